// What is in the covered answer box of a night page: two lines of what a seat is asked, must know or has learned, and a note
// of its own for everyone else. The page around it is night.tsx.

import type { Entry } from '../api'
import type { Wolf } from './page'
import { listOf } from './sentences'
import { readStatement, sentenceOf } from './talk'
import type { Key } from './text'

export const NONE = 'none'
export type Lines = [string, string]
export type Stage = 'choose' | 'read' | 'done' | 'rest' | 'held'

/** What this seat has chosen in the call. */
export interface Made {
  verb: string // of the question it answered; empty: the cover question
  chosen: string[]
  q?: number // that question
}

export function namesOf(wolf: Wolf, seats: string[]): string {
  return listOf(seats.map((seat) => (seat === NONE ? wolf.t('nobody') : wolf.name(seat))), wolf.words)
}

/** Whom a seat has noted; `Nobody` is the name of a button and stands in no sentence. */
function noteText({ t }: Wolf, names: string): string {
  return names === t('nobody') ? t('box.note.none') : t('box.note', names)
}

/** A card of the pack: whether it may whisper does not depend on an open question. */
export function isWolf({ sight }: Wolf): boolean {
  return sight.you?.card === 'werewolf'
}

interface Place {
  call: string
  stage: Stage
  made: Made
  real: boolean // this seat is asked
  last: string | undefined // the name it noted last
}

export function boxLines(wolf: Wolf, { call, stage, made, real, last }: Place): Lines {
  if (stage === 'rest' || stage === 'held') return restLines(wolf, stage === 'held' ? '' : call, last)
  if (call === 'werewolf' && isWolf(wolf)) return packLines(wolf, made)
  if (stage !== 'choose') return learnedLines(wolf, made)
  if (real) return realLines(wolf)
  if (made.chosen.length && call === 'werewolf') return [noteText(wolf, namesOf(wolf, made.chosen)), wolf.t('box.enough')]
  return coverLines(wolf, call, last)
}

// ---- The pack ----

const SILENT = 'silent'
interface Pointer {
  who: string
  whom: string
  agreed?: boolean
}

function pointersOf(entries: Entry[]): Pointer[] {
  return entries
    .filter(([key, , whom]) => key === 'pointers' && whom !== SILENT)
    .map(([, who, whom, agreed]) => ({ who: String(who), whom: String(whom), agreed: agreed === 'yes' }))
}

function pointing(wolf: Wolf, pointers: Pointer[]): string {
  return pointers.map(({ who, whom }) => `${wolf.name(who)} → ${namesOf(wolf, [whom])}`).join(', ')
}

/** Before the choice as after it, for the first who points as for the last: what the pack has come to, and what is still to do.
 * Any of it may change its pointer until the call ends. */
function packLines(wolf: Wolf, made: Made): Lines {
  const { known, t } = wolf
  const whisper = whispers(wolf).pop()
  const coming = pointersOf(known.learned ?? [])
  const first = coming[0]
  if (first?.agreed) return [t('box.agreed', namesOf(wolf, [first.whom])), whisper ?? t('box.change')]
  if (first) return [t('box.apart'), whisper ?? pointing(wolf, coming)]
  const past = Object.entries(wolf.sight.you?.pointed ?? {}).filter(([, whom]) => whom !== SILENT)
  const mine = known.given?.split(' ')[1] ?? (made.verb === 'eat' && made.q === known.ask?.q ? made.chosen[0] : undefined)
  if (mine) return [t('box.eat', namesOf(wolf, [mine])), whisper ?? (past.length ? pointing(wolf, past.map(([who, whom]) => ({ who, whom }))) : t('box.pending'))]
  if (past.length === 0) return [t('ask.eat'), whisper ?? withLine(wolf)]
  const keys = known.journal.map(([key]) => key)
  const clear = keys.lastIndexOf('clear') > keys.lastIndexOf('night') // R-wolf-4: the last round
  return [t(clear ? 'box.point.last' : 'box.point.again'), whisper ?? pointing(wolf, past.map(([who, whom]) => ({ who, whom })))]
}

function fellowsOf({ sight }: Wolf): string[] {
  return Object.keys(sight.seat).filter((seat) => seat !== sight.you?.seat && sight.seat[seat]?.card === 'werewolf' && sight.seat[seat]?.alive)
}

function withLine(wolf: Wolf): string {
  const fellows = fellowsOf(wolf)
  return fellows.length ? wolf.t('box.with', listOf(fellows.map(wolf.name), wolf.words)) : wolf.t('box.alone')
}

/** Of the round of pointing that is open. */
function whispers(wolf: Wolf): string[] {
  const { spoken, sight, talk, words, name, known } = wolf
  const from = known.journal.map(([key]) => key).lastIndexOf('pointers')
  return spoken
    .filter((one) => one.channel === 'pack' && one.number === sight.number && one.at > from)
    .map((one) => {
      const statement = one.free ? undefined : readStatement(one.text, talk)
      return `${name(one.seat)}: ${statement ? sentenceOf(statement, talk, words) : one.text}`
    })
}

// ---- All others ----

/** The question of a seat that is really asked, with what it must know. */
function realLines(wolf: Wolf): Lines {
  const { known, sight, t, name } = wolf
  const verb = String(known.ask?.key[0] ?? '')
  const own = sight.you
  if (verb === 'heal') {
    const can = own?.victim !== undefined && known.ask?.answers.includes('heal yes')
    const victim = own?.victim && own.victim !== NONE ? name(own.victim) : undefined
    if (!victim) return [t('ask.heal.none'), t('box.tapnobody')]
    return can ? [t('ask.heal', victim), t('box.heal', victim)] : [t('box.victim', victim), t('box.tapnobody')]
  }
  const second: { [verb: string]: Key } = { love: 'box.love', see: 'box.see', poison: 'box.poison', guard: 'box.guard' }
  return [t(`ask.${verb}` as Key), t(second[verb] ?? 'box.only')]
}

/** What everyone else finds there before the choice. */
function coverLines({ t }: Wolf, call: string, last: string | undefined): Lines {
  return [t(call === 'cupid' ? 'cover.two' : 'cover.one'), last ? t('box.last', last) : t('cover.hint')]
}

/** After the choice: what was learned, else what was done. */
function learnedLines(wolf: Wolf, { verb, chosen }: Made): Lines {
  const { t, words, known } = wolf
  const vision = (known.learned ?? []).find(([key]) => key === 'vision')
  if (vision) return [t('box.seen', wolf.name(String(vision[1])), words.word('vision', String(vision[2]))), t('box.answer')]
  const names = namesOf(wolf, chosen)
  if (verb === 'heal' || verb === 'poison' || verb === 'guard' || verb === 'love') return [t(chosen[0] === NONE ? `box.did.${verb}.none` as Key : (`box.did.${verb}` as Key), names), t('box.done')]
  return chosen.length ? [noteText(wolf, names), t('box.tonight')] : [t('box.in'), t('box.tonight')]
}

/** The one this seat is in love with. In the lovers' own call the entry has been told, while the view is still the one before. */
export function loverOf({ sight, known }: Pick<Wolf, 'sight' | 'known'>): string | undefined {
  const told = known.journal.find(([key]) => key === 'lover')
  return sight.you?.lover ?? (told && String(told[1]))
}

/** A call that only tells: the lovers learn of each other, all others read their note. */
function restLines(wolf: Wolf, call: string, last: string | undefined): Lines {
  const { t, name } = wolf
  const lover = call === 'lovers' ? loverOf(wolf) : undefined
  if (lover) return [t('box.lover', name(lover)), t('box.lover.rule')]
  return last ? [noteText(wolf, last), t('cover.hint')] : [t('box.nonote'), t('cover.hint')]
}

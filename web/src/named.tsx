// Names in sentences: a place, a person, a card. Words.marked() says which id a name stands for; info.tsx tells of it.

import { useMemo } from 'preact/hooks'
import type { Answer, Entry } from './api'
import { outcomeIn, spacesOf, weightiest, type Action, type Telling } from './kit/actions'
import type { Shown } from './room'
import { capital } from './text'
import type { Words } from './words'

/** A marked sentence, its names ready to be asked about. */
export function Named({ text, first }: { text: string; first?: boolean }) {
  const parts = useMemo(() => text.split(/(\ue000[^\ue002]*\ue002)/).filter(Boolean), [text])
  return (
    <>
      {parts.map((part, i) => {
        const [, id, name = ''] = /^\ue000([^\ue001]*)\ue001(.*)\ue002$/s.exec(part) ?? []
        const shown = id === undefined ? part : name
        const raised = first && i === 0 ? capital(shown) : shown
        return id === undefined ? (
          raised
        ) : (
          <span key={i} class="nm" data-about={id}>
            {raised}
          </span>
        )
      })}
    </>
  )
}


export const NamedEntry = ({ play, entry }: { play: Pick<Shown, 'words'>; entry: Entry }) => <Named text={play.words.marked().entry(entry)} />

const SPACES = 3 // of an action that its line names
const TITLE = 60 // letters of a title: its steps say the rest

/** What a part of the set-up was: how many counters a side picked, where the game says it; else whose part it was. */
function setupText({ words, ui }: Pick<Shown, 'words' | 'ui'>, { who, head, from, to }: Action, journal: Entry[]): string {
  if (who === undefined) return ui('journal.setup')
  const alike = journal.slice(from, to).filter(([key]) => key === head[0]).length
  return words.marked().counted(head, alike) ?? ui('journal.setupof', capital(words.id(who)))
}

/** Its sentence, or the brief one where names are too long for it. */
function titled(words: Words, key: string, entries: Entry[]): string | undefined {
  const whole = words.title(key, entries)
  return whole !== undefined && lettersOf(whole).length > TITLE ? (words.title(`${key}.brief`, entries) ?? whole) : whole
}

/** What an action was, in the present tense and with what came of it where the game has such sentences. */
function saidOf(words: Words, action: Action, journal: Entry[], telling: Telling): string {
  const { head } = action
  const outcome = outcomeIn(telling, journal, action)
  return (outcome && titled(words, outcome.key, [head, ...outcome.entries])) ?? titled(words, head[0], [head]) ?? words.entry(head)
}

/** What an action was and where: "Werwolf: terror in Hessen and in Bayern." */
export function actionText(play: Pick<Shown, 'words' | 'ui'>, action: Action, journal: Entry[], telling: Telling): string {
  const words = play.words.marked()
  if (action.setup && action.to - action.from > 1) return setupText(play, action, journal)
  const run = action.kind === 'rest' ? journal.slice(action.from, action.to).filter(([key]) => key === action.head[0]).length : 1
  const counted = run > 1 ? words.counted(action.head, run) : undefined
  if (counted !== undefined) return counted // its steps tell each of them
  const [said, ids] = [saidOf(words, action, journal, telling), spacesOf(telling, journal, action)]
  const { spaces } = telling
  if (action.to - action.from <= 1 || action.kind === 'rest') return said // no step of it says the rest
  if (!spaces || !ids.length) return shortened(said)
  const within = (most: number) => {
    const more = ids.length > most ? `, ${play.ui('more', ids.length - most)}` : ''
    return `${said.replace(/\.$/, '')} ${words.within(spaces[1], ids.slice(0, most))}${more}.`
  }
  const fits = [SPACES, 2, 1].find((n) => (n <= ids.length || n === 1) && lettersOf(within(n)).length <= TITLE)
  return fits ? within(fits) : lettersOf(said).length > TITLE ? shortened(said) : said // its places are told next to it
}

const WEIGHTS = 2

/** What came of an action, where its title does not say it: "The Soviets now control Bayern." */
export function weightText(play: Pick<Shown, 'words' | 'ui'>, action: Action, journal: Entry[], telling: Telling): string {
  const all = weightiest(telling, journal, action).map((entry) => play.words.marked().entry(entry))
  return [...all.slice(0, WEIGHTS), all.length > WEIGHTS && `${capital(play.ui('more', all.length - WEIGHTS))}.`].filter(Boolean).join(' ')
}

/** Without the marks of names. */
export const lettersOf = (marked: string): string => marked.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')

/** A marked sentence as a title: to its last clause that fits, else to its last word or name that does. A comma ends no
 * clause: a list cut there would read as if it were whole. */
export function shortened(marked: string, most = TITLE): string {
  if (lettersOf(marked).length <= most) return marked
  const parts = marked.match(/\ue000[^\ue002]*\ue002|[^\ue000\s]+|\s+/g) ?? []
  let [kept, clause] = ['', '']
  for (const part of parts) {
    if (lettersOf(kept + part).length >= most) break
    kept += part
    if (/[:;]$/.test(part) && lettersOf(kept).length >= most / 3) clause = kept
  }
  return clause ? clause.replace(/[:;]$/, '.') : `${kept.trimEnd()} …`
}

export const NamedAnswer = ({ play, answer }: { play: Pick<Shown, 'words' | 'known'>; answer: Answer }) => <Named first text={play.words.marked().answer(answer, play.known.ask)} />

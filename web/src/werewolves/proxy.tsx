// Answers and words for people without devices (R-mod-3): the moderator chooses a seat, then what that person has
// decided or said. Only what the engine lists for the seat can be chosen; the record notes who entered it.

import { useState } from 'preact/hooks'
import type { Answer, Asks } from '../api'
import { capital } from '../text'
import { Speak, maySpeak } from './day'
import type { Wolf } from './page'
import { Token } from './parts'

const FEW = 3 // answers that fit next to a name
const MANY = 16 // pairs of names are then chosen one name at a time
export const EVERYONE = 'everyone'

/** What all asked seats could answer at once. By day only to be done: a finger is one person's. */
export function common(asks: Asks, phase: string): Answer[] {
  const lists = Object.values(asks).map((ask) => ask.answers)
  if (lists.length < 2) return []
  const shared = (lists[0] ?? []).filter((answer) => lists.every((list) => list.includes(answer)))
  return phase === 'day' ? shared.filter((answer) => answer === 'sleep' || answer === 'skip') : shared
}

/** Pairs are chosen in two steps: the names that occur first, then the answers with the one chosen. */
export function firstNames(answers: Answer[]): string[] {
  const pairs = answers.map((answer) => answer.split(' ').slice(1))
  if (answers.length <= MANY || !pairs.every((pair) => pair.length === 2)) return []
  return [...new Set(pairs.flat())]
}

/** The table as the seat's own page would have it. */
function asSeat(wolf: Wolf, seat: string): Wolf {
  const { send, known } = wolf
  const say = (channel: string, text: string) => send({ do: 'say', seat, channel, text })
  return { ...wolf, me: seat, alive: wolf.living.includes(seat), say, known: { ...known, ask: known.asks?.[seat] } }
}

export function Pad({ wolf }: { wolf: Wolf }) {
  const asks = wolf.known.asks ?? {}
  const woken = wolf.seats.filter((seat) => asks[seat]?.key[0] === 'wake')
  const card = woken[0] && asks[woken[0]]?.key[1]
  return card ? <Waking key={String(card)} wolf={wolf} card={String(card)} seats={woken} /> : <AnswerPad wolf={wolf} />
}

/** A deal by hand (R-deal-8): those who opened their eyes at this call are chosen, as many as the set has, and entered
 * together. Nothing is sent before: a wrong tap is taken back by another. */
function Waking({ wolf, card, seats }: { wolf: Wolf; card: string; seats: string[] }) {
  const { t, words, name, send, sight, table } = wolf
  const entered = Object.values(sight.seat).filter((seat) => seat.card === card).length
  const need = (sight.set[card] ?? 1) - entered
  const [chosen, setChosen] = useState<string[]>([])
  const picked = chosen.filter((seat) => seats.includes(seat))
  const toggle = (seat: string) => setChosen(picked.includes(seat) ? picked.filter((one) => one !== seat) : [...picked, seat].slice(-need))
  const ready = picked.length === need && !table.paused
  const enter = () => ready && picked.forEach((seat) => send({ do: 'act', seat, a: 'wake' }))
  return (
    <section class="panel pad waking" aria-label={t('wake')}>
      <h3>{t('wake')}</h3>
      {table.paused && <p class="hint">{t('pad.paused')}</p>}
      <h2>{t(need > 2 ? 'wake.many' : need > 1 ? 'wake.both' : 'wake.one', words.word('card', card), need)}</h2>
      <div class="pick" role="group" aria-label={t('wake')}>
        {seats.map((seat) => (
          <button key={seat} class={picked.includes(seat) ? 'on' : ''} aria-pressed={picked.includes(seat)} data-seat={seat} onClick={() => toggle(seat)}>
            <Token wolf={wolf} seat={seat} size={26} />
            <span class="t">{name(seat)}</span>
          </button>
        ))}
      </div>
      {need > 1 && <p class="hint" aria-live="polite">{t('wake.left', picked.length, need)}</p>}
      <button class={ready ? 'big' : 'big off'} aria-disabled={!ready} onClick={enter}>
        {ready ? t('wake.enter', picked.map(name).join(' + ')) : t('wake.none')}
      </button>
      <p class="hint">{t('wake.hint')}</p>
    </section>
  )
}

function AnswerPad({ wolf }: { wolf: Wolf }) {
  const { known, t, send, sight, table } = wolf
  const asks = known.asks ?? {}
  const asked = wolf.seats.filter((seat) => asks[seat])
  const [chosen, setChosen] = useState<string>()
  const [group, setGroup] = useState<string>()
  const together = common(asks, sight.phase)
  const few = asked.length > 0 && asked.every((seat) => (asks[seat]?.answers.length ?? 0) <= FEW)
  const questions = asked.map((seat) => wolf.words.question(asks[seat]?.key ?? ['']))
  const same = new Set(questions).size === 1 // one question for all is above them
  const speakers = wolf.living.filter((seat) => maySpeak(asSeat(wolf, seat)))
  const shown = [...new Set([...asked, ...speakers])]
  const seats = together.length > 0 && !few ? [EVERYONE, ...shown] : shown
  const first = sight.phase === 'pack' && seats.includes(EVERYONE) ? EVERYONE : shown[0] // a pack points together
  const seat = chosen && seats.includes(chosen) ? chosen : first
  const act = (who: string, answer: Answer) => send({ do: 'act', seat: who, q: asks[who]?.q, a: answer })
  const everyone = (answer: Answer) => asked.forEach((who) => act(who, answer))
  const select = (next: string) => {
    setChosen(next)
    setGroup(undefined)
  }
  const open = seat && seat !== EVERYONE ? asks[seat] : undefined
  return (
    <section class="panel pad" aria-label={t('pad')}>
      <h3>{t('pad')}</h3>
      {table.paused && <p class="hint">{t('pad.paused')}</p>}
      {shown.length === 0 && <p class="hint">{t(table.held ? 'pad.held' : 'pad.none')}</p>}
      {few && same && <h2>{questions[0]}</h2>}
      {few && asked.map((one) => <Row key={one} wolf={wolf} seat={one} plain={same} answers={asks[one]?.answers ?? []} act={(answer) => act(one, answer)} />)}
      {(!few || speakers.length > 0) && shown.length > 0 && (
        <div class="pickrow" role="group" aria-label={t('pad.who')}>
          {seats.includes(EVERYONE) && (
            <button aria-pressed={seat === EVERYONE} onClick={() => select(EVERYONE)}>
              {t('everyone')}
            </button>
          )}
          {shown.map((one) => (
            <button key={one} aria-pressed={seat === one} data-seat={one} onClick={() => select(one)}>
              <Token wolf={wolf} seat={one} size={26} />
              {wolf.name(one)}
            </button>
          ))}
        </div>
      )}
      {seat === EVERYONE && <Answers wolf={wolf} answers={together} act={everyone} />}
      {open && !few && (
        <>
          <h2>{wolf.words.question(open.key)}</h2>
          <Answers key={`${seat} ${open.q}`} wolf={wolf} answers={open.answers} act={(answer) => act(seat as string, answer)} />
        </>
      )}
      {seat && speakers.includes(seat) && (
        <div class="padtalk">
          <h3>{t('pad.says', wolf.name(seat))}</h3>
          <Speak wolf={asSeat(wolf, seat)} reply={undefined} group={group} set={setGroup} />
        </div>
      )}
    </section>
  )
}

/** A seat with two or three answers: a thumb, a potion. */
function Row({ wolf, seat, plain, answers, act }: { wolf: Wolf; seat: string; plain: boolean; answers: Answer[]; act: (answer: Answer) => void }) {
  const { words, name, known } = wolf
  const ask = known.asks?.[seat]
  return (
    <div class="padrow" role="group" aria-label={`${name(seat)}: ${ask ? words.question(ask.key) : ''}`}>
      <Token wolf={wolf} seat={seat} size={30} />
      <span class="pn">
        <b>{name(seat)}</b>
        {ask && !plain && <small>{words.question(ask.key)}</small>}
      </span>
      {answers.map((answer) => (
        <button key={answer} class="sm" data-answer={answer} onClick={() => act(answer)}>
          {capital(words.answer(answer))}
        </button>
      ))}
    </div>
  )
}

function Answers({ wolf, answers, act }: { wolf: Wolf; answers: Answer[]; act: (answer: Answer) => void }) {
  const { words, t } = wolf
  const [first, setFirst] = useState<string>()
  const names = firstNames(answers)
  if (names.length && !first)
    return (
      <div class="pick" role="group" aria-label={t('pad.first')}>
        {names.map((name) => (
          <button key={name} data-first={name} onClick={() => setFirst(name)}>
            {words.id(name)}
          </button>
        ))}
      </div>
    )
  const shown = first ? answers.filter((answer) => answer.split(' ').includes(first)) : answers
  return (
    <div class="pick" role="group" aria-label={t('pad.answers')}>
      {shown.map((answer) => (
        <button key={answer} data-answer={answer} onClick={() => (setFirst(undefined), act(answer))}>
          {capital(words.answer(answer))}
        </button>
      ))}
      {first && (
        <button class="quiet" onClick={() => setFirst(undefined)}>
          {t('say.back')}
        </button>
      )}
    </div>
  )
}

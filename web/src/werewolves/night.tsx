// The night page: one layout for every living seat in every call (R-leak-3, R-leak-4). Seats that are asked answer for
// real; all others are asked the cover question, whose answer stays on the device while the tap alone is sent. What is
// seen on a glance - head, news, question, names, confirm, card - does not differ.

import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { Peek } from './card'
import { callOf, type Sight } from './model'
import { usePrivate, useTime, type Wolf } from './page'
import { Head, NIGHT, Refusal, Say, TimeBar, Token } from './parts'
import { readStatement, sentenceOf } from './talk'

interface Asked {
  title: string
  hint: string
  need: number // names to choose
  answer: (chosen: string[]) => string | undefined // the answer these names make; undefined: not one
}

const NONE = 'none'

/** The open question as names: which of them make an answer. `heal` is answered by the victim's name or nobody. */
function realQuestion(wolf: Wolf): Asked | undefined {
  const { known, words, sight, t } = wolf
  const ask = known.ask
  if (!ask || !callOf(sight.phase)) return undefined
  const verb = ask.key[0]
  const victim = verb === 'heal' && ask.answers.includes('heal yes') ? sight.you?.victim : undefined
  const hint = victim ? t('heal.hint', wolf.name(victim)) : t(verb === 'eat' ? 'pack.hint' : 'real.hint')
  const listed = (answer: string) => (ask.answers.includes(answer) ? answer : undefined)
  const answer = (chosen: string[]): string | undefined => {
    if (verb === 'love') return listed(`love ${chosen.join(' ')}`) ?? listed(`love ${[...chosen].reverse().join(' ')}`)
    if (verb === 'heal') return chosen[0] === NONE ? listed('heal no') : chosen[0] === sight.you?.victim ? listed('heal yes') : undefined
    return listed(`${verb} ${chosen[0]}`)
  }
  return { title: words.question(ask.key), hint, need: verb === 'love' ? 2 : 1, answer }
}

/** Everybody else's question. Its answer never leaves the device. */
function coverQuestion(wolf: Wolf): Asked {
  const { sight, t, me } = wolf
  const two = sight.phase === 'cupid'
  const title = t(sight.phase === 'pack' ? 'cover.sort' : two ? 'cover.two' : 'cover.one')
  const own = (chosen: string[]) => (chosen.includes(me ?? '') || (two && chosen.includes(NONE)) ? undefined : 'cover')
  return { title, hint: t('cover.hint'), need: two ? 2 : 1, answer: own }
}

/** What the table has heard since the last thing that happened by day: the same lines for all. */
export function nightNews(wolf: Wolf, without: string[] = []): string[] {
  const { known, words } = wolf
  const start = Math.max(known.journal.map(([key]) => key).lastIndexOf('poll'), known.journal.map(([key]) => key).lastIndexOf('nightfall') - 3, 0)
  const told = known.journal.slice(start).filter(([key]) => ['votes', 'died', 'nightfall', 'mayor', 'held', 'left'].includes(key) && !without.includes(key))
  return told.map((entry) => words.entry(entry))
}

interface Taps {
  done: boolean
  waiting: boolean
  tap: () => void
}

/** Taps given in this call. A tap counts when the next beat says so, for asked and sleeping seats alike. */
function useTaps(wolf: Wolf): Taps {
  const { known, sight } = wolf
  const veil = known.veil
  const call = `${sight.number}.${sight.phase}`
  const [given, setGiven] = useState({ call, from: -1 })
  const done = veil?.done ?? 0
  const owed = veil?.taps ?? 1
  const waiting = given.call === call && given.from === done && done < owed
  return { done: done >= owed, waiting, tap: () => setGiven({ call, from: done }) }
}

export function NightPage({ wolf }: { wolf: Wolf }) {
  const { sight, t, words } = wolf
  const call = callOf(sight.phase) ?? ''
  const time = useTime(wolf)
  return (
    <div class="ww ph night" style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={t('night', sight.number)} time={time} />
        <TimeBar time={time} />
      </header>
      <main class="nq" aria-live="polite">
        <p class="call">{words.word('call', call)}</p>
        <ul class="newslines" aria-label={t('news')}>
          {nightNews(wolf).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {time?.low && sight.phase === 'pack' && <li>{t('third.pack')}</li>}
        </ul>
        <Refusal wolf={wolf} />
        <Choice key={`${sight.number}.${sight.phase}`} wolf={wolf} />
      </main>
    </div>
  )
}

function Choice({ wolf }: { wolf: Wolf }) {
  const { known, sight, me, act, send } = wolf
  const taps = useTaps(wolf)
  const pack = sight.phase === 'pack'
  const real = realQuestion(wolf)
  const asked = real ?? coverQuestion(wolf)
  const [chosen, setChosen] = useState<string[]>([])
  const [sent, setSent] = useState('')
  const [ranks, setRanks] = usePrivate<string[]>(wolf.table.code, `ranks.${me}`, [])
  const question = `${known.ask?.q ?? 0}.${known.ask?.key.join(' ') ?? ''}.${taps.done}`
  useEffect(() => setChosen([]), [known.ask?.key.join(' '), known.veil?.done])
  const answer = chosen.length === asked.need ? asked.answer(chosen) : undefined
  const open = pack ? sent !== question && !(real && sight.you?.answer) : !taps.done && !taps.waiting
  const confirm = () => {
    if (!answer || !open) return
    setSent(question)
    if (real) act(answer)
    else if (!taps.done) send({ do: 'confirm' })
    if (!real) setRanks(raised(ranks, chosen))
    taps.tap()
  }
  const toggle = (seat: string) => setChosen(toggled(chosen, seat, asked.need))
  return (
    <>
      <h2>{asked.title}</h2>
      <p class="hint">{asked.hint}</p>
      <Names wolf={wolf} chosen={chosen} toggle={toggle} legal={(seat) => isChoice(asked, chosen, seat)} mark={(seat) => markOf(wolf, seat, ranks)} />
      {pack && <PackTools wolf={wolf} real={real !== undefined} seat={chosen[0]} ranks={ranks} setRanks={setRanks} />}
      <footer class="ft">
        <Confirm wolf={wolf} chosen={chosen} ready={answer !== undefined} open={open} waiting={taps.waiting && !taps.done} two={asked.need === 2} confirm={confirm} />
        <Peek wolf={wolf} />
      </footer>
    </>
  )
}

/** Whether choosing the seat can still lead to an answer. */
function isChoice(asked: Asked, chosen: string[], seat: string): boolean {
  if (asked.need === 1) return asked.answer([seat]) !== undefined
  return seat !== NONE && (chosen.length === 0 || chosen.includes(seat) || asked.answer([chosen[0] ?? '', seat]) !== undefined || chosen.length === 2)
}

function toggled(chosen: string[], seat: string, need: number): string[] {
  if (chosen.includes(seat)) return chosen.filter((one) => one !== seat)
  return [...chosen, seat].slice(-need)
}

function raised(ranks: string[], chosen: string[]): string[] {
  return [...chosen.filter((seat) => seat !== NONE), ...ranks.filter((seat) => !chosen.includes(seat))]
}

/** In the pack's call a row may carry a small mark: who points there, or the rank in one's private list. */
function markOf(wolf: Wolf, seat: string, ranks: string[]): { text: string; label: string } | undefined {
  const { sight, name, t } = wolf
  if (sight.phase !== 'pack') return undefined
  if (wolf.known.ask || sight.you?.pointed || sight.you?.round) {
    const from = Object.entries(pointersOf(sight)).filter(([, whom]) => whom === seat)
    const names = from.map(([who]) => name(who))
    return names.length ? { text: names.map((one) => one.slice(0, 2)).join(' '), label: t('points', names.join(', ')) } : undefined
  }
  const rank = ranks.indexOf(seat)
  return rank >= 0 ? { text: String(rank + 1), label: t('rank', rank + 1) } : undefined
}

function pointersOf(sight: Sight): { [seat: string]: string } {
  const own = sight.you
  const now = own?.answer ? { [own.seat]: own.answer } : {}
  return { ...own?.pointed, ...now }
}

interface NamesProps {
  wolf: Wolf
  chosen: string[]
  toggle: (seat: string) => void
  legal: (seat: string) => boolean
  mark?: (seat: string) => { text: string; label: string } | undefined
  none?: boolean
}

/** The living, two in a row, and nobody. What is no answer looks like the rest and does not react. */
export function Names({ wolf, chosen, toggle, legal, mark, none = true }: NamesProps) {
  const { living, name, me, t } = wolf
  const seats = none ? [...living, NONE] : living
  return (
    <div class={living.length > 12 ? 'grid many' : 'grid'} role="group">
      {seats.map((seat, i) => {
        const can = legal(seat)
        const on = chosen.includes(seat)
        const marked = mark?.(seat)
        const label = seat === NONE ? t('tonight.nobody') : seat === me ? t('you', name(seat)) : name(seat)
        return (
          <button key={seat} class={`pl${on ? ' on' : ''}${seat === NONE ? ' none' : ''}`} aria-pressed={on} aria-disabled={!can} data-key={i < 9 ? i + 1 : undefined} data-seat={seat} onClick={() => can && toggle(seat)}>
            {seat !== NONE && <Token wolf={wolf} seat={seat} size={34} />}
            <span class="t">{label}</span>
            {marked && (
              <small class="mk" title={marked.label} aria-label={marked.label}>
                {marked.text}
              </small>
            )}
            {on && <Icon name="check" size={22} />}
          </button>
        )
      })}
    </div>
  )
}

function Confirm(props: { wolf: Wolf; chosen: string[]; ready: boolean; open: boolean; waiting: boolean; two: boolean; confirm: () => void }) {
  const { wolf, chosen, ready, open, waiting, two, confirm } = props
  const { t, name } = wolf
  const names = chosen.map((seat) => (seat === NONE ? t('nobody') : name(seat))).join(' + ')
  const text = waiting ? t('confirm.wait') : !open ? t('confirmed') : ready ? t('confirm', names) : t(two ? 'confirm.two' : 'confirm.none')
  return (
    <button class={open && ready ? 'big' : 'big off'} aria-disabled={!(open && ready)} onClick={confirm}>
      {text}
    </button>
  )
}

interface ToolsProps {
  wolf: Wolf
  real: boolean
  seat: string | undefined
  ranks: string[]
  setRanks: (ranks: string[]) => void
}

/** Beneath the names for the whole of the pack's call: three buttons, a line to write, the last lines. The pack whispers
 * with them; everybody else sorts the private list and takes notes. */
function PackTools({ wolf, real, seat, ranks, setRanks }: ToolsProps) {
  const { t, say, me, sight, table } = wolf
  const wolves = real || sight.you?.round !== undefined
  const [notes, setNotes] = usePrivate<string[]>(table.code, `notes.${me}`, [])
  const about = seat && seat !== NONE ? seat : undefined
  const whisper = (what: string) => about && say('pack', `whisper ${what}`)
  const move = (by: number) => about && setRanks(moved(ranks, about, by))
  const buttons: [string, () => unknown][] = wolves
    ? [[t('pack.eat'), () => whisper(`will eat ${about}`)], [t('pack.seer'), () => whisper(`think ${about} seer`)], [t('pack.not'), () => whisper(`not (will eat ${about})`)]]
    : [[t('sort.up'), () => move(-1)], [t('sort.down'), () => move(1)], [t('sort.clear'), () => setRanks(ranks.filter((one) => one !== about))]]
  const lines = wolves ? whispers(wolf) : notes
  return (
    <section class="tools3">
      <div class="three">
        {buttons.map(([label, press]) => (
          <button key={label} onClick={press}>
            {label}
          </button>
        ))}
      </div>
      <Say label={t('note')} button={t('note.send')} send={(text) => (wolves ? say('pack', `whisper-text ${text}`) : setNotes([...notes, text].slice(-20)))} />
      <ol class="last" aria-label={t('lines')}>
        {lines.slice(-2).map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ol>
    </section>
  )
}

function moved(ranks: string[], seat: string, by: number): string[] {
  const rest = ranks.filter((one) => one !== seat)
  const at = ranks.includes(seat) ? ranks.indexOf(seat) + by : by < 0 ? 0 : rest.length
  return [...rest.slice(0, Math.max(0, at)), seat, ...rest.slice(Math.max(0, at))]
}

function whispers(wolf: Wolf): string[] {
  const { spoken, sight, talk, words, name } = wolf
  return spoken
    .filter((one) => one.channel === 'pack' && one.number === sight.number)
    .map((one) => {
      const statement = one.free ? undefined : readStatement(one.text, talk)
      return `${name(one.seat)}: ${statement ? sentenceOf(statement, talk, words) : one.text}`
    })
}

// The night page: the same seven boxes in the same places for every living seat in every call (R-leak-3, R-leak-4): head,
// clock, heading, answer box, names, confirm, card. Whatever depends on the card - the question itself, what a seat must
// know, what it has learned, what the pack whispers - is in the answer box, which opens only while it is held; all else
// has the same words for everyone. Seats that are asked answer for real; all others are asked the cover question, whose
// answer stays on the device while the tap alone is sent.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons'
import { boxLines, isWolf, loverOf, namesOf, NONE, type Lines, type Made, type Stage } from './box'
import { Peek, useHeld } from './card'
import { callOf } from './model'
import { isAlone, ownName, usePrivate, useTime, wantedOf, type Wolf } from './page'
import { Eye, Head, NIGHT, Pen, Say, TimeBar, Token } from './parts'
import type { Key } from './text'

interface Asked {
  need: number // names to choose
  answer: (chosen: string[]) => string | undefined // the answer these names make; undefined: not one
}

/** What the table has heard since the last thing that happened by day: the same lines for all. */
export function nightNews(wolf: Wolf, without: string[] = []): string[] {
  const { known, words } = wolf
  const start = Math.max(known.journal.map(([key]) => key).lastIndexOf('poll'), known.journal.map(([key]) => key).lastIndexOf('nightfall') - 3, 0)
  const told = known.journal.slice(start).filter(([key]) => ['votes', 'died', 'nightfall', 'mayor', 'held', 'left'].includes(key) && !without.includes(key))
  return told.map((entry) => words.entry(entry))
}

/** The public name of the call that is open, which may be one that asks nobody. */
export function openCall({ known, sight }: Wolf): string {
  return known.veil?.id ?? callOf(sight.phase) ?? ''
}

// ---- What is asked ----

/** The open question as names: which of them make an answer. `heal` is answered by the victim's name or nobody. The pack's
 * stays open until the call ends; any other is answered once. */
function realQuestion(wolf: Wolf, answered: number): Asked | undefined {
  const { known, sight } = wolf
  const ask = known.ask
  if (!ask || ask.key[0] === 'wake' || !callOf(sight.phase) || (ask.q === answered && ask.key[0] !== 'eat')) return undefined
  const verb = ask.key[0]
  const listed = (answer: string) => (ask.answers.includes(answer) ? answer : undefined)
  const answer = (chosen: string[]): string | undefined => {
    if (verb === 'love') return listed(`love ${chosen.join(' ')}`) ?? listed(`love ${[...chosen].reverse().join(' ')}`)
    if (verb === 'heal') return chosen[0] === NONE ? listed('heal no') : chosen[0] === sight.you?.victim ? listed('heal yes') : undefined
    return listed(`${verb} ${chosen[0]}`)
  }
  return { need: verb === 'love' ? 2 : 1, answer }
}

/** Everyone else's question. Its answer never leaves the device. */
function coverQuestion(wolf: Wolf, call: string): Asked {
  const { me, sight } = wolf
  const two = call === 'cupid'
  const fellow = (seat: string) => call === 'werewolf' && isWolf(wolf) && sight.seat[seat]?.card === 'werewolf' // whom no pack points at
  return { need: two ? 2 : 1, answer: (chosen) => (chosen.includes(me ?? '') || chosen.some(fellow) || (two && chosen.includes(NONE)) ? undefined : 'cover') }
}

/** Whether choosing the seat can still lead to an answer. */
function isChoice(asked: Asked, chosen: string[], seat: string): boolean {
  if (chosen.includes(seat)) return true
  if (asked.need === 1) return asked.answer([seat]) !== undefined
  return chosen.length < asked.need && seat !== NONE && (chosen.length === 0 || asked.answer([...chosen, seat]) !== undefined)
}

function toggled(chosen: string[], seat: string, need: number): string[] {
  if (chosen.includes(seat)) return chosen.filter((one) => one !== seat)
  return need === 1 ? [seat] : [...chosen, seat].slice(-need)
}

// ---- The answer box ----

function AnswerBox({ wolf, lines }: { wolf: Wolf; lines: Lines }) {
  const [pressed, setHeld] = useHeld()
  const held = pressed || isAlone(wolf)
  const { t } = wolf
  return (
    <button
      class={held ? 'abox open' : 'abox'}
      aria-label={t('box.hold')}
      onPointerDown={(event) => (event.preventDefault(), setHeld(true))}
      onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && !event.repeat && (event.preventDefault(), setHeld(true))}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span class="l1">{held ? lines[0] : <Eye size={26} />}</span>
      <span class="l2">{held ? lines[1] : t('box.hold')}</span>
      <span class="sr" role="status">
        {held ? lines.join(' ') : ''}
      </span>
    </button>
  )
}

// ---- The page ----

interface Progress {
  stage: Stage
  choice: number // which of how many
  of: number
  waiting: boolean
  tap: (call: () => void) => void // sends, and waits for the beat that counts it
}

/** How far this seat is in the call. A tap counts when the next beat says so, for asked and sleeping seats in the same way. The
 * pack's call lasts until its time is over: choosing and reading take turns on every phone. */
function useProgress(wolf: Wolf, pack: boolean, cycle: 'choose' | 'read'): Progress {
  const { known, table } = wolf
  const taught = wolf.shown.lesson !== undefined && known.ask !== undefined // there are no beats: the question is there, or it is not
  const { call = 0, taps = 0, done = 0 } = known.veil ?? {}
  const [given, setGiven] = useState({ call: -1, from: -1 })
  const { refusal } = wolf.shown
  useEffect(() => setGiven({ call: -1, from: -1 }), [refusal])
  const waiting = given.call === call && given.from === done && done < taps
  const stage: Stage = taught ? 'choose' : table.held || !known.veil ? 'held' : taps === 0 ? 'rest' : pack ? cycle : done < taps - 1 ? 'choose' : done < taps ? 'read' : 'done'
  const tap = (send: () => void) => {
    send()
    setGiven({ call, from: done })
  }
  return { stage, choice: done + 1, of: taps - 1, waiting, tap }
}

/** Head and clock of a night page, around its seven boxes. */
function NightFrame({ wolf, call, said, children }: { wolf: Wolf; call: string; said?: string; children: ComponentChildren }) {
  const { sight, t, living, name, table } = wolf
  const time = useTime(wolf)
  const long = living.some((seat) => Array.from(name(seat)).length > 10)
  const sub = said ?? (table.held ? t('called.held') : t(`called.${call}` as Key))
  return (
    <div class={`ww ph night np${long ? ' long' : ''}${isCrowd(wolf) ? ' crowd' : ''}`} style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={t('night', sight.number)} sub={sub} time={time} steady />
        <TimeBar time={time} />
      </header>
      {children}
    </div>
  )
}

/** Whether the call asks or tells this seat anything. */
function concerns(wolf: Wolf, call: string): boolean {
  const { veil: { taps = 0, done = 0 } = {}, ask } = wolf.known
  if (call === 'lovers') return loverOf(wolf) !== undefined
  return ask !== undefined || (done > 0 && done < taps)
}

/** Alone among bots there is nothing to hide: a call that is not one's own is one quiet line. */
function NightPasses({ wolf }: { wolf: Wolf }) {
  const { t, sight } = wolf
  return (
    <div class="ww ph night passes" style={NIGHT}>
      <header>
        <Head wolf={wolf} icon="moon" title={t('night', sight.number)} time={undefined} steady />
      </header>
      <main>
        <p role="status">{t('alone.night')}</p>
      </main>
    </div>
  )
}

export function NightPage({ wolf }: { wolf: Wolf }) {
  const call = openCall(wolf)
  if (isAlone(wolf) && !concerns(wolf, call)) return <NightPasses wolf={wolf} />
  return (
    <NightFrame wolf={wolf} call={call}>
      <Call key={`${wolf.sight.number}.${wolf.known.veil?.call ?? ''}.${call}`} wolf={wolf} call={call} />
    </NightFrame>
  )
}

/** What this device remembers of the call over a reload: page and heading are as they were, once the tap has arrived. */
interface Kept {
  of: string // the call
  made: Made
  cycle: 'choose' | 'read'
}
interface Before {
  made: Made
  answered: number
  chosen: string[]
  stage: Stage
}

function Call({ wolf, call }: { wolf: Wolf; call: string }) {
  const { known, me, send, t, table } = wolf
  const pack = call === 'werewolf'
  const of = `${wolf.sight.number}.${known.veil?.call ?? ''}`
  const [kept, keep] = usePrivate<Kept | null>(table.code, `made.${me}`, null)
  const first = kept?.of === of && (known.veil?.done ?? 0) > 0 ? kept : undefined
  const [cycle, setCycle] = useState<'choose' | 'read'>(first?.cycle ?? 'choose')
  const progress = useProgress(wolf, pack, cycle)
  const { stage, waiting } = progress
  const [answered, setAnswered] = useState(0) // the question this seat has answered
  const [made, setMade] = useState<Made>(first?.made ?? { verb: '', chosen: [] })
  useEffect(() => {
    if (made.chosen.length || first) keep({ of, made, cycle })
  }, [made, cycle])
  const [chosen, setChosen] = useState<string[]>([])
  const before = useRef<Before>() // the last tap, to which a refusal leads back
  const [barred, setBarred] = useState<string>()
  const next = useRef<string>() // the name tapped while the last answer was to be read: it is read, and this one is chosen
  const [tool, setTool] = useState<Tool>()
  const [ranks, setRanks] = usePrivate<string[]>(table.code, `ranks.${me}`, [])
  const real = realQuestion(wolf, answered)
  const asked = real ?? coverQuestion(wolf, call)
  useEffect(() => {
    setChosen(next.current ? [next.current] : [])
    next.current = undefined
  }, [known.veil?.done])
  const { refusal, lesson } = wolf.shown
  const wanted = wantedOf(wolf)
  useEffect(() => setChosen([]), [lesson?.at])
  useEffect(() => {
    const old = before.current
    if (!old || !refusal || (refusal.of !== 'act' && refusal.of !== 'confirm')) return
    before.current = undefined
    next.current = undefined
    setMade(old.made)
    setAnswered(old.answered)
    setChosen(old.chosen)
    setCycle(old.stage === 'read' ? 'read' : 'choose')
  }, [refusal])
  const alone = isAlone(wolf)
  const idle = alone && stage === 'choose' && !real && (known.veil?.done ?? 0) > 0 && !waiting // nobody has to be covered by a tap
  useEffect(() => {
    if (idle) progress.tap(() => send({ do: 'confirm', call: known.veil?.call ?? 0 }))
  }, [idle])
  const rests = table.paused === true // every phone does: what is chosen stays, and nothing is taken
  const answer = chosen.length === asked.need ? asked.answer(chosen) : undefined
  const ready = stage === 'choose' ? answer !== undefined : stage === 'read'
  const confirm = () => {
    if (waiting || !ready || rests) return
    if (lesson && answer !== undefined) return wolf.act(answer)
    setTool(undefined)
    setBarred(undefined)
    const { call: number = 0, taps = 0, done = 0 } = known.veil ?? {}
    before.current = { made, answered, chosen, stage }
    if (stage === 'choose') {
      setMade({ verb: real ? String(known.ask?.key[0]) : '', chosen, q: known.ask?.q })
      if (!real) setRanks(raised(ranks, chosen))
      setCycle('read')
    } else setCycle('choose')
    if (stage === 'choose' && real && known.ask && answer !== undefined) {
      const { q } = known.ask
      setAnswered(q)
      progress.tap(() => send({ do: 'act', q, a: answer, call: number }))
    } else if (done < taps) progress.tap(() => send({ do: 'confirm', call: number }))
    if (stage === 'read') setChosen(next.current ? [next.current] : [])
  }
  /** The pack's call takes another choice at any time, on every phone: who taps a name has read what was to be read. */
  const instead = (seat: string) => {
    next.current = seat
    confirm()
  }
  const toggle = (seat: string) => {
    const again = pack && stage === 'read' && !made.chosen.includes(seat)
    const can = (stage === 'choose' || again) && !waiting && !rests
    if (can && again && isChoice(asked, [], seat)) instead(seat)
    else if (can && isChoice(asked, chosen, seat)) {
      setBarred(undefined)
      const next = toggled(chosen, seat, asked.need)
      const other = wanted !== undefined && next.length === asked.need ? asked.answer(next) : undefined
      if (other !== undefined && other !== wanted) return wolf.act(other) // the lesson tells of it
      setChosen(next)
    } else if (can) setBarred(seat === NONE ? t('nobody') : wolf.name(seat))
  }
  const last = ranks[0] && wolf.living.includes(ranks[0]) ? wolf.name(ranks[0]) : undefined
  const sent: Lines = [t('box.in'), ''] // alone nothing else is asked in the meantime
  const lines = alone && stage === 'choose' && !real ? sent : boxLines(wolf, { call, stage, made, real: real !== undefined, last })
  const trouble = rests ? wolf.ui('paused') : wolf.shown.trouble ?? (barred && t('night.barred', barred))
  const tools = pack && stage === 'read'
  const about = made.chosen[0] === NONE ? undefined : made.chosen[0]
  const noted = !tools || !tool ? undefined : tool === 'note' ? t('tool.kept') : about ? t('tool.noted', t(`tool.${tool}`), wolf.name(about)) : t('tool.noone')
  return (
    <main class="seven">
      {alone ? (
        <OpenHeading lines={lines} trouble={trouble ?? noted} />
      ) : (
        <>
          <Heading again={pack && made.chosen.length > 0} wolf={wolf} progress={progress} need={asked.need} made={made.chosen} trouble={trouble} noted={noted} tools={tools} />
          <AnswerBox wolf={wolf} lines={lines} />
        </>
      )}
      <div class="names">
        <Names wolf={wolf} chosen={stage === 'choose' ? chosen : made.chosen} toggle={toggle} legal={(seat) => (tools || stage === 'choose') && !rests && isChoice(asked, tools ? [] : chosen, seat)} />
      </div>
      <footer class="ft">
        <button class={ready && !waiting && !rests ? 'big' : 'big off'} aria-disabled={!ready || waiting || rests} onClick={confirm}>
          {confirmText(wolf, progress, answer !== undefined ? chosen : [], asked.need)}
        </button>
        {tools ? <PackTools wolf={wolf} real={isWolf(wolf)} seat={about} ranks={ranks} setRanks={setRanks} tool={tool} setTool={setTool} /> : <Peek wolf={wolf} small={isCrowd(wolf)} />}
      </footer>
    </main>
  )
}

function confirmText(wolf: Wolf, { stage, waiting }: Progress, chosen: string[], need: number): string {
  const { t } = wolf
  if (waiting) return t('confirm.wait')
  if (stage === 'read') return t('read')
  if (stage === 'done') return t('confirmed')
  if (stage !== 'choose') return t('night.done') // nobody has confirmed anything
  return chosen.length ? t('confirm', namesOf(wolf, chosen)) : t(need === 2 ? 'confirm.two' : 'confirm.none')
}

interface HeadingProps {
  wolf: Wolf
  progress: Progress
  need: number
  made: string[]
  again?: boolean // this seat has chosen before and may do so again
  trouble: string | undefined
  noted?: string | undefined // what a tap on a button of the pack's call did
  tools?: boolean
}

/** Over twelve names leave one line for the hint, on every phone. */
const isCrowd = ({ living }: Pick<Wolf, 'living'>) => living.length > 12
const hintsFor = (crowd: boolean) =>
  ({
    choose: crowd ? 'night.short.box' : 'night.hint',
    again: crowd ? 'night.short.again' : 'night.again.hint',
    read: crowd ? 'night.short.box' : 'night.read',
    tools: crowd ? 'night.short.tools' : 'night.tools',
    done: crowd ? 'night.short.wait' : 'night.wait',
    rest: crowd ? 'night.short.box' : 'night.read.all',
    held: 'night.held',
  }) as const

/** One line and two smaller ones, whatever they say; the same words for all who are as far. A refusal has no colour of its
 * own: across the room it looks like any other line. */
function Heading({ wolf, progress, need, made, again, trouble, noted, tools }: HeadingProps) {
  const { t } = wolf
  const { stage, choice, of } = progress
  const title = {
    choose: again ? t('night.again') : of > 1 ? t('night.choice', choice, of) : t(need === 2 ? 'night.two' : 'night.one'),
    read: made.length ? t('night.chose', namesOf(wolf, made)) : t('night.in'),
    done: t('night.done'),
    rest: t('night.rest'),
    held: t('night.done'),
  }[stage]
  const hint = hintsFor(isCrowd(wolf))[tools ? 'tools' : again && stage === 'choose' ? 'again' : stage === 'held' && !wolf.table.held ? 'done' : stage]
  const said = trouble ?? noted
  return (
    <div class="hdg">
      <h2>{title}</h2>
      <p class="hint" role={trouble ? 'alert' : noted ? 'status' : undefined}>
        {said ?? t(hint, namesOf(wolf, made))}
      </p>
    </div>
  )
}

/** What others hold a box for. */
function OpenHeading({ lines, trouble }: { lines: Lines; trouble: string | undefined }) {
  return (
    <div class="hdg told" aria-live="polite">
      <h2>{lines[0]}</h2>
      <p class="hint" role={trouble ? 'alert' : undefined}>
        {trouble ?? lines[1]}
      </p>
    </div>
  )
}

/** The same boxes for a person who has died and has not chosen yet how to watch (R-leak-3): the names they tap are their guess,
 * nobody is none. That they are out everyone knows, so it is said where others read what to do. */
export function LastGuess({ wolf, need, seal }: { wolf: Wolf; need: number; seal: (seats: string[]) => void }) {
  const { t } = wolf
  const call = openCall(wolf)
  const [chosen, setChosen] = useState<string[]>([])
  const ready = chosen[0] === NONE || chosen.length === need
  const toggle = (seat: string) => setChosen(seat === NONE ? [NONE] : toggled(chosen.filter((one) => one !== NONE), seat, need))
  return (
    <NightFrame wolf={wolf} call={call} said={t('ghost.dead')}>
      <main class="seven">
        <div class="hdg">
          <h2>{t('ghost.isout')}</h2>
          <p class="hint">{isCrowd(wolf) ? t('ghost.which', need) : t('ghost.mayguess', t('ghost.which', need))}</p>
        </div>
        <AnswerBox wolf={wolf} lines={[t('ghost.which', need), t('ghost.night')]} />
        <div class="names">
          <Names wolf={wolf} chosen={chosen} toggle={toggle} legal={() => true} />
        </div>
        <footer class="ft">
          <button class={ready ? 'big' : 'big off'} aria-disabled={!ready} onClick={() => ready && seal(chosen.filter((seat) => seat !== NONE))}>
            {ready ? (chosen[0] === NONE ? t('ghost.without') : t('ghost.seal', namesOf(wolf, chosen))) : t('ghost.pick', need)}
          </button>
          <Peek wolf={wolf} small={isCrowd(wolf)} />
        </footer>
      </main>
    </NightFrame>
  )
}

/** The suspects chosen now go to the top of the private list. */
function raised(ranks: string[], chosen: string[]): string[] {
  const named = chosen.filter((seat) => seat !== NONE)
  return [...named, ...ranks.filter((seat) => !named.includes(seat))]
}

interface NamesProps {
  wolf: Wolf
  chosen: string[]
  toggle: (seat: string) => void
  legal: (seat: string) => boolean
  none?: boolean
}

/** Rows of a large village: as high as the page has room for, within limits. */
function rowsFor(rows: number): { [name: string]: string } {
  return { gridTemplateRows: `repeat(${rows},minmax(2.25rem,2.8125rem))`, minHeight: `${2.25 * rows}rem` }
}

/** The living, two in a row, and nobody. What is not an answer looks like the rest; who taps it is told so. */
export function Names({ wolf, chosen, toggle, legal, none = true }: NamesProps) {
  const { living, name, me, t } = wolf
  const wanted = wantedOf(wolf)?.split(' ').slice(1) ?? []
  const seats = none ? [...living, NONE] : living
  return (
    <div class={living.length > 12 ? 'grid many' : 'grid'} role="group" style={living.length > 12 ? rowsFor(Math.ceil(seats.length / 2)) : undefined}>
      {seats.map((seat, i) => {
        const can = legal(seat)
        const on = chosen.includes(seat)
        const label = seat === NONE ? t('tonight.nobody') : seat === me ? ownName(wolf) : name(seat)
        return (
          <button key={seat} class={`pl${on ? ' on' : ''}${!on && wanted.includes(seat) ? ' wanted' : ''}${seat === NONE ? ' none' : ''}`} aria-pressed={on} aria-disabled={!can} data-key={i < 9 ? i + 1 : undefined} data-seat={seat} onClick={() => toggle(seat)}>
            {seat !== NONE && <Token wolf={wolf} seat={seat} size={living.length > 12 ? 26 : 34} />}
            <span class="t">
              <span>{label}</span>
            </span>
            {on && <Icon name="check" size={22} />}
          </button>
        )
      })}
    </div>
  )
}

type Tool = 'yes' | 'seer' | 'no' | 'note'

interface ToolsProps {
  wolf: Wolf
  real: boolean
  seat: string | undefined
  ranks: string[]
  setRanks: (ranks: string[]) => void
  tool: Tool | undefined // the last one that was tapped
  setTool: (tool: Tool | undefined) => void
}

/** Once a name is chosen in the pack's call, next to the card: three words about it and a line to write, the same for all. The
 * pack whispers with them, and reads it in the box; everyone else sorts the private list and takes notes. */
function PackTools({ wolf, real, seat, ranks, setRanks, tool, setTool }: ToolsProps) {
  const { t, say, me, table } = wolf
  const [writing, setWriting] = useState(false)
  const [notes, setNotes] = usePrivate<string[]>(table.code, `notes.${me}`, [])
  const whisper = (what: string) => say('pack', `whisper ${what}`)
  const buttons: ['yes' | 'seer' | 'no', string, (seat: string) => string[]][] = [
    ['yes', `will eat ${seat}`, (one) => moved(ranks, one, -1)],
    ['seer', `think ${seat} seer`, (one) => ranks.filter((other) => other !== one)],
    ['no', `not (will eat ${seat})`, (one) => moved(ranks, one, 1)],
  ]
  const press = (which: Tool, said: string, sorted: (seat: string) => string[]) => {
    setTool(which)
    if (!seat) return
    if (real) whisper(said)
    else setRanks(sorted(seat))
  }
  const keep = (text: string) => {
    setTool('note')
    setWriting(false)
    if (real) say('pack', `whisper-text ${text}`)
    else setNotes([...notes, text].slice(-20))
  }
  return (
    <section class="tools3" aria-label={t('tools')}>
      <Peek wolf={wolf} small />
      {writing ? (
        <Say label={t('note')} button={t('note.send')} send={keep} />
      ) : (
        buttons.map(([which, said, sorted]) => (
          <button key={which} class="sm" aria-pressed={tool === which && seat !== undefined} onClick={() => press(which, said, sorted)}>
            {t(`tool.${which}`)}
          </button>
        ))
      )}
      <button class="sm pen" aria-label={t('note')} aria-expanded={writing} onClick={() => setWriting(!writing)}>
        <Pen />
      </button>
    </section>
  )
}

function moved(ranks: string[], seat: string, by: number): string[] {
  const rest = ranks.filter((one) => one !== seat)
  const at = ranks.includes(seat) ? ranks.indexOf(seat) + by : by < 0 ? 0 : rest.length
  return [...rest.slice(0, Math.max(0, at)), seat, ...rest.slice(Math.max(0, at))]
}

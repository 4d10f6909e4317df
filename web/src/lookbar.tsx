// The bar over a board that is looked at as it was: where one is, back, play, forward, and the only yellow thing, the
// way back. The same while a game runs and once it is over.

import type { Entry } from './api'
import { factionColour, seatColour, type Colour } from './colours'
import { Icon } from './icons'
import { actionsOf, diceOf, type Action, type Telling } from './kit/actions'
import type { Look } from './look'
import { actionText } from './named'
import type { Replay } from './replay'
import type { Shown } from './room'
import { whoOf } from './teller'
import type { Ui } from './text'

interface Bar {
  ui: Ui
  text: string
  told?: string // what was done last
  span?: Look['span']
  since?: number // moves told since one began to look
  playing: boolean
  first: boolean // there is nothing before it
  step: (by: number) => void
  play: (on: boolean) => void
  back: () => void
  backText: string
}

function Bar({ ui, text, told, span, since = 0, playing, first, step, play, back, backText }: Bar) {
  return (
    <div class="lookbar" role="status">
      <Icon name="eye" />
      <span>
        {text}
        {told && !span && <small>{told}</small>}
        {span && <small>{ui('look.span', ...span)}</small>}
        {since > 0 && <small>{ui('look.since', since)}</small>}
      </span>
      <span class="grow" />
      <button class="ib" aria-label={ui('replay.back')} disabled={first} onClick={() => step(-1)}>
        <Icon name="back" />
      </button>
      <button class="ib" aria-label={ui(playing ? 'replay.pause' : 'replay.play')} onClick={() => play(!playing)}>
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button class="ib" aria-label={ui('replay.forward')} onClick={() => step(1)}>
        <Icon name="forward" />
      </button>
      <button class="return" onClick={back}>
        {backText}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}

export function LookBar({ look, ui, told, back }: { look: Look; ui: Ui; told?: string; back: () => void }) {
  const { playing, play, since, span } = look
  return <Bar {...{ ui, told, playing, play, since, span, back }} text={ui('look.at', ...look.move)} first={look.at <= 1} step={(by) => look.show(look.at + by)} backText={ui('look.return')} />
}

export function ReplayBar({ replay, ui, told, back }: { replay: Replay; ui: Ui; told?: string; back: () => void }) {
  const { playing, play, at } = replay
  return <Bar {...{ ui, told, playing, play, back }} text={ui('look.at', at, replay.total)} first={at <= 0} step={(by) => replay.show(Math.max(0, at + by))} backText={ui('replay.return')} />
}

const LABEL = 16 // letters of a turn's name that has room under its first block
const BLOCKS = 24 // actions in view, the one looked at among them
const [APART, LATE] = [0.14, 0.86] // shares of the line: two labels, and where one ends at its block's right edge

const widthOf = ({ from, to }: Action): number => Math.min(8, Math.max(2, to - from))

/** The blocks in view, the set-up's among them, and which of them the move is in, or comes after: none where it is before
 * the first. */
export function blocksOf(all: Action[], at: number): { shown: Action[]; here: number } {
  const blocks = all.filter(({ kind, setup }) => kind === 'action' || setup)
  const now = blocks.reduce((last, { from }, i) => (from < at ? i : last), -1)
  const first = Math.max(0, Math.min(now - BLOCKS / 2, blocks.length - BLOCKS))
  return { shown: blocks.slice(first, first + BLOCKS), here: now - first }
}

/** How far into its block a move is, in hundredths. */
export const markAt = ({ from, to }: Pick<Action, 'from' | 'to'>, at: number): number => Math.round((100 * Math.min(1, (at - from) / (to - from))))

export interface Label {
  text: string
  late: boolean // no room to the right of it
}

/** The turns that begin with a block shown: of several heads in a row the first that is short enough, none over another. */
export function labelsOf(all: Action[], shown: Action[], textOf: (head: Entry) => string): (Label | undefined)[] {
  const whole = shown.reduce((sum, action) => sum + widthOf(action), 0)
  let [before, last] = [0, 0] // the line's left end says where it begins
  return shown.map((action) => {
    const share = before / whole
    before += widthOf(action)
    const at = all.indexOf(action)
    const begins = all.slice(0, at).reduceRight((from, one, i) => (one.kind === 'head' && i === from - 1 ? i : from), at)
    const text = all.slice(begins, at).map(({ head }) => textOf(head)).find((one) => one.length <= LABEL)
    const late = share > LATE
    const starts = late ? before / whole - APART : share
    if (!text || share === 0 || starts < last) return undefined
    last = (late ? before / whole : share + APART)
    return { text, late }
  })
}

/** One block an action, with its side's letter and colour, a small square a roll, and a thick line where one is. */
export function MoveLine({ play, telling, journal, at, show }: { play: Shown; telling: Telling; journal: Entry[]; at: number; show: (entry: number) => void }) {
  const { ui, words } = play
  const all = actionsOf(journal, telling).filter(({ kind, setup }) => kind !== 'rest' || setup)
  const { shown, here } = blocksOf(all, at)
  const [start, end] = [Math.min(at - 1, shown[0]?.from ?? 0), shown[shown.length - 1]?.to ?? 0]
  if (!shown.length) return null
  const labels = labelsOf(all, shown, (head) => words.entry(head).replace(/\.$/, ''))
  return (
    <section class="moveline" aria-label={ui('moveline', start + 1, end)}>
      <h3>
        {ui('moveline', start + 1, end)}
        <span>{ui('moveline.at', at, journal.length)}</span>
      </h3>
      <ol>
        {shown.map((action, i) => {
          const colour = colourOf(play, action)
          const rolls = journal.slice(action.from, action.to).filter((entry) => diceOf(telling, entry).length).length
          const label = labels[i]
          return (
            <li key={action.from} style={{ flexGrow: widthOf(action), ...(i === here && { '--at': `${markAt(action, at)}%` }) }} class={i === here ? 'now' : ''}>
              <button aria-current={i === here ? 'true' : undefined} onClick={() => show(action.to - 1)} aria-label={plainText(actionText(play, action, journal, telling))} title={plainText(actionText(play, action, journal, telling))}>
                <i style={{ background: colour?.fill ?? 'var(--line)', color: colour?.ink ?? 'var(--ink)' }}>{colour?.letter}</i>
                <span class="rolls" aria-hidden="true">
                  {Array.from({ length: Math.min(3, rolls) }, (_, k) => (
                    <b key={k} />
                  ))}
                </span>
              </button>
              {label && <small class={label.late ? 'late' : ''}>{label.text}</small>}
            </li>
          )
        })}
      </ol>
      <p class="quiet">{ui('moveline.text')}</p>
    </section>
  )
}

const plainText = (marked: string): string => marked.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')

function colourOf(play: Shown, action: Action): Colour | undefined {
  const { game, table, name } = play
  const { head, setup } = action
  const who = whoOf(play, action)
  const id = setup && who === head[1] ? '' : String(who)
  const seat = table.seats.findIndex((one) => one.seat === id)
  return seat >= 0 ? seatColour(game.id, id, seat, name(id)) : factionColour(game.id, id)
}

// The question and its answers. Every answer is a button labelled by what it does; the usual one comes first, one that
// loses something asks again; long lists have a search.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { owes, type Answer, type Question } from './api'
import { Icon } from './icons'
import { Trouble } from './parts'
import type { Shown } from './room'
import { capital } from './text'

const [FEW, FEWEST, MORE] = [8, 4, 6] // shown at once, on a phone fewer; the rest on demand, with a search

/** A phone's short list: the usual answer, then those that have no place on the board ("Done" among them), then others. */
export function shortened(answers: Answer[], usual: Answer[], placed: (answer: Answer) => boolean): Answer[] {
  const rank = (answer: Answer) => (usual.includes(answer) ? 0 : placed(answer) ? 2 : 1)
  const sorted = [...answers].sort((a, b) => rank(a) - rank(b))
  const needed = sorted.filter((answer) => rank(answer) < 2).length
  return sorted.slice(0, Math.max(FEWEST, Math.min(MORE, needed)))
}

export function ordered(ask: Question): Answer[] {
  const usual = ask.usual ?? []
  return [...usual, ...ask.answers.filter((answer) => !usual.includes(answer))]
}

export function isPrimary(ask: Question, answer: Answer): boolean {
  return (ask.usual ?? []).length === 1 && ask.usual?.[0] === answer && !ask.warn?.includes(answer)
}

interface Props {
  play: Shown
  who: ComponentChildren
  onBoard: boolean // some answers have a place on the board
  placed: (answer: Answer) => boolean // this one has
  narrow: boolean // a sheet at the thumb, which can be pulled down to a line
  hover: (answer: Answer | undefined) => void
  keys: { current: (key: string) => boolean } // the page's keyboard asks here first
  ending: ComponentChildren // in place of the question once the game is over
}

export function Prompt({ play, who, onBoard, placed, narrow, hover, keys, ending }: Props) {
  const { known, words, ui } = play
  const ask = known.ask
  const [sure, setSure] = useState<Answer>()
  const [sent, setSent] = useState<Answer>()
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    setSure(undefined)
    setSent(undefined)
    setSearch('')
    setAll(false)
  }, [ask?.q])
  const [down, setDown] = useState(false)
  const folded = narrow && down && (!ask || onBoard) && !sure && !ending
  useEffect(() => setSent(undefined), [play.refusal])
  const answers = useMemo(() => (ask ? ordered(ask) : []), [ask])
  const matching = answers.filter((answer) => !search || words.answer(answer, ask).toLowerCase().includes(search.toLowerCase()))
  const few = narrow && onBoard ? FEWEST : FEW
  const long = answers.length > few + 2
  const brief = () => (narrow && onBoard ? shortened(matching, ask?.usual ?? [], placed) : matching.slice(0, few))
  const shown = !long || all || search ? matching : brief()
  const choose = (answer: Answer) => {
    if (ask?.warn?.includes(answer) && sure !== answer) return setSure(answer)
    setSure(undefined)
    setSent(answer)
    play.act(answer)
  }
  keys.current = (key) => {
    if (!ask) return false
    if (key === 'Enter') {
      const primary =
        sure ?? shown.find((answer) => isPrimary(ask, answer)) ?? (shown.length === 1 ? shown[0] : undefined)
      if (primary) choose(primary)
      return primary !== undefined
    }
    const chosen = shown[Number(key) - 1]
    if (!/^[1-9]$/.test(key) || chosen === undefined) return false
    choose(chosen)
    return true
  }
  const short = shown.length > 3 && shown.every((answer) => isShort(words.answer(answer, ask)))
  return (
    <section ref={box} class={`prompt${ask ? ' on' : ''}${folded ? ' folded' : ''}`} aria-label={ui('prompt')}>
      {narrow && !ending && <Pull folded={folded} set={setDown} ui={ui} />}
      <div aria-live="polite">
        <div class="who">{who}</div>
        {!ending && <h2>{ask ? words.question(ask.key) : waitingText(play)}</h2>}
        {ask?.kind?.includes('together') && <p class="hint">{ui('prompt.together')}</p>}
      </div>
      {ending}
      <Trouble text={play.trouble} />
      {ask && long && (!narrow || all) && (
        <label class="search">
          <Icon name="search" size={16} />
          <input
            type="search"
            placeholder={ui('prompt.search', answers.length)}
            aria-label={ui('prompt.search', answers.length)}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      )}
      {ask && sure ? (
        <Again play={play} answer={sure} yes={() => choose(sure)} no={() => setSure(undefined)} />
      ) : (
        ask && (
          <div class={short ? 'answers cols' : 'answers'} role="group" aria-label={ui('prompt.answers')}>
            {shown.map((answer, i) => (
              <button
                key={answer}
                class={`ans${isPrimary(ask, answer) ? ' pri' : ''}${ask.warn?.includes(answer) ? ' warn' : ''}${sent === answer ? ' sel' : ''}`}
                data-answer={answer}
                disabled={!known.online}
                onClick={() => choose(answer)}
                onPointerEnter={() => hover(answer)}
                onPointerLeave={() => hover(undefined)}
                onFocus={() => hover(answer)}
                onBlur={() => hover(undefined)}
              >
                <span class="t">{capital(words.answer(answer, ask))}</span>
                {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              </button>
            ))}
            {matching.length > shown.length && (
              <button class="ans more" onClick={() => setAll(true)}>
                <span class="t">{ui('more', matching.length - shown.length)}</span>
              </button>
            )}
          </div>
        )
      )}
      <Veil play={play} />
      <Undo play={play} />
    </section>
  )
}

/** The sheet's handle: pulled or touched, the sheet goes down to one line and comes up again. */
function Pull({ folded, set, ui }: { folded: boolean; set: (down: boolean) => void; ui: Shown['ui'] }) {
  const from = useRef(0)
  const pulled = useRef(false)
  const up = (event: PointerEvent) => {
    const moved = event.clientY - from.current
    pulled.current = Math.abs(moved) > 16
    if (pulled.current) set(moved > 0)
  }
  return (
    <button
      class="pull"
      aria-expanded={!folded}
      aria-label={ui(folded ? 'sheet.up' : 'sheet.down')}
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={up}
      onClick={() => (pulled.current ? (pulled.current = false) : set(!folded))}
    >
      <i />
    </button>
  )
}

/** Fits half the column: not long, and no word that would have to be broken. */
function isShort(label: string): boolean {
  return label.length < 27 && label.split(/[ -]/).every((word) => word.length < 11)
}

function waitingText({ known, ui, you, table }: Shown): string {
  if (table.state === 'over') return ui('over.title')
  if (known.veil && owes(known.veil)) return ui('veil.title')
  if (you === 'watcher' || you === 'host') return ui('watching')
  return ui('waiting')
}

function Again({ play, answer, yes, no }: { play: Shown; answer: Answer; yes: () => void; no: () => void }) {
  const { known, ui, words } = play
  return (
    <div class="again" role="alertdialog" aria-label={ui('warn.title')}>
      <p>{words.warning(answer, known.ask) ?? ui('warn.text', words.answer(answer, known.ask))}</p>
      <div class="answers cols">
        <button class="ans warn" onClick={yes}>
          {ui('warn.yes')}
        </button>
        <button class="ans" onClick={no} ref={(button) => button?.focus()}>
          {ui('warn.no')}
        </button>
      </div>
    </div>
  )
}

/** By night, where who is asked is a secret, everyone taps as often as everyone else. */
function Veil({ play }: { play: Shown }) {
  const { known, ui } = play
  const { veil } = known
  if (!veil || known.ask || !owes(veil)) return null
  return (
    <div class="answers">
      <button class="ans pri" onClick={() => play.send({ do: 'confirm', call: veil.call })}>
        <span class="t">{ui('veil.tap')}</span>
      </button>
    </div>
  )
}

function Undo({ play }: { play: Shown }) {
  const { game, ui, table, you, send } = play
  if (table.state !== 'running' || you === 'watcher' || you === 'host') return null
  return (
    <div class="tools">
      {game.final ? (
        <span class="tool quiet">{ui('undo.final')}</span>
      ) : (
        <button class="tool" onClick={() => send({ do: 'undo' })}>
          <Icon name="undo" size={18} />
          {ui('undo')}
          <kbd aria-hidden="true">U</kbd>
        </button>
      )}
    </div>
  )
}

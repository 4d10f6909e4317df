// A lesson at its table: what the step tells, with numbers for what it points at, and the one thing to do. The page goes
// through what is only read; the server says which answer it waits for (docs/lessons.md). Whatever else is touched is
// told about, and nothing is lost.

import { createContext } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, isObject, type Answer, type Both, type Lesson, type LessonPoint, type LessonStep, type View } from './api'
import { figureAt } from './chart'
import type { Known } from './connection'
import { Icon } from './icons'
import { dialsOf } from './kit/dial'
import { Named, NamedAnswer } from './named'
import type { Shown } from './room'
import { keepLesson, remembered } from './store'
import { Stepper } from './stepper'
import { capital, signed } from './text'

/** What the board's frame numbers in ink: the first of the ids that it draws; what is still to come is dashed. */
export interface Disc {
  ids: string[]
  n: number | string
  later?: boolean
  asks?: boolean // something that can be chosen: in yellow
  label?: string // what it is, next to it
  printed?: boolean // the board prints the same
}
export const Numbered = createContext<Disc[]>([])
/** How a board is looked at: as it was, with what changed then in colour; or while a turn is told, which the camera frames;
 * or with a question, whose number says when the camera looks again, and what it is about where no answer has a place. */
export interface Looking {
  past?: Set<string>
  told: boolean
  q?: number
  about?: string[]
  touched?: string // a finger has touched it once
}
export const Looked = createContext<Looking>({ told: false })

const SHOWN = 1400 // milliseconds what "Show me" is about to do is looked at
const OTHERS = 3 // answers besides the expected one

export interface Taught {
  lesson: Lesson
  at: number // the step that is read
  step: LessonStep | undefined // none: all has been read
  waits: boolean // for its answer
  wrong: string | undefined // what is told of another answer
  go: (at: number) => void
  back: () => void // to the step before; an answer that was given there is taken back, if nothing bars it
  past: View | undefined // the board as it was at a step whose answer has been given
  end: () => void
  /** Takes the answer if the lesson expects it; else tells of it. */
  takes: (answer: Answer) => boolean
}
type Text = (both: Both) => string

const fits = (answer: Answer, first: string | undefined): boolean => first === undefined || answer === first || answer.startsWith(`${first} `)

/** What is told if this answer is given instead of the expected one. */
export function tellingOf(step: LessonStep, answer: Answer): Both | undefined {
  const own = step.else.find((one) => one.answer !== undefined && fits(answer, one.answer))
  return (own ?? step.else.find((one) => one.answer === undefined))?.text
}

/** Where a person who comes back continues: after the last answer given. */
export function firstUnread(steps: LessonStep[], waited: number): number {
  return steps.slice(0, waited).reduce((next, step, i) => (step.answer === undefined ? next : i + 1), 0)
}

/** A lesson may end its game: what was not read then is still told. */
export const isTaught = (steps: LessonStep[], at: number, state: string | undefined): boolean => state === 'running' || (state === 'over' && at < steps.length)

/** The step whose answer comes next, from here on. */
const answeredAt = (steps: LessonStep[], at: number): number => {
  const found = steps.findIndex((step, i) => i >= at && step.answer !== undefined)
  return found < 0 ? steps.length : found
}

export function useLesson({ table, lesson: place, view, ask, barred }: Known, language: string, name: (seat: string) => string, undo: (() => void) | undefined): Taught | undefined {
  const [lesson, setLesson] = useState<Lesson>()
  const [at, setAt] = useState<number>()
  const [wrong, setWrong] = useState<string>()
  const [ended, setEnded] = useState(false)
  const [game, id] = [table?.game, table?.lesson]
  useEffect(() => {
    let live = true
    if (game && id) api.lesson(game, id).then((found) => live && setLesson(found), () => undefined)
    return () => {
      live = false
    }
  }, [game, id])
  const waited = place?.step
  const seen = useRef(new Map<number, View>())
  if (ask && waited !== undefined) seen.current.set(waited, view)
  const code = table?.code ?? ''
  useEffect(() => {
    const left = remembered().lessons[code]?.at
    if (lesson && waited !== undefined)
      setAt((old) => (old === undefined && left !== undefined ? Math.min(left, waited) : Math.max(Math.min(old ?? 0, waited), firstUnread(lesson.steps, waited))))
    setWrong(undefined)
  }, [lesson, waited])
  const over = ended || (lesson !== undefined && at !== undefined && !isTaught(lesson.steps, at, table?.state))
  useEffect(() => {
    if (!lesson || at === undefined || waited === undefined) return
    const { id: which, title, steps } = lesson
    keepLesson(code, over ? undefined : { game: game ?? '', id: which, title, at: Math.min(at, steps.length - 1), steps: steps.length })
  }, [lesson, at, over])
  if (!lesson || at === undefined || waited === undefined || ended || !isTaught(lesson.steps, at, table?.state)) return undefined
  const step = lesson.steps[at]
  const tell: Text = (both) => both[language === 'de' ? 'de' : 'en'].replace(/\{(\w+)\}/g, (_, seat: string) => name(seat))
  const expected = lesson.steps[waited]
  const go = (to: number) => (setWrong(undefined), setAt(Math.max(0, Math.min(to, waited))))
  const asked = answeredAt(lesson.steps, at)
  return {
    lesson: { ...lesson, steps: lesson.steps.map((one) => ({ ...one, text: { en: tell(one.text), de: tell(one.text) } })) },
    at,
    step: step && { ...step, text: { en: tell(step.text), de: tell(step.text) } },
    waits: at === waited,
    wrong,
    go,
    back: () => {
      if (lesson.steps[at - 1]?.answer !== undefined && firstUnread(lesson.steps, waited) === at && barred === undefined) undo?.()
      go(at - 1)
    },
    past: asked < waited ? seen.current.get(asked) : undefined,
    end: () => setEnded(true),
    takes: (answer) => {
      if (answer === expected?.answer) return setWrong(undefined), true
      const told = expected && tellingOf(expected, answer)
      setWrong(told ? tell(told) : undefined)
      return false
    },
  }
}

const [LEAST, TITLE] = [14, 40] // letters: fewer say nothing

/** A step by its first words: as far as its first pause, or as many words as fit. */
export function titleOf(text: string): string {
  const pauses = [...text.matchAll(/[.:;,!?](?=\s|$)/g)].map(({ index }) => index)
  const pause = text.slice(0, pauses.find((at) => at >= LEAST) ?? text.length)
  if (pause.length <= TITLE) return pause
  const cut = pause.slice(0, TITLE)
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`
}

const HEAD = 64 // letters of a headline

/** The first sentence is the headline of a step, if it is short, and the rest its text. */
export function headedOf(text: string): [head: string, rest: string] {
  const end = /[.!?](?=\s|$)/.exec(text)
  const head = end ? text.slice(0, end.index + 1) : text
  return head.length > HEAD ? ['', text] : [head.replace(/\.$/, ''), text.slice(head.length).trim()]
}

/** What the list of steps calls one. */
export const headlineOf = (text: string): string => headedOf(text)[0] || titleOf(text)

/** All steps; those that have been read may be read again. */
export function LessonList({ play, lesson }: { play: Shown; lesson: Taught }) {
  const { ui, language } = play
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.querySelector('.now')?.scrollIntoView?.({ block: 'nearest' }), [lesson.at])
  return (
    <section class="panel lessonlist" aria-label={ui('lesson.steps')}>
      <h3>{ui('lesson.steps')}</h3>
      <ol ref={list}>
        {lesson.lesson.steps.map((step, i) => (
          <li key={i} class={i === lesson.at ? 'now' : ''} aria-current={i === lesson.at ? 'step' : undefined}>
            {i < lesson.at ? <Icon name="check" size={14} /> : <span class="num">{i + 1}</span>}
            <span>{headlineOf(step.text[language === 'de' ? 'de' : 'en'])}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where a piece stands, by the view: what is pointed at there is ringed with its place. */
export function standsAt(view: View, id: string): string | undefined {
  for (const members of Object.values(view)) {
    const one = isObject(members) ? members[id] : undefined
    const at = isObject(one) ? one.at : one
    if (typeof at === 'string') return at
  }
  return undefined
}

export const pointedOf = (step: LessonStep | undefined): string[] => (step?.point ?? []).flatMap(({ kind, id }) => (kind === 'place' || kind === 'piece' ? [id] : []))

/** It is pointed at as a place, whose name the board prints. */
export const isPlace = (step: LessonStep | undefined, id: string): boolean => step?.point.some((one) => one.kind === 'place' && one.id === id) ?? false

const LABEL = 26 // letters of a label on the board

/** What the board says next to its numbers: a piece by its name, and a place where there are several to tell apart. */
export function labelsOf({ words }: Pick<Shown, 'words'>, step: LessonStep | undefined): (string | undefined)[] {
  const all = (step?.point ?? []).filter(({ kind }) => kind === 'place' || kind === 'piece')
  return all.map(({ kind, section, id }) => {
    const name = kind === 'piece' || all.length > 1 ? words.one(section, id) : ''
    return name && name.length <= LABEL && !/^\d+$/.test(name) ? capital(name) : undefined
  })
}

function nameOf(play: Shown, { kind, section, id, of }: LessonPoint): string {
  const marked = play.words.marked()
  if (kind === 'answer') return play.words.answer(id, play.known.ask)
  if (kind === 'seat') return play.name(id)
  if (kind === 'figure') return `${play.words.word('figure', id)}${of ? ` · ${play.words.id(of)}` : ''}${valueOf(play, id, of)}`
  return marked.one(section, id)
}

/** A number alone names nothing: the text of the step says what it counts, and the disc is on the board. */
const isBare = ({ words }: Shown, { section, id }: LessonPoint): boolean => /^\d+$/.test(words.word(section, id))

interface Props {
  play: Shown
  lesson: Taught
  onBoard: boolean // the expected answer has a place there that is in view
  give: (answer: Answer) => void
  hover: (answer: Answer | undefined) => void
  narrow?: boolean
  place?: boolean // a place that was touched is told of instead of what to do
}

export function LessonBox({ play, lesson, onBoard, give, hover, narrow, place }: Props) {
  const { ui, language, game } = play
  const { steps, title, id } = lesson.lesson
  const { step, at } = lesson
  const text = (both: Both) => both[language === 'de' ? 'de' : 'en']
  const [head, rest] = headedOf(step ? text(step.text) : ui('lesson.over'))
  return (
    <section class="prompt on lesson" aria-label={text(title)} data-lesson={id}>
      <p class="who">
        <Icon name="book" size={18} />
        <b>{text(title)}</b>
        <span class="grow" />
        <span class="num">{ui('lesson.step', Math.min(at + 1, steps.length), steps.length)}</span>
      </p>
      <p class="lessonbar" aria-hidden="true">
        {steps.map((_, i) => (
          <i key={i} class={i < at ? 'done' : i === at ? 'now' : ''} />
        ))}
      </p>
      <div aria-live="polite">
        {head && <h2>{head}</h2>}
        {rest && <p class="lessontext">{rest}</p>}
      </div>
      {step && <Points play={play} step={step} printed={narrow} />}
      {lesson.wrong && (
        <p class="lessonwrong" role="alert">
          <Icon name="cross" size={16} />
          <span>{lesson.wrong}</span>
        </p>
      )}
      {narrow && <div class="placeslot" tabIndex={0} hidden={!place} />}
      {step?.answer && lesson.waits && !place && <ToDo {...{ play, onBoard, give, hover, narrow }} answer={step.answer} />}
      {step ? (
        <Steps {...{ play, lesson, give, hover }} step={step} />
      ) : (
        <div class="answers">
          <button class="ans pri" onClick={lesson.end}>
            <span class="t">{ui('lesson.on')}</span>
          </button>
          <a class="ans" href={`#/learn/${game.id}`}>
            <span class="t">{ui('lesson.other')}</span>
          </a>
        </div>
      )}
      <p class="tools">
        <a class="tool" href="#/">
          {ui('lesson.leave')}
        </a>
        <span class="quiet">{ui('lesson.kept')}</span>
      </p>
    </section>
  )
}

/** What a figure is now, where it has a value. */
function valueOf({ game, known }: Pick<Shown, 'game' | 'known'>, name: string, of: string | undefined): string {
  const figure = (game.figures ?? []).find((one) => one.name === name)
  const id = of ?? (figure?.of.length === 1 ? figure.of[0] : undefined)
  return figure && id !== undefined ? `: ${signed(figureAt(known.view, figure, id) / (figure.halves ? 2 : 1))}` : ''
}

/** What the step points at, numbered as on the board; `printed`: with the text of a card, which a phone has on another page. */
function Points({ play, step, printed = false }: { play: Shown; step: LessonStep; printed?: boolean }) {
  if (!step.point.length) return null
  const onBoard = pointedOf(step)
  // An answer stands beneath, to be given; one that is only begun would be half a sentence.
  const named = step.point.filter((point) => point.kind !== 'answer' && !isBare(play, point)).map((point) => ({ point, name: nameOf(play, point) }))
  if (!named.length) return null
  return (
    <ul class="points">
      {named.map(({ point, name }) => (
        <li key={`${point.section} ${point.id} ${point.of ?? ''}`}>
          {onBoard.includes(point.id) && <b class="disc">{onBoard.indexOf(point.id) + 1}</b>}
          <Named first text={name} />
          {printed && play.words.texts(point.id).map((line) => <small key={line}>{line}</small>)}
        </li>
      ))}
    </ul>
  )
}

/** The one thing to do: touch it on the board, or choose it among some answers. */
function ToDo({ play, answer, onBoard, give, hover, narrow }: Pick<Props, 'play' | 'onBoard' | 'give' | 'hover' | 'narrow'> & { answer: Answer }) {
  const { ui, known } = play
  const ask = known.ask
  const [unfolded, unfold] = useState(false)
  useEffect(() => unfold(false), [answer])
  if (!ask) return <p class="quiet">{ui('lesson.others')}</p>
  const instead = ask.answers.filter((one) => one !== answer).slice(0, OTHERS)
  const others = narrow && !unfolded ? [] : instead // on a phone the board keeps its room
  const dials = dialsOf(ask.answers, play.game.domains)
  if (dials && answer.split(' ')[0] === dials.verb)
    return (
      <div class="todo">
        <p>
          <b>{play.words.question(ask.key)}</b>
          <small>
            {ui('lesson.set')} <NamedAnswer play={play} answer={answer} />
          </small>
        </p>
        <div class="answers">
          <Stepper key={ask.q} {...{ play, ask, dials, hover, give }} />
        </div>
      </div>
    )
  const shown = onBoard ? [] : [answer, ...others] // what is wanted is in view, however many others there are
  return (
    <div class="todo">
      <p>
        <b>{play.words.question(ask.key)}</b>
        {onBoard && (
          <small>
            {ui('lesson.touch')} <NamedAnswer play={play} answer={answer} />
          </small>
        )}
      </p>
      {shown.length > 0 && (
        <div class="answers">
          {shown.map((one) => (
            <button key={one} class={one === answer ? 'ans wanted' : 'ans'} data-answer={one} onClick={() => give(one)} onPointerEnter={() => hover(one)} onPointerLeave={() => hover(undefined)}>
              <span class="t">
                <NamedAnswer play={play} answer={one} />
              </span>
            </button>
          ))}
          {!onBoard && instead.length > others.length && (
            <button class="link" onClick={() => unfold(true)}>
              {ui('lesson.instead')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Back, show me, next: the last opens when the thing is done. */
function Steps({ play, lesson, step, give, hover }: { play: Shown; lesson: Taught; step: LessonStep; give: (answer: Answer) => void; hover: (answer: Answer | undefined) => void }) {
  const { ui } = play
  const { answer } = step
  const [showing, setShowing] = useState(false)
  const barred = answer !== undefined && lesson.waits
  useEffect(() => {
    if (!showing || !answer) return
    const timer = setTimeout(() => {
      setShowing(false)
      hover(undefined)
      give(answer)
    }, SHOWN)
    return () => clearTimeout(timer)
  }, [showing])
  useEffect(() => setShowing(false), [lesson.at])
  return (
    <>
      <div class="lessonsteps">
        <button class="ans" disabled={lesson.at === 0} onClick={lesson.back}>
          <Icon name="back" size={16} />
          <span class="t">{ui('lesson.back')}</span>
        </button>
        {barred && (
          <button
            class="ans"
            disabled={!play.known.ask || showing}
            onClick={() => {
              hover(answer)
              setShowing(true)
            }}
          >
            <span class="t">{ui('lesson.show')}</span>
          </button>
        )}
        <button class={`ans next${barred ? '' : ' pri'}`} aria-disabled={barred} onClick={barred ? undefined : () => lesson.go(lesson.at + 1)}>
          <span class="t">{ui('lesson.next')}</span>
          <Icon name="forward" size={16} />
        </button>
      </div>
      {barred && <p class="quiet small-note">{ui('lesson.when')}</p>}
    </>
  )
}

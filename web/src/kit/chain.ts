// A chain: one gesture that takes several answers, where the rules know single steps only. Each answer is given when its
// question has come; the chain ends where a question offers nothing of it. What it gave is taken back as one. Steps of a
// walk are seen one by one; what nobody would tell, such as who belongs to a group, is given in one go.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Question } from '../api'
import type { Shown } from '../room'
import type { Grouping } from './module'
import { calm } from './motion'

/** The next answer of a chain, by the question that has come; none where the chain ends, false where it does not get to
 * its goal. It may have to be asked for. */
type Step = Answer | undefined | false
export type Next<M> = (ask: Question, model: M) => Step | Promise<Step>

export interface Chain<M> {
  steps: number // that Undo takes back as one
  whole: boolean // and these are all of the chain: nothing in it bars the way back
  running: boolean
  run: (next: Next<M>, fell?: () => void) => void // `fell` is told where it does not get to its goal
  /** These in one go, seen when all are given, and with them `end`, unless that has to be asked for by itself. Where that
   * cannot be done, all of it singly. */
  gather: (first: Answer[], end?: Answer, singly?: Next<M>) => void
  stop: () => void
  alone: () => void // an answer has been given by itself
  undo: (steps: number) => void
}
const STEP = 320

/** Each of these answers once, as soon as it is offered, in whatever order. */
export function offered<M>(wanted: Answer[]): (ask: Question, model: M) => Answer | undefined {
  const left = [...wanted]
  return ({ answers }) => {
    const found = left.find((answer) => answers.includes(answer))
    if (found !== undefined) left.splice(left.indexOf(found), 1)
    return found
  }
}

/** These answers one after the other. */
export function inOrder<M>(wanted: Answer[]): (ask: Question, model: M) => Answer | undefined {
  const left = [...wanted]
  return ({ answers }) => (left[0] !== undefined && answers.includes(left[0]) ? left.shift() : undefined)
}

/** One answer takes exactly these: what it would take besides was not asked for. */
export const isWhole = ({ kinds, takes }: Pick<Grouping<unknown>, 'kinds' | 'takes'>, wanted: Map<string, number>): boolean =>
  takes !== undefined && kinds.every(({ id }) => (wanted.get(id) ?? 0) === (takes[id] ?? 0))

/** This many of each kind, and then that these are all. */
export function formed<M>({ kindOf, end }: Pick<Grouping<M>, 'kindOf' | 'end'>, wanted: Map<string, number>): Next<M> {
  const left = new Map(wanted)
  return ({ answers }, model) => {
    const next = answers.find((answer) => (left.get(kindOf(answer, model) ?? '') ?? 0) > 0)
    const kind = next === undefined ? undefined : kindOf(next, model)
    if (kind !== undefined) left.set(kind, (left.get(kind) ?? 0) - 1)
    const missing = [...left.values()].some((n) => n > 0)
    return next ?? (missing || !answers.includes(end) ? undefined : end)
  }
}

/** The answers that add this many of each kind, if all of them are known. */
export function addedBy({ adds }: Pick<Grouping<unknown>, 'adds'>, wanted: Map<string, number>): Answer[] {
  const all = [...wanted].map(([kind, n]) => adds?.(kind).slice(0, n) ?? [])
  return [...wanted.values()].every((n, i) => all[i]?.length === n) ? all.flat() : []
}

/** `asks` is told of an answer that has to be asked for by itself: there the chain ends, as it does, with `warned`, at one
 * that the game warns of. `harmless` says of several that all of them can be given and taken back. */
export function useChain<M>(play: Shown, model: M, asks: (answer: Answer) => Promise<boolean>, harmless?: (answers: Answer[]) => Promise<boolean>, warned?: (answer: Answer) => void): Chain<M> {
  const { ask } = play.known
  const [next, setNext] = useState<{ give: Next<M>; fell?: () => void }>()
  const given = useRef(0)
  const back = useRef(0) // of these, those that can still be taken back
  const heard = useRef(0) // entries of the journal before the last answer: what told nothing needs no time to be seen
  const [steps, setSteps] = useState(1)
  const [whole, setWhole] = useState(true)
  const end = () => {
    setNext(undefined)
    setSteps(Math.max(1, back.current))
    setWhole(back.current === given.current)
  }
  useEffect(() => {
    if (play.known.barred) back.current = 0 // the last answer bars the way to those before it
    if (!next) return
    let live = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = async (answer: Answer) => {
      const alone = await asks(answer)
      if (!live) return
      if (alone) return end()
      given.current++
      back.current++
      heard.current = play.known.journal?.length ?? 0
      play.act(answer)
    }
    // A chain never answers what warns or shows something, nor anything after others have been asked.
    const goOn = (answer: Step) => {
      if (!live) return
      if (answer === false) setTimeout(() => next.fell?.()) // after this question has closed what was open
      if (answer && ask?.warn?.includes(answer)) setTimeout(() => warned?.(answer))
      if (answer === undefined || answer === false || ask?.warn?.includes(answer)) return end()
      const seen = given.current > 0 && (play.known.journal?.length ?? 0) !== heard.current
      timer = setTimeout(() => void step(answer), seen && !calm() ? STEP : 0)
    }
    const found = ask && next.give(ask, model)
    if (found instanceof Promise) void found.then(goOn, () => goOn(false))
    else goOn(found)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [ask?.q, next])
  useEffect(() => {
    if (play.refusal) setNext(undefined)
  }, [play.refusal])
  return {
    steps,
    whole,
    running: next !== undefined,
    run: (give, fell) => {
      given.current = back.current = 0
      setNext({ give, fell })
    },
    gather: (first, last, singly = inOrder(first)) => {
      given.current = back.current = 0
      const go = async () => {
        const ways = [...(last === undefined ? [] : [[...first, last]]), first]
        for (const all of first.length > 1 && play.together ? ways : []) {
          if (!(await harmless?.(all))) continue
          given.current = back.current = (await play.together?.(all)) ?? 0
          heard.current = play.known.journal?.length ?? 0
          return given.current < all.length || all !== first || last === undefined ? end() : setNext({ give: inOrder([last]) })
        }
        setNext({ give: singly })
      }
      void go()
    },
    stop: end,
    alone: () => {
      setNext(undefined)
      setSteps(1)
      setWhole(true)
    },
    undo: (count) => {
      const all = next ? Math.max(count, back.current) : count // one that still runs ends, and goes back as far as it can
      setNext(undefined)
      setSteps(Math.max(1, steps - all)) // of a walk that was taken back in part the rest is still one
      // All at once, in order: an answer still on its way and what takes it back may come to one message, after which the
      // same question stands as before.
      for (let i = 0; i < all; i++) play.send({ do: 'undo' })
    },
  }
}

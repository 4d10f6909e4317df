// Pieces dragged from one space to another: where they come from and where they go is answered; how many is asked.

import type { Answer, Question } from '../../api'
import { offered, type Next } from '../../kit/chain'
import type { Model } from './model'

const names = (answer: Answer, start: string): boolean => answer === start || answer.startsWith(`${start} `)

export function march(_model: Model, ask: Question, to: string, from?: string): Next<Model> | undefined {
  if (from === undefined) return undefined
  const starts = [`from ${from}`, `to ${to}`, `space ${to}`]
  const first = ask.answers.filter((answer) => starts.some((start) => names(answer, start)))
  return first.length ? offered([...new Set([...first, `from ${from}`, `to ${to}`])]) : undefined
}

/** Spaces with pieces of the side to act, while a question is about where they move. */
export function isCarried(model: Model, ask: Question, id: string): boolean {
  const moves = ask.answers.some((answer) => names(answer, `from ${id}`) || /^(to|space) /.test(answer))
  return moves && (model.spaces.get(id)?.chips.some((chip) => chip.faction === model.asked) ?? false)
}

// Groups that are dragged, or sent to an area that no single answer names: the single answers that lead there.

import type { Answer, Question } from '../../api'
import type { Next } from '../../kit/chain'
import { standing, type Model } from './model'

/** Steps from every area to a goal, over borders and coasts. */
function distances({ pack }: Model, goal: string): Map<string, number> {
  const found = new Map([[goal, 0]])
  const open = [goal]
  for (let id = open.shift(); id !== undefined; id = open.shift())
    for (const next of pack.areas.get(id)?.adjacent ?? [])
      if (!found.has(next)) {
        found.set(next, (found.get(id) ?? 0) + 1)
        open.push(next)
      }
  return found
}

const GROUPED = new Set(['group', 'step', 'target']) // a group is formed, moves or looks for its target

/** The group that the question is about stands there. */
const isGroup = (model: Model, id: string): boolean => GROUPED.has(model.waits.for ?? '') && standing(model).includes(id)

/** The action that dragging an area's units begins. */
const begins = ({ answers }: Question, from: string): Answer | undefined => ['move', 'airmove', 'airstrike'].map((verb) => `${verb} ${from}`).find((answer) => answers.includes(answer))

/** How far all of an area go together on the ground or by ship: as far as the slowest. */
function allowance({ at, pack }: Model, from: string): number {
  const units = (at.get(from) ?? []).filter((one) => one.fresh && one.row.move > 0)
  const surface = units.filter(({ row }) => pack.classes[row.type] !== 'air')
  return Math.min(...(surface.length ? surface : units).map(({ row }) => row.move))
}

/** A group goes to an area step by step, always nearer; dragged from another area it is all that may go from there. None
 * where it does not get any nearer, or not all the way from where it is taken up. */
export function march(model: Model, ask: Question, to: string, from?: string): Next<Model> | undefined {
  if (!model.pack.areas.has(to)) return undefined
  const far = distances(model, to)
  const step: Next<Model> = ({ answers }, { waits, action }) => {
    if (waits.for === 'target') return answers.find((answer) => answer === `target ${to}`)
    if (waits.for !== 'step') return undefined
    const path = action.path ?? []
    const here = far.get(path[path.length - 1] ?? action.start ?? '') ?? Infinity
    if (here === 0) return undefined
    const ways = answers.filter((answer) => answer.startsWith('to ') && (far.get(answer.slice(3)) ?? Infinity) < here)
    return ways.sort((a, b) => (far.get(a.slice(3)) ?? 0) - (far.get(b.slice(3)) ?? 0))[0] ?? false
  }
  const formed = from === undefined || isGroup(model, from)
  if (formed && model.waits.for !== 'group') return step(ask, model) ? step : undefined
  const start = from === undefined || formed ? undefined : begins(ask, from)
  if (!formed && (start === undefined || (start.startsWith('move ') && (far.get(from) ?? Infinity) > allowance(model, from)))) return undefined
  const gone = new Set<Answer>()
  const chosen = ask.answers.includes('ok') // some have been named: they alone
  const starts = [...(start ? [start] : []), ...(chosen ? [] : ['all']), 'ok']
  return (asked, now) => {
    const next = starts.find((answer) => !gone.has(answer) && asked.answers.includes(answer))
    if (next !== undefined && now.waits.for !== 'step') return gone.add(next), next
    return step(asked, now)
  }
}

export function isCarried(model: Model, ask: Question, id: string): boolean {
  return model.at.has(id) && (begins(ask, id) !== undefined || isGroup(model, id))
}

// Groups that are dragged, or sent to an area that no single answer names: the single answers that lead there.

import type { Answer, Question } from '../../api'
import type { Next } from '../../kit/chain'
import { ableIn, firstClass, standing, type Model } from './model'

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

const FORMING = new Set(['group', 'act']) // who they are is asked, and which of two actions comes first
const GROUPED = new Set([...FORMING, 'step', 'target']) // a group is formed, moves or looks for its target

const SLOW = new Set(['move', 'group', 'pair']) // how far it gets is known before it is formed
const STAYS = new Set(['attack', 'raid']) // where it is

/** The group that the question is about stands there. */
const isGroup = (model: Model, id: string): boolean => GROUPED.has(model.waits.for ?? '') && standing(model).includes(id)

/** The action that dragging an area's units begins. */
const begins = ({ answers }: Question, from: string): Answer | undefined => ['move', 'group', 'airmove', 'airstrike'].map((verb) => `${verb} ${from}`).find((answer) => answers.includes(answer))

/** How far all of an area go together on the ground or by ship: as far as the slowest. */
function allowance({ at, pack }: Model, from: string): number {
  const units = (at.get(from) ?? []).filter((one) => one.fresh && one.row.move > 0)
  const surface = units.filter(({ row }) => pack.classes[row.type] !== 'air')
  return Math.min(...(surface.length ? surface : units).map(({ row }) => row.move))
}

/** A group goes to an area step by step, as the rules say that it gets there: never a part of a way. Dragged from another
 * area it is all that may go from there. None where it does not get any nearer, or not all the way from where it is taken
 * up. */
export function march(model: Model, ask: Question, to: string, from?: string, whole?: (to: string) => Promise<Answer[] | undefined>): Next<Model> | undefined {
  if (!model.pack.areas.has(to)) return undefined
  const far = distances(model, to)
  const nearer = ({ answers }: Question, { waits, action }: Model): Answer | undefined | false => {
    if (waits.for === 'target') return answers.find((answer) => answer === `target ${to}`)
    if (waits.for !== 'step') return undefined
    const path = action.path ?? []
    const here = far.get(path[path.length - 1] ?? action.start ?? '') ?? Infinity
    if (here === 0) return undefined
    const ways = answers.filter((answer) => answer.startsWith('to ') && (far.get(answer.slice(3)) ?? Infinity) < here)
    return ways.sort((a, b) => (far.get(a.slice(3)) ?? 0) - (far.get(b.slice(3)) ?? 0))[0] ?? false
  }
  const step: Next<Model> = (asked, now) => {
    const found = nearer(asked, now)
    if (!found || found.endsWith(` ${to}`)) return found
    return whole ? whole(to).then((answers) => answers?.find((answer) => asked.answers.includes(answer)) ?? false) : false
  }
  const formed = from === undefined || isGroup(model, from)
  if (formed && !FORMING.has(model.waits.for ?? '')) return nearer(ask, model) ? step : undefined
  const start = formed ? undefined : begins(ask, from as string)
  const stood = formed ? standing(model)[0] : from
  const slow = SLOW.has(start?.split(' ')[0] ?? model.action.kind ?? '')
  if ((!formed && start === undefined) || stood === undefined || STAYS.has(model.action.kind ?? '') || (slow && (far.get(stood) ?? Infinity) > allowance(model, stood))) return undefined
  const gone = new Set<Answer>()
  const chosen = ask.answers.includes('ok') // some have been named: they alone
  const starts = [...(start ? [start] : []), ...(chosen ? [] : ['all']), 'ok', 'move']
  let kind: string | undefined
  return (asked, now) => {
    if (now.waits.for === 'step') return step(asked, now)
    if (gone.size && standing(now)[0] === to) return undefined // it has come: a second action is another
    // Where all together could do nothing, those of the first class go.
    if (asked.warn?.includes('all') && !chosen) kind ??= firstClass(now, ableIn(now, asked.answers))
    const more = kind === undefined ? undefined : asked.answers.find((answer) => answer.startsWith('add ') && firstClass(now, [now.units.get(answer.slice(4))]) === kind)
    const next = more ?? starts.find((answer) => !gone.has(answer) && !(answer === 'all' && kind) && asked.answers.includes(answer))
    if (next !== undefined) return gone.add(next), next
    return step(asked, now)
  }
}

export function isCarried(model: Model, ask: Question, id: string): boolean {
  return model.at.has(id) && (begins(ask, id) !== undefined || isGroup(model, id))
}

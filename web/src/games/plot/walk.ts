// One touch, several answers: the walk to a hex, or up to somebody who is then harassed, and what is dragged. Whom a unit
// could harass from next to him, and for how many points, the view says.

import type { Answer, Question } from '../../api'
import { inOrder, type Next } from '../../kit/chain'
import { wayTo, type Model } from './model'

/** Movement points of a harassment: in the coup it is more than one. */
export const harassCost = ({ waits }: Model): number => waits['harass-cost'] ?? 1

/** Where one who moves gets next to somebody whom he may harass from there with the points that are left, by the shortest
 *  way; none: he does not get there, may not harass him, or stands there already. A zone ends with the area (R-10-2). */
export function besideEnemy(model: Model, hex: string): string[] {
  const acting = model.people.get(model.waits.acting ?? '')
  const target = model.at.get(hex)?.at(-1)
  if (!acting || !target || target === acting || model.waits.for !== 'act' || !model.waits.harassable?.includes(target.id)) return []
  const { area, n = [] } = model.pack.hexes.get(hex) ?? {}
  const next = n.filter((one) => one && model.pack.hexes.get(one)?.area === area) as string[]
  if (next.includes(acting.at)) return []
  const left = (acting.movement ?? 0) - (model.waits.spent ?? 0) - harassCost(model)
  const ways = next.map((one) => wayTo(model, one)).filter((way) => way.length > 1 && way.length - 1 <= left)
  return ways.sort((a, b) => a.length - b.length)[0] ?? []
}

/** The unit to be moved from a hex, where that is asked. */
function mover(model: Model, ask: Question, from: string): string | undefined {
  return model.at.get(from)?.find((one) => ask.answers.includes(`unit ${one.id}`))?.id
}

/** Answers that put one who is in a hex, or off the map, on another: "send UNIT HEX". */
function puts({ people }: Model, { answers }: Question, from: string): Answer[] {
  return answers.filter((answer) => {
    const [, unit = '', hex] = answer.split(' ')
    return hex !== undefined && (unit === from || people.get(unit)?.at === from)
  })
}

/** Walks to a hex, or next to an enemy, who is then harassed; one who is dragged there is chosen first, and walks as far as he is in reach of it. */
export function walk(model: Model, ask: Question, to: string, from?: string): Next<Model> | undefined {
  const acting = model.waits.acting
  const steps = (way: string[]): Answer[] => way.slice(1).map((hex) => `move ${hex}`)
  const harass = (now: Model): Answer[] => (now.at.get(to) ?? []).map(({ id }) => `harass ${id}`)
  const moves = (now: Model): Answer[] => {
    const near = besideEnemy(now, to)
    return near.length ? [...steps(near), ...harass(now)] : steps(wayTo(now, to))
  }
  if (from === undefined || (acting && model.people.get(acting)?.at === from)) {
    const wanted = model.waits.for === 'act' ? moves(model) : []
    return wanted.length ? inOrder(wanted) : undefined
  }
  const one = mover(model, ask, from)
  const [put, ...others] = puts(model, ask, from).filter((answer) => answer.endsWith(` ${to}`))
  if (put !== undefined && !others.length) return inOrder([put])
  if (!one) return undefined
  let rest: Next<Model> | undefined
  return (asked, now) => {
    if (now.waits.acting !== one) return asked.answers.find((answer) => answer === `unit ${one}`)
    rest ??= inOrder(moves(now))
    return rest(asked, now)
  }
}

export function isCarried(model: Model, ask: Question, id: string): boolean {
  return mover(model, ask, id) !== undefined || puts(model, ask, id).length > 0 || (model.waits.for === 'act' && model.people.get(model.waits.acting ?? '')?.at === id)
}

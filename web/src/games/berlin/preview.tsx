// What the group would roll, in a corner of the board: how many hits it can expect, as columns.

import type { Scene } from '../../kit/module'
import { Chances, outOf100, type Chance } from '../../kit/odds'
import { PointerCard } from '../../kit/pv'
import { Chip } from '../../parts'
import { areaName, assignmentLine, sideName } from './about'
import { sideColour } from './counter'
import { halves, hitChances, SIDES, type Model } from './model'

const FIGHTS = new Set(['attack', 'airstrike', 'bomb', 'raid'])

const ORDER = 'tr br tl bl'
const ROLLED = new Set(['assign', 'retreat']) // the dice have spoken: chances would mislead

export function Preview({ scene, id }: { scene: Scene<Model>; id: string | undefined }) {
  const { model, play } = scene
  const { words } = play
  const kind = model.action.kind ?? ''
  const why = assignmentLine(scene)
  const target = model.action.target ?? (model.waits.for === 'target' ? id : kind === 'attack' ? model.action.start : undefined)
  if (!FIGHTS.has(kind) || !model.dice.length || ROLLED.has(model.waits.for ?? ''))
    return why ? (
      <PointerCard of={why} order={ORDER}>
        <span>{why}</span>
      </PointerCard>
    ) : null
  const chances = hitChances(model.dice, model.action.double)
  const expected = chances.reduce((sum, chance, n) => sum + (chance * n) / 100, 0)
  const enough = Math.max(1, Math.round(expected))
  const shares = outOf100(chances, 100)
  const sum = shares.slice(enough).reduce((all, share) => all + share, 0)
  const decimal = new Intl.NumberFormat(play.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <PointerCard of={`${target} ${chances.join()}`} order={ORDER}>
      <b>{words.phrase('aims', words.word('action', kind), target ? areaName(play, target) : '')}</b>
      <span class="exp">
        {words.phrase('expected')} <b>{decimal.format(expected)}</b>
      </span>
      <Chances columns all={shares.map((share, n): Chance => ({ name: String(n), share, kind: n >= enough ? 'aim' : 'loss' }))} />
      <span>{words.phrase('at-least', enough, sum)}</span>
      {why && <span> {why}</span>}
    </PointerCard>
  )
}

/** The score on a phone, where its panel is a tab away. */
export function Standing({ scene }: { scene: Scene<Model> }) {
  const { model, play } = scene
  return (
    <p class="card standing" aria-label={play.words.phrase('points-goal')}>
      {SIDES.map((side) => (
        <span key={side}>
          <Chip colour={sideColour(side)} title={sideName(play, side)} />
          {halves(model.score[side])}
        </span>
      ))}
    </p>
  )
}

// What the group would roll, in a corner of the board: how many hits it can expect, as columns.

import type { Scene } from '../../kit/module'
import { Chances, outOf100, type Chance } from '../../kit/odds'
import { PointerCard } from '../../kit/pv'
import { Chip } from '../../parts'
import { areaName, assignmentLine, assignsText, sideName } from './about'
import { bandsOf, fightAhead, type Fight } from './fight'
import { sideColour } from './counter'
import { capital } from '../../text'
import { halves, hitChances, SIDES, type Model } from './model'

const FIGHTS = new Set(['attack', 'airstrike', 'bomb', 'raid'])

const ORDER = 'tr br tl bl'
const ROLLED = new Set(['assign', 'retreat']) // the dice have spoken: chances would mislead

export function Preview({ scene, id }: { scene: Scene<Model>; id: string | undefined }) {
  const { model, play } = scene
  const { words } = play
  const kind = model.action.kind ?? ''
  const why = assignmentLine(scene)
  const fight = fightAhead(model, scene.asked?.answer)
  if (fight) return <Ahead scene={scene} fight={fight} />
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
      <b>{target ? words.phrase('aims', words.word('action', kind), areaName(play, target)) : capital(words.word('action', kind))}</b>
      <span class="exp">
        {words.phrase('expected')} <b>{decimal.format(expected)}</b>
      </span>
      <Chances columns all={shares.map((share, n): Chance => ({ name: String(n), share, kind: n >= enough ? 'aim' : 'loss' }))} />
      <span>{words.phrase('at-least', enough, sum)}</span>
      {why && <span> {why}</span>}
    </PointerCard>
  )
}

const GOOD = new Set(['cleared', 'destroyed'])

/** An attack that may be announced: what each number of hits brings, and how often the area is cleared. */
function Ahead({ scene: { play }, fight }: { scene: Scene<Model>; fight: Fight }) {
  const { words } = play
  const bands = bandsOf(fight)
  const shares = outOf100(bands.map(({ chance }) => chance), 100)
  const cleared = bands.reduce((sum, { result }, i) => sum + (GOOD.has(result) ? (shares[i] ?? 0) : 0), 0)
  const numbers = [...new Set(fight.dice)].sort((a, b) => b - a)
  const dice = numbers.map((rating) => words.phrase('hits-on', fight.dice.filter((one) => one === rating).length, rating)).join(', ')
  return (
    <PointerCard of={`${fight.area} ${fight.chances.join()}`} order={ORDER}>
      <b>{words.phrase('aims', words.word('action', 'attack'), areaName(play, fight.area))}</b>
      <p class="quiet">{words.phrase('by-hits')}</p>
      <Chances
        columns
        all={bands.map(({ from, to, result }, i): Chance => ({ name: from === to ? String(from) : `${from}–${to}`, means: words.phrase(`result-${result}`, fight.harm.length), share: shares[i] ?? 0, kind: GOOD.has(result) ? 'aim' : 'loss' })).filter(({ share }) => share > 0)}
      />
      <span>{words.phrase(fight.own ? 'cleared-in' : 'cleared-at-least', areaName(play, fight.area), cleared)}</span>
      <span> {words.phrase('dice-of', fight.dice.length, dice)}</span>
      <p>{assignsText(play, fight.assignment)}</p>
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

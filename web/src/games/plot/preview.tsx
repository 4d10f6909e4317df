// What the pointer is on, in a corner of the board: the way and what it costs, or the chances of what may be tried there.

import type { Scene } from '../../kit/module'
import { Chances, type Chance } from '../../kit/odds'
import { PointerCard } from '../../kit/pv'
import { capital } from '../../text'
import { hexNumber, personName, placeName, resultName } from './about'
import { barredWay, straightSteps, zonedBy, type Model } from './model'
import { AIMED, FEARED, prospect, type Outcome } from './odds'
import { harassCost } from './walk'

const ALL = new Set(['recruit', 'investigate']) // questions whose column counts everyone who could take part

export function Preview({ scene, id, way }: { scene: Scene<Model>; id: string | undefined; way: string[] }) {
  const { model, play, targets } = scene
  const { words } = play
  if (!id) return null
  if (way.length > 1 && way[way.length - 1] !== id) return <WayCard scene={scene} id={id} way={way} harass />
  if (!targets.has(id)) return null
  const here = model.at.get(id)
  const one = here?.[here.length - 1]
  const found = prospect(model, one?.id ?? id)
  if (found)
    return (
      <PointerCard of={id} order="bl tr tl br">
        <b>{one ? personName(play, one.id) : capital(placeName(scene, id))}</b>
        <span>{capital(words.word('table', found.table))}</span>
        <Odds outcomes={one ? found.outcomes : onVacant(found.outcomes)} name={(result) => (result === OPENS ? words.phrase('opened') : resultName(play, result))} />
        {found.table === 'harassment' && <span>{words.phrase(one ? 'against' : 'opened-in', one ? personName(play, one.id) : '', aimed(found.outcomes))}</span>}
        {ALL.has(model.waits.for ?? '') && <span>{words.phrase('all-join')}</span>}
      </PointerCard>
    )
  return way.length < 2 ? null : <WayCard scene={scene} id={id} way={way} />
}

/** Price and what is left; why the straight way is not taken; whose zone it ends in; whom one harasses from there. */
function WayCard({ scene: { model, play }, id, way, harass }: { scene: Scene<Model>; id: string; way: string[]; harass?: boolean }) {
  const { words } = play
  const acting = model.people.get(model.waits.acting ?? '')
  const end = way[way.length - 1] ?? id
  const price = way.length - 1 + (harass ? harassCost(model) : 0)
  const left = (acting?.movement ?? 0) - (model.waits.spent ?? 0) - price
  const barred = barredWay(model, way)
  const names = (hex: string) => zonedBy(model, hex).map((one) => personName(play, one.id)).join(', ')
  const stop = barred[barred.length - 1]
  return (
    <PointerCard of={id} order="bl tr tl br">
      <b>{harass ? words.phrase('go-harass', hexNumber(end), personName(play, model.at.get(id)?.at(-1)?.id ?? '')) : words.phrase('go', price, hexNumber(end))}</b>
      <span>{words.phrase('left', price, left)}</span>
      {stop && <span>{words.phrase('round', straightSteps(model, way), hexNumber(stop), names(stop))}</span>}
      {!harass && model.waits.zones?.has(end) && <span>{words.phrase('halt', names(end))}</span>}
    </PointerCard>
  )
}

const [AIMS, FEARS] = [new Set(AIMED), new Set(FEARED)]

const OPENS = 'opened'
const aimed = (outcomes: Outcome[]): number => outcomes.reduce((sum, { result, chance }) => sum + (AIMS.has(result) ? chance : 0), 0)

/** In a vacant headquarters hex nobody is masked or retreats: whatever goes against the defender opens it. */
export function onVacant(outcomes: Outcome[]): Outcome[] {
  const against = outcomes.filter(({ result }) => AIMS.has(result))
  const opens = { result: OPENS, dice: against.flatMap(({ dice }) => dice), chance: aimed(outcomes) }
  return [...(against.length ? [opens] : []), ...outcomes.filter(({ result }) => !AIMS.has(result))]
}

/** How often out of 100, and what it means. */
export function Odds({ outcomes, name }: { outcomes: Outcome[]; name: (result: string) => string }) {
  const all = outcomes.map(({ result, chance }): Chance => ({ name: capital(name(result)), share: chance, kind: AIMS.has(result) || result === OPENS ? 'aim' : FEARS.has(result) ? 'loss' : 'even' }))
  return <Chances all={all} />
}

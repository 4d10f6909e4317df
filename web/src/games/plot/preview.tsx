// What the pointer is on, in a corner of the board: the way and what it costs, or the chances of what may be tried there.

import type { Scene } from '../../kit/module'
import { Chances, type Chance } from '../../kit/odds'
import { PointerCard } from '../../kit/pv'
import { capital } from '../../text'
import { hexNumber, personName, resultName } from './about'
import type { Model } from './model'
import { prospect, type Outcome } from './odds'

const ALL = new Set(['recruit', 'investigate']) // questions whose column counts everyone who could take part

export function Preview({ scene, id, way }: { scene: Scene<Model>; id: string | undefined; way: string[] }) {
  const { model, play, targets } = scene
  const { words } = play
  if (!id || !targets.has(id)) return null
  const here = model.at.get(id)
  const one = here?.[here.length - 1]
  const found = prospect(model, one?.id ?? id)
  if (found)
    return (
      <PointerCard of={id} order="bl tr tl br">
        <b>{one ? personName(play, one.id) : hexNumber(id)}</b>
        <span>{capital(words.word('table', found.table))}</span>
        <Odds outcomes={found.outcomes} name={(result) => resultName(play, result)} />
        {ALL.has(model.waits.for ?? '') && <span>{words.phrase('all-join')}</span>}
      </PointerCard>
    )
  if (way.length < 2) return null
  const acting = model.people.get(model.waits.acting ?? '')
  const spent = (model.waits.spent ?? 0) + way.length - 1
  return (
    <PointerCard of={id} order="bl tr tl br">
      <b>{words.phrase('go', way.length - 1, hexNumber(id))}</b>
      <span>{words.phrase('left', (acting?.movement ?? 0) - spent, acting?.movement ?? 0)}</span>
      {model.waits.zones?.has(id) && <span>{words.phrase('halt')}</span>}
    </PointerCard>
  )
}

const [AIMS, FEARS] = [new Set(['m', 'n', 'dr', 'de', 'r', 'ic', 'gr', 'chits']), new Set(['ar', 'ae', 'ep'])] // of the unit that acts

/** How often out of 100, and what it means. */
export function Odds({ outcomes, name }: { outcomes: Outcome[]; name: (result: string) => string }) {
  const all = outcomes.map(({ result, chance }): Chance => ({ name: capital(name(result)), share: chance, kind: AIMS.has(result) ? 'aim' : FEARS.has(result) ? 'loss' : 'even' }))
  return <Chances all={all} />
}

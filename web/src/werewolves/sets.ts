// Sets of characters as the host sees them: what a card is worth, what a set adds up to, which set a mood proposes.

import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'

export type CardSet = { [card: string]: number }
export interface Character {
  id: string
  side: 'village' | 'werewolves'
  count: number
  value: number
  always: boolean
  requires?: string // another card that must be in the set (R-set-5)
}
export interface Pool {
  characters: Character[]
  profiles: { [profile: string]: { window: [number, number] } }
}

/** Moods are the profiles of the rules. */
export const MOODS = ['beginner', 'standard', 'experienced'] as const
export type Mood = (typeof MOODS)[number]

let fetched: Promise<Pool> | undefined
export function usePool(): Pool | undefined {
  const [pool, setPool] = useState<Pool>()
  useEffect(() => {
    let live = true
    fetched ??= api.data('werewolves').then((files) => files['cards.json'] as Pool)
    fetched.then((found) => live && setPool(found), () => (fetched = undefined))
    return () => {
      live = false
    }
  }, [])
  return pool
}

const proposed = new Map<string, Promise<CardSet | undefined>>()
function propose(seats: number, profile: Mood): Promise<CardSet | undefined> {
  const key = `${seats} ${profile}`
  if (!proposed.has(key))
    proposed.set(
      key,
      api.advice('werewolves', { seats, profile }).then(
        ({ advice }) => (advice.sets as { set: CardSet }[] | undefined)?.[0]?.set,
        () => (proposed.delete(key), undefined),
      ),
    )
  return proposed.get(key) as Promise<CardSet | undefined>
}

/** The proposed set of every mood for this many players; none under six. */
export function useMoods(seats: number): { [mood: string]: CardSet } {
  const [sets, setSets] = useState<{ [mood: string]: CardSet }>({})
  useEffect(() => {
    let live = true
    const count = Math.max(6, seats)
    Promise.all(MOODS.map((mood) => propose(count, mood))).then((found) => {
      const listed = MOODS.flatMap((mood, i) => (found[i] ? [[mood, found[i]]] : []))
      if (live) setSets(Object.fromEntries(listed))
    })
    return () => {
      live = false
    }
  }, [seats])
  return sets
}

export interface Balance {
  wolves: number
  village: number
  sum: number
}

/** What either side weighs. A card of the village that helps the pack takes from its own side. */
export function balanceOf(set: CardSet, pool: Pool | undefined): Balance {
  let [wolves, village] = [0, 0]
  for (const { id, side, value } of pool?.characters ?? []) {
    const worth = value * (set[id] ?? 0)
    if (side === 'werewolves') wolves -= worth
    else village += worth
  }
  return { wolves, village, sum: village - wolves }
}

export function sizeOf(set: CardSet): number {
  return Object.values(set).reduce((a, b) => a + b, 0)
}

/** A set of one's own for another number of players: Villagers are added or taken away. Undefined where there are none left
 * to add or to take: then the host chooses. */
export function fitted(own: CardSet, count: number, pool: Pool | undefined): CardSet | undefined {
  const villager = pool?.characters.find(({ id }) => id === 'villager')
  const villagers = (own.villager ?? 0) + count - sizeOf(own)
  if (sizeOf(own) === count) return own
  return villager && villagers >= (villager.always ? 1 : 0) && villagers <= villager.count ? { ...own, villager: villagers } : undefined
}

/** One exchange of two cards that brings the sum into the window, the gentlest first; none if there is none. */
export function swapFor(set: CardSet, pool: Pool, [low, high]: [number, number]): { out: string; into: string; sum: number } | undefined {
  const { sum } = balanceOf(set, pool)
  const worth = (card: Character) => card.value
  const found = pool.characters.flatMap((out) =>
    (set[out.id] ?? 0) > (out.always ? 1 : 0)
      ? pool.characters.flatMap((into) => {
          if (into.id === out.id || (set[into.id] ?? 0) >= into.count) return []
          const next = sum - worth(out) + worth(into)
          return next >= low && next <= high ? [{ out: out.id, into: into.id, sum: next }] : []
        })
      : [],
  )
  return found.sort((a, b) => Math.abs(a.sum) - Math.abs(b.sum))[0]
}

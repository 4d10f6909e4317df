// The number of cubes sent to a search: how many it finds, from the rules, before the next question.
import { describe, expect, it } from 'vitest'
import { found } from '../src/games/werwolf'
import * as werwolf from '../src/games/werwolf'
import type { Model } from '../src/games/werwolf/model'

const chips = (own: number, hidden: number) => [
  { key: 'a', faction: 'allies', kind: 'troop', n: own },
  { key: 'b', faction: 'soviets', kind: 'troop', n: 5 },
  { key: 'c', faction: 'werwolf', kind: 'under', n: hidden },
  { key: 'd', faction: 'werwolf', kind: 'active', n: 2 },
]
const model = (own: number, hidden: number) => ({ spaces: new Map([['bayern', { chips: chips(own, hidden) }]]) }) as unknown as Model
const say = (own: number, hidden: number, answer: string, action = 'search') => found(model(own, hidden), { key: ['group', 'allies', 'nuernberg', 'bayern', 'ops', action] }, answer, { language: 'en' })

describe('a search', () => {
  it('finds one for each own cube there', () => {
    expect(say(0, 3, 'group 1 0')).toBe('The search finds 1 of 3 underground guerrillas.')
    expect(say(1, 3, 'group 1 1')).toBe('The search finds all 3 underground guerrillas.')
    expect(say(0, 1, 'group 2 0')).toBe('The search finds the underground guerrilla.')
  })
  it('says nothing where nobody hides, or where something else is done', () => {
    expect([say(2, 0, 'group 1 0'), say(0, 2, 'group 1 0', 'patrol')]).toEqual([undefined, undefined])
    expect(werwolf.module.brings).toBe(found)
  })
})

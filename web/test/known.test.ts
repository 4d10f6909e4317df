import { describe, expect, it } from 'vitest'
import { patched } from '../src/api'
import { told, type Known } from '../src/connection'

describe('merge patch', () => {
  it('sets, replaces and removes', () => {
    const old = { a: 1, b: { c: 2, d: 3 }, e: [1] }
    expect(patched(old, { a: null, b: { c: 5, x: { y: 1 } }, e: [2, 3] })).toEqual({
      b: { c: 5, d: 3, x: { y: 1 } },
      e: [2, 3],
    })
    expect(old).toEqual({ a: 1, b: { c: 2, d: 3 }, e: [1] })
  })
  it('puts an object where something else was', () =>
    expect(patched({ a: 1 }, { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } }))
})

describe('what is known', () => {
  const nothing: Known = { view: {}, journal: [], said: [], taken: 0, online: true }
  const first = told(nothing, {
    n: 1,
    view: { prize: 3 },
    journal: [['round', 1, 3]],
    ask: { q: 1, key: ['bid', 3], answers: ['bid ant'] },
  })

  it('begins with a whole view and a question', () => {
    expect(first.view).toEqual({ prize: 3 })
    expect(first.ask?.answers).toEqual(['bid ant'])
  })
  it('is changed by what is set, and the journal grows', () => {
    const next = told(first, {
      n: 2,
      set: { prize: 4 },
      journal: [['wins', 'p1', 3]],
      said: [['day', 'p1', 'hello']],
      ask: false,
    })
    expect(next.view).toEqual({ prize: 4 })
    expect(next.journal).toHaveLength(2)
    expect(next.said).toEqual([{ at: 2, remark: ['day', 'p1', 'hello'] }])
    expect(next.ask).toBeUndefined()
  })
  it('puts remarks where they were heard, on a device that comes late too', () => {
    const late = told(nothing, {
      n: 9,
      view: {},
      journal: [['night', 1], ['dawn', 1], ['day', 1], ['night', 2]],
      said: [
        ['day', 'p2', 'say hello', 3],
        ['pack', 'p1', 'whisper hello', 1],
        ['day', 'p1', 'say thanks', 3],
      ],
    })
    expect(late.said.map(({ at, remark }) => [at, remark[2]])).toEqual([
      [1, 'whisper hello'],
      [3, 'say hello'],
      [3, 'say thanks'],
    ])
  })
  it('keeps what seats without a device are asked until that changes', () => {
    const asks = { p3: { q: 7, key: ['see'] as [string], answers: ['see p1'] } }
    const asked = told(first, { n: 2, asks })
    expect(told(asked, { n: 3, set: {} }).asks).toEqual(asks)
    expect(told(asked, { n: 3, asks: {} }).asks).toEqual({})
  })
  it('forgets the prompt to a silent table once somebody speaks', () => {
    const silent = told(first, { prompt: 'nominate' })
    expect(silent.prompt).toBe('nominate')
    expect(told(silent, { taken: 3 }).prompt).toBe('nominate')
    expect(told(silent, { n: 2, said: [['day', 'p1', 'say hello', 1]] }).prompt).toBeUndefined()
  })
  it('keeps the question when a message does not speak of it', () =>
    expect(told(first, { taken: 1 }).ask).toBeDefined())
  it('starts the journal anew after an undo', () => {
    expect(told(first, { n: 2, again: true, view: {}, journal: [['round', 1, 2]] }).journal).toEqual([['round', 1, 2]])
  })
  it('drops the veil by day', () => {
    const night = told(first, { veil: { id: 'seer', taps: 1, done: 0 } })
    expect(night.veil?.id).toBe('seer')
    expect(told(night, { taken: 2 }).veil?.id).toBe('seer')
    expect(told(night, { n: 3, set: {} }).veil).toBeUndefined()
  })
})

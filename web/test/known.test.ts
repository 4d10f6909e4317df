import { afterEach, describe, expect, it, vi } from 'vitest'
import { patched } from '../src/api'
import { Connection, misses, told, type Known } from '../src/connection'

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
  it('has no question after a whole view that does not speak of one', () =>
    expect(told(first, { n: 2, view: {} }).ask).toBeUndefined())
  it('starts the journal again after an undo', () => {
    expect(told(first, { n: 2, again: true, view: {}, journal: [['round', 1, 2]] }).journal).toEqual([['round', 1, 2]])
  })
  it('drops the veil by day', () => {
    const night = told(first, { veil: { id: 'seer', call: 4, taps: 1, done: 0 } })
    expect(night.veil?.id).toBe('seer')
    expect(told(night, { taken: 2 }).veil?.id).toBe('seer')
    expect(told(night, { n: 3, set: {} }).veil).toBeUndefined()
  })
})

describe('a message that did not come', () => {
  it('is missed by its number, unless a whole view makes up for it', () => {
    expect(misses(1, { n: 2, set: {} })).toBe(false)
    expect(misses(1, { n: 3, set: {} })).toBe(true)
    expect(misses(1, { n: 1, set: {} })).toBe(true)
    expect(misses(1, { n: 7, view: {} })).toBe(false)
    expect(misses(1, { taken: 4 })).toBe(false)
  })

  /** A socket whose other end is the test. */
  class Wire {
    static OPEN = 1
    static last: Wire
    readyState = 1
    sent: { do: string }[] = []
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    constructor() {
      Wire.last = this
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text) as { do: string })
    }
    hear(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) })
    }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('makes the page ask for everything again, once, and show nothing wrong in the meantime', () => {
    vi.stubGlobal('WebSocket', Wire)
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
    const connection = new Connection('ABCDEF', undefined, () => undefined, () => undefined)
    const wire = Wire.last
    wire.onopen?.()
    wire.hear({ n: 1, view: { prize: 1 } })
    wire.hear({ n: 3, set: { prize: 3 } })
    wire.hear({ n: 4, set: { prize: 4 } })
    expect(wire.sent.map((message) => message.do)).toEqual(['join', 'sync'])
    expect(connection.known.view).toEqual({ prize: 1 })
    wire.hear({ n: 4, view: { prize: 4 }, again: true })
    wire.hear({ n: 5, set: { prize: 5 } })
    expect(connection.known.view).toEqual({ prize: 5 })
    wire.hear({ n: 9, set: { prize: 9 } })
    expect(wire.sent.map((message) => message.do)).toEqual(['join', 'sync', 'sync'])
  })
})

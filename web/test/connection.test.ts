// The line to a table: where it is, and how it comes back after it broke.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, socketAddress, wait } from '../src/connection'

class Line {
  static all: Line[] = []
  static OPEN = 1
  readyState = 1
  onopen = () => {}
  onclose: (event: { code: number; reason: string }) => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  constructor(readonly address: string) {
    Line.all.push(this)
  }
  send() {}
  close() {}
  breaks() {
    this.onclose({ code: 1011, reason: '' })
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}
const last = () => Line.all[Line.all.length - 1]!

beforeEach(() => {
  Line.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the line to a table', () => {
  it('has the code of the table in its path', () => {
    expect(socketAddress('K7QX4M')).toMatch(/^ws:\/\/[^/]+\/api\/v1\/tables\/K7QX4M\/socket$/)
    new Connection('K7QX4M', undefined, () => {}, () => {})
    expect(last().address).toBe(socketAddress('K7QX4M'))
  })

  it('sends a choice and a confirmation in the same number of letters', () => {
    const sent: string[] = []
    vi.spyOn(Line.prototype, 'send').mockImplementation(((text: string) => void sent.push(text)) as () => void)
    const line = new Connection('K7QX4M', undefined, () => {}, () => {})
    line.send({ do: 'act', q: 1, a: 'see p2', call: 6 })
    line.send({ do: 'confirm', call: 6 })
    expect(sent.map((text) => text.length)).toEqual([96, 96])
    expect(JSON.parse(sent[0]!)).toEqual({ do: 'act', q: 1, a: 'see p2', call: 6 })
  })

  it('gives the answers of one gesture as their questions come, and shows what came of all at once', async () => {
    const sent: { a: string; q: number }[] = []
    vi.spyOn(Line.prototype, 'send').mockImplementation(((text: string) => void sent.push(JSON.parse(text) as (typeof sent)[number])) as () => void)
    const shown: number[] = []
    const line = new Connection('K7QX4M', undefined, (known) => void shown.push(known.ask?.q ?? 0), () => {})
    const hears = (q: number, answers: string[]) => last().hears({ n: q, view: {}, ask: { q, key: ['group'], answers } })
    hears(1, ['add a', 'add b', 'add c'])
    const given = line.together(['add a', 'add b', 'add c'])
    hears(2, ['add b', 'add c', 'ok'])
    hears(3, ['add c', 'ok'])
    expect(shown).toEqual([1])
    hears(4, ['ok'])
    expect([await given, shown.at(-1), new Set(shown).size]).toEqual([3, 4, 2])
    expect(sent.filter(({ a }) => a).map(({ a, q }) => [q, a])).toEqual([[1, 'add a'], [2, 'add b'], [3, 'add c']])
  })

  it('stops a gesture where something else is asked, or warned of', async () => {
    const shown: number[] = []
    const line = new Connection('K7QX4M', undefined, (known) => void shown.push(known.ask?.q ?? 0), () => {})
    last().hears({ n: 1, view: {}, ask: { q: 1, key: ['group'], answers: ['add a', 'add b'] } })
    const given = line.together(['add a', 'add b'])
    last().hears({ n: 2, view: {}, ask: { q: 2, key: ['group'], answers: ['add b', 'ok'], warn: ['add b'] } })
    expect([await given, shown.at(-1)]).toEqual([1, 2])
    const none = line.together(['add x', 'add b'])
    expect(await none).toBe(0)
  })

  it('shows the first news at once and a burst after it together', () => {
    const shown: number[] = []
    new Connection('K7QX4M', undefined, ({ journal }) => void shown.push(journal.length), () => {})
    last().hears({ n: 1, view: {}, journal: [['a']] })
    for (let n = 2; n <= 2000; n++) last().hears({ n, set: {}, journal: [['a']] })
    expect(shown).toEqual([1])
    vi.advanceTimersByTime(100)
    expect(shown).toEqual([1, 2000])
    vi.advanceTimersByTime(100)
    last().hears({ n: 2001, set: {}, journal: [['a']] })
    expect(shown).toEqual([1, 2000, 2001])
  })

  it('leaves as long to everything else as drawing took', () => {
    const shown: number[] = []
    new Connection('K7QX4M', undefined, ({ journal }) => {
      shown.push(journal.length)
      if (shown.length === 1) vi.setSystemTime(Date.now() + 600) // it is drawn for so long
    }, () => {})
    last().hears({ n: 1, view: {}, journal: [['a']] })
    last().hears({ n: 2, set: {}, journal: [['a']] })
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([1])
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual([1, 2])
  })

  it('waits at random, within bounds', () => {
    const random = vi.spyOn(Math, 'random')
    random.mockReturnValue(0)
    expect(wait(8000)).toBe(4000)
    random.mockReturnValue(0.5)
    expect(wait(8000)).toBe(6000)
    random.mockReturnValue(0.999999)
    expect(wait(8000)).toBeLessThanOrEqual(8000)
  })

  it('waits longer each time until it has led to the table', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    new Connection('K7QX4M', undefined, () => {}, () => {})
    for (const most of [500, 1000, 2000, 4000, 8000, 8000]) {
      const before = Line.all.length
      last().onopen()
      last().breaks()
      vi.advanceTimersByTime(most - 1)
      expect(Line.all).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(Line.all).toHaveLength(before + 1)
    }
    last().hears({ table: {} })
    last().breaks()
    vi.advanceTimersByTime(500)
    expect(Line.all).toHaveLength(8)
  })
})

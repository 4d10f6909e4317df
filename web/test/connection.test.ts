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

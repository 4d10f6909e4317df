// A host's tap arrives: over a slow line, and after one that broke.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostSends } from '../src/host'

class Line {
  static all: Line[] = []
  sent: string[] = []
  closed = false
  onopen = () => {}
  onclose = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text).do)
  }
  close() {
    if (this.closed) return
    this.closed = true
    this.onclose()
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  Line.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what the host does', () => {
  it('waits for a line that takes long to open', () => {
    hostSends('ABCDEF', 'token', { do: 'pause', on: true }, () => {})
    vi.advanceTimersByTime(20000)
    const line = Line.all[0]!
    expect(line.closed).toBe(false)
    line.onopen()
    vi.advanceTimersByTime(20000)
    line.hears({ table: {} })
    expect(line.sent).toEqual(['join', 'pause'])
    vi.advanceTimersByTime(20000)
    expect(line.closed).toBe(true)
    vi.advanceTimersByTime(60000)
    expect(Line.all).toHaveLength(1)
  })

  it('is sent again where the line broke before', () => {
    hostSends('ABCDEF', 'token', { do: 'pause', on: true }, () => {})
    Line.all[0]!.onopen()
    Line.all[0]!.close()
    vi.advanceTimersByTime(1500)
    expect(Line.all).toHaveLength(2)
    Line.all[1]!.onopen()
    Line.all[1]!.hears({ table: {} })
    expect(Line.all[1]!.sent).toEqual(['join', 'pause'])
  })

  it('is not repeated where it was refused', () => {
    const refused: string[] = []
    hostSends('ABCDEF', 'token', { do: 'pause', on: true }, ({ no }) => refused.push(no))
    Line.all[0]!.onopen()
    Line.all[0]!.hears({ no: 'NO_TOKEN' })
    vi.advanceTimersByTime(60000)
    expect([refused, Line.all.length, Line.all[0]!.sent]).toEqual([['NO_TOKEN'], 1, ['join']])
  })
})

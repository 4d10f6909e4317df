// The voice of the shared screen: a beat after what is shown, one line at a time, nothing stale but what is told once.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEAT, Voice, type Line } from '../src/werewolves/voice'

const state = (text: string): Line => ({ text, lang: 'en-GB', once: false })
const told = (text: string): Line => ({ text, lang: 'de-DE', once: true })

describe('the voice', () => {
  let read: string[]
  let end: () => void
  let voice: Voice
  beforeEach(() => {
    vi.useFakeTimers()
    read = []
    voice = new Voice((line, ended) => {
      read.push(`${line.lang.slice(0, 2)} ${line.text}`)
      end = ended
    })
  })
  afterEach(() => vi.useRealTimers())

  it('waits for a beat', () => {
    voice.show(state('Night'))
    vi.advanceTimersByTime(BEAT - 1)
    expect(read).toEqual([])
    vi.advanceTimersByTime(1)
    expect(read).toEqual(['en Night'])
  })

  it('never reads two lines at once, and reads everything that is told once, in order', () => {
    voice.show(told('Ivo'))
    vi.advanceTimersByTime(BEAT)
    voice.show(told('Die Karte'))
    voice.show(told('Wird Hana'))
    vi.advanceTimersByTime(60_000)
    expect(read).toEqual(['de Ivo'])
    end()
    vi.advanceTimersByTime(BEAT)
    expect(read).toEqual(['de Ivo', 'de Die Karte'])
    end()
    vi.advanceTimersByTime(BEAT)
    expect(read).toEqual(['de Ivo', 'de Die Karte', 'de Wird Hana'])
  })

  it('tells the table to wait while a moment is being read, and for nothing else', () => {
    const waits: boolean[] = []
    voice = new Voice((_, ended) => void (end = ended), (busy) => waits.push(busy))
    voice.show(told('Ivo'))
    vi.advanceTimersByTime(BEAT)
    voice.show(told('Die Karte'))
    end()
    vi.advanceTimersByTime(BEAT)
    expect(waits).toEqual([true])
    voice.show(state('Night'))
    end()
    expect(waits).toEqual([true, false])
    vi.advanceTimersByTime(BEAT)
    end()
    voice.show(told('Ivo'))
    voice.stop()
    expect(waits).toEqual([true, false, true, false])
  })

  it('leaves out what is no longer so', () => {
    voice.show(state('The Seer wakes up'))
    vi.advanceTimersByTime(BEAT)
    voice.show(state('The Witch wakes up'))
    voice.show(state('The Healer wakes up'))
    end()
    vi.advanceTimersByTime(BEAT)
    expect(read).toEqual(['en The Seer wakes up', 'en The Healer wakes up'])
  })

  it('is silent after it was stopped, whatever ends then', () => {
    voice.show(state('Night'))
    vi.advanceTimersByTime(BEAT)
    const before = end
    voice.show(told('Ivo'))
    voice.stop()
    before()
    vi.advanceTimersByTime(60_000)
    expect(read).toEqual(['en Night'])
    voice.show(told('Hana'))
    vi.advanceTimersByTime(BEAT)
    before() // of the line before the stop: the next may not begin over this one
    voice.show(told('Gil'))
    vi.advanceTimersByTime(60_000)
    expect(read).toEqual(['en Night', 'de Hana'])
  })
})

// The pace of a told turn: each step keeps its time whatever arrives in the meantime, dice come before what they bring, and what
// is long stays longer.
import { act, cleanup, render } from '@testing-library/preact'
import { useState } from 'preact/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rollTime, stepTime, usePace, type Speed, type Timed } from '../src/pace'

const short: Timed = { letters: 40, rolls: false, brief: false, ends: false }
let seen: string[] = []
let news: () => void = () => undefined

/** Steps as they are told; `news` adds one, as a bot's answer does. */
function Teller({ all, paused = false, speed = 'normal' }: { all: Timed[]; paused?: boolean; speed?: Speed }) {
  const [at, setAt] = useState(0)
  const [more, setMore] = useState(0)
  news = () => setMore(more + 1)
  const steps = [...all, ...Array.from({ length: more }, () => short)]
  const step = steps[at] && { ...steps[at] } // what arrives makes all steps again
  const rolling = usePace({ at, step, paused, still: false, speed }, () => setAt((old) => old + 1))
  seen.push(`${at}${rolling ? ' rolls' : ''}`)
  return null
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const now = () => seen[seen.length - 1]

beforeEach(() => {
  seen = []
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a step of a told turn', () => {
  it('is over after its time although something arrives every 300 milliseconds', async () => {
    render(<Teller all={[short, short]} />)
    for (let i = 0; i < 14; i++) {
      await pass(100)
      if (i % 3 === 2) await act(() => news())
    }
    expect(now()).toBe('1')
    for (let i = 0; i < 14; i++) {
      await pass(100)
      if (i % 3 === 2) await act(() => news())
    }
    expect(now()).toBe('2')
  })
  it('starts again after a pause', async () => {
    const { rerender } = render(<Teller all={[short, short]} />)
    await pass(1000)
    rerender(<Teller all={[short, short]} paused />)
    await pass(5000)
    expect(now()).toBe('0')
    rerender(<Teller all={[short, short]} />)
    await pass(1300)
    expect(now()).toBe('0')
    await pass(200)
    expect(now()).toBe('1')
  })
  it('shows dice for 600 milliseconds, then what they brought for its own time', async () => {
    render(<Teller all={[{ ...short, rolls: true }, short]} />)
    await pass(500)
    expect(now()).toBe('0 rolls')
    await pass(200)
    expect(now()).toBe('0')
    await pass(1200)
    expect(now()).toBe('0')
    await pass(200)
    expect(now()).toBe('1')
  })
})

describe('the time of a step', () => {
  it('is that of its speed, longer by its text, and with a rest after an action', () => {
    expect([stepTime(short, 'slow'), stepTime(short, 'normal'), stepTime(short, 'fast')]).toEqual([2600, 1400, 600])
    expect(stepTime({ ...short, letters: 180 }, 'normal')).toBe(4200)
    expect([stepTime({ ...short, letters: 400 }, 'normal'), stepTime({ ...short, letters: 900, ends: true }, 'fast')]).toEqual([5600, 2400]) // who reads slowly pauses
    expect(stepTime({ ...short, ends: true }, 'normal')).toBe(1900)
    expect(stepTime({ ...short, brief: true }, 'normal')).toBe(600)
    expect(stepTime({ ...short, brief: true, letters: 180 }, 'normal')).toBe(1500) // more than a line can be read
    expect(stepTime({ ...short, brief: true, letters: 180 }, 'fast')).toBe(600)
    expect(rollTime('normal')).toBe(600)
  })
})

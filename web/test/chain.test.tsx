// A chain is taken back whole, though the server's replies to the last answer and to Undo come as one; a group is given in
// one go.

import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { addedBy, inOrder, useChain, type Chain } from '../src/kit/chain'
import type { Shown } from '../src/room'

afterEach(cleanup)

describe('Undo of a chain that still runs', () => {
  it('takes back every answer given, without waiting for another question', async () => {
    const sent: unknown[] = []
    let chain: Chain<unknown> | undefined
    const asks = [{ q: 1, answers: ['unit x'] }, { q: 2, answers: ['move a'] }]
    const playing = (i: number) => ({ known: { ask: asks[i] }, act: (answer: string) => sent.push(answer), send: (message: unknown) => sent.push(message) }) as unknown as Shown
    const held: { play: Shown } = { play: playing(0) }
    const Table = () => {
      chain = useChain(held.play, undefined, async () => false)
      return null
    }
    const { rerender } = render(<Table />)
    const given = async (count: number) => {
      for (let i = 0; i < 200 && sent.length < count; i++) await new Promise((done) => setTimeout(done, 10))
    }
    chain?.run(inOrder(['unit x', 'move a', 'move b']))
    await given(1)
    held.play = playing(1)
    rerender(<Table />)
    await given(2)
    chain?.undo(chain.steps)
    expect(sent).toEqual(['unit x', 'move a', { do: 'undo' }, { do: 'undo' }])
  })
})

describe('Undo of a chain in which something came to light', () => {
  it('takes back what came after it, and says no more than that', async () => {
    const sent: unknown[] = []
    let chain: Chain<unknown> | undefined
    const bars = [undefined, 'learnt', undefined, undefined]
    const playing = (i: number) => ({ known: { ask: { q: i, answers: ['use', 'flip', 'place', 'store'] }, barred: bars[i - 1] }, act: (answer: string) => sent.push(answer), send: (message: unknown) => sent.push(message) }) as unknown as Shown
    const held: { play: Shown } = { play: playing(0) }
    const Table = () => {
      chain = useChain(held.play, undefined, async () => false)
      return null
    }
    const { rerender } = render(<Table />)
    chain?.run(inOrder(['use', 'flip', 'place', 'store']))
    for (let i = 1; i <= 4; i++) {
      for (let k = 0; k < 200 && sent.length < i; k++) await new Promise((done) => setTimeout(done, 10))
      held.play = playing(i)
      rerender(<Table />)
    }
    for (let k = 0; k < 200 && chain?.running; k++) await new Promise((done) => setTimeout(done, 10))
    rerender(<Table />)
    expect([sent, chain?.steps, chain?.whole]).toEqual([['use', 'flip', 'place', 'store'], 2, false])
    chain?.undo(chain.steps)
    expect(sent.slice(4)).toEqual([{ do: 'undo' }, { do: 'undo' }])
  })
})

describe('a group', () => {
  const sits = (harmless: boolean, whole = false, taken = 2) => {
    const sent: unknown[] = []
    const held: { chain?: Chain<unknown>; q: number } = { q: 1 }
    const Table = () => {
      const play = { known: { ask: { q: held.q, answers: ['add a', 'add b', 'ok'] } }, act: (answer: string) => sent.push(answer), send: (message: unknown) => sent.push(message), together: async (all: string[]) => (sent.push(all), taken) } as unknown as Shown
      held.chain = useChain(play, undefined, async () => false, async (all) => harmless && (whole || !all.includes('ok')))
      return null
    }
    render(<Table />)
    return { sent, held }
  }
  const until = async (done: () => boolean) => {
    for (let i = 0; i < 200 && !done(); i++) await new Promise((next) => setTimeout(next, 5))
  }
  it('is given in one go, and its end by itself; Undo takes all of it back', async () => {
    const { sent, held } = sits(true)
    held.chain?.gather(['add a', 'add b'], 'ok')
    await until(() => sent.length === 2)
    expect(sent).toEqual([['add a', 'add b'], 'ok'])
    held.chain?.undo(1)
    expect(sent.slice(2)).toEqual([{ do: 'undo' }, { do: 'undo' }, { do: 'undo' }])
  })
  it('is given with its end where that can be taken back too', async () => {
    const { sent, held } = sits(true, true, 3)
    held.chain?.gather(['add a', 'add b'], 'ok')
    await until(() => sent.length === 1)
    expect(sent).toEqual([['add a', 'add b', 'ok']])
  })
  it('is known whole or not at all', () => {
    const adds = (kind: string) => (kind === 'lf' ? ['add lf-1', 'add lf-2'] : [])
    expect(addedBy({ adds }, new Map([['lf', 2], ['tf', 0]]))).toEqual(['add lf-1', 'add lf-2'])
    expect(addedBy({ adds }, new Map([['lf', 3]]))).toEqual([])
    expect(addedBy({}, new Map([['lf', 1]]))).toEqual([])
  })
  it('ends where not all of it was taken, and goes one by one where something could not be taken back', async () => {
    const some = sits(true, false, 1)
    some.held.chain?.gather(['add a', 'add b'], 'ok')
    await until(() => some.held.chain?.running === false && some.sent.length === 1)
    expect(some.sent).toEqual([['add a', 'add b']])
    const risky = sits(false)
    risky.held.chain?.gather(['add a', 'add b'], 'ok')
    await until(() => risky.sent.length === 1)
    expect(risky.sent).toEqual(['add a'])
  })
})

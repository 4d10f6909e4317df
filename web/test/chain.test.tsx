// A chain is taken back whole, though the server's replies to the last answer and to Undo come as one.

import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { inOrder, useChain, type Chain } from '../src/kit/chain'
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

// What does not fit next to the answers gives way to them, once: what came back as soon as they fit would push them out of
// sight again, and the page would stand still.

import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Prompt } from '../src/prompt'
import type { Shown } from '../src/room'
import { uiOf } from '../src/text'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const answers = ['space a', 'space b', 'space c', 'space d', 'space e']
const words = { answer: (one: string) => one, question: () => 'Where?', marked: () => words, has: () => false }
const play = {
  known: { ask: { q: 1, key: ['where'], answers }, online: true, journal: [] },
  game: { id: 'x', domains: { keys: {}, verbs: {}, shown: {} } },
  table: { state: 'running', seats: [] },
  you: 'p1',
  words,
  ui: uiOf('en'),
} as unknown as Shown

/** The last answer is out of sight exactly while the offer of a lesson stands beneath the list. */
function narrow(): { measured: number } {
  const count = { measured: 0 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (++count.measured > 500) throw new Error('it measures for ever')
    const room = document.querySelector('.offer') ? 200 : 260
    const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0
    const bottom = this.classList.contains('ans') ? 50 * (at + 1) : room
    return { bottom, top: 0, left: 0, right: 0, width: 0, height: bottom } as DOMRect
  })
  return count
}

describe('a sheet too small for all', () => {
  it('drops the offer of a lesson until the next question, and comes to rest', async () => {
    const count = narrow()
    const draw = () => (
      <Prompt
        play={play}
        who=""
        onBoard={false}
        placed={() => false}
        narrow
        hover={() => undefined}
        keys={{ current: () => false }}
        ending={undefined}
        give={() => undefined}
        undo={{ barred: undefined, steps: 0, act: () => undefined }}
        first={<p class="offer">A lesson?</p>}
      />
    )
    const { container } = render(draw())
    await new Promise((done) => setTimeout(done, 20))
    expect(count.measured).toBeLessThan(500)
    expect(container.querySelectorAll('.ans')).toHaveLength(5)
    expect(container.querySelector('.offer')).toBeNull()
    expect(container.querySelector('.below')).toBeNull()
  })
})

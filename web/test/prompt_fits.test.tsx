// The offer of a lesson stands with the name of who is asked, above the question: however many answers there are it is in
// view, and it takes no room from them. Measuring what is out of sight comes to rest.

import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Prompt } from '../src/prompt'
import type { Shown } from '../src/room'
import { uiOf } from '../src/text'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const words = { answer: (one: string) => one, question: () => 'Where?', marked: () => words, has: () => false }
const playing = (answers: string[]) => ({
  known: { ask: { q: 1, key: ['where'], answers }, online: true, journal: [] },
  game: { id: 'x', domains: { keys: {}, verbs: {}, shown: {} } },
  table: { state: 'running', seats: [] },
  you: 'p1',
  words,
  ui: uiOf('en'),
}) as unknown as Shown

const plain = { who: '', onBoard: false, placed: () => false, narrow: false, keys: { current: () => false }, ending: undefined, give: () => undefined, undo: { barred: undefined, steps: 0, whole: true, act: () => undefined } }

/** What is last in the list is out of sight exactly while something stands beneath the list. */
function narrow(): { measured: number } {
  const count = { measured: 0 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (++count.measured > 500) throw new Error('it measures for ever')
    const room = document.querySelector('.answers ~ .offer') ? 200 : 260
    const last = this.parentElement?.classList.contains('answers') && !this.nextElementSibling
    const bottom = last ? 250 : this.parentElement?.classList.contains('answers') ? 100 : room
    return { bottom, top: 0, left: 0, right: 0, width: 0, height: bottom } as DOMRect
  })
  return count
}

describe('what gives way to answers', () => {
  it('does not come back when they fit: it would be in their way again', async () => {
    let measured = 0
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (++measured > 500) throw new Error('it measures for ever')
      const last = this.parentElement?.classList.contains('answers') && !this.nextElementSibling
      const room = document.querySelector('.prompt.tight') ? 300 : 200 // without the dice of before there is more
      return { bottom: last ? 250 : this.parentElement?.classList.contains('answers') ? 100 : room, top: 0, left: 0, right: 0, width: 0, height: 0 } as DOMRect
    })
    const { container } = render(<Prompt play={playing(['a b', 'c d', 'e f'])} {...plain} hover={() => undefined} />)
    await new Promise((done) => setTimeout(done, 20))
    expect([container.querySelector('.below'), container.querySelector('.prompt.tight') !== null, measured < 500]).toEqual([null, true, true])
  })
})

describe('a place shown in the sheet instead of the list', () => {
  it('leaves what ends the question in view, however few answers there are', () => {
    const shown = (place: boolean) => {
      const { container } = render(<Prompt play={playing(['move a', 'move b', 'done'])} {...plain} narrow place={place} hover={() => undefined} />)
      const found = [...container.querySelectorAll<HTMLElement>('.ans')].map((one) => one.dataset.answer)
      cleanup()
      return found
    }
    expect([shown(false), shown(true)]).toEqual([['move a', 'move b', 'done'], ['done']])
  })
})

describe('a new question', () => {
  const pointer = (type: string, x: number) => Object.defineProperty(new MouseEvent(type, { clientX: x, clientY: 5, bubbles: true }), 'pointerType', { value: 'mouse' })
  const heard = (known: string, unknown: string) => (`on${known}` in document.body ? known : unknown) // as Preact listens where the document knows of no pointers
  it('an answer that comes under a resting pointer is not pointed at until the pointer moves', async () => {
    const seen: (string | undefined)[] = []
    const { container } = render(<Prompt play={playing(['a b', 'c d'])} {...plain} hover={(answer) => void seen.push(answer)} />)
    const first = container.querySelector('.ans')!
    document.body.dispatchEvent(pointer('pointermove', 40))
    first.dispatchEvent(pointer(heard('pointerenter', 'PointerEnter'), 40))
    expect(seen).toEqual([])
    const moves = (x: number) => {
      document.body.dispatchEvent(pointer('pointermove', x))
      first.dispatchEvent(pointer(heard('pointermove', 'PointerMove'), x))
    }
    moves(40) // told by the browser, since what is under the pointer has changed
    expect(seen).toEqual([])
    moves(41)
    expect(seen).toEqual(['a b'])
  })
})

describe('a sheet too small for all', () => {
  it.each([
    ['an answer', 5, true],
    ['the button for the rest', 48, true],
    ['the button for the rest', 48, false],
  ])('keeps the offer of a lesson above the question, and comes to rest, with %s of %i', async (_, many, small) => {
    const count = narrow()
    const answers = Array.from({ length: many }, (_, i) => `space ${i}`)
    const { container } = render(
      <Prompt
        play={playing(answers)}
        who=""
        onBoard={false}
        narrow={small}
        hover={() => undefined}
        keys={{ current: () => false }}
        ending={undefined}
        give={() => undefined}
        undo={{ barred: undefined, steps: 0, whole: true, act: () => undefined }}
        first={<p class="offer">A lesson?</p>}
      />
    )
    await new Promise((done) => setTimeout(done, 20))
    expect(count.measured).toBeLessThan(500)
    expect(container.querySelectorAll('.answers > *').length).toBeGreaterThan(4)
    expect(container.querySelector('.who .offer')).not.toBeNull()
    expect(container.querySelector('.answers .more')).toBeNull() // one count
    expect(container.querySelector('.below')?.textContent).toBe(many > 10 ? '40 more below ↓' : undefined)
  })
})

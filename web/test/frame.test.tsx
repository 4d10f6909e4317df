// Keys of a board, and what is asked once more: neither depends on where the focus or the pointer is.
import { fireEvent, render, waitFor } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import type { Preview } from '../src/api'
import { fits } from '../src/kit/odds'
import { Losing, type Doubt } from '../src/doubt'
import { clearOf, Frame, gathered, labelSides, pointerTo } from '../src/kit/frame'
import { Looked } from '../src/lesson'
import { outcomeOf } from '../src/outcome'
import type { Shown } from '../src/room'

it('zooms by + and − wherever the focus is, but not in a field', () => {
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(Element.prototype, side, { configurable: true, get: () => 100 })
  const { container } = render(
    <>
      <input />
      <Frame kind="x" whole={[0, 0, 100, 100]} least={10} far={0.1} spots={[]} asked={[]} seek={[]} choose={() => undefined} ui={(key: string) => key}>
        <g />
      </Frame>
    </>,
  )
  const shown = () => container.querySelector('svg.map')?.getAttribute('viewBox')
  const before = shown()
  fireEvent.keyDown(container.querySelector('input')!, { key: '+' })
  expect(shown()).toBe(before)
  fireEvent.keyDown(document.body, { key: '+' })
  expect(shown()).not.toBe(before)
})

it('shows the whole board again where what is told has no place', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })) // motion is wanted
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(Element.prototype, side, { configurable: true, get: () => 100 })
  const board = (seek: string[]) => (
    <Looked.Provider value={{ past: undefined, told: true }}>
      <Frame kind="x" whole={[0, 0, 1000, 1000]} least={10} far={0.01} spots={[{ id: 'a', x: 100, y: 100 }]} asked={[]} seek={seek} choose={() => undefined} ui={(key: string) => key}>
        <g />
      </Frame>
    </Looked.Provider>
  )
  const { container, rerender } = render(board([]))
  const width = () => Number(container.querySelector('svg.map')?.getAttribute('viewBox')?.split(' ')[2])
  const whole = width()
  rerender(board(['a']))
  await waitFor(() => expect(width()).toBeLessThan(whole / 2), { timeout: 20000 })
  rerender(board(['conference']))
  await waitFor(() => expect(width()).toBe(whole), { timeout: 20000 })
  vi.unstubAllGlobals()
}, 60000)

it('tells the same odds as long as it is asked, whatever card the pointer brings', async () => {
  const preview: Preview = { a: 'x', sure: false, done: 1, samples: 4, figures: [], final: 'chance', entries: [{ entry: ['hit', 'u'], count: 1 }] }
  const doubt: Doubt = { loss: 'chance', told: [], outcome: outcomeOf(preview, { openers: [], heads: [] }, () => false), samples: 4, first: undefined, price: undefined }
  const words = { entry: () => 'Hit.', would: () => 'Hit.', answer: () => 'Go', warning: () => undefined }
  const play = { ui: (key: string) => key, words, known: { ask: { q: 1, key: ['x'], answers: ['x'] } } } as unknown as Shown
  const { container, rerender } = render(<Losing play={play} answer="x" doubt={doubt} />)
  await new Promise((done) => requestAnimationFrame(() => done(undefined)))
  expect(container.querySelector('.oddsbar')).not.toBeNull()
  expect(fits({ name: 'Attacker retreats', share: 33, kind: 'loss' })).toBe(false) // no word is broken
  expect(fits({ name: 'Recruited', share: 67, kind: 'aim' })).toBe(true)
  document.body.insertAdjacentHTML('beforeend', '<div class="stage"><div class="pv"><div class="cols"></div></div></div>')
  rerender(<Losing play={{ ...play }} answer="x" doubt={doubt} />)
  expect(container.querySelector('.oddsbar')).not.toBeNull()
})

it('puts a label where the board is wider, then where nothing else is numbered, and leaves it out where it would cover that', () => {
  const at = (x: number, letters = 8, y = 0) => ({ x, y, letters })
  expect(labelSides([at(100), at(900)], 500)).toEqual(['right', 'left'])
  expect(labelSides([at(400), at(440)], 500)).toEqual(['left', 'right'])
  expect(labelSides([at(400), at(440), at(480)], 500)).toEqual(['left', undefined, 'right'])
  expect(labelSides([at(400), at(440, 8, 300), at(400, 0, 600)], 500)).toEqual(['right', 'right', undefined])
})

it('has one number for the steps at one place, next to its pieces and off what is drawn', () => {
  const [here, there] = [{ id: 'a', x: 100, y: 100, half: [40, 30] as [number, number] }, { id: 'b', x: 300, y: 100 }]
  const step = (spot: typeof here | typeof there, n: number, kind = '') => ({ spot, n, kind })
  expect(gathered([step(there, 1), step(here, 2), step(here, 3), step(here, 4, 'later')])).toEqual([step(there, 1), { spot: here, n: '2–4', kind: '' }])
  expect(gathered([step(here, 1), step(there, 2), step(here, 3, 'later')]).map(({ n }) => n)).toEqual(['1, 3', 2])
  const [[x, y] = [0, 0]] = clearOf([here], [{ x: 160, y: 60, w: 30, h: 30 }])
  expect(Math.abs(x - here.x) > 40 || Math.abs(y - here.y) > 30).toBe(true)
  expect([x, y]).not.toEqual([158, 52]) // where a name stands
})

it('leads from a number to the edge of what it is about, and not over it', () => {
  expect(pointerTo([-100, 0], [40, 20])).toBe('M0 0L-66.0 0.0')
  expect(pointerTo([10, 10], [40, 20])).toBe('M0 0L0.6 0.6')
})

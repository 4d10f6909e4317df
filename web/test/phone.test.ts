// A phone: what the camera shows above a sheet, and what a finger means.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { framing, seenOf } from '../src/kit/camera'
import { offeredNear } from '../src/kit/input'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'elementsFromPoint')
})

describe('what a question names', () => {
  const seen = { w: 390, h: 275, hidden: 14 }
  it('is seen whole with a margin, above what is hidden at the foot', () => {
    const extent = { l: 100, t: 50, r: 900, b: 1000 }
    const { x, y, s } = framing(extent, seen)
    const top = (value: number) => (value - y) * s + (seen.h + seen.hidden) / 2
    const left = (value: number) => (value - x) * s + seen.w / 2
    expect(top(extent.t)).toBeGreaterThanOrEqual(0.12 * seen.h - 0.01)
    expect(top(extent.b)).toBeLessThanOrEqual(0.88 * seen.h + 0.01)
    expect(left(extent.l)).toBeGreaterThanOrEqual(0.12 * seen.w)
    expect(left(extent.r)).toBeLessThanOrEqual(0.88 * seen.w)
  })
  it('is brought no nearer than 1.4', () => expect(framing({ l: 5, t: 5, r: 5, b: 5 }, seen).s).toBe(1.4))
  it('is not looked for under a sheet, but under a column next to the board nothing is hidden', () => {
    const box = (left: number, top: number, right: number, bottom: number) => ({ clientWidth: right - left, clientHeight: bottom - top, getBoundingClientRect: () => ({ left, top, right, bottom, width: right - left, height: bottom - top }) }) as unknown as Element
    const board = box(0, 48, 390, 336)
    expect(seenOf(board, box(0, 322, 390, 786))).toEqual({ w: 390, h: 274, hidden: 14 })
    expect(seenOf(board, box(390, 48, 700, 786)).hidden).toBe(0)
  })
})

describe('a finger', () => {
  it('means what is offered close to where it touched, not what is nearer and is not', () => {
    document.body.innerHTML = '<div class="board"><i data-id="road"></i><i data-id="south"></i></div>'
    const [road, south] = [...document.querySelectorAll('i')] as unknown as [Element, Element]
    document.elementsFromPoint = (x: number) => (x > 108 ? [south] : [road])
    expect(offeredNear(100, 100, (id) => id === 'south')).toBe(south)
    expect(offeredNear(60, 100, (id) => id === 'south')).toBeUndefined()
    expect(offeredNear(100, 100, () => false)).toBeUndefined()
  })
})

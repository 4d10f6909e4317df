// Where a card may stand: over nothing that may be touched now. Small targets count with their box; of a region, or a
// road across the board, the squares of a grid that lie on it.

import { useLayoutEffect, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}
export type At = [x: number, y: number]

const [LARGE, GRID, EDGE, GAP] = [80, 16, 12, 10]

export const boxOf = (element: Element): Rect => element.getBoundingClientRect()
export const meet = (a: Rect, b: Rect): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
const at = ([x, y]: At, w: number, h: number): Rect => ({ left: x, top: y, right: x + w, bottom: y + h })

/** The shape a target is drawn by: its own, or the one it uses. */
function shapeOf(target: Element): [shape: SVGGeometryElement, matrix: DOMMatrix] | undefined {
  const hit = [...target.querySelectorAll<SVGGraphicsElement>('.hit')].pop()
  const used = hit?.getAttribute('href')
  const shape = used ? document.querySelector<SVGGeometryElement>(`path${used}`) : (hit as SVGGeometryElement | undefined)
  const matrix = hit?.getScreenCTM?.()
  return shape?.isPointInFill && matrix ? [shape, matrix.inverse()] : undefined
}

/** Squares of the window that lie on a large target. */
function squaresOf(target: Element, box: Rect): Rect[] {
  const [shape, matrix] = shapeOf(target) ?? []
  if (!shape || !matrix) return [box]
  const road = shape.classList.contains('road')
  const found: Rect[] = []
  for (let y = Math.max(0, box.top) + GRID / 2; y < Math.min(innerHeight, box.bottom); y += GRID)
    for (let x = Math.max(0, box.left) + GRID / 2; x < Math.min(innerWidth, box.right); x += GRID) {
      const point = new DOMPoint(x, y).matrixTransform(matrix)
      if (road ? shape.isPointInStroke(point) : shape.isPointInFill(point)) found.push({ left: x - GRID / 2, top: y - GRID / 2, right: x + GRID / 2, bottom: y + GRID / 2 })
    }
  return found
}

/** Whatever on the board may be touched now, besides what a card belongs to. */
export function touchables(own?: Element): Rect[] {
  return [...document.querySelectorAll('.stage .legal[data-id]')].flatMap((one) => {
    if (own && (one === own || one.contains(own))) return []
    const box = boxOf(one)
    return box.right - box.left > LARGE && box.bottom - box.top > LARGE ? squaresOf(one, box) : [box]
  })
}

/** The first place of a card that covers nothing; where each covers something, none. */
export function freeOf(places: At[], w: number, h: number, taken: Rect[]): At | undefined {
  return places.find((place) => !taken.some((one) => meet(at(place, w, h), one)))
}

/** Places for a card in a frame, those nearest to something first; none that is farther from it than `most`. */
export function nearTo(own: Rect, w: number, h: number, frame: Rect, most = Infinity): At[] {
  const [left, right, top, bottom] = [frame.left + 6, frame.right - w - 6, frame.top + 6, frame.bottom - h - 6]
  const [mx, my] = [(own.left + own.right - w) / 2, (own.top + own.bottom - h) / 2]
  const first: At[] = [
    [own.right + GAP, my],
    [own.left - w - GAP, my],
    [mx, own.bottom + GAP],
    [mx, own.top - h - GAP],
  ]
  const grid: At[] = []
  for (let y = top; y <= bottom; y += 2 * GRID) for (let x = left; x <= right; x += 2 * GRID) grid.push([x, y])
  const off = ([x, y]: At) => Math.hypot(Math.max(own.left - x - w, x - own.right, 0), Math.max(own.top - y - h, y - own.bottom, 0))
  const fits = ([x, y]: At) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1
  const clamped = first.map(([x, y]): At => [x, Math.max(top, Math.min(bottom, y))]).filter(fits)
  return [...clamped, ...grid.sort((a, b) => off(a) - off(b))].filter((one) => off(one) <= most)
}

/** Where everything on the board may be touched: in a column next to it, at its foot or its head. */
export function columnsFor(w: number, h: number, columns: Rect[], frame: Rect): At[] {
  return columns.flatMap(({ left, right, top }): At[] => {
    const x = Math.max(frame.left + 6, Math.min(frame.right - w - 6, (left + right - w) / 2))
    return [[x, frame.bottom - h - 14], [x, Math.max(frame.top, top) + 6]]
  })
}

const CARDS = '.stage .pv:not(.hidden), .stage .preview:not(.hidden), .beside, .stage .zoom, .stage .listbtn, .standing'

export interface Corner {
  name: 'hidden' | 'on' | 'aside'
  style: { left?: string; top?: string; maxHeight?: string }
}

/** The corner of the board for a card: of four the first that covers nothing; else next to the board, in the column of
 * the question. */
export function cornerFor(card: HTMLElement, order: string): Corner {
  const stage = card.closest('.stage')?.getBoundingClientRect()
  const { offsetWidth: w, offsetHeight, clientHeight, scrollHeight } = card
  const h = scrollHeight + offsetHeight - clientHeight // as high as it would be uncut
  if (!stage) return { name: 'on', style: {} }
  const cards = [...document.querySelectorAll(CARDS)].filter((one) => one !== card)
  const others = cards.map(boxOf)
  const x = { l: stage.left + EDGE, r: stage.right - EDGE - w }
  const y = { t: stage.top + EDGE, b: stage.bottom - EDGE - h }
  const corners = order.split(' ').map((name): At => [x[name[1] as 'l' | 'r'], y[name[0] as 't' | 'b']])
  const found = w < stage.width && h < stage.height ? freeOf(corners, w, h, [...touchables(), ...others]) : undefined
  if (found) return { name: 'on', style: { left: `${found[0] - stage.left}px`, top: `${found[1] - stage.top}px` } }
  const style = asideOf(w, h, others)
  if (style.maxHeight === undefined) return { name: 'aside', style }
  // Rather in the other column than cut, or over another card.
  const window = { left: 0, top: 52, right: innerWidth, bottom: innerHeight }
  const left = freeOf(columnsFor(w, h, [...document.querySelectorAll('aside.left')].map(boxOf), window), w, h, [...touchables(), ...others, ...[...document.querySelectorAll('aside .legal')].map(boxOf)])
  return { name: 'aside', style: left ? { left: `${left[0]}px`, top: `${left[1]}px` } : style }
}

/** In the column next to the board, from its foot up, over no other card and never over the question: rather it is cut at
 * its foot. On a phone over the question, above the tabs. */
function asideOf(w: number, h: number, others: Rect[]): Corner['style'] {
  const nav = document.querySelector('.nav')?.getBoundingClientRect()
  const side = document.querySelector('aside.side')?.getBoundingClientRect()
  const bottom = nav?.height ? nav.top - 6 : innerHeight - 22
  const x = side ? side.right - w - 8 : Math.max(6, (innerWidth - w) / 2)
  const column: Rect = { left: x, right: x + w, top: 0, bottom: innerHeight }
  const under = others.filter((one) => meet(one, column) && one.bottom > bottom - h)
  const foot = Math.min(bottom, ...under.map((one) => one.top - 6))
  const head = side ? side.top + GAP : 6
  if (foot - h >= head) return { left: `${x}px`, top: `${foot - h}px` }
  return { left: `${x}px`, top: `${head}px`, maxHeight: `${Math.max(0, bottom - head)}px` }
}

/** The place of a card on the board; hidden until it is known. */
export function useCorner(box: RefObject<HTMLElement>, order: string, deps: unknown[]): Corner {
  const [corner, setCorner] = useState<Corner>({ name: 'hidden', style: {} })
  useLayoutEffect(() => {
    const card = box.current
    if (!card) return
    const find = () =>
      setCorner((old) => {
        const next = cornerFor(card, order)
        return JSON.stringify(old) === JSON.stringify(next) ? old : next
      })
    find()
    if (typeof ResizeObserver !== 'function') return
    const sized = new ResizeObserver(find) // it grew, or the board did
    sized.observe(card)
    const stage = card.closest('.stage')
    if (stage) sized.observe(stage)
    return () => sized.disconnect()
  }, deps)
  return corner
}

// The camera of a board: a middle and a scale, moved by dragging, wheel, pinch, keys, and by questions. It sets the view
// box, the level of detail and the size of print on the element itself, so that nothing is rendered again.

import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { calm } from './motion'

export type Box = [x: number, y: number, w: number, h: number]
export interface Spot {
  id: string
  x: number
  y: number
  half?: [width: number, height: number] // of what stands there, from its middle
}
export interface Camera {
  zoom: (factor: number, px?: number, py?: number) => void // about a point of the element, in its pixels
  frame: (spots: Spot[]) => void // into view, where they are not
  ask: (spots: Spot[]) => void // what a question is about: of one without a place a phone shows the whole board
  uncover: (spots: Spot[]) => void // from under what has come to lie over the board
  close: (spots: Spot[]) => void // as large as they can be shown together
  back: (spots: Spot[]) => void // to what was shown before that, or where it was too small to these
  whole: () => void
}
export interface Lens {
  whole: Box
  least: number // the smallest print on the board, in its own units
  far: number // under this scale names and plaques are left out
  grow?: (k: number, far: boolean) => void // told when print should be laid out larger: in steps, so that little moves while one zooms
}
const STEPS = [1, 1.25, 1.5]

/** The step of size at which print of `need` times its own size is readable; more than the last is left to `--k`. */
export function stepOf(need: number): number {
  return STEPS.find((step) => need <= step + 0.02) ?? (STEPS[STEPS.length - 1] as number)
}

const SMALLEST = 10.2 // pixels: nothing is printed smaller
const LABEL = 13 // the board's units: the print of a label next to a disc
const NEAREST = 1.4 // a question brings the camera no nearer
const MARGIN = 0.12 // of what is seen, at each side
const LARGEST = 90 // the board's units, to each side of its spot: of a larger place this much is brought into view
const EDGE = 10 // pixels kept free around what is uncovered
const PHONE = 760 // pixels
const READABLE = 0.8
const TRAVEL = 400

interface State {
  x: number // the middle
  y: number
  s: number // pixels to a unit
  mode: 'whole' | 'framed' | 'free' // what is still shown when the frame changes: all, what is asked, or this spot
}

/** The scale at which the whole board fits. */
function fit(element: Element, [, , w, h]: Box): number {
  return Math.min((element.clientWidth || w) / w, (element.clientHeight || h) / h)
}

/** What of the board can be seen: a phone's sheet lies over its foot. */
export function seenOf(element: Element, sheet = document.querySelector('.app > .prompt')): { w: number; h: number; hidden: number } {
  const [w, h] = [element.clientWidth, element.clientHeight]
  const [board, over] = [element.getBoundingClientRect(), sheet?.getBoundingClientRect()]
  const lies = over !== undefined && over.width > 0 && over.left < board.left + board.width / 2 && over.right > board.left + board.width / 2 && over.bottom >= board.bottom - 1
  const hidden = lies ? Math.max(0, Math.min(h, board.bottom - over.top)) : 0
  return { w, h: h - hidden, hidden }
}

export interface Extent {
  l: number
  t: number
  r: number
  b: number
}

/** What there is to be seen of a place: its shape, where that is drawn, but of a large one no more than its middle. */
function extentOf(svg: Element, { id, x, y }: Spot): Extent {
  const drawn = svg.querySelector<SVGGraphicsElement>(`.target[data-id=${JSON.stringify(id)}]`)
  const box = drawn?.getBBox?.()
  if (!box?.width) return { l: x, t: y, r: x, b: y }
  const near = (value: number, middle: number) => Math.max(middle - LARGEST, Math.min(middle + LARGEST, value))
  return { l: Math.min(x, near(box.x, x)), t: Math.min(y, near(box.y, y)), r: Math.max(x, near(box.x + box.width, x)), b: Math.max(y, near(box.y + box.height, y)) }
}

const joined = (all: Extent[]): Extent => ({ l: Math.min(...all.map(({ l }) => l)), t: Math.min(...all.map(({ t }) => t)), r: Math.max(...all.map(({ r }) => r)), b: Math.max(...all.map(({ b }) => b)) })

/** Middle and scale at which these are seen whole, with a margin, above what is hidden at the foot; no nearer than wanted. */
export function framing({ l, t, r, b }: Extent, { w, h, hidden }: { w: number; h: number; hidden: number }): { x: number; y: number; s: number } {
  const free = 1 - 2 * MARGIN
  const s = Math.min((w * free) / Math.max(1, r - l), (h * free) / Math.max(1, b - t), NEAREST)
  return { x: (l + r) / 2, y: (t + b) / 2 + hidden / 2 / s, s }
}

/** What is shown in a frame of another size: the whole board, but where names could be read before and could not be then,
 * they stay, and what does not fit is a drag away. */
export function kept<T extends { s: number; mode: string }>(now: T, all: T, far: number): T {
  if (all.s >= far || now.s < far) return all
  return now.mode === 'whole' ? { ...all, s: far * 1.02 } : now
}

export function useCamera(svg: { current: SVGSVGElement | null }, { whole, least, far, grow }: Lens): Camera {
  const told = useRef('1 false')
  const at = useRef<State>({ x: 0, y: 0, s: 1, mode: 'whole' })
  const run = useRef(0)
  const wanted = useRef<Spot[]>([]) // what was framed last
  const before = useRef<State>() // a closer look at something
  const camera = useMemo(() => {
    const show = (next: State) => {
      const element = svg.current
      if (!element) return
      const [bx, by, bw, bh] = whole
      const [w, h] = [element.clientWidth || bw, element.clientHeight || bh]
      const s = Math.min(Math.max(next.s, fit(element, whole) * 0.8), 4)
      const x = Math.min(Math.max(next.x, bx), bx + bw)
      const y = Math.min(Math.max(next.y, by), by + bh + seenOf(element).hidden / 2 / s) // what is at the foot can be brought above a sheet
      at.current = { x, y, s, mode: next.mode }
      element.setAttribute('viewBox', [x - w / s / 2, y - h / s / 2, w / s, h / s].map((n) => n.toFixed(1)).join(' '))
      const need = SMALLEST / (least * s)
      const step = grow ? stepOf(need) : 1
      element.style.setProperty('--k', Math.max(1, need / step).toFixed(3))
      element.style.setProperty('--px', (1 / s).toFixed(3)) // a pixel in the board's units: for what must stay readable on the glass
      element.style.setProperty('--disc', Math.max(1, SMALLEST / (Math.min(least, LABEL) * s)).toFixed(3)) // the board grows its own things by the step, the page's discs by all of it
      if (`${step} ${s < far}` !== told.current) {
        told.current = `${step} ${s < far}`
        grow?.(step, s < far)
      }
      element.classList.toggle('far', s < far)
      element.classList.toggle('near', s > 1.15)
      element.dispatchEvent(new CustomEvent('camera'))
    }
    const stop = () => cancelAnimationFrame(run.current)
    const travel = (to: State) => {
      stop()
      const [from, start] = [at.current, performance.now()]
      if (calm()) return show(to)
      const step = (now: number) => {
        const t = Math.min(1, (now - start) / TRAVEL)
        const e = 1 - (1 - t) ** 3
        const mix = (a: number, b: number) => a + (b - a) * e
        show({ x: mix(from.x, to.x), y: mix(from.y, to.y), s: mix(from.s, to.s), mode: to.mode })
        if (t < 1) run.current = requestAnimationFrame(step)
      }
      run.current = requestAnimationFrame(step)
    }
    const all = (): State => {
      const s = svg.current ? fit(svg.current, whole) : 1
      return { x: whole[0] + whole[2] / 2, y: whole[1] + whole[3] / 2, s, mode: 'whole' }
    }
    const zoom = (factor: number, px?: number, py?: number) => {
      stop()
      const element = svg.current
      if (!element) return
      const { x, y, s } = at.current
      const [dx, dy] = [(px ?? element.clientWidth / 2) - element.clientWidth / 2, (py ?? element.clientHeight / 2) - element.clientHeight / 2]
      const next = s * factor
      show({ x: x + dx / s - dx / next, y: y + dy / s - dy / next, s: next, mode: 'free' })
    }
    const pan = (dx: number, dy: number) => {
      stop()
      const { x, y, s } = at.current
      show({ x: x - dx / s, y: y - dy / s, s, mode: 'free' })
    }
    const around = (element: Element, spots: Spot[]): State => {
      const to = framing(joined(spots.map((spot) => extentOf(element, spot))), seenOf(element))
      const whole = all()
      return to.s <= whole.s ? { ...whole, mode: 'framed' } : { ...to, mode: 'framed' }
    }
    /** All of them are in the part of the board that is seen. */
    const inView = (element: Element, spots: Spot[]): boolean => {
      const { l, t, r, b } = joined(spots.map((spot) => extentOf(element, spot)))
      const { x, y, s } = at.current
      const { w, h } = seenOf(element)
      const top = y - element.clientHeight / 2 / s
      return l >= x - w / s / 2 && r <= x + w / s / 2 && t >= top && b <= top + h / s
    }
    /** Brings the spots into view where they are not, or cannot be read. */
    const frame = (spots: Spot[]) => {
      const element = svg.current
      if (before.current) return // something is being shown
      if (!element || spots.length === 0) return // what was wanted before still is
      wanted.current = spots
      const small = fit(element, whole) < far // the whole board cannot be read
      const now = at.current
      if (now.mode === 'whole' && !small) return
      const to = around(element, spots)
      if (inView(element, spots) && (!small || now.s >= READABLE || now.s >= to.s * 0.9)) return
      travel(to)
    }
    const ask = (spots: Spot[]) => {
      const element = svg.current
      if (spots.length) return frame(spots)
      if (!element || before.current || at.current.mode !== 'framed' || element.clientWidth > PHONE) return
      wanted.current = []
      travel(all())
    }
    const uncover = (spots: Spot[]) => {
      const element = svg.current
      if (!element || !spots.length) return
      const { hidden } = seenOf(element)
      const { x, y, s, mode } = at.current
      const foot = y + (element.clientHeight / 2 - hidden - EDGE) / s
      const { t, b } = joined(spots.map((spot) => extentOf(element, spot)))
      const below = Math.min(b - foot, t - (y - element.clientHeight / 2 / s)) // its head stays in view
      if (below > 0) show({ x, y: y + below, s, mode })
    }
    /** A scene that is told is framed as a whole, even if it was in view; reduced motion leaves the camera where it is. */
    const close = (spots: Spot[]) => {
      const element = svg.current
      if (!element) return
      if (spots.length === 0) {
        // It has no place: nor may it seem to have the last one's.
        if (calm() && !before.current) return ask(spots)
        before.current ??= at.current
        return (wanted.current = spots), travel({ ...all(), mode: 'framed' })
      }
      if (calm()) return frame(spots)
      before.current ??= at.current
      wanted.current = spots
      travel(around(element, spots))
    }
    const back = (spots: Spot[]) => {
      const [to, element] = [before.current, svg.current]
      before.current = undefined
      if (!element || at.current.mode !== 'framed') return
      if (!to) return ask(spots)
      wanted.current = spots
      if (to.mode === 'whole' && fit(element, whole) >= far) return travel(all())
      if (to.mode === 'free' && !spots.length) return travel(to)
      travel(spots.length ? around(element, spots) : all())
    }
    return { show, zoom, pan, frame, ask, uncover, close, back, all, around, whole: () => travel(all()) }
  }, [whole, least, far])
  useLayoutEffect(() => {
    camera.show(camera.all())
    const sizeOf = () => `${svg.current?.clientWidth} ${svg.current?.clientHeight}`
    let [shown, run] = [sizeOf(), 0]
    // Looked at when all has its size: what grows for a moment, and is moved out of the way, must not move the board.
    const later = () => {
      cancelAnimationFrame(run)
      run = requestAnimationFrame(() => {
        if (sizeOf() === shown) return
        shown = sizeOf()
        again()
      })
    }
    const again = () => {
      if (svg.current && !svg.current.clientWidth) return // hidden: it has no size to go by
      if (at.current.mode === 'free') return camera.show(at.current)
      const { current: element } = svg
      if (element && at.current.mode === 'framed' && wanted.current.length) return camera.show(camera.around(element, wanted.current))
      camera.show(kept(at.current, camera.all(), far))
      camera.frame(wanted.current)
    }
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(later) : undefined
    if (svg.current) watch?.observe(svg.current)
    return () => {
      cancelAnimationFrame(run)
      watch?.disconnect()
    }
  }, [camera])
  useEffect(() => (svg.current ? gestures(svg.current, camera.pan, camera.zoom) : undefined), [camera])
  return camera
}

type Point = { x: number; y: number }
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** One finger or the mouse pans, two fingers and the wheel zoom; a drag that ends over a place is not a touch of it. */
function gestures(element: SVGSVGElement, pan: (dx: number, dy: number) => void, zoom: Camera['zoom']): () => void {
  const held = new Map<number, Point>()
  let moved = 0
  const local = (x: number, y: number): [number, number] => {
    const rect = element.getBoundingClientRect()
    return [x - rect.left, y - rect.top]
  }
  const on: { [type: string]: (event: never) => void } = {
    pointerdown: (event: PointerEvent) => {
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved = 0
    },
    pointermove: (event: PointerEvent) => {
      const old = held.get(event.pointerId)
      if (!old) return
      const next = { x: event.clientX, y: event.clientY }
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1]
      moved += apart(old, next)
      if (other) zoom(apart(next, other) / Math.max(10, apart(old, other)), ...local((next.x + other.x) / 2, (next.y + other.y) / 2))
      else if (moved > 6) pan(next.x - old.x, next.y - old.y)
      held.set(event.pointerId, next)
    },
    pointerup: (event: PointerEvent) => void held.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => void held.delete(event.pointerId),
  }
  const click = (event: MouseEvent) => {
    if (moved > 6) event.stopPropagation()
    moved = 0
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(event.deltaY > 0 ? 0.87 : 1.15, ...local(event.clientX, event.clientY))
  }
  for (const [type, act] of Object.entries(on))
    (type === 'pointerdown' ? element : window).addEventListener(type, act as EventListener)
  element.addEventListener('click', click, true)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    for (const [type, act] of Object.entries(on))
      (type === 'pointerdown' ? element : window).removeEventListener(type, act as EventListener)
    element.removeEventListener('click', click, true)
    element.removeEventListener('wheel', wheel)
  }
}

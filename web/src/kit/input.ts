// What people do with keys, fingers and windows, as hooks.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Answer } from '../api'

const HELD = 450 // milliseconds a finger is held

export function useMedia(media: string): boolean {
  const query = useMemo(() => (typeof matchMedia === 'function' ? matchMedia(media) : undefined), [media])
  const [yes, setYes] = useState(query?.matches ?? false)
  useEffect(() => {
    const change = () => setYes(query?.matches ?? false)
    query?.addEventListener('change', change)
    return () => query?.removeEventListener('change', change)
  }, [query])
  return yes
}

let finger = false // the last touch was one: it has not hovered before
export const byFinger = (): boolean => finger
const [NEAR, AROUND] = [14, 8] // pixels from where a finger touched, and in how many directions

/** What is offered where a finger touched, else closest to it. */
export function offeredNear(x: number, y: number, offers: (id: string) => boolean): Element | undefined {
  const spots = [0, NEAR / 2, NEAR].flatMap((r) => Array.from({ length: r ? AROUND : 1 }, (_, i) => [x + r * Math.cos((2 * Math.PI * i) / AROUND), y + r * Math.sin((2 * Math.PI * i) / AROUND)] as const))
  for (const [px, py] of spots)
    for (const on of document.elementsFromPoint?.(px, py) ?? []) {
      const place = on.closest('.board [data-id]')
      if (place && offers(place.getAttribute('data-id') ?? '')) return place
    }
  return undefined
}

/** A finger cannot hover: its first touch shows what an answer or a place would do, the second gives it. */
export interface FirstTouch {
  shown: string | undefined // what the last touch showed
  only: (what: string) => boolean // this touch shows and gives nothing
  forget: () => void // something else is shown
}
export function useFirstTouch(question: number | undefined): FirstTouch {
  const [shown, setShown] = useState<string>()
  useEffect(() => setShown(undefined), [question])
  return {
    shown,
    only: (what) => {
      const first = finger && shown !== what
      setShown(first ? what : undefined)
      return first
    },
    forget: () => setShown(undefined),
  }
}

/** A finger held on an answer or a place shows what it would do, and gives nothing. */
export function useHeld(hover: (answer: Answer | undefined) => void, point: (id: string | undefined) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    const stop = (event: Event) => event.stopPropagation()
    const down = (event: PointerEvent) => {
      finger = event.pointerType === 'touch'
      if (event.pointerType === 'mouse') return
      const on = (event.target as Element).closest('[data-answer],[data-id]')
      held = false
      if (!on) return
      timer = setTimeout(() => {
        held = true
        const answer = on.getAttribute('data-answer')
        if (answer) hover(answer)
        else point(on.getAttribute('data-id') ?? undefined)
      }, HELD)
    }
    const up = () => {
      clearTimeout(timer)
      if (!held) return
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, true), 50)
    }
    const key = () => (finger = false)
    const move = (event: PointerEvent) => Math.hypot(event.movementX, event.movementY) > 6 && clearTimeout(timer)
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
    addEventListener('pointermove', move)
    addEventListener('keydown', key, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', key, true)
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
      removeEventListener('pointercancel', up, true)
      removeEventListener('pointermove', move)
    }
  }, [])
}

/** Keys that are not meant for a field or a button. */
export function useKeys(act: (key: string) => boolean, first: (key: string) => boolean = () => false): void {
  const latest = useRef({ act, first })
  latest.current = { act, first }
  useEffect(() => {
    let taken = '' // a button that has the focus is pressed when Space is let go
    const down = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement
      taken = ''
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName)) return
      if (event.repeat && event.key === 'Enter') return event.preventDefault() // held, it would also give the answer that comes next
      if (latest.current.first(event.key)) taken = event.key
      else if ((event.key === 'Enter' || event.key === ' ') && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return
      else if (!latest.current.act(event.key)) return
      event.preventDefault()
    }
    const up = (event: KeyboardEvent) => {
      if (event.key === taken) event.preventDefault()
    }
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [])
}

/** Of what is open what was opened last: keys belong to it, and Esc closes it wherever the focus is. */
export function useTop<Name extends string>(open: Record<Name, boolean>): Name | undefined {
  const order = useRef<Name[]>([])
  const names = (Object.keys(open) as Name[]).filter((name) => open[name])
  order.current = [...order.current.filter((name) => open[name]), ...names.filter((name) => !order.current.includes(name))]
  return order.current[order.current.length - 1]
}

let last = [-1, -1] // where the pointer was seen last
let away = false // it moved there: browsers also tell of a pointer that rests when something else comes under it
const seen = ({ clientX, clientY }: PointerEvent) => {
  away = clientX !== last[0] || clientY !== last[1]
  last = [clientX, clientY]
}
if (typeof addEventListener === 'function') addEventListener('pointermove', seen, true)

/** The pointer came here; it was not the board that moved under it. (Browsers do not agree on the movement of an event that
 * enters something: it comes before the one that moved.) */
export const came = ({ pointerType, clientX, clientY }: PointerEvent): boolean => pointerType === 'mouse' && (clientX !== last[0] || clientY !== last[1])

/** The pointer moves on it, after it came or after this came under it. */
export const moved = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse' && away

const STEADY = 8 // pixels a hand moves while it presses

/** An answer that was pressed is given, though the page moved beneath the pointer before it was let go: what a button shows
 * under a pointer may move those below it. Browsers would give the press to neither. */
export function keepPress(on: Pick<Window, 'addEventListener'>): void {
  let pressed: { button: HTMLButtonElement; at: [number, number] } | undefined
  const buttonAt = (event: Event) => (event.target as Element).closest?.<HTMLButtonElement>('button') ?? undefined
  on.addEventListener('pointerdown', (event) => {
    const button = event.button === 0 && event.pointerType === 'mouse' ? buttonAt(event) : undefined
    pressed = button?.closest('.prompt, .beside') ? { button, at: [event.clientX, event.clientY] } : undefined
  }, true)
  on.addEventListener('pointerup', (event) => {
    const was = pressed
    pressed = undefined
    if (!was || buttonAt(event) === was.button || !was.button.isConnected) return
    if (Math.hypot(event.clientX - was.at[0], event.clientY - was.at[1]) <= STEADY) was.button.click()
  }, true)
}
if (typeof addEventListener === 'function') keepPress(window)

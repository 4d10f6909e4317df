// Dragging a piece, a card or a place onto another place. A drag begins on what the game says can be carried; anything
// else keeps panning the board.

import { useEffect, useRef, useState } from 'preact/hooks'

export interface Drag {
  id: string
  from: [x: number, y: number]
  to: [x: number, y: number]
  over: string | undefined // the place beneath
}
const FAR = 8 // pixels a finger may tremble

const idAt = (element: Element | null): string | undefined => element?.closest('[data-id],[data-stack]')?.getAttribute('data-id') ?? element?.closest('[data-stack]')?.getAttribute('data-stack') ?? undefined

/** What is being dragged now; `drop` is called where it is let go over another place. */
export function useDrag(carried: (id: string) => boolean, drop: (id: string, over: string, from: Element) => void): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ carried, drop })
  latest.current = { carried, drop }
  useEffect(() => {
    let held: { id: string; x: number; y: number; pointer: number; moved: boolean } | undefined
    const beneath = (event: PointerEvent) => idAt(document.elementFromPoint(event.clientX, event.clientY))
    const down = (event: PointerEvent) => {
      const id = event.button === 0 ? idAt(event.target as Element) : undefined
      if (id === undefined || !latest.current.carried(id)) return
      held = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false }
      event.stopPropagation() // the board beneath stays where it is
    }
    const move = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return
      if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return
      held.moved = true
      const over = beneath(event)
      setDrag({ id: held.id, from: [held.x, held.y], to: [event.clientX, event.clientY], over: over === held.id ? undefined : over })
    }
    const up = (event: PointerEvent) => {
      const was = held
      held = undefined
      setDrag(undefined)
      if (!was?.moved || event.pointerId !== was.pointer) return
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, true)) // no click followed
      const over = beneath(event)
      const element = document.elementFromPoint(event.clientX, event.clientY)
      if (over !== undefined && over !== was.id && element) latest.current.drop(was.id, over, element)
    }
    const cancel = () => {
      held = undefined
      setDrag(undefined)
    }
    const stop = (event: Event) => event.stopPropagation()
    addEventListener('pointerdown', down, true)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    return () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
    }
  }, [])
  return drag
}

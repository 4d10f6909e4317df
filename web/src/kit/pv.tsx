// A board's own card on what the pointer is on: in a corner of the board that covers nothing that may be touched.

import { useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { useCorner } from './free'

/** `of`: what the card tells of; with another it may stand elsewhere. `order`: corners, the best first. */
export function PointerCard({ of, order, children }: { of: string; order: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const { name, style } = useCorner(box, order, [of])
  return (
    <div ref={box} class={`card pv ${name}`} style={style} role="status">
      {children}
    </div>
  )
}

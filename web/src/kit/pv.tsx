// A board's own card on what the pointer is on: in a corner of the board that covers nothing that may be touched. What an
// answer would do besides is told in the same card (preview.tsx): one gesture opens one card.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { useCorner } from './free'

export const SLOT = '.stage .pv .pvmore'
export const GREW = 'grew' // what is in the slot has become larger or smaller

/** `of`: what the card tells of; with another it may stand elsewhere. `order`: corners, the best first. */
export function PointerCard({ of, order, children }: { of: string; order: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const [grown, grow] = useState(0)
  const { name, style } = useCorner(box, order, [of, grown])
  useEffect(() => {
    const again = () => grow((n) => n + 1)
    const card = box.current
    card?.addEventListener(GREW, again)
    return () => card?.removeEventListener(GREW, again)
  }, [])
  return (
    <div ref={box} class={`card pv ${name}`} style={style} role="status">
      {children}
      <div class="pvmore" />
    </div>
  )
}

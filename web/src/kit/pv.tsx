// A board's own card on what the pointer is on: in a corner of the board that covers nothing that may be touched, on a
// phone in the sheet. What an answer would do besides is told in the same card (preview.tsx): one gesture opens one card.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren, VNode } from 'preact'
import { createPortal } from 'preact/compat'
import { useCorner } from './free'

export const SLOT = ':is(.stage, .pvsheet) .pv .pvmore'
export const GREW = 'grew' // what is in the slot has become larger or smaller

/** A phone's sheet has a part for cards; elsewhere they stand on the board. */
export const inSheet = (card: VNode): VNode => {
  const sheet = document.querySelector('.pvsheet')
  return sheet ? createPortal(card, sheet) : card
}

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
  return inSheet(
    <div ref={box} class={`card pv ${name}`} style={style} role="status">
      {children}
      <div class="pvmore" />
    </div>,
  )
}

// The line that follows what is dragged, over everything.

import type { Drag } from './drag'

/** From where something was taken up to the pointer; `said`: what letting it go there would do, or that it cannot. */
export function DragLine({ drag, legal, said }: { drag: Drag; legal: boolean; said: string }) {
  const [[x, y], [tx, ty]] = [drag.from, drag.to]
  return (
    <>
      <svg class={legal ? 'dragline legal' : 'dragline'} aria-hidden="true">
        <path class="casing" d={`M${x} ${y}L${tx} ${ty}`} />
        <path class="line" d={`M${x} ${y}L${tx} ${ty}`} />
        <circle cx={tx} cy={ty} r="9" />
      </svg>
      {said && (
        <p class="card dragsaid" role="status" style={{ left: `${tx}px`, top: `${ty}px` }}>
          {said}
        </p>
      )}
    </>
  )
}

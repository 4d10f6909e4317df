// What can be touched on a board: an invisible shape over the drawing, with its name for those who listen. Everything
// drawn lies beneath it and takes no pointer; the pencil (pencil.tsx) says which targets an answer names.

import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import { byFinger, came, offeredNear } from './input'
import type { About, Scene } from './module'

interface TargetProps {
  scene: Scene<unknown>
  id: string
  about: About
  at?: unknown // what its shape depends on
  pen?: ComponentChildren // what is ringed in ink where that is not its shape
  children: ComponentChildren // its shape: drawn without ink
}

/** How a place is read out: name, what it is, what stands there, what may be done. */
export function spoken({ play }: Scene<unknown>, about: About, answers: string[]): string {
  const [only] = answers
  const what = answers.length === 1 && only ? play.words.answer(only, play.known.ask) : play.ui('board.answers', answers.length)
  const told = [about.name, about.kind, ...(about.pieces ?? []), ...about.lines].filter(Boolean).join(', ')
  return `${told}.${answers.length ? ` ${play.ui('board.legal', what)}` : ''}`
}

/** Something was done there, it is looked at, or an answer or a line under the pointer names it with others. */
function isTold({ told, chosen, hot }: Scene<unknown>, id: string): boolean {
  return told?.ids.has(id) === true || chosen === id || (hot.size > 1 && hot.has(id))
}

/** A finger is wide: what is offered under it, or close to it, is meant rather than what is not. */
function choose(scene: Scene<unknown>, id: string, event: MouseEvent & { currentTarget: Element }): void {
  const offered = byFinger() && !scene.targets.has(id) ? offeredNear(event.clientX, event.clientY, (other) => scene.targets.has(other)) : undefined
  scene.choose(offered?.getAttribute('data-id') ?? id, offered ?? event.currentTarget)
}

/** Rendered again only when something about it has changed: a board has many. */
export const Target = memo(function Target({ scene, id, about, pen, children }: TargetProps) {
  const answers = scene.targets.get(id) ?? []
  const legal = answers.length > 0
  const told = !legal && isTold(scene, id) // the pen tells, the pencil asks: never both on one thing
  return (
    <g
      class={`target place${legal ? ' legal' : ''}${scene.hot.has(id) ? ' hot' : ''}${scene.chosen === id ? ' chosen' : ''}`}
      role="button"
      tabindex={legal ? 0 : -1}
      data-id={id}
      aria-label={spoken(scene, about, answers)}
      aria-pressed={scene.chosen === id}
      onClick={(event) => choose(scene, id, event)}
      onPointerEnter={(event) => came(event) && scene.point(id)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && scene.point(undefined)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && scene.point(id)} // not by a touch: the sheet would grow before it is over
      onBlur={() => scene.point(undefined)}
    >
      {told && <g class="pen case">{pen ?? children}</g>}
      {told && <g class="pen">{pen ?? children}</g>}
      {children}
    </g>
  )
}, unchanged)

function unchanged(a: TargetProps, b: TargetProps): boolean {
  const hot = ({ scene, id }: TargetProps) => scene.hot.has(id)
  const chosen = ({ scene, id }: TargetProps) => scene.chosen === id
  const same = a.id === b.id && a.about === b.about && a.at === b.at && a.scene.targets === b.scene.targets
  const told = ({ scene, id }: TargetProps) => isTold(scene, id)
  return same && hot(a) === hot(b) && chosen(a) === chosen(b) && told(a) === told(b)
}

// Small parts used everywhere.

import type { ComponentChildren, JSX } from 'preact'
import type { Colour } from './colours'

export function Chip({ colour, round, title }: { colour: Colour; round?: boolean; title?: string }) {
  const style = { '--f': colour.fill, '--i': colour.ink } as JSX.CSSProperties
  return (
    <span class={`chip ${colour.shape ?? (round ? 'rd' : '')}`} style={style} title={title} aria-hidden="true">
      {colour.letter}
    </span>
  )
}

export function Panel({
  title,
  children,
  id,
  more,
}: {
  title: string
  children: ComponentChildren
  id?: string
  more?: string
}) {
  return (
    <section class={`panel ${more ?? ''}`} id={id} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A sentence about what went wrong, read out at once. */
export function Trouble({ text }: { text: string | undefined }) {
  return text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null
}

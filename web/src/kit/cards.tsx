// Cards next to a board: open ones with their texts, and your own hand, which is touched like a place.

import type { ComponentChildren } from 'preact'
import type { Colour } from '../colours'
import { Chip } from '../parts'
import { came } from './input'
import type { Scene } from './module'
import { markOf } from './pencil'

export interface CardProps {
  scene?: Scene<unknown> // with it, texts and the card itself may be touched where an answer names them
  id?: string
  head: string // "Now · no. 1"
  chips?: { colour: Colour; name: string }[] // the order of factions
  title: string
  texts: { text: string; shaded?: boolean; quiet?: boolean; id?: string }[] // the second text of a card is on shaded ground
  children?: ComponentChildren
}

export function Card({ scene, id, head, chips = [], title, texts, children }: CardProps) {
  return (
    <section class="card printed" aria-label={`${head}: ${title}`}>
      <div class="k">
        <span>{head}</span>
        <span class="order">
          {chips.map(({ colour, name }) => (
            <span key={name}>
              <Chip colour={colour} title={name} />
              <span class="sr">{name} </span>
            </span>
          ))}
        </span>
      </div>
      <h4>{scene && id ? <Touchable scene={scene} id={id} text={title} /> : title}</h4>
      {texts.map(({ text, shaded, quiet, id: part }) => (
        <p key={text} class={`${shaded ? 'sh' : ''}${quiet ? ' quiet' : ''}`}>
          {scene && part ? <Touchable scene={scene} id={part} text={text} /> : text}
        </p>
      ))}
      {children}
    </section>
  )
}

/** A text that is a button where an answer names it. */
export function Touchable({ scene, id, text }: { scene: Scene<unknown>; id: string; text: string }) {
  if (!scene.targets.has(id)) return <>{text}</>
  return (
    <button class={`touch legal${scene.hot.has(id) ? ' hot' : ''}`} data-id={id} onClick={(event) => scene.choose(id, event.currentTarget)} onPointerEnter={(event) => came(event) && scene.point(id)} onPointerLeave={() => scene.point(undefined)}>
      {text}
    </button>
  )
}

interface HandCardProps {
  scene: Scene<unknown>
  id: string
  n?: string // its number, where answers name it
  title: string
  text?: string
  picture?: ComponentChildren
  note?: ComponentChildren
}

/** A card of one's hand: a button where an answer names it; in a lesson the others are buttons too, which says why they are
 * not wanted. */
export function HandCard({ scene, id, n, title, text, picture, note }: HandCardProps) {
  const mark = markOf(scene, id)
  const legal = scene.targets.has(id)
  const inside = (
    <>
      {picture}
      <span class="txt">
        <b>
          {n && <span class="hn">{n}</span>}
          {title}
        </b>
        {text && <small class="does">{text}</small>}
        {note}
      </span>
    </>
  )
  if (!legal && scene.play.lesson?.waits)
    return (
      <button class="card hcard" onClick={(event) => scene.choose(id, event.currentTarget)}>
        {inside}
      </button>
    )
  if (!legal) return <div class={`card hcard${mark ? ' marked' : ''}`}>{inside}</div>
  return (
    <button
      class={`card hcard legal${mark === 'hot' ? ' hot' : ''}`}
      data-id={id}
      aria-pressed={scene.chosen === id}
      onClick={(event) => scene.choose(id, event.currentTarget)}
      onPointerEnter={(event) => came(event) && scene.point(id)}
      onPointerLeave={() => scene.point(undefined)}
    >
      {inside}
    </button>
  )
}

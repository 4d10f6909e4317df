// What the counters on a map mean: every shape and sign that stands there, once, with its name.

import { Counter } from './board'
import { factionColour } from '../../colours'
import { stem, type At, type Piece } from './pieces'
import type { Shown } from '../../room'
import { capital } from '../../text'

interface Look {
  name: string
  piece: Piece
}

/** A piece's name without its owner and its number: `allies-troop` is a troop, `ge-lf-3` an `lf`. */
function kindOf(play: Shown, id: string): string {
  const parts = stem(id).split(/[-_. ]/)
  const owned = parts.length > 1 && factionColour(play.game.id, parts[0] ?? '') !== undefined
  const kind = (owned ? parts.slice(1) : parts).join('-')
  const word = play.words.id(kind)
  return capital(word.replace(/[-_]/g, ' '))
}

/** One of each look; nothing where all look the same or every piece has its own name. */
export function looksOf(play: Shown, at: Map<string, At>): Look[] {
  const found = new Map<string, Look>()
  for (const { pieces } of at.values())
    for (const piece of pieces) {
      const key = `${piece.shape} ${piece.sign ?? ''}`
      if (!found.has(key)) found.set(key, { name: kindOf(play, piece.id), piece })
    }
  return found.size > 1 ? [...found.values()] : []
}

export function Legend({ play, at }: { play: Shown; at: Map<string, At> }) {
  const looks = looksOf(play, at)
  if (looks.length === 0) return null
  return (
    <section class="panel legend" aria-label={play.ui('legend')}>
      <h3>{play.ui('legend')}</h3>
      <ul>
        {looks.map(({ name, piece }) => (
          <li key={name}>
            <svg class="map gen" width="30" height="30" viewBox="-2 -2 32 32" aria-hidden="true">
              <Counter piece={{ ...piece, count: 1, free: false, spent: false, holder: undefined }} x={14} y={14} size={28} badge={1} />
            </svg>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

// What a view says about places: pieces that stand there and facts about the place itself. A piece is whatever has an
// id of its own and names a place; a place's own members are read as counts, lists of pieces, or words.

import { isObject, type View } from '../../api'
import { colourOf, type Colour } from '../../colours'
import type { Pack } from '../../pack'
import type { Shape, Sign } from '../../kit/outlines'
import { shapeOf, signOf } from './counters'

export interface Piece {
  id: string
  kind: string // the key it was found under
  count: number
  colour?: Colour // whose it is
  holder?: Colour // who has it now, where that is another
  free?: boolean // nobody has it, while others of its kind are somebody's
  spent?: boolean
  shape: Shape
  sign?: Sign // without one its letters stand for it
  words: string[] // what else is said of it
}
export interface At {
  pieces: Piece[]
  facts: [key: string, value: string | number | boolean][]
  holder?: Colour // whose the place is
}
const strings = (value: unknown): string[] =>
  isObject(value) ? Object.values(value).filter((v): v is string => typeof v === 'string') : []

/** A unit's kind: its id without the number. */
export const stem = (id: string): string => id.replace(/-\d+$/, '')
const flags = (member: View): string[] => Object.keys(member).filter((key) => member[key] === true)
const SPENT = new Set(['moved', 'spent', 'used', 'exhausted', 'done', 'acted'])
const HOLDS = new Set(['control', 'owner', 'holder']) // whose a place is, not what lies on it
const partsOf = (words: string[]) => words.flatMap((word) => word.split(/[-_. ]/))

/** Whose a piece is by the pack or its own name, who has it by the view, and how it is drawn. */
function piece(game: string, pack: Pack, kind: string, id: string, count: number, words: string[]): Piece {
  const known = pack.get(id) ?? pack.get(stem(id))
  const own = colourOf(game, [...strings(known), ...partsOf([id])])
  const held = colourOf(game, words)
  const names = partsOf([id, kind, ...strings({ type: known?.type, kind: known?.kind })])
  return {
    id,
    kind,
    count,
    words,
    colour: own ?? held,
    holder: own && held && held.letter !== own.letter ? held : undefined,
    free: own !== undefined && held === undefined,
    spent: words.some((word) => SPENT.has(word)),
    shape: shapeOf(partsOf([id, kind])),
    sign: signOf(names),
  }
}

/** Nobody's are only those whose like are somebody's: where a view never tells who has a piece, none is free. */
function markFree(found: Map<string, At>, game: string): void {
  const all = [...found.values()].flatMap((here) => here.pieces)
  const told = new Set(all.filter((one) => colourOf(game, one.words)).map((one) => one.kind))
  for (const one of all) one.free = one.free && told.has(one.kind)
}

export function standing(game: string, view: View, isPlace: (id: string) => boolean, pack: Pack): Map<string, At> {
  const found = new Map<string, At>()
  const at = (place: string): At => {
    const here = found.get(place) ?? { pieces: [], facts: [] }
    found.set(place, here)
    return here
  }
  const put = (place: string, kind: string, id: string, count: number, words: string[]) =>
    at(place).pieces.push(piece(game, pack, kind, id, count, words))

  const placeState = (place: string, key: string, value: unknown, direct: boolean): void => {
    if (typeof value === 'number')
      value > 0 && colourOf(game, key.split(/[-_.]/))
        ? put(place, key, key, value, [])
        : at(place).facts.push([key, value])
    else if (typeof value === 'boolean') value && at(place).facts.push([key, value])
    else if (typeof value === 'string' && value.includes(' ') && colourOf(game, [value.split(' ')[0]]))
      put(place, key, value, 1, []) // "english aircraft": a counter told in words
    else if (typeof value === 'string' && !HOLDS.has(key) && direct && colourOf(game, [value]))
      put(place, key, value, 1, []) // {"point": {"a7": "white"}}: a man of White's
    else if (typeof value === 'string') {
      at(place).facts.push([key, value])
      at(place).holder ??= colourOf(game, [value])
    } else if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'string' && !isPlace(item)) put(place, key, item, 1, [])
    } else if (isObject(value)) for (const [inner, v] of Object.entries(value)) placeState(place, inner, v, false)
  }
  // `{"u2": "mill"}` is a piece at a place, `{"for": "move", "hex": "h0910"}` a question that names one.
  const isThing = (id: string, among: View) =>
    pack.has(id) || pack.has(stem(id)) || Object.values(among).every((v) => typeof v !== 'string' || isPlace(v))
  const walk = (kind: string, value: View, depth: number): void => {
    for (const [id, member] of Object.entries(value)) {
      if (isPlace(id)) placeState(id, kind, member, true)
      else if (typeof member === 'string' && isPlace(member)) isThing(id, value) && put(member, kind, id, 1, [])
      else if (isObject(member)) {
        // What is at the top of a view is a kind of thing, not a thing.
        const named = depth > 0 ? Object.values(member) : []
        const where = named.find((v): v is string => typeof v === 'string' && isPlace(v))
        if (where)
          put(where, kind, id, 1, [...strings(member).filter((word) => word !== where), ...flags(member)])
        else if (depth < 4) walk(id, member, depth + 1)
      }
    }
  }
  walk('', view, 0)
  markFree(found, game)
  return found
}

/** Equal pieces as one with a number. */
export function stacked(pieces: Piece[]): Piece[] {
  const out = new Map<string, Piece>()
  for (const piece of pieces) {
    const look = [piece.kind, piece.shape, piece.sign, piece.free, piece.spent, piece.holder?.letter]
    const key = [piece.colour?.letter ?? piece.id, ...look].join('/')
    const same = out.get(key)
    if (same) same.count += piece.count
    else out.set(key, { ...piece })
  }
  return [...out.values()]
}

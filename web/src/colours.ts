// Colours of factions and seats. Factions come from tokens.json, or from the pack, whose `colours` need no change here; a
// seat without a faction has one of twelve, which may repeat: the name is the identity.

import { isObject } from './api'
import tokens from './tokens.json'

export interface Colour {
  fill: string
  ink: string
  letter: string
  shape?: string // of its badge where it is not a square: a class of its chip
  screen?: number // the printed pattern of its land, so that control reads without colour
}
type Factions = { [game: string]: { [id: string]: Colour } }

const seats: [fill: string, ink: string][] = [
  ['#2E6AA8', '#FFFFFF'],
  ['#B8442F', '#FFFFFF'],
  ['#1F6F66', '#FFFFFF'],
  ['#B5D2C8', '#25221C'],
  ['#8A5A2E', '#FFFFFF'],
  ['#7FA6D6', '#1B1B1B'],
  ['#5B4B8A', '#FFFFFF'],
  ['#A3AB8A', '#25221C'],
  ['#AC8A94', '#14110C'],
  ['#4A5057', '#FFFFFF'],
  ['#748F54', '#10120C'],
  ['#F2EBD8', '#25221C'],
]

const learnt: Factions = {}
const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Takes over what a file of the pack says: `"colours": {"white": {"fill": "#F7F2E6", "ink": "#25221C", "letter": "W"}}`. */
export function learnColours(game: string, files: { [file: string]: unknown }): void {
  for (const file of Object.values(files)) {
    const colours = isObject(file) && isObject(file.colours) ? file.colours : {}
    for (const [id, one] of Object.entries(colours))
      if (isObject(one) && isColour(one.fill) && isColour(one.ink) && typeof one.letter === 'string')
        (learnt[game] ??= {})[id] = { fill: one.fill, ink: one.ink, letter: one.letter.slice(0, 2) }
  }
}

/** Forms of badges that a side has on the board and wherever else it is named, in the order of the sides. */
const SHAPES: { [game: string]: string[] } = { wunderwaffen: ['tri', 'rd', 'sq', 'dia'] }

export function factionColour(game: string, id: string): Colour | undefined {
  const factions = (tokens.factions as Factions)[game] ?? learnt[game]
  const found = factions?.[id]
  const index = Object.keys(factions ?? {}).indexOf(id)
  return found && { ...found, shape: SHAPES[game]?.[index], screen: index % 4 }
}

/** Of the words given the first that is a faction of the game. */
export function colourOf(game: string, words: Iterable<unknown>): Colour | undefined {
  for (const word of words) {
    const found = typeof word === 'string' ? factionColour(game, word) : undefined
    if (found) return found
  }
  return undefined
}

export function seatColour(game: string, seat: string, index: number, name: string): Colour {
  const [fill, ink] = seats[index % seats.length] as [string, string]
  return factionColour(game, seat) ?? { fill, ink, letter: initial(name) }
}

/** The first letter, or the number of a seat that has no better name. */
function initial(name: string): string {
  const number = /^\S+ (\d+)$/.exec(name)
  if (number?.[1]) return number[1]
  return (Array.from(name.trim())[0] ?? '?').toUpperCase()
}

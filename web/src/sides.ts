// Sides and seats where a seat plays several: which seat a side belongs to, and what such a seat is called before the game
// and after it, when no view tells.

import type { Words } from './words'

/** The seat of a side that has none of its own, by game and number of seats: R-seat-1 and R-seat-2 of WunderWaffen. */
const shared: { [game: string]: { [seats: number]: { [side: string]: string } } } = {
  wunderwaffen: { 2: { english: 'russian', german: 'american' }, 3: { german: 'american' } },
}

export const seatOfSide = (game: string, seats: number, side: string): string => shared[game]?.[seats]?.[side] ?? side

/** "Russia and England": all that a seat plays at a table of so many. */
export function seatSides(words: Words, seat: string, seats: number): string {
  const several = `plays.${seat}.${seats}`
  return words.has('board', several) ? words.word('board', several) : words.seat(seat)
}

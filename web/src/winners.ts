// Who has won or drawn, as one sentence: `Ada and Ben win.`, `You win with 12 points.`

import type { Part, Result } from './api'
import { factionColour, seatColour, type Colour } from './colours'
import type { Shown } from './room'
import { signed, type Ui } from './text'

export interface Winners {
  won: boolean // else drawn
  names: string[]
  mine: boolean // the reader alone
  points?: string // of the winner, where they decide
}

export function winnersText(ui: Ui, { won, names, mine, points }: Winners): string {
  const key = `${mine ? 'final.you' : 'over.'}${won ? 'win' : 'draw'}${won && points ? 'with' : ''}`
  const last = names[names.length - 1] ?? ''
  const list = names.length > 1 ? ui('over.and', names.slice(0, -1).join(', '), last) : last
  return ui(key, ...(mine ? [] : [list, names.length]), ...(points ? [points] : []))
}

/** What every side's score comes to, by which seats are compared: where a seat plays several sides the game says which of
 * them counts (`counts`), and there is one of each seat. */
export function sumsOf<T extends Pick<Part, 'name' | 'of'>>(score: T[]): T[] {
  const of = (wanted: string) => score.filter(({ name, of }) => name === wanted && of)
  return of('counts').length ? of('counts') : of('total')
}

/** The part of a score that decides: what counts of a seat that plays several sides, the sum, or the figure the game is won by. */
export function decides(game: Shown['game'], parts: Part[]): string | undefined {
  const names = [...new Set(parts.filter(({ of }) => of).map(({ name }) => name))]
  const figure = (game.figures ?? []).find(({ score }) => score)?.name
  return ['counts', 'total', figure].find((name) => name !== undefined && names.includes(name))
}

/** The badge of a seat once the game is over: of its side, of several the one that counts most; wherever it is named. */
export function badgeOf({ game, table, name }: Pick<Shown, 'game' | 'table' | 'name'>, parts: Part[], seatOf: (side: string) => string | undefined, seat: string): Colour {
  const sum = decides(game, parts)
  const sums = parts.filter((part) => part.name === sum && part.of).sort((a, b) => b.value - a.value)
  const side = sums.find(({ of = '' }) => (seatOf(of) ?? of) === seat)?.of
  return (side !== undefined ? factionColour(game.id, side) : undefined) ?? seatColour(game.id, seat, table.seats.findIndex((one) => one.seat === seat), name(seat))
}

/** Whether points decide: they are added up. */
const inPoints = (score: Pick<Part, 'name'>[]): boolean => score.some(({ name }) => name === 'total')

/** The side whose points the winner won with: of several sides of one seat the one that counts. */
export function winningSide({ score = [] }: Pick<Result, 'score'>): string | undefined {
  const sums = inPoints(score) ? sumsOf(score) : []
  return sums.reduce<(typeof sums)[number] | undefined>((most, one) => (most && most.value >= one.value ? most : one), undefined)?.of
}

/** What the winner won with, where points decide; a side without a seat of its own is a second one of the winner's. */
export function winningPoints({ score = [], seats }: Pick<Result, 'score' | 'seats'>): string | undefined {
  const side = winningSide({ score })
  const best = sumsOf(score).find(({ of }) => of === side)
  return side && best && (seats[side] ?? 'win') === 'win' ? signed(best.value / (best.halves ? 2 : 1)) : undefined
}

type Sum = Pick<Part, 'of' | 'value'>

/** What every seat came to: the best of its sides by what decides, the highest first. */
export function bestOfSeats<T extends Sum>(sums: T[], seatOf: (side: string) => string): T[] {
  const best = new Map<string, T>()
  for (const one of [...sums].sort((a, b) => b.value - a.value)) if (one.of && !best.has(seatOf(one.of))) best.set(seatOf(one.of), one)
  return [...best.values()]
}

/** The place of a seat by the best of its sides, and what that came to, where points decide. */
export function placeIn({ score = [], seats }: Pick<Result, 'score' | 'seats'>, seat: string, seatOf = (side: string): string => side): { place: number; points: string } | undefined {
  const sums = bestOfSeats(inPoints(score) ? sumsOf(score) : [], seatOf)
  const own = sums.find(({ of = '' }) => seatOf(of) === seat)
  if (!own || winningPoints({ score, seats }) === undefined) return undefined
  return { place: 1 + sums.filter(({ value }) => value > own.value).length, points: signed(own.value / (own.halves ? 2 : 1)) }
}

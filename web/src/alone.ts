// A game against bots at once: default options or those of the game before, the first seat, the bot of the default level on all others.

import { api, type Game } from './api'
import { usualLevel } from './create'
import { nonce, rememberHost, rememberSeat } from './store'

const MOST = 8
export const HALF = 50 // per cent of the time that dawn and verdict take: nobody else looks on

/** The code of the table, which runs. */
export async function startAlone(game: Game, name: string, given: object = {}): Promise<string> {
  const [low, high] = game.seats
  const seats = low === 1 ? 1 : Math.min(high, MOST) // a game for one has non-players of its own
  const timed = game.options.some((option) => option.pace) // with bots alone nobody needs a clock: they wait
  const moments = game.options.some(({ name }) => name === 'moments') && { moments: HALF }
  const made = await api.create({ game: game.id, options: { seats, ...moments, ...given }, ...(timed && { clock: { kind: 'none' } }) })
  rememberHost(made.table, made.host)
  const { token } = await api.join(made.table, name, undefined, nonce())
  rememberSeat(made.table, token)
  await api.start(made.table, made.host, usualLevel(game) ?? 'random')
  return made.table
}

// A game against bots at once: default options, the first seat, the best bot of the game on all others.

import { api, type Game } from './api'
import { levels } from './create'
import { nonce, rememberHost, rememberSeat } from './store'

const MOST = 8

/** The code of the table, which runs. */
export async function startAlone(game: Game, name: string): Promise<string> {
  const [low, high] = game.seats
  const seats = low === 1 ? 1 : Math.min(high, MOST) // a game for one has non-players of its own
  const made = await api.create({ game: game.id, options: { seats } })
  rememberHost(made.table, made.host)
  const { token } = await api.join(made.table, name, undefined, nonce())
  rememberSeat(made.table, token)
  await api.start(made.table, made.host, levels(game)[0] ?? 'random')
  return made.table
}

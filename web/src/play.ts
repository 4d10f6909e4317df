// What a game's own page is given. The shell (app.tsx) joins the table, keeps the connection and the words, and renders
// either a game's own page or the generic one; both get the same.

import type { Answer, Game, SocketRequest, Table } from './api'
import type { Known } from './connection'
import type { Words } from './words'

export interface Play {
  game: Game
  table: Table
  known: Known
  words: Words // the game's catalogue in the chosen language
  ui: (key: string, ...args: (string | number)[]) => string // the interface's own words
  language: string
  you: string // a seat, `host` or `watcher`
  host: boolean
  act: (answer: Answer) => void // answers the open question
  say: (channel: string, text: string) => void
  send: (message: SocketRequest) => void // everything else
  name: (seat: string) => string // a seat's player, or the seat itself
}

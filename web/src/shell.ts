// What every page of the shell is given.

import type { Game } from './api'
import type { Ui } from './text'

export interface Shell {
  games: Game[]
  address: string | undefined // where phones reach this server
  language: string
  theme: 'auto' | 'light' | 'dark'
  ui: Ui
  name: string
  setName: (name: string) => void
  setLanguage: (language: string) => void
  setTheme: (theme: 'auto' | 'light' | 'dark') => void
  titles: { [game: string]: { title: string; about: string } } // in the chosen language
}

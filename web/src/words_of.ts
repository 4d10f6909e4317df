// Catalogues of games, fetched once a language; German where a game has it, else English, else whatever it has.

import { useEffect, useState } from 'preact/hooks'
import { api, type Catalogue, type Game } from './api'

const kept = new Map<string, Promise<Catalogue>>()

/** The language a game is read in: the reader's where it has it, else English, else whatever it has. */
export function bestLanguage(game: Game, language: string): string | undefined {
  return [language, 'en', ...game.languages].find((l) => game.languages.includes(l))
}

export function catalogueOf(game: Game, language: string): Promise<Catalogue> {
  const best = bestLanguage(game, language)
  if (!best) return Promise.resolve({})
  const key = `${game.id}/${best}`
  const old = kept.get(key)
  if (old) return old
  const fresh = api.words(game.id, best, game.words[best]?.hash)
  kept.set(key, fresh)
  fresh.catch(() => kept.delete(key))
  return fresh
}

/** A catalogue and the language it was asked for in: the two change together, though words come later than they are wanted. */
export interface Spoken {
  catalogue: Catalogue
  language: string
}

export function useCatalogue(game: Game | undefined, language: string): Spoken | undefined {
  const [spoken, setSpoken] = useState<Spoken>()
  useEffect(() => {
    let live = true
    const set = (catalogue: Catalogue) => live && setSpoken({ catalogue, language })
    if (game) catalogueOf(game, language).then(set, () => set({}))
    return () => {
      live = false
    }
  }, [game, language])
  return spoken
}

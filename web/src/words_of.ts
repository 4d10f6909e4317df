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

export function useCatalogue(game: Game | undefined, language: string): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue>()
  useEffect(() => {
    let live = true
    if (game)
      catalogueOf(game, language).then(
        (c) => live && setCatalogue(c),
        () => live && setCatalogue({}),
      )
    return () => {
      live = false
    }
  }, [game, language])
  return catalogue
}

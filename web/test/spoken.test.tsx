// A table's words and its language change together: what is drawn in words is drawn again when the language changes, and
// words come later than they are wanted.
import { act, cleanup, renderHook } from '@testing-library/preact'
import { afterEach, expect, it, vi } from 'vitest'
import { api, type Catalogue, type Game } from '../src/api'
import { useCatalogue } from '../src/words_of'

afterEach(cleanup)

it('names the language of the words that are here', async () => {
  const come = new Map<string, (words: Catalogue) => void>()
  vi.spyOn(api, 'words').mockImplementation((_game, language) => new Promise((done) => come.set(language, done)))
  const game = { id: 'plot', languages: ['en', 'de'], words: {} } as unknown as Game
  const { result, rerender } = renderHook((language: string) => useCatalogue(game, language), { initialProps: 'en' })
  const words = (language: string): Catalogue => ({ language }) as unknown as Catalogue
  const comes = async (language: string) => act(async () => come.get(language)?.(words(language)))
  expect(result.current).toBeUndefined()
  await comes('en')
  expect(result.current).toEqual({ catalogue: words('en'), language: 'en' })
  rerender('de')
  expect(result.current).toEqual({ catalogue: words('en'), language: 'en' })
  await comes('de')
  expect(result.current).toEqual({ catalogue: words('de'), language: 'de' })
})

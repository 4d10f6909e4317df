// The title of every action of every game with its longest names, in both languages: whole, or cut so that it still reads.
import { describe, expect, it } from 'vitest'
import berlinGame from '../../games/berlin/game.c?raw'
import berlinState from '../../games/berlin/state.h?raw'
import berlinDe from '../../games/berlin/text/de.json'
import berlinEn from '../../games/berlin/text/en.json'
import plotGame from '../../games/plot/game.c?raw'
import plotState from '../../games/plot/state.h?raw'
import plotDe from '../../games/plot/text/de.json'
import plotEn from '../../games/plot/text/en.json'
import werwolfGame from '../../games/werwolf/game.c?raw'
import werwolfState from '../../games/werwolf/state.h?raw'
import werwolfDe from '../../games/werwolf/text/de.json'
import werwolfEn from '../../games/werwolf/text/en.json'
import wunderGame from '../../games/wunderwaffen/game.c?raw'
import wunderState from '../../games/wunderwaffen/state.h?raw'
import wunderDe from '../../games/wunderwaffen/text/de.json'
import wunderEn from '../../games/wunderwaffen/text/en.json'
import type { Catalogue, Entry, Word } from '../src/api'
import { module as berlin } from '../src/games/berlin'
import { module as plot } from '../src/games/plot'
import { module as werwolf } from '../src/games/werwolf'
import { module as wunderwaffen } from '../src/games/wunderwaffen'
import { plain, type Telling } from '../src/kit/actions'
import { actionText, lettersOf } from '../src/named'
import type { Shown } from '../src/room'
import { uiOf } from '../src/text'
import { Words } from '../src/words'

const games = [
  { id: 'berlin', game: berlinGame, state: berlinState, telling: berlin.telling, words: { de: berlinDe, en: berlinEn } },
  { id: 'plot', game: plotGame, state: plotState, telling: plot.telling, words: { de: plotDe, en: plotEn } },
  { id: 'werwolf', game: werwolfGame, state: werwolfState, telling: werwolf.telling, words: { de: werwolfDe, en: werwolfEn } },
  { id: 'wunderwaffen', game: wunderGame, state: wunderState, telling: wunderwaffen.telling, words: { de: wunderDe, en: wunderEn } },
]

/** Arguments of each entry by their sections, from the game's own tables: X(…_E_PLAYS, "plays", (…_D_FACTION, …_D_KIND)). */
const entriesIn = (state: string): Map<string, string[]> =>
  new Map([...state.matchAll(/X\((?:\w+_)?[KE]_\w+,\s*"([\w-]+)",\s*\\?\s*\(([^)]*)\)/g)].map(([, key = '', args = '']) => [key, [...args.matchAll(/(?:_D_|DOM_)(\w+)/g)].map(([, one = '']) => one.toLowerCase().replace(/_/g, '-'))]))
const openersIn = (game: string): string[] => [...game.matchAll(/SAND_ACTION\("([\w-]+)"\)|SAND_CUT\("([\w-]+)", [^)]*SAND_OPENS_ACTION/g)].map(([, key, cut = '']) => key ?? cut)

/** The longest words a section has; a number for what has none. */
function longest(catalogue: Catalogue, section: string): Word {
  const words = Object.entries(catalogue[section] ?? {}).filter(([id, word]) => typeof word === 'string' && !id.includes('.') && !/vacant|leere/.test(String(word)))
  return words.sort(([, a], [, b]) => String(b).length - String(a).length)[0]?.[0] ?? 3
}

describe.each(games)('titles of $id', ({ id, game, state, telling, words }) => {
  const args = entriesIn(state)
  const keys = Object.fromEntries([...args].flatMap(([key, all]) => all.map((section, i) => [`${key}.${i}`, section])))
  const outcomes = (opener: string) => [[], ...(telling?.outcomes?.[opener] ?? []).flatMap((one) => (one.includes('|') ? one.split('|').map((key) => [key]) : [one.split('+')]))]
  it.each(['en', 'de'] as const)('read as sentences in %s', (language) => {
    const catalogue = words[language] as unknown as Catalogue
    const play = { words: new Words(catalogue, () => undefined, () => undefined, { keys }), ui: uiOf(language) } as unknown as Shown
    const entry = (key: string): Entry => [key, ...(args.get(key) ?? []).map((section) => longest(catalogue, section))]
    const openers = openersIn(game)
    expect(openers.length, id).toBeGreaterThan(3)
    for (const opener of openers)
      for (const more of outcomes(opener)) {
        const journal = [entry(opener), ...more.map(entry), ['']] as Entry[]
        const title = lettersOf(actionText(play, { kind: 'action', from: 0, to: journal.length, head: journal[0] as Entry }, journal, { ...plain, ...telling } as Telling))
        expect(title.length, title).toBeLessThanOrEqual(60)
        expect(title, 'one sentence, or two that each say something').not.toMatch(/[.;] \S+\.$/)
        expect(title, 'no empty place').not.toMatch(/\{|\}| {2}|[ (]\.|: ?\.|undefined/)
        expect(title, 'an end').toMatch(/[.“]$/)
      }
  })
  it.each(['en', 'de'] as const)('of several entries of a kind that belong to no action are whole in %s', (language) => {
    const catalogue = words[language] as unknown as Catalogue
    const play = { words: new Words(catalogue, () => undefined, () => undefined, { keys }), ui: uiOf(language) } as unknown as Shown
    for (const [key, sections] of args) {
      const entry: Entry = [key, ...sections.map((section) => longest(catalogue, section))]
      const title = lettersOf(actionText(play, { kind: 'rest', from: 0, to: 3, head: entry }, [entry, entry, entry], { ...plain, ...telling } as Telling))
      expect(title, key).not.toMatch(/…$/)
      if (key === 'reverse') expect(title).toBe(language === 'en' ? 'A look at 3 reverses.' : 'Blick auf 3 Rückseiten.')
    }
  })
})

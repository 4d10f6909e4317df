// What others did, as it is read: whose action it was and what came of it, what it did to the reader, what stays in view.
import { describe, expect, it } from 'vitest'
import berlinDe from '../../games/berlin/text/de.json'
import berlinEn from '../../games/berlin/text/en.json'
import plotDe from '../../games/plot/text/de.json'
import plotEn from '../../games/plot/text/en.json'
import werwolfDe from '../../games/werwolf/text/de.json'
import werwolfEn from '../../games/werwolf/text/en.json'
import wunderwaffenDe from '../../games/wunderwaffen/text/de.json'
import wunderwaffenEn from '../../games/wunderwaffen/text/en.json'
import type { Catalogue, Entry, Game } from '../src/api'
import { lengthOf } from '../src/final'
import { module as plotModule } from '../src/games/plot'
import { module as werwolfModule } from '../src/games/werwolf'
import { module as wunderModule } from '../src/games/wunderwaffen'
import { isOwn, reasonsFor } from '../src/journal'
import { actionsOf, cuts, tellingOf, turnAt } from '../src/kit/actions'
import { actionText, weightText } from '../src/named'
import { isOlder, lastRolled } from '../src/rolled'
import type { Shown } from '../src/room'
import { actedIn, brieflyOf, folded, headline, hitsOf, listed, saidIn, stopsOf, timedOf, toldUpTo, whoOf } from '../src/teller'
import { uiOf } from '../src/text'
import { winningPoints } from '../src/winners'
import { Words } from '../src/words'

const catalogues: { [name: string]: unknown } = { 'berlin.de': berlinDe, 'berlin.en': berlinEn, 'plot.de': plotDe, 'plot.en': plotEn, 'werwolf.de': werwolfDe, 'werwolf.en': werwolfEn, 'wunderwaffen.de': wunderwaffenDe, 'wunderwaffen.en': wunderwaffenEn }
const catalogue = (game: string, language: string) => catalogues[`${game}.${language}`] as Catalogue
const sided = (of: string[]) => [{ name: 'x', score: true, of }] as unknown as Game['figures']
const plot = tellingOf(
  {
    actions: { turns: ['turn', 'phase', 'coup-turn'], opens: ['begins', 'names', 'investigates', 'assignment', 'hitler-roll', 'randomizer'], settles: [], untold: [] } as unknown as Game['actions'],
    figures: sided(['abwehr', 'ss']),
  },
  plotModule.telling,
)
const keys = { 'assignment.2': 'area', 'assignment.4': 'party', 'assignment.5': 'area', 'hitler-roll.1': 'hq', 'begins.0': 'unit', 'steps.1': 'hex', 'names.0': 'seat', 'names.1': 'unit', 'attempted-recruit.3': 'result', 'uses.0': 'seat', 'uses.1': 'chit', 'sent.1': 'hex', 'action.0': 'faction', 'action.1': 'action', 'result.1': 'result' }
const playIn = (game: string, language = 'en') => ({ words: new Words(catalogue(game, language), () => undefined, () => undefined, { keys }), ui: uiOf(language) }) as unknown as Shown
const plain = (text: string) => text.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')

const journal: Entry[] = [
  ['turn', 1],
  ['phase', 'a'],
  ['hitler-roll', 6, 'rastenburg'],
  ['hitler-moves', 'h2104'],
  ['assignment', 4, 1, 'istanbul', 1, 'party-abwehr', 'channel-coast'],
  ['allied-placed', 'jade-amicol', 'h2312'],
  ['uses', 'ss', 'enemy-assign'],
  ['sent', 'canaris', 'h0203'],
  ['randomizer', 6, 13],
  ['phase', 'c1'],
  ['begins', 'heydrich'],
  ['steps', 'heydrich', 'h1007'],
  ['steps', 'heydrich', 'h1008'],
  ['begins', 'himmler'],
  ['harasses', 'himmler', 'trott', 2],
  ['result', 3, 'dr'],
  ['retreats', 'trott', 'h1009'],
  ['phase', 'c2'],
  ['names', 'ss', 'helldorf'],
  ['uses', 'abwehr', 'loy-helldorf'],
  ['attempted-recruit', 'helldorf', 2, 5, 'sr'],
]
const actions = actionsOf(journal, plot)
const titles = (language: string) => actions.filter(({ kind }) => kind === 'action').map((one) => plain(actionText(playIn('plot', language), one, journal, plot)))

describe('an action of The Plot', () => {
  it('says in one line what came of it, in the present tense', () => {
    expect(titles('en')).toEqual([
      'Hitler goes to Rastenburg HQ.',
      'Assignment: Allies to Istanbul; 1 Abwehr to Channel Coast.',
      'The SS Player sends Canaris to the Channel Coast (0203).',
      'Randomizer, roll 6: 13 chits are drawn.',
      'Heydrich walks to Berlin (1008).',
      'Himmler harasses Trott: defender retreats.',
      'The SS Player tries to recruit Helldorf: semi-recruited.',
    ])
    expect(titles('de')).toContain('Die SS-Seite ordnet Canaris an die Kanalküste (0203) ab.')
    for (const title of [...titles('en'), ...titles('de')]) expect(title.length, title).toBeLessThanOrEqual(63)
  })
  it('is titled by where a walk ends, whatever came before', () => {
    const walk: Entry[] = [['begins', 'himmler'], ['travels', 'himmler', 'h0804'], ['steps', 'himmler', 'h0805'], ['steps', 'himmler', 'h0905'], ['ends', 'himmler']]
    expect(plain(actionText(playIn('plot'), actionsOf(walk, plot)[0] as never, walk, plot))).toMatch(/^Himmler walks to .*0905/)
  })
  it('has as many steps told as the journal counts: its beginning and its end are not counted', () => {
    const walk: Entry[] = [['begins', 'himmler'], ['travels', 'himmler', 'h0804'], ['steps', 'himmler', 'h0905'], ['ends', 'himmler'], ['begins', 'heydrich'], ['ends', 'heydrich']]
    const parts = walk.map((_, i) => ({ from: i, to: i + 1, end: i + 1, whole: true, view: { n: i }, own: false }))
    const told = folded(parts, walk, plot)
    expect(told.map(({ from, to, view }) => [from, to, view.n])).toEqual([[0, 2, 1], [2, 4, 3], [4, 6, 5]])
    expect(cuts(walk, 0, 4, plot)).toEqual([0, 2, 4])
    expect(saidIn(plot, walk.slice(2, 4), walk[0])).toEqual([walk[2]])
  })
  it('belongs to the side whose phase it is; what is nobody’s is not the reader’s', () => {
    const who = (key: string) => actions.filter(({ head }) => head[0] === key).map((one) => whoOf({}, one))
    expect(who('begins')).toEqual(['ss', 'ss'])
    expect(who('uses')).toEqual(['ss']) // a card of nobody’s action; that of the recruiting is a step of it
    expect(turnAt(journal, 11, plot)).toBe('ss')
    const mine = { known: { moments: [{ from: 4, to: 6, own: true, view: {} }] }, table: { seats: [] }, words: playIn('plot').words } as unknown as Shown
    expect(isOwn(mine, actions.find(({ head }) => head[0] === 'assignment') as never, plot)).toBe(false)
  })
  it('stays in the list of what has happened, and what it did to the reader is told first', () => {
    const since = actionsOf(journal.slice(0, 9), plot, 6)
    expect(listed(since, plot).map(({ head }) => head[0])).toEqual(['uses', 'randomizer'])
    const play = { known: { journal }, own: (id: string) => id === 'abwehr' } as unknown as Shown
    const has = (id: string) => ['canaris', 'trott'].includes(id)
    expect(hitsOf(play, plot, [{ from: 6, to: 9 }, { from: 10, to: 17 }], has)).toEqual([['sent', 'canaris', 'h0203'], ['retreats', 'trott', 'h1009']])
  })
  it('ends what was told only if it is the reader’s own: a reply ends nothing', () => {
    const mine = ([, side]: Entry) => side === 'ss'
    expect(actedIn({ from: 6, to: 9 }, journal, plot, mine)).toBe(false) // a card played in nobody’s phase
    expect(actedIn({ from: 9, to: 11 }, journal, plot, mine)).toBe(true)
    expect(actedIn({ from: 9, to: 11 }, journal, plot, ([, side]) => side === 'abwehr')).toBe(false)
  })
  it('has the roll of the question, not the first one since', () => {
    expect(lastRolled(journal.slice(0, 5), 0, plot, () => false)).toEqual([journal[4]])
    expect(lastRolled(journal, 9, plot, ([, side]) => side === 'ss')).toEqual([]) // another’s: told with the turn
    expect(lastRolled(journal.slice(0, 7), 0, plot, () => false)).toEqual([]) // something has been done since
    expect(lastRolled(journal, 17, plot, () => false)).toEqual(journal.slice(18))
    expect(lastRolled(journal.slice(0, 8), 5, plot, () => false)).toEqual([])
    const later: Entry[] = [...journal, ['begins', 'heydrich'], ['steps', 'heydrich', 'h1007']]
    const rolled = lastRolled(later, 17, plot, ([, who]) => who === 'heydrich')
    expect(rolled).toEqual(journal.slice(18))
    expect([isOlder(later, rolled, plot), isOlder([...later, ['result', 3, 'dr']], rolled, plot)]).toEqual([false, true]) // another has rolled since
  })
})

describe('an action of Werwolf', () => {
  const telling = tellingOf({ actions: { turns: ['card'], opens: ['action'], settles: [], untold: [] } as unknown as Game['actions'], figures: sided(['werwolf', 'soviets']) }, werwolfModule.telling)
  const told = (places: string[], side = 'werwolf', language = 'en') => {
    const entries: Entry[] = [['action', side, 'terror'], ...places.map((place): Entry => ['selected', side, place])]
    return plain(actionText(playIn('werwolf', language), actionsOf(entries, telling)[0] as never, entries, telling))
  }
  it('names its side, what it was and where', () => {
    expect(told(['hessen', 'bayern'])).toBe('Werwolf: terror in Hessen and in Bayern.')
    expect(told(['hessen', 'bayern'], 'soviets')).toBe('The Soviets: terror in Hessen and in Bayern.')
    expect(told(['hessen'], 'werwolf', 'de')).toBe('Werwolf: Terror in Hessen.')
  })
})

describe('sentences of actions', () => {
  it('exist for the same actions in both languages', () => {
    const told = (game: string, language: string) => Object.keys(catalogue(game, language).told ?? {}).filter((key) => !key.endsWith('.brief')) // where names are too long
    for (const game of ['plot', 'werwolf', 'berlin', 'wunderwaffen']) expect(told(game, 'de')).toEqual(told(game, 'en'))
  })
})

describe('a finished game in the lobby', () => {
  const seats = { russian: 'loss', american: 'win' } as const
  const total = (of: string, value: number) => ({ name: 'total', of, value, clause: 'R-1' })
  it('says what it was won with, where points decide', () => {
    expect(winningPoints({ seats, score: [total('russian', 24), total('american', 93)] })).toBe('93')
    expect(winningPoints({ seats, score: [total('russian', 94), total('american', 93)] })).toBeUndefined() // something else decided
    expect(winningPoints({ seats })).toBeUndefined()
  })
})

describe('the length of a game', () => {
  it('is told in turns and answers', () => {
    const past = { journal: [['round', 1, 1], ['plays', 'russian'], ['round', 1, 2]] as Entry[], answers: 7 }
    expect(lengthOf({ game: { actions: { turns: ['round'] } } as unknown as Game, ui: uiOf('en') }, past)).toBe('2 turns, 7 answers.')
    expect(lengthOf({ game: {} as Game, ui: uiOf('de') }, past)).toBe('7 Antworten.')
  })
})

describe('an action of Werwolf', () => {
  const told = tellingOf({ actions: { turns: ['card', 'crisis', 'phase'], opens: ['event', 'action', 'pass', 'spent'], settles: ['crisis', 'phase'], untold: [] } as unknown as Game['actions'], figures: sided(['allies', 'soviets', 'werwolf', 'edelweiss']) }, werwolfModule.telling)
  const past: Entry[] = [
    ['card', 'expellees', 'trophy-brigades'],
    ['because', 'soviets', 'R-NPS-8'],
    ['action', 'soviets', 'reinforce'],
    ['because', 'soviets', 'R-NPS-8'],
    ['selected', 'soviets', 'east-berlin'],
    ['because', 'soviets', 'R-NPS-8'],
    ['selected', 'soviets', 'dresden'],
    ['because', 'soviets', 'R-NPS-2'],
    ['special', 'soviets', 'transport'],
    ['moved', 'soviets', 'east-berlin', 'bayern', 5, 1],
    ['control', 'bayern', 'none'],
    ['control', 'bayern', 'soviets'],
  ]
  const [, action] = actionsOf(past, told)
  const say = (language: string) => {
    const domains = { 'action.0': 'faction', 'action.1': 'action', 'special.0': 'faction', 'special.1': 'special', 'control.0': 'space', 'control.1': 'ruler' }
    const play = { words: new Words(catalogue('werwolf', language), () => undefined, () => undefined, { keys: domains }), ui: uiOf(language) } as unknown as Shown
    return [plain(actionText(play, action!, past, told)), plain(weightText(play, action!, past, told))]
  }
  it('names its special action in its title, and what came of it, each place once', () => {
    expect(say('en')).toEqual(['The Soviets: reinforcement and transport.', 'The Soviets now control Bayern.'])
    expect(say('de')[0]).toContain('Verstärken und Transport')
  })
  it('does not repeat in a step what titles say, unless there is nothing else', () => {
    expect(saidIn(told, past.slice(1, 5), action!.head)).toEqual(past.slice(2, 3).concat(past.slice(4, 5))) // all that there is
    expect(saidIn(told, [...past.slice(2, 5), ['control', 'dresden', 'soviets']], past[2])).toEqual([['control', 'dresden', 'soviets']])
  })
  it('gives each reason once, with the step it explains', () => {
    const why = (after: number, at: number) => reasonsFor(past, [after, at], action!, told).map(([, , clause]) => clause)
    expect([why(1, 4), why(4, 6), why(6, 8)]).toEqual([['R-NPS-8'], [], ['R-NPS-2']])
  })
})

describe('a long turn', () => {
  const told = tellingOf({ actions: { turns: ['turn'], opens: ['moves'], settles: [], untold: [] } as unknown as Game['actions'], figures: [] }, { steps: ['step'] })
  const turn = (n: number): Entry[] => [['turn', 1], ...Array.from({ length: n }, (_, i): Entry[] => [['moves', i === 1 ? 'mine' : 'theirs'], ['step', 1], ['step', 2]]).flat()]
  const stops = (n: number, begun?: Set<number>) => {
    const journal = turn(n)
    const steps = journal.slice(1).map((_, i) => ({ from: i + 1, to: i + 2 }))
    return stopsOf(steps, actionsOf(journal, told), journal, (entry) => entry.includes('mine'), told.heads, begun)
  }
  it('has a title that does not count what may still come', () => {
    const told = (n: number) => {
      const journal: Entry[] = Array.from({ length: n }, (_, i): Entry => ['picked', 'american', 'soldier', i])
      return headline({ ...playIn('wunderwaffen', 'de'), known: { journal } } as unknown as Shown, { kind: 'rest', setup: true, who: 'american', from: 0, to: n, head: journal[0] as Entry }, plot)
    }
    expect(told(2)).toBe(told(3))
  })
  it('is not told by the journal before the strip has told it, nor what dice bring while they fall', () => {
    const steps = [{ from: 2, to: 5 }, { from: 5, to: 9 }] as never[]
    expect([0, 1, 2].map((at) => toldUpTo({ steps, at, rolling: false }))).toEqual([5, 9, undefined])
    expect(toldUpTo({ steps, at: 1, rolling: true })).toBe(5)
  })
  it('takes no time for a reason that was read with the step before', () => {
    const telling = tellingOf({ actions: { turns: ['turn'], opens: ['moves'], settles: [], untold: [] } as unknown as Game['actions'], figures: [] }, { steps: ['step'], reasons: ['because'] })
    const journal: Entry[] = [['moves', 'x'], ['because', 1], ['because', 1], ['step', 1], ['because', 1], ['step', 2]]
    const play = { known: { journal }, words: { entry: ([key]: Entry) => (key === 'because' ? 'y'.repeat(100) : 'z'.repeat(20)) } } as unknown as Shown
    const steps = [{ from: 0, to: 4 }, { from: 4, to: 6 }] as never[]
    const letters = (at: number) => timedOf(play, telling, { steps, actions: actionsOf(journal, telling), at }, false)?.letters ?? 0
    expect(letters(0)).toBeGreaterThan(100)
    expect(letters(0)).toBeLessThan(200)
    expect(letters(1)).toBeLessThan(100)
  })
  it('stays step by step in an action that was begun so, however many come', () => {
    expect(stops(7, new Set([1])).slice(0, 3)).toEqual([0, 1, 2].map((at) => ({ at, brief: false })))
  })
  it('spends no time on heads that say only whose turn it is, not even on the last', () => {
    const journal: Entry[] = [['turn-of', 'english'], ['plays', 'english', 'soldier'], ['turn-of', 'german']]
    const telling = tellingOf({ actions: { turns: ['turn-of'], opens: ['plays'], settles: [], untold: [] } as unknown as Game['actions'], figures: [] }, wunderModule.telling)
    expect(telling.announces).toContain('turn-of')
    const actions = actionsOf(journal, telling).filter(({ kind }) => kind === 'action')
    expect(stopsOf(journal.map((_, i) => ({ from: i, to: i + 1 })), actions, journal, () => false, telling.heads)).toEqual([{ at: 1, brief: false }])
  })
  it('is told step by step where it touches the reader, and in one brief step each elsewhere', () => {
    expect(stops(6).map(({ at }) => at)).toEqual(Array.from({ length: 18 }, (_, i) => i))
    expect(stops(7).map(({ at }) => at)).toEqual([2, 3, 4, 5, 8, 11, 14, 17, 20])
    expect(stops(7).filter(({ brief }) => brief).map(({ at }) => at)).toEqual([2, 8, 11, 14, 17, 20])
  })
})

it('a wall of sentences is told in short: a kind that came often is counted, or its first are told', () => {
  const placed = Array.from({ length: 7 }, (_, i): Entry => ['placed', `p${i}`])
  const told = (counts: boolean) => ({ entry: ([key, who]: Entry) => `${key} ${who}`, counted: ([key]: Entry, n: number) => (counts ? `${n} ${key}` : undefined) })
  expect(brieflyOf(told(true), [...placed, ['turn', 1]])).toEqual({ told: ['7 placed', 'turn 1'], left: 7 })
  expect(brieflyOf(told(false), placed)).toEqual({ told: ['placed p0', 'placed p1', 'placed p2'], left: 4 })
  expect(brieflyOf(told(true), placed.slice(0, 3)).left).toBe(0)
})

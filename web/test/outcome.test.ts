// What a preview says: nothing that a die decides is told as certain, and what cannot be taken back says why.
import { describe, expect, it } from 'vitest'
import type { Entry, Preview } from '../src/api'
import { doubtOf, goAhead } from '../src/doubt'
import type { Telling } from '../src/kit/actions'
import { cutTo } from '../src/kit/beside'
import { columnsFor, freeOf, nearTo } from '../src/kit/free'
import { lossOf, numbersIn, outcomeOf, parted } from '../src/outcome'
import { fetchEach, firstOf, firstPrice, isDrawn, isFigured, price, priceAfter, worthTelling } from '../src/preview'
import type { Shown } from '../src/room'
import { rolledIn } from '../src/rolled'
import { broughtBy, byTotal, keyed, thresholds } from '../src/stepper'
import { uiOf } from '../src/text'

const telling = { openers: ['strikes', 'action'], heads: ['turn-of', 'plays', 'card'], settles: ['scoring'], rolls: { rolls: [2] }, untold: ['secret'] }
const nobody = () => false
const preview = (more: Partial<Preview>): Preview => ({ a: 'x', sure: false, done: 1, samples: 256, figures: [], ...more })

const strike = preview({
  final: 'chance',
  entries: [
    { entry: ['strikes', 'axis', 1, 'ruhr', 'north-sea'], count: 256 },
    { entry: ['rolls', 'ge-af-3', 3, 1], count: 256, variants: [[[3, 6], 128], [[3, 1], 128]] },
    { entry: ['hits', 'axis', 1], count: 256, variants: [[[0], 138], [[1], 118]] },
    { entry: ['hit', 'uk-fleet-5'], count: 118 },
    { entry: ['secret', 'x'], count: 256 },
  ],
})

describe('what a roll brings', () => {
  const harass = preview({ final: 'chance', entries: [
    { entry: ['result', 1, 'dr'], count: 42 },
    { entry: ['result', 2, 'n'], count: 86 },
    { entry: ['result', 4, 'm'], count: 85 },
    { entry: ['result', 6, 'ar'], count: 43 },
    { entry: ['neutralized', 'frank'], count: 86 },
    { entry: ['masked', 'frank'], count: 85 },
    { entry: ['suspected', 'frank'], count: 20 },
  ] })
  it('is marked as wanted or feared, and what follows from it is not told twice', () => {
    const graded: Telling = { ...telling, grades: { result: { at: 1, aims: ['m', 'n', 'dr'], fears: ['ar'] } } }
    const { spreads, open } = outcomeOf(harass, graded, nobody)
    expect(spreads[0]?.all.map(({ kind }) => kind)).toEqual(['aim', 'aim', 'aim', 'loss'])
    expect(open.filter((one) => !isDrawn(one, spreads)).map(({ entry }) => entry[0])).toEqual(['suspected'])
  })
})

describe('what gives something up', () => {
  const asked = preview({ final: 'turn', sure: true })
  it('is told as passing, for once or for longer, and never as the end of a turn', () => {
    expect(['pass', 'pass-turn', 'pass-own', 'password x'].map((answer) => lossOf(answer, asked, telling, nobody))).toEqual(['pass', 'pass', 'pass', 'turn'])
    for (const language of ['en', 'de'])
      for (const key of ['preview.final.turn', 'warn.turn', 'preview.final.pass', 'warn.pass']) expect(uiOf(language)(key)).not.toMatch(/your turn|dein Zug/)
  })
  it('is given by its own words', () => {
    const words = { answer: () => 'Pass, and do not ask me again this turn' } as never
    expect(goAhead({ ui: uiOf('en'), words, known: {} as never }, 'pass-turn', { loss: 'pass' } as never)).toBe('Pass, and do not ask me again this turn')
    expect(goAhead({ ui: uiOf('en'), words, known: {} as never, called: () => 'Attack in Warsaw with 7 units' }, 'all', { loss: 'chance' } as never)).toBe('Attack in Warsaw with 7 units')
  })
})

describe('an outcome', () => {
  it('tells the forms of an entry with their shares, never the first as certain', () => {
    const { certain, spreads, open } = outcomeOf(strike, telling, nobody)
    expect(certain).toEqual([['strikes', 'axis', 1, 'ruhr', 'north-sea']])
    expect(spreads).toEqual([{ all: [{ entry: ['hits', 'axis', 0], count: 138 }, { entry: ['hits', 'axis', 1], count: 118 }], roll: false }])
    expect(open).toEqual([{ entry: ['hit', 'uk-fleet-5'], count: 118 }])
  })
  it('shows the dice where nothing else tells what they bring', () => {
    const [, roll] = strike.entries!
    expect(outcomeOf(preview({ entries: [roll!] }), telling, nobody).spreads).toHaveLength(1)
  })
  it('tells what comes twice with different numbers every time as certain', () => {
    const twice = preview({ entries: [{ entry: ['tensions', 2], count: 256, variants: [[[2], 256], [[3], 256]] }] })
    expect(outcomeOf(twice, telling, nobody).certain).toEqual([['tensions', 2], ['tensions', 3]])
  })
  it('bounds the numbers of what comes sometimes', () => {
    const some = preview({ entries: [{ entry: ['result', 4, 'm'], count: 78, variants: [[[4], 44], [[3], 34]] }] })
    expect(outcomeOf(some, telling, nobody).open).toEqual([{ entry: ['result', '3–4', 'm'], count: 78 }])
  })
  it('names what comes otherwise, also where a new turn begins with it', () => {
    const attempt = preview({ entries: [{ entry: ['failed'], count: 171 }, { entry: ['turn-of', 2, 1], count: 85, variants: [[[2, 1], 40], [[3, 1], 45]] }] })
    expect(outcomeOf(attempt, telling, nobody)).toMatchObject({ open: [], spreads: [{ all: [{ entry: ['turn-of', '2–3', 1], count: 85 }, { entry: ['failed'], count: 171 }] }] })
    const some = preview({ entries: [{ entry: ['failed'], count: 171 }, { entry: ['turn-of', 2], count: 9 }] })
    expect(outcomeOf(some, telling, nobody)).toMatchObject({ open: [{ entry: ['failed'], count: 171 }], spreads: [] })
  })
  it('does not take a phase for what comes otherwise, though it comes as often', () => {
    const coup: Telling = { ...telling, heads: ['phase', 'declared'], phases: { b1: 'abwehr' } }
    const even = preview({ entries: [{ entry: ['failed'], count: 128 }, { entry: ['phase', 'b1'], count: 128 }, { entry: ['declared', 2], count: 128 }] })
    expect(outcomeOf(even, coup, nobody).spreads).toMatchObject([{ all: [{ entry: ['declared', 2] }, { entry: ['failed'] }] }])
  })
  it('ends where others act', () => {
    const then = preview({ entries: [{ entry: ['pass', 'a'], count: 256 }, { entry: ['action', 'b'], count: 256 }, { entry: ['card', 'x'], count: 5 }] })
    expect(outcomeOf(then, telling, ([, side]) => side === 'b')).toEqual({ certain: [['pass', 'a']], spreads: [], open: [], theirs: true, more: 0 })
  })
})

describe('what comes before all else', () => {
  const words = { has: (_: string, id: string) => id === 'hits', word: () => 'First the hits are assigned.' } as unknown as Shown['words']
  const hits = (values: [number, number][]) => firstOf(preview({ figures: [{ name: 'hits', was: 0, values }] }), { words })
  it('is told with its share, where it may come or not', () => {
    expect(hits([[0, 192], [1, 64]])).toEqual({ text: 'First the hits are assigned.', count: 64 })
    expect(hits([[1, 256]])).toBeUndefined()
  })
})

describe('what ends one\'s turn with its first answer', () => {
  const play = { known: { ask: { answers: ['auto', 'place a'] }, barred: 'nothing' }, words: { marked: () => ({ would: (entry: Entry) => entry.join(' ') }) }, game: {} } as unknown as Shown
  const placing = (n: number) => preview({ sure: true, final: 'turn', journal: Array.from({ length: n }, (_, i): Entry => ['placed', `u${i}`]) })
  it('is asked for once more where it does more than it says', () => {
    expect(doubtOf(play, 'auto', placing(9), telling, nobody)?.loss).toBe('turn')
    expect(doubtOf(play, 'place a', placing(1), telling, nobody)).toBeUndefined()
  })
})

describe('sentences that differ in the middle', () => {
  it('have a heading of what they share', () => {
    expect(parted(['The Axis scored no hits.', 'The Axis scored one hit.'])).toEqual({ head: 'The Axis scored …', names: ['no hits', 'one hit'] })
    expect(parted(['Die Achse erzielte 2 Treffer.', 'Die Achse erzielte 3 Treffer.'])).toEqual({ head: 'Die Achse erzielte … Treffer', names: ['2', '3'] })
    expect([numbersIn([['hits', 'axis', 1], ['hits', 'axis', 2]]), numbersIn([['hits', 'axis', 1], ['hits', 'allied', 2]]), numbersIn([['a', 'x'], ['a', 'y']])]).toEqual([[1, 2], undefined, undefined])
    expect(parted(['A won.', 'B lost.'])).toEqual({ head: '', names: ['A won.', 'B lost.'] })
  })
})

describe('what cannot be taken back', () => {
  const loss = (answer: string, more: Partial<Preview>, foreign: (entry: Entry) => boolean = nobody) => lossOf(answer, preview(more), telling, foreign)
  it('is to pass for good, not to end a step', () => {
    expect(loss('pass', { final: 'turn' })).toBe('pass')
    expect(loss('pass', {})).toBeUndefined()
    expect(loss('done', { final: 'turn' })).toBeUndefined()
  })
  it('is a roll', () => expect(lossOf('target north-sea', strike, telling, nobody)).toBe('chance'))
  it('is what the others see, where the answer does not name it itself', () => {
    const shown: Entry[] = [['reveals', 'axis', 'blitz']]
    const more: Partial<Preview> = { final: 'learnt', sure: true, journal: shown, shown }
    expect(loss('play blitz', more)).toBeUndefined()
    expect(loss('take 1', more)).toBe('seen')
    expect(loss('play blitz', { ...more, shown: [...shown, ['hand', 'ruhr']] })).toBe('seen')
  })
  it('is not a draw where nothing but what comes after one’s turn is drawn, however much comes surely before it', () => {
    const placed: Preview['entries'] = [{ entry: ['placed', 'a', 'h1'], count: 256 }, { entry: ['placed'], others: 26, count: 26 * 256 }, { entry: ['turn-of', 'b'], count: 256 }, { entry: ['rolls', 'u', 1], count: 40 }]
    expect(loss('auto', { final: 'chance', entries: placed })).toBe('turn')
    expect(loss('auto', { final: 'chance', entries: [{ entry: ['placed'], others: 26, count: 40 }, ...placed.slice(2)] })).toBe('chance')
  })
  it('is the last of a choice made in secret', () => expect(loss('take blitz', { final: 'learnt', together: true, journal: [['takes', 'blitz'], ['ready', 'axis']] })).toBe('choice'))
  it('is what comes to light', () => expect(loss('buy x', { final: 'learnt', entries: [{ entry: ['acquired', 'x'], count: 256 }, { entry: ['shown', 'y'], count: 30 }] })).toBe('light'))
  it('is the end of a turn, where the answer does not say so itself', () => {
    expect(loss('place warsaw 1', { final: 'learnt', journal: [['places', 'russian', 'warsaw'], ['turn-of', 'american']] })).toBe('turn')
    expect(loss('space x', { final: 'chance', entries: [{ entry: ['selected', 'x'], count: 256 }, { entry: ['card', 'y'], count: 9 }] })).toBe('turn')
    expect(loss('space y', { final: 'learnt', entries: [{ entry: ['selected', 'y'], count: 256 }, { entry: ['scoring', 1], count: 256 }, { entry: ['gains', 'a'], count: 9 }] })).toBe('turn')
    expect(loss('pick tank', { final: 'turn', journal: [['picked', 'tank']] })).toBe('turn')
    expect(loss('done', { final: 'turn', journal: [['placed', 'x']] })).toBeUndefined()
    expect(loss('pass now', { final: 'chance', entries: [{ entry: ['pass', 'a'], count: 256 }, { entry: ['action', 'b'], count: 256 }] }, ([, side]) => side === 'b')).toBeUndefined()
  })
})

describe('a stepper', () => {
  it('takes arrows, Home, End and digits', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End', '7', 'x'].map((key) => keyed(key, 3, 1, 9))).toEqual([4, 2, 1, 9, 7, undefined])
    expect(keyed('2', 1, 0, 20)).toBe(12)
  })
  it('tells from which number on more comes, not that a number is another, or takes the plural', () => {
    const pays = (n: number) => broughtBy(['pays', 'allies', n], `Pays ${n === 1 ? 'one resource' : `${n} resources`}.`)
    const [bayern, finds] = [broughtBy(['control', 'bayern', 'allies'], 'Bayern is yours.'), broughtBy(['finds', 1], 'Finds one.')]
    expect(thresholds([[1, [pays(1)]], [2, [pays(2)]], [3, [pays(3), bayern]], [4, [pays(4), bayern]]])).toEqual([[3, 'Bayern is yours.']])
    expect(byTotal([[2, [pays(2), finds]], [1, [pays(1)]], [2, [pays(2)]], [1, [pays(1)]]])).toEqual([[1, [pays(1)]], [2, [pays(2)]]]) // by both ways
  })
})

describe('one’s own roll', () => {
  it('is told by its dice and by what they brought', () => {
    const entries: Entry[] = [['strikes', 'axis', 1], ['rolls', 'u1', 3, 2], ['hits', 'axis', 1], ['hit', 'u2']]
    expect(rolledIn(entries, telling)).toEqual({ dice: [2], told: [['hits', 'axis', 1], ['hit', 'u2']] })
  })
})

describe('a card', () => {
  const frame = { left: 0, top: 0, right: 400, bottom: 300 }
  const own = { left: 190, top: 140, right: 210, bottom: 160 }
  it('stands as near as it can, over nothing that is taken', () => {
    const taken = [own, { left: 210, top: 0, right: 400, bottom: 300 }]
    const [x, y] = freeOf(nearTo(own, 100, 80, frame), 100, 80, taken)!
    expect(x + 100).toBeLessThanOrEqual(190)
    expect(y).toBeGreaterThanOrEqual(0)
  })
  it('stands in a column next to a board that may be touched everywhere', () => {
    const window = { left: 0, top: 48, right: 1440, bottom: 900 }
    const [left, side] = [{ left: 14, top: 66, right: 286, bottom: 886 }, { left: 1090, top: 600, right: 1426, bottom: 886 }]
    const board = { left: 300, top: 66, right: 1076, bottom: 886 }
    const places = columnsFor(260, 280, [left, side], window)
    expect(places).toEqual([[20, 606], [20, 72], [1128, 606], [1128, 606]])
    expect(freeOf(places, 260, 280, [board])).toEqual([20, 606])
    expect(freeOf(places, 260, 280, [board, left])).toEqual([1128, 606])
  })
  it('has no place where everything is taken', () => expect(freeOf(nearTo(own, 100, 80, frame), 100, 80, [frame])).toBeUndefined())
})

describe('a price', () => {
  const figures = [{ name: 'resources', of: ['allies', 'soviets'], paid: true }, { name: 'movement', of: [], paid: true }, { name: 'level', of: ['allies'] }]
  const play = { you: 'allies', game: { figures }, words: { price: (...args: unknown[]) => args.join(' ') } } as unknown as Shown
  const paid = (values: [number, number][], sure = false) => price('space hessen', preview({ sure, figures: [{ name: 'resources', of: 'allies', was: 30, values }] }), play)
  it('is told where all copies agree on it, whatever else a die decides', () => {
    expect(paid([[27, 256]])).toBe('resources 3 30')
    expect(paid([[27, 1]], true)).toBe('resources 3 30')
  })
  it('is told of what the game says is paid with, by a side or by the unit that moves, and of nobody else', () => {
    const of = (name: string, whose: string) => price('to warsaw', preview({ sure: true, figures: [{ name, of: whose, was: 5, values: [[4, 1]] }] }), play)
    expect(of('movement', 'j-mueller')).toBe('movement 1 5')
    expect(of('resources', 'soviets')).toBeUndefined()
    expect(of('level', 'allies')).toBeUndefined()
  })
  it('is not told where they differ', () => expect(paid([[27, 200], [28, 56]])).toBeUndefined())
  it('comes for each answer, though some are refused at first', async () => {
    const kept: string[] = []
    let [calls, waits] = [0, 0]
    const ask = (a: string) => (++calls === 2 || a === 'never' ? Promise.reject(new Error('TOO_FAST')) : Promise.resolve(preview({ a })))
    await fetchEach(['a', 'b', 'never', 'c'], () => true, ask, (a) => kept.push(a), async () => void waits++)
    expect(kept).toEqual(['a', 'b', 'c'])
    expect(waits).toBe(8)
  })
  it('is not asked for any more once the question is another', async () => {
    const left = ['a', 'b']
    await fetchEach(left, () => left.length === 2, async (a) => preview({ a }), () => undefined)
    expect(left).toEqual(['b'])
  })
})

describe('a card too high for its column', () => {
  const [own, column] = [{ left: 100, top: 100, right: 140, bottom: 120 }, { left: 1000, top: 500, right: 1364, bottom: 900 }]
  it('is cut to what is free there', () => {
    const { at, most } = cutTo(own, 300, 480, [column], [])!
    expect(most).toBe(380)
    expect([at[0] >= 1000, at[1] >= 500, at[1] + most! <= 900]).toEqual([true, true, true])
  })
  it('has no place where less than a few lines are free', () => expect(cutTo(own, 300, 480, [{ ...column, top: 760 }], [])).toBeUndefined())
})

describe('many that may come or not', () => {
  const share = (count: number) => ({ entry: ['roll', count] as Entry, count })
  it('are told without the rare ones, a few all', () => {
    expect(worthTelling([90, 40, 9, 8, 3].map(share), 100).map(({ count }) => count)).toEqual([90, 40])
    expect(worthTelling([9, 3].map(share), 100)).toHaveLength(2)
  })
})

describe('what is left over when one is done', () => {
  const [game, words] = [{ figures: [{ name: 'points-left', paid: true, of: [] }] }, { price: (_: string, paid: number, was: number) => `${paid} of ${was} points` }]
  const play = { game, words, ui: uiOf('en') } as unknown as Shown
  const left = preview({ sure: true, figures: [{ name: 'points-left', was: 2, values: [[0, 1]] }] })
  it('lapses, which is not a price', () => {
    expect(price('done', left, play)).toBe('2 of 2 points lapse')
    expect(price('move berlin', left, play)).toBe('2 of 2 points')
    expect(price('done', left, { ...play, ui: uiOf('de') })).toBe('2 of 2 points verfallen')
  })
})

describe('the price of an answer that only leads on', () => {
  const play = { you: 'axis', own: (id: string) => id === 'axis', ui: uiOf('en'), words: { price: (_: string, paid: number, was: number) => `${paid} of ${was}` } } as unknown as Shown
  const leads = (price: object, answers = ['a', 'b'], figures: object[] = []) => preview({ ask: { key: ['where', 'axis', 'search'], answers }, prices: [price], figures } as Partial<Preview>)
  it('is in its button, in the same words as any other', () => {
    expect(priceAfter('action search', leads({ name: 'points-left', was: 2, values: [[1, 3]] }), play)).toBe('1 of 2')
    expect(priceAfter('action search', leads({ name: 'resources', of: 'axis', was: 9, values: [[6, 3]] }), play)).toBe('3 each')
    expect(priceAfter('action search', leads({ name: 'movement', of: 'axis', was: 5, values: [[4, 3]] }), play)).toBeUndefined()
    expect(priceAfter('action search', leads({ name: 'resources', of: 'allied', was: 9, values: [[6, 3]] }), play)).toBeUndefined()
  })
  it('is told of as many as have it: others may be free', () => {
    const first = (paid: number, all: number) => firstPrice(leads({ name: 'resources', of: 'axis', was: 9, values: [[6, paid]] }, Array.from({ length: all }, (_, i) => `a ${i}`)), play, play.ui)
    expect([first(3, 3), first(10, 16), first(1, 4)]).toEqual(['Each costs 3.', '10 of them cost 3.', 'One of them costs 3.'])
    expect([first(64, 90), first(30, 90)]).toEqual(['Each costs 3.', 'Some of them cost 3.'])
  })
  it('is none of an answer after which an operation continues that it does not name', () => {
    const next = leads({ name: 'resources', of: 'axis', was: 9, values: [[6, 3]] })
    for (const answer of ['no', 'done', 'police 4', 'offer axis heavy', 'space hessen']) expect(priceAfter(answer, next, play)).toBeUndefined()
  })
  it('is none where one may choose another price, or to do nothing, or where the answer brings what is paid with', () => {
    const [points, brought] = [{ name: 'points-left', was: 2, values: [[1, 3]] }, { name: 'points-left', was: 0, values: [[2, 1]] }]
    expect(priceAfter('action search', leads({ ...points, values: [[1, 3], [0, 2]] }), play)).toBeUndefined()
    expect(priceAfter('action search', leads(points, ['a', 'end']), play)).toBeUndefined()
    expect(priceAfter('action search', leads(points, ['a', 'b'], [brought]), play)).toBeUndefined()
  })
})

describe('what a figure shows', () => {
  const figures = (value: number) => ({ figures: [{ name: 'resources', of: 'allied', was: 30, values: [[value, 9]] as [number, number][] }] })
  it('is not said in words too, but for another number or side', () => {
    expect([isFigured(['resources', 'allied', 27], figures(27)), isFigured(['resources', 'soviet', 27], figures(27)), isFigured(['resources', 'allied', 27], figures(26))]).toEqual([true, false, false])
  })
})

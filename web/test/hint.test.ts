// The reason of a hint, in one sentence.
import { describe, expect, it } from 'vitest'
import type { Compared, Entry, Hint, Preview, Question } from '../src/api'
import type { Telling } from '../src/kit/actions'
import { allAlike, argumentsOf, certaintyOf, happensIn, isClear, letteredOf, reasonOf, toldApart } from '../src/hint'
import { argued, barOf, changeText, countedName, partsOf, zeroOf } from '../src/hintparts'
import type { Shown } from '../src/room'
import { lettersOn } from '../src/table'
import { refusalText, uiOf } from '../src/text'
import { Words } from '../src/words'
import berlinDe from '../../games/berlin/text/de.json'
import berlinEn from '../../games/berlin/text/en.json'
import plotEn from '../../games/plot/text/en.json'

const plan = (answer: string, value: number, more: Partial<Compared> = {}): Compared => ({ answers: [answer], value, low: value, high: value, better: 0, futures: 100, ...more })
const hint = (more: Partial<Hint>): Hint => ({ a: 'search', bot: 'hard', ...more })
const say = (of: Hint, language = 'en') => reasonOf(of, uiOf(language), (answer) => answer.toUpperCase())

describe('a reason', () => {
  const plans = [plan('search', 160, { chosen: true }), plan('search', 150, { policy: true }), plan('pass', -300), plan('reinforce', 20)]
  it('holds the chosen plan against the best that begins otherwise', () => {
    expect(say(hint({ plans, step: 0 }))).toBe('By its simulated games the chance to win is 58 in 100 with this, and 51 with the next best: REINFORCE.')
    expect(say(hint({ plans, step: 0 }), 'de')).toBe('Nach seinen simulierten Spielen ist die Aussicht auf den Sieg damit 58 von 100, mit dem Zweitbesten 51: REINFORCE.')
  })
  it('is the plan it belongs to, later in a turn', () => {
    expect(say(hint({ a: 'space berlin', plans, step: 3 }))).toBe('This is part of a plan (SEARCH) with which the chance to win is 58 in 100, by its simulated games; with the next best (REINFORCE) it is 51.')
  })
  it('is not given by a plan that was left', () => {
    const say3 = (given: string[]) => reasonOf(hint({ a: 'space berlin', plans, step: 3 }), uiOf('en'), (answer) => answer.toUpperCase(), given)
    expect(say3(['reinforce', 'space x'])).toBe('It cannot give a reason for this choice.')
    expect(say3(['search', 'space x'])).toContain('part of a plan (SEARCH)')
    expect(say(hint({ a: 'space x', plans: [plan('search', 160, { answers: ['search', 'space y'] })], step: 1 }))).toBe('It cannot give a reason for this choice.')
  })
  it('claims no more than was found', () => {
    expect(say(hint({ plans: [plan('search', 0, { chosen: true, policy: true }), plan('pass', 4)], step: 0 }))).toBe(
      'By its simulated games the chance to win is 50 in 100 with this; nothing else that it compared did clearly better.',
    )
  })
  it('is not that of another question', () => {
    expect(say(hint({ plans }))).toBe('It cannot give a reason for this choice.')
    expect(say(hint({}), 'de')).toBe('Eine Begründung für diese Wahl kann er nicht geben.')
  })
})

describe('plans that come to the same', () => {
  const asked = { q: 1, key: ['turn'], answers: ['store 2 soldier', 'store 2 free', 'own 1', 'pass', 'negotiate'] } as unknown as Question
  const figures = [{ name: 'vp', of: 'russian', turn: 10, end: 20 }] as Compared['figures']
  const of = (...plans: Compared[]) => letteredOf(hint({ a: plans[0]?.answers[0] ?? '', plans, step: 0 }), asked).map(({ answers }) => answers[0])
  it('are one: a counter in one slot or the other, to pass or to talk', () => {
    expect(of(plan('store 2 soldier', 0, { figures }), plan('store 2 free', 0, { figures }), plan('own 1', 0, { figures }))).toEqual(['store 2 soldier', 'own 1'])
    expect(of(plan('pass', 0, { figures }), plan('negotiate', 0, { figures }))).toEqual([])
  })
  it('and are told as one: what differs by less than anybody could see does not count, whatever follows', () => {
    const near = [{ name: 'vp', of: 'russian', turn: 12, end: 23 }] as Compared['figures']
    const plans = [plan('own 2', 0, { figures, chosen: true, answers: ['own 2', 'place budapest 1'] }), plan('own 3', 4, { figures: near, answers: ['own 3', 'place budapest 3'] }), plan('give 1', 0, { figures })]
    const twins = { ...asked, answers: ['own 2', 'own 3', 'give 1'] } as Question
    expect(letteredOf(hint({ a: 'own 2', plans, step: 0 }), twins).map(({ letter, answers, same }) => [letter, answers[0], same])).toEqual([['A', 'own 2', ['own 3']], ['B', 'give 1', []]])
  })
  it('are two where a figure tells them apart', () => {
    expect(of(plan('store 2 soldier', 0, { figures }), plan('store 2 free', 0, { figures: [] }))).toEqual(['store 2 soldier', 'store 2 free'])
  })
})

describe('ways to pass', () => {
  it('are one plan, so that something else is weighed next to it', () => {
    const asked = { q: 1, key: ['coup'], answers: ['declare 0', 'pass', 'pass-own', 'pass-turn'] } as unknown as Question
    const of = (...plans: Compared[]) => letteredOf(hint({ a: 'pass', plans, step: 0 }), asked).map(({ answers }) => answers[0])
    expect(of(plan('pass', 0, { chosen: true }), plan('pass-own', 0), plan('pass-turn', 0), plan('declare 0', -400))).toEqual(['pass', 'declare 0'])
    expect(of(plan('pass', 0, { chosen: true }), plan('pass-own', 0))).toEqual([])
  })
  it('and ways to decline are one as well', () => {
    const asked = { q: 1, key: ['react'], answers: ['react ax-2-ambush', 'decline', 'decline-impulse', 'decline-turn'] } as unknown as Question
    const plans = [plan('decline', 0, { chosen: true }), plan('decline-impulse', 0), plan('decline-turn', 0), plan('react ax-2-ambush', -20)]
    expect(letteredOf(hint({ a: 'decline', plans, step: 0 }), asked).map(({ answers }) => answers[0])).toEqual(['decline', 'react ax-2-ambush'])
  })
})

describe('a plan', () => {
  it('has its letter where it leads, though its first answer has no place', () => {
    const targets = new Map([['hessen', ['space hessen']]])
    const [one, two] = lettersOn({ targets }, [{ letter: 'A', answers: ['action patrol', 'space bayern'], chance: 1, chosen: true }, { letter: 'B', answers: ['space hessen'], chance: 1, chosen: false }])
    expect([one?.ids.includes('bayern'), two?.ids[0]]).toEqual([true, 'hessen'])
  })
})

describe('plans by letters', () => {
  const ask = { q: 1, key: ['what'], answers: ['search', 'pass', 'reinforce', 'deal'] } as unknown as Question
  const plans = [plan('search', 100, { policy: true }), plan('search', 160, { chosen: true }), plan('pass', -300), plan('reinforce', 20), plan('deal', -400), plan('elsewhere', 900)]
  it('are the best for each of three first answers of the question, the hint first', () => {
    expect(letteredOf(hint({ plans, step: 0 }), ask).map(({ letter, answers, chance }) => [letter, answers[0], chance])).toEqual([
      ['A', 'search', 58],
      ['B', 'reinforce', 51],
      ['C', 'pass', 35],
    ])
  })
  it('are none in the middle of a plan, or of one only', () => {
    expect(letteredOf(hint({ plans, step: 2 }), ask)).toEqual([])
    expect(letteredOf(hint({ plans: plans.slice(0, 2), step: 0 }), ask)).toEqual([])
  })
})

describe('parts', () => {
  const figure = (name: string, score: boolean, of: string[], more = {}) => ({ name, place: '', of, chart: true, score, ...more })
  const figures = [figure('level', false, ['allied', 'werwolf']), figure('margin', true, ['allied', 'werwolf']), figure('resources', false, ['allied', 'werwolf']), figure('points', false, ['allied'], { halves: true }), figure('track', false, ['usa'])]
  const words = { word: (_: string, id: string) => id, side: (id: string) => `the ${id}`, whom: (id: string) => `the ${id}`, answer: (id: string) => id, amount: (name: string, _: number, n: string) => `${n} of ${name}` }
  const reader = (language = 'en') => ({ game: { figures }, you: 'allied', words, ui: uiOf(language), language }) as unknown as Shown
  const one = (name: string, of: string, turn: number, end = turn) => ({ name, of, turn, end })
  const parts = (margin: number, money: number, rival: number, more: Partial<Compared> = {}) =>
    plan('x', 0, { best: 9, futures: 20, figures: [one('level', 'allied', margin), one('margin', 'allied', margin, margin + 5), one('margin', 'werwolf', 0, rival), one('resources', 'allied', money), one('points', 'allied', 20), one('track', 'usa', 30)], ...more })
  const compared = [parts(40, -150, 80), parts(0, 30, 109), parts(0, 0, 109)]
  const rows = partsOf(reader(), compared)
  it('are the figures that set plans apart, those with the same changes once, one’s own first, the score later on too', () => {
    expect(rows.map(({ name, of, when, good, values }) => [name, of, when, good, ...values])).toEqual([
      ['margin', 'allied', 'turn', 1, 4, 0, 0],
      ['resources', 'allied', 'turn', 1, -15, 3, 0],
      ['margin', 'allied', 'end', 1, 5, 1, 1],
      ['margin', 'werwolf', 'end', -1, 8, 11, 11],
    ])
  })
  it('of somebody with two sides name the side, in rows and in reasons', () => {
    const own = { ...reader(), you: 'p1', own: () => true } as unknown as Shown
    const two = [parts(40, -150, 80), { ...parts(0, 0, 80), figures: [one('margin', 'werwolf', 30), one('resources', 'allied', 0), one('margin', 'allied', 0)] }]
    const found = partsOf(own, two)
    expect(new Set(found.map((row) => countedName(own, row))).size).toBe(new Set(found.map(({ name, of }) => `${name} ${of}`)).size)
    const plans = two.map((of, i) => ({ letter: 'AB'[i] ?? '', answers: [], chance: 27 - 3 * i, chosen: i === 0, compared: of }))
    const said = [0, 1].flatMap((i) => argumentsOf({ play: own, plans, rows: found }, i)).join(' ')
    expect(said).toContain('the allied')
    expect(said).not.toMatch(/\byou\b/)
  })
  it('have the largest difference among them, of any side', () => {
    const many = ['a', 'b', 'c', 'd', 'e']
    const play = { ...reader(), game: { figures: [...figures, ...many.map((name) => figure(name, false, ['allied', 'werwolf']))] } } as unknown as Shown
    const plans = [plan('x', 0, { figures: [one('margin', 'allied', 10, 0), ...many.map((name, i) => one(name, 'allied', 20 + 10 * i, 0)), one('a', 'werwolf', 90, 0)] }), plan('y', 0, { figures: [] })]
    const found = partsOf(play, plans)
    expect([found.length, found.some(({ name, of }) => name === 'a' && of === 'werwolf'), found[0]?.name]).toEqual([4, true, 'margin'])
  })
  it('are read as the view counts them, and as the language writes them', () => {
    expect(partsOf(reader(), [parts(0, 0, 0), { ...parts(0, 0, 0), figures: [one('points', 'allied', 30)] }])[0]?.values).toEqual([1, 1.5])
    expect(partsOf(reader(), [parts(0, 0, 0), { ...parts(0, 0, 0), figures: [one('points', 'allied', 19)] }]).map(({ name }) => name)).not.toContain('points') // both are written 1
    expect([changeText(-1.5, 'de'), changeText(2, 'en'), changeText(0, 'en')]).toEqual(['−1,5', '+2', '0'])
  })
  it('have one scale for all plans of a row', () => {
    expect(zeroOf(rows[1]!)).toBeCloseTo(83.3, 1)
    expect(barOf(rows[1]!, 0)).toEqual({ left: 0, width: expect.closeTo(83.3, 1) as number })
    expect(barOf(rows[1]!, 1)).toEqual({ left: expect.closeTo(83.3, 1) as number, width: expect.closeTo(16.7, 1) as number })
  })
  it('speak for a plan and against it; what hardly differs does not', () => {
    expect(argued(rows, 0, 1).pro?.row.name).toBe('margin')
    expect(argued(rows, 0, 1).con?.row.name).toBe('resources')
    expect(argued(partsOf(reader(), [parts(20, 0, 0), parts(19.5, 0, 0)]), 0, 1)).toEqual({ pro: undefined, con: undefined })
    const plans = compared.map((of, i) => ({ letter: 'ABC'[i] ?? '', answers: [], chance: 27 - 3 * i, chosen: i === 0, compared: of }))
    expect(argumentsOf({ play: reader(), plans, rows }, 0)).toEqual(['For it: brings you 4 of margin this turn (B: 0).', 'Against it: costs you 15 of resources this turn (B: +3).'])
    expect(argumentsOf({ play: reader('de'), plans, rows }, 1)).toEqual(['Dafür: bringt dir 3 of resources in diesem Zug (A: −15).', 'Dagegen: verzichtet gegenüber A auf 4 of margin in diesem Zug.'])
    expect(argumentsOf({ play: reader(), plans, rows }, 2)).not.toEqual(argumentsOf({ play: reader(), plans, rows }, 1)) // what was said of B is not said of C again
    expect([0, 1, 2].flatMap((i) => argumentsOf({ play: reader(), plans, rows }, i)).join()).not.toMatch(/\b0 of/)
    expect([0, 1].map((i) => argumentsOf({ play: reader(), plans, rows: [] }, i))).toEqual([['For it: the bot values the position it leads to more; no figure here says why.'], []])
  })
  it('say why acting wins nothing where a pass is advised', () => {
    const plans = compared.slice(0, 2).map((of, i) => ({ letter: 'AB'[i] ?? '', answers: [i ? 'negotiate' : 'pass'], chance: 24, chosen: i === 0, compared: of }))
    expect(argumentsOf({ play: reader(), plans, rows: [] }, 0)).toEqual(['No acting plan won more often than this one: B comes to the same, so the bot sees nothing to gain by acting now.'])
    expect(argumentsOf({ play: reader(), plans, rows: [] }, 1)).toEqual([])
  })
  it('that are equal are said to be equal: all of them once, or one to the best', () => {
    const plans = compared.map((of, i) => ({ letter: 'ABC'[i] ?? '', answers: [], chance: i < 2 ? 27 : 20, chosen: i === 0, compared: of }))
    expect(argumentsOf({ play: reader(), plans, rows: [] }, 1)).toEqual(['As good as A: the bot finds no difference.'])
    expect(allAlike({ plans, rows: [] })).toBe(false)
    const same = plans.slice(0, 2)
    const spread = (chance: number, half: number) => ({ letter: 'A', answers: [], chance, chosen: true, compared: plan('x', 0, { low: -20 * half, high: 20 * half }) })
    expect([isClear(spread(50, 3), spread(49, 0)), isClear(spread(55, 3), spread(49, 0)), isClear(spread(50, 0), spread(50, 0))]).toEqual([false, true, false])
    expect([allAlike({ plans: same, rows: [] }), allAlike({ plans: same, rows })]).toEqual([true, false])
    expect(argumentsOf({ play: reader('de'), plans: same, rows: [] }, 1)).toEqual([]) // it is said once, beneath them
  })
})

describe('how sure the bot is', () => {
  const words = { word: (_: string, id: string) => id, side: (id: string) => `the ${id}`, whom: (id: string) => `the ${id}`, amount: (name: string, _: number, n: string) => `${n} of ${name}` }
  const play = { game: { figures: [{ name: 'points', place: '', of: ['axis'], chart: true, score: true }] }, you: 'axis', words, ui: uiOf('en'), language: 'en' } as unknown as Shown
  const weighed = (final: string[], ...all: [chance: number, best: number, points: number, half?: number][]) => {
    const plans = all.map(([chance, best, points, half = 0], i) => {
      const figures = [{ name: 'points', of: 'axis', turn: points, end: points }]
      return { letter: 'ABC'[i] ?? '', answers: [`x ${i}`], chance, chosen: i === 0, compared: plan('x', 0, { best, futures: 20, low: -20 * half, high: 20 * half, figures }) }
    })
    const weighing = { play, plans, rows: partsOf(play, plans.map(({ compared }) => compared)) }
    return { rows: weighing.rows.length, sure: certaintyOf(weighing, hint({}), final), said: plans.flatMap((_, i) => argumentsOf(weighing, i)) }
  }
  const of = (...all: [chance: number, best: number, points: number, half?: number][]) => weighed([], ...all)
  it('claims nothing for one game of 100', () => {
    expect(of([25, 20, 0], [24, 0, 0]).sure).toBe('A has a chance of 25 in 100, B of 24: too close to tell from 20 simulated games. The bot would take A; choose the one you like.')
  })
  it('leaves no free choice next to what cannot be taken back', () => {
    expect(weighed(['B'], [40, 9, 0, 5], [38, 8, 0, 5]).sure).toBe('A has a chance of 40 in 100, B of 38: too close to tell from 20 simulated games. A is slightly ahead. B cannot be taken back.')
    expect(weighed(['B'], [40, 9, 0], [40, 8, 0]).sure).toBe('A and B have the same chance in 20 simulated games. The bot would take A. B cannot be taken back.')
  })
  it('is said once, and agrees with the games won', () => {
    expect(of([50, 15, 0], [45, 5, 0], [43, 0, 0]).sure).toBe('A wins most often: in 15 of 20 games that the hard bot simulated, no other plan did better.')
    expect(of([50, 2, 0], [45, 12, 0]).sure).toBe('A wins most often on average, but not everywhere: in 2 of 20 games that the hard bot simulated, no other plan did better.')
    expect(of([50, 12, 30], [45, 8, 0, 9]).sure).toBe('A has a chance of 50 in 100, B of 45: too close to tell from 20 simulated games. Go by what speaks for and against each.')
    expect(of([50, 12, 0], [50, 8, 30]).sure).toBe('A and B have the same chance in 20 simulated games. Go by what speaks for and against each.')
  })
  it('sends nobody to figures that say nothing', () => {
    expect(of([24, 20, 34], [24, 20, 32], [24, 20, 32])).toEqual({ rows: 0, sure: 'It makes no difference here: the bot would take A; B or C would do as well.', said: [] })
    expect(of([50, 12, 0], [50, 8, 0], [20, 0, 0]).sure).toContain('The bot would take A; choose the one you like.')
  })
  it('never argues by what a plan does not do to whom it helps', () => {
    const { said } = of([50, 15, 0], [45, 5, -20])
    expect(of([50, 15, -20], [45, 5, -50]).said[0]).toBe('For it: costs you 3 of points less than B this turn.')
    expect(of([50, 15, 50], [45, 5, 20]).said).toEqual(['For it: brings you 5 of points this turn (B: +2).', 'Against it: brings you 3 of points less than A this turn.'])
    expect(said).toEqual(['For it: saves you 2 of points that B costs this turn.', 'Against it: costs you 2 of points this turn (A: 0).'])
  })
})

describe('what a plan does', () => {
  const play = { words: { would: (entry: Entry) => `${entry.join(' ')}.` }, ui: uiOf('en'), game: { figures: [{ name: 'resources' }] } } as unknown as Shown
  const telling = { openers: ['action'], heads: ['turn'], spaces: ['selected', 'space'], weighs: { control: 0 } } as Telling
  const preview = (more: Partial<Preview>): Preview => ({ a: 'x', sure: false, done: 1, samples: 200, figures: [], ...more }) as Preview
  it('is said as the journal will: what weighs most first, without figures and what the plan says itself', () => {
    const journal: Entry[] = [['action', 'allies', 'patrol'], ['selected', 'allies', 'bayern'], ['resources', 'allies', 9], ['moved', 'allies'], ['control', 'bayern', 'allies']]
    expect(happensIn(play, preview({ sure: true, journal }), telling, () => false)).toEqual(['control bayern allies.', 'moved allies.'])
  })
  it('has its odds out of 100 where chance decides', () => {
    const entries = [{ entry: ['declared', 5] as Entry, count: 34 }, { entry: ['failed'] as Entry, count: 166 }]
    expect(happensIn(play, preview({ entries }), telling, () => false)).toEqual(['83 of 100: failed.', '17 of 100: declared 5.'])
  })
})

describe('what sets plans apart', () => {
  it('is neither what all of them do nor what the plan is called', () => {
    expect(toldApart([['You would take Blitzkrieg (2).'], ['You would take Ambush (2).']], [['Pass', 'Take Blitzkrieg (2)'], ['Take Ambush (2)']])).toEqual([[], []])
    expect(toldApart([['Du würdest Blitzkrieg (2) nehmen.']], [['Blitzkrieg (2) nehmen']])).toEqual([[]])
    expect(toldApart([['Russland wählt Marker 1: Moral.']], [['Moral wählen']])).toEqual([[]])
    expect(toldApart([['Russia would pick a Faction symbol as counter 2.']], [['Pick the Soldier', 'Pick the Faction symbol']])).toEqual([[]])
    expect(toldApart([['17 of 100: It fails.', 'Bonn is lost.'], ['19 of 100: It fails.']], [['X'], ['Y']])).toEqual([['Bonn is lost.'], []])
    expect(toldApart([['17 of 100: It fails.'], ['40 of 100: It fails.']], [['X'], ['Y']])).toEqual([['17 of 100: It fails.'], ['40 of 100: It fails.']])
  })
})

describe('amounts', () => {
  const words = (of: unknown) => new Words(of as never, () => 'Bot 2')
  it('name the row of a figure where they are shorter than its name', () => {
    const words = new Words(plotEn as never, () => undefined)
    const play = { words, ui: uiOf('en'), you: 'abwehr', game: { figures: [] }, language: 'en' } as unknown as Shown
    expect([countedName(play, { name: 'in-berlin', of: 'abwehr' }), countedName(play, { name: 'coup-bonus', of: 'abwehr' })]).toEqual(['Units in Berlin · you', 'Bonus in the coup · you'])
  })
  it('are said as a person says them, of a side by its own name', () => {
    expect([words(berlinEn).amount('points', 1, '1'), words(berlinEn).amount('points', 1.5, '1.5'), words(berlinEn).side('allied')]).toEqual(['1 resource point', '1.5 resource points', 'the Allies'])
    expect([words(berlinDe).amount('points', 1.5, '1,5'), words(berlinDe).side('allied')]).toEqual(['1,5 Rohstoffpunkte', 'die Alliierten'])
  })
})

describe('no hint', () => {
  const no = (where: string, language: string) => refusalText(language, { no: 'NO_HINT', where, what: 'x' })
  it('says why, in both languages', () => {
    expect(no('lesson', 'en')).toBe('The lesson says what to do.')
    expect(no('lesson', 'de')).toBe('In der Lektion steht, was zu tun ist.')
    expect(no('game', 'de')).toBe('In diesem Spiel gibt es keine Tipps.')
    expect(no('people', 'de')).toBe('Gegen Menschen gibt es Tipps nur, wenn alle zu Beginn zugestimmt haben.')
  })
})

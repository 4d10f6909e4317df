// Acting and telling: questions of numbers, chains of answers, the journal cut into actions, what changed between two views.
import { describe, expect, it } from 'vitest'
import type { Domains, Entry, Message, Question } from '../src/api'
import { told, type Known } from '../src/connection'
import { actionsOf, changed, cuts, diceOf, linesOf, tellingOf, type Telling } from '../src/kit/actions'
import { inOrder, offered } from '../src/kit/chain'
import { dialsOf, turned, type Dials } from '../src/kit/dial'
import { actionText, shortened } from '../src/named'
import { ledFrom, pointsOf, turnMarks } from '../src/final'
import { isOwn } from '../src/journal'
import { joined, refined } from '../src/look'
import { firstUnread, isTaught, labelsOf, pointedOf, tellingOf as elseOf, titleOf } from '../src/lesson'
import { firstTold, nearest, stepsOf, wholeWay } from '../src/kit/whynot'
import { ends, ownPart } from '../src/outcome'
import { spread } from '../src/preview'
import { pinnedOf } from '../src/prompt'
import type { Shown } from '../src/room'
import { actedSince, discsOf, forOthers, forYou, framed, openingOf, reasonLines, type Told } from '../src/teller'
import { signed, uiOf } from '../src/text'
import { Words } from '../src/words'

const domains: Domains = { keys: {}, shown: {}, verbs: { group: [{ section: '' }, { section: '' }], amount: [{ section: '' }], own: [{ section: 'slot' }] } }

describe('questions of numbers', () => {
  const group = ['group 0 1', 'group 0 2', 'group 1 0', 'group 1 1', 'group 2 0', 'done']
  it('have a dial for each number, and keep what is not a number', () => {
    const found = dialsOf(group, domains) as Dials
    expect(found.dials).toEqual([
      { slot: 0, low: 0, high: 2 },
      { slot: 1, low: 0, high: 2 },
    ])
    expect(found.rest).toEqual(['done'])
  })
  it('leave out a number that cannot be chosen', () => {
    expect(dialsOf(['group 0 0', 'group 1 0', 'group 2 0', 'group 3 0'], domains)?.dials).toEqual([{ slot: 0, low: 0, high: 3 }])
  })
  it('are not ids that look like numbers, nor a single answer', () => {
    expect(dialsOf(['own 1', 'own 2', 'own 3', 'own 4'], domains)).toBeUndefined()
    expect(dialsOf(['amount 1', 'done'], domains)).toBeUndefined()
    expect(dialsOf(['amount 0', 'amount 1', 'done'], domains)?.dials).toEqual([{ slot: 0, low: 0, high: 1 }])
  })
  it('turn to the nearest numbers that are an answer', () => {
    const dials = dialsOf(group, domains) as Dials
    expect(turned(dials, [1, 1], 0, 2)).toEqual([2, 0])
    expect(turned(dials, [0, 1], 1, 0)).toEqual([1, 0])
    expect(turned(dials, [2, 0], 0, 3)).toEqual([2, 0])
  })
})

describe('what ends a question', () => {
  it('stays in view next to two hundred answers', () => {
    const many = Array.from({ length: 200 }, (_, i) => `place u${i} h1`)
    expect(pinnedOf([...many, 'auto', 'done'])).toEqual(['auto', 'done'])
  })
  it('is nothing of its own where all answers are single words, or there are few', () => {
    expect(pinnedOf(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([])
    expect(pinnedOf(['to x', 'stop'])).toEqual([])
    expect(pinnedOf(['a 1', 'a 2', 'a 3', 'a 4', 'b', 'c', 'd'])).toEqual([])
  })
})

describe('a chain', () => {
  const ask = (...answers: string[]): Question => ({ q: 1, key: ['q'], answers })
  it('gives its answers in order and ends where the next is not offered', () => {
    const next = inOrder<unknown>(['move a', 'move b'])
    expect(next(ask('move a', 'end'), 0)).toBe('move a')
    expect(next(ask('harass x'), 0)).toBeUndefined()
    expect(next(ask('move b'), 0)).toBe('move b')
    expect(next(ask('move b'), 0)).toBeUndefined()
  })
  it('gives what is wanted as it is offered, each once', () => {
    const next = offered<unknown>(['to b', 'from a'])
    expect(next(ask('from a', 'from c'), 0)).toBe('from a')
    expect(next(ask('from a', 'to b'), 0)).toBe('to b')
    expect(next(ask('from a', 'to b'), 0)).toBeUndefined()
  })
})

const telling: Telling = { openers: ['action', 'pass'], heads: ['card'], steps: ['selected'], reasons: ['because'], rolls: { die: [1] }, moves: { moved: [1, 2] } }
const journal: Entry[] = [
  ['card', 'c1'],
  ['because', 'w', 'R-1'],
  ['action', 'w', 'terror'],
  ['selected', 'w', 'bonn'],
  ['die', 'w', 4],
  ['selected', 'w', 'trier'],
  ['because', 's', 'R-2'],
  ['pass', 's'],
  ['levels', 1],
  ['card', 'c2'],
  ['setup', 1],
  ['setup', 2],
]

describe('the journal', () => {
  it('is cut into actions; a reason belongs to what it explains', () => {
    expect(actionsOf(journal, telling).map(({ kind, from, to, head }) => [kind, from, to, head[0]])).toEqual([
      ['head', 0, 1, 'card'],
      ['action', 1, 6, 'action'],
      ['action', 6, 9, 'pass'],
      ['head', 9, 10, 'card'],
      ['rest', 10, 12, 'setup'],
    ])
  })
  it('begins with the set-up, as one group, and leaves out what is for programs', () => {
    const before: Entry[] = [['seat-of', 'w', 1], ['drew', 'w', 'x'], ['seat-of', 's', 2], ['placed', 'w', 'bonn'], ['placed', 's', 'trier']]
    const reading = { ...telling, untold: ['seat-of'] }
    const [setup, head] = actionsOf([...before, ...journal], reading)
    expect(setup).toEqual({ kind: 'rest', from: 1, to: 5, head: ['drew', 'w', 'x'], setup: true })
    expect(head).toEqual({ kind: 'head', from: 5, to: 6, head: ['card', 'c1'] })
    const words = new Words({ entry: { drew: '{0} drew {1}.' } }, () => undefined)
    expect(setup && actionText({ words, ui: uiOf('en') }, setup, before, reading)).toBe('Set-up.')
    const cut = actionsOf([...before, ['stack', 'w', 's'], ...journal], { ...reading, sides: ['w', 's'] })
    expect(cut.filter((one) => one.setup).map(({ from, to, who }) => [from, to, who])).toEqual([[1, 4, 'w'], [4, 5, 's'], [5, 6, undefined]])
    expect(cut[0] && actionText({ words, ui: uiOf('en') }, cut[0], before, reading)).toBe('Set-up: W.')
    const counting = new Words({ side: { w: 'Werwolf' }, board: { 'placed.count': '{0} placed {1|nobody|one|{1}}.' } }, () => 'You', undefined, { keys: { 'placed.0': 'side' } })
    const placed: Entry[] = [['placed', 'w', 'bonn'], ['placed', 'w', 'trier'], ['drew', 'w', 'x']]
    const [part] = actionsOf([...placed, ...journal], { ...reading, sides: ['w', 's'] })
    expect(part && actionText({ words: counting, ui: uiOf('en') }, part, placed, reading).replace(/\ue000.*\ue001|\ue002/g, '')).toBe('Werwolf placed 2.')
    expect(actionsOf(before.slice(0, 1), reading)).toEqual([])
    expect(actionsOf(before, { ...reading, heads: [] }).map(({ setup }) => setup)).toEqual([undefined, undefined])
  })
  it('tells an action of one entry whole, however long: no step of it says the rest', () => {
    const words = new Words({ entry: { stack: 'The stack from its bottom to its top, as it was laid: {0}, {1}, {2}, {3}.' } }, () => undefined)
    const entry: Entry = ['stack', 'w', 's', 'e', 'a']
    const text = actionText({ words, ui: uiOf('en') }, { kind: 'rest', from: 0, to: 1, head: entry }, [entry], telling)
    expect(text.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')).toMatch(/w, s, e, a\.$/)
  })
  it('says where an action takes place, a special action between its spaces or not', () => {
    const words = new Words({ entry: { action: '{0} took an action: {1}.' }, space: { 'bonn.in': 'in Bonn', bonn: 'Bonn', trier: 'Trier', 'trier.in': 'in Trier' }, list: { and: ' and ' } }, () => undefined)
    const told = [...journal.slice(0, 4), ['special', 'w', 'assassinate'] as Entry, ...journal.slice(4)]
    const [, action] = actionsOf(told, telling)
    expect(action && actionText({ words, ui: uiOf('en') }, action, told, { ...telling, spaces: ['selected', 'space'] }).replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')).toBe('w took an action: terror in Bonn and in Trier.')
  })
  it('is cut into steps', () => {
    expect(cuts(journal, 2, 9, telling)).toEqual([2, 5, 6, 9]) // what opens the action is part of its first step
  })
  it('gives what happens in another place than the step a step of its own, with what was paid for it', () => {
    const reading = { ...telling, spaces: ['selected', 'space'] as [string, string], elsewhere: { loyalty: 0 }, paid: ['resources'] }
    const there: Entry[] = [['action', 'w', 'reinforce'], ['selected', 'w', 'dresden'], ['placed', 'w', 'dresden'], ['loyalty', 'dresden', 'neutral'], ['because', 'w'], ['resources', 'w', 12], ['loyalty', 'berlin', 'neutral'], ['loyalty', 'bonn', 'neutral']]
    expect(cuts(there, 0, 8, reading)).toEqual([0, 4, 8])
    expect(cuts(there.slice(4), 0, 4, reading)).toEqual([0, 4]) // of no step
  })
  it('tells dice and movements', () => {
    expect(diceOf(telling, ['die', 'w', 4])).toEqual([4])
    expect(diceOf(telling, ['action', 'w', 4])).toEqual([])
    expect(linesOf(telling, [['moved', 'w', 'bonn', 'trier', 2]])).toEqual([['bonn', 'trier', ['moved', 'w', 'bonn', 'trier', 2]]])
  })
})

describe('what changed between two views', () => {
  it('is named by every id on the way to it, and by where something went', () => {
    const before = { unit: { oster: { at: 'h1' }, beck: { at: 'h2' } }, space: { bonn: { troop: 2 } }, waits: { for: 'a' } }
    const after = { unit: { oster: { at: 'h3' }, beck: { at: 'h2' } }, space: { bonn: { troop: 1 } }, waits: { for: 'b' } }
    const found = changed(before, after)
    expect([...found.ids].sort()).toEqual(['at', 'bonn', 'bonn.troop', 'h1', 'h3', 'oster', 'oster.at', 'troop'])
    expect(found.lines).toEqual([['h1', 'h3', 'oster']])
  })
  it('knows a piece whose place is a word or a member', () => {
    expect(changed({ unit: { a: 'ruhr' } }, { unit: { a: { at: 'belgium', face: 'spent' } } }).lines).toEqual([['ruhr', 'belgium', 'a']])
  })
})

describe('moments', () => {
  const start: Known = { view: {}, journal: [], said: [], taken: 0, online: true }
  const after = (...messages: Message[]): Known => messages.reduce(told, start)
  const first: Message = { n: 1, view: { x: 1 }, journal: [['a']], ask: { q: 1, key: ['q'], answers: [] } }
  it('are kept with the entries each brought, and whose they were', () => {
    const { moments } = after(first, { n: 2, set: { x: 2 }, journal: [['b']], ask: false, taken: 1 }, { n: 3, set: { x: 3 }, journal: [['c'], ['d']] })
    expect(moments).toEqual([
      { view: { x: 1 }, from: 0, to: 1, own: true },
      { view: { x: 2 }, from: 1, to: 2, own: true },
      { view: { x: 3 }, from: 2, to: 4, own: false },
    ])
  })
  it('are forgotten with what is taken back', () => {
    const { moments } = after(first, { n: 2, set: { x: 2 }, journal: [['b']], taken: 1 }, { n: 3, set: { x: 1 }, journal: [['a']], again: true })
    expect(moments?.map(({ view, to }) => [view, to])).toEqual([
      [{ x: 1 }, 1],
      [{ x: 1 }, 1],
    ])
  })
})

describe('looking back', () => {
  const own = [{ view: { x: 9 }, from: 0, to: 9, own: true }, { view: { x: 10 }, from: 9, to: 11, own: false }]
  it('joins what the server knows to what this page was told', () => {
    const seen = joined([2, 2, 5, 9, 11], new Map([[2, { x: 2 }]]), own)
    expect(seen.map(({ from, to, answers, view }) => [from, to, answers, view?.x])).toEqual([
      [0, 2, 2, 2],
      [2, 5, 3, undefined],
      [5, 9, undefined, 9],
      [9, 11, undefined, 10],
    ])
  })
  it('has its own moments alone until the server is asked', () => {
    expect(joined([], new Map(), own).map(({ to }) => to)).toEqual([9, 11])
  })
})

describe('previews', () => {
  it('tell what one does oneself, not what others do then', () => {
    const entries: Entry[] = [['because', 'w', 'R'], ['action', 'a', 'patrol'], ['moved', 'a', 'x', 'y'], ['action', 'w', 'terror'], ['selected', 'w', 'x']]
    expect(ownPart(entries, telling, ([, side]) => side === 'w').map(([key, side]) => `${key} ${side}`)).toEqual(['action a', 'moved a'])
  })
  it('tell a range with true minus signs', () => {
    const ui = (_: string, a: string | number, b: string | number) => `${a} to ${b}`
    expect(spread({ name: 'margin', was: 0, values: [[-3, 5], [2, 7]] }, ui as never)).toBe('−3 to 2')
    expect(spread({ name: 'margin', was: 0, values: [[4, 12]] }, ui as never)).toBe('4')
  })
})

describe('turning points', () => {
  const words = new Words({ entry: { scoring: 'Scoring after phase {0}.', plays: '{0} played {1}.', points: '{0} scored {1}.', round: 'Round {0}.' }, faction: { german: 'Germany', russian: 'Russia' } }, () => undefined)
  const game = { actions: { turns: ['round', 'scoring'], opens: ['plays'], settles: ['scoring'], untold: [], places: [], pieces: [] } } as never
  const journal: Entry[] = [['round', 1], ['plays', 'russian', 'tank'], ['points', 'russian', 2], ['scoring', 1], ['points', 'german', 17], ['round', 2], ['plays', 'german', 'tank']]
  it('are told by the action that opened them: a scoring is one of its own, and not the action before it', () => {
    const turning = { figure: 'vp', points: [{ entry: 1, told: 1, answer: 3, of: 'russian', by: 2 }, { entry: 3, told: 3, answer: 3, of: 'german', by: 15 }] }
    const found = pointsOf({ words, ui: uiOf('en'), game }, { journal, turning }, tellingOf(game))
    expect(found.map(({ what, turn, by }) => [what.replace(/\ue000[^\ue001]*\ue001|\ue002/g, ''), turn, by])).toEqual([
      ['Russia played tank.', 'Round 1', 2],
      ['Scoring after phase 1.', 'Round 1', 15],
    ])
  })
  it('are told by what came of the action, where an entry says it', () => {
    const turning = { figure: 'vp', points: [{ entry: 1, told: 2, answer: 3, of: 'russian', by: 2 }] }
    const [found] = pointsOf({ words, ui: uiOf('en'), game }, { journal, turning }, tellingOf(game))
    expect(found?.what.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '')).toBe('Russia scored 2.')
  })
  it('keep a scoring together with what it gives, each by itself', () => {
    const actions = actionsOf([...journal.slice(0, 5), ['scoring', 2], ['points', 'russian', 1]], tellingOf(game))
    expect(actions.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['head', 0, 1],
      ['action', 1, 3],
      ['action', 3, 5],
      ['action', 5, 7],
    ])
  })
})

describe('titles', () => {
  const mark = (id: string, name: string) => `\ue000${id}\ue001${name}\ue002`
  it('end where a clause does, or between words and names', () => {
    const flipped = `${mark('a', 'America')} flipped a Political counter: it became a Political counter for ${mark('r', 'Russia')} or England.`
    expect(shortened(flipped)).toBe(`${mark('a', 'America')} flipped a Political counter.`)
    expect(shortened(`One two three four five six seven eight nine ${mark('x', 'a long name of a far place')} there.`)).toBe('One two three four five six seven eight nine …')
    expect(shortened('Short.')).toBe('Short.')
    expect(shortened('Morale stack, bottom to top: Russia, Germany, America, England. The other is the opposite.')).toBe('Morale stack, bottom to top.')
    expect(shortened('They are now in the order of Russia, Germany, America, England and nobody.')).toMatch(/ …$/)
  })
})

describe('why not', () => {
  const test = (name: string, ok: boolean) => ({ name, clause: 'R-1', ok })
  it('tells of the answer that comes nearest, and of none that is possible', () => {
    const far = { a: 'move h1', ok: false, tests: [test('near', false), test('zone', false)] }
    const near = { a: 'move h2', ok: false, tests: [test('near', true), test('zone', false)] }
    expect(nearest({ about: 'h1', answers: [far, near, { a: 'end', ok: true, tests: [test('x', true)] }] })).toBe(near)
    expect(nearest({ about: 'h1', answers: [] })).toBeUndefined()
    const fly = { a: 'airmove h1', ok: false, tests: [test('flies', false)] }
    const attack = { a: 'attack h1', ok: false, tests: [test('points', true), test('enemy', true), test('acted', false)] }
    expect(nearest({ about: 'h1', answers: [fly, attack] })).toBe(attack) // where no aircraft is, nobody asks for it
  })
})

describe('a told turn', () => {
  const part = (from: number, to: number, end: number, view: object, whole = false) => ({ from, to, end, whole, own: false, view: { ...view } })
  const frames = [
    { heard: 3, set: { a: 1 } },
    { heard: 4, set: { b: 2 } },
    { heard: 6, set: { a: 5 } },
  ]
  it('shows the board as it was before and after each step', () => {
    const parts = [part(3, 4, 6, { a: 5, b: 2 }), part(4, 6, 6, { a: 5, b: 2 }), part(6, 7, 7, { a: 9, b: 2 }, true)]
    const steps = framed(parts, { a: 0, b: 0 }, new Map([[6, frames]]))
    expect(steps.map(({ before, view }) => [before, view])).toEqual([
      [{ a: 1, b: 0 }, { a: 1, b: 2 }],
      [{ a: 1, b: 2 }, { a: 5, b: 2 }],
      [{ a: 5, b: 2 }, { a: 9, b: 2 }],
    ])
  })
  it('begins with the board before it, at a table that was opened later', async () => {
    const looks = [
      { at: 0, heard: 2, view: { a: 0 }, steps: [], frames: [{ heard: 1, set: { a: 7 } }, { heard: 2, set: { a: 0 } }] },
      { at: 1, heard: 4, view: { a: 1 }, steps: [4] },
      { at: 2, heard: 4, view: { a: 2 }, steps: [4, 4] },
      { at: 3, heard: 6, view: { a: 3 }, steps: [4, 4, 6] },
    ]
    const look = (_: string, at = looks.length - 1) => Promise.resolve({ journal: [], ...looks[at] } as never)
    const { moments, frames: seen } = await openingOf('X', 6, look)
    expect(moments.map(({ from, to, view }) => [from, to, view])).toEqual([[0, 0, {}], [0, 2, { a: 0 }], [2, 4, { a: 2 }], [4, 6, { a: 3 }]]) // prettier-ignore
    expect(seen.get(2)).toHaveLength(2)
    const alone = await openingOf('X', 2, (_, at = 0) => look(_, at)) // nobody has answered: the set-up
    expect(alone.moments.map(({ from, to }) => [from, to])).toEqual([[0, 0], [0, 2]]) // prettier-ignore
    const [first, , last] = framed([part(0, 1, 2, { a: 0 }), part(1, 2, 2, { a: 0 }), part(2, 4, 4, { a: 2 }, true)], {}, seen)
    expect([first?.before, first?.view, last?.before]).toEqual([{}, { a: 7 }, { a: 0 }])
  })
  it('shows what came of all of it where nothing is known of its middle', () => {
    const [first] = framed([part(3, 4, 6, { a: 5 }), part(4, 6, 6, { a: 5 })], { a: 0 }, new Map())
    expect(first?.view).toEqual({ a: 5 })
    expect(first?.whole).toBe(false)
  })
})

describe('a lesson', () => {
  const both = (en: string) => ({ en, de: en })
  const step = (answer?: string, told: { answer?: string; text: { en: string; de: string } }[] = []) => ({ text: both(''), point: [], answer, else: told })
  it('tells of another answer by its first words, else whatever it is', () => {
    const one = step('send a h1', [{ text: both('any') }, { answer: 'send a', text: both('the right man') }])
    expect(elseOf(one, 'send a h2')?.en).toBe('the right man')
    expect(elseOf(one, 'send b h2')?.en).toBe('any')
    expect(elseOf(one, 'send ab')?.en).toBe('any')
  })
  it('continues after the last answer given', () => {
    const steps = [step(), step('a'), step(), step('b'), step()]
    expect([0, 1, 3, 5].map((waited) => firstUnread(steps, waited))).toEqual([0, 0, 2, 4])
  })
  it('is read to its end even where its last answer ends the game', () => {
    const steps = [step('a'), step()]
    expect([0, 1, 2].map((at) => isTaught(steps, at, 'running'))).toEqual([true, true, true])
    expect([0, 1, 2].map((at) => isTaught(steps, at, 'over'))).toEqual([true, true, false])
  })
  it('numbers what is on the board', () => {
    const point = [{ kind: 'figure' as const, section: 'figure', id: 'chits' }, { kind: 'piece' as const, section: 'unit', id: 'oster' }, { kind: 'place' as const, section: 'hex', id: 'h1' }]
    expect(pointedOf({ ...step(), point })).toEqual(['oster', 'h1'])
  })
})

describe('looking back into one answer', () => {
  const all = [
    { from: 0, to: 2, view: { n: 0 } },
    { from: 2, to: 9, view: { n: 9 }, answers: 2 },
  ]
  it('has a moment for every frame inside it, and ends where the answer ended', () => {
    const frames = [
      { heard: 4, set: { n: 4 } },
      { heard: 7, set: { n: 7 } },
      { heard: 9, set: { n: 8 } }, // the end is the view that was told
    ]
    expect(refined(all, new Map([[9, frames]]))).toEqual([
      all[0],
      { from: 2, to: 4, view: { n: 4 }, answers: 2 },
      { from: 4, to: 7, view: { n: 7 }, answers: 2 },
      { from: 7, to: 9, view: { n: 9 }, answers: 2 },
    ])
  })
  it('is left whole where nothing is known of its middle or of what was before', () => {
    expect(refined(all, new Map())).toEqual(all)
    const [, second] = all
    expect(refined([{ from: 0, to: 2, view: undefined }, second as (typeof all)[number]], new Map([[9, [{ heard: 4, set: {} }]]]))).toHaveLength(2)
  })
})

describe('what is said of a told turn', () => {
  const journal: Entry[] = [['act', 'w'], ['at', 'w', 'hessen'], ['why', 'bonn'], ['at', 'w', 'bonn'], ['at', 'w', 'hessen']]
  const telling: Telling = { openers: ['act'], heads: [], steps: ['at'], reasons: ['why'] }
  const step = (from: number, to: number) => ({ from, to, own: false, whole: true, end: 5, view: {}, before: {} })
  const words = { has: (section: string, id: string) => section === 'space' && ['hessen', 'bonn'].includes(id), word: (_: string, id: string) => id, id: (id: string) => id }
  const figures = [{ name: 'level', place: '/faction/X/level', section: 'faction', of: ['a', 'w', 's'] }]
  const play = { known: { journal }, words, you: '1', own: (id: string) => id === 'a', game: { actions: { places: ['space'] }, figures } } as unknown as Shown
  it('numbers the places of its steps, what is to come as such, a reason not', () => {
    const told = { steps: [step(0, 2), step(2, 4), step(4, 5)], actions: actionsOf(journal, telling), at: 1 } as unknown as Told
    expect(discsOf(play, telling, told)).toEqual([
      { ids: ['hessen'], n: 1, later: false },
      { ids: ['bonn'], n: 2, later: false },
      { ids: ['hessen'], n: 3, later: true },
    ])
    expect(discsOf(play, telling, { ...told, at: 3 })).toEqual([])
  })
  const ends = [
    { before: { faction: { a: { level: 29 }, w: { level: 20 }, s: { level: 7 } } }, view: {} },
    { before: {}, view: { faction: { a: { level: 27 }, w: { level: 21 }, s: { level: 7 } } } },
  ]
  it('has the figures that changed, from before the first step to after the last, one\'s own apart', () => {
    expect(forYou(play, ends)).toEqual([{ name: 'Level', was: 29, now: 27 }])
    expect(forOthers(play, ends)).toEqual([{ name: 'Level · w', was: 20, now: 21 }])
    expect(forYou(play, [])).toEqual([])
  })
  it('counts halves as such', () => {
    expect(forYou(play, ends, ['level'])).toEqual([{ name: 'Level', was: 14.5, now: 13.5 }])
  })
  it('knows one\'s own moves by the answer that began them, where they name no side', () => {
    const mine = { known: { moments: [{ from: 3, to: 6, own: true, view: {} }] }, table: { seats: [{ seat: 'abwehr' }] }, you: 'abwehr', words } as unknown as Shown
    const group = (from: number, who: string) => ({ kind: 'action' as const, from, to: from + 2, head: ['act', who] as Entry })
    expect(isOwn(mine, group(3, 'canaris'))).toBe(true)
    expect(isOwn(mine, group(4, 'canaris'))).toBe(false)
    expect(isOwn(mine, group(3, 'abwehr'))).toBe(false)
  })
})

describe('the foot of a final chart', () => {
  const journal: Entry[] = [['turn', 1, 'x'], ['a'], ['turn', 2, 'x'], ['a'], ['turn', 3, 'x']]
  const game = { actions: { turns: ['turn'] } } as unknown as Shown['game']
  it('has the number of a turn where it begins', () => {
    expect(turnMarks({ game }, journal, { heard: [1, 2, 3, 4, 5], places: [10, 20, 30, 40, 50] })).toEqual(['1', '', '2', '', '3'])
  })
  it('counts turns that have no number of their own', () => {
    const cards: Entry[] = [['turn', 'x'], ['a'], ['turn', 'y'], ['a'], ['turn', 'x']]
    expect(turnMarks({ game }, cards, { heard: [1, 2, 3, 4, 5], places: [10, 20, 30, 40, 50] })).toEqual(['1', '', '2', '', '3'])
  })
  it('says who leads, and from when on', () => {
    const of = (name: string, ...values: number[]) => ({ id: name, name, values })
    const marks = ['1', '', '2', '3', '4']
    expect(ledFrom([of('A', 1, 1, 5, 1, 1), of('B', 0, 2, 4, 3, 9)], marks)).toEqual({ id: 'B', name: 'B', turn: '3' })
    expect(ledFrom([of('A', 1, 9, 9, 9, 9), of('B', 0, 2, 4, 3, 8)], marks)).toEqual({ id: 'A', name: 'A', turn: '1' })
    expect(ledFrom([of('A', 1, 1, 1, 1, 7), of('B', 0, 2, 4, 3, 7)], marks)).toBeUndefined()
  })
  it('counts answers where there are too few turns', () => {
    expect(turnMarks({ game }, journal, { heard: [1, 2], places: [10, 20] })).toEqual(['10', '20'])
    expect(turnMarks({ game: {} as Shown['game'] }, journal, { heard: [1, 3, 5], places: [1, 2, 3] })).toEqual(['1', '2', '3'])
  })
})

describe('labels of a lesson', () => {
  const words = { one: (_: string, id: string) => id }
  const step = (...point: [kind: string, id: string][]) => ({ text: { en: '', de: '' }, point: point.map(([kind, id]) => ({ kind, id, section: kind })) }) as unknown as Parameters<typeof pointedOf>[0]
  const labels = (...point: [kind: string, id: string][]) => labelsOf({ words } as unknown as Shown, step(...point))
  it('name pieces, and places where there are several; a bare number names nothing', () => {
    expect(labels(['place', 'bayern'])).toEqual([undefined])
    expect(labels(['place', 'bayern'], ['figure', 'x'], ['place', 'hessen'])).toEqual(['Bayern', 'Hessen'])
    expect(labels(['piece', 'canaris'], ['piece', '7'])).toEqual(['Canaris', undefined])
  })
})

describe('small things that are read', () => {
  it('have true minus signs and halves', () => {
    expect([-33, 0, 3.5, 0.5, -0.5].map(signed)).toEqual(['−33', '0', '3½', '½', '−½'])
  })
  it('call a step of a lesson by its first words', () => {
    expect(titleOf('A card is turned up each turn, and it says who may act.')).toBe('A card is turned up each turn')
    expect(titleOf('A 4, or more, is a hit. The die decides.')).toBe('A 4, or more, is a hit')
    expect(titleOf('4 and 3 are 7: the coup is declared.')).toBe('4 and 3 are 7: the coup is declared')
    expect(titleOf('Every cube that comes into a space where guerrillas hide finds one of them.')).toBe('Every cube that comes into a space …')
  })
  it('are taken at one touch where they say themselves that they end something', () => {
    expect(['travel 1612', 'play blitzkrieg', 'auto', 'pass', 'done'].map(ends)).toEqual([false, false, false, true, true])
  })
})

describe('reasons of a told turn', () => {
  it('name whose they are once, each with its clause apart', () => {
    const told = ['Reason for Werwolf: research is sold (R-NPW-4).', 'Reason for Werwolf: order of the turn (R-NPW-6).', 'Reason for Werwolf: research is sold (R-NPW-4).', 'Reason for Edelweiss: it is cheap (R-NPE-2).']
    expect(reasonLines(told)).toEqual([
      { text: 'Reason for Werwolf: research is sold.', clauses: ['R-NPW-4'] },
      { text: 'Order of the turn.', clauses: ['R-NPW-6'] },
      { text: 'Reason for Edelweiss: it is cheap.', clauses: ['R-NPE-2'] },
    ])
    expect(reasonLines(['No label.'])).toEqual([{ text: 'No label.', clauses: [] }])
  })
})

describe('why not', () => {
  const why = (about: string, ok: boolean) => ({ about, answers: [{ a: `x ${about}`, ok, tests: [{ name: 'near', clause: 'R-1', ok }] }] })
  it('is told of who stands there before the place, where the game can say it', async () => {
    const told = (ids: string[]) => firstTold(ids, async (id) => (id === 'nobody' ? { about: id, answers: [] } : why(id, false)))
    expect((await told(['dietrich', 'h1007']))?.about).toBe('dietrich')
    expect((await told(['nobody', 'h1007']))?.about).toBe('h1007')
  })
  it('tells the answers of a way, and whether it leads there', async () => {
    const barred = (way: string[]) => ({ a: 'to minsk', ok: false, tests: [{ name: 'near', clause: 'R-1', ok: false }], way })
    const rules = (way: string[]) => async () => ({ about: 'minsk', answers: [barred(way)] })
    expect(stepsOf(barred(['warsaw', 'brest']), 'minsk')).toEqual(['to warsaw', 'to brest'])
    expect(await wholeWay('minsk', rules(['warsaw', 'brest']))).toBeUndefined()
    expect(await wholeWay('minsk', rules(['brest', 'minsk']))).toEqual(['to brest', 'to minsk'])
  })
  it('has a sentence for what fails, in every game and language', () => {
    const files = import.meta.glob<{ test?: { [key: string]: string } }>('../../games/*/text/*.json', { eager: true, import: 'default' })
    const missing = Object.entries(files).flatMap(([file, { test = {} }]) => Object.keys(test).filter((key) => !key.includes('.') && !test[`${key}.not`]).map((key) => `${file} ${key}`))
    expect(Object.keys(files).length).toBeGreaterThan(8)
    expect(missing).toEqual([])
  })
})

describe('why Undo is closed', () => {
  const telling = { openers: ['action', 'score'], heads: ['card'], settles: ['score'] } as Telling
  const moment = (from: number, to: number) => ({ view: {}, from, to, own: true })
  const acted = (...journal: Entry[]) => actedSince([moment(0, journal.length)], journal, telling, ([, who]) => who === 'me')
  it('is that others have acted, non-players among them, and not what one did oneself', () => {
    expect([acted(['pass', 'me'], ['action', 'them']), acted(['action', 'me'], ['card', 'x']), acted(['pass', 'me'], ['score', 'x'])]).toEqual([true, false, false])
  })
})

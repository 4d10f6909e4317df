// Small parts of the table page: what is cut, what is marked, what is said of a finished game.

import { describe, expect, it } from 'vitest'
import type { Hint, Mine, Question } from '../src/api'
import { addsUp, placesOf, turnEnds, worthTelling } from '../src/final'
import { markedOf } from '../src/hint'
import { isWhole, wholeHeight } from '../src/kit/whole'
import { resultText } from '../src/lobby'
import { headedOf, headlineOf } from '../src/lesson'
import { joined, moveOf } from '../src/look'
import { blocks, briefly, source, tidied } from '../src/rules'
import { whole } from '../src/teller'
import { uiOf } from '../src/text'

describe('a column of panels', () => {
  it('shows all of them where they fit', () => expect(wholeHeight([100, 220], 220)).toBeUndefined())
  it('ends between two', () => expect(wholeHeight([100, 220, 400], 300)).toBe(220))
  it('keeps the first where it was opened to be read', () => {
    const lines = [[4, 40], [46, 62], [64, 80], [82, 300]] as [number, number][]
    expect([wholeHeight([300, 500], 105, lines), wholeHeight([300, 500], 105, lines, true)]).toEqual([0, 62])
  })
  it('shows no panel of which only the heading would be seen', () => expect(wholeHeight([70, 300], 180, [[0, 70], [82, 110], [112, 290]])).toBe(70))
  it('cuts no sentence, though there are names in it', () => {
    const list = document.createElement('dl')
    list.innerHTML = '<dd>The neutrality of <b>Norway</b> was violated.</dd>'
    expect([isWhole(list), isWhole(list.firstElementChild!)]).toEqual([false, true])
  })
  it('folded shows what was done in whole sentences, one at least', () => {
    expect([whole([30, 40, 50], 100), whole([30, 40], 100), whole([300, 20], 100), whole([])]).toEqual([2, 2, 1, 0])
  })
  it('ends between two lines of one that alone is too high', () => {
    const lines = [[10, 40], [50, 120], [120, 210], [200, 260], [270, 390]] as [number, number][]
    expect(wholeHeight([400, 500], 280, lines)).toBe(120)
    expect(wholeHeight([400, 500], 100, lines.slice(1))).toBe(0)
  })
})

describe('a hint', () => {
  const ask: Question = { q: 1, key: ['x'], answers: ['a', 'b'] }
  const hint = (a: string): Hint => ({ a, bot: 'easy' })
  it('marks its one answer', () => expect(markedOf(hint('b'), ask)).toMatchObject([{ letter: 'A', answers: ['b'] }]))
  it('marks nothing that is not asked', () => expect(markedOf(hint('c'), ask)).toEqual([]))
})

describe('turns under the chart', () => {
  it('end before the next begins', () => expect(turnEnds(['1', '', '2', '', '', '3'])).toEqual([['1', 1], ['2', 4], ['3', 5]]))
})

describe('places at the end', () => {
  const sum = (of: string, value: number) => ({ name: 'total', of, value, clause: 'R-1' })
  it('have a sum only where the parts add up to it', () => {
    const part = (name: string, of: string, value: number) => ({ name, of, value }) as never
    expect(addsUp([part('own', 'a', 3), part('other', 'a', 4), part('total', 'a', 7), part('own', 'b', 1), part('total', 'b', 1)], 'total')).toBe(true)
    expect(addsUp([part('own', 'a', 10), part('other', 'a', 18), part('berlin', 'a', 8)], 'berlin')).toBe(false)
  })
  it('are those of seats: of several sides of one the best counts', () => {
    const seats: { [side: string]: string } = { english: 'russian', german: 'american' }
    const sums = [sum('american', 60), sum('german', 55), sum('english', 48), sum('russian', 20)]
    expect([...placesOf(sums, (side) => seats[side] ?? side)]).toEqual([['american', 1], ['english', 2]])
  })
  it('are shared by equal sums', () => expect([...placesOf([sum('a', 9), sum('b', 7), sum('c', 7), sum('d', 1)])]).toEqual([['a', 1], ['b', 2], ['c', 2], ['d', 4]]))
})

describe('turning points', () => {
  it('are not told where they turned nothing', () => {
    expect(worthTelling([{ by: 20 }, { by: 0 }, { by: 2 }, { by: 3 }])).toEqual([{ by: 20 }, { by: 0 }, { by: 3 }])
    expect(worthTelling([{ by: 1 }, { by: 1 }])).toEqual([])
  })
})

describe('looking back', () => {
  const moment = (from: number, to: number) => ({ from, to, view: {}, own: false })
  it('names the line that was touched, and all that are one moment with it', () => {
    expect(moveOf(moment(48, 57), 50, 57)).toEqual({ entry: 50, move: [51, 57], span: [49, 57] })
    expect(moveOf(moment(48, 57), 56, 57)).toEqual({ entry: 56, move: [57, 57] })
    expect(moveOf(moment(48, 57), undefined, 60)).toEqual({ entry: 56, move: [57, 60] })
    expect(moveOf(undefined, 50, 60)).toEqual({ entry: 59, move: [60, 60] })
  })
  it('has no moment in which nothing was told', () =>
    expect(joined([], new Map(), [moment(0, 4), moment(4, 6), moment(6, 6)]).map(({ from, to }) => [from, to])).toEqual([[0, 4], [4, 6]]))
})

describe('a clause', () => {
  it('is read in two sentences, the rest on demand', () => {
    expect(briefly('One. Two, e.g. this. Three.')).toEqual(['One. Two, e.g. this.', 'Three.'])
    expect(briefly('Only one')).toEqual(['Only one', ''])
  })
  it('has the numbers of the rulebook next to its own', () =>
    expect(tidied({ id: 'R-3-1', text: '[3.3, 3.31] A unit moves [3.3].' }, '2.1 Set-up [4.0]')).toMatchObject({ text: 'A unit moves.', section: 'Set-up', book: '3.3, 3.31' }))
  it('has its headings there too, and keeps brackets of its own', () =>
    expect(tidied({ id: 'R-turn-11', text: 'It is discarded. [End of the game, Reserve] Say trust [p].' }, 'Turns')).toMatchObject({ text: 'It is discarded. Say trust [p].', book: 'End of the game, Reserve' }))
})

describe('the lines of a clause', () => {
  it('have the rows of a table together, without the rule under its head', () =>
    expect(blocks(['Who beats whom:', '| kind | beats |', '|---|:-:|', '| Tank | Soldier |', 'Equals never do.'])).toEqual([
      'Who beats whom:',
      [
        ['kind', 'beats'],
        ['Tank', 'Soldier'],
      ],
      'Equals never do.',
    ]))
  it('say when nobody has translated them', () => {
    const clause = tidied({ id: 'R-1', text: 'A unit moves.' }, '', 'en')
    expect([source([clause], 'de'), source([clause], 'en'), source(undefined, 'de')]).toEqual(['rules.english', 'rules.ours', 'rules.ours'])
  })
})

describe('the clauses of all games', () => {
  const START = /^(- )?(\([a-z]\) )?[*"“„(`]*[\p{Lu}\d½+(`]/u // an option or a verb in its own type may come first
  const LEFT = /\bpart \d|\bsection \d|\.json\b|\[own rule|\[silent|\*\(fact|\(\s*\)|\b(RULING|HOUSE|REPAIR)\b/
  const ledgers: { [path: string]: string } = import.meta.glob('../../games/*/RULES*.md', { query: '?raw', import: 'default', eager: true })
  it.each(Object.entries(ledgers))('have no leftovers of their source: %s', (_, ledger) => {
    const clauses = [...ledger.matchAll(/^- \*\*(R-[\w-]+)\*\*\s*(.*)$/gm)].map(([, id = '', text = '']) => tidied({ id, text }, ''))
    expect(clauses.length).toBeGreaterThan(10)
    expect(clauses.filter(({ text }) => !START.test(text) || LEFT.test(text) || !/[.:)”“"]$/.test(text)).map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })
})

describe('a step of a lesson', () => {
  it('has its first sentence as its headline', () => expect(headedOf('Recruit Fromm first. He needs no chit: 3.5 will do.')).toEqual(['Recruit Fromm first', 'He needs no chit: 3.5 will do.']))
  it('may be one short sentence', () => expect(headedOf('That is enough for Bayern.')).toEqual(['That is enough for Bayern', '']))
  it('is called by it in the list, else by its first words', () => {
    expect(headlineOf('The more come, the more guerrillas they find. Send two.')).toBe('The more come, the more guerrillas they find')
    expect(headlineOf(`You pay space by space: ${'a long sentence '.repeat(6)}ends.`)).toBe('You pay space by space')
  })
  it('has none if that is long', () => expect(headedOf(`${'A long sentence '.repeat(6)}ends.`)[0]).toBe(''))
})

describe('a finished game in the lobby', () => {
  const ui = uiOf('en')
  const table = (seats: Mine['result']): Mine => ({ table: 'ABCDEF', seat: 'p1', game: 'plot', title: '', state: 'over', turn: false, updated: 0, others: [{ seat: 'p2', name: 'Ben', bot: false }, { seat: 'p3', name: '', bot: true }], result: seats })
  const said = (seats: { [seat: string]: 'win' | 'draw' | 'loss' }) => resultText({ shell: { ui }, table: table({ why: '', seats }) })
  it('names the winner and how one fared', () => expect(said({ p1: 'loss', p2: 'win' })).toBe('Ben wins. You lost.'))
  it('says it once of oneself', () => expect(said({ p1: 'win', p2: 'loss' })).toBe('You win.'))
  it('names a bot as the table does', () => expect(said({ p1: 'loss', p2: 'loss', p3: 'win' })).toBe('Bot 3 wins. You lost.'))
  it('says that nobody wins', () => expect(said({ p1: 'loss', p2: 'loss' })).toBe('Nobody wins.'))
})

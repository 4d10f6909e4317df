// The search in the rules: what is meant comes first.
import { describe, expect, it } from 'vitest'
import { chaptersOf, hitIn, matching, quoted, tidied, type Clause } from '../src/rules'
import { uiOf } from '../src/text'

const clause = (id: string, text: string, more: Partial<Clause> = {}): Clause => ({ id, text, section: 'Research tokens', ...more }) as Clause

describe('a search', () => {
  const all = [clause('R-TOK-1', 'A research token lies in a space.', { book: 'Research and HE' }), clause('R-TOK-2', 'It moves with its holder.'), clause('R-ACT-1', 'A search or an assault is an action.'), clause('R-OCC-13', 'Search: in each selected space move cubes.')]
  const ids = (search: string) => matching(all, search).map(({ id }) => id)
  it('has first what begins with the word, then the word itself, then what contains it', () => {
    expect(ids('search')).toEqual(['R-OCC-13', 'R-ACT-1', 'R-TOK-1'])
  })
  it('does not list what only stands under a chapter with the word', () => {
    expect(ids('tokens')).toEqual([])
    expect(ids('token')).toEqual(['R-TOK-1'])
  })
  it('finds a clause by its number or the book’s, and all from one letter', () => {
    expect(ids('r-occ-13')).toEqual(['R-OCC-13'])
    expect(matching([clause('R-1', 'x', { book: '12.4' })], '12.4')).toHaveLength(1)
    expect(ids('s')).toHaveLength(4)
  })
  it('marks the word itself rather than a part of another', () => {
    expect([hitIn('research and search', 'search')?.at, hitIn('research', 'search')?.at, hitIn('a+b', '(')]).toEqual([13, 2, undefined])
  })
})

describe('where the rulebook has a clause', () => {
  it('is told by its number, or by its heading in quotation marks', () => {
    expect(quoted('9.13, 16.14', uiOf('de'))).toBe('9.13, 16.14')
    expect(quoted('End of the game, Reserve', uiOf('de'))).toBe('„End of the game“, „Reserve“')
  })
})

describe('a chapter', () => {
  const of = (title: string) => tidied({ id: 'R-SEQ-1', text: 'A clause.' }, title).section
  it('is called by its name, without the code of its clauses or its number', () => {
    expect(['SEQ Turn sequence [Turn Sequence]', '2.3 Movement', 'Set-up', 'A turn'].map(of)).toEqual(['Turn sequence', 'Movement', 'Set-up', 'A turn'])
  })
  it('is listed once, with how many clauses it has', () => {
    expect(chaptersOf([clause('a', ''), clause('b', ''), clause('c', '', { section: 'Sea' })])).toEqual([['Research tokens', 2], ['Sea', 1]])
  })
})

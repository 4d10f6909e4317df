import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../src/api'
import { Words } from '../src/words'

const words = new Words(
  {
    question: { bid: 'The prize is {0}. Which card?' },
    answer: { bid: 'Bid {0}', 'rest.short': 'Rest', rest: 'Rest with {0}' },
    entry: { wins: '{0} wins {1|one point|{1} points}.', dealt: 'Your cards: {0}.' },
    card: { ant: 'the ant', bee: 'the bee' },
    list: { and: ' and ', none: 'none' },
    saw: { wolf: 'a wolf' },
  },
  (seat) => (seat === 'p1' ? 'Ada' : undefined),
  undefined,
  { verbs: { rest: [{ section: 'card', optional: true }] } },
)

describe('sentences', () => {
  it('fill arguments through names and domains', () => {
    expect(words.question(['bid', 4])).toBe('The prize is 4. Which card?')
    expect(words.answer('bid ant')).toBe('Bid the ant')
    expect(words.entry(['wins', 'p1', 3])).toBe('Ada wins 3 points.')
  })
  it('choose by number', () => expect(words.entry(['wins', 'p1', 1])).toBe('Ada wins one point.'))
  it('name a seat as the side it plays, never by its player', () => {
    const sided = new Words({ faction: { russian: 'Russland' } }, () => 'Ada')
    expect(sided.seat('russian')).toBe('Russland')
    expect(new Words({ seat: { ss: 'die SS-Seite' }, party: { ss: 'SS' } }, () => 'Ada').seat('ss')).toBe('die SS-Seite')
    expect(sided.seat('p1')).toBe('p1')
  })
  it('join lists', () => {
    expect(words.entry(['dealt', ['ant', 'bee', 'cow']])).toBe('Your cards: the ant, the bee and cow.')
    expect(words.entry(['dealt', []])).toBe('Your cards: none.')
  })
  it('use the short form where the argument is absent', () => expect(words.answer('rest')).toBe('Rest'))
  it('never lose a word that is missing', () => {
    expect(words.answer('leap h12')).toBe('leap h12')
    expect(words.entry(['lost', 'ant', 2])).toBe('lost the ant 2')
    expect(words.id('cow')).toBe('cow')
  })
  it('take names from elsewhere last', () => {
    const named = words.named((id) => (id === 'cow' || id === 'ant' ? 'Name' : undefined))
    expect(named.id('cow')).toBe('Name')
    expect(named.id('ant')).toBe('the ant')
  })
})

describe('words by their domain', () => {
  const catalogue = {
    answer: { call: 'Call {0}' },
    entry: { call: '{0}', card: 'Your card: {0}.', seen: 'Seen: {0}.' },
    call: { seer: 'The Seer wakes up.' },
    card: { seer: 'Seer', p1: 'not a card' },
  }
  const domains = { keys: { 'call.0': 'call', 'card.0': 'card', 'seen.0': 'card' }, verbs: { call: [{ section: 'card' }] } }
  const told = new Words(catalogue, (seat) => (seat === 'p1' ? 'Ada' : undefined), undefined, domains)
  it('are those of the section the game names', () => {
    expect(told.entry(['call', 'seer'])).toBe('The Seer wakes up.')
    expect(told.entry(['card', 'seer'])).toBe('Your card: Seer.')
    expect(told.entry(['seen', ['seer', 'seer']])).toContain('Seer')
    expect(told.answer('call seer')).toBe('Call Seer')
  })
  it('are found anywhere where the section does not have them', () => expect(told.entry(['seen', 'bear'])).toBe('Seen: bear.'))
})

describe('names in sentences', () => {
  it('carry their ids between marks; a player is no such name', () => {
    const told = words.marked().entry(['dealt', ['ant', 'bee']])
    expect(told).toBe('Your cards: \ue000ant\ue001the ant\ue002 and \ue000bee\ue001the bee\ue002.')
    expect(words.marked().entry(['wins', 'p1', 1])).toBe('Ada wins one point.')
  })
  it('begin a sentence with a capital behind their mark', () => {
    const first = new Words({ entry: { lost: '{0} is lost.' }, card: { ant: 'the ant' } }, () => undefined)
    expect(first.marked().entry(['lost', 'ant'])).toBe('\ue000ant\ue001The ant\ue002 is lost.')
    expect(first.entry(['lost', 'ant'])).toBe('The ant is lost.')
  })
  it('have what is printed on them', () => {
    const printed = new Words({ 'card-text': { 'ant.plain': 'Walks.', 'ant.dark': 'Bites.', bee: 'Flies.', antler: 'No.' }, role: { bee: 'a worker' } }, () => undefined)
    expect(printed.texts('ant')).toEqual(['Walks.', 'Bites.'])
    expect(printed.texts('bee').sort()).toEqual(['Flies.', 'a worker'])
    expect(printed.texts('cow')).toEqual([])
  })
})

describe('an answer of a later question', () => {
  const catalogue = { answer: { group: 'Send {2=allies|{0} troops|{0} guerrillas}' } } as never
  const domains = { keys: { 'what.0': 'faction' }, verbs: { group: [{ section: '' }, { section: '' }] }, shown: { group: ['faction'] } } as never
  const words = new Words(catalogue, () => undefined, undefined, domains)
  it('is worded for the side that it will be asked of', () => {
    expect(words.later('group 2 0', ['allies'])).toBe('Send 2 troops')
    expect(words.later('group 2 0', ['werwolf'])).toBe('Send 2 guerrillas')
  })
  it('says less where it is not known what it will be shown with', () => {
    const slots = { keys: {}, verbs: { store: [{ section: '' }] }, shown: { store: ['kind'] } } as never
    const stored = new Words({ answer: { store: 'Store the {1} of slot {0}', 'store.short': 'Store slot {0}' }, kind: { tank: 'Tank' } } as never, () => undefined, undefined, slots)
    expect([stored.later('store 3', ['tank']), stored.later('store 3', []), stored.later('store 3')]).toEqual(['Store the Tank of slot 3', 'Store slot 3', 'Store slot 3'])
  })
})

describe('an id without a section', () => {
  const catalogues: { [path: string]: Catalogue } = import.meta.glob('../../games/*/text/*.json', { eager: true, import: 'default' })
  // Words of many sections have sentences of the same name: "neutral" is a status, and what happens to a nation.
  it.each(Object.entries(catalogues))('is never told by a sentence: %s', (_, catalogue) => {
    const words = new Words(catalogue, () => undefined)
    const ids = Object.values(catalogue).flatMap((section) => Object.keys(section))
    expect(ids.map((id) => words.id(id)).filter((text) => text.includes('{'))).toEqual([])
  })
})

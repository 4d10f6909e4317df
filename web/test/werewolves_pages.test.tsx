// Clocks, prompts, votes and the moderator's console, from messages as the server sends them.

import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import talkFile from '../../games/werewolves/data/talk.json'
import english from '../../games/werewolves/text/en.json'
import type { Asks, Catalogue, Entry, Table } from '../src/api'
import { serverTime, type Known } from '../src/connection'
import type { Play } from '../src/play'
import { play as sound } from '../src/sound'
import { remember } from '../src/store'
import { uiOf } from '../src/text'
import { WerewolvesTable } from '../src/werewolves'
import { Words } from '../src/words'

const SEATS = Array.from({ length: 6 }, (_, i) => `p${i + 1}`)
const name = (seat: string) => `Player ${seat.slice(1)}`
const words = new Words(english as unknown as Catalogue, (id) => (SEATS.includes(id) ? name(id) : undefined))
const OPTIONS = [
  { name: 't_seer', usual: 30 },
  { name: 't_day', usual: 90 },
  { name: 't_day_each', usual: 10 },
]

interface Setting {
  you?: string
  phase?: string
  table?: Partial<Table>
  known?: Partial<Known>
}

function playOf({ you = 'p1', phase = 'day', table = {}, known = {} }: Setting, sent: object[] = []): Play {
  const own = you.startsWith('p') ? { you: { seat: you, card: 'villager' } } : {}
  const view = { phase, number: 1, set: { werewolf: 1, villager: 4, seer: 1 }, seat: Object.fromEntries(SEATS.map((seat) => [seat, { alive: true }])), ...own }
  const whole = {
    code: 'ABCDEF', game: 'werewolves', title: '', state: 'running', version: 1, options: {}, watchers: true, commit: '', now: 1000,
    seats: SEATS.map((seat) => ({ seat, kind: 'person', name: name(seat), here: true, muted: false })),
    clock: { kind: 'game', seconds: 0, expiry: 'timeout' },
    ...table,
  } as Table
  return {
    game: { id: 'werewolves', options: OPTIONS, bots: [{ name: 'rules', about: '' }], channels: ['day'] } as unknown as Play['game'],
    table: whole, words, name, you, host: you === 'host', language: 'en', ui: uiOf('en'),
    known: { view, journal: [['night', 1], ['dawn', 1], ['day', 1]] as Entry[], said: [], taken: 0, online: true, table: whole, heard: Date.now(), ...known },
    act: () => undefined, say: () => undefined, send: (message) => sent.push(message),
  }
}
const page = (setting: Setting, sent?: object[]) => render(<WerewolvesTable {...playOf(setting, sent)} />).container
const press = (root: Element, text: string) => {
  const found = [...root.querySelectorAll('button')].find((button) => button.textContent?.includes(text))
  if (!found) throw new Error(`no button "${text}"`)
  fireEvent.click(found)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ 'talk.json': talkFile }) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the rules', () => {
  it.each(['pack', 'day'])('open by ? and from the menu, in the phase %s, and close by Escape', (phase) => {
    const root = page({ phase })
    expect(root.querySelector('.rulesbox')).toBeNull()
    fireEvent.keyDown(window, { key: '?' })
    const box = root.querySelector('.rulesbox')!
    expect(box.closest('.night') !== null).toBe(phase === 'pack')
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(root.querySelector('.rulesbox')).toBeNull()
    fireEvent.click(root.querySelector('.hd .hb')!)
    press(root, 'Rules')
    expect(root.querySelector('.rulesbox')).not.toBeNull()
    expect(root.querySelector('.hsheet')).toBeNull()
  })
})

describe('the clock', () => {
  it('goes by the time the message came, and stands still in a pause', () => {
    const table = { now: 5000 } as Table
    expect(serverTime({ table, heard: Date.now() - 2000 } as Known)).toBeGreaterThanOrEqual(7000)
    expect(serverTime({ table: { ...table, paused: true }, heard: 0 } as Known)).toBe(5000)
  })
  it('says once that a third of the day is left', () => {
    const much = page({ table: { deadline: 1000 + 120000 } }) // of 90 s and 10 s for each of six
    expect(much.querySelector('.cd.low')).toBeNull()
    expect(much.querySelector('.hd [role=status]')?.textContent).toBe('')
    cleanup()
    const little = page({ table: { deadline: 1000 + 49000 } })
    expect(little.querySelector('.cd.low')).not.toBeNull()
    expect(little.querySelector('.hd [role=status]')?.textContent).toBe('A third of the time is left.')
  })
  it("takes a night call's end from the server where it tells one", () => {
    const night = page({ phase: 'seer', known: { veil: { id: 'seer', call: 4, taps: 1, done: 0, until: 1000 + 9000 } } })
    expect(night.querySelector('.cd')?.textContent).toMatch(/0:0[89]/)
    expect(night.querySelector('.cd.low')).not.toBeNull()
  })
})

describe('a silent table', () => {
  it('is asked for nominations by day, on every page', () => {
    expect(page({ known: { prompt: 'nominate' } }).querySelector('.nudge')?.textContent).toContain('nominate')
    cleanup()
    expect(page({ you: 'watcher', known: { prompt: 'nominate' } }).querySelector('.nudge')).not.toBeNull()
    cleanup()
    expect(page({}).querySelector('.nudge')).toBeNull()
  })
  it('is not asked for what somebody is doing: a finger points', () => {
    const seat = Object.fromEntries(SEATS.map((one) => [one, { alive: true, ...(one === 'p2' && { finger: 'p3' }) }]))
    for (const you of ['p1', 'watcher', 'host']) {
      expect(page({ you, known: { prompt: 'nominate', view: { phase: 'day', number: 1, set: {}, seat } } }).querySelector('.nudge')).toBeNull()
      cleanup()
    }
  })
})

describe('one phase on all devices', () => {
  const dawn: Entry[] = [['night', 1], ['call', 'seer'], ['dawn', 1], ['died', 'p6', 'eaten', 'villager']]
  it('is the day once the sun has risen, until a moderator opens it', () => {
    for (const you of ['p1', 'watcher']) {
      const root = page({ you, phase: 'seer', table: { held: true, options: { moderator: 'person' } }, known: { journal: dawn } })
      expect(root.querySelector('.ww.day')).not.toBeNull()
      expect(root.textContent).toContain('Day 1')
      cleanup()
    }
  })
  it.each(['p1', 'watcher'])('is the night once the day is over, until a moderator calls the first (%s)', (you) => {
    const journal: Entry[] = [['night', 1], ['dawn', 1], ['day', 1], ['nightfall', 'time']]
    const root = page({ you, table: { held: true, options: { moderator: 'person' } }, known: { journal } })
    expect(root.querySelector('.ww.night')).not.toBeNull()
    expect(root.textContent).toContain('Night 2')
    expect(root.querySelector('.calls .on, .calls .past, .groups')).toBeNull()
  })
  it('is the verdict on the console, too, while it is shown', () => {
    const journal: Entry[] = [['night', 1], ['dawn', 1], ['day', 1], ['votes', 'p2', ['p1', 'p3'], ['p2'], [], 'no', 'yes'], ['died', 'p2', 'hanged', 'villager'], ['nightfall', 'hanging'], ['night', 2]]
    const root = page({ you: 'host', phase: 'pack', table: { options: { moderator: 'person' }, moment: { began: 0, until: 9000 }, told: 5 }, known: { journal } })
    expect(root.querySelector('.hd .s')?.textContent).toBe('Day 1 · The vote')
    expect([...root.querySelectorAll('.narr')].map((one) => one.textContent)).toEqual(['Player 2 has been hanged. The card: Villager.'])
    expect(root.querySelector('.read')?.textContent).not.toMatch(/Night 2|wake/)
  })
  it('is the look at the cards before an election, on the screen too', () => {
    const root = page({ you: 'watcher', phase: 'elect', table: { dealing: true, held: true }, known: { journal: [['start', 6]] } })
    expect(root.textContent).toContain('Look at your card')
    expect(root.querySelector('.ww.night')).not.toBeNull()
  })
})

describe('the console of a deal by hand', () => {
  const entered: Entry[] = [['night', 1], ['call', 'seer'], ['holds', 'p2', 'seer'], ['mistaken', 'p3'], ['vision', 'p1', 'werewolf']]
  const at = (table: Partial<Table>) => page({ you: 'host', phase: 'witch', table: { options: { moderator: 'proxy', dealt_by_hand: true }, ...table }, known: { journal: entered } })
  it('never has a card among the words to be read aloud', () => {
    const read = at({}).querySelector('.read')
    expect(read?.textContent).not.toMatch(/card is|mistake|Player 1/)
  })
})

describe('what a moderator reads aloud', () => {
  const night: Entry[] = [['night', 1], ['call', 'werewolf'], ['asleep', 'werewolf'], ['call', 'seer'], ['vision', 'p1', 'werewolf'], ['asleep', 'seer'], ['dawn', 1], ['died', 'p6', 'eaten', 'villager'], ['day', 1]]
  const host = (phase: string, heard: number, table: Partial<Table>, sent: object[] = []) =>
    page({ you: 'host', phase, table: { options: { moderator: 'proxy' }, held: true, ...table }, known: { journal: night.slice(0, heard) } }, sent)
  const read = (root: Element) => [...root.querySelectorAll('.narr')].map((one) => one.textContent)
  const big = (root: Element) => root.querySelector('.controls .big')?.textContent
  it('closes the eyes of those who were called before anybody else is', () => {
    const sent: object[] = []
    const root = host('seer', 4, { told: 3 }, sent)
    expect(root.querySelector('.hd .s')?.textContent).toBe('Night 1 · The Werewolves’ call')
    expect(read(root)).toEqual(['The Werewolves have made their choice and fall asleep.'])
    press(root, 'Read aloud, continue')
    expect(read(root)).toEqual(['The Seer wakes up and examines one player.'])
    expect(root.querySelector('.hd .s')?.textContent).toBe('Night 1 · The Seer’s call')
    expect([big(root), sent]).toEqual(['Start this call', []])
  })
  it('shows the Seer what she has learnt before she falls asleep, and tells of nobody’s death before the morning', () => {
    const root = host('day', 9, { told: 6 })
    expect(root.querySelector('.hd .s')?.textContent).toBe('Night 1 · The Seer’s call')
    expect(read(root)).toEqual(['The Seer knows more now and falls asleep.'])
    expect(root.querySelector('.forseer')?.textContent).toBe('Not aloud, only for the Seer: Player 1 is a Werewolf.')
    press(root, 'Read aloud, continue')
    expect(read(root)).toEqual(['Morning of day 1. Everyone opens their eyes.'])
    expect(root.querySelector('.forseer')).toBeNull()
    expect([root.querySelector('.hd .s')?.textContent, big(root)]).toEqual(['Day 1 · Morning', 'Tell the morning'])
    expect(root.querySelector('.read')?.textContent).not.toContain('eaten')
  })
  it('lets the village go to sleep before the first call of a night', () => {
    const root = host('pack', 2, { told: 0 })
    expect(read(root)).toEqual(['Night 1. The village goes to sleep; all eyes are closed.'])
    press(root, 'Read aloud, continue')
    expect([read(root), big(root)]).toEqual([['The Werewolves wake up, look at each other and agree on a victim.'], 'Start this call'])
  })
  it('is what everyone is told in a moment, one after the other', () => {
    const moment = { began: 1000, until: 9000 }
    expect(read(host('day', 9, { held: undefined, moment, told: 7 }))).toEqual(['The sun rises on all devices.']) // the sentence was read before
    cleanup()
    expect(read(host('day', 9, { held: undefined, moment, told: 8 }))).toEqual(['Player 6 has been eaten by the Werewolves.']) // the card is face down
    cleanup()
    const turned = { began: -4000, until: 5000 }
    expect(read(host('day', 9, { held: undefined, moment: turned, told: 8 }))).toEqual(['Player 6 has been eaten by the Werewolves. The card: Villager.'])
  })
  it('is the call that everyone hears, though it asks nobody and the game is past it', () => {
    const root = host('seer', 4, { held: undefined, told: 2 })
    expect(read(root)).toEqual(['The Werewolves wake up, look at each other and agree on a victim.'])
    expect(big(root)).toBe('End this call')
  })
  it('says of the night what the set has, and who has not answered', () => {
    const view = { phase: 'pack', number: 1, set: { werewolf: 2, villager: 4 }, seat: Object.fromEntries(SEATS.map((seat) => [seat, { alive: true }])), secret: { victim: 'p3', pointed: { p1: 'p3', p2: 'silent' } } }
    const root = page({ you: 'host', phase: 'pack', table: { options: { moderator: 'person' } }, known: { view } })
    const told = [...root.querySelectorAll('.read .newslines li')].map((one) => one.textContent)
    expect(told).toEqual(['Victim: Player 3', 'Player 1 points at Player 3', 'Player 2 has not answered'])
  })
})

describe('a vote', () => {
  const journal: Entry[] = [['dawn', 1], ['day', 1], ['trial', 'p2', 'p1', 'p3'], ['votes', 'p2', ['p1', 'p3'], ['p2', 'p4', 'p5'], ['p6'], 'no', 'no']]
  it.each(['p1', 'watcher'])('is open once it is over: who gave which thumb (%s)', (you) => {
    const votes = page({ you, known: { journal } }).querySelector('.votes')
    expect(votes?.querySelector('h3, summary')?.textContent).toBe('Player 2 is not hanged, 2 to 3')
    const [up, down] = [...(votes?.querySelectorAll('.voters') ?? [])].map((side) => side.querySelector('.sr')?.textContent)
    expect(up).toBe('up: Player 1 and Player 3')
    expect(down).toContain('Player 5')
    expect(votes?.textContent).toContain('Did not vote: Player 6')
  })
})

describe('a verdict on a phone', () => {
  const up = SEATS.slice(2)
  const journal: Entry[] = [['dawn', 1], ['day', 1], ['trial', 'p2', 'p1', 'p3'], ['votes', 'p2', up, ['p2'], ['p1'], 'no', 'yes']]
  const at = (told: Entry[]) => page({ table: { moment: { began: -1e6, until: 2000 } }, known: { journal: [...journal, ...told] } }).querySelector('.vmm')
  const parts = (told: Entry[]) => [...(at(told)?.children ?? [])].map((one) => one.classList[0] ?? one.tagName)
  it('has the card above the thumbs, whatever their number, as soon as all of them have been seen', () => {
    expect(parts([])).toEqual(['H2', 'hint', 'vcards'])
    cleanup()
    expect(parts([['died', 'p2', 'hanged', 'seer']])).toEqual(['H2', 'hint', 'rcard', 'vcards'])
    cleanup()
    const open = at([['died', 'p2', 'hanged', 'villager']])?.querySelector('.rcard.open')
    expect(open?.textContent).toContain('Villager')
    expect((open?.querySelector('.rn') as HTMLElement).style.getPropertyValue('--letters')).toBe('8') // its size goes by the word
  })
})

describe('a tied vote', () => {
  const seat = (mayor?: string) => Object.fromEntries(SEATS.map((one) => [one, { alive: true, ...(one === mayor && { mayor: true }) }]))
  const votes = (hanged: string): Entry => ['votes', 'p2', ['p1', 'p3', 'p4'], ['p2', 'p5', 'p6'], [], 'yes', hanged]
  const length = { yes: 1500 + 3000 + 1000 + 600 + 2400 + 1800, no: 1500 + 3000 + 1000 + 600 + 2400 + 3000 }
  const told = (you: string, hanged: 'yes' | 'no', at: number, mayor?: string, set = { werewolf: 1, villager: 4, mayor: 1 }) => {
    const view = { phase: 'vote', number: 1, set, seat: seat(mayor), ...(you !== 'watcher' && { you: { seat: you, card: 'villager' } }) }
    const moment = { began: 1000 - at, until: 1000 - at + length[hanged] }
    const root = page({ you, table: { moment }, known: { view, journal: [['dawn', 1], ['day', 1], ['trial', 'p2', 'p1', 'p3'], votes(hanged)] } })
    const sentence = (root.querySelector('.dm h2') ?? root.querySelector('.ttl b'))?.textContent
    cleanup()
    return sentence
  }
  const LAST = 1500 + 3000 + 1000 // the last thumb
  it.each(['p1', 'watcher'])('is a beat of its own before the verdict (%s)', (you) => {
    expect(told(you, 'yes', LAST - 50)).toBe('Will Player 2 hang?')
    expect(told(you, 'yes', LAST + 50)).toBe('A tie. The Mayor decides.')
    expect(told(you, 'yes', LAST + 2500)).toBe('Player 2 is hanged, 3 to 3, by the Mayor’s vote.')
  })
  it('names an elected Mayor, whom everyone knows', () => {
    expect(told('p1', 'yes', LAST + 50, 'p4')).toBe('A tie. Player 4, the Mayor, decides.')
    expect(told('p1', 'no', LAST + 50, 'p5')).toBe('A tie. Player 5, the Mayor, decides.')
  })
  it('says of an acquittal the same whether the Mayor voted, is dead, or is not in the game', () => {
    const none = { werewolf: 1, villager: 5, mayor: 0 }
    for (const set of [undefined, none]) expect(told('p1', 'no', LAST + 50, undefined, set)).toBe('A tie.')
    expect(told('p1', 'no', LAST + 2500)).toBe('Player 2 is not hanged, 3 to 3.')
  })
})

describe('the page of a vote', () => {
  const rule = (set: object, seat: object = {}, journal: Entry[] = []) => {
    const view = { phase: 'vote', number: 1, trial: 'p2', trial_by: ['p1', 'p3'], set, seat: { ...Object.fromEntries(SEATS.map((one) => [one, { alive: true }])), ...seat }, you: { seat: 'p1', card: 'villager' } }
    const text = page({ phase: 'vote', known: { view, journal: [['dawn', 1], ['day', 1], ...journal] } }).querySelector('.nom p')?.textContent
    cleanup()
    return text
  }
  it('says that the Mayor decides a tie, where one may', () => {
    expect(rule({ werewolf: 1, villager: 5 })).not.toContain('Mayor')
    expect(rule({ werewolf: 1, villager: 4, mayor: 1 })).toContain('means hanging. In a tie the Mayor decides.')
    expect(rule({ werewolf: 1, villager: 4, mayor: 1 }, {}, [['died', 'p6', 'eaten', 'mayor']])).not.toContain('Mayor')
    expect(rule({ werewolf: 1, villager: 5 }, { p4: { alive: true, mayor: true } })).toContain('In a tie the Mayor decides.')
  })
})

describe('an election', () => {
  const ballots: Entry[] = SEATS.map((one, i) => ['ballots', one, i < 2 ? 'p1' : i === 5 ? 'none' : 'p4'])
  const journal: Entry[] = [['start'], ...ballots, ['mayor', 'p4', 'majority']]
  const at = (you: string, ms: number, told = journal, length = 7400) => page({ you, phase: 'elect', table: { moment: { began: 1000 - ms, until: 1000 - ms + length } }, known: { journal: told } })
  it('is told on a phone: the ballots, then the name', () => {
    const before = at('p1', 2300)
    expect(before.querySelector('h2')?.textContent).toBe('The votes for Mayor are in.')
    expect(before.querySelector('.ballots .on')).toBeNull()
    cleanup()
    const after = at('p1', 2500)
    expect(after.querySelector('h2')?.textContent).toBe('Player 4 is Mayor, elected by a majority.')
    expect([...after.querySelectorAll('.ballots li')].map((one) => one.querySelector('.num')?.textContent)).toEqual(['3', '2'])
    expect(after.querySelector('.ballots .on')?.textContent).toContain('Player 3, Player 4 and Player 5')
  })
  it('is told on the shared screen, with everyone’s ballot at their house', () => {
    const screen = at('watcher', 2500)
    expect(screen.querySelector('h1')?.textContent).toBe('Player 4 is Mayor, elected by a majority.')
    const plates = [...screen.querySelectorAll('.plates .pn')].map((one) => one.textContent)
    expect(plates[0]).toContain('→ Player 1')
    expect(plates[2]).toContain('→ Player 4')
    expect(plates[5]).toBe('Player 6')
  })
  it('tells who takes the office over, without ballots', () => {
    const late = at('p1', 100, [...journal, ['night', 1], ['dawn', 1], ['day', 1], ['mayor', 'p5', 'succession']], 4000)
    expect(late.querySelector('h2')?.textContent).toBe('Player 5 is Mayor, as successor.')
    expect(late.querySelector('.ballots li')).toBeNull()
  })
  it('says on the shared screen how many have voted', () => {
    const view = { phase: 'elect', number: 0, set: {}, seat: Object.fromEntries(SEATS.map((one) => [one, { alive: true }])), answered: 3 }
    expect(page({ you: 'watcher', known: { view, journal: [['start']] } }).querySelector('.ttl')?.textContent).toContain('3 of 6 have voted')
  })
  it('marks the office at its house, by day and by night', () => {
    for (const phase of ['day', 'pack']) {
      const view = { phase, number: 1, set: { werewolf: 1, villager: 5 }, seat: Object.fromEntries(SEATS.map((one) => [one, { alive: true, ...(one === 'p4' && { mayor: true }) }])) }
      const screen = page({ you: 'watcher', known: { view, journal: [['night', 1]] } })
      expect([...screen.querySelectorAll('.plates .pn')].map((one) => one.textContent?.includes('Mayor'))).toEqual([false, false, false, true, false, false])
      expect(screen.querySelectorAll('.hs')[3]?.getAttribute('aria-label')).toBe('Player 4, alive, Mayor')
      cleanup()
    }
  })
})

describe('the last death', () => {
  const deaths = SEATS.map((seat, i) => ['died', seat, 'shot', i === 0 ? 'werewolf' : i === 1 ? 'seer' : 'villager'] as Entry)
  const at = (you: string, count: number) => page({ you, table: { moment: { began: -1e6, until: 2000 } }, known: { journal: [['night', 1], ['dawn', 1], ...deaths.slice(0, count)] } }).textContent
  it.each(['p1', 'watcher'])('leaves nobody to be counted (%s)', (you) => {
    expect(at(you, 5)).toContain('1 of 6 are alive.')
    cleanup()
    expect(at(you, 5)).toContain('Still in the game: Villager.')
    cleanup()
    expect(at(you, 6)).toContain('The card: Villager.')
    cleanup()
    expect(at(you, 6)).not.toMatch(/are alive|Still in the game/)
  })
})

describe('one person among bots', () => {
  const seats = SEATS.map((seat, i) => ({ seat, kind: i ? 'bot' : 'person', name: name(seat), here: true, muted: false })) as Table['seats']
  it('has no clock where nobody else waits, but a clock where a person moderates', () => {
    expect(page({ table: { seats } }).querySelector('.paces')).not.toBeNull()
    cleanup()
    const moderated = page({ table: { seats, options: { moderator: 'person' }, deadline: 1000 + 120000 } })
    expect(moderated.querySelector('.paces')).toBeNull()
    expect(moderated.querySelector('[role=timer]')).not.toBeNull()
  })
  it('looks at the card without being told of others', () => {
    const veil = { id: 'deal', call: 1, taps: 1, done: 0 }
    expect(page({ phase: 'pack', table: { seats }, known: { veil } }).querySelector('.hint')?.textContent).toBe('The night begins as soon as you know it.')
    cleanup()
    expect(page({ phase: 'pack', known: { veil } }).querySelector('.hint')?.textContent).toContain('when everyone is ready')
  })
})

describe("the moderator's console", () => {
  const proxy = { options: { moderator: 'proxy' } }
  const eat = (...seats: string[]): Asks => Object.fromEntries(seats.map((seat, i) => [seat, { q: 7 + i, key: ['eat', 1, 3] as Entry, answers: ['eat p3', 'eat p4', 'eat p5', 'eat none'] }]))
  it('enters the answer of a seat', () => {
    const sent: object[] = []
    press(page({ you: 'host', phase: 'pack', table: proxy, known: { asks: eat('p1') } }, sent), 'Eat Player 4')
    expect(sent).toEqual([{ do: 'act', seat: 'p1', q: 7, a: 'eat p4' }])
  })
  it('enters one answer for all of the pack', () => {
    const sent: object[] = []
    const root = page({ you: 'host', phase: 'pack', table: proxy, known: { asks: eat('p1', 'p2') } }, sent)
    press(root, 'Everyone')
    press(root, 'Eat Player 3')
    expect(sent).toEqual([{ do: 'act', seat: 'p1', q: 7, a: 'eat p3' }, { do: 'act', seat: 'p2', q: 8, a: 'eat p3' }])
  })
  it('opens what is held, closes what is open, pauses and lengthens', () => {
    const sent: object[] = []
    const host = { you: 'host', phase: 'seer' }
    press(page({ ...host, table: { ...proxy, held: true } }, sent), 'Start this call')
    cleanup()
    press(page({ ...host, table: { ...proxy, moment: { began: 1000, until: 9000 } } }, sent), 'Next')
    cleanup()
    const root = page({ ...host, table: { ...proxy, deadline: 9000 } }, sent)
    press(root, 'End this call')
    press(root, 'Pause')
    press(root, '1 minute more')
    expect(sent).toEqual([{ do: 'open' }, { do: 'timeout' }, { do: 'timeout' }, { do: 'pause', on: true }, { do: 'longer', seconds: 60 }])
  })
  it('is in the same phase as all phones until the first call is opened: the look at the card', () => {
    const before: Setting = { phase: 'pack', table: { options: { moderator: 'person' }, held: true, dealing: true } }
    const console_ = page({ ...before, you: 'host' })
    expect(console_.querySelector('.hd .s')?.textContent).toBe('Before the first night')
    expect(console_.querySelector('.narr')?.textContent).toBe('Look at your card.')
    expect(console_.querySelector('.controls .big')?.textContent).toBe('Begin the night')
    cleanup()
    const veil = { id: 'werewolf', call: 1, taps: 0, done: 0 }
    const phone = page({ ...before, known: { veil, journal: [['start', 1]] as Entry[] } })
    expect(phone.querySelector('h1')?.textContent).toBe('Before the first night')
    expect(phone.textContent).toContain('The moderator starts the night.')
    expect(phone.textContent).not.toContain('eyes')
    expect(phone.querySelector('.peek')).not.toBeNull()
    expect(phone.querySelector('.big')).toBeNull() // nothing is to be confirmed
  })
  it('does not close with a second tap what the first has opened', async () => {
    const sent: object[] = []
    const setting = (held: boolean): Setting => ({ you: 'host', phase: 'seer', table: { ...proxy, held } })
    const { container, rerender } = render(<WerewolvesTable {...playOf(setting(true), sent)} />)
    press(container, 'Start this call')
    rerender(<WerewolvesTable {...playOf(setting(false), sent)} />)
    await vi.waitFor(() => press(container, 'End this call'))
    expect(sent).toEqual([{ do: 'open' }])
    await new Promise((resolve) => setTimeout(resolve, 650))
    press(container, 'End this call')
    expect(sent).toEqual([{ do: 'open' }, { do: 'timeout' }])
  })
  it('offers no answers where the players have devices', () => {
    const root = page({ you: 'host', phase: 'pack', table: { options: { moderator: 'person' } }, known: { asks: eat('p1') } })
    expect(root.querySelector('.pad')).toBeNull()
  })
  it('marks nobody as absent who has no device', () => {
    const seats = SEATS.map((seat, i) => ({ seat, kind: i ? 'hand' : 'person', name: name(seat), here: true, muted: false }))
    const root = page({ you: 'host', phase: 'pack', table: { ...proxy, seats: seats as Table['seats'] } })
    expect([...root.querySelectorAll('.modseats li')].map((line) => line.textContent?.includes('Mark as absent'))).toEqual([true, false, false, false, false, false])
  })
  it('asks once more before a seat is removed', () => {
    const sent: object[] = []
    const root = page({ you: 'host', table: proxy }, sent)
    press(root, 'Remove')
    expect(sent).toEqual([])
    press(root, 'Really?')
    expect(sent).toEqual([{ do: 'remove', seat: 'p1' }])
  })
  it('disarms a half-tapped removal by a tap elsewhere and by itself', async () => {
    vi.useFakeTimers()
    const sent: object[] = []
    const root = page({ you: 'host', table: proxy }, sent)
    const armed = () => root.textContent?.includes('Really?')
    const step = (run: () => void) => act(async () => (run(), void (await vi.advanceTimersByTimeAsync(1))))
    await step(() => press(root, 'Remove'))
    expect(armed()).toBe(true)
    await step(() => press(root, 'Pause'))
    expect(armed()).toBe(false)
    await step(() => press(root, 'Remove'))
    expect(armed()).toBe(true)
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
    expect(armed()).toBe(false)
    vi.useRealTimers()
    expect(sent).toEqual([{ do: 'pause', on: true }])
  })
  it('corrects a card entered for the wrong seat in the first night of a deal by hand', () => {
    const sent: object[] = []
    const setting = playOf({ you: 'host', phase: 'seer', table: { options: { moderator: 'proxy', dealt_by_hand: true } } }, sent)
    const seat = { ...(setting.known.view.seat as object), p4: { alive: true, card: 'seer' } }
    const root = render(<WerewolvesTable {...setting} known={{ ...setting.known, journal: [['night', 1]], view: { ...setting.known.view, seat } }} />).container
    const labels = () => [...root.querySelectorAll('.modseats button')].map((button) => button.getAttribute('aria-label')).filter((label) => /Wrong|Holds|right/.test(label ?? ''))
    expect(labels()).toEqual(['Wrong card: Player 4'])
    press(root, 'Wrong card')
    return vi.waitFor(() => {
      expect(labels()).toContain('The card of Player 4 was right')
      fireEvent.click(root.querySelector('[aria-label="Holds it: Player 2"]') as Element)
      expect(sent).toEqual([{ do: 'swap', seat: 'p2', with: 'p4' }])
    })
  })
  it('offers no correction in a deal of the software, nor after the first night', () => {
    expect(page({ you: 'host', phase: 'seer', table: proxy }).textContent).not.toContain('Wrong card')
    cleanup()
    expect(page({ you: 'host', table: { options: { moderator: 'proxy', dealt_by_hand: true } } }).textContent).not.toContain('Wrong card')
  })
})

describe('sound', () => {
  it('is made only where somebody turned it on', () => {
    const made = vi.fn(() => {
      throw new Error('heard')
    })
    vi.stubGlobal('AudioContext', made)
    sound('turn')
    expect(made).not.toHaveBeenCalled()
    remember({ sound: true })
    expect(() => sound('turn')).toThrow('heard')
    remember({ sound: false })
  })
})

describe('a remark', () => {
  const refused = { no: 'TOO_MUCH', where: 'text', what: 'you have said enough', of: 'say' }
  it('that is refused stays as a draft with the reason, over a reload, until it is said or thrown away', async () => {
    const said: string[] = []
    const speaking = { ...playOf({}), say: (_: string, text: string) => said.push(text) } as Play
    const { container, rerender, unmount } = render(<WerewolvesTable {...speaking} />)
    fireEvent.click(container.querySelector('#tab-talk') as Element)
    const line = container.querySelector('.sayf input') as HTMLInputElement
    fireEvent.input(line, { target: { value: 'I trust nobody.' } })
    fireEvent.submit(container.querySelector('.sayf') as Element)
    expect(said).toEqual(['text I trust nobody.'])
    expect(container.querySelector('.draft')).toBeNull()
    await act(() => rerender(<WerewolvesTable {...({ ...speaking, refusal: refused } as Play)} />))
    expect(container.querySelector('.draft')?.textContent).toContain('I trust nobody.')
    unmount()
    const again = render(<WerewolvesTable {...speaking} />).container
    expect(again.querySelector('.draft q')?.textContent).toBe('I trust nobody.')
    press(again, 'Say it now')
    expect(said).toEqual(['text I trust nobody.', 'text I trust nobody.'])
    expect(again.querySelector('.draft')).toBeNull()
  })
})

describe('a remark that came too fast', () => {
  const refusal = { no: 'TOO_FAST', where: 'text', what: 'wait 0 s', of: 'say' }
  it('is said by the page, once and before any later one, and nobody is told to try again', async () => {
    const said: string[] = []
    const clearTrouble = vi.fn()
    const speaking = { ...playOf({}), clearTrouble, say: (_: string, text: string) => said.push(text) } as Play
    const { container, rerender } = render(<WerewolvesTable {...speaking} />)
    const told = (play: object) => act(() => rerender(<WerewolvesTable {...({ ...speaking, ...play } as Play)} />))
    const speak = (text: string) => {
      fireEvent.input(container.querySelector('.sayf input') as Element, { target: { value: text } })
      fireEvent.submit(container.querySelector('.sayf') as Element)
    }
    fireEvent.click(container.querySelector('#tab-talk') as Element)
    speak('One.')
    await told({ refusal })
    expect(clearTrouble).toHaveBeenCalledTimes(1)
    speak('Two.')
    await told({}) // the line is gone, and the remark is not
    expect(said).toEqual(['text One.'])
    await waitFor(() => expect(said).toEqual(['text One.', 'text One.']))
    await told({ known: { ...speaking.known, said: [{ at: 1, remark: ['day', speaking.you, 'text One.'] }] } })
    await waitFor(() => expect(said).toEqual(['text One.', 'text One.', 'text Two.']))
  })
})

describe('a refusal of something else', () => {
  const no = (code: string, of: string) => ({ no: code, where: 'do', what: 'wait 0 s', of })
  it('is not one of the last remark, and a remark that was said does not come back', async () => {
    const said: string[] = []
    const speaking = { ...playOf({}), say: (_: string, text: string) => said.push(text) } as Play
    const { container, rerender } = render(<WerewolvesTable {...speaking} />)
    const told = (play: object) => act(() => rerender(<WerewolvesTable {...({ ...speaking, ...play } as Play)} />))
    fireEvent.click(container.querySelector('#tab-talk') as Element)
    fireEvent.input(container.querySelector('.sayf input') as Element, { target: { value: 'I trust nobody.' } })
    fireEvent.submit(container.querySelector('.sayf') as Element)
    await told({ refusal: no('PAUSED', 'act') })
    await told({ refusal: no('TOO_FAST', 'act') })
    expect(container.querySelector('.draft')).toBeNull()
    const known = { ...speaking.known, said: [{ at: 1, remark: ['day', speaking.you, 'text I trust nobody.'] }] }
    await told({ known })
    await told({ known, refusal: no('MUTE', 'say') })
    await act(() => new Promise((done) => setTimeout(done, 400)))
    expect(container.querySelector('.draft')).toBeNull()
    expect(said).toHaveLength(1)
  })
})

describe('the shared screen at dawn', () => {
  it('names a card below its house only when the card has been turned', () => {
    const at = (ms: number) => page({
      you: 'watcher', table: { moment: { began: 1000 - ms, until: 10000 - ms } },
      known: { heard: Date.now() + 60000, journal: [['night', 1], ['dawn', 1], ['died', 'p2', 'eaten', 'seer']] as Entry[] },
    }).querySelector('.plates')?.textContent
    expect(at(100000)).toContain('Seer')
    cleanup()
    const early = at(-60000)
    expect(early).toContain('Player 2')
    expect(early).not.toContain('Seer')
  })
})

describe('a letter', () => {
  const slow = { options: { t_day: 86400 } }
  it('tells what was heard and said since the table was last looked at, in order, and nothing secret', async () => {
    const first = render(<WerewolvesTable {...playOf({ table: slow })} />)
    await act(() => new Promise((done) => setTimeout(done, 20)))
    expect(first.container.querySelector('.letter')).toBeNull()
    first.unmount()
    const journal = [['night', 1], ['dawn', 1], ['day', 1], ['vision', 'p2', 'wolf'], ['finger', 'p2', 'p3'], ['nightfall', 1], ['night', 2], ['dawn', 2], ['uneaten'], ['day', 2]] as Entry[]
    const said = [{ at: 3, remark: ['day', 'p4', 'text I slept badly.'] }] as Known['said']
    const { container } = render(<WerewolvesTable {...playOf({ table: slow, known: { journal, said } })} />)
    await act(() => new Promise((done) => setTimeout(done, 20)))
    const letter = container.querySelector('.letter')
    expect([...(letter?.querySelectorAll('h2') ?? [])].map((one) => one.textContent)).toEqual(['Day 1', 'Night 2', 'Day 2'])
    const text = letter?.textContent ?? ''
    expect(text.indexOf('nominates')).toBeLessThan(text.indexOf('I slept badly'))
    expect(letter?.querySelector('details summary')?.textContent).toBe('One remark')
    expect(letter?.querySelector('details p')?.textContent).toContain('I slept badly')
    expect(text).not.toMatch(/Werewolf\b.*Player 2|Player 2.*is a Werewolf/)
    press(container, 'To the table')
    expect(container.querySelector('.letter')).toBeNull()
  })
  it('begins with what the reader is asked and has not answered', async () => {
    render(<WerewolvesTable {...playOf({ table: slow })} />)
    await act(() => new Promise((done) => setTimeout(done, 20)))
    cleanup()
    const journal = [['night', 1], ['dawn', 1], ['day', 1], ['finger', 'p2', 'p3']] as Entry[]
    const said = [{ at: 3, remark: ['day', 'p4', 'say ask p1 suspects'] }, { at: 3, remark: ['day', 'p4', 'say ask p2 suspects'] }] as Known['said']
    const { container } = render(<WerewolvesTable {...playOf({ table: slow, known: { journal, said } })} />)
    await waitFor(() => expect(container.querySelector('.letter .foryou')).not.toBeNull())
    expect(container.querySelectorAll('.letter .foryou p').length).toBe(1)
    expect(container.querySelector('.letter .foryou p')?.textContent).toMatch(/^Player 4 asks you: .* You owe an answer\.$/)
    expect(container.querySelector('.letter h2')?.textContent).toBe('For you')
  })
  it('is written only where a game is played over days', async () => {
    render(<WerewolvesTable {...playOf({})} />).unmount()
    const { container } = render(<WerewolvesTable {...playOf({ known: { journal: [['night', 1], ['dawn', 1], ['day', 1], ['uneaten']] as Entry[] } })} />)
    await act(() => new Promise((done) => setTimeout(done, 20)))
    expect(container.querySelector('.letter')).toBeNull()
  })
})

describe('the end', () => {
  it('tells no story before everything has come, nor another one then', async () => {
    let come = () => undefined as void
    const past = new Promise<object>((resolve) => (come = () => resolve({ journal: [['night', 1], ['dawn', 1], ['day', 1], ['trial', 'p2', 'p1', 'p3'], ['votes', 'p2', SEATS, [], [], 'no', 'yes'], ['died', 'p2', 'hanged', 'werewolf']] })))
    vi.stubGlobal('fetch', async (url: string) => ({ ok: true, json: async () => (url.includes('data') ? { 'talk.json': talkFile } : url.includes('beliefs') ? { chapters: [] } : past) }))
    const root = page({ phase: 'over', table: { state: 'over' } })
    const told = () => [...root.querySelectorAll('.secrets p')].map((one) => one.lastChild?.textContent?.trim())
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(told()).toEqual(SEATS.map(() => ''))
    expect(root.querySelector('.tpoints')).toBeNull()
    await act(async () => come())
    await waitFor(() => expect(told().every((text) => (text?.length ?? 0) > 3)).toBe(true))
  })
  it('offers the analysis next to the course of the game, and asks the server for it', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
      asked.push(`${method} ${url}`)
      const found = url.includes('beliefs') ? { chapters: [] } : { state: 'waiting', 'talk.json': talkFile, journal: [] }
      return { ok: true, json: async () => found }
    })
    const root = page({ phase: 'over', table: { state: 'over' } })
    expect([...root.querySelectorAll('.storybox h3')].map((one) => one.textContent)).toEqual(['Secret until now all 6']) // nothing turned it: no heading over nothing
    expect(root.querySelector('.analysis')).toBeNull()
    press(root, 'Course')
    expect(root.querySelector('.analysis h3')?.textContent).toBe('Analysis')
    press(root, 'Analyse this game')
    await waitFor(() => expect(root.querySelector('.analysis progress')).not.toBeNull())
    expect(asked.some((one) => one.startsWith('POST') && one.includes('ABCDEF') && one.includes('analy'))).toBe(true)
  })
})

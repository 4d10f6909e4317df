// Statements and the claims board of Werewolves, from the pack's own data.

import { describe, expect, it } from 'vitest'
import talkFile from '../../games/werewolves/data/talk.json'
import german from '../../games/werewolves/text/de.json'
import english from '../../games/werewolves/text/en.json'
import type { Catalogue, Entry, Table } from '../src/api'
import type { Known } from '../src/connection'
import { lengthOf, momentOf, turnsOf } from '../src/werewolves/beats'
import { boardOf, type Facts, type Row } from '../src/werewolves/claims'
import { debtsOf, unanswered } from '../src/werewolves/debts'
import { audienceOf, placesIn } from '../src/werewolves/end'
import { deathsOf, loversOf, spokenOf, trialsOf, type Spoken } from '../src/werewolves/model'
import { clashText } from '../src/werewolves/sentences'
import { begin, denied, depthOf, isSayable, joined, menuOf, nextSlot, put, readStatement, sentenceOf, writeStatement, OPEN, type Statement, type Talk } from '../src/werewolves/talk'
import { common, firstNames } from '../src/werewolves/proxy'
import { onePoint, tellIn, texts, type Key } from '../src/werewolves/text'
import { loverOf } from '../src/werewolves/box'
import { isMorning } from '../src/werewolves/moment'
import { decidingVote, secretOf, sentencesOf, turningPoints } from '../src/werewolves/story'
import { moonOver, plateWidth, short, spotsFor } from '../src/werewolves/village'
import { Words } from '../src/words'

const talk = talkFile as unknown as Talk
const NAMES: { [seat: string]: string } = { p1: 'Ada', p2: 'Ben', p3: 'Cleo', p4: 'Dov', p5: 'Emil', p6: 'Finn', p7: 'Greta', p8: 'Hana', p9: 'Ivo' }
const words = (catalogue: unknown) => new Words(catalogue as Catalogue, (seat) => NAMES[seat])
const en = words(english)
const de = words(german)

const VALUES: { [kind: string]: string } = { seat: 'p3', who: 'p2', role: 'seer', night: 'n1', msg: 'd1.2' }

/** Fills whatever a line leaves open, as taps would. */
function filled(statement: Statement): Statement {
  const slot = nextSlot(statement, talk)
  if (!slot) return statement
  const value = slot.kind === 'statement' ? begin({ form: talk.statements.find((f) => f.verb === 'will hang')!, args: [OPEN] }) : VALUES[slot.kind]
  return filled(put(statement, slot.path, value ?? ''))
}

describe('statements', () => {
  const lines = talk.groups.flatMap((group) => (['day', 'pack'] as const).flatMap((channel) => menuOf(talk, group, channel)))

  it('every form but silence is on a menu', () => {
    const offered = new Set(lines.map((line) => line.form.verb))
    const others = talk.statements.filter((form) => !offered.has(form.verb))
    expect(others.filter((form) => form.group !== 'fact').map((form) => form.verb)).toEqual(['skip'])
  })

  it.each(lines.map((line) => [`${line.form.verb} ${line.args.join(' ')}`, line] as const))('%s: built, written, read and told', (_, line) => {
    const built = filled(begin(line))
    const text = writeStatement(built)
    expect(text).not.toContain(OPEN)
    expect(text.length).toBeLessThanOrEqual(200)
    expect(readStatement(text, talk)).toEqual(built)
    for (const language of [en, de]) {
      const told = sentenceOf(built, talk, language)
      expect(told).not.toMatch(/[{}…]|undefined|\bp\d/)
      expect(told.length).toBeGreaterThan(2)
    }
  })

  const told = (text: string, language: Words) => {
    const statement = readStatement(text, talk)
    return statement && sentenceOf(statement, talk, language)
  }
  it.each([
    ['claim seer', 'I am the Seer.'],
    ['claim village', 'I am not a Werewolf, and that is all I will say.'],
    ['saw p2 wolf n1', 'On night 1 I saw Ben: a Werewolf.'],
    ['victim none n2', 'On night 2 the pack was after nobody.'],
    ['suspect p4 3', 'Dov is a Werewolf, I am sure.'],
    ['ask all role', 'Everyone, what are you?'],
    ['ask p2 about p3', 'Ben, what do you make of Cleo?'],
    ['paired p2 p3', 'I made Ben and Cleo lovers.'],
    ['claim villager', 'I am a Villager.'],
    ['claim cupid', 'I am Cupid.'],
    ['suspect p2 2 because instinct', 'I suspect Ben. My reason: nothing but a gut feeling.'],
    ['suspect p2 2 because v2.1:p4', 'I suspect Ben. My reason: how Dov voted on day 2.'],
    ['vouch p2 2 because (saw p2 clear n1)', 'I trust Ben. My reason: On night 1 I saw Ben: not a Werewolf.'],
    ['not (suspect p2 2)', '“I suspect Ben.” That is not true.'],
    ['request p2 will hang p3', 'Ben, please: I will vote against Cleo.'],
  ])('%s', (text, sentence) => expect(told(text, en)).toBe(sentence))

  it('speaks German', () => {
    expect(told('saw p2 wolf n1', de)).toBe('In Nacht 1 habe ich Ben gesehen: ein Werwolf.')
    expect(told('suspect p2 2 because xp4', de)).toMatch(/Ben.*Dov/)
    expect(told('ask p2 role', de)).toBe('Ben, welche Rolle hast du?')
    expect(told('ask all role', de)).toBe('Alle: Welche Rolle habt ihr?')
    expect(told('ask all about p3', de)).toBe('Alle: Was haltet ihr von Cleo?')
  })

  it.each(['', 'claim', 'saw p2', 'will hang', 'suspect p2 2 because', 'and (hello)', 'not (hello', 'hello hello', 'nonsense p2'])('refuses %j', (text) =>
    expect(readStatement(text, talk)).toBeUndefined(),
  )
})

describe('statements joined by taps', () => {
  const seer: Statement = { verb: 'claim', args: ['seer'] }
  const hang: Statement = { verb: 'will hang', args: ['p3'] }
  it.each(['and', 'or', 'xor'] as const)('%s: the second is asked for, then both are written', (verb) => {
    const open = joined(seer, verb)
    expect(nextSlot(open, talk)).toEqual({ path: [1], kind: 'statement' })
    const whole = put(open, [1], hang)
    expect(nextSlot(whole, talk)).toBeUndefined()
    expect(writeStatement(whole)).toBe(`${verb} (claim seer) (will hang p3)`)
    expect(readStatement(writeStatement(whole), talk)).toEqual(whole)
    for (const language of [en, de]) expect(sentenceOf(whole, talk, language)).not.toMatch(/[{}…]/)
  })
  it('what the second leaves open is asked within it', () => {
    const open = put(joined(seer, 'and'), [1], { verb: 'suspect', args: [OPEN, '2'] })
    expect(nextSlot(open, talk)).toEqual({ path: [1, 0], kind: 'seat' })
    expect(writeStatement(put(open, [1, 0], 'p4'))).toBe('and (claim seer) (suspect p4 2)')
  })
  it('and takes a third, xor does not', () => {
    const two = put(joined(seer, 'and'), [1], hang)
    expect(joined(two, 'and').args).toHaveLength(3)
    expect(joined({ ...two, verb: 'xor' }, 'xor')).toEqual({ verb: 'xor', args: [{ ...two, verb: 'xor' }, OPEN] })
  })
  it('not is put before and taken away', () => {
    expect(writeStatement(denied(seer))).toBe('not (claim seer)')
    expect(denied(denied(seer))).toEqual(seer)
  })
  it('no deeper than three and no longer than the rules allow', () => {
    const deep = denied({ verb: 'and', args: [denied(hang), seer] })
    expect(depthOf(deep)).toBe(3)
    expect(isSayable(deep, talk)).toBe(true)
    expect(isSayable({ verb: 'or', args: [deep, seer] }, talk)).toBe(false)
    expect(isSayable({ verb: 'and', args: Array.from({ length: 14 }, () => hang) }, talk)).toBe(false)
    expect(isSayable({ verb: 'or', args: [deep, seer] }, { ...talk, limits: { max_depth: 4, max_chars: 300 } })).toBe(true)
  })
})

describe('answers entered for others', () => {
  const ask = (answers: string[]) => ({ q: 1, key: ['eat'] as [string], answers })
  it('the pack may answer together, a finger is never everyone\u2019s', () => {
    const asks = { p1: ask(['eat p3', 'eat none']), p2: ask(['eat p3', 'eat p4', 'eat none']) }
    expect(common(asks, 'pack')).toEqual(['eat p3', 'eat none'])
    expect(common({ p1: ask(['nominate p2', 'sleep']), p2: ask(['nominate p2', 'sleep']) }, 'day')).toEqual(['sleep'])
    expect(common({ p1: ask(['see p2']) }, 'seer')).toEqual([])
  })
  it('two of many are chosen one by one', () => {
    const seats = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']
    const pairs = seats.flatMap((a, i) => seats.slice(i + 1).map((b) => `love ${a} ${b}`))
    expect(firstNames(pairs)).toEqual(seats)
    expect(firstNames(['see p1', 'see p2'])).toEqual([])
  })
})

const say = (id: string, seat: string, text: string): Spoken => ({ id, channel: 'day', seat, text, free: false, number: Number(id[1]), at: 0 })
const SET = { villager: 3, werewolf: 2, seer: 1, witch: 1, healer: 1, cupid: 1 }
const facts = (part: Partial<Facts> = {}): Facts => ({ seats: Object.keys(NAMES), set: SET, deaths: [], lovers: [], ...part })
const board = (said: [string, string, string][], part?: Partial<Facts>) => boardOf(said.map((one) => say(...one)), facts(part), talk)
const keys = (said: [string, string, string][], part?: Partial<Facts>) => board(said, part).clashes.map((clash) => clash.key)
const died = (seat: string, cause: string, card: string, at: number) => ({ seat, cause, card, at })

describe('the claims board', () => {
  it('keeps claims, reports and the last word on everyone', () => {
    const rows = board([['d1.1', 'p1', 'claim seer'], ['d1.2', 'p1', 'saw p2 wolf n1'], ['d1.3', 'p3', 'suspect p2 2'], ['d1.4', 'p3', 'vouch p2 1'], ['d1.5', 'p4', 'suspect p2 3']]).rows
    expect(rows[0]).toMatchObject({ claim: 'seer', reports: [{ verb: 'saw', seat: 'p2', what: 'wolf', night: 1 }] })
    expect(rows[1]).toMatchObject({ suspected: 2, trusted: 1 })
  })

  it('forgets what its speaker took back, and only that', () => {
    const rows = board([['d1.1', 'p1', 'claim seer'], ['d1.2', 'p2', 'retract d1.1'], ['d1.3', 'p3', 'claim witch'], ['d1.4', 'p3', 'retract d1.3']]).rows
    expect([rows[0]?.claim, rows[2]?.claim]).toEqual(['seer', undefined])
  })

  it('counts the living only, and hears only what was said aloud', () => {
    const whisper = { ...say('w1.1', 'p1', 'suspect p2 3'), channel: 'pack' }
    expect(boardOf([whisper], facts(), talk).rows[1]?.suspected).toBe(0)
    expect(board([['d1.1', 'p1', 'suspect p2 2']], { deaths: [died('p1', 'eaten', 'villager', 4)] }).rows[1]?.suspected).toBe(0)
  })

  it.each<[string, [string, string, string][], Partial<Facts> | undefined]>([
    ['clash.claims', [['d1.1', 'p1', 'claim seer'], ['d1.2', 'p2', 'claim seer']], undefined],
    ['clash.held', [['d2.1', 'p1', 'claim seer']], { deaths: [died('p2', 'eaten', 'seer', 4)] }],
    ['clash.absent', [['d1.1', 'p1', 'claim hunter']], undefined],
    ['clash.card', [['d1.1', 'p1', 'claim seer']], { deaths: [died('p1', 'hanged', 'werewolf', 3)] }],
    ['clash.vision', [['d1.1', 'p1', 'saw p2 clear n1']], { deaths: [died('p2', 'hanged', 'werewolf', 3)] }],
    ['clash.vouched', [['d1.1', 'p1', 'vouch p2 3']], { deaths: [died('p2', 'hanged', 'werewolf', 3)] }],
    ['clash.visions', [['d1.1', 'p1', 'saw p2 clear n1'], ['d1.2', 'p3', 'saw p2 wolf n1']], undefined],
    ['clash.dead', [['d2.1', 'p1', 'saw p2 clear n2']], { deaths: [died('p2', 'eaten', 'villager', 2)] }],
    ['clash.night', [['d1.1', 'p1', 'saw p2 clear n1'], ['d1.2', 'p1', 'saw p3 clear n1']], undefined],
    ['clash.potion', [['d2.1', 'p1', 'healed p2 n1'], ['d2.2', 'p1', 'healed p3 n2']], undefined],
    ['clash.running', [['d2.1', 'p1', 'guarded p2 n1'], ['d2.2', 'p1', 'guarded p2 n2']], undefined],
    ['clash.dawn', [['d1.1', 'p1', 'guarded p2 n1']], { deaths: [died('p2', 'eaten', 'villager', 2)] }],
    ['clash.dawn', [['d1.1', 'p1', 'poisoned p2 n1']], undefined],
    ['clash.dawn', [['d1.1', 'p1', 'paired p2 p3']], { lovers: ['p4', 'p5'] }],
    ['clash.role', [['d1.1', 'p1', 'claim healer'], ['d1.2', 'p1', 'saw p2 clear n1']], undefined],
    ['clash.self', [['d1.1', 'p1', 'guarded p1 n1']], undefined],
  ])('finds %s', (key, said, part) => expect(keys(said, part)).toContain(key))

  it.each<[string, [string, string, string][], Partial<Facts> | undefined]>([
    ['two villagers', [['d1.1', 'p1', 'claim villager'], ['d1.2', 'p2', 'claim villager']], undefined],
    ['villagers where their number is secret', [['d1.1', 'p1', 'claim villager'], ['d1.2', 'p2', 'claim villager']], { set: { seer: 1 } }],
    ['a vision the card bears out', [['d1.1', 'p1', 'saw p2 wolf n1']], { deaths: [died('p2', 'hanged', 'werewolf', 3)] }],
    ['a report of the night somebody died in', [['d1.1', 'p1', 'saw p2 clear n1']], { deaths: [died('p2', 'eaten', 'villager', 2)] }],
    ['a Healer who changes', [['d2.1', 'p1', 'guarded p2 n1'], ['d2.2', 'p1', 'guarded p3 n2']], undefined],
    ['a vision told twice', [['d1.1', 'p1', 'saw p2 clear n1'], ['d2.2', 'p1', 'saw p2 clear n1']], undefined],
    ['a victim who was eaten', [['d1.1', 'p1', 'victim p2 n1']], { deaths: [died('p2', 'eaten', 'villager', 2)] }],
    ['a card kept face down', [['d1.1', 'p1', 'claim seer']], { deaths: [{ seat: 'p1', cause: 'hanged', at: 3 }] }],
  ])('finds nothing in %s', (_, said, part) => expect(keys(said, part)).toEqual([]))

  it('tells a clash in both languages', () => {
    const [clash] = board([['d1.1', 'p1', 'claim seer'], ['d1.2', 'p2', 'claim seer']]).clashes
    expect(clashText(clash!, en, tellIn('en'))).toBe('Ada and Ben each say Seer, but there is only one.')
    expect(clashText(clash!, de, tellIn('de'))).toBe('Ada und Ben sagen: Seherin. Davon gibt es aber nur eine Karte.')
  })
})

const JOURNAL: Entry[] = [
  ['night', 1], ['call', 'seer'], ['asleep', 'seer'], ['dawn', 1], ['died', 'p8', 'poisoned', 'villager'], ['died', 'p6', 'heartbreak', 'hidden'], ['day', 1],
  ['finger', 'p1', 'p2'], ['trial', 'p2', 'p1', 'p3'], ['poll', 'p2'], ['votes', 'p2', ['p1', 'p3'], ['p2', 'p4'], [], 'yes', 'no'], ['night', 2],
]

// As the server's list of games names them.
const DOMAINS = {
  keys: { 'call.0': 'call', 'asleep.0': 'closing', 'nightfall.0': 'dusk', 'votes.0': 'seat', 'votes.4': 'yes', 'votes.5': 'yes', 'pointers.1': 'pointer', 'pointers.2': 'yes' },
}
const told = new Words(english as Catalogue, (seat) => NAMES[seat], undefined, DOMAINS)

describe('the journal', () => {
  it('gives every id its own domain', () => {
    expect(told.entry(['call', 'seer'])).toBe('The Seer wakes up and examines one player.')
    expect(told.entry(['asleep', 'seer'])).toBe('The Seer knows more now and falls asleep.')
    expect(told.entry(['nightfall', 'hanged'])).toBe('The day is over: someone has been hanged.')
    expect(told.entry(['votes', 'p2', ['p1', 'p3'], ['p2', 'p4'], [], 'yes', 'no'])).toBe('Ben is not hanged on a tied vote. Up: Ada and Cleo. Down: Ben and Dov.')
    expect(told.entry(['pointers', 'p1', 'silent', 'no'])).toContain('not agreed')
  })

  it('knows the dead, the lovers and the trials', () => {
    expect(deathsOf(JOURNAL)).toEqual([{ seat: 'p8', cause: 'poisoned', card: 'villager', at: 2 }, { seat: 'p6', cause: 'heartbreak', card: undefined, at: 2 }])
    expect(loversOf(deathsOf(JOURNAL))).toEqual(['p8', 'p6'])
    expect(trialsOf(JOURNAL)).toEqual([{ day: 1, number: 1, seat: 'p2', up: ['p1', 'p3'], down: ['p2', 'p4'], none: [], tied: expect.any(Boolean), hanged: false }])
  })

  it('numbers remarks by channel and day', () => {
    const said = [[7, 'day', 'text hello'], [8, 'day', 'say hello'], [12, 'pack', 'whisper will eat p3'], [12, 'dead', 'text oh']] as const
    const spoken = spokenOf(said.map(([at, channel, text]) => ({ at, remark: [channel, 'p1', text] })), JOURNAL)
    expect(spoken.map((one) => [one.id, one.text, one.free])).toEqual([['d1.1', 'hello', true], ['d1.2', 'hello', false], ['w2.1', 'will eat p3', false], ['g2.1', 'oh', true]])
  })

  it('knows at the end whose an entry was', () => {
    const cards = { p1: 'werewolf', p2: 'seer', p3: 'cupid', p4: 'villager' }
    expect(audienceOf(['vision', 'p1', 'werewolf'], cards, [], 0)).toEqual(['p2'])
    expect(audienceOf(['pointers', 'p1', 'p2', 'yes'], cards, [], 0)).toEqual(['p1'])
    expect(audienceOf(['lover', 'p4'], cards, ['p1', 'p4'], 0)).toEqual(['p1'])
    expect(audienceOf(['card', 'cupid'], cards, [], 2)).toEqual(['p3'])
    expect(audienceOf(['dawn', 1], cards, [], 0)).toBeUndefined()
    expect(placesIn([['a'], ['b'], ['c'], ['d']], [['b'], ['d']])).toEqual([1, 3])
  })
})

describe('the page', () => {
  it('has the same words in both languages, with the same places', () => {
    const holes = (text: string) => [...new Set(text.match(/\{\d/g) ?? [])].sort()
    for (const key of Object.keys(texts.en!) as Key[]) expect([key, holes(texts.de![key])]).toEqual([key, holes(texts.en![key])])
  })

  it.each([6, 9, 12, 13, 24])('finds a place for each of %i houses', (count) => {
    const spots = spotsFor(count, 1280)
    expect(spots).toHaveLength(count)
    for (const [i, a] of spots.entries()) {
      expect(a.x).toBeGreaterThan(50)
      expect(a.x).toBeLessThan(1230)
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(80)
    }
  })
})

describe('debts', () => {
  const said = (seat: string, text: string, number = 1, free = false) => ({ id: '', channel: 'day', seat, text, free, number, at: 0 })
  const owed = (...spoken: ReturnType<typeof said>[]) => debtsOf(spoken, talk, 1, ['p1', 'p2', 'p3']).map(({ who, to }) => `${who} owes ${to}`)
  it('are owed by the one who was asked, until they say something', () => {
    expect(owed(said('p1', 'ask p2 suspects'))).toEqual(['p2 owes p1'])
    expect(owed(said('p1', 'ask p2 suspects'), said('p3', 'ask p2 role'))).toEqual(['p2 owes p1', 'p2 owes p3'])
    expect(owed(said('p1', 'ask p2 suspects'), said('p2', 'wait', 1, true))).toEqual([])
  })
  it('are not owed by the dead, nor from another day', () => {
    expect(owed(said('p1', 'ask p9 suspects'))).toEqual([])
    expect(owed(said('p1', 'ask p2 suspects', 2))).toEqual([])
  })
  it('are unpaid at the end of the day, but not by who died before it', () => {
    const spoken = [said('p1', 'ask p2 suspects'), said('p3', 'ask p2 role'), said('p1', 'ask p3 role')]
    const silent = (at: number) => unanswered(spoken, talk, 1, ['p1', 'p2', 'p3'], [{ seat: 'p3', cause: 'hanged', at }], 'p1')
    expect(silent(3)).toEqual(['p2']) // hanged on day 1
    expect(silent(4)).toEqual(['p2', 'p3']) // dead the next morning
  })
})

describe('moments', () => {
  const votes: Entry = ['votes', 'p2', ['p1', 'p3'], ['p2'], [], 'no', 'yes']
  it('last as long as the server lets them', () => {
    expect(lengthOf(['dawn', 1])).toBe(2400)
    expect(lengthOf(['held'])).toBe(3000)
    expect(lengthOf(votes)).toBe(1500 + 3 * 500 + 1000 + 600 + 1800)
    expect(lengthOf(['died', 'p2', 'hanged', 'seer'])).toBe(6600)
    expect(lengthOf(['died', 'p2', 'eaten', 'hidden'])).toBe(5400)
  })
  it('turn thumb by thumb, the last two slowly, all before the verdict', () => {
    expect(turnsOf(3)).toEqual([2000, 3000, 4000])
    expect((turnsOf(24).at(-1) ?? 0) + 600).toBeLessThan(lengthOf(['votes', 'p1', Array(24).fill('p1') as string[], [], [], 'no', 'yes']))
  })
  it('are stretched as the table says', () => {
    const known = { journal: [votes], view: {}, said: [], taken: 0, online: true } as unknown as Known
    const table = { state: 'running', moment: { began: 1000, until: 1000 + lengthOf(votes) / 2 } } as unknown as Table
    expect(momentOf({ table, known }, 1000 + 500)?.at).toBe(1000)
  })
})

describe('the story of a game', () => {
  const cards = { p1: 'seer', p2: 'werewolf', p3: 'villager' }
  const story = (journal: Entry[]) => ({ journal, cards, result: 'village', spoken: [], rows: [], days: 2 })
  it('finds the vote that decided and the night that missed', () => {
    const journal: Entry[] = [['night', 1], ['pointers', 'p2', 'p3', 'yes'], ['guarded', 'p3'], ['dawn', 1], ['uneaten'], ['day', 1], ['votes', 'p2', ['p1', 'p3'], ['p2'], [], 'no', 'yes']]
    expect(turningPoints(story(journal)).map(({ kind, variant }) => `${kind} ${variant}`)).toEqual(['vote hanged.one', 'night guarded'])
    expect(turningPoints(story([]))).toEqual([])
  })
  const row = (seat: string, claim: string) => ({ seat, claim, reports: [], views: new Map<string, number>(), suspected: 0, trusted: 0 })
  it('ends a lie when a card contradicts it', () => {
    const dealt = { p1: 'hunter', p2: 'werewolf', p3: 'villager' }
    const spoken = [{ id: 'd1.1', channel: 'day', seat: 'p2', text: 'claim hunter', free: false, number: 1, at: 3 }]
    const lie = (...journal: Entry[]) => turningPoints({ ...story(journal), cards: dealt, spoken, rows: [row('p2', 'hunter')], days: 4 }).find(({ kind }) => kind === 'lie')
    const dead: Entry = ['died', 'p1', 'eaten', 'hunter']
    expect(lie(['dawn', 3], dead)).toMatchObject({ day: 1, to: 3, variant: 'card', args: ['p2', 'card:hunter', 'p1'] })
    expect(lie(['dawn', 1], dead)).toBeUndefined() // the day it was told
    expect(lie(['day', 2], ['died', 'p2', 'hanged', 'werewolf'])).toMatchObject({ to: 2, variant: 'died' })
    expect(lie()).toMatchObject({ to: 4, variant: 'held' })
  })
  it('tells a lover in the call itself, before the view knows', () => {
    const of = (journal: Entry[], you: object) => loverOf({ sight: { you }, known: { journal } } as unknown as Parameters<typeof loverOf>[0])
    expect(of([['night', 1], ['call', 'lovers'], ['lover', 'p3']], {})).toBe('p3')
    expect(of([['night', 1], ['call', 'lovers']], {})).toBeUndefined()
    expect(of([], { lover: 'p4' })).toBe('p4')
  })
  it('calls it morning until a vote has been held', () => {
    const at = (...keys: string[]) => isMorning({ known: { journal: keys.map((key) => [key]) } } as unknown as Parameters<typeof isMorning>[0])
    expect(at('night', 'dawn', 'died')).toBe(true)
    expect(at('dawn', 'day', 'votes', 'died', 'held')).toBe(false)
    expect(at('votes', 'died', 'night', 'dawn')).toBe(true)
  })
  it('names what a Werewolf said, also where it was no card', () => {
    expect(secretOf('p2', { ...story([]), rows: [row('p2', 'village')] }).args).toEqual(['card:village'])
  })
  it('names the shot that ended the game, whom a Werewolf ate, and whom somebody brought to trial', () => {
    const dealt = { p1: 'hunter', p2: 'werewolf', p3: 'villager', p4: 'villager' }
    const journal: Entry[] = [['night', 1], ['pointers', 'p2', 'p4', 'yes'], ['dawn', 1], ['died', 'p4', 'eaten', 'villager'], ['day', 1], ['trial', 'p1', 'p2', 'p3'], ['votes', 'p1', ['p2'], ['p1'], ['p3'], 'no', 'yes'], ['died', 'p1', 'hanged', 'hunter'], ['died', 'p2', 'shot', 'werewolf']]
    const told = { ...story(journal), cards: dealt }
    expect(turningPoints(told)[0]).toMatchObject({ kind: 'shot', day: 1, variant: 'shot.wolf', args: ['p1', 'p2'] })
    expect(turningPoints({ ...told, result: 'werewolves' }).map(({ kind }) => kind)).not.toContain('shot')
    expect(secretOf('p2', told).more).toEqual({ key: 'secret.wolf.ate', args: ['p4'] })
    expect(secretOf('p3', told)).toMatchObject({ key: 'secret.accused', args: ['p1'] })
    expect(secretOf('p1', told)).toMatchObject({ key: 'secret.hunter.shot', args: ['p2'] })
    const held = { ...told, journal: [...journal.slice(0, -1), ['held'] as Entry] }
    expect(secretOf('p1', held)).toMatchObject({ key: 'secret.hunter.held', more: { key: 'secret.quiet' } })
    expect(secretOf('p1', { ...told, journal: journal.slice(0, 3) }).key).toBe('secret.quiet') // who has not died
    for (const key of ['secret.hunter.shot', 'secret.hunter.held']) expect(texts.en).toHaveProperty([key])
    for (const key of ['point.shot.shot.wolf', 'point.shot.shot.village', 'point.shot.poisoned.wolf', 'point.shot.poisoned.village']) expect(texts.en).toHaveProperty([key])
  })
  it('tells what each seat kept to itself', () => {
    expect(secretOf('p1', story([['night', 1], ['vision', 'p2', 'werewolf'], ['day', 1]])).key).toBe('secret.seer.kept.all')
    expect(secretOf('p2', story([])).key).toBe('secret.wolf.silent.never')
    expect(secretOf('p3', story([])).key).toBe('secret.quiet')
  })
})

describe('stories are true', () => {
  const cards = { p1: 'seer', p2: 'werewolf', p3: 'villager', p4: 'red-riding-hood', p5: 'hunter', p6: 'healer', p7: 'cupid', p8: 'werewolf' }
  const told = (journal: Entry[]) => ({ journal, cards, result: 'village', spoken: [], rows: [], days: 2 })
  const keys = (seat: string, journal: Entry[]) => sentencesOf(secretOf(seat, told(journal))).map(({ key }) => key)
  it('do not blame the Seer for what no day was left to tell', () => {
    const night: Entry[] = [['night', 1], ['vision', 'p2', 'werewolf'], ['dawn', 1]]
    expect(secretOf('p1', told([...night, ['died', 'p1', 'eaten', 'seer'], ['day', 1]]))).toMatchObject({ key: 'secret.seer.late.all', args: ['p2', 'p2'] })
    expect(secretOf('p1', told(night)).key).toBe('secret.seer.late.all') // it was over at dawn
    expect(secretOf('p1', told([...night, ['day', 1]])).key).toBe('secret.seer.kept.all')
    const later: Entry[] = [...night, ['day', 1], ['night', 2], ['vision', 'p3', 'clear'], ['dawn', 2]]
    expect(secretOf('p1', told(later))).toMatchObject({ key: 'secret.seer.kept', args: ['p2 p3', 'p2'] })
  })
  it('name nominations, votes that spared and an early death', () => {
    const day: Entry[] = [['night', 1], ['dawn', 1], ['died', 'p7', 'eaten', 'cupid'], ['day', 1], ['finger', 'p3', 'p2']]
    expect(secretOf('p3', told(day))).toMatchObject({ key: 'secret.nominated', args: ['p2'] })
    const votes = (hanged: string): Entry => ['votes', 'p2', ['p3'], ['p4'], [], 'no', hanged]
    expect(keys('p3', [...day, votes('yes')])).toEqual(['secret.votes.right', 'secret.nominated'])
    expect(secretOf('p4', told([...day, votes('no')]))).toMatchObject({ key: 'secret.spared', args: ['p2'] })
    expect(secretOf('p4', told([['night', 1], ['dawn', 1], ['died', 'p4', 'eaten', 'red-riding-hood']])).key).toBe('secret.early')
  })
  it('say each name once, and whom a lover lost', () => {
    expect(secretOf('p6', told([['guarded', 'p1'], ['guarded', 'p1']])).args).toEqual(['p1'])
    const journal: Entry[] = [['paired', 'p3', 'p5'], ['night', 1], ['dawn', 1], ['died', 'p5', 'eaten', 'hunter'], ['died', 'p3', 'heartbreak', 'villager'], ['died', 'p2', 'shot', 'werewolf']]
    expect(keys('p3', journal)).toEqual(['secret.early', 'secret.heartbreak'])
    expect(keys('p5', journal)).toEqual(['secret.hunter.shot', 'secret.early', 'secret.lover'])
  })
  it.each<[string, Entry[]]>([
    ['hood', [['pointers', 'p2', 'p4', 'yes']]],
    ['guarded', [['pointers', 'p2', 'p4', 'yes'], ['guarded', 'p4']]],
    ['healed', [['pointers', 'p2', 'p3', 'yes'], ['potion', 'heal', 'yes']]],
    ['missed', [['died', 'p5', 'hanged', 'hunter'], ['night', 1], ['pointers', 'p2', 'p4', 'yes']]],
    ['split', [['pointers', 'p2', 'p3', 'no'], ['pointers', 'p8', 'p4', 'no']]],
  ])('give the reason of a night without a victim: %s', (variant, night) => {
    expect(turningPoints(told([['night', 1], ...night, ['uneaten']]))).toMatchObject([{ kind: 'night', day: 1, variant }])
    for (const language of [texts.en, texts.de]) expect(language).toHaveProperty([`point.night.${variant}`])
  })
})

describe('turning points without a case', () => {
  const cards = { p1: 'seer', p2: 'werewolf', p3: 'healer', p4: 'witch', p5: 'villager' }
  const told = (journal: Entry[], result = 'village', rows: Row[] = [], spoken: Spoken[] = []) => turningPoints({ journal, cards, result, spoken, rows, days: 3 })
  it('call no night one without a victim in which poison killed, no matter who was after whom', () => {
    const night = (...dawn: Entry[]): Entry[] => [['night', 1], ['pointers', 'p2', 'p5', 'yes'], ['victim', 'p5'], ['potion', 'heal', 'yes'], ['guarded', 'p5'], ['dawn', 1], ...dawn, ['day', 1]]
    expect(told(night(['uneaten']))).toMatchObject([{ kind: 'night', variant: 'guarded' }])
    expect(told(night(['died', 'p5', 'poisoned', 'villager'], ['uneaten']))).toEqual([])
    expect(told(night(['uneaten'], ['died', 'p5', 'poisoned', 'villager']))).toEqual([])
  })
  it('name no vote that went against those who won', () => {
    const votes = (seat: string, hanged: string): Entry => ['votes', seat, ['p1', 'p4'], ['p5'], [], 'no', hanged]
    expect(told([['day', 1], votes('p3', 'yes')])).toEqual([])
    expect(told([['day', 1], votes('p2', 'no')])).toEqual([])
    expect(told([['day', 1], votes('p2', 'yes')])).toMatchObject([{ kind: 'vote', args: ['p2', 2, 1, 'p1 p4'] }])
    expect(told([['day', 1], votes('p3', 'yes')], 'werewolves')).toMatchObject([{ kind: 'vote' }])
  })
  it('call no acquittal decisive that nobody doubted', () => {
    expect(told([['day', 1], ['votes', 'p2', [], ['p1', 'p3', 'p4', 'p5'], [], 'no', 'no']], 'werewolves')).toEqual([])
    expect(told([['day', 1], ['votes', 'p2', ['p1', 'p3'], ['p4', 'p5', 'p2'], [], 'no', 'no']], 'werewolves')).toMatchObject([{ kind: 'vote', variant: 'spared.one' }])
  })
  it('name the Mayor whose vote settled a tie, by card or by office', () => {
    const tie = (hanged: string): Entry => ['votes', 'p2', ['p1', 'p5'], ['p2', 'p4'], [], 'yes', hanged]
    const story = (journal: Entry[], mayor: string, result = 'village') => ({ journal, cards: { ...cards, ...(mayor && { [mayor]: 'mayor' }) }, result, spoken: [], rows: [], days: 1 })
    expect(decidingVote(story([['day', 1], tie('yes')], 'p5'))).toMatchObject({ variant: 'hanged.tie', args: ['p2', 2, 2, 'p5'] })
    expect(decidingVote(story([['mayor', 'p1', 'votes'], ['day', 1], tie('yes'), ['mayor', 'p4', 'succession']], ''))).toMatchObject({ variant: 'hanged.tie', args: ['p2', 2, 2, 'p1'] })
    expect(secretOf('p5', story([['day', 1], tie('yes')], 'p5'))).toMatchObject({ more: { key: 'secret.mayor.hanged', args: ['p2', ''] } })
    expect(decidingVote(story([['day', 1], tie('no')], 'p4', 'werewolves'))).toMatchObject({ variant: 'spared.tie', args: ['p2', 2, 2, 'p4'] })
    expect(decidingVote(story([['day', 1], tie('no')], 'p3', 'werewolves'))).toMatchObject({ variant: 'spared.one' })
  })
  it('leave out a lie that did not outlive its day', () => {
    const lies = (day: number) => told([['day', day], ['died', 'p2', 'hanged', 'werewolf']], 'village', [{ seat: 'p2', claim: 'seer', reports: [], views: new Map(), suspected: 0, trusted: 0 } as unknown as Row], [{ seat: 'p2', channel: 'day', text: 'am seer', number: 2, at: 0 } as unknown as Spoken])
    expect(lies(2)).toEqual([])
    expect(lies(3)).toMatchObject([{ kind: 'lie', day: 2, to: 3 }])
  })
})

describe('a remark as a reason', () => {
  it('is named by its speaker, not by a number that no page shows', () => {
    const statement = readStatement('suspect p3 2 because d1.3', talk) as Statement
    for (const words of [en, de]) {
      expect(sentenceOf(statement, talk, words, () => 'Dov')).toContain('Dov')
      for (const speaker of ['Dov', undefined]) expect(sentenceOf(statement, talk, words, () => speaker)).not.toContain('d1.3')
    }
  })
  it('is repeated where all have heard it, and only there', () => {
    const quote = () => 'I am the Seer.'
    const told = (text: string) => sentenceOf(readStatement(text, talk) as Statement, talk, en, () => 'Dov', quote)
    expect(told('suspect p3 2 because d1.3')).toContain('Dov said: “I am the Seer.”')
    expect(told('suspect p3 2 because w1.3')).not.toContain('Seer')
  })
})

describe('sentences with a name at their end', () => {
  it.each([
    ['You are in, Ada W..', 'You are in, Ada W.'],
    ['Ada and Ben W.. The rest sleeps.', 'Ada and Ben W. The rest sleeps.'],
    ['Wait ...', 'Wait ...'],
  ])('%s', (filled, told) => expect(onePoint(filled)).toBe(told))
  it('end in one full stop', () => expect(tellIn('en')('door.in', 'Ada W.')).toBe('You are in, Ada W.'))
})

describe('the moon over a phone’s village', () => {
  it('is whole, or not there', () => {
    for (const far of [110, 68]) {
      const { y, r } = moonOver(far, 30)!
      expect(y - r).toBeGreaterThanOrEqual(30)
      expect(y + r).toBeLessThan(far + 8)
    }
    expect(moonOver(18, 30)).toBeUndefined()
  })
})

describe('a name on its plate', () => {
  it('is cut by its width, not by its letters alone', () => {
    expect(short('Maximilian')).toBe('Maximilian')
    expect(short('Donaudampfschiff')).toBe('Donaudampfs…')
    expect(Array.from(short('W'.repeat(30))).length).toBeLessThan(9)
    for (const name of ['W'.repeat(30), '村'.repeat(12), 'i'.repeat(30)]) expect(plateWidth(name, 20)).toBeLessThanOrEqual(20 * (14 * 0.58 + 1.1) + 0.01)
    expect(plateWidth('WWWW', 20)).toBeGreaterThan(plateWidth('iiii', 20))
    for (const name of ['W'.repeat(30), 'MMMMMMMMMM', 'ANNA MAGDALENA', '村'.repeat(5)]) expect(plateWidth(name, 20, 8)).toBeLessThanOrEqual(20 * (8 * 0.58 + 1.1) + 0.01) // no wider than its place
  })
})

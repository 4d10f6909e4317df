import { describe, expect, it } from 'vitest'
import de from '../src/text/de.json'
import en from '../src/text/en.json'
import { isPrimary, ordered } from '../src/prompt'
import { prefixed, remarkText } from '../src/journal'
import { route, tidyCode } from '../src/route'
import { duration, filled, refusalText, uiOf, usualLanguage } from '../src/text'

const places = (sentence: string) =>
  [...sentence.matchAll(/\{(\d)/g)]
    .map((m) => m[1])
    .sort()
    .filter((d, i, all) => all.indexOf(d) === i)

// docs/protocol.md and docs/server.md
const codes =
  'BAD_JSON TOO_LONG BAD_REQUEST NO_GAME NO_TABLE BAD_OPTIONS BAD_POSITION BAD_RECORD NO_SEAT NO_BOT NOT_ASKED ' +
  'NOT_LEGAL STALE REPEATED OVER NO_UNDO_HERE MUTE BAD_TEXT BAD_NAME STARTED BUSY STORAGE NOT_FOUND NOT_OVER ' +
  'TOO_MANY NOT_READY NOT_HOST NOT_YOURS PAUSED BAD_METHOD'

describe("the interface's words", () => {
  it('are the same in both languages, with the same arguments', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
    for (const [key, sentence] of Object.entries(en))
      expect(places((de as { [k: string]: string })[key] ?? ''), key).toEqual(places(sentence))
  })
  it('hold every key the page names', () => {
    const files = import.meta.glob('../src/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
    expect(Object.keys(files).length).toBeGreaterThan(20)
    for (const [file, source] of Object.entries(files))
      for (const [, key] of String(source).matchAll(/\bui\('([\w.]+)'/g))
        expect(en, `${file}: ${key}`).toHaveProperty([key as string])
  })
  it('choose by number', () => {
    expect(filled('{0|One seat|{0} seats}', [1])).toBe('One seat')
    expect(filled('{0|One seat|{0} seats}', [4])).toBe('4 seats')
  })
  it('follow the browser', () => {
    expect(usualLanguage(['fr', 'de-AT', 'en'])).toBe('de')
    expect(usualLanguage(['fr'])).toBe('en')
  })
  it('tell refusals in the language, else as the server does', () => {
    expect(refusalText('de', { no: 'NO_TABLE', where: '', what: 'no table has this code' })).toBe(
      'Zu diesem Code gibt es keinen Tisch.',
    )
    const wrong = { no: 'BAD_OPTIONS', where: 'set', what: 'expected 11 cards' }
    expect(refusalText('en', wrong)).toBe('Expected 11 cards.')
    expect(refusalText('de', wrong)).toBe('Diese Optionen passen nicht zusammen. Der Server sagt dazu auf Englisch: Expected 11 cards.')
    expect(refusalText('de', { no: 'ODD', where: '', what: 'something is odd' })).toBe('Something is odd.')
  })
  it('have a sentence for every code a refusal may carry', () => {
    for (const code of codes.split(' ')) expect(de, code).toHaveProperty([`no.${code}`])
    expect(refusalText('de', { no: 'PAUSED', where: '', what: 'paused' })).toBe('Der Tisch macht Pause.')
    expect(refusalText('en', { no: 'BAD_OPTIONS', where: 'set', what: 'no wolf' })).toBe('No wolf.')
  })
  it('tell time', () => {
    expect(duration(61000, uiOf('en'))).toBe('1:01')
    expect(duration(2 * 86400000 + 4 * 3600000, uiOf('en'))).toBe('2 d 4 h')
    expect(duration(4 * 3600000, uiOf('de'))).toBe('4 Std.')
    expect(duration(4 * 3600000 + 60000, uiOf('de'))).toBe('4 Std. 1 Min.')
    expect(duration(86400000, uiOf('en'))).toBe('1 d')
  })
})

describe('addresses', () => {
  it('are read', () => {
    expect(route('')).toEqual({ at: 'lobby' })
    expect(route('#/t/k7qx4m')).toEqual({ at: 'table', code: 'K7QX4M' })
    expect(route('#/t/K7QX4M/k/tok-en_1')).toEqual({ at: 'key', code: 'K7QX4M', token: 'tok-en_1' })
    expect(route('#/screen/K7QX4M')).toEqual({ at: 'screen', code: 'K7QX4M' })
    expect(route('#/new/template')).toEqual({ at: 'new', game: 'template' })
  })
  it('forgive how people type codes', () => expect(tidyCode(' k7q-x4m ')).toBe('K7QX4M'))
})

describe('answers', () => {
  const ask = { q: 1, key: ['x'] as [string], answers: ['a', 'b', 'c'], usual: ['c'], warn: ['b'] }
  it('have the default one first and primary', () => {
    expect(ordered(ask)).toEqual(['c', 'a', 'b'])
    expect(isPrimary(ask, 'c')).toBe(true)
    expect(isPrimary({ ...ask, warn: ['c'] }, 'c')).toBe(false)
    expect(isPrimary({ ...ask, usual: ['a', 'c'] }, 'c')).toBe(false)
  })
})

describe('remarks', () => {
  it('carry the verb Werewolves wants, and are read without it', () => {
    expect(prefixed('werewolves', 'day', 'hello')).toBe('text hello')
    expect(prefixed('werewolves', 'pack', 'p3')).toBe('whisper-text p3')
    expect(prefixed('other', 'day', 'hello')).toBe('hello')
    expect(remarkText('text hello')).toBe('hello')
  })
})

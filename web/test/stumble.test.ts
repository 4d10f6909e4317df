// Every text of the page, filled with names, with 0, 1 and 2, and with arguments left out, is read as people read it.

import { describe, expect, it } from 'vitest'
import de from '../src/text/de.json'
import en from '../src/text/en.json'
import { texts as werewolves } from '../src/werewolves/text'
import { texts as werwolf } from '../src/games/werwolf/text'
import { texts as wunderwaffen } from '../src/games/wunderwaffen/text'
import { filled } from '../src/text'
import { stumble } from './stumble'

type Table = { [key: string]: string }
const pages: { [page: string]: { en: Table; de: Table } } = {
  'the page': { en, de },
  Werewolves: werewolves as unknown as { en: Table; de: Table },
  Werwolf: werwolf as unknown as { en: Table; de: Table },
  WunderWaffen: wunderwaffen as unknown as { en: Table; de: Table },
}

// Nouns that numbers count; after a name comes something else.
const nouns = /^(actions|answers|bots|cards|games|minutes|more|people|players|points|rules|seconds|simulated|steps|turns|votes)$/

/** The arguments of a sentence, and whether each is a number: it chooses a piece, or something counted follows. */
function kinds(sentence: string): Map<number, boolean> {
  const found = new Map<number, boolean>()
  for (const [, digit, next] of sentence.matchAll(/\{(\d)(?:\}(?: (\p{Ll}+)(?! at\b))?|[|=?.])/gu)) {
    const place = Number(digit)
    const counts = sentence.includes(`{${digit}|`) || nouns.test(next ?? '')
    found.set(place, (found.get(place) ?? false) || counts)
  }
  return found
}

const names = ['Ada', 'Ben', 'Carl', 'Dora', 'Emil', 'Fritz']

/** Sample values of an argument: the whole of which something is a part; numbers; names; one of the ids a sentence chooses by; and none where it may be absent. */
function samples(sentence: string, place: number, counts: boolean): (string | number)[] {
  const ids = [...sentence.matchAll(new RegExp(`\\{${place}=([a-z0-9_,-]+)\\|`, 'g'))].flatMap((m) => (m[1] ?? '').split(','))
  const whole = new RegExp(`\\b(of|of the|to|von|bis) \\{${place}\\}`).test(sentence)
  const absent = sentence.includes(`{${place}?`) ? ['none'] : []
  return [...(whole ? [24] : counts ? [0, 1, 2] : [names[place] ?? 'Gerda']), ...ids, ...absent]
}

/** All combinations, of which there are few. */
function fillings(sentence: string, kind: Map<number, boolean>): (string | number)[][] {
  const places = Math.max(-1, ...kind.keys()) + 1
  let all: (string | number)[][] = [[]]
  for (let place = 0; place < places; place++)
    all = all.flatMap((before) => samples(sentence, place, kind.get(place) ?? false).map((value) => [...before, value]))
  return all
}

/** Pieces of lines, shown in a list, after a colon or after a name. Everything else begins with a capital. */
const parts: { [page: string]: RegExp } = {
  'the page':
    /^(you|bot|more)$|^(hard|time|key|view|whynot|told)\.|^bot\.|^mine\.|^clock\.(none|game|decision|bank|days)$|^expiry\.|^seat\.(open|bot|away|turn|hand)$|^set\.(proposed|values|sum|outside)$|^(speed\.(usual|own)|create\.slow|wait\.any|hand\.secret|replay\.end|learn\.long|dial\.most|hint\.plan|hint\.(brings|costs|saves|forgoes)(\.(other|own))?|hint\.argument\.(turn|end)(\.than|\.less)?|preview\.more|since\.before|look\.since|players\.exact)$|^journal\.(steps|dice)$|^board\.answers$|^over\.(win|draw)$|^final\.(between|with|won|place\.\d)$|^analysis\.(luck|own|others|instead|start|(dice|choices)\.about|bydice(\.drawn)?|bychoice|doubtful|better\.plan|asplayed|nobody|part\.(dice(\.drawn)?|own|others))$/,
  Werewolves:
    /^(acquitted|and|bot|drowsy|lovers|moved|says|suspect|trust|seconds)$|^(cause|keys|short|story|ghost|menu|say|says|hs)\.|^alone\.with$|^believed\.(right|wrong)$|^door\.(alone|always|balance|follow|own|yours|bots)$|^end\.won$|^letter\.since|^mod\.(answered|away|lent|waits)$|^vote\.(hang|spare|up\.short|down\.short)$|^moment\.none$|^wake\.unknown$|^tab\.fresh$|^screen\.more$/,
  Werwolf: /^/,
  WunderWaffen: /^/,
}
const isPart = (page: string, key: string, sentence: string) =>
  !!parts[page]?.test(key) && (/^(letter|door)\./.test(key) || !/[.?!]$/.test(sentence))

describe.each(Object.entries(pages))('the texts of %s', (page, tables) => {
  it.each(['en', 'de'] as const)('read well in %s, whatever is put in', (language) => {
    const wrong: string[] = []
    for (const [key, sentence] of Object.entries(tables[language])) {
      const kind = kinds(tables.en[key] ?? sentence)
      for (const args of fillings(sentence, kind)) {
        const text = filled(sentence, args)
        const why = stumble(text, isPart(page, key, sentence))
        if (why) wrong.push(`${key}: ${why}: ${text}`)
      }
    }
    expect(wrong.join('\n')).toBe('')
  })
})

describe('the judge of texts', () => {
  it.each([
    ['Waiting for {1}.', 'has a placeholder left'],
    ['Choose  a card.', 'has a gap'],
    ['choose a card.', 'begins small'],
    ['Turn 1 is over. now choose.', 'has a sentence that begins small'],
    ['Turn turn 1.', 'has a word twice'],
    ['The the card.', 'has a word twice'],
    ['You have 0 cards.', 'counts zero things'],
    ['You have 1 cards.', 'counts one thing as many'],
    ['2 left.', 'has a bare number'],
    ['Welche? Noch 2.', 'has a bare number'],
    ['Noch 3 erlaubt.', 'has a bare number'],
    ['3', 'is a bare number'],
  ])('finds the fault of "%s"', (text, why) => expect(stumble(text, false)).toBe(why))
  it.each(['Thinking for 0 s.', 'Noch 2 Karten.', 'Seen: 0 of 4.', 'One card.', 'It was 3 to 1. Two remain.', 'e.g. this', 'Is 1 loss too much?'])(
    'leaves "%s" alone',
    (text) => expect(stumble(text, /^\p{Ll}/u.test(text))).toBeUndefined(),
  )
})

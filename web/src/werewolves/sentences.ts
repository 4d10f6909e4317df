// The journal's entries as sentences. The catalogue's general rule finds an id in whatever section comes first; this
// game uses one id in several (a Seer's card, call and closing words), so every argument is told by its own domain here.

import type { Entry, Word } from '../api'
import type { Words } from '../words'
import type { Clash } from './claims'
import type { Key, Tell } from './text'

const DOMAINS: { [key: string]: string[] } = {
  set: ['card', ''], card: ['card'], ballots: ['', 'whom'], mayor: ['', 'how'], call: ['call'], asleep: ['closing'], pointers: ['', 'pointer', ''],
  vision: ['', 'vision'], victim: ['whom', 'yes', 'yes'], potion: ['potion', 'dose'], guarded: ['whom'], died: ['', 'cause', 'face'],
  nightfall: ['dusk'], over: ['result'], was: ['', 'card'], heal: ['whom'],
}
// {2|not agreed|agreed} chooses by the number 1, which stands for the second of yes and no.
const CHOICES: { [key: string]: number[] } = { pointers: [2], votes: [4, 5] }

export function entryText(entry: Entry, words: Words): string {
  const [key, ...args] = entry
  return words.entry([key, ...args.map((arg, i) => told(key, i, arg, words))])
}

export function questionText(key: Entry, words: Words): string {
  const [name, ...args] = key
  return words.question([name, ...args.map((arg, i) => told(name, i, arg, words))])
}

function told(key: string, i: number, arg: Word, words: Words): Word {
  if (CHOICES[key]?.includes(i)) return arg === 'no' ? 1 : 2
  const domain = DOMAINS[key]?.[i]
  return domain && typeof arg === 'string' && words.has(domain, arg) ? words.word(domain, arg) : arg
}

/** `Ada, Ben and Kim`. */
export function listOf(names: string[], words: Words): string {
  const last = names[names.length - 1]
  if (last === undefined) return words.word('list', 'none')
  return names.length > 1 ? names.slice(0, -1).join(', ') + words.word('list', 'and') + last : last
}

/** An argument of a clash: a card, a number, or seats by their names. */
export function clashText(clash: Clash, words: Words, t: Tell): string {
  const args = clash.args.map((arg) => {
    if (arg.startsWith('card:')) return words.word('card', arg.slice(5))
    return /^\d+$/.test(arg) ? arg : listOf(arg.split(' ').map((seat) => words.id(seat)), words)
  })
  return t(clash.key as Key, ...args)
}

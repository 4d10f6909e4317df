// What a preview says, sorted: what surely comes, what comes with which share, and why the answer could not be taken
// back. Entries that differ in numbers alone arrive as one with its forms: a die's result is never told as if it were
// certain.

import type { Answer, Entry, Preview, PreviewEntry, Word } from './api'
import { diceOf, isTold, type Telling } from './kit/actions'
import { mentions } from './view'

type Foreign = (entry: Entry) => boolean // another side's

/** What comes in this many of the samples. */
export interface Share {
  entry: Entry
  count: number
  kind?: 'aim' | 'loss' // wanted or feared by the side that acts
}

/** Exactly one of these comes: the forms of one entry, or entries of one kind. */
export interface Spread {
  all: Share[]
  roll: boolean // the numbers are dice: what they bring says more
}

export interface Outcome {
  certain: Entry[]
  spreads: Spread[]
  open: Share[] // may come or not, most likely first
  theirs: boolean // others act after it
  more: number // that surely come too and are not listed
}

const MOST = 8 // outcomes side by side

const isNumbers = (word: Word | undefined): boolean => typeof word === 'number' || Array.isArray(word)

/** An entry with other numbers, in the order of its arguments. */
function formed(entry: Entry, values: Word[]): Entry {
  const left = [...values]
  return entry.map((word, i) => (i > 0 && isNumbers(word) && left.length ? left.shift() : word)) as Entry
}

const formsOf = ({ entry, count, variants }: PreviewEntry): Share[] =>
  variants?.map(([values, times]) => ({ entry: formed(entry, values), count: times })) ?? [{ entry, count }]

/** One entry for several of its forms: numbers that differ are told by their bounds. */
function bounded(forms: Share[]): Entry {
  const [first] = forms as [Share]
  return first.entry.map((word, i) => {
    const values = forms.map(({ entry }) => entry[i])
    if (typeof word !== 'number' || values.every((value) => value === word)) return word
    const [low, high] = [Math.min(...(values as number[])), Math.max(...(values as number[]))]
    return `${low}–${high}`
  }) as Entry
}

/** What is told up to the first action of another side: the rest is theirs. */
export function ownPart(entries: Entry[], { openers, reasons }: Telling, foreign: Foreign): Entry[] {
  const end = entries.findIndex((entry) => openers.includes(entry[0]) && foreign(entry))
  return (end < 0 ? entries : entries.slice(0, end)).filter(([key]) => !reasons?.includes(key))
}

function ownEntries(preview: Preview, { openers }: Telling, foreign: Foreign): [own: PreviewEntry[], theirs: boolean] {
  const all: PreviewEntry[] = preview.entries ?? (preview.journal ?? []).map((entry) => ({ entry, count: preview.samples }))
  const end = all.findIndex(({ entry, others }) => !others && openers.includes(entry[0]) && foreign(entry))
  return end < 0 ? [all, false] : [all.slice(0, end), true]
}

/** Entries of one kind that together come every time. */
function exclusive(open: Share[], samples: number): Share[] | undefined {
  const keys = [...new Set(open.map(({ entry: [key] }) => key))]
  const groups = keys.map((key) => open.filter(({ entry }) => entry[0] === key))
  return groups.find((group) => group.length > 1 && group.length <= MOST && group.reduce((sum, { count }) => sum + count, 0) === samples)
}

/** Whether it is what one acts for, or what one fears, by the word that says so. */
function gradeOf({ grades }: Telling, [key, ...args]: Entry): Pick<Share, 'kind'> {
  const { at, aims, fears } = grades?.[key] ?? { at: 0, aims: [], fears: [] }
  const word = String(args[at])
  return aims.includes(word) ? { kind: 'aim' } : fears.includes(word) ? { kind: 'loss' } : {}
}

const isPhase = ({ phases }: Telling, [, first]: Entry): boolean => phases !== undefined && String(first) in phases

export function outcomeOf(preview: Preview, telling: Telling, foreign: Foreign): Outcome {
  const { samples } = preview
  const [own, theirs] = ownEntries(preview, telling, foreign)
  const told = own.filter(({ entry, others }) => !others && !telling.reasons?.includes(entry[0]) && isTold(telling, entry))
  const found: Outcome = { certain: [], spreads: [], open: [], theirs, more: own.reduce((sum, { others, count }) => sum + (others && count === others * samples ? others : 0), 0) }
  const heads: Share[] = []
  for (const one of told) {
    const forms = formsOf(one).map((form) => ({ ...form, ...gradeOf(telling, form.entry) }))
    const open = forms.filter(({ count }) => count < samples)
    found.certain.push(...forms.filter(({ count }) => count >= samples).map(({ entry }) => entry))
    if (!open.length) continue
    const sum = open.reduce((all, { count }) => all + count, 0)
    const roll = diceOf(telling, one.entry).length > 0
    if (open.length > 1 && open.length <= MOST && sum === samples) found.spreads.push({ all: open, roll })
    else if (open.length > 1 && sum >= samples) found.certain.push(bounded(open))
    else (telling.heads.includes(one.entry[0]) ? heads : found.open).push({ entry: bounded(open), count: Math.min(sum, samples), ...(open[0]?.kind && { kind: open[0].kind }) })
  }
  // That a new turn or phase may come says nothing; but where it is what comes otherwise, it says what that is.
  const [only, ...more] = found.open
  // A phase that begins after what may fail comes as often as that, and in as many of the samples by accident as it does not.
  const complements = only && !more.length ? heads.filter(({ count }) => count + only.count === samples) : []
  const otherwise = complements.find(({ entry }) => !isPhase(telling, entry)) ?? complements[0]
  if (only && otherwise) found.spreads.push({ all: [otherwise, only], roll: false })
  if (otherwise) found.open = []
  for (let group = exclusive(found.open, samples); group; group = exclusive(found.open, samples)) {
    found.spreads.push({ all: group, roll: false })
    found.open = found.open.filter((one) => !group?.includes(one))
  }
  found.open.sort((a, b) => b.count - a.count)
  // Dice speak only where nothing else tells what they bring.
  if (found.open.length || found.spreads.some(({ roll }) => !roll)) found.spreads = found.spreads.filter(({ roll }) => !roll)
  return found
}

/** Forms of one entry that differ in one number alone: that number of each. "One", 2, 3 would read badly in a row. */
export function numbersIn(entries: Entry[]): number[] | undefined {
  const [first] = entries
  const differ = first?.flatMap((word, i) => (entries.some((one) => one[i] !== word) ? [i] : [])) ?? []
  const [at = 0] = differ
  const found = entries.flatMap((one) => (typeof one[at] === 'number' && one.length === first?.length ? [one[at] as number] : []))
  return differ.length === 1 && found.length === entries.length ? found : undefined
}

/** Sentences that differ in the middle: what they share, and what each has of its own. */
export function parted(sentences: string[]): { head: string; names: string[] } {
  const all = sentences.map((one) => one.replace(/\.$/, '').split(' '))
  const [first = []] = all
  const alike = (n: number, at: (words: string[], i: number) => string | undefined) => {
    let i = 0
    while (i < n && all.every((words) => at(words, i) !== undefined && at(words, i) === at(first, i))) i++
    return i
  }
  const shortest = Math.min(...all.map((words) => words.length))
  const before = alike(shortest - 1, (words, i) => words[i])
  const after = alike(shortest - before - 1, (words, i) => words[words.length - 1 - i])
  const names = all.map((words) => words.slice(before, words.length - after).join(' '))
  const head = [...first.slice(0, before), '…', ...first.slice(first.length - after, first.length)].join(' ')
  return before > 1 ? { head, names } : { head: '', names: sentences }
}

/** Answers that say themselves that they end or leave something. */
const ENDS = new Set(['pass', 'done', 'end', 'stop', 'decline', 'skip', 'cancel', 'no'])

/** Pass, Done and the like are taken at one touch, though others move then: who says so knows it. */
export const ends = (answer: Answer): boolean => ENDS.has(answer.split(' ')[0] ?? '') || passes(answer)

/** It gives up all one might have done, now or for longer: that is asked for once more where it cannot be taken back. */
export const passes = (answer: Answer): boolean => /^pass(-|$)/.test(answer)

/** Why an answer cannot be taken back and has to be asked for once more. `turn`: nothing comes of it but that somebody else
 * is asked after it, in the midst of one's own turn too, which the answer does not say itself. */
export type Loss = 'chance' | 'choice' | 'seen' | 'light' | 'turn' | 'pass'

export function lossOf(answer: Answer, preview: Preview | undefined, telling: Telling, foreign: Foreign): Loss | undefined {
  const over = passes(answer) ? 'pass' : ends(answer) ? undefined : 'turn'
  if (preview?.final === 'turn') return over
  if (preview?.final !== 'learnt' && preview?.final !== 'chance') return undefined
  if (preview.together) return 'choice'
  const [own, theirs] = ownEntries(preview, telling, foreign)
  const closing = [...telling.heads, ...(telling.settles ?? [])] // a scoring is nobody's own, as a new turn is
  const end = own.findIndex(({ entry }) => closing.includes(entry[0]) && !mentions(answer).some((id) => entry.includes(id)))
  const mine = end < 0 ? own : own.slice(0, end)
  const open = mine.some((one) => (one.others ? one.count < one.others * preview.samples : formsOf(one).some(({ count }) => count < preview.samples)))
  if ((end >= 0 || theirs) && !open) return over // whatever comes to light comes after one's turn
  if (preview.final === 'chance') return 'chance'
  if (open) return 'light'
  // A card that is played is seen: who names it knows that.
  return preview.sure && says(answer, preview.shown) ? undefined : 'seen'
}

/** All that others are shown is what the answer names. */
const says = (answer: Answer, shown: Entry[] | undefined): boolean => shown !== undefined && shown.every((entry) => mentions(answer).some((id) => entry.includes(id)))

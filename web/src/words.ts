// Sentences from a game's catalogue, chosen as in engine/catalogue.c and filled in by sentence.ts; a seat's id is shown
// by its player's name. The game's own tables say which section an argument's word is in; where they do not, the first
// section that knows the id has it.

import type { Argument, Catalogue, Domains, Entry, Question, Word } from './api'
import { filled, isAbsent } from './sentence'

export class Words {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly names: (seat: string) => string | undefined,
    private readonly fallback: (id: string) => string | undefined = () => undefined,
    private readonly domains: Partial<Domains> = {},
    private readonly marks = false,
  ) {}

  /** The same words with every name in marks that say which id it stands for: `named.tsx` shows its text. */
  marked(): Words {
    return (this.twin ??= new Words(this.catalogue, this.names, this.fallback, this.domains, true))
  }
  private twin?: Words

  /** The same words, with names from elsewhere for ids the catalogue does not know. */
  named(fallback: (id: string) => string | undefined): Words {
    return new Words(this.catalogue, this.names, fallback, this.domains, this.marks)
  }

  /** One word of a section; the id itself if there is none. */
  word(section: string, id: string): string {
    return this.find(section, id) ?? id
  }

  /** What a seat is called: by its own section, else as the side that it plays; never by its player. */
  seat(id: string): string {
    return this.find('seat', id) ?? this.anywhere(id) ?? id
  }

  has(section: string, id: string): boolean {
    return this.find(section, id) !== undefined
  }

  entry(entry: Entry): string {
    return this.tell('entry', entry)
  }

  /** The same of what has not happened: what an answer would lead to. */
  would(entry: Entry): string {
    return this.tell(this.has('would', entry[0]) ? 'would' : 'entry', entry)
  }

  /** An action as a title, where the catalogue's section `told` has a sentence for it; its entries' arguments come one after the other. */
  title(key: string, entries: Entry[]): string | undefined {
    const domains = entries.flatMap(([name, ...args]) => args.map((_, i) => this.domains.keys?.[`${name}.${i}`] ?? ''))
    return this.sentence('told', key, entries.flatMap(([, ...args]) => args), domains)
  }

  question(key: Entry): string {
    return this.tell('question', key)
  }

  /** The clauses that govern a question. */
  clauses(key: Entry): string[] {
    return this.has('rule', key[0]) ? this.tell('rule', key).split(' ').filter(Boolean) : []
  }

  /** A test of a rule with its numbers; `.change`: what would change its result, where the catalogue says it. */
  test({ name, args }: { name: string; args?: Word[] }, variant = ''): string | undefined {
    return this.sentence('test', name + variant, args ?? [], [])
  }

  /** What a bot goes by beyond the figures, in a sentence. */
  weighed({ name, args }: { name: string; args: number[] }): string | undefined {
    return this.sentence('weigh', name, args, [])
  }

  /** `eat p4` as a label; with its question, what that shows besides. */
  answer(answer: string, ask?: Question): string {
    return this.answerBy('answer', answer, ask) ?? answer
  }

  /** The same of an answer that will be given later, with what it will be shown with as far as that is known. */
  later(answer: string, shown: Word[] = []): string {
    return this.answerBy('answer', answer, undefined, '', shown) ?? answer
  }

  /** What a marked answer leads to, where the catalogue says it. */
  warning(answer: string, ask?: Question): string | undefined {
    return this.answerBy('warn', answer, ask)
  }

  /** What a number of an answer counts, where the catalogue says it: its section `dial`, `group.0`. */
  dial(answer: string, slot: number, ask?: Question): string | undefined {
    return this.answerBy('dial', answer, ask, `.${slot}`)
  }

  /** A phrase of a game's own board: its section `board`. */
  phrase(key: string, ...args: Word[]): string {
    return this.sentence('board', key, args, []) ?? key
  }

  /** So much of a figure, as a person says it: "2 resource points". */
  amount(figure: string, n: number, written: string): string {
    const told = this.sentence('counted', figure, [n], [])?.replace(String(n), written)
    return told ?? `${written} ${this.word('figure', figure)}`
  }

  /** What an answer costs where its question shows that itself: "1 of 3 points". */
  cost(answer: string, ask: Question | undefined): string | undefined {
    return ask?.answers.includes(answer) ? this.answerBy('price', answer, ask) : undefined
  }

  /** What is paid of how much: "1 of 2 points". */
  price(figure: string, paid: number, was: number): string {
    return this.sentence('counted', `${figure}.of`, [paid, was], []) ?? `−${paid}`
  }

  /** A side by its own name and not its player's, as a sentence has it. */
  side(id: string): string {
    const section = ['side', 'faction', 'seat'].find((one) => this.has(one, id))
    return section ? this.word(section, this.has(section, `${id}.the`) ? `${id}.the` : id) : this.id(id)
  }

  /** The same where something is done to it or for it: "kostet den Werwolf", in the accusative of languages that have one. */
  whom(id: string): string {
    const sections = ['side', 'faction', 'seat']
    const [found] = ['acc', 'the'].flatMap((form) => sections.flatMap((one) => (this.has(one, `${id}.${form}`) ? [this.word(one, `${id}.${form}`)] : [])))
    return found ?? this.side(id)
  }

  /** Entries of one kind told as one, where the catalogue says it: "America picked 3 counters." */
  counted([key, who]: Entry, n: number): string | undefined {
    return this.sentence('board', `${key}.count`, [who, n], [this.domains.keys?.[`${key}.0`] ?? ''])
  }

  /** One id of a section, marked where these words mark names. */
  one(section: string, id: string): string {
    return this.value(id, section).text
  }

  /** An id by whatever domain knows it, or by the player's name. */
  id(id: string): string {
    return this.names(id) ?? this.anywhere(id) ?? this.fallback(id) ?? id
  }

  /** A place's name: what is a place and something else besides (a card, a unit) is the place here. */
  place(id: string): string | undefined {
    const [place, word] = [this.placeName(id), this.id(id)]
    return place ?? (word === id ? undefined : word)
  }

  /** Its name as a place, only where a section of places has it. */
  placeName(id: string): string | undefined {
    return PLACES.map((section) => this.find(section, id)).find((word) => word !== undefined)
  }

  /** Places as a sentence has them: "in Hessen and on the road to Bremen". */
  within(section: string, ids: string[]): string {
    return this.value(ids, section, 'in').text
  }

  private find(section: string, id: string): string | undefined {
    const words = this.catalogue[section]
    const word = words?.[id]
    if (typeof word === 'string') return word
    const dot = id.indexOf('.')
    const inner = dot > 0 ? words?.[id.slice(0, dot)] : undefined
    return typeof inner === 'object' ? inner[id.slice(dot + 1)] : undefined
  }

  private anywhere(id: string): string | undefined {
    for (const [section, words] of Object.entries(this.catalogue)) {
      if (SENTENCES.has(section)) continue
      const word = words[id]
      if (typeof word === 'string') return word
    }
    return undefined
  }

  private tell(section: string, entry: Entry): string {
    const [key, ...args] = entry
    const domains = args.map((_, i) => this.domains.keys?.[`${key}.${i}`] ?? '')
    const told = this.sentence(section, key, args, domains)
    return told ?? [key, ...args.map((a, i) => this.value(a, domains[i]).text)].join(' ')
  }

  private answerBy(section: string, answer: string, ask?: Question, suffix = '', later: Word[] = []): string | undefined {
    const [verb = '', ...words] = answer.split(' ')
    const slots = this.domains.verbs?.[verb]
    const args = slots ? this.read(slots, words) : words
    const shown = ask?.shown?.[ask.answers.indexOf(answer)] ?? later
    const sections = [...(slots ?? []).map((slot) => slot.section), ...(this.domains.shown?.[verb] ?? [])]
    while (args.length < sections.length - (this.domains.shown?.[verb] ?? []).length) args.push(undefined)
    return this.sentence(section, `${verb}${suffix}`, [...args, ...shown], sections)
  }

  /** Which argument each word of an answer is, as engine/notation.c reads it: an optional one may be missing. */
  private read(slots: Argument[], words: string[]): (Word | undefined)[] {
    const rest = [...words]
    return slots.map((slot) => {
      const word = rest[slot.lead ? 1 : 0]
      const there = word !== undefined && (!slot.lead || rest[0] === slot.lead) && (!slot.optional || this.fits(slot, word))
      if (!there) return undefined
      rest.splice(0, slot.lead ? 2 : 1)
      return slot.section === '' ? Number(word) : word
    })
  }

  private fits(slot: Argument, word: string): boolean {
    if (slot.section === '') return /^\d+$/.test(word)
    return this.find(slot.section, word) !== undefined || this.names(word) !== undefined || this.anywhere(word) === undefined
  }

  private sentence(section: string, name: string, args: (Word | undefined)[], domains: string[]): string | undefined {
    const short = args.some(isAbsent) || args.length < domains.length ? this.find(section, `${name}.short`) : undefined
    const sentence = short ?? this.find(section, name)
    if (sentence === undefined) return undefined
    return filled(sentence, { args, tell: (value, i, form) => this.value(value, domains[i], form) })
  }

  private value(value: Word, domain = '', form = ''): { text: string; word: boolean } {
    if (Array.isArray(value)) {
      if (value.length === 0) return { text: this.word('list', 'none'), word: false }
      const told = value.map((v) => this.value(v, domain, form))
      const names = told.map((t) => t.text)
      const last = names.pop() as string
      const text = names.length ? names.join(', ') + this.word('list', 'and') + last : last
      return { text, word: told[0]?.word ?? false }
    }
    if (typeof value !== 'string') return { text: String(value).replace('-', '−'), word: false }
    const own = domain ? ((form ? this.find(domain, `${value}.${form}`) : undefined) ?? this.find(domain, value)) : undefined
    if (own !== undefined) return { text: this.mark(value, own), word: true }
    const name = this.names(value)
    const word = name === undefined ? this.anywhere(value) : undefined
    return { text: name ?? this.mark(value, word ?? this.fallback(value) ?? value), word: word !== undefined }
  }

  private mark(id: string, text: string): string {
    return this.marks ? `${MARK[0]}${id}${MARK[1]}${text}${MARK[2]}` : text
  }

  /** What is printed on a card or a chit, or says what a thing is: every section `…-text`, and `role`. */
  texts(id: string): string[] {
    const sections = Object.entries(this.catalogue).filter(([section]) => section.endsWith('-text') || section === 'role')
    const found = sections.flatMap(([, words]) => {
      const word = words[id]
      const parts = typeof word === 'object' ? word : Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(`${id}.`)))
      return typeof word === 'string' ? [word] : Object.values(parts).filter((part): part is string => typeof part === 'string')
    })
    return [...new Set(found)]
  }
}

/** Before an id, between it and its name, after both: characters that no text has. */
export const MARK = ['\ue000', '\ue001', '\ue002'] as const

/** Sections that hold sentences or names of other things than ids. */
const SENTENCES = new Set(
  'question answer would price warn dial rule weigh terminal connective reason believed entry told first test option game statement why end result view phase call closing ability mute board counted role table box short side-short chit-text hq-map card-text card-short capability-text entry-space'.split(' '),
)
/** Sections that name places. */
const PLACES = ['point', 'area', 'space', 'territory', 'hex', 'region', 'place']

/** A side in a row of figures: without its article. A German name would be declined otherwise, and keeps it. */
export const sideLabel = (words: Pick<Words, 'side'>, id: string): string => words.side(id).replace(/^the /i, '')

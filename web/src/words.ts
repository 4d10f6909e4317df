// Sentences from a game's catalogue: the same rules as engine/catalogue.c. {0} is an argument through its domain's
// names, {1|one|many} chooses by number; a seat's id is shown by its player's name. The game's own tables say which
// section an argument's word stands in; where they do not, the first section that knows the id has it.

import type { Catalogue, Domains, Entry, Word } from './api'

export class Words {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly names: (seat: string) => string | undefined,
    private readonly fallback: (id: string) => string | undefined = () => undefined,
    private readonly domains: Domains = {},
  ) {}

  /** The same words, with names from elsewhere for ids the catalogue does not know. */
  named(fallback: (id: string) => string | undefined): Words {
    return new Words(this.catalogue, this.names, fallback, this.domains)
  }

  /** One word of a section; the id itself if there is none. */
  word(section: string, id: string): string {
    return this.find(section, id) ?? id
  }

  has(section: string, id: string): boolean {
    return this.find(section, id) !== undefined
  }

  entry(entry: Entry): string {
    return this.tell('entry', entry)
  }

  question(key: Entry): string {
    return this.tell('question', key)
  }

  /** `eat p4` as a label. */
  answer(answer: string): string {
    const [verb = '', ...args] = answer.split(' ')
    const short = args.length === 0 ? this.find('answer', `${verb}.short`) : undefined
    const sentence = short ?? this.find('answer', verb)
    if (sentence === undefined) return answer
    // An argument that may be absent leaves its comma behind.
    return this.fill(sentence, args, this.domains.verbs?.[verb] ?? []).replace(/[\s,;:]+$/, '')
  }

  /** An id by whatever domain knows it, or by the player's name. */
  id(id: string): string {
    return this.names(id) ?? this.anywhere(id) ?? this.fallback(id) ?? id
  }

  /** A place's name: what is a place and something else besides (a card, a unit) is the place here. */
  place(id: string): string | undefined {
    for (const section of PLACES) {
      const word = this.find(section, id)
      if (word !== undefined) return word
    }
    const word = this.id(id)
    return word === id ? undefined : word
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
    const sentence = this.find(section, key)
    const domains = args.map((_, i) => this.domains.keys?.[`${key}.${i}`] ?? '')
    if (sentence === undefined) return [key, ...args.map((a, i) => this.value(a, domains[i]))].join(' ')
    const told = this.fill(sentence, args, domains)
    // A sentence may begin with a word that is written small elsewhere ("the Allies"); a player's name stays as it is.
    const first = /^\{(\d)/.exec(sentence)
    const value = first ? args[Number(first[1])] : undefined
    const word = typeof value === 'string' && this.names(value) === undefined && this.anywhere(value) !== undefined
    return word ? told.charAt(0).toUpperCase() + told.slice(1) : told
  }

  private value(value: Word | undefined, domain = ''): string {
    if (value === undefined) return ''
    if (Array.isArray(value)) {
      if (value.length === 0) return this.word('list', 'none')
      const names = value.map((v) => this.value(v, domain))
      const last = names.pop() as string
      return names.length ? names.join(', ') + this.word('list', 'and') + last : last
    }
    if (typeof value !== 'string') return String(value)
    return (domain ? this.find(domain, value) : undefined) ?? this.id(value)
  }

  private fill(sentence: string, args: Word[], domains: string[]): string {
    return sentence.replace(/\{(\d)(?:\|((?:[^|{}]|\{\d\})*)\|((?:[^|{}]|\{\d\})*))?\}/g, (_, digit, one, many) => {
      const value = args[Number(digit)]
      if (one === undefined) return this.value(value, domains[Number(digit)])
      return this.fill(Number(value) === 1 ? one : many, args, domains)
    })
  }
}

/** Sections that hold sentences or names of other things than ids. */
const SENTENCES = new Set(
  'question answer entry option game statement why end result view phase call closing ability mute'.split(' '),
)
/** Sections that name places. */
const PLACES = ['area', 'space', 'territory', 'hex', 'region', 'place']

// Table talk (part 7 of the rules): statements read, built tap by tap, and told as sentences of the catalogue. The forms
// come from the pack's talk.json; the grammar is that of engine/statement.c.

import type { Words } from '../words'

export interface Form {
  verb: string
  args: string[]
  group: string
  channel: 'day' | 'pack' | 'both'
}
export interface Talk {
  groups: string[]
  statements: Form[]
  limits: { max_depth: number; max_chars: number } // statements inside statements, characters
}
export interface Statement {
  verb: string
  args: (string | Statement)[]
  reason?: string | Statement
  phrase?: string // ~3: which of the catalogue's sentences tells it
}
/** Who made the remark of that name, as the page calls that seat; what it said. */
export type SpeakerOf = (msg: string) => string | undefined
export type QuoteOf = (msg: string) => string | undefined

export const OPEN = '…' // what is not chosen yet
const LOGIC = new Set(['not', 'and', 'or', 'xor'])

// ---- Reading ----

class Reader {
  private at = 0
  private readonly tokens: string[]
  constructor(
    text: string,
    private readonly talk: Talk,
  ) {
    this.tokens = text.match(/[()]|[^\s()]+/g) ?? []
  }

  whole(): Statement | undefined {
    const core = this.core()
    if (!core) return undefined
    if (this.tokens[this.at] === 'because') {
      this.at++
      const reason = this.tokens[this.at] === '(' ? this.group() : this.tokens[this.at++]
      if (reason === undefined) return undefined
      core.reason = reason
    }
    const phrase = this.tokens[this.at]
    if (phrase !== undefined && /^~[1-9]$/.test(phrase)) {
      core.phrase = phrase
      this.at++
    }
    return this.at === this.tokens.length ? core : undefined
  }

  private core(): Statement | undefined {
    const word = this.tokens[this.at] ?? ''
    if (LOGIC.has(word)) return this.logic(word)
    const form = this.form(word)
    if (!form) return undefined
    const second = form.verb.split(' ')[1]
    const split = second !== undefined && form.args[0] === 'who'
    this.at += second !== undefined && !split ? 2 : 1
    const args: Statement['args'] = []
    for (const [i, spec] of form.args.entries()) {
      const arg = spec === 'statement' ? this.core() : this.tokens[this.at++]
      if (arg === undefined) return undefined
      args.push(arg)
      if (i === 0 && split) this.at++
    }
    return { verb: form.verb, args }
  }

  private logic(verb: string): Statement | undefined {
    const args: Statement[] = []
    this.at++
    while (this.tokens[this.at] === '(') {
      const inner = this.group()
      if (!inner) return undefined
      args.push(inner)
    }
    return args.length > (verb === 'not' ? 0 : 1) ? { verb, args } : undefined
  }

  private group(): Statement | undefined {
    this.at++
    const inner = this.core()
    return this.tokens[this.at++] === ')' ? inner : undefined
  }

  private form(word: string): Form | undefined {
    const fits = (form: Form) => {
      const [first, second] = form.verb.split(' ')
      if (first !== word) return false
      return second === undefined || this.tokens[this.at + (form.args[0] === 'who' ? 2 : 1)] === second
    }
    return this.talk.statements.find((f) => f.verb.includes(' ') && fits(f)) ?? this.talk.statements.find((f) => !f.verb.includes(' ') && fits(f))
  }
}

/** A statement as a tree; undefined if it is none. */
export function readStatement(text: string, talk: Talk): Statement | undefined {
  return new Reader(text, talk).whole()
}

// ---- Writing ----

export function writeStatement(statement: Statement): string {
  const core = writeCore(statement)
  const { reason } = statement
  const phrase = statement.phrase === undefined ? '' : ` ${statement.phrase}`
  if (reason === undefined) return core + phrase
  return `${core} because ${typeof reason === 'string' ? reason : `(${writeCore(reason)})`}${phrase}`
}

function writeCore({ verb, args }: Statement): string {
  const words = args.map((arg) => (typeof arg === 'string' ? arg : writeCore(arg)))
  if (LOGIC.has(verb)) return [verb, ...words.map((word) => `(${word})`)].join(' ')
  const [first = '', second] = verb.split(' ')
  if (second === undefined) return [first, ...words].join(' ')
  return first === 'ask' ? [first, words[0], second, ...words.slice(1)].join(' ') : [first, second, ...words].join(' ')
}

// ---- Telling ----

interface Telling {
  talk: Talk
  words: Words
  phrase: string
  speakerOf: SpeakerOf
  quoteOf: QuoteOf
}

/** A statement as a sentence of the chosen language. */
export function sentenceOf(statement: Statement, talk: Talk, words: Words, speakerOf: SpeakerOf = () => undefined, quoteOf: QuoteOf = () => undefined): string {
  return tell(statement, { talk, words, phrase: statement.phrase ?? '', speakerOf, quoteOf }).replace(/…\./g, '…') // what is still open has no full stop
}

function tell(statement: Statement, how: Telling): string {
  const told = LOGIC.has(statement.verb) ? tellLogic(statement, how) : tellForm(statement, how)
  if (statement.reason === undefined) return told
  return fill(sentence('connective', 'because', how), { statement: told, reason: reasonOf(statement.reason, how) })
}

/** The catalogue's sentence in the statement's turn of phrase, or the plain one where there is no such. */
function sentence(section: string, id: string, { words, phrase }: Telling, speaker?: string): string {
  const turned = phrase ? words.word(section, id + phrase) : id
  const known = turned !== id + phrase && (speaker !== undefined || !turned.includes('{speaker}'))
  return phrase && known ? turned : words.word(section, id)
}

function tellLogic({ verb, args }: Statement, how: Telling): string {
  const told = args.map((arg) => (typeof arg === 'string' ? arg : tell(arg, how)))
  return fill(sentence('connective', verb, how), { statement: told[0] ?? '', statement2: told.slice(1).join(' ') })
}

function tellForm({ verb, args }: Statement, how: Telling): string {
  const form = how.talk.statements.find((one) => one.verb === verb)
  const values: { [name: string]: string } = {}
  let key = ''
  let all = false // everyone is asked, and some sentences differ then: `ask role.all`
  let speaker: string | undefined
  form?.args.forEach((spec, i) => {
    const arg = args[i] ?? OPEN
    if (typeof arg !== 'string') values.statement = tell(arg, how)
    else if (spec === 'level') key = arg === OPEN ? '2' : arg
    else if (spec === 'seat|none') key = arg === 'none' ? 'none' : 'seat'
    else if (spec.includes('|')) key = arg
    else if (spec === 'who' && arg === 'all') all = true
    if (typeof arg === 'string' && spec === 'msg') speaker = how.speakerOf(arg)
    if (typeof arg === 'string') values[nameOf(spec, values)] = valueOf(spec, arg, how.words)
    if (typeof arg === 'string' && spec === 'role') values['role.the'] = valueOf(spec, how.words.has('card', `${arg}.the`) ? `${arg}.the` : arg, how.words)
  })
  if (speaker !== undefined) values.speaker = speaker
  const everyone = all && ['', how.phrase].some((phrase) => how.words.has('statement', `${verb}.all${phrase}`))
  const id = everyone ? `${verb}.all` : key ? `${verb}.${key}` : verb
  return fill(sentence('statement', id, how, speaker), values)
}

function nameOf(spec: string, values: { [name: string]: string }): string {
  const name = spec.startsWith('seat') ? 'seat' : spec
  return name === 'seat' && 'seat' in values ? 'seat2' : name
}

function valueOf(spec: string, arg: string, words: Words): string {
  if (arg === OPEN) return OPEN
  if (spec === 'role') return words.word('card', arg)
  if (spec === 'night') return arg.replace(/^n/, '')
  if (spec === 'who' && arg === 'all') return words.word('who', 'all')
  return words.id(arg)
}

function reasonOf(reason: string | Statement, how: Telling): string {
  const { words } = how
  if (typeof reason !== 'string') return tell(reason, how)
  const vote = /^v(\d+)\.\d+:(p\d+)$/.exec(reason)
  if (vote) return fill(words.word('reason', 'vote'), { day: vote[1] ?? '', seat: words.id(vote[2] ?? '') })
  const death = /^x(p\d+)$/.exec(reason)
  if (death) return fill(words.word('reason', 'death'), { seat: words.id(death[1] ?? '') })
  return /^[dwg]\d/.test(reason) ? remarkAsReason(reason, how) : words.word('reason', reason)
}

/** A remark that all have heard is repeated; of another only who made it is told. */
function remarkAsReason(msg: string, { words, speakerOf, quoteOf }: Telling): string {
  const speaker = speakerOf(msg)
  if (speaker === undefined) return words.word('reason', 'msg')
  const quote = msg.startsWith('d') ? quoteOf(msg) : undefined
  return quote === undefined ? fill(words.word('reason', 'said'), { speaker }) : fill(words.word('reason', 'quote'), { speaker, quote })
}

function fill(template: string, values: { [name: string]: string }): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => values[name] ?? whole)
}

// ---- Building ----

/** One line of a group's menu: a form with its fixed words chosen ("I suspect …" is `suspect` with level 2). */
export interface Line {
  form: Form
  args: string[]
}
export interface Slot {
  path: number[] // through nested statements to the argument
  kind: string // seat, who, role, night, msg or statement
}

function variants(spec: string): string[] {
  if (spec === 'level') return ['1', '2', '3']
  if (spec === 'seat|none') return [OPEN, 'none']
  return spec.includes('|') ? spec.split('|') : [OPEN]
}

function linesOf(form: Form): Line[] {
  let lines: string[][] = [[]]
  for (const spec of form.args) lines = variants(spec).flatMap((word) => lines.map((line) => [...line, word]))
  return lines.map((args) => ({ form, args }))
}

/** The menu of a group for a channel; what says nothing is left out. */
export function menuOf(talk: Talk, group: string, channel: 'day' | 'pack'): Line[] {
  return talk.statements
    .filter((form) => form.group === group && form.verb !== 'skip' && (form.channel === 'both' || form.channel === channel))
    .flatMap(linesOf)
}

export function begin(line: Line): Statement {
  return { verb: line.form.verb, args: [...line.args] }
}

/** The first argument not chosen yet. */
export function nextSlot(statement: Statement, talk: Talk, path: number[] = []): Slot | undefined {
  const form = talk.statements.find((one) => one.verb === statement.verb)
  for (const [i, arg] of statement.args.entries()) {
    const here = [...path, i]
    if (typeof arg !== 'string') {
      const inner = nextSlot(arg, talk, here)
      if (inner) return inner
    } else if (arg === OPEN) {
      return { path: here, kind: LOGIC.has(statement.verb) ? 'statement' : ((form?.args[i] ?? '').split('|')[0] ?? '') }
    }
  }
  return undefined
}

export function put(statement: Statement, path: number[], value: string | Statement): Statement {
  const [first = 0, ...rest] = path
  const args = [...statement.args]
  const inner = args[first]
  args[first] = rest.length && inner !== undefined && typeof inner !== 'string' ? put(inner, rest, value) : value
  return { ...statement, args }
}

/** How deep the statements inside a statement go. */
export function depthOf({ args, reason }: Statement): number {
  const inner = [...args, reason].filter((one): one is Statement => typeof one === 'object')
  return Math.max(0, ...inner.map((one) => 1 + depthOf(one)))
}

/** `not` is put before a statement, or taken away where it is. */
export function denied(statement: Statement): Statement {
  const inner = statement.args[0]
  return statement.verb === 'not' && typeof inner === 'object' ? inner : { verb: 'not', args: [statement] }
}

/** A statement joined with another that is still to be chosen; `and` and `or` take any number. */
export function joined(statement: Statement, verb: 'and' | 'or' | 'xor'): Statement {
  return statement.verb === verb && verb !== 'xor' ? { verb, args: [...statement.args, OPEN] } : { verb, args: [statement, OPEN] }
}

/** Whether the rules allow a statement of this depth and length (7.1). */
export function isSayable(statement: Statement, { limits }: Talk): boolean {
  return depthOf(statement) <= limits.max_depth && writeStatement(statement).length <= limits.max_chars
}

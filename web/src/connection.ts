// The socket of one table: joins, reconnects, keeps view, journal and question as the server means them.

import {
  patched,
  type Answer,
  type Asks,
  type Entry,
  type Hint,
  type LessonPlace,
  type Message,
  type Preview,
  type Question,
  type Refusal,
  type Remark,
  type SocketRequest,
  type Table,
  type Veil,
  type View,
  type Why,
} from './api'

/** What was seen after a message, and which entries it brought: the past as this page was told it. */
export interface Moment {
  view: View
  from: number // entries of the journal
  to: number
  own: boolean // it came with one's own answer
}
const KEPT = 400 // moments
const REFUSED = new Set(['TOO_FAST', 'NOT_ASKED', 'NOT_LEGAL', 'STALE', 'NO_PREVIEW']) // why there is no preview now

export interface Known {
  table?: Table
  heard?: number // when the table's message came, by this device's clock
  view: View
  journal: Entry[]
  said: { at: number; remark: Remark }[]
  ask?: Question
  waiting?: Question // one's own, while one looks back
  asks?: Asks
  veil?: Veil
  given?: string // an answer of this seat that waits and may be changed
  learned?: Entry[] // what an answer that waits tells this seat
  prompt?: string // until somebody speaks or something happens
  taken: number
  online: boolean
  ended?: string // why the socket will not come back
  code?: number // and its close code
  moments?: Moment[] // newest last; none before the first message
  hint?: Hint // until the next question
  lesson?: LessonPlace // at a lesson's table: how far it is
  barred?: string // why Undo is closed, by its code; absent: it is open
}

/** The server's time now, as far as this device can know it; a paused table's stands still. */
export function serverTime({ table, heard }: Known): number {
  if (!table) return Date.now()
  return table.now + (table.paused ? 0 : Date.now() - (heard ?? Date.now()))
}

/** What is known once a message is told. */
export function told(old: Known, message: Message): Known {
  const known = { ...old }
  if (message.table) {
    known.table = message.table
    known.heard = Date.now()
  }
  if (message.again) {
    known.journal = []
    known.said = []
  }
  if (message.view) known.view = message.view
  if (message.set) known.view = patched(known.view, message.set)
  if (message.journal) known.journal = [...known.journal, ...message.journal]
  if (message.said) known.said = placed(known, message.said)
  if (message.journal?.length || message.said?.length) known.prompt = undefined
  if (message.prompt !== undefined) known.prompt = message.prompt
  if (message.asks !== undefined) known.asks = message.asks
  if (message.ask !== undefined || message.view) known.ask = message.ask || undefined // a whole view without: none
  if (message.taken !== undefined) known.taken = message.taken
  if (message.veil) {
    known.learned = message.learned
    known.given = message.given
  }
  if (message.lesson) known.lesson = message.lesson
  if (message.hint) known.hint = message.hint
  else if (message.ask !== undefined || message.view) known.hint = undefined
  if (message.n !== undefined) {
    known.moments = remembered(old, known, message)
    known.barred = message.undo
  }
  known.veil = message.veil ?? (message.n !== undefined ? undefined : known.veil)
  return known
}

/** What was taken back is forgotten; a message with nothing new is not a moment. */
function remembered(old: Known, { view, journal, ask }: Known, message: Message): Moment[] {
  const before = old.moments ?? []
  const kept = message.again ? before.filter((one) => one.to <= journal.length) : before
  const from = kept[kept.length - 1]?.to ?? 0
  const first = before.length === 0
  if (!message.view && !message.set && !message.journal) return kept
  const own = first || message.again === true || message.taken !== undefined || (old.ask !== undefined && ask?.q !== old.ask.q)
  return [...kept, { view, from: Math.min(from, journal.length), to: journal.length, own }].slice(-KEPT)
}

/** Remarks come after as many entries as had been heard before them, on a device that comes late too. */
function placed({ said, journal }: Known, remarks: Remark[]): Known['said'] {
  const all = [...said, ...remarks.map((remark) => ({ at: remark[3] ?? journal.length, remark }))]
  return all.sort((a, b) => a.at - b.at)
}

/** Whether something before this message has not come: numbers go up by one, and a whole view makes up for anything. */
export function misses(n: number, message: Message): boolean {
  return message.n !== undefined && !message.view && message.n !== n + 1
}

/** Where a table's sockets are: with its code in the path, so that a proxy can send all of them to the process that leads it. */
export function socketAddress(code: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/tables/${encodeURIComponent(code)}/socket`
}

const FIRST = 500
const LONGEST = 8000 // milliseconds before a connection that was lost is tried again

/** Half of it at least, the rest at random: those who were cut off together do not come back together. */
export function wait(most: number): number {
  return most / 2 + (Math.random() * most) / 2
}

// A choice and a confirmation are of one length: by night nobody on the way can tell them apart either.
const TAPS = new Set<string>(['act', 'confirm'])
const TAP = 96

/** Answers that are one gesture. */
interface Gesture {
  left: Answer[]
  given: number
  done: (given: number) => void
  timer: ReturnType<typeof setTimeout>
}
const PATIENCE = 2000 // milliseconds after which what has come is shown, whatever is still missing

/** News is shown at once, and what comes while the page is busy drawing it is shown together after it: a game that bots play
 * to its end in a moment brings thousands of messages, and to draw each would leave no time for anything else. */
const DRAWN = 50 // milliseconds after which what was shown has been drawn, unless the page is busy
const REST = 2000 // most that is left to everything else before the next news is drawn

export class Connection {
  known: Known = { view: {}, journal: [], said: [], taken: 0, online: false }
  private socket?: WebSocket
  private n = 0
  private retry = FIRST
  private stopped = false
  private syncing = false // everything has been asked for again
  private doubts: { about: string; resolve: (why: Why) => void }[] = []
  private gesture?: Gesture
  private drawing?: ReturnType<typeof setTimeout> // something was shown a moment ago
  private waits = false // something has come since
  private wanted: { answer: string; resolve: (preview: Preview) => void; reject: (error: Error) => void }[] = [] // previews

  constructor(
    private readonly code: string,
    private readonly token: string | undefined,
    private readonly changed: (known: Known) => void,
    private readonly refused: (refusal: Refusal) => void,
  ) {
    this.open()
  }

  send(message: SocketRequest): void {
    const text = JSON.stringify(message)
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(TAPS.has(message.do) ? text.padEnd(TAP) : text)
  }

  /** Several answers as one gesture: each is given when its question has come, and what came of all is shown at once, when
   * all have been given or something else is asked. Says how many were. */
  together(answers: Answer[]): Promise<number> {
    return new Promise((done) => {
      this.gesture = { left: [...answers], given: 0, done, timer: setTimeout(() => this.settle(), PATIENCE) }
      if (!this.goOn()) this.settle()
    })
  }

  /** Gives the next answer of the gesture, if its question has come and does not warn of it. */
  private goOn(): boolean {
    const [gesture, ask] = [this.gesture, this.known.ask]
    const next = gesture?.left[0]
    if (!gesture || !ask || next === undefined || !ask.answers.includes(next) || ask.warn?.includes(next)) return false
    gesture.left.shift()
    gesture.given++
    this.send({ do: 'act', q: ask.q, a: next })
    return true
  }

  private settle(): void {
    const { gesture } = this
    if (!gesture) return
    clearTimeout(gesture.timer)
    this.gesture = undefined
    this.show()
    gesture.done(gesture.given)
  }

  /** What an answer would do, as the server imagines it; refused where it is asked too often. */
  preview(answer: Answer | Answer[]): Promise<Preview> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error('offline'))
      this.wanted.push({ answer: String(answer), resolve, reject })
      this.send({ do: 'preview', a: answer })
    })
  }

  /** The tests of the rules for answers about a place or a piece. */
  why(about: string): Promise<Why> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error('offline'))
      this.doubts.push({ about, resolve })
      this.send({ do: 'why', about })
    })
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.drawing)
    this.socket?.close()
  }

  private open(): void {
    const socket = new WebSocket(socketAddress(this.code), 'sandtable.1')
    this.socket = socket
    socket.onopen = () => {
      this.syncing = false
      socket.send(JSON.stringify({ do: 'join', table: this.code, token: this.token, since: this.n }))
      this.update({ online: true })
    }
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message)
    socket.onclose = (event) => this.closed(event.code, event.reason)
  }

  private closed(code: number, reason: string): void {
    if (this.stopped) return
    if (code >= 4001 && code <= 4007) {
      this.update({ online: false, ended: reason, code })
      return
    }
    for (const { reject } of this.wanted.splice(0)) reject(new Error('offline'))
    this.settle()
    this.update({ online: false })
    setTimeout(() => !this.stopped && this.open(), wait(this.retry))
    this.retry = Math.min(this.retry * 2, LONGEST)
  }

  /** The reply to a preview or a why goes to who wanted it, and says nothing else. */
  private previewed(message: Message): boolean {
    if (message.why) {
      const { about } = message.why
      const found = this.doubts.filter((one) => one.about === about)
      this.doubts = this.doubts.filter((one) => one.about !== about)
      for (const { resolve } of found) resolve(message.why)
      return true
    }
    if (message.preview) {
      const { a } = message.preview
      const found = this.wanted.findIndex(({ answer }) => answer === String(a))
      const passed = this.wanted.splice(0, found + 1)
      passed.pop()?.resolve(message.preview)
      for (const { reject } of passed) reject(new Error('passed over')) // replies come in order: theirs will not
      return true
    }
    if (message.no === undefined || message.q !== undefined || !this.wanted.length || !REFUSED.has(message.no)) return false
    this.wanted.shift()?.reject(new Error(message.no))
    return true
  }

  private take(message: Message): void {
    if (this.previewed(message)) return
    if (misses(this.n, message)) {
      if (!this.syncing) this.send({ do: 'sync' })
      this.syncing = true
      return
    }
    if (message.table) this.retry = FIRST // a line that opens and does not lead to a table has not come back
    if (message.view) this.syncing = false
    if (message.n !== undefined) this.n = message.n
    const { q } = this.known.ask ?? {}
    this.known = told(this.known, message)
    const refused = message.no !== undefined || message.refused !== undefined
    if (this.gesture && !refused && this.known.ask && (this.known.ask.q === q || this.goOn())) return // shown when all has come
    this.settle()
    if (this.drawing && !refused) this.waits = true
    else this.show()
    if (message.no) this.refused(message as Refusal)
    if (message.refused) this.refused(message.refused)
  }

  private update(part: Partial<Known>): void {
    this.known = { ...this.known, ...part }
    this.show()
  }

  /** As long as drawing took, the page has for everything else before it draws what has come in the meantime. */
  private show(): void {
    clearTimeout(this.drawing)
    this.waits = false
    const began = Date.now()
    this.changed(this.known)
    this.drawing = setTimeout(() => {
      const busy = Date.now() - began - DRAWN
      this.drawing = setTimeout(() => this.drawn(), Math.min(REST, Math.max(0, busy)))
    }, DRAWN)
  }

  private drawn(): void {
    this.drawing = undefined
    if (this.waits) this.show()
  }
}

// Made from server/schema.json by tools/schema.py: what goes over the wire.

export type Code = string
export type Token = string
export type Answer = string
export type Word = string | number | boolean | Word[]
export type Entry = [string, ...Word[]] // of the journal: its key and arguments
export type View = { [key: string]: unknown }
export type Options = { [key: string]: unknown }
export type Remark = [channel: string, seat: string, text: string, place?: number] // its place: how many entries had been heard before
export interface Refusal {
  no: string // a code
  where: string
  what: string // what is wrong, and what would be right
  q?: number // on a socket: the question whose answer is refused
  of?: string // on a socket: what `do` said in the request that is refused
}
export interface Ok {
  ok: boolean
}
export interface Option {
  name: string
  kind: 'switch' | 'number' | 'choice' | 'other'
  pace?: boolean // not part of the rules: how long things take
  low?: number
  high?: number
  usual?: boolean | number | string
  choices?: string[]
}
/** One argument of a verb: the catalogue's section of its ids, empty for a number. */
export interface Argument {
  section: string
  optional?: boolean
  lead?: string // the word before it
}
/** Sections of the catalogue: by an entry's slot (`died.0`), by the verb of an answer, and of what its label shows. */
export interface Domains {
  keys: { [key: string]: string }
  verbs: { [key: string]: Argument[] }
  shown: { [key: string]: string[] }
}
export interface Bot {
  name: string
  rig: boolean // only tests need it
  about?: { [key: string]: string } // what it is like, by language; absent: a program
  program?: boolean // a program of the operator's: its name is its own, and no catalogue has it
}
/** A number of the view that shows how the game stands (docs/protocol.md, Previews). */
export interface Figure {
  name: string // in the catalogue's section `figure`
  place: string // `/faction/X/vp`: X stands for each id of `of`
  section?: string // of the ids
  of: string[] // empty: a single figure
  member?: string
  is?: string // `X` for each id of `of`
  halves?: boolean // the view counts it in halves
  chart: boolean // its course is worth a chart
  score: boolean // it is shown next to a side's name
  paid?: boolean // answers are paid with it
}
/** How the journal is cut: keys of entries that open a turn or an action in it, which lasts until the next of them; of these, those that are nobody's own action (a scoring, a crisis round, the end of a turn); those that a journal for people leaves out; and the sections of the catalogue whose ids are places and pieces. */
export interface Actions {
  turns: string[]
  opens: string[]
  settles: string[]
  untold: string[]
  places: string[]
  pieces: string[]
}
export interface Game {
  id: string
  title: string
  seats: [number, number]
  rules: number
  pack: string
  seat_names: string[]
  sides: string[]
  channels: string[]
  final: boolean
  example: boolean
  options: Option[]
  bots: Bot[]
  domains: Domains // where a game's ids have their words
  figures: Figure[]
  actions: Actions
  languages: string[]
  words: { [key: string]: LobbyWords } // by language
}
/** What the lobby shows of a game, and the name by which its whole catalogue may be kept for good. */
export interface LobbyWords {
  title: string
  about: string
  hash: string
}
export interface Hint {
  a: Answer // empty: it would wait for others
  say?: string // what it would say, as a remark is written: say suspect p3 2
  bot: string
  reason?: { [key: string]: unknown } // what the bot goes by, as it explains itself (docs/bots.md); absent: it cannot say
  plans?: Compared[] // what a bot that plans compared when it last planned, the chosen plan first
  step?: number // which answer of the chosen plan this is; absent: it belongs to none, and the plans are not a reason for it
  weighs?: Weighed // what the bot goes by beyond the figures
}
export interface Weighed {
  name: string // in the catalogue's section `weigh`
  args: number[]
}
export interface Compared {
  answers: Answer[] // the first few of its turn
  shown?: Word[][] // what the labels of these answers show, each in the position in which it is given, as far as the seat can know: for the first few of them, empty where it cannot; absent later in the plan
  value: number // -1000 lost, 1000 won
  low: number // of the 95 % interval of its difference to what the bot plays without comparing
  high: number
  better: number // futures in which it was better than that
  futures: number
  chosen?: boolean
  policy?: boolean // this is what the bot plays without comparing
  best?: number // futures in which no other of the plans told did better
  figures?: ComparedFigure[] // what it does to the figures of the game, those that some plan changes: the same ones for all plans told
}
export interface ComparedFigure {
  name: string // in the catalogue's section `figure`
  of?: string // the side, the track
  turn: number // its mean change by the end of the seat's own turn, in tenths of what the view counts
  end: number // the same by the end of the simulated games, where they are judged
}
export interface Games {
  games: Game[]
  address?: string // where phones reach this server
}
export interface Clock {
  kind: 'none' | 'game' | 'decision' | 'bank' | 'days'
  seconds: number
  expiry: 'timeout' | 'bot' | 'none'
}
export interface Seat {
  seat: string
  kind: 'open' | 'person' | 'bot' | 'hand' // hand: a person without a device
  bot?: string // `@name`: a bot account
  author?: string // of a bot account: who answers for it
  invited?: string // of an open seat: the bot account that is asked to come, or `any`
  declined?: string // of an open seat: the bot account that did not want it
  stand_in?: string // the bot that plays for a bot account
  fault?: 'away' | 'silent' | 'nonsense' | 'flood' // why it has to
  name: string
  here: boolean
  muted: boolean
  lent?: boolean // a bot plays for the person, or for the bot account
  watch?: boolean // of somebody dead: the host lets them see everything
}
/** A bot account that is connected. */
export interface Account {
  name: string // `@name` invites it
  author: string
  games: string[] // empty: all
  free: boolean // it can come to one more table
}
export interface Accounts {
  bots: Account[]
}
export interface AdminListWish {
  state?: 'open' | 'running' | 'over' | 'closed' | 'frozen'
  most?: number // of each state; 1000, and no more
}
export interface AdminListed {
  table: Code
  game?: string
  rules?: number
  title?: string
  state?: string
  options?: unknown
  clock?: unknown
  created?: number // unix_ms
  updated?: number // unix_ms
}
export interface AdminList {
  tables: AdminListed[]
}
export interface AdminSeat {
  kind?: string
  name?: string
  bot?: string
  account?: string
}
export interface AdminTable {
  table: Code
  game?: string
  rules?: number
  title?: string
  state?: string
  options?: unknown
  clock?: unknown
  created?: number // unix_ms
  updated?: number // unix_ms
  seats: AdminSeat[]
  lines: number // in the log
  bytes: number // of them
  last: number // when the last one was written, unix_ms
  leader?: string // of several processes the one that leads it; absent: none does now
}
export interface AdminStatistics {
  open: number
  running: number
  over: number
  closed: number
  frozen: number
  tables: number // all of them
  in_memory: number // tables in this process
  sockets: number // of this process
  answers: number // that this process has taken
  bans: number
}
export interface AdminProcess {
  address: string // as `to` of a move
  lives: boolean
  tables: number // that it leads
}
export interface AdminProcesses {
  processes: AdminProcess[]
}
export interface AdminKept {
  who: string
  why: string
  made: number // unix_ms
  until: number // unix_ms; 0: for ever
}
export interface AdminBans {
  bans: AdminKept[]
}
export interface AdminMove {
  to?: string // the address of a process
}
export interface AdminBan {
  who?: string // an address, a network, `@` and a bot account, or an e-mail address
  seconds?: number // 0, or absent: for ever
  why?: string // what the banned are told
}
export interface AdminBanSeat {
  seat?: string
  seconds?: number
  why?: string
}
export interface AdminUnban {
  who?: string
}
export interface AdminBanned {
  who: string // as it is kept; empty: the address of a seat, which is not shown
  until: number // unix_ms; 0: for ever
}
export interface AccountWish {
  name: string
  author: string
  games?: string[]
}
export interface AccountChange {
  do: 'token' | 'delete'
}
export interface AccountToken {
  bot: string
  token?: Token
}
export interface BotHello {
  name: string
  author: string
  games: string[]
}
/** A bot is invited to a seat. */
export interface Challenge {
  table: Code
  seat: string
  game: string
  title: string
  options: Options
  gone?: boolean // not any more
}
export interface Takeover {
  yes: string[] // seats that want the software to take over moderating
  need: number
}
export interface Table {
  code: Code
  game: string
  title: string
  state: 'open' | 'running' | 'over' | 'closed' | 'frozen'
  why?: string // of a frozen table: why it cannot be played here any more
  pack: string // the data it is played with
  version: number
  seats: Seat[]
  options: Options
  clock: Clock
  watchers: boolean
  hints: boolean // a person who sits down agrees that everyone may ask a bot for advice; alone among bots this is always allowed
  door?: boolean // until it starts it has as many seats as people have come
  lesson?: string // the lesson that is taught here
  host_seat?: string // where the host sits
  commit: string
  now: number // milliseconds since 1970, as all moments are
  deadline?: number
  left?: { [key: string]: number } // of each seat's bank
  rematch?: Code
  result?: Result // of a game that is over
  held?: boolean // the next call waits for the moderator
  told?: number // to a person who moderates: entries of the journal the others have been told, where there are more
  dealing?: boolean // it is the first: until then everyone looks at what was dealt
  paused?: boolean
  paused_by?: string // `host`, if it did not stop by itself
  left_alone?: boolean // the host is away for long: anybody who sits there may resume, and take the host's place
  resumes?: number // of a pause that has been ended: when it resumes
  hand?: Hand
  moment?: Moment
  takeover?: Takeover
  you?: string // in a socket's message: a seat, `host` or `watcher`
  host?: boolean
}
export interface Hosting {
  host: Token // the host's
}
/** What the host has just done; shown to all for a while. */
export interface Hand {
  act: 'longer' | 'next' | 'skip' | 'remove' | 'bot' | 'return' | 'link' | 'resume' | 'host'
  of?: string // the option of the clock of what was open then
  seat?: string // whom it concerned; of `resume`, who did it in the place of a host who was away
  until: number
}
/** Everyone looks at the last entry; no question is open. */
export interface Moment {
  began: number
  until: number
}
export interface TableReply {
  table: Table
}
export interface ClockWish {
  kind: Clock['kind']
  seconds?: number
  expiry?: Clock['expiry']
}
export interface SeatWish {
  kind: Seat['kind']
  bot?: string
  name?: string // of a person without a device
}
export interface NewOptions {
  options?: Options
  clock?: ClockWish
}
export interface BotWish {
  bot: string
}
export interface PersonWish {
  name: string
}
export interface TableWish {
  game: string
  options?: Options // with `seats`, unless it is a lesson or has a door
  seats?: SeatWish[] // may be fewer; the rest are open
  clock?: ClockWish
  title?: string
  watchers?: boolean
  door?: boolean
  hints?: boolean // against people, too, advice may be asked for; all see that before they sit down
  lesson?: string // a table for one person who learns the game; instead of options, seats, clock and door
}
export interface Created {
  table: Code
  host: Token
  commit: string
}
export interface TryWish {
  at: number // answers of the finished game
  seat: string // for one person; bots take the others
}
export interface JoinWish {
  name: string
  seat?: string
  nonce?: string
  host?: Token // the host's own, also of the game before
}
export interface Joined {
  seat: string
  token: Token
  host?: Token // of the host of the game before, who is the host again
}
export interface StartWish {
  fill?: string
}
export interface SeatChange {
  do: 'bot' | 'return' | 'free' | 'mute' | 'link'
  bot?: string
  on?: boolean
}
export interface SeatChanged {
  ok?: boolean
  token?: Token
}
export interface OptionsWish {
  options?: Options
}
export interface Advice {
  advice: { [key: string]: unknown }
}
/** What a browser says of its push service (PushSubscription). */
export interface PushWish {
  endpoint?: string
  p256dh?: string
  auth?: string
  language?: string // of the message
}
export interface PushKey {
  key: string
}
export interface NoticeWish {
  kind?: 'mail' | 'json' | 'discord' | 'ntfy'
  address?: string // an e-mail address, or the address of a webhook; absent: no longer
  language?: string // of the messages
  owner?: Token // a secret of the person's own: an address that was confirmed with it is not asked about again
}
export interface NoticeTaken {
  ok: boolean
  confirmed: boolean // else a question has been sent to the address
}
export interface NoticeKinds {
  kinds: string[] // what this server can send
}
export interface NoticeState {
  kind: string
  address: string
  confirmed: boolean
}
export interface NoticeChange {
  do: 'confirm' | 'stop'
}
export interface MineWish {
  tokens: string[]
}
export interface Mine {
  table: Code
  seat: string
  game: string
  title: string
  state: Table['state']
  turn: boolean // by night: whether taps of this seat are missing, asked or not
  night?: boolean // who is asked is a secret
  updated: number // seconds since 1970
  others: Other[] // who else is seated there
  asks?: Entry // the key of the open question and its arguments
  left?: number // milliseconds until the clock of what is open ends
  result?: Result
}
export interface Other {
  seat: string
  name: string
  bot: boolean
}
export interface MineReply {
  tables: Mine[]
}
export interface Part {
  name: string // in the catalogue's section `score`
  of?: string // whose
  value: number
  halves?: boolean // the value is counted in halves
  clause: string // clauses, with a blank between them
}
export interface Result {
  why: string
  seats: { [key: string]: 'win' | 'draw' | 'loss' }
  clause?: string // that decided it
  winner?: string // a side that nobody plays, and that has won
  score?: Part[] // what the scores are made of
}
export interface RuleTest {
  name: string // in the catalogue's section `test`
  clause: string
  ok: boolean
  args?: Word[] // of its sentence
}
export interface WhyAnswer {
  a: Answer
  ok: boolean
  tests: RuleTest[]
  way?: string[] // places on the way there, as far as it goes now
}
/** The tests of the rules for answers about a place or a piece, legal or not; without answers the game cannot say. */
export interface Why {
  about: string
  answers: WhyAnswer[]
}
/** A game in progress, as this viewer saw it after some of the answers that it could notice (docs/server.md). */
export interface Look {
  at: number // how many of them
  heard: number // entries, by then
  view: View
  journal: Entry[]
  steps: number[] // entries heard after each of the answers up to there
  frames?: Frame[] // while the last answer was carried out
}
/** What was seen once an entry had been told, in the middle of an answer. */
export interface Frame {
  heard: number
  set: View // a merge patch of the frame before, the first of the view before the answer
}
export interface Clause {
  id: string // `R-wolf-4`
  text: string
  more?: string[] // what is indented below it
  marks?: ('ruling' | 'house' | 'reconstructed')[]
}
export interface Chapter {
  title: string
  clauses: Clause[]
}
export interface Rules {
  language: string
  chapters: Chapter[]
}
/** The same in each language. */
export interface Both {
  en: string
  de: string
}
export interface LessonHead {
  id: string
  title: Both
  minutes: number
  seat: string // whose seat the reader has
  steps: number
}
export interface Lessons {
  lessons: LessonHead[]
}
/** What a step points at (docs/lessons.md). */
export interface LessonPoint {
  kind: 'place' | 'piece' | 'name' | 'seat' | 'figure' | 'answer'
  section: string // where its id has its word; `seat`, `figure` and `answer` for those
  id: string // of an answer: the answer, or its first words
  of?: string // of a figure: whose
}
export interface LessonTelling {
  answer?: string // that answer, or its first words; absent: any other
  text: Both
}
export interface LessonStep {
  text: Both
  point: LessonPoint[]
  answer?: Answer // expected; absent: there is only something to read
  else: LessonTelling[] // what is said if another answer is given: the first that fits
}
export interface Lesson {
  id: string
  title: Both
  minutes: number
  seat: string
  steps: LessonStep[]
}
export interface LessonPlace {
  step: number // the number, from 0, of the step whose answer comes next; all steps: none does
  over: boolean // the lesson is over: the game continues against bots
}
/** What the bots of a finished game believed at the end of each chapter, seat by seat; a bot that cannot say is left out. */
export interface Recap {
  chapters: Belief[][]
}
export interface Belief {
  seat: string
  day?: number
  night?: number
  intends?: Intent // by night, where a choice is open
  believes: Suspicion[]
}
/** Whom a bot of Werewolves chooses by night, and why (the catalogue's section `believed`). */
export interface Intent {
  whom: string
  wolf: number // percent
  why: string
  because?: Fact
}
/** A word of the catalogue's section `believed`, and whom it names. */
export interface Fact {
  seat: string
  why: string
  whom?: string
  day?: number
  also?: Fact // what moved the belief most after it
}
/** What a bot of Werewolves holds of another seat, and the fact that moved it most (the catalogue's section `believed`). */
export interface Suspicion {
  seat: string
  wolf: number // percent
  claims?: string
  truth?: number // percent
  village?: boolean // told by a Werewolf: what the village may believe, of itself too
  why: string
  whom?: string
  day?: number
  also?: Fact // what moved the belief most after it
}
/** A finished game after some of its answers: everything, as everyone may see it now. */
export interface Past {
  at: number
  answers: number // of the whole game
  view: View
  journal: Entry[]
  result?: Result
  turning?: Turning // with `end`: where the game turned
}
/** The actions that changed a side's lead over its best rival most, by the figure that the game is won by. */
export interface Turning {
  figure: string
  points: TurnPoint[]
}
export interface TurnPoint {
  entry: number // of the journal: the one that opens the action
  told: number // the one that says what came of it
  answer: number // after this many answers most of it had happened
  of: string
  by: number // as the view counts it; 0 of what decided without changing it
}
export interface AnalysisState {
  state: 'none' | 'waiting' | 'working' | 'done' | 'failed'
  done?: number // turns
  total?: number
  what?: string // why it failed
  analysis?: Analysis // while it works: the turns that are done
}
/** What a finished game says about itself (docs/analysis.md). Chances are in thousandths, in the order of `series`. */
export interface Analysis {
  game: string
  rules: number
  answers: number
  by: 'side' | 'seat' // what the series are
  series: string[]
  seats: AnalysisSeat[]
  end: string
  seed: number
  futures: number
  simulations: number
  margin: number
  skipped?: number // turns before these that are still to be worked out: the last ones come first
  start: number[] // before the first of `turns`
  turns: AnalysisTurn[] // elsewhere turns are numbered from the first of these on
  turning: AnalysisPoint[]
  accounts?: { [key: string]: AnalysisAccount } // by series: chance set apart from choices
  missed?: { [key: string]: number[] } // by seat: turns, the largest gain first
}
export interface AnalysisSeat {
  seat: string
  name?: string
  of: string // its series
}
export interface AnalysisTurn {
  first: number // answers before it
  last: number // and with it
  seat: string
  told: number // its first entry of the journal
  told_to: number // and the one after its last
  opens?: Entry
  settles?: Entry // a scoring, a crisis round that was in it
  chosen?: number[]
  after: number[]
  missed?: MissedPlan
}
export interface MissedPlan {
  from: number
  parts: number // own answers after which the plans part
  at: number // answers of all before that
  played: Answer[]
  best: Answer[]
  played_shown?: Word[][] // what their labels showed, each in the position in which it was given; empty where nothing is shown
  best_shown?: Word[][] // the same of the better plan, as far as the seat could know
  gain: number
  error: number
  why: PlanReason[] // figures that set the two apart, at most four
}
export interface PlanReason {
  name: string // in the catalogue's section `figure`
  of?: string // the side, the track
  later?: boolean // where the plans are judged; absent: by the end of the seat's own turn
  played: number // its mean change, in tenths of what the view counts
  best: number
}
export interface AnalysisPoint {
  turn: number
  of: string
  by: number
  luck?: number
}
export interface AnalysisAccount {
  start: number
  luck: number
  own: number
  others: number
}
export interface Question {
  q: number
  key: Entry
  answers: Answer[]
  shown?: Word[][] // in the order of the answers: what a label shows besides the answer's own arguments
  kind?: ('together' | 'floor')[]
  warn?: Answer[]
  usual?: Answer[]
}
export type Asks = { [key: string]: Question }
export interface Veil {
  id: string
  call: number // a tap names it
  taps?: number // what this seat owes and has given; spectators have none
  done?: number
  until?: number // when the call closes at the latest
}
/** What would be asked next: a question that has no number yet. */
export interface PreviewQuestion {
  key: Entry
  answers: Answer[]
  shown?: Word[][]
  kind?: ('together' | 'floor')[]
  warn?: Answer[]
  usual?: Answer[]
}
export interface PreviewEntry {
  entry: Entry
  count: number // of the samples
  variants?: [values: Word[], count: number][] // instead of the numbers and lists of `entry`, in their order
  others?: number // this many more entries of this key, and `count` is the sum of theirs
}
export interface PreviewFigure {
  name: string
  of?: string
  was: number
  values: [value: number, count: number][]
}
/** What an answer would do, from copies imagined for the seat (docs/protocol.md, Previews). */
export interface Preview {
  a: Answer | Answer[]
  sure: boolean
  together?: boolean
  final?: string // why it could not be taken back, by the code of `undo`
  shown?: Entry[] // with `final`: what the seat surely shows the others; absent: nothing
  done: number // answers of the chain that could be given
  samples: number
  set?: View
  journal?: Entry[]
  ask?: PreviewQuestion
  prices?: PreviewFigure[] // what answers to `ask` would leave of what they are paid with
  entries?: PreviewEntry[]
  more?: boolean // some entries are not counted: there were too many kinds
  over?: number
  figures: PreviewFigure[]
}
/** What a socket is sent. */
export interface Message {
  table?: Table
  n?: number // goes up by one
  view?: View
  set?: View // a merge patch of the view
  journal?: Entry[]
  said?: Remark[]
  ask?: Question | false
  again?: boolean // forget journal and remarks before this
  taken?: number // the question whose answer is stored
  lesson?: LessonPlace // at a lesson's table: how far it is
  undo?: string // why this seat cannot take back its last answer now, by its code
  preview?: Preview
  look?: Look
  hint?: Hint // what a bot would answer in this seat's place
  why?: Why
  veil?: Veil
  given?: Answer // of this seat, which waits and may be changed
  learned?: Entry[] // what a pending answer will reveal to this seat
  refused?: Refusal // by night
  asks?: Asks // what seats without a device are asked, for the person who answers for them
  bot?: BotHello // to a bot: who it is
  challenge?: Challenge // to a bot
  at?: Code // to a bot: the table that the message is about …
  message?: Message // … as a socket at that table would be sent it
  closed?: number // to a bot: it is not at that table any more; the close code of a socket
  prompt?: string // the table has been silent for a long time
  pad?: string
  no?: string
  where?: string
  what?: string
  q?: number
  of?: string
}
/** What a socket sends. */
export type SocketRequest =
  | { do: 'join'; table: Code; token?: Token; since?: number }
  | { do: 'act'; q?: number; a: Answer; seat?: string; call?: number }
  | { do: 'preview'; a: Answer | Answer[]; seat?: string }
  | { do: 'why'; about: string }
  | { do: 'look'; at?: number; heard?: number }
  | { do: 'say'; seat?: string; channel: string; text: string }
  | { do: 'undo' }
  | { do: 'hint' }
  | { do: 'wait'; on: boolean; go?: boolean }
  | { do: 'confirm'; call: number }
  | { do: 'sync' }
  | { do: 'remove'; seat?: string }
  | { do: 'swap'; seat: string; with: string }
  | { do: 'watch'; seat?: string }
  | { do: 'timeout'; seat?: string }
  | { do: 'open' }
  | { do: 'pause'; on: boolean }
  | { do: 'longer'; seconds: number }
  | { do: 'takeover'; yes: boolean }
  | { do: 'bot'; token: Token }
  | { do: 'accept'; table: Code; seat: string }
  | { do: 'decline'; table: Code; seat: string }
  | { do: 'at'; table: Code; message: { [key: string]: unknown } }

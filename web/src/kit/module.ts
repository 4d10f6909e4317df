// What a game gives the page: a module in `games/<id>/index.tsx`, loaded when its table is opened. It states what it
// shows; the page around it (table.tsx) has the question, the journal, the keys and the past, and is the same for all.

import type { ComponentType } from 'preact'
import type { Answer, Question, View } from '../api'
import type { Colour } from '../colours'
import type { Shown } from '../room'
import type { Change, Line, Reading } from './actions'
import type { Next } from './chain'

export type Files = { [file: string]: unknown } // the pack's data, by file

/** What is told of a place or a piece: to those who touch it, to those who listen, and in the list. */
export interface About {
  name: string
  kind?: string
  lines: string[]
  pieces?: string[] // what stands there, in words: left out where the pieces themselves are shown
}

/** What every part of a module is given. */
export interface Scene<M> {
  play: Shown
  view: View // the present, or the moment looked at
  model: M // the view as the module reads it
  targets: Map<string, Answer[]> // what may be touched now, by id; empty while one looks back
  hot: Set<string> // under the pointer or the focus, or named by a line of the journal
  chosen: string | undefined // its answers are open
  choose: (id: string, from: Element) => void // gives the only answer, or opens those there are next to the place
  point: (id: string | undefined) => void // the pointer or the focus is on it
  seek: string[] // what the camera should show
  flights?: Line[] // what is on its way now
  asked?: { answer: Answer; model?: M } // the answer looked at, and how all would be after it where that is sure
  between?: [from: string, to: string] // a question of how many go from one place to another: an arrow, both places ringed
  told?: Change // what has just been done, or was done at the moment looked at: drawn in ink
}

/** A group that is formed one piece at a time, where pieces of a kind are equal: it is set by numbers. */
export interface Grouping<M> {
  kinds: { id: string; there: number; first: number }[] // how many there are, and how many at first
  kindOf: (answer: Answer, model: M) => string | undefined // the kind of the piece that an answer adds
  adds?: (kind: string) => Answer[] // what adds each of a kind, one after the other
  whole: Answer // takes many at once
  takes?: { [kind: string]: number } // how many of each kind that takes, where it is known
  end: Answer // there are enough
}

/** A side in the bar over the table: whose it is, and whether it is to act. */
export interface SideMark {
  id: string
  colour: Colour
  name: string // of the side
  who: string // of the player who plays it
  note?: string // said instead of the player: what it does
  figure?: number // its score, where one figure is
  on: boolean
  seat?: string // whose it is
}

export type Part<M> = ComponentType<Scene<M>>

/** What opens next to a place besides words and answers: its pieces, each by itself. */
export type Inside<M> = ComponentType<Scene<M> & { id: string; give: (answer: Answer) => void; giveAll: (answers: Answer[]) => void }>

export interface GameModule<M> {
  layout: 'left' | 'strip' // a portrait board has its cards and tracks at the left, others a strip beneath
  hand: 'hand' | 'cards' // what the second tab of a phone is called
  prepare: (files: Files) => (view: View, play: Shown) => M
  /** Answers by the ids that the board, the hand or the tracks draw. */
  targets: (model: M, answers: Answer[], ask: Question | undefined) => Map<string, Answer[]>
  asides?: string[] // verbs of answers that lead elsewhere than where the question asks: last in the list
  places: (model: M) => string[] // for the list, in reading order
  about: (scene: Scene<M>, id: string) => About | undefined
  says?: (scene: Scene<M>, answer: Answer) => string[] // what an answer does that neither its words nor the engine's preview tell
  called?: (model: M, answer: Answer, play: Shown) => string | undefined // what an answer that completes a group makes it do
  phase: (model: M, play: Shown) => string // what is next to the title
  turn?: (model: M, play: Shown) => string | undefined // the seat to act, where everyone may know
  figure?: (model: M, seat: string) => string | number | undefined // what is next to a seat's name
  sides?: (model: M, play: Shown) => SideMark[] // sides instead of seats, where a seat may have several or none
  acting?: (model: M, play: Shown) => SideMark | undefined // for whom the reader is asked
  Board: Part<M>
  Hand?: Part<M>
  Tracks: Part<M>
  Chart?: Part<M>
  Legend?: Part<M>
  Inside?: Inside<M>
  pictured?: (answer: Answer) => boolean // `Inside` has a piece for it: no button of words
  stays?: (model: M, id: string) => boolean // a place stays open when the next question comes, as while a group is formed
  halved?: string[] // figures that a view counts in halves
  telling?: Reading // what entries tell besides words
  /** A chain of answers that leads to a place no single answer names; `from` where something was dragged there. `whole`
   * asks the rules for the answers of a way there, none where it ends before. */
  way?: (model: M, ask: Question, to: string, from?: string, whole?: (to: string) => Promise<Answer[] | undefined>) => Next<M> | undefined
  unringed?: true // where its ways lead is not ringed: a touch there tells of the way, and a button of its card takes it
  group?: (model: M, ask: Question) => Grouping<M> | undefined
  brings?: (model: M, ask: Question, answer: Answer, play: Shown) => string | undefined // of a number: what the rules give for it, which the next question does not show yet
  between?: (model: M, ask: Question) => [from: string, to: string] | undefined // where what is asked for goes from and to
  holder?: (model: M, id: string) => string | undefined // the side that has a piece
  standing?: (model: M, id: string) => string[] // who is at a place, where rules about him say why it may not be touched
  mover?: (model: M) => string | undefined // where the one who moves stands
  carried?: (model: M, ask: Question, id: string) => boolean // it can be dragged
  Ending?: Part<M> // what the end shows besides the result
  sheet?: false // no final sheet of its own: the end is shown next to the board
}

// The page never looks into a model: it hands it from `prepare` to the module's own parts.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyModule = GameModule<any>

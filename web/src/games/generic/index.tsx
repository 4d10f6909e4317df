// A game without a drawing of its own: its map out of the pack's data, everything else as tables and cards. It knows no
// game and guesses from words; a module of its own states what it shows.

import type { Answer, View } from '../../api'
import { factionColour } from '../../colours'
import type { About, Files, GameModule, Scene } from '../../kit/module'
import { spoken } from '../../kit/target'
import { packIndex, type Pack } from '../../pack'
import type { Shown } from '../../room'
import { FactionCards, Facts, Hand, labelOf, phaseText, Rest, SeatCards, Tracks, type Touch } from '../../sheet'
import { capital } from '../../text'
import { sorted, targets, type Sorted } from '../../view'
import { Board } from './board'
import { Legend } from './legend'
import { readMap, type GameMap, type Place } from './map'
import { standing, type At, type Piece } from './pieces'
import './generic.css'

interface Model {
  map: GameMap | undefined
  pack: Pack
  at: Map<string, At>
  parts: Sorted
}

function prepare(files: Files): (view: View, play: Shown) => Model {
  const [map, pack] = [readMap(files), packIndex(files)]
  return (view, { game, table, you }) => {
    const seats = table.seats.map((seat) => seat.seat)
    const at = map ? standing(game.id, view, (id) => map.places.has(id), pack) : new Map<string, At>()
    return { map, pack, at, parts: sorted(view, seats, you, (id) => !!factionColour(game.id, id)) }
  }
}

/** Answers by what they name, and by the places where that stands. */
function byPlace({ map, at }: Model, answers: Answer[]): Map<string, Answer[]> {
  const open = targets(answers)
  if (!map) return open
  const found = new Map(open)
  for (const [place, here] of at)
    for (const piece of here.pieces) {
      const named = open.get(piece.id)
      if (named) found.set(place, [...new Set([...(found.get(place) ?? []), ...named])])
    }
  return found
}

/** A place's name as maps write it, without the article sentences need. */
const bare = (name: string): string => name.replace(/^(the|der|die|das|den|dem) /i, '')
const placeName = (play: Shown, place: Place): string => play.words.place(place.id) ?? place.name

/** `allies-troop` and `english aircraft` by the words of their parts, where the whole has none of its own. */
function pieceName(play: Shown, id: string): string {
  const whole = play.words.id(id)
  if (whole !== id) return whole
  if (id.includes(' ')) return id.split(' ').map((part) => play.words.id(part)).join(' ')
  const [owner = '', ...rest] = id.split('-')
  if (!rest.length || !factionColour(play.game.id, owner)) return id
  return `${capital(bare(play.words.id(owner)))}: ${play.words.id(rest.join('-'))}`
}

function pieceText(play: Shown, here: At | undefined): string[] {
  const counts = new Map<string, number>()
  for (const piece of here?.pieces ?? []) {
    const word = [pieceName(play, piece.id), ...piece.words.map((id) => play.words.id(id))].join(', ').replace(/_/g, ' ')
    counts.set(word, (counts.get(word) ?? 0) + piece.count)
  }
  return [...counts].map(([word, n]) => (n > 1 ? `${n} × ${word}` : word))
}

function factText(play: Shown, here: At | undefined): string[] {
  return (here?.facts ?? []).map(([key, value]) =>
    value === true ? labelOf(play, key) : `${labelOf(play, key)} ${typeof value === 'string' ? play.words.id(value) : value}`,
  )
}

function about({ play, model }: Scene<Model>, id: string): About | undefined {
  const place = model.map?.places.get(id)
  if (!place) return { name: capital(play.words.id(id)), lines: [] }
  const here = model.at.get(id)
  const kind = place.kind ? play.words.id(place.kind) : undefined
  return { name: capital(placeName(play, place) || place.id), kind, lines: [...factText(play, here), ...pieceText(play, here)] }
}

const touchOf = ({ targets: open, chosen, choose }: Scene<Model>): Touch => ({ targets: open, focus: chosen, choose })

function GenericBoard(scene: Scene<Model>) {
  const { play, model, targets: open, hot, chosen, choose, point, seek } = scene
  const { map, at, parts } = model
  const touch = touchOf(scene)
  if (!map)
    return (
      <div class="mat" tabIndex={0} role="region" aria-label={scene.play.ui('board')}>
        <Facts play={play} view={parts} />
        <SeatCards play={play} view={parts} touch={touch} />
        <FactionCards play={play} view={parts} touch={touch} />
        <Rest play={play} view={parts} touch={touch} folded={false} />
      </div>
    )
  const legal = new Set([...open.keys()].filter((id) => map.places.has(id)))
  const near = new Set([...hot, ...placesOf(hot, at)])
  const describe = (place: Place) => spoken(scene, about(scene, place.id) as About, open.get(place.id) ?? [])
  const label = (place: Place) => capital(bare(placeName(play, place)))
  const called = (piece: Piece) => play.words.id(piece.id).replace(/,.*$/, '')
  return <Board {...{ map, at, legal, label, describe, called, chosen, choose, point, seek }} hot={near} ui={play.ui} />
}

/** Where the pieces named stand. */
function placesOf(named: Set<string>, at: Map<string, At>): string[] {
  return [...at].flatMap(([place, here]) => (here.pieces.some((piece) => named.has(piece.id)) ? [place] : []))
}

function GenericHand(scene: Scene<Model>) {
  const { play, model } = scene
  const { parts } = model
  const nothing = parts.hand.every(([, ids]) => ids.length === 0) && parts.own.length === 0
  return (
    <>
      <Hand play={play} view={parts} touch={touchOf(scene)} />
      {nothing && <p class="quiet only-s">{play.ui('hand.none')}</p>}
    </>
  )
}

function GenericTracks(scene: Scene<Model>) {
  const { play, model } = scene
  const touch = touchOf(scene)
  return (
    <>
      <Tracks play={play} view={model.parts} />
      {model.map && <SeatCards play={play} view={model.parts} touch={touch} short />}
      {model.map && <FactionCards play={play} view={model.parts} touch={touch} />}
      {model.map && <Rest play={play} view={model.parts} touch={touch} folded />}
    </>
  )
}

export const module: GameModule<Model> = {
  layout: 'strip',
  sheet: false,
  hand: 'hand',
  prepare,
  targets: byPlace,
  places: ({ map, at }) => [...(map?.places.keys() ?? [])].sort((a, b) => Number(at.has(b)) - Number(at.has(a))),
  about,
  phase: ({ parts }, play) => phaseText(play, parts),
  turn: ({ parts }, play) => turnOf(play, parts),
  Board: GenericBoard,
  Hand: GenericHand,
  Tracks: GenericTracks,
  Legend: ({ play, model }) => (model.map ? <Legend play={play} at={model.at} /> : null),
}

/** Whose turn it is, where the view says so; who is asked may be a secret. */
function turnOf(play: Shown, view: Sorted): string | undefined {
  const seats = new Set(play.table.seats.map((seat) => seat.seat))
  const fact = view.facts.find(
    ([key, value]) => ['turn', 'active', 'player', 'to_act', 'mover'].includes(key) && seats.has(String(value)),
  )
  return fact && String(fact[1])
}

// WunderWaffen on its own board.

import type { Answer, Question } from '../../api'
import type { Reading } from '../../kit/actions'
import { offered } from '../../kit/chain'
import type { About, GameModule, Scene, SideMark } from '../../kit/module'
import type { Shown } from '../../room'
import { mentions } from '../../view'
import { WunderBoard } from './board'
import { FACTIONS, prepare, type Land, type Model, type Placed, type Side } from './model'
import { Chart, doesText, effectText, Ending, Hand, kindName, Legend, sideName, Tracks } from './panels'
import { sayIn } from './say'
import './wunderwaffen.css'

/** Where an answer has its place: a well, a tray, a card of the hand, a track, a side, a box in the south. */
function placesOf(answer: Answer, ask: Question | undefined): string[] {
  const [verb = ''] = answer.split(' ')
  const [a = '', b = ''] = mentions(answer)
  const asked = typeof ask?.key[2] === 'string' ? ask.key[2] : ''
  switch (verb) {
    case 'place':
    case 'oust':
      return [a, `${a}.${b}`]
    case 'keep':
      return [asked, `${asked}.${a}`]
    case 'berlin':
      return ['berlin', `berlin.${a}`]
    case 'access':
      return [a]
    case 'own':
    case 'give':
    case 'store':
    case 'cancel':
      return [`hand.${a}`]
    case 'call':
      return [`reserve.${a}`]
    case 'pick':
    case 'drop':
      return [`pool.${a}`]
    case 'acquire':
    case 'buy':
      return [`card.${a}`]
    case 'for':
      return [`side.${a}`]
    case 'bomb':
    case 'research':
      return ['track.research']
    case 'strategy':
    case 'upper':
    case 'lower':
      return ['track.strategy']
    case 'morale':
    case 'politics':
      return [`track.${verb}`]
    case 'conference':
    case 'leader':
      return [verb]
    default:
      return []
  }
}

function targets(_model: Model, answers: Answer[], ask: Question | undefined): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  for (const answer of answers) for (const id of placesOf(answer, ask)) found.set(id, [...(found.get(id) ?? []), answer])
  return found
}

function counterText(scene: Scene<Model>, { faction, kind, owner, n }: Placed): string {
  const say = sayIn(scene.play.language)
  const what = `${sideName(scene, faction)}: ${n ? `${n} ` : ''}${kindName(scene, kind)}`
  return owner && owner !== faction ? say('of', what, sideName(scene, owner)) : what
}

function landText(scene: Scene<Model>, land: Land): About {
  const say = sayIn(scene.play.language)
  const facts = [
    say('owner', sideName(scene, land.owner)) + (land.fortress ? `, ${say('fortress')}` : ''),
    !land.berlin && say('vp', land.vp),
    land.cities.length > 0 && say('cities', land.cities.join(', ')),
    ...land.bonuses.map((bonus) => say('legend.bonus', say(`bonus.${bonus}` as 'bonus.vp2'))),
    land.access.length > 0 && say('access', land.access.map((id) => sideName(scene, id)).join(', ')),
  ]
  const wells = land.wells.map((well) => {
    const here = well.counters.map((one) => counterText(scene, one)).join(', ')
    const free = well.min ? say('space.min', kindName(scene, well.min)) : well.vp !== undefined ? say('vp', well.vp) : say('empty')
    return `${say('space', well.n)}: ${here || free}`
  })
  return { name: scene.play.words.word('territory', land.id), lines: [...facts.filter((one): one is string => Boolean(one)), ...wells] }
}

function about(scene: Scene<Model>, id: string): About | undefined {
  const { model, play } = scene
  const say = sayIn(play.language)
  const [first = '', second = ''] = id.split('.')
  const land = model.lands.find((one) => one.id === first)
  if (land && !second) return landText(scene, land)
  if (land) return { name: `${play.words.word('territory', land.id)}, ${say('space', second)}`, lines: landText(scene, land).lines.filter((line) => line.startsWith(say('space', second))) }
  if (first === 'card') {
    const card = [...model.display, ...model.cards].find((one) => one.id === second)
    return card && { name: play.words.word('card', second), kind: say('cost', card.cost), lines: [card.text, ...(card.bonus.length ? [say('bonus', effectText(say, card.bonus))] : [])] }
  }
  if (first === 'conference' || first === 'leader') {
    const counters = first === 'leader' ? [model.leader] : model.conference
    return { name: say(first), kind: say(`${first}.sub`), lines: counters.flatMap((one) => (one ? [counterText(scene, one)] : [])) }
  }
  if (first === 'track') return { name: say(second as 'morale'), lines: [] }
  if (first === 'side') return { name: sideName(scene, second), lines: [] }
  return heldText(scene, first, second)
}

/** A counter of one's hand, reserve or pool. */
function heldText(scene: Scene<Model>, where: string, slot: string): About {
  const side = scene.model.sides.find((one) => one.id === scene.model.active)
  const held = (where === 'reserve' ? side?.reserve : side?.hand)?.find((one) => one.slot === slot)
  const kind = held?.front ?? (scene.play.words.has('kind', where) ? where : slot)
  return { name: kindName(scene, kind), lines: scene.play.words.has('kind', kind) ? [doesText(scene, kind)] : [] }
}

/** Of a counter that is placed: which it is, whom it removes, and what is still missing before the territory is decided
 *  (R-conq-1 to R-conq-4). The preview itself tells a conquest. */
export function says(scene: Scene<Model>, answer: Answer): string[] {
  const [verb, id, well] = answer.split(' ')
  const [key, side, kind] = scene.play.known.ask?.key ?? []
  const land = scene.model.lands.find((one) => one.id === id)
  if ((verb !== 'place' && verb !== 'oust') || key !== 'use' || !land || land.berlin) return []
  const say = sayIn(scene.play.language)
  const held = land.wells.flatMap(({ n, counters: [there] }) => (String(n) === well ? [String(side)] : there ? [there.faction] : []))
  const removed = land.wells.find(({ n }) => String(n) === well)?.counters[0]
  const shares = FACTIONS.flatMap((one) => (held.includes(one) ? [`${sideName(scene, one)} ${held.filter((other) => other === one).length}`] : []))
  return [
    say('placing', sideName(scene, String(side)), kindName(scene, String(kind))),
    ...(removed ? [say('placing.removes', counterText(scene, removed))] : []),
    ...(held.length < land.wells.length ? [say('placing.filled', held.length, land.wells.length, shares.join(', ')), say('placing.missing', land.wells.length - held.length)] : []),
  ]
}

function Board(scene: Scene<Model>) {
  return <WunderBoard scene={scene} say={sayIn(scene.play.language)} about={(id) => about(scene, id) ?? { name: id, lines: [] }} />
}

function markOf(side: Side, model: Model, play: Shown): SideMark {
  const who = side.seat === play.you ? play.ui('you.short') : play.name(side.seat)
  return { id: side.id, colour: side.colour, name: play.words.word('faction', side.id), who, figure: side.vp, seat: side.seat, on: side.id === model.active }
}

const BROUGHT = ['conquers', 'fortress', 'in-berlin', 'places']
const TELLING: Reading = {
  announces: ['turn-of'],
  steps: ['reverse', 'places', 'in-berlin', 'eliminates', 'ousts', 'conquers', 'fortress', 'points'],
  outcomes: { plays: BROUGHT, calls: BROUGHT.filter((key) => key !== 'fortress') },
  hits: ['eliminates', 'ousts', 'conquers'],
}

export const module: GameModule<Model> = {
  layout: 'strip',
  hand: 'hand',
  prepare,
  targets,
  telling: TELLING,
  places: ({ lands }) => lands.map((land) => land.id),
  about,
  says,
  // A counter of the hand dragged to a space or a territory: it is played, and placed there where it may be.
  way: (_model, ask, to, from) => {
    const slot = /^hand\.(.+)$/.exec(from ?? '')?.[1]
    const [land = '', well] = to.split('.')
    if (!slot || !ask.answers.includes(`own ${slot}`)) return undefined
    const there = well ? [well] : ['1', '2', '3', '4', '5']
    const first = offered<Model>([`own ${slot}`])
    let placed = false
    return (asked, now) => {
      const play = first(asked, now)
      if (play !== undefined || placed) return play
      placed = true
      return there.flatMap((n) => [`place ${land} ${n}`, ...(land === 'berlin' ? [`berlin ${n}`] : []), ...(well ? [`oust ${land} ${n}`] : [])]).find((answer) => asked.answers.includes(answer))
    }
  },
  carried: (_model, ask, id) => id.startsWith('hand.') && ask.answers.includes(`own ${id.slice(5)}`),
  phase: (model, play) => {
    const say = sayIn(play.language)
    if (!model.active) return say('phase.over')
    return `${say('phase', model.phase, model.round, model.phase === 1 ? 6 : 4)} · ${say('turn', play.words.word('faction', model.active))}`
  },
  sides: (model, play) => model.sides.map((side) => markOf(side, model, play)),
  acting: (model, play) => {
    const side = model.sides.find((one) => one.id === model.active && one.seat === play.you)
    return side && play.known.ask ? markOf(side, model, play) : undefined
  },
  Board,
  Hand,
  Tracks,
  Chart,
  Legend,
  Ending,
}

// What is told of an area, a card, a track or a pool, in words.

import type { Answer } from '../../api'
import type { About, Scene } from '../../kit/module'
import type { Shown } from '../../room'
import { capital } from '../../text'
import { ableIn, halves, holder, ratings, type Model, type Unit } from './model'

type View = Scene<Model>

/** Without the article a sentence needs. */
export const bare = (name: string): string => capital(name.replace(/^(the|der|die|das|den|dem) /i, ''))
export const areaName = (play: Shown, id: string): string => bare(play.words.word('area', id))
export const nationName = (play: Shown, id: string): string => bare(play.words.word('nation', id))
export const sideName = (play: Shown, id: string): string => play.words.word('side-short', id)
export const cardName = (play: Shown, id: string): string => play.words.word('card', id).replace(/ \(\d\)$/, '')
export const rowName = (play: Shown, id: string): string => play.words.word('row', id)
export const cardText = (play: Shown, id: string): string => play.words.word('card-text', id)
/** A few words for the face of a card: by the copy where it has its own, else by the event. */
export function cardFace(play: Shown, model: Model, id: string): string {
  const event = model.pack.cards.get(id)?.event ?? ''
  return play.words.word('card-short', play.words.has('card-short', id) ? id : event)
}

/** "3 × German infantry, 1 spent": so no language needs a plural of every unit. */
export function unitLines({ play, model }: View, units: Unit[]): string[] {
  const rows = new Map<string, Unit[]>()
  for (const one of units) rows.set(one.row.id, [...(rows.get(one.row.id) ?? []), one])
  return [...rows].map(([id, list]) => {
    const row = model.pack.rows.get(id)
    const spent = list.filter((one) => !one.fresh).length
    const tired = spent ? `, ${play.words.phrase('spent-of', spent)}` : ''
    return `${list.length}${list.length > 1 ? ' ×' : ''} ${rowName(play, id)}${row ? ` ${ratings(row)}` : ''}${tired}`
  })
}

/** Whom `all` takes into the group, and who could have come and stays: in a fight everyone who may, in a move those who are
 * in the group after it. */
export function says(scene: View, answer: Answer): string[] {
  const { play, model, asked } = scene
  if (answer !== 'all') return []
  const able = ableIn(model, play.known.ask?.answers ?? [])
  const after = asked?.answer === answer ? asked.model?.units : undefined
  const takes = (one: Unit) => !LEAVING.has(model.action.kind ?? '') || after?.get(one.id)?.group === true
  const [taken, left] = [able.filter(takes), able.filter((one) => !takes(one))]
  if (!taken.length) return []
  return [play.words.phrase('takes', unitLines(scene, taken).join(', ')), ...(left.length ? [play.words.phrase('leaves', unitLines(scene, left).join(', '))] : [])]
}

/** The answer that completes the group of an attack begins it. */
export function called(model: Model, answer: Answer, { words, known }: View['play']): string | undefined {
  const { waits, action } = model
  if (waits.for !== 'group' || action.kind !== 'attack' || !action.start || (answer !== 'all' && answer !== 'ok')) return undefined
  const more = answer === 'all' ? ableIn(model, known.ask?.answers ?? []).filter((one) => !one.group).length : 0
  const named = [...model.units.values()].filter((one) => one.group).length
  return words.phrase('attack-with', named + more, words.within('area', [action.start]))
}

const LEAVING = new Set(['move', 'airmove', 'landing', 'sea-lion']) // somebody may have to stay, and ships take nobody along

function resourceLine({ play, model }: View, id: string): string {
  const resource = model.pack.areas.get(id)?.resource
  if (!resource) return ''
  return play.words.phrase(resource.colour === 'red' ? 'point-both' : resource.halves === 2 ? 'point-axis' : 'half-axis')
}

function seaLine({ play, model }: View, id: string): string {
  const room = model.capacity[id]
  return room ? play.words.phrase('capacity-of', halves(room), model.used[id] ?? 0) : ''
}

export function cutOffHere(model: Model, id: string): string[] {
  return Object.entries(model.cutOff).flatMap(([nation, areas]) => (areas.includes(id) ? [nation] : []))
}

function aboutArea(scene: View, id: string): About {
  const { play, model } = scene
  const { words } = play
  const nation = model.control[id]
  const side = holder(model, id)
  const cut = cutOffHere(model, id).map((one) => nationName(play, one))
  return {
    name: areaName(play, id),
    kind: nation ? words.phrase('held-by', nationName(play, nation), side ? sideName(play, side) : words.word('status', 'neutral')) : words.phrase('held-by-none'),
    pieces: unitLines(scene, model.at.get(id) ?? []),
    lines: [resourceLine(scene, id), seaLine(scene, id), cut.length ? words.phrase('cut-off', cut.join(', ')) : ''].filter(Boolean),
  }
}

function aboutUnit(scene: View, unit: Unit): About {
  const { play, model } = scene
  const { words } = play
  const where = model.pack.areas.has(unit.at) ? [areaName(play, unit.at)] : []
  return { name: words.word('unit', unit.id), lines: [`${words.phrase('ratings')} ${ratings(unit.row)}`, ...where, ...(unit.fresh ? [] : [words.phrase('spent-of', 1)]), harmLine(scene, unit.id) ?? ''].filter(Boolean) }
}

function aboutTrack({ play, model }: View, id: string): About {
  const at = model.track[id] ?? 0
  return { name: play.words.word('track', id), lines: [play.words.word('entry-space', `${id}-${at}`), play.words.phrase('space-now', at)] }
}

export function about(scene: View, id: string): About | undefined {
  const { play, model } = scene
  if (model.pack.areas.has(id)) return aboutArea(scene, id)
  const card = model.pack.cards.get(id)
  if (card) return { name: cardName(play, id), kind: play.words.phrase('points-of', card.sv), lines: [cardText(play, id)] }
  const unit = model.units.get(id)
  if (unit) return aboutUnit(scene, unit)
  const row = model.pack.rows.get(id)
  if (row) return { name: rowName(play, id), lines: [`${play.words.phrase('ratings')} ${ratings(row)}`] }
  return id.startsWith('track-') ? aboutTrack(scene, id.slice(6)) : undefined
}

/** Who assigns the hits, and by which test. */
export const assignmentLine = ({ play, model }: View): string | undefined => model.assignment && assignsText(play, model.assignment)

export const assignsText = (play: View['play'], { why, by, attacker, defender }: NonNullable<Model['assignment']>): string =>
  play.words.phrase(`assigns-${why}`, sideName(play, by), attacker, defender)

/** What hits do to a unit: "1 spends, 2 drive off, 3 destroy". */
export function harmLine({ play, model }: View, id: string): string | undefined {
  const harm = model.harm[id]
  if (!harm) return undefined
  const [spends, retreats, destroys] = harm
  const { words } = play
  return [spends ? words.phrase('hits-spend', spends) : '', retreats ? words.phrase('hits-drive', retreats) : '', words.phrase('hits-destroy', destroys)].filter(Boolean).join(', ')
}

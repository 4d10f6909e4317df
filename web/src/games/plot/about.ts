// What is told of a place or a person, in words: for those who touch it, for those who listen, and for the list.

import type { About, Scene } from '../../kit/module'
import type { Shown } from '../../room'
import { capital } from '../../text'
import { isFree, isLeader, isSuspectable, wayTo, type Model, type Person } from './model'
import { prospect, type Prospect } from './odds'
import { ratings } from './counter'

type View = Scene<Model>

export const personName = (play: Shown, id: string): string => play.words.word('unit', id)
export const areaName = (play: Shown, id: string): string => play.words.word('area', id)
export const hqName = (play: Shown, id: string): string => play.words.word('hq-map', id)
export const partyName = (play: Shown, id: string): string => play.words.word('party', `party-${id}`)
export const resultName = (play: Shown, id: string): string => play.words.word('result', id)
/** "0912": column and row, as the sheet counts them. */
export const hexNumber = (id: string): string => id.slice(1)
export const boxName = (play: Shown, id: string): string => play.words.word('box', id)

export function placeName({ play, model }: View, id: string): string {
  const hex = model.pack.hexes.get(id)
  return hex ? play.words.word('hex', id) : boxName(play, id)
}

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))

/** "Harassment at +3: neutralized 33, masked 17 of 100" */
export function oddsLine({ play }: View, found: Prospect): string {
  const { words } = play
  const value = found.table === 'investigation' ? words.phrase('ratio', found.value) : found.table === 'interrogation' ? words.phrase('defence', found.value) : signed(found.value)
  const parts = found.outcomes.map((one) => `${resultName(play, one.result)} ${one.chance}`)
  return words.phrase('odds', words.word('table', found.table), value, parts.join(', '))
}

export function stateLines({ play }: View, one: Person): string[] {
  const { words } = play
  const say = (key: string) => words.phrase(key)
  return [
    isLeader(one) ? say('leader') : '',
    one.control ? words.phrase('controlled', words.word('side-short', one.control)) : one.semi ? say('semi') : isFree(one) ? say('free') : '',
    isSuspectable(one) ? say(one.suspected ? 'suspected' : 'unsuspected') : '',
    one.marker ? say(one.marker) : '',
    one.acted ? say('acted') : '',
    one.tried ? say('tried') : '',
    one.chit ? say('laid') : '',
  ].filter(Boolean)
}

function ratingLine({ play }: View, one: Person): string {
  if (one.effectiveness === null || isFree(one)) return play.words.phrase('defence', one.defense)
  return `${play.words.phrase('ratings')} ${ratings(one)}`
}

export function aboutPerson(scene: View, one: Person): About {
  const { play } = scene
  const found = prospect(scene.model, one.id)
  return {
    name: personName(play, one.id),
    kind: play.words.word('role', one.id),
    lines: [
      `${partyName(play, one.party)}, ${ratingLine(scene, one)}`,
      placeName(scene, one.at),
      ...stateLines(scene, one).map(capital),
      ...(found ? [oddsLine(scene, found)] : []),
    ],
  }
}

function aboutHex(scene: View, id: string): About {
  const { model, play } = scene
  const hex = model.pack.hexes.get(id)
  const area = model.pack.areas.find((one) => one.id === hex?.area)
  const steps = scene.targets.size > 0 ? wayTo(model, id).length - 1 : 0 // while a turn is told nobody is about to walk
  const found = prospect(model, id)
  return {
    name: placeName(scene, id),
    kind: hex?.hq ? areaName(play, hex.area) : undefined,
    lines: [
      area && model.overrun.has(area.id) ? play.words.phrase('overrun') : area?.overrun_turn ? play.words.phrase('falls', area.overrun_turn) : '',
      steps > 0 ? play.words.phrase('steps', steps) : '',
      model.waits.zones?.has(id) ? play.words.phrase('zone') : '',
      found ? oddsLine(scene, found) : '',
    ].filter(Boolean),
  }
}

/** Of a hex, of somebody off the map, or of a chit. */
export function about(scene: View, id: string): About | undefined {
  const { model, play } = scene
  const here = model.at.get(id)
  const one = here?.[here.length - 1] ?? model.people.get(id)
  if (one) return aboutPerson(scene, one)
  if (model.pack.hexes.has(id)) return aboutHex(scene, id)
  if (play.words.has('chit', id)) return { name: play.words.word('chit', id), lines: [play.words.word('chit-text', id.startsWith('loy-') ? 'loyalty' : id)] }
  return undefined
}

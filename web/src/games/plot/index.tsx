// The Plot: what its page shows.

import type { Answer } from '../../api'
import type { Reading } from '../../kit/actions'
import type { GameModule, Scene, SideMark } from '../../kit/module'
import type { Shown } from '../../room'
import { capital } from '../../text'
import { about, oddsLine, personName } from './about'
import { Board } from './board'
import { colourOf, ratings } from './counter'
import { readModel, readPack, targetsOf, type Model } from './model'
import { AIMED, FEARED, prospect } from './odds'
import { Hand, Legend, Tracks } from './side'
import { isCarried, walk } from './walk'
import './plot.css'

const RECRUITING = ['attempted-recruit', 'recruited', 'drops']
const TELLING: Reading = {
  apart: ['names', 'crosses'],
  folds: ['begins', 'ends'],
  steps: ['steps', 'travels', 'harasses', 'harasses-hq', 'joins', 'uses', 'result', 'retreats', 'advances', 'attempted-recruit', 'investigation', 'interrogation'],
  costs: ['steps'],
  phases: { b1: 'abwehr', b2: 'abwehr', b3: 'abwehr', c1: 'ss', c2: 'ss', c3: 'ss', c4: 'ss', c5: 'ss' },
  unowned: ['hitler-roll', 'assignment', 'randomizer', 'panics'],
  movers: ['begins'],
  acts: ['uses'],
  outcomes: {
    begins: ['harasses+result', 'harasses-hq+result', 'harasses', 'harasses-hq', 'travels|advances|steps', 'suspected'],
    names: RECRUITING,
    crosses: RECRUITING,
    investigates: ['investigation', 'falls-through'],
    interrogates: ['interrogation'],
    retirement: ['returns'],
    'attempts-coup': ['coup-failed'],
    'hitler-roll': ['hitler-moves'],
    uses: ['sent', 'blocked'],
  },
  grades: { result: { at: 1, aims: AIMED, fears: FEARED }, 'attempted-recruit': { at: 3, aims: AIMED, fears: FEARED } },
  hits: ['sent', 'masked', 'neutralized', 'retreats', 'retires', 'eliminated', 'blocked', 'exposed', 'suspected', 'arrested', 'unrecruited', 'recruited', 'semi-recruited'],
  rolls: { result: [0], 'hitler-roll': [0], assignment: [0, 1], randomizer: [0], 'attempted-recruit': [2], investigation: [2], interrogation: [2], retirement: [1], panics: [0], 'attempts-coup': [1] },
}

/** Of a unit that may join a recruitment: what the roll brings if it does (R-12-7). */
export function says(scene: Scene<Model>, answer: Answer): string[] {
  const { model } = scene
  const [verb, id = ''] = answer.split(' ')
  const { table, target = '', column } = model.waits
  const [now, more] = [column?.[target], model.people.get(id)?.effectiveness]
  if (verb !== 'with' || table !== 'recruitment' || now === undefined || typeof more !== 'number') return []
  const found = prospect({ ...model, waits: { ...model.waits, column: { [target]: now + more } } }, target)
  return found ? [oddsLine(scene, found)] : []
}

/** Who moves, by name and ratings: on the sheet all look the same from afar. */
function acting({ people, waits }: Model, play: Shown): SideMark | undefined {
  const one = people.get(waits.acting ?? '')
  if (!one || waits.seat !== play.you) return undefined
  return { id: one.id, colour: colourOf(one.party), name: personName(play, one.id), who: play.name(play.you), note: `${play.words.phrase('acts')} · ${ratings(one)}`, on: true, seat: play.you }
}

export const module: GameModule<Model> = {
  layout: 'strip',
  hand: 'hand',
  prepare: (files) => {
    const pack = readPack(files)
    return (view, play) => readModel(pack, view, play.you)
  },
  targets: targetsOf,
  telling: TELLING,
  way: walk,
  holder: (model, id) => model.people.get(id)?.control,
  standing: (model, id) => (model.at.get(id) ?? []).slice(-1).map((one) => one.id),
  mover: (model) => model.people.get(model.waits.acting ?? '')?.at,
  carried: isCarried,
  places: (model) => [...model.at.keys(), ...[...model.boxes.values()].flat().map((one) => one.id)],
  about,
  says,
  phase: (model, play) => `${play.words.phrase('turn')} ${model.turn} · ${capital(play.words.word('phase', model.phase))}`,
  turn: (model) => model.waits.seat,
  acting,
  figure: (model, seat) => (seat === 'abwehr' || seat === 'ss' ? model.heaps[seat] : undefined),
  Board,
  Hand,
  Tracks,
  Legend,
}

// On To Berlin!: what its page shows.

import type { Reading } from '../../kit/actions'
import type { GameModule } from '../../kit/module'
import { about, called, says } from './about'
import { Board } from './board'
import { isCarried, march } from './march'
import { groupOf, halves, holder, PIECE_VERBS, readModel, readPack, sideOf, standing, targetsOf, type Model, type Side } from './model'
import { Hand, Legend, phaseText, Score, Tracks } from './side'
import { Tray } from './tray'
import './berlin.css'

const TELLING: Reading = {
  steps: ['violated', 'joins', 'rolls', 'retreats', 'takes-control', 'surrender', 'releases'],
  rolls: { rolls: [2] },
  bare: ['rolls'],
  moves: { moves: [2, 3], flies: [2, 3], strikes: [2, 3], bombs: [2, 3], redeploys: [1, 2], drops: [1, 2] },
  movers: ['redeploys', 'drops', 'mobilizes', 'jet', 'recovers', 'withdraws'],
  hits: ['hit', 'destroyed', 'retreats', 'eliminated', 'lost', 'takes-control', 'loses', 'violated'],
  weighs: { 'takes-control': 0, joins: 0, violated: 0, surrender: 0, vichy: 0, destroyed: 0 },
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
  halved: ['points'],
  way: march,
  unringed: true,
  mover: (model) => [...(model.action.path ?? standing(model))].pop(),
  carried: isCarried,
  group: groupOf,
  holder: (model, id) => (model.pack.areas.has(id) ? holder(model, id) : sideOf(model, model.units.get(id)?.row.nation ?? '')),
  places: (model) => [...model.pack.areas.keys()],
  about,
  says,
  called,
  phase: phaseText,
  turn: (model) => model.waits.seat,
  figure: (model, seat) => (seat === 'axis' || seat === 'allied' ? halves(model.score[seat as Side]) : undefined),
  Board,
  Hand,
  Tracks,
  Chart: Score,
  Legend,
  Inside: Tray,
  pictured: (answer) => PIECE_VERBS.has(answer.split(' ')[0] ?? ''),
  stays: (model, id) => ['group', 'counter-group', 'assign', 'redeploy', 'recover', 'withdraw'].includes(model.waits.for ?? '') && model.at.has(id),
}

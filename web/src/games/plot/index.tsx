// The Plot: what its page shows.

import type { GameModule } from '../../kit/module'
import { capital } from '../../text'
import { about } from './about'
import { Board } from './board'
import { readModel, readPack, targetsOf, type Model } from './model'
import { Hand, Legend, Tracks } from './side'
import './plot.css'

export const module: GameModule<Model> = {
  layout: 'strip',
  hand: 'hand',
  prepare: (files) => {
    const pack = readPack(files)
    return (view, play) => readModel(pack, view, play.you)
  },
  targets: targetsOf,
  places: (model) => [...model.at.keys(), ...[...model.boxes.values()].flat().map((one) => one.id)],
  about,
  phase: (model, play) => `${play.words.phrase('turn')} ${model.turn} · ${capital(play.words.word('phase', model.phase))}`,
  turn: (model) => model.waits.seat,
  figure: (model, seat) => (seat === 'abwehr' || seat === 'ss' ? model.heaps[seat] : undefined),
  Board,
  Hand,
  Tracks,
  Legend,
}

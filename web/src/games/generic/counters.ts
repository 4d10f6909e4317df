// What a counter of a game without a drawing looks like: a shape and a sign by the words of its name. A word that is not
// listed is a square with letters.

import type { Shape, Sign } from '../../kit/outlines'

const SHAPES: { [word: string]: Shape } = {
  police: 'octagon',
  base: 'house',
  under: 'dome',
  hidden: 'dome',
  active: 'ring',
  research: 'hexagon',
  he: 'triangle',
  explosives: 'triangle',
  terror: 'diamond',
  blockade: 'diamond',
}

const WORDS: { [word: string]: Sign } = {
  soldier: 'infantry',
  lf: 'infantry',
  infantry: 'infantry',
  tank: 'tank',
  tf: 'tank',
  gf: 'garrison',
  ab: 'airborne',
  sa: 'shock',
  ft: 'fortress',
  fortress: 'fortress',
  af: 'aircraft',
  aircraft: 'aircraft',
  nf: 'ship',
  cv: 'carrier',
  cve: 'carrier',
  ss: 'submarine',
  artillery: 'artillery',
  morale: 'flag',
  political: 'paper',
  research: 'flask',
  faction: 'star',
  strategy: 'arrows',
}

const own = <T>(table: { [word: string]: T }, words: string[]): T | undefined => {
  const word = words.find((one) => Object.hasOwn(table, one))
  return word === undefined ? undefined : table[word]
}

export function shapeOf(words: string[]): Shape {
  return own(SHAPES, words) ?? 'square'
}

export function signOf(words: string[]): Sign | undefined {
  return own(WORDS, words)
}

import { describe, expect, it } from 'vitest'
import { chancesOf, points } from '../src/analysis'
import type { Analysis, Entry } from '../src/api'
import { actionsOf, type Telling } from '../src/kit/actions'
import { isDoubtful, isOpen, labelsOf, linesOfPlan, missedOf, movesOf, shares, sumsOf, titleOf, toldPoints, turningOf, verdictOf } from '../src/reckoned'
import type { Shown } from '../src/room'

const found: Analysis = {
  game: 'werwolf', rules: 1, answers: 9, by: 'side', series: ['allies', 'soviets'], end: 'goal', seed: 1, futures: 40, simulations: 0, margin: 100,
  seats: [{ seat: 'p1', of: 'allies' }, { seat: 'p2', of: 'soviets' }],
  start: [504, 496],
  turns: [
    { first: 0, last: 4, seat: 'p1', told: 1, told_to: 4, chosen: [304, 696], after: [250, 750] },
    { first: 4, last: 9, seat: 'p2', told: 4, told_to: 7, chosen: [106, 894], after: [0, 1000] },
  ],
  turning: [],
}
const said = { entry: (entry: Entry) => `${entry.join(' ')}.`, word: (section: string, id: string) => `${section} ${id}`, marked: () => said, within: () => '', title: () => undefined }
const play = {
  game: { id: 'werwolf', actions: { turns: ['turn'] } },
  ui: (_: string, first: string, then: string) => `${first}, then: ${then}`,
  words: said,
  table: { seats: [{ seat: 'p1' }, { seat: 'p2' }] },
  name: (seat: string) => `player ${seat}`,
} as unknown as Shown
const telling: Telling = { openers: ['moves', 'attacks'], heads: ['turn'] }
const journal: Entry[] = [['turn', 1], ['moves', 'a'], ['attacks', 'b'], ['hit', 'c'], ['turn', 2], ['moves', 'd'], ['stops', 'd'], ['turn', 3]]

describe('analysis', () => {
  it('gives each side a line from the beginning to the end, in percent', () => {
    const lines = chancesOf(play, found)
    expect(lines.map(({ name, values }) => [name, values])).toEqual([
      ['Side allies', [50, 25, 0]],
      ['Side soviets', [50, 75, 100]],
    ])
  })
  it('gives each player a line where there are no sides', () => {
    expect(chancesOf(play, { ...found, by: 'seat', series: ['p2', 'p1'] }).map(({ name }) => name)).toEqual(['player p2', 'player p1'])
  })
  it('tells changes as points with their sign', () => {
    expect([314, -314, 3].map(points)).toEqual(['+31', '−31', '0'])
  })
  it('rounds chances so that they add up', () => {
    expect(shares([725, 275])).toEqual([73, 27])
    expect(shares([275, 725])).toEqual([28, 72])
    expect(shares([333, 333, 334])).toEqual([33, 33, 34])
    expect(shares([250, 500])).toEqual([25, 50]) // a non-player may win
    expect(shares([])).toEqual([])
  })
  it('tells dice from choices, turn by turn, in the unit of the line', () => {
    expect(movesOf(found, 0)).toEqual([
      { seat: 'p1', from: 504, to: 250, shown: [50, 25], dice: -54, choice: -200 },
      { seat: 'p2', from: 250, to: 0, shown: [25, 0], dice: -106, choice: -144 },
    ])
  })
  it('adds up: start, dice and choices are the end, as they are written', () => {
    for (const side of [0, 1]) {
      const { start, dice, choices, end } = sumsOf(found, side)
      expect(choices.reduce((sum, [, by]) => sum + by, start + dice)).toBe(end)
      expect(end).toBe(side * 100)
    }
  })
  it('has three turning points at most, the largest, in the order of the game', () => {
    const turning = [1, 5, 2, 9, 7].map((by, turn) => ({ turn, of: 'allies', by }))
    expect(turningOf({ ...found, turning }).map(({ turn }) => turn)).toEqual([1, 3, 4])
  })
  it('knows games that nobody wins', () => {
    expect(isOpen(found)).toBe(false)
    expect(isOpen({ ...found, start: [400, 500] })).toBe(true)
  })
  it('calls a turn by what was done in it, and says when that was', () => {
    const [turn] = found.turns
    const title = (turning?: { figure: string; points: { entry: number; told: number; answer: number; of: string; by: number }[] }) =>
      titleOf(play, turn!, { journal, ...(turning && { turning }) }, telling, actionsOf(journal, telling), 'Allies')
    expect(title()).toEqual({ what: 'attacks b.', when: 'turn 1' })
    expect(title({ figure: 'vp', points: [{ entry: 1, told: 1, answer: 2, of: 'allies', by: 3 }] }).what).toBe('moves a.')
  })
  it('tells a scoring next to what was done, and the plans that were missed most', () => {
    const entries: Entry[] = [['turn', 1], ['moves', 'a'], ['scoring', 'b'], ['gets', 'c'], ['gets', 'd']]
    const scores = { ...telling, openers: [...telling.openers, 'scoring'], settles: ['scoring'] }
    const turn = { told: 1, told_to: 5, settles: entries[2]! }
    expect(titleOf(play, turn, { journal: entries }, scores, actionsOf(entries, scores), 'Allies')).toEqual({ what: 'moves a.', when: 'turn 1, then: scoring b' })
    const only = { told: 2, told_to: 5, settles: ['scoring', 'b'] as Entry }
    expect(titleOf(play, only, { journal: entries }, scores, actionsOf(entries, scores), 'Allies')).toEqual({ what: 'scoring b.', when: 'turn 1' })
    const missed = (gain: number) => ({ ...found.turns[0]!, missed: { from: 0, parts: 0, at: 0, played: [], best: ['x'], gain, error: 1, why: [] } })
    const all = { ...found, turns: [missed(100), missed(300), missed(200)], missed: { p1: [2, 0], p2: [1] } }
    expect([missedOf(all, 'p1'), missedOf(all, 'watcher')]).toEqual([[2, 0], [1, 2, 0]])
  })
  it('holds back plans that gained no more than their error, or next to nothing', () => {
    const missed = (gain: number, error: number) => ({ ...found.turns[0]!, missed: { from: 0, parts: 0, at: 0, played: [], best: ['x'], gain, error, why: [] } })
    const all = { ...found, turns: [missed(100, 60), missed(20, 1), missed(100, 20)], missed: { p1: [0, 1, 2] } }
    expect(missedOf(all, 'p1')).toEqual([2])
  })
  it('says only of what moved a chance by more than the margin that it helped', () => {
    const verdicts = [[20, 20, 0], [-20, 0, 32], [3, -4, 5]].map(([dice = 0, own = 0, others = 0]) => verdictOf({ dice, own, others }, 5))
    expect(verdicts).toEqual([{ helped: ['dice', 'own'], harmed: [] }, { helped: ['others'], harmed: ['dice'] }, { helped: [], harmed: [] }])
  })
  it('writes the number of a turn where a new one begins', () => {
    expect(labelsOf(play, { ...found, turns: [...found.turns, { ...found.turns[1]!, told_to: 7 }, { ...found.turns[1]!, told_to: 8 }] }, journal, 4)).toEqual(['turn 1', 'turn 2', '', 'turn 3'])
  })
  it('numbers turns from the first of the game on while those before are still to come', () => {
    expect(labelsOf(play, { ...found, skipped: 2 }, [], 2 + found.turns.length)).toEqual(found.turns.map((_, i) => String(i + 3)))
  })
  it('draws where the pieces of a plan would go, and no line between places that are only named', () => {
    const view = { units: { oster: { at: 'h1' } } }
    const places = new Set(['h1', 'h2', 'h3'])
    expect(linesOfPlan(view, ['unit oster', 'move h2', 'move h3'], places)).toEqual([['h1', 'h2'], ['h2', 'h3']])
    expect(linesOfPlan(view, ['place h2', 'place h3'], places)).toEqual([])
  })
})

describe('a turning point', () => {
  it('is shown by what happened in it, and before all is reckoned not without that', () => {
    const points = [0, 1, 2].map((turn) => ({ turn, of: 'a', by: 9 }))
    const titleAt = (turn: number) => [{ what: 'moves' }, { what: 'America + Germany', bare: true as const }][turn]
    expect(toldPoints(points, false, titleAt).map(({ turn }) => turn)).toEqual([0])
    expect(toldPoints(points, true, titleAt)).toEqual(points)
    expect(titleOf(play, { told: 90, told_to: 91 }, { journal }, telling, [], 'America + Germany').bare).toBe(true)
  })
  it('is said to be doubtful where both its ends might be chance', () => {
    expect([isDoubtful({ margin: 140 }, { from: 130, to: 320 }), isDoubtful({ margin: 140 }, { from: 130, to: 630 }), isDoubtful({ margin: 140 }, { from: 630, to: 130 })]).toEqual([true, false, false])
  })
})

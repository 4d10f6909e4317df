// The reason of a hint, in one sentence.
import { describe, expect, it } from 'vitest'
import type { Compared, Hint, Question } from '../src/api'
import { letteredOf, reasonOf } from '../src/hint'
import { refusalText, uiOf } from '../src/text'

const plan = (answer: string, value: number, more: Partial<Compared> = {}): Compared => ({ answers: [answer], value, low: value, high: value, better: 0, futures: 100, ...more })
const hint = (more: Partial<Hint>): Hint => ({ a: 'search', bot: 'hard', ...more })
const say = (of: Hint, language = 'en') => reasonOf(of, uiOf(language), (answer) => answer.toUpperCase())

describe('a reason', () => {
  const plans = [plan('search', 160, { chosen: true }), plan('search', 150, { policy: true }), plan('pass', -300), plan('reinforce', 20)]
  it('holds the chosen plan against the best that begins otherwise', () => {
    expect(say(hint({ plans, step: 0 }))).toBe('It expects to win 58 of 100 simulated games with this, and 51 with the next best: REINFORCE.')
    expect(say(hint({ plans, step: 0 }), 'de')).toBe('Damit rechnet er sich in 100 simulierten Spielen 58 Siege aus, mit dem Zweitbesten 51: REINFORCE.')
  })
  it('is the plan it belongs to, later in a turn', () => {
    expect(say(hint({ a: 'space berlin', plans, step: 3 }))).toBe('This is part of a plan (SEARCH) with which it expects to win 58 of 100 simulated games; the next best (REINFORCE) wins 51.')
  })
  it('is not given by a plan that was left', () => {
    const say3 = (given: string[]) => reasonOf(hint({ a: 'space berlin', plans, step: 3 }), uiOf('en'), (answer) => answer.toUpperCase(), given)
    expect(say3(['reinforce', 'space x'])).toBe('It cannot give a reason for this choice.')
    expect(say3(['search', 'space x'])).toContain('part of a plan (SEARCH)')
    expect(say(hint({ a: 'space x', plans: [plan('search', 160, { answers: ['search', 'space y'] })], step: 1 }))).toBe('It cannot give a reason for this choice.')
  })
  it('claims no more than was found', () => {
    expect(say(hint({ plans: [plan('search', 0, { chosen: true, policy: true }), plan('pass', 4)], step: 0 }))).toBe(
      'It expects to win 50 of 100 simulated games with this; nothing else that it compared did clearly better.',
    )
  })
  it('is not that of another question', () => {
    expect(say(hint({ plans }))).toBe('It cannot give a reason for this choice.')
    expect(say(hint({}), 'de')).toBe('Eine Begründung für diese Wahl kann er nicht geben.')
  })
})

describe('plans by letters', () => {
  const ask = { q: 1, key: ['what'], answers: ['search', 'pass', 'reinforce', 'deal'] } as unknown as Question
  const plans = [plan('search', 100, { policy: true }), plan('search', 160, { chosen: true }), plan('pass', -300), plan('reinforce', 20), plan('deal', -400), plan('elsewhere', 900)]
  it('are the best for each of three first answers of the question, the hint first', () => {
    expect(letteredOf(hint({ plans, step: 0 }), ask).map(({ letter, answers, chance }) => [letter, answers[0], chance])).toEqual([
      ['A', 'search', 58],
      ['B', 'reinforce', 51],
      ['C', 'pass', 35],
    ])
  })
  it('are none in the middle of a plan, or of one only', () => {
    expect(letteredOf(hint({ plans, step: 2 }), ask)).toEqual([])
    expect(letteredOf(hint({ plans: plans.slice(0, 2), step: 0 }), ask)).toEqual([])
  })
})

describe('no hint', () => {
  const no = (where: string, language: string) => refusalText(language, { no: 'NO_HINT', where, what: 'x' })
  it('says why, in both languages', () => {
    expect(no('lesson', 'en')).toBe('The lesson says what to do.')
    expect(no('lesson', 'de')).toBe('In der Lektion steht, was zu tun ist.')
    expect(no('game', 'de')).toBe('In diesem Spiel gibt es keine Tipps.')
    expect(no('people', 'de')).toBe('Gegen Menschen gibt es Tipps nur, wenn alle zu Beginn zugestimmt haben.')
  })
})

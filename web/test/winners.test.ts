import { expect, test } from 'vitest'
import { nameless } from '../src/lobby'
import { uiOf } from '../src/text'
import { winnersText } from '../src/winners'

test.each([
  ['en', { won: true, names: ['Ada'], mine: false }, 'Ada wins.'],
  ['en', { won: true, names: ['Ada', 'Ben', 'Kim'], mine: false }, 'Ada, Ben and Kim win.'],
  ['en', { won: true, names: ['Ada'], mine: true, points: '1' }, 'You win with one point.'],
  ['en', { won: true, names: ['Ada'], mine: false, points: '12' }, 'Ada wins with 12 points.'],
  ['en', { won: false, names: ['Ada', 'Ben'], mine: false, points: '12' }, 'Ada and Ben draw.'],
  ['de', { won: false, names: ['Ada'], mine: true }, 'Du spielst unentschieden.'],
  ['de', { won: true, names: ['Ada', 'Ben'], mine: false, points: '7' }, 'Ada und Ben gewinnen mit 7 Punkten.'],
  ['de', { won: true, names: ['Ada'], mine: true, points: '7' }, 'Du gewinnst mit 7 Punkten.'],
])('who has won is one sentence: %s %o', (language, winners, sentence) => expect(winnersText(uiOf(language), winners)).toBe(sentence))

test.each([
  ['en', 'werewolves', 'Guest'],
  ['de', 'werewolves', 'Gast'],
  ['de', 'plot', 'Du'],
])('who has given no name is a guest where people are spoken of by name: %s %s', (language, id, name) => expect(nameless({ ui: uiOf(language) }, { id })).toBe(name))

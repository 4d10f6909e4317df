// The question's short list on a phone.
import { describe, expect, it } from 'vitest'
import type { Question } from '../src/api'
import { aloneIn, besideDials, ordered, pinnedOf } from '../src/prompt'

describe('the order of answers', () => {
  const ask = (answers: string[], usual?: string[]) => ({ answers, usual }) as unknown as Question
  const aside = (answer: string) => ['special', 'negotiate', 'deal'].includes(answer.split(' ')[0] ?? '')

  it('is the game\'s own, but that what leads elsewhere comes last', () => {
    expect(ordered(ask(['event light', 'event dark', 'negotiate', 'limited reinforce', 'espionage', 'deal', 'pass']), aside)).toEqual(['event light', 'event dark', 'limited reinforce', 'espionage', 'pass', 'negotiate', 'deal'])
    expect(ordered(ask(['special commando-raid', 'space hamburg', 'deal', 'move']), aside)).toEqual(['space hamburg', 'move', 'special commando-raid', 'deal'])
  })
  it('begins with the default answer', () => {
    expect(ordered(ask(['space a', 'space b', 'deal', 'done'], ['done']), aside)).toEqual(['done', 'space a', 'space b', 'deal'])
  })
})

describe('what ends a question', () => {
  it('stays in view with what else is one word, where the list is cut', () => {
    const spaces = Array.from({ length: 9 }, (_, i) => `space s${i}`)
    expect(pinnedOf([...spaces, 'move', 'done'])).toEqual(['move', 'done'])
  })
  it('never brings what leads elsewhere before a main answer', () => {
    const spaces = Array.from({ length: 9 }, (_, i) => `space s${i}`)
    expect(pinnedOf([...spaces, 'deal', 'done'], (answer) => answer === 'deal')).toEqual(['done'])
  })
  it('stays in view alone where many answers are one word', () => {
    expect(pinnedOf(['event a', 'event b', 'action a', 'espionage', 'pass', 'negotiate', 'deal'])).toEqual(['pass'])
    expect(pinnedOf(['one', 'two', 'gather', 'terror', 'move a', 'done'])).toEqual(['done'])
  })
  it('is not taken out of a short list', () => expect(pinnedOf(['space a', 'space b', 'pass'])).toEqual([]))
})

describe('what is shown next to a number that is set', () => {
  const ask = { usual: ['pass'] } as Question
  it('is all in view where it is little', () => expect(besideDials(['pass', 'never'], ask)).toEqual(['pass', 'never']))
  it('is the default answer where there is more, or the first: the others roll', () => {
    expect(besideDials(['later', 'pass', 'never'], ask)).toEqual(['pass'])
    expect(besideDials(['later', 'done', 'never'], undefined)).toEqual(['later'])
  })
})

describe('rows of two', () => {
  const alone = (some: string) => [...aloneIn([...some], (one) => one < 'a')].join('') // capitals and digits are short
  it('have no empty half: a short answer before a long one, or the last, has the row', () => {
    expect([alone('1234'), alone('123'), alone('1a23'), alone('12a3'), alone('ab')]).toEqual(['', '3', '1', '3', ''])
  })
})

// The question's short list on a phone.
import { describe, expect, it } from 'vitest'
import type { Question } from '../src/api'
import { besideDials, pinnedOf, shortened } from '../src/prompt'

describe('a short list', () => {
  const spaces = Array.from({ length: 9 }, (_, i) => `space s${i}`)
  const placed = (answer: string) => answer.startsWith('space')

  it('keeps what the board has no place for', () => {
    expect(shortened([...spaces, 'deal', 'done'], [], placed)).toEqual(['deal', 'done', 'space s0', 'space s1'])
  })
  it('begins with the default answer and never grows past six', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(shortened([...spaces, ...words], ['space s3'], placed)).toEqual(['space s3', 'a', 'b', 'c', 'd', 'e'])
  })
})

describe('what ends a question', () => {
  it('stays in view with what else is one word, where that is not much of the list', () => {
    expect(pinnedOf(['space a', 'space b', 'space c', 'space d', 'deal', 'done'])).toEqual(['deal', 'done'])
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

// The question's short list on a phone.
import { describe, expect, it } from 'vitest'
import { shortened } from '../src/prompt'

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

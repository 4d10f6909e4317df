// The picture of the final sheet.
import { describe, expect, it } from 'vitest'
import { textOf, wrapped } from '../src/picture'

describe('a picture’s lines', () => {
  const wide = (text: string) => text.length
  it('are as long as they may be, and no word is cut', () => {
    expect(wrapped('Decided by the highest score of all', 12, wide)).toEqual(['Decided by', 'the highest', 'score of all'])
    expect(wrapped('Donaudampfschifffahrt ends', 8, wide)).toEqual(['Donaudampfschifffahrt', 'ends'])
    expect(wrapped('', 8, wide)).toEqual([])
  })
})

describe('what is written', () => {
  it('is read without badges, and says a name instead of “you”', () => {
    const head = document.createElement('th')
    head.innerHTML = '<span class="chip" aria-hidden="true">G</span>Germany<small data-said="Ada">You</small>'
    expect(textOf(head)).toBe('Germany Ada')
    const lead = document.createElement('p')
    lead.innerHTML = 'Decided by points. <span class="cid">R-end-6</span> <span data-said="">You lost.</span>'
    expect(textOf(lead)).toBe('Decided by points. R-end-6')
  })
})

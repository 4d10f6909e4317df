// The bars at the foot of every device.

import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import type { Table } from '../src/api'
import { StandIns } from '../src/bars'
import { uiOf } from '../src/text'

afterEach(cleanup)

const said = (language: string, ...faults: (string | undefined)[]) => {
  const seats = faults.map((fault, i) => ({ seat: `p${i + 1}`, kind: 'bot', fault }))
  const { container } = render(<StandIns play={{ table: { seats } as unknown as Table, ui: uiOf(language), name: (seat) => `Bot of ${seat}` }} />)
  return container.textContent
}

describe('a stand-in', () => {
  it('is told of with the reason, in both languages', () => {
    expect(said('en', undefined, 'silent')).toBe('Bot of p2 did not answer in time. A stand-in plays for it.')
    expect(said('de', 'flood')).toBe('Bot of p1 hat zu viel gesendet. Ein Ersatz spielt weiter.')
  })
  it('is told of for each bot that failed, and else not at all', () => {
    expect(said('en', 'away', 'nonsense')).toBe(
      'Bot of p1 has dropped out. A stand-in plays for it. The answers of Bot of p2 made no sense. A stand-in plays for it.',
    )
    expect(said('en', undefined, undefined)).toBe('')
  })
})

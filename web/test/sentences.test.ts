// The table of sentences that the page shares with the engine (tests/unit/test_sentences.c): both must tell every row
// the same way.

import { expect, it } from 'vitest'
import table from '../../tests/data/sentences.json'
import type { Catalogue, Domains, Entry, Question, Word } from '../src/api'
import { Words } from '../src/words'

const names = table.names as { [seat: string]: string }
const words = new Words(table.catalogue as Catalogue, (seat) => names[seat], undefined, table.domains as Domains)

function told(section: string, said: unknown, besides: Word[]): string | undefined {
  if (section === 'entry') return words.entry(said as Entry)
  if (section === 'question') return words.question(said as Entry)
  const answer = said as string
  const ask: Question = { q: 1, key: ['x'], answers: [answer], shown: [besides] }
  return section === 'answer' ? words.answer(answer, ask) : words.warning(answer, ask)
}

it.each(table.rows.map((row) => [JSON.stringify(row[1]), row] as const))('%s', (_, row) => {
  expect(told(row[0] as string, row[1], row[2] as Word[])).toBe(row[3])
})

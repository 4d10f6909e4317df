// The table of statements that the page shares with the engine (tests/unit/test_statement.c): both must read every row
// the same way, and what the page writes is what it has read.

import { expect, test } from 'vitest'
import talkFile from '../../games/werewolves/data/talk.json'
import table from '../../tests/data/statements.json'
import { readStatement, writeStatement, type Statement, type Talk } from '../src/werewolves/talk'

const rows = table.rows as [string, Statement | null][]
const talk = talkFile as Talk

test.each(rows)('%s', (text, tree) => {
  const found = readStatement(text, talk)
  expect(found ?? null).toEqual(tree)
  if (found) expect(writeStatement(found)).toBe(text)
})

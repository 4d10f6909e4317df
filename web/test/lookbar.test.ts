// The line of moves under a board that is looked at as it was.
import { describe, expect, it } from 'vitest'
import type { Entry } from '../src/api'
import { lastShown, type Action } from '../src/kit/actions'
import { blocksOf, labelsOf, markAt } from '../src/lookbar'

/** Heads by their text, actions by how many entries they have. */
function journal(...all: (string | number)[]): Action[] {
  let at = 0
  return all.map((one): Action => {
    const from = at
    at += typeof one === 'number' ? one : 1
    return { kind: typeof one === 'number' ? 'action' : 'head', from, to: at, head: [String(one)] as Entry }
  })
}
const labels = (...all: (string | number)[]) => {
  const found = journal(...all)
  return labelsOf(
    found,
    found.filter(({ kind }) => kind === 'action'),
    ([key]) => key,
  ).map((label) => label && `${label.text}${label.late ? ' <' : ''}`)
}

describe('labels of turns', () => {
  it('name the first of several heads that is short enough, but not at the left end', () => {
    expect(labels('Turn 1', 8, 8, 'Turn 2', 'Assignment Inter-Phase', 8, 8)).toEqual([undefined, undefined, 'Turn 2', undefined])
    expect(labels(8, 8, 'A head that is far too long', 'Turn 3', 8)).toEqual([undefined, undefined, 'Turn 3'])
  })
  it('end with their block where there is no room to the right', () => {
    expect(labels(8, 8, 8, 8, 8, 8, 8, 8, 'Turn 2', 2)).toEqual([...Array(8).fill(undefined), 'Turn 2 <'])
  })
  it('are never over one another', () => {
    expect(labels(8, 8, 8, 8, 'Turn 2', 2, 'Turn 3', 2, 8, 8, 8)).toEqual([undefined, undefined, undefined, undefined, 'Turn 2', undefined, undefined, undefined, undefined])
  })
})

describe('the blocks of the line', () => {
  const setup: Action = { kind: 'rest', from: 0, to: 70, head: ['placed'], setup: true }
  const others = journal('Turn 1', 4, 'Turn 2', 8).map((one) => ({ ...one, from: one.from + 70, to: one.to + 70 }))
  const at = (move: number, all = [setup, ...others]) => {
    const { shown, here } = blocksOf(all, move)
    return [shown[0]?.from, shown[shown.length - 1]?.to, shown[here]?.from]
  }
  it('show the set-up too, so that a move of it is in view', () => expect(at(12)).toEqual([0, 84, 0]))
  it('mark the one a move is in, or comes after', () => expect([at(72), at(76), at(84)].map(([, , here]) => here)).toEqual([71, 71, 76]))
  it('are marked as far into one as the move is', () => expect([11, 12, 70, 74].map((move) => markAt({ from: 10, to: 70 }, move))).toEqual([2, 3, 100, 100]))
  it('mark none where the move is before the first', () => expect(at(12, others)).toEqual([71, 84, undefined]))
})

describe('a moment in which nothing happens on the board', () => {
  const telling = { openers: ['begins'], heads: ['phase'] }
  const journal: Entry[] = [['begins', 'dohnanyi'], ['harasses', 'dohnanyi', 'frank'], ['masked', 'frank'], ['phase', 'b2'], ['no-coup', 'b2']]
  const drawn = (id: string) => id === 'dohnanyi' || id === 'frank'
  it('shows the last action before it', () => {
    expect(lastShown(journal, 4, 5, telling, drawn)).toEqual(journal.slice(0, 3))
    expect(lastShown(journal, 2, 3, telling, drawn)).toEqual([['masked', 'frank']])
    expect(lastShown(journal.slice(3), 0, 2, telling, drawn)).toEqual(journal.slice(3))
  })
})

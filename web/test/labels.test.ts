// What members of a view are called: by the game's own catalogue first, by the page's few common words after it.

import { describe, expect, it } from 'vitest'
import type { Shown } from '../src/room'
import { labelOf } from '../src/sheet'
import { uiOf } from '../src/text'
import { Words } from '../src/words'

describe('the name of a member of a view', () => {
  const catalogue = { view: { hand: 'steine in der Hand', led: 'ausgespielt' }, figure: { score: 'stiche' } }
  const play = { words: new Words(catalogue, () => undefined), ui: uiOf('de') } as unknown as Shown
  it('comes from the catalogue', () => expect(labelOf(play, 'led')).toBe('Ausgespielt'))
  it('comes from the catalogue before the page has a word', () => expect(labelOf(play, 'hand')).toBe('Steine in der Hand'))
  it('may be that of the figure', () => expect(labelOf(play, 'score')).toBe('Stiche'))
  it('is the page’s where the catalogue has none', () => expect(labelOf(play, 'turn')).toBe('Zug'))
})

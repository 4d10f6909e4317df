// Berlin's odds are told before the roll and not after it.
import { render } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { Preview } from '../src/games/berlin/preview'
import type { Model } from '../src/games/berlin/model'
import type { Scene } from '../src/kit/module'

const words = { phrase: (key: string) => key, word: (_: string, id: string) => id }
const scene = (waits: string) =>
  ({
    play: { words, language: 'en' },
    model: { action: { kind: 'attack', start: 'ruhr', target: 'belgium' }, dice: [3, 3], waits: { for: waits }, units: new Map(), at: new Map(), nations: {}, pack: { areas: new Map() } },
  }) as unknown as Scene<Model>

it('shows what a group can expect, but not while its hits are assigned', () => {
  expect(render(<Preview scene={scene('target')} id={undefined} />).container.textContent).toContain('expected')
  expect(render(<Preview scene={scene('assign')} id={undefined} />).container.textContent).not.toContain('expected')
})

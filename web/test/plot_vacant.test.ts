// Harassing a vacant headquarters hex: nobody there can be masked or retreat; a result against the defender opens it.
import { expect, it } from 'vitest'
import { onVacant } from '../src/games/plot/preview'

it('has one outcome for all that goes against the defender', () => {
  const outcomes = [{ result: 'm', dice: [1], chance: 17 }, { result: 'dr', dice: [2], chance: 16 }, { result: 'ar', dice: [3, 4, 5, 6], chance: 67 }]
  expect(onVacant(outcomes)).toEqual([{ result: 'opened', dice: [1, 2], chance: 33 }, { result: 'ar', dice: [3, 4, 5, 6], chance: 67 }])
  expect(onVacant([{ result: 'ar', dice: [1, 2, 3, 4, 5, 6], chance: 100 }])).toHaveLength(1)
})

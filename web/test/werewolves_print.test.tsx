// What comes out of the printer for an evening with real cards.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, expect, it, vi } from 'vitest'
import english from '../../games/werewolves/text/en.json'
import type { Catalogue } from '../src/api'
import { callsOf, pagesOf, PrintPage } from '../src/werewolves/print'
import { tellIn } from '../src/werewolves/text'
import { Words } from '../src/words'

const SET = { villager: 5, werewolf: 3, cupid: 1, seer: 1, hunter: 1, witch: 1 }
const words = new Words(english as unknown as Catalogue, () => undefined)

afterEach(cleanup)

it('has every card of the set once, the pack first, nine to a page', () => {
  const pages = pagesOf(SET)
  expect(pages.map((page) => page.length)).toEqual([9, 3])
  expect(pages[0]?.slice(0, 3)).toEqual(['werewolf', 'werewolf', 'werewolf'])
  expect(pages.flat().filter((card) => card === 'villager')).toHaveLength(5)
})

it('calls the characters of the set in the order of the nights (R-n1-1, R-night-1)', () => {
  expect(callsOf(SET)).toEqual({
    first: ['cupid', 'lovers', 'werewolf', 'seer', 'witch', 'hunter'],
    later: ['werewolf', 'seer', 'witch'],
  })
})

it('prints fronts, backs if wished, the calls and a table of names', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { container } = render(<PrintPage set={SET} names={['Ada', 'Ben']} words={words} t={tellIn('en')} back={() => undefined} />)
  expect(container.querySelectorAll('article.pcard')).toHaveLength(12)
  expect(container.querySelectorAll('.backs')).toHaveLength(0)
  fireEvent.click(container.querySelector('input') as Element)
  expect(container.querySelectorAll('.backs .pcard')).toHaveLength(12)
  expect(container.querySelector('.psheet')?.textContent).toContain('Cupid wakes up')
  expect([...container.querySelectorAll('tbody tr th')].map((cell) => cell.textContent)).toEqual(['Ada', 'Ben'])
  fireEvent.click(container.querySelector('.printbar .big') as Element)
  expect(print).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

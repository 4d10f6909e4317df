// A new table: the clocks of a game over days (R-time-5).

import { cleanup, fireEvent, render, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Game, Option, TableWish } from '../src/api'
import { bestLevel, Create, levels, usualLevel } from '../src/create'
import type { Shell } from '../src/shell'
import { slowClocks, slowOptions } from '../src/slow'
import { uiOf } from '../src/text'

const clock = (name: string, usual: number): Option => ({ name, kind: 'number', pace: true, low: 0, high: 604800, usual })
const OPTIONS: Option[] = [
  { name: 'hide_cards', kind: 'switch', usual: false },
  { name: 'fast_pack', kind: 'switch', pace: true, usual: false },
  clock('mod_grace', 120),
  ...['deal', 'cupid', 'lovers', 'pack', 'pack_first', 'seer', 'note', 'min', 'day', 'day_each', 'vote', 'office'].map((name) => clock(`t_${name}`, 7)),
]
const SLOW_CLOCKS = { mod_grace: 86400, t_lovers: 3600, t_deal: 14400, t_cupid: 43200, t_pack: 43200, t_pack_first: 43200, t_seer: 43200, t_day: 86400, t_vote: 28800, t_office: 14400 }
const SLOW = { ...SLOW_CLOCKS, fast_pack: true } // nobody waits half a day for a pack that has agreed
const gameOf = (options: Option[]) => ({ id: 'game', title: 'Game', seats: [6, 6], seat_names: [], options, bots: [], languages: [] }) as unknown as Game
const shellOf = (language: string) => ({ games: [], language, theme: 'auto', ui: uiOf(language), name: '', titles: {} }) as unknown as Shell

const wishes: TableWish[] = []
beforeEach(() => {
  wishes.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    wishes.push(JSON.parse(body ?? '{}') as TableWish)
    return { ok: true, json: async () => ({ table: 'ABCDEF', host: 'token', commit: '' }) }
  })
})
afterEach(cleanup)

async function created(root: Element): Promise<object> {
  fireEvent.submit(root.querySelector('form')!)
  await waitFor(() => expect(wishes.length).toBeGreaterThan(0))
  return wishes.pop()!.options!
}

describe('levels', () => {
  const withBots = (names: string[], programs: string[] = []) => ({ bots: [{ name: 'lots', rig: true }, ...names.map((name) => ({ name, rig: false })), ...programs.map((name) => ({ name, rig: false, program: true }))] }) as unknown as Game
  const planned = withBots(['random', 'easy', 'normal', 'hard', 'patient'], ['mine'])
  it('come from the weakest to the strongest, programs last', () => expect(levels(planned)).toEqual(['random', 'easy', 'normal', 'hard', 'patient', 'mine']))
  it('has as the best one that does not take its time', () => expect([planned, withBots(['random', 'hard']), withBots([], ['mine'])].map(bestLevel)).toEqual(['hard', 'hard', 'mine']))
  it('takes by default one that answers at once', () => expect([planned, withBots(['random', 'hard'])].map(usualLevel)).toEqual(['normal', 'hard']))
})

describe('slow play', () => {
  it('sets the clocks that people wait for, and no others', () => {
    expect(slowClocks(OPTIONS)).toEqual(SLOW_CLOCKS)
    expect(slowOptions(OPTIONS)).toEqual(SLOW)
    expect(slowOptions([{ name: 't_day', kind: 'number' }])).toEqual({})
  })

  it.each([['en', 'Pace', /up to 12 hours/], ['de', 'Tempo', /bis zu 12 Stunden/]])('is offered by the form, in %s', async (language, label, hint) => {
    const { container, getByLabelText, getByText, queryByText } = render(<Create shell={shellOf(language)} game={gameOf(OPTIONS)} />)
    const speed = getByLabelText(label) as HTMLSelectElement
    expect(speed.value).toBe('usual')
    fireEvent.change(speed, { target: { value: 'slow' } })
    getByText(hint)
    expect(await created(container)).toEqual({ seats: 6, ...SLOW })
    const numbers = [...container.querySelectorAll<HTMLInputElement>('details input[type=number]')].map((one) => Number(one.value))
    expect(Math.max(...numbers)).toBeLessThan(100) // no form shows seconds by the thousand
    const vote = getByLabelText('T vote', { selector: 'input' }) as HTMLInputElement
    expect(vote.value).toBe('8')
    fireEvent.input(vote, { target: { value: '6' } })
    expect(speed.value).toBe('own')
    expect(await created(container)).toEqual({ seats: 6, ...SLOW, t_vote: 21600 })
    fireEvent.change(getByLabelText(/^T vote: /), { target: { value: '60' } })
    expect(await created(container)).toEqual({ seats: 6, ...SLOW, t_vote: 360 })
    fireEvent.change(speed, { target: { value: 'usual' } })
    expect(queryByText(hint)).toBeNull()
    expect(await created(container)).toEqual({ seats: 6 })
  })

  it('is not offered where a game has no clocks of its own', () => {
    const { queryByLabelText } = render(<Create shell={shellOf('en')} game={gameOf(OPTIONS.slice(0, 1))} />)
    expect(queryByLabelText('Pace')).toBeNull()
  })
})

describe('what the game suggests', () => {
  it('is said for the number of players it is about, and for no other', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ suggestion: { 3: 'Three had better.' } }) }))
    const game = { ...gameOf(OPTIONS), id: 'suggesting', seats: [2, 4], languages: ['en'], words: {} } as unknown as Game
    const { findByText, getByLabelText, queryByText } = render(<Create shell={shellOf('en')} game={game} />)
    const more = getByLabelText(uiOf('en')('create.more'))
    expect(queryByText('Three had better.')).toBeNull()
    fireEvent.click(more)
    await findByText('Three had better.')
    fireEvent.click(more)
    await waitFor(() => expect(queryByText('Three had better.')).toBeNull())
  })
})

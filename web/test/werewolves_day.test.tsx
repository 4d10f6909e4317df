// The day on a phone: what is half said survives a trial, what was not read is counted, who is done is told so.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import talkFile from '../../games/werewolves/data/talk.json'
import english from '../../games/werewolves/text/en.json'
import type { Catalogue, Entry, Table } from '../src/api'
import type { Known } from '../src/connection'
import type { Play } from '../src/play'
import { uiOf } from '../src/text'
import { WerewolvesTable } from '../src/werewolves'
import { Door } from '../src/werewolves/door'
import { crossed, groundFor, spotsFor, tieOf } from '../src/werewolves/village'
import { Words } from '../src/words'

const SEATS = Array.from({ length: 6 }, (_, i) => `p${i + 1}`)
const name = (seat: string) => `Player ${seat.slice(1)}`
const words = new Words(english as unknown as Catalogue, (id) => (SEATS.includes(id) ? name(id) : undefined))
const DAY: Entry[] = [['night', 1], ['dawn', 1], ['uneaten'], ['day', 1]]

interface Setting {
  phase?: string
  view?: object
  table?: Partial<Table>
  known?: Partial<Known>
  acts?: string[]
  sends?: object[]
}

function playOf({ phase = 'day', view = {}, table = {}, known = {}, acts = [], sends = [] }: Setting): Play {
  const seat = Object.fromEntries(SEATS.map((one) => [one, { alive: true }]))
  const whole = {
    code: 'ABCDEF', game: 'werewolves', title: '', state: 'running', version: 1, options: {}, watchers: true, commit: '', now: 1000,
    seats: SEATS.map((one) => ({ seat: one, kind: 'person', name: name(one), here: true, muted: false })),
    clock: { kind: 'game', seconds: 0, expiry: 'timeout' },
    ...table,
  } as Table
  return {
    game: { id: 'werewolves', seats: [6, 24], options: [], bots: [{ name: 'rules', about: '' }], channels: ['day'] } as unknown as Play['game'],
    table: whole, words, name, you: 'p1', host: false, language: 'en', ui: uiOf('en'),
    known: { view: { phase, number: 1, set: { werewolf: 1, villager: 4, seer: 1 }, seat, you: { seat: 'p1', card: 'villager' }, ...view }, journal: DAY, said: [], taken: 0, online: true, table: whole, heard: Date.now(), ...known },
    act: (answer) => acts.push(answer), say: () => undefined, send: (message) => sends.push(message),
  } as Play
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ 'talk.json': talkFile }) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const own = (root: Element) => root.querySelector<HTMLInputElement>('.ft .sayf input')
const open = (root: Element) => root.querySelector('[role=tab][aria-selected=true]')?.id

describe('what is half said', () => {
  const trial: Setting = { phase: 'defence', view: { trial: 'p3', trial_by: ['p2', 'p4'] }, known: { journal: [...DAY, ['trial', 'p3']] } }
  const night: Setting = { phase: 'seer', known: { journal: [...DAY, ['night', 2]], veil: { id: 'seer', call: 9, taps: 2, done: 0 } } }
  const moment: Setting = { table: { moment: { began: 1000, until: 9000 } }, known: { journal: [...DAY, ['died', 'p3', 'hanged', 'villager']] } }
  it('is there again after a trial, a night, a moment and a reload, on the same tab', () => {
    const { container, rerender, unmount } = render(<WerewolvesTable {...playOf({})} />)
    fireEvent.click(container.querySelector('#tab-talk')!)
    fireEvent.input(own(container)!, { target: { value: 'I think that' } })
    for (const between of [trial, night, moment]) {
      rerender(<WerewolvesTable {...playOf(between)} />)
      expect(own(container)).toBeNull()
      rerender(<WerewolvesTable {...playOf({})} />)
      expect([open(container), own(container)?.value]).toEqual(['tab-talk', 'I think that'])
    }
    unmount()
    const again = render(<WerewolvesTable {...playOf({})} />).container
    expect([open(again), own(again)?.value]).toEqual(['tab-talk', 'I think that'])
  })
  it('is gone once it is said', () => {
    const { container, unmount } = render(<WerewolvesTable {...playOf({})} />)
    fireEvent.click(container.querySelector('#tab-talk')!)
    fireEvent.input(own(container)!, { target: { value: 'Hello' } })
    fireEvent.submit(container.querySelector('.ft .sayf')!)
    expect(own(container)?.value).toBe('')
    unmount()
    expect(own(render(<WerewolvesTable {...playOf({})} />).container)?.value).toBe('')
  })
  it('may be a statement by taps', async () => {
    const { container, rerender } = render(<WerewolvesTable {...playOf({})} />)
    await vi.waitFor(() => expect(container.querySelectorAll('.sayg button').length).toBe(6))
    fireEvent.click(container.querySelector('.sayg button')!)
    fireEvent.click(container.querySelector('.builder .menu button')!)
    const quote = container.querySelector('.builder .quote')?.textContent
    rerender(<WerewolvesTable {...playOf(trial)} />)
    rerender(<WerewolvesTable {...playOf({})} />)
    expect(container.querySelector('.builder .quote')?.textContent).toBe(quote)
  })
})

describe('the tab of the talk', () => {
  const said: Known['said'] = ['a', 'b', 'c'].map((text) => ({ remark: ['day', 'p2', `text ${text}`], at: 4 })) as unknown as Known['said']
  it('counts what was said since it was looked at', () => {
    const { container, rerender } = render(<WerewolvesTable {...playOf({ known: { said: said.slice(0, 2) } })} />)
    expect(container.querySelector('#tab-talk .fresh')?.textContent).toBe('2')
    fireEvent.click(container.querySelector('#tab-talk')!)
    expect(container.querySelector('#tab-talk .fresh')).toBeNull()
    fireEvent.click(container.querySelector('#tab-claims')!)
    rerender(<WerewolvesTable {...playOf({ known: { said } })} />)
    expect(container.querySelector('#tab-talk .fresh')?.textContent).toBe('1')
  })
})

describe('alone among bots', () => {
  const alone = { table: { seats: SEATS.map((one, i) => ({ seat: one, kind: i ? 'bot' : 'person', name: name(one), here: true, muted: false })) as unknown as Table['seats'], clock: { kind: 'none' } as Table['clock'] } }
  const called = (id: string, more: Partial<Known> = {}) => playOf({ phase: id, ...alone, known: { journal: [['night', 1]], veil: { id, call: 2, taps: 2, done: 0 }, ...more } })
  it('a call that asks nothing is one quiet line', () => {
    const root = render(<WerewolvesTable {...called('witch')} />).container
    expect([root.querySelector('main')?.textContent, root.querySelectorAll('main button').length]).toEqual(['The night passes …', 0])
  })
  it("one's own question and card are open", () => {
    const ask = { q: 3, key: ['see'] as Entry, answers: ['see p2', 'see none'] }
    const root = render(<WerewolvesTable {...called('seer', { ask })} />).container
    expect(root.querySelector('.hdg h2')?.textContent).toBe('Whom do you examine?')
    expect([root.textContent?.includes('Hold'), root.querySelector('.abox')]).toEqual([false, null])
    fireEvent.click(root.querySelector('.peek')!)
    expect(root.querySelector('.facecard h2')?.textContent).toBe('Villager')
    cleanup()
    const deal = render(<WerewolvesTable {...playOf({ phase: 'seer', ...alone, known: { journal: [], veil: { id: 'deal', call: 1, taps: 1, done: 0 } } })} />).container
    expect(deal.querySelector('.facecard h2')?.textContent).toBe('Villager')
  })
  it('who is done may hurry to the vote or the night', () => {
    const sends: object[] = []
    const seat = { ...Object.fromEntries(SEATS.map((one) => [one, { alive: true }])), p1: { alive: true, drowsy: true } }
    const root = render(<WerewolvesTable {...playOf({ sends, view: { seat }, ...alone, known: { ask: { q: 1, key: ['day'], answers: ['awake'] } } as Partial<Known> })} />).container
    expect(sends).not.toContainEqual(expect.objectContaining({ go: true }))
    fireEvent.click(root.querySelector('.two .big')!)
    expect(sends).toContainEqual({ do: 'wait', on: false, go: true })
  })
})

describe('the line from a card in the sky', () => {
  it('starts at its lower edge and crosses no other house where it can', () => {
    const width = 1440
    const spots = spotsFor(24, width, groundFor(24, width))
    const edge = { left: 900, right: 1040, y: 200 }
    for (const to of spots) {
      const way = tieOf(edge, to, spots, width)
      const others = spots.filter((spot) => spot !== to)
      const count = way.slice(1).reduce((sum, point, i) => sum + crossed(way[i]!, point, others), 0)
      expect(way[0]![0]).toBeGreaterThanOrEqual(edge.left)
      expect(way[0]![0]).toBeLessThanOrEqual(edge.right)
      expect(count).toBeLessThanOrEqual(crossed(way[0]!, way.at(-1)!, others))
    }
  })
})

describe('the shared screen', () => {
  const screen = (setting: Setting) => render(<WerewolvesTable {...{ ...playOf(setting), you: 'watcher' }} />).container
  const said = ['a', 'b', 'c'].map((text) => ({ remark: ['day', 'p2', `text ${text}`], at: 4 })) as unknown as Known['said']
  it('has the last remarks in its column, and the reminder', () => {
    const root = screen({ known: { said, prompt: 'nominate' } as Partial<Known> })
    expect([...root.querySelectorAll('aside .said')].map((one) => one.textContent)).toEqual(['Player 2: “b”', 'Player 2: “c”'])
    expect([root.querySelectorAll('aside .nudge').length, root.querySelectorAll('.ttl .nudge').length]).toEqual([1, 0])
  })
  it('says that all eyes are closed between two calls of a moderator', () => {
    const table = { held: true, options: { moderator: 'person' } } as Partial<Table>
    const root = screen({ phase: 'seer', table, known: { journal: [['night', 1], ['call', 'werewolf'], ['asleep', 'werewolf']], veil: { id: 'werewolf', call: 2 } } as Partial<Known> })
    expect(root.querySelector('.ttl p b')?.textContent).toBe('All eyes are closed.')
    expect(root.querySelector('.calls .on')).toBeNull()
  })
  it('names every call of the first night before it', () => {
    const view = { set: { werewolf: 2, villager: 2, seer: 1, hunter: 1 } }
    const root = screen({ phase: 'seer', view, table: { dealing: true }, known: { journal: [] } })
    expect([...root.querySelectorAll('.calls li')].map((one) => one.textContent)).toEqual(['Werewolves', 'Seer', 'Hunter'])
  })
})

describe('who is done for today', () => {
  it('is told so, and may take it back by a small button', () => {
    const acts: string[] = []
    const { container } = render(<WerewolvesTable {...playOf({ acts, known: { ask: { q: 1, key: ['day'], answers: ['nominate p2', 'awake'] } } as Partial<Known> })} />)
    expect(container.querySelector('.slept [role=status]')?.textContent).toBe('Done ✓ The others talk on.')
    expect([...container.querySelectorAll('.two .slp')].map((one) => one.textContent)).toEqual([])
    fireEvent.click(container.querySelector('.slept .sm')!)
    expect(acts).toEqual(['awake'])
  })
})

describe("the door's switches", () => {
  it('keep each other, though the table has not told the first one yet', async () => {
    const sent: { options: { [name: string]: unknown } }[] = []
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path.endsWith('/options')) sent.push(JSON.parse(String(init?.body)))
      return { ok: true, status: 200, json: async () => ({ advice: {}, bots: [] }) }
    })
    const shell = { titles: {}, address: '', ui: uiOf('en'), language: 'en' } as never
    const root = render(<Door {...(playOf({ table: { state: 'open' } }) as never as Parameters<typeof Door>[0])} shell={shell} hostToken="h" screen={false} joined={() => undefined} />).container
    fireEvent.click(root.querySelector('[aria-label=More]')!)
    const [quick, dead] = [...root.querySelectorAll<HTMLInputElement>('[role=switch]')].slice(-2)
    fireEvent.click(dead!)
    fireEvent.click(quick!)
    await vi.waitFor(() => expect(sent.map((one) => one.options).at(-1)).toEqual({ ghost_view: 'all', fast_pack: true }))
  })
})

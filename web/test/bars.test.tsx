// The bars at the foot of every device.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Table } from '../src/api'
import { HostAway, Paused, StandIns } from '../src/bars'
import type { Shown } from '../src/room'
import { remembered } from '../src/store'
import { uiOf } from '../src/text'

afterEach(cleanup)

const said = (language: string, ...faults: (string | undefined)[]) => {
  const seats = faults.map((fault, i) => ({ seat: `p${i + 1}`, kind: 'bot', fault }))
  const { container } = render(<StandIns play={{ table: { seats } as unknown as Table, ui: uiOf(language), name: (seat) => `Bot of ${seat}` }} />)
  return container.textContent
}

describe('a pause', () => {
  const seats = ['p1', 'p2', 'p3'].map((seat) => ({ seat, kind: 'person', here: seat !== 'p1' }))
  const bar = (you: string, table: Partial<Table>, sent: object[] = [], screen = false) => {
    const whole = { seats, paused: true, host_seat: 'p1', now: 1000, ...table }
    const play = { table: whole, known: { heard: Date.now() }, ui: uiOf('en'), you, name: (seat: string) => ({ p1: 'Ada', p2: 'Ben' })[seat] ?? 'Cleo', send: (message: object) => sent.push(message) }
    return render(<Paused play={play as unknown as Shown} screen={screen} />).container
  }
  it('is the host’s to end', () => {
    const root = bar('p2', { paused_by: 'host' })
    expect(root.textContent).toBe('The table is paused. Ada, the host, will resume it. Away: Ada.')
    expect(root.querySelector('button')).toBeNull()
  })
  it('is ended by anybody who sits there once the host has left it behind', () => {
    const sent: object[] = []
    const left = { paused_by: 'host', left_alone: true }
    const root = bar('p2', left, sent)
    expect(root.textContent).toBe('The table is paused. Ada, the host, is away. Anybody at the table may resume it.Resume')
    fireEvent.click(root.querySelector('button') as Element)
    expect(sent).toEqual([{ do: 'pause', on: false }])
    expect(bar('watcher', left).querySelector('button')).toBeNull()
    expect(bar('p3', left, [], true).querySelector('button')).toBeNull()
  })
  it('says who has ended it', () => {
    expect(bar('p3', { resumes: 3500, hand: { act: 'resume', seat: 'p2', until: 9000 } }).textContent).toBe('Resumes in 3 s. Ben has resumed the game.')
  })
})

describe('a host who is away', () => {
  const seats = ['p1', 'p2'].map((seat) => ({ seat, kind: 'person', here: seat !== 'p1' }))
  const bar = (you: string, table: Partial<Table>) => {
    const play = { table: { code: 'ABCDEF', seats, host_seat: 'p1', now: 1000, ...table }, known: {}, ui: uiOf('en'), language: 'en', you, name: () => 'Ada' }
    return render(<HostAway play={play as unknown as Shown} token="mine" />).container
  }
  it('leaves their place, after a while, to anybody who sits there', async () => {
    const asked: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (...request: [string, RequestInit]) => (asked.push(request), { ok: true, status: 200, json: async () => ({ host: 'new' }) }))
    const root = bar('p2', { left_alone: true })
    expect(root.textContent).toBe('Ada, the host, is away.Take over as host')
    fireEvent.click(root.querySelector('button') as Element)
    await vi.waitFor(() => expect(remembered().hosts.ABCDEF).toBe('new'))
    expect(asked[0]?.[0]).toContain('/tables/ABCDEF/host')
    vi.unstubAllGlobals()
  })
  it('is not told of before, in a pause, or to who only looks on', () => {
    expect(bar('p2', {}).textContent).toBe('')
    expect(bar('p2', { left_alone: true, paused: true }).textContent).toBe('') // there the pause's bar says it
    expect(bar('watcher', { left_alone: true }).textContent).toBe('')
  })
})

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

// Another game with the same people: who may open it, who is asked after half a minute, whom a screen waits for.

import { act, cleanup, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberSeat } from '../src/store'
import { uiOf } from '../src/text'
import { Again, AgainBox, ASKED, LEFT_OUT } from '../src/werewolves/again'
import type { Wolf } from '../src/werewolves/page'
import { tellIn } from '../src/werewolves/text'

const NEXT = { state: 'open', seats: [{ seat: 'p1', kind: 'person', name: 'Ada' }, { seat: 'p2', kind: 'open', name: 'Ben' }] }
function wolfOf(table: object, me?: string): Wolf {
  const whole = { code: 'ABCDEF', state: 'over', options: {}, seats: NEXT.seats, ...table }
  const shown = { table: whole, ui: uiOf('en'), language: 'en', you: me ?? 'watcher', name: (seat: string) => seat }
  return { t: tellIn('en'), table: whole, game: { id: 'werewolves' }, me, seats: NEXT.seats.map(({ seat }) => seat), shown, name: shown.name } as unknown as Wolf
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms) as unknown as Promise<void>)

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ table: NEXT }) }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('again', () => {
  it('may be opened by any seat, but by nobody else than the person who moderates', () => {
    rememberSeat('ABCDEF', 'a token')
    expect(render(<Again wolf={wolfOf({}, 'p2')} />).container.querySelector('button.big')).not.toBeNull()
    cleanup()
    const moderated = render(<Again wolf={wolfOf({ options: { moderator: 'person' } }, 'p2')} />).container
    expect(moderated.querySelector('button')).toBeNull()
    expect(moderated.textContent).toContain('The host can start another game.')
  })
  it('asks after half a minute those who have not tapped', async () => {
    const { container } = render(<Again wolf={wolfOf({ rematch: 'GHJKLM' }, 'p2')} />)
    await pass(ASKED - 1000)
    expect(container.textContent).toContain('1 of 2 have tapped.')
    expect(container.textContent).not.toContain('The others are waiting for you.')
    await pass(2000)
    expect(container.textContent).toContain('The others are waiting for you.')
  })
  it('tells somebody whose seat is not kept any more, and does not count them', async () => {
    const seats = [{ seat: 'p1', kind: 'person', name: 'Ada' }, { seat: 'p2', kind: 'open', name: '' }, { seat: 'p3', kind: 'bot', name: 'Cleo' }]
    vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ table: { state: 'open', seats } }) }))
    const { container } = render(<Again wolf={wolfOf({ rematch: 'GHJKLM' }, 'p2')} />)
    await pass(ASKED + 1000)
    expect(container.textContent).toContain('The others no longer wait for you, but you can still come in. 1 of 2 have tapped.')
    expect(container.textContent).not.toContain('waiting for you')
  })
  it('says that the next game has begun without somebody, who may watch it', async () => {
    const seats = [{ seat: 'p1', kind: 'person', name: 'Ada' }, { seat: 'p2', kind: 'bot', name: 'Cleo' }]
    vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ table: { code: 'GHJKLM', state: 'running', seats } }) }))
    const { container } = render(<Again wolf={wolfOf({ rematch: 'GHJKLM' }, 'p2')} />)
    await pass(ASKED + 1000)
    expect(container.textContent).toBe('The next game has begun without you.Watch it')
    cleanup()
    rememberSeat('GHJKLM', 'a token')
    const there = render(<Again wolf={wolfOf({ rematch: 'GHJKLM' }, 'p2')} />).container
    await pass(1000)
    expect(there.textContent).toBe('The next game has begun.To the next game')
  })
  it('does not ask somebody who only watched, but invites them', async () => {
    const { container } = render(<Again wolf={wolfOf({ rematch: 'GHJKLM' })} />)
    await pass(ASKED + 1000)
    expect(container.textContent).toContain('1 of 2 have tapped.')
    expect(container.textContent).not.toContain('waiting for you')
    expect(container.querySelector('button')).toBeNull()
    expect(container.querySelector('a.big')?.textContent).toBe('Join the next game')
  })
  it('continues after a minute without them', async () => {
    const { container } = render(<AgainBox wolf={wolfOf({ rematch: 'GHJKLM' })} />)
    await pass(LEFT_OUT - 1000)
    expect(container.textContent).toContain('Waiting for Ben.')
    expect(location.hash).toBe('')
    await pass(2000)
    expect(location.hash).toBe('#/screen/GHJKLM')
  })
})

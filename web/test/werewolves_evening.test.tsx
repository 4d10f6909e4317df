// Parts of an evening: the host's own cards while people come and go, the verdict on a small phone, the screen's column, the
// talk that opens at its end, the way back.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import cardsFile from '../../games/werewolves/data/cards.json'
import talkFile from '../../games/werewolves/data/talk.json'
import english from '../../games/werewolves/text/en.json'
import type { Catalogue, Entry, Table } from '../src/api'
import type { Play } from '../src/play'
import { uiOf } from '../src/text'
import { WerewolvesScreen, WerewolvesTable } from '../src/werewolves'
import { OwnSet } from '../src/werewolves/door'
import { SHARES } from '../src/werewolves/screen'
import { fitted, type Pool } from '../src/werewolves/sets'
import { tellIn } from '../src/werewolves/text'
import { Words } from '../src/words'

const SEATS = Array.from({ length: 6 }, (_, i) => `p${i + 1}`)
const name = (seat: string) => `Player ${seat.slice(1)}`
const words = new Words(english as unknown as Catalogue, (id) => (SEATS.includes(id) ? name(id) : undefined))
const t = tellIn('en')

function playOf(you: string, journal: Entry[], phase = 'day', more: object = {}): Play {
  const own = you.startsWith('p') ? { you: { seat: you, card: 'villager' } } : {}
  const table = {
    code: 'ABCDEF', game: 'werewolves', title: '', state: 'running', version: 1, options: {}, watchers: true, commit: '', now: 0,
    seats: SEATS.map((seat) => ({ seat, kind: 'person', name: name(seat), here: true, muted: false })),
    clock: { kind: 'game', seconds: 0, expiry: 'timeout' },
  } as Table
  return {
    game: { id: 'werewolves', options: [], channels: ['day'] } as unknown as Play['game'],
    table, words, name, you, host: false, language: 'en', ui: uiOf('en'),
    known: { view: { phase, number: 1, set: { werewolf: 1, villager: 4, seer: 1 }, seat: Object.fromEntries(SEATS.map((seat) => [seat, { alive: true }])), ...own, ...more }, journal, said: [], taken: 0, online: true },
    act: () => undefined, say: () => undefined, send: () => undefined,
  }
}
const VOTED: Entry[] = [['night', 1], ['dawn', 1], ['uneaten'], ['day', 1], ['trial', 'p2', 'p1', 'p3'], ['votes', 'p2', ['p1', 'p3'], ['p4', 'p5', 'p6'], [], 'no', 'no']]

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ 'talk.json': talkFile }) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the host’s own set', () => {
  const pool = cardsFile as unknown as Pool
  const own = { werewolf: 2, seer: 1, hunter: 1, cupid: 1, villager: 3 }
  it('follows the number at the door by its Villagers', () => {
    expect(fitted(own, 8, pool)).toBe(own)
    expect(fitted(own, 9, pool)).toEqual({ ...own, villager: 4 })
    expect(fitted(own, 7, pool)).toEqual({ ...own, villager: 2 })
    expect(fitted(own, 5, pool)).toBeUndefined() // one Villager is always in
    expect(fitted(own, 24, pool)).toBeUndefined()
  })
  it('says what has become of it, and what is missing', () => {
    const said = (set: object, off: number) => {
      const text = render(<OwnSet own={own} set={set as typeof own} off={off} t={t} />).container.textContent
      cleanup()
      return text
    }
    expect(said(own, 0)).toBe('')
    expect(said({ ...own, villager: 4 }, 0)).toBe('Your own set grew with the table: one Villager added.')
    expect(said({ ...own, villager: 1 }, 0)).toBe('Your own set shrank with the table: 2 Villagers fewer.')
    expect(said(own, 12)).toBe('8 cards: 12 are missing.')
  })
})

describe('a verdict on a phone', () => {
  it.each([[640, false], [844, true]])('names the voters at %i pixels: %s, and always the outcome', (height, open) => {
    vi.stubGlobal('innerHeight', height)
    const { container } = render(<WerewolvesTable {...playOf('p1', VOTED)} />)
    expect(container.querySelector('.news summary')?.textContent).toBe('Player 2 is not hanged, 2 to 3')
    expect(container.querySelector<HTMLDetailsElement>('.news details')?.open).toBe(open)
  })
})

describe('the column of the shared screen', () => {
  it('leaves out what is older until all of it is in sight', () => {
    const tall = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'ASIDE' ? 700 + this.querySelectorAll('.voters').length * 200 : 0
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    const { container } = render(<WerewolvesTable {...playOf('watcher', VOTED)} />)
    expect(tall).toHaveBeenCalled()
    expect(container.querySelectorAll('aside .voters')).toHaveLength(0)
    expect(container.querySelector('aside')?.textContent).toContain('In the game')
  })
  it('never gets more with a smaller share', () => {
    SHARES.slice(1).forEach((share, i) => {
      for (const what of ['rows', 'clashes', 'said', 'debts'] as const) expect(share[what]).toBeLessThanOrEqual(SHARES[i]![what])
    })
  })
})

describe('the talk', () => {
  it('opens at its newest line', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5000)
    const { container } = render(<WerewolvesTable {...playOf('p1', VOTED)} />)
    const main = container.querySelector('main')!
    main.scrollTop = 0
    fireEvent.click(container.querySelector('#tab-talk')!)
    await vi.waitFor(() => expect(main.scrollTop).toBe(5000))
  })
})

describe('the way back', () => {
  it('is shown where the host has tapped, and brought into view', async () => {
    const shown = vi.fn()
    Object.assign(HTMLElement.prototype, { scrollIntoView: shown })
    const play = playOf('p1', VOTED)
    const seats = play.table.seats.map((seat) => (seat.seat === 'p2' ? { ...seat, here: false } : seat))
    const { container, getAllByText, findByDisplayValue } = render(<WerewolvesTable {...{ ...play, table: { ...play.table, seats }, hostToken: 'h' }} />)
    fireEvent.click(container.querySelector('[aria-label=Host]')!)
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ token: 'secret' }) }))
    fireEvent.click(getAllByText('Show the way back')[0]!)
    await findByDisplayValue(/#\/t\/ABCDEF\/k\/secret$/)
    expect(shown).toHaveBeenCalled()
  })
})

describe('a paused table', () => {
  const sent: string[] = []
  const paused = (phase: string, answers: string[], more: object = {}) => {
    const play = playOf('p1', [['night', 1], ['dawn', 1], ['uneaten'], ['day', 1]], phase, more)
    const known = { ...play.known, ask: { q: 7, key: [phase] as Entry, answers } }
    return render(<WerewolvesTable {...play} table={{ ...play.table, paused: true }} known={known} act={(answer) => sent.push(answer)} />).container
  }
  const buttons = (root: Element, which: string) => [...root.querySelectorAll<HTMLButtonElement>(which)]
  it('takes no finger and no wish, and says so on the button', () => {
    const root = paused('day', ['nominate p2', 'more', 'sleep'])
    fireEvent.click(root.querySelector('.cb button[data-seat=p2]') as Element)
    const big = root.querySelector('.ft .big')
    expect([big?.textContent, big?.getAttribute('aria-disabled')]).toEqual(['The table is paused.', 'true'])
    expect(buttons(root, '.ft .slp').map((one) => one.disabled)).toEqual([true, true])
    buttons(root, '.ft .big').forEach((one) => fireEvent.click(one))
    expect(sent).toEqual([])
  })
  it('takes no thumb, no shot, no end of a speech', () => {
    const vote = paused('vote', ['thumb up', 'thumb down'], { trial: 'p2', trial_by: ['p3', 'p4'] })
    expect(vote.querySelector('.thumbs p')?.textContent).toBe('The table is paused.')
    buttons(vote, '.tb').forEach((one) => fireEvent.click(one))
    cleanup()
    const shot = paused('shot', ['shoot p2', 'shoot none'])
    buttons(shot, '.pl, .ft .big').forEach((one) => fireEvent.click(one))
    expect(shot.querySelector('.ft .big')?.textContent).toBe('The table is paused.')
    cleanup()
    const speech = paused('defence', ['rest'], { trial: 'p1', trial_by: ['p3', 'p4'] })
    fireEvent.click(speech.querySelector('.ft .big') as Element)
    expect(speech.querySelector('.ft .big')?.textContent).toBe('The table is paused.')
    expect(sent).toEqual([])
  })
})

describe('who has died', () => {
  const dead = (card: string, options: Table['options'] = {}, phase = 'day', people = SEATS) => {
    const sent: object[] = []
    const seat = { ...Object.fromEntries(SEATS.map((one) => [one, { alive: true }])), p1: { alive: false, cause: 'hanged', card } }
    const play = playOf('p1', [['night', 1], ['dawn', 1], ['day', 1], ['died', 'p1', 'poisoned', card], ...(phase === 'day' ? [] : ([['night', 2]] as Entry[]))], phase, { seat, you: { seat: 'p1', card } })
    const seats = play.table.seats.map((one) => ({ ...one, kind: people.includes(one.seat) ? one.kind : ('bot' as const) }))
    const root = render(<WerewolvesTable {...play} table={{ ...play.table, options, seats }} send={(message) => sent.push(message)} />).container
    return { root, sent }
  }
  it.each(['day', 'pack'])('is not asked for the Werewolves if they were one: %s', (phase) => {
    const { root, sent } = dead('werewolf', {}, phase)
    expect(root.querySelector('.asking, .names')).toBeNull()
    expect(root.querySelector('.ghost')).not.toBeNull()
    expect(sent).toContainEqual({ do: 'watch' })
    cleanup()
    localStorage.clear()
    expect(dead('villager').root.querySelectorAll('.asking .pl').length).toBe(5)
  })
  it('alone among bots continues, or has the cards dealt again; the talk of the village is in sight', () => {
    const { root, sent } = dead('werewolf', {}, 'day', ['p1'])
    expect(root.querySelector('.ph')?.className).toContain('show-talk')
    expect(root.textContent).not.toContain(t('ghost.talk'))
    expect(root.textContent).not.toContain(t('tab.cards')) // without the others' cards there is nothing to see
    expect([...root.querySelectorAll('.ft button')].map((one) => one.textContent)).toEqual(['Deal again', 'To the vote or the night'])
    fireEvent.click(root.querySelector('.ft .big') as Element)
    expect(sent).toContainEqual({ do: 'wait', on: false, go: true })
  })
  it('is asked all the same where cards stay face down: the page would tell whose it was', () => {
    expect(dead('werewolf', { hide_cards: true }).root.querySelectorAll('.asking .pl').length).toBe(5)
  })
})

describe('the end on the shared screen', () => {
  const cards: { [seat: string]: string } = { p1: 'werewolf', p2: 'seer', p3: 'villager', p4: 'villager', p5: 'villager', p6: 'villager' }
  const screen = (result: string) => {
    const seat = Object.fromEntries(SEATS.map((one) => [one, { alive: one !== 'p1' && one !== 'p2', card: cards[one] }]))
    const play = playOf('watcher', [['night', 1], ['dawn', 1], ['day', 1], ['over', result]], 'over', { seat, result })
    return render(<WerewolvesScreen {...play} table={{ ...play.table, state: 'over' }} />).container
  }
  const lamps = (root: Element) => [...root.querySelectorAll('.village .hs')].map((house) => house.querySelector('circle') !== null)
  it.each([['village', [false, true, true, true, true, true]], ['werewolves', [true, false, false, false, false, false]]])('lights the windows of those who have won: %s', (result, lit) => {
    expect(lamps(screen(result as string))).toEqual(lit)
  })
  it('tells several secrets at a time where there is room', () => {
    const root = screen('village')
    expect(root.querySelectorAll('.secrets li').length).toBe(4)
    expect(root.querySelector('.endside .nth .num')?.textContent).toBe('1–4 of 6')
  })
})

describe('the claims board', () => {
  it('has no figure where nobody suspects or trusts', () => {
    const root = render(<WerewolvesTable {...playOf('p1', [['night', 1], ['dawn', 1], ['day', 1]])} />).container
    expect(root.querySelectorAll('.cb .tl .zero').length).toBe(12)
  })
})

// The night page: what is asked differs from seat to seat, what can be seen across a room does not (R-leak-3, R-leak-9),
// and a seat that is not asked sends taps and nothing else.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import talkFile from '../../games/werewolves/data/talk.json'
import english from '../../games/werewolves/text/en.json'
import type { Catalogue, Entry, Question, Table } from '../src/api'
import type { Play } from '../src/play'
import { uiOf } from '../src/text'
import { WerewolvesTable } from '../src/werewolves'
import { GuessScore, sealed, type Guessed } from '../src/werewolves/ghost'
import type { Wolf } from '../src/werewolves/page'
import { tellIn } from '../src/werewolves/text'
import { Words } from '../src/words'

const SEATS = Array.from({ length: 9 }, (_, i) => `p${i + 1}`)
const name = (seat: string) => `Player ${seat.slice(1)}`
const words = new Words(english as unknown as Catalogue, (id) => (SEATS.includes(id) ? name(id) : undefined))
const table = {
  code: 'ABCDEF', game: 'werewolves', title: '', state: 'running', version: 1, options: {}, watchers: true, commit: '', now: 0,
  seats: SEATS.map((seat) => ({ seat, kind: 'person', name: name(seat), here: true, muted: false })),
  clock: { kind: 'game', seconds: 0, expiry: 'timeout' },
} as Table

interface Sent {
  acts: string[]
  messages: object[]
  said: string[]
}

function playOf(you: string, card: string, phase: string, ask: Question | undefined, sent: Sent, own: object = {}, done = 0): Play {
  const view = { phase, number: 1, you: { seat: you, card, ...own }, set: { werewolf: 2, villager: 4, seer: 1, witch: 1, healer: 1 }, seat: Object.fromEntries(SEATS.map((seat) => [seat, { alive: true }])) }
  return {
    game: { id: 'werewolves', options: [{ name: 't_seer', kind: 'number', usual: 25 }] } as unknown as Play['game'],
    table, words, name, you, host: false, language: 'en', ui: uiOf('en'),
    known: { view, journal: [['night', 1]] as Entry[], said: [], ask, veil: { id: phase === 'pack' ? 'werewolf' : phase, call: 4, taps: phase === 'witch' ? 3 : 2, done }, taken: 0, online: true },
    act: (answer) => sent.acts.push(answer), say: (channel, text) => sent.said.push(`${channel} ${text}`), send: (message) => sent.messages.push(message),
  }
}

const nothing = (): Sent => ({ acts: [], messages: [], said: [] })
const asks = (...answers: string[]): Question => ({ q: 1, key: [answers[0]!.split(' ')[0]!] as Entry, answers })
const SEE = asks(...SEATS.map((seat) => `see ${seat}`), 'see none')
const EAT: Question = { q: 1, key: ['eat', 1, 3], answers: [...SEATS.slice(2).map((seat) => `eat ${seat}`), 'eat none'] }

/** All that is to be seen, words included: only which names are answers differs, and that is not to be seen. */
function shape(root: Element): string {
  return root.innerHTML.replace(/ aria-disabled="[a-z]+"/g, '').replace(/></g, '>\n<')
}
const box = async (root: Element) => {
  fireEvent.pointerDown(root.querySelector('.abox')!)
  await vi.waitFor(() => expect(root.querySelector('.abox.open')).not.toBeNull())
  return [...root.querySelectorAll('.abox .l1, .abox .l2')].map((line) => line.textContent)
}
const press = (root: Element, text: string) => fireEvent.click([...root.querySelectorAll('button')].find((b) => b.textContent?.includes(text))!)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ 'talk.json': talkFile }) }))
})
afterEach(cleanup)

describe('a lesson’s night', () => {
  const taught = (ask: Question | undefined, phase: string, answer: string) => {
    const sent = nothing()
    const play = playOf('p1', phase === 'seer' ? 'seer' : 'werewolf', phase, ask, sent)
    play.known.veil = undefined // there are no beats at its table
    const lesson = { at: 1, step: { answer, else: [] }, waits: true }
    return { sent, ...render(<WerewolvesTable {...({ ...play, lesson } as Play)} />) }
  }
  it('asks what the lesson tells of, rings it, and takes the two taps of any night', async () => {
    const { container, sent } = taught(SEE, 'seer', 'see p2')
    await vi.waitFor(() => expect(container.querySelector('.pl.wanted')).not.toBeNull())
    expect([...container.querySelectorAll('.pl.wanted')].map((one) => one.getAttribute('data-seat'))).toEqual(['p2'])
    press(container, 'Player 2')
    await vi.waitFor(() => expect(container.querySelector('.big:not(.off)')).not.toBeNull())
    fireEvent.click(container.querySelector('.big')!)
    expect([sent.acts, sent.messages]).toEqual([['see p2'], []])
  })
  it('lets the lesson tell of any other name as soon as it is touched', async () => {
    const { container, sent } = taught(EAT, 'pack', 'eat p3')
    await vi.waitFor(() => expect(container.querySelector('.pl.wanted')).not.toBeNull())
    press(container, 'Player 5')
    expect([sent.acts, container.querySelector('.pl.on')]).toEqual([['eat p5'], null])
  })
})

describe('the lovers’ call', () => {
  it('tells each of them who the other is, though the view does not know yet', async () => {
    const play = playOf('p5', 'villager', 'cupid', undefined, nothing())
    play.known.veil = { id: 'lovers', call: 4, taps: 0, done: 0 }
    play.known.journal.push(['lover', 'p3'])
    const { container } = render(<WerewolvesTable {...play} />)
    expect(await box(container)).toEqual(['You are in love with Player 3.', 'If one of you dies, so does the other.'])
  })
})

describe('the look at the card', () => {
  const dealt = (card: string, sent: Sent, done = 0, phase = 'seer'): Play => {
    const play = playOf('p1', card, phase, undefined, sent)
    return { ...play, known: { ...play.known, journal: [['start', 9]], veil: { id: 'deal', call: 1, taps: 1, done } } }
  }

  it('has one page for all cards, before a call and before an election', () => {
    const shapes = [dealt('seer', nothing()), dealt('werewolf', nothing()), dealt('villager', nothing(), 0, 'elect')].map((play) => {
      const found = render(<WerewolvesTable {...play} />).container.innerHTML
      cleanup()
      return found
    })
    expect(shapes[0]).toContain('Look at your card.')
    expect(shapes[1]).toBe(shapes[0])
    expect(shapes[2]).toBe(shapes[0])
  })

  it('sends one tap, and the first call opens on a page that has sent none', () => {
    const sent = nothing()
    const { container, rerender } = render(<WerewolvesTable {...dealt('seer', sent)} />)
    press(container, 'I know my card') // the second of two taps that started the game
    expect(sent.messages).toEqual([])
    vi.setSystemTime(Date.now() + 1000)
    press(container, 'I know my card')
    vi.useRealTimers()
    rerender(<WerewolvesTable {...dealt('seer', sent, 1)} />)
    press(container, 'Waiting for the others')
    expect(sent.messages).toEqual([{ do: 'confirm', call: 1 }])
    rerender(<WerewolvesTable {...playOf('p1', 'seer', 'seer', SEE, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    expect(sent.messages[1]).toEqual({ do: 'act', q: 1, a: 'see p4', call: 4 })
  })

  it('is told on the shared screen, where no call is in progress yet', () => {
    const play = dealt('villager', nothing())
    const { container } = render(<WerewolvesTable {...play} you="watcher" known={{ ...play.known, veil: undefined }} />)
    expect(container.querySelector('.ttl b')?.textContent).toBe('Look at your card.')
    expect(container.querySelector('.ttl h1')?.textContent).toBe('Before the first night')
    expect(container.querySelector('.calls .on')).toBeNull()
  })
})

describe('the night page', () => {
  it.each<[string, string, Question, object]>([
    ['seer', 'seer', SEE, {}],
    ['pack', 'werewolf', EAT, { round: 1 }],
    ['witch', 'witch', asks('heal yes', 'heal no'), { victim: 'p4', heal_left: true }],
    ['healer', 'healer', asks('guard p2', 'guard none'), {}],
    ['cupid', 'cupid', asks('love p1 p2', 'love p1 p3'), {}],
  ])('has one shape in the call %s, asked or not', (phase, card, ask, own) => {
    const asked = shape(render(<WerewolvesTable {...playOf('p1', card, phase, ask, nothing(), own)} />).container)
    cleanup()
    const sleeping = shape(render(<WerewolvesTable {...playOf('p1', 'villager', phase, undefined, nothing())} />).container)
    expect(asked.split('\n').length).toBeGreaterThan(30)
    expect(asked).toBe(sleeping)
  })

  it('sends the answer of a seat that is asked', () => {
    const sent = nothing()
    const { container } = render(<WerewolvesTable {...playOf('p1', 'seer', 'seer', SEE, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    press(container, 'Please wait')
    expect(sent).toEqual({ acts: [], messages: [{ do: 'act', q: 1, a: 'see p4', call: 4 }], said: [] })
  })

  it('sends a tap and nothing else for a seat that is not', () => {
    const sent = nothing()
    const { container } = render(<WerewolvesTable {...playOf('p1', 'villager', 'seer', undefined, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    expect(sent).toEqual({ acts: [], messages: [{ do: 'confirm', call: 4 }], said: [] })
    expect(localStorage.getItem('sandtable.private.ABCDEF.ranks.p1')).toBe('["p4"]')
  })

  it('answers the Witch by the victim’s name or nobody', () => {
    for (const [tap, answer] of [['Player 4', 'heal yes'], ['Nobody', 'heal no']] as const) {
      const sent = nothing()
      const { container } = render(<WerewolvesTable {...playOf('p1', 'witch', 'witch', asks('heal yes', 'heal no'), sent, { victim: 'p4' })} />)
      press(container, 'Player 5') // no answer: said so in the heading
      expect(container.querySelector('.hdg')?.textContent).toContain('Player 5 cannot be chosen here.')
      press(container, tap)
      press(container, 'Confirm')
      expect(sent.messages).toEqual([{ do: 'act', q: 1, a: answer, call: 4 }])
      cleanup()
    }
  })

  it('makes a pair in whatever order it is tapped', () => {
    const sent = nothing()
    const { container } = render(<WerewolvesTable {...playOf('p1', 'cupid', 'cupid', asks('love p1 p2', 'love p1 p3', 'love p2 p3'), sent)} />)
    press(container, 'Player 3')
    press(container, 'Player 2')
    press(container, 'Confirm')
    expect(sent.messages).toEqual([{ do: 'act', q: 1, a: 'love p2 p3', call: 4 }])
  })

  it('whispers in the pack and keeps everyone else’s notes', () => {
    const sent = nothing()
    const wolves = render(<WerewolvesTable {...playOf('p1', 'werewolf', 'pack', EAT, sent, { round: 1 })} />).container
    expect(wolves.querySelector('.tools3')).toBeNull() // nothing to say of a name until one is chosen
    press(wolves, 'Player 4')
    press(wolves, 'Confirm')
    press(wolves, 'Yes')
    expect(sent.said).toEqual(['pack whisper will eat p4'])
    cleanup()
    const quiet = nothing()
    const { container: others, rerender } = render(<WerewolvesTable {...playOf('p1', 'villager', 'pack', undefined, quiet)} />)
    press(others, 'Player 4')
    press(others, 'Confirm')
    press(others, 'Yes')
    fireEvent.click(others.querySelector('.tools3 .pen')!)
    fireEvent.input(others.querySelector('.sayf input')!, { target: { value: 'Player 4 was quiet' } })
    fireEvent.submit(others.querySelector('.sayf')!)
    expect(quiet).toEqual({ ...nothing(), messages: [{ do: 'confirm', call: 4 }] })
    expect(localStorage.getItem('sandtable.private.ABCDEF.notes.p1')).toBe('["Player 4 was quiet"]')
    rerender(<WerewolvesTable {...playOf('p1', 'villager', 'pack', undefined, quiet, {}, 1)} />)
    press(others, 'I have read it')
    expect(others.querySelector('.hdg h2')?.textContent).toBe('Choose again, or wait.')
  })

  it('keeps the names in sight while the answer is read, and says what a tap has done, the same on all phones', () => {
    const shapes = [['werewolf', EAT] as const, ['villager', undefined] as const].map(([card, ask]) => {
      const { container, rerender } = render(<WerewolvesTable {...playOf('p1', card, 'pack', ask, nothing())} />)
      press(container, 'Player 4')
      press(container, 'Confirm')
      rerender(<WerewolvesTable {...playOf('p1', card, 'pack', ask, nothing(), {}, 1)} />)
      expect(container.querySelectorAll('.names .pl')).toHaveLength(10)
      expect(container.querySelector('.pl.on .t')?.textContent).toBe('Player 4')
      expect(container.querySelector('.hdg .hint')?.textContent).toBe('Hold the box to read it. The buttons below are about Player 4.')
      press(container, 'Seer?')
      expect(container.querySelector('.hdg .hint')?.textContent).toBe('Noted on Player 4: Seer?')
      expect(container.querySelector('.tools3 [aria-pressed=true]')?.textContent).toBe('Seer?')
      const found = shape(container)
      cleanup()
      return found
    })
    expect(shapes[1]).toBe(shapes[0])
  })

  it('takes another name of the pack’s call at once: what was to be read is read', () => {
    const sent = nothing()
    const { container, rerender } = render(<WerewolvesTable {...playOf('p1', 'werewolf', 'pack', EAT, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm')
    rerender(<WerewolvesTable {...playOf('p1', 'werewolf', 'pack', EAT, sent, {}, 1)} />)
    press(container, 'Player 5')
    rerender(<WerewolvesTable {...playOf('p1', 'werewolf', 'pack', EAT, sent, {}, 2)} />)
    press(container, 'Confirm: Player 5')
    expect(sent.messages).toEqual([{ do: 'act', q: 1, a: 'eat p4', call: 4 }, { do: 'confirm', call: 4 }, { do: 'act', q: 1, a: 'eat p5', call: 4 }])
  })

  it('refuses a name in the colour of any other line', () => {
    const { container } = render(<WerewolvesTable {...playOf('p1', 'witch', 'witch', asks('heal yes', 'heal no'), nothing(), { victim: 'p4' })} />)
    const before = container.querySelector('.hdg .hint')?.className
    press(container, 'Player 5')
    expect(container.querySelector('.hdg .hint')?.className).toBe(before)
  })

  it('brings a refused choice back, with the reason, on the same page for the asked and the sleeping', async () => {
    const shapes = []
    for (const [card, ask] of [['werewolf', EAT], ['villager', undefined]] as const) {
      const sent = nothing()
      const play = playOf('p1', card, 'pack', ask, sent, { round: 1 })
      const { container, rerender } = render(<WerewolvesTable {...play} />)
      press(container, 'Player 4')
      press(container, 'Confirm: Player 4')
      expect(container.querySelector('.hdg h2')?.textContent).toBe('You chose Player 4.')
      const refused = { ...play, refusal: { no: 'PAUSED', where: 'do', what: '', of: ask ? 'act' : 'confirm' }, trouble: 'The table is paused.' }
      rerender(<WerewolvesTable {...refused} />)
      await vi.waitFor(() => expect(container.querySelector('.hdg')?.textContent).toBe('Choose a player.The table is paused.'))
      shapes.push(shape(container))
      press(container, 'Confirm: Player 4')
      expect(sent.messages).toHaveLength(2)
      expect(sent.messages[1]).toEqual(sent.messages[0])
      cleanup()
    }
    expect(shapes[1]).toBe(shapes[0])
  })

  it.each<[string, string, Question | undefined]>([
    ['pack', 'werewolf', EAT],
    ['pack', 'villager', undefined],
    ['seer', 'seer', SEE],
    ['seer', 'villager', undefined],
  ])('remembers over a reload what was chosen: %s, %s', (phase, card, ask) => {
    const sent = nothing()
    const { container, rerender } = render(<WerewolvesTable {...playOf('p1', card, phase, ask, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    const after = playOf('p1', card, phase, undefined, sent, {}, 1)
    rerender(<WerewolvesTable {...after} />)
    const before = shape(container)
    expect(container.querySelector('.hdg h2')?.textContent).toBe('You chose Player 4.')
    cleanup()
    expect(shape(render(<WerewolvesTable {...after} />).container)).toBe(before)
  })

  it('forgets a choice that has not arrived, and one of another call', () => {
    const play = playOf('p1', 'seer', 'seer', SEE, nothing())
    const { container } = render(<WerewolvesTable {...play} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    cleanup()
    expect(render(<WerewolvesTable {...play} />).container.querySelector('.hdg h2')?.textContent).toBe('Choose a player.')
    cleanup()
    const next = playOf('p1', 'seer', 'pack', undefined, nothing(), {}, 1)
    const later = { ...next, known: { ...next.known, veil: { ...next.known.veil!, call: 5 } } }
    expect(render(<WerewolvesTable {...later} />).container.querySelector('.hdg h2')?.textContent).toBe('Choose a player.')
  })

  it('rests on every phone in a pause, and keeps what was chosen', () => {
    for (const [card, phase, ask] of [['werewolf', 'pack', EAT], ['villager', 'pack', undefined], ['seer', 'seer', SEE], ['villager', 'seer', undefined]] as const) {
      const sent = nothing()
      const play = playOf('p1', card, phase, ask, sent)
      const { container, rerender } = render(<WerewolvesTable {...play} />)
      press(container, 'Player 4')
      rerender(<WerewolvesTable {...play} table={{ ...table, paused: true }} />)
      expect(container.querySelector('.hdg .hint')?.textContent).toBe('The table is paused.')
      press(container, 'Player 5')
      press(container, 'Confirm: Player 4')
      expect(sent.messages).toEqual([])
      rerender(<WerewolvesTable {...play} />)
      press(container, 'Confirm: Player 4')
      expect(sent.messages).toHaveLength(1)
      cleanup()
    }
  })

  it.each([2, 3])('tells all of a pack of %i that it has agreed, before and after it is read, and takes another choice of each', async (wolves) => {
    const pointers = (whom: string, agreed: string) => SEATS.slice(0, wolves).map((seat) => ['pointers', seat, whom, agreed] as Entry)
    for (const seat of SEATS.slice(0, wolves)) {
      const sent = nothing()
      const acts = () => sent.messages.filter((one) => (one as { do: string }).do === 'act').map((one) => (one as unknown as { a: string }).a)
      const play = (done: number, learned: Entry[] | undefined, ask = EAT, own: object = {}) => {
        const made = playOf(seat, 'werewolf', 'pack', ask, sent, own, done)
        return <WerewolvesTable {...made} known={{ ...made.known, learned }} />
      }
      const { container, rerender } = render(play(0, undefined))
      press(container, 'Player 4')
      press(container, 'Confirm: Player 4')
      rerender(play(1, undefined))
      expect(await box(container)).toEqual(['You point at Player 4.', 'You can still change it.'])
      const agreed = ['The pack has agreed: Player 4.', 'Another choice changes it.']
      rerender(play(1, pointers('p4', 'yes')))
      expect(await box(container)).toEqual(agreed)
      press(container, 'I have read it')
      rerender(play(2, pointers('p4', 'yes')))
      expect(await box(container)).toEqual(agreed)
      expect(container.querySelector('.hdg')?.textContent).toBe('Choose again, or wait.The box says whether another choice is needed.')
      press(container, 'Player 5')
      press(container, 'Confirm: Player 5')
      expect(acts()).toEqual(['eat p4', 'eat p5'])
      rerender(play(2, pointers('p5', 'no')))
      expect((await box(container))[0]).toBe('Not agreed: nobody is eaten.')
      rerender(play(2, undefined, { ...EAT, q: 2 }, { round: 2, pointed: { p1: 'p4', p2: 'none' } }))
      expect(await box(container)).toEqual(['Not agreed. Point again.', 'Player 1 → Player 4, Player 2 → Nobody'])
      const again = playOf(seat, 'werewolf', 'pack', { ...EAT, q: 2 }, sent, { round: 2, pointed: { p1: 'p4', p2: 'none' } }, 2)
      rerender(<WerewolvesTable {...again} known={{ ...again.known, given: 'eat p6' }} />) // whose change ended the round need not say it again
      expect(await box(container)).toEqual(['You point at Player 6.', 'Player 1 → Player 4, Player 2 → Nobody'])
      cleanup()
    }
  })

  it('tells a seat that sleeps that one choice is enough', async () => {
    const { container, rerender } = render(<WerewolvesTable {...playOf('p1', 'villager', 'pack', undefined, nothing())} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    rerender(<WerewolvesTable {...playOf('p1', 'villager', 'pack', undefined, nothing(), {}, 1)} />)
    press(container, 'I have read it')
    expect(await box(container)).toEqual(['You suspect Player 4.', 'You need not choose again.'])
  })

  it('keeps question and answer in the box, which opens while it is held', async () => {
    const sent = nothing()
    const { container, rerender } = render(<WerewolvesTable {...playOf('p1', 'seer', 'seer', SEE, sent)} />)
    expect(await box(container)).toEqual(['Whom do you examine?', 'The answer comes at once.'])
    window.dispatchEvent(new Event('pointerup'))
    await vi.waitFor(() => expect(container.querySelector('.abox.open')).toBeNull())
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    const later = playOf('p1', 'seer', 'seer', SEE, sent, {}, 1)
    rerender(<WerewolvesTable {...later} known={{ ...later.known, learned: [['vision', 'p4', 'werewolf']] }} />)
    expect(container.querySelector('.hdg h2')?.textContent).toBe('You chose Player 4.')
    expect(await box(container)).toEqual(['Player 4 is a Werewolf.', 'The answer to your question.'])
    press(container, 'I have read it')
    expect(sent.messages[1]).toEqual({ do: 'confirm', call: 4 })
  })

  it('gives a sleeping seat a note to read at the same moment', async () => {
    const sent = nothing()
    const { container, rerender } = render(<WerewolvesTable {...playOf('p1', 'villager', 'seer', undefined, sent)} />)
    press(container, 'Player 4')
    press(container, 'Confirm: Player 4')
    rerender(<WerewolvesTable {...playOf('p1', 'villager', 'seer', undefined, sent, {}, 1)} />)
    expect(await box(container)).toEqual(['You suspect Player 4.', 'Your note from tonight.'])
  })

  it('shows neither call nor clock before the moderator opens it', () => {
    const play = playOf('p1', 'seer', 'seer', undefined, nothing())
    const { container } = render(<WerewolvesTable {...play} table={{ ...play.table, held: true, deadline: 60000 }} />)
    expect(container.querySelector('.ft .big')?.textContent).toBe('Close your eyes.') // nobody has confirmed anything
    expect(container.querySelector('.hd')?.textContent).toContain('All eyes are closed')
    expect(container.textContent).not.toContain('Seer')
    expect(container.querySelector('[role=timer]')).toBeNull()
  })

  it('never names the card unless it is held', async () => {
    const { container, findByText } = render(<WerewolvesTable {...playOf('p1', 'hunter', 'seer', undefined, nothing())} />)
    expect(container.textContent).not.toContain('Hunter')
    fireEvent.pointerDown(container.querySelector('.peek')!)
    await findByText('Hunter')
    window.dispatchEvent(new Event('pointerup'))
    await vi.waitFor(() => expect(container.querySelector('.face')).toBeNull())
    expect(container.textContent).not.toContain('Hunter')
  })
})

describe('a guess of the dead', () => {
  const wolf = (night: boolean, number: number) =>
    ({ t: tellIn('en'), sight: { number, seat: {} }, night, name: (seat: string) => `Player ${seat.slice(1)}`, words, send: () => undefined, say: () => undefined }) as unknown as Wolf
  const label = (night: boolean, number: number) => {
    let made: Guessed | undefined
    sealed(wolf(night, number), (guess) => (made = guess), ['p4'])
    return made && render(<GuessScore wolf={wolf(false, 3)} guess={made} />).container.textContent
  }
  it('says whether it was sealed by day or by night', () => {
    expect(label(false, 1)).toBe('Your guess, day 1Player 4')
    expect(label(true, 2)).toBe('Your guess, night 2Player 4')
  })
})

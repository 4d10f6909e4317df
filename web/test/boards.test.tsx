// The boards of Werwolf and WunderWaffen: every fact of a view is drawn, in words of the language, and every answer that
// has a place is given there. The views are of games between bots, looked for by how much they hold.

import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import cardsFile from '../../games/werwolf/data/cards.json'
import werwolfMap from '../../games/werwolf/data/map.json'
import werwolfDe from '../../games/werwolf/text/de.json'
import werwolfEn from '../../games/werwolf/text/en.json'
import countersFile from '../../games/wunderwaffen/data/counters.json'
import wunderMap from '../../games/wunderwaffen/data/map.json'
import researchFile from '../../games/wunderwaffen/data/research.json'
import tracksFile from '../../games/wunderwaffen/data/tracks.json'
import wunderDe from '../../games/wunderwaffen/text/de.json'
import wunderEn from '../../games/wunderwaffen/text/en.json'
import { isObject, type Answer, type Catalogue, type Entry, type Question, type View, type Word } from '../src/api'
import { module as werwolf } from '../src/games/werwolf'
import { layout } from '../src/games/werwolf/layout'
import { coursesOf, prepare as prepareWerwolf } from '../src/games/werwolf/model'
import { sayIn } from '../src/games/werwolf/say'
import { texts as werwolfTexts } from '../src/games/werwolf/text'
import { module as wunder } from '../src/games/wunderwaffen'
import { held, placed } from '../src/games/wunderwaffen/model'
import { texts as wunderTexts } from '../src/games/wunderwaffen/text'
import { stepText } from '../src/hint'
import { Beside, frameFor, placed as besidePlace } from '../src/kit/beside'
import { kept, stepOf } from '../src/kit/camera'
import type { AnyModule, Scene } from '../src/kit/module'
import { markOf } from '../src/kit/pencil'
import { cornersOut, overlap, pushedApart, Taken, type Point, type Rect } from '../src/kit/place'
import type { Shown } from '../src/room'
import { uiOf } from '../src/text'
import { Words } from '../src/words'
import werwolfGame from './fixtures/werwolf.json'
import wunderGame from './fixtures/wunderwaffen.json'

interface Fixture {
  you: string
  view: View
  ask: Question
  journal: Entry[]
}
const FILES = {
  werwolf: { 'map.json': werwolfMap, 'cards.json': cardsFile },
  wunderwaffen: { 'map.json': wunderMap, 'tracks.json': tracksFile, 'research.json': researchFile, 'counters.json': countersFile },
}
const WORDS: { [id: string]: Catalogue } = { 'werwolf en': werwolfEn, 'werwolf de': werwolfDe, 'wunderwaffen en': wunderEn, 'wunderwaffen de': wunderDe } as never

function playOf(id: 'werwolf' | 'wunderwaffen', language: string, { you, view, ask, journal }: Fixture): Shown {
  const seats = id === 'werwolf' ? ['p1', 'p2', 'p3', 'p4'] : ['russian', 'american', 'english', 'german']
  const name = (seat: string) => `Player ${seats.indexOf(seat) + 1}`
  const words = new Words(WORDS[`${id} ${language}`] as Catalogue, (one) => (id === 'werwolf' && seats.includes(one) ? name(one) : undefined))
  const table = { state: 'running', seats: seats.map((seat) => ({ seat, kind: 'person', name: name(seat), here: true })) }
  return { game: { id }, table, words, name, you, language, ui: uiOf(language), known: { view, ask, journal, said: [], taken: 0, online: true }, act: () => undefined } as unknown as Shown
}

function sceneOf(module: AnyModule, files: object, play: Shown, answers: Answer[] = play.known.ask?.answers ?? []): Scene<unknown> {
  const model = module.prepare(files as { [file: string]: unknown })(play.known.view, play)
  const targets = module.targets(model, answers, play.known.ask)
  return { play, view: play.known.view, model, targets, hot: new Set(), chosen: undefined, choose: () => undefined, point: () => undefined, seek: [] }
}

/** All that a reader is told: text, and what is said to those who listen. */
function told(module: AnyModule, scene: Scene<unknown>): { text: string; root: Element } {
  const parts = [module.Board, module.Hand, module.Tracks, module.Legend, module.Chart, module.Ending].filter((part) => part !== undefined)
  const { container } = render(
    <>
      {parts.map((Part, i) => (
        <Part key={i} {...scene} />
      ))}
    </>,
  )
  const labels = [...container.querySelectorAll('[aria-label],[title]')].map((one) => `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''}`)
  return { root: container, text: `${container.textContent} ${labels.join(' ')} ${module.phase(scene.model, scene.play)}` }
}

/** Every key of a view, at any depth. */
const keysOf = (value: unknown): string[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]) : Array.isArray(value) ? value.flatMap(keysOf) : []

/** Keys that are not words: those with a hyphen, and in German those that are English. */
function rawIn(text: string, view: View, language: string): string[] {
  const names = new Set(['research', 'terror', 'name', 'rounds', 'total', 'hand', 'land', 'pool', 'reserve', 'marker', 'morale', 'leader', 'phase', 'aircraft', 'tank', 'berlin', 'werwolf', 'edelweiss'])
  const keys = [...new Set(keysOf(view))].filter((key) => /[a-z]/.test(key) && !/^[A-Z]/.test(key) && !places.has(key))
  const raw = keys.filter((key) => key.includes('-') || key.includes('_') || (language === 'de' && key.length > 4 && !names.has(key)))
  return raw.filter((key) => new RegExp(`(^|[^\\w-])${key}($|[^\\w-])`).test(text))
}
const places = new Set([...werwolfMap.spaces.map((space) => space.id), ...wunderMap.territories.map((one) => one.id)])

afterEach(cleanup)

describe.each(['en', 'de'])('Werwolf in %s', (language) => {
  const game = werwolfGame as unknown as Fixture
  const play = playOf('werwolf', language, game)
  const catalogue = WORDS[`werwolf ${language}`] as Catalogue
  const say = sayIn(language)
  it('draws every fact of the view', () => {
    const { text, root } = told(werwolf, sceneOf(werwolf, FILES.werwolf, play))
    const { view } = game
    const spaces = view.space as { [id: string]: { [key: string]: unknown } }
    for (const [id, here] of Object.entries(spaces)) {
      const label = root.querySelector(`.target[data-id="${id}"]`)?.getAttribute('aria-label') ?? ''
      expect(label, id).toContain(play.words.word('space', id))
      if (here.loyalty) expect(label, id).toContain(play.words.word('loyalty', String(here.loyalty)))
      if (here.control) expect(label, id).toContain(play.words.word('ruler', String(here.control)))
      if (typeof here.population === 'number') expect(label, id).toContain(say('population', here.population))
      for (const [key, word] of [['terror', 'n.terror'], ['blockade', 'blocked'], ['loose-he', 'n.he'], ['loose-research', 'n.research']] as const)
        if (here[key]) expect(label, `${id} ${key}`).toContain(say(word, Number(here[key])))
      for (const side of ['allies', 'soviets', 'werwolf', 'edelweiss'])
        for (const kind of ['base', 'troop', 'police', 'under', 'active'])
          if (here[`${side}-${kind}`]) expect(label, `${id} ${side} ${kind}`).toContain(say(`n.${kind as 'base'}`, Number(here[`${side}-${kind}`])))
    }
    for (const [id, where] of Object.entries(view.building as { [id: string]: string })) if (spaces[where]) expect(text).toContain(play.words.word('building', id))
    for (const id of [view.card, view.next] as string[]) {
      expect(text).toContain(play.words.word('card', id))
      for (const side of ['unshaded', 'shaded']) if (play.words.has('card-text', `${id}.${side}`)) expect(text).toContain(play.words.word('card-text', `${id}.${side}`))
    }
    for (const id of view.capabilities as string[]) expect(text.toLowerCase()).toContain(play.words.word('capability-text', id).toLowerCase())
    for (const side of Object.values(view.faction as { [id: string]: { level: number; margin: number; resources: number } })) {
      expect(text).toContain(`${side.level} ${say('of', side.level - side.margin)}`)
      expect(text).toContain(String(side.resources))
    }
    expect(text).toContain(say('tensions.5'))
    expect(text).toContain(say('tensions.6'))
    expect(text).toContain(say('morale'))
    for (const [name] of [['Hannover'], ['Rostock'], ['Freiburg']]) expect(text).toContain(name)
    expect(root.querySelector('.chart path.run')).toBeTruthy()
  })
  it('shows no key of the view as a word', () => {
    expect(rawIn(told(werwolf, sceneOf(werwolf, FILES.werwolf, play)).text, game.view, language)).toEqual([])
  })
  it('has texts for every card and capability', () => {
    const own = catalogue['card-text'] as { [id: string]: string }
    for (const card of cardsFile.cards as { id: string; unshaded?: { text: string }; shaded?: { text: string }; key?: { text: string } }[])
      for (const part of ['unshaded', 'shaded', 'key'] as const) {
        const printed = card[part]?.text
        if (!printed) continue
        // Records name the pack by its bytes, so its wording stays; the catalogue's English has the same numbers.
        if (language === 'en') expect(own[`${card.id}.${part}`]?.match(/\d+/g)?.sort(), `${card.id}.${part}`).toEqual(printed.match(/\d+/g)?.sort())
        expect(own[`${card.id}.${part}`], card.id).toMatch(/[.)]$/)
        expect((own[`${card.id}.${part}`]?.match(/\d/g) ?? []).length, `${card.id}.${part}`).toBeGreaterThanOrEqual((printed.match(/[+-]\d/g) ?? []).length)
      }
    for (const { id } of cardsFile.capabilities) expect((catalogue['capability-text'] as { [id: string]: string })[id]).toBeTruthy()
  })
  it('covers no name', () => {
    const model = prepareWerwolf(FILES.werwolf)(game.view, play)
    const { laid, junctions } = layout(model, (id) => play.words.word('space', id), (key) => say(key), 1)
    const names = [...[...laid.values()].map((one) => one.name), ...junctions].flatMap((one) => one ?? [])
    const unnamed = [...model.spaces.values()].filter(({ id, type }) => type !== 'road' && !laid.get(id)?.name)
    expect(unnamed.map(({ id }) => id)).toEqual([])
    const pieces = [...laid.values()].flatMap((one, i) => ([...model.spaces.values()][i]?.chips.length ? [one.cluster] : []))
    for (const [i, name] of names.entries()) {
      for (const other of names.slice(i + 1)) expect(overlap(name, other), `${name.lines} ${other.lines}`).toBe(0)
      for (const piece of pieces) expect(overlap(name, piece), String(name.lines)).toBe(0)
    }
  })
})

describe('answers of Werwolf', () => {
  const game = werwolfGame as unknown as Fixture
  const where = (key: Entry, answer: Answer) => {
    const play = playOf('werwolf', 'en', { ...game, ask: { q: 1, key, answers: [answer] } })
    return [...sceneOf(werwolf, FILES.werwolf, play).targets.keys()]
  }
  it('stand where they belong', () => {
    expect(where(['loop', 'allies', 'search'], 'space hamburg')).toEqual(['hamburg'])
    expect(where(['group', 'allies', 'hamburg', 'bremen'], 'group 1 0')).toEqual(['hamburg'])
    expect(where(['hit', 'allies', 'bonn', 2], 'hit werwolf under')).toEqual(['bonn'])
    expect(where(['terrorise', 'werwolf', 'bonn'], 'blockade road-koeln-frankfurt')).toEqual(['road-koeln-frankfurt'])
    expect(where(['box', 'allies', 'ike'], 'event shaded')).toEqual(['event.shaded'])
    expect(where(['key', 'allies'], 'key marshall-plan-aid')).toEqual(['marshall-plan-aid'])
    expect(where(['amount', 'allies', 'soviets'], 'amount 3')).toEqual(['soviets'])
    expect(where(['bribe', 'allies'], 'give werwolf')).toEqual(['werwolf'])
  })
  it('of how many go from one space to another ring both', () => {
    const play = playOf('werwolf', 'en', { ...game, ask: { q: 1, key: ['group', 'allies', 'hamburg', 'bremen'], answers: ['group 0 1', 'group 1 0'] } })
    const scene = sceneOf(werwolf, FILES.werwolf, play)
    scene.between = werwolf.between?.(scene.model as never, play.known.ask as Question)
    expect(scene.between).toEqual(['hamburg', 'bremen'])
    expect(['hamburg', 'bremen', 'bonn'].map((id) => markOf({ ...scene, targets: new Map() }, id))).toEqual(['hot', 'hot', undefined])
    const { container } = render(<werwolf.Board {...(scene as Scene<never>)} />)
    expect(container.querySelectorAll('.asksarrow path').length).toBe(2)
  })
  it('of the order of play have no place', () => {
    for (const answer of ['action search', 'pass', 'done', 'special air-lift']) expect(where(['box', 'allies', 'ike'], answer)).toEqual([])
  })
  it('levels by card come from the journal and end with the present', () => {
    const sides = ['allies', 'soviets', 'werwolf', 'edelweiss'].map((id) => ({ id, level: 7 })) as never
    const course = coursesOf([['levels', 1, 29, 18, 17, 5], ['levels', 2, 30, 18, 17, 5]], sides, 3)
    expect(course.marks).toEqual(['1', '2', '3'])
    expect(course.values.allies).toEqual([29, 30, 7])
  })
})

describe.each(['en', 'de'])('WunderWaffen in %s', (language) => {
  const given = wunderGame as unknown as Fixture
  const view: View = {
    ...given.view,
    berlin: { '1': ['russian soldier'], '5': ['2 russian soldier', 'german berlin'] },
    conference: { ...(given.view.conference as object), '3': 'russian faction', leader: 'english political' },
    territory: { ...(given.view.territory as object), poznan: { access: ['russian', 'english'] } },
  }
  const game = { ...given, view }
  const play = playOf('wunderwaffen', language, game)
  it('draws every fact of the view and the pack', () => {
    const { text, root } = told(wunder, sceneOf(wunder, FILES.wunderwaffen, play))
    for (const land of wunderMap.territories as { id: string; cities: string[]; vp: number; spaces: { n: number; min?: string | null }[] }[]) {
      const label = root.querySelector(`.target[data-id="${land.id}"]`)?.getAttribute('aria-label') ?? ''
      expect(label).toContain(play.words.word('territory', land.id))
      for (const city of land.cities) expect(label).toContain(city)
      if (land.id !== 'berlin') expect(label).toContain(String(land.vp))
      const here = (view.territory as { [id: string]: { [key: string]: unknown } })[land.id] ?? {}
      if (here.owner) expect(label).toContain(play.words.word('faction', String(here.owner)))
      for (const space of land.spaces) {
        const counter = placed(here[String(space.n)])
        if (counter) expect(label, land.id).toContain(play.words.word('kind', counter.kind))
        else if (space.min) expect(label, land.id).toContain(play.words.word('kind', space.min))
      }
    }
    for (const card of [...(view.display as string[]), ...(view.cards as string[])]) {
      expect(text).toContain(play.words.word('card', card))
      expect(text).toContain(play.words.word('card-text', card))
    }
    for (const side of Object.values(view.faction as { [id: string]: { vp: number } })) expect(text).toContain(String(side.vp))
    expect(root.querySelectorAll('.tracks .inl').length).toBeGreaterThanOrEqual(12)
    expect(root.querySelectorAll('.fort').length).toBeGreaterThan(0)
    const hand = (view.hand as { [id: string]: { [slot: string]: string } })[String(view.active)] ?? {} // the reader's, who has two
    for (const words of Object.values(hand)) expect(root.querySelector('.hand')?.textContent).toContain(play.words.word('kind', held('1', words).front))
  })
  it('shows no key of the view as a word', () => {
    expect(rawIn(told(wunder, sceneOf(wunder, FILES.wunderwaffen, play)).text, view, language)).toEqual([])
  })
})

describe('the hand of WunderWaffen', () => {
  const given = wunderGame as unknown as Fixture
  const ask = { q: 1, key: ['pick', 'russian', 2], answers: ['pick soldier', 'pick tank'] } as Question
  const at = (pool: { [kind: string]: number }, more: object = {}) =>
    sceneOf(wunder, FILES.wunderwaffen, playOf('wunderwaffen', 'en', { ...given, ask, view: { ...given.view, active: 'russian', pool: { russian: pool }, ...more } }))
  const Hand = (wunder as AnyModule).Hand as NonNullable<AnyModule['Hand']>
  it('keeps the place of a kind that runs out while one picks', () => {
    const { container, rerender } = render(<Hand {...at({ soldier: 1, tank: 2 })} />)
    const pool = () => [...container.querySelectorAll('.pool .hcard')].map((one) => one.textContent)
    const [soldier, tank] = pool()
    expect([soldier?.includes('1 left'), tank?.includes('2 left')]).toEqual([true, true])
    rerender(<Hand {...at({ tank: 2 })} />)
    expect(pool()).toEqual([soldier?.replace('1 left', '0 left'), tank])
  })
  it('has no room for research where there is none', () => {
    const { container } = render(<Hand {...at({ tank: 2 }, { display: [], cards: [] })} />)
    expect(container.querySelector('.res')).toBeNull()
  })
  it('names the reverse that one flips, where one knows it', () => {
    const words = (language: string) => playOf('wunderwaffen', language, given).words
    const flip = (language: string, shown: Word[]) => words(language).answer('give 1', { q: 1, key: ['turn'], answers: ['give 1'], shown: [shown] } as never)
    expect(flip('en', ['soldier', 'aircraft', ['german']])).toBe('Flip counter 1: Aircraft for Germany')
    expect(flip('de', ['soldier', 'aircraft', ['german']])).toBe('Marker 1 umdrehen: Flugzeug für Deutschland')
  })
})

describe('a plan in WunderWaffen', () => {
  it('names the counters of its later steps as they will be asked for, not those of the question that stands', () => {
    const given = wunderGame as unknown as Fixture
    const ask = { q: 1, key: ['use', 'russian', 'soldier'], answers: ['place lodz 1', 'discard'] } as Question
    const answers = ['place lodz 1', 'store 3 free', 'give 1']
    const said = (language: string, shown?: Word[][]) => answers.map((_, i) => stepText(playOf('wunderwaffen', language, { ...given, ask }), { answers, compared: { answers, shown } as never }, i)).slice(1)
    expect(said('en', [[], ['artillery'], ['tank', 'political', ['american']]])).toEqual(['Put counter 3 (Artillery) into the Reserve (free slot)', 'Flip counter 1: Political for America'])
    expect(said('de', [[], ['artillery'], ['tank', 'political', ['american']]]).join()).not.toContain('Soldat')
    expect(said('en').join()).not.toContain('Soldier')
  })
})

describe('answers of WunderWaffen', () => {
  const game = wunderGame as unknown as Fixture
  const where = (key: Entry, answer: Answer) => {
    const play = playOf('wunderwaffen', 'en', { ...game, ask: { q: 1, key, answers: [answer] } })
    return [...sceneOf(wunder, FILES.wunderwaffen, play).targets.keys()]
  }
  it('stand where they belong', () => {
    expect(where(['use', 'russian', 'tank'], 'place lodz 2')).toEqual(['lodz', 'lodz.2'])
    expect(where(['marker', 'russian', 'lodz'], 'keep 3')).toEqual(['lodz', 'lodz.3'])
    expect(where(['turn', 'russian', 1, 1], 'give 2')).toEqual(['hand.2'])
    expect(where(['turn', 'russian', 1, 1], 'call free')).toEqual(['reserve.free'])
    expect(where(['turn', 'german', 1, 1], 'buy v-2')).toEqual(['card.v-2'])
    expect(where(['use', 'russian', 'political'], 'conference')).toEqual(['conference'])
    expect(where(['bonus', 'english', 1], 'upper')).toEqual(['track.strategy'])
    expect(where(['turn', 'russian', 0, 0], 'end')).toEqual([])
  })
  it('reads counters told in words', () => {
    expect(placed('english tank of german')).toEqual({ faction: 'english', kind: 'tank', owner: 'german', n: undefined })
    expect(placed('2 russian soldier')).toMatchObject({ n: 2, faction: 'russian', kind: 'soldier' })
    expect(placed('nobody tank')).toBeUndefined()
    expect(held('1', 'tank/soldier:german+english').reverse).toEqual({ kind: 'soldier', for: ['german', 'english'] })
  })
})

describe('the kit', () => {
  it('has every sentence in both languages', () => {
    for (const { en, de } of [werwolfTexts, wunderTexts]) {
      expect(Object.keys(de)).toEqual(Object.keys(en))
      for (const [key, sentence] of Object.entries(en)) expect((de as { [key: string]: string })[key]?.match(/\{\d\}/g) ?? [], key).toEqual(sentence.match(/\{\d\}/g) ?? [])
    }
  })
  it('puts what opens next to a place where it covers no target', () => {
    const frame = { left: 0, top: 0, right: 400, bottom: 300 }
    const at = { left: 50, top: 100, right: 90, bottom: 140 }
    expect(besidePlace(at, 100, 60, frame, [])).toEqual([100, 90])
    const [x] = besidePlace(at, 100, 60, frame, [{ left: 100, top: 80, right: 160, bottom: 160 }])
    expect(x).not.toBe(100)
  })
  it('warns of the answer that was touched, not of one touched elsewhere before', () => {
    const words = { answer: (one: string) => `Target: ${one}`, warning: (one: string) => `This brings ${one} into the war.` }
    const scene = { play: { ui: uiOf('en'), words, known: { ask: { q: 1, answers: ['hungary', 'france'], warn: ['hungary', 'france'] } } } } as unknown as Scene<unknown>
    const from = document.body
    const box = (id: string) => <Beside scene={scene} opened={{ id, from }} about={{ name: id, lines: [] }} answers={[id]} give={() => undefined} hover={() => undefined} close={() => undefined} narrow={false} />
    const { container, rerender } = render(box('hungary'))
    fireEvent.click(container.querySelector('.ans') as Element)
    expect(container.textContent).toContain('brings hungary')
    rerender(box('france'))
    expect(container.textContent).not.toContain('brings')
    fireEvent.click(container.querySelector('.ans') as Element)
    expect(container.textContent).toContain('brings france')
  })
  it('keeps what opens next to a card of the hand or next to a low board inside the window', () => {
    const card = { left: 20, top: 780, right: 180, bottom: 880 }
    const hand = frameFor(undefined, 220, 1440, 900)
    const [, y] = besidePlace(card, 300, 220, hand, [{ ...card, left: 200, right: 900 }])
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + 220).toBeLessThanOrEqual(780)
    const board = { left: 0, top: 48, right: 390, bottom: 360 }
    expect(frameFor(board, 200, 390, 844)).toEqual(board)
    expect(frameFor(board, 400, 390, 844).bottom).toBe(844)
    expect(frameFor({ ...board, bottom: 2000 }, 200, 390, 844).bottom).toBe(844)
  })
  it('moves boxes apart, and leaves out a name that finds no place', () => {
    const boxes: Rect[] = [{ x: 0, y: 0, w: 40, h: 40 }, { x: 10, y: 4, w: 40, h: 40 }]
    pushedApart(boxes, 4)
    expect(overlap(boxes[0] as Rect, boxes[1] as Rect)).toBe(0)
    const taken = new Taken()
    taken.add({ x: 0, y: 0, w: 10, h: 10 })
    expect(taken.put([{ x: 1, y: 1, w: 4, h: 4 }], () => 0, false)).toBeUndefined()
    expect(taken.put([{ x: 1, y: 1, w: 4, h: 4 }, { x: 30, y: 1, w: 4, h: 4 }], () => 0, false)).toMatchObject({ x: 30 })
    const square: Point[] = [[0, 0], [10, 0], [10, 10], [0, 10]]
    expect(cornersOut({ x: 9, y: 5, w: 4, h: 4 }, square)).toBe(2)
  })
  it('grows print in steps', () => {
    expect([0.5, 1, 1.2, 1.4, 3].map(stepOf)).toEqual([1, 1, 1.25, 1.5, 1.5])
  })
  it('keeps the names that could be read when the frame shrinks, and shows the whole board in every other case', () => {
    const at = (s: number, mode = 'whole') => ({ s, mode })
    expect([kept(at(0.9), at(0.5), 0.7).s, kept(at(0.4), at(0.5), 0.7).s, kept(at(0.9), at(0.8), 0.7).s, kept(at(1.1, 'framed'), at(0.5), 0.7).s]).toEqual([0.7 * 1.02, 0.5, 0.8, 1.1])
  })
})

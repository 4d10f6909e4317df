// Werwolf 1945–48 on its own sheet.

import type { Answer, Question } from '../../api'
import type { Reading } from '../../kit/actions'
import type { About, GameModule, Scene, SideMark } from '../../kit/module'
import type { Shown } from '../../room'
import { capital } from '../../text'
import { mentions } from '../../view'
import { WerwolfBoard } from './board'
import { isCarried, march } from './march'
import { prepare, type Chip, type Model, type Side } from './model'
import { Cards, Chart, Legend, Tracks } from './panels'
import { sayIn, type Say } from './say'
import './werwolf.css'

/** Answers that end or leave something: they have no place on the board. */
const PLAIN = new Set(['done', 'no', 'deal', 'pass', 'negotiate', 'espionage', 'action', 'limited', 'special', 'move'])

/** What an answer brings that its preview does not tell yet: of an event the text of the card in play, which on a phone is
 *  on another page; of a box what it is good for (R-SEQ-10, R-SEQ-11); of a space what a search of it would find. */
export function says({ model, play: { words, language, known } }: Scene<Model>, answer: Answer): string[] {
  const say = sayIn(language)
  const [verb, name = ''] = answer.split(' ')
  const key = `${model.card?.id}.${name}`
  if (verb === 'event') return words.has('card-text', key) ? [words.word('card-text', key)] : []
  if (verb === 'espionage') return [say('espionage')]
  if (verb === 'negotiate') return [model.tensions > 1 ? say('negotiate', model.tensions, model.tensions - 1) : say('negotiate.1'), say('stays')]
  const [, faction = '', action] = known.ask?.key ?? []
  return verb === 'space' && action === 'search' ? searched(model.spaces.get(name)?.chips ?? [], String(faction), say) : []
}

/** What a search finds with the cubes that are there, and what more of them bring. */
function searched(chips: Chip[], faction: string, say: Say): string[] {
  const [cubes, hidden] = [cubesOf(chips, faction), hiddenIn(chips)]
  if (!hidden) return [say('search.none')]
  const now = [say('search.now', cubes, hidden), ...(cubes ? [findsBy(cubes, hidden, say)] : [])]
  return cubes < hidden ? [...now, say('search.more')] : now
}

/** The space a question is about, where it is about one: the last named, but of a move where it starts. */
function spaceOf(model: Model, ask: Question | undefined): string | undefined {
  const named = (ask?.key.slice(1) ?? []).filter((word): word is string => typeof word === 'string' && model.spaces.has(word))
  return ask?.key[0] === 'group' || ask?.key[0] === 'carry' ? named[0] : named[named.length - 1]
}

function targets(model: Model, answers: Answer[], ask: Question | undefined): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  const add = (id: string, answer: Answer) => found.set(id, [...(found.get(id) ?? []), answer])
  const about = spaceOf(model, ask)
  const giver = ask?.key[0] === 'amount' && typeof ask.key[2] === 'string' ? ask.key[2] : undefined
  for (const answer of answers) {
    const [verb = ''] = answer.split(' ')
    const named = mentions(answer)
    const spaces = named.filter((id) => model.spaces.has(id))
    if (spaces.length) for (const id of new Set(spaces)) add(id, answer)
    else if (verb === 'event') add(`event.${named[0]}`, answer)
    else if (verb === 'key') add(named[0] ?? '', answer)
    else if (verb === 'give') add(named[0] ?? '', answer)
    else if (verb === 'amount' && giver) add(giver, answer)
    else if (about && !PLAIN.has(verb)) add(about, answer)
  }
  return found
}

function chipText(scene: Scene<Model>, chip: Chip): string {
  const say = sayIn(scene.play.language)
  const { words } = scene.play
  const side = chip.faction ? `${capital(words.word('side', chip.faction).replace(/^the /, ''))}: ` : ''
  const more = [chip.he && say('he.with'), chip.research && say('research.with'), chip.loose && say('loose')].filter(Boolean)
  const what = chip.kind === 'building' ? words.word('building', chip.building ?? '') : say(`n.${chip.kind}`, chip.n)
  return `${side}${[what, ...more].join(', ')}`
}

function about(scene: Scene<Model>, id: string): About | undefined {
  const { play, model } = scene
  const say = sayIn(play.language)
  const space = model.spaces.get(id)
  if (!space) return { name: capital(play.words.id(id.replace(/^event\./, ''))), lines: [] }
  const kind = [say(space.type), space.mountain && say('mountain')].filter(Boolean).join(', ')
  const facts =
    space.type === 'road'
      ? [space.blockade && say('blocked')]
      : [say('population', space.population), play.words.word('loyalty', space.loyalty), say('control', play.words.word('ruler', space.control ?? 'none'))]
  return { name: label(scene, id), kind, lines: [facts.filter(Boolean).join(', '), ...space.chips.map((chip) => chipText(scene, chip))].filter(Boolean) }
}

const label = ({ play }: Scene<Model>, id: string): string => play.words.word('space', id)

function Board(scene: Scene<Model>) {
  return <WerwolfBoard scene={scene} say={sayIn(scene.play.language)} about={(id) => about(scene, id) as About} label={(id) => label(scene, id)} />
}

/** A side of the game: a person may have several, and some have none. */
function markOf(side: Side, model: Model, play: Shown): SideMark {
  const who = side.seat === 'non-player' ? sayIn(play.language)('nonplayer') : side.seat === play.you ? play.ui('you.short') : play.name(side.seat)
  return { id: side.id, colour: side.colour, name: capital(play.words.word('side', side.id).replace(/^the /, '')), who, seat: side.seat, figure: side.level, on: side.id === model.asked }
}

const counted = (chips: Chip[], of: (chip: Chip) => boolean): number => chips.filter(of).reduce((sum, { n }) => sum + n, 0)
const hiddenIn = (chips: Chip[]): number => counted(chips, ({ kind }) => kind === 'under')
const cubesOf = (chips: Chip[], side: string): number => counted(chips, ({ faction, kind }) => faction === side && (kind === 'troop' || kind === 'police'))

/** One for each cube of one's own there (R-OCC-14). */
const findsBy = (cubes: number, hidden: number, say: Say): string => (cubes < hidden ? say('finds.some', cubes, hidden) : say('finds.all', hidden))

/** How many guerrillas a search finds with this many cubes more. */
export function found({ spaces }: Model, { key: [name, faction, , to, ...within] }: Pick<Question, 'key'>, answer: Answer, { language }: Pick<Shown, 'language'>): string | undefined {
  const there = spaces.get(String(to))
  if (name !== 'group' || !there || !within.includes('search')) return undefined
  const come = answer.split(' ').slice(1).reduce((sum, n) => sum + Number(n), 0)
  const [cubes, hidden] = [come + cubesOf(there.chips, String(faction)), hiddenIn(there.chips)]
  return hidden && cubes ? findsBy(cubes, hidden, sayIn(language)) : undefined
}

const TELLING: Reading = {
  steps: ['selected', 'moved', 'special'],
  leads: ['special'],
  spaces: ['selected', 'space'],
  elsewhere: { loyalty: 0 },
  paid: ['resources'],
  reasons: ['because'],
  rolls: { die: [1] },
  moves: { moved: [1, 2] },
  hits: ['removed', 'activated', 'token-gone', 'cancelled'],
  outcomes: { action: ['special'] },
  weighs: { control: 0, tensions: -1, morale: -1, built: 1, demolished: 0, gained: 1 },
}

export const module: GameModule<Model> = {
  layout: 'left',
  hand: 'cards',
  prepare,
  targets,
  telling: TELLING,
  asides: ['special', 'negotiate', 'deal'],
  places: ({ spaces }) => [...spaces.values()].sort((a, b) => Number(b.chips.length > 0) - Number(a.chips.length > 0)).map((space) => space.id),
  about,
  says,
  way: march,
  carried: isCarried,
  brings: found,
  between: (model, { key: [name, , from, to] }) => ((name === 'group' || name === 'carry') && model.spaces.has(String(from)) && model.spaces.has(String(to)) ? [String(from), String(to)] : undefined),
  phase: (model, play) => {
    const say = sayIn(play.language)
    if (model.card?.kind === 'crisis') return say('crisis', model.rounds, model.crises)
    const who = model.asked && ` · ${say('acts', capital(play.words.word('side', model.asked).replace(/^the /, '')))}`
    return `${say('phase', model.drawn, model.cards, model.rounds, model.crises)}${who ?? ''}`
  },
  sides: (model, play) => model.sides.map((side) => markOf(side, model, play)),
  acting: (model, play) => {
    const side = model.sides.find((one) => one.id === model.asked && one.seat === play.you)
    return side && play.known.ask ? markOf(side, model, play) : undefined
  },
  turn: (model) => model.sides.find((side) => side.id === model.asked)?.seat,
  Board,
  Hand: Cards,
  Tracks,
  Chart,
  Legend,
}

// What turned the game, told when it is over: the vote that decided, the lie that held, the night that missed; and each
// seat's secret in a sentence. Only what the whole journal and the talk say; nobody is praised or blamed.

import type { Entry } from '../api'
import { deathsOf, trialsOf, type Death, type Spoken, type Trial } from './model'
import type { Row } from './claims'

export interface Story {
  journal: Entry[] // everyone's
  cards: { [seat: string]: string }
  result: string // the side that won
  spoken: Spoken[]
  rows: Row[] // of the claims board
  days: number
}
export interface Point {
  kind: 'shot' | 'vote' | 'lie' | 'night'
  day: number
  to?: number // the last day of it
  args: (string | number)[] // for the sentence: seats by their ids, numbers
  variant?: string
}

const isWolf = (cards: Story['cards'], seat: string) => cards[seat] === 'werewolf'

/** One changed vote would have made the other verdict. */
const isClose = ({ up, down }: Trial) => Math.abs(up.length - down.length) <= 2

/** Whether a verdict served the side that won: its enemy was hanged, or its own was spared. */
const served = ({ cards, result }: Story, { seat, hanged }: Trial) => (isWolf(cards, seat) === (result === 'village')) === hanged

/** The Mayor whose vote settled a tie: the card's holder, or who held the office then. */
function tieBreaker({ journal, cards }: Pick<Story, 'journal' | 'cards'>, { tied, hanged, up, down, day, number }: Trial): string | undefined {
  if (!tied) return undefined
  const votes = trialsOf(journal).findIndex((trial) => trial.day === day && trial.number === number)
  const at = journal.flatMap(([key], i) => (key === 'votes' ? [i] : []))[votes] ?? 0
  const elected = journal.slice(0, at).filter(([key]) => key === 'mayor').pop()?.[1]
  const mayor = elected === undefined ? Object.keys(cards).find((seat) => cards[seat] === 'mayor') : String(elected)
  return (hanged ? up : down).find((seat) => seat === mayor)
}

/** The last hanging of the side that lost by one vote, else the closest vote that served the winners. */
export function decidingVote(story: Story): Point | undefined {
  const trials = trialsOf(story.journal).filter((trial) => served(story, trial))
  const hung = trials.filter((trial) => trial.hanged && isClose(trial))
  const closest = trials.filter((trial) => trial.hanged || isClose(trial)).sort((a, b) => Math.abs(a.up.length - a.down.length) - Math.abs(b.up.length - b.down.length))[0]
  const found = hung.pop() ?? closest
  if (!found) return undefined
  const { seat, up, down, hanged } = found
  const mayor = tieBreaker(story, found)
  if (mayor) return { kind: 'vote', day: found.day, variant: `${hanged ? 'hanged' : 'spared'}.tie`, args: [seat, up.length, down.length, mayor] }
  const turned = hanged ? up.length - down.length === 1 : down.length - up.length <= 1 // one thumb more makes the other verdict
  return { kind: 'vote', day: found.day, variant: `${hanged ? 'hanged' : 'spared'}${turned ? '.one' : ''}`, args: [seat, up.length, down.length, (hanged ? up : down).join(' ')] }
}

/** The death whose card contradicts a claim: all cards of that kind are others'. */
function beliedBy({ seat, claim }: Row, { journal, cards }: Story): Death | undefined {
  const count = Object.values(cards).filter((card) => card === claim).length
  return deathsOf(journal).filter((death) => death.seat !== seat && death.card === claim)[count - 1]
}

const dayOf = (death: Death | undefined) => (death ? Math.floor(death.at / 2) : Infinity)
const isLie = ({ cards }: Story, { seat, claim }: Row) => claim !== undefined && (claim === 'village' ? isWolf(cards, seat) : claim !== cards[seat])

/** The false claim of a card that lasted longest, over the day on which it was told; it ends when its seat dies, or when the
 * board contradicts it. */
export function heldLie(story: Story): Point | undefined {
  const { spoken, rows, days, journal } = story
  const found = rows.filter((row) => isLie(story, row)).map((row) => {
    const said = spoken.find((one) => one.seat === row.seat && one.channel === 'day' && (one.text.startsWith('am ') || one.text.includes(' am ') || one.text.startsWith('claim')))
    const died = deathsOf(journal).find((death) => death.seat === row.seat)
    const belied = beliedBy(row, story)
    const trusted = rows.filter((other) => (other.views.get(row.seat) ?? 0) > 0 && other.seat !== row.seat).map((other) => other.seat)
    const end = belied && belied.at <= (died?.at ?? Infinity) ? belied : died
    return { row, first: said?.number ?? 1, last: Math.min(days, dayOf(end)), end, trusted }
  })
  const held = found.filter(({ first, last, end }) => last > first || (last === first && !end))
  const best = held.sort((a, b) => b.trusted.length - a.trusted.length || b.last - b.first - (a.last - a.first))[0]
  if (!best) return undefined
  const { row, end, trusted } = best
  const variant = end && end.seat !== row.seat ? 'card' : trusted.length ? 'trusted' : end ? 'died' : 'held'
  return { kind: 'lie', day: best.first, to: best.last, variant, args: [row.seat, `card:${row.claim}`, variant === 'card' ? (end?.seat ?? '') : trusted.join(' ')] }
}

/** What was chosen on a night, and who had died before it. */
interface Night {
  victim?: string
  guarded?: string
  healed: boolean
  split: boolean // the pack pointed and did not agree
  dead: Set<string>
}

/** Whether somebody died in the morning that this entry is of. */
function diedAround(journal: Entry[], at: number): boolean {
  const isBorder = ([key]: Entry) => key === 'night' || key === 'dawn' || key === 'day' || key === 'nightfall'
  const near = (side: Entry[]) => side.slice(0, side.some(isBorder) ? side.findIndex(isBorder) : side.length)
  return [...near(journal.slice(0, at).reverse()), ...near(journal.slice(at))].some(([key]) => key === 'died')
}

/** Why the pack's victim was not eaten (R-dawn-2); `missed` where the journal does not say. */
function whyUneaten(victim: string, { guarded, healed, dead }: Night, cards: Story['cards']): string {
  const hunter = Object.keys(cards).find((seat) => cards[seat] === 'hunter')
  if (guarded === victim) return 'guarded'
  if (healed) return 'healed'
  return cards[victim] === 'red-riding-hood' && hunter && !dead.has(hunter) ? 'hood' : 'missed'
}

/** The first night on which the pack had a victim and nobody died; else the first on which it could not agree. Where poison
 * killed somebody the night had its victim. */
export function missedNight({ journal, cards }: Story): Point | undefined {
  let number = 0
  let split: Point | undefined
  const night: Night = { healed: false, split: false, dead: new Set() }
  for (const [i, [key, first, second, third]] of journal.entries()) {
    if (key === 'night') {
      number = Number(first)
      Object.assign(night, { victim: undefined, guarded: undefined, healed: false, split: false })
    }
    if (key === 'died') night.dead.add(String(first))
    if (key === 'pointers') night.split = third !== 'yes'
    if (key === 'pointers' && third === 'yes') night.victim = String(second)
    if (key === 'victim' && first !== 'none') night.victim = String(first)
    if (key === 'guarded') night.guarded = String(first)
    if (key === 'potion' && second === 'yes') night.healed = true
    if (key !== 'uneaten' || diedAround(journal, i)) continue
    const { victim } = night
    if (victim && victim !== 'none') return { kind: 'night', day: number, variant: whyUneaten(victim, night, cards), args: [victim] }
    if (night.split) split ??= { kind: 'night', day: number, variant: 'split', args: [] }
  }
  return split
}

/** The Hunter's last shot or the Witch's poison that ended the game: the last death, of the side that lost. */
export function lastBlow({ journal, cards, result }: Story): Point | undefined {
  const last = deathsOf(journal).pop()
  const hand = last && { shot: 'hunter', poisoned: 'witch' }[last.cause]
  const by = Object.keys(cards).find((seat) => cards[seat] === hand)
  if (!last || !hand || !by || isWolf(cards, last.seat) !== (result === 'village')) return undefined
  return { kind: 'shot', day: dayOf(last), variant: `${last.cause}.${isWolf(cards, last.seat) ? 'wolf' : 'village'}`, args: [by, last.seat] }
}

/** Three at most. */
export function turningPoints(story: Story): Point[] {
  return [lastBlow(story), decidingVote(story), heldLie(story), missedNight(story)].filter((point): point is Point => point !== undefined).slice(0, 3)
}

export interface Secret {
  seat: string
  key: string // of the sentence
  args: (string | number)[]
  more?: Omit<Secret, 'seat'> // and another
}

/** A secret's sentences, one after the other. */
export function sentencesOf({ key, args, more }: Omit<Secret, 'seat'>): { key: string; args: (string | number)[] }[] {
  return [{ key, args }, ...(more ? sentencesOf(more) : [])]
}

/** Whom a Werewolf pointed at with the pack, and who was eaten of it. */
function eatenBy(seat: string, journal: Entry[]): string[] {
  const prey = new Set(journal.filter(([key, who, , agreed]) => key === 'pointers' && who === seat && agreed === 'yes').map(([, , whom]) => String(whom)))
  return deathsOf(journal).filter((death) => death.cause === 'eaten' && prey.has(death.seat)).map((death) => death.seat)
}

/** Whom a seat has nominated, with or without a second finger. */
function nominatedBy(seat: string, journal: Entry[]): string[] {
  return [...new Set(journal.filter(([key, who, whom]) => key === 'finger' && who === seat && whom !== 'none').map(([, , whom]) => String(whom)))]
}

/** The Seer's visions, and which of them had no day after them on which she could have told: she was dead, or all was over. */
function visionsOf(seat: string, journal: Entry[]): { saw: string[]; late: string[] } {
  const died = deathsOf(journal).find((death) => death.seat === seat)
  const days = journal.filter(([key]) => key === 'day').map(([, day]) => Number(day))
  const saw: string[] = []
  const late: string[] = []
  let night = 0
  for (const [key, first] of journal) {
    if (key === 'night') night = Number(first)
    if (key !== 'vision') continue
    saw.push(String(first))
    if (!days.includes(night) || (died && died.at <= 2 * night)) late.push(String(first))
  }
  return { saw: [...new Set(saw)], late }
}

/** Whom a seat has brought to trial. */
function accusedBy(seat: string, journal: Entry[]): string[] {
  const by = journal.filter(([key, , first, second]) => key === 'trial' && (first === seat || second === seat)).map(([, whom]) => String(whom))
  return [...new Set(by)]
}

/** Whom the Witch has healed and poisoned; the healed one is the victim of that night. */
function potionsOf(journal: Entry[]): { healed: string[]; poisoned: string[] } {
  const out = { healed: [] as string[], poisoned: [] as string[] }
  let victim = 'none'
  for (const [key, first, second] of journal) {
    if (key === 'victim') victim = String(first)
    if (key === 'potion' && second === 'yes') out.healed.push(victim)
    else if (key === 'potion' && second !== 'no' && second !== 'none') out.poisoned.push(String(second))
  }
  return out
}

/** One sentence per seat from its own choices; what was withheld goes before what was done. Lovers are told of each other. */
export function secretOf(seat: string, story: Story): Secret {
  const more = [tieStory(seat, story), loveStory(seat, story.journal)]
  return more.reduce<Secret>((told, one) => (one ? { ...told, ...withLast(told, one) } : told), ownStory(seat, story))
}

/** Whose trials a Mayor has settled. */
function tieStory(seat: string, story: Story): Secret['more'] {
  const settled = trialsOf(story.journal).filter((trial) => tieBreaker(story, trial) === seat)
  const [hanged, spared] = [true, false].map((way) => [...new Set(settled.filter((trial) => trial.hanged === way).map((trial) => trial.seat))].join(' '))
  if (!hanged && !spared) return undefined
  return { key: hanged && spared ? 'secret.mayor.both' : hanged ? 'secret.mayor.hanged' : 'secret.mayor.spared', args: [hanged ?? '', spared ?? ''] }
}

/** Another sentence after all there are. */
function withLast(told: Omit<Secret, 'seat'>, last: Omit<Secret, 'seat'>): Omit<Secret, 'seat'> {
  return { ...told, more: told.more ? withLast(told.more, last) : last }
}

/** Whom Cupid gave a seat, and whether it died of that. */
function loveStory(seat: string, journal: Entry[]): Secret['more'] {
  const pair = journal.find(([key]) => key === 'paired')?.slice(1, 3).map(String)
  const other = pair?.includes(seat) && pair.find((one) => one !== seat)
  if (!other) return undefined
  const broken = deathsOf(journal).some((death) => death.seat === seat && death.cause === 'heartbreak')
  return { key: broken ? 'secret.heartbreak' : 'secret.lover', args: [other] }
}

function ownStory(seat: string, { journal, cards, rows, spoken }: Story): Secret {
  const card = cards[seat] ?? 'villager'
  const row = rows.find((one) => one.seat === seat)
  if (card === 'seer') {
    const { saw, late } = visionsOf(seat, journal)
    const told = new Set(row?.reports.filter((report) => report.verb === 'saw').map((report) => report.seat))
    const kept = saw.filter((one) => !told.has(one) && !late.includes(one))
    if (saw.length === 0) return { seat, key: 'secret.seer.none', args: [] }
    if (late.length && !kept.length) return { seat, key: late.length === saw.length ? 'secret.seer.late.all' : 'secret.seer.late', args: [saw.join(' '), late.join(' ')] }
    return kept.length ? { seat, key: kept.length === saw.length ? 'secret.seer.kept.all' : 'secret.seer.kept', args: [saw.join(' '), kept.join(' ')] } : { seat, key: 'secret.seer', args: [saw.join(' ')] }
  }
  if (card === 'witch') {
    const { healed, poisoned } = potionsOf(journal)
    return { seat, key: `secret.witch.${healed.length ? 'healed' : 'kept'}.${poisoned.length ? 'poisoned' : 'kept'}`, args: [healed.join(' '), poisoned.join(' ')] }
  }
  if (card === 'healer') {
    const guarded = journal.filter(([key, whom]) => key === 'guarded' && whom !== 'none').map(([, whom]) => String(whom))
    return { seat, key: guarded.length ? 'secret.healer' : 'secret.healer.none', args: [[...new Set(guarded)].join(' ')] }
  }
  if (card === 'cupid') {
    const pair = journal.find(([key]) => key === 'paired')
    return pair ? { seat, key: 'secret.cupid', args: [`${String(pair[1])} ${String(pair[2])}`] } : { seat, key: 'secret.quiet', args: [] }
  }
  if (card === 'werewolf') {
    const tried = trialsOf(journal).some((trial) => trial.seat === seat)
    const claim = row?.claim
    const eaten = eatenBy(seat, journal)
    return { seat, key: `secret.wolf.${claim ? 'said' : 'silent'}.${tried ? 'tried' : 'never'}`, args: [claim ? `card:${claim}` : ''], ...(eaten.length && { more: { key: 'secret.wolf.ate', args: [eaten.join(' ')] } }) }
  }
  if (card === 'hunter') {
    const shot = hunterStory(seat, journal)
    const { seat: _, ...more } = voteStory(seat, { journal, cards, spoken })
    if (shot) return { ...shot, more }
  }
  return voteStory(seat, { journal, cards, spoken })
}

/** What the Hunter's death brought: the one who was shot, or a shot that was not fired. */
function hunterStory(seat: string, journal: Entry[]): Secret | undefined {
  const shot = deathsOf(journal).find((death) => death.cause === 'shot')
  if (shot) return { seat, key: 'secret.hunter.shot', args: [shot.seat] }
  return journal.some(([key]) => key === 'held') ? { seat, key: 'secret.hunter.held', args: [] } : undefined
}

/** Whom a seat helped to hang, and whom it nominated; else whom it accused or spared, or whether it spoke. */
function voteStory(seat: string, { journal, cards, spoken }: Pick<Story, 'journal' | 'cards' | 'spoken'>): Secret {
  const trials = trialsOf(journal)
  const votes = trials.filter((trial) => trial.hanged && trial.up.includes(seat))
  const nominated = nominatedBy(seat, journal)
  const right = votes.filter((trial) => isWolf(cards, trial.seat)).length
  const wrong = votes.length - right
  const more = nominated.length ? { more: { key: 'secret.nominated', args: [nominated.join(' ')] } } : {}
  if (votes.length) return { seat, key: right && wrong ? 'secret.votes' : right ? 'secret.votes.right' : 'secret.votes.wrong', args: [right, wrong], ...more }
  const accused = accusedBy(seat, journal)
  if (accused.length) return { seat, key: 'secret.accused', args: [accused.join(' ')] }
  if (nominated.length) return { seat, key: 'secret.nominated', args: [nominated.join(' ')] }
  const spared = [...new Set(trials.filter((trial) => trial.down.includes(seat) && trial.seat !== seat).map((trial) => trial.seat))]
  if (spared.length) return { seat, key: 'secret.spared', args: [spared.join(' ')] }
  if (deathsOf(journal).some((death) => death.seat === seat && death.at <= 2)) return { seat, key: 'secret.early', args: [] }
  return { seat, key: spoken.some((one) => one.seat === seat && one.channel === 'day') ? 'secret.spoke' : 'secret.quiet', args: [] }
}

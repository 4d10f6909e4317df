// The end: who won, all cards, and who knew what. When a game is over every entry is everyone's; whose it was before
// follows from its kind and from the cards.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { AnalysisPanel } from '../analysis'
import { api, type Entry } from '../api'
import { Chart } from '../chart'
import { factionColour, type Colour } from '../colours'
import { RecordLink } from '../replay'
import { Again } from './again'
import { Believed } from './believed'
import { remarkText } from './builder'
import { Emblem, sideOf } from './card'
import { GuessScore, useGuess } from './ghost'
import type { Spoken } from './model'
import type { Wolf } from './page'
import { DAY, NIGHT, Tabs, Token } from './parts'
import { lastOnes, listOf } from './sentences'
import { secretOf, sentencesOf, turningPoints, type Story } from './story'
import { Strip } from './village'
import type { Key } from './text'

const HOLDER: { [key: string]: string } = { vision: 'seer', victim: 'witch', potion: 'witch', guarded: 'healer', paired: 'cupid' }

/** The seats an entry was for; undefined: for all. `cards` and `lovers` are those of the end. */
export function audienceOf(entry: Entry, cards: { [seat: string]: string }, lovers: string[], dealt: number): string[] | undefined {
  const [key, first] = entry
  const holding = (card: string) => Object.keys(cards).filter((seat) => cards[seat] === card)
  if (key === 'card') return Object.keys(cards).slice(dealt, dealt + 1)
  if (key === 'holds' || key === 'mistaken') return [String(first)]
  if (key === 'pack' || key === 'pointers' || key === 'clear') return holding('werewolf')
  if (key === 'lover') return lovers.filter((seat) => seat !== first)
  const holder = HOLDER[key]
  return holder ? holding(holder) : undefined
}

interface Line {
  at: number
  text: string
  head?: boolean
  who?: string // a speaker
  to?: string[] // undefined: everyone
}

/** Where the entries heard here are in the whole journal. */
export function placesIn(whole: Entry[], heard: Entry[]): number[] {
  const places: number[] = []
  whole.forEach((entry, i) => {
    if (places.length < heard.length && JSON.stringify(entry) === JSON.stringify(heard[places.length])) places.push(i)
  })
  return places
}

/** Everyone's journal, which the server gives once the game is over; undefined until it has come. Where it does not come,
 * what was heard here. */
function useCome(wolf: Wolf): Entry[] | undefined {
  const [whole, setWhole] = useState<Entry[]>()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let live = true
    const fail = () => live && setLost(true)
    if (wolf.table.state === 'over') api.past(wolf.table.code).then((past) => live && (past.journal ? setWhole(past.journal) : fail()), fail)
    return () => {
      live = false
    }
  }, [wolf.table.code, wolf.table.state])
  return whole ?? (lost ? wolf.known.journal : undefined)
}

/** The same, and until then what was heard here. */
function useWhole(wolf: Wolf): Entry[] {
  return useCome(wolf) ?? wolf.known.journal
}

function linesOf(wolf: Wolf, whole: Entry[]): Line[] {
  const { known, words, sight, spoken, seats } = wolf
  const cards = Object.fromEntries(seats.map((seat) => [seat, sight.seat[seat]?.card ?? '']))
  const lovers = seats.filter((seat) => sight.seat[seat]?.lover)
  let dealt = 0
  const places = placesIn(whole, known.journal)
  const lines: Line[] = whole.map((entry, at) => {
    const to = audienceOf(entry, cards, lovers, entry[0] === 'card' ? dealt++ : 0)
    return { at: at + 0.5, text: words.entry(entry), head: entry[0] === 'night' || entry[0] === 'dawn', to }
  })
  for (const said of spoken) lines.push({ at: said.at ? (places[said.at - 1] ?? whole.length) + 0.75 : 0, text: remarkText(wolf, said), who: said.seat, to: hearers(wolf, said, cards) })
  return lines.sort((a, b) => a.at - b.at)
}

function hearers(wolf: Wolf, said: Spoken, cards: { [seat: string]: string }): string[] | undefined {
  if (said.channel === 'day') return undefined
  if (said.channel === 'pack') return wolf.seats.filter((seat) => cards[seat] === 'werewolf')
  return wolf.deaths.map((death) => death.seat)
}

export function Cards({ wolf }: { wolf: Wolf }) {
  const { t, seats, sight, words, name } = wolf
  return (
    <ul class="cards">
      {seats.map((seat) => {
        const state = sight.seat[seat]
        const card = state?.card ?? 'villager'
        const side = sideOf(card)
        const colour = factionColour('werewolves', side)
        return (
          <li key={seat} class={state?.alive ? '' : 'gone'}>
            <span class="band" style={{ background: colour?.fill, color: colour?.ink }}>
              <Emblem card={card} size={34} />
            </span>
            <span>
              <b>{name(seat)}</b>
              <br />
              {words.word('card', card)}
              <small>
                {[state?.cause && t(`cause.${state.cause}` as Key), state?.lover && t('lovers'), sight.result === side && t('end.won')].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function Knew({ wolf }: { wolf: Wolf }) {
  const { t, seats, name } = wolf
  const [seat, setSeat] = useState<string>()
  const whole = useWhole(wolf)
  const lines = useMemo(() => linesOf(wolf, whole), [whole, wolf.known.journal, wolf.spoken, wolf.words, wolf.sight])
  const shown = lines.filter((line) => !seat || !line.to || line.to.includes(seat))
  return (
    <section class="knew" aria-label={t('tab.knew')}>
      <div class="pickrow" role="group" aria-label={t('tab.knew')}>
        <button aria-pressed={!seat} onClick={() => setSeat(undefined)}>
          {t('end.all')}
        </button>
        {seats.map((one) => (
          <button key={one} aria-pressed={seat === one} title={t('end.knew', name(one))} onClick={() => setSeat(one)}>
            <Token wolf={wolf} seat={one} size={26} />
            {name(one)}
          </button>
        ))}
      </div>
      <ol class="replay" tabIndex={0} aria-label={t('journal')}>
        {shown.map((line, i) => (
          <li key={i} class={`${line.head ? 'head' : ''}${line.to ? ' secret' : ''}`}>
            {line.to && <span class="to">{line.to.map(name).join(', ')}</span>}
            {line.who && <b>{name(line.who)}: </b>}
            {line.text}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How many of each side lived after every night and every day. */
export function aliveOf(whole: Entry[], cards: { [seat: string]: string }): { marks: string[]; village: number[]; werewolves: number[] } {
  const living = new Set(Object.keys(cards))
  const out = { marks: [''], village: [] as number[], werewolves: [] as number[] }
  const note = () => {
    const wolves = [...living].filter((seat) => sideOf(cards[seat] ?? '') === 'werewolves').length
    out.werewolves.push(wolves)
    out.village.push(living.size - wolves)
  }
  note()
  for (const [key, first] of whole) {
    if (key === 'died') living.delete(String(first))
    if (key === 'day' || key === 'nightfall' || key === 'over') {
      note()
      out.marks.push(key === 'day' ? `${first}` : '')
    }
  }
  return out
}

/** The village and the pack over the nights and days. */
function Alive({ wolf }: { wolf: Wolf }) {
  const { seats, sight, words, t, ui } = wolf
  const whole = useWhole(wolf)
  const cards = Object.fromEntries(seats.map((seat) => [seat, sight.seat[seat]?.card ?? '']))
  const { marks, ...counts } = aliveOf(whole, cards)
  const series = (['village', 'werewolves'] as const).map((side) => {
    const colour = factionColour('werewolves', side) as Colour
    return { id: side, name: words.word('side', side), colour, values: counts[side] }
  })
  return (
    <section class="coursebox" aria-label={t('tab.course')}>
      <Chart title={t('alive')} series={series} marks={marks.map((mark) => mark && t('short.day', mark))} ui={ui} />
    </section>
  )
}

/** The game's story, once everyone's journal has come: a sentence that changes under the reader's eye is worse than one that
 * comes a little later. */
export function useStory(wolf: Wolf): Story | undefined {
  const whole = useCome(wolf)
  const { seats, sight, spoken, board } = wolf
  return useMemo(
    () => whole && ({ journal: whole, cards: Object.fromEntries(seats.map((seat) => [seat, sight.seat[seat]?.card ?? ''])), result: sight.result ?? '', spoken, rows: board.rows, days: sight.number }),
    [whole, sight, spoken, board],
  )
}

/** Arguments of a sentence: seats by name, cards by word. */
function argsOf(wolf: Wolf, args: (string | number)[]): (string | number)[] {
  return args.map((arg) => {
    if (typeof arg === 'number') return arg
    if (arg.startsWith('card:')) return arg === 'card:village' ? wolf.t('story.village') : wolf.words.word('card', arg.slice(5))
    const seats = arg.split(' ').filter(Boolean)
    return seats.length && seats.every((seat) => wolf.seats.includes(seat)) ? listOf(seats.map(wolf.name), wolf.words) : arg
  })
}

export function Points({ wolf, story, shown = 9 }: { wolf: Wolf; story: Story | undefined; shown?: number }) {
  const { t } = wolf
  const points = story ? turningPoints(story) : []
  if (points.length === 0) return null // a heading over nothing
  return (
    <>
      <h3>{t('story.turned')}</h3>
      <ul class="tpoints">
        {points.slice(0, shown).map((point) => (
          <li key={point.kind}>
            <h4>
              {t(`point.${point.kind}` as Key)}
              <small>{point.kind === 'night' ? t('night', point.day) : point.to && point.to > point.day ? t('days', point.day, point.to) : t('day', point.day)}</small>
            </h4>
            <p>{t(`point.${point.kind}.${point.variant}` as Key, ...argsOf(wolf, point.args))}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The winners' cards first; then those who had something to hide. `only`: from one up to another. */
export function Secrets({ wolf, story, only }: { wolf: Wolf; story: Story | undefined; only?: [number, number] }) {
  const { seats, sight, name, words, t } = wolf
  const holds = (seat: string, card: string) => Number(sight.seat[seat]?.card === card)
  const order = [...seats].sort((a, b) => holds(b, 'werewolf') - holds(a, 'werewolf') || holds(a, 'villager') - holds(b, 'villager'))
  return (
    <ul class="secrets">
      {order.filter((_, i) => !only || (i >= only[0] && i < only[1])).map((seat) => {
        const state = sight.seat[seat]
        const card = state?.card ?? 'villager'
        const colour = factionColour('werewolves', sideOf(card))
        const told = (story ? sentencesOf(secretOf(seat, story)) : []).map(({ key, args }) => t(key as Key, ...argsOf(wolf, args)))
        const death = wolf.deaths.find((one) => one.seat === seat)
        const when = death && t(death.at % 2 ? 'day' : 'night', Math.floor(death.at / 2))
        return (
          <li key={seat}>
            <span class="band" style={{ background: colour?.fill, color: colour?.ink }}>
              <Emblem card={card} size={30} />
            </span>
            <p>
              <b>{name(seat)}</b> <span class="hint">{[words.word('card', card), state?.alive ? t('story.alive') : state?.cause && t(`cause.${state.cause}` as Key), !state?.alive && when && (wolf.language === 'en' ? when.charAt(0).toLowerCase() + when.slice(1) : when)].filter(Boolean).join(', ')}</span>
              <br />
              {told.join(' ') || '\u00a0'}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether this seat has won, said first. */
function outcomeOf({ me, sight, name, t }: Wolf): string | undefined {
  const card = me && sight.seat[me]?.card
  if (!me || !card || !['village', 'werewolves'].includes(sight.result ?? '')) return undefined
  return t(sideOf(card) === sight.result ? 'end.youwon' : 'end.youlost', name(me))
}

export function EndPage({ wolf }: { wolf: Wolf }) {
  const { t, sight, words, table } = wolf
  const [tab, setTab] = useState('story')
  const story = useStory(wolf)
  const result = sight.result ?? ''
  const outcome = outcomeOf(wolf)
  const [guess] = useGuess(wolf)
  const moon = result === 'werewolves'
  return (
    <div class={`ww ph day end show-${tab}`}>
      <header>
        <div class={moon ? 'winlight moon' : 'winlight'} style={moon ? NIGHT : DAY}>
          <Strip wolf={wolf} end={result} />
          <div class="result" role="status">
            <h2>{outcome ?? words.word('end', result)}</h2>
            <p>{[outcome && words.word('result', result), lastOnes(wolf)].filter(Boolean).join(' ')}</p>
          </div>
        </div>
        <Tabs tabs={[['story', t('tab.story')], ['cards', t('tab.cards')], ['knew', t('tab.knew')], ['course', t('tab.course')]]} tab={tab} set={setTab} label={t('over')} />
      </header>
      <main tabIndex={0} aria-label={t('over')}>
        {tab === 'story' && (
          <section class="storybox">
            <Points wolf={wolf} story={story} />
            {guess && <GuessScore wolf={wolf} guess={guess} />}
            <h3 class="nth">
              {t('story.secret')} <span class="num">{t('story.scroll', wolf.seats.length)}</span>
            </h3>
            <Secrets wolf={wolf} story={story} />
            <Believed wolf={wolf} />
          </section>
        )}
        {tab === 'cards' && <Cards wolf={wolf} />}
        {tab === 'knew' && <Knew wolf={wolf} />}
        {tab === 'course' && (
          <>
            <Alive wolf={wolf} />
            <AnalysisPanel play={wolf.shown} show={() => setTab('knew')} />
          </>
        )}
      </main>
      <footer class="ft endft">
        <Again wolf={wolf} />
        <div class="two">
          <a class="slp" href="#/">
            {t('end.again')}
          </a>
          <RecordLink table={table} look="slp" text={t('end.record')} />
        </div>
      </footer>
    </div>
  )
}

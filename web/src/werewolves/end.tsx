// The end: who won, all cards, and who knew what. When a game is over every entry is everybody's; whose it was before
// follows from its kind and from the cards.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type Entry } from '../api'
import { Chart } from '../chart'
import { factionColour, type Colour } from '../colours'
import { RecordLink, Rematch } from '../replay'
import { remarkText } from './builder'
import { Emblem, sideOf } from './card'
import type { Spoken } from './model'
import type { Wolf } from './page'
import { Head, Tabs, Token } from './parts'
import type { Key } from './text'

const HOLDER: { [key: string]: string } = { vision: 'seer', victim: 'witch', potion: 'witch', guarded: 'healer', paired: 'cupid' }

/** The seats an entry was for; undefined: for all. `cards` and `lovers` are those of the end. */
export function audienceOf(entry: Entry, cards: { [seat: string]: string }, lovers: string[], dealt: number): string[] | undefined {
  const [key, first] = entry
  const holding = (card: string) => Object.keys(cards).filter((seat) => cards[seat] === card)
  if (key === 'card') return Object.keys(cards).slice(dealt, dealt + 1)
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
  to?: string[] // undefined: everybody
}

/** Where the entries heard here stand in the whole journal. */
export function placesIn(whole: Entry[], heard: Entry[]): number[] {
  const places: number[] = []
  whole.forEach((entry, i) => {
    if (places.length < heard.length && JSON.stringify(entry) === JSON.stringify(heard[places.length])) places.push(i)
  })
  return places
}

/** Everybody's journal, which the server gives once the game is over; until then what was heard here. */
function useWhole(wolf: Wolf): Entry[] {
  const [whole, setWhole] = useState<Entry[]>()
  useEffect(() => {
    let live = true
    if (wolf.table.state === 'over') api.past(wolf.table.code).then((past) => live && setWhole(past.journal), () => undefined)
    return () => {
      live = false
    }
  }, [wolf.table.code, wolf.table.state])
  return whole ?? wolf.known.journal
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

export function EndPage({ wolf }: { wolf: Wolf }) {
  const { t, sight, words, table } = wolf
  const [tab, setTab] = useState('cards')
  return (
    <div class={`ww ph day end show-${tab}`}>
      <header>
        <Head wolf={wolf} icon="sun" title={t('over')} time={undefined} />
        <div class="result" role="status">
          <h2>{words.word('end', sight.result ?? '')}</h2>
          <p>{words.word('result', sight.result ?? '')}</p>
        </div>
        <Tabs tabs={[['cards', t('tab.cards')], ['knew', t('tab.knew')], ['course', t('tab.course')]]} tab={tab} set={setTab} label={t('over')} />
      </header>
      <main>
        {tab === 'cards' && <Cards wolf={wolf} />}
        {tab === 'knew' && <Knew wolf={wolf} />}
        {tab === 'course' && <Alive wolf={wolf} />}
      </main>
      <footer class="ft two">
        <a class="big" href="#/">
          {t('end.again')}
        </a>
        <RecordLink table={table} look="slp" text={t('end.record')} />
        <Rematch play={wolf.shown} />
      </footer>
    </div>
  )
}

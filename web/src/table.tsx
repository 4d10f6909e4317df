// The table page of any game: board or cards, the question, hand, tracks, journal. Phone: one part at a time under
// tabs; desktop: all at once.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api, type Answer, type Clock, type Entry } from './api'
import { Board } from './board'
import { factionColour, seatColour } from './colours'
import { serverTime } from './connection'
import { Help, HostMenu } from './menus'
import { Icon, type IconName } from './icons'
import { Legend } from './legend'
import { Chat, ClockText, Journal } from './journal'
import { Settings } from './lobby'
import { readMap, type GameMap, type Place } from './map'
import { Chip } from './parts'
import { packIndex, standing, type At, type Pack, type Piece } from './pieces'
import { Prompt } from './prompt'
import { Ending, useReplay } from './replay'
import type { Shown } from './room'
import { FactionCards, Facts, Hand, labelOf, Rest, SeatCards, Tracks, type Touch } from './sheet'
import { play as sound } from './sound'
import { capital } from './text'
import { mentions, sorted, targets, type Sorted } from './view'

const tabs: [tab: string, icon: IconName][] = [
  ['board', 'board'],
  ['hand', 'hand'],
  ['tracks', 'track'],
  ['journal', 'book'],
]
const none: Set<string> = new Set()

/** The pack's data, once a table. */
export function usePack(game: string): { map: GameMap | undefined; pack: Pack } {
  const [data, setData] = useState<{ map: GameMap | undefined; pack: Pack }>({ map: undefined, pack: new Map() })
  useEffect(() => {
    let live = true
    api.data(game).then(
      (files) => live && setData({ map: readMap(files), pack: packIndex(files) }),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [game])
  return data
}

export function phaseText(play: Shown, view: Sorted): string {
  const phase = view.phase && capital(play.words.word('phase', view.phase))
  const number = view.facts.find(([key]) => ['turn', 'round', 'day', 'number', 'card'].includes(key))
  const count = number && `${labelOf(play, number[0])} ${typeof number[1] === 'string' ? play.words.id(number[1]) : number[1]}`
  return [count, phase].filter(Boolean).join(' · ')
}

/** The pack's own names for what the catalogue does not name. */
export function useNames(play: Shown, pack: Pack): Shown {
  const words = useMemo(
    () =>
      play.words.named((id) => (typeof pack.get(id)?.name === 'string' ? (pack.get(id)?.name as string) : undefined)),
    [play.words, pack],
  )
  return { ...play, words, pack }
}

export function GenericTable(given: Shown) {
  const { map, pack } = usePack(given.game.id)
  const play = useNames(given, pack)
  const { table, known, ui, game, you } = play
  const replay = useReplay(play)
  const view = replay.view ?? known.view
  const [focus, setFocus] = useState<string>()
  const [hovered, setHovered] = useState<Answer>()
  const [marked, setMarked] = useState<string[]>([])
  const [tab, setTab] = useState('board')
  const [menu, setMenu] = useState<'help' | 'host'>()
  const [listed, setListed] = useState(false)
  const promptKeys = useRef<(key: string) => boolean>(() => false)
  const seats = useMemo(() => table.seats.map((seat) => seat.seat), [table.seats])
  const parts = useMemo(() => sorted(view, seats, you, (id) => !!factionColour(game.id, id)), [view, seats, you, game.id])
  const open = useMemo(() => targets(known.ask?.answers ?? []), [known.ask])
  const touch: Touch = { targets: replay.view ? new Map() : open, focus, setFocus }
  const at = useMemo(
    () => (map ? standing(game.id, view, (id) => map.places.has(id), pack) : new Map<string, At>()),
    [map, pack, view],
  )
  const offered = useMemo(() => (map && open.size ? atPlaces(map, at, open) : new Map<string, Answer[]>()), [map, at, open])
  const legal = useMemo(() => (offered.size ? new Set(offered.keys()) : none), [offered])
  const hot = useMemo(() => {
    const named = hovered ? mentions(hovered) : marked
    return named.length ? new Set([...named, ...placesOf(named, at)]) : none
  }, [hovered, marked, at])
  /** A line of the journal leads to its moment once the game is over; before, to the places and pieces it names. */
  const follow = (index: number, entry: Entry) => {
    if (table.state === 'over') return replay.follow(index)
    const named = entry.slice(1).flat(2)
    setMarked(named.filter((id): id is string => typeof id === 'string'))
    setTab('board')
  }
  useKeys((key) => {
    if (promptKeys.current(key)) return true
    if (key === 'u' || key === 'U') play.send({ do: 'undo' })
    else if (key === 'j' || key === 'J') reveal('journal', setTab)
    else if (key === 'h' || key === 'H') reveal('hand', setTab)
    else if (key === 't' || key === 'T') reveal('tracks', setTab)
    else if (key === '?') setMenu(menu === 'help' ? undefined : 'help')
    else if (key === 'Escape') menu ? setMenu(undefined) : (setFocus(undefined), setMarked([]))
    else return replay.key(key)
    return true
  })
  useBell(known.ask?.q)
  const place = focus ? map?.places.get(focus) : undefined
  const label = (one: Place) => placeLabel(play, one)
  const describe = (one: Place) => placeText(play, one, at.get(one.id), offered.get(one.id) ?? [])
  const called = (piece: Piece) => play.words.id(piece.id).replace(/,.*$/, '')
  return (
    <div class={`app tab-${tab}${replay.view ? ' past' : ''}`}>
      <TopBar play={play} view={parts} menu={setMenu} />
      <main class="board" aria-label={ui('board')}>
        {map && !listed && <Board {...{ map, at, legal, hot, label, describe, called, ui }} seek={marked} chosen={focus} choose={setFocus} />}
        {map && (
          <button class="small listbtn" aria-pressed={listed} onClick={() => setListed(!listed)}>
            <Icon name={listed ? 'board' : 'list'} size={16} />
            {ui(listed ? 'board.map' : 'board.list')}
          </button>
        )}
        {map && listed && <PlaceList play={play} map={map} at={at} open={offered} />}
        {!map && (
          <div class="mat">
            <Facts play={play} view={parts} />
            <SeatCards play={play} view={parts} touch={touch} />
            <FactionCards play={play} view={parts} touch={touch} />
            <Rest play={play} view={parts} touch={touch} folded={false} />
          </div>
        )}
        {place && !listed && (
          <PlaceCard play={play} place={place} here={at.get(place.id)} close={() => setFocus(undefined)} />
        )}
        {replay.view && <p class="pastbar">{ui('replay.bar', replay.at, replay.total)}</p>}
      </main>
      <Prompt
        play={play}
        who={<Who play={play} />}
        focus={focus}
        among={focus ? [focus, ...(at.get(focus)?.pieces.map((piece) => piece.id) ?? [])] : []}
        setFocus={setFocus}
        hover={setHovered}
        keys={promptKeys}
        ending={table.state === 'over' ? <Ending play={play} replay={replay} /> : undefined}
      />
      <aside class="side">
        <Tracks play={play} view={parts} />
        {map && <SeatCards play={play} view={parts} touch={touch} short />}
        {map && <FactionCards play={play} view={parts} touch={touch} />}
        {map && <Legend play={play} at={at} />}
        {map && <Rest play={play} view={parts} touch={touch} folded />}
        <Chat play={play} />
        <Journal play={play} past={replay.journal} follow={map || table.state === 'over' ? follow : undefined} />
      </aside>
      <footer class="bottom">
        <Hand play={play} view={parts} touch={touch} />
        {parts.hand.every(([, ids]) => ids.length === 0) && parts.own.length === 0 && <p class="quiet only-s">{ui('hand.none')}</p>}
      </footer>
      <nav class="nav" aria-label={ui('tabs')}>
        {tabs.map(([name, icon]) => (
          <button
            key={name}
            class={tab === name ? 'on' : ''}
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => setTab(name)}
          >
            <Icon name={icon} size={22} />
            <span>{ui(`tab.${name}`)}</span>
          </button>
        ))}
      </nav>
      {menu === 'help' && <Help ui={ui} close={() => setMenu(undefined)} />}
      {menu === 'host' && <HostMenu play={play} close={() => setMenu(undefined)} />}
    </div>
  )
}

/** One bell when a question comes to somebody who had none. */
function useBell(q: number | undefined): void {
  const asked = q !== undefined
  const first = useRef(true)
  useEffect(() => {
    if (asked && !first.current) sound('turn')
    first.current = false
  }, [asked])
}

/** Where the pieces named stand. */
function placesOf(ids: string[], at: Map<string, At>): string[] {
  const named = new Set(ids)
  return [...at].flatMap(([place, here]) => (here.pieces.some((piece) => named.has(piece.id)) ? [place] : []))
}

/** Answers by place: those that name the place or a piece that stands there. */
function atPlaces(map: GameMap, at: Map<string, At>, open: Map<string, Answer[]>): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  const add = (place: string, answers: Answer[]) =>
    found.set(place, [...new Set([...(found.get(place) ?? []), ...answers])])
  for (const [id, answers] of open) if (map.places.has(id)) add(id, answers)
  for (const [place, here] of at)
    for (const piece of here.pieces) {
      const answers = open.get(piece.id)
      if (answers) add(place, answers)
    }
  return found
}

/** A place's name as maps write it, without the article sentences need. */
export function placeLabel(play: Shown, place: Place): string {
  return capital(bare(placeName(play, place)))
}

/** Without its article. */
function bare(name: string): string {
  return name.replace(/^(the|der|die|das|den|dem) /i, '')
}

/** The catalogue's name of a place, else the pack's; a hex may have none. */
function placeName(play: Shown, place: Place): string {
  return play.words.place(place.id) ?? place.name
}

/** Keys that are not meant for a field or a button. */
function useKeys(act: (key: string) => boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName)) return
      if ((event.key === 'Enter' || event.key === ' ') && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    addEventListener('keydown', down)
    return () => removeEventListener('keydown', down)
  }, [])
}

function reveal(part: string, setTab: (tab: string) => void): void {
  setTab(part)
  setTimeout(() => {
    const element = document.getElementById(part)
    element?.scrollIntoView({ block: 'nearest' })
    element?.querySelector<HTMLElement>('button,[tabindex="0"],input')?.focus()
  })
}

function Who({ play }: { play: Shown }) {
  const { you, table, name, game, ui } = play
  const index = table.seats.findIndex((seat) => seat.seat === you)
  if (index < 0) return <b>{ui(you === 'host' ? 'you.host' : 'you.watcher')}</b>
  return (
    <>
      <Chip colour={seatColour(game.id, you, index, name(you))} round />
      <b>{name(you)}</b>
      {game.seat_names.length > 0 && <span>{capital(play.words.word('seat', you))}</span>}
    </>
  )
}

function TopBar({ play, view, menu }: { play: Shown; view: Sorted; menu: (which: 'help' | 'host') => void }) {
  const { table, game, shell, ui, name, you, known, host } = play
  const turn = turnOf(play, view)
  return (
    <header class="top">
      <a class="ib" href="#/" aria-label={ui('back.lobby')} title={ui('back.lobby')}>
        <Icon name="home" />
      </a>
      <h1>{table.title || (shell.titles[game.id]?.title ?? game.title)}</h1>
      <span class="phase">{phaseText(play, view)}</span>
      <span class="grow" />
      <ul class="seats" aria-label={ui('seats')}>
        {table.seats.slice(0, 8).map((seat, i) => {
          const on = seat.seat === turn || (seat.seat === you && known.ask !== undefined)
          return (
            <li key={seat.seat} class={`seat${on ? ' on' : ''}${seat.kind === 'person' && !seat.here ? ' away' : ''}`}>
              <Chip colour={seatColour(game.id, seat.seat, i, name(seat.seat))} round />
              {seat.seat === you ? ui('you.short') : name(seat.seat)}
              {on && <span class="sr"> {ui('seat.turn')}</span>}
            </li>
          )
        })}
        {table.seats.length > 8 && <li class="seat">+{table.seats.length - 8}</li>}
      </ul>
      <Deadline play={play} />
      {host && (
        <button class="ib" aria-label={ui('host.menu')} title={ui('host.menu')} onClick={() => menu('host')}>
          <Icon name="people" />
        </button>
      )}
      <span class="hide-s">
        <Settings shell={shell} />
      </span>
      <button class="ib hide-s" aria-label={ui('help')} title={ui('help')} onClick={() => menu('help')}>
        <Icon name="help" />
      </button>
    </header>
  )
}

/** Whose turn it is, where the view says so; who is asked may be a secret. */
function turnOf(play: Shown, view: Sorted): string | undefined {
  const seats = new Set(play.table.seats.map((seat) => seat.seat))
  const fact = view.facts.find(
    ([key, value]) => ['turn', 'active', 'player', 'to_act', 'mover'].includes(key) && seats.has(String(value)),
  )
  return fact && String(fact[1])
}

/** How long a decision may take; 0 where the clock does not say. */
function wholeOf({ kind, seconds }: Clock): number {
  return kind === 'days' ? seconds * 86400000 : kind === 'decision' || kind === 'bank' ? seconds * 1000 : 0
}

/** The clock of what is open. The server's time counts; ours only measures how much has passed. */
function Deadline({ play }: { play: Shown }) {
  const { table, ui } = play
  const [, tick] = useState(0)
  useEffect(() => {
    if (!table.deadline) return
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [table.deadline])
  if (!table.deadline || table.state !== 'running') return null
  const left = table.deadline - serverTime(play.known)
  const low = left > 0 && left * 3 <= wholeOf(table.clock)
  return (
    <span class={low ? 'clk low' : 'clk'} title={ui('clock.left')}>
      <Icon name="clock" size={16} />
      <ClockText ms={left} play={play} />
      <span class="sr" role="status">
        {low ? ui('clock.third') : ''}
      </span>
    </span>
  )
}

/** `allies-troop` and `english aircraft` by the words of their parts, where the whole has none of its own. */
function pieceName(play: Shown, id: string): string {
  const whole = play.words.id(id)
  if (whole !== id) return whole
  if (id.includes(' ')) return id.split(' ').map((part) => play.words.id(part)).join(' ')
  const [owner = '', ...rest] = id.split('-')
  if (!rest.length || !factionColour(play.game.id, owner)) return id
  return `${capital(bare(play.words.id(owner)))}: ${play.words.id(rest.join('-'))}`
}

function pieceText(play: Shown, here: At | undefined): string[] {
  if (!here) return []
  const counts = new Map<string, number>()
  for (const piece of here.pieces) {
    const word = [pieceName(play, piece.id), ...piece.words.map((id) => play.words.id(id))].join(', ').replace(/_/g, ' ')
    counts.set(word, (counts.get(word) ?? 0) + piece.count)
  }
  return [...counts].map(([word, n]) => (n > 1 ? `${n} × ${word}` : word))
}

function factText(play: Shown, here: At | undefined): string[] {
  return (here?.facts ?? []).map(([key, value]) =>
    value === true
      ? labelOf(play, key)
      : `${labelOf(play, key)} ${typeof value === 'string' ? play.words.id(value) : value}`,
  )
}

const UNSAID = new Set(['x', 'y', 'col', 'row', 'n', 'number', 'hexes'])

/** Figures the pack prints on a place and the view does not tell. */
function printedText(play: Shown, place: Place, here: At | undefined): string[] {
  const told = new Set(here?.facts.map(([key]) => key))
  return Object.entries(play.pack?.get(place.id) ?? {}).flatMap(([key, value]) =>
    typeof value === 'number' && !UNSAID.has(key) && !told.has(key) ? [`${labelOf(play, key)} ${value}`] : [],
  )
}

/** A place as it is read out: name, what it is, what stands there, what may be done. */
function placeText(play: Shown, place: Place, here: At | undefined, answers: Answer[]): string {
  const start = [
    placeName(play, place) || place.id,
    place.kind && play.words.id(place.kind),
    ...factText(play, here),
  ]
  const pieces = pieceText(play, here)
  const legal = answers.length
    ? ` ${play.ui('board.legal', answers.length === 1 ? play.words.answer(answers[0] as Answer) : play.ui('board.answers', answers.length))}`
    : ''
  return `${start.filter(Boolean).join(', ')}${pieces.length ? `: ${pieces.join(', ')}` : ''}.${legal}`
}

function PlaceCard({
  play,
  place,
  here,
  close,
}: {
  play: Shown
  place: Place
  here: At | undefined
  close: () => void
}) {
  const facts = factText(play, here)
  const printed = printedText(play, place, here)
  const pieces = pieceText(play, here)
  return (
    <div class="card placecard">
      <button class="ib" aria-label={play.ui('close')} onClick={close}>
        <Icon name="cross" size={16} />
      </button>
      <h4>{capital(placeName(play, place) || place.id)}</h4>
      {place.kind && <p class="quiet">{capital(play.words.id(place.kind))}</p>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {printed.length > 0 && <p class="quiet">{printed.join(' · ')}</p>}
      {pieces.length > 0 ? <p>{pieces.map(capital).join(', ')}</p> : <p class="quiet">{play.ui('board.empty')}</p>}
    </div>
  )
}

/** The board as a list: the same content, the same buttons. */
function PlaceList({
  play,
  map,
  at,
  open,
}: {
  play: Shown
  map: GameMap
  at: Map<string, At>
  open: Map<string, Answer[]>
}) {
  const places = [...map.places.values()].sort(
    (a, b) => Number(open.has(b.id)) - Number(open.has(a.id)) || Number(at.has(b.id)) - Number(at.has(a.id)),
  )
  return (
    <div class="mat list">
      <ul>
        {places.map((place) => {
          return (
            <li key={place.id} class={open.has(place.id) ? 'panel legal' : 'panel'}>
              <b>{capital(placeName(play, place) || place.id)}</b>
              <span>
                {[...factText(play, at.get(place.id)), ...pieceText(play, at.get(place.id))].map(capital).join(' · ')}
              </span>
              {(open.get(place.id) ?? []).slice(0, 12).map((answer) => (
                <button key={answer} class="small" onClick={() => play.act(answer)}>
                  {play.words.answer(answer)}
                </button>
              ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

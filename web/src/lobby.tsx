// The lobby: what waits for you first, then a code to join, then the shelf of games.

import { useEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { startAlone } from './alone'
import { api, Refused, type Game, type Mine } from './api'
import { factionColour } from './colours'
import { Icon, Mark } from './icons'
import { doors } from './own'
import { Picture } from './pictures'
import { Chip, Trouble } from './parts'
import { go, tidyCode } from './route'
import type { Shell } from './shell'
import { seatOfSide, seatSides } from './sides'
import { forgetLost, newestTokens, remembered } from './store'
import { setSound } from './sound'
import { duration, languages, refusalText } from './text'
import { Words } from './words'
import { placeIn, winnersText, winningPoints, winningSide } from './winners'
import { catalogueOf } from './words_of'

export function Header({ shell }: { shell: Shell }) {
  return (
    <header class="lh">
      <a class="wm" href="#/">
        <Mark />
        <span>Sandtable</span>
      </a>
      <span class="grow" />
      <Settings shell={shell} />
      {shell.name && (
        <span class="me">
          <span class="tok" aria-hidden="true">
            {Array.from(shell.name)[0]}
          </span>
          <span class="hide-s">{shell.name}</span>
        </span>
      )}
    </header>
  )
}

const themes = { auto: 'light', light: 'dark', dark: 'auto' } as const
const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const

/** Language, theme and sound. */
export function Settings({ shell }: { shell: Shell }) {
  const { ui } = shell
  const [sound, setHeard] = useState(remembered().sound)
  const flip = () => {
    setSound(!sound)
    setHeard(!sound)
  }
  return (
    <span class="settings">
      <select
        aria-label={ui('settings.language')}
        value={shell.language}
        onChange={(event) => shell.setLanguage(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {ui(`language.${language}`)}
          </option>
        ))}
      </select>
      <button
        class="ib"
        aria-label={ui(`settings.theme.${shell.theme}`)}
        title={ui(`settings.theme.${shell.theme}`)}
        onClick={() => shell.setTheme(themes[shell.theme])}
      >
        <Icon name={themeIcons[shell.theme]} />
      </button>
      <button
        class="ib soundbtn"
        aria-pressed={sound}
        aria-label={ui('settings.sound')}
        title={ui('settings.sound')}
        onClick={flip}
      >
        <Icon name={sound ? 'sound' : 'mute'} />
      </button>
    </span>
  )
}

export function Lobby({ shell }: { shell: Shell }) {
  const { ui } = shell
  const shown = shell.games.filter((game) => !game.example).sort((a, b) => hardOf(a) - hardOf(b))
  const examples = shell.games.filter((game) => game.example)
  return (
    <div class="lb">
      <Header shell={shell} />
      <main>
        <section class="you" aria-labelledby="yours">
          <Yours shell={shell} join={<Join shell={shell} />} />
        </section>
        <section class="shelf" aria-labelledby="start">
          <h2 id="start">{ui('lobby.start')}</h2>
          <div class={shown.length < 2 ? 'gs few' : 'gs'}>
            {shown.map((game) => (
              <GameCard key={game.id} shell={shell} game={game} />
            ))}
            <article class="g note">
              <div class="gt">
                <h3>{ui('lobby.new')}</h3>
                <p>{ui('lobby.new.text')}</p>
                <p>{ui('lobby.friends')}</p>
                <p class="quiet">{ui('lobby.about.text')}</p>
              </div>
            </article>
          </div>
          {examples.length > 0 && (
            <details class="builders">
              <summary>{ui('lobby.builders')}</summary>
              <div class="gs">
                {examples.map((game) => (
                  <GameCard key={game.id} shell={shell} game={game} />
                ))}
              </div>
            </details>
          )}
        </section>
      </main>
    </div>
  )
}

/** How long a game takes, and how hard its rules are, from very easy to very hard. */
const efforts: { [game: string]: { minutes: number; hard: 1 | 2 | 3 | 4 | 5 } } = {
  werewolves: { minutes: 30, hard: 1 },
  wunderwaffen: { minutes: 90, hard: 2 },
  plot: { minutes: 180, hard: 3 },
  berlin: { minutes: 180, hard: 4 },
  werwolf: { minutes: 240, hard: 5 },
}

/** The shelf is in this order; what is not known comes last. */
const hardOf = ({ id }: Game): number => efforts[id]?.hard ?? 6

function Effort({ game, ui }: { game: string; ui: Shell['ui'] }) {
  const effort = efforts[game]
  if (!effort) return null
  const { minutes, hard } = effort
  return (
    <>
      <span>
        <Icon name="clock" size={16} />
        {minutes < 120 ? ui('lobby.minutes', minutes) : ui('lobby.hours', minutes / 60)}
      </span>
      <span class="hard">
        <span class="squares" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((n) => (
            <i key={n} class={n <= hard ? 'on' : ''} />
          ))}
        </span>
        {ui(`hard.${hard}`)}
      </span>
    </>
  )
}

function GameCard({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, titles } = shell
  const [low, high] = game.seats
  return (
    <article class="g">
      <a class="gl" href={doors.has(game.id) ? `#/open/${game.id}` : `#/new/${game.id}`}>
        <Picture game={game.id} class="pic" />
        <div class="gt">
          <h3>{titles[game.id]?.title ?? game.title}</h3>
          <p>{titles[game.id]?.about}</p>
          <small class="gfacts">
            <span>
              <Icon name="people" size={16} />
              <span class="sr">{low === high ? ui('players.exact', low) : ui('players.range', low, high)}</span>
              <span aria-hidden="true">{low === high ? low : `${low}–${high}`}</span>
            </span>
            <Effort game={game.id} ui={ui} />
          </small>
        </div>
      </a>
      <p class="row">
        {doors.has(game.id) && (
          <a class="ans door" href={`#/open/${game.id}`}>
            <Icon name="people" size={18} />
            {ui('lobby.door')}
          </a>
        )}
        {!game.example && <PlayNow shell={shell} game={game} />}
        {!game.example && (
          <a class="plain" href={`#/learn/${game.id}`}>
            <Icon name="cap" size={18} />
            {ui('lobby.learn')}
          </a>
        )}
        <a class="plain" href={`#/rules/${game.id}`}>
          {ui('rules.short')}
        </a>
      </p>
    </article>
  )
}

/** Who has given no name yet. Where people are spoken of by name, "You" would be a third person: "You has said nothing". */
export const nameless = ({ ui }: Pick<Shell, 'ui'>, { id }: Pick<Game, 'id'>): string => ui(doors.has(id) ? 'guest' : 'you.short')

/** A table against bots with default options: no form. */
function PlayNow({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, language } = shell
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      go(`/t/${await startAlone(game, shell.name || nameless(shell, game))}`)
    } catch (error) {
      setBusy(false)
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  return (
    <>
      <button class="ans now" disabled={busy} onClick={() => void begin()}>
        {ui('lobby.now')}
      </button>
      <Trouble text={trouble} />
    </>
  )
}

/** Tables this browser holds a seat at or hosts, newest first, those that wait for an answer before all others. */
function useMine(): Mine[] | undefined {
  const [mine, setMine] = useState<Mine[]>()
  useEffect(() => {
    let live = true
    const load = () =>
      loadMine().then(
        (tables) => live && setMine(tables),
        () => live && setMine((old) => old ?? []),
      )
    load()
    const timer = setInterval(load, 10000)
    return () => {
      live = false
      clearInterval(timer)
    }
  }, [])
  return mine
}

async function loadMine(): Promise<Mine[]> {
  const tokens = newestTokens()
  if (tokens.length === 0) return []
  const { tables } = await api.mine(tokens)
  forgetLost(
    tokens,
    tables.map((table) => table.table),
  )
  const byCode = new Map<string, Mine>()
  for (const table of tables) if (table.seat !== 'host' || !byCode.has(table.table)) byCode.set(table.table, table)
  return [...byCode.values()]
    .filter((table) => table.state !== 'closed')
    .sort((a, b) => Number(b.turn) - Number(a.turn) || (a.turn ? (a.left ?? Infinity) - (b.left ?? Infinity) || 0 : 0) || b.updated - a.updated)
    .slice(0, 16)
}

/** A question, a result, or the side that a seat is called by. */
const needsWords = ({ asks, result, seat, table }: Mine): boolean => Boolean(asks || result || (seat !== 'host' && (!NUMBERED.test(seat) || remembered().sides[table])))
const NUMBERED = /^p(\d+)$/

/** The words of the games one sits at: the lobby fetches no others. */
function useWordsFor(shell: Shell, mine: Mine[] | undefined): (game: string) => Words | undefined {
  const [found, setFound] = useState<{ [game: string]: Words }>({})
  const wanted = [...new Set((mine ?? []).filter(needsWords).map((one) => one.game))].sort().join(' ')
  useEffect(() => {
    let live = true
    setFound({})
    for (const game of shell.games.filter((one) => wanted.split(' ').includes(one.id)))
      catalogueOf(game, shell.language).then(
        (catalogue) => live && setFound((old) => ({ ...old, [game.id]: new Words(catalogue, () => undefined, undefined, game.domains) })),
        () => undefined,
      )
    return () => {
      live = false
    }
  }, [wanted, shell.language])
  return (game) => found[game]
}

/** One's tables, then the way to another, then what is over. */
function Yours({ shell, join }: { shell: Shell; join: ComponentChildren }) {
  const { ui } = shell
  const mine = useMine()
  const words = useWordsFor(shell, mine)
  const [open, over] = [(mine ?? []).filter((one) => one.state !== 'over'), (mine ?? []).filter((one) => one.state === 'over')]
  const waiting = open.filter(({ turn }) => turn).length
  return (
    <>
      <h2 id="yours">
        {ui('lobby.yours')}
        {waiting > 0 && <small>{ui('lobby.waiting', waiting)}</small>}
      </h2>
      {mine === undefined && <p class="quiet">{ui('loading')}</p>}
      {mine !== undefined && open.length === 0 && <p class="quiet">{ui(mine.length ? 'lobby.alldone' : 'lobby.none')}</p>}
      {open.map((table) => (
        <TableRow key={table.table} {...{ shell, table }} words={words(table.game)} />
      ))}
      {join}
      {over.length > 0 && (
        <section class="finished" aria-labelledby="finished">
          <h3 id="finished">{ui('lobby.finished')}</h3>
          <ul>
            {over.map((table) => (
              <FinishedRow key={table.table} {...{ shell, table }} words={words(table.game)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RowProps {
  shell: Shell
  table: Mine
  words: Words | undefined
}

/** What the reader plays; a seat may play several sides, by the number of seats: the words of the game tell which. */
export function seatName({ shell: { ui }, table, words }: Pick<RowProps, 'table' | 'words'> & { shell: Pick<Shell, 'ui'> }): string {
  const { seat, others } = table
  if (seat === 'host') return ui('mine.host')
  if (!others.length && table.state === 'running') return ui('mine.alone')
  const number = NUMBERED.exec(seat)?.[1]
  const sides = remembered().sides[table.table]
  if (number && sides?.length && words) return ui('mine.side', sides.map((side) => words.side(side)).reduce((all, one) => ui('over.and', all, one)))
  if (number) return ui('mine.seat', number)
  return words ? ui('mine.side', seatSides(words, seat, others.length + 1)) : '' // its words are on their way
}

/** "Ben, bot, bot": many seats are counted. */
function othersText({ shell: { ui }, table: { others } }: RowProps): string {
  const people = others.filter((one) => !one.bot && one.name).map((one) => one.name)
  const bots = others.filter((one) => one.bot).length
  return [...people.slice(0, 4), people.length > 4 && ui('more', people.length - 4), bots > 0 && ui('mine.bots', bots)].filter(Boolean).join(', ')
}

/** The badge of a seat whose side has a colour and a letter. */
function SeatChip({ game, seat }: { game: string; seat: string }) {
  const colour = factionColour(game, seat)
  return colour ? <Chip colour={colour} /> : null
}

function TableRow(props: RowProps) {
  const { shell, table, words } = props
  const { ui, titles } = shell
  const lesson = remembered().lessons[table.table]
  const question = table.turn && table.asks && words ? words.question(table.asks) : ui(table.night ? (table.turn ? 'mine.night' : 'mine.night.done') : table.turn ? 'mine.turn' : `mine.${table.state}`)
  return (
    <a class={table.turn ? 'tb go' : 'tb'} href={`#/t/${table.table}`}>
      <Picture game={table.game} class="th" />
      <span class="tx">
        <b>{lesson ? ui('mine.lesson', lesson.title[shell.language === 'de' ? 'de' : 'en']) : table.title || (titles[table.game]?.title ?? table.game)}</b>
        <span class="q">
          {!lesson && table.seat !== 'host' && table.state === 'running' && <SeatChip game={table.game} seat={table.seat} />}
          <span>{lesson ? ui('learn.resume', lesson.at + 1, lesson.steps) : question}</span>
        </span>
        <small>{(lesson ? [titles[table.game]?.title ?? table.game] : [seatName(props), othersText(props)]).filter(Boolean).join(' · ')}</small>
      </span>
      <span class="cl">
        {table.left !== undefined && <b>{duration(table.left, ui)}</b>}
        {table.left !== undefined ? ui(table.turn ? 'mine.left' : 'mine.lefttheirs') : table.table}
      </span>
    </a>
  )
}

/** The result in one sentence, and the ways to the final sheet and through the game. */
function FinishedRow(props: RowProps) {
  const { shell, table, words } = props
  const { ui, titles } = shell
  const why = table.result?.why && words?.has('end', table.result.why) ? words.word('end', table.result.why) : ''
  const [seat = table.result?.winner] = leadOf(table)
  const lead = table.result && winningPoints(table.result) !== undefined ? winningSide(table.result) : seat
  return (
    <li class="fin">
      {lead && <SeatChip game={table.game} seat={lead} />}
      <b>{table.title || (titles[table.game]?.title ?? table.game)}</b>
      {table.updated > 0 && <time dateTime={new Date(table.updated * 1000).toISOString()}>{ago(table.updated, shell.language)}</time>}
      <span>
        <em>{resultText(props)}</em> {why && `${why.replace(/\.$/, '')}.`}
      </span>
      <small>
        <a href={`#/t/${table.table}`}>{ui('mine.sheet')}</a>
        <a href={`#/t/${table.table}/analysis`}>{ui('mine.analyse')}</a>
      </small>
    </li>
  )
}

/** The seats that won; else those that drew. */
function leadOf({ result }: Mine): string[] {
  const of = (how: string) => Object.keys(result?.seats ?? {}).filter((one) => result?.seats[one] === how)
  return of('win').length ? of('win') : of('draw')
}

/** Who sits there: a bot without a name by its number, as at the table. */
function nameAt(ui: Shell['ui'], { seat, others, result }: Mine, wanted: string): string {
  if (wanted === seat) return ui('you.short')
  const other = others.find((one) => one.seat === wanted)
  const number = Object.keys(result?.seats ?? {}).indexOf(wanted) + 1
  return other?.name || ui(other?.bot ? 'bot.name' : 'seat.number', number)
}

/** Who won, by name; and how the reader fared, who is not among them. */
export function resultText({ shell: { ui }, table, words }: Pick<RowProps, 'table'> & { shell: Pick<Shell, 'ui'>; words?: Words }): string {
  const { result, seat } = table
  if (!result) return ''
  const lead = leadOf(table)
  if (!lead.length) return result.winner && words ? `${ui('final.winner', words.side(result.winner).replace(/^(the|die|der|das) /i, ''))} ${ui('mine.loss')}` : ui('over.nobody')
  const told = winnersText(ui, { won: result.seats[lead[0] ?? ''] === 'win', names: lead.map((one) => nameAt(ui, table, one)), mine: lead.length === 1 && lead[0] === seat, points: winningPoints(result) })
  const own = result.seats[seat]
  if (!own || lead.includes(seat)) return told
  const mine = placeIn(result, seat, (side) => seatOfSide(table.game, Object.keys(result.seats).length, side))
  return `${told} ${mine ? ui('mine.place', ui(`final.place.${mine.place}`), mine.points) : ui(`mine.${own}`)}`
}

/** "yesterday", "3 days ago". */
export function ago(seconds: number, language: string, now = Date.now()): string {
  const days = Math.round((seconds * 1000 - now) / 86400000)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.min(0, days), 'day')
}

function Join({ shell }: { shell: Shell }) {
  const { ui, language } = shell
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const join = async (event: Event) => {
    event.preventDefault()
    if (code.length < 6) return setTrouble(ui('join.short'))
    try {
      await api.table(code)
      go(`/t/${code}`)
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  return (
    <form class="join" onSubmit={join}>
      <label for="code">{ui('join.title')}</label>
      <div>
        <input
          id="code"
          value={code}
          aria-describedby="join-hint"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={9}
          onInput={(event) => {
            setTrouble(undefined)
            setCode(tidyCode(event.currentTarget.value))
          }}
        />
        <button class="primary">{ui('join.sit')}</button>
      </div>
      <Trouble text={trouble} />
      <small id="join-hint">{ui('join.hint')}</small>
    </form>
  )
}

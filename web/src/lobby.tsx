// The lobby: what waits for you first, then a code to join, then the shelf of games.

import { useEffect, useState } from 'preact/hooks'
import { api, Refused, type Game, type Mine } from './api'
import { Icon, Mark } from './icons'
import { Picture } from './pictures'
import { Trouble } from './parts'
import { go, tidyCode } from './route'
import type { Shell } from './shell'
import { forgetLost, newestTokens, remembered } from './store'
import { setSound } from './sound'
import { languages, refusalText } from './text'

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
  const shown = shell.games.filter((game) => !game.example)
  const examples = shell.games.filter((game) => game.example)
  return (
    <div class="lb">
      <Header shell={shell} />
      <main>
        <section class="you" aria-labelledby="yours">
          <h2 id="yours">{ui('lobby.yours')}</h2>
          <Yours shell={shell} />
          <Join shell={shell} />
        </section>
        <section class="shelf" aria-labelledby="start">
          <h2 id="start">{ui('lobby.start')}</h2>
          <div class={shown.length < 2 ? 'gs few' : 'gs'}>
            {shown.map((game) => (
              <GameCard key={game.id} shell={shell} game={game} />
            ))}
            <article class="g note">
              <div class="gt">
                <h3>{ui('lobby.about')}</h3>
                <p>{ui('lobby.about.text')}</p>
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

function GameCard({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, titles } = shell
  const [low, high] = game.seats
  return (
    <a class="g" href={`#/new/${game.id}`}>
      <Picture game={game.id} class="pic" />
      <div class="gt">
        <h3>{titles[game.id]?.title ?? game.title}</h3>
        <p>{titles[game.id]?.about}</p>
        <small>
          {low === high ? ui('players.exact', low) : ui('players.range', low, high)}
          {game.bots.length > 0 ? ` · ${ui('lobby.bots')}` : ''}
        </small>
      </div>
    </a>
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
    .sort((a, b) => Number(b.turn) - Number(a.turn) || b.updated - a.updated)
    .slice(0, 12)
}

function Yours({ shell }: { shell: Shell }) {
  const { ui, titles } = shell
  const mine = useMine()
  if (mine === undefined) return <p class="quiet">{ui('loading')}</p>
  if (mine.length === 0) return <p class="quiet">{ui('lobby.none')}</p>
  return (
    <>
      {mine.map((table) => (
        <a key={table.table} class={table.turn ? 'tb go' : 'tb'} href={`#/t/${table.table}`}>
          <Picture game={table.game} class="th" />
          <span class="tx">
            <b>{table.title || (titles[table.game]?.title ?? table.game)}</b>
            <span class="q">{ui(table.turn ? 'mine.turn' : `mine.${table.state}`)}</span>
            <small>
              {table.seat === 'host' ? ui('mine.host') : ui('mine.seat', table.seat.replace(/^p(?=\d+$)/, ''))}
            </small>
          </span>
          <span class="cl">{table.table}</span>
        </a>
      ))}
    </>
  )
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

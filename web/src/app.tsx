// The shell: where one is, in which language and theme, and which games there are.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type Game } from './api'
import { Create } from './create'
import { LearnPage } from './learn'
import { Lobby } from './lobby'
import { rememberHost } from './store'
import { NoticePage } from './notice'
import { Notice, Room } from './room'
import { route, type Route } from './route'
import { RulesPage } from './rulespage'
import type { Shell } from './shell'
import { remember, remembered, rememberSeat } from './store'
import { uiOf, usualLanguage } from './text'
import { bestLanguage } from './words_of'

function useRoute(): Route {
  const [where, setWhere] = useState<Route>(() => arrive())
  useEffect(() => {
    const changed = () => setWhere(arrive())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return where
}

/** A private link gives its token to this browser and leaves the address bar. */
function arrive(): Route {
  const where = route(location.hash)
  if (where.at !== 'key') return where
  rememberSeat(where.code, where.token)
  history.replaceState(null, '', `#/t/${where.code}`)
  return { at: 'table', code: where.code }
}

/** Titles come with the list of games: the lobby fetches no catalogue. */
function titlesOf(games: Game[], language: string): Shell['titles'] {
  return Object.fromEntries(
    games.map((game) => {
      const { title, about } = game.words[bestLanguage(game, language) ?? ''] ?? { title: '', about: '' }
      return [game.id, { title: title || game.title, about }]
    }),
  )
}

export function App() {
  const where = useRoute()
  const [games, setGames] = useState<Game[]>()
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(0)
  const [name, setName] = useState(remembered().name)
  const [language, setLanguage] = useState(remembered().language || usualLanguage(navigator.languages))
  const [theme, setTheme] = useState(remembered().theme)
  useEffect(() => {
    api.games().then(
      (found) => {
        setGames(found.games)
        setAddress(found.address)
      },
      () => setTimeout(() => setFailed((n) => n + 1), 2000),
    )
  }, [failed])
  useEffect(() => {
    document.documentElement.lang = language
    document.querySelector('meta[name="description"]')?.setAttribute('content', uiOf(language)('about'))
  }, [language])
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  const ui = useMemo(() => uiOf(language), [language])
  const titles = useMemo(() => titlesOf(games ?? [], language), [games, language])
  const shell: Shell = {
    games: games ?? [],
    address,
    language,
    theme,
    ui,
    name,
    titles,
    setName: (next) => (remember({ name: next }), setName(next)),
    setLanguage: (next) => (remember({ language: next }), setLanguage(next)),
    setTheme: (next) => (remember({ theme: next }), setTheme(next)),
  }
  if (!games) return <Notice shell={shell} text={ui(failed ? 'offline' : 'loading')} />
  if (where.at === 'table') return <Room key={where.code} shell={shell} code={where.code} screen={false} />
  if (where.at === 'screen') return <Room key={`screen ${where.code}`} shell={shell} code={where.code} screen />
  if (where.at === 'notice') return <NoticePage key={where.act + where.link} shell={shell} act={where.act} link={where.link} />
  const ruled = where.at === 'rules' ? games.find((one) => one.id === where.game) : undefined
  if (ruled) return <RulesPage key={ruled.id} shell={shell} game={ruled} />
  const taught = where.at === 'learn' ? games.find((one) => one.id === where.game) : undefined
  if (taught) return <LearnPage key={taught.id} shell={shell} game={taught} />
  if (where.at === 'open') return <Opening key={where.game} shell={shell} game={where.game} />
  const game = where.at === 'new' ? games.find((one) => one.id === where.game) : undefined
  return game ? <Create key={game.id} shell={shell} game={game} /> : <Lobby shell={shell} />
}

/** Opens a table with an open door and goes there; the address of this step is not kept. */
function Opening({ shell, game }: { shell: Shell; game: string }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let live = true
    api.create({ game, options: {}, door: true }).then(
      (made) => {
        rememberHost(made.table, made.host)
        if (live) location.replace(`#/t/${made.table}`)
      },
      () => live && setFailed(true),
    )
    return () => {
      live = false
    }
  }, [])
  return <Notice shell={shell} text={shell.ui(failed ? 'offline' : 'loading')} />
}

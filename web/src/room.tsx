// One table: joins its socket, keeps what is known, and shows the waiting room, the game's page or the shared screen.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentType } from 'preact'
import type { Answer, Entry, Preview, Refusal, SocketRequest, Table, Why } from './api'
import { api } from './api'
import { Bars } from './bars'
import { Connection, type Known } from './connection'
import { hostSends } from './host'
import { Icon } from './icons'
import { Header } from './lobby'
import type { Pack } from './pack'
import { RecordLink, sitAgain } from './replay'
import type { Play } from './play'
import { go } from './route'
import type { Shell } from './shell'
import { GenericScreen } from './screen'
import { TurnBell } from './notify'
import { remembered, rememberHost, rememberSeat } from './store'
import { TablePage } from './table'
import { refusalText } from './text'
import { Waiting } from './waiting'
import { useOwn, type Pages } from './own'
import { LessonBox, useLesson, type Taught } from './lesson'
import { Words } from './words'
import { useCatalogue } from './words_of'

export interface Shown extends Play {
  shell: Shell
  trouble: string | undefined
  refusal: Refusal | undefined
  clearTrouble: () => void
  hostToken: string | undefined
  pack?: Pack // what the game's data say of each id
  together?: (answers: Answer[]) => Promise<number> // answers that are one gesture; how many of them were given
  preview?: (answer: Answer | Answer[]) => Promise<Preview> // what an answer, or a chain of them, would do
  why?: (about: string) => Promise<Why> // which tests of the rules bar it
  lesson?: Taught // what is taught here
  given?: Answer[] // what this page has answered lately, newest last
  own?: (side: string) => boolean // the side is played by the person who looks
  called?: (answer: Answer) => string | undefined // what it does, where its words only say how a group is completed
  held?: (entry: Entry) => string | undefined // the side whose piece an entry says to act
}

/** What the host sends with the host's token, also from a page that holds a seat. */
const hostVerbs = new Set(['remove', 'swap', 'timeout', 'open', 'pause', 'longer'])
const nothing: Known = { view: {}, journal: [], said: [], taken: 0, online: false }

const LATELY = 40

export function Room({ shell, code, screen }: { shell: Shell; code: string; screen: boolean }) {
  const [attempt, setAttempt] = useState(0)
  const token = screen ? undefined : remembered().seats[code]
  const hostToken = screen ? undefined : remembered().hosts[code]
  const [known, setKnown] = useState<Known>(nothing)
  const [refusal, setRefusal] = useState<Refusal>()
  const connection = useRef<Connection>()
  const given = useRef<Answer[]>([])
  useEffect(() => {
    setKnown(nothing)
    const made = new Connection(code, token ?? hostToken, setKnown, setRefusal)
    connection.current = made
    return () => made.stop()
  }, [code, token, hostToken, attempt])
  useEffect(() => setRefusal(undefined), [known.ask?.q, known.journal.length, known.table?.paused])

  const { host_seat: leader, you: here, state } = known.table ?? {}
  useEffect(() => {
    if (state === 'running' && token && hostToken && leader && here?.startsWith('p') && leader !== here) rememberHost(code, undefined) // somebody else is the host now
  }, [token, hostToken, leader, here, state])

  const next = known.table?.rematch
  const again = useCallback(() => setAttempt((n) => n + 1), [])
  const game = shell.games.find((one) => one.id === known.table?.game)
  const spoken = useCatalogue(game, shell.language)
  const catalogue = spoken?.catalogue
  const name = useMemo(() => namer(known.table, shell), [known.table?.seats, shell.language])
  const words = useMemo(
    () => new Words(catalogue ?? {}, (id) => (isSeat(known.table, id) ? name(id) : undefined), undefined, game?.domains),
    [catalogue, name, game],
  )
  const pages = useOwn(game?.id)
  useEffect(() => {
    if (screen && next && pages && !pages.screen) location.replace(`#/screen/${next}`) // own pages follow by themselves
  }, [screen, next, pages])
  const lesson = useLesson(known, shell.language, name, game?.final ? undefined : () => connection.current?.send({ do: 'undo' }))
  useTitle(shell, known, game?.id)

  if (known.ended !== undefined) return <Ended shell={shell} known={known} code={code} again={again} />
  if (!known.table || !game || !spoken || !pages) return <Notice shell={shell} text={shell.ui('loading')} />
  const table = known.table
  const q = known.ask?.q
  const send = (message: SocketRequest) => {
    const verb = (message as { do?: string }).do
    const asHost = hostVerbs.has(verb ?? '') || (message.do === 'watch' && message.seat !== undefined)
    if (hostToken && token && asHost) hostSends(code, hostToken, message, setRefusal)
    else connection.current?.send(message)
  }
  const shown: Shown = {
    shell,
    game,
    table,
    known,
    words,
    name,
    send,
    refusal,
    hostToken,
    ui: shell.ui,
    language: spoken.language, // not before its words are here: what is drawn in words is drawn again when it changes
    you: table.you ?? 'watcher',
    host: hostToken !== undefined || table.host === true,
    lesson,
    act: (answer) => {
      if (lesson && !lesson.takes(answer)) return
      given.current = [...given.current.slice(-LATELY), answer]
      send({ do: 'act', q, a: answer })
    },
    together: async (answers) => {
      if (lesson || !connection.current) return 0
      given.current = [...given.current, ...answers].slice(-LATELY)
      return connection.current.together(answers)
    },
    given: given.current,
    preview: (answer) => connection.current?.preview(answer) ?? Promise.reject(new Error('offline')),
    why: (about) => connection.current?.why(about) ?? Promise.reject(new Error('offline')),
    say: (channel, text) => send({ do: 'say', channel, text }),
    trouble: refusal && refusalText(shell.language, refusal),
    clearTrouble: () => setRefusal(undefined),
  }
  if (table.state === 'frozen')
    return (
      <Notice shell={shell} text={shell.ui('frozen')}>
        <p class="row">
          <RecordLink table={table} look="small" text={shell.ui('over.record')} token={hostToken} />
        </p>
      </Notice>
    )
  /* While a bot thinks the server sends nothing: an empty view is not how the game stands. */
  if (table.state === 'running' && !known.moments && !pages.table) return <Notice shell={shell} text={shell.ui('loading')} />
  const come = !screen && !shown.host && table.seats.some(({ seat }) => seat === shown.you)
  const door = table.door || come ? (pages.door as ComponentType<Shown & { screen: boolean; joined: () => void }> | undefined) : undefined
  if (table.state === 'open') {
    const Wait = door ?? Waiting
    return <Wait {...shown} screen={screen} joined={again} />
  }
  const Page = pageOf(pages, screen)
  return (
    <>
      {!known.online && (
        <p class="offline" role="status">
          {shell.ui('offline')}
        </p>
      )}
      {table.rematch && !screen && !pages.table && (
        <RematchNotice shown={shown} code={table.rematch} />
      )}
      {(table.state === 'running' || token) && (
        <Bars play={shown} screen={screen} token={token}>
          {token && !known.veil && <TurnBell play={shown} token={token} />}
        </Bars>
      )}
      {lesson && pages.table && ( // the game's own page asks, and rings what is wanted
        <div class="lessonover">
          <LessonBox play={shown} lesson={lesson} onBoard give={shown.act} hover={() => undefined} />
        </div>
      )}
      <Page {...shown} />
    </>
  )
}

function pageOf(pages: Pages, screen: boolean): ComponentType<Shown> {
  if (screen) return (pages.screen as ComponentType<Shown> | undefined) ?? GenericScreen
  return (pages.table as ComponentType<Shown> | undefined) ?? TablePage
}

/** Where the rematch is, and who sits there already. It can be put away: the board's own bar lies beneath it. */
function RematchNotice({ shown, code }: { shown: Shown; code: string }) {
  const { ui, table, name } = shown
  const [there, setThere] = useState<string[]>()
  const [away, setAway] = useState(false)
  useEffect(() => {
    let live = true
    const look = () => void api.table(code).then(({ table: next }) => live && setThere(next.seats.filter(({ kind }) => kind === 'person').map((seat) => seat.name)), () => undefined)
    const timer = setInterval(look, REMATCH) // not at once: who asked is still on the way
    return () => {
      live = false
      clearInterval(timer)
    }
  }, [code])
  if (away) return null
  const people = table.seats.filter(({ kind, seat }) => kind === 'person' && seat !== shown.you).map(({ seat }) => name(seat))
  const missing = there ? people.filter((one) => !there.includes(one)) : []
  return (
    <div class="rematch" role="status">
      <a href={`#/t/${code}`} onClick={(event) => follow(event, shown, code)}>
        {ui('rematch.go', code)}
        {there && there.length > 0 && <small>{ui('rematch.yes', there.join(', '))}</small>}
        {missing.length > 0 && <small>{ui('rematch.asked', missing.join(', '))}</small>}
      </a>
      <button class="ib" aria-label={ui('close')} onClick={() => setAway(true)}>
        <Icon name="cross" size={16} />
      </button>
    </div>
  )
}
const REMATCH = 1500 // milliseconds between two looks at who has come

/** To the table of a rematch, to one's old seat at once; where that is refused, as anybody comes there. */
function follow(event: Event, shown: Shown, code: string): void {
  event.preventDefault()
  keepOldToken(code, remembered().seats[shown.table.code])
  void sitAgain(shown, code)
    .catch(() => undefined)
    .then(() => go(`/t/${code}`))
}

/** The new table gives the old seat to a person who shows the old token when joining. */
let oldToken: { code: string; token: string; name: string | undefined; host: string | undefined } | undefined
export function keepOldToken(code: string, token: string | undefined, name?: string, host?: string): void {
  oldToken = token ? { code, token, name, host } : undefined
}
/** The host's token of the game before, which makes its host the host of this one too. */
export function oldHostFor(code: string): string | undefined {
  return oldToken?.code === code ? oldToken.host : undefined
}
/** What the person who shows that token was called there: a device that came by a seat's link knows no name of its own. */
export function oldNameFor(code: string): string | undefined {
  return oldToken?.code === code ? oldToken.name : undefined
}
export function oldTokenFor(code: string): string | undefined {
  return oldToken?.code === code ? oldToken.token : undefined
}

function isSeat(table: Table | undefined, id: string): boolean {
  return table?.seats.some((seat) => seat.seat === id) ?? false
}

function namer(table: Table | undefined, shell: Shell): (seat: string) => string {
  const names = new Map<string, string>()
  table?.seats.forEach((seat, i) => {
    const fallback = seat.kind === 'bot' ? shell.ui('bot.name', i + 1) : shell.ui('seat.number', i + 1)
    names.set(seat.seat, seat.name || fallback)
  })
  return (seat) => names.get(seat) ?? seat
}

function useTitle(shell: Shell, known: Known, game: string | undefined): void {
  useEffect(() => {
    const title = (game && shell.titles[game]?.title) ?? 'Sandtable'
    document.title = known.ask && known.table?.state === 'running' ? `● ${title}` : `${title} · Sandtable`
    return () => {
      document.title = 'Sandtable'
    }
  }, [shell, known.ask?.q, known.table?.state, game])
}

export function Notice({ shell, text, children }: { shell: Shell; text: string; children?: preact.ComponentChildren }) {
  return (
    <div class="lb">
      <Header shell={shell} />
      <main class="one">
        <p class="lead" role="status">
          {text}
        </p>
        {children}
      </main>
    </div>
  )
}

/** The host has made a new link to the seat: why this one no longer works is told after a reload too. */
const RENEWED = 4005
const renewedKey = (code: string) => `sandtable.renewed.${code}`
const keepRenewed = (code: string, token: string) => {
  try {
    localStorage.setItem(renewedKey(code), token)
  } catch {
    // A reload then says less.
  }
}
const wasRenewed = (code: string, token: string | undefined): boolean => {
  try {
    return token !== undefined && localStorage.getItem(renewedKey(code)) === token
  } catch {
    return false
  }
}

function Ended({ shell, known, code, again }: { shell: Shell; known: Known; code: string; again: () => void }) {
  const { ui } = shell
  const token = remembered().seats[code]
  const lost = known.code === 4004 && token !== undefined
  useEffect(() => {
    if (known.code === RENEWED && token) keepRenewed(code, token)
  }, [known.code])
  return (
    <Notice shell={shell} text={ui(`closed.${lost && wasRenewed(code, token) ? RENEWED : (known.code ?? 0)}`)}>
      <p class="row">
        {known.code === 4001 && (
          <button class="primary" onClick={again}>
            {ui('closed.here')}
          </button>
        )}
        {lost && (
          <button
            class="primary"
            onClick={() => {
              rememberSeat(code, undefined)
              again()
            }}
          >
            {ui('closed.watch')}
          </button>
        )}
        <button class="small" onClick={() => go('/')}>
          {ui('back.lobby')}
        </button>
      </p>
    </Notice>
  )
}

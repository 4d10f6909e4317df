// The table page of any game: the board that the game's module draws, the question, hand, tracks, journal. Phone: one
// part at a time under tabs; desktop: all at once.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Answer, Entry } from './api'
import { useModule } from './games'
import { Icon, type IconName } from './icons'
import { Chat, Journal } from './journal'
import { Beside, type Opened } from './kit/beside'
import type { AnyModule, Scene } from './kit/module'
import { Help, HostMenu } from './menus'
import { useFiles, useNames, type Files } from './pack'
import { Prompt } from './prompt'
import { Ending, useReplay } from './replay'
import { Notice, type Shown } from './room'
import { play as sound } from './sound'
import { capital } from './text'
import { TopBar, Who } from './topbar'
import { mentions } from './view'

const tabs: [tab: string, icon: IconName][] = [
  ['board', 'board'],
  ['hand', 'hand'],
  ['tracks', 'track'],
  ['journal', 'book'],
]
const nothing: Map<string, Answer[]> = new Map()
const NARROW = '(max-width: 760px)' // a phone held upright
const ROOMY = '(min-width: 1180px)' // room for a column at either side of the board

export function TablePage(given: Shown) {
  const files = useFiles(given.game.id, given.table.pack)
  const module = useModule(given.game.id)
  const play = useNames(given, files)
  if (!files || !module) return <Notice shell={given.shell} text={given.ui('loading')} />
  return <Table {...{ play, files, module }} />
}

function Table({ play, files, module }: { play: Shown; files: Files; module: AnyModule }) {
  const { table, known, ui } = play
  const replay = useReplay(play)
  const narrow = useMedia(NARROW)
  const roomy = useMedia(ROOMY)
  const [opened, setOpened] = useState<Opened>()
  const [hovered, setHovered] = useState<Answer>()
  const [pointed, setPointed] = useState<string>()
  const [marked, setMarked] = useState<string[]>([])
  const [tab, setTab] = useState('board')
  const [menu, setMenu] = useState<'help' | 'host'>()
  const [listed, setListed] = useState(false)
  const promptKeys = useRef<(key: string) => boolean>(() => false)
  const scene = useScene({ play, files, module, view: replay.view, opened, hovered, pointed, marked })
  const close = () => {
    const from = opened?.from
    setOpened(undefined)
    if (from instanceof SVGElement || from instanceof HTMLElement) from.focus({ preventScroll: true })
  }
  const give = (answer: Answer) => {
    if (!opened || !module.pictured?.(answer)) setOpened(undefined)
    play.act(answer)
  }
  /** One answer is given at once, several are opened; one that loses something is always asked for again. */
  const chosen = useRef<Scene<unknown>['choose']>(() => undefined)
  chosen.current = (id, from) => {
    const [only, ...more] = scene.targets.get(id) ?? []
    if (only !== undefined && !more.length && !known.ask?.warn?.includes(only)) give(only)
    else setOpened(opened?.id === id ? undefined : { id, from })
  }
  scene.choose = useCallback((id: string, from: Element) => chosen.current(id, from), [])
  scene.point = setPointed
  useEffect(() => {
    if (known.ask) setOpened((old) => (old && module.stays?.(scene.model, old.id) && scene.targets.has(old.id) ? old : undefined))
    setHovered(undefined)
  }, [known.ask?.q])
  /** A line of the journal leads to its moment once the game is over; before, to the places and pieces it names. */
  const follow = (index: number, entry: Entry) => {
    if (table.state === 'over') return replay.follow(index)
    const named = entry.slice(1).flat(2)
    setMarked(named.filter((id): id is string => typeof id === 'string'))
    setTab('board')
  }
  useKeys((key) => {
    if (key === 'Escape' && opened) close()
    else if (promptKeys.current(key)) return true
    else if (key === 'u' || key === 'U') play.send({ do: 'undo' })
    else if (key === 'j' || key === 'J') reveal('journal', setTab)
    else if (key === 'h' || key === 'H') reveal('hand', setTab)
    else if (key === 't' || key === 'T') reveal('tracks', setTab)
    else if (key === '?') setMenu(menu === 'help' ? undefined : 'help')
    else if (key === 'Escape') menu ? setMenu(undefined) : setMarked([])
    else return replay.key(key)
    return true
  })
  useBell(known.ask?.q)
  const { Board, Hand, Tracks, Chart, Legend } = module
  const hand = Hand && <Hand {...scene} />
  const tracks = <Tracks {...scene} />
  const legend = Legend && <Legend {...scene} />
  const chart = Chart && <Chart {...scene} />
  const journal = (
    <>
      <Chat play={play} />
      <Journal play={play} past={replay.journal} follow={follow} />
    </>
  )
  const left = module.layout === 'left' && roomy
  return (
    <div class={`app ${left ? 'left' : 'strip'} tab-${tab}${replay.view ? ' past' : ''}`}>
      <TopBar
        play={play}
        phase={module.phase(scene.model, play)}
        turn={module.turn?.(scene.model, play)}
        figure={(seat) => module.figure?.(scene.model, seat)}
        sides={module.sides?.(scene.model, play)}
        menu={setMenu}
      />
      {!narrow && left && (
        <aside class="left">
          <div class="rolls" tabIndex={0} role="region" aria-label={ui(`tab.${module.hand}`)}>
            {hand}
            {legend}
          </div>
          {tracks}
        </aside>
      )}
      {(!narrow || tab === 'board') && (
        <main class="board" aria-label={ui('board')}>
          {listed ? <PlaceList module={module} scene={scene} /> : <Board {...scene} />}
          {module.places(scene.model).length > 0 && (
            <button class="small listbtn" aria-pressed={listed} onClick={() => setListed(!listed)}>
              <Icon name={listed ? 'board' : 'list'} size={16} />
              {ui(listed ? 'board.map' : 'board.list')}
            </button>
          )}
          {replay.view && <p class="pastbar">{ui('replay.bar', replay.at, replay.total)}</p>}
        </main>
      )}
      {narrow && tab !== 'board' && (
        <main class="tabpage" aria-label={ui(`tab.${tab}`)}>
          {tab === 'hand' && hand}
          {tab === 'tracks' && tracks}
          {tab === 'tracks' && chart}
          {tab === 'tracks' && legend}
          {tab === 'journal' && journal}
        </main>
      )}
      <Prompt
        play={play}
        who={<Who play={play} acting={module.acting?.(scene.model, play)} />}
        onBoard={scene.targets.size > 0}
        placed={(answer) => [...scene.targets.values()].some((among) => among.includes(answer))}
        narrow={narrow}
        hover={setHovered}
        keys={promptKeys}
        ending={
          table.state === 'over' ? (
            <Ending play={play} replay={replay}>
              {module.Ending && <module.Ending {...scene} />}
            </Ending>
          ) : undefined
        }
      />
      {!narrow && (
        <aside class="side">
          {!left && module.layout === 'left' && hand}
          {!left && tracks}
          {(left || module.layout === 'left') && chart}
          {journal}
          {!left && legend}
        </aside>
      )}
      {!narrow && module.layout === 'strip' && (
        <footer class="bottom">
          {hand}
          {chart}
        </footer>
      )}
      <nav class="nav" aria-label={ui('tabs')}>
        {tabs.map(([name, icon]) => (
          <button key={name} class={tab === name ? 'on' : ''} aria-current={tab === name ? 'page' : undefined} onClick={() => setTab(name)}>
            <Icon name={icon} size={22} />
            <span>{ui(`tab.${name === 'hand' ? module.hand : name}`)}</span>
          </button>
        ))}
      </nav>
      {opened && (
        <Beside
          {...{ scene, opened, give, close }}
          about={module.about(scene, opened.id)}
          inside={module.Inside && <module.Inside {...scene} id={opened.id} give={give} />}
          answers={(scene.targets.get(opened.id) ?? noAnswers).filter((answer) => !module.pictured?.(answer))}
          hover={setHovered}
        />
      )}
      {menu === 'help' && <Help ui={ui} close={() => setMenu(undefined)} />}
      {menu === 'host' && <HostMenu play={play} close={() => setMenu(undefined)} />}
    </div>
  )
}

const noAnswers: Answer[] = []

interface SceneParts {
  play: Shown
  files: Files
  module: AnyModule
  view: Scene<unknown>['view'] | undefined // of the past; without it the present
  opened: Opened | undefined
  hovered: Answer | undefined
  pointed: string | undefined
  marked: string[]
}

/** What the module's parts are given; `choose` and `point` are the page's. */
function useScene({ play, files, module, view: past, opened, hovered, pointed, marked }: SceneParts): Scene<unknown> {
  const { known, language } = play
  const view = past ?? known.view
  const read = useMemo(() => module.prepare(files), [module, files])
  const model = useMemo(() => read(view, play), [read, view, language, play.table.seats])
  const answers = past ? noAnswers : (known.ask?.answers ?? noAnswers)
  const targets = useMemo(() => (answers.length ? module.targets(model, answers, known.ask) : nothing), [model, answers])
  const hot = useMemo(() => {
    const named = hovered ? mentions(hovered) : pointed ? [pointed] : marked
    const places = hovered ? [...targets].flatMap(([id, among]) => (among.includes(hovered) ? [id] : [])) : []
    return new Set([...named, ...places])
  }, [hovered, pointed, marked, targets])
  return { play, view, model, targets, hot, chosen: opened?.id, choose: () => undefined, point: () => undefined, seek: marked }
}

function useMedia(media: string): boolean {
  const query = useMemo(() => (typeof matchMedia === 'function' ? matchMedia(media) : undefined), [media])
  const [yes, setYes] = useState(query?.matches ?? false)
  useEffect(() => {
    const change = () => setYes(query?.matches ?? false)
    query?.addEventListener('change', change)
    return () => query?.removeEventListener('change', change)
  }, [query])
  return yes
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

/** The board as a list: the same content, the same buttons; what may be touched comes first. */
function PlaceList({ module, scene }: { module: AnyModule; scene: Scene<unknown> }) {
  const { targets, play } = scene
  const places = module.places(scene.model).sort((a, b) => Number(targets.has(b)) - Number(targets.has(a)))
  return (
    <div class="mat list">
      <ul>
        {places.map((id) => {
          const about = module.about(scene, id)
          return (
            <li key={id} class={targets.has(id) ? 'panel legal' : 'panel'}>
              <b>{capital(about?.name ?? id)}</b>
              <span>{[about?.kind, ...(about?.pieces ?? []), ...(about?.lines ?? [])].flatMap((line) => (line ? capital(line) : [])).join(' · ')}</span>
              {(targets.get(id) ?? []).slice(0, 12).map((answer) => (
                <button key={answer} class="small" onClick={() => play.act(answer)}>
                  {capital(play.words.answer(answer, play.known.ask))}
                </button>
              ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

// The table page of any game: the board that the game's module draws, the question, hand, tracks, journal. Phone: one
// part at a time under tabs; desktop: all at once.

import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { patched, type Answer, type Entry, type Preview, type View } from './api'
import { Asked, doubtOf, type Doubt } from './doubt'
import type { AnalysisPage, Plans } from './analysispage'
import { seatColour } from './colours'
import { FinalSheet } from './final'
import { useModule } from './games'
import { HintBox, HintStrip, HintThinking, HintTool, markedOf, useHint, type Lettered } from './hint'
import { infoOf, useInfo } from './info'
import { LearnFirst } from './learn'
import { Icon, type IconName } from './icons'
import { Chat, Journal } from './journal'
import { actionsOf, BETTER, changed, idsOf, isTold, lastShown, linesOf, tellingOf, type Change, type Line } from './kit/actions'
import { Beside, type Opened } from './kit/beside'
import { addedBy, formed, inOrder, useChain } from './kit/chain'
import { dialsOf } from './kit/dial'
import { useDrag } from './kit/drag'
import { DragLine } from './kit/dragline'
import { useFirstTouch, useHeld, useKeys, useMedia, useTop } from './kit/input'
import type { AnyModule, Scene } from './kit/module'
import { useFlights } from './kit/travel'
import { wholeWay } from './kit/whynot'
import { Panels } from './kit/whole'
import { useLook } from './look'
import { isPlace, labelsOf, LessonBox, LessonList, Looked, Numbered, pointedOf, standsAt, type Disc } from './lesson'
import { LookBar, MoveLine, ReplayBar } from './lookbar'
import { HostMenu, Keys } from './menus'
import { useFiles, useNames, type Files } from './pack'
import { outcomeOf } from './outcome'
import { speeds } from './pace'
import { PreviewCard, usePreviews } from './preview'
import { Prompt, type Choosing, type Picked, type Undo } from './prompt'
import { linesOfPlan } from './reckoned'
import { Ending, useReplay } from './replay'
import { Notice, type Shown } from './room'
import { governing, RulesDrawer } from './rules'
import { play as sound } from './sound'
import { broughtBy } from './stepper'
import { keepSides } from './store'
import { discsOf, seekOf, Since, SinceLine, Strip, tellingNow, toldUpTo, useTelling } from './teller'
import { capital } from './text'
import { Rolled } from './rolled'
import { TopBar, Who } from './topbar'
import { mentions, targets as targetsOf } from './view'

const tabs: [tab: string, icon: IconName][] = [
  ['board', 'board'],
  ['hand', 'hand'],
  ['tracks', 'track'],
  ['journal', 'book'],
]
const nothing: Map<string, Answer[]> = new Map()
const GIVES = /^([0-9]|Enter)$/
const LEAPS: { [key: string]: number } = { '<': -1, ';': -1, '>': 1, ':': 1 } // Shift with comma and full stop, by keyboard
const DUE = new Set(['learnt', 'turn', 'chance']) // why Undo is closed, where it was the others whose actions did it
const NARROW = '(max-width: 760px)' // a phone held upright
const ROOMY = '(min-width: 1180px)' // room for a column at either side of the board

export function TablePage(given: Shown) {
  const files = useFiles(given.game.id, given.table.pack)
  const module = useModule(given.game.id)
  const play = useNames(given, files)
  if (!files || !module) return <Notice shell={given.shell} text={given.ui('loading')} />
  return <Table {...{ play, files, module }} />
}

function Table({ play: given, files, module }: { play: Shown; files: Files; module: AnyModule }) {
  const { table, known, ui } = given
  const telling = useMemo(() => tellingOf(given.game, module.telling), [given.game, module])
  const replay = useReplay(given)
  const look = useLook(given)
  const read = useMemo(() => module.prepare(files), [module, files])
  const present = useMemo(() => read(known.view, given), [read, known.view, given.language, table.seats])
  const ownSides = (module.sides?.(present, given) ?? []).flatMap(({ id, seat }) => (seat === given.you ? [id] : [])).join(' ')
  useEffect(() => {
    if (ownSides && !given.game.seat_names.length) keepSides(table.code, ownSides.split(' '))
  }, [table.code, ownSides])
  const sideSeat = (id: string) => module.sides?.(present, given).find((one) => one.id === id)?.seat ?? (table.seats.some((one) => one.seat === id) ? id : undefined)
  const held = ([key, id]: Entry) => (telling.movers?.includes(key) ? module.holder?.(present, String(id)) : undefined)
  const actor = (entry: Entry) => sideSeat(held(entry) ?? String(entry[1]))
  const foreign = (entry: Entry) => {
    const seat = actor(entry)
    return seat !== undefined && seat !== given.you
  }
  const isMine = (id: string) => sideSeat(id) === given.you || sideSeat(module.holder?.(present, id) ?? '') === given.you
  const narrow = useMedia(NARROW)
  const [tab, setTab] = useState('board')
  const away = narrow && tab !== 'board' // a phone shows another page
  const told = useTelling(given, telling, foreign, (entry) => actor(entry) === given.you, isMine, !away)
  const before = told.steps[0]?.before
  const then = useMemo(() => (before ? read(before, given) : present), [before, read, given.language]) // whose everything was before it
  const had = (id: string) => sideSeat(module.holder?.(then, id) ?? '') === given.you
  const roomy = useMedia(ROOMY)
  const [opened, setOpened] = useState<Opened>()
  const [hovered, setHovered] = useState<Answer>()
  const [pointed, setPointed] = useState<string>()
  const [marked, setMarked] = useState<string[]>([])
  const [far, setFar] = useState<string[]>() // the way to a place out of reach, as far as it goes
  const [menu, setMenu] = useState<'help' | 'host'>()
  const [clause, setClause] = useState<string>()
  const [sheet, setSheet] = useState(!location.hash.endsWith('/replay')) // once the game is over
  const [analysing, setAnalysing] = useState(location.hash.endsWith('/analysis'))
  const [listed, setListed] = useState(false)
  const promptKeys = useRef<(key: string) => boolean>(() => false)
  const besideKeys = useRef<(key: string) => boolean>()
  const toldView = table.state === 'running' && !away ? told.view : undefined // the end is not told: its sheet and the head show the same
  const past = replay.view ?? look.moment?.view ?? given.lesson?.past ?? toldView
  const withPlace = (id: string): string[] => [id, standsAt(known.view, id)].flatMap((one) => one ?? [])
  const isDrawn = (view: View) => {
    const places = new Set<string>(module.places(read(view, given)))
    return (id: string) => places.has(id) || standsAt(view, id) !== undefined
  }
  const change = useMemo(() => {
    if (given.lesson && !replay.view && !look.moment) return { ids: new Set(pointedOf(given.lesson.step).flatMap(withPlace)), lines: [] }
    if (replay.view) {
      const all = replay.journal ?? []
      const last = actionsOf(all, telling).pop()
      const entries = lastShown(all, last?.from ?? 0, all.length, telling, isDrawn(replay.view))
      return { ids: new Set(entries.flatMap(idsOf)), lines: linesOf(telling, entries) }
    }
    if (!look.moment?.view) return told.change
    const found = changed(look.before?.view ?? look.moment.view, look.moment.view)
    const entries = lastShown(known.journal, look.moment.from, look.moment.to, telling, isDrawn(look.moment.view))
    return { ids: new Set([...found.ids, ...entries.flatMap(idsOf)]), lines: [...found.lines, ...linesOf(telling, entries)] }
  }, [replay.view, look.moment, told.change, given.lesson?.at, given.lesson === undefined])
  const lesson = given.lesson
  const points = useMemo(() => pointedOf(lesson?.step), [lesson?.lesson.id, lesson?.at])
  const labels = labelsOf(given, lesson?.step)
  const telled = told.running && !away && !lesson && !look.moment && table.state === 'running'
  // The camera shows an action as a whole, once; whatever else is told where it is.
  const whole = telled ? tellingNow(told)?.action?.from : undefined
  const framed = useMemo(() => (whole === undefined ? undefined : seekOf(given, told)), [whole])
  const moved = framed ? undefined : change
  const seek = useMemo(() => framed ?? (lesson ? points : moved ? [...moved.ids] : marked), [framed, moved, marked, points, lesson === undefined])
  const discs = useMemo(
    () => (lesson ? points.map((id, i) => ({ ids: withPlace(id), n: i + 1, label: labels[i], printed: isPlace(lesson.step, id) })) : telled ? discsOf(given, telling, told) : []),
    [points, telled, told.at, told.steps, lesson === undefined, given.language],
  )
  const shownPast = useMemo(() => {
    if (!replay.view && !look.moment) return undefined
    const ids = [...(change?.ids ?? [])]
    return new Set([...ids, ...ids.flatMap((id) => standsAt(past ?? known.view, id) ?? [])])
  }, [replay.view, look.moment, change])
  const pastTo = replay.view ? undefined : look.moment ? look.moment.to : toldView ? told.steps[told.at]?.to : undefined
  const pastJournal = replay.view ? replay.journal : pastTo === undefined ? undefined : known.journal.slice(0, pastTo)
  const scene = useScene({ play: given, read, present, module, journal: pastJournal, view: past, opened, hovered, pointed, marked, change, seek })
  const play = useMemo(() => ({ ...given, held, own: (side: string) => sideSeat(side) === given.you, called: (answer: Answer) => module.called?.(present, answer, given) }), [given, present])
  scene.play = play
  scene.between = useMemo(() => (known.ask && !past && !lesson ? module.between?.(scene.model, known.ask) : undefined), [known.ask?.q, past, scene.model])
  const betweens = useMemo(() => [...(scene.between ?? [])], [scene.between?.join()])
  if (betweens.length && !marked.length && !change) scene.seek = betweens
  scene.told = useMemo(() => (far && far.length > 0 && !past ? { ids: new Set(far), lines: far.map((to, i): Line => [far[i - 1] ?? module.mover?.(scene.model) ?? to, to]) } : change), [far, change, past])
  scene.flights = useFlights(scene.view, known.journal, telling, change?.lines)
  /** What a touch alone may not give, because it cannot be taken back, is asked for next to what was touched. */
  const touched = useRef<Opened>()
  const previewOf = useRef<(answer: Answer) => Preview | undefined>(() => undefined)
  const doubted = async (answer: Answer): Promise<Doubt | undefined> => {
    if (lesson) return undefined // it said what to do, and nothing is lost in it
    const preview = previewOf.current(answer) ?? (await given.preview?.(answer).catch(() => undefined))
    return doubtOf(play, answer, preview, telling, foreign)
  }
  const asksFirst = async (answer: Answer): Promise<boolean> => {
    const q = known.ask?.q
    const doubt = await doubted(answer)
    if (!doubt || !touched.current || q !== asked.current || looksBack.current) return false
    setOpened({ ...touched.current, sure: answer, doubt })
    return true
  }
  const asked = useRef(known.ask?.q)
  asked.current = known.ask?.q
  const looksBack = useRef(false)
  looksBack.current = look.moment !== undefined
  /** A chain of answers that surely all are possible, and that nothing bars from being taken back. */
  const harmless = async (answers: Answer[]): Promise<boolean> => {
    const preview = await given.preview?.(answers).catch(() => undefined)
    return preview !== undefined && preview.done === answers.length && doubtOf(play, answers[answers.length - 1] ?? '', preview, telling, foreign) === undefined
  }
  /** What a chain has to ask for once more is asked at the place that this answer leads to, not where the chain was begun. */
  const turnTo = (answer: Answer) => {
    const id = mentions(answer).find((one) => scene.targets.get(one)?.includes(answer))
    const from = id === undefined ? null : document.querySelector(`.board [data-id="${CSS.escape(id)}"]`)
    if (id !== undefined && from) touched.current = { id, from }
  }
  const inChain = (answer: Answer) => (turnTo(answer), asksFirst(answer))
  const chain = useChain(given, scene.model, inChain, harmless, (answer) => (turnTo(answer), touched.current && setOpened({ ...touched.current, sure: answer })))
  const touch = useFirstTouch(known.ask?.q)
  /** Nothing is shown of what was touched. */
  const untouched = () => {
    touch.forget()
    setOpened(undefined)
    setHovered(undefined)
    setPointed(undefined)
  }
  /** The board shows what is asked, and the sheet nothing of what was touched. */
  const settle = () => {
    told.skip()
    untouched()
  }
  const hint = useHint(given, settle)
  const close = () => {
    const from = opened?.from
    setOpened(undefined)
    if (from instanceof SVGElement || from instanceof HTMLElement) from.focus({ preventScroll: true })
  }
  // Nothing is answered while one looks back: what was opened for the question closes, and a chain ends where it is.
  useLayoutEffect(() => {
    if (!looksBack.current) return
    if (chain.running) chain.stop()
    untouched()
  }, [looksBack.current])
  const gaveOn = useRef<string>() // the page of a phone on which an answer was given
  const give = (answer: Answer) => {
    if (looksBack.current) return // its preview came late
    gaveOn.current = tab
    if (!opened || !module.pictured?.(answer)) setOpened(undefined)
    chain.alone()
    play.act(answer)
  }
  const lettered = hint.hidden || past ? [] : markedOf(known.hint, known.ask)
  const planned = lettered.map(({ answers }) => answers.join()).join(' ')
  const letters = useMemo(() => lettersOn(scene, lettered), [planned, scene.targets])
  const lettersAt = useMemo(() => letters.flatMap(({ ids }) => ids), [letters])
  if (letters.filter(({ ids }) => ids.length > 0).length > 1 && !marked.length) scene.seek = lettersAt // where the board is small for the table of plans; one alone would hide the rest
  /** A plan of several answers is played like a walk: one after the other, up to where something else is asked. */
  const playPlan = (answers: Answer[]) => {
    const [first] = answers
    const from = document.querySelector('.hintbox') ?? document.body
    if (first === undefined) return
    touched.current = { id: mentions(first)[0] ?? '', from }
    if (known.ask?.warn?.includes(first)) return setOpened({ ...touched.current, sure: first })
    if (answers.length > 1) return chain.run(inOrder(answers))
    void giveTouched(first)
  }
  const showPlan = (answers: Answer[]) => {
    setHovered(undefined)
    setMarked(answers.flatMap(mentions))
  }
  const wayTo = (id: string, from?: string) => (known.ask && !past ? module.way?.(scene.model, known.ask, id, from, (to) => wholeWay(to, given.why)) : undefined)
  const ringedWay = (id: string) => (module.unringed ? undefined : wayTo(id))
  /** A place that no answer names yet, where a group that is still to be formed may come to. */
  const gatherTo = ({ id, from }: Opened) => {
    const way = module.unringed && !past ? wayTo(id) : undefined
    return way && (() => (close(), chain.run(way, () => setOpened({ id, from }))))
  }
  /** One answer is given at once, several are opened; one that loses something is always asked for again. What no answer
   * names may be the end of a chain, or is told of. */
  const chosen = useRef<Scene<unknown>['choose']>(() => undefined)
  /** In a sheet a preview stays until the next: if it went with the pointer, the answers would move under it. */
  const stays = (answer: Answer | undefined) => answer !== undefined && setHovered(answer)
  /** A finger's first touch: pointed at, and asked for once more where something would be lost. */
  const onlyShows = (id: string, only?: Answer): boolean => {
    if (lesson || (known.ask?.answers.length ?? 0) < 2 || !touch.only(id)) return false
    setOpened(undefined)
    setPointed(id)
    if (only !== undefined) void asksFirst(only)
    return true
  }
  const waits = useRef<Answer>() // for its preview
  const giveTouched = async (answer: Answer) => {
    const q = known.ask?.q
    if (waits.current === answer) return
    waits.current = answer
    const first = await asksFirst(answer)
    waits.current = undefined
    if (!first && q === asked.current) give(answer)
  }
  const giveFrom = (answer: Answer, on: Opened) => {
    touched.current = on
    return giveTouched(answer)
  }
  chosen.current = (id, from) => {
    touched.current = { id, from }
    const [only, ...more] = scene.targets.get(id) ?? []
    if (lesson?.waits && known.ask && dialsOf(known.ask.answers, play.game.domains)) return // numbers are set next to the board
    const instead = lesson && !only ? module.targets(scene.model, known.ask?.answers ?? noAnswers, known.ask).get(id)?.[0] : undefined
    if (instead) return give(instead) // the lesson tells of it
    const way = only === undefined ? ringedWay(id) : undefined
    if (only !== undefined && opened?.sure === only) close()
    else if (only !== undefined && !more.length && !known.ask?.warn?.includes(only)) onlyShows(id, only) || void giveTouched(only)
    else if (way) onlyShows(id) || chain.run(way, () => setOpened({ id, from })) // not so far: why not
    else if (only !== undefined && !more.length) setOpened({ id, from, sure: only }) // marked: asked at once
    else setOpened(opened?.id === id ? undefined : { id, from })
  }
  /** A finger has touched a place once: the sheet has a button for what the second touch would do. */
  const picks = (): Picked | undefined => {
    const id = touch.shown
    const from = id === undefined ? null : document.querySelector(`.board [data-id="${CSS.escape(id)}"]`)
    if (id === undefined || !from || past) return undefined
    const [only, ...more] = scene.targets.get(id) ?? []
    if (only !== undefined && !more.length) return { answer: only, act: () => chosen.current(id, from) }
    return only === undefined && ringedWay(id) ? { goal: module.about(scene, id)?.name ?? '', act: () => chosen.current(id, from) } : undefined
  }
  const isAside = useCallback((answer: Answer) => module.asides?.includes(answer.split(' ')[0] ?? '') ?? false, [module])
  const group = useMemo(() => {
    const found = known.ask && !past && !lesson ? module.group?.(scene.model, known.ask) : undefined
    const form = (wanted: Map<string, number>) => found && chain.gather(addedBy(found, wanted), found.end, formed(found, wanted))
    const set = (answer: Answer) => answer === found?.whole && found.takes !== undefined // the same by the numbers
    return found && { of: found, covers: (answer: Answer) => set(answer) || found.kindOf(answer, scene.model) !== undefined, form }
  }, [known.ask?.q, past, scene.model])
  scene.choose = useCallback((id: string, from: Element) => chosen.current(id, from), [])
  scene.point = setPointed
  const nameOf = (one: string) => module.about(scene, one)?.name ?? ''
  const drag = useDrag(
    (id) => Boolean(known.ask && !past && module.carried?.(scene.model, known.ask, id)),
    (id, over, element) => {
      const way = wayTo(over, id)
      const explain = () => setOpened({ id: over, from: element, note: ui('drag.not', nameOf(id), nameOf(over)) })
      touched.current = { id: over, from: element }
      if (way) chain.run(way, explain)
      else explain()
    },
  )
  const draggable = drag?.over !== undefined && wayTo(drag.over, drag.id) !== undefined
  const [pointedAt] = pointed && !past ? (scene.targets.get(pointed) ?? []).filter((_, i, all) => all.length === 1 && i === 0) : []
  const looked = replay.view || look.moment ? undefined : (hovered ?? pointedAt) // a question may be answered while a turn is told
  const { preview, priceOf, fetchAll, known: previewed } = usePreviews(given, looked)
  previewOf.current = previewed
  const imagined = useMemo(() => (preview?.sure && preview.set ? read(patched(known.view, preview.set), given) : undefined), [preview])
  scene.asked = looked === undefined ? undefined : { answer: looked, model: imagined }
  const toldOf = (answer: Answer) => {
    const known = previewed(answer)
    const does = ([key]: Entry) => telling.moves?.[key] !== undefined // that what is sent goes is what the number says itself
    return known && outcomeOf(known, telling, foreign).certain.flatMap((entry) => (does(entry) ? [] : broughtBy(entry, play.words.would(entry))))
  }
  const prices = { of: (answer: Answer) => priceOf(answer, play), told: toldOf, brings: (answer: Answer) => (known.ask ? module.brings?.(scene.model, known.ask, answer, play) : undefined), risky: (answer: Answer) => previewed(answer)?.final === 'chance', fetch: fetchAll }
  const undo: Undo = {
    barred: look.moment ? ui('undo.look') : known.barred ? ui(`undo.${told.acted && DUE.has(known.barred) ? 'acted' : known.barred}`) : undefined,
    steps: chain.steps,
    whole: chain.whole,
    act: () => chain.undo(chain.steps),
  }
  // Before a stepper says which of its answers it stands at.
  useLayoutEffect(() => {
    if (known.ask) setOpened((old) => (old && module.stays?.(scene.model, old.id) && scene.targets.has(old.id) ? old : undefined))
    setHovered(undefined)
    setPointed(undefined) // what was touched is where the pointer still is
    // What was answered on another page of a phone continues where it can: nothing there is an answer now.
    if (!known.ask || gaveOn.current === undefined) return
    if (away && gaveOn.current === tab && !document.querySelector('.tabpage .legal')) setTab('board')
    gaveOn.current = undefined
  }, [known.ask?.q])
  /** A line of the journal leads to its moment, and to the places and pieces it names. */
  const follow = (index: number, entry: Entry) => {
    setTab('board')
    if (table.state === 'over') return replay.follow(index)
    setMarked(idsOf(entry))
    look.follow(index)
  }
  const toldAt = (journal: Entry[], at: number) => (journal[at] && isTold(telling, journal[at]) ? given.words.entry(journal[at]) : undefined)
  const returnToNow = () => {
    setMarked([])
    look.show(undefined)
  }
  const returnToEnd = () => {
    replay.play(false)
    replay.show(undefined)
  }
  /** To the end of the action before or after the moment looked at, or to the step of the turn told that begins one. */
  const leaped = (by: number): void => {
    const actions = actionsOf(known.journal, telling).filter(({ kind }) => kind === 'action')
    const now = replay.view ? (replay.journal?.length ?? 0) : (look.moment?.to ?? known.journal.length)
    const before = look.moment && !replay.view ? look.moment.from : now - 1 // a moment may last longer than the action that it shows
    const next = by < 0 ? [...actions].reverse().find(({ to }) => to <= before) : actions.find(({ to }) => to > now)
    const begins = told.steps.flatMap((step, i) => (actions.some(({ from }) => from >= step.from && from < step.to) ? [i] : []))
    if (table.state === 'over') return next && replay.follow(next.to - 1)
    if (told.running) return told.show((by < 0 ? [...begins].reverse().find((i) => i < told.at) : begins.find((i) => i > told.at)) ?? (by < 0 ? 0 : Infinity))
    if (next) look.follow(next.to - 1)
    else if (by > 0) returnToNow()
    else look.show(1)
  }
  const stepped = (key: string): boolean => {
    const leap = LEAPS[key]
    if (leap !== undefined) return leaped(leap), true
    if (table.state === 'over') return replay.key(key)
    if (key !== ',' && key !== '.') return false
    const by = key === ',' ? -1 : 1
    if (told.running) told.show(told.at + by)
    else look.show(look.at + by)
    return true
  }
  /** What happened last once more: the others' turns, else the game up to now. */
  const played = (): void => {
    if (table.state === 'over') return replay.play(!replay.playing)
    if (look.moment) return look.play(!look.playing)
    if (told.steps.length) return setTab('board'), told.again()
    look.show(1)
    look.play(true)
  }
  const openRules = () => {
    setClause(undefined)
    setMenu(menu === 'help' ? undefined : 'help')
  }
  const whyNot = (on: Element) => setOpened({ id: on.getAttribute('data-id') ?? '', from: on })
  const final = table.state === 'over' && sheet && module.sheet !== false && !lesson // which is read to its end first
  const analysed = final && analysing
  const infoKey = useRef<(key: string) => boolean>(() => false)
  const hinted = hint.thinking || (known.hint !== undefined && known.ask?.answers.includes(known.hint.a) === true && !hint.hidden && !look.moment)
  const closers = { back: returnToEnd, analysed: () => setAnalysing(false), look: returnToNow, opened: close, hint: hint.hide, menu: () => setMenu(undefined) }
  const top = useTop({ back: replay.view !== undefined && !final, analysed, look: look.moment !== undefined, opened: opened !== undefined, hint: hinted, menu: menu !== undefined })
  const taken = top === 'menu' || top === 'hint' // digits and Enter answer nothing behind them
  useKeys((key) => {
    // While one looks back Esc leads to the present at once: what is told of a name closes with it.
    if (infoKey.current(key) && !(key === 'Escape' && (look.moment || (replay.view && !final)))) return true
    if (key === 'Escape' && top) closers[top]()
    else if (lettered.some(({ letter }) => letter === key.toUpperCase())) playPlan(lettered.find(({ letter }) => letter === key.toUpperCase())?.answers ?? [])
    else if (key === 'Escape' && told.running) told.skip()
    else if (opened && besideKeys.current?.(key)) return true
    else if (taken && GIVES.test(key)) return true
    else if (!look.moment && promptKeys.current(key)) return true
    else if (key === 'u') undo.barred ? undefined : undo.act()
    else if (key === 'U') undo.barred ? undefined : chain.undo(1)
    else if (key === 'n' || key === 'N') look.moment ? undefined : hint.ask()
    else if (key === 's' || key === 'S') told.setSpeed(speeds[(speeds.indexOf(told.speed) + 1) % speeds.length] ?? 'normal')
    else if (key === 'r' || key === 'R') played()
    else if (key === 'j' || key === 'J') reveal('journal', setTab)
    else if (key === 'h' || key === 'H') reveal('hand', setTab)
    else if (key === 't' || key === 'T') reveal('tracks', setTab)
    else if (key === '?') openRules()
    else if ((key === 'w' || key === 'W') && document.activeElement?.getAttribute('data-id')) whyNot(document.activeElement)
    else if (key === 'Escape' && table.state === 'over' && !sheet) setSheet(true)
    else if (key === 'Escape') setMarked([])
    else return stepped(key)
    return true
  }, (key) => {
    if (key !== ' ' || !telled) return false
    told.pause(!told.paused) // whatever has the focus
    return true
  })
  useShown(lesson?.waits ? `${lesson.at} ${known.ask?.q}` : undefined)
  useBell(known.ask?.q)
  useHeld(setHovered, setPointed)
  const info = useInfo(module, scene, drag !== undefined)
  infoKey.current = info.key
  const rolled = useRef(new Map<string, number>())
  const looking = { past: shownPast, told: framed !== undefined, q: past || lesson ? undefined : known.ask?.q, about: known.ask?.key.slice(1).filter((one): one is string => typeof one === 'string'), touched: touch.shown }
  const { Board, Hand, Tracks, Chart, Legend } = module
  const hand = Hand && <Hand {...scene} />
  const tracks = <Tracks {...scene} />
  const legend = Legend && <Legend {...scene} />
  const chart = Chart && <Chart {...scene} />
  const journal = (
    <>
      <Chat play={play} />
      <Journal play={play} past={replay.journal} until={telled ? toldUpTo(told) : undefined} telling={telling} at={look.moment && look.entry} follow={follow} />
    </>
  )
  const left = module.layout === 'left' && roomy
  const weighed = !narrow && lettered.length > 1 && !hint.hidden ? <HintStrip {...{ play, telling, foreign }} give={playPlan} hover={setHovered} show={showPlan} hide={hint.hide} /> : undefined
  const moveline = look.moment ? <MoveLine {...{ play, telling }} journal={known.journal} at={look.move[0]} show={(entry) => look.follow(entry)} /> : undefined
  const rules = menu === 'help' && (
    <RulesDrawer play={look.moment ? waitingPlay(play) : play} keys={[<Keys key="keys" ui={ui} />, <Asked key="asked" ui={ui} />]} clause={clause} close={() => setMenu(undefined)} />
  )
  /** A seat is called by its side, not by its player. */
  const sideOf = (seat: string) => {
    const own = (module.sides?.(present, play) ?? []).filter((one) => one.seat === seat)
    const [first] = own
    const called = first ? own.map(({ name }) => capital(name)).join(' + ') : play.game.seat_names.length ? capital(play.words.seat(seat)) : play.name(seat)
    return { name: capital(called.replace(/^the /i, '')), colour: first?.colour ?? seatColour(play.game.id, seat, table.seats.findIndex((one) => one.seat === seat), called) }
  }
  const showClause = (id: string) => {
    setClause(id)
    setMenu('help')
  }
  /** What is told again, or as a whole, is seen on the board. */
  const onBoard = (show: () => void) => () => (setTab('board'), show())
  const since = table.state === 'running' && !look.moment && <Since {...{ play, telling }} told={{ ...told, again: onBoard(told.again), atOnce: onBoard(told.atOnce) }} has={had} halved={module.halved} follow={(index) => look.follow(index)} unfolded={narrow} />
  return (
    <div class={`app ${left ? 'left' : 'strip'} tab-${tab}${replay.view || look.moment ? ' past' : ''}${drag ? ' dragging' : ''}${telled ? ' telled' : ''}${final ? ' isfinal' : ''}${taken ? ' keyless' : ''}`}>
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
      {(!narrow || tab === 'board') && !analysed && ( // which draws boards of its own
        <main class="board" aria-label={ui('board')}>
          {look.moment && <LookBar {...{ look, ui }} told={toldAt(known.journal, look.entry)} back={returnToNow} />}
          {replay.view && <ReplayBar {...{ replay, ui }} told={toldAt(replay.journal ?? [], (replay.journal?.length ?? 0) - 1)} back={returnToEnd} />}
          <div class="stage">
            <Looked.Provider value={looking}><Numbered.Provider value={lettered.length ? letters : discs}>{listed ? <PlaceList module={module} scene={scene} give={(answer, id, from) => void giveFrom(answer, { id, from })} /> : <Board {...scene} />}</Numbered.Provider></Looked.Provider>
            {module.places(scene.model).length > 0 && (
            <button class="small listbtn" aria-pressed={listed} onClick={() => setListed(!listed)}>
              <Icon name={listed ? 'board' : 'list'} size={16} />
              {ui(listed ? 'board.map' : 'board.list')}
            </button>
          )}
            {looked !== undefined && preview && !(lesson && narrow) && <PreviewCard {...{ play, preview, telling, foreign }} answer={looked} printed={[...(module.says?.(scene, looked) ?? []), ...mentions(looked).flatMap((id) => play.words.texts(id))]} about={narrow && opened && mentions(looked).includes(opened.id) ? noAnswers : aboutIn(module, scene, looked)} named={info.within} />}
          </div>
          {module.layout === 'left' || narrow ? (moveline ?? weighed) : !telled && !moveline && weighed}
        </main>
      )}
      {away && (
        <TabPage key={tab} label={ui(`tab.${tab}`)} kept={rolled.current} name={tab}>
          {tab === 'hand' && hand}
          {tab === 'tracks' && tracks}
          {tab === 'tracks' && chart}
          {tab === 'tracks' && legend}
          {tab === 'journal' && since}
          {tab === 'journal' && journal}
        </TabPage>
      )}
      {narrow && telled && !opened && (
        <div class="prompt telling">
          <Strip {...{ play, told, telling, showClause }} />
        </div>
      )}
      {lesson && <LessonBox {...{ play, lesson, give, narrow }} place={narrow && opened !== undefined} onBoard={scene.targets.size > 0 && !narrow} hover={setHovered} />}
      {!lesson && !(narrow && telled && !opened) && (
      <Prompt
        play={look.moment ? waitingPlay(play) : play}
        choosing={choosingOf(module, present, play)}
        who={<Who play={play} acting={module.acting?.(present, play)} />}
        onBoard={scene.targets.size > 0}
        aside={isAside}
        narrow={narrow}
        page={tab}
        hover={narrow ? stays : setHovered}
        keys={promptKeys}
        give={give}
        doubt={doubted}
        prices={prices}
        undo={undo}
        rolled={
          <>
            {narrow && since && !away && <SinceLine {...{ play, told, telling }} open={() => setTab('journal')} />}
            {!past && <Rolled {...{ play, telling, foreign }} />}
          </>
        }
        first={<LearnFirst game={given.game} ui={ui} />}
        hint={hint.thinking ? <HintThinking ui={ui} stop={hint.hide} /> : !hint.hidden && !look.moment && <HintBox {...{ play, telling, foreign }} give={playPlan} hide={hint.hide} hover={setHovered} strip={!narrow} />}
        tools={
          <>
          <HintTool play={look.moment ? waitingPlay(play) : play} hint={hint} />
          <button class="tool" aria-pressed={menu === 'help'} onClick={openRules}>
            <Icon name="help" size={18} />
            {ui('rules.short')}
            <kbd aria-hidden="true">?</kbd>
          </button>
          </>
        }
        touch={lesson ? undefined : touch}
        hinted={lettered}
        place={narrow && opened !== undefined}
        picks={narrow ? picks() : undefined}
        group={group}
        ending={
          table.state === 'over' ? (
            <Ending play={play} replay={replay} seatOf={sideSeat} sheet={module.sheet === false ? undefined : () => setSheet(true)}>
              {module.Ending && !replay.view && <module.Ending {...scene} />}
            </Ending>
          ) : undefined
        }
      />
      )}
      {drag && <DragLine drag={drag} legal={draggable} said={drag.over === undefined ? '' : draggable ? `${nameOf(drag.id)} → ${nameOf(drag.over)}` : ui('drag.not', nameOf(drag.id), nameOf(drag.over))} />}
      {!narrow && (
        <aside class={rules ? 'side ruled' : 'side'}>
          {rules}
          <div class="placeslot" />
          <Panels label={ui('tab.tracks')} ui={ui}>
            {lesson && <LessonList {...{ play, lesson }} />}
            {since}
            {module.layout !== 'left' && tracks}
            {(left || module.layout === 'left') && chart}
            {!left && legend}
          </Panels>
          {telled && module.layout === 'left' ? <Strip {...{ play, told, telling, showClause }} /> : !lesson && journal}
        </aside>
      )}
      {!narrow && !left && module.layout === 'left' && !weighed && !moveline && (
        <div class="bottom cardrow" tabIndex={0} role="region" aria-label={ui(`tab.${module.hand}`)}>
          {hand}
          {tracks}
        </div>
      )}
      {!narrow && module.layout === 'strip' && (
        <footer class="bottom">
          {telled ? <Strip {...{ play, told, telling, showClause }} /> : (moveline ?? (weighed ? undefined : hand))}
          {!telled && !moveline && !weighed && chart}
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
          {...{ scene, opened, give, close, narrow }}
          keys={besideKeys}
          doubt={doubted}
          about={module.about(scene, opened.id)}
          why={known.ask && !past && !opened.sure && !scene.targets.has(opened.id) ? governing(play) : undefined}
          standing={module.standing?.(scene.model, opened.id)}
          showClause={showClause}
          reach={setFar}
          go={(answers) => (close(), chain.run(inOrder(answers)))}
          gather={gatherTo(opened)}
          nameOf={nameOf}
          inside={module.Inside && <module.Inside {...scene} id={opened.id} give={give} giveAll={(answers) => chain.gather(answers)} />}
          answers={opened.sure ? [opened.sure] : (scene.targets.get(opened.id) ?? noAnswers).filter((answer) => !module.pictured?.(answer))}
          prices={prices}
          hover={narrow ? stays : setHovered}
          touch={lesson ? undefined : touch}
        />
      )}
      {analysed && <Analysis {...{ play, replay, telling, sideOf }} draw={(plans) => <PlanBoard {...{ plans, module, play, read }} />} sheet={() => setAnalysing(false)} board={() => (setAnalysing(false), setSheet(false))} />}
      {final && !analysing && (
        <FinalSheet play={play} replay={replay} telling={telling} board={() => setSheet(false)} analysis={() => setAnalysing(true)} halved={module.halved} seatOf={sideSeat}>
          {module.Ending && <module.Ending {...scene} />}
        </FinalSheet>
      )}
      {narrow && rules}
      {!(looked !== undefined && preview && (looked === pointedAt || info.within)) && !(pointed && !scene.targets.has(pointed) && ringedWay(pointed)) && !(opened && opened.id === pointed) && info.card}
      {menu === 'host' && <HostMenu play={play} close={() => setMenu(undefined)} />}
    </div>
  )
}

const noAnswers: Answer[] = []

/** The analysis is fetched when it is first wanted: nobody needs it to play. */
function Analysis(props: Parameters<typeof AnalysisPage>[0]) {
  const [Page, setPage] = useState<typeof AnalysisPage>()
  useEffect(() => {
    let live = true
    void import('./analysispage').then((found) => live && setPage(() => found.AnalysisPage))
    return () => {
      live = false
    }
  }, [])
  return Page ? <Page {...props} /> : null
}

/** A moment with two plans: the played one in ink, the better one in yellow (analysispage.tsx). Only to be looked at. */
function PlanBoard({ plans: { past, played, better }, module, play, read }: { plans: Plans; module: AnyModule; play: Shown; read: SceneParts['read'] }) {
  const model = useMemo(() => read(past.view, { ...play, known: { ...play.known, ask: undefined, journal: past.journal } }), [past, read, play.language])
  const scene = useMemo((): Scene<unknown> => {
    const targets = better.length ? new Map([...targetsOf(better), ...module.targets(model, better, undefined)]) : nothing
    const lines = linesOfPlan(past.view, better, new Set(module.places(model)), module.mover?.(model)).map(([from, to]): Line => [from, to, BETTER])
    const ids = new Set([...played.ids].filter((id) => !targets.has(id)))
    const seek = [...played.lines.flat(), ...targets.keys()].filter((id): id is string => typeof id === 'string')
    return { play, view: past.view, model, targets, hot: new Set(), chosen: undefined, choose: () => undefined, point: () => undefined, seek, told: { ids, lines: [...played.lines, ...lines] } }
  }, [model, played, better])
  return <module.Board {...scene} />
}

/** The letters of a hint's plans: where the first of their answers that has a place on the board leads. */
export const lettersOn = ({ targets }: Pick<Scene<unknown>, 'targets'>, plans: Lettered[]): Disc[] =>
  plans.map(({ letter, answers }) => {
    const placed = [...targets].flatMap(([id, among]) => (among.includes(answers[0] ?? '') ? [id] : []))
    return { n: letter, asks: true, ids: [...placed, ...answers.flatMap(mentions)] }
  })

/** What is told of the first that an answer names. */
function aboutIn(module: AnyModule, scene: Scene<unknown>, answer: Answer): string[] {
  const about = mentions(answer).flatMap((id) => infoOf(module, scene, undefined, id) ?? [])[0]
  return about?.lines ?? []
}

/** Who is asked now, where everyone may know and it is not the reader. */
function choosingOf(module: AnyModule, model: unknown, play: Shown): Choosing | undefined {
  const { table, you, name } = play
  const side = module.sides?.(model, play).find(({ on }) => on)
  const id = side ? side.seat : module.turn?.(model, play)
  const seat = table.seats.find((one) => one.seat === id)
  if (!seat || seat.seat === you) return undefined
  return { name: name(seat.seat), bot: seat.kind === 'bot' }
}

/** While one looks back nothing can be answered: the question waits. */
const waitingPlay = (play: Shown): Shown => ({ ...play, known: { ...play.known, ask: undefined, waiting: play.known.ask } })


interface SceneParts {
  play: Shown
  read: (view: Scene<unknown>['view'], play: Shown) => unknown
  present: unknown // the model of what is now
  module: AnyModule
  view: Scene<unknown>['view'] | undefined // of the past; without it the present
  journal: Entry[] | undefined // as it was then
  opened: Opened | undefined
  hovered: Answer | undefined
  pointed: string | undefined
  marked: string[]
  change: Change | undefined // what has been done, in ink
  seek: string[]
}

/** What the module's parts are given; `choose` and `point` are the page's. */
function useScene({ play, read, present, module, journal, view: past, opened, hovered, pointed, marked, change, seek }: SceneParts): Scene<unknown> {
  const { known, language } = play
  const view = past ?? known.view
  const model = useMemo(() => (past ? read(past, journal ? { ...play, known: { ...known, journal } } : play) : present), [read, past, present, language])
  const answers = useMemo(() => {
    const all = past ? noAnswers : (known.ask?.answers ?? noAnswers)
    const { lesson } = play
    const listed = dialsOf(all, play.game.domains)?.rest ?? all // numbers are set in the prompt
    return lesson ? listed.filter((answer) => lesson.waits && answer === lesson.step?.answer) : listed // the one thing to do
  }, [past, known.ask, play.lesson?.at, play.lesson?.waits])
  const targets = useMemo(() => (answers.length ? module.targets(model, answers, known.ask) : nothing), [model, answers])
  const hot = useMemo(() => {
    const named = hovered ? mentions(hovered) : pointed ? [pointed] : marked
    const places = hovered ? [...targets].flatMap(([id, among]) => (among.includes(hovered) ? [id] : [])) : []
    return new Set([...named, ...places])
  }, [hovered, pointed, marked, targets])
  return { play, view, model, targets, hot, chosen: opened?.id, choose: () => undefined, point: () => undefined, seek, told: change }
}

/** A page of a phone next to the board: one comes back to where it was rolled to. */
function TabPage({ label, name, kept, children }: { label: string; name: string; kept: Map<string, number>; children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = kept.get(name) ?? 0
  }, [])
  return (
    <main ref={box} class="tabpage" aria-label={label} onScroll={(event) => kept.set(name, event.currentTarget.scrollTop)}>
      {children}
    </main>
  )
}

const LEGAL = '.board .target.legal, .legal[data-id], .hcard.legal, .svcard.legal, .rcard.legal, .hc.legal, .touch.legal'

/** The one thing that a lesson wants touched is rolled into view, wherever it is. */
function useShown(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined) return
    const timer = setTimeout(() => {
      const all = [...document.querySelectorAll(LEGAL)]
      const seen = (one: Element) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      if (!all.some((one) => one.closest('.board') || seen(one))) all[0]?.scrollIntoView({ block: 'center' })
    }, 150)
    return () => clearTimeout(timer)
  }, [step])
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

function reveal(part: string, setTab: (tab: string) => void): void {
  setTab(part)
  setTimeout(() => {
    const element = document.getElementById(part)
    element?.scrollIntoView({ block: 'nearest' })
    element?.querySelector<HTMLElement>('button,[tabindex="0"],input')?.focus()
  })
}

/** The board as a list: the same content, the same buttons; what may be touched comes first. */
function PlaceList({ module, scene, give }: { module: AnyModule; scene: Scene<unknown>; give: (answer: Answer, id: string, from: Element) => void }) {
  const { targets, play } = scene
  const places = module.places(scene.model).sort((a, b) => Number(targets.has(b)) - Number(targets.has(a)))
  return (
    <div class="mat list" tabIndex={0} role="region" aria-label={play.ui('board.list')}>
      <ul>
        {places.map((id) => {
          const about = module.about(scene, id)
          return (
            <li key={id} class={targets.has(id) ? 'panel legal' : 'panel'}>
              <b>{capital(about?.name ?? id)}</b>
              <span>{[about?.kind, ...(about?.pieces ?? []), ...(about?.lines ?? [])].flatMap((line) => (line ? capital(line) : [])).join(' · ')}</span>
              {(targets.get(id) ?? []).slice(0, 12).map((answer) => (
                <button key={answer} class="small" onClick={(event) => give(answer, id, event.currentTarget)}>
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

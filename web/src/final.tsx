// The final sheet: who won and by which end, every side's figures, their course with its turning points, and what comes
// next: a rematch in one tap, the board and its past, a link to share, the record as a file.

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { startAlone } from './alone'
import { api, type Both, type Entry, type Lesson, type Part, type Past, type TurnPoint } from './api'
import { Chart, useCourse, type CourseOf, type Series } from './chart'
import { factionColour, seatColour } from './colours'
import { Icon } from './icons'
import { actionsOf, type Telling } from './kit/actions'
import { headlineOf } from './lesson'
import { actionText, Named } from './named'
import { Chip } from './parts'
import { pictureOf } from './picture'
import { RecordLink, Rematch, type Replay } from './replay'
import type { Shown } from './room'
import { go } from './route'
import { columnsOf, labelOf } from './sheet'
import { bare, capital, signed } from './text'
import { sorted } from './view'
import { badgeOf, bestOfSeats, decides, winnersText } from './winners'

interface Props {
  play: Shown
  replay: Replay
  telling: Telling
  board: () => void // leaves the sheet for the board
  analysis: () => void // and for the analysis
  halved?: string[] // figures that a view counts in halves
  seatOf: (side: string) => string | undefined // whose a side is
  children?: ComponentChildren // the game's own table of scores
}

/** Whether the parts of every side add up to what decides. Where they do not, it is not a sum, and comes first. */
export function addsUp(parts: Part[], sum: string | undefined): boolean {
  const own = parts.filter(({ of, name }) => of && name !== 'counts')
  if (sum === 'counts') return own.some(({ name }) => name === 'total') && addsUp(own, 'total')
  return own.every((one) => one.name !== sum || one.value === own.reduce((all, { of, name, value }) => (of === one.of && name !== sum ? all + value : all), 0))
}

const LAST = 4 // places that have a word

/** The place of every seat by what decides, told of the best of its sides: equal sums share one. */
export function placesOf(sums: Part[], seatOf = (side: string): string => side): Map<string, number> {
  const all = bestOfSeats(sums, seatOf)
  return new Map(all.flatMap(({ of, value }) => {
    const place = 1 + all.filter((other) => other.value > value).length
    return of && place <= LAST ? [[of, place] as const] : []
  }))
}

export function FinalSheet({ play, replay, telling, board, analysis, halved, seatOf, children }: Props) {
  const { ui, words, table, game, name } = play
  const { result } = replay
  const winners = table.seats.filter((seat) => result?.seats[seat.seat] === 'win')
  const drawn = table.seats.filter((seat) => result?.seats[seat.seat] === 'draw')
  const lead = winners.length ? winners : drawn
  const raw = useCourse(play, replay, true, halved)
  const course = useMemo(() => ({ ...raw, figures: sidesNamed(play, raw.figures) }), [raw.views, raw.shown])
  const bySide = !lead.length && result?.winner ? result.winner : undefined // a side that nobody plays has won
  const own = result?.seats[play.you]
  const parts = (result?.score ?? []).map((part) => (part.halves ? { ...part, value: part.value / 2 } : part))
  const sum = decides(game, parts)
  const sums = parts.filter((part) => part.name === sum && part.of).sort((a, b) => b.value - a.value)
  const [best] = sums.filter(({ of = '' }) => winners.some(({ seat }) => seat === (seatOf(of) ?? of)))
  const [first] = sums
  // Where a seat plays two sides, what counts of them decides as well.
  const decided = result?.clause && [...new Set([result.clause, ...(sum === 'counts' ? sums.map(({ clause }) => clause) : [])].flatMap((one) => one.split(' ')))].join(' ')
  const me = lead.length === 1 && lead[0]?.seat === play.you
  const inPoints = best && first && best.value === first.value && parts.some((part) => part.name === 'total')
  const places = inPoints ? placesOf(sums, (side) => seatOf(side) ?? side) : undefined
  const points = inPoints ? signed(best.value) : undefined
  const said = (mine: boolean) => winnersText(ui, { won: winners.length > 0, names: lead.map((seat) => name(seat.seat)), mine, points })
  const sentence = lead.length ? said(me) : ''
  const ownPlace = () => {
    const [mine] = sums.filter(({ of = '' }) => (seatOf(of) ?? of) === play.you)
    const place = mine?.of ? places?.get(mine.of) : undefined
    return mine && place ? ui('final.yourplace', ui(`final.place.${place}`), signed(mine.value)) : undefined
  }
  const marks = useMemo(() => turnMarks(play, replay.last?.journal ?? [], course), [course.heard.length, replay.last])
  const scored = (game.figures ?? []).some(({ name: figure, score }) => score && figure === course.shown)
  const led = scored ? ledFrom(course.figures.get(course.shown ?? '') ?? [], marks) : undefined
  // Of a seat with two sides it is the one that counts: the other may well be in front.
  const wins = (id: string) => id === bySide || id === best?.of
  const leader = led && wins(led.id) && hasTurns(course, marks) ? (words.has('board', 'leads') ? words.phrase('leads', led.name, Number(led.turn) || led.turn) : ui('final.leads', led.name, led.turn)) : undefined
  return (
    <main class="final ending" aria-label={ui('over.title')}>
      {table.lesson && <LessonEnd play={play} lesson={table.lesson} />}
      <header>
        <h3>{ui('over.title')}</h3>
        <h2 data-said={me ? said(false) : undefined}>
          {lead.map((seat) => (
            <Chip key={seat.seat} colour={badgeOf(play, parts, seatOf, seat.seat)} />
          ))}
          {bySide && factionColour(game.id, bySide) && <Chip colour={factionColour(game.id, bySide)!} />}
          {sentence ? sentence : result?.winner ? ui('final.winner', sideWord(play, result.winner)) : result ? ui('over.nobody') : ui('loading')}
        </h2>
        <p class="lead">
          {result?.why ? `${words.word('end', result.why).replace(/\.$/, '')}.` : ''} <Clauses clause={decided} /> {own && !me && <span data-said="">{ownPlace() ?? ui(`mine.${own}`)}</span>}{' '}
          {replay.last && <span>{lengthOf(play, replay.last)}</span>}{' '}
          {!lead.length && first?.of && !seatOf(first.of) && sum && ui('final.ahead', capital(sideWord(play, first.of)), words.word('score', sum), signed(first.value))}
        </p>
      </header>
      <div class="finalcols">
        <div>
        <section class="panel" aria-label={ui('final.scores')}>
          <h3>{ui('final.scores')}</h3>
          {parts.length ? <Parts play={play} parts={parts} sum={sum} places={places} seatOf={seatOf} wins={(id) => id === bySide || winners.some(({ seat }) => seat === (seatOf(id) ?? id))} /> : null}
          {parts.length && children ? (
            <details class="sheetmore">
              <summary>{ui('final.sheet')}</summary>
              {children}
            </details>
          ) : (
            result && children
          )}
          {result && !parts.length && <Scores play={play} replay={replay} />}
        </section>
        {!children && <ByTurn play={play} course={course} marks={marks} />}
        </div>
        <div>
          <section class="panel" aria-label={ui('chart')}>
            {course.shown ? (
              <Chart ui={ui} untabled={Boolean(children) || hasTurns(course, marks)} title={labelOf(play, course.shown)} series={course.figures.get(course.shown) ?? []} marks={marks} size={innerWidth < 500 ? [330, 170] : [460, 200]} />
            ) : (
              <p class="quiet">{ui(course.views.length ? 'chart.none' : 'loading')}</p>
            )}
            {leader && <p class="quiet">{leader}</p>}
          </section>
          <Turning
            {...{ play, telling, course, replay }}
            show={(at) => {
              board()
              replay.show(at)
            }}
          />
        </div>
      </div>
      <footer class="row">
        {!table.lesson && <Rematch play={play} look="ans pri" />}
        <button class="ans" onClick={board}>
          <Icon name="board" size={18} />
          <span class="t">{ui('final.board')}</span>
        </button>
        <button class="ans toanalysis" onClick={analysis}>
          <Icon name="search" size={18} />
          <span class="t">{ui('analysis')}</span>
        </button>
        <Share play={play} />
        <RecordLink table={table} look="ans" text={ui('over.record')} icon />
      </footer>
    </main>
  )
}

/** What a lesson taught, and what may come next: another one, or a game. */
function LessonEnd({ play, lesson: id }: { play: Shown; lesson: string }) {
  const { ui, game, language, shell, table, you, name } = play
  const [lesson, setLesson] = useState<Lesson>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let live = true
    api.lesson(game.id, id).then((found) => live && setLesson(found), () => undefined)
    return () => {
      live = false
    }
  }, [id])
  const begin = () => {
    setBusy(true)
    startAlone(game, shell.name || (table.seats.some(({ seat }) => seat === you) ? name(you) : ui('you.short'))).then((code) => go(`/t/${code}`), () => setBusy(false))
  }
  const text = (both: Both) => both[language === 'de' ? 'de' : 'en'].replace(/\{(\w+)\}/g, (_, seat: string) => name(seat))
  return (
    <section class="panel lessonend" aria-label={ui('lesson.done')}>
      <h3>{ui('lesson.done')}</h3>
      {lesson && <h2>{text(lesson.title)}</h2>}
      <ol>
        {lesson?.steps.map((step, i) => (
          <li key={i}>{headlineOf(text(step.text))}</li>
        ))}
      </ol>
      <p class="row">
        <button class="ans pri" disabled={busy} onClick={begin}>
          {ui('lobby.now')}
        </button>
        <a class="ans" href={`#/learn/${game.id}`}>
          {ui('lesson.other')}
        </a>
      </p>
    </section>
  )
}

/** Sides by their own names, as in the table of the scores: who plays them is told there. */
function sidesNamed(play: Shown, figures: CourseOf['figures']): CourseOf['figures'] {
  const seats = play.game.seat_names.length > 0
  const renamed = (series: Series[]) => series.map((one) => (seats && play.table.seats.some(({ seat }) => seat === one.id) ? { ...one, name: capital(sideWord(play, one.id)) } : one))
  return new Map([...figures].map(([key, series]) => [key, renamed(series)]))
}

/** Who is in front at the end, and from which turn on without a break; undefined: nobody alone. */
export function ledFrom(series: Pick<Series, 'id' | 'name' | 'values'>[], marks: string[]): { id: string; name: string; turn: string } | undefined {
  const first = (at: number): number | undefined => {
    const most = Math.max(...series.map(({ values }) => values[at] ?? -Infinity))
    const best = series.flatMap(({ values }, i) => (values[at] === most ? [i] : []))
    return best.length === 1 ? best[0] : undefined
  }
  const ends = turnEnds(marks).map(([turn, at]) => ({ turn, best: first(at) }))
  const [last] = ends.slice(-1)
  if (last?.best === undefined) return undefined
  const since = ends.length - [...ends].reverse().findIndex(({ best }) => best !== last.best)
  const { id = '', name = '' } = series[last.best] ?? {}
  return { id, name, turn: ends[since > ends.length ? 0 : since]?.turn ?? '' }
}

/** How long it was: its turns, where the journal tells them, and its answers. */
export function lengthOf({ game, ui }: Pick<Shown, 'game' | 'ui'>, { journal, answers }: Pick<Past, 'journal' | 'answers'>): string {
  const [key] = game.actions?.turns ?? []
  const turns = journal.filter((entry) => entry[0] === key).length
  return turns > 1 ? ui('final.length', turns, answers) : ui('final.answers', answers)
}

/** The last entry of a turn's beginning before this many entries. */
export function turnBefore({ game }: Pick<Shown, 'game'>, journal: Entry[], heard: number): Entry | undefined {
  const [key] = game.actions?.turns ?? []
  return key === undefined ? undefined : journal.slice(0, heard).reverse().find((entry) => entry[0] === key)
}

/** Under the chart: the number of a turn where a new one has begun; where turns have none, how many answers were given. */
export function turnMarks(play: Pick<Shown, 'game'>, journal: Entry[], { heard, places }: Pick<CourseOf, 'heard' | 'places'>): string[] {
  const [key] = play.game.actions?.turns ?? []
  const counted = (n: number) => journal.slice(0, n).filter((entry) => entry[0] === key).length || undefined // where turns have no number of their own
  const turns = heard.map((n) => turnBefore(play, journal, n)?.filter((word) => typeof word === 'number').join('.') || counted(n)?.toString())
  if (new Set(turns).size < 3) return places.map(String)
  return turns.map((turn, i) => (turn === turns[i - 1] ? '' : String(turn ?? '')))
}

const TURNS = 16 // rows: of a longer game every second, third … turn

/** Where each turn begins, by its mark under the chart: its number and the place of its last value. */
export function turnEnds(marks: string[]): [turn: string, at: number][] {
  const begins = marks.flatMap((mark, i) => (mark ? [i] : []))
  return begins.map((from, k) => [marks[from] ?? '', (begins[k + 1] ?? marks.length) - 1])
}

/** Whether there are turns to tell apart. */
function hasTurns({ figures, shown }: CourseOf, marks: string[]): boolean {
  const ends = turnEnds(marks).length
  return ends >= 3 && ends < marks.length && (figures.get(shown ?? '') ?? []).length > 1
}

/** The deciding figure of every side at the end of each turn. */
function ByTurn({ play, course, marks }: { play: Shown; course: CourseOf; marks: string[] }) {
  const { ui } = play
  const series = course.figures.get(course.shown ?? '') ?? []
  const ends = turnEnds(marks)
  if (!course.shown || !hasTurns(course, marks)) return null
  const step = Math.ceil(ends.length / TURNS)
  const shown = ends.filter((_, i) => i % step === step - 1 || i === ends.length - 1)
  const title = play.words.has('board', 'byturn') ? play.words.phrase('byturn', labelOf(play, course.shown)) : ui('final.byturn', labelOf(play, course.shown))
  return (
    <section class="panel byturn" aria-label={title}>
      <h3>{title}</h3>
      <div class="scrollx" tabIndex={0} role="region" aria-label={title}>
        <table class="figs">
          <thead>
            <tr>
              <td />
              {shown.map(([turn]) => (
                <th key={turn} scope="col" class="num">
                  {turn}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ id, name, colour, values }) => (
              <tr key={id}>
                <th scope="row">
                  <Chip colour={colour} /> {name}
                </th>
                {shown.map(([turn, at]) => {
                  const most = Math.max(...series.map((one) => one.values[at] ?? -Infinity))
                  return (
                    <td key={turn} class={values[at] === most ? 'num most' : 'num'}>
                      {values[at] === undefined ? '–' : signed(values[at])}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A side's own name as a heading, without the player's: the catalogue's short one, or without its article. */
export function sideWord({ words, game }: Pick<Shown, 'words' | 'game'>, id: string): string {
  const section = ['side-short', 'faction', 'side', 'seat'].find((one) => words.has(one, id))
  const word = section ? words.word(section, id) : words.id(id)
  return game.seat_names.length || section !== 'seat' ? word.replace(/^(the|die|der|das) /i, '') : words.id(id)
}

interface Column {
  id: string
  head: ComponentChildren
  won?: boolean
  place?: number // by what decides
}
interface Row {
  name: string
  values: (number | undefined)[] // in the order of the columns
  clause?: string
  sum?: boolean // what decides
  first?: boolean // it decides, and the rows beneath are not its parts
  note?: (value: number) => string | undefined // what a value is counted as
}

const Clauses = ({ clause }: { clause: string | undefined }) => <>{clause?.split(' ').map((id) => <span key={id} class="cid">{id}</span>)}</>

/** A row a part, a column a side: the highest of a row in bold, the winners' columns framed. */
function ScoreTable({ ui, columns, rows }: { ui: Shown['ui']; columns: Column[]; rows: Row[] }) {
  const ruled = rows.some(({ clause }) => clause !== undefined)
  const below = ({ won, place }: Column) => (won ? ui('final.won') : place ? ui(`final.place.${place}`) : '')
  return (
    <div class="scrollx" tabIndex={0} role="region" aria-label={ui('final.scores')}>
      <table class={columns.length > 2 ? 'scores many' : 'scores'}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, head, won }) => (
              <th key={id} scope="col" class={won ? 'won' : ''}>
                {head}
              </th>
            ))}
            {ruled && (
              <th scope="col" class="rule">
                {ui('final.rule')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, clause, sum, first, note }) => {
            const most = Math.max(...values.map((value) => value ?? -Infinity))
            return (
              <tr key={name} class={first ? 'sum first' : sum ? 'sum' : ''}>
                <th scope="row">
                  {name}
                  {clause && (
                    <small class="only-s" aria-hidden="true">
                      {clause}
                    </small>
                  )}
                </th>
                {columns.map((column, i) => (
                  <td key={column.id} class={`num${values[i] === most && columns.length > 1 ? ' most' : ''}${column.won ? ' won' : ''}`}>
                    {values[i] === undefined ? '–' : signed(values[i])}
                    {values[i] !== undefined && note?.(values[i]) && <small>{note(values[i])}</small>}
                    {sum && below(column) && <small>{below(column)}</small>}
                  </td>
                ))}
                {ruled && (
                  <td class="quiet rule">
                    <Clauses clause={clause} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Where a game rounds what it counts in halves down, and says so. */
export const countedAs = (words: Pick<Shown['words'], 'has' | 'phrase'>, value: number): string | undefined =>
  Number.isInteger(value) || !words.has('board', 'rounded') ? undefined : words.phrase('rounded', Math.floor(value))

/** What the scores are made of, each part with its clause; what decides comes last, or first where it is not a sum. What belongs to no side is told
 * beneath. */
function Parts({ play, parts, sum, places, wins, seatOf }: { play: Shown; parts: Part[]; sum: string | undefined; places: Map<string, number> | undefined; wins: (side: string) => boolean; seatOf: Props['seatOf'] }) {
  const { words, game, table, name, ui } = play
  const sides = [...new Set(parts.flatMap((part) => part.of ?? []))]
  const adds = addsUp(parts, sum)
  const last = (row: string) => (row === sum ? (adds ? Infinity : -Infinity) : parts.reduce((at, part, i) => (part.name === row ? i : at), -1)) // as every side has them
  const names = [...new Set(parts.flatMap((part) => (part.of ? part.name : [])))].sort((a, b) => last(a) - last(b))
  const find = (row: string, of: string) => parts.find((part) => part.name === row && part.of === of)
  const isSeat = (id: string) => game.seat_names.length === 0 && table.seats.some((seat) => seat.seat === id)
  const sideName = (id: string) => (isSeat(id) ? name(id) : capital(sideWord(play, id)))
  const colour = (id: string) => factionColour(game.id, id) ?? seatColour(game.id, id, table.seats.findIndex((seat) => seat.seat === id), sideName(id))
  const seat = (id: string) => seatOf(id) ?? id
  const who = (id: string) => (!isSeat(id) && table.seats.some((one) => one.seat === seat(id)) ? (seat(id) === play.you ? ui('you.short') : name(seat(id))) : '')
  const value = (id: string) => find(sum ?? '', id)?.value ?? -Infinity
  const best = (id: string) => sides.every((other) => seat(other) !== seat(id) || value(other) <= value(id)) // of the sides of one seat
  const columns = sides.map((id) => ({ id, won: wins(id) && best(id), place: places?.get(id), head: [<Chip key="chip" colour={colour(id)} />, <span key="side" class="ofside">{sideName(id)}</span>, who(id) && (
        <small key="who" data-said={name(seat(id))}>
          {who(id)}
        </small>
      )] }))
  const rows = names.map((row) => ({
    name: capital(words.word('score', row)),
    values: sides.map((id) => find(row, id)?.value),
    clause: [...new Set(parts.filter((part) => part.name === row).map(({ clause }) => clause))].join(' ') || undefined,
    sum: row === sum,
    first: row === sum && !adds,
    note: (value: number) => countedAs(words, value),
  }))
  const others = parts.filter((part) => !part.of)
  return (
    <>
      <ScoreTable {...{ ui, columns, rows }} />
      {others.length > 0 && (
        <dl class="besides">
          {others.map(({ name: row, value, clause }) => (
            <div key={row}>
              <dt>{capital(words.word('score', row))}</dt>
              <dd class="num">
                {signed(value)}
                {countedAs(words, value) && <small> {countedAs(words, value)}</small>}
              </dd>
              <dd>
                <Clauses clause={clause} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Where a game does not say what its scores are made of: every figure of every side. */
function Scores({ play, replay }: { play: Shown; replay: Replay }) {
  const { known, table, game, you, ui } = play
  const sides = useMemo(() => {
    const isFaction = (id: string) => !!factionColour(game.id, id)
    const view = replay.last?.view ?? known.view
    return columnsOf(play, sorted(view, table.seats.map((seat) => seat.seat), you, isFaction)).filter((one) => one.members.some(([, value]) => typeof value === 'number'))
  }, [replay.last, known.view])
  const keys = [...new Set(sides.flatMap(({ members }) => members.flatMap(([key, value]) => (typeof value === 'number' ? [key] : []))))]
  if (!keys.length) return null
  const columns = sides.map(({ id, name, colour }) => ({ id, head: [<Chip key="chip" colour={colour} />, name] }))
  const rows = keys.map((key) => ({ name: labelOf(play, key), values: sides.map(({ members }) => members.find(([one, value]) => one === key && typeof value === 'number')?.[1] as number | undefined) }))
  return <ScoreTable {...{ ui, columns, rows }} />
}

interface Point extends TurnPoint {
  what: string // what was done
  turn?: string
}

/** The turning points the server found, in words: the action that each of them is, and in which turn it was. */
export function pointsOf(play: Pick<Shown, 'words' | 'ui' | 'game'>, { journal, turning }: Pick<Past, 'journal' | 'turning'>, telling: Telling): Point[] {
  const actions = actionsOf(journal, telling)
  return (turning?.points ?? []).flatMap((point) => {
    const action = actions.find(({ from, to }) => from <= point.entry && point.entry < to)
    const turn = turnBefore(play, journal, point.entry + 1)
    const came = point.told === point.entry ? undefined : journal[point.told]
    return action ? [{ ...point, what: came ? play.words.marked().entry(came) : actionText(play, action, journal, telling), turn: turn && turn !== action.head ? bare(play.words.entry(turn)) : undefined }] : []
  })
}

/** Without what moved the lead by a small part of the largest change, or by a single point: it turned nothing. What decided
 * the game without moving it (0) stays. */
export function worthTelling<P extends Pick<TurnPoint, 'by'>>(points: P[]): P[] {
  const most = Math.max(0, ...points.map(({ by }) => by))
  return points.filter(({ by }) => by === 0 || by > Math.max(1, most / 10))
}

function Turning({ play, telling, course, replay, show }: Pick<Props, 'play' | 'telling' | 'replay'> & { course: CourseOf; show: (at: number) => void }) {
  const { ui } = play
  const { last } = replay
  const found = useMemo(() => (last ? worthTelling(pointsOf(play, last, telling)) : []), [last, play.words])
  const series = course.figures.get(last?.turning?.figure ?? '') ?? []
  const scale = (play.game.figures ?? []).find(({ name }) => name === last?.turning?.figure)?.halves ? 2 : 1
  if (!found.length) return null
  return (
    <section class="panel turning" aria-label={ui('final.turning')}>
      <h3>{ui('final.turning')}</h3>
      <ol>
        {found.map(({ entry, of, by, answer, what, turn }, i) => (
          <li key={entry}>
            <button class="line" onClick={() => show(answer)}>
              <b class="disc">{i + 1}</b>
              <span>
                <Named text={what} />
                {turn && <small>{turn}</small>}
              </span>
              <span class="swing">
                {by > 0 && <b class="num">+{signed(by / scale)}</b>}
                {by > 0 && <small>{series.find((one) => one.id === of)?.name ?? capital(play.words.id(of))}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet">{ui(found.some(({ by }) => by > 0) ? 'final.lead' : 'final.then')}</p>
    </section>
  )
}

/** A picture of the sheet and a link to the finished game, by the device's own way of sharing; else the picture is saved
 * and the link copied. */
function Share({ play }: { play: Shown }) {
  const { ui, table, shell, game } = play
  const [copied, setCopied] = useState(false)
  if (!table.watchers) return null
  const url = `${location.origin}/#/t/${table.code}`
  const title = shell.titles[game.id]?.title ?? game.title
  const share = async () => {
    const sheet = document.querySelector<HTMLElement>('main.final')
    const picture = sheet ? await pictureOf(sheet, title, url) : undefined
    const files = picture ? [new File([picture], `${table.code}.png`, { type: 'image/png' })] : []
    if (navigator.share) return navigator.share({ title, url, ...(navigator.canShare?.({ files }) && { files }) }).catch(() => undefined)
    if (files[0]) saved(files[0])
    await navigator.clipboard?.writeText(url).catch(() => undefined)
    setCopied(true)
  }
  return (
    <button class="ans share" onClick={() => void share()}>
      <Icon name="share" size={18} />
      <span class="t" aria-live="polite">
        {copied ? ui('final.copied', url) : ui('final.share')}
      </span>
    </button>
  )
}

function saved(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}


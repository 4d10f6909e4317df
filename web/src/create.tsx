// A new table: how many seats, who sits there, the game's options, the clock.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, isObject, Refused, type Clock, type Game, type Option, type SeatWish } from './api'
import { Header } from './lobby'
import { Trouble } from './parts'
import { go } from './route'
import type { Shell } from './shell'
import { seatSides } from './sides'
import { isTime, slowClocks, slowOptions } from './slow'
import { rememberHost } from './store'
import { capital, levelName, refusalText, type Ui } from './text'
import { Words } from './words'
import { useCatalogue } from './words_of'

type Values = { [name: string]: unknown }

const ours = (game: Game, programs: boolean) => game.bots.filter((bot) => !bot.rig && !!bot.program === programs).map((bot) => bot.name)

/** Levels people may choose, from the weakest to the strongest, programs of the operator's last; the rigs that only tests
 * need are left out. */
export function levels(game: Game): string[] {
  return [...ours(game, false), ...ours(game, true)]
}

/** The strongest that does not take its time. */
export function bestLevel(game: Game): string | undefined {
  return ours(game, false).filter((name) => name !== 'patient').pop() ?? ours(game, true)[0]
}

/** The level where nobody chooses: the strongest, but where bots plan, one that answers at once. */
export function usualLevel(game: Game): string | undefined {
  return levels(game).includes('patient') ? 'normal' : bestLevel(game)
}

export function Create({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, language } = shell
  const catalogue = useCatalogue(game, language)?.catalogue
  const words = useMemo(() => new Words(catalogue ?? {}, () => undefined), [catalogue])
  const [low, high] = game.seats
  const [count, setCount] = useState(usualCount(low, high))
  const [bots, setBots] = useState<(string | undefined)[]>([])
  const [names, setNames] = useState<string[]>([])
  const [values, setValues] = useState<Values>({})
  const moderator = values.moderator ?? game.options.find((option) => option.name === 'moderator')?.usual
  const entered = moderator === 'proxy' // people without devices: the moderator gives their names and answers
  const timed = game.options.some((option) => option.pace)
  const [clock, setClock] = useState<Clock>({ kind: timed ? 'game' : 'none', seconds: 60, expiry: 'timeout' })
  const [hints, setHints] = useState(false)
  const [title, setTitle] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [ranked, setRanked] = useState<Ranked[]>([])
  const set = (name: string, value: unknown) => setValues((old) => withValue(old, name, value))

  const create = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setTrouble(undefined)
    const seats = Array.from({ length: count }, (_, i): SeatWish => {
      if (bots[i]) return { kind: 'bot', bot: bots[i] }
      return { kind: 'open', name: entered ? names[i]?.trim() || undefined : undefined }
    })
    try {
      const wish = {
        game: game.id,
        options: { seats: count, ...values, ...(entered ? {} : { dealt_by_hand: undefined }) },
        seats,
        clock,
        title: title.trim() || undefined,
        ...(hints && { hints }),
      }
      const made = await api.create(wish)
      rememberHost(made.table, made.host)
      go(`/t/${made.table}`)
    } catch (error) {
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
      setBusy(false)
    }
  }
  const { plain, pace } = fieldsOf(game)
  const others = game.options.filter((option) => option.kind === 'other')
  // Cards dealt by hand are the moderator's to enter, who does not play; nobody else may know them.
  const byHand = others.some((option) => option.name === 'deal') && (entered || moderator === 'person')
  const cards = (isObject(values.set) ? values.set : ranked[0]?.set) as Ranked['set'] | undefined
  const seatLabels = Array.from({ length: count }, (_, i) => (entered && names[i]?.trim()) || ui('seat.number', i + 1))
  return (
    <div class="lb">
      <Header shell={shell} />
      <main class="one">
        <form class="create" onSubmit={create}>
          <a class="crumb" href="#/">
            {ui('back.lobby')}
          </a>
          <h2>{ui('create.title', shell.titles[game.id]?.title ?? game.title)}</h2>
          <p class="lead">{shell.titles[game.id]?.about}</p>
          <fieldset class="panel">
            <legend>{ui('create.seats')}</legend>
            <Count ui={ui} low={low} high={high} value={count} set={setCount} />
            <Seats
              {...{ game, ui, words, count, bots, names }}
              set={setBots}
              setNames={entered ? setNames : undefined}
            />
          </fieldset>
          {others.some((option) => option.name === 'set') && (
            <SetChooser game={game} ui={ui} words={words} count={count} values={values} set={set} ranked={setRanked} />
          )}
          {byHand && (
            <DealFields {...{ ui, words, cards, set }} seats={seatLabels} deal={values.deal} later={entered ? values.dealt_by_hand === true : undefined} />
          )}
          {plain.length > 0 && (
            <fieldset class="panel">
              <legend>{ui('create.options')}</legend>
              <Suggestion words={words} count={count} />
              {plain.map((option) => (
                <OptionField key={option.name} option={option} words={words} ui={ui} value={values[option.name]} set={set} />
              ))}
            </fieldset>
          )}
          <fieldset class="panel">
            <legend>{ui('create.clocks')}</legend>
            <ClockFields ui={ui} timed={timed} clock={clock} set={setClock} />
            {clock.kind === 'game' && <SpeedField ui={ui} pace={pace} values={values} set={setValues} />}
            {pace.length > 0 && clock.kind === 'game' && (
              <details>
                <summary>{ui('create.pace')}</summary>
                {pace.map((option) => (
                  <OptionField key={option.name} option={option} words={words} ui={ui} value={values[option.name]} set={set} />
                ))}
              </details>
            )}
          </fieldset>
          {!game.final && game.bots.some((bot) => !bot.rig) && (
            <label class="field">
              <span>
                {ui('create.hints')} <small class="quiet">{ui('create.hints.text')}</small>
              </span>
              <input type="checkbox" role="switch" name="hints" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} />
            </label>
          )}
          <label class="field">
            <span>{ui('create.name')}</span>
            <input value={title} maxLength={40} onInput={(event) => setTitle(event.currentTarget.value)} />
          </label>
          <Trouble text={trouble} />
          <button class="primary wide" disabled={busy}>
            {ui('create.go')}
          </button>
        </form>
      </main>
    </div>
  )
}

/** The options that a form has a field for. Any set of cards is chosen at a table with an open door, which has a picker for it. */
export function fieldsOf(game: Game): { plain: Option[]; pace: Option[] } {
  const apart = ['dealt_by_hand', 'free_set']
  return { plain: game.options.filter((option) => !option.pace && option.kind !== 'other' && !apart.includes(option.name)), pace: game.options.filter((option) => option.pace) }
}

function usualCount(low: number, high: number): number {
  return high > 8 ? Math.max(low, 9) : low
}

function withValue(old: Values, name: string, value: unknown): Values {
  const next = { ...old }
  if (value === undefined) delete next[name]
  else next[name] = value
  return next
}

function Count(props: { ui: Ui; low: number; high: number; value: number; set: (n: number) => void }) {
  const { ui, low, high, value, set } = props
  if (low === high) return <p class="quiet">{ui('players.exact', low)}</p>
  return (
    <div class="field">
      <span id="count-label">{ui('create.count')}</span>
      <span class="stepper" role="group" aria-labelledby="count-label">
        <button
          type="button"
          class="ib"
          aria-label={ui('create.fewer')}
          disabled={value <= low}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <output class="num" aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          class="ib"
          aria-label={ui('create.more')}
          disabled={value >= high}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </span>
    </div>
  )
}

interface SeatsProps {
  game: Game
  ui: Ui
  words: Words
  count: number
  bots: (string | undefined)[]
  names: string[]
  set: (bots: (string | undefined)[]) => void
  setNames: ((names: string[]) => void) | undefined // where people without devices play
}

function Seats({ game, ui, words, count, bots, names: people, set, setNames }: SeatsProps) {
  const choose = (i: number, bot: string | undefined) =>
    set(Array.from({ length: count }, (_, k) => (k === i ? bot : bots[k])))
  const names = levels(game)
  return (
    <>
      <ul class="seatlist">
        {Array.from({ length: count }, (_, i) => {
          const label = game.seat_names[i] ? seatSides(words, game.seat_names[i], count) : ui('seat.number', i + 1)
          return (
            <li key={i}>
              {setNames && !bots[i] ? (
                <input
                  class="nm"
                  value={people[i] ?? ''}
                  maxLength={30}
                  placeholder={capital(label)}
                  aria-label={ui('create.person', label)}
                  onInput={(event) => {
                    const name = event.currentTarget.value.replace(/,/g, ' ')
                    setNames(Array.from({ length: count }, (_, k) => (k === i ? name : (people[k] ?? ''))))
                  }}
                />
              ) : (
                <span>{capital(label)}</span>
              )}
              <select
                aria-label={ui('create.who', label)}
                value={bots[i] ?? ''}
                onChange={(event) => choose(i, event.currentTarget.value || undefined)}
              >
                <option value="">{ui(setNames ? 'seat.hand' : 'seat.open')}</option>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {ui('seat.bot', levelName(ui, name))}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
      {[...new Set(bots.slice(0, count))].map(
        (name) =>
          name &&
          words.has('bot', name) && (
            <p key={name} class="quiet">
              <b>{capital(levelName(ui, name))}:</b> {words.word('bot', name)}
            </p>
          ),
      )}
      {count > 2 && names[0] && (
        <p class="row">
          <button
            type="button"
            class="small"
            onClick={() => set(Array.from({ length: count }, (_, i) => (i ? usualLevel(game) : undefined)))}
          >
            {ui('create.bots')}
          </button>
          <button type="button" class="small" onClick={() => set([])}>
            {ui('create.people')}
          </button>
        </p>
      )}
    </>
  )
}

/** What the game suggests for this many players: an option, with the effect that was measured. */
function Suggestion({ words, count }: { words: Words; count: number }) {
  const id = String(count)
  return words.has('suggestion', id) ? <p class="quiet">{words.word('suggestion', id)}</p> : null
}

export function label(words: Words, name: string): string {
  return words.has('option', name) ? words.word('option', name) : capital(name.replace(/_/g, ' '))
}

interface OptionProps {
  option: Option
  words: Words
  ui: Ui
  value: unknown
  set: (name: string, value: unknown) => void
}

export function OptionField(props: OptionProps) {
  const { option, words, value, set } = props
  const { name, usual } = option
  const chosen = value ?? usual
  if (option.pace && option.kind === 'number' && isTime(name)) return <TimeField {...props} />
  if (option.kind === 'switch')
    return (
      <label class="field">
        <span>{label(words, name)}</span>
        <input
          type="checkbox"
          role="switch"
          checked={chosen === true}
          onChange={(e) => set(name, e.currentTarget.checked)}
        />
      </label>
    )
  if (option.kind === 'choice')
    return (
      <label class="field">
        <span>{label(words, name)}</span>
        <select value={String(chosen)} onChange={(e) => set(name, e.currentTarget.value)}>
          {(option.choices ?? []).map((choice) => (
            <option key={choice} value={choice}>
              {words.has('choice', `${name}.${choice}`) ? words.word('choice', `${name}.${choice}`) : words.word('choice', choice)}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <label class="field">
      <span>{label(words, name)}</span>
      <input
        type="number"
        min={option.low}
        max={option.high}
        value={String(chosen ?? '')}
        onInput={(e) => set(name, e.currentTarget.value === '' ? undefined : Number(e.currentTarget.value))}
      />
    </label>
  )
}

const UNITS = [
  ['days', 86400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** A time as people say it: a number of seconds, minutes, hours or days. */
function TimeField({ option, words, ui, value, set }: OptionProps) {
  const { name, usual } = option
  const title = label(words, name).replace(/ \(\p{L}+\)$/u, '') // the unit is chosen next to it
  const seconds = Number(value ?? usual ?? 0)
  const [wished, wish] = useState<number>()
  const fitting = UNITS.find(([, size]) => seconds > 0 && seconds % size === 0 && (size > 60 || seconds >= 120 || size === 1))?.[1] ?? 1
  const unit = wished && seconds % wished === 0 ? wished : fitting
  const put = (amount: number, size: number) => set(name, Math.min(option.high ?? Infinity, Math.max(option.low ?? 0, Math.round(amount * size))))
  return (
    <div class="field time">
      <span>{title}</span>
      <span class="timed">
        <input
          type="number"
          min={0}
          aria-label={title}
          value={String(seconds / unit)}
          onInput={(event) => {
            wish(unit)
            if (event.currentTarget.value === '') set(name, undefined)
            else put(Number(event.currentTarget.value), unit)
          }}
        />
        <select
          aria-label={ui('time.unit', title)}
          value={String(unit)}
          onChange={(event) => {
            const size = Number(event.currentTarget.value)
            wish(size)
            put(seconds / unit, size)
          }}
        >
          {UNITS.map(([id, size]) => (
            <option key={id} value={String(size)}>
              {ui(`time.${id}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

function ClockFields(props: { ui: Ui; timed: boolean; clock: Clock; set: (clock: Clock) => void }) {
  const { ui, timed, clock, set } = props
  const kinds: Clock['kind'][] = timed
    ? ['game', 'none', 'decision', 'bank', 'days']
    : ['none', 'decision', 'bank', 'days']
  const unit = clock.kind === 'bank' ? 60 : 1 // `seconds` counts days where the clock does
  const usual = { decision: 60, bank: 1800, days: 2, none: 60, game: 60 }
  return (
    <>
      <label class="field">
        <span>{ui('create.clock')}</span>
        <select
          value={clock.kind}
          onChange={(event) => {
            const kind = event.currentTarget.value as Clock['kind']
            set({ ...clock, kind, seconds: usual[kind] })
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {ui(`clock.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {clock.kind !== 'none' && clock.kind !== 'game' && (
        <label class="field">
          <span>{ui(`clock.${clock.kind}.unit`)}</span>
          <input
            type="number"
            min={1}
            max={clock.kind === 'days' ? 60 : 10000}
            value={String(clock.seconds / unit)}
            onInput={(event) =>
              set({ ...clock, seconds: Math.max(1, Math.round(Number(event.currentTarget.value))) * unit })
            }
          />
        </label>
      )}
      {clock.kind !== 'none' && clock.kind !== 'game' && (
        <label class="field">
          <span>{ui('clock.expiry')}</span>
          <select
            value={clock.expiry}
            onChange={(event) => set({ ...clock, expiry: event.currentTarget.value as Clock['expiry'] })}
          >
            {(['timeout', 'bot', 'none'] as const).map((expiry) => (
              <option key={expiry} value={expiry}>
                {ui(`expiry.${expiry}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

interface SpeedProps {
  ui: Ui
  pace: Option[]
  values: Values
  set: (change: (old: Values) => Values) => void
}

/** One evening or days: all the game's clocks at once. Each can still be changed below. */
function SpeedField({ ui, pace, values, set }: SpeedProps) {
  const slow = slowClocks(pace)
  const whole = slowOptions(pace)
  const names = Object.keys(slow)
  if (names.length === 0) return null
  const usual = names.every((name) => values[name] === undefined)
  const speed = usual ? 'usual' : names.every((name) => values[name] === slow[name]) ? 'slow' : 'own'
  const choose = (wish: string) =>
    set((old) => {
      const others = Object.fromEntries(Object.entries(old).filter(([name]) => !(name in whole)))
      return wish === 'slow' ? { ...others, ...whole } : wish === 'usual' ? others : old
    })
  return (
    <>
      <label class="field">
        <span>{ui('create.speed')}</span>
        <select value={speed} onChange={(event) => choose(event.currentTarget.value)}>
          {['usual', 'slow', ...(speed === 'own' ? ['own'] : [])].map((one) => (
            <option key={one} value={one}>
              {ui(one === 'slow' ? 'create.slow' : `speed.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {speed === 'slow' && <p class="quiet">{ui('speed.slow.hint')}</p>}
    </>
  )
}

interface Ranked {
  set: { [card: string]: number }
  sum: number
  fits: boolean
  by_values?: boolean // the first by the values of the cards, where another has been found to be more even
}

/** The sets of characters a game advises for this many players, best first; without a choice the first is used. */
function SetChooser(props: {
  game: Game
  ui: Ui
  words: Words
  count: number
  values: Values
  set: OptionProps['set']
  ranked: (sets: Ranked[]) => void
}) {
  const { game, ui, words, count, values, set, ranked: tell } = props
  const [ranked, setRanked] = useState<Ranked[]>([])
  useEffect(() => tell(ranked), [ranked])
  const [limit, setLimit] = useState(4)
  const asked = JSON.stringify({ seats: count, profile: values.profile, elected_mayor: values.elected_mayor })
  useEffect(() => {
    let live = true
    set('set', undefined)
    setLimit(4)
    api.advice(game.id, JSON.parse(asked) as object).then(
      ({ advice }) => live && setRanked(Array.isArray(advice.sets) ? (advice.sets as Ranked[]) : []),
      () => live && setRanked([]),
    )
    return () => {
      live = false
    }
  }, [asked, game.id])
  if (ranked.length === 0) return null
  const chosen = isObject(values.set) ? JSON.stringify(values.set) : JSON.stringify(ranked[0]?.set)
  return (
    <fieldset class="panel sets">
      <legend>{label(words, 'set')}</legend>
      {ranked.slice(0, limit).map((one, i) => {
        const text = JSON.stringify(one.set)
        return (
          <label key={text} class={chosen === text ? 'set on' : 'set'}>
            <input
              type="radio"
              name="set"
              checked={chosen === text}
              onChange={() => set('set', i ? one.set : undefined)}
            />
            <span>
              {Object.entries(one.set).map(([card, n]) => (
                <span key={card} class="tag">
                  {n > 1 && <b class="num">{n}</b>} {words.word('card', card)}
                </span>
              ))}
              <small>
                {i === 0 ? `${ui('set.proposed')} · ` : one.by_values ? `${ui('set.values')} · ` : ''}
                {ui('set.sum', one.sum > 0 ? `+${one.sum}` : String(one.sum))}
                {one.fits ? '' : ` · ${ui('set.outside')}`}
              </small>
            </span>
          </label>
        )
      })}
      {ranked.length > limit && (
        <button type="button" class="small" onClick={() => setLimit(limit + 8)}>
          {ui('more', ranked.length - limit)}
        </button>
      )}
    </fieldset>
  )
}

interface DealProps {
  ui: Ui
  words: Words
  cards: Ranked['set'] | undefined
  seats: string[]
  deal: unknown
  later: boolean | undefined // entered in the first night; undefined: nobody would enter them
  set: OptionProps['set']
}

/** Cards that people have drawn at the table: one a seat, no more of a kind than the set holds. */
function DealFields({ ui, words, cards, seats, deal, later, set }: DealProps) {
  const [wanted, setOpen] = useState(false)
  const open = wanted && !later
  const given = Array.isArray(deal) ? (deal as string[]) : []
  const [draft, setDraft] = useState<string[]>(given)
  const key = JSON.stringify([cards, seats.length])
  useEffect(() => {
    setDraft([])
    set('deal', undefined)
  }, [key, open])
  const choose = (i: number, card: string) => {
    const next = seats.map((_, k) => (k === i ? card : (draft[k] ?? '')))
    setDraft(next)
    set('deal', next.every(Boolean) ? next : undefined)
  }
  const left = (card: string) => (cards?.[card] ?? 0) - draft.filter((one) => one === card).length
  const missing = seats.filter((_, i) => !draft[i]).length
  return (
    <fieldset class="panel deal">
      <legend>{label(words, 'deal')}</legend>
      {later !== undefined && (
        <label class="field">
          <span>{label(words, 'dealt_by_hand')}</span>
          <input type="checkbox" role="switch" checked={later} onChange={(event) => set('dealt_by_hand', event.currentTarget.checked || undefined)} />
        </label>
      )}
      {later ? (
        <p class="quiet">{ui('deal.later')}</p>
      ) : (
        <label class="field">
          <span>{ui('deal.enter')}</span>
          <input type="checkbox" role="switch" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} />
        </label>
      )}
      {open && (
        <ul class="seatlist">
          {seats.map((seat, i) => (
            <li key={i}>
              <span>{seat}</span>
              <select
                aria-label={ui('deal.card', seat)}
                value={draft[i] ?? ''}
                onChange={(event) => choose(i, event.currentTarget.value)}
              >
                <option value="">–</option>
                {Object.keys(cards ?? {})
                  .filter((card) => left(card) > 0 || draft[i] === card)
                  .map((card) => (
                    <option key={card} value={card}>
                      {words.word('card', card)}
                    </option>
                  ))}
              </select>
            </li>
          ))}
        </ul>
      )}
      {open && <p class="quiet">{missing ? ui('deal.missing', missing) : ui('deal.done')}</p>}
    </fieldset>
  )
}

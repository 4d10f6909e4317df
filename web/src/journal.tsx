// What happened, newest on top: actions that open to their steps where a game says what an action is, else one sentence
// each, with what people said between.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Entry } from './api'
import type { Known } from './connection'
import { Icon } from './icons'
import { actionsOf, cuts, diceOf, isTold, plain, type Action, type Telling } from './kit/actions'
import { Dice } from './kit/dice'
import { actionText, Named, NamedEntry, weightText } from './named'
import type { Shown } from './room'
import { reasonLines, Side, whoOf } from './teller'
import { duration } from './text'

interface Line {
  at: number
  text: string
  entry?: Entry
  said?: string // the channel, for a remark
  who?: string
}

export function lines(play: Pick<Shown, 'words' | 'name'>, known: Pick<Known, 'journal' | 'said'>): Line[] {
  const out: Line[] = known.journal.map((entry: Entry, i) => ({ at: i, entry, text: play.words.entry(entry) }))
  for (const { at, remark } of known.said) {
    const [channel, seat, text] = remark
    out.push({ at: at - 0.5, said: channel, who: seat, text: remarkText(text) })
  }
  return out.sort((a, b) => a.at - b.at)
}

/** Free text goes by a verb in some games (`text …`); a reader sees what was said. */
export function remarkText(text: string): string {
  return text.replace(/^(whisper-text|text) /, '')
}

interface Props {
  play: Shown
  past?: Entry[] // the journal to show instead of the present one
  until?: number // entries that have been told so far: what comes after them waits for its turn
  telling?: Telling // how entries belong together
  at?: number // the entry that is looked at
  follow?: (at: number, entry: Entry) => void // shows on the board what a line tells
}
const filters = ['all', 'mine', 'others', 'rolls'] as const

/** Actions under the turn they belong to, newest on top; one is open at a time and shows its steps. */
export function Journal({ play, past, until, telling = plain, at, follow }: Props) {
  const { ui, known, words, name } = play
  const [searching, setSearching] = useState(false)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const [limit, setLimit] = useState(60)
  const [open, setOpen] = useState<number>()
  const scroll = useRef<HTMLDivElement>(null)
  const journal = useMemo(() => past ?? known.journal.slice(0, until), [past, known.journal, until])
  const said = past ? [] : known.said.filter((one) => until === undefined || one.at <= until)
  const grouped = telling.openers.length > 0
  const groups = useMemo(() => (grouped ? actionsOf(journal, telling) : []), [journal, telling])
  const wanted = search.toLowerCase()
  useEffect(() => {
    setOpen(groups.find((one) => at !== undefined && one.from <= at && at < one.to)?.from)
    if (at === undefined && scroll.current) scroll.current.scrollTop = 0 // back in the present: the newest on top
  }, [at])
  useEffect(() => {
    const here = scroll.current?.querySelector('.group.open [aria-current="true"]') ?? scroll.current?.querySelector('.group.open')
    if (at !== undefined) here?.scrollIntoView?.({ block: 'nearest' })
  }, [open, at])
  const entryLine = (index: number) => {
    const entry = journal[index] as Entry
    return (
      <button class="line" aria-current={index === at ? 'true' : undefined} onClick={() => follow?.(index, entry)}>
        <span>
          <NamedEntry play={play} entry={entry} />
        </span>
        <Dice values={diceOf(telling, entry)} ui={ui} />
      </button>
    )
  }
  const isMine = (action: Action) => {
    const who = String(whoOf(play, action))
    return who === play.you || play.own?.(who) === true
  }
  const passes = (group: Action) => {
    const entries = journal.slice(group.from, group.to)
    if (filter === 'mine' && (group.kind === 'head' || !isMine(group))) return false
    if (filter === 'others' && (group.kind === 'head' || isMine(group))) return false
    if (filter === 'rolls' && !entries.some((entry) => diceOf(telling, entry).length)) return false
    return !wanted || entries.some((entry) => words.entry(entry).toLowerCase().includes(wanted))
  }
  const all = useMemo(() => lines({ words, name }, { journal, said }).filter(({ entry }) => !entry || isTold(telling, entry)).reverse(), [journal, known.said, until, words, name, telling])
  const shownLines = all.filter((line) => !wanted || `${line.who ? name(line.who) : ''} ${line.text}`.toLowerCase().includes(wanted))
  const shown = useMemo(() => groups.filter(passes).reverse(), [groups, filter, wanted, words])
  const count = grouped ? shown.length : shownLines.length
  return (
    <section class="panel jr" id="journal" aria-label={ui('journal')}>
      <div class="jhead">
        <h3>{ui('journal')}</h3>
        <span class="grow" />
        {grouped && <button class="ib" aria-label={ui('journal.filter')} aria-expanded={searching} onClick={() => (setSearching(!searching), setSearch(''))}>
          <Icon name="search" size={16} />
        </button>}
        {grouped && (
          <div class="speeds" role="group" aria-label={ui('journal.show')}>
            {filters.map((one) => (
              <button key={one} aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {ui(`journal.${one}`)}
              </button>
            ))}
          </div>
        )}
      </div>
      {(searching || (!grouped && journal.length > 12) || search) && (
        <input
          class="jfilter"
          type="search"
          ref={(input) => {
            if (searching && !search) input?.focus()
          }}
          placeholder={ui('journal.filter')}
          aria-label={ui('journal.filter')}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div class="scroll" ref={scroll} tabIndex={0} role="region" aria-label={ui('journal')}>
        {grouped ? (
          <ol class="groups">
            {shown.slice(0, limit).map((group, i) => (
              <Group
                key={group.from}
                {...{ play, group, journal, telling, entryLine }}
                newest={i === 0 && !search}
                open={open === group.from || (wanted !== '' && group.to - group.from > 1)}
                touch={() => {
                  const closes = open === group.from
                  if (group.to - group.from > 1) setOpen(closes ? undefined : group.from)
                  if (!closes) follow?.(group.to - 1, group.head)
                }}
              />
            ))}
          </ol>
        ) : (
          <ol>
            {shownLines.slice(0, limit).map((line, i) => (
              <li key={`${line.at}/${line.text}`} class={i === 0 && !search ? 'new' : ''}>
                <span class="m">{Math.floor(line.at) + 1}</span>
                {line.who ? (
                  <span>
                    <b>{name(line.who)}:</b> {line.text} {line.said && <small class="ch">{words.word('channel', line.said)}</small>}
                  </span>
                ) : follow && line.entry ? (
                  <button class="line" onClick={() => follow(line.at, line.entry as Entry)}>
                    <Side play={play} entry={line.entry} />
                    <NamedEntry play={play} entry={line.entry} />
                  </button>
                ) : (
                  <span>
                    {line.entry && <Side play={play} entry={line.entry} />}
                    {line.text}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        {count === 0 && <p class="quiet">{ui('journal.empty')}</p>}
        {count > limit && (
          <button class="small" onClick={() => setLimit(limit + 200)}>
            {ui('more', count - limit)}
          </button>
        )}
      </div>
    </section>
  )
}

interface GroupProps {
  play: Shown
  group: Action
  journal: Entry[]
  telling: Telling
  open: boolean
  newest: boolean
  touch: () => void // opens it and shows the board as it was then; once more: closes it
  entryLine: (index: number) => ComponentChildren
}

/** It names no side, but it began with an answer of the reader's. */
export function isOwn({ known, table, words }: Pick<Shown, 'known' | 'table' | 'words'>, { from, to, head: [key, who] }: Action, { phases, settles }: Telling = plain): boolean {
  if (phases || settles?.includes(key)) return false // the game says whose turn it is: what is nobody's is not the reader's
  const side = typeof who === 'string' && (table.seats.some(({ seat }) => seat === who) || ['faction', 'side'].some((section) => words.has(section, who)))
  return !side && (known.moments ?? []).some((one) => one.own && one.from >= from && one.from < to)
}

function Group({ play, group, journal, telling, open, newest, touch, entryLine }: GroupProps) {
  const { ui } = play
  const { kind, from, to, head } = group
  if (kind === 'head') return <li class="turn">{entryLine(from)}</li>
  const rolls = journal.slice(from, to).filter((entry) => diceOf(telling, entry).length).length
  const told = Array.from({ length: to - from }, (_, i) => from + i).filter((i) => isTold(telling, journal[i] as Entry))
  const named = group.setup && told.length > 1 ? 0 : 1 // the title tells the head, but not of the set-up
  const title = actionText(play, group, journal, telling)
  const isReason = (i: number) => telling.reasons?.includes(journal[i]?.[0] ?? '') === true
  const inner = told.filter((i) => !isReason(i) && (journal[i] !== head || title !== play.words.marked().entry(head))) // nothing is told twice
  const steps = telling.steps && !group.setup ? cuts(journal, from, to, telling).length - 1 : told.length - named // after its head
  const came = weightText(play, group, journal, telling)
  const more = [steps > (telling.steps && !group.setup ? 1 : 0) && ui('journal.steps', steps), rolls > 0 && ui('journal.dice', rolls)].filter(Boolean).join(' · ')
  return (
    <li class={`group${open ? ' open' : ''}${newest ? ' new' : ''}`}>
      <span class="m">{to - from > 1 ? `${from + 1}–${to}` : from + 1}</span>
      <div>
        <button class="line" aria-expanded={to - from > 1 ? open : undefined} onClick={touch}>
          {(!group.setup || group.who !== undefined) && <Side play={play} entry={head} who={isOwn(play, group, telling) ? play.you : whoOf(play, group)} />}
          <span>
            <b>
              <Named text={title} />
            </b>
            {came && (
              <small class="came">
                <Named text={came} />
              </small>
            )}
            {more && <small>{more}</small>}
          </span>
        </button>
        {open && (
          <ol class="inner">
            {inner.map((i, k) => (
              <li key={i}>
                <span class="m">{i + 1}</span>
                <span>
                  {entryLine(i)}
                  <Reasons told={reasonsFor(journal, [inner[k - 1] ?? from, i], group, telling).map((entry) => play.words.entry(entry))} />
                </span>
                {telling.costs?.includes(journal[i]?.[0] ?? '') && <b class="ran">{inner.filter((k) => k <= i && telling.costs?.includes(journal[k]?.[0] ?? '')).length}</b>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

/** Why a step was taken: the reasons told since the one before it (`after`), if they were not given earlier in its action. */
export function reasonsFor(journal: Entry[], [after, at]: [after: number, at: number], { from }: Pick<Action, 'from'>, { reasons = [] }: Telling): Entry[] {
  const told = (start: number, end: number) => journal.slice(start, end).filter(([key]) => reasons.includes(key))
  const given = new Set(told(from, after).map((entry) => JSON.stringify(entry)))
  return told(after, at).filter((entry) => !given.has(JSON.stringify(entry)) && given.add(JSON.stringify(entry)))
}

function Reasons({ told }: { told: string[] }) {
  return (
    <>
      {reasonLines(told).map(({ text, clauses }) => (
        <small key={text} class="why">
          {text}{' '}
          {clauses.map((id) => (
            <span key={id} class="cid">
              {id}
            </span>
          ))}
        </small>
      ))}
    </>
  )
}

/** Free text for the channels a game has. */
export function Chat({ play }: { play: Shown }) {
  const { game, ui, words, you, table, say } = play
  const [channel, setChannel] = useState(game.channels[0] ?? '')
  const [text, setText] = useState('')
  if (game.channels.length === 0 || you === 'watcher' || you === 'host' || table.state !== 'running') return null
  const muted = table.seats.find((seat) => seat.seat === you)?.muted
  const send = (event: Event) => {
    event.preventDefault()
    const tidy = text.trim().replace(/\s+/g, ' ')
    if (!tidy) return
    say(channel, prefixed(game.id, channel, tidy))
    setText('')
  }
  return (
    <form class="chat" onSubmit={send} aria-label={ui('chat')}>
      {game.channels.length > 1 && (
        <select
          aria-label={ui('chat.channel')}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value)}
        >
          {game.channels.map((one) => (
            <option key={one} value={one}>
              {words.word('channel', one)}
            </option>
          ))}
        </select>
      )}
      <input
        value={text}
        maxLength={200}
        disabled={muted}
        placeholder={ui(muted ? 'chat.muted' : 'chat.say')}
        aria-label={ui('chat.say')}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="small" disabled={muted}>
        {ui('chat.send')}
      </button>
    </form>
  )
}

/** Werewolves' remarks are statements; free text has a verb of its own there. */
export function prefixed(game: string, channel: string, text: string): string {
  if (game !== 'werewolves') return text
  return channel === 'pack' ? `whisper-text ${text}` : `text ${text}`
}

export function ClockText({ ms, play }: { ms: number; play: Shown }) {
  return <span class={ms < 60000 ? 'num low' : 'num'}>{duration(ms, play.ui)}</span>
}

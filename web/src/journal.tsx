// What happened, newest on top, one sentence each, with what people said between.

import { useMemo, useState } from 'preact/hooks'
import type { Entry } from './api'
import { factionColour, seatColour } from './colours'
import type { Known } from './connection'
import { Chip } from './parts'
import type { Shown } from './room'
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
  past?: Entry[] // the journal to show in place of the present one
  follow?: (at: number, entry: Entry) => void // shows on the board what a line tells
}

export function Journal({ play, past, follow }: Props) {
  const { ui, known, words, name } = play
  const [filter, setFilter] = useState('')
  const [limit, setLimit] = useState(80)
  const journal = past ?? known.journal
  const said = past ? [] : known.said
  const all = useMemo(() => lines({ words, name }, { journal, said }).reverse(), [journal, known.said, words, name])
  const wanted = filter.toLowerCase()
  const shown = all.filter(
    (line) => !wanted || `${line.who ? name(line.who) : ''} ${line.text}`.toLowerCase().includes(wanted),
  )
  return (
    <section class="panel jr" id="journal" aria-label={ui('journal')}>
      <h3>{ui('journal')}</h3>
      {(all.length > 12 || filter) && (
        <input
          class="jfilter"
          type="search"
          placeholder={ui('journal.filter')}
          aria-label={ui('journal.filter')}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={ui('journal')}>
        <ol>
          {shown.slice(0, limit).map((line, i) => (
            <li key={`${line.at}/${line.text}`} class={i === 0 && !filter ? 'new' : ''}>
              <span class="m">{Math.floor(line.at) + 1}</span>
              {line.who ? (
                <span>
                  <b>{name(line.who)}:</b> {line.text}{' '}
                  {line.said && <small class="ch">{words.word('channel', line.said)}</small>}
                </span>
              ) : follow && line.entry ? (
                <button class="line" onClick={() => follow(line.at, line.entry as Entry)}>
                  <Side play={play} entry={line.entry} />
                  {line.text}
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
        {shown.length === 0 && <p class="quiet">{ui('journal.empty')}</p>}
        {shown.length > limit && (
          <button class="small" onClick={() => setLimit(limit + 200)}>
            {ui('more', shown.length - limit)}
          </button>
        )}
      </div>
    </section>
  )
}

/** The chip of the side an entry tells of first. */
function Side({ play, entry }: { play: Shown; entry: Entry }) {
  const { game, table, name } = play
  const id = typeof entry[1] === 'string' ? entry[1] : ''
  const seat = table.seats.findIndex((one) => one.seat === id)
  const colour = seat >= 0 ? seatColour(game.id, id, seat, name(id)) : factionColour(game.id, id)
  return colour ? <Chip colour={colour} /> : null
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

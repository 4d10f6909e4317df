// The role card: covered until it is held pressed, by pointer or key, and covered again the moment it is let go
// (R-leak-9), unless bots alone could see it. Everything only this seat knows is on it and nowhere else.

import { useEffect, useState } from 'preact/hooks'
import { factionColour } from '../colours'
import { listOf } from './sentences'
import { isAlone, type Wolf } from './page'
import { Eye } from './parts'

// Emblems on a field of 40 by 40, drawn for this project.
const EMBLEMS: { [card: string]: string } = {
  villager: 'M6 20L20 8l14 12M10 17v16h20V17M17 33v-9h6v9',
  werewolf: 'M7 6l6 8h14l6-8v14l-6 9l-7 6l-7-6l-6-9zM14 20l4 2M26 20l-4 2M17 29h6',
  seer: 'M4 20c7-11 25-11 32 0c-7 11-25 11-32 0M20 14a6 6 0 1 0 0 12a6 6 0 0 0 0-12M20 3v4M8 7l2 3M32 7l-2 3',
  witch: 'M16 5h8M17 5v9l-8 14c-2 4 0 7 4 7h14c4 0 6-3 4-7l-8-14V5M12 25h16',
  healer: 'M20 5c5 4 9 5 13 5c0 12-4 20-13 26C11 30 7 22 7 10c4 0 8-1 13-5M20 13v14M13 20h14',
  hunter: 'M20 8a12 12 0 1 0 0 24a12 12 0 0 0 0-24M20 3v10M20 27v10M3 20h10M27 20h10',
  'red-riding-hood': 'M20 4c10 2 14 12 12 30H8C6 16 10 6 20 4M20 13c-5 0-7 5-7 9c0 5 3 8 7 8s7-3 7-8c0-4-2-9-7-9',
  cupid: 'M20 34C8 25 5 19 7 13c2-6 10-6 13 1c3-7 11-7 13-1c2 6-1 12-13 21M4 34l9-9M4 28v6h6',
  mayor: 'M8 6c2 12 6 16 12 18c6-2 10-6 12-18M20 24a6 6 0 1 0 0 12a6 6 0 0 0 0-12M20 28v4M18 30h4',
}

export function Emblem({ card, size = 72 }: { card: string; size?: number }) {
  return (
    <svg class="ic emblem" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path d={EMBLEMS[card] ?? EMBLEMS.villager} />
    </svg>
  )
}

export function sideOf(card: string): 'werewolves' | 'village' {
  return card === 'werewolf' ? 'werewolves' : 'village'
}

/** A card face down. */
export function CardBack() {
  return (
    <span class="cback">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d="M24 9a12 12 0 1 0 7 16a10 10 0 0 1-7-16z" />
      </svg>
    </span>
  )
}

/** Letters of the longest word: its size is made to fit the card. */
const longest = (text: string): number => Math.max(...text.split(' ').map((word) => word.length))

/** A card that everyone sees: face down, then turned once. */
export function RoleCard({ wolf, card, open, name }: { wolf: Wolf; card: string | undefined; open: boolean; name: string }) {
  const shown = open && card ? card : undefined
  const colour = factionColour('werewolves', sideOf(shown ?? 'villager'))
  const title = shown ? wolf.words.word('card', shown) : ''
  return (
    <div class={shown ? 'rcard open' : 'rcard'}>
      {shown ? (
        <>
          <span class="rb" style={{ background: colour?.fill, color: colour?.ink }}>
            <b aria-hidden="true">{sideOf(shown) === 'village' ? 'V' : 'W'}</b>
            <Emblem card={shown} size={64} />
          </span>
          <b class="rn" style={{ '--letters': longest(title) }}>
            {title}
          </b>
          <small>{name}</small>
        </>
      ) : (
        <CardBack />
      )}
    </div>
  )
}

/** What this seat alone knows, one line each. */
export function knowledge(wolf: Wolf): string[] {
  const { t, words, name, sight } = wolf
  const own = sight.you
  if (!own) return []
  const lines: string[] = []
  if (own.lover) lines.push(t('card.lover', name(own.lover)))
  const fellows = Object.keys(sight.seat).filter((seat) => seat !== own.seat && sight.seat[seat]?.card === 'werewolf' && sight.seat[seat]?.alive)
  if (own.card === 'werewolf' && fellows.length) lines.push(t('card.pack', listOf(fellows.map(name), words)))
  for (const [seat, what] of Object.entries(own.seen ?? {})) lines.push(t('card.seen', name(seat), words.word('vision', what)))
  if (own.card === 'witch') lines.push(t(own.heal_left ? 'card.heal' : 'card.noheal'), t(own.poison_left ? 'card.poison' : 'card.nopoison'))
  const guard = own.guard_target ?? own.guard_last
  if (guard && guard !== 'none') lines.push(t('card.guard', name(guard)))
  if (own.paired) lines.push(t('card.paired', listOf(own.paired.map(name), words)))
  return lines
}

/** Whether the card is held open; letting go anywhere, leaving the page or another window covers it. */
export function useHeld(): [boolean, (held: boolean) => void] {
  const [held, setHeld] = useState(false)
  // Always listening: a press shorter than a frame must not leave the card open.
  useEffect(() => {
    const cover = () => setHeld(false)
    const events = ['pointerup', 'pointercancel', 'blur', 'keyup', 'visibilitychange', 'pagehide']
    for (const event of events) window.addEventListener(event, cover, true)
    return () => events.forEach((event) => window.removeEventListener(event, cover, true))
  }, [])
  return [held, setHeld]
}

/** For who is alone among bots there is nobody to hide it from: one tap opens it, another closes it. */
function OpenPeek({ wolf, small }: { wolf: Wolf; small?: boolean }) {
  const [open, setOpen] = useState(false)
  const card = wolf.sight.you?.card
  const label = wolf.t('card.show', card ? wolf.words.word('card', card) : '')
  return (
    <>
      <button class={small ? 'peek small' : 'peek'} aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Eye />
        {!small && label}
      </button>
      {open && (
        <div class="openface" onClick={() => setOpen(false)}>
          <Face wolf={wolf} />
        </div>
      )}
    </>
  )
}

export function Peek({ wolf, small }: { wolf: Wolf; small?: boolean }) {
  if (!wolf.sight.you) return null
  return isAlone(wolf) ? <OpenPeek wolf={wolf} small={small} /> : <HeldPeek wolf={wolf} small={small} />
}

function HeldPeek({ wolf, small }: { wolf: Wolf; small?: boolean }) {
  const [held, setHeld] = useHeld()
  return (
    <>
      <button
        class={small ? 'peek small' : 'peek'}
        aria-label={wolf.t('card.hold')}
        onPointerDown={(event) => {
          event.preventDefault()
          setHeld(true)
        }}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && !event.repeat && (event.preventDefault(), setHeld(true))}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Eye />
        {!small && wolf.t('card.hold')}
      </button>
      {held && <Face wolf={wolf} />}
    </>
  )
}

/** All cards have one size and one brightness: across a dark room none looks unlike another (R-leak-4). */
function Face({ wolf }: { wolf: Wolf }) {
  return (
    <section class="face" role="status" aria-label={wolf.t('card.yours')}>
      <OwnCard wolf={wolf} />
    </section>
  )
}

export function OwnCard({ wolf }: { wolf: Wolf }) {
  const { t, words, sight } = wolf
  const card = sight.you?.card
  if (!card)
    return (
      <div class="facecard">
        <p>{t('card.real')}</p>
      </div>
    )
  return (
    <div class="facecard">
      <div class="band">
        <Emblem card={card} size={96} />
      </div>
      <h2>{words.word('card', card)}</h2>
      <p>{words.word('ability', card)}</p>
      <p class="wins">{t('card.side', words.word('side', sideOf(card)))}</p>
      {knowledge(wolf).map((line) => (
        <p key={line} class="know">
          {line}
        </p>
      ))}
    </div>
  )
}

// Small parts of the Werewolves pages.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren, JSX } from 'preact'
import { seatColour } from '../colours'
import { Icon } from '../icons'
import { HostAsked } from './ghost'
import { HostSheet } from './host'
import { MenuSheet } from './menu'
import { duration } from '../text'
import tokens from '../tokens.json'
import { usePrivate, type Time, type Wolf } from './page'

const variables = (theme: { [name: string]: string }) =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, value])) as JSX.CSSProperties
/** Night is dark and the screen's day is light whatever the device prefers: all devices look the same. */
export const NIGHT = { ...variables(tokens.dark), '--pieceedge': 'rgba(245,236,214,.4)', '--shade': 'none', colorScheme: 'dark' } as JSX.CSSProperties
export const DAY = { ...variables(tokens.light), '--pieceedge': 'rgba(30,26,18,.55)', colorScheme: 'light' } as JSX.CSSProperties

/** A seat's disc: colour by seat number, the initial, or the number where the name ends in one. */
export function Token({ wolf, seat, size = 34 }: { wolf: Wolf; seat: string; size?: number }) {
  const name = wolf.name(seat)
  const colour = seatColour(wolf.game.id, '', wolf.seats.indexOf(seat), name)
  const style = { width: size, height: size, fontSize: size * 0.44, background: colour.fill, color: colour.ink }
  return (
    <span class="tok" style={style} aria-hidden="true">
      {/(\d+)$/.exec(name)?.[1] ?? colour.letter}
    </span>
  )
}

export function Clock({ time, wolf, icon }: { time: Time | undefined; wolf: Wolf; icon?: boolean }) {
  if (!time) return null
  return (
    <span class={time.low ? 'cd num low' : 'cd num'} role="timer" aria-label={wolf.t('clock')}>
      {icon && <Icon name="clock" size={18} />}
      {duration(time.left, wolf.ui)}
    </span>
  )
}

/** When a third of the time is left it is said once, politely; to the eye the clock changes. */
export function LowTime({ time, wolf }: { time: Time | undefined; wolf: Wolf }) {
  return (
    <span class="sr" role="status">
      {time?.low ? wolf.t('third') : ''}
    </span>
  )
}

/** A table that has been silent for long is asked for nominations (R-time-4). */
export function Nudge({ wolf }: { wolf: Wolf }) {
  const pointing = wolf.living.some((seat) => wolf.sight.seat[seat]?.finger)
  return wolf.known.prompt && !wolf.night && !pointing && !wolf.table.moment ? (
    <p class="nudge" role="status">
      {wolf.t('silent')}
    </p>
  ) : null
}

export function TimeBar({ time }: { time: Time | undefined }) {
  return (
    <div class={time?.low ? 'tbar low' : 'tbar'} aria-hidden="true">
      <i style={{ width: `${time && time.whole ? Math.min(100, (100 * time.left) / time.whole) : 0}%` }} />
    </div>
  )
}

interface HeadProps {
  wolf: Wolf
  icon?: 'moon' | 'sun'
  title: string
  sub?: string
  time: Time | undefined
  plain?: boolean // without the host's button
  steady?: boolean // by night: the same boxes for all, with a clock or without, for the host as for others
  children?: ComponentChildren
}

export function Head({ wolf, icon, title, sub, time, steady, plain, children }: HeadProps) {
  const [menu, setMenu] = useState<'own' | 'host'>()
  return (
    <>
      <div class="hd">
        <button class="hb" aria-label={wolf.t('menu')} aria-expanded={menu === 'own'} onClick={() => setMenu(menu === 'own' ? undefined : 'own')}>
          <Icon name={icon ?? 'home'} size={22} />
        </button>
        <h1>{title}</h1>
        {sub && <span class="s">{sub}</span>}
        {steady && !time && <span class="cd" />}
        <Clock time={time} wolf={wolf} icon={icon === 'sun'} />
        <LowTime time={time} wolf={wolf} />
        {children}
        {wolf.shown.hostToken && !plain && (
          <button class="hb" aria-label={wolf.t('menu.host')} aria-expanded={menu === 'host'} onClick={() => setMenu(menu === 'host' ? undefined : 'host')}>
            <Icon name="people" size={20} />
          </button>
        )}
        {steady && !wolf.shown.hostToken && <span class="hb" />}
        {menu === 'host' && <HostSheet wolf={wolf} close={() => setMenu(undefined)} />}
        {menu === 'own' && <MenuSheet wolf={wolf} close={() => setMenu(undefined)} />}
      </div>
      {!plain && !steady && <HostAsked wolf={wolf} />}
    </>
  )
}

/** A refusal stays until it is read; that the table is paused is told by its bar. */
export function Refusal({ wolf }: { wolf: Wolf }) {
  const { trouble, clearTrouble, refusal } = wolf.shown
  if (!trouble || refusal?.no === 'PAUSED') return null
  return (
    <p class="ref" role="alert">
      {trouble}
      <button onClick={() => clearTrouble?.()}>{wolf.t('trouble.close')}</button>
    </p>
  )
}

interface SayProps {
  label: string
  button: string
  send: (text: string) => void
  max?: number
}

/** A line to write. */
export function Say(props: SayProps) {
  const [text, setText] = useState('')
  return <SayLine {...props} text={text} setText={setText} />
}

/** One's own words to the village or to the dead. What is half written stays on this device until it is said, whatever comes in
 * between: a trial, a night, a reload. */
export function SayTo({ wolf, channel, said }: { wolf: Wolf; channel: 'day' | 'dead'; said?: () => void }) {
  const { t, say, table, you } = wolf
  const [text, setText] = usePrivate(table.code, `words.${you}.${channel}`, '')
  const send = (words: string) => {
    say(channel, `text ${words}`)
    said?.()
  }
  return <SayLine label={t(channel === 'dead' ? 'dead.say' : 'say.free')} button={t('say.send')} send={send} text={text} setText={setText} />
}

function SayLine({ label, button, send, max = 280, text, setText }: SayProps & { text: string; setText: (text: string) => void }) {
  const submit = (event: Event) => {
    event.preventDefault()
    const tidy = cut(text.trim().replace(/\s+/g, ' '), max)
    if (!tidy) return
    setText('') // before it is sent: what is sent may take this line away
    send(tidy)
  }
  return (
    <form class="sayf" onSubmit={submit}>
      <input value={text} maxLength={max} placeholder={label} aria-label={label} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      <button>{button}</button>
    </form>
  )
}

/** At most this many bytes of UTF-8. */
function cut(text: string, bytes: number): string {
  let short = text
  while (new TextEncoder().encode(short).length > bytes) short = Array.from(short).slice(0, -1).join('')
  return short
}

/** Its id, its name, and how much there is behind it that was not seen yet. */
export type Tab = [id: string, text: string, fresh?: number]

export function Tabs({ tabs, tab, set, label, said }: { tabs: Tab[]; tab: string; set: (id: string) => void; label: string; said?: (fresh: number) => string }) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    const i = tabs.findIndex(([id]) => id === tab)
    const next = tabs[(i + step + tabs.length) % tabs.length]
    if (!next) return
    set(next[0])
    document.getElementById(`tab-${next[0]}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(([id, text, fresh = 0]) => (
        <button key={id} id={`tab-${id}`} role="tab" aria-selected={tab === id} tabIndex={tab === id ? 0 : -1} onClick={() => set(id)}>
          {text}
          {fresh > 0 && (
            <span class="fresh num" aria-label={said?.(fresh)}>
              {fresh}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Keys 1–9 press the nth element with data-key; Escape the one that goes back. */
export function useKeys(rules: () => void): void {
  const open = useRef(rules)
  open.current = rules
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      if (event.key === '?') return event.preventDefault(), open.current()
      const what = /^[1-9]$/.test(event.key) ? `[data-key="${event.key}"]` : event.key === 'Escape' ? '[data-back]' : undefined
      const found = what ? document.querySelector<HTMLElement>(what) : null
      if (found) {
        event.preventDefault()
        found.click()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

export const thumbPath = 'M6 16.5V9l4-6c1.500 0 2 1 1.500 2.500L11 8h4.500c1 0 1.500.8 1.300 1.700l-1.300 5.600c-.2.800-.8 1.200-1.500 1.200zM3 9h3v7.500H3z'

export function Thumb({ up, size = 54 }: { up: boolean; size?: number }) {
  return (
    <svg class={up ? 'thumb' : 'thumb down'} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={thumbPath} />
    </svg>
  )
}

export function Triangle({ up }: { up?: boolean }) {
  return (
    <svg width="11" height="11" viewBox="0 0 10 10" aria-hidden="true">
      <path d={up ? 'M5 1l5 8H0z' : 'M5 9L0 1h10z'} />
    </svg>
  )
}

export function Eye({ size = 20 }: { size?: number }) {
  return (
    <svg class="ic" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 10c3-5 13-5 16 0c-3 5-13 5-16 0M10 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4" />
    </svg>
  )
}

export function Pen({ size = 20 }: { size?: number }) {
  return (
    <svg class="ic" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3.500 16.500l1-4L14 3l3 3-9.500 9.500zM12 5l3 3" />
    </svg>
  )
}

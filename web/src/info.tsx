// What a name stands for: under the pointer, under a finger that is held, and for the key I. Whatever the game's module
// tells of a place or a piece, what is printed on a card or a chit, the text of a clause.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { placed } from './kit/beside'
import { boxOf, columnsFor, freeOf, nearTo, touchables, type Rect } from './kit/free'
import { came } from './kit/input'
import type { About, AnyModule, Scene } from './kit/module'
import { Marked, useRules, type Clause } from './rules'
import { capital } from './text'

const [WAIT, REST, HELD] = [420, 700, 450] // milliseconds a pointer rests on a name or on the board, a finger is held
const LARGE = 240

/** What is told of an id: by the game's module, by what is printed on it, by its clause. */
export function infoOf(module: AnyModule, scene: Scene<unknown>, clauses: Clause[] | undefined, id: string): About | undefined {
  const { words } = scene.play
  const clause = clauses?.find((one) => one.id === id)
  if (clause) return { name: clause.id, kind: clause.section, lines: [clause.text, ...(clause.more ?? [])].filter((line) => !line.startsWith('|')) } // a table needs the drawer's room
  const told = module.about(scene, id)
  const all = [told?.kind, ...(told?.pieces ?? []), ...(told?.lines ?? [])].filter((line): line is string => Boolean(line))
  const more = words.texts(id).filter((text) => !all.includes(text))
  if (!all.length && !more.length) return undefined // a name that says all there is to say
  return { name: all.length && told ? told.name : words.id(id), kind: told?.kind, lines: [...(told?.pieces ?? []), ...(told?.lines ?? []), ...more] }
}

interface Asked {
  id: string
  from: Element
  at?: [x: number, y: number] // of the pointer: a region is large, and is asked about where it is pointed at
}

const ABOUT = '[data-about],[data-id],.cid'
const idOf = (element: Element): string => element.getAttribute('data-about') ?? element.getAttribute('data-id') ?? element.textContent?.trim() ?? ''

/** Whatever has a text and is pointed at, held, or asked about by key. */
function useAsked(): [asked: Asked | undefined, ask: (asked: Asked | undefined) => void] {
  const [asked, ask] = useState<Asked>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    const stop = (event: Event) => event.stopPropagation()
    const later = (from: Element, { clientX, clientY }: PointerEvent, ms: number, finger: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        held = finger
        if (from.isConnected) ask({ id: idOf(from), from, at: [clientX, clientY] })
      }, ms)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const on = (event.target as Element).closest?.(ABOUT)
      if (on && came(event)) later(on, event, on.hasAttribute('data-id') ? REST : WAIT, false)
      else out() // what the page moved under a resting pointer is not pointed at
    }
    const out = () => {
      clearTimeout(timer)
      ask(undefined)
    }
    const down = (event: PointerEvent) => {
      out()
      held = false
      const on = (event.target as Element).closest?.(ABOUT)
      if (on && event.pointerType !== 'mouse') later(on, event, HELD, true)
    }
    const up = () => {
      clearTimeout(timer)
      if (!held) return
      addEventListener('click', stop, { capture: true, once: true }) // it was asked about, not chosen
      setTimeout(() => removeEventListener('click', stop, true), 50)
    }
    const move = (event: PointerEvent) => Math.hypot(event.movementX, event.movementY) > 6 && event.pointerType !== 'mouse' && clearTimeout(timer)
    const listeners: [string, (event: PointerEvent) => void][] = [
      ['pointerover', over],
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
      ['pointermove', move],
    ]
    for (const [name, act] of listeners) addEventListener(name, act as EventListener, true)
    return () => {
      clearTimeout(timer)
      for (const [name, act] of listeners) removeEventListener(name, act as EventListener, true)
    }
  }, [])
  return [asked, ask]
}

/** The names in what has the focus, one after the other. */
export function nextName(focus: Element | null, last: Asked | undefined): Element | undefined {
  if (!focus) return undefined
  const own = focus.matches(ABOUT) ? [focus] : []
  const all = [...own, ...focus.querySelectorAll(ABOUT)]
  const names = all.length ? all : [...document.querySelectorAll('.prompt h2 [data-about]')]
  return names[(names.indexOf(last?.from as Element) + 1) % Math.max(1, names.length)]
}

export interface Info {
  card: ComponentChildren
  within: About | undefined // of a name in an answer: told in the card of what the answer would do, if there is one
  key: (key: string) => boolean
}

/** The card next to what is asked about, over nothing that may be touched; and the key for it. */
export function useInfo(module: AnyModule, scene: Scene<unknown>, barred: boolean): Info {
  const [asked, ask] = useAsked()
  const clauses = useRules(scene.play.game.id, scene.play.language, asked !== undefined && /^R-/.test(asked.id))
  const about = asked && !barred ? infoOf(module, scene, clauses, asked.id) : undefined
  useEffect(() => ask(undefined), [scene.play.known.ask?.q])
  return {
    card: asked && about && <InfoCard key={asked.id} about={about} {...asked} />,
    within: asked?.from.closest('.ans') ? about : undefined,
    key: (key) => {
      if (key === 'Escape' && about) return ask(undefined), true
      const from = key === 'i' || key === 'I' ? nextName(document.activeElement, asked) : undefined
      if (from) ask({ id: idOf(from), from })
      return from !== undefined
    },
  }
}

/** What the card stands next to: of something large the part that is pointed at, else its middle. */
function anchorOf({ left, right, top, bottom }: Rect, at: Asked['at']): Rect {
  if (right - left <= LARGE && bottom - top <= LARGE) return { left, right, top, bottom }
  const [x, y] = at ?? [(left + right) / 2, (top + bottom) / 2]
  return { left: Math.max(left, x - 60), right: Math.min(right, x + 60), top: Math.max(top, y - 40), bottom: Math.min(bottom, y + 40) }
}

function InfoCard({ about, from, at: pointed }: { about: About } & Omit<Asked, 'id'>) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<[number, number]>([-1000, -1000])
  useLayoutEffect(() => {
    const { offsetWidth: w, offsetHeight: h } = box.current as HTMLDivElement
    const taken = [...touchables(from), ...[...document.querySelectorAll('.prompt, .stage .preview, .stage .pv, .beside, .lesson')].filter((one) => !from.closest('.beside, .lesson')?.contains(one)).map(boxOf)]
    const column = from.closest('.prompt, .side, aside')?.getBoundingClientRect()
    const own = from.getBoundingClientRect()
    const small = column && column.width < innerWidth / 2 ? { left: column.left, right: column.right, top: own.top, bottom: own.bottom } : anchorOf(own, pointed) // next to the column, not over what is in it
    const frame = { left: 0, top: 48, right: innerWidth, bottom: innerHeight }
    const board = from.closest('.stage')?.getBoundingClientRect() // what is on the board is told there
    const near = [...(board ? nearTo(small, w, h, board) : []), ...nearTo(small, w, h, frame)]
    const beside = columnsFor(w, h, [...document.querySelectorAll('aside.left, aside.side')].map(boxOf), frame)
    const legal = [...document.querySelectorAll('aside .legal')].map(boxOf) // cards and texts that may be touched
    setAt(freeOf(near, w, h, taken) ?? freeOf(beside, w, h, [...taken, ...legal]) ?? placed(small, w, h, frame, taken))
  }, [about.name, about.lines.length])
  return (
    <div ref={box} class="card info" role="tooltip" style={{ left: `${at[0]}px`, top: `${at[1]}px` }}>
      <b>{capital(about.name)}</b>
      {about.kind && <p class="quiet">{capital(about.kind)}</p>}
      {about.lines.map((line) => (
        <p key={line}>
          <Marked text={capital(line)} />
        </p>
      ))}
    </div>
  )
}

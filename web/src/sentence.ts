// The language of a catalogue's sentences, as engine/sentence.c reads it (engine/catalogue.h describes it). Both sides
// are tested by tests/data/sentences.json: change neither without it.

import type { Word } from './api'

/** What the placeholders of a sentence stand for. */
export interface Filling {
  args: (Word | undefined)[]
  /** An argument's value by its domain's names, in a form (`in`, or empty); and whether that is a catalogue's word. */
  tell: (value: Word, argument: number, form: string) => { text: string; word: boolean }
}

interface Place {
  argument: number
  kind: string // '.' plain, '|' by number, '=' by id, '?' by presence
  ids: string
  pieces: string[]
  after: number
}

/** The next bar or closing brace outside of inner braces. */
function pieceEnd(text: string, at: number): number {
  for (let depth = 0; at < text.length; at++) {
    const c = text[at]
    if (c === '{') depth++
    else if (depth === 0 && (c === '|' || c === '}')) return at
    else if (c === '}') depth--
  }
  return at
}

function readPlace(text: string, brace: number): Place | undefined {
  const head = /^\{(\d)(?:(\.?)([a-z0-9_-]*)\}|=([a-z0-9_,-]+)\||([|?]))/.exec(text.slice(brace))
  if (!head) return undefined
  const place: Place = { argument: Number(head[1]), kind: '.', ids: head[3] ?? '', pieces: [], after: brace + head[0].length }
  if (head[4] === undefined && head[5] === undefined) return place
  place.kind = head[5] ?? '='
  place.ids = head[4] ?? ''
  for (let at = place.after; ; at++) {
    const end = pieceEnd(text, at)
    if (end === text.length) return undefined
    place.pieces.push(text.slice(at, end))
    at = end
    if (text[end] === '}') return { ...place, after: end + 1 }
  }
}

export function isAbsent(value: Word | undefined): boolean {
  return value === undefined || value === 'none'
}

function chosen(place: Place, value: Word | undefined): string {
  const [first = '', second = '', third = ''] = place.pieces
  if (place.kind === '?') return isAbsent(value) ? second : first
  if (place.kind === '=') {
    const ids = place.ids.split(',')
    const held = Array.isArray(value) ? value : [value]
    return held.some((id) => ids.includes(String(id))) ? first : second
  }
  const number = Array.isArray(value) ? value.length : Number(value)
  if (place.pieces.length === 2) return number === 1 ? first : second
  return number === 0 ? first : number === 1 ? second : third
}

/** The letters engine/sentence.c raises too. */
function raised(text: string): string {
  return text.replace(/^(\ue000[^\ue001]*\ue001)?([a-z\u00e0-\u00f6\u00f8-\u00fe])/, (_, mark: string | undefined, letter: string) => (mark ?? '') + letter.toUpperCase())
}

export function filled(sentence: string, filling: Filling, before = ''): string {
  let out = before
  for (let at = 0; at < sentence.length; ) {
    const brace = sentence.indexOf('{', at)
    out += sentence.slice(at, brace < 0 ? undefined : brace)
    const place = brace < 0 ? undefined : readPlace(sentence, brace)
    if (!place) break
    const value = filling.args[place.argument]
    if (place.kind !== '.') out = filled(chosen(place, value), filling, out)
    else if (value !== undefined) {
      const told = filling.tell(value, place.argument, place.ids)
      out += out === '' && told.word ? raised(told.text) : told.text
    }
    at = place.after
  }
  return out
}

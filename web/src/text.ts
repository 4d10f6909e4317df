// The interface's own words. Every key of one language is in the other (a test holds them together).

import en from './text/en.json'
import de from './text/de.json'
import type { Refusal } from './api'
import { filled as filledIn } from './sentence'

type Table = { [key: string]: string }
const tables: { [language: string]: Table } = { en, de }
export const languages = Object.keys(tables)
export type Ui = (key: string, ...args: (string | number)[]) => string

export function usualLanguage(wished: readonly string[]): string {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in tables) ?? 'en'
}

/** A sentence of the page's own, in the language of the catalogues (sentence.ts): the arguments are words already. */
export function filled(text: string, args: (string | number)[]): string {
  return filledIn(text, { args, tell: (value) => ({ text: String(value), word: false }) })
}

export function uiOf(language: string): Ui {
  const table = tables[language] ?? en
  return (key, ...args) => filled(table[key] ?? (en as Table)[key] ?? key, args)
}

/** A refusal in the reader's language where we have a sentence for its code, else in the server's words. */
export function refusalText(language: string, refusal: Refusal): string {
  const own = tables[language]?.[`no.${refusal.no}`]
  if (own && detailed.has(refusal.no)) return language === 'en' ? sentence(refusal.what) : `${own} ${tables[language]?.['no.detail']?.replace('{0}', () => sentence(refusal.what)) ?? ''}`.trim()
  const details = { NO_UNDO_HERE: 'undo.', NO_HINT: 'hint.no.' }[refusal.no]
  const detail = details && tables[language]?.[`${details}${refusal.where}`]
  return detail ?? own ?? sentence(refusal.what)
}

/** Where the server's own words say which option or word is wrong, readers are given them: they are English, and in
 *  other languages come after a sentence that says so (docs/words.md). */
const detailed = new Set(['BANNED', 'BAD_OPTIONS', 'BAD_TEXT', 'BAD_REQUEST', 'NOT_READY'])

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : whole + '.'
}

/** With a real minus sign; halves as ½. */
export function signed(n: number): string {
  const [whole, half] = [Math.trunc(Math.abs(n)), Math.abs(n) % 1 === 0.5]
  const digits = half ? `${whole || ''}½` : String(Math.abs(n))
  return n < 0 ? `−${digits}` : digits
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `14:20` under an hour, `3 h 5 min` under a day, else days: the clock as people read it. */
export function duration(ms: number, ui: Ui): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  const [key, whole, part] = s < 86400 ? ['clock.hours', 3600, 60] as const : ['clock.days.left', 86400, 3600] as const
  const rest = Math.floor((s % whole) / part)
  return rest ? ui(key, Math.floor(s / whole), rest) : ui(`${key}.whole`, Math.floor(s / whole))
}

/** The first of several sentences, without its stop: a heading. */
export const bare = (sentences: string): string => sentences.replace(/[.;](\s.*)?$/s, '')

/** A bot by how it plays: what no catalogue knows by its own name. */
export function levelName(ui: Ui, level: string): string {
  const name = ui(`bot.${level}`)
  return name === `bot.${level}` ? level : name
}

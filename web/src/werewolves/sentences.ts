// Lists and contradictions in words.

import type { Words } from '../words'
import type { Clash } from './claims'
import type { Wolf } from './page'
import type { Key, Tell } from './text'

/** `Ada, Ben and Kim`. */
export function listOf(names: string[], words: Words): string {
  const last = names[names.length - 1]
  if (last === undefined) return words.word('list', 'none')
  return names.length > 1 ? names.slice(0, -1).join(', ') + words.word('list', 'and') + last : last
}

/** An argument of a clash: a card, a number, or seats by their names. */
export function clashText(clash: Clash, words: Words, t: Tell): string {
  const args = clash.args.map((arg) => {
    if (arg === 'card:village') return t('story.village')
    if (arg.startsWith('card:')) return words.word('card', arg.slice(5))
    return /^\d+$/.test(arg) ? arg : listOf(arg.split(' ').map((seat) => words.id(seat)), words)
  })
  return t(clash.key as Key, ...args)
}

/** Below who has won: those who are left, by name if they are few. */
export function lastOnes({ living, name, words, t }: Pick<Wolf, 'living' | 'name' | 'words' | 't'>): string {
  return living.length > 3 ? t('end.left', living.length) : t('end.last', listOf(living.map(name), words), living.length)
}

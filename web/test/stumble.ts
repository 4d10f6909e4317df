// What readers stumble over in a sentence of the page, as tests/generic/stumble.c judges those of the games.

const letter = '[\\p{L}]'
const units = new Set(['s', 'min', 'h', 'd', 'of', 'to', 'von', 'bis', 'VP', 'SP', 'Min', 'Std', 'Tg'])
const lacking = new Set(['left', 'more', 'allowed', 'possible', 'übrig', 'weitere', 'erlaubt', 'möglich'])
const unsaid = /(?<!\p{L})[Nn]och (bis zu )?\d+(?=[.,;:?!]|$)/u
const plurals = /^(?!.*(?:ss|us|is)$)\p{Ll}{2,}s$/u

/** A number and the word after it. */
function counted(text: string): [number, string, string][] {
  const found = text.matchAll(new RegExp(`(?<![\\p{L}\\d.,−+/])(\\d+) (${letter}+)(.?)`, 'gu'))
  return [...found].map((m) => [Number(m[1]), m[2] ?? '', m[3] ?? ''])
}

function isTwice(text: string): boolean {
  const words = text.split(' ')
  return words.some((word, i) => i > 0 && new RegExp(`^${letter}{2,}$`, 'u').test(words[i - 1] ?? '') && word.replace(/[.,;:?!]$/, '').toLowerCase() === (words[i - 1] ?? '').toLowerCase())
}

/** Nothing, or what is wrong. `part`: a piece of a line, which may begin small and be a number. */
export function stumble(text: string, part: boolean): string | undefined {
  const numbers = counted(text)
  if (/[{}|]|undefined|NaN|\[object/.test(text)) return 'has a placeholder left'
  if (text === '' || / {2}| [.,;?](?!\S)|^ | $/.test(text)) return 'has a gap'
  if (!part && /^\p{Ll}/u.test(text)) return 'begins small'
  if (/[\p{L}\d)]{2}[.?!] \p{Ll}/u.test(text)) return 'has a sentence that begins small'
  if (isTwice(text)) return 'has a word twice'
  if (numbers.some(([n, word]) => n === 0 && !units.has(word))) return 'counts zero things'
  if (numbers.some(([n, word]) => n === 1 && !units.has(word) && plurals.test(word))) return 'counts one thing as many'
  if (!part && numbers.some(([, word, after]) => lacking.has(word) && /^[.,;:?!]?$/.test(after))) return 'has a bare number'
  if (!part && unsaid.test(text)) return 'has a bare number'
  if (!part && /^\d+$/.test(text)) return 'is a bare number'
  return undefined
}

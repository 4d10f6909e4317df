// Where one is, from the part of the address after `#`, which browsers do not send.

export type Route =
  | { at: 'lobby' }
  | { at: 'new'; game: string }
  | { at: 'open'; game: string } // one tap, and the table is there
  | { at: 'table'; code: string }
  | { at: 'key'; code: string; token: string }
  | { at: 'screen'; code: string }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string }
  | { at: 'notice'; act: 'confirm' | 'stop'; link: string } // from a message about a turn

/** A code as people type it: blanks and small letters do not matter. */
export function tidyCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6)
}

export function route(hash: string): Route {
  const [kind, a = '', b, c] = hash.replace(/^#\/?/, '').split('/')
  if (kind === 't' && a && b === 'k' && c) return { at: 'key', code: tidyCode(a), token: c }
  if (kind === 't' && a) return { at: 'table', code: tidyCode(a) }
  if (kind === 'screen' && a) return { at: 'screen', code: tidyCode(a) }
  if (kind === 'rules' && a) return { at: 'rules', game: a }
  if (kind === 'learn' && a) return { at: 'learn', game: a }
  if ((kind === 'notice' || kind === 'stop') && a) return { at: 'notice', act: kind === 'stop' ? 'stop' : 'confirm', link: a }
  if (kind === 'new' && a) return { at: 'new', game: a }
  if (kind === 'open' && a) return { at: 'open', game: a }
  return { at: 'lobby' }
}

export function go(hash: string): void {
  location.hash = hash
}

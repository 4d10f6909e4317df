// A game's ledger (RULES.md) as the page reads it: clauses with their numbers under their sections, and what is a ruling
// of ours, a repair of a slip, or made here because the book has no such data.

export interface Clause {
  id: string
  section: string
  text: string
  marks: ('ruling' | 'repair' | 'house')[]
}
const MARKS = { RULING: 'ruling', REPAIR: 'repair', HOUSE: 'house' } as const

function finished(id: string, section: string, raw: string): Clause {
  const words = raw.replace(/\s+/g, ' ').trim()
  const marks = (Object.keys(MARKS) as (keyof typeof MARKS)[]).filter((word) => new RegExp(`\\b${word}\\b`).test(words)).map((word) => MARKS[word])
  const text = words
    .replace(/^\[[^\]]*\]\s*/, '') // the book's own section
    .replace(/`?\b(RULING|REPAIR|HOUSE)\b`?[:.]?\s*/g, '')
    .replace(/\(\s*\)/g, '')
    .trim()
  return { id, section, marks, text: text.charAt(0).toUpperCase() + text.slice(1) }
}

export function clausesOf(ledger: string): Clause[] {
  const found: Clause[] = []
  let section = ''
  let open: { id: string; text: string } | undefined
  const close = () => {
    if (open) found.push(finished(open.id, section, open.text))
    open = undefined
  }
  for (const line of ledger.split('\n')) {
    const heading = /^#{2,4}\s+(?:[\d.]+\s+)?(.*?)\s*(?:\[[^\]]*\])?\s*$/.exec(line)
    const clause = /^\s*(?:[-*]\s+)?\*\*(R-[A-Za-z0-9-]+)\*\*:?\s*(.*)$/.exec(line)
    if (heading || clause || line.trim() === '') close()
    if (heading) section = heading[1] ?? ''
    else if (clause) open = { id: clause[1] as string, text: clause[2] ?? '' }
    else if (open) open.text += ` ${line.trim()}`
  }
  close()
  return found
}

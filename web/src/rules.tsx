// The rules of the question asked, all rules of the game with a search, and the keys: a drawer in the side column, on a
// phone a sheet. The question and the board stay in use.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { api, type Clause as Told } from './api'
import { Icon } from './icons'
import type { Shown } from './room'

/** A clause under its chapter. */
export interface Clause extends Told {
  section: string
  book?: string // where the rulebook has it
  language: string // which it is written in: English, if nobody has translated it
}
const kept = new Map<string, Promise<Clause[]>>()

const MARK = /(^|[.!?:]\s+)?(?:`(?:RULING|REPAIR|HOUSE)`|\b(?:RULING|REPAIR|HOUSE)\b)[:.]?\s*([*"“„(]*\p{Ll})?/gu
const EMPTY = /\s*\(\s*\)/g // of what was nothing but a mark

/** The ledger's marks are shown next to the number, not in the text; the sentence that one opened begins with a capital. */
const plain = (text: string): string =>
  text
    .replace(MARK, (_, before: string | undefined, letter = '') => (before === undefined ? letter : before + letter.toUpperCase()))
    .replace(EMPTY, '')
    .replace(/^[*"“„(]*\p{Ll}/u, (first) => (first.startsWith('(') ? first : first.toUpperCase()))
    .trim()

const BOOK = /\s*\[((?:\d|printed|[A-Z])[^\]]*)\]/g

const CHAPTER = /^(\d+(\.\d+)*\.?|[A-Z]{3})\s+(?=\S)/ // its number, or the code that its clauses have

/** A clause without the numbers of the rulebook in its text: they are told next to its own. */
export function tidied(one: Told, title: string, language = 'en'): Clause {
  const texts = [one.text, ...(one.more ?? [])]
  const books = texts.flatMap((text) => [...text.matchAll(BOOK)].flatMap(([, told = '']) => told.split(/,\s*/)))
  const bare = (text: string) => plain(text.replace(BOOK, '').trim())
  const book = [...new Set(books)].join(', ')
  return { ...one, language, text: bare(one.text), more: one.more?.map(bare), section: title.replace(BOOK, '').replace(CHAPTER, ''), ...(book && { book }) }
}

/** The clauses of a game in a language, fetched once. */
export function rulesOf(game: string, language: string): Promise<Clause[]> {
  const key = `${game} ${language}`
  const old = kept.get(key)
  if (old) return old
  const fresh = api.rules(game, language).then(({ language, chapters }) => chapters.flatMap(({ title, clauses }) => clauses.map((one) => tidied(one, title, language))))
  kept.set(key, fresh)
  fresh.catch(() => kept.delete(key))
  return fresh
}

/** Whose words the rules are, or that they have not been translated. */
export function source(clauses: Clause[] | undefined, language: string): string {
  return !clauses?.length || clauses[0]?.language === language ? 'rules.ours' : 'rules.english'
}

export function useRules(game: string, language: string, wanted: boolean): Clause[] | undefined {
  const [clauses, setClauses] = useState<Clause[]>()
  useEffect(() => {
    let live = true
    if (wanted)
      rulesOf(game, language).then(
        (found) => live && setClauses(found),
        () => live && setClauses([]),
      )
    return () => {
      live = false
    }
  }, [game, language, wanted])
  return clauses
}

/** Clauses that govern a question, by its key. */
export function governing({ words, known }: Pick<Shown, 'words' | 'known'>): string[] {
  const key = (known.ask ?? known.waiting)?.key
  return key ? words.clauses(key) : []
}

/** `**bold**`, `*slanted*` and `code`, as the ledger writes them. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/)
  return (
    <>
      {parts.map((part, i) => {
        if (part.startsWith('**')) return <b key={i}>{part.slice(2, -2)}</b>
        if (part.startsWith('`')) return <i key={i}>{part.slice(1, -1)}</i>
        if (part.startsWith('*') && part.length > 2) return <i key={i}>{part.slice(1, -1)}</i>
        return part
      })}
    </>
  )
}

/** Lines of a clause as paragraphs, and rows of tables together. */
export function blocks(lines: string[]): (string | string[][])[] {
  const out: (string | string[][])[] = []
  for (const line of lines) {
    const last = out[out.length - 1]
    if (!line.startsWith('|')) out.push(line)
    else if (/^\|[-:| ]+$/.test(line)) continue
    else {
      const cells = line.split('|').slice(1, -1).map((cell) => cell.trim())
      if (Array.isArray(last)) last.push(cells)
      else out.push([cells])
    }
  }
  return out
}

/** What a clause says after its first words; what was searched for is marked. */
function Lines({ lines, wanted = '' }: { lines: string[]; wanted?: string }) {
  const shown = (text: string) => (wanted ? <Found text={text} wanted={wanted} /> : <Marked text={text} />)
  return (
    <>
      {blocks(lines).map((one, i) =>
        typeof one === 'string' ? (
          <p key={i}>{shown(one)}</p>
        ) : (
          <div key={i} class="ruletable">
            <table>
              {one.map((row, y) => (
                <tr key={y}>{row.map((cell, x) => (y ? <td key={x}>{shown(cell)}</td> : <th key={x}>{shown(cell)}</th>))}</tr>
              ))}
            </table>
          </div>
        ),
      )}
    </>
  )
}

/** Numbers as they are; headings of the rulebook, which are in its own language, as quotations. */
export const quoted = (book: string, ui: Shown['ui']): string =>
  book
    .split(', ')
    .map((one) => (/^[A-Z]?\d/.test(one) ? one : ui('rules.heading', one)))
    .join(', ')

function ClauseText({ clause, ui, wanted = '', whole }: { clause: Clause; ui: Shown['ui']; wanted?: string; whole?: boolean }) {
  return (
    <li class="clause" id={`clause-${clause.id}`}>
      <span class="cid">{clause.id}</span>
      {clause.marks?.map((mark) => (
        <span key={mark} class="cmark">
          {ui(`rules.${mark}`)}
        </span>
      ))}
      {clause.book && <small class="book">{ui('rules.book', quoted(clause.book, ui))}</small>}
      {wanted || whole ? (
        <Lines lines={[clause.text, ...(clause.more ?? [])]} wanted={wanted} />
      ) : (
        <Brief clause={clause} ui={ui} />
      )}
    </li>
  )
}

const SENTENCES = 2
/** The sentences that are read at once, and the rest. A point before a small letter or a digit ends none. */
export function briefly(text: string): [first: string, rest: string] {
  const all = text.split(/(?<=[.!?])\s+(?=[^\p{Ll}\d])/u)
  return [all.slice(0, SENTENCES).join(' '), all.slice(SENTENCES).join(' ')]
}

/** Two sentences, and what else the clause says on demand. */
function Brief({ clause: { text, more = [] }, ui }: { clause: Clause; ui: Shown['ui'] }) {
  const [first, rest] = briefly(text)
  const others = [rest, ...more].filter(Boolean)
  return (
    <>
      <p>
        <Marked text={first} />
      </p>
      {others.length > 0 && (
        <details>
          <summary>{ui('rules.rest')}</summary>
          <Lines lines={others} />
        </details>
      )}
    </>
  )
}

/** Where a text has what is searched for: as words of its own, at the beginning of one, inside one; and whether that is how
 * it opens. Undefined: nowhere. */
export function hitIn(text: string, wanted: string): { at: number; rank: number } | undefined {
  const low = text.toLowerCase()
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const ways = [`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, `(?<![\\p{L}\\d])${escaped}`, escaped]
  for (const [i, way] of ways.entries()) {
    const at = low.search(new RegExp(way, 'u'))
    if (at >= 0) return { at, rank: 3 - i + (at === 0 && i < 2 ? 2 : 0) }
  }
  return undefined
}

/** A number is looked for among the numbers first; a word in the text of a clause. */
function rankOf({ id, text, more, book }: Clause, wanted: string): number {
  const rank = (of: string) => hitIn(of, wanted)?.rank ?? 0
  return Math.max(rank(text), rank(more?.join(' ') ?? '') / 2, rank(`${id} ${book ?? ''}`) * (/\d/.test(wanted) ? 3 : 0.5))
}

/** Clauses in which a word, a name or a number is found, from two letters on: those that begin with it first, then those
 * that have it as a word of its own. */
export function matching(clauses: Clause[], search: string): Clause[] {
  const wanted = search.trim().toLowerCase()
  if (wanted.length < 2) return clauses
  const ranked = clauses.map((clause) => ({ clause, rank: rankOf(clause, wanted) })).filter(({ rank }) => rank > 0)
  return ranked.sort((a, b) => b.rank - a.rank).map(({ clause }) => clause)
}

/** The chapters of these clauses with how many each has, in their order. */
export function chaptersOf(clauses: Clause[]): [section: string, count: number][] {
  const found = new Map<string, number>()
  for (const { section } of clauses) found.set(section, (found.get(section) ?? 0) + 1)
  return [...found]
}
export const chapterId = (section: string): string => `chapter-${section.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}`

/** Clauses under their chapters, with what was searched for in bold. */
export function ClauseList({ clauses, search, ui, whole, children }: { clauses: Clause[]; search: string; ui: Shown['ui']; whole?: boolean; children?: ComponentChildren }) {
  const wanted = search.trim().toLowerCase()
  return (
    <ul>
      {clauses.map((one, i) => (
        <>
          {one.section !== clauses[i - 1]?.section && (
            <li key={`${one.id} of`} class="rsection" id={whole ? chapterId(one.section) : undefined}>
              {whole ? <h3 tabIndex={-1}>{one.section}</h3> : one.section}
            </li>
          )}
          <ClauseText key={one.id} clause={one} ui={ui} whole={whole} wanted={wanted.length > 1 ? wanted : ''} />
        </>
      ))}
      {!clauses.length && <li class="quiet">{ui('rules.nohit')}</li>}
      {children}
    </ul>
  )
}

/** Hits by weight. */
function Found({ text, wanted }: { text: string; wanted: string }) {
  const { at } = (wanted && hitIn(text, wanted)) || { at: -1 }
  if (at < 0) return <Marked text={text} />
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

const tabs = ['question', 'turn', 'all', 'keys'] as const
const WHOLE = new Set(['all', 'keys']) // the others follow from a question
const MANY = 60

interface Props {
  play: Shown
  keys: ComponentChildren
  clause?: string // to be shown at once
  close: () => void
}

export function RulesDrawer({ play, keys, clause, close }: Props) {
  const { ui, game } = play
  const clauses = useRules(game.id, play.language, true)
  const asked = governing(play)
  const [tab, setTab] = useState<(typeof tabs)[number]>(clause || !asked.length ? 'all' : 'question')
  const [search, setSearch] = useState(clause ?? '')
  const [limit, setLimit] = useState(MANY)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => before?.focus?.()
  }, [])
  useEffect(() => {
    if (!clause) return
    setTab('all')
    setSearch(clause)
  }, [clause])
  const found = useMemo(() => matching(clauses ?? [], search), [clauses, search])
  const here = (clauses ?? []).filter(({ id }) => asked.includes(id))
  const chapters = new Set(here.map(({ section }) => section)) // those that the question is in
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (/^\d$/.test(event.key)) return event.stopPropagation() // answers nothing behind the drawer
    else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) box.current?.querySelector('input')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section class="rulesbox card" ref={box} tabIndex={-1} role="dialog" aria-label={ui('rules')} onKeyDown={onKeyDown}>
      <header>
        <h2>{ui(tab === 'question' ? 'rules.question' : 'rules')}</h2>
        <button class="ib" aria-label={ui('close')} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <label class="search">
        <Icon name="search" size={16} />
        <input
          type="search"
          placeholder={ui('rules.search', clauses?.length ?? 0)}
          aria-label={ui('rules.search', clauses?.length ?? 0)}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value)
            setTab('all')
            setLimit(MANY)
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <div class="ruletabs" role="tablist">
        {tabs.filter((one) => asked.length > 0 || one === tab || WHOLE.has(one)).map((one) => (
          <button key={one} role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
            {ui(`rules.tab.${one}`)}
            {one === 'question' && ` · ${asked.length}`}
          </button>
        ))}
      </div>
      <div class="scroll" tabIndex={0} role="tabpanel" aria-label={ui(`rules.tab.${tab}`)}>
        {tab === 'keys' ? keys : !clauses ? <p class="quiet">{ui('loading')}</p> : null}
        {tab === 'question' && clauses && (
          <ul>
            {here.map((one) => (
              <ClauseText key={one.id} clause={one} ui={ui} />
            ))}
            {!here.length && <li class="quiet">{ui('rules.none')}</li>}
          </ul>
        )}
        {tab === 'turn' && clauses && <ClauseList clauses={clauses.filter(({ section }) => chapters.has(section))} search="" ui={ui} />}
        {tab === 'all' && clauses && (
          <ClauseList clauses={found.slice(0, limit)} search={search} ui={ui}>
            {found.length > limit && (
              <li>
                <button class="small" onClick={() => setLimit(limit + 200)}>
                  {ui('more', found.length - limit)}
                </button>
              </li>
            )}
          </ClauseList>
        )}
      </div>
      <footer>
        <Icon name="book" size={16} />
        <span>{ui(source(clauses, play.language))}</span>
        <a href={`#/rules/${game.id}`}>{ui('rules.page')}</a>
      </footer>
    </section>
  )
}

// All rules of a game on a page of their own: searchable, with our rulings, what is reconstructed, and what is made here
// because the book has no such data.

import { useMemo, useRef, useState } from 'preact/hooks'
import type { Game } from './api'
import { Icon } from './icons'
import { Header } from './lobby'
import { useKeys } from './kit/input'
import { chapterId, chaptersOf, ClauseList, matching, source, useRules, type Clause } from './rules'
import type { Shell } from './shell'

const marks = ['all', 'ruling', 'reconstructed', 'house'] as const

export function RulesPage({ shell, game }: { shell: Shell; game: Game }) {
  const { ui } = shell
  const clauses = useRules(game.id, shell.language, true)
  const [search, setSearch] = useState('')
  const [mark, setMark] = useState<(typeof marks)[number]>('all')
  const box = useRef<HTMLInputElement>(null)
  useKeys((key) => (key === '/' ? (box.current?.focus(), true) : false))
  const found = useMemo(() => matching((clauses ?? []).filter((one) => mark === 'all' || one.marks?.includes(mark)), search), [clauses, search, mark])
  return (
    <div class="lb">
      <Header shell={shell} />
      <main class="one rulespage">
        <p class="back">
          <a href="#/">
            <Icon name="back" size={16} />
            {ui('rules.back')}
          </a>
          {history.length > 1 && (
            <button class="link" onClick={() => history.back()}>
              {ui('rules.return')}
            </button>
          )}
        </p>
        <h2>{ui('rules.of', shell.titles[game.id]?.title ?? game.title)}</h2>
        <p class="lead">{ui(source(clauses, shell.language))}</p>
        <label class="search">
          <Icon name="search" size={16} />
          <input ref={box} type="search" placeholder={ui('rules.search', clauses?.length ?? 0)} aria-label={ui('rules.search', clauses?.length ?? 0)} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <div class="speeds" role="group" aria-label={ui('journal.show')}>
          {marks.map((one) => (
            <button key={one} aria-pressed={mark === one} onClick={() => setMark(one)}>
              {ui(one === 'all' ? 'rules.tab.all' : `rules.${one}`)}
            </button>
          ))}
        </div>
        {!clauses && <p class="quiet">{ui('loading')}</p>}
        {clauses && search.trim().length < 2 && <Contents clauses={found} label={ui('rules.contents')} />}
        {clauses && <ClauseList whole clauses={found} search={search} ui={ui} />}
      </main>
    </div>
  )
}

/** The chapters, each a way to where it begins: the address stays that of the page. */
function Contents({ clauses, label }: { clauses: Clause[]; label: string }) {
  const chapters = chaptersOf(clauses)
  const goTo = (section: string) => {
    const heading = document.getElementById(chapterId(section))
    heading?.scrollIntoView({ block: 'start' })
    heading?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  }
  if (chapters.length < 2) return null
  return (
    <nav class="chapters" aria-label={label}>
      <h3>{label}</h3>
      <ol>
        {chapters.map(([section, count]) => (
          <li key={section}>
            <button class="link" onClick={() => goTo(section)}>
              {section}
            </button>{' '}
            <small class="num">{count}</small>
          </li>
        ))}
      </ol>
    </nav>
  )
}

// All rules of a game on a page of their own: searchable, with our rulings, what is reconstructed, and what is made here
// because the book has no such data.

import { useMemo, useState } from 'preact/hooks'
import type { Game } from './api'
import { Icon } from './icons'
import { Header } from './lobby'
import { ClauseList, matching, source, useRules } from './rules'
import type { Shell } from './shell'

const marks = ['all', 'ruling', 'reconstructed', 'house'] as const

export function RulesPage({ shell, game }: { shell: Shell; game: Game }) {
  const { ui } = shell
  const clauses = useRules(game.id, shell.language, true)
  const [search, setSearch] = useState('')
  const [mark, setMark] = useState<(typeof marks)[number]>('all')
  const found = useMemo(() => matching((clauses ?? []).filter((one) => mark === 'all' || one.marks?.includes(mark)), search), [clauses, search, mark])
  return (
    <div class="lb">
      <Header shell={shell} />
      <main class="one rulespage">
        <h2>{ui('rules.of', shell.titles[game.id]?.title ?? game.title)}</h2>
        <p class="lead">{ui(source(clauses, shell.language))}</p>
        <label class="search">
          <Icon name="search" size={16} />
          <input type="search" placeholder={ui('rules.search', clauses?.length ?? 0)} aria-label={ui('rules.search', clauses?.length ?? 0)} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <div class="speeds" role="group" aria-label={ui('journal.show')}>
          {marks.map((one) => (
            <button key={one} aria-pressed={mark === one} onClick={() => setMark(one)}>
              {ui(one === 'all' ? 'rules.tab.all' : `rules.${one}`)}
            </button>
          ))}
        </div>
        {!clauses && <p class="quiet">{ui('loading')}</p>}
        {clauses && <ClauseList whole clauses={found} search={search} ui={ui} />}
      </main>
    </div>
  )
}

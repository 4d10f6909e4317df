// What the bots believed, day by day: told once the game is over. The server plays the record again and asks each bot at
// the end of each day whom it took for a Werewolf, and why.

import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import type { Belief, Suspicion } from '../wire'
import { sideOf } from './card'
import type { Wolf } from './page'
import { Token } from './parts'

/** The beliefs of each day at its end; nights and bots that have died are left out. */
export function daysOf(chapters: Belief[][]): { day: number; beliefs: Belief[] }[] {
  const days = new Map<number, Belief[]>()
  for (const chapter of chapters) {
    const alive = chapter.filter((one) => one.day && one.believes.length)
    if (alive[0]?.day) days.set(alive[0].day, alive)
  }
  return [...days].map(([day, beliefs]) => ({ day, beliefs }))
}

/** The most suspect first. */
export function suspectsOf(belief: Belief, most = 2): Suspicion[] {
  return [...belief.believes].sort((a, b) => b.wolf - a.wolf).slice(0, most)
}

/** A sentence of the catalogue's section `believed`, with names for seats. */
export function reasonOf(sentence: string, one: Suspicion, name: (seat: string) => string): string {
  return sentence.replace(/\{(seat|whom|wolf)[^}]*\}/g, (_, what: string) => (what === 'wolf' ? String(one.wolf) : name((what === 'seat' ? one.seat : one.whom) ?? '')))
}

function useRecap({ table }: Wolf): Belief[][] {
  const [chapters, setChapters] = useState<Belief[][]>([])
  useEffect(() => {
    let live = true
    if (table.state === 'over') api.beliefs(table.code).then((recap) => live && setChapters(recap.chapters), () => undefined)
    return () => {
      live = false
    }
  }, [table.code, table.state])
  return chapters
}

export function Believed({ wolf }: { wolf: Wolf }) {
  const { t, words, name, sight } = wolf
  const days = daysOf(useRecap(wolf))
  const [picked, setPicked] = useState<number>()
  const shown = days.find(({ day }) => day === picked) ?? days[0]
  if (!shown) return null
  return (
    <section class="believed" aria-label={t('believed')}>
      <h3>{t('believed')}</h3>
      <div class="pickrow" role="group" aria-label={t('believed')}>
        {days.map(({ day }) => (
          <button key={day} aria-pressed={day === shown.day} onClick={() => setPicked(day)}>
            {t('day', day)}
          </button>
        ))}
      </div>
      <ul class="tpoints">
        {shown.beliefs.map((belief) => (
          <li key={belief.seat}>
            <h4>
              <span>
                <Token wolf={wolf} seat={belief.seat} size={22} /> {name(belief.seat)}
              </span>
            </h4>
            {suspectsOf(belief).map((one) => (
              <p key={one.seat}>
                {reasonOf(words.word('believed', 'says'), one, name)} ({reasonOf(words.word('believed', one.why), one, name)})
                {sideOf(sight.seat[one.seat]?.card ?? '') === 'werewolves' && <b> · {t('believed.right')}</b>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

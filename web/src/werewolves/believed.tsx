// What the bots learnt, day by day: told once the game is over. The server plays the record again and asks each bot at
// the end of each day whom it took for a Werewolf, and why. What anybody could count is not told, nor what a card says.

import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import type { Belief, Fact, Suspicion } from '../wire'
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

/** What a bot holds of each other player as long as it knows nothing. */
function byNumbers(belief: Belief): number {
  const counted = belief.believes.filter(({ why }) => why === 'numbers')
  const all = counted.length ? counted : belief.believes
  return all.reduce((sum, { wolf }) => sum + wolf, 0) / all.length
}

interface Learnt extends Suspicion {
  by: string
  far: number // from what the numbers say
}
const NEAR = 3 // percent: nobody has learnt anything by that
const MOST = { day: 4, bot: 2 }

/** The few beliefs of a day that are furthest from the numbers, one for each fact. `pack`: seats that knew their own. */
export function learntOn(beliefs: Belief[], pack: string[]): Learnt[] {
  const all = beliefs.flatMap((belief) => {
    const usual = byNumbers(belief)
    const told = belief.believes.filter((one) => !one.village || one.seat === belief.seat) // a Werewolf's: what is believed of itself
    return told.map((one): Learnt => ({ ...one, by: belief.seat, far: Math.abs(one.wolf - usual) }))
  })
  const facts = new Set<string>()
  const told = new Map<string, number>()
  const news = all.filter(({ why, far, by }) => why !== 'numbers' && far >= NEAR && !(why === 'known' && pack.includes(by))).sort((a, b) => b.far - a.far)
  const kept = news.filter(({ by, seat, why, whom }) => {
    const fact = `${seat} ${why} ${whom ?? ''}`
    if (facts.size === MOST.day || facts.has(fact) || told.get(by) === MOST.bot) return false
    facts.add(fact)
    told.set(by, (told.get(by) ?? 0) + 1)
    return true
  })
  return kept.sort((a, b) => b.wolf - a.wolf)
}

/** A sentence of the catalogue's section `believed`, with names for seats. */
export function reasonOf(sentence: string, one: Fact & { wolf?: number }, name: (seat: string) => string): string {
  return sentence.replace(/\{(seat|whom|wolf)[^}]*\}/g, (_, what: string) => (what === 'wolf' ? String(one.wolf) : name((what === 'seat' ? one.seat : one.whom) ?? '')))
}

/** A belief with the one or two facts that moved it most. */
export function beliefOf(words: Wolf['words'], one: Suspicion, name: (seat: string) => string): string {
  const facts: Fact[] = one.also ? [one, one.also] : [one]
  return `${reasonOf(words.word('believed', one.village ? 'village' : 'says'), one, name)} (${facts.map((fact) => reasonOf(words.word('believed', fact.why), fact, name)).join('; ')})`
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
  const chapters = useRecap(wolf)
  const isWolf = (seat: string) => sideOf(sight.seat[seat]?.card ?? '') === 'werewolves'
  const all = daysOf(chapters).map(({ day, beliefs }) => ({ day, learnt: learntOn(beliefs, wolf.seats.filter(isWolf)) }))
  const days = all.filter(({ learnt }) => learnt.length > 0)
  const [picked, setPicked] = useState<number>()
  const shown = days.find(({ day }) => day === picked) ?? days[0]
  if (all.length === 0) return null
  return (
    <section class="believed" aria-label={t('believed')}>
      <h3>{t('believed')}</h3>
      {!shown && <p class="hint">{t('believed.none')}</p>}
      {shown && (
        <div class="pickrow" role="group" aria-label={t('believed')}>
          {days.map(({ day }) => (
            <button key={day} aria-pressed={day === shown.day} onClick={() => setPicked(day)}>
              {t('day', day)}
            </button>
          ))}
        </div>
      )}
      <ul class="tpoints">
        {shown?.learnt.map((one) => (
          <li key={`${one.by} ${one.seat}`}>
            <h4>
              <span>
                <Token wolf={wolf} seat={one.by} size={22} /> {name(one.by)}
              </span>
            </h4>
            <p>
              {beliefOf(words, one, name)}
              {one.wolf >= 50 && <b> · {t(isWolf(one.seat) ? 'believed.right' : 'believed.wrong')}</b>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

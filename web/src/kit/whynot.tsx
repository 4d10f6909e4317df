// "Why not here?": the tests of the rule, those that fail first and the others folded, where the game can give them; where it cannot,
// that the place is not among the answers, with the clauses that say what is.

import { useEffect, useState } from 'preact/hooks'
import type { Why, WhyAnswer } from '../api'
import { Icon } from '../icons'
import type { Shown } from '../room'

interface Props {
  play: Shown
  ids: string[] // the piece that was touched, and the place it is on
  clauses: string[] // of the question
  showClause: ((id: string) => void) | undefined
  reach?: (way: string[] | undefined) => void // of a place that is too far: the way as far as it goes, drawn in ink
}

/** The answer that comes nearest to being possible: of those that fail by as many tests, the one that passes most. */
export function nearest({ answers }: Why): WhyAnswer | undefined {
  const off = ({ tests }: WhyAnswer) => tests.reduce((sum, test) => sum + (test.ok ? -1 : 100), 0)
  return answers.filter((one) => !one.ok && one.tests.length > 0).reduce<WhyAnswer | undefined>((best, one) => (best && off(best) <= off(one) ? best : one), undefined)
}

/** Of the first that the game can say something of. */
export async function firstTold(ids: string[], why: Shown['why']): Promise<Why | undefined> {
  let found: Why | undefined
  for (const id of ids) {
    const one = await why?.(id).catch(() => undefined)
    if (one && nearest(one)) return one
    found ??= one
  }
  return found
}

/** What fails is said as it is: with its figures, and what would change it. */
function Tests({ play: { ui, words }, tests }: { play: Shown; tests: WhyAnswer['tests'] }) {
  return (
    <ul>
      {tests.map((test) => (
        <li key={test.name} class={test.ok ? 'good' : 'bad'}>
          <Icon name={test.ok ? 'check' : 'cross'} size={15} />
          <span class="sr">{ui(test.ok ? 'whynot.ok' : 'whynot.bad')}: </span>
          <span>
            {(test.ok ? undefined : words.test(test, '.not')) ?? words.test(test) ?? test.name}
            {!test.ok && <small>{words.test(test, '.change')}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function WhyNot({ play, ids, clauses, showClause, reach }: Props) {
  const { ui, known } = play
  const [why, setWhy] = useState<Why>()
  useEffect(() => {
    let live = true
    setWhy(undefined)
    void firstTold(ids, play.why).then((found) => live && setWhy(found))
    return () => {
      live = false
    }
  }, [ids.join(), known.ask?.q])
  const told = why && nearest(why)
  useEffect(() => {
    reach?.(told?.way)
    return () => reach?.(undefined)
  }, [told])
  const passed = told?.tests.filter((test) => test.ok) ?? []
  const failed = told?.tests.filter((test) => !test.ok).flatMap((test) => test.clause.split(' ')) ?? []
  return (
    <div class="whynot">
      {told ? (
        <>
          <Tests play={play} tests={told.tests.filter((test) => !test.ok)} />
          {passed.length > 0 && (
            <details>
              <summary>{ui('whynot.passed', passed.length)}</summary>
              <Tests play={play} tests={passed} />
            </details>
          )}
        </>
      ) : (
        <p>{ui('whynot.none')}</p>
      )}
      <p class="clauses">
        {[...new Set(told ? failed : clauses)].filter(Boolean).map((clause) => (
          <button key={clause} class="cid" onClick={() => showClause?.(clause)}>
            {clause}
          </button>
        ))}
      </p>
    </div>
  )
}

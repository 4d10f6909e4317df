// "Why not here?": the tests of the rule in its order, ticked or crossed, where the game can give them; where it cannot,
// that the place is not among the answers, with the clauses that say what is.

import { useEffect, useState } from 'preact/hooks'
import type { Why, WhyAnswer } from '../api'
import { Icon } from '../icons'
import type { Shown } from '../room'

interface Props {
  play: Shown
  id: string
  clauses: string[] // of the question
  showClause: ((id: string) => void) | undefined
  reach?: (way: string[] | undefined) => void // of a place that is too far: the way as far as it goes, drawn in ink
}

/** The answer that comes nearest to being possible. */
export function nearest({ answers }: Why): WhyAnswer | undefined {
  const failed = ({ tests }: WhyAnswer) => tests.filter((test) => !test.ok).length
  return answers.filter((one) => !one.ok && one.tests.length > 0).reduce<WhyAnswer | undefined>((best, one) => (best && failed(best) <= failed(one) ? best : one), undefined)
}

export function WhyNot({ play, id, clauses, showClause, reach }: Props) {
  const { ui, words, known } = play
  const [why, setWhy] = useState<Why>()
  useEffect(() => {
    let live = true
    setWhy(undefined)
    play.why?.(id).then(
      (found) => live && setWhy(found),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [id, known.ask?.q])
  const told = why && nearest(why)
  useEffect(() => {
    reach?.(told?.way)
    return () => reach?.(undefined)
  }, [told])
  const failed = told?.tests.filter((test) => !test.ok).flatMap((test) => test.clause.split(' ')) ?? []
  return (
    <div class="whynot">
      {told ? (
        <ul>
          {told.tests.map((test) => (
            <li key={test.name} class={test.ok ? 'good' : 'bad'}>
              <Icon name={test.ok ? 'check' : 'cross'} size={15} />
              <span class="sr">{ui(test.ok ? 'whynot.ok' : 'whynot.bad')}: </span>
              <span>
                {words.test(test) ?? test.name}
                {!test.ok && <small>{words.test(test, '.change')}</small>}
              </span>
            </li>
          ))}
        </ul>
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

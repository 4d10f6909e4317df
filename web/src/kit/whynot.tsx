// "Why not here?": the tests of the rule, those that fail first and the others folded, where the game can give them; where it cannot,
// that the place is not among the answers, with the clauses that say what is.

import { useEffect, useState } from 'preact/hooks'
import type { Answer, Why, WhyAnswer } from '../api'
import { Icon } from '../icons'
import type { Shown } from '../room'
import { capital } from '../text'

/** The answers of its way, as far as it goes: the same as the one that was barred, for each place on it. */
export const stepsOf = ({ a, way = [] }: WhyAnswer, goal: string): Answer[] => way.map((place) => a.split(' ').map((word) => (word === goal ? place : word)).join(' '))

/** The answers of a way to a place that is not next to where one is, if the rules let one come there now. */
export async function wholeWay(goal: string, why: Shown['why']): Promise<Answer[] | undefined> {
  const found = await why?.(goal)
  const told = found && nearest(found)
  return told?.way?.[told.way.length - 1] === goal ? stepsOf(told, goal) : undefined
}

interface Props {
  play: Shown
  ids: string[] // the piece that was touched, and the place it is on
  clauses: string[] // of the question
  showClause: ((id: string) => void) | undefined
  reach?: (way: string[] | undefined) => void // of a place that is too far: the way as far as it goes, drawn in ink
  go?: (answers: Answer[]) => void // that way is taken
  nameOf?: (id: string) => string // a place on it
  gather?: () => void // no way can be told yet: those who could take it are gathered first
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

function Clauses({ of, show }: { of: string[]; show: ((id: string) => void) | undefined }) {
  return (
    <span class="clauses">
      {of.filter(Boolean).map((clause) => (
        <button key={clause} class="cid" onClick={() => show?.(clause)}>
          {clause}
        </button>
      ))}
    </span>
  )
}

/** What fails is said as it is: with its figures, what would change it, and the clauses that say so. */
function Tests({ play: { ui, words }, tests, show }: { play: Shown; tests: WhyAnswer['tests']; show?: ((id: string) => void) | undefined }) {
  return (
    <ul>
      {tests.map((test) => (
        <li key={test.name} class={test.ok ? 'good' : 'bad'}>
          <Icon name={test.ok ? 'check' : 'cross'} size={15} />
          <span class="sr">{ui(test.ok ? 'whynot.ok' : 'whynot.bad')}: </span>
          <span>
            {(test.ok ? undefined : words.test(test, '.not')) ?? words.test(test) ?? test.name}
            {!test.ok && <small>{words.test(test, '.change')}</small>}
            {!test.ok && <Clauses of={test.clause.split(' ')} show={show} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function WhyNot({ play, ids, clauses, showClause, reach, go, gather, nameOf = (id) => id }: Props) {
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
  return (
    <div class="whynot">
      {told ? (
        <>
          <Tests play={play} tests={told.tests.filter((test) => !test.ok)} show={showClause} />
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
      {why && told?.way?.length && go ? (
        <button class="ans go" onClick={() => go(stepsOf(told, why.about))}>
          <span class="t">{wayText(play, told.way, why.about, nameOf)}</span>
        </button>
      ) : (
        why && !told && gather && (
          <button class="ans go" onClick={gather}>
            <span class="t">{ui('whynot.gather')}</span>
          </button>
        )
      )}
      {!told && <Clauses of={[...new Set(clauses)]} show={showClause} />}
    </div>
  )
}

/** It leads there, over other places, or ends before. */
function wayText({ ui }: Shown, way: string[], goal: string, nameOf: (id: string) => string): string {
  const names = way.map((id) => capital(nameOf(id)))
  return way[way.length - 1] === goal ? ui('whynot.go', names.join(' → ')) : ui('whynot.far', names[names.length - 1] ?? '')
}

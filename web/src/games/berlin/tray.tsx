// An opened stack: every unit by itself, in rule order, with its ratings and state; what an answer names is touched
// right there.

import type { Answer } from '../../api'
import type { Inside } from '../../kit/module'
import { Inline } from '../../kit/track'
import { capital } from '../../text'
import { assignmentLine, harmLine, rowName } from './about'
import { UnitCounter } from './counter'
import { PIECE_VERBS, ratings, type Model, type Unit } from './model'

/** Equal units of one state are one counter with a number. */
function alike(units: Unit[], named: (one: Unit) => Answer | undefined): { one: Unit; n: number; answers: Answer[] }[] {
  const found = new Map<string, { one: Unit; n: number; answers: Answer[] }>()
  for (const one of units) {
    const key = [one.row.id, one.fresh, one.group, one.target, one.retreats, one.hits].join()
    const here = found.get(key) ?? { one, n: 0, answers: [] }
    const answer = named(one)
    found.set(key, { ...here, n: here.n + 1, answers: answer ? [...here.answers, answer] : here.answers })
  }
  return [...found.values()]
}

export const Tray: Inside<Model> = ({ give, giveAll, id, ...scene }) => {
  const { model, play, targets } = scene
  const { words } = play
  const units = model.at.get(id) ?? []
  if (!units.length) return null
  const answers = targets.get(id) ?? []
  const named = (one: Unit) => answers.find((answer) => PIECE_VERBS.has(answer.split(' ')[0] ?? '') && answer.split(' ')[1] === one.id)
  const why = assignmentLine(scene)
  return (
    <>
      {why && units.some((one) => one.target) && <p class="why">{why}</p>}
      <ul class="tray">
        {alike(units, named).map(({ one, n, answers: offered }) => {
          const [answer] = offered
          const state = [one.fresh ? words.word('face', 'fresh') : words.word('face', 'spent'), one.group ? words.phrase('in-group') : '', one.hits ? words.phrase('hits', one.hits) : ''].filter(Boolean).join(', ')
          const inside = (
            <>
              <Inline size={46} field={46}>
                <UnitCounter one={one} x={-1} y={2} count={n} size={36} />
              </Inline>
              <span>
                {capital(rowName(play, one.row.id))}
                <small>
                  {ratings(one.row)} · {state}
                </small>
                {harmLine(scene, one.id) && <small>{harmLine(scene, one.id)}</small>}
              </span>
            </>
          )
          return (
            <li key={`${one.id} ${one.fresh}`} class={one.group ? 'in' : ''}>
              {answer ? (
                <button class="legal" data-answer={answer} onClick={() => give(answer)}>
                  {inside}
                  <span class="sr">{capital(words.answer(answer, play.known.ask))}</span>
                </button>
              ) : (
                <div>{inside}</div>
              )}
              {offered.length > 1 && answer?.startsWith('add ') && (
                <button class="small all" onClick={() => giveAll(offered)}>
                  {play.ui('all.of', offered.length)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

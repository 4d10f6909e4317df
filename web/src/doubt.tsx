// An answer that loses something is asked for once more, naming what: what it costs, what the others will see, what a
// die decides. Who knows the game may switch this off, one reason at a time, and on again in the list of keys.

import { useLayoutEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Answer, Entry, Preview } from './api'
import type { Telling } from './kit/actions'
import { Named } from './named'
import { lossOf, outcomeOf, type Loss, type Outcome } from './outcome'
import { firstOf, Outcomes, price, toldBy, type First } from './preview'
import type { Shown } from './room'
import { remember, remembered } from './store'
import { capital, type Ui } from './text'

export const LOSSES: Loss[] = ['chance', 'seen', 'light', 'choice', 'turn', 'pass']
const LINES = 3
const ONE = 2 // entries: what was done, and what follows from it
const EXACT = '.stage .pv .cols, .stage .pv .oddsbar' // the board's own card has reckoned the odds

export interface Doubt {
  loss: Loss
  told: string[] // what surely comes
  outcome: Outcome
  samples: number
  first: First | undefined
  price: string | undefined
}

/** Why an answer has to be asked for once more; none where nothing is lost, or the reader does not want to be asked. */
export function doubtOf(play: Shown, answer: Answer, preview: Preview | undefined, telling: Telling, foreign: (entry: Entry) => boolean): Doubt | undefined {
  const loss = lossOf(answer, preview, telling, foreign)
  if (!preview || !loss || remembered().unasked.includes(loss)) return undefined
  if (play.known.ask?.answers.length === 1) return undefined // there is nothing else to choose
  if (loss === 'pass' && play.known.ask?.usual?.includes(answer)) return undefined // nothing much is given up
  const outcome = outcomeOf(preview, telling, foreign)
  // A turn of one answer that does no more than it says: there is nothing before it to take back.
  if (loss === 'turn' && play.known.barred && outcome.certain.length + outcome.more <= ONE) return undefined
  return { loss, told: toldBy(outcome, play.words), outcome, samples: preview.samples, first: firstOf(preview, play), price: price(answer, preview, play) }
}

const setAsked = (loss: Loss, asked: boolean) => remember({ unasked: [...remembered().unasked.filter((one) => one !== loss), ...(asked ? [] : [loss])] })

/** Whether the board tells the odds already: found out once, when the question is asked. A card that changed with what the
 * pointer is on would move its buttons from under it. */
function useExact(answer: Answer): boolean {
  const [exact, setExact] = useState(false)
  useLayoutEffect(() => {
    const look = () => setExact(document.querySelector(EXACT) !== null)
    look()
    const frame = requestAnimationFrame(look) // the board's card comes with the same gesture
    return () => cancelAnimationFrame(frame)
  }, [answer])
  return exact
}

/** The button that does it all the same: by what it does. A single word may not be a verb. */
export function goAhead({ ui, words, known, called }: Pick<Shown, 'ui' | 'words' | 'known' | 'called'>, answer: Answer, doubt: Doubt | undefined): string {
  const told = words.answer(answer, known.ask)
  return called?.(answer) ?? (doubt && told.includes(' ') && GIVES_UP.has(doubt.loss) ? capital(told) : ui('warn.yes.what', told))
}
const GIVES_UP = new Set<Loss>(['turn', 'pass']) // nothing is done by it but what its words say

/** What is lost, in words. `sign` stands before the sentence. */
export function Losing({ play, answer, doubt, sign }: { play: Shown; answer: Answer; doubt: Doubt | undefined; sign?: ComponentChildren }) {
  const { ui, words, known } = play
  const [off, setOff] = useState(false)
  const exact = useExact(answer)
  return (
    <>
      <p class="bad">
        {sign}
        <span>{(known.ask?.warn?.includes(answer) ? words.warning(answer, known.ask) : undefined) ?? ui(doubt ? `warn.${doubt.loss}` : 'warn.text', words.answer(answer, known.ask))}</span>
      </p>
      <div class="asides" tabIndex={0}>
        {doubt && doubt.told.length > 0 && <p class="quiet">{ui('preview.told')}</p>}
        {doubt?.told.slice(0, LINES).map((line) => (
          <p key={line} class="loss">
            <Named text={line} />
          </p>
        ))}
        {doubt && doubt.told.length + doubt.outcome.more > LINES && <p class="quiet">{ui('preview.more', doubt.told.length + doubt.outcome.more - LINES)}</p>}
        {doubt?.price && <p class="loss num">{doubt.price}</p>}
        {doubt && !exact && <Outcomes play={play} outcome={doubt.outcome} samples={doubt.samples} first={doubt.first} />}
      </div>
      {doubt && (
        <label class="noask">
          <input
            type="checkbox"
            checked={off}
            onChange={(event) => {
              setOff(event.currentTarget.checked)
              setAsked(doubt.loss, !event.currentTarget.checked)
            }}
          />
          {ui(`noask.${doubt.loss}`)}
        </label>
      )}
    </>
  )
}

/** What is asked once more on this device, to be switched off and on. */
export function Asked({ ui }: { ui: Ui }) {
  const [unasked, set] = useState(remembered().unasked)
  return (
    <fieldset class="asked">
      <legend>{ui('asked.title')}</legend>
      {LOSSES.map((loss) => (
        <label key={loss} class="noask">
          <input
            type="checkbox"
            checked={!unasked.includes(loss)}
            onChange={(event) => {
              setAsked(loss, event.currentTarget.checked)
              set(remembered().unasked)
            }}
          />
          {ui(`asked.${loss}`)}
        </label>
      ))}
    </fieldset>
  )
}

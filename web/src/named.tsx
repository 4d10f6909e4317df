// Names in sentences: a place, a person, a card. Words.marked() says which id a name stands for; info.tsx tells of it.

import { useMemo } from 'preact/hooks'
import type { Answer, Entry } from './api'
import { spacesOf, type Action, type Telling } from './kit/actions'
import type { Shown } from './room'
import { capital } from './text'

/** A marked sentence, its names ready to be asked about. */
export function Named({ text, first }: { text: string; first?: boolean }) {
  const parts = useMemo(() => text.split(/(\ue000[^\ue002]*\ue002)/).filter(Boolean), [text])
  return (
    <>
      {parts.map((part, i) => {
        const [, id, name = ''] = /^\ue000([^\ue001]*)\ue001(.*)\ue002$/s.exec(part) ?? []
        const shown = id === undefined ? part : name
        const raised = first && i === 0 ? capital(shown) : shown
        return id === undefined ? (
          raised
        ) : (
          <span key={i} class="nm" data-about={id}>
            {raised}
          </span>
        )
      })}
    </>
  )
}


export const NamedEntry = ({ play, entry }: { play: Pick<Shown, 'words'>; entry: Entry }) => <Named text={play.words.marked().entry(entry)} />

const SPACES = 3 // of an action that its line names

/** What an action was and where: "Werwolf took an action: terror in Hessen and in Bayern." */
export function actionText(play: Pick<Shown, 'words' | 'ui'>, action: Action, journal: Entry[], telling: Telling): string {
  const words = play.words.marked()
  if (action.setup && action.to - action.from > 1) return play.ui('journal.setup')
  const [said, ids] = [words.entry(action.head), spacesOf(telling, journal, action)]
  if (!telling.spaces || !ids.length) return said
  const more = ids.length > SPACES ? `, ${play.ui('more', ids.length - SPACES)}` : ''
  return `${said.replace(/\.$/, '')} ${words.within(telling.spaces[1], ids.slice(0, SPACES))}${more}.`
}

export const NamedAnswer = ({ play, answer }: { play: Pick<Shown, 'words' | 'known'>; answer: Answer }) => <Named first text={play.words.marked().answer(answer, play.known.ask)} />

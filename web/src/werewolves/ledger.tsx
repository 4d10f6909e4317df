// The rules over any page of Werewolves: by `?` and in the menu. By night they open at all clauses for everyone: what a
// seat is asked must not be read off its neighbour's screen (R-leak-3).

import { createContext } from 'preact'
import { RulesDrawer } from '../rules'
import type { Wolf } from './page'
import { NIGHT } from './parts'

export const OpenRules = createContext<() => void>(() => undefined)

const KEYS = [['1–9', 'keys.answer'], ['Esc', 'keys.back'], ['?', 'keys.rules']] as const

export function Ledger({ wolf, close }: { wolf: Wolf; close: () => void }) {
  const { night, dealing, shown, t } = wolf
  const dark = night || dealing
  const { ask: _, waiting: __, ...known } = shown.known
  const keys = (
    <dl class="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div class={dark ? 'wwrules night' : 'wwrules'} style={dark ? NIGHT : undefined}>
      <RulesDrawer play={dark ? { ...shown, known } : shown} keys={keys} close={close} />
    </div>
  )
}

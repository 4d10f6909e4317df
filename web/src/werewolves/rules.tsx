// All options of a table whose door is open, changed in place: everyone who is there reads what is different there.

import type { Option, Options } from '../api'
import { fieldsOf, label, OptionField } from '../create'
import { Icon } from '../icons'
import type { Shown } from '../room'
import { duration } from '../text'
import { isTime } from '../slow'
import type { Tell } from './text'

const APART = new Set(['moderator', 'profile', 'ghost_view', 'fast_pack']) // the door has a switch of its own for them

function valueText({ words, ui }: Shown, { name, kind }: Option, value: unknown): string {
  if (kind === 'choice') return words.has('choice', `${name}.${value}`) ? words.word('choice', `${name}.${value}`) : words.word('choice', String(value))
  return isTime(name) ? duration(Number(value) * 1000, ui) : String(value)
}

/** What is different at this table, in the words of the options; clocks are not told. */
export function othersOf(shown: Shown): string[] {
  const { table, game, words } = shown
  return fieldsOf(game)
    .plain.filter(({ name, usual }) => !APART.has(name) && table.options[name] !== undefined && table.options[name] !== usual)
    .map((option) => {
      const value = table.options[option.name]
      const named = label(words, option.name)
      return option.kind === 'switch' ? (value ? named : `${named}: ${shown.ui('no')}`) : `${named}: ${valueText(shown, option, value)}`
    })
}

export function RulesPage({ shown, t, change, trouble, back }: { shown: Shown; t: Tell; change: (part: Options) => void; trouble: string | undefined; back: () => void }) {
  const { table, game, words, ui } = shown
  const { plain, pace } = fieldsOf(game)
  const set = (name: string, value: unknown) => change({ [name]: value })
  const field = (option: Option) => <OptionField key={option.name} option={option} words={words} ui={ui} value={table.options[option.name]} set={set} />
  return (
    <div class="ww ph day dr rules">
      <header>
        <div class="hd">
          <button class="hb" aria-label={t('say.back')} data-back onClick={back}>
            <Icon name="back" size={24} />
          </button>
          <h1>{t('door.rules')}</h1>
        </div>
        {trouble && (
          <p class="ref" role="alert">
            {trouble}
          </p>
        )}
      </header>
      <main>
        <p class="hint">{t('door.rules.seen')}</p>
        {plain.filter(({ name }) => !APART.has(name)).map(field)}
        <details>
          <summary>{ui('create.pace')}</summary>
          {pace.filter(({ name }) => !APART.has(name)).map(field)}
        </details>
        <p class="hint">
          <a href="#/new/werewolves">{t('door.form')}</a>
        </p>
      </main>
      <footer class="ft">
        <button class="big" onClick={back}>
          {t('door.rules.done')}
        </button>
      </footer>
    </div>
  )
}

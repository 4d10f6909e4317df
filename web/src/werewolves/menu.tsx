// What every phone and the shared screen have in reach: sound, language, being told of a turn, the way out.

import { useContext, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { canPush, isSlow, turnOn } from '../notify'
import { setSound } from '../sound'
import { remember, remembered } from '../store'
import { languages } from '../text'
import { OpenRules } from './ledger'
import type { Wolf } from './page'

/** Whether this device makes sounds, and the way to change it. */
export function useSound(): [boolean, () => void] {
  const [on, setOn] = useState(remembered().sound)
  const flip = () => {
    setSound(!on)
    setOn(!on)
  }
  return [on, flip]
}

/** Each language by its own name. */
export function Languages({ wolf, look }: { wolf: Wolf; look: string }) {
  return (
    <>
      {languages.map((one) => (
        <button key={one} class={look} lang={one} aria-pressed={wolf.language === one} onClick={() => wolf.shown.shell.setLanguage(one)}>
          {wolf.ui(`language.${one}`)}
        </button>
      ))}
    </>
  )
}

/** Told of turns by push: offered where the game is played over days. */
function Bell({ wolf }: { wolf: Wolf }) {
  const { table, t, language } = wolf
  const token = remembered().seats[table.code]
  const [on, setOn] = useState(remembered().bells[table.code] === 'on')
  if (!token || !canPush() || !isSlow(wolf)) return null
  const press = () =>
    void turnOn(table.code, token, language).then(
      (done) => {
        if (!done) return
        remember({ bells: { ...remembered().bells, [table.code]: 'on' } })
        setOn(true)
      },
      () => undefined,
    )
  return (
    <button class="sm wide" aria-pressed={on} onClick={press}>
      {t('menu.bell')}
    </button>
  )
}

export function MenuSheet({ wolf, close }: { wolf: Wolf; close: () => void }) {
  const { t } = wolf
  const [sound, flip] = useSound()
  const rules = useContext(OpenRules)
  return (
    <section class="hsheet" role="dialog" aria-label={t('menu')}>
      <header>
        <h2>{t('menu')}</h2>
        <p />
        <button class="hb" aria-label={wolf.ui('close')} data-back onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <button class="sm wide" aria-pressed={sound} onClick={flip}>
        {t('menu.sound')}: {t(sound ? 'menu.on' : 'menu.off')}
      </button>
      <div class="pair" role="group" aria-label={t('menu.language')}>
        <Languages wolf={wolf} look="sm" />
      </div>
      <Bell wolf={wolf} />
      <button
        class="sm wide"
        data-rules
        onClick={() => {
          close()
          rules()
        }}
      >
        {wolf.ui('rules')}
      </button>
      <a class="slp" href="#/">
        {t('menu.lobby')}
      </a>
    </section>
  )
}

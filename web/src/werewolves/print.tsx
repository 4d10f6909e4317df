// Cards and the moderator's sheet on paper, for an evening without phones (R-mod-3): the set as it lies at the door, nine
// cards to a page of A4 at the size of playing cards, and the calls of the night in their order with the words to read.
// The page shows what comes out of the printer; on paper nothing else of it does.

import './print.css'
import { useState } from 'preact/hooks'
import { Icon } from '../icons'
import type { Words } from '../words'
import { CardBack, Emblem, sideOf } from './card'
import type { CardSet } from './sets'
import type { Tell } from './text'

const PER_PAGE = 9

/** Who is called, in the order of the first night (R-n1-1), and which of them from the second on (R-night-1). */
const CALLS = ['cupid', 'lovers', 'werewolf', 'seer', 'witch', 'healer', 'hunter', 'red-riding-hood', 'mayor']
const EVERY_NIGHT = ['werewolf', 'seer', 'witch', 'healer']

export function callsOf(set: CardSet): { first: string[]; later: string[] } {
  const holds = (call: string) => (set[call === 'lovers' ? 'cupid' : call] ?? 0) > 0
  const first = CALLS.filter(holds)
  return { first, later: first.filter((call) => EVERY_NIGHT.includes(call)) }
}

/** The cards one by one, the pack first, cut into pages. */
export function pagesOf(set: CardSet): string[][] {
  const rank = (card: string) => (card === 'werewolf' ? 0 : card === 'villager' ? 2 : 1)
  const cards = Object.keys(set)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((card) => Array.from({ length: set[card] ?? 0 }, () => card))
  return Array.from({ length: Math.ceil(cards.length / PER_PAGE) }, (_, i) => cards.slice(i * PER_PAGE, (i + 1) * PER_PAGE))
}

interface Props {
  set: CardSet
  names: string[]
  words: Words
  t: Tell
  back: () => void
}

export function PrintPage({ set, names, words, t, back }: Props) {
  const [backs, setBacks] = useState(false)
  return (
    <div class="ww ph day dr printing">
      <header class="noprint">
        <div class="hd">
          <button class="hb" aria-label={t('say.back')} data-back onClick={back}>
            <Icon name="back" size={24} />
          </button>
          <h1>{t('print.title')}</h1>
        </div>
        <p class="hint">{t('print.hint')}</p>
        <div class="printbar">
          <label>
            <input type="checkbox" role="switch" checked={backs} onChange={(event) => setBacks(event.currentTarget.checked)} />
            <span>{t('print.backs')}</span>
          </label>
          <button class="big" onClick={() => window.print()}>
            {t('print.go')}
          </button>
        </div>
      </header>
      <main class="papers">
        {pagesOf(set).flatMap((cards, page) => [
          <section key={page} class="a4 pfaces" aria-label={t('print.page', page + 1)}>
            {cards.map((card, i) => (
              <Card key={i} card={card} words={words} t={t} />
            ))}
          </section>,
          backs && (
            <section key={`back ${page}`} class="a4 pfaces backs" aria-hidden="true">
              {cards.map((_, i) => (
                <span key={i} class="pcard">
                  <CardBack />
                </span>
              ))}
            </section>
          ),
        ])}
        <Sheet set={set} names={names} words={words} t={t} />
      </main>
    </div>
  )
}

/** Every card has the same back, frame and size, so that none can be told from behind or through thin paper: the letters of
 * the side are the only large dark area, and they are equally large. */
function Card({ card, words, t }: { card: string; words: Words; t: Tell }) {
  const side = sideOf(card)
  return (
    <article class="pcard">
      <p class="ps">{side === 'village' ? 'V' : 'W'}</p>
      <Emblem card={card} size={84} />
      <h2>{words.word('card', card)}</h2>
      <p>{words.word('ability', card)}</p>
      <p class="pw">{t('card.side', words.word('side', side))}</p>
    </article>
  )
}

/** Room to note who holds what, and what was decided, night by night. */
function Sheet({ set, names, words, t }: Omit<Props, 'back'>) {
  const { first, later } = callsOf(set)
  const calls = (list: string[]) => (
    <ol class="pcalls">
      {list.map((call) => (
        <li key={call}>
          <b>{words.word('call', call)}</b>
          <span>{words.word('closing', call)}</span>
        </li>
      ))}
    </ol>
  )
  const nights = [1, 2, 3, 4, 5, 6]
  const rows = names.length ? names : Array.from({ length: Object.values(set).reduce((a, b) => a + b, 0) }, () => '')
  return (
    <>
      <section class="a4 psheet">
        <h2>{t('print.sheet')}</h2>
        <p>{t('print.sleep')}</p>
        <h3>{t('print.first')}</h3>
        {calls(first)}
        <h3>{t('print.later')}</h3>
        <p>{t('print.later.hint')}</p>
        {calls(later)}
        <p>{t('print.dawn')}</p>
      </section>
      <section class="a4 psheet">
        <h2>{t('print.notes')}</h2>
        <table>
          <thead>
            <tr>
              <th>{t('print.name')}</th>
              <th>{t('print.card')}</th>
              {nights.map((night) => (
                <th key={night}>{t('night', night)}</th>
              ))}
              <th>{t('print.died')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((name, i) => (
              <tr key={i}>
                <th>{name}</th>
                <td />
                {nights.map((night) => (
                  <td key={night} />
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

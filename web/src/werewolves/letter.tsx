// A game over days reads like letters: a person who opens the table is told first what happened since they last looked, in its
// order, night by night and day by day; what somebody asks of them comes first, and what was said is folded. Only what everyone heard is in a letter: it may be read in company.

import { useEffect, useState } from 'preact/hooks'
import { isSlow } from '../notify'
import type { Play } from '../play'
import { remarkText } from './builder'
import { TOLD } from './day'
import { debtsOf } from './debts'
import { numbersOf } from './model'
import { usePrivate, type Wolf } from './page'

interface Seen {
  heard: number // entries of the journal
  said: number // remarks
  at: number // when, by this device's clock
}

interface Chapter {
  night: boolean
  number: number
  lines: { who?: string; text: string }[]
}

/** What everyone heard and said since then, by nights and days. */
export function chaptersOf(wolf: Wolf, since: Seen): Chapter[] {
  const { known, words, spoken } = wolf
  const numbers = numbersOf(known.journal)
  const dawns = known.journal.flatMap(([key], i) => (key === 'dawn' ? [{ at: i, night: false }] : key === 'night' ? [{ at: i, night: true }] : []))
  const nightAt = (at: number) => dawns.filter((one) => one.at <= at).pop()?.night ?? true
  const told = known.journal.flatMap((entry, i) => (i >= since.heard && TOLD.has(entry[0]) ? [{ at: i + 0.5, text: words.entry(entry) }] : []))
  const said = spoken.flatMap((one, i) => (i >= since.said && one.channel === 'day' ? [{ at: one.at, who: one.seat, text: remarkText(wolf, one) }] : []))
  const chapters: Chapter[] = []
  for (const { at, ...line } of [...told, ...said].sort((a, b) => a.at - b.at)) {
    const place = Math.max(0, Math.ceil(at) - 1)
    const [night, number] = [nightAt(place), numbers[Math.min(Math.ceil(at), numbers.length - 1)] ?? 0]
    const last = chapters[chapters.length - 1]
    if (last && last.night === night && last.number === number) last.lines.push(line)
    else chapters.push({ night, number, lines: [line] })
  }
  return chapters
}

/** The letter to be read first, if there is one, and how to put it away. */
export function useLetter(play: Play, wolf: Wolf | undefined): [Seen | undefined, () => void] {
  const [kept, keep] = usePrivate<Seen | null>(play.table.code, `seen.${play.you}`, null)
  const [reading, setReading] = useState<Seen | null>() // undefined: not known yet; null: there is nothing to read
  const letters = wolf?.me !== undefined && isSlow(play) && play.table.state === 'running'
  const [heard, said] = [play.known.journal.length, play.known.said.length]
  useEffect(() => {
    if (wolf && letters && reading === undefined) setReading(kept && chaptersOf(wolf, kept).length > 0 ? kept : null)
    if (letters && reading === null) keep({ heard, said, at: Date.now() })
  }, [wolf !== undefined, letters, heard, said, reading])
  return [reading ?? undefined, () => setReading(null)]
}

function when(at: number, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(at)
}

/** What waits for the reader. By night everyone is asked something, or so it seems. */
function waiting(wolf: Wolf): string {
  const { t, night, sight, known, words, alive } = wolf
  const now = night ? t('letter.night', sight.number) : t('letter.day', sight.number)
  if (!alive) return `${now} ${t('letter.dead')}`
  if (night) return `${now} ${t('letter.eyes')}`
  return known.ask ? `${now} ${t('letter.asked', words.question(known.ask.key))}` : now
}

/** Questions that were put to the reader and are still open. */
function ForYou({ wolf }: { wolf: Wolf }) {
  const { t, name, me, spoken, talk, sight, living, night } = wolf
  const owed = night ? [] : debtsOf(spoken, talk, sight.number, living, me).filter((debt) => debt.who === me)
  return owed.length ? (
    <section class="foryou">
      <h2>{t('letter.you')}</h2>
      {owed.map((debt) => (
        <p key={debt.said.id}>{t('letter.asks', name(debt.to), remarkText(wolf, debt.said))}</p>
      ))}
    </section>
  ) : null
}

/** What was said, for who wants to read it all. */
function Talked({ wolf: { t, name }, lines }: { wolf: Wolf; lines: Chapter['lines'] }) {
  const said = lines.filter((line) => line.who)
  return said.length ? (
    <details class="talked">
      <summary>{t('letter.talk', said.length)}</summary>
      {said.map((line, k) => (
        <p key={k}>{t('letter.said', name(line.who ?? ''), line.text)}</p>
      ))}
    </details>
  ) : null
}

export function LetterPage({ wolf, since, close }: { wolf: Wolf; since: Seen; close: () => void }) {
  const { t, name, me, table, language } = wolf
  return (
    <div class="ww ph day letterpage">
      <main class="letter" tabIndex={0} aria-label={t('letter')}>
        <p class="dear">{t('letter.dear', name(me ?? ''))}</p>
        <p>{table.title ? t('letter.since.at', when(since.at, language), table.title) : t('letter.since', when(since.at, language))}</p>
        <ForYou wolf={wolf} />
        {chaptersOf(wolf, since).map((chapter, i) => (
          <section key={i}>
            <h2>{t(chapter.night ? 'night' : 'day', chapter.number)}</h2>
            {chapter.lines.filter((line) => !line.who).map((line, k) => (
              <p key={k}>{line.text}</p>
            ))}
            <Talked wolf={wolf} lines={chapter.lines} />
          </section>
        ))}
        <p class="now">{waiting(wolf)}</p>
        <p class="sign">{t('letter.sign')}</p>
      </main>
      <footer class="ft">
        <button class="big" onClick={close}>
          {t('letter.close')}
        </button>
      </footer>
    </div>
  )
}

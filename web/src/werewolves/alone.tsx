// One person among bots: no clock, and the talk comes first. Remarks appear one after the other, slowly or quickly; a
// question to the person is the prompt, and nothing more is said until it is answered or waved on.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { Builder, Groups, remarkText } from './builder'
import { Peek } from './card'
import { Claims, Debts, newsOf, Slept, TalkList, Unsaid } from './day'
import { debtsOf, unanswered, type Debt } from './debts'
import { privateNote, usePrivate, wantedOf, type Wolf } from './page'
import { Head, Refusal, SayTo, Tabs, Token } from './parts'
import { useSpeech, useTalkTab } from './speech'
import { readStatement, sentenceOf, writeStatement, type Statement } from './talk'
import { lastVote, Votes } from './votes'

const PACE = { slow: 1800, quick: 700 } // ms between two remarks
type Pace = keyof typeof PACE

/** How many of these remarks are shown by now; what the person has said is shown at once, with what came before it, and
 * everything where nobody reads any more. */
function usePaced(total: number, own: number, pace: Pace, waits: boolean, hurries: boolean): number {
  const [paced, show] = useState(total)
  const shown = hurries ? total : Math.max(paced, own)
  useEffect(() => {
    if (shown >= total || waits) return
    const timer = setTimeout(() => show(shown + 1), PACE[pace])
    return () => clearTimeout(timer)
  }, [shown, total, pace, waits])
  return Math.min(shown, total)
}

/** The bots do nothing until the person has read what was said and answered what was asked; they hurry for who is done. */
function useWaiting(wolf: Wolf, waits: boolean, go: boolean): void {
  const { send, known } = wolf
  useEffect(() => {
    if (known.online) send({ do: 'wait', on: waits, go })
  }, [waits, go, known.online])
  useEffect(() => () => send({ do: 'wait', on: false }), [])
}

/** What may be said in reply with one tap; a seat stands for a suspicion of it. */
export function repliesTo(wolf: Wolf, debt: Debt): Statement[] {
  const { talk, living, me, board, sight } = wolf
  const question = readStatement(debt.said.text, talk)
  const about = question?.args[1]
  const card = sight.you?.card
  const suspects = [...board.rows]
    .filter(({ seat }) => seat !== me && living.includes(seat))
    .sort((a, b) => b.suspected - a.suspected)
    .slice(0, 3)
    .map(({ seat }) => seat)
  switch (question?.verb) {
    case 'ask suspects':
      return suspects.map((seat) => ({ verb: 'suspect', args: [seat, '2'] }))
    case 'ask plan':
      return suspects.map((seat) => ({ verb: 'will hang', args: [seat] }))
    case 'ask about':
      return typeof about === 'string' ? [{ verb: 'suspect', args: [about, '2'] }, { verb: 'vouch', args: [about, '2'] }] : []
    case 'ask role':
      return [{ verb: 'claim village', args: [] }, ...(card && card !== 'werewolf' ? [{ verb: 'claim', args: [card] }] : [{ verb: 'claim', args: ['villager'] }])]
    case 'ask results':
      return [{ verb: 'claim village', args: [] }]
    default:
      return [{ verb: 'agree', args: [debt.said.id] }, { verb: 'disagree', args: [debt.said.id] }]
  }
}

/** Where the reply is looked for, if none of those fits. */
const GROUP: { [verb: string]: string } = { 'ask role': 'i-am', 'ask results': 'i-know', 'ask suspects': 'i-think', 'ask about': 'i-think', 'ask plan': 'i-will' }

function Prompt({ wolf, debt, count, other }: { wolf: Wolf; debt: Debt; count: number; other: (group: string) => void }) {
  const { t, name, talk, words, say } = wolf
  const question = readStatement(debt.said.text, talk)
  const bySeat = question?.verb === 'ask suspects' || question?.verb === 'ask plan'
  return (
    <section class="asksyou" role="status">
      <p>
        <Token wolf={wolf} seat={debt.to} size={26} /> <b>{t('alone.asks', name(debt.to))}</b> <span class="hint">{t('alone.owe', count)}</span>
      </p>
      <h2>{t('quoted', remarkText(wolf, debt.said))}</h2>
      <div class="grid">
        {repliesTo(wolf, debt).map((statement) => (
          <button key={writeStatement(statement)} class="rp2" onClick={() => say('day', `say ${writeStatement(statement)}`)}>
            {bySeat && <Token wolf={wolf} seat={String(statement.args[0])} size={26} />}
            <span class="t">{bySeat ? name(String(statement.args[0])) : sentenceOf(statement, talk, words)}</span>
          </button>
        ))}
        <button class="rp2 else" onClick={() => other(GROUP[question?.verb ?? ''] ?? 'answer')}>
          {t(bySeat ? 'alone.someone' : 'alone.something')}
        </button>
      </div>
    </section>
  )
}

function PacePair({ wolf, pace, set }: { wolf: Wolf; pace: Pace; set: (pace: Pace) => void }) {
  return (
    <span class="paces" role="group" aria-label={wolf.t('alone.pace')}>
      {(Object.keys(PACE) as Pace[]).map((one) => (
        <button key={one} aria-pressed={pace === one} onClick={() => set(one)}>
          {wolf.t(`alone.${one}`)}
        </button>
      ))}
    </span>
  )
}

/** Whom to point at, one tap. */
function PointAt({ wolf, close }: { wolf: Wolf; close: () => void }) {
  const { t, known, living, me, name, act, words } = wolf
  const answers = known.ask?.answers ?? []
  const choose = (answer: string) => {
    act(answer)
    close()
  }
  return (
    <section class="asksyou">
      <div class="bhead">
        <h2>{t('alone.point')}</h2>
        <button class="sm" data-back onClick={close}>
          {t('say.back')}
        </button>
      </div>
      <div class="pick">
        {living
          .filter((seat) => seat !== me && answers.includes(`nominate ${seat}`))
          .map((seat) => (
            <button key={seat} class={wantedOf(wolf) === `nominate ${seat}` ? 'wanted' : undefined} onClick={() => choose(`nominate ${seat}`)}>
              <Token wolf={wolf} seat={seat} size={26} />
              <span class="t">{name(seat)}</span>
            </button>
          ))}
        {answers.includes('withdraw') && <button onClick={() => choose('withdraw')}>{words.answer('withdraw')}</button>}
      </div>
    </section>
  )
}

export function AlonePage({ wolf }: { wolf: Wolf }) {
  const { sight, t, spoken, talk, living, me = '', known, act, table, seats, name, deaths } = wolf
  const [pace, setPace] = usePrivate<Pace>(table.code, 'pace', 'quick')
  const { group, open: setGroup } = useSpeech(wolf)
  const [mode, setMode] = useState<'say' | 'point' | undefined>(group || privateNote(table.code, `words.${me}.day`, '') ? 'say' : undefined)
  const [hurried, hurry] = useState(false)
  const [waved, wave] = useState<string[]>([]) // questions that were not answered
  const [selected, setSelected] = useState<string>()
  const heard = useMemo(() => spoken.filter((one) => one.channel === 'day'), [spoken])
  const { tab, set: setTab, fresh } = useTalkTab(wolf, 'talk', heard.length)
  const owed = (said: typeof heard) => debtsOf(said, talk, sight.number, living, me).filter((debt) => debt.who === me && !waved.includes(debt.said.id))
  const [shownBefore, keep] = useState(heard.length)
  const open = sight.seat[me]?.drowsy === true ? [] : owed(heard.slice(0, shownBefore)) // once done for today one owes nothing
  const own = heard.map((said) => said.seat).lastIndexOf(me) + 1
  const drowsy = sight.seat[me]?.drowsy === true
  const go = hurried && drowsy
  useEffect(() => {
    if (!drowsy) hurry(false)
  }, [drowsy])
  const shown = usePaced(heard.length, own, pace, open.length > 0, go)
  useEffect(() => keep(shown), [shown])
  const debt = open[0]
  useWaiting(wolf, !go && (debt !== undefined || mode !== undefined || shown < heard.length), go)
  const answers = known.ask?.answers ?? []
  const silent = unanswered(spoken, talk, sight.number - 1, seats, deaths, me).filter((seat) => living.includes(seat))
  const vote = newsOf(wolf).length ? undefined : lastVote(wolf)
  const build = (next: string | undefined) => (setGroup(next), setMode(next ? 'say' : undefined))
  const talkOn = debt ? () => wave([...waved, debt.said.id]) : undefined
  const done = (['sleep', 'skip'] as const).find((answer) => answers.includes(answer))
  return (
    <div class={`ww ph day al show-${tab}`}>
      <header>
        <Head wolf={wolf} icon="sun" title={t('day', sight.number)} sub={t('alone.with', seats.length - 1)} time={undefined} plain>
          <PacePair wolf={wolf} pace={pace} set={setPace} />
          <Peek wolf={wolf} small />
        </Head>
        <div class="news" aria-live="polite">
          {newsOf(wolf).map((line, i) => (
            <p key={line} class={i ? '' : 'b'}>
              {line}
            </p>
          ))}
          {vote && <Votes wolf={wolf} trial={vote} />}
          {silent.map((seat) => (
            <p key={seat}>{t('debt.unpaid', name(seat))}</p>
          ))}
          {table.clock.kind === 'none' && <p class="hint">{t('alone.clock')}</p>}
        </div>
        <Refusal wolf={wolf} />
        <Tabs tabs={[['talk', t('tab.talk'), fresh], ['claims', t('tab.claims')]]} tab={tab} set={setTab} label={t('news')} said={(count) => t('tab.fresh', count)} />
      </header>
      <main>
        <Claims wolf={wolf} selected={selected} select={(seat) => setSelected(seat === selected ? undefined : seat)} />
        <section class="talkbox" aria-label={t('tab.talk')}>
          <TalkList wolf={wolf} channels={['day']} marked upTo={shown} />
        </section>
      </main>
      <Debts wolf={wolf} others />
      <footer class={debt || mode ? 'ft up' : 'ft'}>
        <Unsaid wolf={wolf} />
        {debt && !mode && <Prompt wolf={wolf} debt={debt} count={open.length} other={build} />}
        {mode === 'point' && <PointAt wolf={wolf} close={() => setMode(undefined)} />}
        {mode === 'say' && (
          <>
            {group && <Builder key={group} wolf={wolf} group={group} channel="day" about={selected} reply={debt?.said} close={() => build(undefined)} />}
            <Groups wolf={wolf} group={group} set={setGroup} />
            {table.options.free_text !== false && <SayTo wolf={wolf} channel="day" said={() => build(undefined)} />}
          </>
        )}
        {drowsy && answers.includes('awake') && <Slept wolf={wolf} />}
        <div class="two">
          <button class="slp" aria-pressed={mode === 'say'} onClick={() => setMode(mode === 'say' ? undefined : 'say')}>
            {t('alone.say')}
          </button>
          <button class={wantedOf(wolf)?.startsWith('nominate ') && mode !== 'point' ? 'slp wanted' : 'slp'} aria-pressed={mode === 'point'} onClick={() => setMode(mode === 'point' ? undefined : 'point')}>
            {t('alone.point')}
          </button>
          {talkOn ? (
            <button class="big" onClick={talkOn}>
              {t('alone.on')}
            </button>
          ) : drowsy ? (
            <button class={go ? 'big off' : 'big'} aria-disabled={go} onClick={() => hurry(true)}>
              {t(go ? 'alone.going' : 'alone.go')}
            </button>
          ) : (
            <button class={done ? 'big' : 'big off'} aria-disabled={!done} onClick={() => done && act(done)}>
              {t(done ?? 'alone.wait')}
            </button>
          )}
        </div>
      </footer>
    </div>
  )
}

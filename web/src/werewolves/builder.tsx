// A statement built by taps: a group, a line of its menu, then whatever the line leaves open; a reason if wished. The
// sentence is shown above while it grows, in the words others will read.

import { useState } from 'preact/hooks'
import type { Spoken } from './model'
import { trialsOf } from './model'
import type { Wolf } from './page'
import { Token } from './parts'
import { useBuilt } from './speech'
import { begin, denied, isSayable, joined, menuOf, nextSlot, put, readStatement, sentenceOf, writeStatement, type Line, type Slot, type Statement } from './talk'
import type { Key } from './text'

const CARDS = ['villager', 'werewolf', 'seer', 'witch', 'healer', 'hunter', 'red-riding-hood', 'cupid', 'mayor']

/** Who made the remark that statements call `d2.5`. */
function speakerOf(wolf: Wolf, msg: string): string | undefined {
  const said = wolf.spoken.find((one) => one.id === msg)
  return said && wolf.name(said.seat)
}

/** What that remark said, without its reason; of a claim with its report the report is enough. */
function quoteOf(wolf: Wolf, msg: string): string | undefined {
  const said = wolf.spoken.find((one) => one.id === msg)
  const statement = said && !said.free ? readStatement(said.text, wolf.talk) : undefined
  const last = statement?.verb === 'and' ? statement.args.at(-1) : statement
  if (typeof last !== 'object') return said?.text
  return sentence(wolf, { ...last, reason: undefined, phrase: statement?.phrase })
}

function sentence(wolf: Wolf, statement: Statement): string {
  return sentenceOf(
    statement,
    wolf.talk,
    wolf.words,
    (msg) => speakerOf(wolf, msg),
    (msg) => quoteOf(wolf, msg),
  )
}

export function remarkText(wolf: Wolf, one: Spoken): string {
  const statement = one.free ? undefined : readStatement(one.text, wolf.talk)
  return statement ? sentence(wolf, statement) : one.text
}

/** What a bot would say, as remarks are written: "say suspect p3 2". */
export function statementText(wolf: Wolf, remark: string): string {
  const text = remark.slice(remark.indexOf(' ') + 1)
  const statement = readStatement(text, wolf.talk)
  return statement ? sentence(wolf, statement) : text
}

export function Groups({ wolf, group, set }: { wolf: Wolf; group: string | undefined; set: (group: string | undefined) => void }) {
  return (
    <div class="sayg" role="group" aria-label={wolf.t('tab.talk')}>
      {wolf.talk.groups.map((id) => (
        <button key={id} aria-pressed={group === id} onClick={() => set(group === id ? undefined : id)}>
          {wolf.words.word('group', id)}
        </button>
      ))}
    </div>
  )
}

interface BuilderProps {
  wolf: Wolf
  group: string
  channel: 'day' | 'dead'
  about?: string // a seat touched before
  reply?: Spoken
  close: () => void
}

export function Builder({ wolf, group, channel, about, reply, close }: BuilderProps) {
  const { t, talk, words, say } = wolf
  const [drafts, setDrafts] = useBuilt(wolf, group, reply)
  const [asking, setAsking] = useState(false)
  const draft = drafts[drafts.length - 1]
  const slot = draft && nextSlot(draft, talk)
  const set = (next: Statement) => setDrafts([...drafts, prefilled(next, wolf, reply)])
  const back = () => (asking ? setAsking(false) : draft ? setDrafts(drafts.slice(0, -1)) : close())
  const speak = () => {
    if (!draft) return
    setDrafts([])
    say(channel, `say ${writeStatement(draft)}`)
    close()
  }
  return (
    <section class="builder" aria-label={words.word('group', group)}>
      <div class="bhead">
        <p class="quote" aria-live="polite">
          {draft ? sentenceOf(draft, talk, words) : reply ? `${wolf.name(reply.seat)}: ${remarkText(wolf, reply)}` : words.word('group', group)}
        </p>
        <button class="sm" data-back onClick={back}>
          {t(draft ? 'say.back' : 'say.close')}
        </button>
      </div>
      {!draft && <Menu wolf={wolf} group={group} choose={(line) => set(begin(line))} />}
      {draft && slot && <SlotChoice key={slot.path.join()} wolf={wolf} slot={slot} about={about} choose={(value) => set(put(draft, slot.path, value))} />}
      {draft && !slot && asking && <Reasons wolf={wolf} choose={(reason) => (set({ ...draft, reason }), setAsking(false))} />}
      {draft && !slot && !asking && <Ready wolf={wolf} draft={draft} set={set} speak={speak} why={() => setAsking(true)} />}
    </section>
  )
}

/** A whole statement: it is said, given a reason, denied, or joined with another. */
function Ready({ wolf, draft, set, speak, why }: { wolf: Wolf; draft: Statement; set: (next: Statement) => void; speak: () => void; why: () => void }) {
  const { t, talk } = wolf
  const sayable = isSayable(draft, talk)
  const ways = (['and', 'or', 'xor'] as const).filter((verb) => isSayable(joined(draft, verb), talk))
  return (
    <>
      {!sayable && <p class="hint">{t('say.long')}</p>}
      <div class="bgo">
        <button class={sayable ? 'big' : 'big off'} aria-disabled={!sayable} onClick={() => sayable && speak()}>
          {t('say.it')}
        </button>
        {draft.reason === undefined && (
          <button class="sm" onClick={why}>
            {t('say.because')}
          </button>
        )}
      </div>
      {draft.reason === undefined && (
        <div class="blogic" role="group" aria-label={t('say.combine')}>
          {(draft.verb === 'not' || isSayable(denied(draft), talk)) && (
            <button class="sm" onClick={() => set(denied(draft))}>
              {t(draft.verb === 'not' ? 'say.so' : 'say.not')}
            </button>
          )}
          {ways.map((verb) => (
            <button key={verb} class="sm" data-logic={verb} onClick={() => set(joined(draft, verb))}>
              {t(`say.${verb}`)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** What can only be meant one way is filled in: the one night there was, the words answered. */
function prefilled(statement: Statement, wolf: Wolf, reply: Spoken | undefined): Statement {
  const slot = nextSlot(statement, wolf.talk)
  if (slot?.kind === 'night' && wolf.sight.number === 1) return prefilled(put(statement, slot.path, 'n1'), wolf, reply)
  if (slot?.kind === 'msg' && reply) return prefilled(put(statement, slot.path, reply.id), wolf, reply)
  return statement
}

function Menu({ wolf, group, choose }: { wolf: Wolf; group: string; choose: (line: Line) => void }) {
  const { talk, words } = wolf
  return (
    <div class="menu">
      {menuOf(talk, group, 'day').map((line) => (
        <button key={`${line.form.verb} ${line.args.join(' ')}`} onClick={() => choose(line)}>
          {sentenceOf({ verb: line.form.verb, args: line.args }, talk, words)}
        </button>
      ))}
    </div>
  )
}

function SlotChoice({ wolf, slot, about, choose }: { wolf: Wolf; slot: Slot; about: string | undefined; choose: (value: string | Statement) => void }) {
  const { t, words, sight, spoken, name } = wolf
  if (slot.kind === 'seat' || slot.kind === 'who') return <Seats wolf={wolf} all={slot.kind === 'who'} about={about} choose={choose} />
  if (slot.kind === 'role')
    return <Options label={t('say.role')} options={CARDS.filter((card) => card in sight.set || card === 'werewolf' || card === 'villager').map((card) => [card, words.word('card', card)])} choose={choose} />
  if (slot.kind === 'night')
    return <Options label={t('say.night')} options={Array.from({ length: sight.number }, (_, i) => [`n${sight.number - i}`, t('short.night', sight.number - i)])} choose={choose} />
  if (slot.kind === 'statement') return <Inner wolf={wolf} choose={(line) => choose(begin(line))} />
  const heard = spoken.filter((one) => one.channel === 'day').slice(-12).reverse()
  if (!heard.length) return <p class="hint">{t('say.nothing')}</p>
  return <Options label={t('say.msg')} options={heard.map((one) => [one.id, `${name(one.seat)}: ${remarkText(wolf, one)}`])} choose={choose} wide />
}

/** A statement inside another: its group first, then its line. */
function Inner({ wolf, choose }: { wolf: Wolf; choose: (line: Line) => void }) {
  const { talk, words, t } = wolf
  const [group, setGroup] = useState<string>()
  if (group) return <Menu wolf={wolf} group={group} choose={choose} />
  return <Options label={t('say.kind')} options={talk.groups.slice(0, 4).map((id) => [id, words.word('group', id)])} choose={setGroup} />
}

function Seats({ wolf, all, about, choose }: { wolf: Wolf; all: boolean; about: string | undefined; choose: (seat: string) => void }) {
  const { t, living, deaths, name, me, words } = wolf
  const gone = deaths.map((death) => death.seat)
  const seats = [...living, ...gone].filter((seat) => seat !== me)
  return (
    <div class="pick" role="group" aria-label={t('say.who')}>
      {all && (
        <button onClick={() => choose('all')}>
          <span class="t">{words.word('who', 'all')}</span>
        </button>
      )}
      {seats.map((seat) => (
        <button key={seat} class={seat === about ? 'on' : gone.includes(seat) ? 'gone' : ''} onClick={() => choose(seat)}>
          <Token wolf={wolf} seat={seat} size={26} />
          <span class="t">{name(seat)}</span>
        </button>
      ))}
    </div>
  )
}

function Options({ label, options, choose, wide }: { label: string; options: string[][]; choose: (id: string) => void; wide?: boolean }) {
  return (
    <div class={wide ? 'menu' : 'pick'} role="group" aria-label={label}>
      {options.map(([id = '', text]) => (
        <button key={id} onClick={() => choose(id)}>
          {text}
        </button>
      ))}
    </div>
  )
}

function Reasons({ wolf, choose }: { wolf: Wolf; choose: (reason: string) => void }) {
  const { t, deaths, spoken, known, name } = wolf
  const trial = trialsOf(known.journal).pop()
  const options: string[][] = (['instinct', 'silence'] as const).map((reason) => [reason, t(`say.${reason}` as Key)])
  for (const death of deaths.slice(-3)) options.push([`x${death.seat}`, t('say.death', name(death.seat))])
  if (trial) for (const seat of [...trial.up, ...trial.down]) options.push([`v${trial.day}.${trial.number}:${seat}`, t('say.vote', name(seat))])
  for (const one of spoken.filter((said) => said.channel === 'day').slice(-6).reverse()) options.push([one.id, `${name(one.seat)}: ${remarkText(wolf, one)}`])
  return <Options label={t('say.reason')} options={options} choose={choose} wide />
}

// What is next to Werwolf's sheet: the cards, what they have brought, levels against goals, resources, tensions.

import { Chart as Lines } from '../../chart'
import { Card } from '../../kit/cards'
import type { Scene } from '../../kit/module'
import { Inline, Levels, Purse, Track } from '../../kit/track'
import { Chip as Letter, Panel } from '../../parts'
import { capital } from '../../text'
import { ChipMark } from './board'
import { FACTIONS, type Card as Printed, type Chip, type Model, type Side } from './model'
import { sayIn } from './say'

const nameOf = ({ play }: Scene<Model>, id: string): string => capital(play.words.word('side', id).replace(/^the /, ''))

function chipsOf(scene: Scene<Model>, order: string[]) {
  return order.flatMap((id) => {
    const side = scene.model.sides.find((one) => one.id === id)
    return side ? [{ colour: side.colour, name: nameOf(scene, id) }] : []
  })
}

function EventCard({ scene, card, when }: { scene: Scene<Model>; card: Printed; when: 'now' | 'next' }) {
  const say = sayIn(scene.play.language)
  const title = capital(scene.play.words.word('card', card.id))
  if (card.kind === 'crisis') return <Card head={say(`${when}.crisis`)} title={title} texts={[{ text: say('crisis.text') }]} />
  const texts = card.texts.map(({ side, text }) => ({ text, shaded: side === 'shaded', id: when === 'now' ? `event.${side}` : undefined }))
  return <Card scene={scene} head={say(when, card.number)} chips={chipsOf(scene, card.order)} title={title} texts={texts} />
}

export function Cards(scene: Scene<Model>) {
  const { model, play } = scene
  const say = sayIn(play.language)
  return (
    <div class="stackcards" id="hand">
      {model.card && <EventCard scene={scene} card={model.card} when="now" />}
      {model.next && <EventCard scene={scene} card={model.next} when="next" />}
      {model.seen !== undefined && <p class="quiet">{say('seen', model.seen)}</p>}
      <Abilities scene={scene} />
      <Keys scene={scene} />
    </div>
  )
}

/** What lasts: capabilities with their full text, and events that stay open. */
function Abilities({ scene }: { scene: Scene<Model> }) {
  const { model, play } = scene
  const say = sayIn(play.language)
  const { words } = play
  if (!model.capabilities.length && !model.open.length && !model.cancelled.length) return null
  return (
    <Panel title={say('capabilities')} more="abilities">
      {model.capabilities.length === 0 && <p class="quiet">{say('capabilities.none')}</p>}
      <ul>
        {model.capabilities.map(({ id, faction, text }) => {
          const side = model.sides.find((one) => one.id === faction) as Side
          return (
            <li key={id}>
              <Letter colour={side.colour} title={nameOf(scene, faction)} />
              <span>
                <b>{capital(words.word('capability', id))}.</b> {capital(text)}.
              </span>
            </li>
          )
        })}
        {model.open.map((card) => (
          <li key={card.id}>
            <span>
              <b>{capital(words.word('card', card.id))}.</b> {say('open')}: {card.texts.map(({ text }) => text).join(' ')}
            </span>
          </li>
        ))}
      </ul>
      {model.cancelled.length > 0 && <p class="quiet">{say('cancelled', model.cancelled.map((id) => words.word('capability', id)).join(', '))}</p>}
    </Panel>
  )
}

/** Key events that can still be played: folded, each with its condition and its text. */
function Keys({ scene }: { scene: Scene<Model> }) {
  const { model, play, targets } = scene
  const say = sayIn(play.language)
  if (!model.keys.length) return null
  const asked = model.keys.some((card) => targets.has(card.id))
  return (
    <details class="panel keycards" open={asked || undefined}>
      <summary>
        <h3>
          {say('keys')} · {model.keys.length}
        </h3>
      </summary>
      {model.keys.map((card) => (
        <Card
          key={card.id}
          scene={scene}
          id={card.id}
          head={say('next', card.number).replace(/^[^·]*· /, '')}
          chips={chipsOf(scene, card.key ? [card.key.faction] : [])}
          title={capital(play.words.word('card', card.id))}
          texts={[...(card.key ? [{ text: card.key.text, quiet: true }] : []), ...card.texts.map(({ side, text }) => ({ text, shaded: side === 'shaded' }))]}
        />
      ))}
    </details>
  )
}

const most = (sides: Side[]): number => Math.max(...sides.flatMap((side) => [side.level, side.goal])) * 1.15

export function Tracks(scene: Scene<Model>) {
  const { model, play, targets, choose } = scene
  const say = sayIn(play.language)
  const level = (side: Side, value: number, goal?: number) => ({ id: side.id, name: nameOf(scene, side.id), colour: side.colour, value, goal })
  const squares = [1, 2, 3, 4, 5, 6].map((n) => ({ label: n, on: n === model.tensions, title: say(`tensions.now.${n as 1}`) }))
  return (
    <>
      <Panel title={say('levels')} id="tracks" more="tracks">
        <Levels levels={model.sides.map((side) => level(side, side.level, side.goal))} most={most(model.sides)} of={(goal) => say('of', goal)} />
        <p class="quiet sum">
          {say('totals')}: {(['allied', 'soviet', 'resistance'] as const).map((key) => `${say(`total.${key}`)} ${model.totals[key] ?? 0}`).join(', ')}
        </p>
      </Panel>
      <Panel title={say('resources')}>
        <Purse levels={model.sides.map((side) => ({ ...level(side, side.resources), faded: !side.eligible, note: say(side.eligible ? 'eligible' : 'ineligible') }))} name={say('resources')} targets={targets} choose={choose} />
        <dl class="factlist">
          <div>
            <dt>{say('morale')}</dt>
            <dd>
              {model.morale}
              {model.casualties > 0 && <small> · {say('casualties', model.casualties)}</small>}
            </dd>
          </div>
          <div>
            <dt>{say('home')}</dt>
            <dd>
              {model.sides.flatMap((side) =>
                side.home === undefined ? [] : [
                  <span key={side.id} class="pair">
                    <Letter colour={side.colour} title={nameOf(scene, side.id)} /> {side.home}
                  </span>,
                ],
              )}
            </dd>
          </div>
        </dl>
        <p class="tensions">
          <span>{say('tensions')}</span>
          <span class="quiet">{say(`tensions.now.${Math.max(1, Math.min(6, model.tensions)) as 1}`)}</span>
        </p>
        <Track name="" label={say('tensions')} squares={squares} now={String(model.tensions)} />
        <p class="quiet fine">
          {say('tensions.5')} {say('tensions.6')}
        </p>
      </Panel>
    </>
  )
}

const SAMPLES: Chip[] = [
  { key: 'troop', faction: 'soviets', kind: 'troop', n: 4 },
  { key: 'police', faction: 'soviets', kind: 'police', n: 2 },
  { key: 'base', faction: 'soviets', kind: 'base', n: 1 },
  { key: 'under', faction: 'edelweiss', kind: 'under', n: 2 },
  { key: 'active', faction: 'edelweiss', kind: 'active', n: 1 },
  { key: 'he', kind: 'he', n: 1, loose: true },
  { key: 'research', kind: 'research', n: 1, loose: true },
  { key: 'terror', kind: 'terror', n: 1 },
]

export function Legend({ play, model }: Scene<Model>) {
  const say = sayIn(play.language)
  return (
    <Panel title={say('pieces')} more="legend">
      <ul>
        {SAMPLES.map((chip) => (
          <li key={chip.key}>
            <Inline size={30} field={40}>
              <ChipMark chip={chip} x={0} y={0} />
            </Inline>
            <span>{say(chip.key as 'troop')}</span>
          </li>
        ))}
      </ul>
      <h3 class="sub">{say('available')}</h3>
      <ul class="pool">
        {model.sides.map((side) => (
          <li key={side.id}>
            <Letter colour={side.colour} />
            <span>{side.available.map(([kind, n]) => say(`n.${kind}`, n)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Chart(scene: Scene<Model>) {
  const { model, play } = scene
  const say = sayIn(play.language)
  const series = FACTIONS.map((id) => {
    const side = model.sides.find((one) => one.id === id) as Side
    return { id, name: nameOf(scene, id), colour: side.colour, values: model.courses.values[id] ?? [] }
  })
  if (model.courses.marks.length < 2) return null
  return (
    <section class="panel" aria-label={say('chart')}>
      <Lines ui={play.ui} title={say('chart')} series={series} marks={model.courses.marks} />
    </section>
  )
}

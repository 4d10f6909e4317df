// A person's counter at two levels: the party's letter far away, name and ratings near. Nobody's people are outlines with
// their defence alone, half recruited ones half filled; the corner says who controls one, a card laid across that one is
// masked, a turned counter that one is neutralized, an eye that one is under suspicion.

import { factionColour, type Colour } from '../../colours'
import { isFree, isLeader, isSuspectable, type Person } from './model'

const NOBODY: Colour = { fill: 'var(--sheet)', ink: 'var(--ink)', letter: '?' }
export const colourOf = (party: string): Colour => factionColour('plot', party) ?? NOBODY

/** "7-5-7"; of somebody nobody has recruited the defence alone, as the reverse of the counter shows it. */
export function ratings(one: Person): string {
  const whole = one.effectiveness !== null && !isFree(one)
  return whole ? `${one.effectiveness}-${one.defense}-${one.movement}` : String(one.defense)
}

const short = (name: string): string => (name.length > 12 ? `${name.slice(0, 10)}.` : name)
const WIDE = 8 // letters; a longer name is drawn closer

const HALF = 23

function Ground({ one, colour }: { one: Person; colour: Colour }) {
  const free = isFree(one)
  const pale = one.party === 'civilian'
  const edge = free ? (pale ? 'var(--ink2)' : colour.fill) : undefined
  return (
    <>
      <rect class={free ? 'pground free' : 'pground'} x={-HALF} y={-HALF} width={2 * HALF} height={2 * HALF} rx="3" style={{ fill: free ? 'var(--sheet)' : colour.fill, stroke: edge }} />
      {one.semi && <path d={`M${-HALF} ${HALF}V${-HALF}H${HALF}Z`} style={{ fill: colour.fill }} opacity=".45" />}
      {isLeader(one) && <rect class="leader" x="-19" y="-19" width="38" height="38" rx="1.5" style={{ stroke: free ? 'var(--ink)' : colour.ink }} />}
      {one.control === 'ss' && <path class="pcorner" d={`M${-HALF} ${-HALF}h15l-15 15z`} fill="#1b1b1b" />}
      {one.control === 'abwehr' && <path class="pcorner" d={`M${HALF} ${-HALF}v15l-15-15z`} fill="#E9F2EC" />}
    </>
  )
}

/** What is laid on a counter or drawn over it. */
function Signs({ one }: { one: Person }) {
  return (
    <>
      {isSuspectable(one) && one.suspected && (
        <g class="eye" transform="translate(-13 15)">
          <ellipse rx="8" ry="5.5" />
          <circle r="2.6" />
        </g>
      )}
      {one.chit && <circle class="laid" cx="15" cy="15" r="6" />}
      {one.marker === 'masked' && <rect class="mask" x="-29" y="-5" width="58" height="13" rx="2" transform="rotate(-24)" />}
      {one.acted && <path class="done" d={`M${-HALF + 3} ${HALF - 3}L${HALF - 3} ${-HALF + 3}`} />}
    </>
  )
}

export function PersonCounter({ one, name, x, y }: { one: Person; name: string; x: number; y: number }) {
  const colour = colourOf(one.party)
  const ink = isFree(one) ? 'var(--ink)' : colour.ink
  const state = `person${one.acted ? ' acted' : ''}${one.marker ? ` ${one.marker}` : ''}`
  return (
    <g class={state} transform={`translate(${x} ${y})${one.marker === 'neutralized' ? ' rotate(90)' : ''}`}>
      <Ground one={one} colour={colour} />
      <text class="letter" y="9" style={{ fill: ink }}>
        {colour.letter}
      </text>
      <g class="close" style={{ fill: ink }}>
        <text class="pname" y="-7" textLength={name.length > WIDE ? 41 : undefined} lengthAdjust="spacingAndGlyphs">
          {short(name)}
        </text>
        <text class="pletter" y="6">
          {colour.letter}
        </text>
        <text class="prate" y="19">
          {ratings(one)}
        </text>
      </g>
      <Signs one={one} />
    </g>
  )
}

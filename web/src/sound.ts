// Sounds, off until somebody turns them on: made here, not fetched. A bell for one's own turn and for the morning, a low
// one for the end, two notes down for the night; paper for a card that is turned, wood for a verdict.

import { remember, remembered } from './store'

interface Strike {
  kind: 'bar' | 'paper' | 'wood'
  hertz: number
  start: number // seconds
  length: number
}
const bar = (hertz: number, start: number, length: number): Strike => ({ kind: 'bar', hertz, start, length })

export const TUNES = {
  turn: [bar(880, 0, 0.9)],
  day: [bar(392, 0, 0.7), bar(587.3, 0.22, 1.1)],
  night: [bar(293.7, 0, 0.8), bar(196, 0.26, 1.4)],
  dawn: [bar(523.3, 0, 2.4), bar(784, 0.5, 2.4)],
  end: [bar(130.8, 0, 3.6), bar(98, 0.9, 4.2)],
  paper: [{ kind: 'paper', hertz: 2600, start: 0, length: 0.09 }],
  verdict: [
    { kind: 'wood', hertz: 190, start: 0, length: 0.16 },
    { kind: 'wood', hertz: 150, start: 0.24, length: 0.22 },
  ],
} satisfies { [name: string]: Strike[] }
export type Tune = keyof typeof TUNES

let context: AudioContext | undefined

export function play(tune: Tune): void {
  if (!remembered().sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  for (const strike of TUNES[tune]) STRIKES[strike.kind](context, strike)
}

const STRIKES = { bar: ring, paper: rustle, wood: knock }

/** From nothing to loud at once, then fading. */
function fading(audio: AudioContext, loud: number, from: number, length: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(loud, from + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0004, from + length)
  gain.connect(audio.destination)
  return gain
}

function tone(audio: AudioContext, hertz: number, loud: number, from: number, length: number): void {
  const made = audio.createOscillator()
  made.frequency.value = hertz
  made.connect(fading(audio, loud, from, length))
  made.start(from)
  made.stop(from + length)
}

/** A struck bar: a tone and its twelfth, fading. */
function ring(audio: AudioContext, { hertz, start, length }: Strike): void {
  const from = audio.currentTime + start
  tone(audio, hertz, 0.16, from, length)
  tone(audio, hertz * 3, 0.03, from, length)
}

/** A breath of noise around a pitch. */
function rustle(audio: AudioContext, { hertz, start, length }: Strike, loud = 0.1): void {
  const from = audio.currentTime + start
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1
  const source = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = hertz
  source.buffer = noise
  source.connect(filter).connect(fading(audio, loud, from, length))
  source.start(from)
}

/** A knock: a short low tone with a dull noise. */
function knock(audio: AudioContext, strike: Strike): void {
  tone(audio, strike.hertz, 0.3, audio.currentTime + strike.start, strike.length)
  rustle(audio, { ...strike, hertz: 500, length: 0.05 }, 0.2)
}

/** Turning sound on plays a note: a browser lets a page be heard only after a touch. */
export function setSound(on: boolean): void {
  remember({ sound: on })
  if (on) play('day')
}

// Sounds, off until somebody turns them on: made here, not fetched. One bell for one's own turn; two notes up for day and
// two down for night, which all devices play together.

import { remember, remembered } from './store'

type Note = [hertz: number, start: number, length: number]
const TUNES: { [name: string]: Note[] } = {
  turn: [[880, 0, 0.9]],
  day: [
    [392, 0, 0.7],
    [587.3, 0.22, 1.1],
  ],
  night: [
    [293.7, 0, 0.8],
    [196, 0.26, 1.4],
  ],
}

let context: AudioContext | undefined

export function play(tune: 'turn' | 'day' | 'night'): void {
  if (!remembered().sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  for (const note of TUNES[tune] ?? []) ring(context, note)
}

/** A struck bar: a tone and its twelfth, fading. */
function ring(audio: AudioContext, [hertz, start, length]: Note): void {
  const from = audio.currentTime + start
  for (const [times, loud] of [
    [1, 0.16],
    [3, 0.03],
  ] as const) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = hertz * times
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(loud, from + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0004, from + length)
    tone.connect(gain).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}

/** Turning sound on plays a note: a browser lets a page be heard only after a touch. */
export function setSound(on: boolean): void {
  remember({ sound: on })
  if (on) play('day')
}

// How long each step of a told turn is shown. A step keeps its time whatever arrives in the meantime: news that a bot sends every
// few moments must not hold the telling up.

import { useEffect, useRef, useState } from 'preact/hooks'

export const speeds = ['slow', 'normal', 'fast', 'once'] as const
export type Speed = (typeof speeds)[number]
export const STEP = { slow: 2600, normal: 1400, fast: 600, once: 0 } // milliseconds a step
const ROLL = 600 // dice alone, then what they brought
const REST = 500 // after an action
export const BRIEF = 600 // an action that is told in one step and one line
const READ = { slow: 2600, normal: 1500, fast: 600, once: 0 } // one that is told in one step but takes more lines
const LETTERS = 60 // as many as a title has: what is longer takes longer to read
const LONGEST = 4 // steps' time for one: who reads slowly pauses
const SHORTEST = 250

/** A step as far as its time goes. */
export interface Timed {
  letters: number // of all that it tells; of a brief action: of all its steps and its title
  rolls: boolean
  brief: boolean
  ends: boolean // the last of its action
}

export const rollTime = (speed: Speed): number => Math.min(ROLL, STEP[speed] / 2)

/** Without the dice before it. A reader in a hurry skips: what is shown can be read. */
export function stepTime({ letters, brief, ends }: Timed, speed: Speed): number {
  const read = STEP[speed] * Math.max(1, letters / LETTERS) + (ends ? Math.min(REST, STEP[speed]) : 0)
  const whole = Math.min(read, LONGEST * STEP[speed])
  const short = letters > LETTERS ? READ[speed] : Math.min(BRIEF, STEP[speed])
  return Math.max(SHORTEST, brief ? short : whole)
}

export interface Paced {
  at: number // the step
  step: Timed | undefined // none: nothing is told now
  paused: boolean
  still: boolean // no motion is wanted: no dice before their result
  speed: Speed
}

/** Calls `next` when the step has had its time; true while its dice are shown without their result. */
export function usePace({ at, step, paused, still, speed }: Paced, next: () => void): boolean {
  const [fallen, setFallen] = useState<number>() // the step whose dice have been seen
  const began = useRef<{ phase: string; time: number }>()
  const then = useRef(next)
  then.current = next
  const rolling = step !== undefined && step.rolls && !step.brief && !still && !paused && fallen !== at
  const phase = `${at} ${rolling} ${speed}`
  const time = step && (rolling ? rollTime(speed) : stepTime(step, speed))
  useEffect(() => {
    if (time === undefined || paused) return void (began.current = undefined)
    if (began.current?.phase !== phase) began.current = { phase, time: Date.now() }
    const left = began.current.time + time - Date.now()
    const timer = setTimeout(() => (rolling ? setFallen(at) : then.current()), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [phase, time, paused])
  useEffect(() => {
    if (fallen !== undefined && at !== fallen) setFallen(undefined) // told again, it is rolled again
  }, [at])
  return rolling
}

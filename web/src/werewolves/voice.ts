// Reading aloud on the shared screen. A sentence is read a beat after it is shown, never before, and never over another:
// the next waits until the last has ended. What is told once (a moment) is always read; what merely describes the state
// is left out if it is no longer so when its turn comes.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Wolf } from './page'

export interface Line {
  text: string
  lang: string
  once: boolean // told once: a moment's sentence
}
/** Reads a line and calls back when it has ended. */
export type Reader = (line: Line, ended: () => void) => void

export const BEAT = 350 // ms from showing to reading

export class Voice {
  private queue: Line[] = []
  private reading = false
  private once = false // what is being read is told once
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn = 0 // what was stopped has nothing more to say when it ends
  private busy = false

  /** `tell` hears when a moment's sentence is to be read, and when the last of them has been. */
  constructor(private reader: Reader, private tell: (busy: boolean) => void = () => undefined) {}

  /** This is shown from now on. */
  show(line: Line): void {
    this.queue = [...this.queue.filter((one) => one.once), line]
    this.settle()
    this.next()
  }

  private settle(): void {
    const busy = this.queue.some((one) => one.once) || (this.reading && this.once)
    if (busy !== this.busy) this.tell((this.busy = busy))
  }

  stop(): void {
    this.queue = []
    this.reading = false
    this.turn++
    clearTimeout(this.timer)
    this.timer = undefined
    this.settle()
  }

  private next(): void {
    if (this.reading || this.timer !== undefined || this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      const line = this.queue.shift()
      if (!line) return
      const turn = ++this.turn
      this.reading = true
      this.once = line.once
      this.reader(line, () => {
        if (turn !== this.turn) return
        this.reading = false
        this.settle()
        this.next()
      })
    }, BEAT)
  }
}

/** By the browser's voice of the language. Some browsers never say that they have ended: then the length has to do. */
const aloud: Reader = (line, ended) => {
  const spoken = new SpeechSynthesisUtterance(line.text)
  spoken.lang = line.lang
  spoken.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(line.lang.slice(0, 2))) ?? null
  spoken.rate = 0.95
  let over = false
  const end = () => {
    if (over) return
    over = true
    clearTimeout(late)
    ended()
  }
  const late = setTimeout(end, 3000 + 120 * line.text.length)
  spoken.onend = spoken.onerror = end
  speechSynthesis.speak(spoken)
}

/** Kept while this page is open, over rematches too. */
let asked = false

/** Silent until somebody asks for it. While a moment's sentence is being read the table waits for its end. `moment`: the sentence is one of a moment; the day after it does not say it again. */
export function useVoice({ language, sight, send }: Wolf, sentence: string, moment: boolean): [boolean, () => void] {
  const [on, setOn] = useState(asked)
  const voice = useRef<Voice>()
  const told = useRef(false)
  const wait = useRef<(busy: boolean) => void>()
  wait.current = (busy) => send({ do: 'wait', on: busy })
  voice.current ??= new Voice(aloud, (busy) => wait.current?.(busy))
  useEffect(() => {
    const again = told.current && !moment && sight.phase === 'day'
    told.current = moment || (told.current && (sight.phase === 'shot' || sight.phase === 'office'))
    if (on && sentence && !again && typeof speechSynthesis !== 'undefined') voice.current?.show({ text: sentence, lang: language === 'de' ? 'de-DE' : 'en-GB', once: moment })
  }, [on, sentence])
  useEffect(() => () => voice.current?.stop(), [])
  const flip = () => {
    voice.current?.stop()
    if (on && typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
    asked = !on
    setOn(asked)
  }
  return [on, flip]
}

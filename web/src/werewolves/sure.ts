// Taps that cannot be taken back. One that was meant for what stood there a moment ago does not count. Where that is not
// enough it is asked for twice. The first tap arms the button; it is disarmed by the second, by a
// tap anywhere else, and by itself after a while, so that nothing stays armed for the next person to come by.

import { useEffect, useRef, useState } from 'preact/hooks'

const ARMED = 5000 // ms
export const SECOND_TAP = 600 // ms in which the second of two taps may come

/** Whether what is shown has only just appeared: then the tap was meant for the page before. */
export function useJustShown(): () => boolean {
  const since = useRef(Date.now())
  return () => Date.now() - since.current < SECOND_TAP
}

export function useSure<T extends HTMLElement = HTMLButtonElement>() {
  const [sure, setSure] = useState(false)
  const button = useRef<T>(null)
  useEffect(() => {
    if (!sure) return
    const disarm = () => setSure(false)
    const elsewhere = (event: Event) => button.current?.contains(event.target as Node) || disarm()
    const late = setTimeout(disarm, ARMED)
    document.addEventListener('click', elsewhere, true)
    return () => {
      clearTimeout(late)
      document.removeEventListener('click', elsewhere, true)
    }
  }, [sure])
  /** The click: what is to be done happens at the second one. */
  const twice = (act: () => void) => () => {
    if (sure) act()
    setSure(!sure)
  }
  return { sure, button, twice }
}

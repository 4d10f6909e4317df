// A phone at a table: its screen stays on while a game runs, and it may be put on the home screen.

import { useEffect } from 'preact/hooks'

/** Keeps the screen on while `on`; asked for again whenever the page is looked at again, since browsers let go of it. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let live = true
    const take = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => (live ? (lock = taken) : void taken.release()),
        () => undefined, // a battery that is low: the screen goes dark as it always does
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      live = false
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [on])
}

/** Browsers take a service worker over https, or from this machine. */
export function install(): void {
  if ('serviceWorker' in navigator && window.isSecureContext) navigator.serviceWorker.register('./sw.js').catch(() => undefined)
}

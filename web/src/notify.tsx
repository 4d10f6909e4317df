// "Your turn" to somebody who is away: on a device (Web Push), or by e-mail or webhook (notice.tsx). Offered at tables that are played over days, kept by the browser's push
// service and by the server for this seat alone. Nothing is asked of the browser before somebody has touched "yes".

import { useEffect, useState } from 'preact/hooks'
import { api } from './api'
import type { Shown } from './room'
import { NoticeForm, useKinds } from './notice'
import { remember, remembered } from './store'

/** A table that is played over days: what is open lasts for more than an hour (server/notify.c). */
export function isSlow({ table }: Pick<Shown, 'table'>): boolean {
  return table.clock.kind === 'days' || (table.clock.kind === 'game' && Number(table.options.t_day ?? 0) > 3600)
}

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
const base64 = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Asks the browser, and tells the server where this device is reached; false if the person or the browser will not. */
export async function turnOn(code: string, token: string, language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.ready
  const { key } = await api.pushKey()
  const made = (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }))
  await api.push(code, token, { endpoint: made.endpoint, p256dh: base64(made.getKey('p256dh')), auth: base64(made.getKey('auth')), language })
  return true
}

type State = 'ask' | 'busy' | 'on' | 'failed' | 'form' | 'no'

/** The offer, once at each table; a person who says no is not asked there again. */
export function TurnBell({ play, token }: { play: Shown; token: string }) {
  const { table, ui, language } = play
  const [state, setState] = useState<State>(() => remembered().bells[table.code] ?? 'ask')
  const keep = (next: 'on' | 'no') => {
    remember({ bells: { ...remembered().bells, [table.code]: next } })
    setState(next)
  }
  useEffect(() => {
    void clearTold(table.code)
  }, [table.code])
  const kinds = useKinds()
  if (state === 'on' || state === 'no' || !(canPush() || kinds.length) || !isSlow(play) || table.state !== 'running') return null
  const yes = () => {
    setState('busy')
    turnOn(table.code, token, language).then((done) => (done ? keep('on') : setState('failed')), () => setState('failed'))
  }
  return (
    <div class="pausedbar bell" role="status">
      <p>
        <b>{ui(state === 'failed' ? 'bell.failed' : 'bell.title')}</b> {ui(state === 'failed' ? 'bell.blocked' : 'bell.text')}
      </p>
      {state === 'form' && <NoticeForm play={play} token={token} kinds={kinds} done={() => keep('on')} />}
      {canPush() && (state === 'ask' || state === 'busy') && (
        <button class="small" disabled={state === 'busy'} onClick={yes}>
          {ui('bell.yes')}
        </button>
      )}
      {kinds.length > 0 && state !== 'form' && (
        <button class="small" disabled={state === 'busy'} onClick={() => setState('form')}>
          {ui(kinds.includes('mail') ? 'notice.open' : 'notice.open.hook')}
        </button>
      )}
      <button class="small" onClick={() => keep('no')}>
        {ui(state === 'failed' ? 'close' : 'bell.no')}
      </button>
    </div>
  )
}

/** A person who looks at the table need not be told of it any more. */
async function clearTold(code: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const note of (await worker?.getNotifications?.()) ?? []) if ((note.data as { tables?: string[] } | undefined)?.tables?.includes(code)) note.close()
}

// "Your turn" by e-mail or webhook: the form that gives an address, and the page that a link in a message leads to.
// Nothing is said by a link alone: some programs open every link they see. The person touches a button.

import { useEffect, useState } from 'preact/hooks'
import { api, Refused, type NoticeState, type NoticeWish } from './api'
import { Notice, type Shown } from './room'
import type { Shell } from './shell'
import { ownerKey } from './store'

type Kind = NonNullable<NoticeWish['kind']>
const ORDER: Kind[] = ['mail', 'ntfy', 'discord', 'json']

/** The ways that this server has; none until it has said so. */
export function useKinds(): Kind[] {
  const [kinds, setKinds] = useState<Kind[]>([])
  useEffect(() => {
    let live = true
    api.noticeKinds().then(
      (found) => live && setKinds(ORDER.filter((kind) => found.kinds.includes(kind))),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [])
  return kinds
}

/** Asks for an address; `done` is told once there is nothing more to do here. */
export function NoticeForm({ play, token, kinds, done }: { play: Shown; token: string; kinds: Kind[]; done: () => void }) {
  const { ui, table, language } = play
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'json')
  const [address, setAddress] = useState('')
  const [state, setState] = useState<'ask' | 'busy' | 'wrong' | 'failed' | 'sent'>('ask')
  const send = (event: Event) => {
    event.preventDefault()
    setState('busy')
    api.notice(table.code, token, { kind, address: address.trim(), language, owner: ownerKey() }).then(
      ({ confirmed }) => (confirmed ? done() : setState('sent')),
      (error: unknown) => setState(error instanceof Refused && error.status === 400 ? 'wrong' : 'failed'),
    )
  }
  if (state === 'sent')
    return (
      <>
        <p role="status">{ui('notice.sent')}</p>
        <button class="small" onClick={done}>
          {ui('close')}
        </button>
      </>
    )
  return (
    <form class="noticeform" onSubmit={send}>
      <label>
        {ui('notice.kind')}{' '}
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {ui(`notice.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {ui('notice.address')}{' '}
        <input
          type={kind === 'mail' ? 'email' : 'url'}
          autocomplete={kind === 'mail' ? 'email' : 'off'}
          required
          maxLength={1023}
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      <button class="small" type="submit" disabled={state === 'busy'}>
        {ui('bell.yes')}
      </button>
      {(state === 'wrong' || state === 'failed') && <p role="alert">{ui(`notice.${state}`)}</p>}
    </form>
  )
}

/** Where a link of a message leads. */
export function NoticePage({ shell, act, link }: { shell: Shell; act: 'confirm' | 'stop'; link: string }) {
  const { ui } = shell
  const [known, setKnown] = useState<NoticeState>()
  const [state, setState] = useState<'loading' | 'ask' | 'busy' | 'done' | 'gone' | 'failed'>('loading')
  const failed = (error: unknown) => setState(error instanceof Refused && error.status === 404 ? 'gone' : 'failed')
  useEffect(() => {
    api.noticeState(link).then((found) => {
      setKnown(found)
      setState(act === 'confirm' && found.confirmed ? 'done' : 'ask')
    }, failed)
  }, [act, link])
  const press = () => {
    setState('busy')
    api.changeNotice(link, act).then(() => setState('done'), failed)
  }
  const asked = state === 'ask' || state === 'busy'
  const text = asked ? ui(`notice.${act}`, known?.address ?? '') : state === 'done' ? ui(`notice.${act}.done`) : ui(state === 'gone' ? 'notice.gone' : state === 'failed' ? 'notice.failed' : 'loading')
  return (
    <Notice shell={shell} text={text}>
      {asked && (
        <p class="row">
          <button class="primary" disabled={state === 'busy'} onClick={press}>
            {ui(`notice.${act}.yes`)}
          </button>
        </p>
      )}
    </Notice>
  )
}

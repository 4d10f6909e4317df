// What the server is asked (docs/server.md); what it says is described in wire.ts, made from the server's schema.

import { tokenOf } from './store'
import type { Accounts, Advice, AnalysisState, ClockWish, Created, Games, Hosting, Joined, Lesson, Lessons, Look, MineReply, NoticeKinds, NoticeState, NoticeTaken, NoticeWish, Ok, Past, PushKey, PushWish, Recap, Refusal, Rules, SeatChange, SeatChanged, Table, TableReply, TableWish, Veil, View } from './wire'

export type * from './wire'

/** Whether this seat has taps to give in the call. */
export const owes = (veil: Veil): boolean => (veil.done ?? 0) < (veil.taps ?? 0)

/** Whether a person moderates: who does holds no card and does not play (R-mod-4). */
export const isModerated = ({ options }: Pick<Table, 'options'>): boolean => options.moderator === 'person' || options.moderator === 'proxy'

/** A refusal of the server, as an exception with its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.what)
  }
}

async function request<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  const reply = await fetch(`/api/v1${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const value: unknown = await reply.json()
  if (!reply.ok) throw new Refused(reply.status, value as Refusal)
  return value as T
}

export const api = {
  games: () => request<Games>('GET', '/games'),
  words: (game: string, language: string, hash?: string) =>
    request<Catalogue>('GET', `/games/${game}/words/${language}${hash ? `.${hash}` : ''}`),
  lessons: (game: string) => request<Lessons>('GET', `/games/${game}/lessons`),
  lesson: (game: string, id: string) => request<Lesson>('GET', `/games/${game}/lessons/${id}`),
  rules: (game: string, language: string) => request<Rules>('GET', `/games/${game}/rules/${language}`),
  data: (game: string, pack?: string) =>
    request<{ [file: string]: unknown }>('GET', `/games/${game}/data${pack ? `/${pack}` : ''}`),
  bots: () => request<Accounts>('GET', '/bots'),
  advice: (game: string, options: object) =>
    request<Advice>('POST', `/games/${game}/advice`, { options }),
  create: (wish: TableWish) => request<Created>('POST', '/tables', wish),
  table: (code: string) => request<TableReply>('GET', `/tables/${code}`),
  join: (code: string, name: string, seat?: string, nonce?: string, token?: string, host?: string) =>
    request<Joined>('POST', `/tables/${code}/join`, { name: name.normalize('NFC'), seat, nonce, host }, token),
  options: (code: string, host: string, options: object, clock?: ClockWish) =>
    request<Ok>('POST', `/tables/${code}/options`, { options, clock }, host),
  bot: (code: string, host: string, bot: string) => request<Ok>('POST', `/tables/${code}/bots`, { bot }, host),
  person: (code: string, host: string, name: string) =>
    request<Ok>('POST', `/tables/${code}/people`, { name: name.normalize('NFC') }, host),
  start: (code: string, host: string, fill?: string) =>
    request<Ok>('POST', `/tables/${code}/start`, { fill }, host),
  seat: (code: string, host: string, seat: string, wish: SeatChange) =>
    request<SeatChanged>('POST', `/tables/${code}/seats/${seat}`, wish, host),
  close: (code: string, host: string) => request<Ok>('POST', `/tables/${code}/close`, {}, host),
  delete: (code: string, host: string) => request<Ok>('POST', `/tables/${code}/delete`, {}, host),
  takeHost: (code: string, token: string) => request<Hosting>('POST', `/tables/${code}/host`, {}, token),
  rematch: (code: string, host: string, options?: object) =>
    request<Created>('POST', `/tables/${code}/rematch`, options ? { options } : {}, host),
  look: (code: string, answers?: number) =>
    request<Look>('GET', `/tables/${code}/look/${answers ?? 'end'}`, undefined, tokenOf(code)),
  analysis: (code: string) => request<AnalysisState>('GET', `/tables/${code}/analysis`, undefined, tokenOf(code)),
  analyse: (code: string) => request<AnalysisState>('POST', `/tables/${code}/analysis`, {}, tokenOf(code)),
  /** A private table that continues from a moment of a finished game. */
  tryFrom: (code: string, at: number, seat: string) => request<Created>('POST', `/tables/${code}/try`, { at, seat }, tokenOf(code)),
  past: (code: string, answers?: number) =>
    request<Past>('GET', `/tables/${code}/replay/${answers ?? 'end'}`, undefined, tokenOf(code)),
  beliefs: (code: string) => request<Recap>('GET', `/tables/${code}/beliefs`, undefined, tokenOf(code)),
  record: async (code: string, token = tokenOf(code)): Promise<Blob> => {
    const reply = await fetch(`/api/v1/tables/${code}/record`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    if (!reply.ok) throw new Refused(reply.status, (await reply.json()) as Refusal)
    return reply.blob()
  },
  pushKey: () => request<PushKey>('GET', '/push'),
  push: (code: string, token: string, device: PushWish) => request<Ok>('POST', `/tables/${code}/push`, device, token),
  noticeKinds: () => request<NoticeKinds>('GET', '/notices'),
  notice: (code: string, token: string, wish: NoticeWish) => request<NoticeTaken>('POST', `/tables/${code}/notices`, wish, token),
  noticeState: (link: string) => request<NoticeState>('GET', `/notices/${encodeURIComponent(link)}`),
  changeNotice: (link: string, act: 'confirm' | 'stop') => request<Ok>('POST', `/notices/${encodeURIComponent(link)}`, { do: act }),
  mine: (tokens: string[]) => request<MineReply>('POST', '/mine', { tokens }),
}

export type Catalogue = { [section: string]: { [id: string]: string | { [id: string]: string } } }

/** JSON merge patch (RFC 7396). */
export function patched(old: View, patch: View): View {
  const next: View = { ...old }
  for (const [key, value] of Object.entries(patch)) {
    const before = next[key]
    if (value === null) delete next[key]
    else if (isObject(value)) next[key] = patched(isObject(before) ? before : {}, value)
    else next[key] = value
  }
  return next
}

export function isObject(value: unknown): value is View {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// The host's own answers (`remove`, `timeout`) go over a socket of the host's token: the seat's socket is a player's.

import type { Message, Refusal, SocketRequest } from './api'
import { socketAddress, wait } from './connection'

const HEARD = 5000 // milliseconds after which nothing more is said against it
const AGAIN = 1500 // milliseconds until a line that broke is tried again, at most

/** Until it is sent only the network limits it: a host's tap is not lost to a slow moment or a line that breaks. */
export function hostSends(code: string, token: string, message: SocketRequest, refused: (refusal: Refusal) => void, tries = 10): void {
  const socket = new WebSocket(socketAddress(code), 'sandtable.1')
  let sent = false // or refused
  socket.onopen = () => socket.send(JSON.stringify({ do: 'join', table: code, token, since: 0 }))
  socket.onmessage = (event) => {
    const told = JSON.parse(String(event.data)) as Message
    const first = !sent
    sent = true
    if (told.no) refused(told as Refusal)
    if (first && !told.no) {
      socket.send(JSON.stringify(message))
      setTimeout(() => socket.close(), HEARD)
    } else if (told.no || told.taken !== undefined || told.n !== undefined) socket.close()
  }
  socket.onclose = () => {
    if (!sent && tries > 0) setTimeout(() => hostSends(code, token, message, refused, tries - 1), wait(AGAIN))
  }
}

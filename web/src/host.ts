// The host's own answers (`remove`, `timeout`) go over a socket of the host's token: the seat's socket is a player's.

import type { Message, Refusal, SocketRequest } from './api'

export function hostSends(code: string, token: string, message: SocketRequest, refused: (refusal: Refusal) => void): void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/api/v1/socket`, 'sandtable.1')
  let sent = false
  socket.onopen = () => socket.send(JSON.stringify({ do: 'join', table: code, token, since: 0 }))
  socket.onmessage = (event) => {
    const told = JSON.parse(String(event.data)) as Message
    if (told.no) refused(told as Refusal)
    if (!sent) socket.send(JSON.stringify(message))
    else if (told.no || told.taken !== undefined || told.n !== undefined) socket.close()
    sent = true
  }
  setTimeout(() => socket.close(), 5000)
}

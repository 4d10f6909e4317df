// Makes the page installable, answers when there is no network with the page as it was last seen, and shows whose turn has
// come while the page is closed. Nothing of a table is ever kept: what the API says goes past here.

const KEPT = 'sandtable-page'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  event.respondWith(fresh(request))
})

/** The network first; what it gave the last time if it gives nothing. */
async function fresh(request) {
  const kept = await caches.open(KEPT)
  try {
    const reply = await fetch(request)
    if (reply.ok) await kept.put(request, reply.clone())
    return reply
  } catch (error) {
    const before = await kept.match(request)
    if (before) return before
    throw error
  }
}

// ---- Whose turn it is ----

const WORDS = {
  en: { one: 'Your turn', many: 'Your turn at several tables', at: (game, title) => (title ? `${title} (${game})` : game) },
  de: { one: 'Du bist dran', many: 'Du bist an mehreren Tischen dran', at: (game, title) => (title ? `${title} (${game})` : game) },
}

/** The games' titles in a language; their ids where the server cannot be asked. */
async function titles(language) {
  try {
    const { games } = await (await fetch('/api/v1/games')).json()
    return Object.fromEntries(games.map((game) => [game.id, game.words[language]?.title || game.title]))
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))

/** One notice for all tables; a newer one takes its place. */
async function tell(data) {
  const { language = 'en', turns = [] } = data ? data.json() : {}
  const words = WORDS[language.slice(0, 2)] ?? WORDS.en
  const title = await titles(language.slice(0, 2))
  const body = turns.map(({ game, title: table }) => words.at(title[game] ?? game, table)).join(', ')
  const tables = turns.map(({ table }) => table)
  return self.registration.showNotification(turns.length > 1 ? words.many : words.one, { body, lang: language, tag: 'turn', renotify: true, icon: './favicon.svg', data: { tables } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.tables ?? []))
})

/** The table, in a window that is open already if there is one; of several tables the lobby. */
async function open(tables) {
  const place = tables.length === 1 ? `./#/t/${tables[0]}` : './#/'
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(place)
  await window.focus()
  return window.navigate(place)
}

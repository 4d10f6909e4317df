// Makes the page installable, and answers when there is no network with the page as it was last seen. Nothing of a table
// is ever kept: what the API says goes past here.

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

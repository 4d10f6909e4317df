// What the lobby and a table fetch: the lobby no game's words, a table the words and the data of its own game, packed and
// by their hash, so that the next visit takes them from the browser's cache. TAP on standard output.
//
//   node tests/web/lobby.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, equal, Harness, until } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3])

/** What the page has fetched of the games, with its sizes. */
const fetched = (page) =>
    page.evaluate(() =>
        performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/games\/[a-z]+\/(words|data)\b/.test(name))
            .map(({ name, transferSize, encodedBodySize, decodedBodySize }) => ({ name, transferSize, encodedBodySize, decodedBodySize })),
    )

/** The one thing of this kind that was fetched. */
async function only(page, kind) {
    let found = []
    await until(`the ${kind} of the game`, async () => (found = (await fetched(page)).filter(({ name }) => name.includes(`/${kind}/`))).length > 0)
    equal(`one file of ${kind}`, found.length, 1)
    return found[0]
}

async function post(path, body, token) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${h.url}api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    check(`${path}: ${reply.status}`, reply.ok)
    return reply.json()
}

async function main() {
    await h.start()
    await h.launch()
    const page = await h.page('lobby')
    await h.test('the lobby loads no game’s words', async () => {
        await page.goto(h.url)
        await page.getByText('WunderWaffen').first().waitFor()
        await page.waitForLoadState('networkidle')
        equal('nothing of a game', (await fetched(page)).map(({ name }) => name).join(' '), '')
    })
    await h.test('a table loads those of its own game, packed and by their hash', async () => {
        const made = await post('/tables', { game: 'plot' })
        await post(`/tables/${made.table}/start`, { fill: 'random' }, made.host)
        await page.goto(`${h.url}#/t/${made.table}`)
        const words = await only(page, 'words')
        check(`by its hash: ${words.name}`, /\/games\/plot\/words\/en\.[0-9a-f]{16}$/.test(words.name))
        const data = await only(page, 'data')
        check(`by its pack: ${data.name}`, /\/games\/plot\/data\/(sha256:)?[0-9a-f]{64}$/.test(data.name))
        for (const one of [words, data]) check(`packed: ${JSON.stringify(one)}`, one.encodedBodySize * 2 < one.decodedBodySize)
    })
    await h.test('the next visit takes them from the cache', async () => {
        await page.reload()
        for (const kind of ['words', 'data']) {
            const one = await only(page, kind)
            equal(`${kind} come over no wire`, one.transferSize, 0)
            check(`${kind} are there`, one.decodedBodySize > 1000)
        }
    })
    await h.end()
}

await main()

// What is in the view of a game is drawn on its board, and no key or id of it is shown as a word, in either language
// and on a phone. How boards are played and measured is in boards.mjs.
//
// facts.mjs PROGRAM [GAME…]

import { Harness, check } from './harness.mjs'

const GAMES = ['plot', 'berlin']
const words = process.argv.slice(3)
const h = new Harness(process.argv[2])
await h.start()
await h.launch()

const listed = (await (await fetch(`${h.url}api/v1/games`)).json()).games
const games = GAMES.filter((id) => !words.length || words.includes(id)).flatMap((id) => listed.find((game) => game.id === id) ?? [])

async function post(path, body, token) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return (await fetch(`${h.url}api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A table against the game's bot, and its page. */
async function opened(game, seat, options = {}) {
    const bot = game.bots.find(({ name }) => name === 'staff')?.name ?? 'random' // those that plan take their time
    const seats = game.seat_names.map((name) => (name === seat ? { kind: 'open' } : { kind: 'bot', bot }))
    const { table, host } = await post('/tables', { game: game.id, options: { seats: seats.length }, seats })
    const { token } = await post(`/tables/${table}/join`, { name: 'Ada', seat })
    await post(`/tables/${table}/start`, {}, host)
    const page = await h.page('Ada', options)
    await page.goto(`${h.url}#/t/${table}/k/${token}`)
    await page.locator('.prompt .answers button.ans').first().waitFor()
    return { page, table, token }
}

/** Gives answers of the list at random, marked ones again when asked. Throws when nothing is offered for long. */
const playOn = (page, most) =>
    page.evaluate(async (many) => {
        const pause = (n) => new Promise((done) => setTimeout(done, n))
        const prompt = () => document.querySelector('.prompt')?.textContent
        let offered = Date.now()
        const idle = () => {
            if (Date.now() > offered + 20000) throw new Error(`nothing to click: ${document.querySelector('.app').innerHTML}`)
        }
        for (let made = 0; made < many && !document.querySelector('.ending'); idle()) {
            const sure = document.querySelector('.again button.warn')
            const list = [...document.querySelectorAll('.prompt .answers button[data-answer]:not([disabled])')]
            const first = list.find((one) => one.classList.contains('pri')) // what is offered first gets on
            const one = sure ?? (Math.random() < 0.5 ? first : undefined) ?? list[Math.floor(Math.random() * list.length)]
            if (one) {
                const asked = prompt()
                one.click()
                made++
                offered = Date.now()
                for (let i = 0; i < 50 && prompt() === asked; i++) await pause(4)
            }
            await pause(4)
        }
        for (let i = 0; i < 400 && !document.querySelector('.prompt .answers button[data-answer]'); i++) await pause(10)
    }, most)

/** The view as the page has it: asked for by a second socket, which takes nothing from the first. */
const viewOf = (page, table) =>
    page.evaluate(
        (code) =>
            new Promise((done, fail) => {
                const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/socket`, 'sandtable.1')
                setTimeout(() => fail(new Error('no view came')), 8000)
                socket.onclose = () => fail(new Error('the socket was closed before it brought a view'))
                socket.onopen = () => socket.send(JSON.stringify({ do: 'join', table: code, since: 0 }))
                socket.onmessage = ({ data }) => {
                    const { view, no, what } = JSON.parse(data)
                    if (no) fail(new Error(`${no}: ${what}`))
                    if (!view) return
                    socket.close()
                    done(view)
                }
            }),
        table,
    )

/** Keys and ids of a view that are not words of any language: with a hyphen, or letters and figures. */
function internals(view, found = new Set()) {
    if (typeof view === 'string' && /^[a-z]+\d|[a-z]-[a-z0-9]/.test(view)) found.add(view)
    if (Array.isArray(view)) for (const one of view) internals(one, found)
    else if (view && typeof view === 'object')
        for (const [key, value] of Object.entries(view)) {
            internals(key, found)
            internals(value, found)
        }
    return found
}
const printed = (page) => page.evaluate(() => document.querySelector('.app').innerText + [...document.querySelectorAll('svg text')].map((one) => ` ${one.textContent} `).join(''))

async function plain(page, view) {
    const text = await printed(page)
    const alone = (word) => new RegExp(`(^|[^\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\w-])`)
    const raw = [...internals(view)].filter((word) => alone(word).test(text))
    check(`no internal word is shown: ${raw.join(', ')}`, raw.length === 0)
}

async function facts(page, game, table) {
    const view = await viewOf(page, table)
    const count = (selector) => page.locator(selector).count()
    if (game.id === 'plot') {
        const standing = Object.values(view.unit).filter(({ at }) => /^h\d/.test(at))
        const hexes = new Set(standing.map(({ at }) => at))
        check('everybody on the map has a counter', (await count('.board .pieces .person')) === hexes.size)
        // A unit that walks may stand in another's hex for a moment: the counter on top is the one that is seen.
        const seen = [...new Map(standing.map((one) => [one.at, one])).values()]
        const marked = (marker) => seen.filter((one) => one.marker === marker).length
        check('the masked have a card across', (await count('.pieces .mask')) === marked('masked'))
        check('the neutralized are turned', (await count('.pieces .person.neutralized')) === marked('neutralized'))
        check('those under suspicion have an eye', (await count('.pieces .eye')) === seen.filter((one) => one.suspected).length)
        check('nine headquarters', (await count('.hqline')) === 9)
        check('the turn is marked', (await page.locator('.side .trk li.on').allTextContents())[0] === (view.turn ? String(view.turn) : undefined))
        check('numbers of chits', (await printed(page)).includes(String(view.chits.cup)))
    } else {
        const places = Object.values(view.unit).map((one) => (typeof one === 'string' ? one : one.at))
        const areas = new Set(Object.keys(view.control))
        const held = new Set(places.filter((at) => areas.has(at) || at === 'black-sea'))
        const stacks = await count('.board .stackof')
        check(`every area with units has a stack: ${stacks} of ${held.size}`, stacks === held.size)
        const numbers = await page.locator('.board .stackof').evaluateAll((stacks) =>
            stacks.map((one) => {
                const piles = one.querySelectorAll('.unit').length
                const many = [...one.querySelectorAll('.many text')].map((text) => Number(text.textContent))
                return many.reduce((sum, n) => sum + n, 0) + piles - many.length
            }),
        )
        const drawn = numbers.reduce((sum, n) => sum + n, 0)
        check(`every unit is counted: ${drawn}`, drawn === places.filter((at) => held.has(at)).length)
        check('resource points are on the map', (await count('.names .point')) === 18)
        const half = (n) => (n % 2 ? `${n > 1 ? (n - 1) / 2 : ''}½` : String(n / 2))
        const score = await page.locator('.score').innerText()
        check('the score is in view', score.includes(half(view.score.axis)) && score.includes(half(view.score.allied)))
        check('four war entry tracks', (await count('.warentry .trk')) === 4)
        const letters = await page.locator('.board .unit text').allTextContents()
        check('no type is written on a counter', !letters.some((text) => /^(ss|cve?|nf|lf|tf|gf|ft|af|ab|sa)$/i.test(text.trim())))
    }
    await plain(page, view)
}

/** The last click may still be on its way, and what the others do after it: the page has a few seconds to follow. */
async function agreed(page, game, table, tries = 20) {
    try {
        await facts(page, game, table)
    } catch (error) {
        if (tries === 0) throw error
        await page.waitForTimeout(250)
        await agreed(page, game, table, tries - 1)
    }
}

for (const game of games)
    for (const language of ['en', 'de'])
        await h.test(`${game.id}: everything in the view is drawn, and nothing in internal words (${language})`, async () => {
            const seat = game.seat_names[language === 'de' ? 1 : 0]
            const { page, table } = await opened(game, seat, { locale: language === 'de' ? 'de-DE' : 'en-GB' })
            for (let part = 0; part < 3; part++) {
                await playOn(page, part ? 30 : 6)
                if (await page.locator('.ending').count()) break
                await agreed(page, game, table)
            }
            await page.setViewportSize({ width: 390, height: 844 })
            await page.waitForSelector('aside.side', { state: 'detached' })
            // A game that is over shows its final sheet alone.
            for (const tab of (await page.locator('.nav').isVisible()) ? ['hand', 'tracks', 'board'] : []) {
                await page.locator('.nav button').nth(['board', 'hand', 'tracks'].indexOf(tab)).click()
                await plain(page, await viewOf(page, table))
            }
            check('a table or a final sheet', (await page.locator('.nav').isVisible()) || (await page.locator('.ending').count()) > 0)
            await page.context().close()
        })
await h.end()

// Boards with a drawing of their own, played by touching the board: places, pieces in opened stacks, cards, tracks and
// pools. Answers of the list are given only where nothing else stands for them, and counted by their verbs. On the way
// the drawing is measured: no print under 10 pixels at any zoom, no name over another, no piece over a name, nothing in
// internal words, and everything the view has is drawn.
//
// maps.mjs PROGRAM [whole] [GAME…] [--pictures FOLDER]

import { Harness, check, phone } from './harness.mjs'

const GAMES = ['plot', 'berlin']
const words = process.argv.slice(3)
const folder = words.indexOf('--pictures')
const pictures = folder >= 0 ? words.splice(folder, 2)[1] : undefined
const whole = words[0] === 'whole' && Boolean(words.shift())
const h = new Harness(process.argv[2], pictures)
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
    const bot = game.bots.find(({ name }) => name !== 'random')?.name ?? 'random'
    const seats = game.seat_names.map((name) => (name === seat ? { kind: 'open' } : { kind: 'bot', bot }))
    const { table, host } = await post('/tables', { game: game.id, options: { seats: seats.length }, seats })
    const { token } = await post(`/tables/${table}/join`, { name: 'Ada', seat })
    await post(`/tables/${table}/start`, {}, host)
    const page = await h.page('Ada', options)
    await page.goto(`${h.url}#/t/${table}/k/${token}`)
    await page.locator('.prompt .answers button.ans').first().waitFor()
    return { page, table, token }
}

/** Touches the board until the game is over or enough has been done. What it finds out is counted by verb. */
const playOn = (page, most, ms) =>
    page.evaluate(
        async ([many, limit]) => {
            const pause = (n) => new Promise((done) => setTimeout(done, n))
            const pick = (list) => list[Math.floor(Math.random() * list.length)]
            const touch = (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
            const all = (selector) => [...document.querySelectorAll(selector)]
            const count = { board: 0, list: {}, questions: 0 }
            const end = Date.now() + limit
            // Verbs that nothing on the board stands for.
            const listOnly = new Set(
                'done auto pass pass-own pass-turn stop clear-all sv ask-me decline decline-impulse decline-turn skip jet'.split(' '),
            )
            const question = () => all('.prompt .answers button[data-answer]').map((one) => one.dataset.answer).join()
            while (count.board < many && Date.now() < end && !document.querySelector('.ending')) {
                const sure = document.querySelector('.again button.warn')
                if (sure) {
                    touch(sure)
                    await pause(8)
                    continue
                }
                const list = all('.prompt .answers button[data-answer]:not([disabled])')
                if (!list.length) {
                    await pause(4)
                    continue
                }
                const before = question()
                const inside = all('.beside .answers button[data-answer], .beside .tray button.legal')
                const places = all('.board .target.legal, .bottom [data-id].legal, .side [data-id].legal, .bottom [data-id] .legal')
                const others = list.filter((one) => listOnly.has(one.dataset.answer.split(' ')[0]))
                // Whoever never ends a phase never ends a game: what only the list has is taken often enough.
                if (inside.length && Math.random() < 0.9) {
                    touch(pick(inside))
                    count.board++
                } else if (places.length && (!others.length || Math.random() < 0.7)) {
                    touch(pick(places))
                    count.board++
                } else {
                    const one = pick(others.length ? others : list)
                    const verb = one.dataset.answer.split(' ')[0]
                    count.list[verb] = (count.list[verb] ?? 0) + 1
                    touch(one)
                }
                for (let i = 0; i < 12 && question() === before; i++) await pause(3)
            }
            return { ...count, over: Boolean(document.querySelector('.ending')) }
        },
        [most, ms],
    )

/** What is wrong with the drawing as it is shown: print too small, names that touch, pieces over names. */
const measured = (page) =>
    page.evaluate(() => {
        const svg = document.querySelector('.board svg.map')
        const seen = (element) => getComputedStyle(element).display !== 'none' && element.getClientRects().length > 0
        const box = (element, k = 0) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            const cut = (bottom - top) * k // of print: the room above and below its letters
            return { left, top: top + cut, right, bottom: bottom - cut }
        }
        const meet = (a, b, by = 1) => a.left + by < b.right && a.right > b.left + by && a.top + by < b.bottom && a.bottom > b.top + by
        const wrong = []
        for (const text of svg.querySelectorAll('text')) {
            if (!seen(text) || !text.textContent.trim()) continue
            const { a, b } = text.getScreenCTM()
            const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)
            if (size < 9.95) wrong.push(`print of ${size.toFixed(1)} pixels: ${text.textContent}`)
        }
        const names = [...svg.querySelectorAll('.names text')].filter(seen)
        const lines = names.flatMap((text, of) => [...text.querySelectorAll(':scope > tspan')].map((line) => ({ of, text: text.textContent, at: box(line, 0.2) })))
        const pieces = [...svg.querySelectorAll('.pieces .pground, .pieces .face, .pieces .many circle')].filter(seen)
        lines.forEach((one, i) => {
            for (const other of lines.slice(i + 1)) if (other.of !== one.of && meet(one.at, other.at)) wrong.push(`two names meet: ${one.text}, ${other.text}`)
            for (const piece of pieces) if (meet(one.at, box(piece), 1.5)) wrong.push(`a piece lies on a name: ${one.text}`)
        })
        return [...new Set(wrong)]
    })

/** The view as the page has it: asked for by a second socket, which takes nothing from the first. */
const viewOf = (page, table) =>
    page.evaluate(
        (code) =>
            new Promise((done) => {
                const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/socket`, 'sandtable.1')
                socket.onopen = () => socket.send(JSON.stringify({ do: 'join', table: code, since: 0 }))
                socket.onmessage = ({ data }) => {
                    const { view } = JSON.parse(data)
                    if (!view) return
                    socket.close()
                    done(view)
                }
            }),
        table,
    )

/** Keys and ids of a view that are no words of any language: with a stroke, or letters and figures. */
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

async function facts(page, game, table) {
    const view = await viewOf(page, table)
    const count = (selector) => page.locator(selector).count()
    if (game.id === 'plot') {
        const standing = Object.values(view.unit).filter(({ at }) => /^h\d/.test(at))
        const hexes = new Set(standing.map(({ at }) => at))
        check('everybody on the map has a counter', (await count('.board .pieces .person')) === hexes.size)
        const marked = (marker) => standing.filter((one) => one.marker === marker).length
        check('the masked have a card across', (await count('.pieces .mask')) === marked('masked'))
        check('the neutralized are turned', (await count('.pieces .person.neutralized')) === marked('neutralized'))
        check('those under suspicion have an eye', (await count('.pieces .eye')) === standing.filter((one) => one.suspected).length)
        check('nine headquarters', (await count('.hqline')) === 9)
        check('the turn is marked', (await page.locator('.side .trk li.on').first().textContent()) === String(view.turn))
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
    const text = await printed(page)
    const raw = [...internals(view)].filter((word) => new RegExp(`(^|[^\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\w-])`).test(text))
    check(`no internal word is shown: ${raw.join(', ')}`, raw.length === 0)
}

async function zooms(page, what) {
    const wrong = []
    for (const key of ['0', '+', '+', '+', '+', '-', '-', '-', '-', '-', '-']) {
        await page.locator('.board svg.map').evaluate((svg, pressed) => svg.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true })), key)
        wrong.push(...(await measured(page)))
    }
    await page.locator('.board svg.map').evaluate((svg) => svg.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true })))
    check(`${what}: ${[...new Set(wrong)].slice(0, 6).join('; ')}`, wrong.length === 0)
}

/** How long a click on a place takes until what it opens or changes is on the page: the middle of several. */
const reaction = (page) =>
    page.evaluate(async () => {
        const times = []
        for (let i = 0; i < 15; i++) {
            const place = document.querySelector('.board .target:not(.legal)')
            if (!place) break
            const from = performance.now()
            place.dispatchEvent(new MouseEvent('click', { bubbles: true }))
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
            times.push(performance.now() - from)
        }
        return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    })

for (const game of games) {
    const seat = game.seat_names[0]
    await h.test(`${game.id}: ${whole ? 'a whole game' : 'some turns'} by touching the board`, async () => {
        const { page, table } = await opened(game, seat)
        const total = { board: 0, list: {} }
        const rounds = whole ? 4000 : 3
        const begun = Date.now()
        for (let i = 0; i < rounds && Date.now() - begun < 1500000; i++) {
            const part = await playOn(page, whole ? 60 : 25, 60000)
            total.board += part.board
            for (const [verb, n] of Object.entries(part.list)) total.list[verb] = (total.list[verb] ?? 0) + n
            const wrong = part.over ? [] : await measured(page)
            check(`after ${total.board} touches: ${wrong.slice(0, 5).join('; ')}`, wrong.length === 0)
            if (part.over) break
            if (i === 1) {
                await facts(page, game, table)
                await zooms(page, 'at every zoom')
                await h.axe(page, game.id)
                await h.picture(page, game.id)
                console.log(`# ${game.id}: a click is answered in ${(await reaction(page)).toFixed(1)} ms`)
                await page.keyboard.press('Escape')
            }
        }
        console.log(`# ${game.id}: ${total.board} touches of the board; from the list ${JSON.stringify(total.list)}`)
        if (whole) check('the game is over', (await page.locator('.ending').count()) > 0)
        await page.context().close()
    })
    await h.test(`${game.id}: on a phone, in German, dark`, async () => {
        const { page, table } = await opened(game, game.seat_names[1] ?? seat, { ...phone, locale: 'de-DE', colorScheme: 'dark' })
        await playOn(page, 12, 20000)
        const wrong = await measured(page)
        check(wrong.slice(0, 5).join('; '), wrong.length === 0)
        const view = await viewOf(page, table)
        const text = await printed(page)
        const raw = [...internals(view)].filter((word) => new RegExp(`(^|[^\\w-])${word}($|[^\\w-])`).test(text))
        check(`no internal word is shown: ${raw.join(', ')}`, raw.length === 0)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        check(`nothing wider than the phone (${wide})`, wide <= 0)
        await h.axe(page, `${game.id} on a phone, dark`)
        await h.picture(page, `${game.id}-phone`)
        await page.context().close()
    })
}
await h.end()

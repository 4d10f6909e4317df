// Every listed game on its board, in a real browser against the real server: one person against bots. Answers are given
// by touching the board, hand and tracks; through the list only now and then, for what has no place there. On the way
// the drawing itself is measured at several zooms: no print under 10 pixels, no name over another, none under a piece.
// By default some clicks a game, to see that it plays; `whole` plays each to its end. Example games are played if named.
//
// boards.mjs PROGRAM [whole] [GAME…] [--pictures FOLDER]

import { Harness, check } from './harness.mjs'

const words = process.argv.slice(3)
const folder = words.indexOf('--pictures')
const pictures = folder >= 0 ? words.splice(folder, 2)[1] : undefined
const whole = words[0] === 'whole' && Boolean(words.shift())
const h = new Harness(process.argv[2], pictures)
await h.start()
await h.launch()

const HEAVIEST = 340 * 1024 // the first board, compressed
const listed = (await (await fetch(`${h.url}api/v1/games`)).json()).games
const games = listed.filter((game) => (words.length ? words.includes(game.id) : game.seats[0] <= 2 && !game.example))
const unknown = words.filter((word) => !listed.some((game) => game.id === word))
if (unknown.length) await h.test(`games to play: ${unknown.join(', ')}`, () => check('there is no such game', false))

async function begin(page, game) {
    await page.goto(`${h.url}#/new/${game.id}`)
    await page.locator('.create button.primary').click()
    await page.waitForSelector('.bigcode')
    await page.locator('.joinform input').first().fill('Ada')
    await page.locator('.joinform button.primary').click()
    await page.waitForSelector('.joinform', { state: 'detached' })
    await page.locator('.hostbox button.primary').click()
    await page.locator('.prompt .answers button.ans').first().waitFor()
    await page.locator('.board svg.map').waitFor()
}

/** Gives answers by touching what is ringed; says how many went by the board and how many by the list. */
async function clicks(page, most, ms) {
    return page.evaluate(
        async ([many, limit]) => {
            const pause = (n) => new Promise((done) => setTimeout(done, n))
            const any = (list) => list[Math.floor(Math.random() * list.length)]
            const touch = (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
            const found = (selector) => [...document.querySelectorAll(selector)]
            const made = { board: 0, list: 0, verbs: {}, outside: [] }
            const left = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
            const end = Date.now() + limit
            while (made.board + made.list < many && Date.now() < end && !document.querySelector('.ending')) {
                const offered = found('.prompt .answers button.ans:not([disabled])')
                const ringed = found('.target.legal, .hcard.legal, .rcard.legal, .touch.legal, .hc.legal, .tag.legal, [data-id].legal')
                const sure = document.querySelector('.again .warn')
                if (sure) sure.click()
                else if (ringed.length && (offered.length === 0 || Math.random() < 0.8)) {
                    touch(any(ringed))
                    await pause(8)
                    const opened = document.querySelector('.beside')
                    const seen = opened?.closest('.placeslot') ?? opened // what is longer than the column is scrolled in it
                    const sureOf = opened?.matches('.asking') && opened.querySelector('.answers')
                    if (opened && (left(seen.getBoundingClientRect()) || (sureOf && left(sureOf.getBoundingClientRect())))) made.outside.push(`${opened.className}: ${opened.textContent.slice(0, 40)}`)
                    const inside = '.beside .ans, .beside button.legal' // answers in words, and pieces of an opened stack
                    for (let n = 0; n < 2 && document.querySelector(inside); n++) {
                        any(found(n ? '.beside .ans.warn' : inside))?.click()
                        await pause(4)
                    }
                    made.board++
                } else if (offered.length) {
                    const one = any(offered)
                    const verb = one.dataset.answer?.split(' ')[0] ?? 'more'
                    if (!ringed.length) made.verbs[verb] = (made.verbs[verb] ?? 0) + 1
                    one.click()
                    made.list++
                }
                await pause(offered.length || ringed.length ? 10 : 4)
            }
            return made
        },
        [most, ms],
    )
}

/** What is wrong with the drawing as it stands: print that is too small, names over names, names under pieces. */
function faults() {
    const board = document.querySelector('.board svg.map')
    const shown = (element) => element.checkVisibility?.() !== false && element.getBoundingClientRect().width > 0
    const frame = board.getBoundingClientRect()
    const inFrame = (box) => box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom
    const out = []
    for (const text of board.querySelectorAll('text')) {
        if (!shown(text) || !text.textContent.trim()) continue
        const matrix = text.getScreenCTM()
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b)
        if (size < 9.95) out.push(`${size.toFixed(1)} px: ${text.textContent}`)
    }
    for (const element of document.querySelectorAll('.app *')) {
        if (element instanceof SVGElement || !shown(element)) continue
        if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue
        const size = parseFloat(getComputedStyle(element).fontSize)
        if (size < 9.95) out.push(`${size} px on the page: ${element.textContent.slice(0, 30)}`)
    }
    const boxOf = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const dy = (bottom - top) * 0.16 // a line's box is higher than its letters
        return { left: left + 2, right: right - 2, top: top + dy, bottom: bottom - dy }
    }
    const names = [...board.querySelectorAll('.lab, .reg, .tname, .wat, .ctx')]
        .filter((text) => shown(text) && !text.getAttribute('transform'))
        .map((text) => ({ what: text.textContent, box: boxOf(text) }))
        .filter(({ box }) => inFrame(box))
    const over = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    names.forEach((a, i) => {
        for (const b of names.slice(i + 1)) if (over(a.box, b.box)) out.push(`${a.what} over ${b.what}`)
    })
    const pieces = [...board.querySelectorAll('.pc .counter, .person .pground, .unit .face, .unit .many circle')].filter(shown).map((piece) => piece.getBoundingClientRect())
    for (const { what, box } of names)
        for (const { left, top, right, bottom } of pieces)
            if (over(box, { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 })) out.push(`a piece over ${what}`)
    const trays = [...board.querySelectorAll('.tray')].map((tray) => tray.getBoundingClientRect())
    for (const name of [...board.querySelectorAll('.tname')].filter(shown)) {
        const { left, right, top, bottom } = name.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const own = trays.find((tray) => x > tray.left && x < tray.right && y > tray.top && y < tray.bottom)
        if (own && (left < own.left - 0.5 || right > own.right + 0.5)) out.push(`${name.textContent} runs over its tray`)
    }
    // Nothing on a card of the hand is cut, and none lies outside the strip. (A heap of many names scrolls.)
    const strip = document.querySelector('.bottom')?.getBoundingClientRect()
    for (const card of document.querySelectorAll('.bottom :is(.hcard, .chit:not(.loyalty))')) {
        const edge = card.getBoundingClientRect()
        if (edge.right > strip.right + 1 || edge.bottom > innerHeight) out.push(`outside the strip: ${card.textContent}`)
        for (const part of card.querySelectorAll('b, small, span, p, svg')) {
            if (!shown(part) || part.matches('.txt, .kind')) continue
            const range = document.createRange()
            range.selectNode(part)
            const { right, bottom } = range.getBoundingClientRect()
            if (right > edge.right + 0.5 || bottom > edge.bottom + 0.5) out.push(`cut on its card: ${part.textContent || 'a picture'} of ${card.textContent}`)
        }
    }
    // A shape that no rule colours is black: nothing on a board is.
    for (const shape of board.querySelectorAll('path, rect, circle, use, polygon')) {
        if (shape.closest('defs, pattern, clipPath') || !shown(shape)) continue
        const { fill, fillOpacity, opacity } = getComputedStyle(shape)
        const { width, height } = shape.getBoundingClientRect()
        if (fill === 'rgb(0, 0, 0)' && fillOpacity * opacity > 0.02 && Math.min(width, height) > 3) out.push(`drawn without style: ${shape.outerHTML.slice(0, 80)}`)
    }
    return [...new Set(out)]
}

/** At the whole board, nearer, and farther away. */
async function measured(page, found) {
    if ((await page.locator('.board svg.map').count()) === 0) return
    for (const [name, keys] of [['whole', ['0']], ['near', ['+', '+', '+']], ['nearer', ['+', '+', '+']], ['far', ['0', '-', '-']]]) {
        await page.evaluate((pressed) => {
            const on = document.querySelector('.board svg.map')
            for (const key of pressed) on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        }, keys)
        await page.waitForTimeout(30)
        for (const fault of await page.evaluate(faults)) found.add(`${name}: ${fault}`)
    }
    await page.evaluate(() => document.querySelector('.board svg.map').dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true })))
}

/** The longest name of a pool is picked first where a game has one: its card among those held is the narrowest there is. */
async function longest(page, found) {
    const named = page.locator('.pool .hcard.legal b')
    const names = await named.allTextContents()
    if (!names.length) return
    await named.nth(names.indexOf(names.reduce((a, b) => (b.length > a.length ? b : a)))).click()
    await page.locator('.prompt .answers button.ans').first().waitFor()
    for (const fault of await page.evaluate(faults)) found.add(`picked: ${fault}`)
}

/** Milliseconds from a touch until the page has changed, and until the next frame: the best of several, which a busy
 * machine disturbs least. */
async function reaction(page) {
    return page.evaluate(async () => {
        const target = document.querySelector('.target:not(.legal)')
        const best = [Infinity, Infinity]
        for (let i = 0; target && i < 11; i++) {
            const start = performance.now()
            target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
            await new Promise((done) => setTimeout(done))
            document.body.getBoundingClientRect()
            best[0] = Math.min(best[0], performance.now() - start)
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
            best[1] = Math.min(best[1], performance.now() - start)
        }
        return best.map(Math.round).join(' and ')
    })
}

/** Bytes of all that was fetched to show the board, as they came over the wire, but for what a table tells: how much had
 * happened before one came is up to the game. (Through a service worker browsers tell how large they are unpacked.) */
const weight = (page) =>
    page.evaluate(() => {
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        return all.filter(({ name }) => !name.includes('/api/v1/tables/')).reduce((sum, one) => sum + (one.encodedBodySize || 0), 0)
    })

for (const game of games) {
    await h.test(`${game.id}: ${whole ? 'a whole game' : 'some turns'} by touching the board`, async () => {
        const page = await h.page('Ada', { serviceWorkers: 'block' })
        await begin(page, game)
        const bytes = await weight(page)
        console.log(`# ${game.id}: ${Math.round(bytes / 1024)} KB for the first board`)
        check(`${bytes} bytes for the first board`, bytes <= HEAVIEST)
        const found = new Set()
        await longest(page, found)
        const made = { board: 0, list: 0, verbs: {} }
        const [rounds, each] = whole ? [4000, 25] : [5, 9]
        for (let i = 0; i < rounds && (await page.locator('.ending').count()) === 0; i++) {
            const part = await clicks(page, each, 60000)
            made.board += part.board
            made.list += part.list
            for (const one of part.outside) found.add(`leaves the window: ${one}`)
            for (const [verb, n] of Object.entries(part.verbs)) made.verbs[verb] = (made.verbs[verb] ?? 0) + n
            if (!whole || i % 4 === 0) await measured(page, found)
            if (part.board + part.list === 0) break
        }
        console.log(`# ${game.id}: ${made.board} answers by the board, ${made.list} by the list; nothing ringed for ${JSON.stringify(made.verbs)}`)
        console.log(`# ${game.id}: ${await reaction(page)} ms from a touch to the page and to the frame`)
        for (const fault of await page.evaluate(faults)) found.add(`with a place looked at: ${fault}`)
        await page.keyboard.press('Escape')
        if (found.size) throw new Error([...found].slice(0, 30).join('\n'))
        const over = (await page.locator('.ending').count()) > 0
        check(`${made.board + made.list} answers`, over || (!whole && made.board + made.list >= 40))
        check('most by the board', over || made.board > 0)
        const below = await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
        check(`the page does not scroll (${below})`, over || below <= 0)
        await h.axe(page, game.id)
        await h.picture(page, game.id)
        // The same table in the dark, and on a phone: it still fits, and reads as well.
        await page.emulateMedia({ colorScheme: 'dark' })
        await h.picture(page, `${game.id}-dark`)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.waitForSelector('aside.side', { state: 'detached' })
        const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        check(`nothing wider than the phone (${wide})`, wide <= 0)
        await h.axe(page, `${game.id} on a phone, dark`)
        await page.emulateMedia({ colorScheme: 'light' })
        await h.picture(page, `${game.id}-phone`)
        await page.context().close()
    })
}
await h.end()

// A glance at a phone by night reveals nothing: every phone of a table side by side, one for each card, through every call
// of a first night, those that ask nobody too, compared box by box (place, size, lines of every text) at every step a
// person makes. 6 to 24 seats, on 390 and on 320 pixels, both languages, short and long names, also in the last third of
// the clock; and no name is cut off or covered. TAP on standard output.
//
//   node tests/web/night.mjs PROGRAM [SEATS…]     by default a few numbers on both sides of where the grid changes

import { check, equal, Harness, phone, until } from './harness.mjs'

const h = new Harness(process.argv[2], undefined, { bot: 0, beat: 40 })
const ASKED = ['cupid', 'werewolf', 'seer', 'witch', 'healer']
const CARDS = ['seer', 'werewolf', 'villager', 'witch', 'healer', 'cupid', 'hunter', 'red-riding-hood', 'mayor']
// Nothing closes by time but the calls that ask nobody, and the pack's, which last theirs.
const TIMES = { t_deal: 0, t_min: 0, t_pack_first: 600, fast_pack: true, wolf_rounds: 1, t_seer: 600, t_witch: 600, t_healer: 600, t_cupid: 600, t_lovers: 3, t_note: 3, t_day: 600 }
const SHORT = ['Ada', 'Ben', 'Cleo', 'Dov', 'Emil', 'Finn', 'Greta', 'Hana', 'Ivo']
const LONG = ['Maximilian-Alexander', 'Wilhelmina Rosalind', 'Bartholomäus der Ältere', 'Katharina Sophie', 'Constantin-Theodor', 'Friederike Johanna', 'Leopold Ferdinand', 'Anna-Magdalena', 'Ø']

const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${h.url}api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const told = await reply.json()
    check(`${path}: ${reply.status} ${told.what}`, reply.ok)
    return told
}

/** A table with a person for each card that fits, the rest bots; returns its tokens. */
async function table(seats, names) {
    const people = Math.min(seats - 2, CARDS.length)
    const pack = Math.max(0, seats - 20) // there are not villagers enough for 24
    const deal = Array.from({ length: seats }, (_, i) => (i < people ? CARDS[i] : i < people + pack ? 'werewolf' : 'villager'))
    const wishes = deal.map((_, i) => (i < people ? { kind: 'open' } : { kind: 'bot', bot: 'quiet' }))
    const made = await post('/tables', { game: 'werewolves', options: { seats, deal, free_set: true, ...TIMES }, seats: wishes })
    const tokens = []
    for (let i = 0; i < people; i++) tokens.push((await post(`/tables/${made.table}/join`, { name: names[i] })).token)
    return { code: made.table, host: made.host, tokens, people, seats }
}

/** All phones in one browser: each page keeps the token of its own link. */
async function phones(context, { code, tokens }) {
    return Promise.all(
        tokens.map(async (token) => {
            const page = await context.newPage()
            await page.goto(`${h.url}#/t/${code}/k/${token}`)
            return page
        }),
    )
}

/** Every box of the page and the lines of every text, as the eye has them. */
const LAYOUT = `(() => {
    const out = []
    const walk = (node) => {
        for (const child of node.childNodes) {
            if (child.nodeType === 3 && child.data.trim()) {
                const range = document.createRange()
                range.selectNodeContents(child)
                out.push('lines ' + new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size)
            } else if (child.nodeType === 1) {
                const moves = child.matches('.tbar i') // with every tick; "low" comes with the last third, to each phone at its own moment
                const r = moves ? { x: 0, y: 0, width: 0, height: 0 } : child.getBoundingClientRect()
                const style = getComputedStyle(child)
                const shown = !child.matches('.sr') && !child.closest('.tok') && !child.closest('.pl .t')
                if (child.matches('.sr')) continue
                out.push([child.tagName, (child.getAttribute('class') ?? '').replace(' low', ''), r.x, r.y, r.width, r.height, style.color, moves ? '' : style.backgroundColor].join(' '))
                if (shown) walk(child)
            }
        }
    }
    walk(document.querySelector('.ww'))
    return out.join('\\n')
})()`

const call = (frame) => frame.evaluate(() => document.querySelector('.np .hd .s')?.textContent ?? '')
const step = (frame) => frame.evaluate(() => `${document.querySelector('.np .hd .s')?.textContent}|${document.querySelector('.hdg h2')?.textContent}|${document.querySelector('.seven .big')?.className}`)

const [WIDE, NARROW] = [{ width: 390, height: 844 }, { width: 320, height: 640 }]
const BOTH = new Set(['opened', 'to be read', 'choose again'])
const sizesAt = (when) => (BOTH.has(when) ? [WIDE, NARROW] : [WIDE])

/** Names that lie over each other or reach out of their box; 24 have their place on a phone of 390, on a smaller one they
 * may be scrolled to. */
const COVERED = () => {
    const box = (element) => element.getBoundingClientRect()
    const within = box(document.querySelector('.seven .names'))
    const names = [...document.querySelectorAll('.seven .pl')].filter((one) => one.offsetWidth).map((one) => [one.textContent, box(one)])
    const cross = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    const found = names.filter(([, a], i) => names.some(([, b], k) => k > i && cross(a, b))).map(([name]) => `covered: ${name}`)
    const wide = names.filter(([, { left, right }]) => left < 0 || right > innerWidth).map(([name]) => `too wide: ${name}`)
    const low = innerHeight < 800 ? [] : names.filter(([, { top, bottom }]) => top < within.top - 1 || bottom > within.bottom + 1).map(([name]) => `out of sight: ${name}`)
    const hint = document.querySelector('.hdg .hint')
    const cut = hint && hint.scrollHeight > hint.clientHeight + 2 ? [`cut: ${hint.textContent}`] : []
    return [...found, ...wide, ...low, ...cut]
}

/** All phones at the same point, then all their layouts, which must be one, on both sizes of phone. */
async function alike(frames, call, when, found) {
    const what = `${found.seats} seats, ${call}, ${when}`
    for (const size of sizesAt(when)) {
        if (frames[0].viewportSize().width !== size.width) await Promise.all(frames.map((frame) => frame.setViewportSize(size)))
        await until(`${what}: all phones at the same point`, async () => new Set(await Promise.all(frames.map(step))).size === 1, 30000)
        const before = await Promise.all(frames.map(step))
        const layouts = await Promise.all(frames.map((frame) => frame.evaluate(LAYOUT)))
        const covered = await frames[0].evaluate(COVERED)
        if (JSON.stringify(await Promise.all(frames.map(step))) !== JSON.stringify(before)) break // moved on in the meantime
        found.compared.add(`${call}, ${when}, ${size.width}`)
        if (covered.length) found.unlike.push(`${what}, ${size.width}: ${covered.join('; ')}`)
        const odd = layouts.findIndex((one) => one !== layouts[0])
        if (odd < 0) continue
        const [a, b] = [layouts[0].split('\n'), layouts[odd].split('\n')]
        const at = a.findIndex((line, i) => line !== b[i])
        found.unlike.push(`${what}, ${size.width}, phone ${odd + 1} (${CARDS[odd]}): ${a[at]}  !=  ${b[at]}`)
    }
}

const each = (frames, what, argument) => Promise.all(frames.map((frame) => frame.evaluate(what, argument)))
const press = (selector) => document.querySelector(selector).click()
const later = (ms) => {
    globalThis.ahead = ms
    globalThis.real ??= Date.now
    Date.now = () => globalThis.real() + globalThis.ahead
}

/** One call from its opening to its end: names, last third, choice, answer. */
async function through(frames, { seats }, name, found) {
    const asks = ASKED.includes(name)
    await alike(frames, name, 'opened', found)
    if (!asks) return
    await each(frames, later, 500000)
    const low = (frame) => frame.locator('.cd.low').waitFor() // the clock is drawn twice a second
    await Promise.all(frames.map(low))
    await alike(frames, name, 'last third', found)
    await each(frames, later, 0)
    const picks = name === 'cupid' ? [seats, seats - 1] : name === 'witch' ? ['none'] : [seats]
    for (let k = 0; k < (name === 'witch' ? 2 : 1); k++) {
        await until(`${name}: choice ${k + 1}`, async () => (await each(frames, () => document.querySelector('.seven .pl.on') === null)).every(Boolean))
        for (const pick of picks) await each(frames, press, `.pl[data-seat="${pick === 'none' ? pick : `p${pick}`}"]`)
        await alike(frames, name, 'chosen', found)
        await each(frames, press, '.seven .big')
    }
    await until(`${name}: read`, async () => (await each(frames, () => /I have read it|Ich habe es gelesen/.test(document.querySelector('.seven .big').textContent))).every(Boolean))
    await alike(frames, name, 'to be read', found)
    if (name !== 'werewolf') return each(frames, press, '.seven .big')
    const [others, last] = [frames.slice(0, -1), frames.slice(-1)] // the call lasts until the last has read, and the others may choose again
    await each(others, press, '.seven .big')
    await until('the pack may choose again', async () => (await each(others, () => /Choose again|Wähle neu/.test(document.querySelector('.hdg h2').textContent))).every(Boolean))
    await alike(others, name, 'choose again', found)
    await each(last, press, '.seven .big')
}

const TITLES = {
    en: { cupid: 'Cupid', lovers: 'lovers', werewolf: 'Werewolves', seer: 'Seer', witch: 'Witch', healer: 'Healer', hunter: 'Hunter', 'red-riding-hood': 'Riding Hood', mayor: 'Mayor' },
    de: { cupid: 'Amor', lovers: 'Liebespaar', werewolf: 'Werwölfe', seer: 'Seherin', witch: 'Hexe', healer: 'Heilerin', hunter: 'Jäger', 'red-riding-hood': 'Rotkäppchen', mayor: 'Bürgermeister' },
}

/** A whole first night. A call that asks nobody ends by its time: on a busy machine it may be over before it is compared. */
async function night(context, seats, names, language) {
    const found = { seats, compared: new Set(), unlike: [], missed: [] }
    const made = await table(seats, names)
    const frames = await phones(context, made)
    for (const frame of frames) await frame.locator('main').first().waitFor()
    await post(`/tables/${made.code}/start`, {}, made.host)
    const inSet = (card) => (card === 'lovers' ? CARDS.indexOf('cupid') < made.people : CARDS.indexOf(card) < made.people)
    for (const name of Object.keys(TITLES[language]).filter(inSet)) {
        const asks = ASKED.includes(name)
        const called = async () => (await Promise.all(frames.map(call))).every((text) => text.includes(TITLES[language][name]))
        const there = await until(`${name} is called`, called, asks ? 30000 : 6000).then(
            () => true,
            (error) => (asks ? Promise.reject(error) : false),
        )
        if (there) await through(frames, made, name, found).catch((error) => (asks ? Promise.reject(error) : undefined))
        if (!found.compared.has(`${name}, opened, 390`)) found.missed.push(name)
    }
    return found
}

const NIGHTS = [[6, 'en'], [9, 'de'], [13, 'en'], [18, 'en'], [24, 'de']]

async function main() {
    await h.start()
    await h.launch()
    const given = process.argv.slice(3).map(Number).filter(Boolean)
    const compared = new Set()
    for (const [i, [seats, language]] of NIGHTS.filter(([seats]) => !given.length || given.includes(seats)).entries())
        await h.test(`${seats} phones look the same in every call of the night (${language})`, async () => {
            const page = await h.page(`phones of ${seats}`, { ...phone, deviceScaleFactor: 1, locale: language === 'de' ? 'de-DE' : 'en-GB', timeout: 30000 })
            const found = await night(page.context(), seats, i % 2 ? SHORT : LONG, language)
            equal('unlike', found.unlike.slice(0, 3), [])
            for (const card of ASKED.filter((one) => CARDS.indexOf(one) < Math.min(seats - 2, CARDS.length)))
                for (const when of ['opened', 'last third', 'chosen', 'to be read'])
                    for (const { width } of sizesAt(when)) check(`${card}, ${when}, ${width} is compared`, found.compared.has(`${card}, ${when}, ${width}`))
            for (const { width } of sizesAt('choose again')) check(`the pack, choose again, ${width} is compared`, found.compared.has(`werewolf, choose again, ${width}`))
            for (const one of found.compared) compared.add(one)
            await page.context().close()
        })
    if (!given.length)
        await h.test('the calls that ask nobody have been compared too', async () => {
            for (const name of ['lovers', 'hunter', 'red-riding-hood', 'mayor']) check(name, compared.has(`${name}, opened, 390`))
        })
    await h.end()
}

await main()

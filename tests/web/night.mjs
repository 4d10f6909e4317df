// A glance at a phone by night reveals nothing: every phone of a table side by side, one for each card, through every call
// of a first night, compared box by box (place, size, lines of every text) at every step a person makes. 6 to 24 seats,
// both languages, short and long names, also in the last third of the clock. TAP on standard output.
//
//   node tests/web/night.mjs PROGRAM [SEATS…]     by default a few numbers on both sides of where the grid changes

import { check, equal, Harness, phone, until } from './harness.mjs'

const h = new Harness(process.argv[2], undefined, { bot: 0, beat: 40 })
const ASKED = ['cupid', 'werewolf', 'seer', 'witch', 'healer']
const CARDS = ['seer', 'werewolf', 'villager', 'witch', 'healer', 'cupid', 'hunter', 'red-riding-hood', 'mayor']
// Nothing closes by time but the calls that ask nobody, and the pack's, which last theirs.
const TIMES = { t_deal: 0, t_min: 0, t_pack_first: 600, fast_pack: true, wolf_rounds: 1, t_seer: 600, t_witch: 600, t_healer: 600, t_cupid: 600, t_lovers: 3, t_note: 1, t_day: 600 }
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

/** All phones at the same point, then all their layouts, which must be one. */
async function alike(frames, what, found) {
    await until(`${what}: all phones at the same point`, async () => new Set(await Promise.all(frames.map(step))).size === 1, 20000)
    const before = await Promise.all(frames.map(step))
    const layouts = await Promise.all(frames.map((frame) => frame.evaluate(LAYOUT)))
    if (JSON.stringify(await Promise.all(frames.map(step))) !== JSON.stringify(before)) return // moved on in the meantime
    found.compared += layouts.length - 1
    const odd = layouts.findIndex((one) => one !== layouts[0])
    if (odd < 0) return
    const [a, b] = [layouts[0].split('\n'), layouts[odd].split('\n')]
    const at = a.findIndex((line, i) => line !== b[i])
    found.unlike.push(`${what}, phone ${odd + 1} (${CARDS[odd]}): ${a[at]}  !=  ${b[at]}`)
}

const each = (frames, what, argument) => Promise.all(frames.map((frame) => frame.evaluate(what, argument)))
const press = (selector) => document.querySelector(selector).click()
const later = (ms) => {
    globalThis.ahead = ms
    globalThis.real ??= Date.now
    Date.now = () => globalThis.real() + globalThis.ahead
}

/** One call from its opening to its end: names, choice, last third, answer. */
async function through(frames, { seats }, name, found) {
    const asks = ASKED.includes(name)
    await alike(frames, `${seats} seats, ${name}, opened`, found)
    if (!asks) return
    if (name === 'werewolf' || name === 'witch') {
        await each(frames, later, 500000)
        const low = (frame) => frame.locator('.cd.low').waitFor() // the clock is drawn twice a second
        await Promise.all(frames.map(low))
        await alike(frames, `${seats} seats, ${name}, last third`, found)
        await each(frames, later, 0)
    }
    const picks = name === 'cupid' ? [seats, seats - 1] : name === 'witch' ? ['none'] : [seats]
    for (let k = 0; k < (name === 'witch' ? 2 : 1); k++) {
        await until(`${name}: choice ${k + 1}`, async () => (await each(frames, () => document.querySelector('.seven .pl.on') === null)).every(Boolean))
        for (const pick of picks) await each(frames, press, `.pl[data-seat="${pick === 'none' ? pick : `p${pick}`}"]`)
        await alike(frames, `${seats} seats, ${name}, chosen`, found)
        await each(frames, press, '.seven .big')
    }
    await until(`${name}: read`, async () => (await each(frames, () => /I have read it|Ich habe es gelesen/.test(document.querySelector('.seven .big').textContent))).every(Boolean))
    await alike(frames, `${seats} seats, ${name}, to be read`, found)
    await each(frames, press, '.seven .big')
}

async function night(context, seats, names, language) {
    const found = { compared: 0, unlike: [], calls: [] }
    const made = await table(seats, names)
    const frames = await phones(context, made)
    for (const frame of frames) await frame.locator('main').first().waitFor()
    await post(`/tables/${made.code}/start`, {}, made.host)
    const inSet = (card) => CARDS.slice(0, made.people).includes(card)
    const order = ['cupid', 'werewolf', 'seer', 'witch', 'healer'].filter((card) => card === 'werewolf' || inSet(card))
    for (const name of order) {
        const title = { en: { cupid: 'Cupid', werewolf: 'Werewolves', seer: 'Seer', witch: 'Witch', healer: 'Healer' }, de: { cupid: 'Amor', werewolf: 'Werwölfe', seer: 'Seherin', witch: 'Hexe', healer: 'Heilerin' } }[language][name]
        if (name === 'werewolf' && inSet('cupid')) {
            await until('the lovers', async () => /lovers|Liebespaar/.test(await call(frames[0])), 20000)
            await through(frames, made, 'lovers', found)
            found.calls.push('lovers')
        }
        await until(`${name} is called`, async () => (await Promise.all(frames.map(call))).every((text) => text.includes(title)), 20000)
        await through(frames, made, name, found)
        found.calls.push(name)
    }
    return found
}

async function main() {
    await h.start()
    await h.launch()
    const given = process.argv.slice(3).map(Number).filter(Boolean)
    for (const seats of given.length ? given : [6, 9, 12, 13, 18, 24]) {
        const language = seats % 2 ? 'de' : 'en'
        await h.test(`${seats} phones look alike in every call of the night (${language})`, async () => {
            const page = await h.page(`phones of ${seats}`, { ...phone, deviceScaleFactor: 1, locale: language === 'de' ? 'de-DE' : 'en-GB', timeout: 20000 })
            const found = await night(page.context(), seats, seats % 4 < 2 ? LONG : SHORT, language)
            equal('unlike', found.unlike.slice(0, 3), [])
            check(`compared ${found.compared} times`, found.compared > 20)
            await page.context().close()
        })
    }
    await h.end()
}

await main()

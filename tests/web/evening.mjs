// A whole evening: one tap opens the table, nine people come with a name and nothing else, a bot makes ten, a shared screen
// stands in the room. Two nights and two days: moments are told on all devices together and in order, night falls only
// after the last of them, the dead guess and watch, a bot plays a seat and gives it back, the host pauses, the end is told,
// and one tap plays again with everyone in their seats. Then the village for every number of seats, and a phone at a
// table of 24. TAP on standard output.
//
//   node tests/web/evening.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, equal, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 0, beat: 100 })
// One Werewolf, whom the village hangs on the second day; nothing ends by time but the moments, at a fifth of theirs.
const DEAL = ['seer', 'werewolf', ...Array(8).fill('villager')]
const LONG = { t_deal: 600, t_min: 0, t_pack_first: 600, t_pack: 600, fast_pack: true, t_seer: 600, t_day: 600, t_day_each: 0, t_defence: 600, t_vote: 600, t_silence: 0 }
const OPTIONS = { deal: DEAL, free_set: true, moments: 40, ...LONG }
const PHONE = { ...phone, deviceScaleFactor: 1, timeout: 30000 }
const SEAT = { Ada: 'p1', Ben: 'p2', Cleo: 'p3', Dov: 'p4', Eli: 'p5', Fay: 'p7', Gil: 'p8', Hana: 'p9', Ivo: 'p10' }
const PLAYERS = Object.keys(SEAT)

const post = (path, body, token) =>
    fetch(`${h.url}api/v1/tables/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })

/** What a device does besides showing: sounds it makes, what it reads aloud, when it buzzes, how long it stays awake. */
const SENSES = () => {
    Object.assign(globalThis, { heard: [], spoken: [], buzzed: 0, locks: [] })
    for (const what of ['createOscillator', 'createBufferSource']) {
        const real = AudioContext.prototype[what]
        AudioContext.prototype[what] = function () {
            globalThis.heard.push(what)
            return real.call(this)
        }
    }
    // A voice that takes its time: what is said over another, or before it is to be seen, is noted.
    Object.assign(globalThis, { speaking: 0, amiss: [], seen: new Set() })
    const look = () => {
        for (const one of document.querySelectorAll('.ttl b, .ttl .q')) globalThis.seen.add(one.textContent)
    }
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }))
    const speak = (line) => {
        globalThis.spoken.push([line.lang, line.text])
        if (globalThis.speaking++) globalThis.amiss.push(`over another: ${line.text}`)
        if (![...globalThis.seen].some((text) => text.startsWith(line.text))) globalThis.amiss.push(`before it is shown: ${line.text}`)
        setTimeout(() => (globalThis.speaking--, line.onend?.()), 150)
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: { getVoices: () => [], cancel: () => undefined, speak } })
    globalThis.taps = 0
    addEventListener('click', ({ isTrusted, detail }) => (globalThis.taps += isTrusted && detail > 0), true) // Enter in a form clicks too
    Navigator.prototype.vibrate = () => ++globalThis.buzzed > 0
    const request = WakeLock.prototype.request
    WakeLock.prototype.request = async function (type) {
        const lock = await request.call(this, type)
        globalThis.locks.push(lock)
        return lock
    }
}
const held = (page) => page.evaluate(() => globalThis.locks.filter((lock) => !lock.released).length)
const sounding = () => {
    const kept = JSON.parse(localStorage.getItem('sandtable') ?? '{}')
    localStorage.setItem('sandtable', JSON.stringify({ ...kept, sound: true }))
}

/** Notes every sentence of a moment, and night and day, in the order in which the page shows them. */
async function watch(page) {
    await page.evaluate(() => {
        globalThis.shown = []
        globalThis.ties = [] // of a card in the sky: its seat's place, and how far from the middle of which roof it ends
        const note = () => {
            const root = document.querySelector('.ww')
            if (!root) return
            const knot = root.querySelector('.tie circle')?.getBoundingClientRect()
            const middle = knot && knot.x + knot.width / 2
            const tied = [...root.querySelectorAll('.village .hs')].findIndex((house) => {
                const { left, right, top, bottom } = house.getBoundingClientRect()
                return knot && middle > left && middle < right && knot.bottom > top - 40 && knot.top < (top + bottom) / 2
            })
            if (knot && globalThis.ties.at(-1) !== tied) globalThis.ties.push(tied)
            const closed = root.querySelectorAll('.vcards li:not(.up):not(.down):not(.no)').length
            if (closed && root.querySelector('.rcard.open')) globalThis.shown.push('a card before the last thumb')
            const [card, foot] = [root.querySelector('.vmm .rcard.open'), root.querySelector('.ft')].map((one) => one?.getBoundingClientRect())
            if (card && (card.bottom > foot.top || card.bottom > innerHeight)) globalThis.shown.push('a card out of sight')
            if (card && [...root.querySelectorAll('.vmm .vcards li')].some((one) => one.getBoundingClientRect().bottom > foot.top + 1)) globalThis.shown.push('a card that pushes thumbs out of sight')
            const laid = root.querySelector('.sky .rcard')?.getBoundingClientRect()
            const over = [...root.querySelectorAll('.village .vote')].map((one) => one.getBoundingClientRect())
            if (laid && over.some((one) => one.left < laid.right && laid.left < one.right && one.top < laid.bottom && laid.top < one.bottom)) globalThis.shown.push('a card over a vote')
            const name = root.querySelector('.rcard .rn')
            if (name && name.scrollWidth > name.parentElement.clientWidth - 2) globalThis.shown.push('a card whose name is cut')
            const sentence = root.classList.contains('mo') ? (root.querySelector('.dm h2') ?? root.querySelector('.ttl b'))?.textContent : undefined
            const open = root.classList.contains('mo') && root.querySelector('.rcard.open') ? 'card' : undefined
            const end = root.classList.contains('end') || root.classList.contains('over') ? 'end' : undefined
            const dark = root.classList.contains('night') && !root.classList.contains('mo') ? root.querySelector('h1')?.textContent : undefined
            for (const one of [sentence, open, dark, end]) if (one && !globalThis.shown.includes(one)) globalThis.shown.push(one)
        }
        const everything = { subtree: true, childList: true, characterData: true, attributes: true }
        new MutationObserver(note).observe(document.body, everything)
        note()
        // What each frame is of: a night, a moment with its sentence and light, a trial. A frame differs from the one before
        // only after a change; asked for all the time, ten pages would draw sixty frames a second each.
        globalThis.frames = []
        let due = false
        const frame = () => {
            due = false
            const root = document.querySelector('.ww')
            const text = (what) => root?.querySelector(what)?.textContent ?? ''
            const moment = root?.classList.contains('mo')
            const dark = root?.classList.contains('night')
            const trial = root?.querySelector('.vm') ? `trial ${text('h2')}` : ''
            const kind = moment ? `moment ${dark ? 'dark' : 'light'} ${text('h1')} ${text('.dm h2') || text('.ttl b')}` : dark ? `night ${text('h1')}` : trial
            if (root && kind !== globalThis.frames.at(-1)) globalThis.frames.push(kind)
        }
        new MutationObserver(() => {
            if (!due) requestAnimationFrame(frame)
            due = true
        }).observe(document.body, everything)
        frame()
    })
}
/** Nothing that was over is shown again, not for a frame: no night after its morning, no trial after its verdict. */
async function noStepBack(table, names) {
    for (const [name, page] of [...names.map((name) => [name, table.page[name]]), ['screen', table.screen]]) {
        const frames = (await page.evaluate(() => globalThis.frames)).filter((kind) => kind !== '')
        const back = frames.filter((kind, i) => frames.indexOf(kind) < i)
        equal(`${name} steps back (${frames.join(' | ')})`, back, [])
    }
    const spoken = (await table.screen.evaluate(() => globalThis.spoken)).map(([, text]) => text)
    equal('read aloud twice', spoken.filter((text, i) => text.length > 0 && spoken.indexOf(text) < i && !/wak|eyes|^The card/.test(text)), [])
}
const shown = (page) => page.evaluate(() => globalThis.shown)

async function open() {
    const page = await h.page('Ada', PHONE)
    await page.addInitScript(SENSES)
    await page.addInitScript(sounding)
    await page.goto(h.url)
    await page.getByRole('link', { name: /Werewolves/ }).first().click() // one tap
    await page.locator('.joinform input').fill('Ada')
    equal('nothing but a name', await page.locator('.ww.enter :is(input, textarea)').count(), 1)
    await page.locator('.joinform .big').click()
    await page.locator('.dr.host').waitFor()
    return page
}

/** A name that is too long for its field is not cut without a word. */
async function longName(code) {
    const page = await h.page('long', { ...PHONE, viewport: { width: 320, height: 640 }, locale: 'de-DE' })
    await page.goto(`${h.url}#/t/${code}`)
    const field = page.locator('.joinform input')
    await field.fill('Ben')
    equal('nothing is said of a short one', await page.locator('.toolong').textContent(), '')
    await field.pressSequentially('Donaudampfschifffahrtskapitänswitwe')
    equal('thirty letters', (await field.inputValue()).length, 30)
    await page.locator('.toolong').filter({ hasText: 'höchstens 30 Buchstaben' }).waitFor()
    await page.context().close()
}

/** From a link to a seat: a name, and one tap. */
const received = {} // what each person's socket was sent
async function come(name, code, options = {}) {
    const page = await h.page(name, { ...PHONE, ...options })
    received[name] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received[name].push(String(payload))))
    await page.addInitScript(SENSES)
    if (name !== 'Ivo') await page.addInitScript(sounding)
    await page.goto(`${h.url}#/t/${code}`)
    await page.locator('.joinform input').fill(name)
    equal('nothing but a name', await page.locator('.ww.enter :is(input, textarea)').count(), 1)
    await page.locator('.joinform .big').click()
    await page.locator('.dr.in').waitFor()
    const taps = await page.evaluate(() => globalThis.taps)
    check(`from the link to the seat: ${taps} taps`, taps <= 2)
    return page
}

/** What a page offers by night: to be ready, or a name; the wolf's is the one to be eaten. */
async function live(page, victim) {
    const ready = page.locator('.ww.night .ft .big:not(.off)')
    const prey = page.locator(`.seven .pl[data-seat=${victim}][aria-disabled=false][aria-pressed=false]`)
    if (await visible(ready)) await tap(ready)
    else if (victim && (await visible(prey))) await tap(prey)
    else if (await visible(page.locator('.seven .pl[aria-disabled=false]'))) await tap(page.locator('.seven .pl[aria-disabled=false]').last())
}

/** Everyone chooses, reads, and is ready, until the day is there. */
async function night({ page }, living, victim) {
    await until(
        'the day',
        async () => {
            await Promise.all(living.map((name) => live(page[name], name === 'Ben' ? SEAT[victim] : undefined)))
            return (await Promise.all(living.map((name) => page[name].locator('.cb, .asking').count()))).every(Boolean)
        },
        300000,
    )
}

async function hang({ page }, whom, living) {
    for (const name of ['Ada', 'Cleo']) {
        await page[name].locator(`.cb button[data-seat=${SEAT[whom]}]`).click()
        await page[name].locator('.ft .two .big').filter({ hasText: whom }).click()
        await page[name].waitForTimeout(100)
    }
    await page[whom].getByRole('button', { name: 'End the speech' }).click()
    await Promise.all(living.map((name) => page[name].locator('.tb').first().click()))
}

const begin = (page, count) => page.locator('.ft .big').filter({ hasText: String(count) })

async function evening() {
    const page = { Ada: await open() }
    const code = new URL(page.Ada.url()).hash.split('/')[2]
    const screen = await h.page('screen', { viewport: { width: 1280, height: 800 }, timeout: 30000 })
    await screen.addInitScript(SENSES)
    await screen.goto(`${h.url}#/screen/${code}`)
    const dress = { Cleo: { locale: 'de-DE' }, Dov: { colorScheme: 'dark' } }
    for (const name of PLAYERS.slice(1, 5)) page[name] = await come(name, code, dress[name])
    await until('the room sees who comes', async () => (await screen.locator('.pn').count()) === 5)
    const cut = await screen.evaluate(() => {
        const code = document.querySelector('.bigcode').getBoundingClientRect()
        return code.right > innerWidth || code.bottom > innerHeight || document.querySelector('.bigcode').scrollWidth > Math.ceil(code.width)
    })
    check('the code is whole on the screen', !cut)
    const { Ada, Cleo } = page
    await Ada.locator('.ft .big').click() // a bot makes six
    await begin(Ada, 6).waitFor()
    for (const name of PLAYERS.slice(5)) page[name] = await come(name, code)
    await begin(Ada, 10).waitFor()
    h.report((await Ada.locator('.chips li:not(.add)').count()) === 10, 'one tap and a name for each of nine, and a bot: ten at the door')
    const bot = (await Ada.locator('.chips .t').allTextContents())[5]
    check(`a bot has a name of its own: ${bot}`, bot && !/^Bot/i.test(bot) && !PLAYERS.includes(bot))
    equal('nobody stays awake at the door', await held(Cleo), 0)
    await h.audit(Ada, "the host's table")
    await h.audit(Cleo, 'you are in')
    for (const viewport of [{ width: 320, height: 640 }, PHONE.viewport]) {
        await Cleo.setViewportSize(viewport)
        const { bottom, right } = await Cleo.locator('.dr.in .settings').evaluate((one) => one.getBoundingClientRect().toJSON())
        check(`language and sound are in reach at ${viewport.width}: ${bottom} ${right}`, bottom <= viewport.height && right <= viewport.width)
        equal(`what is cut at ${viewport.width}`, await Cleo.evaluate(CUT), [])
    }
    await h.audit(screen, 'the door on the shared screen')
    await h.picture(Ada, 'werewolves-door')
    await h.picture(Cleo, 'werewolves-in-german')
    await h.picture(screen, 'werewolves-screen-door')
    await Ada.getByRole('button', { name: 'Change' }).click()
    await h.audit(Ada, 'the picker of cards')
    await h.picture(Ada, 'werewolves-set')
    await Ada.locator('[data-back]').click()
    await Ada.setViewportSize({ width: 320, height: 640 })
    check('nothing is wider than 320', await Ada.evaluate(() => document.documentElement.scrollWidth <= 320 && document.querySelector('.dr').scrollWidth <= 320))
    await Ada.setViewportSize({ width: 390, height: 844 })
    const host = await Ada.evaluate((table) => JSON.parse(localStorage.getItem('sandtable')).hosts[table], code)
    check('options', (await post(`${code}/options`, { options: OPTIONS }, host)).ok)
    await begin(Ada, 10).click()
    const all = [...PLAYERS.map((name) => page[name]), screen]
    for (const one of all) await one.locator('.ww:not(.dr)').waitFor()
    await Promise.all(all.map(watch))
    return { code, host, page, screen }
}

/** Phones and screen stay awake while the game runs; the screen is read aloud and heard once somebody wants it. */
async function senses({ page, screen }) {
    for (const one of [page.Ada, page.Ben, screen]) await until('it stays awake', async () => (await held(one)) === 1)
    equal('silent until then', await screen.evaluate(() => [globalThis.heard.length, globalThis.spoken.length]), [0, 0])
    await screen.locator('.ctl .voice').nth(0).click()
    await screen.locator('.ctl .voice').nth(1).click()
    await until('it is read aloud', () => screen.evaluate(() => globalThis.spoken.length > 0))
    check('a sound says that it is on', await screen.evaluate(() => globalThis.heard.length > 0))
}

/** Letters twice as large, as a browser's setting has them. */
async function large(page, letters) {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: Math.round((letters * 13) / 16) } })
    await until('letters of that size', () => page.evaluate((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, letters))
}

/** Texts that a reader does not see the whole of, and cannot scroll to. */
const CUT = () => {
    const found = []
    for (const element of document.querySelectorAll('.ww *')) {
        const box = element.getBoundingClientRect()
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
        if (!own || !box.width || element.closest('.sr, svg')) continue
        const { overflowX, overflowY } = getComputedStyle(element)
        const hides = [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip')
        if ((hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)) || box.right > innerWidth + 1 || box.left < -1)
            found.push(`${element.className || element.tagName}: ${element.textContent.slice(0, 40)}`)
    }
    return found
}

async function letters({ page: { Dov, Cleo } }) {
    for (const one of [Dov, Cleo]) {
        await large(one, 32)
        equal('what is cut', await one.evaluate(CUT), [])
        await h.picture(one, one === Dov ? 'werewolves-night-large' : 'werewolves-night-large-german')
        await large(one, 16)
    }
}

async function takeover({ code, host, page: { Ben } }) {
    check('lent', (await post(`${code}/seats/p2`, { do: 'bot', bot: 'quiet' }, host)).ok)
    await Ben.locator('.lent').waitFor()
    await Ben.locator('.lent button').click()
    await Ben.locator('.lent').waitFor({ state: 'detached' })
}

async function firstNight(table) {
    await night(table, PLAYERS, 'Ivo')
    const buzzes = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dov'].map((name) => table.page[name].evaluate(() => globalThis.buzzed)))
    check(`all phones buzz alike, the wolf's and the Seer's too: ${buzzes}`, buzzes[0] > 0 && buzzes.every((count) => count === buzzes[0]))
    equal('a phone without sound is still', await table.page.Ivo.evaluate(() => [globalThis.heard.length, globalThis.buzzed]), [0, 0])
}

async function pause({ page: { Ada, Ben }, screen }) {
    await Ada.getByRole('button', { name: 'Host' }).click()
    await h.audit(Ada, "the host's sheet")
    await h.picture(Ada, 'werewolves-host')
    await Ada.locator('.hsheet .three button').first().click()
    for (const one of [Ben, screen]) await one.locator('.pausedbar').filter({ hasText: 'Ada, the host' }).waitFor()
    for (const one of [Ada, Ben, screen])
        check('the bar covers nothing', await one.evaluate(() => document.querySelector('.ww').getBoundingClientRect().bottom <= document.querySelector('.bars').getBoundingClientRect().top + 1))
    await h.picture(screen, 'werewolves-screen-paused')
    await Ada.locator('.hsheet .three button').first().click()
    await Ben.locator('.pausedbar').waitFor({ state: 'detached' })
    const told = [Ben, screen].map((one) => one.locator('.handbar').filter({ hasText: 'Ada, the host, has added a minute.' }).waitFor()) // it is gone soon
    await Promise.all([...told, Ada.locator('.hsheet .three button').nth(1).click()])
    await Ada.locator('.hsheet .three button').nth(2).click()
    await Ada.locator('.hsheet .three button').filter({ hasText: 'Really?' }).waitFor() // it asks once more, and is not answered
    await Ada.locator('.hsheet [data-back]').click()
}

/** What reaches out of its button, or of the page. */
const SPILLS = (within) => [...document.querySelectorAll(`${within} button, ${within} input`)].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const inner = [...one.children].some((child) => child.getBoundingClientRect().right > right + 1 || child.getBoundingClientRect().bottom > bottom + 1)
    return inner || left < 0 || right > innerWidth + 1 || top < 0 || (one.tagName === 'BUTTON' && one.scrollWidth > one.clientWidth + 1) ? [one.textContent] : []
})

/** A phone is lost: the host may wait, and shows the way back, which everyone sees; another phone comes back by it. */
async function wayBack(table) {
    const { page } = table
    const { Ada, Ben, Gil } = page
    const before = await shown(Gil)
    await Gil.close()
    await Ada.getByRole('button', { name: 'Host' }).click()
    const away = Ada.locator(`.hsheet > .awayseat[data-seat=${SEAT.Gil}]`)
    await away.waitFor()
    for (const viewport of [{ width: 320, height: 640 }, PHONE.viewport]) {
        await Ada.setViewportSize(viewport)
        equal(`the sheet at ${viewport.width}`, await Ada.evaluate(SPILLS, '.hsheet'), [])
    }
    await h.picture(Ada, 'werewolves-host-away')
    await away.getByRole('button', { name: 'Wait' }).click()
    equal('nothing is done', await away.locator('.pair').count(), 0)
    await away.getByRole('button', { name: 'Do something' }).click()
    const told = Ben.locator('.handbar').filter({ hasText: 'Ada, the host, has made a new link to the seat of Gil.' }).waitFor() // it is gone soon
    await Promise.all([told, away.getByRole('button', { name: 'Show the way back' }).click()])
    const link = await away.locator('.wayback input').inputValue()
    equal('the link fits', await Ada.evaluate(SPILLS, '.hsheet'), [])
    page.Gil = await h.page('Gil again', PHONE)
    await page.Gil.addInitScript(SENSES)
    await page.Gil.goto(link)
    await page.Gil.locator('.cb button').first().waitFor()
    await watch(page.Gil)
    await page.Gil.evaluate((told) => globalThis.shown.unshift(...told), before)
    await until('Gil is back', async () => (await away.count()) === 0)
    await Ada.locator('.hsheet [data-back]').click()
}

/** "More time" says how many wish it: to the person who asked, to the others, and on the screen. */
async function moreTime({ page: { Ada, Ben, Dov }, screen }) {
    await Ben.getByRole('button', { name: 'More time' }).click()
    await Ben.locator('.wished').filter({ hasText: 'More time · 1' }).waitFor()
    await Dov.getByRole('button', { name: 'More time · 1' }).waitFor()
    await screen.locator('.owed').filter({ hasText: '1 of the 5 votes needed for more time' }).waitFor()
    for (const one of [Ben, Dov]) {
        await tap(one.locator('#tab-talk'))
        for (const viewport of [{ width: 320, height: 640 }, PHONE.viewport]) {
            await one.setViewportSize(viewport)
            equal(`amiss in the talk at ${viewport.width}`, await one.evaluate(SPILLS, '.ww > .ft'), [])
            const gaps = await one.evaluate(() => [...document.querySelectorAll('.ww > .ft > *')].map((row) => row.getBoundingClientRect()).filter(({ height }) => height).map(({ top, bottom }) => [top, bottom]).flatMap(([top], i, all) => (i ? [top - all[i - 1][1]] : [])))
            check(`rows do not touch: ${gaps}`, gaps.every((gap) => gap >= 5))
        }
    }
    await h.picture(Ben, 'werewolves-talk')
    await sideways(Ben)
    for (const one of [Ben, Dov]) await tap(one.locator('#tab-claims'))
}

/** A phone on its side: claims at the left, the talk next to it at its newest line, and below it what can be done. */
async function sideways(page) {
    await page.setViewportSize({ width: 844, height: 390 })
    const found = await page.evaluate(() => {
        const box = (what) => document.querySelector(what).getBoundingClientRect()
        const [claims, talk, foot] = ['.claims', '.talkbox', '.ww > .ft'].map(box)
        const last = [...document.querySelectorAll('.talkbox .talk li:not(.endmark)')].at(-1).getBoundingClientRect()
        return { apart: claims.right <= talk.left + 1 && talk.bottom <= foot.top + 1, high: talk.height >= 80 && claims.height >= box('.ww').height - 2 ? true : `${talk.height} ${claims.height}`, newest: last.bottom <= talk.bottom + 1 && last.top >= talk.top - 1, tabs: document.querySelector('.tabs').offsetHeight }
    })
    equal('a phone on its side', found, { apart: true, high: true, newest: true, tabs: 0 })
    equal('what spills there', await page.evaluate(SPILLS, '.ww > .ft > .two'), [])
    await page.setViewportSize(PHONE.viewport)
}

/** The seats whose card a socket was told. */
const cardsIn = (frames) => [...new Set(frames.flatMap((text) => [...text.matchAll(/"(p\d+)":\{[^{}]*"card":/g)].map(([, seat]) => seat)))]

/** The host is asked about who has died; the dead guess once, and only then are sent all cards. Who is hanged sees everyone's
 * night until the guess is made. */
async function guess({ page: { Ada, Ivo } }) {
    await Ivo.locator('.ghost .pl').first().waitFor()
    const asked = Ada.locator('.asked')
    await asked.filter({ hasText: 'Ivo is out. May Ivo see all cards now?' }).waitFor()
    for (const viewport of [{ width: 320, height: 640 }, PHONE.viewport]) {
        await Ada.setViewportSize(viewport)
        equal(`the question at ${viewport.width}`, await Ada.evaluate(SPILLS, '.asked'), [])
    }
    await h.picture(Ada, 'werewolves-host-asked')
    await asked.getByRole('button', { name: 'All cards' }).click()
    await Ivo.locator('.hint').filter({ hasText: 'then all cards are opened to you' }).waitFor()
    await asked.waitFor({ state: 'detached' })
    equal('cards sent before the guess', cardsIn(received.Ivo).filter((seat) => seat !== SEAT.Ivo), [])
    check('nor what is secret', !received.Ivo.some((text) => text.includes('"secret":{')))
    await h.audit(Ivo, 'the guess of the dead')
    await h.picture(Ivo, 'werewolves-ghost-guess')
    await Ivo.locator(`.ghost .pl[data-seat=${SEAT.Ben}]`).click()
    await Ivo.locator('.ft .big').click()
    await Ivo.locator('.gcards li').first().waitFor()
    equal('all cards', await Ivo.locator('.gcards li:not(.mine)').count(), 10)
    await Ivo.locator('.news').filter({ hasText: 'You are dead. You see all cards.' }).waitFor()
    equal('now they are sent', cardsIn(received.Ivo).length, 10)
    await h.picture(Ivo, 'werewolves-ghost')
}

/** The boxes of a night page, by their classes. */
const BOXES = () => [...document.querySelectorAll('.np .hd, .np .tbar, .np .hdg, .np .abox, .np .names, .np .seven > .ft .big, .np .seven > .ft .peek')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [one.className.split(' ')[0], x, y, width, height]
})

async function nightOfTheDead({ page: { Ada, Hana } }) {
    await Ada.locator('.seven .abox').waitFor()
    await Hana.locator('.seven .abox').waitFor()
    const dead = await Hana.evaluate(BOXES)
    const alive = await Ada.evaluate(BOXES)
    equal('seven boxes', dead.length, 7)
    equal('where everyone has them', dead, alive)
    equal('they are told', await Hana.locator('.np .hdg h2').textContent(), 'You are out.')
    check('and that they may guess', /You may guess now/.test(await Hana.locator('.np .hdg .hint').textContent()))
    await h.picture(Hana, 'werewolves-night-dead')
    await Hana.locator(`.seven .pl[data-seat=${SEAT.Eli}]`).click()
    await Hana.locator('.seven .ft .big').click()
    await Hana.locator('.ghost .guess').waitFor()
    equal('nobody has shown her the cards', cardsIn(received.Hana).sort(), [SEAT.Hana, SEAT.Ivo].sort())
}

/** The host need not show them: asked once, and then no more. */
async function declined({ page: { Ada, Hana } }) {
    for (const name of ['Gil', 'Hana']) {
        const asked = Ada.locator('.asked').filter({ hasText: `${name} is out.` })
        await asked.getByRole('button', { name: 'No' }).click()
        await asked.waitFor({ state: 'detached' })
    }
    equal('asked no more', await Ada.locator('.asked').count(), 0)
    equal('all cards', await Hana.locator('.gcards').count(), 0)
}

/** From the last thumb to what follows, on every device, in order. */
function inOrder(told, wanted) {
    for (const [device, one] of Object.entries(told)) {
        let at = -1
        for (const sentence of wanted) {
            const next = one.findIndex((text, k) => k > at && sentence.test(text))
            check(`${device} shows ${sentence} in its place: ${one.join(' | ')}`, next > at)
            at = next
        }
        equal(`amiss with the card on ${device}`, one.filter((text) => text.startsWith('a card ')), [])
    }
}
const toldOn = async ({ page, screen }, names) => Object.fromEntries(await Promise.all([...names.map(async (name) => [name, await shown(page[name])]), (async () => ['screen', await shown(screen)])()]))

async function toNight(table) {
    const { page, screen } = table
    const voters = PLAYERS.filter((name) => name !== 'Ivo')
    for (const name of ['Cleo', 'Eli']) await page[name].setViewportSize({ width: 320, height: 640 })
    await hang(table, 'Hana', voters)
    await screen.locator('.vcards').waitFor({ state: 'attached' })
    await h.picture(screen, 'werewolves-screen-verdict')
    await h.picture(page.Dov, 'werewolves-verdict')
    for (const name of voters) await page[name].locator('.ww.night').waitFor()
    await screen.locator('.ww.night:not(.mo)').waitFor()
    for (const name of ['Cleo', 'Eli']) await page[name].setViewportSize(PHONE.viewport)
    const told = await toldOn(table, voters)
    await noStepBack(table, voters)
    const { Cleo: german, ...english } = told
    inOrder(english, [/^Night 1/, /^Everyone opens/, /^Ivo /, /^card$/, /^Will Hana hang/, /^Hana is hanged/, /^Night 2/])
    inOrder({ german }, [/^Nacht 1/, /^Ivo /, /^card$/, /^Wird Hana/, /^Hana wird/, /^Nacht 2/])
    h.report(true, `from the first night to the second, every moment on nine phones and the screen, in order: ${told.screen.join(' | ')}`)
    equal('the card is tied to the house of its player', await screen.evaluate(() => globalThis.ties), [Number(SEAT.Ivo.slice(1)) - 1])
    const heard = await screen.evaluate(() => globalThis.heard.filter((one) => one === 'createBufferSource').length)
    check(`paper for thumbs and card, wood for the verdict: ${heard}`, heard >= 2) // a busy machine turns several at once
    const spoken = await screen.evaluate(() => globalThis.spoken)
    equal('the voice', await screen.evaluate(() => globalThis.amiss), [])
    for (const sentence of [/^Ivo /, /^The card: Villager/, /^Hana is hanged/]) check(`read aloud: ${sentence}`, spoken.some(([lang, text]) => lang === 'en-GB' && sentence.test(text)))
    await until('the screen shows its controls to nobody', () => screen.evaluate(() => getComputedStyle(document.querySelector('.ctl')).opacity === '0'))
    await screen.locator('.ctl [lang=de]').click()
    check('and below the sentence', await screen.evaluate(() => document.querySelector('.ctl').getBoundingClientRect().top > document.querySelector('.ttl p').getBoundingClientRect().bottom))
    await until('it goes on in German', () => screen.evaluate(() => globalThis.spoken.some(([lang]) => lang === 'de-DE')))
    equal('the voice in German', await screen.evaluate(() => globalThis.amiss), [])
    await screen.locator('.ctl [lang=en]').click()
}

const SECOND = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay'] // who live on the second day, but for the bot

async function toEnd(table) {
    const { page, screen } = table
    await night(table, [...SECOND, 'Gil'], 'Gil')
    await declined(table)
    await hang(table, 'Ben', SECOND)
    for (const name of PLAYERS) await page[name].locator('.ww.end').waitFor()
    await screen.locator('.ww.over').waitFor()
    const { Cleo: german, ...english } = await toldOn(table, PLAYERS)
    inOrder(english, [/^Night 2/, /^Gil /, /^Will Ben hang/, /^Ben is hanged/, /^end$/])
    inOrder({ german }, [/^Nacht 2/, /^Gil /, /^Wird Ben/, /^end$/])
}

async function ending({ page: { Ada, Ben, Cleo, Ivo }, screen }) {
    equal('Ada', await Ada.locator('.result h2').textContent(), 'You have won, Ada.')
    equal('Ben', await Ben.locator('.result h2').textContent(), 'You have lost, Ben.')
    equal('Cleo', await Cleo.locator('.result h2').textContent(), 'Du hast gewonnen, Cleo.')
    check('the guess of the dead is scored', /Ben ✓/.test(await Ivo.locator('.guess').textContent()))
    await h.audit(Ada, 'the end')
    await h.picture(Ada, 'werewolves-end')
    await screen.locator('.tpoints li').first().waitFor()
    await h.picture(screen, 'werewolves-screen-end')
    await until('phones may sleep again', async () => (await held(Ben)) === 0)
}

async function again({ code, page, screen }) {
    const [ada, ...others] = PLAYERS.map((name) => page[name])
    await ada.locator('.endft button.big').click()
    await ada.locator('.dr.host').waitFor()
    await screen.locator('.again').filter({ hasText: '1 of 9 have tapped. Waiting for Ben' }).waitFor() // bots are not counted
    check('several secrets at a time', (await screen.locator('.secrets li').count()) > 1)
    check('the end fits one page', await screen.evaluate(() => [...document.querySelectorAll('.endside > *')].every((one) => one.getBoundingClientRect().bottom <= innerHeight + 1)))
    await h.picture(screen, 'werewolves-screen-again')
    equal('whom the host waits for', await ada.locator('.chips .yet .t').allTextContents(), PLAYERS.slice(1))
    for (const one of others) {
        equal('nothing lies over the end', await one.locator('.rematch').count(), 0)
        await one.locator('.endft a.big').click() // one tap, no name
        await one.locator('.dr.in').waitFor()
    }
    await until('all are back', async () => (await ada.locator('.chips li:not(.add):not(.yet)').count()) === 10)
    const names = await ada.locator('.chips .t').allTextContents()
    equal('in their seats', [...names.slice(0, 5), ...names.slice(6)], PLAYERS)
    await until('the screen follows', async () => !screen.url().includes(code) && (await screen.locator('.pn').count()) === 10)
}

/** A person among 23 bots, alive or dead: every name in reach on a phone, by night and by day. */
/** Whom the pack eats is luck: where it is Ada, the bots play on without her, and another table is made. */
async function crowd(tries = 4) {
    const seats = Array.from({ length: 24 }, (_, i) => (i ? { kind: 'bot', bot: 'quiet' } : { kind: 'open' }))
    // Alone among bots nobody waits for calls of others: the Seer has one of her own.
    const deal = ['seer', 'witch', 'healer', 'cupid', 'hunter', 'red-riding-hood', 'mayor', ...Array(5).fill('werewolf'), ...Array(12).fill('villager')]
    const body = { game: 'werewolves', seats, options: { seats: 24, deal, free_set: true, moments: 0, t_deal: 600, t_min: 0, t_day: 600 } }
    const made = await (await fetch(`${h.url}api/v1/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
    const page = await h.page('of 24', PHONE)
    await page.goto(`${h.url}#/t/${made.table}`)
    await page.locator('.joinform input').fill('Ada')
    await page.locator('.joinform button').first().click()
    await until('a seat', async () => (await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('sandtable') ?? '{}').seats ?? {}).length)) === 1)
    check('begun', (await post(`${made.table}/start`, {}, made.host)).ok)
    let names = 0
    let eaten = false
    await until(
        'the day',
        async () => {
            eaten = (await page.locator('.ww.end, .ww .ghost').count()) > 0
            if (!names) names = await page.locator('.grid.many .pl').count()
            await live(page)
            if (await visible(page.locator('.tb:not([aria-disabled=true])'))) await tap(page.locator('.tb').first())
            if (await visible(page.locator('.asking'))) await tap(page.locator('.ft .wide'))
            return eaten || (await page.locator('.cb.many').count()) > 0
        },
        180000,
    )
    if (eaten && tries) return page.close().then(() => crowd(tries - 1))
    await tap(page.locator('#tab-claims'))
    if (await visible(page.locator('.cb.many'))) await h.picture(page, 'werewolves-24')
    const off = await page.evaluate(() => [...document.querySelectorAll('.cb.many li button')].filter((one) => one.getBoundingClientRect().height > 60 || one.getBoundingClientRect().right > innerWidth).length)
    equal('rows that do not fit', off, 0)
    check(`names by night: ${names}`, names >= 24)
}

/** What overlaps in the picture of the village: names with names, and with houses of others; smoke does not count. */
const OVERLAPS = () => {
    const box = (element) => element.getBoundingClientRect()
    const plates = [...document.querySelectorAll('.village .pn')].map(box)
    const walls = (house) => [...house.querySelectorAll(':scope > :not(.smoke, circle)')].map(box)
    const around = (boxes) => ({ left: Math.min(...boxes.map((b) => b.left)), right: Math.max(...boxes.map((b) => b.right)), top: Math.min(...boxes.map((b) => b.top)), bottom: Math.max(...boxes.map((b) => b.bottom)) })
    const houses = [...document.querySelectorAll('.village .hs')].map((house) => around(walls(house)))
    const cross = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    const found = []
    plates.forEach((a, i) => plates.forEach((b, k) => k > i && cross(a, b) && found.push(`plates ${i} ${k}`)))
    if (plates.length === houses.length) plates.forEach((a, i) => houses.forEach((b, k) => k !== i && cross(a, b) && found.push(`plate ${i} on house ${k}`)))
    return found
}

/** What a host is told of the proposed sets, for every number: none is called uneven, and where all moods propose the
 * same it is said which. */
async function moods(page, seats) {
    const weigh = page.locator('.weigh b')
    const counted = (set) => Object.values(set).reduce((a, b) => a + b, 0)
    const sets = {}
    for (const profile of ['beginner', 'standard', 'experienced']) {
        const reply = await fetch(`${h.url}api/v1/games/werewolves/advice`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ options: { seats, profile } }) })
        sets[profile] = (await reply.json()).advice.sets[0].set
        equal(`${profile} for ${seats}`, counted(sets[profile]), seats)
    }
    equal('moods to choose from', await page.locator('.moods button').count(), 3)
    const texts = Object.values(sets).map((set) => JSON.stringify(set))
    const alike = new Set(texts).size < texts.length
    await until(`two moods alike for ${seats}: ${alike}`, async () => (await visible(page.getByText(`are the same with ${seats} players.`))) === alike)
    for (const [i] of Object.keys(sets).entries()) {
        await page.locator('.moods button').nth(i).click()
        await page.locator('.moods button').nth(i).and(page.locator('[aria-pressed=true]')).waitFor()
        check(`${seats} seats, mood ${i + 1}: ${await weigh.textContent()}`, /: even$/.test(await weigh.textContent()))
    }
}

async function villages() {
    const ada = await open()
    const code = new URL(ada.url()).hash.split('/')[2]
    const host = await ada.evaluate((table) => JSON.parse(localStorage.getItem('sandtable')).hosts[table], code)
    await longName(code)
    const ben = await come('Maximilian-Alexander', code, { locale: 'de-DE', viewport: { width: 320, height: 640 } })
    const page = await h.page('village', { viewport: { width: 1340, height: 800 }, timeout: 20000 })
    await page.goto(`${h.url}#/screen/${code}`)
    check('below six it is said why nothing can be changed', (await ada.getByRole('button', { name: 'Change' }).isDisabled()) && (await visible(ada.getByText('Cards can be changed from six players on.'))))
    check('Rosalind comes', (await post(`${code}/join`, { name: 'Rosalind' }, '')).ok)
    for (let seats = 4; seats <= 24; seats++) {
        check('a bot', (await post(`${code}/bots`, { bot: 'quiet' }, host)).ok)
        if (seats < 6) continue
        await until(`${seats} houses`, async () => (await page.locator('.plates .pn').count()) === seats)
        equal(`${seats} seats`, await page.evaluate(OVERLAPS), [])
        await until(`${seats} houses on a phone`, async () => (await ben.locator('.village .hs').count()) === seats) // over twelve the names stand below
        equal(`${seats} seats on a narrow phone`, await ben.evaluate(OVERLAPS), [])
        await begin(ada, seats).waitFor()
        await moods(ada, seats)
    }
    const cut = await ada.evaluate(() => [...document.querySelectorAll('.chips .t')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    equal('names that are cut at the door', cut.filter((name) => name.length < 12), [])
    await h.picture(page, 'werewolves-screen-24')
    await h.picture(ben, 'werewolves-in-24')
}

const WALLS = [[1280, 800], [1440, 900], [1920, 1080]].map(([width, height]) => ({ width, height }))

/** A game of bots on the shared screen, until a third of them are dead: looked at again and again, on screens of every
 * size, with the longest words under the names. */
async function watched(seats) {
    const body = { game: 'werewolves', seats: Array(seats).fill({ kind: 'bot', bot: 'quiet' }), options: { seats, moments: 20, profile: 'experienced', fast_pack: true, t_deal: 1, t_pack: 1, t_pack_first: 1, t_min: 0, t_note: 0 } }
    const made = await (await fetch(`${h.url}api/v1/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
    const page = await h.page(`screen of ${seats}`, { viewport: WALLS[0], timeout: 20000 })
    await page.goto(`${h.url}#/screen/${made.table}`)
    check('begun', (await post(`${made.table}/start`, {}, made.host)).ok)
    const seen = { dawn: 0, verdict: 0 }
    const look = async (at) => {
        await page.setViewportSize(WALLS[at % WALLS.length])
        await page.locator('.plates .pn text:nth-of-type(2)').evaluateAll((lines) => lines.forEach((line) => (line.textContent = 'Red Riding Hood')))
        const [kind, found] = await page.evaluate(`[document.querySelector('.ww.sc.mo') ? (document.querySelector('.village .vote') ? 'verdict' : 'dawn') : 'other', (${OVERLAPS})()]`)
        if (kind in seen) seen[kind]++
        equal(`${seats} seats, ${kind}, ${WALLS[at % WALLS.length].width} wide`, found, [])
    }
    let at = 0
    const shuttered = () => page.locator('.plates .pn text:nth-of-type(2)').count()
    await until('the end', async () => look(at++).then(async () => (await shuttered()) * 3 > seats || visible(page.locator('.ww.sc.over'))), 300000, 15)
    await page.context().close()
    check(`looked at ${JSON.stringify(seen)}`, seen.dawn > 0 && seen.verdict > 0)
}

/** At the end every house has a line below its name, the living ones too: none is on a house of the ridge below. */
async function ends() {
    const short = Object.fromEntries(['t_pack', 't_pack_first', 't_seer', 't_witch', 't_healer', 't_cupid', 't_lovers', 't_note', 't_shot', 't_defence', 't_vote'].map((name) => [name, 1]))
    const options = { seats: 24, parity_end: true, fast_pack: true, moments: 0, t_deal: 0, t_min: 0, t_day: 2, t_day_each: 0, ...short }
    const seats = Array.from({ length: 24 }, () => ({ kind: 'bot', bot: 'quiet' }))
    const headers = { 'content-type': 'application/json' }
    const made = await (await fetch(`${h.url}api/v1/tables`, { method: 'POST', headers, body: JSON.stringify({ game: 'werewolves', seats, options }) })).json()
    check('begun', (await post(`${made.table}/start`, {}, made.host)).ok)
    await until('the end', async () => (await (await fetch(`${h.url}api/v1/tables/${made.table}`)).json()).table.state === 'over', 120000)
    for (const [width, height, locale] of [[1280, 800, 'en-GB'], [1920, 1080, 'de-DE']]) {
        const page = await h.page('end', { viewport: { width, height }, locale, timeout: 30000 })
        await page.goto(`${h.url}#/screen/${made.table}`)
        await page.locator('.plates .pn').nth(23).waitFor()
        equal(`the end of 24 at ${width}`, await page.evaluate(OVERLAPS), [])
        await page.locator('.endside .secrets li').nth(1).waitFor() // several at a time
        const cut = () => [...document.querySelectorAll('.endside > *')].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.textContent)
        equal(`what is cut beside it at ${width}`, await page.evaluate(cut), [])
        const lit = await page.evaluate(() => [...document.querySelectorAll('.village .hs')].filter((house) => house.querySelector('circle')).length)
        check(`the winners' windows are lit: ${lit}`, lit > 0 && lit < 24)
        if (width === 1280) await h.picture(page, 'werewolves-screen-end-24')
        await page.context().close()
    }
    for (const [width, height, locale] of [[390, 844, 'en-GB'], [320, 640, 'de-DE']]) {
        const page = await h.page('end on a phone', { ...PHONE, viewport: { width, height }, locale })
        await page.goto(`${h.url}#/t/${made.table}`)
        await page.locator('.secrets li').nth(23).waitFor()
        const out = () => [...document.querySelectorAll('.winlight .hs')].filter((house) => house.getBoundingClientRect().right > innerWidth + 1 || house.getBoundingClientRect().left < -1).length
        equal(`houses beyond the edge at ${width}`, await page.evaluate(out), 0)
        equal(`wider than ${width}`, await page.evaluate(() => document.documentElement.scrollWidth), width)
        if (width === 390) await h.picture(page, 'werewolves-end-24')
        await page.context().close()
    }
}

/** A bot of somebody else, connected to the server, is invited from the door like the server's own. */
async function strangers() {
    const headers = { 'content-type': 'application/json' }
    const account = await (await fetch(`${h.url}api/v1/bots`, { method: 'POST', headers, body: JSON.stringify({ name: 'panther', author: 'Ada Example', games: ['werewolves'] }) })).json()
    const line = await h.page('line', PHONE)
    await line.goto(h.url)
    await line.evaluate((token) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/socket`, 'sandtable.1')
        socket.onopen = () => socket.send(JSON.stringify({ do: 'bot', token }))
        socket.onmessage = ({ data }) => {
            const { challenge } = JSON.parse(data)
            if (challenge) socket.send(JSON.stringify({ do: 'accept', table: challenge.table, seat: challenge.seat }))
        }
        globalThis.line = socket
    }, account.token)
    await until('it is connected', async () => (await (await fetch(`${h.url}api/v1/bots`)).json()).bots.some(({ name }) => name === 'panther'))
    const ada = await open()
    await ada.setViewportSize({ width: 320, height: 640 })
    const menu = ada.locator('.chips .add select')
    await menu.selectOption('@panther', { timeout: 30000 })
    await ada.locator('.chips li:not(.add)').filter({ hasText: 'panther' }).locator('.botmark').waitFor()
    equal('amiss at the door', await ada.evaluate(() => [...document.querySelectorAll('.chips li, .chips select')].filter((one) => one.getBoundingClientRect().right > innerWidth).length), 0)
    for (const page of [ada, line]) await page.context().close()
}

/** Real cards and one device: names as people sit down, the first night as the cards are revealed. */
async function realCards() {
    const ada = await open()
    const code = new URL(ada.url()).hash.split('/')[2]
    await ada.getByRole('button', { name: 'More' }).click()
    await ada.getByRole('switch', { name: /Real cards/ }).click()
    await ada.locator('.namesf input').waitFor()
    await until('the host gives the seat up', async () => (await ada.locator('.chips li:not(.add)').count()) === 0)
    equal('no bot holds a real card', await ada.locator('.chips .add, .ft .big').count(), 0)
    await ada.getByText('6 players are missing').waitFor()
    const menu = ada.getByRole('button', { name: 'More' })
    if ((await menu.getAttribute('aria-expanded')) === 'true') await menu.click()
    for (const [i, name] of PLAYERS.slice(1, 8).entries()) {
        await ada.locator('.namesf input').fill(name)
        await ada.locator('.namesf button').click()
        await until(`${name} sits`, async () => (await ada.locator('.chips li:not(.add)').count()) === i + 1)
    }
    await h.audit(ada, 'the door with real cards')
    await h.picture(ada, 'werewolves-door-cards')
    await begin(ada, 7).click()
    await ada.locator('.ww.mod').waitFor()
    const read = []
    await until('the first call', async () => {
        read.push((await ada.locator('.read .narr').allTextContents()).join(' '))
        await tap(ada.getByRole('button', { name: /^(Start this call|Begin the night|Read aloud, continue)$/ }))
        return visible(ada.locator('.waking .pick button'))
    })
    equal('what is read aloud before it', [...new Set(read)], ['Look at your card.', 'Night 1. The village goes to sleep; all eyes are closed.', 'The Werewolves wake up, look at each other and agree on a victim.'])
    equal('two are both', await ada.locator('.waking h2').textContent(), 'Werewolf: tap both who are awake.')
    equal('anybody may have woken', await ada.locator('.waking .pick button').count(), 7)
    const kinds = (await (await fetch(`${h.url}api/v1/tables/${code}`)).json()).table.seats.map((seat) => seat.kind)
    equal('nobody has a device', [...new Set(kinds)], ['hand'])
}

/** The next game has the cards that were chosen for the last; who does not come within a minute is left out. */
async function nextGame() {
    const set = { werewolf: 1, villager: 4, seer: 1, witch: 1 }
    const headers = { 'content-type': 'application/json' }
    const made = await (await fetch(`${h.url}api/v1/tables`, { method: 'POST', headers, body: JSON.stringify({ game: 'werewolves', door: true, options: { set, free_set: true } }) })).json()
    const join = async (name, more) => (await (await post(`${made.table}/join`, { name, ...more }, '')).json()).token
    const ada = await join('Ada', { host: made.host })
    await join('Ben')
    for (let i = 0; i < 5; i++) await post(`${made.table}/bots`, { bot: 'quiet' }, made.host)
    check('begun', (await post(`${made.table}/start`, {}, made.host)).ok)
    const next = await (await post(`${made.table}/rematch`, {}, made.host)).json()
    const seat = await (await post(`${next.table}/join`, { name: 'Ada', host: next.host }, ada)).json()
    const page = await h.page('Ada again', PHONE)
    await page.clock.install()
    await page.addInitScript(({ table, host, token }) => localStorage.setItem('sandtable', JSON.stringify({ name: 'Ada', hosts: { [table]: host }, seats: { [table]: token } })), { ...next, token: seat.token })
    await page.goto(`${h.url}#/t/${next.table}`)
    await page.locator('.dr.host').waitFor()
    await page.getByText('your own set').waitFor()
    equal('whom the host waits for', await page.locator('.chips .yet .t').allTextContents(), ['Ben'])
    await page.clock.fastForward(50_000)
    equal('half a minute and more', await page.locator('.chips .yet').count(), 1)
    await page.clock.fastForward(15_000)
    await until('left out', async () => (await page.locator('.chips .yet').count()) === 0)
    await begin(page, 6).waitFor()
}

/** A person who moderates holds no card; the door is as open, and games over days have it too. */
async function moderatedDoor() {
    const ada = await open()
    const code = new URL(ada.url()).hash.split('/')[2]
    await ada.getByRole('button', { name: 'More' }).click()
    await ada.getByRole('switch', { name: /Over days/ }).click()
    const options = async () => (await (await fetch(`${h.url}api/v1/tables/${code}`)).json()).table.options
    await until('a day has a day', async () => (await options()).t_day === 86400)
    await ada.getByRole('switch', { name: /^I moderate/ }).click()
    await until('the host gives the seat up', async () => (await visible(ada.locator('.dr.host'))) && (await ada.locator('.chips li:not(.add)').count()) === 0)
    const ben = await come('Ben', code)
    await ben.getByText('The moderator starts the game').waitFor()
    await begin(ada, 5).click() // five bots
    await begin(ada, 6).click()
    await ada.locator('.ww.mod').waitFor()
    await ben.locator('.ww:not(.dr)').waitFor()
    await ada.locator('.controls .big').waitFor()
    equal('the console opens at its top', await ada.evaluate(() => document.querySelector('.ww.mod > main').scrollTop), 0)
}

/** The long form is for those who want it; on a narrow phone nothing of it is cut. */
async function form() {
    for (const locale of ['en-GB', 'de-DE']) {
        const page = await h.page(`narrow ${locale}`, { viewport: { width: 320, height: 640 }, locale })
        await page.goto(`${h.url}#/new/werewolves`)
        await page.locator('form.create .sets').waitFor()
        await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
        await page.locator('.field.time select').first().waitFor()
        equal(`as wide as the phone, ${locale}`, await page.evaluate(() => document.documentElement.scrollWidth), 320)
        equal(`beyond the edge, ${locale}`, await page.evaluate(() => [...document.querySelectorAll('.field.time *')].filter((one) => one.getBoundingClientRect().right > innerWidth).length), 0)
        await h.picture(page, `werewolves-form-${locale}`)
    }
}

async function main() {
    await h.start()
    await h.launch()
    const all = 'evening'
    let table
    await h.test('from one tap to the first night', async () => (table = await evening()), all)
    await h.test('phones and screen stay awake; the screen speaks once it is asked to', () => senses(table), all)
    await h.test('a bot plays a seat, its person is told and takes it back', () => takeover(table), all)
    await h.test('letters of twice the size: nothing of a night page is cut', () => letters(table), all)
    await h.test('the first night, by what the phones offer', () => firstNight(table), all)
    await h.test('the dead guess, then watch', () => guess(table), all)
    await h.test('the host pauses, and everyone sees it', () => pause(table), all)
    await h.test('“more time” shows its count on phones and screen', () => moreTime(table), all)
    await h.test('a phone is lost, and its person comes back with another', () => wayBack(table), all)
    await h.test('from the last thumb to night, on all devices', () => toNight(table), all)
    await h.test('the night of the dead looks like everyone’s', () => nightOfTheDead(table), all)
    await h.test('the second day, to the end', () => toEnd(table), all)
    await h.test('the end says who has won, and what turned the game', () => ending(table), all)
    await h.test('again with all, everyone in their seats', () => again(table), all)
    await h.test('no name is covered and no proposed set is uneven, from 6 to 24 seats', villages)
    await h.test('no name is covered in dawn and verdict, from 18 to 24 seats', () => Promise.all([18, 20, 22, 24].map(watched)))
    await h.test('no card line is on a roof at the end of 24', ends)
    await h.test('bots of others are invited at the door', strangers)
    await h.test('real cards and one device come through the same door', realCards)
    await h.test('the next game keeps the chosen set, and waits a minute for those who do not come', nextGame)
    await h.test('a phone at a table of 24', () => crowd())
    await h.test('a person who moderates opens the same door, and a game over days does', moderatedDoor)
    await h.test('the form fits a narrow phone', form)
    await h.end()
}

await main()

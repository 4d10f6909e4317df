// A whole evening: one tap opens the table, people come with a name and nothing else, moments are told on phones and
// screen together, a bot plays a seat and gives it back, the host pauses, the end is told, and one tap plays again with
// everyone in their seats. Four phones, two bots, a shared screen. Then the village for every number of seats: no plate
// touches another's plate or house. TAP on standard output.
//
//   node tests/web/evening.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, equal, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 0, beat: 100 })
// One Werewolf, whom the village hangs on the first day; nothing ends by time but the moments, at a fifth of theirs.
const DEAL = ['seer', 'werewolf', 'villager', 'villager', 'villager', 'villager']
const LONG = { t_deal: 600, t_min: 0, t_pack_first: 600, fast_pack: true, t_seer: 600, t_day: 600, t_day_each: 0, t_defence: 600, t_vote: 600, t_silence: 0 }
const OPTIONS = { deal: DEAL, free_set: true, moments: 20, ghost_view: 'all', ...LONG }
const PHONE = { ...phone, deviceScaleFactor: 1, timeout: 30000 }

const post = (path, body, token) =>
    fetch(`${h.url}api/v1/tables/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })

/** Notes every sentence of a moment, and night and day, in the order in which the page shows them. */
async function watch(page) {
    await page.evaluate(() => {
        globalThis.shown = []
        const note = () => {
            const root = document.querySelector('.ww')
            if (!root) return
            const sentence = root.classList.contains('mo') ? (root.querySelector('.dm h2') ?? root.querySelector('.ttl b'))?.textContent : undefined
            const open = root.classList.contains('mo') && root.querySelector('.rcard.open') ? 'card' : undefined
            const end = root.classList.contains('end') || root.classList.contains('over') ? 'end' : undefined
            for (const one of [sentence, open, end]) if (one && !globalThis.shown.includes(one)) globalThis.shown.push(one)
        }
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        note()
    })
}
const shown = (page) => page.evaluate(() => globalThis.shown)

async function open() {
    const page = await h.page('Ada', PHONE)
    await page.goto(h.url)
    await page.getByRole('link', { name: /Werewolves/ }).first().click() // one tap
    await page.locator('.joinform input').fill('Ada')
    await page.locator('.joinform .big').click()
    await page.locator('.dr.host').waitFor()
    return page
}

async function come(name, code, options = {}) {
    const page = await h.page(name, { ...PHONE, ...options })
    await page.goto(`${h.url}#/t/${code}`)
    await page.locator('.joinform input').fill(name)
    await page.locator('.joinform .big').click() // one tap and a name
    await page.locator('.dr.in').waitFor()
    return page
}

/** Everyone chooses, reads, and is ready, until the day is there. */
async function night(pages) {
    await until(
        'the first day',
        async () => {
            for (const page of pages) {
                const ready = page.locator('.ww.night .ft .big:not(.off)')
                if (await visible(ready)) await tap(ready)
                else if (await visible(page.locator('.seven .pl[aria-disabled=false]'))) await tap(page.locator('.seven .pl[aria-disabled=false]').last())
            }
            return (await Promise.all(pages.map((page) => page.locator('.cb').count()))).every(Boolean)
        },
        120000,
    )
}

async function hang([ada, ben, cleo, dov]) {
    for (const page of [ada, cleo]) {
        await page.locator('.cb button[data-seat=p2]').click()
        await page.getByRole('button', { name: /^(Point at Ben|Auf Ben zeigen)$/ }).click()
        await page.waitForTimeout(100)
    }
    await ben.getByRole('button', { name: 'End the speech' }).click()
    for (const page of [ada, ben, cleo, dov]) {
        await page.locator('.tb').first().waitFor()
        await page.locator('.tb').first().click()
    }
}

async function evening() {
    const ada = await open()
    const code = new URL(ada.url()).hash.split('/')[2]
    const screen = await h.page('screen', { viewport: { width: 1280, height: 800 }, timeout: 30000 })
    await screen.goto(`${h.url}#/screen/${code}`)
    const ben = await come('Ben', code)
    const cleo = await come('Cleo', code, { locale: 'de-DE' })
    const dov = await come('Dov', code, { colorScheme: 'dark' })
    const pages = [ada, ben, cleo, dov]
    await until('the room sees who comes', async () => (await screen.locator('.nm').count()) === 4)
    const cut = await screen.evaluate(() => {
        const code = document.querySelector('.bigcode').getBoundingClientRect()
        return code.right > innerWidth || code.bottom > innerHeight || document.querySelector('.bigcode').scrollWidth > Math.ceil(code.width)
    })
    check('the code is whole on the screen', !cut)
    await ada.locator('.ft .big').click() // two bots make six
    await ada.getByRole('button', { name: 'Start with 6 players' }).waitFor()
    h.report((await ada.locator('.chips li:not(.add)').count()) === 6, 'a tap and a name for each, two bots: six at the door')
    await h.audit(ada, "the host's table")
    await h.audit(cleo, 'you are in')
    await h.audit(screen, 'the door on the shared screen')
    await h.picture(ada, 'werewolves-door')
    await h.picture(cleo, 'werewolves-in-german')
    await h.picture(screen, 'werewolves-screen-door')
    await ada.getByRole('button', { name: 'Change' }).click()
    await h.audit(ada, 'the picker of cards')
    await h.picture(ada, 'werewolves-set')
    await ada.locator('[data-back]').click()
    await ada.setViewportSize({ width: 320, height: 640 })
    check('nothing is wider than 320', await ada.evaluate(() => document.documentElement.scrollWidth <= 320 && document.querySelector('.dr').scrollWidth <= 320))
    await ada.setViewportSize({ width: 390, height: 844 })
    const host = await ada.evaluate((table) => JSON.parse(localStorage.getItem('sandtable')).hosts[table], code)
    check('options', (await post(`${code}/options`, { options: OPTIONS }, host)).ok)
    await ada.getByRole('button', { name: 'Start with 6 players' }).click()
    for (const page of [...pages, screen]) await page.locator('.ww:not(.dr)').waitFor()
    await Promise.all([...pages, screen].map(watch))
    return { code, host, pages, screen }
}

async function takeover({ code, host, pages: [, ben] }) {
    check('lent', (await post(`${code}/seats/p2`, { do: 'bot', bot: 'quiet' }, host)).ok)
    await ben.locator('.lent').waitFor()
    await ben.locator('.lent button').click()
    await ben.locator('.lent').waitFor({ state: 'detached' })
}

async function pause({ pages: [ada, ben], screen }) {
    await ada.getByRole('button', { name: 'Host' }).click()
    await h.audit(ada, "the host's sheet")
    await h.picture(ada, 'werewolves-host')
    await ada.locator('.hsheet .three button').first().click()
    for (const page of [ben, screen]) await page.locator('.pausedbar').filter({ hasText: 'Ada, the host' }).waitFor()
    await ada.locator('.hsheet .three button').first().click()
    await ben.locator('.pausedbar').waitFor({ state: 'detached' })
    await ada.locator('.hsheet [data-back]').click()
}

async function moments({ pages, screen }) {
    const [ada, , cleo, dov] = pages
    await hang(pages)
    await screen.locator('.vcards').waitFor({ state: 'attached' })
    await h.picture(screen, 'werewolves-screen-verdict')
    await h.picture(dov, 'werewolves-verdict')
    for (const page of pages) await page.locator('.ww.end').waitFor()
    await screen.locator('.ww.over').waitFor()
    const told = await Promise.all([ada, dov, screen].map(shown))
    const wanted = ['Everyone opens their eyes.', /eaten|Nobody/, 'Will Ben hang?', 'Ben is hanged, ', 'end']
    for (const [i, one] of told.entries()) {
        let at = -1
        for (const sentence of wanted) {
            const next = one.findIndex((text, k) => k > at && (typeof sentence === 'string' ? text.startsWith(sentence.slice(0, 14)) : sentence.test(text)))
            check(`device ${i} shows ${sentence} in its place: ${one.join(' | ')}`, next > at)
            at = next
        }
        check('the card was turned before the end', one.includes('card'))
    }
    h.report(true, `every moment from dawn to the end on all devices, in order: ${told[0].join(' | ')}`)
    check('in German', (await shown(cleo)).some((text) => text.startsWith('Wird Ben')))
}

async function ending({ pages: [ada, ben, cleo], screen }) {
    equal('Ada', await ada.locator('.result h2').textContent(), 'You have won, Ada.')
    equal('Ben', await ben.locator('.result h2').textContent(), 'You have lost, Ben.')
    equal('Cleo', await cleo.locator('.result h2').textContent(), 'Du hast gewonnen, Cleo.')
    await h.audit(ada, 'the end')
    await h.picture(ada, 'werewolves-end')
    await screen.locator('.points li').first().waitFor()
    await h.picture(screen, 'werewolves-screen-end')
}

async function again({ code, pages, screen }) {
    const [ada, ...others] = pages
    await ada.getByRole('button', { name: /^Again with all 6/ }).click()
    await ada.locator('.dr.host').waitFor()
    for (const page of others) {
        await page.locator('.endft a.big').click() // one tap, no name
        await page.locator('.dr.in').waitFor()
    }
    await until('all are back', async () => (await ada.locator('.chips li:not(.add)').count()) === 6)
    const names = await ada.locator('.chips .t').allTextContents()
    equal('in their seats', names.slice(0, 4), ['Ada', 'Ben', 'Cleo', 'Dov'])
    await until('the screen follows', async () => !screen.url().includes(code) && (await screen.locator('.nm').count()) === 6)
}

/** What overlaps in the picture of the village: plates with plates, and with houses of others. */
const OVERLAPS = () => {
    const box = (element) => element.getBoundingClientRect()
    const plates = [...document.querySelectorAll('.plates .nm')].map(box)
    const houses = [...document.querySelectorAll('.village .hs')].map(box)
    const cross = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    const found = []
    plates.forEach((a, i) => plates.forEach((b, k) => k > i && cross(a, b) && found.push(`plates ${i} ${k}`)))
    plates.forEach((a, i) => houses.forEach((b, k) => k !== i && cross(a, b) && found.push(`plate ${i} on house ${k}`)))
    return found
}

async function villages() {
    const headers = { 'content-type': 'application/json' }
    const made = await (await fetch(`${h.url}api/v1/tables`, { method: 'POST', headers, body: JSON.stringify({ game: 'werewolves', door: true, options: {} }) })).json()
    const page = await h.page('village', { viewport: { width: 1340, height: 800 }, timeout: 20000 })
    await page.goto(`${h.url}#/screen/${made.table}`)
    for (let seats = 1; seats <= 24; seats++) {
        check('a bot', (await post(`${made.table}/bots`, { bot: 'quiet' }, made.host)).ok)
        if (seats < 6) continue
        await until(`${seats} houses`, async () => (await page.locator('.plates .nm').count()) === seats)
        equal(`${seats} seats`, await page.evaluate(OVERLAPS), [])
    }
    await h.picture(page, 'werewolves-screen-24')
}

/** The long form is for those who want it; on a narrow phone nothing of it is cut. */
async function form() {
    const page = await h.page('narrow', { viewport: { width: 320, height: 640 } })
    await page.goto(`${h.url}#/new/werewolves`)
    await page.locator('form.create .sets').waitFor()
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    check('nothing is wider than 320', await page.evaluate(() => document.documentElement.scrollWidth <= 320))
}

async function main() {
    await h.start()
    await h.launch()
    const all = 'evening'
    let table
    await h.test('from one tap to the first night', async () => (table = await evening()), all)
    await h.test('a bot plays a seat, its person is told and takes it back', () => takeover(table), all)
    await h.test('the first night, by what the phones offer', () => night(table.pages), all)
    await h.test('the host pauses, and everybody sees it', () => pause(table), all)
    await h.test('the verdict is told on all devices, thumb by thumb', () => moments(table), all)
    await h.test('the end says who has won, and what turned the game', () => ending(table), all)
    await h.test('again with all, everybody in their seats', () => again(table), all)
    await h.test('no name is covered, from 6 to 24 seats', villages)
    await h.test('the form fits a narrow phone', form)
    await h.end()
}

await main()

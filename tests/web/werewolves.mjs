// A 9-player game of Werewolves through real pages: two phones and a shared screen, bots in the other seats, from the
// making of the table to the end by what the pages offer and nothing else. Ada touches; Ben has only a keyboard, a dark
// page, and German after the first night. On the way a reload, a device that comes late, a server killed and started
// again, axe-core on every kind of screen. TAP on standard output.
//
//   node tests/web/werewolves.mjs PROGRAM [FOLDER FOR PICTURES]

import { Harness, Keys, phone, tap, visible, until } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 250, beat: 100 })
// Of the clocks: nights short, days as long as there is something to look at: nobody is done before `ready`.
const TIMES = { moments: 10, t_deal: 0, t_pack_first: 4, t_pack: 3, t_seer: 8, t_witch: 8, t_healer: 8, t_cupid: 8, t_min: 1, t_note: 1, t_lovers: 1, t_day: 600, t_day_each: 0, t_defence: 6, t_vote: 10, t_shot: 8 }

// Ada is asked at night, Ben is not: their pages must look the same.
const DEAL = ['seer', 'villager', 'werewolf', 'villager', 'werewolf', 'hunter', 'witch', 'villager', 'werewolf']

// ---- Pages ----

async function open(name, options) {
    const page = await h.page(name, { deviceScaleFactor: 1, timeout: 15000, ...options })
    return { name, page, press: tap }
}

/** Which page a phone shows. */
const where = (page) =>
    page.evaluate(() => {
        const root = document.querySelector('.ww')
        if (!root) return ''
        if (root.classList.contains('end')) return 'end'
        if (root.classList.contains('mo')) return 'moment'
        if (root.classList.contains('night')) return root.querySelector('.grid') ? 'night' : 'asleep'
        if (root.querySelector('.asking')) return 'guess'
        if (root.querySelector('.tb')) return 'vote'
        if (root.querySelector('.heard')) return 'trial'
        if (root.querySelector('.cb')) return 'day'
        return root.querySelector('.grid') ? 'choose' : 'wait'
    })

/** The shape of the night page: what somebody across the room would see. */
const shape = (page) =>
    page.evaluate(() => {
        const box = (selector) =>
            [...document.querySelectorAll(selector)].map((element) => {
                const r = element.getBoundingClientRect()
                return [selector, Math.round(r.x), Math.round(r.width), Math.round(r.height)].join(' ')
            })
        const root = document.querySelector('.ww.night')
        const first = box('.big').map((b) => b.split(' ').slice(0, 3))
        return (
            root?.querySelector('.grid') &&
            JSON.stringify([getComputedStyle(root).backgroundColor, box('.pl'), box('.abox'), box('.peek'), box('.tools3 button'), first])
        )
    })

// ---- Playing by what is offered ----

async function playNight({ page, press }, turn) {
    const names = page.locator('.grid .pl[aria-disabled=false]')
    if (await visible(page.locator('.ft .big.off'))) {
        const n = await names.count()
        if (n) await press(names.nth(turn % n))
        const asked = (await page.locator('.ft .big').textContent({ timeout: 1500 })) ?? ''
        if (/two|zwei/.test(asked) && n > 1) await press(names.nth((turn + 1) % n))
    }
    const confirm = page.getByRole('button', { name: /^((Confirm|Bestätigen): |I have read it|Ich habe es gelesen)/ })
    if (await visible(confirm)) await press(confirm)
}

/** A statement by taps: the group, the line of its menu, then each choice by its number or name; joined with another. */
async function state({ page, press }, [group, line, choice, also]) {
    await press(page.locator('.sayg button').nth(group))
    await press(page.locator('.menu button').nth(line))
    await press(page.locator('.pick button').filter({ hasText: choice }))
    if (also) {
        await press(page.locator('.blogic [data-logic=and]'))
        await press(page.locator('.pick button').nth(also[0]))
        await press(page.locator('.menu button').nth(also[1]))
        await press(page.locator('.pick button').filter({ hasText: also[2] }))
    }
    return press(page.locator('.bgo .big'))
}

/** What the two say on their first day together: both claim to be the Seer, one tells a vision; one joins two words. */
const names = [] // of the seats, once the game has begun
const bot = (seat) => names[seat - 1]
const SPEECHES = {
    Ada: [() => [0, 0, /Seer|Seherin/], () => [1, 0, bot(3)], () => [2, 4, bot(4), [2, 1, bot(5)]]],
    Ben: [() => [2, 1, 'Ada'], () => [0, 0, /Seer|Seherin/], () => [2, 1, bot(8)]],
}

/** Statements, one finger a day, then sleep; the first day waits until all that is to happen in it has (`ready`). */
async function playDay(one, ready) {
    const { page, press } = one
    if (!(await visible(page.locator('.sayg')))) return // the dead
    const day = await page.locator('h1').first().textContent()
    const speech = SPEECHES[one.name][one.spoke ?? 0]?.()
    if (speech && one.heard !== day + one.spoke) {
        one.heard = day + one.spoke
        if (await state(one, speech)) one.spoke = (one.spoke ?? 0) + 1
        else await press(page.locator('[data-back]'))
        return
    }
    const rows = page.locator('.cb li:not(.dead) button')
    if (!(await visible(page.locator('.cb button.hot')))) await press(rows.nth(one.name === 'Ada' ? 2 : 3))
    const point = page.getByRole('button', { name: /^(Point at |Auf .* zeigen$)/ })
    if (ready && one.pointed !== day && (await visible(point))) {
        one.pointed = day
        await press(point)
        return
    }
    const sleep = page.getByRole('button', { name: /^(Done today|Heute fertig)$/ })
    if (ready && (await visible(sleep))) await press(sleep)
}

/** The dead are asked whom they suspect before they watch: as many names as are wanted, one after the other. */
async function playGuess({ page, press }) {
    const seal = page.locator('.ft .big:not(.off)')
    await press((await visible(seal)) ? seal : page.locator('.asking .pl[aria-pressed=false]').first())
}

async function step(one, turn, ready) {
    const { page, press } = one
    const now = await where(page)
    if (now === 'night') await playNight(one, turn)
    else if (now === 'day') await playDay(one, ready)
    else if (now === 'vote') {
        const thumb = page.locator('.tb[aria-disabled=false]').nth(turn % 2)
        if (await visible(thumb)) await press(thumb)
    } else if (now === 'trial') {
        const rest = page.getByRole('button', { name: /^(End the speech|Die Rede beenden)$/ })
        if (await visible(rest)) await press(rest)
    } else if (now === 'guess') await playGuess(one)
    else if (now === 'choose') {
        const name = page.locator('.grid .pl[aria-disabled=false]')
        if (await visible(name)) await press(name.first())
        if (await visible(page.locator('.ft .big:not(.off)'))) await press(page.locator('.ft .big:not(.off)'))
    }
    return now
}

// ---- The game ----

async function create({ page }) {
    await page.goto(h.url)
    await page.goto(`${h.url}#/new/werewolves`)
    // The form has no field for a deal known beforehand: it is added to what the form sends, and short times with it.
    // Without a service worker: what a page sends past one is not to be changed.
    await page.route('**/api/v1/tables', async (route) => {
        const wish = route.request().postDataJSON()
        await route.continue({ postData: JSON.stringify({ ...wish, options: { ...wish.options, deal: DEAL, ...TIMES } }) })
    })
    await page.getByRole('button', { name: 'Open the table' }).click()
    await page.getByLabel('Your name at the table').fill('Ada')
    await page.getByRole('button', { name: 'Sit down' }).click()
    await page.getByRole('button', { name: /^Start · 8 bots/ }).waitFor()
    return new URL(page.url()).hash.split('/')[2]
}

/** Ben comes by the code, with the keyboard alone. */
async function join({ page, keys }, code) {
    await page.goto(h.url)
    await page.locator('#code').waitFor()
    await keys.reach(page.locator('#code'))
    await page.keyboard.type(code)
    await keys.press('Enter')
    await page.locator('.joinform input').waitFor()
    await keys.reach(page.locator('.joinform input'))
    await page.keyboard.type('Ben')
    await keys.press('Enter')
    await page.locator('.joinform').waitFor({ state: 'detached' })
}

async function peek(one) {
    const { page } = one
    const button = page.getByRole('button', { name: /Hold to see your card|Halten: deine Karte/ })
    const face = page.locator('.face')
    const before = await face.count()
    const box = await button.boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await face.waitFor({ timeout: 3000 })
    await h.picture(page, 'werewolves-card')
    await page.mouse.up()
    await page.waitForTimeout(100)
    h.report(before === 0 && (await face.count()) === 0, "Ada's card is covered before and after it is held")
    await button.focus()
    await page.keyboard.down('Enter')
    await face.waitFor({ timeout: 3000 })
    await page.keyboard.up('Enter')
    await page.waitForTimeout(100)
    h.report((await face.count()) === 0, "Ada's card is shown while a key is held")
}

/** Pictures of a moment: each better one replaces the one before. */
const best = new Map()
async function picture(name, one, score = 1) {
    if (score <= (best.get(name) ?? 0)) return
    best.set(name, score)
    await h.picture(one.page, `werewolves-${name}`)
}

const SEEN = ['night', 'day', 'vote', 'trial', 'choose', 'guess', 'asleep']

/** What is to be seen on a phone before it acts. */
async function look(one) {
    const { page } = one
    const now = await where(page)
    const kind = now === 'trial' || now === 'choose' ? `${now} ${await visible(page.locator('.ft button'))}` : now
    if (SEEN.includes(now)) await h.audit(page, `${kind} on ${one.name}'s phone`)
    if (now === 'night' && one.name === 'Ada' && !best.has('night')) {
        await picture('night', one)
        await peek(one)
    }
    const told = await page.locator('.rp, .cl:not(.q), .tl .x').count()
    if (now === 'day') await picture(one.german ? 'day-german' : 'day', one, 1 + told)
    if (now === 'day' && (await page.locator('.votes').count())) await picture('votes', one)
    if (now === 'trial' || now === 'vote') await picture(now, one)
}

async function lookAtScreen({ page }) {
    const screen = { page }
    const look = await page.evaluate(() => document.querySelector('.ww.sc')?.className ?? '')
    if (look.includes('night') && (await page.locator('.calls .on').count())) {
        await h.audit(page, 'night on the shared screen')
        await picture('screen-night', screen, 1 + (await page.locator('.calls .past').count()))
    }
    if (look.includes('day') && (await page.locator('aside .says').count())) {
        const votes = await page.locator('.votes').count()
        await h.audit(page, `day ${votes ? 'after a vote ' : ''}on the shared screen`)
        const told = 4 * (await page.locator('.says .tok').count())
        await picture('screen-day', screen, 1 + told + Math.min(3, await page.locator('.arc').count()) - votes)
        if (votes) await picture('screen-votes', screen, 1 + told)
    }
}

/** The remarks of a page by their numbers; the same on every device, however late it comes. */
const remarks = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.talkbox .talk li[data-remark]')].map(
            (line) => `${line.dataset.remark} ${line.querySelector('b')?.textContent}`,
        ),
    )

/** The host's own button: while the table is paused nothing moves, however slow the machine is. */
async function paused({ page }, body) {
    const sheet = page.locator('.hsheet')
    const press = async (name) => {
        if (!(await visible(sheet)) && !(await tap(page.getByRole('button', { name: 'Host', exact: true })))) return false
        const pressed = await tap(sheet.getByRole('button', { name }))
        if (await visible(sheet)) await tap(sheet.locator('[data-back]'))
        return pressed
    }
    if (!(await press(/^Pause/))) return false
    await page.locator('.pausedbar').waitFor()
    const done = await body()
    await until('it goes on', () => press(/^Resume/), 60000)
    await page.locator('.pausedbar').waitFor({ state: 'detached' })
    return done
}

/** A reload within one and the same day must bring back all that was claimed. Returns whether that could be compared:
 * the day may have moved on to a trial or a night before the pause, and then another day has to do. */
async function reload(ada) {
    const now = async () => `${await where(ada.page)} ${await ada.page.evaluate(() => document.querySelector('h1')?.textContent)}`
    const claims = ada.page.locator('.rp, .cl:not(.q)') // what only grows
    const told = await claims.count()
    const said = await remarks(ada.page)
    const before = await now()
    if (!told || !said.length || !before.startsWith('day')) return false
    await ada.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key !== 'sandtable') localStorage.removeItem(key)
    })
    await ada.page.reload()
    await ada.page.locator('.ww h1').waitFor()
    let again = 0
    for (let i = 0; i < 30 && again < told && (await now()) === before; i++) {
        await ada.page.waitForTimeout(100)
        again = await claims.count()
    }
    const numbered = await remarks(ada.page)
    if ((await now()) !== before) return false
    h.report(again >= told, `a reload in ${before} comes back to it with all that was claimed (${told}, then ${again})`)
    const same = said.every((one, i) => numbered[i] === one)
    h.report(same, `${said.length} remarks have the same places and numbers`, `${said}\n${numbered}`)
    return true
}

async function killed(ada, ben) {
    const before = await ben.page.locator('h1').first().textContent()
    await h.restart(async () => {
        for (const one of [ada, ben]) await one.page.locator('.offline').waitFor({ state: 'detached', timeout: 20000 })
    })
    const back = /\d/.test(before ?? '') && (await ben.page.locator('.ww').count()) === 1
    h.report(back, `the server killed in ${before} and started again: the table goes on`)
}

/** By keys alone: to the lobby, the language, and back to the table. */
async function german(ben, code) {
    const { page, keys } = ben
    await page.goto(`${h.url}#/`)
    const select = page.getByLabel('Language')
    await select.waitFor()
    await keys.reach(select)
    await keys.press('d')
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await page.locator(`a.tb[href="#/t/${code}"]`).waitFor()
    await keys.tap(page.locator(`a.tb[href="#/t/${code}"]`))
    await page.locator('.ww h1').waitFor()
    ben.german = true
    const title = (await page.locator('h1').first().textContent()) ?? ''
    h.report(/Tag|Nacht|Ende/.test(title), `German by the keyboard: ${title}`)
}

/** Two living phones in the same call look the same from across the room. */
async function compare(ada, ben, found) {
    if (ben.german || found.compared >= 20) return // names of calls differ, and so may line breaks
    const call = (page) =>
        page.evaluate(
            () => document.querySelector('.hd .s')?.textContent + document.querySelector('.tb, h1')?.textContent,
        )
    const calls = () => Promise.all([call(ada.page), call(ben.page)])
    const before = await calls() // a phone may turn to its next step while the other is looked at
    const [a, b] = await Promise.all([shape(ada.page), shape(ben.page)])
    if (!a || !b || new Set([...before, ...(await calls())]).size > 1) return
    found.compared++
    if (a !== b) found.unlike.push(`${a}\n${b}`)
}

async function play(ada, ben, screen, code) {
    const found = { compared: 0, unlike: [], over: false, killed: false }
    const end = Date.now() + 8 * 60 * 1000 // a game that stands still
    for (let turn = 0; Date.now() < end; turn++) {
        const ready = found.killed && ben.german && ada.reloaded
        for (const one of [ada, ben]) {
            await look(one)
            await step(one, turn, ready).catch((error) => error.name === 'TimeoutError' || Promise.reject(error))
        }
        await compare(ada, ben, found)
        await lookAtScreen(screen)
        if (!ben.german && (await where(ben.page)) === 'day' && found.compared) await german(ben, code)
        else if (!ada.reloaded && (await where(ada.page)) === 'day' && (await ada.page.locator('.rp, .cl:not(.q)').count()))
            ada.reloaded = await paused(ada, () => reload(ada))
        else if (!found.killed && ada.reloaded) {
            found.killed = true
            await killed(ada, ben)
        }
        if ((await where(ada.page)) === 'end' && (await where(ben.page)) === 'end')
            return { ...found, over: true }
        await ada.page.waitForTimeout(40)
    }
    return found
}

async function ending(ada, ben, screen) {
    await h.picture(ada.page, 'werewolves-end')
    await h.audit(ada.page, "end on Ada's phone")
    await h.audit(ben.page, "end on Ben's phone")
    h.report((await ada.page.locator('.secrets li').count()) === 9, "the end tells everybody's secret")
    h.report((await ada.page.locator('.tpoints li').count()) > 0, 'and what turned the game')
    await ada.page.getByRole('tab', { name: 'Cards' }).click()
    h.report((await ada.page.locator('.cards li').count()) === 9, 'the end shows all nine cards')
    await ada.page.getByRole('tab', { name: 'Who knew what' }).click()
    // Everyone's journal has come when a line is there that was not told to her.
    await ada.page.locator('.replay .to').filter({ hasNotText: 'Ada' }).first().waitFor()
    const all = await ada.page.locator('.replay li').count()
    const own = ada.page.locator('.pickrow button').filter({ hasText: 'Ada' })
    await own.click()
    await until('her own lines', async () => (await own.getAttribute('aria-pressed')) === 'true')
    const hers = await ada.page.locator('.replay li').count()
    h.report(hers > 5 && hers < all, `who knew what: ${hers} of ${all} lines were Ada's to know`)
    await h.audit(ada.page, "who knew what on Ada's phone")
    await h.picture(ada.page, 'werewolves-knew')
    const { keys, page } = ben
    await keys.reach(page.locator('#tab-story'))
    for (let i = 0; i < 3; i++) await keys.press('ArrowRight')
    h.report(await visible(page.locator('.chart')), 'by the arrow keys to the course of the game')
    await h.audit(page, "course of the game on Ben's phone")
    await h.picture(page, 'werewolves-course')
    h.report(/gewonnen|verloren/.test((await page.locator('.result').textContent()) ?? ''), 'the end is told in German')
    await screen.page.locator('aside .secrets').waitFor()
    await h.audit(screen.page, 'end on the shared screen')
    await h.picture(screen.page, 'werewolves-screen-end')
}

async function main() {
    await h.start()
    await h.launch()
    const ada = await open('Ada', { ...phone, deviceScaleFactor: 1, colorScheme: 'light', serviceWorkers: 'block' })
    const ben = await open('Ben', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const screen = await open('screen', { viewport: { width: 1280, height: 720 } })
    ben.keys = new Keys(ben.page)
    ben.press = (locator) => ben.keys.tap(locator)
    await h.test('a game of nine from the table to the end', async () => {
        const code = await create(ada)
        h.report(/^[A-Z0-9]{6}$/.test(code), 'a table made and joined by clicks')
        await join(ben, code)
        await screen.page.goto(`${h.url}#/screen/${code}`)
        await ada.page.getByRole('button', { name: /^Start · 7 bots/ }).click()
        await ada.page.locator('.ww').waitFor()
        const seats = await (await fetch(`${h.url}api/v1/tables/${code}`)).json()
        names.push(...seats.table.seats.map((seat) => seat.name))
        if (seats.table.options.t_pack !== TIMES.t_pack) throw new Error('the table has not the times of this test')
        h.report(new Set(names).size === 9 && names.every(Boolean), `bots have names of their own: ${names.slice(2)}`)
        const done = await play(ada, ben, screen, code)
        h.report(ada.reloaded && done.killed && ben.german, 'reloaded, killed, and German on the way')
        h.report(done.over, `played to the end by what the pages offer; Ben pressed ${ben.keys.pressed} keys`)
        const alike = done.compared > 0 && done.unlike.length === 0
        h.report(alike, `night pages look alike on both phones (${done.compared} times compared)`, done.unlike[0])
        for (const moment of ['night', 'day', 'vote', 'screen-night', 'screen-day'])
            h.report(best.has(moment), `seen: ${moment}`)
        if (done.over) await ending(ada, ben, screen)
    })
    await h.end()
}

await main()

// One person among bots: no clock, the talk comes first, a question to the person is the prompt, and what was asked and
// not answered is told when the night is over. On a phone of 390 pixels, and on one of 320 in German. TAP on standard
// output.
//
//   node tests/web/alone.mjs PROGRAM [FOLDER FOR PICTURES]

import { equal, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 300, beat: 50 })
const WIDE = { ...phone, deviceScaleFactor: 1, timeout: 30000 }
const NARROW = { ...WIDE, viewport: { width: 320, height: 640 }, locale: 'de-DE' }
// The person is the only Werewolf: nobody else decides who is eaten.
const SET = ['werewolf', 'villager', 'villager', 'villager', 'seer', 'villager', 'villager', 'villager']

const post = (path, body, token) =>
    fetch(`${h.url}api/v1/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) }).then((reply) => reply.json())

/** A table that runs, and the page of the one person at it. */
async function alone(bot, device) {
    const seats = SET.map((_, i) => (i ? { kind: 'bot', bot } : { kind: 'open' }))
    const options = { seats: SET.length, deal: SET, free_set: true, moments: 0, t_min: 0 }
    const made = await post('tables', { game: 'werewolves', seats, options, clock: { kind: 'none' } })
    const page = await h.page(`among ${bot} bots`, device)
    await page.goto(`${h.url}#/t/${made.table}`)
    await page.locator('.joinform input').fill('Ada')
    await page.locator('.joinform button').first().click()
    await until('a seat', () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('sandtable') ?? '{}').seats ?? {}).length === 1))
    await post(`tables/${made.table}/start`, {}, made.host)
    return page
}

const dayOf = async (page) => Number(/\d+/.exec((await page.locator('.ww.al h1').textContent({ timeout: 1500 }).catch(() => '')) ?? '')?.[0] ?? 0)

/** By what the phone offers, until it is day; the day's number, or 0 if the game is over for the person. */
async function toDay(page, spared, after = 0) {
    let day = -1
    await until(
        `a day after day ${after}`,
        async () => {
            if (await visible(page.locator('.ww.end, .ww .ghost'))) day = 0
            else if (await visible(page.locator('.ww.al'))) {
                const now = await dayOf(page)
                if (now > after) day = now
                else await tap(page.locator('.ww.al .two .big:not(.off)')) // done today
            } else await live(page, spared)
            return day >= 0
        },
        120000,
    )
    return day
}

/** Chooses somebody by night who may be eaten, ends a speech, lets everyone live. */
async function live(page, spared) {
    const ready = page.locator('.ww.night .ft .big:not(.off)')
    const prey = page.locator(`.seven .pl[aria-disabled=false][aria-pressed=false]:not([data-seat=${spared}])`)
    const down = page.locator('.tb:not([aria-disabled=true])')
    const speech = page.getByRole('button', { name: /End the speech|Rede beenden/ })
    if (await visible(ready)) await tap(ready)
    else if (await visible(prey)) await tap(prey)
    else if (await visible(down)) await tap(down.last())
    else if (await visible(speech)) await tap(speech)
}

/** What lies outside the page, or over something that can be tapped. */
const AMISS = () => {
    const found = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the phone')
    for (const button of document.querySelectorAll('.ww.al button')) {
        const { left, right, top, bottom, width, height } = button.getBoundingClientRect()
        if (!width || button.closest('main, .builder, .pick, .sayg')) continue // those scroll
        if (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1) found.push(`outside: ${button.textContent}`)
        if (button.scrollWidth > button.clientWidth + 1) found.push(`cut: ${button.textContent}`)
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        if (at && !button.contains(at) && !at.contains(button)) found.push(`covered: ${button.textContent}`)
    }
    return found
}

/** Asks somebody what they are; the name of the one who was asked, if it could be said. */
async function ask(page) {
    const steps = ['.two .slp >> nth=0', '.sayg button >> nth=4', '.builder .menu button >> nth=0', '.builder .pick button >> nth=1']
    for (const step of steps) if (!(await tap(page.locator(step)))) return undefined
    const name = ((await page.locator('.builder .quote').textContent({ timeout: 1500 }).catch(() => '')) ?? '').split(',')[0]
    return (await tap(page.locator('.builder .big'))) ? name : undefined
}

/** A question to a bot that never speaks. The bots' nominations may end a game early: then another is played. */
async function unanswered(device, words, picture) {
    for (let game = 0; game < 8; game++) {
        const page = await alone('quiet', device)
        const day = await toDay(page)
        if (!day) continue
        equal('no clock', await page.locator('.ww.al .cd').count(), 0)
        equal('talk first', await page.locator('#tab-talk').getAttribute('aria-selected'), 'true')
        for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
            await page.setViewportSize(viewport)
            const seen = await Promise.all(['.claims', '.talkbox', '.tabs'].map((one) => visible(page.locator(`.ww.al ${one}`))))
            equal(`claims, talk and tabs at ${viewport.width}`, seen, viewport.width < 900 ? [false, true, true] : [true, true, false])
        }
        await page.setViewportSize(device.viewport)
        equal('amiss', await page.evaluate(AMISS), [])
        await h.audit(page, `the day alone${picture}`)
        await h.picture(page, `werewolves-alone${picture}`)
        const whom = await ask(page)
        if (!whom) continue
        const talk = page.locator('.ww.al')
        // The bots may bring somebody to trial at any moment: then the question may have come too late, or the morning is over.
        const told = async (place, text) => {
            const line = page.locator(place).filter({ hasText: text })
            await until(`"${text}", unless a trial comes first`, async () => (await visible(line)) || !(await visible(talk)))
            return visible(line)
        }
        if (!(await told('.debts', words.owes(whom)))) continue
        const seat = await page.evaluate((name) => [...document.querySelectorAll('.cb button')].find((one) => one.textContent.includes(name))?.dataset.seat, whom)
        if (await tap(page.locator('.ww.al .two .slp').nth(1))) {
            equal('amiss while pointing', await page.evaluate(AMISS), [])
            await h.picture(page, `werewolves-alone${picture}-point`)
            await tap(page.locator('.asksyou [data-back]'))
        }
        const next = await toDay(page, seat, day)
        if (next !== day + 1 || (await page.locator(`.cb button[data-seat=${seat}]`).count()) === 0) continue
        if (!(await told('.news', words.unpaid(whom)))) continue
        equal('told once in the talk', await page.locator('.talk .told').filter({ hasText: words.unpaid(whom) }).count(), 1)
        await h.picture(page, `werewolves-alone${picture}-unanswered`)
        return
    }
    throw new Error('in eight games nobody lived on without an answer')
}

const QUIET = 20000 // ms without a question: then another day is as good

/** Bots that speak ask everyone something soon: that is the prompt, and one tap answers. */
async function asked() {
    for (let game = 0; game < 8; game++) {
        const page = await alone('hard', { ...WIDE, locale: 'de-DE' })
        for (let day = 0; (day = await toDay(page, undefined, day)); ) {
            const prompt = page.locator('.asksyou[role=status]')
            const quiet = Date.now() + QUIET
            await until('a question, a trial, or silence', async () => (await visible(prompt)) || !(await visible(page.locator('.ww.al'))) || Date.now() > quiet, 2 * QUIET)
            if (!(await visible(prompt))) continue
            for (const viewport of [WIDE.viewport, NARROW.viewport]) {
                await page.setViewportSize(viewport)
                const amiss = await page.evaluate(AMISS)
                if (await visible(prompt)) equal(`amiss at ${viewport.width}`, amiss, [])
                await h.picture(page, `werewolves-alone-asked-${viewport.width}`)
            }
            await h.audit(page, 'a question to you')
            const mine = await page.locator('.talk .mine').count()
            if (!(await tap(prompt.locator('.rp2')))) continue // a trial has come between
            await until('it is said', async () => (await page.locator('.talk .mine').count()) > mine || !(await visible(page.locator('.ww.al'))))
            return
        }
    }
    throw new Error('in eight games nobody asked anything')
}

const ENGLISH = { owes: (name) => `${name} owes you an answer.`, unpaid: (name) => `${name} did not answer you.` }
const GERMAN = { owes: (name) => `${name} schuldet dir eine Antwort.`, unpaid: (name) => `${name} hat dir nicht geantwortet.` }

async function main() {
    await h.start()
    await h.launch()
    await h.test('alone: talk first, no clock, and who did not answer is told in the morning', () => unanswered(WIDE, ENGLISH, ''))
    await h.test('the same on a narrow phone, in German', () => unanswered(NARROW, GERMAN, '-narrow'))
    await h.test('a question to you is the prompt, on a wide and a narrow phone', asked)
    await h.end()
}

await main()

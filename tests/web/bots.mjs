// One person alone among the bots of Werewolves: by day the page tells what a bot would do and whom it suspects, and once
// the game is over what the bots believed, day by day. On a dark phone in German and a light desk in English: in whole
// words, with names, and nothing wider than the page. TAP on standard output.
//
//   node tests/web/bots.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 200, beat: 50 })
// The person is a Werewolf: nobody eats her before she has asked. The bots' delay gives her some 20 s of the first day
// before they may bring anybody to trial.
const DEAL = ['werewolf', 'werewolf', 'seer', 'villager', 'villager', 'villager']
const TIMES = { moments: 10, t_deal: 0, t_pack_first: 2, t_pack: 2, t_seer: 1, t_min: 0, t_day: 600, t_day_each: 0, t_defence: 1, t_vote: 2, t_silence: 0 }
const ON = /^(Let them talk|Lass sie reden)$/
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { ...phone, deviceScaleFactor: 1 }
const LOOKS = [
    { name: 'phone, dark, German', ...PHONE, locale: 'de-DE', colorScheme: 'dark' },
    { name: 'desk, light, English', ...DESK, locale: 'en-GB', colorScheme: 'light' },
]

const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return (await fetch(`${h.url}api/v1/tables${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function sitDown(look) {
    const seats = [{ kind: 'open' }, ...DEAL.slice(1).map(() => ({ kind: 'bot', bot: 'hard' }))]
    const { table: code, host } = await post('', { game: 'werewolves', options: { seats: DEAL.length, deal: DEAL, free_set: true, ...TIMES }, seats })
    const page = await h.page(look.name, { timeout: 30000, ...look })
    await page.goto(`${h.url}#/t/${code}`)
    await page.locator('.joinform input').fill('Ada')
    await page.locator('.joinform input').press('Enter')
    await page.locator('.joinform').waitFor({ state: 'detached' })
    await post(`/${code}/start`, {}, host)
    return page
}

/** A part of the page at one moment: the bots may change it at the next. */
const part = (page, selector) =>
    page.evaluate((which) => {
        const element = document.querySelector(which)
        if (!element) return undefined
        const { left, right } = element.getBoundingClientRect()
        const cut = [element, ...element.querySelectorAll('*')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)
        return { text: element.innerText, lines: element.querySelectorAll('li').length, cut, inside: left >= 0 && right <= innerWidth }
    }, selector)

/** Whole sentences: no seat's number, no word of the catalogue that is missing, nothing wider than the page. */
function reads({ text, cut, inside }) {
    check(`no names but numbers: ${text}`, !/\bp\d+\b|undefined|NaN|[{}]/.test(text))
    check(`not a word of the catalogue: ${text}`, !/\b(believed|advice)\.|\b(up|down|nominated|accused|defended)-(village|wolf)\b/.test(text))
    check(`cut: ${cut.join(' | ')}`, cut.length === 0)
    check('beside the page', inside)
}

async function asks(page, look) {
    let told
    await until('advice', async () => {
        if (await visible(page.locator('#tab-claims'))) await tap(page.locator('#tab-claims')) // below the claims
        if (!(await tap(page.locator('.ww .advice button')))) return false
        await page.waitForTimeout(200)
        told = await part(page, '.ww .advice')
        return told?.lines > 0
    }, 60000)
    await h.picture(page, `bots-advice-${look.name.replaceAll(', ', '-')}`)
    reads(told)
    await h.audit(page, `advice, ${look.name}`)
}

/** To the end by sleeping: the bots do the rest. */
async function sleeps(page) {
    await until('the end', async () => {
        for (const name of [/^(Done today|Heute fertig)$/, /^(End the speech|Die Rede beenden)$/, ON]) {
            const button = page.getByRole('button', { name })
            if (await visible(button)) await tap(button)
        }
        return visible(page.locator('.ww.end'))
    }, 240000)
}

async function looksBack(page, look) {
    const believed = page.locator('.ww.end .believed')
    await believed.locator('li, p.hint').first().waitFor()
    check('nothing that the numbers alone say', !/nothing in particular speaks|nichts Bestimmtes spricht/.test(await believed.innerText()))
    const days = believed.locator('.pickrow button')
    for (let i = 0; i < (await days.count()); i++) {
        await days.nth(i).click()
        check('the day that is shown', (await days.nth(i).getAttribute('aria-pressed')) === 'true')
        check('what a bot believed', /\d+ %/.test(await believed.locator('li').first().innerText()))
        reads(await part(page, '.ww.end .believed'))
    }
    await believed.scrollIntoViewIfNeeded()
    await believed.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await h.picture(page, `bots-believed-${look.name.replaceAll(', ', '-')}`)
    await h.audit(page, `what the bots believed, ${look.name}`)
}

await h.start()
await h.launch()
for (const look of LOOKS) {
    let page
    await h.test(`by day a bot's advice is told (${look.name})`, async () => {
        page = await sitDown(look)
        await asks(page, look)
    }, look.name)
    await h.test(`at the end the page tells what the bots believed (${look.name})`, async () => {
        await sleeps(page)
        await looksBack(page, look)
        await page.context().close()
    }, look.name)
}
await h.end()

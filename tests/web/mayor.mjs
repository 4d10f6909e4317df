// A village that elects its Mayor: six phones of two sizes, two languages, light and dark, and two shared screens. One clock
// on all of them, the host's button in reach, how many have voted, the result as a moment on all devices before night
// falls, the office at its house, and a tie that the Mayor decides, told as such. TAP on standard output.
//
//   node tests/web/mayor.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, equal, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 0, beat: 100 })
const SMALL = { width: 320, height: 568 }
const PEOPLE = {
    Ada: {},
    Ben: { viewport: SMALL, locale: 'de-DE', colorScheme: 'dark' },
    Cleo: { colorScheme: 'dark' },
    Dov: { viewport: SMALL },
    Eli: { locale: 'de-DE' },
    Fay: { locale: 'de-DE', colorScheme: 'dark' },
}
const NAMES = Object.keys(PEOPLE)
const seatOf = (name) => `p${NAMES.indexOf(name) + 1}`
const LONG = { t_deal: 90, t_elect: 90, t_min: 0, t_pack_first: 600, fast_pack: true, t_healer: 600, t_day: 600, t_day_each: 0, t_defence: 600, t_vote: 600, t_silence: 0 }
const OPTIONS = { seats: 6, deal: ['villager', 'werewolf', 'healer', 'villager', 'villager', 'villager'], free_set: true, elected_mayor: true, moments: 100, ...LONG }

const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return (await fetch(`${h.url}api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** Every sentence of a moment with its light, and every night, in the order in which the page shows them. */
const WATCH = () => {
    globalThis.shown = []
    const note = () => {
        const root = document.querySelector('.ww')
        const moment = root?.classList.contains('mo')
        const text = moment ? (root.querySelector('.dm h2') ?? root.querySelector('.ttl b'))?.textContent : root?.classList.contains('night') ? 'night' : undefined
        if (text && globalThis.shown.at(-1) !== text) globalThis.shown.push(text)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
const shown = (page) => page.evaluate(() => globalThis.shown)

/** Buttons of the head that are out of the page. */
const OUT = () => [...document.querySelectorAll('.ww .hd :is(button, .peek)')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.getAttribute('aria-label') ?? one.className)

await h.start()
await h.launch()
const page = {}
const screens = {}
const german = (name) => name === 'wide' || PEOPLE[name]?.locale === 'de-DE'
const all = () => [...NAMES.map((name) => [name, page[name]]), ...Object.entries(screens)]
const picture = async (what) => {
    for (const [name, one] of all()) await h.picture(one, `mayor-${what}-${name}`)
}

await h.test('six phones and two screens', async () => {
    const made = await post('tables', { game: 'werewolves', options: OPTIONS, clock: { kind: 'game' } })
    const code = made.table
    for (const name of NAMES) {
        const { token } = await post(`tables/${code}/join`, { name, ...(name === 'Ada' && { host: made.host }) })
        page[name] = await h.page(name, { ...phone, deviceScaleFactor: 1, timeout: 30000, ...PEOPLE[name] })
        await page[name].addInitScript(WATCH)
        if (name === 'Ada') await page.Ada.addInitScript(([table, host]) => localStorage.setItem('sandtable', JSON.stringify({ speed: 'once', hosts: { [table]: host } })), [code, made.host])
        await page[name].goto(`${h.url}#/t/${code}/k/${token}`)
    }
    for (const [name, options] of [['screen', { viewport: { width: 1280, height: 800 } }], ['wide', { viewport: { width: 1920, height: 1080 }, locale: 'de-DE', colorScheme: 'dark' }]]) {
        screens[name] = await h.page(name, { ...options, timeout: 30000 })
        await screens[name].addInitScript(WATCH)
        await screens[name].goto(`${h.url}#/screen/${code}`)
    }
    await post(`tables/${code}/start`, {}, made.host)
    for (const name of NAMES) await page[name].locator('.ww .big:not(.off)').waitFor()
    await page.Ada.waitForTimeout(4000) // somebody looks for long: the deal's clock and the election's are not the same
    for (const name of NAMES) await tap(page[name].locator('.ww .big:not(.off)'))
}, 'game')

await h.test('the election: one clock, every button in reach, how many have voted', async () => {
    for (const name of NAMES) await page[name].locator('.grid .pl').first().waitFor()
    await until('one clock on all devices', async () => {
        const clocks = await Promise.all(all().map(([, one]) => one.locator('[role=timer]').first().textContent()))
        const seconds = clocks.map((text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]))
        return Math.max(...seconds) - Math.min(...seconds) <= 1
    })
    for (const name of NAMES) equal(`${name}'s buttons out of the page`, await page[name].evaluate(OUT), [])
    for (const name of NAMES.slice(0, 3)) await vote(name)
    await screens.screen.getByText('3 of 6 have voted').waitFor()
    await screens.wide.getByText('3 von 6').waitFor()
    await picture('elect')
}, 'game')

async function vote(name) {
    const whom = name === 'Ada' || name === 'Ben' ? 'Ada' : 'Dov'
    await tap(page[name].locator(`.grid .pl[data-seat=${seatOf(whom)}]`))
    await tap(page[name].locator('.ft .big:not(.off)'))
}

await h.test('its result is a moment on all devices, before night falls', async () => {
    for (const name of NAMES.slice(3)) await vote(name)
    for (const [, one] of all()) await one.locator('.ww.mo').waitFor()
    await picture('ballots')
    for (const [name, one] of all()) await until(`${name} is told`, async () => (await shown(one)).some((text) => text.startsWith('Dov ')))
    await picture('elected')
    for (const name of NAMES) {
        const lines = await page[name].locator('.ballots li').allInnerTexts()
        equal(`${name}'s ballots`, lines.map((line) => (line.match(/Ada|Ben|Cleo|Dov|Eli|Fay|\d/g) ?? []).join(' ')), ['Dov 4 Cleo Dov Eli Fay', 'Ada 2 Ada Ben'])
    }
    for (const [name, one] of all()) {
        await until(`night at ${name}, after the ballots and the name`, async () => {
            const told = await shown(one)
            const at = told.findIndex((text) => text.startsWith('Dov '))
            return told[at - 1]?.includes('sind da') || told[at - 1]?.includes('are in') ? told.indexOf('night', at) === at + 1 : false
        })
    }
}, 'game')

/** The office, as it is written below its house. */
const office = (screen, word) => screen.locator('.village .plates .pn').nth(3).getByText(word)

await h.test('the office is told at its house, by night and by day', async () => {
    await office(screens.screen, 'Mayor').waitFor()
    await office(screens.wide, 'Bürgermeisteramt').waitFor()
    await until('the day', async () => {
        await Promise.all(NAMES.map((name) => live(page[name])))
        return (await Promise.all(NAMES.map((name) => page[name].locator('.cb').count()))).every(Boolean)
    }, 120000)
    await office(screens.screen, 'Mayor').waitFor()
    await picture('day')
}, 'game')

/** Everyone points at Fay: the pack, and the Healer too. So nobody is eaten, and six vote. */
async function live(one) {
    const ready = one.locator('.ww.night .ft .big:not(.off)')
    const name = (seat) => one.locator(`.seven .pl${seat}[aria-disabled=false][aria-pressed=false]`)
    if (await visible(ready)) await tap(ready)
    else if (await visible(name('[data-seat=p6]'))) await tap(name('[data-seat=p6]'))
    else if (await visible(name(''))) await tap(name(''))
}

await h.test('a tie that the Mayor decides is told as such', async () => {
    for (const name of ['Cleo', 'Dov']) {
        await tap(page[name].locator(`.cb button[data-seat=${seatOf('Ada')}]`))
        await tap(page[name].locator('.ft .two .big').filter({ hasText: 'Ada' }))
        await page[name].waitForTimeout(150)
    }
    await page.Ada.getByRole('button', { name: 'End the speech' }).click()
    for (const name of NAMES) await page[name].locator('.tb').first().waitFor()
    for (const name of NAMES) check(`${name} is told of ties`, (await page[name].locator('.nom').innerText()).includes(german(name) ? 'Bei Gleichstand entscheidet' : 'In a tie the Mayor decides.'))
    await picture('vote')
    for (const name of NAMES) await tap(page[name].locator('.tb').nth(['Cleo', 'Dov', 'Eli'].includes(name) ? 0 : 1))
    const tie = (name) => (german(name) ? 'Gleichstand. Dov hat das Bürgermeisteramt und entscheidet.' : 'A tie. Dov, the Mayor, decides.')
    for (const [name, one] of all()) await until(`${name}: a tie`, async () => (await shown(one)).includes(tie(name)), 20000)
    await picture('tie')
    for (const [name, one] of all()) await until(`${name}: the verdict`, async () => (await shown(one)).some((text) => /^Ada (is hanged, 3 to 3, by the Mayor|wird gehängt, 3 zu 3, durch)/.test(text)))
    await picture('verdict')
}, 'game')

await h.end()

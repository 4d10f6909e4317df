// The page in a real browser against the real server: a whole game on the generic table by clicking only what the page
// offers, a reload and a killed server on the way, keyboard only, phone, German, axe-core. TAP on standard output.
//
//   node tests/web/run.mjs PROGRAM [FOLDER FOR PICTURES]

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { check, equal, Harness, phone, until } from './harness.mjs'
import { meadow } from './meadow.mjs'

const [program, pictures] = process.argv.slice(2)
if (!program) {
    console.error('usage: run.mjs PROGRAM [FOLDER FOR PICTURES]')
    process.exit(2)
}
const h = new Harness(program, pictures)
await h.start()
await h.launch()

const answers = (page) => page.locator('.prompt .answers button.ans')
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const over = (page) => page.locator('.ending').count()
const codeOf = (page) => /t\/([A-Z0-9]{6})/.exec(page.url())[1]

/** Lobby, shelf, options, waiting room: as a person would. */
async function create(page, people) {
    await page.goto(h.url)
    await page.locator('.builders summary').click()
    await page.locator('.builders a.gl[href$=template]').click()
    for (let i = 2; i < people; i++) await page.locator('.stepper button').last().click()
    await page.locator('.create button.primary').click()
    await page.waitForSelector('.bigcode')
}
async function sit(page, name) {
    await page.locator('.joinform input').first().fill(name)
    await page.locator('.joinform button.primary').click()
    await page.waitForSelector('.joinform', { state: 'detached' })
}
async function joinByCode(page, code) {
    await page.goto(h.url)
    await page.locator('#code').fill(code.toLowerCase())
    await page.locator('.join button').click()
    await page.waitForSelector('.joinform')
}
/** Each of the pages answers what it is asked, once. */
async function round(pages) {
    for (const page of pages) {
        await until('a question or the end', async () => (await over(page)) || (await answers(page).count()) > 0)
        if (await over(page)) return
        await answers(page).first().click()
    }
}

const ada = await h.page('Ada')
const ben = await h.page('Ben', { ...phone, colorScheme: 'dark', locale: 'de-DE' })
const screen = await h.page('screen')
let code

await h.test('the lobby shows the games, and a table is made from it', async () => {
    await ada.goto(h.url)
    await ada.waitForSelector('a.gl')
    await h.axe(ada, 'lobby')
    await h.picture(ada, 'lobby')
    await create(ada, 3)
    code = codeOf(ada)
    equal('seats', await ada.locator('.seatlist li').count(), 3)
})

await h.test('a code that is none is refused where it was typed', async () => {
    await ben.goto(h.url)
    await ben.locator('#code').fill('ZZZZZZ')
    h.down = true // the browser notes the 404 on its console
    await ben.locator('.join button').click()
    await until('a sentence', async () => (await ben.locator('.join .trouble').count()) === 1)
    h.down = false
    equal('sentence', await ben.locator('.join .trouble').innerText(), 'Zu diesem Code gibt es keinen Tisch.')
})

await h.test('people join by name, and seats fill live', async () => {
    await sit(ada, 'Ada')
    await joinByCode(ben, code)
    await h.axe(ben, 'join')
    await h.picture(ben, 'join-phone')
    await sit(ben, 'Ben')
    await until('Ben at the table', async () => (await ada.locator('.seatlist').innerText()).includes('Ben'))
    await screen.goto(`${h.url}#/screen/${code}`)
    await screen.waitForSelector('.bigcode')
    await h.axe(ada, 'waiting room')
    await h.picture(ada, 'waiting-room')
})

await h.test('the host puts a bot into a seat and frees it again', async () => {
    const third = ada.locator('.seatlist li').nth(2)
    await third.getByRole('button', { name: 'Bot' }).click()
    await until('a bot', async () => (await third.innerText()).includes('Bot 3'))
    await third.getByRole('button').click()
    await until('free again', async () => (await third.innerText()).includes('open'))
})

await h.test('the host starts, bots fill the open seats', async () => {
    await ada.locator('.hostbox button.primary').waitFor()
    await ada.locator('.hostbox button.primary').click()
    for (const page of [ada, ben]) await answers(page).first().waitFor()
    await screen.waitForSelector('.bigscreen')
    equal('answers offered', await answers(ada).count(), 4)
    await h.axe(ada, 'table')
    await h.axe(ben, 'table on a phone, dark')
    await h.picture(ben, 'table-phone')
})

await h.test('a card of the hand gives its one answer; an answer is taken back', async () => {
    await h.picture(ada, 'table')
    await ada.locator('.hc').nth(1).click()
    await until('the answer is taken', async () => (await answers(ada).count()) === 0)
    await ada.locator('.tools button.undo').click()
    await answers(ada).first().waitFor()
    equal('answers again', await answers(ada).count(), 4)
})

await h.test('undo that is barred says why', async () => {
    await round([ada, ben])
    await until(
        'the second round',
        async () => (await ada.locator('.prompt h2').innerText()).length > 0 && (await answers(ada).count()) === 3,
    )
    await ada.waitForSelector('.tools .undo.quiet')
    check('a sentence in its place', (await ada.locator('.tools .undo').innerText()).length > 10)
    equal('nothing to press', await ada.locator('.tools button.undo').count(), 0)
})

await h.test('a reload in the middle changes nothing', async () => {
    const before = await ada.locator('.mat').innerText()
    const journal = await ada.locator('.jr ol').innerText()
    await ada.reload()
    await answers(ada).first().waitFor()
    equal('board', await ada.locator('.mat').innerText(), before)
    equal('journal', await ada.locator('.jr ol').innerText(), journal)
})

await h.test('the server is killed and started again in the middle; nothing is lost', async () => {
    await answers(ada).first().click()
    await until('stored', async () => (await answers(ada).count()) === 0)
    await h.stop('SIGKILL')
    await ben.waitForSelector('.offline')
    await h.start()
    h.down = true
    for (const page of [ada, ben]) await page.waitForSelector('.offline', { state: 'detached', timeout: 15000 })
    h.down = false
    equal("Ada's answer stands", await answers(ada).count(), 0)
    await answers(ben).first().click()
    await until('the third round', async () => (await answers(ada).count()) === 2)
})

await h.test('the game goes to its end by clicking only', async () => {
    for (let i = 0; i < 6 && !(await over(ada)); i++) await round([ada, ben])
    for (const page of [ada, ben]) await page.waitForSelector('.ending .winners')
    await h.axe(ada, 'end')
    await until('the screen says so', async () => /wins?\.|draw/.test(await screen.locator('.sentence').innerText()))
    await h.picture(screen, 'shared-screen')
})

await h.test('the record is a file that the program verifies', async () => {
    const [download] = await Promise.all([ada.waitForEvent('download'), ada.locator('.ending a').click()])
    const path = await download.path()
    check('a record', readFileSync(path, 'utf8').startsWith('sandtable 2'))
    const verified = spawnSync(program, ['verify', path], { encoding: 'utf8' })
    equal('verify', verified.status, 0)
})

await h.test('the replay goes back and forth', async () => {
    const last = await ada.locator('.mat').innerText()
    await ada.locator('.replay button').first().click()
    await ada.waitForSelector('.lookbar')
    check('another board', (await ada.locator('.mat').innerText()) !== last)
    await ada.locator('.replay input').fill('0')
    await until('the beginning: nothing is before it', () => ada.locator('.lookbar .ib').first().isDisabled())
    await h.picture(ada, 'replay')
    await ada.locator('.replay input').focus()
    await ada.keyboard.press('End')
    await ada.waitForSelector('.lookbar', { state: 'detached' })
})

await h.test('the course of the game is drawn, and told as a table', async () => {
    await ada.locator('.course summary').first().click()
    await ada.waitForSelector('.chart svg .run', { state: 'attached' }) // a level line has no height
    equal('one line a player', await ada.locator('.chart svg .run').count(), 3)
    await ada.locator('.chart summary').click()
    check('rows', (await ada.locator('.chart tbody tr').count()) > 3)
    await h.axe(ada, 'course of the game')
    await h.picture(ada, 'course')
    await ada.locator('.course summary').first().click()
})

await h.test('a journal line leads to its moment', async () => {
    await ada.locator('.jr input').fill('Round 2')
    await ada.locator('.jr .line').first().click()
    await ada.waitForSelector('.lookbar')
    await ada.locator('.jr input').fill('')
    await until('the journal as it was', async () =>
        (await ada.locator('.jr li').first().innerText()).includes('Round 2'),
    )
    const before = await ada.locator('.lookbar').innerText()
    await until('a step on', async () => {
        await ada.keyboard.press('.') // an answer may have told nothing
        return (await ada.locator('.lookbar').innerText()) !== before
    })
})

await h.test('a rematch keeps seats and names, and begins when all have come', async () => {
    await ada.getByRole('button', { name: 'Rematch' }).click()
    await ada.waitForSelector('.hostbox')
    await ben.locator('.rematch a').click()
    await answers(ada).first().waitFor()
    equal('nobody fills in a form', (await ada.locator('.joinform').count()) + (await ben.locator('.joinform').count()), 0)
    const code = /t\/(\w+)/.exec(ada.url())[1]
    const { table } = await (await fetch(`${h.url}api/v1/tables/${code}`)).json()
    check(`the second seat: ${table.seats[1].name}`, table.seats[1].name.startsWith('Ben'))
})

await h.test('a private link moves a seat to another device', async () => {
    await ada.getByRole('button', { name: 'Host' }).click()
    await h.axe(ada, 'host menu')
    await ada.locator('.drawer li').nth(1).getByRole('button', { name: 'New link' }).click()
    const link = await ada.locator('.linkbox input').inputValue()
    const other = await h.page('other phone', phone)
    await other.goto(link)
    await answers(other).first().waitFor()
    check('the token is not in the address', !other.url().includes('/k/'))
    await other.context().close()
})

await h.test('the host deletes a table, after being told what goes with it', async () => {
    const [host, guest] = [await h.page('host'), await h.page('guest', phone)]
    await create(host, 2)
    await sit(host, 'Ada')
    await joinByCode(guest, codeOf(host))
    await sit(guest, 'Ben')
    await host.locator('.hostbox button.primary').click()
    await answers(host).first().waitFor()
    const doomed = codeOf(host)
    const button = (name) => host.locator('.drawer').getByRole('button', { name })
    await host.getByRole('button', { name: 'Host' }).click()
    await button('Delete the table').click()
    const told = await host.locator('.deletion').innerText()
    for (const part of [doomed, 'game', 'record', 'said', 'names', 'cannot be undone']) check(`it says ${part}`, told.includes(part))
    await h.axe(host, 'deletion')
    await h.picture(host, 'delete')
    await button('Keep it').click()
    equal('no question', await host.locator('.deletion').count(), 0)
    equal('the table is there', (await fetch(`${h.url}api/v1/tables/${doomed}`)).status, 200)
    await button('Delete the table').click()
    await button('Delete everything').click()
    await host.waitForSelector('#code')
    equal('the table', (await fetch(`${h.url}api/v1/tables/${doomed}`)).status, 404)
    equal('what the browser knows of it', await host.evaluate((code) => localStorage.sandtable.includes(code), doomed), false)
    await until('the guest is told', async () => (await guest.locator('.lead').count()) > 0)
    await host.context().close()
    await guest.context().close()
})

await h.test('the lobby lists my tables, whose turn it is first', async () => {
    await ada.goto(h.url)
    await ada.waitForSelector('.tb.go')
    equal('first', await ada.locator('.tb').first().getAttribute('class'), 'tb go')
})

await h.test('keyboard only: from the lobby to the end of a game', async () => {
    const page = await h.page('keyboard')
    await page.goto(h.url)
    await page.waitForSelector('a.gl')
    const key = (name) => page.keyboard.press(name)
    const tabTo = async (selector) => {
        for (let i = 0; i < 80; i++) {
            if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return
            await key('Tab')
        }
        throw new Error(`Tab does not reach ${selector}`)
    }
    await tabTo('.builders summary')
    await key('Enter')
    await tabTo('.builders a.gl[href$=template]')
    await key('Enter')
    await page.waitForSelector('.create')
    await tabTo('.create button.primary')
    await key('Enter')
    await page.waitForSelector('.joinform')
    await tabTo('.joinform input')
    await page.keyboard.type('Kim')
    await key('Enter')
    await page.waitForSelector('.hostbox')
    await tabTo('.hostbox button.primary')
    await key('Enter')
    await answers(page).first().waitFor()
    await key('?')
    await page.waitForSelector('.rulesbox .clause')
    await h.axe(page, 'rules of the question')
    await tabTo('.rulesbox [role=tab]:last-child')
    await key('Enter')
    await page.waitForSelector('.rulesbox .keys')
    await h.axe(page, 'keys')
    await key('Escape')
    await page.waitForSelector('.rulesbox', { state: 'detached' })
    await key('j')
    await until('the journal has the focus', () => page.evaluate(() => !!document.activeElement?.closest('#journal')))
    // The first look at the past is slow: the key that goes back must not be lost while it is on its way.
    await page.route(/\/replay/, (route) => setTimeout(() => void route.continue(), 400), { times: 1 })
    for (let i = 0; i < 6 && !(await over(page)); i++) {
        const left = await answers(page).count()
        await key(i % 2 ? '1' : String(left))
        await until('the next question', async () => (await over(page)) || (await answers(page).count()) === left - 1)
    }
    await page.waitForSelector('.ending')
    await key(',')
    await page.waitForSelector('.lookbar')
    await page.context().close()
})

await h.test('a phone: nothing is wider than the screen, answers are large enough to touch', async () => {
    const page = await h.page('phone', phone)
    await page.goto(h.url)
    await page.waitForSelector('a.gl')
    equal('lobby', await wide(page), 0)
    await h.picture(page, 'lobby-phone')
    await page.goto(`${h.url}#/new/werewolves`)
    await page.waitForSelector('.set')
    equal('create', await wide(page), 0)
    await h.axe(page, 'create')
    await create(page, 2)
    await sit(page, 'Uma')
    equal('waiting', await wide(page), 0)
    await page.locator('.hostbox button.primary').click()
    await answers(page).first().waitFor()
    for (const box of await answers(page).all()) check('height', (await box.boundingBox()).height >= 44)
    for (let tab = 0; tab < 4; tab++) {
        await page.locator('.nav button').nth(tab).click()
        equal(`tab ${tab}`, await wide(page), 0)
        check('the question stays', await page.locator('.prompt h2').isVisible())
        await h.axe(page, `tab ${tab}`)
    }
    await page.context().close()
})

await h.test('German throughout, and the switch to English', async () => {
    const page = await h.page('Deutsch', { locale: 'de-DE' })
    await create(page, 2)
    equal('language', await page.evaluate(() => document.documentElement.lang), 'de')
    await sit(page, 'Jörg')
    await page.locator('.hostbox button.primary').click()
    await answers(page).first().waitFor()
    const text = await page.locator('body').innerText()
    for (const word of ['Undo', 'Journal', 'Tracks', 'Hand ·', 'points', 'Which'])
        check(`no "${word}"`, word === 'Hand ·' || !text.includes(word))
    for (const word of ['Regeln', 'VERLAUF', 'Welche Karte', 'bieten']) check(`"${word}"`, text.includes(word))
    await page.locator('.top select').selectOption('en')
    await until('English', async () => (await page.locator('.prompt').innerText()).includes('Rules'))
    await page.context().close()
})

await h.test('light and dark, and sound, by switches that are remembered', async () => {
    const page = await h.page('theme', { colorScheme: 'light' })
    await page.goto(h.url)
    await page.waitForSelector('a.gl')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    const [theme, sound] = [page.locator('.settings button:not(.soundbtn)'), page.locator('.soundbtn')]
    await theme.click()
    await theme.click()
    equal('silent at first', await sound.getAttribute('aria-pressed'), 'false')
    await sound.click()
    await until('dark', async () => (await ground()) !== light)
    const dark = await ground()
    await page.reload()
    await page.waitForSelector('a.gl')
    equal('after a reload', await ground(), dark)
    equal('sound after a reload', await sound.getAttribute('aria-pressed'), 'true')
    await h.axe(page, 'lobby, dark')
    await page.context().close()
})

await h.test('a game with a map: places are buttons, click and keys choose among answers', async () => {
    const page = await h.page('map')
    const sent = await meadow(page)
    await page.goto(`${h.url}#/t/MEADOW`)
    await page.waitForSelector('.place.legal')
    equal('legal places', await page.locator('.place.legal').count(), 3)
    await h.axe(page, 'map')
    await page.locator('.place[data-id=ford]').click()
    equal('answers of the ford', await page.locator('.beside .ans').count(), 2)
    check('the list stays', (await answers(page).count()) > 2)
    check('what stands there', (await page.locator('.beside').innerText()).includes('orse'))
    await h.picture(page, 'map')
    await page.keyboard.press('Escape')
    await page.locator('.place[data-id=ford]').focus()
    await page.keyboard.press('ArrowRight')
    equal('the neighbour', await page.evaluate(() => document.activeElement.getAttribute('data-id')), 'bridge')
    await page.locator('.jr .line').filter({ hasText: 'Farm' }).click()
    await until('the place told of', async () => (await page.locator('.place.hot[data-id=farm]').count()) === 1)
    await page.keyboard.press('Escape')
    await until('no more', async () => (await page.locator('.place.hot').count()) === 0)
    await page.locator('.listbtn').click()
    await h.axe(page, 'list')
    equal('the same answers', await page.locator('.mat.list li.legal button').count(), 4)
    await page.locator('.listbtn').click()
    await answers(page).getByText('Burn').click()
    check('asks once more', await page.locator('.again').isVisible())
    equal('nothing sent yet', sent(), [])
    await page.locator('.again .warn').click()
    await until('sent', () => sent().length === 1)
    equal('sent', sent(), ['burn mill'])
  await page.locator('.chat input').fill('Good  day')
  await page.locator('.chat button').click()
  await until('said', () => sent().length === 2)
  equal('said', sent()[1], 'all: Good day')
    await page.context().close()
})

await h.end()

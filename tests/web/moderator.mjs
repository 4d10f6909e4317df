// A game of Werewolves at a table with one device: a person moderates, has dealt the cards by hand, and enters what
// everyone decides and says (R-mod-3), from the making of the table to its end, by the console alone. Then a table
// whose moderator goes away (R-mod-6). TAP on standard output.
//
//   node tests/web/moderator.mjs PROGRAM [FOLDER FOR PICTURES]

import { check, equal, Harness, phone, tap, until, visible } from './harness.mjs'

const h = new Harness(process.argv[2], process.argv[3], { bot: 0, beat: 50 })
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dov', 'Emil', 'Finn', 'Greta']
const CARDS = ['Seer', 'Werewolf', 'Villager', 'Villager', 'Villager', 'Villager', 'Werewolf']
await h.start()
await h.launch()

const console_ = await h.page('moderator', { viewport: { width: 1180, height: 820 }, colorScheme: 'light' })
const screen = await h.page('screen', { viewport: { width: 1280, height: 720 } })
const panel = console_.locator('.pad')
const codeOf = (page) => /t\/([A-Z0-9]{6})/.exec(page.url())[1]

async function choose(page, label, option) {
    await page.getByLabel(new RegExp(`^${label}`)).selectOption({ label: option })
}

/** Whatever is held is opened, and a moment that is looked at is over. */
async function open() {
    const button = console_.getByRole('button', { name: /^(Start this|Begin the night|Tell the morning|Read aloud, continue|Next$)/ })
    if (await visible(button)) await tap(button)
}

const chip = (name) => panel.locator('.pickrow button').filter({ hasText: new RegExp(`^.?${name}$`) })
const answer = (label) => panel.locator('.pick button').filter({ hasText: label })

/** The answer of one seat, by its name and the words of the answer. */
async function enter(name, label) {
    await open()
    if (await visible(chip(name))) await tap(chip(name))
    await answer(label).first().waitFor()
    await tap(answer(label))
}

const phase = () => console_.locator('.hd .s').innerText()
async function reach(wanted) {
    await until(wanted, async () => {
        await open()
        return (await phase()).includes(wanted)
    })
}

await h.test('the cards are dealt by hand and entered', async () => {
    await console_.goto(`${h.url}#/new/werewolves`)
    await choose(console_, 'Who moderates', 'a person who enters all choices')
    for (let i = 9; i > NAMES.length; i--) await console_.getByLabel('Fewer players').click()
    for (const [i, name] of NAMES.entries()) await console_.getByLabel(`Name for Seat ${i + 1}`).fill(name)
    await console_.locator('.set').filter({ hasText: '2 Werewolf' }).first().click()
    await console_.getByLabel('Enter the cards dealt at the table').check()
    for (const [i, card] of CARDS.entries()) await choose(console_, `Card of ${NAMES[i]}`, card)
    await console_.getByText('All cards are entered.').waitFor()
    await h.axe(console_, 'a deal entered')
    await h.picture(console_, 'werewolves-deal')
    await console_.getByRole('button', { name: 'Open the table' }).click()
    await console_.waitForSelector('.bigcode')
    equal('no seat for the moderator', await console_.locator('.joinform').count(), 0)
    await screen.goto(`${h.url}#/screen/${codeOf(console_)}`)
    await console_.getByRole('button', { name: 'Start · 7 people without a device' }).click()
    await console_.waitForSelector('.ww.mod')
    for (const name of NAMES) check(name, (await console_.locator('.modseats').innerText()).includes(name))
}, 'game')

await h.test('the first night, call by call', async () => {
    await reach("The Werewolves’ call")
    await tap(panel.getByRole('button', { name: 'Everyone', exact: true }))
    await h.axe(console_, 'console by night')
    await h.picture(console_, 'werewolves-console-night')
    await answer('Eat Cleo').first().waitFor()
    await tap(answer('Eat Cleo'))
    await until('first their eyes are closed', async () => (await console_.locator('.narr').allTextContents()).join() === 'The Werewolves have made their choice and fall asleep.')
    await reach("The Seer’s call")
    await until('only the Seer is asked', async () => (await open(), (await panel.locator('.pickrow button').count()) === 1))
    await enter('Ada', 'Examine Ben')
    await console_.locator('.forseer').filter({ hasText: 'Ben is a Werewolf' }).waitFor() // before she falls asleep
    check('nobody has died yet', !(await console_.locator('.narr').allTextContents()).join().includes('Cleo'))
    await reach('Discussion')
    await until('the dead', async () => (await console_.locator('.read').innerText()).includes('Cleo'))
}, 'game')

await h.test('the table is paused and continues; the day gets a minute more', async () => {
    await until('the day is open', async () => (await open(), visible(console_.locator('.cd'))))
    const pause = console_.getByRole('button', { name: 'Pause' })
    await pause.click()
    await screen.waitForSelector('.pausedbar')
    await console_.getByRole('button', { name: 'Resume' }).click()
    await screen.waitForSelector('.pausedbar', { state: 'detached' })
    const seconds = async () => {
        const [m, s] = (await console_.locator('.cd').innerText()).trim().split(':').map(Number)
        return m * 60 + s
    }
    const before = await seconds()
    await console_.getByRole('button', { name: '1 minute more' }).click()
    await until('a minute more', async () => (await seconds()) > before + 40)
}, 'game')

await h.test('words and fingers of people without devices', async () => {
    await tap(chip('Ada'))
    const talk = panel.locator('.padtalk')
    await tap(talk.locator('.sayg button').nth(0))
    await tap(talk.locator('.menu button').nth(0))
    await tap(talk.locator('.pick button').filter({ hasText: 'Seer' }))
    await tap(talk.locator('.blogic [data-logic=and]'))
    await tap(talk.locator('.pick button').filter({ hasText: 'I know' }))
    await tap(talk.locator('.menu button').nth(0))
    await tap(talk.locator('.pick button').filter({ hasText: 'Ben' }))
    await h.picture(console_, 'werewolves-console-day')
    await tap(talk.locator('.bgo .big'))
    await until('heard on the screen', async () => (await screen.locator('aside').innerText()).includes('Ben Werewolf'))
    await enter('Ada', 'Nominate Ben')
    await enter('Dov', 'Nominate Ben')
    await reach('Speech on trial')
    await h.axe(console_, 'console by day')
    await tap(console_.getByRole('button', { name: 'End this phase', exact: true }))
    await reach('Thumbs')
}, 'game')

await h.test('every thumb is entered, and all see who voted what', async () => {
    equal('six vote', await panel.locator('.padrow').count(), 6)
    await h.axe(console_, 'console in a vote')
    await h.picture(console_, 'werewolves-console-vote')
    for (const name of NAMES.filter((one) => one !== 'Cleo')) {
        const row = panel.getByRole('group', { name: new RegExp(`^${name}:`) })
        await row.locator(`[data-answer="thumb ${name === 'Ben' || name === 'Greta' ? 'down' : 'up'}"]`).click()
        await until(`${name}'s thumb`, async () => !(await visible(row)) || !(await visible(row.locator('button'))))
    }
    await until('the night', async () => {
        await open()
        return (await phase()).startsWith('Night 2') && visible(console_.getByRole('button', { name: 'End this call' }))
    })
    await screen.waitForSelector('.votes')
    const told = await screen.locator('.votes').innerText()
    for (const word of ['Ben is hanged, 4 to 2', 'Ada', 'Greta']) check(word, told.includes(word))
    await h.axe(screen, 'votes on the shared screen by night')
}, 'game')

/** Any answer there is, until the game is over: the pack eats, the others sleep. */
async function finish() {
    for (let i = 0; i < 400; i++) {
        if (await visible(console_.locator('.ww.end'))) return true
        await open()
        const everyone = panel.getByRole('button', { name: 'Everyone', exact: true })
        if (await visible(everyone)) await tap(everyone)
        // A vote is for hanging. Few answers stand in a row as well, and the last of the pack's is to eat nobody.
        const down = panel.locator('.padrow [data-answer="thumb down"]').last()
        const first = panel.locator('.padrow button, .pick button').first()
        if (await visible(down)) await tap(down)
        else if (await visible(first)) await tap(first)
        await console_.waitForTimeout(30)
    }
    return false
}

await h.test('the rest of the game, to its end', async () => {
    check('over', await finish())
    await h.axe(console_, 'end at the console')
    await until('the end is everybody\u2019s', async () => visible(screen.locator('aside .secrets')))
    const record = await (await fetch(`${h.url}api/v1/tables/${codeOf(console_)}/record`)).text()
    check('the record says who entered the answers', /^= by /m.test(record))
}, 'game')

// ---- Real cards, entered as the first night reveals them (R-deal-7) ----

await h.test('on a phone: who opened their eyes is entered call by call, the rest follows', async () => {
    const page = await h.page('by hand', { ...phone, colorScheme: 'dark', locale: 'de-DE' })
    await page.goto(`${h.url}#/new/werewolves`)
    await choose(page, 'Wer leitet', 'eine Person, die alles eingibt')
    await page.locator('.set').filter({ hasText: 'Jäger' }).first().click()
    await page.getByLabel('Echte Karten, in der ersten Nacht eingegeben').check()
    await page.getByText('Teile die Karten der Auswahl am Tisch aus.').waitFor()
    await h.axe(page, 'a deal by hand, chosen')
    equal('nothing beyond the edge', await page.evaluate(() => document.documentElement.scrollWidth <= screen.width), true)
    await page.getByText('Teile die Karten der Auswahl am Tisch aus.').scrollIntoViewIfNeeded()
    await h.picture(page, 'werewolves-by-hand-new')
    await page.getByRole('button', { name: 'Tisch eröffnen' }).click()
    await page.waitForSelector('.bigcode')
    await page.locator('.hostbox button.primary').click()
    await page.waitForSelector('.ww.mod')
    const pad = page.locator('.pad')
    const called = []
    const enterHolders = async () => {
        const names = pad.locator('.pick button')
        called.push((await pad.locator('h2').innerText()).split(': ')[0])
        if (called.length === 1) {
            await h.axe(page, 'who opened their eyes')
            await h.picture(page, 'werewolves-by-hand-wake')
        }
        const end = page.locator('.controls .big')
        check('the call is not closed before', await end.isDisabled())
        const go = pad.locator('.big')
        equal('not yet', await go.getAttribute('aria-disabled'), 'true')
        const seats = await names.evaluateAll((all) => all.map((one) => one.dataset.seat))
        const need = called.at(-1) === 'Werwolf' ? 3 : 1
        for (const seat of [seats.at(-1), ...seats].slice(0, need + 1)) await tap(pad.locator(`.pick [data-seat=${seat}]`))
        equal('a wrong tap is taken back by the next', await pad.locator('.pick [aria-pressed=true]').count(), need)
        await tap(go)
        await until('entered', async () => !(await visible(pad.locator(`.pick [data-seat=${seats[0]}]`))) || !(await visible(page.locator('.waking'))))
        if (called.length === 1) await correct()
    }
    const correct = async () => {
        const lines = page.locator('.modseats li')
        const right = lines.last()
        await until('entered cards can be corrected', () => visible(page.locator('.modseats [aria-label^="Falsche Karte"]')))
        await tap(page.locator('.modseats [aria-label^="Falsche Karte"]').first())
        await page.getByText('Wer hat die Karte, die du bei').waitFor()
        await h.axe(page, 'a card entered for the wrong seat')
        await h.picture(page, 'werewolves-by-hand-wrong')
        await tap(right.locator('[aria-label^="Hat sie"]'))
        await until('who holds it has it now', async () => !(await right.innerText()).includes('Karte unbekannt'))
        check('the other is unknown again', (await lines.first().innerText()).includes('Karte unbekannt'))
    }
    await until('the day', async () => {
        const next = page.locator('.controls .big')
        if (await visible(page.locator('.waking'))) await enterHolders()
        else if (await visible(pad.locator('.padrow button'))) await tap(pad.locator('.padrow button').last())
        else if (await visible(pad.locator('.pick button'))) await tap(pad.locator('.pick button').last())
        else if (await next.isEnabled()) await tap(next)
        return (await page.locator('.hd .s').innerText()).includes('Beratung')
    }, 60000)
    check(`every character was entered once: ${called}`, new Set(called).size === called.length)
    check(`the Hunter too: ${called}`, called.includes('Jäger') && called.includes('Werwolf'))
    const seats = await page.locator('.modseats').innerText()
    equal('nothing is left to enter', seats.includes('Karte unbekannt'), false)
    check('the rest are Villagers', seats.includes('Dorfbewohner'))
    await h.picture(page, 'werewolves-by-hand-day')
    await page.context().close()
})

// ---- A moderator who goes away ----

await h.test('the moderator goes; the players vote to let the software take over', async () => {
    const host = await h.page('host')
    await host.goto(`${h.url}#/new/werewolves`)
    await choose(host, 'Who moderates', 'a person')
    for (let i = 9; i > 6; i--) await host.getByLabel('Fewer players').click()
    await host.getByText('Time limits of this game').click()
    await host.getByLabel('Wait for an absent moderator: unit').selectOption('1')
    await host.getByLabel('Wait for an absent moderator', { exact: true }).fill('1')
    await host.getByRole('button', { name: 'Open the table' }).click()
    await host.waitForSelector('.bigcode')
    const code = codeOf(host)
    const players = []
    for (const name of ['Uma', 'Vic']) {
        const page = await h.page(name, { ...phone, deviceScaleFactor: 1, locale: name === 'Vic' ? 'de-DE' : 'en-GB' })
        await page.goto(`${h.url}#/t/${code}`)
        await page.locator('.joinform input').first().fill(name)
        await page.locator('.joinform button.primary').click()
        await page.locator('.ww.in').waitFor()
        players.push(page)
    }
    await players[0].locator('.here').filter({ hasText: 'Vic' }).waitFor()
    check('which seat, of all there will be', (await players[1].locator('.ww.in .st').innerText()).includes('Platz 2 von 6'))
    check('who starts', (await players[0].locator('.next').innerText()).includes('The moderator starts the game'))
    await h.axe(players[0], 'joined where a person moderates')
    await h.picture(players[0], 'werewolves-moderated-in')
    await host.locator('.hostbox button.primary').click()
    await host.waitForSelector('.ww.mod')
    equal('the console before the first call', await host.locator('.hd .s').innerText(), 'Before the first night')
    await players[0].getByText('Look at your card.').waitFor()
    await players[1].getByText('Die Spielleitung beginnt die Nacht.').waitFor()
    await h.axe(players[0], 'the look at the card, where a person moderates')
    await h.picture(players[0], 'werewolves-moderated-deal')
    await host.context().close()
    for (const page of players) await page.locator('.pausedbar button').waitFor({ timeout: 15000 })
    await h.axe(players[0], 'the vote to take over')
    await h.picture(players[0], 'werewolves-takeover')
    await players[0].locator('.pausedbar button').click()
    await until('one of two', async () => (await players[1].locator('.pausedbar').innerText()).includes('Uma'))
    check('in German', (await players[1].locator('.pausedbar').innerText()).includes('Spielleitung'))
    await players[1].locator('.pausedbar button').click()
    for (const page of players) await page.waitForSelector('.pausedbar', { state: 'detached' })
    await until('the night begins', async () => (await players[0].locator('.ww h1').innerText()).includes('Night'))
})

await h.end()

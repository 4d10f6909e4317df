// Every listed game on the generic board, in a real browser against the real server: one person against a bot, clicking
// only what the page offers. By default some clicks a game, to see that it plays; `whole` plays each to its end.
//
// boards.mjs PROGRAM [whole] [GAME…] [--pictures FOLDER]

import { Harness, check } from './harness.mjs'

const words = process.argv.slice(3)
const folder = words.indexOf('--pictures')
const pictures = folder >= 0 ? words.splice(folder, 2)[1] : undefined
const whole = words[0] === 'whole' && Boolean(words.shift())
const h = new Harness(process.argv[2], pictures)
await h.start()
await h.launch()

const listed = (await (await fetch(`${h.url}api/v1/games`)).json()).games
// Of the examples the one with a board.
const wanted = (game) => (words.length ? words.includes(game.id) : !game.example || game.id === 'morris')
const games = listed.filter((game) => game.seats[0] <= 2 && wanted(game))

async function begin(page, game) {
    await page.goto(`${h.url}#/new/${game.id}`)
    await page.locator('.create button.primary').click()
    await page.waitForSelector('.bigcode')
    await page.locator('.joinform input').first().fill('Ada')
    await page.locator('.joinform button.primary').click()
    await page.waitForSelector('.joinform', { state: 'detached' })
    await page.locator('.hostbox button.primary').click()
    await page.locator('.answers button.ans').first().waitFor()
}

/** Clicks one of the answers shown, by lot; answers how many clicks were made. */
async function clicks(page, most, ms) {
    return page.evaluate(
        async ([many, limit]) => {
            const pause = (n) => new Promise((done) => setTimeout(done, n))
            const end = Date.now() + limit
            let made = 0
            while (made < many && Date.now() < end && !document.querySelector('.ending')) {
                const shown = [...document.querySelectorAll('.answers button.ans:not([disabled])')]
                if (shown.length) {
                    shown[Math.floor(Math.random() * shown.length)].click()
                    made++
                }
                await pause(shown.length ? 12 : 4)
            }
            return made
        },
        [most, ms],
    )
}

for (const game of games) {
    await h.test(`${game.id}: ${whole ? 'a whole game' : 'some turns'} on the generic board`, async () => {
        const page = await h.page('Ada')
        await begin(page, game)
        const made = whole ? await clicks(page, 100000, 900000) : await clicks(page, 40, 60000)
        await h.axe(page, game.id)
        if (whole) check(`the game is over after ${made} clicks`, (await page.locator('.ending').count()) > 0)
        else check(`${made} clicks`, made >= 40 || (await page.locator('.ending').count()) > 0)
        await h.picture(page, game.id)
        // The same table in the dark on a phone: it still fits, and reads as well.
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 390, height: 844 })
        const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        check(`nothing wider than the phone (${wide})`, wide <= 0)
        await h.axe(page, `${game.id} on a phone, dark`)
        await h.picture(page, `${game.id}-phone`)
        await page.context().close()
    })
}
await h.end()

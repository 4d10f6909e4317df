// Acting, seeing and learning at the table, by a person's gestures in a real browser against the real server: one touch
// acts, a far hex, a drag, a stepper, Undo of a whole walk, Done in view with hundreds of answers, looking back and
// returning, a turn that is told, texts on names, a lesson; with the mouse, the keyboard, and on a phone. Nothing here
// waits for a fixed time.
//
// table.mjs PROGRAM [--pictures FOLDER]

import { readFileSync } from 'node:fs'

import { Harness, check, equal, phone, tap, until, visible } from './harness.mjs'

const folder = process.argv.indexOf('--pictures')
const h = new Harness(process.argv[2], folder > 0 ? process.argv[folder + 1] : undefined)
await h.start()
await h.launch()

/** A table of one person against bots and `others`, who do nothing, made by the API as the lobby does, and the person's page. */
async function sit(name, game, { seat, seats, others = [] } = {}, options = {}) {
    const api = async (path, body, token) => {
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
        const reply = await fetch(`${h.url}api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const value = await reply.json()
        if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
        return value
    }
    const made = await api('/tables', { game, options: seats ? { seats } : {} })
    const { token, seat: own } = await api(`/tables/${made.table}/join`, { name, seat })
    for (const other of others) await api(`/tables/${made.table}/join`, { name: other })
    await api(`/tables/${made.table}/start`, { fill: 'random' }, made.host)
    const page = await h.page(name, options)
    await page.goto(`${h.url}#/t/${made.table}/k/${token}`)
    await page.locator('.board svg.map, .tabpage').first().waitFor()
    page.finger = options.hasTouch === true
    page.lend = (bot) => api(`/tables/${made.table}/seats/${own ?? seat}`, { do: 'bot', bot }, made.host)
    return page
}

const answer = (page, wanted) => page.locator(`.prompt .ans[data-answer="${wanted}"]`).first()
const offered = (page) => page.evaluate(() => [...new Set([...document.querySelectorAll('.prompt .ans[data-answer]')].map((one) => one.dataset.answer))])
const question = (page) => page.locator('.prompt h2').first().textContent()

const shownNow = async (page) => `${await question(page)} ${(await offered(page)).join()}`

/** Touches as the page is used: a mouse comes over an answer first, and its preview moves what is below it on a phone. */
const touch = (page, locator) => (page.finger ? locator.first().tap({ timeout: 1500 }).then(() => true, () => false) : tap(locator))

/** Gives one of the answers offered, and waits until something else is asked or `done`. */
async function give(page, pick, done = async () => false) {
    await until('a question', async () => (await offered(page)).length > 0 || (await done()), 20000)
    if (await done()) return
    const before = await shownNow(page)
    if (!(await touch(page, answer(page, pick(await offered(page)))))) return // it went away with the moment: look again
    const sure = page.locator('.again .warn:visible, .prompt .picked:visible') // a finger's first touch only shows what an answer does
    await until('the answer is taken', async () => {
        if (await visible(sure)) await touch(page, sure)
        return (await shownNow(page)) !== before || (await done())
    })
}

/** Gives answers by the list until one that begins with `wanted` is offered. */
async function playTo(page, wanted, prefer, most = 120) {
    const there = async () => (await offered(page)).some((one) => one.startsWith(wanted))
    const pick = (answers) => prefer.map((verb) => answers.find((one) => one.startsWith(verb))).find((one) => one) ?? answers[0]
    for (let i = 0; i < most; i++) {
        if (await there()) return
        await give(page, pick, there)
    }
    throw new Error(`never asked: ${wanted}`)
}

const middle = async (locator) => {
    const box = await locator.first().boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Legal targets under a card: small ones by their box, large ones by points of theirs under it. */
const covered = (card) =>
    card.evaluate((box) => {
        const a = box.getBoundingClientRect()
        const found = [...document.querySelectorAll('.stage .legal[data-id]')].filter((one) => {
            const b = one.getBoundingClientRect()
            return Math.min(b.width, b.height) <= 80 && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        })
        for (let x = a.left + 4; x < a.right; x += 20)
            for (let y = a.top + 4; y < a.bottom; y += 20)
                found.push(...document.elementsFromPoint(x, y).flatMap((one) => one.closest('.stage .legal[data-id]') ?? []))
        return [...new Set(found)].map((one) => one.dataset.id)
    })
/** Answers that are in view from their upper edge to their lower. */
const wholeAnswers = (page) =>
    page.evaluate(() => {
        const whole = (one) => {
            const [a, b, sheet] = [one, one.parentElement, one.closest('.prompt')].map((each) => each.getBoundingClientRect())
            return a.height > 0 && a.top >= b.top - 1 && a.bottom <= Math.min(b.bottom, sheet.bottom, innerHeight) + 1
        }
        return [...document.querySelectorAll('.prompt .ans[data-answer]')].filter(whole).length
    })

/** Words of answers that stand in two lines without a hyphen of their own. */
const brokenWords = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.prompt .ans .t')].flatMap((label) => {
            const walk = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
            const broken = []
            while (walk.nextNode())
                for (const { 0: word, index } of walk.currentNode.data.matchAll(/[^\s-]+/g)) {
                    const range = document.createRange()
                    range.setStart(walk.currentNode, index)
                    range.setEnd(walk.currentNode, index + word.length)
                    if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word)
                }
            return broken
        }),
    )
const inWindow = (box) => box.x >= 0 && box.y >= 0 && box.x + box.width <= 1440 && box.y + box.height <= 900

// ---- The Plot: many answers, a far hex, a drag, Undo, looking back ----

let plot
await h.test('hundreds of answers: what ends the question and Undo are in view', async () => {
    plot = await sit('Ada', 'plot', { seat: 'abwehr' })
    await answer(plot, 'auto').waitFor()
    await plot.locator('.prompt .below.more').click()
    const count = (await offered(plot)).length
    check(`${count} answers`, count > 200)
    for (const what of [answer(plot, 'auto'), plot.locator('.prompt .tools')]) {
        const box = await what.boundingBox()
        const prompt = await plot.locator('.prompt').boundingBox()
        check('inside the prompt', box.y >= prompt.y && box.y + box.height <= prompt.y + prompt.height + 1)
        check('inside the window', box.y + box.height <= 900)
    }
    const journal = await plot.locator('#journal').boundingBox()
    check('the journal stands in view', journal.height >= 140 && journal.y + journal.height <= 900)
    check('Undo says why it is closed', /\w{5}/.test(await plot.locator('.prompt .tools .quiet').textContent()))
    await h.axe(plot, 'hundreds of answers')
    await h.picture(plot, 'table-many')
}, 'plot')

await h.test('one touch on a unit acts', async () => {
    await playTo(plot, 'unit ', ['auto', 'pass', 'done', 'send', 'allied'])
    await plot.locator('.board .target.legal').first().click()
    await until('the unit moves', async () => (await offered(plot)).includes('end'))
}, 'plot')

await h.test('a far hex is walked to with one touch, and Undo takes the walk back as one', async () => {
    await plot.keyboard.press('u')
    await until('the choice of units', async () => (await offered(plot)).some((one) => one.startsWith('unit ')))
    // Somebody with a hex in reach that no single answer names.
    const units = await plot.evaluate(() => [...document.querySelectorAll('.board .target.legal')].map((one) => one.dataset.id))
    for (const id of units) {
        await plot.locator(`.board .target[data-id="${id}"]`).click()
        await until('the unit moves', async () => (await offered(plot)).includes('end'))
        const near = (await offered(plot)).filter((one) => one.startsWith('move ')).map((one) => one.slice(5))
        const far = await plot.evaluate((beside) => [...document.querySelectorAll('.board .target.legal')].map((one) => one.dataset.id).find((id) => !beside.includes(id)), [...near, id])
        if (far && (await plot.locator('.prompt .below.more').count()) === 0) {
            await plot.locator(`.board .target[data-id="${far}"]`).click()
            await until('the walk', async () => /Undo all \d+ steps/.test(await plot.locator('.prompt .tools').textContent()))
            await plot.keyboard.press('u')
            await until('back where it stood', async () => (await question(plot)).includes('no movement points'))
            await plot.keyboard.press('u')
            return
        }
        await plot.keyboard.press('u')
        await until('the choice of units', async () => (await offered(plot)).some((one) => one.startsWith('unit ')))
    }
    throw new Error('nobody had a far hex in reach')
}, 'plot')

await h.test('why not there: the tests of the rule, ticked and crossed', async () => {
    await until('the choice of units', async () => (await offered(plot)).some((one) => one.startsWith('unit ')))
    await plot.locator('.board .target.legal').first().click()
    await until('the unit moves', async () => (await offered(plot)).includes('end'))
    const touch = () =>
        plot.evaluate(() => {
            // An empty hex out of the unit's reach.
            const drawn = new Set([...document.querySelectorAll('.target')].map((one) => one.dataset.id))
            const all = [...document.querySelectorAll('.empties [data-id]')].filter((one) => !drawn.has(one.dataset.id))
            all.at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true }))
        })
    // A new question closes what was open: a touch before it has been drawn is made again.
    await until('the tests', async () => {
        if (!(await visible(plot.locator('.beside')))) await touch()
        return visible(plot.locator('.beside .whynot li.bad'))
    })
    check('a clause of what failed', (await plot.locator('.beside .whynot .cid').count()) > 0)
    await h.axe(plot, 'why not')
    await h.picture(plot, 'table-whynot')
    await plot.keyboard.press('Escape')
    await plot.keyboard.press('u')
}, 'plot')

await h.test('a unit dragged over the board is chosen and walks, and all of it is one step of Undo', async () => {
    await until('the choice of units', async () => (await offered(plot)).some((one) => one.startsWith('unit ')))
    const units = await plot.evaluate(() => [...document.querySelectorAll('.board .target.legal')].map((one) => one.dataset.id))
    for (const id of units) {
        const [x, y] = await middle(plot.locator(`.board .target[data-id="${id}"]`))
        const to = await plot.evaluate(
            ([ax, ay]) => {
                // An empty hex two rows or columns away.
                for (const [dx, dy] of [[80, 0], [-80, 0], [40, 70], [-40, 70], [40, -70], [-40, -70]]) {
                    const on = document.elementFromPoint(ax + dx, ay + dy)?.closest('[data-id]')
                    if (on && !on.classList.contains('target')) return [ax + dx, ay + dy]
                }
                return undefined
            },
            [x, y],
        )
        if (!to) continue
        await plot.mouse.move(x, y)
        await plot.mouse.down()
        await plot.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, { steps: 3 })
        await plot.mouse.move(...to, { steps: 3 })
        check('the line follows the pointer', await visible(plot.locator('.dragline')))
        await plot.mouse.up()
        await until('the unit is chosen', async () => (await offered(plot)).includes('end'))
        await until('the chain has ended', async () => /Undo/.test(await plot.locator('.prompt .tools').textContent()))
        await plot.locator('.prompt .tools .tool').first().click()
        await until('taken back', async () => (await offered(plot)).some((one) => one.startsWith('unit ')))
        return
    }
    throw new Error('nothing to drag')
}, 'plot')

await h.test('one looks back and returns, by keys and by a line of the journal', async () => {
    const now = await question(plot)
    await plot.keyboard.press(',')
    await plot.locator('.lookbar').waitFor()
    check('the question waits', (await question(plot)).includes(now))
    const [at, all] = (await plot.locator('.lookbar').textContent()).match(/\d+/g).map(Number)
    check(`the first step back is one (${at} of ${all})`, at < all)
    equal('the line of moves says the same', (await plot.locator('.moveline h3 span').textContent()).match(/\d+/g).map(Number), [at, all])
    const ends = await plot.locator('.moveline').evaluate((one) => [...one.querySelectorAll('small')].filter((label) => label.getBoundingClientRect().right > one.getBoundingClientRect().right).length)
    equal('labels that stand out of it', ends, 0)
    check('a block an action', (await plot.locator('.moveline li').count()) > 1)
    equal('no hint is offered', await plot.locator('.prompt .tools .tool', { hasText: 'Hint' }).count(), 0)
    equal('nothing can be answered', await offered(plot), [])
    equal('nothing is ringed', await plot.locator('.board .target.legal').count(), 0)
    await h.axe(plot, 'looking back')
    await h.picture(plot, 'table-back')
    await plot.locator('.lookbar .return').click()
    await until('now', async () => (await question(plot)) === now)
    await plot.locator('#journal .group .line').nth(1).click()
    const inner = plot.locator('#journal .inner .line').first()
    if (await visible(inner)) await inner.click()
    await plot.locator('.lookbar').waitFor()
    await plot.locator('.lookbar .return').hover()
    await plot.locator('.board .target[data-id]').last().hover({ force: true })
    await plot.locator('.card.info').waitFor({ timeout: 3000 }).catch(() => undefined) // what is told of a name needs no Esc of its own
    await plot.keyboard.press('Escape')
    await until('now again', async () => (await question(plot)) === now)
    equal('the bar is gone', await plot.locator('.lookbar').count(), 0)
}, 'plot')

/** Plays on until two actions and more lie before the present: how many there are is up to chance. */
async function twoActions(page) {
    const verbs = ['auto', 'pass', 'done', 'send', 'allied']
    for (let i = 0; i < 20; i++) {
        await page.keyboard.press('Shift+Comma')
        await page.locator('.moveline li.now').waitFor()
        const before = await page.locator('.moveline li').evaluateAll((all) => all.findIndex((one) => one.classList.contains('now')))
        await page.keyboard.press('Escape')
        await page.locator('.lookbar').waitFor({ state: 'detached' })
        if (before >= 2) return
        await give(page, (answers) => verbs.map((verb) => answers.find((one) => one.startsWith(verb))).find((one) => one) ?? answers[0])
        await playTo(page, 'unit ', verbs)
    }
    throw new Error('never two actions')
}

await h.test('Shift with comma and full stop goes by actions, R plays what happened', async () => {
    await twoActions(plot)
    const now = await question(plot)
    const bar = plot.locator('.lookbar')
    const at = async () => Number(/(\d+)/.exec(await bar.textContent())[1])
    await plot.keyboard.press('Shift+Comma')
    await bar.waitFor()
    const first = await at()
    await plot.keyboard.press('Shift+Comma')
    await until('an action earlier', async () => (await at()) < first)
    await plot.keyboard.press('Shift+Period')
    await until('an action later', async () => (await at()) === first)
    await plot.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await plot.keyboard.press('r')
    const strip = plot.locator('.strip-told')
    await until('it is played', async () => (await visible(bar)) || (await visible(strip)))
    await plot.keyboard.press('Escape')
    await until('now', async () => !(await visible(bar)) && !(await visible(strip)) && (await question(plot)) === now)
}, 'plot')

await h.test('after a reload one can still look back to the beginning', async () => {
    const now = await question(plot)
    await plot.reload()
    await until('the question', async () => (await question(plot)) === now)
    // The page may still be asking which moments there are: a key is pressed again where nothing came of it.
    for (let i = 0; i < 8 && !(await visible(plot.locator('.lookbar'))); i++) {
        await plot.keyboard.press(',')
        await plot.waitForTimeout(500)
    }
    await plot.locator('.lookbar').waitFor()
    const at = async () => Number(/(\d+)/.exec(await plot.locator('.lookbar').textContent())[1])
    const first = await at()
    await plot.keyboard.press(',')
    await until('one back', async () => (await at()) < first)
    await until('the board as it was', async () => (await plot.locator('.app.past').count()) === 1)
    await plot.keyboard.press('Escape')
    await until('now', async () => (await question(plot)) === now)
}, 'plot')

await h.test('an answer under the pointer or the focus tells what it would do, over nothing that may be touched', async () => {
    const [first] = (await offered(plot)).filter((one) => one.startsWith('unit '))
    await answer(plot, first).hover()
    const card = plot.locator('.preview:not(.hidden)')
    await card.waitFor()
    const covered = await card.evaluate((box) => {
        const a = box.getBoundingClientRect()
        return [...document.querySelectorAll('.stage .target.legal')].filter((one) => {
            const b = one.getBoundingClientRect()
            return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        }).length
    })
    equal('targets under the card', covered, 0)
    check('in words', (await card.textContent()).length > 8)
    await h.axe(plot, 'a preview')
    await plot.mouse.move(5, 5)
    await card.waitFor({ state: 'detached' })
    await answer(plot, first).focus()
    await card.waitFor()
}, 'plot')
await plot?.context().close()

// ---- On To Berlin!: a group by one gesture ----

await h.test('a group set by numbers is one gesture: nothing is shown between, Undo takes it back as one; steps have their price', async () => {
    const page = await sit('Lea', 'berlin', { seat: 'axis' }, { reducedMotion: 'no-preference' })
    await playTo(page, 'move berlin', ['take', 'play ', 'points', 'done', 'ok'])
    await give(page, () => 'move berlin')
    await page.locator('.prompt .dials button').first().click() // one less than all: no single answer says it
    const asked = await question(page)
    await page.evaluate(() => {
        globalThis.shown = []
        const note = () => globalThis.shown.push([...document.querySelectorAll('.prompt h2, .prompt .dials small')].map((one) => one.innerText).join())
        new MutationObserver(note).observe(document.querySelector('.prompt'), { subtree: true, childList: true, characterData: true })
    })
    await page.locator('.prompt .ans.pri').click()
    await answer(page, 'to warsaw').waitFor()
    const between = await page.evaluate(() => [...new Set(globalThis.shown)])
    equal('questions shown', between.filter((one) => !one.startsWith(asked)).length, 1)
    check('numbers shown on the way', between.filter((one) => one.startsWith(asked)).length < 2)
    equal('what it costs to enter an enemy area', await answer(page, 'to warsaw').locator('.price').textContent(), '2 of 2 movement points')
    await page.keyboard.press('u')
    await until('back', async () => (await question(page)) === asked && (await visible(page.locator('.prompt .dials'))))
    await page.context().close()
})

await h.test('a stack dragged over the board is a group that goes there, seen on its way; Undo takes it back as one', async () => {
    const page = await sit('Gus', 'berlin', { seat: 'axis' }, { reducedMotion: 'no-preference' })
    await playTo(page, 'move berlin', ['take', 'play ', 'points', 'done', 'ok'])
    const [x, y] = await middle(page.locator('.board [data-stack="berlin"]'))
    const to = await middle(page.locator('.board [data-stack="czechoslovakia"]'))
    const seen = page.evaluate(() => new Promise((done) => new MutationObserver(() => document.querySelector('.flight') && done(true)).observe(document.body, { childList: true, subtree: true })))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, { steps: 3 })
    await page.mouse.move(...to, { steps: 3 })
    await page.mouse.up()
    await until('the walk', async () => /Undo all \d+ steps/.test(await page.locator('.prompt .tools').textContent()))
    check('counters travel', await seen)
    await page.keyboard.press('u')
    await until('back', async () => (await offered(page)).includes('move berlin'))
    await page.context().close()
})

await h.test('an area that is not ringed moves nobody: its tests, the way that leads there, and a button that takes it', async () => {
    const page = await sit('Udo', 'berlin', { seat: 'axis' })
    await playTo(page, 'move berlin', ['take', 'play ', 'points', 'done', 'ok'])
    await give(page, () => 'move berlin')
    const touch = async (id) => {
        await page.locator(`.board .target[data-id="${id}"]`).dispatchEvent('click')
        await page.locator('.beside .whynot :is(li, p)').first().waitFor()
    }
    const forming = await question(page)
    await touch('brest')
    equal('nobody is gathered', [await question(page), await page.locator('.beside .go').count()], [forming, 1])
    await page.locator('.prompt .ans.pri').click()
    await answer(page, 'to warsaw').waitFor()
    const before = await question(page)
    const told = []
    for (const id of ['minsk', 'galicia', 'north-sea', 'austria']) {
        await touch(id)
        await until('its reason', async () => visible(page.locator('.beside .whynot .bad')))
        told.push((await page.locator('.beside .go').allTextContents()).join())
    }
    equal('ways', told, ['', 'As far as it goes: Czechoslovakia', '', 'Go there: Southern Germany → Austria'])
    equal('nobody has moved', await question(page), before)
    await h.axe(page, 'why not, with a way')
    await page.locator('.beside .go').click()
    await until('there', async () => /2 steps/.test(await page.locator('.prompt .tools').textContent()))
    await page.keyboard.press('u')
    await until('back', async () => (await question(page)) === before)
    await page.context().close()
})

await h.test('a card of the hand is played with one touch: who names it knows that it is seen', async () => {
    const page = await sit('Cora', 'berlin', { seat: 'axis' })
    await playTo(page, 'play ', ['take', 'done', 'ok'])
    const before = await question(page)
    await until('it is played', async () => {
        if ((await question(page)) === before) await tap(page.locator('.svcard.legal, .hcard.legal'))
        return (await question(page)) !== before
    })
    equal('nothing was asked once more', await page.locator('.beside .bad, .again').count(), 0)
    await page.context().close()
})

await h.test('a roll: its odds, never one result as certain, over no target; asked for once more, until one says otherwise', async () => {
    const page = await sit('Rosa', 'berlin', { seat: 'axis' })
    await playTo(page, 'airstrike ', ['take'])
    await give(page, (answers) => answers.find((one) => one.startsWith('airstrike ruhr')) ?? answers.find((one) => one.startsWith('airstrike ')))
    await playTo(page, 'target ', ['ok', 'all'])
    const warned = await page.locator('.prompt .ans.warn').evaluateAll((all) => all.map((one) => one.dataset.answer))
    const target = (await offered(page)).find((one) => one.startsWith('target ') && !warned.includes(one))
    const before = await question(page)
    await answer(page, target).hover()
    const card = page.locator('.stage .pv:not(.hidden):has(.pvmore > *)') // the odds, and what the answer would do besides
    await card.waitFor()
    const odds = card.locator('.cols')
    check('the odds', (await visible(odds)) && /\d+/.test(await odds.textContent()))
    check('no result as certain', !/rolled|scored (no|one|\d)/.test(await card.textContent()))
    check('it says that it is for good', /taken back/.test(await card.textContent()))
    equal('targets under it', await covered(card), [])
    await answer(page, target).locator('.nm').first().hover()
    await card.locator('.info').waitFor() // the name's text too
    equal('one card for one gesture', await page.locator('.pv, .card.preview, .card.info').count(), 1)
    await page.mouse.move(5, 5)
    const touch = () => page.locator(`.board .target[data-id="${target.split(' ')[1]}"]`).dispatchEvent('click')
    const sure = page.locator('.beside .ans.warn')
    const asked = async () => {
        await until('asked once more', async () => {
            if (!(await visible(sure))) await touch()
            return visible(sure)
        })
    }
    await asked()
    equal('targets under the question', await covered(page.locator('.beside')), [])
    check('in the window', inWindow(await page.locator('.beside').boundingBox()))
    await h.axe(page, 'asked once more')
    await h.picture(page, 'table-sure')
    await page.locator('.beside .ans:not(.warn)').click()
    await page.locator('.beside').waitFor({ state: 'detached' })
    equal('nothing is given', await question(page), before)
    await asked()
    // Looking back closes it, by a line of the journal as by a key: there is nothing to be answered over a grey board.
    for (const look of [() => page.keyboard.press(','), () => page.locator('.side .jr .line').nth(1).click()]) {
        await look()
        await page.locator('.lookbar').waitFor()
        equal('questions open over the grey board', await page.locator('.beside, .again').count(), 0)
        await page.keyboard.press('Escape')
        await page.locator('.lookbar').waitFor({ state: 'detached' })
        equal('nothing is given, and nothing opens again', [await question(page), await page.locator('.beside').count()], [before, 0])
        await asked()
    }
    await page.locator('.beside .noask input').check()
    equal('kept', await page.evaluate(() => JSON.parse(localStorage.getItem('sandtable')).unasked), ['chance'])
    await page.locator('.beside .ans:not(.warn)').click()
    await page.locator('.beside').waitFor({ state: 'detached' })
    await touch()
    await until('given at one touch', async () => (await question(page)) !== before)
    await page.locator('.rolled .die').first().waitFor()
    await page.context().close()
})

await h.test('the last counter of a hand ends the turn and is asked for once more; Undo is open until then', async () => {
    const page = await sit('Wanda', 'wunderwaffen', { seat: 'russian', seats: 4 })
    for (const left of [2, 1]) {
        await until('a counter to pick', async () => (await offered(page)).some((one) => one.startsWith('pick ')))
        const before = await question(page)
        await answer(page, (await offered(page))[0]).click()
        await until(`${left} to go`, async () => (await question(page)) !== before)
        equal('not asked', await page.locator('.again').count(), 0)
    }
    const before = await question(page)
    await answer(page, (await offered(page))[0]).click()
    await page.locator('.again').waitFor()
    check('it names the loss', /what you chose before it/.test(await page.locator('.again .bad').textContent()))
    equal('nothing is given', await question(page), before)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.locator('aside.side').waitFor({ state: 'detached' })
    await until('both buttons above the tools on the smallest phone', async () => {
        const [go, no, tools] = await Promise.all(['.again .warn', '.again .ans:not(.warn)', '.prompt > .tools'].map((one) => page.locator(one).boundingBox()))
        return go && no && tools && go.y + go.height <= no.y && no.y + no.height <= tools.y
    }, 5000)
    await page.locator('.again .ans:not(.warn)').click()
    await page.locator('.prompt button.undo').waitFor()
    await page.context().close()
})

// ---- A turn is told ----

await h.test('a space of the board under the pointer tells what it would do, inside the window and over nothing that may be touched', async () => {
    const page = await sit('Uwe', 'wunderwaffen', { seats: 3 })
    await playTo(page, 'place ', ['pick', 'play', 'use', 'act'])
    const [x, y] = await middle(page.locator('.board .target.legal[data-id*="."]'))
    await page.mouse.move(x - 5, y)
    await page.mouse.move(x, y)
    const card = page.locator('.stage .preview')
    await card.waitFor()
    check('inside the window', inWindow(await card.boundingBox()))
    equal('covered', await covered(card), [])
    await page.context().close()
})

/** Lines of the panels next to the board that are cut in the middle, and answers that are. */
const cutLines = (page) =>
    page.evaluate(() => {
        const cut = (box) => {
            const { top, bottom } = box.getBoundingClientRect()
            const whole = (one) => (one instanceof SVGElement ? one.tagName === 'svg' : !one.firstElementChild)
            return [...box.querySelectorAll('*')].filter(whole).flatMap((one) => {
                const rect = one.getBoundingClientRect()
                const within = rect.height > 0 && rect.top < bottom - 3 && rect.bottom > bottom + 3 && rect.top > top - 3
                return within ? one.textContent : []
            })
        }
        return [...document.querySelectorAll('.side > .upper, .prompt > .answers:not(.pinned)')].flatMap(cut)
    })

await h.test('next to the board nothing is cut in the middle, what is out of sight is named, and a lesson is offered', async () => {
    for (const [game, options] of [['plot', { seat: 'abwehr' }], ['berlin', { seat: 'axis' }], ['wunderwaffen', { seats: 3 }], ['werwolf', { seats: 4 }]]) {
        const page = await sit('Vera', game, options)
        await until(`${game}: a question`, async () => (await offered(page)).length > 0, 20000)
        for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 800 }]) {
            await page.setViewportSize(viewport)
            const what = `${game} at ${viewport.width}`
            await until(`${what}: nothing is cut: ${JSON.stringify(await cutLines(page))}`, async () => (await cutLines(page)).length === 0)
            const journal = await page.locator('#journal').boundingBox()
            check(`${what}: the journal stands in the window`, journal.height >= 110 && journal.y + journal.height <= viewport.height)
            check(`${what}: a lesson is offered`, await visible(page.locator('.prompt .learnfirst a')))
        }
        const below = page.locator('.side > .below').first()
        if (await visible(below)) {
            await below.click()
            await until(`${game}: the panels have the column`, async () => !(await visible(page.locator('#journal'))))
            await page.locator('.side > .below').last().click()
            await page.locator('#journal').waitFor()
        }
        await page.context().close()
    }
})

await h.test('what others did is told, can be paused, stepped and skipped, and stays until it is dismissed', async () => {
    const page = await sit('Ben', 'werwolf', { seats: 1 }, { speed: 'slow' })
    const strip = page.locator('.strip-told')
    const told = () => visible(strip)
    for (let i = 0; i < 60 && !(await told()); i++) await give(page, (answers) => ['pass', 'done', 'no'].find((one) => answers.includes(one)) ?? answers[0], told)
    await strip.waitFor()
    await page.keyboard.press(' ')
    const count = strip.locator('header [data-step]')
    const step = () => page.evaluate(() => Number(document.querySelector('.strip-told header [data-step]')?.dataset.step)) // NaN after the last that is shown
    const [at, total] = [await step(), Number(await count.getAttribute('data-steps'))]
    check('paused at a step', at >= 1 && total >= at)
    check('the question may be answered meanwhile', (await offered(page)).length > 0)
    await h.axe(page, 'a turn that is told')
    await h.picture(page, 'table-told')
    if (total > 1) {
        await page.keyboard.press(at < total ? '.' : ',')
        await until('one step', async () => (await step()) !== at)
    }
    check('the question is the side\'s own', (await page.locator('.prompt .who b').textContent()) === 'Allies')
    const tools = await page.locator('.prompt .tools').boundingBox()
    const prompt = await page.locator('.prompt').boundingBox()
    check('Undo, Hint and Rules are in view', tools.y + tools.height <= prompt.y + prompt.height + 1)
    // Numbers on the board are those of the strip; nothing is ticked in yellow.
    const placed = async () => (await strip.locator('.stepplace').count()) > 0
    const numbers = () => page.locator('.discs text').allTextContents()
    check('a step with a place is numbered on the board', !(await placed()) || (await numbers()).length > 0)
    equal('yellow ticks', await page.locator('.board .pencil.tick').count(), 0)
    // The board is the one of the step: what an entry says of resources is in the panel just then.
    let found = 0
    for (let i = at + 1; i <= total && found < 2 && (await visible(strip)); i++) {
        const text = await strip.locator('.toldsteps .on').textContent()
        const last = [...text.matchAll(/(Allies|Soviets|Werwolf|Edelweiss): resources now (\d+)/g)].at(-1)
        if (last) {
            const purse = await page.locator('.left .purse').first().locator('> *', { hasText: last[1] }).locator('.num').textContent()
            equal(`${last[1]} in the panel`, purse, last[2])
            found++
        }
        const before = await step()
        await page.keyboard.press('.')
        await until('the next step', async () => (await step()) !== before)
    }
    if (!(await visible(strip))) {
        await page.locator('.since .small').first().click()
        await strip.waitFor()
    }
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
    check('it stays', await visible(page.locator('.since')))
    await page.locator('.since .small').first().click()
    await strip.waitFor()
    await strip.locator('.skip').click()
    await page.locator('.since > .ib').click()
    await page.locator('.since').waitFor({ state: 'detached' })
    await page.context().close()
})

await h.test('beneath a wide board a told turn has its sentence in one line and its steps in whole lines, in German too', async () => {
    const page = await sit('Ines', 'wunderwaffen', { seat: 'russian', seats: 4 }, { speed: 'slow', locale: 'de-DE' })
    const strip = page.locator('.strip-told')
    const told = () => visible(strip)
    for (let i = 0; i < 60 && !(await told()); i++) await give(page, (answers) => answers[0], told)
    await strip.waitFor()
    await page.keyboard.press(' ')
    const seen = await strip.evaluate((box) => {
        const line = (one) => one.getBoundingClientRect()
        const [frame, head, bar] = [box, box.querySelector('h2'), box.querySelector('.toldbar')].map(line)
        const inside = [...box.querySelectorAll('h2, .toldsteps li:not(.beyond), .toldbar > *')].every((one) => line(one).bottom <= frame.bottom + 1 && line(one).top >= frame.top)
        const high = [...box.querySelectorAll('.toldsteps li:not(.beyond)')].map((one) => line(one).height)
        return { lines: Math.round(head.height / parseFloat(getComputedStyle(box.querySelector('h2')).lineHeight)), inside, step: Math.min(...high), wide: head.width > 2 * bar.width }
    })
    check(`a sentence of ${seen.lines} lines`, seen.lines <= 2 && seen.wide)
    check('all of it in the strip', seen.inside)
    check(`steps of ${seen.step} pixels`, seen.step >= 80)
    await h.picture(page, 'table-told-german')
    await page.context().close()
})

// ---- The end ----

await h.test('the final sheet: a turning point is looked at with controls in view, Esc leads back, the sheet is shared as a picture', async () => {
    const page = await sit('Olga', 'wunderwaffen', { seat: 'russian', seats: 4 }, { locale: 'de-DE' })
    await page.lend('random')
    const sheet = page.locator('main.final')
    await sheet.waitFor({ timeout: 120000 })
    const point = page.locator('.turning .line').first()
    await point.waitFor({ timeout: 60000 })
    const [column, table] = [await sheet.boundingBox(), await sheet.locator('.figs').first().boundingBox()]
    check('no side is cut off', table.x + table.width <= column.x + column.width)
    await sheet.locator('.toanalysis').click()
    await until('the analysis has the board\'s place', async () => visible(page.locator('main.analysed .anachart')))
    await page.keyboard.press('Escape')
    const bar = page.locator('.lookbar')
    await until('the board as it was', async () => {
        if (await visible(sheet)) await tap(point)
        return visible(bar)
    })
    for (const button of await bar.locator('button').all()) check('in view', inWindow(await button.boundingBox()))
    const at = async () => Number(/\d+/.exec(await bar.textContent())[0])
    const before = await at()
    await bar.locator('.ib').last().click()
    await until('one on', async () => !(await visible(bar)) || (await at()) === before + 1)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await sheet.waitFor()
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined })) // a device without one
    const [file] = await Promise.all([page.waitForEvent('download'), sheet.locator('.share').click()])
    const png = readFileSync(await file.path())
    check('a picture', png.subarray(1, 4).toString() === 'PNG' && png.length > 10000)
    await page.goto(`${h.url}#/`)
    const row = page.locator('.fin').first()
    await until('who won', async () => (await visible(row)) && /win|Nobody|draw/.test(await row.locator('em').textContent()))
    await row.locator('a').nth(1).click()
    await page.locator('main.analysed .anachart').waitFor()
    await page.context().close()
})

// ---- Learning ----

await h.test('a lesson: offered in the lobby, a wrong touch told about, the right one acts, its place is kept', async () => {
    const page = await h.page('Lea')
    await page.goto(h.url)
    await page.locator('.g a[href="#/learn/plot"]').click()
    await page.locator('button[data-lesson="first-turn"]').click()
    const box = page.locator('.lesson')
    const next = box.locator('.next')
    const at = async () => Number(/\d+/.exec(await box.locator('.num').textContent())[0])
    await box.waitFor()
    await next.click()
    await until('the second step', async () => (await at()) === 2)
    equal('Next waits', await next.getAttribute('aria-disabled'), 'true')
    await box.locator('.todo .ans:not([data-answer="auto"])').first().click()
    await box.locator('.lessonwrong').waitFor()
    await h.axe(page, 'a lesson')
    await box.locator('.todo .ans[data-answer="auto"]').click()
    await until('the third step', async () => (await at()) === 3)
    check('what it points at is numbered', (await page.locator('.discs text').allTextContents()).includes('1'))
    equal('the step in the list', await page.locator('.lessonlist [aria-current] .num').textContent(), '3')
    equal('one thing is yellow', await page.locator('.board .target.legal').count(), 1)
    await h.picture(page, 'table-lesson')
    await page.locator('.board .target.legal').focus()
    await page.keyboard.press('Enter') // the keyboard does it too
    await until('the fourth step', async () => (await at()) === 4)
    await page.reload()
    await until('its place', async () => (await visible(box)) && (await at()) === 4)
    await box.locator('.lessonsteps .ans').nth(1).click()
    await until('shown and done', async () => (await at()) === 5)
    await page.context().close()
})

await h.test('a lesson of each game is played to its end by touching what is yellow', async () => {
    for (const [game, id] of [['plot', 'coup'], ['werwolf', 'first-turn'], ['berlin', 'first-turn'], ['wunderwaffen', 'first-turn']]) {
        const { steps } = await (await fetch(`${h.url}api/v1/games/${game}/lessons/${id}`)).json()
        const page = await h.page('Leo', { viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
        await page.goto(`${h.url}#/learn/${game}`)
        await page.locator(`button[data-lesson="${id}"]`).click()
        const box = page.locator('.lesson')
        await box.waitFor()
        const number = async () => Number(/\d+/.exec(await box.locator('.num').first().textContent())[0])
        equal(`${game}: words that break in the buttons`, await brokenWords(page), [])
        const yellow = page.locator('.board .target.legal, .legal[data-id], .hcard.legal, .svcard.legal, .rcard.legal, .hc.legal, .touch.legal')
        for (let i = 1; i < steps.length; i++) {
            const listed = box.locator(`.todo .ans[data-answer="${steps[i - 1].answer}"]`)
            await until(`${game}, after step ${i}`, async () => {
                if ((await number()) !== i) return true
                if ((await box.locator('.next').getAttribute('aria-disabled')) !== 'true') await tap(box.locator('.next'))
                else if (await visible(page.locator('.beside .ans'))) await tap(page.locator('.beside .ans')) // asked once more
                else if (await visible(listed)) await tap(listed)
                else if (await visible(box.locator('.dials'))) await tap(box.locator('.lessonsteps .ans').nth(1)) // numbers: shown how
                else if (await yellow.count()) await yellow.first().dispatchEvent('click')
                await page.waitForTimeout(120)
                return (await number()) !== i
            }, 20000)
        }
        equal(`the last step of ${game}`, await number(), steps.length)
        await page.context().close()
    }
})

await h.test('the number that a lesson points with is touched like its place', async () => {
    const page = await h.page('Lea')
    await page.goto(`${h.url}#/learn/berlin`)
    await page.locator('button[data-lesson="card-and-hits"]').click()
    const box = page.locator('.lesson')
    const number = page.locator('.discs .points circle')
    await box.waitFor()
    const done = async () => (await box.locator('.next').getAttribute('aria-disabled')) !== 'true'
    await until('a step with a place', async () => {
        if ((await number.count()) && !(await done())) return true
        await tap((await done()) ? box.locator('.next') : box.locator('.lessonsteps .ans').nth(1))
        return false
    })
    await page.mouse.click(...(await middle(number)))
    await until('the step is done', done)
    await page.context().close()
})

await h.test('a lesson on a phone leaves the board its room, and its end says what comes next', async () => {
    for (const game of ['werwolf', 'berlin']) {
        const page = await h.page('Leo', { ...phone, locale: 'de-DE' })
        await page.goto(`${h.url}#/learn/${game}`)
        await page.locator('button[data-lesson="first-turn"]').click()
        const box = page.locator('.lesson')
        await box.waitFor()
        for (let i = 1; i < 3; i++) {
            await until(`${game}, step ${i} is done`, async () => {
                const next = box.locator('.next')
                if ((await next.getAttribute('aria-disabled')) === 'true') await tap(box.locator('.todo .ans.wanted'))
                else await tap(next)
                return Number(/\d+/.exec(await box.locator('.num').first().textContent())[0]) > i
            })
            const [sheet, leave] = [await box.boundingBox(), await box.locator('.tools').boundingBox()]
            check(`${game}: the sheet is ${Math.round(sheet.height)} high`, sheet.height <= 0.61 * 844)
            check(`${game}: the way out is in view`, leave.y + leave.height <= sheet.y + sheet.height + 1)
        }
        await page.context().close()
    }
    const page = await h.page('Leo')
    await page.goto(`${h.url}#/learn/plot`)
    await page.locator('button[data-lesson="coup"]').click()
    const box = page.locator('.lesson')
    await box.waitFor()
    await until('the end of the lesson', async () => {
        const next = box.locator('.next')
        if (!(await visible(next))) return visible(page.locator('.lessonend'))
        if ((await next.getAttribute('aria-disabled')) === 'true') await tap(box.locator('.lessonsteps .ans').nth(1))
        else await tap(next)
        return visible(page.locator('.lessonend'))
    }, 90000)
    await until('its steps', async () => (await page.locator('.lessonend li').count()) > 5) // they are fetched
    check('a game', await visible(page.locator('.lessonend .ans.pri')))
    equal('another lesson', await page.locator('.lessonend a.ans').getAttribute('href'), '#/learn/plot')
    await h.axe(page, 'the end of a lesson')
    await page.context().close()
})

await h.test('a turn that is told on a phone is read whole', async () => {
    const page = await sit('Nora', 'werwolf', { seats: 1 }, { ...phone, locale: 'de-DE', speed: 'slow' })
    const strip = page.locator('.strip-told')
    await until('a turn is told', async () => {
        if (await visible(strip)) return true
        const sure = page.locator('.again .warn')
        if (await visible(sure)) await tap(sure)
        else await tap(answer(page, 'pass'))
        return visible(strip)
    }, 40000)
    const [head, ...speeds] = await strip.evaluate((one) => [...one.querySelectorAll('h2, .speeds button')].filter((each) => each.getClientRects().length).map((each) => [each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth, each.getBoundingClientRect().right]))
    check(`the headline is whole (${head})`, head[0] <= 4) // a line that is cut lacks more
    check(`the speeds fit (${speeds.join(' / ')})`, speeds.length >= 3 && speeds.every(([, wide, right]) => wide <= 0 && right <= 390))
    await page.context().close()
})

await h.test('a lesson of a game with pages of its own covers nothing there, and shows what to do', async () => {
    for (const options of [{}, phone]) {
        const page = await h.page('Lia', options)
        await page.goto(`${h.url}#/learn/werewolves`)
        await page.locator('button[data-lesson]').first().click()
        const box = page.locator('.lesson')
        await box.waitFor()
        const at = async () => Number(/\d+/.exec(await box.locator('.num').textContent())[0])
        await box.locator('.next').click()
        await until('the second step', async () => (await at()) === 2)
        const [a, b] = [await box.boundingBox(), await page.locator('.ww').boundingBox()]
        check('beside each other', a.x >= b.x + b.width - 1 || a.y + a.height <= b.y + 1)
        await box.locator('.lessonsteps .ans').nth(1).click()
        await until('shown and done', async () => (await at()) === 3)
        await page.context().close()
    }
})

await h.test('names have their texts: under the pointer, by the key I, under a finger', async () => {
    const page = await sit('Nora', 'plot', { seat: 'abwehr' })
    const name = page.locator('.prompt .answers .nm').first()
    const card = page.locator('.info')
    await name.hover()
    await until('its text', async () => /\d-\d-\d|Defence|Movement|defence/i.test((await visible(card)) ? await card.textContent() : ''))
    const covered = await card.evaluate((box) => {
        const a = box.getBoundingClientRect()
        return [...document.querySelectorAll('.prompt .ans')].filter((one) => {
            const b = one.getBoundingClientRect()
            return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        }).length
    })
    equal('answers under it', covered, 0)
    await h.axe(page, 'the text of a name')
    await page.mouse.move(5, 5)
    await card.waitFor({ state: 'detached' })
    await page.locator('.prompt .answers .ans').first().focus()
    await page.keyboard.press('i')
    await card.waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.context().close()
    const small = await sit('Nils', 'plot', { seat: 'abwehr' }, phone)
    const box = await small.locator('.prompt .answers .nm').first().boundingBox()
    const touch = (type) => small.evaluate(([x, y, kind]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch', clientX: x, clientY: y })), [box.x + 5, box.y + 5, type])
    await touch('pointerdown')
    await small.locator('.info').waitFor()
    await touch('pointerup')
    const asked = await question(small)
    check('nothing is answered', (await offered(small)).length > 0 && (await question(small)) === asked)
    await small.context().close()
})

await h.test('the rules of a question, a search, why not here, and a hint', async () => {
    const page = await sit('Eva', 'plot', { seat: 'abwehr' })
    await answer(page, 'auto').waitFor()
    await page.keyboard.press('?')
    await page.locator('.rulesbox .clause').first().waitFor()
    equal('the clauses of this question', await page.locator('.rulesbox .clause .cid').allTextContents(), ['R-4-4', 'R-4-5', 'R-4-6', 'R-4-7', 'R-4-8'])
    await h.axe(page, 'rules of a question')
    await h.picture(page, 'table-rules')
    await page.keyboard.press('/')
    await page.keyboard.type('retire')
    await until('hits', async () => (await page.locator('.rulesbox mark').count()) > 0)
    await page.keyboard.press('Escape')
    await page.locator('.rulesbox').waitFor({ state: 'detached' })
    // A hex that is not an answer.
    await page.evaluate(() => {
        const legal = new Set([...document.querySelectorAll('.target.legal')].map((one) => one.dataset.id))
        const other = [...document.querySelectorAll('.empties [data-id]')].find((one) => !legal.has(one.dataset.id))
        other.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await page.locator('.beside .whynot .cid').first().click()
    await page.locator('.rulesbox .clause').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const before = await question(page)
    await page.keyboard.press('n')
    const hint = page.locator('.hintbox [data-answer], .hintstrip [data-answer]').first()
    await hint.waitFor({ timeout: 20000 })
    await page.keyboard.press('Escape')
    await until('hidden', async () => (await page.locator('.hintbox, .hintstrip').count()) === 0)
    await page.keyboard.press('n')
    await hint.waitFor({ timeout: 20000 })
    const hinted = (await hint.getAttribute('data-answer')) ?? ''
    check('an answer of the question', hinted.length > 0)
    check('its letter in the list, in view', await visible(answer(page, hinted).locator('.disc')))
    const cut = await page.locator('.hintstrip').evaluate((strip) => {
        const [box, why] = [strip, ...strip.querySelectorAll('tbody > tr')].map((one) => one.getBoundingClientRect())
        return why !== undefined && (why.bottom > box.bottom || why.top < box.top) // where plans differ in nothing, nothing is said
    })
    check('what speaks for and against each plan is in view', !cut)
    check('the board has its names', await page.locator('.stage svg.map:not(.far)').count())
    equal('nothing is answered', await question(page), before)
    const tools = await page.locator('.prompt .tools').boundingBox()
    const prompt = await page.locator('.prompt').boundingBox()
    check('Undo stays in view', tools.y + tools.height <= prompt.y + prompt.height + 1)
    await h.axe(page, 'a hint')
    await h.picture(page, 'table-hint')
    await hint.click()
    await until('given', async () => {
        const sure = page.locator('.beside .ans.warn') // what rolls a die is asked for once more
        if (await visible(sure)) await tap(sure)
        return !(await visible(page.locator('.hintbox, .hintstrip').first()))
    })
    await page.context().close()
})

/** What has the focus, as a person would tell it. */
const focused = (page) =>
    page.evaluate(() => {
        const on = document.activeElement
        return on.closest('.again') ? 'asked again' : on.matches('.prompt .ans, .prompt [role=spinbutton]') ? 'the question' : (on.getAttribute('aria-label') ?? on.tagName)
    })

await h.test('by keyboard the focus goes from one question to the next: lists, what is asked for once more, numbers, a place', async () => {
    for (const [game, seats] of [['plot'], ['werwolf', 4]]) {
        const page = await sit('Kay', game, { seats })
        await until('a question', async () => (await offered(page)).length > 0)
        await answer(page, (await offered(page))[1]).focus()
        for (let i = 0; i < 12; i++) {
            const now = async () => `${await shownNow(page)} ${await page.locator('.side').innerText()}` // the same may be asked twice
            const before = await now()
            const moved = async () => (await now()) !== before && (await offered(page)).length > 0
            await page.keyboard.press('Enter')
            await until('the next question', async () => (await moved()) || (await visible(page.locator('.again'))))
            if (await visible(page.locator('.again'))) {
                equal(`${game} ${i}: asked once more`, await focused(page), 'asked again')
                await page.keyboard.press('Shift+Tab')
                await page.keyboard.press('Enter')
                await until('the question after it', moved)
            }
            await until(`${game} ${i}: the focus is in the question, not at ${await focused(page)}`, async () => (await focused(page)) === 'the question', 3000)
        }
        await page.context().close()
    }
    const page = await sit('Kai', 'plot', { seat: 'abwehr' })
    await answer(page, 'auto').waitFor()
    const opens = page.locator('.target.legal').first()
    await opens.focus()
    await page.keyboard.press('Enter')
    await page.locator('.beside .ans').first().focus()
    await page.keyboard.press('Enter')
    await until('the place has closed', async () => (await page.locator('.beside').count()) === 0)
    await until(`the focus is not at ${await focused(page)}`, async () => (await focused(page)) !== 'BODY', 3000)
    await page.context().close()
})

await h.test('keys belong to what was opened last: no digit answers behind it, Esc closes it wherever the focus is', async () => {
    const page = await sit('Kim', 'plot', { seat: 'abwehr' })
    await answer(page, 'auto').waitFor()
    const before = await question(page)
    const outside = () => page.evaluate(() => document.activeElement.blur())
    const digits = async (what) => {
        for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key)
        equal(`behind ${what} nothing is answered`, await question(page), before)
        check(`behind ${what} nothing is asked for once more`, !(await visible(page.locator('.again'))))
    }
    await page.keyboard.press('n')
    const hint = page.locator('.hintbox:not(.thinks), .hintstrip')
    await hint.first().waitFor({ timeout: 20000 })
    await outside()
    await digits('the hint')
    await page.keyboard.press('?')
    await page.locator('.rulesbox').waitFor()
    await outside()
    await digits('the rules')
    await page.keyboard.press('Escape')
    await page.locator('.rulesbox').waitFor({ state: 'detached' })
    check('the hint, which was opened before, stands', await visible(hint))
    await outside()
    await page.keyboard.press('Escape')
    await until('the hint has closed', async () => (await hint.count()) === 0)
    const shown = await shownNow(page)
    await page.keyboard.press('1')
    await until('now a digit answers', async () => (await shownNow(page)) !== shown || (await visible(page.locator('.again'))))
    await page.context().close()
})

await h.test('against people who have not agreed to hints the button is barred and says why', async () => {
    const page = await sit('Oda', 'berlin', { seat: 'axis', others: ['Ben'] })
    const tool = page.locator('.prompt .tools .tool', { hasText: 'Hint' })
    await tool.waitFor()
    equal('barred', await tool.getAttribute('aria-disabled'), 'true')
    await tool.click({ force: true }) // it may be touched, to be told why
    await until('it says why', async () => /everyone agreed/.test((await page.locator('.prompt .whybarred').allTextContents()).join()))
    const said = await page.locator('.prompt .whybarred').boundingBox()
    check('in view', inWindow(said))
    await page.keyboard.press('n')
    equal('no hint', await page.locator('.hintbox, .hintstrip').count(), 0)
    await page.context().close()
})

/** Rows of figures of a hint that are not in view, and answers that end the question and are covered. */
const outOfView = (page) =>
    page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect()
        const [parts, foot] = ['.hintstrip .parts', '.hintstrip tfoot'].map((one) => box(document.querySelector(one)))
        const rows = [...document.querySelectorAll('.hintstrip :is(.figured, .sum)')].filter((row) => box(row).top < parts.top - 1 || box(row).bottom > foot.top + 1)
        const [prompt, tools] = ['.prompt', '.prompt > .tools'].map((one) => box(document.querySelector(one)))
        const ends = [...document.querySelectorAll('.prompt > .pinned .ans')].filter((one) => box(one).top < prompt.top || box(one).bottom > tools.top + 1)
        return [...rows, ...ends].map((one) => one.innerText)
    })

await h.test('a hint in a low window, in German: every figure is in view, two factions of one person by their names', async () => {
    const page = await sit('Ida', 'werwolf', { seats: 2 }, { locale: 'de-DE', viewport: { width: 1280, height: 720 } })
    await page.locator('.prompt .ans').first().waitFor({ timeout: 20000 })
    await page.keyboard.press('n')
    await page.locator('.hintstrip .figured').first().waitFor({ timeout: 20000 })
    equal('out of view', await outOfView(page), [])
    const named = await page.locator('.hintstrip .figured th').allTextContents()
    check(`named: ${named.join(', ')}`, new Set(named).size === named.length && !named.some((one) => one.endsWith('· du')))
    await page.context().close()
})

await h.test('with a hint open the three ways to pass the coup are in view', async () => {
    const page = await sit('Jan', 'plot', { seat: 'abwehr' }, { locale: 'de-DE' })
    await playTo(page, 'pass-turn', ['auto', 'allied', 'send', 'end'])
    await page.keyboard.press('n')
    await page.locator('.hintstrip').waitFor({ timeout: 20000 })
    for (const [width, height] of [[1440, 900], [1280, 720]]) {
        await page.setViewportSize({ width, height })
        await until(`in view at ${height}`, async () => (await outOfView(page)).length === 0)
    }
    await page.context().close()
})

await h.test('with the rules open the main answers stay in view, in whole words', async () => {
    for (const [game, seats] of [['berlin'], ['wunderwaffen', 4]]) {
        const page = await sit('Ole', game, { seats }, { locale: 'de-DE' })
        await page.locator('.prompt .ans').first().waitFor({ timeout: 20000 })
        await page.keyboard.press('?')
        await page.locator('.rulesbox .clause').first().waitFor()
        check(`${game}: four answers`, (await wholeAnswers(page)) >= 4)
        equal(`${game}: words that break inside`, await brokenWords(page), [])
        await page.context().close()
    }
})

// ---- The lobby ----

await h.test('the lobby: play now without a form, the open question of my table, the rules of a game', async () => {
    const page = await h.page('Finn')
    const asked = []
    page.on('request', (request) => /\/words\//.test(request.url()) && asked.push(request.url()))
    await page.goto(h.url)
    await page.locator('.gl').first().waitFor()
    equal('catalogues fetched by the lobby', asked, [])
    await page.locator('.g', { has: page.locator('a[href="#/new/plot"]') }).locator('.row button').click()
    await answer(page, 'auto').waitFor()
    const text = await question(page)
    await page.goto(`${h.url}#/`)
    await until('its question', async () => (await page.locator('.tb.go .q > :last-child').allTextContents()).includes(text))
    await h.axe(page, 'lobby with a table')
    await page.locator('.g a[href="#/rules/plot"]').click()
    await page.locator('.rulespage .clause').first().waitFor()
    await page.locator('.rulespage .speeds button').nth(1).click()
    const marks = await page.locator('.rulespage .clause').evaluateAll((all) => all.filter((one) => !one.querySelector('.cmark')).length)
    equal('clauses without our mark', marks, 0)
    await h.axe(page, 'rules of a game')
    await page.context().close()
})

// ---- Numbers ----

await h.test('numbers are set by a stepper: buttons, keys and digits', async () => {
    const page = await sit('Cleo', 'werwolf', { seats: 1 }, { locale: 'de-DE' })
    await playTo(page, 'amount ', ['deal', 'give', 'done', 'pass'])
    const number = page.locator('.dial [role=spinbutton]').first()
    const value = async () => Number(await number.textContent())
    const first = await value()
    await page.locator('.dial .ib').nth(1).click()
    equal('one more', await value(), first + 1)
    await number.focus()
    await page.keyboard.press('End')
    const most = Number(await number.getAttribute('aria-valuemax'))
    equal('the most', await value(), most)
    await page.keyboard.press('Home')
    await page.keyboard.press('3')
    check('typed', [3, 13].includes(await value()))
    await until('what it brings is told', async () => (await page.locator('.stage .preview').count()) > 0)
    await h.axe(page, 'a stepper')
    await h.picture(page, 'table-stepper')
    // The keys work wherever the focus is.
    await page.evaluate(() => document.activeElement.blur())
    await page.keyboard.press('Home')
    const least = await value()
    await page.keyboard.press('ArrowUp')
    equal('one more by the arrow', await value(), least + 1)
    const before = await question(page)
    await page.keyboard.press('Enter')
    await until('given', async () => (await question(page)) !== before)
    await page.context().close()
})

// ---- A phone ----

await h.test('on a phone the controls of a told turn are in view', async () => {
    const page = await sit('Edda', 'werwolf', { seats: 1 }, { ...phone, speed: 'slow' })
    const strip = page.locator('.strip-told')
    const told = () => visible(strip)
    for (let i = 0; i < 60 && !(await told()); i++) await give(page, (answers) => ['pass', 'done', 'no'].find((one) => answers.includes(one)) ?? answers[0], told)
    await strip.waitFor()
    await page.keyboard.press(' ')
    for (let i = 0; i < 4 && (await told()); i++) {
        const [bar, nav] = [await strip.locator('.toldbar').boundingBox(), await page.locator('.nav').boundingBox()]
        if (!bar) break // it is over
        check('above the tabs', bar.y + bar.height <= nav.y + 1)
        const skip = await strip.locator('.skip').boundingBox()
        check('the way to one\'s own turn too', skip && skip.y + skip.height <= nav.y + 1)
        await page.keyboard.press('.')
    }
    await h.picture(page, 'table-told-phone')
    if (await told()) await page.keyboard.press('Escape')
    const line = page.locator('.prompt .sinceline')
    await line.waitFor() // it stays: in one line here, in whole on the journal's page
    await line.locator('button').first().tap()
    await page.locator('.tabpage .since li').first().waitFor()
    await page.locator('.tabpage .since > .ib').tap()
    await page.locator('.nav button').first().tap()
    await page.locator('.board').waitFor()
    equal('dismissed', await line.count(), 0)
    await page.context().close()
})

await h.test('on the smallest phone two answers, what ends the question and the tools are in view', async () => {
    const page = await sit('Uwe', 'plot', { seat: 'abwehr' }, { ...phone, viewport: { width: 320, height: 568 }, locale: 'de-DE' })
    await answer(page, 'auto').waitFor()
    check('two answers and the one for all others', (await wholeAnswers(page)) >= 3)
    const [prompt, nav] = [await page.locator('.prompt').boundingBox(), await page.locator('.nav').boundingBox()]
    for (const tool of await page.locator('.prompt .tools > *:not(.grow)').all()) {
        const box = await tool.boundingBox()
        check('a tool in view', box.y + box.height <= Math.min(prompt.y + prompt.height, nav.y) + 1 && box.x + box.width <= 320)
    }
    await page.context().close()
})

await h.test('on a phone as many answers are told to be below as are there, by rolling alone', async () => {
    const page = await sit('Nora', 'plot', { seat: 'abwehr' }, phone)
    await answer(page, 'auto').waitFor()
    await playTo(page, 'unit ', ['auto', 'pass'])
    const list = page.locator('.prompt > .answers:not(.pinned)').last()
    const seen = () =>
        list.evaluate((box) => {
            const end = box.getBoundingClientRect().bottom + 6
            const all = [...box.children]
            return [all.filter((one) => one.getBoundingClientRect().bottom <= end).length, all.length]
        })
    const [whole] = await seen()
    const told = Number(/\d+/.exec(await page.locator('.prompt > .below').textContent()))
    await until('the end of the list', async () => {
        await list.evaluate((box) => box.scrollBy({ top: 400, behavior: 'instant' }))
        const [shown, drawn] = await seen()
        return shown === drawn && !(await visible(page.locator('.prompt > .below')))
    })
    equal('answers below', (await seen())[1] - whole, told)
    await page.context().close()
})

await h.test('on a phone what is asked once more at a place has the sheet: both buttons in view, no other answer', async () => {
    for (const viewport of [phone.viewport, { width: 320, height: 568 }]) {
        const page = await sit('Rita', 'berlin', { seat: 'axis' }, { ...phone, viewport, locale: 'de-DE' })
        await playTo(page, 'airstrike ', ['take'])
        await give(page, (answers) => answers.find((one) => one.startsWith('airstrike ')))
        await playTo(page, 'target ', ['ok', 'all'])
        const sure = page.locator('.beside.asking')
        await until('asked once more', async () => {
            if (!(await visible(sure))) await page.locator('.board .target.legal').first().dispatchEvent('click')
            return visible(sure)
        })
        const nav = await page.locator('.nav').boundingBox()
        const buttons = await sure.locator('.answers .ans').all()
        equal('buttons', buttons.length, 2)
        for (const one of buttons) {
            const { y, height } = await one.boundingBox()
            check(`in view at ${viewport.width}`, y > 0 && y + height <= nav.y)
        }
        equal('other answers', await page.locator('.prompt > :is(.answers, .picked):visible').count(), 0)
        await page.context().close()
    }
})

await h.test('on a phone: the answers that end a question, the told turn and the way back fit', async () => {
    const page = await sit('Dora', 'plot', { seat: 'abwehr' }, phone)
    await answer(page, 'auto').waitFor()
    const box = await answer(page, 'auto').boundingBox()
    check('in view', box.y + box.height <= 844 - 58)
    // A place: its card is a part of the sheet, and what ends the question and Undo stay in view.
    const spot = () =>
        page.evaluate(() => {
            const all = [...document.querySelectorAll('.empties [data-id]')].map((one) => [one, one.getBoundingClientRect()])
            const [, box] = all.find(([one, { x, y, width, height }]) => document.elementFromPoint(x + width / 2, y + height / 2) === one) ?? []
            return box && [box.x + box.width / 2, box.y + box.height / 2]
        })
    await until('its card', async () => {
        const at = (await visible(page.locator('.beside'))) ? undefined : await spot()
        if (at) await page.touchscreen.tap(...at)
        return visible(page.locator('.prompt .beside.inslot'))
    })
    const inside = async (locator) => {
        const [one, sheet] = [await locator.boundingBox(), await page.locator('.prompt').boundingBox()]
        return one.y >= sheet.y && one.y + one.height <= sheet.y + sheet.height + 1
    }
    check('Undo stays in view', await inside(page.locator('.prompt .tools')))
    check('and what ends the question', await inside(answer(page, 'auto')))
    await h.axe(page, 'a place on a phone')
    await page.locator('.beside .ib').tap()
    await page.locator('.beside').waitFor({ state: 'detached' })
    // A finger's first touch shows, the second gives.
    const before = (await offered(page)).length
    const first = page.locator('.prompt .answers:not(.pinned) .ans[data-answer]').first()
    const chosen = await first.getAttribute('data-answer')
    await first.tap()
    const picked = page.locator('.prompt .picked')
    await picked.waitFor()
    equal('nothing is given', (await offered(page)).length, before)
    check('what was touched can be seen', await inside(page.locator('.prompt .answers .ans.sel')))
    check('and Undo', await inside(page.locator('.prompt .tools')))
    equal('what gives it', await picked.getAttribute('data-answer'), chosen)
    await picked.tap()
    await until('given', async () => !(await offered(page)).includes(chosen))
    await answer(page, 'auto').waitFor()
    await answer(page, 'auto').tap()
    const again = page.locator('.again')
    await again.waitFor() // the set-up ends with it
    check('it says why', /Somebody else answers next/.test(await again.locator('.bad').textContent()))
    check('nothing is given', (await question(page)).includes('Set-up'))
    await again.locator('.warn').tap()
    await until('the game goes on', async () => !(await offered(page)).includes('auto'))
    await page.keyboard.press(',')
    await page.locator('.lookbar').waitFor()
    const rows = await page.locator('.lookbar button').evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
    equal('rows of its controls', rows, 1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    check(`nothing wider than the phone (${wide})`, wide <= 0)
    await h.axe(page, 'looking back on a phone')
    await page.locator('.lookbar .return').tap()
    await page.locator('.lookbar').waitFor({ state: 'detached' })
    await page.context().close()
})

await h.test('a number to be set, its button, what else may be answered and the tools do not lie over one another', async () => {
    let page
    const asked = () => visible(page.locator('.prompt .dials')) // with how many chits the coup is declared: who has one is asked
    for (let tables = 0; tables < 12 && !(page && (await asked())); tables++) {
        await page?.context().close()
        page = await sit('Ella', 'plot', { seat: 'abwehr' }, { locale: 'de-DE' })
        for (let i = 0; i < 4 && !(await asked()); i++) await give(page, (answers) => ['pass', 'auto', 'done', 'end'].find((one) => answers.includes(one)) ?? answers[0], asked)
    }
    check('a number', await asked())
    const covered = () =>
        page.evaluate(() => {
            const under = (one) => {
                const { x, y, width, height } = one.getBoundingClientRect()
                return [0.15, 0.85].some((part) => !one.contains(document.elementFromPoint(x + width / 2, y + height * part)))
            }
            return [...document.querySelectorAll('.prompt > .answers:has(> .dials) .ans, .prompt .pinned .ans, .prompt .tools .tool')].filter(under).map((one) => one.textContent)
        })
    for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        await page.setViewportSize(viewport)
        await until(`nothing is covered at ${viewport.width}: ${await covered()}`, async () => (await covered()).length === 0, 5000)
    }
    await page.context().close()
})

await h.test('a question that is asked after a roll settles at every height of the window', async () => {
    let page
    const asked = async () => (await visible(page.locator('.prompt .dials'))) && (await visible(page.locator('.prompt > .rolled')))
    for (let tables = 0; tables < 12 && !(page && (await asked())); tables++) {
        await page?.context().close()
        page = await sit('Ida', 'plot', { seat: 'abwehr' })
        await page.setViewportSize({ width: 1440, height: 1100 })
        for (let i = 0; i < 10 && !(await asked()); i++) await give(page, (answers) => ['auto', 'pass', 'send', 'allied', 'done', 'end'].map((verb) => answers.find((one) => one.startsWith(verb))).find((one) => one) ?? answers[0], asked)
    }
    check('a number and dice', await asked())
    const rolled = await page.locator('.rolled > span:last-child').evaluate((one) => [one.textContent, one.scrollHeight <= one.clientHeight + 1])
    check(`what was rolled is read whole: ${rolled[0]}`, rolled[1])
    const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))
    const soon = (what) => Promise.race([what, new Promise((done) => setTimeout(() => done(false), 10000))])
    for (let height = 1000; height >= 820; height -= 4) {
        await page.setViewportSize({ width: 1440, height })
        await page.locator('.prompt .ans[data-answer="declare 0"]').first().click()
        const [settled] = await soon(Promise.all([frame(), page.locator('.again .ans:not(.warn)').click(), frame()])).then((all) => [all !== false])
        if (!settled) await h.giveUp(`the page stands still at a height of ${height}`)
    }
    await page.context().close()
})

await h.test('the board of a phone stays where it is between two touches, and the second gives', async () => {
    const page = await sit('Mia', 'plot', { seat: 'abwehr' }, phone)
    await playTo(page, 'unit ', ['auto', 'pass', 'done', 'send', 'allied'])
    const at = async () => {
        const [target, box] = await page.evaluate(() => {
            const sheet = document.querySelector('.prompt').getBoundingClientRect().top
            const seen = [...document.querySelectorAll('.board .target.legal')].map((one) => [one.dataset.id, one.getBoundingClientRect()])
            return seen.find(([, { x, y, width, height }]) => x > 0 && x + width < innerWidth && y > 110 && y + height < sheet) ?? []
        })
        return target && [target, box.x + box.width / 2, box.y + box.height / 2]
    }
    const placeOf = (id) => page.locator(`.board .target[data-id="${id}"]`).evaluate((one) => { const { x, y } = one.getBoundingClientRect(); return [x, y] })
    let spot
    await until('a unit in view', async () => (spot = await at()))
    const [id, x, y] = spot
    const before = await placeOf(id)
    await page.touchscreen.tap(x, y)
    const picked = page.locator('.prompt .picked')
    await picked.waitFor()
    await page.locator('.prompt .pvsheet .preview, .prompt .pvsheet .pv').first().waitFor()
    const after = await placeOf(id)
    check(`where it was: ${after} instead of ${before}`, after.every((one, i) => Math.abs(one - before[i]) <= 1)) // a ring may be a part of a pixel wider
    equal('nothing is given', (await question(page)).includes('Which unit'), true)
    await page.touchscreen.tap(x, y)
    await until('it is given', async () => (await offered(page)).includes('end'))
    await page.context().close()
})

await h.end()

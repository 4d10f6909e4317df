// A 9-player game of Werewolves through real pages: two phones and a shared screen, bots in the other seats, from the
// making of the table to the end by what the pages offer and nothing else. On the way a reload, a server killed and
// started again, German, axe-core. TAP on standard output.
//
//   node tests/web/werewolves.mjs PROGRAM [FOLDER FOR PICTURES]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [program, pictures] = process.argv.slice(2)
if (!program) {
  console.error('usage: werewolves.mjs PROGRAM [FOLDER FOR PICTURES]')
  process.exit(2)
}
const need = createRequire(new URL('../../web/package.json', import.meta.url))
const { chromium } = need('playwright-core')
const axe = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sandtable-web-'))
const LARGEST = 150000 // bytes of a picture
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const ARGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ')
// Of the clocks: nights short, days long enough to look at.
const TIMES = { t_pack_first: 4, t_pack: 4, t_seer: 8, t_witch: 8, t_healer: 8, t_cupid: 8, t_min: 1, t_note: 1, t_lovers: 1, t_day: 90, t_day_each: 0, t_defence: 6, t_vote: 10, t_shot: 8 }

// Ada is asked at night, Ben is not: their pages must look alike.
const DEAL = ['seer', 'villager', 'werewolf', 'villager', 'werewolf', 'hunter', 'witch', 'villager', 'werewolf']

// ---- TAP ----

let count = 0
let failed = 0
const report = (ok, what, detail) => {
  count++
  if (!ok) failed++
  console.log(`${ok ? 'ok' : 'not ok'} ${count} - ${what}`)
  if (!ok && detail) console.log(String(detail).replace(/^/gm, '  # '))
}

// ---- The server ----

const server = { port: 0 }
async function start() {
  const flags = ['serve', '--listen', `127.0.0.1:${server.port}`, '--db', join(folder, 'test.db'), '--no-open', '--log', 'off', '--bot-delay', '500', '--beat', '100']
  server.process = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(server.process.stdout), 'line')
  server.port = Number(/:(\d+)/.exec(line.replace('http://', ''))[1])
  server.url = `http://127.0.0.1:${server.port}/`
}
async function stop(signal) {
  const gone = once(server.process, 'exit')
  server.process.kill(signal)
  await gone
}

// ---- Pages ----

const troubles = []
let down = false // while the server is down a page may complain of it
async function open(name, viewport, scheme) {
  const context = await chromium.launchPersistentContext(join(folder, name), { executablePath: CHROMIUM, headless: true, args: ARGS, viewport, deviceScaleFactor: 1, colorScheme: scheme, locale: 'en-GB', hasTouch: viewport.width < 600, reducedMotion: 'reduce' })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => troubles.push(`${name}: ${error.stack}`))
  page.on('console', (message) => message.type() === 'error' && !down && troubles.push(`${name}: ${message.text()}`))
  page.setDefaultTimeout(15000)
  return { name, page, context, seen: new Set() }
}

async function shoot(one, name) {
  if (!pictures) return
  const png = join(pictures, `werewolves-${name}.png`)
  const jpeg = png.replace('.png', '.jpg')
  await one.page.screenshot({ path: png })
  rmSync(jpeg, { force: true })
  if (statSync(png).size <= LARGEST) return
  rmSync(png)
  for (let quality = 84; quality > 30; quality -= 10) {
    await one.page.screenshot({ path: jpeg, type: 'jpeg', quality })
    if (statSync(jpeg).size <= LARGEST) return
  }
}

/** Serious findings of axe-core on the page as it is now. */
async function audit(one, what) {
  if (one.seen.has(`axe ${what}`)) return
  one.seen.add(`axe ${what}`)
  // The page's own policy forbids script of others; it is evaluated from outside, as a developer's tools would.
  const found = await one.page.evaluate(`(() => { ${axe}; return window.axe.run(document, { resultTypes: ['violations'] }) })()`)
  const bad = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  report(bad.length === 0, `${what} on ${one.name}: no serious finding of axe-core`, JSON.stringify(bad.map((v) => [v.id, v.nodes.slice(0, 3).map((n) => n.html + ' ' + n.failureSummary)]), null, 1))
}

// ---- Playing by what is offered ----

const visible = async (locator) => (await locator.count()) > 0 && (await locator.first().isVisible())
async function press(locator) {
  try {
    await locator.first().click({ timeout: 1500 })
    return true
  } catch {
    return false // what was offered went away with the moment
  }
}

/** Which page a phone shows. */
const where = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.ww')
    if (!root) return ''
    if (root.classList.contains('end')) return 'end'
    if (root.classList.contains('night')) return root.querySelector('.grid') ? 'night' : 'asleep'
    if (root.querySelector('.tb')) return 'vote'
    if (root.querySelector('.heard')) return 'trial'
    if (root.querySelector('.cb')) return 'day'
    return root.querySelector('.grid') ? 'choose' : 'wait'
  })

/** The shape of the night page: what somebody across the room would see. */
const shape = (page) =>
  page.evaluate(() => {
    const box = (selector) => [...document.querySelectorAll(selector)].map((e) => { const r = e.getBoundingClientRect(); return [selector, Math.round(r.x), Math.round(r.width), Math.round(r.height)].join(' ') })
    const root = document.querySelector('.ww.night')
    return root?.querySelector('.grid') && JSON.stringify([getComputedStyle(root).backgroundColor, box('.pl'), box('.peek'), box('.tools3 button'), box('.big').map((b) => b.split(' ').slice(0, 3))])
  })

async function playNight(one, turn) {
  const { page } = one
  const names = page.locator('.grid .pl[aria-disabled=false]')
  const open = page.locator('.ft .big.off')
  if (await visible(open)) {
    const n = await names.count()
    if (n) await press(names.nth(turn % n))
    if (/two|zwei/.test((await page.locator('.ft .big').textContent({ timeout: 1500 })) ?? '') && n > 1) await press(names.nth((turn + 1) % n))
  }
  await press(page.getByRole('button', { name: /^(Confirm|Bestätigen): / }))
}

/** A statement by taps: the group, the line of its menu, then each choice by its number or name. */
async function state(one, group, line, ...choices) {
  const { page } = one
  await press(page.locator('.sayg button').nth(group))
  await press(page.locator('.menu button').nth(line))
  for (const choice of choices) {
    const options = page.locator('.pick button')
    await press(typeof choice === 'number' ? options.nth(choice) : options.filter({ hasText: choice }))
  }
  return press(page.locator('.bgo .big'))
}

/** What the two say on their first day together: both claim to be the Seer, one tells a vision. */
const SPEECHES = {
  Ada: [[0, 0, /Seer|Seherin/], [1, 0, 'Bot 3'], [2, 4, 'Bot 4']],
  Ben: [[2, 1, 'Ada'], [0, 0, /Seer|Seherin/], [2, 1, 'Bot 8']],
}

/** Statements, one finger a day, then sleep; the first day waits until all that is to happen in it has (`ready`). */
async function playDay(one, ready) {
  const { page, german } = one
  if (!(await visible(page.locator('.sayg')))) return // the dead
  const day = await page.locator('h1').first().textContent()
  const speech = SPEECHES[one.name][one.spoke ?? 0]
  if (speech && one.heard !== day + one.spoke) {
    one.heard = day + one.spoke
    if (await state(one, ...speech)) one.spoke = (one.spoke ?? 0) + 1
    else await press(page.locator('[data-back]'))
    return
  }
  const rows = page.locator('.cb li:not(.dead) button')
  if (!(await visible(page.locator('.cb button.hot')))) await press(rows.nth(one.name === 'Ada' ? 2 : 3))
  const point = page.getByRole('button', { name: german ? /^Auf .* zeigen$/ : /^Point at / })
  if (one.pointed !== day && (await visible(point))) {
    one.pointed = day
    await press(point)
    return
  }
  if (ready) await press(page.getByRole('button', { name: german ? 'Schlafen' : 'Sleep', exact: true }))
}

async function step(one, turn, ready) {
  const { page, german } = one
  const now = await where(page)
  if (now === 'night') await playNight(one, turn)
  else if (now === 'day') await playDay(one, ready)
  else if (now === 'vote') await press(page.locator('.tb[aria-disabled=false]').nth(turn % 2))
  else if (now === 'trial') await press(page.getByRole('button', { name: german ? 'Die Rede beenden' : 'End the speech' }))
  else if (now === 'choose') {
    await press(page.locator('.grid .pl[aria-disabled=false]').first())
    await press(page.locator('.ft .big:not(.off)'))
  }
  return now
}

// ---- The game ----

async function create(ada) {
  const { page } = ada
  await page.goto(server.url)
  await page.getByRole('link', { name: /Werewolves/ }).first().click()
  await page.getByText('Advanced').click()
  await page.getByLabel(/Cards dealt by hand/).fill(JSON.stringify(DEAL))
  await page.getByText('Times of this game').click()
  const words = JSON.parse(readFileSync(new URL('../../games/werewolves/text/en.json', import.meta.url), 'utf8'))
  for (const [name, value] of Object.entries(TIMES)) await page.getByLabel(words.option[name], { exact: true }).fill(String(value))
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByLabel('Your name at the table').fill('Ada')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: /^Start · 8 bots/ }).waitFor()
  return new URL(page.url()).hash.split('/')[2]
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
  if (one.name === 'Ada') await shoot(one, 'card')
  await page.mouse.up()
  await page.waitForTimeout(100)
  report(before === 0 && (await face.count()) === 0, `${one.name}'s card is covered before and after it is held`)
  await button.focus()
  await page.keyboard.down('Enter')
  await face.waitFor({ timeout: 3000 })
  await page.keyboard.up('Enter')
  await page.waitForTimeout(100)
  report((await face.count()) === 0, `${one.name}'s card is shown while a key is held`)
}

async function restart() {
  down = true
  await stop('SIGKILL')
  await new Promise((done) => setTimeout(done, 400))
  await start()
}

/** Pictures of a moment: each better one replaces the one before. */
const best = new Map()
async function picture(name, one, score = 1) {
  if (score <= (best.get(name) ?? 0)) return
  best.set(name, score)
  await shoot(one, name)
}

/** What is to be seen on a phone before it acts. */
async function look(one) {
  const { page } = one
  const now = await where(page)
  if (['night', 'day', 'vote'].includes(now)) await audit(one, now)
  if (now === 'night' && one.name === 'Ada' && !best.has('night')) {
    await picture('night', one)
    await peek(one)
  }
  const told = await page.locator('.rp, .cl:not(.q), .tl .x').count()
  if (now === 'day') await picture(one.german ? 'day-german' : 'day', one, 1 + told)
  if (now === 'trial' || now === 'vote') await picture(now, one)
  if (now === 'day') one.days = (one.days ?? 0) + 1
}

async function lookAtScreen(screen) {
  const { page } = screen
  const look = await page.evaluate(() => document.querySelector('.ww.sc')?.className ?? '')
  if (look.includes('night') && (await page.locator('.calls .on').count())) {
    await audit(screen, 'night')
    await picture('screen-night', screen, 1 + (await page.locator('.calls .past').count()))
  }
  if (look.includes('day') && (await page.locator('aside .says').count())) {
    await audit(screen, 'day')
    await picture('screen-day', screen, 1 + 4 * (await page.locator('.says .tok').count()) + Math.min(3, await page.locator('.arc').count()))
  }
}

/** A reload within one and the same day must bring back all that was claimed. Answers whether that could be compared:
 * the day may have gone on to a trial or a night meanwhile, and then another day has to do. */
async function reload(ada) {
  const now = async () => `${await where(ada.page)} ${await ada.page.locator('h1').first().textContent()}`
  const claims = ada.page.locator('.rp, .cl:not(.q)') // what only grows
  const told = await claims.count()
  const before = await now()
  if (!told || !before.startsWith('day')) return false
  await ada.page.reload()
  await ada.page.locator('.ww h1').waitFor()
  let again = 0
  for (let i = 0; i < 30 && again < told && (await now()) === before; i++) {
    await ada.page.waitForTimeout(100)
    again = await claims.count()
  }
  if ((await now()) !== before) return false
  report(again >= told, `a reload in ${before} comes back to it with all that was claimed (${told}, then ${again})`)
  return true
}

async function killed(ada, ben) {
  const before = await ben.page.locator('h1').first().textContent()
  await restart()
  for (const one of [ada, ben]) await one.page.locator('.offline').waitFor({ state: 'detached', timeout: 20000 })
  down = false
  report(/\d/.test(before ?? '') && (await ben.page.locator('.ww').count()) === 1, `the server killed in ${before} and started again: the table goes on`)
}

async function german(ben) {
  await ben.page.goto(`${server.url}#/`)
  await ben.page.getByLabel('Language').selectOption('de')
  await ben.page.goto(`${server.url}#/t/${ben.code}`)
  await ben.page.locator('.ww h1').waitFor()
  ben.german = true
  report(/Tag|Nacht|Ende/.test((await ben.page.locator('h1').first().textContent()) ?? ''), 'German by one choice')
}

/** Two living phones in the same call look alike from across the room. */
async function compare(ada, ben, found) {
  const [a, b] = await Promise.all([shape(ada.page), shape(ben.page)])
  const calls = await Promise.all([ada, ben].map((one) => one.page.evaluate(() => document.querySelector('.call')?.textContent + document.querySelector('.tb, h1')?.textContent)))
  if (!a || !b || found.compared >= 20 || (!ben.german && calls[0] !== calls[1])) return
  if (ben.german) return // names of calls differ, and so may line breaks
  found.compared++
  if (a !== b) found.unlike.push(`${a}\n${b}`)
}

async function play(ada, ben, screen) {
  const found = { compared: 0, unlike: [], over: false }
  for (let turn = 0; turn < 5000; turn++) {
    const ready = server.killed && ben.german
    for (const one of [ada, ben]) {
      await look(one)
      await step(one, turn, ready).catch((error) => error.name === 'TimeoutError' || Promise.reject(error))
    }
    await compare(ada, ben, found)
    await lookAtScreen(screen)
    if (!ada.reloaded && ada.days > 5) ada.reloaded = await reload(ada)
    else if (!server.killed && ada.reloaded) {
      server.killed = true
      await killed(ada, ben)
    } else if (!ben.german && server.killed) await german(ben)
    if ((await where(ada.page)) === 'end' && (await where(ben.page)) === 'end') return { ...found, over: true }
    await ada.page.waitForTimeout(60)
  }
  return found
}

async function ending(ada, ben, screen) {
  await shoot(ada, 'end')
  await audit(ada, 'end')
  report((await ada.page.locator('.cards li').count()) === 9, 'the end shows all nine cards')
  await ada.page.getByRole('tab', { name: 'Who knew what' }).click()
  await ada.page.locator('.replay .to').filter({ hasText: 'Ben' }).first().waitFor() // everybody's journal has come
  const all = await ada.page.locator('.replay li').count()
  await ada.page.getByRole('button', { name: 'What Ada knew' }).click()
  const hers = await ada.page.locator('.replay li').count()
  report(hers > 5 && hers < all, `who knew what: ${hers} of ${all} lines were Ada's to know`)
  await shoot(ada, 'knew')
  report(/gewonnen/.test((await ben.page.locator('.result').textContent()) ?? ''), 'the end is told in German')
  await screen.page.locator('aside .cards').waitFor()
  await shoot(screen, 'screen-end')
}

async function main() {
  await start()
  const ada = await open('Ada', { width: 390, height: 844 }, 'light')
  const ben = await open('Ben', { width: 390, height: 844 }, 'dark')
  const screen = await open('screen', { width: 1280, height: 720 }, 'light')
  try {
    const code = await create(ada)
    report(/^[A-Z0-9]{6}$/.test(code), 'a table made and joined by clicks')
    ben.code = code
    await ben.page.goto(`${server.url}#/t/${code}`)
    await ben.page.getByLabel('Your name at the table').fill('Ben')
    await ben.page.getByRole('button', { name: 'Sit down' }).click()
    await screen.page.goto(`${server.url}#/screen/${code}`)
    await ada.page.getByRole('button', { name: /^Start · 7 bots/ }).click()
    await ada.page.locator('.ww').waitFor()
    const done = await play(ada, ben, screen)
    report(ada.reloaded && server.killed && ben.german, 'reloaded, killed, and German on the way')
    report(done.over, 'played to the end by what the pages offer')
    report(done.compared > 0 && done.unlike.length === 0, `night pages look alike on both phones (${done.compared} times compared)`, done.unlike[0])
    for (const moment of ['night', 'day', 'vote', 'screen-night', 'screen-day']) report(best.has(moment), `seen: ${moment}`)
    if (done.over) await ending(ada, ben, screen)
    report(troubles.length === 0, 'no error in any console', troubles.join('\n'))
  } catch (error) {
    report(false, 'no exception', error.stack)
    if (pictures) for (const one of [ada, ben, screen]) await one.page.screenshot({ path: join(tmpdir(), `werewolves-failed-${one.name}.png`) }).catch(() => undefined)
    if (troubles.length) console.log(troubles.join('\n').replace(/^/gm, '# '))
  }
  for (const one of [ada, ben, screen]) await one.context.close()
  await stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  console.log(`1..${count}`)
  process.exitCode = failed ? 1 : 0
}

await main()

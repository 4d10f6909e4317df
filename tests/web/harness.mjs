// What the page's tests share: TAP, the real server, Chromium with fresh profiles, axe-core, and a watch on every
// page's console: an error there fails the run.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const need = createRequire(new URL('../../web/package.json', import.meta.url))
const { chromium } = need('playwright-core')
const axe = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8')
const ARGS = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
]

const LARGEST = 150 * 1024

// Not a measure of speed: far beyond what any test takes on a busy machine. A test that stands still must fail and say
// where it is; a script that waits for ever tells nobody anything.
const PATIENCE = 10 * 60 * 1000

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

export class Harness {
    /** `pace`: milliseconds a bot waits before it answers, and between two beats of a night. */
    constructor(program, pictures, pace = { bot: 0, beat: 50 }) {
        if (!program) throw new Error('the first argument is the program: build/cli/sandtable')
        this.program = program
        this.pictures = pictures
        this.pace = pace
        this.audited = new Set()
        this.folder = mkdtempSync(join(tmpdir(), 'sandtable-web-'))
        this.port = 0
        this.count = 0
        this.failed = 0
        this.troubles = []
        this.down = false // while the server is down a page may complain of it
        if (pictures) mkdirSync(pictures, { recursive: true })
    }

    report(ok, what, detail) {
        this.count++
        if (!ok) this.failed++
        console.log(`${ok ? 'ok' : 'not ok'} ${this.count} - ${what}`)
        if (!ok && detail) console.log(String(detail).replace(/^/gm, '  # '))
    }

    /** What follows on one that failed is not tried: `chain` names tests of one story. */
    async test(what, body, chain) {
        if (chain && this.broken === chain) return this.report(false, what, 'not tried: one before it failed')
        const before = this.troubles.length
        const watch = setTimeout(() => this.giveUp(what), PATIENCE)
        try {
            await body()
            const said = this.troubles.slice(before)
            this.report(said.length === 0, what, said.join('\n'))
        } catch (error) {
            this.report(false, what, error.stack ?? error)
            this.broken = chain
            await this.leave()
        } finally {
            clearTimeout(watch)
        }
    }

    /** Nothing moves any more: says what every page shows and whether the server lives, and ends the script. */
    async giveUp(what) {
        const soon = (promise) => Promise.race([promise, new Promise((done) => setTimeout(() => done('no reply'), 3000))])
        const shown = (page) => page.evaluate(() => `${location.hash} ${document.body.innerText.slice(0, 600)}`)
        const said = [`stands still; the server ${this.process?.exitCode === null ? 'runs' : 'is gone'}`]
        said.push(await soon(fetch(`${this.url}healthz`).then((reply) => `healthz: ${reply.status}`, String)))
        for (const context of this.browser?.contexts() ?? [])
            for (const page of context.pages()) said.push(await soon(shown(page).catch(String)))
        this.report(false, what, said.join('\n'))
        await soon(this.leave())
        this.process?.kill('SIGKILL')
        process.exit(1)
    }

    /** Pictures of what every page showed when a test failed, among the system's temporary files. */
    async leave() {
        let n = 0
        for (const context of this.browser.contexts())
            for (const page of context.pages())
                await page
                    .screenshot({ path: join(tmpdir(), `sandtable-web-failed-${++n}.png`) })
                    .catch(() => undefined)
    }

    async start() {
        const flags = [
            '--listen',
            `127.0.0.1:${this.port}`,
            '--db',
            join(this.folder, 'test.db'),
            '--no-open',
            '--log',
            'off',
            '--bot-delay',
            String(this.pace.bot),
            '--beat',
            String(this.pace.beat),
            '--talk-gap',
            '0',
        ]
        const line = await this.spawn(['serve', ...flags])
        this.port = Number(/:(\d+)\D*$/.exec(line)[1])
        this.url = `http://127.0.0.1:${this.port}/`
        this.down = false
    }

    /** The line a server says when it listens. After a kill its port may be taken for a moment: a page that tries to
     * come back may have been given that very number for its own end. */
    async spawn(words, tries = 20) {
        this.process = spawn(this.program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
        const gone = once(this.process, 'exit').then(() => undefined)
        const said = await Promise.race([once(createInterface(this.process.stdout), 'line'), gone])
        if (said) return said[0]
        if (tries === 0) throw new Error('the server does not start')
        await new Promise((done) => setTimeout(done, 250))
        return this.spawn(words, tries - 1)
    }

    /** Kills the server and starts it again; pages may complain until `settled` says that they are back. */
    async restart(settled) {
        await this.stop('SIGKILL')
        await new Promise((done) => setTimeout(done, 300))
        await this.start()
        this.down = true
        await settled()
        this.down = false
    }

    async stop(signal) {
        this.down = signal === 'SIGKILL'
        const gone = once(this.process, 'exit')
        if (this.process.exitCode !== null || this.process.signalCode !== null) return
        this.process.kill(signal)
        await gone
    }

    async launch() {
        this.browser = await chromium.launch({
            executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
            args: ARGS,
        })
    }

    /** A page of a person of its own: nothing is shared with other pages. */
    async page(name, options = {}) {
        // Without motion: a colour halfway between two is not a finding.
        const context = await this.browser.newContext({ ...desktop, locale: 'en-GB', reducedMotion: 'reduce', ...options })
        context.setDefaultTimeout(options.timeout ?? 30000)
        // Others' turns at once, unless a test is about telling them.
        await context.addInitScript((speed) => {
            const kept = JSON.parse(localStorage.getItem('sandtable') ?? '{}')
            if (!kept.speed) localStorage.setItem('sandtable', JSON.stringify({ ...kept, speed }))
        }, options.speed ?? 'once')
        const page = await context.newPage()
        const trouble = (text) => this.down || this.troubles.push(`${name}: ${text}`)
        page.on('console', (message) => message.type() === 'error' && trouble(message.text()))
        page.on('pageerror', (error) => trouble(error))
        return page
    }

    /** The same kind of screen is looked at once. */
    async audit(page, what) {
        if (this.audited.has(what)) return
        this.audited.add(what)
        try {
            await this.axe(page, what)
            this.report(true, `${what}: no serious finding of axe-core`)
        } catch (error) {
            this.report(false, `${what}: no serious finding of axe-core`, error.message)
        }
    }

    async axe(page, what) {
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }))
        const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        const text = bad.map(
            (one) =>
                `${what}: ${one.id}: ${one.help}\n${one.nodes
                    .slice(0, 4)
                    .map((node) => `  ${node.html.slice(0, 160)}`)
                    .join('\n')}`,
        )
        if (bad.length) throw new Error(text.join('\n'))
    }

    /** Small enough to be kept: a JPEG where a PNG is too large. */
    async picture(page, name) {
        if (!this.pictures) return
        const [png, jpg] = ['png', 'jpg'].map((type) => join(this.pictures, `${name}.${type}`))
        for (const path of [png, jpg]) rmSync(path, { force: true })
        for (const scale of ['device', 'css']) {
            await page.screenshot({ path: png, scale })
            if (statSync(png).size <= LARGEST) return
            rmSync(png)
        }
        for (let quality = 84; quality > 30; quality -= 10) {
            await page.screenshot({ path: jpg, type: 'jpeg', quality, scale: 'css' })
            if (statSync(jpg).size <= LARGEST) return
        }
    }

    async end() {
        setTimeout(() => this.giveUp('the end'), PATIENCE).unref()
        await this.browser.close()
        await this.stop('SIGTERM')
        rmSync(this.folder, { recursive: true, force: true })
        console.log(`1..${this.count}`)
        process.exit(this.failed ? 1 : 0)
    }
}

/** Looks often at first and then less: nine pages that are asked thirty times a second keep a processor busy with it. What
 * should come is waited for long, on a busy machine too: only what never comes takes all that time. */
export async function until(what, condition, ms = 30000, longest = 200) {
    const end = Date.now() + ms
    for (let pause = 15; !(await condition()); pause = Math.min(2 * pause, longest)) {
        if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
        await new Promise((done) => setTimeout(done, pause))
    }
}

export function equal(what, found, wanted) {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
        throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
export function check(what, ok) {
    if (!ok) throw new Error(what)
}

export const visible = async (locator) => (await locator.count()) > 0 && (await locator.first().isVisible())

/** Touches what is offered; false if it went away with the moment. */
export async function tap(locator) {
    try {
        await locator.first().click({ timeout: 1500 })
        return true
    } catch {
        return false
    }
}

/** A person with nothing but a keyboard: Tab until the element has the focus, then Enter or Space. */
export class Keys {
    constructor(page) {
        this.page = page
        this.pressed = 0
    }

    async press(key) {
        this.pressed++
        await this.page.keyboard.press(key)
    }

    async reach(locator, most = 90) {
        const wanted = await locator
            .first()
            .elementHandle({ timeout: 1500 })
            .catch(() => null)
        const has = () => this.page.evaluate((element) => document.activeElement === element, wanted)
        for (let i = 0; wanted && i < most; i++) {
            if (await has()) return true
            if (i % 10 === 9 && !(await wanted.evaluate((element) => element.isConnected))) return false
            await this.press('Tab')
        }
        return false
    }

    async tap(locator) {
        if (!(await this.reach(locator))) return false
        const link = await this.page.evaluate(() => document.activeElement?.tagName === 'A') // a link hears Enter alone
        await this.press(link || this.pressed % 2 ? 'Enter' : 'Space')
        return true
    }
}

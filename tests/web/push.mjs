// A game over days: a device asks to be told, goes away, is told by a push service of our own on this machine (which
// decrypts what it gets as a browser would, RFC 8291), the service worker shows it, and a person who comes back reads what
// happened since as a letter. And somebody who rather has an e-mail gives an address, confirms it by the link in the first
// message and ends it by the link in the second; the mail server is ours too. TAP on standard output.
//
//   node tests/web/push.mjs PROGRAM [FOLDER FOR PICTURES]

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createMailServer } from 'node:net'
import { check, equal, Harness, phone, tap, until, visible } from './harness.mjs'

process.env.SANDTABLE_PUSH_PRIVATE = '1'
process.env.SANDTABLE_PUSH_DELAY = '50'
process.env.SANDTABLE_NOTICE_DELAY = '50'
process.env.SANDTABLE_SMTP_FROM = 'table@games.example'
const h = new Harness(process.argv[2], process.argv[3], { bot: 0, beat: 100 })

// ---- A push service, and a device of it ----

const got = []
const service = createServer((request, reply) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
        got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) })
        reply.writeHead(201).end()
    })
})

// ---- A mail server: takes every message, and keeps its text ----

const letters = []
const mail = createMailServer((socket) => {
    let rest = ''
    let message
    const say = (text) => socket.write(`${text}\r\n`)
    const take = (line) => {
        if (message === undefined) {
            message = line === 'DATA' ? '' : undefined
            return say(line === 'DATA' ? '354 end with a dot' : '250 fine')
        }
        if (line !== '.') return (message += `${line}\n`)
        letters.push(Buffer.from(message.slice(message.indexOf('\n\n')), 'base64').toString())
        message = undefined
        return say('250 taken')
    }
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
        const lines = (rest + data).split('\r\n')
        rest = lines.pop()
        lines.forEach(take)
    })
    say('220 ready')
})

const device = createECDH('prime256v1')
device.generateKeys()
const auth = randomBytes(16)
const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest()

/** What a browser makes of a message. */
function decrypt(body) {
    const salt = body.subarray(0, 16)
    equal('one record', body.readUInt32BE(16), 4096)
    const from = body.subarray(21, 21 + body[20])
    const shared = hmac(auth, device.computeSecret(from))
    const whole = hmac(salt, hmac(shared, 'WebPush: info\0', device.getPublicKey(), from, '\x01'))
    const key = hmac(whole, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
    const open = createDecipheriv('aes-128-gcm', key, hmac(whole, 'Content-Encoding: nonce\0\x01').subarray(0, 12))
    const sealed = body.subarray(21 + body[20])
    open.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    const end = plain.lastIndexOf(2)
    check('padded with zeros alone', plain.subarray(end + 1).every((byte) => byte === 0))
    return plain.subarray(0, end).toString()
}

/** The sender is who gave the page its key, and says so to this service alone. */
function vouched({ authorization }, key) {
    const [, token, whose] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)
    equal('whose', whose, key)
    const point = Buffer.from(whose, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const [head, claims, signature] = token.split('.')
    const right = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
    check('signed', verify('sha256', Buffer.from(`${head}.${claims}`), right, Buffer.from(signature, 'base64url')))
    equal('for whom', JSON.parse(Buffer.from(claims, 'base64url')).aud, `http://127.0.0.1:${service.address().port}`)
}

// ---- A table over days ----

const DEAL = ['seer', 'werewolf', 'villager', 'villager', 'villager', 'villager']
const SLOW = { t_deal: 7200, t_min: 0, t_pack_first: 1, t_pack: 1, fast_pack: true, t_seer: 7200, t_day: 86400, t_vote: 86400, t_defence: 86400, t_silence: 0 }
const json = { 'content-type': 'application/json' }

async function request(path, body, token) {
    const headers = token ? { ...json, authorization: `Bearer ${token}` } : json
    const reply = await fetch(`${h.url}api/v1${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    check(`${path}: ${reply.status}`, reply.ok)
    return reply.json()
}

/** A table of six people; the pages are those of Ada and Ben, the others play by requests alone. */
async function make() {
    const { table, host } = await request('/tables', { game: 'werewolves', title: 'By post', options: { seats: 6, deal: DEAL, free_set: true, moments: 0, ...SLOW }, clock: { kind: 'game' } })
    const tokens = []
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay']) tokens.push((await request(`/tables/${table}/join`, { name })).token)
    return { table, host, tokens }
}

/** People without pages of their own, all in one: they tap by night, and by day do what they are told. */
const CROWD = ({ table, tokens }) => {
    globalThis.people = tokens.map((token) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/socket`, 'sandtable.1')
        const self = { ask: undefined, taken: 0 }
        self.send = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message))
        socket.onopen = () => self.send({ do: 'join', table, token, since: 0 })
        socket.onmessage = ({ data }) => {
            const { ask, veil } = JSON.parse(data)
            if (ask !== undefined) self.ask = ask || undefined
            if (!veil || veil.done >= veil.taps) return
            if (self.ask && self.ask.q !== self.taken) {
                self.taken = self.ask.q
                self.send({ do: 'act', q: self.ask.q, a: self.ask.answers.at(-1), call: veil.call })
            } else self.send({ do: 'confirm', call: veil.call })
        }
        return self
    })
}
const says = (crowd, who, text) => crowd.evaluate(([at, words]) => globalThis.people[at].send({ do: 'say', channel: 'day', text: words }), [who, text])
/** Gives an answer once it is asked for. */
const answers = (crowd, who, a) =>
    until(`${a} of ${who}`, () =>
        crowd.evaluate(([at, answer]) => {
            const { ask, send } = globalThis.people[at]
            const can = ask?.answers.includes(answer) === true
            if (can) send({ do: 'act', q: ask.q, a: answer })
            return can
        }, [who, a]),
    )

/** The browser's side of a subscription, which no browser gives without its maker's servers. */
const SUBSCRIPTION = ({ endpoint, p256dh, auth }) => {
    const buffer = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
    PushManager.prototype.subscribe = async function (options) {
        globalThis.asked = { visible: options.userVisibleOnly, key: btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey))) }
        return { endpoint, getKey: (name) => buffer(name === 'auth' ? auth : p256dh) }
    }
}

async function subscribes(game) {
    const page = await h.page('Ada', { ...phone, deviceScaleFactor: 1, permissions: ['notifications'], timeout: 20000 })
    await page.addInitScript(SUBSCRIPTION, { endpoint: `http://127.0.0.1:${service.address().port}/ada`, p256dh: device.getPublicKey('base64'), auth: auth.toString('base64') })
    await page.goto(h.url)
    await page.evaluate(([table, token]) => {
        const kept = JSON.parse(localStorage.getItem('sandtable') ?? '{}')
        localStorage.setItem('sandtable', JSON.stringify({ ...kept, seats: { [table]: token } }))
    }, [game.table, game.tokens[0]])
    await page.goto(`${h.url}#/t/${game.table}`)
    await page.reload()
    return page
}

/** Everyone gets through the night by tapping; the page of Ada too. */
async function firstNight(game, page) {
    const crowd = await h.page('crowd')
    await crowd.goto(h.url)
    await crowd.evaluate(CROWD, { table: game.table, tokens: game.tokens.slice(1) })
    await until(
        'the first day',
        async () => {
            const ready = page.locator('.ww.night .ft .big:not(.off)')
            if (await visible(ready)) await tap(ready)
            else if (await visible(page.locator('.seven .pl[aria-disabled=false]'))) await tap(page.locator('.seven .pl[aria-disabled=false]').last())
            return (await page.locator('.cb').count()) > 0
        },
        90000,
    )
    return crowd
}

/** One answer of the person who is asked, by a socket that comes and goes. */
const MOVE = ({ table, tokens }) =>
    Promise.any(
        tokens.map(
            (token) =>
                new Promise((done) => {
                    const socket = new WebSocket(`ws://${location.host}/api/v1/socket`, 'sandtable.1')
                    socket.onopen = () => socket.send(JSON.stringify({ do: 'join', table, token, since: 0 }))
                    socket.onmessage = ({ data }) => {
                        const { ask, taken } = JSON.parse(data)
                        if (ask) socket.send(JSON.stringify({ do: 'act', q: ask.q, a: ask.answers[0] }))
                        if (taken) socket.close(), done(true)
                    }
                }),
        ),
    )

/** The link of a message, as the page's own address. */
const linkIn = (text, kind) => h.url + text.match(new RegExp(`#/${kind}/\\S+`))[0]

async function byMail() {
    const all = 'mail'
    let table, tokens, page
    await h.test('an address is given where the table asks, and asked before it is told', async () => {
        const made = await request('/tables', { game: 'morris', title: 'By mail', options: {}, clock: { kind: 'days', seconds: 3 } })
        table = made.table
        tokens = []
        for (const name of ['Ada', 'Ben']) tokens.push((await request(`/tables/${table}/join`, { name })).token)
        await request(`/tables/${table}/start`, {}, made.host)
        page = await h.page('Ada at home', { ...phone, deviceScaleFactor: 1, timeout: 20000 })
        await page.goto(`${h.url}#/t/${table}/k/${tokens[0]}`)
        const bell = page.locator('.bell')
        await bell.getByRole('button', { name: 'By e-mail or another way' }).click()
        await h.audit(page, 'the form for an address')
        await bell.getByLabel('Address').fill('ada@example.org')
        await bell.getByRole('button', { name: 'Yes, tell me' }).click()
        await bell.getByText('We have written to this address').waitFor()
        await until('the question', async () => letters.length === 1)
        check('no title in it', !letters[0].includes('By mail'))
        await bell.getByRole('button', { name: 'Close' }).click()
        await bell.waitFor({ state: 'detached' })
    }, all)
    await h.test('the link confirms it only when a button is touched', async () => {
        await page.goto(linkIn(letters[0], 'notice'))
        await page.getByText('Do you want messages at ada@example.org').waitFor()
        await h.audit(page, 'the question whether an address is right')
        await page.getByRole('button', { name: 'Yes, tell me' }).click()
        await page.getByText('You get a message there').waitFor()
    }, all)
    await h.test('a turn is told, and the link in it ends that', async () => {
        for (let i = 0; i < 4 && letters.length < 2; i++) await page.evaluate(MOVE, { table, tokens })
        await until('a message', async () => letters.length > 1)
        check('the table in it', letters[1].includes('By mail') && letters[1].includes(`#/t/${table}`))
        await page.goto(linkIn(letters[1], 'stop'))
        await page.getByRole('button', { name: 'No more messages' }).click()
        await page.getByText('Nothing more is sent there').waitFor()
    }, all)
}

async function main() {
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    mail.listen(0, '127.0.0.1')
    await once(mail, 'listening')
    process.env.SANDTABLE_SMTP = `plain://127.0.0.1:${mail.address().port}`
    await h.start()
    await h.launch()
    await byMail()
    const all = 'days'
    let game, page, crowd, note
    await h.test('a table over days is begun', async () => {
        game = await make()
        page = await subscribes(game)
        await request(`/tables/${game.table}/start`, {}, game.host)
        crowd = await firstNight(game, page)
    }, all)
    await h.test('the page asks once, and tells the server where its device is', async () => {
        const bell = page.locator('.bell')
        await bell.waitFor()
        await h.audit(page, 'the offer to be told of a turn')
        await bell.getByRole('button', { name: 'Yes, tell me' }).click()
        await bell.waitFor({ state: 'detached' })
        const asked = await page.evaluate(() => globalThis.asked)
        const { key } = await request('/push')
        equal('with a key of the server', Buffer.from(asked.key, 'base64').toString('base64url'), key)
        check('always shown', asked.visible)
        await page.reload()
        await page.locator('.cb').waitFor()
        equal('not asked again', await page.locator('.bell').count(), 0)
    }, all)
    await h.test('a person who is away is told, sealed for this device alone', async () => {
        await page.goto(`${h.url}#/`)
        await says(crowd, 0, 'text I slept badly.')
        await answers(crowd, 1, 'nominate p2')
        await answers(crowd, 2, 'nominate p2')
        await answers(crowd, 0, 'rest')
        await until('a message', async () => got.length > 0, 20000)
        const { key } = await request('/push')
        vouched(got[0].headers, key)
        note = decrypt(got[0].body)
        const message = JSON.parse(note)
        equal('what it says', message, { language: 'en', turns: [{ table: game.table, game: 'werewolves', title: 'By post' }] })
        for (const token of game.tokens) check('no token', !note.includes(token))
        await new Promise((done) => setTimeout(done, 500))
        equal('once', got.length, 1)
    }, all)
    await h.test('the service worker shows it, in the language of the device', async () => {
        await page.goto(h.url)
        const cdp = await page.context().newCDPSession(page)
        let registration
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => (registration = registrations[0]?.registrationId ?? registration))
        await cdp.send('ServiceWorker.enable')
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
        await until('the registration', async () => registration !== undefined)
        for (const [language, title, body] of [['en', 'Your turn', 'By post (Werewolves)'], ['de', 'Du bist dran', 'By post (Werwölfe)']]) {
            const data = JSON.stringify({ ...JSON.parse(note), language })
            await cdp.send('ServiceWorker.deliverPushMessage', { origin: h.url.replace(/\/$/, ''), registrationId: registration, data })
            const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => [title, body, data.tables]))
            await until(`${language}: ${title}`, async () => JSON.stringify(await shown()) === JSON.stringify([[title, body, [game.table]]]))
        }
    }, all)
    await h.test('a person who comes back reads a letter', async () => {
        await page.goto(`${h.url}#/t/${game.table}`)
        const letter = page.locator('.letter')
        await letter.waitFor()
        await h.audit(page, 'the letter')
        await h.picture(page, 'werewolves-letter')
        check('what was said is folded', !(await letter.innerText()).includes('I slept badly'))
        await letter.locator('details summary').click()
        const text = await letter.innerText()
        let at = -1
        for (const part of [/Dear Ada/, /Cleo/, /Ben/, /I slept badly/]) {
            const next = text.slice(at + 1).search(part)
            check(`${part} in its place: ${text}`, next >= 0)
            at += 1 + next
        }
        await page.getByRole('button', { name: 'To the table' }).click()
        await letter.waitFor({ state: 'detached' })
        const notes = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)
        equal('the notice has gone', notes, 0)
        await page.reload()
        await page.locator('.ww').waitFor()
        equal('once', await page.locator('.letter').count(), 0)
    }, all)
    service.close()
    mail.close()
    await h.end()
}

await main()

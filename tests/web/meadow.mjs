// A small invented game with a map, played by nobody: the server's replies are written here, so that the generic board
// can be looked at before a game with a map exists.

const ring = (x, y) => [
    [x, y],
    [x + 240, y - 12],
    [x + 252, y + 190],
    [x - 8, y + 204],
]
const area = (id, name, x, y, adjacent) => ({ id, name, type: 'field', shape: ring(x, y), adjacent })

const data = {
    'map.json': {
        areas: [
            area('ridge', 'North Ridge', 0, 0, ['quarry', 'ford']),
            area('quarry', 'Quarry', 240, -12, ['ridge', 'mill', 'bridge']),
            area('mill', 'Mill', 480, -24, ['quarry', 'farm']),
            area('ford', 'Ford', -8, 204, ['ridge', 'bridge']),
            area('bridge', 'Bridge', 252, 190, ['ford', 'quarry', 'farm']),
            area('farm', 'Farm', 490, 178, ['mill', 'bridge']),
        ],
    },
}
const words = {
    game: { title: 'Meadow', about: 'Horses on a meadow. They go from field to field. Nobody wins.' },
    question: { go: 'Where does the horse go?' },
    answer: { go: 'Go to {0}', graze: 'Graze at {0}', burn: 'Burn {0}', stay: 'Stay' },
    entry: { went: '{0} goes to {1}.' },
    kind: { horse: 'the horse', foal: 'the foal' },
}
const game = {
    id: 'meadow',
    title: 'Meadow',
    seats: [2, 2],
    rules: 1,
    pack: '',
    seat_names: [],
    sides: [],
    channels: ['all'],
    final: false,
    example: false,
    options: [],
    bots: [{ name: 'random', rig: false }],
    languages: ['en'],
    words: { en: { title: words.game.title, about: words.game.about, hash: '' } },
}
const seat = (id, name) => ({ seat: id, kind: 'person', name, here: true, muted: false })
const table = () => ({
    code: 'MEADOW',
    game: 'meadow',
    title: '',
    state: 'running',
    version: 1,
    seats: [seat('p1', 'Ada'), seat('p2', 'Ben')],
    options: {},
    clock: { kind: 'decision', seconds: 600, expiry: 'none' },
    watchers: true,
    commit: '',
    now: Date.now(),
    deadline: Date.now() + 402000,
    you: 'p1',
})
const update = {
    n: 1,
    view: {
        turn: 5,
        phase: 'moving',
        piece: {
            'horse-1': { at: 'ford', kind: 'horse' },
            'foal-2': { at: 'ford', kind: 'foal' },
            'horse-3': { at: 'farm', kind: 'horse' },
        },
        field: { mill: { grass: 3 }, ford: { grass: 1 } },
        seat: { p1: { points: 4 }, p2: { points: 6 } },
    },
    journal: [
        ['went', 'p2', 'farm'],
        ['went', 'p1', 'ford'],
    ],
    ask: {
        q: 3,
        key: ['go'],
        answers: ['go ford', 'graze ford', 'go bridge', 'burn mill', 'stay'],
        usual: ['go bridge'],
        warn: ['burn mill'],
    },
}

/** Puts a game behind a page; answers what the page has acted and said so far. */
export async function meadow(page) {
    const acted = []
    await page.route('**/api/v1/**', (route) => {
        const path = new URL(route.request().url()).pathname
        if (path.endsWith('/games')) return route.fulfill({ json: { games: [game] } })
        if (path.includes('/words/')) return route.fulfill({ json: words })
        if (path.endsWith('/data')) return route.fulfill({ json: data })
        if (path.includes('/look/')) return route.fulfill({ json: { at: 1, heard: 2, view: update.view, journal: update.journal, steps: [2] } })
        return route.fulfill({ json: { tables: [] } })
    })
    await page.routeWebSocket(/\/api\/v1\/tables\/[^/]+\/socket/, (socket) => {
        socket.onMessage((text) => {
            const message = JSON.parse(String(text))
            if (message.do === 'act') acted.push(message.a)
      if (message.do === 'say') acted.push(`${message.channel}: ${message.text}`)
            if (message.do !== 'join') return
            socket.send(JSON.stringify({ table: table() }))
            socket.send(JSON.stringify(update))
        })
    })
    return () => acted
}

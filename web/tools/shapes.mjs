// Makes the shapes of the boards from the packs (LOOK: never in the browser) and writes them next to the games' modules.
// What is made bears the hash of all it was made of, and is made again only when that differs.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeBerlin } from './berlin_shapes.mjs'
import { makePlot } from './plot_shapes.mjs'
import { makeWerwolf } from './werwolf_shapes.mjs'
import { makeWunderwaffen } from './wunderwaffen_shapes.mjs'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const tools = readdirSync(at('.')).map((name) => `./${name}`)
const packs = ['plot', 'berlin', 'werwolf', 'wunderwaffen'].flatMap((game) => ['data/map', 'text/en', 'text/de'].map((file) => `../../games/${game}/${file}.json`))
const hash = createHash('sha256')
for (const file of [...tools, '../package-lock.json', ...packs].sort()) hash.update(readFileSync(at(file)))
const made = hash.digest('hex')

function write(game, make) {
    const file = at(`../src/games/${game}/shapes.json`)
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).made === made) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ made, ...make() })}\n`)
}
write('plot', makePlot)
write('berlin', () => makeBerlin().shapes)
write('werwolf', makeWerwolf)
write('wunderwaffen', makeWunderwaffen)

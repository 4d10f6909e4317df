// Writes src/tokens.css from src/tokens.json: the one source of colours. Light and dark follow the device unless the
// page's switch says otherwise (data-theme on the root). Fails if a pair of colours has too little contrast.
import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
const tokens = JSON.parse(readFileSync(at('tokens.json'), 'utf8'))

// Relative luminance and contrast as WCAG 2 defines them.
const linear = (byte) => {
    const c = byte / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}
const luminance = (hex) => {
    const [r, g, b] = [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16)))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
}

const weak = ['light', 'dark'].flatMap((theme) =>
    tokens.pairs
        .filter(([a, b, least]) => contrast(tokens[theme][a], tokens[theme][b]) < least)
        .map(([a, b, least]) => `${theme}: ${a} on ${b} has less contrast than ${least}`),
)
for (const fills of Object.values(tokens.factions))
    for (const [id, { fill, ink }] of Object.entries(fills))
        if (contrast(fill, ink) < 4.5) weak.push(`${id}: its ink on its fill has less contrast than 4.5`)
if (weak.length) {
    console.error(weak.join('\n'))
    process.exit(1)
}

// What depends on the theme but is not a flat colour.
const more = {
    light: {
        casing: 'rgba(255,252,240,.85)',
        pieceedge: 'rgba(30,26,18,.55)',
        land2: '#E4DBC4',
        halo: 'rgba(239,231,210,.92)',
        shade: '0 1px 2px rgba(50,38,14,.18),0 6px 18px -10px rgba(50,38,14,.45)',
        reich: '#E9DDBF',
        occ: '#D6D5CB',
        neu: '#D9E0C8',
    },
    dark: {
        casing: 'rgba(18,20,17,.85)',
        pieceedge: 'rgba(245,236,214,.5)',
        land2: '#282822',
        halo: 'rgba(40,39,33,.92)',
        shade: '0 1px 2px rgba(0,0,0,.5),0 10px 28px -12px rgba(0,0,0,.9)',
        reich: '#37332A',
        occ: '#2A2C2D',
        neu: '#2C3228',
    },
}
const vars = (theme) =>
    Object.entries({ ...tokens[theme], ...more[theme] })
        .map(([name, value]) => `--${name}:${value}`)
        .join(';') + `;color-scheme:${theme}`
// By night the page of Werewolves is dark whatever the theme, and so is the lesson next to it.
const css = `/* Made by tools/tokens.mjs from tokens.json: do not edit. */
:root{${vars('light')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${vars('dark')}}}
:root[data-theme=dark],.lessonover:has(~ .ww.night){${vars('dark')}}
`
const out = at('tokens.css')
if (!existsSync(out) || readFileSync(out, 'utf8') !== css) writeFileSync(out, css)

// icons.mjs: draws the page's icon as PNG, for home screens that take no SVG: web/public/icon-{180,192,512}.png from
// favicon.svg. On a full ground, with room around it: systems cut their own corners.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const web = new URL('../web/', import.meta.url)
const { chromium } = createRequire(new URL('package.json', web))('playwright-core')
const drawing = readFileSync(new URL('public/favicon.svg', web), 'utf8').replace(/<rect[^>]*>/, '')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const size of [180, 192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<body style="margin:0;background:#F7F2E6"><div style="width:76vmin;margin:12vmin">${drawing}</div>`)
    await page.screenshot({ path: new URL(`public/icon-${size}.png`, web).pathname })
}
await browser.close()

// A picture of the final sheet, to be shared: who won and why, the parts by sides, the course. It is drawn from what the
// sheet shows, so that it says the same in every game.

const [WIDTH, EDGE, LINE, ROW] = [1200, 44, 30, 38]
const CHART = 300

interface Ink {
  ink: string
  quiet: string
  line: string
  ground: string
  well: string
}

/** What is written in something, without badges. Others read it: `data-said` is what is said to them instead of "you". */
export function textOf(node: Node | null | undefined): string {
  if (node instanceof HTMLElement && node.dataset.said !== undefined) return node.dataset.said
  if (!node || (node instanceof HTMLElement && node.getAttribute('aria-hidden') === 'true')) return ''
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const parts = [...node.childNodes].map((child) => ({ text: textOf(child), apart: child instanceof HTMLElement }))
  return parts.reduce((all, { text, apart }) => `${all}${apart ? ' ' : ''}${text}`, '').replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1').trim()
}

function inkOf(): Ink {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { ink: of('ink'), quiet: of('ink2'), line: of('line'), ground: of('sheet'), well: of('well') }
}

/** Lines of at most this many pixels. */
export function wrapped(text: string, most: number, wide: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines[lines.length - 1]
    if (last !== undefined && wide(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The cells of the table of scores, without the column of clauses. */
function cellsOf(table: HTMLTableElement): { text: string; won: boolean; colour?: string }[][] {
  const ruled = table.tHead?.rows[0]?.cells
  const count = ruled && !ruled[ruled.length - 1]?.querySelector('.chip') ? ruled.length - 1 : (ruled?.length ?? 0)
  const colourOf = (cell: Element) => cell.querySelector<HTMLElement>('.chip')?.style.getPropertyValue('--f')
  return [...table.rows].map((row) => [...row.cells].slice(0, count).map((cell) => ({ text: textOf(cell), won: cell.classList.contains('won'), colour: colourOf(cell) })))
}

function drawTable(c: CanvasRenderingContext2D, table: HTMLTableElement, top: number, { ink, line, well }: Ink): number {
  const rows = cellsOf(table)
  const columns = Math.max(1, (rows[0]?.length ?? 2) - 1)
  const first = Math.min(420, WIDTH - 2 * EDGE - columns * 110)
  const wide = (WIDTH - 2 * EDGE - first) / columns
  rows.forEach((row, r) => {
    const y = top + r * ROW
    const sum = table.rows[r]?.classList.contains('sum') || r === 0
    row.forEach(({ text, won, colour }, i) => {
      if (won) {
        c.fillStyle = well
        c.fillRect(EDGE + first + (i - 1) * wide, y, wide, ROW)
      }
      if (colour) {
        c.fillStyle = colour
        c.fillRect(EDGE + first + i * wide - 72, y - 8, 60, 8)
      }
      c.fillStyle = ink
      c.font = `${sum ? 600 : 400} ${r === 0 ? 16 : 18}px system-ui, sans-serif`
      c.textAlign = i === 0 ? 'left' : 'right'
      c.fillText(text, i === 0 ? EDGE : EDGE + first + i * wide - 12, y + 25, i === 0 ? first : wide - 16)
    })
    c.fillStyle = line
    c.fillRect(EDGE, y + ROW - 1, WIDTH - 2 * EDGE, 1)
  })
  return top + rows.length * ROW
}

/** The lines of the chart as the sheet has them, and the letters at their ends. */
function drawChart(c: CanvasRenderingContext2D, svg: SVGSVGElement, top: number, { ink, line }: Ink): void {
  const { width, height } = svg.viewBox.baseVal
  const scale = Math.min((WIDTH - 2 * EDGE) / width, CHART / height)
  c.save()
  c.translate(EDGE, top)
  c.scale(scale, scale)
  const draw = (path: Element, colour: string, wide: number) => {
    c.strokeStyle = colour
    c.lineWidth = wide
    c.setLineDash((path.getAttribute('stroke-dasharray') ?? '').split(' ').filter(Boolean).map(Number))
    c.stroke(new Path2D(path.getAttribute('d') ?? ''))
  }
  svg.querySelectorAll('.grid').forEach((path) => draw(path, line, 1))
  svg.querySelectorAll('.run').forEach((path) => draw(path, path.getAttribute('stroke') ?? ink, 3))
  svg.querySelectorAll('rect').forEach((box) => {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name))) as [number, number, number, number]
    c.fillStyle = box.getAttribute('fill') ?? ink
    c.fillRect(x, y, w, h)
  })
  svg.querySelectorAll('text').forEach((text) => {
    const anchor = text.getAttribute('text-anchor')
    c.font = '11px system-ui, sans-serif'
    c.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left'
    c.fillStyle = text.style.fill || ink
    c.fillText(text.textContent ?? '', Number(text.getAttribute('x')), Number(text.getAttribute('y')))
  })
  c.restore()
}

/** The sheet as a PNG; nothing where the browser cannot draw. */
export async function pictureOf(sheet: HTMLElement, title: string, address: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const c = canvas.getContext('2d')
  if (!c) return undefined
  const colours = inkOf()
  const [table, svg] = [sheet.querySelector<HTMLTableElement>('table.scores'), sheet.querySelector<SVGSVGElement>('.chart svg')]
  const [serif, plain] = ['600 40px Georgia, serif', '20px system-ui, sans-serif']
  const lines = (text: string, font: string): string[] => {
    c.font = font
    return wrapped(text, WIDTH - 2 * EDGE, (one) => c.measureText(one).width)
  }
  const [heads, leads] = [lines(textOf(sheet.querySelector('h2')), serif), lines(textOf(sheet.querySelector('.lead')), plain)]
  canvas.width = WIDTH
  canvas.height = EDGE + LINE + heads.length * 48 + leads.length * LINE + 20 + (table ? table.rows.length * ROW + 24 : 0) + (svg ? CHART + 24 : 0) + LINE + 20
  c.fillStyle = colours.ground
  c.fillRect(0, 0, canvas.width, canvas.height)
  let y = EDGE + 10
  const say = (all: string[], font: string, colour: string, step: number) =>
    all.forEach((text) => {
      c.font = font
      c.fillStyle = colour
      c.textAlign = 'left'
      c.fillText(text, EDGE, y)
      y += step
    })
  say([title], '600 18px system-ui, sans-serif', colours.quiet, 48)
  say(heads, serif, colours.ink, 48)
  y -= 12
  say(leads, plain, colours.quiet, LINE)
  if (table) y = drawTable(c, table, y, colours) + 24
  if (svg) drawChart(c, svg, y, colours)
  y = canvas.height - 22
  say([address], '16px system-ui, sans-serif', colours.quiet, 0)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'))
}

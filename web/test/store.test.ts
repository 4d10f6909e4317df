// What a browser remembers of its seats: as long as there may be a table, nobody is locked out of it.

import { beforeEach, describe, expect, it, vi } from 'vitest'

const code = (i: number) => `T${String(i).padStart(5, '0')}`

/** The module as a page of its own loads it. */
async function page() {
  vi.resetModules()
  return import('../src/store')
}

describe('tokens of seats', () => {
  beforeEach(() => localStorage.clear())

  it('are kept for hundreds of tables, and the newest are asked about', async () => {
    const one = await page()
    for (let i = 0; i < 300; i++) one.rememberSeat(code(i), `token ${i}`)
    const asked = one.newestTokens()
    expect(asked.length).toBeLessThanOrEqual(64)
    expect(asked).toContain('token 299')
    one.forgetLost(asked, [code(298)])
    expect(one.tokenOf(code(298))).toBe('token 298')
    expect(one.tokenOf(code(299))).toBeUndefined()
    expect(one.tokenOf(code(0))).toBe('token 0') // nobody asked about it
    expect((await page()).tokenOf(code(0))).toBe('token 0')
  })

  it('of one page are not lost when another remembers something', async () => {
    const one = await page()
    const other = await page()
    one.rememberSeat(code(1), 'one')
    other.remember({ theme: 'dark' })
    other.rememberHost(code(2), 'two')
    one.rememberSeat(code(3), 'three')
    const later = await page()
    expect([1, 2, 3].map((i) => later.tokenOf(code(i)))).toEqual(['one', 'two', 'three'])
  })
})

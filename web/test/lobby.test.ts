// What the lobby says of one's own seat.
import { expect, it } from 'vitest'
import type { Mine } from '../src/api'
import { seatName } from '../src/lobby'
import { uiOf } from '../src/text'
import { Words } from '../src/words'
import { keepSides } from '../src/store'
import werwolfEn from '../../games/werwolf/text/en.json'
import de from '../../games/wunderwaffen/text/de.json'

const at = (seat: string, seats: number): Mine => ({ seat, state: 'running', others: Array.from({ length: seats - 1 }, (_, i) => ({ seat: `s${i}`, name: '', bot: true })) }) as unknown as Mine
const said = (table: Mine, words?: Words) => seatName({ shell: { ui: uiOf('de') }, table, words })
const words = new Words(de as never, () => undefined)

it('names all sides that a seat plays at a table of its size', () => {
  expect([said(at('russian', 2), words), said(at('russian', 3), words), said(at('american', 3), words)]).toEqual(['du: Russland und England', 'du: Russland', 'du: Amerika und Deutschland'])
})
it('names the sides of a numbered seat that this device has played', () => {
  const werwolf = new Words(werwolfEn as never, () => undefined)
  const table = { ...at('p2', 3), table: 'ABCDEF' }
  const name = () => seatName({ shell: { ui: uiOf('en') }, table, words: werwolf })
  expect(name()).toBe('seat 2')
  keepSides('ABCDEF', ['werwolf', 'edelweiss'])
  expect(name()).toBe('you are Werwolf and Edelweiss')
})
it('shows no word of the program while the game’s words are on their way', () => {
  expect([said(at('russian', 4)), said(at('p2', 4))]).toEqual(['', 'Platz 2'])
})

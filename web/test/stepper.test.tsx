// Enter in a question of numbers: it gives what is set, never what is warned of, and not while another answer is the one
// that Enter gives.
import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, expect, it } from 'vitest'
import type { Question } from '../src/api'
import { dialsOf } from '../src/kit/dial'
import type { Shown } from '../src/room'
import { GroupStepper, Stepper } from '../src/stepper'
import { uiOf } from '../src/text'

afterEach(cleanup)

const number = { section: '', lead: false }
const answers = ['declare 0', 'declare 1', 'declare 2', 'pass']
const dials = dialsOf(answers, { keys: {}, verbs: { declare: [number] }, shown: {} } as never)!

function entered(more: Partial<Question>, other = false): { given: string[]; sign: boolean } {
  const given: string[] = []
  const play = { words: { answer: (one: string) => one, dial: () => 'chits' }, ui: uiOf('en') } as unknown as Shown
  const ask = { q: 1, key: ['coup'], answers, ...more } as unknown as Question
  const { container } = render(<Stepper {...{ play, ask, dials, other }} give={(one) => given.push(one)} hover={() => undefined} />)
  fireEvent.keyDown(window, { key: 'Enter' })
  const sign = container.querySelector('.ans kbd') !== null
  cleanup()
  return { given, sign }
}

it('gives what is set', () => expect(entered({})).toEqual({ given: ['declare 0'], sign: true }))
it('gives nothing that is warned of', () => expect(entered({ warn: ['declare 0'] })).toEqual({ given: [], sign: false }))
it('leaves Enter to the answer it belongs to', () => expect(entered({}, true)).toEqual({ given: [], sign: false }))

it('says what a group costs, whole or in part', () => {
  const play = { words: { word: (_: string, id: string) => id }, ui: uiOf('en') } as unknown as Shown
  const group = { kinds: [{ id: 'lf', there: 3, first: 3 }], kindOf: () => 'lf', whole: 'all', takes: { lf: 3 }, end: 'ok' }
  const { container } = render(<GroupStepper {...{ play, group }} form={() => undefined} warned={false} priceOf={() => '1 of 2 points'} />)
  const button = () => container.querySelector<HTMLElement>('.ans')
  expect([button()?.dataset.answer, button()?.querySelector('.t')?.textContent, button()?.querySelector('.price')?.textContent]).toEqual(['all', 'Form the group: 3 units', '1 of 2 points'])
  fireEvent.keyDown(container.querySelector('[role=spinbutton]')!, { key: 'ArrowDown', bubbles: true })
  expect([button()?.dataset.answer, button()?.querySelector('.t')?.textContent, button()?.querySelector('.price')?.textContent]).toEqual([undefined, 'Form the group: 2 units', '1 of 2 points'])
})

import { expect, test } from 'vitest'
import '../src/kit/input'

/** Presses the first button at a point and lets go at another, over an element that the page moved there. */
function press(from: [number, number], to: [number, number], over: string): string[] {
  document.body.innerHTML = '<div class="prompt"><button id="a"></button><button id="b"></button></div>'
  const given: string[] = []
  for (const one of document.querySelectorAll('button')) one.addEventListener('click', () => given.push(one.id))
  const send = (type: string, on: string, [clientX, clientY]: [number, number]) => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY })
    Object.defineProperty(event, 'pointerType', { value: 'mouse' })
    document.querySelector(on)?.dispatchEvent(event)
  }
  send('pointerdown', '#a', from)
  send('pointerup', over, to)
  return given
}

test('what was pressed is given, though another answer came beneath the pointer', () => expect(press([50, 50], [51, 52], '#b')).toEqual(['a']))
test('the browser gives what is let go where it was pressed', () => expect(press([50, 50], [50, 50], '#a')).toEqual([]))
test('who moves off a button before letting go takes nothing', () => expect(press([50, 50], [50, 90], '#b')).toEqual([]))

// WunderWaffen's own sentences in the reader's language.

import { sayer } from '../../kit/say'
import { texts, type Key } from './text'

export const sayIn = sayer<Key>(texts)
export type Say = ReturnType<typeof sayIn>

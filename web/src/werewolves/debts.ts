// Questions put to somebody and not answered yet: the person asked owes an answer until they say something.

import type { Death, Spoken } from './model'
import { readStatement, type Talk } from './talk'

export interface Debt {
  who: string // owes
  to: string
  said: Spoken // the question
}

/** The open questions of a day, oldest first; a question to everyone is put to `all`, if somebody is named. */
export function debtsOf(spoken: Spoken[], talk: Talk, day: number, living: string[], all?: string): Debt[] {
  let debts: Debt[] = []
  for (const said of spoken) {
    if (said.channel !== 'day' || said.number !== day) continue
    debts = debts.filter((debt) => debt.who !== said.seat)
    const statement = said.free ? undefined : readStatement(said.text, talk)
    const asked = statement && (statement.verb.startsWith('ask ') || statement.verb === 'request') ? statement.args[0] : undefined
    const who = asked === 'all' ? all : asked
    if (typeof who === 'string' && who !== said.seat && living.includes(who) && !debts.some((debt) => debt.who === who && debt.to === said.seat)) debts.push({ who, to: said.seat, said })
  }
  return debts
}

/** Who did not answer a seat by the end of a day; the dead owe nothing. */
export function unanswered(spoken: Spoken[], talk: Talk, day: number, seats: string[], deaths: Death[], to: string): string[] {
  const living = seats.filter((seat) => !deaths.some((death) => death.seat === seat && death.at <= 2 * day + 1))
  return debtsOf(spoken, talk, day, living).filter((debt) => debt.to === to).map((debt) => debt.who)
}

// Slow play: the clocks of a game over days (R-time-5 of Werewolves), for any game with clocks of its own.

import type { Option } from './api'

const HOUR = 3600
const HOURS: { [clock: string]: number } = {
  t_cupid: 12, t_pack: 12, t_pack_first: 12, t_seer: 12, t_witch: 12, t_healer: 12, // calls of the night that ask
  t_day: 24, t_vote: 8,
  t_lovers: 1, // it lasts its whole time
  mod_grace: 24, // how long a moderator may be away
}
const OTHERS = 4
/** What lasts its whole time whatever people do, and what is added to another clock, stays as it is. */
const KEPT = new Set(['t_min', 't_note', 't_day_each'])

/** Whether a number of a game's pace is a time, in seconds. */
export function isTime(name: string): boolean {
  return name.startsWith('t_') || name === 'mod_grace'
}

/** All that slow play sets: besides its clocks, the pack's call ends when everyone has answered. Nobody reads a delay of
 * hours, and all would wait for half a day each night. */
export function slowOptions(options: Option[]): { [name: string]: number | boolean } {
  const clocks = slowClocks(options)
  const quick = options.some(({ name, pace }) => pace && name === 'fast_pack') && Object.keys(clocks).length > 0
  return { ...clocks, ...(quick && { fast_pack: true }) }
}

/** The clocks that slow play sets, in seconds; empty where a game has none. */
export function slowClocks(options: Option[]): { [clock: string]: number } {
  const clocks = options.filter(({ name, pace }) => pace && isTime(name) && !KEPT.has(name))
  return Object.fromEntries(clocks.map(({ name }) => [name, (HOURS[name] ?? OTHERS) * HOUR]))
}

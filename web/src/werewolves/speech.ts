// What this seat is about to say, and where its page stood: kept on the device, so that a trial, a night or a reload takes
// nothing away from it.

import { useEffect } from 'preact/hooks'
import type { Spoken } from './model'
import { privateNote, usePrivate, type Wolf } from './page'
import type { Statement } from './talk'

interface Built {
  of: string // the group, and the remark that is answered
  steps: Statement[]
}
const NONE: Built = { of: '', steps: [] }
const builtNote = ({ you }: Pick<Wolf, 'you'>) => `built.${you}`
const nameOf = (group: string, reply?: string) => `${group}.${reply ?? ''}`

/** A statement in progress, each step of it, so that one can go back. */
export function useBuilt(wolf: Wolf, group: string, reply: Spoken | undefined): [Statement[], (steps: Statement[]) => void] {
  const of = nameOf(group, reply?.id)
  const [built, keep] = usePrivate<Built>(wolf.table.code, builtNote(wolf), NONE)
  return [built.of === of ? built.steps : [], (steps) => keep({ of, steps })]
}

interface Opened {
  day: number
  group?: string
  reply?: string
}

/** Which group of statements is open, and which remark it answers. On a later day it is open again only if a sentence was begun. */
export function useSpeech(wolf: Wolf) {
  const { table, sight, you, spoken } = wolf
  const [opened, keep] = usePrivate<Opened>(table.code, `opened.${you}`, { day: 0 })
  const built = privateNote(table.code, builtNote(wolf), NONE)
  const begun = opened.group !== undefined && built.of === nameOf(opened.group, opened.reply) && built.steps.length > 0
  const { group, reply } = opened.day === sight.number || begun ? opened : ({} as Partial<Opened>)
  return {
    group,
    reply: spoken.find((said) => said.id === reply),
    open: (next: string | undefined) => keep({ day: sight.number, group: next }),
    answer: (said: Spoken) => keep({ day: sight.number, group: 'answer', reply: said.id }),
  }
}

/** The tab that is open, and how many remarks have come since the talk was last in sight. */
export function useTalkTab(wolf: Wolf, first: string, heard: number): { tab: string; set: (tab: string) => void; fresh: number } {
  const { table, you, alive } = wolf
  const [tab, set] = usePrivate(table.code, `tab.${you}.${alive}`, first)
  const [seen, keep] = usePrivate(table.code, `heard.${you}`, 0)
  const looks = tab === 'talk'
  useEffect(() => {
    if (looks) keep(heard)
  }, [looks, heard])
  return { tab, set, fresh: looks ? 0 : Math.max(0, heard - seen) }
}

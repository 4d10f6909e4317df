// A pack's data: its files as the server gives them, and everything in them that has an id.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, isObject, type View } from './api'
import { learnColours } from './colours'
import type { Shown } from './room'

export type Files = { [file: string]: unknown }
export type Pack = Map<string, View>

export function packIndex(data: unknown, into: Pack = new Map()): Pack {
  if (Array.isArray(data)) for (const item of data) packIndex(item, into)
  else if (isObject(data)) {
    if (typeof data.id === 'string' && !into.has(data.id)) into.set(data.id, data)
    for (const member of Object.values(data)) if (typeof member === 'object') packIndex(member, into)
  }
  return into
}

/** The files of a game's pack, fetched once a table; undefined until they are here. */
export function useFiles(game: string, version?: string): Files | undefined {
  const [files, setFiles] = useState<Files>()
  useEffect(() => {
    let live = true
    const set = (found: Files) => {
      learnColours(game, found)
      if (live) setFiles(found)
    }
    api.data(game, version).then(set, () => set({}))
    return () => {
      live = false
    }
  }, [game, version])
  return files
}

const nothing: Pack = new Map()

/** The same table, with the pack's own names for what the catalogue does not name. */
export function useNames(play: Shown, files: Files | undefined): Shown {
  const pack = useMemo(() => (files ? packIndex(files) : nothing), [files])
  const words = useMemo(
    () =>
      play.words.named((id) => (typeof pack.get(id)?.name === 'string' ? (pack.get(id)?.name as string) : undefined)),
    [play.words, pack],
  )
  return { ...play, words, pack }
}

// The drawing of each game, `games/<id>/index.tsx`, loaded when a table of it is opened. A game without one gets the
// generic one.

import { useEffect, useState } from 'preact/hooks'
import type { AnyModule } from '../kit/module'

const modules = import.meta.glob<{ module: AnyModule }>('./*/index.tsx')

const kept = new Map<string, AnyModule>()

export async function moduleOf(game: string): Promise<AnyModule> {
  const old = kept.get(game)
  if (old) return old
  const load = modules[`./${game}/index.tsx`] ?? modules['./generic/index.tsx']
  if (!load) throw new Error('no drawing')
  const { module } = await load()
  kept.set(game, module)
  return module
}

export function useModule(game: string): AnyModule | undefined {
  const [module, setModule] = useState<AnyModule | undefined>(() => kept.get(game))
  useEffect(() => {
    let live = true
    moduleOf(game).then(
      (found) => live && setModule(() => found),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [game])
  return module
}

// The lessons of a game, and the table at which one is taught.

import { useEffect, useState } from 'preact/hooks'
import { api, Refused, type Game, type LessonHead } from './api'
import { Icon } from './icons'
import { Header, nameless } from './lobby'
import { Trouble } from './parts'
import { Picture } from './pictures'
import { go } from './route'
import type { Shell } from './shell'
import { keepLesson, lessonBegun, nonce, remember, remembered, rememberHost, rememberSeat, type KeptLesson } from './store'
import { refusalText } from './text'

/** The code of the lesson's table, which runs. */
async function startLesson(game: Game, lesson: string, name: string): Promise<string> {
  const made = await api.create({ game: game.id, lesson })
  rememberHost(made.table, made.host)
  const { token } = await api.join(made.table, name, undefined, nonce())
  rememberSeat(made.table, token)
  await api.start(made.table, made.host)
  return made.table
}

function useLessons(game: string): LessonHead[] | undefined {
  const [lessons, setLessons] = useState<LessonHead[]>()
  useEffect(() => {
    let live = true
    api.lessons(game).then(
      (found) => live && setLessons([...found.lessons].sort((a, b) => Number(b.id.startsWith('first')) - Number(a.id.startsWith('first')))),
      () => live && setLessons([]),
    )
    return () => {
      live = false
    }
  }, [game])
  return lessons
}

/** The lessons of the game that were left before their end, by their ids; what is gone with its table is forgotten. */
function useBegun(lessons: LessonHead[] | undefined, game: string): Map<string, [code: string, place: KeptLesson]> {
  const [begun, setBegun] = useState(new Map<string, [string, KeptLesson]>())
  useEffect(() => {
    let live = true
    const find = async () => {
      const found = new Map<string, [string, KeptLesson]>()
      for (const { id } of lessons ?? []) {
        const kept = lessonBegun(game, id)
        const there = kept && (await api.table(kept[0]).catch((error: unknown) => (error instanceof Refused ? undefined : null)))
        if (kept && there?.table.state === 'running') found.set(id, kept)
        else if (kept && there !== null) keepLesson(kept[0], undefined)
      }
      if (live) setBegun(found)
    }
    void find()
    return () => {
      live = false
    }
  }, [lessons, game])
  return begun
}

/** The table of a lesson that begins again: nobody will come back to it. */
async function leave(code: string): Promise<void> {
  keepLesson(code, undefined)
  const host = remembered().hosts[code]
  if (host) await api.close(code, host).catch(() => undefined)
}

export function LearnPage({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, language } = shell
  const lessons = useLessons(game.id)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begun = useBegun(lessons, game.id)
  const begin = async (id: string) => {
    setBusy(true)
    try {
      const [old] = begun.get(id) ?? []
      if (old) await leave(old)
      go(`/t/${await startLesson(game, id, shell.name || nameless(shell, game))}`)
    } catch (error) {
      setBusy(false)
      setTrouble(error instanceof Refused ? refusalText(language, error.refusal) : ui('offline'))
    }
  }
  return (
    <div class="lb">
      <Header shell={shell} />
      <main class="one learn">
        <Picture game={game.id} class="pic" />
        <h2>{ui('learn.title', shell.titles[game.id]?.title ?? game.title)}</h2>
        <p class="lead">{ui('learn.about')}</p>
        {!lessons && <p class="quiet">{ui('loading')}</p>}
        {lessons && !lessons.length && <p class="quiet">{ui('learn.none')}</p>}
        <ul>
          {lessons?.map(({ id, title, minutes, steps }) => {
            const [code, place] = begun.get(id) ?? []
            return (
              <li key={id} class="panel">
                <h3>{title[language === 'de' ? 'de' : 'en']}</h3>
                <small>{ui('learn.long', minutes, steps)}</small>
                <span class="begin">
                {code && place && (
                  <a class="ans pri" href={`#/t/${code}`}>
                    {ui('learn.resume', place.at + 1, place.steps)}
                  </a>
                )}
                <button class={code ? 'small' : 'primary'} disabled={busy} data-lesson={id} onClick={() => void begin(id)}>
                  {ui(code ? 'learn.again' : 'learn.begin')}
                </button>
                </span>
              </li>
            )
          })}
        </ul>
        <Trouble text={trouble} />
        <p class="row">
          <a class="small" href={`#/rules/${game.id}`}>
            {ui('rules.short')}
          </a>
        </p>
      </main>
    </div>
  )
}

/** At the first table of a game a lesson is offered, until somebody has no need of it. */
export function LearnFirst({ game, ui }: { game: Game; ui: Shell['ui'] }) {
  const [known, setKnown] = useState(remembered().played.includes(game.id) || game.example)
  if (known) return null
  const enough = () => {
    remember({ played: [...new Set([...remembered().played, game.id])] })
    setKnown(true)
  }
  return (
    <span class="learnfirst">
      <Icon name="book" size={16} />
      <a href={`#/learn/${game.id}`} title={ui('learn.first')} aria-label={ui('learn.first')} onClick={enough}>
        {ui('learn.short')}
      </a>
      <button class="ib" aria-label={ui('learn.enough')} title={ui('learn.enough')} onClick={enough}>
        <Icon name="cross" size={14} />
      </button>
    </span>
  )
}

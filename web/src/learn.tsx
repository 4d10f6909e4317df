// The lessons of a game, and the table at which one is taught.

import { useEffect, useState } from 'preact/hooks'
import { api, Refused, type Game, type LessonHead } from './api'
import { Icon } from './icons'
import { Header, nameless } from './lobby'
import { Trouble } from './parts'
import { Picture } from './pictures'
import { go } from './route'
import type { Shell } from './shell'
import { nonce, remember, remembered, rememberHost, rememberSeat } from './store'
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

export function LearnPage({ shell, game }: { shell: Shell; game: Game }) {
  const { ui, language } = shell
  const lessons = useLessons(game.id)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begin = async (id: string) => {
    setBusy(true)
    try {
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
          {lessons?.map(({ id, title, minutes, steps }) => (
            <li key={id} class="panel">
              <h3>{title[language === 'de' ? 'de' : 'en']}</h3>
              <small>{ui('learn.long', minutes, steps)}</small>
              <button class="primary" disabled={busy} data-lesson={id} onClick={() => void begin(id)}>
                {ui('learn.begin')}
              </button>
            </li>
          ))}
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

// A picture for each game, cut from its own board; a game without one gets plain contour lines.

import werewolves from './pictures/werewolves.svg?raw'
import plot from './pictures/plot.svg?raw'
import berlin from './pictures/berlin.svg?raw'
import wunderwaffen from './pictures/wunderwaffen.svg?raw'
import werwolf from './pictures/werwolf.svg?raw'

const pictures: { [game: string]: string } = { werewolves, plot, berlin, wunderwaffen, werwolf }

const contours = [0, 1, 2, 3, 4, 5, 6].map(
  (i) =>
    `M-10 ${70 * i + 40}c90 ${-60 + 9 * i} 160 ${50 - 6 * i} 260 0s190 ${-70 + 12 * i} 280 -10s150 20 250 ${10 - 6 * i}`,
)

function Contours() {
  return (
    <svg viewBox="0 0 760 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="760" height="500" fill="var(--paper)" />
      <g fill="none" stroke="var(--edge)" stroke-width="2.5">
        {contours.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      {[
        [180, 190, 'var(--ink)'],
        [400, 260, 'var(--lamp)'],
        [590, 330, 'var(--ink2)'],
      ].map(([x, y, fill]) => (
        <rect
          key={x}
          x={Number(x) - 26}
          y={Number(y) - 26}
          width="52"
          height="52"
          rx="4"
          fill={String(fill)}
          stroke="var(--pieceedge)"
          stroke-width="2"
        />
      ))}
    </svg>
  )
}

export function Picture({ game, class: name }: { game: string; class: string }) {
  const picture = pictures[game]
  if (!picture)
    return (
      <span class={name}>
        <Contours />
      </span>
    )
  return <span class={name} dangerouslySetInnerHTML={{ __html: picture }} />
}

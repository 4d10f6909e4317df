// Chances as they are drawn everywhere: two or three outcomes are one bar, more are columns; what one aims at is solid,
// what is neither plain, what one fears hatched; whole numbers out of 100 that agree with any sum of them.

export interface Chance {
  name: string
  means?: string // what it brings, under a column
  share: number // out of 100
  kind: 'aim' | 'even' | 'loss'
}
const [BAR, COLUMNS, HEIGHT] = [3, 12, 44]

/** Out of 100, rounded so that running sums agree. */
export function outOf100(counts: number[], total: number): number[] {
  let before = 0
  return counts.map((count) => {
    const share = Math.round((100 * (before + count)) / total) - Math.round((100 * before) / total)
    before += count
    return share
  })
}

export function Chances({ all, columns }: { all: Chance[]; columns?: boolean }) {
  return all.length > BAR || columns ? <Columns all={all.slice(0, COLUMNS)} /> : <Bar all={all} />
}

/** A name has about two lines of its part of the bar, and no word of it is wider than that part. */
export const fits = ({ name, share }: Chance): boolean => name.length <= Math.max(10, 0.85 * share) && name.split(/[ -]/).every((word) => 5 * word.length <= share || share > 60)

/** Where a name does not fit its part, the bar has the numbers alone and the names stand beneath. */
function Bar({ all }: { all: Chance[] }) {
  if (!all.every(fits))
    return (
      <>
        <div class="oddsbar" aria-hidden="true">
          {all.map(({ name, share, kind }) => (
            <span key={name} class={kind} style={{ flexGrow: Math.max(1, share) }}>
              <b>{share}</b>
            </span>
          ))}
        </div>
        <ul class="oddsnames">
          {all.map(({ name, share }) => (
            <li key={name}>
              <b>{share}</b> <span>{name}</span>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <div class="oddsbar" role="list">
      {all.map(({ name, share, kind }) => (
        <span key={name} role="listitem" class={kind} style={{ flexGrow: Math.max(1, share) }}>
          <b>{share}</b> <span>{name}</span>
        </span>
      ))}
    </div>
  )
}

/** In pixels; above it the rest is left free, so that all stand on one line whatever is written beneath. */
const heightOf = (share: number, most: number): number => Math.max(1, Math.round((HEIGHT * share) / most))

function Columns({ all }: { all: Chance[] }) {
  const most = Math.max(1, ...all.map(({ share }) => share))
  return (
    <div class={all.length > 6 ? 'cols many' : 'cols'} role="list">
      {all.map(({ name, means, share, kind }) => (
        <i key={name} role="listitem" class={kind}>
          <b style={{ marginTop: `${HEIGHT - heightOf(share, most)}px` }}>{share}</b>
          <u style={{ height: `${heightOf(share, most)}px` }} />
          <span>{name}</span>
          {means && <small>{means}</small>}
        </i>
      ))}
    </div>
  )
}

// Line icons on a field of 20 by 20, drawn for this project.

const paths = {
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l4-4M4 8l4 4',
  home: 'M3 9.500L10 4l7 5.500M5 9v7h10V9',
  clock: 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 6v4l3 2',
  longer: 'M12 3.300a7 7 0 1 0 4.700 8.500M10 6v4l3 2M15.500 2v6M12.500 5h6',
  board: 'M3 5l5-2l4 2l5-2v12l-5 2l-4-2l-5 2zM8 3v12M12 5v12',
  hand: 'M5 6l7-2.500l3.5 9.500l-7 2.500zM4 8v8h7',
  track: 'M3 10h14M5 7v6M9 7v6M13 7v6',
  book: 'M4 4h5l1 1l1-1h5v12h-5l-1 1l-1-1H4zM10 5v12',
  list: 'M3 5h2M3 10h2M3 15h2M8 5h9M8 10h9M8 15h9',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  fit: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  play: 'M7 4l8 6l-8 6z',
  pause: 'M7 4v12M13 4v12',
  back: 'M12 5l-5 5l5 5',
  forward: 'M8 5l5 5l-5 5',
  sun: 'M10 6.500a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M10 2v2M10 16v2M2 10h2M16 10h2M4.5 4.500L6 6M14 14l1.5 1.500M15.5 4.500L14 6M6 14l-1.5 1.5',
  moon: 'M14 12.500A6 6 0 0 1 8 4a6.5 6.5 0 1 0 6 8.5',
  auto: 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 3v14M10 6h3.500M10 9h6M10 12h6M10 15h3',
  people:
    'M7 9a2.5 2.5 0 1 0 0-.1M2.5 16c0-3 2-4.5 4.5-4.500s4.5 1.5 4.5 4.500M13.5 9a2 2 0 1 0 0-.1M13.5 11.500c2.5 0 4 1.5 4 4',
  say: 'M3 4h14v9H9l-4 4v-4H3z',
  check: 'M4 10l4 4l8-8',
  cross: 'M5 5l10 10M15 5L5 15',
  help: 'M7.5 7.500a2.5 2.5 0 1 1 3.5 2.300c-.8.4-1 .9-1 1.700M10 15v.2',
  screen: 'M3 4h14v9H3zM10 13v3M7 16h6',
  link: 'M8 12l4-4M9 6l2-2a3 3 0 0 1 5 5l-2 2M11 14l-2 2a3 3 0 0 1-5-5l2-2',
  sound: 'M3 8v4h3l4 3V5L6 8zM12.5 7.500a3.5 3.5 0 0 1 0 5M14.5 5a7 7 0 0 1 0 10',
  mute: 'M3 8v4h3l4 3V5L6 8zM13 8l4 4M17 8l-4 4',
  warn: 'M10 3l8 14H2zM10 8v4M10 14.500v.2',
  bulb: 'M7.500 14v-2a5 5 0 1 1 5 0v2zM8 17h4',
  skip: 'M5 4l7 6l-7 6zM15 4v12',
  eye: 'M2 10c3-5 13-5 16 0c-3 5-13 5-16 0M10 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  again: 'M15 6a6 6 0 1 0 1 5M15 3v4h-4',
  share: 'M10 3v9M6.500 6L10 3l3.500 3M4 11v6h12v-6',
  save: 'M10 3v9M6.500 9L10 12.500L13.500 9M4 16h12',
  cap: 'M2 8l8-4l8 4l-8 4zM6 10v4c2 2 6 2 8 0v-4M18 8v5',
  down: 'M5 8l5 5l5-5',
  search: 'M9 4a5 5 0 1 0 0 10a5 5 0 0 0 0-10M13 13l4 4',
}
export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="ic" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="2" y="2" width="30" height="30" rx="3" stroke-width="2" />
      <path d="M3 22c6-7 9 2 14-4s8-7 14-2M3 28c7-5 11 1 16-3s7-4 12-2M3 15c4-4 7 1 11-3s9-6 17-4" stroke-width="1.6" />
    </svg>
  )
}

// Outlines and signs of counters, drawn for this project.

export type Shape = 'square' | 'octagon' | 'house' | 'dome' | 'ring' | 'hexagon' | 'triangle' | 'diamond'

// Outlines on a field of 28 by 28.
export const OUTLINES: { [shape in Shape]: string } = {
  square: 'M2 0H26Q28 0 28 2V26Q28 28 26 28H2Q0 28 0 26V2Q0 0 2 0Z',
  octagon: 'M8 0H20L28 8V20L20 28H8L0 20V8Z',
  house: 'M14 0L28 11V28H0V11Z',
  dome: 'M2 28V14A12 14 0 0 1 26 14V28Z',
  ring: 'M14 0A14 14 0 1 1 13.9 0Z',
  hexagon: 'M14 0L26 7V21L14 28L2 21V7Z',
  triangle: 'M14 1L27 26H1Z',
  diamond: 'M14 0L28 14L14 28L0 14Z',
}

// Signs on a field of 20 by 14, drawn as lines.
const box = 'M2 1.500H18V12.500H2Z'
export const SIGNS = {
  infantry: `${box}M2 1.500L18 12.500M18 1.500L2 12.500`,
  tank: `${box}M6.500 4.500h7a2.500 2.500 0 0 1 0 5h-7a2.500 2.500 0 0 1 0-5Z`,
  garrison: `${box}M2 12.500L10 1.500L18 12.500`,
  airborne: `${box}M2 1.500L18 12.500M18 1.500L2 12.500M6 12.500q4-4 8 0`,
  shock: `${box}M10 1.500V12.500M2 7H18`,
  fortress: 'M3 13V3h3v3h2.500V3h3v3H14V3h3v10Z',
  aircraft: 'M10 .500V13M2.500 8L10 4l7.500 4M6.500 13L10 11l3.500 2',
  ship: 'M1.500 8H18.500L15.500 13H4.500ZM6.500 8V4.500h7V8M10 4.500V1',
  carrier: 'M1.500 6.500H18.500L15.500 12.500H4.500ZM11 6.500V2.500h3.500v4',
  submarine: 'M2 9.500Q10 4 18 9.500Q10 14 2 9.500ZM9 6.500V2.500h3v4',
  artillery: 'M4 10.500a2.800 2.800 0 1 0 5.600 0a2.800 2.800 0 1 0-5.600 0M8 9L17.500 3',
  flag: 'M6 13.500V1H15.500L13 4L15.500 7H6',
  paper: 'M3 2H17V12H3ZM6 5.500H14M6 8.500H11',
  flask: 'M8 1h4M9 1V6L4.500 13h11L11 6V1',
  star: 'M10 1L15 7L10 13L5 7Z',
  arrows: 'M3.500 12L15 3M10 3h5v5',
} as const
export type Sign = keyof typeof SIGNS

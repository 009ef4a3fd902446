/** Colour for terminals, only ever when asked for. */

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold'

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  dim: [2, 22],
  bold: [1, 22],
}

export type Paint = (colour: Colour, text: string) => string

/** A painter that paints, or (`colour` false) one that leaves every text as it is. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text
  return (name, text) => `\u001B[${codes[name][0]}m${text}\u001B[${codes[name][1]}m`
}

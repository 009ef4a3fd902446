/** How much of everything a report shows, and what it leaves out first where it is too long. */

/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
export const longestSummaryBytes = 1_000_000

/** In a job summary, in a comment, and at the least, which fits whatever the names are. What is missed least comes first. */
const amounts = {
  /** Rows of the table of everything, which only a job summary has. */
  full: [20_000, 4_000, 0],
  /** Cases in which subjects are compared with each other. */
  beside: [20, 6, 0],
  /** Changed rows with what profiles say of them. */
  why: [100, 30, 0],
  /** Lines of figures that nothing can be compared with. */
  figures: [200, 40, 0],
  /** Lines of unchanged rows; of more, each metric has one. */
  same: [400, 60, 0],
  /** Commands to reproduce changed rows. */
  commands: [60, 20, 3],
  possible: [40, 15, 0],
  undecided: [1_000, 60, 0],
  notices: [200, 40, 2],
  /** Names in a list of them. */
  names: [20, 8, 2],
  /** Groups of rows without a verdict that share a reason. */
  groups: [60, 30, 2],
  /** Changed rows in numbers. */
  numbers: [1_000, 100, 4],
  accept: [20, 8, 1],
  /** Benchmarks that get a table of their own at the top. */
  tables: [6, 3, 1],
  /** Characters of a name, and of a sentence. */
  name: [200, 200, 30],
  prose: [600, 600, 80],
  /** Lines of a table at the top. */
  tableLines: [40, 8, 6],
} as const

export type Limits = Readonly<Record<keyof typeof amounts, number>>

const all = Object.entries(amounts) as [keyof Limits, readonly [number, number, number]][]

function limitsOf(column: 0 | 1): Limits {
  return Object.fromEntries(all.map(([key, values]) => [key, values[column]])) as Limits
}

/** What a terminal shows: nobody scrolls back for more. */
export const terminalLimits: Limits = { ...limitsOf(0), figures: 40, same: 20, names: 6, undecided: 30 }

/** So many limits are lowered at a time: to render a large report again and again takes its time. */
const perStep = 4

/** The fullest rendering that fits; `isCut` tells `render` that something had to be left out. */
export function fit(
  start: 'summary' | 'comment',
  fits: (text: string) => boolean,
  render: (limits: Limits, isCut: boolean) => string,
): string {
  const first = start === 'summary' ? 0 : 1
  let text = render(limitsOf(first), false)
  const lowered: Record<keyof Limits, number> = { ...limitsOf(first) }
  for (let column = first + 1; column < 3; column += 1) {
    for (let at = 0; at < all.length && !fits(text); at += perStep) {
      for (const [key, values] of all.slice(at, at + perStep)) lowered[key] = values[column]!
      text = render({ ...lowered }, true)
    }
  }
  return text
}

/** How much of everything a report shows, and the order in which it is cut until the report fits. */

export interface Limits {
  /** Characters of a name, and of a sentence. */
  readonly name: number
  readonly prose: number
  /** Benchmarks that get a table of their own at the top, and lines of one such table. */
  readonly tables: number
  readonly tableLines: number
  /** Changed rows in numbers, and commands to reproduce them. */
  readonly numbers: number
  readonly commands: number
  readonly undecided: number
  /** Lines of unchanged rows; more of them are counted per metric. */
  readonly same: number
  /** Groups of rows without a verdict that share a reason, and names per group. */
  readonly groups: number
  readonly names: number
  readonly accept: number
  readonly possible: number
  /** Cases in which subjects are set beside each other. */
  readonly beside: number
  readonly notices: number
  /** Rows of the table of everything, which only a job summary has. */
  readonly full: number
}

/** Everything a reader may want; what a job summary has room for. */
export const generous: Limits = {
  name: 200,
  prose: 600,
  tables: 6,
  tableLines: 40,
  numbers: 1_000,
  commands: 60,
  undecided: 1_000,
  same: 400,
  groups: 60,
  names: 20,
  accept: 20,
  possible: 40,
  beside: 20,
  notices: 200,
  full: 20_000,
}

/** What a comment starts from. */
export const ample: Limits = {
  ...generous,
  tables: 3,
  tableLines: 12,
  numbers: 100,
  commands: 20,
  undecided: 60,
  same: 60,
  groups: 30,
  names: 8,
  accept: 8,
  possible: 15,
  beside: 6,
  notices: 40,
  full: 0,
}

/** One step after the other, least missed first. The last one fits whatever the names are. */
const cuts: readonly Partial<Limits>[] = [
  { full: 4_000 },
  { full: 1_000 },
  { full: 200 },
  { full: 0, numbers: 300, undecided: 300 },
  { beside: 0 },
  { same: 0 },
  { commands: 6, possible: 5 },
  { undecided: 20, names: 4 },
  { numbers: 40, groups: 12 },
  { numbers: 20, undecided: 8, notices: 10, accept: 3 },
  { name: 60, prose: 160, tables: 2, tableLines: 8 },
  { numbers: 8, undecided: 0, possible: 0, groups: 4, notices: 4, accept: 1, commands: 3 },
  { name: 30, prose: 80, tables: 1, tableLines: 6, numbers: 4, groups: 2, names: 2, notices: 2 },
]

interface FitOptions {
  readonly from: Limits
  /** Whether a text is short enough. */
  readonly fits: (text: string) => boolean
  /** Renders under limits; `isCut` once anything was cut for the sake of length. */
  readonly render: (limits: Limits, isCut: boolean) => string
}

/** The fullest rendering that fits. */
export function fit({ from, fits, render }: FitOptions): string {
  let limits = from
  let text = render(limits, false)
  for (const cut of cuts) {
    if (fits(text)) return text
    const lower = atMost(limits, cut)
    if (lower === null) continue
    limits = lower
    text = render(limits, true)
  }
  return text
}

/** The limits with some of them lowered; null where none of them was that high. */
function atMost(limits: Limits, cut: Partial<Limits>): Limits | null {
  const lowered = Object.entries(cut).filter(([key, value]) => value < limits[key as keyof Limits])
  return lowered.length === 0 ? null : { ...limits, ...(Object.fromEntries(lowered) as Partial<Limits>) }
}

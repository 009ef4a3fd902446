/** How often simulated reports call something worse that is not, and how often they find what is. */
import { shareUpperBound } from '../detection/share-bounds.ts'
import { derivedSeed, makeRandomDraws } from '../../src/core/stats/random.ts'
import { namesOfOthers, worseToOthers } from './rules-of-others.ts'
import {
  drawRows,
  judgeRows,
  type PairWorld,
  pairWorlds,
  reportRows,
  rowKinds,
  storedCounts,
  withoutReference,
} from './simulated-pairs.ts'

/** The rules of other tools, which know absolute values only. */
export const rulesBeside: readonly string[] = namesOfOthers

export interface CellAlarms {
  readonly world: string
  readonly stored: number
  readonly reports: number
  /** Reports with a false "worse", and with a false "better". */
  readonly worse: number
  readonly better: number
  readonly rowsWorse: number
  readonly rows: number
  /** Of the rows that were asked, those called the same. */
  readonly same: { readonly rows: number; readonly called: number }
  /** Reports in which each other rule calls something worse; of as many reports as were tried. */
  readonly others: { readonly reports: number; readonly worse: readonly number[] }
}

export interface CellFound {
  readonly world: string
  readonly stored: number
  readonly kind: string
  readonly change: number
  readonly games: number
  readonly worse: number
  readonly same: number
  readonly others: { readonly games: number; readonly worse: readonly number[] }
}

export interface PlayOptions {
  readonly seed: string
  /** Reports or games in each cell, and in how many of them the other rules are asked, too. */
  readonly count: number
  readonly beside: number
}

export function playAlarms(world: PairWorld, { seed, count, beside }: PlayOptions): CellAlarms[] {
  return storedCounts.map((stored) => {
    const tally = { worse: 0, better: 0, rowsWorse: 0, rows: 0, same: { rows: 0, called: 0 } }
    const others = rulesBeside.map(() => 0)
    for (let report = 0; report < count; report++) {
      const random = makeRandomDraws(derivedSeed(seed, `alarms ${world.id} ${stored} ${report}`))
      const drawn = drawRows(reportRows, { world, stored, change: 0, random })
      const verdicts = judgeRows(drawn, report < beside).map(({ verdict }) => verdict)
      const worse = verdicts.filter((verdict) => verdict === 'worse').length
      tally.rows += verdicts.length
      tally.rowsWorse += worse
      if (report < beside) tally.same.rows += verdicts.length
      tally.same.called += verdicts.filter((verdict) => verdict === 'same').length
      if (worse > 0) tally.worse += 1
      if (verdicts.includes('better')) tally.better += 1
      if (report < beside)
        worseToOthers(withoutReference(drawn)).forEach((isWorse, i) => (others[i]! += Number(isWorse)))
    }
    const asked = Math.min(beside, count)
    return { world: world.id, stored, reports: count, ...tally, others: { reports: asked, worse: others } }
  })
}

export const changesAsked = [0.02, 0.05, 0.1, 0.2, 0.3] as const

/** One row at a time got worse, in a report of nine. */
export function playFound(world: PairWorld, { seed, count, beside }: PlayOptions): CellFound[] {
  return storedCounts.flatMap((stored) =>
    rowKinds.flatMap((kind) =>
      changesAsked.map((change) => {
        const tally = { worse: 0, same: 0 }
        const others = rulesBeside.map(() => 0)
        for (let game = 0; game < count; game++) {
          const random = makeRandomDraws(
            derivedSeed(seed, `found ${world.id} ${stored} ${kind.name} ${change} ${game}`),
          )
          const drawn = drawRows([kind], { world, stored, change, random })
          const { verdict } = judgeRows(drawn, true)[0]!
          if (verdict === 'worse' || verdict === 'same') tally[verdict] += 1
          if (game < beside)
            worseToOthers(withoutReference(drawn)).forEach((isWorse, i) => (others[i]! += Number(isWorse)))
        }
        const asked = { games: Math.min(beside, count), worse: others }
        const { worse, same } = tally
        return { world: world.id, stored, kind: kind.name, change, games: count, worse, same, others: asked }
      }),
    ),
  )
}

export interface Goal {
  readonly goal: string
  readonly found: string
  /** Undefined where there were too few games to tell. */
  readonly met?: boolean | undefined
}

const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)}%`

/** The goals that the rule was chosen for. */
export function goalsOf(alarms: readonly CellAlarms[], found: readonly CellFound[]): Goal[] {
  const upTo1 = alarms.filter(({ world }) => pairWorlds.find(({ id }) => id === world)!.runEffect <= 0.01)
  return [
    ...upTo1.map(reportGoal),
    ...alarms.filter(({ world }) => world === 'two').map(rowGoal),
    ...[
      { kind: 'times, sigma 5%', change: 0.1, stored: 1, least: 0.9 },
      { kind: 'times, sigma 10%', change: 0.2, stored: 1, least: 0.95 },
      { kind: 'times, sigma 10%', change: 0.1, stored: 5, least: 0.75 },
      ...storedCounts.map((stored) => ({ kind: 'heap', change: 0.05, stored, least: 0.99 })),
      { kind: 'heap', change: 0.02, stored: 10, least: 0.99 },
    ].map((goal) => foundGoal(goal, found)),
  ]
}

function reportGoal({ world, stored, reports, worse }: CellAlarms): Goal {
  const below = shareUpperBound({ successes: worse, trials: reports }, 0.01)
  return {
    goal: `${nameOf(world)}, ${runs(stored)}: a false worse in at most 1% of reports (99% bound 2%)`,
    found: `${worse} of ${reports}, surely below ${percent(below)}`,
    met: worse / reports > 0.01 ? false : below <= 0.02 ? true : undefined,
  }
}

function rowGoal({ world, stored, rows, rowsWorse }: CellAlarms): Goal {
  const most = stored >= 3 ? 0.007 : 0.016
  return {
    goal: `${nameOf(world)}, ${runs(stored)}: a false worse in at most ${percent(most)} of rows`,
    found: `${rowsWorse} of ${rows} (${percent(rowsWorse / rows, 2)})`,
    met: rowsWorse / rows <= most,
  }
}

function foundGoal(
  goal: { readonly kind: string; readonly change: number; readonly stored: number; readonly least: number },
  found: readonly CellFound[],
): Goal {
  const { kind, change, stored, least } = goal
  const cell = found.find(
    (one) => one.world === 'one' && one.kind === kind && one.change === change && one.stored === stored,
  )
  const named = `run effect 1%, ${runs(stored)}: +${percent(change, 0)} of ${kind} found in ${percent(least, 0)}`
  if (cell === undefined) return { goal: named, found: 'not played' }
  return {
    goal: named,
    found: `${cell.worse} of ${cell.games} (${percent(cell.worse / cell.games)})`,
    met: cell.worse / cell.games >= least,
  }
}

function nameOf(world: string): string {
  return pairWorlds.find(({ id }) => id === world)!.name
}

function runs(stored: number): string {
  return stored === 1 ? 'one stored run' : `${stored} stored runs`
}

/**
 * Which releases claim a change of performance, and what points at them: known-releases.json, written before it was asked.
 *
 * A release is found if one of its rows is pointed at in the claimed direction, at most five of the row's runs from the
 * first run that has it. How often the same is true of any run of the history is what chance would find.
 */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { benchmarkId, type Run } from '../../src/model/run.ts'
import { median } from '../../src/stats/quantile.ts'
import { percent } from '../detection/session.ts'

/** Runs of a row on either side. */
const near = 5
const mostNames = 3

/** A run at which a row is pointed at. */
export interface Pointed {
  readonly row: string
  readonly run: number
  readonly worse: boolean
}

/** A rule, and all that it points at. */
export interface Pointing {
  readonly rule: string
  readonly pointed: readonly Pointed[]
}

const releasesSchema = z.array(
  z.strictObject({
    project: z.string(),
    commit: z.string(),
    date: z.string(),
    direction: z.enum(['better', 'worse']),
    /** A pattern for the cases that the claim is about. */
    rows: z.string(),
    says: z.string(),
    source: z.string(),
  }),
)
export type Release = z.infer<typeof releasesSchema>[number]

export function releasesOf(project: string): Release[] {
  const text = readFileSync(new URL('known-releases.json', import.meta.url), 'utf8')
  return releasesSchema.parse(JSON.parse(text)).filter((release) => release.project === project)
}

/** A row by its name: the runs that have it, oldest first, with its value. */
export interface RowOfRuns {
  readonly caseName: string
  readonly runs: readonly number[]
  readonly values: readonly number[]
  readonly better: 'lower' | 'higher'
}

export function rowsOfRuns(runs: readonly Run[]): ReadonlyMap<string, RowOfRuns> {
  const rows = new Map<string, { caseName: string; runs: number[]; values: number[]; better: 'lower' | 'higher' }>()
  for (const [at, { benchmarks }] of runs.entries()) {
    for (const benchmark of benchmarks) {
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        if (!('values' in data)) continue
        const name = `${benchmarkId(benchmark)} ${metric}`
        const row = rows.get(name) ?? { caseName: benchmark.case, runs: [], values: [], better: data.better }
        row.runs.push(at)
        row.values.push(median(data.values))
        rows.set(name, row)
      }
    }
  }
  return rows
}

/** An alarm that looks at what got better, too: a value by so much from the one before it. */
export function pointedByFactor(rows: ReadonlyMap<string, RowOfRuns>, factor: number): Pointed[] {
  return [...rows].flatMap(([row, { runs, values, better }]) =>
    runs.flatMap((run, at) => {
      if (at === 0) return []
      const ratio = values[at]! / values[at - 1]!
      const worsened = better === 'lower' ? ratio : 1 / ratio
      return worsened > factor || worsened < 1 / factor ? [{ row, run, worse: worsened > 1 }] : []
    }),
  )
}

export interface Asked {
  readonly history: string
  readonly rows: ReadonlyMap<string, RowOfRuns>
  readonly pointings: readonly Pointing[]
  /** The first run that has the commit; null if none has. */
  readonly firstRun: (commit: string) => number | null
}

export interface Answer {
  readonly history: string
  readonly release: Release
  /** Rows of the claim that have a value before it. */
  readonly rows: number
  /** In the order of the rules: the cases in which it is found, and the share of runs of which that is as true. */
  readonly found: readonly { readonly cases: readonly string[]; readonly byChance: number }[]
}

export function answersFor({ history, rows, pointings, firstRun }: Asked, releases: readonly Release[]): Answer[] {
  return releases.map((release) => {
    const claimed = [...rows].filter(([, { caseName }]) => new RegExp(release.rows).test(caseName))
    const first = firstRun(release.commit)
    const asked = [...new Set(claimed.flatMap(([, { runs }]) => runs))].filter((run) =>
      claimed.some(([, row]) => isWithin(row, run)),
    )
    const count = first === null ? 0 : claimed.filter(([, row]) => isWithin(row, first)).length
    const found = pointings.map(({ pointed }) => {
      const marked = Map.groupBy(
        pointed.filter(({ worse }) => worse === (release.direction === 'worse')),
        ({ row }) => row,
      )
      const casesAt = (run: number): string[] =>
        claimed
          .filter(([name, row]) => isWithin(row, run) && isNear(row, run, marked.get(name) ?? []))
          .map(([, { caseName }]) => caseName)
      return {
        cases: count === 0 ? [] : casesAt(first!),
        byChance: asked.filter((run) => casesAt(run).length > 0).length / Math.max(1, asked.length),
      }
    })
    return { history, release, rows: count, found }
  })
}

/** Whether the row has a value before the run, and one at it or after it. */
function isWithin({ runs }: RowOfRuns, run: number): boolean {
  return runs[0]! < run && run <= runs.at(-1)!
}

function isNear({ runs }: RowOfRuns, run: number, pointed: readonly Pointed[]): boolean {
  const at = runs.findIndex((one) => one >= run)
  return pointed.some((one) => Math.abs(runs.indexOf(one.run) - at) <= near)
}

export function releasesTable(answers: readonly Answer[], rules: readonly string[]): string[][] {
  const head = [
    'history',
    'commit, date',
    'what its project says',
    'direction',
    'rows',
    ...rules,
    `rows of the ${rules[0]}`,
  ]
  const lines = answers.map(({ history, release, rows, found }) => {
    const { commit, date, says, direction } = release
    const cells = found.map(({ cases, byChance }) => `${cases.length > 0 ? 'yes' : 'no'} (${percent(byChance, 0)})`)
    const names = found[0]!.cases.slice(0, mostNames).map((name) => `\`${name}\``)
    const more = found[0]!.cases.length - names.length
    const named = more > 0 ? [...names, `${more} more`] : names
    const shown = rows === 0 ? rules.map(() => 'no value before it') : cells
    return [history, `${commit.slice(0, 8)}, ${date}`, says, direction, String(rows), ...shown, named.join(', ')]
  })
  const counted = answers.filter(({ rows }) => rows > 0)
  const totals = rules.map((_, at) => {
    const found = counted.filter((answer) => answer.found[at]!.cases.length > 0).length
    const byChance = counted.reduce((sum, answer) => sum + answer.found[at]!.byChance, 0)
    return `${found} of ${counted.length} (by chance ${byChance.toFixed(1)})`
  })
  return [head, ...lines, ['all', '', '', '', '', ...totals, '']]
}

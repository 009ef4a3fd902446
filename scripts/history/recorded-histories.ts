/** Stored histories in which nothing changed: runs of one commit, on one kind of machine, by one version of the suites. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { headValues } from '../../src/compare/judgement.ts'
import { baselineSchema, baselineSchemaId } from '../../src/model/baseline.ts'
import { benchmarkId, type Run } from '../../src/model/run.ts'
import { median } from '../../src/stats/quantile.ts'
import { kindOf, type Kind } from './history-outcome.ts'

export interface RecordedHistory {
  readonly name: string
  /** Oldest first. */
  readonly runs: readonly Run[]
  /** By `suite/case/subject metric`. */
  readonly rows: ReadonlyMap<string, RecordedRow>
}

export interface RecordedRow {
  readonly key: string
  readonly kind: Kind
  readonly gate: boolean
  /** 1 where lower is better, -1 where higher is. */
  readonly sign: 1 | -1
  /** Deviation of the medians of runs, relative to the median of all; 0 where that is not positive. */
  readonly scatter: number
}

export interface RecordedRuns {
  readonly histories: readonly RecordedHistory[]
  /** Later runs of the same code, and the history that was there before them. */
  readonly fresh: readonly { readonly name: string; readonly heads: readonly Run[]; readonly stored: readonly Run[] }[]
}

/** Fewer runs than this are no history. */
const leastRuns = 8

/** The histories of all baseline files below `folder`. Throws on a baseline that is none. */
export function readHistories(folder: string): RecordedHistory[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.startsWith('fresh'),
  )
  return names.toSorted().flatMap((name) => {
    const content = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { schema?: unknown }
    if (content.schema !== baselineSchemaId) return []
    const { runs } = baselineSchema.parse(content)
    return [...Map.groupBy(runs, seriesKey).values()]
      .filter((members) => members.length >= leastRuns)
      .map((members) => historyOf(`${name.replace(/\.json$/, '')} at ${commitOf(members[0]!).slice(0, 7)}`, members))
  })
}

/**
 * The runs in `<folder>/fresh/<platform>.json`, recorded after the rule was final, and the baseline of that platform that
 * was there before them.
 */
export function readFresh(folder: string): RecordedRuns['fresh'] {
  const fresh = path.join(folder, 'fresh')
  if (!existsSync(fresh)) return []
  return readdirSync(fresh).map((file) => {
    const [heads, stored] = [path.join(fresh, file), path.join(folder, file)].map(
      (place) => baselineSchema.parse(JSON.parse(readFileSync(place, 'utf8'))).runs,
    )
    return { name: `${file.replace(/\.json$/, '')}, later runs`, heads: heads!, stored: stored! }
  })
}

export function historyOf(name: string, runs: readonly Run[]): RecordedHistory {
  return { name, runs, rows: new Map(rowsOf(runs).map((row) => [row.key, row])) }
}

function commitOf({ head }: Run): string {
  return head.commit?.sha ?? head.label
}

/** What runs must share to be compared with each other. */
function seriesKey(run: Run): string {
  const { cpu, node } = run.environment
  const suites = [...new Set(run.benchmarks.map(({ suite, suiteDigest }) => `${suite} ${suiteDigest}`))].sort()
  return JSON.stringify([commitOf(run), cpu, node, run.harness.digest, suites])
}

function rowsOf(runs: readonly Run[]): RecordedRow[] {
  const first = new Map<string, Omit<RecordedRow, 'scatter'>>()
  const medians = new Map<string, number[]>()
  for (const run of runs) {
    for (const benchmark of run.benchmarks) {
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        const key = `${benchmarkId(benchmark)} ${metric}`
        const values = headValues(data)
        const { gate, better } = data
        if (!first.has(key))
          first.set(key, { key, kind: kindOf(metric, data), gate, sign: better === 'lower' ? 1 : -1 })
        if (values.length > 0) medians.set(key, [...(medians.get(key) ?? []), median(values)])
      }
    }
  }
  return [...first.values()].map((row) => Object.assign(row, { scatter: relativeScatter(medians.get(row.key) ?? []) }))
}

function relativeScatter(values: readonly number[]): number {
  const centre = values.length === 0 ? 0 : median(values)
  if (centre <= 0 || values.length < 2) return 0
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1)) / centre
}

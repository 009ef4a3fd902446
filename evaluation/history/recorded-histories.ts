/** Stored histories in which nothing changed: runs of one commit, on one kind of machine, by one version of the suites. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { baselineSchema, baselineSchemaId } from '../../src/core/model/baseline.ts'
import { benchmarkId, type Run } from '../../src/core/model/run.ts'
import { unpackedBaseline } from '../../src/core/model/serialise.ts'
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
}

/** Fewer runs than this are no history. */
const leastRuns = 8

/** The histories of all baseline files below `folder`. Throws on a baseline that is none. */
export function readHistories(folder: string): RecordedHistory[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return names.toSorted().flatMap((name) => {
    const content = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { schema?: unknown }
    if (content.schema !== baselineSchemaId) return []
    const { runs } = unpackedBaseline(baselineSchema.parse(content))
    return [...Map.groupBy(runs, seriesKey).values()]
      .filter((members) => members.length >= leastRuns)
      .map((members) => historyOf(`${name.replace(/\.json$/, '')} at ${commitOf(members[0]!).slice(0, 7)}`, members))
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
  const first = new Map<string, RecordedRow>()
  for (const run of runs) {
    for (const benchmark of run.benchmarks) {
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        const key = `${benchmarkId(benchmark)} ${metric}`
        const { gate, better } = data
        if (!first.has(key))
          first.set(key, { key, kind: kindOf(metric, data), gate, sign: better === 'lower' ? 1 : -1 })
      }
    }
  }
  return [...first.values()]
}

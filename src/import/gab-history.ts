/**
 * The history that github-action-benchmark keeps, `data.js` or `data.json`: for each of its names a list of commits, each
 * with a date and one figure per benchmark. Nothing of it is executed: what surrounds the JSON is cut off.
 *
 *     window.BENCHMARK_DATA = { "lastUpdate": 1, "repoUrl": "…", "entries": { "Rust": [{ "commit": …, "benches": … }] } }
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { BenchmarkRun, Commit, Run, Side } from '../model/run.ts'
import { maxBenchmarks } from '../model/run.ts'
import { customEntry, customRow, type CustomEntry } from './custom-results.ts'
import { importedBenchmarks, importedRun } from './imported-run.ts'
import {
  importedRows,
  plainCase,
  plainCases,
  ToolOutput,
  type FoundRow,
  type ImportedMetric,
  type ToolText,
} from './tool-output.ts'
import { type KnownUnit, knownUnit, metricName, repeatedMetric, timeOf } from './tool-units.ts'

export const gabHistory = 'gab-history'

const entrySchema = z.object({
  commit: z.object({ id: z.string(), timestamp: z.nullish(z.string()) }),
  /** When it was measured, in milliseconds since 1970. */
  date: z.number(),
  tool: z.string(),
  benches: z.array(z.unknown()),
})
type Entry = z.infer<typeof entrySchema>
const dataSchema = z.lazy(() => z.object({ entries: z.record(z.string(), z.array(z.unknown())) }))

const beginning =
  /^(?:\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\s)*(?:(?:window|self|globalThis)\s*\.\s*|const\s+|let\s+|var\s+)?BENCHMARK_DATA\s*=/
const ending = /;\s*$/

/** Whether it is such a history, in a script or as JSON alone. */
export function isGabHistory({ text, json }: ToolOutput): boolean {
  if (beginning.test(text.slice(0, 10_000))) return true
  return typeof json === 'object' && json !== null && 'entries' in json && 'lastUpdate' in json
}

export interface GabHistory {
  /** One for each commit, oldest first; a commit that was measured again has another one. */
  readonly runs: readonly Run[]
  /** What was left out: a sentence for each kind, without its full stop. */
  readonly left: readonly string[]
}

interface GabHistoryOptions {
  readonly platform?: string | undefined
  readonly version: string
}

/** Throws `UserError` with file and place for text that is no such history. */
export function readGabHistory({ name: file, text }: ToolText, options: GabHistoryOptions): GabHistory {
  // Spaces in its place: what is wrong behind it keeps its line and column.
  const data = text
    .replace(/^\uFEFF/, ' ')
    .replace(beginning, (script) => script.replaceAll(/[^\n]/g, ' '))
    .replace(ending, ' ')
  const { entries } = new ToolOutput({ name: file, text: data }).read(dataSchema)
  const left = new Map<string, number>()
  const leave = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1)
  const found = Object.entries(entries).flatMap(([suite, list]) =>
    list.flatMap((one) => {
      const { data: entry } = entrySchema.safeParse(one)
      if (entry === undefined) leave('no commit, date, tool or list of benchmarks')
      else if (!isDate(entry.date)) leave('no date')
      else return [{ suite, entry }]
      return []
    }),
  )
  const suites = plainCases(Object.keys(entries))
  let latest = 0
  const runs = commitsOf(found).flatMap((group) => {
    const benchmarks = group.flatMap(({ suite, entry }) => benchmarksOf(entry, suites.get(suite)!, leave, file))
    if (benchmarks.length === 0) return []
    const { entry } = group[0]!
    if (!isFullId(entry.commit.id)) leave('an incomplete commit id; their runs have no commit')
    // What is more than a run holds is in another of the same commit.
    const parts = Array.from({ length: Math.ceil(benchmarks.length / maxBenchmarks) }, (_, at) =>
      benchmarks.slice(at * maxBenchmarks, (at + 1) * maxBenchmarks),
    )
    return parts.map((part) => {
      // Ids have seconds: two in one second keep their order.
      latest = Math.max(Math.floor(entry.date / 1000) * 1000, latest + 1000)
      return runOf(entry, { ...options, startedAt: new Date(latest), file, benchmarks: part })
    })
  })
  return { runs, left: [...left].map(([what, count]) => `${count} with ${what}`) }
}

function isDate(ms: number): boolean {
  return ms >= 0 && ms < Date.UTC(9999, 0)
}

interface Placed {
  readonly suite: string
  readonly entry: Entry
}

/** What was measured of one commit under different names belongs together; the same name again is another measurement. */
function commitsOf(found: readonly Placed[]): Placed[][] {
  const times = new Map<string, number>()
  const numbered = found
    .toSorted((a, b) => a.entry.date - b.entry.date)
    .map((placed) => {
      const { id } = placed.entry.commit
      const name = JSON.stringify([id, placed.suite])
      const time = times.get(name) ?? 0
      times.set(name, time + 1)
      return { placed, measurement: JSON.stringify([id, time]) }
    })
  const groups = Map.groupBy(numbered, ({ measurement }) => measurement)
  return [...groups.values()].map((group) => group.map(({ placed }) => placed))
}

/** The run of a commit, which `startedAt` tells from others in the same second. */
function runOf(
  { commit, date }: Entry,
  of: GabHistoryOptions & {
    readonly startedAt: Date
    readonly file: string
    readonly benchmarks: readonly BenchmarkRun[]
  },
): Run {
  const { benchmarks, ...options } = of
  const seed = createHash('sha256').update(`${commit.id} ${date}`).digest('hex').slice(0, 8)
  const run = importedRun({ ...options, executions: [[]], suite: '', format: gabHistory, seed, head: sideOf(commit) })
  return { ...run, benchmarks: [...benchmarks] }
}

const isFullId = (id: string): boolean => /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(id)

function sideOf({ id, timestamp }: Entry['commit']): Side {
  if (!isFullId(id)) return { label: id.slice(0, 300) || 'unknown', commit: null }
  const date = new Date(timestamp ?? Number.NaN)
  const isKnown = Number.isFinite(date.getTime()) && isDate(date.getTime())
  const commit: Commit = { sha: id, ref: null, date: isKnown ? date.toISOString() : null, dirty: false }
  return { label: id.slice(0, 7), commit }
}

/** The benchmarks of an entry; `suite` is a plain name. */
function benchmarksOf(entry: Entry, suite: string, leave: (what: string) => void, file: string): BenchmarkRun[] {
  const benches = entry.benches.flatMap((one) => {
    const { data } = customEntry.safeParse(one)
    if (data === undefined) leave('a benchmark without a name, unit or value')
    return data ?? []
  })
  const rows = importedRows(entry.tool === 'go' ? goRows(benches) : benches.map((bench) => rowOf(bench, entry.tool)))
  const measured = rows.filter(({ failed }) => failed === undefined)
  for (const _ of rows.slice(measured.length)) leave('a benchmark whose value cannot be measured')
  return importedBenchmarks([measured], { suite, format: plainCase(entry.tool), file })
}

/** Tools of which it keeps rates; of all others less is better, unless their unit is a rate. */
const rates: ReadonlySet<string> = new Set(['benchmarkjs', 'customBiggerIsBetter'])

function rowOf(entry: CustomEntry, tool: string): FoundRow {
  const { name, unit, value } = entry
  // It keeps the rate of pytest, whose reader here has the time: that goes on as a time.
  if (tool === 'pytest' && /^iter\/sec$/.test(unit)) return { name, metrics: { time: timeOf(1e9 / value) } }
  return customRow({ ...entry, name: plainParameters(name) }, (known) => directionOf(tool, known))
}

function directionOf(tool: string, known: KnownUnit): 'lower' | 'higher' {
  if (tool.startsWith('custom')) return rates.has(tool) ? 'higher' : 'lower'
  return known.better ?? (rates.has(tool) ? 'higher' : 'lower')
}

/** It writes JMH's parameters as JSON. */
function plainParameters(name: string): string {
  return name.replace(
    / \( \{(.*)\} \)$/,
    (_, json: string) => ` (${json.replaceAll('"', '').replaceAll(':', '=').replaceAll(',', ', ')})`,
  )
}

/**
 * Go's benchmarks have a list of their own for each unit but the first: `Name - B/op`. A name that is there again is one of
 * the rounds of `-count`. Since version 1.18 the first is there twice, once with all that stands on its line as its unit.
 */
function goRows(benches: readonly CustomEntry[]): FoundRow[] {
  const byName = new Map<string, Map<string, number[]>>()
  for (const { name, unit, value } of benches) {
    const isWhole = /\s/.test(unit.trim())
    const own = name.endsWith(` - ${unit}`) ? name.slice(0, -` - ${unit}`.length) : name
    const units = byName.get(own) ?? new Map<string, number[]>()
    byName.set(own, units)
    const first = unit.trim().split(/\s+/)[0]!
    const key = isWhole ? `whole ${first}` : unit
    units.set(key, [...(units.get(key) ?? []), value])
  }
  return [...byName].map(([name, units]) => {
    const metrics = [...units].flatMap(([key, values]): [string, ImportedMetric][] => {
      const unit = key.replace(/^whole /, '')
      if (key !== unit && units.has(unit)) return []
      const known = knownUnit(unit)
      const metric = known.metric === 'value' ? metricName(unit) : known.metric
      const own = values.map((value) => value * known.factor)
      return [[metric, repeatedMetric({ values: own, unit: known.unit, better: known.better ?? 'lower' })]]
    })
    return { name, metrics: Object.fromEntries(metrics) }
  })
}

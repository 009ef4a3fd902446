/**
 * Runs and baselines as text: the same value always gives the same bytes, with a benchmark per line, so that a history in
 * Git stays small and its diffs readable.
 */
import * as z from 'zod/mini'
import { acceptRecordSchema, baselineSchema, type AcceptRecord, type Baseline } from '../model/baseline.ts'
import { runSchema, storedRunSchema, type Run, type StoredRun } from '../model/run.ts'
import { packedRun } from './stored-run.ts'

/** The text of a run file. */
export function runText(run: Run): string {
  return `${lines(runSchema.parse(run))}\n`
}

/** The text of a baseline file, runs and records in the order they are in. */
export function baselineText({ runs, accepted, ...head }: Baseline): string {
  const { schema, platform } = z.omit(baselineSchema.def.getter(), { runs: true, accepted: true }).parse(head)
  const start = JSON.stringify({ schema, platform }).slice(0, -1)
  return `${start},"runs":${list(runs.map(storedLines))},"accepted":${list(accepted.map(recordLine))}}\n`
}

/** The one line of an accepted level change. */
export function recordLine(record: AcceptRecord): string {
  return JSON.stringify(acceptRecordSchema.parse(record))
}

/** A run as a baseline holds it. */
export function storedLines(run: Run): string {
  return lines(storedRunSchema.parse(packedRun(run)))
}

/** A run over several lines: its head, each benchmark, its warnings. */
function lines({ benchmarks, warnings, ...head }: StoredRun): string {
  const start = JSON.stringify(head).slice(0, -1)
  const rows = benchmarks.map((benchmark) => JSON.stringify(benchmark, sortDictionaries))
  return `${start},"benchmarks":${list(rows)},"warnings":${JSON.stringify(warnings)}}`
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}

/** Parsing puts the keys of a schema in order; only the names of metrics and notes remain to be sorted. */
function sortDictionaries(key: string, value: unknown): unknown {
  if ((key !== 'metrics' && key !== 'notes') || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

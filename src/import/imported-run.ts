/** A run from measurements of another tool. What is not known about them is marked as unknown, never invented. */
import { UserError } from '../errors.ts'
import { counted } from '../model/readable.ts'
import { maxValues } from '../model/benchmark-schema.ts'
import {
  type BenchmarkRun,
  maxBenchmarks,
  type PairedMetric,
  type Run,
  runSchemaId,
  type Side,
  type UnpairedMetric,
} from '../model/run.ts'
import type { ImportedMetric, ImportedRow, Spread } from './tool-output.ts'

/** One execution of a tool: its rows, each case once, or once for each side. */
type Execution = readonly ImportedRow[]

interface ImportedRunOptions {
  readonly executions: readonly Execution[]
  /** First and last part of the benchmarks' names: whose they are, and the format. */
  readonly suite: string
  readonly format: string
  readonly startedAt: Date
  /** Eight hex digits that make the id unique. */
  readonly seed: string
  readonly head: Side
  /** Such as `linux-x64`, where it is known. */
  readonly platform?: string | undefined
  readonly version: string
  /** What errors call the input. */
  readonly file: string
}

/**
 * The run. Each execution of the tool gives a benchmark one value, or as many as it started processes for it: what was
 * repeated inside of one process is one value, since it shares that process's luck. Throws `UserError` for more benchmarks
 * than a run holds, and for a metric that changes its unit from one execution to the next.
 */
export function importedRun(options: ImportedRunOptions): Run {
  const { executions, startedAt, seed, head, platform, version, file, format } = options
  const benchmarks = importedBenchmarks(executions, options)
  if (benchmarks.length > maxBenchmarks) {
    throw new UserError(`${benchmarks.length} benchmarks, more than the ${maxBenchmarks} that a run holds`, { file })
  }
  const pairs = Math.max(0, ...benchmarks.map((benchmark) => benchmark.pairs?.length ?? 0))
  return {
    ...unmeasuredRun({ startedAt, seed, version }),
    imported: { format, executions: executions.length },
    head: pairs > 0 ? { ...head, label: 'new' } : head,
    base: pairs > 0 ? { label: 'old', commit: null } : null,
    environment: { ...elsewhere, ...(platform === undefined ? {} : { platform }) },
    profile: `imported from ${format}`,
    ...(pairs > 0 ? { pairing: { cap: pairs, stopEarly: false, family: 1 } } : {}),
    benchmarks,
    warnings: [unknownMachine],
  }
}

const unknownMachine = 'it is not known on which machine, or on how many, this was measured'

/** The fields about the measurement, for a run that Paceline did not measure. */
function unmeasuredRun({ startedAt, seed, version }: { startedAt: Date; seed: string; version: string }) {
  return {
    schema: runSchemaId,
    id: `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`,
    startedAt: startedAt.toISOString(),
    measuringMs: 0,
    harness: { version, digest: '0'.repeat(64) },
    seed,
    calibrationMs: [],
    complete: true,
  } satisfies Partial<Run>
}

/** The environment of a run that was measured on an unknown machine. */
export const elsewhere: Run['environment'] = {
  platform: 'elsewhere-unknown',
  os: { type: 'unknown', release: 'unknown system', image: null, imageVersion: null },
  cpu: { model: 'unknown machine', family: null, modelNumber: null, stepping: null, cores: 1 },
  memoryBytes: 0,
  node: '0.0.0-unknown',
  ci: false,
}

type Names = Pick<ImportedRunOptions, 'suite' | 'format' | 'file'>

/** The benchmarks of all executions, however many; throws `UserError` for a metric that changes its unit. */
export function importedBenchmarks(executions: readonly Execution[], names: Names): BenchmarkRun[] {
  const byCase = Map.groupBy(executions.flat(), (row) => row.case)
  return [...byCase.values()].map((rows) => benchmarkOf(rows, names))
}

/** One benchmark of all executions. */
function benchmarkOf(rows: readonly ImportedRow[], { suite, format, file }: Names): BenchmarkRun {
  const [{ name, case: plain }] = rows as readonly [ImportedRow]
  const notes = notesOf(rows, name)
  const measured = rows.filter(({ failed }) => failed === undefined)
  const figures = measured.some(({ side }) => side !== undefined)
    ? pairedFigures(measured, file)
    : plainFigures(measured, file)
  return {
    suite,
    case: plain,
    subject: format,
    suiteDigest: null,
    package: null,
    warnings: [],
    status: measured.length > 0 ? 'ok' : 'failed',
    ...(measured.length > 0 ? {} : { reason: rows[0]!.failed! }),
    failures: failuresOf(rows),
    ...(Object.keys(notes).length > 0 ? { notes } : {}),
    ...figures,
  }
}

function failuresOf(rows: readonly ImportedRow[]): BenchmarkRun['failures'] {
  const byMessage = Map.groupBy(
    rows.filter(({ failed }) => failed !== undefined),
    (row) => `${row.side ?? 'head'}${row.failed}`,
  )
  return [...byMessage.values()].slice(0, 20).map((same) => ({
    side: same[0]!.side ?? 'head',
    outcome: 'failed',
    message: same[0]!.failed!,
    count: same.length,
  }))
}

/** What a run has no place for: the name in full, and how far the tool's own figures lie apart. */
function notesOf(rows: readonly ImportedRow[], name: string): Record<string, string> {
  const spreads = rows
    .flatMap(({ metrics }) => Object.entries(metrics))
    .filter(([, { spread }]) => spread !== undefined)
  const lines = spreads.slice(0, 20).map(([metric, { spread, unit }]) => [metric, spreadText(spread!, unit)])
  return { ...(name === rows[0]!.case ? {} : { name }), ...Object.fromEntries(lines) }
}

function spreadText({ of, low, high }: Spread, unit: string): string {
  return `${Number(low.toPrecision(6))} to ${Number(high.toPrecision(6))} ${unit} (${of})`
}

type Figures = Pick<BenchmarkRun, 'trials' | 'metrics' | 'pairs'>

function plainFigures(rows: readonly ImportedRow[], file: string): Figures {
  const metrics: Record<string, UnpairedMetric> = {}
  for (const { metrics: found } of rows) {
    for (const [name, metric] of Object.entries(found)) {
      const known = metrics[name]
      requireUnit(name, metric, known, file)
      metrics[name] = {
        ...specOf(metric, known),
        values: [...(known?.values ?? []), ...trialsOf(metric)].slice(0, maxValues),
      }
    }
  }
  return { trials: Math.max(0, ...Object.values(metrics).map(({ values }) => values.length)), metrics }
}

/** One value for each process. */
function trialsOf({ value, values, repeated }: ImportedMetric): readonly number[] {
  return repeated === 'processes' && values !== undefined ? values : [value]
}

function specOf(
  { unit, better, value }: ImportedMetric,
  known?: { readonly signed: boolean },
): Omit<UnpairedMetric, 'values'> {
  // No tool says whether a figure may be negative: one that is may.
  return { unit, better, kind: 'sampled', gate: true, signed: value < 0 || known?.signed === true }
}

function requireUnit(name: string, { unit }: ImportedMetric, known: { unit: string } | undefined, file: string): void {
  if (known === undefined || known.unit === unit) return
  throw new UserError(`${name} is in ${unit}, but was in ${known.unit} before`, { file })
}

/** Value n of each side is a pair; a side that has fewer lost the rest. */
function pairedFigures(rows: readonly ImportedRow[], file: string): Figures {
  const sides = { base: new Map<string, number[]>(), head: new Map<string, number[]>() }
  const specs = new Map<string, Omit<UnpairedMetric, 'values'>>()
  for (const { side = 'head', metrics } of rows) {
    for (const [name, metric] of Object.entries(metrics)) {
      requireUnit(name, metric, specs.get(name), file)
      specs.set(name, specOf(metric, specs.get(name)))
      sides[side].set(name, [...(sides[side].get(name) ?? []), ...trialsOf(metric)])
    }
  }
  const length = Math.max(...[...sides.base.values(), ...sides.head.values()].map((values) => values.length))
  if (length > maxValues)
    throw new UserError(`${counted(length, 'pair')}, more than the ${maxValues} that a run holds`, { file })
  const filled = (values: readonly number[] = []): (number | null)[] =>
    Array.from({ length }, (_, at) => values[at] ?? null)
  const outcomes = (side: 'base' | 'head') =>
    filled([...sides[side].values()][0]).map((value) => (value === null ? ('lost' as const) : ('ok' as const)))
  const [base, head] = [outcomes('base'), outcomes('head')]
  const metrics = [...specs].map(([name, spec]): [string, PairedMetric] => [
    name,
    { ...spec, base: filled(sides.base.get(name)), head: filled(sides.head.get(name)) },
  ])
  return {
    trials: length,
    metrics: Object.fromEntries(metrics),
    pairs: base.map((one, at) => ({ first: 'base', base: one, head: head[at]! })),
  }
}

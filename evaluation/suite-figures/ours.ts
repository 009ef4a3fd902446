/** The figures of a stored run, looked up by case, subject and metric. */
import { benchmarkId, type Run } from '../../src/core/model/run.ts'
import { figuresOfRun, type Figure } from '../../src/core/report/figures.ts'
import { formatDuration, formatValue } from '../../src/core/model/format.ts'
import { platformName } from '../../src/core/report/platform-name.ts'

/** Which of a row's values is meant. */
export type Summary = 'best' | 'value' | 'mean' | 'worst'

export interface Ours {
  /** As text with its unit, the median by default; `-` where there is no value. */
  readonly text: (key: Key, summary?: Summary) => string
  /** The median in the metric's unit; undefined where there is none. */
  readonly number: (key: Key) => number | undefined
  /** A note of the benchmark's trials; undefined where there is none. */
  readonly note: (key: Omit<Key, 'metric'>, name: string) => string | undefined
  /** Why a benchmark has no values; undefined where it has some, or is not in the run. */
  readonly reason: (key: Omit<Key, 'metric'>) => string | undefined
  /** Where and how it was measured, as a sentence. */
  readonly circumstances: string
}

export interface Key {
  readonly case: string
  readonly subject: string
  readonly metric: string
}

export function oursOf(run: Run): Ours {
  const figures = new Map(figuresOfRun(run).map((figure) => [keyOf(figure), figure]))
  const benchmarks = new Map(run.benchmarks.map((benchmark) => [benchmarkId({ ...benchmark, suite: '' }), benchmark]))
  return {
    text: (key, summary = 'value') => textOf(figures.get(keyOf(key)), summary),
    number: (key) => figures.get(keyOf(key))?.value,
    note: (key, name) => benchmarks.get(benchmarkId({ ...key, suite: '' }))?.notes?.[name],
    reason: (key) => figures.get(keyOf({ ...key, metric: '' }))?.reason,
    circumstances: circumstancesOf(run),
  }
}

function keyOf({ case: name, subject, metric }: Key): string {
  return `${name}/${subject}/${metric}`
}

function textOf(figure: Figure | undefined, summary: Summary): string {
  const number = figure?.[summary]
  if (figure === undefined || number === undefined) return '-'
  return formatValue(number, figure.unit, { exact: figure.kind === 'exact' })
}

function circumstancesOf({ environment, startedAt, benchmarks, measuringMs }: Run): string {
  const { cpu, os, memoryBytes, node, platform } = environment
  const memory = `${Math.round(memoryBytes / 2 ** 30)} GiB of memory`
  const trials = [...new Set(benchmarks.filter(({ status }) => status === 'ok').map((each) => each.trials))].sort(
    (a, b) => a - b,
  )
  const count = trials.length === 1 ? `${trials[0]}` : `${trials[0]} to ${trials.at(-1)}`
  return `${platformName(platform)} ${os.release}, ${cpu.model}, ${cpu.cores} cores, ${memory}, Node ${node}, ${startedAt.slice(0, 10)}; ${count} trials of each in ${formatDuration(measuringMs)}`
}

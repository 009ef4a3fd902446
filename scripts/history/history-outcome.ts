/** How a run is compared with stored runs here, and what each row of the answer counts as. */
import { compareRuns } from '../../src/compare.ts'
import { baselineSchemaId, type Baseline } from '../../src/model/baseline.ts'
import type { Row } from '../../src/model/comparison.ts'
import type { Policy } from '../../src/model/config.ts'
import { type MetricSpec, isBytes, isTimed } from '../../src/model/metric.ts'
import { benchmarkId, type Run } from '../../src/model/run.ts'

/** Kinds of metrics that behave alike. */
export const kinds = ['heap', 'RSS', 'counts', 'times', 'rates'] as const
export type Kind = (typeof kinds)[number]

/** What the goals are set for. */
export const groups = ['memory', 'counts', 'times and rates'] as const
export type Group = (typeof groups)[number]

export function kindOf(metric: string, { unit, kind, better }: Pick<MetricSpec, 'unit' | 'kind' | 'better'>): Kind {
  if (isTimed(unit)) return better === 'higher' ? 'rates' : 'times'
  if (kind === 'exact' || !isBytes(unit)) return 'counts'
  return metric.endsWith('rss') ? 'RSS' : 'heap'
}

export function groupOf(kind: Kind): Group {
  if (kind === 'counts') return 'counts'
  return kind === 'heap' || kind === 'RSS' ? 'memory' : 'times and rates'
}

export type Direction = 'worse' | 'better'

export interface JudgedRow {
  /** `suite/case/subject metric` */
  readonly key: string
  readonly kind: Kind
  readonly gate: boolean
  /** Null where the stored runs allow no verdict at all. */
  readonly verdict: Direction | 'same' | 'undecided' | null
}

const verdicts: Readonly<Partial<Record<Row['verdict'], JudgedRow['verdict']>>> = {
  regression: 'worse',
  improvement: 'better',
  'no-change': 'same',
  inconclusive: 'undecided',
}

/** The one place that knows how a rule of the stored baseline says what it found. */
export function outcomeOf(row: Row): JudgedRow {
  return {
    key: `${benchmarkId(row)} ${row.metric}`,
    kind: kindOf(row.metric, row),
    gate: row.gate,
    verdict: verdicts[row.verdict] ?? null,
  }
}

export interface Question {
  readonly head: Run
  /** Oldest first. */
  readonly stored: readonly Run[]
  readonly policy?: Policy
  /** Gated rows of the whole report, where the head has only some of them. */
  readonly family?: number
}

export interface Answer {
  readonly rows: readonly JudgedRow[]
  readonly family: number
}

/** A rule that holds a run against stored ones. */
export type HistoryRule = (question: Question) => Answer

/** The rule as it ships. */
export function ourHistoryRule({ head, stored, ...rest }: Question): Answer {
  const { platform } = head.environment
  const baseline: Baseline = { schema: baselineSchemaId, platform, runs: [...stored], accepted: [] }
  const { rows, family } = compareRuns({ heads: [head], baselines: [baseline], version: '0', ...rest })
  return { rows: rows.map(outcomeOf), family }
}

/** All runs as if they came from one kind of machine: that of the head. */
export function acrossMachines(rule: HistoryRule): HistoryRule {
  return (question) => {
    const { environment } = question.head
    return rule({ ...question, stored: question.stored.map((run) => Object.assign({}, run, { environment })) })
  }
}

/** A row made ready to be judged: what it is about, the rules that hold for it, and the rule that will judge it. */
import type { Row } from '../model/comparison.ts'
import type { MetricSpec } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun } from '../model/run.ts'
import { blank, type Judgement, type Prepared } from './judgement.ts'
import type { RowName, RowRules } from './policy.ts'

export type RowNames = Pick<Row, 'suite' | 'case' | 'subject' | 'metric' | 'platform'>

export interface PreparedRow {
  readonly names: RowNames
  readonly spec: MetricSpec
  readonly rules: RowRules
  readonly prepared: Prepared
}

/** The names of a row of `benchmark`. */
export function namesOf(
  benchmark: Pick<BenchmarkRun, 'suite' | 'case' | 'subject'>,
  { metric, platform }: Pick<RowName, 'metric' | 'platform'>,
): RowNames {
  return { suite: benchmark.suite, case: benchmark.case, subject: benchmark.subject, metric, platform }
}

/** The same as globs see it. */
export function rowNameOf(names: RowNames): RowName {
  return { benchmark: benchmarkId(names), metric: names.metric, platform: names.platform }
}

/** A row on which no test is made. */
export function settled(rules: RowRules, said: Partial<Judgement>): Prepared {
  return { family: 'history', takesPart: false, judge: () => ({ ...blank(rules), ...said }) }
}

/** A sentence that fits into a comparison, whatever a trial printed. */
export function clipped(text: string): string {
  return text.length <= 1_000 ? text : `${text.slice(0, 999)}…`
}

/** An exact metric against the nearest stored run, or against the base's trials in the same run. */
import type { Run } from '../model/run.ts'
import { isOneValue, judgeExact } from './exact.ts'
import { blank, headValues, sideOf, type Cell, type Judgement, type Prepared } from './judgement.ts'
import { classWords, machineClass } from './machine-class.ts'
import type { Series, StoredMetric } from './series.ts'
import type { StoredRuns } from './stored-runs.ts'

export interface ExactRuleOptions {
  readonly cell: Cell
  readonly series: Series
  readonly stored: StoredRuns
}

/**
 * True where the head's values, and those of each stored run, are one value, so that no test is needed. A count whose
 * trials have disagreed once has noise, and will agree by chance another time.
 */
export function isExactHere({ cell, series }: Pick<ExactRuleOptions, 'cell' | 'series'>): boolean {
  return (
    cell.data.kind === 'exact' &&
    [headValues(cell.data), ...series.points.map(({ values }) => values)].every(isOneValue)
  )
}

/**
 * Compares with the newest run of the same class (platform and Node minor version). No run needs confirming here: the
 * value has no noise, and what the default branch changed itself is said in a warning.
 */
export function prepareExact(options: ExactRuleOptions): Prepared {
  return { family: 'history', takesPart: false, judge: () => judged(options) }
}

function judged({ cell, series, stored }: ExactRuleOptions): Judgement {
  const { environment } = cell.run
  const measured = { unit: cell.data.unit, exact: true }
  const own = series.points.filter(
    ({ run }) => machineClass(run.environment, measured) === machineClass(environment, measured),
  )
  const base = own.at(-1) ?? series.points.at(-1)
  const values = headValues(cell.data)
  if (base === undefined || !isOneValue(base.values)) {
    const head = sideOf({ values, version: cell.benchmark.package?.version ?? null })
    return { ...blank(cell.rules), head, reason: `${series.changed ?? 'the series changed'}: a new series begins` }
  }
  const judgement = judgeExact({
    cell,
    base: base.values[0]!,
    head: values[0]!,
    counts: { base: base.values.length, head: values.length },
    baseVersion: base.benchmark.package?.version ?? null,
  })
  if (own.length > 0) return { ...judgement, warnings: stepsOfMain(own) }
  const foreign = `the base was measured with Node ${base.run.environment.node}, the head with ${environment.node}`
  if (stored.source !== 'baseline' && majorOf(base.run) === majorOf(cell.run)) {
    return { ...judgement, warnings: [foreign] }
  }
  const reason = stored.source === 'baseline' ? `no stored run with ${classWords(environment, measured)} yet` : foreign
  return { ...judgement, verdict: 'not-comparable', method: 'none', reason }
}

function majorOf({ environment }: Run): string {
  return environment.node.split('.')[0] ?? ''
}

/** What the default branch itself changed in its last run. */
function stepsOfMain(points: readonly StoredMetric[]): string[] {
  const [before, last] = points.slice(-2)
  if (before === undefined || last === undefined || !isOneValue(before.values)) return []
  if (before.values[0] === last.values[0]) return []
  return [`the default branch itself went from ${before.values[0]} to ${last.values[0]} in run ${last.run.id}`]
}

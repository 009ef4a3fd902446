/** An exact metric has no noise: it is held against the thresholds only, and takes no share of the false alarm rate. */
import type { BenchmarkRun, MetricData } from '../model/run.ts'
import { noVerdict, type Cell, isInPairs, type Judgement, type PairedCell, type Rule, sideOf } from './judgement.ts'
import { finiteValues, headValues, isExactPair, isOneValue, pairedValues } from './measured-pairs.ts'
import type { Series } from './stored-runs.ts'
import { reachesFailAt, signOf, thresholdsOf } from './value-scale.ts'

/** Against the base's trials in the same run, if all of a side agree. */
export const exactPairs: Rule = {
  applies: (cell) => isInPairs(cell) && isExactPair(cell.data, pairedValues(cell.benchmark, cell.data)),
  prepare(cell: PairedCell) {
    const values = pairedValues(cell.benchmark, cell.data)
    const [base, head] = [finiteValues(values.base), finiteValues(values.head)]
    const judge = (): Judgement => {
      const judgement = judgeExact({ cell, base, head, basePackage: cell.benchmark.basePackage })
      // The second trial of a side verifies the first: until then, a count with noise looks exact.
      if (Math.min(base.length, head.length) > 1 || judgement.verdict === 'no-change') return judgement
      return { ...judgement, warnings: ['measured only once on a side, so whether the value repeats is unknown'] }
    }
    return { family: 'pairs', takesPart: false, judge }
  },
}

/**
 * Against the nearest stored run of the same suite and major version of Node, whatever machine measured it. One run is
 * enough: the value has no noise, and what the default branch changed itself is said in a warning.
 */
export const exactHistory: Rule = {
  applies: ({ data, series }) => series !== null && isExactHere(data, series),
  prepare: (cell) => ({ family: 'history', takesPart: false, judge: () => judgeHistory(cell) }),
}

/**
 * True if the head's values, and those of each stored run, are all equal, so that no test is needed. A count whose
 * trials disagreed once has noise, and may agree by chance another time.
 */
export function isExactHere(data: MetricData, { points }: Series): boolean {
  return data.kind === 'exact' && isOneValue(headValues(data)) && points.every(({ values }) => isOneValue(values))
}

function judgeHistory(cell: Cell): Judgement {
  const { points, changed } = cell.series!
  const [before, last] = [points.at(-2), points.at(-1)]
  const head = headValues(cell.data)
  if (last === undefined) {
    const reason = `${changed ?? 'the series changed'}: a new series begins`
    return { ...noVerdict(cell.rules), head: sideOf(head, cell.benchmark.package), reason }
  }
  const judgement = judgeExact({ cell, base: last.values, head, basePackage: last.benchmark.package })
  const [from, to] = [before?.values[0], last.values[0]]
  if (from === undefined || from === to) return judgement
  return { ...judgement, warnings: [`the default branch itself went from ${from} to ${to} in run ${last.run.id}`] }
}

interface ExactSides {
  readonly cell: Pick<Cell, 'rules' | 'data' | 'benchmark'>
  /** At least one value each, all of a side equal. */
  readonly base: readonly number[]
  readonly head: readonly number[]
  readonly basePackage: BenchmarkRun['basePackage']
}

/**
 * `no-change` below `ignore` or the floor, `improvement` when better; a worse value is a regression, severe from
 * `failAt` on. From a base of zero any growth beyond the floor is severe: there is no relative change.
 */
export function judgeExact({ cell: { rules, data, benchmark }, base, head, basePackage }: ExactSides): Judgement {
  const sign = signOf(data.better)
  const [from, to] = [base[0]!, head[0]!]
  const [absolute, at] = [to - from, Math.abs(from)]
  const isRelative = at !== 0
  const relative = isRelative ? absolute / at : absolute === 0 ? 0 : null
  const size = Math.abs(absolute)
  const isSame = size === 0 || size < rules.floor || (relative !== null && Math.abs(relative) < rules.ignore)
  const margin = Math.max(rules.ignore * at, rules.floor)
  const shares = { ignore: margin / at || 0, detect: rules.detect }
  const inForce = isRelative ? { ...shares, unitAt: null } : { ignore: margin, detect: 0, unitAt: 0 }
  const thresholds = thresholdsOf({ ...inForce, shares, floor: rules.floor }, rules)
  return {
    ...noVerdict(rules),
    verdict: isSame ? 'no-change' : sign * absolute > 0 ? 'regression' : 'improvement',
    method: 'exact',
    base: sideOf(base, basePackage),
    head: sideOf(head, benchmark.package),
    change: { relative, absolute },
    thresholds,
    severe: reachesFailAt({ sign, failAt: thresholds.failAt }, { relative, absolute }),
    figures: { base: from, head: to, floor: rules.floor },
  }
}

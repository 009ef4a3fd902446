/**
 * The rules by which cells are judged, in their order: by the pairs of this run if there are any, else by what is stored.
 * What its kind says repeats needs no test: the exact rules come before those with one.
 */
import { hasPairs } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { judgeExactAgainstStoredRun, judgeExactValues, prepareExactPairs, seriesIfRepeating } from './exact-rule.ts'
import { type Cell, type Judgement, type Prepared, asPrepared, isCellPairedWithBase, sideStats } from './judgement.ts'
import { headValues } from './measured-pairs.ts'
import { judgePaired } from './pairs-rule.ts'
import { prepareAgainstReference } from './reference-rule.ts'
import type { Series } from './stored-runs.ts'

export function prepareByFirstRule(cell: Cell): Prepared {
  const { data, benchmark, rules, run, stored, series } = cell
  if (isCellPairedWithBase(cell)) {
    const judge: Prepared['judge'] = (alpha, tests) => judgePaired(cell, alpha, tests)
    return prepareExactPairs(cell) ?? { family: 'pairs', takesPart: rules.gate, judge }
  }
  const untested = (judgement: Partial<Judgement>): Prepared => asPrepared(rules, judgement)
  const values = headValues(data)
  if (values.length === 0) return untested({ reason: 'no trial gave a value' })
  const head = sideStats(values, benchmark.package)
  if (benchmark.only === 'head') return untested({ verdict: 'added', head, reason: 'the base does not have it' })
  if (benchmark.only === 'base') {
    const reason = 'the base has it, the head does not'
    return untested({ verdict: 'removed', base: head, reason, level: rules.takenAway })
  }
  // A run compared with itself has the same noise on both sides: there is nothing to be undecided about.
  if (stored?.source === 'files' && stored.runs.every(({ id }) => id === run.id)) {
    const same = values.map(() => median(values))
    return untested(judgeExactValues({ cell, base: same, head: same, basePackage: benchmark.package }))
  }
  if (series?.runCount === 0) {
    const reason = stored!.source === 'baseline' ? 'no stored run has it' : 'the base does not have it'
    return untested({ verdict: 'added', head, reason })
  }
  const repeating = series && seriesIfRepeating({ run, data }, series)
  if (repeating !== undefined) return untested(judgeExactAgainstStoredRun(cell, repeating))
  if (hasPairs(data) && benchmark.reference !== undefined)
    return prepareAgainstReference({ ...cell, data }, benchmark.reference)
  if (series !== undefined) return untested({ head, ...noVerdictForUnpaired(cell, series) })
  return untested({ head, reason: 'no base was measured here, and nothing is stored to compare with' })
}

/** Judges no values without pairs, but shows a run file that the user named beside them, whatever its machine. */
function noVerdictForUnpaired({ stored, data }: Cell, { points, changed }: Series): Partial<Judgement> {
  const last = points.at(-1)
  if (last === undefined) return { reason: `${changed ?? 'the series changed'}: a new series begins` }
  const reason = 'measured without pairs: Paceline judges only pairs, not figures of different runs (`paceline ab`)'
  if (stored?.source !== 'files') return { reason }
  const [from, to] = [median(last.values), median(headValues(data))]
  const change = { relative: from > 0 ? to / from - 1 : undefined, absolute: to - from }
  return { reason, base: sideStats(last.values, last.benchmark.package, 1), change }
}

/**
 * The rules by which cells are judged, in their order: by the pairs of this run if there are any, else by what is stored.
 * What its kind says repeats needs no test: the exact rules come before those with one.
 */
import { median } from '../stats/quantile.ts'
import { exactHistory, exactPairs, judgeExactValues } from './exact-rule.ts'
import { type Cell, type Judgement, type Prepared, type Rule, asPrepared, sideStats } from './judgement.ts'
import { headValues } from './measured-pairs.ts'
import { sampledPairs } from './pairs-rule.ts'
import { againstReference } from './reference-rule.ts'

/** Makes a rule without a test. */
function makeRuleWithoutTest(applies: Rule['applies'], judge: (cell: Cell) => Partial<Judgement>): Rule {
  return { applies, prepare: (cell) => asPrepared(cell.rules, judge(cell)) }
}

const headSummary = ({ data, benchmark }: Cell) => sideStats(headValues(data), benchmark.package)

const rules: readonly Rule[] = [
  exactPairs,
  sampledPairs,
  makeRuleWithoutTest(
    ({ data }) => headValues(data).length === 0,
    () => ({ reason: 'no trial gave a value' }),
  ),
  makeRuleWithoutTest(
    ({ benchmark }) => benchmark.only === 'head',
    (cell) => ({ verdict: 'added', head: headSummary(cell), reason: 'the base does not have it' }),
  ),
  makeRuleWithoutTest(
    ({ benchmark }) => benchmark.only === 'base',
    (cell) => {
      const reason = 'the base has it, the head does not'
      return { verdict: 'removed', base: headSummary(cell), reason, level: cell.rules.takenAway }
    },
  ),
  // A run compared with itself has the same noise on both sides: there is nothing to be undecided about.
  makeRuleWithoutTest(
    ({ run, stored }) => stored?.source === 'files' && stored.runs.every(({ id }) => id === run.id),
    (cell) => {
      const values = headValues(cell.data)
      const same = values.map(() => median(values))
      return judgeExactValues({ cell, base: same, head: same, basePackage: cell.benchmark.package })
    },
  ),
  makeRuleWithoutTest(
    ({ series }) => series?.runCount === 0,
    (cell) => {
      const reason = cell.stored!.source === 'baseline' ? 'no stored run has it' : 'the base does not have it'
      return { verdict: 'added', head: headSummary(cell), reason }
    },
  ),
  exactHistory,
  againstReference,
  makeRuleWithoutTest(
    ({ series }) => series === undefined,
    (cell) => ({ head: headSummary(cell), reason: 'no base was measured here, and nothing is stored to compare with' }),
  ),
  makeRuleWithoutTest(() => true, noVerdictForUnpaired),
]

/** Judges no values without pairs, but shows a run file that the user named beside them, whatever its machine. */
function noVerdictForUnpaired(cell: Cell): Partial<Judgement> {
  const { points, changed } = cell.series!
  const [head, last] = [headSummary(cell), points.at(-1)]
  if (last === undefined) return { head, reason: `${changed ?? 'the series changed'}: a new series begins` }
  const reason = 'measured without pairs: Paceline judges only pairs, not figures of different runs (`paceline ab`)'
  if (cell.stored?.source !== 'files') return { head, reason }
  const [from, to] = [median(last.values), median(headValues(cell.data))]
  const change = { relative: from > 0 ? to / from - 1 : undefined, absolute: to - from }
  return { head, reason, base: sideStats(last.values, last.benchmark.package, 1), change }
}

/** Makes a cell ready, by the first rule that applies. */
export function prepareByFirstRule(cell: Cell): Prepared {
  return rules.find((rule) => rule.applies(cell))!.prepare(cell)
}

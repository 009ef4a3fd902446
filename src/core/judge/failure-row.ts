/** The row about a benchmark as a whole: skipped, failing, or failing more often than its base. */
import { parseFailureCause, stderrHeading } from '../model/cause-of-failure.ts'
import { failuresMetric } from '../model/comparison.ts'
import type { MetricSpec } from '../model/metric.ts'
import { countWithNoun, quoteForeignText } from '../model/readable.ts'
import { benchmarkId, isNotMeasuredReason, isPairedWithBase } from '../model/run.ts'
import type { BenchmarkRun, TrialOutcome } from '../model/run.ts'
import { countAndTestFailures, type PairOutcome } from '../stats/failures.ts'
import { notComparable, type Judgement, type Prepared, type PreparedRow, toRowName, asPrepared } from './judgement.ts'
import { blockSizes, lostShare, indicesOfPairsNotLost } from './measured-pairs.ts'
import type { RowRules, RulesOf } from './policy.ts'
import type { StoredRuns } from './stored-runs.ts'

/** Gates a failing benchmark even if none of its metrics does; a rule of the policy may say otherwise. */
export const failureSpec: MetricSpec = { unit: 'count', better: 'lower', kind: 'sampled', gate: true, signed: false }

/** If a larger share of trials was lost to the machinery, nothing should be concluded. */
const mostLost = 0.1

interface FailureRowOptions {
  readonly benchmark: BenchmarkRun
  readonly platform: string
  readonly rulesOf: RulesOf
  /** Is undefined if nothing is stored. */
  readonly stored: StoredRuns | undefined
}

interface FailureRow {
  /** Is undefined if nothing failed. */
  readonly row: PreparedRow | undefined
  /** True if the benchmark has no figures to compare: it gets no other row. */
  readonly isBenchmarkFailure: boolean
  /** True if a test for failures was planned, should there be pairs: it has a share of alpha, whether or not anything failed. */
  readonly takesPart: boolean
}

export function failureRowIfAnyAndFlags({ benchmark, platform, rulesOf, stored }: FailureRowOptions): FailureRow {
  const { suite, case: name, subject } = benchmark
  const names = { suite, case: name, subject, metric: failuresMetric, platform }
  const rules = rulesOf(toRowName(names), failureSpec)
  const options = { benchmark, rules, stored }
  const forAll = prepareIfWithoutFigures(options)
  const prepared =
    forAll ?? (isPairedWithBase(benchmark) ? preparePairedIfAnyFailed(options) : prepareUnpairedIfAnyFailed(options))
  return {
    row: prepared && { names, spec: failureSpec, rules, prepared },
    isBenchmarkFailure: forAll !== undefined,
    takesPart: rules.gate && (isPairedWithBase(benchmark) || isSkipReasonFromPaceline(benchmark.reason)),
  }
}

interface RuledOptions extends Pick<FailureRowOptions, 'benchmark' | 'stored'> {
  readonly rules: RowRules
}

function prepareIfWithoutFigures(options: RuledOptions): Prepared | undefined {
  const { benchmark, rules } = options
  if (benchmark.status === 'skipped') return prepareSkippedRow(options)
  if (lostShare(benchmark) > mostLost) {
    const { length } = benchmark.pairs!
    const missing = length - indicesOfPairsNotLost(benchmark).length
    const reason = `${missing} of ${countWithNoun(length, 'pair')} were lost: a child process could not be started`
    return asPrepared(rules, { verdict: 'failed', reason })
  }
  return benchmark.status === 'failed'
    ? asPrepared(rules, { verdict: 'failed', ...judgeFailedBenchmark(options) })
    : undefined
}

function prepareSkippedRow({ benchmark, rules, stored }: RuledOptions): Prepared {
  const last = findNewestRunThatTried(benchmark, stored)
  const { reason: why = 'not tried' } = benchmark
  const failures = (['base', 'head'] as const).filter((of) => benchmark.failures.some(({ side }) => side === of))
  const told = failures.map(
    (of) => `; the ${of} failed at first: ${quoteForeignText(failureMessageOrDefault(benchmark, of))}`,
  )
  const reason = (isSkipReasonFromPaceline(why) ? why : `its suite says ${quoteForeignText(why)}`) + told.join('')
  const needs = benchmark.needs && { needs: benchmark.needs }
  if (last?.benchmark.status !== 'ok') return asPrepared(rules, { verdict: 'skipped', reason, ...needs })
  // To the reader, a benchmark that was measured before and is skipped now is gone.
  const before = ` (it was measured in run ${last.run.id})`
  return asPrepared(rules, { verdict: 'skipped', reason: reason + before, ...needs, level: rules.levels.removed })
}

function isSkipReasonFromPaceline(reason: string | undefined): boolean {
  return isNotMeasuredReason(reason) || reason === 'not tried'
}

function judgeFailedBenchmark({ benchmark, stored }: RuledOptions): Partial<Judgement> {
  const isSaid = benchmark.failures.some(({ side }) => side === 'head')
  const message =
    isSaid && benchmark.known !== true ? failureMessageOrDefault(benchmark) : (benchmark.reason ?? 'no reason given')
  const say = (prefix: string): string => `${prefix}, with the message ${quoteForeignText(message)}`
  if (benchmark.known === true) return { reason: say('known to fail'), level: 'note', failing: 'known' }
  const outcomes = isPairedWithBase(benchmark) ? failureOutcomesOfPairs(benchmark) : []
  const { pairs, baseFailures, headFailures } = countAndTestFailures(outcomes)
  const last = findNewestRunThatTried(benchmark, stored)
  if (pairs > 0) {
    const [base, head] = [
      { value: baseFailures, count: pairs },
      { value: headFailures, count: pairs },
    ]
    const figures = { method: 'pairs', base, head, pairs } as const
    if (baseFailures < pairs) {
      const failing = baseFailures === 0 ? 'none' : `${baseFailures} of them`
      const reason = say(`the head fails in each of ${countWithNoun(pairs, 'trial')}, the base in ${failing}`)
      return { ...figures, reason }
    }
    const ofBase = failureMessageOrDefault(benchmark, 'base')
    const both =
      ofBase === message || !benchmark.failures.some(({ side }) => side === 'base')
        ? `${quoteForeignText(message)} on both sides`
        : `${quoteForeignText(ofBase)} in the base, ${quoteForeignText(message)} in the head`
    // What the change brings did not fail before, unless it is known that it did.
    if (benchmark.altered !== true || last?.benchmark.status === 'failed') {
      return { reason: both, level: 'note', failing: 'before' }
    }
    const reason = `${both}, and this change adds the benchmark or alters how it is measured`
    return { ...figures, reason }
  }
  if (last?.benchmark.status === 'failed') {
    return { reason: say(`fails in run ${last.run.id}, too`), level: 'note', failing: 'before' }
  }
  const none = `${countWithNoun(benchmark.trials, 'trial')}, none of them worked`
  const head = { value: benchmark.trials, count: benchmark.trials }
  if (last === undefined) return { reason: say(none), head }
  const { trials } = last.benchmark
  const failures = countHeadFailures(last.benchmark)
  const reason = say(`${none}; in run ${last.run.id} ${trials - failures} of ${trials} did`)
  return { reason, method: 'baseline', base: { value: failures, count: trials, runs: 1 }, head }
}

/** Returns true if the change brings a benchmark of something that the base lacks: it fails there, and works here. */
export function isAddedAsBaseAlwaysFails(benchmark: BenchmarkRun): boolean {
  const { pairs, baseFailures, headFailures } = countAndTestFailures(failureOutcomesOfPairs(benchmark))
  return benchmark.altered === true && pairs > 0 && baseFailures === pairs && headFailures === 0
}

/** Lists how the trials of each pair ended, without the pairs that were lost to the machinery. */
export function failureOutcomesOfPairs(benchmark: BenchmarkRun): PairOutcome[] {
  return indicesOfPairsNotLost(benchmark).map((index) => {
    const pair = benchmark.pairs![index]!
    return { baseFailed: isFailedTrialOutcome(pair.base), headFailed: isFailedTrialOutcome(pair.head) }
  })
}

function preparePairedIfAnyFailed({ benchmark, rules }: RuledOptions): Prepared | undefined {
  const started = new Set(indicesOfPairsNotLost(benchmark))
  const sizes = blockSizes(benchmark, (index) => started.has(index))
  const counts = countAndTestFailures(failureOutcomesOfPairs(benchmark), sizes)
  const { pairs, baseFailures, headFailures, uneven, unevenHead, p, pBetter, broken } = counts
  if ((baseFailures === 0 && headFailures === 0) || isAddedAsBaseAlwaysFails(benchmark)) return undefined
  const message = `, with the message ${quoteForeignText(failureMessageOrDefault(benchmark, headFailures > 0 ? 'head' : 'base'))}`
  const failures = `trials that failed: base ${baseFailures}, head ${headFailures} of ${pairs} each`
  // Rows without figures of the base are explained by nothing else.
  const reason = headFailures === 0 && baseFailures === pairs ? failures + message : failures
  const brokenReason = `${reason}; the head failed in each of the first three pairs and the base in none${message}`
  const relative = baseFailures === 0 ? undefined : headFailures / baseFailures - 1
  const verdictAt = (alpha: number): Pick<Judgement, 'verdict'> & Partial<Judgement> => {
    if (broken) return { verdict: 'failed', reason: brokenReason }
    if (p <= alpha) return { verdict: 'worse' }
    if (pBetter <= alpha) return { verdict: 'better' }
    return { verdict: 'undecided', level: headFailures > baseFailures ? undefined : 'note' }
  }
  const judge = (alpha: number): Judgement => ({
    ...notComparable(rules),
    reason,
    method: 'pairs',
    base: { value: baseFailures, count: pairs },
    head: { value: headFailures, count: pairs },
    change: { relative, absolute: headFailures - baseFailures },
    p: Math.min(p, pBetter),
    pairs,
    figures: {
      rule: 'sign test of failures',
      uneven,
      'uneven, head': unevenHead,
      'p worse': p,
      'p better': pBetter,
      alpha,
    },
    severe: true,
    family: rules.gate ? { worse: p, better: pBetter } : undefined,
    ...verdictAt(alpha),
  })
  return { family: 'pairs', takesPart: rules.gate, judge }
}

/** Shows the number of failures beside that of the stored runs where there are no pairs, without a test. */
function prepareUnpairedIfAnyFailed({ benchmark, rules, stored }: RuledOptions): Prepared | undefined {
  const count = countHeadFailures(benchmark)
  if (count === 0) return undefined
  const earlier = stored?.byBenchmark.get(benchmarkId(benchmark)) ?? []
  const trials = earlier.reduce((sum, entry) => sum + entry.benchmark.trials, 0)
  const failures = earlier.reduce((sum, entry) => sum + countHeadFailures(entry.benchmark), 0)
  const more = count * trials > failures * benchmark.trials || trials === 0
  const before = trials === 0 ? '' : ` (in the stored runs ${failures} of ${trials})`
  return asPrepared(rules, {
    verdict: 'undecided',
    reason: `${count} of ${countWithNoun(benchmark.trials, 'trial')} failed${before}, with the message ${quoteForeignText(failureMessageOrDefault(benchmark))}`,
    base: trials === 0 ? undefined : { value: failures, count: trials, runs: earlier.length },
    head: { value: count, count: benchmark.trials },
    level: more ? undefined : 'note',
  })
}

/** Returns the message of a side's first failure, with the line of what was printed that states the cause. */
function failureMessageOrDefault({ failures }: BenchmarkRun, of: 'base' | 'head' = 'head'): string {
  const first = failures.find(({ side }) => side === of)
  if (first === undefined) return 'no reason given'
  const { message, detail = '' } = first
  // A stack begins with the message itself.
  const isSaid = (line: string): boolean =>
    line.includes(message) || line === stderrHeading.trim() || /^\s+at \S/.test(line)
  const unsaid = detail.split('\n').filter((one) => !isSaid(one))
  const { line } = parseFailureCause(unsaid.join('\n'))
  return line === undefined || message.includes(line) ? message : `${message}: ${line}`
}

function countHeadFailures({ failures }: BenchmarkRun): number {
  return failures.reduce((sum, failure) => sum + (failure.side === 'head' ? failure.count : 0), 0)
}

function isFailedTrialOutcome(outcome: TrialOutcome): boolean {
  return outcome === 'failed' || outcome === 'timeout'
}

function findNewestRunThatTried(benchmark: BenchmarkRun, stored: StoredRuns | undefined) {
  const entries = stored?.byBenchmark.get(benchmarkId(benchmark)) ?? []
  return entries.findLast((entry) => entry.benchmark.status !== 'skipped')
}

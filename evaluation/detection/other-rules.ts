/**
 * How other tools decide, written down from their published definitions. They measure as those tools (or their manuals)
 * measure; a difference counts as "worse" or "better" in its direction, nothing counts as "same".
 */
import jstat from 'jstat'
import { median, sampleStandardDeviation, sampleVariance } from 'simple-statistics'
import { mannWhitney, mean, welch, type TwoSided } from './rank-sum.ts'
import type { Outcome, Rule, Side, World } from './world.ts'

/** Runs trials in the order given and returns the values of each side. */
export function run(world: World, order: readonly Side[]): Record<Side, number[]> {
  const values = { base: [] as number[], head: [] as number[] }
  for (const side of order) values[side].push(world.trial(side))
  return values
}

export const blocks = (count: number): Side[] => [...repeat('base', count), ...repeat('head', count)]
export const inTurn = (count: number): Side[] => Array.from({ length: count }, () => ['base', 'head'] as const).flat()

function repeat(side: Side, count: number): Side[] {
  return Array.from({ length: count }, () => side)
}

function verdictOf({ p, headIsHigher }: TwoSided, level: number): Outcome['verdict'] {
  return p >= level ? 'undecided' : headIsHigher ? 'worse' : 'better'
}

/** golang.org/x/perf/cmd/benchstat: Mann-Whitney U test, alpha 0.05, "at least 10" runs; usually one side after the other. */
export const benchstat: Rule = {
  name: 'Mann-Whitney .05, 10 runs, all base then all head',
  source: 'benchstat (golang.org/x/perf)',
  play: (world) => {
    const { base, head } = run(world, blocks(10))
    return { verdict: verdictOf(mannWhitney(base, head), 0.05), trials: 20 }
  },
}

export const benchstatInterleaved: Rule = {
  name: 'the same, base and head in turn',
  source: 'benchstat, as its manual recommends',
  play: (world) => {
    const { base, head } = run(world, inTurn(10))
    return { verdict: verdictOf(mannWhitney(base, head), 0.05), trials: 20 }
  },
}

/** hyperfine's own default and the warm-up of its manual: 3 and 10 runs of base, then as many of the head. */
function hyperfineRuns(world: World): { values: Record<Side, number[]>; trials: number } {
  const [warmup, runs] = [3, 10]
  const all = run(world, blocks(warmup + runs))
  const values = { base: all.base.slice(warmup), head: all.head.slice(warmup) }
  return { values, trials: 2 * (warmup + runs) }
}

/** sharkdp/hyperfine scripts/welch_ttest.py: "there is a difference" where p of Welch's t test is below 0.05. */
const hyperfineScript: Rule = {
  name: 'hyperfine, its welch_ttest.py, 10 runs',
  source: 'hyperfine (scripts/welch_ttest.py)',
  play: (world) => {
    const { values, trials } = hyperfineRuns(world)
    return { verdict: verdictOf(welch(values.base, values.head), 0.05), trials }
  },
}

/** The summary "1.08 ± 0.05 times faster", whose ± is a standard deviation, read as a difference where 1 lies outside. */
const hyperfineSummary: Rule = {
  name: 'hyperfine, its "x ± y times faster" without 1',
  source: 'hyperfine (src/benchmark/relative_speed.rs)',
  play: (world) => {
    const { values, trials } = hyperfineRuns(world)
    const relative = (side: Side) => sampleStandardDeviation(values[side]) / mean(values[side])
    const ratio = mean(values.head) / mean(values.base)
    const times = Math.max(ratio, 1 / ratio)
    if (times * (1 - Math.hypot(relative('base'), relative('head'))) <= 1) return { verdict: 'undecided', trials }
    return { verdict: ratio > 1 ? 'worse' : 'better', trials }
  },
}

export const hyperfineRules: readonly Rule[] = [hyperfineScript, hyperfineSummary]

/** nodejs/node benchmark/compare.js and compare.R: 30 runs of old and new in turn, Welch's t test, a star at 0.05. */
export const nodeCompare: Rule = {
  name: 'Welch .05, 30 runs, in turn',
  source: "node's benchmark/compare.js",
  play: (world) => {
    const { base, head } = run(world, inTurn(30))
    return { verdict: verdictOf(welch(base, head), 0.05), trials: 60 }
  },
}

/** Tachometer stops after a time; with the trials here that time is taken to be enough for 150 samples a side. */
const tachometerMost = 150

/**
 * google/tachometer: 50 samples a side in turn, then 10 more at a time until the 95% t interval of the relative
 * difference of means leaves 0 out, or time is up (src/runner.ts, src/stats.ts).
 */
export const tachometer: Rule = {
  name: '95% t interval, tested again every 10 samples',
  source: 'tachometer (src/runner.ts, src/stats.ts)',
  play: sampledUntil(tachometerVerdict, tachometerMost),
}

/** Samples as tachometer does, until there is a verdict or `most` samples a side. */
export function sampledUntil(
  verdictOf: (values: Record<Side, number[]>) => Outcome['verdict'],
  most: number,
): Rule['play'] {
  return (world) => {
    const values = run(world, inTurn(50))
    for (;;) {
      const verdict = verdictOf(values)
      const trials = values.base.length * 2
      if (verdict !== 'undecided' || values.base.length >= most) return { verdict, trials }
      const more = run(world, inTurn(10))
      values.base.push(...more.base)
      values.head.push(...more.head)
    }
  }
}

function tachometerVerdict({ base, head }: Record<Side, number[]>): Outcome['verdict'] {
  const [a, b] = [mean(base), mean(head)]
  const [varA, varB] = [sampleVariance(base) / base.length, sampleVariance(head) / head.length]
  const difference = (b - a) / a
  const margin = jstat.studentt.inv(1 - 0.025, base.length - 1) * Math.sqrt((varA * b ** 2 + varB * a ** 2) / a ** 4)
  if (Math.abs(difference) <= margin) return 'undecided'
  return difference > 0 ? 'worse' : 'better'
}

/** airspeed-velocity/asv `continuous`: Mann-Whitney p < 0.002 (asv_runner statistics) and a factor of 1.1; two rounds. */
export const asvContinuous: Rule = {
  name: 'p < .002 and factor 1.1',
  source: 'asv continuous',
  play: (world) => {
    const { base, head } = run(world, [...blocks(10), ...blocks(10)])
    const ratio = median(head) / median(base)
    const verdict = verdictOf(mannWhitney(base, head), 0.002)
    const large = ratio > 1.1 || ratio < 1 / 1.1
    return { verdict: large ? verdict : 'undecided', trials: 40 }
  },
}

/** benchmark-action/github-action-benchmark: alert when the value exceeds the last stored one by `alert-threshold`. */
export function lastStoredRun(threshold: number): Rule {
  return {
    name: `ratio > ${Math.round(threshold * 100)}% of the last stored run`,
    source: threshold === 2 ? 'github-action-benchmark, its default' : 'github-action-benchmark, as often set',
    play: (world) => {
      const { stored, head } = world.history(1)
      const ratio = mean(head.values) / mean(stored[0]!.values)
      return { verdict: ratio > threshold ? 'worse' : 'undecided', trials: head.values.length }
    },
  }
}

/** bencher.dev, Thresholds & Alerts: a t test with upper boundary 0.99 over the stored metrics, up to 64 of them. */
export const bencher: Rule = {
  name: 't-test .99 over 30 stored runs',
  source: 'Bencher, the settings of its manual',
  play: (world) => {
    const { stored, head } = world.history(30)
    const values = stored.map((run) => mean(run.values))
    const limit = mean(values) + jstat.studentt.inv(1 - 0.01, values.length - 1) * sampleStandardDeviation(values)
    return { verdict: mean(head.values) > limit ? 'worse' : 'undecided', trials: head.values.length }
  },
}

export const otherRules: readonly Rule[] = [
  benchstat,
  benchstatInterleaved,
  nodeCompare,
  tachometer,
  asvContinuous,
  lastStoredRun(1.1),
  lastStoredRun(2),
  bencher,
]

/** Main against its reference, by the newest stored pairs: many small losses that each passed add up there. */
import { judge, noHistory, headRules } from './judge/judge.ts'
import { listReferencesWithRepeats } from './history/reference.ts'
import type { Baseline } from './model/baseline.ts'
import type { Row } from './model/comparison.ts'
import type { AcceptEntry, Config } from './model/config.ts'
import type { BenchmarkRun, Reference, Run } from './model/run.ts'
import { isRowInformational } from './judge/outcome.ts'

interface RowSince {
  readonly row: Row
  /** The reference's name. */
  readonly reference: string
}

/** Finds the rows in which main has become worse since its reference than the policy allows. */
export function findRowsWorseSinceReference(...of: Parameters<typeof judgeRowsSinceReference>): RowSince[] {
  return judgeRowsSinceReference(...of).filter(({ row }) => row.verdict === 'worse' && row.level === 'fail')
}

/** Judges the newest run of each platform against main's reference; leaves out rows that only inform. */
export function judgeRowsSinceReference(
  baselines: readonly Baseline[],
  { policy, accept = [] }: Pick<Config, 'policy' | 'accept'>,
): RowSince[] {
  const points = baselines.flatMap(newestRunAndItsReferences)
  const accepted = [
    ...accept,
    ...points.flatMap(({ baseline, reference }) => acceptEntriesSinceReference(baseline, reference)),
  ]
  const rules = headRules({ policy: policyFromSinceLimits(policy), accept: accepted })
  // All platforms of one reference together.
  return [...Map.groupBy(points, ({ reference }) => reference.id).values()].flatMap((all) => {
    const { rows } = judge({
      runs: all.map(({ reference, run }) => asPairedRun(run, reference)),
      rules,
      stored: noHistory,
    })
    const reference = all[0]!.reference.label
    return rows.filter((row) => !isRowInformational(row)).map((row) => ({ row, reference }))
  })
}

/** Turns the limits since the reference into those by which a pull request is judged. */
function policyFromSinceLimits(policy: Config['policy'] = {}): NonNullable<Config['policy']> {
  const { since, rules = [] } = policy
  const all = since === undefined ? [] : [{ match: '**', failAt: since }]
  const limited = rules.map((rule) =>
    rule.since === undefined ? rule : Object.assign({}, rule, { failAt: rule.since }),
  )
  return { ...policy, rules: [...all, ...limited] }
}

/** Lists levels that were accepted since the reference is in use: their entries may be gone from the config. */
function acceptEntriesSinceReference({ accepted, platform, runs }: Baseline, { id }: Reference): AcceptEntry[] {
  const first = runs.find((run) => referencesOfRun(run).some((one) => one.id === id))
  return accepted
    .filter(({ fromRun }) => first !== undefined && fromRun >= first.id)
    .map(({ match, metric, reason }) => {
      const entry = { match, platform, upTo: '+1000000%', reason }
      return metric === undefined ? entry : Object.assign(entry, { metric })
    })
}

function newestRunAndItsReferences(baseline: Baseline) {
  const run = baseline.runs.findLast((one) => referencesOfRun(one).length > 0)
  return run === undefined ? [] : referencesOfRun(run).map((reference) => ({ baseline, reference, run }))
}

function referencesOfRun({ benchmarks }: Run): Reference[] {
  return [...new Map(listReferencesWithRepeats(benchmarks).map((one) => [one.id, one])).values()]
}

/** Returns the run as if the reference were its base: the pairs were planned beforehand, so they are judged once. */
function asPairedRun(run: Run, { id, label, commit }: Reference): Run {
  const paired = run.benchmarks.filter(({ reference }) => reference?.id === id)
  const benchmarks = paired.map(({ reference: _reference, ...entry }): BenchmarkRun => entry)
  const { leftOut: _leftOut, ...rest } = run
  const cap = Math.max(1, ...benchmarks.map(({ pairs = [] }) => pairs.length))
  const gated = benchmarks.flatMap(({ metrics }) => Object.values(metrics)).filter(({ gate }) => gate)
  const base = commit === undefined ? { label } : { label, commit: { sha: commit, ref: label, dirty: false } }
  return { ...rest, base, pairing: { cap, stopEarly: false, family: Math.max(1, gated.length) }, benchmarks }
}

/** Decides which thresholds and levels apply to a row, and what an accept entry excuses. */
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Change, Level, Verdict, Row } from '../model/comparison.ts'
import type { Policy, AcceptEntry } from '../model/config.ts'
import { type MetricSpec, defaultDetectableChange, isTimedUnit } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import { globMatcher } from '../model/select.ts'
import { compareVersions, parseTrailingVersion } from '../model/version.ts'

export const defaultAlpha = 0.01
const defaultIgnore = 0.01
const defaultFailAt = 0.05

/** Holds the names that the globs of a policy are matched with. */
export interface RowName {
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly platform: string
}

/** Holds the rules of one row. Thresholds are relative; `floor` is in the metric's unit, 0 if there is none. */
export interface RowRules {
  readonly ignore: number
  readonly detect: number
  readonly failAt: number
  readonly floor: number
  /** Limits how much main may get worse since its reference, as a share; undefined if there is no such limit. */
  readonly since: number | undefined
  readonly better: MetricSpec['better']
  /** False where nobody knows what is better. */
  readonly gate: boolean
  readonly levels: Levels
  /** The level of a row that the base measures and the head does not: nobody knows whether it got worse. */
  readonly takenAway: Level
}

export type RulesOf = (row: RowName, spec: MetricSpec) => RowRules

/**
 * Makes the rules of any row. The more specific wins: our defaults, then the policy as a whole, then what the suite
 * says about its metric, then the policy's rules for that row; of several rules that set a threshold, the last one.
 */
export function layerRowRules(policy: Policy = {}): RulesOf {
  const rules = (policy.rules ?? []).map((rule) => ({ rule, applies: rowMatcher(rule) }))
  return (row, spec) => {
    const matching = rules.filter(({ applies }) => applies(row)).map(({ rule }) => rule)
    const levels = Object.assign({}, policy.levels, ...matching.map((rule) => rule.levels ?? {})) as Partial<Levels>
    const pick = (key: 'ignore' | 'detect' | 'failAt' | 'floor', otherwise: number): number =>
      matching.findLast((rule) => rule[key] !== undefined)?.[key] ?? spec[key] ?? policy[key] ?? otherwise
    const better = matching.findLast((rule) => rule.better !== undefined)?.better ?? spec.better
    return {
      better,
      ignore: pick('ignore', defaultIgnore),
      detect: pick('detect', defaultDetectableChange(spec.unit)),
      failAt: pick('failAt', defaultFailAt),
      floor: pick('floor', 0),
      since: matching.findLast((rule) => rule.since !== undefined)?.since ?? policy.since,
      gate: better !== 'unknown' && (matching.findLast((rule) => rule.gate !== undefined)?.gate ?? spec.gate),
      levels: { ...defaultLevels, ...levels },
      takenAway: levels.removed ?? 'fail',
    }
  }
}

/** Lets the policy say what is better in the runs, in place of their suites and tools. */
export function withDirections(runs: readonly Run[], policy: Policy | undefined): Run[] {
  if (policy?.rules?.some(({ better }) => better !== undefined) !== true) return [...runs]
  const rulesOf = layerRowRules(policy)
  const benchmarkOf = (one: BenchmarkRun, platform: string): BenchmarkRun => {
    const benchmark = benchmarkId(one)
    const directed = (metric: string, data: MetricData): MetricData => {
      return { ...data, better: rulesOf({ benchmark, metric, platform }, data).better }
    }
    const metrics = Object.entries(one.metrics).map(([metric, data]) => [metric, directed(metric, data)] as const)
    return { ...one, metrics: Object.fromEntries(metrics) }
  }
  const runOf = (run: Run): Run => {
    return { ...run, benchmarks: run.benchmarks.map((one) => benchmarkOf(one, run.environment.platform)) }
  }
  return runs.map(runOf)
}

export function withPolicyDirectionsInBaseline(baseline: Baseline, policy: Policy | undefined): Baseline {
  return { ...baseline, runs: withDirections(baseline.runs, policy) }
}

/** Limits what a floor may hide of a time or a rate: a tenth of the value. */
const mostHidden = 0.1

/**
 * Returns the floor for a value of this size, in the unit. It is there for what is too little to notice, so it hides
 * no change of a tenth of a time: how much is too little for noise, the test finds out.
 */
export function floorForValue({ floor }: Pick<RowRules, 'floor'>, unit: string, at: number): number {
  return isTimedUnit(unit) && at > 0 ? Math.min(floor, mostHidden * at) : floor
}

/** Warns where the floor is lowered. */
export function floorWarnings(rules: Pick<RowRules, 'floor'>, unit: string, at: number): string[] {
  const lowered = floorForValue(rules, unit, at)
  if (lowered === rules.floor) return []
  const [floor, tenth] = [rules.floor, lowered].map((size) => `${Number(size.toPrecision(3))} ${unit}`)
  return [`the floor of ${floor} is more than a tenth of the value: only changes below ${tenth} are ignored`]
}

/** Makes a test for rows, from a rule of the policy, a budget or an accept entry. A glob that is left out matches all. */
export function rowMatcher({
  match,
  metric,
  platform,
}: Pick<AcceptEntry, 'match' | 'metric' | 'platform'>): (row: RowName) => boolean {
  const isBenchmark = globMatcher(match)
  const isMetric = metric === undefined ? () => true : globMatcher(metric)
  const isPlatform = platform === undefined ? () => true : platformMatcher(platform)
  return (row) => isBenchmark(row.benchmark) && isMetric(row.metric) && isPlatform(row.platform)
}

const spokenNames: Readonly<Record<string, string>> = { macos: 'darwin', windows: 'win32', '-': '/' }

/** Makes a test for platforms such as `darwin-arm64`, also without architecture; it knows `macos` and `windows`. */
export function platformMatcher(glob: string): (platform: string) => boolean {
  const isMatch = globMatcher(spellAsPath(glob))
  return (platform) => isMatch(spellAsPath(platform))
}

const spellAsPath = (text: string): string => text.replaceAll(/[a-z]+|-/g, (word) => spokenNames[word] ?? word)

/** The level of each verdict. `minor`: significantly worse, but below `failAt`. */
type Levels = Readonly<Record<keyof NonNullable<Policy['levels']>, Level>>

const defaultLevels: Levels = {
  worse: 'fail',
  minor: 'warn',
  undecided: 'warn',
  'not-comparable': 'note',
  removed: 'warn',
  failed: 'fail',
  skipped: 'note',
}

/** Returns the level of a verdict. `severe`: the estimate of what is worse reaches `failAt`. */
export function pickLevel(verdict: Verdict, levels: Levels, severe: boolean): Level {
  if (verdict === 'worse') return severe ? levels.worse : levels.minor
  const isNote = verdict === 'better' || verdict === 'changed' || verdict === 'same' || verdict === 'added'
  return isNote ? 'note' : levels[verdict]
}

/**
 * Finds the entry that covers a row that got worse, as the row shows it; none if none does. Of several the one with the
 * most room counts, because each of them was accepted on purpose. `worse` is how much worse the row is, positive for
 * worse; a row that is `removed` may be as bad as it likes, so only an entry that says so covers it. `own`: entries that
 * the change brings.
 */
export function acceptanceFinder(
  entries: readonly AcceptEntry[] = [],
  { ended = new Set(), own = new Set() }: Readonly<Partial<Record<'ended' | 'own', ReadonlySet<AcceptEntry>>>> = {},
): (row: RowName, worse: Change | 'removed') => Row['accepted'] {
  const compiled = entries
    .map((entry, index) => ({ entry, ceiling: parseAcceptCeilingIfAny(entry, index), applies: rowMatcher(entry) }))
    .filter(({ entry }) => !ended.has(entry))
  return (row, worse) => {
    const covering = compiled.flatMap(({ entry, ceiling, applies }): NonNullable<Row['accepted']>[] => {
      if (!applies(row) || (ceiling === undefined) !== (worse === 'removed')) return []
      const room =
        !ceiling || worse === 'removed' ? { upTo: undefined, exceeded: false } : ceilingAndIfExceeded(ceiling, worse)
      const isOwn = own.has(entry) && ({ own: true } as const)
      return [{ reason: entry.reason, ...room, ...isOwn }]
    })
    const widest = covering.toSorted((a, b) => (b.upTo ?? 0) - (a.upTo ?? 0))[0]
    return covering.find(({ exceeded }) => !exceeded) ?? widest
  }
}

/** Returns the entries that have ended, by when the head was measured and the higher version of their package's sides. */
export function expiredEntries(entries: readonly AcceptEntry[], runs: readonly Run[]): ReadonlySet<AcceptEntry> {
  const day = runs.map(({ startedAt }) => startedAt.slice(0, 10)).reduce((a, b) => (a > b ? a : b), '')
  const measured = runs.flatMap(({ benchmarks }) => benchmarks).find((one) => one.package?.source === 'project')
  // A head that lowers its version brings back nothing that has ended.
  const versions = [measured?.package, measured?.basePackage].map((side) => parseTrailingVersion(side?.version ?? ''))
  return new Set(
    entries.filter(({ until = '' }) => {
      const end = parseTrailingVersion(until)
      if (end !== undefined) return versions.some((one) => one !== undefined && compareVersions(one, end) >= 0)
      return until !== '' && day > until
    }),
  )
}

interface Ceiling {
  readonly scale: 'relative' | 'absolute'
  readonly value: number
}

/** Reads a ceiling, undefined for a removal. Its sign says nothing: some write `-12%` for a rate that fell by 12%. */
function parseAcceptCeilingIfAny({ upTo }: AcceptEntry, index: number): Ceiling | undefined {
  if (upTo === 'removed') return undefined
  if (typeof upTo === 'number') return { scale: 'absolute', value: Math.abs(upTo) }
  const value = Math.abs(Number.parseFloat(upTo)) / 100
  if (!Number.isFinite(value))
    throw new UserError(`accept[${index}].upTo: ${JSON.stringify(upTo)} is not a percentage`, {
      hint: 'Write it like +12%.',
    })
  return { scale: 'relative', value }
}

function ceilingAndIfExceeded(ceiling: Ceiling, worse: Change): { readonly upTo: number; readonly exceeded: boolean } {
  const size = ceiling.scale === 'relative' ? worse.relative : worse.absolute
  // A percentage of nothing is nothing: from a base of zero only a ceiling in the metric's unit excuses.
  const exceeded = size === undefined || size > ceiling.value * (1 + 1e-9)
  const isShownRelative = worse.relative !== undefined && worse.absolute !== undefined && worse.absolute !== 0
  const upTo =
    ceiling.scale === 'absolute' && isShownRelative
      ? (ceiling.value / Math.abs(worse.absolute ?? 1)) * Math.abs(worse.relative ?? 1)
      : ceiling.value
  return { upTo, exceeded }
}

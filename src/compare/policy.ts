/** Which thresholds and levels hold for a row. */
import { type ExitCode, exitCodes, UserError } from '../errors.ts'
import type { Comparison, Level, Verdict, Row } from '../model/comparison.ts'
import type { Policy, AcceptEntry } from '../model/config.ts'
import { type MetricSpec, defaultDetect } from '../model/metric.ts'
import { globMatcher } from '../model/select.ts'

export const defaultAlpha = 0.01
const defaultIgnore = 0.01
const defaultFailAt = 0.05

/** What the globs of a policy are matched with. */
export interface RowName {
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly platform: string
}

/** The rules of one row. Thresholds are relative; `floor` is in the metric's unit, 0 where there is none. */
export interface RowRules {
  readonly ignore: number
  readonly detect: number
  readonly failAt: number
  readonly floor: number
  readonly gate: boolean
  /** Whether the time of the suite's fixed workload is taken out of the row's values. */
  readonly covariate: boolean
  readonly levels: Levels
}

export type RulesOf = (row: RowName, spec: MetricSpec) => RowRules

/**
 * The rules of any row. What is more particular wins: our defaults, then the policy as a whole, then what the suite
 * says of its metric, then the policy's rules for that row, the last of them that speaks of a threshold.
 */
export function compilePolicy(policy: Policy = {}): RulesOf {
  const rules = (policy.rules ?? []).map((rule) => ({ rule, applies: rowMatcher(rule) }))
  return (row, spec) => {
    const own = rules.filter(({ applies }) => applies(row)).map(({ rule }) => rule)
    const pick = (key: 'ignore' | 'detect' | 'failAt' | 'floor', otherwise: number): number =>
      own.findLast((rule) => rule[key] !== undefined)?.[key] ?? spec[key] ?? policy[key] ?? otherwise
    return {
      ignore: pick('ignore', defaultIgnore),
      detect: pick('detect', defaultDetect(spec.unit)),
      failAt: pick('failAt', defaultFailAt),
      floor: pick('floor', 0),
      gate: own.findLast((rule) => rule.gate !== undefined)?.gate ?? spec.gate,
      covariate: policy.covariate ?? false,
      levels: Object.assign({}, defaultLevels, policy.levels, ...own.map((rule) => rule.levels ?? {})) as Levels,
    }
  }
}

/** What a policy's rule, a budget or an accept entry says about the rows it is for. */
interface RowGlobs {
  readonly match: string
  readonly metric?: string | undefined
  readonly platform?: string | undefined
}

/** A test for rows. A glob that is left out matches everything. */
export function rowMatcher({ match, metric, platform }: RowGlobs): (row: RowName) => boolean {
  const isBenchmark = globMatcher(match)
  const isMetric = metric === undefined ? () => true : globMatcher(metric)
  const isPlatform = platform === undefined ? () => true : platformMatcher(platform)
  return (row) => isBenchmark(row.benchmark) && isMetric(row.metric) && isPlatform(row.platform)
}

const spokenNames: Readonly<Record<string, string>> = { macos: 'darwin', windows: 'win32' }

/** A test for platforms such as `darwin-arm64`. The architecture may be left out; `macos` and `windows` are understood. */
export function platformMatcher(glob: string): (platform: string) => boolean {
  const spelt = glob.replaceAll(/[a-z]+/g, (word) => spokenNames[word] ?? word)
  const isMatch = globMatcher(spelt.replaceAll('-', '/'))
  return (platform) => isMatch(platform.replaceAll('-', '/'))
}

// How loud each verdict is unless the policy says otherwise.

/** The verdicts that may be loud, and `minor`: a certain regression that stays below `failAt`. */
export interface Levels {
  readonly regression: Level
  readonly minor: Level
  readonly inconclusive: Level
  readonly 'not-comparable': Level
  readonly removed: Level
  readonly failed: Level
  readonly skipped: Level
}

const defaultLevels: Levels = {
  regression: 'fail',
  minor: 'warn',
  inconclusive: 'warn',
  'not-comparable': 'note',
  removed: 'warn',
  failed: 'fail',
  skipped: 'note',
}

/** The level of a verdict. `severe`: the estimate of a regression reaches `failAt`. */
export function levelOf(verdict: Verdict, levels: Levels, severe: boolean): Level {
  if (verdict === 'regression') return severe ? levels.regression : levels.minor
  return verdict === 'improvement' || verdict === 'no-change' || verdict === 'added' ? 'note' : levels[verdict]
}

interface ExitCodeOptions {
  /** Nothing to compare is fine: a first run, or a selection that holds only what is shown and not judged. */
  readonly allowEmpty?: boolean
}

/**
 * 1 for any row at level `fail` but a failed one, 4 for a failed row at level `fail` (it fails and its base does not),
 * 3 where nothing could be compared, else 0; the first of 1, 4, 3, 0 that holds. Bad input (2) never gets this far.
 */
export function exitCodeOf({ rows, state }: Comparison, { allowEmpty = false }: ExitCodeOptions = {}): ExitCode {
  const failing = rows.filter((row) => row.level === 'fail')
  if (failing.some((row) => row.verdict !== 'failed')) return exitCodes.regression
  if (failing.length > 0) return exitCodes.newFailure
  if (state === 'nothing-compared' && !allowEmpty) return exitCodes.nothingCompared
  return exitCodes.fine
}

// Regressions taken knowingly: an entry excuses a row up to a ceiling.

/** How much worse a row is: `relative` and `absolute` are positive for worse. */
interface Worsening {
  readonly relative: number | null
  /** In the metric's unit. */
  readonly absolute: number | null
}

export interface Acceptance {
  readonly index: number
  readonly entry: AcceptEntry
  /** As a row shows it: relative where the change has a relative size, else in the metric's unit. */
  readonly accepted: NonNullable<Row['accepted']>
}

/**
 * The entry that covers a row that got worse; null where none does. Of several the one with the most room counts,
 * because each of them was taken knowingly.
 */
export type AcceptanceOf = (row: RowName, worse: Worsening) => Acceptance | null

export function compileAccept(entries: readonly AcceptEntry[] = []): AcceptanceOf {
  const compiled = entries.map((entry, index) => ({
    entry,
    index,
    ceiling: ceilingOf(entry, index),
    applies: rowMatcher(entry),
  }))
  return (row, worse) => {
    const covering = compiled
      .filter(({ applies }) => applies(row))
      .map(({ entry, index, ceiling }) => ({ index, entry, accepted: held(ceiling, worse, entry.reason) }))
    return (
      covering.find(({ accepted }) => !accepted.exceeded) ??
      covering.toSorted((a, b) => b.accepted.upTo - a.accepted.upTo)[0] ??
      null
    )
  }
}

interface Ceiling {
  readonly scale: 'relative' | 'absolute'
  readonly value: number
}

/** `-12%` is how people write a rate that fell by 12%: the sign says nothing, the entry is about worse. */
function ceilingOf({ upTo }: AcceptEntry, index: number): Ceiling {
  if (typeof upTo === 'number') return { scale: 'absolute', value: Math.abs(upTo) }
  const value = Math.abs(Number.parseFloat(upTo)) / 100
  if (!Number.isFinite(value)) throw new UserError(`accept[${index}].upTo: ${JSON.stringify(upTo)} is not a percentage`)
  return { scale: 'relative', value }
}

function held(ceiling: Ceiling, worse: Worsening, reason: string): NonNullable<Row['accepted']> {
  const size = ceiling.scale === 'relative' ? worse.relative : worse.absolute
  // A percentage of nothing is nothing: from a base of zero only a ceiling in the metric's unit excuses.
  const exceeded = size === null || size > ceiling.value * (1 + 1e-9)
  const isShownRelative = worse.relative !== null && worse.absolute !== null && worse.absolute !== 0
  const upTo =
    ceiling.scale === 'absolute' && isShownRelative
      ? (ceiling.value / Math.abs(worse.absolute ?? 1)) * Math.abs(worse.relative ?? 1)
      : ceiling.value
  return { reason, upTo, exceeded }
}

/** Which thresholds and levels hold for a row. */
import type { Policy } from '../model/config.ts'
import type { MetricSpec } from '../model/metric.ts'
import { globMatcher } from '../model/select.ts'
import { defaultDetect } from '../model/unit.ts'
import { defaultLevels, type Levels } from './levels.ts'

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

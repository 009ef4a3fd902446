/**
 * Decides alone what a comparison comes to: how each row stands, whether that is enough for an all-clear, and the
 * word, tone, conclusion and exit code that follow.
 */
import { type ExitCode, exitCodes } from '../errors.ts'
import { type Comparison, failuresMetric, type Row } from '../model/comparison.ts'
import { isNotMeasuredReason, type LeftProjects } from '../model/run.ts'

/** Lists how a row can stand, in the order in which reports count. */
export const rowOutcomes = [
  'failed',
  'worse',
  /** Worse, but covered by an accept entry. */
  'accepted',
  'better',
  'changed',
  'undecided',
  'same',
  'not-comparable',
  'known-failure',
  'both-fail',
  'noted-failure',
  'skipped',
  'removed',
  'added',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const failureOutcomes = { known: 'known-failure', before: 'both-fail' } as const

/**
 * Tells how a row stands. An accept entry whose ceiling is exceeded excuses nothing, and no entry excuses a broken
 * budget; a failure is known if its suite declares it.
 */
export function rowOutcome({ verdict, level, method, accepted, failing }: Row): RowOutcome {
  switch (verdict) {
    case 'worse':
      return method !== 'budget' && accepted !== undefined && !accepted.exceeded ? 'accepted' : 'worse'
    case 'failed':
      if (level !== 'note') return 'failed'
      return failing === undefined ? 'noted-failure' : failureOutcomes[failing]
    default:
      return verdict
  }
}

/** Keeps the rows with one of these outcomes, in their order. */
export function rowsOfOutcomes<T extends Row & { readonly outcome?: RowOutcome }>(
  rows: readonly T[],
  ...outcomes: readonly RowOutcome[]
): readonly T[] {
  return rows.filter((row) => outcomes.includes(row.outcome ?? rowOutcome(row)))
}

/** Returns true for a row that is shown but decides nothing. A broken budget always does. */
export function isRowInformational(row: Row): boolean {
  return !row.gate && row.level === 'note'
}

/** Returns true for what is worse, or gone, and excused by an entry that the change itself brings. */
export function isSelfAccepted({ accepted, gate }: Pick<Row, 'accepted' | 'gate'>): boolean {
  return gate && accepted?.own === true && !accepted.exceeded
}

/** Without an interval, what is smaller is most likely a matter of chance or of another machine. */
const striking = 1 / 2

/** Returns true for a gated row without a verdict that looks worse by at least the change to detect. */
export function isMaybeWorse(row: Row): boolean {
  const { change, interval, better, thresholds, metric } = row
  if (change === undefined || isRowInformational(row) || metric === failuresMetric) return false
  if (!['undecided', 'not-comparable'].includes(rowOutcome(row))) return false
  const sign = better === 'lower' ? 1 : -1
  const limit = better === 'lower' ? interval?.lower : interval?.upper
  // Of a rate that fell to a third, three times as long.
  const times = 1 + (change.relative ?? 0)
  const worsened = sign === 1 ? times : 1 / times
  const size = change.relative === undefined ? sign * (change.absolute ?? 0) : worsened - 1
  const isStriking = change.relative === undefined || size >= striking
  return size >= thresholds.detect && (limit === undefined ? isStriking : sign * limit > 0)
}

/** Returns true for a seen row that all rows together make likely: noise is called so as seldom as worse. */
export function isLikelyWorse(row: Row): boolean {
  return row.possible && isMaybeWorse(row)
}

/** Returns true for what no rule compared, or too few pairs for any verdict: no size would have been found. */
function isRowUncompared({ method, detectable }: Row): boolean {
  return method === 'none' || (method === 'pairs' && detectable === undefined)
}

/** Counts whatever the policy fails as judged. */
function isRowJudged(row: Row): boolean {
  return row.level === 'fail' || ['failed', 'worse', 'accepted', 'better', 'same'].includes(rowOutcome(row))
}

/** Returns true for a row that was to be judged and has no verdict; none is due on what is new, known to fail, or absent. */
function isExpectedVerdictMissing(row: Row): boolean {
  if (isRowJudged(row)) return false
  switch (rowOutcome(row)) {
    case 'undecided':
      // A few failures, no more of them than before, take no figure away.
      return row.metric !== failuresMetric || row.level !== 'note'
    case 'not-comparable':
    case 'noted-failure':
      return true
    case 'removed':
      return row.accepted === undefined
    case 'skipped':
      // Not for want of something to be installed, but of time; or it was measured before.
      return row.level !== 'note' || isNotMeasuredReason(row.reason)
    default:
      return false
  }
}

/** Names a platform that was to be measured and was not, or the shards that are missing. */
export interface MissingPlatform {
  readonly platform: string
  /** The missing shards and how many there are; absent if the whole platform is missing. */
  readonly shards?: { readonly indices: readonly number[]; readonly of: number }
  /** The cause in a sentence; undefined if it is unknown. */
  readonly reason?: string | undefined
}

export interface Verdicts {
  /** Is undefined if no platform sent anything that counts, or the rules are unknown. */
  readonly comparison?: Comparison | undefined
  /** Says why the rules are not known; absent where they are. */
  readonly unjudged?: string
  readonly missing: readonly MissingPlatform[]
  /** Is true for a fork's pull request, whose author may not accept anything. */
  readonly isFork?: boolean
}

/** Decides a report's emoji and colour. */
export type Tone = 'bad' | 'warn' | 'good' | 'unsure' | 'neutral'

/** Says how much of what a reader expects was judged, and what follows. */
interface Summary {
  readonly word: 'worse' | 'failed' | 'nothing-compared' | 'identical' | 'better' | 'undecided' | 'same'
  readonly tone: Tone
  /** Rows that are worse, and rows that are better. */
  readonly worse: number
  readonly better: number
  /** True if a rule of the policy fails the change, or a platform is missing, so that nothing is known of it. */
  readonly stops: boolean
  /** True if too little was judged for an all-clear. */
  readonly isOpen: boolean
  /** Gated rows that a reader expects a verdict on, and how many of them have none. */
  readonly expected: number
  readonly unjudged: number
  /** `none`: nothing was compared. Without a verdict are, of `little`, half of the rows or more; of `some`, a quarter. */
  readonly extent: 'none' | 'little' | 'some' | 'enough'
  /** A row without a verdict looks worse: no all-clear then, though noise looks like this, too. */
  readonly hasSeen: boolean
  /** There are figures, but neither a base nor a stored run: a history begins. */
  readonly isFirstRun: boolean
}

export function comparisonSummary({ comparison, missing, isFork = false }: Verdicts): Summary {
  if (comparison === undefined) return nothing
  const gated = comparison.rows.filter((row) => !isRowInformational(row))
  const extent = unjudgedCountAndExtent(comparison)
  const { uncalled = [], unseen = [], altered = [] } = comparison.reach ?? {}
  const hasSeen = gated.some(isMaybeWorse)
  const isLittle = extent.extent === 'none' || extent.extent === 'little'
  const isUncertain = isLittle || hasSeen || uncalled.length > 0 || altered.length > 0
  const vouched = gated.some(isSelfAccepted)
  const isOpen = isUncertain || (isFork && vouched) || comparison.unbuilt !== undefined
  const stops = missing.length > 0 || findPolicyFailureExitCode(comparison) !== undefined
  const [worse, better] = [rowsOfOutcomes(gated, 'worse').length, rowsOfOutcomes(gated, 'better').length]
  const undecided = rowsOfOutcomes(gated, 'undecided')
  const word = (): Summary['word'] => {
    if (worse > 0 || findPolicyFailureExitCode(comparison) === exitCodes.worse) return 'worse'
    if (stops) return 'failed'
    if (extent.extent === 'none') return 'nothing-compared'
    if (comparison.state === 'identical') return 'identical'
    if (isOpen) return 'undecided'
    if (better > 0) return 'better'
    return extent.extent === 'some' || undecided.length > 0 ? 'undecided' : 'same'
  }
  const isFirst = isFirstRunOfHistory(comparison)
  const tone = (): Tone => {
    if (stops) return 'bad'
    const isLoud =
      rowsOfOutcomes(gated, 'failed', 'worse').some(({ level }) => level !== 'note') || gated.some(isLikelyWorse)
    if (isLoud || comparison.unbuilt !== undefined || (extent.extent === 'none' && !isFirst)) return 'warn'
    if (isFirst) return 'neutral'
    const hasNews = rowsOfOutcomes(gated, 'worse', 'accepted', 'better').length > 0
    const isLeft = undecided.some(({ level }) => level !== 'note') || unseen.length > 0
    return isUncertain || extent.extent === 'some' || vouched || (isLeft && !hasNews) ? 'unsure' : 'good'
  }
  return { word: word(), tone: tone(), worse, better, stops, isOpen, ...extent, hasSeen, isFirstRun: isFirst }
}

const nothing: Summary = {
  word: 'failed',
  tone: 'bad',
  worse: 0,
  better: 0,
  stops: true,
  isOpen: true,
  expected: 0,
  unjudged: 0,
  extent: 'none',
  hasSeen: false,
  isFirstRun: false,
}

function unjudgedCountAndExtent({ state, rows }: Pick<Comparison, 'state' | 'rows'>) {
  const gated = rows.filter((row) => !isRowInformational(row))
  const open = gated.filter(isExpectedVerdictMissing)
  const expected = open.length + gated.filter(isRowJudged).length
  const share = expected === 0 ? 0 : open.length / expected
  const extent = (): Summary['extent'] => {
    if (state === 'nothing-compared' || (share === 1 && open.every(isRowUncompared))) return 'none'
    if (share >= 1 / 2) return 'little'
    return share >= 1 / 4 ? 'some' : 'enough'
  }
  return { expected, unjudged: open.length, extent: extent() }
}

function isFirstRunOfHistory({ state, base, platforms, rows, unbuilt, unread }: Comparison): boolean {
  const isEmpty = platforms.length > 0 && platforms.every((part) => part.baselineRuns === 0)
  const hasNone = [base, unbuilt, unread].every((one) => one === undefined)
  return state === 'nothing-compared' && isEmpty && hasNone && rows.some((row) => row.head !== undefined)
}

export const conclusions = ['success', 'failure', 'neutral'] as const
export type Conclusion = (typeof conclusions)[number]

/** Concludes a check: neutral instead of failed with the gate off, and neutral if too little was judged. */
export function pickConclusion({ stops, isOpen }: Summary, gate: boolean): Conclusion {
  if (stops) return gate ? 'failure' : 'neutral'
  return isOpen ? 'neutral' : 'success'
}

/**
 * Returns 1 for any row at level `fail` but a failed one, 4 for a failed row at level `fail` (it fails and its base
 * does not) or a base that could not be built at that level, 3 if nothing could be compared, with such a base or with
 * stored runs, else 0; the first of 1, 4, 3, 0 that holds. Bad input (2) never gets this far. `allowEmpty`: comparing
 * nothing is fine, as in a first run, or if only rows that are not judged were selected.
 */
export function pickExitCode(
  comparison: Pick<Comparison, 'state' | 'rows' | 'unbuilt'>,
  { allowEmpty = false }: { readonly allowEmpty?: boolean } = {},
): ExitCode {
  const isNothing = unjudgedCountAndExtent(comparison).extent === 'none' && !allowEmpty
  return findPolicyFailureExitCode(comparison) ?? (isNothing ? exitCodes.nothingCompared : exitCodes.fine)
}

function findPolicyFailureExitCode({ rows, unbuilt }: Pick<Comparison, 'rows' | 'unbuilt'>): ExitCode | undefined {
  const failing = rows.filter((row) => row.level === 'fail')
  if (failing.some((row) => row.verdict !== 'failed')) return exitCodes.worse
  return failing.length > 0 || unbuilt === 'fail' ? exitCodes.newFailure : undefined
}

/** Says whether a comment is worth writing. */
export function hasNewsForComment({ comparison, missing }: Verdicts): boolean {
  if (comparison === undefined || missing.length > 0 || comparison.unbuilt !== undefined) return true
  const loud = new Set(['worse', 'better', 'failed', 'removed'])
  return comparison.rows.some((row) => (!isRowInformational(row) && loud.has(row.verdict)) || isMaybeWorse(row))
}

/** Tells in a clause why nothing had to be measured: `the code that runs is byte for byte the same`. */
export function unmeasuredReason({ projects }: { projects?: Pick<LeftProjects, 'unreached'> | undefined }): string {
  return projects?.unreached === true
    ? 'the change reaches nothing that is measured'
    : 'the code that runs is byte for byte the same'
}

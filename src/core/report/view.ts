/**
 * Computes once what every report says about a comparison: its rows from worst to best under short names, each with
 * its outcome, values, change and limits as texts; its systems, sides and counts. A printer (terminal, comment,
 * summary, page) chooses, arranges and escapes; it sorts, names, counts and formats nothing.
 *
 * Texts hold names from outside as they are: printers must escape them. What is not known is an empty text.
 */
import { isRowInformational, type MissingPlatform, rowOutcome, comparisonSummary } from '../judge/outcome.ts'
import type { Comparison, PlatformPart, Row } from '../model/comparison.ts'
import { kindOf } from '../model/metric.ts'
import { benchmarkId, type Side } from '../model/run.ts'
import { cleanLine } from './escape.ts'
import { decimal, formatDuration, shortCommit } from '../model/format.ts'
import { platformName, shortNameByPlatform, sortUniquePlatforms } from './platform-name.ts'
import { lazyTextsOfRow } from './row-values.ts'
import { tallyTexts, type Names, commonPartsAndShortener, sortRows, isWholeFailureOrSkip } from './rows.ts'
import { capital, isTailChange, joinWithMore, joinList, metricTitle, plural } from './words.ts'

export type View = ReturnType<typeof makeView>
export type ViewRow = ReturnType<typeof makeRowView>
export type ViewSide = ReturnType<typeof makeSideView>

export function makeView(comparison: Comparison, missing: readonly MissingPlatform[] = []) {
  const present = [...comparison.platforms, ...comparison.rows, ...missing].map(({ platform }) => platform)
  const platforms = sortUniquePlatforms(present)
  const systems = shortNameByPlatform(platforms)
  const systemName = (platform: string): string => systems.get(platform) ?? platform
  const absent = new Set(missing.flatMap(({ platform, shards }) => (shards === undefined ? [platform] : [])))
  const names = commonPartsAndShortener(comparison.rows)
  const asGiven = comparison.rows.map((row) => makeRowView(row, names, systemName))
  const rows = sortRows(asGiven)
  const gated = rows.filter((row) => !row.isInformational)
  const lines = Map.groupBy(asGiven, ({ line }) => line)
  const withMetric = Map.groupBy(lines.values(), ([first]) => first!.metric)
  const groups = [...Map.groupBy(comparison.platforms, ({ basis }) => basis)]
  return {
    comparison,
    /** Worst first; and in the order of the comparison. */
    rows,
    asGiven,
    /** The rows that are part of the verdict, and the others. */
    gated,
    informational: rows.filter((row) => row.isInformational),
    /** Says how much was judged, and what follows. */
    summary: comparisonSummary({ comparison, missing }),
    /** A row's benchmark and metric on every system, in the order of the comparison. */
    lineOf: ({ line }: ViewRow): readonly ViewRow[] => lines.get(line) ?? [],
    /** Counts the benchmarks that have this metric. */
    benchmarksWith: (metric: string): number => withMetric.get(metric)?.length ?? 0,
    /** Suite and subject where all rows share them, as in `watch` and `chokidar`: the names of rows leave them out. */
    common: names.common,
    /** All systems, also those that were not measured, in the order people list them; and those that were. */
    platforms,
    measured: sortUniquePlatforms(comparison.platforms.map(({ platform }) => platform)),
    systemName,
    missing,
    /** Tells whether nothing at all was measured on a system that should have been. */
    isAbsent: (platform: string): boolean => absent.has(platform),
    /** `Linux`, or `shard 2 of 4 on Linux`. */
    missingName: (one: MissingPlatform): string => missingPlatformOrShardsName(one, systemName),
    /** `Linux was not measured` */
    missingText: (one: MissingPlatform): string => missingPlatformText(one, systemName),
    head: makeSideView(comparison.head),
    base: comparison.base && makeSideView(comparison.base),
    /** `1 worse`, `3 better`, `22 same`: worse first, what is zero left out. */
    counts: tallyTexts(rows),
    /** Says what could be compared, and on which systems; empty if on all. */
    bases: groups.map(([text, parts]) => ({
      text,
      systems: groups.length === 1 ? '' : joinList(parts.map(({ platform }) => systemName(platform))),
    })),
    /** Says how chance is kept out of the verdicts, a sentence each. */
    method: methodSentences(comparison),
    /** Says what the false alarm rate promises; empty if no test was made. */
    promise: falseAlarmPromiseText(comparison),
  }
}

function methodSentences({ rows, platforms }: Comparison): string[] {
  const isPaired = rows.some(({ method }) => method === 'pairs')
  return [
    ...(isPaired ? ['The order of base and head was drawn at random.'] : []),
    ...(platforms.length > 1 ? ['Systems are never mixed.'] : []),
  ]
}

function falseAlarmPromiseText(comparison: Comparison): string {
  if (comparison.family === 0 || comparison.state !== 'decided') return ''
  const oneIn = 1 / comparison.alpha
  const rate = Number.isFinite(oneIn) ? `at most 1 report in ${decimal(oneIn, 0)}` : 'no report'
  return `If nothing had changed, ${rate} would call anything worse${promiseConditionText(comparison)}`
}

/** Says on what the false alarm rate depends: what was decided without a test, though values may differ. */
function promiseConditionText({ rows }: Comparison): string {
  const row = rows.find((one) => one.method === 'exact' && (kindOf(one).tolerance ?? 0) > 0)
  return row === undefined ? '' : `, if ${row.kind} figures repeat as declared`
}

/** Returns `Linux`, or `shards 2 and 3 of 4 on Linux`. */
export function missingPlatformOrShardsName({ platform, shards }: MissingPlatform, nameOf = platformName): string {
  if (shards === undefined) return nameOf(platform)
  const word = shards.indices.length === 1 ? 'shard' : 'shards'
  return `${word} ${joinWithMore(shards.indices.map(String), 8)} of ${shards.of} on ${nameOf(platform)}`
}

function missingPlatformText(one: MissingPlatform, nameOf: (platform: string) => string): string {
  const name = missingPlatformOrShardsName(one, nameOf)
  if (one.shards === undefined) return `${name} was not measured`
  return `${capital(name)} ${one.shards.indices.length > 1 ? 'were' : 'was'} not measured`
}

function makeRowView(row: Row, names: Names, systemName: (platform: string) => string) {
  const benchmark = benchmarkId(row)
  const name = names.of(row)
  const title = metricTitle(row.metric)
  const isWhole = isWholeFailureOrSkip(row)
  const fullName = metricTitle(name) === title ? title : `${name} ${title}`
  return {
    ...row,
    /** `watch/react/chokidar`, and `react` where the other rows have suite and subject in common with it. */
    benchmark,
    name,
    /** `react ready time`; the metric alone where the case is called the same, the case alone for the whole benchmark. */
    title: isWhole ? name : fullName,
    /** `ready time` */
    metricTitle: title,
    /** The same for all rows of one benchmark and metric, whatever the system. */
    line: `${benchmark}\n${row.metric}`,
    /** The system by its shortest name. */
    system: systemName(row.platform),
    outcome: rowOutcome(row),
    isInformational: isRowInformational(row),
    /** True for the row of a benchmark that has no figures at all: it failed or was skipped as a whole. */
    speaksForAll: isWhole,
    /** True if the verdict is about the tail, and the middle did not move that way. */
    isTail: isTailChange(row),
    texts: lazyTextsOfRow(row),
  }
}

/** Names a side by its label and its commit: `main`, `c81d04e`. The label is undefined if it is that commit's id. */
function makeSideView({ label, commit }: Side) {
  const isCommit = commit !== undefined && commit.sha.startsWith(label) && label.length >= 7
  return {
    label: isCommit ? undefined : label,
    commit: commit && shortCommit(commit.sha),
    sha: commit?.sha,
    isDirty: commit?.dirty ?? false,
  }
}

/**
 * Says what was compared with what: `this pull request (9f3e2ab) compared with main (c81d04e)`, or `..., without a
 * base`. `write` is how names and commits are written, as plain text by default.
 */
export function comparedSidesText(
  { head, base }: View,
  write: Readonly<Record<'name' | 'commit', (text: string) => string>> = { name: cleanLine, commit: cleanLine },
): string {
  const text = ({ label, commit, isDirty }: ViewSide): string => {
    const dirty = isDirty ? ' with changes' : ''
    if (commit === undefined) return write.name(label ?? '')
    return label === undefined ? write.commit(commit) + dirty : `${write.name(label)} (${write.commit(commit)}${dirty})`
  }
  return base === undefined ? `${text(head)}, without a base` : `${text(head)} compared with ${text(base)}`
}

/** Says how long measuring took, and whether that was the limit: `4 min 00 s (all the time allowed)`. */
export function measuringTimeText(part: PlatformPart): string {
  return formatDuration(part.measuringMs) + (part.complete ? '' : ' (all the time allowed)')
}

/** Says what the stored baseline has: `34 stored runs, 21 in pairs with v5.0.0`. */
export function storedBaselineText(part: PlatformPart): string {
  if (part.baselineRuns === 0) return 'no stored runs yet'
  const { baselineRuns, reference, referenceRuns = 0 } = part
  const runs = plural(baselineRuns, 'stored run')
  if (reference === undefined) return runs
  return `${runs}, ${referenceRuns === 0 ? 'none' : referenceRuns} in pairs with ${reference}`
}

/** Rows in the order a reader wants them, counted by how they stand, under the shortest names that tell them apart. */
import { isRowInformational, isMaybeWorse, rowOutcome, rowOutcomes } from '../judge/outcome.ts'
import { failuresMetric, type Row } from '../model/comparison.ts'
import { decimal } from '../model/format.ts'
import { benchmarkId } from '../model/run.ts'
import { nearestNames } from '../model/select.ts'
import { sortUniquePlatforms } from './platform-name.ts'
import { cutMiddle } from './text-layout.ts'
import { userImpactRank, joinWithMore, metricTitle, outcomeWords } from './words.ts'

/**
 * Sorts a copy: what fails the check first, of what has no verdict that which looks worse, gated before others, what a
 * user feels most before the rest, then larger changes, then by name. Systems of one benchmark and metric stay together.
 */
export function sortRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const platforms = sortUniquePlatforms(rows.map((row) => row.platform))
  const levels = { fail: 0, warn: 1, note: 2 } as const
  const sizes = new Map<string, number>()
  const keys = rows.map((row) => {
    const line = `${benchmarkId(row)}\n${row.metric}`
    const [level, seen] = [levels[row.level], isMaybeWorse(row)]
    const outcome = outcomeOrder.indexOf(rowOutcome(row))
    // Rows of one benchmark and metric that stand alike on several systems stay together.
    const group = hasSignificantChange(row) || seen ? `${line}\n${row.verdict}` : ''
    if (group !== '') sizes.set(group, Math.max(Math.abs(row.change?.relative ?? 0), sizes.get(group) ?? 0))
    const ranks = [Math.min(level, 1), outcome, Number(!seen), level, Number(!row.gate), userImpactRank(row)]
    return { row, ranks, group, line, platform: platforms.indexOf(row.platform) }
  })
  const sizeOf = ({ group }: { readonly group: string }): number => sizes.get(group) ?? 0
  keys.sort((a, b) => {
    const at = a.ranks.findIndex((rank, index) => rank !== b.ranks[index])
    if (at >= 0) return a.ranks[at]! - b.ranks[at]!
    return sizeOf(b) - sizeOf(a) || Number(a.line > b.line) - Number(a.line < b.line) || a.platform - b.platform
  })
  return keys.map(({ row }) => row)
}

/** Orders rows for readers: those that are the same come last. */
const outcomeOrder = [...rowOutcomes.filter((outcome) => outcome !== 'same'), 'same']

/** Returns true for a significant change, even of a metric of which nobody knows what is better. */
export function hasSignificantChange({ verdict }: Row): boolean {
  return verdict === 'worse' || verdict === 'better' || verdict === 'changed'
}

/** Returns true for a row that the base measures and the head does not, as long as nobody has accepted that. */
export function isUnacceptedRemoval({ verdict, level }: Row): boolean {
  return verdict === 'removed' && level === 'fail'
}

/** Returns the counts as short texts, worse first, without zeros. Watched rows are counted together, at the end. */
export function tallyTexts(rows: readonly Row[]): readonly string[] {
  const informational = rows.filter(isRowInformational)
  const counts = Map.groupBy(
    rows.filter((row) => !isRowInformational(row)),
    rowOutcome,
  )
  const shown = rowOutcomes.flatMap((outcome) => {
    const count = counts.get(outcome)?.length ?? 0
    return count === 0 ? [] : [`${decimal(count, 0)} ${outcomeWords[outcome]}`]
  })
  if (informational.length === 0) return shown
  const changed = informational.filter(hasSignificantChange).length
  const part = changed === 0 ? '' : ` (${decimal(changed, 0)} changed)`
  return [...shown, `${decimal(informational.length, 0)} informational${part}`]
}

export type BenchmarkParts = Pick<Row, 'suite' | 'case' | 'subject'>

export interface Names {
  /** The parts that all rows have in common, as `watch` and `chokidar`; empty if none. */
  readonly common: readonly string[]
  /** Returns the parts of a benchmark's name that tell it from the others, as in `react`. */
  of(row: BenchmarkParts): string
}

/** Columns of a name, and of one that is only told from another by its middle. */
const [longestName, longestWhole] = [60, 160]
/** Columns of a case's name, up to which it is no burden that others have the same end. */
const longestWithEnd = 40

/**
 * Shortens names of benchmarks. What all share is said once, as are a part that repeats the one before and a subject
 * that is the package of its suite; so is the end of long names, as a tool adds its package. A long name is cut in the
 * middle. Where that leaves two alike, they keep more.
 */
export function commonPartsAndShortener(rows: readonly BenchmarkParts[]): Names {
  const benchmarks = [...new Map(rows.map((row) => [benchmarkId(row), row]))]
  const [shared = '', ...subjects] = new Set(benchmarks.map(([, { subject }]) => subject))
  const common = subjects.length === 0 ? shared : undefined
  const start = countSharedParts(benchmarks.map(([, row]) => suiteAndCaseParts(row)))
  const end = sharedEndOfLongNames(benchmarks.map(([, row]) => row.case))
  const nameOf = (parts: readonly string[], subject: string): string => {
    const whole = parts.join('')
    return [whole.slice(0, whole.length - end.length), subject === common ? '' : subject].filter(Boolean).join('/')
  }
  const briefs = new Map(
    benchmarks.map(([id, row]) => {
      const parts = suiteAndCaseParts(row).slice(start)
      const once = parts.filter((part, index) => cutEndSeparator(part) !== cutEndSeparator(parts[index + 1] ?? ''))
      return [id, cutMiddle(nameOf(once, isSubjectPackageOfSuite(row) ? '' : row.subject), longestName)]
    }),
  )
  const users = Map.groupBy(briefs.values(), (name) => name)
  const first = benchmarks.length === 0 ? '' : suiteAndCaseParts(benchmarks[0]![1]).slice(0, start).join('')
  return {
    common: [cutEndSeparator(first), end.slice(1), common ?? ''].filter((part) => part !== ''),
    of: (row) => {
      const brief = briefs.get(benchmarkId(row))
      if (brief !== undefined && users.get(brief)!.length === 1) return brief
      return cutMiddle(nameOf(suiteAndCaseParts(row).slice(start), row.subject), longestWhole)
    },
  }
}

/** Splits suite and case, each part with the separator that ends it: `@my/`, `parse/`, `small`. */
function suiteAndCaseParts({ suite, case: name }: BenchmarkParts): readonly string[] {
  return [suite, name]
    .filter(Boolean)
    .join('/')
    .split(/(?<=\/| > |::)/)
}

/** Counts the parts all begin with; the last one of each is its own. */
function countSharedParts(all: readonly (readonly string[])[]): number {
  const most = all.length === 0 ? 0 : Math.min(...all.map(({ length }) => length - 1))
  const differs = Array.from({ length: most }, (_, place) =>
    all.some((parts) => parts[place] !== all[0]![place]),
  ).indexOf(true)
  return differs === -1 ? most : differs
}

/** Returns the end that all names have in common from one of their dashes on; nothing if none of them is long. */
function sharedEndOfLongNames(names: readonly string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0 || names.every((name) => name.length <= longestWithEnd)) return ''
  const ends = [...first.matchAll(/(?<=.)-/g)].map(({ index }) => first.slice(index))
  return ends.find((end) => others.every((name) => name.endsWith(end) && name !== end)) ?? ''
}

function cutEndSeparator(part: string): string {
  return part.replace(/(?:\/| > |::)$/, '')
}

/** Tells whether a suite is of a workspace's project, and the subject that project: `@my/parse/query` and `my-parse`. */
function isSubjectPackageOfSuite({ suite, subject }: BenchmarkParts): boolean {
  const end = suite.lastIndexOf('/')
  return end > 0 && toAlphanumeric(subject) !== '' && toAlphanumeric(suite.slice(0, end)) === toAlphanumeric(subject)
}

function toAlphanumeric(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns true for the row of a benchmark that has no figures at all: it failed or was skipped as a whole. */
export function isWholeFailureOrSkip(row: Row): boolean {
  return row.metric === failuresMetric && (row.verdict === 'failed' || row.verdict === 'skipped')
}

interface RowParts extends BenchmarkParts {
  readonly metric: string
}

/** `rows` are those of one name, one per system; or `hint` says which names there are. */
type RowSearch<T> =
  | { readonly rows: readonly T[]; readonly hint: undefined }
  | { readonly rows: undefined; readonly hint: string }

/** Returns a row's whole name, `suite/case/subject/metric`; what is empty is left out. */
export function rowId({ suite, case: caseName, subject, metric }: RowParts): string {
  return [suite, caseName, subject, metric].filter((part) => part !== '').join('/')
}

/**
 * Finds the rows that `typed` names without doubt: by the whole name, by the short name of a report, or by some of the
 * words of one row alone. Else a hint with whole names to copy.
 */
export function rowsOrHint<T extends RowParts>(rows: readonly T[], typed: string): RowSearch<T> {
  const short = commonPartsAndShortener(rows)
  const wanted = splitWords(typed)
  // With the metric as people read it: `heap kept` for `retained-heap`.
  const longName = (row: T): string => `${rowId({ ...row, metric: '' })} ${metricTitle(row.metric)}`
  const isPrinted = (row: T): boolean =>
    [`${short.of(row)} ${metricTitle(row.metric)}`, `${short.of(row)} ${row.metric}`, longName(row)].some(
      (name) => splitWords(name).join(' ') === wanted.join(' '),
    )
  const isPart = (row: T): boolean =>
    wanted.length > 0 && [rowId(row), longName(row)].some((name) => hasWordsInOrder(wanted, splitWords(name)))
  for (const isMeant of [(row: T) => rowId(row) === typed, isPrinted, isPart]) {
    const matching = rows.filter(isMeant)
    const names = [...new Set(matching.map(rowId))]
    if (names.length === 1) return { rows: matching, hint: undefined }
    if (names.length > 1) return { rows: undefined, hint: formatNamesHint(names) }
  }
  const ids = [...new Set(rows.map(rowId))]
  const near = nearestNames(typed, ids)
  const meant = ids.filter((id) => near.some((name) => id === name || id.startsWith(`${name}/`)))
  if (meant.length === 0) return { rows: undefined, hint: 'There are no rows.' }
  return { rows: undefined, hint: meant.length > 3 ? formatNamesHint(meant) : `Did you mean ${meant.join(' or ')}?` }
}

function formatNamesHint(names: readonly string[]): string {
  return `Name one of: ${joinWithMore(names, 6)}.`
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/_·:-]+/)
    .filter((word) => word !== '')
}

/** Returns true if all of `some` occur in `all`, in that order. */
function hasWordsInOrder(some: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const word of all) if (word === some[next]) next += 1
  return next === some.length
}

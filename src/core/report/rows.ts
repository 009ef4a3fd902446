/** Rows in the order a reader wants them, counted by how they stand, under the shortest names that tell them apart. */
import { type Comparison, failuresMetric, type Row } from '../model/comparison.ts'
import { benchmarkId, isNotMeasured } from '../model/run.ts'
import { nearestNames } from '../model/select.ts'
import { decimal } from './format.ts'
import { sortPlatforms } from './platform-name.ts'
import { cutMiddle } from './text-layout.ts'
import { feltRank, joinFirst, metricTitle, outcomeOf, type RowOutcome, rowOutcomes } from './words.ts'

/**
 * Sorts a copy: what fails the check first, of what has no verdict that which looks worse, gated before others, what a
 * user feels most before the rest, then larger changes, then by name. Systems of one benchmark and metric stay together.
 */
export function sortRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const platforms = sortPlatforms(rows.map((row) => row.platform))
  const levels = { fail: 0, warn: 1, note: 2 } as const
  const sizes = new Map<string, number>()
  const keys = rows.map((row) => {
    const line = `${benchmarkId(row)}\n${row.metric}`
    const [level, seen] = [levels[row.level], isSeen(row)]
    const outcome = outcomeOrder.indexOf(outcomeOf(row))
    // Rows of one benchmark and metric that stand alike on several systems stay together.
    const group = isChange(row) || seen ? `${line}\n${row.verdict}` : ''
    if (group !== '') sizes.set(group, Math.max(Math.abs(row.change?.relative ?? 0), sizes.get(group) ?? 0))
    const ranks = [Math.min(level, 1), outcome, seen ? 0 : 1, level, row.gate ? 0 : 1, feltRank(row)]
    return { row, ranks, group, line, platform: platforms.indexOf(row.platform) }
  })
  const sizeOf = ({ group }: { readonly group: string }): number => sizes.get(group) ?? 0
  keys.sort((a, b) => {
    const at = a.ranks.findIndex((rank, index) => rank !== b.ranks[index])
    if (at >= 0) return a.ranks[at]! - b.ranks[at]!
    return sizeOf(b) - sizeOf(a) || (a.line < b.line ? -1 : a.line > b.line ? 1 : a.platform - b.platform)
  })
  return keys.map(({ row }) => row)
}

const countOrder = Object.keys(rowOutcomes) as RowOutcome[]
/** Ranks what stayed the same last. */
const outcomeOrder: readonly RowOutcome[] = [...countOrder.filter((outcome) => outcome !== 'same'), 'same']

function isChange({ verdict }: Row): boolean {
  return verdict === 'worse' || verdict === 'better' || verdict === 'changed'
}

/** Selects rows with one of the rowOutcomes, in their order. Those of a view know theirs. */
export function rowsThat<T extends Row & { readonly outcome?: RowOutcome }>(
  rows: readonly T[],
  ...wanted: readonly RowOutcome[]
): readonly T[] {
  return rows.filter((row) => wanted.includes(row.outcome ?? outcomeOf(row)))
}

/** Returns true for a row without a gate: shown, but no part of the verdict. A broken budget is always part of it. */
export function isInformational(row: Row): boolean {
  return !row.gate && row.level === 'note'
}

/** Returns true for an informational row that changed significantly. */
export function isInformationalChange(row: Row): boolean {
  return isInformational(row) && isChange(row)
}

/** Returns true for what got worse, or is gone, and is excused by an entry that the change itself brings. */
export function isAcceptedByItself({ accepted, gate }: Pick<Row, 'accepted' | 'gate'>): boolean {
  return gate && accepted?.own === true && !accepted.exceeded
}

/** Returns true for a row that the base measures and the head does not, as long as nobody has accepted that. */
export function isTakenAway({ verdict, level }: Row): boolean {
  return verdict === 'removed' && level === 'fail'
}

/** Counts the rows that are part of the verdict and stand like this. */
export function countOutcome(rows: readonly Row[], outcome: RowOutcome): number {
  return rowsThat(rows, outcome).filter((row) => !isInformational(row)).length
}

/** Says how much was judged of what a reader expects to be. */
interface Evidence {
  /** Gated rows that a reader expects a verdict on, and how many of them have none. */
  readonly expected: number
  readonly unjudged: number
  /** `none`: nothing was compared. Without a verdict are, of `little`, half of the rows or more; of `some`, a quarter. */
  readonly extent: 'none' | 'little' | 'some' | 'enough'
  /** Is true if a row that looks worse has no verdict: there is no all-clear then, but noise looks like this, too. */
  readonly hasSeen: boolean
  /** Changed files of which no benchmark calls what changed. */
  readonly uncalled: readonly string[]
  /** Changed files of which nobody can tell. */
  readonly unseen: readonly string[]
}

/**
 * Decides alone whether a comparison shows enough for an all-clear: headline, check, outputs and exit code follow from
 * it. Nobody expects a verdict on what is new, known to fail, or not installed.
 */
export function evidenceOf({ state, rows, reach }: Pick<Comparison, 'state' | 'rows' | 'reach'>): Evidence {
  const gated = rows.filter((row) => !isInformational(row))
  const open = gated.filter(isUnjudged)
  const expected = open.length + gated.filter(isJudged).length
  const share = expected === 0 ? 0 : open.length / expected
  const isNone = state === 'nothing-compared' || (share === 1 && open.every(isUncompared))
  const extent = isNone ? 'none' : share >= 1 / 2 ? 'little' : share >= 1 / 4 ? 'some' : 'enough'
  const { uncalled = [], unseen = [] } = reach ?? {}
  return { expected, unjudged: open.length, extent, hasSeen: gated.some(isSeen), uncalled, unseen }
}

/** With too few pairs for any verdict, the size that would have been found is not known. */
function isUncompared({ method, detectable }: Row): boolean {
  return method === 'none' || (method === 'pairs' && detectable === null)
}

/** Tells whether a row is judged: what the policy fails, whatever it is, has its verdict. */
function isJudged(row: Row): boolean {
  return row.level === 'fail' || ['failed', 'worse', 'accepted', 'better', 'same'].includes(outcomeOf(row))
}

/** True for a row that was to be judged and has no verdict. */
function isUnjudged(row: Row): boolean {
  if (isJudged(row)) return false
  switch (outcomeOf(row)) {
    case 'undecided':
      // A few failures, no more of them than before, take no figure away.
      return row.metric !== failuresMetric || row.level !== 'note'
    case 'not-comparable':
    case 'noted-failure':
      return true
    case 'removed':
      return row.accepted === null
    case 'skipped':
      // Not for want of something to be installed, but of time; or it was measured before.
      return row.level !== 'note' || isNotMeasured(row.reason)
    default:
      return false
  }
}

/** Without an interval, what is smaller is most likely a matter of chance or of another machine. */
const striking = 1 / 2

/** Returns true for a gated row that looks worse, by the change to detect at least, and has no verdict. */
export function isSeen(row: Row): boolean {
  const { change, interval, better, thresholds, metric } = row
  if (change === null || isInformational(row) || metric === failuresMetric) return false
  if (!['undecided', 'not-comparable'].includes(outcomeOf(row))) return false
  const sign = better === 'lower' ? 1 : -1
  const limit = (better === 'lower' ? interval?.lower : interval?.upper) ?? null
  // Of a rate that fell to a third, three times as long.
  const times = 1 + (change.relative ?? 0)
  const size = change.relative === null ? sign * (change.absolute ?? 0) : (sign === 1 ? times : 1 / times) - 1
  return size >= thresholds.detect && (limit === null ? change.relative === null || size >= striking : sign * limit > 0)
}

/** Returns true for such a row if all rows together make it likely: noise is called so as seldom as it is called worse. */
export function isLikelyWorse(row: Row): boolean {
  return row.possible && isSeen(row)
}

/** Returns the counts as short texts, worse first, without zeros. Watched rows are counted together, at the end. */
export function countTexts(rows: readonly Row[]): readonly string[] {
  const informational = rows.filter(isInformational)
  const counts = Map.groupBy(
    rows.filter((row) => !isInformational(row)),
    outcomeOf,
  )
  const shown = countOrder.flatMap((outcome) => {
    const count = counts.get(outcome)?.length ?? 0
    const { word, counted = word }: { readonly word: string; readonly counted?: string } = rowOutcomes[outcome]
    return count === 0 ? [] : [`${decimal(count, 0)} ${counted}`]
  })
  if (informational.length === 0) return shown
  const changed = informational.filter(isChange).length
  return [
    ...shown,
    `${decimal(informational.length, 0)} informational${changed === 0 ? '' : ` (${decimal(changed, 0)} changed)`}`,
  ]
}

export type BenchmarkParts = Pick<Row, 'suite' | 'case' | 'subject'>

export interface Names {
  /** The parts that all rows have in common, as `watch` and `chokidar`; empty if none. */
  readonly common: readonly string[]
  /** The parts of a benchmark's name that tell it from the others, as in `react`. */
  of(row: BenchmarkParts): string
}

/** Columns of a name, and of one that is only told from another by its middle. */
const [longestName, longestWhole] = [60, 160]

/**
 * Shortens names of benchmarks. What all share is said once, as are a part that repeats the one before and a subject
 * that is the package of its suite; a long name is cut in the middle. Where that leaves two alike, they keep more.
 */
export function shortNames(rows: readonly BenchmarkParts[]): Names {
  const benchmarks = [...new Map(rows.map((row) => [benchmarkId(row), row]))]
  const [shared = '', ...subjects] = new Set(benchmarks.map(([, { subject }]) => subject))
  const common = subjects.length === 0 ? shared : null
  const start = sharedStart(benchmarks.map(([, row]) => partsOf(row)))
  const nameOf = (parts: readonly string[], subject: string): string =>
    [parts.join(''), subject === common ? '' : subject].filter(Boolean).join('/')
  const briefs = new Map(
    benchmarks.map(([id, row]) => {
      const parts = partsOf(row).slice(start)
      const once = parts.filter((part, index) => bare(part) !== bare(parts[index + 1] ?? ''))
      return [id, cutMiddle(nameOf(once, isPackageOf(row) ? '' : row.subject), longestName)]
    }),
  )
  const users = Map.groupBy(briefs.values(), (name) => name)
  const first = benchmarks.length === 0 ? '' : partsOf(benchmarks[0]![1]).slice(0, start).join('')
  return {
    common: [bare(first), common ?? ''].filter((part) => part !== ''),
    of: (row) => {
      const brief = briefs.get(benchmarkId(row))
      if (brief !== undefined && users.get(brief)!.length === 1) return brief
      return cutMiddle(nameOf(partsOf(row).slice(start), row.subject), longestWhole)
    },
  }
}

/** Suite and case, each part with the separator that ends it: `@my/`, `parse/`, `small`. */
function partsOf({ suite, case: name }: BenchmarkParts): readonly string[] {
  return [suite, name]
    .filter(Boolean)
    .join('/')
    .split(/(?<=\/| > |::)/)
}

/** Counts the parts all begin with; the last one of each is its own. */
function sharedStart(all: readonly (readonly string[])[]): number {
  const most = all.length === 0 ? 0 : Math.min(...all.map(({ length }) => length - 1))
  const differs = Array.from({ length: most }, (_, place) =>
    all.some((parts) => parts[place] !== all[0]![place]),
  ).indexOf(true)
  return differs === -1 ? most : differs
}

function bare(part: string): string {
  return part.replace(/(?:\/| > |::)$/, '')
}

/** Tells whether a suite is of a workspace's project, and the subject that project: `@my/parse/query` and `my-parse`. */
function isPackageOf({ suite, subject }: BenchmarkParts): boolean {
  const end = suite.lastIndexOf('/')
  return end > 0 && letters(subject) !== '' && letters(suite.slice(0, end)) === letters(subject)
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns true for the row of a benchmark that has no figures at all: it failed or was skipped as a whole. */
export function speaksForAll(row: Row): boolean {
  return row.metric === failuresMetric && (row.verdict === 'failed' || row.verdict === 'skipped')
}

interface RowParts extends BenchmarkParts {
  readonly metric: string
}

/** `rows` are those of one name, one per system; or `hint` says which names there are. */
type RowSearch<T> =
  | { readonly rows: readonly T[]; readonly hint: null }
  | { readonly rows: null; readonly hint: string }

/** Returns a row's whole name, `suite/case/subject/metric`; what is empty is left out. */
export function rowId({ suite, case: caseName, subject, metric }: RowParts): string {
  return [suite, caseName, subject, metric].filter((part) => part !== '').join('/')
}

/**
 * Finds the rows that `typed` names without doubt: by the whole name, by the short name of a report, or by some of the
 * words of one row alone. Else a hint with whole names to copy.
 */
export function searchRows<T extends RowParts>(rows: readonly T[], typed: string): RowSearch<T> {
  const short = shortNames(rows)
  const wanted = wordsOf(typed)
  // With the metric as people read it: `heap kept` for `retained-heap`.
  const longName = (row: T): string => `${rowId({ ...row, metric: '' })} ${metricTitle(row.metric)}`
  const isPrinted = (row: T): boolean =>
    [`${short.of(row)} ${metricTitle(row.metric)}`, `${short.of(row)} ${row.metric}`, longName(row)].some(
      (name) => wordsOf(name).join(' ') === wanted.join(' '),
    )
  const isPart = (row: T): boolean =>
    wanted.length > 0 && [rowId(row), longName(row)].some((name) => areIn(wanted, wordsOf(name)))
  for (const isMeant of [(row: T) => rowId(row) === typed, isPrinted, isPart]) {
    const found = rows.filter(isMeant)
    const names = [...new Set(found.map(rowId))]
    if (names.length === 1) return { rows: found, hint: null }
    if (names.length > 1) return { rows: null, hint: nameOneOf(names) }
  }
  const ids = [...new Set(rows.map(rowId))]
  const near = nearestNames(typed, ids)
  const meant = ids.filter((id) => near.some((name) => id === name || id.startsWith(`${name}/`)))
  if (meant.length === 0) return { rows: null, hint: 'There are no rows.' }
  return { rows: null, hint: meant.length > 3 ? nameOneOf(meant) : `Did you mean ${meant.join(' or ')}?` }
}

function nameOneOf(names: readonly string[]): string {
  return `Name one of: ${joinFirst(names, 6)}.`
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/_·:-]+/)
    .filter((word) => word !== '')
}

/** True if all of `some` occur in `all`, in that order. */
function areIn(some: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const word of all) if (word === some[next]) next += 1
  return next === some.length
}

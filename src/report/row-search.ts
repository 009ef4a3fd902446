/** Finds a row by what a user typed: its whole name, or its words as a report prints them. */
import { nearest } from '../model/select.ts'
import { type BenchmarkParts, shortNames } from './rows.ts'
import { joinFirst, metricTitle } from './words.ts'

interface RowParts extends BenchmarkParts {
  readonly metric: string
}

/** `rows` are those of one name, one per system; or `hint` says which names there are. */
type RowSearch<T> =
  | { readonly rows: readonly T[]; readonly hint: null }
  | { readonly rows: null; readonly hint: string }

/** More names than this are counted. */
const mostNames = 6

/** A row's whole name, `suite/case/subject/metric`; what is empty is left out. */
export function rowId({ suite, case: caseName, subject, metric }: RowParts): string {
  return [suite, caseName, subject, metric].filter((part) => part !== '').join('/')
}

/**
 * The rows that `typed` names without doubt: by the whole name, by the short name of a report, or by some of the
 * words of one row alone. Else a hint with whole names to copy.
 */
export function searchRows<T extends RowParts>(rows: readonly T[], typed: string): RowSearch<T> {
  const short = shortNames(rows)
  const wanted = wordsOf(typed)
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
  const near = nearest(typed, ids)
  const meant = ids.filter((id) => near.some((name) => id === name || id.startsWith(`${name}/`)))
  if (meant.length === 0) return { rows: null, hint: 'There are no rows.' }
  const hint = meant.length > 3 ? nameOneOf(meant) : `Did you mean ${meant.join(' or ')}?`
  return { rows: null, hint }
}

function nameOneOf(names: readonly string[]): string {
  return `Name one of: ${joinFirst(names, mostNames)}.`
}

/** With the metric as people read it: `heap kept` for `retained-heap`. */
function longName(row: RowParts): string {
  return `${rowId({ ...row, metric: '' })} ${metricTitle(row.metric)}`
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

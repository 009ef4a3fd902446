/** What was compared with what, in words. */
import type { Comparison, Row } from '../model/comparison.ts'
import type { Side } from '../model/run.ts'
import { plainText } from './escape.ts'
import { shortCommit } from './format.ts'

/** How names and commits are written; plain unless told otherwise. */
export interface SideWriter {
  readonly name: (text: string) => string
  readonly commit: (sha: string) => string
}

const plain: SideWriter = { name: plainText, commit: (sha) => shortCommit(sha) }

/** `this pull request (9f3e2ab) against main (c81d04e)`; without a base: `this pull request (9f3e2ab), without a base`. */
export function sidesText(comparison: Comparison, write: SideWriter = plain): string {
  const head = sideText(comparison.head, write)
  return comparison.base === null ? `${head}, without a base` : `${head} against ${sideText(comparison.base, write)}`
}

function sideText(side: Side, write: SideWriter): string {
  const { commit, label } = side
  if (commit === null) return write.name(label)
  const dirty = commit.dirty ? ' with changes' : ''
  return commit.sha.startsWith(label) && label.length >= 7
    ? write.commit(commit.sha) + dirty
    : `${write.name(label)} (${write.commit(commit.sha)}${dirty})`
}

/** Titles of the two value columns: versions where they differ alike in all rows, else `base` and `head`. */
export function sideTitles(rows: readonly Row[]): readonly [string, string] {
  const versions = new Set(rows.map((row) => `${row.base?.version ?? ''}\n${row.head?.version ?? ''}`))
  const [only] = versions
  if (versions.size !== 1 || only === undefined) return ['base', 'head']
  const [base = '', head = ''] = only.split('\n')
  return base === '' || head === '' || base === head ? ['base', 'head'] : [plainText(base, 12), plainText(head, 12)]
}

/** What `--base` takes to name the same base again: a short commit id, or null where the base has none. */
export function baseArgument(comparison: Comparison): string | null {
  const commit = comparison.base?.commit ?? null
  return commit === null || commit.dirty ? null : shortCommit(commit.sha)
}

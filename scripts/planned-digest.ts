/** The digest that a spec has to have: Paceline itself takes it while it writes the tree. */
import { createHash } from 'node:crypto'
import { addEntryToHash, generateEntriesOfSpec } from '../src/core/fixture/digest.ts'
import type { FixtureSpec } from '../src/core/model/fixture-spec.ts'

export function digestOfPlannedTree(spec: FixtureSpec): string {
  const hash = createHash('sha256')
  for (const entry of generateEntriesOfSpec(spec)) addEntryToHash(hash, entry)
  return hash.digest('hex')
}

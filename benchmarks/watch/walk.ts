/** The covariate: a synchronous walk with stat of a tree that is not the one measured. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Entries of a tree, each asked for its status. */
export function walk(directory: string): number {
  let entries = 0
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    statSync(path)
    entries += entry.isDirectory() ? 1 + walk(path) : 1
  }
  return entries
}

/** Trees of the real commits in place of the generated ones, for those who have fetched them. */
import { readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Tree } from 'paceline'

/** A commit's tree lies in a folder of this name, as `paceline fixture NAME DIR --source git` leaves it. */
const commitName = /^(?<name>.+)-[0-9a-f]{12}$/

/** The tree of the commit that stands behind the generated tree `name`. Throws when it is not there. */
export function realTree(folder: string, name: string): Tree {
  if (!isAbsolute(folder)) throw new Error(`WATCH_TREES must be an absolute path, not ${JSON.stringify(folder)}`)
  const found = readdirSync(folder).filter((entry) => commitName.exec(entry)?.groups?.['name'] === name)
  if (found.length !== 1) {
    const problem = found.length === 0 ? 'holds no' : 'holds more than one'
    throw new Error(`${folder} ${problem} commit's tree of ${name}: paceline fixture ${name} ${folder} --source git`)
  }
  const path = join(folder, found[0]!)
  return { path, ...count(path) }
}

/** As the generated trees are counted: directories with the root. */
function count(directory: string): { files: number; directories: number } {
  const counts = { files: 0, directories: 1 }
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) counts.files += 1
    else {
      const below = count(join(directory, entry.name))
      counts.files += below.files
      counts.directories += below.directories
    }
  }
  return counts
}

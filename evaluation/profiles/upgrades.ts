/** The upgrades from npm that evaluation/accuracy.md explains. */
import { join } from 'node:path'
import { renderTerminal } from '../../src/core/report/terminal.ts'
import { whySections } from '../../src/rooms/why/why-sections.ts'
import { comparisonKind } from '../../src/core/model/file-kinds.ts'
import { readJsonFile } from '../../src/core/model/json-file.ts'
import { root } from '../../scripts/bundle-options.ts'

export interface Upgrade {
  readonly name: string
  readonly base: string
  readonly head: string
  /** Folder with the config of the suite that measures it, below this repository. */
  readonly project: string
  readonly globs: readonly string[]
  /** Those that the page shows. */
  readonly metrics: readonly string[]
}

const watching = { project: '', globs: ['watch/{react,footprint}/*'] } as const
const often = { project: 'evaluation/profiles/upgrades', globs: [], metrics: ['time'] } as const

export const upgrades: readonly Upgrade[] = [
  { name: 'chokidar', base: '5.0.0', head: '6.0.0', ...watching, metrics: ['ready-time', 'retained-heap'] },
  { name: 'gaze', base: '0.5.2', head: '1.1.3', ...watching, metrics: ['ready-time', 'import-heap'] },
  { name: 'yaml', base: '1.10.2', head: '2.8.0', ...often },
  { name: 'semver', base: '7.3.0', head: '7.7.2', ...often },
  { name: 'minimatch', base: '5.1.0', head: '10.0.3', ...often },
]

/** The rows of an upgrade that were profiled, as a comparison. */
export function upgradeFile(name: string): string {
  return join(root, 'evaluation', 'data', 'upgrades', `${name}.json`)
}

/** What the terminal says of why those rows changed. */
export async function explanationOf(name: string): Promise<string> {
  const comparison = await readJsonFile(upgradeFile(name), comparisonKind)
  const text = renderTerminal(comparison, { columns: 120, colour: false, sections: [whySections], isFull: true })
  const from = text.lastIndexOf('\nWHY ')
  if (from < 0) throw new Error(`no row was profiled:\n${text}`)
  return text.slice(from + 1, text.indexOf('\n\n', from + 1))
}

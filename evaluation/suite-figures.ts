/**
 * Writes the tables of docs/suites/watch.md and evaluation/suites.md anew from the runs in baselines/examples/: `node evaluation/suite-figures.ts`, and with `--check` it
 * says whether they are what the runs give. A page whose run is not stored is left alone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readRun } from '../src/store/run-file.ts'
import { addDir } from './suite-figures/add-dir.ts'
import { gitRead } from './suite-figures/git-read.ts'
import { oursOf } from './suite-figures/ours.ts'
import { figuresBlock, withFigures, type Figures } from './suite-figures/page.ts'
import { processFiles } from './suite-figures/process-files.ts'
import { watch } from './suite-figures/watch.ts'
import { writeMany } from './suite-figures/write-many.ts'

export const suites: Readonly<Record<string, Figures>> = {
  watch,
  'add-dir': addDir,
  'process-files': processFiles,
  'write-many': writeMany,
  'git-read': gitRead,
}

export interface Page {
  readonly path: string
  readonly now: string
  readonly right: string
}

/** The pages as they are and as they should be. */
export async function pagesOf(root: string): Promise<Page[]> {
  const pages = new Map<string, Page>()
  for (const [suite, figures] of Object.entries(suites)) {
    if (!existsSync(join(root, runOf(suite)))) continue
    const path = suite === 'watch' ? 'docs/suites/watch.md' : 'evaluation/suites.md'
    const now = readFileSync(join(root, path), 'utf8')
    const ours = oursOf(await readRun(join(root, runOf(suite))))
    const up = relative(dirname(path), '.').replaceAll('\\', '/')
    const block = figuresBlock(figures, { ours, file: runOf(suite), root: up })
    pages.set(path, { path, now, right: withFigures(pages.get(path)?.right ?? now, { suite, block }) })
  }
  return [...pages.values()]
}

/** The run behind a suite's page, relative to the repository. */
export function runOf(suite: string): string {
  return `baselines/examples/${suite}-linux-x64.json`
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const stale = (await pagesOf(root)).filter(({ now, right }) => now !== right)
  const isCheck = process.argv.includes('--check')
  for (const { path, right } of stale) {
    if (!isCheck) writeFileSync(join(root, path), right)
    process.stderr.write(
      isCheck ? `${path} is not what its run gives: node evaluation/suite-figures.ts\n` : `Written: ${path}\n`,
    )
  }
  if (isCheck && stale.length > 0) process.exitCode = 1
}

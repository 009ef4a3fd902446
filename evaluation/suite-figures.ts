/**
 * Writes the tables of evaluation/suites.md anew from the runs in baselines/examples/: `node evaluation/suite-figures.ts`, and
 * with `--check` it says whether they are what the runs give. A suite whose run is not stored is left alone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBlock } from '../scripts/page-blocks.ts'
import { readRun } from '../src/core/model/run-file.ts'
import { addDir } from './suite-figures/add-dir.ts'
import { gitRead } from './suite-figures/git-read.ts'
import { oursOf } from './suite-figures/ours.ts'
import { figuresBlock, type Figures } from './suite-figures/page.ts'
import { processFiles } from './suite-figures/process-files.ts'
import { watch } from './suite-figures/watch.ts'
import { writeMany } from './suite-figures/write-many.ts'

const pagePath = 'evaluation/suites.md'

export const suites: Readonly<Record<string, Figures>> = {
  watch,
  'add-dir': addDir,
  'process-files': processFiles,
  'write-many': writeMany,
  'git-read': gitRead,
}

/** The page as it is, and as the stored runs make it. */
export async function pageOf(root: string): Promise<{ readonly now: string; readonly right: string }> {
  const now = readFileSync(join(root, pagePath), 'utf8')
  let right = now
  for (const [suite, figures] of Object.entries(suites)) {
    const file = runOf(suite)
    if (!existsSync(join(root, file))) continue
    const ours = oursOf(await readRun(join(root, file)))
    const elsewhere = runOf(suite, 'win32-x64')
    const windows = existsSync(join(root, elsewhere)) ? oursOf(await readRun(join(root, elsewhere))) : undefined
    right = withBlock(right, suite, figuresBlock(figures, { ours, windows, file }))
  }
  return { now, right }
}

/** The run behind a suite's page, relative to the repository. */
export function runOf(suite: string, platform = 'linux-x64'): string {
  return `baselines/examples/${suite}-${platform}.json`
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { now, right } = await pageOf(root)
  const isCheck = process.argv.includes('--check')
  if (now !== right) {
    if (isCheck) process.exitCode = 1
    else writeFileSync(join(root, pagePath), right)
    process.stderr.write(
      isCheck ? `${pagePath} is not what its runs give: node evaluation/suite-figures.ts\n` : `Written: ${pagePath}\n`,
    )
  }
}

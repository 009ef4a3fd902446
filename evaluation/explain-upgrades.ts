/**
 * What evaluation/accuracy.md says about real upgrades:
 *
 *     node evaluation/explain-upgrades.ts [NAME…]    after `npm run dist`; measures them, some minutes each
 *
 * Keeps the rows with profiles in evaluation/data/upgrades, from which scripts/pictures.ts takes the pictures, and writes the
 * page's blocks of text.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from '../src/core/model/comparison.ts'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { readJsonFile } from '../src/core/model/json-file.ts'
import { root } from '../scripts/bundle-options.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { explanationOf, upgrades, upgradeFile, type Upgrade } from './profiles/upgrades.ts'

async function explained({ name, base, head, project, globs }: Upgrade): Promise<Comparison> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-upgrade-')))
  try {
    const sides = ['--base', `npm:${name}@${base}`, '--head', `npm:${name}@${head}`]
    const asked = ['ab', ...globs, ...sides, '--budget', '4m', '--allow-empty', '--out-dir', folder]
    // Exit code 1 is a regression.
    const cli = join(root, 'dist', 'cli.js')
    try {
      execFileSync(process.execPath, [cli, ...asked], {
        cwd: join(root, project),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    } catch (error) {
      if ((error as { status?: number }).status !== 1) throw error
    }
    return await readJsonFile(join(folder, 'comparison.json'), comparisonKind)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
await mkdir(join(root, 'evaluation', 'data', 'upgrades'), { recursive: true })
for (const upgrade of upgrades) {
  const { name, base, head, metrics } = upgrade
  const file = upgradeFile(name)
  if (asked.length === 0 ? !existsSync(file) : asked.includes(name)) {
    const comparison = await explained(upgrade)
    const rows = comparison.rows.filter(({ metric, why }) => why !== undefined && metrics.includes(metric))
    await writeFile(file, `${JSON.stringify({ ...comparison, rows })}\n`)
  }
  const text = await explanationOf(name)
  writeBlock('evaluation/accuracy.md', name, `\`\`\`text\n${text}\n\`\`\``)
  process.stdout.write(`${name} ${base} → ${head}\n${text}\n\n`)
}

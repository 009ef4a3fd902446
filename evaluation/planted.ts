/**
 * Small projects as people have them, each with a change that makes it slower: is the cause among the first two names?
 *
 *     node evaluation/planted.ts [NAME…] [--write]    after `npm run dist`; a minute for each, and some to install packages
 *
 * Each is a repository with two commits, judged by `paceline check` with default settings and a budget of 40 seconds.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { root } from '../scripts/bundle-options.ts'
import { formatRelative } from '../src/report/format.ts'
import { sortRows } from '../src/report/rows.ts'
import { whyText } from '../src/report/why-words.ts'
import { comparisonKind } from '../src/store/file-kinds.ts'
import { readJsonFile } from '../src/store/json-file.ts'
import { plantedProjects, type Files, type PlantedProject } from './known/planted-projects.ts'
import { replaceBlock } from './known/page.ts'

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A row of the table. */
async function measured({ name, base, head, cause }: PlantedProject): Promise<string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-planted-')))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.invalid', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  try {
    git('init', '--quiet')
    write(folder, { '.gitignore': 'node_modules\n.paceline\npaceline-out\n/dist\n', ...base })
    if (base['package.json']?.includes('ependencies'))
      execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Base')
    write(folder, head)
    if (head['package.json']?.includes('ependencies'))
      execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Head')
    const args = [join(root, 'dist/cli.js'), 'check', '--base', 'HEAD~1', '--budget', '40s']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0 && status !== 1) throw new Error(`${name}: ${stderr.slice(-1_000)}`)
    const { rows } = await readJsonFile(join(folder, 'paceline-out/comparison.json'), comparisonKind)
    // The first that was profiled for its time, in the order of the report.
    const row = sortRows(rows).find(
      ({ verdict, why }) => verdict === 'regression' && why?.profiler === 'cpu' && why.trials > 0,
    )
    if (row === undefined) return [name, 'nothing was profiled', '', 'no']
    const { places, sentence } = whyText(row.why!)
    const names = places
      .slice(0, 2)
      .map(({ name: text, calling, share }) => `${share} ${text}${calling === null ? '' : `, calling ${calling}`}`)
    const change = row.change?.relative ?? null
    return [
      name,
      `${row.metric} ${change === null ? '' : formatRelative(change)}`,
      names.length === 0 ? sentence : names.map((text) => `\`${text}\``).join('; '),
      names.some((text) => cause.test(text)) ? 'yes' : 'no',
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const table = [['planted', 'row', 'the first two names', 'cause among them']]
for (const project of plantedProjects) {
  if (positionals.length > 0 && !positionals.includes(project.name)) continue
  const row = await measured(project)
  process.stderr.write(`${row.join(' | ')}\n`)
  table.push(row)
}
const text = markdownTable(table)
process.stdout.write(`${text}\n`)
if (values.write) replaceBlock('planted projects', text)

/**
 * The table of evaluation/performance.md about where the time of a command goes: how much of it is measuring, and how much
 * preparing and reporting.
 *
 *     node evaluation/bench-share.ts [--write]    after `npm run dist`, whose files are measured; five minutes
 *
 * The pull request is one to a small library with two dependencies, checked twice: base and head are installed the first
 * time, and found the second time. Measuring is what run files call `measuringMs`: from the first trial to the last.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { markdownTable } from 'markdown-table'
import type { Run } from '../src/model/run.ts'
import { root } from '../scripts/bundle-options.ts'

const library = {
  'package.json': JSON.stringify({
    name: 'settings',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    dependencies: { semver: '7.7.3', yaml: '2.8.1' },
  }),
  'index.js': `import semver from 'semver'
import { parse } from 'yaml'

export const read = (text) => parse(text)
export const newest = (versions) => versions.toSorted(semver.rcompare)[0]
`,
  'benchmarks/settings.bench.js': `import { bench } from 'paceline'
import { newest, read } from '../index.js'

const text = Array.from({ length: 200 }, (_, index) => \`key-\${index}:\\n  - \${index}\\n  - [a, b, "c"]\\n\`).join('')
const versions = Array.from({ length: 300 }, (_, index) => \`\${index % 7}.\${index % 11}.\${index}\`)

bench('read', () => read(text))
bench('newest', () => newest(versions))
`,
  'paceline.config.json': JSON.stringify({ suites: ['./benchmarks/*.bench.js'] }),
  '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
}

function makeLibrary(folder: string): void {
  const git = (...args: string[]): void => {
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    execFileSync('git', [...author, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  for (const [path, text] of Object.entries(library)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=Begin')
  git('checkout', '--quiet', '-b', 'topic')
  writeFileSync(
    join(folder, 'index.js'),
    `${library['index.js']}\nexport const names = (text) => Object.keys(read(text))\n`,
  )
  git('commit', '--quiet', '--all', '--message=Name the keys')
}

/** Runs Paceline and returns how long it took, in ms. */
async function timed(cwd: string, ...args: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], { cwd, stdio: ['ignore', 2, 2] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 && code !== 1) throw new Error(`paceline ${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function line(what: string, wallMs: number, files: readonly string[]): string[] {
  const measuringMs = files
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as Run).measuringMs)
    .reduce((sum, ms) => sum + ms, 0)
  const share = `${Math.round((100 * measuringMs) / wallMs)}%`
  return [what, seconds(wallMs), seconds(measuringMs), share, `${(wallMs / measuringMs).toFixed(2)} times`]
}

const folder = mkdtempSync(join(tmpdir(), 'paceline-share-'))
try {
  makeLibrary(folder)
  const check = (): Promise<number> => timed(folder, 'check', '--base', 'main')
  const lines: string[][] = []
  for (const time of ['first', 'second']) {
    const wallMs = await check()
    lines.push(
      line(`a pull request to a library with dependencies, the ${time} time`, wallMs, [
        join(folder, 'paceline-out', 'run.json'),
      ]),
    )
  }
  // Its packages and trees are there, as they are the second time that somebody runs it.
  const out = join(folder, 'demo')
  await timed(root, 'demo', '--budget', '10s', '--out-dir', out)
  const demoMs = await timed(root, 'demo', '--out-dir', out)
  lines.push(line('`npm start`, the second time', demoMs, [join(out, 'run.json'), join(out, 'upgrade', 'run.json')]))
  const table = [
    markdownTable([['what', 'takes', 'of that measuring', 'share', 'as a ratio'], ...lines], {
      align: ['l', 'r', 'r', 'r', 'r'],
    }),
    '',
    `On ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}) with Node ${process.versions.node}.`,
    '',
  ].join('\n')
  process.stdout.write(table)
  if (process.argv.includes('--write')) {
    const page = join(root, 'evaluation', 'performance.md')
    const text = readFileSync(page, 'utf8')
    writeFileSync(page, text.replace(/(<!-- share -->\n)[^]*?(<!-- end of share -->)/, `$1\n${table}\n$2`))
  }
} finally {
  rmSync(folder, { recursive: true })
}

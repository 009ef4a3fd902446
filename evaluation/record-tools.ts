/**
 * Runs the benchmark tools whose output is read, and keeps what they wrote as samples for the tests.
 *
 *     node evaluation/record-tools.ts [TOOL…]
 *
 * Each tool measures the small project in test/samples/import/TOOL/project. A tool whose programs are not on PATH is left
 * out and named; its sample stays as it is.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process, { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

interface Recipe {
  /** Programs that have to be there. */
  readonly needs: readonly string[]
  /** Commands that fetch and build what is needed, in the project's folder. */
  readonly prepare?: readonly Command[]
  /** The standard output of a command under a name, and files that it writes. */
  readonly runs: readonly {
    readonly command: Command
    readonly to?: string
    readonly files?: Readonly<Record<string, string>>
  }[]
  /** Says which version that was. */
  readonly version: Command
}
type Command = readonly [string, ...string[]]

const words = (text: string): Command => text.split(' ') as [string, ...string[]]
const cargo = (bench: string): Command => ['cargo', 'bench', '--bench', bench]
const ofCrate: Command = ['cargo', 'tree', '--depth', '1', '--prefix', 'none', '--edges', 'dev', '--package', 'sums']
const pyperf = (name: string, ...more: string[]): Command => [
  ...words(`venv/bin/python bench_${name}.py --quiet --processes 2 --values 3 --min-time 0.02 -o ${name}.json`),
  ...more,
]
const npm = (...packages: string[]): Command => ['npm', 'install', '--no-audit', '--no-fund', ...packages]
const venv = (...packages: string[]): Command[] => [
  ['python3', '-m', 'venv', 'venv'],
  ['venv/bin/pip', 'install', '--quiet', ...packages],
]
const ofPackage = (name: string): Command => ['node', '-p', `require('./node_modules/${name}/package.json').version`]

const recipes: Readonly<Record<string, Recipe>> = {
  cargo: {
    needs: ['cargo'],
    runs: [{ command: ['cargo', 'bench'], to: 'stdout.txt' }],
    version: ['cargo', '--version'],
  },
  criterion: {
    needs: ['cargo'],
    runs: [
      {
        command: cargo('sums'),
        to: 'stdout.txt',
        files: {
          'target/criterion/sum_by size/100/new/benchmark.json': 'files/100/new/benchmark.json',
          'target/criterion/sum_by size/100/new/estimates.json': 'files/100/new/estimates.json',
          'target/criterion/sum 1000/new/benchmark.json': 'files/1000/new/benchmark.json',
          'target/criterion/sum 1000/new/estimates.json': 'files/1000/new/estimates.json',
        },
      },
      { command: [...cargo('sums'), '--', '--output-format', 'bencher'], to: 'bencher.txt' },
    ],
    version: ofCrate,
  },
  go: {
    needs: ['go'],
    runs: [
      {
        command: ['go', 'test', '-bench', '.', '-benchmem', '-benchtime', '20ms', '-count', '3', '.'],
        to: 'stdout.txt',
      },
      { command: ['go', 'test', '-bench', '.', '-benchtime', '20ms', '-cpu', '1,2', './...'], to: 'packages.txt' },
    ],
    version: ['go', 'version'],
  },
  hyperfine: {
    needs: ['hyperfine'],
    runs: [
      {
        command: [
          'hyperfine',
          '--runs',
          '5',
          '--export-json',
          'out.json',
          '--parameter-list',
          'n',
          '1,2',
          'node -p {n}',
          'node --version',
        ],
        files: { 'out.json': 'out.json' },
      },
    ],
    version: ['hyperfine', '--version'],
  },
  pytest: {
    needs: ['python3'],
    prepare: venv('pytest-benchmark'),
    runs: [
      {
        command: words('venv/bin/pytest --benchmark-json out.json --benchmark-max-time 0.05 --benchmark-warmup off'),
        files: { 'out.json': 'out.json' },
      },
    ],
    version: ['venv/bin/pip', 'list', '--format', 'freeze'],
  },
  pyperf: {
    needs: ['python3'],
    prepare: venv('pyperf'),
    runs: [
      { command: pyperf('two'), files: { 'two.json': 'two.json' } },
      { command: pyperf('one', '--tracemalloc'), files: { 'one.json': 'one.json' } },
    ],
    version: ['venv/bin/pip', 'list', '--format', 'freeze'],
  },
  googlecpp: {
    needs: ['g++'],
    prepare: [['g++', '-O2', '-o', 'sums', 'sums.cc', '-lbenchmark', '-lpthread']],
    runs: [
      { command: ['./sums', '--benchmark_format=json', '--benchmark_min_time=0.01'], to: 'out.json' },
      { command: ['./sums', '--benchmark_format=json', '--benchmark_repetitions=3'], to: 'repetitions.json' },
    ],
    version: ['g++', '--version'],
  },
  jmh: {
    needs: ['mvn', 'java'],
    prepare: [
      ['mvn', '--quiet', '--batch-mode', 'package', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'],
    ],
    runs: [
      {
        command: [
          'java',
          '-cp',
          '@CLASSPATH@',
          'org.openjdk.jmh.Main',
          '-rf',
          'json',
          '-rff',
          'out.json',
          '-prof',
          'gc',
        ],
        files: { 'out.json': 'out.json' },
      },
    ],
    version: ['java', '--version'],
  },
  vitest: {
    needs: ['npm'],
    prepare: [npm('vitest@4')],
    runs: [
      {
        command: ['npx', 'vitest', 'bench', '--run', '--outputJson', 'out.json'],
        to: 'stdout.txt',
        files: { 'out.json': 'out.json' },
      },
    ],
    version: ofPackage('vitest'),
  },
  tinybench: {
    needs: ['npm'],
    prepare: [npm('tinybench@6')],
    runs: [{ command: ['node', 'bench.js'], to: 'table.txt', files: { 'tasks.json': 'tasks.json' } }],
    version: ofPackage('tinybench'),
  },
  mitata: {
    needs: ['npm'],
    prepare: [npm('mitata@1')],
    runs: [
      { command: ['node', 'bench.js'], to: 'out.json' },
      { command: ['node', 'bench.js', 'mitata'], to: 'stdout.txt' },
    ],
    version: ofPackage('mitata'),
  },
  benchmarkjs: {
    needs: ['npm'],
    prepare: [npm('benchmark@2')],
    runs: [{ command: ['node', 'bench.js'], to: 'stdout.txt' }],
    version: ofPackage('benchmark'),
  },
  'bench-node': {
    needs: ['npm'],
    prepare: [npm('bench-node@0.15')],
    runs: [
      { command: ['node', '--allow-natives-syntax', 'bench.js'], to: 'stdout.txt' },
      { command: ['node', '--allow-natives-syntax', 'bench.js', 'text', 'time'], to: 'time.txt' },
      { command: ['node', '--allow-natives-syntax', 'bench.js', 'json'], to: 'out.json' },
      { command: ['node', '--allow-natives-syntax', 'bench.js', 'json', 'time'], to: 'time.json' },
    ],
    version: ofPackage('bench-node'),
  },
}

const samples = fileURLToPath(new URL('../test/samples/import/', import.meta.url))

function isHere(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

function record(tool: string, { prepare = [], runs, version }: Recipe): void {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  const project = join(folder, 'project')
  mkdirSync(project)
  if (existsSync(join(samples, tool, 'project'))) cpSync(join(samples, tool, 'project'), project, { recursive: true })
  const env = { ...process.env, RUSTC_BOOTSTRAP: '1', NO_COLOR: '1', CI: 'true' }
  const out = ([program, ...args]: Command): string => {
    const classpath = join(project, 'classpath.txt')
    const whole = args.map((arg) =>
      arg === '@CLASSPATH@' ? `target/classes${delimiter}${readFileSync(classpath, 'utf8').trim()}` : arg,
    )
    try {
      return execFileSync(program.startsWith('venv/') ? join(project, program) : program, whole, {
        cwd: project,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    } catch (error) {
      // Benchmarks that fail are a part of what is recorded.
      if (error instanceof Error && 'stdout' in error && error.stdout !== '') return String(error.stdout)
      throw error
    }
  }
  const neutral = (text: string): string =>
    text
      .replaceAll(project, '/project')
      .replaceAll(project.replaceAll('/', '_'), '_project')
      .replaceAll(homedir(), '/home')
      .replaceAll(hostname(), 'host')
  const keep = (name: string, text: string): void => {
    const path = join(samples, tool, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, neutral(text))
  }
  for (const command of prepare) out(command)
  const said: string[] = []
  for (const { command, to, files = {} } of runs) {
    const text = out(command)
    if (to !== undefined) keep(to, text)
    for (const [from, name] of Object.entries(files)) keep(name, readFileSync(join(project, from), 'utf8'))
    said.push(`\`${command.join(' ')}\``)
  }
  const versions = neutral(out(version))
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('sums v'))
  keep('README.md', `Written by ${versions.join(', ')}, on ${process.platform}-${process.arch}: ${said.join(', ')}\n`)
  rmSync(folder, { recursive: true, force: true })
}

const asked = process.argv.slice(2)
for (const [tool, recipe] of Object.entries(recipes)) {
  if (asked.length > 0 && !asked.includes(tool)) continue
  const missing = recipe.needs.filter((program) => !isHere(program))
  if (missing.length > 0) stdout.write(`${tool}: left out, ${missing.join(' and ')} is not on PATH\n`)
  else {
    record(tool, recipe)
    stdout.write(`${tool}: recorded\n`)
  }
}

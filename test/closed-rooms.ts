/** A copy of the sources in which rooms are closed, and what a check and the tests of the core say there. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Comparison } from '../src/core/model/comparison.ts'
import { benchmarkId } from '../src/core/model/run.ts'
import { rooms } from '../src/rooms.ts'
import { budget, nodeFirst, repositoryRoot } from './command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from './repository.ts'

export const roomNames: readonly string[] = readdirSync(join(repositoryRoot, 'src', 'rooms'))

/** The pages of the history have the frame of a report's page, and go with it. */
export const gone: Readonly<Record<string, readonly string[]>> = { page: ['page', 'trends'] }

/** What a check of the small project has from each room; of all others it knows nothing. */
export const added: Readonly<Record<string, RegExp>> = {
  files: /^NEXT/,
  page: /^report\.html$/,
  tools: /^tool\/|Same/,
  why: /Why it got worse/i,
}

/** The commands that go with some rooms. */
export function commandsOf(closed: readonly string[]): string[] {
  const commands = Object.entries(rooms.commands)
  return commands.flatMap(([name, [, load]]) => (isOfRooms(String(load), closed) ? [name] : []))
}

const isOfRooms = (text: string, closed: readonly string[]): boolean =>
  closed.some((room) => text.includes(`/rooms/${room}/`))

/** `rooms.ts` without what it says of some rooms. */
function tableWithout(text: string, closed: readonly string[]): string {
  const entry = /^ {4}\w+: (?:\[[^\]]*\]|.*),\n/gm
  const rest = text.replaceAll(entry, (part) => (isOfRooms(part, closed) ? '' : part))
  const seam = /^ {2}(\w+): \{ .* \},\n/gm
  return rest.replaceAll(seam, (part, name: string) => (isOfRooms(part, closed) ? `  ${name}: {},\n` : part))
}

/** A copy of the sources, and of the tests of core and kit, whose rooms can be closed. */
export function houseWithRooms() {
  const directory = temporaryDirectory()
  const root = directory.path
  // Tests of the doors are about the whole, rooms included.
  const tests = ['core', 'kit'].map((part) => join('src', part))
  const isLeft = (path: string): boolean =>
    !path.endsWith('node_modules') && (!path.endsWith('.test.ts') || tests.some((part) => path.includes(part)))
  for (const name of ['src', 'test', 'docs', 'scripts', 'fixtures', 'benchmarks', 'package.json'])
    cpSync(join(repositoryRoot, name), join(root, name), { recursive: true, filter: isLeft })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  const config = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as object
  const parts = { include: ['src', 'test/*.d.ts'], exclude: ['src/rooms/page/client', '**/node_modules'] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...config, ...parts }))

  const [inside, outside] = [join(root, 'src', 'rooms'), join(root, 'closed')]
  mkdirSync(outside)
  const table = join(root, 'src', 'rooms.ts')
  const whole = readFileSync(table, 'utf8')
  /** Closes these rooms, and opens all others. */
  const close = (closed: readonly string[]): void => {
    for (const room of readdirSync(outside)) renameSync(join(outside, room), join(inside, room))
    for (const room of closed) renameSync(join(inside, room), join(outside, room))
    writeFileSync(table, tableWithout(whole, closed))
  }
  return { path: root, close, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

// A runner that knows itself inside of another one runs nothing, and says that all is well.
const { NODE_TEST_CONTEXT: _, ...env } = nodeFirst

/** Runs Node with what the copy has compiled so far, which goes with it. */
const runNode = (root: string, args: readonly string[], cwd = root) => {
  const options = { cwd, env: { ...env, NODE_COMPILE_CACHE: join(root, 'compiled') }, maxBuffer: 100_000_000 }
  return spawnSync(process.execPath, args, { ...options, encoding: 'utf8' })
}

/** What the compiler says; empty where it finds nothing. Files that nothing has changed for since are not checked again. */
export function checkTypes(root: string): string {
  const known = ['--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo']
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout, stderr } = runNode(root, [compiler, '--noEmit', '--singleThreaded', ...known])
  assert.equal(status === 0, stdout === '', stderr)
  return stdout
}

export const runPaceline = (root: string, cwd: string, words: readonly string[]) =>
  runNode(root, [join(root, 'src', 'bin', 'cli.ts'), ...words], cwd)

const files = {
  'paceline.config.json': JSON.stringify({
    suites: ['./work.mjs'],
    subjects: { tool: { command: ['node', 'tool.mjs'], read: 'go' } },
    project: { prepare: false },
    instructions: true,
  }),
  'work.mjs': `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'work',
  cases: { small: {} },
  subjects: { library: () => import('./index.mjs') },
  metrics: { time: { unit: 'ms', better: 'lower', gate: true } },
  trial: ({ subject, measure }) => measure.record('time', subject.ms),
})
`,
  'tool.mjs': `import './index.mjs'
console.log('Unit widgets/op assume=exact better=lower\\nBenchmarkSum 1 20 widgets/op\\nPASS')
`,
  'index.mjs': 'export const ms = 100\n',
}

/** A project whose change doubles the time that its suite records, and nothing of what a tool says. */
export function changedProject(): TestRepository {
  const project = testRepository()
  project.commit(files)
  project.git('checkout', '--quiet', '-b', 'change')
  project.commit({ 'index.mjs': 'export const ms = 200\n' })
  return project
}

/** What `paceline check` says there and leaves behind: exit code, rows, files, and titles of terminal and comment. */
export function linesOfCheck(root: string, { root: cwd }: TestRepository, options: readonly string[] = []): string[] {
  const folder = join(cwd, 'paceline-out')
  rmSync(folder, { recursive: true, force: true })
  const words = ['check', '--base', 'main', '--budget', budget(60), '--seed', '00000001', ...options]
  const { status, stdout, stderr } = runPaceline(root, cwd, words)
  assert.match(stderr, /^Written: /m)
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const rows = (JSON.parse(read('comparison.json')) as Comparison).rows.map((row) =>
    [benchmarkId(row), row.metric, row.verdict, row.level, row.base?.value, row.head?.value].join(' '),
  )
  const titles = [
    ...(stdout.match(/^(?:VERDICT.*|[A-Z]+\b(?: [A-Z]+\b)*)/gm) ?? []),
    ...(read('comment.md').match(/^### .*|^\*\*.*?\*\*|<b>.*?<\/b>/gm) ?? []),
  ]
  return [`exit ${status}`, ...rows, ...readdirSync(folder), ...titles]
}

/** Runs tests in the copy, and fails as they do. */
export function runTests(root: string, globs: readonly string[]): void {
  const paths = globSync(globs, { cwd: root })
  const options = ['--import', './test/register.ts', '--test', '--test-concurrency=2', '--test-reporter=spec']
  const { status, stdout } = runNode(root, [...options, ...paths])
  assert.equal(status, 0, stdout.slice(stdout.indexOf('failing tests:')))
  const ran = Number(/ℹ pass (\d+)/.exec(stdout)?.[1])
  assert.ok(paths.length > 0 && ran >= paths.length, `${ran} tests of ${paths.length} files ran`)
}

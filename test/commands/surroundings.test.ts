/** The command line where its surroundings fail it: a reader that leaves, a folder it may not write to. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { entry, nodeFirst, repositoryRoot } from '../command-line.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../sample-run.ts'
import { project } from '../sums-project.ts'

interface ChildOptions {
  readonly cwd: string
  readonly uid?: number
  readonly closesStdout?: boolean
}

/** Runs the command line with a reader that leaves at once, or as somebody else. */
function child(args: readonly string[], { closesStdout = false, ...options }: ChildOptions) {
  return new Promise<{ code: number | undefined; stderr: string; stdout: string }>((resolve, reject) => {
    const started = spawn(process.execPath, [entry, ...args], { ...options, env: nodeFirst })
    let [stdout, stderr] = ['', '']
    if (closesStdout) started.stdout.destroy()
    else started.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
    started.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
    started.once('error', reject)
    started.once('close', (code) => resolve({ code: code ?? undefined, stdout, stderr }))
  })
}

test('surroundings: a reader that has had enough ends nothing but the output', async () => {
  using directory = project()
  cpSync(join(repositoryRoot, 'evaluation', 'data', 'chokidar-5-to-6.json'), join(directory.path, 'p.json'))
  for (const args of [['--help'], ['list'], ['compare', '--head', 'p.json']]) {
    const { code } = await child(args, { cwd: directory.path })
    const closed = await child(args, { cwd: directory.path, closesStdout: true })
    assert.equal(closed.code, code, `${args.join(' ')}: ${closed.stderr}`)
    assert.doesNotMatch(closed.stderr, /EPIPE|at .*\.ts/)
  }
})

const isRoot = process.getuid?.() === 0
const nobody = 65_534

/** As root, permissions bind nobody but others; they must be able to read the sources, then. */
function othersCanRead(): boolean {
  const folders = repositoryRoot.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/')
  return folders.every((folder) => (statSync(folder).mode & 0o005) === 0o005)
}

test(
  'surroundings: a project that may not be written to is refused, but for listing',
  { skip: process.platform === 'win32' || (isRoot && !othersCanRead()) },
  async () => {
    using directory = project()
    chmodSync(directory.path, 0o555)
    const options = { cwd: directory.path, ...(isRoot ? { uid: nobody } : {}) }
    try {
      const listed = await child(['list'], options)
      assert.equal(listed.code, 0, listed.stderr)
      assert.match(listed.stdout, /sums/)
      for (const args of [
        ['run', '--trials', '1'],
        ['check', '--base', 'HEAD'],
      ]) {
        const { code, stderr } = await child(args, options)
        assert.equal(code, 2, stderr)
        assert.ok(stderr.startsWith(`paceline: ${join(directory.path, '.paceline')}: permission denied\n`), stderr)
        assert.match(stderr, /run it as a user who may write there/)
        assert.doesNotMatch(stderr, /bug in Paceline/)
      }
    } finally {
      chmodSync(directory.path, 0o755)
    }
  },
)

/** Where results go, for each command that takes such a place; `nowhere` is one below /proc. */
const toNowhere: Readonly<Record<string, (nowhere: string) => readonly string[]>> = {
  run: (nowhere) => ['run', '--out', nowhere],
  'ab of two commands': (nowhere) => ['ab', '--out-dir', nowhere, '--', 'node -e 1', 'node -e 2'],
  report: (nowhere) => [
    'report',
    join(stored, 'examples', 'watch-linux-x64.json'),
    '--format',
    'markdown',
    '--out',
    nowhere,
  ],
  'baseline add': (nowhere) => ['baseline', 'add', 'run.json', '--file', nowhere],
  site: (nowhere) => ['site', '--baseline', join(stored, 'linux-x64.json'), '--out', nowhere],
  fixture: (nowhere) => ['fixture', 'dirs-20x16', nowhere],
}
const stored = join(repositoryRoot, 'baselines')

for (const [name, argsFor] of Object.entries(toNowhere)) {
  test(
    `surroundings: a folder that takes none is refused in one line: ${name}`,
    { skip: process.platform !== 'linux' },
    () => {
      using directory = project()
      const metrics = { time: { ...timeSpec, values: [1, 2, 3, 4, 5] } }
      const run = sampleRun({ benchmarks: [sampleBenchmark({ metrics })] })
      writeFileSync(join(directory.path, 'run.json'), JSON.stringify(run))
      for (const nowhere of ['/proc/nowhere/results', '/proc/nowhere']) {
        // Node's own way of making folders tries for ever there, and no signal but this ends it.
        const ending = { timeout: 60_000, killSignal: 'SIGKILL' } as const
        const args = [entry, ...argsFor(nowhere)]
        const options = { cwd: directory.path, env: nodeFirst, encoding: 'utf8', ...ending } as const
        const { status, signal, stderr } = spawnSync(process.execPath, args, options)
        assert.deepEqual([status, signal], [2, null], `${nowhere}: ${stderr}`)
        const lines = stderr.split('\n').filter((line) => line.startsWith('paceline: '))
        assert.equal(lines.length, 1, stderr)
        assert.match(lines[0]!, /\/proc/)
        assert.match(lines[0]!, /permission|permitted|permit it|cannot be locked/)
      }
    },
  )
}

/**
 * Machines that run out of something, in this process and in a trial: handles, processes, inotify watches, memory and
 * room. What was measured is kept, what is short is named, and nothing is left over.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { PairedMetric, Run } from '../../src/core/model/run.ts'
import { nodeFirst, type Outcome } from '../command-line.ts'
import { packageFiles } from '../counted-library.ts'
import { assertJudged, assertRefused, check, inShell, project, suiteOf } from '../judged-project.ts'
import { assertCleared, temporaryDirectory, type TestRepository } from '../repository.ts'

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const onLinux = { skip: !isLinux && 'its limits are those of Linux' }
const asRoot = { skip: !(isLinux && isRoot) && 'root of Linux is needed' }
const once = ['run', '--trials', '1', '--reference', 'none', '--json']

/** Runs commands under a limit, with a temporary folder of their own, in which nothing may stay. */
function starved(repository: TestRepository, script: string, args: readonly string[]): Outcome {
  using outside = temporaryDirectory()
  using home = temporaryDirectory()
  if (script.includes('--reuid')) for (const { path } of [outside, home]) chownSync(path, stranger, stranger)
  const env = { ...nodeFirst, TMPDIR: outside.path, HOME: home.path }
  const outcome = inShell(script, args, { cwd: repository.root, env })
  assert.deepEqual(
    readdirSync(outside.path).filter((name) => name !== 'node-compile-cache'),
    [],
    `left in the temporary folder\n${outcome.stderr}`,
  )
  const work = join(repository.root, '.paceline', 'work')
  if (existsSync(work)) assert.deepEqual(readdirSync(work), [], 'no checkout is left')
  return outcome
}

/** The steps of a benchmark, in pairs those of the head. */
function valuesOf(entry: Run['benchmarks'][number] | undefined): readonly (number | undefined)[] {
  const { steps } = entry?.metrics ?? {}
  return steps === undefined ? [] : 'values' in steps ? steps.values : steps.head
}

/** A user without any process: limits of processes count all of one user. */
const stranger = 64_321

/** A project that this user owns. */
function projectOfStranger(main: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = project(main)
  spawnSync('chown', ['-R', `${stranger}:${stranger}`, repository.root])
  return { ...repository, git: (...args) => repository.git('-c', `safe.directory=${repository.root}`, ...args) }
}
const asStranger = `setpriv --reuid ${stranger} --regid ${stranger} --clear-groups "$@"`

/**
 * Whether one of these outcomes is as it should be: Node itself does not start, what is short is named, or all is well.
 * A verdict that is missing a side because Git could not be started would be the fourth.
 */
function kindOf(outcome: Outcome, args: readonly string[]): 'node' | 'named' | 'fine' {
  const { code, stderr } = outcome
  if (!/^paceline: /m.test(stderr) && !/^(?:Base|measuring): /m.test(stderr)) {
    assert.notEqual(code, 70, stderr)
    return 'node'
  }
  if (code === 2) {
    assertRefused(outcome, /ulimit -[anuv]|took too long and was ended|was ended by SIG|exited with code/)
    return 'named'
  }
  if (args === check) assertJudged(outcome)
  else assert.equal(code, 0, stderr)
  return 'fine'
}

for (const args of [once, check]) {
  test(`shortages: handles that are used up are named, whatever \`${args[0]}\` was to open`, onLinux, () => {
    using repository = project()
    const kinds: string[] = []
    for (let most = 20; kinds.at(-1) !== 'fine' && most < 80; most += 1) {
      kinds.push(kindOf(starved(repository, `ulimit -n ${most}; exec "$@"`, args), args))
    }
    assert.equal(kinds.at(-1), 'fine', kinds.join())
    assert.ok(kinds.filter((kind) => kind === 'named').length > 3, kinds.join())
  })
}

test('shortages: processes that are used up in the parent are named', { ...asRoot, timeout: 300_000 }, () => {
  using repository = projectOfStranger()
  // With a few more than the parent has, a new Node may wait for its threads for ever: that takes a minute to tell.
  const kinds = [11, 40].map((most) => {
    return kindOf(starved(repository, `exec prlimit --nproc=${most} ${asStranger}`, check), check)
  })
  assert.deepEqual(kinds, ['named', 'fine'])
})

/** A suite of values; before the one of this number, its trial takes something from the parent. */
function starving(log: string, number: number, take: string): Readonly<Record<string, string>> {
  const code = `const [fs, { execFileSync }] = ['fs', 'child_process'].map((name) => process.getBuiltinModule(name))
    fs.appendFileSync(${JSON.stringify(log)}, 'x')
    const number = fs.statSync(${JSON.stringify(log)}).size
    if (number === ${number}) { ${take} }
    measure.record('steps', subject() + number)`
  return { 'bench/suite.js': suiteOf(code).replace("kind: 'exact', ", '') }
}

const taken: Readonly<Record<string, { readonly take: string; readonly reason: RegExp; readonly script?: string }>> = {
  handles: {
    take: `const open = fs.readdirSync('/proc/' + process.ppid + '/fd').length
      execFileSync('prlimit', ['--pid', String(process.ppid), '--nofile=' + open + ':' + open])`,
    reason: /the trial could not be started: too many open files \(`ulimit -n` shows the limit\)/,
  },
  processes: {
    take: `execFileSync('prlimit', ['--pid', String(process.ppid), '--nproc=1:1'])`,
    reason: /the trial could not be started: too many processes \(`ulimit -u` shows the limit\)/,
    script: `exec ${asStranger}`,
  },
}
for (const [what, { take, reason, script = 'exec "$@"' }] of Object.entries(taken)) {
  const starve = (args: readonly string[], from: number): Outcome & { readonly row: Run['benchmarks'][number] } => {
    using shared = temporaryDirectory()
    chownSync(shared.path, stranger, stranger)
    const suite = starving(join(shared.path, 'log'), from, take)
    using repository = script.includes('--reuid') ? projectOfStranger(suite) : project(suite)
    const outcome = starved(repository, script, args)
    assert.doesNotMatch(outcome.stderr, /bug in Paceline/)
    const text = readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')
    if (args[0] === 'check') {
      // Git could not be told that the checkouts are gone. The next command tells it.
      assert.notEqual(starved(repository, script, check).code, 2)
      assertCleared(repository)
    }
    return { ...outcome, row: (JSON.parse(text) as Run).benchmarks[0]! }
  }
  test(`shortages: ${what} that \`run\` loses midway are named, what was measured is kept`, asRoot, () => {
    const { code, stderr, row } = starve(['run', '--trials', '6', '--reference', 'none'], 5)
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^measuring: 6 trials of 1 benchmark in .*; 2 trials failed$/m)
    assert.deepEqual(valuesOf(row), [1202, 1203, 1204, 1205])
    assert.match(row.failures[0]?.message ?? '', reason)
    assert.deepEqual([row.failures[0]?.outcome, row.failures[0]?.count], ['lost', 2])
  })
  test(`shortages: ${what} that \`check\` loses midway are named, what was measured is kept`, asRoot, () => {
    // After two warm-ups and the one that counts calls.
    const { code, stdout, stderr, row } = starve(['check', '--budget', '2m', '--no-why'], 8)
    assert.equal(code, 4, stderr)
    assert.match(stdout, /pairs were lost: a child process could not be started/)
    // The slots of a block are drawn, so which side loses its trials first is not known.
    const outcomes = row.pairs!.flatMap(({ base, head }) => [base, head])
    assert.deepEqual([...new Set(outcomes)].sort(), ['lost', 'ok'])
    assert.equal(outcomes.filter((one) => one === 'ok').length, 8 - 3)
    assert.match(row.failures[0]?.message ?? '', reason)
    const { base, head } = row.metrics['steps'] as PairedMetric
    assert.equal([...base, ...head].filter((value) => typeof value === 'number').length, 8 - 3)
  })
}

/** A suite that runs this code in its trial, and another one that works. */
function withOther(code: string): Readonly<Record<string, string>> {
  return {
    'bench/suite.js': suiteOf(code),
    'bench/other.js': suiteOf("measure.record('steps', 7)").replace("'lib'", "'other'"),
    'paceline.config.json': JSON.stringify({
      suites: ['./bench/suite.js', './bench/other.js'],
      project: { prepare: false },
    }),
  }
}

const trialFaults: Readonly<
  Record<string, { readonly code: string; readonly limit?: string; readonly message: RegExp }>
> = {
  'handles that are used up': {
    code: "process.getBuiltinModule('fs').readdirSync('.'); for (let n = 0; n < 500; n++) process.getBuiltinModule('fs').openSync('/dev/null'); measure.record('steps', 1)",
    limit: 'ulimit -n 100',
    message: /EMFILE: too many open files/,
  },
  'inotify instances that are used up': {
    code: "process.getBuiltinModule('fs').watch('.'); measure.record('steps', 1)",
    limit: 'exec unshare -Ur sh -c \'echo 0 > /proc/sys/user/max_inotify_instances; exec "$@"\' sh "$@"',
    message: /EMFILE: too many open files, watch/,
  },
  'inotify watches that are used up': {
    code: "for (let n = 0; n < 50; n++) { process.getBuiltinModule('fs').mkdirSync('d' + n); process.getBuiltinModule('fs').watch('d' + n) } measure.record('steps', 1)",
    limit: 'exec unshare -Ur sh -c \'echo 5 > /proc/sys/user/max_inotify_watches; exec "$@"\' sh "$@"',
    message: /ENOSPC: System limit for number of file watchers reached/,
  },
  'a limit of memory': {
    code: 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))',
    limit: 'ulimit -v 3000000',
    message: /heap out of memory|was ended by SIG|bad_alloc/,
  },
  'a trial that the system kills': {
    code: "process.kill(process.pid, 'SIGKILL'); return new Promise((resolve) => setTimeout(resolve, 5000))",
    message: /was ended by SIGKILL, as happens when the system runs out of memory/,
  },
}
const hasNamespaces = isLinux && spawnSync('unshare', ['-Ur', 'true']).status === 0
for (const [what, { code, limit = ':', message }] of Object.entries(trialFaults)) {
  const skip =
    isLinux && (hasNamespaces || !limit.includes('unshare')) ? false : 'limits and namespaces of Linux are needed'
  test(`shortages: ${what} in a trial: the row says so, and others are measured`, { skip }, () => {
    using repository = project({}, withOther(code))
    assertOneFailed(starved(repository, `${limit}; exec "$@"`, once), message)
  })
}

/** The row of the suite has this failure; that of the other has its value. */
function assertOneFailed({ code, stdout, stderr }: Outcome, message: RegExp): void {
  assert.equal(code, 4, stderr)
  const [row, other] = (JSON.parse(stdout) as Run).benchmarks
  assert.match(row?.failures[0]?.message ?? '', message)
  assert.deepEqual(valuesOf(other), [7])
}

test(
  'shortages: Paceline itself takes no inotify watch: it measures without any',
  { skip: !hasNamespaces && 'namespaces are needed' },
  () => {
    using repository = project()
    const none = 'for what in instances watches; do echo 0 > /proc/sys/user/max_inotify_$what; done'
    assertJudged(starved(repository, `exec unshare -Ur sh -c '${none}; exec "$@"' sh "$@"`, check))
  },
)

interface MemoryGroup extends Disposable {
  /** Put before a command: it and all that it starts have so much memory together. */
  readonly script: string
  /** How often the system killed a process in it. */
  readonly kills: () => number
}

/** A control group with so much memory, or why there is none. */
function memoryGroup(bytes: number): MemoryGroup | string {
  const isFirst = existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes')
  const folder = join(isFirst ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `paceline-test-${process.pid}`)
  const limits = isFirst ? ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'] : ['memory.max', 'memory.swap.max']
  try {
    mkdirSync(folder)
  } catch (error) {
    return `no control group can be made: ${String(error)}`
  }
  try {
    writeFileSync(join(folder, limits[0]!), String(bytes))
  } catch (error) {
    rmdirSync(folder)
    return `no memory can be limited: ${String(error)}`
  }
  // Without swap there is no such limit.
  if (existsSync(join(folder, limits[1]!))) writeFileSync(join(folder, limits[1]!), isFirst ? String(bytes) : '0')
  const counts = isFirst ? 'memory.oom_control' : 'memory.events'
  return {
    script: `echo $$ > ${folder}/cgroup.procs; exec "$@"`,
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, counts), 'utf8'))![1]),
    [Symbol.dispose]: () => rmdirSync(folder),
  }
}

const hog =
  "const all = []; for (let n = 0; n < 2_000; n++) all.push(Buffer.alloc(4_000_000, 1)); measure.record('steps', all.length)"
test('shortages: a trial killed for its memory: its row says so, others are measured', asRoot, (t) => {
  const group = memoryGroup(400_000_000)
  if (typeof group === 'string') return t.skip(group)
  using limited = group
  using repository = project({}, withOther(hog))
  assertOneFailed(
    starved(repository, limited.script, once),
    /was ended by SIGKILL, as happens when the system runs out of memory/,
  )
  assert.ok(limited.kills() > 0)
})

test('shortages: trials killed for their memory are a failure of the head', asRoot, (t) => {
  const group = memoryGroup(400_000_000)
  if (typeof group === 'string') return t.skip(group)
  using limited = group
  using repository = project(
    {},
    {
      'index.js':
        'export const work = () => { const all = []; for (let n = 0; n < 2_000; n++) all.push(Buffer.alloc(4_000_000, 1)); return all.length }\n',
    },
  )
  const { code, stdout, stderr } = starved(repository, limited.script, check)
  assert.equal(code, 4, stderr)
  assert.match(stdout, /was ended by SIGKILL, as happens when the system runs out of memory/)
  const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.deepEqual(
    new Set(run.benchmarks[0]!.pairs!.map(({ base, head }) => `${base} ${head}`)),
    new Set(['ok failed']),
  )
  assert.ok(limited.kills() > 0)
})

/** As root alone a file system can be mounted; in a namespace of its own, everybody is root. */
const mounts = isLinux && spawnSync('unshare', ['-Urm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0
const readOnly: Readonly<Record<string, { readonly folder: string; readonly message?: RegExp | undefined }>> = {
  'a project': { folder: '.', message: /\.paceline: the file system is read-only\n {2}.*git clone/ },
  'a folder of results': {
    folder: 'paceline-out',
    message: /paceline-out: the file system is read-only\n {2}.*--out-dir or --out/,
  },
  'a temporary folder': { folder: 'tmp', message: /tmp\/paceline-.*: the file system is read-only\n {2}.*TMPDIR/ },
  'a cache': { folder: '.paceline/cache' },
}
for (const [what, { folder, message }] of Object.entries(readOnly)) {
  const skip = !mounts && 'mounting takes root, or namespaces of users'
  test(
    `shortages: ${what} on a read-only system: ${message === undefined ? 'it is done without' : 'refused before measuring'}`,
    { skip },
    () => {
      using repository = project({ '.gitignore': `${packageFiles['.gitignore']}tmp\n` })
      mkdirSync(join(repository.root, folder), { recursive: true })
      const mount = `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && cd "$PWD"`
      const script = `exec unshare -Urm sh -c '${mount}; exec "$@"' sh "$@"`
      const env = folder === 'tmp' ? { ...nodeFirst, TMPDIR: join(repository.root, 'tmp') } : nodeFirst
      for (const args of [check, ['run', '--trials', '1', '--reference', 'none', '--json']]) {
        const outcome = inShell(script, args, { cwd: repository.root, env })
        if (message !== undefined) {
          assertRefused(outcome, message)
          assert.doesNotMatch(outcome.stderr, /measuring/)
        } else if (args === check) assertJudged(outcome)
        else assert.equal(outcome.code, 0, outcome.stderr)
      }
    },
  )
}

const full: Readonly<Record<string, RegExp>> = {
  'paceline-out': /paceline-out: no space left on the device\n {2}Free some space/,
  '.paceline': /\.paceline\/\.gitignore: no space left on the device\n {2}Free some space/,
  tmp: /no space left on the device\n {2}Free some space/,
}
for (const [folder, message] of Object.entries(full)) {
  test(
    `shortages: a full disk at ${folder} is named before measuring, and leaves no half file`,
    { skip: !mounts && 'mounting takes root, or namespaces of users' },
    () => {
      using repository = project({ '.gitignore': `${packageFiles['.gitignore']}tmp\n` })
      mkdirSync(join(repository.root, folder))
      const fill = `mount -t tmpfs -o size=64k tmpfs ${folder} && { dd if=/dev/zero of=${folder}/fill bs=4k; cd "$PWD"; }`
      const script = `unshare -Urm sh -c '${fill} 2>/dev/null; "$@"; code=$?; ls -A ${folder} > listed; exit $code' sh "$@"`
      const env = folder === 'tmp' ? { ...nodeFirst, TMPDIR: join(repository.root, 'tmp') } : nodeFirst
      for (const args of [check, once]) {
        const outcome = inShell(script, args, { cwd: repository.root, env })
        assertRefused(outcome, message)
        assert.doesNotMatch(outcome.stderr, /measuring/)
        assert.equal(readFileSync(join(repository.root, 'listed'), 'utf8'), 'fill\n')
      }
    },
  )
}

for (const command of ['run', 'check']) {
  test(
    `shortages: a disk that fills up while \`${command}\` measures: results are kept elsewhere`,
    { skip: !mounts && 'mounting takes root, or namespaces of users' },
    () => {
      using repository = project()
      const out = join(repository.root, 'paceline-out')
      mkdirSync(out)
      const fills = `const fs = process.getBuiltinModule('fs')
      try { for (;;) fs.appendFileSync(${JSON.stringify(join(out, 'fill'))}, Buffer.alloc(4_096)) } catch {}
      measure.record('steps', subject())`
      repository.commit({ 'bench/suite.js': suiteOf(fills) })
      const script = `exec unshare -Urm sh -c 'mount -t tmpfs -o size=64k tmpfs paceline-out && cd "$PWD"; exec "$@"' sh "$@"`
      using outside = temporaryDirectory()
      const args = command === 'run' ? once : check
      const outcome = inShell(script, args, { cwd: repository.root, env: { ...nodeFirst, TMPDIR: outside.path } })
      assertRefused(outcome, /paceline-out\/\.gitignore: no space left on the device\n {2}What was measured is in /)
      const [, kept] = /What was measured is in (.*)$/m.exec(outcome.stderr)!
      const [row] = (JSON.parse(readFileSync(kept!, 'utf8')) as Run).benchmarks
      assert.deepEqual(valuesOf(row), command === 'run' ? [1200] : [1200, 1200])
      assert.deepEqual(
        readdirSync(outside.path).filter((name) => name !== 'node-compile-cache'),
        [kept!.slice(outside.path.length + 1)],
      )
    },
  )
}

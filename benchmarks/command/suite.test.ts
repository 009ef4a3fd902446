import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inScratch, recordTrial, type Recording } from '../recording-context.ts'
import { installProbe, readUsage } from './probe.ts'
import suite from './suite.ts'
import { isUnprobed, parseChildrenCpuMs } from './unprobed.ts'

interface Started {
  readonly command: readonly string[]
  readonly exitCode?: number
  readonly caseName?: 'run' | 'time'
  /** A file `cli.js` in the command's folder. */
  readonly cli?: string
}

const node = process.execPath

/** One trial of a command in a folder whose name has a space, as temporary folders of Windows users may. */
function started({ command, exitCode = 0, caseName = 'run', cli = '' }: Started): Promise<Recording> {
  return inScratch(async (root) => {
    const [scratch, directory] = [join(root, 'the scratch'), join(root, 'the project')]
    mkdirSync(scratch)
    mkdirSync(directory)
    writeFileSync(join(directory, 'cli.js'), cli)
    const options = { COMMAND: JSON.stringify(command), DIRECTORY: directory, EXIT_CODE: String(exitCode) }
    return recordTrial(suite, { subject: undefined, caseName, case: {}, scratch, options })
  })
}

const allMetrics = ['wall-time', 'cpu-time', 'peak-rss']

test('command suite: a Node program has wall time, CPU time and peak memory', async () => {
  const { metrics, warnings } = await started({ command: [node, 'cli.js'] })
  assert.deepEqual(Object.keys(metrics), allMetrics)
  for (const [name, value] of Object.entries(metrics)) assert.ok(value > 0, name)
  assert.deepEqual(warnings, [])
})

test('command suite: memory that a program takes, or a child of it, shows in its peak', async () => {
  const bytes = 150_000_000
  const take = `Buffer.alloc(${bytes}, 1)`
  const plain = await started({ command: [node, '-e', '0'] })
  for (const cli of [
    take,
    `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(take)}])`,
  ]) {
    const { metrics } = await started({ command: [node, 'cli.js'], cli })
    assert.ok(metrics['peak-rss']! > plain.metrics['peak-rss']! + bytes * 0.9, `${cli}: ${metrics['peak-rss']}`)
  }
})

test('command suite: memory of the process that starts a program is not its own', async () => {
  const bytes = 300_000_000
  const held = Buffer.alloc(bytes, 1)
  const { metrics } = await started({ command: [node, 'cli.js'] })
  assert.ok(metrics['peak-rss']! < held.length, `${metrics['peak-rss']}`)
})

test('command suite: CPU time counts what a program, its children and workers compute', async () => {
  const burnt = 300
  const burn = `for (let used = 0; used < ${burnt}_000; ) {
    for (let index = 0; index < 1e7; index += 1) used += index % 2
    const { user, system } = process.cpuUsage()
    used = user + system
  }`
  const inside = JSON.stringify(burn)
  const ways = [
    burn,
    `require('child_process').execFileSync(process.execPath, ['-e', ${inside}])`,
    `new (require('worker_threads').Worker)(${inside}, { eval: true })`,
  ]
  for (const cli of ways) {
    const { metrics } = await started({ command: [node, 'cli.js'], cli })
    assert.ok(metrics['cpu-time']! >= burnt, `${cli}: ${metrics['cpu-time']}`)
  }
})

const ends: Readonly<Record<string, { readonly cli: string; readonly exitCode: number }>> = {
  'process.exit': { cli: 'process.exit(3)', exitCode: 3 },
  'an error that nobody catches': { cli: 'throw new Error("on purpose")', exitCode: 1 },
  'a rejection that nobody handles': { cli: 'Promise.reject(new Error("on purpose"))', exitCode: 1 },
}
for (const [how, end] of Object.entries(ends)) {
  test(`command suite: a program that ends with ${how} reports, too, and passes if wanted`, async () => {
    const { metrics } = await started({ command: [node, 'cli.js'], ...end })
    assert.deepEqual(Object.keys(metrics), allMetrics)
    await assert.rejects(
      started({ command: [node, 'cli.js'], cli: end.cli }),
      new RegExp(`exited with code ${end.exitCode}, expected 0`),
    )
  })
}

test('command suite: a program that a signal ends has failed', { skip: process.platform === 'win32' }, async () => {
  await assert.rejects(started({ command: [node, 'cli.js'], cli: 'process.kill(process.pid, "SIGKILL")' }), /SIGKILL/)
})

test('command suite: a missing program is named, with the places searched', async () => {
  await assert.rejects(started({ command: ['no-such-program'] }), /no-such-program.*node_modules\/\.bin.*PATH/)
  await assert.rejects(started({ command: [join(import.meta.dirname, 'nowhere')] }), /there is no program ".*nowhere"$/)
})

test('command suite: a program that is none of Node has wall time only', async () => {
  const { metrics } = await started({ command: ['git', '--version'], caseName: 'time' })
  assert.deepEqual(Object.keys(metrics), ['wall-time'])
  await assert.rejects(started({ command: ['git', '--version'] }), /no Node process reported.*"node": false/)
})

test('command suite: a command is told nothing of the trial that runs it', async () => {
  const cli = `const told = Object.keys(process.env).filter((name) => /^(COMMAND|DIRECTORY|EXIT_CODE|NODE_COMPILE_CACHE|PACELINE_REQUEST)$/.test(name))
if (told.length > 0) throw new Error(told.join())`
  const set = { COMMAND: 'x', DIRECTORY: 'x', EXIT_CODE: 'x', NODE_COMPILE_CACHE: 'x', PACELINE_REQUEST: 'x' }
  const before = { ...process.env }
  Object.assign(process.env, set)
  try {
    await started({ command: [node, 'cli.js'], cli })
  } finally {
    for (const name of Object.keys(set)) delete process.env[name]
    Object.assign(process.env, before)
  }
})

test('command suite: CPU time of children without a report comes from coarse clocks', () => {
  const stat = '42 (a) b) R 1 2 3 4 5 6 7 8 9 10 11 12 123 45 20 0'
  // Fields after the name: state is 0, utime 11, stime 12, cutime 13, cstime 14.
  assert.equal(parseChildrenCpuMs(stat), (123 + 45) * 10)
  assert.equal(parseChildrenCpuMs('42 (a) R 1'), undefined)
  assert.equal(isUnprobed({ allMs: 100, probedMs: 60 }), false)
  assert.equal(isUnprobed({ allMs: 120, probedMs: 60 }), true)
  assert.equal(isUnprobed({ allMs: 1_000, probedMs: 800 }), false)
  assert.equal(isUnprobed({ allMs: 1_000, probedMs: 700 }), true)
})

test(
  'command suite: work that a shell does for a Node program is not ignored',
  {
    skip: process.platform !== 'linux',
  },
  async () => {
    const loop = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'
    const cli = `require('child_process').execSync(${JSON.stringify(loop)})`
    const { warnings } = await started({ command: [node, 'cli.js'], cli })
    assert.match(warnings.join(), /did not report/)
  },
)

test('command suite: reports of processes are added up, and the largest peak is taken', async () => {
  await inScratch(async (directory) => {
    assert.deepEqual(readUsage(directory), { processes: 0, cpuMs: 0, peakRssBytes: 0 })
    writeFileSync(join(directory, '7.json'), '{ "cpuUs": 1500, "peakRssBytes": 4000 }')
    writeFileSync(join(directory, '8.json'), '{ "cpuUs": 2500, "peakRssBytes": 3000 }')
    installProbe(directory)
    assert.ok(existsSync(join(directory, 'node_modules', 'probe', 'index.cjs')))
    assert.deepEqual(readUsage(directory), { processes: 2, cpuMs: 4, peakRssBytes: 4000 })
  })
})

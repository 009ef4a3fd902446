/** `paceline bisect` on real repositories: real commits, real builds, real trials. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test } from 'node:test'
import type { BisectionResult } from '../../src/model/bisection.ts'
import type { BisectProgress } from '../../src/store/kept-progress.ts'
import { paceline, type CommandOptions, type Outcome } from '../command-line.ts'
import { assertCleared, testRepository, type TestRepository } from '../repository.ts'

/** Counts its steps, which is exact, and takes time that scatters. */
const suite = `import { defineSuite } from 'paceline'
import { steps, work } from '../index.js'
export default defineSuite({
  name: 'lib',
  cases: { once: {} },
  subjects: { work: () => work },
  metrics: {
    steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    time: { unit: 'ms', better: 'lower', gate: true },
  },
  async trial({ subject, measure }) {
    measure.record('steps', steps)
    await measure.time('time', () => subject())
  },
})
`

/** Waits for 8 ms, more or less by chance; a synchronous loop of 8 more where somebody added it. */
const library = (steps: number, loop = ''): string => `export const steps = ${steps}
const spin = (ms) => {
  const end = performance.now() + ms
  while (performance.now() < end) Math.sqrt(end)
}
export const work = () => {
  spin(8 + 2 * Math.random())
  ${loop}
}
`

interface History extends TestRepository {
  /** Oldest first. */
  readonly shas: readonly string[]
}

/** So many commits; `change` says what else each writes, by its number. */
function history(count: number, change: (number: number) => Readonly<Record<string, string>>): History {
  const repository = testRepository()
  const first = {
    '.gitignore': 'node_modules\n.paceline\n',
    'package.json': '{ "name": "lib", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
    'paceline.config.json': '{ "suites": ["./bench/suite.js"], "project": { "prepare": "node build.js" } }\n',
    'bench/suite.js': suite,
    'build.js': '',
    'index.js': library(1000),
  }
  const shas = Array.from({ length: count }, (_, number) =>
    repository.commit(
      { ...(number === 0 ? first : { 'log.md': `${number}\n` }), ...change(number) },
      `Commit ${number}`,
    ),
  )
  return { ...repository, shas }
}

const bisect = (
  { root }: TestRepository,
  args: readonly string[],
  options: Partial<CommandOptions> = {},
): Promise<Outcome> => paceline(['bisect', ...args], { cwd: root, ...options })

const progressOf = ({ root }: TestRepository): string =>
  join(root, '.paceline', `bisect-${process.platform}-${process.arch}.json`)

const kept = (repository: TestRepository): BisectProgress =>
  JSON.parse(readFileSync(progressOf(repository), 'utf8')) as BisectProgress

const failingBuild = 'console.error("no such tool: tsc")\nprocess.exitCode = 1\n'

test('of 16 commits, the one that added a synchronous loop is found by its time', async () => {
  using repository = history(16, (number) =>
    number === 11 ? { 'index.js': library(1000, 'spin(8) // reads the config again') } : {},
  )
  const { shas } = repository
  const args = ['--good', shas[0]!, '--seed', '0badcafe', 'lib', 'time']
  const { code, stdout, stderr } = await bisect(repository, args)
  assert.equal(code, 0, stderr)
  const short = shas[11]!.slice(0, 7)
  assert.match(stdout, /^Found: this commit made lib\/once\/work time worse\.$/m)
  assert.match(stdout, new RegExp(`^  ${short} Commit 11$`, 'm'))
  assert.match(
    stdout,
    new RegExp(
      `^The change from ${shas[10]!.slice(0, 7)}, the commit before it, is \\+\\d+\\.\\d% \\(95% interval .*, \\d+ pairs\\)\\.$`,
      'm',
    ),
  )
  assert.match(stdout, /^\d+ pairs, 15 commits; at most 5% of such answers are wrong\.$/m)
  assert.match(stdout, new RegExp(`^Next: git show ${short}$`, 'm'))
  assert.match(stderr, /The bad end is worse than the good one. Which of the 15 commits did that\?/)
  assert.equal(existsSync(progressOf(repository)), false)
  assertCleared(repository)
})

test('commits that do not build are left out, and named if they may be it', async () => {
  using repository = history(9, (number) => ({
    ...(number === 4 ? { 'build.js': failingBuild } : {}),
    ...(number === 5 ? { 'index.js': library(1200) } : {}),
    ...(number === 6 ? { 'build.js': '' } : {}),
  }))
  const { shas } = repository
  const { code, stdout, stderr } = await bisect(repository, [
    '--good',
    shas[0]!,
    '--bad',
    shas[8]!,
    'lib',
    'steps',
    '--json',
  ])
  assert.equal(code, 0, stderr)
  assert.match(stderr, /is left out: no such tool: tsc/)
  const result = JSON.parse(stdout) as BisectionResult
  assert.equal(result.outcome, 'found')
  assert.deepEqual(
    result.suspects.map(({ sha, skipped }) => [sha, skipped]),
    [
      [shas[4], 'it does not build'],
      [shas[5], 'it does not build'],
      [shas[6], null],
    ],
  )
  assert.equal(result.before?.sha, shas[3])
  assert.deepEqual([result.change?.from, result.change?.to], [1000, 1200])
  const text = await bisect(repository, ['--good', shas[0]!, 'lib', 'steps'])
  assert.match(
    text.stdout,
    /^Found: one of these 3 commits made lib\/once\/work steps worse; the first 2 cannot be measured\.$/m,
  )
  assert.match(text.stdout, /1,000 → 1,200 \(\+20\.0%\)/)
  assertCleared(repository)
})

test('a commit whose benchmark fails is left out; at an end it ends the search', async () => {
  const broken = { 'index.js': 'export const steps = 0\nexport const work = () => { throw new Error("not now") }\n' }
  using repository = history(6, (number) => {
    if (number === 2) return broken
    return number === 3 ? { 'index.js': library(1100) } : {}
  })
  const { shas } = repository
  const { code, stdout, stderr } = await bisect(repository, ['--good', shas[0]!, 'lib', 'steps', '--json'])
  assert.equal(code, 0, stderr)
  const { outcome, suspects } = JSON.parse(stdout) as BisectionResult
  assert.equal(outcome, 'found')
  assert.deepEqual(
    suspects.map(({ sha }) => sha),
    [shas[2], shas[3]],
  )
  assert.match(suspects[0]!.skipped!, /^its trials fail \(.*not now\)$/)
  const end = await bisect(repository, ['--good', shas[2]!, 'lib', 'steps'])
  assert.equal(end.code, 4, end.stderr)
  assert.match(end.stderr, /The good commit \w{7} cannot be measured: its trials fail/)
  assertCleared(repository)
})

test('Ctrl-C keeps what was measured and leaves no checkout', async () => {
  using repository = history(4, () => ({}))
  const interruptOnceKept = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
    while (!existsSync(progressOf(repository))) await setTimeout(20)
    kill('SIGINT')
  }
  const onStderr = { text: 'preparing', act: (kill: (signal: NodeJS.Signals) => void) => void interruptOnceKept(kill) }
  const { code, stderr } = await bisect(repository, ['--good', repository.shas[0]!, 'lib', 'time'], { onStderr })
  assert.equal(code, 130, stderr)
  assert.ok(kept(repository).pairs.length > 0)
  assertCleared(repository)
})

test('a bisection that was killed goes on where it stopped', async () => {
  using repository = history(8, (number) => (number === 3 ? { 'index.js': library(1000, 'spin(8)') } : {}))
  const { shas } = repository
  const args = ['--good', shas[0]!, 'lib', 'time', '--json']
  const killOnceKept = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
    while (!existsSync(progressOf(repository)) || kept(repository).pairs.length < 5) await setTimeout(20)
    kill('SIGKILL')
  }
  const onStderr = { text: 'preparing', act: (kill: (signal: NodeJS.Signals) => void) => void killOnceKept(kill) }
  await bisect(repository, args, { onStderr })
  const before = kept(repository)
  assert.ok(before.pairs.length >= 5)

  const short = await bisect(repository, [...args, '--budget', '1ms'])
  assert.equal(short.code, 3, short.stderr)
  assert.match(short.stderr, /An earlier bisection continues where it stopped, with \d+ pairs/)
  assert.equal((JSON.parse(short.stdout) as BisectionResult).outcome, 'unfinished')
  assert.deepEqual(kept(repository).pairs.slice(0, before.pairs.length), before.pairs)

  const { code, stdout, stderr } = await bisect(repository, args)
  assert.equal(code, 0, stderr)
  const result = JSON.parse(stdout) as BisectionResult
  assert.deepEqual(
    result.suspects.map(({ sha }) => sha),
    [shas[3]],
  )
  assert.equal(result.seed, before.seed)
  assert.equal(existsSync(progressOf(repository)), false)
  assertCleared(repository)
})

test('ends that do not differ are told so, as a comparison of nothing', async () => {
  using repository = history(4, () => ({}))
  const { code, stdout, stderr } = await bisect(repository, ['--good', repository.shas[0]!, 'lib', 'steps'])
  assert.equal(code, 3, stderr)
  assert.match(
    stdout,
    /^Nothing found: \w{7} and \w{7} do not differ in lib\/once\/work steps\.\n.* is 1,000 → 1,000 \(0\.0%\)/,
  )
})

test('bad input is refused in one line before anything is checked out', async () => {
  using repository = history(3, () => ({}))
  const [first, second, third] = repository.shas as [string, string, string]
  repository.git('switch', '--quiet', '--create', 'side', first)
  const side = repository.commit({ 'side.md': '' }, 'Side')
  repository.git('switch', '--quiet', 'main')
  const refused = async (args: readonly string[], message: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await bisect(repository, args)
    assert.deepEqual([code, stdout], [2, ''], stderr)
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /preparing/)
  }
  await refused(['--good', third, '--bad', first, 'lib', 'time'], /is not an ancestor of --bad[^]*Swap them/)
  await refused(['--good', side, 'lib', 'time'], /is not an ancestor of --bad "HEAD"/)
  await refused(['--good', third, 'lib', 'time'], /are the same commit/)
  await refused(['--good', 'nowhere', 'lib', 'time'], /"nowhere" names no commit here/)
  await refused(['--good', second, 'lib', 'tme'], /No suite has a metric called "tme"[^]*time/)
  await refused(['--good', second, 'lib', 'time', '--error', '60%'], /It must be a share from 0.1% to 25%/)
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'side')
  await refused(
    ['--good', side, 'lib', 'time'],
    new RegExp(`came into --bad "HEAD" by a merge[^]*${first.slice(0, 12)}`),
  )
})

/** `paceline baseline fill` on a small library of several commits in a real repository. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test } from 'node:test'
import type { Baseline } from '../../src/model/baseline.ts'
import type { PairedMetric, Run } from '../../src/model/run.ts'
import { trendsOf } from '../../src/compare/trends.ts'
import { renderSite } from '../../src/site/trend-site.ts'
import { readBaseline } from '../../src/store/baseline-file.ts'
import type { FillProgress } from '../../src/store/kept-progress.ts'
import { paceline, repositoryRoot, type CommandOptions, type Outcome } from '../command-line.ts'
import { library, packageFiles, suite } from '../counted-library.ts'
import { assertCleared, testRepository, type TestRepository } from '../repository.ts'

interface History extends TestRepository {
  /** Oldest first; the third does not build. */
  readonly shas: readonly string[]
}

/**
 * 1000 steps twice, one commit that does not build, then 700 twice, the last of them with the suite. Where the
 * repository has a file `broken`, the fourth does not build either.
 */
function history(): History {
  const repository = testRepository()
  const broken = { 'build.js': 'console.error("no such tool: tsc")\nprocess.exitCode = 1\n' }
  const sometimes = `import { existsSync } from 'node:fs'\nprocess.exitCode = +existsSync(${JSON.stringify(join(repository.root, 'broken'))})\n`
  const shas = [
    repository.commit({ ...packageFiles, 'build.js': '' }, 'One'),
    repository.commit({ 'readme.md': 'x' }, 'Two'),
    repository.commit(broken, 'Three'),
    repository.commit({ 'build.js': sometimes, ...library(700) }, 'Four'),
    repository.commit(
      {
        'build.js': '',
        'bench/suite.js': suite,
        'paceline.config.json': '{ "suites": ["./bench/suite.js"], "project": { "prepare": "node build.js" } }\n',
      },
      'Five',
    ),
  ]
  return { ...repository, shas }
}

const file = `baselines/${process.platform}-${process.arch}.json`
const fill = (
  { root }: TestRepository,
  args: readonly string[] = [],
  options: Partial<CommandOptions> = {},
): Promise<Outcome> => paceline(['baseline', 'fill', ...args], { cwd: root, ...options })
const stored = ({ root }: TestRepository): Baseline => JSON.parse(readFileSync(join(root, file), 'utf8')) as Baseline
const progressOf = ({ root }: TestRepository): string =>
  join(root, '.paceline', `fill-${process.platform}-${process.arch}.json`)

test('past commits become runs in their order, and what does not build is named', async () => {
  using repository = history()
  const [first, second, third, fourth, fifth] = repository.shas
  const { code, stdout, stderr } = await fill(repository, ['--pairs', '4'])
  assert.equal(code, 0, stderr)
  assert.match(
    stderr,
    new RegExp(`${third!.slice(0, 7)}.* is left out: no such tool: tsc \\(.*node build\\.js.* ended with 1\\)`),
  )
  assert.match(stdout, /baselines.\S+\.json: 4 runs$/m)
  const { runs } = stored(repository)
  assert.deepEqual(
    runs.map(({ head }) => head.commit?.sha),
    [first, second, fourth, fifth],
  )
  assert.deepEqual(
    runs.map(({ filled }) => [filled?.order, filled?.of]),
    [
      [1, 5],
      [2, 5],
      [4, 5],
      [5, 5],
    ],
  )
  assert.equal(new Set(runs.map(({ filled }) => filled?.machine)).size, 1)
  const ids = runs.map(({ id }) => id)
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids.map((id) => id.slice(0, 15))).size, 4, 'commits of one second have seconds of their own')
  for (const { id, head } of runs) {
    const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z/.exec(id)!
    const day = date!.replace(/(....)(..)(..)/, '$1-$2-$3')
    const beforeMs = Date.parse(head.commit!.date!) - Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
    assert.ok(beforeMs >= 0 && beforeMs < 5_000, `the id is of the commit, ${beforeMs} ms before it`)
  }
  const steps = runs.map(({ benchmarks }) => benchmarks[0]!.metrics['steps'] as PairedMetric)
  assert.deepEqual(
    steps.map(({ base, head }) => [base, head]),
    [1000, 1000, 700, 700].map((value) => [Array(4).fill(1000), Array(4).fill(value)]),
    'each with the oldest of them',
  )
  assert.ok(runs.every(({ benchmarks }) => benchmarks[0]!.reference!.id === first))
  assert.match((await paceline(['baseline', 'verify', file], { cwd: repository.root })).stdout, /no problems found/)
  assert.equal(existsSync(progressOf(repository)), false)
  assertCleared(repository)

  const again = await fill(repository, ['--pairs', '4'])
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stderr, /4 of 5 commits are filled already/)
  assert.doesNotMatch(again.stderr, /measuring/)
  const site = await paceline(['site', '--baseline', 'baselines', '--out', 'pages'], { cwd: repository.root })
  assert.equal(site.code, 0, site.stderr)
})

test('an interrupted fill keeps what it measured and goes on where it stopped', async () => {
  using repository = history()
  const measured = [1, 3, 4].map((index) => repository.shas[index]!)
  repository.write({ 'commits.txt': measured.join('\n') })
  const args = ['--commits', 'commits.txt']
  const pairsKept = (): number => {
    if (!existsSync(progressOf(repository))) return 0
    const { measured } = JSON.parse(readFileSync(progressOf(repository), 'utf8')) as FillProgress
    return Math.min(...measured.map(({ benchmarks }) => benchmarks[0]?.pairs?.length ?? 0))
  }
  const killOnceKept = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
    while (pairsKept() < 4) await setTimeout(20)
    kill('SIGINT')
  }
  const onStderr = { text: 'measuring: 0', act: (kill: (signal: NodeJS.Signals) => void) => void killOnceKept(kill) }
  const cut = await fill(repository, [...args, '--pairs', '500'], { onStderr })
  assert.equal(cut.code, 130, cut.stderr)
  assertCleared(repository)
  const counts = (): number[] => stored(repository).runs.map(({ benchmarks }) => benchmarks[0]!.trials)
  const before = counts()
  assert.ok(before.length === 3 && before.every((count) => count >= 4), 'what was measured is stored')
  const { id } = JSON.parse(readFileSync(progressOf(repository), 'utf8')) as { id: string }
  const more = [...args, '--pairs', String(Math.max(...before) + 2)]
  repository.write({ broken: '' })
  const broken = await fill(repository, more)
  assert.equal(broken.code, 0, broken.stderr)
  assert.match(
    broken.stderr,
    /is left out: .*node build\.js.*[^]*Not all pairs were measured; the same command continues/,
  )
  assert.deepEqual(
    counts(),
    [Math.max(...before) + 2, before[1], Math.max(...before) + 2],
    'one could not be prepared this time, the others go on',
  )
  repository.write({ broken: null })
  const { code, stderr } = await fill(repository, more)
  assert.equal(code, 0, stderr)
  assert.deepEqual(new Set(counts()), new Set([Math.max(...before) + 2]), 'the same runs, with more pairs')
  assert.match(stderr, /An earlier fill of 3 commits continues where it stopped, with \d+ pairs/)
  assert.deepEqual(
    stored(repository).runs.map(({ filled }) => filled?.machine),
    [id, id, id],
  )
  assert.equal(existsSync(progressOf(repository)), false)
})

test('what the history would not keep is left out before anything is prepared', async () => {
  using repository = history()
  const args = ['--pairs', '4', '--keep', '1']
  const { code, stdout, stderr } = await fill(repository, ['--last', '3', ...args, '--json'])
  assert.equal(code, 0, stderr)
  assert.match(
    stderr,
    /2 of 3 commits are left out: the history keeps the newest 1 run \(--keep\).*older\.\n[^]*preparing/,
  )
  const of = ({ head }: Pick<Run, 'head'>): string | undefined => head.commit?.sha
  assert.deepEqual((JSON.parse(stdout) as Run[]).map(of), [repository.shas[4]])
  assert.deepEqual(stored(repository).runs.map(of), [repository.shas[4]])
  const again = await fill(repository, ['--last', '3', ...args])
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stderr, /1 of 3 commits is filled already[^]*2 of 3 commits are left out/)
  assert.doesNotMatch(again.stderr, /preparing/)
  repository.write({ 'old.txt': repository.shas[0]! })
  const full = await fill(repository, ['--commits', 'old.txt', ...args])
  assert.equal(full.code, 3, full.stderr)
  assert.match(full.stderr, /None of the 1 commit would be kept: the history keeps the newest 1 run[^]*full already/)
})

test('of the releases filled in for the docs, each change is at its release', async () => {
  const baseline = await readBaseline(join(repositoryRoot, 'baselines/examples/chokidar-releases-linux-x64.json'))
  const [history] = trendsOf([baseline])
  const changesOf = (name: string): string[] => {
    const trend = history!.trends.find((one) => `${one.case} ${one.metric}` === name)!
    return trend.changes.map(({ point, worse }) => {
      const { label } = history!.runs[trend.points[point]!.run]!.head
      return `${label} ${worse ? 'worse' : 'better'}`
    })
  }
  assert.deepEqual(changesOf('footprint import-heap'), ['4.0.0 better'])
  assert.deepEqual(changesOf('footprint import-packages'), ['4.0.0 better'])
  assert.deepEqual(changesOf('flat peak-rss'), ['4.0.0 worse'])
  assert.deepEqual(changesOf('install-size installed-bytes'), ['4.0.0 better', '4.0.2 better', '5.0.0 better'])
  assert.deepEqual(changesOf('flat handles'), [])
  const pages = renderSite({ baselines: [baseline], repository: null, version: '1.0.0' })
  assert.match(pages.get('trend-watch-footprint.html')!, /since <code>4\.0\.0<\/code>, 13 Sep 2024: 682 → 327 kB/)
  assert.match(pages.get('trend-watch-footprint.html')!, />Apr 2020</)
  assert.match(pages.get('runs.html')!, /4 of 4, filled, 1 of 14/)
})

test('bad input is refused in one line before anything is checked out', async () => {
  using repository = history()

  repository.write({ 'empty.txt': '# none\n', 'wrong.txt': 'main\nnowhere\n' })
  const refused = async (args: readonly string[], message: RegExp): Promise<void> => {
    const { code, stderr } = await fill(repository, args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /preparing/)
  }
  await Promise.all([
    refused(['--commits', 'empty.txt'], /empty\.txt names no commit/),
    refused(['--commits', 'wrong.txt'], /wrong\.txt: line 2: "nowhere" names no commit here/),
    refused(['--commits', 'gone.txt'], /gone\.txt.* cannot be read/),
    refused(['--tags', '12'], /There are no version tags/),
    refused(['--last', '3', '--tags', '3'], /'--last <n>' cannot be used with option '--tags <n>'/),
    refused(['--pairs', '3'], /It must be 4 or more/),
    refused(['--keep', '1001'], /no more than 1000 runs/),
    refused(['--last', '0'], /whole number, 1 or more/),
    refused(['--last', '201'], /No more than 200 commits/),
  ])
})

/** One judge: the same runs come to the same comparison, whether rules and history come from the disk or from the server. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { linesOf } from '../../test/compared.ts'
import { connect, connectByGit } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository } from '../../test/fake-github/state.ts'
import { gitEnvironment, testRepository, type TestRepository } from '../../test/repository.ts'
import { pairedBenchmark, pairedRun, referenceRun, samplePairs } from '../../test/sample-pairs.ts'
import { judgeResults } from './judge-results.ts'
import { outcomeSchemaId, type RunnerResult } from './runner-results.ts'
import type { Identical } from '../core/judge/judge.ts'
import type { Comparison } from '../core/model/comparison.ts'
import type { Config } from '../core/model/config.ts'
import type { Run } from '../core/model/run.ts'
import { judgeLocal, readRulesOfBase } from '../core/judge-here.ts'
import { openProject } from '../core/plan/project.ts'
import { findBaseOrWhyMissing } from '../core/sides/sides.ts'
import { withRuns, emptyBaseline } from '../core/history/baseline-set.ts'
import { baselineText } from '../core/model/serialise.ts'
import { makeSlowWorkReporter } from '../core/system/waiting.ts'

/** A change in a real repository, and what its machines left of it. */
interface Change {
  readonly base: string
  readonly head: string
  readonly run: Run | undefined
  readonly identical?: boolean
  /** As the Action is told; the command line finds it by itself. */
  readonly config?: string
}

interface Case {
  readonly name: string
  readonly make: (repository: TestRepository) => Change
  readonly expected: RegExp
}

const text = (config: Config): string => JSON.stringify(config)
const usual = 'paceline.config.json'

function at(run: Run, head: string, base: string | undefined): Run {
  const commit = { ref: 'topic', date: '2026-11-01T00:00:00Z', dirty: false }
  return {
    ...run,
    head: { label: 'topic', commit: { ...commit, sha: head } },
    base: base === undefined ? undefined : { label: 'main', commit: { ...commit, sha: base } },
  }
}

/** Pairs of a head that is 20% slower. */
function pairsOf({ head, base }: Pick<Change, 'head' | 'base'>): Run {
  return at(pairedRun([pairedBenchmark({ 'ready-time': samplePairs({ times: 1.2, noise: 0.01 }) })]), head, base)
}

/** Without a base, in pairs with the reference: so many times slower than that. */
function withReference(head: string, times: number, number = 40): Run {
  return at(referenceRun({ number, since: times - 1, sigma: 0.01 }), head, undefined)
}

function historyOf(sha: string, times = 1, first = 0): Run[] {
  return [0, 1, 2, 3].map((number) => withReference(sha, times, first + number))
}

function changed(repository: TestRepository, { base, head }: { base?: Config | undefined; head: Config }): Change {
  const commits = {
    base: repository.commit(base === undefined ? { 'a.js': '1' } : { 'a.js': '1', [usual]: text(base) }),
    head: repository.commit({ 'a.js': '2', [usual]: text(head) }),
  }
  return { ...commits, run: pairsOf(commits) }
}

const stored = (runs: readonly Run[]): string => baselineText(withRuns(emptyBaseline('linux-x64'), runs))

const cases: readonly Case[] = [
  {
    name: 'pairs alone, by the rules of Paceline',
    make: (repository) => changed(repository, { base: {}, head: {} }),
    expected: /ready-time: worse fail/,
  },
  {
    name: 'a change that would loosen the policy, accept itself and measure something else',
    make: (repository) =>
      changed(repository, {
        base: { policy: { failAt: 0.05 } },
        head: {
          policy: { failAt: 0.5, alpha: 0.2 },
          options: { SIZE: '1' },
          accept: [{ match: '**', metric: 'ready-time', upTo: 0.3, reason: 'a feature' }],
        },
      }),
    expected: /policy\.failAt from 0\.05 to 0\.5[\s\S]*policy\.alpha[\s\S]*accepts \*\*[\s\S]*options in the config/,
  },
  {
    name: 'a base without a config',
    make: (repository) => changed(repository, { head: { policy: { failAt: 0.5 } } }),
    expected: /worse fail[\s\S]*policy\.failAt from nothing to 0\.5/,
  },
  {
    name: 'a config that the change moved',
    make(repository) {
      const base = repository.commit({ [usual]: text({ policy: { failAt: 0.4 } }) })
      const config = `packages/one/${usual}`
      const head = repository.commit({ [usual]: undefined, [config]: text({}) })
      return { base, head, run: pairsOf({ head, base }), config }
    },
    expected: /worse warn[\s\S]*policy\.failAt from 0\.4 to nothing/,
  },
  {
    name: 'a head measured with the reference, a history in a folder, and a base that is behind what is stored',
    make(repository) {
      const first = repository.commit({ [usual]: text({}) })
      repository.commit({ 'a.js': '1' })
      repository.git('switch', '--quiet', '--create', 'other')
      repository.commit({ 'b.js': '1' })
      repository.commit({ 'b.js': '2' })
      repository.git('switch', '--quiet', 'main')
      repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'other')
      const later = 'f'.repeat(40)
      const runs = [...historyOf(first), ...historyOf(later, 0.5, 20)]
      const base = repository.commit({ 'baselines/linux-x64.json': stored(runs) })
      const head = repository.commit({ 'a.js': '2' })
      return { base, head, run: withReference(head, 1.3) }
    },
    // What was merged into the base is no commit of the branch.
    expected: /ready-time: worse[\s\S]*4 stored runs[\s\S]*3 commits before the base/,
  },
  {
    name: 'a history on a branch, which says where main stands',
    make(repository) {
      const config = text({ baseline: 'branch:paceline-data' })
      const base = repository.commit({ [usual]: config })
      repository.git('switch', '--quiet', '--orphan', 'paceline-data')
      repository.commit({ 'linux-x64.json': stored(historyOf(base, 1.2)) })
      repository.git('switch', '--quiet', 'main')
      const head = repository.commit({ 'a.js': '2' })
      return { base, head, run: pairsOf({ head, base }) }
    },
    expected: /main \+(19|20|21)\.\d% since v5\.0\.0/,
  },
  {
    name: 'a history in a folder that the config names',
    make(repository) {
      const first = repository.commit({ [usual]: text({ baseline: 'path:perf/history' }) })
      const base = repository.commit({ 'perf/history/linux-x64.json': stored(historyOf(first, 1.2)) })
      const head = repository.commit({ 'a.js': '2' })
      return { base, head, run: pairsOf({ head, base }) }
    },
    expected: /main \+(19|20|21)\.\d% since v5\.0\.0/,
  },
  {
    name: 'sides that are the same, and a policy that is not',
    make: (repository) => ({
      ...changed(repository, { base: { policy: { failAt: 0.05 } }, head: { policy: { failAt: 0.5 } } }),
      run: undefined,
    }),
    expected: /identical[\s\S]*policy\.failAt[\s\S]*differ only in CHANGELOG\.md, README\.md/,
  },
]

function sameOf({ head, base }: Change): Identical {
  const { head: headSide, base: baseSide, profile, seed } = pairsOf({ head, base })
  return { platform: 'linux-x64', head: headSide, base: baseSide!, profile, seed, texts: ['README.md', 'CHANGELOG.md'] }
}

async function onDisk(repository: TestRepository, change: Change): Promise<Comparison> {
  const { run, base, config = usual } = change
  const project = await openProject({ cwd: repository.root, config: join(repository.root, config) })
  const effects = {
    env: gitEnvironment,
    platform: process.platform,
    signal: new AbortController().signal,
    waiting: makeSlowWorkReporter({ say: () => undefined }),
    today: () => new Date(),
    now: () => performance.now(),
  }
  const place = { project, effects }
  const found = await findBaseOrWhyMissing(place, { base })
  const rules = await readRulesOfBase(place, found)
  return judgeLocal(place, { run, identical: run === undefined ? sameOf(change) : undefined, rules, base: found })
}

async function byServer(repository: TestRepository, change: Change): Promise<Comparison | undefined> {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget', join(repository.root, '.git'))
  const { run, head, base, config } = change
  const content: RunnerResult['content'] =
    run === undefined
      ? { kind: 'outcome', outcome: { schema: outcomeSchemaId, outcome: 'identical', ...outcomeOf(change) } }
      : { kind: 'run', run }
  const job = {
    ...connect(fake),
    ...connectByGit(fake),
    workflow: { repository: { owner: 'acme', repo: 'widget' } },
    inputs: { config, baseline: undefined, run: [], platforms: [], nodeVersion: [] },
  }
  const target = {
    sha: head,
    measuredSha: head,
    policyCommit: base,
    pullRequest: undefined,
    measured: { sha: head, runNumber: 1, attempt: 1, series: '' },
  }
  const { comparison } = await judgeResults(job, { target, results: [{ attempt: 1, content }] })
  return comparison
}

function outcomeOf(change: Change): Identical & { texts: string[] } {
  return { ...sameOf(change), texts: [...sameOf(change).texts!] }
}

/** What the expectations look at. */
function told(comparison: Comparison): string {
  const { state, rows, notices, platforms } = comparison
  const since = rows.flatMap((row) =>
    row.since === undefined ? [] : [`main +${(row.since.main.change * 100).toFixed(1)}% since ${row.since.label}`],
  )
  return [state, ...linesOf(comparison), ...since, ...platforms.map(({ basis }) => basis), ...notices].join('\n')
}

for (const { name, make, expected } of cases) {
  test(`judge results: disk and server come to the same: ${name}`, async () => {
    using repository = testRepository()
    const change = make(repository)
    const here = await onDisk(repository, change)
    assert.match(told(here), expected)
    assert.deepEqual(await byServer(repository, change), here)
  })
}

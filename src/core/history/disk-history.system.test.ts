import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { gitEnvironment, temporaryDirectory, testRepository, type TestRepository } from '../../../test/repository.ts'
import { sampleRun } from '../../../test/sample-run.ts'
import { newGit } from '../sides/git.ts'
import { runWorkPlainly } from '../system/waiting.ts'
import {
  addRunsToProjectHistory,
  localAncestry,
  foldersWrittenByPaceline,
  makeDiskHistorySource,
  readProjectBaselineIfAny,
} from './disk-history.ts'
import type { Run } from '../model/run.ts'
import type { Session } from '../plan/project.ts'

test('disk history: the folders that Paceline writes to are known, never the project', () => {
  const usual = ['paceline-out', '.paceline']
  assert.deepEqual(foldersWrittenByPaceline({}), [...usual, 'baselines'])
  assert.deepEqual(foldersWrittenByPaceline({ baseline: 'path:./perf/history/' }), [...usual, 'perf/history'])
  for (const baseline of ['path:.', 'path:./', 'path:../other', 'path:a/..', 'branch:paceline'] as const) {
    assert.deepEqual(foldersWrittenByPaceline({ baseline }), usual, baseline)
  }
})

test('disk history: a base has what it grew from, nearest first, nothing merged', async () => {
  using repository = testRepository()
  const first = repository.commit({ a: '1' })
  repository.git('switch', '--quiet', '--create', 'topic')
  repository.commit({ b: '1' })
  repository.git('switch', '--quiet', 'main')
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
  const merge = repository.git('rev-parse', 'HEAD')
  repository.git('switch', '--quiet', '--create', 'alone')
  repository.commit({ c: '1' })
  repository.git('switch', '--quiet', 'main')
  repository.commit({ a: '2' })
  const git = newGit(repository.root, process.env)
  assert.deepEqual(await localAncestry(git, merge), [merge, first])
  repository.git('switch', '--quiet', 'alone')
  assert.deepEqual(await localAncestry(git, undefined), [merge, first], 'of a head without a base: where it left main')
})

test('disk history: a commit that is not here, or no repository, has none', async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  assert.deepEqual(await localAncestry(newGit(repository.root, process.env), 'f'.repeat(40)), [])
  using folder = temporaryDirectory()
  const git = newGit(folder.path, { ...process.env, GIT_CEILING_DIRECTORIES: folder.path })
  assert.deepEqual(await localAncestry(git, undefined), [])
})

test("disk history: a config's branch that is an option of Git is refused", async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  for (const name of ['--output=a', '-x', 'main~1', 'main^{tree}', '../main', 'a..b', '@{u}']) {
    const project = { root: repository.root, config: { baseline: `branch:${name}` } }
    const place = { project, effects: { env: process.env, waiting: runWorkPlainly } } as unknown as Session
    await assert.rejects(readProjectBaselineIfAny(place, 'linux-x64'), /not a branch name/, name)
  }
})

const platform = 'linux-x64'
const runs = [1, 2, 3].map((number) => sampleRun({ number }))

function placeOf({ root }: Pick<TestRepository, 'root'>): Session {
  const project = { root, home: join(root, '.paceline'), config: { baseline: 'branch:paceline-data' } }
  return { project, effects: { env: process.env, waiting: runWorkPlainly } } as unknown as Session
}

const add = async (repository: Pick<TestRepository, 'root'>, number: number) =>
  addRunsToProjectHistory(placeOf(repository), { platform, runs: [runs[number - 1]!] })
const idsIn = async (repository: Pick<TestRepository, 'root'>): Promise<string[]> =>
  ((await readProjectBaselineIfAny(placeOf(repository), platform))?.runs ?? []).map(({ id }) => id)
const idsOf = (...numbers: number[]): string[] => numbers.map((number) => runs[number - 1]!.id)

test("disk history: runs are stored on the clone's branch, checked out nowhere", async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  assert.deepEqual(await idsIn(repository), [])
  await add(repository, 1)
  assert.equal((await add(repository, 2)).branch, 'paceline-data')
  assert.deepEqual(await idsIn(repository), idsOf(1, 2))
  assert.equal(repository.git('ls-tree', '--name-only', 'paceline-data'), `${platform}.json`)
  const author = 'Paceline <paceline@noreply.invalid>'
  const shown = repository.git('log', '-1', '--format=%an <%ae>, %cn <%ce>: %s', 'paceline-data')
  assert.equal(shown, `${author}, ${author}: Store performance of 0000000 on linux-x64`)
  assert.equal(repository.git('status', '--porcelain'), '')
  assert.equal(repository.git('rev-parse', '--abbrev-ref', 'HEAD'), 'main')
})

test('disk history: a folder of the project holds the runs where the config says so', async () => {
  using repository = testRepository()
  const sha = repository.commit({ a: '1' })
  const { project, effects } = placeOf(repository)
  const place = { project: { ...project, config: { baseline: 'path:perf/runs' } }, effects } as Session
  const { branch, grown } = await addRunsToProjectHistory(place, { platform, runs: runs.slice(0, 2), keep: 1 })
  assert.deepEqual([branch, grown.baseline.runs.map(({ id }) => id)], [undefined, idsOf(2)])
  const source = makeDiskHistorySource(place, { base: sha })
  const { baselines, problems } = await source.stored([platform, 'win32-x64'])
  assert.deepEqual([baselines, problems], [[await readProjectBaselineIfAny(place, platform)], []])
  const measured = (commit: Run['head']['commit']) => [{ ...runs[0]!, base: { label: 'main', commit } }]
  assert.deepEqual([await source.ancestors([]), await source.ancestors(measured(undefined))], [[sha], []])
  assert.deepEqual(await source.ancestors(measured({ sha, dirty: false })), [sha])
})

test('disk history: of two clones, the second takes in what the first has pushed', async () => {
  using folder = temporaryDirectory()
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder.path, env: gitEnvironment, encoding: 'utf8', stdio: 'pipe' }).trim()
  using origin = testRepository()
  origin.commit({ a: '1' })
  const clones = ['one', 'two'].map((name) => {
    git('clone', '--quiet', origin.root, name)
    return { root: join(folder.path, name) }
  })
  const [one, two] = clones as [{ root: string }, { root: string }]
  await add(one, 1)
  git('-C', one.root, 'push', '--quiet', 'origin', 'paceline-data')
  git('-C', two.root, 'fetch', '--quiet')
  await add(two, 2)
  assert.deepEqual(await idsIn(two), idsOf(1, 2))
  git('-C', two.root, 'push', '--quiet', 'origin', 'paceline-data')
  git('-C', one.root, 'fetch', '--quiet')
  await add(one, 3)
  git('-C', one.root, 'push', '--quiet', 'origin', 'paceline-data')
  assert.deepEqual(await idsIn(one), idsOf(1, 2, 3))
})

test('disk history: one on the branch that cannot be read is an error, and stays', async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  repository.git('switch', '--quiet', '--orphan', 'paceline-data')
  const broken = repository.commit({ [`${platform}.json`]: '{ "schema": "paceline/baseline@1", "runs": [' })
  repository.git('switch', '--quiet', 'main')
  await assert.rejects(add(repository, 1), /linux-x64\.json on the branch paceline-data/)
  assert.equal(repository.git('rev-parse', 'paceline-data'), broken)
})

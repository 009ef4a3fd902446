/**
 * A plan in three shards on two runners, step by step: planned, measured in pairs, and reported as two platforms. What the
 * second runner leaves is what the first has measured, under the name of another system.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { payloadOf, planIn, workspace, type StepOptions, type StepResult } from '../../test/action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository } from '../../test/fake-github/state.ts'
import { smallLibrary, type SmallLibrary } from '../../test/small-library.ts'
import { comparisonSchema, type Comparison } from '../core/model/comparison.ts'
import { benchmarkId, runSchema, type Run } from '../core/model/run.ts'

const runners = ['ubuntu-latest', 'windows-latest']
const platforms = ['linux-x64', 'win32-x64']
/** Of what is measured here. */
const ours = `${process.platform}-${process.arch}`
const names = ['a', 'b', 'c', 'd', 'e']

/** What is counted is decided after two pairs. */
const suite = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'parse',
  cases: { ${names.map((name) => `${name}: {}`).join(', ')} },
  subjects: { library: () => import('../index.js') },
  metrics: { calls: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial({ subject, measure }) {
    measure.record('calls', subject.calls)
  },
})
`
const config = { suites: ['./bench/parse.js'], project: { prepare: false }, why: false }

type Texts = Readonly<Record<string, string>>
type Event = Pick<StepOptions, 'event' | 'payload' | 'sha'>

describe('shards: a plan of three on two runners', () => {
  let fake: FakeGitHub
  let own: SmallLibrary
  let event: Event
  let planned: StepResult
  const runs = new Map<string, Run>()

  before(async () => {
    fake = await startFakeGitHub()
    own = smallLibrary(
      { 'index.js': 'export const calls = 40\n' },
      {
        'index.js': 'export const calls = 20\n',
        'bench/parse.js': suite,
        'paceline.config.json': JSON.stringify(config),
      },
    )
    event = pullRequestOf(fake, own)
    using place = workspace()
    planned = await place.step(fake, {
      inputs: { command: 'plan', platforms: JSON.stringify(runners), shards: '3', comment: 'never' },
      ...event,
    })
    for (const index of [1, 2, 3]) {
      const run = await measured(index)
      for (const [at, runner] of runners.entries()) runs.set(`${runner}+${index}of3`, onPlatform(run, platforms[at]!))
    }
  })
  after(async () => {
    own[Symbol.dispose]()
    await fake[Symbol.asyncDispose]()
  })

  async function measure(inputs: Texts, env: Texts = {}): Promise<{ step: StepResult; path: string }> {
    using place = workspace(own.repository.root)
    const common = { command: 'measure', budget: '45s', token: '', plan: planned.outputs['plan']! }
    return { step: await place.step(fake, { inputs: { ...common, ...inputs }, env, ...event }), path: place.path }
  }

  async function measured(index: number): Promise<Run> {
    const { step, path } = await measure({ job: `own-runner+${index}of3` })
    assert.equal(step.code, 0, step.log)
    return runSchema.parse(JSON.parse(readFileSync(join(path, 'paceline-results', 'run.json'), 'utf8')))
  }

  async function reported(
    results: Iterable<readonly [string, unknown]>,
  ): Promise<StepResult & { comparison: Comparison }> {
    using place = workspace()
    for (const [artifact, run] of results) place.write(`paceline-results/paceline+default+${artifact}/run.json`, run)
    const step = await place.step(fake, {
      inputs: { command: 'report', platforms: JSON.stringify(runners), comment: 'never' },
      ...event,
    })
    const file = readFileSync(join(place.path, 'paceline-report', 'comparison.json'), 'utf8')
    return { ...step, comparison: comparisonSchema.parse(JSON.parse(file)) }
  }

  const firstAttempts = (): [string, Run][] => [...runs].map(([leg, run]) => [`${leg}+1`, run])

  const idsOf = (index: number): string[] => runs.get(`ubuntu-latest+${index}of3`)!.benchmarks.map(benchmarkId)

  test('shards: the plan numbers the shards', () => {
    assert.equal(planned.code, 0, planned.log)
    const jobs = runners.flatMap((runner) => [1, 2, 3].map((index) => `${runner}+${index}of3`))
    const names = planIn(planned.outputs).jobs.map(({ job }: { job: string }) => job)
    assert.deepEqual(names, jobs)
  })

  test('shards: each job measures its own in pairs, by one plan and one false alarm rate', () => {
    const all = [...runs.values()]
    const shards = all[0]!.shard!.plan.map((shard) => shard.map((name) => name.join('/')))
    assert.deepEqual(new Set(shards.map(({ length }) => length)), new Set([1, 2]))
    assert.deepEqual(
      all.map(({ benchmarks }) => benchmarks.map(benchmarkId)),
      shards.flatMap((shard) => [shard, shard]),
    )
    for (const run of all) {
      assert.deepEqual(run.shard?.plan, all[0]!.shard!.plan)
      assert.equal(run.pairing?.family, 2 * names.length, 'a row of failures for each benchmark on each platform')
      assert.deepEqual(run.leftOut, [])
      assert.ok(run.benchmarks.every(({ pairs = [] }) => pairs.length >= 2))
    }
  })

  test('shards: the report has each row once and each platform once', async () => {
    const { comparison, outputs, log, code } = await reported(firstAttempts())
    assert.equal(code, 0, log)
    const columns = comparison.platforms.map(({ platform }) => platform)
    assert.deepEqual(columns, platforms)
    assert.deepEqual(
      comparison.rows.map((row) => `${benchmarkId(row)} ${row.platform} ${row.verdict}`),
      names.flatMap((name) => platforms.map((platform) => `parse/${name}/library ${platform} worse`)),
    )
    assert.equal(comparison.family, 2 * names.length)
    const counts = comparison.platforms.map(({ shards }) => shards)
    assert.deepEqual(counts, [3, 3])
    assert.deepEqual([outputs['verdict'], comparison.warnings], ['worse', []])
  })

  test('shards: a shard that sent nothing is named, and the check does not pass', async () => {
    const { comparison, summary, outputs } = await reported(
      firstAttempts().filter(([artifact]) => artifact !== 'ubuntu-latest+2of3+1'),
    )
    assert.match(summary, / · not measured: shard 2 of 3 on Linux/m)
    assert.match(summary, /\*\*Shard 2 of 3 on Linux was not measured\*\*: its job sent nothing\./)
    const skipped = comparison.rows.filter(({ verdict }) => verdict === 'skipped')
    assert.deepEqual(
      skipped.map((row) => `${benchmarkId(row)} ${row.platform}: ${row.reason?.replace(/ \(.*/, '')}`),
      idsOf(2).map((id) => `${id} linux-x64: the job that measures its shard left no figures`),
    )
    assert.equal(comparison.rows.length, 2 * names.length)
    assert.equal(outputs['verdict'], 'worse')
  })

  test("shards: a job with another shard's rows, or a broken file, is refused in a line", async () => {
    const [greedy, broken] = ['ubuntu-latest+1of3+1', 'windows-latest+3of3+1']
    const other = runs.get('ubuntu-latest+2of3')!
    const { log, summary, comparison } = await reported(
      firstAttempts().map(([artifact, run]) => {
        if (artifact === broken) return [artifact, '{ "schema": "paceline/run@1", ']
        return artifact === greedy
          ? [artifact, { ...run, benchmarks: [...run.benchmarks, ...other.benchmarks] }]
          : [artifact, run]
      }),
    )
    const lines = log.split('\n').filter((line) => line.includes('Results were refused'))
    assert.equal(lines.length, 2, log)
    assert.match(lines[0]!, /ubuntu-latest, shard 1 of 3: it has a benchmark that is not in shard 1 of 3$/)
    assert.match(lines[1]!, /windows-latest, shard 3 of 3: its results were refused: /)
    assert.match(summary, / · 2 not measured · /)
    const lost = idsOf(1).length + idsOf(3).length
    assert.equal(comparison.rows.filter(({ verdict }) => verdict === 'skipped').length, lost)
    assert.equal(comparison.rows.filter(({ verdict }) => verdict === 'worse').length, 2 * names.length - lost)
  })

  test('shards: a second attempt that measures one shard again keeps the others', async () => {
    const first = firstAttempts().filter(([artifact]) => artifact !== 'ubuntu-latest+2of3+1')
    const again = ['ubuntu-latest+2of3+2', runs.get('ubuntu-latest+2of3')!] as const
    const { comparison } = await reported([...first, again])
    assert.equal(comparison.rows.filter(({ verdict }) => verdict === 'worse').length, 2 * names.length)
  })

  test("shards: a job adds to the pairs of its own shard's earlier attempt alone", async () => {
    const logWith = async (shard: number): Promise<string> => {
      const run = onPlatform(runs.get(`ubuntu-latest+${shard}of3`)!, ours)
      using place = workspace(own.repository.root)
      const temporary = `paceline-results/earlier-${shard}`
      place.write(`${temporary}/paceline-earlier/paceline+default+own-runner+${shard}of3+1/run.json`, run)
      return (await measure({ job: 'own-runner+1of3' }, { RUNNER_TEMP: join(place.path, temporary) })).step.log
    }
    assert.match(await logWith(1), /Adding to the pairs of an earlier attempt/)
    assert.doesNotMatch(await logWith(2), /Adding to the pairs/)
  })

  test('shards: with more than benchmarks some are empty: they say so, none is missed', async () => {
    const { step, path } = await measure({ job: 'big-linux+7of7' })
    assert.equal(step.code, 0, step.log)
    assert.match(step.log, /There are more shards than benchmarks, and this one is empty/)
    const outcome = JSON.parse(readFileSync(join(path, 'paceline-results', 'outcome.json'), 'utf8')) as unknown
    assert.deepEqual(outcome, {
      schema: 'paceline/outcome@1',
      outcome: 'idle',
      platform: ours,
      job: 'big-linux',
      shard: { index: 7, of: 7 },
    })
  })

  test('shards: what is no job is refused', async () => {
    const none = await measure({ job: 'own-runner+4of3' })
    assert.match(none.step.log, /The input job is not valid: it must be the label of a runner, or a job of plan/)
  })
})

/** The pull request of the library, whose repository is the server's. */
function pullRequestOf(fake: FakeGitHub, own: SmallLibrary): Event {
  const repository = addRepository(fake.state, 'acme/widget', join(own.repository.root, '.git'))
  const head = { sha: own.head, ref: 'topic' }
  repository.pulls.push({
    number: 7,
    state: 'open',
    head: { ...head, repository },
    base: { sha: own.base, ref: 'main' },
  })
  const payload = payloadOf('pull_request', repository, {
    number: 7,
    pull_request: {
      number: 7,
      head: { ...head, repo: { id: repository.id } },
      base: { sha: own.base, ref: 'main', repo: { id: repository.id } },
    },
  })
  return { event: 'pull_request', payload, sha: own.merge }
}

/** The run as if a runner of that platform had measured it; the name of its artifact says which job it is of. */
function onPlatform({ job: _job, ...run }: Run, platform: string): Run {
  return { ...run, environment: { ...run.environment, platform } }
}

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { sampleRun } from '../../test/sample-run.ts'
import {
  askedResultsAndOtherNames,
  bestResultOfEachJob,
  ofOtherPlatform,
  parseArtifactName,
  parseResultOrRefusal,
  readResultsFolder,
  type RunnerResult,
} from './runner-results.ts'
import { platformOrLabelOfRunner, filterRunnersByPlatform, makeMatrixEntries } from './workflow.ts'

const from = { runner: 'ubuntu-latest', attempt: 1 }

test('runner results: an artifact of this report tells its runner; others are ignored', () => {
  const shard = { index: 2, of: 4 }
  const jobOf = (rest: string) => parseArtifactName(`paceline+default+${rest}`, 'default')
  assert.deepEqual(jobOf('ubuntu-24.04-arm+2'), { runner: 'ubuntu-24.04-arm', attempt: 2 })
  assert.deepEqual(jobOf('ubuntu-latest+2of4+1'), { runner: 'ubuntu-latest', attempt: 1, shard })
  assert.deepEqual(jobOf('ubuntu-latest+node22+2of4+3'), { runner: 'ubuntu-latest+node22', attempt: 3, shard })
  for (const label of ['großer-läufer', '大-runner', '𐐀', 'हिन्दी']) {
    const { job } = makeMatrixEntries({ platforms: [label], nodeVersion: ['22', '24'], shards: 4 })[1]!
    assert.match(job, /^[ -~]+$/)
    for (const part of [job, `${label}+node22+2of4`])
      assert.deepEqual(jobOf(`${part}+1`), { runner: `${label}+node22`, attempt: 1, shard })
  }
  const ofRunner = 'node+1 node22+node24+1 0of4+1 5of4+1 1of1+1 1of257+1 2of4 2of4+2of4+1'.split(' ')
  const ofName = 'ubuntu-latest +1 a/b+1 x+99999 a~0041+1 a~200b+1'.split(' ').map((rest) => `default+${rest}`)
  const rests = [...ofRunner.map((rest) => `default+ubuntu-latest+${rest}`), ...ofName, 'other+ubuntu-latest+1']
  for (const name of [...rests.map((rest) => `paceline+${rest}`), 'paceline-default-ubuntu-latest-1'])
    assert.equal(parseArtifactName(name, 'default'), undefined, name)
})

test('runner results: a file is a run or an outcome, or refused without quoting it', () => {
  assert.equal(parseResultOrRefusal(JSON.stringify(sampleRun()), from).content.kind, 'run')
  const failed = { schema: 'paceline/outcome@1', outcome: 'failed', platform: 'linux-x64', reason: 'no disk' }
  assert.equal(parseResultOrRefusal(JSON.stringify(failed), from).content.kind, 'outcome')
  for (const text of [
    '',
    '# Hello',
    '{ "schema": "paceline/run@1", "Hello": 1 }',
    JSON.stringify({ ...failed, Hello: 1 }),
    JSON.stringify({ ...failed, platform: 'Hello' }),
    JSON.stringify(sampleRun()).replace('60000', '1e400'),
  ]) {
    const { content } = parseResultOrRefusal(text, from)
    assert.equal(content.kind, 'refused', text.slice(0, 60))
    assert.ok(content.kind === 'refused' && !content.reason.includes('Hello'), text.slice(0, 60))
  }
})

test('runner results: none speaks for another system; an unknown one for all', () => {
  const texts = {
    run: (platform: string) => JSON.stringify(sampleRun({ environment: { platform } })),
    outcome: (platform: string) =>
      JSON.stringify({ schema: 'paceline/outcome@1', outcome: 'failed', platform, reason: 'no disk' }),
  }
  for (const make of Object.values(texts)) {
    const kindOf = (runner: string | undefined, platform: string): string =>
      parseResultOrRefusal(make(platform), { runner, attempt: 1 }).content.kind
    assert.equal(kindOf('ubuntu-latest', 'darwin-arm64'), 'refused')
    assert.equal(kindOf('windows-2025', 'linux-x64'), 'refused')
    assert.equal(kindOf('macos-15', 'win32-arm64'), 'refused')
    assert.notEqual(kindOf('windows-2025', 'win32-x64'), 'refused')
    // A runner of one's own may bear a label of GitHub's and have another processor.
    assert.notEqual(kindOf('ubuntu-latest', 'linux-arm64'), 'refused')
    assert.notEqual(kindOf('our-build-farm', 'darwin-arm64'), 'refused')
    assert.notEqual(kindOf(undefined, 'darwin-arm64'), 'refused')
  }
  const refused = parseResultOrRefusal(texts.run('darwin-arm64'), from)
  assert.deepEqual(refused.content, { kind: 'refused', reason: ofOtherPlatform })
})

test('runner results: no job speaks for another version of Node', () => {
  const text = JSON.stringify(sampleRun({ environment: { node: '22.18.0' } }))
  const reasonOf = (runner: string): string | undefined => {
    const { content } = parseResultOrRefusal(text, { runner, attempt: 1 })
    return content.kind === 'refused' ? content.reason : undefined
  }
  assert.equal(reasonOf('ubuntu-latest+node22'), undefined)
  assert.equal(reasonOf('ubuntu-latest'), undefined)
  assert.equal(reasonOf('ubuntu-latest+node24'), 'its results claim to come from another version of Node')
  assert.equal(reasonOf('macos-latest+node22'), ofOtherPlatform)
})

test('runner results: of several attempts the newest that measured counts, if any did', () => {
  const run = (attempt: number): RunnerResult => ({ runner: 'a', attempt, content: { kind: 'run', run: sampleRun() } })
  const refused = (attempt: number): RunnerResult => ({
    runner: 'a',
    attempt,
    content: { kind: 'refused', reason: '' },
  })
  assert.deepEqual(bestResultOfEachJob([run(1), refused(3), run(2)]), [run(2)])
  assert.deepEqual(bestResultOfEachJob([refused(3), refused(4)]), [refused(4)])
  const shards = [1, 2].map((index): RunnerResult => Object.assign(run(index), { shard: { index, of: 2 } }))
  assert.deepEqual(bestResultOfEachJob(shards), shards, 'the second attempt at one shard keeps the other')
})

test("runner results: labels of GitHub's runners are platforms, others themselves", () => {
  const platforms = {
    'ubuntu-latest': 'linux-x64',
    'ubuntu-24.04-arm': 'linux-arm64',
    'windows-latest': 'win32-x64',
    'windows-11-arm': 'win32-arm64',
    'macos-latest': 'darwin-arm64',
    'macos-15-intel': 'darwin-x64',
    'macos-13': 'darwin-x64',
    'my-own': 'my-own',
  }
  for (const [label, platform] of Object.entries(platforms)) assert.equal(platformOrLabelOfRunner(label), platform)
  const all = Object.keys(platforms)
  assert.deepEqual(filterRunnersByPlatform('windows', all), ['windows-latest', 'windows-11-arm'])
  assert.deepEqual(filterRunnersByPlatform('linux-arm64', all), ['ubuntu-24.04-arm'])
  assert.deepEqual(filterRunnersByPlatform('linux', ['my-own']), [])
})

test('runner results: only results of the runners that were to measure count', () => {
  const of = (runner: string | undefined, platform: string): RunnerResult => ({
    runner,
    attempt: 1,
    content: { kind: 'run', run: sampleRun({ environment: { platform } }) },
  })
  const results = [of('ubuntu-latest', 'linux-x64'), of('farm', 'win32-x64'), of(undefined, 'darwin-arm64')]
  const othersWith = (labels: readonly string[]): readonly string[] => askedResultsAndOtherNames(results, labels).others
  assert.deepEqual(othersWith([]), [])
  assert.deepEqual(othersWith(['ubuntu-latest']), ['darwin-arm64', 'farm'])
  assert.deepEqual(othersWith(['ubuntu-latest', 'macos-latest']), ['darwin-arm64', 'farm'])
  assert.deepEqual(askedResultsAndOtherNames(results, ['farm', 'barn']).asked, [results[1]])
})

test('runner results: they say which job they are of, whatever their folder', () => {
  const nowhere = { runner: undefined, attempt: 1 }
  const read = (of: object, at: typeof nowhere | typeof from = nowhere): RunnerResult =>
    parseResultOrRefusal(JSON.stringify(of), at)
  const node22 = { ...sampleRun({ environment: { node: '22.18.0' } }), job: 'big-linux+node22' }
  const { runner, content } = read(node22)
  assert.equal(runner, 'big-linux+node22')
  assert.ok(content.kind === 'run' && !('job' in content.run), 'no part of what is stored and shown')
  const shard = { index: 2, of: 3 }
  const outcome = { schema: 'paceline/outcome@1', outcome: 'idle', platform: 'linux-x64', job: 'big-linux', shard }
  assert.deepEqual([read(outcome).runner, read(outcome).shard], ['big-linux', shard])
  const reasonOf = (result: RunnerResult): string =>
    result.content.kind === 'refused' ? result.content.reason : 'taken'
  assert.match(reasonOf(read(node22, from)), /claim to come from another job/)
  assert.match(reasonOf(read({ ...node22, job: 'big-linux+node24' })), /claim to come from another version of Node/)
  assert.match(reasonOf(read({ ...outcome, job: 'windows-latest' })), /claim to come from another platform/)
  const named = { ...from, runner: 'big-linux', shard: { index: 1, of: 3 } }
  assert.match(reasonOf(read(outcome, named)), /claim to come from another shard/)
  assert.equal(reasonOf(read(outcome, { ...named, shard } as typeof from)), 'taken')
})

test('runner results: without a name they stand for the only job, for none of many', () => {
  const unnamed: RunnerResult = { attempt: 1, content: { kind: 'run', run: sampleRun() } }
  const askedOf = (jobs: readonly string[]): readonly (string | undefined)[] =>
    askedResultsAndOtherNames([unnamed], jobs).asked.map(({ runner }) => runner)
  assert.deepEqual(askedOf(['big-linux']), ['big-linux'])
  assert.deepEqual(askedOf(['windows-latest']), [], 'a job of another system')
  assert.deepEqual(askedOf(['ubuntu-latest', 'windows-latest']), [])
  const refused: RunnerResult = { attempt: 1, content: { kind: 'refused', reason: 'cut short' } }
  assert.deepEqual(
    askedResultsAndOtherNames([refused], ['ubuntu-latest', 'windows-latest']).asked,
    [refused],
    'with its reason',
  )
})

test('runner results: the files of one artifact cannot stand for two jobs', async () => {
  using directory = temporaryDirectory()
  const outcome = { schema: 'paceline/outcome@1', outcome: 'failed', platform: 'linux-x64', reason: 'no disk' }
  const left = async (job: string): Promise<unknown[]> => {
    writeFileSync(join(directory.path, 'run.json'), JSON.stringify({ ...sampleRun(), job: 'ubuntu-latest' }))
    writeFileSync(join(directory.path, 'outcome.json'), JSON.stringify({ ...outcome, job }))
    const results = await readResultsFolder(directory.path, { name: 'default' })
    return results.map(({ runner, content }) => [runner, content.kind])
  }
  assert.deepEqual(await left('ubuntu-latest'), [
    ['ubuntu-latest', 'outcome'],
    ['ubuntu-latest', 'run'],
  ])
  assert.deepEqual(await left('ubuntu-22.04'), [[undefined, 'refused']])
})

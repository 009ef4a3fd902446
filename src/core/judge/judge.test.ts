import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { sampleEnvironment, sampleRun, sampleSha, sampleBaseline } from '../../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import { judge, noHistory, headRules, readRules, readHistory, type ConfigSource, type Identical } from './judge.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'

const rules = { policy: undefined, accept: [], notices: ['The rules have changed.'], altered: [] }
const { head, profile, seed } = sampleRun()
const same: Identical = { head, base: { label: 'main' }, profile, seed, platform: 'linux-x64' }
const slower = (parts: Partial<Run> = {}): Run =>
  pairedRun([pairedBenchmark({ m: samplePairs({ times: 1.2 }), n: samplePairs() })], parts)

test('judge: where no platform had anything to measure, the sides are identical', () => {
  const stored = { ...noHistory, problems: ['The history cannot be read.'] }
  const { state, notices, rows, platforms, projects, base } = judge({ runs: [], identical: [same], rules, stored })
  assert.deepEqual({ state, rows, platforms, base }, { state: 'identical', rows: [], platforms: [], base: same.base })
  assert.deepEqual(notices, [...rules.notices, ...stored.problems])
  assert.equal(projects, undefined)
  const left = { unaffected: ['a'], added: [], removed: [], altered: [] }
  const identical = [
    { ...same, projects: left, texts: ['b.md', 'a.md'] },
    { ...same, platform: 'win32-x64', texts: ['a.md'] },
  ]
  const told = judge({ runs: [], identical, rules, stored: noHistory })
  assert.deepEqual(told.projects, left)
  assert.deepEqual(told.notices.slice(1), [
    'Head and base differ only in a.md, b.md: nothing that runs.',
    'Not measured, because nothing changed that they depend on: a.',
  ])
})

test('judge: of many texts five are named', () => {
  const notice = (count: number): string | undefined => {
    const texts = Array.from({ length: count }, (_, index) => `${index}.md`)
    return judge({ runs: [], identical: [{ ...same, texts }], rules, stored: noHistory }).notices[1]
  }
  assert.equal(notice(5), 'Head and base differ only in 0.md, 1.md, 2.md, 3.md, 4.md: nothing that runs.')
  assert.match(notice(7) ?? '', /4\.md and 2 more: nothing that runs/)
})

test('judge: a platform with nothing to measure is named beside those measured', () => {
  const stored = { ...noHistory, problems: ['The history cannot be read.'] }
  const comparison = judge({ runs: [slower()], identical: [{ ...same, platform: 'win32-x64' }], rules, stored })
  assert.equal(comparison.state, 'decided')
  const [first, second, third] = comparison.notices
  assert.deepEqual([first, third], [rules.notices[0], stored.problems[0]])
  assert.match(second ?? '', /^Nothing was measured on win32-x64: .+\.$/)
  assert.throws(() => judge({ runs: [], rules, stored }), /There is no run to compare/)
})

test('judge: a row that changed says what profiles found, on its own platform', () => {
  const windows = { ...sampleEnvironment, platform: 'win32-x64' }
  const why = [{ side: 'head', text: 'more in parse' }] as never
  const explained = ['m', 'n', 'o'].map((metric) => ({ benchmark: 'watch/react/chokidar', metric, why }))
  const metrics = { m: samplePairs({ times: 1.2 }), n: samplePairs(), o: samplePairs({ times: 0.8 }) }
  const runs = [pairedRun([pairedBenchmark(metrics)], { explained }), slower({ environment: windows })]
  const { rows } = judge({ runs, rules, stored: noHistory })
  assert.deepEqual(
    rows.map((row) => [row.metric, row.platform, row.verdict, row.why === why]),
    [
      ['m', 'linux-x64', 'worse', true],
      ['m', 'win32-x64', 'worse', false],
      ['n', 'linux-x64', 'same', false],
      ['n', 'win32-x64', 'same', false],
      ['o', 'linux-x64', 'better', true],
    ],
  )
})

test('judge: ancestors are looked for only where something is stored', async () => {
  const baseline = (...numbers: number[]) => sampleBaseline(numbers.map((number) => sampleRun({ number })))
  const asked: unknown[] = []
  const read = async (baselines: readonly Baseline[], runs: readonly Run[]) =>
    readHistory(
      {
        stored: async (platforms) => {
          asked.push(platforms)
          return { baselines, problems: [] }
        },
        ancestors: async () => [9, 2, 1].map(sampleSha),
      },
      runs,
    )
  const runs = [sampleRun(), sampleRun({ environment: { platform: 'win32-x64' } }), sampleRun()]
  assert.deepEqual((await read([baseline(1, 2)], runs)).ancestors, [9, 2, 1].map(sampleSha))
  assert.deepEqual((await read([], runs)).ancestors, [])
  assert.deepEqual(asked[0], ['linux-x64', 'win32-x64'])
  asked.length = 0
  assert.deepEqual([await read([baseline(1)], []), asked], [noHistory, []])
})

test('judge: stored runs of which none is before the base are called unrelated', () => {
  const of = (numbers: readonly number[], ancestors: readonly number[], runs: readonly Run[], unread?: 'damaged') => {
    const baselines = [sampleBaseline(numbers.map((number) => sampleRun({ number })))]
    return judge({ runs, rules, stored: { ...noHistory, baselines, ancestors: ancestors.map(sampleSha), unread } })
      .unread
  }
  const alone = [sampleRun({ number: 9 })]
  assert.deepEqual([of([1], [8], alone), of([1], [8], alone, 'damaged')], ['unrelated', 'damaged'])
  for (const unread of [of([1], [], alone), of([1], [1], alone), of([], [8], alone), of([1], [8], [slower()])])
    assert.equal(unread, undefined)
})

/** The rules where the base has these files, and the head this config. */
const rulesFrom = (
  files: Readonly<Record<string, Config>>,
  headConfig: Config | Error | undefined,
  parts: Partial<ConfigSource> = {},
) =>
  readRules({
    path: 'packages/a/paceline.config.json',
    where: 'at 1f2e3d4',
    read: async (path) => (path in files ? JSON.stringify(files[path]) : undefined),
    headConfig: async () => (headConfig instanceof Error ? Promise.reject(headConfig) : headConfig),
    ...parts,
  })

test('judge: the rules are those of the base, wherever its config is', async () => {
  const config = { policy: { alpha: 0.02 } }
  for (const path of ['packages/a/paceline.config.json', 'packages/paceline.config.json', 'paceline.config.json']) {
    const found = await rulesFrom({ [path]: config, 'elsewhere/paceline.config.json': {} }, config)
    const atLeast = { budget: '4m', why: true }
    const none = { accept: [], accepting: [], notices: [], altered: [] }
    assert.deepEqual(found, { config, path, atLeast, policy: config.policy, ...none })
  }
  const moved = await rulesFrom({ 'packages/a/other.json': config }, config, { path: 'packages/a/other.json' })
  assert.equal(moved.path, 'packages/a/other.json')
  assert.equal((await rulesFrom({}, config)).policy, undefined)
  assert.deepEqual((await rulesFrom({}, config, { otherwise: config })).policy, config.policy)
  await assert.rejects(rulesFrom({ 'paceline.config.json': { policy: 7 } as never }, config), {
    name: 'UserError',
    file: 'paceline.config.json at 1f2e3d4',
  })
})

test('judge: each difference between the rules is told; what the change accepts counts', async () => {
  const known = { match: 'a/**', upTo: '+5%', reason: 'known' }
  const added = { match: 'b/**', upTo: 7, reason: 'a new cache' }
  const measuring = { suites: ['add-dir'], project: { prepare: 'make' } }
  const base: Config = { policy: { alpha: 0.02, ignore: 0.01 }, accept: [known], suites: ['watch'] }
  const changed: Config = { policy: { alpha: 0.05, failAt: 0.2 }, accept: [known, added], ...measuring }
  const found = await rulesFrom({ 'paceline.config.json': base }, changed)
  assert.deepEqual([found.policy, found.accept], [base.policy, [known, added]])
  assert.deepEqual(found.notices, [
    'This change sets policy.ignore from 0.01 to nothing; it was judged by the old value.',
    'This change sets policy.alpha from 0.02 to 0.05; it was judged by the old value.',
    'This change sets policy.failAt from nothing to 0.2; it was judged by the old value.',
    'This change accepts b/** up to 7: “a new cache”',
  ])
  assert.deepEqual(found.altered, ['suites', 'project'])
  assert.deepEqual((await rulesFrom({ 'paceline.config.json': base }, base)).notices, [])
  const first = await rulesFrom({ 'paceline.config.json': {} }, { accept: [{ ...known, upTo: 'removed' }] })
  assert.deepEqual(first.notices, ['This change accepts that a/** is removed: “known”'])
  assert.deepEqual(headRules({ policy: base.policy! }), { policy: base.policy, accept: [], notices: [], altered: [] })
})

test('judge: a change neither shortens its own budget nor turns its profiles off', async () => {
  const file = 'paceline.config.json'
  const shorter = await rulesFrom({ [file]: { budget: '20s' } }, { budget: '1s', why: false })
  assert.deepEqual(shorter.atLeast, { budget: '20s', why: true })
  assert.deepEqual(shorter.notices, [
    'This change shortens the budget from 20s to 1s; that counts once it is merged.',
    'This change turns profiles of changed rows off (why); that counts once it is merged.',
  ])
  const longer = await rulesFrom({ [file]: { why: false } }, { budget: '5m', why: false })
  assert.deepEqual([longer.atLeast, longer.notices], [{ budget: '4m', why: false }, []])
  assert.equal((await rulesFrom({}, { budget: '1s' })).atLeast, undefined, 'the first config')
  const uncounted = await rulesFrom({ [file]: { instructions: true } }, {})
  assert.match(uncounted.notices.join(), /counts no instructions any more/)
  // What its suites do is no less of its own choosing.
  const smaller = await rulesFrom({ [file]: { options: { SIZE: '20' } } }, { options: { SIZE: '5' } })
  assert.deepEqual(judge({ runs: [slower()], rules: smaller, stored: noHistory }).reach?.altered, [file])
  assert.equal((await rulesFrom({}, { options: { SIZE: '5' } })).measuredBy, undefined, 'the first config')
})

test('judge: the first config of a project alters what is measured, whatever it says', async () => {
  assert.deepEqual((await rulesFrom({}, { $schema: 'x', baseline: 'branch:data' })).altered, ['baseline'])
  assert.deepEqual((await rulesFrom({}, {})).altered, [])
  const config = { suites: ['./bench.js'] }
  assert.deepEqual((await rulesFrom({}, config, { otherwise: config })).altered, [], 'folders share one')
})

test('judge: a report says which sides were measured in the way that the change brings', () => {
  const told = (altered: readonly string[], runs: readonly Run[]): string | undefined =>
    judge({ runs, rules: { ...rules, notices: [], altered }, stored: noHistory }).notices[0]
  const alone = sampleRun()
  const words = 'This change alters what is measured (suites, project in the config);'
  assert.equal(told(['project', 'suites'], [slower()]), `${words} both sides were measured the new way.`)
  const windows = { ...alone, environment: { ...alone.environment, platform: 'win32-x64' } }
  assert.equal(told(['project', 'suites'], [slower(), windows]), `${words} the head was measured the new way.`)
  assert.equal(told(['baseline'], [slower()]), undefined, 'where the history is decides nothing')
})

test('judge: that the head has no config any more is told', async () => {
  const notices = async (files: Readonly<Record<string, Config>>) => (await rulesFrom(files, undefined)).notices
  const words = 'This change has no packages/a/paceline.config.json, so it accepts nothing.'
  assert.deepEqual(await notices({ 'packages/a/paceline.config.json': {} }), [words])
  assert.deepEqual(await notices({}), [])
})

test('judge: a config of the head that cannot be read accepts nothing; a bug shows', async () => {
  const config = { policy: { alpha: 0.02 } }
  const files = { 'paceline.config.json': config }
  assert.deepEqual(await rulesFrom(files, new UserError('it is not JSON')), {
    config,
    path: 'paceline.config.json',
    atLeast: { budget: '4m', why: true },
    policy: config.policy,
    accept: [],
    notices: ['The config of this change cannot be read, so nothing is accepted: it is not JSON'],
    altered: [],
  })
  await assert.rejects(rulesFrom(files, new TypeError('a bug')), /^TypeError: a bug$/)
})

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { UserError } from '../errors.ts'
import { suiteDescriptionSchema } from '../model/trial.ts'
import { describeSuite, type DescribeOptions } from './describe-suite.ts'
import { locateRunningInstallation } from './installation.ts'
import { openTrialLab } from '../../../test/trial-lab.ts'

const { fixturesFolder } = locateRunningInstallation(import.meta.url)

const lab = await openTrialLab({ env: { ...process.env, SIZE: '7', GITHUB_TOKEN: 'canary' } })
after(() => lab[Symbol.asyncDispose]())

const describeAt = (suitePath: string, change: Partial<DescribeOptions> = {}) =>
  describeSuite(lab.host, { suitePath, fixturesFolder, ...change })

/** Describes a suite that is like a good one but for what `change` (code) puts into it. */
async function changed(change: string) {
  const path = await lab.write(
    'changed.mjs',
    `const good = { name: 'good', cases: { a: {} }, subjects: { s: () => 1 }, trial() {},
       metrics: { time: { unit: 'ms', better: 'lower' }, kept: { unit: 'bytes', better: 'lower' } } }
     export default { ...good, ${change} }`,
  )
  return describeAt(path)
}

/** The error of a description that is refused. */
async function refusal(promise: Promise<unknown>): Promise<UserError> {
  const error: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(error instanceof UserError, String(error))
  return error
}

describe('the description of a suite', () => {
  it('has everything that the parent needs, defaults filled in', async () => {
    const path = await lab.write(
      'whole/suite.ts',
      `import { defineSuite, fixture, prepared } from 'paceline'
       export default defineSuite({
         name: 'whole', title: 'The whole', reference: 'one', revision: '2',
         cases: {
           plain: {},
           special: {
             tree: fixture('flat'), data: 3, documents: prepared(() => {}), metrics: ['count'], subjects: ['one'], once: true,
             profiles: ['full'], profilesOf: { one: ['quick'] }, knownFailures: { one: 'overflows' }, timeoutMs: 5,
             skip: (subject) => (subject === 'two' ? 'not here' : null),
           },
         },
         subjects: { one: () => 1, two: { package: 'chokidar', load: () => import('chokidar') } },
         metrics: {
           time: { unit: 'ms', better: 'lower', gate: true, floor: 2 },
           cpu: { unit: 'ms', better: 'lower', cpuOf: 'time' },
           count: { unit: 'count', better: 'higher', kind: 'exact' },
         },
         options: { SIZE: '1' },
         trial() {},
       })`,
    )
    const description = await describeAt(path)
    assert.deepEqual(suiteDescriptionSchema.parse(description), description)
    const { digest, revision, cases, ...rest } = description
    assert.match(digest, /^[0-9a-f]{64}$/)
    assert.match(revision ?? '', /^[0-9a-f]{64}$/)
    const common = { gate: false, signed: false }
    assert.deepEqual(rest, {
      name: 'whole',
      title: 'The whole',
      reference: ['one'],
      options: { SIZE: '1' },
      metrics: {
        time: { unit: 'ms', better: 'lower', kind: 'sampled', floor: 2, signed: false, gate: true },
        cpu: { unit: 'ms', better: 'lower', kind: 'sampled', ...common },
        count: { unit: 'count', better: 'higher', kind: 'exact', ...common },
      },
      subjects: { one: { package: undefined }, two: { package: 'chokidar' } },
    })
    assert.deepEqual(cases['plain'], {
      metrics: ['time', 'cpu', 'count'],
      subjects: ['one', 'two'],
      profilesOf: {},
      knownFailures: {},
      skipped: {},
      timeoutMs: 60_000,
      once: false,
      fixtures: {},
      prepared: [],
    })
    const { fixtures, ...special } = cases['special']!
    assert.deepEqual(special, {
      metrics: ['count'],
      subjects: ['one'],
      profiles: ['full'],
      profilesOf: { one: ['quick'] },
      knownFailures: { one: 'overflows' },
      skipped: { two: 'not here' },
      timeoutMs: 5,
      once: true,
      prepared: ['documents'],
    })
    assert.deepEqual([Object.keys(fixtures), fixtures['tree']?.files], [['tree'], 2_000])
  })

  it('asks what is skipped with the options that are set, and with no secret', async () => {
    const skip = `skip: () => 'size ' + process.env.SIZE + ', colour ' + process.env.COLOUR + ', ' + process.env.GITHUB_TOKEN`
    const path = await lab.write(
      'skips.mjs',
      `export default { name: 'skips', cases: { a: { ${skip} } }, subjects: { s: () => 1 }, trial() {},
         options: { SIZE: '1', COLOUR: 'red' }, metrics: { n: { unit: 'count', better: 'lower' } } }`,
    )
    const description = await describeAt(path, { options: { COLOUR: 'blue', SIZE: '3' } })
    assert.deepEqual(description.cases['a']?.skipped, { s: 'size 7, colour blue, undefined' })
  })

  it('takes a tree spec from beside the suite', async () => {
    const spec = await lab.write(
      'trees/suite.mjs',
      `export default { name: 'trees', cases: { a: { tree: { fixture: './own.json' } } },
      subjects: { s: () => 1 }, metrics: { n: { unit: 'count', better: 'lower' } }, trial() {} }`,
    )
    assert.match((await refusal(describeAt(spec))).message, /own\.json/)
    const own = {
      name: 'own',
      seed: 's',
      shape: { kind: 'levels', levels: [{ directories: 1, files: 1 }] },
      extensions: ['.js'],
      files: 1,
      directories: 1,
    }
    const sizes = [0, 1].map((quantile) => ({ quantile, bytes: 1 }))
    await lab.write('trees/own.json', JSON.stringify({ ...own, sizes, digest: '0'.repeat(64) }))
    assert.equal((await describeAt(spec)).cases['a']?.fixtures['tree']?.name, 'own')
  })
})

describe('a suite that is not right', () => {
  const cases: readonly [what: string, change: string, message: RegExp, place?: string][] = [
    ['has a bad name', `name: 'a b'`, /is invalid: name: must be 1 to 100 letters, .*, not "a b"/, 'name'],
    [
      'has a metric with a misspelt field',
      `metrics: { time: { unit: 'ms', beter: 'lower' } }`,
      /is invalid: metrics\.time: unknown key "beter" \(did you mean "better"\?\)$/,
      'metrics.time',
    ],
    [
      'has a metric with an unknown field',
      `metrics: { time: { unit: 'ms', better: 'lower', gated: true } }`,
      /gated/,
      'metrics.time',
    ],
    ['has a subject that is not a function', `subjects: { s: 'chokidar' }`, /subject s has no load function/],
    ['has no cases', `cases: {}`, /contradicts itself: it has no case/, 'cases'],
    ['has no subjects', `subjects: {}`, /it has no subject/, 'subjects'],
    ['compares with an unknown subject', `reference: 'x'`, /no subject x; there are s/, 'reference'],
    ['has no metrics', `metrics: {}`, /case a reports no metric/, 'cases.a'],
    [
      'reports an unknown metric',
      `cases: { a: { metrics: ['tiem'] } }`,
      /no metric tiem; there are time, kept/,
      'cases.a',
    ],
    ['is for an unknown subject', `cases: { a: { subjects: ['x'] } }`, /no subject x; there are s/, 'cases.a'],
    [
      'knows the failure of an unknown subject',
      `cases: { a: { knownFailures: { x: 'y' } } }`,
      /no subject x/,
      'cases.a',
    ],
    ['has profiles of an unknown subject', `cases: { a: { profilesOf: { x: [] } } }`, /no subject x/, 'cases.a'],
    [
      'measures once what scatters',
      `cases: { a: { once: true } }`,
      /measured once, but time, kept is not exact/,
      'cases.a',
    ],
    [
      'takes CPU time of no metric',
      `metrics: { cpu: { unit: 'ms', better: 'lower', cpuOf: 'x' } }`,
      /no metric x/,
      'metrics.cpu',
    ],
    [
      'takes CPU time in bytes',
      `metrics: { time: { unit: 'ms', better: 'lower' }, cpu: { unit: 'bytes', better: 'lower', cpuOf: 'time' } }`,
      /needs a unit of time, not bytes/,
      'metrics.cpu',
    ],
    [
      'keeps memory in ms',
      `metrics: { kept: { unit: 'ms', better: 'lower', retained: 'rss' } }`,
      /needs the unit bytes/,
      'metrics.kept',
    ],
    [
      'has its peak in MB',
      `metrics: { peak: { unit: 'MB', better: 'lower', peakRss: true } }`,
      /needs the unit bytes/,
      'metrics.peak',
    ],
    [
      'asks for a token',
      `options: { GITHUB_TOKEN: '' }`,
      /may not be called GITHUB_TOKEN: secrets are kept/,
      'options',
    ],
    [
      'asks for no such tree',
      `cases: { a: { tree: { fixture: 'recat' } } }`,
      /no fixture called "recat"/,
      'cases.a.tree',
    ],
    ['has a misspelt field', `metrcs: {}`, /unknown key "metrcs" \(did you mean "metrics"\?\)/, ''],
    ['has an unknown field', `setup: () => 1`, /unknown key "setup"/, ''],
    [
      'has a subject with a misspelt field',
      `subjects: { s: { packge: 'x', load: () => 1 } }`,
      /subjects\.s: unknown key "packge" \(did you mean "package"\?\)/,
      'subjects.s',
    ],
    ...['profile', 'metric', 'timeout', 'timeoutMS', 'knownFailure'].map((key): (typeof cases)[number] => [
      `has a case with ${key}`,
      `cases: { a: { ${key}: [] } }`,
      new RegExp(
        `case a has "${key}": did you mean "${key.replace(/(ms)?$/i, key.startsWith('timeout') ? 'Ms' : 's')}"`,
      ),
      `cases.a.${key}`,
    ]),
    ['has no trial', `trial: undefined`, /the suite has no trial function/],
  ]
  for (const [what, change, message, place] of cases) {
    it(`because it ${what} is refused with the file and the place`, async () => {
      const error = await refusal(changed(change))
      assert.match(error.message, message)
      assert.match(error.file ?? '', /changed\.mjs$/)
      assert.equal(error.place, place)
    })
  }

  it('because it does not parse, throws or exits is refused with the place in its code', async () => {
    const broken = await refusal(describeAt(await lab.write('broken.mjs', 'export default {\n  name: = 3\n}')))
    assert.match(broken.message, /^The suite broken\.mjs cannot be loaded: SyntaxError/)
    assert.match(broken.hint ?? '', /broken\.mjs:2/)
    assert.doesNotMatch(broken.hint ?? '', /\n\s+at |Node\.js|\n\s*\n/)
    const throws = await refusal(describeAt(await lab.write('throws.mjs', '\nthrow new Error("no")')))
    assert.match(throws.message, /cannot be loaded: Error: no/)
    assert.match(throws.hint ?? '', /throws\.mjs:2/)
    const exits = await refusal(describeAt(await lab.write('exits.mjs', 'process.exit(3)')))
    assert.match(exits.message, /process\.exit\(3\)/)
    const typed = await refusal(describeAt(await lab.write('enum.ts', 'enum Colour { Red }\nexport default Colour')))
    assert.match(typed.message, /enum/i)
    assert.match(typed.hint ?? '', /enum\.ts/)
  })

  it('because it exports no suite is refused', async () => {
    assert.match(
      (await refusal(describeAt(await lab.write('none.mjs', 'export const x = 1')))).message,
      /neither exports a suite as its default nor calls bench/,
    )
    const missing = await refusal(describeAt(`${lab.folder}/nowhere.mjs`))
    assert.match(missing.message, /Cannot find module/)
  })
})

it('describe suite: an interrupted one ends with the reason of the interruption', async () => {
  const path = await lab.write('slow.mjs', 'await new Promise((resolve) => setTimeout(resolve, 1e6)); export default 1')
  await assert.rejects(describeAt(path, { signal: AbortSignal.timeout(300) }), { name: 'TimeoutError' })
})

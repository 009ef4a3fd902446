/**
 * Files that released versions wrote, in test/released/VERSION/. They are read for ever, so they are never changed: a new
 * version adds its own.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { bisectionKind } from '../src/action/bisect-job.ts'
import { outcomeSchema, readResult } from '../src/action/runner-results.ts'
import { showBaseline } from '../src/cli/paceline-baseline.ts'
import { compareRuns } from '../src/compare.ts'
import { compilePolicy } from '../src/compare/policy.ts'
import { UserError } from '../src/errors.ts'
import { baselineSchema } from '../src/model/baseline.ts'
import { bisectionSchema } from '../src/model/bisection.ts'
import { comparisonSchema, type Row } from '../src/model/comparison.ts'
import { configSchema } from '../src/model/config.ts'
import { runSchema, type BenchmarkRun } from '../src/model/run.ts'
import { renderBisectionMarkdown } from '../src/report/bisection-report.ts'
import { renderReport, reportFormats } from '../src/cli/report-formats.ts'
import { renderRun, runFormats } from '../src/report/run-report.ts'
import { renderSite } from '../src/site/trend-site.ts'
import { parseBaseline } from '../src/store/baseline-file.ts'
import { verifyBaseline } from '../src/store/verify-baseline.ts'
import { comparisonKind, configKind, runKind } from '../src/store/file-kinds.ts'
import { parseJsonText } from '../src/store/json-file.ts'
import { pairedBenchmark, samplePairs, sampleReference } from './sample-pairs.ts'
import { exactSpec, sampleEnvironment, sampleRun, timeSpec } from './sample-run.ts'

const root = new URL('released/', import.meta.url)
const job = { runner: 'ubuntu-latest', attempt: 1 } as const

/** The sha256 of each file, the first eight digits. */
const released: Readonly<Record<string, string>> = {
  '0.1.0/baseline.json': 'a2a6613e',
  '0.1.0/bisection-alike.json': '01afcbe1',
  '0.1.0/bisection-found.json': '7ae7de60',
  '0.1.0/bisection-unfinished.json': '11314613',
  '0.1.0/comparison.json': '774ca0c9',
  '0.1.0/config.json': '9e8d8dbf',
  '0.1.0/outcome-failed.json': '6a47edf0',
  '0.1.0/outcome-identical.json': 'aa33c917',
  '0.1.0/run-pairs.json': 'c756232e',
  '0.1.0/run-values.json': '3bbeabd4',
  '0.1.0/keys.txt': 'f44f8de7',
}

interface Kind {
  readonly schema: z.ZodMiniType
  /** Reads the text, uses what it says, and gives it back. */
  readonly read: (text: string) => unknown
}

const kinds: Readonly<Record<string, Kind>> = {
  run: {
    schema: runSchema,
    read: (text) => {
      const run = parseJsonText(text, { file: 'run.json', kind: runKind })
      for (const format of runFormats) assert.ok(renderRun(format, run).length > 0)
      const { rows } = compareRuns({ heads: [run], version: '9.0.0' })
      assert.ok(rows.length > 0)
      return run
    },
  },
  baseline: {
    schema: baselineSchema,
    read: (text) => {
      const baseline = parseBaseline(text, 'baseline.json')
      assert.deepEqual(
        verifyBaseline(text, 'baseline.json').filter(({ level }) => level === 'error'),
        [],
      )
      assert.ok(showBaseline(baseline, { json: false }).length > 0)
      assert.ok(
        compareRuns({ heads: [baseline.runs.at(-1)!], baselines: [baseline], version: '9.0.0' }).rows.length > 0,
      )
      return baseline
    },
  },
  comparison: {
    schema: comparisonSchema,
    read: (text) => parseJsonText(text, { file: 'comparison.json', kind: comparisonKind }),
  },
  config: {
    schema: configSchema,
    read: (text) => {
      const config = parseJsonText(text, { file: 'paceline.config.json', kind: configKind })
      const { detect } = compilePolicy(config.policy)(
        { benchmark: 'watch/react/x', metric: 'time', platform: 'linux-x64' },
        timeSpec,
      )
      assert.ok(detect > 0)
      return config
    },
  },
  bisection: {
    schema: bisectionSchema,
    read: (text) => {
      const bisection = parseJsonText(text, { file: 'bisection.json', kind: bisectionKind, foreign: true })
      assert.ok(renderBisectionMarkdown(bisection).length > 0)
      return bisection
    },
  },
  outcome: {
    schema: outcomeSchema,
    read: (text) => {
      const { content } = readResult(text, job)
      assert.equal(content.kind, 'outcome')
      return 'outcome' in content ? content.outcome : null
    },
  },
}

/** `0.1.0/run-pairs.json` holds a run. */
const kindOf = (file: string): string => /\/([a-z]+)/.exec(file)![1]!
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const entries = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
const files = entries.filter((file) => file.endsWith('.json'))
const lists = entries.filter((file) => file.endsWith('/keys.txt'))

test('files of released versions do not change', () => {
  const digests = [...files, ...lists].map((file) => [
    file,
    createHash('sha256').update(textOf(file)).digest('hex').slice(0, 8),
  ])
  assert.deepEqual(Object.fromEntries(digests), released)
})

for (const file of files) {
  test(`${file} is read, used, and loses nothing`, () => {
    const text = textOf(file)
    assert.deepEqual(kinds[kindOf(file)]!.read(text), JSON.parse(text))
  })
}

test("a released version's history is drawn, and judges a new run's exact figures", () => {
  for (const file of files.filter((one) => kindOf(one) === 'baseline')) {
    const baseline = parseBaseline(textOf(file), file)
    const { runs, platform } = baseline
    const pages = renderSite({ baselines: [baseline], repository: null, version: '9.0.0' })
    const list = pages.get('runs.html') ?? ''
    for (const { id } of runs) assert.ok(list.includes(id), id)
    for (const page of ['watch-react', 'watch-events', 'watch-install-size']) {
      assert.ok(
        [...pages.keys()].some((name) => name.startsWith(`trend-${page}`)),
        page,
      )
    }

    // Another version of Paceline on another processor, under another minor of Node; three times as slow, one package more.
    const { suiteDigest } = runs.at(-1)!.benchmarks[0]!
    const byCase = (name: string, metrics: BenchmarkRun['metrics']): BenchmarkRun =>
      pairedBenchmark(metrics, { case: name, suiteDigest, reference: sampleReference })
    const slower = samplePairs({ base: 200, times: 3 })
    const more = { ...exactSpec, base: [14, 14], head: [15, 15] }
    const head = sampleRun({
      number: 99,
      harness: { version: '9.0.0', digest: 'd'.repeat(64) },
      environment: { platform, node: '24.99.0', cpu: { ...sampleEnvironment.cpu, model: 'Acme One' } },
      benchmarks: [byCase('react', { 'ready-time': slower }), byCase('install-size', { 'installed-packages': more })],
    })
    const { rows } = compareRuns({ heads: [head], baselines: [baseline], version: '9.0.0' })
    const rowOf = (metric: string): Row => rows.find((row) => row.metric === metric)!
    const [time, packages] = [rowOf('ready-time'), rowOf('installed-packages')]
    assert.deepEqual([packages.verdict, packages.level, packages.base?.value], ['regression', 'fail', 14])
    assert.deepEqual([time.verdict, time.base], ['not-comparable', null])
    assert.match(
      time.reason ?? '',
      /no stored run was measured with v5\.0\.0 under Node 24; here it is \+\d+\.\d% since/,
    )
    const alone = compareRuns({ heads: [runs.at(-1)!], baselines: [baseline], version: '9.0.0' }).rows
    const timeAlone = alone.find(({ metric }) => metric === 'ready-time')
    assert.match(`${timeAlone?.verdict}: ${timeAlone?.reason}`, /^not-comparable: measured without pairs/)
  }
})

test('comparisons of released versions are shown in every format', async () => {
  for (const file of files.filter((one) => kindOf(one) === 'comparison')) {
    const comparison = parseJsonText(textOf(file), { file, kind: comparisonKind })
    for (const format of reportFormats) assert.ok((await renderReport(format, comparison)).length > 0)
  }
})

type JsonSchema = Readonly<Record<string, unknown>>

/** Places of all keys and fixed words of a schema, as `run.filled?.order` and `run.pairs?[].first = base`. */
function placesIn(schema: JsonSchema, place: string): readonly string[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema as Record<string, JsonSchema>
  const { required = [] } = schema as { readonly required?: readonly string[] }
  const fixed = 'const' in schema ? [schema['const']] : ((schema['enum'] ?? []) as readonly unknown[])
  return [
    ...fixed.map((one) => `${place} = ${String(one)}`),
    ...[anyOf, oneOf].flatMap((list) => Object.values(list)).flatMap((one) => placesIn(one as JsonSchema, place)),
    ...Object.entries(properties).flatMap(([key, inner]) => {
      const own = `${place}.${key}${required.includes(key) ? '' : '?'}`
      return [own].concat(placesIn(inner as JsonSchema, own))
    }),
    ...(items === undefined ? [] : placesIn(items, `${place}[]`)),
    ...(typeof additionalProperties === 'object' ? placesIn(additionalProperties, `${place}.*`) : []),
  ]
}

function publishedPlaces(): readonly string[] {
  const places = Object.entries(kinds).flatMap(([kind, { schema }]) =>
    placesIn(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }), kind),
  )
  return [...new Set(places)].sort()
}

/** Required in an alternative that came later, beside those that older files have. */
const ofLaterAlternatives: ReadonlySet<string> = new Set(['config.subjects?.*.files'])

/** What would keep files of the earlier schemas from being read by the later ones. */
function broken(earlier: readonly string[], later: readonly string[]): readonly string[] {
  const [before, now] = [new Set(earlier), new Set(later)]
  const parentOf = (place: string): string => place.replace(/\.[^.]*$/, '')
  const isKnown = (place: string): boolean => before.has(place) || !place.replaceAll(/\[\]|\.\*/g, '').includes('.')
  const gone = earlier.filter((place) => !now.has(place)).map((place) => `${place} is no longer read`)
  const wanted = later.filter(
    (place) =>
      !before.has(place) &&
      !ofLaterAlternatives.has(place) &&
      / = |\?$/.exec(place) === null &&
      isKnown(parentOf(place).replaceAll(/(?:\[\]|\.\*)+$/g, '')),
  )
  return [...gone, ...wanted.map((place) => `${place} is not in older files`)]
}

test('no key that a released version wrote is gone, and no other is required', () => {
  const later = publishedPlaces()
  // A new version that changes a schema makes a folder, and this writes the list into it.
  if (process.env['UPDATE_GOLDEN'] !== undefined) {
    for (const list of readdirSync(root).map((version) => new URL(`${version}/keys.txt`, root))) {
      if (!existsSync(list)) writeFileSync(list, `${later.join('\n')}\n`)
    }
  }
  const keys = readdirSync(root).map((version) => readFileSync(new URL(`${version}/keys.txt`, root), 'utf8'))
  for (const text of keys) assert.deepEqual(broken(text.trimEnd().split('\n'), later), [])
  // The test would notice.
  assert.deepEqual(
    broken(['run.a', 'run.b?', 'run.c = x'], ['run.a?', 'run.b?', 'run.d', 'run.e?', 'run.e?.f', 'run.c = y']),
    ['run.a is no longer read', 'run.c = x is no longer read', 'run.d is not in older files'],
  )
})

test('files of a newer version are refused in one line, and never taken for empty', () => {
  for (const file of files.filter((one) => kindOf(one) !== 'config')) {
    const kind = kindOf(file)
    const newer = textOf(file).replace(`paceline/${kind}@1`, `paceline/${kind}@2`)
    const told = new RegExp(`written by a newer Paceline \\(paceline/${kind}@2; this one reads paceline/${kind}@1\\)`)
    if (kind === 'outcome') {
      const { content } = readResult(newer, job)
      assert.match(content.kind === 'refused' ? content.reason : '', told)
      continue
    }
    assert.throws(
      () => kinds[kind]!.read(newer),
      (error) => error instanceof UserError && told.test(error.message) && !error.message.includes('\n'),
    )
  }
})

test('a config of a newer version is refused with the key that is not known, and where', () => {
  assert.throws(
    () => parseJsonText('{"policy":{"sharper":true}}', { file: 'paceline.config.json', kind: configKind }),
    /^UserError: paceline\.config\.json: \$\.policy: unknown key "sharper"/,
  )
})

test('a job that reports takes older runs, and tells what to do about newer ones', () => {
  for (const file of files.filter((one) => kindOf(one) === 'run')) {
    const { content } = readResult(textOf(file), job)
    assert.equal(content.kind, 'run')
    // The same version of the format, with a key that came later.
    const later = readResult(textOf(file).replace('{', '{"laterKey": 1,'), job).content
    assert.match(
      later.kind === 'refused' ? later.reason : '',
      /has a key that is not known; .*same version of Paceline/,
    )
  }
})

/**
 * What is fuzzed: every reader of something that comes from outside, and every renderer, fed with what its reader took.
 *
 * An input may be refused with a `UserError`, the kind that ends in one line and exit code 2. Anything else that is
 * thrown is a finding, and so is what a target itself finds wrong: then it throws a `Broken`.
 */
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readInputs } from '../../src/action/inputs.ts'
import {
  outcomeSchemaId,
  isResultFile,
  parseArtifactName,
  parseResultOrRefusal,
} from '../../src/action/runner-results.ts'
import { readContext } from '../../src/action/workflow.ts'
import { namedRowWhyText } from '../../src/cli/show.ts'
import { baselineAsText } from '../../src/rooms/baseline/paceline-baseline.ts'
import { compareRuns } from '../../src/core/judge/compare.ts'
import { layerRowRules } from '../../src/core/judge/policy.ts'
import { UserError } from '../../src/core/errors.ts'
import { specKind } from '../../src/core/model/fixture-specs.ts'
import { planTree } from '../../src/core/fixture/plan-tree.ts'
import { zipTexts } from '../../src/github/artifact.ts'
import { parseCommandOrProblemIfAny } from '../../src/github/bench-command.ts'
import { makeCommentMarker, parsePostedState, withMarkers, withoutMarkers } from '../../src/github/marker.ts'
import { formatNames, parseResults, type ImportedRow } from '../../src/rooms/tools/read-results.ts'
import { plainCaseName } from '../../src/rooms/tools/tool-output.ts'
import { whyRowHasNoValues } from '../../src/rooms/tools/run-tool.ts'
import { answerIfValid } from '../../src/core/measure/ask-child.ts'
import { parseSuite } from '../../src/core/measure/describe-suite.ts'
import { trialReportOfAnswer } from '../../src/core/measure/executor.ts'
import { Tally } from '../../src/core/measure/tally.ts'
import { comparisonSchema, type Comparison } from '../../src/core/model/comparison.ts'
import { runSchema, type Run } from '../../src/core/model/run.ts'
import { describeAnswerSchema, type TrialReport } from '../../src/core/model/trial.ts'
import type { PlannedBenchmark } from '../../src/core/plan/plan.ts'
import { compareProfiles } from '../../src/rooms/why/compare-profiles.ts'
import type { Profile } from '../../src/rooms/why/profile.ts'
import { ProfileProblem, parseProfile } from '../../src/rooms/why/read-profile.ts'
import { loadRoomSectionMakers } from '../../src/core/report/report-document.ts'
import { renderComment, renderJobSummary } from '../../src/core/report/comment.ts'
import { reportFormatNames, renderReport } from '../../src/cli/report-formats.ts'
import { rowId } from '../../src/core/report/rows.ts'
import { renderRun, runFormats } from '../../src/core/report/run-report.ts'
import { siteTextsByFile } from '../../src/rooms/trends/trend-site.ts'
import { derivedSeed, makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { parseBaseline } from '../../src/core/history/baseline-file.ts'
import { comparisonKind, configKind, runKind } from '../../src/core/model/file-kinds.ts'
import { parseAndCheckJson } from '../../src/core/model/json-file.ts'
import { findSyntaxProblem } from '../../src/core/model/json-syntax.ts'
import { baselineText, runText } from '../../src/core/model/serialise.ts'
import { zipOf } from '../fake-github/zip.ts'
import { sampleHistory } from '../sample-history.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../sample-run.ts'
import { anyNumber, mutateBytes, mutateJson, mutateText, pick, vocabularyOf, type Json } from './mutate.ts'
import { rooms } from '../../src/rooms.ts'

/** Something that was accepted or made, and is not as it must be. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

export type Input = string | Uint8Array

export interface Target {
  readonly name: string
  /** A renderer costs milliseconds a case, a reader a fraction of one. */
  readonly kind: 'reader' | 'renderer'
  readonly make: (random: Random) => Input
  /** Folder of the corpus, where it is not called like the target. */
  readonly corpus?: string
  /** Throws `UserError` for an input that is refused. */
  readonly check: (input: Input) => void | Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const corpusFolder = fileURLToPath(new URL('corpus', import.meta.url))

/** Inputs that broke something once, or nearly do. */
function corpusOf(name: string): readonly Buffer[] {
  const folder = join(corpusFolder, name)
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((file) => readFileSync(join(folder, file)))
    : []
}

/** The inputs of a target by number: first those of the corpus, then what follows from the seed. */
export function inputsOf({ name, make, corpus = name }: Target, seed: string): (number: number) => Input {
  const kept = corpusOf(corpus)
  return (number) => kept[number] ?? make(makeRandomDraws(derivedSeed(seed, `${name} ${number}`)))
}

const version = '1.2.0'
const file = 'input'
const json = (path: string): Json => JSON.parse(readFileSync(join(root, path), 'utf8')) as Json

// -- samples ---------------------------------------------------------------------------------------------------------

const pairs = { ...timeSpec, base: [100, 101, undefined, 99.5], head: [103, 104, 105, undefined] }
const pairedRun = sampleRun({
  number: 70,
  base: { label: 'main' },
  pairing: { cap: 60, stopEarly: true, family: 3 },
  leftOut: ['watch/events/chokidar'],
  warnings: ['the machine was busy'],
  benchmarks: [
    sampleBenchmark({
      pairs: [
        { first: 'base', base: 'ok', head: 'ok' },
        { first: 'head', base: 'ok', head: 'ok' },
        { first: 'base', base: 'failed', head: 'ok' },
        { first: 'head', base: 'ok', head: 'timeout' },
      ],
      metrics: { 'ready-time': pairs, heap: { ...pairs, unit: 'bytes', signed: true } },
      failures: [{ side: 'head', outcome: 'timeout', message: 'took longer than 5 s', detail: 'at x.js:1', count: 1 }],
      notes: { 'content id': 'abc' },
      warnings: ['a doubt'],
    }),
    sampleBenchmark({ case: 'broken', status: 'failed', reason: 'it broke', metrics: {}, known: true }),
    sampleBenchmark({ case: 'left', status: 'skipped', reason: 'not on this system', metrics: {}, once: true }),
  ],
})
const [history] = sampleHistory({ runs: 9 })
const baselines = [
  history!,
  { ...history!, runs: history!.runs.slice(0, 1), accepted: [] },
  { ...history!, runs: [pairedRun, sampleRun({ number: 80 })] },
  JSON.parse(baselineText({ ...history!, runs: [pairedRun] })) as object,
].map((one) => structuredClone(one) as unknown as Json)
const runs = [pairedRun, history!.runs.at(-1)!, sampleRun()].map((one) => structuredClone(one) as unknown as Json)
const comparisons = [
  compareRuns({ runs: [pairedRun], version }),
  compareRuns({ runs: [sampleRun({ number: 90 }), history!.runs[8]!], baselines: [history!], version }),
].map((one) => structuredClone(one) as unknown as Json)
const configs = [
  json('paceline.config.json'),
  {
    suites: ['watch', './bench/own.ts'],
    subjects: { own: '.', cli: { command: ['node', 'x.js'], exitCode: 1, node: true } },
    cases: ['watch/*'],
    profiles: { quick: ['watch'] },
    budget: '5m',
    options: { SIZE: '1' },
    policy: {
      ignore: 0.01,
      detect: 0.1,
      failAt: 0.05,
      floor: 1,
      alpha: 0.01,
      levels: { worse: 'fail', removed: 'warn' },
      rules: [{ match: 'watch/**', metric: '*-time', platform: 'linux', gate: false, levels: { minor: 'note' } }],
      budgets: [{ match: 'watch', metric: 'ready-time', max: '250 ms', min: 1 }],
    },
    accept: [{ match: 'watch/react/*', metric: 'ready-time', platform: 'win32-*', upTo: '+12%', reason: 'a feature' }],
    baseline: 'branch:paceline-data',
    report: { comment: 'always', title: 'Watchers' },
  },
] satisfies Json[]
const specs = ['flat', 'dirs-20x16', 'add-dir-src'].map((name) => json(`fixtures/${name}.json`))
const answers = [
  {
    outcome: 'ok',
    metrics: { 'ready-time': 12.5, heap: -120 },
    notes: { 'content id': 'abc' },
    warnings: ['a doubt'],
    versions: { node: '24.21.0', chokidar: '6.0.0' },
  },
  { outcome: 'failed', message: 'Error: no', detail: 'Error: no\n    at x.js:1:1' },
] satisfies Json[]
const suite = {
  name: 'watch',
  title: 'Watching',
  trial: null,
  options: { SIZE: '1' },
  metrics: {
    'ready-time': { unit: 'ms', better: 'lower', gate: true },
    cpu: { unit: 'ms', better: 'lower', cpuOf: 'ready-time' },
    heap: { unit: 'bytes', better: 'lower', signed: true, retained: 'heap-used' },
    packages: { unit: 'count', better: 'lower', kind: 'exact' },
  },
  subjects: { chokidar: { package: 'chokidar', load: null }, gaze: { package: null, load: null } },
  cases: {
    react: {
      subjects: ['chokidar'],
      skipped: { gaze: 'not here' },
      fixtures: { tree: 'react' },
      prepared: ['cache'],
      keys: ['subjects', 'tree', 'cache'],
    },
    size: {
      metrics: ['packages'],
      once: true,
      timeoutMs: 5_000,
      profiles: ['full'],
      profilesOf: { gaze: ['quick'] },
      knownFailures: { gaze: 'it fails' },
      skipped: {},
      fixtures: {},
      prepared: [],
      keys: ['metrics', 'once'],
    },
  },
} satisfies Json
const descriptions = [
  { outcome: 'ok', suite },
  { outcome: 'failed', message: 'no', detail: null },
] satisfies Json[]
const outcomes = [
  { schema: outcomeSchemaId, outcome: 'failed', platform: 'linux-x64', reason: 'npm ci ended with 1' },
  {
    schema: outcomeSchemaId,
    outcome: 'identical',
    platform: 'linux-x64',
    head: { label: 'head', commit: null },
    base: { label: 'base', commit: null },
    profile: 'quick',
    seed: '1f2e3d4c',
    texts: ['README.md'],
  },
] satisfies Json[]
const sha = 'a'.repeat(40)
const payloads = [
  {
    repository: { id: 1, default_branch: 'main', fork: false },
    pull_request: {
      number: 7,
      user: { login: 'a' },
      head: { sha, repo: { id: 1 } },
      base: { sha, ref: 'main', repo: { id: 1 } },
    },
  },
  {
    repository: { id: 1, default_branch: 'main', fork: false },
    comment: { id: 1, body: '/bench', created_at: '2026-11-21T01:30:00Z', user: { login: 'a', id: 1 } },
    issue: { number: 7, pull_request: {} },
  },
  {
    repository: { id: 1, default_branch: 'main', fork: false },
    workflow_run: {
      id: 1,
      run_number: 2,
      run_attempt: 1,
      path: '.github/workflows/x.yml',
      workflow_id: 3,
      head_sha: sha,
      head_repository: { id: 2 },
      actor: { login: 'a' },
    },
    merge_group: { head_sha: sha, base_sha: sha },
    before: sha,
  },
] satisfies Json[]
const inputs = {
  command: 'measure',
  config: 'a/paceline.config.json',
  benchmarks: 'watch events',
  profile: 'full',
  budget: '5m',
  base: 'origin/main',
  head: sha,
  baseline: 'branch:paceline-data',
  token: 'secret',
  comment: 'on-change',
  gate: 'off',
  bench: 'on',
  'pull-request': '7',
  name: 'default',
  platforms: '["ubuntu-latest","windows-latest"]',
  job: 'ubuntu-latest+node22+2of4',
  plan: '{"name":"bench","shards":2,"references":{"linux-x64":[]}}',
} satisfies Json
const toolSamples = fileURLToPath(new URL('../samples/import/', import.meta.url))
/** What tools wrote, the shorter ones: their readers see no other structure in a longer one. */
const toolOutputs = globSync('*/*.{txt,json}', { cwd: toolSamples })
  .sort()
  .map((name) => readFileSync(join(toolSamples, name), 'utf8'))
  .filter((output) => output.length < 20_000)
const posted = [
  withMarkers('### ⚠️ Regressions\n\ntext\n\n<sub>small</sub>\n', {
    ourMarker: makeCommentMarker('default'),
    measured: { sha, runNumber: 210, attempt: 1, series: '1f2e3d4c' },
  }),
  `${makeCommentMarker('default')}\n### ⏳ Measuring\n\n<details>\n<summary><b>Earlier result</b>: fine</summary>\n\n#### fine\n\nrest\n\n</details>\n`,
]
const benchComments = [
  '/bench watch/*/chokidar --profile full --platform linux-arm64 --budget 15m',
  '/bench\nplease',
  '/bench {a,b}*',
]

// -- how inputs are made ---------------------------------------------------------------------------------------------

/** Mostly the structure, now and then the text itself; gentle where it is to be accepted. */
function madeOfJson(values: readonly Json[], gentle = false): (random: Random) => string {
  const vocabulary = vocabularyOf(values)
  const written = values.map((value) => JSON.stringify(value))
  return (random) => {
    const way = random.uniform()
    if (!gentle && way < 0.3) return mutateText(pick(written, random), { random, others: written })
    return JSON.stringify(mutateJson(pick(values, random), { random, vocabulary, gentle: gentle || way < 0.6 }))
  }
}

/** A history of one metric that stands on up to three levels, each of them any number: what changes of level are made of. */
function madeOfLevels(random: Random): string {
  const levels = [0, 1, 2].map(() => anyNumber(100, random))
  const [count, trials, noise] = [6 + random.below(14), random.below(6), pick([0, 0.01], random)]
  const spec = { ...timeSpec, unit: pick(['ms', 'bytes', 'count'], random), signed: random.coin() }
  const kind = pick(['sampled', 'sampled', 'exact'] as const, random)
  const valuesOf = (number: number): number[] =>
    Array.from({ length: trials }, () => levels[Math.floor((3 * number) / count)]! * (1 + noise * random.normal()))
  const own = Array.from({ length: count }, (_, number) =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { m: { ...spec, kind, values: valuesOf(number) } } })],
    }),
  )
  return JSON.stringify({ ...history!, runs: own, accepted: [] })
}

function madeOfText(values: readonly string[]): (random: Random) => string {
  return (random) => mutateText(pick(values, random), { random, others: values })
}

const text = (input: Input): string => (typeof input === 'string' ? input : Buffer.from(input).toString('utf8'))

// -- what must hold --------------------------------------------------------------------------------------------------

function must(condition: boolean, what: string): void {
  if (!condition) throw new Broken(what)
}

/** That its schema takes what was made, as it comes back from a file. */
function mustFit(schema: typeof runSchema | typeof comparisonSchema, made: Run | Comparison, what: string): void {
  const { success, error } = schema.safeParse(structuredClone(made))
  must(success, `${what} is not as its schema says: ${JSON.stringify(error?.issues[0])}`)
}

/** Rows of a tool make a run file that can be read again. */
function takeOutput(rows: readonly ImportedRow[], format: string): void {
  const byPlainName = Map.groupBy(rows, ({ name }) => plainCaseName(name))
  const benchmarks = Array.from(byPlainName, ([plainName, [row, ...others]]) => {
    // What is called like another is not compared, and its figures are nobody's.
    const alike = others.length === 0 ? row!.alike : others.length + 1
    const failed = whyRowHasNoValues({ ...row!, ...(alike !== undefined && { alike }) })
    const specs = Object.entries(alike === undefined ? row!.metrics : {}).map(([metric, { unit, better, value }]) => [
      metric,
      { unit, better, kind: 'sampled' as const, gate: true, signed: value < 0, values: [value] },
    ])
    return sampleBenchmark({
      case: plainName,
      subject: format,
      metrics: Object.fromEntries(specs),
      ...(failed !== undefined && { status: 'failed', reason: failed }),
    })
  })
  mustFit(runSchema, sampleRun({ number: 1, benchmarks }), 'the run')
}

/** Whether it is refused in the way that is documented; any other error goes on upward. */
function isRefused(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof UserError) return true
    throw error
  }
}

/** Nothing that a terminal, a browser or a reader of Markdown would obey or not show: escapes, controls, bidi marks. */
const obeyed = /(?![\t\n\r])\p{Cc}|\p{Bidi_C}|[\p{Zl}\p{Zp}\u200B\u2060\uFEFF]/u

function mustBePlain(what: string, rendered: string): void {
  const found = obeyed.exec(rendered)
  if (found === null) return
  const at = Math.max(0, found.index - 40)
  throw new Broken(`${what} holds ${JSON.stringify(rendered.slice(at, found.index + 20))}`)
}

async function showComparison(comparison: Comparison): Promise<void> {
  for (const format of reportFormatNames(rooms)) {
    const rendered = await renderReport(format, comparison, { rooms, columns: 100 })
    if (format !== 'json') mustBePlain(format, rendered)
  }
  mustBePlain('terminal of 44 columns', await renderReport('terminal', comparison, { rooms, columns: 44 }))
  const sections = await loadRoomSectionMakers(rooms.sections)
  mustBePlain('summary', renderJobSummary(comparison, { name: 'default', version, sections }))
  const [row] = comparison.rows
  if (row !== undefined && !isRefused(() => namedRowWhyText(comparison, rowId(row)))) {
    mustBePlain('explanation', namedRowWhyText(comparison, rowId(row)))
  }
}

function showRun(run: Run): void {
  for (const format of runFormats) {
    const rendered = renderRun(format, run, { columns: 100 })
    if (format !== 'json') mustBePlain(format, rendered)
  }
}

function compared(request: Parameters<typeof compareRuns>[0]): Comparison {
  const made = compareRuns(request)
  mustFit(comparisonSchema, made, 'the comparison')
  return made
}

const planned: PlannedBenchmark = {
  id: 'watch/react/chokidar',
  suite: 'watch',
  case: 'react',
  subject: 'chokidar',
  suiteDigest: 'a'.repeat(64),
  package: undefined,
  metrics: { 'ready-time': timeSpec, heap: { ...timeSpec, unit: 'bytes', signed: true } },
  timeoutMs: 1_000,
  once: false,
  fixtures: {},
  prepared: [],
  options: {},
  knownFailure: undefined,
  skipped: undefined,
} as unknown as PlannedBenchmark

/** What a child that ended well has answered. */
const answered = (answer: string) =>
  ({
    end: { kind: 'exited', code: 0, signal: undefined },
    stderrTail: ['\u001B[31mred\u001B[0m'],
    answer,
    directory: '/t',
  }) as const

/** Whatever a trial answers, what is made of it can be written into a run file and shown. */
function takeAnswer(answer: string): void {
  const [report, fine] = [answer, JSON.stringify(answers[0])].map((one) =>
    trialReportOfAnswer(answered(one), { timeoutMs: 1_000, metrics: planned.metrics }),
  ) as [TrialReport, TrialReport]
  const { signal } = new AbortController()
  const alone = new Tally(planned, {}, { inPairs: false })
  for (const one of [fine, report, report]) alone.add(['head'], [one])
  const pair = new Tally(planned, { basePackage: undefined }, { inPairs: true })
  pair.add(['base', 'head'], [fine, report])
  pair.add(['head', 'base'], [fine, report])
  for (const [what, benchmark] of [
    ['values', alone.run(signal)],
    ['pairs', pair.run(signal)],
  ] as const) {
    const run = sampleRun({ benchmarks: [benchmark] })
    mustFit(runSchema, run, `the run of ${what}`)
    const written = runText(run)
    mustBePlain(`run.json of ${what}`, written)
    showRun(parseAndCheckJson(written, { file, kind: runKind }))
  }
}

const environmentFile = join(tmpdir(), `paceline-fuzz-${process.pid}.json`)
const environment = {
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_EVENT_PATH: environmentFile,
  GITHUB_REPOSITORY: 'octo/widget',
  GITHUB_SHA: sha,
  GITHUB_RUN_ID: '1',
  GITHUB_RUN_NUMBER: '2',
  GITHUB_WORKSPACE: tmpdir(),
}
const environments = {
  GITHUB_REF: 'refs/heads/main',
  GITHUB_WORKFLOW_REF: 'octo/widget/.github/workflows/x.yml@refs/heads/main',
  GITHUB_API_URL: 'https://api.github.com',
  GITHUB_SERVER_URL: 'https://github.com',
  ...environment,
}

const callFrame = (functionName: string, url = ''): Json => ({ functionName, url, lineNumber: 4, columnNumber: 2 })
const inProject = callFrame('addEntry', 'file:///nowhere/src/tree.js')
const inPackage = callFrame('parse', 'file:///nowhere/node_modules/marked/lib/marked.js')
const profiles = [
  {
    nodes: [
      { id: 1, callFrame: callFrame('(root)'), children: [2, 5, 6] },
      { id: 2, callFrame: inProject, children: [3, 4] },
      { id: 3, callFrame: callFrame('lstatSync', 'node:fs') },
      { id: 4, callFrame: inPackage },
      { id: 5, callFrame: callFrame('(garbage collector)') },
      { id: 6, callFrame: callFrame('(idle)') },
    ],
    samples: [2, 3, 3, 4, 5, 6, 2],
    timeDeltas: [0, 900, 1_000, 1_100, 1_000, 1_000, 1_000],
  },
  {
    head: {
      callFrame: callFrame('(root)'),
      selfSize: 0,
      children: [
        {
          callFrame: inProject,
          selfSize: 4_000,
          children: [{ callFrame: callFrame('Stats', 'node:internal/fs/utils'), selfSize: 900, children: [] }],
        },
        { callFrame: inPackage, selfSize: 1_000, children: [] },
      ],
    },
  },
] satisfies Json[]

/** What the profile of a head says against that of a base, in a report. */
async function takeProfile(input: string): Promise<void> {
  const profiler = input.includes('"selfSize"') ? 'heap' : 'cpu'
  const own = JSON.stringify(profiles[profiler === 'cpu' ? 0 : 1])
  let found: readonly Profile[]
  try {
    found = [own, input].map((one) => parseProfile(one, profiler))
  } catch (error) {
    if (error instanceof ProfileProblem) throw new UserError(error.message)
    throw error
  }
  const [base, head] = found.map((one) => ({ profiles: [one], part: 'timed' as const, value: 10 }))
  const why = await compareProfiles({
    profiler,
    sideProfiles: { base: [base!, base!, base!, base!, base!], head: [head!, head!, head!, head!, head!] },
    unit: profiler === 'cpu' ? 'ms' : 'bytes',
    values: { base: 4, head: 5 },
    waits: true,
    suite: { base: '/nowhere/suite.js', head: '/nowhere/suite.js' },
    roots: { base: '/nowhere', head: '/nowhere' },
    harness: '/harness',
    changedLines: { base: new Map(), head: new Map() },
    committed: new Set(),
    readable: [],
    seed: '0'.repeat(8),
  })
  const comparison = structuredClone(comparisons[0]) as unknown as Comparison
  for (const row of comparison.rows) Object.assign(row, { why })
  mustFit(comparisonSchema, comparison, 'the explanation')
  await showComparison(comparison)
}

const zips = [
  zipOf([{ name: 'run.json', content: JSON.stringify(runs[2]) }]),
  zipOf([
    { name: 'outcome.json', content: JSON.stringify(outcomes[0]) },
    { name: 'a.json', content: 'Grüße' },
  ]),
]

// -- the targets -----------------------------------------------------------------------------------------------------

export const targets: readonly Target[] = [
  {
    name: 'json-syntax',
    kind: 'reader',
    make: madeOfText([...runs, ...configs].map((value) => JSON.stringify(value).slice(0, 600))),
    check: (input) => {
      let isJson = true
      try {
        JSON.parse(text(input))
      } catch {
        isJson = false
      }
      must((findSyntaxProblem(text(input)) === undefined) === isJson, 'the place of the error and the parser disagree')
    },
  },
  {
    name: 'run',
    kind: 'reader',
    make: madeOfJson(runs),
    check: (input) => {
      const run = parseAndCheckJson(text(input), { file, kind: runKind })
      const written = runText(run)
      mustBePlain('run.json', written)
      must(runText(parseAndCheckJson(written, { file, kind: runKind })) === written, 'a run changes when it is written')
    },
  },
  {
    name: 'baseline',
    kind: 'reader',
    make: madeOfJson(baselines.slice(1)),
    check: (input) => {
      const rewritten = (of: string): string => baselineText(parseBaseline(of, file))
      const written = rewritten(text(input))
      must(rewritten(written) === written, 'a baseline changes when it is written')
    },
  },
  {
    name: 'comparison',
    kind: 'reader',
    make: madeOfJson(comparisons),
    check: (input) => void parseAndCheckJson(text(input), { file, kind: comparisonKind }),
  },
  {
    name: 'config',
    kind: 'reader',
    make: madeOfJson(configs),
    check: (input) => {
      const { policy, accept = [] } = parseAndCheckJson(text(input), { file, kind: configKind })
      layerRowRules(policy)(
        { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'linux-x64' },
        timeSpec,
      )
      compared({ runs: [sampleRun({ number: 99 })], baselines: [], policy, accept, version })
    },
  },
  {
    name: 'tool-output',
    kind: 'reader',
    make: madeOfText(toolOutputs),
    check: (input) => {
      const source = { name: file, text: text(input) }
      // Whatever `auto` takes it for, each format has to read or refuse it.
      const taken = formatNames.filter((format) => !isRefused(() => takeOutput(parseResults(format, [source]), format)))
      if (taken.length === 0) throw new UserError('refused')
    },
  },
  { name: 'trial-answer', kind: 'reader', make: madeOfJson(answers), check: (input) => takeAnswer(text(input)) },
  { name: 'profile', kind: 'renderer', make: madeOfJson(profiles), check: (input) => takeProfile(text(input)) },
  {
    name: 'suite-description',
    kind: 'reader',
    make: madeOfJson(descriptions),
    check: (input) => {
      const answer = answerIfValid(answered(text(input)), describeAnswerSchema)
      if (answer?.outcome !== 'ok') throw new UserError('refused')
      const { title, cases } = parseSuite(answer.suite, 'suite.ts')
      const shown = Object.values(cases).map(({ knownFailures, skipped }) => ({ knownFailures, skipped }))
      mustBePlain('the description', JSON.stringify([title, shown]))
    },
  },
  {
    name: 'fixture-spec',
    kind: 'reader',
    make: madeOfJson(specs),
    check: (input) => void planTree(parseAndCheckJson(text(input), { file, kind: specKind })),
  },
  {
    name: 'zip',
    kind: 'reader',
    make: (random) => mutateBytes(pick(zips, random), random),
    check: async (input) => {
      const files = await zipTexts(Buffer.from(input as Uint8Array))
      for (const [name, content] of files) {
        if (isResultFile(name)) parseResultOrRefusal(content, { runner: 'ubuntu-latest', attempt: 1 })
      }
    },
  },
  {
    name: 'result',
    kind: 'reader',
    corpus: 'run',
    make: madeOfJson([...outcomes, ...runs.slice(2)]),
    check: (input) => {
      parseArtifactName(text(input), 'default')
      parseArtifactName(`paceline+default+${text(input)}`, 'default')
      const { content } = parseResultOrRefusal(text(input), { runner: 'ubuntu-latest', attempt: 1 })
      if (content.kind === 'refused') throw new UserError(content.reason)
    },
  },
  {
    name: 'event',
    kind: 'reader',
    make: madeOfJson(payloads),
    check: (input) => withEvent(input, () => readContext(environment)),
  },
  {
    name: 'environment',
    kind: 'reader',
    make: madeOfJson([environments]),
    check: async (input) => {
      const given: unknown = parsedOr(text(input), {})
      await withEvent(JSON.stringify(payloads[0]), () =>
        readContext({ ...asEnvironment(given), GITHUB_EVENT_PATH: environmentFile }),
      )
    },
  },
  {
    name: 'inputs',
    kind: 'reader',
    make: madeOfJson([inputs]),
    check: (input) => {
      const given = asEnvironment(parsedOr(text(input), {}))
      readInputs((name) => given[name] ?? '')
    },
  },
  {
    name: 'bench-comment',
    kind: 'reader',
    make: madeOfText(benchComments),
    check: (input) => void parseCommandOrProblemIfAny(text(input)),
  },
  {
    name: 'posted-comment',
    kind: 'reader',
    make: madeOfText(posted),
    check: (input) => {
      const own = makeCommentMarker('default')
      parsePostedState(text(input), own)
      const earlier = withoutMarkers(text(input), own)
      renderComment(undefined, {
        name: 'default',
        version,
        earlier,
        state: { kind: 'running', head: sha, platforms: ['linux-x64'] },
      })
    },
  },
  {
    name: 'show-run',
    kind: 'renderer',
    corpus: 'run',
    make: madeOfJson(runs, true),
    check: (input) => showRun(parseAndCheckJson(text(input), { file, kind: runKind })),
  },
  {
    name: 'show-baseline',
    kind: 'renderer',
    corpus: 'baseline',
    make: (
      (mutated) => (random: Random) =>
        random.coin() ? mutated(random) : madeOfLevels(random)
    )(madeOfJson(baselines, true)),
    check: (input) => {
      const baseline = parseBaseline(text(input), file)
      mustBePlain('show', baselineAsText(baseline))
      for (const [name, page] of siteTextsByFile({ baselines: [baseline], version })) mustBePlain(name, page)
    },
  },
  {
    name: 'show-comparison',
    kind: 'renderer',
    make: madeOfJson(comparisons, true),
    check: (input) => showComparison(parseAndCheckJson(text(input), { file, kind: comparisonKind })),
  },
  {
    name: 'compare-runs',
    kind: 'renderer',
    corpus: 'run',
    make: madeOfJson(runs, true),
    check: async (input) => {
      const head = parseAndCheckJson(text(input), { file, kind: runKind })
      await showComparison(compared({ runs: [head], baselines: [history!], version }))
      compared({ runs: [history!.runs[8]!], bases: [head], version })
    },
  },
]

function parsedOr(written: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return otherwise
  }
}

async function withEvent(content: Input | string, read: () => Promise<unknown>): Promise<void> {
  await writeFile(environmentFile, content)
  try {
    await read()
  } finally {
    await rm(environmentFile)
  }
}

/** Variables are text. */
function asEnvironment(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

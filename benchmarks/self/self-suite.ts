/**
 * What Paceline itself takes, as a ratio to a yardstick that is measured in the same trial, in turn with it. The checkout
 * under test is measured, so a pull request that makes Paceline slower is told like any other. See evaluation/performance.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineSuite, fixture, prepared } from 'paceline'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { memorySpec, sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'

/**
 * Some 100 ms of whole numbers, which leave no garbage: long beside the half of a millisecond by which the first loop that V8
 * compiles in a process is late, as that of the script is.
 */
const work = `function work() {
  let state = 1
  for (let step = 0; step < 60_000_000; step += 1) state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state
}
`

const suiteThat = (code: string): string => `import { defineSuite } from 'paceline'
${work}
export default defineSuite({
  name: 'timed',
  cases: { a: {} },
  subjects: { s: () => ({}) },
  metrics: { time: { unit: 'ms', better: 'lower' } },
  trial: ({ measure }) => ${code},
})
`

/** The same call as somebody would time it without Paceline. */
const script = `${work}
globalThis.gc()
const start = process.hrtime.bigint()
work()
const ns = process.hrtime.bigint() - start
process.stdout.write(String(Number(ns) / 1e6))
`

/** Of the comparison of pairs. */
const judgedRows = 200
const storedRows = 500

/** Two metrics for each of so many benchmarks, of which one in ten got 20% worse. */
function runOfPairs(pairs: number): object {
  const benchmarks = Array.from({ length: judgedRows / 2 }, (_, index) => {
    const times = index % 10 === 0 ? 1.2 : 1
    const seed = (part: number): string => (2 * index + part).toString(16).padStart(8, '0')
    const time = samplePairs({ pairs, times, noise: 0.03, seed: seed(0) })
    const heap = samplePairs({ pairs, spec: memorySpec, base: 2e6, noise: 0.005, seed: seed(1) })
    return pairedBenchmark({ 'ready-time': time, 'heap-used': heap }, { case: `case-${index}` })
  })
  return pairedRun(benchmarks, { pairing: { cap: pairs, stopEarly: true, family: 1.5 * judgedRows } })
}

/** Fifty stored runs of 20 values a row, and one to compare with them. */
function runsOfHistory(): { readonly head: object; readonly history: object } {
  const runs = Array.from({ length: 51 }, (_, number) => {
    const benchmarks = Array.from({ length: storedRows }, (__, index) => {
      const { base: values } = samplePairs({
        pairs: 20,
        seed: (number * storedRows + index).toString(16).padStart(8, '0'),
      })
      return sampleBenchmark({ case: `case-${index}`, metrics: { 'ready-time': { ...timeSpec, values } } })
    })
    return sampleRun({ number, benchmarks })
  })
  return {
    head: runs.at(-1)!,
    history: { schema: 'paceline/baseline@1', platform: 'linux-x64', runs: runs.slice(0, -1), accepted: [] },
  }
}

const inputs = prepared(({ directory }) => {
  const write = (name: string, content: string | object): void =>
    writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
  const { head, history } = runsOfHistory()
  write('pairs.json', runOfPairs(100))
  write('few-pairs.json', runOfPairs(15))
  write('head.json', head)
  write('history.json', history)
  write('nothing.mjs', suiteThat("measure.record('time', 1)"))
  write('call.mjs', suiteThat("measure.time('time', work)"))
  write('script.mjs', script)
})

export default defineSuite({
  name: 'self',
  title: 'What Paceline itself takes',
  subjects: { paceline: { package: 'paceline', load: () => undefined } },
  cases: {
    version: { inputs, rounds: 8 },
    help: { inputs, rounds: 8 },
    trial: { inputs, rounds: 8 },
    call: { inputs, rounds: 30, timeoutMs: 180_000 },
    report: { inputs, rounds: 4 },
    'report-step': { inputs, rounds: 4 },
    'judge-pairs': { inputs, rounds: 4 },
    'judge-history': { inputs, rounds: 2 },
    tree: { inputs, rounds: 1, babel: fixture('babel'), profiles: ['full'], timeoutMs: 180_000 },
  },
  metrics: {
    ratio: { unit: 'times', better: 'lower', gate: true },
    ours: { unit: 'ms', better: 'lower' },
    yardstick: { unit: 'ms', better: 'lower' },
  },
  async trial({ caseName, case: { inputs: given, rounds, babel }, package: found, scratch, measure, expect }) {
    expect.ok(found !== undefined && found.source === 'project', 'the checkout of Paceline was not found')
    const root = found?.root ?? ''
    const race = makeRace(caseName, { root, scratch, inputs: given.path, babel: babel?.path ?? '' })
    const [mine, theirs]: [number[], number[]] = [[], []]
    // The first round fills caches: the system's, and that of compiled code.
    for (let round = 0; round <= rounds; round += 1) {
      const turns = [async () => mine.push(await race.ours()), async () => theirs.push(await race.yardstick())]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const [ours, yardstick] = [mine.slice(1), theirs.slice(1)]
    measure.record('ours', median(ours))
    measure.record('yardstick', median(yardstick))
    // Of what was measured side by side, as a machine gets slower and faster.
    measure.record('ratio', median(ours.map((ms, round) => ms / yardstick[round]!)))
  },
})

interface Place {
  /** Of the checkout under test. */
  readonly root: string
  readonly scratch: string
  readonly inputs: string
  readonly babel: string
}

/** What is raced; both give milliseconds. */
interface Race {
  readonly ours: () => Promise<number> | number
  readonly yardstick: () => Promise<number> | number
}

function makeRace(name: string, { root, scratch, inputs: folder, babel }: Place): Race {
  const [pairs, head, history] = [join(folder, 'pairs.json'), join(folder, 'head.json'), join(folder, 'history.json')]
  const paceline = (...words: string[]): Promise<Ended> => run([join(root, 'dist', 'cli.js'), ...words])
  const trial = (suite: string): ReturnType<typeof runTrial> => runTrial(join(folder, suite), { root, scratch })
  switch (name) {
    case 'version':
    case 'help':
      return { ours: async () => (await paceline(`--${name}`)).ms, yardstick: () => bareStart() }
    case 'trial':
      return { ours: async () => (await trial('nothing.mjs')).ms, yardstick: () => bareStart('--expose-gc') }
    case 'call':
      return {
        ours: async () => (await trial('call.mjs')).reportedMs,
        yardstick: async () => Number((await run(['--expose-gc', join(folder, 'script.mjs')])).output),
      }
    case 'report': {
      const comparison = join(scratch, 'comparison.json')
      const made = paceline('compare', '--head', pairs, '--json')
      const ours = async (): Promise<number> => {
        writeFileSync(comparison, (await made).output)
        return (await paceline('report', comparison)).ms
      }
      return { ours, yardstick: () => bareStart() }
    }
    case 'report-step':
      return {
        ours: () => runReportStep(join(folder, 'few-pairs.json'), { root, scratch }),
        yardstick: () => bareStart(),
      }
    case 'judge-pairs':
      return { ours: async () => (await paceline('compare', '--head', pairs)).ms, yardstick: () => parsing(pairs) }
    case 'judge-history':
      return {
        ours: async () => (await paceline('compare', history, head)).ms,
        yardstick: () => parsing(history, head),
      }
    default: {
      const place = join(scratch, 'tree')
      const fresh = async (make: () => Promise<number> | number): Promise<number> => {
        const ms = await make()
        rmSync(place, { recursive: true })
        return ms
      }
      const files = filesOf(babel)
      return {
        ours: () => fresh(async () => (await paceline('fixture', 'babel', place)).ms),
        yardstick: () => fresh(() => bareLoop(files, place)),
      }
    }
  }
}

interface Ended {
  readonly ms: number
  readonly output: string
}

/** From the start of a Node program to its end; a verdict is no failure. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const start = process.hrtime.bigint()
  // As a trial's own process has it: with a stdin that stays open.
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  const [output, errors]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  const ms = Number(process.hrtime.bigint() - start) / 1e6
  if (code !== 0 && code !== 1) throw new Error(`node ${args.join(' ')} ended with ${code}: ${errors.join('')}`)
  return { ms, output: output.join('') }
}

async function bareStart(...flags: readonly string[]): Promise<number> {
  return (await run([...flags, '-e', '0'])).ms
}

/** A trial as Paceline starts it, but for its watchdog. */
async function runTrial(
  suitePath: string,
  { root, scratch }: Pick<Place, 'root' | 'scratch'>,
): Promise<{ readonly ms: number; readonly reportedMs: number }> {
  const folder = mkdtempSync(join(scratch, 'trial-'))
  const [requestPath, answerPath] = [join(folder, 'request.json'), join(folder, 'answer.json')]
  const request = { kind: 'trial', suitePath, packages: {}, case: 'a', subject: 's', trees: {} }
  mkdirSync(join(folder, 'scratch'))
  writeFileSync(requestPath, JSON.stringify({ ...request, options: {}, scratch: join(folder, 'scratch'), answerPath }))
  const dist = join(root, 'dist')
  const { ms } = await run(
    ['--expose-gc', '--import', pathToFileURL(join(dist, 'register.js')).href, join(dist, 'trial.js')],
    { PACELINE_REQUEST: requestPath, NODE_COMPILE_CACHE: join(scratch, 'compiled') },
  )
  const answer = JSON.parse(readFileSync(answerPath, 'utf8')) as { readonly metrics?: { readonly time: number } }
  if (answer.metrics === undefined) throw new Error(`the trial failed: ${JSON.stringify(answer)}`)
  return { ms, reportedMs: answer.metrics.time }
}

/** The Action's report of a run started by hand, as a step of a job: an empty repository answers at once, from this process. */
async function runReportStep(runFile: string, { root, scratch }: Pick<Place, 'root' | 'scratch'>): Promise<number> {
  const folder = mkdtempSync(join(scratch, 'step-'))
  const results = join(folder, 'work', 'paceline-results', 'paceline+default+ubuntu-latest+1')
  mkdirSync(results, { recursive: true })
  copyFileSync(runFile, join(results, 'run.json'))
  const { head } = JSON.parse(readFileSync(runFile, 'utf8')) as { readonly head: { readonly commit: { sha: string } } }
  const repository = { id: 1, name: 'widget', full_name: 'acme/widget', fork: false, private: false }
  const payload = {
    ref: 'refs/heads/main',
    repository: { ...repository, owner: { login: 'acme' }, default_branch: 'main' },
  }
  const [event, output, summary] = ['event.json', 'output', 'summary'].map((name) => join(folder, name))
  writeFileSync(event!, JSON.stringify(payload))
  for (const file of [output!, summary!]) writeFileSync(file, '')
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ sha: head.commit.sha, url: 'http://localhost', tree: [], truncated: false }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { ms } = await run([join(root, 'dist', 'action.js')], {
      INPUT_COMMAND: 'report',
      INPUT_COMMENT: 'never',
      INPUT_BASELINE: 'path:baselines',
      INPUT_TOKEN: 'none',
      INPUT_RESULTS: 'paceline-results',
      INPUT_NAME: 'default',
      INPUT_GATE: 'on',
      INPUT_BENCH: 'on',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'acme/widget',
      GITHUB_REF: payload.ref,
      GITHUB_SHA: head.commit.sha,
      GITHUB_RUN_ID: '1',
      GITHUB_RUN_NUMBER: '1',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_ACTOR: 'ada',
      GITHUB_WORKFLOW_REF: `acme/widget/.github/workflows/benchmarks.yml@${payload.ref}`,
      GITHUB_WORKSPACE: join(folder, 'work'),
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
      // A runner is fresh: nothing is compiled yet.
      NODE_DISABLE_COMPILE_CACHE: '1',
    })
    const told = readFileSync(summary!, 'utf8')
    if (!told.includes('slower')) throw new Error(`the step did not report: ${told.slice(0, 500)}`)
    return ms
  } finally {
    server.close()
  }
}

/** In this process: reading the files and parsing them, and nothing else. */
function parsing(...files: readonly string[]): number {
  const start = process.hrtime.bigint()
  for (const file of files) JSON.parse(readFileSync(file, 'utf8'))
  return Number(process.hrtime.bigint() - start) / 1e6
}

interface Files {
  readonly folders: readonly string[]
  readonly contents: readonly (readonly [path: string, bytes: Buffer])[]
}

function filesOf(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }))
  const folders = entries.flatMap(({ path, isFolder }) => (isFolder ? [path] : [])).toSorted()
  return {
    folders,
    contents: entries.flatMap(({ path, isFolder }) =>
      isFolder ? [] : [[path, readFileSync(join(folder, path))] as const],
    ),
  }
}

/** One call after the other that makes a folder or writes a file whose bytes are there already. */
function bareLoop({ folders, contents }: Files, place: string): number {
  const start = process.hrtime.bigint()
  mkdirSync(place)
  for (const folder of folders) mkdirSync(join(place, folder))
  for (const [path, bytes] of contents) writeFileSync(join(place, path), bytes)
  return Number(process.hrtime.bigint() - start) / 1e6
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower = NaN, upper = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (lower + upper) / 2
}

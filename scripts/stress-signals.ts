/**
 * Commands that measure are interrupted, ended and killed at many moments, each followed by the same command: does anything
 * stay behind, is a file half written, is something lost that was measured?
 *
 *     npm run stress:signals -- --moments 30 --seed 1 --command check --signal SIGKILL
 *
 * A moment is an event of the command's own process (a change of a file, a child, a line on stderr; see
 * `signal-moment.ts`), half of them with a few milliseconds after it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, readlinkSync, rmSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '../src/stats/random.ts'
import { library, packageFiles } from '../test/counted-library.ts'
import { nodeFirst, repositoryRoot } from '../test/command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../test/repository.ts'
import type { Moment, MomentRequest } from './signal-moment.ts'

/** The counts are certain after a few pairs: only a busy machine needs that long. */
const budget = ['--budget', '4m']
const commands = {
  check: ['check', ...budget],
  ab: ['ab', '--base', 'main', ...budget],
  run: ['run', '--trials', '4'],
  'baseline fill': ['baseline', 'fill', '--trials', '4', ...budget],
} as const
type CommandName = keyof typeof commands
const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
type Signal = (typeof signals)[number]

export interface StressOptions {
  readonly commands: readonly CommandName[]
  /** In turn. */
  readonly signals: readonly Signal[]
  /** Of each command. */
  readonly moments: number
  readonly seed: string
  /** The command line: its bundle or its sources. */
  readonly entry: string
  readonly say?: (line: string) => void
}

export interface StressResult {
  readonly struck: number
  /** Commands that were done before their moment came. */
  readonly done: number
  readonly problems: readonly string[]
}

/** Every trial leaves a mark: what was measured before the signal is known from these. */
const suite = (marks: string): string => `import { defineSuite } from 'paceline'
import { appendFileSync } from 'node:fs'
import { work } from '../index.js'

export default defineSuite({
  name: 'lib',
  cases: { small: {}, large: {} },
  subjects: { work: () => work },
  metrics: { steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial({ subject, measure }) {
    measure.record('steps', subject())
    appendFileSync(${JSON.stringify(marks)}, 'x')
  },
})
`
const benchmarks = 2
/** Commits on main: those that a fill measures. */
const past = 2

interface Scene extends Disposable {
  readonly repository: TestRepository
  /** Folder of all temporary files, and the file that has a letter for each trial. */
  readonly temporary: string
  readonly marks: string
}

function makeScene(): Scene {
  const outside = temporaryDirectory('paceline-stress-')
  const [temporary, marks] = [join(outside.path, 'tmp'), join(outside.path, 'marks')]
  mkdirSync(temporary)
  const repository = testRepository()
  const config = { suites: ['./bench/suite.js'], project: { prepare: 'node build.js' }, why: false }
  repository.commit({
    ...packageFiles,
    'build.js': 'import { mkdirSync } from "node:fs"\nmkdirSync("built/deep/er", { recursive: true })\n',
    '.gitignore': `${packageFiles['.gitignore']}built\nbaselines\n`,
    'bench/suite.js': suite(marks),
    'paceline.config.json': JSON.stringify(config),
  })
  repository.commit(library(1100))
  repository.git('checkout', '-q', '-b', 'topic')
  repository.commit(library(1200))
  return {
    repository,
    temporary,
    marks,
    [Symbol.dispose]() {
      repository[Symbol.dispose]()
      outside[Symbol.dispose]()
    },
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

const preload = new URL('./signal-moment.ts', import.meta.url).href

async function start(
  { repository, temporary }: Scene,
  {
    args,
    entry,
    request,
  }: { readonly args: readonly string[]; readonly entry: string; readonly request?: MomentRequest },
): Promise<Ended> {
  const own = request === undefined ? [] : ['--import', preload]
  const child: ChildProcess = spawn(process.execPath, [...own, entry, ...args], {
    cwd: repository.root,
    // A process group of its own, as a shell gives it.
    detached: true,
    env: { ...nodeFirst, TMPDIR: temporary, ...(request && { PACELINE_MOMENT: JSON.stringify(request) }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, stderr }
}

/** Interrupts the commands at their moments. Takes some seconds for each. */
export async function stress(options: StressOptions): Promise<StressResult> {
  const sum = { struck: 0, done: 0, problems: [] as string[] }
  const { entry, signals: inTurn, moments } = options
  for (const name of options.commands) {
    using scene = makeScene()
    const args = commands[name]
    const countTo = join(scene.temporary, '..', 'count')
    // The first run fills the caches; the second counts.
    const usual = await start(scene, { args, entry })
    reset(scene, name)
    await start(scene, { args, entry, request: { countTo } })
    const events = Number(readFileSync(countTo, 'utf8'))
    const { uniform } = seededRandom(options.seed)
    for (let nth = 0; nth < moments; nth += 1) {
      const at = 1 + Math.floor(((nth + uniform()) / moments) * events)
      const delayMs = uniform() < 0.5 ? 0 : Math.ceil(uniform() * 60)
      const signal = inTurn[nth % inTurn.length]!
      const moment: Moment = { at, signal, delayMs, toGroup: signal === 'SIGINT' }
      reset(scene, name)
      const struck = await start(scene, { args, entry, request: { moment } })
      const isDone = struck.signal === null && struck.code === usual.code
      const trials = trialsIn(scene)
      const problems = [
        ...(await afterSignal(scene, { name, struck, isDone, moment })),
        ...(await afterNext(scene, { usual, next: await start(scene, { args, entry }) })),
      ]
      sum.struck += 1
      if (isDone) sum.done += 1
      const where = `${name}, ${signal} at event ${at} of ${events} + ${delayMs} ms, after ${trials} trials`
      const end = isDone ? 'was done' : (struck.signal ?? struck.code)
      options.say?.(`${where}: ${end}${problems.length === 0 ? '' : ' PROBLEM'}`)
      sum.problems.push(...problems.map((problem) => `${where}: ${problem}`))
    }
  }
  return sum
}

/** As before the first run, but for caches and the results of an earlier run. */
function reset({ repository: { root }, marks }: Scene, name: CommandName): void {
  rmSync(marks, { force: true })
  if (name === 'baseline fill') rmSync(join(root, 'baselines'), { recursive: true, force: true })
}

function trialsIn({ marks }: Scene): number {
  return existsSync(marks) ? readFileSync(marks, 'utf8').length : 0
}

const expected: Readonly<Record<Signal, number | null>> = { SIGINT: 130, SIGTERM: 143, SIGKILL: null }
/** A watchdog gives a trial half a second, and a busy machine some more. */
const patienceMs = 15_000

interface Struck {
  readonly name: CommandName
  readonly struck: Ended
  readonly isDone: boolean
  readonly moment: Moment
}

async function afterSignal(scene: Scene, { name, struck, isDone, moment }: Struck): Promise<string[]> {
  const { root } = scene.repository
  const { signal } = moment as { signal: Signal }
  const problems: string[] = []
  if (!isDone && struck.signal !== signal && struck.code !== expected[signal])
    problems.push(`ended with ${struck.signal ?? struck.code}: ${struck.stderr.slice(-2_000)}`)
  if (/bug in Paceline|^ {4}at /m.test(struck.stderr)) problems.push(`a stack: ${struck.stderr.slice(-2_000)}`)
  const processes = await untilNone(() => processesOf(scene))
  problems.push(...processes.map((process) => `is left running: ${process}`))
  if (processes.length === 0) {
    const folders = await untilNone(() => foldersIn(scene))
    if (signal !== 'SIGKILL') problems.push(...folders.map((folder) => `is left in the temporary folder: ${folder}`))
  }
  for (const file of jsonFiles(root)) {
    try {
      JSON.parse(readFileSync(join(root, file), 'utf8'))
    } catch {
      problems.push(`is half written: ${file}`)
    }
  }
  if (!isDone) problems.push(...lost(scene, { name, signal, struck }))
  return problems
}

const results = 'paceline-out/run.json'

/** What trials there were before the signal, and are not kept. */
function lost(
  scene: Scene,
  { name, signal, struck }: Pick<Struck, 'name' | 'struck'> & { readonly signal: Signal },
): string[] {
  const trials = trialsIn(scene)
  const { root } = scene.repository
  if (name === 'baseline fill') {
    // It is saved after each round. The first round is the warm-up, and the last one may not be complete.
    const round = benchmarks * past
    const wanted = Math.floor(trials / round - 1) * round - (signal === 'SIGKILL' ? round : 0)
    const file = globSync('.paceline/fill-*.json', { cwd: root })[0]
    const kept = file === undefined ? 0 : fillTrials(join(root, file))
    const isStored = existsSync(join(root, 'baselines'))
    return kept < wanted && !isStored ? [`${kept} of ${trials} trials are kept`] : []
  }
  // Who kills it means it: there is only what earlier runs left.
  if (signal === 'SIGKILL') return []
  const isPaired = name !== 'run'
  const wanted = isPaired ? Math.floor((trials - 2 * benchmarks) / 2) : trials - benchmarks
  if (wanted <= 0) return []
  const run = JSON.parse(readFileSync(join(root, results), 'utf8')) as { benchmarks: { trials: number }[] }
  const kept = run.benchmarks.reduce((sum, { trials: own }) => sum + own, 0)
  const problems = kept < wanted ? [`${kept} of ${wanted} are kept: ${struck.stderr.slice(-500)}`] : []
  if (!struck.stderr.includes('Written: ')) problems.push(`does not say what is kept: ${struck.stderr.slice(-500)}`)
  return problems
}

function fillTrials(file: string): number {
  const { measured } = JSON.parse(readFileSync(file, 'utf8')) as { measured: { trials: Record<string, unknown[]> }[] }
  return measured.flatMap(({ trials }) => Object.values(trials)).reduce((sum, { length }) => sum + length, 0)
}

function jsonFiles(root: string): string[] {
  return globSync(['paceline-out/*.json', '.paceline/*.json', 'baselines/*.json'], { cwd: root })
}

const litter = ['**/*paceline-lock*', '**/*paceline-holder*', '**/.*.tmp', '.git/**/*.lock', '.paceline/fill-*']

/** The same command again ends as usual, and then nothing of both is left. */
async function afterNext(
  scene: Scene,
  { usual, next }: { readonly usual: Ended; readonly next: Ended },
): Promise<string[]> {
  const { root, git } = scene.repository
  const linesOf = (...args: string[]): string[] =>
    git(...args)
      .split('\n')
      .filter((line) => line !== '')
  const work = join(root, '.paceline', 'work')
  const left = {
    'a checkout': existsSync(work) ? readdirSync(work) : [],
    'for Git': [...linesOf('worktree', 'list').slice(1), ...linesOf('status', '--porcelain')],
    'a file': globSync(litter, { cwd: root, exclude: ['node_modules'] }),
    'a temporary file': foldersIn(scene),
    running: await untilNone(() => processesOf(scene)),
  }
  const problems = Object.entries(left).flatMap(([what, names]) =>
    names.map((one) => `the next leaves ${what}: ${one}`),
  )
  if (next.code !== usual.code) problems.push(`the next ended with ${next.code}: ${next.stderr.slice(-2_000)}`)
  return problems
}

/** Without Node's own cache of compiled code. */
function foldersIn({ temporary }: Pick<Scene, 'temporary'>): string[] {
  return readdirSync(temporary).filter((name) => name !== 'node-compile-cache')
}

async function untilNone(find: () => string[]): Promise<string[]> {
  const start = performance.now()
  for (;;) {
    const found = find()
    if (found.length === 0 || performance.now() - start > patienceMs) return found
    await sleep(50)
  }
}

/** Processes that have the folders of the scene in their environment or command line, or as their own folder. */
function processesOf({ repository, temporary }: Scene): string[] {
  const ours = (text: string): boolean => [repository.root, temporary].some((folder) => text.includes(folder))
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => ['environ', 'cmdline', 'cwd'].some((name) => ours(factOf(pid, name))))
    .map((pid) => `${pid} ${factOf(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 200)}`)
}

/** Empty if the process is gone. */
function factOf(pid: string, name: string): string {
  try {
    return name === 'cwd' ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      moments: { type: 'string', default: '90' },
      seed: { type: 'string', default: '00000001' },
      command: { type: 'string', multiple: true, default: Object.keys(commands) },
      signal: { type: 'string', multiple: true, default: [...signals] },
    },
  })
  const result = await stress({
    commands: values.command as CommandName[],
    signals: values.signal as Signal[],
    moments: Number(values.moments),
    seed: values.seed,
    entry: join(repositoryRoot, 'dist', 'cli.js'),
    say: (line) => process.stdout.write(`${line}\n`),
  })
  for (const problem of result.problems) process.stdout.write(`\n${problem}\n`)
  process.stdout.write(
    `${result.struck} signals, ${result.done} of them too late: ${result.problems.length} problems\n`,
  )
  process.exitCode = result.problems.length === 0 ? 0 : 1
}

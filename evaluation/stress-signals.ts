/**
 * Commands that measure are interrupted, ended and killed at many moments, each followed by the same command: does anything
 * stay behind, is a file half written, is something lost that was measured?
 *
 *     node evaluation/stress-signals.ts --moments 30 --seed 1 --command check --signal SIGKILL
 *
 * A moment is an event of the command's own process (a change of a file, a child, a line on stderr; see
 * `signal-moment.ts`), half of them with a few milliseconds after it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { envWithoutCredentials } from '../src/core/system/child-environment.ts'
import { makeRandomDraws } from '../src/core/stats/random.ts'
import { nodeFirst, repositoryRoot } from '../test/command-line.ts'
import {
  benchmarks,
  type CommandName,
  commands,
  foldersIn,
  halfWritten,
  keptIn,
  leftIn,
  makeScene,
  outcomeOf,
  processesOf,
  reset,
  results,
  resumable,
  type Scene,
  trialsIn,
} from './stress/signal-scene.ts'
import type { Moment, MomentRequest } from './stress/signal-moment.ts'

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

interface Ended {
  readonly code: number | undefined
  readonly signal: NodeJS.Signals | undefined
  readonly stderr: string
  /** From the line that says that it was interrupted to its end; undefined without that line. */
  readonly endingMs: number | undefined
}

const interrupted = 'Interrupted: stopping child processes.'
const preload = new URL('./stress/signal-moment.ts', import.meta.url).href

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
    // With a credential in it the command would start again, and its moments would be counted from there.
    env: {
      ...envWithoutCredentials(nodeFirst, process.platform),
      TMPDIR: temporary,
      ...(request && { PACELINE_MOMENT: JSON.stringify(request) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  let interruptedAt: number | undefined
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    if (stderr.includes(interrupted)) interruptedAt ??= performance.now()
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return {
    code: code ?? undefined,
    signal: signal ?? undefined,
    stderr,
    endingMs: interruptedAt === undefined ? undefined : performance.now() - interruptedAt,
  }
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
    await start(scene, { args, entry })
    reset(scene)
    const { code, stderr } = await start(scene, { args, entry, request: { countTo } })
    const events = Number(readFileSync(countTo, 'utf8'))
    const usual: Usual = { code, trials: trialsIn(scene), outcome: outcomeOf(scene) }
    if (usual.trials === 0) throw new Error(`${name} measures nothing: ${stderr}`)
    const { uniform } = makeRandomDraws(options.seed)
    for (let nth = 0; nth < moments; nth += 1) {
      const at = 1 + Math.floor(((nth + uniform()) / moments) * events)
      const delayMs = uniform() < 0.5 ? 0 : Math.ceil(uniform() * 60)
      const signal = inTurn[nth % inTurn.length]!
      const moment: Moment = { at, signal, delayMs, toGroup: signal === 'SIGINT' }
      reset(scene)
      const struck = await start(scene, { args, entry, request: { moment } })
      const isDone = struck.signal === undefined && struck.code === usual.code
      const problems = await afterSignal(scene, { usual, struck, isDone, moment })
      // Now that no trial is left that could make its mark.
      const trials = trialsIn(scene)
      const kept = keptIn(scene)
      // Every other time with what is kept, where that has to be asked for.
      const resume = resumable.has(name) && saysWhatIsKept(struck) && nth % 2 === 0 ? ['--resume', results] : []
      const next = await start(scene, { args: [...args, ...resume], entry })
      problems.push(...(await afterNext(scene, { usual, next, kept, isResumed: resume.length > 0 })))
      sum.struck += 1
      if (isDone) sum.done += 1
      const where = `${name}, ${signal} at event ${at} of ${events} + ${delayMs} ms, after ${trials} trials`
      const end = isDone ? 'was done' : (struck.signal ?? struck.code)
      options.say?.([`${where}: ${end}`, ...problems.map((problem) => `PROBLEM: ${problem}`)].join('\n'))
      sum.problems.push(...problems.map((problem) => `${where}: ${problem}`))
    }
  }
  return sum
}

const expected: Readonly<Record<Signal, number | undefined>> = { SIGINT: 130, SIGTERM: 143, SIGKILL: undefined }
/** A watchdog gives a trial half a second, and a busy machine some more. */
const patienceMs = 15_000

/** What the command does if nobody disturbs it. */
interface Usual {
  readonly code: number | undefined
  readonly trials: number
  readonly outcome: string
}

interface Struck {
  readonly usual: Usual
  readonly struck: Ended
  readonly isDone: boolean
  readonly moment: Moment
}

async function afterSignal(scene: Scene, { usual, struck, isDone, moment }: Struck): Promise<string[]> {
  const { root } = scene.repository
  const { signal } = moment as { signal: Signal }
  const { code, stderr, endingMs } = struck
  const problems: string[] = []
  if (!isDone && struck.signal !== signal && code !== expected[signal])
    problems.push(`ended with ${struck.signal ?? code}: ${stderr.slice(-2_000)}`)
  // With SIGKILL, neither code is a number.
  const isHandled = code !== undefined && code === expected[signal]
  if (isHandled && !saysWhatToDo(scene, { usual, struck }))
    problems.push(`does not say what to do: ${stderr.slice(-500)}`)
  if (/bug in Paceline|^ {4}at /m.test(stderr)) problems.push(`a stack: ${stderr.slice(-2_000)}`)
  const processes = await untilNone(() => processesOf(scene))
  problems.push(...processes.map((process) => `is left running: ${process}`))
  if (processes.length === 0) {
    const folders = await untilNone(() => foldersIn(scene))
    if (signal !== 'SIGKILL') problems.push(...folders.map((folder) => `is left in the temporary folder: ${folder}`))
  }
  // It ended by itself, and not because its time was up.
  if (isHandled && endingMs !== undefined && endingMs < removalMs) {
    problems.push(...leftIn(scene))
  }
  problems.push(...halfWritten(root).map((file) => `is half written: ${file}`))
  if (!existsSync(join(root, results))) problems.push('the results of before are gone')
  if (!isDone) problems.push(...lost(scene, { signal, struck }))
  return problems
}

/** The least time that a command has for removals after its work has ended. */
const removalMs = 1_500

/** What trials there were before the signal, and are not kept. */
function lost(scene: Scene, { signal, struck }: Pick<Struck, 'struck'> & { readonly signal: Signal }): string[] {
  const trials = trialsIn(scene)
  const kept = keptIn(scene)
  // Who kills it means it: there is only what earlier runs left.
  if (signal === 'SIGKILL') return []
  // The last one may have left its mark, and was ended before its answer.
  // Of each, one finds out what it calls, and one of each side warms up.
  const wanted = Math.floor((trials - 1 - 3 * benchmarks) / 2)
  if (wanted <= 0) return []
  const problems = kept < wanted ? [`${kept} of ${wanted} are kept: ${struck.stderr.slice(-500)}`] : []
  if (!saysWhatIsKept(struck)) problems.push(`does not say what is kept: ${struck.stderr.slice(-500)}`)
  return problems
}

/** True also where all of it was done before the command ended. */
function saysWhatToDo(scene: Scene, { usual, struck }: Pick<Struck, 'usual' | 'struck'>): boolean {
  if (/run the same command again|the same command (continues|measures)/i.test(struck.stderr)) return true
  if (struck.stderr.includes(`run the same command with --resume ${results}.`)) return true
  // They begin with results, and say when they have written new ones.
  return saysWhatIsKept(struck) && outcomeOf(scene) === usual.outcome
}

function saysWhatIsKept({ stderr }: Ended): boolean {
  return stderr.includes('Written: ')
}

interface Next {
  readonly usual: Usual
  readonly next: Ended
  /** Trials, or pairs, that were kept. */
  readonly kept: number
  readonly isResumed: boolean
}

/** The same command again ends as usual and finds the same, goes on from what is kept, and then nothing of both is left. */
async function afterNext(scene: Scene, { usual, next, kept, isResumed }: Next): Promise<string[]> {
  const problems = leftIn(scene)
  problems.push(...(await untilNone(() => processesOf(scene))).map((process) => `is running: ${process}`))
  problems.push(...halfWritten(scene.repository.root).map((file) => `leaves half of ${file}`))
  if (next.code !== usual.code) problems.push(`ended with ${next.code}: ${next.stderr.slice(-2_000)}`)
  const outcome = outcomeOf(scene)
  if (outcome !== usual.outcome) problems.push(`found ${outcome} and not ${usual.outcome}`)
  if (isResumed && keptIn(scene) < kept) problems.push(`kept ${keptIn(scene)} of ${kept} pairs`)
  return problems.map((problem) => `the next ${problem}`)
}

async function untilNone(find: () => string[]): Promise<string[]> {
  const start = performance.now()
  for (;;) {
    const found = find()
    if (found.length === 0 || performance.now() - start > patienceMs) return found
    await sleep(50)
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
  process.stdout.write(
    `${result.struck} signals, ${result.done} of them too late: ${result.problems.length} problems\n`,
  )
  process.exitCode = result.problems.length === 0 ? 0 : 1
}

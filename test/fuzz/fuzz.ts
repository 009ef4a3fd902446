/**
 * Runs targets on seeded inputs and tells what went wrong: an error that is not a refusal, a hang, or memory without
 * end. The same seed gives the same inputs on every machine.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FuzzAnswer, FuzzOrder } from './fuzz-worker.ts'
import type { Input, Target } from './targets.ts'

/** A case that takes longer hangs; one that needs more memory, beside what the process itself needs, swells. */
export interface FuzzLimits {
  readonly caseMs: number
  readonly memoryMb: number
}
export const usualLimits: FuzzLimits = { caseMs: 10_000, memoryMb: 512 }

export interface Finding {
  readonly target: string
  readonly seed: string
  /** The number of the case: `from` of a run that begins with it. */
  readonly number: number
  readonly problem: string
  /** Undefined where the thread was stopped before it could tell: the seed and the number give it again. */
  readonly input?: Input | undefined
}

export interface FuzzResult {
  readonly target: Target
  readonly cases: number
  readonly taken: number
  readonly refused: number
  readonly slowestMs: number
  readonly seconds: number
  readonly findings: readonly Finding[]
}

export interface FuzzOptions {
  /** Eight hex digits. */
  readonly seed: string
  /** Cases of a target, the files of the corpus among them. */
  readonly casesOf: (target: Target) => number
  /** Names of targets; all unless some are named. */
  readonly only?: readonly string[]
  /** Number of the first case. */
  readonly from?: number
  /** After so many findings of one target the next one has its turn. */
  readonly mostFindings?: number
  readonly limits?: FuzzLimits
  /** Address of the module that exports `targets`; targets.ts by default. */
  readonly module?: string
  readonly onProgress?: (target: Target, done: number, of: number) => void
}

/** One result per target, in their order. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult[]> {
  const { only = [], limits = usualLimits, module = new URL('targets.ts', import.meta.url).href } = options
  const { targets } = (await import(module)) as { readonly targets: readonly Target[] }
  const chosen = targets.filter(({ name }) => only.length === 0 || only.includes(name))
  const thread = new Thread(module, limits)
  try {
    const results: FuzzResult[] = []
    for (const target of chosen) results.push(await fuzzTarget(thread, target, options))
    return results
  } finally {
    await thread.end()
  }
}

/** How many cases are asked for at once: between two of them progress is told. */
const batch = 2_000

async function fuzzTarget(thread: Thread, target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, casesOf, from = 0, mostFindings = 5, onProgress } = options
  const [end, start] = [from + casesOf(target), performance.now()]
  const findings: Finding[] = []
  let [next, taken, refused, slowestMs] = [from, 0, 0, 0]
  while (next < end && findings.length < mostFindings) {
    const answer = await thread.run({ target: target.name, seed, from: next, to: Math.min(end, next + batch) })
    taken += answer.taken
    refused += answer.refused
    slowestMs = Math.max(slowestMs, answer.slowestMs)
    if (answer.failed !== undefined) findings.push({ target: target.name, seed, ...answer.failed })
    next = answer.failed === undefined ? Math.min(end, next + batch) : answer.failed.number + 1
    onProgress?.(target, next - from, end - from)
  }
  const seconds = (performance.now() - start) / 1_000
  return { target, cases: next - from, taken, refused, slowestMs, seconds, findings }
}

interface Answer extends Omit<FuzzAnswer, 'failed'> {
  readonly failed: Omit<Finding, 'target' | 'seed'> | undefined
}

/** A thread that is started anew after it had to be stopped. */
class Thread {
  readonly #module: string
  readonly #limits: FuzzLimits
  #worker: Worker | undefined = undefined

  constructor(module: string, limits: FuzzLimits) {
    this.#module = module
    this.#limits = limits
  }

  async run(order: Omit<FuzzOrder, 'at'>): Promise<Answer> {
    const at = new SharedArrayBuffer(4)
    const worker = (this.#worker ??= await startWorker(this.#module, this.#limits))
    const watch = watchOver(new Int32Array(at), { ...order, ...this.#limits })
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage({ ...order, at } satisfies FuzzOrder)
      const told = once(worker, 'message').then(([answer]) => answer as Answer)
      return await Promise.race([told, watch.stopped])
    } catch (error) {
      // Out of memory, most likely: the thread is gone, and its last case was the one.
      this.#worker = undefined
      return {
        ...nothing,
        failed: { number: Atomics.load(new Int32Array(at), 0), problem: String(error) },
      }
    } finally {
      if (watch.end()) await this.end()
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}

const nothing = { taken: 0, refused: 0, slowestMs: 0 } as const

/** Resolves once it has loaded everything: the time of a case is none of that. */
async function startWorker(module: string, { memoryMb }: FuzzLimits): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
  const worker = new Worker(new URL('fuzz-worker.ts', import.meta.url), { resourceLimits, workerData: module })
  await once(worker, 'message')
  return worker
}

interface Watch {
  /** Resolves with a finding when one case runs for too long, or memory outside of the heap has no end. */
  readonly stopped: Promise<Answer>
  /** Ends the watch, and tells whether the thread has to be stopped. */
  readonly end: () => boolean
}

function watchOver(at: Int32Array, { from, caseMs, memoryMb }: Pick<FuzzOrder, 'from'> & FuzzLimits): Watch {
  const before = process.memoryUsage.rss()
  let [current, since, isStopped] = [from, performance.now(), false]
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<Answer>((resolve) => {
    const stop = (problem: string): void => {
      isStopped = true
      resolve({ ...nothing, failed: { number: current, problem } })
    }
    timer = setInterval(() => {
      const now = Atomics.load(at, 0)
      if (now !== current) [current, since] = [now, performance.now()]
      else if (performance.now() - since > caseMs) stop(`runs for more than ${caseMs / 1_000} s`)
      const grown = process.memoryUsage.rss() - before
      if (grown > 2 * memoryMb * 1_048_576) stop(`takes ${Math.round(grown / 1_048_576)} MB`)
    }, 200)
  })
  return {
    stopped,
    end: () => {
      clearInterval(timer)
      return isStopped
    },
  }
}

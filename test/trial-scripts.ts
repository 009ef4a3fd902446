/**
 * Scenes for whatever decides which trial is next: benchmarks, arms, durations, failures, budgets and stops,
 * all of them from a seed. Each scene writes down what was started in which order, so that two ways of measuring can be
 * held against each other, and one against its record.
 */
import { createHash } from 'node:crypto'
import type { TrialResult } from '../src/measure/tally.ts'
import type { BenchmarkRun } from '../src/model/run.ts'
import type { PlannedBenchmark } from '../src/plan.ts'
import { derivedSeed, seededRandom, type Random } from '../src/stats/random.ts'
import { failedTrial, okTrial, planned } from './scripted-trials.ts'

export interface TrialScene {
  readonly random: Random
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (benchmark: PlannedBenchmark) => Pick<BenchmarkRun, 'package'>
  /** About what one trial of everything takes. */
  readonly roundMs: number
  /** Begins another part, after which it may be stopped. */
  readonly part: () => PartEffects
  /** Adds a step that the scene does not see. */
  readonly log: (step: string) => void
  /** What was started, step by step, and a digest of all that was told and of what came out. */
  readonly script: (outcome: unknown) => string
}

export interface PartEffects {
  readonly trial: (benchmark: PlannedBenchmark, arm: string, kind?: { readonly again?: true }) => Promise<TrialResult>
  readonly now: () => number
  readonly shuffle: <T>(items: readonly T[]) => T[]
  readonly coin: () => 'base' | 'head'
  readonly isDecided: (soFar: BenchmarkRun) => boolean
  readonly onProgress: (progress: object) => void
  readonly signal: AbortSignal
}

const tool = { command: ['bench'], read: 'go', output: null, exitCode: 0, timeoutMs: 1_000, digest: 'a'.repeat(64) }

function plannedIn(random: Random): PlannedBenchmark[] {
  const single = Array.from({ length: 1 + random.below(5) }, (_, index) =>
    planned('abcde'[index]!, {
      once: random.uniform() < 0.2,
      knownFailure: random.uniform() < 0.1 ? 'boom' : null,
      skipped: random.uniform() < 0.08 ? 'not here' : null,
    }),
  )
  if (random.uniform() < 0.75) return single
  const rows = Array.from({ length: 2 + random.below(2) }, (_, index) =>
    planned('t', { id: `s/${'xyz'[index]!}/t`, case: 'xyz'[index]!, tool }),
  )
  return random.coin() ? [...single, ...rows] : [...rows, ...single]
}

/** A share of the wanted time, now and then none or more than enough. */
export function budgetIn(random: Random, wantedMs: number): number {
  const kind = random.below(12)
  if (kind === 0) return 0
  return Math.round(kind < 3 ? 100 * wantedMs : 1_000 + wantedMs * 1.5 * random.uniform())
}

export function trialScene(kind: string, seed: string): TrialScene {
  const random = seededRandom(derivedSeed(seed, kind))
  const noise = seededRandom(derivedSeed(seed, `${kind} noise`))
  const benchmarks = plannedIn(random)
  const trialMs = new Map<unknown, number>()
  for (const benchmark of benchmarks) trialMs.set(benchmark.subject, 50 * Math.exp(3 * random.uniform()))
  const failing = new Map<string, number>()
  const noteful = random.uniform() < 0.1
  const slowing = random.uniform() < 0.2 ? 1.02 : 1
  const steps: string[] = []
  const told: unknown[] = []
  let clock = 1_000 * random.uniform()
  let parts = 0
  let slower = 1
  const failureRate = (benchmark: PlannedBenchmark, arm: string): number => {
    const key = `${benchmark.subject} ${arm}`
    const known = failing.get(key) ?? (noise.uniform() < 0.75 ? 0 : noise.coin() ? 1 : 0.3)
    failing.set(key, known)
    return benchmark.knownFailure === null || known > 0 ? known : noise.coin() ? 1 : 0
  }
  const resultOf = (benchmark: PlannedBenchmark, arm: string): TrialResult => {
    const value = 100 * Math.exp(0.1 * noise.normal())
    if (noise.uniform() >= failureRate(benchmark, arm)) {
      const result = okTrial(value, noteful && noise.coin() ? { id: noise.uniform() < 0.8 ? 'x' : 'y' } : {})
      const warnings = noise.uniform() < 0.1 ? [`warned of ${arm}`] : []
      return { ...result, warnings }
    }
    const outcome = (['failed', 'timeout', 'lost'] as const)[noise.below(3)]!
    return { ...failedTrial(noise.coin() ? 'boom' : `no ${outcome}`), outcome }
  }
  return {
    random,
    benchmarks,
    packagesOf: ({ subject }) => ({ package: { name: subject, version: '1.0.0', source: 'project' } }),
    roundMs: benchmarks.reduce((sum, { subject }) => sum + trialMs.get(subject)!, 0),
    log: (step) => void steps.push(step),
    part() {
      parts += 1
      const [order, coins] = ['order', 'coins'].map((what) => seededRandom(derivedSeed(seed, `${what} ${parts}`)))
      const abort = new AbortController()
      const looks = new Map<string, number>()
      const stop = random.uniform() < 0.3 ? 1 + random.below(30) : Infinity
      let started = 0
      const pass = (ms: number): void => {
        clock += ms
        started += 1
        if (started !== stop) return
        steps.push('!')
        abort.abort()
      }
      steps.push(`[${parts}]`)
      return {
        async trial(benchmark, arm, kind) {
          steps.push(`${kind?.again === true ? '~' : ''}${benchmark.subject}${arm}`)
          slower *= slowing
          pass(trialMs.get(benchmark.subject)! * slower * Math.exp(0.2 * noise.normal()))
          if (benchmark.tool === undefined) return resultOf(benchmark, arm)
          const own = benchmarks.filter((other) => other.tool !== undefined && noise.uniform() < 0.95)
          const whole = resultOf(benchmark, arm)
          if (whole.outcome !== 'ok') return whole
          return { ...whole, rows: new Map(own.map((one) => [one.case, resultOf(one, arm)])) }
        },
        now: () => clock,
        shuffle: (items) => order!.shuffled(items),
        coin: () => (coins!.coin() ? 'head' : 'base'),
        isDecided(soFar) {
          const name = `${soFar.case}/${soFar.subject}`
          const enough = looks.get(name) ?? 1 + Math.floor(40 * noise.uniform() ** 2)
          looks.set(name, enough)
          steps.push('?')
          told.push(soFar)
          return soFar.trials >= enough
        },
        // Said twice in a row, it is no news.
        onProgress({ entries = [], ...progress }: { readonly entries?: readonly Told[] }) {
          const rows = entries.map(({ id, count, isDone, soFar }) => [id, count, isDone, count % 7 === 1 && soFar()])
          const news = JSON.stringify([progress, rows])
          if (news !== told.at(-1)) told.push(news)
        },
        signal: abort.signal,
      }
    },
    script: (outcome) => `${steps.join(' ')} ${digestOf([told, outcome])}`,
  }
}

interface Told {
  readonly id: string
  readonly count: number
  readonly isDone: boolean
  readonly soFar: () => unknown
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

/** The scripts of a kind, one a line. */
export async function scriptsOf(
  count: number,
  kind: string,
  play: (scene: TrialScene) => Promise<unknown>,
): Promise<string> {
  const lines: string[] = []
  for (let index = 0; index < count; index++) {
    const seed = derivedSeed('5ced0007', `script ${index}`)
    const scene = trialScene(kind, seed)
    const outcome = await play(scene).catch((error: unknown) => {
      if (error instanceof RangeError || error instanceof TypeError) throw error
      return `${String(error)} ${String((error as { hint?: string }).hint)}`
    })
    lines.push(`${seed} ${scene.script(outcome)}`)
  }
  return `${lines.join('\n')}\n`
}

import { test } from 'node:test'
import { assertGolden } from '../../test/golden.ts'
import { budgetIn, scriptsOf, type TrialScene } from '../../test/trial-scripts.ts'
import type { BenchmarkRun } from '../model/run.ts'
import type { CommitPairs } from '../store/kept-progress.ts'
import { collectFill } from './collect-fill.ts'
import { collectPairs, collectRun } from './collect.ts'

async function run({ random, benchmarks, packagesOf, roundMs, part }: TrialScene): Promise<unknown> {
  const trials = 1 + random.below(20)
  const effects = part()
  return collectRun(
    { benchmarks, packagesOf, trials, budgetMs: budgetIn(random, roundMs * (trials + 1)) },
    { ...effects, trial: (benchmark, _, kind) => effects.trial(benchmark, '', kind) },
  )
}

async function pairs({ random, benchmarks, packagesOf, roundMs, part }: TrialScene): Promise<unknown> {
  const cap = 1 + random.below(30)
  const parts = []
  let resume: readonly BenchmarkRun[] = []
  for (let left = 1 + random.below(3); left > 0; left--) {
    const effects = part()
    const budgetMs = budgetIn(random, roundMs * (cap + 1))
    const collected = await collectPairs(
      { benchmarks, packagesOf, cap, budgetMs, resume },
      { ...effects, trial: (benchmark, side, kind) => effects.trial(benchmark, side === 'base' ? '<' : '>', kind) },
    )
    parts.push(collected)
    resume = collected.benchmarks
  }
  return parts
}

async function fill({ random, benchmarks, packagesOf, roundMs, part, log }: TrialScene): Promise<unknown> {
  const plan = benchmarks.filter(({ tool }) => tool === undefined)
  const all = Array.from({ length: 1 + random.below(6) }, (_, index) => ({
    sha: String(index).repeat(40),
    label: `v${index}`,
  }))
  const pairs = 4 + random.below(6)
  const outcomes = []
  let earlier: readonly CommitPairs[] = []
  for (let left = 1 + random.below(3); left > 0; left--) {
    const effects = part()
    const calibrationMs: (number | null)[] = []
    const budgetMs = budgetIn(random, 2 * all.length * roundMs * (pairs + 1))
    const commits = earlier.length === 0 ? all : all.filter(({ sha }) => earlier.some((one) => one.sha === sha))
    const filled = await collectFill(
      {
        commits,
        benchmarks: plan,
        packagesOf: (_, benchmark) => packagesOf(benchmark),
        earlier,
        pairs,
        budgetMs,
      },
      {
        ...effects,
        trial: (benchmark, sha) => effects.trial(benchmark, sha[0]!),
        coin: () => (random.coin() ? 'head' : 'base'),
        async calibrate() {
          calibrationMs.push(await effects.calibrate())
          return calibrationMs.at(-1)!
        },
        onProgress: (progress) => effects.onProgress({ ...progress, entries: [] }),
        async save(soFar) {
          log('|')
          earlier = structuredClone(soFar)
          outcomes.push(structuredClone([soFar, calibrationMs]))
        },
      },
    )
    outcomes.push(filled)
  }
  return outcomes
}

const plays = { run, pairs, fill }
for (const [kind, play] of Object.entries(plays)) {
  test(`the trials of ${kind} start in the recorded order, with the recorded outcome`, async () => {
    assertGolden(new URL(`golden/${kind}.txt`, import.meta.url), await scriptsOf(14, kind, play))
  })
}

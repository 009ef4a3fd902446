import { test } from 'node:test'
import { assertGolden } from '../../test/golden.ts'
import { budgetIn, scriptsOf, type TrialScene } from '../../test/trial-scripts.ts'
import type { BenchmarkRun } from '../model/run.ts'
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

const plays = { run, pairs }
for (const [kind, play] of Object.entries(plays)) {
  test(`the trials of ${kind} start in the recorded order, with the recorded outcome`, async () => {
    assertGolden(new URL(`golden/${kind}.txt`, import.meta.url), await scriptsOf(14, kind, play))
  })
}

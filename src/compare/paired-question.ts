/** The question that the statistics answer about one metric of one benchmark's pairs. */
import type { BenchmarkRun, PairedMetric } from '../model/run.ts'
import type { PairedQuestion } from '../stats/sequential.ts'
import { pairedValues, startedPairs, type PairedValues } from './measured-pairs.ts'
import type { PairPlan } from './pair-plan.ts'
import type { RowRules } from './policy.ts'

export interface PairedQuestionOptions {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
  readonly rules: RowRules
  readonly plan: PairPlan
  /** One-sided level of this row alone. */
  readonly alpha: number
  /** True once no more pairs will come. */
  readonly ended: boolean
}

/** Of what is counted, nothing less than one is to be found or ruled out: of next to nothing a share has no meaning. */
const leastCount = 1

/** The question, and the values as it takes them. The same here and while measuring, or the two would disagree. */
export function pairedQuestion(options: PairedQuestionOptions): { question: PairedQuestion; values: PairedValues } {
  const { benchmark, data, rules, plan, alpha, ended } = options
  const values = pairedValues(benchmark, data)
  const { base, head, covariate, scale, location } = values
  const question: PairedQuestion = {
    pairs: { base, head },
    ...(covariate === undefined || !rules.covariate ? {} : { covariate }),
    settings: {
      better: data.better,
      scale,
      ignore: rules.ignore,
      detect: rules.detect,
      floor: rules.floor,
      ...(scale === 'raw' ? { location } : {}),
      ...(scale === 'raw' && data.unit === 'count' && data.kind === 'sampled' ? { leastDetect: leastCount } : {}),
      alpha,
      cap: plan.cap,
      stopEarly: plan.stopEarly,
      tailTest: true,
    },
    ended,
    ends: endsOf(benchmark),
  }
  return { question, values }
}

/** Where measuring ended, in pairs whose children could be started: those are what the statistics are given. */
function endsOf(benchmark: BenchmarkRun): NonNullable<PairedQuestion['ends']> {
  const { ends = [] } = benchmark
  const started = startedPairs(benchmark)
  return ends.map(({ pairs, by }) => ({ by, pairs: started.filter((index) => index < pairs).length }))
}

/** Rules of other tools on the same stored runs and the same head, each row by itself. */
import { interquartileRange, median } from 'simple-statistics'
import { headValues } from '../../src/core/judge/measured-pairs.ts'
import { benchmarkId, type MetricData } from '../../src/core/model/run.ts'
import { bencher, lastStoredRun } from '../detection/other-rules.ts'
import type { Rule } from '../detection/world.ts'
import { kindOf, type Answer, type JudgedRow, type Question } from './history-outcome.ts'

/** Medians of trials; worse beyond one and a half interquartile ranges of the stored runs, Tukey's outlier. */
const outlier: Rule = {
  name: 'median + 1.5 interquartile ranges of 30 stored runs',
  source: 'scripts around stored results',
  play: (world) => {
    const { stored, head } = world.history(30)
    const medians = stored.map((run) => median([...run.values]))
    const limit = median(medians) + 1.5 * interquartileRange(medians)
    return { verdict: median([...head.values]) > limit ? 'worse' : 'undecided', trials: head.values.length }
  },
}

const rules: readonly Rule[] = [lastStoredRun(2), lastStoredRun(1.5), lastStoredRun(1.1), bencher, outlier]

export const namesOfOthers: readonly string[] = rules.map(({ name }) => name)

/** What each of them says. Rates are turned into times per operation: these rules know "larger" only. */
export function judgeAsOthers({ head, stored }: Question): Answer[] {
  const runs = stored.map((run) => new Map(run.benchmarks.map((benchmark) => [benchmarkId(benchmark), benchmark])))
  const judged = rules.map((): JudgedRow[] => [])
  for (const benchmark of head.benchmarks) {
    const id = benchmarkId(benchmark)
    const own = runs.map((benchmarks) => benchmarks.get(id))
    for (const [metric, data] of Object.entries(benchmark.metrics)) {
      const valuesOf = (source: MetricData | undefined): readonly number[] => {
        const values = source === undefined ? [] : headValues(source)
        return data.better === 'lower' ? values : values.map((value) => 1 / value)
      }
      const history = own.map((one) => ({ cpu: 'one', values: valuesOf(one?.metrics[metric]) }))
      const known = history.filter(({ values }) => values.length > 0)
      const values = valuesOf(data)
      if (known.length < 2 || values.length === 0) continue
      const world = historyOnly((count) => ({ stored: known.slice(-count), head: { cpu: 'one', values } }))
      const row = { key: `${id} ${metric}`, kind: kindOf(metric, data), gate: data.gate }
      rules.forEach((rule, i) => judged[i]!.push({ ...row, verdict: rule.play(world).verdict }))
    }
  }
  return judged.map((rows) => ({ rows, family: rows.filter((row) => row.gate).length }))
}

function historyOnly(history: Parameters<Rule['play']>[0]['history']): Parameters<Rule['play']>[0] {
  const random = { uniform: none, normal: none, exponential: none, coin: none, below: none, shuffled: none }
  return { trial: none, history, random }
}

function none(): never {
  throw new Error('there is nothing but stored runs')
}

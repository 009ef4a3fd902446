/** Rules of other tools on the same stored runs and the same head, each row by itself. */
import { interquartileRange, median } from 'simple-statistics'
import { headValues } from '../../src/compare/judgement.ts'
import { benchmarkId } from '../../src/model/run.ts'
import { bencher, lastStoredRun } from '../detection/other-rules.ts'
import type { Rule } from '../detection/world.ts'
import { kindOf, type HistoryRule, type JudgedRow } from './history-outcome.ts'

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

export const rulesOfOthers: readonly { readonly name: string; readonly judge: HistoryRule }[] = [
  lastStoredRun(2),
  lastStoredRun(1.1),
  bencher,
  outlier,
].map((rule) => ({ name: rule.name, judge: rowByRow(rule) }))

/** Rates are turned into times per operation: these rules know "larger" only. */
function rowByRow(rule: Rule): HistoryRule {
  return ({ head, stored }) => {
    const runs = stored.map((run) => new Map(run.benchmarks.map((benchmark) => [benchmarkId(benchmark), benchmark])))
    const rows = head.benchmarks.flatMap((benchmark) => {
      const id = benchmarkId(benchmark)
      return Object.entries(benchmark.metrics).flatMap(([metric, data]): JudgedRow[] => {
        const turned = (values: readonly number[]) =>
          data.better === 'lower' ? values : values.map((value) => 1 / value)
        const history = runs.flatMap((benchmarks) => {
          const own = benchmarks.get(id)?.metrics[metric]
          const values = own === undefined ? [] : headValues(own)
          return values.length === 0 ? [] : [{ cpu: 'one', values: turned(values) }]
        })
        const values = turned(headValues(data))
        if (history.length < 2 || values.length === 0) return []
        const { verdict } = rule.play(
          historyOnly((count) => ({ stored: history.slice(-count), head: { cpu: 'one', values } })),
        )
        return [{ key: `${id} ${metric}`, kind: kindOf(metric, data), gate: data.gate, verdict, suspect: null }]
      })
    })
    return { rows, family: rows.filter((row) => row.gate).length }
  }
}

function historyOnly(history: Parameters<Rule['play']>[0]['history']): Parameters<Rule['play']>[0] {
  const random = { uniform: none, normal: none, exponential: none, coin: none, below: none, shuffled: none }
  return { trial: none, covariate: none, history, random }
}

function none(): never {
  throw new Error('there is nothing but stored runs')
}

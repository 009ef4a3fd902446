/**
 * Runs of the same two versions, measured in pairs under several conditions: each is taken as the head of a report whose
 * stored runs are all others. Both sides are the same code everywhere, so every "worse" and "better" is false.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layerRowRules } from '../../src/core/judge/policy.ts'
import { pairedMetrics, toTestInput } from '../../src/core/judge/measured-pairs.ts'
import { type MetricSpec, isBytesUnit, isTimedUnit } from '../../src/core/model/metric.ts'
import { benchmarkId, runSchema, type Run } from '../../src/core/model/run.ts'
import { hodgesLehmannShift, type TwoSamples } from '../../src/core/stats/location.ts'
import { makeMainToHeadTests } from '../../src/core/stats/against-reference.ts'
import { pickCompleteBlocks, preparePairs, type ReadyPairs } from '../../src/core/stats/paired-data.ts'
import { median } from '../../src/core/stats/quantile.ts'
import { alphaOf, judgedPairs } from './judged-pairs.ts'

/** Kinds of metrics that behave alike. */
type Kind = 'heap' | 'RSS' | 'counts' | 'times' | 'rates'

function kindOf(metric: string, { unit, kind, better }: Pick<MetricSpec, 'unit' | 'kind' | 'better'>): Kind {
  if (isTimedUnit(unit)) return better === 'higher' ? 'rates' : 'times'
  if (kind === 'exact' || !isBytesUnit(unit)) return 'counts'
  return metric.endsWith('rss') ? 'RSS' : 'heap'
}

/** Fewer pairs say nothing at the levels of a report. */
const leastPairs = 8

export interface RecordedVerdicts {
  readonly pair: string
  readonly conditions: number
  /** Stored runs that each head is held against. */
  readonly stored: number
  readonly reports: number
  readonly reportsWorse: number
  readonly rows: number
  readonly worse: number
  readonly better: number
  readonly same: number
  /** Of the rows, those in which the coins alone would say worse or better. */
  readonly withoutGuard: number
  /** Of rows made worse by so much, those called worse. */
  readonly found: readonly { readonly change: number; readonly worse: number }[]
}

/** How far apart conditions are: the range of a row over them, the median of the rows of a kind. */
export interface RecordedSpread {
  readonly pair: string
  readonly kind: Kind
  readonly rows: number
  /** (largest - smallest) / smallest of the medians, and of the changes. */
  readonly absolute: number
  readonly ratio: number
}

interface Row {
  readonly key: string
  readonly kind: Kind
  readonly ready: ReadyPairs
  readonly median: number
  readonly isLog: boolean
}

interface Condition {
  readonly pair: string
  readonly rows: ReadonlyMap<string, Row>
}

/** Throws on a file that is no run. */
export function readConditions(folder: string): Condition[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => conditionOf(runSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))))
}

function conditionOf(run: Run): Condition {
  const rulesOf = layerRowRules()
  const rows = run.benchmarks.flatMap((benchmark) =>
    pairedMetrics(benchmark).flatMap(([metric, data]): Row[] => {
      if (!data.gate || data.kind === 'exact') return []
      const { platform } = run.environment
      const rules = rulesOf({ benchmark: benchmarkId(benchmark), metric, platform }, data)
      const plan = { cap: 100, stopEarly: false }
      const { question } = toTestInput({ benchmark, data, rules, plan, alpha: 0.01, ended: true })
      const complete = pickCompleteBlocks(question.pairs)
      const count = complete.values.base.length
      if (count < leastPairs) return []
      const ready = preparePairs(complete, question.settings, count)
      const isLog = question.settings.scale === 'log'
      return [
        {
          key: `${benchmarkId(benchmark)} ${metric}`,
          kind: kindOf(metric, data),
          ready,
          median: median(complete.values.base),
          isLog,
        },
      ]
    }),
  )
  return { pair: `${run.base?.label} to ${run.head.label}`, rows: new Map(rows.map((row) => [row.key, row])) }
}

export const changesRecorded = [0.1, 0.2, 0.3] as const

/** Each condition against all others, and against every single one of them. */
export function playConditions(
  all: readonly Condition[],
  { changes = changesRecorded }: { readonly changes?: readonly number[] } = {},
): RecordedVerdicts[] {
  return [...Map.groupBy(all, ({ pair }) => pair)].flatMap(([pair, conditions]) => {
    const others = (head: Condition) => conditions.filter((one) => one !== head)
    const pooled = conditions.map((head) => ({ head, stored: others(head) }))
    const single = conditions.flatMap((head) => others(head).map((one) => ({ head, stored: [one] })))
    return [
      verdictsOf(pooled, { pair, conditions: conditions.length, changes }),
      verdictsOf(single, { pair, conditions: conditions.length, changes }),
    ]
  })
}

function verdictsOf(
  questions: readonly { readonly head: Condition; readonly stored: readonly Condition[] }[],
  {
    pair,
    conditions,
    changes,
  }: Pick<RecordedVerdicts, 'pair' | 'conditions'> & { readonly changes: readonly number[] },
): RecordedVerdicts {
  const counts = { rows: 0, worse: 0, better: 0, same: 0, withoutGuard: 0, reportsWorse: 0 }
  const found = changes.map((change) => ({ change, worse: 0 }))
  for (const { head, stored } of questions) {
    let isWorse = false
    const alpha = alphaOf(head.rows.size)
    for (const row of head.rows.values()) {
      const main = stored.flatMap(({ rows }): TwoSamples[] => {
        const own = rows.get(row.key)
        return own === undefined || own.isLog !== row.isLog ? [] : [own.ready]
      })
      if (main.length === 0) continue
      const { ignored, detect } = row.ready
      const judge = (by: number) => {
        const changed = { base: row.ready.base, head: row.ready.head.map((value) => value + by) }
        return judgedPairs({ main, head: [changed] }, { ignored, detect, rows: head.rows.size })
      }
      const { verdict } = judge(0)
      counts.rows += 1
      if (verdict !== 'undecided') counts[verdict] += 1
      if (verdict === 'worse') isWorse = true
      const coins = makeMainToHeadTests({ main, head: [row.ready] })
      if (coins.isAbove(ignored, alpha) || coins.isBelow(-ignored, alpha)) counts.withoutGuard += 1
      for (const one of found) {
        const by = row.isLog ? Math.log1p(one.change) : one.change * Math.abs(row.median)
        if (judge(by).verdict === 'worse') one.worse += 1
      }
    }
    if (isWorse) counts.reportsWorse += 1
  }
  return { pair, conditions, stored: questions[0]?.stored.length ?? 0, reports: questions.length, ...counts, found }
}

export function spreadOf(all: readonly Condition[]): RecordedSpread[] {
  return [...Map.groupBy(all, ({ pair }) => pair)].flatMap(([pair, conditions]) => {
    const keys = new Set(conditions.flatMap(({ rows }) => [...rows.keys()]))
    const rows = [...keys].flatMap((key) => {
      const own = conditions.flatMap((condition) => condition.rows.get(key) ?? [])
      if (own.length < conditions.length) return []
      const ratios = own.map(({ ready, isLog, median: at }) => {
        const shift = hodgesLehmannShift(ready)
        return isLog ? shift : Math.log1p(shift / Math.abs(at))
      })
      const medians = own.map((row) => Math.log(row.median))
      return [{ kind: own[0]!.kind, absolute: range(medians), ratio: range(ratios) }]
    })
    return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({
      pair,
      kind,
      rows: own.length,
      absolute: median(own.map((row) => row.absolute)),
      ratio: median(own.map((row) => row.ratio)),
    }))
  })
}

/** Of logarithms, as a share of the smallest. */
function range(values: readonly number[]): number {
  return Math.expm1(Math.max(...values) - Math.min(...values))
}

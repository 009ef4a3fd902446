/** Changes made to one row of a head: which are found, and how small they may be. */
import { headValues } from '../../src/compare/judgement.ts'
import { benchmarkId, type Run } from '../../src/model/run.ts'
import { median, quantile } from '../../src/stats/quantile.ts'
import { derivedSeed, seededRandom } from '../../src/stats/random.ts'
import { drawReport, historyWorlds, withValues, worsened } from './drawn-reports.ts'
import type { PlayOptions } from './false-alarms.ts'
import { kinds, type Answer, type JudgedRow, type Kind, type Question } from './history-outcome.ts'
import type { RecordedHistory, RecordedRow } from './recorded-histories.ts'
import { judgeAsOthers, namesOfOthers } from './rules-of-others.ts'

export const changesAsked = [0.02, 0.05, 0.1, 0.3] as const
const trials = 5
const world = historyWorlds.find(({ id }) => id === 'again')!

/** Of `asked` rows that got worse by `change`. */
export interface FoundShare {
  readonly kind: Kind
  readonly change: number
  readonly asked: number
  readonly worse: number
  /** Called worse, or flagged as suspect. */
  readonly noticed: number
  readonly others: readonly number[]
}

export interface FoundChanges {
  readonly rules: readonly string[]
  readonly shares: readonly FoundShare[]
  readonly smallest: readonly SmallestChange[]
}

/** Quartiles over rows of the smallest change that is noticed; null where a quarter of the rows finds none. */
export interface SmallestChange {
  readonly kind: Kind
  readonly rows: number
  readonly quartiles: readonly (number | null)[]
}

/** Of how many draws the smallest change is looked for. */
const drawsForSmallest = 5

export function playChanges({ histories, rule, seed, reports: draws, progress }: PlayOptions): FoundChanges {
  const answers = new Map<string, (readonly JudgedRow[])[]>()
  const smallest = new Map<string, { kind: Kind; found: number[] }>()
  for (let draw = 0; draw < draws; draw++) {
    progress('changes of single rows', draw, draws)
    const random = seededRandom(derivedSeed(seed, `changes ${draw}`))
    const history = histories[draw % histories.length]!
    const question = drawReport({ history, world, random, trials })
    const { family } = rule(question)
    for (const row of history.rows.values()) {
      const asked = { history, row, question: { ...onlyRow(question, row.key), family } }
      if (!row.gate || !isThere(asked)) continue
      for (const change of changesAsked) {
        const changed = changedBy(asked, change)
        if (changed === null) continue
        const judged = [rule(changed), ...judgeAsOthers(changed)].flatMap((answer) => rowIn(answer, row.key) ?? [])
        if (judged.length === 1 + namesOfOthers.length) append(answers, `${row.kind} ${change}`, judged)
      }
      if (draw >= drawsForSmallest) continue
      const key = `${history.name} ${row.key}`
      const own = smallest.get(key) ?? { kind: row.kind, found: [] }
      own.found.push(
        smallestNoticed((change) => noticed(rowIn(rule(changedBy(asked, change) ?? asked.question), row.key))),
      )
      smallest.set(key, own)
    }
  }
  const shares = kinds.flatMap((kind) => changesAsked.map((change) => shareOf(kind, change, answers)))
  return {
    rules: namesOfOthers,
    shares: shares.filter(({ asked }) => asked > 0),
    smallest: kinds.flatMap((kind) => smallestOf(kind, [...smallest.values()])),
  }
}

interface Asked {
  readonly history: RecordedHistory
  readonly row: RecordedRow
  readonly question: Question
}

function valuesOf({ row, question }: Asked): readonly number[] {
  const data = question.head.benchmarks[0]?.metrics[row.key.slice(row.key.lastIndexOf(' ') + 1)]
  return data === undefined ? [] : headValues(data)
}

/** A row with nothing but zeros cannot become larger by a share. */
function isThere(asked: Asked): boolean {
  return valuesOf(asked).some((value) => value !== 0)
}

/** Null where whole numbers leave no room for so small a change. */
function changedBy(asked: Asked, change: number): Question | null {
  const { history, row, question } = asked
  const before = valuesOf(asked)
  const after = worsened(before, row, change)
  if (after.every((value, i) => value === before[i])) return null
  return { ...question, head: withValues(question.head, history, () => after) }
}

/** Stored runs with rows that the head lacks make rows of their own. */
function rowIn({ rows }: Answer, key: string): JudgedRow | undefined {
  return rows.find((row) => row.key === key)
}

function noticed(row: JudgedRow | undefined): boolean {
  return row?.verdict === 'worse' || row?.suspect === 'worse'
}

/** Changes from 1% to 1,000%, each a tenth larger than the one before. */
const ladder = Array.from({ length: 73 }, (_, step) => 0.01 * 1.1 ** step)

/** Infinity where even the largest change goes unnoticed. */
function smallestNoticed(isNoticed: (change: number) => boolean): number {
  if (!isNoticed(ladder.at(-1)!)) return Infinity
  let [low, high] = [-1, ladder.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isNoticed(ladder[middle]!)) high = middle
    else low = middle
  }
  return ladder[high]!
}

function shareOf(kind: Kind, change: number, answers: ReadonlyMap<string, (readonly JudgedRow[])[]>): FoundShare {
  const judged = answers.get(`${kind} ${change}`) ?? []
  const worseBy = (place: number) => judged.filter((rows) => rows[place]!.verdict === 'worse').length
  return {
    kind,
    change,
    asked: judged.length,
    worse: worseBy(0),
    noticed: judged.filter((rows) => noticed(rows[0])).length,
    others: namesOfOthers.map((_, i) => worseBy(i + 1)),
  }
}

function smallestOf(kind: Kind, all: readonly { readonly kind: Kind; readonly found: readonly number[] }[]) {
  const found = all.filter((row) => row.kind === kind).map((row) => median(row.found))
  if (found.length === 0) return []
  return [
    { kind, rows: found.length, quartiles: [0.25, 0.5, 0.75].map((share) => finiteOrNull(quantile(found, share))) },
  ]
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** The same question about one row. The newest stored run stays whole: the number of its rows is part of some rules. */
function onlyRow({ head, stored }: Question, key: string): Question {
  const id = key.slice(0, key.lastIndexOf(' '))
  const metric = key.slice(id.length + 1)
  const of = (run: Run): Run => ({
    ...run,
    benchmarks: run.benchmarks.flatMap((benchmark) => {
      const data = benchmarkId(benchmark) === id ? benchmark.metrics[metric] : undefined
      return data === undefined ? [] : [{ ...benchmark, metrics: { [metric]: data } }]
    }),
  })
  const leftOut = [...(head.leftOut ?? []), ...head.benchmarks.map(benchmarkId).filter((other) => other !== id)]
  return { head: { ...of(head), leftOut }, stored: stored.map((run, i) => (i < stored.length - 1 ? of(run) : run)) }
}

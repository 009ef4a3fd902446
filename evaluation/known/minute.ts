/**
 * What a minute buys on real upgrades: their trials are recorded once, each row's pairs far beyond what any rule needs,
 * and every tool's rule replays them from the first trial until its verdict.
 *
 * A side's next trial is its next recorded one. If a rule measures all of the base first, those of the head are taken
 * from behind them, as far apart in time as they would be. How much the answer owes to the moment of the recording is
 * seen by replays that begin at other pairs and go on at the beginning.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDetectableChange } from '../../src/core/model/metric.ts'
import { benchmarkId, hasPairs, runSchema } from '../../src/core/model/run.ts'
import type { BenchmarkRun, PairedMetric, Run } from '../../src/core/model/run.ts'
import { median } from '../../src/core/stats/quantile.ts'
import { makeRandomDraws } from '../../src/core/stats/random.ts'
import { firstBlockSizesForAlpha } from '../../src/core/stats/sequential.ts'
import { toolNames, type UpgradeFigures } from '../detection/minute-page.ts'
import { ours } from '../detection/minute-table.ts'
import { hyperfineRules } from '../detection/other-rules.ts'
import { alphaPerComparison } from '../detection/our-rules.ts'
import { alone, realJudges, type Judge } from '../detection/real-tools.ts'
import { percent } from '../detection/session.ts'
import type { Outcome, Side, World } from '../detection/world.ts'
import { argumentsFor, nameOf, projectOf, type Upgrade } from './upgrades.ts'

/** Replays of a row, the first of them from its first pair. */
const replays = 20
const minuteMs = 60_000
/** What the longer table shows. */
const shown = Object.entries(toolNames).filter(([, name]) => !/after a minute|benchstat, base/.test(name))
/** Whatever it sees, a rule tosses the same coins. */
const seed = '20261127'

/** Records an upgrade's trials into the folder unless they lie there, and reads them. */
export function recordedUpgrade(upgrade: Upgrade, { folder, budget }: { folder: string; budget: string }): Run {
  mkdirSync(folder, { recursive: true })
  const { name, base, head, globs } = upgrade
  const file = join(folder, `${[name, base, head, globs].join(' ').replaceAll(/[^\w.-]+/g, '-')}.json`)
  if (!existsSync(file)) {
    const out = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-known-')))
    try {
      // The profile that measures to its last pair, decided or not.
      const more = ['--profile', 'full', '--budget', budget, '--no-why', '--allow-empty', '--out-dir', out]
      execFileSync(process.execPath, [...argumentsFor(upgrade), ...more], {
        cwd: projectOf(upgrade),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    } catch (error) {
      // A regression.
      if ((error as { status?: number }).status !== 1) throw error
    } finally {
      const run = join(out, 'run.json')
      if (existsSync(run)) copyFileSync(run, file)
      rmSync(out, { recursive: true, force: true })
    }
  }
  return runSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** A row's values of complete pairs, in the order of measurement. */
interface RecordedRow {
  readonly benchmark: string
  readonly metric: string
  readonly detect: number
  readonly pairs: readonly Readonly<Record<Side, number>>[]
}

function rowOf(benchmark: BenchmarkRun, metric: string, data: PairedMetric): RecordedRow {
  const values = data.base.map((base, at) => ({ base, head: data.head[at] }))
  const pairs = values.filter(
    (pair): pair is Record<Side, number> => pair.base !== undefined && pair.head !== undefined,
  )
  const name = `${benchmarkId(benchmark)} ${metric}`
  if (data.better !== 'lower') throw new Error(`${name}: the rules here take less for better`)
  return { benchmark: benchmarkId(benchmark), metric, detect: defaultDetectableChange(data.unit), pairs }
}

/** Whether all its values have a logarithm: kept memory may be negative. */
const isPositive = ({ pairs }: RecordedRow): boolean => pairs.every(({ base, head }) => base > 0 && head > 0)

/** The row that the upgrade is about, or all gated rows of one that changed nothing, but for those that never vary. */
function rowsOf(run: Run, { metric }: Upgrade): RecordedRow[] {
  return run.benchmarks.flatMap((benchmark) =>
    Object.entries(benchmark.metrics).flatMap(([name, data]) => {
      const isAsked = metric === undefined ? data.gate && data.kind !== 'exact' : name === metric
      return isAsked && hasPairs(data) ? [rowOf(benchmark, name, data)] : []
    }),
  )
}

/** The same trials a second time would tell nothing new. */
class TooFewTrials extends Error {}

/** The recorded trials from the pair `start` on. Throws `TooFewTrials` at their end. */
export function replayedWorld(pairs: RecordedRow['pairs'], start: number): World {
  const next = { base: 0, head: 0 }
  return {
    trial(side) {
      const other = side === 'base' ? 'head' : 'base'
      const at = Math.max(next[side], next[other] - 1)
      if (at >= pairs.length) throw new TooFewTrials()
      next[side] = at + 1
      return pairs[(start + at) % pairs.length]![side]
    },
    history: () => {
      throw new Error('an upgrade has no history')
    },
    random: makeRandomDraws(seed),
  }
}

export type Answer = 'right' | 'wrong' | 'none'

interface Replay {
  readonly answer: Answer
  readonly verdict: Outcome['verdict']
  readonly trials: number
  readonly minutes: number
}

/** An upgrade judged by one tool, from each start; undefined if the tool asks for more samples than were recorded. */
export interface Judged {
  readonly upgrade: Upgrade
  readonly tool: string
  readonly replays: readonly Replay[] | undefined
}

/** Every tool's verdicts. `run`: all that was recorded of the upgrade. */
export async function judgedUpgrade(
  upgrade: Upgrade,
  run: Run,
): Promise<{ judged: Judged[]; missing: readonly string[] }> {
  const all = rowsOf(run, upgrade)
  const rows = all.filter(isPositive)
  if (rows.length === 0) throw new Error(`${nameOf(upgrade)} has no row with values above 0`)
  const least = Math.min(...rows.map(({ pairs }) => pairs.length))
  const recorded = run.benchmarks.reduce((sum, { pairs }) => sum + (pairs?.length ?? 0), 0)
  const trialMs = run.measuringMs / (2 * recorded)
  const family = run.pairing?.family ?? rows.length
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  const inAMinute = Math.floor(minuteMs / trialMs / 2 / benchmarks)
  // In a block a side may run ahead of the other, which then begins as much later: a replay of n pairs needs that many more.
  const ahead = firstBlockSizesForAlpha(alphaPerComparison / family).reduce((sum, size) => sum + size - 1, 0)
  const { judges: real, missing } = await realJudges(least)
  const own = ['Paceline', 'Paceline, stopped after a minute'].map((name, at): Judge => {
    const pairs = at === 0 ? least - ahead : Math.min(least - ahead, inAMinute)
    const rules = rows.map(({ detect }) => ours(name, { rows: family, detect, pairs }))
    return { name, play: (worlds) => worlds.flatMap((world, row) => rules[row]!.play([world])) }
  })
  const judges = [...own, ...real, ...hyperfineRules.map(alone)]
  const judged = Object.keys(toolNames).map((tool): Judged => {
    const judge = judges.find(({ name }) => name === tool)
    const starts = Array.from({ length: replays }, (_, index) => Math.floor((index * least) / replays))
    const each = judge && unlessTooFew(() => starts.map((start) => replayed(judge, { rows, start, upgrade, trialMs })))
    return { upgrade, tool, replays: each }
  })
  const left = all.filter((row) => !isPositive(row)).map(({ benchmark, metric }) => `Left out: ${benchmark} ${metric}.`)
  return { judged, missing: [...missing, ...left] }
}

function unlessTooFew<Result>(of: () => Result): Result | undefined {
  try {
    return of()
  } catch (error) {
    if (error instanceof TooFewTrials) return undefined
    throw error
  }
}

interface ReplayOptions {
  readonly rows: readonly RecordedRow[]
  readonly start: number
  readonly upgrade: Upgrade
  readonly trialMs: number
}

/** A benchmark is measured until its last row has a verdict; of an upgrade that changed nothing, any change is wrong. */
function replayed(judge: Judge, { rows, start, upgrade, trialMs }: ReplayOptions): Replay {
  const outcomes = judge.play(rows.map(({ pairs }) => replayedWorld(pairs, start)))
  const perBenchmark = Map.groupBy(outcomes.entries(), ([row]) => rows[row]!.benchmark)
  const trials = [...perBenchmark.values()]
    .map((own) => Math.max(...own.map(([, outcome]) => outcome.trials)))
    .reduce((sum, most) => sum + most, 0)
  const verdicts = outcomes.map(({ verdict }) => verdict)
  const changed = verdicts.find((verdict) => verdict === 'worse' || verdict === 'better')
  return {
    answer: answerOf(upgrade, verdicts),
    verdict: changed ?? (verdicts.every((verdict) => verdict === 'same') ? 'same' : 'undecided'),
    trials,
    minutes: (trials * trialMs) / minuteMs,
  }
}

export function answerOf({ sign }: Pick<Upgrade, 'sign'>, verdicts: readonly Outcome['verdict'][]): Answer {
  if (sign === 'same') return verdicts.some((one) => one === 'worse' || one === 'better') ? 'wrong' : 'right'
  return verdicts.includes(sign) ? 'right' : verdicts.every((one) => one === 'undecided') ? 'none' : 'wrong'
}

const rowName = ({ globs, metric }: Upgrade): string =>
  metric === undefined ? 'any' : `${globs.split('/')[1]!} ${metric}`

/** For each upgrade, what each tool says from the first recorded trial on, after how many trials and minutes. */
export function upgradesTable(all: readonly Judged[]): string[][] {
  const byUpgrade = Map.groupBy(all, ({ upgrade }) => upgrade)
  const head = ['upgrade', 'row', 'is', ...shown.map(([, name]) => name)]
  const lines = [...byUpgrade].map(([upgrade, judged]) => {
    const cells = shown.map(([tool]) => {
      const first = judged.find((one) => one.tool === tool)?.replays?.[0]
      if (first === undefined) return 'too few samples'
      const mark = first.answer === 'wrong' ? '**wrong**: ' : ''
      return `${mark}${first.verdict}, ${first.trials}, ${first.minutes.toFixed(1)}`
    })
    return [nameOf(upgrade), rowName(upgrade), upgrade.sign].concat(cells)
  })
  return [head, ...lines]
}

export function upgradeFigures(all: readonly Judged[]): UpgradeFigures[] {
  return Object.keys(toolNames).flatMap((tool) => {
    const own = all.flatMap((one) =>
      one.tool === tool && one.replays !== undefined ? [{ ...one, replays: one.replays }] : [],
    )
    const changed = own.filter(({ upgrade }) => upgrade.sign !== 'same')
    const same = own.filter(({ upgrade }) => upgrade.sign === 'same')
    if (changed.length === 0 || same.length === 0) return []
    const count = (of: typeof own, answer: Answer) =>
      of.filter(({ replays: [first] }) => first!.answer === answer).length
    const share = (of: typeof own, answer: Answer) => {
      const each = of.flatMap((one) => one.replays)
      return each.filter((one) => one.answer === answer).length / each.length
    }
    const firsts = changed.map(({ replays: [first] }) => first!)
    const minutes = firsts.map((first) => first.minutes)
    return {
      tool,
      changed: changed.length,
      same: same.length,
      found: count(changed, 'right'),
      wrong: count(changed, 'wrong'),
      none: count(changed, 'none'),
      called: count(same, 'wrong'),
      anyStart: { found: share(changed, 'right'), called: share(same, 'wrong') },
      trials: median(firsts.map(({ trials }) => trials)),
      minutes: { median: median(minutes), most: Math.max(...minutes) },
    }
  })
}

/** For each tool, how many upgrades it called right, and what that took. */
export function toolsTable(figures: readonly UpgradeFigures[]): string[][] {
  const head = [
    'tool',
    'changes found, wrong, none',
    'from any start',
    'unchanged, but called',
    'from any start',
    'trials, median',
    'minutes, median / most',
  ]
  const lines = figures.map(({ tool, changed, same, found, wrong, none, called, anyStart, trials, minutes }) => [
    toolNames[tool]!,
    `${found}, ${wrong}, ${none} of ${changed}`,
    percent(anyStart.found),
    `${called} of ${same}`,
    percent(anyStart.called),
    String(trials),
    `${minutes.median.toFixed(1)} / ${minutes.most.toFixed(1)}`,
  ])
  return [head, ...lines]
}

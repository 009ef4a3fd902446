/**
 * What a minute buys: Paceline beside other tools on the same recorded trials, with what each needs until its verdict.
 * A report has the rows of three benchmarks. All rows of a benchmark come from the same trials, and it is measured until
 * its last row has a verdict.
 */
import { derivedSeed, makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { hyperfineRules, otherRules, tachometer } from './other-rules.ts'
import { ourRule } from './our-rules.ts'
import { alone, realJudges, type Judge } from './real-tools.ts'
import { recordedWorld, type RecordedSeries } from './recorded.ts'
import type { Session } from './session.ts'
import type { World } from './world.ts'

const benchmarksPerReport = 3
const trialsPerRun = 10
/** The most pairs of a check. */
const shipped = 400
const minuteMs = 60_000

/** A rule's reports: how many had a false alarm, the shares of rows found, and trials a report. */
export interface MinuteLine {
  readonly rule: string
  readonly falseReports: number
  readonly found: { readonly five: number; readonly ten: number }
  readonly trials: { readonly clean: number; readonly ten: number }
}

export interface MinuteFigures {
  readonly command: string
  readonly series: number
  readonly benchmarks: number
  readonly pairs: number
  readonly rows: number
  readonly reports: number
  readonly trialMs: number
  readonly sigma: { readonly least: number; readonly most: number }
  readonly lines: readonly MinuteLine[]
  readonly missing: readonly string[]
}

type Benchmark = readonly RecordedSeries[]

export async function playMinute(
  { series, trialMs }: { series: readonly RecordedSeries[]; trialMs: number },
  { session, command }: { session: Session; command: string },
): Promise<MinuteFigures> {
  const pairs = Math.min(...series.map((one) => one.pairs.length))
  const benchmarks = Object.values(Object.groupBy(series, ({ name }) => name.replace(/ \S+$/, ''))) as Benchmark[]
  const rows = Math.round((series.length / benchmarks.length) * benchmarksPerReport)
  const { judges: real, missing } = await realJudges(pairs)
  const inAMinute = Math.floor(minuteMs / trialMs / 2 / benchmarksPerReport)
  const own = [
    ours('Paceline', { rows, detect: 0.1, pairs }),
    ours('Paceline, stopped after a minute', { rows, detect: 0.1, pairs: Math.min(pairs, inAMinute) }),
    ours('Paceline, `"detect": 0.05`', { rows, detect: 0.05, pairs }),
  ]
  const others = [...hyperfineRules, ...otherRules.filter((rule) => rule !== tachometer)]
  const judges = [...own, ...real, ...others.map(alone)]
  const reports = Math.ceil(session.changedGames / 2)
  const lines = judges.map((judge) => {
    session.progress(`on recorded trials: ${judge.name}`)
    return lineOf(judge, { benchmarks, reports, seed: session.seed })
  })
  const sigmas = series.map((one) => one.sigma)
  const sigma = { least: Math.min(...sigmas), most: Math.max(...sigmas) }
  const drawn = { series: series.length, benchmarks: benchmarks.length, pairs, rows, reports, trialMs, sigma }
  return { command, ...drawn, lines, missing }
}

/** The rule as a check has it: the looks to 400 pairs, and the clock ends the measuring after `pairs`. */
export function ours(name: string, { rows, detect, pairs }: { rows: number; detect: number; pairs: number }): Judge {
  return alone(ourRule({ rows, detect, cap: shipped, end: { pairs: () => pairs, by: 'clock' } }, name))
}

interface Draw {
  readonly benchmarks: readonly Benchmark[]
  readonly reports: number
  readonly seed: string
}

function lineOf(judge: Judge, draw: Draw): MinuteLine {
  const [clean, five, ten] = [0, 0.05, 0.1].map((change) => playReports(judge, { ...draw, change }))
  return {
    rule: judge.name,
    falseReports: clean!.withWorse,
    found: { five: five!.found, ten: ten!.found },
    trials: { clean: clean!.trials, ten: ten!.trials },
  }
}

/** Every judge has the same reports: the seed of a draw knows the report and the benchmark, not the judge. */
function playReports(judge: Judge, { benchmarks, reports, seed, change }: Draw & { change: number }) {
  const played = Array.from({ length: reports }, (_, report) => {
    const drawn = makeRandomDraws(derivedSeed(seed, `report ${report}`))
      .shuffled(benchmarks)
      .slice(0, benchmarksPerReport)
    const worlds = drawn.flatMap((benchmark, index) =>
      benchmark.map((series) => {
        const random = makeRandomDraws(derivedSeed(seed, `report ${report} ${index}`))
        return { index, world: worldOf(series, { change, random }) }
      }),
    )
    const outcomes = judge.play(worlds.map(({ world }) => world))
    const trials = drawn.map((_, index) =>
      Math.max(...outcomes.filter((_, row) => worlds[row]!.index === index).map((outcome) => outcome.trials)),
    )
    return {
      worse: outcomes.filter(({ verdict }) => verdict === 'worse').length / outcomes.length,
      trials: sum(trials),
    }
  })
  return {
    withWorse: played.filter(({ worse }) => worse > 0).length,
    found: sum(played.map(({ worse }) => worse)) / reports,
    trials: sum(played.map(({ trials }) => trials)) / reports,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * A recorded world with a history: runs of ten trials in a row from anywhere in the recording. Which slot of a pair is the
 * first is dealt anew, too: rules without a coin would find the difference between first and second slots that this one
 * recording happens to have, in every report the same.
 */
function worldOf(recorded: RecordedSeries, { change, random }: { change: number; random: Random }): World {
  const isTurned = recorded.pairs.map(() => !random.coin())
  const turned = (pairs: RecordedSeries['pairs']): RecordedSeries['pairs'] =>
    pairs.map(([first, second], i) => (isTurned[i]! ? [second, first] : [first, second]))
  const { cpu } = recorded
  const series = { ...recorded, pairs: turned(recorded.pairs), ...(cpu !== undefined && { cpu: turned(cpu) }) }
  const runOf = (by: number) => {
    const { trial } = recordedWorld(series, { change: by, random })
    return { cpu: 'recorded', values: Array.from({ length: trialsPerRun }, () => trial('head')) }
  }
  const history = (runs: number) => ({ stored: Array.from({ length: runs }, () => runOf(0)), head: runOf(change) })
  return { ...recordedWorld(series, { change, random }), history }
}

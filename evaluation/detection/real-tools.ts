/**
 * Rules side by side on recorded trials, other tools' own programs among them: benchstat's binary and tachometer's
 * statistics module. What cannot be installed here is left out, and the table says why.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shareLowerBound, shareUpperBound } from './share-bounds.ts'
import { derivedSeed, seededRandom, type Random } from '../../src/stats/random.ts'
import * as tools from '../../scripts/developer-tools.ts'
import { blocks, inTurn, otherRules, run, sampledUntil, tachometer } from './other-rules.ts'
import { ourRule } from './our-rules.ts'
import { recordedWorld, type RecordedSeries } from './recorded.ts'
import { percent, table, type Session } from './session.ts'
import type { Outcome, Rule, Side, World } from './world.ts'

/** Rows of a report. */
const rows = 9
/** One-sided level of each limit of a share: together 99%. */
const doubt = 0.005
const trialsPerRun = 10

/** Judges the rows of a report together. */
interface Judge {
  readonly name: string
  readonly play: (worlds: readonly World[]) => readonly Outcome['verdict'][]
}

export async function realToolsTable(all: readonly RecordedSeries[], session: Session): Promise<string> {
  const cap = Math.min(100, ...all.map((series) => series.pairs.length))
  const found = await Promise.allSettled([benchstatJudges(), tachometerJudge(cap - (cap % 10))])
  const missing = found.flatMap((one) =>
    one.status === 'rejected' ? [`Left out: ${(one.reason as Error).message}.`] : [],
  )
  const real = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const own = [0.05, 0.1].map((detect) =>
    alone(ourRule({ rows, detect, cap }, `Paceline, ${percent(detect, 0)} to be detected, up to ${cap} pairs`)),
  )
  const judges = [...own, ...real, ...otherRules.filter((rule) => rule !== tachometer).map((rule) => alone(rule))]
  const games = Math.ceil(session.changedGames / 2)
  const lines = judges.map((judge) => {
    session.progress(`on recorded trials: ${judge.name}`)
    const reports = (change: number) =>
      Array.from({ length: games }, (_, game) => {
        const random = seededRandom(derivedSeed(session.seed, `${judge.name} ${change} ${game}`))
        return judge.play(
          random
            .shuffled(all)
            .slice(0, rows)
            .map((series) => worldOf(series, { change, random })),
        )
      })
    const clean = reports(0).filter((verdicts) => verdicts.includes('worse')).length
    const [five, ten] = [0.05, 0.1].map((change) => {
      const verdicts = reports(change).flat()
      return percent(verdicts.filter((verdict) => verdict === 'worse').length / verdicts.length)
    })
    const low = shareLowerBound({ successes: clean, trials: games }, doubt)
    const high = shareUpperBound({ successes: clean, trials: games }, doubt)
    return [judge.name, percent(clean / games), `${percent(low)} to ${percent(high)}`, five!, ten!]
  })
  const shown = table(['rule', 'reports with a false worse', '99% certain', '+5% found', '+10% found'], lines)
  const drawn = `${games} reports of ${rows} rows a line, drawn from ${all.length} recorded series of at least ${cap} pairs. The limits hold for these recordings; others would differ by more.`
  return [shown, drawn, ...missing].join('\n\n')
}

/**
 * A recorded world with a history: runs of ten trials in a row from anywhere in the recording. Which slot of a pair is the
 * first is dealt anew, too: rules without a coin would find the difference between first and second slots that this one
 * recording happens to have, in every report the same.
 */
function worldOf(recorded: RecordedSeries, { change, random }: { change: number; random: Random }): World {
  const pairs = recorded.pairs.map(([first, second]) =>
    random.coin() ? ([first, second] as const) : ([second, first] as const),
  )
  const series = { ...recorded, pairs }
  const runOf = (by: number) => {
    const { trial } = recordedWorld(series, { change: by, random })
    return { cpu: 'recorded', values: Array.from({ length: trialsPerRun }, () => trial('head')) }
  }
  const history = (runs: number) => ({ stored: Array.from({ length: runs }, () => runOf(0)), head: runOf(change) })
  return { ...recordedWorld(series, { change, random }), history }
}

function alone(rule: Rule): Judge {
  return { name: rule.name, play: (worlds) => worlds.map((world) => rule.play(world).verdict) }
}

/** `benchstat base head`, ten runs of each; one line of its table is one row. */
async function benchstatJudges(): Promise<Judge[]> {
  const program = tools.findGoTool(tools.benchstat)
  const orders: readonly (readonly [string, readonly Side[]])[] = [
    ['all base then all head', blocks(10)],
    ['in turn', inTurn(10)],
  ]
  return orders.map(([name, order]) => ({
    name: `benchstat (its own program), 10 runs, ${name}`,
    play: (worlds) => {
      const values = worlds.map((world) => run(world, order))
      const folder = mkdtempSync(join(tmpdir(), 'paceline-benchstat-'))
      try {
        for (const side of ['base', 'head'] as const) {
          const lines = values.flatMap((row, index) => row[side].map((value) => `BenchmarkR${index} 1 ${value} ns/op`))
          writeFileSync(join(folder, side), `${lines.join('\n')}\n`)
        }
        const out = execFileSync(program, ['-format=csv', 'base', 'head'], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
        })
        return worlds.map((_, index) => benchstatVerdict(out, index))
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }))
}

/** `R0,1.0e-07,3%,1.2e-07,3%,+19.14%,p=0.000 n=10`; the change is `~` where it is not significant. */
function benchstatVerdict(csv: string, index: number): Outcome['verdict'] {
  const change = csv
    .split('\n')
    .find((line) => line.startsWith(`R${index},`))
    ?.split(',')[5]
  if (change === undefined) throw new Error(`benchstat has no line for R${index}: ${csv}`)
  return change.startsWith('+') ? 'worse' : change.startsWith('-') ? 'better' : 'undecided'
}

interface Interval {
  readonly low: number
  readonly high: number
}

/** What of tachometer's lib/stats.js is used. */
interface TachometerStats {
  readonly summaryStats: (data: readonly number[]) => unknown
  readonly computeDifference: (a: unknown, b: unknown) => { readonly relative: Interval }
}

/** `most`: samples a side; there must be no more than were recorded, or the same ones would count twice. */
async function tachometerJudge(most: number): Promise<Judge[]> {
  const path = tools.findNpmFile(tools.tachometer, join('lib', 'stats.js'))
  const { summaryStats, computeDifference } = (await import(pathToFileURL(path).href)) as TachometerStats
  const verdictOf = ({ base, head }: Record<Side, number[]>): Outcome['verdict'] => {
    const { low, high } = computeDifference(summaryStats(base), summaryStats(head)).relative
    return low > 0 ? 'worse' : high < 0 ? 'better' : 'undecided'
  }
  const rule = sampledUntil(verdictOf, most)
  return [alone({ name: 'tachometer (its own statistics), again every 10 samples', source: 'tachometer', play: rule })]
}

/**
 * Other tools' own programs as rules: benchstat's binary and tachometer's statistics module. What cannot be installed here
 * is left out, with the reason.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as tools from '../../scripts/developer-tools.ts'
import { blocks, inTurn, run, sampledUntil } from './other-rules.ts'
import type { Outcome, Rule, Side, World } from './world.ts'

/** Judges the rows of a report together. */
export interface Judge {
  readonly name: string
  readonly play: (worlds: readonly World[]) => readonly Outcome[]
}

/** The judges that could be installed, and why the others could not. `most`: pairs that were recorded. */
export async function realJudges(most: number): Promise<{ judges: readonly Judge[]; missing: readonly string[] }> {
  const found = await Promise.allSettled([tachometerJudge(most - (most % 10)), benchstatJudges()])
  return {
    judges: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    missing: found.flatMap((one) => (one.status === 'rejected' ? [`Left out: ${(one.reason as Error).message}.`] : [])),
  }
}

export function alone({ name, play }: Rule): Judge {
  return { name, play: (worlds) => worlds.map((world) => play(world)) }
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
        return worlds.map((_, index) => ({ verdict: benchstatVerdict(out, index), trials: order.length }))
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
  if (most < 50) throw new RangeError(`tachometer takes 50 samples a side, and ${most} were recorded`)
  const path = tools.findNpmFile(tools.tachometer, join('lib', 'stats.js'))
  const { summaryStats, computeDifference } = (await import(pathToFileURL(path).href)) as TachometerStats
  const verdictOf = ({ base, head }: Record<Side, number[]>): Outcome['verdict'] => {
    const { low, high } = computeDifference(summaryStats(base), summaryStats(head)).relative
    return low > 0 ? 'worse' : high < 0 ? 'better' : 'undecided'
  }
  const rule = sampledUntil(verdictOf, most)
  return [alone({ name: 'tachometer (its own statistics), again every 10 samples', source: 'tachometer', play: rule })]
}

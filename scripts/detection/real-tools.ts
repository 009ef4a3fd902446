/**
 * What other tools say of trials that were recorded, by their own code: the program `benchstat` and the statistics module
 * of tachometer. `other-rules.ts` has the same rules written down, for simulated noise.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchstat, findGoTool, findPackage, tachometer } from '../developer-tools.ts'
import type { Outcome, Side, World } from './world.ts'

export interface RealTool {
  readonly name: string
  readonly source: string
  /** One verdict for each world, in their order. */
  readonly judge: (worlds: readonly World[]) => Outcome['verdict'][]
}

type Values = Readonly<Record<Side, number[]>>

function measured(world: World, order: readonly Side[], values: Values = { base: [], head: [] }): Values {
  for (const side of order) values[side].push(world.trial(side))
  return values
}

const repeated = (sides: readonly Side[], count: number): Side[] => Array.from({ length: count }, () => sides).flat()
const blocks = [...repeated(['base'], 10), ...repeated(['head'], 10)]
const inTurn = (count: number): Side[] => repeated(['base', 'head'], count)

/** benchstat as it is mostly used, and as its manual asks for: ten runs a side. */
export function benchstatTools(): RealTool[] {
  const program = findGoTool(benchstat)
  const source = `benchstat ${benchstat.version.slice(-12)}`
  const judge = (order: readonly Side[]) => (worlds: readonly World[]) =>
    askBenchstat(
      program,
      worlds.map((world) => measured(world, order)),
    )
  return [
    { name: '10 runs of base, then 10 of head', source, judge: judge(blocks) },
    { name: '10 runs of each, in turn', source, judge: judge(inTurn(10)) },
  ]
}

/** One call for all rows: each is a benchmark of its own, and benchstat judges every one by itself. */
function askBenchstat(program: string, rows: readonly Values[]): Outcome['verdict'][] {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-benchstat-'))
  try {
    const files = (['base', 'head'] as const).map((side) => {
      const lines = rows.flatMap((values, row) => values[side].map((value) => `BenchmarkRow${row} 1 ${value} ns/op\n`))
      writeFileSync(join(folder, side), lines.join(''))
      return `${side}=${join(folder, side)}`
    })
    const text = execFileSync(program, ['-format', 'csv', ...files], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    return benchstatVerdicts(text, rows.length)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads `Row3,1.01e-07,2%,1.21e-07,2%,+19.70%,p=0.002 n=6`: a tilde in place of the difference is none. */
export function benchstatVerdicts(csv: string, rows: number): Outcome['verdict'][] {
  const verdicts = new Map<number, Outcome['verdict']>()
  for (const line of csv.split('\n')) {
    const [, row, difference] = /^Row(\d+),[^,]*,[^,]*,[^,]*,[^,]*,([^,]*),/.exec(line) ?? []
    if (row === undefined || difference === undefined) continue
    verdicts.set(Number(row), difference === '~' ? 'undecided' : difference.startsWith('+') ? 'worse' : 'better')
  }
  if (verdicts.size !== rows) throw new Error(`benchstat answered for ${verdicts.size} of ${rows} rows`)
  return Array.from({ length: rows }, (_, row) => verdicts.get(row)!)
}

/** What is used of tachometer/lib/stats.js. */
interface TachometerStats {
  readonly summaryStats: (data: readonly number[]) => { readonly size: number }
  readonly computeDifference: (
    a: object,
    b: object,
  ) => { readonly relative: { readonly low: number; readonly high: number } }
}

/**
 * Fifty samples a side in turn, then ten more at a time until the interval leaves 0 out, or eighty are there: then nearly every
 * recorded trial has had its turn.
 */
export async function tachometerTool(): Promise<RealTool> {
  const folder = findPackage(tachometer)
  const stats = (await import(pathToFileURL(join(folder, 'lib', 'stats.js')).href)) as TachometerStats
  const judgeOne = (world: World): Outcome['verdict'] => {
    const values = measured(world, inTurn(50))
    for (;;) {
      const summary = (side: Side) => stats.summaryStats(values[side])
      const { low, high } = stats.computeDifference(summary('base'), summary('head')).relative
      if (low > 0) return 'worse'
      if (high < 0) return 'better'
      if (values.base.length >= 80) return 'undecided'
      measured(world, inTurn(10), values)
    }
  }
  return {
    name: '50 of each, then 10 more until certain',
    source: `tachometer ${tachometer.version}`,
    judge: (worlds) => worlds.map(judgeOne),
  }
}

/**
 * Paceline beside the own code of other tools, on trials that were recorded: `npm run bench:tools -- [--games N]
 * [--seed HEX] [--recorded DIR] [--out FILE]`. Prints a Markdown table, and writes it to the file where one is named.
 *
 * In each game a row's recorded pairs are dealt new labels by fresh coins, so that nothing has changed, or the head is
 * made 5 % slower. A tool that cannot be installed is left out with the reason.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { derivedSeed, seededRandom } from '../src/stats/random.ts'
import { ourRule } from './detection/our-rules.ts'
import { benchstatTools, tachometerTool, type RealTool } from './detection/real-tools.ts'
import { readRecorded, recordedWorld, type RecordedSeries } from './detection/recorded.ts'
import { percent, table } from './detection/session.ts'
import { perRequest } from './detection/tally.ts'

/** Rows of a report. */
const rows = 9
const change = 0.05
/** From here on a series is noisy: mostly times that somebody waits for. */
const noisyFrom = 0.095

interface Counts {
  readonly series: RecordedSeries
  /** Shares of the games: called worse though nothing changed, and found where head is 5 % slower. */
  readonly falseWorse: number
  readonly found: number
}

const ours: RealTool = {
  name: 'up to 100 pairs, a coin for each',
  source: 'Paceline',
  judge: (worlds) => worlds.map((world) => ourRule({ rows, detect: change }).play(world).verdict),
}

async function main(process: NodeJS.Process): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '20261122' },
      recorded: { type: 'string', default: path.join('docs', 'data', 'recorded') },
      out: { type: 'string' },
    },
  })
  const all = readRecorded(values.recorded)
  if (all.length === 0) throw new Error(`There are no recorded trials in ${values.recorded}`)
  const games = Number(values.games)
  const left: string[] = []
  const tools = [ours]
  for (const load of [async () => benchstatTools(), async () => [await tachometerTool()]]) {
    await load().then(
      (found) => tools.push(...found),
      (error: unknown) => left.push(`Left out: ${(error as Error).message}.`),
    )
  }
  const lines = tools.map((tool) => {
    process.stderr.write(`${tool.source}: ${tool.name}\n`)
    return lineOf(tool, played(tool, all, { games, seed: values.seed }), values.seed)
  })
  const noisy = all.filter(({ sigma }) => sigma >= noisyFrom).length
  const head = [
    'rule',
    'by',
    'a report of nine rows has a false _worse_',
    '+5 % found',
    `of it in the ${noisy} noisy rows`,
  ]
  const text = [table(head, lines), ...left, basis(all, games, values.seed)].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (values.out !== undefined) writeFileSync(values.out, `${text}\n`)
}

function played(tool: RealTool, all: readonly RecordedSeries[], of: { games: number; seed: string }): Counts[] {
  return all.map((series) => {
    const share = (by: number): number => {
      const random = seededRandom(derivedSeed(of.seed, `${tool.source} ${tool.name} ${series.name} ${by}`))
      const worlds = Array.from({ length: of.games }, () => recordedWorld(series, { change: by, random }))
      return tool.judge(worlds).filter((verdict) => verdict === 'worse').length / of.games
    }
    return { series, falseWorse: share(0), found: share(change) }
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function lineOf({ name, source }: RealTool, counts: readonly Counts[], seed: string): string[] {
  const perReport = (of: readonly Counts[]): number => perRequest(mean(of.map(({ falseWorse }) => falseWorse)), rows)
  const found = (of: readonly Counts[]): number => mean(of.map((one) => one.found))
  const noisy = counts.filter(({ series }) => series.sigma >= noisyFrom)
  const within = (of: readonly Counts[], figure: (of: readonly Counts[]) => number): string => {
    const [low, high] = resampled(of, figure, seed)
    return `${percent(figure(of), 2)} (${percent(low, 2)} to ${percent(high, 2)})`
  }
  return [name, source, within(counts, perReport), within(counts, found), within(noisy, found)]
}

/** 95 % of what comes out with other series of the same kind: the games are many, the series are few. */
function resampled(
  counts: readonly Counts[],
  figure: (of: readonly Counts[]) => number,
  seed: string,
): readonly [number, number] {
  const random = seededRandom(derivedSeed(seed, 'series'))
  const figures = Array.from({ length: 2_000 }, () =>
    figure(counts.map(() => counts[random.below(counts.length)]!)),
  ).toSorted((a, b) => a - b)
  return [figures[50]!, figures[1_949]!]
}

function basis(all: readonly RecordedSeries[], games: number, seed: string): string {
  const sigmas = all.map(({ sigma }) => sigma).toSorted((a, b) => a - b)
  const range = `${percent(sigmas[0]!)} to ${percent(sigmas.at(-1)!)}`
  return (
    `${all.length} recorded series, sigma ${range}; ${games} games of each, seed ${seed}. In brackets what 95 % of ` +
    'other choices of such series give: the series are few, so that is the uncertainty that counts.'
  )
}

await main(process)

/**
 * The evaluation of `paceline bisect`: `node evaluation/bench-bisect.ts [--games N] [--seed HEX] [--recorded DIR] [--page FILE]`.
 *
 * Histories of 64 commits, one of which brings 15%: how often the right one is named, and what that takes; on simulated
 * noise and on recorded trials. Beside it what `git bisect run` takes with a fixed number of pairs a step. Prints Markdown;
 * with `--page` it also writes the table between the markers of that page. The same seed gives the same figures.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { nextStep, type BisectionPair } from '../src/stats/bisection-steps.ts'
import { hodgesLehmann } from '../src/stats/location.ts'
import { derivedSeed, seededRandom, type Random } from '../src/stats/random.ts'
import { plainNoise, profiles, type Noise } from './detection/noise.ts'
import { readRecorded, type RecordedSeries } from './detection/recorded.ts'
import { percent, table } from './detection/session.ts'

const commits = 64
const change = 0.15
const error = 0.05

interface World {
  readonly name: string
  readonly start: (random: Random) => Noise
}

/** What came of one history. */
interface Played {
  readonly named: number | null
  readonly pairs: number
  readonly endPairs: number
  readonly prepared: number
}

interface Line {
  readonly world: string
  readonly games: number
  readonly right: number
  readonly pairs: number
  readonly worst: number
  readonly prepared: number
  /** Histories without a change in which a commit was named all the same. */
  readonly falseNames: number
  readonly cleanGames: number
  /** Of `git bisect run`: pairs of each step, and of all steps. */
  readonly plainStep: number
  readonly plainPairs: number
}

function main(process: NodeJS.Process): void {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      games: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '20261123' },
      recorded: { type: 'string', default: path.join('evaluation', 'data', 'recorded') },
      page: { type: 'string' },
    },
  })
  const games = Number(values.games)
  const simulated = [plainNoise(0.1), ...profiles].map(({ name, description, start }): World => {
    return { name: description === 'normal noise' ? `normal, ${name}` : `${name}: ${description}`, start }
  })
  const recorded = readRecorded(values.recorded).map((series): World => {
    return {
      name: `recorded: ${series.name}, sigma ${percent(series.sigma)}`,
      start: (random) => replay(series, random),
    }
  })
  const lines = [...simulated, ...recorded].map((world, index) => {
    process.stderr.write(`${world.name}\n`)
    // The one that is asked about first is played most.
    return playWorld(world, { games: index === 0 ? games : Math.ceil(games / 5), seed: values.seed })
  })
  const figures = `${tableOf(lines)}\n\n${twenty(simulated[0]!, values.seed)}\n`
  process.stdout.write(figures)
  if (values.page !== undefined) writeBetweenMarkers(values.page, figures)
}

function playWorld(world: World, { games, seed }: { readonly games: number; readonly seed: string }): Line {
  const random = (label: string): Random => seededRandom(derivedSeed(seed, `${world.name} ${label}`))
  const played = Array.from({ length: games }, (_, game) => {
    const own = random(`game ${game}`)
    const culprit = 1 + own.below(commits)
    return { culprit, ...playOurs({ culprit, change, noise: world.start(own), random: own }) }
  })
  const right = played.filter(({ named, culprit }) => named === culprit).length
  const cleanGames = Math.ceil(games / 10)
  const clean = Array.from({ length: cleanGames }, (_, game) => {
    const own = random(`clean ${game}`)
    return playOurs({ culprit: 1, change: 0, noise: world.start(own), random: own })
  })
  const plainStep = plainStepFor(right / games, { world, games, random })
  return {
    world: world.name,
    games,
    right,
    pairs: mean(played.map(({ pairs }) => pairs)),
    worst: Math.max(...played.map(({ pairs }) => pairs)),
    prepared: mean(played.map(({ prepared }) => prepared)),
    falseNames: clean.filter(({ named }) => named !== null).length,
    cleanGames,
    plainStep,
    plainPairs: plainStep * Math.log2(commits),
  }
}

interface Game {
  /** Position of the commit that brings the change. */
  readonly culprit: number
  readonly change: number
  readonly noise: Noise
  readonly random: Random
}

/** The values of a pair, in the order that a coin says. */
function pairOf(
  { culprit, change, noise, random }: Game,
  { base, head }: { base: number; head: number },
): BisectionPair {
  const value = (position: number): number => 100 * Math.exp((position >= culprit ? Math.log1p(change) : 0) + noise())
  if (random.coin()) {
    const headValue = value(head)
    return { base, head, baseValue: value(base), headValue }
  }
  return { base, head, baseValue: value(base), headValue: value(head) }
}

function playOurs(game: Game): Played {
  const pairs: BisectionPair[] = []
  const prepared = new Set<number>()
  const settings = { better: 'lower', ignore: 0.01, floor: 0, error, signed: false, isCounted: false } as const
  for (;;) {
    const step = nextStep({
      last: commits,
      pairs,
      settings,
      canMeasure: () => true,
      isReady: (position) => prepared.has(position),
    })
    if (step.kind !== 'measure') {
      const named = step.kind === 'found' ? step.course.candidates.to : null
      const endPairs = pairs.filter(({ base, head }) => base === 0 && head === commits).length
      return { named, pairs: pairs.length, endPairs, prepared: prepared.size }
    }
    pairs.push(pairOf(game, step.query))
    prepared.add(step.query.base).add(step.query.head)
  }
}

/**
 * `git bisect run` with a script that measures so many pairs of the good commit and the one in question, and takes it for
 * bad above half of the change. It is told how large that is, which nobody would know, and does not ask whether there is one.
 */
function playPlain(game: Game, pairsOfStep: number): number {
  let [good, bad] = [0, commits]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const differences = Array.from({ length: pairsOfStep }, () => {
      const { baseValue, headValue } = pairOf(game, { base: 0, head: middle })
      return Math.log(headValue / baseValue)
    })
    if (hodgesLehmann(differences) > Math.log1p(game.change) / 2) bad = middle
    else good = middle
  }
  return bad
}

interface PlainOptions {
  readonly world: World
  readonly games: number
  readonly random: (label: string) => Random
}

/** The fewest pairs a step with which plain bisecting is right as often. */
function plainStepFor(share: number, { world, games, random }: PlainOptions): number {
  const played = Math.min(1_000, Math.max(200, games))
  // Where ours was always right, nothing more can be asked for than one in two hundred.
  const tolerated = played * Math.max(1 / 200, 1 - share)
  for (let step = 1; ; step++) {
    let wrong = 0
    for (let game = 0; game < played && wrong <= tolerated; game++) {
      const own = random(`plain ${step} ${game}`)
      const culprit = 1 + own.below(commits)
      if (playPlain({ culprit, change, noise: world.start(own), random: own }, step) !== culprit) wrong += 1
    }
    if (wrong <= tolerated) return step
  }
}

/** Recorded trials from a place drawn at random on, their own difference between the sides taken off. */
function replay({ pairs }: RecordedSeries, random: Random): Noise {
  const slots = pairs.flat()
  let next = 2 * random.below(pairs.length)
  return () => slots[next++ % slots.length]! - slots[0]!
}

function tableOf(lines: readonly Line[]): string {
  const head = ['noise', 'right', 'pairs', 'most', 'commits prepared', 'named, no change', 'pairs, `git bisect run`']
  const rows = lines.map((line) => [
    line.world,
    `${percent(line.right / line.games)} of ${line.games}`,
    line.pairs.toFixed(0),
    String(line.worst),
    line.prepared.toFixed(1),
    `${line.falseNames} of ${line.cleanGames}`,
    `${line.plainPairs} (${line.plainStep} a step)`,
  ])
  return table(head, rows)
}

/** The question as it is asked most often: twenty histories. */
function twenty(world: World, seed: string): string {
  const played = Array.from({ length: 20 }, (_, game) => {
    const own = seededRandom(derivedSeed(seed, `${world.name} game ${game}`))
    const culprit = 1 + own.below(commits)
    const { named, pairs, endPairs } = playOurs({ culprit, change, noise: world.start(own), random: own })
    return { isRight: named === culprit, pairs, endPairs }
  })
  const right = played.filter(({ isRight }) => isRight).length
  const [pairs, ends] = [mean(played.map((one) => one.pairs)), mean(played.map(({ endPairs }) => endPairs))]
  const random = (label: string): Random => seededRandom(derivedSeed(seed, `${world.name} ${label}`))
  const step = plainStepFor(1 - error, { world, games: 1_000, random })
  return `Of the first 20 histories with normal noise ${right} end at the right commit, after ${pairs.toFixed(0)} pairs on average: ${ends.toFixed(0)} of both ends, the others of commits between them. Plain bisecting that is right in no more than ${percent(1 - error, 0)} takes ${step * Math.log2(commits)} pairs there (${step} a step).`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const markers = ['<!-- bisect -->', '<!-- end of bisect -->'] as const

function writeBetweenMarkers(page: string, figures: string): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = markers.map((marker) => text.indexOf(marker)) as [number, number]
  if (from < 0 || to < from) throw new Error(`${page} has no markers`)
  writeFileSync(page, `${text.slice(0, from + markers[0].length)}\n\n${figures}\n${text.slice(to)}`)
}

main(process)

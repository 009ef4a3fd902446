/**
 * The evaluation of how a head is judged against stored runs: `npm run bench:history -- [--quick] [--seed HEX]
 * [--baselines DIR] [--only PART] [--out DIR] [--page FILE]`, or with `--redraw DIR` alone: plot and page again, from the
 * figures in that folder.
 *
 * Prints Markdown to stdout and progress to stderr. With `--out` it writes `history.json` (all figures) and `history.svg`
 * into that folder, with `--page` the tables between the markers of that page. The same seed gives the same figures.
 * `--only` plays one part and keeps the others as they are in the folder of `--out`; it may be given several times.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { powerPlot } from './detection/plot.ts'
import { foreignWorld, historyWorlds } from './history/drawn-reports.ts'
import { playRecorded, playWorld, type PlayOptions, type Progress } from './history/false-alarms.ts'
import { playChanges } from './history/found-changes.ts'
import { curvesOf, historyPlotTitle, resultsOf, withResults, type HistoryFigures } from './history/history-figures.ts'
import { ourHistoryRule } from './history/history-outcome.ts'
import { readFresh, readHistories } from './history/recorded-histories.ts'

const foreignMachines = 3
const ignoredAcross = [0.01, 0.02, 0.03, 0.05]

/** How many reports or draws each part plays, and about how long one takes compared with those of other parts. */
const sizes = {
  full: { world: 1_000, changes: 40, foreign: 300 },
  quick: { world: 30, changes: 2, foreign: 20 },
} as const
const changesWeight = 12

interface Part {
  readonly name: string
  readonly weight: number
  readonly play: (figures: HistoryFigures, progress: Progress) => HistoryFigures
}

function main(process: NodeJS.Process): void {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '20261122' },
      baselines: { type: 'string', default: 'baselines' },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      page: { type: 'string' },
      redraw: { type: 'string' },
    },
  })
  if (values.redraw !== undefined) {
    return write(figuresIn(values.redraw), { out: values.redraw, page: values.page })
  }
  const size = values.quick ? sizes.quick : sizes.full
  const parts = partsOf({ seed: values.seed, size, baselines: values.baselines })
  const chosen = values.only.length === 0 ? parts : parts.filter(({ name }) => values.only.includes(name))
  if (chosen.length === 0) throw new RangeError(`the parts are ${parts.map(({ name }) => name).join(', ')}`)
  const earlier = values.only.length > 0 && values.out !== undefined ? values.out : null
  const { seed } = values
  const command = `npm run bench:history -- ${values.quick ? '--quick ' : ''}--seed ${seed}`
  const none: HistoryFigures = { command, seed, recorded: [], worlds: [], changes: null, foreign: [] }
  const before = earlier !== null && existsSync(path.join(earlier, 'history.json')) ? figuresIn(earlier) : none
  const progress = progressOf(chosen, {
    now: () => performance.now(),
    line: (text) => process.stderr.write(`${text}\n`),
  })
  const figures = chosen.reduce((so, part) => part.play(so, progress(part)), { ...before, command, seed })
  process.stdout.write(`${resultsOf(figures)}\n`)
  write(figures, values)
}

interface PartsOptions {
  readonly seed: string
  readonly size: (typeof sizes)['full' | 'quick']
  readonly baselines: string
}

function partsOf({ seed, size, baselines }: PartsOptions): Part[] {
  const histories = readHistories(baselines)
  const fresh = readFresh(baselines)
  const play = (reports: number, progress: Progress): PlayOptions => {
    return { histories, rule: ourHistoryRule, seed, reports, progress }
  }
  const runs = histories.reduce((sum, history) => sum + history.runs.length, 0)
  return [
    {
      name: 'recorded',
      weight: runs,
      play: (figures, progress) => ({
        ...figures,
        recorded: playRecorded({ histories, fresh }, { rule: ourHistoryRule, progress }),
      }),
    },
    ...historyWorlds.map((world) => ({
      name: world.id,
      weight: size.world,
      play: (figures: HistoryFigures, progress: Progress) => {
        const played = playWorld(world, play(size.world, progress))
        const all = [...figures.worlds.filter((one) => one.world !== world.id), played]
        const order = historyWorlds.map(({ id }) => id)
        return { ...figures, worlds: all.toSorted((a, b) => order.indexOf(a.world) - order.indexOf(b.world)) }
      },
    })),
    {
      name: 'changes',
      weight: changesWeight * size.changes,
      play: (figures, progress) => ({ ...figures, changes: playChanges(play(size.changes, progress)) }),
    },
    {
      name: 'foreign',
      weight: size.foreign * ignoredAcross.length,
      play: (figures, progress) => ({
        ...figures,
        foreign: ignoredAcross.map((ignore, place) => {
          const policy = { rules: [{ match: '**', ignore }] }
          const options: PlayOptions = {
            ...play(size.foreign, (what, done, of) => progress(what, place * of + done, ignoredAcross.length * of)),
            rule: (question) => ourHistoryRule({ ...question, policy }),
            others: false,
          }
          const { ours } = playWorld(foreignWorld(foreignMachines), options)
          return { machines: foreignMachines, ignore, alarms: ours }
        }),
      }),
    },
  ]
}

/** At most one line a second, with the time left by the weights of what is done and what is not. */
function progressOf(
  parts: readonly Part[],
  { now, line }: { readonly now: () => number; readonly line: (text: string) => void },
): (part: Part) => Progress {
  const started = now()
  const total = parts.reduce((sum, part) => sum + part.weight, 0)
  let last = -Infinity
  return (part) => {
    const before = parts.slice(0, parts.indexOf(part)).reduce((sum, one) => sum + one.weight, 0)
    return (what, done, of) => {
      const time = now()
      if (time - last < 1_000) return
      last = time
      const share = (before + (part.weight * done) / of) / total
      const left = share === 0 ? '' : `, about ${Math.ceil(((time - started) * (1 - share)) / share / 1_000)} s left`
      line(`${what}: ${done} of ${of}${left}`)
    }
  }
}

function figuresIn(folder: string): HistoryFigures {
  return JSON.parse(readFileSync(path.join(folder, 'history.json'), 'utf8')) as HistoryFigures
}

function write(
  figures: HistoryFigures,
  { out, page }: { readonly out?: string | undefined; readonly page?: string | undefined },
): void {
  if (out !== undefined) {
    mkdirSync(out, { recursive: true })
    writeFileSync(path.join(out, 'history.json'), `${JSON.stringify(figures, null, 1)}\n`)
    if (figures.changes !== null) {
      writeFileSync(path.join(out, 'history.svg'), powerPlot(curvesOf(figures.changes), historyPlotTitle))
    }
  }
  if (page !== undefined) writeFileSync(page, withResults(readFileSync(page, 'utf8'), figures))
}

main(process)

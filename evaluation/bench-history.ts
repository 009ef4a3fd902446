/**
 * The evaluation of how a head is judged against stored runs that were measured in pairs with the same reference:
 * `node evaluation/bench-history.ts [--quick] [--seed HEX] [--conditions DIR]... [--only PART]... [--out DIR] [--page FILE]`, or with
 * `--redraw DIR` alone: plot and page again, from the figures in that folder.
 *
 * Prints Markdown to stdout and progress to stderr. With `--out` it writes `history.json` (all figures) and `history.svg`
 * into that folder, with `--page` the tables between the markers of that page. The same seed gives the same figures.
 * `--only` plays one part and keeps the others as they are in the folder of `--out`. `--conditions` are folders of run
 * files instead of the recorded ones of this repository.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { withBlock } from '../scripts/page-blocks.ts'
import { powerPlot } from './detection/plot.ts'
import { curvesOf, historyPlotTitle, resultsOf, type HistoryFigures } from './history/history-figures.ts'
import { playConditions, readConditions, spreadOf } from './history/recorded-pairs.ts'
import { pairWorlds } from './history/simulated-pairs.ts'
import { playAlarms, playFound } from './history/simulated-verdicts.ts'

/** Reports and games in each cell, and in how many of them the other rules are asked, too. */
const sizes = {
  full: { alarms: { count: 1_000, beside: 40 }, found: { count: 80, beside: 20 } },
  quick: { alarms: { count: 6, beside: 2 }, found: { count: 2, beside: 1 } },
} as const

/** The worlds in which changes are looked for. */
const foundWorlds = pairWorlds.slice(0, 3)

interface Part {
  readonly name: string
  readonly play: (figures: HistoryFigures) => HistoryFigures
}

function main(process: NodeJS.Process): void {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '20261124' },
      conditions: { type: 'string', multiple: true, default: ['evaluation/data/recorded/conditions'] },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      page: { type: 'string' },
      redraw: { type: 'string' },
    },
  })
  if (values.redraw !== undefined) {
    return write(figuresIn(values.redraw), { out: values.redraw, page: values.page })
  }
  const parts = partsOf({ ...values, size: values.quick ? sizes.quick : sizes.full })
  const chosen = values.only.length === 0 ? parts : parts.filter(({ name }) => values.only.includes(name))
  if (chosen.length === 0) throw new RangeError(`the parts are ${parts.map(({ name }) => name).join(', ')}`)
  const { seed } = values
  const command = `node evaluation/bench-history.ts ${values.quick ? '--quick ' : ''}--seed ${seed}`
  const none: HistoryFigures = { command, seed, recorded: [], spread: [], alarms: [], found: [] }
  const earlier = values.only.length > 0 ? values.out : undefined
  const before = earlier !== undefined && existsSync(fileIn(earlier)) ? figuresIn(earlier) : none
  const started = performance.now()
  const figures = chosen.reduce(
    (so, part) => {
      process.stderr.write(`${Math.round((performance.now() - started) / 1_000)} s: ${part.name}\n`)
      return part.play(so)
    },
    { ...before, command, seed },
  )
  process.stdout.write(`${resultsOf(figures)}\n`)
  write(figures, values)
}

interface PartsOptions {
  readonly seed: string
  readonly size: (typeof sizes)['full' | 'quick']
  readonly conditions: readonly string[]
}

function partsOf({ seed, size, conditions }: PartsOptions): Part[] {
  return [
    {
      name: 'recorded',
      play: (figures) => {
        const all = conditions.map(readConditions)
        return { ...figures, recorded: all.flatMap((one) => playConditions(one)), spread: all.flatMap(spreadOf) }
      },
    },
    ...foundWorlds.map((world) => ({
      name: `found, ${world.id}`,
      play: (figures: HistoryFigures) => ({
        ...figures,
        found: [
          ...figures.found.filter((cell) => cell.world !== world.id),
          ...playFound(world, { seed, ...size.found }),
        ],
      }),
    })),
    ...pairWorlds.map((world) => ({
      name: `alarms, ${world.id}`,
      play: (figures: HistoryFigures) => ({
        ...figures,
        alarms: [
          ...figures.alarms.filter((cell) => cell.world !== world.id),
          ...playAlarms(world, { seed, ...size.alarms }),
        ],
      }),
    })),
  ]
}

function fileIn(folder: string): string {
  return path.join(folder, 'history.json')
}

function figuresIn(folder: string): HistoryFigures {
  return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as HistoryFigures
}

function write(
  figures: HistoryFigures,
  { out, page }: { readonly out?: string | undefined; readonly page?: string | undefined },
): void {
  if (out !== undefined) {
    mkdirSync(out, { recursive: true })
    writeFileSync(fileIn(out), `${JSON.stringify(figures, null, 1)}\n`)
    if (figures.found.length > 0) {
      writeFileSync(path.join(out, 'history.svg'), powerPlot(curvesOf(figures.found), historyPlotTitle))
    }
  }
  if (page !== undefined)
    writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'history results', resultsOf(figures)))
}

main(process)

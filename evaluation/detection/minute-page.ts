/** How README.md and evaluation/accuracy.md show what a minute buys. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/bundle-options.ts'
import { writeBlock } from '../../scripts/page-blocks.ts'
import type { MinuteFigures, MinuteLine } from './minute-table.ts'
import { percent, table } from './session.ts'
import { shareLowerBound, shareUpperBound } from './share-bounds.ts'

/** One-sided level of each limit of a share: together 99%. */
const doubt = 0.005

/** How a tool did on all upgrades whose trials were enough for it. */
export interface UpgradeFigures {
  /** A key of `toolNames`. */
  readonly tool: string
  /** Upgrades that changed, and those that did not. */
  readonly changed: number
  readonly same: number
  /** From the first trial on. */
  readonly found: number
  readonly wrong: number
  readonly none: number
  readonly called: number
  /** As shares of the replays from all starts. */
  readonly anyStart: { readonly found: number; readonly called: number }
  /** Until the verdict on one that changed. */
  readonly trials: number
  readonly minutes: { readonly median: number; readonly most: number }
}

/** What evaluations found: by recorded trials, of which the first recording is unseen, and on real upgrades. */
interface Found {
  readonly recordings: readonly MinuteFigures[]
  readonly upgrades: readonly UpgradeFigures[]
}

/** Files of evaluation/data with that. */
const files = { recordings: 'minute.json', upgrades: 'known-minute.json' } as const

/** The pages, from the root of the repository, and what each shows: the first recording, or all. */
export const minutePages: Readonly<Record<string, (found: Found) => string>> = {
  'README.md': shortTable,
  'evaluation/accuracy.md': ({ recordings }) => recordings.map(everything).join('\n\n'),
}

export function readFound(folder: string): Found {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return {
    recordings: read(files.recordings) as MinuteFigures[],
    upgrades: read(files.upgrades) as UpgradeFigures[],
  }
}

/** Keeps how the tools did on real upgrades, and shows it. */
export function writeUpgradeFigures(figures: readonly UpgradeFigures[]): void {
  const folder = join(root, 'evaluation', 'data')
  writeFileSync(join(folder, files.upgrades), `${JSON.stringify(figures, null, 1)}\n`)
  redrawMinute(folder)
}

/** Writes all pages anew, from the figures in a folder. */
export function redrawMinute(folder: string): void {
  const found = readFound(folder)
  for (const [page, show] of Object.entries(minutePages)) writeBlock(page, 'minute', show(found))
}

/** Rules of the short table, with the names that readers know them by. */
export const toolNames: Readonly<Record<string, string>> = {
  Paceline: '**Paceline**',
  'Paceline, stopped after a minute': '**Paceline**, stopped after a minute',
  'tachometer (its own statistics), again every 10 samples': 'tachometer',
  'benchstat (its own program), 10 runs, in turn': 'benchstat, in turn',
  'benchstat (its own program), 10 runs, all base then all head': 'benchstat, base first',
  'hyperfine, its welch_ttest.py, 10 runs': 'hyperfine, base first',
}

function shortTable({ recordings: [first], upgrades }: Found): string {
  const head = [
    'tool',
    'false alarms',
    '+5% found',
    '+10% found',
    'minutes, nothing changed / +10%',
    'upgrades found',
    'after trials',
    'unchanged ones called',
  ]
  const lines = Object.entries(toolNames).flatMap(([rule, name]) => {
    const [line, known] = [first!.lines.find((one) => one.rule === rule), upgrades.find(({ tool }) => tool === rule)]
    if (line === undefined || known === undefined) return []
    const cells = [line.falseReports / first!.reports, line.found.five, line.found.ten].map((share) => percent(share))
    const onUpgrades = [`${known.found} of ${known.changed}`, String(known.trials), percent(known.anyStart.called)]
    return [[name, ...cells, minutes(first!, line), ...onUpgrades]]
  })
  return table(head, lines)
}

function everything(figures: MinuteFigures): string {
  const { series, benchmarks, pairs, rows, reports, trialMs, missing, sigma } = figures
  const head = [
    'tool and rule',
    'reports with a false worse',
    '99% certain',
    '+5% found',
    '+10% found',
    'trials, nothing changed / +10%',
    'minutes',
  ]
  const lines = figures.lines.map((line) => {
    const alarms = { successes: line.falseReports, trials: reports }
    const limits = [shareLowerBound(alarms, doubt), shareUpperBound(alarms, doubt)].map((limit) => percent(limit))
    const { trials, found } = line
    return [
      line.rule,
      percent(line.falseReports / reports),
      limits.join(' to '),
      percent(found.five),
      percent(found.ten),
      `${Math.round(trials.clean)} / ${Math.round(trials.ten)}`,
      minutes(figures, line),
    ]
  })
  const drawn =
    `From \`${figures.command}\`: ${reports} reports of ${rows} rows a line, the same for every rule, from ${series} series ` +
    `of ${benchmarks} benchmarks with at least ${pairs} pairs, where Paceline's clock ends. Their noise (sigma) ` +
    `is ${percent(sigma.least, 0)} to ${percent(sigma.most, 0)}; a trial took ${Math.round(trialMs)} ms with all that went on ` +
    'around it.'
  return [drawn, table(head, lines), ...missing].join('\n\n')
}

/** Minutes of the trials; installing and building come on top with every tool. */
function minutes({ trialMs }: MinuteFigures, { trials }: MinuteLine): string {
  return [trials.clean, trials.ten].map((count) => ((count * trialMs) / 60_000).toFixed(1)).join(' / ')
}

/** A comparison on a terminal, in the order of the comment: verdict, what changed and why, what to do, all else. */
import type { Comparison } from '../model/comparison.ts'
import { logSafe, plainText } from './escape.ts'
import { headline, sidesText, type Tone } from './headline.ts'
import { isSeen, isWatchedChange, rowsThat } from './rows.ts'
import {
  changedLines,
  undecidedLines,
  figureLines,
  groupLines,
  sameLines,
  type SectionOptions,
  sectionTitle,
  titleLines,
  type RowsOptions,
} from './terminal-rows.ts'
import { type Colour, displayWidth, painter, unbroken, wrap } from './text-layout.ts'
import { baselineText, measuringText, viewOf } from './view.ts'
import { capital, estimatorText, isEstimated, machineTexts, outcomeWord, plural } from './words.ts'

/** Something to do next: a command, and what it is good for. */
export interface NextStep {
  readonly command: string
  readonly what: string
}

export interface TerminalOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  readonly colour?: boolean
  readonly next?: readonly NextStep[]
  /** Names the functions behind the rows that changed; see why-lines.ts. */
  readonly why?: (section: WhyOptions) => readonly string[]
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
}

/** `isBrief`: only what got worse, and the first places of that. */
export interface WhyOptions extends SectionOptions {
  readonly isBrief: boolean
}

/** A narrower terminal breaks the lines of its own accord. */
const narrowest = 30

const colours: Readonly<Record<Tone, Colour>> = {
  bad: 'red',
  warn: 'yellow',
  good: 'green',
  unsure: 'yellow',
  neutral: 'cyan',
}

/** The report for a terminal, ending with a newline. No line of it can be mistaken for a workflow command. */
export function renderTerminal(comparison: Comparison, options: TerminalOptions = {}): string {
  const columns = Math.max(narrowest, options.columns ?? 80)
  const paint = painter(options.colour ?? false)
  const missing = (options.missing ?? []).map((platform) => ({ platform, reason: null }))
  const view = viewOf(comparison, missing)
  const { gated, rows } = view
  const section = { view, columns, paint }
  const watched = rows.filter((row) => row.isWatched && row.outcome !== 'same')
  const unjudged = (['undecided', 'not-comparable'] as const).map((outcome) => ({
    lines:
      outcome === 'undecided'
        ? undecidedLines(section)
        : figureLines({ ...section, title: 'NOT COMPARABLE', rows: rowsThat(gated, outcome) }),
    isSeen: rowsThat(gated, outcome).some(isSeen),
  }))
  const linesOf = (wanted: boolean): (readonly string[])[] =>
    unjudged.filter((one) => one.isSeen === wanted).map(({ lines }) => lines)
  const blocks = [
    verdictLines(section),
    changedLines({ ...section, rows: rowsThat(gated, 'failed', 'worse', 'accepted', 'better') }),
    ...linesOf(true),
    options.why?.({ ...section, isBrief: true }) ?? [],
    nextLines(options.next ?? [], section),
    options.why?.({ ...section, isBrief: false }) ?? [],
    ...linesOf(false),
    ...(['known-failure', 'both-fail', 'noted-failure', 'skipped', 'removed'] as const).map((outcome) =>
      groupLines({ ...section, title: outcomeWord(outcome).toUpperCase(), rows: rowsThat(gated, outcome) }),
    ),
    figureLines({ ...section, title: 'NEW', rows: rowsThat(gated, 'added') }),
    watchedLines({ ...section, rows: watched.filter(isWatchedChange) }),
    groupLines({ ...section, title: 'WATCHED ONLY, NO VERDICT', rows: watched.filter((row) => !isWatchedChange(row)) }),
    sameLines({ ...section, rows: rowsThat(rows, 'same') }),
    methodLines(section),
    [
      ...comparison.notices.map((text) => ({ text, title: sectionTitle('NOTE   ', paint) })),
      ...comparison.warnings.map((text) => ({ text, title: sectionTitle('WARNING', paint) })),
    ].flatMap(({ text, title }) => wrap(plainText(text, 600), { columns, first: title })),
  ]
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.map(logSafe).join('\n'))
  return `${shown.join('\n\n')}\n`
}

/** Rows with their figures alone, by what keeps them from being judged, ending with a newline. */
export function renderFigures(
  comparison: Comparison,
  { title, ...options }: TerminalOptions & { title: string },
): string {
  const columns = Math.max(narrowest, options.columns ?? 80)
  const [view, paint] = [viewOf(comparison), painter(options.colour ?? false)]
  const lines = figureLines({ view, rows: view.rows, title, columns, paint })
  return `${lines.map(logSafe).join('\n')}\n`
}

/** What to do next, ending with a newline. */
export function renderNext(next: readonly NextStep[], options: TerminalOptions): string {
  const columns = Math.max(narrowest, options.columns ?? 80)
  return `${nextLines(next, { columns, paint: painter(options.colour ?? false) })
    .map(logSafe)
    .join('\n')}\n`
}

function verdictLines({ view, columns, paint }: SectionOptions): readonly string[] {
  const { tone, text } = headline(view)
  const rest = ' '.repeat(9)
  const common = view.common.map((part) => plainText(part)).join(' · ')
  const counts = view.counts.map((one, index) => unbroken(index < view.counts.length - 1 ? `${one} ·` : one)).join(' ')
  return [
    ...wrap(text, {
      columns,
      first: sectionTitle('VERDICT', paint),
      rest,
      paint: (words) => paint(colours[tone], words),
    }),
    ...(counts === '' ? [] : wrap(counts, { columns, first: rest })),
    ...wrap(`${common === '' ? '' : `${common}: `}${sidesText(view)}`, { columns, first: rest }),
  ]
}

function watchedLines(options: RowsOptions): readonly string[] {
  if (options.rows.length === 0) return []
  const what = 'changed, but without a gate, so not part of the verdict'
  return [...titleLines('WATCHED ONLY', what, options), ...changedLines(options)]
}

function nextLines(
  next: readonly NextStep[],
  { columns, paint }: Pick<SectionOptions, 'columns' | 'paint'>,
): readonly string[] {
  const width = Math.max(0, ...next.map((step) => displayWidth(step.command)))
  return next.flatMap(({ command, what }, index) => {
    const first = index === 0 ? paint('bold', 'NEXT') + ' '.repeat(5) : ' '.repeat(9)
    if (9 + width + 2 + displayWidth(what) <= columns) {
      return [`${first}${command}${' '.repeat(width - displayWidth(command) + 2)}${what}`]
    }
    return [`${first}${command}`, ...wrap(what, { columns, first: ' '.repeat(13) })]
  })
}

/** How it was measured: machines, what was possible and why, seed, false alarm rate. */
function methodLines({ view, columns, paint }: SectionOptions): readonly string[] {
  const { platforms, family, profile, seed, rows } = view.comparison
  if (platforms.length === 0) return []
  // A file of pairs does not tell which machine measured them.
  const machines = platforms
    .filter(({ environment }) => environment.memoryBytes > 0)
    .map((part) => {
      const machine = machineTexts(part.environment).map((text) => plainText(text))
      return `${view.systemName(part.platform)}: ${machine.join(', ')}; measured for ${measuringText(part)}; ${baselineText(part)}.`
    })
  const bases = view.bases.map(
    ({ text, systems }) => `${capital(plainText(text, 600))}${systems === '' ? '' : ` (${systems})`}.`,
  )
  const tests = `${plural(family, 'test')}${family === 1 ? ' has' : ', one for each gated row and one for the failures of each benchmark, share'}`
  const facts = [
    ...machines,
    ...bases,
    ...(rows.some((row) => row.method === 'pairs' && isEstimated(row)) ? [estimatorText] : []),
    ...(view.promise === '' ? [] : [`${view.promise}; ${tests} that rate.`]),
  ]
  return [
    ...wrap(`profile ${plainText(profile)}, seed ${plainText(seed)}`, { columns, first: sectionTitle('HOW', paint) }),
    ...facts.flatMap((fact) => wrap(fact, { columns, first: '  - ' })),
  ]
}

/** A comparison on a terminal: the verdict in words first, what to do next last, 80 columns or more. */
import type { Comparison, Row } from '../model/comparison.ts'
import { countTexts, isWatched, isWatchedChange } from './counts.ts'
import { logSafe, plainText } from './escape.ts'
import { headline, type Tone } from './headline.ts'
import { painter, type Colour, type Paint } from './paint.ts'
import { rowsThat, shortNames } from './rows.ts'
import { sidesText } from './sides.ts'
import { changedLines } from './terminal-changes.ts'
import { methodLines } from './terminal-method.ts'
import { figureLines, groupLines, sameLines } from './terminal-sections.ts'
import { undecidedLines } from './terminal-undecided.ts'
import { displayWidth, unbroken, wrap } from './text-layout.ts'
import { standingOf } from './words.ts'

/** One thing to do next: a command, and what it is good for. */
export interface NextStep {
  readonly command: string
  readonly what: string
}

export interface TerminalOptions {
  /** Width of the terminal; 80 unless told otherwise. */
  readonly columns?: number
  readonly colour?: boolean
  readonly next?: readonly NextStep[]
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
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

/** The report for a terminal, ending with a newline. No line of it could be taken for a workflow command. */
export function renderTerminal(comparison: Comparison, options: TerminalOptions = {}): string {
  const columns = Math.max(narrowest, options.columns ?? 80)
  const paint = painter(options.colour ?? false)
  const gated = comparison.rows.filter((row) => !isWatched(row))
  const section = { comparison, columns, paint }
  const blocks = [
    verdictLines(comparison, { ...options, columns, paint }),
    changedLines({ ...section, rows: rowsThat(gated, 'failed', 'worse', 'accepted', 'better') }),
    undecidedLines(section),
    figureLines({ ...section, title: 'NOT COMPARABLE', rows: rowsThat(gated, 'not-comparable') }),
    groupLines({ ...section, title: 'KNOWN TO FAIL', rows: rowsThat(gated, 'known-failure') }),
    groupLines({ ...section, title: 'FAILS ON BOTH SIDES', rows: rowsThat(gated, 'both-fail') }),
    groupLines({ ...section, title: 'FAILED, NOTED ONLY', rows: rowsThat(gated, 'noted-failure') }),
    groupLines({ ...section, title: 'SKIPPED', rows: rowsThat(gated, 'skipped') }),
    groupLines({ ...section, title: 'REMOVED', rows: rowsThat(gated, 'removed') }),
    figureLines({ ...section, title: 'NEW', rows: rowsThat(gated, 'added') }),
    watchedLines({ ...section, rows: comparison.rows.filter(isWatchedChange) }),
    groupLines({ ...section, title: 'WATCHED ONLY, NO VERDICT', rows: comparison.rows.filter(isWithoutVerdict) }),
    sameLines({ ...section, rows: rowsThat(comparison.rows, 'same') }),
    methodLines(section),
    [
      ...comparison.notices.map((text) => ['NOTE', text] as const),
      ...comparison.warnings.map((text) => ['WARNING', text] as const),
    ].flatMap(([word, text]) => wrap(plainText(text, 600), { columns, first: `${word.padEnd(7)}  ` })),
    nextLines(options.next ?? [], columns),
  ]
  const filled = blocks.filter((lines) => lines.length > 0)
  const shown = filled.map(([first = '', ...rest]) => [withTitle(first, paint), ...rest].map(logSafe).join('\n'))
  return `${shown.join('\n\n')}\n`
}

/** The words in capitals that a section begins with stand out. */
function withTitle(line: string, paint: Paint): string {
  return line.replace(/^[A-Z][A-Z, ]*(?= {2})/, (title) => paint('bold', title))
}

/** A watched row that neither changed nor stayed the same. */
function isWithoutVerdict(row: Row): boolean {
  return isWatched(row) && !isWatchedChange(row) && standingOf(row) !== 'same'
}

function verdictLines(
  comparison: Comparison,
  { columns, paint, missing = [] }: { columns: number; paint: Paint; missing?: readonly string[] },
): readonly string[] {
  const { tone, text } = headline(comparison, { missing })
  const rest = ' '.repeat(9)
  const lines = wrap(text, { columns, first: 'VERDICT  ', rest })
  const common = shortNames(comparison.rows).common
  const what = `${common.length === 0 ? '' : `${common.map((part) => plainText(part)).join(' · ')}: `}${sidesText(comparison)}`
  const texts = countTexts(comparison)
  const counts = texts.map((text, index) => unbroken(index < texts.length - 1 ? `${text} ·` : text)).join(' ')
  return [
    ...lines.map((line) => line.slice(0, 9) + paint(colours[tone], line.slice(9))),
    ...(counts === '' ? [] : wrap(counts, { columns, first: rest })),
    ...wrap(what, { columns, first: rest }),
  ]
}

function watchedLines(options: {
  comparison: Comparison
  rows: readonly Row[]
  columns: number
  paint: Paint
}): readonly string[] {
  if (options.rows.length === 0) return []
  const title = wrap('changed, but without a gate, so not part of the verdict', {
    columns: options.columns,
    first: 'WATCHED ONLY  ',
    rest: '  ',
  })
  return [...title, ...changedLines(options)]
}

function nextLines(next: readonly NextStep[], columns: number): readonly string[] {
  const width = Math.max(0, ...next.map((step) => displayWidth(step.command)))
  return next.flatMap(({ command, what }, index) => {
    const first = index === 0 ? 'NEXT     ' : ' '.repeat(9)
    const oneLine = `${first}${command}${' '.repeat(width - displayWidth(command) + 2)}${what}`
    if (displayWidth(oneLine) <= columns) return [oneLine]
    return [`${first}${command}`, ...wrap(what, { columns, first: ' '.repeat(13) })]
  })
}

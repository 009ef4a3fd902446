/** A comparison on a terminal, in the order of the comment: verdict, what changed and why, what to do, all else. */
import type { Comparison } from '../model/comparison.ts'
import type { ReportView, RoomSections, Section, Slot } from './report-document.ts'
import { headline, type Tone } from './headline.ts'
import { isSeen, rowsThat } from './rows.ts'
import { methodSection } from './method-section.ts'
import {
  changedSection,
  informationalSection,
  noiseSection,
  notComparedSection,
  sameSection,
  undecidedSection,
} from './sections.ts'
import {
  blockLines,
  plainWriter,
  printed,
  type Screen,
  screenOf,
  sectionLines,
  sectionTitle,
  verdictLines,
} from './terminal-printer.ts'
import { type Colour, displayWidth, unbroken, wrap } from './text-layout.ts'
import { sidesText, viewOf } from './view.ts'

/** Holds something to do next: a command, and what it is good for. */
export interface NextStep {
  readonly command: string
  readonly what: string
}

export interface TerminalOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  readonly colour?: boolean
  readonly next?: readonly NextStep[]
  /** The sections that rooms add to it, and whether all of that was asked for. */
  readonly sections?: readonly RoomSections[]
  readonly isFull?: boolean
  /** Lines that a brief report may take; 30 by default. */
  readonly lines?: number
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
}

/** Nobody scrolls back for more. */
const limits = { rows: 40, names: 6 }

const colours: Readonly<Record<Tone, Colour>> = {
  bad: 'red',
  warn: 'yellow',
  good: 'green',
  unsure: 'yellow',
  neutral: 'cyan',
}

/** Renders a terminal's report, ending with a newline. No line of it can be mistaken for a workflow command. */
export function renderTerminal(comparison: Comparison, options: TerminalOptions = {}): string {
  const { missing = [], next = [], sections = [], isFull = false } = options
  const screen = screenOf(options)
  const view = reportView(comparison, missing)
  const lines = (section: Section | null): readonly string[] => (section === null ? [] : sectionLines(section, screen))
  const ofRooms = (slot: Slot) => sections.flatMap(({ ofRows }) => ofRows(view, slot)).map(lines)
  const changed = changedSection(view)
  const [undecided, notCompared] = [lines(undecidedSection(view)), lines(notComparedSection(view))]
  // What looks worse without a verdict comes before what to do.
  const isEarly = rowsThat(view.gated, 'undecided', 'not-comparable').some(isSeen)
  return printed([
    verdictPart(view, screen),
    (changed?.blocks ?? []).flatMap((block) => blockLines(block, screen)),
    ...(isEarly ? [undecided, notCompared] : []),
    ...ofRooms('worse'),
    nextLines(next, screen),
    ...(isFull ? ofRooms('asked') : []),
    ...(isEarly ? [] : [undecided, notCompared]),
    lines(informationalSection(view)),
    lines(noiseSection(view)),
    lines(sameSection(view)),
    lines(methodSection(view)),
    [
      ...comparison.notices.map((text) => ({ text, word: 'NOTE   ' })),
      ...comparison.warnings.map((text) => ({ text, word: 'WARNING' })),
    ].flatMap(({ text, word }) =>
      wrap(view.prose(text), { columns: screen.columns, first: sectionTitle(word, screen.paint) }),
    ),
  ])
}

export function reportView(comparison: Comparison, missing: readonly string[]): ReportView {
  const view = viewOf(
    comparison,
    missing.map((platform) => ({ platform, reason: null })),
  )
  return { ...view, ...plainWriter, limits }
}

export function verdictPart(view: ReportView, screen: Screen): readonly string[] {
  const { tone, text, detail } = headline(view)
  const common = view.common.map(view.code).join(' · ')
  const counts = view.counts.map((one, index) => unbroken(index < view.counts.length - 1 ? `${one} ·` : one)).join(' ')
  const sides = `${common === '' ? '' : `${common}: `}${sidesText(view)}`
  return verdictLines({ text, colour: colours[tone], facts: [detail, counts, sides] }, screen)
}

function nextLines(next: readonly NextStep[], { columns, paint }: Screen): readonly string[] {
  const width = Math.max(0, ...next.map((step) => displayWidth(step.command)))
  return next.flatMap(({ command, what }, index) => {
    const first = index === 0 ? paint('bold', 'NEXT') + ' '.repeat(5) : ' '.repeat(9)
    if (9 + width + 2 + displayWidth(what) <= columns) {
      return [`${first}${command}${' '.repeat(width - displayWidth(command) + 2)}${what}`]
    }
    return [`${first}${command}`, ...wrap(what, { columns, first: ' '.repeat(13) })]
  })
}

/** A comparison on a terminal, in the order of the comment: verdict, what changed and why, all else, what to do. */
import type { Tone } from '../judge/outcome.ts'
import type { Comparison } from '../model/comparison.ts'
import type { ReportView, RoomSections, Section, Slot } from './report-document.ts'
import { headline } from './headline.ts'
import { methodSection } from './method-section.ts'
import {
  changedSection,
  changedInformationalSection,
  noiseSectionIfSidesAreSame,
  noVerdictSection,
  sameRowsSection,
  undecidedSection,
} from './sections.ts'
import {
  blockLines,
  type Lines,
  plainWriter,
  formatLineGroups,
  type Screen,
  screenOfOptions,
  sectionLines,
  boldTitle,
} from './terminal-printer.ts'
import { type Colour, displayWidth, glueWords, wrap } from './text-layout.ts'
import { comparedSidesText, makeView } from './view.ts'

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
  const { next = [], sections = [], isFull = false } = options
  const screen = screenOfOptions(options)
  const view = makeTerminalView(comparison)
  const lines = (section: Section | undefined): Lines => (section === undefined ? [] : sectionLines(section, screen))
  const ofRooms = (slot: Slot) => sections.flatMap(({ ofRows }) => ofRows(view, slot)).map(lines)
  const changed = changedSection(view)
  return formatLineGroups([
    verdictLines(view, screen),
    (changed?.blocks ?? []).flatMap((block) => blockLines(block, screen)),
    ...ofRooms('worse'),
    ...(isFull ? ofRooms('asked') : []),
    lines(undecidedSection(view)),
    lines(noVerdictSection(view)),
    lines(changedInformationalSection(view)),
    lines(noiseSectionIfSidesAreSame(view)),
    lines(sameRowsSection(view)),
    lines(methodSection(view)),
    warningAndNoticeLines(view, screen).flat(),
    nextStepLinesIfNeeded(view, next, screen),
  ])
}

export function makeTerminalView(comparison: Comparison): ReportView {
  return { ...makeView(comparison), ...plainWriter, limits }
}

/** Prints the headline in its colour, and the facts under it. */
export function verdictLines(view: ReportView, { columns, paint }: Screen): Lines {
  const { tone, text, detail } = headline(view)
  const common = view.common.map(view.code).join(' · ')
  const counts = view.counts.map((one, index) => glueWords(index < view.counts.length - 1 ? `${one} ·` : one)).join(' ')
  const sides = `${common === '' ? '' : `${common}: `}${comparedSidesText(view)}`
  const facts = [detail, counts, sides].filter((fact) => fact !== '')
  return [
    ...wrap(text, { columns, first: boldTitle('VERDICT', paint), paint: (words) => paint(colours[tone], words) }),
    ...facts.flatMap((fact) => wrap(fact, { columns, first: ' '.repeat('VERDICT  '.length) })),
  ]
}

/** Warnings and notices, an item each. */
export function warningAndNoticeLines({ comparison, prose }: ReportView, { columns, paint }: Screen): readonly Lines[] {
  const item = (text: string, word: string): Lines => wrap(prose(text), { columns, first: boldTitle(word, paint) })
  return [
    ...comparison.warnings.map((text) => item(text, 'WARNING')),
    ...comparison.notices.map((text) => item(text, 'NOTE   ')),
  ]
}

/** Prints what to do next; nothing if all is well. */
export function nextStepLinesIfNeeded({ summary }: ReportView, next: readonly NextStep[], screen: Screen): Lines {
  return summary.word === 'same' ? [] : nextStepLines(next, screen)
}

/** Prints three commands at most, one a line, with what each is good for if there is room. */
export function nextStepLines(steps: readonly NextStep[], { columns, paint }: Screen): Lines {
  return steps.slice(0, 3).map(({ command, what }, at) => {
    const line = `${at === 0 ? paint('bold', 'NEXT') : '    '}     ${command}`
    return displayWidth(line) + 2 + displayWidth(what) <= columns ? `${line}  ${what}` : line
  })
}

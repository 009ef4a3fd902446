/** A comparison as one page in one file: no network, no framework, readable without scripts, usable without a mouse. */
import type { MissingPlatform } from '../../core/judge/outcome.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import { toShortLine, safeUrl } from '../../core/report/escape.ts'
import { headline } from '../../core/report/headline.ts'
import { escapeAndGlueUnits } from '../../core/report/markdown.ts'
import {
  element,
  type Children,
  type Element,
  bulletList,
  commandBlock,
  details,
  bdiElement,
  signElement,
} from '../../core/report/markup.ts'
import { commandToRerunUnsettledOrAll, isComparisonReproducible } from '../../core/report/reproduce.ts'
import type { ViewSide } from '../../core/report/view.ts'
import { whyIdenticalText } from '../../core/report/words.ts'
import { renderPage } from './document.ts'
import { howMeasuredSection } from './origin.ts'
import { marks, makePageView, type HtmlOptions, type PageView } from './page-view.ts'
import { rowsSection } from './rows-table.ts'

/** Renders the page, ending with a newline. */
export function renderHtml(comparison: Comparison, options: HtmlOptions = {}): string {
  const view = makePageView(comparison, options)
  const { tone, text, detail } = headline(view, { write: (name) => toShortLine(name, 80) })
  const { title, urls } = view.context
  return renderPage({
    title: toShortLine(`${text} · Paceline`, 300),
    kind: 'report',
    skip: ['#rows', 'Skip to the rows'],
    top: [element('span', { class: 'brand' }, title === undefined ? 'Paceline' : toShortLine(title, 80))],
    head: [
      element('h1', [signElement(marks[tone]), ' ', element('span', escapeAndGlueUnits(text))]),
      detail !== '' && element('p', escapeAndGlueUnits(detail)),
      summaryOfSidesAndCounts(view),
      reviewerRemarksList(view),
    ],
    main: [rowsSection(view), measureAgainSection(view), howMeasuredSection(view)],
    foot: [
      `Paceline ${toShortLine(comparison.version, 40)}`,
      linkAfterDot('the workflow run', safeUrl(urls?.run)),
      linkAfterDot('how to read this', safeUrl(urls?.guide)),
    ],
  })
}

function linkAfterDot(text: string, href: string | undefined): Children {
  return href === undefined ? [] : [' · ', element('a', { href }, text)]
}

/** Says what was compared with what, and counts. */
function summaryOfSidesAndCounts({ base, head, common, counts, summary }: PageView): Children {
  return [
    element('p', { class: 'sides' }, [
      common.map((part) => [bdiElement(part, 80), ' · ']),
      sideAndCommitMarkup(head),
      base === undefined ? ', without a base' : [' compared with ', sideAndCommitMarkup(base)],
    ]),
    !summary.isFirstRun && counts.length > 0 && bulletList(counts, 'counts'),
  ]
}

function sideAndCommitMarkup({ label, commit, sha, isDirty }: ViewSide): Children {
  if (commit === undefined) return [bdiElement(label ?? '')]
  const code = element('code', { title: sha }, commit)
  const dirty = isDirty && ' with changes'
  return label === undefined ? [code, dirty] : [bdiElement(label), ' (', code, dirty, ')']
}

/** More remarks than these are folded away. */
const shownRemarks = 8

/** Lists platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
function reviewerRemarksList(view: PageView): Element | undefined {
  const { bases, comparison, missing } = view
  const { notices, warnings, state } = comparison
  const isNothing = state === 'nothing-compared'
  const remarks: readonly Children[] = [
    ...missing.map((one) => remarkOnMissingPlatform(one, view)),
    ...(isNothing
      ? bases.map(({ text, systems }) => [element('strong', `${systems || 'Why'}: `), bdiElement(text, 600)])
      : []),
    ...notices.map((notice) => [bdiElement(notice, 600)]),
    ...warnings.map((warning) => [element('strong', 'Warning: '), bdiElement(warning, 600)]),
    ...(state === 'identical' ? [whyIdenticalText(view.comparison)] : []),
  ]
  if (remarks.length === 0) return undefined
  const isWarning = missing.length > 0 || warnings.length > 0 || isNothing
  const list = bulletList(remarks, isWarning ? 'remarks warn' : 'remarks')
  return remarks.length <= shownRemarks ? list : details(`${remarks.length} remarks for the reviewer`, [list])
}

function remarkOnMissingPlatform(missing: MissingPlatform, { missingText }: PageView): Children {
  const { reason } = missing
  return [
    element('strong', `${missingText(missing)}: `),
    reason === undefined ? 'the reason is unknown' : bdiElement(reason, 600),
    '. This report does not cover it: mend its job, or run it again.',
  ]
}

/** Shows one command that measures everything again that failed, changed or is undecided. */
function measureAgainSection({ comparison, context }: PageView): Element | undefined {
  if (comparison.rows.length === 0 || !isComparisonReproducible({ ...context, comparison })) return undefined
  const sha = comparison.head.commit?.sha
  return element('section', [
    element('h2', { id: 'again' }, 'Measure it again'),
    element('p', `${sha === undefined ? 'In the folder of the project' : 'In a checkout of the head'}:`),
    sha !== undefined && commandBlock(`git checkout ${sha.slice(0, 12)}`),
    commandBlock(commandToRerunUnsettledOrAll({ ...context, comparison })),
    element('p', { class: 'quiet' }, 'Each row has its own command, too.'),
  ])
}

/** A comparison as one page in one file: no network, no framework, readable without scripts, usable without a mouse. */
import type { MissingPlatform } from '../../core/judge/outcome.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import { toShortLine, safeUrl } from '../../core/report/escape.ts'
import { headline } from '../../core/report/headline.ts'
import { escapeAndGlueUnits } from '../../core/report/markdown.ts'
import * as markup from '../../core/report/markup.ts'
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
    top: [markup.element('span', { class: 'brand' }, title === undefined ? 'Paceline' : toShortLine(title, 80))],
    head: [
      markup.element('h1', [markup.signElement(marks[tone]), ' ', markup.element('span', escapeAndGlueUnits(text))]),
      detail !== '' && markup.element('p', escapeAndGlueUnits(detail)),
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

function linkAfterDot(text: string, href: string | undefined): markup.Children {
  return href === undefined ? [] : [' · ', markup.element('a', { href }, text)]
}

function summaryOfSidesAndCounts({ base, head, common, counts, summary }: PageView): markup.Children {
  return [
    markup.element('p', { class: 'sides' }, [
      common.map((part) => [markup.bdiElement(part, 80), ' · ']),
      sideAndCommitMarkup(head),
      base === undefined ? ', without a base' : [' compared with ', sideAndCommitMarkup(base)],
    ]),
    !summary.isFirstRun && counts.length > 0 && markup.bulletList(counts, 'counts'),
  ]
}

function sideAndCommitMarkup({ label, commit, sha, isDirty }: ViewSide): markup.Children {
  if (commit === undefined) return [markup.bdiElement(label ?? '')]
  const code = markup.element('code', { title: sha }, commit)
  const dirty = isDirty && ' with changes'
  return label === undefined ? [code, dirty] : [markup.bdiElement(label), ' (', code, dirty, ')']
}

/** More remarks than these are folded away. */
const shownRemarks = 8

/** Lists platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
function reviewerRemarksList(view: PageView): markup.Element | undefined {
  const { bases, comparison, missing } = view
  const { notices, warnings, state } = comparison
  const isNothing = state === 'nothing-compared'
  const remarks: readonly markup.Children[] = [
    ...missing.map((one) => remarkOnMissingPlatform(one, view)),
    ...(isNothing
      ? bases.map(({ text, systems }) => [
          markup.element('strong', `${systems || 'Why'}: `),
          markup.bdiElement(text, 600),
        ])
      : []),
    ...notices.map((notice) => [markup.bdiElement(notice, 600)]),
    ...warnings.map((warning) => [markup.element('strong', 'Warning: '), markup.bdiElement(warning, 600)]),
    ...(state === 'identical' ? [whyIdenticalText(view.comparison)] : []),
  ]
  if (remarks.length === 0) return undefined
  const isWarning = missing.length > 0 || warnings.length > 0 || isNothing
  const list = markup.bulletList(remarks, isWarning ? 'remarks warn' : 'remarks')
  return remarks.length <= shownRemarks ? list : markup.details(`${remarks.length} remarks for the reviewer`, [list])
}

function remarkOnMissingPlatform(missing: MissingPlatform, { missingText }: PageView): markup.Children {
  const { reason } = missing
  return [
    markup.element('strong', `${missingText(missing)}: `),
    reason === undefined ? 'the reason is unknown' : markup.bdiElement(reason, 600),
    '. This report does not cover it: mend its job, or run it again.',
  ]
}

/** Shows one command that measures everything again that failed, changed or is undecided. */
function measureAgainSection({ comparison, context }: PageView): markup.Element | undefined {
  if (comparison.rows.length === 0 || !isComparisonReproducible({ ...context, comparison })) return undefined
  const sha = comparison.head.commit?.sha
  return markup.element('section', [
    markup.element('h2', { id: 'again' }, 'Measure it again'),
    markup.element('p', `${sha === undefined ? 'In the folder of the project' : 'In a checkout of the head'}:`),
    sha !== undefined && markup.commandBlock(`git checkout ${sha.slice(0, 12)}`),
    markup.commandBlock(commandToRerunUnsettledOrAll({ ...context, comparison })),
    markup.element('p', { class: 'quiet' }, 'Each row has its own command, too.'),
  ])
}

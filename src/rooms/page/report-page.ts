/** A comparison as one page in one file: no network, no framework, readable without scripts, usable without a mouse. */
import type { MissingPlatform } from '../../core/judge/outcome.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import { oneLine, safeUrl } from '../../core/report/escape.ts'
import { headline } from '../../core/report/headline.ts'
import { glueUnits } from '../../core/report/markdown.ts'
import {
  element,
  type Children,
  type Element,
  bullets,
  commandLine,
  folded,
  nameElement,
  signElement,
} from '../../core/report/markup.ts'
import { changedCommand, isReproducible } from '../../core/report/reproduce.ts'
import type { ViewSide } from '../../core/report/view.ts'
import { identicalText } from '../../core/report/words.ts'
import { renderPage } from './document.ts'
import { originSection } from './origin.ts'
import { marks, makePageView, type HtmlOptions, type PageView } from './page-view.ts'
import { rowsSection } from './rows-table.ts'

export type { HtmlOptions } from './page-view.ts'

/** Renders the page, ending with a newline. */
export function renderHtml(comparison: Comparison, options: HtmlOptions = {}): string {
  const view = makePageView(comparison, options)
  const { tone, text, detail } = headline(view, { write: (name) => oneLine(name, 80) })
  const { title, urls } = view.context
  return renderPage({
    title: oneLine(`${text} · Paceline`, 300),
    kind: 'report',
    skip: ['#rows', 'Skip to the rows'],
    top: [element('span', { class: 'brand' }, title === undefined ? 'Paceline' : oneLine(title, 80))],
    head: [
      element('h1', [signElement(marks[tone]), ' ', element('span', glueUnits(text))]),
      detail !== '' && element('p', glueUnits(detail)),
      summaryOf(view),
      remarksOf(view),
    ],
    main: [rowsSection(view), againSection(view), originSection(view)],
    foot: [
      `Paceline ${oneLine(comparison.version, 40)}`,
      linkAfterDot('the workflow run', safeUrl(urls?.run)),
      linkAfterDot('how to read this', safeUrl(urls?.guide)),
    ],
  })
}

function linkAfterDot(text: string, href: string | undefined): Children {
  return href === undefined ? [] : [' · ', element('a', { href }, text)]
}

/** Says what was compared with what, and counts. */
function summaryOf({ base, head, common, counts, summary }: PageView): Children {
  return [
    element('p', { class: 'sides' }, [
      common.map((part) => [nameElement(part, 80), ' · ']),
      sideText(head),
      base === undefined ? ', without a base' : [' compared with ', sideText(base)],
    ]),
    !summary.isFirstRun && counts.length > 0 && bullets(counts, 'counts'),
  ]
}

function sideText({ label, commit, sha, isDirty }: ViewSide): Children {
  if (commit === undefined) return [nameElement(label ?? '')]
  const code = element('code', { title: sha }, commit)
  const dirty = isDirty && ' with changes'
  return label === undefined ? [code, dirty] : [nameElement(label), ' (', code, dirty, ')']
}

/** More remarks than these are folded away. */
const shownRemarks = 8

/** Platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
function remarksOf(view: PageView): Element | undefined {
  const { bases, comparison, missing } = view
  const { notices, warnings, state } = comparison
  const isNothing = state === 'nothing-compared'
  const remarks: readonly Children[] = [
    ...missing.map((one) => absentText(one, view)),
    ...(isNothing
      ? bases.map(({ text, systems }) => [element('strong', `${systems || 'Why'}: `), nameElement(text, 600)])
      : []),
    ...notices.map((notice) => [nameElement(notice, 600)]),
    ...warnings.map((warning) => [element('strong', 'Warning: '), nameElement(warning, 600)]),
    ...(state === 'identical' ? [identicalText(view.comparison)] : []),
  ]
  if (remarks.length === 0) return undefined
  const isWarning = missing.length > 0 || warnings.length > 0 || isNothing
  const list = bullets(remarks, isWarning ? 'remarks warn' : 'remarks')
  return remarks.length <= shownRemarks ? list : folded(`${remarks.length} remarks for the reviewer`, [list])
}

function absentText(missing: MissingPlatform, { missingText }: PageView): Children {
  const { reason } = missing
  return [
    element('strong', `${missingText(missing)}: `),
    reason === undefined ? 'the reason is unknown' : nameElement(reason, 600),
    '. This report does not cover it: mend its job, or run it again.',
  ]
}

/** Shows one command that measures everything again that failed, changed or is undecided. */
function againSection({ comparison, context }: PageView): Element | undefined {
  if (comparison.rows.length === 0 || !isReproducible({ ...context, comparison })) return undefined
  const sha = comparison.head.commit?.sha
  return element('section', [
    element('h2', { id: 'again' }, 'Measure it again'),
    element('p', `${sha === undefined ? 'In the folder of the project' : 'In a checkout of the head'}:`),
    sha !== undefined && commandLine(`git checkout ${sha.slice(0, 12)}`),
    commandLine(changedCommand({ ...context, comparison })),
    element('p', { class: 'quiet' }, 'Each row has its own command, too.'),
  ])
}

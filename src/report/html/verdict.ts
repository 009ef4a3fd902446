/** The top of the page: the verdict in words, what was compared, and what limits all the rest. */
import type { Side } from '../../model/run.ts'
import { solid } from '../comment/markdown.ts'
import type { MissingPlatform } from '../comment/context.ts'
import { countTexts } from '../counts.ts'
import { oneLine } from '../escape.ts'
import { shortCommit } from '../format.ts'
import { headline, isFirstRun, type Tone } from '../headline.ts'
import { element, type Markup } from '../markup.ts'
import { groupBy } from '../rows.ts'
import { identicalText, joinList } from '../words.ts'
import { nameOf, proseOf, signOf, type HtmlScene, type Mark } from './scene.ts'

const marks: Readonly<Record<Tone, Mark>> = {
  bad: { tone: 'bad', sign: '✕' },
  warn: { tone: 'warn', sign: '!' },
  good: { tone: 'good', sign: '✓' },
  unsure: { tone: 'unsure', sign: '?' },
  neutral: { tone: 'quiet', sign: '•' },
}

/** The first line of every report, as the heading of the page. */
export function verdictOf(scene: HtmlScene): Markup {
  const { tone, text } = headlineOf(scene)
  return element('h1', {}, [signOf(marks[tone]), ' ', element('span', {}, [solid(text)])])
}

/** The same for the title of the window. */
export function titleOf(scene: HtmlScene): string {
  return oneLine(`${headlineOf(scene).text} · Paceline`, 300)
}

function headlineOf({ comparison, missing }: HtmlScene): ReturnType<typeof headline> {
  return headline(comparison, { write: (name) => oneLine(name, 80), missing: missing.map(({ platform }) => platform) })
}

/** Counts, and what was held against what. */
export function summaryOf(scene: HtmlScene): readonly Markup[] {
  const { comparison, names } = scene
  const counts = isFirstRun(comparison) ? [] : countTexts(comparison)
  const common = names.common.flatMap((part) => [nameOf(part, 80), ' · '])
  const base = comparison.base
  return [
    element('p', { class: 'sides' }, [
      ...common,
      ...sideText(comparison.head),
      ...(base === null ? [', without a base'] : [' against ', ...sideText(base)]),
    ]),
    ...(counts.length === 0
      ? []
      : [
          element(
            'ul',
            { class: 'counts' },
            counts.map((count) => element('li', {}, [count])),
          ),
        ]),
  ]
}

function sideText({ label, commit }: Side): readonly Markup[] {
  if (commit === null) return [nameOf(label)]
  const sha = element('code', { title: commit.sha }, [shortCommit(commit.sha)])
  const dirty = commit.dirty ? ' with changes' : ''
  return commit.sha.startsWith(label) && label.length >= 7
    ? [sha, dirty]
    : [nameOf(label), ' (', sha, ...(dirty === '' ? [] : [dirty]), ')']
}

/** Platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
export function remarksOf(scene: HtmlScene): readonly Markup[] {
  const { comparison, missing } = scene
  const remarks = [
    ...missing.map((one) => absentText(one, scene)),
    ...(comparison.state === 'nothing-compared' ? basisTexts(scene) : []),
    ...comparison.notices.map((notice) => [proseOf(notice)]),
    ...comparison.warnings.map((warning) => [element('strong', {}, ['Warning: ']), proseOf(warning)]),
  ]
  if (comparison.state === 'identical') remarks.push([identicalText])
  if (remarks.length === 0) return []
  const isWarning = missing.length > 0 || comparison.warnings.length > 0 || comparison.state === 'nothing-compared'
  const list = element(
    'ul',
    { class: isWarning ? 'remarks warn' : 'remarks' },
    remarks.map((remark) => element('li', {}, remark)),
  )
  return remarks.length <= shownRemarks
    ? [list]
    : [element('details', {}, [element('summary', {}, [`${remarks.length} remarks for the reviewer`]), list])]
}

function absentText({ platform, reason }: MissingPlatform, { platformName }: HtmlScene): Markup[] {
  return [
    element('strong', {}, [`${platformName(platform)} was not measured: `]),
    reason === null ? 'nothing is known about why' : proseOf(reason),
    '. Nothing here is about it.',
  ]
}

/** More remarks than these are folded away. */
const shownRemarks = 8

function basisTexts({ comparison, platformName }: HtmlScene): Markup[][] {
  const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()]
  return groups.map((group) => [
    element('strong', {}, [
      groups.length === 1 ? 'Why: ' : `${joinList(group.map((part) => platformName(part.platform)))}: `,
    ]),
    proseOf(group[0]!.basis),
  ])
}

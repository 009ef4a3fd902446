/** Compares the project with other subjects, from a stored run: only comments have this. */
import { type Block, crossTable, firstOf, type Section } from '../report-document.ts'
import { chosenMetrics, type Figure } from '../figures.ts'
import { platformNames, sortPlatforms } from '../platform-name.ts'
import { joinList, valueText } from '../words.ts'
import type { CommentView } from './comment-view.ts'

/** Nobody reads more or longer tables. */
const [mostCases, mostSubjects] = [6, 30]

export function besideSection(view: CommentView): Section | null {
  const { context, comparison, prose } = view
  const cases = [...Map.groupBy(context.beside ?? [], (figure) => `${figure.suite}/${figure.case}`)].filter(
    ([, group]) => new Set(group.map((figure) => figure.subject)).size > 1,
  )
  const { shown, more } = firstOf(cases, mostCases, 'case')
  const tables = shown.flatMap(([name, group]) => caseTable(name, group, view))
  if (tables.length === 0) return null
  const from = comparison.base === null ? 'the last stored run' : `the last run of ${prose(comparison.base.label)}`
  return {
    title: 'Compared with other subjects',
    about: `from ${from}, not measured here`,
    blocks: [...tables, more === '' ? '' : `${more}.`],
  }
}

function caseTable(name: string, figures: readonly Figure[], { code, metric, figure }: CommentView): readonly Block[] {
  const metrics = chosenMetrics(figures)
  if (metrics.length === 0) return []
  const shown = figures.filter((one) => metrics.includes(one.metric))
  const platforms = sortPlatforms(shown.map(({ platform }) => platform))
  const names = platformNames(platforms)
  const subjects = [...Map.groupBy(shown, ({ subject, version }) => `${subject} ${version ?? ''}`.trim())]
  const lines = subjects.slice(0, mostSubjects).map(([subject, group]) => ({
    name: code(subject),
    cellOf: (platform: string) =>
      metrics
        .map((id) => group.find((one) => one.platform === platform && one.metric === id))
        .map((one) => (one === undefined || one.value === null ? '–' : figure(valueText(one, one.value))))
        .join(', '),
  }))
  return [
    crossTable({
      title: `${code(name)}: ${joinList(metrics.map(metric))}`,
      align: 'center',
      view: { platforms, systemName: (platform) => names.get(platform) ?? platform },
      alwaysNamed: true,
      lines,
    }),
  ]
}

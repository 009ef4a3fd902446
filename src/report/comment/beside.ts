/** Subjects beside each other, from the base branch's last run: context, not measured here. */
import { formatValue } from '../format.ts'
import type { Figure } from '../figures.ts'
import { groupBy } from '../rows.ts'
import { chosenMetrics } from '../chosen-metrics.ts'
import { joinList, plural } from '../words.ts'
import { platformNames, sortPlatforms } from '../platform-name.ts'
import { crossTable } from './cross-table.ts'
import { blocks, details, solid } from './markdown.ts'
import type { CommentScene } from './scene.ts'

export function besideSection(scene: CommentScene): string {
  const figures = scene.context.beside ?? []
  const cases = [...groupBy(figures, (figure) => `${figure.suite}/${figure.case}`).entries()].filter(
    ([, group]) => new Set(group.map((figure) => figure.subject)).size > 1,
  )
  const tables = cases.slice(0, scene.limits.beside).map(([name, group]) => caseTable(name, group, scene))
  const shown = tables.filter((table) => table !== '')
  if (shown.length === 0) return ''
  const left = cases.length - scene.limits.beside
  const body = blocks([...shown, left > 0 ? `and ${plural(left, 'more case')}.` : ''])
  const from =
    scene.comparison.base === null
      ? 'the last stored run'
      : `the last run of ${scene.prose(scene.comparison.base.label)}`
  return details(`<b>Beside other subjects</b>: from ${from}, not measured here`, body)
}

/** Of one case; a table beyond this is not read. */
const mostSubjects = 30

function caseTable(name: string, figures: readonly Figure[], { code, metric }: CommentScene): string {
  const metrics = chosenMetrics(figures)
  if (metrics.length === 0) return ''
  const shown = figures.filter((figure) => metrics.includes(figure.metric))
  const platforms = sortPlatforms(shown.map((figure) => figure.platform))
  const names = platformNames(platforms)
  const subjects = [...groupBy(shown, (figure) => `${figure.subject} ${figure.version ?? ''}`.trim()).entries()]
  return crossTable({
    title: `${code(name)}: ${joinList(metrics.map(metric))}`,
    align: 'c',
    scene: { platforms, platformName: (platform) => names.get(platform) ?? platform },
    alwaysNamed: true,
    lines: subjects.slice(0, mostSubjects).map(([subject, group]) => ({
      name: code(subject),
      cellOf: (platform) => {
        const values = metrics.map((id) => group.find((one) => one.platform === platform && one.metric === id))
        return values.map((figure) => solid(valueOf(figure))).join(', ')
      },
    })),
  })
}

function valueOf(figure: Figure | undefined): string {
  if (figure === undefined || figure.value === null) return '–'
  return formatValue(figure.value, figure.unit, { exact: figure.kind === 'exact' })
}

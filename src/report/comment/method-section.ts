/** How it was measured, what the false alarm rate promises; and a comparison of subjects. */
import type { PlatformPart } from '../../model/comparison.ts'
import { chosenMetrics, type Figure } from '../figures.ts'
import { formatDuration } from '../format.ts'
import { blocks, bulletList, crossTable, details, firstOf, solid, tableOf } from '../markdown.ts'
import { platformName, platformNames, sortPlatforms } from '../platform-name.ts'
import { joinList, plural, valueText } from '../words.ts'
import type { CommentView } from './comment-view.ts'

export function methodSection(view: CommentView): string {
  const { platforms } = view.comparison
  if (platforms.length === 0) return ''
  const titles = ['system', 'machine', 'Node', 'measuring', 'stored baseline']
  const { shown, more } = firstOf(platforms, view.limits.groups, 'system')
  const cells = shown.map((part) => [
    platformName(part.platform),
    machineCell(part, view),
    view.prose(part.environment.node),
    solid(formatDuration(part.measuringMs)) + (part.complete ? '' : ' (limit)'),
    baselineCell(part, view),
  ])
  const body = blocks([
    tableOf(titles, cells, ['l', 'l', 'l', 'r', 'l']),
    more === '' ? '' : `${more}.`,
    basisText(view),
    promiseText(view),
    warningsList(view),
  ])
  return details('<b>How this was measured</b>', body)
}

function machineCell(part: PlatformPart, { prose }: CommentView): string {
  const { cpu, os } = part.environment
  return `${prose(cpu.model)}, ${plural(cpu.cores, 'core')}, ${prose(os.image ?? os.release)}`
}

function baselineCell({ baselineRuns, reference, referenceRuns = 0 }: PlatformPart, { prose }: CommentView): string {
  if (baselineRuns === 0) return 'none yet'
  const runs = plural(baselineRuns, 'run')
  return reference === undefined ? runs : `${runs}, ${referenceRuns} in pairs with ${prose(reference)}`
}

function basisText({ bases, prose, limits }: CommentView): string {
  const shown = bases.slice(0, limits.groups)
  return shown.map(({ text, systems }) => `- ${systems === '' ? '' : `${systems}: `}${prose(text)}`).join('\n')
}

function promiseText({ comparison: { profile, seed }, method, promise }: CommentView): string {
  const run = `Profile \`${profile.replaceAll(/[^A-Za-z0-9._-]/g, '?')}\`, seed \`${seed.replaceAll(/[^0-9A-Za-z]/g, '?')}\`.`
  return [...method, ...(promise === '' ? [] : [`${promise}.`]), run].join(' ')
}

function warningsList({ comparison, prose, limits }: CommentView): string {
  return bulletList(comparison.warnings, {
    limit: limits.notices,
    noun: 'warning',
    textOf: (text) => `⚠️ ${prose(text)}`,
  })
}

export function besideSection(view: CommentView): string {
  const figures = view.context.beside ?? []
  const cases = [...Map.groupBy(figures, (figure) => `${figure.suite}/${figure.case}`)].filter(
    ([, group]) => new Set(group.map((figure) => figure.subject)).size > 1,
  )
  const { shown, more } = firstOf(cases, view.limits.beside, 'case')
  const tables = shown.map(([name, group]) => caseTable(name, group, view)).filter((table) => table !== '')
  if (tables.length === 0) return ''
  const body = blocks([...tables, more === '' ? '' : `${more}.`])
  const from =
    view.comparison.base === null ? 'the last stored run' : `the last run of ${view.prose(view.comparison.base.label)}`
  return details(`<b>Compared with other subjects</b>: from ${from}, not measured here`, body)
}

/** Nobody reads a longer table. */
const mostSubjects = 30

function caseTable(name: string, figures: readonly Figure[], { code, metric }: CommentView): string {
  const metrics = chosenMetrics(figures)
  if (metrics.length === 0) return ''
  const shown = figures.filter((figure) => metrics.includes(figure.metric))
  const platforms = sortPlatforms(shown.map((figure) => figure.platform))
  const names = platformNames(platforms)
  const subjects = [...Map.groupBy(shown, (figure) => `${figure.subject} ${figure.version ?? ''}`.trim())]
  return crossTable({
    title: `${code(name)}: ${joinList(metrics.map(metric))}`,
    align: 'c',
    view: { platforms, systemName: (platform) => names.get(platform) ?? platform },
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
  return valueText(figure, figure.value)
}

/** How it was measured: machines, what was possible, what the false alarm rate promises, drift since the last release. */
import type { PlatformPart } from '../../model/comparison.ts'
import { formatDuration, formatRelative, formatThreshold } from '../format.ts'
import { alphaText } from '../terminal-method.ts'
import { groupBy } from '../rows.ts'
import { joinList, plural } from '../words.ts'
import { platformName as fullPlatformName } from '../platform-name.ts'
import { blocks, details, solid, tableOf } from './markdown.ts'
import { rowName, type CommentScene } from './scene.ts'

/** Of drifting rows, those that move most. */
const shownDrifts = 5

export function methodSection(scene: CommentScene): string {
  const { platforms } = scene.comparison
  if (platforms.length === 0) return ''
  const titles = ['system', 'machine', 'Node', 'measuring', 'stored baseline']
  const shown = platforms.slice(0, scene.limits.groups)
  const cells = shown.map((part) => [
    fullPlatformName(part.platform),
    machineCell(part, scene),
    scene.prose(part.environment.node),
    solid(formatDuration(part.measuringMs)) + (part.complete ? '' : ' (limit)'),
    baselineCell(part),
  ])
  const body = blocks([
    tableOf(titles, cells, ['l', 'l', 'l', 'r', 'l']),
    shown.length === platforms.length ? '' : `and ${plural(platforms.length - shown.length, 'more system')}.`,
    basisText(scene),
    promiseText(scene),
    driftText(scene),
    warningsList(scene),
  ])
  return details('<b>How this was measured</b>', body)
}

function machineCell(part: PlatformPart, { prose }: CommentScene): string {
  const { cpu, os } = part.environment
  return `${prose(cpu.model)}, ${plural(cpu.cores, 'core')}, ${prose(os.image ?? os.release)}`
}

function baselineCell({ baselineRuns, classRuns }: PlatformPart): string {
  if (baselineRuns === 0) return 'none yet'
  return `${plural(baselineRuns, 'run')}, ${classRuns} on such a machine`
}

function basisText({ comparison, platformName, prose, limits }: CommentScene): string {
  const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()].slice(0, limits.groups)
  return groups
    .map((group) => {
      const where = groups.length === 1 ? '' : `${joinList(group.map((part) => platformName(part.platform)))}: `
      return `- ${where}${prose(group[0]!.basis)}`
    })
    .join('\n')
}

function promiseText({ comparison }: CommentScene): string {
  const paired = comparison.rows.some((row) => row.method === 'pairs')
  return [
    paired ? 'Base and head took turns, a coin deciding the order in each pair.' : '',
    comparison.platforms.length > 1 ? 'Systems are never mixed.' : '',
    comparison.family > 0 && comparison.state === 'decided'
      ? `If nothing had changed, ${alphaText(comparison)} would show any regression.`
      : '',
    `Profile \`${comparison.profile.replaceAll(/[^A-Za-z0-9._-]/g, '?')}\`, seed \`${comparison.seed.replaceAll(/[^0-9A-Za-z]/g, '?')}\`.`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function driftText(scene: CommentScene): string {
  const drifting = scene.comparison.rows
    .filter((row) => row.drift !== null)
    .toSorted(
      (a, b) =>
        Number(b.drift!.alarm) - Number(a.drift!.alarm) || Math.abs(b.drift!.relative) - Math.abs(a.drift!.relative),
    )
    .slice(0, shownDrifts)
  if (drifting.length === 0) return ''
  const lines = drifting.map((row) => {
    const { since, relative, alarm } = row.drift!
    const where = scene.platforms.length > 1 ? ` on ${scene.platformName(row.platform)}` : ''
    return `- ${alarm ? '⚠️ ' : ''}${rowName(row, scene)}${where}: ${formatRelative(relative)} since ${scene.prose(since)} (limit ${formatThreshold(row.thresholds.failAt)})`
  })
  return `The base branch itself has drifted:\n\n${lines.join('\n')}`
}

function warningsList({ comparison, prose, limits }: CommentScene): string {
  const shown = comparison.warnings.slice(0, limits.notices)
  const more = comparison.warnings.length - shown.length
  return [
    ...shown.map((text) => `- ⚠️ ${prose(text)}`),
    ...(more === 0 ? [] : [`- and ${plural(more, 'more warning')}`]),
  ].join('\n')
}

/** How a comparison was made: machines, what was possible and why, seed, false alarm rate. */
import type { Comparison, PlatformPart } from '../model/comparison.ts'
import { plainText } from './escape.ts'
import { decimal, formatDuration } from './format.ts'
import { platformNames } from './platform-name.ts'
import { groupBy } from './rows.ts'
import type { SectionOptions } from './terminal-sections.ts'
import { wrap } from './text-layout.ts'
import { estimatorText, isEstimated, joinList, plural } from './words.ts'

/** The machine in a few words: `AMD EPYC 7763 64-Core Processor, 4 cores, ubuntu24, Node 24.21.0`. */
export function machineText(part: PlatformPart): string {
  const { cpu, node, os } = part.environment
  const system = os.image ?? os.release
  return [cpu.model, plural(cpu.cores, 'core'), system, `Node ${node}`].map((text) => plainText(text)).join(', ')
}

/** How long was measured, and whether that was the limit: `4 min 00 s (all the time allowed)`. */
export function measuringText(part: PlatformPart): string {
  return formatDuration(part.measuringMs) + (part.complete ? '' : ' (all the time allowed)')
}

/** The stored baseline's part in it: `34 stored runs, 21 on this kind of machine`. */
export function baselineText(part: PlatformPart): string {
  if (part.baselineRuns === 0) return 'no stored runs yet'
  return `${plural(part.baselineRuns, 'stored run')}, ${part.classRuns === 0 ? 'none' : part.classRuns} on this kind of machine`
}

/** What the family-wise false alarm rate promises: `at most 1 report in 100`. */
export function alphaText(comparison: Comparison): string {
  const oneIn = 1 / comparison.alpha
  return Number.isFinite(oneIn) ? `at most 1 report in ${decimal(oneIn, 0)}` : 'no report'
}

/** Who shares the false alarm rate: more than the rows that are shown, since failures are a test, too. */
export function testsText(family: number): string {
  return `${plural(family, 'test')}${family === 1 ? '' : ', one for each gated row and one for the failures of each benchmark,'}`
}

/** Lines of the section HOW. */
export function methodLines({ comparison, columns }: SectionOptions): readonly string[] {
  const { platforms } = comparison
  if (platforms.length === 0) return []
  const names = platformNames(platforms.map((part) => part.platform))
  // A file of pairs does not tell which machine measured them.
  const known = platforms.filter(({ environment }) => environment.memoryBytes > 0)
  const machines = known.flatMap((part) =>
    wrap(
      `${names.get(part.platform)}: ${machineText(part)}; measured for ${measuringText(part)}; ${baselineText(part)}.`,
      {
        columns,
        first: '  - ',
      },
    ),
  )
  const bases = [...groupBy(platforms, (part) => part.basis).values()].map((group) => {
    const where =
      group.length === platforms.length ? '' : ` (${joinList(group.map((part) => names.get(part.platform) ?? ''))})`
    return `  - ${capitalFirst(plainText(group[0]!.basis, 600))}${where}.`
  })
  const chance =
    comparison.family === 0 || comparison.state !== 'decided'
      ? ''
      : ` If nothing had changed, ${alphaText(comparison)} would show any regression; ${testsText(comparison.family)} ${comparison.family === 1 ? 'has' : 'share'} that rate.`
  return [
    ...wrap(`profile ${plainText(comparison.profile)}, seed ${plainText(comparison.seed)}`, {
      columns,
      first: 'HOW  ',
    }),
    ...machines,
    ...bases.flatMap((line) => wrap(line.slice(4), { columns, first: '  - ' })),
    ...(comparison.rows.some(isEstimated) ? wrap(estimatorText, { columns, first: '  - ' }) : []),
    ...(chance === '' ? [] : wrap(chance.trim(), { columns, first: '  - ' })),
  ]
}

function capitalFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

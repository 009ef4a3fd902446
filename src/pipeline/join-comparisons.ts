/** Comparisons of one commit, measured on several machines, as one. */
import { UserError } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'

export interface ComparisonFile {
  readonly file: string
  readonly comparison: Comparison
}

/**
 * Rows, systems, notices and warnings of all. The false alarm rates of the parts add up, since each was judged by itself.
 * Throws `UserError` where they are not about the same commits, or where two are about one system.
 */
export function joinComparisons([first, ...others]: readonly ComparisonFile[]): Comparison {
  if (first === undefined) throw new UserError('There is no comparison')
  return others.reduce<Comparison>((whole, part) => joined(whole, part, first.file), first.comparison)
}

function joined(whole: Comparison, { file, comparison }: ComparisonFile, firstFile: string): Comparison {
  for (const side of ['head', 'base'] as const) {
    const [one, other] = [whole[side], comparison[side]].map((of) => of?.commit?.sha ?? of?.label ?? 'nothing')
    if (one === other) continue
    throw new UserError(`the ${side} is ${other}, and that of ${firstFile} is ${one}`, {
      file,
      hint: 'Only comparisons of the same commits go into one comment.',
    })
  }
  const known = new Set(whole.platforms.map(({ platform }) => platform))
  const twice = comparison.platforms.find(({ platform }) => known.has(platform))
  if (twice !== undefined) {
    throw new UserError(`${twice.platform} is in another of the files, too`, {
      file,
      hint: 'Give one comparison of each system; --name posts a comment of its own.',
    })
  }
  return {
    ...whole,
    state: [whole, comparison].find(({ state }) => state === 'decided')?.state ?? commonState(whole, comparison),
    alpha: Math.min(1, whole.alpha + comparison.alpha),
    family: whole.family + comparison.family,
    platforms: [...whole.platforms, ...comparison.platforms],
    rows: [...whole.rows, ...comparison.rows],
    notices: [...new Set([...whole.notices, ...comparison.notices])],
    warnings: [...new Set([...whole.warnings, ...comparison.warnings])],
  }
}

/** Identical only where all are: of the rest nothing is known. */
function commonState(one: Comparison, other: Comparison): Comparison['state'] {
  return one.state === other.state ? one.state : 'nothing-compared'
}

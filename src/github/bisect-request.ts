/**
 * What a bisection is asked for with, in a comment or in the input of a workflow: `v1.2.0..main watch/react/chokidar
 * ready-time`. As strict as the rest of a comment's grammar: nothing in it means anything to a shell or to YAML.
 */

export interface BisectRequest {
  /** Null for where the head left its base. */
  readonly good: string | null
  /** Null for the head. */
  readonly bad: string | null
  readonly glob: string
  readonly metric: string
}

export const bisectUsage = 'bisect [GOOD[..BAD]] GLOB METRIC'

const refPattern = /^[A-Za-z0-9][A-Za-z0-9._/@^~+-]{0,199}$/
const globPattern = /^[A-Za-z0-9@*{][A-Za-z0-9@*?._+/,{}-]{0,199}$/
const metricPattern = /^[A-Za-z0-9@][A-Za-z0-9@._+-]{0,99}$/

/** The words behind `bisect`. */
export function parseBisectRequest(words: readonly string[]): BisectRequest | { readonly problem: string } {
  if (words.length < 2 || words.length > 3) return { problem: `it must be ${bisectUsage}` }
  const [metric = '', glob = '', range] = words.toReversed()
  if (!globPattern.test(glob)) return { problem: 'the glob has characters that no benchmark has in its name' }
  if (!metricPattern.test(metric)) return { problem: 'the metric has characters that no metric has in its name' }
  const [good = null, bad = null, ...more] = range === undefined ? [] : range.split('..')
  if (more.length > 0 || ![good, bad].every((ref) => ref === null || refPattern.test(ref))) {
    return { problem: 'GOOD and BAD must each be a branch, a tag or a commit, with two dots between them' }
  }
  return { good, bad, glob, metric }
}

/** The same words again, as the jobs after the plan take them. */
export function bisectWords({ good, bad, glob, metric }: BisectRequest): string {
  const range = good === null ? [] : [bad === null ? good : `${good}..${bad}`]
  return [...range, glob, metric].join(' ')
}

/** In words: what a platform's rows could be compared with, and why. */
import { counted } from '../model/counted.ts'
import { isPaired, type Run } from '../model/run.ts'
import { classWords, machineClass } from './machine-class.ts'
import type { StoredRuns } from './stored-runs.ts'

/** Any clock reading: the class of runs is told for times, which need the same machine. */
const time = { unit: 'ms' }

/** How many stored runs come from the head's very class of machine. */
export function classRunsOf(run: Run, stored: StoredRuns | null): number {
  const own = machineClass(run.environment, time)
  return stored?.runs.filter((other) => machineClass(other.environment, time) === own).length ?? 0
}

/** One sentence for the platform of `run`. */
export function basisOf(run: Run, stored: StoredRuns | null): string {
  const paired = run.benchmarks.some((benchmark) => Object.values(benchmark.metrics).some(isPaired))
  // A benchmark of which no trial worked has pairs and no figures.
  const tried = run.benchmarks.some(({ pairs = [] }) => pairs.length > 0)
  const kept = stored !== null && stored.runs.length > 0 ? stored : null
  if (paired) {
    const here = 'base and head were measured in turn on this same machine'
    return kept === null
      ? here
      : `${here}; ${described(run, kept)} only ${kept.runs.length === 1 ? 'informs' : 'inform'}`
  }
  if (tried) return 'base and head were run in turn on this same machine, and no pair of trials gave a figure'
  if (kept === null) return 'there is no base and nothing is stored to compare with'
  return `compared with ${described(run, kept)}${nearestWords(kept)}`
}

function described(run: Run, stored: StoredRuns): string {
  const own = classRunsOf(run, stored)
  const count =
    stored.source === 'baseline' ? counted(stored.runs.length, 'stored run') : counted(stored.runs.length, 'run file')
  const which = own === 0 ? 'none of them ' : own === stored.runs.length ? 'all of them ' : `${own} of them `
  const share = stored.runs.length > 1 ? which : own === 0 ? 'not ' : ''
  return `${count}, ${share}on ${classWords(run.environment, time)}`
}

function nearestWords({ source, nearest, distance, later }: StoredRuns): string {
  if (source === 'files' || nearest === null) return ''
  const commit = nearest.head.commit?.sha.slice(0, 7) ?? nearest.head.label
  const skipped = later === 0 ? '' : `; ${counted(later, 'run')} of later commits left out`
  if (distance === null) return `; the newest is of ${commit}`
  if (distance === 0) return `; the newest is of the base ${commit} itself${skipped}`
  return `; the newest is of ${commit}, ${counted(distance, 'commit')} before the base${skipped}`
}

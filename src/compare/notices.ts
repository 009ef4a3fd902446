/** What a reviewer must see beside the rows: rules that match nothing, and rules that changed. */
import type { AcceptEntry, Policy } from '../model/config.ts'
import { counted } from '../model/readable.ts'
import { benchmarkId, isPaired, isProjectName, type LeftProjects, type MetricData, type Run } from '../model/run.ts'
import { globMatcher, nearest } from '../model/select.ts'
import { classWords, machineClass, type StoredRuns } from './stored-runs.ts'

interface UnmatchedOptions {
  readonly policy: Policy | undefined
  readonly accept: readonly AcceptEntry[]
  /** Every benchmark that is known of, also those that were not measured this time. */
  readonly names: readonly string[]
}

/** Policy rules, budgets and accept entries whose benchmarks do not exist, each with the nearest names that do. */
export function unmatchedNotices({ policy, accept, names }: UnmatchedOptions): string[] {
  const entries = [
    ...(policy?.rules ?? []).map(({ match }, index) => ({ where: `policy.rules[${index}]`, match })),
    ...(policy?.budgets ?? []).map(({ match }, index) => ({ where: `policy.budgets[${index}]`, match })),
    ...accept.map(({ match }, index) => ({ where: `accept[${index}]`, match })),
  ]
  return entries
    .filter(({ match }) => !names.some(globMatcher(match)) && !names.some((name) => isWithinProject(match, name)))
    .map(({ where, match }) => {
      const near = nearest(match.replace(/^!/, ''), names)
      const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
      return `${where} (${match}) matches nothing${hint}`
    })
}

/** Whether a glob may be about a project of a workspace that was left out as a whole, so that nobody knows what it has. */
function isWithinProject(glob: string, name: string): boolean {
  const bare = glob.replace(/^!/, '')
  const plain = bare.slice(0, Math.max(0, bare.search(/[*?[{\\]|$/)))
  return isProjectName(name) && (plain.startsWith(name) || (plain !== bare && name.startsWith(plain)))
}

/** Accept entries that match benchmarks and excuse none of their rows: they may be deleted. */
export function idleAcceptNotices(
  accept: readonly AcceptEntry[],
  used: ReadonlySet<number>,
  names: readonly string[],
): string[] {
  return accept.flatMap(({ match, metric }, index) => {
    if (used.has(index) || !names.some(globMatcher(match))) return []
    const what = metric === undefined ? match : `${match} ${metric}`
    return [`accept[${index}] (${what}) excuses nothing here: no row that it matches got worse`]
  })
}

/** So many projects are named; `projects` of the file has them all. */
const namedProjects = 20

/** None for no names. */
function namesSentence(names: readonly string[], words: (listed: string) => string): string[] {
  const more = names.length > namedProjects ? ` and ${names.length - namedProjects} more` : ''
  return names.length === 0 ? [] : [words(`${names.slice(0, namedProjects).join(', ')}${more}`)]
}

/** What a change was not measured for in a workspace, and what it alters of what is measured. */
export function projectNotices(projects: LeftProjects | undefined): string[] {
  if (projects === undefined) return []
  const { unaffected, added, removed, altered } = projects
  return [
    ...namesSentence(altered, (listed) => {
      return `This change alters what is measured (the config of ${listed}); both sides were measured the new way.`
    }),
    ...namesSentence(added, (listed) => `New in this change, and first measured by the next one: ${listed}.`),
    ...namesSentence(removed, (listed) => `Gone with this change, and measured no more: ${listed}.`),
    ...namesSentence(unaffected, (listed) => {
      return `Not measured, because nothing changed that ${unaffected.length === 1 ? 'it depends' : 'they depend'} on: ${listed}.`
    }),
  ]
}

const judgedBy = ['unit', 'better', 'kind', 'gate', 'signed', 'floor', 'ignore', 'detect', 'failAt'] as const

/**
 * Differences between what the stored run nearest to the base says of a metric and what the head says: the head brings its
 * own suites, and could loosen its own rules with them. One notice per suite and metric.
 */
export function changedMetricNotices(run: Run, stored: StoredRuns): string[] {
  const notices = new Set<string>()
  for (const benchmark of run.benchmarks) {
    const before = stored.byBenchmark.get(benchmarkId(benchmark))?.at(-1)?.benchmark
    if (before === undefined) continue
    if (before.suiteDigest !== benchmark.suiteDigest) {
      notices.add(`the suite ${benchmark.suite} differs from that of the stored runs: a new series begins`)
    }
    for (const [metric, data] of Object.entries(benchmark.metrics)) {
      const other = Object.hasOwn(before.metrics, metric) ? before.metrics[metric] : undefined
      if (other === undefined) continue
      for (const change of changesOf(other, data)) notices.add(`suite ${benchmark.suite}, metric ${metric}: ${change}`)
    }
  }
  return [...notices]
}

function changesOf(before: MetricData, now: MetricData): string[] {
  return judgedBy
    .filter((key) => before[key] !== now[key])
    .map((key) => `${key} was ${before[key] ?? 'not set'} in the stored runs and is ${now[key] ?? 'not set'} here`)
}

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
    const here = 'base and head were measured in turn on the same machine'
    return kept === null
      ? here
      : `${here}; ${described(run, kept)} only ${kept.runs.length === 1 ? 'informs' : 'inform'}`
  }
  if (tried) return 'base and head were run in turn on the same machine, but no pair of trials has a value'
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

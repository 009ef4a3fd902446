/** Tells reviewers what rows do not: rules that match nothing, rules that changed, and what was compared. */
import { failuresMetric, type PlatformPart, type Row } from '../model/comparison.ts'
import type { AcceptEntry, Policy } from '../model/config.ts'
import { judgedBy } from '../model/metric.ts'
import { counted, quoted } from '../model/readable.ts'
import {
  benchmarkId,
  isPaired,
  isProjectName,
  type Described,
  type LeftProjects,
  type Reference,
  type Run,
} from '../model/run.ts'
import { globMatcher, nearestNames } from '../model/select.ts'
import type { PlatformRows } from './platform-rows.ts'
import type { StoredRuns } from './stored-runs.ts'

/**
 * Lists policy rules, budgets and accept entries that match no benchmark, each with the nearest names. `names` are all
 * known benchmarks, also those that were not measured this time.
 */
export function unmatchedNotices(
  policy: Policy | undefined,
  accept: readonly AcceptEntry[],
  names: readonly string[],
): string[] {
  const entries = [
    ...(policy?.rules ?? []).map(({ match }, index) => [`policy.rules[${index}]`, match] as const),
    ...(policy?.budgets ?? []).map(({ match }, index) => [`policy.budgets[${index}]`, match] as const),
    ...accept.map(({ match }, index) => [`accept[${index}]`, match] as const),
  ]
  return entries
    .filter(([, match]) => !names.some(globMatcher(match)) && !names.some((name) => isWithinProject(match, name)))
    .map(([where, match]) => {
      const near = nearestNames(match.replace(/^!/, ''), names)
      const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
      return `${where} (${match}) matches nothing${hint}`
    })
}

/** Tells whether a glob may be about a project that was left out as a whole, so that its benchmarks are not known. */
function isWithinProject(glob: string, name: string): boolean {
  const bare = glob.replace(/^!/, '')
  const plain = bare.slice(0, Math.max(0, bare.search(/[*?[{\\]|$/)))
  return isProjectName(name) && (plain.startsWith(name) || (plain !== bare && name.startsWith(plain)))
}

/** Lists accept entries that have ended: they may be deleted. */
export function expiredNotices(accept: readonly AcceptEntry[], ended: ReadonlySet<AcceptEntry>): string[] {
  return accept.flatMap((entry, index) => {
    const { match, metric, until } = entry
    if (!ended.has(entry)) return []
    const what = metric === undefined ? match : `${match} ${metric}`
    return [`accept[${index}] (${what}) has expired (until ${until}) and excuses nothing any more`]
  })
}

/** At most so many are named; `projects` of the file lists all of them. */
const mostNamed = 20

export function listed(names: readonly string[], most = mostNamed): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return names.slice(0, most).join(', ') + more
}

/** A name, and the sentence about it and others of which the same is true: `*` stands for all of them. */
type Said = readonly [name: string, sentence: string]

/** Says in one sentence what is the same for all of them. */
function saidOnce(all: readonly Said[]): string[] {
  const groups = Map.groupBy(all, ([, sentence]) => sentence)
  return Array.from(groups, ([sentence, group]) => {
    const names = listed([...new Set(group.map(([name]) => name))])
    return sentence.replace('*', () => names)
  })
}

/** Says what was not measured in a workspace, and what the change alters about what is measured. */
export function projectNotices(projects: LeftProjects | undefined): string[] {
  if (projects === undefined) return []
  const { unaffected, added, removed, altered } = projects
  const depend = unaffected.length === 1 ? 'it depends' : 'they depend'
  const texts: readonly (readonly [names: readonly string[], sentence: string])[] = [
    [altered, 'This change alters what is measured (the config of *); both sides were measured the new way.'],
    [added, 'New in this change, so not measured until the next one: *.'],
    [removed, 'Removed by this change, so no longer measured: *.'],
    [unaffected, `Not measured, because nothing changed that ${depend} on: *.`],
  ]
  return texts.flatMap(([names, sentence]) => saidOnce(names.map((name) => [name, sentence])))
}

/**
 * Lists differences between the heads' metrics and those of the stored runs nearest to the base: a head brings its own
 * suites, and could loosen its rules with them.
 */
export function changedMetricNotices(
  platforms: readonly { readonly heads: readonly Run[]; readonly stored: StoredRuns | null }[],
): string[] {
  const said = platforms.flatMap(({ heads, stored }) =>
    heads.flatMap(({ benchmarks }) =>
      benchmarks.flatMap((now): Said[] => {
        const before = stored?.byBenchmark.get(benchmarkId(now))?.at(-1)?.benchmark.metrics ?? {}
        const both = Object.entries(now.metrics).filter(([metric]) => Object.hasOwn(before, metric))
        return both.flatMap(([metric, data]) => {
          const changed = judgedBy.filter((key) => before[metric]![key] !== data[key])
          return changed.map((key): Said => {
            const [was, is] = [before[metric]![key] ?? 'not set', data[key] ?? 'not set']
            return [`${metric} in ${now.suite}`, `${key} of * was ${was} in the stored runs and is ${is} here`]
          })
        })
      }),
    ),
  )
  return saidOnce(said)
}

/** Says what the heads' suites declare otherwise than the base's, and what became of it. */
export function describedNotices(heads: readonly Run[]): string[] {
  const altered = heads.flatMap(({ described }) => described?.altered ?? [])
  const suites = new Set(altered.flatMap(({ name, key }) => (key === 'code' ? [name.join('/')] : [])))
  const [noun, ones] = suites.size === 1 ? ['suite', 'one'] : ['suites', 'ones']
  const said = altered.map(({ name, metric, key, base, head }): Said => {
    const of = name.join('/')
    if (key === 'code') return [of, `This change alters the ${noun} *; both sides were measured with the new ${ones}.`]
    const change = `from ${valueWords(base)} to ${valueWords(head)}; ${fates[key] ?? 'it was judged by the old value'}.`
    return [metric === null ? of : `${metric} in ${of}`, `This change sets ${key} of * ${change}`]
  })
  return saidOnce(said)
}

function valueWords(value: string | null): string {
  return value === null ? 'nothing' : quoted(value)
}

const fates: Readonly<Partial<Record<Described['altered'][number]['key'], string>>> = {
  unit: 'values in the old unit count as removed',
  signed: 'it was judged as signed, as the base or the head says so',
}

/** Finds what the heads, or else the stored runs, were measured with in pairs, and counts the stored runs with it. */
export function referenceOf(
  heads: readonly Run[],
  stored: StoredRuns | null,
): { readonly reference?: string; readonly referenceRuns?: number } {
  const runs = stored?.source === 'baseline' ? stored.runs : []
  const reference =
    heads.map(named).find((one) => one !== undefined) ?? runs.map(named).findLast((one) => one !== undefined)
  if (reference === undefined) return {}
  const isWithIt = (run: Run): boolean => run.benchmarks.some((one) => one.reference?.id === reference.id)
  return { reference: reference.label, referenceRuns: runs.filter(isWithIt).length }
}

function named({ benchmarks }: Run): Reference | undefined {
  return benchmarks.find(({ reference }) => reference !== undefined)?.reference
}

/** Says in one sentence what was compared with what on the platform of `run`. `rows`: those of the platform, judged. */
export function basisOf(run: Run, stored: StoredRuns | null, rows: readonly Row[]): string {
  const withBase = run.benchmarks.filter(({ reference }) => reference === undefined)
  const kept = stored !== null && stored.runs.length > 0 ? stored : null
  if (withBase.some((benchmark) => Object.values(benchmark.metrics).some(isPaired))) {
    const here = 'base and head were measured in turn on the same machine'
    if (kept === null) return here
    const { reference, referenceRuns = 0 } = referenceOf([run], kept)
    if (reference === undefined || referenceRuns === 0) {
      return `${here}; ${described(run, kept)} ${kept.runs.length === 1 ? 'is' : 'are'} informational`
    }
    const says = `${counted(referenceRuns, 'stored run')} in pairs with ${reference} ${referenceRuns === 1 ? 'says' : 'say'}`
    return `${here}; ${says} where main stands`
  }
  // A benchmark whose trials all failed has pairs and no figures.
  if (withBase.some(({ pairs = [] }) => pairs.length > 0))
    return 'base and head were run in turn on the same machine, but no pair of trials has a value'
  if (run.base !== null && withBase.length === run.benchmarks.length) {
    return `no pair was measured: ${withBase[0]?.reason ?? 'nothing was selected'}`
  }
  const without = run.unbuilt === undefined ? 'there is no base' : 'the base could not be built'
  if (kept === null) return `${without} and nothing is stored to compare with`
  const measured = rows.filter(({ head, metric }) => head !== null && metric !== failuresMetric)
  const compared = measured.filter(({ method }) => method !== 'none')
  const words = described(run, kept) + nearestWords(kept)
  if (compared.length === 0) return `no row could be compared with the ${words}`
  const most = Math.max(...compared.map(({ base }) => base?.runs ?? 1))
  const which = compared.length === measured.length ? '' : `${compared.length} of ${counted(measured.length, 'row')} `
  const few = most < kept.runs.length ? `at most ${most} of ` : ''
  const { reference } = referenceOf([run], null)
  const how = `: main and this head each in pairs with ${reference}; the base is what main would measure here, ${reference} moved by its change since then`
  return `${which}compared with ${few}${words}${reference === undefined ? '' : how}`
}

function described(run: Run, stored: StoredRuns): string {
  const { length } = stored.runs
  if (stored.source === 'files') return counted(length, 'run file')
  const { reference, referenceRuns } = referenceOf([run], stored)
  const count = counted(length, 'stored run')
  if (reference === undefined) return count
  const all = length === 1 ? '' : 'all '
  const which = referenceRuns === length ? all : `${referenceRuns === 0 ? 'none' : referenceRuns} of them `
  return `${count}, ${which}in pairs with ${reference}`
}

function nearestWords({ source, nearest, distance, later }: StoredRuns): string {
  if (source === 'files' || nearest === null) return ''
  const commit = nearest.head.commit?.sha.slice(0, 7) ?? nearest.head.label
  const skipped = later === 0 ? '' : `; ${counted(later, 'run')} of other commits left out`
  if (distance === null) return `; the newest is from ${commit}`
  if (distance === 0) return `; the newest is from the base ${commit} itself${skipped}`
  return `; the newest is from ${commit}, ${counted(distance, 'commit')} before the base${skipped}`
}

/** Says what is odd about the runs of each platform. */
export function runWarnings(
  platforms: readonly {
    readonly platform: string
    readonly heads: readonly Run[]
    readonly table: Pick<PlatformRows, 'doubled'>
  }[],
): string[] {
  return saidOnce(
    platforms.flatMap(({ platform, heads, table: { doubled } }) => {
      const benchmarks = doubled.length === 1 ? '1 benchmark is' : `${doubled.length} benchmarks are`
      return [
        ...(doubled.length > 0 ? [`${benchmarks} in more than one run; the newest counts`] : []),
        ...translatedWarning(heads),
        ...(heads.some(hasEndedEarly) ? [endedEarly] : []),
        ...heads.flatMap((run) => run.warnings.map((warning) => `its run says ${quoted(warning)}`)),
      ].map((warning): Said => [platform, `*: ${warning}`])
    }),
  )
}

/** A Node for Intel on a processor of Apple's, which the system calls `Apple M1` and its emulated Intel `VirtualApple`. */
function translatedWarning(heads: readonly Run[]): string[] {
  const models = heads.map(({ environment: { platform, cpu } }) => (platform === 'darwin-x64' ? cpu.model : ''))
  if (!models.some((model) => /Apple/.test(model))) return []
  return ['its Node is for Intel processors, so Rosetta 2 translated what ran: install Node for arm64']
}

/** Calls a machine busy from here on: as many programs as cores. */
export const busyLoad = 1

/** Says by which load, when its runs began, a machine was busy; empty if it was not. */
export function busyOf(heads: readonly Run[]): Pick<PlatformPart, 'busy'> {
  const load = Math.max(...heads.map(({ loadPerCore = 0 }) => loadPerCore))
  return load >= busyLoad ? { busy: `a load of ${load} per core when it began` } : {}
}

const endedEarly = 'ended before every benchmark had its trials: raise the budget, or measure again if interrupted'

/**
 * True for a run of a head alone that ended too early. Pairs nearly always end with undecided rows, which say so themselves;
 * after an interruption, their run says it.
 */
function hasEndedEarly({ base, complete, benchmarks }: Run): boolean {
  return base === null && !complete && benchmarks.every((one) => one.reference === undefined)
}

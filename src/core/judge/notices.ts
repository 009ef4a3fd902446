/** Tells reviewers what rows do not: rules that match nothing, rules that changed, and what was compared. */
import { failuresMetric, type PlatformPart, type Row } from '../model/comparison.ts'
import type { AcceptEntry, Policy } from '../model/config.ts'
import { countWithNoun, quoteForeignText } from '../model/readable.ts'
import { hasPairs, isWholeProject, type Described, type LeftProjects, type Reference, type Run } from '../model/run.ts'
import { globMatcher, nearestNames } from '../model/select.ts'
import type { PlatformRows } from './platform-rows.ts'
import type { StoredRuns } from './stored-runs.ts'

/**
 * Lists policy rules, budgets and accept entries that match no benchmark, each with the nearest names. `names` are all
 * known benchmarks, also those that were not measured this time.
 */
export function unmatchedRuleNotices(
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
    .filter(([, match]) => !names.some(globMatcher(match)) && !names.some((name) => mayMatchLeftOutMember(match, name)))
    .map(([where, match]) => {
      const near = nearestNames(match.replace(/^!/, ''), names)
      const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
      return `${where} (${match}) matches nothing${hint}`
    })
}

/** Tells whether a glob may be about a project that was left out as a whole, so that its benchmarks are not known. */
function mayMatchLeftOutMember(glob: string, name: string): boolean {
  const bare = glob.replace(/^!/, '')
  const plain = bare.slice(0, Math.max(0, bare.search(/[*?[{\\]|$/)))
  return isWholeProject(name) && (plain.startsWith(name) || (plain !== bare && name.startsWith(plain)))
}

/** Lists accept entries that have ended: they may be deleted. */
export function expiredAcceptNotices(accept: readonly AcceptEntry[], ended: ReadonlySet<AcceptEntry>): string[] {
  return accept.flatMap((entry, index) => {
    const { match, metric, until } = entry
    if (!ended.has(entry)) return []
    const what = metric === undefined ? match : `${match} ${metric}`
    return [`accept[${index}] (${what}) has expired (until ${until}) and excuses nothing any more`]
  })
}

/** At most so many are named; `projects` of the file lists all of them. */
const mostNamed = 20

export function joinNamesUpToLimit(names: readonly string[], most = mostNamed): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return names.slice(0, most).join(', ') + more
}

/** Says what was not measured in a workspace, and what the change alters about what is measured. */
export function memberNotices(projects: LeftProjects | undefined): string[] {
  if (projects === undefined) return []
  const { unaffected, added, removed, altered } = projects
  return [
    ...noticesIfAnyNames(altered, 'This change alters the config of projects; both sides were measured the new way'),
    ...noticesIfAnyNames(added, 'New in this change, so not measured until the next one'),
    ...noticesIfAnyNames(removed, 'Removed by this change, so no longer measured'),
    ...noticesIfAnyNames(unaffected, 'Not measured, because nothing changed that they depend on'),
  ]
}

function noticesIfAnyNames(names: readonly string[], words: string): string[] {
  return names.length === 0 ? [] : [`${words}: ${joinNamesUpToLimit(names)}.`]
}

/** Says what the head's suites declare otherwise than the base's, and what became of it: once for all of which it is true. */
export function changedDeclarationNotices(runs: readonly Run[]): string[] {
  const altered = runs.flatMap(({ described }) => described?.altered ?? [])
  const texts = altered.map(({ name, metric, key, base, head }) => {
    const of = metric === undefined ? name.join('/') : `${metric} in ${name.join('/')}`
    if (key === 'code')
      return { of, words: 'This change alters the code of *; both sides were measured with the new one.' }
    const fate = fates[key] ?? 'it was judged by the old value'
    return { of, words: `This change sets ${key} of * from ${quotedValue(base)} to ${quotedValue(head)}; ${fate}.` }
  })
  return Array.from(
    Map.groupBy(texts, ({ words }) => words),
    ([words, group]) => words.replace('*', () => joinNamesUpToLimit([...new Set(group.map(({ of }) => of))])),
  )
}

function quotedValue(value: string | undefined): string {
  return value === undefined ? 'nothing' : quoteForeignText(value)
}

const fates: Readonly<Partial<Record<Described['altered'][number]['key'], string>>> = {
  unit: 'values in the old unit count as removed',
  signed: 'it was judged as signed, as the base or the head says so',
}

/** Finds what the head, or else the stored runs, were measured with in pairs, and counts the stored runs with it. */
export function referenceAndItsRunCountFields(
  runs: readonly Run[],
  stored: StoredRuns | undefined,
): { readonly reference?: string; readonly referenceRuns?: number } {
  const past = stored?.source === 'baseline' ? stored.runs : []
  const reference = runs.map(firstReferenceInRun).find(Boolean) ?? past.map(firstReferenceInRun).findLast(Boolean)
  if (reference === undefined) return {}
  const isWithIt = (run: Run): boolean => run.benchmarks.some((one) => one.reference?.id === reference.id)
  return { reference: reference.label, referenceRuns: past.filter(isWithIt).length }
}

function firstReferenceInRun({ benchmarks }: Run): Reference | undefined {
  return benchmarks.find(({ reference }) => reference !== undefined)?.reference
}

/** Says in one sentence what was compared with what on the platform of `run`. `rows`: those of the platform, judged. */
export function comparisonBasisText(run: Run, stored: StoredRuns | undefined, rows: readonly Row[]): string {
  const withBase = run.benchmarks.filter(({ reference }) => reference === undefined)
  if (withBase.some((benchmark) => Object.values(benchmark.metrics).some(hasPairs))) {
    return 'base and head were measured in turn on the same machine'
  }
  // A benchmark whose trials all failed has pairs and no figures.
  if (withBase.some(({ pairs = [] }) => pairs.length > 0)) {
    return 'base and head were run in turn on the same machine, but no pair of trials has a value'
  }
  if (run.base !== undefined && withBase.length === run.benchmarks.length) {
    return `no pair was measured: ${withBase[0]?.reason ?? 'nothing was selected'}`
  }
  if (stored === undefined || stored.runs.length === 0) {
    const without = run.unbuilt === undefined ? 'there is no base' : 'the base could not be built'
    return `${without} and nothing is stored to compare with`
  }
  const measured = rows.filter(({ head, metric }) => head !== undefined && metric !== failuresMetric)
  const compared = measured.filter(({ method }) => method !== 'none')
  const words = storedRunsText(run, stored)
  if (compared.length === 0) return `no row could be compared with the ${words}`
  const most = Math.max(...compared.map(({ base }) => base?.runs ?? 1))
  const which =
    compared.length === measured.length ? '' : `${compared.length} of ${countWithNoun(measured.length, 'row')} `
  const few = most < stored.runs.length ? `at most ${most} of ` : ''
  const { reference } = referenceAndItsRunCountFields([run], undefined)
  const how = reference === undefined ? '' : `: main and this head each in pairs with ${reference}`
  return `${which}compared with ${few}${words}${how}`
}

/** Writes `34 stored runs, 21 of them in pairs with v5.0.0; the newest is from 1f2e3d4, 2 commits before the base`. */
function storedRunsText(run: Run, stored: StoredRuns): string {
  const { source, runs, nearest, distance } = stored
  if (source === 'files') return countWithNoun(runs.length, 'run file')
  const { reference, referenceRuns } = referenceAndItsRunCountFields([run], stored)
  const paired = reference === undefined ? '' : `, ${referenceRuns} of them in pairs with ${reference}`
  const words = `${countWithNoun(runs.length, 'stored run')}${paired}`
  if (nearest === undefined) return words
  const commit = nearest.head.commit?.sha.slice(0, 7) ?? nearest.head.label
  if (distance === undefined) return `${words}; the newest is from ${commit}`
  const place =
    distance === 0 ? `the base ${commit} itself` : `${commit}, ${countWithNoun(distance, 'commit')} before the base`
  return `${words}; the newest is from ${place}`
}

export function runWarningsOfPlatforms(
  platforms: readonly {
    readonly platform: string
    readonly runs: readonly Run[]
    readonly table: Pick<PlatformRows, 'doubled'>
  }[],
): string[] {
  return platforms.flatMap(({ platform, runs, table: { doubled } }) => {
    const twice = `${countWithNoun(doubled, 'benchmark')} in more than one run; the newest counts`
    return [
      ...(doubled > 0 ? [twice] : []),
      ...(runs.some(hasHeadOnlyRunEndedEarly) ? [endedEarly] : []),
      ...(platform === 'darwin-x64' && runs.some(isOnAppleProcessor) ? [translated] : []),
      ...runs.flatMap((run) => run.warnings.map((warning) => `its run says ${quoteForeignText(warning)}`)),
    ].map((warning) => `${platform}: ${warning}`)
  })
}

const translated = 'its Node is for Intel processors, so Rosetta 2 translated what ran: install Node for arm64'

/** Recognises `Apple M1`, as the system calls one, and `VirtualApple`, which Rosetta 2 shows to a Node for Intel. */
const isOnAppleProcessor = ({ environment: { cpu } }: Run): boolean => cpu.model.includes('Apple')

/** Calls a machine busy from here on: as many programs as cores. */
export const busyLoad = 1

/** Says by which load, when its runs began, a machine was busy; empty if it was not. */
export function busyLoadField(runs: readonly Run[]): Pick<PlatformPart, 'busy'> {
  const load = Math.max(...runs.map(({ loadPerCore = 0 }) => loadPerCore))
  return load >= busyLoad ? { busy: `a load of ${load} per core when it began` } : {}
}

const endedEarly = 'ended before every benchmark had its trials: raise the budget, or measure again if interrupted'

/**
 * Returns true for a run of a head alone that ended too early. Pairs nearly always end with undecided rows, which say
 * so themselves; after an interruption, their run says it.
 */
function hasHeadOnlyRunEndedEarly({ base, complete, benchmarks }: Run): boolean {
  return base === undefined && !complete && benchmarks.every((one) => one.reference === undefined)
}

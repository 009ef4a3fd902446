/** Prints what there is to measure: suites with cases, subjects, metrics and options. */
import type { MetricSpec } from '../../core/model/metric.ts'
import { cleanLine } from '../../core/report/escape.ts'
import { toTable } from '../../core/report/report-document.ts'
import { formatLineGroups, type Screen, screenOfOptions, blockLines } from '../../core/report/terminal-printer.ts'
import { wrap } from '../../core/report/text-layout.ts'
import { plural } from '../../core/report/words.ts'

/** Describes one suite, as `paceline list --json` prints it. */
export interface SuiteListing {
  readonly suite: string
  readonly title?: string | undefined
  /** `built in`, or the path in the config. */
  readonly from: string
  /** The suite's own packages; undefined if it needs none. */
  readonly packages?: { readonly count: number; readonly installed: boolean } | undefined
  readonly subjects: readonly SubjectListing[]
  readonly cases: readonly CaseListing[]
  readonly metrics: readonly ({ readonly name: string } & Pick<MetricSpec, 'unit' | 'better' | 'kind' | 'gate'>)[]
  /** Name to value, as set here. */
  readonly options: Readonly<Record<string, string>>
}

export interface SubjectListing {
  readonly name: string
  /** The package that it is an adapter of; undefined if there is none. */
  readonly package?: string | undefined
  /** Is undefined if that is not known before it is installed. */
  readonly version?: string | undefined
  /** `project`: the code here; `npm`: a released package; `command`: a command line; `builtin`: no package at all. */
  readonly source: 'project' | 'npm' | 'command' | 'builtin'
  /** The command line, or what the config says the subject comes from. */
  readonly spec?: string | undefined
}

export interface CaseListing {
  readonly name: string
  readonly subjects: readonly {
    readonly name: string
    /** Profiles that include it; undefined for all. */
    readonly profiles: readonly string[] | undefined
    /** Says why it cannot run here; undefined when it can. */
    readonly skipped: string | undefined
    /** The known failure; undefined for none. */
    readonly knownFailure: string | undefined
  }[]
  readonly metrics: readonly string[]
}

/** Renders the text for a terminal of this width, ending with a newline. */
export function formatListing(suites: readonly SuiteListing[], { columns }: { readonly columns: number }): string {
  return formatLineGroups(suites.map((suite) => suiteLines(suite, screenOfOptions({ columns }))))
}

/** A name from outside, and what is said of it. */
type Entry = readonly [name: string, text: string]

function entryLines(entries: readonly Entry[], screen: Screen): readonly string[] {
  const columns = [
    { title: '', cell: ([name]: Entry) => cleanLine(name, 40) },
    { title: '', flexible: true, cell: ([, text]: Entry) => text },
  ]
  return blockLines(toTable(entries, columns), screen)
}

function suiteLines(listing: SuiteListing, screen: Screen): readonly string[] {
  const { suite, title, from, subjects, cases, metrics, options } = listing
  const { columns } = screen
  const parts: readonly (readonly [string, readonly Entry[]])[] = [
    ['subjects', subjects.map((subject): Entry => [subject.name, subjectOriginText(subject)])],
    [
      'cases',
      cases.flatMap((each) =>
        textsOfCase(each, listing).map((text, index): Entry => [index === 0 ? each.name : '', text]),
      ),
    ],
    [
      'metrics',
      metrics.map(({ name, unit, better, kind, gate }): Entry => {
        const isGated = gate && better !== 'unknown'
        return [name, `${cleanLine(unit)}, ${better} is better, ${kind}, ${isGated ? 'gates' : 'informational'}`]
      }),
    ],
    [
      'options, set by environment variables or the config',
      Object.entries(options).map(([name, value]): Entry => [name, value === '' ? '(empty)' : cleanLine(value, 200)]),
    ],
  ]
  return [
    ...wrap(`${cleanLine(suite)} (${cleanLine(from)})${title === undefined ? '' : `: ${cleanLine(title, 200)}`}`, {
      columns,
    }),
    ...wrap(suitePackagesText(listing), { columns, first: '  ' }),
    ...parts.flatMap(([heading, entries]) =>
      entries.length === 0 ? [] : [`  ${heading}`].concat(entryLines(entries, screen)),
    ),
  ]
}

function suitePackagesText({ suite, packages }: SuiteListing): string {
  if (packages === undefined) return 'needs no packages of its own'
  const count = plural(packages.count, 'package')
  if (packages.installed) return `${count} of its own: installed`
  return `${count} of its own: not installed; the first run installs them, such as paceline run ${cleanLine(suite)} --trials 1`
}

function subjectOriginText({ package: name, version, source, spec }: SubjectListing): string {
  if (source === 'command') return cleanLine(spec ?? '', 200)
  if (name === undefined) return 'no package'
  const title = [name, version]
    .map((part) => cleanLine(part ?? ''))
    .join(' ')
    .trimEnd()
  if (source === 'project') return `${title}, this project`
  return spec === undefined ? title : `${title}, ${cleanLine(spec)}`
}

/** Says which subjects a case measures, in which profiles, and which not, with the reason. */
function textsOfCase(each: CaseListing, listing: SuiteListing): readonly string[] {
  const { subjects } = each
  const groups = [...Map.groupBy(subjects, ({ profiles }) => inProfilesText(profiles))]
  const who = groups.map(
    ([profiles, group]) =>
      `${group.length === listing.subjects.length ? 'all subjects' : joinSubjectNames(group)} (${profiles})`,
  )
  const reasons = (key: 'skipped' | 'knownFailure', words: string): readonly string[] =>
    [...Map.groupBy(subjects, (subject) => subject[key])].flatMap(([reason, group]) =>
      reason === undefined ? [] : `${words}: ${joinSubjectNames(group)}: ${cleanLine(reason, 300)}`,
    )
  const isAll = each.metrics.length === listing.metrics.length
  return [
    ...who,
    ...(isAll ? [] : [`metrics: ${each.metrics.map((metric) => cleanLine(metric)).join(', ')}`]),
    ...reasons('skipped', 'skipped here'),
    ...reasons('knownFailure', 'known to fail'),
  ]
}

function joinSubjectNames(subjects: readonly { readonly name: string }[]): string {
  return subjects.map(({ name }) => cleanLine(name)).join(', ')
}

function inProfilesText(profiles: readonly string[] | undefined): string {
  if (profiles === undefined) return 'every profile'
  if (profiles.length === 0) return 'only by name'
  return `${profiles.length === 1 ? 'profile' : 'profiles'} ${profiles.map((name) => cleanLine(name)).join(', ')}`
}

/** `paceline list`: what there is to measure. */
import { UserError } from '../errors.ts'
import { matchesAny, requireMatches } from '../model/select.ts'
import { benchmarkIds, type FoundSuite } from '../plan.ts'
import { describeSuites, findSuites, type SuiteModule } from '../pipeline/suites.ts'
import { openForMeasuring } from './measuring-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Examples:
  paceline list                 suites, cases, subjects and metrics
  paceline list watch --json    the descriptions of one suite as JSON`

export const addListCommand: AddCommand = (program, context, done) => {
  const { console } = context
  program
    .command('list')
    .description('Show suites, cases, subjects and metrics.')
    .argument('[glob...]', 'benchmarks; all unless told otherwise')
    .option('--json', 'as JSON')
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
    .addHelpText('after', help)
    .action(async (globs: string[], options: { json?: boolean; config?: string }) => {
      const workshop = await openForMeasuring(context, options)
      const modules = await findSuites(workshop)
      const suites = await describeSuites(workshop, modules)
      requireMatches({ globs, names: suites.flatMap(benchmarkIds), what: 'benchmark' })
      const chosen = suites.filter((suite) => benchmarkIds(suite).some((id) => matchesAny(id, globs)))
      if (chosen.length === 0) throw new UserError('There are no suites')
      const entries = chosen.map((suite) => entryOf(suite, { module: modules[suites.indexOf(suite)]!, globs }))
      console.out(options.json === true ? `${JSON.stringify(entries, null, 2)}\n` : entries.map(textOf).join('\n'))
      done(0)
    })
}

interface SuiteEntry {
  readonly suite: string
  readonly title: string | null
  readonly from: string
  /** True where the suite has packages of its own, which are installed on first use. */
  readonly ownPackages: boolean
  readonly cases: readonly { name: string; profiles: string; subjects: readonly string[]; metrics: readonly string[] }[]
  readonly metrics: readonly { name: string; unit: string; better: string; kind: string; gate: boolean }[]
  readonly options: Readonly<Record<string, string>>
}

function entryOf(
  { description }: FoundSuite,
  { module, globs }: { readonly module: SuiteModule; readonly globs: readonly string[] },
): SuiteEntry {
  return {
    suite: description.name,
    title: description.title,
    from: module.builtIn ? 'built in' : module.name,
    ownPackages: module.packagesFolder !== null,
    cases: Object.entries(description.cases).flatMap(([name, suiteCase]) => {
      const subjects = suiteCase.subjects.filter((subject) =>
        matchesAny(`${description.name}/${name}/${subject}`, globs),
      )
      if (subjects.length === 0) return []
      return [{ name, profiles: suiteCase.profiles?.join(', ') ?? 'all', subjects, metrics: suiteCase.metrics }]
    }),
    metrics: Object.entries(description.metrics).map(([name, { unit, better, kind, gate }]) => ({
      name,
      unit,
      better,
      kind: kind ?? 'sampled',
      gate: gate ?? false,
    })),
    options: description.options,
  }
}

function textOf(entry: SuiteEntry): string {
  const width = Math.max(...entry.cases.map(({ name }) => name.length), ...entry.metrics.map(({ name }) => name.length))
  const cases = entry.cases.map(
    ({ name, profiles, subjects }) => `  ${name.padEnd(width)}  ${subjects.join(', ')}  (profiles: ${profiles})`,
  )
  const metrics = entry.metrics.map(
    ({ name, unit, better, kind, gate }) =>
      `  ${name.padEnd(width)}  ${unit}, ${better} is better, ${kind}${gate ? ', gates' : ', reported only'}`,
  )
  const options = Object.entries(entry.options).map(([name, value]) => `  ${name.padEnd(width)}  ${value || '(empty)'}`)
  const packages = entry.ownPackages ? ', installs its own packages on first use' : ''
  return [
    `${entry.suite} (${entry.from}${packages})${entry.title === null ? '' : `: ${entry.title}`}`,
    ' cases',
    ...cases,
    ' metrics',
    ...metrics,
    ...(options.length === 0 ? [] : [' options, set by environment variables or the config', ...options]),
    '',
  ].join('\n')
}

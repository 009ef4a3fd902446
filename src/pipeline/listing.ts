/** What there is to measure here: the suites of the project, with the versions of their subjects. Installs nothing. */
import { optionsFrom } from '../measure/child-environment.ts'
import { describeSuitePackages, findPackage, projectPackage, type SuitePackages } from '../measure/packages.ts'
import { matchesAny, requireMatches } from '../model/select.ts'
import { benchmarkIds, type FoundSuite } from '../plan.ts'
import type { CaseListing, SubjectListing, SuiteListing } from '../report/listing.ts'
import { resolveInside } from './project.ts'
import { sourceOf } from './subjects.ts'
import { describeSuites, findSuites, type SuiteModule } from './suites.ts'
import type { Workshop } from './workshop.ts'

/** The suites that hold a benchmark matched by `globs`, and of each what is matched. Throws `UserError` where a glob matches nothing. */
export async function listSuites(workshop: Workshop, globs: readonly string[]): Promise<SuiteListing[]> {
  const modules = await findSuites(workshop)
  const suites = await describeSuites(workshop, modules)
  requireMatches({ globs, names: suites.flatMap(benchmarkIds), what: 'benchmark' })
  const listed = suites.map((suite, index) => listingOf(workshop, { suite, module: modules[index]!, globs }))
  return (await Promise.all(listed)).filter(({ cases }) => cases.length > 0)
}

interface Listed {
  readonly suite: FoundSuite
  readonly module: SuiteModule
  readonly globs: readonly string[]
}

async function listingOf(workshop: Workshop, { suite, module, globs }: Listed): Promise<SuiteListing> {
  const { description } = suite
  const own = await packagesOf(workshop, module)
  const cases = casesOf(suite, globs)
  const named = new Set(cases.flatMap(({ subjects }) => subjects.map(({ name }) => name)))
  const subjects = Object.keys(description.subjects).filter((name) => named.has(name))
  const metrics = new Set(cases.flatMap((each) => each.metrics))
  const names = Object.keys(description.options)
  const { config } = workshop.project
  const set = { ...config.options, ...optionsFrom(workshop.effects.env, names) }
  return {
    suite: description.name,
    title: description.title,
    from: module.builtIn ? 'built in' : module.name,
    packages: own === null ? null : { count: own.count, installed: own.isInstalled },
    subjects: await Promise.all(subjects.map((name) => subjectOf(workshop, { suite, own, name }))),
    cases,
    metrics: Object.entries(description.metrics)
      .filter(([name]) => metrics.has(name))
      .map(([name, { unit, better, kind, gate }]) => ({ name, unit, better, kind, gate })),
    options: Object.fromEntries(names.map((name) => [name, set[name] ?? description.options[name]!])),
  }
}

function casesOf({ description }: FoundSuite, globs: readonly string[]): CaseListing[] {
  return Object.entries(description.cases).flatMap(([name, suiteCase]) => {
    const subjects = suiteCase.subjects
      .filter((subject) => matchesAny(`${description.name}/${name}/${subject}`, globs))
      .map((subject) => ({
        name: subject,
        profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
        skipped: suiteCase.skipped[subject] ?? null,
        knownFailure: suiteCase.knownFailures[subject] ?? null,
      }))
    return subjects.length === 0 ? [] : [{ name, subjects, metrics: suiteCase.metrics }]
  })
}

async function packagesOf({ installHost }: Workshop, module: SuiteModule): Promise<SuitePackages | null> {
  if (module.packagesFolder === null) return null
  return describeSuitePackages(installHost, { name: module.name, folder: module.packagesFolder })
}

interface Subject {
  readonly suite: FoundSuite
  readonly own: SuitePackages | null
  readonly name: string
}

/** By the rules that measuring goes by, in subjects.ts, but for what would have to be installed first. */
async function subjectOf({ project }: Workshop, { suite, own, name }: Subject): Promise<SubjectListing> {
  const command = suite.commands?.[name]
  if (command !== undefined) {
    const { version = null } = (await projectPackage(project.root)) ?? {}
    return { name, package: null, version, source: 'command', spec: command.command.join(' ') }
  }
  const packageName = suite.description.subjects[name]?.package ?? null
  if (packageName === null) return { name, package: null, version: null, source: 'builtin', spec: null }
  const configured = sourceOf(project.config, name)
  const of = { name, package: packageName, spec: configured }
  if (configured?.startsWith('npm:') === true) return { ...of, version: null, source: 'npm' }
  const here = await projectPackage(await resolveInside(project.root, configured ?? '.'))
  if (configured !== null || here?.name === packageName) {
    return { ...of, version: here?.version ?? null, source: 'project' }
  }
  const installed = own?.versionOf(packageName) ?? (await findPackage(packageName, project.root))?.version
  return { ...of, version: installed ?? null, source: 'npm' }
}

/** `paceline list`: what there is to measure. */
import { exitCodes } from '../../core/errors.ts'
import { suiteOptionsFromEnv } from '../../core/system/child-environment.ts'
import { readPackagesState, findInstalled, readProjectPackage, type SuitePackages } from '../../core/sides/packages.ts'
import { isNameSelected, requireGlobMatches } from '../../core/model/select.ts'
import { NothingToMeasure } from '../../core/plan/nothing-to-measure.ts'
import { resolveInside } from '../../core/plan/project.ts'
import { configuredSourceOfSubject } from '../../core/plan/subjects.ts'
import { describeProjectSuites, type SuiteSelection } from '../../core/plan/suites.ts'
import { memberSetup } from '../../core/plan/workspace/members.ts'
import { narrowGlobsToCurrentMember } from '../../core/plan/workspace/project-globs.ts'
import { benchmarkIdsOfSuite, type FoundSuite } from '../../core/plan/plan.ts'
import { jsonText } from '../../core/report/escape.ts'
import { formatListing, type CaseListing, type SubjectListing, type SuiteListing } from './listing.ts'
import { openAndLockProject } from '../../cli/command.ts'
import type { SuiteModule } from '../../core/sides/side.ts'
import type { Setup, SetUpCommand } from '../../core/rooms-api.ts'

const help = `
Nothing is measured and nothing is installed.

Examples:
  paceline list                      suites, cases, subjects with their versions, metrics and options
  paceline list --all                every built-in suite, unless the config names suites
  paceline list watch --json         one suite as JSON
  paceline list watch/react/chokidar one benchmark`

export const setUpCommand: SetUpCommand = (command, context, done) => {
  const { console } = context
  command
    .argument('[glob...]', 'benchmarks (default: all)')
    .option('--all', 'every built-in suite, unless the config names suites')
    .option('--json', 'as JSON')
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
    .addHelpText('after', help)
    .action(async (globs: string[], options: { all?: boolean; json?: boolean; config?: string }) => {
      const asked = { globs, all: options.all ?? false, allowEmpty: true }
      try {
        using setup = await openAndLockProject(context, { ...options, looksOnly: true, asked })
        const here = { ...asked, globs: narrowGlobsToCurrentMember(setup.project, globs) }
        const suites = await context.interruptible(() => readSuiteListings(setup, here))
        console.out(options.json === true ? jsonText(suites) : formatListing(suites, console))
        done(exitCodes.fine)
      } catch (error) {
        if (error instanceof NothingToMeasure && options.json === true) console.out(jsonText([]))
        throw error
      }
    })
}

/** Lists what the globs match of each suite that has a match. Throws `UserError` if a glob matches nothing. */
async function readSuiteListings(setup: Setup, asked: SuiteSelection): Promise<SuiteListing[]> {
  const { globs } = asked
  const { modules, suites, tools: toolSuites } = await describeProjectSuites(setup, asked)
  const nothing = { packages: undefined, subjects: [], cases: [], metrics: [], options: {} }
  const tools = toolSuites.map((tool): SuiteListing => {
    const { name, title } = tool.description
    const text = `${title}, known once it has run`
    return Object.assign({ suite: name, title: text, from: 'config' }, nothing)
  })
  const names = [...suites.flatMap(benchmarkIdsOfSuite), ...tools.map(({ suite }) => suite)]
  requireGlobMatches({ globs, names, what: 'benchmark' })
  const listed = suites.map((suite, index) => readSuiteListing(setup, suite, modules[index]!, globs))
  const chosen = (await Promise.all(listed)).filter(({ cases }) => cases.length > 0)
  return [...chosen, ...tools.filter(({ suite }) => isNameSelected(suite, globs))]
}

async function readSuiteListing(fullSetup: Setup, suite: FoundSuite, module: SuiteModule, globs: readonly string[]) {
  const setup = memberSetup(fullSetup, module)
  const { description } = suite
  const { name: folderName, packagesFolder: folder } = module
  const suitePackages =
    folder === undefined ? undefined : await readPackagesState(setup.machine.installHost, { name: folderName, folder })
  const cases = caseListingsMatchingGlobs(suite, globs)
  const named = new Set(cases.flatMap(({ subjects }) => subjects.map(({ name }) => name)))
  const subjects = Object.keys(description.subjects).filter((name) => named.has(name))
  const metrics = new Set(cases.flatMap((each) => each.metrics))
  const names = Object.keys(description.options)
  const { config } = setup.project
  const set = { ...config.options, ...suiteOptionsFromEnv(setup.effects.env, names) }
  return {
    suite: description.name,
    title: description.title,
    from: module.builtIn ? 'built in' : module.name,
    packages: suitePackages && { count: suitePackages.count, installed: suitePackages.isInstalled },
    subjects: await Promise.all(subjects.map((name) => readSubjectListing(setup.project, suite, suitePackages, name))),
    cases,
    metrics: Object.entries(description.metrics)
      .filter(([name]) => metrics.has(name))
      .map(([name, { unit, better, kind, gate }]) => ({ name, unit, better, kind, gate })),
    options: Object.fromEntries(names.map((name) => [name, set[name] ?? description.options[name]!])),
  }
}

function caseListingsMatchingGlobs({ description }: FoundSuite, globs: readonly string[]): CaseListing[] {
  return Object.entries(description.cases).flatMap(([name, suiteCase]) => {
    const subjects = suiteCase.subjects
      .filter((subject) => isNameSelected(`${description.name}/${name}/${subject}`, globs))
      .map((subject) => ({
        name: subject,
        profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
        skipped: suiteCase.skipped[subject],
        knownFailure: suiteCase.knownFailures[subject],
      }))
    return subjects.length === 0 ? [] : [{ name, subjects, metrics: suiteCase.metrics }]
  })
}

/** Resolves by the rules of measuring in core/plan/subjects.ts, except for what would have to be installed first. */
async function readSubjectListing(
  project: Setup['project'],
  suite: FoundSuite,
  suitePackages: SuitePackages | undefined,
  name: string,
): Promise<SubjectListing> {
  const words = suite.commands?.[name]?.command ?? suite.files?.[name]?.globs
  if (words !== undefined) {
    const { version } = (await readProjectPackage(project.root)) ?? {}
    return { name, version, source: 'command', spec: words.join(' ') }
  }
  const packageName = suite.description.subjects[name]?.package
  if (packageName === undefined) return { name, source: 'builtin' }
  const configured = configuredSourceOfSubject(project.config, name)
  const of = { name, package: packageName, spec: configured }
  if (configured?.startsWith('npm:') === true) return { ...of, version: undefined, source: 'npm' }
  const here = await readProjectPackage(await resolveInside(project.root, configured ?? '.'))
  if (configured !== undefined || here?.name === packageName) {
    return { ...of, version: here?.version, source: 'project' }
  }
  const installed = suitePackages?.versionOf(packageName) ?? (await findInstalled(packageName, project.root))?.version
  return { ...of, version: installed, source: 'npm' }
}

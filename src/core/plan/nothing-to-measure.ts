/** The error where no suite is named and no built-in one knows the project: it says what was found, and what to do. */
import { exitCodes, UserError } from '../errors.ts'
import type { Installation } from '../measure/installation.ts'
import { nearestNames } from '../model/select.ts'
import { cleanLine } from '../report/escape.ts'
import { joinWithMore, plural } from '../report/words.ts'
import { isConfigSuite } from './configured-commands.ts'
import { benchTools } from './look/bench-files.ts'
import { lookAtProject, type ProjectLook } from './look/look-at-project.ts'
import type { Project } from './project.ts'

/** Tells that nothing can be measured; the hint holds what was found and the next commands. */
export class NothingToMeasure extends UserError {
  constructor(message: string, { hint, isFine }: { readonly hint: string; readonly isFine: boolean }) {
    super(message, { hint, exitCode: isFine ? exitCodes.fine : exitCodes.nothingCompared })
    this.name = 'NothingToMeasure'
  }
}

/** Takes a quick look at the project. A glob or a package that no suite has is a mistake of the user, exit code 2. */
export async function nothingToMeasureError(
  project: Project,
  { suites }: Pick<Installation, 'suites'>,
  asked: {
    readonly globs: readonly string[]
    readonly packageName?: string | undefined
    readonly allowEmpty?: boolean
  },
): Promise<UserError> {
  if (asked.packageName) return noSuiteForPackageError(asked.packageName)
  const names = suites.map(({ name }) => name).filter((name) => !isConfigSuite(name))
  const look = await lookAtProject(project.root)
  const hint = [
    ...projectFactLines(look),
    'Next:',
    '  paceline init          looks closer, then shows and writes a config, a first suite and workflows',
    '  paceline list --all    the built-in suites; name one to run it, as in paceline run watch',
    '  run: npm run bench     in a workflow: gives the step a command to measure',
  ].join('\n')
  const glob = asked.globs.find((one) => !one.startsWith('!'))
  if (glob === undefined) {
    const name = look.package?.name
    const about = name === undefined ? 'this project' : cleanLine(name, 100)
    const without = project.configPath === undefined ? 'there is no paceline.config.json' : 'the config names no suite'
    const message = `There is nothing to measure yet: ${without}, and no built-in suite is about ${about}`
    return new NothingToMeasure(message, { hint, isFine: asked.allowEmpty ?? false })
  }
  const [first = ''] = glob.split('/')
  return new UserError(`No suite is called ${JSON.stringify(cleanLine(first))}`, {
    hint: `Did you mean ${nearestNames(first, names).join(' or ')}? This project has no suite of its own.\n${hint}`,
  })
}

export function noSuiteForPackageError(name: string): UserError {
  const shown = cleanLine(name)
  const globs = '--base npm:… --head npm:… x.bench.js'
  return new UserError(`No suite measures the package ${JSON.stringify(shown)}`, {
    hint: `Name a file of benchmarks that imports it (\`paceline ab ${globs}\`), or a command of it after --.`,
  })
}

const most = 4

/** Says what was found in a project, for a terminal: where, then a line for each fact. Names come from strangers' files. */
export function projectFactLines(look: ProjectLook): string[] {
  const { root, workspaces, programs, isPartial } = look
  const commands = look.package?.commands ?? []
  const folders = workspaces.map(({ folder }) => folder)
  const benchmarks = [
    ...look.benchFiles.map(({ path, tool }) => (tool === undefined ? path : `${path} (${benchTools[tool]})`)),
    ...look.languageBenchmarks.map(({ path, tool }) => `${path} (${tool})`),
  ]
  const facts = {
    package: formatPackageFacts(look),
    workspace: folders.length === 0 ? '' : `${plural(folders.length, 'package')}: ${joinFirstNames(folders)}`,
    benchmarks: joinFirstNames(benchmarks),
    commands: joinFirstNames(commands.map(({ name, text }) => `${name} (${text})`)),
    programs: joinFirstNames(programs.map(({ name, command }) => `${name} (${command.join(' ')})`)),
  }
  const filled = Object.entries(facts).filter(([, text]) => text !== '')
  const lines = filled.map(([label, text]) => `  ${label.padEnd(10)}  ${text}`)
  const where = `Found in ${cleanLine(root, 400)}${isPartial ? ', as far as a quick look goes' : ''}:`
  return [where, ...lines]
}

function formatPackageFacts({ package: facts, manager, languageBenchmarks, programs }: ProjectLook): string {
  const others = languageBenchmarks.length + programs.length
  if (facts === undefined) return others > 0 ? '' : 'none: there is no package.json here'
  const { name, version, isPrivate, format, usesTypeScript } = facts
  const kinds = [format, ...(usesTypeScript ? ['TypeScript'] : []), manager].join(', ')
  if (name === undefined) return `without a name (${kinds})`
  const title = version === undefined ? name : `${name} ${version}`
  return `${cleanLine(isPrivate ? `${title}, private` : title, 100)} (${kinds})`
}

function joinFirstNames(texts: readonly string[]): string {
  const shown = texts.map((text) => cleanLine(text, 80))
  return joinWithMore(shown, most)
}

/** Commands that are compared without a config: one on two sides, or two beside each other. Nothing is stored of them. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '../errors.ts'
import { judge, noHistory, ownRules } from '../judge.ts'
import { findProgram } from '../measure/run-command.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { oneLine } from '../report/escape.ts'
import { commandSuite, programPlace } from './configured-commands.ts'
import { measureInPairs } from './measure-in-pairs.ts'
import { planProject, requireRow, type Selection } from './plan-project.ts'
import type { Setup } from './setup.ts'
import { bothSides, findBase, type BaseQuestion, type MeasuredSide } from './sides.ts'
import { findSuites, type SuiteModule } from './suites.ts'

interface Compared {
  /** Null where head and base are the same. */
  readonly run: Run | null
  readonly comparison: Comparison
}

interface CompareOptions extends Omit<Selection, 'globs'> {
  /** The folder that the commands were typed in, links resolved: they run there, or at its place in a checkout. */
  readonly folder: string
  /** What they must end with. */
  readonly exitCode: number
  readonly budgetMs: number
  /** Eight hex digits; decides the coins. */
  readonly seed: string
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row: string | undefined
}

export interface OneCommandOptions extends CompareOptions, BaseQuestion {
  /** The program and its arguments. */
  readonly command: readonly string[]
}

/** One command on base and head. Throws `UserError` where one of them cannot be had. */
export async function compareOnSides(setup: Setup, options: OneCommandOptions): Promise<Compared> {
  const { command, folder } = options
  const base = await findBase(setup, options)
  if (base.kind === 'none')
    throw new UserError('A command needs a base to be compared with', { hint: 'Name one: --base main.' })
  // What it reads is for nobody to know: without a name in a config, nobody has said it either.
  const modules = await commandModules(setup)
  await using sides = await bothSides(setup, { base, modules, readsAll: true })
  if (sides.kind === 'missing' || sides.kind === 'not-built') throw sides.error
  if (sides.kind === 'identical') {
    const { platform } = setup.machine.environment
    const identical = [{ ...sides, platform, profile: options.profile, seed: options.seed }]
    return { run: null, comparison: judge({ runs: [], identical, rules: rulesOf(setup), stored: noHistory }) }
  }
  const below = relative(setup.project.root, folder)
  const at = (side: MeasuredSide): MeasuredSide => {
    const root = join(side.root, below)
    if (existsSync(root)) return { ...side, root }
    throw new UserError(`${side.side.label} has no folder ${below}`, {
      hint: 'Run Paceline in a folder that both sides have.',
    })
  }
  const own = { head: at(sides.head), base: at(sides.base) }
  const commands = { head: command, base: command }
  return await measured(setup, { ...options, name: shortened(command), commands, sides: own })
}

export interface TwoCommandsOptions extends CompareOptions {
  readonly base: readonly string[]
  readonly head: readonly string[]
}

/** Two commands in one folder, which needs neither Git nor a package.json. Throws `UserError` for a program that is not there. */
export async function compareCommands(setup: Setup, options: TwoCommandsOptions): Promise<Compared> {
  const { base, head, folder } = options
  for (const [program = ''] of [base, head]) {
    if (findProgram(program, programPlace(setup.machine, folder)) !== null) continue
    throw new UserError(`There is no program ${JSON.stringify(program)} here`, {
      hint: 'Without --base, each word after -- is a whole command. One command on two sides: `paceline ab --base main -- node cli.js --help`.',
    })
  }
  const modules = await commandModules(setup)
  const side = (command: readonly string[]): MeasuredSide => {
    return { side: { label: shortened(command), commit: null }, root: folder, replaced: {}, modules }
  }
  const name = `${shortened(base)} → ${shortened(head)}`
  return measured(setup, { ...options, name, commands: { base, head }, sides: { base: side(base), head: side(head) } })
}

interface MeasuredOptions extends CompareOptions {
  readonly name: string
  readonly commands: Readonly<Record<'base' | 'head', readonly string[]>>
  readonly sides: Readonly<Record<'base' | 'head', MeasuredSide>>
}

/** Plans by what lies on the sides: a program may have come with what was installed or built there. */
async function measured(setup: Setup, options: MeasuredOptions): Promise<Compared> {
  const { commands, sides, name } = options
  const isNode = (['base', 'head'] as const).map((side) => {
    return findProgram(commands[side][0]!, programPlace(setup.machine, sides[side].root))?.isNode ?? true
  })
  const planning = withCommand(setup, { ...options, name, command: commands.head, node: !isNode.includes(false) })
  const { suites, benchmarks } = await planProject(planning, { ...options, globs: [] })
  requireRow(options.row, benchmarks)
  const rules = rulesOf(setup)
  const run = await measureInPairs(setup, {
    ...options,
    globs: [],
    suites,
    benchmarks,
    sides: {
      base: { ...sides.base, command: commands.base },
      head: { ...sides.head, command: commands.head },
    },
    policy: rules.policy,
    platforms: 1,
    resume: null,
  })
  // No profile of a config measures it again.
  const named: Run = { ...run, profile: `${options.profile}, without a config` }
  return { run: named, comparison: judge({ runs: [named], rules, stored: noHistory }) }
}

function commandModules({ project, machine, packageName }: Setup): Promise<readonly SuiteModule[]> {
  return findSuites({ project, packageName, installation: machine.installation }, [commandSuite])
}

/** The thresholds of the project; what it accepts is about its own benchmarks. */
function rulesOf({ project }: Setup): ReturnType<typeof ownRules> {
  return ownRules({ policy: project.config.policy })
}

interface NamedCommand {
  readonly name: string
  readonly command: readonly string[]
  readonly exitCode: number
  readonly node: boolean
}

/** The project as if its config named this command and nothing else. */
function withCommand(setup: Setup, { name, command, exitCode, node }: NamedCommand): Setup {
  const subjects = { [name]: { command: [...command], exitCode, node } }
  const { policy, project } = setup.project.config
  const config = { suites: [commandSuite], subjects, policy, project }
  return { ...setup, project: { ...setup.project, config, members: [] } }
}

/** As much of a command line as a table has room for. */
const longestName = 48

function shortened(command: readonly string[]): string {
  return oneLine(command.join(' '), longestName)
}

/** Compares commands without a config: on two sides, of two versions, or beside each other. Nothing is stored. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '../../core/errors.ts'
import { judge, noHistory, headRules, type Identical } from '../../core/judge/judge.ts'
import { findProgram } from '../../core/sides/run-command.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import type { Run } from '../../core/model/run.ts'
import type { SubjectPackage } from '../../core/model/suite.ts'
import { toShortLine } from '../../core/report/escape.ts'
import { commandSuite, programSearchOptions } from '../../core/plan/configured-commands.ts'
import { identicalSides, type Checked } from '../../core/judge-here.ts'
import type { MeasureOptions } from '../../core/measure/record-run.ts'
import { measureInPairs } from '../../core/measure/measure-in-pairs.ts'
import { readPackageCommand, installVersions, type Versions } from './package-sides.ts'
import { planProject, requirePlannedRow } from '../../core/plan/plan-project.ts'
import { prepareSidesUnlessIdentical, findBaseOrWhyMissing, type BaseQuestion } from '../../core/sides/sides.ts'
import { requireModulesForSuiteNames } from '../../core/plan/suites.ts'
import { type MeasuredSide, packageAsSide, type SuiteModule } from '../../core/sides/side.ts'
import type { Setup } from '../../core/rooms-api.ts'

interface CompareOptions extends Omit<MeasureOptions, 'globs'> {
  /** The folder that the commands were typed in, links resolved: they run there, or at its place in a checkout. */
  readonly folder: string
  readonly exitCode: number
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
}

type CommandLine = readonly string[]

/** Compares one command on base and head. Throws `UserError` if one of them cannot be had. */
export async function compareCommandOnSides(
  setup: Setup,
  options: CompareOptions & BaseQuestion & { readonly command: CommandLine },
): Promise<Checked> {
  const { command, folder } = options
  const base = await findBaseOrWhyMissing(setup, options)
  if (base.kind === 'none')
    throw new UserError('A command needs a base to be compared with', { hint: 'Name one: --base main.' })
  const modules = await locateCommandSuiteModules(setup)
  await using sides = await prepareSidesUnlessIdentical(setup, { base, modules, commands: [command] })
  if (sides.kind === 'not-built') throw sides.error
  if (sides.kind === 'identical') {
    const identical = { ...identicalSides(setup, options, sides), texts: sides.texts }
    return { comparison: judgeByPolicy(setup, [], [identical]) }
  }
  const below = relative(setup.project.root, folder)
  const at = (side: MeasuredSide): MeasuredSide => {
    const root = join(side.root, below)
    if (existsSync(root)) return { ...side, root }
    throw new UserError(`${side.side.label} has no folder ${below}`, {
      hint: 'Run Paceline in a folder that both sides have.',
    })
  }
  const commandSides = { head: { ...at(sides.head), command }, base: { ...at(sides.base), command } }
  return await measureAndJudgeCommand(setup, { ...options, name: shortCommandText(command), sides: commandSides })
}

/** Compares two commands in one folder, without Git or package.json. Throws `UserError` for a program that is not there. */
export async function compareCommands(
  setup: Setup,
  options: CompareOptions & { readonly base: CommandLine; readonly head: CommandLine },
): Promise<Checked> {
  const { base, head, folder } = options
  for (const [program = ''] of [base, head]) {
    if (findProgram(program, programSearchOptions(setup.machine, folder)) !== undefined) continue
    throw new UserError(`There is no program ${JSON.stringify(program)} here`, {
      hint: 'Without --base, each word after -- is a whole command. One command on two sides: `paceline ab --base main -- node cli.js --help`.',
    })
  }
  const modules = await locateCommandSuiteModules(setup)
  const side = (command: CommandLine): SideWithCommand => {
    return { side: { label: shortCommandText(command) }, root: folder, replaced: {}, modules, command }
  }
  const name = `${shortCommandText(base)} → ${shortCommandText(head)}`
  return measureAndJudgeCommand(setup, { ...options, name, sides: { base: side(base), head: side(head) } })
}

/** Compares a command of two versions of a package, such as `eslint src`. Throws `UserError` if one lacks it. */
export async function compareCommandOfPackage(
  setup: Setup,
  options: CompareOptions & Versions & { readonly command: CommandLine },
): Promise<Checked> {
  const { command, folder } = options
  const [bin = '', ...words] = command
  const modules = await locateCommandSuiteModules(setup)
  const installed = await installVersions(setup, options)
  const side = async (one: SubjectPackage): Promise<SideWithCommand> => {
    const fullCommand = [...(await readPackageCommand(one, bin)), ...words]
    return { ...packageAsSide(one, modules), root: folder, replaced: {}, command: fullCommand }
  }
  const sides = { base: await side(installed.base), head: await side(installed.head) }
  return measureAndJudgeCommand(setup, { ...options, name: shortCommandText(command), sides })
}

type SideWithCommand = MeasuredSide & { readonly command: CommandLine }

type MeasuredOptions = CompareOptions & { name: string; sides: Readonly<Record<'base' | 'head', SideWithCommand>> }

/** Plans by what lies on the sides: the program may have been installed or built there. */
async function measureAndJudgeCommand(setup: Setup, { name, exitCode, ...options }: MeasuredOptions): Promise<Checked> {
  const { base, head } = options.sides
  const node = [base, head].every(
    ({ command, root }) => findProgram(command[0]!, programSearchOptions(setup.machine, root))?.isNode ?? true,
  )
  // As if the config of the project named this command and nothing else.
  const { policy, project } = setup.project.config
  const subjects = { [name]: { command: [...head.command], exitCode, node } }
  const config = { suites: [commandSuite], subjects, policy, project }
  const selection = { ...options, globs: [] }
  const planning = { ...setup, project: { ...setup.project, config, members: [] } }
  const { suites, benchmarks } = await planProject(planning, selection)
  requirePlannedRow(options.row, benchmarks)
  const run = await measureInPairs(setup, { ...selection, suites, benchmarks, policy, platforms: 1, resume: undefined })
  // No profile of a config measures it again.
  const named = { ...run, profile: `${options.profile}, without a config` }
  return { run: named, comparison: judgeByPolicy(setup, [named]) }
}

function locateCommandSuiteModules({ project, machine: { installation } }: Setup): Promise<readonly SuiteModule[]> {
  return requireModulesForSuiteNames({ project, installation }, [commandSuite])
}

/** Judges by the policy of the project, without what it accepts: that is about its own benchmarks. */
function judgeByPolicy({ project }: Setup, runs: readonly Run[], identical: readonly Identical[] = []): Comparison {
  return judge({ runs, identical, rules: headRules({ policy: project.config.policy }), stored: noHistory })
}

const longestName = 48

function shortCommandText(command: CommandLine): string {
  return toShortLine(command.join(' '), longestName)
}

/** Finds what each subject is where it is prepared: its package, and for a command whether Node runs it. */
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { findInstalled, installPackage, readProjectPackage } from '../sides/packages.ts'
import type { Config } from '../model/config.ts'
import { benchmarkId } from '../model/run.ts'
import type { SubjectPackage } from '../model/suite.ts'
import { isRunByNode, nodeCase, otherCase, programSearchOptions } from './configured-commands.ts'
import type { PlannedBenchmark } from './plan.ts'
import { resolveInside } from './project.ts'
import { projectFolderOnSide, memberSetup } from './workspace/members.ts'
import type { SideSource } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

/**
 * Finds the package behind a benchmark's subject on one side; undefined for a subject that names none.
 *
 * A config maps subjects to `.`, a folder or `npm:name@range`. Without an entry, the project itself is meant where
 * its own name is that of the package, so that a library measures its checkout without any config.
 */
export async function findOrInstallSubjectPackage(
  fullSetup: Pick<Setup, 'project' | 'machine' | 'effects' | 'packageName'>,
  benchmark: PlannedBenchmark,
  { side, suitePackages }: { readonly side: SideSource; readonly suitePackages: string | undefined },
): Promise<SubjectPackage | undefined> {
  const setup = memberSetup(fullSetup, benchmark)
  const root = projectFolderOnSide(fullSetup, side, benchmark)
  const { trialUnit, files } = benchmark
  const words = files?.globs ?? trialUnit.command
  if (words.length > 0) {
    // A command has the version of the project that it runs in, and so have files.
    const project = await readProjectPackage(root)
    const program = {
      name: trialUnit.listsByRunning ? benchmark.suite : benchmark.subject,
      root,
      spec: words.join(' '),
    }
    return project && { ...program, version: project.version, source: 'command' }
  }
  const name = benchmark.package
  if (name === undefined) return undefined
  if (Object.hasOwn(side.replaced, name)) return side.replaced[name]!
  const source = configuredSourceOfSubject(setup.project.config, benchmark.subject)
  if (source?.startsWith('npm:') === true) {
    return installPackage(setup.machine.installHost, {
      spec: source.slice('npm:'.length),
      nowMs: setup.effects.today().getTime(),
    })
  }
  if (source !== undefined) {
    const folder = await resolveInside(root, source)
    const mapped = await readProjectPackage(folder)
    if (mapped !== undefined) return mapped
    throw new UserError(`The subject ${JSON.stringify(source)} has no package.json with a name`, {
      file: join(folder, 'package.json'),
      hint: `It should be the folder of the package ${name}.`,
    })
  }
  const rootPackage = await readProjectPackage(root)
  if (rootPackage?.name === name) return rootPackage
  // A package of a workspace that the change renamed: the suite calls it by its name on the head.
  const isRenamed = side.moved !== undefined && benchmark.project !== undefined && name === setup.packageName
  if (rootPackage !== undefined && isRenamed) return { ...rootPackage, name }
  const installed = suitePackages === undefined ? undefined : await findInstalled(name, suitePackages)
  return installed ?? findInstalled(name, root)
}

/**
 * Puts a command in the case that suits its program where it is prepared, once and for all: that of Node only where all
 * sides run it in Node. Returns any other benchmark itself.
 */
export function benchmarkOfPreparedSides(
  setup: Pick<Setup, 'project' | 'machine'>,
  benchmark: PlannedBenchmark,
  sides: readonly Parameters<typeof projectFolderOnSide>[1][],
): PlannedBenchmark {
  if (benchmark.command?.kinds === undefined) return benchmark
  const { kinds, ...command } = benchmark.command
  const places = sides.map((side) => programSearchOptions(setup.machine, projectFolderOnSide(setup, side, benchmark)))
  const name = places.every((place) => isRunByNode(command.command[0]!, place)) ? nodeCase : otherCase
  return { ...benchmark, case: name, id: benchmarkId({ ...benchmark, case: name }), metrics: kinds[name]!, command }
}

/** Returns what the config maps a subject to: `.`, a folder or `npm:name@range`; undefined if it maps it to nothing. */
export function configuredSourceOfSubject(config: Config, subject: string): string | undefined {
  const source = config.subjects?.[subject]
  return typeof source === 'string' ? source : undefined
}

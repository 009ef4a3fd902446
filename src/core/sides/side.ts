/** Describes a side of a measurement: the place of its code, and of the suites. */
import type { Side } from '../model/run.ts'
import type { SubjectPackage } from '../model/suite.ts'

/** Holds a suite's module and, for a built-in one, the folder of its package.json. */
export interface SuiteModule {
  readonly name: string
  readonly path: string
  /** Folder with package.json and lockfile of the suite's own packages; undefined if it has none. */
  readonly packagesFolder?: string | undefined
  readonly builtIn: boolean
  readonly project?: string
  /** True for a suite that lies beside the code it measures, as in the project's top folder: its imports are not part of it. */
  readonly alone: boolean
  /** On a base: true if its own suite is another one, or it has none. */
  readonly isBrought?: boolean
}

/** Locates the code of one side of a measurement. */
export interface SideSource {
  readonly root: string
  /** Maps names of packages of a workspace to their folders, if they lie elsewhere on this side than on the head. */
  readonly moved?: ReadonlyMap<string, string>
  /** For `npm:` sides, the packages that replace those of the config, by package name. */
  readonly replaced: Readonly<Record<string, SubjectPackage>>
  /** The command line of this side, where two are compared. */
  readonly command?: readonly string[]
}

/** Is a side to measure, with the modules of the suites as they lie on it: the project's own are checked out with it. */
export interface MeasuredSide extends SideSource {
  /** The side as the run file describes it. */
  readonly side: Side
  readonly modules: readonly SuiteModule[]
  /** Warns a reader of the report, such as of how it was prepared. */
  readonly warning?: string
}

/** Makes a side of a package, to be measured by suites that declare it. */
export function packageAsSide(subject: SubjectPackage, modules: readonly SuiteModule[]): MeasuredSide {
  const { root, name, version } = subject
  return { root, replaced: { [name]: subject }, modules, side: { label: `${name} ${version}` } }
}

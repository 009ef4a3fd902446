/** What a side of a measurement is: where its code lies, and with it the suites. */
import type { Side } from '../model/run.ts'
import type { SubjectPackage } from '../model/suite.ts'

/** A suite's module and, for a built-in one, the folder of its package.json. */
export interface SuiteModule {
  readonly name: string
  readonly path: string
  /** Folder with package.json and lockfile of the suite's own packages; null if it has none. */
  readonly packagesFolder: string | null
  readonly builtIn: boolean
  readonly project?: string
  /** True for a suite that lies beside the code it measures, as in the project's top folder: its imports are not part of it. */
  readonly alone: boolean
  /** On a base: true if its own suite is another one, or it has none. */
  readonly isBrought?: boolean
}

/** One side of a measurement: where its code is. */
export interface SideSource {
  readonly root: string
  /** By name, the folders of packages of a workspace that lie elsewhere on this side than on the head. */
  readonly moved?: ReadonlyMap<string, string>
  /** For `npm:` sides, the packages that replace those of the config, by package name. */
  readonly replaced: Readonly<Record<string, SubjectPackage>>
  /** Where two command lines are compared, the one of this side. */
  readonly command?: readonly string[]
}

/** A side to measure, and the modules of the suites as they lie on it: the project's own suites are checked out with it. */
export interface MeasuredSide extends SideSource {
  /** What the run file calls it. */
  readonly side: Side
  readonly modules: readonly SuiteModule[]
  /** What a reader of the report must know of it, such as how it was prepared. */
  readonly warning?: string
}

/**
 * The public API: what a suite of benchmarks is made of.
 *
 * A suite is one file, TypeScript or JavaScript, that exports `defineSuite({ … })` as its default. It needs no
 * build step and no install: inside a trial, `import 'paceline'` always finds the Paceline that runs it.
 */
import type { FixtureReference, PreparedReference, SuiteDefinition } from './model/suite.ts'

export type {
  Expect,
  FixtureReference,
  Measure,
  PrepareContext,
  PreparedReference,
  SubjectEntry,
  SubjectLoader,
  SubjectPackage,
  SuiteCase,
  SuiteDefinition,
  SuiteMetric,
  Tree,
  TrialContext,
} from './model/suite.ts'

/** Declares a suite. Returns it unchanged; it is here for its types. */
export function defineSuite<Subject, Case = Record<string, unknown>>(
  suite: SuiteDefinition<Subject, Case>,
): SuiteDefinition<Subject, Case> {
  return suite
}

/** Asks for a generated tree: a built-in one by name (`react`), or the path of a spec file beside the suite. */
export function fixture(name: string): FixtureReference {
  return { fixture: name }
}

/**
 * Asks for a directory that the suite fills itself: documents, a repository, one large file. `prepare` runs once
 * for all trials of a case, in a process of its own, and must write the same bytes whenever its options are the same.
 */
export function prepared(prepare: PreparedReference['prepare']): PreparedReference {
  return { prepare }
}

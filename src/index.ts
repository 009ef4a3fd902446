/**
 * The public API: what a suite of benchmarks is made of.
 *
 * A suite is one file, TypeScript or JavaScript, that exports `defineSuite({ … })` as its default. It needs no
 * build step and no install: inside a trial, `import 'paceline'` always finds the Paceline that runs it.
 */
import type { FixtureReference, SuiteDefinition } from './model/suite.ts'

export type {
  Expect,
  FixtureReference,
  Measure,
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

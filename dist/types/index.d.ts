/**
* The public API: what a suite of benchmarks is made of.
*
* A suite is one file, TypeScript or JavaScript, that exports `defineSuite({ … })` as its default. It needs no
* build step and no install: inside a trial, `import 'paceline'` always finds the Paceline that runs it.
*/
import type { BenchOptions, BenchParams, BenchValues } from "./kit/definition.js";
import type { CaseData, ContextOf, FixtureReference, InferredSuite, PreparedReference, SubjectOf, SuiteDefinition, TrialContext } from "./core/model/suite.js";
export type { BenchOptions, BenchParams, BenchValues } from "./kit/definition.js";
export type { Expect, FixtureReference, Measure, PrepareContext, PreparedReference, SubjectEntry, SubjectLoader, SubjectPackage, SuiteCase, SuiteDefinition, SuiteMetric, Tree, TrialContext } from "./core/model/suite.js";
/**
* Declares a suite and returns it unchanged, with types inferred from its contents. `defineSuite<Subject, Case>` states
* instead what every subject can do and which data cases have.
*/
export declare function defineSuite<
	Subject = unknown,
	Case = never,
	Cases extends SuiteDefinition["cases"] = SuiteDefinition["cases"],
	Subjects extends SuiteDefinition<Subject>["subjects"] = SuiteDefinition<Subject>["subjects"],
	Metric extends string = string
>(suite: InferredSuite<Cases, Subjects, Metric, [Case] extends [never] ? ContextOf<Cases, SubjectOf<Subjects, Subject>, Metric> : TrialContext<Subject, Case>>): SuiteDefinition<SubjectOf<Subjects, Subject>, [Case] extends [never] ? CaseData<Cases> : Case>;
/** Asks for a generated tree: a built-in one by name (`react`), or the path of a spec file beside the suite. */
export declare function fixture(name: string): FixtureReference;
/**
* Asks for a directory that the suite fills itself: documents, a repository, one large file. `prepare` runs once
* for all trials of a case, in a process of its own, and must write the same bytes whenever its options are the same.
*/
export declare function prepared(prepare: PreparedReference["prepare"]): PreparedReference;
/**
* Measures an operation: its time, the memory that it allocates and the memory that it keeps. Call it in files named
* `*.bench.js`, `.mjs` or `.ts` that the config lists in `suites`; each call is a benchmark. See docs/writing-a-suite.md.
*
*     bench('small', () => parse(text))
*/
export declare function bench<
	const Params extends BenchParams = {},
	Input = BenchValues<Params>
>(name: string, operation: (() => unknown) | BenchOptions<Params, Input>): void;

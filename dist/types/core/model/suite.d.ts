/**
* A suite as its author writes it. These types are published as they stand here, so they import nothing.
*
* Words: suite (watch) > case (react) > subject (chokidar). A benchmark is `suite/case/subject`.
*/
/** Names a tree of files that Paceline makes before the trial and hands to it as a `Tree`. */
export interface FixtureReference {
	readonly fixture: string;
}
/**
* Names a directory that the suite makes itself; see `prepared` in index.ts. Made once per case and set of options, in
* a child process before the first trial, so that neither its time nor its memory shows in a trial. Kept between
* trials and runs beside the generated trees, under a key of suite digest, case, name and options, and reused only
* while its digest still matches. Trials get it as a `Tree` and must not write to it.
*/
export interface PreparedReference {
	readonly prepare: (context: PrepareContext) => void | Promise<void>;
}
/** Is what `prepare` receives: an empty `directory`, to fill with the same bytes every time. */
export interface PrepareContext {
	readonly directory: string;
	/** Reads an option, as in a trial. */
	readonly option: (name: string) => string;
	readonly signal: AbortSignal;
}
/** Describes a tree as a trial sees it: `files` and `directories` count what is in it, the root directory included. */
export interface Tree {
	readonly path: string;
	readonly files: number;
	readonly directories: number;
}
/**
* Is what a trial receives. `Subject` is what the subject's loader returned, `Case` the case's own data; `Given` is
* undefined in a case with `lazy: true`.
*/
export interface TrialContext<
	Subject = unknown,
	Case = Record<string, unknown>,
	CaseName extends string = string,
	Metric extends string = string,
	Given = Subject
> {
	/** The case's data, every fixture and prepared directory replaced by its `Tree`. */
	readonly case: Case;
	readonly caseName: CaseName;
	/** An empty directory of this trial's own; removed afterwards, also when the trial is killed. */
	readonly scratch: string;
	readonly subject: Given;
	readonly subjectName: string;
	/** Loads the subject; for cases with `lazy: true`, where `subject` is undefined. */
	readonly load: () => Promise<Subject>;
	/** The package that the subject comes from, if it declares one. */
	readonly package: SubjectPackage | undefined;
	readonly measure: Measure<Metric>;
	readonly expect: Expect;
	/** An option declared in the suite's `options`: from the environment or the config, else its default. */
	readonly option: (name: string) => string;
	readonly signal: AbortSignal;
}
/** Says where a subject's package was found. `spec` is what `npm install` takes: `chokidar@6.0.0` or a folder. */
export interface SubjectPackage {
	readonly name: string;
	readonly version: string;
	readonly source: "project" | "npm" | "builtin" | "command";
	readonly root: string;
	readonly spec: string;
}
export interface Measure<Metric extends string = string> {
	/** Runs `work` once; records its wall time as `metric` and its CPU time as each metric whose `cpuOf` names it. */
	time<T>(metric: Metric, work: () => T | Promise<T>): Promise<T>;
	/** Records a figure. Each metric takes one value per trial; a second one is an error. */
	record(metric: Metric, value: number): void;
	/** Collects garbage and records used heap, heap total and RSS against the start of the trial, as the metrics with `retained` say. */
	retained(): Promise<void>;
	/** Records a fact as text, such as a content id; it must be the same in every trial. */
	note(name: string, text: string): void;
	/** Records a doubt about this trial's figures, shown with the row. */
	warn(text: string): void;
}
export interface Expect {
	/** Fails the trial unless `actual` is `expected`: a subject that did not do the work gets no time. */
	equal(actual: unknown, expected: unknown, what?: string): void;
	ok(condition: unknown, what: string): void;
}
export interface SuiteMetric {
	/** `bytes` for memory, `ns`, `us`, `ms`, `s` or `min` for times, `something/s` for rates; any other text, too. */
	readonly unit: string;
	readonly better: "lower" | "higher";
	/** `exact`: any difference is real. `counted`: values repeat within 0.5%. `sampled`, the default: a test decides. */
	readonly kind?: "sampled" | "exact" | "counted";
	/** Lets rows of this metric fail the check; false by default. */
	readonly gate?: boolean;
	/** A smaller change, in the metric's unit, is never reported as one. */
	readonly floor?: number;
	/** Relative change to ignore (0.01 is 1%), to detect, and from which what is certainly worse fails; the policy's by default. */
	readonly ignore?: number;
	readonly detect?: number;
	readonly failAt?: number;
	/** Values may be zero or negative; false by default, but true for metrics with `retained`. */
	readonly signed?: boolean;
	/** The metric of `measure.time` whose CPU time (user + system) this metric takes. */
	readonly cpuOf?: string;
	/** Taken by `measure.retained()`: growth of used heap, of heap total or of RSS since the start of the trial. */
	readonly retained?: "heap-used" | "heap-total" | "rss";
	/** Taken by Paceline at the end of the trial: the peak RSS of the process. */
	readonly peakRss?: boolean;
}
/** Holds the settings of a case; everything else is the case's data. */
export interface CaseSettings {
	/** Metrics that this case reports; all of the suite's by default. */
	readonly metrics?: readonly string[];
	/** Subjects that this case is for; all of the suite's by default. */
	readonly subjects?: readonly string[];
	/** Profiles that include this case; all by default. Per subject where a subject is too slow for one. */
	readonly profiles?: readonly string[];
	readonly profilesOf?: Readonly<Record<string, readonly string[]>>;
	/** Subjects known to fail here, with the reason: their rows say so, and the run does not fail. */
	readonly knownFailures?: Readonly<Record<string, string>>;
	/** Longest a trial may take; 60 s by default. */
	readonly timeoutMs?: number;
	/** The trial loads the subject itself (to measure the loading). */
	readonly lazy?: boolean;
	/** Measures one trial only: every metric of the case is exact. */
	readonly once?: boolean;
	/** Subjects whose trial cannot run on a platform, with the reason. Evaluated in the child, before anything is loaded. */
	readonly skip?: (subject: string) => string | undefined;
}
export interface SuiteCase extends CaseSettings {
	readonly [data: string]: unknown;
}
export type SubjectLoader<Subject> = () => Subject | Promise<Subject>;
export interface SubjectEntry<Subject> {
	/** The package this subject comes from, resolved from the project under test or from the suite's own packages. */
	readonly package?: string;
	readonly load: SubjectLoader<Subject>;
}
export interface SuiteDefinition<
	Subject = unknown,
	Case = Record<string, unknown>
> {
	readonly name: string;
	readonly title?: string;
	readonly cases: Readonly<Record<string, SuiteCase>>;
	readonly subjects: Readonly<Record<string, SubjectLoader<Subject> | SubjectEntry<Subject>>>;
	readonly metrics: Readonly<Record<string, SuiteMetric>>;
	/** Options read by `option(name)`: name to default. The environment variable of the same name wins. */
	readonly options?: Readonly<Record<string, string>>;
	/**
	* For a suite of other people's packages: for the stored history, each subject of a case is measured in pairs with the
	* first of these subjects that is another one and runs the case.
	*/
	readonly reference?: string | readonly string[];
	/**
	* Names what the suite measures. The stored history continues while this stays the same, even if the code changes;
	* without it, every change of the code begins a new series.
	*/
	readonly revision?: string;
	/** The largest share of the budget for this suite when others are measured, too: 0.1 is a tenth. */
	readonly share?: number;
	/** Its result is awaited and otherwise ignored, so that a short trial may be one expression. */
	readonly trial: (context: TrialContext<Subject, Case>) => unknown;
}
/** Types a suite as `defineSuite` takes it: what a trial receives follows from `cases`, `subjects` and `metrics`. */
export interface InferredSuite<
	Cases,
	Subjects,
	Metric extends string,
	Context
> extends Omit<SuiteDefinition, "cases" | "subjects" | "metrics" | "trial"> {
	readonly cases: Cases;
	readonly subjects: Subjects;
	readonly metrics: Readonly<Record<Metric, SuiteMetric>>;
	readonly trial: (context: Context) => unknown;
}
/** Is what the loaders of subjects return; one type for all of them, where the author gave one. */
export type SubjectOf<
	Subjects,
	Subject
> = unknown extends Subject ? { [Name in keyof Subjects]: LoadedBy<Subjects[Name]> }[keyof Subjects] : Subject;
type LoadedBy<Entry> = Entry extends (() => infer Loaded) | {
	readonly load: () => infer Loaded;
} ? Awaited<Loaded> : never;
/** Is the data of a case, with every key of every case: a trial can ask for one that this case lacks. */
export type CaseData<
	Cases,
	Name extends keyof Cases = keyof Cases
> = Name extends unknown ? { readonly [Key in KeysOf<Cases[keyof Cases]>]: Key extends keyof Cases[Name] ? InTrial<Cases[Name][Key]> : undefined } : never;
type KeysOf<Case> = Case extends unknown ? Exclude<keyof Case, keyof CaseSettings> : never;
type InTrial<Value> = Value extends FixtureReference | PreparedReference ? Tree : Value;
/** Unites one context for each case: `caseName` tells them apart. */
export type ContextOf<
	Cases,
	Subject,
	Metric extends string
> = { [Name in keyof Cases & string]: TrialContext<Subject, CaseData<Cases, Name>, Name, Metric, Cases[Name] extends {
	readonly lazy: true;
} ? undefined : Subject> }[keyof Cases & string];
export {};

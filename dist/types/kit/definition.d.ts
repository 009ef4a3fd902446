/** A micro-benchmark as its author writes it: `bench('parse', () => parse(text))`; see docs/writing-a-suite.md. */
/** Lists of values to measure with, by name; each combination is a case of its own. */
export type BenchParams = Readonly<Record<string, readonly (string | number | boolean)[]>>;
/** Combines one value of each list. */
export type BenchValues<Params extends BenchParams> = { readonly [Name in keyof Params]: Params[Name][number] };
/**
* Holds the operation to measure, and the steps around it. Figures include only `run`.
*
* `Input` is what `setup` resolves to; without a `setup` it is the combination of `params`.
*/
export interface BenchOptions<
	Params extends BenchParams,
	Input
> {
	readonly params?: Params;
	/** Called once in each trial, before anything is measured. */
	readonly setup?: (values: BenchValues<Params>) => Input | Promise<Input>;
	/** Called repeatedly with the same input. A promise is awaited before the next call. */
	readonly run: (input: Input) => unknown;
	/** Called after measuring, with the result of the last call. If it throws, the trial fails. */
	readonly check?: (result: unknown, input: Input) => unknown;
	/** Called once in each trial, after measuring. */
	readonly teardown?: (input: Input) => unknown;
	/** Time to measure in each trial, in ms; 300 by default. Warming up comes before it. */
	readonly measureMs?: number;
	/** Longest a trial may take, in ms; 60,000 by default. */
	readonly timeoutMs?: number;
}
/** Holds a benchmark without its types, as the harness runs it. */
export interface RegisteredBench extends Omit<BenchOptions<BenchParams, unknown>, "setup"> {
	readonly name: string;
	readonly setup?: (values: BenchValues<BenchParams>) => unknown;
	/** Further arguments of `bench`: none, if it was called as it should be. */
	readonly more: readonly unknown[];
	/** Made by the call, whose stack it has. */
	readonly place: Error;
}

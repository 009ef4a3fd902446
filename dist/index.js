// src/bench/registry.ts
const key = Symbol.for("paceline.bench");
const shared = globalThis;
/** The list of registered benchmarks; `make` is kept with it. */
function benchRegistry(make) {
	return (shared[key] ??= {
		benches: [],
		make
	}).benches;
}
// src/index.ts
/**
* Declares a suite. Returns it unchanged; its types follow from what the suite holds. `defineSuite<Subject, Case>` states
* what all subjects can do, and what data cases have.
*/
function defineSuite(suite) {
	return suite;
}
/** Asks for a generated tree: a built-in one by name (`react`), or the path of a spec file beside the suite. */
function fixture(name) {
	return { fixture: name };
}
/**
* Asks for a directory that the suite fills itself: documents, a repository, one large file. `prepare` runs once
* for all trials of a case, in a process of its own, and must write the same bytes whenever its options are the same.
*/
function prepared(prepare) {
	return { prepare };
}
function bench(name, operation, ...more) {
	const options = typeof operation === "function" ? { run: operation } : operation;
	const place = new Error(name);
	Error.captureStackTrace(place, bench);
	benchRegistry(async (request, benches) => {
		const { benchSuite } = await import("./bench-suite.js");
		return benchSuite(request, benches);
	}).push({
		...options,
		name,
		more,
		place
	});
}
export { bench, defineSuite, fixture, prepared };

import { isBuiltin, registerHooks } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
// src/bench/registry.ts
const key = Symbol.for("paceline.bench");
const shared = globalThis;
/** The registered benchmarks as a suite; null where there are none. */
async function registeredSuite(request) {
	const registry = shared[key];
	return registry === void 0 ? null : registry.make(request, registry.benches);
}
// src/trial/load-suite.ts
/** Loads a suite's module, in the child only. */
/** The suite that the module exports as its default, or that its calls of `bench` make. Throws when there is none. */
async function loadSuite(request) {
	const loaded = await import(pathToFileURL(request.suitePath).href);
	const exported = isRecord(loaded) ? loaded["default"] : void 0;
	const registered = await registeredSuite(request);
	if (registered !== null && isRecord(exported) && "trial" in exported) throw new Error("the module exports a suite and calls bench: make it two files");
	const suite = registered ?? exported;
	if (!isRecord(suite)) throw new Error("the module neither exports a suite as its default nor calls bench");
	for (const part of [
		"cases",
		"subjects",
		"metrics"
	]) if (!isRecord(suite[part])) throw new Error(`the suite has no ${part}`);
	if (typeof suite["trial"] !== "function") throw new Error("the suite has no trial function");
	return suite;
}
/** A subject in its long form. */
function subjectEntry(subject) {
	return typeof subject === "function" ? { load: subject } : subject;
}
function isRecord(value) {
	return typeof value === "object" && value !== null;
}
/** Whether a value in a case asks for a directory that the suite fills itself. */
function isPrepared(value) {
	return isRecord(value) && typeof value["prepare"] === "function";
}
/** The entry called `name`. Throws with the names that exist where there is none. */
function pick(from, name, what) {
	const found = Object.hasOwn(from, name) ? from[name] : void 0;
	if (found === void 0) throw new Error(`the suite has no ${what} ${name}; it has ${Object.keys(from).join(", ")}`);
	return found;
}
/** The value of an option: as requested, else the suite's default. Throws for one that the suite does not declare. */
function optionReader(suite, given) {
	return (name) => {
		const fallback = pick(suite.options ?? {}, name, "option");
		return given[name] ?? fallback;
	};
}
const scheme = "paceline-stand-in:";
/** Whatever is asked of it, or done with it, gives itself; there is nothing in it to go through. */
const standIn = `const s = new Proxy(class {}, {
  get: (target, key) =>
    key === 'then' ? undefined
    : key === 'prototype' ? target[key]
    : key === Symbol.toPrimitive ? () => ''
    : key === Symbol.iterator ? () => [].values()
    : s,
  apply: () => s,
  construct: () => s,
})`;
/** Any word of the file may be the name of an import; one too many does no harm. */
function moduleFor(importer) {
	const words = importer.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
	const names = /* @__PURE__ */ new Set([
		"default",
		"'module.exports'",
		...words
	]);
	return `${standIn}\nexport { ${[...names].map((name) => `s as ${name}`).join(", ")} }`;
}
/** Must be called before the file at `url` is loaded. */
function useStandIns(url) {
	registerHooks({
		resolve(specifier, context, next) {
			const isOurs = specifier === "paceline" || isBuiltin(specifier);
			if (context.parentURL !== url || isOurs) return next(specifier, context);
			return {
				url: `${scheme}${encodeURIComponent(specifier)}`,
				format: "module",
				shortCircuit: true
			};
		},
		load(loaded, context, next) {
			if (!loaded.startsWith(scheme)) return next(loaded, context);
			return {
				format: "module",
				source: moduleFor(readFileSync(new URL(url), "utf8")),
				shortCircuit: true
			};
		}
	});
}
export { pick as a, optionReader as i, isRecord as n, subjectEntry as o, loadSuite as r, useStandIns as s, isPrepared as t };

import { isBuiltin, registerHooks } from "node:module";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { inspect, isDeepStrictEqual } from "node:util";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
// src/trial/calibrate.ts
/**
* A fixed slice of work, by which the speed of a machine at this moment is known: hashing, JSON, sorting and
* file status, as a mix of what benchmarks of Node projects do. It must never change: its times are compared
* over months.
*/
const files = 64;
/** Does the work once, with `scratch` for its files, and gives the time it took in ms: about 200 on a machine of 2024. */
function calibrate(scratch) {
	const paths = Array.from({ length: files }, (_, index) => join(scratch, `calibrate-${index}`));
	for (const path of paths) writeFileSync(path, path);
	workload(paths, 1);
	const start = process.hrtime.bigint();
	workload(paths, 32);
	return Number(process.hrtime.bigint() - start) / 1e6;
}
function workload(paths, rounds) {
	const numbers = pseudoRandom(1e4);
	const rows = numbers.slice(0, 2e3).map((value, index) => ({
		index,
		value,
		name: `row ${value}`
	}));
	const bytes = Buffer.alloc(1e6, "paceline");
	for (let round = 0; round < rounds; round += 1) {
		createHash("sha256").update(bytes).digest();
		JSON.parse(JSON.stringify(rows));
		numbers.toSorted((left, right) => left - right);
		for (const path of paths) for (let times = 0; times < 10; times += 1) statSync(path);
	}
}
/** The same numbers everywhere: a linear congruential generator (Numerical Recipes). */
function pseudoRandom(count) {
	let state = 1;
	return Array.from({ length: count }, () => {
		state = Math.imul(state, 1664525) + 1013904223 >>> 0;
		return state;
	});
}
// src/bench/registry.ts
const key$1 = Symbol.for("paceline.bench");
const shared = globalThis;
/** The registered benchmarks as a suite; null if there are none. */
async function registeredSuite(request) {
	const registry = shared[key$1];
	return registry === void 0 ? null : registry.make(request, registry.benches);
}
// src/trial/load-suite.ts
/** Loads a suite's module, in the child only, and reads its parts. */
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
/** Reading, calling or constructing it gives itself; iterating over it gives nothing. */
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
/** Exports every word of the file, since each may be the name of an import; one too many does no harm. */
function moduleFor(importer) {
	const words = importer.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
	const names = /* @__PURE__ */ new Set([
		"default",
		"'module.exports'",
		...words
	]);
	return `${standIn}\nexport { ${[...names].map((name) => `s as ${name}`).join(", ")} }`;
}
/**
* Replaces everything that the file of benchmarks at `url` imports by stand-ins, to describe a file whose packages are not
* installed, or whose project is not built: the names of its benchmarks stay the same. Call it before the file is loaded.
* No trial uses this.
*/
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
// src/trial/describe.ts
/** Keys of a case that are described as they are. */
const knownKeys = [
	"metrics",
	"subjects",
	"profiles",
	"profilesOf",
	"knownFailures",
	"timeoutMs",
	"once"
];
/** Plain data about a suite, in the shape of `authoredSuiteSchema`. */
function describe(suite) {
	const subjects = Object.entries(suite.subjects).map(([name, subject]) => {
		const entry = subjectEntry(subject);
		if (typeof entry.load !== "function") throw new Error(`subject ${name} has no load function`);
		return [name, {
			...keysOf(entry),
			load: null,
			package: entry.package ?? null
		}];
	});
	return {
		...keysOf(suite),
		trial: null,
		name: suite.name,
		title: suite.title,
		covariate: suite.covariate !== void 0,
		options: suite.options,
		metrics: suite.metrics,
		subjects: Object.fromEntries(subjects),
		cases: Object.fromEntries(Object.entries(suite.cases).map(([name, definition]) => [name, describeCase(definition, suite)]))
	};
}
function describeCase(definition, { subjects }) {
	const keys = Object.keys(definition);
	const known = knownKeys.filter((key) => definition[key] !== void 0).map((key) => [key, definition[key]]);
	const skipped = Object.keys(subjects).map((subject) => [subject, definition.skip?.(subject) ?? null]).filter(([, reason]) => reason !== null);
	const fixtures = Object.entries(definition).flatMap(([key, value]) => isRecord(value) && "fixture" in value ? [[key, value["fixture"]]] : []);
	return {
		...Object.fromEntries(known),
		skipped: Object.fromEntries(skipped),
		fixtures: Object.fromEntries(fixtures),
		prepared: keys.filter((key) => isPrepared(definition[key])),
		keys
	};
}
/** All keys with null, so that the parent sees those that it does not know. */
function keysOf(value) {
	return Object.fromEntries(Object.keys(value).map((key) => [key, null]));
}
/** Lets a suite fill `request.directory`, before any trial. Throws whatever goes wrong. */
async function fillDirectory(request, signal) {
	const suite = await loadSuite(request);
	const reference = pick(suite.cases, request.case, "case")[request.key];
	if (!isPrepared(reference)) throw new Error(`case ${request.case} prepares nothing called ${request.key}`);
	await reference.prepare({
		directory: request.directory,
		option: optionReader(suite, request.options),
		signal
	});
}
// src/trial/guard.ts
/** Makes a trial end and give one answer, whatever the code under measurement does to its process. */
/** How long a trial may clean up after its signal has fired, in ms. The parent waits a little longer. */
const graceMs = 300;
const flushMs = 1e3;
/**
* Installs the handlers. The parent holds the other end of stdin: when that closes, because the parent stops the trial or was
* killed, the signal fires and the trial ends together with the processes that it started.
*/
function guard(answer) {
	const exit = exitAfterCollecting();
	const controller = new AbortController();
	const fail = (message, detail) => answer.give({
		outcome: "failed",
		message,
		detail
	});
	const onError = (error) => {
		const { message, detail } = describeError(error);
		fail(message, detail);
		endAfterStderr(exit);
	};
	process.on("uncaughtException", onError);
	process.on("exit", (code) => fail(`the process was ended by process.exit(${code}) before the trial was over`, null));
	process.on("beforeExit", () => {
		fail("the trial waits for something that will never happen: nothing is left that could wake it", null);
		exit(0);
	});
	process.stdin.once("close", () => {
		const waitingFor = process.getActiveResourcesInfo().join(", ");
		setTimeout(() => endGroup(exit), graceMs);
		controller.abort();
		try {
			fail("the trial was stopped", `it was waiting for: ${waitingFor}`);
		} catch {}
	});
	process.stdin.on("error", () => {});
	process.stdin.resume();
	process.stdin.unref();
	return {
		signal: controller.signal,
		end: () => endAfterStderr(exit),
		release: () => process.off("uncaughtException", onError)
	};
}
/** Ends this process and, where it leads a process group of its own, everything it started. */
function endGroup(exit) {
	if (process.platform !== "win32") try {
		process.kill(-process.pid, "SIGKILL");
	} catch {}
	exit(0);
}
/**
* `process.exit`, and the collection of garbage before it, as they were before any subject was loaded.
*
* A background compiler thread that finds the heap full waits for the main thread to collect, while the exit waits for that
* thread: it hung forever after reading 600 MB. Collecting first releases it.
*/
function exitAfterCollecting() {
	const [exit, collect] = [process.exit.bind(process), globalThis.gc];
	return (code) => {
		collect?.();
		return exit(code);
	};
}
/** Ends the process once stderr is flushed, which `process.exit` would cut short, or after a second. */
function endAfterStderr(exit) {
	setTimeout(exit, flushMs, 0);
	process.stderr.write("", () => exit(0));
}
/** Longest texts, the same as `answerLimits` in model/trial.ts: the child loads no schemas. */
const limits = {
	message: 2e3,
	detail: 8e3,
	warnings: 50
};
function openAnswer(path) {
	let given = false;
	return { give(answer) {
		if (given) return;
		writeFileSync(`${path}.part`, `${JSON.stringify(answer)}\n`);
		renameSync(`${path}.part`, path);
		given = true;
	} };
}
/** The first line of something thrown, and its stack with causes. */
function describeError(error) {
	if (!(error instanceof Error)) return {
		message: cut(`threw ${String(error)}`, limits.message),
		detail: null
	};
	const firstLine = `${error.name}: ${error.message}`.split("\n", 1)[0] ?? error.name;
	return {
		message: cut(error.name === "ExpectationError" ? error.message : firstLine, limits.message),
		detail: hasPlace(error) ? cut(stackOf(error), limits.detail) : null
	};
}
/** Whether the stack of an error leads to a place in user code; that of a module that does not parse does not. */
function hasPlace(error) {
	if (!(error instanceof SyntaxError)) return true;
	const lines = (error.stack ?? "").split("\n");
	return !(lines[0] ?? "").startsWith("SyntaxError") || lines.slice(1).some((line) => !line.includes("node:"));
}
function stackOf(error) {
	const own = error.stack ?? `${error.name}: ${error.message}`;
	return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
function cut(text, length) {
	return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
function cutWarnings(warnings) {
	return warnings.slice(0, limits.warnings).map((warning) => cut(warning, limits.message));
}
// src/trial/resolution.ts
/** Shared between register.ts and main.ts, which are bundled apart: packages that were really loaded, name to version. */
const key = Symbol.for("paceline.loadedPackages");
function loadedPackages() {
	const shared = globalThis;
	return shared[key] ??= {};
}
// src/errors.ts
/** A wrong call in a suite. The parent knows it by its name, and its place by the stack; see measure/describe-suite.ts. */
var MisuseError = class extends Error {
	name = "MisuseError";
};
/**
* Throws a `MisuseError` unless `holds`; `rule` says what is right. `place`: an error that was created in the wrong call,
* where that was an earlier one.
*/
function mustBe(holds, rule, place) {
	if (holds) return;
	const error = new MisuseError(rule);
	const frames = place?.stack?.match(/\n\s+at [^]*$/)?.[0];
	if (frames !== void 0) error.stack = `MisuseError: ${rule}${frames}`;
	throw error;
}
// src/trial/recorder.ts
/** The `measure` of a trial: takes figures, each once, in the unit that the suite declared. */
const nanosecondsPer = {
	ns: 1,
	us: 1e3,
	ms: 1e6,
	s: 1e9,
	min: 6e10
};
const maxNoteLength = 500;
/** Shorter times are mostly the time to read the clock. */
const fewestSteps = 100;
/** Long enough for any clock. */
const longNs = 1e6;
/** What takes longer is not called again; anything else, for so long and so often at most. */
const repeatedNs = 1e8;
const repeating = {
	ns: 5e7,
	calls: 100
};
/** A first call that takes this many times as long as a later one says little. */
const coldRatio = 10;
const tooShort = "took less than 100 steps of the clock: measure the operation with `bench`, or repeat it";
const cold = "is that of a first call, which took more than ten times as long as a later one: to know how fast the code is once V8 has compiled it, measure it with `bench`";
/** The smallest observable step of the clock. */
function clockStepNs() {
	let least = Number.POSITIVE_INFINITY;
	for (let look = 0; look < 20; look += 1) {
		const before = process.hrtime.bigint();
		least = Math.min(least, Number(process.hrtime.bigint() - before) || least);
	}
	return least;
}
/** The fastest of some further calls; infinite if it cannot be called again. */
function fastestNs(work) {
	let [fastest, spent] = [Number.POSITIVE_INFINITY, 0];
	try {
		for (let calls = 0; calls < repeating.calls && spent < repeating.ns; calls += 1) {
			const start = process.hrtime.bigint();
			work();
			const ns = Number(process.hrtime.bigint() - start);
			spent += ns;
			fastest = Math.min(fastest, ns);
		}
	} catch {}
	return fastest;
}
/** Makes the recorder of one trial. */
function openRecorder({ metrics, reported, caseName, start, again }) {
	const values = {};
	const notes = {};
	const warnings = [];
	const repeated = [];
	function mustExist(name) {
		const names = Object.keys(metrics);
		mustBe(names.includes(name), `the suite has no metric ${name}; it has ${names.join(", ")}`);
	}
	function keep(name, value) {
		if (Object.hasOwn(values, name)) throw new Error(`metric ${name} was recorded twice in one trial`);
		if (!Number.isFinite(value)) throw new Error(`metric ${name} was recorded as ${String(value)}, not a finite number`);
		values[name] = value;
	}
	function recordTime(name, nanoseconds) {
		const { unit } = metrics[name];
		const divisor = nanosecondsPer[unit];
		if (divisor === void 0) throw new Error(`metric ${name} takes a time, but its unit is ${unit}`);
		keep(name, nanoseconds / divisor);
	}
	return {
		measure: {
			async time(name, work, ...more) {
				mustBe(typeof name === "string" && typeof work === "function" && more.length === 0, "it is called measure.time(metric, () => work)");
				mustExist(name);
				const cpuStart = process.cpuUsage();
				const wallStart = process.hrtime.bigint();
				const given = work();
				const result = await given;
				const wallNs = Number(process.hrtime.bigint() - wallStart);
				const { user, system } = process.cpuUsage(cpuStart);
				recordTime(name, wallNs);
				if (wallNs < longNs && wallNs < fewestSteps * clockStepNs()) warnings.push(`${name} ${tooShort}`);
				if (again && given === result && wallNs < repeatedNs) repeated.push({
					name,
					work,
					wallNs
				});
				for (const [other, { cpuOf }] of Object.entries(metrics)) if (cpuOf === name) recordTime(other, (user + system) * 1e3);
				return result;
			},
			record(name, value, ...more) {
				mustBe(typeof name === "string" && more.length === 0, "it is called measure.record(metric, number)");
				mustExist(name);
				keep(name, value);
			},
			async retained(...more) {
				const takes = "a metric says itself that it takes kept memory: { unit: 'bytes', better: 'lower', retained: 'heap-used' }";
				mustBe(more.length === 0, `measure.retained() takes no argument; ${takes}`);
				mustBe(Object.values(metrics).some(({ retained }) => retained !== void 0), `measure.retained() has no metric to record; ${takes}`);
				const now = await memorySnapshot();
				const growth = {
					"heap-used": now.heapUsedBytes - start.heapUsedBytes,
					"heap-total": now.heapTotalBytes - start.heapTotalBytes,
					rss: now.rssBytes - start.rssBytes
				};
				for (const [name, { retained }] of Object.entries(metrics)) if (retained !== void 0) keep(name, growth[retained]);
			},
			note(name, text, ...more) {
				mustBe(typeof name === "string" && more.length === 0, "it is called measure.note(name, text)");
				if (typeof text !== "string") throw new Error(`note ${name} is ${String(text)}, which is no text`);
				if (text.length > maxNoteLength) throw new Error(`note ${name} is longer than ${maxNoteLength} characters`);
				notes[name] = text;
			},
			warn(text, ...more) {
				mustBe(more.length === 0, "it is called measure.warn(text)");
				if (typeof text !== "string") throw new Error(`a warning is ${String(text)}, which is no text`);
				warnings.push(text);
			}
		},
		finish() {
			for (const [name, { peakRss }] of Object.entries(metrics)) if (peakRss === true) keep(name, peakRssBytes());
			for (const { name, work, wallNs } of repeated) if (wallNs > coldRatio * fastestNs(work)) warnings.push(`${name} ${cold}`);
			const missing = reported.filter((name) => !Object.hasOwn(values, name));
			if (missing.length > 0) {
				const [first = ""] = missing;
				const names = missing.join(", ");
				throw new Error(`case ${caseName} recorded no value for ${names}: ${waysTo(first, metrics[first])}`);
			}
			return {
				metrics: Object.fromEntries(reported.map((name) => [name, values[name] ?? 0])),
				notes,
				warnings
			};
		}
	};
}
/** How a metric gets its value. */
function waysTo(name, { unit, cpuOf, retained }) {
	if (cpuOf !== void 0) return `measure.time('${cpuOf}', …) records it`;
	if (retained !== void 0) return "measure.retained() records it";
	if (Object.hasOwn(nanosecondsPer, unit)) return `call measure.time('${name}', …) or measure.record('${name}', …)`;
	return `call measure.record('${name}', …)${unit === "bytes" ? `, or declare it with retained: 'heap-used' or peakRss: true` : ""}`;
}
/** At most this many rounds of collection; three to five are usual. */
const maxRounds = 12;
/** Shrinking by less is over: the collector's own bookkeeping varies by a few hundred bytes. */
const settledBytes = 1024;
/** Growing by more is not over: a compiler thread of V8 holds hundreds of kilobytes for a while, and frees them. */
const passingBytes = 32768;
/**
* Collects garbage until used heap stops shrinking, so that the figures are the same in every process, then reads them. Needs
* `node --expose-gc`.
*
* One collection is not enough: finalizers and the callbacks of closed handles run on later turns of the event
* loop and free more. Hence two collections per round with turns of the loop between the rounds. The figures are those
* that were found settled: asked for once more, they may be others, as compiling threads come and go.
*/
async function memorySnapshot() {
	let before = Number.POSITIVE_INFINITY;
	for (let round = 0;; round += 1) {
		collect();
		await setImmediate();
		collect();
		const { heapUsed, heapTotal, rss } = process.memoryUsage();
		const shrunkBytes = before - heapUsed;
		if (round >= 2 && shrunkBytes < settledBytes && -shrunkBytes < passingBytes || round + 1 >= maxRounds) return {
			heapUsedBytes: heapUsed,
			heapTotalBytes: heapTotal,
			rssBytes: rss
		};
		before = heapUsed;
		await setTimeout$1(1);
	}
}
function collect() {
	if (globalThis.gc === void 0) throw new Error("a trial needs node --expose-gc");
	globalThis.gc();
}
/**
* Peak resident memory of this process, in bytes.
*
* On Linux `getrusage` cannot be used: a child starts with the peak of the process that forked it, so a large
* parent would show in every trial. The high-water mark of the address space itself starts afresh. Elsewhere
* `maxRSS` is right, and in kilobytes on every platform since Node 18.9 (libuv converts what macOS gives in bytes).
*/
function peakRssBytes() {
	if (process.platform === "linux") {
		const highWaterMark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
		if (highWaterMark !== null) return Number(highWaterMark[1]) * 1024;
	}
	return process.resourceUsage().maxRSS * 1024;
}
// src/trial/run-trial.ts
/** Runs one trial. The order of its steps matters, because most of them leave something in memory. */
/**
* Suite, covariate, subject, garbage collection, trial, peak memory.
*
* The covariate runs before the subject is loaded, so that the subject cannot change it. Throws whatever goes
* wrong: then the trial has failed.
*/
async function runTrial(request, { scratch, signal }) {
	const suite = await loadSuite(request);
	const definition = pick(suite.cases, request.case, "case");
	const entry = subjectEntry(pick(suite.subjects, request.subject, "subject"));
	const common = {
		case: {
			...definition,
			...request.trees
		},
		caseName: request.case,
		scratch
	};
	const covariateMs = await timeCovariate(suite, common);
	let loaded;
	const load = () => loaded ??= Promise.resolve(entry.load());
	const subject = definition.lazy === true ? void 0 : await load();
	const start = await memorySnapshot();
	const recorder = openRecorder({
		metrics: suite.metrics,
		reported: definition.metrics ?? Object.keys(suite.metrics),
		caseName: request.case,
		start,
		again: request.again ?? false
	});
	await suite.trial({
		...common,
		subject,
		subjectName: request.subject,
		load,
		package: entry.package === void 0 ? null : request.packages[entry.package] ?? null,
		measure: recorder.measure,
		expect,
		option: optionReader(suite, request.options),
		signal
	});
	return {
		...recorder.finish(),
		covariateMs
	};
}
async function timeCovariate(suite, common) {
	if (suite.covariate === void 0) return null;
	const start = process.hrtime.bigint();
	await suite.covariate(common);
	return Number(process.hrtime.bigint() - start) / 1e6;
}
/** A check of the trial does not hold: the trial has failed. */
var ExpectationError = class extends Error {
	name = "ExpectationError";
};
/** Not `node:assert`, whose better messages cost the process under measurement memory. */
const expect = {
	equal(actual, expected, what, ...more) {
		mustBe(more.length === 0, "it is called expect.equal(actual, expected, what)");
		if (isDeepStrictEqual(actual, expected)) return;
		throw new ExpectationError(`${what ?? "the result"} is ${show(actual)}, expected ${show(expected)}`);
	},
	ok(condition, what, ...more) {
		mustBe(more.length === 0, "it is called expect.ok(condition, what)");
		if (!condition) throw new ExpectationError(what);
	}
};
function show(value) {
	return inspect(value, {
		depth: 3,
		breakLength: Number.POSITIVE_INFINITY,
		maxArrayLength: 20,
		maxStringLength: 200
	});
}
// src/trial/main.ts
/**
* Entry point of the child process: reads one request, does it, writes one answer, exits.
*
* Everything here counts towards the memory being measured, so it stays small: `node:` modules and nothing else.
*/
const request = JSON.parse(readFileSync(process.env["PACELINE_REQUEST"] ?? "", "utf8"));
const answer = openAnswer(request.answerPath);
const { end, signal, release } = guard(answer);
try {
	answer.give({
		outcome: "ok",
		...await handle(request)
	});
} catch (error) {
	answer.give({
		outcome: "failed",
		...describeError(error)
	});
	if (!hasPlace(error)) {
		release();
		throw error;
	}
}
end();
async function handle(request) {
	if (request.kind === "calibrate") return { ms: calibrate(request.scratch) };
	if (request.kind === "describe") {
		if (request.standIns === true) useStandIns(pathToFileURL(request.suitePath).href);
		return { suite: describe(await loadSuite(request)) };
	}
	if (request.kind === "prepare") {
		await fillDirectory(request, signal);
		return {};
	}
	const figures = await runTrial(request, {
		scratch: request.scratch,
		signal
	});
	const versions = {
		node: process.versions.node,
		...loadedPackages()
	};
	return {
		...figures,
		warnings: cutWarnings(figures.warnings),
		versions
	};
}
export {};

import { basename } from "node:path";
import { PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { GCProfiler } from "node:v8";
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
// src/bench/batch-figures.ts
/** Runs an operation in batches of calls, until it gets no faster and then timed, and computes the figures of one call. */
/** The share of `await` in the time from which there is a warning. */
const awaitShare = .1;
/** The slowdown from which there is a warning, times that of empty batches, which is the machine's. */
const mostSlowdown = 1.25;
/** Fewer batches do not tell whether they get slower. */
const enoughBatches = 9;
/** Times of empty batches below this vary by the clock and by chance. */
const tellingMs = .01;
/** The slowdown that is allowed for the machine when empty batches do not tell. */
const possibleSlowdown = 1.6;
const tooFast = "is too fast to measure: it takes no longer than a call of an empty function. Let it do more";
const awaitCounts = "`await` itself is a tenth of the time or more";
const slower = "took longer the more calls there were before: it keeps something, and its time is that of no one call";
/** The figures of one call, from at least one batch. */
function timesOf(batches, { pauses, nothingMs, calls, isAsync }) {
	const running = withoutPauses(batches, pauses);
	const nothing = median(nothingMs);
	const full = median(running);
	const isTooFast = !isAsync && full < nothing * 1.1;
	const ms = isAsync ? full : Math.max(0, full - nothing);
	const pausedMs = batches.reduce((sum, { lengthMs }, index) => sum + lengthMs - running[index], 0) / batches.length;
	const wholeMs = (isTooFast ? full : ms) + pausedMs;
	const warnings = [
		...isTooFast ? [tooFast] : [],
		...isAsync && nothing >= full * awaitShare ? [awaitCounts] : [],
		...!isTooFast && slowdownOf(running) > mostSlowdown * slowdownOfMachine(nothingMs) ? [slower] : []
	];
	return {
		ns: isTooFast ? 0 : ms / calls * 1e6,
		perSecond: calls / wholeMs * 1e3,
		pausedPercent: 100 * pausedMs / wholeMs,
		callMs: median(batches.map(({ lengthMs }) => lengthMs)) / calls,
		warnings
	};
}
/** Each batch's time without the pauses in it, in ms. */
function withoutPauses(batches, pauses) {
	let next = 0;
	return batches.map(({ startMs, lengthMs }) => {
		let pausedMs = 0;
		for (; next < pauses.length && pauses[next].startMs < startMs + lengthMs; next += 1) if (pauses[next].startMs >= startMs) pausedMs += pauses[next].lengthMs;
		return Math.max(0, lengthMs - pausedMs);
	});
}
/** The middle value, or the mean of the two in the middle. */
function median(values) {
	const sorted = values.toSorted((left, right) => left - right);
	const middle = (sorted.length - 1) / 2;
	return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}
const leastRounds = 5;
/**
* Whether warming up is over, by the times of its rounds: the latest were no faster than those before. Slower rounds prove
* nothing, because other programs may have used the processor.
*/
function isSettled(rounds) {
	if (rounds.length < leastRounds) return false;
	const before = Math.min(...rounds.slice(0, -3));
	return Math.min(...rounds.slice(-3)) >= before * .98;
}
function slowdownOfMachine(nothingMs) {
	return median(nothingMs) < tellingMs ? possibleSlowdown : slowdownOf(nothingMs);
}
/**
* The ratio of the fastest batch of the last third to that of the first, if the second third lies in between: above 1 if a
* list grows or a cache fills with each call. 1 otherwise, or with too few batches.
*/
function slowdownOf(batches) {
	if (batches.length < enoughBatches) return 1;
	const third = Math.floor(batches.length / 3);
	const [first = 0, second = 0, last = 0] = [
		0,
		1,
		2
	].map((part) => batches.slice(part * third, (part + 1) * third).reduce((least, ms) => Math.min(least, ms)));
	return first < second && second < last ? last / first : 1;
}
/** Where results go, so that no compiler drops them as unused. */
let sink;
/** What the last call returned. */
function lastResult() {
	return sink;
}
function runSync(run, input, calls) {
	const start = performance.now();
	for (let left = calls; left > 0; left -= 1) sink = run(input);
	return performance.now() - start;
}
async function runAsync(run, input, calls) {
	const start = performance.now();
	for (let left = calls; left > 0; left -= 1) sink = await run(input);
	return performance.now() - start;
}
function batchOf(run, input, isAsync) {
	return isAsync ? (calls) => runAsync(run, input, calls) : (calls) => runSync(run, input, calls);
}
/** A batch of empty calls: the cost of loop, call and clock, and of `await` if asynchronous. */
function emptyBatch(isAsync) {
	const done = Promise.resolve();
	return batchOf(isAsync ? () => done : () => void 0, void 0, isAsync);
}
/**
* Lets the loops call functions of many kinds, right before they are used.
*
* V8 inlines a function into a loop that has only called this one, and then moves what is the same each time out of the
* loop, so that a look-up takes no time at all. After this it does not: each call has its full cost, the empty batch can be
* subtracted, and inlining of another version elsewhere makes no difference.
*/
async function train(isAsync) {
	const done = Promise.resolve();
	const operations = [
		(input) => input,
		() => 1.5,
		() => "text",
		() => ({}),
		() => [1],
		() => done
	];
	for (let round = 0; round < 40; round += 1) for (const operation of operations) await batchOf(operation, round, isAsync)(50);
}
/** The smallest observable step of the clock, in ms: its resolution, or the time to read it. */
function clockStepMs() {
	let least = Number.POSITIVE_INFINITY;
	for (let look = 0; look < 1e3; look += 1) {
		const before = performance.now();
		let after = performance.now();
		while (after === before) after = performance.now();
		least = Math.min(least, after - before);
	}
	return least;
}
/** Time of one round, whose batches are judged together. */
const roundMs = 20;
/** The limit for warming up. */
const mostMs = 1e3;
/** Fewer rounds do not tell whether they still get faster. */
const enoughRounds = 10;
/**
* Calls an operation until it gets no faster, in rounds of batches. Returns the calls of a batch that takes `batchMs`;
* `isSettled` is false if it was still getting faster at the limit, and true if too few rounds can tell.
*/
async function warmUp(batch, batchMs) {
	const start = performance.now();
	const rounds = [];
	let calls = 1;
	while (!isSettled(rounds)) {
		if (rounds.length > 1 && performance.now() - start > mostMs) return {
			calls,
			isSettled: rounds.length < enoughRounds
		};
		await setImmediate();
		const round = [];
		const roundStart = performance.now();
		do {
			const lengthMs = await batch(calls);
			round.push(lengthMs / calls);
			if (lengthMs < batchMs / 2) calls *= 2;
		} while (performance.now() - roundStart < roundMs);
		const perCallMs = median(round);
		rounds.push(perCallMs);
		calls = Math.max(1, Math.ceil(batchMs / perCallMs));
	}
	return {
		calls,
		isSettled: true
	};
}
// \0@oxc-project+runtime@0.158.0/helpers/esm/usingCtx.js
function _usingCtx() {
	var r = "function" == typeof SuppressedError ? SuppressedError : function(r, e) {
		var n = Error();
		return n.name = "SuppressedError", n.error = r, n.suppressed = e, n;
	}, e = {}, n = [];
	function using(r, e) {
		if (null != e) {
			if (Object(e) !== e) throw new TypeError("using declarations can only be used with objects, functions, null, or undefined.");
			if (r) var o = e[Symbol.asyncDispose || Symbol["for"]("Symbol.asyncDispose")];
			if (void 0 === o && (o = e[Symbol.dispose || Symbol["for"]("Symbol.dispose")], r)) var t = o;
			if ("function" != typeof o) throw new TypeError("Object is not disposable.");
			t && (o = function o() {
				try {
					t.call(e);
				} catch (r) {
					return Promise.reject(r);
				}
			}), n.push({
				v: e,
				d: o,
				a: r
			});
		} else r && n.push({
			d: e,
			a: r
		});
		return e;
	}
	return {
		e,
		u: using.bind(null, !1),
		a: using.bind(null, !0),
		d: function d() {
			var o, t = this.e, s = 0;
			function next() {
				for (; o = n.pop();) try {
					if (!o.a && 1 === s) return s = 0, n.push(o), Promise.resolve().then(next);
					if (o.d) {
						var r = o.d.call(o.v);
						if (o.a) return s |= 2, Promise.resolve(r).then(next, err);
					} else s |= 1;
				} catch (r) {
					return err(r);
				}
				if (1 === s) return t !== e ? Promise.reject(t) : Promise.resolve();
				if (t !== e) throw t;
			}
			function err(n) {
				return t = t !== e ? new r(n, t) : n, next();
			}
			return next();
		}
	};
}
// src/bench/measure-operation.ts
/** One trial of a micro-benchmark, step by step. */
/**
* The first calls, after which memory is read: at most this many, or for this many ms. Of three in a row the median counts,
* because the number of calls must not depend on how busy the machine is. For the same reason the limit for an operation
* that is slow only now and then is CPU time.
*/
const firstCalls = {
	most: 1e3,
	ms: 50,
	mostCpuMs: 1e3
};
/** A batch takes at least this many steps of the clock, and at least this many ms. */
const batchSteps = 1e3;
const leastBatchMs = .1;
const defaultMeasureMs = 300;
/** A slow operation gets this many batches, unless they take this many times the time to measure. */
const leastBatches = 5;
const patience = 5;
/** An empty batch, and a turn of the event loop, comes before every fourth batch. */
const emptyEvery = 4;
/** Measurements of allocation: how many at most, the length of each in ms, and the limit for all in ms. */
const looks = {
	most: 3,
	ms: 10,
	inMs: 100
};
/**
* Measures what the operation keeps in memory, first, while nothing else has left anything there; warms it up; times it;
* measures what it allocates. Records every metric of bench-suite.ts. Throws what the operation throws.
*/
async function measureOperation(bench, input, measure) {
	try {
		const isAsync = await isAsynchronous(batchOf(bench.run, input, false));
		const batch = batchOf(bench.run, input, isAsync);
		await callOften(batch);
		await measure.retained();
		await train(isAsync);
		const { calls, isSettled } = await warmUp(batch, Math.max(leastBatchMs, batchSteps * clockStepMs()));
		if (!isSettled) measure.warn("was still getting faster after a second of warming up");
		const callMs = await time(batch, {
			calls,
			isAsync,
			measure,
			measureMs: bench.measureMs ?? defaultMeasureMs
		});
		const lookCalls = Math.max(1, Math.floor(looks.ms / callMs));
		const ownBytes = await bytesPerCall(emptyBatch(isAsync), lookCalls);
		measure.record("allocated", Math.max(0, await bytesPerCall(batch, lookCalls) - ownBytes));
		if (bench.check !== void 0) {
			await batch(1);
			await bench.check(lastResult(), input);
		}
	} finally {
		await bench.teardown?.(input);
	}
}
/** Runs the steps before the first reading of memory once, on nothing, so that what they leave does not count as kept. */
async function rehearse() {
	for (const isAsync of [false, true]) {
		await train(isAsync);
		const batch = emptyBatch(isAsync);
		await isAsynchronous(batch);
		await callOften(batch);
	}
}
/** Makes the first call and awaits its result; true if that is a promise. */
async function isAsynchronous(batch) {
	await batch(1);
	const result = lastResult();
	await result;
	return typeof result === "object" && result !== null && "then" in result && typeof result.then === "function";
}
async function callOften(batch) {
	const start = process.cpuUsage();
	const latest = [];
	let spentMs = 0;
	for (let calls = 1; calls < firstCalls.most && spentMs < firstCalls.ms; calls += 1) {
		const beginMs = performance.now();
		await batch(1);
		latest.push(performance.now() - beginMs);
		if (latest.length > 3) latest.shift();
		spentMs += latest.toSorted((left, right) => left - right)[latest.length >> 1];
		const { user, system } = process.cpuUsage(start);
		if (user + system >= firstCalls.mostCpuMs * 1e3) return;
	}
}
/** Times batches of so many calls, with empty ones between them; records their figures, and returns the time of a call in ms. */
async function time(batch, { calls, isAsync, measureMs, measure }) {
	try {
		var _usingCtx$1 = _usingCtx();
		const empty = emptyBatch(isAsync);
		const [full, nothing] = [[], []];
		const watch = _usingCtx$1.u(watchPauses());
		const begin = performance.now();
		for (let spentMs = 0; spentMs < measureMs || full.length < leastBatches; spentMs = performance.now() - begin) {
			if (full.length > 0 && spentMs > measureMs * patience) break;
			if (full.length % emptyEvery === 0) {
				await setImmediate();
				nothing.push(await empty(calls));
			}
			const startMs = performance.now();
			full.push({
				startMs,
				lengthMs: await batch(calls)
			});
		}
		const found = timesOf(full, {
			pauses: await watch.pauses(),
			nothingMs: nothing,
			calls,
			isAsync
		});
		measure.record("time", found.ns);
		measure.record("throughput", found.perSecond);
		measure.record("gc", found.pausedPercent);
		for (const warning of found.warnings) measure.warn(warning);
		return found.callMs;
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
}
/** The median of a few measurements. */
async function bytesPerCall(batch, calls) {
	const begin = performance.now();
	const found = [];
	do
		found.push(await allocatedBytes(() => batch(calls)) / calls);
	while (found.length < looks.most && performance.now() - begin < looks.inMs);
	return found.sort((left, right) => left - right)[found.length >> 1];
}
/** Watches for pauses of the process to collect garbage; `pauses` returns all since the watch began, in order. */
function watchPauses() {
	const pauses = [];
	const take = (entries) => {
		for (const { startTime, duration } of entries) pauses.push({
			startMs: startTime,
			lengthMs: duration
		});
	};
	const observer = new PerformanceObserver((list) => take(list.getEntries()));
	observer.observe({ entryTypes: ["gc"] });
	return {
		async pauses() {
			for (let turn = 0; turn < 3; turn += 1) await setImmediate();
			take(observer.takeRecords());
			return pauses.toSorted((left, right) => left.startMs - right.startMs);
		},
		[Symbol.dispose]: () => observer.disconnect()
	};
}
/**
* Bytes that `work` allocates on the heap: the growth of the heap, plus what was freed meanwhile. Includes what reading
* memory allocates itself. Excludes the contents of buffers, which are outside the heap and freed at any time by another
* thread.
*/
async function allocatedBytes(work) {
	const profiler = new GCProfiler();
	profiler.start();
	const before = process.memoryUsage().heapUsed;
	await work();
	const after = process.memoryUsage().heapUsed;
	const { statistics } = profiler.stop();
	const freed = statistics.reduce((sum, { beforeGC, afterGC }) => sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize, 0);
	return after - before + freed;
}
// src/bench/bench-suite.ts
/** Makes a suite of the benchmarks in a file: named after the file, with a case for each, and the project as subject. */
/** A change below the floor is within the difference between trials of the same code; see docs/micro-benchmarks.md. */
const metrics = {
	time: {
		unit: "ns/op",
		better: "lower",
		gate: true,
		floor: .5
	},
	allocated: {
		unit: "bytes/op",
		better: "lower",
		gate: true,
		floor: 8
	},
	"retained-heap": {
		unit: "bytes",
		better: "lower",
		gate: true,
		retained: "heap-used",
		floor: 65536
	},
	throughput: {
		unit: "ops/s",
		better: "higher"
	},
	gc: {
		unit: "percent",
		better: "lower"
	}
};
/** The most cases of a file: each takes trials of its own. */
const mostCases = 500;
/** Throws for invalid calls of `bench`, and for benchmarks of the same name. */
function benchSuite(request, benches) {
	const file = basename(request.suitePath);
	const ending = /\.bench\.[cm]?[jt]s$/;
	if (!ending.test(file)) throw new Error(`a file that calls bench is called like parse.bench.js, not ${file}`);
	const cases = casesOf(benches);
	const [packageName] = Object.keys(request.packages);
	const asked = request.case === void 0 ? void 0 : cases.get(request.case);
	const load = async () => {
		if (asked === void 0) throw new Error(`there is no bench ${request.case}`);
		await rehearse();
		const { bench, values } = asked;
		return bench.setup === void 0 ? values : bench.setup(values);
	};
	return {
		name: plainly(file.replace(ending, "")),
		metrics,
		cases: Object.fromEntries([...cases].map(([name, { bench }]) => [name, settingsOf(bench)])),
		subjects: { [request.subject ?? plainly(packageName ?? "project")]: packageName === void 0 ? load : {
			package: packageName,
			load
		} },
		trial: ({ subject: input, measure }) => measureOperation(asked.bench, input, measure)
	};
}
function settingsOf({ timeoutMs }) {
	return timeoutMs === void 0 ? {} : { timeoutMs };
}
/** Every combination of every benchmark, by the name of its case. */
function casesOf(benches) {
	const cases = /* @__PURE__ */ new Map();
	for (const bench of benches) {
		requireCalledRight(bench);
		for (const values of combinations(bench)) {
			const texts = Object.entries(values).flatMap(([name, value]) => [name, String(value)]);
			const name = plainly([bench.name, ...texts].join("-"));
			mustBe(!cases.has(name), `two benches are called ${name}`, bench.place);
			cases.set(name, {
				bench,
				values
			});
			if (cases.size > mostCases) throw new Error(`there are more than ${mostCases} benches in the file`);
		}
	}
	return cases;
}
/** The options of `bench`, with the check of each. */
const options = {
	params: (value) => typeof value === "object" && value !== null,
	setup: isFunction,
	run: isFunction,
	check: isFunction,
	teardown: isFunction,
	measureMs: isPositive,
	timeoutMs: isPositive
};
function isFunction(value) {
	return typeof value === "function";
}
function isPositive(value) {
	return typeof value === "number" && value > 0 && Number.isFinite(value);
}
function requireCalledRight({ name, more, place, ...given }) {
	mustBe(typeof name === "string" && name.trim() !== "" && given.run !== void 0 && more.length === 0, "it is called bench(name, () => work) or bench(name, { run: () => work })", place);
	for (const [key, value] of Object.entries(given)) {
		mustBe(Object.hasOwn(options, key), `bench takes no ${key}; it takes ${Object.keys(options).join(", ")}`, place);
		const what = key === "params" ? "lists of values" : key.endsWith("Ms") ? "a number of ms above 0" : "a function";
		mustBe(value === void 0 || options[key](value), `${key} of bench ${JSON.stringify(name)} is ${what}`, place);
	}
}
function combinations({ name, params = {}, place }) {
	let found = [{}];
	for (const [param, list] of Object.entries(params)) {
		mustBe(Array.isArray(list) && list.length > 0, `bench ${JSON.stringify(name)} has no list of values for its parameter ${param}`, place);
		found = found.flatMap((values) => list.map((value) => Object.assign({}, values, { [param]: value }))).slice(0, 501);
	}
	return found;
}
/** As names of suites, cases and subjects are: `@scope/name` is `scope-name`, `parse 1 kB` is `parse-1-kB`. */
function plainly(name) {
	return name.replaceAll(/[^A-Za-z0-9@._+-]+/g, "-").replaceAll(/^[^A-Za-z0-9]+|-+$/g, "").slice(0, 100) || "unnamed";
}
export { benchSuite };

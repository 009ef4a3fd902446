import { basename } from "node:path";
import { PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { GCProfiler } from "node:v8";
// src/errors.ts
/** By this name the parent knows it, and by its stack where it is; see measure/describe-suite.ts. */
var MisuseError = class extends Error {
	name = "MisuseError";
};
/** Throws unless `holds`; `rule` says how it is done. `place` was made by the call where that is not the one being made. */
function mustBe(holds, rule, place) {
	if (holds) return;
	const error = new MisuseError(rule);
	const frames = place?.stack?.match(/\n\s+at [^]*$/)?.[0];
	if (frames !== void 0) error.stack = `MisuseError: ${rule}${frames}`;
	throw error;
}
// src/bench/batch-figures.ts
/** What batches of calls say of one call. Pure. */
/** Waiting for a promise is worth a word from this share of the time on. */
const awaitShare = .1;
const tooFast = "is too fast to measure: it takes no longer than a call of an empty function. Let it do more";
const awaitCounts = "`await` itself is a tenth of the time or more";
const slower = "took longer the more calls there were before: it keeps something, and its time is that of no one call";
/** Batches must not be empty lists. */
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
* Whether warming up is over, by the times of its rounds: the latest were no faster than what came before them. Slower
* ones prove nothing, as other programs may have had the processor.
*/
function isSettled(rounds) {
	if (rounds.length < leastRounds) return false;
	const before = Math.min(...rounds.slice(0, -3));
	return Math.min(...rounds.slice(-3)) >= before * .98;
}
/** What is taken for getting slower; what empty batches have of it, the machine has. */
const mostSlowdown = 1.25;
const enoughBatches = 9;
/** Empty batches that take less differ by the clock and by chance. */
const tellingMs = .01;
/** What a machine may have become slower by where nothing tells. */
const possibleSlowdown = 1.6;
function slowdownOfMachine(nothingMs) {
	return median(nothingMs) < tellingMs ? possibleSlowdown : slowdownOf(nothingMs);
}
/**
* How many times as long the fastest batch of the last third takes as that of the first, if it was the same way in between:
* more where a list grows or a cache fills with each call. 1 where it was not, or too few batches can tell.
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
/** Where results go, so that no compiler can tell that nobody wants them. */
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
function batchOf(run, { input, isAsync }) {
	return isAsync ? (calls) => runAsync(run, input, calls) : (calls) => runSync(run, input, calls);
}
/** A batch of nothing: what loop, call and clock cost, and `await` where there is one. */
function emptyBatch(isAsync) {
	const done = Promise.resolve();
	return batchOf(isAsync ? () => done : () => void 0, {
		input: void 0,
		isAsync
	});
}
/**
* Lets the loops call functions of many kinds, right before they are used.
*
* V8 puts the code of a function into a loop that has only ever called this one, and then moves out of the loop what is
* the same each time, so that a look-up takes no time at all. After this it calls: each call costs what a call costs, the
* empty batch can be taken off, and what another version is inlined into elsewhere makes no difference.
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
	for (let round = 0; round < 40; round += 1) for (const operation of operations) await batchOf(operation, {
		input: round,
		isAsync
	})(50);
}
/** The smallest step of the clock that can be seen, in ms: its own, or what a look at it takes. */
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
/** Time of one round, whose batches are looked at together. */
const roundMs = 20;
/** Longer than this it is not waited for. */
const mostMs = 1e3;
/** From so many rounds on it is known whether they still get faster. */
const enoughRounds = 10;
/** Rounds of batches, the size of a batch corrected after each. */
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
* The first calls, after which it is seen what they have left in memory: so many, or those of so many ms. Of three in a
* row the middle one counts: it is not the one during which another process ran, and how busy the machine is must not
* decide how many calls there are. For the same reason the end for an operation that is slow now and then by itself is
* a time of the processor.
*/
const firstCalls = {
	most: 1e3,
	ms: 50,
	mostCpuMs: 1e3
};
/** A batch takes at least so many steps of the clock, and at least so many ms. */
const batchSteps = 1e3;
const leastBatchMs = .1;
const defaultMeasureMs = 300;
/** A slow operation gets so many batches, unless that takes so many times as long as was asked for. */
const leastBatches = 5;
const patience = 5;
/** One batch of so many is an empty one, and then others of the process have their turn. */
const emptyEvery = 4;
/** Looks at what is allocated: so many, of so many ms each, as long as there is time. */
const looks = {
	most: 3,
	ms: 10,
	inMs: 100
};
/**
* Sees what the operation keeps, while nothing else has left anything in memory; warms it up; times it; sees what it
* allocates. Records every metric of bench-suite.ts. Throws what the operation throws.
*/
async function measureOperation(bench, { input, measure }) {
	try {
		const isAsync = await isAsynchronous(batchOf(bench.run, {
			input,
			isAsync: false
		}));
		const batch = batchOf(bench.run, {
			input,
			isAsync
		});
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
/** Does once, with nothing to measure, what is done before an operation is looked at, so that none of it is counted as kept. */
async function rehearse() {
	for (const isAsync of [false, true]) {
		await train(isAsync);
		const batch = emptyBatch(isAsync);
		await isAsynchronous(batch);
		await callOften(batch);
	}
}
/** Makes the first call, and waits for it if it returns a promise. */
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
/** Times batches, and empty ones between them; records what they say, and returns the time of a call in ms. */
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
/** The middle one of a few looks. */
async function bytesPerCall(batch, calls) {
	const begin = performance.now();
	const found = [];
	do
		found.push(await allocatedBytes(() => batch(calls)) / calls);
	while (found.length < looks.most && performance.now() - begin < looks.inMs);
	return found.sort((left, right) => left - right)[found.length >> 1];
}
/** Notes every pause from now on. */
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
* Bytes that `work` allocates on the heap, collected or not: what is there afterwards and was not there before, and what
* was freed in between. What a look at memory allocates itself is among them. The contents of buffers are not: they lie
* outside of the heap, and are freed whenever another thread comes to it.
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
/** The benchmarks of a file as a suite: its name from the file, a case for each, the project as the one subject. */
/** A change below its floor is within what trials of one and the same code differ by; see docs/micro-benchmarks.md. */
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
/** Cases of a file: each takes trials of its own. */
const mostCases = 500;
/** Throws for benchmarks that are not as `bench` takes them, or that cannot be told apart. */
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
		return setUp(asked);
	};
	return {
		name: plainly(file.replace(ending, "")),
		metrics,
		cases: Object.fromEntries([...cases].map(([name, { bench: { timeoutMs } }]) => [name, timeoutMs === void 0 ? {} : { timeoutMs }])),
		subjects: { [request.subject ?? plainly(packageName ?? "project")]: packageName === void 0 ? load : {
			package: packageName,
			load
		} },
		trial: ({ subject: input, measure }) => measureOperation(asked.bench, {
			input,
			measure
		})
	};
}
function setUp({ bench: { setup }, values }) {
	return setup === void 0 ? values : setup(values);
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
/** What `bench` takes beside the name, and whether a value may be that. */
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

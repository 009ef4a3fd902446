import { syncBuiltinESMExports } from "node:module";
import childProcess from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
// src/bench/registry.ts
const key = Symbol.for("paceline.bench");
const shared = globalThis;
/** The registered benchmarks as a suite; null if there are none. */
async function registeredSuite(request) {
	const registry = shared[key];
	return registry === void 0 ? null : registry.make(request, registry.benches);
}
// src/trial/load-suite.ts
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
function isRecord(value) {
	return typeof value === "object" && value !== null;
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
// src/trial/profiled.ts
/**
* Loaded into a trial that is profiled, after register.ts, and into no trial that is judged: starts V8's profiler over the
* part of the trial that the metric is about, and leaves what it saw in a folder.
*
* The part is what `measure.time` calls for the metric, or the whole trial where the suite takes the figure in another way;
* for kept memory, what is still there when `measure.retained` has collected the garbage. A command is another process: it
* gets the profiler of Node by NODE_OPTIONS, over the whole of its life.
*/
/** What the parent asks for; gone from the environment at once, so that processes which inherit the options of this one are left alone. */
const asked = process.env["PACELINE_PROFILER"];
delete process.env["PACELINE_PROFILER"];
const requestPath = process.env["PACELINE_REQUEST"];
if (asked !== void 0 && requestPath !== void 0) {
	const request = JSON.parse(readFileSync(requestPath, "utf8"));
	const profiler = JSON.parse(asked);
	if (request.kind === "trial" && profiler.processes) profileCommands(profiler);
	else if (request.kind === "trial") await profileTrial(request, profiler);
}
/** Node programs that the trial starts, and those that they start, write profiles when they end. */
function profileCommands({ kind, folder, intervalUs, intervalBytes }) {
	const flag = `--${kind}-prof`;
	const flags = [
		flag,
		`${flag}-dir=${JSON.stringify(folder)}`,
		`${flag}-interval=${kind === "cpu" ? intervalUs : intervalBytes}`
	];
	const { spawn } = childProcess;
	const profiled = (program, args, options) => {
		const env = options.env ?? process.env;
		const own = env["NODE_OPTIONS"] === void 0 ? flags : [env["NODE_OPTIONS"], ...flags];
		return spawn(program, args, {
			...options,
			env: {
				...env,
				NODE_OPTIONS: own.join(" ")
			}
		});
	};
	childProcess.spawn = profiled;
	syncBuiltinESMExports();
}
/** The suite as it is loaded here is the one that the trial runs: only what it is given is another. */
async function profileTrial(request, asking) {
	const suite = await loadSuite(request);
	const watched = (of) => {
		const trial = of.trial.bind(of);
		return Object.assign(of, { trial: (context) => watch({
			of,
			trial,
			context,
			asking
		}) });
	};
	const registry = globalThis[Symbol.for("paceline.bench")];
	if (registry === void 0) return void watched(suite);
	const make = registry.make.bind(registry);
	registry.make = async (...args) => watched(await make(...args));
}
async function watch({ of, trial, context, asking }) {
	try {
		var _usingCtx$1 = _usingCtx();
		const { metric, kind } = asking;
		const { cpuOf, retained, peakRss } = of.metrics[metric] ?? {};
		const isKept = retained !== void 0;
		const recording = _usingCtx$1.u(kind === "cpu" ? recordTime(asking) : recordMemory(asking, peakRss === true || asking.perCall));
		recording.start();
		let isDone = false;
		const done = (name) => {
			if (!isDone) recording.end(name);
			isDone = true;
		};
		const { measure } = context;
		const wrapped = {
			...measure,
			async time(name, work) {
				if (isDone || kind === "heap" || name !== (cpuOf ?? metric)) return measure.time(name, work);
				recording.start();
				const result = await measure.time(name, work);
				done(cpuOf === void 0 ? "timed" : "timed-cpu");
				return result;
			},
			async retained() {
				await measure.retained();
				if (isKept) done("kept");
			}
		};
		await trial({
			...context,
			measure: wrapped
		});
		if (kind === "heap" && peakRss !== true) globalThis.gc?.();
		done("whole");
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
}
/** Commands to the inspector of this very thread are answered before `post` returns. */
function recordTime({ folder, intervalUs }) {
	const session = new Session();
	session.connect();
	session.post("Profiler.enable");
	session.post("Profiler.setSamplingInterval", { interval: intervalUs });
	let isRunning = false;
	return {
		start() {
			if (isRunning) session.post("Profiler.stop");
			session.post("Profiler.start");
			isRunning = true;
		},
		end(name) {
			session.post("Profiler.stop", (_error, found) => {
				writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(found.profile));
			});
		},
		[Symbol.dispose]: () => session.disconnect()
	};
}
function recordMemory({ folder, intervalBytes }, all) {
	const session = new Session();
	session.connect();
	return {
		start() {
			session.post("HeapProfiler.startSampling", {
				samplingInterval: intervalBytes,
				includeObjectsCollectedByMajorGC: all,
				includeObjectsCollectedByMinorGC: all
			});
		},
		end(name) {
			session.post("HeapProfiler.stopSampling", (_error, found) => {
				writeFileSync(join(folder, `${name}.heapprofile`), JSON.stringify(found.profile));
			});
		},
		[Symbol.dispose]: () => session.disconnect()
	};
}
export {};

import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
// benchmarks/drive.ts
/**
* Runs a load test with grandma, the driver of the suites that measure a rate: grandma starts the test in a worker
* process over and over for a while and reports on each time. It is handed in, because every suite has its own.
*/
/**
* Spans of all tests that were started within `durationMs`, in the order of their ends.
*
* Throws if a test failed or none was run. A worker that crashes never calls back: hence the deadline. The worker
* ends with the channel to this process, which a trial that has failed closes by ending.
*/
async function drive(options) {
	return (await driveReports(options)).map(spanOf);
}
/**
* One report for each test: its parts, timed with `this.start(name)` and `this.end(name)`, by name. Plain data, which
* can be sent to another process. Throws as `drive` does.
*/
async function driveReports(options) {
	const { grandma, file, durationMs, concurrent, rate, isEnough, graceMs, signal } = options;
	const reports = [];
	let task;
	const output = new Writable({
		objectMode: true,
		write(line, _encoding, done) {
			const { report } = line;
			if (report !== void 0) {
				reports.push(report);
				if (report.fullTest.status !== "success" || isEnough?.(reports.length, spanOf(report)) === true) task?.stop();
			}
			done();
		}
	});
	const deadline = AbortSignal.any([signal, AbortSignal.timeout(durationMs + (graceMs ?? 1e4))]);
	await new Promise((resolve, reject) => {
		const giveUp = () => reject(/* @__PURE__ */ new Error("the load driver did not come to an end; its worker may have crashed"));
		deadline.addEventListener("abort", giveUp, { once: true });
		const test = {
			path: file,
			name: "load"
		};
		const pace = concurrent === void 0 ? { rate: rate ?? 1 } : { concurrent };
		task = grandma.run({
			duration: durationMs,
			...pace,
			threads: 1,
			output,
			test
		}, (error) => {
			deadline.removeEventListener("abort", giveUp);
			if (error === void 0 || error === null) resolve();
			else reject(new Error("the load driver cannot run its test", { cause: error }));
		});
	});
	const failed = reports.find(({ fullTest }) => fullTest.status !== "success");
	if (failed !== void 0) throw new Error(`a test of the load driver failed: ${String(failed.fullTest.errorCode)}`);
	if (reports.length === 0) throw new Error("the load driver ran no test");
	return reports;
}
function spanOf({ fullTest: { start, end } }) {
	return {
		startMs: start,
		endMs: end
	};
}
// benchmarks/add-dir/adds.ts
/** Adds a directory over and over under the load driver. */
/** Environment variable by which the worker is told its `Job`: it is forked by the driver, out of our reach. */
const jobVariable = "ADD_DIR_JOB";
async function addRepeatedly(options) {
	const { job, grandma, worker, minMs, iterations, maxMs, env, signal } = options;
	env[jobVariable] = JSON.stringify(job);
	let addingMs = 0;
	const spans = await drive({
		grandma,
		file: worker,
		durationMs: maxMs,
		concurrent: 1,
		signal,
		isEnough: (count, { startMs, endMs }) => {
			if (count > 1) addingMs += endMs - startMs;
			return count > iterations && addingMs >= minMs;
		}
	});
	const lines = readFileSync(job.reports, "utf8").trimEnd().split("\n");
	return {
		durationsMs: spans.slice(1).map(({ startMs, endMs }) => endMs - startMs),
		reports: lines.map((line) => JSON.parse(line))
	};
}
// benchmarks/add-dir/peak-memory.ts
/** The largest resident memory that a process has had. */
/** Of this process, in bytes. On Linux not by `maxRSS`, which begins with the peak of the process that forked it. */
function ownPeakBytes() {
	return peakBytesOf(process.pid) ?? process.resourceUsage().maxRSS * 1024;
}
/** Of another process, in bytes; null where it cannot be read: outside of Linux, or once the process is gone. */
function peakBytesOf(pid) {
	if (process.platform !== "linux") return null;
	try {
		const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
		return peak === void 0 ? null : Number(peak) * 1024;
	} catch {
		return null;
	}
}
// benchmarks/add-dir/subjects.ts
const subjects = {
	"helia-fs": async () => import("./helia-fs.js"),
	"helia-mem": async () => import("./helia-mem.js"),
	ipfs: async () => import("./ipfs.js"),
	kubo: async () => import("./kubo.js"),
	"kubo-direct": async () => import("./kubo-direct.js")
};
// benchmarks/add-dir/trace.ts
/** Writes one line per call if `debug` asks for `name`; else does nothing. */
function openTrace({ debug, name, write }) {
	const patterns = debug.split(/[\s,]+/).filter((pattern) => pattern !== "");
	if (patterns.some((pattern) => pattern.startsWith("-") && matches(name, pattern.slice(1))) || !patterns.some((pattern) => matches(name, pattern))) return () => {};
	const startedAt = performance.now();
	return (text) => write(`${name} ${text} +${Math.round(performance.now() - startedAt)}ms\n`);
}
function matches(name, pattern) {
	const parts = pattern.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
	return new RegExp(`^${parts.join(".*")}$`).test(name);
}
export { addRepeatedly as a, peakBytesOf as i, subjects as n, jobVariable as o, ownPeakBytes as r, openTrace as t };

import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
// benchmarks/drive.ts
async function drive(options) {
	return (await driveReports(options)).map(spanOf);
}
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
		const giveUp = () => reject(new Error("the load driver did not come to an end; its worker may have crashed"));
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
function ownPeakBytes() {
	return peakBytesOf(process.pid) ?? process.resourceUsage().maxRSS * 1024;
}
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

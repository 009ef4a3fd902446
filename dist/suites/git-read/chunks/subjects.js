import { Writable } from "node:stream";
// benchmarks/git-read/batches.ts
async function timeBatches({ reader, paths, operations, forMs, atLeast }) {
	const job = {
		reader,
		paths,
		operations
	};
	const bytesPerBatch = await readBatch(job);
	const meansNs = [];
	const until = performance.now() + forMs;
	while (meansNs.length < atLeast || performance.now() < until) {
		const startedAt = process.hrtime.bigint();
		const bytes = await readBatch(job);
		meansNs.push(Number(process.hrtime.bigint() - startedAt) / operations);
		if (bytes !== bytesPerBatch) throw new Error(`a batch read ${bytes} bytes, the first one ${bytesPerBatch}`);
	}
	meansNs.sort((left, right) => left - right);
	const spreadNs = (quantile(meansNs, .75) - quantile(meansNs, .25)) / 2;
	return {
		medianNs: quantile(meansNs, .5),
		spreadNs,
		bytesPerBatch
	};
}
async function readBatch({ reader, paths, operations }) {
	return reader.synchronous ? readAtOnce(reader, paths, operations) : readAwaiting(reader, paths, operations);
}
function readAtOnce(reader, paths, operations) {
	let bytes = 0;
	for (let operation = 0; operation < operations; operation++) for (const path of paths) bytes += reader.read(path).length;
	return bytes;
}
async function readAwaiting(reader, paths, operations) {
	let bytes = 0;
	for (let operation = 0; operation < operations; operation++) for (const path of paths) bytes += (await reader.read(path)).length;
	return bytes;
}
function quantile(sorted, share) {
	const place = share * (sorted.length - 1);
	const below = Math.floor(place);
	const low = sorted[below] ?? NaN;
	return low + ((sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN) - low) * (place - below);
}
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
function wholeSpanMs(spans) {
	return Math.max(...spans.map(({ endMs }) => endMs)) - Math.min(...spans.map(({ startMs }) => startMs));
}
// benchmarks/git-read/load.ts
const loadVariable = "GIT_READ_LOAD";
async function readsPerSecond({ load, grandma, worker, durationMs, env, signal }) {
	env[loadVariable] = JSON.stringify(load);
	const spans = await drive({
		grandma,
		file: worker,
		durationMs,
		concurrent: 2,
		signal
	});
	return spans.length * load.operations * load.paths.length * 1e3 / wholeSpanMs(spans);
}
// benchmarks/git-read/subjects.ts
const subjects = {
	fs: async () => import("./fs.js"),
	git: async () => import("./git.js"),
	"cache-fs": async () => import("./cache-fs.js"),
	"cache-git": async () => import("./cache-git.js"),
	"isomorphic-git": async () => import("./isomorphic-git.js"),
	"git-cat-file": async () => import("./git-cat-file.js")
};
export { timeBatches as a, readBatch as i, loadVariable as n, readsPerSecond as r, subjects as t };

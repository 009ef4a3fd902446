import { n as subjects, r as ownPeakBytes, t as openTrace } from "./chunks/trace.js";
import { appendFileSync } from "node:fs";
import { callbackify } from "node:util";
// benchmarks/add-dir/add.worker.ts
let opened;
let adds = 0;
let cid = "";
const beforeEach = callbackify(async () => {
	opened ??= open();
	try {
		const { adder, trace } = await opened;
		if (adds === 0) return;
		trace("clear");
		await adder.clear();
	} catch (error) {
		opened = Promise.reject(error instanceof Error ? error : new Error(String(error)));
		opened.catch(() => {});
	}
});
const test = callbackify(async () => {
	try {
		const { job, adder, trace } = await (opened ??= open());
		trace("start: add");
		cid = await adder.add(job.directory);
		trace(`end: add ${cid}`);
	} catch (error) {
		throw Object.assign(new Error("the add failed", { cause: error }), { errorCode: String(error) });
	}
});
const afterEach = callbackify(async () => {
	const { job, adder } = await (opened ??= open());
	const report = {
		cid,
		blocks: adds === 0 ? await adder.countBlocks() : null,
		peakBytes: ownPeakBytes(),
		othersPeakBytes: adder.othersPeakBytes()
	};
	adds += 1;
	appendFileSync(job.reports, `${JSON.stringify(report)}\n`);
});
async function open() {
	const job = JSON.parse(process.env["ADD_DIR_JOB"] ?? "");
	const name = `bench:add-dir:${job.subjectName}`;
	const trace = openTrace({
		debug: job.debug,
		name,
		write: (line) => void process.stderr.write(line)
	});
	trace("connect");
	return {
		job,
		trace,
		adder: await (await subjects[job.subjectName]()).connect(job.connection)
	};
}
export { afterEach, beforeEach, test };

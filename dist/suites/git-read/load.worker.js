import { i as readBatch, t as subjects } from "./chunks/subjects.js";
import { callbackify } from "node:util";
// benchmarks/git-read/load.worker.ts
/** The load driver's test: one batch of reads. Grandma loads this file in its worker process, and runs it there. */
let ready;
/** Opens the reader, once; the clock starts after it. What goes wrong shows in the test. */
const beforeEach = callbackify(async () => {
	ready ??= prepare();
	await ready.catch(() => {});
});
/** Reads one batch. */
const test = callbackify(async () => {
	try {
		await (await (ready ??= prepare()))();
	} catch (error) {
		throw Object.assign(new Error("the batch failed", { cause: error }), { errorCode: String(error) });
	}
});
async function prepare() {
	const load = JSON.parse(process.env["GIT_READ_LOAD"] ?? "");
	const { openReader } = await subjects[load.subjectName]();
	const reader = await openReader(load.directory);
	return async () => {
		const bytes = await readBatch({
			...load,
			reader
		});
		if (bytes !== load.expectedBytes) throw new Error(`read ${bytes} bytes in place of ${load.expectedBytes}`);
	};
}
export { beforeEach, test };

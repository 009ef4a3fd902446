import { i as readBatch, t as subjects } from "./chunks/subjects.js";
import { callbackify } from "node:util";
// benchmarks/git-read/load.worker.ts
let ready;
const beforeEach = callbackify(async () => {
	ready ??= prepare();
	await ready.catch(() => {});
});
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

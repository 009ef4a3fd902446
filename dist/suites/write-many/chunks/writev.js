import { t as textOf } from "./writer.js";
import { open } from "node:fs/promises";
// benchmarks/write-many/subjects/writev.ts
const batchSize = 1e3;
async function writeAll({ file, count }) {
	const handle = await open(file, "w");
	try {
		for (let from = 0; from < count; from += batchSize) {
			const length = Math.min(batchSize, count - from);
			await handle.writev(Array.from({ length }, (_, offset) => Buffer.from(textOf(from + offset))));
		}
	} finally {
		await handle.close();
	}
}
export { writeAll };

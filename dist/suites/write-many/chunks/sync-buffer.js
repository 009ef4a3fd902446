import { t as textOf } from "./writer.js";
import { closeSync, open, writeSync } from "node:fs";
import { promisify } from "node:util";
// benchmarks/write-many/subjects/sync-buffer.ts
const openFile = promisify(open);
async function writeAll({ file, count }) {
	const descriptor = await openFile(file, "w");
	try {
		for (let index = 0; index < count; index++) writeSync(descriptor, Buffer.from(textOf(index)));
	} finally {
		closeSync(descriptor);
	}
}
export { writeAll };

import { t as textOf } from "./writer.js";
import { close, open, write } from "node:fs";
import { promisify } from "node:util";
// benchmarks/write-many/subjects/callback-unbounded.ts
const openFile = promisify(open);
const closeFile = promisify(close);
async function writeAll({ file, count }) {
	const descriptor = await openFile(file, "w");
	try {
		await writeUnbounded(descriptor, count);
	} finally {
		await closeFile(descriptor);
	}
}
async function writeUnbounded(descriptor, count) {
	await new Promise((resolve, reject) => {
		let left = count;
		let problem = null;
		const onWritten = (error) => {
			problem ??= error;
			left -= 1;
			if (left > 0) return;
			if (problem === null) resolve();
			else reject(problem);
		};
		for (let index = 0; index < count; index++) write(descriptor, textOf(index), onWritten);
	});
}
export { writeAll };

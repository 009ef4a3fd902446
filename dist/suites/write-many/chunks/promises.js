import { t as textOf } from "./writer.js";
import { open } from "node:fs/promises";
// benchmarks/write-many/subjects/promises.ts
async function writeAll({ file, count }) {
	const handle = await open(file, "w");
	try {
		for (let index = 0; index < count; index++) await handle.write(textOf(index));
	} finally {
		await handle.close();
	}
}
export { writeAll };

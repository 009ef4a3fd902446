import { join } from "node:path";
import { readFile, readdir } from "node:fs/promises";
// benchmarks/process-files/subjects/async-pool.ts
const poolSize = 16;
async function readDocuments(directory, visit) {
	const files = (await readdir(directory, { recursive: true })).filter((entry) => entry.endsWith(".json")).values();
	const work = async () => {
		for (const entry of files) {
			const file = join(directory, entry);
			visit(file, await readFile(file, "utf8"));
		}
	};
	await Promise.all(Array.from({ length: poolSize }, work));
}
export { readDocuments };

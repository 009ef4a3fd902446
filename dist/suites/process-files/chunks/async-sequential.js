import { join } from "node:path";
import { readFile, readdir } from "node:fs/promises";
// benchmarks/process-files/subjects/async-sequential.ts
async function readDocuments(directory, visit) {
	for (const entry of await readdir(directory, { recursive: true })) {
		if (!entry.endsWith(".json")) continue;
		const file = join(directory, entry);
		visit(file, await readFile(file, "utf8"));
	}
}
export { readDocuments };

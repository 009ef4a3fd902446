import { join } from "node:path";
import { readFileSync, readdirSync } from "node:fs";
// benchmarks/process-files/subjects/sync.ts
function readDocuments(directory, visit) {
	for (const entry of readdirSync(directory, {
		recursive: true,
		encoding: "utf8"
	})) {
		if (!entry.endsWith(".json")) continue;
		const file = join(directory, entry);
		visit(file, readFileSync(file, "utf8"));
	}
}
function readRepeatedly({ file, times, consume }) {
	for (let reading = 0; reading < times; reading++) consume(readFileSync(file));
}
export { readDocuments, readRepeatedly };

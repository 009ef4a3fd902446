import { join } from "node:path";
import { readFile, readdir } from "node:fs/promises";
// benchmarks/process-files/subjects/async-all.ts
async function readDocuments(directory, visit) {
	const files = (await readdir(directory, { recursive: true })).filter((entry) => entry.endsWith(".json")).map((entry) => join(directory, entry));
	await Promise.all(files.map(async (file) => visit(file, await readFile(file, "utf8"))));
}
async function readRepeatedly({ file, times, consume }) {
	const contents = await Promise.all(Array.from({ length: times }, async () => readFile(file)));
	for (const content of contents) consume(content);
}
export { readDocuments, readRepeatedly };

import { n as readJsonFile, u as runKind } from "./json-file.js";
import { E as writeWhole, k as runText } from "./stored-baseline.js";
// src/store/run-file.ts
/** Reads a run file. Throws a one-line `UserError` with file and place for anything else than a whole, valid run. */
async function readRun(path) {
	return readJsonFile(path, runKind);
}
/** Writes a run file whole. A run that could not be read again is a bug of the caller's, and is not written. */
async function writeRun(path, run) {
	await writeWhole(path, runText(run));
}
export { writeRun as n, readRun as t };

import { x as UserError } from "./json-file.js";
import { appendFile } from "node:fs/promises";
// src/action/outputs.ts
/**
* Outputs of the step. Whatever stands here may end up in a shell of somebody else's workflow, so only numbers, words
* of our own, commit ids, paths and addresses are let through; a line break could start an output of its own.
*/
const safe = /^[A-Za-z0-9 ._:/#@+*?,{}"[\]\\-]{0,2000}$/;
/** Appends the outputs to the runner's file; null becomes empty. Without a file nothing is written. */
async function writeOutputs(file, outputs) {
	const lines = Object.entries(outputs).map(([name, value]) => {
		const text = value === null ? "" : String(value);
		if (!safe.test(text)) throw new UserError(`The output ${name} would hold ${JSON.stringify(text.slice(0, 100))}`);
		return `${name}=${text}\n`;
	});
	if (file !== null) await appendFile(file, lines.join(""));
}
export { writeOutputs as t };

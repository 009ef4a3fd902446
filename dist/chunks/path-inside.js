import { x as UserError } from "./json-file.js";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { appendFile, realpath } from "node:fs/promises";
// src/action/summary.ts
/** The summary of the job: Markdown on the run's page. A summary that is too large would be dropped whole. */
/** One mebibyte is the limit of a step; some of it is left. */
const longestSummaryBytes = 1e6;
/** Appends Markdown to the step's summary, unless it would become too large; then a sentence says so. */
async function writeSummary(file, markdown) {
	if (file === null) return;
	const fits = Buffer.byteLength(markdown) <= longestSummaryBytes;
	await appendFile(file, fits ? `${markdown}\n` : "The report is too large for a summary: see the artifacts of this run.\n");
}
// src/action/path-inside.ts
/** Paths from inputs stay inside the workspace or the runner's temporary folder, links followed. */
/** The path, absolute. Throws `UserError` for one that leads elsewhere; it need not exist. */
async function pathInside(path, { workspace, temporary }) {
	const full = resolve(workspace, path);
	const real = await realOf(full);
	for (const folder of [workspace, temporary]) if (contains(folder, full) && contains(await realOf(folder), real)) return full;
	throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, { hint: "Paths in inputs are relative to the workspace and stay below it." });
}
/** The path with links resolved, as far as it exists. */
async function realOf(path) {
	try {
		return await realpath(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(await realOf(parent), basename(path));
	}
}
function contains(folder, path) {
	const way = relative(folder, path);
	return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}
export { writeSummary as n, pathInside as t };

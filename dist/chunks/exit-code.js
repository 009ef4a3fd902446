import { S as exitCodes } from "./json-file.js";
// src/compare/exit-code.ts
/** The exit code that a comparison stands for. */
/**
* 1 for any row at level `fail` but a failed one, 4 for a failed row at level `fail` (it fails and its base does not),
* 3 where nothing could be compared, else 0; the first of 1, 4, 3, 0 that holds. Bad input (2) never gets this far.
*/
function exitCodeOf({ rows, state }, { allowEmpty = false } = {}) {
	const failing = rows.filter((row) => row.level === "fail");
	if (failing.some((row) => row.verdict !== "failed")) return exitCodes.regression;
	if (failing.length > 0) return exitCodes.newFailure;
	if (state === "nothing-compared" && !allowEmpty) return exitCodes.nothingCompared;
	return exitCodes.fine;
}
export { exitCodeOf as t };

import { c as markOf, l as rowName, o as fit, s as generous, t as bodyOf } from "./comment.js";
import { M as details, N as solid, P as tableOf, R as sortRows, f as sideValues } from "./terminal-method.js";
import { A as formatInterval, S as standingText, n as briefChange, v as plural, x as standingOf } from "./words.js";
// src/report/summary.ts
/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
const longestSummaryBytes = 1e6;
const shortenedSummary = "*Shortened to fit into a job summary; everything is in the comparison file.*";
/** The summary as Markdown, at most 1,000,000 bytes of UTF-8. */
function renderSummary(comparison, context) {
	return `${fit({
		from: generous,
		fits: (candidate) => Buffer.byteLength(candidate) < longestSummaryBytes,
		render: (limits, isCut) => bodyOf({
			comparison,
			context,
			limits,
			shortened: isCut ? shortenedSummary : "",
			appendix: fullTable
		})
	})}\n`;
}
/** All rows, one line each, worst first. */
function fullTable(scene) {
	const { comparison, limits, platforms } = scene;
	const rows = sortRows(comparison.rows);
	const shown = rows.slice(0, limits.full);
	if (shown.length === 0) return "";
	const titles = [
		"",
		...platforms.length > 1 ? ["system"] : [],
		"verdict",
		"base",
		"head",
		"change",
		"interval",
		"pairs",
		"why"
	];
	const align = titles.map((title) => [
		"",
		"system",
		"verdict",
		"why"
	].includes(title) ? "l" : "r");
	const cells = shown.map((row) => cellsOf(row, scene));
	const left = rows.length - shown.length;
	const more = left === 0 ? "" : `\n\nand ${plural(left, "more row")}.`;
	return details(`<b>All ${plural(rows.length, "row")}</b>`, tableOf(titles, cells, align) + more);
}
function cellsOf(row, scene) {
	const { base, head } = sideValues(row);
	const interval = row.interval === null ? "" : solid(formatInterval(row.interval, row.unit));
	const system = scene.platforms.length > 1 ? [scene.platformName(row.platform)] : [];
	return [rowName(row, scene)].concat(system, [
		`${markOf(row)} ${standingText(standingOf(row))}`,
		solid(base),
		solid(head),
		solid(briefChange(row) ?? ""),
		row.kind === "exact" ? "exact" : interval,
		row.pairs === null ? "" : String(row.pairs),
		row.reason === null ? "" : scene.prose(row.reason)
	]);
}
export { renderSummary as t };

import { h as configFileName, l as configKind, t as parseJsonText } from "./json-file.js";
import { k as unicodeEscape, o as isPaired } from "./comparison.js";
import { C as actionFolders, E as writeWhole, T as resultsFolder, w as ensureIgnored } from "./stored-baseline.js";
import { F as groupBy } from "./terminal-method.js";
import { r as median } from "./quantile.js";
import { n as writeRun } from "./run-file.js";
import { basename, join, posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { lstat } from "node:fs/promises";
// src/pipeline/policy-of.ts
/**
* By whose rules a head is judged: those of its base, so that a change cannot loosen them for itself. Every
* difference is told to whoever reviews. The command line and the Action both ask here.
*/
/**
* The base's config: where the head has it or, if it was moved or is new, the nearest of the usual name from there up.
* Null where the base has none at all; then the rules are those of Paceline. Throws `UserError` for one that cannot be
* read: nobody knows its rules.
*/
async function baseConfig({ path, read, where }) {
	for (const place of placesOf(path)) {
		const text = await read(place);
		if (text !== null) return {
			config: parseJsonText(text, {
				file: `${place} ${where}`,
				kind: configKind
			}),
			path: place
		};
	}
	return null;
}
function placesOf(path) {
	const places = /* @__PURE__ */ new Set([path]);
	for (let folder = posix.dirname(path);; folder = posix.dirname(folder)) {
		places.add(posix.join(folder, configFileName));
		if (folder === ".") return places;
	}
}
/** A sentence for each part of the policy that differs between base and head. */
function policyNotices(base, head) {
	return [.../* @__PURE__ */ new Set([...Object.keys(base ?? {}), ...Object.keys(head ?? {})])].filter((name) => !isDeepStrictEqual(base?.[name], head?.[name])).map((name) => {
		const [before, after] = [textOf(base?.[name]), textOf(head?.[name])];
		return `This change sets policy.${name} from ${before} to ${after}; it was judged by the old value.`;
	});
}
function textOf(value) {
	return value === void 0 ? "nothing" : JSON.stringify(value).slice(0, 300);
}
// src/pipeline/texts-notice.ts
/** What a report says where head and base differ in texts for people and in nothing else. */
/** Names that are listed; whoever wants the rest looks at the diff. */
const named = 5;
/** Notices about those texts: one or none. */
function textsNotice(texts) {
	if (texts.length === 0) return [];
	const more = texts.length > named ? ` and ${texts.length - named} more` : "";
	return [`Head and base differ only in ${`${texts.slice(0, named).join(", ")}${more}`}: text for people, nothing that runs.`];
}
// src/report/json.ts
/** JSON for files and terminals. */
/**
* A value as JSON, ending with a newline. What a terminal obeys and what nobody sees is written as an escape, so that it
* may be printed and looked at; whoever parses it gets the same value.
*/
function jsonText(value, indent = 2) {
	return `${JSON.stringify(value, null, indent).replace(/(?!\n)\p{C}|[\p{Zl}\p{Zp}]/gu, unicodeEscape)}\n`;
}
// src/pipeline/results.ts
/** The files that a check leaves behind. */
/** Writes run.json, comparison.json, comment.md and report.html into a folder; returns their paths. */
async function writeResults(directory, { run, comparison, comment, page }) {
	await ensureResultsFolder(directory);
	const runPath = join(directory, "run.json");
	if (run !== null) await writeRun(runPath, run);
	const texts = [
		[join(directory, "comparison.json"), jsonText(comparison, 1)],
		[join(directory, "comment.md"), comment],
		[join(directory, "report.html"), page]
	];
	for (const [path, text] of texts) await writeWhole(path, text);
	return [...run === null ? [] : [runPath], ...texts.map(([path]) => path)];
}
/** True for a run that ended before its first trial: it says nothing, and must not replace one that does. */
function isEmptyRun({ benchmarks }) {
	return benchmarks.every(({ trials }) => trials === 0);
}
/** What to say of such a run after an interruption. */
const nothingKept = "Nothing had been measured yet: results of earlier runs stay as they are.";
const usualFolders = /* @__PURE__ */ new Set([resultsFolder, ...Object.values(actionFolders)]);
/** Only the usual folders are made to be ignored: one that somebody named may be meant to be committed. */
async function ensureResultsFolder(directory) {
	const isLink = (await lstat(directory).catch(() => null))?.isSymbolicLink() === true;
	if (usualFolders.has(basename(directory)) && !isLink) await ensureIgnored(directory);
}
// src/report/figures.ts
/** The figures of one run: each benchmark and metric as one value, for subjects to be set beside each other. */
/** Every benchmark and metric of a run; of pairs the head's side. A benchmark without values has one figure that says why. */
function figuresOf(run) {
	return run.benchmarks.flatMap((benchmark) => {
		const metrics = Object.entries(benchmark.metrics);
		if (metrics.length === 0) return [withoutValues(benchmark, run)];
		return metrics.map(([metric, data]) => figureOf({
			benchmark,
			run,
			metric,
			data
		}));
	});
}
/**
* Subjects of stored runs (oldest first) to be set beside each other: each case from the newest run that has several of
* them, as most runs have the project alone. Figures of one run share its machine and its moment.
*/
function figuresBeside(runs) {
	const shown = /* @__PURE__ */ new Set();
	return runs.toReversed().flatMap((run) => [...groupBy(figuresOf(run), ({ suite, case: name }) => JSON.stringify([suite, name]))].flatMap(([key, figures]) => {
		if (shown.has(key) || new Set(figures.map(({ subject }) => subject)).size < 2) return [];
		shown.add(key);
		return figures;
	}));
}
function figureOf({ benchmark, run, metric, data }) {
	const values = (isPaired(data) ? data.head : data.values).filter((value) => value !== null);
	return {
		...partsOf(benchmark, run),
		metric,
		unit: data.unit,
		better: data.better,
		kind: data.kind,
		gate: data.gate,
		...values.length === 0 ? noSummary : summaryOf(values, data.better),
		count: values.length,
		reason: values.length === 0 ? reasonOf(benchmark) : null
	};
}
const noSummary = {
	value: null,
	mean: null,
	best: null,
	worst: null
};
function summaryOf(values, better) {
	const ends = [Math.min(...values), Math.max(...values)];
	const [best, worst] = better === "lower" ? ends : [ends[1], ends[0]];
	return {
		value: median(values),
		mean: values.reduce((sum, value) => sum + value, 0) / values.length,
		best,
		worst
	};
}
function withoutValues(benchmark, run) {
	return {
		...partsOf(benchmark, run),
		metric: "",
		unit: "count",
		better: "lower",
		kind: "sampled",
		gate: false,
		...noSummary,
		count: 0,
		reason: reasonOf(benchmark)
	};
}
function partsOf(benchmark, run) {
	const { suite, subject } = benchmark;
	return {
		suite,
		case: benchmark.case,
		subject,
		version: benchmark.package?.version ?? null,
		platform: run.environment.platform
	};
}
function reasonOf(benchmark) {
	return benchmark.reason ?? benchmark.failures[0]?.message ?? `${benchmark.status}, without a reason`;
}
export { nothingKept as a, textsNotice as c, isEmptyRun as i, baseConfig as l, figuresOf as n, writeResults as o, ensureResultsFolder as r, jsonText as s, figuresBeside as t, policyNotices as u };

import { D as safeUrl, E as safeGlob, T as proseText, a as benchmarkId, b as jsonForFence, v as codeName, y as entityText } from "./comparison.js";
import { A as command, D as isWatched, E as countTexts, F as groupBy, I as rowsThat, L as shortNames, M as details, N as solid, O as isWatchedChange, P as tableOf, R as sortRows, S as nameRows, a as acceptedText, b as sideTitles, c as relativeInterval, d as sharedLimitsText, f as sideValues, g as isFirstRun, h as headlineOfNone, j as commandBlock, k as blocks, l as sameText, m as headline, t as alphaText, u as sharedLimits, w as speaksForAll, x as sidesText, y as rowCommand } from "./terminal-method.js";
import { A as formatInterval, B as isBytes, C as thresholdTexts, F as formatThreshold, I as formatValue, L as shortCommit, N as formatProbability, P as formatRelative, S as standingText, _ as metricTitle, f as identicalText, g as joinList, h as isTailChange, i as changeText, k as formatDuration, l as estimatorText, n as briefChange, o as changeWords, r as capital, s as detectableText, t as besideZeroText, v as plural, w as worstPossible, x as standingOf, y as scaledChange } from "./words.js";
import { i as sortPlatforms, n as platformName, r as platformNames, t as platformArgument } from "./platform-name.js";
// src/model/version.ts
/** The version of this Paceline, from package.json; the bundler puts it in as text. */
const version = "0.1.0";
// src/report/comment/accept.ts
/** True for a regression that an entry can excuse: no failure, and no broken budget, which is mended where it stands. */
function acceptable(row) {
	return standingOf(row) === "worse" && row.method !== "budget" && row.level !== "note" && row.change !== null;
}
/** Entries for the rows that got worse, one per benchmark and metric where all systems agree. */
function acceptSection(scene) {
	const rows = rowsThat(scene.comparison.rows, "worse").filter(acceptable);
	if (rows.length === 0 || scene.limits.accept === 0) return "";
	const all = entriesOf(rows, scene);
	const shown = all.slice(0, scene.limits.accept);
	const more = all.length > shown.length ? `\n\nand ${plural(all.length - shown.length, "more entry", "more entries")} like these.` : "";
	const body = [
		"Add this to `paceline.config.json` in this pull request, with your reason in it. The next measurement counts it, and a reviewer sees it in the diff.",
		`\`\`\`json\n"accept": ${jsonForFence(shown)}\n\`\`\`${more}`,
		"On merge the new level is recorded as intended: the base branch is not marked suspect, and the entry may be deleted."
	].join("\n\n");
	return details(`<b>Accept ${rows.length === 1 ? "this regression" : "these regressions"}</b>`, body);
}
function entriesOf(rows, scene) {
	return [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}\n${typeof ceilingOf(row)}`).values()].flatMap((group) => {
		if (scene.platforms.length === group.length && group.length > 1) return [entryOf(group[0], {
			rows: group,
			platform: null
		})];
		return group.map((row) => entryOf(row, {
			rows: [row],
			platform: scene.platforms.length > 1 ? row.platform : null
		}));
	});
}
function entryOf(row, { rows, platform }) {
	const ceilings = rows.map(ceilingOf);
	const largest = Math.max(...ceilings.map((ceiling) => typeof ceiling === "number" ? ceiling : Number.parseFloat(ceiling)));
	const isRelative = typeof ceilings[0] === "string";
	return {
		match: safeGlob(benchmarkId(row)),
		metric: safeGlob(row.metric),
		...platform === null ? {} : { platform },
		upTo: isRelative ? `${row.better === "lower" ? "+" : "-"}${largest}%` : largest,
		reason: "say here what it buys"
	};
}
/** How much room an entry gives: an exact change as it is, a measured one half as much again, or in the metric's unit. */
function ceilingOf(row) {
	const { relative, absolute } = row.change ?? {
		relative: null,
		absolute: null
	};
	const isExact = row.kind === "exact";
	if (relative !== null) {
		const percent = Math.abs(relative) * 100;
		return isExact ? `${Math.ceil(percent * 10) / 10}` : `${Math.ceil(Math.max(percent * 1.4, percent + 2))}`;
	}
	const size = Math.abs(absolute ?? 0);
	return isExact ? size : Number((size * 1.4).toPrecision(2));
}
// src/report/comment/commands.ts
/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
function checkCommand(row, { comparison, context }) {
	return rowCommand(row, {
		comparison,
		program: context.program
	});
}
/** `/bench watch/react/chokidar --platform macos`; null where no workflow listens, or no runner has the system. */
function benchComment(row, scene, { budget } = {}) {
	const platform = platformArgument(row.platform, scene.platforms);
	if (scene.context.bench === false || platform === null) return null;
	return [...[`/bench ${safeGlob(benchmarkId(row))}`, `--platform ${platform}`], ...budget === void 0 ? [] : [`--budget ${budget}`]].join(" ");
}
/** Each text once, in order, at most `limit` of them. */
function distinct(texts, limit) {
	return [...new Set(texts.filter((text) => text !== null))].slice(0, limit);
}
// src/report/comment/advice.ts
/** How many commands stand in the open. */
const shownCommands = 3;
/** A numbered list; one line where rows are merely undecided; empty where there is nothing to do. */
function adviceOf(scene) {
	const rows = rowsThat(scene.comparison.rows.filter((row) => !isWatched(row) && row.level !== "note"), "failed", "worse");
	if (rows.length === 0) return firmerAnswer(scene);
	return ["**What to do**", ...[
		lookStep(rows, scene),
		benchStep(rows, scene),
		acceptStep(rows, scene)
	].filter((step) => step !== null).map((step, index) => `${index + 1}. ${step}`)].join("\n");
}
/** Undecided rows are no reason to act, but somebody may want to know. */
function firmerAnswer(scene) {
	const comments = distinct(rowsThat(scene.comparison.rows, "undecided").filter((row) => !isWatched(row) && row.level !== "note").map((row) => benchComment(row, scene, { budget: "15m" })), 2);
	return comments.length === 0 ? "" : `For a firmer answer, a maintainer comments ${comments.map(command).join(" or ")}.`;
}
function lookStep(rows, scene) {
	const lines = [...groupBy(rows, (row) => checkCommand(row, scene)).entries()].slice(0, shownCommands).map(([text, group]) => ({
		text,
		where: whereOf(group, scene)
	}));
	const verb = rows.every((row) => row.verdict === "failed") ? "**See it fail.**" : "**Look at it.**";
	const [only, ...others] = lines;
	if (others.length === 0) return `${verb} ${only.where}${command(only.text)}`;
	return [`${verb} Each row has its own command:`, ...lines.map(({ text, where }) => `   - ${where}${command(text)}`)].join("\n");
}
/** `On macOS and Linux: `; nothing where there is only one system. */
function whereOf(rows, { platforms, platformName }) {
	if (platforms.length < 2) return "";
	return `On ${joinList([...new Set(rows.map((row) => platformName(row.platform)))])}: `;
}
function benchStep(rows, scene) {
	const comments = distinct(rows.map((row) => benchComment(row, scene)), shownCommands);
	if (comments.length === 0) return null;
	const [only] = new Set(rows.map((row) => row.platform));
	const isMac = rows.every((row) => row.platform === only) && (only ?? "").startsWith("darwin");
	return `${scene.platforms.length < 2 ? "**Once more?**" : isMac ? "**No Mac?**" : "**No such machine?**"} A maintainer comments ${comments.map(command).join(" or ")}: only that is measured, again, on a fresh runner.`;
}
function acceptStep(rows, scene) {
	if (!rows.some(acceptable) || scene.limits.accept === 0) return null;
	return "**Worth it?** Take it knowingly: see *Accept this regression* below. Measuring again decides only undecided rows; it cannot undo a decided one.";
}
// src/report/chosen-metrics.ts
/** Which metrics are worth setting subjects beside each other by. */
/**
* At most two of the metrics that have values: the first that is neither bytes nor a count (time or rate), then the first
* in bytes; gated ones and those that most cases have before the rest. `wanted` overrides the choice.
*/
function chosenMetrics(figures, wanted) {
	const withValues = figures.filter((figure) => figure.value !== null);
	const present = [...new Set(withValues.map((figure) => figure.metric))];
	if (wanted !== void 0) return wanted.filter((metric) => present.includes(metric)).slice(0, 2);
	const rank = (metric) => {
		const own = withValues.filter((figure) => figure.metric === metric);
		return (own[0].gate ? 1e3 : 0) + new Set(own.map((figure) => figure.case)).size;
	};
	const sorted = present.toSorted((a, b) => rank(b) - rank(a));
	const unitOf = (metric) => withValues.find((figure) => figure.metric === metric).unit;
	const chosen = [sorted.find((metric) => !isBytes(unitOf(metric)) && unitOf(metric) !== "count"), sorted.find((metric) => isBytes(unitOf(metric)))].filter((metric) => metric !== void 0);
	return chosen.length === 0 ? sorted.slice(0, 1) : chosen;
}
// src/report/comment/cross-table.ts
/** A table with systems across: one line per thing, one column per system. */
function crossTable({ title, lines, align, scene, alwaysNamed = false }) {
	const { platforms, platformName } = scene;
	const isNamed = alwaysNamed || platforms.length > 1;
	const head = [title].concat(platforms.map((platform) => isNamed ? platformName(platform) : ""));
	const rows = lines.map(({ name, cellOf }) => [name].concat(platforms.map(cellOf)));
	return tableOf(head, rows, head.map((_, index) => index === 0 ? "l" : align));
}
// src/report/comment/beside.ts
/** Subjects beside each other, from the base branch's last run: context, not measured here. */
function besideSection(scene) {
	const figures = scene.context.beside ?? [];
	const cases = [...groupBy(figures, (figure) => `${figure.suite}/${figure.case}`).entries()].filter(([, group]) => new Set(group.map((figure) => figure.subject)).size > 1);
	const shown = cases.slice(0, scene.limits.beside).map(([name, group]) => caseTable(name, group, scene)).filter((table) => table !== "");
	if (shown.length === 0) return "";
	const left = cases.length - scene.limits.beside;
	const body = blocks([...shown, left > 0 ? `and ${plural(left, "more case")}.` : ""]);
	const from = scene.comparison.base === null ? "the last stored run" : `the last run of ${scene.prose(scene.comparison.base.label)}`;
	return details(`<b>Beside other subjects</b>: from ${from}, not measured here`, body);
}
/** Of one case; a table beyond this is not read. */
const mostSubjects = 30;
function caseTable(name, figures, { code, metric }) {
	const metrics = chosenMetrics(figures);
	if (metrics.length === 0) return "";
	const shown = figures.filter((figure) => metrics.includes(figure.metric));
	const platforms = sortPlatforms(shown.map((figure) => figure.platform));
	const names = platformNames(platforms);
	const subjects = [...groupBy(shown, (figure) => `${figure.subject} ${figure.version ?? ""}`.trim()).entries()];
	return crossTable({
		title: `${code(name)}: ${joinList(metrics.map(metric))}`,
		align: "c",
		scene: {
			platforms,
			platformName: (platform) => names.get(platform) ?? platform
		},
		alwaysNamed: true,
		lines: subjects.slice(0, mostSubjects).map(([subject, group]) => ({
			name: code(subject),
			cellOf: (platform) => {
				return metrics.map((id) => group.find((one) => one.platform === platform && one.metric === id)).map((figure) => solid(valueOf(figure))).join(", ");
			}
		}))
	});
}
function valueOf(figure) {
	if (figure === void 0 || figure.value === null) return "–";
	return formatValue(figure.value, figure.unit, { exact: figure.kind === "exact" });
}
// src/report/comment/earlier.ts
/** The result that a comment of ours shows already, kept in it while a newer commit is measured. */
/** Longer ones are not ours as we wrote them. */
const longestKept = 60500;
const outOfDate = "Earlier result, out of date";
const ofAttempt = "Earlier result, of an earlier attempt";
/** A collapsed section with the verdict in its first line; empty where the comment shows no result. */
function earlierSection({ text, sameCommit }) {
	const found = text.length > longestKept ? null : resultIn(text);
	if (found === null) return "";
	const label = sameCommit && !found.isOutOfDate ? ofAttempt : outOfDate;
	return details(`<b>${label}</b>: ${found.verdict}`, blocks([`#### ${found.verdict}`, found.rest]));
}
function resultIn(text) {
	const body = withoutFooter(text.replaceAll("\r\n", "\n").trim());
	const heading = /^### ([^\n]+)\n*/.exec(body);
	if (heading === null) return null;
	const rest = body.slice(heading[0].length);
	if (!/^(⏳|🕓)/u.test(heading[1])) return {
		verdict: heading[1],
		rest,
		isOutOfDate: false
	};
	const inside = /<details>\n<summary><b>(Earlier result[^<]*)<\/b>: [^\n]*<\/summary>\n\n#### ([^\n]+)\n*(.*)<\/details>$/s.exec(rest);
	if (inside === null) return null;
	return {
		verdict: inside[2],
		rest: inside[3].trimEnd(),
		isOutOfDate: inside[1] === outOfDate
	};
}
/** Without the last line where that is the small print. */
function withoutFooter(text) {
	const start = text.lastIndexOf("\n") + 1;
	const last = text.slice(start);
	return last.startsWith("<sub>") && last.endsWith("</sub>") ? text.slice(0, start).trimEnd() : text;
}
// src/report/comment/footer.ts
/** The small print: version, run, links, and what the comment was updated for. */
function footerOf(comparison, context) {
	const { urls = {}, run, pullRequest, version } = context;
	const runText = run === void 0 ? "workflow run" : `run ${run.number}, attempt ${run.attempt}`;
	const head = (context.state?.kind ?? "final") === "final" ? comparison?.head.commit ?? null : null;
	return `<sub>${[
		`Paceline ${proseText(version, 40)}`,
		link(runText, urls.run) ?? (run === void 0 ? null : runText),
		link("full report", urls.report),
		link("how to read this", urls.guide),
		pullRequest?.isFork === true ? "from a fork, measured without tokens" : null,
		head === null || pullRequest === void 0 ? null : `updated in place for \`${shortCommit(head.sha)}\``
	].filter((part) => part !== null).join(" · ")}</sub>`;
}
function link(text, url) {
	const safe = safeUrl(url);
	return safe === null ? null : `[${text}](${safe})`;
}
// src/report/comment/scene.ts
function sceneOf({ comparison, context, limits }) {
	const measured = comparison.platforms.map((part) => part.platform);
	const missing = (context.missing ?? []).map((one) => one.platform);
	const platforms = sortPlatforms([...measured, ...missing]);
	const known = platformNames(platforms);
	return {
		comparison,
		context,
		limits,
		names: shortNames(comparison.rows),
		platforms,
		platformName: (platform) => known.get(platform) ?? platform,
		code: (text) => codeName(text, limits.name),
		prose: (text) => proseText(text, limits.prose),
		metric: (metric) => metricText(metric, limits.name)
	};
}
/** Titles are the author's words: as prose, unless GitHub would link something in them. */
function metricText(metric, length) {
	const title = metricTitle(metric);
	return /[@#$:]/.test(title) ? codeName(title, length) : entityText(title, length);
}
/** A row's name: the benchmark as code, the metric in words. */
function rowName(row, scene) {
	const name = scene.names.of(row);
	if (speaksForAll(row)) return scene.code(name);
	if (metricTitle(name) === metricTitle(row.metric)) return scene.metric(row.metric);
	return `${scene.code(name)} ${scene.metric(row.metric)}`;
}
/** The sign before a row: how it stands, at a glance. */
function markOf(row) {
	const standing = standingOf(row);
	if (standing === "accepted") return "☑️";
	if (standing === "better") return "✅";
	if (standing === "undecided") return "❔";
	if (standing === "worse" || standing === "failed" || row.level === "fail") return row.level === "fail" ? "❌" : "⚠️";
	return "➖";
}
// src/report/comment/head.ts
/** The top of a comment: the verdict in words, the counts, what was compared, and what a reviewer must not miss. */
const toneMarks = {
	bad: "❌",
	warn: "⚠️",
	good: "✅",
	unsure: "❔",
	neutral: "📏"
};
/** The headline with its sign, as Markdown without the `###`. */
function verdictLine(scene) {
	const { comparison, context, limits } = scene;
	const missing = (context.missing ?? []).map((one) => one.platform);
	const { tone, text } = headline(comparison, {
		write: (name) => proseText(name, limits.name),
		missing
	});
	const title = context.title === void 0 ? "" : `${proseText(context.title, 80)}: `;
	return `${toneMarks[tone]} ${title}${text}`;
}
/** Counts and sides: `**1 worse** · 3 better. chokidar, this pull request (9f3e2ab) against main (c81d04e).` */
function countsLine(scene) {
	const { comparison, names, code, prose } = scene;
	const [first, ...rest] = countTexts(comparison);
	return `${first === void 0 || isFirstRun(comparison) ? "" : `${[`**${first}**`, ...rest].join(" · ")}. `}${names.common.length === 0 ? "" : `${names.common.map(code).join(" · ")}, `}${sidesText(comparison, {
		name: prose,
		commit: (sha) => `\`${shortCommit(sha)}\``
	})}.`;
}
/** Platforms that sent nothing, each with its reason: said before anything else, because it limits all the rest. */
function missingLines({ context, platformName, prose, limits }) {
	const { missing = [] } = context;
	const lines = missing.slice(0, limits.groups).map(({ platform, reason }) => {
		const why = reason === null ? "nothing is known about why" : prose(reason);
		return `> ⚠️ **${platformName(platform)} was not measured**: ${why}. Nothing here is about it.`;
	});
	const left = missing.length - lines.length;
	return [...lines, ...left === 0 ? [] : [`> and ${plural(left, "more system")}.`]].join("\n>\n");
}
/** What fails and with which message: nobody should have to unfold anything for that. */
function failureLines(scene) {
	const { comparison, limits, platforms, platformName, prose } = scene;
	const rows = rowsThat(comparison.rows, "failed").filter((row) => !isWatched(row));
	const groups = [...groupBy(rows, (row) => row.reason ?? "").entries()];
	const lines = groups.slice(0, Math.min(shownFailures, limits.groups)).map(([reason, group]) => {
		const names = distinct(group.map((row) => rowName(row, scene)), limits.names);
		const where = platforms.length < 2 ? "" : ` (${joinList(distinct(group.map((row) => platformName(row.platform)), limits.names))})`;
		return `> ${markOf(group[0])} ${joinList(names)}${where}: ${prose(reason)}`;
	});
	const left = groups.length - lines.length;
	return [...lines, ...left === 0 ? [] : [`> and ${plural(left, "more failure")} below.`]].join("\n>\n");
}
const shownFailures = 3;
/** Notices, such as a policy that differs: a few in the open, many collapsed. */
function noticeLines({ comparison, prose, limits }) {
	const all = comparison.notices;
	const shown = all.slice(0, limits.notices).map((notice) => `ℹ️ ${prose(notice)}`);
	if (all.length <= 2) return shown.join("\n\n");
	const more = all.length > shown.length ? [`and ${all.length - shown.length} more`] : [];
	const list = [...shown, ...more].map((line) => `- ${line}`).join("\n");
	return details(`<b>${plural(all.length, "notice")} for the reviewer</b>`, list);
}
/** Why nothing could be compared: once where all systems agree. */
function basisLines({ comparison, platformName, prose, limits }) {
	if (comparison.state !== "nothing-compared") return "";
	const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()];
	return [...groups.slice(0, limits.groups).map((group) => {
		return `- **${groups.length === 1 ? "Why" : joinList(group.map((part) => platformName(part.platform)))}**: ${prose(group[0].basis)}`;
	}), isFirstRun(comparison) ? nextAfterFirst : ""].filter((line) => line !== "").join("\n");
}
const nextAfterFirst = "- **Next**: once the base branch has runs of its own, they are the baseline; a pull request is compared with its own base commit in any case.";
/** The heading and all that belongs right under it. */
function topOf(scene) {
	return blocks([
		`### ${verdictLine(scene)}`,
		countsLine(scene),
		missingLines(scene),
		failureLines(scene),
		basisLines(scene)
	]);
}
// src/report/comment/limits.ts
/** Everything a reader may want; what a job summary has room for. */
const generous = {
	name: 200,
	prose: 600,
	tables: 6,
	tableLines: 40,
	numbers: 1e3,
	commands: 60,
	undecided: 1e3,
	same: 400,
	groups: 60,
	names: 20,
	accept: 20,
	possible: 40,
	beside: 20,
	notices: 200,
	full: 2e4
};
/** What a comment starts from. */
const ample = {
	...generous,
	tables: 3,
	tableLines: 12,
	numbers: 100,
	commands: 20,
	undecided: 60,
	same: 60,
	groups: 30,
	names: 8,
	accept: 8,
	possible: 15,
	beside: 6,
	notices: 40,
	full: 0
};
/** One step after the other, least missed first. The last one fits whatever the names are. */
const cuts = [
	{ full: 4e3 },
	{ full: 1e3 },
	{ full: 200 },
	{
		full: 0,
		numbers: 300,
		undecided: 300
	},
	{ beside: 0 },
	{ same: 0 },
	{
		commands: 6,
		possible: 5
	},
	{
		undecided: 20,
		names: 4
	},
	{
		numbers: 40,
		groups: 12
	},
	{
		numbers: 20,
		undecided: 8,
		notices: 10,
		accept: 3
	},
	{
		name: 60,
		prose: 160,
		tables: 2,
		tableLines: 8
	},
	{
		numbers: 8,
		undecided: 0,
		possible: 0,
		groups: 4,
		notices: 4,
		accept: 1,
		commands: 3
	},
	{
		name: 30,
		prose: 80,
		tables: 1,
		tableLines: 6,
		numbers: 4,
		groups: 2,
		names: 2,
		notices: 2
	}
];
/** The fullest rendering that fits. */
function fit({ from, fits, render }) {
	let limits = from;
	let text = render(limits, false);
	for (const cut of cuts) {
		if (fits(text)) return text;
		const lower = atMost(limits, cut);
		if (lower === null) continue;
		limits = lower;
		text = render(limits, true);
	}
	return text;
}
/** The limits with some of them lowered; null where none of them was that high. */
function atMost(limits, cut) {
	const lowered = Object.entries(cut).filter(([key, value]) => value < limits[key]);
	return lowered.length === 0 ? null : {
		...limits,
		...Object.fromEntries(lowered)
	};
}
// src/report/interval-bar.ts
/**
* An interval as one line of text, to be read at a glance beside its figures: `  ├─●──┼─┤  `.
*
* Zero stands in the middle, and right of it is more. Only characters that every usual monospaced font has (those of
* WGL4) are used, so that lines stay aligned on phones and in mails, too.
*/
/** The bar, exactly as wide as the scale says; what lies beyond it ends in an arrow. */
function intervalBar({ lower, upper, estimate }, { reach, width }) {
	const last = width - 1;
	const zero = last / 2;
	const placeOf = (value) => Math.round(zero * (1 + value / reach));
	const cells = Array.from({ length: width }, (_, place) => place === zero ? "│" : " ");
	let from = lower === null ? -1 : placeOf(lower);
	let to = upper === null ? width : placeOf(upper);
	if (lower !== null && lower > 0 && from === zero && to > zero) from += 1;
	if (upper !== null && upper < 0 && to === zero && from < zero) to -= 1;
	for (let place = Math.max(0, from); place <= Math.min(last, to); place += 1) cells[place] = place === zero ? "┼" : "─";
	if (from >= 0 && from <= last) cells[from] = "├";
	if (to >= 0 && to <= last) cells[to] = "┤";
	if (estimate !== null || from === to) {
		const dot = Math.min(to, Math.max(from, placeOf(estimate ?? lower ?? 0)));
		cells[Math.min(last, Math.max(0, dot))] = "●";
	}
	if (from < 0) cells[0] = "◄";
	if (to > last) cells[last] = "►";
	return cells.join("");
}
/** `−20 %     0     +20 %` above bars of this scale; the ends alone where there is no room, or nothing. */
function barAxis({ reach, width }) {
	const end = formatThreshold(reach);
	const [left, right] = ["−" + end, `+${end}`];
	const side = (width - 1) / 2;
	if (left.length >= side) return "0".padStart(side + 1).padEnd(width);
	return `${left.padEnd(side)}0${right.padStart(side)}`;
}
const reaches = [
	.01,
	.02,
	.03,
	.05,
	.1,
	.15,
	.2,
	.3,
	.5,
	.75
];
/** The smallest round reach that holds all of the intervals; never more than −100 % to +100 %. */
function reachOf(intervals) {
	const ends = intervals.flatMap(({ lower, upper, estimate }) => [
		lower ?? 0,
		upper ?? 0,
		estimate ?? 0
	]);
	const furthest = Math.max(0, ...ends.map(Math.abs));
	return reaches.find((reach) => reach >= furthest) ?? 1;
}
// src/report/comment/bar.ts
const width = 15;
/** One scale for all rows of a table; null where none of them has an interval to show. */
function barScale(rows) {
	const intervals = rows.flatMap((row) => row.interval === null ? [] : relativeInterval(row) ?? []);
	return intervals.length === 0 ? null : {
		reach: reachOf(intervals),
		width
	};
}
/** What the ends of the bars stand for. */
function barLegend(scale) {
	return drawn(barAxis(scale));
}
/** The bar; empty where the row has no interval, or one without any limit. */
function barOf(row, scale) {
	const interval = row.interval === null ? null : relativeInterval(row);
	if (interval === null || scale === null || interval.lower === null && interval.upper === null) return "";
	return drawn(intervalBar(interval, scale));
}
/**
* In a font whose characters are all of one width, with spaces that neither collapse nor break. Nothing is read out of
* it that does not stand in figures in the same report, so screen readers are asked to pass it over.
*/
function drawn(text) {
	return `<code aria-hidden="true">${text.replaceAll(" ", "\xA0")}</code>`;
}
// src/report/comment/unchanged.ts
function unchangedSection(scene) {
	const rows = rowsThat(scene.comparison.rows, "same");
	if (rows.length === 0) return "";
	const gated = rows.filter((row) => !isWatched(row));
	const watched = rows.filter(isWatched);
	const counts = [gated.length === 0 ? "" : `${gated.length} gated`, watched.length === 0 ? "" : `${watched.length} watched only`];
	const body = blocks([
		"The change that was seen, and in brackets the worst that is still possible.",
		tableFor(gated, "gated", scene),
		tableFor(watched, "watched only", scene)
	]);
	return details(`<b>${rows.length} unchanged</b>: ${counts.filter(Boolean).join(", ")}`, body);
}
function tableFor(rows, title, scene) {
	if (rows.length === 0) return "";
	const { limits, comparison } = scene;
	const lines = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()];
	if (lines.length > limits.same) return metricTable(rows, title, scene);
	return crossTable({
		title,
		align: "c",
		scene,
		lines: lines.map(([first]) => {
			const line = comparison.rows.filter((row) => row.metric === first.metric && benchmarkId(row) === benchmarkId(first));
			return {
				name: rowName(first, scene),
				cellOf: (platform) => cellOf$1(line.find((row) => row.platform === platform))
			};
		})
	});
}
function cellOf$1(row) {
	if (row === void 0) return "";
	if (standingOf(row) !== "same") return `*${standingText(standingOf(row))}*`;
	if (row.kind === "exact") return solid(sameText(row));
	const worst = worstPossible(row);
	const change = scaledChange(row) ?? "same";
	return solid(worst === null ? change : `${change} (${worst})`);
}
/** One line per metric and system: how many, and the largest limit of all of them. */
function metricTable(rows, title, scene) {
	const metrics = [...groupBy(rows, (row) => row.metric).values()];
	const shown = metrics.slice(0, scene.limits.groups);
	const lines = shown.map((group) => ({
		name: scene.metric(group[0].metric),
		cellOf: (platform) => summaryOf(group.filter((row) => row.platform === platform), scene)
	}));
	const left = metrics.length - shown.length;
	const more = left === 0 ? "" : `and ${plural(left, "more metric")}.`;
	return blocks([crossTable({
		title,
		align: "c",
		scene,
		lines
	}), more]);
}
function summaryOf(rows, scene) {
	if (rows.length === 0) return "";
	return solid(sharedLimitsText(rows, (row) => rowName(row, scene)));
}
function limitOf(name, row) {
	return `${name} ${solid(worstPossible(row) ?? "")}`;
}
/** What "same" rules out, per metric: `ready time ≤ +9.8 %`. Said in the open where nothing else is to be said. */
function ruledOutLine(scene) {
	const rows = rowsThat(scene.comparison.rows, "same").filter((row) => !isWatched(row));
	const shared = [...groupBy(rows, (row) => row.metric).values()].flatMap(sharedLimits);
	const limits = [...shared.map(({ worst }) => limitOf(scene.metric(worst.metric), worst)), ...shared.flatMap(({ apart }) => apart === null ? [] : limitOf(rowName(apart, scene), apart))];
	if (limits.length === 0) return "";
	const shown = limits.slice(0, scene.limits.names);
	const more = limits.length - shown.length;
	const list = more === 0 ? joinList(shown) : `${shown.join(", ")} and ${more} more`;
	return `The worst that is still possible in ${scene.comparison.rows.every((row) => isWatched(row) || standingOf(row) === "same") ? "any of them" : rows.length === 1 ? "the row that is the same" : `the ${rows.length} rows that are the same`}: ${list}.`;
}
// src/report/comment/matrix.ts
const changes = /* @__PURE__ */ new Set([
	"worse",
	"accepted",
	"better",
	"failed"
]);
/** The tables, and a line about benchmarks without a change; where nothing changed, what is still possible. */
function matrixOf(scene) {
	if (scene.comparison.state !== "decided") return "";
	const counted = scene.comparison.rows.filter((row) => !isWatched(row));
	const benchmarks = [...groupBy(sortRows(counted), benchmarkId).values()];
	const changed = benchmarks.filter((rows) => rows.some(isChanged));
	if (changed.length === 0) return ruledOutLine(scene);
	const tables = changed.length <= scene.limits.tables ? changed.map((rows) => benchmarkTable(rows, scene)) : [combinedTable(changed.flat().filter(isChanged), scene)];
	return blocks([...tables, unchangedLine(benchmarks.filter((rows) => !rows.some(isChanged)), scene)]);
}
function isChanged(row) {
	return changes.has(standingOf(row)) || row.level === "fail";
}
function benchmarkTable(rows, scene) {
	const lines = [...groupBy(rows, (row) => row.metric).values()];
	const seen = lines.slice(0, scene.limits.tableLines);
	const scale = barScale(seen.flat());
	const shown = seen.map((line) => ({
		name: speaksForAll(line[0]) ? "**The benchmark itself**" : `**${capital(scene.metric(line[0].metric))}**`,
		cellOf: (platform) => cellOf({
			line,
			platform,
			scale,
			scene
		})
	}));
	const table = crossTable({
		title: stacked([scene.code(scene.names.of(rows[0])), scale === null ? "" : barLegend(scale)]),
		lines: shown,
		align: "l",
		scene,
		alwaysNamed: true
	});
	return blocks([table, moreLine(lines.length - shown.length)]);
}
/** One table for many benchmarks: only the lines that changed, worst first. */
function combinedTable(rows, scene) {
	const { limits, metric, names, code, comparison } = scene;
	const groups = [...groupBy(sortRows(rows), (row) => `${benchmarkId(row)}\n${row.metric}`).values()];
	const seen = groups.slice(0, limits.tableLines).map(([first]) => comparison.rows.filter((row) => row.metric === first.metric && benchmarkId(row) === benchmarkId(first)));
	const scale = barScale(seen.flat());
	const shown = seen.map((line) => {
		const first = line[0];
		const title = speaksForAll(first) ? "" : `**${capital(metric(first.metric))}**`;
		return {
			name: stacked([code(names.of(first)), title]),
			cellOf: (platform) => cellOf({
				line,
				platform,
				scale,
				scene
			})
		};
	});
	const table = crossTable({
		title: scale === null ? "" : barLegend(scale),
		lines: shown,
		align: "l",
		scene,
		alwaysNamed: true
	});
	return blocks([table, moreLine(groups.length - shown.length)]);
}
function moreLine(count) {
	return count === 0 ? "" : `and ${plural(count, "more line")}: see the details below.`;
}
function cellOf({ line, platform, scale, scene: { context } }) {
	if (context.missing?.some((one) => one.platform === platform) === true) return "⚠️ not measured";
	const row = line.find((one) => one.platform === platform);
	if (row === void 0) return "";
	const mark = markOf(row);
	const values = solid(sideValues(row).both);
	const bar = barOf(row, scale);
	switch (standingOf(row)) {
		case "same": return stacked(["same", bar]);
		case "worse":
		case "better": {
			const exceeded = row.accepted?.exceeded === true ? "more than was accepted" : "";
			return stacked([
				`${mark} **${solid(changeWords(row))}**`,
				exceeded,
				values,
				bar
			]);
		}
		case "accepted": return stacked([
			`${mark} ${solid(changeWords(row))}, accepted`,
			values,
			bar
		]);
		case "failed": return `${mark} **failed**`;
		default: return stacked([
			`${mark} ${standingText(standingOf(row))}`,
			besideZeroText(row) ?? "",
			bar
		]);
	}
}
/** Lines of a cell, without the empty ones. */
function stacked(lines) {
	return lines.filter((line) => line !== "").join("<br>");
}
/** `No change in flat (1 undecided) and footprint.` */
function unchangedLine(benchmarks, scene) {
	const { names, code, limits } = scene;
	const quiet = benchmarks.filter((rows) => rows.some((row) => ["same", "undecided"].includes(standingOf(row))));
	if (quiet.length === 0) return "";
	const shown = quiet.slice(0, limits.names).map((rows) => {
		const undecided = rows.filter((row) => standingOf(row) === "undecided").length;
		return code(names.of(rows[0])) + (undecided === 0 ? "" : ` (${undecided} undecided)`);
	});
	const more = quiet.length - shown.length;
	return `No change in ${joinList(more === 0 ? shown : [...shown, `${more} more`])}.`;
}
// src/report/comment/method.ts
/** Of drifting rows, those that move most. */
const shownDrifts = 5;
function methodSection(scene) {
	const { platforms } = scene.comparison;
	if (platforms.length === 0) return "";
	const titles = [
		"system",
		"machine",
		"Node",
		"measuring",
		"stored baseline"
	];
	const shown = platforms.slice(0, scene.limits.groups);
	const cells = shown.map((part) => [
		platformName(part.platform),
		machineCell(part, scene),
		scene.prose(part.environment.node),
		solid(formatDuration(part.measuringMs)) + (part.complete ? "" : " (limit)"),
		baselineCell(part)
	]);
	const body = blocks([
		tableOf(titles, cells, [
			"l",
			"l",
			"l",
			"r",
			"l"
		]),
		shown.length === platforms.length ? "" : `and ${plural(platforms.length - shown.length, "more system")}.`,
		basisText(scene),
		promiseText(scene),
		driftText(scene),
		warningsList(scene)
	]);
	return details("<b>How this was measured</b>", body);
}
function machineCell(part, { prose }) {
	const { cpu, os } = part.environment;
	return `${prose(cpu.model)}, ${plural(cpu.cores, "core")}, ${prose(os.image ?? os.release)}`;
}
function baselineCell({ baselineRuns, classRuns }) {
	if (baselineRuns === 0) return "none yet";
	return `${plural(baselineRuns, "run")}, ${classRuns} on such a machine`;
}
function basisText({ comparison, platformName, prose, limits }) {
	const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()].slice(0, limits.groups);
	return groups.map((group) => {
		return `- ${groups.length === 1 ? "" : `${joinList(group.map((part) => platformName(part.platform)))}: `}${prose(group[0].basis)}`;
	}).join("\n");
}
function promiseText({ comparison }) {
	return [
		comparison.rows.some((row) => row.method === "pairs") ? "Base and head took turns, a coin deciding the order in each pair." : "",
		comparison.platforms.length > 1 ? "Systems are never mixed." : "",
		comparison.family > 0 && comparison.state === "decided" ? `If nothing had changed, ${alphaText(comparison)} would show any regression.` : "",
		`Profile \`${comparison.profile.replaceAll(/[^A-Za-z0-9._-]/g, "?")}\`, seed \`${comparison.seed.replaceAll(/[^0-9A-Za-z]/g, "?")}\`.`
	].filter((text) => text !== "").join(" ");
}
function driftText(scene) {
	const drifting = scene.comparison.rows.filter((row) => row.drift !== null).toSorted((a, b) => Number(b.drift.alarm) - Number(a.drift.alarm) || Math.abs(b.drift.relative) - Math.abs(a.drift.relative)).slice(0, shownDrifts);
	if (drifting.length === 0) return "";
	return `The base branch itself has drifted:\n\n${drifting.map((row) => {
		const { since, relative, alarm } = row.drift;
		const where = scene.platforms.length > 1 ? ` on ${scene.platformName(row.platform)}` : "";
		return `- ${alarm ? "⚠️ " : ""}${rowName(row, scene)}${where}: ${formatRelative(relative)} since ${scene.prose(since)} (limit ${formatThreshold(row.thresholds.failAt)})`;
	}).join("\n")}`;
}
function warningsList({ comparison, prose, limits }) {
	const shown = comparison.warnings.slice(0, limits.notices);
	const more = comparison.warnings.length - shown.length;
	return [...shown.map((text) => `- ⚠️ ${prose(text)}`), ...more === 0 ? [] : [`- and ${plural(more, "more warning")}`]].join("\n");
}
// src/report/comment/not-compared.ts
const kinds = [
	"not-comparable",
	"removed",
	"skipped",
	"known-failure",
	"both-fail",
	"noted-failure",
	"added"
];
/** Up to this many lines, figures that cannot be compared are shown in a table. */
const longestTable = 20;
function notComparedSection(scene) {
	const { comparison, limits } = scene;
	const rows = comparison.rows.filter((row) => kinds.includes(standingOf(row)) || isWatchedUndecided(row));
	if (rows.length === 0) return "";
	const counts = [...groupBy(rowsThat(rows, ...kinds, "undecided"), kindOf).entries()];
	const groups = counts.flatMap(([kind, group]) => [...groupBy(group, (row) => row.reason ?? "").values()].map((same) => ({
		kind,
		same
	})));
	const shown = groups.slice(0, limits.groups);
	const left = groups.length - shown.length;
	const body = blocks([
		shown.map(({ kind, same }) => groupLine(kind, same, scene)).join("\n"),
		left === 0 ? "" : `and ${plural(left, "more reason")}.`,
		isFirstRun(comparison) ? "" : figuresTable(rows, scene)
	]);
	const summary = counts.map(([kind, group]) => `${group.length} ${kind}`);
	const title = isFirstRun(comparison) ? "<b>Why no row is compared</b>" : `<b>Not compared</b>: ${summary.join(", ")}`;
	return details(title, body);
}
function isWatchedUndecided(row) {
	return isWatched(row) && standingOf(row) === "undecided";
}
function kindOf(row) {
	return isWatchedUndecided(row) ? "watched only and undecided" : standingText(standingOf(row));
}
function groupLine(kind, rows, scene) {
	const { names, more } = nameRows(rows, {
		comparison: scene.comparison,
		write: scene.code,
		limit: scene.limits.names
	});
	return `- **${kind}**: ${rows.length > 1 ? `${plural(rows.length, "row")}, ` : ""}${more === 0 ? joinList(names) : `${names.join(", ")} and ${more} more`}: ${scene.prose(rows[0].reason ?? "no reason was recorded")}`;
}
/** What was measured all the same, systems beside each other; empty where that is nothing, or too long to read. */
function figuresTable(rows, scene) {
	const measured = rows.filter((row) => row.head !== null && row.head.value !== null);
	const lines = [...groupBy(sortRows(measured), (row) => rowName(row, scene)).entries()];
	if (lines.length === 0 || lines.length > Math.min(longestTable, scene.limits.same)) return "";
	return crossTable({
		title: "measured",
		align: "r",
		scene,
		lines: lines.map(([name, group]) => ({
			name,
			cellOf: (platform) => figureCell(group.find((row) => row.platform === platform))
		}))
	});
}
function figureCell(row) {
	if (row === void 0) return "";
	const { head, both } = sideValues(row);
	return solid(row.base === null ? head : `${both} (${briefChange(row) ?? ""})`);
}
// src/report/comment/numbers.ts
function numbersSection(scene) {
	const { comparison, limits } = scene;
	const rows = rowsThat(comparison.rows.filter((row) => !isWatched(row)), "failed", "worse", "accepted", "better");
	const watched = comparison.rows.filter(isWatchedChange);
	if (rows.length + watched.length === 0) return "";
	const shown = rows.slice(0, limits.numbers);
	const shownWatched = watched.slice(0, Math.max(0, limits.numbers - shown.length));
	const left = rows.length + watched.length - shown.length - shownWatched.length;
	const body = blocks([
		shown.length === 0 ? "" : numbersTable(shown, scene),
		shownWatched.length === 0 ? "" : `Watched only, without a gate, so not part of the verdict:\n\n${numbersTable(shownWatched, scene)}`,
		left === 0 ? "" : `and ${plural(left, "more row")}.`,
		reasonsOf([...shown, ...shownWatched], scene),
		explanation(shown, scene),
		reproduction(shown, scene)
	]);
	return details(`<b>The changed ${rows.length + watched.length === 1 ? "row" : "rows"} in numbers</b>`, body);
}
function numbersTable(rows, scene) {
	const { platforms, platformName } = scene;
	const several = platforms.length > 1;
	const [base, head] = sideTitles(rows);
	const titles = [
		"",
		...several ? ["system"] : [],
		scene.prose(base),
		scene.prose(head),
		"change",
		"interval",
		"adj. p",
		"pairs"
	];
	const cells = rows.map((row) => {
		const values = sideValues(row);
		return [
			`${markOf(row)} ${rowName(row, scene)}`,
			...several ? [platformName(row.platform)] : [],
			solid(values.base),
			solid(values.head),
			changeCell(row),
			solid(intervalCell(row)),
			row.pAdjusted === null ? "" : solid(formatProbability(row.pAdjusted)),
			row.pairs === null ? "" : String(row.pairs)
		];
	});
	return tableOf(titles, cells, titles.map((title) => ["", "system"].includes(title) ? "l" : "r"));
}
function changeCell(row) {
	if (standingOf(row) === "failed") return "failed";
	const text = isTailChange(row) ? changeWords(row) : briefChange(row) ?? changeWords(row);
	return `**${solid(text)}**`;
}
function intervalCell(row) {
	if (standingOf(row) === "failed") return "";
	if (row.kind === "exact") return "exact";
	return row.interval === null ? "" : formatInterval(row.interval, row.unit);
}
/** Of one row; a row may come with fifty warnings. */
const textsPerRow = 4;
/** Reasons and doubts, row by row. */
function reasonsOf(rows, scene) {
	return rows.map((row) => ({
		row,
		texts: [
			row.reason,
			acceptedText(row),
			...row.warnings
		].filter((text) => text !== null)
	})).filter(({ texts }) => texts.length > 0).slice(0, scene.limits.groups).map(({ row, texts }) => {
		const where = scene.platforms.length > 1 ? `, ${scene.platformName(row.platform)}` : "";
		return `- ${rowName(row, scene)}${where}: ${texts.slice(0, textsPerRow).map(scene.prose).join("; ")}`;
	}).join("\n");
}
/** What the columns mean, and from which size on a row fails. */
function explanation(rows, { comparison }) {
	const tested = rows.filter((row) => row.method === "pairs" && row.interval !== null && thresholdTexts(row) !== null);
	if (tested.length === 0) return "";
	const worse = tested.filter((row) => standingOf(row) === "worse");
	const judged = worse.length > 0 ? worse : tested;
	const { ignore, failAt } = thresholdTexts(judged[0]);
	const same = judged.every((row) => {
		const own = thresholdTexts(row);
		return own?.ignore === ignore && own.failAt === failAt;
	});
	const family = comparison.family > 1 ? ` for all ${comparison.family} tests at once (one for each gated row, one for the failures of each benchmark) and` : "";
	const limits = same ? ` A row fails the check when a change for the worse above ${ignore} is certain and the estimate reaches ${failAt}; below that it warns.` : "";
	return `${estimatorText} The interval holds${family} for stopping early, so it is wider than the usual 95 %.${limits}`;
}
/** Every changed row can be had again, here and on a runner. */
function reproduction(rows, scene) {
	const here = distinct(rows.map((row) => checkCommand(row, scene)), scene.limits.commands);
	const runner = distinct(rows.map((row) => benchComment(row, scene)), scene.limits.commands);
	if (here.length === 0) return "";
	return blocks([
		"To measure a row again, on your own machine:",
		commandBlock(here),
		runner.length === 0 ? "" : `or on a fresh runner, by a comment with one of these lines:\n\n${commandBlock(runner)}`
	]);
}
// src/report/comment/possible.ts
/** Rows that the false discovery list names: worth a look, never a verdict. */
function possibleSection(scene) {
	const { comparison, limits, platforms, platformName } = scene;
	const rows = sortRows(comparison.rows.filter((row) => row.possible && ["undecided", "same"].includes(standingOf(row))));
	if (rows.length === 0 || limits.possible === 0) return "";
	const shown = rows.slice(0, limits.possible);
	const several = platforms.length > 1;
	const titles = [
		"",
		...several ? ["system"] : [],
		"change",
		"p",
		"verdict"
	];
	const cells = shown.map((row) => [
		rowName(row, scene),
		...several ? [platformName(row.platform)] : [],
		solid(changeText(row) ?? ""),
		row.p === null ? "" : solid(formatProbability(row.p)),
		standingText(standingOf(row))
	]);
	const left = rows.length - shown.length;
	const body = blocks([
		"Not certain enough for a verdict, and never a reason to fail: at most one in ten of such a list is there by chance alone.",
		tableOf(titles, cells, titles.map((title) => ["change", "p"].includes(title) ? "r" : "l")),
		left === 0 ? "" : `and ${left} more.`
	]);
	return details(`<b>${plural(rows.length, "possible change")}</b>: worth a look, no verdict`, body);
}
// src/report/comment/undecided.ts
/** Rows without an answer: what was seen, what would have been seen, and how to get an answer. */
const consequences = {
	fail: "they fail the check",
	warn: "they pass with a warning",
	note: "they pass"
};
function undecidedSection(scene) {
	const { comparison, limits, platforms, platformName, prose } = scene;
	const rows = rowsThat(comparison.rows, "undecided").filter((row) => !isWatched(row));
	if (rows.length === 0) return "";
	const shown = rows.slice(0, limits.undecided);
	const several = platforms.length > 1;
	const titles = [
		"",
		...several ? ["system"] : [],
		"change",
		"interval",
		"would have been seen from",
		"pairs",
		"why"
	];
	const cells = shown.map((row) => [
		rowName(row, scene),
		...several ? [platformName(row.platform)] : [],
		solid(changeText(row) ?? ""),
		row.interval === null ? "" : solid(formatInterval(row.interval, row.unit)),
		solid(detectableText(row) ?? ""),
		row.pairs === null ? "" : String(row.pairs),
		prose(row.reason ?? "")
	]);
	const left = rows.length - shown.length;
	const firmer = distinct(rows.map((row) => benchComment(row, scene, { budget: "15m" })), 3);
	const body = blocks([
		shown.length === 0 ? "" : tableOf(titles, cells, titles.map((title) => [
			"",
			"system",
			"why"
		].includes(title) ? "l" : "r")),
		left === 0 ? "" : `${shown.length === 0 ? "" : "and "}${plural(left, shown.length === 0 ? "row" : "more row")}.`,
		firmer.length === 0 ? "" : `For a firmer answer, comment ${joinList(firmer.map(command)).replace(" and ", " or ")}.`
	]);
	const levels = joinList([...new Set(rows.map((row) => consequences[row.level]))]);
	return details(`<b>${plural(rows.length, "undecided row")}</b>: too noisy for the time allowed; ${levels}`, body);
}
// src/report/comment.ts
/** Below GitHub's 65,536 characters, with room for whatever is put before it. */
const longestComment = 6e4;
/** The first line of every comment of this name; nothing else starts with it. */
function commentMarker(name) {
	return `<!-- paceline:comment name=${name.replaceAll(/[^A-Za-z0-9._-]/g, "-").slice(0, 50)} -->`;
}
/**
* The comment as Markdown, marker first, at most 60,000 characters. Without a comparison it says what is known: that a
* measurement runs, or that none came about.
*/
function renderComment(comparison, context) {
	const text = fit({
		from: ample,
		fits: (candidate) => candidate.length <= longestComment,
		render: (limits, isCut) => bodyOf({
			comparison,
			context,
			limits,
			shortened: isCut ? shortenedComment : ""
		})
	});
	return `${commentMarker(context.name)}\n${text}\n`;
}
const shortenedComment = "*Shortened to fit into a comment; everything is in the full report.*";
/** The comment without its marker; the summary of a job is made of the same. */
function bodyOf({ comparison, context, limits, shortened, appendix = () => "" }) {
	const { state = { kind: "final" } } = context;
	const footer = footerOf(comparison, context);
	if (comparison === null) {
		if (state.kind === "final") return blocks([nothingKnown(context, limits), footer]);
		const { earlier } = context;
		return blocks([
			bannerOf(state, context),
			earlier === void 0 ? "" : earlierSection(earlier),
			footer
		]);
	}
	const scene = sceneOf({
		comparison,
		context,
		limits
	});
	if (state.kind === "final") return blocks([
		topOf(scene),
		...sectionsOf(scene),
		appendix(scene),
		shortened,
		footer
	]);
	const earlier = details(`<b>Earlier result, out of date</b>: ${verdictLine(scene)}`, blocks([
		topOf(scene).replace(/^###/, "####"),
		...sectionsOf(scene),
		shortened
	]));
	return blocks([
		bannerOf(state, context),
		earlier,
		footer
	]);
}
/** Everything under the heading, in reading order. */
function sectionsOf(scene) {
	return [
		scene.comparison.state === "identical" ? identicalText : "",
		isFirstRun(scene.comparison) ? figuresTable(scene.comparison.rows, scene) : matrixOf(scene),
		adviceOf(scene),
		noticeLines(scene),
		numbersSection(scene),
		undecidedSection(scene),
		possibleSection(scene),
		unchangedSection(scene),
		notComparedSection(scene),
		acceptSection(scene),
		besideSection(scene),
		methodSection(scene)
	];
}
function bannerOf(state, context) {
	const head = `\`${shortCommit(state.head).replaceAll(/[^0-9a-f]/g, "")}\``;
	if (state.kind === "out-of-date") {
		const again = context.bench === false ? "" : ` To measure this again, a maintainer comments ${command("/bench")}.`;
		return blocks(["### 🕓 Out of date", `The pull request has moved on to ${head}; what stands here is about an earlier commit.${again}`]);
	}
	const names = platformNames(state.platforms);
	const systems = sortPlatforms(state.platforms).map((platform) => names.get(platform) ?? platform);
	const url = safeUrl(context.urls?.run);
	const watch = url === null ? "" : ` [Watch it run](${url}).`;
	const where = systems.length === 0 ? "" : ` on ${joinList(systems)}`;
	return blocks([`### ⏳ Measuring ${head}${where}`, `The result will appear here.${watch}`]);
}
/** No platform sent anything, or nobody can say by which rules to judge it. */
function nothingKnown({ missing = [], unjudged }, limits) {
	const { tone, text } = headlineOfNone({ unjudged });
	const lines = missing.slice(0, limits.groups).map(({ platform, reason }) => {
		const why = reason === null ? "no reason is known" : proseText(reason, limits.prose);
		return `- **${platformName(platform)}**: ${why}`;
	});
	const left = missing.length - lines.length;
	const more = left === 0 ? [] : [`- and ${plural(left, "more system")}`];
	return blocks([
		`### ${toneMarks[tone]} ${text}`,
		unjudged === void 0 ? "" : proseText(unjudged, limits.prose),
		[...lines, ...more].join("\n")
	]);
}
export { reachOf as a, markOf as c, version as d, intervalBar as i, rowName as l, renderComment as n, fit as o, barAxis as r, generous as s, bodyOf as t, chosenMetrics as u };

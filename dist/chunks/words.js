import "./comparison.js";
// src/model/unit.ts
/**
* Units of measured values, and what follows from a unit: whether its values are clock readings, which differ from run to
* run by themselves, and which change must be found by default.
*/
const timeUnits = /* @__PURE__ */ new Set([
	"ns",
	"us",
	"ms",
	"s",
	"min",
	"ns/op",
	"us/op",
	"ms/op",
	"s/op"
]);
/** True for clock readings and rates: values that follow the speed of the machine. */
function isTimed(unit) {
	return timeUnits.has(unit) || unit.endsWith("/s") || unit.endsWith("/sec") || unit === "percent";
}
/** Clock readings and rates follow the speed of the machine; shares of a core, memory and counts do not. */
function followsMachine(unit) {
	return isTimed(unit) && unit !== "percent";
}
/** True for amounts of memory or disk. */
function isBytes(unit) {
	return unit === "bytes";
}
/** The change that must be found or ruled out unless the policy says otherwise, relative: 0.1 is 10 %. */
function defaultDetect(unit) {
	return isTimed(unit) ? .1 : .05;
}
/** Base unit: nanoseconds. Milliseconds reach up to ten seconds, where most benchmarks live. */
const timeScales = [
	{
		below: 1e3,
		size: 1,
		name: "ns"
	},
	{
		below: 1e6,
		size: 1e3,
		name: "µs"
	},
	{
		below: 1e10,
		size: 1e6,
		name: "ms"
	},
	{
		below: 12e10,
		size: 1e9,
		name: "s"
	},
	{
		below: 1e400,
		size: 6e10,
		name: "min"
	}
];
const byteScales = [
	{
		below: 1e3,
		size: 1,
		name: "bytes"
	},
	{
		below: 1e6,
		size: 1e3,
		name: "kB"
	},
	{
		below: 1e9,
		size: 1e6,
		name: "MB"
	},
	{
		below: 1e400,
		size: 1e9,
		name: "GB"
	}
];
const nanosecondsIn = /* @__PURE__ */ new Map([
	["ns", 1],
	["us", 1e3],
	["ms", 1e6],
	["s", 1e9],
	["min", 6e10]
]);
/** A number with `decimals` places, thousands separated by commas, a true minus sign, and never a negative zero. */
function decimal(value, decimals) {
	const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".");
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
	const digits = fraction === void 0 ? grouped : `${grouped}.${fraction}`;
	return value < 0 && /[1-9]/.test(digits) ? "−" + digits : digits;
}
/** Decimal places that leave three significant digits; whole numbers below 1,000 stay whole. */
function decimalsFor(shown) {
	const size = Math.abs(shown);
	if (Number.isInteger(shown) || size >= 100) return 0;
	if (size >= 10) return 1;
	if (size >= 1) return 2;
	return Math.min(6, 2 - Math.floor(Math.log10(size)));
}
function shownAs(size, unit, exact) {
	const perOperation = unit.endsWith("/op") ? "/op" : "";
	const nanoseconds = nanosecondsIn.get(perOperation === "" ? unit : unit.slice(0, -3));
	if (nanoseconds !== void 0 && size > 0) {
		const scale = scaleFor(size * nanoseconds, timeScales);
		return {
			divisor: scale.size / nanoseconds,
			suffix: ` ${scale.name}${perOperation}`
		};
	}
	if (unit === "bytes" && !exact) {
		const scale = scaleFor(size, byteScales);
		return {
			divisor: scale.size,
			suffix: ` ${scale.name}`
		};
	}
	if (unit === "count") return {
		divisor: 1,
		suffix: ""
	};
	return {
		divisor: 1,
		suffix: unit === "percent" ? " %" : ` ${unit}`
	};
}
function scaleFor(size, scales) {
	const rounded = Math.abs(size) * (1 + 1e-12);
	return scales.find((scale) => rounded < scale.below) ?? scales[scales.length - 1];
}
/** The unit of an axis whose largest value is `largest` (in `unit`): values are divided by `divisor` and called `name`. */
function axisUnit(largest, unit, options = {}) {
	const { divisor, suffix } = shownAs(Math.abs(largest), unit, options.exact ?? false);
	return {
		divisor,
		name: suffix.trim()
	};
}
/** A value with its unit: `208 ms`, `1.62 MB`, `43,812 events/s`, `14`. */
function formatValue(value, unit, options = {}) {
	const { divisor, suffix } = shownAs(Math.abs(value), unit, options.exact ?? false);
	return decimal(value / divisor, decimalsFor(value / divisor)) + suffix;
}
/** Two values on one scale and with one precision; up to three more digits where they would look alike. */
function formatPair(values, unit, options = {}) {
	const { base, head } = values;
	const { divisor, suffix } = shownAs(Math.max(Math.abs(base), Math.abs(head)), unit, options.exact ?? false);
	const scaled = [base / divisor, head / divisor];
	const wanted = scaled.every((value) => Number.isInteger(value)) ? 0 : decimalsFor(Math.max(...scaled.map((value) => Math.abs(value) || 0)) || 0);
	const alike = (decimals) => decimal(scaled[0], decimals) === decimal(scaled[1], decimals);
	const more = [
		0,
		1,
		2,
		3
	].find((extra) => !alike(wanted + extra));
	const decimals = wanted + (base === head || more === void 0 ? 0 : more);
	const [left, right] = [decimal(scaled[0], decimals), decimal(scaled[1], decimals)];
	return {
		base: left + suffix,
		head: right + suffix,
		arrow: `${left} → ${right}${suffix}`
	};
}
/** A difference in the metric's unit, with its sign: `+12.3 kB`, `−3`; no difference is `0`. */
function formatDifference(value, unit, options = {}) {
	if (value === 0) return "0";
	const text = formatValue(value, unit, options);
	return value > 0 ? `+${text}` : text;
}
/** A relative change without its sign, as it stands before a word: 0.084 is `8.4 %`. */
function formatMagnitude(relative, options = {}) {
	return `${percentDigits(relative, options)} %`;
}
/** A threshold as it was written: 0.05 is `5 %`, 0.125 is `12.5 %`. */
function formatThreshold(relative) {
	return `${Number((relative * 100).toPrecision(4))} %`;
}
/** How certain a limit of this one-sided level is: 0.005 is `99.5 %`; never rounded up to all there is. */
function formatCertainty(level) {
	const percent = (1 - level) * 100;
	const digits = [
		4,
		5,
		6,
		7,
		8,
		9
	].find((count) => Number(percent.toPrecision(count)) < 100) ?? 10;
	return `${Number(percent.toPrecision(digits))} %`;
}
/** A relative change with its sign: 0.084 is `+8.4 %`, −0.241 is `−24.1 %`; what rounds to zero has no sign. */
function formatRelative(relative, options = {}) {
	return `${signedPercent(relative, options)} %`;
}
function signedPercent(relative, options) {
	const digits = percentDigits(relative, options);
	if (!/[1-9]/.test(digits)) return digits;
	return (relative < 0 ? "−" : "+") + digits;
}
/**
* One place after the point; none from 1,000 % on. More where one would lie: an exact change is never 0.0 %, a loss
* of almost everything never 100.0 %.
*/
function percentDigits(relative, options) {
	const percent = Math.abs(relative) * 100;
	if (percent >= 999.95) return decimal(percent, 0);
	let decimals = options.rough === true && percent >= 9.95 ? 0 : 1;
	const lies = (digits) => options.exact === true && percent > 0 && !/[1-9]/.test(digits) || percent < 100 && /^100(\.|$)/.test(digits);
	while (decimals < 6 && lies(decimal(percent, decimals))) decimals += 1;
	return decimal(percent, decimals);
}
/** An interval: `+1.6 … +15.6 %`; one-sided `≤ +9.0 %` or `≥ −8.8 %`; `unknown` where no limit could be given. */
function formatInterval(limits, unit) {
	const { lower, upper, scale } = limits;
	const one = (value) => scale === "relative" ? formatRelative(value) : formatDifference(value, unit);
	if (lower === null && upper === null) return "unknown";
	if (lower === null) return `≤ ${one(upper)}`;
	if (upper === null) return `≥ ${one(lower)}`;
	if (scale === "relative") return `${signedPercent(lower, {})} … ${formatRelative(upper)}`;
	return `${one(lower)} … ${one(upper)}`;
}
/** A probability: `0.002`, `0.34`, `< 0.001`, `1`. */
function formatProbability(p) {
	if (p < .001) return "< 0.001";
	if (p >= .995) return "1";
	return p < .0995 ? p.toFixed(3) : p.toFixed(2);
}
/** A time span: `0.8 s`, `45 s`, `1 min 12 s`, `2 h 05 min`. */
function formatDuration(ms) {
	if (ms < 9950) return `${decimal(ms / 1e3, 1)} s`;
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return `${seconds} s`;
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`;
	const minutes = Math.round(seconds / 60);
	return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
function twoDigits(value) {
	return String(value).padStart(2, "0");
}
/** The first seven digits of a commit id. */
function shortCommit(sha) {
	return sha.slice(0, 7);
}
// src/report/words.ts
/**
* What is said in words: metric titles, the direction of a change, the four verdict words, counts.
*
* Everything is derived from a metric's name, unit and better direction; no suite is known here.
*/
const standings = {
	regression: "worse",
	improvement: "better",
	"no-change": "same",
	inconclusive: "undecided",
	"not-comparable": "not-comparable",
	added: "added",
	removed: "removed",
	failed: "failed",
	skipped: "skipped"
};
/**
* How a row stands. An accept entry whose ceiling is exceeded excuses nothing, nor does any entry excuse a budget; a
* failure is known if its suite declares it.
*/
function standingOf(row) {
	const isBudget = row.method === "budget";
	if (row.verdict === "regression" && !isBudget && row.accepted !== null && !row.accepted.exceeded) return "accepted";
	if (row.verdict === "failed" && row.level === "note") return row.failing === void 0 ? "noted-failure" : row.failing === "known" ? "known-failure" : "both-fail";
	return standings[row.verdict];
}
const standingTexts = {
	worse: "worse",
	accepted: "worse, accepted",
	better: "better",
	same: "same",
	undecided: "undecided",
	"not-comparable": "not comparable",
	failed: "failed",
	"known-failure": "known to fail",
	"both-fail": "fails on both sides",
	"noted-failure": "failed, noted only",
	skipped: "skipped",
	removed: "removed",
	added: "new"
};
/** The word for a standing: `worse`, `better`, `same`, `undecided`, and the states outside of statistics. */
function standingText(standing) {
	return standingTexts[standing];
}
const upperCase = /* @__PURE__ */ new Set([
	"cpu",
	"rss",
	"gc",
	"io",
	"ipc",
	"fps",
	"ram",
	"fs",
	"uss",
	"pss"
]);
/** A metric's title for people: `retained-heap` is `heap kept`, `peak-rss` is `peak RSS`, `ready-time` is `ready time`. */
function metricTitle(metric) {
	const words = metric.split(/[-_\s]+/).filter((word) => word !== "");
	return (words[0] === "retained" && words.length > 1 ? [...words.slice(1), "kept"] : words).map((word) => upperCase.has(word) ? word.toUpperCase() : word).join(" ");
}
/** What kind of figure a metric is, as far as its name and unit tell. */
function directionOf(metric) {
	if (isCpu(metric.metric)) return {
		up: "more",
		down: "less"
	};
	if (isBytes(metric.unit)) return isSize(metric.metric) ? {
		up: "larger",
		down: "smaller"
	} : {
		up: "more",
		down: "less"
	};
	if (isDuration(metric.unit)) return metric.better === "lower" ? {
		up: "slower",
		down: "faster"
	} : {
		up: "longer",
		down: "shorter"
	};
	return metric.unit === "count" ? {
		up: "more",
		down: "fewer"
	} : {
		up: "higher",
		down: "lower"
	};
}
function isCpu(metric) {
	return /(^|[-_ ])cpu([-_ ]|$)/i.test(metric);
}
/** Of what lies on a disk, not in memory. */
function isSize(metric) {
	return /size|disk|bundle|install/i.test(metric);
}
function feltAs({ metric, unit, better }) {
	if (isCpu(metric)) return null;
	if (isDuration(unit)) return better === "lower" ? "time" : null;
	if (isBytes(unit)) return isSize(metric) || /import/i.test(metric) ? null : "memory";
	return /\/s(ec)?$/.test(unit) && better === "higher" ? "throughput" : null;
}
/** Smaller is felt more: waiting, memory (what is kept first), throughput, then processor time, counts, and sizes on a disk. */
function feltRank(row) {
	const { metric, unit } = row;
	const kind = feltAs(row);
	if (kind === "time") return 0;
	if (kind === "memory") return 1 + (metric.startsWith("retained") ? 0 : .2) + (/heap/.test(metric) ? 0 : .1);
	if (kind === "throughput") return 2;
	return isSize(metric) ? 5 : unit === "count" ? 4 : 3;
}
function isDuration(unit) {
	return /^(ns|us|ms|s|min)(\/op)?$/.test(unit);
}
/** True where a change is shown in the metric's unit: there is no percentage of zero, nor of a signed figure. */
function isAbsolute(row) {
	if (row.change === null || row.change.relative === null) return true;
	return row.interval !== null && row.interval.scale === "absolute";
}
/** The change with its sign: `+8.4 %`, `−0.52 MB (−24.1 %)`, `+3`; `null` where nothing is known. */
function changeText(row) {
	const { change } = row;
	if (change === null) return null;
	const exact = row.kind === "exact";
	const relative = change.relative === null ? null : formatRelative(change.relative, { exact });
	if (!isAbsolute(row)) return relative;
	if (change.absolute === null) return relative;
	const absolute = formatDifference(change.absolute, row.unit, { exact });
	return relative === null || change.absolute === 0 ? absolute : `${absolute} (${relative})`;
}
/** The change where both values stand beside it: the percentage alone, or the difference where there is none. */
function briefChange(row) {
	const { change } = row;
	if (change === null) return null;
	const exact = row.kind === "exact";
	if (change.relative !== null) return formatRelative(change.relative, { exact });
	return change.absolute === null ? null : formatDifference(change.absolute, row.unit, { exact });
}
/** The change on the scale of its interval, so that both are read together. */
function scaledChange(row) {
	if (row.interval?.scale !== "absolute" || row.change === null || row.change.absolute === null) return briefChange(row);
	return formatDifference(row.change.absolute, row.unit, { exact: row.kind === "exact" });
}
/** True where the verdict is about the tail: the estimate of the middle points the other way, or nowhere. */
function isTailChange(row) {
	if (row.verdict !== "regression" && row.verdict !== "improvement") return false;
	if (row.method === "budget" || row.change === null) return false;
	if (row.tail === true) return true;
	if (row.change.relative === null && row.change.absolute === null) return false;
	return worsening(row) !== (row.verdict === "regression" ? 1 : -1);
}
/** Where a change points: 1 worse, −1 better, 0 neither. */
function worsening(row) {
	const size = row.change?.relative ?? row.change?.absolute ?? 0;
	const up = Math.sign(size);
	if (up === 0) return 0;
	return row.better === "lower" === up > 0 ? 1 : -1;
}
/** A changed row in words: `8.4 % slower`, `24.1 % less`, `3 more`, `slow more often`, `over budget`. */
function changeWords(row) {
	if (row.method === "budget" && row.verdict === "regression") return "over budget";
	if (row.change !== null && row.change.relative === null && row.change.absolute === null) return row.verdict === "regression" ? "times out" : "no longer times out";
	if (row.change === null || isTailChange(row)) return oftenWords(row);
	return `${changeSize(row)} ${changeWord(row)}`;
}
/** A change in how often a trial is slow moves the tail and not the middle: the estimate may point nowhere. */
function oftenWords(row) {
	const often = row.verdict === "regression" ? "more often" : "less often";
	return row.better === "lower" && isDuration(row.unit) ? `slow ${often}` : `bad ${often}`;
}
/** The size of a change without its sign: `8.4 %`, or `3` for what is counted. */
function changeSize(row) {
	const counted = row.unit === "count" ? row.change?.absolute ?? null : null;
	return ((counted === null ? briefChange(row) : formatDifference(counted, row.unit)) ?? "").replace("+", "").replace("−", "");
}
/** The adjective alone: `slower`, `less`. */
function changeWord(row) {
	const direction = directionOf(row);
	return (row.change?.relative ?? row.change?.absolute ?? 0) > 0 ? direction.up : direction.down;
}
/**
* What `same` (or an undecided row's interval) does not rule out, in the direction that hurts: `≤ +9.0 %` for a
* metric that should be low, `≥ −8.8 %` for one that should be high; null where no such limit is known.
*/
function worstPossible(row) {
	if (row.interval === null) return null;
	const { scale, lower, upper } = row.interval;
	const limit = row.better === "lower" ? upper : lower;
	if (limit === null) return null;
	const text = scale === "relative" ? formatRelative(limit) : formatDifference(limit, row.unit);
	return `${row.better === "lower" ? "≤" : "≥"} ${text}`;
}
/** True where noise, thresholds and the detectable change are in the metric's unit: the base gives a share no meaning. */
function isInUnit({ base, change }) {
	if (base === null || base.value === null || base.value > 0) return false;
	return base.value === 0 || (change?.relative ?? null) === null;
}
/**
* Noise, or a change that would have been seen: `14.0 %`; in the unit where there is no share, or where the floor decides
* what is ignored, since a share of little would frighten people.
*/
function sizeText(row, size) {
	const base = row.base?.value ?? null;
	if (isInUnit(row)) return formatValue(size, row.unit);
	return row.thresholds.floor !== void 0 && base !== null && base > 0 ? formatValue(size * base, row.unit) : formatMagnitude(size);
}
/** The smallest change in the bad direction that would have been seen: `+14.0 %`, `−18.0 %`, `+65.5 kB`. */
function detectableText(row) {
	if (row.detectable === null) return null;
	return (row.better === "lower" ? "+" : "−") + sizeText(row, Math.abs(row.detectable));
}
/** What is ignored, what was to be found and from where on it fails; null where nothing was held against thresholds. */
function thresholdTexts(row) {
	if (row.method === "none" || row.metric === "failures") return null;
	const { floor, ...sizes } = row.thresholds;
	const text = (key) => {
		const inUnit = floor?.[key] ?? (isInUnit(row) ? sizes[key] : null);
		return inUnit === null ? shareText(sizes[key]) : formatValue(inUnit, row.unit);
	};
	return {
		ignore: text("ignore"),
		detect: text("detect"),
		failAt: text("failAt")
	};
}
/** Three digits: the mirror of a threshold, as for rates, is no round number. */
function shareText(share) {
	return `${Number((share * 100).toPrecision(3))} %`;
}
/** Why a row is undecided although its interval leaves zero out, in two words; null for all others. */
function besideZeroText(row) {
	if (standingOf(row) !== "undecided" || row.interval === null) return null;
	const { lower, upper } = row.interval;
	if (!(lower !== null && lower > 0 || upper !== null && upper < 0)) return null;
	return row.detectable === null ? "too few pairs" : "not certain enough";
}
/** True where the change is an estimate over all trials, and no difference of the two values that stand beside it. */
function isEstimated(row) {
	return row.kind === "sampled" && row.change !== null && (row.method === "pairs" || row.method === "baseline") && row.metric !== "failures";
}
/** What the change is, where medians stand beside it. */
const estimatorText = "Base and head are medians; the change is the middle of all differences between a trial of the one and a trial of the other.";
/** `1 row`, `2 rows`, `1,024 rows`. */
function plural(count, one, many = `${one}s`) {
	return `${decimal(count, 0)} ${count === 1 ? one : many}`;
}
/** `a`, `a and b`, `a, b and c`. */
function joinList(items) {
	if (items.length < 2) return items.join("");
	return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}
/** The first letter as a capital. */
function capital(text) {
	const first = Array.from(text)[0] ?? "";
	return first.toUpperCase() + text.slice(first.length);
}
/** What to say where head and base cannot differ for any user. */
const identicalText = "The files that the package runs and its production dependencies are byte for byte the same in head and base, so there is nothing a user could feel.";
export { formatInterval as A, isBytes as B, thresholdTexts as C, formatCertainty as D, decimal as E, formatThreshold as F, formatValue as I, shortCommit as L, formatPair as M, formatProbability as N, formatDifference as O, formatRelative as P, defaultDetect as R, standingText as S, axisUnit as T, isTimed as V, metricTitle as _, changeWord as a, sizeText as b, directionOf as c, feltRank as d, identicalText as f, joinList as g, isTailChange as h, changeText as i, formatMagnitude as j, formatDuration as k, estimatorText as l, isInUnit as m, briefChange as n, changeWords as o, isEstimated as p, capital as r, detectableText as s, besideZeroText as t, feltAs as u, plural as v, worstPossible as w, standingOf as x, scaledChange as y, followsMachine as z };

import { x as UserError, y as require_fastest_levenshtein } from "./json-file.js";
import { P as globShape, _ as counted, o as isPaired } from "./comparison.js";
import { R as defaultDetect } from "./words.js";
import { i as quantile, r as median, t as ascending } from "./quantile.js";
// src/compare/scale.ts
/** Chooses the scale. A metric not declared signed goes to the raw scale all the same if one of its values demands it. */
function scaleFor({ spec, rules, at, values }) {
	const sign = spec.better === "lower" ? 1 : -1;
	const isLog = !spec.signed && at > 0 && values.every((value) => value === null || value > 0);
	const size = Math.abs(at);
	if (isLog) {
		const ignore = Math.max(rules.ignore, rules.floor / size);
		const detect = Math.max(rules.detect, 2 * ignore);
		return {
			kind: "log",
			sign,
			margin: Math.log1p(ignore),
			detect: Math.log1p(detect),
			at
		};
	}
	const margin = Math.max(rules.ignore * size, rules.floor);
	return {
		kind: "raw",
		sign,
		margin,
		detect: Math.max(rules.detect * size, 2 * margin),
		at
	};
}
/** A value on the scale: larger is worse. A timeout is plus infinity, whatever the metric. */
function onScale({ kind, sign }, value) {
	return sign * (kind === "log" ? Math.log(value) : value);
}
/** What a shift on the scale is in terms of the value, for a base at `baseValue`. */
function changeOf(scale, shift, baseValue) {
	if (scale.kind === "log") {
		const relative = Math.expm1(scale.sign * shift);
		return {
			relative: finiteOrNull$1(relative),
			absolute: finiteOrNull$1(baseValue * relative)
		};
	}
	const absolute = scale.sign * shift;
	return {
		relative: baseValue > 0 ? finiteOrNull$1(absolute / baseValue) : null,
		absolute: finiteOrNull$1(absolute)
	};
}
/** How much worse a change is, positive for worse. */
function worseningOf({ sign }, { relative, absolute }) {
	return {
		relative: relative === null ? null : sign * relative,
		absolute: absolute === null ? null : sign * absolute
	};
}
/**
* The thresholds of a row, all on the scale of its change. What is ignored cannot fail, so `failAt` is never below it.
* Where the floor decides, its part is told in the unit, too: as a share of little it would frighten people.
*/
function thresholdsOf({ ignore, detect, shares, floor, unitAt }, rules) {
	const asked = unitAt === null ? rules.failAt : rules.failAt * Math.abs(unitAt);
	const inForce = {
		ignore,
		detect,
		failAt: Math.max(asked, ignore)
	};
	if (!exceeds(shares.ignore, rules.ignore)) return inForce;
	const found = exceeds(shares.detect, rules.detect) ? 2 * floor : null;
	return {
		...inForce,
		floor: {
			ignore: floor,
			detect: found,
			failAt: ignore > asked ? floor : null
		}
	};
}
function exceeds(share, rule) {
	return share > rule * (1 + 1e-9);
}
/** Whether a regression of this size reaches `failAt`, which is on the scale of the change. */
function reachesFailAt({ sign, failAt }, change) {
	const { relative, absolute } = worseningOf({ sign }, change);
	const size = relative ?? absolute;
	return size === null || size >= failAt - 1e-9 * Math.max(1, Math.abs(failAt));
}
/** A size on the scale, such as a margin, as a positive relative size; in the unit where the base is not positive. */
function sizeOf(scale, size, baseValue) {
	const { relative, absolute } = worseningOf(scale, changeOf(scale, size, baseValue));
	return relative ?? absolute;
}
function finiteOrNull$1(value) {
	return Number.isFinite(value) ? value : null;
}
// src/model/glob.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const any = () => true;
const withinPart = (character) => character !== "/";
/** The test of a glob: whether it matches the whole name, or all of it down to one of its slashes. */
function compileGlob(glob) {
	const states = [{
		takes: null,
		next: 0,
		ways: []
	}];
	const start = addParts(states, new GlobParser(glob).parts(), 0);
	return (name) => {
		let current = reached(states, [start]);
		for (const character of name) {
			if (character === "/" && current.has(0)) return true;
			const next = [];
			for (const at of current) if (states[at].takes?.(character) === true) next.push(states[at].next);
			if (next.length === 0) return false;
			current = reached(states, next);
		}
		return current.has(0);
	};
}
/** Adds states for the parts that lead on to `after`, and returns the first of them. */
function addParts(states, parts, after) {
	return parts.reduceRight((next, part) => {
		const at = part.kind === "either" ? part.ways.map((way) => addParts(states, way, next)) : [];
		if (part.kind === "either") states.push({
			takes: null,
			next,
			ways: at
		});
		else if (part.kind === "one") states.push({
			takes: part.takes,
			next,
			ways: []
		});
		else states.push({
			takes: part.takes,
			next: states.length,
			ways: [next]
		});
		return states.length - 1;
	}, after);
}
/** These states, and all that they lead to with no character. */
function reached(states, from) {
	const found = new Set(from);
	for (const at of found) for (const way of states[at].ways) found.add(way);
	return found;
}
var GlobParser = class {
	#characters;
	#marks;
	#at = 0;
	constructor(glob) {
		this.#characters = Array.from(glob);
		this.#marks = this.#marksOfWays();
	}
	/** Up to the end of the glob, or of one of several ways. */
	parts() {
		const parts = [];
		while (!this.#isEnd(0)) parts.push(this.#part(this.#characters[this.#at]));
		return parts;
	}
	/**
	* Where the braces and commas of several ways stand; all others stand for themselves. Found beforehand: whoever tries a
	* brace and comes back when it has no end does so anew for each brace before it.
	*/
	#marksOfWays() {
		const marks = /* @__PURE__ */ new Set();
		const open = [];
		for (let at = 0; at < this.#characters.length; at += 1) {
			const character = this.#characters[at];
			if (character === "\\") at += 1;
			else if (character === "[") at = Math.max(at, this.#endOfSet(at));
			else if (character === "{") open.push([at]);
			else if (character === ",") open.at(-1)?.push(at);
			else if (character === "}") {
				const own = open.pop() ?? [];
				if (own.length > 1) for (const mark of [...own, at]) marks.add(mark);
			}
		}
		return marks;
	}
	#part(character) {
		const before = this.#characters[this.#at - 1] ?? "/";
		const isFirst = before === "/" || this.#marks.has(this.#at - 1) && before !== "}";
		if (this.#isNext("/**") && this.#isEnd(3)) return this.#skip(3, orNothing([literal("/"), many(any)]));
		if (isFirst && this.#isNext("**/")) return this.#skip(3, orNothing([many(any), literal("/")]));
		if (isFirst && this.#isNext("**") && this.#isEnd(2)) return this.#skip(2, many(any));
		if (character === "*") return this.#skip(1, many(withinPart));
		if (character === "?") return this.#skip(1, {
			kind: "one",
			takes: withinPart
		});
		if (character === "\\" && this.#characters[this.#at + 1] !== void 0) return this.#skip(2, literal(this.#characters[this.#at + 1]));
		if (character === "[" && this.#endOfSet(this.#at) !== -1) return this.#set();
		return this.#marks.has(this.#at) ? this.#braces() : this.#skip(1, literal(character));
	}
	/** Where `[a-z]` ends; -1 where it has no end, so that it is a bracket like any other. */
	#endOfSet(at) {
		const end = this.#characters.indexOf("]", at + (this.#isNegative(at) ? 3 : 2));
		return this.#characters.slice(at, end).includes("/") ? -1 : end;
	}
	#isNegative(at) {
		return "!^".includes(this.#characters[at + 1] ?? "x");
	}
	#set() {
		const isNegative = this.#isNegative(this.#at);
		const end = this.#endOfSet(this.#at);
		const own = this.#characters.slice(this.#at + (isNegative ? 2 : 1), end);
		const ranges = [];
		for (let i = 0; i < own.length; i += 1) {
			const isRange = own[i + 1] === "-" && own[i + 2] !== void 0;
			ranges.push([own[i], isRange ? own[i + 2] : own[i]]);
			if (isRange) i += 2;
		}
		const isIn = (one) => ranges.some(([low, high]) => codeOf(one) >= codeOf(low) && codeOf(one) <= codeOf(high));
		return this.#skip(end - this.#at + 1, {
			kind: "one",
			takes: (one) => withinPart(one) && isIn(one) !== isNegative
		});
	}
	/** `{a,b}` */
	#braces() {
		const ways = [];
		do {
			this.#at += 1;
			ways.push(this.parts());
		} while (this.#characters[this.#at] === ",");
		return this.#skip(1, {
			kind: "either",
			ways
		});
	}
	#isNext(text) {
		return Array.from(text).every((character, index) => this.#characters[this.#at + index] === character);
	}
	#isEnd(offset) {
		const character = this.#characters[this.#at + offset];
		return character === void 0 || this.#marks.has(this.#at + offset) && character !== "{";
	}
	#skip(count, part) {
		this.#at += count;
		return part;
	}
};
function literal(wanted) {
	return {
		kind: "one",
		takes: (character) => character === wanted
	};
}
function many(takes) {
	return {
		kind: "many",
		takes
	};
}
function orNothing(way) {
	return {
		kind: "either",
		ways: [way, []]
	};
}
function codeOf(character) {
	return character.codePointAt(0);
}
// src/model/select.ts
/**
* Choosing benchmarks by globs over `suite/case/subject`.
*
* A glob with fewer parts than a name selects everything below: `watch` is `watch/**`. A glob that starts with
* `!` takes away from what the others select.
*/
/** True when `name` is selected: matched by a glob (or there are only negative ones) and by no negative one. */
function matchesAny(name, globs) {
	const negative = globs.filter((glob) => glob.startsWith("!"));
	const positive = globs.filter((glob) => !glob.startsWith("!"));
	if (negative.some((glob) => matches(name, glob.slice(1)))) return false;
	return positive.length === 0 || positive.some((glob) => matches(name, glob));
}
/**
* The test of one glob, made once for many names. With a `!` in front it is true for all that do not match. Throws
* `UserError` for what is no glob.
*/
function globMatcher(glob) {
	if (glob.startsWith("!") && globShape.test(glob)) {
		const isTaken = globMatcher(glob.slice(1));
		return (name) => !isTaken(name);
	}
	if (!globShape.test(glob)) throw new UserError(`${JSON.stringify(glob)} matches nothing: it names no benchmark`, { hint: "A glob has at least one name or star, such as watch/react or !watch/*/gaze." });
	const bare = glob.replace(/\/+$/, "");
	const isMatch = compileGlob(bare);
	return (name) => name === bare || name.startsWith(`${bare}/`) || isMatch(name);
}
function matches(name, glob) {
	return globMatcher(glob)(name);
}
/** Throws a `UserError` that names the nearest names unless each glob matches at least one name. */
function requireMatches(options) {
	for (const glob of options.globs) {
		const bare = glob.startsWith("!") ? glob.slice(1) : glob;
		if (options.names.some((name) => matches(name, bare))) continue;
		const near = nearest(bare, options.names);
		const where = options.where === void 0 ? "" : ` (${options.where})`;
		throw new UserError(`No ${options.what} matches ${JSON.stringify(glob)}${where}`, { hint: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are none to choose from; see \`paceline list\`.` });
	}
}
/** The names nearest to what was typed, best first, at most three; prefixes of the same depth are offered, too. */
function nearest(typed, names) {
	const depth = typed.split("/").length;
	const candidates = [...new Set(names.map((name) => name.split("/").slice(0, depth).join("/")))];
	if (candidates.length === 0) return [];
	const best = (0, import_fastest_levenshtein.distance)(typed, (0, import_fastest_levenshtein.closest)(typed, candidates));
	const reach = Math.max(best, 2);
	return candidates.map((name) => ({
		name,
		far: (0, import_fastest_levenshtein.distance)(typed, name)
	})).filter(({ far }) => far <= reach).sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1)).slice(0, 3).map(({ name }) => name);
}
// src/compare/levels.ts
const defaultLevels = {
	regression: "fail",
	minor: "warn",
	inconclusive: "warn",
	"not-comparable": "note",
	removed: "warn",
	failed: "fail",
	skipped: "note"
};
/** The level of a verdict. `severe`: the estimate of a regression reaches `failAt`. */
function levelOf(verdict, levels, severe) {
	if (verdict === "regression") return severe ? levels.regression : levels.minor;
	return verdict === "improvement" || verdict === "no-change" || verdict === "added" ? "note" : levels[verdict];
}
// src/compare/platform-glob.ts
/** Platforms as people name them in a policy: `linux`, `macos-arm64`, `win32-*`. */
const spokenNames = {
	macos: "darwin",
	windows: "win32"
};
/** A test for platforms such as `darwin-arm64`. The architecture may be left out; `macos` and `windows` are understood. */
function platformMatcher(glob) {
	const isMatch = globMatcher(glob.replaceAll(/[a-z]+/g, (word) => spokenNames[word] ?? word).replaceAll("-", "/"));
	return (platform) => isMatch(platform.replaceAll("-", "/"));
}
// src/compare/policy.ts
const defaultAlpha = .01;
const defaultIgnore = .01;
const defaultFailAt = .05;
/**
* The rules of any row. What is more particular wins: our defaults, then the policy as a whole, then what the suite
* says of its metric, then the policy's rules for that row, the last of them that speaks of a threshold.
*/
function compilePolicy(policy = {}) {
	const rules = (policy.rules ?? []).map((rule) => ({
		rule,
		applies: rowMatcher(rule)
	}));
	return (row, spec) => {
		const own = rules.filter(({ applies }) => applies(row)).map(({ rule }) => rule);
		const pick = (key, otherwise) => own.findLast((rule) => rule[key] !== void 0)?.[key] ?? spec[key] ?? policy[key] ?? otherwise;
		return {
			ignore: pick("ignore", defaultIgnore),
			detect: pick("detect", defaultDetect(spec.unit)),
			failAt: pick("failAt", defaultFailAt),
			floor: pick("floor", 0),
			gate: own.findLast((rule) => rule.gate !== void 0)?.gate ?? spec.gate,
			covariate: policy.covariate ?? false,
			levels: Object.assign({}, defaultLevels, policy.levels, ...own.map((rule) => rule.levels ?? {}))
		};
	};
}
/** A test for rows. A glob that is left out matches everything. */
function rowMatcher({ match, metric, platform }) {
	const isBenchmark = globMatcher(match);
	const isMetric = metric === void 0 ? () => true : globMatcher(metric);
	const isPlatform = platform === void 0 ? () => true : platformMatcher(platform);
	return (row) => isBenchmark(row.benchmark) && isMetric(row.metric) && isPlatform(row.platform);
}
// src/stats/select.ts
/** How many numbers `table` holds. */
function countOf(table) {
	let total = 0;
	for (let row = 0; row < table.rows; row++) total += table.columns - table.first(row);
	return total;
}
/** The number with exactly `rank` (from 0) numbers before it in ascending order. */
function selectRanked(table, rank) {
	const from = Int32Array.from({ length: table.rows }, (_, row) => table.first(row));
	const to = new Int32Array(table.rows).fill(table.columns);
	let left = countOf(table);
	let wanted = rank;
	if (!(rank >= 0 && rank < left)) throw new RangeError(`there is no rank ${rank} among ${left} numbers`);
	while (left > 4 * table.rows) {
		const pivot = middleOfMiddles(table, {
			from,
			to,
			left
		});
		const below = from.map((start, row) => boundary(table, {
			row,
			from: start,
			to: to[row],
			pivot,
			strict: true
		}));
		const through = below.map((start, row) => boundary(table, {
			row,
			from: start,
			to: to[row],
			pivot,
			strict: false
		}));
		const countBelow = distance(from, below);
		const countThrough = distance(from, through);
		if (wanted < countBelow) {
			to.set(below);
			left = countBelow;
		} else if (wanted >= countThrough) {
			from.set(through);
			wanted -= countThrough;
			left -= countThrough;
		} else return pivot;
	}
	return remaining(table, from, to).sort()[wanted];
}
/** The median: the middle number, or the mean of the two middle ones. */
function medianOf(table) {
	const count = countOf(table);
	const upper = selectRanked(table, Math.floor(count / 2));
	if (count % 2 === 1) return upper;
	const lower = selectRanked(table, count / 2 - 1);
	return lower === upper ? lower : lower + (upper - lower) / 2;
}
/** The median of the rows' medians, each weighing as much as its row is long: a quarter lies on either side of it. */
function middleOfMiddles(table, { from, to, left }) {
	const middles = [];
	for (let row = 0; row < table.rows; row++) {
		const weight = to[row] - from[row];
		if (weight > 0) middles.push({
			value: table.at(row, from[row] + (weight >> 1)),
			weight
		});
	}
	middles.sort((a, b) => a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
	let passed = 0;
	return middles.find(({ weight }) => (passed += weight) * 2 >= left).value;
}
/** The first column of [from, to) whose number is not below the pivot (`strict`), or is above it. */
function boundary(table, { row, from, to, pivot, strict }) {
	let low = from;
	let high = to;
	while (low < high) {
		const middle = low + high >> 1;
		const number = table.at(row, middle);
		if (strict ? number < pivot : number <= pivot) low = middle + 1;
		else high = middle;
	}
	return low;
}
function distance(from, to) {
	let total = 0;
	for (let row = 0; row < from.length; row++) total += to[row] - from[row];
	return total;
}
function remaining(table, from, to) {
	const numbers = new Float64Array(distance(from, to));
	let next = 0;
	for (let row = 0; row < table.rows; row++) for (let column = from[row]; column < to[row]; column++) numbers[next++] = table.at(row, column);
	return numbers;
}
// src/stats/location.ts
/**
* Hodges-Lehmann estimates of location and shift: as robust against stray values as a median, almost as precise as
* a mean (95.5 % for normal noise).
*
* Source: Hodges & Lehmann 1963, Estimates of Location Based on Rank Tests.
*/
/** By how much head lies above base: the median of all differences head_j - base_i. Infinities as in `minus`. */
function hodgesLehmannShift(samples) {
	return medianOf(differences(samples));
}
/** All differences head_j - base_i as ascending rows, one for each base value; ranks are found without listing them. */
function differences({ base, head }) {
	const b = ascending(base);
	const h = ascending(head);
	return {
		rows: b.length,
		columns: h.length,
		first: () => 0,
		at: (row, column) => minus(h[column], b[row])
	};
}
/** The difference with exactly `rank` differences below or beside it in ascending order. */
function differenceAt(table, rank) {
	return selectRanked(table, rank);
}
/** a - b, where two equal infinities (two timeouts, say) do not differ. */
function minus(a, b) {
	return a === b ? 0 : a - b;
}
// src/stats/spread.ts
/** How far values scatter, measured so that a few stray ones do not count. */
/** The median absolute deviation of normal noise is its standard deviation times 1 / 1.4826. */
const normalConsistency = 1.4826;
/**
* A robust standard deviation: 1.4826 times the median distance from the median. 0 for a single value; infinite where
* half of the values or more are. Throws a RangeError on no values.
*/
function robustDeviation(values) {
	const middle = median(values);
	if (!Number.isFinite(middle)) return values.every((value) => value === middle) ? 0 : 1e400;
	return normalConsistency * median(values.map((value) => Math.abs(value - middle)));
}
/** The robust standard deviation of the differences head_i - base_i within pairs: the noise that one pair carries. */
function pairDeviation({ base, head }) {
	return robustDeviation(head.map((value, i) => minus(value, base[i])));
}
/**
* Half of the distance between the quartiles, in the values' unit; what a reader sees behind the plus-minus sign.
* Throws a RangeError on no values.
*/
function halfInterquartileRange(values) {
	return minus(quantile(values, .75), quantile(values, .25)) / 2;
}
// src/compare/judgement.ts
/** What a rule says of one row, before levels, accept entries and the family have their say. */
/** A judgement that says nothing yet. */
function blank(rules) {
	const { ignore, detect, failAt } = rules;
	return {
		verdict: "not-comparable",
		reason: null,
		method: "none",
		base: null,
		head: null,
		change: null,
		interval: null,
		p: null,
		pairs: null,
		sigma: null,
		detectable: null,
		samples: null,
		warnings: [],
		thresholds: {
			ignore,
			detect,
			failAt: Math.max(failAt, ignore)
		},
		figures: {},
		severe: false,
		level: null,
		family: null
	};
}
/** The values of the head that exist, in the order of measurement. */
function headValues(data) {
	return isPaired(data) ? data.head.filter((value) => value !== null) : [...data.values];
}
/** One side of a row as it is shown. */
function sideOf({ values, version, runs }) {
	const measured = values.length > 0;
	return {
		value: measured ? finiteOrNull(median(values)) : null,
		spread: measured ? finiteOrNull(halfInterquartileRange(values)) : null,
		count: values.length,
		...runs === void 0 ? {} : { runs },
		version
	};
}
/** Medians this far from the change, in points and as a share of it, are taken for a mistake if nothing is said. */
const apart = {
	points: .01,
	share: .1
};
/**
* The change is the middle of all differences, as the test has it. Where the two medians that stand beside it say
* something else, why; null where they agree, or there is no share to compare.
*/
function mediansReason({ base, head, change, differences, why }) {
	const [from, to, { relative }] = [
		base?.value ?? null,
		head?.value ?? null,
		change
	];
	if (from === null || to === null || relative === null || from <= 0) return null;
	if (!saysElse(to / from - 1, relative)) return null;
	return `the change is the middle of all ${counted(differences, "difference")}; the medians are ${signedPercent(to / from - 1)} apart, as ${why()}`;
}
/** True where two medians this share apart would be taken to contradict the change. */
function saysElse(medians, change) {
	const gap = Math.abs(medians - change);
	return gap >= apart.points && gap >= apart.share * Math.abs(change);
}
function signedPercent(share) {
	return `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)} %`;
}
/** JSON knows no infinity, and a sum of the largest numbers is one. */
function finiteOrNull(value) {
	return value !== null && Number.isFinite(value) ? value : null;
}
/** At most 200 values for a plot, the first of them. */
function plotted(values) {
	return values.slice(0, 200);
}
// src/compare/exact.ts
/** True when every value is the same, as those of an exact metric should be. */
function isOneValue(values) {
	return values.length > 0 && values.every((value) => value === values[0]);
}
/**
* `no-change` below `ignore` or the floor, `improvement` when better; a worse value is a regression, severe from
* `failAt` on. From a base of zero any growth beyond the floor is severe: a share of nothing has no size.
*/
function judgeExact({ cell, base, head, counts, baseVersion }) {
	const { rules, data, benchmark } = cell;
	const sign = data.better === "lower" ? 1 : -1;
	const absolute = head - base;
	const change = {
		relative: base === 0 ? absolute === 0 ? 0 : null : absolute / Math.abs(base),
		absolute
	};
	const thresholds = exactThresholds(rules, base);
	return {
		...blank(rules),
		verdict: verdictOf({
			change,
			sign,
			cell
		}),
		method: "exact",
		base: repeated(base, counts.base, baseVersion),
		head: repeated(head, counts.head, benchmark.package?.version ?? null),
		change,
		thresholds,
		severe: reachesFailAt({
			sign,
			failAt: thresholds.failAt
		}, change),
		figures: {
			base,
			head,
			floor: rules.floor
		}
	};
}
function exactThresholds(rules, base) {
	const [at, isRelative] = [Math.abs(base), base !== 0];
	const margin = Math.max(rules.ignore * at, rules.floor);
	const shares = {
		ignore: margin / at || 0,
		detect: rules.detect
	};
	return thresholdsOf({
		ignore: isRelative ? shares.ignore : margin,
		detect: isRelative ? rules.detect : 0,
		shares,
		floor: rules.floor,
		unitAt: isRelative ? null : 0
	}, rules);
}
function verdictOf({ change, sign, cell }) {
	const { ignore, floor } = cell.rules;
	const size = Math.abs(change.absolute ?? 0);
	const share = change.relative === null ? 1e400 : Math.abs(change.relative);
	if (size === 0 || size < floor || share < ignore) return "no-change";
	return sign * (change.absolute ?? 0) > 0 ? "regression" : "improvement";
}
function repeated(value, count, version) {
	return {
		...sideOf({
			values: [value],
			version
		}),
		count
	};
}
export { thresholdsOf as A, nearest as C, reachesFailAt as D, onScale as E, scaleFor as O, matchesAny as S, changeOf as T, defaultAlpha as _, headValues as a, levelOf as b, saysElse as c, pairDeviation as d, differenceAt as f, compilePolicy as g, minus as h, finiteOrNull as i, worseningOf as j, sizeOf as k, sideOf as l, hodgesLehmannShift as m, judgeExact as n, mediansReason as o, differences as p, blank as r, plotted as s, isOneValue as t, halfInterquartileRange as u, rowMatcher as v, requireMatches as w, globMatcher as x, platformMatcher as y };

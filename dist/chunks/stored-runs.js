import { a as benchmarkId } from "./comparison.js";
import { V as isTimed } from "./words.js";
import { i as quantile, n as lowerMedian, r as median, t as ascending } from "./quantile.js";
import { E as onScale, O as scaleFor, a as headValues, f as differenceAt, l as sideOf$1, m as hodgesLehmannShift, n as judgeExact, p as differences, r as blank, t as isOneValue, x as globMatcher } from "./exact.js";
// src/compare/machine-class.ts
/**
* The class of an environment for values of a metric: the system, the processor down to its stepping and its number of
* cores (which decides what runs at the same time), and the version of Node. Of that the major one for times, and the
* minor one for memory and counts, which change with V8. Memory belongs to the processor, too: between processors it
* differs by more than it scatters on one.
*/
function machineClass(environment, { unit, exact = false }) {
	const { platform, cpu } = environment;
	const node = `${platform}, Node ${nodeWords(environment, unit)}`;
	if (exact) return node;
	const stepping = [
		cpu.family,
		cpu.modelNumber,
		cpu.stepping
	].map((part) => part ?? "-").join("/");
	return `${node}, ${cpu.model} (${stepping}), ${cpu.cores} cores`;
}
/** What makes the head's class a new one, in words: `this CPU (Intel Xeon 8370C, 4 cores) with Node 24`. */
function classWords(environment, { unit, exact = false }) {
	const { model, cores } = environment.cpu;
	const node = `Node ${nodeWords(environment, unit)}`;
	return exact ? node : `this CPU (${model}, ${cores} cores) with ${node}`;
}
function nodeWords({ node }, unit) {
	return node.split(".", isTimed(unit) ? 1 : 2).join(".");
}
// src/compare/calibration.ts
/** Median slice in ms; null where none was taken. */
function calibrationOf(run) {
	const slices = run.calibrationMs.filter((ms) => ms > 0);
	return slices.length === 0 ? null : median(slices);
}
/** When and where a run was measured: past commits that were filled in together share theirs. */
function occasionOf({ id, filled }) {
	return filled?.machine ?? id;
}
/** Fewer calibrations than these show no range. */
const leastCalibrations = 4;
/**
* The usual range of a class: as far beyond the quartiles as 1.5 times their distance (Tukey 1977), so that no single
* odd run widens it, and 5 % around the middle at least. Null where too few runs took a calibration.
*/
function usualSpeed(runs) {
	const calibrations = [...new Map(runs.map((run) => [occasionOf(run), calibrationOf(run)])).values()].filter((ms) => ms !== null);
	if (calibrations.length < leastCalibrations) return null;
	const [low, middle, high] = [
		.25,
		.5,
		.75
	].map((p) => quantile(calibrations, p));
	const reach = 1.5 * (high - low);
	return {
		fastest: Math.min(low - reach, middle * .95),
		middle,
		slowest: Math.max(high + reach, middle * 1.05)
	};
}
/** True unless the run is known to have been outside of the range. */
function isUsual(run, range) {
	const ms = calibrationOf(run);
	return ms === null || range === null || ms >= range.fastest && ms <= range.slowest;
}
// src/compare/exact-rule.ts
/**
* True where the head's values, and those of each stored run, are one value, so that no test is needed. A count whose
* trials have disagreed once has noise, and will agree by chance another time.
*/
function isExactHere({ cell, series }) {
	return cell.data.kind === "exact" && [headValues(cell.data), ...series.points.map(({ values }) => values)].every(isOneValue);
}
/**
* Compares with the newest run of the same class (platform and Node minor version). No run needs confirming here: the
* value has no noise, and what the default branch changed itself is said in a warning.
*/
function prepareExact(options) {
	return {
		family: "history",
		takesPart: false,
		judge: () => judged(options)
	};
}
function judged({ cell, series, stored }) {
	const { environment } = cell.run;
	const measured = {
		unit: cell.data.unit,
		exact: true
	};
	const own = series.points.filter(({ run }) => machineClass(run.environment, measured) === machineClass(environment, measured));
	const base = own.at(-1) ?? series.points.at(-1);
	const values = headValues(cell.data);
	if (base === void 0 || !isOneValue(base.values)) {
		const head = sideOf$1({
			values,
			version: cell.benchmark.package?.version ?? null
		});
		return {
			...blank(cell.rules),
			head,
			reason: `${series.changed ?? "the series changed"}: a new series begins`
		};
	}
	const judgement = judgeExact({
		cell,
		base: base.values[0],
		head: values[0],
		counts: {
			base: base.values.length,
			head: values.length
		},
		baseVersion: base.benchmark.package?.version ?? null
	});
	if (own.length > 0) return {
		...judgement,
		warnings: stepsOfMain(own)
	};
	const foreign = `the base was measured with Node ${base.run.environment.node}, the head with ${environment.node}`;
	if (stored.source !== "baseline" && majorOf(base.run) === majorOf(cell.run)) return {
		...judgement,
		warnings: [foreign]
	};
	const reason = stored.source === "baseline" ? `no stored run with ${classWords(environment, measured)} yet` : foreign;
	return {
		...judgement,
		verdict: "not-comparable",
		method: "none",
		reason
	};
}
function majorOf({ environment }) {
	return environment.node.split(".")[0] ?? "";
}
/** What the default branch itself changed in its last run. */
function stepsOfMain(points) {
	const [before, last] = points.slice(-2);
	if (before === void 0 || last === void 0 || !isOneValue(before.values)) return [];
	if (before.values[0] === last.values[0]) return [];
	return [`the default branch itself went from ${before.values[0]} to ${last.values[0]} in run ${last.run.id}`];
}
// src/stats/rank-sum.ts
/**
* The exact rank-sum test: is a sample larger than chance would make it, if it and another are draws of one kind?
*
* A *win* is a pair (head value, stored value) in which the head's is larger. If all n + N values are exchangeable,
* each of the C(n + N, n) ways to choose which of them are the head's is equally likely, and the chance of so many wins
* is counted, not approximated: no shape of the noise is assumed, however far out in its tail. Ties count as no win,
* which can only make the test more careful: broken by lot, they would add wins and leave the count of ways as it is.
*
* Source: Mann & Whitney 1947; the counts are the coefficients of the Gaussian binomial [n + N choose n].
*/
/** Pairs in which the head's value is larger by more than `margin`. Neither sample is empty. */
function countWins({ base: stored, head }, margin = 0) {
	const sorted = ascending(stored);
	return head.reduce((wins, value) => wins + countBelow(sorted, value - margin), 0);
}
function countBelow(sorted, value) {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = low + high >> 1;
		if (sorted[middle] < value) low = middle + 1;
		else high = middle;
	}
	return low;
}
/** The chance of so many wins or more. */
function winsTail(wins, sizes) {
	const pairs = sizes.head * sizes.stored;
	if (wins <= 0) return 1;
	if (wins > pairs) return 0;
	const tail = tailOf(sizes);
	return wins > pairs / 2 ? tail[pairs - wins] : 1 - (tail[wins - 1] ?? 0);
}
/** The fewest wins whose chance is `level` at most; null where not even winning every pair is rare enough. */
function leastWins(level, sizes) {
	const tail = tailOf(sizes);
	if (tail[0] > level) return null;
	const within = countBelow(tail, level);
	return sizes.head * sizes.stored - (tail[within] === level ? within : within - 1);
}
/**
* The interval of the shift by which the head lies above the stored values: the test turned around. -Infinity and
* Infinity where nothing is refuted at that one-sided level.
*/
function shiftLimits(samples, levels) {
	const sizes = {
		head: samples.head.length,
		stored: samples.base.length
	};
	const table = differences(samples);
	const pairs = sizes.head * sizes.stored;
	const rank = (level) => pairs - (leastWins(level, sizes) ?? pairs + 1);
	const [lower, upper] = [rank(levels.lower), rank(levels.upper)];
	return {
		lower: lower < 0 ? -1e400 : differenceAt(table, lower),
		upper: upper < 0 ? 1e400 : differenceAt(table, pairs - 1 - upper)
	};
}
const tails = /* @__PURE__ */ new Map();
/** Tables that are kept: the rows of one comparison are of a few sizes. */
const keptTables = 64;
/** The chance of at most 0, 1, 2 … losses, up to half of the pairs. */
function tailOf({ head, stored }) {
	const [few, many] = head < stored ? [head, stored] : [stored, head];
	const key = `${few} ${many}`;
	const known = tails.get(key);
	if (known !== void 0) return known;
	if (tails.size >= keptTables) tails.clear();
	const ways = new Float64Array(Math.floor(few * many / 2) + 1);
	ways[0] = 1;
	for (let i = 1; i <= few; i++) {
		const growth = (many + i) / i;
		for (let sum = ways.length - 1; sum >= many + i; sum--) ways[sum] -= ways[sum - many - i];
		for (let sum = i; sum < ways.length; sum++) ways[sum] += ways[sum - i];
		for (let sum = 0; sum < ways.length; sum++) ways[sum] /= growth;
	}
	for (let sum = 1; sum < ways.length; sum++) ways[sum] += ways[sum - 1];
	tails.set(key, ways);
	return ways;
}
/** Fewer occasions than these are no level that another could lie beyond: of memory and counts, and of times. */
const leastOccasions = {
	memory: 4,
	times: 10
};
/** More trials of a run, and of the runs before it, are not counted: they tell little more and take time. */
const mostTrials = {
	run: 100,
	level: 2e3
};
/** How many occasions runs of times are, and how many runs there are of anything else. */
function evidence(runs, timed) {
	return timed ? new Set(runs.map(({ occasion }) => occasion)).size : runs.length;
}
/** Walks runs in the order given, oldest first. A run that nothing can be said about yet belongs to the level. */
function walkLevels(runs, options) {
	let level = [];
	let streak = [];
	let suspects = [];
	const shifts = [];
	for (const [index, run] of runs.entries()) {
		const side = sideOf(run, level.map((at) => runs[at]), options);
		if (side === null) {
			level.push(index);
			streak = [];
			continue;
		}
		const worse = side === "worse";
		const suspect = {
			index,
			worse
		};
		streak = streak.at(-1)?.worse === worse ? [...streak, suspect] : [suspect];
		suspects.push(suspect);
		if (evidence(streak.map((member) => runs[member.index]), options.timed) < 3) continue;
		shifts.push(streak[0]);
		level = streak.map((member) => member.index);
		suspects = suspects.filter((one) => one.index < streak[0].index);
		streak = [];
	}
	return {
		level,
		suspects,
		shifts
	};
}
/** The count of a head's test, without its look at whole runs; null where it finds nothing, or could find nothing. */
function sideOf({ trials: head }, before, { margin, alpha, timed }) {
	if (evidence(before, timed) < leastOccasions[timed ? "times" : "memory"]) return null;
	if (timed && !isFar(head, before)) return null;
	const base = before.flatMap(({ trials }) => trials).slice(-mostTrials.level);
	const sizes = {
		head: head.length,
		stored: base.length
	};
	if (winsTail(countWins({
		base,
		head
	}, margin), sizes) <= alpha) return "worse";
	return winsTail(countWins({
		base: head,
		head: base
	}, margin), sizes) <= alpha ? "better" : null;
}
/**
* Whether a run lies farther beyond all runs before it than these lie apart. Where runs have an effect of their own,
* the test of the trials alone would see levels in it that are none.
*/
function isFar(head, before) {
	const locations = before.map(({ trials }) => lowerMedian(trials));
	const [least, most] = [Math.min(...locations), Math.max(...locations)];
	const at = lowerMedian(head);
	return Math.max(at - most, least - at) > most - least;
}
// src/compare/history-model.ts
/**
* A metric's stored values as the test of rank-sum.ts takes them, and what the test says of a head.
*
* Proof comes from counting. Trials of memory and counts are taken as exchangeable between the runs of one class of
* machine, so the head's trials are held against all stored ones; and in case runs do differ as a whole, the head's middle
* must lie beyond that of every stored run that counts. Times and rates certainly differ so: only whole runs are
* exchangeable there, and one run among K is extreme by chance once in K + 1, which proves nothing among many rows. The
* same count makes a row suspect, and no more.
*/
/** With fewer runs than these a head must lie farther beyond them: see `limitsOfRuns`. */
const manyRuns = 10;
/** Level at which a worsening of the size of `detect` is ruled out, and an improvement of that size. */
const beta = {
	worse: .05,
	better: .2
};
/** Null where the series holds no run. The head has at least one value. */
function historyModel({ cell, series, suspectAlpha }) {
	if (series.points.length === 0) return null;
	const { data, rules, run } = cell;
	const timed = isTimed(data.unit);
	const own = machineClass(run.environment, data);
	const sameClass = series.points.filter((point) => machineClass(point.run.environment, data) === own);
	const usual = timed ? usualSpeed(sameClass.map((point) => point.run)) : null;
	const walked = sameClass.filter((point) => isUsual(point.run, usual));
	const shown = walked.length > 0 ? walked : series.points;
	const head = headValues(data).slice(0, mostTrials.run);
	const values = [...head, ...shown.flatMap((point) => point.values)];
	const scaleAt = (points, isRaw) => scaleFor({
		spec: isRaw ? {
			...data,
			signed: true
		} : data,
		rules: isCount(cell) ? {
			...rules,
			floor: Math.max(rules.floor, 1)
		} : rules,
		at: lowerMedian(points.map((point) => lowerMedian(point.values))),
		values
	});
	const first = scaleAt(shown, isCount(cell));
	const runs = walked.map((point) => ({
		trials: point.values.slice(0, mostTrials.run).map((value) => onScale(first, value)),
		occasion: occasionOf(point.run)
	}));
	const walk = walkLevels(runs, {
		margin: first.margin,
		alpha: suspectAlpha,
		timed
	});
	const level = walk.level.map((index) => runs[index]);
	const points = walk.level.map((index) => walked[index]);
	const scale = points.length === 0 ? first : scaleAt(points, first.kind === "raw");
	const neededRuns = neededRunsOf(data.unit);
	const countedRuns = evidence(level, timed);
	const newest = runs.at(-1);
	const samples = {
		head: head.map((value) => onScale(scale, value)),
		base: level.flatMap(({ trials }) => trials).slice(-mostTrials.level),
		baseRuns: locationsOf(level, timed),
		newest: newest === void 0 ? null : locationsOf(runs.filter(({ occasion }) => occasion === newest.occasion), timed).at(-1)
	};
	return {
		scale,
		timed,
		points,
		walk,
		walked,
		elsewhere: series.points.length - sameClass.length,
		unusual: sameClass.length - walked.length,
		usual,
		countedRuns,
		neededRuns,
		reasonAt: (alpha) => {
			if (sameClass.length === 0) return "new-class";
			if (timed && calibrationOf(run) !== null && !isUsual(run, usual)) return "odd-speed";
			if (countedRuns < neededRuns) return "few-runs";
			if (head.length < 4) return "few-trials";
			return leastWins(alpha, {
				head: samples.head.length,
				stored: samples.base.length
			}) === null ? "short-of-proof" : null;
		},
		judge: (alpha) => judge({
			samples,
			scale,
			timed,
			alpha
		})
	};
}
/** Runs of today's level that are needed before anything can be said. */
function neededRunsOf(unit) {
	return leastOccasions[isTimed(unit) ? "times" : "memory"];
}
/** Exact metrics come here where their trials disagree: then one count more or less is nothing. */
function isCount({ data }) {
	return data.kind === "exact" || data.unit === "count";
}
/** Where each run lies; of times, which belong to their moment, where each occasion does. */
function locationsOf(runs, timed) {
	return [...timed ? Map.groupBy(runs, ({ occasion }) => occasion).values() : runs.map((run) => [run])].map((some) => lowerMedian(some.map(({ trials }) => lowerMedian(trials))));
}
function judge({ samples, scale, timed, alpha }) {
	const { head, base } = samples;
	const { margin, detect } = scale;
	const sizes = {
		head: head.length,
		stored: base.length
	};
	const pairs = head.length * base.length;
	const wins = {
		worse: countWins({
			base,
			head
		}, margin),
		better: countWins({
			base: head,
			head: base
		}, margin),
		pairs
	};
	const counted = {
		worse: winsTail(wins.worse, sizes),
		better: winsTail(wins.better, sizes)
	};
	const at = lowerMedian(head);
	const limit = limitsOfRuns(samples, scale);
	const p = {
		worse: at > limit.worse ? counted.worse : 1,
		better: at < limit.better ? counted.better : 1
	};
	const side = p.worse <= alpha ? "worse" : p.better <= alpha ? "better" : null;
	const changed = side !== null && !timed;
	const levels = changed ? {
		lower: alpha,
		upper: alpha
	} : {
		lower: beta.better,
		upper: beta.worse
	};
	const limits = shiftLimits(timed ? {
		base: samples.baseRuns,
		head: [at]
	} : {
		base,
		head
	}, levels);
	const isShared = side === null && Math.min(counted.worse, counted.better) <= alpha;
	const same = side === null && !isShared && limits.upper <= detect && limits.lower >= -detect;
	const change = hodgesLehmannShift({
		base,
		head
	});
	const least = leastWins(alpha, sizes);
	return {
		verdict: changed ? side === "worse" ? "regression" : "improvement" : same ? "no-change" : "inconclusive",
		suspect: timed ? side : null,
		isShared,
		change,
		wins,
		p,
		interval: {
			...limits,
			lowerLevel: levels.lower,
			upperLevel: levels.upper
		},
		detectable: least === null ? null : Math.max(margin + Math.max(0, change - differenceAt(differences(samples), pairs - least)), limit.worse - (at - change))
	};
}
/**
* Beyond which the middle of the head must lie to be worse, or better, than every stored run as a whole. More than what
* is ignored; where runs lie apart by themselves, half of that; and from a few runs as much as is to be detected, and as
* these lie apart: were a machine to shift all memory of a run by 0.9 %, one in thirty would top four of them by more
* than is ignored. Where the newest run lies beyond the others itself, main may just have moved: then the head must lie
* beyond that one by as much as is to be detected, or it would be blamed for what main did.
*/
function limitsOfRuns({ baseRuns, newest }, { margin, detect }) {
	const apart = Math.max(...baseRuns) - Math.min(...baseRuns);
	const reach = baseRuns.length < manyRuns ? Math.max(detect, apart) : Math.max(margin, apart / 2);
	const earlier = baseRuns.at(-1) === newest ? baseRuns.slice(0, -1) : baseRuns;
	const limit = (sign) => {
		const farthest = Math.max(...baseRuns.map((run) => sign * run)) + reach;
		if (newest === null) return sign * farthest;
		const hasMoved = earlier.every((run) => sign * (newest - run) > margin);
		return sign * Math.max(farthest, sign * newest + (hasMoved ? detect : margin));
	};
	return {
		worse: limit(1),
		better: limit(-1)
	};
}
// src/compare/series.ts
/** The series that the cell continues. */
function seriesOf(cell, stored) {
	const known = (stored.byBenchmark.get(cell.row.benchmark) ?? []).flatMap((entry) => metricOf(entry, cell));
	const own = known.filter((point) => differenceFrom(cell, point) === null);
	const record = stored.accepted.filter(({ covers }) => covers(cell.row)).map(({ record }) => record).reduce((last, next) => last !== null && last.fromRun > next.fromRun ? last : next, null);
	const points = record === null ? own : own.filter(({ run }) => run.id >= record.fromRun);
	const newest = known.at(-1);
	return {
		points,
		known: known.length,
		otherSeries: known.length - own.length,
		changed: newest === void 0 ? null : differenceFrom(cell, newest) ?? null,
		accepted: record === null ? null : {
			record,
			before: own.length - points.length
		}
	};
}
function metricOf(entry, { row }) {
	const data = Object.hasOwn(entry.benchmark.metrics, row.metric) ? entry.benchmark.metrics[row.metric] : void 0;
	if (data === void 0) return [];
	const values = headValues(data);
	return values.length === 0 ? [] : [{
		...entry,
		data,
		values
	}];
}
/** What makes a stored run one of another series, in words; null when it is one of this. */
function differenceFrom(cell, { run, benchmark, data }) {
	if (data.unit !== cell.data.unit) return `the unit changed from ${data.unit} to ${cell.data.unit}`;
	if (data.better !== cell.data.better) return `the direction of the metric changed`;
	if (benchmark.suiteDigest !== cell.benchmark.suiteDigest) return "the suite changed";
	if (run.harness.digest !== cell.run.harness.digest) return `the harness changed (${run.harness.version} to ${cell.run.harness.version})`;
	return null;
}
// src/compare/stored-runs.ts
/**
* Cuts the history at the base: main may have moved on since, and what it gained or lost there is none of the head's
* doing. Without an ancestor among the runs all of them count.
*/
function storedRuns({ runs: all, accepted, source, ancestors }) {
	const sorted = all.toSorted((a, b) => a.id < b.id ? -1 : Number(a.id > b.id));
	const distanceOf = new Map(ancestors.map((sha, index) => [sha, index]));
	const distances = sorted.map((run) => distanceOf.get(run.head.commit?.sha ?? "") ?? 1e400);
	const distance = Math.min(1e400, ...distances);
	const at = distance === 1e400 ? sorted.length - 1 : distances.lastIndexOf(distance);
	const runs = sorted.slice(0, at + 1);
	const nearest = runs.at(-1) ?? null;
	return {
		source,
		runs,
		accepted: accepted.map((record) => ({
			record,
			covers: coverage(record)
		})),
		nearest,
		distance: distance === 1e400 ? null : distance,
		later: sorted.length - runs.length,
		gatedRows: gatedRowsOf(nearest),
		byBenchmark: indexByBenchmark(runs)
	};
}
/** The rows that a record speaks of. */
function coverage({ match, metric }) {
	const isBenchmark = globMatcher(match);
	return (row) => (metric === null || metric === row.metric) && isBenchmark(row.benchmark);
}
function gatedRowsOf(nearest) {
	const metrics = nearest?.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)) ?? [];
	return Math.max(1, metrics.filter((metric) => metric.gate && metric.kind === "sampled").length);
}
function indexByBenchmark(runs) {
	const index = /* @__PURE__ */ new Map();
	for (const run of runs) for (const benchmark of run.benchmarks) {
		const id = benchmarkId(benchmark);
		const entries = index.get(id);
		if (entries === void 0) index.set(id, [{
			run,
			benchmark
		}]);
		else if (entries.at(-1)?.run !== run) entries.push({
			run,
			benchmark
		});
	}
	return index;
}
export { isExactHere as a, classWords as c, neededRunsOf as i, machineClass as l, seriesOf as n, prepareExact as o, historyModel as r, calibrationOf as s, storedRuns as t };

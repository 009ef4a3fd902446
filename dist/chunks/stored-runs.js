import { X as counted, a as benchmarkId, o as isPaired, r as failuresMetric } from "./comparison.js";
import { M as isTimed } from "./words.js";
import { i as quantile, n as lowerMedian, r as median, t as ascending } from "./quantile.js";
import { A as hodgesLehmannShift, B as changeOf, C as headValues, H as reachesFailAt, I as globMatcher, O as differenceAt, S as finiteOrNull, T as sideOf$1, U as scaleFor, V as onScale, W as sizeOf, _ as coinUpperTail, b as judgeExact, f as finiteValues, g as startedPairs, h as pairedValues, k as differences, m as lostShare, n as judgePairs, p as isExactPair, t as pairedQuestion, w as plotted, x as blank, y as isOneValue } from "./paired-question.js";
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
// src/compare/prepared-row.ts
/** The names of a row of `benchmark`. */
function namesOf(benchmark, { metric, platform }) {
	return {
		suite: benchmark.suite,
		case: benchmark.case,
		subject: benchmark.subject,
		metric,
		platform
	};
}
/** The same as globs see it. */
function rowNameOf(names) {
	return {
		benchmark: benchmarkId(names),
		metric: names.metric,
		platform: names.platform
	};
}
/** A row on which no test is made. */
function settled(rules, said) {
	return {
		family: "history",
		takesPart: false,
		judge: () => ({
			...blank(rules),
			...said
		})
	};
}
/** A sentence that fits into a comparison, whatever a trial printed. */
function clipped(text) {
	return text.length <= 1e3 ? text : `${text.slice(0, 999)}…`;
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
		judge: () => judged$2(options)
	};
}
function judged$2({ cell, series, stored }) {
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
// src/stats/failures.ts
/** Does head fail more often than base? Failures and timeouts of trials are a metric of their own. */
/** So many pairs at the start decide that head is broken. */
const pairsThatBreak = 3;
function countFailures(outcomes) {
	const onlyHead = outcomes.filter((pair) => pair.headFailed && !pair.baseFailed).length;
	const onlyBase = outcomes.filter((pair) => pair.baseFailed && !pair.headFailed).length;
	const uneven = onlyHead + onlyBase;
	const first = outcomes.slice(0, pairsThatBreak);
	return {
		pairs: outcomes.length,
		baseFailures: outcomes.filter((pair) => pair.baseFailed).length,
		headFailures: outcomes.filter((pair) => pair.headFailed).length,
		uneven,
		unevenHead: onlyHead,
		p: coinUpperTail({
			successes: onlyHead,
			trials: uneven
		}),
		pBetter: coinUpperTail({
			successes: onlyBase,
			trials: uneven
		}),
		broken: first.length === pairsThatBreak && first.every((pair) => pair.headFailed && !pair.baseFailed)
	};
}
// src/compare/failure-row.ts
/** The row that speaks for a benchmark as a whole: skipped, failing, or failing more often than its base. */
/** A benchmark that fails is loud whether or not its figures gate; a rule of the policy may say otherwise. */
const failureSpec = {
	unit: "count",
	better: "lower",
	kind: "sampled",
	gate: true,
	signed: false
};
/** Of more trials than this lost to the machinery nothing should be concluded. */
const mostLost = .1;
function failureRow(options) {
	const { benchmark, platform, rulesOf } = options;
	const row = {
		benchmark: benchmarkId(benchmark),
		metric: failuresMetric,
		platform
	};
	const rules = rulesOf(row, failureSpec);
	const { prepared, speaksForAll } = preparedOf({
		...options,
		rules
	});
	const isPaired = benchmark.pairs !== void 0 && benchmark.status === "ok";
	return {
		row: prepared === null ? null : {
			names: namesOf(benchmark, row),
			spec: failureSpec,
			rules,
			prepared
		},
		speaksForAll,
		takesPart: isPaired && !speaksForAll && rules.gate
	};
}
function preparedOf(options) {
	const { benchmark, rules } = options;
	if (benchmark.status === "skipped") return {
		prepared: skipped(options),
		speaksForAll: true
	};
	if (lostShare(benchmark) > mostLost) return {
		prepared: settled(rules, {
			verdict: "failed",
			reason: `${benchmark.pairs.length - startedPairs(benchmark).length} of ${counted(benchmark.pairs.length, "pair")} were lost: a child process could not be started`
		}),
		speaksForAll: true
	};
	if (benchmark.status === "failed") return {
		prepared: failed(options),
		speaksForAll: true
	};
	if (benchmark.pairs !== void 0) return {
		prepared: pairedFailures(benchmark, rules),
		speaksForAll: false
	};
	return {
		prepared: unpairedFailures(options),
		speaksForAll: false
	};
}
function skipped({ benchmark, rules, stored }) {
	const last = lastStored(benchmark, stored);
	const reason = benchmark.reason ?? "not tried";
	if (last?.benchmark.status !== "ok") return settled(rules, {
		verdict: "skipped",
		reason: clipped(reason)
	});
	return settled(rules, {
		verdict: "skipped",
		reason: clipped(`${reason} (it was measured in run ${last.run.id})`),
		level: rules.levels.removed
	});
}
function failed({ benchmark, rules, stored }) {
	const message = benchmark.reason ?? benchmark.failures.find(({ side }) => side === "head")?.message ?? "no reason given";
	const say = (prefix) => clipped(`${prefix}: ${message}`);
	if (benchmark.known === true) return settled(rules, {
		verdict: "failed",
		reason: say("known to fail"),
		level: "note",
		failing: "known"
	});
	const started = startedPairs(benchmark);
	if (started.length > 0 && started.every((index) => isFailure(benchmark.pairs[index].base))) return settled(rules, {
		verdict: "failed",
		reason: say("fails on both sides"),
		level: "note",
		failing: "before"
	});
	const last = lastStored(benchmark, stored);
	if (started.length === 0 && last?.benchmark.status === "failed") return settled(rules, {
		verdict: "failed",
		reason: say(`fails in run ${last.run.id}, too`),
		level: "note",
		failing: "before"
	});
	return settled(rules, {
		verdict: "failed",
		reason: say(`${counted(benchmark.trials, "trial")}, none of them worked`)
	});
}
/** How the trials of each pair ended, pairs lost to the machinery left out. */
function failureOutcomes(benchmark) {
	return startedPairs(benchmark).map((index) => {
		const pair = benchmark.pairs[index];
		return {
			baseFailed: isFailure(pair.base),
			headFailed: isFailure(pair.head)
		};
	});
}
function pairedFailures(benchmark, rules) {
	const counts = countFailures(failureOutcomes(benchmark));
	if (counts.baseFailures === 0 && counts.headFailures === 0) return null;
	return {
		family: "pairs",
		takesPart: rules.gate,
		judge: (alpha) => judgedPairs(counts, rules, alpha)
	};
}
function judgedPairs(counts, rules, alpha) {
	const { pairs, baseFailures, headFailures, uneven, unevenHead, p, pBetter, broken } = counts;
	const words = `trials that failed: base ${baseFailures}, head ${headFailures} of ${pairs} each`;
	const judgement = {
		...blank(rules),
		verdict: "inconclusive",
		reason: words,
		method: "pairs",
		base: failureSide(baseFailures, pairs),
		head: failureSide(headFailures, pairs),
		change: {
			relative: baseFailures === 0 ? null : headFailures / baseFailures - 1,
			absolute: headFailures - baseFailures
		},
		p: Math.min(p, pBetter),
		pairs,
		figures: {
			rule: "sign test of failures",
			uneven,
			"uneven, head": unevenHead,
			"p worse": p,
			"p better": pBetter,
			alpha
		},
		severe: true,
		family: rules.gate ? {
			worse: p,
			better: pBetter
		} : null
	};
	if (broken) return {
		...judgement,
		verdict: "failed",
		reason: `${words}; the head failed in each of the first three pairs and the base in none`
	};
	if (p <= alpha) return {
		...judgement,
		verdict: "regression"
	};
	if (pBetter <= alpha) return {
		...judgement,
		verdict: "improvement"
	};
	return headFailures > baseFailures ? judgement : {
		...judgement,
		level: "note"
	};
}
/** Without pairs the number of failures is shown beside that of the stored runs; no test is made of it. */
function unpairedFailures({ benchmark, rules, stored }) {
	const count = benchmark.failures.reduce((sum, failure) => sum + (failure.side === "head" ? failure.count : 0), 0);
	if (count === 0) return null;
	const earlier = stored?.byBenchmark.get(benchmarkId(benchmark)) ?? [];
	const trials = earlier.reduce((sum, entry) => sum + entry.benchmark.trials, 0);
	const failures = earlier.reduce((sum, entry) => sum + headFailuresOf(entry.benchmark), 0);
	const more = count * trials > failures * benchmark.trials || trials === 0;
	const message = benchmark.failures.find(({ side }) => side === "head")?.message ?? "";
	const before = trials === 0 ? "" : ` (in the stored runs ${failures} of ${trials})`;
	return settled(rules, {
		verdict: "inconclusive",
		reason: clipped(`${count} of ${counted(benchmark.trials, "trial")} failed${before}: ${message}`),
		base: trials === 0 ? null : {
			...failureSide(failures, trials),
			runs: earlier.length
		},
		head: failureSide(count, benchmark.trials),
		level: more ? null : "note"
	});
}
function headFailuresOf({ failures }) {
	return failures.reduce((sum, failure) => sum + (failure.side === "head" ? failure.count : 0), 0);
}
function failureSide(value, count) {
	return {
		value,
		spread: null,
		count,
		version: null
	};
}
function isFailure(outcome) {
	return outcome === "failed" || outcome === "timeout";
}
/** The newest stored run that tried the benchmark. */
function lastStored(benchmark, stored) {
	return (stored?.byBenchmark.get(benchmarkId(benchmark)) ?? []).findLast((entry) => entry.benchmark.status !== "skipped") ?? null;
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
// src/compare/history-words.ts
/** What a row compared with stored runs has to say in words. */
/** Why the row cannot be held against the stored runs, and what helps. */
function reasonAgainst(reason, options) {
	const { cell, model, stored } = options;
	const count = model?.points.length ?? 0;
	const head = counted(headValues(cell.data).length, "trial");
	switch (reason) {
		case "new-class":
			if (stored.source === "files") return "base and head were measured on different kinds of machines";
			return `no run on ${classWords(cell.run.environment, cell.data)} yet: ${counted(model.elsewhere, "stored run")}, all elsewhere`;
		case "odd-speed": return oddSpeed(cell.run, model);
		case "few-trials": return `${head} here: it takes 4 to hold them against a history; measure for longer (--budget)`;
		case "short-of-proof": return `${head} here and ${counted(count, "stored run")} are too few to prove anything among so many rows`;
		default: return fewRuns(options, count);
	}
}
function fewRuns(options, count) {
	const { stored, model, cell } = options;
	if (stored.source === "files" && count === 1) return "one run each says nothing about the noise between runs: measure pairs (`paceline ab`) or keep a baseline";
	const needed = model?.neededRuns ?? neededRunsOf(cell.data.unit);
	const details = detailsOf(options);
	const text = `${nameOf(stored.source)} has ${model?.countedRuns ?? 0} of ${needed} runs`;
	return details.length === 0 ? text : `${text} (${details.join("; ")})`;
}
/** A machine that is not itself today says nothing about times. */
function oddSpeed(run, { usual, points, unusual }) {
	const ms = calibrationOf(run);
	const slow = ms > usual.slowest;
	return `this machine was ${Number((Math.abs(ms / usual.middle - 1) * 100).toPrecision(2))} % ${slow ? "slower" : "faster"} than is usual in its ${counted(points.length + unusual, "stored run")}, by the fixed workload: measure again, or in pairs`;
}
/** Why there is no verdict; null where there is one. */
function undecidedReason({ model, result, sizeFrom, isRelative, unit }) {
	if (result.verdict !== "inconclusive") return null;
	const runs = counted(model.points.length, "stored run");
	if (result.suspect !== null) return `suspect: ${result.suspect} than nearly all trials of ${runs}, but runs differ by themselves in times; pairs can tell (\`--base\`)`;
	if (result.isShared) return `beyond nearly all trials of ${runs}, but not far enough beyond the runs as a whole: not certainly this change`;
	const size = result.detectable === null ? null : sizeFrom(result.detectable);
	const from = size === null ? "" : isRelative ? `${Number((size * 100).toPrecision(2))} %` : `${Math.round(size)} ${unit}`;
	if (model.timed) return `nothing suspicious; ${runs} cannot rule out a change of a time as small as that to detect`;
	return `${runs} scatter too much${from === "" ? "" : `: they would show ${from} or more`}`;
}
function nameOf(source) {
	return source === "baseline" ? "baseline" : "base";
}
/** What was left out and why, where that is why there are too few. */
function detailsOf({ series, model }) {
	const count = model?.points.length ?? 0;
	const shift = model?.walk.shifts.at(-1);
	return [
		series.otherSeries > 0 ? `${series.changed ?? "the series changed"}: ${counted(series.otherSeries, "run")} before` : "",
		series.accepted !== null && series.accepted.before > 0 ? `the level accepted in ${series.accepted.record.fromRun}: ${counted(series.accepted.before, "run")} before` : "",
		shift === void 0 || model === null ? "" : `a new level since ${model.walked[shift.index].run.id}: ${counted(shift.index, "run")} before`,
		model === null || model.walk.suspects.length === 0 ? "" : `${counted(model.walk.suspects.length, "suspect run")} left out`,
		model === null || model.countedRuns === count ? "" : `of ${counted(count, "run")} those of one fill count as one`,
		model === null || model.unusual === 0 ? "" : `${counted(model.unusual, "run")} at an unusual speed left out`,
		model === null || model.elsewhere === 0 ? "" : `${counted(model.elsewhere, "run")} on other machines`
	].filter((detail) => detail !== "");
}
/** Doubts about the stored runs, for the row. */
function historyWarnings({ stored, cell, series }, model) {
	const { walk, walked } = model;
	const newest = walked.at(-1);
	const last = walk.suspects.at(-1);
	const warnings = [];
	if (last !== void 0 && newest !== void 0 && walked[last.index] === newest && newest.run === stored.nearest) {
		const side = last.worse ? "worse" : "better";
		warnings.push(`the stored run of the base itself (${newest.run.id}) is suspect: ${side} than the runs before it beyond chance; it is left out until 3 runs in a row agree or it is accepted, so this change may be the base's`);
	}
	const shift = walk.shifts.at(-1);
	if (shift !== void 0) {
		const side = shift.worse ? "worse" : "better";
		warnings.push(`the default branch itself got ${side} in run ${walked[shift.index].run.id}; only runs from there on count`);
	}
	if (model.timed && calibrationOf(cell.run) === null) warnings.push("this run took no calibration, so nobody knows whether the machine was as fast as usual");
	if (cell.data.kind === "exact") {
		const head = isOneValue(headValues(cell.data));
		warnings.push(head && series.points.length > 0 ? "trials of this exact metric disagree in stored runs: treated as sampled" : "trials of an exact metric disagree: treated as sampled");
	}
	return warnings;
}
// src/compare/history-rule.ts
/** A sampled metric against stored runs. */
/** The head has at least one value, and the series at least one run. */
function prepareHistory({ suspectAlpha, ...options }) {
	const { cell, series } = options;
	const model = historyModel({
		cell,
		series,
		suspectAlpha
	});
	if (model === null) return {
		family: "history",
		takesPart: false,
		judge: () => withoutHistory({
			...options,
			model
		})
	};
	return {
		family: "history",
		takesPart: !model.timed && cell.rules.gate && model.reasonAt(1) === null,
		judge: (alpha) => judged$1({
			...options,
			model,
			alpha
		})
	};
}
function withoutHistory(options) {
	const { cell } = options;
	return {
		...blank(cell.rules),
		reason: reasonAgainst("few-runs", options),
		head: sideOf$1({
			values: headValues(cell.data),
			version: cell.benchmark.package?.version ?? null
		})
	};
}
function judged$1(options) {
	const { cell, stored, model, alpha } = options;
	const { scale, points, timed } = model;
	const { version = null } = cell.benchmark.package ?? {};
	const values = headValues(cell.data);
	const onTheScale = (value) => onScale(scale, value);
	const shown = {
		...blank(cell.rules),
		head: sideOf$1({
			values,
			version
		}),
		warnings: historyWarnings(options, model)
	};
	const reason = model.reasonAt(alpha);
	const against = points.length > 0 ? points : stored.source === "files" ? options.series.points : [];
	if (against.length === 0) return {
		...shown,
		reason: reasonAgainst(reason ?? "few-runs", options)
	};
	const trials = against.flatMap((point) => point.values);
	const baseValue = lowerMedian(trials);
	const base = {
		...sideOf$1({
			values: trials,
			version: against.at(-1).benchmark.package?.version ?? null,
			runs: against.length
		}),
		value: finiteOrNull(baseValue)
	};
	if (reason !== null) {
		const shift = hodgesLehmannShift({
			base: trials.map(onTheScale),
			head: values.map(onTheScale)
		});
		return {
			...shown,
			reason: reasonAgainst(reason, options),
			base,
			change: changeOf(scale, shift, baseValue)
		};
	}
	const result = model.judge(alpha);
	const change = changeOf(scale, result.change, baseValue);
	const sizeFrom = (size) => sizeOf(scale, size, baseValue);
	return {
		...shown,
		verdict: result.verdict,
		reason: undecidedReason({
			model,
			result,
			unit: cell.data.unit,
			sizeFrom,
			isRelative: change.relative !== null
		}),
		method: "baseline",
		base,
		change,
		interval: intervalOf$1(scale, result, {
			baseValue,
			detect: cell.rules.detect
		}),
		p: timed ? null : Math.min(result.p.worse, result.p.better),
		detectable: result.detectable === null ? null : sizeFrom(result.detectable),
		samples: {
			base: plotted(points.map((point) => lowerMedian(point.values))),
			head: plotted(values)
		},
		thresholds: {
			ignore: sizeFrom(scale.margin) ?? cell.rules.ignore,
			detect: sizeFrom(scale.detect) ?? cell.rules.detect,
			failAt: cell.rules.failAt
		},
		...result.suspect === null ? {} : { suspect: result.suspect },
		level: timed && result.suspect !== "worse" ? "note" : null,
		severe: reachesFailAt(scale, change),
		figures: figuresOf(model, result, alpha),
		family: !timed && cell.rules.gate ? result.p : null
	};
}
/** In the metric's unit where the floor decides what is detected: a share of next to nothing would frighten people. */
function intervalOf$1(scale, { interval, change, verdict }, { baseValue, detect }) {
	const isByFloor = !(verdict === "regression" || verdict === "improvement") && (sizeOf(scale, scale.detect, baseValue) ?? 0) > detect * (1 + 1e-9);
	const isRelative = changeOf(scale, change, baseValue).relative !== null && !isByFloor;
	const limit = (at) => {
		if (!Number.isFinite(at)) return null;
		const { relative, absolute } = changeOf(scale, at, baseValue);
		return isRelative ? relative : absolute;
	};
	const [better, worse] = [limit(interval.lower), limit(interval.upper)];
	const [lower, upper] = scale.sign === 1 ? [better, worse] : [worse, better];
	if (lower === null && upper === null) return null;
	const { lowerLevel, upperLevel } = interval;
	const levels = scale.sign === 1 ? {
		lowerLevel,
		upperLevel
	} : {
		lowerLevel: upperLevel,
		upperLevel: lowerLevel
	};
	return {
		scale: isRelative ? "relative" : "absolute",
		lower,
		upper,
		...levels
	};
}
function figuresOf(model, result, alpha) {
	const { scale, points, walk, timed } = model;
	return {
		rule: timed ? "rank sum of the trials: suspicion only" : "exact rank sum of the trials",
		scale: scale.kind,
		"stored runs": points.length,
		"stored trials": points.reduce((sum, point) => sum + point.values.length, 0),
		"suspect runs": walk.suspects.length,
		"runs elsewhere": model.elsewhere,
		"runs at an unusual speed": model.unusual,
		margin: scale.margin,
		"pairs of trials": result.wins.pairs,
		"of them worse": result.wins.worse,
		"of them better": result.wins.better,
		"p worse": result.p.worse,
		"p better": result.p.better,
		alpha
	};
}
// src/compare/pair-plan.ts
/** With fewer, a change of 10 % is not found reliably where the noise is 15 % per pair; the time budget ends sooner. */
const cap = 100;
/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
function pairPlanOf(profile) {
	return {
		cap,
		stopEarly: profile !== "full"
	};
}
/** The plan that a run says it was measured by, or that of its profile. */
function pairPlanOfRun(run) {
	return run.pairing ?? pairPlanOf(run.profile);
}
// src/compare/pairs-words.ts
/** What a row measured in pairs has to say in words and in figures. */
/** Why a row is undecided, or what a regression found in the tail is; null where the verdict speaks for itself. */
function pairsReason({ found, plan, tests, values, unit }) {
	if (found.by === "tail" && found.tail !== null) {
		const { slowBase, slowHead } = found.tail;
		const share = (slow) => percent(slow / found.pairsUsed);
		return `slow trials became more frequent: ${share(slowBase)} to ${share(slowHead)} of the trials are among the slowest fifth of all`;
	}
	if (found.verdict !== "inconclusive" && found.verdict !== "continue") return null;
	if (found.tooFewPairs) return tooFewReason(found, plan, tests);
	const noise = found.sigma === null || !Number.isFinite(found.sigma) ? null : sizeWords(found.sigma, values, unit);
	const pairs = counted(found.pairs, "pair");
	const end = found.pairs >= plan.cap ? `after ${pairs}` : `when measuring ended after ${pairs}`;
	const next = found.pairs >= plan.cap || found.nextLook === null ? "" : `; the next look is at ${found.nextLook}`;
	return noise === null ? `undecided ${end}${next}` : `noise ${noise} per pair, undecided ${end}${next}`;
}
/** However clear a change looks, it is not the noise that keeps it from being called. */
function tooFewReason({ pairs, leastPairsForChange }, { cap }, tests) {
	const need = `${counted(tests, "test")} ${tests === 1 ? "needs" : "need"}`;
	return Number.isFinite(leastPairsForChange) ? `too few pairs to call a regression: ${pairs} of the ${leastPairsForChange} that ${need}` : `too few pairs to call a regression: ${pairs}, and the cap of ${cap} is below what ${need}`;
}
/** A size on the scale of the test: as a share of what was measured, in the unit where that is zero. */
function sizeWords(size, { scale, location }, unit) {
	if (scale === "log") return percent(size);
	return location > 0 ? percent(size / location) : `${Number(size.toPrecision(2))} ${unit}`;
}
function percent(share) {
	const value = share * 100;
	return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} %`;
}
/** Doubts about the values themselves. */
function pairsWarnings({ found, values, data }) {
	const warnings = [];
	if (data.kind === "exact") warnings.push("trials of an exact metric disagree: treated as sampled");
	if (values.timeouts > 0) warnings.push(`${counted(values.timeouts, "trial")} took too long and count as slowest`);
	if (found.modes !== null) {
		const { low, high, highShare } = found.modes;
		const apart = values.scale === "log" ? percent(Math.expm1(high - low)) : sizeWords(high - low, values, data.unit);
		warnings.push(`bimodal: values gather around two levels ${apart} apart, ${percent(highShare)} of them at the worse one`);
	}
	return warnings;
}
/** The figures behind the verdict, for `--explain`. */
function pairsFigures({ found, alpha, plan, scale }) {
	const all = {
		rule: "pair-swap randomisation rank test",
		scale,
		pairs: found.pairs,
		"pairs used": found.pairsUsed,
		cap: plan.cap,
		looks: found.looksMade.join(" "),
		"decided at look": found.look?.pairs ?? "none",
		"decided by": found.by ?? "none",
		"fewest pairs for any verdict": found.leastPairs,
		"fewest pairs for a regression": found.leastPairsForChange,
		alpha,
		"p worse": found.p?.worse ?? null,
		"p better": found.p?.better ?? null,
		"p worse, sequential": found.pSequential.worse,
		"p better, sequential": found.pSequential.better,
		"p tail": found.tail?.p ?? null,
		ignored: found.ignored,
		"to detect": found.detect,
		sigma: found.sigma,
		"covariate slope": found.covariateSlope
	};
	return Object.fromEntries(Object.entries(all).filter((entry) => entry[1] !== null));
}
// src/compare/pairs-rule.ts
/** Exact metrics by thresholds alone if their trials agree, all others by the pair-swap test, looked at as planned. */
function preparePairs(options) {
	const { cell, data } = options;
	const values = pairedValues(cell.benchmark, data);
	if (!isExactPair(data, values)) return {
		family: "pairs",
		takesPart: cell.rules.gate,
		judge: (alpha, tests) => judged({
			...options,
			alpha,
			tests
		})
	};
	const [base, head] = [finiteValues(values.base), finiteValues(values.head)];
	return {
		family: "pairs",
		takesPart: false,
		judge: () => {
			const counts = {
				base: base.length,
				head: head.length
			};
			const baseVersion = versionOf(cell, "base");
			const judgement = judgeExact({
				cell,
				base: base[0],
				head: head[0],
				counts,
				baseVersion
			});
			return Math.min(counts.base, counts.head) > 1 || judgement.verdict === "no-change" ? judgement : {
				...judgement,
				warnings: [...judgement.warnings, unverified]
			};
		}
	};
}
/** The second trial of a side is there to verify the first: a count that scatters looks exact until then. */
const unverified = "measured once on a side, so nothing shows yet that the value repeats";
function judged({ cell, data, plan, alpha, tests }) {
	const { rules, benchmark } = cell;
	const { question, values } = pairedQuestion({
		benchmark,
		data,
		rules,
		plan,
		alpha,
		ended: true
	});
	const found = judgePairs(question);
	const base = sideOf$1({
		values: finiteValues(values.base),
		version: versionOf(cell, "base")
	});
	const head = sideOf$1({
		values: finiteValues(values.head),
		version: versionOf(cell, "head")
	});
	const sides = {
		base: base.count === 0 ? null : base,
		head: head.count === 0 ? null : head
	};
	if (found.pairs === 0) return {
		...blank(rules),
		...sides,
		reason: "no pair in which both sides gave a value"
	};
	const shown = shownOn(values, data, base.value ?? 0);
	const change = shown.change(found.change ?? 0);
	const verdict = found.verdict === "continue" ? "inconclusive" : found.verdict;
	return {
		...blank(rules),
		...sides,
		verdict,
		reason: pairsReason({
			found,
			plan,
			tests,
			values,
			unit: data.unit
		}),
		method: "pairs",
		change,
		interval: intervalOf(found, shown, isByFloor(found, shown, rules.detect)),
		p: Math.min(found.pSequential.worse, found.pSequential.better),
		pairs: found.pairs,
		sigma: finiteOrNull(found.sigma),
		detectable: found.tooFewPairs && verdict === "inconclusive" ? null : shown.size(found.detectable),
		samples: {
			base: plotted(values.base.map(finiteOrNull)),
			head: plotted(values.head.map(finiteOrNull))
		},
		warnings: pairsWarnings({
			found,
			values,
			data
		}),
		thresholds: {
			ignore: shown.size(found.ignored) ?? rules.ignore,
			detect: shown.size(found.detect) ?? rules.detect,
			failAt: rules.failAt
		},
		severe: reachesFailAt({
			sign: shown.sign,
			failAt: rules.failAt,
			at: base.value ?? 0
		}, change),
		figures: pairsFigures({
			found,
			alpha,
			plan,
			scale: values.scale
		}),
		family: rules.gate ? found.pSequential : null
	};
}
function shownOn({ scale }, { better }, baseValue) {
	const sign = better === "lower" ? 1 : -1;
	if (scale === "log") return {
		sign,
		scale: "relative",
		change: (value) => ({
			relative: finiteOrNull(value),
			absolute: finiteOrNull(value * baseValue)
		}),
		size: (value) => value === null ? null : finiteOrNull(sign === 1 ? value : value / (1 + value))
	};
	const isRelative = baseValue > 0;
	return {
		sign,
		scale: isRelative ? "relative" : "absolute",
		change: (value) => ({
			relative: isRelative ? finiteOrNull(value / baseValue) : null,
			absolute: finiteOrNull(value)
		}),
		size: (value) => value === null ? null : finiteOrNull(isRelative ? value / baseValue : value)
	};
}
/** Whether the floor decides what is ruled out: then it is told in the unit, as a share of little would frighten people. */
function isByFloor({ verdict, detect }, shown, wanted) {
	return !(verdict === "regression" || verdict === "improvement") && (shown.size(detect) ?? 0) > wanted * (1 + 1e-9);
}
function intervalOf({ interval }, shown, inUnit) {
	if (interval === null) return null;
	const { lower, upper, lowerLevel, upperLevel } = interval;
	const scale = inUnit ? "absolute" : shown.scale;
	const limit = (value) => shown.change(value)[scale];
	return {
		scale,
		lower: limit(lower),
		upper: limit(upper),
		lowerLevel,
		upperLevel
	};
}
function versionOf({ benchmark }, side) {
	return (side === "base" ? benchmark.basePackage : benchmark.package)?.version ?? null;
}
// src/compare/removed-rows.ts
/** Rows of the stored runs that the head no longer has: they must not vanish without a word. */
function removedRows({ heads, stored, rulesOf }) {
	const reference = referenceRun(heads, stored);
	if (reference === null) return [];
	const measured = new Map(heads.flatMap((run) => run.benchmarks).map((benchmark) => [benchmarkId(benchmark), benchmark]));
	return reference.benchmarks.filter((benchmark) => benchmark.status === "ok").flatMap((benchmark) => {
		const now = measured.get(benchmarkId(benchmark));
		if (now === void 0 && !isGone(benchmark, heads, reference)) return [];
		if (now !== void 0 && now.status !== "ok") return [];
		return Object.keys(benchmark.metrics).filter((metric) => now === void 0 || !Object.hasOwn(now.metrics, metric)).map((metric) => removedRow({
			benchmark,
			metric,
			reference,
			rulesOf
		}));
	});
}
/** The newest run of the head's profile, else the newest. */
function referenceRun(heads, { runs }) {
	const profile = heads[0]?.profile;
	return runs.findLast((run) => run.profile === profile) ?? runs.at(-1) ?? null;
}
/**
* Whether a benchmark is no more, or was just not asked for. The head's runs tell by what they left out; where they do
* not, only a whole run of the same profile can tell, and only about subjects like those that it measured.
*/
function isGone(benchmark, heads, reference) {
	const id = benchmarkId(benchmark);
	if (heads.every((run) => run.leftOut !== void 0)) return heads.every((run) => !run.leftOut.includes(id));
	const measuredForeign = heads.some((run) => run.benchmarks.some(isForeign));
	return heads.every((run) => run.complete && run.profile === reference.profile) && (measuredForeign || !isForeign(benchmark));
}
function isForeign(benchmark) {
	return benchmark.package !== null && benchmark.package.source !== "project";
}
function removedRow({ benchmark, metric, reference, rulesOf }) {
	const data = benchmark.metrics[metric];
	const names = namesOf(benchmark, {
		metric,
		platform: reference.environment.platform
	});
	const rules = rulesOf(rowNameOf(names), data);
	return {
		names,
		spec: data,
		rules,
		prepared: settled(rules, {
			verdict: "removed",
			base: sideOf$1({
				values: headValues(data),
				version: benchmark.package?.version ?? null,
				runs: 1
			}),
			reason: `run ${reference.id} has it, the head does not`
		})
	};
}
// src/compare/series.ts
/** The series that the cell continues. */
function seriesOf(cell, stored) {
	const known = (stored.byBenchmark.get(cell.row.benchmark) ?? []).flatMap((entry) => metricOf(entry, cell));
	const own = known.filter((point) => differenceFrom(cell, point) === null);
	const record = stored.accepted.filter((candidate) => covers(candidate, cell)).reduce((last, next) => last !== null && last.fromRun > next.fromRun ? last : next, null);
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
function covers(record, { row }) {
	return (record.metric === null || record.metric === row.metric) && globMatcher(record.match)(row.benchmark);
}
// src/compare/platform-rows.ts
/** All rows of one platform, made ready to be judged. */
function platformRows(options) {
	const { heads, stored, rulesOf } = options;
	const measured = /* @__PURE__ */ new Map();
	const doubled = [];
	for (const run of heads) for (const benchmark of run.benchmarks) {
		const id = benchmarkId(benchmark);
		if (measured.has(id)) doubled.push(id);
		else measured.set(id, {
			run,
			benchmark
		});
	}
	const rows = [];
	const families = {
		pairs: 0,
		history: 0
	};
	for (const { run, benchmark } of measured.values()) {
		const platform = run.environment.platform;
		const failures = failureRow({
			benchmark,
			platform,
			rulesOf,
			stored
		});
		if (failures.row !== null) rows.push(failures.row);
		if (failures.takesPart) families.pairs += 1;
		if (failures.speaksForAll) continue;
		const own = metricRows({
			...options,
			run,
			benchmark
		});
		rows.push(...own);
		for (const { prepared } of own) if (prepared.takesPart) families[prepared.family] += 1;
	}
	if (stored !== null) rows.push(...removedRows({
		heads,
		stored,
		rulesOf
	}));
	return {
		rows,
		families,
		doubled
	};
}
function metricRows({ run, benchmark, stored, rulesOf, alpha }) {
	return Object.entries(benchmark.metrics).map(([metric, data]) => {
		const names = namesOf(benchmark, {
			metric,
			platform: run.environment.platform
		});
		const row = rowNameOf(names);
		const rules = rulesOf(row, data);
		return {
			names,
			spec: data,
			rules,
			prepared: prepare({
				cell: {
					row,
					run,
					benchmark,
					data,
					rules
				},
				stored,
				alpha
			})
		};
	});
}
/** Which rule judges a cell: the pairs of this very run where there are any, else what is stored. */
function prepare({ cell, stored, alpha }) {
	const { data, rules, benchmark } = cell;
	if (isTooLarge(data)) return settled(rules, { reason: tooLarge });
	if (isPaired(data)) return preparePairs({
		cell,
		data,
		plan: pairPlanOfRun(cell.run)
	});
	const head = sideOf$1({
		values: headValues(data),
		version: benchmark.package?.version ?? null
	});
	if (head.count === 0) return settled(rules, { reason: "no trial gave a value" });
	if (stored === null || stored.runs.length === 0) return settled(rules, {
		head,
		reason: "no base was measured here, and nothing is stored to compare with"
	});
	const series = seriesOf(cell, stored);
	if (series.known === 0) return settled(rules, {
		verdict: "added",
		head,
		reason: stored.source === "baseline" ? `none of the ${stored.runs.length} stored runs has it` : "the base has it not"
	});
	if (series.points.some((point) => isTooLarge(point.data))) return settled(rules, {
		head,
		reason: tooLarge
	});
	if (isExactHere({
		cell,
		series
	})) return prepareExact({
		cell,
		series,
		stored
	});
	return prepareHistory({
		cell,
		series,
		stored,
		suspectAlpha: alpha / gatedRows(stored)
	});
}
/** Nothing that is measured is as large; its square would no longer be a number. */
const largest = 1e150;
const tooLarge = "the values are too large to calculate with";
function isTooLarge(data) {
	return (isPaired(data) ? [...data.base, ...data.head] : data.values).some((value) => value !== null && Math.abs(value) > largest);
}
/** How many sampled metrics gate in the newest stored run: among so many, one run in a hundred may look suspect by chance. */
function gatedRows({ nearest }) {
	const metrics = nearest?.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)) ?? [];
	return Math.max(1, metrics.filter((metric) => metric.gate && metric.kind === "sampled").length);
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
	return {
		source,
		runs,
		accepted,
		nearest: runs.at(-1) ?? null,
		distance: distance === 1e400 ? null : distance,
		later: sorted.length - runs.length,
		byBenchmark: indexByBenchmark(runs)
	};
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
export { pairPlanOf as a, failureSpec as c, clipped as d, rowNameOf as f, machineClass as h, seriesOf as i, countFailures as l, classWords as m, gatedRows as n, historyModel as o, calibrationOf as p, platformRows as r, failureOutcomes as s, storedRuns as t, isExactHere as u };

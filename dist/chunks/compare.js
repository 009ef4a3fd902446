import { L as quoted, _ as counted, a as benchmarkId, i as maxRows, n as comparisonSchemaId, o as isPaired, r as failuresMetric, u as notMeasured } from "./comparison.js";
import { a as isExactHere, c as classWords, i as neededRunsOf, l as machineClass, n as seriesOf, o as prepareExact, r as historyModel, s as calibrationOf, t as storedRuns } from "./stored-runs.js";
import { A as thresholdsOf, C as nearest, D as reachesFailAt, E as onScale, T as changeOf, a as headValues, b as levelOf, c as saysElse, g as compilePolicy, i as finiteOrNull, j as worseningOf, k as sizeOf, l as sideOf, m as hodgesLehmannShift, n as judgeExact, o as mediansReason, r as blank, s as plotted, t as isOneValue, x as globMatcher } from "./exact.js";
import { C as compileAccept, S as compileBudgets, _ as lostShare, b as coinUpperTail, d as twoModes, g as isExactPair, i as levelsOf, n as judgePairs, p as finiteValues, t as pairedQuestion, v as pairedValues, y as startedPairs } from "./paired-question.js";
import { n as lowerMedian, r as median } from "./quantile.js";
import { x as UserError } from "./json-file.js";
// src/compare/basis.ts
/** In words: what a platform's rows could be compared with, and why. */
/** Any clock reading: the class of runs is told for times, which need the same machine. */
const time = { unit: "ms" };
/** How many stored runs come from the head's very class of machine. */
function classRunsOf(run, stored) {
	const own = machineClass(run.environment, time);
	return stored?.runs.filter((other) => machineClass(other.environment, time) === own).length ?? 0;
}
/** One sentence for the platform of `run`. */
function basisOf(run, stored) {
	const paired = run.benchmarks.some((benchmark) => Object.values(benchmark.metrics).some(isPaired));
	const tried = run.benchmarks.some(({ pairs = [] }) => pairs.length > 0);
	const kept = stored !== null && stored.runs.length > 0 ? stored : null;
	if (paired) {
		const here = "base and head were measured in turn on this same machine";
		return kept === null ? here : `${here}; ${described(run, kept)} only ${kept.runs.length === 1 ? "informs" : "inform"}`;
	}
	if (tried) return "base and head were run in turn on this same machine, and no pair of trials gave a figure";
	if (kept === null) return "there is no base and nothing is stored to compare with";
	return `compared with ${described(run, kept)}${nearestWords(kept)}`;
}
function described(run, stored) {
	const own = classRunsOf(run, stored);
	const count = stored.source === "baseline" ? counted(stored.runs.length, "stored run") : counted(stored.runs.length, "run file");
	const which = own === 0 ? "none of them " : own === stored.runs.length ? "all of them " : `${own} of them `;
	return `${count}, ${stored.runs.length > 1 ? which : own === 0 ? "not " : ""}on ${classWords(run.environment, time)}`;
}
function nearestWords({ source, nearest, distance, later }) {
	if (source === "files" || nearest === null) return "";
	const commit = nearest.head.commit?.sha.slice(0, 7) ?? nearest.head.label;
	const skipped = later === 0 ? "" : `; ${counted(later, "run")} of later commits left out`;
	if (distance === null) return `; the newest is of ${commit}`;
	if (distance === 0) return `; the newest is of the base ${commit} itself${skipped}`;
	return `; the newest is of ${commit}, ${counted(distance, "commit")} before the base${skipped}`;
}
// src/compare/drift.ts
/** What a row is called in a `DriftByRow`. */
function driftKey(row) {
	return JSON.stringify([
		row.platform,
		benchmarkId(row),
		row.metric
	]);
}
/**
* The drift of each row, from the comparison of the default branch with its anchor (the last release), measured in
* pairs. An alarm is a regression that is certain and reaches `failAt`.
*/
function driftByRow(comparison) {
	const since = (comparison.base?.label ?? "the anchor").slice(0, 100);
	const drifted = comparison.rows.flatMap((row) => {
		const relative = row.change?.relative ?? null;
		if (row.method === "none" || row.change === null || relative === null) return [];
		const worse = worseningOf({ sign: row.better === "lower" ? 1 : -1 }, row.change).relative ?? 0;
		const alarm = row.verdict === "regression" && row.gate && worse >= row.thresholds.failAt;
		return [[driftKey(row), {
			since,
			relative,
			alarm
		}]];
	});
	return new Map(drifted);
}
// src/stats/family.ts
/** Corrections for asking many questions at once; both return adjusted p-values in the order given. */
/**
* Holm's step-down adjustment: rows with an adjusted p of at most alpha contain a false alarm with chance alpha at
* most, however the rows depend on each other. Source: Holm 1979.
*/
function holm(ps) {
	const adjusted = ps.map(() => 1);
	let largest = 0;
	ascendingOrder(ps).forEach((position, i) => {
		largest = Math.max(largest, Math.min(1, (ps.length - i) * ps[position]));
		adjusted[position] = largest;
	});
	return adjusted;
}
/**
* Benjamini and Hochberg's step-up adjustment: of the rows with an adjusted p of at most q, a share of about q is
* named in vain. Source: Benjamini & Hochberg 1995.
*/
function benjaminiHochberg(ps) {
	const adjusted = ps.map(() => 1);
	let smallest = 1;
	ascendingOrder(ps).map((position, i) => ({
		position,
		rank: i + 1
	})).toReversed().forEach(({ position, rank }) => {
		smallest = Math.min(smallest, ps.length / rank * ps[position]);
		adjusted[position] = smallest;
	});
	return adjusted;
}
function ascendingOrder(ps) {
	if (!ps.every((p) => p >= 0 && p <= 1)) throw new RangeError("a p-value lies between 0 and 1");
	return ps.map((_, i) => i).sort((a, b) => ps[a] - ps[b]);
}
// src/compare/family-verdicts.ts
/**
* What the rows of a comparison say together.
*
* Each job stopped at its own share of alpha; its verdicts are provisional. Holm's correction over all rows of all
* systems decides. Source: Holm 1979; Benjamini & Hochberg 1995 for the list of possible changes.
*/
/** Share of the list of possible changes that may be named in vain. */
const falseDiscoveries = .1;
/** The judgements in their order, each family corrected for its own size. */
function correctForFamilies(rows, { alpha, families }) {
	const corrected = /* @__PURE__ */ new Map();
	for (const family of ["pairs", "history"]) {
		const own = rows.filter((row) => row.family === family).map((row) => row.judgement);
		for (const [index, result] of correct(own, alpha, families[family]).entries()) corrected.set(own[index], result);
	}
	return rows.map(({ judgement }) => corrected.get(judgement));
}
function correct(judgements, alpha, family) {
	const members = judgements.filter(isMember);
	const padding = Array.from({ length: Math.max(0, family - members.length) }, () => 1);
	const adjustedWorse = holm([...members.map((member) => member.family.worse), ...padding]);
	const adjustedBetter = holm([...members.map((member) => member.family.better), ...padding]);
	const discoveries = benjaminiHochberg([...members.map((member) => eitherSide(member)), ...padding]);
	const positions = new Map(members.map((member, position) => [member, position]));
	return judgements.map((judgement) => {
		const position = positions.get(judgement);
		if (position === void 0) return Object.assign({}, judgement, {
			pAdjusted: null,
			possible: false
		});
		const adjusted = {
			worse: adjustedWorse[position],
			better: adjustedBetter[position]
		};
		const decided = decide(judgement, adjusted, alpha);
		const certain = decided.verdict === "regression" || decided.verdict === "improvement";
		return Object.assign({}, decided, {
			pAdjusted: isWorse(judgement) ? adjusted.worse : adjusted.better,
			possible: !certain && discoveries[position] <= falseDiscoveries
		});
	});
}
function isMember(judgement) {
	return judgement.family !== null;
}
function isWorse({ family }) {
	return family === null || family.worse <= family.better;
}
function eitherSide({ family }) {
	return Math.min(1, 2 * Math.min(family.worse, family.better));
}
function decide(judgement, adjusted, alpha) {
	if (judgement.verdict === "failed") return judgement;
	const worse = adjusted.worse <= alpha;
	const better = adjusted.better <= alpha && !worse;
	if (worse && judgement.verdict !== "regression") {
		const severe = judgement.severe && judgement.verdict !== "no-change";
		return {
			...judgement,
			verdict: "regression",
			reason: null,
			severe
		};
	}
	if (better && judgement.verdict !== "improvement") return {
		...judgement,
		verdict: "improvement",
		reason: null
	};
	if (!(judgement.verdict === "regression" && !worse || judgement.verdict === "improvement" && !better)) return judgement;
	return {
		...judgement,
		verdict: "inconclusive",
		reason: "not certain among so many rows"
	};
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
// src/compare/finish-rows.ts
function finishRows({ prepared, judgements, policy, accept }) {
	const acceptanceOf = compileAccept(accept);
	const breachOf = compileBudgets(policy?.budgets);
	const usedAccept = /* @__PURE__ */ new Set();
	return {
		rows: prepared.map((row, index) => {
			const { finished, acceptance } = finish(row, judgements[index], {
				acceptanceOf,
				breachOf
			});
			if (acceptance !== null) usedAccept.add(acceptance.index);
			return finished;
		}).sort(compareRows),
		usedAccept
	};
}
function finish(row, judgement, rules) {
	const { severe, level: ownLevel, family: _, ...judged } = judgement;
	const name = rowNameOf(row.names);
	const worse = judged.change === null ? null : worseningOf({ sign: row.spec.better === "lower" ? 1 : -1 }, judged.change);
	const acceptance = judged.verdict === "regression" && worse !== null ? rules.acceptanceOf(name, worse) : null;
	const excused = acceptance !== null && !acceptance.accepted.exceeded;
	const policyLevel = levelOf(judged.verdict, row.rules.levels, severe);
	const level = excused || !row.rules.gate ? "note" : ownLevel ?? policyLevel;
	const { names, spec } = row;
	return {
		finished: withBudget({
			...names,
			unit: spec.unit,
			better: spec.better,
			kind: spec.kind,
			gate: row.rules.gate,
			...judged,
			warnings: [...judged.warnings],
			figures: finiteFigures(judged.figures),
			level,
			accepted: acceptance?.accepted ?? null,
			drift: null
		}, row, rules.breachOf),
		acceptance
	};
}
/** JSON knows no infinity: a figure without limit is left out. */
function finiteFigures(figures) {
	return Object.fromEntries(Object.entries(figures).filter(([, value]) => typeof value === "string" || Number.isFinite(value)));
}
/** A budget is a limit of its own: it counts for rows that do not gate, too, and no accept entry excuses it. */
function withBudget(row, { rules, names }, breachOf) {
	const value = row.head?.value ?? null;
	const breach = value === null ? null : breachOf({
		row: rowNameOf(names),
		unit: row.unit,
		value
	});
	if (breach === null) return row;
	const level = rules.levels.regression;
	if (row.verdict === "regression" && row.level === level) return {
		...row,
		warnings: [...row.warnings, breach.reason]
	};
	const figures = {
		...row.figures,
		budget: breach.limit,
		"verdict without the budget": row.verdict
	};
	return {
		...row,
		verdict: "regression",
		level,
		method: "budget",
		reason: breach.reason,
		figures
	};
}
function compareRows(a, b) {
	for (const key of [
		"suite",
		"case",
		"subject",
		"metric",
		"platform"
	]) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
	return 0;
}
// src/compare/notices.ts
/** Policy rules, budgets and accept entries whose benchmarks do not exist, each with the nearest names that do. */
function unmatchedNotices({ policy, accept, names }) {
	return [
		...(policy?.rules ?? []).map(({ match }, index) => ({
			where: `policy.rules[${index}]`,
			match
		})),
		...(policy?.budgets ?? []).map(({ match }, index) => ({
			where: `policy.budgets[${index}]`,
			match
		})),
		...accept.map(({ match }, index) => ({
			where: `accept[${index}]`,
			match
		}))
	].filter(({ match }) => !names.some(globMatcher(match))).map(({ where, match }) => {
		const near = nearest(match.replace(/^!/, ""), names);
		return `${where} (${match}) matches nothing${near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`}`;
	});
}
/** Accept entries that match benchmarks and excuse none of their rows: they may be deleted. */
function idleAcceptNotices(accept, used, names) {
	return accept.flatMap(({ match, metric }, index) => {
		if (used.has(index) || !names.some(globMatcher(match))) return [];
		return [`accept[${index}] (${metric === void 0 ? match : `${match} ${metric}`}) excuses nothing here: no row that it matches got worse`];
	});
}
const judgedBy = [
	"unit",
	"better",
	"kind",
	"gate",
	"signed",
	"floor",
	"ignore",
	"detect",
	"failAt"
];
/**
* Differences between what the stored run nearest to the base says of a metric and what the head says: the head brings its
* own suites, and could loosen its own rules with them. One notice per suite and metric.
*/
function changedMetricNotices(run, stored) {
	const notices = /* @__PURE__ */ new Set();
	for (const benchmark of run.benchmarks) {
		const before = stored.byBenchmark.get(benchmarkId(benchmark))?.at(-1)?.benchmark;
		if (before === void 0) continue;
		if (before.suiteDigest !== benchmark.suiteDigest) notices.add(`the suite ${benchmark.suite} differs from that of the stored runs: a new series begins`);
		for (const [metric, data] of Object.entries(benchmark.metrics)) {
			const other = Object.hasOwn(before.metrics, metric) ? before.metrics[metric] : void 0;
			if (other === void 0) continue;
			for (const change of changesOf(other, data)) notices.add(`suite ${benchmark.suite}, metric ${metric}: ${change}`);
		}
	}
	return [...notices];
}
function changesOf(before, now) {
	return judgedBy.filter((key) => before[key] !== now[key]).map((key) => `${key} was ${before[key] ?? "not set"} in the stored runs and is ${now[key] ?? "not set"} here`);
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
	const { reason: why = "not tried" } = benchmark;
	const reason = ownReasons.has(why) ? why : `its suite says ${quoted(why)}`;
	if (last?.benchmark.status !== "ok") return settled(rules, {
		verdict: "skipped",
		reason
	});
	return settled(rules, {
		verdict: "skipped",
		reason: `${reason} (it was measured in run ${last.run.id})`,
		level: rules.levels.removed
	});
}
/** Words of ours in place of what a suite says. */
const ownReasons = /* @__PURE__ */ new Set([...Object.values(notMeasured), "not tried"]);
function failed({ benchmark, rules, stored }) {
	const message = benchmark.reason ?? benchmark.failures.find(({ side }) => side === "head")?.message ?? "no reason given";
	const say = (prefix) => `${prefix}, with the message ${quoted(message)}`;
	if (benchmark.known === true) return settled(rules, {
		verdict: "failed",
		reason: say("known to fail"),
		level: "note",
		failing: "known"
	});
	const { pairs, baseFailures, headFailures } = countFailures(failureOutcomes(benchmark));
	if (pairs > 0 && baseFailures === pairs) return settled(rules, {
		verdict: "failed",
		reason: say("fails on both sides"),
		level: "note",
		failing: "before"
	});
	if (pairs > 0) {
		const base = baseFailures === 0 ? "none" : `${baseFailures} of them`;
		return settled(rules, {
			verdict: "failed",
			reason: say(`the head fails in each of ${counted(pairs, "trial")}, the base in ${base}`),
			method: "pairs",
			base: failureSide(baseFailures, pairs),
			head: failureSide(headFailures, pairs),
			pairs
		});
	}
	const last = lastStored(benchmark, stored);
	if (last?.benchmark.status === "failed") return settled(rules, {
		verdict: "failed",
		reason: say(`fails in run ${last.run.id}, too`),
		level: "note",
		failing: "before"
	});
	const none = `${counted(benchmark.trials, "trial")}, none of them worked`;
	const head = failureSide(benchmark.trials, benchmark.trials);
	if (last === null) return settled(rules, {
		verdict: "failed",
		reason: say(none),
		head
	});
	const { benchmark: before, run } = last;
	const failures = headFailuresOf(before);
	return settled(rules, {
		verdict: "failed",
		reason: say(`${none}; in run ${run.id} ${before.trials - failures} of ${before.trials} did`),
		method: "baseline",
		base: {
			...failureSide(failures, before.trials),
			runs: 1
		},
		head
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
	const message = benchmark.failures.find(({ side }) => side === "head")?.message ?? "no reason given";
	return {
		family: "pairs",
		takesPart: rules.gate,
		judge: (alpha) => judgedPairs(counts, {
			rules,
			alpha,
			message
		})
	};
}
function judgedPairs(counts, { rules, alpha, message }) {
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
		reason: `${words}; the head failed in each of the first three pairs and the base in none, with the message ${quoted(message)}`
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
		reason: `${count} of ${counted(benchmark.trials, "trial")} failed${before}, with the message ${quoted(message)}`,
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
		head: sideOf({
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
		head: sideOf({
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
		...sideOf({
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
	const differences = values.length * trials.length;
	const thresholds = thresholdsOf({
		ignore: sizeFrom(scale.margin) ?? cell.rules.ignore,
		detect: sizeFrom(scale.detect) ?? cell.rules.detect,
		shares: sharesOf(scale),
		floor: scale.kind === "raw" ? scale.margin : cell.rules.floor,
		unitAt: change.relative === null ? baseValue : null
	}, cell.rules);
	return {
		...shown,
		verdict: result.verdict,
		reason: undecidedReason({
			model,
			result,
			unit: cell.data.unit,
			sizeFrom,
			isRelative: change.relative !== null
		}) ?? (result.verdict === "no-change" ? null : mediansReason({
			base,
			head: shown.head,
			change,
			differences,
			why: unevenly
		})),
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
		thresholds,
		...result.suspect === null ? {} : { suspect: result.suspect },
		level: timed && result.suspect !== "worse" ? "note" : null,
		severe: reachesFailAt({
			sign: scale.sign,
			failAt: thresholds.failAt
		}, change),
		figures: figuresOf(model, result, alpha),
		family: !timed && cell.rules.gate ? result.p : null
	};
}
function unevenly() {
	return "the values scatter unevenly";
}
/** The margins as shares of the location that they refer to. */
function sharesOf({ kind, margin, detect, at }) {
	if (kind === "log") return {
		ignore: Math.expm1(margin),
		detect: Math.expm1(detect)
	};
	return {
		ignore: margin / Math.abs(at) || 0,
		detect: detect / Math.abs(at) || 0
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
/**
* Where the noise is 12 % per pair, 5 % more is found by about 170 pairs: what is undecided when the others are decided
* goes on for as long as the time budget lasts.
*/
const capOfQuick = 400;
/** Every benchmark is measured so often, whatever its pairs say. */
const capOfFull = 100;
/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
function pairPlanOf(profile) {
	return profile === "full" ? {
		cap: capOfFull,
		stopEarly: false
	} : {
		cap: capOfQuick,
		stopEarly: true
	};
}
/** The plan that a run says it was measured by; files that do not say are from when 100 pairs were the most. */
function pairPlanOfRun(run) {
	return run.pairing ?? {
		...pairPlanOf(run.profile),
		cap: 100
	};
}
// src/compare/pairs-words.ts
/** What a row measured in pairs has to say in words and in figures. */
/** Why a row is undecided, or what a regression found in the tail is; null where the verdict speaks for itself. */
function pairsReason(options) {
	const { found, plan, tests, noise, text } = options;
	if (found.by === "tail" && found.tail !== null) {
		const { slowBase, slowHead } = found.tail;
		const share = (slow) => percent(slow / found.pairsUsed);
		return `slow more often: ${share(slowBase)} of the base's trials and ${share(slowHead)} of the head's are among the slowest fifth of all`;
	}
	if (found.verdict !== "inconclusive" && found.verdict !== "continue") return null;
	if (found.tooFewPairs) return tooFewReason(found, plan, tests);
	const pairs = counted(found.pairs, "pair");
	const end = found.pairs >= plan.cap ? `after ${pairs}` : `when measuring ended after ${pairs}`;
	const next = found.pairs >= plan.cap || found.nextLook === null ? "" : `; the next look is at ${found.nextLook}`;
	return `${noise === null ? "" : `noise ${text(noise)} per pair, `}undecided ${end}${next}${besideZero(options)}`;
}
/** Why a row whose interval leaves zero out is undecided all the same. */
function besideZero({ interval, ignored, text }) {
	if (interval === null) return "";
	const { lower, upper, scale } = interval;
	const isMore = lower !== null && lower > 0;
	if (!isMore && !(upper !== null && upper < 0)) return "";
	if (scale === "relative" && Math.abs(isMore ? lower : upper) <= ignored) return `; the interval leaves zero out, but not ${text(ignored)}, which is ignored`;
	return "; the interval leaves zero out, but holds less certainly than a verdict must";
}
/** However clear a change looks, it is not the noise that keeps it from being called. */
function tooFewReason({ pairs, leastPairsForChange }, { cap }, tests) {
	const need = `${counted(tests, "test")} ${tests === 1 ? "needs" : "need"}`;
	return Number.isFinite(leastPairsForChange) ? `too few pairs to call a regression: ${pairs} of the ${leastPairsForChange} that ${need}` : `too few pairs to call a regression: ${pairs}, and the cap of ${cap} is below what ${need}`;
}
/** Two digits, or whole percents: what stands in a sentence. */
function percent(share) {
	const value = share * 100;
	return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} %`;
}
/** Doubts about the values themselves. */
function pairsWarnings({ found, values, data, shown }) {
	const warnings = [];
	if (data.kind === "exact") warnings.push("trials of an exact metric disagree: treated as sampled");
	if (values.timeouts > 0) warnings.push(`${counted(values.timeouts, "trial")} took too long and count as slowest`);
	if (found.modes !== null) {
		const { low, high, highShare } = found.modes;
		const apart = shown.text(values.scale === "log" ? Math.expm1(high - low) : shown.size(high - low) ?? 0);
		warnings.push(`bimodal: values gather around two levels ${apart} apart, ${percent(highShare)} of them at the worse one`);
	}
	return warnings;
}
/** The figures behind the verdict, for `--explain`. */
function pairsFigures(options) {
	const { found, alpha, plan, scale, unit } = options;
	const sizes = (size) => size === null || !Number.isFinite(size) ? null : scale === "log" ? `${Number((size * 100).toPrecision(4))} %` : `${Number(size.toPrecision(6))} ${unit}`;
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
		ignored: sizes(found.ignored),
		"to detect": sizes(found.detect),
		sigma: sizes(found.sigma),
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
	const base = sideOf({
		values: finiteValues(values.base),
		version: versionOf(cell, "base")
	});
	const head = sideOf({
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
	const noise = shown.noise(found.sigma);
	const thresholds = thresholdsOf({
		ignore: shown.size(found.ignored) ?? rules.ignore,
		detect: shown.size(found.detect) ?? rules.detect,
		shares: {
			ignore: shareOf(found.ignored ?? 0, values),
			detect: shareOf(found.detect ?? 0, values)
		},
		floor: rules.floor,
		unitAt: shown.scale === "relative" ? null : base.value ?? 0
	}, rules);
	const interval = intervalOf(found, shown, isByFloor(found, shown, rules.detect));
	const medians = {
		...sides,
		change,
		differences: found.pairsUsed ** 2,
		why: () => whyApart(found, values)
	};
	return {
		...blank(rules),
		...sides,
		verdict,
		reason: pairsReason({
			found,
			plan,
			tests,
			interval,
			ignored: thresholds.ignore,
			text: shown.text,
			noise
		}) ?? (verdict === "regression" || verdict === "improvement" ? mediansReason(medians) : null),
		...isOnlyInTail(found, question.settings) ? { tail: true } : {},
		method: "pairs",
		change,
		interval,
		p: Math.min(found.pSequential.worse, found.pSequential.better),
		pairs: found.pairs,
		sigma: noise,
		detectable: found.tooFewPairs && verdict === "inconclusive" ? null : shown.size(found.detectable),
		samples: {
			base: plotted(values.base.map(finiteOrNull)),
			head: plotted(values.head.map(finiteOrNull))
		},
		warnings: pairsWarnings({
			found,
			values,
			data,
			shown
		}),
		thresholds,
		severe: reachesFailAt({
			sign: shown.sign,
			failAt: thresholds.failAt
		}, change),
		figures: pairsFigures({
			found,
			alpha,
			plan,
			scale: values.scale,
			unit: data.unit
		}),
		family: rules.gate ? found.pSequential : null
	};
}
/** What sets the medians apart from the middle of all differences. */
function whyApart({ pairs, pairsUsed, covariateSlope, change }, { base, head, scale }) {
	const used = base.flatMap((value, index) => value === null || (head[index] ?? null) === null ? [] : [[value, head[index]]]).slice(0, pairsUsed);
	const ratio = median(used.map(([, value]) => value)) / median(used.map(([value]) => value)) - 1;
	if (pairsUsed < pairs && scale === "log" && !saysElse(ratio, change ?? 0)) return `they are of all ${pairs} pairs and the change of the first ${pairsUsed}, which decided`;
	const measured = finiteValues(used.flat());
	if (twoModes(scale === "log" ? measured.map(Math.log) : measured) !== null) return "the values gather around two levels";
	return covariateSlope === null ? "the values scatter unevenly" : "the speed of the machine is taken off the change";
}
/** True for a regression that the middle alone would not have shown. */
function isOnlyInTail({ by, look, p }, settings) {
	if (by !== "tail" || look === null || p === null) return false;
	return p.worse > levelsOf(settings).location * look.locationWeight;
}
/** A margin as a share of the location that it refers to. */
function shareOf(margin, { scale, location }) {
	return scale === "log" ? margin : margin / location || 0;
}
function shownOn({ scale }, { better, unit }, baseValue) {
	const sign = better === "lower" ? 1 : -1;
	if (scale === "log") return {
		sign,
		scale: "relative",
		change: (value) => ({
			relative: finiteOrNull(value),
			absolute: finiteOrNull(value * baseValue)
		}),
		size: (value) => value === null ? null : finiteOrNull(sign === 1 ? value : value / (1 + value)),
		noise: finiteOrNull,
		text: percent
	};
	const isRelative = baseValue > 0;
	const size = (value) => value === null ? null : finiteOrNull(isRelative ? value / baseValue : value);
	return {
		sign,
		scale: isRelative ? "relative" : "absolute",
		change: (value) => ({
			relative: isRelative ? finiteOrNull(value / baseValue) : null,
			absolute: finiteOrNull(value)
		}),
		size,
		noise: size,
		text: (value) => isRelative ? percent(value) : `${Number(value.toPrecision(3))} ${unit}`
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
			base: sideOf({
				values: headValues(data),
				version: benchmark.package?.version ?? null,
				runs: 1
			}),
			reason: `run ${reference.id} has it, the head does not`
		})
	};
}
// src/compare/platform-rows.ts
/** All rows of one platform, made ready to be judged. */
function findRows(options) {
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
	const found = [...measured.values()].map(({ run, benchmark }) => {
		const failures = failureRow({
			benchmark,
			platform: run.environment.platform,
			rulesOf,
			stored
		});
		const metrics = failures.speaksForAll ? 0 : Object.keys(benchmark.metrics).length;
		return {
			run,
			benchmark,
			failures,
			count: (failures.row === null ? 0 : 1) + metrics
		};
	});
	const removed = stored === null ? [] : removedRows({
		heads,
		stored,
		rulesOf
	});
	const make = () => {
		const rows = [];
		const families = {
			pairs: 0,
			history: 0
		};
		for (const { run, benchmark, failures } of found) {
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
		return {
			rows: [...rows, ...removed],
			families,
			doubled
		};
	};
	return {
		count: found.reduce((sum, { count }) => sum + count, removed.length),
		make
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
	const head = sideOf({
		values: headValues(data),
		version: benchmark.package?.version ?? null
	});
	if (head.count === 0) return settled(rules, { reason: "no trial gave a value" });
	if (stored === null || stored.runs.length === 0) return settled(rules, {
		head,
		reason: "no base was measured here, and nothing is stored to compare with"
	});
	if (isItself(cell.run, stored)) return settled(rules, unmoved(cell));
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
		suspectAlpha: alpha / stored.gatedRows
	});
}
/** A run against itself: its noise is the same noise, so there is nothing to be undecided about. */
function isItself({ id }, { source, runs }) {
	return source === "files" && runs.every((run) => run.id === id);
}
function unmoved(cell) {
	const values = headValues(cell.data);
	const counts = {
		base: values.length,
		head: values.length
	};
	const value = median(values);
	return judgeExact({
		cell,
		base: value,
		head: value,
		counts,
		baseVersion: cell.benchmark.package?.version ?? null
	});
}
/** Nothing that is measured is as large; its square would no longer be a number. */
const largest = 1e150;
const tooLarge = "the values are too large to calculate with";
function isTooLarge(data) {
	return (isPaired(data) ? [...data.base, ...data.head] : data.values).some((value) => value !== null && Math.abs(value) > largest);
}
// src/compare.ts
/**
* Compares what was measured of a head with its base: pairs of this very run where there are any, else stored runs.
* Pure: the same runs, policy and accept entries always give the same comparison.
*/
/** Throws `UserError` where there is no run to compare, for too many rows, or where a budget cannot be held against its metric. */
function compareRuns(request) {
	const { heads, policy, accept = [] } = request;
	const newest = newestFirst(heads);
	const first = newest[0];
	if (first === void 0) throw new UserError("There is no run to compare", { hint: "Measure with `paceline run` or `paceline check` first." });
	const alpha = policy?.alpha ?? .01;
	const rulesOf = compilePolicy(policy);
	const found = platformsOf(newest).map((platform) => {
		const own = newest.filter((run) => run.environment.platform === platform);
		const stored = storedFor(platform, request);
		return {
			platform,
			heads: own,
			stored,
			rows: findRows({
				heads: own,
				stored,
				rulesOf,
				alpha
			})
		};
	});
	refuseTooMany(found.reduce((sum, { rows }) => sum + rows.count, 0));
	const drift = driftOf(request);
	const platforms = found.map(({ rows, ...part }) => Object.assign(part, { table: rows.make() }));
	const prepared = platforms.flatMap((part) => part.table.rows);
	const families = familiesOf(request, platforms);
	const { rows, usedAccept } = finishRows({
		prepared,
		judgements: correctForFamilies(prepared.map(({ prepared: { judge, family } }) => {
			const tests = Math.max(1, families[family]);
			return {
				family,
				judgement: judge(alpha / tests, tests)
			};
		}), {
			alpha,
			families
		}),
		policy,
		accept
	});
	const names = namesKnown(newest, platforms);
	return {
		schema: comparisonSchemaId,
		version: request.version,
		state: rows.some((row) => row.method !== "none") ? "decided" : "nothing-compared",
		head: first.head,
		base: baseOf(newest, platforms),
		profile: first.profile,
		seed: first.seed,
		alpha,
		family: families.history,
		platforms: platforms.map(partOf),
		rows: drift === null ? rows : rows.map((row) => Object.assign(row, { drift: drift.get(driftKey(row)) ?? null })),
		notices: [.../* @__PURE__ */ new Set([
			...request.notices ?? [],
			...platforms.flatMap(({ heads, stored }) => stored === null ? [] : heads.flatMap((run) => changedMetricNotices(run, stored))),
			...unmatchedNotices({
				policy,
				accept,
				names
			}),
			...idleAcceptNotices(accept, usedAccept, names)
		])].slice(0, 200).map(clipped),
		warnings: warningsOf(request, platforms).slice(0, 200).map(clipped)
	};
}
/** Asked before any row is made: a limit that is asked after the work spares nobody the work. */
function refuseTooMany(rows) {
	if (rows <= 2e4) return;
	throw new UserError(`The runs make ${rows} rows, more than the ${maxRows} that a comparison holds`, { hint: "Measure or compare fewer benchmarks at once." });
}
/**
* How many rows share the false alarm rate. Pairs were stopped by a share that was fixed before the first of them, so
* that number stays theirs. Rows held against stored runs are corrected for all rows: where a run has both, they are
* those that an earlier look at the same values did not suspect.
*/
function familiesOf({ heads, family: planned = 0 }, platforms) {
	const count = (family) => platforms.reduce((sum, part) => sum + part.table.families[family], 0);
	const stopped = Math.max(count("pairs"), ...heads.map((run) => run.pairing?.family ?? 0));
	const all = count("history") + stopped;
	return {
		pairs: stopped === 0 ? 0 : Math.max(stopped, planned),
		history: Math.max(all, planned)
	};
}
function driftOf({ drift = [], policy, version }) {
	return drift.length === 0 ? null : driftByRow(compareRuns({
		heads: drift,
		policy,
		version
	}));
}
function newestFirst(runs) {
	return runs.toSorted((a, b) => a.id > b.id ? -1 : Number(a.id < b.id));
}
function platformsOf(runs) {
	return [...new Set(runs.map((run) => run.environment.platform))].sort();
}
function storedFor(platform, { baselines = [], bases = [], ancestors = [] }) {
	const files = bases.filter((run) => run.environment.platform === platform);
	if (files.length > 0) return storedRuns({
		runs: files,
		accepted: [],
		source: "files",
		ancestors: []
	});
	const own = baselines.filter((baseline) => baseline.platform === platform);
	if (own.length === 0) return null;
	const runs = new Map(own.flatMap((baseline) => baseline.runs).map((run) => [run.id, run]));
	const accepted = own.flatMap((baseline) => baseline.accepted);
	return storedRuns({
		runs: [...runs.values()],
		accepted,
		source: "baseline",
		ancestors
	});
}
function partOf({ platform, heads, stored }) {
	const run = heads[0];
	return {
		platform,
		environment: run.environment,
		measuringMs: heads.reduce((sum, head) => sum + head.measuringMs, 0),
		complete: heads.every((head) => head.complete),
		basis: basisOf(run, stored),
		baselineRuns: stored?.source === "baseline" ? stored.runs.length : 0,
		classRuns: stored?.source === "baseline" ? classRunsOf(run, stored) : 0,
		calibrationMs: calibrationOf(run)
	};
}
/** The base that was measured, else the stored run that stands for it. */
function baseOf(heads, platforms) {
	return heads.find((run) => run.base !== null)?.base ?? platforms.find((part) => part.stored?.nearest)?.stored?.nearest?.head ?? null;
}
function namesKnown(heads, platforms) {
	const measured = heads.flatMap((run) => [...run.benchmarks.map(benchmarkId), ...run.leftOut ?? []]);
	const stored = platforms.flatMap((part) => [...part.stored?.byBenchmark.keys() ?? []]);
	return [.../* @__PURE__ */ new Set([...measured, ...stored])];
}
function warningsOf({ heads, baselines = [], bases = [] }, platforms) {
	const here = new Set(platforms.map((part) => part.platform));
	const elsewhere = [...baselines.filter((one) => one.runs.length > 0).map((one) => one.platform), ...bases.map((run) => run.environment.platform)];
	const commits = new Set(heads.map((run) => run.head.commit?.sha ?? run.head.label));
	return [
		...commits.size > 1 ? [`the runs are of ${commits.size} different heads: ${[...commits].map((name) => name.slice(0, 7)).join(", ")}`] : [],
		...[...new Set(elsewhere)].filter((name) => !here.has(name)).map((name) => `nothing was measured on ${name}, which the base has`),
		...platforms.flatMap(({ platform, heads, table: { doubled } }) => [
			...doubled.length > 0 ? [`${platform}: ${doubled.length === 1 ? "1 benchmark is" : `${doubled.length} benchmarks are`} in more than one run; the newest counts`] : [],
			...heads.filter((run) => !run.complete).map((run) => `${platform}: run ${run.id} is not complete`),
			...heads.flatMap((run) => run.warnings.map((warning) => `${platform}: its run says ${quoted(warning)}`))
		])
	];
}
export { countFailures as a, failureSpec as i, pairPlanOf as n, clipped as o, failureOutcomes as r, compareRuns as t };

import { b as exitCodes, y as UserError } from "./json-file.js";
import { X as counted, a as benchmarkId, i as maxRows, n as comparisonSchemaId, o as isPaired } from "./comparison.js";
import { d as clipped, f as rowNameOf, h as machineClass, m as classWords, p as calibrationOf, r as platformRows, t as storedRuns } from "./stored-runs.js";
import { F as levelOf, G as worseningOf, I as globMatcher, R as nearest, j as compilePolicy } from "./paired-question.js";
import { n as compileAccept, t as compileBudgets } from "./budgets.js";
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
// src/compare.ts
/**
* Compares what was measured of a head with its base: pairs of this very run where there are any, else stored runs.
* Pure: the same runs, policy and accept entries always give the same comparison.
*/
/** Throws `UserError` where there is no run to compare, or a budget cannot be held against its metric. */
function compareRuns(request) {
	const { heads, policy, accept = [] } = request;
	const newest = newestFirst(heads);
	const first = newest[0];
	if (first === void 0) throw new UserError("There is no run to compare", { hint: "Measure with `paceline run` or `paceline check` first." });
	const alpha = policy?.alpha ?? .01;
	const rulesOf = compilePolicy(policy);
	const platforms = platformsOf(newest).map((platform) => {
		const own = newest.filter((run) => run.environment.platform === platform);
		const stored = storedFor(platform, request);
		return {
			platform,
			heads: own,
			stored,
			table: platformRows({
				heads: own,
				stored,
				rulesOf,
				alpha
			})
		};
	});
	const prepared = platforms.flatMap((part) => part.table.rows);
	if (prepared.length > 2e4) throw new UserError(`The runs make ${prepared.length} rows, more than the ${maxRows} that a comparison holds`, { hint: "Measure or compare fewer benchmarks at once." });
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
	const drift = driftOf(request);
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
		notices: [
			...request.notices ?? [],
			...platforms.flatMap(({ heads, stored }) => stored === null ? [] : heads.flatMap((run) => changedMetricNotices(run, stored))),
			...unmatchedNotices({
				policy,
				accept,
				names
			}),
			...idleAcceptNotices(accept, usedAccept, names)
		].filter((notice, index, all) => all.indexOf(notice) === index).slice(0, 200).map(clipped),
		warnings: warningsOf(request, platforms).slice(0, 200).map(clipped)
	};
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
			...heads.flatMap((run) => run.warnings.map((warning) => `${platform}: ${warning}`))
		])
	];
}
export { exitCodeOf as n, compareRuns as t };

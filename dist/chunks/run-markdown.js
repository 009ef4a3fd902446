import { A as Tally, Bn as exitCodes, Cn as compileBudgets, Ct as readJsonFile, En as defaultAlpha, F as gitSides, Fn as reachesFailAt, G as removeAbandoned, Gt as ask, H as moduleDigest, I as readySides, In as scaleFor, It as defaultBranch, J as readDriftRun, Jt as judgePairs, K as checkBeforehand, Kt as gitIn, Ln as sizeOf, M as skippedEntry, N as withoutTurn, Nn as changeOf, O as derivedSeed, On as levelOf, P as BaseNotBuilt, Pn as onScale, Rn as worseningOf, Sn as hodgesLehmannShift, Tn as compilePolicy, Vn as errorCode, W as processIsAlive, Yt as decide$1, Z as readStoredBaseline, _n as sideOf$1, a as benchmarksOfProject, an as isExactPair, bn as differenceAt, c as nothingOfProject, cn as startedPairs, dn as isOneValue, dt as ensureHome, f as onlooker, fn as judgeExact, gn as plotted, h as setUpBench, hn as headValues, i as runId, in as finiteValues, j as entryOf$1, jn as nearest, jt as configFileName, k as seededRandom, kn as globMatcher, kt as configKind, ln as coinUpperTail, m as glanceAtPairs, mn as finiteOrNull, n as measurePrepared, o as leftOutOf, on as lostShare, pn as blank, qt as pairedQuestion, r as measureRun, s as narrowed, sn as pairedValues, u as planProject, w as projectPackage, wn as compileAccept, xn as differences, yt as _usingCtx, zn as UserError } from "./measure-run.js";
import { A as comparisonSchemaId, D as formatValue, E as formatThreshold, F as median, Ft as counted, G as isPaired, Gt as safeUrl, H as isBytes, Ht as plainText, I as quantile, It as codeName, Lt as entityText, M as maxRows, N as ascending, O as shortCommit, P as lowerMedian, Rt as jsonForFence, T as formatRelative, U as isTimed, Ut as proseText, W as benchmarkId, Wt as safeGlob, X as runSchemaId, a as changeWords, b as formatDuration, c as identicalText, d as metricTitle, f as plural, g as worstPossible, h as standingText, j as failuresMetric, l as isTailChange, m as standingOf, n as capital, o as detectableText, p as scaledChange, r as changeText, t as briefChange, u as joinList, v as decimal, w as formatProbability, x as formatInterval } from "./words.js";
import { A as solid, C as countTexts, D as command, E as blocks, F as sortRows, I as platformArgument, L as platformName, M as groupBy, N as rowsThat, O as commandBlock, P as shortNames, R as platformNames, T as isWatchedChange, _ as sideTitles, a as acceptedText, c as sameText, d as sideValues, f as headline, g as rowCommand, j as tableOf, k as details, l as sharedLimits, p as isFirstRun, s as relativeInterval, t as alphaText, u as sharedLimitsText, v as sidesText, w as isWatched, x as speaksForAll, y as nameRows, z as sortPlatforms } from "./terminal-method.js";
import { createHash, randomBytes } from "node:crypto";
import { execFile, execFileSync } from "node:child_process";
import { basename, dirname, join, resolve } from "node:path";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { cp, mkdir, rm, stat, writeFile } from "node:fs/promises";
import os, { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
// src/measure/node-binary.ts
/** The `node` that runs trials: the one of PATH, as the project's own users have it. */
/** Oldest versions, by major, that have synchronous module hooks and strip types unasked. */
const oldest = {
	22: 18,
	23: 6
};
/** The way out of a Node that is too old: a clone of Paceline has a newer one among its packages. */
const newerNode = "Install Node 24, or put the one first on PATH that `npm ci` brings into a clone of Paceline: path/to/paceline/node_modules/.bin";
const question = "JSON.stringify([process.execPath, process.versions.node, process.platform, process.arch])";
const timeoutMs = 3e4;
/** Finds it and checks its version. Throws `UserError` where it is too old or does not start. */
async function findNode({ env, execPath }) {
	const found = await askNode("node", env) ?? await askNode(execPath, env);
	if (found === null) throw new UserError("There is no node on PATH that starts", { hint: "Install Node 24 and try again." });
	if (isSupported(found.version)) return found;
	throw new UserError(`Trials need Node 22.18 or newer; the node on PATH is ${found.version} (${found.path})`, { hint: `${newerNode}\nIn a workflow: a step with actions/setup-node and \`node-version: 24\`.` });
}
/** Whether trials can run on this version. */
function isSupported(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major >= 24 || minor >= (oldest[major] ?? Number.POSITIVE_INFINITY);
}
/** Null where there is no such program, or where it is not a Node. */
function askNode(command, env) {
	const { NODE_OPTIONS: _, ...rest } = env;
	return new Promise((resolve) => {
		execFile(command, ["-p", question], {
			env: rest,
			timeout: timeoutMs,
			windowsHide: true
		}, (error, stdout) => {
			if (error !== null) return resolve(null);
			resolve(parseAnswer(stdout));
		});
	});
}
function parseAnswer(stdout) {
	try {
		const [path, version, platform, arch] = JSON.parse(stdout);
		return {
			path,
			version,
			platform,
			arch
		};
	} catch {
		return null;
	}
}
// src/model/version.ts
/** The version of this Paceline, from package.json; the bundler puts it in as text. */
const version = "0.1.0";
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
		slowest: Math.max(high + reach, middle * 1.05)
	};
}
/** True unless the run is known to have been outside of the range. */
function isUsual(run, range) {
	const ms = calibrationOf(run);
	return ms === null || range === null || ms >= range.fastest && ms <= range.slowest;
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
		if (streak.length < 3) continue;
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
/** The same test as that of a head against its history; null where it finds nothing, or could find nothing. */
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
* Proof comes from counting. Trials of memory and counts are exchangeable between the runs of one class of machine (on
* recorded runs a run's own effect is as rare as chance makes it), so the head's trials are held against all stored
* ones; and its middle must lie beyond that of every stored run that counts, in case an effect of the run hides somewhere. Times and
* rates do have one: only whole runs are exchangeable, and one run among K is extreme by chance once in K + 1, which
* proves nothing among many rows. There the same count makes a row suspect, and no more.
*/
/** With fewer runs than these a head must lie farther beyond them: see `isBeyondRuns`. */
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
	const samples = {
		head: head.map((value) => onScale(scale, value)),
		base: level.flatMap(({ trials }) => trials).slice(-mostTrials.level),
		baseRuns: level.map(({ trials }) => lowerMedian(trials)),
		newest: runs.length === 0 ? null : lowerMedian(runs.at(-1).trials)
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
	const beyondRuns = isBeyondRuns(samples, scale);
	const p = {
		worse: beyondRuns.worse ? counted.worse : 1,
		better: beyondRuns.better ? counted.better : 1
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
		head: [lowerMedian(head)]
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
	const beyondAll = Math.max(...samples.baseRuns) - (lowerMedian(head) - change);
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
		detectable: least === null ? null : margin + Math.max(0, change - differenceAt(differences(samples), pairs - least), beyondAll)
	};
}
/**
* Whether the head as a whole lies beyond every stored run by more than is ignored, to either side. Where the newest run
* lies beyond the others itself, main may just have moved: then the head must lie beyond that one by as much as is to
* be detected, or it would be blamed for what main did. Where runs lie apart by themselves, beyond means by half of that;
* and from a few runs by as much as is to be detected, and as these lie apart: were a machine to shift all memory of a run
* by 0.9 %, four of them would be topped by more than 1 % in 4 of 100 runs, ten in one.
*/
function isBeyondRuns({ head, baseRuns, newest }, { margin, detect }) {
	const at = lowerMedian(head);
	const earlier = baseRuns.at(-1) === newest ? baseRuns.slice(0, -1) : baseRuns;
	const apart = Math.max(...baseRuns) - Math.min(...baseRuns);
	const reach = baseRuns.length < manyRuns ? Math.max(detect, apart) : Math.max(margin, apart / 2);
	const isBeyond = (sign) => {
		const by = (from, runs) => runs.every((run) => sign * (from - run) > margin);
		const hasMoved = newest !== null && by(newest, earlier);
		return baseRuns.every((run) => sign * (at - run) > reach) && (newest === null || sign * (at - newest) > (hasMoved ? detect : margin));
	};
	return {
		worse: isBeyond(1),
		better: isBeyond(-1)
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
	const text = `${nameOf$1(stored.source)} has ${model?.countedRuns ?? 0} of ${needed} runs`;
	return details.length === 0 ? text : `${text} (${details.join("; ")})`;
}
/** A machine that is not itself today says nothing about times. */
function oddSpeed(run, { usual, points, unusual }) {
	const ms = calibrationOf(run);
	const slow = ms > usual.slowest;
	const beyond = slow ? ms / usual.slowest - 1 : 1 - ms / usual.fastest;
	return `this machine was ${Number((beyond * 100).toPrecision(2))} % ${slow ? "slower" : "faster"} than is usual in its ${counted(points.length + unusual, "stored run")}, by the fixed workload: measure again, or in pairs`;
}
/** Why there is no verdict; null where there is one. */
function undecidedReason({ model, result, sizeFrom, isRelative, unit }) {
	if (result.verdict !== "inconclusive") return null;
	const runs = counted(model.points.length, "stored run");
	if (result.suspect !== null) return `suspect: ${result.suspect} than nearly all trials of ${runs}, but runs differ by themselves in times; pairs can tell (\`--base\`)`;
	if (result.isShared) return `beyond nearly all trials of ${runs}, but a stored run lies nearly as far: not certainly this change`;
	const size = result.detectable === null ? null : sizeFrom(result.detectable);
	const from = size === null ? "" : isRelative ? `${Number((size * 100).toPrecision(2))} %` : `${Math.round(size)} ${unit}`;
	if (model.timed) return `nothing suspicious; ${runs} cannot rule out a change of a time as small as that to detect`;
	return `${runs} scatter too much${from === "" ? "" : `: they would show ${from} or more`}`;
}
function nameOf$1(source) {
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
		figures: figuresOf$1(model, result, alpha),
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
function figuresOf$1(model, result, alpha) {
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
		const own = metricRows$1({
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
function metricRows$1({ run, benchmark, stored, rulesOf, alpha }) {
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
		warnings: warningsOf$1(request, platforms).slice(0, 200).map(clipped)
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
function warningsOf$1({ heads, baselines = [], bases = [] }, platforms) {
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
// src/pipeline/ancestors.ts
/** The commits that the stored history may be held against: those that the base grew from. */
/** More than a history keeps runs of. */
const mostCommits = 1e3;
/**
* The run's base and its ancestors, nearest first, as far as this clone knows them. Of a head that was measured alone
* the base is where it left the default branch. Empty without Git, outside of a repository, and for folders and packages.
*/
async function ancestorsOf(git, run) {
	try {
		const base = run.base === null ? await forkPoint(git) : run.base.commit?.sha ?? null;
		if (base === null) return [];
		return (await git([
			"rev-list",
			`--max-count=${mostCommits}`,
			base
		])).split("\n");
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return [];
	}
}
async function forkPoint(git) {
	return ask(git, [
		"merge-base",
		"HEAD",
		await defaultBranch(git)
	]);
}
// src/pipeline/folder-sides.ts
/** Two folders as base and head. Both are copied, so that they lie at paths of the same length and are prepared alike. */
const leftOut = /* @__PURE__ */ new Set([
	".git",
	".paceline",
	"node_modules"
]);
/** Copies and prepares both. Throws `UserError` for what is no folder; leaves no copy behind when one of them fails. */
async function folderSides(workshop, options) {
	const { workRoot, effects, project } = workshop;
	await removeAbandoned({
		git: gitIn(project.root, { ...effects.env }),
		workRoot,
		isAlive: processIsAlive
	});
	const place = join(workRoot, randomBytes(4).toString("hex"));
	const remove = () => rm(place, {
		recursive: true,
		force: true,
		maxRetries: 5,
		retryDelay: 100
	});
	await mkdir(place, { recursive: true });
	await writeFile(join(place, "owner"), String(effects.pid));
	try {
		const roots = {
			head: join(place, "head"),
			base: join(place, "base")
		};
		for (const name of ["head", "base"]) await copyFolder(options[name], roots[name]);
		return await readySides(workshop, {
			modules: options.modules,
			roots,
			sides: {
				head: {
					label: basename(resolve(options.head)),
					commit: null
				},
				base: {
					label: basename(resolve(options.base)),
					commit: null
				}
			},
			how: "the folder that was named",
			dispose: remove
		});
	} catch (error) {
		await remove();
		throw error;
	}
}
async function copyFolder(from, to) {
	if ((await stat(from).catch(() => null))?.isDirectory() !== true) throw new UserError(`${JSON.stringify(from)} is not a folder`);
	await cp(from, to, {
		recursive: true,
		filter: (source) => !leftOut.has(basename(source))
	});
}
// src/measure/pair-tally.ts
const covariateSpec = {
	unit: "ms",
	better: "lower",
	kind: "sampled",
	gate: false,
	signed: false
};
var PairTally = class {
	#benchmark;
	#packages;
	#tally = {
		base: new Tally(),
		head: new Tally()
	};
	#pairs = [];
	#values = /* @__PURE__ */ new Map();
	#covariate;
	#earlier;
	/** `earlier`: an entry whose pairs come before the ones added here. */
	constructor(benchmark, packages, earlier) {
		this.#benchmark = benchmark;
		this.#packages = packages;
		this.#earlier = earlier;
		const pairs = earlier?.pairs ?? [];
		this.#pairs.push(...pairs);
		for (const name of Object.keys(benchmark.metrics)) this.#values.set(name, valuesOf(earlier?.metrics[name], pairs.length));
		this.#covariate = valuesOf(earlier?.covariate, pairs.length);
	}
	get pairs() {
		return this.#pairs.length;
	}
	/** Takes in both trials of a pair. A trial that gave no value is null on its side. */
	add(first, results) {
		const base = this.#tally.base.add(results.base, "base");
		const head = this.#tally.head.add(results.head, "head");
		this.#pairs.push({
			first,
			base: base.outcome,
			head: head.outcome
		});
		for (const [name, values] of this.#values) {
			values.base.push(base.metrics[name] ?? null);
			values.head.push(head.metrics[name] ?? null);
		}
		this.#covariate.base.push(base.covariateMs);
		this.#covariate.head.push(head.covariateMs);
	}
	/** The benchmark's entry as of now; there is at least one pair. */
	run() {
		const benchmark = this.#benchmark;
		const works = this.#pairs.some((pair) => pair.head === "ok");
		const failures = [
			...this.#earlier?.failures ?? [],
			...this.#tally.head.failures,
			...this.#tally.base.failures
		];
		const notes = {
			...this.#earlier?.notes,
			...this.#tally.head.notes
		};
		const expected = benchmark.knownFailure;
		const known = !works && expected !== null && failures.every((failure) => failure.message.includes(expected));
		const failed = failures.find((failure) => failure.side === "head")?.message ?? "failed";
		return {
			...entryOf$1(benchmark, this.#packages),
			status: works ? "ok" : "failed",
			...works ? {} : { reason: known ? expected : failed },
			...known ? { known } : {},
			trials: this.#pairs.length,
			failures: failures.slice(0, 20),
			pairs: [...this.#pairs],
			...this.#hasCovariate() ? { covariate: {
				...covariateSpec,
				...copyOf(this.#covariate)
			} } : {},
			metrics: Object.fromEntries([...this.#values].flatMap(([name, values]) => hasValue(values) ? [[name, {
				...benchmark.metrics[name],
				...copyOf(values)
			}]] : [])),
			...Object.keys(notes).length > 0 ? { notes } : {},
			warnings: [.../* @__PURE__ */ new Set([...this.#tally.head.warnings, ...this.#tally.base.warnings])].slice(0, 50)
		};
	}
	#hasCovariate() {
		return !this.#benchmark.once && hasValue(this.#covariate);
	}
};
/** One value per pair and side. A metric that no trial of these pairs gave is not in the file. */
function valuesOf(metric, pairs) {
	if (metric !== void 0 && isPaired(metric)) return copyOf(metric);
	const none = Array.from({ length: pairs }, () => null);
	return {
		base: none,
		head: [...none]
	};
}
function copyOf({ base, head }) {
	return {
		base: [...base],
		head: [...head]
	};
}
function hasValue({ base, head }) {
	return [...base, ...head].some((value) => value !== null);
}
// src/measure/collect-pairs.ts
/** Slices of the calibration workload: one at the start, then one each time this much measuring is done. */
const calibrateEveryMs = 6e3;
/** Trials per side of a benchmark of exact figures: one, and one to verify it. */
const exactPairs = 2;
/** Measures pairs until every benchmark is decided, at its cap, out of time or interrupted. */
async function collectPairs(options, effects) {
	const start = effects.now();
	const entries = options.benchmarks.filter((benchmark) => benchmark.skipped === null).map((benchmark) => {
		return {
			benchmark,
			tally: new PairTally(benchmark, options.packagesOf(benchmark), resumed(options.resume, benchmark)),
			done: false
		};
	});
	const calibrationMs = [];
	let calibratedAt = Number.NEGATIVE_INFINITY;
	let pairs = 0;
	const isOver = () => effects.signal.aborted || effects.now() - start >= options.budgetMs;
	const calibrate = async () => {
		if (effects.now() - calibratedAt < calibrateEveryMs) return;
		calibratedAt = effects.now();
		const sliceMs = await effects.calibrate();
		if (sliceMs !== null) calibrationMs.push(sliceMs);
	};
	const report = (entry) => effects.onProgress(progressOf({
		entries,
		entry,
		pairs,
		start,
		now: effects.now(),
		options
	}));
	const decide = (entry) => {
		const cap = entry.benchmark.once ? Math.min(exactPairs, options.cap) : options.cap;
		entry.done = entry.tally.pairs >= cap || entry.tally.pairs > 0 && effects.isDecided(entry.tally.run());
	};
	const onePair = async (entry) => {
		const first = effects.coin();
		const results = {};
		for (const side of [first, first === "base" ? "head" : "base"]) {
			report(entry);
			results[side] = await effects.trial(entry.benchmark, side);
			if (effects.signal.aborted) return;
		}
		entry.tally.add(first, results);
		pairs += 1;
		decide(entry);
		if (entry.done) report(entry);
	};
	for (const entry of entries) decide(entry);
	await calibrate();
	for (const entry of effects.shuffle(entries)) {
		if (entry.done || entry.benchmark.once || entry.tally.pairs > 0) continue;
		for (const side of ["base", "head"]) if (!isOver()) await effects.trial(entry.benchmark, side);
	}
	while (!isOver() && entries.some((entry) => !entry.done)) for (const entry of effects.shuffle(entries.filter((candidate) => !candidate.done))) {
		if (isOver()) break;
		await calibrate();
		await onePair(entry);
	}
	return {
		benchmarks: options.benchmarks.map((benchmark) => {
			const entry = entries.find((candidate) => candidate.benchmark === benchmark);
			const packages = options.packagesOf(benchmark);
			if (entry === void 0) return skippedEntry(benchmark, packages, benchmark.skipped ?? "");
			return entry.tally.pairs === 0 ? skippedEntry(benchmark, packages, withoutTurn(effects.signal)) : entry.tally.run();
		}),
		calibrationMs,
		measuringMs: effects.now() - start,
		complete: !effects.signal.aborted && entries.every((entry) => entry.done)
	};
}
function resumed(earlier, { suite, case: name, subject }) {
	const same = (run) => run.suite === suite && run.case === name && run.subject === subject;
	return earlier.find((run) => same(run) && run.pairs !== void 0) ?? null;
}
/** Nobody knows how many pairs it takes: the end is told as if each open benchmark needed its cap, or the budget. */
function progressOf({ entries, entry, pairs, start, now, options }) {
	const wanted = entries.filter((candidate) => !candidate.done).reduce((sum, { benchmark, tally }) => sum + Math.max(0, (benchmark.once ? exactPairs : options.cap) - tally.pairs), 0);
	const elapsedMs = now - start;
	const leftMs = pairs < 3 ? null : Math.max(0, Math.min(options.budgetMs - elapsedMs, elapsedMs / pairs * wanted));
	const affordable = leftMs === null ? wanted : Math.floor(leftMs / elapsedMs * pairs);
	return {
		benchmark: entry.benchmark.id,
		done: pairs,
		expected: pairs + Math.min(wanted, affordable),
		leftMs,
		entries: entries.map(({ benchmark, tally, done }) => ({
			id: benchmark.id,
			count: tally.pairs,
			isDone: done,
			soFar: () => tally.run()
		}))
	};
}
// src/pipeline/measure-pairs.ts
/** Measures base and head as pairs. */
/** Measures pairs until all are decided or the budget is used up, and returns them as a run. */
async function measurePairs(workshop, options) {
	const { effects, watcher } = workshop;
	const { benchmarks, suites, head, base, seed, resume } = options;
	const suiteNames = suites.map((suite) => suite.description.name);
	const bench = await setUpBench({
		workshop,
		benchmarks,
		suiteNames,
		head,
		base
	});
	const startedAt = effects.today();
	const phase = watcher.phase("measuring", "pairs");
	const part = resume === null ? seed : derivedSeed(seed, resume.id);
	const [order, coins] = [seededRandom(derivedSeed(part, "order")), seededRandom(derivedSeed(part, "coins"))];
	const collected = await collectPairs({
		benchmarks,
		packagesOf: bench.packagesOf,
		cap: options.cap,
		budgetMs: options.budgetMs,
		resume: resume?.benchmarks ?? []
	}, {
		trial: bench.trial,
		calibrate: bench.calibrate,
		now: effects.now,
		shuffle: order.shuffled,
		coin: () => coins.coin() ? "head" : "base",
		isDecided: options.isDecided,
		onProgress: onlooker({
			phase,
			now: effects.now,
			glance: options.glance,
			atMost: true
		}),
		signal: effects.signal
	});
	const pairs = collected.benchmarks.reduce((sum, benchmark) => sum + (benchmark.pairs?.length ?? 0), 0);
	phase.finish(`${plural(pairs, "pair")} of ${plural(benchmarks.length, "benchmark")} in ${formatDuration(collected.measuringMs)}`);
	return {
		schema: runSchemaId,
		id: runId(startedAt, seed),
		startedAt: startedAt.toISOString(),
		measuringMs: Math.round(collected.measuringMs + (resume?.measuringMs ?? 0)),
		head: head.side,
		base: base.side,
		environment: workshop.environment,
		harness: workshop.harness,
		profile: options.profile,
		seed,
		calibrationMs: [...resume?.calibrationMs ?? [], ...collected.calibrationMs],
		complete: collected.complete,
		benchmarks: collected.benchmarks,
		warnings: []
	};
}
// src/compare/decided.ts
/** While pairs are being measured: who needs more of them, and how the false alarm rate is shared. */
/** A benchmark in which nothing gates is shown with so many pairs. */
const pairsToShow = 8;
/** Exact metrics are measured once and once more to verify it. */
const pairsToVerify = 2;
/**
* Whether a benchmark needs no more pairs: each of its gated metrics has its verdict, or its head is broken. It asks the
* very question that the comparison will ask of the same pairs, so the two cannot disagree.
*/
function isDecided(benchmark, { platform, rulesOf, plan, alpha }) {
	if (countFailures(failureOutcomes(benchmark)).broken) return true;
	const pairs = benchmark.pairs?.length ?? 0;
	const id = benchmarkId(benchmark);
	const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		if (!isPaired(data)) return [];
		return [{
			data,
			rules: rulesOf({
				benchmark: id,
				metric,
				platform
			}, data),
			isExact: isExactPair(data, pairedValues(benchmark, data))
		}];
	});
	const tested = cells.filter(({ rules, isExact }) => rules.gate && !isExact);
	if (tested.length === 0) return pairs >= (cells.some(({ isExact }) => !isExact) ? pairsToShow : pairsToVerify);
	return tested.every(({ data, rules }) => {
		const { question } = pairedQuestion({
			benchmark,
			data,
			rules,
			plan,
			alpha,
			ended: false
		});
		return decide$1(question).verdict !== "continue";
	});
}
/**
* How many rows share the false alarm rate: the gated sampled metrics of all benchmarks on all platforms, and one row of
* failures for each benchmark. Known before anything is measured.
*/
function familySize(benchmarks, { platforms, rulesOf }) {
	const isGate = (benchmark, metric, platform, spec) => spec.kind === "sampled" && rulesOf({
		benchmark,
		metric,
		platform
	}, spec).gate;
	const rows = platforms.flatMap((platform) => benchmarks.flatMap(({ id, metrics }) => Object.entries({
		...metrics,
		[failuresMetric]: failureSpec
	}).filter(([metric, spec]) => isGate(id, metric, platform, spec))));
	return Math.max(1, rows.length);
}
// src/pipeline/pairing.ts
/** When enough pairs are measured: fixed before the first of them, and asked again after each. */
/** Cap, early stop, and how many rows share the false alarm rate. */
function pairingFor({ benchmarks, policy, profile, platform, platforms }) {
	const tried = benchmarks.filter((benchmark) => benchmark.skipped === null);
	const alike = Array.from({ length: platforms }, () => platform);
	return {
		...pairPlanOf(profile),
		family: familySize(tried, {
			platforms: alike,
			rulesOf: compilePolicy(policy)
		})
	};
}
function deciderFor({ policy, pairing, platform, alpha }) {
	const options = {
		platform,
		rulesOf: compilePolicy(policy),
		plan: pairing,
		alpha: alpha / pairing.family
	};
	return {
		isDecided: (soFar) => isDecided(soFar, options),
		glance: (soFar) => glanceAtPairs(soFar, options)
	};
}
// src/pipeline/policy-of.ts
/**
* By whose rules a head is judged: those of its base, so that a change cannot loosen them for itself. Every
* difference is told to whoever reviews.
*/
/** The policy of the base's checkout; the head's where the base has no config at all. */
async function basePolicy(baseRoot, { config }) {
	const path = join(baseRoot, configFileName);
	if (!existsSync(path)) return config.policy;
	return (await readJsonFile(path, configKind)).policy;
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
// src/report/row-search.ts
/** Finds a row by what somebody typed: its whole name, or its words as a report prints them. */
/** More names than this are counted. */
const mostNames = 6;
/** A row's whole name, `suite/case/subject/metric`; what is empty is left out. */
function rowId({ suite, case: caseName, subject, metric }) {
	return [
		suite,
		caseName,
		subject,
		metric
	].filter((part) => part !== "").join("/");
}
/**
* The rows that `typed` names without doubt: by the whole name, by the short name of a report, or by some of the
* words of one row alone. Else a hint with whole names to copy.
*/
function searchRows(rows, typed) {
	const short = shortNames(rows);
	const wanted = wordsOf(typed);
	const isPrinted = (row) => [
		`${short.of(row)} ${metricTitle(row.metric)}`,
		`${short.of(row)} ${row.metric}`,
		longName(row)
	].some((name) => wordsOf(name).join(" ") === wanted.join(" "));
	const isPart = (row) => wanted.length > 0 && [rowId(row), longName(row)].some((name) => areIn(wanted, wordsOf(name)));
	for (const isMeant of [
		(row) => rowId(row) === typed,
		isPrinted,
		isPart
	]) {
		const found = rows.filter(isMeant);
		const names = [...new Set(found.map(rowId))];
		if (names.length === 1) return {
			rows: found,
			hint: null
		};
		if (names.length > 1) return {
			rows: null,
			hint: `Name one of: ${listed(names)}.`
		};
	}
	const ids = [...new Set(rows.map(rowId))];
	const near = nearest(typed, ids);
	const meant = ids.filter((id) => near.some((name) => id === name || id.startsWith(`${name}/`)));
	if (meant.length === 0) return {
		rows: null,
		hint: "There are no rows."
	};
	return {
		rows: null,
		hint: meant.length > 3 ? `Name one of: ${listed(meant)}.` : `Did you mean ${meant.join(" or ")}?`
	};
}
/** With the metric as people read it: `heap kept` for `retained-heap`. */
function longName(row) {
	return `${rowId({
		...row,
		metric: ""
	})} ${metricTitle(row.metric)}`;
}
function wordsOf(text) {
	return text.toLowerCase().split(/[\s/_·:-]+/).filter((word) => word !== "");
}
/** True where all of `some` occur in `all`, in that order. */
function areIn(some, all) {
	let next = 0;
	for (const word of all) if (word === some[next]) next += 1;
	return next === some.length;
}
function listed(names) {
	const more = names.length - mostNames;
	return more > 0 ? `${names.slice(0, mostNames).join(", ")} and ${more} more` : joinList(names);
}
// src/pipeline/require-row.ts
/** A row that is to be explained, looked up before minutes go into measuring. */
/** Throws `UserError` with names to copy unless `row` names one row of what will be measured. */
function requireRow(row, benchmarks) {
	if (row === void 0) return;
	const planned = benchmarks.flatMap(({ suite, case: caseName, subject, metrics }) => [...Object.keys(metrics), failuresMetric].map((metric) => ({
		suite,
		case: caseName,
		subject,
		metric
	})));
	const { hint } = searchRows(planned, row);
	if (hint === null) return;
	throw new UserError(`${JSON.stringify(row)} is not the name of one row that would be measured`, { hint: planned.length === 0 ? "`paceline list` shows what there is." : `A row is suite/case/subject/metric. ${hint}` });
}
// src/pipeline/suspects.ts
/** Those with a row that got worse, failed, is suspect or is on the list of possible changes. */
function suspects(comparison, benchmarks) {
	const suspected = new Set(comparison.rows.filter((row) => row.verdict === "regression" || row.verdict === "failed" || row.suspect === "worse" || row.possible).map((row) => `${row.suite}/${row.case}/${row.subject}`));
	return benchmarks.filter((benchmark) => suspected.has(benchmark.id));
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
// src/pipeline/check.ts
/**
* The main job: measure, compare, and say what came of it.
*
* With a base at hand, base and head are measured as pairs; the stored baseline then only informs. Without one, the
* head alone is measured and held against the stored baseline.
*/
/** Measures and compares as the strategy says. */
async function check(workshop, options) {
	const plan = await planProject(workshop, options);
	await checkBeforehand(workshop, plan.benchmarks);
	const own = benchmarksOfProject(workshop, plan);
	const isPaired = options.strategy === "paired" && options.base !== "none" && own.length > 0;
	requireRow(options.row, isPaired ? own : plan.benchmarks);
	if (options.strategy === "baseline" || options.base === "none" || own.length === 0) {
		if (own.length === 0 && options.base !== null && options.base !== "none") throw nothingOfProject("There is nothing to compare with a base");
		return againstBaseline(workshop, options);
	}
	if (options.strategy === "confirm") return confirmed(workshop, {
		...options,
		plan,
		own
	});
	return paired(workshop, {
		...options,
		plan,
		benchmarks: own,
		baselineRun: null
	});
}
async function paired(workshop, options) {
	const { plan } = options;
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const sides = _usingCtx$1.a(await sidesOf(workshop, options));
			const policy = await basePolicy(sides.base.root, workshop.project);
			if (sides.identical) return {
				comparison: identicalComparison(workshop, {
					...options,
					sides
				}),
				policy,
				run: null,
				texts: sides.texts
			};
			const run = await measureSides(workshop, {
				...options,
				sides,
				suites: plan.suites,
				policy
			});
			return {
				run,
				policy,
				comparison: await compareAll(workshop, {
					...options,
					run,
					policy
				})
			};
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			await _usingCtx$1.d();
		}
	} catch (error) {
		if (!(error instanceof BaseNotBuilt) || options.strategy === "confirm") throw error;
		const { policy } = workshop.project.config;
		const printed = (error.hint ?? "").split("\n").map((line) => `  ${line}`);
		workshop.watcher.note([
			error.message,
			...printed,
			"The head is held against the stored baseline instead."
		].join("\n"));
		if (areFolders(options)) return {
			policy,
			...await againstBaseline(workshop, options)
		};
		const run = await measurePrepared(workshop, {
			...options,
			plan: narrowed(plan, options.benchmarks)
		});
		return {
			run,
			policy,
			comparison: await compareAll(workshop, {
				run,
				policy
			})
		};
	}
}
/** A name that is both a folder and a revision is a revision, as in Git. */
function areFolders({ base, head = null }) {
	return head !== null || base !== null && /[\\/]/.test(base) && existsSync(base);
}
/** A base that is a folder, or a revision of the repository. */
async function sidesOf(workshop, options) {
	const { base, head = null, pullRequestMerge, plan } = options;
	const { modules } = plan;
	if (areFolders(options)) {
		if (base === null) throw new UserError("A head that is a folder needs a base that is one: --base DIR");
		return folderSides(workshop, {
			modules,
			base,
			head: head ?? workshop.project.root
		});
	}
	return gitSides(workshop, {
		modules,
		base,
		pullRequestMerge
	});
}
/** Measures both sides as pairs until each benchmark is decided, by the policy that will judge them. */
async function measureSides(workshop, options) {
	const { benchmarks, policy, profile, platforms, resume, sides } = options;
	if (resume !== null) requireSameSides(resume, sides);
	const { platform } = workshop.environment;
	const pairing = resume?.pairing ?? pairingFor({
		benchmarks,
		policy,
		profile,
		platform,
		platforms
	});
	const alpha = policy?.alpha ?? .01;
	return {
		...await measurePairs(workshop, {
			suites: options.suites,
			benchmarks,
			head: sides.head,
			base: sides.base,
			profile,
			budgetMs: options.budgetMs,
			seed: options.seed,
			cap: pairing.cap,
			resume,
			...deciderFor({
				policy,
				pairing,
				platform,
				alpha
			})
		}),
		pairing,
		leftOut: leftOutOf(options.suites, benchmarks)
	};
}
function nameOf({ label, commit }) {
	return commit?.sha ?? label;
}
/** Pairs of other commits, or of a working tree that may have changed since, are not to be added to. */
function requireSameSides(resume, { head, base }) {
	if (nameOf(resume.head) === nameOf(head.side) && resume.base !== null && nameOf(resume.base) === nameOf(base.side) && resume.head.commit?.dirty !== true && head.side.commit?.dirty !== true) return;
	throw new UserError(`The run to resume is of other sides (${resume.head.label} against ${resume.base?.label ?? "none"})`, { hint: "Only runs of two commits, or of two released versions, can be taken up again. Measure anew without --resume." });
}
async function againstBaseline(workshop, options) {
	const run = await measureRun(workshop, options);
	return {
		run,
		comparison: await compareAll(workshop, {
			run,
			policy: workshop.project.config.policy
		})
	};
}
/** First the head alone; then pairs of what the stored baseline suspects, and of nothing else. */
async function confirmed(workshop, options) {
	const first = await againstBaseline(workshop, options);
	const suspected = suspects(first.comparison, options.own);
	if (suspected.length === 0 || first.run === null) return first;
	workshop.watcher.note(`Suspected: ${suspected.map(({ id }) => id).join(", ")}. Measured again beside the base.`);
	const { plan } = options;
	let second;
	try {
		second = await paired(workshop, {
			...options,
			plan,
			benchmarks: suspected,
			baselineRun: first.run
		});
	} catch (error) {
		if (!(error instanceof UserError) || error.exitCode !== exitCodes.badInput) throw error;
		const notice = clipped(`What is suspect could not be measured beside the base: ${error.message}.`);
		workshop.watcher.note(notice);
		return {
			...first,
			comparison: {
				...first.comparison,
				notices: [notice, ...first.comparison.notices]
			}
		};
	}
	if (second.run === null) return second;
	const measured = new Set(suspected.map(({ id }) => id));
	const kept = first.run.benchmarks.filter((entry) => !measured.has(`${entry.suite}/${entry.case}/${entry.subject}`));
	const run = {
		...second.run,
		benchmarks: [...second.run.benchmarks, ...kept]
	};
	return {
		run,
		comparison: await compareAll(workshop, {
			run,
			policy: second.policy
		})
	};
}
/** Compares a run with all that is stored, by the base's policy and the head's accept entries. */
async function compareAll(workshop, { run, policy }) {
	const { project, harness } = workshop;
	const { platform } = run.environment;
	const effects = {
		...workshop.effects,
		signal: new AbortController().signal
	};
	const { baseline } = await readStoredBaseline({
		project,
		effects
	}, platform);
	const drift = await readDriftRun(project, platform);
	const git = gitIn(project.root, { ...effects.env });
	return compareRuns({
		heads: [run],
		...baseline === null ? {} : {
			baselines: [baseline],
			ancestors: await ancestorsOf(git, run)
		},
		...drift === null ? {} : { drift: [drift] },
		policy,
		accept: project.config.accept ?? [],
		version: harness.version,
		notices: policyNotices(policy, project.config.policy)
	});
}
function identicalComparison({ harness }, { sides, profile, seed }) {
	return {
		schema: comparisonSchemaId,
		version: harness.version,
		state: "identical",
		head: sides.head.side,
		base: sides.base.side,
		profile,
		seed,
		alpha: defaultAlpha,
		family: 0,
		platforms: [],
		rows: [],
		notices: textsNotice(sides.texts),
		warnings: []
	};
}
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
/** `npx paceline@1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
function checkCommand(row, { comparison, context }) {
	return rowCommand(row, {
		comparison,
		version: context.version
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
	const body = text.replaceAll("\r\n", "\n").trim().replace(/\n+<sub>[^\n]*<\/sub>$/, "");
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
		metric: (metric) => metricText$1(metric, limits.name)
	};
}
/** Titles are the author's words: as prose, unless GitHub would link something in them. */
function metricText$1(metric, length) {
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
		cellOf: (platform) => summaryOf$1(group.filter((row) => row.platform === platform), scene)
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
function summaryOf$1(rows, scene) {
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
	return `The worst that is still possible in any of them: ${more === 0 ? joinList(shown) : `${shown.join(", ")} and ${more} more`}.`;
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
		case "better": return stacked([
			`${mark} **${solid(changeWords(row))}**`,
			values,
			bar
		]);
		case "accepted": return stacked([
			`${mark} ${solid(changeWords(row))}, accepted`,
			values,
			bar
		]);
		case "failed": return `${mark} **failed**`;
		default: return stacked([`${mark} ${standingText(standingOf(row))}`, bar]);
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
		reasonsOf$1([...shown, ...shownWatched], scene),
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
function reasonsOf$1(rows, scene) {
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
	const tested = rows.filter((row) => row.method === "pairs" && row.interval !== null);
	if (tested.length === 0) return "";
	const { ignore, failAt } = tested[0].thresholds;
	const same = tested.every((row) => row.thresholds.ignore === ignore && row.thresholds.failAt === failAt);
	return `The interval holds${comparison.family > 1 ? ` for all ${comparison.family} tests at once (one for each gated row, one for the failures of each benchmark) and` : ""} for stopping early, so it is wider than the usual 95 %.${same ? ` A row fails the check when a change for the worse above ${formatThreshold(ignore)} is certain and the estimate reaches ${formatThreshold(failAt)}; below that it warns.` : ""}`;
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
		if (state.kind === "final") return blocks([nothingMeasured(context, limits), footer]);
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
/** No platform sent anything. */
function nothingMeasured({ missing = [] }, limits) {
	const lines = missing.slice(0, limits.groups).map(({ platform, reason }) => {
		const why = reason === null ? "no reason is known" : proseText(reason, limits.prose);
		return `- **${platformName(platform)}**: ${why}`;
	});
	const left = missing.length - lines.length;
	const more = left === 0 ? [] : [`- and ${plural(left, "more system")}`];
	return blocks(["### ⚠️ Nothing was measured, so nothing is known about this change: worth a look", [...lines, ...more].join("\n")]);
}
// src/model/duration.ts
/** Times as people write them: `90s`, `5m`, `1h`. */
const unitMs = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5
};
/** Milliseconds of a time such as `90s`. Throws `UserError` that says what `what` must look like. */
function parseDuration(text, what) {
	const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim());
	const ms = match === null ? 0 : Number(match[1]) * (unitMs[match[2] ?? ""] ?? 0);
	if (ms > 0) return ms;
	throw new UserError(`${what}: ${JSON.stringify(text)} is not a time`, { hint: "Write it like 90s, 5m or 1h." });
}
// src/measure/environment.ts
/** The machine that trials run on, as far as it tells whether two runs may be compared. */
const unknownCpu = {
	family: null,
	modelNumber: null,
	stepping: null
};
const longest = 200;
/** The fingerprint of a machine and of the `node` that runs trials on it. */
function describeEnvironment(facts, node) {
	const identity = identify(facts);
	const { env, cpuModels } = facts;
	const model = (cpuModels[0] ?? "").trim();
	return {
		platform: `${node.platform}-${node.arch}`,
		os: {
			type: facts.osType.slice(0, longest),
			release: facts.osRelease.slice(0, longest),
			image: env["ImageOS"]?.slice(0, longest) ?? null,
			imageVersion: env["ImageVersion"]?.slice(0, longest) ?? null
		},
		cpu: {
			model: (model === "" || model === "unknown" ? identity.name ?? "unknown" : model).slice(0, longest),
			family: identity.family,
			modelNumber: identity.modelNumber,
			stepping: identity.stepping,
			cores: Math.max(1, cpuModels.length)
		},
		memoryBytes: facts.memoryBytes,
		node: node.version,
		ci: isSet(env["CI"]) || isSet(env["GITHUB_ACTIONS"])
	};
}
/** The facts of this machine. */
function readSystemFacts(env) {
	return {
		platform: os.platform(),
		osType: os.type(),
		osRelease: os.release(),
		cpuModels: os.cpus().map(({ model }) => model),
		memoryBytes: os.totalmem(),
		env,
		readText(path) {
			try {
				return readFileSync(path, "utf8");
			} catch {
				return "";
			}
		},
		run(command, args) {
			try {
				return execFileSync(command, [...args], {
					encoding: "utf8",
					stdio: [
						"ignore",
						"pipe",
						"ignore"
					]
				});
			} catch (error) {
				return error.stdout ?? "";
			}
		}
	};
}
function identify(facts) {
	if (facts.platform === "linux") return fromCpuInfo(facts.readText("/proc/cpuinfo"));
	if (facts.platform === "win32") return fromIdentifier(facts.env["PROCESSOR_IDENTIFIER"] ?? "");
	if (facts.platform === "darwin") return fromSysctl(facts.run("/usr/sbin/sysctl", [...sysctlNames]));
	return unknownCpu;
}
/** Linux: `cpu family : 6` and so on for x86; the numbers of the core's design for ARM, which has no model name. */
function fromCpuInfo(text) {
	const field = (name) => new RegExp(`^${name}\\s*:\\s*(\\S+)`, "m").exec(text)?.[1];
	const implementer = field("CPU implementer");
	if (implementer === void 0) return {
		family: integer(field("cpu family")),
		modelNumber: integer(field("model")),
		stepping: integer(field("stepping"))
	};
	return {
		family: integer(field("CPU architecture")),
		modelNumber: integer(field("CPU part")),
		stepping: integer(field("CPU revision")),
		name: `ARM implementer ${implementer} part ${field("CPU part") ?? "unknown"}`
	};
}
/** Windows: `AMD64 Family 25 Model 1 Stepping 1, AuthenticAMD`; on ARM `Model` is in hex and `Revision` follows. */
function fromIdentifier(text) {
	const match = /^(\S+).*?Family\s+(\w+)\s+Model\s+(\w+)\s+(?:Stepping|Revision)\s+(\w+)/.exec(text);
	if (match === null) return unknownCpu;
	const isArm = match[1]?.startsWith("ARM") === true;
	const number = (digits) => integer(isArm ? `0x${digits}` : digits);
	return {
		family: integer(match[2]),
		modelNumber: number(match[3]),
		stepping: number(match[4])
	};
}
const sysctlNames = [
	"machdep.cpu.family",
	"machdep.cpu.model",
	"machdep.cpu.stepping",
	"hw.cpufamily",
	"hw.cpusubfamily"
];
/** macOS: vendor's numbers on Intel, the family of cores on Apple's own processors. */
function fromSysctl(text) {
	const field = (name) => integer(new RegExp(`^${name.replaceAll(".", "\\.")}: (\\S+)$`, "m").exec(text)?.[1]);
	return {
		family: field("machdep.cpu.family") ?? field("hw.cpufamily"),
		modelNumber: field("machdep.cpu.model") ?? field("hw.cpusubfamily"),
		stepping: field("machdep.cpu.stepping")
	};
}
function integer(digits) {
	const value = Number(digits);
	return digits === void 0 || !Number.isInteger(value) ? null : value;
}
function isSet(variable) {
	return variable !== void 0 && variable !== "" && variable !== "0" && variable !== "false";
}
// src/measure/installation.ts
/** Where the Paceline that runs has its parts: from its sources, or bundled in dist/. */
/**
* Finds the installation that a module belongs to: call it with `import.meta.url`.
*
* A module in TypeScript means that Paceline runs from its sources; then trials and suites do, too.
*/
function findInstallation(moduleUrl) {
	const modulePath = fileURLToPath(moduleUrl);
	const { root, version } = findRoot(dirname(modulePath));
	const fromSource = modulePath.endsWith(".ts");
	const at = (...parts) => join(root, ...parts);
	return {
		root,
		version,
		trialEntry: fromSource ? at("src", "trial", "main.ts") : at("dist", "trial.js"),
		register: fromSource ? at("src", "trial", "register.ts") : at("dist", "register.js"),
		index: fromSource ? at("src", "index.ts") : at("dist", "index.js"),
		fixturesFolder: at("fixtures"),
		suites: fromSource ? listSuites(at("benchmarks"), "suite.ts") : listSuites(at("dist", "suites"), "suite.js")
	};
}
/** sha256 in hex over the code that runs in a trial's process beside the suite: another digest, another series. */
async function harnessDigest({ trialEntry, register }) {
	const digests = await Promise.all([moduleDigest(trialEntry), moduleDigest(register)]);
	return createHash("sha256").update(digests.join("\n")).digest("hex");
}
function findRoot(from) {
	for (let folder = from;; folder = dirname(folder)) {
		const path = join(folder, "package.json");
		if (existsSync(path)) {
			const { name, version } = JSON.parse(readFileSync(path, "utf8"));
			if (name === "paceline" && typeof version === "string") return {
				root: folder,
				version
			};
		}
		if (folder === dirname(folder)) throw new Error(`${from} is not inside a Paceline package`);
	}
}
function listSuites(folder, file) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder).filter((name) => existsSync(join(folder, name, file))).sort().map((name) => ({
		name,
		path: join(folder, name, file),
		folder: join(folder, name),
		needsPackages: existsSync(join(folder, name, "package-lock.json"))
	}));
}
// src/pipeline/workshop.ts
/** The machine made ready for measuring: which node runs trials, where caches are, what the machine is. */
const refusals = /* @__PURE__ */ new Set([
	"EACCES",
	"EPERM",
	"EROFS"
]);
/** Makes the project's caches and looks the machine over. Throws `UserError` when no fit `node` is on PATH. */
async function openWorkshop({ project, effects, watcher, looksOnly = false }) {
	await ensureHome(project).catch((error) => {
		if (!looksOnly || !refusals.has(errorCode(error))) throw error;
	});
	const { env, platform, signal } = effects;
	const installation = findInstallation(import.meta.url);
	const node = await findNode({
		env,
		execPath: process.execPath
	});
	const cache = join(project.home, "cache");
	return {
		project,
		installation,
		harness: {
			version: installation.version,
			digest: await harnessDigest(installation)
		},
		packageName: (await projectPackage(project.root))?.name ?? null,
		environment: describeEnvironment(readSystemFacts(env), node),
		host: {
			node: node.path,
			entry: installation.trialEntry,
			register: installation.register,
			root: installation.root,
			env,
			platform,
			temporaryRoot: tmpdir(),
			compileCache: join(cache, "compiled")
		},
		installHost: {
			node: node.path,
			env,
			platform,
			cacheRoot: join(cache, "packages"),
			target: `${node.platform}-${node.arch}-${node.version.split(".")[0] ?? ""}`,
			signal,
			onProgress: installProgress(watcher)
		},
		treesRoot: join(cache, "trees"),
		workRoot: join(project.home, "work"),
		effects,
		watcher
	};
}
/** One phase for each install; npm may report the last package more than once. */
function installProgress(watcher) {
	const phases = /* @__PURE__ */ new Map();
	const finished = /* @__PURE__ */ new Set();
	return ({ label, done, total }) => {
		if (finished.has(label)) return;
		const phase = phases.get(label) ?? watcher.phase("packages", "packages");
		phases.set(label, phase);
		phase.update({
			done,
			expected: total,
			detail: label,
			leftMs: null
		});
		if (done < total) return;
		finished.add(label);
		phase.finish(`${plural(total, "package")} installed for ${label}`);
	};
}
// src/report/glance-words.ts
/** Short names of benchmarks by their ids: what all have in common is left out. */
function glanceNames(benchmarks) {
	const parts = new Map(benchmarks.map(({ id }) => {
		const [suite = "", name = "", ...subject] = id.split("/");
		return [id, {
			suite,
			case: name,
			subject: subject.join("/")
		}];
	}));
	const names = shortNames([...parts.values()]);
	return (id) => {
		const own = parts.get(id);
		return own === void 0 ? id : names.of(own);
	};
}
/** The metric worth a line: the first that changed once all are decided, else the one of which least is known. */
function leading(metrics) {
	const open = metrics.filter(({ verdict }) => verdict === null);
	const changed = ["regression", "improvement"].flatMap((verdict) => metrics.filter((metric) => metric.verdict === verdict));
	if (open.length === 0 && changed.length > 0) return changed[0];
	return (open.length === 0 ? metrics : open).toSorted((a, b) => uncertainty(b) - uncertainty(a) || (b.detect ?? 0) - (a.detect ?? 0))[0] ?? null;
}
/** How wide its interval is; a large number as long as it has no limits, so that two of them can be subtracted. */
function uncertainty({ lower, upper }) {
	return lower === null || upper === null ? Number.MAX_VALUE : upper - lower;
}
const words = {
	regression: "worse",
	improvement: "better",
	"no-change": "same"
};
/** `worse`, `better`, `same` or `undecided` for a benchmark that is done, `fails` where it gave nothing; else nothing. */
function verdictWord({ isDone, metrics, failures }) {
	if (!isDone) return "";
	const verdicts = new Set(metrics.map(({ verdict }) => verdict));
	if (metrics.length === 0) return failures > 0 ? "fails" : "done";
	const first = ["regression", "improvement"].find((verdict) => verdicts.has(verdict));
	if (first !== void 0) return words[first];
	if (!verdicts.has(null)) return words["no-change"];
	return metrics.some(({ detect }) => detect !== null) ? "undecided" : "done";
}
/** The limits as in the report, `−0.4 … +6.9 %`; `too few pairs yet` before there are any. */
function limitsText({ lower, upper, detect, unit }) {
	if (detect === null) return "";
	return lower === null && upper === null ? "too few pairs yet" : formatInterval({
		lower,
		upper,
		scale: "relative"
	}, unit);
}
/** `ready time +3.1 % (−0.4 … +6.9 %)`, or `ready time same (+0.2 %)`, or `ready time 178 ms`. */
function metricText(metric) {
	const title = plainText(metricTitle(metric.metric));
	if (metric.value !== null) return `${title} ${formatValue(metric.value, metric.unit)}`;
	const figures = [metric.change === null ? "" : formatRelative(metric.change), limitsText(metric)].filter((text) => text !== "").join(", ");
	const word = metric.verdict === null ? "" : ` ${words[metric.verdict]}`;
	return figures === "" ? `${title}${word}` : `${title}${word} (${figures})`;
}
/** `3 of 6 benchmarks done`. */
function doneText(benchmarks) {
	return `${benchmarks.filter(({ isDone }) => isDone).length} of ${plural(benchmarks.length, "benchmark")} done`;
}
/** `, about 42 s left`, or `at most`; nothing while nobody knows. */
function leftText(leftMs, atMost) {
	if (leftMs === null) return "";
	const whole = Math.ceil(leftMs / 1e3) * 1e3;
	return `, ${atMost ? "at most" : "about"} ${formatDuration(whole).replace(/\.0 s$/, " s")} left`;
}
// src/pipeline/plain-phase.ts
/** Long work in a log: a line for each benchmark that is done, and one now and then while none is. */
/** After so long without a line, one says that it still goes on. */
const quietMs = 3e4;
function plainPhase({ write, label, unit, now }) {
	const told = /* @__PURE__ */ new Set();
	let saidAt = Number.NEGATIVE_INFINITY;
	const say = (text) => {
		saidAt = now();
		write(`${label}: ${text}`);
	};
	return {
		update: (state) => {
			const benchmarks = state.benchmarks?.() ?? [];
			const nameOf = glanceNames(benchmarks);
			for (const one of benchmarks.filter(({ id, isDone }) => isDone && !told.has(id))) {
				told.add(one.id);
				say(`${finishedText(one, nameOf(one.id), unit)}; ${doneText(benchmarks)}${leftText(state.leftMs, state.atMost === true)}`);
			}
			if (now() - saidAt >= quietMs) say(stillText(state, benchmarks, unit));
		},
		finish: say
	};
}
/** `react same after 24 pairs: ready time same (+0.2 %, −8.1 … +8.9 %)` */
function finishedText(benchmark, name, unit) {
	const { metrics, count, failures } = benchmark;
	const outcome = [...metrics.map(metricText), ...failures === 0 ? [] : [`${failures} of the trials failed`]].join(", ");
	const counted = `after ${decimal(count, 0)} ${count === 1 ? unit.replace(/s$/, "") : unit}`;
	return `${plainText(name)} ${verdictWord(benchmark)} ${counted}${outcome === "" ? "" : `: ${outcome}`}`;
}
function stillText(state, benchmarks, unit) {
	const { done, expected, detail, leftMs, atMost = false } = state;
	const left = leftText(leftMs, atMost);
	if (benchmarks.length === 0) return `${done} of ${expected} ${unit}${left} (${plainText(detail)})`;
	const metric = leading(benchmarks.find(({ isCurrent }) => isCurrent)?.metrics ?? []);
	const now = metric === null ? "" : `; ${plainText(glanceNames(benchmarks)(detail))} ${metricText(metric)}`;
	return `${done} ${unit}, ${doneText(benchmarks)}${left}${now}`;
}
// src/compare/suspects.ts
/** Suspects among the runs that the newest run's metrics continue, by benchmark and metric, oldest first. */
function findSuspects({ runs, accepted }, policy) {
	const stored = storedRuns({
		runs,
		accepted,
		source: "baseline",
		ancestors: []
	});
	const rulesOf = compilePolicy(policy);
	const suspectAlpha = (policy?.alpha ?? .01) / gatedRows(stored);
	const run = stored.nearest;
	if (run === null) return [];
	return run.benchmarks.flatMap((benchmark) => Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		const row = {
			benchmark: benchmarkId(benchmark),
			metric,
			platform: run.environment.platform
		};
		const cell = {
			row,
			run,
			benchmark,
			data,
			rules: rulesOf(row, data)
		};
		const series = seriesOf(cell, stored);
		if (isExactHere({
			cell,
			series
		})) return [];
		return [...Map.groupBy(series.points, (point) => machineClass(point.run.environment, data)).values()].flatMap((points) => {
			const newest = points.at(-1);
			return found(historyModel({
				cell: {
					...cell,
					run: newest.run,
					data: newest.data
				},
				series,
				suspectAlpha
			})).map((one) => Object.assign(one, {
				benchmark: row.benchmark,
				metric
			}));
		});
	}));
}
function found({ walk, walked }) {
	const describe = (state) => (one) => {
		const { run, values } = walked[one.index];
		const level = lowerMedian(levelBefore(one.index, {
			walk,
			walked
		}));
		const relative = level === 0 ? null : lowerMedian(values) / level - 1;
		return {
			runId: run.id,
			worse: one.worse,
			relative: state === "suspect" ? relative : null,
			state
		};
	};
	return [...walk.shifts.map(describe("new level")), ...walk.suspects.map(describe("suspect"))];
}
/** Trials of the runs that it was held against, where they still stand for the level; else of all runs before it. */
function levelBefore(index, { walk, walked }) {
	const before = walk.level.filter((at) => at < index);
	return (before.length > 0 ? before.map((at) => walked[at]) : walked.slice(0, index)).flatMap((point) => point.values);
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
// src/report/run-facts.ts
/** The machine, the commit and the circumstances: one sentence each. Holds names as they are; escape it. */
function runCircumstances({ environment, head, profile, measuringMs, startedAt, complete }) {
	const { cpu, os, node, memoryBytes, platform } = environment;
	const memory = `${decimal(memoryBytes / 2 ** 30, 0)} GiB of memory`;
	const machine = [
		cpu.model,
		plural(cpu.cores, "core"),
		memory,
		os.image ?? `${os.type} ${os.release}`,
		`Node ${node}`
	];
	const commit = head.commit === null ? "" : `, commit ${shortCommit(head.commit.sha)}${head.commit.dirty ? " with changes" : ""}`;
	return [`${platformName(platform)}: ${machine.join(", ")}`, `${head.label}${commit}, ${startedAt.slice(0, 10)}, profile ${profile}, measured for ${formatDuration(measuringMs)}${complete ? "" : " (not complete)"}`];
}
/** Notes first, then warnings, then failures and reasons; what several subjects of a case share is said once. */
function factsOf(run) {
	return [...groupBy(run.benchmarks, ({ suite, case: name }) => JSON.stringify([suite, name])).values()].flatMap((group) => [
		notesOf,
		warningsOf,
		reasonsOf
	].flatMap((textsOf) => sharedFacts(group, textsOf)));
}
function notesOf({ notes = {} }) {
	return Object.entries(notes).map(([name, text]) => `${name}: ${text}`);
}
function warningsOf({ warnings }) {
	return warnings;
}
function reasonsOf({ status, reason, known, failures }) {
	const failed = failures.map(({ message, count }) => `${plural(count, "trial")} failed: ${message}`);
	if (status === "skipped") return [`skipped: ${reason ?? "no reason given"}`];
	if (known === true) return [`known to fail: ${reason ?? ""}`];
	return failed;
}
function sharedFacts(group, textsOf) {
	const [first] = group;
	if (first === void 0) return [];
	const said = group.flatMap((benchmark) => textsOf(benchmark).map((text) => ({
		text,
		subject: benchmark.subject
	})));
	return [...groupBy(said, ({ text }) => text).entries()].map(([text, sayers]) => ({
		suite: first.suite,
		case: first.case,
		subjects: sayers.length === group.length && group.length > 1 ? "all subjects" : joinList(sayers.map(({ subject }) => subject)),
		text
	}));
}
// src/report/summaries.ts
/** All figures must have values and the same unit. */
function summariesOf(figures) {
	const texts = figures.map(({ best, value, mean, worst, unit, kind }) => [
		best,
		value,
		mean,
		worst
	].map((number) => formatValue(number ?? 0, unit, { exact: kind === "exact" })));
	const suffixes = new Set(texts.flat().map(suffixOf));
	const [suffix = ""] = suffixes;
	if (suffixes.size !== 1 || suffix === "") return {
		unit: null,
		texts
	};
	return {
		unit: suffix.trimStart(),
		texts: texts.map((row) => row.map((text) => text.slice(0, -suffix.length)))
	};
}
/** ` reads/s` of `43,812 reads/s`. */
function suffixOf(text) {
	const space = text.indexOf(" ");
	return space < 0 ? "" : text.slice(space);
}
// src/report/run-markdown.ts
/** Ends with a newline. */
function renderRunMarkdown(run) {
	const cases = [...groupBy(figuresOf(run), ({ suite, case: name }) => JSON.stringify([suite, name])).values()];
	const circumstances = runCircumstances(run).map((text) => `- ${proseText(text)}`);
	const facts = factsOf(run).map(({ suite, case: name, subjects, text }) => `- ${codeName(`${suite}/${name}`)}, ${proseText(subjects)}: ${proseText(text)}`);
	return `${blocks([
		circumstances.join("\n"),
		...cases.map(caseBlock),
		facts.join("\n")
	])}\n`;
}
function caseBlock(figures) {
	const measured = figures.filter(({ value }) => value !== null);
	const [first] = measured;
	if (first === void 0) return "";
	const table = tableOf([
		"metric",
		"subject",
		"best",
		"median",
		"mean",
		"worst",
		"trials"
	], [...groupBy(measured, ({ metric }) => metric).values()].flatMap(metricRows), [
		"l",
		"l",
		"r",
		"r",
		"r",
		"r",
		"r"
	]);
	return `**${codeName(`${first.suite}/${first.case}`)}**\n\n${table}`;
}
function metricRows(figures) {
	const { unit, texts } = summariesOf(figures);
	return figures.map(({ metric, subject, count }, index) => [
		proseText(unit === null ? metricTitle(metric) : `${metricTitle(metric)}, ${unit}`),
		codeName(subject),
		...(texts[index] ?? []).map(numberText),
		String(count)
	]);
}
/** A number is left as it is; a unit that is not one of ours is somebody's text. */
function numberText(text) {
	return /^[\u2212\d.,]+( [A-Za-zµ%/]{1,12})?$/.test(text) ? text : proseText(text);
}
export { measureSides as A, storedRuns as B, intervalBar as C, chosenMetrics as D, generous as E, policyNotices as F, version as G, calibrationOf as H, deciderFor as I, isSupported as K, pairingFor as L, requireRow as M, rowId as N, check as O, searchRows as P, measurePairs as R, barAxis as S, fit as T, machineClass as U, gatedRows as V, exitCodeOf as W, parseDuration as _, figuresBeside as a, markOf as b, plainPhase as c, leading as d, leftText as f, findInstallation as g, openWorkshop as h, runCircumstances as i, textsNotice as j, compareAll as k, doneText as l, verdictWord as m, summariesOf as n, figuresOf as o, limitsText as p, newerNode as q, factsOf as r, findSuspects as s, renderRunMarkdown as t, glanceNames as u, bodyOf as v, reachOf as w, rowName as x, renderComment as y, compareRuns as z };

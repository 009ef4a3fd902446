import { S as exitCodes, b as errorCode, x as UserError } from "./json-file.js";
import { T as proseText, a as benchmarkId, f as runSchemaId, n as comparisonSchemaId, o as isPaired, r as failuresMetric, v as codeName, w as plainText } from "./comparison.js";
import { A as ask, D as _usingCtx, b as ensureHome, i as readStoredBaseline, j as gitIn, u as takeLock } from "./stored-baseline.js";
import { F as groupBy, L as shortNames, P as tableOf, k as blocks } from "./terminal-method.js";
import { A as formatInterval, E as decimal, I as formatValue, L as shortCommit, P as formatRelative, _ as metricTitle, g as joinList, k as formatDuration, v as plural } from "./words.js";
import { a as countFailures, i as failureSpec, n as pairPlanOf, o as clipped, r as failureOutcomes, t as compareRuns } from "./compare.js";
import { C as nearest, _ as defaultAlpha, g as compilePolicy } from "./exact.js";
import { g as isExactPair, r as decide, t as pairedQuestion, v as pairedValues } from "./paired-question.js";
import { $ as defaultBranch, C as projectPackage, D as derivedSeed, F as withoutTurn, G as moduleDigest, I as BaseNotBuilt, J as clearAway, L as findSides, M as Tally, N as entryOf, O as seededRandom, P as skippedEntry, R as gitSides, Y as checkBeforehand, Z as readDriftRun, a as benchmarksOfProject, c as nothingOfProject, f as onlooker, i as runId, j as paceOf, m as setUpBench, n as measurePrepared, o as leftOutOf, p as glanceAtPairs, q as removeAbandoned, r as measureRun, s as narrowed, u as planProject, z as readySides } from "./measure-run.js";
import { c as textsNotice, l as baseConfig, n as figuresOf, u as policyNotices } from "./figures.js";
import { n as platformName } from "./platform-name.js";
import { createHash, randomBytes } from "node:crypto";
import { execFile, execFileSync } from "node:child_process";
import { basename, dirname, join, resolve } from "node:path";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { cp, lstat, mkdir, readFile, readdir, stat } from "node:fs/promises";
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
	const place = join(workshop.workRoot, randomBytes(4).toString("hex"));
	const remove = () => clearAway(place).catch(() => void 0);
	await mkdir(place, { recursive: true });
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
/**
* Entry by entry, because the folder may be the project's own, which the copies lie in. Links lead to where they led, and
* neither pipes nor sockets are copied, as in Git.
*/
async function copyFolder(from, to) {
	if ((await stat(from).catch(() => null))?.isDirectory() !== true) throw new UserError(`${JSON.stringify(from)} is not a folder`);
	await mkdir(to);
	for (const name of await readdir(from)) {
		if (leftOut.has(name)) continue;
		await cp(join(from, name), join(to, name), {
			recursive: true,
			verbatimSymlinks: true,
			filter: isCopied
		});
	}
}
async function isCopied(path) {
	const found = await lstat(path);
	return !leftOut.has(basename(path)) && (found.isFile() || found.isDirectory() || found.isSymbolicLink());
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
	#ends;
	#values = /* @__PURE__ */ new Map();
	#covariate;
	#earlier;
	/** `earlier`: an entry whose pairs come before the ones added here. */
	constructor(benchmark, packages, earlier) {
		this.#benchmark = benchmark;
		this.#packages = packages;
		this.#earlier = earlier;
		this.#ends = [...earlier?.ends ?? []];
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
		if (this.pairs > 0 && this.pairs === this.#earlier?.pairs?.length) this.endBy("interruption");
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
	/** Measuring stops here, undecided. Nothing is noted where no pair was added since the end before. */
	endBy(by) {
		if (this.pairs - (this.#ends.at(-1)?.pairs ?? 0) > 0 && this.#ends.length < 100) this.#ends.push({
			pairs: this.pairs,
			by
		});
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
			...entryOf(benchmark, this.#packages),
			status: works ? "ok" : "failed",
			...works ? {} : { reason: known ? expected : failed },
			...known ? { known } : {},
			trials: this.#pairs.length,
			failures: failures.slice(0, 20),
			pairs: [...this.#pairs],
			...this.#ends.length === 0 ? {} : { ends: [...this.#ends] },
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
	for (const { tally, done } of entries) if (!done) tally.endBy(effects.signal.aborted ? "interruption" : "clock");
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
	return {
		...paceOf({
			done: pairs,
			wanted,
			elapsedMs: now - start,
			budgetMs: options.budgetMs
		}),
		benchmark: entry.benchmark.id,
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
/** Whoever stops by hand may have seen the live estimates, and a look that is chosen for what it shows proves nothing. */
const interrupted = "interrupted: what was undecided then was not judged once more, as it is when the time budget ends the measuring";
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
		warnings: effects.signal.aborted && !collected.complete ? [interrupted] : []
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
function isDecided(benchmark, options) {
	const { platform, rulesOf, plan, alpha, waiting } = options;
	if (countFailures(failureOutcomes(benchmark)).broken) return true;
	const pairs = benchmark.pairs?.length ?? 0;
	const id = benchmarkId(benchmark);
	const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		if (!isPaired(data)) return [];
		const rules = rulesOf({
			benchmark: id,
			metric,
			platform
		}, data);
		return [{
			row: `${id}/${metric}`,
			data,
			rules,
			isExact: isExactPair(data, pairedValues(benchmark, data))
		}];
	});
	const tested = cells.filter(({ rules, isExact }) => rules.gate && !isExact);
	if (tested.length === 0) return pairs >= (cells.some(({ isExact }) => !isExact) ? pairsToShow : pairsToVerify);
	if (tested.some(({ row }) => pairs < (waiting.get(row) ?? 0))) return false;
	return tested.every(({ row, data, rules }) => {
		const { question } = pairedQuestion({
			benchmark,
			data,
			rules,
			plan,
			alpha,
			ended: false
		});
		const { verdict, looks, pairs: complete } = decide(question);
		if (verdict !== "continue") return true;
		waiting.set(row, looks.find((look) => look.pairs > complete)?.pairs ?? plan.cap);
		return false;
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
	const waiting = /* @__PURE__ */ new Map();
	return {
		isDecided: (soFar) => isDecided(soFar, {
			...options,
			waiting
		}),
		glance: (soFar) => glanceAtPairs(soFar, options)
	};
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
	if (own.length === 0 && options.base !== null && options.base !== "none") throw nothingOfProject("There is nothing to compare with a base");
	const ground = await groundOf(workshop, options);
	if (options.strategy === "baseline" || options.base === "none" || own.length === 0) return againstBaseline(workshop, options, ground);
	if (options.strategy === "confirm") return confirmed(workshop, {
		...options,
		...ground,
		plan,
		own
	});
	return paired(workshop, {
		...options,
		...ground,
		plan,
		benchmarks: own
	});
}
/** The head's own policy judges only where there is no base to have one. */
async function groundOf(workshop, options) {
	const { project, effects, watcher } = workshop;
	const own = project.config.policy;
	const name = basename(project.configPath ?? "paceline.config.json");
	if (options.base === "none") return {
		revisions: null,
		policy: own
	};
	if (areFolders(options)) {
		const folder = options.base ?? project.root;
		const read = (path) => textIfAny(join(folder, path));
		const found = await baseConfig({
			path: name,
			read,
			where: `in ${folder}`
		});
		return {
			revisions: null,
			policy: found === null ? own : found.config.policy
		};
	}
	const revisions = await findSides(workshop, options).catch((error) => {
		if (error instanceof UserError) return error;
		throw error;
	});
	if (revisions instanceof UserError) {
		if (options.strategy === "baseline" && own !== void 0) watcher.note(`There is no base, so what is measured is judged by its own policy: ${revisions.message}.`);
		return {
			revisions,
			policy: own
		};
	}
	const { sha } = revisions.base.commit;
	const git = gitIn(project.root, { ...effects.env }, effects);
	const path = `${await git(["rev-parse", "--show-prefix"])}${name}`;
	const read = (place) => ask(git, ["show", `${sha}:${place}`]);
	return {
		revisions,
		policy: (await baseConfig({
			path,
			read,
			where: `at ${sha.slice(0, 7)}`
		}))?.config.policy
	};
}
async function textIfAny(path) {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
		throw new UserError(`${path}: cannot be read (${errorCode(error) ?? "unknown error"})`, {
			file: path,
			cause: error
		});
	}
}
async function paired(workshop, options) {
	const { plan, policy } = options;
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const sides = _usingCtx$1.a(await sidesOf(workshop, options));
			if (sides.identical) return {
				comparison: identicalComparison(workshop, {
					...options,
					sides
				}),
				run: null,
				texts: sides.texts
			};
			const run = await measureSides(workshop, {
				...options,
				sides,
				suites: plan.suites
			});
			return {
				run,
				comparison: await compareAll(workshop, {
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
		const printed = (error.hint ?? "").split("\n").map((line) => `  ${line}`);
		workshop.watcher.note([
			error.message,
			...printed,
			"The head is held against the stored baseline instead."
		].join("\n"));
		if (areFolders(options)) return againstBaseline(workshop, options, options);
		const run = await measurePrepared(workshop, {
			...options,
			plan: narrowed(plan, options.benchmarks)
		});
		return {
			run,
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
	const { base, head = null, plan, revisions } = options;
	const { modules } = plan;
	if (revisions instanceof UserError) throw revisions;
	if (revisions !== null) return gitSides(workshop, {
		modules,
		revisions
	});
	if (base === null) throw new UserError("A head that is a folder needs a base that is one: --base DIR");
	return folderSides(workshop, {
		modules,
		base,
		head: head ?? workshop.project.root
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
async function againstBaseline(workshop, options, { policy }) {
	const run = await measureRun(workshop, options);
	return {
		run,
		comparison: await compareAll(workshop, {
			run,
			policy
		})
	};
}
/** First the head alone; then pairs of what the stored baseline suspects, and of nothing else. */
async function confirmed(workshop, options) {
	const first = await againstBaseline(workshop, options, options);
	const suspected = suspects(first.comparison, options.own);
	if (suspected.length === 0 || first.run === null) return first;
	workshop.watcher.note(`Suspected: ${suspected.map(({ id }) => id).join(", ")}. Measured again beside the base.`);
	const { plan } = options;
	let second;
	try {
		second = await paired(workshop, {
			...options,
			plan,
			benchmarks: suspected
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
			policy: options.policy
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
	const git = gitIn(project.root, { ...effects.env }, { waiting: effects.waiting });
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
/**
* Makes the project's caches, looks the machine over and takes hold of the project: one process at a time measures in
* it, since two would disturb each other and write the same files. Throws `UserError` when no fit `node` is on PATH, and
* when another process has the project for longer than an hour.
*/
async function openWorkshop({ project, effects, watcher, doing, looksOnly = false }) {
	await ensureHome(project).catch((error) => {
		if (!looksOnly || !refusals.has(errorCode(error))) throw error;
	});
	const { env, platform, signal, waiting } = effects;
	const installation = findInstallation(import.meta.url);
	const node = await findNode({
		env,
		execPath: process.execPath
	});
	const cache = join(project.home, "cache");
	const workRoot = join(project.home, "work");
	const harness = {
		version: installation.version,
		digest: await harnessDigest(installation)
	};
	const packageName = (await projectPackage(project.root))?.name ?? null;
	const environment = describeEnvironment(readSystemFacts(env), node);
	const lock = looksOnly ? null : await takeProject({
		project,
		effects,
		watcher,
		doing
	});
	if (lock !== null) await clearWork({
		project,
		effects,
		watcher
	}, workRoot);
	return {
		project,
		installation,
		harness,
		packageName,
		environment,
		host: {
			node: node.path,
			entry: installation.trialEntry,
			register: installation.register,
			root: installation.root,
			env,
			platform,
			temporaryRoot: tmpdir(),
			compileCache: join(cache, "compiled"),
			waiting
		},
		installHost: {
			node: node.path,
			env,
			platform,
			cacheRoot: join(cache, "packages"),
			target: `${node.platform}-${node.arch}-${node.version.split(".")[0] ?? ""}`,
			signal,
			waiting,
			onProgress: installProgress(watcher)
		},
		treesRoot: join(cache, "trees"),
		workRoot,
		effects,
		watcher,
		[Symbol.dispose]: () => lock?.[Symbol.dispose]()
	};
}
function takeProject({ project, effects, watcher, doing }) {
	return takeLock(join(project.home, "project"), {
		what: `the project ${project.root}`,
		doing,
		signal: effects.signal,
		waiting: effects.waiting,
		onHeld: (holder) => watcher.note(`Waiting: the project ${project.root} is in use by ${holder}.`),
		patienceMs: 36e5
	});
}
/** What a killed run left is in nobody's way: where it cannot be removed now, the next run tries again. */
async function clearWork({ project, effects, watcher }, workRoot) {
	try {
		await removeAbandoned({
			git: gitIn(project.root, { ...effects.env }, { waiting: effects.waiting }),
			workRoot
		});
	} catch (error) {
		watcher.note(`What an earlier run left in ${workRoot} cannot be removed: ${error.message}`);
	}
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
export { isSupported as C, measurePairs as S, requireRow as _, plainPhase as a, deciderFor as b, leading as c, verdictWord as d, openWorkshop as f, measureSides as g, compareAll as h, runCircumstances as i, leftText as l, check as m, summariesOf as n, doneText as o, findInstallation as p, factsOf as r, glanceNames as s, renderRunMarkdown as t, limitsText as u, rowId as v, newerNode as w, pairingFor as x, searchRows as y };

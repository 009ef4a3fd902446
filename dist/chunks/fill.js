import { S as exitCodes, r as readJsonFileIfAny, x as UserError } from "./json-file.js";
import { $ as boolean, A as commitSha, B as seed, F as instant, Q as array, U as value, V as sentence, a as benchmarkId, at as strictObject, f as runSchemaId, g as environmentSchema, it as record, j as digest, m as trialOutcomeSchema, nt as number, ot as string, s as maxBenchmarks, tt as literal, z as readableName } from "./comparison.js";
import { $ as defaultBranch, A as mostFailures, B as bringSuites, D as derivedSeed, H as prepareFolders, K as packedFiles, M as Tally, O as seededRandom, P as skippedEntry, U as commandRunner, V as checkOutCommits, Y as checkBeforehand, at as deepenUntil, et as resolveNamed, i as runId, it as commitOfTag, j as paceOf, k as benchmarkRun, l as planHistory, m as setUpBench, nt as withShallowHint, ot as isShallow, rt as commitOf, st as tagNames, tt as sidesOf, y as sourceOf } from "./measure-run.js";
import { A as ask, D as _usingCtx, E as writeWhole, j as gitIn, v as admitRun, y as shortfalls } from "./stored-baseline.js";
import { g as joinList, k as formatDuration, v as plural } from "./words.js";
import { join } from "node:path";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { rm } from "node:fs/promises";
/**
* The commits, oldest first and each once; what a clone does not have is fetched. Throws `UserError` where there are
* none, or not the ones that were named.
*/
async function pastCommits(git, past) {
	if (await commitOf(git, "HEAD") === null) throw new UserError("This folder is in no Git repository with a commit, so there is no past to measure", { hint: "Make a first commit." });
	const found = await find(git, past);
	const bySha = new Map(found.map((one) => [one.sha, one.name]));
	return sidesOf(git, [...bySha].map(([sha, ref]) => ({
		sha,
		ref
	})));
}
function find(git, past) {
	if (past.kind === "last") return lastOfBranch(git, past.count);
	return past.kind === "tags" ? newestVersions(git, past) : listed(git, past);
}
const otherWays = "Choose the commits another way: --last N, --tags N or --commits FILE.";
/** Along first parents: what a branch went through before it was merged was never the level of main. */
async function lastOfBranch(git, count) {
	const branch = await defaultBranch(git, otherWays);
	const list = async () => (await git([
		"rev-list",
		"--first-parent",
		`--max-count=${count}`,
		branch,
		"--"
	])).split("\n");
	await deepenUntil(git, async () => (await list()).length >= count);
	const shas = await list();
	if (shas.length < count && await isShallow(git)) throw new UserError(`Only ${shas.length} of the last ${count} commits of ${branch} are in this clone`, { hint: await withShallowHint(git, otherWays) });
	return shas.toReversed().map((sha) => ({
		sha,
		name: null
	}));
}
/** In the order of their versions, not of their dates: a mended 2.1.8 may be younger than 3.0.0. */
async function newestVersions(git, { count, packageName }) {
	const newest = (await tagNames(git)).flatMap((name) => {
		const version = versionOf(name, packageName);
		return version === null ? [] : [{
			name,
			version
		}];
	}).toSorted((a, b) => compareVersions(a.version, b.version)).slice(-count);
	const commits = [];
	for (const { name } of newest) {
		const sha = await commitOfTag(git, name);
		if (sha !== null) commits.push({
			sha,
			name
		});
	}
	if (commits.length > 0) return commits;
	throw new UserError("There are no version tags here, such as v1.2.3", { hint: await withShallowHint(git, "Measure the last commits instead: --last 12.") });
}
/** Of `1.2.3`, `v1.2.3`, `name@1.2.3` and `name-v1.2.3`, whole versions only: a pre-release is nobody's level. */
function versionOf(tag, packageName) {
	const prefix = (packageName === null ? [] : [packageName, packageName.replace(/^.*\//, "")]).flatMap((name) => [`${name}@`, `${name}-`]).find((start) => tag.startsWith(start)) ?? "";
	const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(tag.slice(prefix.length));
	return match === null ? null : [
		Number(match[1]),
		Number(match[2]),
		Number(match[3])
	];
}
function compareVersions(a, b) {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
async function listed(git, { text, file }) {
	const named = text.split(/\r?\n/).map((line, index) => ({
		place: index + 1,
		name: line.replace(/(?:^|\s)#.*$/, "").trim()
	})).filter(({ name }) => name !== "");
	if (named.length === 0) throw new UserError(`${file} names no commit`, {
		file,
		hint: "Write one revision a line; # begins a comment."
	});
	if (named.length > 200) throw new UserError(`${file} names ${named.length} commits, and no more than 200 are measured at once`, { file });
	const found = [];
	for (const { place, name } of named) {
		const { sha } = await resolveNamed(git, name).catch((error) => {
			if (!(error instanceof UserError)) throw error;
			const hint = error.hint ?? "";
			throw new UserError(`${file}: line ${place}: ${error.message}`, {
				file,
				place: `line ${place}`,
				hint,
				cause: error
			});
		});
		found.push({
			sha,
			name
		});
	}
	return byAncestry(git, found);
}
/** Every commit after all that it grew from, whatever the order of the list and the clocks of its authors. */
async function byAncestry(git, commits) {
	const sorted = (await git([
		"rev-list",
		"--topo-order",
		"--reverse",
		...commits.map(({ sha }) => sha),
		"--"
	])).split("\n");
	const position = new Map(sorted.map((sha, index) => [sha, index]));
	return commits.toSorted((a, b) => (position.get(a.sha) ?? -1) - (position.get(b.sha) ?? -1));
}
// src/measure/fill-rounds.ts
/**
* Trials of many commits in turns: in each round every benchmark of every commit once, all of them shuffled, so that
* whatever happens to the machine meanwhile happens to all commits alike.
*/
/**
* Measures round after round until all trials are done, the budget is used up or the signal fires. Throws `UserError`
* where the budget has no time for the warm-up and, of a new fill, four rounds of two commits.
*/
async function fillRounds(options, effects) {
	const session = new Session(options, effects);
	await session.measure();
	const soFar = session.soFar();
	if (session.hasBegun) await effects.save(soFar);
	return {
		commits: soFar.map((commit) => Object.assign(commit, { benchmarks: session.benchmarksOf(commit.sha) })),
		left: session.left
	};
}
var Session = class {
	#options;
	#effects;
	#start;
	#measuringMs;
	#entries;
	#isThinned;
	#done = 0;
	#sinceCalibration = 0;
	constructor(options, effects) {
		const { commits, benchmarks, earlier } = options;
		const before = new Map(earlier.map((one) => [one.sha, one]));
		this.#options = options;
		this.#effects = effects;
		this.#start = effects.now();
		this.#isThinned = options.isThinned;
		this.#measuringMs = new Map(commits.map(({ sha }) => [sha, before.get(sha)?.measuringMs ?? 0]));
		this.#entries = commits.flatMap(({ sha, label }) => benchmarks.map((benchmark) => {
			return {
				sha,
				label,
				benchmark,
				results: [...before.get(sha)?.trials[benchmark.id] ?? []],
				warmUpMs: null
			};
		}));
	}
	get hasBegun() {
		return this.#entries.some(({ results }) => results.length > 0);
	}
	/** Commits that were given up wait for the others to be stored, not for the last of their trials. */
	get left() {
		const active = this.active();
		const isEnough = this.#isThinned && active.every(({ results }) => results.length >= 4);
		if (active.length > 0 && !isEnough) return "trials";
		return this.#isThinned ? "commits" : "nothing";
	}
	async measure() {
		const { effects, isChosen } = {
			effects: this.#effects,
			isChosen: this.hasBegun
		};
		if (this.active().length === 0) return;
		await effects.calibrate();
		await this.#round(this.active().filter(({ benchmark }) => !benchmark.once));
		if (effects.signal.aborted) return;
		if (!isChosen) this.#choose();
		else if (this.#leftMs() <= 0) throw this.#tooShort("a round");
		for (let roundMs = 0; this.active().length > 0 && roundMs <= this.#leftMs();) {
			const before = effects.now();
			if (!await this.#round(this.active())) return;
			roundMs = effects.now() - before;
			await effects.save(this.soFar());
		}
		if (!effects.signal.aborted) await effects.calibrate();
	}
	soFar() {
		return [...Map.groupBy(this.#entries, ({ sha }) => sha)].map(([sha, own]) => ({
			sha,
			measuringMs: Math.round(this.#measuringMs.get(sha)),
			trials: Object.fromEntries(own.map(({ benchmark, results }) => [benchmark.id, results]))
		}));
	}
	benchmarksOf(sha) {
		const effects = this.#effects;
		return this.#entries.filter((entry) => entry.sha === sha).map((entry) => {
			const { benchmark, results } = entry;
			const packagesOf = () => ({ package: effects.packageOf(entry) });
			if (benchmark.skipped !== null) return skippedEntry(benchmark, packagesOf(), benchmark.skipped);
			const tally = new Tally();
			const reports = results.map((result) => tally.add(result, "head")).filter(({ outcome }) => outcome === "ok");
			return benchmarkRun({
				benchmark,
				tally,
				reports,
				leftOut: false
			}, {
				packagesOf,
				signal: effects.signal
			});
		});
	}
	/** What has a turn in the next round. */
	active() {
		return this.#entries.filter(({ benchmark, results }) => {
			if (benchmark.skipped !== null || results.length >= this.#options.trials) return false;
			if (results.some(({ outcome }) => outcome === "ok")) return !benchmark.once;
			return results.length < mostFailures(benchmark);
		});
	}
	/** False when it was cut short. */
	async #round(entries) {
		for (const entry of this.#effects.shuffle(entries)) {
			if (this.#effects.signal.aborted || this.#leftMs() <= 0) return false;
			await this.#trial(entry);
		}
		return !this.#effects.signal.aborted;
	}
	/** The first trial of each part is the warm-up, unless one trial is all. */
	async #trial(entry) {
		const effects = this.#effects;
		this.#report(entry);
		const before = effects.now();
		const { versions: _, ...result } = await effects.trial(entry);
		if (effects.signal.aborted) return;
		const ms = effects.now() - before;
		this.#measuringMs.set(entry.sha, this.#measuringMs.get(entry.sha) + ms);
		if (entry.warmUpMs === null && !entry.benchmark.once) entry.warmUpMs = ms;
		else entry.results.push(result);
		this.#done += 1;
		this.#sinceCalibration += 1;
		const { expected } = this.#report(entry);
		if (this.#sinceCalibration < expected / 10) return;
		this.#sinceCalibration = 0;
		await effects.calibrate();
	}
	#choose() {
		const { commits } = this.#options;
		const costs = this.#costsMs(4);
		const kept = affordable(costs, this.#leftMs()).map((index) => commits[index]);
		if (kept.length === 0) throw this.#tooShort(`4 rounds of ${commits.length === 1 ? "the commit" : "even two commits"}`);
		if (kept.length === commits.length) return;
		this.#effects.onShortage({
			kept,
			neededMs: costs.reduce((sum, ms) => sum + ms, 0)
		});
		this.#isThinned = true;
		this.#entries = this.#entries.filter(({ sha }) => kept.some((commit) => commit.sha === sha));
	}
	/**
	* What so many rounds of each commit will take: as long as the warm-up took, which is still to come where the budget
	* ended before it. What is measured once takes as long as the others in the mean.
	*/
	#costsMs(rounds) {
		const warmUps = this.#entries.flatMap(({ warmUpMs }) => warmUpMs ?? []);
		const mean = warmUps.reduce((sum, ms) => sum + ms, 0) / Math.max(1, warmUps.length);
		const costMs = ({ benchmark, warmUpMs }) => {
			if (benchmark.once) return mean;
			return warmUpMs === null ? (rounds + 1) * mean : rounds * warmUpMs;
		};
		return this.#options.commits.map(({ sha }) => this.active().filter((entry) => entry.sha === sha).reduce((sum, entry) => sum + costMs(entry), 0));
	}
	#leftMs() {
		return this.#options.budgetMs - (this.#effects.now() - this.#start);
	}
	#report({ benchmark, label }) {
		const wanted = this.active().reduce((sum, { benchmark, results, warmUpMs }) => sum + (benchmark.once ? 1 : this.#options.trials - results.length + (warmUpMs === null ? 1 : 0)), 0);
		const elapsedMs = this.#effects.now() - this.#start;
		const pace = paceOf({
			done: this.#done,
			wanted,
			elapsedMs,
			budgetMs: this.#options.budgetMs
		});
		this.#effects.onProgress({
			...pace,
			benchmark: `${benchmark.id} at ${label}`
		});
		return pace;
	}
	#tooShort(what) {
		const { commits } = this.#options;
		const neededMs = this.#costsMs(4).reduce((sum, ms) => sum + ms, this.#effects.now() - this.#start);
		return new UserError(`The budget has no time for the warm-up and ${what}`, { hint: `${commits.length === 1 ? "It needs" : `All ${commits.length} need`} about ${Math.ceil(neededMs / 1e3)} s: give more with --budget, or name fewer benchmarks.` });
	}
};
/**
* Which commits there is time for, as indices into what each of them costs: as many as fit, the oldest and the newest
* among them and the others spread evenly. None where there is not even time for two.
*/
function affordable(costsMs, leftMs) {
	for (let count = costsMs.length; count > 1; count--) {
		const chosen = Array.from({ length: count }, (_, i) => Math.round(i * (costsMs.length - 1) / (count - 1)));
		if (chosen.reduce((sum, index) => sum + costsMs[index], 0) <= leftMs) return chosen;
	}
	return costsMs.length === 1 && costsMs[0] <= leftMs ? [0] : [];
}
// src/store/fill-progress.ts
/**
* How far a fill of the history has come, in the project's `.paceline` folder: written whole after each round, so that
* it can be interrupted, or killed, and taken up again.
*/
const trialSchema = strictObject({
	outcome: trialOutcomeSchema,
	metrics: record(readableName, value),
	covariateMs: number().min(0).nullable(),
	notes: record(readableName, string().max(500)),
	warnings: array(sentence).max(50).readonly(),
	message: string().nullable(),
	detail: string().nullable()
});
/** What a commit has by now: counted trials by benchmark id, in their order, and the time they took, warm-ups included. */
const commitTrialsSchema = strictObject({
	sha: commitSha,
	measuringMs: number().min(0),
	trials: record(string(), array(trialSchema).readonly())
});
const fillSchema = strictObject({
	schema: literal("paceline/fill@1"),
	/** Eight hex digits that the runs of this fill share. */
	id: seed,
	seed,
	startedAt: instant,
	harnessDigest: digest,
	environment: environmentSchema,
	/** Commits that were asked for, oldest first. */
	commits: array(commitSha),
	benchmarks: array(strictObject({
		id: string(),
		suiteDigest: digest
	})).max(maxBenchmarks),
	/** How often it was taken up; each part shuffles anew. */
	parts: number().int().min(1),
	/** Whether commits were given up for want of time: another fill measures them. */
	isThinned: boolean(),
	calibrationMs: array(value),
	/** Commits that are measured, with the counted trials of each benchmark in their order. */
	measured: array(commitTrialsSchema).readonly()
});
const fillKind = {
	name: "progress of a fill",
	schemaId: "paceline/fill@1",
	schema: fillSchema,
	maxBytes: 134217728,
	remedy: "Delete it; what it held is measured again.",
	origin: "`paceline baseline fill` writes it."
};
function fileOf(home, { environment }) {
	return join(home, `fill-${environment.platform}.json`);
}
/** What an earlier fill left that can be taken up; else null, and in words why what there is cannot. */
async function readFillProgress(home, key) {
	try {
		const progress = await readJsonFileIfAny(fileOf(home, key), fillKind);
		const whyAnew = progress === null ? null : difference(progress, key);
		return {
			progress: whyAnew === null ? progress : null,
			whyAnew
		};
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return {
			progress: null,
			whyAnew: error.message
		};
	}
}
function difference(progress, key) {
	if (!isDeepStrictEqual(progress.commits, key.commits)) return "it was of other commits";
	if (!isDeepStrictEqual(progress.benchmarks, key.benchmarks)) return "it was of other benchmarks, or their suite changed";
	if (progress.harnessDigest !== key.harnessDigest) return "it was measured by another version of Paceline";
	if (!isDeepStrictEqual(progress.environment, key.environment)) return "it was measured on another machine or system";
	return key.wantedSeed === null || key.wantedSeed === progress.seed ? null : `its seed was ${progress.seed}`;
}
async function writeFillProgress(home, progress) {
	await writeWhole(fileOf(home, progress), `${JSON.stringify(fillSchema.parse(progress))}\n`);
}
async function removeFillProgress(home, key) {
	await rm(fileOf(home, key), { force: true });
}
// src/pipeline/filled-runs.ts
/** Where the runs of past commits stand in the stored history, and which of them it holds already. */
/** The id of each commit's run. What an earlier part of the fill stored keeps its own, whatever was stored since. */
async function runIds(git, { asked, stored, machine }) {
	const places = placesInTime(asked, await storedPlaces(git, {
		asked,
		stored
	}));
	return asked.map(({ commit: { sha } }, index) => {
		return stored.runs.find(({ filled, head }) => filled?.machine === machine && head.commit?.sha === sha)?.id ?? runId(places[index], machine);
	});
}
/** Where the stored runs stand among the commits, as far as both lie on the default branch. */
async function storedPlaces(git, { asked, stored }) {
	const branch = await defaultBranch(git).catch(() => "HEAD");
	const listed = await ask(git, [
		"rev-list",
		"--first-parent",
		branch,
		"--"
	]);
	const place = new Map((listed ?? "").split("\n").map((sha, index) => [sha, index]));
	const own = asked.map(({ commit }) => place.get(commit.sha) ?? null);
	return stored.runs.flatMap((run) => {
		const { commit } = run.head;
		const at = commit === null ? void 0 : place.get(commit.sha);
		if (at === void 0 || run.filled !== void 0 && own.includes(at)) return [];
		return [{
			isAfter: own.map((mine) => mine === null ? null : mine >= at),
			second: secondOfRun(run)
		}];
	});
}
/**
* When each run is said to be, so that the history holds the commits in their order whatever the day of measuring: the
* second of its commit, but never later than what comes after it, and after what comes before it as far as there is
* room. `stored` are runs that the history holds already.
*/
function placesInTime(commits, stored) {
	const seconds = commits.map(({ commit }) => secondOf(commit.date));
	const beforeAll = (index) => Math.min(...index + 1 < seconds.length ? [seconds[index + 1]] : [], ...stored.filter(({ isAfter }) => isAfter[index] === true).map(({ second }) => second), 1e400) - 1;
	for (let index = seconds.length - 1; index >= 0; index--) seconds[index] = Math.min(seconds[index], beforeAll(index));
	for (const index of seconds.keys()) {
		const earlier = stored.filter(({ isAfter }) => isAfter[index] === false).map(({ second }) => second);
		const least = Math.max(-1e400, ...earlier, ...index > 0 ? [seconds[index - 1]] : []) + 1;
		if (least <= beforeAll(index)) seconds[index] = Math.max(seconds[index], least);
	}
	return seconds.map((second) => /* @__PURE__ */ new Date(second * 1e3));
}
function secondOf(instant) {
	return Math.floor(new Date(instant).getTime() / 1e3);
}
/** The second that a run's id begins with. */
function secondOfRun({ id }) {
	const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id);
	return secondOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
/**
* Whether the history holds all of these benchmarks of this commit, filled in, in one run or in several. What is skipped
* here cannot be measured, so nothing is waited for; what was skipped there is not held.
*/
function isFilled({ commit: { sha } }, { stored, benchmarks, harnessDigest }) {
	const own = stored.runs.filter((run) => run.filled !== void 0 && run.head.commit?.sha === sha && run.harness.digest === harnessDigest);
	const held = new Set(own.flatMap((run) => run.benchmarks.filter(({ status }) => status !== "skipped")).map((benchmark) => keyOf(benchmarkId(benchmark), benchmark.suiteDigest)));
	const wanted = benchmarks.filter(({ skipped }) => skipped === null);
	return wanted.length > 0 && wanted.every(({ id, suiteDigest }) => held.has(keyOf(id, suiteDigest)));
}
function keyOf(id, digest) {
	return JSON.stringify([id, digest]);
}
// src/pipeline/past-benches.ts
/** Past commits made ready to be measured: checked out beside each other, prepared alike, a bench for each. */
/** Checks out and prepares all of them. One that cannot be measured is named with the reason and left out. */
async function pastBenches(workshop, { plan, commits }) {
	const { watcher, effects, project } = workshop;
	const named = commits.toReversed().map((commit, index) => [`c${String(index).padStart(3, "0")}`, commit]);
	const checkouts = await checkOutCommits(workshop, Object.fromEntries(named.map(([name, { commit }]) => [name, commit.sha])));
	try {
		const labels = Object.fromEntries(named.map(([name, { label }]) => [name, label]));
		const folders = await prepareFolders(workshop, {
			folders: checkouts.folders,
			labels
		});
		const run = commandRunner(effects);
		const isOwn = plan.modules.some(({ builtIn }) => !builtIn);
		const published = new Set(isOwn ? await packedFiles({
			directory: project.root,
			run
		}) : []);
		const benches = /* @__PURE__ */ new Map();
		for (const [name, { commit, label }] of named) {
			const bench = await benchOf(workshop, {
				plan,
				folder: folders[name],
				published,
				isFirst: benches.size === 0
			});
			if (bench instanceof UserError) watcher.note(`${nameOfCommit({
				label,
				commit
			})} is left out: ${reasonOf(bench)}`);
			else benches.set(commit.sha, bench);
		}
		return {
			benches,
			[Symbol.asyncDispose]: () => checkouts[Symbol.asyncDispose]()
		};
	} catch (error) {
		await checkouts[Symbol.asyncDispose]();
		throw error;
	}
}
async function benchOf(workshop, { plan, folder, published, isFirst }) {
	const { project, watcher } = workshop;
	if (folder instanceof UserError) return folder;
	if (!existsSync(folder)) return new UserError("the folder of the project is not in it");
	try {
		const modules = await bringSuites(workshop, {
			modules: plan.modules,
			from: project.root,
			to: folder,
			published
		});
		const bench = await setUpBench({
			workshop: isFirst ? workshop : {
				...workshop,
				watcher: {
					...watcher,
					phase: () => silentPhase
				}
			},
			benchmarks: plan.benchmarks,
			suiteNames: plan.suites.map((suite) => suite.description.name),
			head: {
				root: folder,
				replaced: {},
				modules
			},
			base: null
		});
		const stranger = plan.benchmarks.find((benchmark) => isStranger(workshop, benchmark, bench));
		return stranger === void 0 ? bench : new UserError(`its package.json is not that of ${stranger.package}`);
	} catch (error) {
		if (error instanceof UserError) return error;
		throw error;
	}
}
/** `4.0.0 (726da2c)`, or the commit alone where nobody named it. */
function nameOfCommit({ label, commit: { sha } }) {
	return sha.startsWith(label) ? label : `${label} (${sha.slice(0, 7)})`;
}
const silentPhase = {
	update: () => void 0,
	finish: () => void 0
};
/** Where a commit's package has another name, a released one would be measured in its place. */
function isStranger({ project, packageName }, benchmark, bench) {
	if (benchmark.package === null || benchmark.package !== packageName) return false;
	return sourceOf(project.config, benchmark.subject) === null && bench.packagesOf(benchmark).package?.source !== "project";
}
/** The message, and the last line of what a command printed; npm's is where its log lies, and says nothing. */
function reasonOf({ message, hint = "" }) {
	const last = (hint.split("\n").filter((line) => line.trim() !== "" && !line.includes("A complete log of this run")).at(-1) ?? "").trim();
	return last === "" ? message : `${message}: ${last}`;
}
// src/pipeline/fill.ts
/**
* Fills the stored history with the past: commits that were there before anybody measured, checked out beside each
* other, prepared alike and measured in turns on one machine.
*/
/** Unless told otherwise: nobody waits for a fill, and it is done once. */
const fillDefaults = {
	budget: "30m",
	trials: 8
};
/** Measures past commits. Throws `UserError` where none can be measured; says in notes what is left out, and why. */
async function fill(workshop, options) {
	const { project, effects, watcher, harness, environment } = workshop;
	const plan = await planHistory(workshop, {
		...options,
		withOthers: false
	});
	await checkBeforehand(workshop, plan.benchmarks);
	const { benchmarks } = plan;
	const git = gitIn(project.root, { ...effects.env }, effects);
	const task = {
		...options,
		plan,
		asked: await pastCommits(git, options.past)
	};
	const { progress, whyAnew } = await readFillProgress(project.home, {
		harnessDigest: harness.digest,
		environment,
		commits: task.asked.map(({ commit }) => commit.sha),
		benchmarks: benchmarks.map(({ id, suiteDigest }) => ({
			id,
			suiteDigest
		})),
		wantedSeed: options.seed
	});
	if (whyAnew !== null) watcher.note(`An earlier fill is there and is not taken up, because ${whyAnew}: it begins anew.`);
	const all = progress === null ? newFill(workshop, task) : takenUp(workshop, progress);
	const ids = await runIds(git, {
		...task,
		machine: all.id
	});
	const begun = withoutPruned(workshop, {
		task,
		all,
		ids
	});
	if (begun.measured.length === 0) return {
		runs: [],
		left: "nothing",
		wasFilled: true,
		stored: async () => {}
	};
	const rounds = await measureRounds(workshop, task, begun);
	return {
		runs: runsOf(workshop, {
			task,
			rounds,
			ids
		}),
		left: rounds.left,
		wasFilled: rounds.commits.length === 0,
		stored: async () => {
			if (rounds.left !== "trials") await removeFillProgress(project.home, { environment });
		}
	};
}
/** What the history holds already is left out. */
function newFill({ harness, environment, watcher, effects }, task) {
	const { asked, stored, again } = task;
	const { benchmarks } = task.plan;
	const series = {
		stored,
		benchmarks,
		harnessDigest: harness.digest
	};
	const known = again ? [] : asked.filter((commit) => isFilled(commit, series));
	if (known.length > 0) {
		const which = known.length === asked.length ? "All" : `${known.length} of`;
		watcher.note(`${which} ${plural(asked.length, "commit")} ${known.length === 1 ? "is" : "are"} filled already, with the same benchmarks (--again measures them anew).`);
	}
	const id = task.randomSeed();
	return {
		schema: "paceline/fill@1",
		id,
		seed: task.seed ?? id,
		startedAt: effects.today().toISOString(),
		harnessDigest: harness.digest,
		environment,
		commits: asked.map(({ commit }) => commit.sha),
		benchmarks: benchmarks.map(({ id: name, suiteDigest }) => ({
			id: name,
			suiteDigest
		})),
		parts: 1,
		isThinned: false,
		calibrationMs: [],
		measured: asked.filter((commit) => !known.includes(commit)).map(({ commit }) => ({
			sha: commit.sha,
			measuringMs: 0,
			trials: {}
		}))
	};
}
function takenUp({ watcher }, progress) {
	const trials = progress.measured.flatMap((one) => Object.values(one.trials)).reduce((sum, some) => sum + some.length, 0);
	watcher.note(`An earlier fill of ${plural(progress.measured.length, "commit")} is taken up where it stopped, with ${plural(trials, "trial")}.`);
	return {
		...progress,
		parts: progress.parts + 1
	};
}
/** Without the commits whose runs would not be kept. Throws `UserError` where nothing is left and nothing is filled. */
function withoutPruned({ watcher }, { task, all, ids }) {
	const { asked, stored, keep } = task;
	const idOf = new Map(asked.map(({ commit }, index) => [commit.sha, ids[index]]));
	const own = all.measured.map(({ sha }) => idOf.get(sha));
	const kept = new Set([.../* @__PURE__ */ new Set([...stored.runs.map(({ id }) => id), ...own])].toSorted().slice(-keep));
	const measured = all.measured.filter((_, index) => kept.has(own[index]));
	const pruned = all.measured.length - measured.length;
	if (pruned === 0) return all;
	const why = `the history keeps the newest ${plural(keep, "run")} (--keep), and ${pruned === 1 ? "it is" : "they are"} older`;
	if (pruned === asked.length) throw new UserError(`None of the ${plural(pruned, "commit")} would be kept: ${why}`, {
		exitCode: exitCodes.nothingCompared,
		hint: "The history is full already. Name newer commits, or keep more runs."
	});
	watcher.note(`${pruned} of ${plural(asked.length, "commit")} ${pruned === 1 ? "is" : "are"} left out: ${why}.`);
	return {
		...all,
		measured
	};
}
async function measureRounds(workshop, task, begun) {
	try {
		var _usingCtx$1 = _usingCtx();
		const { effects, watcher, project } = workshop;
		const isMeasured = new Set(begun.measured.map(({ sha }) => sha));
		const commits = task.asked.filter(({ commit }) => isMeasured.has(commit.sha));
		const { benches } = _usingCtx$1.a(await pastBenches(workshop, {
			plan: task.plan,
			commits
		}));
		if (benches.size === 0) {
			if (!begun.measured.some(hasTrials) && commits.length < task.asked.length) return {
				commits: [],
				left: "nothing",
				fill: begun
			};
			throw nonePrepared(commits);
		}
		const kept = begun.measured.filter((one) => !benches.has(one.sha) && hasTrials(one));
		const benchOf = (sha) => benches.get(sha);
		const calibrationMs = [...begun.calibrationMs];
		let { isThinned } = begun;
		const fillOf = (measured) => {
			return {
				...begun,
				calibrationMs,
				measured,
				isThinned
			};
		};
		const phase = watcher.phase("measuring", "trials");
		const rounds = await fillRounds({
			commits: commits.filter(({ commit }) => benches.has(commit.sha)).map((commit) => ({
				sha: commit.commit.sha,
				label: commit.label
			})),
			benchmarks: task.plan.benchmarks,
			earlier: begun.measured,
			isThinned,
			trials: task.trials,
			budgetMs: task.budgetMs
		}, {
			trial: ({ sha, benchmark }) => benchOf(sha).trial(benchmark, "head"),
			packageOf: ({ sha, benchmark }) => benchOf(sha).packagesOf(benchmark).package,
			async calibrate() {
				const ms = await [...benches.values()][0].calibrate();
				if (ms !== null) calibrationMs.push(ms);
			},
			now: effects.now,
			shuffle: seededRandom(derivedSeed(begun.seed, `part ${begun.parts}`)).shuffled,
			onProgress: ({ done, expected, benchmark, leftMs }) => phase.update({
				done,
				expected,
				detail: benchmark,
				leftMs
			}),
			onShortage(shortage) {
				isThinned = true;
				watcher.note(shortageText(shortage, task, commits.length));
			},
			save: (measured) => writeFillProgress(project.home, fillOf([...measured, ...kept])),
			signal: effects.signal
		});
		const trials = rounds.commits.flatMap(({ benchmarks }) => benchmarks).reduce((sum, one) => sum + one.trials, 0);
		phase.finish(`${plural(trials, "trial")} of ${plural(rounds.commits.length, "commit")}`);
		return {
			...rounds,
			left: kept.length > 0 ? "trials" : rounds.left,
			fill: fillOf([])
		};
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
function hasTrials({ trials }) {
	return Object.values(trials).some(({ length }) => length > 0);
}
function nonePrepared({ length }) {
	return new UserError(`None of the ${plural(length, "commit")} could be prepared`, {
		hint: "The reasons stand above. Where old commits need other commands, name them as project.prepare in the config.",
		exitCode: exitCodes.newFailure
	});
}
function shortageText({ kept, neededMs }, { budgetMs }, all) {
	const names = joinList(kept.map(({ label }) => label));
	return `The budget of ${formatDuration(budgetMs)} has time for 4 rounds of ${kept.length} of ${all} commits; all of them need about ${formatDuration(neededMs)} more. Measured are ${names}. Run it again for the others, or give more with --budget.`;
}
/** One run for each commit that has enough trials of anything; what is missing is said. */
function runsOf({ environment, harness, watcher }, { task, rounds, ids }) {
	const { plan, asked, profile } = task;
	const { fill } = rounds;
	return rounds.commits.flatMap((measured) => {
		const index = asked.findIndex(({ commit }) => commit.sha === measured.sha);
		const { label, commit } = asked[index];
		const admitted = admitRun({
			schema: runSchemaId,
			id: ids[index],
			startedAt: fill.startedAt,
			measuringMs: measured.measuringMs,
			filled: {
				order: index + 1,
				of: asked.length,
				machine: fill.id
			},
			head: {
				label,
				commit
			},
			base: null,
			environment,
			harness,
			profile,
			seed: fill.seed,
			calibrationMs: fill.calibrationMs,
			complete: true,
			benchmarks: [...measured.benchmarks],
			leftOut: [...plan.leftOut],
			warnings: []
		});
		for (const line of shortfalls(admitted)) watcher.note(`${nameOfCommit(asked[index])}: ${line}.`);
		return admitted.run === null ? [] : [{
			...admitted.run,
			complete: admitted.leftOut.length === 0
		}];
	});
}
export { fillDefaults as n, fill as t };

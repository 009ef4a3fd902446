import { v as plural } from "./words.js";
import { b as errorCode, d as acceptRecordSchema, f as baselineSchema, h as configFileName, l as configKind, m as maxRuns, n as readJsonFile, p as baselineSchemaId, r as readJsonFileIfAny, s as baselineKind, t as parseJsonText, x as UserError } from "./json-file.js";
import { _ as counted, a as benchmarkId, d as runSchema, o as isPaired, u as notMeasured } from "./comparison.js";
import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from "node:path";
import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { hostname } from "node:os";
// src/waiting.ts
/** Ten seconds is as long as people wait without wondering. */
const usualDueMs = [1e4, 3e4];
const usualEveryMs = 6e4;
/**
* Lines after ten seconds, half a minute and then every minute. What was named once is named again only when it takes
* longer still: trials of one benchmark may take eleven seconds each.
*/
function makeWaiting({ say, dueMs = usualDueMs, everyMs = usualEveryMs }) {
	const named = /* @__PURE__ */ new Set();
	return async (what, work) => {
		let timer;
		const wait = (turn, saidMs) => {
			const atMs = dueMs[turn] ?? saidMs + everyMs;
			timer = setTimeout(() => {
				const name = typeof what === "string" ? what : what();
				if (turn > 0 || !named.has(name)) say(`Still waiting for ${name} (${Math.round(atMs / 1e3)} s so far).`);
				named.add(name);
				wait(turn + 1, atMs);
			}, atMs - saidMs);
			timer.unref();
		};
		wait(0, 0);
		try {
			return await work();
		} finally {
			clearTimeout(timer);
		}
	};
}
/** For those who have nobody to tell. */
const inSilence = (_, work) => work();
// src/measure/git.ts
/** Runs Git. Every path and revision goes in as an argument of its own; no shell is involved. */
const run = promisify(execFile);
const maxOutputBytes = 67108864;
/** Git in a directory. `env` is the environment that Git and its hooks see. */
function gitIn(root, env, { signal, waiting = inSilence } = {}) {
	const git = async (args, extra = {}) => {
		try {
			const { stdout } = await waiting(wordsOf(args), () => run("git", [...args], {
				cwd: root,
				env: {
					...env,
					...extra.env,
					GIT_TERMINAL_PROMPT: "0",
					LC_ALL: "C"
				},
				maxBuffer: maxOutputBytes,
				windowsHide: true,
				...signal === void 0 ? {} : { signal }
			}));
			return stdout.replace(/\r?\n$/, "");
		} catch (cause) {
			throw explained(args, cause);
		}
	};
	return Object.assign(git, { root });
}
/** Where it asks a server, the server is what is waited for. */
function wordsOf([command = "", ...args]) {
	return `git ${command}${args.includes("origin") ? ", which asks origin" : ""}`;
}
function explained(args, cause) {
	if (!(cause instanceof Error) || cause.name === "AbortError") return cause;
	if ("code" in cause && cause.code === "ENOENT") return new UserError("Git was not found", {
		hint: "Install Git, or put it on PATH.",
		cause
	});
	const lastLine = ("stderr" in cause && typeof cause.stderr === "string" ? cause.stderr.trim() : "").split("\n").at(-1) ?? "";
	return new UserError(`git ${args[0] ?? ""} failed: ${lastLine === "" ? cause.message : lastLine}`, { cause });
}
/** What Git answers, or null where it says no: for questions whose answer may be "there is none". */
async function ask(git, args) {
	try {
		return await git(args);
	} catch (error) {
		if (error instanceof UserError && error.message !== "Git was not found") return null;
		throw error;
	}
}
// src/store/serialise.ts
/**
* Runs and baselines as text: the same value always gives the same bytes, one benchmark to a line, so that a history
* in Git stays small and its differences readable. Numbers are written as they are; whoever measures rounds them.
*/
/** The text of a run file. */
function runText(run) {
	return `${runLines(run)}\n`;
}
/** The text of a baseline file, runs and records in the order they are in. */
function baselineText({ runs, accepted, ...head }) {
	const { schema, platform } = baselineSchema.omit({
		runs: true,
		accepted: true
	}).parse(head);
	return `${JSON.stringify({
		schema,
		platform
	}).slice(0, -1)},"runs":${list(runs.map(runLines))},"accepted":${list(accepted.map(recordLine))}}\n`;
}
/** The one line of an accepted level change. */
function recordLine(record) {
	return JSON.stringify(acceptRecordSchema.parse(record));
}
/** A run over several lines: its head, each benchmark, its warnings. */
function runLines(run) {
	const { benchmarks, warnings, ...head } = runSchema.parse(run);
	return `${JSON.stringify(head).slice(0, -1)},"benchmarks":${list(benchmarks.map((benchmark) => JSON.stringify(benchmark, sortDictionaries)))},"warnings":${JSON.stringify(warnings)}}`;
}
function list(items) {
	return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n]`;
}
/** Parsing put the keys that a schema fixes into its order; what is left are the names of metrics and notes. */
function sortDictionaries(key, value) {
	if (key !== "metrics" && key !== "notes" || typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
// \0@oxc-project+runtime@0.158.0/helpers/esm/usingCtx.js
function _usingCtx() {
	var r = "function" == typeof SuppressedError ? SuppressedError : function(r, e) {
		var n = Error();
		return n.name = "SuppressedError", n.error = r, n.suppressed = e, n;
	}, e = {}, n = [];
	function using(r, e) {
		if (null != e) {
			if (Object(e) !== e) throw new TypeError("using declarations can only be used with objects, functions, null, or undefined.");
			if (r) var o = e[Symbol.asyncDispose || Symbol["for"]("Symbol.asyncDispose")];
			if (void 0 === o && (o = e[Symbol.dispose || Symbol["for"]("Symbol.dispose")], r)) var t = o;
			if ("function" != typeof o) throw new TypeError("Object is not disposable.");
			t && (o = function o() {
				try {
					t.call(e);
				} catch (r) {
					return Promise.reject(r);
				}
			}), n.push({
				v: e,
				d: o,
				a: r
			});
		} else r && n.push({
			d: e,
			a: r
		});
		return e;
	}
	return {
		e,
		u: using.bind(null, !1),
		a: using.bind(null, !0),
		d: function d() {
			var o, t = this.e, s = 0;
			function next() {
				for (; o = n.pop();) try {
					if (!o.a && 1 === s) return s = 0, n.push(o), Promise.resolve().then(next);
					if (o.d) {
						var r = o.d.call(o.v);
						if (o.a) return s |= 2, Promise.resolve(r).then(next, err);
					} else s |= 1;
				} catch (r) {
					return err(r);
				}
				if (1 === s) return t !== e ? Promise.reject(t) : Promise.resolve();
				if (t !== e) throw t;
			}
			function err(n) {
				return t = t !== e ? new r(n, t) : n, next();
			}
			return next();
		}
	};
}
// src/store/write-whole.ts
/**
* Writing a file so that a reader finds either all of the old one or all of the new one, whatever happens in between.
*/
const realEffects = {
	rename,
	wait: (ms) => setTimeout$1(ms)
};
/** On Windows a virus scanner or an indexer may hold a file for a moment: half a second in all is waited for it. */
const renameWaitsMs = [
	10,
	20,
	40,
	80,
	160,
	320
];
const passing = /* @__PURE__ */ new Set([
	"EPERM",
	"EBUSY",
	"EACCES"
]);
/**
* Writes `text` to `path` through a temporary file in the same folder, flushed to disk and then renamed. Makes the
* folder if need be, keeps the permissions of a file that is there, and follows a symbolic link to the file it names.
* What is there and no file, such as `/dev/stdout`, is written to as it is.
* Throws `UserError` when it cannot; then the old file is as it was and the temporary one is gone.
*/
async function writeWhole(path, text, effects = realEffects) {
	try {
		await mkdir(dirname(path), { recursive: true });
		const there = await stat(path).catch(() => null);
		if (there !== null && !there.isFile() && !there.isDirectory()) return await writeFile(path, text);
		const target = await realpath(path).catch(() => path);
		const temporary = await writeTemporary(target, text);
		try {
			if (there !== null) await chmod(temporary, there.mode & 511);
			await renameWithPatience({
				from: temporary,
				to: target
			}, effects);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
		await flushFolder(dirname(target));
	} catch (cause) {
		throw new UserError(`${path}: ${writeFailure(errorCode(cause))}`, {
			file: path,
			hint: "Nothing was changed. Name a place that can be written to.",
			cause
		});
	}
}
/** Writes and flushes a new file beside `target`; its name is taken by nobody else, also not by a killed process. */
async function writeTemporary(target, text) {
	for (let attempt = 0;; attempt += 1) {
		const path = join(dirname(target), `.${basename(target)}.${process.pid}-${attempt}.tmp`);
		try {
			try {
				var _usingCtx$1 = _usingCtx();
				const file = _usingCtx$1.a(await open(path, "wx"));
				try {
					await file.writeFile(text);
					await file.sync();
				} catch (error) {
					await rm(path, { force: true });
					throw error;
				}
				return path;
			} catch (_) {
				_usingCtx$1.e = _;
			} finally {
				await _usingCtx$1.d();
			}
		} catch (error) {
			if (errorCode(error) !== "EEXIST" || attempt >= 1e3) throw error;
		}
	}
}
async function renameWithPatience({ from, to }, effects) {
	for (const waitMs of renameWaitsMs) try {
		await effects.rename(from, to);
		return;
	} catch (error) {
		if (!passing.has(errorCode(error))) throw error;
		await effects.wait(waitMs);
	}
	await effects.rename(from, to);
}
/** So that the new name survives a power cut, too. Windows has no such thing, and some file systems refuse it. */
async function flushFolder(folder) {
	try {
		try {
			var _usingCtx3 = _usingCtx();
			await _usingCtx3.a(await open(folder, "r")).sync();
		} catch (_) {
			_usingCtx3.e = _;
		} finally {
			await _usingCtx3.d();
		}
	} catch {}
}
function writeFailure(code) {
	if (code === "ENOSPC") return "cannot be written: the disk is full";
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "may not be written (no permission)";
	if (code === "EISDIR") return "is a folder, not a file";
	if (code === "ENOTDIR" || code === "EEXIST") return "cannot be written: a part of its path is a file, not a folder";
	return `cannot be written (${code ?? "unknown error"})`;
}
// src/store/ignored-folder.ts
/** Folders that Paceline makes inside a project, and that are none of the project's business. */
/** Where results go unless told otherwise. */
const resultsFolder = "paceline-out";
/** Where the action's measuring and its report put theirs, in a checkout or beside none. */
const actionFolders = {
	measured: "paceline-results",
	reported: "paceline-report"
};
/**
* Makes the folder if need be, with a file in it by which Git ignores it and npm does not pack it. Otherwise the
* results of one run would make the working tree of the next one differ from its commit.
*/
async function ensureIgnored(folder) {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch((error) => {
		if (errorCode(error) !== "EEXIST") throw error;
	});
}
// src/pipeline/project.ts
/** The project that is measured: its folder, its config, and where Paceline keeps what it makes there. */
/** Reads the config. Throws `UserError` for one that is named and missing, or is not as it should be. */
async function openProject({ cwd, config }) {
	const here = await realpath(cwd);
	const configPath = config === null ? findConfig(here) : resolve(here, config);
	const root = configPath === null ? here : await realpath(dirname(configPath)).catch(() => dirname(configPath));
	return {
		root,
		configPath,
		config: configPath === null ? {} : await readJsonFile(configPath, configKind),
		home: join(root, ".paceline")
	};
}
function findConfig(from) {
	const path = join(from, configFileName);
	if (existsSync(path)) return path;
	const parent = dirname(from);
	return parent === from || existsSync(join(from, ".git")) ? null : findConfig(parent);
}
/** Makes the project's `.paceline` folder, which Git ignores by a file inside it. */
async function ensureHome({ home }) {
	await ensureIgnored(home);
}
/**
* A path from a config, resolved inside the project, links included. Throws `UserError` for one that leads out: a
* config comes with a pull request, and what it names is read and run.
*/
async function resolveInside(root, path) {
	const full = resolve(root, path);
	const real = await realpath(full).catch(() => full);
	if (full !== root && !full.startsWith(root + sep)) throw outside(path);
	if (real !== root && !real.startsWith(root + sep)) throw outside(path);
	return full;
}
function outside(path) {
	return new UserError(`${JSON.stringify(path)} leads out of the project`, { hint: "Paths in a config are relative to it and stay below it." });
}
// src/store/admit-run.ts
/** What of a run becomes a part of the stored history: decided here for every way into a baseline. Pure. */
/** Sorts a run out: what was measured, what failed, and what is no part of the history. */
function admitRun(run) {
	const leftOut = run.benchmarks.filter((benchmark) => !isStored(benchmark));
	const stored = run.benchmarks.filter(isStored);
	const measured = stored.filter(({ status }) => status === "ok").map(benchmarkId);
	const failed = stored.filter(({ status, known }) => status === "failed" && known !== true).map(benchmarkId);
	const names = leftOut.map(benchmarkId);
	if (measured.length === 0) return {
		run: null,
		measured,
		failed,
		leftOut: names
	};
	if (names.length === 0) return {
		run,
		measured,
		failed,
		leftOut: []
	};
	const elsewhere = run.leftOut === void 0 ? {} : { leftOut: [...run.leftOut, ...names] };
	return {
		run: {
			...run,
			...elsewhere,
			benchmarks: stored
		},
		measured,
		failed,
		leftOut: names
	};
}
const unreached = new Set(Object.values(notMeasured));
function isStored(benchmark) {
	const { status, reason, once } = benchmark;
	if (status === "ok") return valuesOf(benchmark) >= (once === true ? 1 : 4);
	return status === "failed" || !unreached.has(reason);
}
/** Values of the metric that has fewest; of pairs, those of the head. */
function valuesOf({ metrics }) {
	const counts = Object.values(metrics).map((metric) => isPaired(metric) ? metric.head.filter((value) => value !== null).length : metric.values.length);
	return counts.length === 0 ? 0 : Math.min(...counts);
}
/** Benchmarks that are called by name. */
const named = 10;
/** What is missing of a run, in words, a sentence for each kind without its full stop; none where nothing is. */
function shortfalls({ run, measured, failed, leftOut }) {
	const all = measured.length + failed.length + leftOut.length;
	const sentence = (ids, what) => {
		if (ids.length === 0) return [];
		const more = ids.length > named ? ` and ${ids.length - named} more` : "";
		return [`${ids.length} of ${counted(all, "benchmark")} ${what}: ${ids.slice(0, named).join(", ")}${more}`];
	};
	return [
		...run === null ? ["nothing was measured, so there is nothing to store"] : [],
		...sentence(failed, "failed"),
		...sentence(leftOut, `had fewer than 4 trials and ${leftOut.length === 1 ? "is" : "are"} not stored`)
	];
}
/**
* The same for a file that somebody adds by hand. Throws `UserError` for a run that says nothing of any commit: one
* without anything to store and, unless it is allowed, one of a working tree that differed from its commit.
*/
function admitFile({ run, file, allowDirty }) {
	const admitted = admitRun(run);
	if (admitted.run === null) throw new UserError(`${file}: ${shortfalls(admitted).join("; ")}`, {
		file,
		hint: `Measure again, with more --trials or a larger --budget; \`paceline run\` says why one has no values.`
	});
	if (run.head.commit?.dirty === true && !allowDirty) {
		const commit = run.head.commit.sha.slice(0, 7);
		throw new UserError(`${file}: was measured on a working tree that differs from its commit ${commit}`, {
			file,
			hint: "A baseline holds what commits measure. Commit and measure again, or add it all the same with --dirty."
		});
	}
	return {
		...admitted,
		run: admitted.run
	};
}
// src/store/baseline.ts
/**
* The stored history as a set: merging two of them is a union by id, cut to the newest N. Pure.
*
* Because the union of sets does not depend on order, writers may arrive in any order, twice, or at once, and the same
* file comes out, byte for byte. Two different things under one id are no error but a choice that does not depend on
* order either (see `better`).
*/
/** The baseline that holds nothing yet. */
function emptyBaseline(platform) {
	return {
		schema: baselineSchemaId,
		platform,
		runs: [],
		accepted: []
	};
}
/**
* The union of two baselines of one platform, pruned. Associative, commutative and idempotent for one and the same
* `keep`. Throws `UserError` when the platforms differ.
*/
function mergeBaselines(a, b, options = {}) {
	if (a.platform !== b.platform) throw new UserError(`A baseline of ${b.platform} cannot be merged into one of ${a.platform}`, { hint: "Each platform has a baseline file of its own." });
	return pruneBaseline({
		...a,
		runs: [...a.runs, ...b.runs],
		accepted: [...a.accepted, ...b.accepted]
	}, options);
}
/** The baseline with these runs in it, pruned. Throws `UserError` for a run of another platform. */
function addRuns(baseline, runs, options = {}) {
	const stranger = runs.find((run) => run.environment.platform !== baseline.platform);
	if (stranger !== void 0) throw new UserError(`Run ${stranger.id} was measured on ${stranger.environment.platform} and does not belong into the baseline of ${baseline.platform}`, { hint: "Each platform has a baseline file of its own." });
	return mergeBaselines(baseline, {
		...emptyBaseline(baseline.platform),
		runs: [...runs]
	}, options);
}
/**
* The newest `keep` runs, sorted by id and each id once, and the records that can still matter: a record that
* starts at or before the oldest run of a full baseline leaves nothing out, now or later.
*/
function pruneBaseline(baseline, { keep = 50 } = {}) {
	if (!Number.isInteger(keep) || keep < 1 || keep > 1e3) throw new UserError(`A baseline keeps 1 to ${maxRuns} runs, not ${keep}`);
	const runs = unique(baseline.runs, {
		line: runLines,
		rank: weight
	}).slice(-keep);
	const oldest = runs.length === keep ? runs[0]?.id ?? "" : "";
	const accepted = unique(baseline.accepted, {
		line: recordLine,
		rank: () => 0
	}).filter((record) => record.fromRun > oldest).sort((a, b) => compareText(a.fromRun, b.fromRun) || compareText(a.id, b.id)).slice(-maxRuns);
	return {
		...baseline,
		runs,
		accepted
	};
}
/** A record of an intended level change. Its id follows from what it says, so that saying it twice changes nothing. */
function acceptRecord(record) {
	const said = JSON.stringify([
		record.fromRun,
		record.match,
		record.metric,
		record.reason
	]);
	return {
		id: createHash("sha256").update(said).digest("hex").slice(0, 16),
		...record
	};
}
/** The baseline with this record in it. Throws `UserError` when the run that it starts from is not in it. */
function acceptLevel(baseline, record, options = {}) {
	if (!baseline.runs.some((run) => run.id === record.fromRun)) throw new UserError(`The baseline of ${baseline.platform} has no run ${JSON.stringify(record.fromRun)}`, { hint: "`paceline baseline show FILE` lists the runs by id." });
	return mergeBaselines(baseline, {
		...emptyBaseline(baseline.platform),
		accepted: [record]
	}, options);
}
/** Each id once, sorted by id. */
function unique(items, order) {
	const chosen = /* @__PURE__ */ new Map();
	for (const item of items) {
		const other = chosen.get(item.id);
		if (other === void 0 || isBetter(item, other, order)) chosen.set(item.id, item);
	}
	return [...chosen.values()].sort((a, b) => compareText(a.id, b.id));
}
/** A total order, or the outcome would depend on who came first: by what it holds, then by its text. */
function isBetter(a, b, { line, rank }) {
	return rank(a) - rank(b) > 0 || rank(a) === rank(b) && line(a) > line(b);
}
/** A run that was resumed keeps its id and has more trials, counted over all benchmarks; a whole one beats a cut one. */
function weight(run) {
	const trials = run.benchmarks.reduce((total, benchmark) => total + benchmark.trials, 0);
	return (run.complete ? 0xe8d4a51000 : 0) + trials;
}
/** By code units, as ids sort by time; a locale would differ from machine to machine. */
function compareText(a, b) {
	return a < b ? -1 : Number(a > b);
}
// src/lock.ts
/**
* One process at a time, on one path: a lock that the operating system holds, and lets go when its holder ends, however
* it ends. So no lock is ever stale, and nobody has to judge whether another process still lives.
*
* Node has no call for such a lock, but its SQLite takes one on every system (`fcntl`, `LockFileEx`): a transaction on
* an empty file beside the path. Nothing is ever written to that file; it lies there while the lock is held, and after
* a kill until the next one takes it.
*/
const defaultPatienceMs = 12e4;
/** Pauses grow with the wait, so that a long one costs the holder nothing and a short one ends soon. */
const pauseMs = {
	least: 5,
	most: 1e3,
	share: .1
};
/** Runs `work` while nobody else holds the lock of `path`; see `takeLock`. */
async function withLock(path, work, options = {}) {
	const lock = await takeLock(path, options);
	try {
		return await work();
	} finally {
		lock[Symbol.dispose]();
	}
}
/**
* Takes the lock of a path, which need not exist in its folder, and waits as long as another holds it. Disposal
* releases it. Throws `UserError` after `patienceMs`, and at once where the folder or its file system allows no lock.
*/
async function takeLock(path, options = {}) {
	const { what = path, doing = "", waiting = inSilence } = options;
	const file = await lockFileOf(path);
	await waiting(() => `${holderOf(file)} to give up ${what}`, () => acquireInTime(file, {
		...options,
		what
	}));
	signHolder(file, doing);
	return { [Symbol.dispose]: () => release(file) };
}
async function acquireInTime(file, { what, patienceMs = defaultPatienceMs, signal, onHeld }) {
	const startMs = performance.now();
	for (let turn = 0;; turn += 1) {
		signal?.throwIfAborted();
		if (acquire(file)) return;
		if (turn === 0) onHeld?.(holderOf(file));
		const waitedMs = performance.now() - startMs;
		if (waitedMs >= patienceMs) throw gaveUp(file, {
			what,
			patienceMs
		});
		const ms = Math.min(pauseMs.most, pauseMs.least + waitedMs * pauseMs.share);
		await setTimeout$1(ms, void 0, { ...signal && { signal } }).catch(() => void 0);
	}
}
/** The same for everybody who means the same file, by whichever links they come. */
async function lockFileOf(path) {
	const full = resolve(path);
	const real = await realpath(full).catch(() => null);
	if (real !== null) return `${real}.paceline-lock`;
	const folder = await realpath(dirname(full)).catch((cause) => {
		throw noLock(full, cause);
	});
	return join(folder, `${basename(full)}.paceline-lock`);
}
/**
* The locks of this process. A second try at one must not touch its file: POSIX drops all locks of a process on a file
* as soon as the process closes any of its descriptors.
*/
const held = /* @__PURE__ */ new Map();
/** One try; false where another holds the lock. Synchronous, so that no other try of this process comes in between. */
function acquire(file) {
	if (held.has(file)) return false;
	const descriptor = opened(file);
	if (descriptor === null) return false;
	const database = locked(file);
	if (database !== null && isSameFile(descriptor, file)) {
		held.set(file, {
			database,
			descriptor
		});
		return true;
	}
	close({
		database,
		descriptor
	});
	return false;
}
/** Follows no link and does not wait for the other end of a pipe; Windows knows neither flag. */
const { O_CREAT, O_RDONLY, O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants;
const warily = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
/** While it is open, the number of its inode is given to no other file. */
function opened(file) {
	try {
		if (isLockOrNothing(file)) return openSync(file, O_RDWR | O_CREAT | warily);
	} catch (cause) {
		const code = cause.code ?? "";
		if (process.platform === "win32" && [
			"EPERM",
			"EBUSY",
			"EACCES"
		].includes(code)) return null;
		throw noLock(file, cause);
	}
	throw new UserError(`${file}: cannot be locked: is no empty file, as a lock of Paceline is`, {
		file,
		hint: "Move it away: nothing but the lock may have that name."
	});
}
/** Neither what came with somebody's commit nor what a trial put there is opened. */
function isLockOrNothing(file) {
	const found = lstatSync(file, { throwIfNoEntry: false });
	return found === void 0 || found.isFile() && found.size === 0;
}
/** SQLite's codes for "another has it", and what Windows makes of a file that is just being removed. */
const busy = /* @__PURE__ */ new Set([
	5,
	6,
	...process.platform === "win32" ? [10, 14] : []
]);
function locked(file) {
	const Database = sqliteDatabase();
	let database = null;
	try {
		database = new Database(file);
		database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
		return database;
	} catch (cause) {
		database?.close();
		const code = cause.errcode ?? 0;
		if (busy.has(code & 255)) return null;
		throw noLock(file, cause);
	}
}
/** Loaded when the first lock is taken, because older Nodes, which are told to be too old, have none. */
function sqliteDatabase() {
	const original = Object.getOwnPropertyDescriptor(process, "emitWarning");
	process.emitWarning = () => void 0;
	try {
		const sqlite = process.getBuiltinModule("node:sqlite");
		if (sqlite !== void 0) return sqlite.DatabaseSync;
	} finally {
		Object.defineProperty(process, "emitWarning", original);
	}
	throw new UserError("This Node was built without node:sqlite, which Paceline needs for its locks", { hint: "Use a Node from nodejs.org, or a package that is built like it." });
}
function isSameFile(descriptor, file) {
	const found = statSync(file, {
		bigint: true,
		throwIfNoEntry: false
	});
	const own = fstatSync(descriptor, { bigint: true });
	return found !== void 0 && found.ino === own.ino && found.dev === own.dev;
}
/** The file goes while the lock is still held; Windows lets it go only once nobody has it open any more. */
function release(file) {
	remove(holderFile(file));
	const isGone = remove(file);
	close(held.get(file));
	held.delete(file);
	if (!isGone && process.platform === "win32") remove(file);
}
/** The descriptor last: closing it first would drop a lock that is still needed to remove the file. */
function close({ database, descriptor }) {
	database?.close();
	closeSync(descriptor);
}
function remove(file) {
	try {
		rmSync(file, { force: true });
		return true;
	} catch {
		return false;
	}
}
const holderFile = (file) => file.replace(/lock$/, "holder");
/** For those who wait; the lock does not depend on it. */
function signHolder(file, doing) {
	try {
		remove(holderFile(file));
		writeFileSync(holderFile(file), JSON.stringify({
			pid: process.pid,
			host: hostname(),
			doing
		}), { flag: "wx" });
	} catch {}
}
const mostHolderBytes = 1e3;
/**
* Who holds a lock, in words, as far as it is known: `process 4711 (paceline check, since 2026-11-21T01:30:00Z)`. Whoever
* may write to the folder may have put anything there.
*/
function holderOf(file) {
	let descriptor = null;
	try {
		descriptor = openSync(holderFile(file), O_RDONLY | warily);
		const found = fstatSync(descriptor);
		if (!found.isFile()) return "another process";
		const bytes = Buffer.alloc(mostHolderBytes);
		const length = readSync(descriptor, bytes, 0, mostHolderBytes, 0);
		const { pid, host, doing } = JSON.parse(bytes.toString("utf8", 0, length));
		if (typeof pid !== "number") return "another process";
		const since = found.mtime.toISOString().replace(/\.\d+/, "");
		const what = typeof doing === "string" && /^[\w -]+$/.test(doing) ? `${doing}, ` : "";
		return `process ${pid}${typeof host === "string" && /^[\w.-]+$/.test(host) && host !== hostname() ? ` on ${host}` : ""} (${what}since ${since})`;
	} catch {
		return "another process";
	} finally {
		if (descriptor !== null) closeSync(descriptor);
	}
}
function gaveUp(file, { what, patienceMs }) {
	const waited = patienceMs < 1e3 ? "" : `, still after ${Math.round(patienceMs / 1e3)} seconds`;
	return new UserError(`${what} is in use by ${holderOf(file)}${waited}`, { hint: "Try again when that process has ended. Its lock ends with it: there is nothing to delete." });
}
function noLock(file, cause) {
	const reason = cause instanceof Error ? cause.message : String(cause);
	return new UserError(`${file}: cannot be locked: ${reason}`, {
		file,
		hint: "Name a place in a folder that can be written to, on a file system that has locks.",
		cause
	});
}
// src/store/baseline-file.ts
/** The baseline file on disk: read, changed and written by one process at a time. */
/**
* Reads a baseline file. Runs that a hand put into another order, or twice, are sorted and united again, none is
* dropped; a run of another platform is an error.
*/
async function readBaseline(path) {
	return checkedBaseline(await readJsonFile(path, baselineKind), path);
}
/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
function parseBaseline(text, file) {
	return checkedBaseline(parseJsonText(text, {
		file,
		kind: baselineKind
	}), file);
}
/**
* Reads the file, changes it and writes it whole, while no other process does the same. A file that cannot be read is
* left as it is, and the error says why. A file that would not change is not written. Returns what it holds now.
*/
async function updateBaseline(path, { change, ...lock }) {
	await mkdir(dirname(path), { recursive: true });
	const update = async () => {
		const before = await readJsonFileIfAny(path, baselineKind);
		const after = change(before === null ? null : checkedBaseline(before, path));
		const text = baselineText(after);
		if (before === null || await readFile(path, "utf8") !== text) await writeWhole(path, text);
		return after;
	};
	return withLock(path, update, lock);
}
/** All runs sorted and each once, however many there are; throws `UserError` for a run of another platform. */
function checkedBaseline(baseline, file) {
	const index = baseline.runs.findIndex((run) => run.environment.platform !== baseline.platform);
	if (index !== -1) {
		const place = `$.runs[${index}].environment.platform`;
		throw new UserError(`${file}: ${place}: is ${baseline.runs[index].environment.platform} in the baseline of ${baseline.platform}`, {
			file,
			place,
			hint: baselineKind.remedy
		});
	}
	return pruneBaseline(baseline, { keep: Math.min(baseline.runs.length + 1, maxRuns) });
}
// src/pipeline/stored-baseline.ts
/** The history that a head is compared with: what the project stores, and what this machine has measured before. */
/** Where baselines are unless the config says otherwise. */
const defaultBaseline = "path:baselines";
/** Folders of a project that Paceline writes to, relative to it; never the project itself. */
function ownFolders({ baseline = defaultBaseline }) {
	const folder = baseline.startsWith("path:") ? normalize(baseline.slice(5)) : ".";
	const isBelow = !isAbsolute(folder) && !/^\.\.?(?:[\\/]|$)/.test(folder);
	return [
		resultsFolder,
		".paceline",
		...isBelow ? [folder.replace(/[\\/]+$/, "").split(sep).join("/")] : []
	];
}
/** Reads the project's baseline of a platform and this machine's own history. A file that cannot be read is an error. */
async function readStoredBaseline({ project, effects }, platform) {
	const found = [await readProjectBaseline({
		project,
		effects
	}, platform), await readIfThere(historyFile(project, platform), "this machine's own history")].filter((entry) => entry !== null);
	return {
		baseline: found.map((entry) => entry.baseline).reduce((all, next) => all === null ? next : mergeBaselines(all, next, { keep: 1e3 }), null),
		sources: found.map(({ baseline, name }) => `${name}: ${plural(baseline.runs.length, "run")}`)
	};
}
/** Adds what was measured of a run to this machine's own history, which the project's own files know nothing of. */
async function rememberRun({ project, effects }, measured) {
	const { run } = admitRun(measured);
	if (run === null) return;
	const { platform } = run.environment;
	await updateBaseline(historyFile(project, platform), {
		waiting: effects.waiting,
		change: (before) => addRuns(before ?? emptyBaseline(platform), [run])
	});
}
function historyFile({ home }, platform) {
	return join(home, "history", `${platform}.json`);
}
async function readIfThere(path, name) {
	return existsSync(path) ? {
		baseline: await readBaseline(path),
		name
	} : null;
}
/** The project's own baseline of a platform, in a folder or on a branch; null where it has none. */
async function readProjectBaseline({ project, effects }, platform) {
	const place = project.config.baseline ?? "path:baselines";
	const name = place.slice(place.indexOf(":") + 1);
	if (place.startsWith("path:")) {
		const folder = await resolveInside(project.root, name);
		return readIfThere(join(folder, `${platform}.json`), `${name}/${platform}.json`);
	}
	const git = gitIn(project.root, { ...effects.env }, effects);
	for (const ref of [`origin/${name}`, name]) {
		const text = await ask(git, ["show", `${ref}:${platform}.json`]);
		if (text !== null) {
			const label = `${platform}.json of branch ${name}`;
			return {
				baseline: parseBaseline(text, label),
				name: label
			};
		}
	}
	return null;
}
export { ask as A, actionFolders as C, _usingCtx as D, writeWhole as E, inSilence as M, makeWaiting as N, baselineText as O, resolveInside as S, resultsFolder as T, admitFile as _, rememberRun as a, ensureHome as b, readBaseline as c, withLock as d, acceptLevel as f, pruneBaseline as g, emptyBaseline as h, readStoredBaseline as i, gitIn as j, runText as k, updateBaseline as l, addRuns as m, ownFolders as n, checkedBaseline as o, acceptRecord as p, readProjectBaseline as r, parseBaseline as s, defaultBaseline as t, takeLock as u, admitRun as v, ensureIgnored as w, openProject as x, shortfalls as y };

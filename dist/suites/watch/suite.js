import { i as topDirectories, n as makeMovable, o as driveBursts, r as movable, s as nowMs, t as makeBursts } from "./chunks/operations.js";
import { registerHooks } from "node:module";
import { closeSync, cpSync, existsSync, openSync, readFileSync, readdirSync, realpathSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineSuite, fixture } from "paceline";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
// benchmarks/watch/match-events.ts
const kindsOf = {
	appears: [
		"add",
		"addDir",
		"any"
	],
	changes: ["change", "any"],
	disappears: [
		"unlink",
		"unlinkDir",
		"any"
	]
};
/**
* Matches each expected event with the first fitting one that came after its operation and is not taken yet, in the
* order of the operations. An event may come late, after the next burst, and still count.
*/
function matchEvents({ bursts, startedAt, received, endedAt }) {
	const byPath = Map.groupBy(received, (event) => event.path);
	const taken = /* @__PURE__ */ new Set();
	const wanted = listWanted(bursts, startedAt);
	const starts = bursts.map((burst) => Math.min(...burst.map(({ name }) => startedAt(name))));
	const ends = [...starts];
	const prolong = (burst, end) => void (ends[burst] = Math.max(ends[burst], end));
	const latencies = [];
	let [delivered, coalesced] = [0, 0];
	for (const { path, effect, within, from, until, burst } of wanted) {
		const later = (byPath.get(path) ?? []).filter((event) => event.at >= from);
		const fits = (event) => kindsOf[effect].includes(event.kind);
		const match = later.find((event) => !taken.has(event) && fits(event));
		const covering = within === void 0 ? [] : (byPath.get(within) ?? []).filter(fits);
		if (match !== void 0) {
			taken.add(match);
			delivered += 1;
			latencies.push(match.at - from);
			prolong(burst, match.at);
		} else if ([...later, ...covering].some(({ at }) => at >= from && at < until)) coalesced += 1;
		else {
			latencies.push(endedAt - from);
			prolong(burst, starts[burst + 1] ?? endedAt);
		}
	}
	const busyMs = ends.reduce((sum, end, index) => sum + end - starts[index], 0);
	const missed = wanted.length - delivered - coalesced;
	return {
		expected: wanted.length,
		delivered,
		coalesced,
		missed,
		latencies,
		busyMs
	};
}
function listWanted(bursts, startedAt) {
	const all = bursts.flatMap((operations, burst) => operations.flatMap(({ name, expected }) => expected.map((event) => ({
		...event,
		from: startedAt(name),
		burst
	}))));
	return Object.values(Object.groupBy(all, ({ path }) => path)).flatMap((ofPath = []) => ofPath.map((event) => {
		const next = ofPath.find(({ burst }) => burst > event.burst);
		return {
			...event,
			until: next?.from ?? Number.POSITIVE_INFINITY
		};
	})).sort((a, b) => a.from - b.from);
}
// benchmarks/watch/events.ts
/** The `events` case: a watcher under bursts of operations. */
/** Longest wait for the last expected event, ms. */
const patienceMs = 1e3;
const lookMs$1 = 20;
/** Watches a copy of the tree, drives the bursts and holds events against operations. Throws when nothing came. */
async function measureEvents({ subject, tree, scratch, ...driving }) {
	const root = join(scratch, "tree");
	cpSync(tree.path, root, { recursive: true });
	makeMovable(root);
	const bursts = makeBursts(topDirectories(root));
	const received = [];
	const copy = {
		path: root,
		files: tree.files + movable.files,
		directories: tree.directories + movable.directories
	};
	const watcher = await subject.start(copy, (kind, path) => {
		received.push({
			kind,
			path: relative(root, path),
			at: nowMs()
		});
	});
	try {
		received.length = 0;
		const times = await driveBursts({
			...driving,
			root,
			bursts
		});
		const startedAt = (name) => times.get(name);
		const counts = await countWhenSettled(() => matchEvents({
			bursts,
			received,
			startedAt,
			endedAt: nowMs()
		}));
		if (counts.delivered === 0) throw new Error("the watcher reported none of the expected events");
		return figuresOf(counts);
	} finally {
		await watcher.close();
	}
}
/** Counts again and again until nothing is missed, but no longer than the patience lasts. */
async function countWhenSettled(count) {
	const waitUntil = nowMs() + patienceMs;
	for (;;) {
		const counts = count();
		if (counts.missed === 0 || nowMs() >= waitUntil) return counts;
		await setTimeout(lookMs$1);
	}
}
function figuresOf({ expected, delivered, missed, coalesced, latencies, busyMs }) {
	const sorted = latencies.toSorted((a, b) => a - b);
	return {
		expected,
		missed,
		coalesced,
		throughput: delivered * 1e3 / busyMs,
		latencyP50: quantile(sorted, .5),
		latencyP99: quantile(sorted, .99)
	};
}
/** The nearest rank; of sorted values. */
function quantile(sorted, share) {
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
// benchmarks/watch/handles.ts
/** What a watcher holds of the system: file descriptors, and on Linux the watches behind them. */
/**
* Open file descriptors plus inotify watches of this process on Linux. Elsewhere the `fs.watch` handles that Node
* holds; what native code holds does not show there.
*/
function countHandles(platform = process.platform) {
	if (platform !== "linux") return process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
	const open = readdirSync("/proc/self/fd");
	return open.length + open.reduce((sum, descriptor) => sum + inotifyWatches(descriptor), 0);
}
function inotifyWatches(descriptor) {
	try {
		return readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8").match(/^inotify wd:/gm)?.length ?? 0;
	} catch {
		return 0;
	}
}
// benchmarks/watch/install-size.ts
/** What an install of a package brings: counted after a real one, in an empty folder. */
/**
* Installs the package as a user would, but without running install scripts, and counts what lies in
* node_modules. A project's own package is packed first, so that what counts is what it would publish. Throws with
* npm's own words where it fails.
*/
async function measureInstall(found, options) {
	const { directory } = options;
	writeFileSync(join(directory, "package.json"), "{ \"private\": true }\n");
	const spec = found.source === "project" ? await pack(found.root, options) : found.spec;
	await npm([
		"install",
		"--no-save",
		"--no-package-lock",
		"--prefer-offline",
		...quiet,
		spec
	], options);
	return countTree(join(directory, "node_modules"));
}
const quiet = [
	"--ignore-scripts",
	"--no-audit",
	"--no-fund",
	"--no-update-notifier",
	"--loglevel=error"
];
/** Packs the package at `root` as for publishing, and returns the path of the archive. */
async function pack(root, options) {
	const { directory } = options;
	await npm([
		"pack",
		root,
		"--pack-destination",
		directory,
		...quiet
	], options);
	const archive = readdirSync(directory).find((name) => name.endsWith(".tgz"));
	if (archive === void 0) throw new Error("npm pack left no archive");
	return join(directory, archive);
}
async function npm(args, { directory, env, signal }) {
	const { command, first } = findNpm(env);
	try {
		await promisify(execFile)(command, [...first, ...args], {
			cwd: directory,
			env,
			signal,
			windowsHide: true
		});
	} catch (cause) {
		const { stderr = "" } = cause;
		const complaint = stderr.split("\n").find((line) => /^npm error (?!code|errno|syscall)/.test(line));
		throw new Error(`npm ${args[0]} failed: ${complaint ?? String(cause)}`, { cause });
	}
}
/** npm's own program, run by this Node: on Windows `npm` is a batch file, which only a shell starts. */
function findNpm(env) {
	const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	for (const folder of path.split(delimiter).filter((part) => part !== "")) {
		const command = join(folder, "npm");
		const cli = join(folder, "node_modules", "npm", "bin", "npm-cli.js");
		const program = process.platform === "win32" || !existsSync(command) ? cli : realpathSync(command);
		if (!existsSync(program)) continue;
		return program.endsWith(".js") ? {
			command: process.execPath,
			first: [program]
		} : {
			command: program,
			first: []
		};
	}
	throw new Error("npm was not found on PATH");
}
/** What lies below `root`. Packages are folders with a package.json directly in a node_modules, or in a scope there. */
function countTree(root) {
	const size = {
		packages: 0,
		directories: 0,
		files: 0,
		bytes: 0
	};
	const visit = (directory) => {
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (basename(directory) === "node_modules" && entry.name.startsWith(".")) continue;
			if (entry.isDirectory()) {
				if (isPackage(path)) size.packages += 1;
				size.directories += 1;
				visit(path);
			} else if (entry.isFile()) {
				size.files += 1;
				size.bytes += statSync(path).size;
			}
		}
	};
	visit(root);
	return size;
}
function isPackage(path) {
	const parent = dirname(path);
	const holder = basename(parent).startsWith("@") ? dirname(parent) : parent;
	return basename(holder) === "node_modules" && existsSync(join(path, "package.json"));
}
// benchmarks/watch/loaded-packages.ts
/** Which packages an import loads. */
/** Runs `load` and returns how many packages it brought modules in from. */
async function countLoadedPackages(load) {
	const packages = /* @__PURE__ */ new Set();
	const hooks = registerHooks({ load(url, context, nextLoad) {
		const name = packageOf(url);
		if (name !== null) packages.add(name);
		return nextLoad(url, context);
	} });
	try {
		await load();
	} finally {
		hooks.deregister();
	}
	return packages.size;
}
/** `…/node_modules/a/node_modules/@b/c` of a module's URL; for code that is not installed, its folder; null for Node's own. */
function packageOf(url) {
	if (!url.startsWith("file:")) return null;
	const match = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(url);
	return match === null ? "not installed" : match[0];
}
// benchmarks/watch/touch.ts
/** Proof that a watcher watches: a file deep in the tree is written over with its own bytes, and must be reported. */
const lookMs = 2;
/** macOS begins to watch some time after it said so, and watchers put together what comes close behind each other. */
const againMs = 500;
/**
* True when the watcher reported the file within the deadline. The file's bytes never change, not even for a moment,
* and its times are put back, so that the tree can serve the next trial.
*/
async function isReported({ root, hasEvent, deadlineMs }) {
	const path = deepFile(root);
	if (path === null) throw new Error("the tree holds no file with something in it");
	const { atime, mtime } = statSync(path);
	const start = performance.now();
	let writes = 0;
	while (!hasEvent(path) && performance.now() - start < deadlineMs) {
		if (performance.now() - start >= writes * againMs) {
			writeOver(path);
			writes += 1;
		}
		await setTimeout(lookMs);
	}
	utimesSync(path, atime, mtime);
	return hasEvent(path);
}
function writeOver(path) {
	const bytes = readFileSync(path);
	const descriptor = openSync(path, "r+");
	writeSync(descriptor, bytes, 0, bytes.length, 0);
	closeSync(descriptor);
}
/** The first file with something in it, down the first directories as far as they go; null where there is none. */
function deepFile(directory) {
	const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1);
	for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
		const below = deepFile(join(directory, entry.name));
		if (below !== null) return below;
	}
	const file = entries.find((entry) => entry.isFile() && statSync(join(directory, entry.name)).size > 0);
	return file === void 0 ? null : join(directory, file.name);
}
// benchmarks/watch/walk.ts
/** The covariate: a synchronous walk with stat of a tree that is not the one measured. */
/** Entries of a tree, each asked for its status. */
function walk(directory) {
	let entries = 0;
	for (const entry of readdirSync(directory, { withFileTypes: true })) {
		const path = join(directory, entry.name);
		statSync(path);
		entries += entry.isDirectory() ? 1 + walk(path) : 1;
	}
	return entries;
}
// benchmarks/watch/suite.ts
/** How long until a file watcher is ready, and what does it keep once it is? See docs/suites/watch.md. */
const readyMetrics = [
	"ready-time",
	"ready-cpu",
	"retained-heap",
	"retained-heap-total",
	"retained-rss",
	"peak-rss",
	"handles"
];
const installMetrics = [
	"installed-packages",
	"installed-directories",
	"installed-files",
	"installed-bytes"
];
const full = ["full"];
/** The package behind each subject; Node's own `fs.watch` has none. */
const packages = {
	chokidar: "chokidar",
	gaze: "gaze",
	watchboy: "watchboy",
	"parcel-watcher": "@parcel/watcher",
	watchpack: "watchpack",
	sane: "sane"
};
const packaged = Object.keys(packages);
/** The covariate's walk takes about 30 ms: one entry takes about 10 microseconds. */
const walkedEntries = 3e3;
const ready = (tree) => ({
	tree: fixture(tree),
	sibling: fixture("dirs-20x16"),
	metrics: readyMetrics
});
var suite_default = defineSuite({
	name: "watch",
	title: "File watchers: time until ready, memory kept, events delivered",
	subjects: {
		chokidar: {
			package: packages.chokidar,
			load: async () => (await import("./chunks/chokidar.js")).subject
		},
		gaze: {
			package: packages.gaze,
			load: async () => (await import("./chunks/gaze.js")).subject
		},
		watchboy: {
			package: packages.watchboy,
			load: async () => (await import("./chunks/watchboy.js")).subject
		},
		"parcel-watcher": {
			package: packages["parcel-watcher"],
			load: async () => (await import("./chunks/parcel-watcher.js")).subject
		},
		watchpack: {
			package: packages.watchpack,
			load: async () => (await import("./chunks/watchpack.js")).subject
		},
		sane: {
			package: packages.sane,
			load: async () => (await import("./chunks/sane.js")).subject
		},
		"fs-watch": async () => (await import("./chunks/fs-watch.js")).subject
	},
	cases: {
		react: ready("react"),
		vscode: {
			...ready("vscode"),
			profiles: full
		},
		babel: {
			...ready("babel"),
			profiles: full,
			timeoutMs: 18e4,
			knownFailures: { gaze: "Maximum call stack size exceeded" }
		},
		flat: {
			...ready("flat"),
			profilesOf: { gaze: full },
			timeoutMs: 18e4
		},
		"flat-6000": {
			...ready("flat-6000"),
			profiles: full,
			skip: tooSlow
		},
		"dirs-20x16": {
			...ready("dirs-20x16"),
			sibling: fixture("flat"),
			profiles: full
		},
		"dirs-400x16": {
			...ready("dirs-400x16"),
			profiles: full
		},
		events: {
			tree: fixture("dirs-20x16"),
			sibling: fixture("flat"),
			metrics: [
				"event-throughput",
				"missed-events",
				"coalesced-events",
				"latency-p50",
				"latency-p99"
			]
		},
		footprint: {
			metrics: ["import-heap", "import-packages"],
			subjects: packaged,
			lazy: true
		},
		"install-size": {
			metrics: installMetrics,
			subjects: packaged,
			lazy: true,
			once: true,
			timeoutMs: 18e4
		}
	},
	metrics: {
		"ready-time": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		"ready-cpu": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2,
			cpuOf: "ready-time"
		},
		"retained-heap": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 65536,
			signed: true,
			retained: "heap-used"
		},
		"retained-heap-total": {
			unit: "bytes",
			better: "lower",
			signed: true,
			retained: "heap-total"
		},
		"retained-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152,
			signed: true,
			retained: "rss"
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152,
			peakRss: true
		},
		handles: {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true
		},
		"event-throughput": {
			unit: "events/s",
			better: "higher",
			gate: true
		},
		"missed-events": {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true,
			signed: true
		},
		"coalesced-events": {
			unit: "count",
			better: "lower",
			signed: true
		},
		"latency-p50": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		"latency-p99": {
			unit: "ms",
			better: "lower"
		},
		"import-heap": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 16384,
			signed: true,
			retained: "heap-used"
		},
		"import-packages": {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true
		},
		"installed-packages": {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true
		},
		"installed-directories": {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true
		},
		"installed-files": {
			unit: "count",
			better: "lower",
			kind: "exact",
			gate: true
		},
		"installed-bytes": {
			unit: "bytes",
			better: "lower",
			kind: "exact",
			gate: true
		}
	},
	covariate: ({ case: { sibling } }) => {
		if (sibling === void 0) return;
		for (let entries = 0; entries < walkedEntries;) entries += walk(sibling.path);
	},
	trial: (context) => {
		if (context.caseName === "events") return events(context);
		if (context.caseName === "footprint") return footprint(context);
		if (context.caseName === "install-size") return installSize(context);
		return untilReady(context);
	}
});
/** The tree by its real path, which is how some watchers report files. Every case that watches has one. */
function treeOf({ case: { tree }, caseName }) {
	if (tree === void 0) throw new Error(`the case ${caseName} has no tree`);
	return {
		...tree,
		path: realpathSync.native(tree.path)
	};
}
async function untilReady(context) {
	const { subject, measure, expect } = context;
	const tree = treeOf(context);
	const reported = /* @__PURE__ */ new Set();
	let isReady = false;
	const onEvent = (_kind, path) => {
		if (isReady) reported.add(path);
	};
	const handlesBefore = countHandles();
	const watcher = await measure.time("ready-time", () => subject.start(tree, onEvent));
	try {
		await measure.retained();
		measure.record("handles", countHandles() - handlesBefore);
		const seen = watcher.seen();
		if (seen !== null) {
			expect.equal(seen.files, tree.files, "files seen");
			expect.equal(seen.directories, tree.directories, "directories seen");
		}
		isReady = true;
		const works = await isReported({
			root: tree.path,
			hasEvent: (path) => reported.has(path),
			deadlineMs: 2e3
		});
		expect.ok(works, "a file that was written deep in the tree must be reported within 2 s");
	} finally {
		await watcher.close();
	}
}
async function events(context) {
	const { subject, scratch, measure, signal } = context;
	const counts = await measureEvents({
		subject,
		tree: treeOf(context),
		scratch: realpathSync.native(scratch),
		driver: workerPath("burst-driver"),
		worker: workerPath("operations"),
		env: process.env,
		signal
	});
	measure.record("event-throughput", counts.throughput);
	measure.record("missed-events", counts.missed);
	measure.record("coalesced-events", counts.coalesced);
	measure.record("latency-p50", counts.latencyP50);
	measure.record("latency-p99", counts.latencyP99);
	measure.note("expected-events", String(counts.expected));
}
/** Imports the package itself: the adapter would be part of the figure. */
async function footprint({ subjectName, measure, expect }) {
	const name = packages[subjectName];
	const loaded = await countLoadedPackages(() => import(name));
	await measure.retained();
	expect.ok(loaded > 0, "the import must load something");
	measure.record("import-packages", loaded);
}
async function installSize({ package: found, subjectName, scratch, measure, expect, signal }) {
	if (found === null) throw new Error(`the subject ${subjectName} has no package`);
	const size = await measureInstall(found, {
		directory: scratch,
		env: process.env,
		signal
	});
	expect.ok(size.packages > 0 && size.bytes > 0, "the install must bring something");
	measure.record("installed-packages", size.packages);
	measure.record("installed-directories", size.directories);
	measure.record("installed-files", size.files);
	measure.record("installed-bytes", size.bytes);
}
function tooSlow(subject) {
	return subject === "gaze" ? "it takes minutes for 6,000 files in one directory" : null;
}
/** Modules of their own for other processes, beside this one in the sources and in the bundle. */
function workerPath(name) {
	const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
	return fileURLToPath(new URL(`./${name}.worker.${extension}`, import.meta.url));
}
export { suite_default as default };

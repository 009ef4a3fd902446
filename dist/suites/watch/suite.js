import { registerHooks } from "node:module";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, realpathSync, renameSync, statSync, unlinkSync, utimesSync, watch as watch$1, writeFileSync, writeSync } from "node:fs";
import { defineSuite, fixture } from "paceline";
import { fileURLToPath } from "node:url";
import { basename, delimiter, dirname, join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { execFile, fork } from "node:child_process";
import { promisify } from "node:util";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, flags) => {
	let target = Object.setPrototypeOf({}, null);
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!(flags & 1)) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return flags & 2 ? target : Object.preventExtensions(target);
};
// benchmarks/watch/operations.ts
const kinds$3 = [
	"create",
	"change",
	"delete",
	"rename",
	"move"
];
function create(path) {
	const run = (root) => writeFileSync(join(root, path), "created");
	return {
		name: `create ${path}`,
		kind: "create",
		expected: [{
			path,
			effect: "appears"
		}],
		run
	};
}
function change(path) {
	const run = (root) => writeFileSync(join(root, path), "changed, and longer than before");
	return {
		name: `change ${path}`,
		kind: "change",
		expected: [{
			path,
			effect: "changes"
		}],
		run
	};
}
function saveTwice(path) {
	return ["once", "and once more"].map((text, index) => ({
		name: `save ${index + 1} ${path}`,
		kind: "change",
		expected: [{
			path,
			effect: "changes"
		}],
		run: (root) => writeFileSync(join(root, path), text)
	}));
}
function remove(path) {
	const run = (root) => unlinkSync(join(root, path));
	return {
		name: `remove ${path}`,
		kind: "delete",
		expected: [{
			path,
			effect: "disappears"
		}],
		run
	};
}
function rename(from, to) {
	return {
		name: `rename ${from}`,
		kind: "rename",
		expected: [{
			path: from,
			effect: "disappears"
		}, {
			path: to,
			effect: "appears"
		}],
		run: (root) => renameSync(join(root, from), join(root, to))
	};
}
const insideName = "inside.txt";
function moveDirectory(from) {
	const to = `${from}-away`;
	return {
		name: `move ${from}`,
		kind: "move",
		expected: [{
			path: join(from, insideName),
			effect: "disappears",
			within: from
		}, {
			path: join(to, insideName),
			effect: "appears",
			within: to
		}],
		run: (root) => renameSync(join(root, from), join(root, to))
	};
}
// benchmarks/watch/plans.ts
const plans = {
	events: {
		prepare: (root) => prepareMoves(root, 2),
		bursts: oneKindAfterAnother
	},
	"events-1000": mixed({
		each: 240,
		moves: 40
	}),
	"events-steady": steady({
		each: 120,
		moves: 20
	}, 200)
};
function isPlanName(name) {
	return Object.hasOwn(plans, name);
}
function topDirectories(root) {
	return readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith(movedPrefix)).map((entry) => entry.name).sort();
}
const filesPerBurst = 100;
function oneKindAfterAnother(directories) {
	const fresh = Array.from({ length: filesPerBurst }, (_, index) => place(directories, index, `burst-${index}.txt`));
	const [renamed, kept] = [fresh.slice(0, filesPerBurst / 5), fresh.slice(filesPerBurst / 5)];
	return [
		fresh.map(create),
		fresh.map(change),
		renamed.map((path) => rename(path, newName(path))),
		[...movedNames(2).map(moveDirectory), ...kept.slice(0, filesPerBurst / 5).flatMap(saveTwice)],
		[...kept, ...renamed.map(newName)].map(remove)
	];
}
function mixed({ each, moves }) {
	return {
		prepare(root) {
			const directories = topDirectories(root);
			for (let index = 0; index < each; index += 1) for (const path of Object.values(old(directories, index))) writeFileSync(join(root, path), "there before");
			const moved = prepareMoves(root, moves);
			return {
				files: 3 * each + moved.files,
				directories: moved.directories
			};
		},
		bursts(directories) {
			const moved = movedNames(moves);
			return [Array.from({ length: each }, (_, index) => {
				const { changed, renamed, removed } = old(directories, index);
				const fresh = place(directories, index, `new-${index}.txt`);
				const directory = index % Math.ceil(each / moves) === 0 ? moved.shift() : void 0;
				return [
					create(fresh),
					change(changed),
					rename(renamed, newName(renamed)),
					remove(removed),
					...directory === void 0 ? [] : [moveDirectory(directory)]
				];
			}).flat()];
		}
	};
}
function steady(mix, perSecond) {
	const plan = mixed(mix);
	return {
		prepare: (root) => plan.prepare(root),
		bursts: (directories) => plan.bursts(directories).flatMap((burst) => burst.map((one) => [one])),
		perSecond
	};
}
function old(directories, index) {
	return {
		changed: place(directories, index, `changed-${index}.txt`),
		renamed: place(directories, index, `renamed-${index}.txt`),
		removed: place(directories, index, `removed-${index}.txt`)
	};
}
function place(directories, index, name) {
	return join(directories[index % directories.length], name);
}
function newName(path) {
	return `${path}.renamed`;
}
const movedPrefix = "moved-";
function movedNames(count) {
	return Array.from({ length: count }, (_, index) => `${movedPrefix}${index}`);
}
function prepareMoves(root, count) {
	for (const name of movedNames(count)) {
		mkdirSync(join(root, name));
		writeFileSync(join(root, name, insideName), "inside");
	}
	return {
		files: count,
		directories: count
	};
}
// benchmarks/watch/drive-bursts.ts
const rootVariable = "WATCH_EVENTS_ROOT";
const planVariable = "WATCH_EVENTS_PLAN";
const clockPart = "clock ";
async function driveBursts(options) {
	const startedAt = startsOf(await runDriver(options));
	const missing = options.bursts.flat().find((operation) => !startedAt.has(operation.name));
	if (missing !== void 0) throw new Error(`the load driver did not report ${JSON.stringify(missing.name)}`);
	return startedAt;
}
function startsOf(reports) {
	const parts = reports.flatMap((report) => Object.entries(report));
	const clock = parts.find(([name]) => name.startsWith(clockPart));
	if (clock === void 0) throw new Error("the load driver ran no burst");
	const offsetMs = Number(clock[0].slice(6)) - clock[1].start;
	return new Map(parts.map(([name, { start }]) => [name, start + offsetMs]));
}
function nowMs() {
	return Number(process.hrtime.bigint()) / 1e6;
}
function runDriver({ root, plan, bursts, ...options }) {
	const { driver, worker, signal } = options;
	const { perSecond } = plans[plan];
	const job = {
		file: worker,
		bursts: bursts.length,
		...perSecond === void 0 ? {} : { perSecond }
	};
	const env = {
		...options.env,
		[rootVariable]: root,
		[planVariable]: plan
	};
	return new Promise((resolve, reject) => {
		const child = fork(driver, [JSON.stringify(job)], {
			env,
			signal
		});
		let reports;
		child.on("message", (message) => {
			reports = message;
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (reports === void 0) reject(new Error(`the load driver ended with code ${code} and without a report`));
			else resolve(reports);
		});
	});
}
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
function matchEvents({ bursts, startedAt, received, endedAt }) {
	const byPath = Map.groupBy(received, (event) => event.path);
	const taken = new Set();
	const wanted = listWanted(bursts, startedAt);
	const starts = bursts.map((burst) => Math.min(...burst.map(({ name }) => startedAt(name))));
	const ends = [...starts];
	const prolong = (burst, end) => void (ends[burst] = Math.max(ends[burst], end));
	const latencies = [];
	const missedOf = Object.fromEntries(kinds$3.map((kind) => [kind, 0]));
	let [delivered, coalesced] = [0, 0];
	for (const { path, kind, effect, within, from, until, burst } of wanted) {
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
			missedOf[kind] += 1;
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
		missedOf,
		extra: countExtra({
			wanted,
			received,
			taken
		}),
		latencies,
		busyMs
	};
}
function countExtra({ wanted, received, taken }) {
	const directories = new Set(wanted.flatMap(({ path }) => parentsOf(path)));
	return received.filter((event) => !taken.has(event) && !directories.has(event.path)).length;
}
function parentsOf(path) {
	const parent = dirname(path);
	return parent === "." ? [""] : [parent, ...parentsOf(parent)];
}
function listWanted(bursts, startedAt) {
	const all = bursts.flatMap((operations, burst) => operations.flatMap(({ name, kind, expected }) => expected.map((event) => ({
		...event,
		kind,
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
const patienceMs = 1e3;
const lookMs$1 = 20;
async function measureEvents({ subject, tree, scratch, ...driving }) {
	const root = join(scratch, "tree");
	cpSync(tree.path, root, { recursive: true });
	const plan = plans[driving.plan];
	const added = plan.prepare(root);
	const bursts = plan.bursts(topDirectories(root));
	const received = [];
	const copy = {
		path: root,
		files: tree.files + added.files,
		directories: tree.directories + added.directories
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
		const groups = plan.perSecond === void 0 ? bursts : [bursts.flat()];
		const counts = await countWhenSettled(() => matchEvents({
			bursts: groups,
			received,
			startedAt,
			endedAt: nowMs()
		}));
		if (counts.delivered === 0) throw new Error("the watcher reported none of the expected events");
		return {
			...figuresOf(counts),
			perSecond: plan.perSecond === void 0 ? void 0 : rateOf(bursts, startedAt)
		};
	} finally {
		await watcher.close();
	}
}
async function countWhenSettled(count) {
	const waitUntil = nowMs() + patienceMs;
	for (;;) {
		const counts = count();
		if (counts.missed === 0 || nowMs() >= waitUntil) return counts;
		await setTimeout(lookMs$1);
	}
}
function rateOf(bursts, startedAt) {
	const starts = bursts.flat().map(({ name }) => startedAt(name));
	return (bursts.length - 1) * 1e3 / (Math.max(...starts) - Math.min(...starts));
}
function figuresOf({ delivered, latencies, busyMs, ...counts }) {
	const sorted = latencies.toSorted((a, b) => a - b);
	return {
		...counts,
		throughput: delivered * 1e3 / busyMs,
		latencyP50: quantile(sorted, .5),
		latencyP99: quantile(sorted, .99)
	};
}
function quantile(sorted, share) {
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
// benchmarks/watch/record-events.ts
const missedMetrics = {
	create: "missed-creates",
	change: "missed-changes",
	delete: "missed-deletes",
	rename: "missed-renames",
	move: "missed-moves"
};
const reportedCount = {
	unit: "count",
	better: "lower",
	signed: true
};
const eventMetrics = {
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
	"missed-creates": reportedCount,
	"missed-changes": reportedCount,
	"missed-deletes": reportedCount,
	"missed-renames": reportedCount,
	"missed-moves": reportedCount,
	"coalesced-events": reportedCount,
	"extra-events": reportedCount,
	"latency-p50": {
		unit: "ms",
		better: "lower",
		gate: true,
		floor: 2
	},
	"latency-p99": {
		unit: "ms",
		better: "lower"
	}
};
const leastShareOfRate = .8;
async function recordEvents(context, { plan, tree }) {
	const { subject, scratch, measure, signal } = context;
	const figures = await measureEvents({
		subject,
		plan,
		tree,
		scratch: realpathSync.native(scratch),
		driver: fileURLToPath(driverUrl()),
		worker: fileURLToPath(operationsUrl()),
		env: process.env,
		signal
	});
	measure.record("event-throughput", figures.throughput);
	measure.record("missed-events", figures.missed);
	for (const kind of kinds$3) measure.record(missedMetrics[kind], figures.missedOf[kind]);
	measure.record("coalesced-events", figures.coalesced);
	measure.record("extra-events", figures.extra);
	measure.record("latency-p50", figures.latencyP50);
	measure.record("latency-p99", figures.latencyP99);
	measure.note("expected-events", String(figures.expected));
	const { perSecond: wanted = 0 } = plans[plan];
	if (figures.perSecond !== void 0 && figures.perSecond < wanted * leastShareOfRate) measure.warn(`fewer operations a second than the ${wanted} that were to be`);
}
const isSource = import.meta.url.endsWith(".ts");
function driverUrl() {
	if (isSource) return new URL("./burst-driver.worker.ts", import.meta.url);
	return new URL("./burst-driver.worker.js", import.meta.url);
}
function operationsUrl() {
	if (isSource) return new URL("./operations.worker.ts", import.meta.url);
	return new URL("./operations.worker.js", import.meta.url);
}
// benchmarks/watch/handles.ts
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
async function countLoadedPackages(load) {
	const packages = new Set();
	const hooks = registerHooks({ load(url, context, nextLoad) {
		const name = packageOf(url);
		if (name !== void 0) packages.add(name);
		return nextLoad(url, context);
	} });
	try {
		await load();
	} finally {
		hooks.deregister();
	}
	return packages.size;
}
function packageOf(url) {
	if (!url.startsWith("file:")) return void 0;
	const match = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(url);
	return match === null ? "not installed" : match[0];
}
// benchmarks/watch/touch.ts
const lookMs = 2;
const againMs = 500;
async function isReported({ root, hasEvent, deadlineMs, platform }) {
	const path = deepFile(root);
	if (path === void 0) throw new Error("the tree holds no file with something in it");
	const { atime, mtime } = statSync(path);
	const start = performance.now();
	const mostWrites = (platform ?? process.platform) === "linux" ? 1 : Number.POSITIVE_INFINITY;
	let writes = 0;
	while (!hasEvent(path) && performance.now() - start < deadlineMs) {
		if (writes < mostWrites && performance.now() - start >= writes * againMs) {
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
function deepFile(directory) {
	const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1);
	for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
		const below = deepFile(join(directory, entry.name));
		if (below !== void 0) return below;
	}
	const file = entries.find((entry) => entry.isFile() && statSync(join(directory, entry.name)).size > 0);
	return file && join(directory, file.name);
}
// benchmarks/watch/subjects/chokidar.ts
var chokidar_exports = __exportAll({ subject: () => subject$6 });
var watch, subject$6;
var init_chokidar = __esmMin((async () => {
	({watch} = await import("chokidar"));
	subject$6 = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
		const seen = {
			files: 0,
			directories: 0
		};
		let isReady = false;
		const watcher = watch(root);
		watcher.on("all", (kind, path) => {
			if (!isReady && kind === "add") seen.files += 1;
			if (!isReady && kind === "addDir") seen.directories += 1;
			onEvent(kind, path);
		});
		watcher.on("error", reject);
		watcher.on("ready", () => {
			isReady = true;
			resolve({
				seen: () => seen,
				close: () => watcher.close()
			});
		});
	}) };
}));
// benchmarks/watch/subjects/gaze.ts
var gaze_exports = __exportAll({ subject: () => subject$5 });
function countWatched(watched) {
	const names = Object.values(watched).flat();
	const directories = names.filter((name) => name.endsWith("/") || name.endsWith(sep)).length;
	return {
		files: names.length - directories,
		directories: directories + 1
	};
}
var gaze, kinds$2, subject$5;
var init_gaze = __esmMin((async () => {
	({default: gaze} = await import("gaze"));
	kinds$2 = {
		added: "add",
		changed: "change",
		deleted: "unlink",
		renamed: "add"
	};
	subject$5 = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
		gaze("**/*", { cwd: root }, (error, watcher) => {
			if (error !== null && error !== void 0) return reject(error);
			watcher.on("error", reject);
			watcher.on("all", (event, path) => onEvent(kinds$2[event] ?? "any", path));
			resolve({
				seen: () => countWatched(watcher.watched()),
				close: () => watcher.close()
			});
		});
	}) };
}));
// benchmarks/watch/subjects/watchboy.ts
var watchboy_exports = __exportAll({ subject: () => subject$4 });
var watchboy, kinds$1, subject$4;
var init_watchboy = __esmMin((async () => {
	({default: watchboy} = await import("watchboy"));
	kinds$1 = [
		"add",
		"addDir",
		"change",
		"unlink",
		"unlinkDir"
	];
	subject$4 = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
		const seen = {
			files: 0,
			directories: 0
		};
		let isReady = false;
		const watcher = watchboy("**/*", { cwd: root });
		for (const kind of kinds$1) watcher.on(kind, ({ path }) => {
			if (!isReady && kind === "add") seen.files += 1;
			if (!isReady && kind === "addDir") seen.directories += 1;
			onEvent(kind, path);
		});
		watcher.on("error", reject);
		watcher.on("ready", () => {
			isReady = true;
			resolve({
				seen: () => seen,
				close: () => watcher.close()
			});
		});
	}) };
}));
// benchmarks/watch/subjects/parcel-watcher.ts
var parcel_watcher_exports = __exportAll({ subject: () => subject$3 });
var parcel, kinds, subject$3;
var init_parcel_watcher = __esmMin((async () => {
	({default: parcel} = await import("@parcel/watcher"));
	kinds = {
		create: "add",
		update: "change",
		delete: "unlink"
	};
	subject$3 = { async start({ path: root }, onEvent) {
		const subscription = await parcel.subscribe(root, (error, events) => {
			if (error !== null) throw error;
			for (const { type, path } of events) onEvent(kinds[type], path);
		});
		return {
			seen: () => void 0,
			close: () => subscription.unsubscribe()
		};
	} };
}));
// benchmarks/watch/subjects/watchpack.ts
var watchpack_exports = __exportAll({ subject: () => subject$2 });
function countEntries(watcher) {
	let [files, directories] = [0, 0];
	for (const entry of watcher.getTimeInfoEntries().values()) if (entry !== null && "timestamp" in entry) files += 1;
	else directories += 1;
	return {
		files,
		directories
	};
}
var Watchpack, startTime, subject$2;
var init_watchpack = __esmMin((async () => {
	({default: Watchpack} = await import("watchpack"));
	startTime = 1;
	subject$2 = { start: ({ path: root, files, directories }, onEvent) => new Promise((resolve) => {
		const watcher = new Watchpack({});
		let missing = files + directories - 1;
		const onFound = (path) => {
			onEvent("any", path);
			missing -= 1;
			if (missing > 0 || watcher.getTimeInfoEntries().size < files + directories) return;
			watcher.off("change", onFound);
			watcher.on("change", (changed) => onEvent("any", changed));
			resolve({
				seen: () => countEntries(watcher),
				close: () => watcher.close()
			});
		};
		watcher.on("change", onFound);
		watcher.on("remove", (removed) => onEvent("unlink", removed));
		watcher.watch({
			directories: [root],
			startTime
		});
	}) };
}));
// benchmarks/watch/subjects/sane.ts
var sane_exports = __exportAll({ subject: () => subject$1 });
function countRegistered({ dirRegistery, watched }, root) {
	if (dirRegistery === void 0 || watched === void 0) return void 0;
	const directories = new Set(Object.keys(watched));
	return {
		files: Object.entries(dirRegistery).flatMap(([directory, names]) => Object.keys(names).map((name) => join(directory, name))).filter((path) => path !== root && !directories.has(path)).length,
		directories: directories.size
	};
}
var sane, subject$1;
var init_sane = __esmMin((async () => {
	({default: sane} = await import("sane"));
	subject$1 = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
		const watcher = sane(root);
		const emit = (kind) => (path) => onEvent(kind, join(root, path));
		watcher.on("add", emit("add"));
		watcher.on("change", emit("change"));
		watcher.on("delete", emit("unlink"));
		watcher.on("error", reject);
		watcher.on("ready", () => resolve({
			seen: () => countRegistered(watcher, root),
			close: () => watcher.close()
		}));
	}) };
}));
// benchmarks/watch/subjects/fs-watch.ts
var fs_watch_exports = __exportAll({ subject: () => subject });
var subject;
var init_fs_watch = __esmMin((() => {
	subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
		const watcher = watch$1(root, { recursive: true });
		watcher.on("error", reject);
		watcher.on("change", (type, name) => {
			if (typeof name === "string") onEvent(type === "change" ? "change" : "any", join(root, name));
		});
		resolve({
			seen: () => void 0,
			close: () => watcher.close()
		});
	}) };
}));
// benchmarks/watch/suite.ts
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
const packages = {
	chokidar: "chokidar",
	gaze: "gaze",
	watchboy: "watchboy",
	"parcel-watcher": "@parcel/watcher",
	watchpack: "watchpack",
	sane: "sane"
};
const packaged = Object.keys(packages);
const mustReportMs = process.platform === "linux" ? 2e3 : 1e4;
const ready = (tree) => ({
	tree: fixture(tree),
	metrics: readyMetrics
});
const underEvents = {
	tree: fixture("dirs-20x16"),
	metrics: Object.keys(eventMetrics)
};
var suite_default = defineSuite({
	name: "watch",
	revision: "1",
	title: "File watchers: time until ready, memory kept, events delivered",
	subjects: {
		chokidar: {
			package: packages.chokidar,
			load: async () => (await init_chokidar().then(() => chokidar_exports)).subject
		},
		gaze: {
			package: packages.gaze,
			load: async () => (await init_gaze().then(() => gaze_exports)).subject
		},
		watchboy: {
			package: packages.watchboy,
			load: async () => (await init_watchboy().then(() => watchboy_exports)).subject
		},
		"parcel-watcher": {
			package: packages["parcel-watcher"],
			load: async () => (await init_parcel_watcher().then(() => parcel_watcher_exports)).subject
		},
		watchpack: {
			package: packages.watchpack,
			load: async () => (await init_watchpack().then(() => watchpack_exports)).subject
		},
		sane: {
			package: packages.sane,
			load: async () => (await init_sane().then(() => sane_exports)).subject
		},
		"fs-watch": async () => (await Promise.resolve().then(() => (init_fs_watch(), fs_watch_exports))).subject
	},
	reference: [
		"fs-watch",
		"chokidar",
		"watchboy"
	],
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
			profiles: full
		},
		"dirs-400x16": {
			...ready("dirs-400x16"),
			profiles: full
		},
		events: underEvents,
		"events-1000": {
			...underEvents,
			profiles: full,
			timeoutMs: 18e4
		},
		"events-steady": {
			...underEvents,
			profiles: full,
			knownFailures: { gaze: "ENOENT: no such file or directory" }
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
		...eventMetrics,
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
	trial: (context) => {
		const { caseName } = context;
		if (isPlanName(caseName)) return recordEvents(context, {
			plan: caseName,
			tree: treeOf(context)
		});
		if (caseName === "footprint") return footprint(context);
		if (caseName === "install-size") return installSize(context);
		return untilReady(context);
	}
});
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
	const reported = new Set();
	let isReady = false;
	const onEvent = (_kind, path) => {
		if (isReady) reported.add(path);
	};
	const handlesBefore = countHandles();
	const watcher = await measure.time("ready-time", () => subject.start(tree, onEvent));
	try {
		const seen = watcher.seen();
		await measure.retained();
		measure.record("handles", countHandles() - handlesBefore);
		if (seen !== void 0) {
			expect.equal(seen.files, tree.files, "files seen");
			expect.equal(seen.directories, tree.directories, "directories seen");
		}
		isReady = true;
		const works = await isReported({
			root: tree.path,
			hasEvent: (path) => reported.has(path),
			deadlineMs: mustReportMs
		});
		expect.ok(works, `a file that was written deep in the tree must be reported within ${mustReportMs / 1e3} s`);
	} finally {
		await watcher.close();
	}
}
async function footprint({ subjectName, measure, expect }) {
	const name = packages[subjectName];
	const loaded = await countLoadedPackages(() => import(name));
	await measure.retained();
	expect.ok(loaded > 0, "the import must load something");
	measure.record("import-packages", loaded);
}
async function installSize({ package: found, subjectName, scratch, measure, expect, signal }) {
	if (found === void 0) throw new Error(`the subject ${subjectName} has no package`);
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
	return subject === "gaze" ? "it takes minutes for 6,000 files in one directory" : void 0;
}
export { suite_default as default };

import { createRequire } from "node:module";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineSuite, fixture } from "paceline";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { Writable } from "node:stream";
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { once } from "node:events";
import { createInterface } from "node:readline";
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
// benchmarks/drive.ts
async function drive(options) {
	return (await driveReports(options)).map(spanOf);
}
async function driveReports(options) {
	const { grandma, file, durationMs, concurrent, rate, isEnough, graceMs, signal } = options;
	const reports = [];
	let task;
	const output = new Writable({
		objectMode: true,
		write(line, _encoding, done) {
			const { report } = line;
			if (report !== void 0) {
				reports.push(report);
				if (report.fullTest.status !== "success" || isEnough?.(reports.length, spanOf(report)) === true) task?.stop();
			}
			done();
		}
	});
	const deadline = AbortSignal.any([signal, AbortSignal.timeout(durationMs + (graceMs ?? 1e4))]);
	await new Promise((resolve, reject) => {
		const giveUp = () => reject(new Error("the load driver did not come to an end; its worker may have crashed"));
		deadline.addEventListener("abort", giveUp, { once: true });
		const test = {
			path: file,
			name: "load"
		};
		const pace = concurrent === void 0 ? { rate: rate ?? 1 } : { concurrent };
		task = grandma.run({
			duration: durationMs,
			...pace,
			threads: 1,
			output,
			test
		}, (error) => {
			deadline.removeEventListener("abort", giveUp);
			if (error === void 0 || error === null) resolve();
			else reject(new Error("the load driver cannot run its test", { cause: error }));
		});
	});
	const failed = reports.find(({ fullTest }) => fullTest.status !== "success");
	if (failed !== void 0) throw new Error(`a test of the load driver failed: ${String(failed.fullTest.errorCode)}`);
	if (reports.length === 0) throw new Error("the load driver ran no test");
	return reports;
}
function spanOf({ fullTest: { start, end } }) {
	return {
		startMs: start,
		endMs: end
	};
}
// benchmarks/add-dir/adds.ts
const jobVariable = "ADD_DIR_JOB";
async function addRepeatedly(options) {
	const { job, grandma, worker, minMs, iterations, maxMs, env, signal } = options;
	env[jobVariable] = JSON.stringify(job);
	let addingMs = 0;
	const spans = await drive({
		grandma,
		file: worker,
		durationMs: maxMs,
		concurrent: 1,
		signal,
		isEnough: (count, { startMs, endMs }) => {
			if (count > 1) addingMs += endMs - startMs;
			return count > iterations && addingMs >= minMs;
		}
	});
	const lines = readFileSync(job.reports, "utf8").trimEnd().split("\n");
	return {
		durationsMs: spans.slice(1).map(({ startMs, endMs }) => endMs - startMs),
		reports: lines.map((line) => JSON.parse(line))
	};
}
// benchmarks/add-dir/find-kubo.ts
function whyNoKubo({ configured }) {
	return configured === "" ? howToGetKubo : `no Kubo binary: KUBO_BINARY names ${configured}, which is no file`;
}
function findKubo({ configured, path, platform, from }) {
	if (configured !== "") return isFile(configured) ? configured : void 0;
	const name = platform === "win32" ? "ipfs.exe" : "ipfs";
	const folders = path.split(delimiter).filter((folder) => folder !== "");
	const packaged = packageFolder(from);
	return [...folders.map((folder) => join(folder, name)), ...packaged === void 0 ? [] : [join(packaged, "kubo", name)]].find(isFile);
}
function packageFolder(from) {
	try {
		return dirname(createRequire(from).resolve("kubo/package.json"));
	} catch {
		return;
	}
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
var howToGetKubo;
var init_find_kubo = __esmMin((() => {
	howToGetKubo = "no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH (https://dist.ipfs.tech), or install the npm package kubo";
}));
// benchmarks/add-dir/parameters.ts
var chunkBytes, shardBytes, chunker;
var init_parameters = __esmMin((() => {
	chunkBytes = 262144;
	shardBytes = 262144;
	chunker = `size-${chunkBytes}`;
}));
// benchmarks/add-dir/kubo-repository.ts
function kuboEnvironment({ repository }) {
	return {
		...process.env,
		IPFS_PATH: repository,
		IPFS_TELEMETRY: "off"
	};
}
async function createKuboRepository({ binary, repository }) {
	await runKubo({
		binary,
		repository
	}, [
		"init",
		"--empty-repo",
		"--profile=test"
	]);
	const file = join(repository, "config");
	const changed = {
		...JSON.parse(await readFile(file, "utf8")),
		AutoConf: { Enabled: false },
		Bootstrap: [],
		Import: {
			CidVersion: 1,
			UnixFSRawLeaves: true,
			UnixFSChunker: chunker,
			UnixFSFileMaxLinks: 174,
			UnixFSHAMTDirectorySizeThreshold: String(shardBytes)
		}
	};
	await writeFile(file, JSON.stringify(changed, null, 2));
}
async function runKubo(kubo, args) {
	try {
		const { stdout } = await run(kubo.binary, args, {
			env: kuboEnvironment(kubo),
			maxBuffer: 16e6,
			windowsHide: true
		});
		return stdout.trimEnd();
	} catch (cause) {
		const { stderr = "" } = cause;
		throw new Error(`ipfs ${args.join(" ")} failed: ${stderr.trim()}`, { cause });
	}
}
var run;
var init_kubo_repository = __esmMin((() => {
	init_parameters();
	run = promisify(execFile);
}));
// benchmarks/add-dir/candidates.ts
async function* candidatesIn(directory) {
	const named = (await readdir(directory, {
		recursive: true,
		withFileTypes: true
	})).map((entry) => ({
		entry,
		path: pathOf(entry, directory)
	}));
	const parents = new Set(named.map(({ path }) => path.slice(0, path.lastIndexOf("/"))));
	named.sort((left, right) => left.path < right.path ? -1 : 1);
	for (const { entry, path } of named) if (entry.isFile()) yield {
		path,
		content: createReadStream(join(entry.parentPath, entry.name))
	};
	else if (!entry.isDirectory()) throw new Error(`${path} is neither a file nor a directory; there is no adding it`);
	else if (!parents.has(path)) yield { path };
}
function pathOf(entry, directory) {
	const path = relative(directory, join(entry.parentPath, entry.name));
	return [rootName, ...path.split(sep)].join("/");
}
var rootName;
var init_candidates = __esmMin((() => {
	rootName = "root";
}));
// benchmarks/add-dir/reference-cid.ts
init_find_kubo();
init_kubo_repository();
init_candidates();
init_parameters();
async function referenceCid(directory) {
	const [{ importer }, { fixedSize }, { balanced }, { MemoryBlockstore }] = await Promise.all([
		import("ipfs-unixfs-importer"),
		import("ipfs-unixfs-importer/chunker"),
		import("ipfs-unixfs-importer/layout"),
		import("blockstore-core")
	]);
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker: fixedSize({ chunkSize: chunkBytes }),
		layout: balanced({ maxChildrenPerNode: 174 }),
		shardSplitThresholdBytes: shardBytes
	};
	let root = "";
	for await (const { cid } of importer(candidatesIn(directory), new MemoryBlockstore(), options)) root = cid.toString();
	return root;
}
// benchmarks/add-dir/peak-memory.ts
function peakBytesOf(pid) {
	if (process.platform !== "linux") return void 0;
	try {
		const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
		return peak === void 0 ? void 0 : Number(peak) * 1024;
	} catch {
		return;
	}
}
var init_peak_memory = __esmMin((() => {}));
// benchmarks/add-dir/results.ts
init_peak_memory();
function checkAdds(expect, { reports, cid, tree }) {
	for (const report of reports) expect.equal(report.cid, cid, "the content id");
	const blocks = tree === void 0 ? 1 : tree.files + tree.directories;
	const stored = reports[0]?.blocks ?? 0;
	expect.ok(stored >= blocks, `only ${stored} of at least ${blocks} blocks were stored`);
}
function recordAdds(measure, { adds, service, platform }) {
	const sorted = adds.durationsMs.toSorted((left, right) => left - right);
	const p99 = sorted[Math.ceil(sorted.length * .99) - 1];
	if (p99 === void 0) throw new Error("nothing was added after the first time, which does not count");
	const meanMs = sorted.reduce((total, ms) => total + ms, 0) / sorted.length;
	measure.record("throughput", 1e3 / meanMs);
	measure.record("latency-mean", meanMs);
	measure.record("latency-p99", p99);
	measure.record("runs", sorted.length);
	const last = adds.reports.at(-1);
	const kuboPeak = service.daemonPid === void 0 ? last?.othersPeakBytes : peakBytesOf(service.daemonPid);
	measure.record("peak-rss", kuboPeak ?? last?.peakBytes ?? 0);
	if (service.connection.binary !== "" && kuboPeak === void 0) measure.warn(`peak-rss is that of the client: the memory of Kubo cannot be read on ${platform}`);
}
// benchmarks/add-dir/subjects/helia.ts
async function startHelia({ repository }) {
	return {
		connection: {
			repository,
			api: "",
			binary: ""
		},
		stop: async () => {}
	};
}
async function connectHelia({ blockstore, datastore }) {
	const [{ createHeliaLight }, { unixfs }, { fixedSize }, { balanced }] = await Promise.all([
		import("helia"),
		import("@helia/unixfs"),
		import("ipfs-unixfs-importer/chunker"),
		import("ipfs-unixfs-importer/layout")
	]);
	const helia = createHeliaLight({
		blockstore,
		datastore
	});
	await helia.start();
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker: fixedSize({ chunkSize: chunkBytes }),
		layout: balanced({ maxChildrenPerNode: 174 }),
		shardSplitThresholdBytes: shardBytes
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of unixfs(helia).addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => (await allIn(blockstore)).length,
		clear: async () => {
			for (const cid of await allIn(blockstore)) await blockstore.delete(cid);
		},
		othersPeakBytes: () => void 0
	};
}
async function allIn(blockstore) {
	const cids = [];
	for await (const { cid } of blockstore.getAll()) cids.push(cid);
	return cids;
}
var init_helia = __esmMin((() => {
	init_candidates();
	init_parameters();
}));
// benchmarks/add-dir/subjects/helia-fs.ts
var helia_fs_exports = __exportAll({
	connect: () => connect$4,
	start: () => startHelia
});
async function connect$4({ repository }) {
	const [{ FsBlockstore }, { LevelDatastore }] = await Promise.all([import("blockstore-fs"), import("datastore-level")]);
	return connectHelia({
		blockstore: new FsBlockstore(join(repository, "blocks")),
		datastore: new LevelDatastore(join(repository, "data"))
	});
}
var init_helia_fs = __esmMin((() => {
	init_helia();
}));
// benchmarks/add-dir/subjects/helia-mem.ts
var helia_mem_exports = __exportAll({
	connect: () => connect$3,
	start: () => startHelia
});
async function connect$3() {
	const [{ MemoryBlockstore }, { MemoryDatastore }] = await Promise.all([import("blockstore-core"), import("datastore-core")]);
	return connectHelia({
		blockstore: new MemoryBlockstore(),
		datastore: new MemoryDatastore()
	});
}
var init_helia_mem = __esmMin((() => {
	init_helia();
}));
// benchmarks/add-dir/subjects/ipfs.ts
var ipfs_exports = __exportAll({
	connect: () => connect$2,
	start: () => start$2
});
async function start$2({ repository }) {
	return {
		connection: {
			repository,
			api: "",
			binary: ""
		},
		stop: async () => {}
	};
}
async function connect$2({ repository }) {
	const { create } = await import("ipfs-core");
	const ipfs = await create({
		repo: repository,
		start: false,
		silent: true,
		init: { emptyRepo: true },
		config: {
			Addresses: { Swarm: [] },
			Bootstrap: []
		}
	});
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker,
		shardSplitThresholdBytes: shardBytes,
		pin: false
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of ipfs.addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => Number((await ipfs.repo.stat()).numObjects),
		clear: async () => {
			for await (const { err } of ipfs.repo.gc()) if (err !== void 0 && err !== null) throw err;
		},
		othersPeakBytes: () => void 0
	};
}
var init_ipfs = __esmMin((() => {
	init_candidates();
	init_parameters();
}));
// benchmarks/add-dir/kubo-daemon.ts
async function startDaemon(kubo, signal) {
	const child = spawn(kubo.binary, ["daemon", "--offline"], {
		env: kuboEnvironment(kubo),
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		windowsHide: true
	});
	const kill = () => void child.kill("SIGKILL");
	signal.addEventListener("abort", kill, { once: true });
	try {
		const api = await whenReady(child);
		return {
			pid: child.pid ?? 0,
			api,
			stop: async () => stop(child)
		};
	} catch (error) {
		kill();
		throw error;
	}
}
async function whenReady(child) {
	const lastWords = [];
	let api = "";
	return new Promise((resolve, reject) => {
		const fail = (what) => reject(new Error(`the Kubo daemon ${what}: ${lastWords.join(" | ")}`));
		const timer = setTimeout(() => fail("was not ready in time"), startMs);
		const onLine = (line) => {
			lastWords.push(line);
			if (lastWords.length > 5) lastWords.shift();
			api = /RPC API server listening on (\S+)/.exec(line)?.[1] ?? api;
			if (!line.includes("Daemon is ready")) return;
			clearTimeout(timer);
			resolve(api);
		};
		for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface(stream).on("line", onLine);
		child.once("error", (error) => fail(`cannot be started (${error.message})`));
		child.once("exit", (code) => fail(`ended with code ${code}`));
	});
}
async function stop(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill();
	const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
	await ended;
	clearTimeout(timer);
}
var startMs, stopMs;
var init_kubo_daemon = __esmMin((() => {
	startMs = 3e4;
	stopMs = 5e3;
}));
// benchmarks/add-dir/subjects/kubo.ts
var kubo_exports = __exportAll({
	connect: () => connect$1,
	start: () => start$1
});
async function start$1({ repository, binary, signal }) {
	if (binary === void 0) throw new Error(howToGetKubo);
	await createKuboRepository({
		binary,
		repository
	});
	const { api, pid, stop } = await startDaemon({
		binary,
		repository
	}, signal);
	return {
		connection: {
			repository,
			api,
			binary
		},
		daemonPid: pid,
		stop
	};
}
async function connect$1({ api }) {
	const { create } = await import("kubo-rpc-client");
	const client = create({ url: api });
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker,
		pin: false
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of client.addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => Number((await client.repo.stat()).numObjects),
		clear: async () => {
			for await (const { err } of client.repo.gc()) if (err !== void 0 && err !== null) throw err;
		},
		othersPeakBytes: () => void 0
	};
}
var init_kubo = __esmMin((() => {
	init_candidates();
	init_kubo_daemon();
	init_kubo_repository();
	init_parameters();
}));
// benchmarks/add-dir/subjects/kubo-direct.ts
var kubo_direct_exports = __exportAll({
	connect: () => connect,
	start: () => start
});
async function start({ repository, binary }) {
	if (binary === void 0) throw new Error(howToGetKubo);
	await createKuboRepository({
		binary,
		repository
	});
	return {
		connection: {
			repository,
			api: "",
			binary
		},
		stop: async () => {}
	};
}
async function connect(kubo) {
	let peakBytes;
	const onPeak = (bytes) => {
		if (bytes !== void 0) peakBytes = Math.max(peakBytes ?? 0, bytes);
	};
	return {
		add: async (directory) => runAdd(kubo, directory, onPeak),
		countBlocks: async () => (await runKubo(kubo, ["refs", "local"])).split("\n").filter((line) => line !== "").length,
		clear: async () => void await runKubo(kubo, [
			"repo",
			"gc",
			"--quiet"
		]),
		othersPeakBytes: () => peakBytes
	};
}
async function runAdd(kubo, directory, onPeak) {
	const child = spawn(kubo.binary, [
		"add",
		...addOptions,
		directory
	], {
		env: kuboEnvironment(kubo),
		stdio: [
			"ignore",
			"pipe",
			"inherit"
		],
		windowsHide: true
	});
	const memory = setInterval(() => onPeak(peakBytesOf(child.pid ?? 0)), memoryEveryMs);
	try {
		return await new Promise((resolve, reject) => {
			let output = "";
			child.stdout.setEncoding("utf8").on("data", (text) => void (output += text));
			child.once("error", reject);
			child.once("close", (code) => {
				if (code === 0) resolve(output.trim());
				else reject(new Error(`ipfs add ended with code ${code}`));
			});
		});
	} finally {
		clearInterval(memory);
	}
}
var memoryEveryMs, addOptions;
var init_kubo_direct = __esmMin((() => {
	init_find_kubo();
	init_kubo_repository();
	init_parameters();
	init_peak_memory();
	memoryEveryMs = 5;
	addOptions = [
		"--recursive",
		"--hidden",
		"--quieter",
		"--progress=false",
		"--pin=false",
		`--cid-version=1`,
		`--raw-leaves=true`,
		`--chunker=${chunker}`
	];
}));
// benchmarks/add-dir/subjects.ts
const subjects = {
	"helia-fs": async () => Promise.resolve().then(() => (init_helia_fs(), helia_fs_exports)),
	"helia-mem": async () => Promise.resolve().then(() => (init_helia_mem(), helia_mem_exports)),
	ipfs: async () => Promise.resolve().then(() => (init_ipfs(), ipfs_exports)),
	kubo: async () => Promise.resolve().then(() => (init_kubo(), kubo_exports)),
	"kubo-direct": async () => Promise.resolve().then(() => (init_kubo_direct(), kubo_direct_exports))
};
// benchmarks/add-dir/trace.ts
function openTrace({ debug, name, write }) {
	const patterns = debug.split(/[\s,]+/).filter((pattern) => pattern !== "");
	if (patterns.some((pattern) => pattern.startsWith("-") && matches(name, pattern.slice(1))) || !patterns.some((pattern) => matches(name, pattern))) return () => {};
	const startedAt = performance.now();
	return (text) => write(`${name} ${text} +${Math.round(performance.now() - startedAt)}ms\n`);
}
function matches(name, pattern) {
	const parts = pattern.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
	return new RegExp(`^${parts.join(".*")}$`).test(name);
}
// benchmarks/add-dir/suite.ts
init_find_kubo();
init_kubo_repository();
const timeoutMs = 12e4;
var suite_default = defineSuite({
	name: "add-dir",
	revision: "1",
	title: "Adding a directory to IPFS",
	subjects: {
		...subjects,
		"helia-fs": {
			package: "helia",
			load: subjects["helia-fs"]
		},
		"helia-mem": {
			package: "helia",
			load: subjects["helia-mem"]
		},
		ipfs: {
			package: "ipfs-core",
			load: subjects.ipfs
		}
	},
	reference: ["helia-mem", "helia-fs"],
	cases: {
		src: {
			tree: fixture("add-dir-src"),
			cid: "bafybeidv5ql5qtkuj7epzmagbs7g6fefzinqopdgfbzvex2eifetfcg43a",
			timeoutMs,
			skip: whyNot
		},
		dist: {
			tree: fixture("add-dir-dist"),
			cid: "bafybeidjnftfpguq2guseszbpbter2ofxpsl6r2xlb2ed6szgyij4wfrji",
			profiles: ["full"],
			timeoutMs,
			skip: whyNot
		},
		package: {
			tree: fixture("add-dir-package"),
			cid: "bafybeiaygvl5feonceesjxu6psmx5y76ynllp5ukl4jkawiyugursxhqte",
			profiles: ["full"],
			timeoutMs,
			skip: whyNot
		},
		"test-path": {
			profiles: [],
			timeoutMs: 36e5,
			skip: (subject) => (process.env["TEST_PATH"] ?? "") === "" ? "TEST_PATH is not set to a directory" : whyNot(subject)
		}
	},
	metrics: {
		throughput: {
			unit: "ops/s",
			better: "higher",
			gate: true
		},
		"latency-mean": {
			unit: "ms",
			better: "lower"
		},
		"latency-p99": {
			unit: "ms",
			better: "lower"
		},
		runs: {
			unit: "count",
			better: "higher"
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152
		}
	},
	options: {
		ITERATIONS: "5",
		MIN_TIME: "500",
		TEST_PATH: "",
		KUBO_BINARY: "",
		DEBUG: ""
	},
	async trial(context) {
		const { subject, subjectName, scratch, option, signal } = context;
		const directory = await directoryOf(context);
		const debug = option("DEBUG");
		const trace = openTrace({
			debug,
			name: `bench:add-dir:${subjectName}`,
			write: writeToStderr
		});
		const repository = join(scratch, "repository");
		await mkdir(repository);
		trace("start: setup");
		const service = await subject.start({
			repository,
			binary: kubo(),
			signal
		});
		trace("end: setup");
		try {
			const adds = await addRepeatedly({
				job: {
					subjectName,
					connection: service.connection,
					directory,
					debug,
					reports: join(scratch, "reports.jsonl")
				},
				grandma: await loadDriver(),
				worker: fileURLToPath(workerUrl()),
				iterations: wholeNumber(option("ITERATIONS"), "ITERATIONS"),
				minMs: wholeNumber(option("MIN_TIME"), "MIN_TIME"),
				maxMs: context.caseName === "test-path" ? 3e6 : 1e5,
				env: process.env,
				signal
			});
			const { case: { tree, cid = await referenceCid(directory) }, measure, expect } = context;
			checkAdds(expect, {
				reports: adds.reports,
				cid,
				tree
			});
			measure.note("cid", cid);
			const { connection } = service;
			if (connection.binary !== "") measure.note("kubo", await runKubo(connection, ["version", "--number"]));
			recordAdds(measure, {
				adds,
				service,
				platform: process.platform
			});
		} finally {
			trace("start: teardown");
			await service.stop();
			trace("end: teardown");
		}
	}
});
async function directoryOf({ case: { tree }, option, expect }) {
	if (tree !== void 0) return tree.path;
	const path = option("TEST_PATH");
	expect.ok(isAbsolute(path), `TEST_PATH must be an absolute path, not ${JSON.stringify(path)}`);
	expect.ok((await stat(path)).isDirectory(), `TEST_PATH names ${path}, which is no directory`);
	return path;
}
function wholeNumber(text, name) {
	const number = Number(text);
	if (text.trim() === "" || !Number.isInteger(number) || number < 1) throw new Error(`${name} must be a whole number above 0, not ${JSON.stringify(text)}`);
	return number;
}
function workerUrl() {
	return new URL(import.meta.url.endsWith(".ts") ? "./add.worker.ts" : "./add.worker.js", import.meta.url);
}
async function loadDriver() {
	const { default: grandma } = await import("grandma");
	return grandma;
}
function kubo() {
	const { env, platform } = process;
	return findKubo({
		configured: configuredKubo(),
		path: env["PATH"] ?? env["Path"] ?? "",
		platform,
		from: import.meta.url
	});
}
function configuredKubo() {
	return process.env["KUBO_BINARY"] ?? "";
}
function writeToStderr(line) {
	process.stderr.write(line);
}
function whyNot(subject) {
	return subject.startsWith("kubo") && kubo() === void 0 ? whyNoKubo({ configured: configuredKubo() }) : void 0;
}
export { suite_default as default };

import { appendFileSync, createReadStream, readFileSync } from "node:fs";
import { callbackify, promisify } from "node:util";
import { join, relative, sep } from "node:path";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { execFile, spawn } from "node:child_process";
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
// benchmarks/add-dir/peak-memory.ts
function ownPeakBytes() {
	return peakBytesOf(process.pid) ?? process.resourceUsage().maxRSS * 1024;
}
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
// benchmarks/add-dir/parameters.ts
var chunkBytes, shardBytes, chunker;
var init_parameters = __esmMin((() => {
	chunkBytes = 262144;
	shardBytes = 262144;
	chunker = `size-${chunkBytes}`;
}));
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
// benchmarks/add-dir/find-kubo.ts
var howToGetKubo;
var init_find_kubo = __esmMin((() => {
	howToGetKubo = "no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH (https://dist.ipfs.tech), or install the npm package kubo";
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
	init_kubo_repository();
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
	init_find_kubo();
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
// benchmarks/add-dir/add.worker.ts
init_peak_memory();
let opened;
let adds = 0;
let cid = "";
const beforeEach = callbackify(async () => {
	opened ??= open();
	try {
		const { adder, trace } = await opened;
		if (adds === 0) return;
		trace("clear");
		await adder.clear();
	} catch (error) {
		opened = Promise.reject(error instanceof Error ? error : new Error(String(error)));
		opened.catch(() => {});
	}
});
const test = callbackify(async () => {
	try {
		const { job, adder, trace } = await (opened ??= open());
		trace("start: add");
		cid = await adder.add(job.directory);
		trace(`end: add ${cid}`);
	} catch (error) {
		throw Object.assign(new Error("the add failed", { cause: error }), { errorCode: String(error) });
	}
});
const afterEach = callbackify(async () => {
	const { job, adder } = await (opened ??= open());
	const report = {
		cid,
		blocks: adds === 0 ? await adder.countBlocks() : void 0,
		peakBytes: ownPeakBytes(),
		othersPeakBytes: adder.othersPeakBytes()
	};
	adds += 1;
	appendFileSync(job.reports, `${JSON.stringify(report)}\n`);
});
async function open() {
	const job = JSON.parse(process.env["ADD_DIR_JOB"] ?? "");
	const name = `bench:add-dir:${job.subjectName}`;
	const trace = openTrace({
		debug: job.debug,
		name,
		write: (line) => void process.stderr.write(line)
	});
	trace("connect");
	return {
		job,
		trace,
		adder: await (await subjects[job.subjectName]()).connect(job.connection)
	};
}
export { afterEach, beforeEach, test };

import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineSuite, prepared } from "paceline";
import { devNull } from "node:os";
import { Writable } from "node:stream";
import { createCipheriv, createHash } from "node:crypto";
import fs, { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
// benchmarks/git-read/batches.ts
async function timeBatches({ reader, paths, operations, forMs, atLeast }) {
	const job = {
		reader,
		paths,
		operations
	};
	const bytesPerBatch = await readBatch(job);
	const meansNs = [];
	const until = performance.now() + forMs;
	while (meansNs.length < atLeast || performance.now() < until) {
		const startedAt = process.hrtime.bigint();
		const bytes = await readBatch(job);
		meansNs.push(Number(process.hrtime.bigint() - startedAt) / operations);
		if (bytes !== bytesPerBatch) throw new Error(`a batch read ${bytes} bytes, the first one ${bytesPerBatch}`);
	}
	meansNs.sort((left, right) => left - right);
	const spreadNs = (quantile(meansNs, .75) - quantile(meansNs, .25)) / 2;
	return {
		medianNs: quantile(meansNs, .5),
		spreadNs,
		bytesPerBatch
	};
}
async function readBatch({ reader, paths, operations }) {
	return reader.synchronous ? readAtOnce(reader, paths, operations) : readAwaiting(reader, paths, operations);
}
function readAtOnce(reader, paths, operations) {
	let bytes = 0;
	for (let operation = 0; operation < operations; operation++) for (const path of paths) bytes += reader.read(path).length;
	return bytes;
}
async function readAwaiting(reader, paths, operations) {
	let bytes = 0;
	for (let operation = 0; operation < operations; operation++) for (const path of paths) bytes += (await reader.read(path)).length;
	return bytes;
}
function quantile(sorted, share) {
	const place = share * (sorted.length - 1);
	const below = Math.floor(place);
	const low = sorted[below] ?? NaN;
	return low + ((sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN) - low) * (place - below);
}
// benchmarks/git-read/git-environment.ts
function gitEnvironment(env) {
	const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
	return {
		...Object.fromEntries(kept),
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: devNull,
		GIT_DEFAULT_HASH: "sha1",
		LC_ALL: "C"
	};
}
var init_git_environment = __esmMin((() => {}));
// benchmarks/drive.ts
init_git_environment();
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
function wholeSpanMs(spans) {
	return Math.max(...spans.map(({ endMs }) => endMs)) - Math.min(...spans.map(({ startMs }) => startMs));
}
// benchmarks/git-read/load.ts
const loadVariable = "GIT_READ_LOAD";
async function readsPerSecond({ load, grandma, worker, durationMs, env, signal }) {
	env[loadVariable] = JSON.stringify(load);
	const spans = await drive({
		grandma,
		file: worker,
		durationMs,
		concurrent: 2,
		signal
	});
	return spans.length * load.operations * load.paths.length * 1e3 / wholeSpanMs(spans);
}
// benchmarks/git-read/repository.ts
const filesEach = 10;
const fileBytes = 8400;
const firstCommitAt = 1640995200;
const allPaths = Array.from({ length: 100 }, (_, index) => `${Math.floor(index / filesEach) + 1}/${index % filesEach + 1}`);
const onePath = "5/10";
function contentOf(path) {
	const key = createHash("sha256").update(`git-read/${path}`).digest();
	const random = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(fileBytes / 4 * 3));
	return Buffer.from(random.toString("base64"), "latin1");
}
function makeRepository(directory) {
	const git = (args, input) => {
		const { error, status, stderr } = spawnSync("git", args, {
			cwd: directory,
			env: gitEnvironment(process.env),
			input,
			windowsHide: true
		});
		if (error !== void 0) throw new Error("git cannot be run", { cause: error });
		if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr.toString()}`);
	};
	git([
		"-c",
		"init.defaultBranch=main",
		"init",
		"--quiet",
		"--template="
	], Buffer.alloc(0));
	git([
		"-c",
		"fastimport.unpackLimit=100000",
		"fast-import",
		"--quiet"
	], history());
	for (const path of allPaths) {
		const file = join(directory, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, contentOf(path));
	}
}
function history() {
	const commits = allPaths.map((path, index) => {
		const message = `Add ${path}`;
		const head = [
			"commit refs/heads/main",
			`committer Paceline <paceline@example.invalid> ${firstCommitAt + index * 60} +0000`,
			`data ${message.length}`,
			message,
			`M 100644 inline ${path}`,
			`data ${fileBytes}`
		];
		return Buffer.concat([
			Buffer.from(`${head.join("\n")}\n`),
			contentOf(path),
			Buffer.from("\n")
		]);
	});
	return Buffer.concat(commits);
}
// benchmarks/git-read/requirements.ts
const nativeSystems = /^(linux|darwin|win32)-(x64|arm64)$/;
function reasonToSkip(subject, { hasGit, system }) {
	if (!hasGit) return "no git on PATH: it makes the repository that is read";
	if ((subject === "git" || subject === "cache-git") && !nativeSystems.test(system)) return `es-git 0.6.0 has no binary for ${system}`;
}
// benchmarks/git-read/subjects/fs.ts
var fs_exports = __exportAll({
	openReader: () => openReader$5,
	readsPerBatch: () => 500
});
function openReader$5(directory) {
	return {
		synchronous: true,
		read: (path) => readFileSync(join(directory, path))
	};
}
var init_fs = __esmMin((() => {}));
// benchmarks/git-read/subjects/git.ts
var git_exports = __exportAll({
	openReader: () => openReader$4,
	readsPerBatch: () => 100
});
async function openReader$4(directory) {
	const repository = await openRepository(directory);
	return {
		synchronous: true,
		read: (path) => {
			const head = repository.head().target();
			const entry = head === null ? void 0 : repository.getCommit(head).tree().getPath(path);
			if (entry === void 0 || entry === null) throw new Error(`${path} is not in HEAD`);
			return entry.toObject(repository).peelToBlob().content();
		}
	};
}
var openRepository;
var init_git = __esmMin((async () => {
	({openRepository} = await import("es-git"));
}));
// benchmarks/git-read/subjects/cached.ts
function cached(reader) {
	const contents = new Map();
	return {
		...reader,
		read: (path) => {
			const known = contents.get(path);
			if (known !== void 0) return known;
			const content = reader.read(path);
			contents.set(path, content);
			return content;
		}
	};
}
// benchmarks/git-read/subjects/cache-fs.ts
var cache_fs_exports = __exportAll({
	openReader: () => openReader$3,
	readsPerBatch: () => readsPerBatch$3
});
function openReader$3(directory) {
	return cached(openReader$5(directory));
}
var readsPerBatch$3;
var init_cache_fs = __esmMin((() => {
	init_fs();
	readsPerBatch$3 = 2e5;
}));
// benchmarks/git-read/subjects/cache-git.ts
var cache_git_exports = __exportAll({
	openReader: () => openReader$2,
	readsPerBatch: () => readsPerBatch$2
});
async function openReader$2(directory) {
	return cached(await openReader$4(directory));
}
var readsPerBatch$2;
var init_cache_git = __esmMin((async () => {
	await init_git();
	readsPerBatch$2 = 2e5;
}));
// benchmarks/git-read/subjects/isomorphic-git.ts
var isomorphic_git_exports = __exportAll({
	openReader: () => openReader$1,
	readsPerBatch: () => 10
});
function openReader$1(directory) {
	return {
		synchronous: false,
		read: async (path) => {
			const oid = await resolveRef({
				fs,
				dir: directory,
				ref: "HEAD"
			});
			const { blob } = await readBlob({
				fs,
				dir: directory,
				oid,
				filepath: path
			});
			return blob;
		}
	};
}
var readBlob, resolveRef;
var init_isomorphic_git = __esmMin((async () => {
	({readBlob, resolveRef} = await import("isomorphic-git"));
}));
// benchmarks/git-read/batch-answers.ts
var BatchAnswers;
var init_batch_answers = __esmMin((() => {
	BatchAnswers = class {
		#onAnswer;
		#pending = Buffer.alloc(0);
		constructor(onAnswer) {
			this.#onAnswer = onAnswer;
		}
		take(chunk) {
			this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
			while (this.#takeAnswer());
		}
		#takeAnswer() {
			const lineEnd = this.#pending.indexOf("\n");
			if (lineEnd === -1) return false;
			const found = / (?<type>[a-z]+) (?<size>\d+)$/.exec(this.#pending.toString("latin1", 0, lineEnd))?.groups;
			if (found === void 0) {
				this.#pending = this.#pending.subarray(lineEnd + 1);
				this.#onAnswer(void 0);
				return true;
			}
			const contentEnd = lineEnd + 1 + Number(found["size"]);
			if (this.#pending.length <= contentEnd) return false;
			const content = this.#pending.subarray(lineEnd + 1, contentEnd);
			this.#pending = this.#pending.subarray(contentEnd + 1);
			this.#onAnswer(found["type"] === "blob" ? content : void 0);
			return true;
		}
	};
}));
// benchmarks/git-read/subjects/git-cat-file.ts
var git_cat_file_exports = __exportAll({
	openReader: () => openReader,
	readsPerBatch: () => 100
});
function openReader(directory) {
	const child = spawn("git", ["cat-file", "--batch"], {
		cwd: directory,
		env: gitEnvironment(process.env),
		stdio: [
			"pipe",
			"pipe",
			"inherit"
		],
		windowsHide: true
	});
	const waiting = [];
	const answers = new BatchAnswers((content) => {
		const asked = waiting.shift();
		if (content === void 0) asked?.reject(new Error(`${asked.path} is not in HEAD`));
		else asked?.resolve(content);
	});
	const fail = (error) => waiting.splice(0).forEach(({ reject }) => reject(error));
	child.stdout.on("data", (chunk) => answers.take(chunk));
	child.stdin.on("error", fail);
	child.on("error", fail);
	child.on("exit", () => fail(new Error("git cat-file ended before it had answered")));
	return {
		synchronous: false,
		read: async (path) => new Promise((resolve, reject) => {
			waiting.push({
				path,
				resolve,
				reject
			});
			child.stdin.write(`HEAD:${path}\n`);
		}),
		close: () => child.stdin.end()
	};
}
var init_git_cat_file = __esmMin((() => {
	init_batch_answers();
	init_git_environment();
}));
// benchmarks/git-read/subjects.ts
const subjects = {
	fs: async () => Promise.resolve().then(() => (init_fs(), fs_exports)),
	git: async () => init_git().then(() => git_exports),
	"cache-fs": async () => Promise.resolve().then(() => (init_cache_fs(), cache_fs_exports)),
	"cache-git": async () => init_cache_git().then(() => cache_git_exports),
	"isomorphic-git": async () => init_isomorphic_git().then(() => isomorphic_git_exports),
	"git-cat-file": async () => Promise.resolve().then(() => (init_git_cat_file(), git_cat_file_exports))
};
// benchmarks/git-read/suite.ts
init_git_environment();
const repository = prepared(({ directory }) => makeRepository(directory));
var suite_default = defineSuite({
	name: "git-read",
	revision: "1",
	title: "Reading files from Git or from the file system",
	subjects: {
		...subjects,
		git: {
			package: "es-git",
			load: subjects.git
		},
		"cache-git": {
			package: "es-git",
			load: subjects["cache-git"]
		},
		"isomorphic-git": {
			package: "isomorphic-git",
			load: subjects["isomorphic-git"]
		}
	},
	reference: ["fs", "cache-fs"],
	cases: {
		"one-file": {
			repository,
			paths: [onePath],
			otherPaths: allPaths,
			skip: whyNot
		},
		"hundred-files": {
			repository,
			paths: allPaths,
			otherPaths: [onePath],
			skip: whyNot,
			profilesOf: { "isomorphic-git": ["full"] }
		}
	},
	metrics: {
		latency: {
			unit: "ns/op",
			better: "lower",
			gate: true
		},
		"latency-spread": {
			unit: "ns/op",
			better: "lower"
		},
		throughput: {
			unit: "reads/s",
			better: "higher",
			gate: true
		}
	},
	options: { GIT_READ_MS: "250" },
	async trial({ subject, subjectName, case: { repository, paths, otherPaths }, measure, expect, option, signal }) {
		const measuredMs = Number(option("GIT_READ_MS"));
		expect.ok(measuredMs > 0, "GIT_READ_MS must be a number above 0");
		const reader = await subject.openReader(repository.path);
		try {
			await checkContents(reader, expect);
			const operations = operationsPerBatch(subject, paths);
			const latency = await timeBatches({
				reader,
				paths,
				operations,
				forMs: measuredMs,
				atLeast: 5
			});
			expect.equal(latency.bytesPerBatch, operations * paths.length * fileBytes, "bytes read by a batch");
			measure.record("latency", latency.medianNs);
			measure.record("latency-spread", latency.spreadNs);
			measure.note("batch-size", `${operations} ops of ${paths.length} reads`);
			if (subjectName === "git-cat-file") measure.note("git", gitVersion() ?? "unknown");
			const other = await timeBatches({
				reader,
				paths: otherPaths,
				operations: operationsPerBatch(subject, otherPaths),
				forMs: measuredMs / 6,
				atLeast: 3
			});
			warnIfImplausible(measure, paths.length === 1 ? {
				one: latency,
				hundred: other
			} : {
				one: other,
				hundred: latency
			});
			const reads = await readsPerSecond({
				load: {
					subjectName,
					directory: repository.path,
					paths,
					operations,
					expectedBytes: latency.bytesPerBatch
				},
				grandma: await loadDriver(),
				worker: fileURLToPath(workerUrl()),
				durationMs: measuredMs,
				env: process.env,
				signal
			});
			measure.record("throughput", reads);
		} finally {
			reader.close?.();
		}
	}
});
async function checkContents(reader, expect) {
	for (const path of allPaths) {
		const content = await reader.read(path);
		expect.ok(contentOf(path).equals(content), `the content of ${path} is not what was committed`);
	}
}
function operationsPerBatch({ readsPerBatch }, paths) {
	return Math.max(1, Math.round(readsPerBatch / paths.length));
}
function warnIfImplausible(measure, { one, hundred }) {
	if (hundred.medianNs >= one.medianNs) return;
	const [oneNs, hundredNs] = [one, hundred].map(({ medianNs }) => Math.round(medianNs));
	measure.warn(`implausible: 100 files took ${hundredNs} ns and one file ${oneNs} ns; do not trust this row`);
}
function workerUrl() {
	const isSource = import.meta.url.endsWith(".ts");
	return new URL(isSource ? "./load.worker.ts" : "./load.worker.js", import.meta.url);
}
async function loadDriver() {
	const { default: grandma } = await import("grandma");
	return grandma;
}
function whyNot(subject) {
	return reasonToSkip(subject, {
		hasGit: gitVersion() !== void 0,
		system: `${process.platform}-${process.arch}`
	});
}
function gitVersion() {
	const env = gitEnvironment(process.env);
	const { status, stdout } = spawnSync("git", ["--version"], {
		env,
		encoding: "utf8",
		windowsHide: true
	});
	return status === 0 ? stdout.trim().replace(/^git version /, "") : void 0;
}
export { suite_default as default };

import { callbackify } from "node:util";
import fs, { readFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { devNull } from "node:os";
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
// benchmarks/git-read/load.worker.ts
let ready;
const beforeEach = callbackify(async () => {
	ready ??= prepare();
	await ready.catch(() => {});
});
const test = callbackify(async () => {
	try {
		await (await (ready ??= prepare()))();
	} catch (error) {
		throw Object.assign(new Error("the batch failed", { cause: error }), { errorCode: String(error) });
	}
});
async function prepare() {
	const load = JSON.parse(process.env["GIT_READ_LOAD"] ?? "");
	const { openReader } = await subjects[load.subjectName]();
	const reader = await openReader(load.directory);
	return async () => {
		const bytes = await readBatch({
			...load,
			reader
		});
		if (bytes !== load.expectedBytes) throw new Error(`read ${bytes} bytes in place of ${load.expectedBytes}`);
	};
}
export { beforeEach, test };

import { $ as boolean, I as plainName, M as freeText, Q as array, R as readable, U as value, V as sentence, Z as _enum, a as benchmarkId, at as strictObject, et as discriminatedUnion, f as runSchemaId, h as metricSpecSchema, it as record, j as digest, l as negative, lt as unknown$1, nt as number, o as isPaired, ot as string, tt as literal, u as notMeasured, ut as url, w as plainText, z as readableName } from "./comparison.js";
import { C as compileAccept, S as compileBudgets, g as isExactPair, n as judgePairs, p as finiteValues, t as pairedQuestion, v as pairedValues } from "./paired-question.js";
import { r as median } from "./quantile.js";
import { k as formatDuration, v as plural } from "./words.js";
import { o as checkSchema, p as baselineSchemaId, x as UserError, y as require_fastest_levenshtein } from "./json-file.js";
import { A as ask$1, D as _usingCtx, M as inSilence, S as resolveInside, d as withLock, i as readStoredBaseline, j as gitIn, n as ownFolders } from "./stored-baseline.js";
import { n as writeRun, t as readRun } from "./run-file.js";
import { C as nearest, S as matchesAny, w as requireMatches } from "./exact.js";
import { createHash, randomBytes } from "node:crypto";
import { execFile, spawn } from "node:child_process";
import path, { basename, dirname, extname, isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";
import { accessSync, closeSync, constants, existsSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { chmod, cp, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
import { tmpdir } from "node:os";
import { Buffer as Buffer$1 } from "node:buffer";
import { pathToFileURL } from "node:url";
// src/measure/missing-commits.ts
/**
* Commits that a clone does not have yet: a shallow one lacks history, and one of a single branch does not even know
* the others. They are fetched from `origin`; where that cannot be reached, nothing is found and nothing thrown.
*/
var import_fastest_levenshtein = require_fastest_levenshtein();
/** The commit that a name stands for in this clone; null where it has none. */
function commitOf(git, name) {
	return ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		`${name}^{commit}`
	]);
}
async function isShallow(git) {
	return await git(["rev-parse", "--is-shallow-repository"]) === "true";
}
/** Asks origin for the name of its default branch, which not every server tells, and fetches it. Returns `origin/NAME`, or null. */
async function fetchDefaultBranch(git) {
	const listed = await askOrigin(git, [
		"ls-remote",
		"--symref",
		"origin",
		"HEAD"
	]);
	const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed ?? "")?.[1];
	for (const candidate of name === void 0 ? ["main", "master"] : [name]) if (await fetchBranch(git, candidate) !== null) return `origin/${candidate}`;
	return null;
}
/** Fetches a branch, a tag or a whole commit id of origin by its name; null where origin has none. */
async function fetchNamed(git, name) {
	const branch = await fetchBranch(git, name.replace(/^origin\//, ""));
	if (branch !== null) return {
		sha: branch,
		isBranch: true
	};
	const tag = await commitOfTag(git, name);
	if (tag !== null) return {
		sha: tag,
		isBranch: false
	};
	if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(name)) return null;
	await askOrigin(git, [
		"fetch",
		"--no-tags",
		...await depth(git),
		"origin",
		name
	]);
	const sha = await commitOf(git, name);
	return sha === null ? null : {
		sha,
		isBranch: false
	};
}
/** Names of all tags, those of origin included where the clone may lack some. */
async function tagNames(git) {
	const own = (await git([
		"for-each-ref",
		"--format=%(refname:strip=2)",
		"refs/tags"
	])).split("\n");
	const theirs = [...((own.some((name) => name !== "") && !await isShallow(git) ? null : await askOrigin(git, [
		"ls-remote",
		"--tags",
		"--refs",
		"origin"
	])) ?? "").matchAll(/\trefs\/tags\/(\S+)$/gm)].map(([, name = ""]) => name);
	return [.../* @__PURE__ */ new Set([...own, ...theirs])].filter((name) => name !== "");
}
/** The commit of a tag, fetched where it is not here; null where it is of no commit. */
async function commitOfTag(git, name) {
	const ref = `refs/tags/${name}`;
	return await commitOf(git, ref) ?? fetchTo(git, {
		from: ref,
		to: ref
	});
}
function fetchBranch(git, name) {
	return fetchTo(git, {
		from: `refs/heads/${name}`,
		to: `refs/remotes/origin/${name}`
	});
}
async function fetchTo(git, { from, to }) {
	if (await ask$1(git, ["check-ref-format", from]) === null) return null;
	await askOrigin(git, [
		"fetch",
		"--no-tags",
		...await depth(git),
		"origin",
		`+${from}:${to}`
	]);
	return commitOf(git, to);
}
/** What is shallow stays so; a whole clone must not become shallow. */
async function depth(git) {
	return await isShallow(git) ? ["--depth=1"] : [];
}
async function askOrigin(git, args) {
	return await ask$1(git, [
		"remote",
		"get-url",
		"origin"
	]) === null ? null : ask$1(git, args);
}
/** Deepens a shallow clone, in larger and larger steps, until it is found or nothing is left to fetch. */
async function deepenUntil(git, found) {
	for (const step of [
		"--deepen=20",
		"--deepen=200",
		"--unshallow"
	]) {
		if (await found()) return;
		if (!await isShallow(git)) return;
		await askOrigin(git, [
			"fetch",
			"--no-tags",
			step,
			"origin"
		]);
	}
}
// src/measure/revisions.ts
/**
* Which two commits are compared.
*
* - On `pull_request` the head is the merge commit that was checked out and the base its first parent: what main
*   gained meanwhile is in both and is never blamed on the pull request.
* - Elsewhere the base is where the branch left the default branch, or what the user names. A branch that is named
*   counts as where HEAD left it; a commit or a tag is taken as it is.
*/
/** Finds both commits; deepens a shallow clone as far as needed. Throws `UserError` where no base can be found. */
async function findRevisions(options) {
	const { git } = options;
	const headSha = await git([
		"rev-parse",
		"--verify",
		"HEAD^{commit}"
	]);
	const head = await describeHead(git, headSha, options.ownFolders);
	if (options.pullRequestMerge && options.base === null) {
		const base = await mergeParent(git, headSha);
		return {
			head: {
				...head,
				label: "this pull request"
			},
			base,
			how: "the first parent of the merge commit"
		};
	}
	const branch = options.base ?? await defaultBranch(git);
	const named = await resolveNamed(git, branch);
	if (!named.isBranch) return {
		head,
		base: await sideOf(git, named.sha, branch),
		how: `the commit ${branch} names`
	};
	return {
		head,
		base: await sideOf(git, await mergeBase(git, headSha, named.sha), branch),
		how: `where HEAD left ${branch}`
	};
}
/** The commit checked out, and whether the working tree differs from it, Paceline's own folders aside. */
async function describeHead(git, sha, ownFolders = []) {
	const dirty = await git([
		"status",
		"--porcelain",
		"--untracked-files=normal",
		"--",
		...[":/", ...ownFolders.map((folder) => `:(exclude,literal)${folder}`)]
	]) !== "";
	const side = await sideOf(git, sha, await ask$1(git, [
		"symbolic-ref",
		"--short",
		"-q",
		"HEAD"
	]));
	return {
		label: dirty ? "the working tree" : side.label,
		commit: {
			...side.commit,
			dirty
		}
	};
}
async function sideOf(git, sha, ref) {
	const [side] = await sidesOf(git, [{
		sha,
		ref
	}]);
	return side;
}
/** Commits as a run names them, by what the user calls each. Git is asked once for all of them. */
async function sidesOf(git, commits) {
	const dates = (await git([
		"log",
		"--no-walk=unsorted",
		"--no-show-signature",
		"--format=%cI",
		...commits.map(({ sha }) => sha),
		"--"
	])).split("\n");
	return commits.map(({ sha, ref }, index) => ({
		label: ref === null || ref === "" ? sha.slice(0, 7) : ref.slice(0, 300),
		commit: {
			sha,
			ref: ref?.slice(0, 300) ?? null,
			date: new Date(dates[index]).toISOString(),
			dirty: false
		}
	}));
}
async function mergeParent(git, headSha) {
	await deepenUntil(git, async () => await commitOf(git, `${headSha}^1`) !== null);
	const parents = (await git([
		"show",
		"-s",
		"--format=%P",
		headSha
	])).split(" ");
	if (parents.length < 2) throw new UserError(`The commit checked out (${headSha.slice(0, 7)}) is not the merge commit of a pull request`, { hint: await withShallowHint(git, "Check out the default ref of the pull_request event, or name a base with --base.") });
	return sideOf(git, parents[0], "main");
}
/** The branch that pull requests go to, as the clone knows it, or else its origin. */
async function defaultBranch(git, hint = "Name what to compare with: --base REF.") {
	const remote = await ask$1(git, [
		"symbolic-ref",
		"--short",
		"-q",
		"refs/remotes/origin/HEAD"
	]);
	const candidates = [
		...remote === null ? [] : [remote],
		"origin/main",
		"origin/master",
		"main",
		"master"
	];
	for (const name of candidates) if (await commitOf(git, name) !== null) return name;
	const fetched = await fetchDefaultBranch(git);
	if (fetched !== null) return fetched;
	throw new UserError("No default branch was found (looked for origin/HEAD, main and master)", { hint: await withShallowHint(git, hint) });
}
/** The commit that a name stands for, fetched where it is not here. Throws `UserError` for one that is none. */
async function resolveNamed(git, name) {
	if (name.startsWith("-")) throw new UserError(`${JSON.stringify(name)} is not a revision`);
	const direct = await commitOf(git, name);
	if (direct !== null) {
		const full = await ask$1(git, [
			"rev-parse",
			"--symbolic-full-name",
			name
		]);
		return {
			sha: direct,
			isBranch: full !== null && /^refs\/(heads|remotes)\//.test(full)
		};
	}
	const remote = await commitOf(git, `refs/remotes/origin/${name}`);
	const found = remote === null ? await fetchNamed(git, name) : {
		sha: remote,
		isBranch: true
	};
	if (found !== null) return found;
	throw new UserError(`${JSON.stringify(name)} names no commit here`, { hint: await withShallowHint(git, "Name a branch, a tag or a commit of this repository, or a folder.") });
}
async function mergeBase(git, head, other) {
	const find = () => ask$1(git, [
		"merge-base",
		head,
		other
	]);
	await deepenUntil(git, async () => await find() !== null);
	const found = await find();
	if (found !== null) return found;
	throw new UserError(`HEAD and ${other.slice(0, 7)} have no commit in common`, { hint: await withShallowHint(git, "Name a base with --base.") });
}
/** In a clone that is still shallow, what is missing may just not be here. */
async function withShallowHint(git, hint) {
	if (!await isShallow(git)) return hint;
	return `This clone is shallow, and the rest could not be fetched. \`git fetch --unshallow\` brings it; in a workflow, check out with \`fetch-depth: 0\`.\n${hint}`;
}
// src/pipeline/drift.ts
/**
* Creep: ten merges of +1 % each pass every gate. So the default branch is measured against its last release now and
* then, in pairs, and every later report shows how far it has moved.
*/
/** What drift is measured from: the config's `driftFrom`, or the newest tag that HEAD contains. */
async function driftAnchor({ config, root }, { env, signal, waiting }) {
	if (config.project?.driftFrom !== void 0) return config.project.driftFrom;
	const tag = await ask$1(gitIn(root, { ...env }, {
		signal,
		waiting
	}), [
		"describe",
		"--tags",
		"--abbrev=0"
	]);
	if (tag !== null) return tag;
	throw new UserError("There is no tag to measure drift from", { hint: "Name a release or a commit: --from v1.2.0, or \"project\": { \"driftFrom\": \"v1.2.0\" } in the config." });
}
/** The stored drift run of a platform: the project's, else this machine's own; null where there is none. */
async function readDriftRun(project, platform) {
	const found = (await placesOf$1(project, platform)).find((path) => existsSync(path));
	return found === void 0 ? null : readRun(found);
}
/** Stores a drift run: beside the baseline where that is a folder of the project, else on this machine only. */
async function writeDriftRun(project, run) {
	const [path = ""] = await placesOf$1(project, run.environment.platform);
	await mkdir(dirname(path), { recursive: true });
	await writeRun(path, run);
	return path;
}
async function placesOf$1(project, platform) {
	const name = `drift-${platform}.json`;
	const place = project.config.baseline ?? "path:baselines";
	const own = join(project.home, "history", name);
	if (!place.startsWith("path:")) return [own];
	return [join(await resolveInside(project.root, place.slice(5)), name), own];
}
// src/pipeline/beforehand.ts
/** What a comparison would refuse is refused before anything is measured: nobody should wait minutes for it. */
/**
* Throws the `UserError` of a stored file that cannot be read, of a place for it that leads out of the project, or of
* a budget in a unit that is not its metric's.
*/
async function checkBeforehand({ project, effects, environment }, benchmarks) {
	const { platform } = environment;
	const { policy, accept } = project.config;
	compileAccept(accept);
	const breachOf = compileBudgets(policy?.budgets);
	for (const { id, metrics } of benchmarks) for (const [metric, { unit }] of Object.entries(metrics)) breachOf({
		row: {
			benchmark: id,
			metric,
			platform
		},
		unit,
		value: NaN
	});
	await readStoredBaseline({
		project,
		effects
	}, platform);
	await readDriftRun(project, platform);
}
// src/measure/clear-away.ts
/** Removing directories that a stranger's code could write to. */
/** More obstacles than these are left where they are, with what is behind them. */
const mostObstacles = 1e3;
/** Every system takes a path of this length. */
const safeLength = 700;
/**
* Removes a directory, whatever a stranger's code made of it: folders in folders whose path no system takes are brought
* up, and those that nobody may enter are opened. Rejects with the error of the file system where something stays.
*/
async function clearAway(directory) {
	for (let obstacle = 0;; obstacle += 1) try {
		return await rm(directory, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		});
	} catch (error) {
		const { code, path = "" } = error;
		if (obstacle >= mostObstacles || !`${path}${sep}`.startsWith(directory + sep)) throw error;
		if (!(code === "ENAMETOOLONG" ? await isMoved(path.slice(0, path.lastIndexOf(sep, safeLength)), join(directory, `deep-${obstacle}`)) : await isOpened(path) || path !== directory && await isOpened(dirname(path)))) throw error;
	}
}
function isMoved(from, to) {
	return rename(from, to).then(() => true, () => false);
}
/** True where it is a folder that its owner could not use, and now can. */
async function isOpened(folder) {
	try {
		const found = await lstat(folder);
		if (!found.isDirectory() || (found.mode & 448) === 448) return false;
		await chmod(folder, 448);
		return true;
	} catch {
		return false;
	}
}
// src/measure/checkout.ts
/**
* Checkouts of commits beside each other, at paths of the same length and depth: head and base, or any number.
*
* They lie in `<workRoot>/<id>/<name>` and are Git worktrees. Whatever ends the run, they go: on disposal, or, when
* the parent was killed, at the start of the next run, which has the project's lock and so knows them to be nobody's.
*/
/**
* Checks every commit out. One that Git cannot check out is told with its reason; the others are there all the same.
* What disposal cannot remove, whatever was built or run in it, the next run tries to remove again.
*/
async function makeCheckouts(options) {
	const { git, workRoot } = options;
	const own = randomBytes(4).toString("hex");
	await mkdir(join(workRoot, own), { recursive: true });
	const dispose = () => remove$1(options, (name) => name === own).catch(() => void 0);
	const folders = {};
	try {
		for (const [name, sha] of Object.entries(options.commits)) folders[name] = await checkOut(git, {
			folder: join(workRoot, own, name),
			sha
		});
		return {
			folders,
			[Symbol.asyncDispose]: dispose
		};
	} catch (error) {
		await dispose();
		throw error;
	}
}
async function checkOut(git, { folder, sha }) {
	try {
		await git([
			"worktree",
			"add",
			"--detach",
			"--force",
			folder,
			sha
		]);
		return folder;
	} catch (error) {
		if (error instanceof UserError) return error;
		throw error;
	}
}
/** The name of a folder that holds the checkouts of one run. */
const runFolder = /^[0-9a-f]{8}$/;
/**
* Removes what killed runs left: their folders, and Git's memory of them. To be called under the project's lock, before
* anything is checked out. Nothing else that may lie there is touched, and nothing behind a link in the folder's place.
* Throws where a folder cannot be removed; the others are gone all the same.
*/
async function removeAbandoned(place) {
	if ((await lstat(place.workRoot).catch(() => null))?.isDirectory() === true) await remove$1(place, (name) => runFolder.test(name));
}
/**
* By force: Git locks a worktree while it makes it, and keeps one for ever whose making was killed. The user's own
* worktrees stay as they are, also those whose folders are not there just now.
*/
async function remove$1({ git, workRoot }, isOver) {
	const own = (await readdir(workRoot)).filter(isOver);
	const removals = await Promise.allSettled(own.map((name) => clearAway(join(workRoot, name))));
	const root = await realpath(workRoot);
	const listed = await ask$1(git, [
		"worktree",
		"list",
		"--porcelain"
	]) ?? "";
	for (const [, path = ""] of listed.matchAll(/^worktree (.+)$/gm)) {
		const [name = ""] = relative(root, path).split(sep);
		if (isOver(name)) await ask$1(git, [
			"worktree",
			"remove",
			"--force",
			"--force",
			path
		]);
	}
	for (const removal of removals) if (removal.status === "rejected") throw removal.reason;
}
/**
* The working tree as a commit that no branch knows: what is committed, changed and new, without what Git ignores.
* The index and the working tree of the user stay as they are.
*/
async function snapshotWorkingTree(git) {
	const index = join(tmpdir(), `paceline-index-${randomBytes(8).toString("hex")}`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await git(["read-tree", "HEAD"], { env });
		await git([
			"add",
			"--all",
			":/"
		], { env });
		const tree = await git(["write-tree"], { env });
		const author = {
			GIT_AUTHOR_NAME: "Paceline",
			GIT_AUTHOR_EMAIL: "paceline@localhost"
		};
		const committer = {
			GIT_COMMITTER_NAME: "Paceline",
			GIT_COMMITTER_EMAIL: "paceline@localhost"
		};
		return await git([
			"commit-tree",
			tree,
			"-p",
			"HEAD",
			"-m",
			"Working tree"
		], { env: {
			...author,
			...committer
		} });
	} finally {
		await rm(index, { force: true });
		await rm(`${index}.lock`, { force: true });
	}
}
// src/measure/command-files.ts
/** Which files of a project a command reads, as far as its words and the imports of what they name tell. */
/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference$1 = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g;
const script$1 = /(?:^|\/)[^/.]+$|\.[cm]?[jt]sx?$/;
/** What `require` tries after the name itself. */
const endings = [
	"",
	".js",
	".cjs",
	".mjs",
	".json",
	".ts",
	".cts",
	".mts",
	"/index.js",
	"/index.cjs",
	"/index.ts"
];
/**
* Files and folders, relative to `root` with forward slashes, sorted: those that a word of the command names, also
* after a `=`, or as the folder above a pattern (`src/*.ts`), and what their scripts import by relative paths.
* Files in `node_modules` are left out: the versions of packages speak for them.
*/
async function filesOfCommand(root, command) {
	const found = /* @__PURE__ */ new Set();
	for (const word of command) for (const named of [word, word.slice(word.indexOf("=") + 1)]) {
		const path = folderAbovePattern(named);
		if (path !== "") await add(resolve(root, path));
	}
	return [...found].sort();
	async function add(path) {
		const name = relative(root, path).split(sep).join("/");
		if (name.startsWith("../") || name === ".." || resolve(root, name) !== path || found.has(name || ".")) return;
		if (name.split("/").includes("node_modules")) return;
		const status = await lstat(path).catch(() => null);
		if (status === null) return;
		found.add(name || ".");
		if (!status.isFile() || !script$1.test(name)) return;
		for (const match of (await readFile(path, "utf8")).matchAll(relativeReference$1)) for (const ending of endings) await addFile(join(dirname(path), `${match[2] ?? ""}${ending}`));
	}
	/** An import never means a folder as a whole. */
	async function addFile(path) {
		if ((await lstat(path).catch(() => null))?.isFile() === true) await add(path);
	}
}
/** A word without a pattern as it is; empty for what is rather code or prose. */
function folderAbovePattern(word) {
	const start = word.search(/[*?{[]/);
	if (start < 0) return word;
	return /\s/.test(word) ? "" : word.slice(0, word.lastIndexOf("/", start) + 1) || ".";
}
// src/store/regular-file.ts
/** Reading a file that a stranger's code may have put there: it may be a pipe, a device, or without end. */
/** Windows knows neither flag, and has neither trap. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/**
* The bytes of a regular file; null for anything else, for one that is too large or grows while it is read, and for one
* that cannot be read. Waits for no other end of a pipe.
*/
async function readRegularFile(path, { maxBytes, follow }) {
	try {
		try {
			var _usingCtx$2 = _usingCtx();
			if (!(await (follow ? stat : lstat)(path)).isFile()) return null;
			const file = _usingCtx$2.a(await open(path, O_RDONLY | (follow ? 0 : O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0)));
			const { size } = await file.stat();
			if (size > maxBytes) return null;
			const bytes = Buffer.alloc(size + 1);
			let length = 0;
			for (let read = -1; read !== 0 && length < bytes.length; length += read) read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead;
			return length > size ? null : bytes.subarray(0, length);
		} catch (_) {
			_usingCtx$2.e = _;
		} finally {
			await _usingCtx$2.d();
		}
	} catch {
		return null;
	}
}
// src/measure/identical.ts
/**
* Whether head and base can differ at all: a fingerprint of everything that a trial could load from a checkout.
*
* It covers the files that the package would publish, the files that the project's own suites import and its commands
* name, and every package that an install without dev dependencies brings, or with them where commands may use them. Equal fingerprints mean that there is nothing to measure.
*
* Baselines that a package publishes for want of a list of files are Paceline's own and nothing that runs.
*
* Texts for people at the top of the package are published and not run: they are told apart, so that who mends the
* readme need not wait for a measurement. One that a suite imports or a command names counts like any other file.
*/
/** README, CHANGELOG and the like, and any Markdown, at the top of the package. */
const isText = (path) => /^[^/]+\.(md|markdown)$/i.test(path) || /^(readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributors)(\.(txt|rst))?$/i.test(path);
/** What counts of a checkout. It must be prepared: what a build makes counts, too. */
async function fingerprint(options) {
	const { directory } = options;
	const extra = new Set((await Promise.all(options.extra.map((path) => filesBelow(directory, path)))).flat());
	const published = await packedFiles(options);
	const baselines = await Promise.all(published.map((path) => isBaseline(join(directory, path))));
	const packed = published.filter((_, index) => baselines[index] !== true);
	const texts = packed.filter((path) => isText(path) && !extra.has(path));
	const loaded = /* @__PURE__ */ new Set([...packed, ...extra]);
	for (const path of texts) loaded.delete(path);
	const hash = createHash("sha256");
	for (const path of [...loaded].sort()) hash.update(`${path}\0${await digestOf$1(join(directory, path))}\n`);
	for (const line of await installedPackages(options)) hash.update(`${line}\n`);
	const told = texts.sort().map(async (path) => [path, await digestOf$1(join(directory, path))]);
	return {
		loaded: hash.digest("hex"),
		texts: new Map(await Promise.all(told))
	};
}
/** By what it says of itself, not by its folder: a config could name one that holds code. */
async function isBaseline(path) {
	if (!path.endsWith(".json")) return false;
	return (await bytesOf(path))?.toString("utf8", 0, 100).startsWith(`{"schema":"${baselineSchemaId}"`) === true;
}
/** Texts that one side has and the other has not, or not the same, sorted. */
function differingTexts(a, b) {
	return [.../* @__PURE__ */ new Set([...a.texts.keys(), ...b.texts.keys()])].filter((path) => a.texts.get(path) !== b.texts.get(path)).sort();
}
/** As many as fit into one buffer on every system. */
const mostBytes$1 = 2 ** 31 - 2;
/** A commit may hold links to pipes and devices, and a build may make anything. */
function bytesOf(path) {
	return readRegularFile(path, {
		maxBytes: mostBytes$1,
		follow: true
	});
}
async function digestOf$1(path) {
	const bytes = await bytesOf(path);
	return bytes === null ? "missing" : createHash("sha256").update(bytes).digest("hex");
}
/** Paths that `npm pack` would put into the package, with forward slashes; all files where there is no package.json. */
async function packedFiles({ directory, run }) {
	if (!existsSync(join(directory, "package.json"))) return filesBelow(directory, ".");
	const { code, stdout, tail } = await run({
		command: [
			"npm",
			"pack",
			"--dry-run",
			"--json",
			"--ignore-scripts"
		],
		shell: false
	}, directory);
	const start = stdout.search(/^[[{]/m);
	if (code !== 0 || start < 0) throw new UserError("`npm pack --dry-run` could not list the files of the package", { hint: tail.trim().split("\n").slice(-3).join("\n") });
	return packedPaths(JSON.parse(stdout.slice(start)));
}
/** npm up to 11 prints a list of packages, later ones an object by name. */
function packedPaths(printed) {
	return (Array.isArray(printed) ? printed : Object.values(printed)).flatMap((entry) => {
		return (entry.files ?? []).map((file) => file.path);
	});
}
/** Every file below a path, node_modules and .git left out, relative to `directory` with forward slashes. */
async function filesBelow(directory, path) {
	const full = join(directory, path);
	const status = await lstat(full).catch(() => null);
	if (status === null) return [path];
	if (!status.isDirectory()) return [path.split(sep).join("/")];
	const nested = (await readdir(full)).filter((name) => name !== "node_modules" && name !== ".git" && name !== ".paceline").map((name) => filesBelow(directory, relative(directory, join(full, name))));
	return (await Promise.all(nested)).flat();
}
/** Of the project and of every folder above it, where a workspace has its packages; what lies above both sides is the same. */
async function installedPackages({ directory, dev = false }) {
	const own = await packagesIn(directory, dev);
	const above = dirname(directory);
	return above === directory ? own : [...own, ...await installedPackages({
		directory: above,
		dev
	})];
}
/**
* `path name version integrity` of every installed package that counts, as npm recorded it in
* `node_modules/.package-lock.json`; for other package managers the whole lockfile, which is stricter.
*/
async function packagesIn(directory, dev) {
	const hidden = await bytesOf(join(directory, "node_modules", ".package-lock.json"));
	if (hidden !== null) return Object.entries(lockedPackages(hidden.toString())).filter(([, entry]) => dev || entry?.dev !== true).map(([path, entry]) => {
		return `${path} ${entry?.version ?? ""} ${entry?.integrity ?? ""} ${String(entry?.link ?? false)}`;
	}).sort();
	const lockfiles = [
		"pnpm-lock.yaml",
		"yarn.lock",
		"package-lock.json",
		"npm-shrinkwrap.json"
	];
	return (await Promise.all(lockfiles.map((name) => bytesOf(join(directory, name))))).flatMap((bytes, index) => bytes === null ? [] : [`${lockfiles[index]} ${bytes.toString()}`]);
}
/** What is not as npm writes it counts as one package, of that text. */
function lockedPackages(text) {
	try {
		return { ...JSON.parse(text).packages };
	} catch {
		return { [text]: null };
	}
}
// src/measure/module-digest.ts
/** The digest of a module's code: of the file and of what it imports by relative paths inside its own folder. */
/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
/**
* sha256 in hex over the paths (relative, with slashes) and contents of the module and its relative imports, sorted
* by path. Line ends are read as LF, so that Git's conversion on Windows changes nothing. Imports by computed names
* and from outside of the module's folder are not seen.
*/
async function moduleDigest(path, scope = {}) {
	const sources = await sourcesOf(path, scope);
	const hash = createHash("sha256");
	for (const file of [...sources.keys()].sort()) {
		const name = relative(dirname(path), file).split(sep).join("/");
		hash.update(`${JSON.stringify(name)}\n${JSON.stringify(sources.get(file))}\n`);
	}
	return hash.digest("hex");
}
/** The module and the files that it imports by relative paths, inside the same scope. */
async function importedFiles(path, scope = {}) {
	return [...(await sourcesOf(path, scope)).keys()].sort();
}
async function sourcesOf(path, { within = dirname(path), alone = false }) {
	const sources = /* @__PURE__ */ new Map();
	const source = alone ? await readSource(path) : null;
	if (source !== null) sources.set(path, source);
	if (!alone) await collect$1(path, within, sources);
	return sources;
}
async function collect$1(file, folder, sources) {
	if (sources.has(file) || !file.startsWith(folder + sep)) return;
	const source = await readSource(file);
	if (source === null) return;
	sources.set(file, source);
	for (const match of source.matchAll(relativeReference)) await collect$1(resolve(dirname(file), match[2] ?? ""), folder, sources);
}
/** Null for what is not a file: the pattern also matches text that only looks like an import. */
async function readSource(file) {
	return (await readRegularFile(file, {
		maxBytes: maxSourceBytes,
		follow: true
	}))?.toString().replaceAll("\r\n", "\n") ?? null;
}
/** Larger than any source is. */
const maxSourceBytes = 67108864;
// src/measure/prepare.ts
/**
* Makes a checkout ready to be measured: install, then build, both sides alike.
*
* Which package manager is used follows from the lockfile; without one, plain `npm install`. A config may name a
* command of its own instead, run by a shell that it may name, too.
*/
const lockfiles = [
	{
		file: "pnpm-lock.yaml",
		install: [
			"pnpm",
			"install",
			"--frozen-lockfile"
		],
		run: ["pnpm", "run"]
	},
	{
		file: "npm-shrinkwrap.json",
		install: [
			"npm",
			"ci",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	},
	{
		file: "package-lock.json",
		install: [
			"npm",
			"ci",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	}
];
/** The commands that prepare a folder, in order; none for a folder without package.json. */
async function preparationOf(directory, settings) {
	if (settings.prepare === false) return [];
	if (settings.prepare !== void 0) return [{
		command: [settings.prepare],
		shell: settings.shell ?? true
	}];
	const manifest = await readManifest(directory);
	if (manifest === null) return [];
	const manager = await managerOf(directory);
	const steps = [{
		command: manager.install,
		shell: false
	}];
	if (manifest.scripts["build"] !== void 0) steps.push({
		command: [...manager.run, "build"],
		shell: false
	});
	return steps;
}
const maxLockBytes = 268435456;
async function managerOf(directory) {
	const known = lockfiles.find(({ file }) => existsSync(join(directory, file)));
	if (known !== void 0) return known;
	const yarnLock = join(directory, "yarn.lock");
	if (!existsSync(yarnLock)) return {
		install: [
			"npm",
			"install",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	};
	return {
		install: [
			"yarn",
			"install",
			(await readRegularFile(yarnLock, {
				maxBytes: maxLockBytes,
				follow: true
			}))?.includes("__metadata:") === true ? "--immutable" : "--frozen-lockfile"
		],
		run: ["yarn", "run"]
	};
}
const maxManifestBytes = 16777216;
/** The parts of package.json that matter here; null where there is none. Throws `UserError` where it cannot be read. */
async function readManifest(directory) {
	const path = join(directory, "package.json");
	const bytes = await readRegularFile(path, {
		maxBytes: maxManifestBytes,
		follow: true
	});
	if (bytes === null && !existsSync(path)) return null;
	try {
		if (bytes === null) throw new Error("it is no plain file, or larger than any is");
		const manifest = JSON.parse(bytes.toString());
		const field = (name) => manifest[name];
		const scripts = field("scripts");
		return {
			name: textOrNull(field("name")),
			version: textOrNull(field("version")),
			scripts: typeof scripts === "object" && scripts !== null ? scripts : {}
		};
	} catch (cause) {
		throw new UserError(`package.json is not readable: ${cause.message}`, {
			file: path,
			cause
		});
	}
}
function textOrNull(value) {
	return typeof value === "string" ? value : null;
}
/** Runs the preparation. Throws `UserError` with the command and its last lines when one fails. */
async function prepare(directory, steps, run) {
	for (const step of steps) {
		const { code, tail } = await run(step, directory);
		if (code === 0) continue;
		const lines = tail.trim().split("\n").slice(-8).join("\n");
		throw new PreparationError(`\`${step.command.join(" ")}\` ended with ${code ?? "a signal"}`, lines);
	}
}
/** A checkout that could not be installed or built. `output` holds the last lines that the command printed. */
var PreparationError = class extends UserError {
	output;
	constructor(message, output) {
		super(message, { hint: output === "" ? "It printed nothing." : output });
		this.name = "PreparationError";
		this.output = output;
	}
};
// src/measure/child-environment.ts
/** What programs need to start, to find their home and to write temporary files. */
const needed = [
	[
		"PATH",
		"HOME",
		"USER",
		"LOGNAME",
		"SHELL",
		"LANG",
		"LANGUAGE",
		"TZ",
		"TMPDIR",
		"TMP",
		"TEMP"
	],
	[
		"LC_ALL",
		"LC_CTYPE",
		"LC_COLLATE",
		"LC_MESSAGES",
		"LC_MONETARY",
		"LC_NUMERIC",
		"LC_TIME"
	],
	[
		"LD_LIBRARY_PATH",
		"DYLD_LIBRARY_PATH",
		"DYLD_FALLBACK_LIBRARY_PATH"
	],
	[
		"SystemRoot",
		"SystemDrive",
		"windir",
		"ComSpec",
		"PATHEXT",
		"OS",
		"NUMBER_OF_PROCESSORS"
	],
	[
		"PROCESSOR_ARCHITECTURE",
		"PROCESSOR_IDENTIFIER",
		"PROCESSOR_LEVEL",
		"PROCESSOR_REVISION"
	],
	[
		"USERNAME",
		"USERPROFILE",
		"HOMEDRIVE",
		"HOMEPATH",
		"APPDATA",
		"LOCALAPPDATA",
		"ProgramData",
		"PUBLIC"
	],
	[
		"ProgramFiles",
		"ProgramFiles(x86)",
		"ProgramW6432",
		"CommonProgramFiles",
		"CommonProgramFiles(x86)"
	]
].flat();
/** The way to the network, for trials that install a package: where certificates lie, and which proxy there is. */
const certificates = [
	"NODE_EXTRA_CA_CERTS",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR"
];
const proxies = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY"
].flatMap((name) => [name, name.toLowerCase()]);
/** What package managers need besides: the continuous integration they are in, and where their caches are. */
const neededToInstall = [[
	"CI",
	"PNPM_HOME",
	"COREPACK_HOME",
	"YARN_CACHE_FOLDER"
], [
	"XDG_CACHE_HOME",
	"XDG_CONFIG_HOME",
	"XDG_DATA_HOME",
	"XDG_STATE_HOME"
]].flat();
const secretName = /token|secret|passw|auth|credential|api.?key|private.?key|access.?key|otp|cookie|session|_pat$/i;
const secretValue = /(^|[^a-z0-9])(gh[opsur]_|github_pat_|npm_|glpat-|xox[abpr]-|sk-)[A-Za-z0-9_-]{16}/i;
/** Variables that belong to the runner, the package manager or Node itself. */
const foreignName = /^(github|actions|input|runner|npm_config|node|paceline)_/i;
/** The variables that trials may see. Names are compared without regard to case on Windows, as Windows does. */
function filterEnvironment(environment, platform) {
	const network = [...certificates, ...proxies];
	const kept = keep(environment, platform, [...needed, ...network], () => false);
	return Object.fromEntries(Object.entries(kept).filter(([name, value]) => !/^(https?|all)_proxy$/i.test(name) || isOpenProxy(value)));
}
/** Whether this is the address of a proxy without a user and a password; a trial goes without one that has them. */
function isOpenProxy(address) {
	const url = URL.parse(address);
	return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
/** The variables that package managers may see: those, and the npm configuration without its secrets. */
function filterInstallEnvironment(environment, platform) {
	return keep(environment, platform, [
		...needed,
		...certificates,
		...proxies,
		...neededToInstall
	], (name) => /^npm_config_/i.test(name) && !secretName.test(name) && !/^npm_config_(_|key$|cert$)/i.test(name));
}
/**
* Whether a suite may read this variable as an option. A suite that comes with a pull request could otherwise
* declare `GITHUB_TOKEN` an option and be handed it.
*/
function mayBeOption(name) {
	return !secretName.test(name) && !foreignName.test(name);
}
/** The options that a suite declares as far as the environment sets them; nothing that could be a secret. */
function optionsFrom(environment, declared) {
	const set = declared.map((name) => [name, environment[name]]);
	return Object.fromEntries(set.filter((entry) => entry[1] !== void 0 && mayBeOption(entry[0]) && !secretValue.test(entry[1])));
}
function keep(environment, platform, names, also) {
	const fold = (name) => platform === "win32" ? name.toUpperCase() : name;
	const wanted = new Set(names.map(fold));
	const kept = {};
	for (const name of Object.keys(environment).sort()) {
		const value = environment[name];
		if (value !== void 0 && (wanted.has(fold(name)) || also(name))) kept[name] = value;
	}
	return kept;
}
// src/measure/kill-tree.ts
/** Ends a process and all it has started, on every platform. */
/**
* Kills the process group that `pid` leads, or the process tree below `pid` on Windows. Never throws: a process
* that is gone is what was wanted. On Windows nothing can be found of the tree once its root has ended.
*/
async function killTree(pid, options) {
	const { platform, running, env, kill = sendSignal, run = runProgram } = options;
	if (platform !== "win32") return attempt$1(() => kill(-pid, "SIGKILL"));
	if (!running) return;
	const system = env["SystemRoot"] ?? env["SYSTEMROOT"] ?? "C:\\Windows";
	await attempt$1(() => run(win32.join(system, "System32", "taskkill.exe"), [
		"/pid",
		String(pid),
		"/T",
		"/F"
	]));
}
async function attempt$1(action) {
	try {
		await action();
	} catch {}
}
function sendSignal(pid, signal) {
	process.kill(pid, signal);
}
function runProgram(command, args) {
	return new Promise((resolve) => {
		execFile(command, args, { windowsHide: true }, () => resolve());
	});
}
// src/measure/run-command.ts
/** Commands of a preparation: package managers and what a project names itself. */
const maxStdout = 16777216;
/** Runs commands without the tokens of the environment; an interruption ends them with all they started. */
function commandRunner({ env, platform, signal, waiting = inSilence }) {
	const childEnv = filterInstallEnvironment(env, platform);
	return ({ command, shell }, directory) => {
		signal.throwIfAborted();
		const inShell = shell === false && platform === "win32" ? true : shell;
		const [program = "", ...args] = command;
		const line = inShell === false ? {
			program,
			args
		} : {
			program: command.join(" "),
			args: []
		};
		const run = () => new Promise((resolve, reject) => {
			const child = spawn(line.program, line.args, {
				cwd: directory,
				env: childEnv,
				shell: inShell,
				detached: platform !== "win32",
				windowsHide: true,
				stdio: [
					"ignore",
					"pipe",
					"pipe"
				]
			});
			let [stdout, tail] = ["", ""];
			child.stdout.setEncoding("utf8").on("data", (text) => {
				stdout = (stdout + text).slice(0, maxStdout);
				tail = (tail + text).slice(-16384);
			});
			child.stderr.setEncoding("utf8").on("data", (text) => {
				tail = (tail + text).slice(-16384);
			});
			const onAbort = () => {
				if (child.pid !== void 0) killTree(child.pid, {
					platform,
					running: true,
					env: childEnv
				});
			};
			signal.addEventListener("abort", onAbort, { once: true });
			child.once("error", (cause) => {
				signal.removeEventListener("abort", onAbort);
				reject(new UserError(`\`${program}\` could not be started: ${cause.message}`, {
					hint: "Is it installed?",
					cause
				}));
			});
			child.once("close", (code) => {
				signal.removeEventListener("abort", onAbort);
				if (signal.aborted) reject(signal.reason);
				else resolve({
					code,
					stdout,
					tail
				});
			});
		});
		return waiting(`\`${command.join(" ")}\` in ${directory}`, run);
	};
}
// src/measure/find-program.ts
/**
* Finds the program of a command without a shell, as an npm script of the project would: in `node_modules/.bin` of the
* project and, up to the top of its repository, of the folders above it, then on PATH. What is JavaScript is run by the `node` of the trials, so that it is the same everywhere.
*/
/** Null where there is none. Throws `UserError` for a batch file that does not say which JavaScript it starts. */
function findProgram(name, place) {
	const { directory, node, platform } = place;
	if (name === "node" || platform === "win32" && name.toLowerCase() === "node.exe") return {
		command: [node],
		isNode: true
	};
	if (/[\\/]/.test(name)) {
		const path = candidates(resolve(directory, name), place).find(isFile);
		return path === void 0 ? null : programAt(path, place);
	}
	const path = [...binFolders(directory), ...pathFolders(place)].flatMap((folder) => candidates(join(folder, name), place)).find((candidate) => isFile(candidate) && (platform === "win32" || isExecutable(candidate)));
	return path === void 0 ? null : programAt(path, place);
}
/** A checkout of base or head lies in a project of its own, whose programs must not be taken for the checkout's. */
function binFolders(directory) {
	const bin = join(directory, "node_modules", ".bin");
	return existsSync(join(directory, ".git")) || basename(dirname(directory)) === ".paceline" || directory === dirname(directory) ? [bin] : [bin, ...binFolders(dirname(directory))];
}
function pathFolders({ env, platform }) {
	const key = Object.keys(env).find((name) => name === "PATH" || platform === "win32" && name.toUpperCase() === "PATH");
	const separator = platform === "win32" ? ";" : ":";
	return ((key === void 0 ? void 0 : env[key]) ?? "").split(separator).filter((folder) => isAbsolute(folder));
}
/** On Windows a program has an extension, which may be left out; beside it may lie a shell script without one. */
function candidates(path, { platform }) {
	if (platform !== "win32") return [path];
	const withExtension = [
		".com",
		".exe",
		".bat",
		".cmd"
	].map((extension) => path + extension);
	return extname(path) === "" ? withExtension : [path, ...withExtension];
}
function programAt(path, { node, platform }) {
	const script = (file) => ({
		command: [node, file],
		isNode: true
	});
	if (platform === "win32" && /\.(cmd|bat)$/i.test(path)) return script(scriptOfBatch(path));
	const firstLine = readFirstLine(path);
	if (firstLine.startsWith("#!")) return isNodeShebang(firstLine) ? script(path) : {
		command: [path],
		isNode: false
	};
	return /\.[cm]?[jt]s$/.test(path) ? script(path) : {
		command: [path],
		isNode: false
	};
}
/** `#!/usr/bin/env node` and `#!/usr/bin/node`; with options for Node, the system has to start it. */
function isNodeShebang(line) {
	return /^#!\s*\S*\/(env\s+)?node\s*$/.test(line);
}
/** The JavaScript that a batch file starts, as npm, pnpm and Node's own npm.cmd and npx.cmd are written. */
function scriptOfBatch(path) {
	const text = readFileSync(path, "utf8");
	const match = /SET "NP[MX]_CLI_JS=%~dp0\\?([^"%\r\n]+\.js)"/i.exec(text) ?? /"%(?:~dp0|dp0%)\\?([^"%\r\n]+\.[cm]?js)"\s+%\*/.exec(text);
	if (match !== null) return join(dirname(path), ...(match[1] ?? "").split("\\"));
	throw new UserError(`${path} is a batch file, which cannot be started without a shell`, { hint: "Name the program itself, such as \"command\": [\"node\", \"path/to/cli.js\"]." });
}
function readFirstLine(path) {
	const bytes = Buffer.alloc(256);
	const file = openSync(path, "r");
	try {
		const length = readSync(file, bytes);
		return bytes.toString("latin1", 0, length).split(/\r?\n/, 1)[0] ?? "";
	} finally {
		closeSync(file);
	}
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
// src/pipeline/commands.ts
/**
* Commands of the config as benchmarks: the built-in suite `command` measures whatever command it is told, and here
* the subjects that the config describes as commands take the place of the one it declares.
*/
const commandSuite = "command";
/** The one subject that the suite itself declares. */
const standIn = "command";
/** The suite's case for Node programs, and the one for all others, whose memory and CPU time nobody can ask for. */
const cases = {
	node: "run",
	other: "time"
};
/** The commands of a config, by the subject's name. */
function commandsOf({ subjects = {} }) {
	return Object.fromEntries(Object.entries(subjects).filter((entry) => typeof entry[1] !== "string"));
}
/**
* The names of the suites to measure: with commands, their suite is one of them without being named; without any, it
* is none. Throws `UserError` for a config that names the suite and no command.
*/
function withCommandSuite(names, config) {
	if (Object.keys(commandsOf(config)).length > 0) return [.../* @__PURE__ */ new Set([...names, commandSuite])];
	if (config.suites?.includes("command") === true) throw new UserError("The suite \"command\" has nothing to measure: no subject is a command", { hint: "Add one, such as \"subjects\": { \"my-cli\": { \"command\": [\"node\", \"cli.js\", \"--help\"] } }." });
	return names.filter((name) => name !== commandSuite);
}
/** The suite with the commands as its subjects, each in the case that suits its program. */
function withCommands(suite, { config, place }) {
	const { description } = suite;
	const configured = Object.entries(commandsOf(config));
	const isNode = new Map(configured.map(([name, command]) => [name, isNodeCommand(command, place)]));
	const namesIn = (caseName) => configured.map(([name]) => name).filter((name) => caseName === cases.other !== isNode.get(name));
	return {
		...suite,
		description: {
			...description,
			options: {},
			subjects: Object.fromEntries(configured.map(([name]) => [name, { package: null }])),
			cases: Object.fromEntries(Object.entries(description.cases).map(([name, suiteCase]) => [name, {
				...suiteCase,
				subjects: namesIn(name)
			}]).filter(([, { subjects }]) => subjects.length > 0))
		},
		commands: Object.fromEntries(configured.map(([name, { command, exitCode = 0 }]) => [name, {
			command,
			exitCode,
			digest: digestOf([
				description.digest,
				command,
				exitCode
			])
		}]))
	};
}
/** A program that is not there yet comes with the project's packages, once they are installed, and those are Node's. */
function isNodeCommand({ command, node }, place) {
	return node ?? findProgram(command[0], place)?.isNode ?? true;
}
/** Another command line is another series of figures. */
function digestOf(parts) {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
/** Where programs are looked for on a side, whose project is in `directory`. */
function programPlace({ host }, directory) {
	return {
		directory,
		node: host.node,
		env: host.env,
		platform: host.platform
	};
}
/** What a trial of a command asks the suite for: the program as found on this side, started in this side's project. */
function commandRequest({ command, exitCode }, place) {
	const [name = "", ...args] = command;
	const program = findProgram(name, place)?.command ?? [name];
	return {
		subject: standIn,
		options: {
			COMMAND: JSON.stringify([...program, ...args]),
			DIRECTORY: place.directory,
			EXIT_CODE: String(exitCode)
		}
	};
}
// src/pipeline/prepared-commits.ts
/**
* Commits made ready to be measured, any number of them by one way: each checked out in a folder of its own, installed
* and built alike, the suites of one of them laid over the others.
*
* One that cannot be had is a value, an error in place of its folder, and keeps nobody from measuring the others.
*/
/** Checks commits out, by names of one length. The folders are those of the project, wherever it lies in its repository. */
async function checkOutCommits({ project, effects, workRoot }, commits) {
	const git = gitIn(project.root, { ...effects.env }, { waiting: effects.waiting });
	const below = (await git(["rev-parse", "--show-prefix"])).replace(/\/$/, "");
	const checkouts = await makeCheckouts({
		git,
		workRoot,
		commits
	});
	const folders = Object.entries(checkouts.folders).map(([name, folder]) => {
		return [name, typeof folder === "string" ? join(folder, below) : folder];
	});
	const remove = () => Promise.resolve(checkouts[Symbol.asyncDispose]());
	return {
		folders: Object.fromEntries(folders),
		async [Symbol.asyncDispose]() {
			const removal = remove();
			if (effects.signal.aborted) removal.catch(() => void 0);
			else await removal;
		}
	};
}
/** Installs and builds each folder. Returns the folders; an error, whose hint is what the command printed last, in place of one that failed. */
async function prepareFolders({ project, effects, watcher }, { folders, labels, onFailure = () => void 0 }) {
	const run = commandRunner(effects);
	const settings = {
		prepare: project.config.project?.prepare,
		shell: project.config.project?.shell
	};
	const entries = Object.entries(folders);
	const prepared = {};
	const phase = watcher.phase("preparing", "checkouts");
	for (const [index, [name, folder]] of entries.entries()) {
		prepared[name] = folder;
		if (typeof folder !== "string") continue;
		phase.update({
			done: index,
			expected: entries.length,
			detail: labels?.[name] ?? name,
			leftMs: null
		});
		try {
			await prepare(folder, await preparationOf(folder, settings), run);
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			onFailure(name, error);
			prepared[name] = error;
		}
	}
	const ready = Object.values(prepared).filter((folder) => typeof folder === "string").length;
	phase.finish(finished(ready, entries.length));
	return prepared;
}
function finished(ready, all) {
	if (ready < all) return `${ready} of ${all} prepared alike`;
	return all === 1 ? "prepared" : `${all === 2 ? "both" : all} prepared alike`;
}
/** The module of a suite as it lies in a checkout of the project; a built-in one lies in none. */
function moduleAt({ project }, { module, root }) {
	return module.builtIn ? module : {
		...module,
		path: join(root, relative(project.root, module.path))
	};
}
/**
* One side's suites measure all: the project's own suites are laid over another checkout, so that what they import
* from the project comes from the side that they lie on. The suite's own module always comes from `from`; a file that
* it imports from its own folder only where `to` has none, or where the package does not publish it.
*
* Returns the modules as they lie in `to`.
*/
async function bringSuites(workshop, { modules, from, to, published }) {
	for (const module of modules.filter((candidate) => !candidate.builtIn)) {
		const { path } = moduleAt(workshop, {
			module,
			root: from
		});
		for (const file of await importedFiles(path, { alone: module.alone })) {
			const name = relative(from, file);
			const target = join(to, name);
			if (file !== path && existsSync(target) && published.has(name.split(sep).join("/"))) continue;
			await mkdir(dirname(target), { recursive: true });
			await cp(file, target);
		}
	}
	return modules.map((module) => moduleAt(workshop, {
		module,
		root: to
	}));
}
// src/pipeline/sides.ts
/**
* Base and head, side by side: found, checked out, prepared alike, and told apart by what a trial could load. Where
* there is no base, the head alone, by the same way.
*/
/** A base that cannot be built: then the stored baseline is all there is to compare with. */
var BaseNotBuilt = class extends UserError {};
/** Finds both commits of a repository; `base` is a revision, or null for the rule. Throws `UserError` where there is no base. */
async function findSides({ project, effects }, { base, pullRequestMerge }) {
	const git = gitIn(project.root, { ...effects.env }, effects);
	if (await ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD"
	]) === null) throw new UserError("This folder is in no Git repository with a commit, so there is no base", { hint: "Measure against the stored baseline: --base none. Or make a first commit." });
	return findRevisions({
		git,
		base,
		pullRequestMerge,
		ownFolders: ownFolders(project.config)
	});
}
/**
* Checks out and prepares both sides of a repository. Throws `BaseNotBuilt` when only the base cannot be prepared,
* `UserError` with exit code 4 when the head cannot, and leaves no checkout behind either way.
*/
async function gitSides(workshop, { modules, revisions }) {
	const { project, effects, watcher } = workshop;
	return withCheckouts(workshop, {
		head: await commitToMeasure(gitIn(project.root, { ...effects.env }, effects), revisions.head),
		base: revisions.base.commit.sha
	}, (roots, dispose) => {
		watcher.note(`Base: ${revisions.base.commit.sha.slice(0, 7)}, ${revisions.how}.`);
		return readySides(workshop, {
			modules,
			roots,
			sides: {
				head: revisions.head,
				base: revisions.base
			},
			how: revisions.how,
			dispose
		});
	});
}
/** Checks out and prepares what is checked out here, just as the head of a pair. Throws as `gitSides` does. */
async function headAlone(workshop, modules) {
	const { project, effects } = workshop;
	const git = gitIn(project.root, { ...effects.env }, effects);
	const side = await headOf(project, effects.env);
	if (side.commit === null) throw new UserError("This folder is in no Git repository with a commit, so there is nothing to check out");
	return withCheckouts(workshop, { head: await commitToMeasure(git, {
		...side,
		commit: side.commit
	}) }, async ({ head: root }, dispose) => {
		await prepareSides(workshop, { head: root });
		const own = modules.map((module) => moduleAt(workshop, {
			module,
			root
		}));
		return {
			side,
			root,
			replaced: {},
			modules: own,
			[Symbol.asyncDispose]: dispose
		};
	});
}
/** The commit of the project, if it is in a repository with one. */
async function headOf({ root, config }, env) {
	const git = gitIn(root, { ...env });
	const sha = await ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD^{commit}"
	]).catch(() => null);
	return sha === null ? {
		label: "this folder",
		commit: null
	} : describeHead(git, sha, ownFolders(config));
}
/** Changes that are not committed are part of the head. */
async function commitToMeasure(git, { commit }) {
	return commit.dirty ? snapshotWorkingTree(git) : commit.sha;
}
/** Checks commits out and hands their folders on; whatever fails then, no checkout is left behind. */
async function withCheckouts(workshop, commits, use) {
	const checkouts = await checkOutCommits(workshop, commits);
	const dispose = () => Promise.resolve(checkouts[Symbol.asyncDispose]());
	try {
		const lost = Object.values(checkouts.folders).find((folder) => folder instanceof UserError);
		if (lost !== void 0) throw lost;
		return await use(checkouts.folders, dispose);
	} catch (error) {
		await dispose();
		throw error;
	}
}
/** Prepares both sides alike, brings the head's suites to both and tells whether they can differ at all. */
async function readySides(workshop, options) {
	const { effects } = workshop;
	const { roots, sides, how, dispose } = options;
	await prepareSides(workshop, {
		base: roots.base,
		head: roots.head
	});
	const head = options.modules.map((module) => moduleAt(workshop, {
		module,
		root: roots.head
	}));
	const run = commandRunner(effects);
	const published = new Set(await packedFiles({
		directory: roots.head,
		run
	}));
	const base = await bringSuites(workshop, {
		modules: options.modules,
		from: roots.head,
		to: roots.base,
		published
	});
	const likeness = await compareSides(workshop, {
		roots,
		modules: head,
		run
	});
	return {
		head: {
			side: sides.head,
			root: roots.head,
			replaced: {},
			modules: head
		},
		base: {
			side: sides.base,
			root: roots.base,
			replaced: {},
			modules: base
		},
		how,
		...likeness,
		[Symbol.asyncDispose]: dispose
	};
}
/** One side or both, in the order they are given in: where the base cannot be prepared, that of the head can wait. */
async function prepareSides(workshop, folders) {
	await prepareFolders(workshop, {
		folders,
		onFailure(name, error) {
			if (!(error instanceof PreparationError)) throw error;
			const options = {
				hint: error.hint ?? error.output,
				cause: error
			};
			if (name === "base") throw new BaseNotBuilt(`The base cannot be prepared: ${error.message}`, options);
			throw new UserError(`The head cannot be prepared: ${error.message}`, {
				...options,
				exitCode: 4
			});
		}
	});
}
async function compareSides({ project }, { roots, modules, run }) {
	const folders = Object.values(project.config.subjects ?? {}).filter((source) => typeof source === "string" && source !== "." && !source.startsWith("npm:"));
	const commands = Object.values(commandsOf(project.config)).map(({ command }) => command);
	const named = [roots.head, roots.base].flatMap((root) => commands.map((command) => filesOfCommand(root, command)));
	const own = await projectFilesOf(modules, roots.head);
	const what = {
		extra: [
			...folders,
			...own,
			...(await Promise.all(named)).flat()
		],
		dev: commands.length > 0,
		run
	};
	const head = await fingerprint({
		directory: roots.head,
		...what
	});
	const base = await fingerprint({
		directory: roots.base,
		...what
	});
	return {
		identical: head.loaded === base.loaded,
		texts: differingTexts(head, base)
	};
}
/** What the project's own suites import of the project, beyond their own folders. */
async function projectFilesOf(modules, root) {
	const own = modules.filter((module) => !module.builtIn);
	const files = await Promise.all(own.map((module) => importedFiles(module.path, { within: root })));
	return [...new Set(files.flat())].map((file) => relative(root, file).split(sep).join("/")).sort();
}
// src/measure/tally.ts
/**
* Gathers the reports of trials into what a run file says of one benchmark.
*/
const maxWarnings = 50;
const maxFailures = 20;
/** Failures, notes and warnings of one benchmark, as they come in. */
var Tally = class {
	#failures = /* @__PURE__ */ new Map();
	#warnings = /* @__PURE__ */ new Set();
	#notes = /* @__PURE__ */ new Map();
	/**
	* Takes a report in. A note that differs between trials (a content id, say) makes the trial a failed one:
	* the returned result is what counts.
	*/
	add(result, side) {
		const counted = result.outcome === "ok" ? rounded(this.#checkNotes(result)) : result;
		for (const warning of counted.warnings) if (this.#warnings.size < maxWarnings) this.#warnings.add(warning);
		if (counted.outcome !== "ok") this.#addFailure(counted, side);
		return counted;
	}
	warn(text) {
		this.#warnings.add(text);
	}
	get failures() {
		return [...this.#failures.values()].slice(0, maxFailures);
	}
	get warnings() {
		return [...this.#warnings].slice(0, maxWarnings);
	}
	get notes() {
		return Object.fromEntries(this.#notes);
	}
	#checkNotes(result) {
		for (const [name, text] of Object.entries(result.notes)) {
			const before = this.#notes.get(name);
			if (before === void 0) this.#notes.set(name, text);
			else if (before !== text) {
				const message = `${name} was ${JSON.stringify(before)} in one trial and ${JSON.stringify(text)} in another`;
				return {
					...result,
					outcome: "failed",
					message,
					metrics: {},
					covariateMs: null
				};
			}
		}
		return result;
	}
	#addFailure(result, side) {
		const message = result.message ?? "no reason given";
		const key = `${side} ${result.outcome} ${message}`;
		const known = this.#failures.get(key);
		this.#failures.set(key, {
			side,
			outcome: result.outcome,
			message,
			...result.detail === null ? {} : { detail: result.detail },
			count: (known?.count ?? 0) + 1
		});
	}
};
function round(value) {
	return Number.isInteger(value) ? value : Number(value.toPrecision(7));
}
/** Seven digits are more than any clock here is good for, and keep files small; counts and bytes stay whole. */
function rounded(result) {
	const metrics = Object.entries(result.metrics).map(([name, value]) => [name, round(value)]);
	return {
		...result,
		metrics: Object.fromEntries(metrics),
		covariateMs: result.covariateMs === null ? null : round(result.covariateMs)
	};
}
/** The part of a benchmark's entry that does not depend on how it was measured. */
function entryOf(benchmark, packages) {
	return {
		suite: benchmark.suite,
		case: benchmark.case,
		subject: benchmark.subject,
		suiteDigest: benchmark.suiteDigest,
		...packages,
		...benchmark.once && { once: true }
	};
}
/** Why a benchmark that was to be measured never had its turn. */
function withoutTurn(signal) {
	return signal.aborted ? notMeasured.interrupted : notMeasured.outOfTime;
}
/** The entry of a benchmark that was not tried. */
function skippedEntry(benchmark, packages, reason) {
	return {
		...entryOf(benchmark, packages),
		status: "skipped",
		reason,
		trials: 0,
		failures: [],
		metrics: {},
		warnings: []
	};
}
/** Of the budget: a round that was begun to have enough values may end so much later, or all of it would be for nothing. */
const grace = .1;
/** Measures until every benchmark has its trials, the budget is used up or the signal fires. Never throws for a failing trial. */
async function collect(options, effects) {
	const start = effects.now();
	const entries = options.benchmarks.filter((benchmark) => benchmark.skipped === null).map((benchmark) => {
		return {
			benchmark,
			tally: new Tally(),
			reports: [],
			failed: 0,
			turns: 0,
			tried: 0,
			spentMs: 0,
			leftOut: false
		};
	});
	const state = new Session(options, effects, start, entries);
	const finished = await state.measure();
	return {
		benchmarks: options.benchmarks.map((benchmark) => {
			const entry = entries.find((candidate) => candidate.benchmark === benchmark);
			if (entry === void 0) return skippedEntry(benchmark, options.packagesOf(benchmark), benchmark.skipped ?? "");
			return benchmarkRun(entry, {
				...options,
				signal: effects.signal
			});
		}),
		calibrationMs: state.calibrationMs,
		measuringMs: effects.now() - start,
		complete: finished
	};
}
var Session = class {
	calibrationMs = [];
	#options;
	#effects;
	#start;
	#entries;
	#done = 0;
	#sinceCalibration = 0;
	#rounds = 0;
	constructor(options, effects, start, entries) {
		this.#options = options;
		this.#effects = effects;
		this.#start = start;
		this.#entries = entries;
	}
	/** True when every benchmark has as many trials as it needs, or has failed too often to get them. */
	async measure() {
		const { signal } = this.#effects;
		await this.#calibrate();
		await this.#warmUp();
		while (this.#rounds < this.#options.trials && !signal.aborted) {
			if (this.#isNeeded()) this.#leaveOut({ atLeast: 1 });
			const active = this.#entries.filter((entry) => this.#isActive(entry));
			if (active.length === 0 || !this.#timeForARound(active)) break;
			if (!await this.#round(active)) break;
			this.#rounds += 1;
		}
		while (this.calibrationMs.length < 3 && !signal.aborted) await this.#calibrate();
		return !signal.aborted && this.#entries.every((entry) => !entry.leftOut && this.#owedTrials(entry) === 0);
	}
	/**
	* One trial of each in the order of the plan, as long as there would be time for what it is a warm-up of: nobody knows
	* what the next one costs, so it is taken to be as cheap as the cheapest. Where one trial is all, this is the one.
	*/
	async #warmUp() {
		for (const entry of this.#entries) {
			if (this.#effects.signal.aborted) return;
			this.#leaveOut({ atLeast: 0 });
			const others = this.#entries.filter(({ tried }) => tried > 0);
			const neededMs = (others.length === 0 ? 0 : Math.min(...others.map(costMs))) * (entry.benchmark.once ? 1 : 1 + this.#enough);
			if (others.reduce((sum, other) => sum + this.#owedMs(other), 0) + neededMs >= this.#leftMs()) entry.leftOut = true;
			else await this.#trial(entry, entry.benchmark.once);
		}
		const first = this.#entries.find(({ tried }) => tried > 0);
		if (first !== void 0 && this.#entries.every((entry) => entry.leftOut)) first.leftOut = false;
	}
	/** Keeps what has time for the trials that it still needs, the first of the plan first. */
	#leaveOut({ atLeast }) {
		let leftMs = this.#leftMs();
		const active = this.#entries.filter((entry) => entry.tried > 0 && this.#isActive(entry));
		const fitting = active.filter((entry) => {
			const owedMs = this.#owedMs(entry);
			if (owedMs > leftMs) return false;
			leftMs -= owedMs;
			return true;
		});
		const kept = fitting.length > 0 ? fitting : active.slice(0, atLeast);
		for (const entry of active) entry.leftOut = !kept.includes(entry);
	}
	/** Counted trials of each without which a run of it cannot be stored. */
	get #enough() {
		return Math.min(4, this.#options.trials);
	}
	/** True for the rounds that every benchmark needs. */
	#isNeeded() {
		return this.#rounds < this.#enough;
	}
	/** Trials that a benchmark still needs; one that has only failed is soon given up. */
	#owedTrials(entry) {
		if (!this.#isActive(entry)) return 0;
		if (entry.reports.length === 0 && entry.failed > 0) return mostFailures(entry.benchmark) - entry.failed;
		return Math.max(0, this.#enough - entry.turns);
	}
	#owedMs(entry) {
		return this.#owedTrials(entry) * costMs(entry);
	}
	/** False when it was cut short. */
	async #round(entries) {
		const lateMs = this.#isNeeded() ? grace * this.#options.budgetMs : 0;
		for (const entry of this.#effects.shuffle(entries)) {
			if (this.#effects.signal.aborted || this.#leftMs() + lateMs <= 0) return false;
			await this.#trial(entry, true);
		}
		return !this.#effects.signal.aborted;
	}
	async #trial(entry, counted) {
		this.#report(entry);
		const before = this.#effects.now();
		const result = await this.#effects.trial(entry.benchmark);
		if (this.#effects.signal.aborted) return;
		entry.tried += 1;
		entry.spentMs += this.#effects.now() - before;
		this.#done += 1;
		this.#sinceCalibration += 1;
		if (counted) entry.turns += 1;
		if (result.outcome !== "ok") {
			entry.failed += 1;
			entry.tally.add(result, "head");
		} else if (counted) {
			const taken = entry.tally.add(result, "head");
			if (taken.outcome === "ok") entry.reports.push(taken);
			else entry.failed += 1;
		}
		const { expected } = this.#report(entry);
		if (this.#sinceCalibration >= expected / 10) await this.#calibrate();
	}
	async #calibrate() {
		this.#sinceCalibration = 0;
		const sliceMs = await this.#effects.calibrate();
		if (sliceMs !== null) this.calibrationMs.push(sliceMs);
	}
	#isActive(entry) {
		if (entry.leftOut) return false;
		if (entry.reports.length === 0 && entry.failed >= mostFailures(entry.benchmark)) return false;
		return !(entry.benchmark.once && entry.reports.length > 0);
	}
	#leftMs() {
		return this.#options.budgetMs - (this.#effects.now() - this.#start);
	}
	/** The first round is begun in any case: a value is better than none. */
	#timeForARound(entries) {
		return this.#rounds === 0 || entries.reduce((sum, entry) => sum + costMs(entry), 0) <= this.#leftMs();
	}
	#report(entry) {
		const wanted = this.#entries.filter((one) => this.#isActive(one)).reduce((sum, { benchmark, turns }) => sum + (benchmark.once ? 1 : this.#options.trials) - turns, 0);
		const elapsedMs = this.#effects.now() - this.#start;
		const pace = paceOf({
			done: this.#done,
			wanted,
			elapsedMs,
			budgetMs: this.#options.budgetMs
		});
		const entries = this.#entries.map((one) => ({
			id: one.benchmark.id,
			count: one.reports.length,
			isDone: !this.#isActive(one) || one.turns >= this.#options.trials,
			soFar: () => benchmarkRun(one, {
				...this.#options,
				signal: this.#effects.signal
			})
		}));
		this.#effects.onProgress({
			...pace,
			benchmark: entry.benchmark.id,
			entries
		});
		return pace;
	}
};
/** A benchmark that failed this many times, and never gave a value, is not tried again. */
function mostFailures({ knownFailure }) {
	return knownFailure === null ? 3 : 1;
}
/** All trials, or pairs, that are still wanted, or as many as the budget has time for at the pace so far. */
function paceOf(of) {
	const { done, wanted, elapsedMs } = of;
	const roomMs = Math.max(0, of.budgetMs - elapsedMs);
	const neededMs = elapsedMs / done * wanted;
	const ahead = done === 0 || neededMs <= roomMs ? wanted : Math.floor(roomMs / elapsedMs * done);
	return {
		done,
		expected: Math.max(1, done + ahead),
		leftMs: done < 3 ? null : Math.min(roomMs, neededMs)
	};
}
/** What one more trial of it is expected to take. */
function costMs({ spentMs, tried }) {
	return tried === 0 ? 0 : spentMs / tried;
}
/** What its trials gave, as the run file has it. */
function benchmarkRun(entry, options) {
	const { benchmark, tally, reports } = entry;
	const packages = options.packagesOf(benchmark);
	const failures = tally.failures;
	if (entry.leftOut && (reports.length === 0 || failures.length === 0)) return skippedEntry(benchmark, packages, notMeasured.tooLittleTime);
	if (reports.length === 0 && failures.length === 0) return skippedEntry(benchmark, packages, withoutTurn(options.signal));
	if (reports.length > 0 && benchmark.knownFailure !== null) tally.warn(`was expected to fail (${benchmark.knownFailure}) and did not`);
	return {
		...entryOf(benchmark, packages),
		...statusOf(entry),
		trials: reports.length + failures.reduce((sum, failure) => sum + failure.count, 0),
		failures,
		...covariateOf(benchmark, reports),
		metrics: Object.fromEntries(Object.entries(benchmark.metrics).flatMap(([name, spec]) => {
			const values = reports.flatMap((report) => report.metrics[name] ?? []);
			return values.length === 0 ? [] : [[name, {
				...spec,
				values
			}]];
		})),
		...Object.keys(tally.notes).length > 0 ? { notes: tally.notes } : {},
		warnings: tally.warnings
	};
}
/** `known` where every trial failed with just what the suite says it fails with. */
function statusOf({ benchmark, reports, tally }) {
	if (reports.length > 0) return { status: "ok" };
	const expected = benchmark.knownFailure;
	if (expected !== null && tally.failures.every((failure) => failure.message.includes(expected))) return {
		status: "failed",
		reason: expected,
		known: true
	};
	return {
		status: "failed",
		reason: tally.failures[0]?.message ?? "failed"
	};
}
function covariateOf(benchmark, reports) {
	if (benchmark.once || reports.length === 0 || reports.some((report) => report.covariateMs === null)) return {};
	return { covariate: {
		unit: "ms",
		better: "lower",
		kind: "sampled",
		gate: false,
		signed: false,
		values: reports.map((report) => report.covariateMs)
	} };
}
// node_modules/pure-rand/lib/esm/distribution/uniformFloat64.js
const scale26 = 1.4901161193847656e-8;
const scale53 = 11102230246251565e-32;
const mask1 = 67108863;
const mask2 = 134217727;
/**
* Uniformly generate random 64-bit floating point values between 0 (included) and 1 (excluded)
*
* @remarks Generated values are multiples of 2**-53, providing 53 bits of randomness.
*
* @param rng - Instance of RandomGenerator to extract random values from
*
* @public
*/
function uniformFloat64(rng) {
	const value1 = rng.next() & mask1;
	const value2 = rng.next() & mask2;
	return value1 * scale26 + value2 * scale53;
}
// node_modules/pure-rand/lib/esm/generator/xoroshiro128plus.js
const jumps = [
	3639956645,
	3750757012,
	1261568508,
	386426335
];
var XoroShiro128Plus = class XoroShiro128Plus {
	constructor(s01, s00, s11, s10) {
		this.s01 = s01;
		this.s00 = s00;
		this.s11 = s11;
		this.s10 = s10;
	}
	clone() {
		return new XoroShiro128Plus(this.s01, this.s00, this.s11, this.s10);
	}
	next() {
		const out = this.s00 + this.s10 | 0;
		const a0 = this.s10 ^ this.s00;
		const a1 = this.s11 ^ this.s01;
		const s00 = this.s00;
		const s01 = this.s01;
		this.s00 = s00 << 24 ^ s01 >>> 8 ^ a0 ^ a0 << 16;
		this.s01 = s01 << 24 ^ s00 >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
		this.s10 = a1 << 5 ^ a0 >>> 27;
		this.s11 = a0 << 5 ^ a1 >>> 27;
		return out;
	}
	jump() {
		let ns01 = 0;
		let ns00 = 0;
		let ns11 = 0;
		let ns10 = 0;
		let s01 = this.s01;
		let s00 = this.s00;
		let s11 = this.s11;
		let s10 = this.s10;
		for (let i = 0; i !== 4; ++i) {
			const ji = jumps[i];
			for (let mask = 1; mask; mask <<= 1) {
				if (ji & mask) {
					ns01 ^= s01;
					ns00 ^= s00;
					ns11 ^= s11;
					ns10 ^= s10;
				}
				const a0 = s10 ^ s00;
				const a1 = s11 ^ s01;
				const s00_ = s00;
				const s01_ = s01;
				s00 = s00_ << 24 ^ s01_ >>> 8 ^ a0 ^ a0 << 16;
				s01 = s01_ << 24 ^ s00_ >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
				s10 = a1 << 5 ^ a0 >>> 27;
				s11 = a0 << 5 ^ a1 >>> 27;
			}
		}
		this.s01 = ns01;
		this.s00 = ns00;
		this.s11 = ns11;
		this.s10 = ns10;
	}
	getState() {
		return [
			this.s01,
			this.s00,
			this.s11,
			this.s10
		];
	}
};
function xoroshiro128plusFromState(state) {
	if (!(state.length === 4)) throw new Error("The state must have been produced by a xoroshiro128plus RandomGenerator");
	return new XoroShiro128Plus(state[0], state[1], state[2], state[3]);
}
function xoroshiro128plus(seed) {
	return new XoroShiro128Plus(-1, ~seed, seed | 0, 0);
}
// src/stats/random.ts
/**
* Seeded randomness: the same seed, written as eight hex digits, gives the same coins on every machine and Node.
*
* The generator is pure-rand's xoroshiro128+. Its own seeding gives neighbouring seeds similar first numbers, so
* the state is filled by a mixing function instead (the finaliser of MurmurHash3, Appleby 2011).
*/
const seedPattern = /^[0-9a-f]{8}$/;
/** Throws a RangeError unless `seed` is eight hex digits in lower case. */
function seededRandom(seed) {
	const generator = xoroshiro128plusFromState([
		0,
		1,
		2,
		3
	].map((word) => mixed(numberOf(seed), word)));
	const uniform = () => uniformFloat64(generator);
	const below = (count) => Math.floor(uniform() * count);
	return {
		uniform,
		below,
		normal: () => normal(uniform),
		exponential: () => -Math.log1p(-uniform()),
		coin: () => uniform() < .5,
		shuffled: (items) => shuffled(items, below)
	};
}
/** A seed of its own for each label, so that one benchmark's coins do not depend on how many another one used. */
function derivedSeed(seed, label) {
	let hash = numberOf(seed);
	for (let i = 0; i < label.length; i++) hash = mixed(hash, label.charCodeAt(i));
	return hash.toString(16).padStart(8, "0");
}
function numberOf(seed) {
	if (!seedPattern.test(seed)) throw new RangeError(`a seed is eight hex digits, not "${seed}"`);
	return Number.parseInt(seed, 16);
}
/** 32 well-mixed bits out of two numbers of 32 bits. */
function mixed(hash, word) {
	let bits = (hash ^ Math.imul(word + 1, 2654435761)) >>> 0;
	bits = Math.imul(bits ^ bits >>> 16, 2246822507);
	bits = Math.imul(bits ^ bits >>> 13, 3266489909);
	return (bits ^ bits >>> 16) >>> 0;
}
/** The polar method (Marsaglia & Bray 1964). */
function normal(uniform) {
	for (;;) {
		const x = 2 * uniform() - 1;
		const y = 2 * uniform() - 1;
		const square = x * x + y * y;
		if (square > 0 && square < 1) return x * Math.sqrt(-2 * Math.log(square) / square);
	}
}
function shuffled(items, below) {
	const copy = [...items];
	for (let last = copy.length - 1; last > 0; last--) {
		const other = below(last + 1);
		const item = copy[last];
		copy[last] = copy[other];
		copy[other] = item;
	}
	return copy;
}
// src/fixture/words.ts
/** 128 words of three to eight letters; seven random bits choose one. */
const words = `
  account action adapter alert anchor array asset async batch block border bound branch bridge browser buffer
  build bundle button cache canvas channel chart client clock code color column command common config content
  context core counter cursor data date debug default delta design device dialog diff digest domain draft
  driver editor effect element encoder engine entry error event example export factory feature field filter
  fixture flag folder format frame function garden graph grid group guard handler header helper history hook
  icon image import index input item journal kernel keymap label layer layout lexer library line link list
  loader locale logger machine marker matrix menu message method metric model module monitor node number object
  option output packet panel parser path pattern pixel plugin point
  policy promise query queue reader record
`.trim().split(/\s+/);
/** A name that `taken` does not hold yet, and puts it there: `parser.js`, else `parser-event.js`, else `parser-event-2.js`. */
function freshName(random, taken, extension = "") {
	const [first, second] = [random.below(words.length), random.below(words.length)];
	const alone = `${words[first]}${extension}`;
	if (!taken.has(alone)) {
		taken.set(alone, 1);
		return alone;
	}
	const pair = `${words[first]}-${words[second]}`;
	const copies = taken.get(`${pair}${extension}`) ?? 0;
	const name = `${pair}${copies === 0 ? "" : `-${copies + 1}`}${extension}`;
	taken.set(name, 1);
	taken.set(`${pair}${extension}`, copies + 1);
	return name;
}
// src/fixture/contents.ts
/** Text that looks like source code from afar: lines of ASCII that end in LF. */
/** A text of exactly `bytes` bytes; unless it is empty, it ends with LF. */
function sourceText(random, bytes) {
	const lines = [];
	for (let length = 0; length < bytes; length += lines.at(-1).length) lines.push(line(random.bits()));
	const text = Buffer$1.from(lines.join("").slice(0, bytes), "latin1");
	if (bytes > 0) text[bytes - 1] = 10;
	return text;
}
/** One line from 32 bits: four words of seven bits each, and four bits for what stands between them. */
function line(bits) {
	const a = words[bits & 127];
	const b = words[bits >>> 7 & 127];
	const c = words[bits >>> 14 & 127];
	const d = words[bits >>> 21 & 127];
	const indent = "  ".repeat(bits >>> 28 & 3);
	if (bits >>> 30 === 0) return `${indent}// The ${a} ${b} has a ${c} for each ${d}.\n`;
	if (bits >>> 30 === 1) return `${indent}if (${a}.${b}) return ${c}(${d})\n`;
	return `${indent}const ${a} = ${b}.${c}(${d})\n`;
}
// node_modules/pure-rand/lib/esm/distribution/uniformInt.js
/**
* Uniformly generate number in range [0 ; rangeSize[
* With rangeSize <= 0x100000000
* @internal
*/
function uniformIntInternal(rng, rangeSize) {
	const MaxAllowed = rangeSize > 2 ? ~~(4294967296 / rangeSize) * rangeSize : 4294967296;
	let deltaV = rng.next() + 2147483648;
	while (deltaV >= MaxAllowed) deltaV = rng.next() + 2147483648;
	return deltaV % rangeSize;
}
/**
* We only accept safe integers here
* @internal
*/
function fromNumberToArrayInt64(out, n) {
	if (n < 0) {
		const posN = -n;
		out.sign = -1;
		out.data[0] = ~~(posN / 4294967296);
		out.data[1] = posN >>> 0;
	} else {
		out.sign = 1;
		out.data[0] = ~~(n / 4294967296);
		out.data[1] = n >>> 0;
	}
	return out;
}
/**
* Substract two ArrayInt of 64 bits on 64 bits.
* With arrayIntA - arrayIntB >= 0
* @internal
*/
function substractArrayInt64(out, arrayIntA, arrayIntB) {
	const lowA = arrayIntA.data[1];
	const highA = arrayIntA.data[0];
	const signA = arrayIntA.sign;
	const lowB = arrayIntB.data[1];
	const highB = arrayIntB.data[0];
	const signB = arrayIntB.sign;
	out.sign = 1;
	if (signA === 1 && signB === -1) {
		const low = lowA + lowB;
		const high = highA + highB + (low > 4294967295 ? 1 : 0);
		out.data[0] = high >>> 0;
		out.data[1] = low >>> 0;
		return out;
	}
	let lowFirst = lowA;
	let highFirst = highA;
	let lowSecond = lowB;
	let highSecond = highB;
	if (signA === -1) {
		lowFirst = lowB;
		highFirst = highB;
		lowSecond = lowA;
		highSecond = highA;
	}
	let reminderLow = 0;
	let low = lowFirst - lowSecond;
	if (low < 0) {
		reminderLow = 1;
		low = low >>> 0;
	}
	out.data[0] = highFirst - highSecond - reminderLow;
	out.data[1] = low;
	return out;
}
/**
* Uniformly generate ArrayInt64 in range [0 ; rangeSize[
*
* @remarks
* In the worst case scenario it may discard half of the randomly generated value.
* Worst case being: most significant number is 1 and remaining part evaluates to 0.
*
* @internal
*/
function uniformArrayIntInternal(rng, out, rangeSize) {
	const maxIndex0 = rangeSize[0] + 1;
	out[0] = uniformIntInternal(rng, maxIndex0);
	out[1] = uniformIntInternal(rng, 4294967296);
	while (out[0] >= rangeSize[0] && (out[0] !== rangeSize[0] || out[1] >= rangeSize[1])) {
		out[0] = uniformIntInternal(rng, maxIndex0);
		out[1] = uniformIntInternal(rng, 4294967296);
	}
	return out;
}
const safeNumberMaxSafeInteger = Number.MAX_SAFE_INTEGER;
const sharedA = {
	sign: 1,
	data: [0, 0]
};
const sharedB = {
	sign: 1,
	data: [0, 0]
};
const sharedC = {
	sign: 1,
	data: [0, 0]
};
const sharedData = [0, 0];
function uniformLargeIntInternal(rng, from, to, rangeSize) {
	const rangeSizeArrayIntValue = rangeSize <= safeNumberMaxSafeInteger ? fromNumberToArrayInt64(sharedC, rangeSize) : substractArrayInt64(sharedC, fromNumberToArrayInt64(sharedA, to), fromNumberToArrayInt64(sharedB, from));
	if (rangeSizeArrayIntValue.data[1] === 4294967295) {
		rangeSizeArrayIntValue.data[0] += 1;
		rangeSizeArrayIntValue.data[1] = 0;
	} else rangeSizeArrayIntValue.data[1] += 1;
	uniformArrayIntInternal(rng, sharedData, rangeSizeArrayIntValue.data);
	return sharedData[0] * 4294967296 + sharedData[1] + from;
}
/**
* Uniformly generate random integer values between `from` (included) and `to` (included)
*
* @param rng - Instance of RandomGenerator to extract random values from
* @param from - Lower bound of the range (included)
* @param to - Upper bound of the range (included)
*
* @public
*/
function uniformInt(rng, from, to) {
	const rangeSize = to - from;
	if (rangeSize <= 4294967295) return uniformIntInternal(rng, rangeSize + 1) + from;
	return uniformLargeIntInternal(rng, from, to, rangeSize);
}
// src/fixture/random.ts
/** Seeded randomness in integers: the same on every machine, unlike anything that passes through Math.log or a locale. */
/** A generator of its own for each purpose, so that drawing more names, say, does not change the sizes. */
function createRandom(seed, purpose) {
	const generator = xoroshiro128plus(createHash("sha256").update(`${purpose}\n${seed}`).digest().readInt32BE(0));
	const below = (limit) => uniformInt(generator, 0, limit - 1);
	return {
		below,
		bits: () => generator.next() >>> 0,
		shuffled: (values) => {
			const result = [...values];
			for (let last = result.length - 1; last > 0; last--) {
				const other = below(last + 1);
				const held = result[last];
				result[last] = result[other];
				result[other] = held;
			}
			return result;
		}
	};
}
// src/fixture/share.ts
/**
* Deals `total` things out, as counts that add up to it; the first receiver is the one with `most`. The more
* one has, the likelier it gets the next (a Pólya urn), which gives the long tail that directories have.
* Returns null where it cannot be done.
*/
function share(random, { total, among, most, avoid }) {
	if (among === 0) return total === 0 ? [] : null;
	const least = avoid === 1 ? 2 : 1;
	const cap = most ?? total;
	const counts = Array.from({ length: among }, () => least);
	if (most !== void 0) counts[0] = most;
	const left = total - counts.reduce((sum, count) => sum + count, 0);
	if (left < 0 || cap < least || total > cap * among) return null;
	deal$1(random, counts, {
		left,
		cap
	});
	return avoid === void 0 || disperse(counts, {
		avoid,
		cap,
		fixed: most === void 0 ? 0 : 1
	}) ? counts : null;
}
function deal$1(random, counts, { left, cap }) {
	const urn = counts.flatMap((count, receiver) => count < cap ? [receiver] : []);
	const fromHereOn = firstWithRoom(counts, cap);
	for (let dealt = 0; dealt < left; dealt++) {
		const receiver = fromHereOn(urn[random.below(urn.length)]);
		counts[receiver]++;
		urn.push(receiver);
	}
}
/**
* The first receiver from one on, around the end, that has room. Each step over full ones is remembered, so that many
* full ones are not walked over again and again.
*/
function firstWithRoom(counts, cap) {
	const next = counts.map((_, receiver) => receiver);
	return (receiver) => {
		let found = receiver;
		while (counts[found] >= cap) found = next[found] === found ? (found + 1) % counts.length : next[found];
		for (let at = receiver; at !== found;) {
			const after = next[at] === at ? (at + 1) % counts.length : next[at];
			next[at] = found;
			at = after;
		}
		return found;
	};
}
/** Moves single things about until nobody has exactly `avoid`; false where there is no way. */
function disperse(counts, limits) {
	const { avoid, cap, fixed } = limits;
	if (fixed === 1 && counts[0] === avoid) return false;
	const wrong = counts.flatMap((count, receiver) => count === avoid && receiver >= fixed ? [receiver] : []);
	const odd = avoid < cap ? wrong.length % 2 : wrong.length;
	for (const [index, receiver] of wrong.slice(odd).entries()) counts[receiver] += index % 2 === 0 ? 1 : -1;
	return wrong.slice(0, odd).every((receiver) => settle(counts, receiver, limits));
}
/** Gives `receiver` another count than `avoid`, at the cost or to the good of one other. */
function settle(counts, receiver, { avoid, cap, fixed }) {
	const fine = (count) => count >= 1 && count <= cap && count !== avoid;
	for (let amount = 1; amount <= cap; amount++) for (const moved of [-amount, amount].filter((change) => fine(avoid + change))) {
		const partner = counts.findIndex((count, other) => other >= fixed && other !== receiver && fine(count - moved));
		if (partner === -1) continue;
		counts[receiver] += moved;
		counts[partner] -= moved;
		return true;
	}
	return false;
}
// src/fixture/sizes.ts
/** Quantiles are read in millionths, so that everything after that is whole numbers below 2^53. */
const whole = 1e6;
/**
* `count` sizes in bytes, rising. The k-th of n lies at quantile k / (n - 1), between the points around it on a straight
* line and rounded down. `points` go from quantile 0 to 1.
*/
function plannedSizes(points, count) {
	const scale = points.map((point) => ({
		at: Math.round(point.quantile * whole),
		bytes: point.bytes
	}));
	let segment = 1;
	return Array.from({ length: count }, (_, index) => {
		const at = count === 1 ? whole / 2 : Math.floor(index * whole / (count - 1));
		while (scale[segment].at < at) segment++;
		const [low, high] = [scale[segment - 1], scale[segment]];
		return low.bytes + Math.floor((high.bytes - low.bytes) * (at - low.at) / (high.at - low.at));
	});
}
// src/fixture/plan-tree.ts
/** From a spec to the list of every directory and file of its tree. Pure: nothing is written. */
/** Longest path within a tree: leaves room for where the tree is put below Windows' 260 characters. */
const maxPathLength = 170;
/** Plans the tree of a spec. Throws `UserError` where the figures of the spec contradict each other. */
function planTree(spec) {
	const { levels, usualFiles } = levelsOf(spec);
	requireTotals(spec, levels);
	const shape = createRandom(spec.seed, "shape");
	const names = createRandom(spec.seed, "names");
	const directories = [];
	const files = [];
	let current = [{
		path: "",
		taken: /* @__PURE__ */ new Map()
	}];
	for (const [index, level] of levels.entries()) {
		const next = levels[index + 1];
		const below = next === void 0 ? 0 : next.directories + (next.bare ?? 0);
		const roles = assignRoles(shape, current, {
			place: `shape.levels[${index}]`,
			level,
			below,
			usualFiles
		});
		for (const { directory, count } of roles.holders) for (let made = 0; made < count; made++) {
			const extension = spec.extensions[names.below(spec.extensions.length)];
			files.push(`${directory.path}${freshName(names, directory.taken, extension)}`);
		}
		current = roles.parents.flatMap(({ directory, count }) => Array.from({ length: count }, () => ({
			path: `${directory.path}${freshName(names, directory.taken)}/`,
			taken: /* @__PURE__ */ new Map()
		})));
		for (const { path } of current) directories.push(path.slice(0, -1));
	}
	return checked(spec, {
		directories: directories.sort(byCodeUnits),
		files: files.sort(byCodeUnits)
	});
}
/** Orders text the same way everywhere: by UTF-16 code units, never by a locale. */
function byCodeUnits(a, b) {
	return a < b ? -1 : Number(a > b);
}
function levelsOf({ shape }) {
	if (shape.kind === "flat") return {
		levels: [{
			directories: 1,
			files: shape.files
		}],
		usualFiles: 0
	};
	if (shape.kind === "levels") return {
		levels: shape.levels,
		usualFiles: shape.usualFiles ?? 0
	};
	const { directories, filesEach } = shape;
	return {
		levels: [{
			directories: 1,
			files: 0
		}, {
			directories,
			files: directories * filesEach,
			mostFiles: filesEach
		}],
		usualFiles: 0
	};
}
/** Which directories of a depth hold files, which hold subdirectories, and how many. */
function assignRoles(random, all, depth) {
	const { level, below, place } = depth;
	const lived = random.shuffled(all).slice(level.bare ?? 0);
	if (lived.length !== level.directories) throw contradiction(place, "the root is one directory");
	const holders = level.holders ?? Math.min(level.directories, level.files);
	const parents = level.parents ?? defaultParents(level, {
		below,
		holders
	});
	if (parents + holders < lived.length && lived.length > 1) throw contradiction(place, `${lived.length} directories, but only ${holders} hold files and ${parents} directories`);
	if (Math.max(parents, holders) > lived.length) throw contradiction(place, `more holders or parents than the ${lived.length} directories`);
	const subdirectories = share(random, {
		total: below,
		among: parents,
		most: level.mostSubdirectories
	});
	if (subdirectories === null) throw contradiction(place, `${below} directories below do not fit ${parents} parents`);
	const files = filesPerHolder(random, holders, depth);
	return {
		parents: deal(lived.slice(0, parents), subdirectories),
		holders: deal(lived.slice(lived.length - holders), files)
	};
}
function deal(directories, counts) {
	return directories.map((directory, index) => ({
		directory,
		count: counts[index]
	}));
}
/** As many parents as there must be, and about half of those there can be. */
function defaultParents(level, { below, holders }) {
	const possible = Math.min(level.directories, below);
	const needed = Math.max(level.directories - holders, level.mostSubdirectories ? Math.ceil(below / level.mostSubdirectories) : 0);
	return Math.min(possible, Math.max(needed, Math.ceil(possible / 2)));
}
function filesPerHolder(random, holders, { level, place, usualFiles }) {
	const usual = level.usual ?? 0;
	const rest = share(random, {
		total: level.files - usual * usualFiles,
		among: holders - usual,
		most: level.mostFiles,
		avoid: level.usual === void 0 ? void 0 : usualFiles
	});
	if (rest === null || usual > holders) throw contradiction(place, `${level.files} files do not fit ${holders} holders, ${usual} of them usual`);
	return [...rest, ...Array.from({ length: usual }, () => usualFiles)];
}
/** Asked before anything is planned: the counts at the end of a spec are what bounds its shape. */
function requireTotals(spec, levels) {
	const files = levels.reduce((sum, level) => sum + level.files, 0);
	const directories = levels.reduce((sum, level, depth) => sum + level.directories + (depth === 0 ? 0 : level.bare ?? 0), 0);
	if (files === spec.files && directories === spec.directories) return;
	throw contradiction("shape", `comes to ${`${files} files in ${directories} directories`}, not ${spec.files} in ${spec.directories} as the spec says`);
}
function checked(spec, plan) {
	const { directories, files } = plan;
	const tooLong = files.concat(directories).find((path) => path.length > maxPathLength);
	if (tooLong !== void 0) throw contradiction("shape", `so deep that a path has ${tooLong.length} characters`);
	const sizes = createRandom(spec.seed, "sizes").shuffled(plannedSizes(spec.sizes, files.length));
	return {
		directories,
		files: files.map((path, index) => ({
			path,
			bytes: sizes[index]
		}))
	};
}
function contradiction(place, what) {
	return new UserError(`The fixture spec contradicts itself at ${place}: ${what}`, { place });
}
// src/fixture/walk.ts
/** Looking through a directory: every entry below it with its size and times, in one order on every system. */
/** How many entries are handled before timers, signals and progress get their turn. */
const turn = 400;
/** Gives the event loop a turn every few hundred calls, and stops when `signal` says so. */
function createBreather(signal) {
	let calls = 0;
	return () => {
		calls++;
		if (calls % turn !== 0) return void 0;
		signal?.throwIfAborted();
		return setImmediate();
	};
}
/**
* Lists everything below `directory`. The calls are synchronous, since that is several times faster for small entries,
* with pauses for the event loop in between. Rejects with the system's error where something cannot be read.
*/
async function walkTree(directory, { limit = 1e400, signal } = {}) {
	const breathe = createBreather(signal);
	const entries = [];
	const open = [""];
	for (let parent = open.pop(); parent !== void 0 && entries.length <= limit; parent = open.pop()) for (const entry of readdirSync(path.join(directory, parent), { withFileTypes: true })) {
		if (entries.length > limit) break;
		await breathe();
		const found = inspect(directory, `${parent}${entry.name}`, entry);
		entries.push(found);
		if (found.kind === "directory") open.push(`${found.path}/`);
	}
	const files = entries.filter(({ kind }) => kind === "file").length;
	const directories = entries.filter(({ kind }) => kind === "directory").length + 1;
	entries.sort((a, b) => byCodeUnits(a.path, b.path));
	return {
		entries,
		files,
		directories,
		complete: entries.length <= limit
	};
}
function inspect(directory, relative, entry) {
	const nothing = {
		path: relative,
		bytes: 0,
		modifiedMs: 0,
		changedMs: 0
	};
	if (entry.isDirectory()) return {
		...nothing,
		kind: "directory"
	};
	if (!entry.isFile()) return {
		...nothing,
		kind: "other"
	};
	const { size, mtimeMs, ctimeMs } = lstatSync(path.join(directory, relative));
	return {
		path: relative,
		kind: "file",
		bytes: size,
		modifiedMs: mtimeMs,
		changedMs: ctimeMs
	};
}
// src/fixture/digest.ts
/**
* What a tree is, in one number.
*
* `treeDigest` is the sha256 over all entries sorted by path (relative, with `/`, compared by UTF-16 code units):
* for a directory `directory <path>` and NUL, for a file `file <path>` and NUL, its length in decimals and NUL,
* then its bytes. The root itself is left out. Names, contents and empty directories count; times and permissions do not.
*/
/** More is not read of a directory: a file may have any size and take up no room. */
const mostBytes = 32 * 2 ** 30;
const pieceBytes = 2 ** 20;
/**
* The digest of a directory that has been walked already. Throws `UserError` where that is more than can be read, or a
* file is no longer as long as it was.
*/
async function digestOfWalk(directory, walk, options = {}) {
	const bytes = walk.entries.reduce((sum, entry) => sum + entry.bytes, 0);
	if (bytes > mostBytes) throw new UserError(`${directory} holds ${bytes} bytes, more than the ${mostBytes} that are read of a tree`, {
		file: directory,
		hint: "Prepare less, or make it in the trial."
	});
	const breathe = createBreather(options.signal);
	const hash = createHash("sha256");
	for (const [done, entry] of walk.entries.entries()) {
		const pause = breathe();
		if (pause !== void 0) {
			options.onEntries?.(done);
			await pause;
		}
		hash.update(`${entry.kind} ${entry.path}\0`);
		if (entry.kind !== "file") continue;
		hash.update(`${entry.bytes}\0`);
		for (const piece of piecesOf(path.join(directory, entry.path), entry.bytes)) {
			const pause = breathe();
			if (pause !== void 0) await pause;
			hash.update(piece);
		}
	}
	return hash.digest("hex");
}
/** The bytes of a file of that length, a megabyte at a time; one buffer serves for all of them. */
function* piecesOf(file, length) {
	const buffer = Buffer.allocUnsafe(Math.min(length + 1, pieceBytes));
	const descriptor = openSync(file, "r");
	try {
		let done = 0;
		for (let read = -1; read !== 0 && done <= length;) {
			read = readSync(descriptor, buffer);
			done += read;
			if (read > 0 && done <= length) yield buffer.subarray(0, read);
		}
		if (done !== length) throw new UserError(`${file} changed while it was read`, {
			file,
			hint: "Try again."
		});
	} finally {
		closeSync(descriptor);
	}
}
/** The contents of a plan's files, one after the other in the plan's order. */
function* contentsOf(spec, plan) {
	const random = createRandom(spec.seed, "contents");
	for (const file of plan.files) yield sourceText(random, file.bytes);
}
/**
* A cheap fingerprint of a directory that has been walked: names, sizes, and the times at which each file was last
* modified and changed. Equal stamps mean that nobody wrote to a file in between, short of tampering with the clock.
*/
function stampOfWalk(walk) {
	const hash = createHash("sha256");
	for (const entry of walk.entries) hash.update(stampLine(entry));
	return hash.digest("hex");
}
function stampLine({ kind, path: name, bytes, modifiedMs, changedMs }) {
	return `${kind} ${name}\0${bytes} ${modifiedMs} ${changedMs}\0`;
}
// src/fixture/mark.ts
/**
* The mark beside a tree that says what it is and that Paceline made it.
*
* It lies next to the directory (`react.paceline.json` beside `react`), never in it, where a watcher would see it.
*/
const count$1 = number().int().min(0);
const markSchema = strictObject({
	schema: literal("paceline/tree@1"),
	/** What the tree was made from; a tree of another origin is never taken for this one. */
	origin: string().max(200),
	digest,
	files: count$1,
	directories: count$1,
	/** Fingerprint of names, sizes and times when the digest was last checked byte for byte. */
	stamp: digest,
	/** Which directory of the file system Paceline made; null where it found one that was right already. */
	identity: string().max(100).nullable()
});
/** The mark of a directory, or null where there is none that can be read. */
function readMark(directory) {
	try {
		return markSchema.parse(JSON.parse(readFileSync(markPath(directory), "utf8")));
	} catch {
		return null;
	}
}
function writeMark(directory, mark) {
	writeFileSync(markPath(directory), `${JSON.stringify({
		schema: "paceline/tree@1",
		...mark
	}, null, 2)}\n`);
}
/**
* Which directory this is, whatever its name: inode number and time of birth. Somebody else's directory under a name
* that was once ours has another identity.
*/
function identityOf(directory) {
	const { ino, birthtimeNs } = statSync(directory, { bigint: true });
	return `${ino}:${birthtimeNs}`;
}
function isEmpty(directory) {
	return readdirSync(directory).length === 0;
}
function markPath(directory) {
	return `${directory}.paceline.json`;
}
// src/fixture/judge-site.ts
/** What lies where a tree shall be. */
/**
* The counts of a tree whose mark says that it is the right one and whose names, sizes and times are those of the mark;
* else null. Reads only, and without the lock, so that it is quick and works where nothing may be written.
*/
async function recognise(site) {
	const { directory, signal } = site;
	const facts = knownFacts(site);
	if (facts === null || !facts.marked) return null;
	try {
		const walk = await walkTree(directory, {
			limit: entriesOf(facts),
			signal
		});
		return walk.complete && stampOfWalk(walk) === readMark(directory)?.stamp ? countsOf(facts) : null;
	} catch {
		signal?.throwIfAborted();
		return null;
	}
}
/** What the tree must come to, as far as that is known beforehand, and whether its mark says that it does. */
function knownFacts({ directory, origin, expected }) {
	const mark = readMark(directory);
	const sameOrigin = mark?.origin === origin ? mark : null;
	const facts = expected ?? sameOrigin;
	return facts === null ? null : {
		...facts,
		marked: sameOrigin?.digest === facts.digest
	};
}
/**
* What lies at the place: the right tree (then its counts), nothing, an empty directory, or a wrong tree of ours.
* Throws `UserError` for anything else. To be called under the lock: it writes a mark where every byte was found right.
*/
async function judge(site) {
	const { directory } = site;
	const status = statSync(directory, { throwIfNoEntry: false });
	if (status === void 0) return "missing";
	if (!status.isDirectory()) throw new UserError(`${directory} is not a directory`, { file: directory });
	const facts = knownFacts(site);
	if (facts !== null && await isRight(site, facts)) return countsOf(facts);
	if (isEmpty(directory)) return "empty";
	if (readMark(directory)?.identity === identityOf(directory)) return "wrong";
	throw new UserError(`${directory} is not empty and was not made by Paceline, so it is left alone`, {
		hint: "Choose another directory, or delete this one yourself.",
		file: directory
	});
}
/** Reads every byte; a tree that changes meanwhile is not right. Renews the mark of a tree that is. */
async function isRight(site, facts) {
	try {
		return await holds(site, facts);
	} catch (error) {
		if (error.code === "ENOENT") return false;
		throw error;
	}
}
async function holds({ directory, origin, signal }, facts) {
	const walk = await walkTree(directory, {
		limit: entriesOf(facts),
		signal
	});
	if (!walk.complete || walk.files !== facts.files || walk.directories !== facts.directories) return false;
	const digest = await digestOfWalk(directory, walk, { signal });
	if (digest !== facts.digest) return false;
	const identity = identityOf(directory);
	const ours = readMark(directory)?.identity === identity;
	writeMark(directory, {
		origin,
		digest,
		...countsOf(walk),
		stamp: stampOfWalk(walk),
		identity: ours ? identity : null
	});
	return true;
}
function entriesOf({ files, directories }) {
	return files + directories - 1;
}
/** The counts alone, out of whatever has them. */
function countsOf({ files, directories }) {
	return {
		files,
		directories
	};
}
// src/fixture/trouble.ts
/** Says in words what the file system objects to. */
const reasons = {
	EACCES: "permission denied",
	EPERM: "the system does not permit it",
	EROFS: "the file system is read-only",
	ENOSPC: "the disk is full",
	EDQUOT: "the disk quota is used up",
	ENOTDIR: "a part of the path is a file",
	EEXIST: "a file is in the way",
	ENAMETOOLONG: "the path is too long",
	EMFILE: "too many open files",
	ELOOP: "the path has a loop of links"
};
/** A `UserError` for trouble that the user can do something about; any other error as it is. */
function explainTrouble(error, directory) {
	if (!(error instanceof Error) || error instanceof UserError) return error;
	const reason = reasons[error.code ?? ""];
	if (reason === void 0) return error;
	return new UserError(`Cannot put a tree at ${directory}: ${reason}`, {
		hint: "Choose another directory, or make room and permission there.",
		file: directory,
		cause: error
	});
}
// src/fixture/workshop.ts
/** A temporary directory beside the tree that is being made, so that the finished tree can be renamed into place. */
const note = "made-by-paceline";
/** What a killed process left behind is removed by a later one, once no living one can still be using it. */
const leftoverAgeMs = 864e5;
/** Opens a workshop for a tree at `directory`, whose parent must exist. */
async function openWorkshop(directory) {
	const workshop = mkdtempSync(`${directory}.paceline-`);
	writeFileSync(path.join(workshop, note), "");
	const tree = path.join(workshop, "tree");
	mkdirSync(tree);
	await removeLeftovers(directory, workshop);
	return {
		path: workshop,
		tree,
		aside: path.join(workshop, "aside"),
		close: () => remove(workshop)
	};
}
/** Ages are taken from the file system's own clock: the difference to the directory that was made just now. */
async function removeLeftovers(directory, workshop) {
	const now = statSync(workshop).mtimeMs;
	const parent = path.dirname(directory);
	const prefix = `${path.basename(directory)}.paceline-`;
	for (const name of readdirSync(parent)) {
		const leftover = path.join(parent, name);
		if (!name.startsWith(prefix) || !existsSync(path.join(leftover, note))) continue;
		if (now - (statSync(leftover, { throwIfNoEntry: false })?.mtimeMs ?? now) > leftoverAgeMs) await remove(leftover);
	}
}
/** Patient, because on Windows a virus scanner may hold a file that was just written. */
function remove(directory) {
	return rm(directory, {
		recursive: true,
		force: true,
		maxRetries: 10,
		retryDelay: 100
	});
}
// src/fixture/place-tree.ts
/**
* Puts a tree in its place: keeps one that is right, replaces a wrong one that Paceline made, touches nobody else's.
*
* A tree is made in a workshop beside its place and renamed into it, so that there is never half a tree under its name.
* Any number of processes may do so at once: each finds the other's tree right, or puts its own, equal one there.
*/
/**
* Sees to it that the tree is there; creates the parent of its directory if need be. Where `expected` is null, the
* first tree that is built counts, and later ones of the same origin give way to it. Throws `UserError` when the
* directory is somebody else's, cannot be written, or when what was built is not what is expected.
*/
async function placeTree(options) {
	try {
		return await place({
			...options,
			directory: resolved(options.directory)
		});
	} catch (error) {
		throw explainTrouble(error, options.directory);
	}
}
async function place(placement) {
	const { directory, signal, waiting } = placement;
	const reused = (counts) => ({
		path: directory,
		...counts,
		reused: true
	});
	const known = await recognise(placement);
	if (known !== null) return reused(known);
	mkdirSync(path.dirname(directory), { recursive: true });
	const found = await withLock(directory, () => judge(placement), {
		signal,
		waiting
	});
	if (typeof found === "object") return reused(found);
	const workshop = await openWorkshop(directory);
	try {
		await placement.build({
			tree: workshop.tree,
			scratch: workshop.path
		});
		return await install(placement, workshop);
	} finally {
		await workshop.close();
	}
}
/** A link to a directory is replaced by nothing: the directory that it points to is meant. */
function resolved(directory) {
	const absolute = path.resolve(directory);
	return lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(absolute) : absolute;
}
/** Checks the finished tree byte for byte and renames it into place, unless an equal one got there first. */
async function install(placement, workshop) {
	const { directory, origin, expected, signal, waiting } = placement;
	const walk = await walkTree(workshop.tree, { signal });
	const digest = await digestOfWalk(workshop.tree, walk, {
		signal,
		onEntries: placement.onChecked
	});
	if (expected !== null && digest !== expected.digest) throw unexpected(digest, expected);
	const swap = async () => {
		const found = await judge(placement);
		if (typeof found === "object") return {
			path: directory,
			...found,
			reused: true
		};
		if (found === "empty") rmdirSync(directory);
		if (found === "wrong") await move(directory, workshop.aside);
		await move(workshop.tree, directory);
		const stamp = stampOfWalk(walk);
		writeMark(directory, {
			origin,
			digest,
			...countsOf(walk),
			stamp,
			identity: identityOf(directory)
		});
		return {
			path: directory,
			...countsOf(walk),
			reused: false
		};
	};
	return withLock(directory, swap, {
		signal,
		waiting
	});
}
/** Renames a directory. Patient, because Windows refuses while a virus scanner still reads one of its new files. */
async function move(from, to) {
	for (let tries = 100;; tries--) try {
		renameSync(from, to);
		return;
	} catch (error) {
		const code = error.code ?? "";
		if (tries === 0 || ![
			"EPERM",
			"EACCES",
			"EBUSY"
		].includes(code)) throw error;
		await setTimeout$1(100);
	}
}
function unexpected(digest, expected) {
	return new UserError(`The tree came to the digest ${digest}, but its spec says ${expected.digest}`, { hint: "If the spec was changed on purpose, write the new digest into it; if not, please report this." });
}
// src/fixture/write-tree.ts
/** Writes a planned tree to disk. */
/** Writes every directory and file of the spec's tree. Rejects with the system's error, or when `signal` aborts. */
async function writeTree({ spec, directory, signal, onWritten }) {
	const plan = planTree(spec);
	const breathe = createBreather(signal);
	let done = 0;
	const pause = async () => {
		const turn = breathe();
		done++;
		if (turn === void 0) return;
		onWritten?.(done);
		await turn;
	};
	for (const name of plan.directories) {
		mkdirSync(path.join(directory, name));
		await pause();
	}
	const contents = contentsOf(spec, plan);
	for (const file of plan.files) {
		writeFileSync(path.join(directory, file.path), contents.next().value, { flag: "wx" });
		await pause();
	}
}
// src/fixture/ensure-tree.ts
/** Generated trees: made on first use, kept for the next. */
/**
* Sees to it that the tree of `spec` is in the folder `root` and returns where: `<root>/<name>-<start of its digest>`,
* so that trees of different specs never meet. Throws like `ensureTreeAt`.
*/
function ensureTree({ root, ...options }) {
	const { name, digest } = options.spec;
	return ensureTreeAt({
		...options,
		directory: path.join(root, `${name}-${digest.slice(0, 12)}`)
	});
}
/**
* Sees to it that `directory` itself is the tree of `spec`.
*
* A tree that is there already is kept if its names, sizes and times are those of the last check, or else if every
* byte is right; one of ours that is wrong is replaced. Throws `UserError` when the directory is not empty and not
* ours, cannot be written, or when the spec and its digest do not agree. Rejects with the signal's reason on abort,
* and leaves nothing half made.
*/
function ensureTreeAt(options) {
	const { spec, directory, signal, waiting, onProgress } = options;
	const total = spec.files + spec.directories - 1;
	const report = (step) => (done) => onProgress?.({
		step,
		done,
		total
	});
	return placeTree({
		directory,
		origin: `spec ${spec.digest}`,
		expected: spec,
		signal,
		waiting,
		build: ({ tree }) => writeTree({
			spec,
			directory: tree,
			signal,
			onWritten: report("write")
		}),
		onChecked: report("check")
	});
}
// src/model/fixture-spec.ts
/** The spec of a generated tree: from it and nothing else follows every byte. Kept in fixtures/*.json. */
const count = number().int().min(0).max(1e6);
/**
* Sizes of files in bytes: points of their distribution, from quantile 0 (the smallest) to 1 (the largest), read with
* straight lines between them. The sizes of a tree follow it exactly; only which file has which is random.
*/
const sizesSchema = array(strictObject({
	quantile: number().min(0).max(1),
	bytes: count
})).min(2).max(20).refine((points) => points[0]?.quantile === 0 && points.at(-1)?.quantile === 1, "must go from quantile 0 to 1").refine((points) => points.every((point, index) => {
	const before = points[index - 1];
	return before === void 0 || point.quantile - before.quantile > 1e-6 && point.bytes >= before.bytes;
}), "must rise from point to point");
/** `flat`: `files` files in the root. */
const flatSchema = strictObject({
	kind: literal("flat"),
	files: count
});
/** `grid`: `directories` directories beside each other, each with `filesEach` files. The root holds no file. */
const gridSchema = strictObject({
	kind: literal("grid"),
	directories: count,
	filesEach: count
});
/** All directories at one depth. What is left out is chosen by the generator. */
const levelSchema = strictObject({
	/** How many directories hold a file or a subdirectory. At depth 0, the root, exactly one. */
	directories: count.min(1),
	/** Directories beside these that hold nothing at all. */
	bare: count.optional(),
	/** Files in the directories of this depth, in all. */
	files: count,
	/** How many of the directories hold a file; as many as there are files for, unless told otherwise. */
	holders: count.optional(),
	/** How many of the holders hold exactly `usualFiles` files; then no other does. */
	usual: count.optional(),
	/** The most files that one of them holds: one holds so many, none more. */
	mostFiles: count.optional(),
	/** How many of the directories hold subdirectories. */
	parents: count.optional(),
	/** The most subdirectories that one of them holds: one holds so many, none more. */
	mostSubdirectories: count.optional()
});
/** `levels`: like a source tree, described depth by depth; `levels[0]` is the root. */
const levelsSchema = strictObject({
	kind: literal("levels"),
	levels: array(levelSchema).min(1).max(16),
	/** What `usual` counts. */
	usualFiles: count.min(1).optional()
});
const fixtureSpecSchema = strictObject({
	$schema: string().optional(),
	name: plainName,
	/** For people: what the tree imitates, and where its figures come from. */
	about: string().max(2e3).optional(),
	/** Seed of everything random about the tree. */
	seed: string().min(1).max(100),
	shape: discriminatedUnion("kind", [
		flatSchema,
		gridSchema,
		levelsSchema
	]),
	sizes: sizesSchema,
	/** One is drawn for each file; listing one twice makes it twice as frequent. */
	extensions: array(string().regex(/^\.[a-z0-9]{1,8}$/, "must be an extension like .js")).min(1).max(20),
	/** What the tree must come to; the root directory counts. */
	files: count,
	directories: count.min(1),
	/** sha256 over the sorted paths and the bytes; see fixture/digest.ts. */
	digest,
	/** The real tree that this one imitates. */
	source: strictObject({
		repository: url({
			protocol: /^(https|http|ssh|git|file)$/,
			error: "must be the address of a repository"
		}),
		commit: string().regex(/^[0-9a-f]{40}$/, "must be a full commit id")
	}).optional()
});
// src/model/suite.ts
/**
* A suite as its author writes it, and the description of it that travels between processes.
*
* Words: suite (watch) > case (react) > subject (chokidar). A benchmark is `suite/case/subject`.
*/
/** What the parent knows of a suite: it never loads a suite's code itself. */
const suiteDescriptionSchema = strictObject({
	name: plainName,
	title: sentence.nullable(),
	digest,
	hasCovariate: boolean(),
	options: record(plainName, string().max(1e3)),
	metrics: record(plainName, metricSpecSchema),
	subjects: record(plainName, strictObject({ package: string().max(214).nullable() })),
	cases: record(plainName, strictObject({
		metrics: array(plainName).max(100),
		subjects: array(plainName).max(100),
		profiles: array(plainName).max(20).nullable(),
		profilesOf: record(plainName, array(plainName).max(20)),
		knownFailures: record(plainName, sentence),
		skipped: record(plainName, sentence),
		timeoutMs: number().int().min(1).max(36e5),
		once: boolean(),
		/** Trees to make before the first trial, by the key of the case that asks for them. */
		fixtures: record(string().max(100), fixtureSpecSchema),
		/** Keys of the case whose directories the suite makes itself, once, before the first trial. */
		prepared: array(string().max(100)).max(20).optional()
	}))
});
// src/model/trial.ts
/**
* What passes between Paceline and the child process of a trial: one request in a file, one answer in a file.
*
* Requests are written by the parent and trusted by the child, which carries no schemas: its memory is being
* measured. Answers come from a process that ran a stranger's code, so the parent parses them strictly.
*/
/** Longest texts in an answer; the child cuts what is longer. */
const answerLimits = {
	message: 2e3,
	detail: 8e3,
	note: 500,
	warnings: 50
};
const failedAnswerSchema = strictObject({
	outcome: literal("failed"),
	/** Why, in one line. */
	message: freeText(answerLimits.message),
	/** The stack, or whatever else helps to find the cause. */
	detail: freeText(answerLimits.detail).nullable()
});
const figuresSchema = strictObject({
	outcome: literal("ok"),
	/** Metric to value, in the metric's unit: exactly the metrics that the case reports. */
	metrics: record(plainName, value),
	/** Time of the suite's covariate; null where it has none. */
	covariateMs: value.min(0).nullable(),
	notes: record(readableName, freeText(answerLimits.note)),
	warnings: array(sentence).max(answerLimits.warnings),
	/** Node, and each package of the request that the trial really loaded: name to version. */
	versions: record(string().max(214), string().max(100))
});
/** A failed trial has no figures: a subject that did not do the work has no time. */
const trialAnswerSchema = discriminatedUnion("outcome", [figuresSchema, failedAnswerSchema]);
const describeAnswerSchema = discriminatedUnion("outcome", [strictObject({
	outcome: literal("ok"),
	suite: unknown$1()
}), failedAnswerSchema]);
const prepareAnswerSchema = discriminatedUnion("outcome", [strictObject({ outcome: literal("ok") }), failedAnswerSchema]);
const calibrateAnswerSchema = discriminatedUnion("outcome", [strictObject({
	outcome: literal("ok"),
	ms: value.gt(0)
}), failedAnswerSchema]);
/** A metric as its author writes it, with what Paceline takes for it by itself. */
const authoredMetricSchema = strictObject({
	...metricSpecSchema.shape,
	/** Left out, it is true of what may shrink: the growth of memory. */
	signed: boolean().optional(),
	cpuOf: plainName.optional(),
	retained: _enum([
		"heap-used",
		"heap-total",
		"rss"
	]).optional(),
	peakRss: boolean().optional()
});
const caseShape = suiteDescriptionSchema.shape.cases.valueType.shape;
/** A suite as the child found it in the module: what its author left out is still missing. */
const authoredSuiteSchema = strictObject({
	name: plainName,
	title: sentence.optional(),
	hasCovariate: boolean(),
	options: record(plainName, string().max(1e3)).default({}),
	metrics: record(plainName, authoredMetricSchema),
	subjects: suiteDescriptionSchema.shape.subjects,
	cases: record(plainName, strictObject({
		metrics: caseShape.metrics.min(1).optional(),
		subjects: caseShape.subjects.min(1).optional(),
		profiles: array(plainName).max(20).optional(),
		profilesOf: caseShape.profilesOf.default({}),
		knownFailures: caseShape.knownFailures.default({}),
		skipped: caseShape.skipped,
		timeoutMs: caseShape.timeoutMs.default(6e4),
		once: boolean().default(false),
		/** Key of the case to the fixture it asks for, by name or path. */
		fixtures: record(string().max(100), string().min(1).max(300)),
		prepared: array(string().max(100)).max(20)
	}))
});
// src/measure/strays.ts
/**
* Ends the processes that left the group of a trial: those started `detached`, and daemons. A signal to the group
* does not reach them, and the next trial would be measured beside them.
*
* They are known by what every descendant inherits: the variable that names the trial's own directory, and, on
* Linux, a working directory inside it. Not seen are processes that have given up both, and any on Windows, where
* no program can ask for another one's environment.
*/
/** The variable that tells a child where its question is; its value lies in the directory of the trial. */
const marker$1 = "PACELINE_REQUEST";
/** A process may start another one while it is looked for, and takes a moment to end. */
const maxSweeps = 10;
const pauseMs = 10;
/** Kills what is left of the trial in `directory`, whatever group it is in. Never throws. */
async function killStrays(directory, options) {
	const { platform, find = findStrays, kill = (pid) => process.kill(pid, "SIGKILL") } = options;
	for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
		const strays = await find(directory, platform);
		if (strays.length === 0) return;
		for (const pid of strays) try {
			kill(pid);
		} catch {}
		await setTimeout$1(pauseMs);
	}
}
/** The processes of the trial in `directory`, without those that are merely waiting to be buried. */
function findStrays(directory, platform) {
	if (platform === "linux") return findInProc(directory);
	if (platform === "darwin") return findByPs(directory);
	return [];
}
function findInProc(directory) {
	return attempt(() => readdirSync("/proc"), []).filter((name) => /^\d+$/.test(name)).filter((pid) => belongsTo(pid, directory)).map(Number);
}
/** What cannot be read belongs to another user, or is a zombie. */
function belongsTo(pid, directory) {
	if (`${attempt(() => readlinkSync(`/proc/${pid}/cwd`), "")}/`.startsWith(`${directory}/`)) return true;
	return `\0${attempt(() => readFileSync(`/proc/${pid}/environ`, "utf8"), "")}`.includes(`\0${marker$1}=${directory}/`);
}
function attempt(read, otherwise) {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
/** `ps -E` of macOS shows the environment behind the command line, of processes of the same user. */
function findByPs(directory) {
	return new Promise((resolve) => {
		execFile("/bin/ps", [
			"-axwwE",
			"-o",
			"pid=,command="
		], {
			maxBuffer: 67108864,
			timeout: 5e3
		}, (_error, text) => {
			resolve(pidsOf(text, directory));
		});
	});
}
/** The first figure of each line that shows the marker. */
function pidsOf(listing, directory) {
	return listing.split("\n").filter((line) => line.includes(` ${marker$1}=${directory}/`)).map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 1);
}
// src/measure/watchdog.ts
/** Outlives a parent that is killed outright, for as long as it takes to clear up after it. */
/**
* Waits for the end of its input, which comes with the end of the parent: the parent writes nothing and kills it when
* done. Then ends what strays.ts would have found; where there is no /proc, that is nothing.
*/
const script = `read -r _
kill -KILL "-$1"
[ -n "$2" ] || exit 0
for place in /proc/[0-9]*; do
  case "$(readlink "$place/cwd")" in "$2"/*) kill -KILL "\${place#/proc/}" ;; esac
  if grep -qsF -- "${marker$1}=$2/" "$place/environ"; then kill -KILL "\${place#/proc/}"; fi
done
rm -rf -- "$2"`;
/**
* Sets a watchdog on a child and returns how to call it off. A child that is busy in an endless loop cannot notice
* that its parent is gone; a shell that waits beside it can, and costs next to nothing.
*
* On Windows there is none and no need: the system ends a child with its parent there.
*/
function setWatchdog({ pid, directory, platform }) {
	if (platform === "win32") return () => {};
	const shell = spawn("/bin/sh", [
		"-c",
		script,
		"paceline-watchdog",
		String(pid),
		directory ?? ""
	], {
		cwd: "/",
		detached: true,
		env: { PATH: "/usr/bin:/bin" },
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	shell.on("error", () => {});
	shell.stdin.on("error", () => {});
	shell.unref();
	return () => {
		shell.kill("SIGKILL");
		shell.stdin.destroy();
	};
}
// src/measure/processes.ts
/** Child processes that end when they should, together with everything they started. */
/** How long pipes may stay open after the child is gone, held by a process that escaped, and how long a kill may take. */
const drainMs = 200;
const killMs = 5e3;
/** How often a child is asked whether it is done: seldom, because it is being measured. Done twice, it lingers. */
const doneEveryMs = 2e3;
/** What a process that got Ctrl-C ends with on Windows, where everything on the console gets it. */
const controlC = 3221225786;
/**
* Runs a child to its end. Never rejects: whatever happens is told by `end`.
*
* Its stdin stays open for as long as it is wanted and is then closed, which a trial takes as its sign to stop;
* after the grace it is killed with all its descendants. Output is read and thrown away, but for the tail of stderr.
*/
async function runChild(options) {
	if (options.signal?.aborted === true) return {
		end: { kind: "aborted" },
		stderrTail: []
	};
	const child = start(options);
	if (child instanceof Error) return {
		end: {
			kind: "not-started",
			reason: child.message
		},
		stderrTail: []
	};
	const tail = keepTail(child, options.onStderr);
	const exit = exitOf(child);
	const callOff = child.pid === void 0 ? void 0 : setWatchdog({
		...options,
		pid: child.pid,
		directory: options.directory
	});
	const end = await Promise.race([exit, stopRequest(options, exit)]);
	if (end.kind !== "exited" && end.kind !== "not-started") {
		child.stdin?.destroy();
		await within(exit, options.graceMs);
	}
	if (child.pid !== void 0) {
		const running = child.exitCode === null && child.signalCode === null;
		await killTree(child.pid, {
			platform: options.platform,
			running,
			env: options.env
		});
		if (options.directory !== void 0) await killStrays(options.directory, { platform: options.platform });
		await within(exit, killMs);
		await within(closeOf(child), drainMs);
	}
	callOff?.();
	for (const stream of child.stdio) stream?.destroy();
	return {
		end,
		stderrTail: tail()
	};
}
function start({ command, args, env, cwd, platform, onStdout }) {
	try {
		const child = spawn(command, args, {
			cwd,
			env,
			detached: platform !== "win32",
			windowsHide: true,
			stdio: "pipe"
		});
		child.stdin.on("error", () => {});
		if (onStdout === void 0) child.stdout.resume();
		else child.stdout.setEncoding("utf8").on("data", onStdout);
		return child;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
function exitOf(child) {
	return new Promise((resolve) => {
		child.once("error", (error) => {
			if (child.pid === void 0) resolve({
				kind: "not-started",
				reason: error.message
			});
		});
		child.once("exit", (code, signal) => {
			resolve(code === controlC ? { kind: "aborted" } : {
				kind: "exited",
				code,
				signal
			});
		});
	});
}
/**
* Resolves when the time is over, the caller has had enough, or the child is done and does not exit; cleans up after
* itself once the child has ended.
*/
function stopRequest({ timeoutMs, signal, isDone }, exit) {
	return new Promise((resolve) => {
		const timer = setTimeout(() => resolve({ kind: "timeout" }), timeoutMs);
		let wasDone = false;
		const look = async () => {
			const done = await isDone?.() ?? false;
			if (done && wasDone) resolve({ kind: "lingered" });
			wasDone = done;
		};
		const looking = isDone === void 0 ? void 0 : setInterval(() => void look(), doneEveryMs);
		const onAbort = () => resolve({ kind: "aborted" });
		signal?.addEventListener("abort", onAbort, { once: true });
		exit.finally(() => {
			clearTimeout(timer);
			clearInterval(looking);
			signal?.removeEventListener("abort", onAbort);
		});
	});
}
/** Waits for a promise that never rejects, but no longer than this. */
async function within(promise, ms) {
	let timer;
	const over = new Promise((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([promise, over]);
	clearTimeout(timer);
}
function closeOf(child) {
	if (child.stdout?.destroyed !== false && child.stderr?.destroyed !== false) return Promise.resolve();
	return new Promise((resolve) => {
		child.once("close", () => resolve());
	});
}
function keepTail(child, onStderr) {
	let text = "";
	child.stderr?.setEncoding("utf8");
	child.stderr?.on("data", (piece) => {
		text = (text + piece).slice(-16384);
		onStderr?.(piece);
	});
	return () => readable(text).trimEnd().split("\n").slice(-20);
}
// src/measure/ask-child.ts
/** Puts a question to a child process, in a directory of its own that is always cleared away. */
/** Answers larger than this are not read. */
const maxAnswerBytes = 4e6;
/** The child gives itself 300 ms to clean up. */
const graceMs$1 = 500;
/** Starts a child with a question, waits for its end and reads its answer. */
async function ask(host, options) {
	await mkdir(host.temporaryRoot, { recursive: true });
	const directory = await mkdtemp(join(await realpath(host.temporaryRoot), "paceline-"));
	try {
		const [scratch, temporary] = [join(directory, "scratch"), join(directory, "tmp")];
		await Promise.all([mkdir(scratch), mkdir(temporary)]);
		const [requestPath, answerPath] = [join(directory, "request.json"), join(directory, "answer.json")];
		await writeFile(requestPath, JSON.stringify({
			...options.question,
			scratch,
			answerPath
		}));
		const { waiting = inSilence } = host;
		const result = await waiting(wordsOf(options.question), () => runChild({
			...options,
			command: host.node,
			args: childArguments(host),
			env: childEnvironment(host, {
				added: options.options ?? {},
				requestPath,
				temporary
			}),
			cwd: scratch,
			directory,
			graceMs: graceMs$1,
			platform: host.platform,
			isDone: () => stat(answerPath).then(() => true, () => false)
		}));
		const answer = await readRegularFile(answerPath, {
			maxBytes: maxAnswerBytes,
			follow: false
		});
		return {
			...result,
			answer: answer?.toString() ?? null,
			directory
		};
	} finally {
		await clearAway(directory).catch(() => void 0);
	}
}
/** What is waited for, as people would say it. */
function wordsOf(question) {
	if (question.kind === "calibrate") return "the calibration of this machine";
	if (question.kind === "trial") return `a trial of ${question.case}/${question.subject}`;
	if (question.kind === "prepare") return `the suite to prepare ${question.case}`;
	return `the suite ${question.suitePath} to describe itself`;
}
function childArguments(host) {
	return [
		"--expose-gc",
		"--disable-warning=ExperimentalWarning",
		"--import",
		pathToFileURL(host.register).href,
		host.entry
	];
}
function childEnvironment(host, { added, requestPath, temporary }) {
	const own = /* @__PURE__ */ new Set([
		"TMPDIR",
		"TMP",
		"TEMP"
	]);
	const kept = Object.entries(filterEnvironment(host.env, host.platform)).filter(([name]) => !own.has(name.toUpperCase()));
	return {
		...Object.fromEntries(kept),
		...added,
		...Object.fromEntries([...own].map((name) => [name, temporary])),
		...host.compileCache === null ? {} : { NODE_COMPILE_CACHE: host.compileCache },
		[marker$1]: requestPath
	};
}
// src/measure/child-answer.ts
/** Lines of a stack that help to find the place. */
const hintLines = 8;
/** The answer, or null where there is none or it is not one. */
function parseAnswer({ answer }, schema) {
	const checked = answer === null ? null : checkAnswer(answer, schema);
	return checked?.ok === true ? checked.data : null;
}
function checkAnswer(answer, schema) {
	try {
		return checkSchema(schema, JSON.parse(answer));
	} catch {
		return {
			ok: false,
			problem: {
				place: "$",
				what: "is not JSON",
				plain: "is not JSON"
			}
		};
	}
}
/**
* What to say of a child that ended without an answer as `schema` has it: the place that is wrong in what it said, or how
* it ended, and the line of stderr that looks most like the cause.
*/
function crashMessage({ end, stderrTail, answer }, schema) {
	if (end.kind === "not-started") return `its process could not be started: ${end.reason}`;
	if (end.kind === "timeout") return "it took too long and was ended";
	if (end.kind === "aborted") return "it was interrupted";
	if (end.kind === "lingered") return "its process did not end";
	const checked = answer === null ? null : checkAnswer(answer, schema);
	if (checked?.ok === false) {
		const { place, what } = checked.problem;
		return `its process gave an answer that makes no sense: ${place.replace(/^\$\.?/, "") || "all of it"}: ${what}`;
	}
	const how = end.signal === null ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}`;
	const cause = stderrTail.find((line) => /^(FATAL ERROR|\w*Error\b|Segmentation|fatal)/.test(line));
	return `its process ${how}${cause === void 0 ? "" : `: ${cause.slice(0, 500)}`}`;
}
/** What a child said went wrong, or what became of it: for a message and a hint. */
function explain(asked, { answer, schema }) {
	const hint = (answer?.detail ?? asked.stderrTail.join("\n")).split("\n").slice(0, hintLines).join("\n").trim();
	return {
		reason: answer?.message ?? crashMessage(asked, schema),
		hint: hint === "" ? void 0 : hint
	};
}
/** The last lines of stderr; null where there are none. */
function tailText({ stderrTail }) {
	const text = stderrTail.join("\n").slice(-8e3);
	return text === "" ? null : text;
}
// src/measure/calibration.ts
/** How fast the machine is at this moment: slices of one fixed workload, taken between trials. */
const timeoutMs$3 = 3e4;
/**
* Times one slice of the workload (see trial/calibrate.ts) in a process like a trial's, in ms: about 150 to 250.
* Null when it could not be taken; a missing slice spoils nothing.
*/
async function calibrate(host, { signal } = {}) {
	const answer = parseAnswer(await ask(host, {
		question: { kind: "calibrate" },
		timeoutMs: timeoutMs$3,
		signal
	}), calibrateAnswerSchema);
	return answer?.outcome === "ok" ? answer.ms : null;
}
// src/measure/shorten-paths.ts
/** Takes the places of this machine out of what a trial said: they differ from trial to trial, and are nobody's business. */
/**
* The text with every path below one of the folders given by the folder's name: `/tmp/paceline-x1/scratch/a` is
* `trial/scratch/a`. Two trials that fail alike then say the same, and are counted as one failure.
*/
function shortenPaths(text, folders) {
	let shortened = text;
	for (const [path, name] of folders) for (const written of [
		pathToFileURL(path).href,
		path,
		JSON.stringify(path).slice(1, -1)
	]) shortened = shortened.replaceAll(below(written), name);
	return shortened;
}
/** The path where it ends or a part of it does: `/tmp/a` is no part of `/tmp/a-b`, nor of `/x/tmp/a`. */
function below(path) {
	return new RegExp(`(?<![\\w.-])${path.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\w.-])`, "g");
}
// src/measure/executor.ts
const nothing = {
	metrics: {},
	covariateMs: null,
	notes: {},
	warnings: [],
	versions: {}
};
/**
* Runs one trial. Never throws for what the trial does: a crash, a hang, noise or a missing answer are reports.
*
* `failed`: the suite or subject went wrong. `timeout`: it was killed after `timeoutMs`. `lost`: it could not be
* started, or `signal` fired. No process that it started and no file of its directory is left behind.
*/
async function runTrial(host, options) {
	try {
		const { request } = options;
		const asked = await ask(host, {
			...options,
			question: {
				...request,
				kind: "trial"
			},
			options: request.options
		});
		const report = reportOf(asked, options);
		const short = (text) => text === null ? null : shortenPaths(text, [[asked.directory, "trial"], [host.root, "paceline"]]);
		return {
			...report,
			message: short(report.message),
			detail: short(report.detail)
		};
	} catch (error) {
		return lost(`the trial could not be started: ${String(error)}`);
	}
}
/** What became of a trial, as far as its process told. */
function reportOf(asked, { timeoutMs, metrics = {} }) {
	const answer = parseAnswer(asked, trialAnswerSchema);
	const { end } = asked;
	if (end.kind === "aborted") return lost("the trial was interrupted");
	if (end.kind === "not-started") return lost(`the trial could not be started: ${end.reason}`);
	if (end.kind === "timeout") {
		const detail = answer?.outcome === "failed" ? answer.detail : null;
		const message = `the trial took longer than ${timeoutMs / 1e3} s and was ended`;
		return {
			...nothing,
			outcome: "timeout",
			message,
			detail: detail ?? tailText(asked)
		};
	}
	if (answer === null) return {
		...nothing,
		outcome: "failed",
		message: crashMessage(asked, trialAnswerSchema),
		detail: tailText(asked)
	};
	if (answer.outcome === "failed") return {
		...nothing,
		...answer,
		detail: joinDetail(answer.detail, asked)
	};
	const message = strangeFigure(answer.metrics, metrics);
	if (message !== null) return {
		...nothing,
		outcome: "failed",
		message,
		detail: tailText(asked)
	};
	return {
		...answer,
		warnings: withCrash(answer.warnings, asked),
		message: null,
		detail: null
	};
}
/** What is wrong with the figures of a trial, in a sentence that names the metric; null where nothing is. */
function strangeFigure(figures, metrics) {
	for (const [name, { signed }] of Object.entries(metrics)) {
		const value = figures[name];
		if (value === void 0) return `its process gave no value for ${name}`;
		if (value < 0 && !signed) return `metric ${name} ${negative(value)}`;
	}
	return null;
}
function lost(message) {
	return {
		...nothing,
		outcome: "lost",
		message,
		detail: null
	};
}
/** A process that breaks down on its way out, with its figures given, is worth a word and no more. */
function withCrash(warnings, { end }) {
	if (end.kind === "lingered") return [...warnings, "the process did not end after the trial was over"].slice(-50);
	if (end.kind !== "exited" || end.code === 0) return warnings;
	return [...warnings, `the process ended with ${String(end.signal ?? end.code)} after the trial was over`].slice(-50);
}
function joinDetail(detail, asked) {
	const parts = [detail, tailText(asked)].filter((part) => part !== null);
	return parts.length === 0 ? null : parts.join("\n\nlast lines of stderr:\n").slice(0, 8e3);
}
// src/measure/prepared-tree.ts
/** Directories that a suite fills itself: filled once in a child process, kept beside the generated trees. */
const timeoutMs$2 = 6e5;
/**
* Sees to it that the directory is there and as the suite filled it, and returns it.
*
* One that was filled before by the same code with the same options is taken again while its digest holds. Throws
* `UserError` with the suite's own words when it cannot be filled.
*/
async function ensurePrepared(host, options) {
	const { suite, root, key, signal } = options;
	const origin = originOf(options);
	const { path, files, directories } = await placeTree({
		directory: join(root, `${suite}-${options.case}-${key}-${origin.slice(0, 12)}`),
		origin: `suite ${suite}/${options.case}/${key} ${origin}`.slice(0, 200),
		expected: null,
		build: ({ tree }) => fill(host, {
			...options,
			directory: tree
		}),
		signal,
		waiting: host.waiting
	});
	return {
		path,
		files,
		directories
	};
}
/** Changes when anything does that the directory follows from. */
function originOf({ suiteDigest, case: caseName, key, options }) {
	const sorted = Object.entries(options).sort(([left], [right]) => left < right ? -1 : 1);
	return createHash("sha256").update(JSON.stringify([
		suiteDigest,
		caseName,
		key,
		sorted
	])).digest("hex");
}
async function fill(host, options) {
	const { suitePath, packages, suitePackages, case: caseName, key, directory, signal } = options;
	const asked = await ask(host, {
		question: {
			kind: "prepare",
			suitePath,
			packages,
			suitePackages,
			case: caseName,
			key,
			directory,
			options: options.options
		},
		timeoutMs: timeoutMs$2,
		signal,
		options: options.options
	});
	signal?.throwIfAborted();
	const answer = parseAnswer(asked, prepareAnswerSchema);
	if (answer?.outcome === "ok") return;
	const { reason, hint } = explain(asked, {
		answer,
		schema: prepareAnswerSchema
	});
	throw new UserError(`${options.suite}/${caseName} could not prepare its ${key}: ${reason}`, {
		file: suitePath,
		place: `cases.${caseName}.${key}`,
		...hint !== void 0 && { hint }
	});
}
// src/measure/npm.ts
/** Runs npm, on Windows as elsewhere without a shell. */
const timeoutMs$1 = 12e5;
const graceMs = 500;
const isError = /^npm (?:error|ERR!) ?(?:notarget|404|network)?/;
const maxErrors = 40;
const shownLines = 8;
/**
* Finds npm: the one on PATH, else the one that comes with `node`; null where there is neither.
*
* On Windows `npm` is a batch file, which Node starts only through a shell, and a shell is a place to go wrong. Hence
* the program behind it, `npm-cli.js`, is run by `node` wherever it can be found.
*/
function findNpm({ node, env, platform }, { exists, realpath } = {
	exists: existsSync,
	realpath: realpathSync
}) {
	const paths = platform === "win32" ? win32 : posix;
	const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	const cli = [
		"node_modules",
		"npm",
		"bin",
		"npm-cli.js"
	];
	for (const folder of path.split(paths.delimiter).filter((part) => part !== "")) if (platform === "win32") {
		if (exists(paths.join(folder, "npm.cmd")) && exists(paths.join(folder, ...cli))) return {
			command: node,
			args: [paths.join(folder, ...cli)]
		};
	} else if (exists(paths.join(folder, "npm"))) {
		const program = realpath(paths.join(folder, "npm"));
		return program.endsWith(".js") ? {
			command: node,
			args: [program]
		} : {
			command: program,
			args: []
		};
	}
	const beside = [paths.join(paths.dirname(node), ...cli), paths.join(paths.dirname(node), "..", "lib", ...cli)].find(exists);
	return beside === void 0 ? null : {
		command: node,
		args: [beside]
	};
}
/** Runs npm to its end. Throws `UserError` with npm's last lines where it fails, and the signal's reason on abort. */
async function runNpm(host, { args, cwd, directory, purpose, signal, onLine }) {
	const npm = findNpm(host);
	if (npm === null) throw new UserError(`npm was not found, which is needed to ${purpose}`, { hint: "Install npm; it comes with Node." });
	const errors = [];
	const lines = splitLines((line) => {
		if (isError.test(line) && errors.length < maxErrors) errors.push(line);
		onLine?.(line);
	});
	const { waiting = inSilence } = host;
	const { end } = await waiting(`npm to ${purpose}`, () => runChild({
		command: npm.command,
		args: [...npm.args, ...args],
		env: filterInstallEnvironment(host.env, host.platform),
		cwd,
		directory,
		timeoutMs: timeoutMs$1,
		graceMs,
		signal,
		platform: host.platform,
		onStderr: lines
	}));
	signal?.throwIfAborted();
	if (end.kind === "exited" && end.code === 0) return;
	throw npmError(`npm could not ${purpose}`, end, errors);
}
/** Says what npm said, from its first error on: what follows is advice and the path of a log. */
function npmError(message, end, errors) {
	const said = errors.map((line) => line.replace(isError, "").trim()).filter((line) => line !== "");
	const reason = said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? describeEnd(end);
	return new UserError(`${message}: ${reason}`, { hint: [...said.slice(0, shownLines), "Is the registry within reach, and is there space on the disk?"].join("\n") });
}
function describeEnd(end) {
	if (end.kind === "timeout") return `it took longer than ${timeoutMs$1 / 6e4} minutes`;
	if (end.kind === "not-started") return end.reason;
	return end.kind === "exited" ? `it ended with ${String(end.code ?? end.signal)}` : "it was interrupted";
}
function splitLines(onLine) {
	let rest = "";
	return (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = lines.pop() ?? "";
		for (const line of lines) onLine(line);
	};
}
// src/measure/install.ts
/** Installs packages into folders of their own, once, however many processes want them at the same time. */
/** Written last; a folder without it is not a whole install. */
const marker = ".paceline-complete";
/**
* Sees to it that the packages are installed and returns the folder whose `node_modules` holds them.
*
* The folder is made under another name and renamed, so it is whole or absent. Install scripts do not run. Throws
* `UserError` with npm's own words where it fails.
*/
async function ensureInstalled(host, plan) {
	const folder = folderOf(host, plan);
	if (isInstalled(host, plan)) return folder;
	await mkdir(host.cacheRoot, { recursive: true });
	const workshop = await mkdtemp(join(host.cacheRoot, `.${plan.label}-`));
	try {
		await writeFile(join(workshop, "package.json"), plan.manifest);
		await writeFile(join(workshop, "package-lock.json"), plan.lock);
		await runNpm(host, {
			args: [
				"ci",
				"--ignore-scripts",
				"--no-audit",
				"--no-fund",
				"--no-update-notifier",
				"--loglevel=http"
			],
			cwd: workshop,
			directory: workshop,
			purpose: `install the packages of ${plan.label}`,
			signal: host.signal,
			onLine: countFetches(host, plan)
		});
		await writeFile(join(workshop, marker), "");
		await moveInto(folder, workshop);
		return folder;
	} finally {
		await rm(workshop, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		});
	}
}
/** Whether `ensureInstalled` has nothing left to do. */
function isInstalled(host, plan) {
	return existsSync(join(folderOf(host, plan), marker));
}
function folderOf({ cacheRoot, target }, plan) {
	const digest = createHash("sha256").update([
		plan.manifest,
		plan.lock,
		target
	].join("\0")).digest("hex");
	return join(cacheRoot, `${plan.label}-${digest.slice(0, 16)}`);
}
/** npm logs one line for each package that it fetches or takes from its cache. */
function countFetches({ onProgress }, { label, lock }) {
	const { packages = {} } = JSON.parse(lock);
	const total = Object.keys(packages).filter((path) => path !== "").length;
	let done = 0;
	onProgress?.({
		label,
		done,
		total
	});
	return (line) => {
		if (!/^npm http (fetch|cache)/.test(line)) return;
		done = Math.min(done + 1, total);
		onProgress?.({
			label,
			done,
			total
		});
	};
}
/** Renames; when another process was faster, its install is as good. Patient with virus scanners on Windows. */
async function moveInto(folder, workshop) {
	for (let tries = 50;; tries -= 1) try {
		await rename(workshop, folder);
		return;
	} catch (cause) {
		if (existsSync(join(folder, marker))) return;
		if (tries === 0) throw new UserError(`The install cannot be moved to ${folder}`, {
			file: folder,
			cause
		});
		await rm(folder, {
			recursive: true,
			force: true
		});
		await setTimeout$1(100);
	}
}
// src/measure/packages.ts
/** Finds the packages that suites and subjects need: a suite's own, a released one, the project's. */
/** How long the choice of a version for `chokidar@6` stands before npm is asked again. */
const pinMs = 864e5;
/**
* Installs the packages of a suite from its package.json and package-lock.json, on first use, and returns the folder
* whose `node_modules` holds them. Throws `UserError` where that fails.
*/
async function installSuitePackages(host, suite) {
	return ensureInstalled(host, await suitePlan(suite));
}
/** Reads the suite's lockfile and looks whether its packages are there; installs nothing. */
async function describeSuitePackages(host, suite) {
	const plan = await suitePlan(suite);
	const { packages = {} } = JSON.parse(plan.lock);
	return {
		count: Object.keys(packages).filter((path) => path !== "").length,
		isInstalled: isInstalled(host, plan),
		versionOf: (name) => packages[`node_modules/${name}`]?.version ?? null
	};
}
async function suitePlan({ name, folder }) {
	const [manifest, lock] = await Promise.all(["package.json", "package-lock.json"].map((file) => readFile(join(folder, file), "utf8")));
	return {
		label: name,
		manifest: manifest ?? "",
		lock: lock ?? ""
	};
}
/**
* Installs one released package, `chokidar@6` or `@scope/name@1.2.3`, apart from all others.
*
* Which versions are meant is npm's choice, asked for once a day (`nowMs` is the time); the last choice serves where
* the registry cannot be reached. Throws `UserError` where the spec is none or nothing can be installed.
*/
async function installPackage(host, { spec, nowMs }) {
	const { name, range } = parseSpec(spec);
	const label = `${name}@${range}`.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^-/, "");
	const manifest = `${JSON.stringify({
		private: true,
		dependencies: { [name]: range }
	}, null, 2)}\n`;
	return requirePackage(name, await ensureInstalled(host, {
		label,
		manifest,
		lock: await pinnedLock(host, {
			spec,
			label,
			manifest,
			nowMs
		})
	}));
}
async function pinnedLock(host, pin) {
	const digest = createHash("sha256").update(pin.manifest).digest("hex").slice(0, 8);
	const file = join(host.cacheRoot, `${pin.label}-${digest}.lock.json`);
	const age = await stat(file).then(({ mtimeMs }) => pin.nowMs - mtimeMs, () => null);
	if (age !== null && age < pinMs) return readFile(file, "utf8");
	try {
		return await choose$1(host, pin, file);
	} catch (error) {
		if (age === null || !(error instanceof UserError)) throw error;
		return readFile(file, "utf8");
	}
}
/** Lets npm choose all versions, and keeps its choice. */
async function choose$1(host, { spec, label, manifest }, file) {
	await mkdir(host.cacheRoot, { recursive: true });
	const workshop = await mkdtemp(join(host.cacheRoot, `.${label}-`));
	try {
		await writeFile(join(workshop, "package.json"), manifest);
		await runNpm(host, {
			args: [
				"install",
				"--package-lock-only",
				"--ignore-scripts",
				"--no-audit",
				"--no-fund",
				"--no-update-notifier"
			],
			cwd: workshop,
			directory: workshop,
			purpose: `find ${spec}`,
			signal: host.signal
		});
		const lockFile = join(workshop, "package-lock.json");
		const lock = await readFile(lockFile, "utf8");
		await rename(lockFile, file);
		return lock;
	} finally {
		await rm(workshop, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		});
	}
}
/** `chokidar@6`, `@scope/name@^1.2`, `name`: no paths, no URLs. */
function parseSpec(spec) {
	const match = /^((?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*)(?:@([A-Za-z0-9.^~<>=|* +-]+))?$/i.exec(spec);
	if (match !== null) return {
		name: match[1] ?? "",
		range: match[2] ?? "latest"
	};
	throw new UserError(`${JSON.stringify(spec)} is not a package as in chokidar@6 or @scope/name@^1.2`, { hint: "A subject is npm:NAME@VERSION, a folder, or . for the project itself." });
}
/** The package of the project under test, from its package.json; null where it has none or no name. */
async function projectPackage(folder) {
	const root = await realpath(folder);
	const found = await nameAndVersion(root);
	return found === null ? null : {
		...found,
		source: "project",
		root,
		spec: root
	};
}
/**
* The package `name` as a module in `folder` would find it: in `node_modules` there or further up. Null where it is
* not installed. Reads no `exports`, which may hide package.json.
*/
async function findPackage(name, folder) {
	for (let place = folder;; place = dirname(place)) {
		const candidate = join(place, "node_modules", ...name.split("/"));
		if (existsSync(join(candidate, "package.json"))) {
			const root = await realpath(candidate);
			const found = await nameAndVersion(root);
			return found === null ? null : {
				...found,
				source: "npm",
				root,
				spec: `${found.name}@${found.version}`
			};
		}
		if (place === dirname(place)) return null;
	}
}
async function requirePackage(name, folder) {
	const found = await findPackage(name, folder);
	if (found !== null) return found;
	throw new UserError(`${name} was installed to ${folder} and is not there`, { hint: `Delete ${folder} and try again.` });
}
async function nameAndVersion(root) {
	const { name = null, version } = await readManifest(root) ?? {};
	return name === null ? null : {
		name,
		version: version ?? "0.0.0"
	};
}
// src/pipeline/subjects.ts
/** Where each subject's package comes from: the project under test, a released version, the suite's own packages. */
/**
* The package behind a benchmark's subject on one side; null for a subject that names none.
*
* A config maps subjects to `.`, a folder or `npm:name@range`. Without an entry, the project itself is meant where
* its own name is that of the package, so that a library measures its checkout without any config.
*/
async function subjectPackage(workshop, benchmark, { side, suitePackages }) {
	if (benchmark.command !== void 0) return commandPackage(benchmark.subject, benchmark.command, side.root);
	const name = benchmark.package;
	if (name === null) return null;
	const replaced = side.replaced[name];
	if (replaced !== void 0) return replaced;
	const source = sourceOf(workshop.project.config, benchmark.subject);
	if (source?.startsWith("npm:") === true) return installPackage(workshop.installHost, {
		spec: source.slice(4),
		nowMs: workshop.effects.today().getTime()
	});
	if (source !== null) return requireProjectPackage(await resolveInside(side.root, source), {
		name,
		source
	});
	const own = await projectPackage(side.root);
	if (own?.name === name) return own;
	return (suitePackages === null ? null : await findPackage(name, suitePackages)) ?? findPackage(name, side.root);
}
/** A command has the version of the project that it runs in. */
async function commandPackage(name, { command }, root) {
	const project = await projectPackage(root);
	return project === null ? null : {
		name,
		version: project.version,
		source: "command",
		root,
		spec: command.join(" ")
	};
}
/** The config's word on a subject; null where it has none. */
function sourceOf(config, subject) {
	const source = config.subjects?.[subject];
	return typeof source === "string" ? source : null;
}
async function requireProjectPackage(folder, { name, source }) {
	const found = await projectPackage(folder);
	if (found !== null) return found;
	throw new UserError(`The subject ${JSON.stringify(source)} has no package.json with a name`, {
		file: join(folder, "package.json"),
		hint: `It should be the folder of the package ${name}.`
	});
}
// src/fixture/load-spec.ts
/** Finds and reads fixture specs. */
/** The trees that come with Paceline, each a spec in fixtures/. */
const builtinFixtures = [
	"react",
	"vscode",
	"babel",
	"flat",
	"flat-6000",
	"dirs-20x16",
	"dirs-400x16",
	"add-dir-src",
	"add-dir-dist",
	"add-dir-package"
];
/**
* Loads a built-in spec by name, or an own one by path: what starts with a dot, is absolute, has a separator in it or
* ends in `.json` is a path. Throws `UserError` when there is no such spec, or when it is not a valid one.
*/
async function loadFixtureSpec(nameOrPath, places) {
	if (isPath(nameOrPath)) return readSpec(path.resolve(places.from, nameOrPath));
	if (!builtinFixtures.some((name) => name === nameOrPath)) throw unknownFixture(nameOrPath);
	return readSpec(path.join(places.builtinDirectory, `${nameOrPath}.json`));
}
function isPath(text) {
	return text.startsWith(".") || path.isAbsolute(text) || /[/\\]/.test(text) || text.endsWith(".json");
}
async function readSpec(file) {
	return parseFixtureSpec(await readFile(file, "utf8").catch((cause) => {
		throw new UserError(`The fixture spec ${file} cannot be read`, {
			file,
			cause
		});
	}), file);
}
/** Parses the text of a spec; errors speak of it as `file`. Throws `UserError` when it is not a valid one. */
function parseFixtureSpec(text, file) {
	let data;
	try {
		data = JSON.parse(text);
	} catch (cause) {
		throw new UserError(`The fixture spec ${file} is not JSON: ${cause.message}`, {
			file,
			cause
		});
	}
	const checked = checkSchema(fixtureSpecSchema, data);
	if (checked.ok) return checked.data;
	const { place, what } = checked.problem;
	throw new UserError(`The fixture spec ${file} is wrong: ${place}: ${what}`, {
		file,
		place,
		hint: "docs/fixtures.md has what a spec may hold."
	});
}
function unknownFixture(name) {
	const near = (0, import_fastest_levenshtein.closest)(name, builtinFixtures);
	const guess = (0, import_fastest_levenshtein.distance)(name, near) <= 3 ? `Did you mean ${near}? ` : "";
	return new UserError(`There is no fixture called ${JSON.stringify(name)}`, { hint: `${guess}There are: ${builtinFixtures.join(", ")}. An own spec is given by its path, such as ./trees/mine.json.` });
}
// src/measure/check-suite.ts
const timeUnits = /* @__PURE__ */ new Set([
	"ns",
	"us",
	"ms",
	"s",
	"min"
]);
/** The first thing that does not fit; null when all does. */
function checkSuite(suite) {
	return [
		...checkOptions(suite),
		...checkMetrics(suite),
		...checkCases(suite)
	][0] ?? null;
}
function checkOptions(suite) {
	return Object.keys(suite.options).filter((name) => !mayBeOption(name)).map((name) => ({
		message: `an option may not be called ${name}: secrets are kept from suites`,
		place: "options"
	}));
}
function checkMetrics({ metrics }) {
	return Object.entries(metrics).flatMap(([name, { unit, cpuOf, retained, peakRss }]) => {
		const place = `metrics.${name}`;
		const found = [];
		if (cpuOf !== void 0 && !Object.hasOwn(metrics, cpuOf)) found.push(unknown("metric", [cpuOf], metrics, place));
		if (cpuOf !== void 0 && !timeUnits.has(unit)) found.push({
			message: `${name} takes CPU time and needs a unit of time, not ${unit}`,
			place
		});
		if ((retained !== void 0 || peakRss === true) && unit !== "bytes") found.push({
			message: `${name} takes memory and needs the unit bytes, not ${unit}`,
			place
		});
		return found;
	});
}
function checkCases(suite) {
	const found = [];
	if (Object.keys(suite.cases).length === 0) found.push({
		message: "it has no case",
		place: "cases"
	});
	if (Object.keys(suite.subjects).length === 0) found.push({
		message: "it has no subject",
		place: "subjects"
	});
	for (const [name, definition] of Object.entries(suite.cases)) {
		const place = `cases.${name}`;
		const metrics = definition.metrics ?? Object.keys(suite.metrics);
		const subjects = [
			...definition.subjects ?? [],
			...Object.keys(definition.profilesOf),
			...Object.keys(definition.knownFailures)
		];
		const strangeMetrics = metrics.filter((metric) => !Object.hasOwn(suite.metrics, metric));
		const strangeSubjects = subjects.filter((subject) => !Object.hasOwn(suite.subjects, subject));
		if (metrics.length === 0) found.push({
			message: `case ${name} reports no metric`,
			place
		});
		if (strangeMetrics.length > 0) found.push(unknown("metric", strangeMetrics, suite.metrics, place));
		if (strangeSubjects.length > 0) found.push(unknown("subject", strangeSubjects, suite.subjects, place));
		const scattered = metrics.filter((metric) => suite.metrics[metric]?.kind === "sampled");
		if (definition.once && scattered.length > 0) found.push({
			message: `case ${name} is measured once, but ${scattered.join(", ")} is not exact`,
			place
		});
	}
	return found;
}
function unknown(what, names, known, place) {
	return {
		message: `there is no ${what} ${names.join(", ")}; there are ${Object.keys(known).join(", ")}`,
		place
	};
}
// src/measure/describe-suite.ts
/** Describes a suite without loading its code here: a child loads it, and what it says is checked. */
const timeoutMs = 6e4;
/**
* What there is to know of a suite: its cases, subjects, metrics, options and trees, and the digest of its code.
*
* @throws UserError that names the suite's file when it cannot be loaded or is not a suite.
*/
async function describeSuite(host, options) {
	const { suitePath, fixturesFolder } = options;
	const suite = await askForSuite(host, options, {});
	const declared = Object.keys(suite.options);
	const given = declared.flatMap((name) => options.options?.[name] === void 0 ? [] : [[name, options.options[name]]]);
	const set = {
		...Object.fromEntries(given),
		...optionsFrom(host.env, declared)
	};
	return describe(Object.keys(set).length === 0 ? suite : await askForSuite(host, options, set), {
		suitePath,
		fixturesFolder
	});
}
async function askForSuite(host, { suitePath, suitePackages, packages = {}, signal }, set) {
	const asked = await ask(host, {
		question: {
			kind: "describe",
			suitePath,
			suitePackages,
			packages
		},
		timeoutMs,
		signal,
		options: set
	});
	signal?.throwIfAborted();
	const answer = parseAnswer(asked, describeAnswerSchema);
	if (answer?.outcome === "ok") return parseSuite(answer.suite, suitePath);
	const { reason, hint } = explain(asked, {
		answer,
		schema: describeAnswerSchema
	});
	throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${reason}`, {
		file: suitePath,
		...hint !== void 0 && { hint }
	});
}
/** What a module describes itself as. Throws `UserError` with the place for what is not right, or contradicts itself. */
function parseSuite(suite, suitePath) {
	const checked = checkSchema(authoredSuiteSchema, suite);
	if (checked.ok) {
		const complaint = checkSuite(checked.data);
		if (complaint === null) return checked.data;
		throw new UserError(`The suite ${basename(suitePath)} contradicts itself: ${complaint.message}`, {
			file: suitePath,
			place: complaint.place
		});
	}
	const place = checked.problem.place.replace(/^\$\.?/, "");
	const what = place === "" ? checked.problem.what : `${place}: ${checked.problem.what}`;
	throw new UserError(`The suite ${basename(suitePath)} is not right: ${what}`, {
		file: suitePath,
		place,
		hint: "docs/writing-a-suite.md has what a suite may hold."
	});
}
async function describe(suite, { suitePath, fixturesFolder }) {
	const allMetrics = Object.keys(suite.metrics);
	const allSubjects = Object.keys(suite.subjects);
	const cases = await Promise.all(Object.entries(suite.cases).map(async ([name, definition]) => {
		const fixtures = await readFixtures(definition.fixtures, {
			suitePath,
			fixturesFolder,
			place: `cases.${name}`
		});
		return [name, {
			...definition,
			metrics: definition.metrics ?? allMetrics,
			subjects: definition.subjects ?? allSubjects,
			profiles: definition.profiles ?? null,
			fixtures
		}];
	}));
	return {
		name: suite.name,
		title: suite.title ?? null,
		digest: await moduleDigest(suitePath),
		hasCovariate: suite.hasCovariate,
		options: suite.options,
		metrics: Object.fromEntries(Object.entries(suite.metrics).map(([name, metric]) => [name, metricSpecSchema.strip().parse({
			...metric,
			signed: metric.signed ?? metric.retained !== void 0
		})])),
		subjects: suite.subjects,
		cases: Object.fromEntries(cases)
	};
}
/** The specs that a case asks for; a spec that cannot be used is the suite's mistake, and said so. */
async function readFixtures(references, { suitePath, fixturesFolder, place }) {
	const places = {
		builtinDirectory: fixturesFolder,
		from: dirname(suitePath)
	};
	const read = Object.entries(references).map(async ([key, reference]) => {
		try {
			return [key, await loadFixtureSpec(reference, places)];
		} catch (cause) {
			if (!(cause instanceof UserError)) throw cause;
			const { message, hint } = cause;
			throw new UserError(message, {
				file: suitePath,
				place: `${place}.${key}`,
				cause,
				...hint && { hint }
			});
		}
	});
	return Object.fromEntries(await Promise.all(read));
}
// src/pipeline/suites.ts
/** Finds the suites that a project measures and asks each what it holds. */
/**
* The suites that the config names, or all built-in ones; that of commands where there are commands. Throws
* `UserError` for a name that is none.
*/
async function findSuites({ project, installation }, root = project.root) {
	const where = project.configPath === null ? {} : {
		file: project.configPath,
		place: "suites"
	};
	const names = project.config.suites ?? installation.suites.map((suite) => suite.name);
	return Promise.all(withCommandSuite(names, project.config).map((name) => findSuite(name)));
	async function findSuite(name) {
		const builtIn = installation.suites.find((suite) => suite.name === name);
		if (builtIn !== void 0) {
			const packagesFolder = builtIn.needsPackages ? builtIn.folder : null;
			return {
				name,
				path: builtIn.path,
				packagesFolder,
				builtIn: true,
				alone: false
			};
		}
		if (!/^\.\.?[\\/]/.test(name)) {
			const near = nearest(name, installation.suites.map((suite) => suite.name));
			throw new UserError(`There is no built-in suite called ${JSON.stringify(name)}`, {
				...where,
				hint: `Did you mean ${near.join(" or ")}? An own suite is a path that starts with ./`
			});
		}
		const path = await resolveInside(root, name);
		if (existsSync(path)) return {
			name,
			path,
			packagesFolder: null,
			builtIn: false,
			alone: dirname(path) === root
		};
		throw new UserError(`There is no suite at ${JSON.stringify(name)}`, where);
	}
}
/** Asks each suite for its description, in a child process each. */
async function describeSuites(workshop, modules) {
	const { host, installation, effects, project } = workshop;
	const found = [];
	for (const module of modules) {
		const description = await describeSuite(host, {
			suitePath: module.path,
			suitePackages: null,
			packages: {},
			options: project.config.options ?? {},
			fixturesFolder: installation.fixturesFolder,
			signal: effects.signal
		});
		if (found.find((suite) => suite.description.name === description.name) !== void 0) throw new UserError(`Two suites are called ${JSON.stringify(description.name)}`, { file: module.path });
		const digest = module.alone ? await moduleDigest(module.path, { alone: true }) : description.digest;
		const suite = {
			path: module.path,
			description: {
				...description,
				digest
			}
		};
		const isCommands = module.builtIn && module.name === "command";
		const place = programPlace(workshop, project.root);
		found.push(isCommands ? withCommands(suite, {
			config: project.config,
			place
		}) : suite);
	}
	return found;
}
/** Installs what the suite itself needs, once; returns the folder whose `node_modules` holds it, or null. */
async function suitePackagesOf(workshop, module) {
	if (module.packagesFolder === null) return null;
	return installSuitePackages(workshop.installHost, {
		name: module.name,
		folder: module.packagesFolder
	});
}
// src/pipeline/bench.ts
/**
* The bench: everything that trials of a plan need, made before the first one. Trees, packages, prepared
* directories; then a function that runs one trial.
*/
/** Makes trees, installs packages, lets suites prepare directories. Throws `UserError` where one of them cannot be had. */
async function setUpBench(options) {
	const { workshop, benchmarks, head, base } = options;
	const places = {
		head: await placesOf(options, head),
		base: base === null ? /* @__PURE__ */ new Map() : await placesOf(options, base)
	};
	const trees = await makeTrees(workshop, benchmarks, places.head);
	return {
		trial: (benchmark, side) => {
			const { suitePath, suitePackages, packages, subject, options } = places[side].get(benchmark);
			return runTrial(workshop.host, {
				request: {
					suitePath,
					suitePackages,
					packages,
					case: benchmark.case,
					subject,
					trees: trees.get(benchmark),
					options
				},
				timeoutMs: benchmark.timeoutMs,
				metrics: benchmark.metrics,
				signal: workshop.effects.signal,
				...isTraced(options) && { onStderr: tracer(workshop) }
			});
		},
		calibrate: () => calibrate(workshop.host, { signal: workshop.effects.signal }),
		packagesOf: (benchmark) => ({
			package: recorded(places.head.get(benchmark)?.package ?? null),
			...base === null ? {} : { basePackage: recorded(places.base.get(benchmark)?.package ?? null) }
		})
	};
}
/** What trials write to stderr is nobody's concern, unless their suite declares an option DEBUG and it is set. */
function isTraced(options) {
	return (options["DEBUG"] ?? "") !== "";
}
/** Shows what a trial writes, line by line, with nothing in it that a terminal or a runner would obey. */
function tracer({ watcher }) {
	let rest = "";
	return (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = (lines.pop() ?? "").slice(0, 1e3);
		for (const line of lines) watcher.note(plainText(line, 500));
	};
}
async function placesOf({ workshop, benchmarks, suiteNames }, side) {
	const places = /* @__PURE__ */ new Map();
	const installed = /* @__PURE__ */ new Map();
	for (const benchmark of benchmarks) {
		const module = side.modules[suiteNames.indexOf(benchmark.suite)];
		if (!installed.has(module)) installed.set(module, await suitePackagesOf(workshop, module));
		const suitePackages = installed.get(module);
		const found = await subjectPackage(workshop, benchmark, {
			side,
			suitePackages
		});
		const packages = found === null || benchmark.package === null ? {} : { [benchmark.package]: found };
		const { subject, options } = benchmark.command === void 0 ? benchmark : commandRequest(benchmark.command, programPlace(workshop, side.root));
		places.set(benchmark, {
			suitePath: module.path,
			suitePackages,
			packages,
			package: found,
			subject,
			options
		});
	}
	return places;
}
/** The trees of each benchmark by the key of its case; a tree that several ask for is made once. */
async function makeTrees(workshop, benchmarks, places) {
	const { treesRoot, effects, watcher } = workshop;
	const made = /* @__PURE__ */ new Map();
	const trees = /* @__PURE__ */ new Map();
	const phase = watcher.phase("trees", "entries");
	for (const benchmark of benchmarks) {
		const own = {};
		for (const [key, spec] of Object.entries(benchmark.fixtures)) {
			const onProgress = ({ done, total }) => phase.update({
				done,
				expected: total,
				detail: spec.name,
				leftMs: null
			});
			const { signal, waiting } = effects;
			const tree = made.get(spec.digest) ?? await ensureTree({
				spec,
				root: treesRoot,
				signal,
				waiting,
				onProgress
			});
			made.set(spec.digest, tree);
			own[key] = {
				path: tree.path,
				files: tree.files,
				directories: tree.directories
			};
		}
		for (const key of benchmark.prepared) {
			const id = `${benchmark.suite}/${benchmark.case}/${key}`;
			if (!made.has(id)) phase.update({
				done: 0,
				expected: 1,
				detail: id,
				leftMs: null
			});
			own[key] = made.get(id) ?? await prepareTree(workshop, {
				benchmark,
				key,
				place: places.get(benchmark)
			});
			made.set(id, own[key]);
		}
		trees.set(benchmark, own);
	}
	phase.finish(made.size === 0 ? "none needed" : `${made.size} ready`);
	return trees;
}
async function prepareTree({ host, treesRoot, effects }, { benchmark, key, place }) {
	return ensurePrepared(host, {
		suite: benchmark.suite,
		suiteDigest: benchmark.suiteDigest,
		case: benchmark.case,
		key,
		suitePath: place.suitePath,
		suitePackages: place.suitePackages,
		packages: place.packages,
		options: benchmark.options,
		root: treesRoot,
		signal: effects.signal
	});
}
/** What a run file says of a package: no paths of this machine. */
function recorded(found) {
	return found === null ? null : {
		name: found.name,
		version: found.version,
		source: found.source
	};
}
// src/compare/glance.ts
/**
* The metrics that keep a benchmark going, each with its estimate and with the limits that the report would show if
* measuring ended here. Where nothing gates: the exact ones.
*/
function glanceAtPairs(benchmark, options) {
	const { platform, rulesOf } = options;
	const id = benchmarkId(benchmark);
	const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		if (!isPaired(data)) return [];
		return [{
			metric,
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
	if (tested.length > 0) return tested.map((cell) => testedGlance(cell, benchmark, options));
	return cells.filter(({ isExact }) => isExact).map(exactGlance);
}
function testedGlance({ metric, data, rules }, benchmark, options) {
	const { plan, alpha } = options;
	const { question, values } = pairedQuestion({
		benchmark,
		data,
		rules,
		plan,
		alpha,
		ended: false
	});
	const { verdict, change, interval, detect } = judgePairs(question);
	const base = finiteValues(data.base);
	const location = base.length === 0 ? 0 : Math.abs(median(base));
	const relative = (size) => {
		if (size === null || size === void 0 || !Number.isFinite(size)) return null;
		if (values.scale === "log") return size;
		return location === 0 ? null : size / location;
	};
	return {
		metric,
		unit: data.unit,
		verdict: verdict === "continue" || verdict === "inconclusive" ? null : verdict,
		change: relative(change),
		lower: relative(interval?.lower),
		upper: relative(interval?.upper),
		detect: relative(detect),
		value: null
	};
}
/** Whether a difference matters is for the thresholds to say, in the report. */
function exactGlance({ metric, data }) {
	const [base] = finiteValues(data.base);
	const [head] = finiteValues(data.head);
	const change = !(base !== void 0 && head !== void 0) ? null : base === head ? 0 : base === 0 ? null : (head - base) / Math.abs(base);
	return {
		...blank(metric, data.unit),
		verdict: change === 0 ? "no-change" : null,
		change
	};
}
/** Medians so far of what is measured without a base: the metrics that gate, or all where none does. */
function glanceAtValues(benchmark) {
	const metrics = Object.entries(benchmark.metrics);
	const gated = metrics.filter(([, { gate }]) => gate);
	return (gated.length === 0 ? metrics : gated).flatMap(([metric, data]) => {
		const values = isPaired(data) ? [] : finiteValues(data.values);
		return values.length === 0 ? [] : [{
			...blank(metric, data.unit),
			value: median(values)
		}];
	});
}
function blank(metric, unit) {
	return {
		metric,
		unit,
		verdict: null,
		change: null,
		lower: null,
		upper: null,
		detect: null,
		value: null
	};
}
// src/pipeline/onlooker.ts
/** Estimates are made at most so often, and take at most this share of the time. */
const glanceEveryMs = 500;
const costShare = .01;
/** Takes each report of progress on to the phase. */
function onlooker({ phase, now, glance, atMost }) {
	const known = /* @__PURE__ */ new Map();
	let nextAt = Number.NEGATIVE_INFINITY;
	const look = ({ id, count, isDone, soFar }) => {
		const before = known.get(id);
		if (!(before === void 0 ? count > 0 : before.count !== count || before.isDone !== isDone)) return before ?? {
			id,
			count,
			isDone,
			isCurrent: false,
			failures: 0,
			metrics: []
		};
		if (now() < nextAt && !isDone) return {
			...before ?? {
				failures: 0,
				metrics: []
			},
			id,
			count,
			isDone,
			isCurrent: false
		};
		const begun = now();
		const run = soFar();
		const fresh = {
			id,
			count,
			isDone,
			isCurrent: false,
			failures: run.failures.reduce((sum, { side, count: times }) => sum + (side === "head" ? times : 0), 0),
			metrics: glance(run)
		};
		known.set(id, fresh);
		const ended = now();
		nextAt = ended + Math.max(glanceEveryMs, (ended - begun) / costShare);
		return fresh;
	};
	return ({ benchmark, entries, ...state }) => phase.update({
		...state,
		atMost,
		detail: benchmark,
		benchmarks: () => entries.map((entry) => ({
			...look(entry),
			isCurrent: entry.id === benchmark
		}))
	});
}
// src/plan.ts
/** Profiles that exist without being listed in a config. */
const builtInProfiles = ["quick", "full"];
/**
* Chooses the benchmarks. A glob that names something outside the profile gets it all the same: who asks for
* `watch/babel` means it. Throws `UserError` with the nearest names when a glob matches nothing.
*/
function planBenchmarks(options) {
	const all = options.suites.flatMap((suite) => benchmarksOf(suite, options));
	const ids = all.map((entry) => entry.benchmark.id);
	const own = options.profiles[options.profile];
	requireMatches({
		globs: options.cases,
		names: ids,
		what: "benchmark",
		where: "cases in the config"
	});
	if (own !== void 0) requireMatches({
		globs: own,
		names: ids,
		what: "benchmark",
		where: `profile "${options.profile}" in the config`
	});
	requireMatches({
		globs: options.globs,
		names: ids,
		what: "benchmark"
	});
	const inProfile = ({ benchmark, profiles }) => (options.cases.length === 0 || matchesAny(benchmark.id, options.cases)) && (own === void 0 ? profiles === null || profiles.includes(options.profile) : matchesAny(benchmark.id, own));
	const ordinary = all.filter(inProfile);
	return (options.globs.length === 0 ? ordinary : all.filter((entry) => isAskedFor(entry, ordinary, options.globs))).map((entry) => entry.benchmark).filter((benchmark) => hasMetric(benchmark, options.metrics));
}
/** Everything that a suite holds, as `suite/case/subject`. */
function benchmarkIds({ description }) {
	return Object.entries(description.cases).flatMap(([name, { subjects }]) => subjects.map((subject) => `${description.name}/${name}/${subject}`));
}
function isAskedFor(entry, ordinary, globs) {
	const negative = globs.filter((glob) => glob.startsWith("!"));
	const positive = globs.filter((glob) => !glob.startsWith("!"));
	if (!matchesAny(entry.benchmark.id, negative)) return false;
	if (positive.length === 0) return ordinary.includes(entry);
	return positive.some((glob) => {
		if (!matchesAny(entry.benchmark.id, [glob])) return false;
		const withinProfile = ordinary.filter((other) => matchesAny(other.benchmark.id, [glob]));
		return withinProfile.length === 0 || withinProfile.includes(entry);
	});
}
function hasMetric(benchmark, metrics) {
	return metrics.length === 0 || metrics.some((metric) => metric in benchmark.metrics);
}
function benchmarksOf({ path, description, commands = {} }, { options }) {
	return Object.entries(description.cases).flatMap(([caseName, suiteCase]) => suiteCase.subjects.map((subject) => ({
		profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
		benchmark: {
			id: `${description.name}/${caseName}/${subject}`,
			suite: description.name,
			case: caseName,
			subject,
			suitePath: path,
			suiteDigest: commands[subject]?.digest ?? description.digest,
			metrics: Object.fromEntries(suiteCase.metrics.map((name) => [name, description.metrics[name]])),
			package: description.subjects[subject]?.package ?? null,
			...commands[subject] !== void 0 && { command: commands[subject] },
			fixtures: suiteCase.fixtures,
			prepared: suiteCase.prepared ?? [],
			options: {
				...description.options,
				...pick(options, Object.keys(description.options))
			},
			timeoutMs: suiteCase.timeoutMs,
			once: suiteCase.once,
			knownFailure: suiteCase.knownFailures[subject] ?? null,
			skipped: suiteCase.skipped[subject] ?? null
		}
	})));
}
function pick(from, names) {
	return Object.fromEntries(names.flatMap((name) => Object.hasOwn(from, name) ? [[name, from[name]]] : []));
}
// src/pipeline/plan-project.ts
/** From a project and what the user asked for to a plan. */
/** Finds and describes the suites and chooses the benchmarks. Throws `UserError` when nothing is left to measure. */
async function planProject(workshop, selection) {
	const { config } = workshop.project;
	requireProfile(selection.profile, Object.keys(config.profiles ?? {}));
	const modules = await findSuites(workshop);
	const suites = await describeSuites(workshop, modules);
	requireMetrics(selection.metrics, suites);
	requireSubjects(workshop, suites);
	const benchmarks = choose(workshop, {
		suites,
		selection
	});
	if (benchmarks.length > 0) return narrowed({
		modules,
		suites
	}, benchmarks);
	throw new UserError("There is nothing to measure: no benchmark is left after profile, cases and metrics", { hint: "`paceline list` shows all there are." });
}
/**
* What a commit adds to the stored history: the project's own benchmarks, as a pull request measures them, unless globs
* ask for more. A project that has none measures what its config names. Throws `UserError` when nothing is left.
*/
async function planHistory(workshop, selection) {
	const plan = await planProject(workshop, selection);
	const { suites: named, subjects, cases, refresh } = workshop.project.config;
	const globs = refresh?.others ?? [];
	const names = plan.suites.flatMap(benchmarkIds);
	requireMatches({
		globs,
		names,
		what: "benchmark",
		where: "refresh.others in the config"
	});
	if (selection.globs.length > 0) return plan;
	const own = benchmarksOfProject(workshop, plan);
	const usual = own.length === 0 && (named ?? subjects ?? cases) !== void 0 ? plan.benchmarks : own;
	const added = selection.withOthers && globs.length > 0 ? choose(workshop, {
		suites: plan.suites,
		selection: {
			...selection,
			globs
		}
	}) : [];
	const benchmarks = [...new Map([...usual, ...added].map((benchmark) => [benchmark.id, benchmark])).values()];
	if (benchmarks.length > 0) return narrowed(plan, benchmarks);
	throw nothingOfProject("There is nothing to store");
}
/** What a change of the project can change: subjects that come from it, commands, and suites that are its own. */
function benchmarksOfProject({ project, packageName }, plan) {
	const ownSuites = new Set(plan.suites.flatMap((suite, index) => plan.modules[index].builtIn ? [] : [suite.description.name]));
	return plan.benchmarks.filter((benchmark) => {
		if (ownSuites.has(benchmark.suite) || benchmark.command !== void 0) return true;
		const source = sourceOf(project.config, benchmark.subject);
		if (source !== null) return !source.startsWith("npm:");
		return benchmark.package !== null && benchmark.package === packageName;
	});
}
/** Where `benchmarksOfProject` has none; `what` is not possible without. */
function nothingOfProject(what) {
	return new UserError(`${what}: no benchmark measures this project`, { hint: "Map a subject to the project in paceline.config.json, such as \"subjects\": { \"chokidar\": \".\" }, or add a suite of your own." });
}
/** The plan with these benchmarks only. */
function narrowed({ modules, suites }, benchmarks) {
	return {
		modules,
		suites,
		benchmarks,
		leftOut: leftOutOf(suites, benchmarks)
	};
}
/** What the suites hold beside these benchmarks, as `suite/case/subject`. */
function leftOutOf(suites, benchmarks) {
	const planned = new Set(benchmarks.map(({ id }) => id));
	return suites.flatMap(benchmarkIds).filter((id) => !planned.has(id));
}
function choose({ project, effects }, { suites, selection }) {
	const { config } = project;
	return planBenchmarks({
		suites,
		globs: selection.globs,
		profile: selection.profile,
		profiles: config.profiles ?? {},
		cases: config.cases ?? [],
		metrics: selection.metrics,
		options: {
			...config.options,
			...optionsFrom(effects.env, declaredOptions(suites))
		}
	});
}
function declaredOptions(suites) {
	return suites.flatMap((suite) => Object.keys(suite.description.options));
}
function requireProfile(profile, own) {
	const known = [...builtInProfiles, ...own];
	if (known.includes(profile)) return;
	throw new UserError(`There is no profile called ${JSON.stringify(profile)}`, { hint: `Did you mean ${nearest(profile, known).join(" or ")}? There are: ${known.join(", ")}.` });
}
function requireMetrics(metrics, suites) {
	const known = [...new Set(suites.flatMap((suite) => Object.keys(suite.description.metrics)))];
	for (const metric of metrics) {
		if (known.includes(metric)) continue;
		throw new UserError(`No suite has a metric called ${JSON.stringify(metric)}`, { hint: `Did you mean ${nearest(metric, known).join(" or ")}?` });
	}
}
/** An entry of the config that could change nothing is a mistake: somebody believes that it does. */
function requireSubjects({ project }, suites) {
	const where = project.configPath === null ? {} : { file: project.configPath };
	for (const [subject, source] of Object.entries(project.config.subjects ?? {})) {
		if (typeof source !== "string") continue;
		const found = suites.flatMap(({ description }) => subject in description.subjects ? [description.subjects[subject]] : []);
		const place = `subjects.${subject}`;
		if (found.length === 0) {
			const near = nearest(subject, suites.flatMap(({ description }) => Object.keys(description.subjects)));
			throw new UserError(`No suite has a subject called ${JSON.stringify(subject)}`, {
				...where,
				place,
				hint: `Did you mean ${near.join(" or ")}?`
			});
		}
		if (found.some((entry) => entry.package !== null)) continue;
		throw new UserError(`The subject ${JSON.stringify(subject)} names no package, so it cannot come from ${source}`, {
			...where,
			place,
			hint: "Declare it in the suite: { package: 'its-name', load: … }. What a suite imports by a path needs no entry."
		});
	}
}
// src/pipeline/measure-run.ts
/** Measures one side, without a base: the working tree, or a clean checkout. */
/** Measures what is selected in the working tree and returns it as a run. */
async function measureRun(workshop, options) {
	const { project, effects } = workshop;
	const plan = await planProject(workshop, options);
	const side = await headOf(project, effects.env);
	return measureAlone(workshop, {
		...options,
		plan,
		head: {
			side,
			root: project.root,
			replaced: {},
			modules: plan.modules
		}
	});
}
/** Measures the commit that is checked out for the stored history: prepared, and planned, as a pull request is. */
async function measureHistory(workshop, options) {
	const plan = await planHistory(workshop, options);
	await checkBeforehand(workshop, plan.benchmarks);
	return measurePrepared(workshop, {
		...options,
		plan
	});
}
/** Measures a clean checkout of the head, prepared like the head of a pair. */
async function measurePrepared(workshop, options) {
	try {
		var _usingCtx$1 = _usingCtx();
		const head = _usingCtx$1.a(await headAlone(workshop, options.plan.modules));
		return await measureAlone(workshop, {
			...options,
			head
		});
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
/** Interrupted, it returns what there is, as not complete. */
async function measureAlone(workshop, options) {
	const { effects, watcher } = workshop;
	const { suites, benchmarks, leftOut } = options.plan;
	const bench = await setUpBench({
		workshop,
		benchmarks,
		suiteNames: suites.map((suite) => suite.description.name),
		head: options.head,
		base: null
	});
	const startedAt = effects.today();
	const phase = watcher.phase("measuring", "trials");
	const random = seededRandom(options.seed);
	const collected = await collect({
		benchmarks,
		packagesOf: bench.packagesOf,
		trials: options.trials,
		budgetMs: options.budgetMs
	}, {
		trial: (benchmark) => bench.trial(benchmark, "head"),
		calibrate: bench.calibrate,
		now: effects.now,
		shuffle: random.shuffled,
		onProgress: onlooker({
			phase,
			now: effects.now,
			glance: glanceAtValues,
			atMost: false
		}),
		signal: effects.signal
	});
	const trials = collected.benchmarks.reduce((sum, benchmark) => sum + benchmark.trials, 0);
	phase.finish(`${plural(trials, "trial")} of ${plural(benchmarks.length, "benchmark")} in ${formatDuration(collected.measuringMs)}`);
	return {
		schema: runSchemaId,
		id: runId(startedAt, options.seed),
		startedAt: startedAt.toISOString(),
		measuringMs: Math.round(collected.measuringMs),
		head: options.head.side,
		base: null,
		environment: workshop.environment,
		harness: workshop.harness,
		profile: options.profile,
		seed: options.seed,
		calibrationMs: collected.calibrationMs,
		complete: collected.complete,
		benchmarks: collected.benchmarks,
		leftOut: [...leftOut],
		warnings: []
	};
}
/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
function runId(startedAt, seed) {
	return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, "")}-${seed}`;
}
export { defaultBranch as $, mostFailures as A, bringSuites as B, projectPackage as C, derivedSeed as D, walkTree as E, withoutTurn as F, moduleDigest as G, prepareFolders as H, BaseNotBuilt as I, clearAway as J, packedFiles as K, findSides as L, Tally as M, entryOf as N, seededRandom as O, skippedEntry as P, writeDriftRun as Q, gitSides as R, installPackage as S, placeTree as T, commandRunner as U, checkOutCommits as V, optionsFrom as W, driftAnchor as X, checkBeforehand as Y, readDriftRun as Z, builtinFixtures as _, benchmarksOfProject as a, deepenUntil as at, describeSuitePackages as b, nothingOfProject as c, benchmarkIds as d, resolveNamed as et, onlooker as f, findSuites as g, describeSuites as h, runId as i, commitOfTag as it, paceOf as j, benchmarkRun as k, planHistory as l, setUpBench as m, measurePrepared as n, withShallowHint as nt, leftOutOf as o, isShallow as ot, glanceAtPairs as p, removeAbandoned as q, measureRun as r, commitOf as rt, narrowed as s, tagNames as st, measureHistory as t, sidesOf as tt, planProject as u, loadFixtureSpec as v, ensureTreeAt as w, findPackage as x, sourceOf as y, readySides as z };

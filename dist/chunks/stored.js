import { r as __toESM } from "./rolldown-runtime.js";
import { C as writeRun, F as configKind, I as runKind, Lt as UserError, O as parseJsonText, f as emptyBaseline, o as parseBaseline, r as readStoredBaseline } from "./stored-baseline.js";
import { At as unknown, Ct as literal, Dt as strictObject, Ot as string, St as discriminatedUnion, Tt as object, Z as sideSchema, bt as array, dt as environmentSchema, f as plural, ot as readableName, st as seed, wt as number, xt as boolean } from "./words.js";
import { t as parseDuration } from "./duration.js";
import { n as platformName } from "./platform-name.js";
import { basename, dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import { appendFile, readFile, readdir, realpath, stat } from "node:fs/promises";
// src/github/api-error.ts
/** A request that did not succeed, with what a caller needs to decide what to do next. */
/** Shown as one line and a hint. The server's words are quoted as JSON: they never start a line of the log. */
var ApiError = class extends UserError {
	route;
	status;
	said;
	retryAfterMs;
	constructor(options) {
		const { route, status, said } = options;
		const words = JSON.stringify(said.slice(0, 300));
		const message = status === null ? `no answer to ${route}: ${words}` : `${status} to ${route}: ${words}`;
		super(message, {
			hint: hintFor(options),
			cause: options.cause
		});
		this.name = "ApiError";
		this.route = route;
		this.status = status;
		this.said = said;
		this.retryAfterMs = options.retryAfterMs ?? null;
	}
	/** True when the server may have done it all the same: a 5xx, or no answer. */
	get mayHaveHappened() {
		return this.status === null || this.status >= 500;
	}
};
/** True for an `ApiError` with one of these statuses. */
function hasStatus(error, ...statuses) {
	return error instanceof ApiError && error.status !== null && statuses.includes(error.status);
}
function hintFor({ status, retryAfterMs, accepted }) {
	if (retryAfterMs !== null && retryAfterMs !== void 0) return `The rate limit is used up; try again in ${Math.ceil(retryAfterMs / 1e3)} s.`;
	if (status === 401) return "The token is missing, wrong or expired.";
	if (status === 403) return `The token may not do this${accepted === void 0 ? "" : `: it needs ${JSON.stringify(accepted.slice(0, 200))}`}. Tokens of fork and Dependabot pull requests are read-only.`;
	if (status === 404) return "It is not there, or the token may not see it.";
	if (status === null || status >= 500) return "The server or the network failed; running it again may help.";
	return "The server refused the request as it was.";
}
// src/github/retry.ts
/** A request is tried at most this many times. */
const maxAttempts = 4;
const firstDelayMs = 1e3;
/** Longer waits than this are the user's decision: the request fails and says when it would work. */
const longestWaitMs$1 = 9e4;
/** Methods that may be sent twice: the second does nothing that the first did not. */
const repeatable = /* @__PURE__ */ new Set([
	"GET",
	"PATCH",
	"DELETE"
]);
/**
* Milliseconds to wait before the next try, or null for no further try. POST and PUT are never repeated
* here: whoever sends them looks first whether the lost answer was a success.
*/
function retryDelayMs({ method, attempts, error, random }) {
	if (!repeatable.has(method) || attempts >= maxAttempts) return null;
	if (error.retryAfterMs !== null) return error.retryAfterMs <= longestWaitMs$1 ? error.retryAfterMs + Math.round(random() * firstDelayMs) : null;
	return error.mayHaveHappened ? jitteredDelayMs({
		attempts,
		random,
		firstMs: firstDelayMs,
		longestMs: 8e3
	}) : null;
}
/** Exponential waiting with jitter: between half and all of `firstMs` doubled with every attempt, capped. */
function jitteredDelayMs(of) {
	const most = Math.min(of.longestMs, of.firstMs * 2 ** (of.attempts - 1));
	return Math.round(most * (.5 + of.random() / 2));
}
/** Reads what an answer says about rate limits: the wait it asks for in ms, or null if it is not one. */
function rateLimitWaitMs(answer) {
	if (answer.status !== 403 && answer.status !== 429) return null;
	const seconds = Number(answer.headers["retry-after"] ?? NaN);
	if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1e3;
	const reset = Number(answer.headers["x-ratelimit-reset"] ?? NaN);
	if (String(answer.headers["x-ratelimit-remaining"]) === "0" && Number.isFinite(reset)) return Math.max(0, reset * 1e3 - answer.nowMs);
	return answer.status === 429 || /secondary rate limit/i.test(answer.said) ? 6e4 : null;
}
// src/action/path-inside.ts
/** Paths from inputs stay inside the workspace or the runner's temporary folder, links followed. */
/** The path, absolute. Throws `UserError` for one that leads elsewhere; it need not exist. */
async function pathInside(path, { workspace, temporary }) {
	const full = resolve(workspace, path);
	const real = await realOf(full);
	for (const folder of [workspace, temporary]) if (contains(folder, full) && contains(await realOf(folder), real)) return full;
	throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, { hint: "Paths in inputs are relative to the workspace and stay below it." });
}
/** The path with links resolved, as far as it exists. */
async function realOf(path) {
	try {
		return await realpath(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(await realOf(parent), basename(path));
	}
}
function contains(folder, path) {
	const way = relative(folder, path);
	return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}
// src/github/unzip.ts
/** Most that a zip of results may hold. */
const zipLimits = {
	entries: 20,
	entryBytes: 8 * 2 ** 20,
	totalBytes: 32 * 2 ** 20
};
const namePattern$1 = /^[A-Za-z0-9._-]{1,128}\.json$/;
const fileTypeMask = 61440;
const regularFile = 32768;
/**
* The files of a zip by name, as text. One entry that breaks a rule refuses the whole zip: a folder, a link,
* a name that is not a plain `*.json`, a name that comes twice, anything larger or more than `zipLimits`, a
* size that is not what was declared, bytes that are not UTF-8.
*/
async function unzipJson(zip) {
	const { fromBufferPromise } = await import("./yauzl.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const file = await refusing(() => fromBufferPromise(zip, {
		lazyEntries: true,
		strictFileNames: true
	}));
	if (file.entryCount > zipLimits.entries) throw refusal(`it has ${file.entryCount} entries`);
	const texts = /* @__PURE__ */ new Map();
	let totalBytes = 0;
	await refusing(async () => {
		for await (const entry of file.eachEntry()) {
			totalBytes += entry.uncompressedSize;
			assertAcceptable(entry, {
				totalBytes,
				taken: texts
			});
			texts.set(entry.fileName, await readText(file, entry));
		}
	});
	return texts;
}
function assertAcceptable(entry, so) {
	if (!namePattern$1.test(entry.fileName)) throw refusal("an entry is not a plain .json file");
	if (so.taken.has(entry.fileName)) throw refusal("two entries have the same name");
	const type = entry.externalFileAttributes >>> 16 & fileTypeMask;
	if (type !== 0 && type !== regularFile) throw refusal("an entry is a link or a device");
	if (entry.isEncrypted()) throw refusal("an entry is encrypted");
	if (entry.uncompressedSize > zipLimits.entryBytes) throw refusal("an entry is too large");
	if (so.totalBytes > zipLimits.totalBytes) throw refusal("it is too large unpacked");
}
/** The stream fails by itself as soon as more comes out than was declared. */
async function readText(file, entry) {
	const chunks = [];
	for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk);
	return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}
function refusal(why, cause) {
	return new UserError(`the artifact is refused: ${why}`, { cause });
}
/** Whatever the reader stumbles over is the zip's fault; its words may quote names from inside, so they stay out. */
async function refusing(work) {
	try {
		return await work();
	} catch (error) {
		throw error instanceof UserError ? error : refusal("it is not a zip we can read", error);
	}
}
// src/action/outcome.ts
/**
* What a measuring job leaves where there is no run to leave: head and base are the same, or nothing could be
* measured. Like a run file it comes out of a job that ran a stranger's code.
*/
const outcomeSchemaId = "paceline/outcome@1";
const platform = environmentSchema.shape.platform;
const outcomeSchema = discriminatedUnion("outcome", [strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("identical"),
	platform,
	head: sideSchema,
	base: sideSchema,
	profile: string().max(50),
	seed,
	/** Texts for people in which they differ all the same: README and the like. */
	texts: array(readableName).max(20).optional()
}), strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("failed"),
	platform,
	/** In one line, for people. */
	reason: string().min(1).max(600)
})]);
const outcomeKind = {
	name: "outcome file",
	schemaId: outcomeSchemaId,
	schema: outcomeSchema,
	maxBytes: 65536,
	remedy: "Run the measuring job again.",
	origin: "The measuring job writes it."
};
// src/action/results.ts
/**
* The results of measuring jobs, read as what they are: data out of jobs that ran a stranger's code. Each artifact is
* one runner's, named `paceline+NAME+RUNNER+ATTEMPT`: a plus is in none of the parts.
*/
/** The beginning of the names of a report's artifacts. */
function artifactPrefix(name) {
	return `paceline+${name}+`;
}
/** Runner and attempt in an artifact's name; null for a name that is not of this report. */
function partsOfArtifact(artifact, name) {
	const prefix = artifactPrefix(name);
	const found = /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})\+(\d{1,4})$/.exec(artifact.slice(prefix.length));
	if (!artifact.startsWith(prefix) || found === null) return null;
	return {
		runner: found[1],
		attempt: Number(found[2])
	};
}
/** Reads one file of results. */
function readResult(text, from) {
	try {
		return text.includes("\"paceline/outcome@") ? {
			...from,
			content: {
				kind: "outcome",
				outcome: parseJsonText(text, {
					file: "results",
					kind: outcomeKind
				})
			}
		} : {
			...from,
			content: {
				kind: "run",
				run: parseJsonText(text, {
					file: "results",
					kind: runKind
				})
			}
		};
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return {
			...from,
			content: {
				kind: "refused",
				reason: `its results were refused (${ownPlace(error.place)})`
			}
		};
	}
}
/** Where a file is broken, as far as the place has no names out of the file: those lie below the first key. */
function ownPlace(place = "") {
	return /^(line \d+, column \d+|\$(\.[A-Za-z]+(\[\d+\])?)?)/.exec(place)?.[0] ?? "unreadable";
}
/** Reads a folder of results: files at its top, and artifacts as folders. A missing folder holds none. */
async function readResultsFolder(folder, { name, isWanted = isResultName }) {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const found = [];
	for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
		const path = join(folder, entry.name);
		const parts = partsOfArtifact(entry.name, name);
		if (entry.isFile() && isWanted(entry.name)) found.push(await readOne(path, {
			runner: null,
			attempt: 1
		}));
		if (!entry.isDirectory() || parts === null) continue;
		const wanted = (await readdir(path, { withFileTypes: true })).filter((file) => file.isFile() && isWanted(file.name));
		for (const file of wanted.slice(0, zipLimits.entries)) found.push(await readOne(join(path, file.name), parts));
	}
	return found;
}
/** Beside results, folders hold reports for people; those are never read. */
function isResultName(file) {
	return file === "run.json" || file === "outcome.json";
}
/** Runs of past commits, which only a refresh looks for. */
function isFilledName(file) {
	return /^filled-\d{3}\.json$/.test(file);
}
async function readOne(path, from) {
	const { size } = await stat(path);
	if (size > zipLimits.entryBytes) return {
		...from,
		content: {
			kind: "refused",
			reason: "its results were refused (too large)"
		}
	};
	return readResult(await readFile(path, "utf8"), from);
}
/** One result per runner: that of the newest attempt, where one that measured counts before one that did not. */
function newestOfEach(results) {
	const chosen = /* @__PURE__ */ new Map();
	for (const result of results) {
		const key = result.runner ?? JSON.stringify(platformOf(result));
		const other = chosen.get(key);
		if (other === void 0 || rank(result) > rank(other)) chosen.set(key, result);
	}
	return [...chosen.values()];
}
function rank({ attempt, content }) {
	return (content.kind === "run" || content.kind === "outcome" && content.outcome.outcome === "identical" ? 1e6 : 0) + attempt;
}
/** The platform that a result claims; null for one that was refused. */
function platformOf({ content }) {
	if (content.kind === "run") return content.run.environment.platform;
	return content.kind === "outcome" ? content.outcome.platform : null;
}
// src/github/ancestors.ts
/** The commits that a commit grew from, along the branch itself: what was merged into it has no stored runs. */
/** Each commit is one request, so a search that leads nowhere must end. */
const mostCommits = 50;
/** Whether one commit grew from another, as far as the server says so: what it does not know is none. */
async function isAncestor(client, { repository, ancestor, of }) {
	const as = object({ status: string() });
	try {
		const { status } = await client.send("GET /repos/{owner}/{repo}/compare/{basehead}", {
			with: {
				...repository,
				basehead: `${ancestor}...${of}`,
				per_page: 1
			},
			as
		});
		return status === "ahead" || status === "identical";
	} catch (error) {
		if (error instanceof UserError) return false;
		throw error;
	}
}
/** The commit itself and its first parents, nearest first. What the server does not say ends the list. */
async function readAncestors(client, { repository, commit, enough }) {
	const ancestors = [commit];
	const as = object({ parents: array(object({ sha: string() })) });
	const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
	while (ancestors.length < mostCommits && !enough(ancestors)) try {
		const { parents } = await client.send(route, {
			with: {
				...repository,
				commit_sha: ancestors.at(-1)
			},
			as
		});
		if (parents[0] === void 0) break;
		ancestors.push(parents[0].sha);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		break;
	}
	return ancestors;
}
// src/action/summary.ts
/** The summary of the job: Markdown on the run's page. A summary that is too large would be dropped whole. */
/** One mebibyte is the limit of a step; some of it is left. */
const longestSummaryBytes = 1e6;
/** Appends Markdown to the step's summary, unless it would become too large; then a sentence says so. */
async function writeSummary(file, markdown) {
	if (file === null) return;
	const fits = Buffer.byteLength(markdown) <= longestSummaryBytes;
	await appendFile(file, fits ? `${markdown}\n` : "The report is too large for a summary: see the artifacts of this run.\n");
}
// src/action/filled-history.ts
/**
* The past of the stored history, filled in by hand: on workflow_dispatch a runner measures past commits instead of the
* newest one and leaves a run file for each.
*/
/** Nobody waits for it, and it is done once. */
const budget = "30m";
const trials = 8;
/** Measures past commits and leaves their runs; exit code 0 also where all of them were there already. */
async function measurePast({ inputs, log, workflow, randomSeed }, { workshop, folder }) {
	if (workflow.event !== "workflow_dispatch") throw new UserError(`The history is filled by hand alone (workflow_dispatch), not on ${workflow.event}`);
	const { fill } = await import("./fill2.js");
	const { environment, effects, project } = workshop;
	const { platform } = environment;
	const place = inputs.baseline ?? project.config.baseline;
	const config = place === void 0 ? project.config : {
		...project.config,
		baseline: place
	};
	const { baseline } = await readStoredBaseline({
		project: {
			...project,
			config
		},
		effects
	}, platform);
	const { runs, finished, wasFilled, stored } = await fill(workshop, {
		globs: inputs.benchmarks,
		profile: inputs.profile,
		metrics: [],
		past: {
			...inputs.fill,
			packageName: workshop.packageName
		},
		trials,
		budgetMs: parseDuration(inputs.budget ?? budget, "budget"),
		seed: null,
		randomSeed,
		again: false,
		stored: baseline ?? emptyBaseline(platform)
	});
	for (const [index, run] of runs.entries()) await writeRun(join(folder, `filled-${String(index + 1).padStart(3, "0")}.json`), run);
	await stored();
	if (!finished) log.warning({
		title: "Out of time",
		message: "Not all trials were made; another start fills the rest."
	});
	const title = `### 📏 Measured on ${platformName(platform)}: ${plural(runs.length, "past commit")}`;
	const commits = runs.map(({ head }) => `- \`${head.commit.sha.slice(0, 7)}\` of ${head.commit.date.slice(0, 10)}`);
	await writeSummary(workflow.summaryFile, [
		title,
		"",
		...commits
	].join("\n"));
	if (runs.length > 0 || wasFilled) return 0;
	log.error({
		title: "Nothing was measured",
		message: "No past commit has enough trials; the log says why."
	});
	return 1;
}
/**
* The runs of past commits that the measuring jobs left. They are believed as far as the run of the newest commit is,
* which comes from the same jobs: only on workflow_dispatch, and only of commits that the default branch grew from.
*/
async function pastRuns({ client, inputs, log, workflow }) {
	const all = await readResultsFolder(await pathInside(inputs.results, workflow), {
		name: inputs.name,
		isWanted: isFilledName
	});
	const newest = /* @__PURE__ */ new Map();
	for (const { runner, attempt } of all) newest.set(runner, Math.max(attempt, newest.get(runner) ?? 0));
	const results = all.filter(({ runner, attempt }) => attempt === newest.get(runner));
	const { repository, sha: head, event } = workflow;
	const known = /* @__PURE__ */ new Map();
	const runs = [];
	for (const { runner, content } of results) {
		const refuse = (why) => log.warning({
			title: "A run was left out",
			message: `${runner ?? "a runner"}: ${why}`
		});
		if (event !== "workflow_dispatch") refuse(`past commits are stored on workflow_dispatch alone, not on ${event}`);
		else if (content.kind !== "run") refuse(content.kind === "refused" ? content.reason : "it is no run");
		else if (content.run.filled === void 0 || content.run.base !== null) refuse("its run is not of a past commit alone");
		else {
			const { commit } = content.run.head;
			if (commit === null || commit.dirty) {
				refuse("its run is of no commit");
				continue;
			}
			const isOurs = known.get(commit.sha) ?? await isAncestor(client, {
				repository,
				ancestor: commit.sha,
				of: head
			});
			known.set(commit.sha, isOurs);
			if (isOurs) runs.push(content.run);
			else refuse(`the default branch did not grow from the commit ${commit.sha}`);
		}
	}
	return runs;
}
// src/action/outputs.ts
/**
* Outputs of the step. Whatever stands here may end up in a shell of somebody else's workflow, so only numbers, words
* of our own, commit ids, paths and addresses are let through; a line break could start an output of its own.
*/
const safe = /^[A-Za-z0-9 ._:/#@+*?,{}"[\]\\-]{0,2000}$/;
/** Appends the outputs to the runner's file; null becomes empty. Without a file nothing is written. */
async function writeOutputs(file, outputs) {
	const lines = Object.entries(outputs).map(([name, value]) => {
		const text = value === null ? "" : String(value);
		if (!safe.test(text)) throw new UserError(`The output ${name} would hold ${JSON.stringify(text.slice(0, 100))}`);
		return `${name}=${text}\n`;
	});
	if (file !== null) await appendFile(file, lines.join(""));
}
// src/github/repository.ts
/** A repository's name, and the names inside it that become part of a request's path. */
const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** Reads `OWNER/NAME`. */
function parseRepository(text) {
	const [owner = "", repo = "", ...rest] = text.split("/");
	if (rest.length > 0 || !namePattern.test(owner) || !namePattern.test(repo)) throw new UserError(`not a repository: ${JSON.stringify(text.slice(0, 200))}`, { hint: "Write it as OWNER/NAME." });
	return {
		owner,
		repo
	};
}
const unsafeInBranch = /[^A-Za-z0-9._/@+-]|\.\.|\/\/|\/\.|@\{|^[-/.]|[/.]$|\.lock(\/|$)/;
/** Refuses names that Git would refuse, and more: what is left needs no escaping anywhere. */
function assertBranchName(name) {
	if (name.length > 200 || name === "" || unsafeInBranch.test(name)) throw new UserError(`not a branch name we accept: ${JSON.stringify(name.slice(0, 200))}`);
}
const pathPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Refuses paths that are not plain names joined by slashes: no `..`, nothing hidden, nothing absolute. */
function assertFilePath(path) {
	if (path.length > 300 || !pathPattern.test(path)) throw new UserError(`not a path we write to: ${JSON.stringify(path.slice(0, 300))}`);
}
// src/github/contents.ts
/** Files of a branch by the contents API, for servers without Git data writes: one commit per file. */
const writtenSchema = object({ commit: object({ sha: string() }) });
/** Writes one file and returns the commit. */
async function writeContents(client, write) {
	const { repository, path, message, branch, replaces } = write;
	const content = Buffer.from(write.text).toString("base64");
	const parameters = {
		...repository,
		path,
		message,
		content
	};
	if (replaces !== null) return (await client.send("PUT /repos/{owner}/{repo}/contents/{path}", {
		with: {
			...parameters,
			branch,
			sha: replaces
		},
		as: writtenSchema
	})).commit.sha;
	if (client.server.kind === "forge") {
		const where = write.startBranch ? { new_branch: branch } : { branch };
		return (await client.send("POST /repos/{owner}/{repo}/contents/{path}", {
			with: {
				...parameters,
				...where
			},
			as: writtenSchema
		})).commit.sha;
	}
	return (await client.send("PUT /repos/{owner}/{repo}/contents/{path}", {
		with: {
			...parameters,
			branch
		},
		as: writtenSchema
	})).commit.sha;
}
// src/github/git-data.ts
/** Files of a branch by the Git data API: commits made of blobs and trees, and a reference moved only forward. */
/** Larger files are refused before they are read. */
const longestFileBytes = 48 * 2 ** 20;
const withSha = object({ sha: string() });
const treeSchema = object({
	tree: array(object({
		path: string(),
		type: string(),
		sha: string(),
		size: number().nullish()
	})),
	truncated: boolean().nullish()
});
/** The commit a branch points at, or null if there is no such branch (or no commit at all yet). */
async function readHead(client, { repository, branch }) {
	try {
		if (client.server.kind === "forge") {
			const route = "GET /repos/{owner}/{repo}/branches/{branch}";
			const as = object({ commit: object({ id: string() }) });
			return (await client.send(route, {
				with: {
					...repository,
					branch
				},
				as
			})).commit.id;
		}
		const route = "GET /repos/{owner}/{repo}/git/ref/{ref}";
		const as = object({ object: withSha });
		return (await client.send(route, {
			with: {
				...repository,
				ref: `heads/${branch}`
			},
			as
		})).object.sha;
	} catch (error) {
		if (hasStatus(error, 404, 409)) return null;
		throw error;
	}
}
/** The files at `paths` in a commit; null for a path that is not there. */
async function readFiles(client, of) {
	const folders = /* @__PURE__ */ new Map();
	const readTree = async (sha) => {
		const { tree, truncated } = await client.send("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
			with: {
				...of.repository,
				tree_sha: sha
			},
			as: treeSchema
		});
		if (truncated === true) throw new UserError("a folder of the branch has too many files to list");
		return tree;
	};
	const entriesOf = (sha) => {
		const known = folders.get(sha) ?? readTree(sha);
		folders.set(sha, known);
		return known;
	};
	const files = /* @__PURE__ */ new Map();
	for (const path of of.paths) {
		let entry = {
			path: "",
			type: "tree",
			sha: of.commit
		};
		for (const name of path.split("/")) entry = entry?.type === "tree" ? (await entriesOf(entry.sha)).find((one) => one.path === name) : void 0;
		const file = entry?.type === "blob" ? {
			text: await readBlob(client, {
				...of,
				path,
				entry
			}),
			blobSha: entry.sha
		} : null;
		files.set(path, file);
	}
	return files;
}
/** By blob, because the contents API leaves out what is larger than 1 MB. */
async function readBlob(client, of) {
	if ((of.entry.size ?? 0) > longestFileBytes) throw new UserError("the file is too large to read", { file: of.path });
	const as = object({
		content: string(),
		encoding: literal("base64")
	});
	const { content } = await client.send("GET /repos/{owner}/{repo}/git/blobs/{file_sha}", {
		with: {
			...of.repository,
			file_sha: of.entry.sha
		},
		as
	});
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(Buffer.from(content, "base64"));
	} catch (cause) {
		throw new UserError("the file is not UTF-8 text", {
			file: of.path,
			cause
		});
	}
}
/** Makes a commit of `files` on top of `parent`, or of these files alone where there is none. Moves nothing. */
async function makeCommit(client, of) {
	const { repository, parent, message } = of;
	const tree = [];
	for (const [path, text] of of.files) {
		const content = Buffer.from(text).toString("base64");
		const parameters = {
			...repository,
			content,
			encoding: "base64"
		};
		const { sha } = await client.send("POST /repos/{owner}/{repo}/git/blobs", {
			with: parameters,
			as: withSha
		});
		tree.push({
			path,
			mode: "100644",
			type: "blob",
			sha
		});
	}
	const base = parent === null ? {} : { base_tree: await treeOf(client, {
		repository,
		commit: parent
	}) };
	const made = await client.send("POST /repos/{owner}/{repo}/git/trees", {
		with: {
			...repository,
			...base,
			tree
		},
		as: withSha
	});
	const parameters = {
		...repository,
		message,
		tree: made.sha,
		parents: parent === null ? [] : [parent]
	};
	const { sha } = await client.send("POST /repos/{owner}/{repo}/git/commits", {
		with: parameters,
		as: withSha
	});
	return sha;
}
async function treeOf(client, { repository, commit }) {
	const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
	const as = object({ tree: withSha });
	return (await client.send(route, {
		with: {
			...repository,
			commit_sha: commit
		},
		as
	})).tree.sha;
}
/** Points the branch at `commit`: creates it, or moves it forward; a branch that has moved on refuses. */
async function moveBranch(client, of) {
	const { repository, branch, commit: sha } = of;
	if (of.create) {
		const parameters = {
			...repository,
			ref: `refs/heads/${branch}`,
			sha
		};
		await client.send("POST /repos/{owner}/{repo}/git/refs", {
			with: parameters,
			as: unknown()
		});
	} else {
		const parameters = {
			...repository,
			ref: `heads/${branch}`,
			sha,
			force: false
		};
		await client.send("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
			with: parameters,
			as: unknown()
		});
	}
}
const longestWaitMs = 9e4;
/** The texts of `paths` on a branch, or null if there is no such branch. */
async function readBranch(client, of) {
	const commit = await readHead(client, of);
	if (commit === null) return null;
	return {
		commit,
		files: textsOf(await readFiles(client, {
			...of,
			commit
		}))
	};
}
/** Merges into the branch, at most `maxTries` times. */
async function updateBranch(client, update) {
	assertBranchName(update.branch);
	const denied = {
		at: null,
		times: 0
	};
	for (let tries = 1;; tries++) {
		const head = await readHead(client, update);
		try {
			return {
				...await tryOnce(client, {
					update,
					head
				}),
				tries
			};
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.status === 403) {
				denied.times = denied.at === head ? denied.times + 1 : 1;
				denied.at = head;
			}
			if (tries >= 10 || denied.times > 2 || !isCollision(error)) throw explain(error);
			const jitter = {
				attempts: tries,
				random: client.random,
				firstMs: 250,
				longestMs: 8e3
			};
			await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter));
		}
	}
}
async function tryOnce(client, { update, head }) {
	if (head === null && update.whenMissing === "refuse") throw new UserError(`there is no branch ${JSON.stringify(update.branch)} to write to`);
	const stored = head === null ? new Map(update.paths.map((path) => [path, null])) : await readFiles(client, {
		...update,
		commit: head
	});
	const merged = update.merge(textsOf(stored));
	const changed = new Map([...merged].filter(([path, text]) => stored.get(path)?.text !== text));
	for (const path of changed.keys()) {
		assertFilePath(path);
		if (!stored.has(path)) throw new Error(`${path} is written without having been read`);
	}
	if (changed.size === 0) return {
		kind: "unchanged",
		commit: head
	};
	return {
		kind: "written",
		commit: await write(client, {
			update,
			head,
			stored,
			changed
		})
	};
}
async function write(client, { update, head, stored, changed }) {
	let commit;
	try {
		commit = await makeCommit(client, {
			...update,
			parent: head,
			files: changed
		});
	} catch (error) {
		if (!hasStatus(error, 404, 405, 501)) throw error;
		return await writeEach(client, {
			update,
			head,
			stored,
			changed
		});
	}
	await moveBranch(client, {
		...update,
		commit,
		create: head === null
	});
	return commit;
}
async function writeEach(client, { update, head, stored, changed }) {
	let commit = head;
	for (const [path, text] of changed) {
		const replaces = stored.get(path)?.blobSha ?? null;
		commit = await writeContents(client, {
			...update,
			path,
			text,
			replaces,
			startBranch: commit === null
		});
	}
	if (commit === null) throw new Error("a write without files");
	return commit;
}
/** True where reading and merging again can help. */
function isCollision(error) {
	if (error.retryAfterMs !== null) return error.retryAfterMs <= longestWaitMs;
	if (isRule(error)) return false;
	const moves = /\/git\/refs|\/contents\//.test(error.route);
	if (error.status === 403) return error.route.includes("/contents/");
	return error.mayHaveHappened || error.status === 409 || error.status === 422 && moves;
}
/** A protected branch answers like a collision, but never gives way. */
function isRule(error) {
	return /protected branch|rule violation/i.test(error.said);
}
function explain(error) {
	if (!isRule(error)) return error;
	return new UserError("the branch is protected: the baseline cannot be written to it", {
		hint: "Let the workflow bypass the rule, or keep the baseline on a branch of its own: \"baseline\": \"branch:paceline-data\".",
		cause: error
	});
}
function textsOf(files) {
	return new Map([...files].map(([path, file]) => [path, file?.text ?? null]));
}
// src/action/stored.ts
/** Config and stored history, read from the server at a commit: the reporting job has no checkout. */
/** Path of the config in the repository. Throws `UserError` for a path that is not a plain one. */
function configPath(given) {
	const path = posix.normalize((given ?? "paceline.config.json").replaceAll("\\", "/"));
	assertFilePath(path);
	return path;
}
/** The config at a commit; an empty one where there is none. */
async function readConfig(client, of) {
	const file = (await readFiles(client, {
		...of,
		paths: [of.path]
	})).get(of.path);
	return file === null || file === void 0 ? {} : parseJsonText(file.text, {
		file: of.path,
		kind: configKind
	});
}
/** Reads `branch:NAME` or `path:FOLDER`; a folder is relative to the config's. */
function baselinePlace(text, config) {
	const place = text ?? "path:baselines";
	const name = place.slice(place.indexOf(":") + 1);
	if (place.startsWith("branch:")) return {
		kind: "branch",
		branch: name,
		folder: ""
	};
	const folder = posix.normalize(posix.join(posix.dirname(config), name.replaceAll("\\", "/")));
	const inside = folder === "." ? "" : `${folder.replace(/\/$/, "")}/`;
	if (inside !== "") assertFilePath(inside.slice(0, -1));
	return {
		kind: "path",
		branch: "",
		folder: inside
	};
}
function baselineFile({ folder }, platform) {
	return `${folder}${platform}.json`;
}
/** The newest pairs of the default branch against its anchor, such as the last release. */
function driftFile({ folder }, platform) {
	return `${folder}drift-${platform}.json`;
}
/** Reads what is stored of some platforms; of a folder as it is at `commit`. */
async function readStored(client, of) {
	const { repository, place, commit, platforms } = of;
	const paths = platforms.flatMap((platform) => [baselineFile(place, platform), driftFile(place, platform)]);
	const texts = /* @__PURE__ */ new Map();
	const problems = [];
	try {
		if (place.kind === "branch") {
			const found = await readBranch(client, {
				repository,
				branch: place.branch,
				paths
			});
			for (const [path, text] of found?.files ?? []) texts.set(path, text);
		} else for (const [path, file] of await readFiles(client, {
			repository,
			commit,
			paths
		})) texts.set(path, file?.text ?? null);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		problems.push(`The stored baseline could not be read: ${error.message}`);
	}
	const parsed = (path, parse) => {
		const text = texts.get(path);
		if (text === null || text === void 0) return [];
		try {
			return [parse(text)];
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			problems.push(`A stored file was left out: ${error.message}`);
			return [];
		}
	};
	return {
		baselines: platforms.flatMap((platform) => {
			const path = baselineFile(place, platform);
			return parsed(path, (text) => parseBaseline(text, path));
		}),
		drift: platforms.flatMap((platform) => {
			const path = driftFile(place, platform);
			return parsed(path, (text) => parseJsonText(text, {
				file: path,
				kind: runKind
			}));
		}),
		problems
	};
}
export { retryDelayMs as A, outcomeSchema as C, pathInside as D, zipLimits as E, hasStatus as M, jitteredDelayMs as O, readResultsFolder as S, unzipJson as T, isResultName as _, readConfig as a, platformOf as b, assertBranchName as c, measurePast as d, pastRuns as f, isFilledName as g, artifactPrefix as h, driftFile as i, ApiError as j, rateLimitWaitMs as k, parseRepository as l, readAncestors as m, baselinePlace as n, readStored as o, writeSummary as p, configPath as r, updateBranch as s, baselineFile as t, writeOutputs as u, newestOfEach as v, outcomeSchemaId as w, readResult as x, partsOfArtifact as y };

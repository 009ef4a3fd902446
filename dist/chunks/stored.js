import { l as configKind, t as parseJsonText, u as runKind, x as UserError } from "./json-file.js";
import { $ as boolean, Q as array, lt as unknown, nt as number, ot as string, rt as object, tt as literal } from "./comparison.js";
import { n as hasStatus, t as ApiError } from "./api-error.js";
import { n as assertFilePath, t as assertBranchName } from "./repository.js";
import { s as parseBaseline } from "./stored-baseline.js";
import { posix } from "node:path";
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
/** A file at a commit; null where there is none. */
async function readText(client, of) {
	return (await readFiles(client, {
		...of,
		paths: [of.path]
	})).get(of.path)?.text ?? null;
}
/** The config at a commit; an empty one where there is none. */
async function readConfig(client, of) {
	const text = await readText(client, of);
	return text === null ? {} : parseJsonText(text, {
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
export { readConfig as a, updateBranch as c, retryDelayMs as d, driftFile as i, jitteredDelayMs as l, baselinePlace as n, readStored as o, configPath as r, readText as s, baselineFile as t, rateLimitWaitMs as u };

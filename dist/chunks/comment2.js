import { x as UserError } from "./json-file.js";
import { lt as unknown, nt as number, ot as string, rt as object } from "./comparison.js";
import { n as hasStatus, t as ApiError } from "./api-error.js";
import { l as jitteredDelayMs } from "./stored.js";
import { createHash } from "node:crypto";
// src/github/create-once.ts
/** Creating something once, although the answer to a POST can get lost. */
const maxPosts = 3;
const longestWaitMs = 9e4;
/**
* Posts, and where the answer is a 5xx or none at all, looks before it posts again. A server that lists what
* it stored only later can still end up with two: callers that can delete their own look once more afterwards.
* A refusal is thrown at once, a rate limit is waited for.
*/
async function createOnce(client, { post, find }) {
	for (let attempts = 1;; attempts++) try {
		return await post();
	} catch (error) {
		if (!(error instanceof ApiError) || attempts >= maxPosts) throw error;
		if (error.retryAfterMs === null && !error.mayHaveHappened) throw error;
		if ((error.retryAfterMs ?? 0) > longestWaitMs) throw error;
		const jitter = {
			attempts,
			random: client.random,
			firstMs: 1500,
			longestMs: 6e3
		};
		await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter));
		const stored = await find();
		if (stored !== void 0) return stored;
	}
}
// src/github/identity.ts
/** Who we are on the server: needed to tell our own comments from a stranger's. */
/** An author as comments and issues carry it; servers without bot accounts leave `type` out. */
const authorSchema = object({
	login: string(),
	id: number()
}).nullish();
const userSchema = object({
	login: string().min(1),
	id: number()
});
/**
* Asks the server. Installation tokens (`GITHUB_TOKEN` among them) may not ask; then it is `assumed`, or the
* account that workflow tokens act as. No user can register those names: on GitHub a login has no brackets,
* Gitea and Forgejo each reserve their own.
*/
async function identify(client, { assumed } = {}) {
	if (assumed !== void 0) return {
		login: assumed,
		id: null
	};
	try {
		return await client.send("GET /user", {
			with: {},
			as: userSchema
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
		return {
			login: client.server.kind === "github" ? "github-actions[bot]" : await forgeAccount(client),
			id: null
		};
	}
}
/** Forgejo's version names the Gitea it is compatible with: `12.0.0+gitea-1.22.0`. */
async function forgeAccount(client) {
	const { version } = await client.send("GET /version", {
		with: {},
		as: object({ version: string() })
	});
	return version.includes("+gitea-") ? "forgejo-actions" : "gitea-actions";
}
/** True if `author` is us. */
function isOurs(author, us) {
	return author?.login === us.login && (us.id === null || author.id === us.id);
}
// src/github/marker.ts
/**
* What we post says which run it comes from, and no later word is replaced by an earlier one: one rule for comments,
* issues, checks and statuses. Texts have it in hidden first lines, beside a marker that says what they are:
*
*     <!-- paceline:comment name=default -->
*     <!-- paceline:state sha=9f3e… run=210 attempt=1 series=1f2e3d4c -->
*/
/** The exact beginning of every text of this kind and name. */
function marker(kind, name) {
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(name)) throw new UserError(`not a name for a report: ${JSON.stringify(name.slice(0, 100))}`, { hint: "Use up to 50 letters, digits, dots, dashes and underscores." });
	return `<!-- paceline:${kind} name=${name} -->`;
}
/** The text with both hidden lines before it; a marker that it already begins with is not doubled. */
function withMarkers(text, { own, measured }) {
	if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(measured.sha)) throw new UserError("not a full commit id");
	const rest = text.startsWith(own) ? text.slice(own.length).replace(/^\r?\n/, "") : text;
	return `${own}\n<!-- paceline:state sha=${measured.sha} ${runText(measured)} -->\n${rest}`;
}
/** The text without the hidden lines that `withMarkers` puts before it. */
function withoutMarkers(text, own) {
	return text.slice(own.length).replace(/^\r?\n(<!-- paceline:state [^\n]* -->\r?\n)?/, "");
}
/** The state a posted text carries, or null where there is none (an older version wrote it, or a person changed it). */
function readState(text, own) {
	const line = text.slice(own.length, own.length + 300);
	const [, sha = "", run = ""] = /^\r?\n<!-- paceline:state sha=([0-9a-f]{40,64}) ([^>]*) -->/.exec(line) ?? [];
	const posted = readRun(run);
	return text.startsWith(own) && posted !== null ? {
		sha,
		...posted
	} : null;
}
/** `run=210 attempt=1 series=1f2e3d4c`, with another character between the parts where a space will not do. */
function runText(measured, between = " ") {
	const { runNumber, attempt, seriesDigest } = stateOf(measured);
	return [
		`run=${runNumber}`,
		`attempt=${attempt}`,
		`series=${seriesDigest}`
	].join(between);
}
/** Reads what `runText` makes; null for anything else. */
function readRun(text) {
	const found = /^run=(\d{1,12})([ &])attempt=(\d{1,6})\2series=([0-9a-f]{8})$/.exec(text);
	if (found === null) return null;
	const [, run, , attempt, seriesDigest = ""] = found;
	return {
		runNumber: Number(run),
		attempt: Number(attempt),
		seriesDigest
	};
}
/** Why this run may not replace what others have posted, the later ones among them; null where it may. */
function overtaken(posted, measured) {
	const own = stateOf(measured);
	const later = posted.find((run) => run !== null && compareStates(run, own) > 0);
	return later ? `run ${later.runNumber}, attempt ${later.attempt} has already reported` : null;
}
function stateOf({ sha, runNumber, attempt, series }) {
	return {
		sha,
		runNumber,
		attempt,
		seriesDigest: createHash("sha256").update(series).digest("hex").slice(0, 8)
	};
}
/** Positive if `a` comes from a later run (or attempt) than `b`; 0 if the same, or if there is no order. */
function compareStates(a, b) {
	if (a === null || b === null) return Number(a !== null) - Number(b !== null);
	if (a.seriesDigest !== b.seriesDigest) return 0;
	return a.runNumber - b.runNumber || a.attempt - b.attempt;
}
/** True if both were posted by the very same attempt of the same run. */
function isSameState(a, b) {
	return a?.sha === b.sha && a.seriesDigest === b.seriesDigest && compareStates(a, b) === 0;
}
// src/github/comment.ts
/** The one comment on a pull request: found among all others, updated in place, never overtaken by an older run. */
/** What GitHub takes, hidden lines included. */
const longestBody = 65536;
const commentSchema = object({
	id: number(),
	body: string().nullish(),
	html_url: string(),
	user: authorSchema
});
/** Creates or updates our comment, and deletes duplicates of it that are ours. */
async function postComment(client, request) {
	if (typeof request.body === "string") bodyOver(void 0, request);
	const head = await headOf(client, request);
	if (head !== request.measured.sha) return {
		kind: "moved",
		reason: `the pull request is at ${head}, measured was ${request.measured.sha}`
	};
	try {
		return await write(client, request) ?? await write(client, request) ?? vanished;
	} catch (error) {
		if (!hasStatus(error, 403) || error.retryAfterMs !== null) throw error;
		return {
			kind: "forbidden",
			reason: error.message
		};
	}
}
const vanished = {
	kind: "stale",
	reason: "other jobs are writing and deleting this comment right now"
};
/** Looks, then updates or creates; null where the comment to update was deleted in between. */
async function write(client, request) {
	const [current, ...others] = newestFirst(await ownComments(client, request));
	const stale = overtaken([current?.state ?? null], request.measured);
	if (stale !== null) return {
		kind: "stale",
		reason: stale
	};
	const body = bodyOver(current, request);
	if (body === null) return {
		kind: "missing",
		reason: "there is nothing to update"
	};
	if (current !== void 0) {
		const updated = await update(client, {
			request,
			id: current.id,
			body
		});
		if (updated === null) return null;
		return {
			kind: "updated",
			...updated,
			removed: await remove(client, {
				request,
				comments: others
			})
		};
	}
	if (request.whenMissing === "leave") return {
		kind: "missing",
		reason: "there is no comment to update"
	};
	const { id, url } = await create(client, {
		request,
		body
	});
	const [kept, ...duplicates] = newestFirst(await ownComments(client, request));
	const removed = await remove(client, {
		request,
		comments: duplicates
	});
	const late = overtaken([kept?.state ?? null], request.measured);
	return late === null ? {
		kind: "created",
		id,
		url,
		removed
	} : {
		kind: "stale",
		reason: late
	};
}
/** The whole text to post, hidden lines first; null where the comment is to be left alone. */
function bodyOver(current, { body, measured, name }) {
	const own = marker("comment", name);
	const earlier = current === void 0 ? null : {
		text: withoutMarkers(current.text, own),
		sha: current.state?.sha ?? null
	};
	const text = typeof body === "string" ? body : body(earlier);
	if (text === null) return null;
	const whole = withMarkers(text, {
		own,
		measured
	});
	if (whole.length <= 65536) return whole;
	throw new UserError(`the comment is ${whole.length} characters long; ${longestBody} fit`);
}
async function headOf(client, { repository, pullRequest }) {
	const as = object({ head: object({ sha: string() }) });
	const { head } = await client.send("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
		with: {
			...repository,
			pull_number: pullRequest
		},
		as
	});
	return head.sha;
}
/** Comments that are ours *and* start with our marker: either alone can be had by a stranger or another tool. */
async function ownComments(client, request) {
	const own = marker("comment", request.name);
	const found = [];
	const parameters = {
		...request.repository,
		issue_number: request.pullRequest
	};
	for await (const { id, body, html_url: url, user } of client.list("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		with: parameters,
		as: commentSchema
	})) if (isOurs(user, request.us) && body?.startsWith(own)) found.push({
		id,
		url,
		text: body,
		state: readState(body, own)
	});
	return found;
}
/** The newest state first, so that writers that collided agree on which one stays; of equals the oldest. */
function newestFirst(comments) {
	return [...comments].sort((a, b) => compareStates(b.state, a.state) || a.id - b.id);
}
async function create(client, { request, body }) {
	const state = stateOf(request.measured);
	return await createOnce(client, {
		post: async () => {
			const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
			const parameters = {
				...request.repository,
				issue_number: request.pullRequest,
				body
			};
			const { id, html_url: url } = await client.send(route, {
				with: parameters,
				as: commentSchema
			});
			return {
				id,
				url,
				text: body,
				state
			};
		},
		find: async () => (await ownComments(client, request)).find((own) => isSameState(own.state, state))
	});
}
/** Null where it is gone. */
async function update(client, { request, id, body }) {
	const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
	try {
		const parameters = {
			...request.repository,
			comment_id: id,
			body
		};
		return {
			id,
			url: (await client.send(route, {
				with: parameters,
				as: commentSchema
			})).html_url
		};
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return null;
	}
}
/** Deletes duplicates of ours; one that is gone already was deleted by whoever collided with us. */
async function remove(client, { request, comments }) {
	const route = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
	for (const { id } of comments) try {
		await client.send(route, {
			with: {
				...request.repository,
				comment_id: id
			},
			as: unknown()
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
	}
	return comments.length;
}
export { overtaken as a, runText as c, authorSchema as d, identify as f, marker as i, stateOf as l, createOnce as m, postComment as n, readRun as o, isOurs as p, isSameState as r, readState as s, longestBody as t, withMarkers as u };

import { Lt as UserError, Rt as exitCodes } from "./stored-baseline.js";
import { At as unknown, Ht as plainText, Nt as _coercedNumber, Ot as string, Tt as object, W as benchmarkId, a as changeWords, d as metricTitle, et as commitSha, f as plural, h as standingText, m as standingOf, mt as ZodNumber, t as briefChange, wt as number$1, x as formatInterval, xt as boolean } from "./words.js";
import { A as solid, F as sortRows, N as rowsThat, S as countStanding, d as sideValues, f as headline, j as tableOf, k as details, w as isWatched } from "./terminal-method.js";
import { c as fit, f as exitCodeOf, i as rowName, l as generous, n as renderComment, p as version, r as markOf, t as bodyOf } from "./comment.js";
import { n as platformName } from "./platform-name.js";
import { M as hasStatus, O as jitteredDelayMs, j as ApiError, l as parseRepository, r as configPath } from "./stored.js";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
// node_modules/zod/v4/classic/coerce.js
function number(params) {
	return _coercedNumber(ZodNumber, params);
}
// src/report/summary.ts
/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
const longestSummaryBytes = 1e6;
const shortenedSummary = "*Shortened to fit into a job summary; everything is in the comparison file.*";
/** The summary as Markdown, at most 1,000,000 bytes of UTF-8. */
function renderSummary(comparison, context) {
	return `${fit({
		from: generous,
		fits: (candidate) => Buffer.byteLength(candidate) < longestSummaryBytes,
		render: (limits, isCut) => bodyOf({
			comparison,
			context,
			limits,
			shortened: isCut ? shortenedSummary : "",
			appendix: fullTable
		})
	})}\n`;
}
/** All rows, one line each, worst first. */
function fullTable(scene) {
	const { comparison, limits, platforms } = scene;
	const rows = sortRows(comparison.rows);
	const shown = rows.slice(0, limits.full);
	if (shown.length === 0) return "";
	const titles = [
		"",
		...platforms.length > 1 ? ["system"] : [],
		"verdict",
		"base",
		"head",
		"change",
		"interval",
		"pairs",
		"why"
	];
	const align = titles.map((title) => [
		"",
		"system",
		"verdict",
		"why"
	].includes(title) ? "l" : "r");
	const cells = shown.map((row) => cellsOf(row, scene));
	const left = rows.length - shown.length;
	const more = left === 0 ? "" : `\n\nand ${plural(left, "more row")}.`;
	return details(`<b>All ${plural(rows.length, "row")}</b>`, tableOf(titles, cells, align) + more);
}
function cellsOf(row, scene) {
	const { base, head } = sideValues(row);
	const interval = row.interval === null ? "" : solid(formatInterval(row.interval, row.unit));
	const system = scene.platforms.length > 1 ? [scene.platformName(row.platform)] : [];
	return [rowName(row, scene)].concat(system, [
		`${markOf(row)} ${standingText(standingOf(row))}`,
		solid(base),
		solid(head),
		solid(briefChange(row) ?? ""),
		row.kind === "exact" ? "exact" : interval,
		row.pairs === null ? "" : String(row.pairs),
		row.reason === null ? "" : scene.prose(row.reason)
	]);
}
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
	id: number$1()
}).nullish();
const userSchema = object({
	login: string().min(1),
	id: number$1()
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
* Hidden first lines of what we post: a marker that says what it is, and the state that says what it shows.
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
	const { sha, runNumber, attempt, seriesDigest } = stateOf(measured);
	return `${own}\n<!-- paceline:state sha=${sha} run=${runNumber} attempt=${attempt} series=${seriesDigest} -->\n${rest}`;
}
/** The text without the hidden lines that `withMarkers` puts before it. */
function withoutMarkers(text, own) {
	return text.slice(own.length).replace(/^\r?\n(<!-- paceline:state [^\n]* -->\r?\n)?/, "");
}
/** The state a posted text carries, or null where there is none (an older version wrote it, or a person changed it). */
function readState(text, own) {
	const line = text.slice(own.length, own.length + 300);
	const found = /^\r?\n<!-- paceline:state sha=([0-9a-f]{40,64}) run=(\d{1,12}) attempt=(\d{1,6}) series=([0-9a-f]{8}) -->/.exec(line);
	if (!text.startsWith(own) || found === null) return null;
	const [, sha = "", run, attempt, seriesDigest = ""] = found;
	return {
		sha,
		runNumber: Number(run),
		attempt: Number(attempt),
		seriesDigest
	};
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
	id: number$1(),
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
	const state = stateOf(request.measured);
	const [current, ...others] = newestFirst(await ownComments(client, request));
	if (current?.state && compareStates(current.state, state) > 0) return staleAfter(current.state);
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
	const { id, url } = await create$1(client, {
		request,
		body
	});
	const [kept, ...duplicates] = newestFirst(await ownComments(client, request));
	const removed = await remove(client, {
		request,
		comments: duplicates
	});
	return kept?.state && compareStates(kept.state, state) > 0 ? staleAfter(kept.state) : {
		kind: "created",
		id,
		url,
		removed
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
function staleAfter({ runNumber, attempt }) {
	return {
		kind: "stale",
		reason: `run ${runNumber}, attempt ${attempt} has already reported`
	};
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
async function create$1(client, { request, body }) {
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
// src/github/server.ts
/**
* Which server we talk to: github.com, GitHub Enterprise Server, or a forge with the same REST dialect
* (Gitea, Forgejo). Everything is derived from `GITHUB_API_URL` and `GITHUB_SERVER_URL`.
*/
/** Reads both addresses as a workflow gives them; an empty or missing one means github.com. */
function parseServer(from) {
	const apiUrl = parseAddress(from.apiUrl || "https://api.github.com", "GITHUB_API_URL");
	return {
		apiUrl,
		webUrl: parseAddress(from.webUrl || "https://github.com", "GITHUB_SERVER_URL"),
		kind: new URL(apiUrl).pathname.endsWith("/api/v1") ? "forge" : "github"
	};
}
/** An address without credentials, query or fragment: a token is sent there and links are built on it. */
function parseAddress(text, name) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!(url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "" && url.search === "" && url.hash === "")) throw new UserError(`${name} is not a plain http(s) address: ${JSON.stringify(text.slice(0, 200))}`, { hint: "It must look like https://api.github.com or https://github.example.com/api/v3." });
	return url.href.replace(/\/+$/, "");
}
// src/action/workflow.ts
/** The facts of the workflow run that the action is a step of, read once from `GITHUB_*` and the event's payload. */
const idOnly = object({ id: number$1() });
const login = object({ login: string() });
/** The parts of a payload that are used; what an event does not have is absent. */
const payloadSchema = object({
	repository: object({
		id: number$1(),
		default_branch: string(),
		fork: boolean()
	}).optional(),
	pull_request: object({
		number: number$1(),
		user: login.nullish(),
		head: object({
			sha: commitSha,
			repo: idOnly.nullish()
		}),
		base: object({
			sha: commitSha,
			ref: string(),
			repo: idOnly
		})
	}).optional(),
	merge_group: object({
		head_sha: commitSha,
		base_sha: commitSha
	}).optional(),
	comment: object({
		id: number$1(),
		body: string(),
		created_at: string(),
		user: object({
			login: string(),
			id: number$1()
		})
	}).optional(),
	issue: object({
		number: number$1(),
		pull_request: object({}).nullish()
	}).optional(),
	workflow_run: object({
		id: number$1(),
		run_number: number$1(),
		run_attempt: number$1(),
		/** Missing on older servers. */
		path: string().optional(),
		workflow_id: number$1(),
		head_sha: commitSha,
		head_repository: idOnly.nullish(),
		actor: login.nullish()
	}).optional(),
	/** Of a push: the commit before it. */
	before: string().nullish()
});
const environmentSchema = object({
	GITHUB_EVENT_NAME: string().min(1),
	GITHUB_EVENT_PATH: string().min(1),
	GITHUB_REPOSITORY: string().min(1),
	GITHUB_REF: string().default(""),
	GITHUB_SHA: commitSha,
	GITHUB_RUN_ID: number().int().min(0),
	GITHUB_RUN_NUMBER: number().int().min(0),
	GITHUB_RUN_ATTEMPT: number().int().min(0).default(1),
	GITHUB_WORKFLOW_REF: string().default(""),
	GITHUB_ACTOR: string().default(""),
	GITHUB_WORKSPACE: string().min(1),
	GITHUB_API_URL: string().default(""),
	GITHUB_SERVER_URL: string().default(""),
	GITHUB_ACTION_REPOSITORY: string().default(""),
	GITHUB_ACTION_REF: string().default(""),
	GITHUB_OUTPUT: string().default(""),
	GITHUB_STEP_SUMMARY: string().default(""),
	RUNNER_TEMP: string().default("")
});
/** Reads it all. Throws `UserError` outside of a workflow, or for a payload that is none. */
async function readWorkflow(env) {
	const parsed = environmentSchema.safeParse(env);
	if (!parsed.success) throw new UserError(`${String(parsed.error.issues[0]?.path[0])} is missing or not as a runner sets it`, { hint: "The action runs inside a workflow; elsewhere use the command line." });
	const facts = parsed.data;
	const rawPayload = await readPayload(facts.GITHUB_EVENT_PATH);
	const payload = payloadSchema.safeParse(rawPayload);
	if (!payload.success) {
		const place = payload.error.issues[0]?.path.join(".");
		throw new UserError(`The payload of this ${facts.GITHUB_EVENT_NAME} event is not as expected: ${place}`);
	}
	const server = parseServer({
		apiUrl: facts.GITHUB_API_URL,
		webUrl: facts.GITHUB_SERVER_URL
	});
	return {
		event: facts.GITHUB_EVENT_NAME,
		payload: payload.data,
		rawPayload,
		repository: parseRepository(facts.GITHUB_REPOSITORY),
		ref: facts.GITHUB_REF,
		sha: facts.GITHUB_SHA,
		runId: facts.GITHUB_RUN_ID,
		runNumber: facts.GITHUB_RUN_NUMBER,
		attempt: facts.GITHUB_RUN_ATTEMPT,
		series: workflowPath(facts.GITHUB_WORKFLOW_REF, facts.GITHUB_REPOSITORY),
		actor: facts.GITHUB_ACTOR,
		workspace: facts.GITHUB_WORKSPACE,
		server,
		guideUrl: guideOf(server, {
			repository: facts.GITHUB_ACTION_REPOSITORY,
			ref: facts.GITHUB_ACTION_REF
		}),
		outputFile: facts.GITHUB_OUTPUT || null,
		summaryFile: facts.GITHUB_STEP_SUMMARY || null,
		temporary: facts.RUNNER_TEMP || facts.GITHUB_WORKSPACE
	};
}
/** The page at the commit or tag of the action that runs. */
const guidePage = "docs/reading-a-report.md";
function guideOf({ webUrl }, { repository, ref }) {
	return /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w.-]+(\/[\w.-]+)*$/.test(ref) ? `${webUrl}/${repository}/blob/${ref}/${guidePage}` : null;
}
async function readPayload(path) {
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch (cause) {
		throw new UserError("The event's payload cannot be read", {
			file: path,
			cause
		});
	}
}
/** `.github/workflows/x.yml` of `octo/widget/.github/workflows/x.yml@refs/heads/main`. */
function workflowPath(reference, repository = "") {
	return (reference.startsWith(`${repository}/`) ? reference.slice(repository.length + 1) : reference).split("@")[0] ?? "";
}
/** The page of a workflow run. */
function runUrl({ server, repository }, runId, attempt) {
	const page = `${server.webUrl}/${repository.owner}/${repository.repo}/actions/runs/${runId}`;
	return attempt === void 0 ? page : `${page}/attempts/${attempt}`;
}
/**
* True where the event's token is read-only whatever the workflow asks for: pull requests from forks and those of
* Dependabot.
*/
function isReadOnly({ event, payload, actor }) {
	const pull = payload.pull_request;
	if (event !== "pull_request" || pull === void 0) return false;
	return pull.head.repo?.id !== pull.base.repo.id || actor === "dependabot[bot]";
}
// src/github/clip.ts
/** Cuts a text to a server's limit. */
/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clip(text, longest) {
	if (text.length <= longest) return text;
	return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
// src/github/commit-status.ts
/** A commit status: what a check run falls back to. */
const statusSchema = object({
	context: string(),
	description: string().nullish()
});
/** Posts the conclusion as a status of the same name. A status knows no neutral: it passes and says so. */
async function postStatus(client, request) {
	const { repository, sha, name: context, conclusion, title, detailsUrl } = request;
	const parameters = {
		...repository,
		sha,
		context,
		state: conclusion === "failure" ? "failure" : "success",
		description: clip(conclusion === "neutral" ? `Neutral: ${title}` : title, 140),
		...detailsUrl === void 0 ? {} : { target_url: detailsUrl }
	};
	await createOnce(client, {
		post: () => client.send("POST /repos/{owner}/{repo}/statuses/{sha}", {
			with: parameters,
			as: statusSchema
		}),
		find: () => Promise.resolve(void 0)
	});
}
// src/github/check.ts
/** The verdict on a commit: a check run with annotations, or a commit status where checks are not to be had. */
/** Longest summary and longest text. */
const longestOutput = 65535;
const annotationsPerRequest = 50;
const checkSchema = object({
	id: number$1(),
	html_url: string().nullish(),
	external_id: string().nullish(),
	app: object({ slug: string().optional() }).nullish(),
	output: object({ annotations_count: number$1() }).partial().nullish()
});
/** Posts the check, already completed, and adds annotations fifty at a time. */
async function postCheck(client, request) {
	const annotations = request.annotations.slice(0, 500);
	let check;
	try {
		check = await createOnce(client, {
			post: () => create(client, {
				request,
				annotations
			}),
			find: () => findCheck(client, request)
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404, 405, 501) || error.retryAfterMs !== null) throw error;
		return await fallBack(client, {
			request,
			reason: error.message
		});
	}
	for (let from = annotationsPerRequest; from < annotations.length; from += annotationsPerRequest) await addAnnotations(client, {
		request,
		id: check.id,
		annotations,
		from
	});
	const { id, html_url: url, app } = check;
	return {
		kind: "check",
		id,
		url: url ?? null,
		author: app?.slug === void 0 ? null : `${app.slug}[bot]`
	};
}
async function create(client, { request, annotations }) {
	return await client.send("POST /repos/{owner}/{repo}/check-runs", {
		with: {
			...request.repository,
			name: request.name,
			head_sha: request.sha,
			status: "completed",
			conclusion: request.conclusion,
			external_id: request.externalId,
			...request.detailsUrl === void 0 ? {} : { details_url: request.detailsUrl },
			output: {
				...outputOf(request),
				annotations: annotations.slice(0, annotationsPerRequest).map(toWire)
			}
		},
		as: checkSchema
	});
}
/**
* A PATCH *adds* its annotations: repeated after a lost answer it would show them twice. So it is not
* repeated before the server has been asked how many it has.
*/
async function addAnnotations(client, of) {
	const batch = of.annotations.slice(of.from, of.from + annotationsPerRequest);
	const parameters = {
		...of.request.repository,
		check_run_id: of.id
	};
	await createOnce(client, {
		post: () => {
			const output = {
				...outputOf(of.request),
				annotations: batch.map(toWire)
			};
			return client.send("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
				with: {
					...parameters,
					output
				},
				as: checkSchema,
				retry: false
			});
		},
		find: async () => {
			const check = await client.send("GET /repos/{owner}/{repo}/check-runs/{check_run_id}", {
				with: parameters,
				as: checkSchema
			});
			return (check.output?.annotations_count ?? 0) >= of.from + batch.length ? check : void 0;
		}
	});
}
async function findCheck(client, request) {
	const route = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
	const parameters = {
		...request.repository,
		ref: request.sha,
		check_name: request.name
	};
	for await (const check of client.list(route, {
		with: parameters,
		as: checkSchema,
		key: "check_runs"
	})) if (check.external_id === request.externalId) return check;
}
async function fallBack(client, { request, reason }) {
	try {
		await postStatus(client, request);
		return { kind: "status" };
	} catch (error) {
		if (!(error instanceof ApiError) || !hasStatus(error, 403, 404)) throw error;
		return {
			kind: "forbidden",
			reason
		};
	}
}
function outputOf({ title, summary, text }) {
	return {
		title: clip(title, 255),
		summary: clip(summary, longestOutput),
		...text === void 0 ? {} : { text: clip(text, longestOutput) }
	};
}
function toWire({ path, startLine, endLine, level, title, message }) {
	return {
		path,
		start_line: startLine,
		end_line: endLine,
		annotation_level: level,
		title: clip(title, 255),
		message: clip(message, 4096)
	};
}
// src/action/annotations.ts
/** One annotation per row that fails or warns, worst first. They stand at the config: no line of code is to blame. */
function annotationsOf(comparison, path) {
	return rowsThat(sortRows(comparison.rows), "failed", "worse").filter((row) => row.level !== "note").map((row) => ({
		path,
		startLine: 1,
		endLine: 1,
		level: row.level === "fail" ? "failure" : "warning",
		title: titleOf$1(row),
		message: messageOf(row)
	}));
}
function titleOf$1(row) {
	const name = plainText(benchmarkId(row));
	return standingOf(row) === "failed" ? `${name} failed` : `${name}: ${metricTitle(plainText(row.metric))}`;
}
function messageOf(row) {
	const where = `on ${platformName(row.platform)}`;
	if (standingOf(row) === "failed") return `Failed ${where}: ${plainText(row.reason ?? "no reason is known", 600)}`;
	return `${changeWords(row)} ${where}: ${sideValues(row).both}`;
}
// src/action/verdict.ts
/** What a comparison comes to in one word, and the conclusion of the check. */
/** The verdict on all platforms together. */
function verdictOf({ comparison, missing }) {
	if (comparison === null) return {
		word: "failed",
		regressions: 0,
		improvements: 0,
		stops: true
	};
	const code = exitCodeOf(comparison);
	const stops = code === exitCodes.regression || code === exitCodes.newFailure || missing.length > 0;
	const regressions = countStanding(comparison.rows, "worse");
	const improvements = countStanding(comparison.rows, "better");
	return {
		word: wordOf(comparison, {
			code,
			isMissing: missing.length > 0
		}),
		regressions,
		improvements,
		stops
	};
}
function wordOf(comparison, { code, isMissing }) {
	if (code === exitCodes.regression || countStanding(comparison.rows, "worse") > 0) return "regression";
	if (code === exitCodes.newFailure || isMissing) return "failed";
	if (comparison.state !== "decided") return comparison.state;
	if (countStanding(comparison.rows, "better") > 0) return "improvement";
	return countStanding(comparison.rows, "undecided") > 0 ? "undecided" : "no-change";
}
/** With the gate off, a check that would fail is neutral. Where nothing could be compared, it is neutral either way. */
function conclusionOf({ stops, word }, gate) {
	if (stops) return gate ? "failure" : "neutral";
	return word === "nothing-compared" ? "neutral" : "success";
}
/** Whether a comment that appears only on changes is due. */
function isChange({ comparison, missing }) {
	if (comparison === null || missing.length > 0) return true;
	const loud = /* @__PURE__ */ new Set([
		"regression",
		"improvement",
		"failed",
		"removed"
	]);
	return comparison.rows.some((row) => !isWatched(row) && loud.has(row.verdict));
}
// src/action/publish.ts
/** Tells the outcome where people look: the check, the comment, the annotations. */
/** Name of the check that a branch rule may require. */
function checkName(name) {
	return name === "default" ? "Paceline" : `Paceline (${name})`;
}
/** What comment and summary have in common. */
function contextOf({ job, target, judged, runId }) {
	const { inputs, workflow } = job;
	const run = runUrl(workflow, runId);
	return {
		name: inputs.name,
		version,
		...judged.config.report?.title === void 0 ? {} : { title: judged.config.report.title },
		...target.pullRequest === null ? {} : { pullRequest: target.pullRequest },
		urls: {
			run,
			report: `${run}#artifacts`,
			...workflow.guideUrl === null ? {} : { guide: workflow.guideUrl }
		},
		run: {
			number: target.measured.runNumber,
			attempt: target.measured.attempt
		},
		missing: judged.missing,
		beside: judged.beside,
		bench: inputs.bench
	};
}
/** Posts check and comment. What the token may not do becomes a warning: the summary has it all. */
async function publish(publication) {
	const { job, target, judged, runId } = publication;
	const { client, inputs, log, workflow } = job;
	const { repository } = workflow;
	const body = renderComment(judged.comparison, contextOf(publication));
	const check = await postCheck(client, {
		repository,
		sha: target.sha,
		name: checkName(inputs.name),
		conclusion: conclusionOf(verdictOf(judged), inputs.gate),
		title: titleOf(judged),
		summary: withoutMarker(body),
		annotations: judged.comparison === null ? [] : annotationsOf(judged.comparison, configPath(inputs.config)),
		detailsUrl: runUrl(workflow, runId),
		externalId: `${runId}-${target.measured.attempt}-${inputs.name}`
	});
	if (check.kind === "forbidden") log.warning({
		title: "No check was written",
		message: hinted(check.reason)
	});
	const hasCheck = check.kind !== "forbidden";
	const mode = inputs.comment ?? judged.config.report?.comment ?? "always";
	if (target.pullRequest === null || mode === "never") return {
		commentUrl: null,
		hasCheck
	};
	const author = check.kind === "check" ? check.author : null;
	const outcome = await postComment(client, {
		repository,
		pullRequest: target.pullRequest.number,
		name: inputs.name,
		body,
		measured: target.measured,
		us: await identify(client, author === null ? {} : { assumed: author }),
		whenMissing: mode === "on-change" && !isChange(judged) ? "leave" : "create"
	});
	if ("url" in outcome) {
		log.info(`The comment was ${outcome.kind}: ${outcome.url}`);
		return {
			commentUrl: outcome.url,
			hasCheck
		};
	}
	if (outcome.kind === "forbidden") log.warning({
		title: "No comment was written",
		message: hinted(outcome.reason)
	});
	else log.info(`No comment was written: ${outcome.reason}`);
	return {
		commentUrl: null,
		hasCheck
	};
}
/** The verdict in words, without Markdown. */
function titleOf({ comparison, missing }) {
	if (comparison === null) return "Nothing was measured";
	return headline(comparison, { missing: missing.map(({ platform }) => platform) }).text;
}
function hinted(reason) {
	return `${reason}. The job summary has the whole report. Does the job grant pull-requests: write and checks: write? docs/github-action.md says what forks need.`;
}
/** The check and the issue have markers of their own, or need none. */
function withoutMarker(body) {
	return body.replace(/^<!-- [^\n]* -->\n/, "");
}
export { renderSummary as S, withMarkers as _, verdictOf as a, isOurs as b, runUrl as c, postComment as d, compareStates as f, stateOf as g, readState as h, withoutMarker as i, workflowPath as l, marker as m, publish as n, isReadOnly as o, isSameState as p, titleOf as r, readWorkflow as s, contextOf as t, longestBody as u, authorSchema as v, createOnce as x, identify as y };

import { S as exitCodes, x as UserError } from "./json-file.js";
import { a as benchmarkId, nt as number, ot as string, rt as object, w as plainText } from "./comparison.js";
import { r as runUrl } from "./workflow.js";
import { D as isWatched, I as rowsThat, R as sortRows, T as countStanding, f as sideValues, h as headlineOfNone, m as headline } from "./terminal-method.js";
import { d as version, n as renderComment } from "./comment.js";
import { _ as metricTitle, o as changeWords, x as standingOf } from "./words.js";
import { n as platformName } from "./platform-name.js";
import { t as exitCodeOf } from "./exit-code.js";
import { n as hasStatus, t as ApiError } from "./api-error.js";
import { r as configPath } from "./stored.js";
import { a as overtaken, c as runText, f as identify, m as createOnce, n as postComment, o as readRun } from "./comment2.js";
// src/action/attempts.ts
/**
* Several things to write, none of which may take the others with it: each is tried by itself, and what could not be
* written is told in the log and by the exit code.
*/
/** Throws nothing but the interruption of the job. */
function makeAttempts({ log, effects }) {
	let count = 0;
	return {
		attempt: async (what, work) => {
			try {
				return await work();
			} catch (error) {
				effects.signal.throwIfAborted();
				count += 1;
				log.error({
					title: `${what} could not be written`,
					message: wordsOf(error)
				});
				return null;
			}
		},
		failed: () => count
	};
}
/** A message and its hint; of a bug, or of a disk that is full, all that is known. */
function wordsOf(error) {
	if (!(error instanceof UserError)) return error instanceof Error ? error.stack ?? error.message : String(error);
	return [error.message, error.hint ?? ""].filter((line) => line !== "").join("\n");
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
	description: string().nullish(),
	target_url: string().nullish()
});
/**
* Posts the conclusion as a status of the same name, unless a later run has: the run stands behind the `#` of the
* address. A status knows no neutral: it passes and says so.
*/
async function postStatus(client, request) {
	const { repository, measured, name: context, conclusion, title, detailsUrl } = request;
	const stale = overtaken(await postedRuns(client, request), measured);
	if (stale !== null) return {
		kind: "stale",
		reason: stale
	};
	const parameters = {
		...repository,
		sha: measured.sha,
		context,
		state: conclusion === "failure" ? "failure" : "success",
		description: clip(conclusion === "neutral" ? `Neutral: ${title}` : title, 140),
		target_url: `${detailsUrl}#${runText(measured, "&")}`
	};
	await createOnce(client, {
		post: () => client.send("POST /repos/{owner}/{repo}/statuses/{sha}", {
			with: parameters,
			as: statusSchema
		}),
		find: () => Promise.resolve(void 0)
	});
	return { kind: "status" };
}
async function postedRuns(client, { repository, measured, name }) {
	const route = "GET /repos/{owner}/{repo}/commits/{ref}/statuses";
	const runs = [];
	for await (const status of client.list(route, {
		with: {
			...repository,
			ref: measured.sha
		},
		as: statusSchema
	})) if (status.context === name) runs.push(readRun((status.target_url ?? "").split("#")[1] ?? ""));
	return runs;
}
// src/github/check.ts
/** The verdict on a commit: a check run with annotations, or a commit status where checks are not to be had. */
/** Longest summary and longest text. */
const longestOutput = 65535;
const annotationsPerRequest = 50;
const checkSchema = object({
	id: number(),
	html_url: string().nullish(),
	external_id: string().nullish(),
	app: object({ slug: string().optional() }).nullish(),
	output: object({ annotations_count: number() }).partial().nullish()
});
/** Posts the check, already completed, and adds annotations fifty at a time; the verdict of a later run is left alone. */
async function postCheck(client, request) {
	const annotations = request.annotations.slice(0, 500);
	let check;
	try {
		const posted = await postedChecks(client, request);
		const stale = overtaken(posted.map(runOf), request.measured);
		if (stale !== null) return {
			kind: "stale",
			reason: stale
		};
		check = await createOnce(client, {
			post: () => create(client, {
				request,
				annotations
			}),
			find: async () => (await postedChecks(client, request)).find((one) => one.external_id === runText(request.measured))
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404, 405, 501) || error.retryAfterMs !== null) throw error;
		return await fallBack(client, {
			request,
			reason: error.message
		});
	}
	const { id, html_url: url, app } = check;
	const incomplete = await addRest(client, {
		request,
		id,
		annotations
	});
	const author = app?.slug === void 0 ? null : `${app.slug}[bot]`;
	return {
		kind: "check",
		id,
		url: url ?? null,
		author,
		incomplete
	};
}
/** The verdict stands already: what fails here costs annotations and nothing else. */
async function addRest(client, of) {
	try {
		for (let from = annotationsPerRequest; from < of.annotations.length; from += annotationsPerRequest) await addAnnotations(client, {
			...of,
			from
		});
		return null;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return error.message;
	}
}
async function create(client, { request, annotations }) {
	return await client.send("POST /repos/{owner}/{repo}/check-runs", {
		with: {
			...request.repository,
			name: request.name,
			head_sha: request.measured.sha,
			status: "completed",
			conclusion: request.conclusion,
			external_id: runText(request.measured),
			details_url: request.detailsUrl,
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
/** All checks of this name on the commit, those of other apps among them, whose ids say nothing to us. */
async function postedChecks(client, { repository, measured, name }) {
	const route = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
	const parameters = {
		...repository,
		ref: measured.sha,
		check_name: name,
		filter: "all"
	};
	const checks = [];
	for await (const check of client.list(route, {
		with: parameters,
		as: checkSchema,
		key: "check_runs"
	})) checks.push(check);
	return checks;
}
function runOf({ external_id: id }) {
	return readRun(id ?? "");
}
async function fallBack(client, { request, reason }) {
	try {
		return await postStatus(client, request);
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
		program: workflow.program,
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
		...judged.unjudged === void 0 ? {} : { unjudged: judged.unjudged },
		beside: judged.beside,
		bench: inputs.bench
	};
}
/**
* Posts check and comment, each by itself. What the token may not do becomes a warning: the summary has it all. The
* verdict of a later run stands, wherever it was posted.
*/
async function publish(publication, { attempt }) {
	const body = renderComment(publication.judged.comparison, contextOf(publication));
	const check = await attempt("The check", () => writeCheck(publication, body));
	const author = check?.kind === "check" ? check.author : null;
	return {
		commentUrl: await attempt("The comment", () => writeComment(publication, {
			body,
			author
		})),
		hasCheck: check !== null && check.kind !== "forbidden"
	};
}
async function writeCheck({ job, target, judged, runId }, body) {
	const { client, inputs, log, workflow } = job;
	const check = await postCheck(client, {
		repository: workflow.repository,
		measured: target.measured,
		name: checkName(inputs.name),
		conclusion: conclusionOf(verdictOf(judged), inputs.gate),
		title: titleOf(judged),
		summary: withoutMarker(body),
		annotations: judged.comparison === null ? [] : annotationsOf(judged.comparison, configPath(inputs.config)),
		detailsUrl: runUrl(workflow, runId)
	});
	if (check.kind === "forbidden") log.warning({
		title: "No check was written",
		message: hinted(check.reason)
	});
	if (check.kind === "stale") log.info(`No check was written: ${check.reason}`);
	if (check.kind === "check" && check.incomplete !== null) log.warning({
		title: "Annotations of the check are missing",
		message: check.incomplete
	});
	return check;
}
/** The address of the comment; null where there is none, or a later run has written it. */
async function writeComment({ job, target, judged }, { body, author }) {
	const { client, inputs, log, workflow } = job;
	const mode = inputs.comment ?? judged.config.report?.comment ?? "always";
	if (target.pullRequest === null || mode === "never") return null;
	const outcome = await postComment(client, {
		repository: workflow.repository,
		pullRequest: target.pullRequest.number,
		name: inputs.name,
		body,
		measured: target.measured,
		us: await identify(client, author === null ? {} : { assumed: author }),
		whenMissing: mode === "on-change" && !isChange(judged) ? "leave" : "create"
	});
	if ("url" in outcome) {
		log.info(`The comment was ${outcome.kind}: ${outcome.url}`);
		return outcome.url;
	}
	if (outcome.kind === "forbidden") log.warning({
		title: "No comment was written",
		message: hinted(outcome.reason)
	});
	else log.info(`No comment was written: ${outcome.reason}`);
	return null;
}
/** The verdict in words, without Markdown. */
function titleOf({ comparison, missing, unjudged }) {
	if (comparison === null) return headlineOfNone({ unjudged }).text;
	return headline(comparison, { missing: missing.map(({ platform }) => platform) }).text;
}
function hinted(reason) {
	return `${reason}. The job summary has the whole report. Does the job grant pull-requests: write and checks: write? docs/github-action.md says what forks need.`;
}
/** The check and the issue have markers of their own, or need none. */
function withoutMarker(body) {
	return body.replace(/^<!-- [^\n]* -->\n/, "");
}
export { verdictOf as a, withoutMarker as i, publish as n, makeAttempts as o, titleOf as r, contextOf as t };

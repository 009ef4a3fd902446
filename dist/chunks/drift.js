import { t as compareRuns } from "./compare.js";
import { a as readConfig, c as updateBranch, i as driftFile, n as baselinePlace, r as configPath } from "./stored.js";
import { a as overtaken, d as authorSchema, f as identify, i as marker, l as stateOf, m as createOnce, p as isOurs, r as isSameState, s as readState, t as longestBody, u as withMarkers } from "./comment2.js";
import { t as parseJsonText, u as runKind, x as UserError } from "./json-file.js";
import { n as hasStatus } from "./api-error.js";
import { d as version, n as renderComment } from "./comment.js";
import { D as isWatched } from "./terminal-method.js";
import { lt as unknown, nt as number, ot as string, rt as object, w as plainText } from "./comparison.js";
import { t as renderSummary } from "./summary.js";
import { k as runText } from "./stored-baseline.js";
import { a as verdictOf, i as withoutMarker, o as makeAttempts } from "./publish.js";
import { t as writeOutputs } from "./outputs.js";
import { i as runsOf, n as permitOf, t as branchOf } from "./refresh.js";
import { n as writeSummary } from "./path-inside.js";
import { r as runUrl } from "./workflow.js";
// src/github/issue.ts
/** The one issue about drift: opened when it is found, kept up to date, closed when it is gone. */
const issueSchema = object({
	number: number(),
	body: string().nullish(),
	html_url: string(),
	user: authorSchema,
	/** Lists of issues hold pull requests too. */
	pull_request: unknown().optional()
});
/** Opens, updates or closes our issue; a second open one is left to people. */
async function postIssue(client, request) {
	const own = marker("drift", request.name);
	const body = withMarkers(request.body, {
		own,
		measured: request.measured
	});
	if (body.length > 65536) throw new UserError(`the issue is ${body.length} characters long; ${longestBody} fit`);
	const current = (await ownIssues(client, request))[0];
	const stale = overtaken([readState(current?.body ?? "", own)], request.measured);
	if (stale !== null) return {
		kind: "stale",
		reason: stale
	};
	if (current === void 0 && request.state === "closed") return {
		kind: "missing",
		reason: "there is no open issue to close"
	};
	try {
		const { number, html_url: url } = current === void 0 ? await open(client, {
			request,
			body
		}) : await update(client, {
			request,
			body,
			number: current.number
		});
		return {
			kind: request.state === "closed" ? "closed" : current === void 0 ? "opened" : "updated",
			number,
			url
		};
	} catch (error) {
		if (!hasStatus(error, 403, 410) || error.retryAfterMs !== null) throw error;
		return {
			kind: "forbidden",
			reason: error.message
		};
	}
}
/**
* Our open issues, the oldest first. All pages are read: filters by creator have been seen to come back
* empty for apps, and an issue that is overlooked is opened again on every run.
*/
async function ownIssues(client, request) {
	const own = marker("drift", request.name);
	const found = [];
	const parameters = {
		...request.repository,
		state: "open"
	};
	for await (const issue of client.list("GET /repos/{owner}/{repo}/issues", {
		with: parameters,
		as: issueSchema
	})) if ((issue.pull_request === void 0 || issue.pull_request === null) && isOurs(issue.user, request.us) && issue.body?.startsWith(own)) found.push(issue);
	return found.sort((a, b) => a.number - b.number);
}
async function open(client, { request, body }) {
	const own = marker("drift", request.name);
	const state = stateOf(request.measured);
	return await createOnce(client, {
		post: () => {
			const parameters = {
				...request.repository,
				title: request.title,
				body
			};
			return client.send("POST /repos/{owner}/{repo}/issues", {
				with: parameters,
				as: issueSchema
			});
		},
		find: async () => (await ownIssues(client, request)).find((issue) => isSameState(readState(issue.body ?? "", own), state))
	});
}
async function update(client, { request, body, number }) {
	const { repository, title, state } = request;
	const parameters = {
		...repository,
		issue_number: number,
		title,
		body,
		state
	};
	return await client.send("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
		with: parameters,
		as: issueSchema
	});
}
// src/action/drift.ts
/**
* `command: drift`: the default branch against its last release, as pairs. Many small losses that each passed add up
* here: one issue says so for as long as it holds.
*/
/**
* Says what came of it, stores the pairs, so that reports can show the drift, and opens, updates or closes the issue.
* Exit code 1 where the pairs or the issue could not be written.
*/
async function drift(job) {
	const { client, inputs, log, workflow } = job;
	const permit = permitOf(workflow);
	const { repository, sha, runNumber, attempt, series } = workflow;
	const path = configPath(inputs.config);
	const config = await readConfig(client, {
		repository,
		commit: sha,
		path
	});
	const runs = (await runsOf(job, "pairs")).runs;
	if (runs.length === 0) {
		log.notice({ message: "No runner left pairs of this commit and a release: nothing is known about drift." });
		return 0;
	}
	const comparison = compareRuns({
		heads: runs,
		policy: config.policy,
		version
	});
	const context = {
		name: inputs.name,
		version,
		program: workflow.program,
		bench: false,
		urls: { run: runUrl(workflow, workflow.runId) },
		run: {
			number: runNumber,
			attempt
		}
	};
	await writeSummary(workflow.summaryFile, renderSummary(comparison, context));
	const { word, regressions, improvements } = verdictOf({
		comparison,
		missing: []
	});
	await writeOutputs(workflow.outputFile, {
		verdict: word,
		regressions,
		improvements
	});
	const { attempt: tryTo, failed } = makeAttempts(job);
	const place = baselinePlace(inputs.baseline ?? config.baseline, path);
	const fileOf = (run) => driftFile(place, run.environment.platform);
	let later = [];
	await tryTo("The history", () => updateBranch(client, {
		permit,
		repository,
		branch: branchOf(place, workflow),
		paths: runs.map(fileOf),
		message: `Store drift of ${sha.slice(0, 7)} since ${plainText(runs[0]?.base?.label ?? "the release", 60)}`,
		whenMissing: place.kind === "branch" ? "orphan" : "refuse",
		merge: (files) => {
			const kept = runs.map((run) => [run, newer(run, {
				files,
				path: fileOf(run)
			})]);
			later = kept.flatMap(([run, stored]) => stored === run ? [] : [stored]);
			return new Map(kept.map(([run, stored]) => [fileOf(run), runText(stored)]));
		}
	}));
	if (later.length === runs.length) {
		log.info(`No issue was written: later pairs have been stored (${later[0].id}), and their word stands.`);
		return failed() > 0 ? 1 : 0;
	}
	const outcome = await tryTo("The issue", async () => postIssue(client, {
		repository,
		name: inputs.name,
		title: titleOf(comparison),
		body: withoutMarker(renderComment(comparison, context)),
		state: isAlarm(comparison) ? "open" : "closed",
		measured: {
			sha,
			runNumber,
			attempt,
			series
		},
		us: await identify(client)
	}));
	if (outcome === null) return 1;
	if ("reason" in outcome) log.info(`No issue was written: ${outcome.reason}`);
	else log.info(`The issue was ${outcome.kind}: ${outcome.url}`);
	if (outcome.kind === "forbidden") log.warning({
		title: "No issue was written",
		message: `${outcome.reason}. Does the job grant issues: write?`
	});
	return failed() > 0 ? 1 : 0;
}
/** This run, or a later one that another job stored meanwhile. */
function newer(run, { files, path }) {
	const text = files.get(path) ?? null;
	const stored = text === null ? null : parseJsonText(text, {
		file: path,
		kind: runKind
	});
	return stored !== null && stored.id > run.id ? stored : run;
}
/** A row that got certainly worse and counts. */
function isAlarm({ rows }) {
	return rows.some((row) => row.verdict === "regression" && row.level !== "note" && !isWatched(row));
}
function titleOf({ base }) {
	return `Performance has drifted since ${plainText(base?.label ?? "the last release", 100)}`;
}
export { drift };

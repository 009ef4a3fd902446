import { d as compareRuns, n as renderComment, p as version } from "./comment.js";
import { M as hasStatus, a as readConfig, i as driftFile, n as baselinePlace, p as writeSummary, r as configPath, s as updateBranch, u as writeOutputs } from "./stored.js";
import { S as renderSummary, _ as withMarkers, a as verdictOf, b as isOurs, c as runUrl, f as compareStates, g as stateOf, h as readState, i as withoutMarker, m as marker, p as isSameState, u as longestBody, v as authorSchema, x as createOnce, y as identify } from "./publish.js";
import { D as runText, I as runKind, Lt as UserError, O as parseJsonText } from "./stored-baseline.js";
import { w as isWatched } from "./terminal-method.js";
import { At as unknown, Ht as plainText, Ot as string, Tt as object, wt as number } from "./words.js";
import { i as runsOf, n as permitOf, t as branchOf } from "./refresh.js";
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
	const posted = readState(current?.body ?? "", own);
	if (posted !== null && compareStates(posted, stateOf(request.measured)) > 0) return {
		kind: "stale",
		reason: `run ${posted.runNumber}, attempt ${posted.attempt} has already reported`
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
/** Stores the pairs, so that reports can show the drift, and opens, updates or closes the issue. */
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
	const runs = (await runsOf(job)).runs.filter((run) => run.base !== null);
	if (runs.length === 0) {
		log.notice({ message: "No runner left pairs of this commit and a release: nothing is known about drift." });
		return 0;
	}
	const place = baselinePlace(inputs.baseline ?? config.baseline, path);
	await updateBranch(client, {
		permit,
		repository,
		branch: branchOf(place, workflow),
		paths: runs.map((run) => driftFile(place, run.environment.platform)),
		message: `Store drift of ${sha.slice(0, 7)} since ${plainText(runs[0]?.base?.label ?? "the release", 60)}`,
		whenMissing: place.kind === "branch" ? "orphan" : "refuse",
		merge: (files) => new Map(runs.map((run) => newer(run, {
			files,
			path: driftFile(place, run.environment.platform)
		})))
	});
	const comparison = compareRuns({
		heads: runs,
		policy: config.policy,
		version
	});
	const context = {
		name: inputs.name,
		version,
		bench: false,
		urls: { run: runUrl(workflow, workflow.runId) },
		run: {
			number: runNumber,
			attempt
		}
	};
	await writeSummary(workflow.summaryFile, renderSummary(comparison, context));
	const alarm = isAlarm(comparison);
	const outcome = await postIssue(client, {
		repository,
		name: inputs.name,
		title: titleOf(comparison),
		body: withoutMarker(renderComment(comparison, context)),
		state: alarm ? "open" : "closed",
		measured: {
			sha,
			runNumber,
			attempt,
			series
		},
		us: await identify(client)
	});
	if ("reason" in outcome) log.info(`No issue was written: ${outcome.reason}`);
	else log.info(`The issue was ${outcome.kind}: ${outcome.url}`);
	if (outcome.kind === "forbidden") log.warning({
		title: "No issue was written",
		message: `${outcome.reason}. Does the job grant issues: write?`
	});
	const { word, regressions, improvements } = verdictOf({
		comparison,
		missing: []
	});
	await writeOutputs(workflow.outputFile, {
		verdict: word,
		regressions,
		improvements
	});
	return 0;
}
/** A later run that another job stored meanwhile stays. */
function newer(run, { files, path }) {
	const text = files.get(path) ?? null;
	const stored = text === null ? null : parseJsonText(text, {
		file: path,
		kind: runKind
	});
	return [path, runText(stored !== null && stored.id > run.id ? stored : run)];
}
/** A row that got certainly worse and counts. */
function isAlarm({ rows }) {
	return rows.some((row) => row.verdict === "regression" && row.level !== "note" && !isWatched(row));
}
function titleOf({ base }) {
	return `Performance has drifted since ${plainText(base?.label ?? "the last release", 100)}`;
}
export { drift };

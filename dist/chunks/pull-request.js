import { Q as array, nt as number, ot as string, rt as object } from "./comparison.js";
import { n as hasStatus } from "./api-error.js";
// src/github/pull-request.ts
/** Which pull request an event is about, as the server says: never as a results file claims. */
const repositoryIdSchema = object({
	id: number(),
	pushed_at: string().nullish()
});
const pullSchema = object({
	number: number(),
	state: string(),
	head: object({
		sha: string(),
		repo: repositoryIdSchema.nullish()
	}),
	base: object({
		sha: string(),
		ref: string(),
		repo: repositoryIdSchema
	})
});
const eventSchema = object({
	repository: object({ id: number() }),
	pull_request: object({ number: number() }).optional(),
	issue: object({
		number: number(),
		pull_request: object({}).nullish()
	}).optional(),
	workflow_run: object({
		event: string(),
		head_sha: string(),
		head_branch: string().nullable(),
		head_repository: object({
			id: number(),
			owner: object({ login: string() })
		}).nullable()
	}).optional()
});
/**
* Finds the pull request of an event. Events about no pull request, and runs that no open pull request or
* more than one fits, give a reason: then nothing may be posted.
*/
async function findPullRequest(client, { repository, event }) {
	const parsed = eventSchema.safeParse(event.payload);
	if (!parsed.success) return { none: `the payload of this ${event.name} event names no repository` };
	const { pull_request: pull, issue, workflow_run: run, repository: base } = parsed.data;
	if ((event.name === "pull_request" || event.name === "pull_request_target") && pull !== void 0) return await readPullRequest(client, {
		repository,
		number: pull.number
	});
	if (event.name === "issue_comment" && issue !== void 0) {
		if (!issue.pull_request) return { none: `${issue.number} is an issue, not a pull request` };
		return await readPullRequest(client, {
			repository,
			number: issue.number
		});
	}
	if (event.name === "workflow_run" && run !== void 0) return await pullRequestOfRun(client, {
		repository,
		repositoryId: base.id,
		run
	});
	return { none: `a ${event.name} event is about no pull request` };
}
/** Reads one pull request by its number. */
async function readPullRequest(client, { repository, number }) {
	try {
		return { pullRequest: toPullRequest(await client.send("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
			with: {
				...repository,
				pull_number: number
			},
			as: pullSchema
		})) };
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return { none: `there is no pull request ${number}, or the token may not see it` };
	}
}
/**
* `workflow_run.pull_requests` is empty for forks, so open pull requests are asked for by head branch. The
* branch alone proves nothing: head commit, head repository and base repository must be the run's own.
*/
async function pullRequestOfRun(client, of) {
	const { repository, repositoryId, run } = of;
	if (run.event !== "pull_request") return { none: `the run was started by ${JSON.stringify(run.event.slice(0, 50))}, not by a pull request` };
	const head = run.head_repository;
	if (head === null || run.head_branch === null) return { none: "the repository or branch that was measured is gone" };
	const matching = [];
	const parameters = {
		...repository,
		state: "open",
		head: `${head.owner.login}:${run.head_branch}`
	};
	for await (const pull of client.list("GET /repos/{owner}/{repo}/pulls", {
		with: parameters,
		as: pullSchema
	})) if (pull.head.sha === run.head_sha && pull.head.repo?.id === head.id && pull.base.repo.id === repositoryId) matching.push(toPullRequest(pull));
	const [pullRequest, ...others] = matching;
	if (pullRequest === void 0) return { none: "no open pull request has the commit that was measured as its head: it was updated or closed" };
	if (others.length > 0) return { none: `the commit that was measured is the head of several pull requests: ${matching.map(({ number }) => `#${number}`).join(", ")}` };
	return { pullRequest };
}
/** Parents of the merge commit that a `pull_request` event checks out; null if `sha` is no merge of two. */
async function mergeParents(client, { repository, sha }) {
	const as = object({ parents: array(object({ sha: string() })) });
	const { parents } = await client.send("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", {
		with: {
			...repository,
			commit_sha: sha
		},
		as
	});
	const [base, head, ...more] = parents;
	return base === void 0 || head === void 0 || more.length > 0 ? null : {
		base: base.sha,
		head: head.sha
	};
}
function toPullRequest({ number, state, head, base }) {
	return {
		number,
		open: state === "open",
		headSha: head.sha,
		baseSha: base.sha,
		baseRef: base.ref,
		fromFork: head.repo?.id !== base.repo.id,
		headPushedAt: head.repo?.pushed_at ?? null
	};
}
export { mergeParents as n, readPullRequest as r, findPullRequest as t };

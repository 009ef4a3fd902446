import { x as UserError } from "./json-file.js";
import { nt as number, ot as string, rt as object } from "./comparison.js";
import { n as hasStatus } from "./api-error.js";
import { r as readPullRequest } from "./pull-request.js";
import { m as createOnce } from "./comment2.js";
import { t as assertBranchName } from "./repository.js";
import { n as benchName } from "./announce.js";
import { r as runnersOn } from "./runner-platform.js";
// src/github/bench-command.ts
const benchUsage = "/bench [GLOB] [--profile NAME] [--platform linux|windows|macos[-x64|-arm64]] [--budget 15m]";
/** Nothing in here means anything to a shell inside quotes, to YAML inside quotes, or to Markdown inside code. */
const globPattern = /^[A-Za-z0-9@*{][A-Za-z0-9@*?._+/,{}-]{0,199}$/;
const flags = {
	"--profile": {
		key: "profile",
		accepts: /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/
	},
	"--platform": {
		key: "platform",
		accepts: /^(linux|windows|macos)(-(x64|arm64))?$/
	},
	"--budget": {
		key: "budget",
		accepts: /^\d{1,4}(s|m|h)$/
	}
};
/**
* Reads the first line of a comment; what follows is for people. A line that starts with the word `/bench`
* either is a whole command or a problem, never half of each.
*/
function parseBenchComment(body) {
	const [line = ""] = body.split(/\r?\n/, 1);
	const [word, ...words] = line.trimEnd().split(/[ \t]+/);
	if (word !== "/bench") return null;
	const given = {};
	for (let index = 0; index < words.length; index++) {
		const text = words[index] ?? "";
		if (text.startsWith("-")) {
			const flag = Object.hasOwn(flags, text) ? flags[text] : void 0;
			if (flag === void 0) return { problem: `there is no option like the one at word ${index + 2}` };
			const value = words[++index] ?? "";
			if (given[flag.key] !== void 0) return { problem: `${text} is given twice` };
			if (!flag.accepts.test(value)) return { problem: `${text} does not take what follows it` };
			given[flag.key] = value;
		} else {
			if (given.glob !== void 0) return { problem: "only one glob can be given" };
			if (!globPattern.test(text)) return { problem: "the glob has characters that no benchmark has in its name" };
			given.glob = text;
		}
	}
	const budgetMs = given.budget === void 0 ? null : durationMs(given.budget);
	if (budgetMs !== null && (budgetMs === 0 || budgetMs > 36e5)) return { problem: "--budget takes a time up to 60m" };
	const { glob = null, profile = null, platform = null } = given;
	return { command: {
		glob,
		profile,
		platform,
		budgetMs
	} };
}
function durationMs(text) {
	const unitMs = {
		s: 1e3,
		m: 6e4,
		h: 36e5
	}[text.at(-1)];
	return Number(text.slice(0, -1)) * unitMs;
}
// src/github/permission.ts
/** Who may start a measurement by a comment, and on which commit. */
const permissionSchema = object({
	permission: string(),
	user: object({ id: number() }).nullish()
});
/**
* True for people who may push to the repository. `author_association` is not asked: a member of the
* organisation need not have any right to this repository.
*/
async function mayStartBench(client, { repository, author }) {
	const refused = {
		allowed: false,
		reason: "only people who may push to this repository can start a measurement"
	};
	const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
	try {
		const found = await client.send(route, {
			with: {
				...repository,
				username: author.login
			},
			as: permissionSchema
		});
		if (found.user?.id !== author.id) return refused;
		return [
			"admin",
			"write",
			"owner"
		].includes(found.permission) ? { allowed: true } : refused;
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return refused;
	}
}
/**
* The commit that somebody saw who asks for a measurement: the pull request's head, unless it is another than they
* name, or the fork was pushed to since they asked. Without this, a push right after a maintainer's `/bench` would be
* measured unseen. Commit dates are the pusher's to choose; the time of the push is the server's. Pushers to the
* repository itself are trusted.
*/
async function pinHead(client, { repository, number, seen }) {
	const found = await readPullRequest(client, {
		repository,
		number
	});
	if ("none" in found) return { refused: found.none };
	const { open, headSha: sha, baseRef, fromFork, headPushedAt } = found.pullRequest;
	if (!open) return { refused: `pull request ${number} is closed` };
	if ("sha" in seen) {
		if (seen.sha === sha) return {
			sha,
			baseRef,
			fromFork
		};
		return { refused: `pull request ${number} is at ${sha}, and not at ${seen.sha}: look again and name that commit` };
	}
	const at = fromFork ? await seen.at() : null;
	if (!fromFork || Date.parse(headPushedAt ?? "") < Date.parse(at ?? "")) return {
		sha,
		baseRef,
		fromFork
	};
	if (at === null) return { refused: "the server does not say when this run was asked for: name the commit that you looked at as head" };
	const again = seen.asked === "the comment" ? "repeat the comment" : "start it anew, or name the commit as head";
	return { refused: `the fork was pushed to after ${seen.asked} (or is gone): look again and ${again}` };
}
/**
* When a workflow run was asked for, by the server's clock; null where the token may not know. Starting it again is no
* new question: nobody is asked to look at the pull request for that.
*/
async function runAskedAt(client, { repository, runId }) {
	const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}";
	try {
		const as = object({ created_at: string() });
		return (await client.send(route, {
			with: {
				...repository,
				run_id: runId
			},
			as
		})).created_at;
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
		return null;
	}
}
// src/github/reaction.ts
/** Says "seen" to a comment, with the smallest thing that GitHub has for it. */
const reactionSchema = object({ content: string() });
/** Adds a reaction of ours; the same one twice is one. False where the token may not, or the server has none. */
async function react(client, of) {
	const route = "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions";
	const parameters = {
		...of.repository,
		comment_id: of.commentId,
		content: of.reaction
	};
	try {
		await createOnce(client, {
			post: () => client.send(route, {
				with: parameters,
				as: reactionSchema
			}),
			find: () => Promise.resolve(void 0)
		});
		return true;
	} catch (error) {
		if (!hasStatus(error, 403, 404, 422) || error.retryAfterMs !== null) throw error;
		return false;
	}
}
// src/action/asked.ts
/**
* Measurements that somebody asks for, by `/bench` in a comment or by the number of a pull request: the gate that says
* who may, and of which commit.
*/
/**
* A pull request that somebody with the right to start workflows named by hand. Its code runs with the rights of the
* default branch, so it is pinned as for `/bench`.
*/
async function byHand(job, { usual, number }) {
	const { client, inputs, workflow } = job;
	const { repository, runId } = workflow;
	const pinned = await pinHead(client, {
		repository,
		number,
		seen: inputs.head === null ? {
			asked: "this run",
			at: () => runAskedAt(client, {
				repository,
				runId
			})
		} : { sha: inputs.head }
	});
	if ("refused" in pinned) return { stop: {
		title: "Nothing is measured",
		message: pinned.refused,
		isFailure: true
	} };
	return {
		...usual,
		ref: pinned.sha,
		base: usual.base ?? remoteBranch(pinned.baseRef),
		pullRequest: number
	};
}
/** `/bench`; a comment of anybody else, or one that is no command, gets no answer. */
async function byComment(job) {
	const { client, workflow } = job;
	const { comment, issue } = workflow.payload;
	if (comment === void 0 || !issue?.pull_request) return { stop: "The comment is on no pull request." };
	const parsed = parseBenchComment(comment.body);
	if (parsed === null) return { stop: "The comment is no command." };
	const { repository } = workflow;
	const permission = await mayStartBench(client, {
		repository,
		author: comment.user
	});
	if (!permission.allowed) return { stop: `Nothing is measured: ${permission.reason}.` };
	const stop = async (title, message) => {
		await acknowledge(job, {
			commentId: comment.id,
			reaction: "confused"
		});
		return { stop: {
			title,
			message,
			isFailure: false
		} };
	};
	if ("problem" in parsed) return stop("This /bench comment was not understood", `${parsed.problem}. Usage: ${benchUsage}`);
	const refuse = (reason) => stop("This /bench comment starts nothing", reason);
	const runners = runnersFor(parsed.command, job.inputs.platforms);
	if (runners.length === 0) return refuse(`none of the runners here is such a platform; there are ${job.inputs.platforms.join(", ")}`);
	const pinned = await pinHead(client, {
		repository,
		number: issue.number,
		seen: {
			asked: "the comment",
			at: () => Promise.resolve(comment.created_at)
		}
	});
	if ("refused" in pinned) return refuse(pinned.refused);
	await acknowledge(job, {
		commentId: comment.id,
		reaction: "eyes"
	});
	return {
		runners,
		ref: pinned.sha,
		base: remoteBranch(pinned.baseRef),
		profile: parsed.command.profile ?? job.inputs.profile,
		benchmarks: parsed.command.glob ?? job.inputs.benchmarks.join(" "),
		budget: budgetOf(parsed.command) ?? job.inputs.budget,
		pullRequest: issue.number,
		name: benchName(job.inputs.name)
	};
}
/** A sign and no more: where it cannot be given, the measurement is not to suffer. */
async function acknowledge({ client, log, workflow }, of) {
	try {
		await react(client, {
			repository: workflow.repository,
			...of
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		log.info(`The comment got no reaction: ${error.message}`);
	}
}
function runnersFor({ platform }, all) {
	return platform === null ? all : runnersOn(platform, all);
}
function budgetOf({ budgetMs }) {
	return budgetMs === null ? null : `${Math.round(budgetMs / 1e3)}s`;
}
function remoteBranch(name) {
	assertBranchName(name);
	return `origin/${name}`;
}
export { byComment, byHand };

import { x as UserError } from "./json-file.js";
import { $ as boolean, A as commitSha, K as ZodNumber, ft as _coercedNumber, nt as number$1, ot as string, rt as object } from "./comparison.js";
import { r as parseRepository } from "./repository.js";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { readFile } from "node:fs/promises";
// node_modules/zod/v4/classic/coerce.js
function number(params) {
	return _coercedNumber(ZodNumber, params);
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
/**
* Reads it all; `script` is the file that Node was started with. Throws `UserError` outside of a workflow, or for a
* payload that is none.
*/
async function readWorkflow(env, script = process.argv[1] ?? "") {
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
	const action = actionOf({
		repository: facts.GITHUB_ACTION_REPOSITORY,
		ref: facts.GITHUB_ACTION_REF
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
		guideUrl: action === null ? null : `${server.webUrl}/${action.repository}/blob/${action.ref}/${guidePage}`,
		program: action === null ? programBeside(script, facts.GITHUB_WORKSPACE) : programAt(server, action),
		outputFile: facts.GITHUB_OUTPUT || null,
		summaryFile: facts.GITHUB_STEP_SUMMARY || null,
		temporary: facts.RUNNER_TEMP || facts.GITHUB_WORKSPACE
	};
}
/** The page at the commit or tag of the action that runs. */
const guidePage = "docs/reading-a-report.md";
/** Where the action comes from; null for one that lies in the workspace. */
function actionOf(source) {
	return /^[\w.-]+\/[\w.-]+$/.test(source.repository) && /^[\w.-]+(\/[\w.-]+)*$/.test(source.ref) ? source : null;
}
/**
* npm runs a repository at a commit, as `dist/` is committed and nothing needs to be built. A name in the registry would
* be whoever registers it.
*/
function programAt({ webUrl }, { repository, ref }) {
	return `npx --yes ${webUrl === "https://github.com" ? `github:${repository}` : `git+${webUrl}/${repository}.git`}#${ref}`;
}
/** The command line beside the action that runs, seen from the workspace. */
function programBeside(script, workspace) {
	const way = relative(workspace, join(dirname(script), "cli.js"));
	return isAbsolute(way) || way.startsWith("..") ? "paceline" : `node ${way.split(sep).join("/")}`;
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
export { workflowPath as i, readWorkflow as n, runUrl as r, isReadOnly as t };

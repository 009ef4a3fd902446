import { x as UserError } from "./json-file.js";
import { $ as boolean, nt as number, ot as string, rt as object } from "./comparison.js";
import { i as isResultName, l as readResult, m as zipLimits, p as unzipJson, s as partsOfArtifact, t as artifactPrefix } from "./results.js";
import { n as mergeParents, t as findPullRequest } from "./pull-request.js";
import { i as workflowPath } from "./workflow.js";
import { createHash } from "node:crypto";
// src/github/artifact.ts
/** Artifacts of workflow runs, by REST: listed, chosen, downloaded with a cap, never written to disk. */
const artifactSchema = object({
	id: number(),
	name: string(),
	size_in_bytes: number(),
	expired: boolean(),
	digest: string().nullish(),
	workflow_run: object({
		id: number(),
		repository_id: number(),
		head_repository_id: number(),
		head_branch: string().nullish(),
		head_sha: string()
	}).nullish()
}).transform(({ id, name, size_in_bytes: bytes, expired, digest, workflow_run: run }) => ({
	id,
	name,
	bytes,
	expired,
	digest: digest ?? null,
	run: run ? {
		id: run.id,
		repositoryId: run.repository_id,
		headRepositoryId: run.head_repository_id,
		headBranch: run.head_branch ?? null,
		headSha: run.head_sha
	} : null
}));
/** Artifacts of one run whose names start with `prefix`, those that have expired left out. */
async function listArtifacts(client, { repository, runId, prefix }) {
	const found = [];
	const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
	const sent = {
		with: {
			...repository,
			run_id: runId
		},
		as: artifactSchema,
		key: "artifacts"
	};
	for await (const artifact of client.list(route, sent)) if (artifact.name.startsWith(prefix) && !artifact.expired) found.push(artifact);
	return found;
}
/** The JSON files in an artifact by name, under the limits of `unzipJson`. */
async function readArtifact(client, { repository, artifact }) {
	const zip = await download(client, {
		repository,
		id: artifact.id
	});
	const digest = `sha256:${createHash("sha256").update(zip).digest("hex")}`;
	if (artifact.digest?.startsWith("sha256:") && artifact.digest !== digest) throw new UserError("the artifact is refused: its bytes are not those that were uploaded");
	return await unzipJson(zip);
}
const maxRedirects = 3;
const downloadTimeoutMs = 12e4;
async function download(client, { repository, id }) {
	const located = await client.locate("GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}", {
		...repository,
		artifact_id: id,
		archive_format: "zip"
	});
	return client.waiting("the download of an artifact", async () => readCapped("url" in located ? await follow(client, located) : located.body));
}
/** The zip lies on another host, behind an address that is its own permission: our token has no business there. */
async function follow(client, { url }) {
	let next = url;
	for (let redirects = 0; redirects < maxRedirects; redirects++) {
		if (next.protocol !== "https:" && !client.server.apiUrl.startsWith("http:")) throw new UserError("the artifact is refused: its download is not over https");
		const signal = AbortSignal.timeout(downloadTimeoutMs);
		const answer = await client.fetch(next, {
			redirect: "manual",
			signal
		});
		const location = answer.headers.get("location");
		if (answer.ok && answer.body !== null) return answer.body;
		await answer.body?.cancel();
		if (location === null) throw new UserError(`the artifact could not be downloaded: the store answered ${answer.status}`);
		next = new URL(location, next);
	}
	throw new UserError("the artifact could not be downloaded: too many redirects");
}
async function readCapped(body) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.byteLength;
		if (bytes > zipLimits.totalBytes) throw new UserError("the artifact is refused: it is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
// src/action/comment-from-run.ts
/**
* The half that may write, for pull requests whose own run may not: started by `workflow_run` on the default branch,
* it checks out nothing and runs nothing. Results come as a zip by the API and are read in memory.
*/
/** Most artifacts that are read of one run. */
const maxArtifacts = 60;
/** What the run left and which pull request it belongs to, or why there is nothing to report. */
async function findMeasuredRun(job) {
	const { client, workflow } = job;
	const { repository } = workflow;
	const run = workflow.payload.workflow_run;
	if (run === void 0) return { none: "the event names no run" };
	if (!couldNotWrite(workflow.payload)) return { none: "the run could write, and has reported for itself" };
	const event = {
		name: workflow.event,
		payload: workflow.rawPayload
	};
	const lookup = await findPullRequest(client, {
		repository,
		event
	});
	if ("none" in lookup) return lookup;
	const { number, headSha, baseSha, fromFork } = lookup.pullRequest;
	const results = await readArtifacts(job, run.id);
	if (results.length === 0) return { none: "the run left no results" };
	return {
		target: {
			sha: headSha,
			measuredSha: await measuredHead(job, {
				results,
				headSha
			}),
			policyCommit: baseSha,
			pullRequest: {
				number,
				isFork: fromFork
			},
			measured: {
				sha: headSha,
				runNumber: run.run_number,
				attempt: run.run_attempt,
				series: run.path === void 0 ? String(run.workflow_id) : workflowPath(run.path)
			}
		},
		results,
		runId: run.id
	};
}
/** Everybody else's run had a token that writes; two writers would only get in each other's way. */
function couldNotWrite({ repository, workflow_run: run }) {
	return run?.head_repository?.id !== repository?.id || run?.actor?.login === "dependabot[bot]";
}
async function readArtifacts({ client, inputs, log, workflow }, runId) {
	const { repository } = workflow;
	const artifacts = await listArtifacts(client, {
		repository,
		runId,
		prefix: artifactPrefix(inputs.name)
	});
	const results = [];
	for (const artifact of artifacts.slice(0, maxArtifacts)) {
		const parts = partsOfArtifact(artifact.name, inputs.name);
		if (parts === null) continue;
		try {
			const files = await readArtifact(client, {
				repository,
				artifact
			});
			for (const [name, text] of files) if (isResultName(name)) results.push(readResult(text, parts));
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			log.warning({
				title: "Results were refused",
				message: error.message
			});
			results.push({
				...parts,
				content: {
					kind: "refused",
					reason: error.message
				}
			});
		}
	}
	return results;
}
/**
* The commit that was checked out: a merge of the pull request's head into its base, or the head itself. The results
* name it, the server must agree, and whatever is of another commit is left out later.
*/
async function measuredHead({ client, workflow }, { results, headSha }) {
	const named = new Set(results.flatMap(({ content }) => shaOf(content)));
	for (const sha of [...named].slice(0, 5)) {
		if (sha === headSha) return sha;
		if ((await mergeParents(client, {
			repository: workflow.repository,
			sha
		}).catch((error) => {
			if (error instanceof UserError) return null;
			throw error;
		}))?.head === headSha) return sha;
	}
	return headSha;
}
function shaOf(content) {
	if (content.kind === "refused") return [];
	const side = content.kind === "run" ? content.run.head : "head" in content.outcome ? content.outcome.head : null;
	return side?.commit === null || side === null ? [] : [side.commit.sha];
}
export { findMeasuredRun };

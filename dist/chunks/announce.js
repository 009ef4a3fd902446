import { x as UserError } from "./json-file.js";
import { f as identify, n as postComment } from "./comment2.js";
import { d as version, n as renderComment } from "./comment.js";
import { n as platformOfRunner } from "./runner-platform.js";
import { a as readConfig, r as configPath } from "./stored.js";
import { r as runUrl, t as isReadOnly } from "./workflow.js";
// src/action/announce.ts
/** Says on the pull request that a measurement runs, in the place where its result will appear. */
/**
* Posts the state "running", with the result so far kept below it, and marks what `/bench` comments brought up for an
* earlier commit as out of date. Whatever goes wrong is only worth a line: the result itself comes later.
*/
async function announce(job, plan) {
	const { client, inputs, log, workflow } = job;
	const pull = workflow.payload.pull_request;
	const number = plan.pullRequest ?? pull?.number ?? null;
	const sha = plan.ref ?? pull?.head.sha ?? null;
	if (number === null || sha === null || isReadOnly(workflow)) return;
	const { repository, runNumber, attempt, series } = workflow;
	try {
		const mode = inputs.comment ?? await configuredMode(job);
		if (mode === "never") return;
		const us = await identify(client);
		const measured = {
			sha,
			runNumber,
			attempt,
			series
		};
		const post = async (comment) => await postComment(client, {
			repository,
			pullRequest: number,
			measured,
			us,
			...comment
		});
		const running = {
			kind: "running",
			head: sha,
			platforms: plan.runners.map(platformOfRunner)
		};
		const outcome = await post({
			name: plan.name,
			body: (earlier) => banner(job, {
				name: plan.name,
				state: running,
				earlier,
				sha
			}),
			whenMissing: mode === "on-change" ? "leave" : "create"
		});
		if ("reason" in outcome) log.info(`The measurement was not announced: ${outcome.reason}`);
		if (pull === void 0) return;
		const name = benchName(plan.name);
		const state = {
			kind: "out-of-date",
			head: sha
		};
		await post({
			name,
			body: (earlier) => earlier === null || earlier.sha === sha ? null : banner(job, {
				name,
				state,
				earlier,
				sha
			}),
			whenMissing: "leave"
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		log.info(`The measurement was not announced: ${error.message}`);
	}
}
function banner({ inputs, workflow }, of) {
	const { name, state, earlier, sha } = of;
	const { runId, runNumber, attempt } = workflow;
	return renderComment(null, {
		name,
		version,
		state,
		urls: { run: runUrl(workflow, runId) },
		run: {
			number: runNumber,
			attempt
		},
		bench: inputs.bench,
		...earlier === null ? {} : { earlier: {
			text: earlier.text,
			sameCommit: earlier.sha === sha
		} }
	});
}
async function configuredMode({ client, inputs, workflow }) {
	const { repository, payload, sha } = workflow;
	const commit = payload.pull_request?.base.sha ?? sha;
	return (await readConfig(client, {
		repository,
		commit,
		path: configPath(inputs.config)
	})).report?.comment ?? "always";
}
/** A part must not take the place of the whole: neither in the comment nor in the check that may be required. */
function benchName(name) {
	return name === "default" ? "bench" : `${name.slice(0, 44)}-bench`;
}
export { benchName as n, announce as t };

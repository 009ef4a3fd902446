import { x as UserError } from "./json-file.js";
import { t as grownFrom } from "./ancestors.js";
import { t as parseDuration } from "./duration.js";
import { h as emptyBaseline, r as readProjectBaseline } from "./stored-baseline.js";
import { n as platformName } from "./platform-name.js";
import { v as plural } from "./words.js";
import { n as writeRun } from "./run-file.js";
import { n as writeSummary, t as pathInside } from "./path-inside.js";
import { n as findingRuns, r as isFilledName, u as readResultsFolder } from "./results.js";
import { join } from "node:path";
// src/action/filled-history.ts
/**
* The past of the stored history, filled in by hand: on workflow_dispatch a runner measures past commits instead of the
* newest one and leaves a run file for each.
*/
/** Measures past commits and leaves their runs; exit code 0 also where all of them were there already. */
async function measurePast({ inputs, log, workflow, randomSeed }, { workshop, folder }) {
	if (workflow.event !== "workflow_dispatch") throw new UserError(`The history is filled by hand alone (workflow_dispatch), not on ${workflow.event}`);
	const { fill, fillDefaults } = await import("./fill2.js");
	const { environment, effects, project } = workshop;
	const { platform } = environment;
	const place = inputs.baseline ?? project.config.baseline;
	const config = place === void 0 ? project.config : {
		...project.config,
		baseline: place
	};
	const before = await readProjectBaseline({
		project: {
			...project,
			config
		},
		effects
	}, platform);
	const { runs, left, wasFilled, stored } = await fill(workshop, {
		globs: inputs.benchmarks,
		profile: inputs.profile,
		metrics: [],
		past: {
			...inputs.fill,
			packageName: workshop.packageName
		},
		trials: fillDefaults.trials,
		budgetMs: parseDuration(inputs.budget ?? fillDefaults.budget, "budget"),
		seed: null,
		randomSeed,
		again: false,
		stored: before?.baseline ?? emptyBaseline(platform),
		keep: 50
	});
	for (const [index, run] of runs.entries()) await writeRun(join(folder, `filled-${String(index + 1).padStart(3, "0")}.json`), run);
	await stored();
	if (left !== "nothing") log.warning({
		title: "Out of time",
		message: `Not all ${left} were measured; another start fills the rest.`
	});
	const title = `### 📏 Measured on ${platformName(platform)}: ${plural(runs.length, "past commit")}`;
	const commits = runs.map(({ head }) => `- \`${head.commit.sha.slice(0, 7)}\` of ${head.commit.date.slice(0, 10)}`);
	await writeSummary(workflow.summaryFile, [
		title,
		"",
		...commits
	].join("\n"));
	if (runs.length > 0 || wasFilled) return 0;
	log.error({
		title: "Nothing was measured",
		message: "No past commit has enough trials; the log says why."
	});
	return 1;
}
/**
* The runs of past commits that the measuring jobs left. They are believed as far as the run of the newest commit is,
* which comes from the same jobs: only on workflow_dispatch, and only of commits that the default branch grew from.
*/
async function pastRuns({ client, inputs, log, workflow }) {
	const folder = await pathInside(inputs.results, workflow);
	const all = await readResultsFolder(folder, {
		name: inputs.name,
		isWanted: isFilledName
	});
	const newest = /* @__PURE__ */ new Map();
	for (const { runner, attempt } of all) newest.set(runner, Math.max(attempt, newest.get(runner) ?? 0));
	const results = all.filter(({ runner, attempt }) => attempt === newest.get(runner));
	const { runs, missing, miss } = findingRuns(log);
	const possible = results.flatMap(({ runner, content }) => {
		const who = runner ?? "a runner";
		const why = whyRefused(content, workflow);
		if (why !== null) miss("A run was left out", `${who}: ${why}`);
		return why === null && content.kind === "run" ? [{
			who,
			run: content.run,
			sha: content.run.head.commit.sha
		}] : [];
	});
	const from = new Set(possible.map(({ sha }) => sha));
	const ours = await grownFrom(client, {
		repository: workflow.repository,
		commit: workflow.sha,
		from
	});
	for (const { who, run, sha } of possible) if (ours.has(sha)) runs.push(run);
	else miss("A run was left out", `${who}: the default branch did not grow from the commit ${sha}`);
	return {
		runs,
		missing
	};
}
function whyRefused(content, { event }) {
	if (event !== "workflow_dispatch") return `past commits are stored on workflow_dispatch alone, not on ${event}`;
	if (content.kind !== "run") return content.kind === "refused" ? content.reason : "it is no run";
	const { filled, base, head } = content.run;
	if (filled === void 0 || base !== null) return "its run is not of a past commit alone";
	return head.commit === null || head.commit.dirty ? "its run is of no commit" : null;
}
export { pastRuns as n, measurePast as t };

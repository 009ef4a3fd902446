import { t as findSuspects } from "./suspects.js";
import { a as readConfig, c as updateBranch, n as baselinePlace, r as configPath, t as baselineFile } from "./stored.js";
import { x as UserError } from "./json-file.js";
import { L as quoted, T as proseText, v as codeName, w as plainText } from "./comparison.js";
import { n as platformName } from "./platform-name.js";
import { O as baselineText, f as acceptLevel, h as emptyBaseline, m as addRuns, p as acceptRecord, s as parseBaseline, v as admitRun, y as shortfalls } from "./stored-baseline.js";
import { n as pastRuns } from "./filled-history2.js";
import { y as platformMatcher } from "./exact.js";
import { t as writeOutputs } from "./outputs.js";
import { n as writeSummary, t as pathInside } from "./path-inside.js";
import { a as newestOfEach, n as findingRuns, u as readResultsFolder } from "./results.js";
import { _ as metricTitle, j as formatMagnitude, v as plural } from "./words.js";
import { isDeepStrictEqual } from "node:util";
// src/github/write-gate.ts
/** Whether a job may write the baseline at all: asked in code, because a workflow file can be copied wrongly. */
const events = /* @__PURE__ */ new Set([
	"push",
	"workflow_dispatch",
	"schedule"
]);
/** The permit, or a `UserError` that says what stands in the way. */
function permitBaselineWrite({ event, ref, defaultBranch, fork }) {
	const obstacle = !events.has(event) ? `the event is ${JSON.stringify(event.slice(0, 50))}` : defaultBranch === "" || ref !== `refs/heads/${defaultBranch}` ? `the ref is ${JSON.stringify(ref.slice(0, 200))}` : fork ? "the repository is a fork" : null;
	if (obstacle !== null) throw new UserError(`the baseline is not written: ${obstacle}`, { hint: "Only push, workflow_dispatch and schedule on the default branch of a repository that is no fork may write it." });
	return {};
}
// src/action/level-changes.ts
/** Accept entries that came in with a merge: from then on the new level is the level, and `main` is not suspect. */
/** The entries of this commit's config that the commit before the push did not have. Only a push brings any in. */
async function newlyAccepted({ client, workflow }, { config, path }) {
	const { before } = workflow.payload;
	const entries = config.accept ?? [];
	if (workflow.event !== "push" || typeof before !== "string" || entries.length === 0) return [];
	if (!/^[0-9a-f]{40,64}$/.test(before) || /^0+$/.test(before)) return [];
	const old = (await readConfig(client, {
		repository: workflow.repository,
		commit: before,
		path
	})).accept ?? [];
	return entries.filter((entry) => !old.some((known) => isDeepStrictEqual(known, entry)));
}
/** The baseline with a record for each entry that is about its platform: earlier runs no longer count for those rows. */
function recordAccepted(baseline, { accepted, run }) {
	return accepted.filter(({ platform }) => platform === void 0 || platformMatcher(platform)(baseline.platform)).reduce((current, { match, metric = null, reason }) => {
		if (!current.runs.some(({ id }) => id === run.id)) return current;
		return acceptLevel(current, acceptRecord({
			at: run.startedAt,
			fromRun: run.id,
			match,
			metric,
			reason
		}));
	}, baseline);
}
// src/action/refresh-summary.ts
/** Markdown: what was stored where, and what looks suspect. */
function refreshSummary({ additions, gaps, baselines, suspects, outcome }) {
	const title = suspects.length === 0 ? `### ${gaps.length === 0 ? "✅" : "⚠️"} The stored history has been brought up to date` : `### ⚠️ The stored history has been brought up to date, and this run is suspect in ${plural(suspects.length, "row")}`;
	const lines = baselines.map(({ platform, runs: all }) => {
		const measured = additions.filter((addition) => addition.platform === platform).reduce((sum, addition) => sum + addition.measured.length, 0);
		return `- **${platformName(platform)}**: ${plural(measured, "benchmark")} measured, ${plural(all.length, "run")} in all`;
	});
	const unwritten = additions.length === 0 ? "Nothing was written." : "Everything was there already.";
	const where = outcome.kind === "written" ? `Written as \`${outcome.commit.slice(0, 7)}\`.` : unwritten;
	const doubts = suspects.map(({ platform, benchmark, metric, relative }) => `- ${codeName(benchmark)} ${codeName(metric)} on ${platformName(platform)}: ${changeText(relative)} than the history`);
	const meaning = "A suspect run is left out of the baseline until later runs agree with it, so that one bad run never becomes the measure of all.";
	const missing = gaps.length === 0 ? [] : [
		"",
		"Missing:",
		"",
		...gapLines(gaps)
	];
	const suspect = doubts.length === 0 ? [] : [
		"",
		...doubts,
		"",
		meaning
	];
	return [
		title,
		"",
		...lines,
		...missing,
		"",
		where,
		...suspect
	].join("\n");
}
/** Markdown for a refresh that has nothing to add. */
function nothingStored(reasons) {
	return [
		"### ❌ Nothing was stored",
		"",
		...gapLines(reasons)
	].join("\n");
}
function gapLines(gaps) {
	return gaps.map((gap) => `- ${proseText(gap, 2e3)}`);
}
/** What is suspect, for the log: one line each; at most ten, as more are not shown. */
function suspectLines(suspects) {
	return suspects.slice(0, 10).map(({ platform, benchmark, metric, relative }) => `${plainText(benchmark)}: ${metricTitle(plainText(metric))} is ${changeText(relative)} than the history on ${platformName(platform)}`);
}
function changeText(relative) {
	return relative === null ? "worse" : `${formatMagnitude(Math.abs(relative))} worse`;
}
// src/action/refresh.ts
/**
* `command: refresh`: adds the runs of the default branch to its stored history, in one commit for all platforms.
* The history is a set of runs, so it does not matter which of several writers comes first.
*/
/** Writes the history; exit code 1 where there is nothing to add. */
async function refresh(job) {
	const { client, inputs, log, workflow } = job;
	const permit = permitOf(workflow);
	const { repository, sha } = workflow;
	const path = configPath(inputs.config);
	const config = await readConfig(client, {
		repository,
		commit: sha,
		path
	});
	const found = await runsOf(job, "alone");
	const past = await pastRuns(job);
	const additions = [...found.runs, ...past.runs].map(additionOf);
	const gaps = [
		...found.missing,
		...past.missing,
		...additions.flatMap(gapsOf)
	];
	const runs = additions.flatMap(({ run }) => run ?? []);
	if (runs.length === 0 && gaps.length === 0 && inputs.fill !== null) {
		log.info("Nothing new to write: the commits are in the history already, or the jobs that measure say why not.");
		return 0;
	}
	if (runs.length === 0) {
		const reasons = gaps.length === 0 ? ["no runner left a run of this commit"] : gaps;
		log.error({
			title: "Nothing to store",
			message: reasons.map((reason) => plainText(reason, 2e3)).join("\n")
		});
		await writeSummary(workflow.summaryFile, nothingStored(reasons));
		return 1;
	}
	for (const gap of additions.flatMap(gapsOf)) log.warning({
		title: "Not everything was measured",
		message: plainText(gap, 2e3)
	});
	const { outcome, baselines } = await store(job, {
		permit,
		place: baselinePlace(inputs.baseline ?? config.baseline, path),
		runs,
		accepted: await newlyAccepted(job, {
			config,
			path
		})
	});
	const pruned = additions.filter(({ run }) => run !== null && !isKept(run, baselines));
	for (const gap of pruned.map(prunedText)) {
		log.warning({
			title: "A run was not kept",
			message: gap
		});
		gaps.push(gap);
	}
	const suspects = baselines.flatMap((baseline) => suspectsOf(baseline, {
		runs: found.runs,
		policy: config.policy
	}));
	for (const message of suspectLines(suspects)) log.warning({
		title: "This run is suspect",
		message
	});
	await writeSummary(workflow.summaryFile, refreshSummary({
		additions: additions.filter((one) => !pruned.includes(one)),
		gaps,
		baselines,
		suspects,
		outcome
	}));
	log.info(outcome.kind === "written" ? `Written as ${outcome.commit} (try ${outcome.tries}).` : "Nothing new to write.");
	await writeOutputs(workflow.outputFile, {
		verdict: suspects.length === 0 ? "no-change" : "regression",
		regressions: suspects.length
	});
	return 0;
}
function additionOf(run) {
	const { environment, filled, head } = run;
	const commit = filled === void 0 ? null : head.commit?.sha.slice(0, 7) ?? head.label;
	return {
		...admitRun(run),
		platform: environment.platform,
		commit
	};
}
function gapsOf(addition) {
	return shortfalls(addition).map((text) => `${nameOf(addition)}: ${text}`);
}
function isKept({ id, environment }, baselines) {
	return baselines.some(({ platform, runs }) => platform === environment.platform && runs.some((run) => run.id === id));
}
function prunedText(addition) {
	return `${nameOf(addition)}: it is older than the 50 runs that the history keeps, so it is not stored`;
}
function nameOf({ platform, commit }) {
	return `${platformName(platform)}${commit === null ? "" : `, ${commit}`}`;
}
/** The permit to write, or a `UserError`: asked in code, whatever the workflow file says. */
function permitOf({ event, ref, payload }) {
	const { default_branch: defaultBranch = "", fork = true } = payload.repository ?? {};
	return permitBaselineWrite({
		event,
		ref,
		defaultBranch,
		fork
	});
}
/** The runs that were measured of this very commit, without changes: alone, for the history, or in pairs with a base. */
async function runsOf({ inputs, log, workflow }, kind) {
	const results = await readResultsFolder(await pathInside(inputs.results, workflow), { name: inputs.name });
	const { runs, missing, miss } = findingRuns(log);
	for (const { runner, content } of newestOfEach(results)) {
		const who = runner ?? "a runner";
		if (content.kind !== "run") {
			miss("A platform is missing", `${who}: ${whyMissing(content)}`);
			continue;
		}
		const { head, base, filled } = content.run;
		const { commit } = head;
		if (filled !== void 0) miss("A run was left out", `${who}: its run claims to be of a past commit`);
		else if (commit?.sha !== workflow.sha || commit.dirty) miss("A run was left out", `${who}: its run is not of the commit ${workflow.sha}`);
		else if (base === null !== (kind === "alone")) miss("A run was left out", `${who}: its run ${base === null ? "has no base" : "is of pairs"}, ${wanted[kind]}`);
		else runs.push(content.run);
	}
	return {
		runs,
		missing
	};
}
const wanted = {
	alone: "and the history holds what was measured alone",
	pairs: "and drift is measured in pairs"
};
function whyMissing(content) {
	if (content.kind === "refused") return content.reason;
	return content.outcome.outcome === "failed" ? `its job says ${quoted(content.outcome.reason)}` : "there was nothing to measure";
}
async function store({ client, workflow }, { permit, place, runs, accepted }) {
	const platforms = [...new Set(runs.map((run) => run.environment.platform))].sort();
	let baselines = [];
	return {
		outcome: await updateBranch(client, {
			permit,
			repository: workflow.repository,
			branch: branchOf(place, workflow),
			paths: platforms.map((platform) => baselineFile(place, platform)),
			message: `Store performance of ${workflow.sha.slice(0, 7)} on ${platforms.join(", ")}`,
			whenMissing: place.kind === "branch" ? "orphan" : "refuse",
			merge: (files) => {
				const merged = platforms.map((platform) => {
					const path = baselineFile(place, platform);
					const text = files.get(path) ?? null;
					const before = text === null ? emptyBaseline(platform) : parseBaseline(text, path);
					const own = runs.filter((run) => run.environment.platform === platform);
					return [path, recordAccepted(addRuns(before, own), {
						accepted,
						run: own[0]
					})];
				});
				baselines = merged.map(([, baseline]) => baseline);
				return new Map(merged.map(([path, baseline]) => [path, baselineText(baseline)]));
			}
		}),
		baselines
	};
}
/** The branch that is written to: one of its own, or the default branch where the history is a folder in it. */
function branchOf(place, { payload }) {
	return place.kind === "branch" ? place.branch : payload.repository?.default_branch ?? "";
}
/** What the history says against the runs that were just added. */
function suspectsOf(baseline, { runs, policy }) {
	const added = new Set(runs.map((run) => run.id));
	return findSuspects(baseline, policy).filter((suspect) => added.has(suspect.runId) && suspect.worse && suspect.state === "suspect").map((suspect) => Object.assign(suspect, { platform: baseline.platform }));
}
export { runsOf as i, permitOf as n, refresh as r, branchOf as t };

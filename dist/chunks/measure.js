import { x as UserError } from "./json-file.js";
import { A as ask, E as writeWhole, j as gitIn, v as admitRun, x as openProject, y as shortfalls } from "./stored-baseline.js";
import { t as parseDuration } from "./duration.js";
import { d as version } from "./comment.js";
import { a as plainPhase, f as openWorkshop, m as check, t as renderRunMarkdown } from "./run-markdown.js";
import { t as measureHistory } from "./measure-run.js";
import { r as ensureResultsFolder } from "./figures.js";
import { n as platformName } from "./platform-name.js";
import { T as proseText, a as benchmarkId, w as plainText } from "./comparison.js";
import { t as renderSummary } from "./summary.js";
import { v as plural } from "./words.js";
import { n as writeRun } from "./run-file.js";
import { n as writeSummary, t as pathInside } from "./path-inside.js";
import { d as outcomeSchema, f as outcomeSchemaId, i as isResultName, r as isFilledName, u as readResultsFolder } from "./results.js";
import { t as writeOutputs } from "./outputs.js";
import { join } from "node:path";
import { readdir, rm, writeFile } from "node:fs/promises";
// src/action/earlier-run.ts
/** The newest run of pairs of this very commit, platform, Node and profile; null where there is none. */
async function earlierRun({ inputs, log, workflow, effects }, { workshop, profile }) {
	if (inputs.earlier === null) return null;
	const results = await readResultsFolder(await pathInside(inputs.earlier, workflow), { name: inputs.name });
	const git = gitIn(workshop.project.root, { ...effects.env }, effects);
	const head = await ask(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD^{commit}"
	]);
	const { platform, node } = workshop.environment;
	const [newest] = results.flatMap(({ content }) => content.kind === "run" ? [content.run] : []).filter((run) => run.base !== null && run.head.commit?.sha === head && !run.head.commit.dirty).filter((run) => run.profile === profile && run.environment.platform === platform && run.environment.node === node).sort((a, b) => a.id < b.id ? 1 : -1);
	if (newest === void 0) return null;
	log.info(`Adding to the pairs of an earlier attempt (${newest.id}).`);
	return newest;
}
// src/action/log-watcher.ts
/** A watcher that writes to the log; `now` is in milliseconds on a monotonic clock. */
function logWatcher(log, now) {
	return {
		phase: (label, unit) => plainPhase({
			write: log.info,
			label,
			unit,
			now
		}),
		note: (text) => log.info(text)
	};
}
// src/action/problem-matcher.ts
/** Benchmarks that fail become annotations of the run, by a problem matcher of our own. */
/** Reads the lines of `failureLine`: severity, benchmark, message. */
const problemMatcher = { problemMatcher: [{
	owner: "paceline",
	pattern: [{
		regexp: "^paceline (error|warning): (\\S+): (.+)$",
		severity: 1,
		code: 2,
		message: 3
	}]
}] };
/** Writes one line per benchmark that failed, for the matcher and for people. */
async function showFailures({ log, workflow }, run) {
	const lines = failureLines(run);
	if (lines.length === 0) return;
	const path = join(workflow.temporary, "paceline-problem-matcher.json");
	await writeFile(path, JSON.stringify(problemMatcher));
	log.addMatcher(path);
	for (const line of lines) log.info(line);
}
/** At most ten: more annotations of a step are not shown. */
function failureLines({ benchmarks }) {
	return benchmarks.flatMap((benchmark) => benchmark.known === true ? [] : benchmark.failures.slice(0, 1).map((failure) => ({
		benchmark,
		failure
	}))).slice(0, 10).map(({ benchmark, failure }) => {
		return `paceline ${benchmark.status === "failed" ? "error" : "warning"}: ${plainText(benchmarkId(benchmark)).replaceAll(/\s/g, "_")}: ${failure.count} failed on the ${failure.side}: ${JSON.stringify(failure.message)}`;
	});
}
// src/action/measure.ts
/**
* `command: measure`: head and base in pairs on this runner, or the head alone for the stored history. Leaves
* `run.json` or `outcome.json` for the reporting job, and a summary for people. Rows that fail are results, too.
*/
const defaultBudget = "4m";
/** Nobody waits for the history, and what has too few trials is no part of it. */
const historyBudget = "10m";
/** Trials of each benchmark at most where the head is measured alone. */
const trialsAlone = 20;
/** So many names of texts go into a report. */
const maxTexts = 20;
/** Measures; exit code 0 whatever the rows say, 1 where nothing could be measured at all, or nothing for the history. */
async function measure(job) {
	const { inputs, log, workflow } = job;
	const folder = await pathInside(inputs.results, workflow);
	let workshop = null;
	try {
		await ensureResultsFolder(folder);
		workshop = await openFor(job);
		if (inputs.fill !== null) {
			await empty(folder);
			return await (await import("./filled-history.js")).measurePast(job, {
				workshop,
				folder
			});
		}
		const left = await measured(job, workshop);
		await leave(folder, left, workshop);
		await writeSummary(workflow.summaryFile, summaryOf(left, job));
		if (left.kind !== "identical") await showFailures(job, left.run);
		await writeOutputs(workflow.outputFile, { report: inputs.results });
		return left.kind === "alone" ? toldOfHistory(job, left.run) : 0;
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		await leaveFailure(folder, {
			platform: workshop?.environment.platform ?? `${process.platform}-${process.arch}`,
			error
		});
		log.info(`Kept for the report: ${join(inputs.results, "outcome.json")}`);
		throw error;
	} finally {
		workshop?.[Symbol.dispose]();
	}
}
async function openFor({ inputs, workflow, effects, log }) {
	const config = inputs.config === null ? null : await pathInside(inputs.config, workflow);
	const project = await openProject({
		cwd: workflow.workspace,
		config
	});
	return openWorkshop({
		project,
		effects,
		watcher: logWatcher(log, effects.now),
		doing: "the action"
	});
}
/** Says what of the run is no part of the history; exit code 1 where that is all of it. */
function toldOfHistory({ log }, run) {
	const admitted = admitRun(run);
	const message = shortfalls(admitted).join("\n");
	if (admitted.run === null) log.error({
		title: "Nothing was measured",
		message
	});
	else if (message !== "") log.warning({
		title: "Not everything was measured",
		message
	});
	return admitted.run === null ? 1 : 0;
}
async function measured(job, workshop) {
	const { inputs, workflow } = job;
	const { config } = workshop.project;
	const base = inputs.base === "release" ? await releaseOf(workshop) : inputs.base;
	const budget = base === "none" ? config.refresh?.budget ?? historyBudget : config.budget ?? defaultBudget;
	const common = {
		globs: inputs.benchmarks,
		profile: inputs.profile,
		metrics: [],
		trials: trialsAlone,
		budgetMs: parseDuration(inputs.budget ?? budget, "budget")
	};
	if (base === "none") {
		const withOthers = workflow.event === "schedule";
		return {
			kind: "alone",
			run: await measureHistory(workshop, {
				...common,
				seed: job.randomSeed(),
				withOthers
			})
		};
	}
	const resume = await earlierRun(job, {
		workshop,
		profile: inputs.profile
	});
	const { run, comparison, texts = [] } = await check(workshop, {
		...common,
		seed: resume?.seed ?? job.randomSeed(),
		strategy: "paired",
		base,
		pullRequestMerge: workflow.event === "pull_request" && inputs.head === null && base === null,
		platforms: Math.max(1, inputs.platforms.length),
		resume
	});
	return run === null ? {
		kind: "identical",
		comparison,
		texts
	} : {
		kind: "compared",
		run,
		comparison
	};
}
function summaryOf(left, { inputs: { name, bench }, workflow: { program } }) {
	if (left.kind !== "alone") return renderSummary(left.comparison, {
		name,
		version,
		program,
		bench
	});
	const { benchmarks, environment } = left.run;
	const admitted = admitRun(left.run);
	return `${`### 📏 Measured on ${platformName(environment.platform)}: ${admitted.measured.length} of ${plural(benchmarks.length, "benchmark")}`}\n\nFor the stored history; there is nothing to compare with in this job.\n${shortfalls(admitted).map((line) => `\n- ${proseText(line, 2e3)}`).join("")}\n\n${renderRunMarkdown(left.run)}`;
}
/** What drift is measured from: the config's `driftFrom`, else the newest tag that looks like a version. */
async function releaseOf({ project, effects }) {
	const { driftFrom } = project.config.project ?? {};
	if (driftFrom !== void 0) return driftFrom;
	const git = gitIn(project.root, { ...effects.env }, effects);
	const tag = await ask(git, [
		"describe",
		"--tags",
		"--abbrev=0",
		"--match",
		"*[0-9].[0-9]*"
	]);
	if (tag !== null) return tag;
	throw new UserError("There is no release to measure drift from", { hint: "Tag one, or name a commit as project.driftFrom in the config; check out with fetch-depth: 0." });
}
async function leave(folder, left, { environment }) {
	await empty(folder);
	if (left.kind !== "identical") return writeRun(join(folder, "run.json"), left.run);
	const { texts } = left;
	const { head, base, profile, seed } = left.comparison;
	const { platform } = environment;
	await writeOutcome(folder, {
		schema: outcomeSchemaId,
		outcome: "identical",
		platform,
		head,
		base,
		profile,
		seed,
		...texts.length === 0 ? {} : { texts: texts.slice(0, maxTexts) }
	});
}
async function leaveFailure(folder, { platform, error }) {
	const hint = (error.hint ?? "").trim().replaceAll(/\s*\n\s*/g, " · ");
	const reason = `${error.message}${hint === "" ? "" : ` (${hint})`}`.slice(0, 600);
	await empty(folder);
	await writeOutcome(folder, {
		schema: outcomeSchemaId,
		outcome: "failed",
		platform,
		reason
	});
}
/** What an earlier step, or the commit itself, left there is not a result. */
async function empty(folder) {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (isResultName(name) || isFilledName(name)) await rm(join(folder, name), {
		recursive: true,
		force: true
	});
}
async function writeOutcome(folder, outcome) {
	await writeWhole(join(folder, "outcome.json"), `${JSON.stringify(outcomeSchema.parse(outcome))}\n`);
}
export { measure };

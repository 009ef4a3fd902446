import { a as benchmarkId } from "./comparison.js";
import { a as isExactHere, l as machineClass, n as seriesOf, r as historyModel, t as storedRuns } from "./stored-runs.js";
import { n as lowerMedian } from "./quantile.js";
import { g as compilePolicy } from "./exact.js";
// src/compare/suspects.ts
/** Suspects among the runs that the newest run's metrics continue, by benchmark and metric, oldest first. */
function findSuspects({ runs, accepted }, policy) {
	const stored = storedRuns({
		runs,
		accepted,
		source: "baseline",
		ancestors: []
	});
	const rulesOf = compilePolicy(policy);
	const suspectAlpha = (policy?.alpha ?? .01) / stored.gatedRows;
	const run = stored.nearest;
	if (run === null) return [];
	return run.benchmarks.flatMap((benchmark) => Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		const row = {
			benchmark: benchmarkId(benchmark),
			metric,
			platform: run.environment.platform
		};
		const cell = {
			row,
			run,
			benchmark,
			data,
			rules: rulesOf(row, data)
		};
		const series = seriesOf(cell, stored);
		if (isExactHere({
			cell,
			series
		})) return [];
		return [...Map.groupBy(series.points, (point) => machineClass(point.run.environment, data)).values()].flatMap((points) => {
			const newest = points.at(-1);
			return found(historyModel({
				cell: {
					...cell,
					run: newest.run,
					data: newest.data
				},
				series,
				suspectAlpha
			})).map((one) => Object.assign(one, {
				benchmark: row.benchmark,
				metric
			}));
		});
	}));
}
function found({ walk, walked }) {
	const describe = (state) => (one) => {
		const { run, values } = walked[one.index];
		const level = lowerMedian(levelBefore(one.index, {
			walk,
			walked
		}));
		const relative = level <= 0 ? null : lowerMedian(values) / level - 1;
		return {
			runId: run.id,
			worse: one.worse,
			relative: state === "suspect" ? relative : null,
			state
		};
	};
	return [...walk.shifts.map(describe("new level")), ...walk.suspects.map(describe("suspect"))];
}
/** Trials of the runs that it was held against, where they still stand for the level; else of all runs before it. */
function levelBefore(index, { walk, walked }) {
	const before = walk.level.filter((at) => at < index);
	return (before.length > 0 ? before.map((at) => walked[at]) : walked.slice(0, index)).flatMap((point) => point.values);
}
export { findSuspects as t };

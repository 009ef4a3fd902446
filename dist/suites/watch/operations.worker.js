import { a as clockPart, i as topDirectories, s as nowMs, t as makeBursts } from "./chunks/operations.js";
// benchmarks/watch/operations.worker.ts
/** The load driver's test: one burst. Grandma loads this file in its worker process, and runs it there. */
const root = process.env["WATCH_EVENTS_ROOT"] ?? "";
let bursts;
let next = 0;
/** The clock starts after it. */
function beforeEach(done) {
	setTimeout(done, 200);
}
/** Does the next burst, each operation timed under its name. Calls past the last one find nothing to do. */
const test = withTimer((timer, done) => {
	bursts ??= makeBursts(topDirectories(root));
	const burst = bursts[next] ?? [];
	next += 1;
	const clock = `${clockPart}${nowMs()}`;
	timer.start(clock);
	timer.end(clock);
	try {
		for (const operation of burst) {
			timer.start(operation.name);
			operation.run(root);
			timer.end(operation.name);
		}
		done();
	} catch (error) {
		done({ errorCode: String(error) });
	}
});
/** Grandma hands the timer over as `this`. */
function withTimer(run) {
	return function runWithTimer(done) {
		run(this, done);
	};
}
export { beforeEach, test };

import { c as topDirectories, o as isPlanName, r as nowMs, s as plans, t as clockPart } from "./chunks/drive-bursts.js";
// benchmarks/watch/operations.worker.ts
const root = process.env["WATCH_EVENTS_ROOT"] ?? "";
const plan = planCalled(process.env["WATCH_EVENTS_PLAN"] ?? "");
let bursts;
let next = 0;
function beforeEach(done) {
	if (plan.perSecond === void 0) setTimeout(done, 200);
	else done();
}
const test = withTimer((timer, done) => {
	bursts ??= plan.bursts(topDirectories(root));
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
function withTimer(run) {
	return function runWithTimer(done) {
		run(this, done);
	};
}
function planCalled(name) {
	if (!isPlanName(name)) throw new Error(`there is no plan ${JSON.stringify(name)}`);
	return plans[name];
}
export { beforeEach, test };

import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fork } from "node:child_process";
// benchmarks/watch/drive-bursts.ts
/** Runs the bursts through the load driver, and reads from its reports when each operation was done. */
/** Environment variable by which the worker is told its tree: it is forked by the driver, out of our reach. */
const rootVariable = "WATCH_EVENTS_ROOT";
/** Begins the name of the part by which the worker tells what its clock began at. */
const clockPart = "clock ";
/** When each operation began, by its name, in ms of `nowMs`. Throws when one of them is not in the driver's reports. */
async function driveBursts(options) {
	const startedAt = startsOf(await runDriver(options));
	const missing = options.bursts.flat().find((operation) => !startedAt.has(operation.name));
	if (missing !== void 0) throw new Error(`the load driver did not report ${JSON.stringify(missing.name)}`);
	return startedAt;
}
/** The driver counts from the start of its worker; the clock part was begun at the time that its name says. */
function startsOf(reports) {
	const parts = reports.flatMap((report) => Object.entries(report));
	const clock = parts.find(([name]) => name.startsWith(clockPart));
	if (clock === void 0) throw new Error("the load driver ran no burst");
	const offsetMs = Number(clock[0].slice(6)) - clock[1].start;
	return new Map(parts.map(([name, { start }]) => [name, start + offsetMs]));
}
/** Milliseconds on the clock of `process.hrtime`, which all processes of a machine share. */
function nowMs() {
	return Number(process.hrtime.bigint()) / 1e6;
}
function runDriver({ root, bursts, driver, worker, env, signal }) {
	const job = {
		file: worker,
		bursts: bursts.length
	};
	return new Promise((resolve, reject) => {
		const child = fork(driver, [JSON.stringify(job)], {
			env: {
				...env,
				[rootVariable]: root
			},
			signal
		});
		let reports;
		child.on("message", (message) => {
			reports = message;
		});
		child.on("error", reject);
		child.on("exit", (code) => {
			if (reports === void 0) reject(/* @__PURE__ */ new Error(`the load driver ended with code ${code} and without a report`));
			else resolve(reports);
		});
	});
}
// benchmarks/watch/operations.ts
/**
* What is done to the tree in the `events` case: bursts of operations, and the events that each must lead to. Both
* the trial and the load driver's worker know the list, so that nothing but times needs to pass between them.
*/
const filesPerBurst = 100;
/** Files and directories to be moved that `makeMovable` adds to a tree. */
const movable = {
	files: 2,
	directories: 2
};
/**
* The bursts for a tree whose root holds these directories: create, change, rename, move directories and save some
* files twice, delete.
*/
function makeBursts(directories) {
	const fresh = Array.from({ length: filesPerBurst }, (_, index) => {
		return join(directories[index % directories.length], `burst-${index}.txt`);
	});
	const [renamed, kept] = [fresh.slice(0, filesPerBurst / 5), fresh.slice(filesPerBurst / 5)];
	const moved = Array.from({ length: movable.directories }, (_, index) => movableName(index));
	return [
		fresh.map(create),
		fresh.map(change),
		renamed.map((path) => rename(path, `${path}.renamed`)),
		[...moved.map(moveDirectory), ...kept.slice(0, filesPerBurst / 5).flatMap(saveTwice)],
		[...kept, ...renamed.map((path) => `${path}.renamed`)].map(remove)
	];
}
/** Directories at the top of a tree, sorted; without those that are to be moved. */
function topDirectories(root) {
	return readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith(movablePrefix)).map((entry) => entry.name).sort();
}
/** What must be in the tree before the watcher starts: the directories that will be moved. */
function makeMovable(root) {
	for (let index = 0; index < movable.directories; index += 1) {
		mkdirSync(join(root, movableName(index)));
		writeFileSync(join(root, movableName(index), "inside.txt"), "inside");
	}
}
const movablePrefix = "moved-";
function movableName(index) {
	return `${movablePrefix}${index}`;
}
function create(path) {
	const run = (root) => writeFileSync(join(root, path), "created");
	return {
		name: `create ${path}`,
		expected: [{
			path,
			effect: "appears"
		}],
		run
	};
}
function change(path) {
	const run = (root) => writeFileSync(join(root, path), "changed, and longer than before");
	return {
		name: `change ${path}`,
		expected: [{
			path,
			effect: "changes"
		}],
		run
	};
}
/** Two writes right behind each other, as some editors do: most watchers make one event of them. */
function saveTwice(path) {
	return ["once", "and once more"].map((text, index) => ({
		name: `save ${index + 1} ${path}`,
		expected: [{
			path,
			effect: "changes"
		}],
		run: (root) => writeFileSync(join(root, path), text)
	}));
}
function remove(path) {
	const run = (root) => unlinkSync(join(root, path));
	return {
		name: `remove ${path}`,
		expected: [{
			path,
			effect: "disappears"
		}],
		run
	};
}
function rename(from, to) {
	return {
		name: `rename ${from}`,
		expected: [{
			path: from,
			effect: "disappears"
		}, {
			path: to,
			effect: "appears"
		}],
		run: (root) => renameSync(join(root, from), join(root, to))
	};
}
/** The file inside must be reported at its new place; whether directories are events at all differs by watcher. */
function moveDirectory(from) {
	const to = `${from}-away`;
	return {
		name: `move ${from}`,
		expected: [{
			path: join(to, "inside.txt"),
			effect: "appears",
			within: to
		}],
		run: (root) => renameSync(join(root, from), join(root, to))
	};
}
export { clockPart as a, rootVariable as c, topDirectories as i, makeMovable as n, driveBursts as o, movable as r, nowMs as s, makeBursts as t };

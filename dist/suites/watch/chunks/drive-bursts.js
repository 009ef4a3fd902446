import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fork } from "node:child_process";
// benchmarks/watch/operations.ts
const kinds = [
	"create",
	"change",
	"delete",
	"rename",
	"move"
];
function create(path) {
	const run = (root) => writeFileSync(join(root, path), "created");
	return {
		name: `create ${path}`,
		kind: "create",
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
		kind: "change",
		expected: [{
			path,
			effect: "changes"
		}],
		run
	};
}
function saveTwice(path) {
	return ["once", "and once more"].map((text, index) => ({
		name: `save ${index + 1} ${path}`,
		kind: "change",
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
		kind: "delete",
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
		kind: "rename",
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
const insideName = "inside.txt";
function moveDirectory(from) {
	const to = `${from}-away`;
	return {
		name: `move ${from}`,
		kind: "move",
		expected: [{
			path: join(from, insideName),
			effect: "disappears",
			within: from
		}, {
			path: join(to, insideName),
			effect: "appears",
			within: to
		}],
		run: (root) => renameSync(join(root, from), join(root, to))
	};
}
// benchmarks/watch/plans.ts
const plans = {
	events: {
		prepare: (root) => prepareMoves(root, 2),
		bursts: oneKindAfterAnother
	},
	"events-1000": mixed({
		each: 240,
		moves: 40
	}),
	"events-steady": steady({
		each: 120,
		moves: 20
	}, 200)
};
function isPlanName(name) {
	return Object.hasOwn(plans, name);
}
function topDirectories(root) {
	return readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith(movedPrefix)).map((entry) => entry.name).sort();
}
const filesPerBurst = 100;
function oneKindAfterAnother(directories) {
	const fresh = Array.from({ length: filesPerBurst }, (_, index) => place(directories, index, `burst-${index}.txt`));
	const [renamed, kept] = [fresh.slice(0, filesPerBurst / 5), fresh.slice(filesPerBurst / 5)];
	return [
		fresh.map(create),
		fresh.map(change),
		renamed.map((path) => rename(path, newName(path))),
		[...movedNames(2).map(moveDirectory), ...kept.slice(0, filesPerBurst / 5).flatMap(saveTwice)],
		[...kept, ...renamed.map(newName)].map(remove)
	];
}
function mixed({ each, moves }) {
	return {
		prepare(root) {
			const directories = topDirectories(root);
			for (let index = 0; index < each; index += 1) for (const path of Object.values(old(directories, index))) writeFileSync(join(root, path), "there before");
			const moved = prepareMoves(root, moves);
			return {
				files: 3 * each + moved.files,
				directories: moved.directories
			};
		},
		bursts(directories) {
			const moved = movedNames(moves);
			return [Array.from({ length: each }, (_, index) => {
				const { changed, renamed, removed } = old(directories, index);
				const fresh = place(directories, index, `new-${index}.txt`);
				const directory = index % Math.ceil(each / moves) === 0 ? moved.shift() : void 0;
				return [
					create(fresh),
					change(changed),
					rename(renamed, newName(renamed)),
					remove(removed),
					...directory === void 0 ? [] : [moveDirectory(directory)]
				];
			}).flat()];
		}
	};
}
function steady(mix, perSecond) {
	const plan = mixed(mix);
	return {
		prepare: (root) => plan.prepare(root),
		bursts: (directories) => plan.bursts(directories).flatMap((burst) => burst.map((one) => [one])),
		perSecond
	};
}
function old(directories, index) {
	return {
		changed: place(directories, index, `changed-${index}.txt`),
		renamed: place(directories, index, `renamed-${index}.txt`),
		removed: place(directories, index, `removed-${index}.txt`)
	};
}
function place(directories, index, name) {
	return join(directories[index % directories.length], name);
}
function newName(path) {
	return `${path}.renamed`;
}
const movedPrefix = "moved-";
function movedNames(count) {
	return Array.from({ length: count }, (_, index) => `${movedPrefix}${index}`);
}
function prepareMoves(root, count) {
	for (const name of movedNames(count)) {
		mkdirSync(join(root, name));
		writeFileSync(join(root, name, insideName), "inside");
	}
	return {
		files: count,
		directories: count
	};
}
// benchmarks/watch/drive-bursts.ts
const rootVariable = "WATCH_EVENTS_ROOT";
const planVariable = "WATCH_EVENTS_PLAN";
const clockPart = "clock ";
async function driveBursts(options) {
	const startedAt = startsOf(await runDriver(options));
	const missing = options.bursts.flat().find((operation) => !startedAt.has(operation.name));
	if (missing !== void 0) throw new Error(`the load driver did not report ${JSON.stringify(missing.name)}`);
	return startedAt;
}
function startsOf(reports) {
	const parts = reports.flatMap((report) => Object.entries(report));
	const clock = parts.find(([name]) => name.startsWith(clockPart));
	if (clock === void 0) throw new Error("the load driver ran no burst");
	const offsetMs = Number(clock[0].slice(6)) - clock[1].start;
	return new Map(parts.map(([name, { start }]) => [name, start + offsetMs]));
}
function nowMs() {
	return Number(process.hrtime.bigint()) / 1e6;
}
function runDriver({ root, plan, bursts, ...options }) {
	const { driver, worker, signal } = options;
	const { perSecond } = plans[plan];
	const job = {
		file: worker,
		bursts: bursts.length,
		...perSecond === void 0 ? {} : { perSecond }
	};
	const env = {
		...options.env,
		[rootVariable]: root,
		[planVariable]: plan
	};
	return new Promise((resolve, reject) => {
		const child = fork(driver, [JSON.stringify(job)], {
			env,
			signal
		});
		let reports;
		child.on("message", (message) => {
			reports = message;
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (reports === void 0) reject(new Error(`the load driver ended with code ${code} and without a report`));
			else resolve(reports);
		});
	});
}
export { rootVariable as a, topDirectories as c, planVariable as i, kinds as l, driveBursts as n, isPlanName as o, nowMs as r, plans as s, clockPart as t };

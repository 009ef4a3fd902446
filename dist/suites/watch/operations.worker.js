import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
// benchmarks/watch/operations.ts
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
const clockPart = "clock ";
function nowMs() {
	return Number(process.hrtime.bigint()) / 1e6;
}
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

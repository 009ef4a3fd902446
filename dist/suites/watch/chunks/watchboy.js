import watchboy from "watchboy";
// benchmarks/watch/subjects/watchboy.ts
const kinds = [
	"add",
	"addDir",
	"change",
	"unlink",
	"unlinkDir"
];
const subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
	const seen = {
		files: 0,
		directories: 0
	};
	let isReady = false;
	const watcher = watchboy("**/*", { cwd: root });
	for (const kind of kinds) watcher.on(kind, ({ path }) => {
		if (!isReady && kind === "add") seen.files += 1;
		if (!isReady && kind === "addDir") seen.directories += 1;
		onEvent(kind, path);
	});
	watcher.on("error", reject);
	watcher.on("ready", () => {
		isReady = true;
		resolve({
			seen: () => seen,
			close: () => watcher.close()
		});
	});
}) };
export { subject };

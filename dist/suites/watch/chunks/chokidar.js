import { watch } from "chokidar";
// benchmarks/watch/subjects/chokidar.ts
const subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
	const seen = {
		files: 0,
		directories: 0
	};
	let isReady = false;
	const watcher = watch(root);
	watcher.on("all", (kind, path) => {
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

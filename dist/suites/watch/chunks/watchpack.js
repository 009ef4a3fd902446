import Watchpack from "watchpack";
// benchmarks/watch/subjects/watchpack.ts
const startTime = 1;
const subject = { start: ({ path: root, files, directories }, onEvent) => new Promise((resolve) => {
	const watcher = new Watchpack({});
	let missing = files + directories - 1;
	const onFound = (path) => {
		onEvent("any", path);
		missing -= 1;
		if (missing > 0 || watcher.getTimeInfoEntries().size < files + directories) return;
		watcher.off("change", onFound);
		watcher.on("change", (changed) => onEvent("any", changed));
		resolve({
			seen: () => countEntries(watcher),
			close: () => watcher.close()
		});
	};
	watcher.on("change", onFound);
	watcher.on("remove", (removed) => onEvent("unlink", removed));
	watcher.watch({
		directories: [root],
		startTime
	});
}) };
function countEntries(watcher) {
	let [files, directories] = [0, 0];
	for (const entry of watcher.getTimeInfoEntries().values()) if (entry !== null && "timestamp" in entry) files += 1;
	else directories += 1;
	return {
		files,
		directories
	};
}
export { subject };

import { sep } from "node:path";
import gaze from "gaze";
// benchmarks/watch/subjects/gaze.ts
const kinds = {
	added: "add",
	changed: "change",
	deleted: "unlink",
	renamed: "add"
};
const subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
	gaze("**/*", { cwd: root }, (error, watcher) => {
		if (error !== null && error !== void 0) return reject(error);
		watcher.on("error", reject);
		watcher.on("all", (event, path) => onEvent(kinds[event] ?? "any", path));
		resolve({
			seen: () => countWatched(watcher.watched()),
			close: () => watcher.close()
		});
	});
}) };
function countWatched(watched) {
	const names = Object.values(watched).flat();
	const directories = names.filter((name) => name.endsWith("/") || name.endsWith(sep)).length;
	return {
		files: names.length - directories,
		directories: directories + 1
	};
}
export { subject };

import { join } from "node:path";
import sane from "sane";
// benchmarks/watch/subjects/sane.ts
const subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
	const watcher = sane(root);
	const emit = (kind) => (path) => onEvent(kind, join(root, path));
	watcher.on("add", emit("add"));
	watcher.on("change", emit("change"));
	watcher.on("delete", emit("unlink"));
	watcher.on("error", reject);
	watcher.on("ready", () => resolve({
		seen: () => countRegistered(watcher, root),
		close: () => watcher.close()
	}));
}) };
function countRegistered({ dirRegistery, watched }, root) {
	if (dirRegistery === void 0 || watched === void 0) return null;
	const directories = new Set(Object.keys(watched));
	return {
		files: Object.entries(dirRegistery).flatMap(([directory, names]) => Object.keys(names).map((name) => join(directory, name))).filter((path) => path !== root && !directories.has(path)).length,
		directories: directories.size
	};
}
export { subject };

import { watch } from "node:fs";
import { join } from "node:path";
// benchmarks/watch/subjects/fs-watch.ts
const subject = { start: ({ path: root }, onEvent) => new Promise((resolve, reject) => {
	const watcher = watch(root, { recursive: true });
	watcher.on("error", reject);
	watcher.on("change", (type, name) => {
		if (typeof name === "string") onEvent(type === "change" ? "change" : "any", join(root, name));
	});
	resolve({
		seen: () => null,
		close: () => watcher.close()
	});
}) };
export { subject };

import { readFileSync } from "node:fs";
import { join } from "node:path";
// benchmarks/git-read/subjects/fs.ts
const readsPerBatch = 500;
function openReader(directory) {
	return {
		synchronous: true,
		read: (path) => readFileSync(join(directory, path))
	};
}
export { openReader, readsPerBatch };

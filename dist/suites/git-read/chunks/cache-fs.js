import { t as cached } from "./cached.js";
import { openReader as openReader$1 } from "./fs.js";
// benchmarks/git-read/subjects/cache-fs.ts
const readsPerBatch = 2e5;
function openReader(directory) {
	return cached(openReader$1(directory));
}
export { openReader, readsPerBatch };

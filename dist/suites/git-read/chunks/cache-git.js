import { t as cached } from "./cached.js";
import { openReader as openReader$1 } from "./git.js";
// benchmarks/git-read/subjects/cache-git.ts
const readsPerBatch = 2e5;
async function openReader(directory) {
	return cached(await openReader$1(directory));
}
export { openReader, readsPerBatch };

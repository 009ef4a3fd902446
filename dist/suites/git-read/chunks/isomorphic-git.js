import fs from "node:fs";
import { readBlob, resolveRef } from "isomorphic-git";
// benchmarks/git-read/subjects/isomorphic-git.ts
const readsPerBatch = 10;
function openReader(directory) {
	return {
		synchronous: false,
		read: async (path) => {
			const oid = await resolveRef({
				fs,
				dir: directory,
				ref: "HEAD"
			});
			const { blob } = await readBlob({
				fs,
				dir: directory,
				oid,
				filepath: path
			});
			return blob;
		}
	};
}
export { openReader, readsPerBatch };

import { openRepository } from "es-git";
// benchmarks/git-read/subjects/git.ts
const readsPerBatch = 100;
async function openReader(directory) {
	const repository = await openRepository(directory);
	return {
		synchronous: true,
		read: (path) => {
			const head = repository.head().target();
			const entry = head === null ? null : repository.getCommit(head).tree().getPath(path);
			if (entry === null) throw new Error(`${path} is not in HEAD`);
			return entry.toObject(repository).peelToBlob().content();
		}
	};
}
export { openReader, readsPerBatch };

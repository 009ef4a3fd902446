// benchmarks/git-read/subjects/cached.ts
function cached(reader) {
	const contents = new Map();
	return {
		...reader,
		read: (path) => {
			const known = contents.get(path);
			if (known !== void 0) return known;
			const content = reader.read(path);
			contents.set(path, content);
			return content;
		}
	};
}
export { cached as t };

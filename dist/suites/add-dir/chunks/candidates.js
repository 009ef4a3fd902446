import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { createReadStream } from "node:fs";
// benchmarks/add-dir/candidates.ts
const rootName = "root";
async function* candidatesIn(directory) {
	const named = (await readdir(directory, {
		recursive: true,
		withFileTypes: true
	})).map((entry) => ({
		entry,
		path: pathOf(entry, directory)
	}));
	const parents = new Set(named.map(({ path }) => path.slice(0, path.lastIndexOf("/"))));
	named.sort((left, right) => left.path < right.path ? -1 : 1);
	for (const { entry, path } of named) if (entry.isFile()) yield {
		path,
		content: createReadStream(join(entry.parentPath, entry.name))
	};
	else if (!entry.isDirectory()) throw new Error(`${path} is neither a file nor a directory; there is no adding it`);
	else if (!parents.has(path)) yield { path };
}
function pathOf(entry, directory) {
	const path = relative(directory, join(entry.parentPath, entry.name));
	return [rootName, ...path.split(sep)].join("/");
}
export { candidatesIn as t };

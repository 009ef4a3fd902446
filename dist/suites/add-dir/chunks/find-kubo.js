import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { statSync } from "node:fs";
// benchmarks/add-dir/find-kubo.ts
/** Finds the `ipfs` binary of Kubo. It never comes with this suite: installing the `kubo` package downloads it. */
const howToGetKubo = "no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH (https://dist.ipfs.tech), or install the npm package kubo";
/** Path of the binary: as configured, else on PATH, else of the package `kubo`. Null if there is none. */
function findKubo({ configured, path, platform, from }) {
	if (configured !== "") {
		if (isFile(configured)) return configured;
		throw new Error(`KUBO_BINARY names ${configured}, which is no file`);
	}
	const name = platform === "win32" ? "ipfs.exe" : "ipfs";
	const folders = path.split(delimiter).filter((folder) => folder !== "");
	const packaged = packageFolder(from);
	return [...folders.map((folder) => join(folder, name)), ...packaged === null ? [] : [join(packaged, "kubo", name)]].find(isFile) ?? null;
}
function packageFolder(from) {
	try {
		return dirname(createRequire(from).resolve("kubo/package.json"));
	} catch {
		return null;
	}
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
export { howToGetKubo as n, findKubo as t };

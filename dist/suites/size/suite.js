import { glob, readFile, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineSuite } from "paceline";
// benchmarks/size/suite.ts
const metric = {
	unit: "bytes",
	better: "lower",
	kind: "exact",
	gate: true
};
const atOnce = 8;
var suite_default = defineSuite({
	name: "size",
	revision: "1",
	title: "Files of the project: bytes, and bytes compressed with gzip and brotli",
	subjects: { files: () => void 0 },
	cases: { files: {
		once: true,
		timeoutMs: 3e5
	} },
	metrics: {
		bytes: metric,
		"gzip-bytes": metric,
		"brotli-bytes": metric
	},
	options: {
		FILES: "[]",
		DIRECTORY: "."
	},
	async trial({ measure, expect, option }) {
		const globs = JSON.parse(option("FILES"));
		const files = await filesOf(await realpath(option("DIRECTORY")), globs);
		expect.ok(files.length > 0, `no file matches ${globs.join(", ")}: is it built, and do the paths begin in the project's folder?`);
		let sum = {
			raw: 0,
			gzip: 0,
			brotli: 0
		};
		for (let at = 0; at < files.length; at += atOnce) sum = (await Promise.all(files.slice(at, at + atOnce).map(sizesOf))).reduce((all, one) => ({
			raw: all.raw + one.raw,
			gzip: all.gzip + one.gzip,
			brotli: all.brotli + one.brotli
		}), sum);
		measure.record("bytes", sum.raw);
		measure.record("gzip-bytes", sum.gzip);
		measure.record("brotli-bytes", sum.brotli);
	}
});
async function filesOf(root, globs) {
	const less = globs.filter((one) => one.startsWith("!")).map((one) => one.slice(1));
	const more = globs.filter((one) => !one.startsWith("!"));
	const excluded = new Set(await matching(root, less));
	const found = new Set();
	for (const name of await matching(root, more)) {
		if (excluded.has(name)) continue;
		const path = await realpath(join(root, name)).catch((cause) => {
			throw new Error(`${shown(name)} cannot be read: ${cause.message}`, { cause });
		});
		const below = relative(root, path);
		if (below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below)) throw new Error(`${shown(name)} leads out of the project: leave it out with "!${shown(name)}"`);
		if ((await stat(path)).isFile()) found.add(path);
	}
	return [...found].sort();
}
async function matching(cwd, globs) {
	const all = globs.flatMap((one) => [one, `${one}/**`]);
	const names = [];
	for await (const name of glob(all, {
		cwd,
		exclude: (one) => basename(one) === "node_modules"
	})) names.push(name);
	return names;
}
function shown(name) {
	return name.split(sep).join("/");
}
const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];
async function sizesOf(path) {
	const bytes = await readFile(path);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	const [zipped, packed] = await Promise.all([gzipped(bytes, { level: 9 }), brotlied(bytes, { params })]);
	return {
		raw: bytes.length,
		gzip: zipped.length,
		brotli: packed.length
	};
}
export { suite_default as default };

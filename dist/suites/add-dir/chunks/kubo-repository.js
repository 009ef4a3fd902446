import { n as chunker, r as shardBytes } from "./parameters.js";
import { createRequire } from "node:module";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { statSync } from "node:fs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
// benchmarks/add-dir/find-kubo.ts
const howToGetKubo = "no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH (https://dist.ipfs.tech), or install the npm package kubo";
function whyNoKubo({ configured }) {
	return configured === "" ? howToGetKubo : `no Kubo binary: KUBO_BINARY names ${configured}, which is no file`;
}
function findKubo({ configured, path, platform, from }) {
	if (configured !== "") return isFile(configured) ? configured : null;
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
// benchmarks/add-dir/kubo-repository.ts
const run = promisify(execFile);
function kuboEnvironment({ repository }) {
	return {
		...process.env,
		IPFS_PATH: repository,
		IPFS_TELEMETRY: "off"
	};
}
async function createKuboRepository({ binary, repository }) {
	await runKubo({
		binary,
		repository
	}, [
		"init",
		"--empty-repo",
		"--profile=test"
	]);
	const file = join(repository, "config");
	const changed = {
		...JSON.parse(await readFile(file, "utf8")),
		AutoConf: { Enabled: false },
		Bootstrap: [],
		Import: {
			CidVersion: 1,
			UnixFSRawLeaves: true,
			UnixFSChunker: chunker,
			UnixFSFileMaxLinks: 174,
			UnixFSHAMTDirectorySizeThreshold: String(shardBytes)
		}
	};
	await writeFile(file, JSON.stringify(changed, null, 2));
}
async function runKubo(kubo, args) {
	try {
		const { stdout } = await run(kubo.binary, args, {
			env: kuboEnvironment(kubo),
			maxBuffer: 16e6,
			windowsHide: true
		});
		return stdout.trimEnd();
	} catch (cause) {
		const { stderr = "" } = cause;
		throw new Error(`ipfs ${args.join(" ")} failed: ${stderr.trim()}`, { cause });
	}
}
export { howToGetKubo as a, findKubo as i, kuboEnvironment as n, whyNoKubo as o, runKubo as r, createKuboRepository as t };

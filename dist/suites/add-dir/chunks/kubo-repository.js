import { n as chunker, r as shardBytes } from "./parameters.js";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
// benchmarks/add-dir/kubo-repository.ts
/** A repository of Kubo's, set up for this benchmark alone: no network, and the parameters that all subjects share. */
const run = promisify(execFile);
/** The environment in which Kubo finds its repository and reports nothing to anyone. */
function kuboEnvironment({ repository }) {
	return {
		...process.env,
		IPFS_PATH: repository,
		IPFS_TELEMETRY: "off"
	};
}
/** Creates the repository, empty, in a folder that is empty. Throws with Kubo's own words when that fails. */
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
/** Runs one command of Kubo's and gives what it printed, without the last line feed. */
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
export { kuboEnvironment as n, runKubo as r, createKuboRepository as t };

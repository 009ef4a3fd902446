import { a as howToGetKubo, n as kuboEnvironment, r as runKubo, t as createKuboRepository } from "./kubo-repository.js";
import { n as chunker } from "./parameters.js";
import { i as peakBytesOf } from "./trace.js";
import { spawn } from "node:child_process";
// benchmarks/add-dir/subjects/kubo-direct.ts
const memoryEveryMs = 5;
async function start({ repository, binary }) {
	if (binary === null) throw new Error(howToGetKubo);
	await createKuboRepository({
		binary,
		repository
	});
	return {
		connection: {
			repository,
			api: "",
			binary
		},
		daemonPid: null,
		stop: async () => {}
	};
}
async function connect(kubo) {
	let peakBytes = null;
	const onPeak = (bytes) => {
		if (bytes !== null) peakBytes = Math.max(peakBytes ?? 0, bytes);
	};
	return {
		add: async (directory) => runAdd(kubo, directory, onPeak),
		countBlocks: async () => (await runKubo(kubo, ["refs", "local"])).split("\n").filter((line) => line !== "").length,
		clear: async () => void await runKubo(kubo, [
			"repo",
			"gc",
			"--quiet"
		]),
		othersPeakBytes: () => peakBytes
	};
}
const addOptions = [
	"--recursive",
	"--hidden",
	"--quieter",
	"--progress=false",
	"--pin=false",
	`--cid-version=1`,
	`--raw-leaves=true`,
	`--chunker=${chunker}`
];
async function runAdd(kubo, directory, onPeak) {
	const child = spawn(kubo.binary, [
		"add",
		...addOptions,
		directory
	], {
		env: kuboEnvironment(kubo),
		stdio: [
			"ignore",
			"pipe",
			"inherit"
		],
		windowsHide: true
	});
	const memory = setInterval(() => onPeak(peakBytesOf(child.pid ?? 0)), memoryEveryMs);
	try {
		return await new Promise((resolve, reject) => {
			let output = "";
			child.stdout.setEncoding("utf8").on("data", (text) => void (output += text));
			child.once("error", reject);
			child.once("close", (code) => {
				if (code === 0) resolve(output.trim());
				else reject(new Error(`ipfs add ended with code ${code}`));
			});
		});
	} finally {
		clearInterval(memory);
	}
}
export { connect, start };

import { t as candidatesIn } from "./candidates.js";
import { a as howToGetKubo, n as kuboEnvironment, t as createKuboRepository } from "./kubo-repository.js";
import { n as chunker } from "./parameters.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
// benchmarks/add-dir/kubo-daemon.ts
const startMs = 3e4;
const stopMs = 5e3;
async function startDaemon(kubo, signal) {
	const child = spawn(kubo.binary, ["daemon", "--offline"], {
		env: kuboEnvironment(kubo),
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		windowsHide: true
	});
	const kill = () => void child.kill("SIGKILL");
	signal.addEventListener("abort", kill, { once: true });
	try {
		const api = await whenReady(child);
		return {
			pid: child.pid ?? 0,
			api,
			stop: async () => stop(child)
		};
	} catch (error) {
		kill();
		throw error;
	}
}
async function whenReady(child) {
	const lastWords = [];
	let api = "";
	return new Promise((resolve, reject) => {
		const fail = (what) => reject(new Error(`the Kubo daemon ${what}: ${lastWords.join(" | ")}`));
		const timer = setTimeout(() => fail("was not ready in time"), startMs);
		const onLine = (line) => {
			lastWords.push(line);
			if (lastWords.length > 5) lastWords.shift();
			api = /RPC API server listening on (\S+)/.exec(line)?.[1] ?? api;
			if (!line.includes("Daemon is ready")) return;
			clearTimeout(timer);
			resolve(api);
		};
		for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface(stream).on("line", onLine);
		child.once("error", (error) => fail(`cannot be started (${error.message})`));
		child.once("exit", (code) => fail(`ended with code ${code}`));
	});
}
async function stop(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill();
	const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
	await ended;
	clearTimeout(timer);
}
// benchmarks/add-dir/subjects/kubo.ts
async function start({ repository, binary, signal }) {
	if (binary === null) throw new Error(howToGetKubo);
	await createKuboRepository({
		binary,
		repository
	});
	const { api, pid, stop } = await startDaemon({
		binary,
		repository
	}, signal);
	return {
		connection: {
			repository,
			api,
			binary
		},
		daemonPid: pid,
		stop
	};
}
async function connect({ api }) {
	const { create } = await import("kubo-rpc-client");
	const client = create({ url: api });
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker,
		pin: false
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of client.addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => Number((await client.repo.stat()).numObjects),
		clear: async () => {
			for await (const { err } of client.repo.gc()) if (err !== void 0 && err !== null) throw err;
		},
		othersPeakBytes: () => null
	};
}
export { connect, start };

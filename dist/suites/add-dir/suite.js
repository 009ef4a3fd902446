import { a as addRepeatedly, i as peakBytesOf, n as subjects, t as openTrace } from "./chunks/trace.js";
import { i as findKubo, o as whyNoKubo, r as runKubo } from "./chunks/kubo-repository.js";
import { t as candidatesIn } from "./chunks/candidates.js";
import { r as shardBytes, t as chunkBytes } from "./chunks/parameters.js";
import { mkdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineSuite, fixture } from "paceline";
// benchmarks/add-dir/reference-cid.ts
async function referenceCid(directory) {
	const [{ importer }, { fixedSize }, { balanced }, { MemoryBlockstore }] = await Promise.all([
		import("ipfs-unixfs-importer"),
		import("ipfs-unixfs-importer/chunker"),
		import("ipfs-unixfs-importer/layout"),
		import("blockstore-core")
	]);
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker: fixedSize({ chunkSize: chunkBytes }),
		layout: balanced({ maxChildrenPerNode: 174 }),
		shardSplitThresholdBytes: shardBytes
	};
	let root = "";
	for await (const { cid } of importer(candidatesIn(directory), new MemoryBlockstore(), options)) root = cid.toString();
	return root;
}
// benchmarks/add-dir/results.ts
function checkAdds(expect, { reports, cid, tree }) {
	for (const report of reports) expect.equal(report.cid, cid, "the content id");
	const blocks = tree === null ? 1 : tree.files + tree.directories;
	const stored = reports[0]?.blocks ?? 0;
	expect.ok(stored >= blocks, `only ${stored} of at least ${blocks} blocks were stored`);
}
function recordAdds(measure, { adds, service, platform }) {
	const sorted = adds.durationsMs.toSorted((left, right) => left - right);
	const p99 = sorted[Math.ceil(sorted.length * .99) - 1];
	if (p99 === void 0) throw new Error("nothing was added after the first time, which does not count");
	const meanMs = sorted.reduce((total, ms) => total + ms, 0) / sorted.length;
	measure.record("throughput", 1e3 / meanMs);
	measure.record("latency-mean", meanMs);
	measure.record("latency-p99", p99);
	measure.record("runs", sorted.length);
	const last = adds.reports.at(-1);
	const kuboPeak = service.daemonPid === null ? last?.othersPeakBytes ?? null : peakBytesOf(service.daemonPid);
	measure.record("peak-rss", kuboPeak ?? last?.peakBytes ?? 0);
	if (service.connection.binary !== "" && kuboPeak === null) measure.warn(`peak-rss is that of the client: the memory of Kubo cannot be read on ${platform}`);
}
// benchmarks/add-dir/suite.ts
const timeoutMs = 12e4;
var suite_default = defineSuite({
	name: "add-dir",
	revision: "1",
	title: "Adding a directory to IPFS",
	subjects: {
		...subjects,
		"helia-fs": {
			package: "helia",
			load: subjects["helia-fs"]
		},
		"helia-mem": {
			package: "helia",
			load: subjects["helia-mem"]
		},
		ipfs: {
			package: "ipfs-core",
			load: subjects.ipfs
		}
	},
	reference: ["helia-mem", "helia-fs"],
	cases: {
		src: {
			tree: fixture("add-dir-src"),
			cid: "bafybeidv5ql5qtkuj7epzmagbs7g6fefzinqopdgfbzvex2eifetfcg43a",
			timeoutMs,
			skip: whyNot
		},
		dist: {
			tree: fixture("add-dir-dist"),
			cid: "bafybeidjnftfpguq2guseszbpbter2ofxpsl6r2xlb2ed6szgyij4wfrji",
			profiles: ["full"],
			timeoutMs,
			skip: whyNot
		},
		package: {
			tree: fixture("add-dir-package"),
			cid: "bafybeiaygvl5feonceesjxu6psmx5y76ynllp5ukl4jkawiyugursxhqte",
			profiles: ["full"],
			timeoutMs,
			skip: whyNot
		},
		"test-path": {
			profiles: [],
			timeoutMs: 36e5,
			skip: (subject) => (process.env["TEST_PATH"] ?? "") === "" ? "TEST_PATH is not set to a directory" : whyNot(subject)
		}
	},
	metrics: {
		throughput: {
			unit: "ops/s",
			better: "higher",
			gate: true
		},
		"latency-mean": {
			unit: "ms",
			better: "lower"
		},
		"latency-p99": {
			unit: "ms",
			better: "lower"
		},
		runs: {
			unit: "count",
			better: "higher"
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152
		}
	},
	options: {
		ITERATIONS: "5",
		MIN_TIME: "500",
		TEST_PATH: "",
		KUBO_BINARY: "",
		DEBUG: ""
	},
	async trial(context) {
		const { subject, subjectName, scratch, option, signal } = context;
		const directory = await directoryOf(context);
		const debug = option("DEBUG");
		const trace = openTrace({
			debug,
			name: `bench:add-dir:${subjectName}`,
			write: writeToStderr
		});
		const repository = join(scratch, "repository");
		await mkdir(repository);
		trace("start: setup");
		const service = await subject.start({
			repository,
			binary: kubo(),
			signal
		});
		trace("end: setup");
		try {
			const job = {
				subjectName,
				connection: service.connection,
				directory,
				debug
			};
			const adds = await addRepeatedly({
				job: {
					...job,
					reports: join(scratch, "reports.jsonl")
				},
				grandma: await loadDriver(),
				worker: fileURLToPath(workerUrl()),
				iterations: wholeNumber(option("ITERATIONS"), "ITERATIONS"),
				minMs: wholeNumber(option("MIN_TIME"), "MIN_TIME"),
				maxMs: context.caseName === "test-path" ? 3e6 : 1e5,
				env: process.env,
				signal
			});
			const { case: { tree, cid = await referenceCid(directory) }, measure, expect } = context;
			checkAdds(expect, {
				reports: adds.reports,
				cid,
				tree: tree ?? null
			});
			measure.note("cid", cid);
			const { connection } = service;
			if (connection.binary !== "") measure.note("kubo", await runKubo(connection, ["version", "--number"]));
			recordAdds(measure, {
				adds,
				service,
				platform: process.platform
			});
		} finally {
			trace("start: teardown");
			await service.stop();
			trace("end: teardown");
		}
	}
});
async function directoryOf({ case: { tree }, option, expect }) {
	if (tree !== void 0) return tree.path;
	const path = option("TEST_PATH");
	expect.ok(isAbsolute(path), `TEST_PATH must be an absolute path, not ${JSON.stringify(path)}`);
	expect.ok((await stat(path)).isDirectory(), `TEST_PATH names ${path}, which is no directory`);
	return path;
}
function wholeNumber(text, name) {
	const number = Number(text);
	if (text.trim() === "" || !Number.isInteger(number) || number < 1) throw new Error(`${name} must be a whole number above 0, not ${JSON.stringify(text)}`);
	return number;
}
function workerUrl() {
	return new URL(import.meta.url.endsWith(".ts") ? "./add.worker.ts" : "./add.worker.js", import.meta.url);
}
async function loadDriver() {
	const { default: grandma } = await import("grandma");
	return grandma;
}
function kubo() {
	const { env, platform } = process;
	return findKubo({
		configured: configuredKubo(),
		path: env["PATH"] ?? env["Path"] ?? "",
		platform,
		from: import.meta.url
	});
}
function configuredKubo() {
	return process.env["KUBO_BINARY"] ?? "";
}
function writeToStderr(line) {
	process.stderr.write(line);
}
function whyNot(subject) {
	return subject.startsWith("kubo") && kubo() === null ? whyNoKubo({ configured: configuredKubo() }) : null;
}
export { suite_default as default };

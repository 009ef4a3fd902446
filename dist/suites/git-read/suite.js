import { a as timeBatches, r as readsPerSecond, t as subjects } from "./chunks/subjects.js";
import { t as gitEnvironment } from "./chunks/git-environment.js";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineSuite, prepared } from "paceline";
import { createCipheriv, createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
// benchmarks/git-read/repository.ts
const filesEach = 10;
const fileBytes = 8400;
const firstCommitAt = 1640995200;
const allPaths = Array.from({ length: 100 }, (_, index) => `${Math.floor(index / filesEach) + 1}/${index % filesEach + 1}`);
const onePath = "5/10";
function contentOf(path) {
	const key = createHash("sha256").update(`git-read/${path}`).digest();
	const random = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(fileBytes / 4 * 3));
	return Buffer.from(random.toString("base64"), "latin1");
}
function makeRepository(directory) {
	const git = (args, input) => {
		const { error, status, stderr } = spawnSync("git", args, {
			cwd: directory,
			env: gitEnvironment(process.env),
			input,
			windowsHide: true
		});
		if (error !== void 0) throw new Error("git cannot be run", { cause: error });
		if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr.toString()}`);
	};
	git([
		"-c",
		"init.defaultBranch=main",
		"init",
		"--quiet",
		"--template="
	], Buffer.alloc(0));
	git([
		"-c",
		"fastimport.unpackLimit=100000",
		"fast-import",
		"--quiet"
	], history());
	for (const path of allPaths) {
		const file = join(directory, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, contentOf(path));
	}
}
function history() {
	const commits = allPaths.map((path, index) => {
		const message = `Add ${path}`;
		const head = [
			"commit refs/heads/main",
			`committer Paceline <paceline@example.invalid> ${firstCommitAt + index * 60} +0000`,
			`data ${message.length}`,
			message,
			`M 100644 inline ${path}`,
			`data ${fileBytes}`
		];
		return Buffer.concat([
			Buffer.from(`${head.join("\n")}\n`),
			contentOf(path),
			Buffer.from("\n")
		]);
	});
	return Buffer.concat(commits);
}
// benchmarks/git-read/requirements.ts
const nativeSystems = /^(linux|darwin|win32)-(x64|arm64)$/;
function reasonToSkip(subject, { hasGit, system }) {
	if (!hasGit) return "no git on PATH: it makes the repository that is read";
	if ((subject === "git" || subject === "cache-git") && !nativeSystems.test(system)) return `es-git 0.6.0 has no binary for ${system}`;
	return null;
}
// benchmarks/git-read/suite.ts
const repository = prepared(({ directory }) => makeRepository(directory));
var suite_default = defineSuite({
	name: "git-read",
	revision: "1",
	title: "Reading files from Git or from the file system",
	subjects: {
		...subjects,
		git: {
			package: "es-git",
			load: subjects.git
		},
		"cache-git": {
			package: "es-git",
			load: subjects["cache-git"]
		},
		"isomorphic-git": {
			package: "isomorphic-git",
			load: subjects["isomorphic-git"]
		}
	},
	reference: ["fs", "cache-fs"],
	cases: {
		"one-file": {
			repository,
			paths: [onePath],
			otherPaths: allPaths,
			skip: whyNot
		},
		"hundred-files": {
			repository,
			paths: allPaths,
			otherPaths: [onePath],
			skip: whyNot,
			profilesOf: { "isomorphic-git": ["full"] }
		}
	},
	metrics: {
		latency: {
			unit: "ns/op",
			better: "lower",
			gate: true
		},
		"latency-spread": {
			unit: "ns/op",
			better: "lower"
		},
		throughput: {
			unit: "reads/s",
			better: "higher",
			gate: true
		}
	},
	options: { GIT_READ_MS: "250" },
	async trial({ subject, subjectName, case: { repository, paths, otherPaths }, measure, expect, option, signal }) {
		const measuredMs = Number(option("GIT_READ_MS"));
		expect.ok(measuredMs > 0, "GIT_READ_MS must be a number above 0");
		const reader = await subject.openReader(repository.path);
		try {
			await checkContents(reader, expect);
			const operations = operationsPerBatch(subject, paths);
			const latency = await timeBatches({
				reader,
				paths,
				operations,
				forMs: measuredMs,
				atLeast: 5
			});
			expect.equal(latency.bytesPerBatch, operations * paths.length * fileBytes, "bytes read by a batch");
			measure.record("latency", latency.medianNs);
			measure.record("latency-spread", latency.spreadNs);
			measure.note("batch-size", `${operations} ops of ${paths.length} reads`);
			if (subjectName === "git-cat-file") measure.note("git", gitVersion() ?? "unknown");
			const other = await timeBatches({
				reader,
				paths: otherPaths,
				operations: operationsPerBatch(subject, otherPaths),
				forMs: measuredMs / 6,
				atLeast: 3
			});
			warnIfImplausible(measure, paths.length === 1 ? {
				one: latency,
				hundred: other
			} : {
				one: other,
				hundred: latency
			});
			const load = {
				subjectName,
				directory: repository.path,
				paths,
				operations
			};
			const reads = await readsPerSecond({
				load: {
					...load,
					expectedBytes: latency.bytesPerBatch
				},
				grandma: await loadDriver(),
				worker: fileURLToPath(workerUrl()),
				durationMs: measuredMs,
				env: process.env,
				signal
			});
			measure.record("throughput", reads);
		} finally {
			reader.close?.();
		}
	}
});
async function checkContents(reader, expect) {
	for (const path of allPaths) {
		const content = await reader.read(path);
		expect.ok(contentOf(path).equals(content), `the content of ${path} is not what was committed`);
	}
}
function operationsPerBatch({ readsPerBatch }, paths) {
	return Math.max(1, Math.round(readsPerBatch / paths.length));
}
function warnIfImplausible(measure, { one, hundred }) {
	if (hundred.medianNs >= one.medianNs) return;
	const [oneNs, hundredNs] = [one, hundred].map(({ medianNs }) => Math.round(medianNs));
	measure.warn(`implausible: 100 files took ${hundredNs} ns and one file ${oneNs} ns; do not trust this row`);
}
function workerUrl() {
	const isSource = import.meta.url.endsWith(".ts");
	return new URL(isSource ? "./load.worker.ts" : "./load.worker.js", import.meta.url);
}
async function loadDriver() {
	const { default: grandma } = await import("grandma");
	return grandma;
}
function whyNot(subject) {
	return reasonToSkip(subject, {
		hasGit: gitVersion() !== null,
		system: `${process.platform}-${process.arch}`
	});
}
function gitVersion() {
	const env = gitEnvironment(process.env);
	const { status, stdout } = spawnSync("git", ["--version"], {
		env,
		encoding: "utf8",
		windowsHide: true
	});
	return status === 0 ? stdout.trim().replace(/^git version /, "") : null;
}
export { suite_default as default };

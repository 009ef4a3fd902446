import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineSuite } from "paceline";
import { spawn } from "node:child_process";
// benchmarks/command/probe.ts
const directoryVariable = "PACELINE_PROBE";
function probe(load, variable) {
	const { readFileSync, writeFileSync } = load("fs");
	const directory = process.env[variable];
	if (directory === void 0) return;
	process.on("exit", () => {
		const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
		let peakRssBytes = maxRSS * 1024;
		try {
			const highWaterMark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
			if (highWaterMark !== null) peakRssBytes = Number(highWaterMark[1]) * 1024;
		} catch {}
		try {
			const report = JSON.stringify({
				cpuUs: userCPUTime + systemCPUTime,
				peakRssBytes
			});
			writeFileSync(`${directory}/${process.pid}.json`, report);
		} catch {}
	});
}
function installProbe(directory) {
	const file = join(directory, "node_modules", "probe", "index.cjs");
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `(${probe.toString()})(require, ${JSON.stringify(directoryVariable)})\n`);
	return {
		NODE_OPTIONS: `--require ${JSON.stringify(file)}`,
		[directoryVariable]: directory
	};
}
function readUsage(directory) {
	const reports = readdirSync(directory).filter((name) => name.endsWith(".json")).map((name) => JSON.parse(readFileSync(join(directory, name), "utf8")));
	return {
		processes: reports.length,
		cpuMs: reports.reduce((sum, { cpuUs }) => sum + cpuUs / 1e3, 0),
		peakRssBytes: Math.max(0, ...reports.map(({ peakRssBytes }) => peakRssBytes))
	};
}
// benchmarks/command/start.ts
function startAndWait({ command, directory, env, signal }) {
	const [program = "", ...args] = command;
	return new Promise((resolve, reject) => {
		const startedAt = performance.now();
		const child = spawn(program, args, {
			cwd: directory,
			env,
			signal,
			stdio: [...[
				"ignore",
				"ignore",
				"inherit"
			]],
			windowsHide: true
		});
		child.once("exit", (code, endedBy) => resolve({
			wallMs: performance.now() - startedAt,
			code: code ?? void 0,
			endedBy: endedBy ?? void 0
		}));
		child.once("error", (error) => {
			reject(error.code === "ENOENT" ? notFound(program, error) : error);
		});
	});
}
function notFound(program, cause) {
	const places = /[\\/]/.test(program) ? "" : ": neither in node_modules/.bin of the project nor on PATH";
	return new Error(`there is no program ${JSON.stringify(program)}${places}`, { cause });
}
// benchmarks/command/unprobed.ts
const tickMs = 10;
const noticedMs = 50;
const noticedShare = .25;
function childrenCpuMs() {
	try {
		return parseChildrenCpuMs(readFileSync("/proc/self/stat", "utf8"));
	} catch {
		return;
	}
}
function parseChildrenCpuMs(stat) {
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const ticks = Number(fields[13]) + Number(fields[14]);
	return Number.isFinite(ticks) ? ticks * tickMs : void 0;
}
function isUnprobed({ allMs, probedMs }) {
	return allMs - probedMs > Math.max(noticedMs, allMs * noticedShare);
}
// benchmarks/command/suite.ts
const ownVariables = new Set([
	"COMMAND",
	"DIRECTORY",
	"EXIT_CODE",
	"PACELINE_REQUEST",
	"NODE_COMPILE_CACHE",
	"NODE_OPTIONS"
]);
const timeoutMs = 3e5;
var suite_default = defineSuite({
	name: "command",
	revision: "1",
	title: "Commands of the project, each as a whole process",
	subjects: { command: () => void 0 },
	cases: {
		run: { timeoutMs },
		time: {
			timeoutMs,
			metrics: ["wall-time"]
		}
	},
	metrics: {
		"wall-time": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		"cpu-time": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152
		}
	},
	options: {
		COMMAND: "[]",
		DIRECTORY: ".",
		EXIT_CODE: "0"
	},
	async trial({ caseName, measure, expect, option, scratch, signal }) {
		const reports = join(scratch, "reports");
		mkdirSync(reports);
		const before = childrenCpuMs();
		const { wallMs, code, endedBy } = await startAndWait({
			command: JSON.parse(option("COMMAND")),
			directory: option("DIRECTORY"),
			env: {
				...commandEnvironment(process.env),
				...caseName === "run" ? installProbe(reports) : {}
			},
			signal
		});
		const after = childrenCpuMs();
		const wanted = Number(option("EXIT_CODE"));
		expect.ok(endedBy === void 0, `the command was ended by ${endedBy}`);
		expect.ok(code === wanted, `the command exited with code ${code}, expected ${wanted}`);
		measure.record("wall-time", wallMs);
		if (caseName !== "run") return;
		const { processes, cpuMs, peakRssBytes } = readUsage(reports);
		expect.ok(processes > 0, "no Node process reported its CPU time and memory: set \"node\": false beside the command");
		measure.record("cpu-time", cpuMs);
		measure.record("peak-rss", peakRssBytes);
		if (before !== void 0 && after !== void 0 && isUnprobed({
			allMs: after - before,
			probedMs: cpuMs
		})) measure.warn("A part of the CPU time is of processes that did not report, such as programs that are not Node: cpu-time and peak-rss leave them out.");
	}
});
function commandEnvironment(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !ownVariables.has(name)));
}
export { suite_default as default };

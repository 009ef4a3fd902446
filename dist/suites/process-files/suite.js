import { basename, join } from "node:path";
import { defineSuite, prepared } from "paceline";
import { createCipheriv, createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFile, readFileSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { readFile as readFile$1, readdir } from "node:fs/promises";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, flags) => {
	let target = Object.setPrototypeOf({}, null);
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!(flags & 1)) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return flags & 2 ? target : Object.preventExtensions(target);
};
// benchmarks/process-files/chaos.ts
function parseProbability(text) {
	const probability = Number(text);
	if (text.trim() === "" || !(probability >= 0 && probability <= 1)) throw new Error(`CHAOS_MONKEY must be a number from 0 to 1, not "${text}"`);
	return probability;
}
function isStruck(name, { probability, seed }) {
	if (probability === 0) return false;
	return createHash("sha256").update(`${seed}/${name}`).digest().readUInt32LE(0) / 2 ** 32 < probability;
}
// benchmarks/process-files/documents.ts
const perFolder = 64;
const tallied = {
	quickLinksHTML: 3e3,
	bodyHTML: 33960,
	tocHTML: 1e3
};
const restLength = 11800;
function talliedLength(index) {
	return sum(Object.values(fieldLengths(index)));
}
function documentPath(index) {
	return `${String(Math.floor(index / perFolder)).padStart(3, "0")}/${documentName(index)}`;
}
function documentName(index) {
	return `${String(index).padStart(5, "0")}.json`;
}
function writeDocuments(directory, count) {
	const text = markup();
	for (let index = 0; index < count; index++) {
		if (index % perFolder === 0) mkdirSync(join(directory, documentPath(index), ".."), { recursive: true });
		writeFileSync(join(directory, documentPath(index)), documentText(index, text));
	}
}
function documentText(index, text) {
	const cut = (name, length) => {
		const start = draw(`${index}/${name}/start`) % (text.length - length);
		return text.slice(start, start + length);
	};
	const lengths = fieldLengths(index);
	return JSON.stringify({ documentData: {
		title: `Document ${index}`,
		quickLinksHTML: cut("quickLinksHTML", lengths.quickLinksHTML),
		bodyHTML: cut("bodyHTML", lengths.bodyHTML),
		tocHTML: cut("tocHTML", lengths.tocHTML),
		other: cut("other", around(`${index}/other`, restLength))
	} });
}
function fieldLengths(index) {
	return {
		quickLinksHTML: around(`${index}/quickLinksHTML`, tallied.quickLinksHTML),
		bodyHTML: around(`${index}/bodyHTML`, tallied.bodyHTML),
		tocHTML: around(`${index}/tocHTML`, tallied.tocHTML)
	};
}
function around(name, mean) {
	return Math.floor(mean / 2) + draw(name) % (mean + 1);
}
function draw(name) {
	return createHash("sha256").update(`process-files/${name}`).digest().readUInt32LE(0);
}
function markup() {
	const key = createHash("sha256").update("process-files/markup").digest();
	return (createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(18e4)).toString("base64").match(/.{1,400}/g) ?? []).map((words) => `<p class="text">\n${words.replaceAll(/[+/7]/g, " ")}\n</p>\n`).join("");
}
function sum(numbers) {
	return numbers.reduce((total, number) => total + number, 0);
}
// benchmarks/process-files/large-file.ts
const megabyte = 1e6;
const probeBytes = 64;
function writeLargeFile(file, megabytes) {
	const content = block();
	const descriptor = openSync(file, "w");
	try {
		for (let written = 0; written < megabytes; written++) writeSync(descriptor, content);
	} finally {
		closeSync(descriptor);
	}
}
function checkContents(megabytes) {
	const expected = block();
	const head = Buffer.from(expected.subarray(0, probeBytes));
	const tail = Buffer.from(expected.subarray(-64));
	let count = 0;
	let bytes = 0;
	return {
		consume: (content) => {
			if (!(content.length === megabytes * 1e6) || !content.subarray(0, probeBytes).equals(head) || !content.subarray(-64).equals(tail)) throw new Error(`reading ${count + 1} did not bring the content of the large file`);
			content.fill(0, 0, probeBytes);
			count += 1;
			bytes += content.length;
		},
		get count() {
			return count;
		},
		get bytes() {
			return bytes;
		}
	};
}
function block() {
	const key = createHash("sha256").update("process-files/large-file").digest();
	return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(megabyte));
}
// benchmarks/process-files/tally.ts
function startTally({ chaos, bail }) {
	let documents = 0;
	let failures = 0;
	let total = 0;
	let bytes = 0;
	return {
		visit: (file, text) => {
			documents += 1;
			bytes += text.length;
			try {
				if (isStruck(basename(file), chaos)) throw new Error(`chaos monkey: ${basename(file)} fails on purpose`);
				const { quickLinksHTML, bodyHTML, tocHTML } = JSON.parse(text).documentData;
				total += quickLinksHTML.length + bodyHTML.length + tocHTML.length;
			} catch (error) {
				if (bail) throw error;
				failures += 1;
			}
		},
		get documents() {
			return documents;
		},
		get failures() {
			return failures;
		},
		get total() {
			return total;
		},
		get bytes() {
			return bytes;
		}
	};
}
function expectedTally(count, chaos) {
	const good = Array.from({ length: count }, (_, index) => index).filter((index) => !isStruck(documentName(index), chaos));
	return {
		failures: count - good.length,
		total: good.reduce((total, index) => total + talliedLength(index), 0)
	};
}
// benchmarks/process-files/subjects/sync.ts
var sync_exports = __exportAll({
	readDocuments: () => readDocuments$3,
	readRepeatedly: () => readRepeatedly$2
});
function readDocuments$3(directory, visit) {
	for (const entry of readdirSync(directory, {
		recursive: true,
		encoding: "utf8"
	})) {
		if (!entry.endsWith(".json")) continue;
		const file = join(directory, entry);
		visit(file, readFileSync(file, "utf8"));
	}
}
function readRepeatedly$2({ file, times, consume }) {
	for (let reading = 0; reading < times; reading++) consume(readFileSync(file));
}
var init_sync = __esmMin((() => {}));
// benchmarks/process-files/subjects/async-sequential.ts
var async_sequential_exports = __exportAll({ readDocuments: () => readDocuments$2 });
async function readDocuments$2(directory, visit) {
	for (const entry of await readdir(directory, { recursive: true })) {
		if (!entry.endsWith(".json")) continue;
		const file = join(directory, entry);
		visit(file, await readFile$1(file, "utf8"));
	}
}
var init_async_sequential = __esmMin((() => {}));
// benchmarks/process-files/subjects/async-callback.ts
var async_callback_exports = __exportAll({ readRepeatedly: () => readRepeatedly$1 });
async function readRepeatedly$1({ file, times, consume }) {
	await new Promise((resolve, reject) => {
		let left = times;
		for (let reading = 0; reading < times; reading++) readFile(file, (error, content) => {
			if (error !== null) {
				reject(error);
				return;
			}
			try {
				consume(content);
			} catch (problem) {
				reject(problem);
			}
			left -= 1;
			if (left === 0) resolve();
		});
	});
}
var init_async_callback = __esmMin((() => {}));
// benchmarks/process-files/subjects/async-all.ts
var async_all_exports = __exportAll({
	readDocuments: () => readDocuments$1,
	readRepeatedly: () => readRepeatedly
});
async function readDocuments$1(directory, visit) {
	const files = (await readdir(directory, { recursive: true })).filter((entry) => entry.endsWith(".json")).map((entry) => join(directory, entry));
	await Promise.all(files.map(async (file) => visit(file, await readFile$1(file, "utf8"))));
}
async function readRepeatedly({ file, times, consume }) {
	const contents = await Promise.all(Array.from({ length: times }, async () => readFile$1(file)));
	for (const content of contents) consume(content);
}
var init_async_all = __esmMin((() => {}));
// benchmarks/process-files/subjects/async-pool.ts
var async_pool_exports = __exportAll({ readDocuments: () => readDocuments });
async function readDocuments(directory, visit) {
	const files = (await readdir(directory, { recursive: true })).filter((entry) => entry.endsWith(".json")).values();
	const work = async () => {
		for (const entry of files) {
			const file = join(directory, entry);
			visit(file, await readFile$1(file, "utf8"));
		}
	};
	await Promise.all(Array.from({ length: poolSize }, work));
}
var poolSize;
var init_async_pool = __esmMin((() => {
	poolSize = 16;
}));
// benchmarks/process-files/suite.ts
const allDocuments = 4057;
const fewDocuments = 400;
const readings = 20;
const largeFileName = "large.bin";
const documentSubjects = [
	"sync",
	"async-sequential",
	"async-all",
	"async-pool"
];
var suite_default = defineSuite({
	name: "process-files",
	revision: "1",
	title: "Synchronous or asynchronous file processing",
	subjects: {
		sync: () => Promise.resolve().then(() => (init_sync(), sync_exports)),
		"async-sequential": () => Promise.resolve().then(() => (init_async_sequential(), async_sequential_exports)),
		"async-callback": () => Promise.resolve().then(() => (init_async_callback(), async_callback_exports)),
		"async-all": () => Promise.resolve().then(() => (init_async_all(), async_all_exports)),
		"async-pool": () => Promise.resolve().then(() => (init_async_pool(), async_pool_exports))
	},
	reference: ["sync", "async-all"],
	cases: {
		documents: {
			subjects: documentSubjects,
			profiles: ["full"],
			documents: prepared(({ directory }) => writeDocuments(directory, allDocuments)),
			count: allDocuments
		},
		[`documents-${fewDocuments}`]: {
			subjects: documentSubjects,
			documents: prepared(({ directory }) => writeDocuments(directory, fewDocuments)),
			count: fewDocuments
		},
		"large-file": {
			subjects: [
				"sync",
				"async-callback",
				"async-all"
			],
			largeFile: prepared(({ directory, option }) => writeLargeFile(join(directory, largeFileName), parseMegabytes(option("LARGE_FILE_MB"))))
		}
	},
	metrics: {
		"wall-time": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		throughput: {
			unit: "files/s",
			better: "higher",
			gate: true
		},
		bandwidth: {
			unit: "MB/s",
			better: "higher"
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152,
			peakRss: true
		}
	},
	options: {
		CHAOS_MONKEY: "0",
		CHAOS_SEED: "monkey",
		BAIL: "0",
		LARGE_FILE_MB: "32"
	},
	trial: async (context) => context.case.largeFile === void 0 ? processDocuments(context) : readLargeFile(context)
});
async function processDocuments({ subject, case: { documents, count }, measure, expect, option }) {
	if (subject.readDocuments === void 0 || documents === void 0 || count === void 0) throw new Error("this subject does not read documents");
	const chaos = {
		probability: parseProbability(option("CHAOS_MONKEY")),
		seed: option("CHAOS_SEED")
	};
	const tally = startTally({
		chaos,
		bail: option("BAIL") !== "0"
	});
	const startedAt = performance.now();
	await subject.readDocuments(documents.path, tally.visit);
	recordSpeed(measure, {
		ms: performance.now() - startedAt,
		files: tally.documents,
		bytes: tally.bytes
	});
	const expected = expectedTally(count, chaos);
	expect.equal(tally.documents, count, "documents read");
	expect.equal(tally.failures, expected.failures, "documents that failed");
	expect.equal(tally.total, expected.total, "characters in the tallied fields");
	if (chaos.probability > 0) {
		measure.note("failures", `${tally.failures} of ${tally.documents}`);
		measure.warn("CHAOS_MONKEY is on: documents fail on purpose, and these figures stand for nothing else");
	}
}
async function readLargeFile({ subject, case: { largeFile }, measure, expect, option }) {
	if (subject.readRepeatedly === void 0 || largeFile === void 0) throw new Error("this subject does not read the large file");
	const megabytes = parseMegabytes(option("LARGE_FILE_MB"));
	const check = checkContents(megabytes);
	const file = join(largeFile.path, largeFileName);
	const startedAt = performance.now();
	await subject.readRepeatedly({
		file,
		times: readings,
		consume: check.consume
	});
	recordSpeed(measure, {
		ms: performance.now() - startedAt,
		files: check.count,
		bytes: check.bytes
	});
	expect.equal(check.count, readings, "readings");
	expect.equal(check.bytes, readings * megabytes * megabyte, "bytes read");
}
function recordSpeed(measure, { ms, files, bytes }) {
	measure.record("wall-time", ms);
	measure.record("throughput", files / ms * 1e3);
	measure.record("bandwidth", bytes / megabyte / ms * 1e3);
}
function parseMegabytes(text) {
	const megabytes = Number(text);
	if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 2e3) throw new Error(`LARGE_FILE_MB must be a whole number from 1 to 2000, not "${text}"`);
	return megabytes;
}
export { suite_default as default };

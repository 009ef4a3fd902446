import { r as __toESM } from "./rolldown-runtime.js";
import { a as readTextFile, t as parseJsonText, u as runKind, x as UserError } from "./json-file.js";
import { B as seed, M as freeText, Q as array, at as strictObject, et as discriminatedUnion, g as environmentSchema, p as sideSchema, tt as literal, w as plainText, z as readableName } from "./comparison.js";
import { t as mayBeOf } from "./runner-platform.js";
import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { crc32 } from "node:zlib";
// src/github/unzip.ts
/** Reads a zip that a stranger's code may have filled: in memory, a few JSON files, nothing else. */
/** Most that a zip of results may hold. */
const zipLimits = {
	entries: 20,
	entryBytes: 8 * 2 ** 20,
	totalBytes: 32 * 2 ** 20
};
const namePattern = /^[A-Za-z0-9._-]{1,128}\.json$/;
const fileTypeMask = 61440;
const regularFile = 32768;
/**
* The files of a zip by name, as text. One entry that breaks a rule refuses the whole zip: a folder, a link,
* a name that is not a plain `*.json`, a name that comes twice, anything larger or more than `zipLimits`, a
* size or a checksum that is not what was declared, bytes that are not UTF-8.
*/
async function unzipJson(zip) {
	const { fromBufferPromise } = await import("./yauzl.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const file = await refusing(() => fromBufferPromise(zip, {
		lazyEntries: true,
		strictFileNames: true
	}));
	if (file.entryCount > zipLimits.entries) throw refusal(`it has ${file.entryCount} entries`);
	const texts = /* @__PURE__ */ new Map();
	let totalBytes = 0;
	await refusing(async () => {
		for await (const entry of file.eachEntry()) {
			totalBytes += entry.uncompressedSize;
			assertAcceptable(entry, {
				totalBytes,
				taken: texts
			});
			texts.set(entry.fileName, await readText(file, entry));
		}
	});
	return texts;
}
function assertAcceptable(entry, so) {
	if (!namePattern.test(entry.fileName)) throw refusal("an entry is not a plain .json file");
	if (so.taken.has(entry.fileName)) throw refusal("two entries have the same name");
	const type = entry.externalFileAttributes >>> 16 & fileTypeMask;
	if (type !== 0 && type !== regularFile) throw refusal("an entry is a link or a device");
	if (entry.isEncrypted()) throw refusal("an entry is encrypted");
	if (entry.uncompressedSize > zipLimits.entryBytes) throw refusal("an entry is too large");
	if (so.totalBytes > zipLimits.totalBytes) throw refusal("it is too large unpacked");
}
/** The stream fails by itself as soon as more comes out than was declared. */
async function readText(file, entry) {
	const chunks = [];
	for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	if (crc32(bytes) !== entry.crc32) throw refusal("the bytes of an entry are not those that its checksum is of");
	return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
function refusal(why, cause) {
	return new UserError(`the artifact is refused: ${why}`, { cause });
}
/** Whatever the reader stumbles over is the zip's fault; its words may quote names from inside, so they stay out. */
async function refusing(work) {
	try {
		return await work();
	} catch (error) {
		throw error instanceof UserError ? error : refusal("it is not a zip we can read", error);
	}
}
// src/action/outcome.ts
/**
* What a measuring job leaves where there is no run to leave: head and base are the same, or nothing could be
* measured. Like a run file it comes out of a job that ran a stranger's code.
*/
const outcomeSchemaId = "paceline/outcome@1";
const platform = environmentSchema.shape.platform;
const outcomeSchema = discriminatedUnion("outcome", [strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("identical"),
	platform,
	head: sideSchema,
	base: sideSchema,
	profile: freeText(50),
	seed,
	/** Texts for people in which they differ all the same: README and the like. */
	texts: array(readableName).max(20).optional()
}), strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("failed"),
	platform,
	/** In one line, for people. */
	reason: freeText(600).min(1)
})]);
const outcomeKind = {
	name: "outcome file",
	schemaId: outcomeSchemaId,
	schema: outcomeSchema,
	maxBytes: 65536,
	remedy: "Run the measuring job again.",
	origin: "The measuring job writes it."
};
// src/action/results.ts
/**
* The results of measuring jobs, read as what they are: data out of jobs that ran a stranger's code. Each artifact is
* one runner's, named `paceline+NAME+RUNNER+ATTEMPT`: a plus is in none of the parts.
*/
/** The beginning of the names of a report's artifacts. */
function artifactPrefix(name) {
	return `paceline+${name}+`;
}
/** Runner and attempt in an artifact's name; null for a name that is not of this report. */
function partsOfArtifact(artifact, name) {
	const prefix = artifactPrefix(name);
	const found = /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})\+(\d{1,4})$/.exec(artifact.slice(prefix.length));
	if (!artifact.startsWith(prefix) || found === null) return null;
	return {
		runner: found[1],
		attempt: Number(found[2])
	};
}
/** Reads one file of results. One of a platform that its runner cannot be of is refused: nobody speaks for another. */
function readResult(text, from) {
	try {
		const content = text.includes("\"paceline/outcome@") ? {
			kind: "outcome",
			outcome: parseJsonText(text, {
				...foreign,
				kind: outcomeKind
			})
		} : {
			kind: "run",
			run: parseJsonText(text, {
				...foreign,
				kind: runKind
			})
		};
		const platform = platformOf({ content });
		const isOwn = from.runner === null || platform === null || mayBeOf(platform, from.runner);
		return {
			...from,
			content: isOwn ? content : {
				kind: "refused",
				reason: ofOtherPlatform
			}
		};
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const wayOut = error.place === "$.schema" ? "let the jobs that measure and the one that reports use the same version of Paceline" : "measure again, and let nothing else write into its folder of results";
		return {
			...from,
			content: {
				kind: "refused",
				reason: `${error.message}; ${wayOut}`
			}
		};
	}
}
const refused = "its results were refused";
const foreign = {
	file: refused,
	foreign: true
};
/** Why results are refused that say they were measured on another platform than their runner is of. */
const ofOtherPlatform = "its results claim to be of another platform";
/** Reads a folder of results: files at its top, and artifacts as folders. A missing folder holds none. */
async function readResultsFolder(folder, { name, isWanted = isResultName }) {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const found = [];
	for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
		const path = join(folder, entry.name);
		const parts = partsOfArtifact(entry.name, name);
		if (entry.isFile() && isWanted(entry.name)) found.push(await readOne(path, {
			runner: null,
			attempt: 1
		}));
		if (!entry.isDirectory() || parts === null) continue;
		const wanted = (await readdir(path, { withFileTypes: true })).filter((file) => file.isFile() && isWanted(file.name));
		for (const file of wanted.slice(0, zipLimits.entries)) found.push(await readOne(join(path, file.name), parts));
	}
	return found;
}
/** Beside results, folders hold reports for people; those are never read. */
function isResultName(file) {
	return file === "run.json" || file === "outcome.json";
}
/** Runs of past commits, which only a refresh looks for. */
function isFilledName(file) {
	return /^filled-\d{3}\.json$/.test(file);
}
async function readOne(path, from) {
	try {
		return readResult(await readTextFile(path, {
			...runKind,
			maxBytes: zipLimits.entryBytes
		}, refused), from);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return {
			...from,
			content: {
				kind: "refused",
				reason: `${error.message}; measure fewer benchmarks at a time`
			}
		};
	}
}
/** Runs that are being looked for: `miss` tells why one is not taken, and keeps it for the summary. */
function findingRuns(log) {
	const missing = [];
	const miss = (title, message) => {
		log.warning({
			title,
			message: plainText(message, 2e3)
		});
		missing.push(message);
	};
	return {
		runs: [],
		missing,
		miss
	};
}
/** One result per runner: that of the newest attempt, where one that measured counts before one that did not. */
function newestOfEach(results) {
	const chosen = /* @__PURE__ */ new Map();
	for (const result of results) {
		const key = result.runner ?? JSON.stringify(platformOf(result));
		const other = chosen.get(key);
		if (other === void 0 || rank(result) > rank(other)) chosen.set(key, result);
	}
	return [...chosen.values()];
}
function rank({ attempt, content }) {
	return (content.kind === "run" || content.kind === "outcome" && content.outcome.outcome === "identical" ? 1e6 : 0) + attempt;
}
/** The platform that a result claims; null for one that was refused. */
function platformOf({ content }) {
	if (content.kind === "run") return content.run.environment.platform;
	return content.kind === "outcome" ? content.outcome.platform : null;
}
export { newestOfEach as a, platformOf as c, outcomeSchema as d, outcomeSchemaId as f, isResultName as i, readResult as l, zipLimits as m, findingRuns as n, ofOtherPlatform as o, unzipJson as p, isFilledName as r, partsOfArtifact as s, artifactPrefix as t, readResultsFolder as u };

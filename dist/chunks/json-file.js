import { t as __commonJSMin } from "./rolldown-runtime.js";
import { $ as boolean, F as instant, G as ZodDefault, I as plainName, J as ZodOptional, M as freeText, N as glob, Q as array, V as sentence, W as ZodArray, X as ZodUnion, Y as ZodRecord, Z as _enum, at as strictObject, ct as union, d as runSchema, f as runSchemaId, i as maxRows, it as record, n as comparisonSchemaId, nt as number$1, ot as string, q as ZodObject, t as comparisonSchema, tt as literal$1, z as readableName } from "./comparison.js";
import { createReadStream } from "node:fs";
// src/errors.ts
/**
* Every exit code there is; docs/files.md has their table. If several hold, the first of 2, 1, 4, 3, 0 wins. 128 and the
* number of a signal is what shells make of a process that the signal ended.
*/
const exitCodes = {
	fine: 0,
	regression: 1,
	badInput: 2,
	nothingCompared: 3,
	newFailure: 4,
	bug: 70,
	interrupted: 130,
	terminated: 143
};
/** An expected failure: bad usage, bad input, a missing tool. Its message is one line. */
var UserError = class extends Error {
	hint;
	file;
	place;
	exitCode;
	constructor(message, options = {}) {
		super(message, "cause" in options ? { cause: options.cause } : void 0);
		this.name = "UserError";
		this.hint = options.hint;
		this.file = options.file;
		this.place = options.place;
		this.exitCode = options.exitCode ?? exitCodes.badInput;
	}
};
// src/store/error-code.ts
/** The code of an error of the operating system (`ENOENT`); undefined for any other error. */
function errorCode(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
}
// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = 1e400;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));
// src/model/config.ts
/** `paceline.config.json`: what to measure, and by which rules a change is judged. */
const configFileName = "paceline.config.json";
/** A time like `90s`, `5m` or `1h`. */
const durationText = string().regex(/^\d{1,6}(ms|s|m|h)$/, "must be a time like 90s, 5m or 1h");
const relativeChange = number$1().min(0).max(100);
/** Thresholds as relative changes (0.05 is 5 %); `floor` is in the metric's unit. */
const thresholds = {
	ignore: relativeChange.optional(),
	detect: relativeChange.optional(),
	failAt: relativeChange.optional(),
	floor: number$1().min(0).optional()
};
const level = _enum([
	"fail",
	"warn",
	"note"
]);
/** Which verdict has which level. Exact defaults are in compare/levels.ts. */
const levelsSchema = strictObject({
	regression: level.optional(),
	/** A certain regression whose estimate stays below `failAt`. */
	minor: level.optional(),
	inconclusive: level.optional(),
	"not-comparable": level.optional(),
	removed: level.optional(),
	failed: level.optional(),
	skipped: level.optional()
});
const ruleSchema = strictObject({
	match: glob,
	metric: glob.optional(),
	platform: glob.optional(),
	...thresholds,
	gate: boolean().optional(),
	levels: levelsSchema.optional()
});
/** An absolute limit on a figure of the head, whatever the base was. */
const budgetSchema = strictObject({
	match: glob,
	metric: plainName,
	platform: glob.optional(),
	/** A number in the metric's unit, or text with a unit such as `250 ms` or `2 MB`. */
	max: union([number$1(), string().max(40)]).optional(),
	min: union([number$1(), string().max(40)]).optional()
});
const policySchema = strictObject({
	...thresholds,
	/** False alarms per comparison; 0.01 unless told otherwise. */
	alpha: number$1().gt(0).max(.2).optional(),
	/**
	* Take the time of the suite's fixed workload, measured before each trial, out of the values. Off unless told
	* otherwise: on recorded trials it cost pairs (docs/statistics.md); `paceline doctor` says what it does here.
	*/
	covariate: boolean().optional(),
	levels: levelsSchema.optional(),
	rules: array(ruleSchema).max(200).optional(),
	budgets: array(budgetSchema).max(200).optional()
});
const acceptSchema = strictObject({
	match: glob,
	metric: glob.optional(),
	platform: glob.optional(),
	/** How much worse is still accepted: `+12%`, or a number in the metric's unit. */
	upTo: union([string().regex(/^[+-]?\d+(\.\d+)?\s?%$/, "must be like +12%"), number$1()]),
	reason: freeText(500).min(3)
});
/** A command measured as a whole process: wall time, CPU time, peak memory, exit code. No shell reads it. */
const commandSubjectSchema = strictObject({
	command: array(string().max(1e3)).min(1).max(100),
	/** What it must end with; 0 unless told otherwise. */
	exitCode: number$1().int().min(0).max(255).optional(),
	/** False for a program whose work is not done by Node: then wall time is all. Found out unless told. */
	node: boolean().optional()
});
/** Where a subject's package comes from: `.` (the project under test), a folder, or `npm:name@range`. */
const subjectSchema = union([string().min(1).max(300), commandSubjectSchema]);
const configSchema = strictObject({
	$schema: string().optional(),
	/** Built-in suites by name, own ones by path (starting with `./`). */
	suites: array(string().min(1).max(300)).min(1).max(50).optional(),
	subjects: record(plainName, subjectSchema).optional(),
	/** Only these benchmarks, as globs over `suite/case/subject`. */
	cases: array(glob).max(100).optional(),
	/** Own profiles: name to globs. `quick` and `full` exist without being listed. */
	profiles: record(plainName, array(glob).min(1).max(100)).optional(),
	budget: durationText.optional(),
	options: record(plainName, string().max(1e3)).optional(),
	refresh: strictObject({
		others: array(glob).max(100).optional().describe("Benchmarks of subjects that are not the project itself, as globs: measured on a schedule, too."),
		budget: durationText.optional().describe("Time for the trials on each platform; 10m unless told otherwise.")
	}).optional().describe("What refreshing the stored history measures beside the project's own benchmarks, and for how long."),
	project: strictObject({
		/** Command that prepares a checkout, or false for none. By default the package manager's install, then `build`. */
		prepare: union([string().max(1e3), literal$1(false)]).optional(),
		shell: string().max(200).optional(),
		base: string().max(300).optional(),
		driftFrom: string().max(300).optional()
	}).optional(),
	policy: policySchema.optional(),
	accept: array(acceptSchema).max(200).optional(),
	/** `path:FOLDER` in the repository, or `branch:NAME`. */
	baseline: string().regex(/^(path|branch):[^\s:]{1,200}$/, "must be path:FOLDER or branch:NAME").optional(),
	report: strictObject({
		comment: _enum([
			"always",
			"on-change",
			"never"
		]).optional(),
		title: sentence.optional()
	}).optional()
});
// src/model/baseline.ts
/** The baseline file, `paceline/baseline@1`: the newest runs of the default branch on one platform. */
const baselineSchemaId = "paceline/baseline@1";
const maxRuns = 1e3;
/** An intended change of level: runs before it are left out of the model for the rows it names. */
const acceptRecordSchema = strictObject({
	id: string().regex(/^[0-9a-f]{16}$/, "must be sixteen hex digits"),
	at: instant,
	/** The first run on the new level. */
	fromRun: runSchema.shape.id,
	match: glob,
	metric: readableName.nullable(),
	reason: sentence
});
const baselineSchema = strictObject({
	schema: literal$1(baselineSchemaId),
	platform: runSchema.shape.environment.shape.platform,
	/** Sorted by id, oldest first; ids are unique. */
	runs: array(runSchema).max(maxRuns),
	accepted: array(acceptRecordSchema).max(maxRuns)
});
// src/store/file-kinds.ts
/** The types of files that Paceline reads and writes. */
const mebibyte = 1048576;
const runKind = {
	name: "run file",
	schemaId: runSchemaId,
	schema: runSchema,
	maxBytes: 32 * mebibyte,
	remedy: "Measure again; `paceline run --out FILE` writes one.",
	origin: "`paceline run --out FILE` measures and writes a run file."
};
const baselineKind = {
	name: "baseline file",
	schemaId: baselineSchemaId,
	schema: baselineSchema,
	maxBytes: 128 * mebibyte,
	remedy: "Take its last good version from Git, or move it away to begin a new baseline. It was left as it is.",
	origin: "`paceline baseline add RUN --file FILE` begins a baseline file."
};
const comparisonKind = {
	name: "comparison file",
	schemaId: comparisonSchemaId,
	schema: comparisonSchema,
	maxBytes: 128 * mebibyte,
	remedy: "Compare again; `paceline compare BASE HEAD --format json --out FILE` writes one.",
	origin: "`paceline check` and `paceline compare BASE HEAD --format json --out FILE` write a comparison file."
};
const configKind = {
	name: "config file",
	schemaId: null,
	schema: configSchema,
	maxBytes: mebibyte,
	remedy: "Mend it by hand; `paceline schema config` prints what it may hold.",
	origin: "Name one that is there with --config, or none: then the nearest paceline.config.json counts, if any."
};
// src/model/schema-problem.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
/** The value as the schema reads it, or the first thing about it that is wrong. Texts are on one line, without control characters. */
function checkSchema(schema, value) {
	const parsed = schema.safeParse(value, { reportInput: true });
	if (parsed.success) return {
		ok: true,
		data: parsed.data
	};
	const { path, issue } = innermost(mostTelling(parsed.error.issues), []);
	const what = issue.code === "unrecognized_keys" ? unknownKeys(issue.keys, keysAt(schema, path)) : wordsOf(issue);
	return {
		ok: false,
		problem: {
			place: jsonPath(path),
			what: oneLine(what),
			plain: oneLine(plainWords(issue))
		}
	};
}
/** A place in a JSON file. Keys that are no plain words stand in brackets and quotes. */
function jsonPath(path) {
	return `$${path.map(pathStep).join("")}`;
}
function pathStep(key) {
	if (typeof key === "number") return `[${key}]`;
	const name = String(key);
	return /^[\w$@+-]{1,100}$/.test(name) ? `.${name}` : `[${JSON.stringify(oneLine(name))}]`;
}
/** The first one; but where a key is missing and a strange one stands in its place, the strange one was meant to be it. */
function mostTelling(issues) {
	const [first] = issues;
	const isBeside = ({ code, path }) => code === "unrecognized_keys" && jsonPath(path) === jsonPath(first.path.slice(0, -1));
	return isMissing(first) && issues.find(isBeside) || first;
}
/** JSON knows no `undefined`: what has this value is not there. */
function isMissing({ code, input }) {
	return input === void 0 && code !== "unrecognized_keys" && code !== "invalid_key" && code !== "custom";
}
/** Descends into alternatives: of those that a union offers, the one that fits best is the one that was meant. */
function innermost(issue, above) {
	const path = [...above, ...issue.path];
	if (issue.code !== "invalid_union" || issue.errors.length === 0 || issue.errors.every(isOfOtherType)) return {
		path,
		issue
	};
	const meant = issue.errors.toSorted((a, b) => Number(isOfOtherType(a)) - Number(isOfOtherType(b)) || a.length - b.length || depth(b) - depth(a))[0];
	return innermost(mostTelling(meant), path);
}
/** Whether the value as a whole is not what this alternative takes, rather than something inside of it. */
function isOfOtherType(issues) {
	return issues.some(({ path, code }) => path.length === 0 && code !== "unrecognized_keys" && code !== "custom");
}
function depth(issues) {
	return Math.max(0, ...issues.map((issue) => issue.path.length));
}
function wordsOf(issue) {
	if (isMissing(issue)) return "is missing";
	if (typeof issue.input === "number" && !Number.isFinite(issue.input)) return "is beyond any number that JSON can hold";
	if (issue.code === "too_big" || issue.code === "too_small") return sizeWords(issue);
	if (issue.code === "invalid_key") return `its name ${wordsOf(issue.issues[0])}`;
	if (issue.code === "unrecognized_keys") return unknownKeys(issue.keys, []);
	const wanted = wantedWords(issue);
	return wanted === null ? ownWords(issue) : `must be ${wanted}, not ${shown(issue.input)}`;
}
function plainWords(issue) {
	if (issue.code === "unrecognized_keys") return "has a key that is not known";
	if (issue.code === "invalid_key") return "has a name that is not taken";
	const wanted = isMissing(issue) ? null : wantedWords(issue);
	if (wanted !== null) return `must be ${wanted}`;
	const words = wordsOf(issue).replace(/, not .*$/s, "");
	return words.includes("\"") ? "breaks a rule of such files" : words;
}
const typeWords = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object"
};
/** What the value should be, for `must be …`; null where there is only a sentence of its own. */
function wantedWords(issue) {
	if (issue.code === "invalid_type") return typeWords[issue.expected] ?? issue.expected;
	if (issue.code === "invalid_value") return listed(issue.values.flatMap((value) => value === "" ? [] : [JSON.stringify(value)]));
	if (issue.code === "invalid_union") {
		const wanted = issue.errors.flatMap((errors) => wantedWords(errors[0]) || []);
		return wanted.length === 0 ? "of one of the known kinds" : listed(wanted);
	}
	return /^must be (.*)$/.exec(ownWords(issue))?.[1] ?? null;
}
/** The words that our own schemas have for what is wrong; those of the library, which begin with a capital, say too little. */
function ownWords({ message }) {
	return /^[A-Z]/.test(message) ? "has not the form that is needed here" : message;
}
function sizeWords(issue) {
	const isBig = issue.code === "too_big";
	const limit = String(isBig ? issue.maximum : issue.minimum);
	if (issue.origin !== "array" && issue.origin !== "string") {
		const [beyond, at] = isBig ? ["below", "at most"] : ["above", "at least"];
		return `must be ${issue.inclusive === true ? at : beyond} ${limit}, not ${shown(issue.input)}`;
	}
	const { length } = issue.input;
	if (length === 0) return "must not be empty";
	return `has ${length} ${issue.origin === "array" ? "entries" : "characters"}, and ${limit} are ${isBig ? "the most" : "the fewest"}`;
}
function unknownKeys(keys, known) {
	const words = `unknown key ${keys.map((key) => JSON.stringify(key)).join(", ")}`;
	const [key = ""] = keys;
	if (keys.length > 1 || key.length > 50 || known.length === 0) return words;
	const near = (0, import_fastest_levenshtein.closest)(key, known);
	return (0, import_fastest_levenshtein.distance)(key, near) > Math.max(1, key.length / 3) ? words : `${words} (did you mean "${near}"?)`;
}
/** The keys that an object at this place may have; none where the schema has no object there. */
function keysAt(schema, path) {
	if (schema instanceof ZodOptional || schema instanceof ZodDefault) return keysAt(schema.unwrap(), path);
	if (schema instanceof ZodUnion) return schema.options.flatMap((option) => keysAt(option, path));
	const [step, ...rest] = path;
	if (schema instanceof ZodObject) {
		const shape = schema.shape;
		if (step === void 0) return Object.keys(shape);
		return Object.hasOwn(shape, step) ? keysAt(shape[String(step)], rest) : [];
	}
	if (step === void 0) return [];
	if (schema instanceof ZodArray) return keysAt(schema.element, rest);
	return schema instanceof ZodRecord ? keysAt(schema.valueType, rest) : [];
}
/** A value as a reader of the file would recognise it, on one line. */
function shown(value) {
	if (typeof value === "string") return JSON.stringify(oneLine(value.length > 60 ? `${value.slice(0, 59)}…` : value));
	if (Array.isArray(value)) return "a list";
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (value === null) return "null";
	return value === void 0 ? "nothing" : "an object";
}
function listed(words) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
function oneLine(text) {
	return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 300);
}
// src/store/json-syntax.ts
const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;
const plainCharacters = /[^"\\\u0000-\u001F]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Finds the first place that no JSON text can have; null when the text is JSON. */
function findSyntaxProblem(text) {
	const end = scan(text);
	if (end === null) return null;
	const before = text.slice(0, end);
	const lineStart = before.lastIndexOf("\n") + 1;
	return {
		line: before.split("\n").length,
		column: end - lineStart + 1,
		truncated: text.slice(end).trim() === "" || isCutToken(text.slice(end))
	};
}
/** A token that the end of the text cuts short: part of a string, an escape, a number or a literal. */
function isCutToken(rest) {
	return /^(?:"(?:[^"\\\n]|\\.)*\\?|-|\.|[eE][+-]?|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(rest);
}
/** The offset of the first character that cannot be there, or null. */
function scan(text) {
	const open = [];
	let state = "value";
	let at = 0;
	const take = (pattern) => {
		pattern.lastIndex = at;
		const found = pattern.exec(text);
		if (found === null || found[0] === "" && pattern !== space) return false;
		at += found[0].length;
		return true;
	};
	const next = (character) => {
		if (text[at] !== character) return false;
		at += 1;
		return true;
	};
	for (;;) {
		take(space);
		if (state === "after" && open.length === 0) return at === text.length ? null : at;
		if (state === "colon") {
			if (!next(":")) return at;
			state = "value";
		} else if (state === "after") {
			if (next(",")) state = open.at(-1) === "{" ? "key" : "value";
			else if (next(open.at(-1) === "{" ? "}" : "]")) open.pop();
			else return at;
		} else if (state === "first value or ]" && next("]")) {
			open.pop();
			state = "after";
		} else if (state === "first key or }" && next("}")) {
			open.pop();
			state = "after";
		} else if (state === "key" || state === "first key or }") {
			const length = stringLength(text, at);
			if (length === null) return at;
			at += length;
			state = "colon";
		} else if (next("[")) {
			open.push("[");
			state = "first value or ]";
		} else if (next("{")) {
			open.push("{");
			state = "first key or }";
		} else {
			const length = stringLength(text, at);
			if (length !== null) at += length;
			else if (!take(number) && !take(literal)) return at;
			state = "after";
		}
	}
}
/** Length of the string that starts at `from`, quotes included; null when none does or it never ends. */
function stringLength(text, from) {
	if (text[from] !== "\"") return null;
	let at = from + 1;
	for (;;) {
		plainCharacters.lastIndex = at;
		at += plainCharacters.exec(text)?.[0].length ?? 0;
		if (text[at] === "\"") return at + 1 - from;
		escape.lastIndex = at;
		const found = escape.exec(text);
		if (found === null) return null;
		at += found[0].length;
	}
}
// src/store/json-file.ts
/**
* Reading a JSON file of ours, or finding out in one line why it cannot be read.
*
* A file that cannot be read is never taken for an empty one: whoever would then write it back would destroy it.
*/
/**
* Reads the file at `path`. Throws a `UserError` of one line that names the file and the place: missing, a folder,
* unreadable, too large, empty, not UTF-8, not JSON, of another type, of a newer version, or not as its schema says.
*/
async function readJsonFile(path, kind) {
	return parseJsonText(await readTextFile(path, kind), {
		file: path,
		kind
	});
}
/** As `readJsonFile`, but null when there is no file at all. */
async function readJsonFileIfAny(path, kind) {
	try {
		return await readJsonFile(path, kind);
	} catch (error) {
		if (error instanceof UserError && errorCode(error.cause) === "ENOENT") return null;
		throw error;
	}
}
/**
* Reads a file that may be of several kinds, told apart by its `schema`. What is wrong with one is told in terms of
* its own kind as far as that can be seen, else of all of them. Throws as `readJsonFile` does.
*/
async function readJsonFileOf(path, kinds) {
	const any = oneOf(kinds);
	const text = await readTextFile(path, any);
	const type = typeIn(text);
	return parseJsonText(text, {
		file: path,
		kind: kinds.find(({ schemaId }) => schemaId?.startsWith(type)) ?? any
	});
}
/** What the text says it is, as in `paceline/run@`; one that is no JSON may still begin as Paceline writes it. */
function typeIn(text) {
	return /^(paceline\/[a-z]{1,20}@)\d/.exec(schemaIn(text))?.[1] ?? "none";
}
function schemaIn(text) {
	try {
		return String(schemaOf(JSON.parse(text)));
	} catch {
		return /^\s*\{\s*"schema"\s*:\s*"([^"]{1,60})"/.exec(text)?.[1] ?? "";
	}
}
function schemaOf(value) {
	return typeof value === "object" && value !== null && "schema" in value ? value.schema : void 0;
}
/** Stands for a file of which nobody knows yet which of the kinds it is. */
function oneOf(kinds) {
	return {
		...kinds[0],
		name: kinds.map(({ name }) => name).join(" or "),
		maxBytes: Math.max(...kinds.map(({ maxBytes }) => maxBytes)),
		origin: kinds.map(({ origin }) => origin).join(" "),
		remedy: "It was left as it is. Is it the file that was meant?"
	};
}
/** Parses a text that came from a file, a branch or an archive. Throws as `readJsonFile` does. */
function parseJsonText(text, options) {
	const { file, kind, foreign = false } = options;
	const value = parseJson(text, options);
	refuseTraps(value, options);
	if (kind.schemaId !== null) checkSchemaId(value, {
		...options,
		wanted: kind.schemaId
	});
	const checked = checkSchema(kind.schema, value);
	if (checked.ok) return checked.data;
	const { place, what, plain } = checked.problem;
	if (foreign) throw problem(`${ownPlace(place)}: ${plain}`, {
		file,
		place: ownPlace(place),
		kind
	});
	throw problem(`${place}: ${what}`, {
		file,
		place,
		kind
	});
}
/** As far as a place has no names out of the file: those lie below the first key. */
function ownPlace(place) {
	return /^\$(\.[A-Za-z]+(\[\d+\])?)?/.exec(place)?.[0] ?? "$";
}
/**
* The text of the file at `path`, which errors speak of as `file`. Throws as `readJsonFile` does for all that is wrong
* before it is taken for JSON.
*/
async function readTextFile(path, kind, file = path) {
	const bytes = await readBytes(path, {
		file,
		kind
	});
	if (bytes.length > kind.maxBytes) throw problem(`is larger than ${kind.maxBytes} bytes, the most that is read of a ${kind.name}`, {
		file,
		kind
	});
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw problem("is not UTF-8 text", {
			file,
			kind,
			cause
		});
	}
}
/** The bytes of the file, at most one more than may be read: a pipe has no size to ask for, and a file may grow. */
async function readBytes(path, { file, kind }) {
	try {
		const chunks = [];
		for await (const chunk of createReadStream(path, { end: kind.maxBytes })) chunks.push(chunk);
		return Buffer.concat(chunks);
	} catch (cause) {
		const { what, hint } = readFailure(errorCode(cause), kind);
		throw new UserError(`${file}: ${what}`, {
			file,
			hint,
			cause
		});
	}
}
function readFailure(code, { name, origin }) {
	if (code === "ENOENT" || code === "ENOTDIR") return {
		what: `there is no such ${name}`,
		hint: origin
	};
	if (code === "EISDIR") return {
		what: `is a folder, not a ${name}`,
		hint: "Name the file in it."
	};
	const hint = "Make it readable for the user that runs this.";
	if (code === "EACCES" || code === "EPERM") return {
		what: "may not be read (no permission)",
		hint
	};
	return {
		what: `cannot be read (${code ?? "unknown error"})`,
		hint
	};
}
function parseJson(text, { file, kind }) {
	if (text.trim() === "") throw problem("is empty", {
		file,
		kind
	});
	try {
		return JSON.parse(text);
	} catch (cause) {
		const found = findSyntaxProblem(text);
		const place = found === null ? "unknown place" : `line ${found.line}, column ${found.column}`;
		throw problem(/^(?:<{7}|={7}|>{7})(?: |\r?$)/m.test(text) ? "holds conflict markers of an unfinished Git merge" : found?.truncated === true ? `ends in the middle (${place}): it was cut short` : `is not JSON (${place})`, {
			file,
			place,
			kind,
			cause
		});
	}
}
function checkSchemaId(value, { file, kind, foreign, wanted }) {
	const found = schemaOf(value);
	if (found === wanted) return;
	const [type, version] = /^(paceline\/[a-z]{1,20})@(\d{1,6})$/.exec(String(found))?.slice(1) ?? [];
	const [ourType, ourVersion] = wanted.split("@");
	const place = "$.schema";
	const hint = kind.origin;
	if (foreign === true && type !== ourType) throw new UserError(`${file}: is no ${kind.name}`, {
		file,
		place,
		hint
	});
	if (type === void 0) {
		const what = found === void 0 ? "missing" : shown(found);
		throw new UserError(`${file}: is no ${kind.name}: ${place} is ${what}`, {
			file,
			place,
			hint
		});
	}
	if (type !== ourType) throw new UserError(`${file}: is a ${type}@${version} file, not a ${kind.name}`, {
		file,
		place,
		hint
	});
	if (Number(version) > Number(ourVersion)) throw new UserError(`${file}: was written by a newer Paceline (${type}@${version}; this one reads ${wanted})`, {
		file,
		place,
		hint: "Use that version of Paceline or a later one; the file itself is fine."
	});
	throw problem(`is of version ${type}@${version}, which is no longer read (this one reads ${wanted})`, {
		file,
		place,
		kind
	});
}
/** No file of ours nests deeper than about ten levels, and none has a longer list than a comparison has rows. */
const maxDepth = 50;
const maxEntries = maxRows;
/**
* Refuses what no file of ours has: deep nesting, endless lists (before a schema looks at each entry), and the key `__proto__`, which is a key like any other to JSON and
* a trap to whoever copies the object.
*/
function refuseTraps(value, { file, kind, foreign = false }) {
	const shownPlace = (path) => foreign ? ownPlace(jsonPath(path)) : jsonPath(path);
	const left = [{
		value,
		path: []
	}];
	for (let next = left.pop(); next !== void 0; next = left.pop()) {
		if (typeof next.value !== "object" || next.value === null) continue;
		const { path } = next;
		if (path.length > maxDepth) throw problem(`nests deeper than ${maxDepth} levels`, {
			file,
			kind
		});
		if (Array.isArray(next.value) && next.value.length > maxEntries) {
			const place = shownPlace(path);
			throw problem(`${place}: ${`has ${next.value.length} entries, and no list is read that has more than ${maxEntries}`}`, {
				file,
				place,
				kind
			});
		}
		const entries = Array.isArray(next.value) ? [...next.value.entries()] : Object.entries(next.value);
		for (const [key, inner] of entries) {
			if (key === "__proto__") {
				const place = shownPlace(path);
				throw problem(`${place}: ${foreign ? "has a key that is not known" : "unknown key \"__proto__\""}`, {
					file,
					place,
					kind
				});
			}
			if (typeof inner === "object" && inner !== null) left.push({
				value: inner,
				path: [...path, key]
			});
		}
	}
}
function problem(what, { file, kind, ...options }) {
	return new UserError(`${file}: ${what}`, {
		file,
		hint: kind.remedy,
		...options
	});
}
export { exitCodes as S, durationText as _, readTextFile as a, errorCode as b, comparisonKind as c, acceptRecordSchema as d, baselineSchema as f, configSchema as g, configFileName as h, readJsonFileOf as i, configKind as l, maxRuns as m, readJsonFile as n, checkSchema as o, baselineSchemaId as p, readJsonFileIfAny as r, baselineKind as s, parseJsonText as t, runKind as u, policySchema as v, UserError as x, require_fastest_levenshtein as y };

import { r as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { $ as metricSpecSchema, A as comparisonSchemaId, At as unknown$1, B as defaultDetect, Ct as literal$1, Dt as strictObject, Et as record, F as median, Ft as counted, G as isPaired, Ht as plainText, I as quantile, J as notMeasured, L as ckmeans, M as maxRows, N as ascending$1, Ot as string, R as gammaln, St as discriminatedUnion, V as followsMachine, W as benchmarkId, X as runSchemaId, Y as runSchema, _t as ZodRecord, at as plainName, b as formatDuration, bt as array, ct as sentence, f as plural, ft as ZodArray, gt as ZodOptional, ht as ZodObject, it as instant, jt as url, k as comparisonSchema, kt as union, nt as glob, ot as readableName, pt as ZodDefault, rt as globShape, tt as digest, ut as value, vt as ZodUnion, wt as number$1, xt as boolean, yt as _enum, z as sampleVariance } from "./words.js";
import { createHash, randomBytes } from "node:crypto";
import { execFile, spawn } from "node:child_process";
import path, { basename, dirname, extname, isAbsolute, join, normalize, posix, relative, resolve, sep, win32 } from "node:path";
import { accessSync, closeSync, constants, createReadStream, existsSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { chmod, cp, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
import { hostname, tmpdir } from "node:os";
import { Buffer as Buffer$1 } from "node:buffer";
import { pathToFileURL } from "node:url";
// src/store/error-code.ts
/** The code of an error of the operating system (`ENOENT`); undefined for any other error. */
function errorCode(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
}
// src/errors.ts
/** Exit codes of the command line. If several hold, the first of 2, 1, 4, 3, 0 wins. */
const exitCodes = {
	fine: 0,
	regression: 1,
	badInput: 2,
	nothingCompared: 3,
	newFailure: 4
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
// src/compare/scale.ts
/** Chooses the scale. A metric not declared signed goes to the raw scale all the same if one of its values demands it. */
function scaleFor({ spec, rules, at, values }) {
	const sign = spec.better === "lower" ? 1 : -1;
	const isLog = !spec.signed && at > 0 && values.every((value) => value === null || value > 0);
	const size = Math.abs(at);
	if (isLog) {
		const ignore = Math.max(rules.ignore, rules.floor / size);
		const detect = Math.max(rules.detect, 2 * ignore);
		return {
			kind: "log",
			sign,
			margin: Math.log1p(ignore),
			detect: Math.log1p(detect),
			failAt: rules.failAt,
			at
		};
	}
	const margin = Math.max(rules.ignore * size, rules.floor);
	return {
		kind: "raw",
		sign,
		margin,
		detect: Math.max(rules.detect * size, 2 * margin),
		failAt: rules.failAt,
		at
	};
}
/** A value on the scale: larger is worse. A timeout is plus infinity, whatever the metric. */
function onScale({ kind, sign }, value) {
	return sign * (kind === "log" ? Math.log(value) : value);
}
/** What a shift on the scale is in terms of the value, for a base at `baseValue`. */
function changeOf$1(scale, shift, baseValue) {
	if (scale.kind === "log") {
		const relative = Math.expm1(scale.sign * shift);
		return {
			relative: finiteOrNull$1(relative),
			absolute: finiteOrNull$1(baseValue * relative)
		};
	}
	const absolute = scale.sign * shift;
	return {
		relative: baseValue > 0 ? finiteOrNull$1(absolute / baseValue) : null,
		absolute: finiteOrNull$1(absolute)
	};
}
/** How much worse a change is, positive for worse. */
function worseningOf({ sign }, { relative, absolute }) {
	return {
		relative: relative === null ? null : sign * relative,
		absolute: absolute === null ? null : sign * absolute
	};
}
/** Whether a regression of this size reaches `failAt`. From a base of nothing any worsening does. */
function reachesFailAt(scale, change) {
	const { relative, absolute } = worseningOf(scale, change);
	const tolerance = 1e-9;
	if (relative !== null) return relative >= scale.failAt - tolerance;
	return absolute === null || absolute >= scale.failAt * Math.abs(scale.at) * .999999999;
}
/** A size on the scale, such as a margin, as a positive relative size; in the unit where the base is not positive. */
function sizeOf$1(scale, size, baseValue) {
	const { relative, absolute } = worseningOf(scale, changeOf$1(scale, size, baseValue));
	return relative ?? absolute;
}
function finiteOrNull$1(value) {
	return Number.isFinite(value) ? value : null;
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
// node_modules/picomatch/lib/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const WIN_SLASH = "\\\\/";
	const WIN_NO_SLASH = `[^${WIN_SLASH}]`;
	const DEFAULT_MAX_EXTGLOB_RECURSION = 0;
	/**
	* Posix glob regex
	*/
	const DOT_LITERAL = "\\.";
	const PLUS_LITERAL = "\\+";
	const QMARK_LITERAL = "\\?";
	const SLASH_LITERAL = "\\/";
	const ONE_CHAR = "(?=.)";
	const QMARK = "[^/]";
	const END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
	const START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
	const DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
	const POSIX_CHARS = {
		DOT_LITERAL,
		PLUS_LITERAL,
		QMARK_LITERAL,
		SLASH_LITERAL,
		ONE_CHAR,
		QMARK,
		END_ANCHOR,
		DOTS_SLASH,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!${START_ANCHOR}${DOTS_SLASH})`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`,
		NO_DOTS_SLASH: `(?!${DOTS_SLASH})`,
		QMARK_NO_DOT: `[^.${SLASH_LITERAL}]`,
		STAR: `${QMARK}*?`,
		START_ANCHOR,
		SEP: "/"
	};
	/**
	* Windows glob regex
	*/
	const WINDOWS_CHARS = {
		...POSIX_CHARS,
		SLASH_LITERAL: `[${WIN_SLASH}]`,
		QMARK: WIN_NO_SLASH,
		STAR: `${WIN_NO_SLASH}*?`,
		DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
		NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
		START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
		END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
		SEP: "\\"
	};
	module.exports = {
		DEFAULT_MAX_EXTGLOB_RECURSION,
		MAX_LENGTH: 65536,
		POSIX_REGEX_SOURCE: {
			__proto__: null,
			alnum: "a-zA-Z0-9",
			alpha: "a-zA-Z",
			ascii: "\\x00-\\x7F",
			blank: " \\t",
			cntrl: "\\x00-\\x1F\\x7F",
			digit: "0-9",
			graph: "\\x21-\\x7E",
			lower: "a-z",
			print: "\\x20-\\x7E ",
			punct: "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~",
			space: " \\t\\r\\n\\v\\f",
			upper: "A-Z",
			word: "A-Za-z0-9_",
			xdigit: "A-Fa-f0-9"
		},
		REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
		REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
		REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
		REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
		REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
		REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,
		REPLACEMENTS: {
			__proto__: null,
			"***": "*",
			"**/**": "**",
			"**/**/**": "**"
		},
		CHAR_0: 48,
		CHAR_9: 57,
		CHAR_UPPERCASE_A: 65,
		CHAR_LOWERCASE_A: 97,
		CHAR_UPPERCASE_Z: 90,
		CHAR_LOWERCASE_Z: 122,
		CHAR_LEFT_PARENTHESES: 40,
		CHAR_RIGHT_PARENTHESES: 41,
		CHAR_ASTERISK: 42,
		CHAR_AMPERSAND: 38,
		CHAR_AT: 64,
		CHAR_BACKWARD_SLASH: 92,
		CHAR_CARRIAGE_RETURN: 13,
		CHAR_CIRCUMFLEX_ACCENT: 94,
		CHAR_COLON: 58,
		CHAR_COMMA: 44,
		CHAR_DOT: 46,
		CHAR_DOUBLE_QUOTE: 34,
		CHAR_EQUAL: 61,
		CHAR_EXCLAMATION_MARK: 33,
		CHAR_FORM_FEED: 12,
		CHAR_FORWARD_SLASH: 47,
		CHAR_GRAVE_ACCENT: 96,
		CHAR_HASH: 35,
		CHAR_HYPHEN_MINUS: 45,
		CHAR_LEFT_ANGLE_BRACKET: 60,
		CHAR_LEFT_CURLY_BRACE: 123,
		CHAR_LEFT_SQUARE_BRACKET: 91,
		CHAR_LINE_FEED: 10,
		CHAR_NO_BREAK_SPACE: 160,
		CHAR_PERCENT: 37,
		CHAR_PLUS: 43,
		CHAR_QUESTION_MARK: 63,
		CHAR_RIGHT_ANGLE_BRACKET: 62,
		CHAR_RIGHT_CURLY_BRACE: 125,
		CHAR_RIGHT_SQUARE_BRACKET: 93,
		CHAR_SEMICOLON: 59,
		CHAR_SINGLE_QUOTE: 39,
		CHAR_SPACE: 32,
		CHAR_TAB: 9,
		CHAR_UNDERSCORE: 95,
		CHAR_VERTICAL_LINE: 124,
		CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279,
		/**
		* Create EXTGLOB_CHARS
		*/
		extglobChars(chars) {
			return {
				"!": {
					type: "negate",
					open: "(?:(?!(?:",
					close: `))${chars.STAR})`
				},
				"?": {
					type: "qmark",
					open: "(?:",
					close: ")?"
				},
				"+": {
					type: "plus",
					open: "(?:",
					close: ")+"
				},
				"*": {
					type: "star",
					open: "(?:",
					close: ")*"
				},
				"@": {
					type: "at",
					open: "(?:",
					close: ")"
				}
			};
		},
		/**
		* Create GLOB_CHARS
		*/
		globChars(win32) {
			return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
		}
	};
}));
// node_modules/picomatch/lib/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { REGEX_BACKSLASH, REGEX_REMOVE_BACKSLASH, REGEX_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_GLOBAL } = require_constants();
	exports.isObject = (val) => val !== null && typeof val === "object" && !Array.isArray(val);
	exports.hasRegexChars = (str) => REGEX_SPECIAL_CHARS.test(str);
	exports.isRegexChar = (str) => str.length === 1 && exports.hasRegexChars(str);
	exports.escapeRegex = (str) => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, "\\$1");
	exports.toPosixSlashes = (str) => str.replace(REGEX_BACKSLASH, "/");
	exports.isWindows = () => {
		if (typeof navigator !== "undefined" && navigator.platform) {
			const platform = navigator.platform.toLowerCase();
			return platform === "win32" || platform === "windows";
		}
		if (typeof process !== "undefined" && process.platform) return process.platform === "win32";
		return false;
	};
	exports.removeBackslashes = (str) => {
		return str.replace(REGEX_REMOVE_BACKSLASH, (match) => {
			return match === "\\" ? "" : match;
		});
	};
	exports.escapeLast = (input, char, lastIdx) => {
		const idx = input.lastIndexOf(char, lastIdx);
		if (idx === -1) return input;
		if (input[idx - 1] === "\\") return exports.escapeLast(input, char, idx - 1);
		return `${input.slice(0, idx)}\\${input.slice(idx)}`;
	};
	exports.removePrefix = (input, state = {}) => {
		let output = input;
		if (output.startsWith("./")) {
			output = output.slice(2);
			state.prefix = "./";
		}
		return output;
	};
	exports.wrapOutput = (input, state = {}, options = {}) => {
		let output = `${options.contains ? "" : "^"}(?:${input})${options.contains ? "" : "$"}`;
		if (state.negated === true) output = `(?:^(?!${output}).*$)`;
		return output;
	};
	exports.basename = (path, { windows } = {}) => {
		const segs = path.split(windows ? /[\\/]/ : "/");
		const last = segs[segs.length - 1];
		if (last === "") return segs[segs.length - 2];
		return last;
	};
}));
// node_modules/picomatch/lib/scan.js
var require_scan = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const utils = require_utils();
	const { CHAR_ASTERISK, CHAR_AT, CHAR_BACKWARD_SLASH, CHAR_COMMA, CHAR_DOT, CHAR_EXCLAMATION_MARK, CHAR_FORWARD_SLASH, CHAR_LEFT_CURLY_BRACE, CHAR_LEFT_PARENTHESES, CHAR_LEFT_SQUARE_BRACKET, CHAR_PLUS, CHAR_QUESTION_MARK, CHAR_RIGHT_CURLY_BRACE, CHAR_RIGHT_PARENTHESES, CHAR_RIGHT_SQUARE_BRACKET } = require_constants();
	const isPathSeparator = (code) => {
		return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
	};
	const depth = (token) => {
		if (token.isPrefix !== true) token.depth = token.isGlobstar ? 1e400 : 1;
	};
	/**
	* Quickly scans a glob pattern and returns an object with a handful of
	* useful properties, like `isGlob`, `path` (the leading non-glob, if it exists),
	* `glob` (the actual pattern), `negated` (true if the path starts with `!` but not
	* with `!(`) and `negatedExtglob` (true if the path starts with `!(`).
	*
	* ```js
	* const pm = require('picomatch');
	* console.log(pm.scan('foo/bar/*.js'));
	* { isGlob: true, input: 'foo/bar/*.js', base: 'foo/bar', glob: '*.js' }
	* ```
	* @param {String} `str`
	* @param {Object} `options`
	* @return {Object} Returns an object with tokens and regex source string.
	* @api public
	*/
	const scan = (input, options) => {
		const opts = options || {};
		const length = input.length - 1;
		const scanToEnd = opts.parts === true || opts.tokens === true || opts.scanToEnd === true;
		const slashes = [];
		const tokens = [];
		const parts = [];
		let str = input;
		let index = -1;
		let start = 0;
		let lastIndex = 0;
		let isBrace = false;
		let isBracket = false;
		let isGlob = false;
		let isExtglob = false;
		let isGlobstar = false;
		let braceEscaped = false;
		let backslashes = false;
		let negated = false;
		let negatedExtglob = false;
		let finished = false;
		let braces = 0;
		let prev;
		let code;
		let token = {
			value: "",
			depth: 0,
			isGlob: false
		};
		const eos = () => index >= length;
		const peek = () => str.charCodeAt(index + 1);
		const advance = () => {
			prev = code;
			return str.charCodeAt(++index);
		};
		while (index < length) {
			code = advance();
			let next;
			if (code === CHAR_BACKWARD_SLASH) {
				backslashes = token.backslashes = true;
				code = advance();
				if (code === CHAR_LEFT_CURLY_BRACE) braceEscaped = true;
				continue;
			}
			if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
				braces++;
				while (eos() !== true && (code = advance())) {
					if (code === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (code === CHAR_LEFT_CURLY_BRACE) {
						braces++;
						continue;
					}
					if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (braceEscaped !== true && code === CHAR_COMMA) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (code === CHAR_RIGHT_CURLY_BRACE) {
						braces--;
						if (braces === 0) {
							braceEscaped = false;
							isBrace = token.isBrace = true;
							finished = true;
							break;
						}
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_FORWARD_SLASH) {
				slashes.push(index);
				tokens.push(token);
				token = {
					value: "",
					depth: 0,
					isGlob: false
				};
				if (finished === true) continue;
				if (prev === CHAR_DOT && index === start + 1) {
					start += 2;
					continue;
				}
				lastIndex = index + 1;
				continue;
			}
			if (opts.noext !== true) {
				if ((code === CHAR_PLUS || code === CHAR_AT || code === CHAR_ASTERISK || code === CHAR_QUESTION_MARK || code === CHAR_EXCLAMATION_MARK) === true && peek() === CHAR_LEFT_PARENTHESES) {
					isGlob = token.isGlob = true;
					isExtglob = token.isExtglob = true;
					finished = true;
					if (code === CHAR_EXCLAMATION_MARK && index === start) negatedExtglob = true;
					if (scanToEnd === true) {
						let parens = 0;
						while (eos() !== true && (code = advance())) {
							if (code === CHAR_BACKWARD_SLASH) {
								backslashes = token.backslashes = true;
								advance();
								continue;
							}
							if (code === CHAR_LEFT_PARENTHESES) {
								parens++;
								continue;
							}
							if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
								finished = true;
								break;
							}
						}
						continue;
					}
					break;
				}
			}
			if (code === CHAR_ASTERISK) {
				if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_QUESTION_MARK) {
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_LEFT_SQUARE_BRACKET) {
				while (eos() !== true && (next = advance())) {
					if (next === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (next === CHAR_RIGHT_SQUARE_BRACKET) {
						isBracket = token.isBracket = true;
						isGlob = token.isGlob = true;
						finished = true;
						break;
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start) {
				negated = token.negated = true;
				start++;
				continue;
			}
			if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
				isGlob = token.isGlob = true;
				if (scanToEnd === true) {
					let parens = 1;
					while (eos() !== true && (code = advance())) {
						if (code === CHAR_BACKWARD_SLASH) {
							backslashes = token.backslashes = true;
							advance();
							continue;
						}
						if (code === CHAR_LEFT_PARENTHESES) {
							parens++;
							continue;
						}
						if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
							finished = true;
							break;
						}
					}
					continue;
				}
				break;
			}
			if (isGlob === true) {
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
		}
		if (opts.noext === true) {
			isExtglob = false;
			isGlob = false;
		}
		let base = str;
		let prefix = "";
		let glob = "";
		if (start > 0) {
			prefix = str.slice(0, start);
			str = str.slice(start);
			lastIndex -= start;
		}
		if (base && isGlob === true && lastIndex > 0) {
			base = str.slice(0, lastIndex);
			glob = str.slice(lastIndex);
		} else if (isGlob === true) {
			base = "";
			glob = str;
		} else base = str;
		if (base && base !== "" && base !== "/" && base !== str) {
			if (isPathSeparator(base.charCodeAt(base.length - 1))) base = base.slice(0, -1);
		}
		if (opts.unescape === true) {
			if (glob) glob = utils.removeBackslashes(glob);
			if (base && backslashes === true) base = utils.removeBackslashes(base);
		}
		const state = {
			prefix,
			input,
			start,
			base,
			glob,
			isBrace,
			isBracket,
			isGlob,
			isExtglob,
			isGlobstar,
			negated,
			negatedExtglob
		};
		if (opts.tokens === true) {
			state.maxDepth = 0;
			if (!isPathSeparator(code)) tokens.push(token);
			state.tokens = tokens;
		}
		if (opts.parts === true || opts.tokens === true) {
			let prevIndex;
			for (let idx = 0; idx < slashes.length; idx++) {
				const n = prevIndex !== void 0 ? prevIndex + 1 : start;
				const i = slashes[idx];
				const value = input.slice(n, i);
				if (opts.tokens) {
					if (idx === 0 && start !== 0) {
						tokens[idx].isPrefix = true;
						tokens[idx].value = prefix;
					} else tokens[idx].value = value;
					depth(tokens[idx]);
					state.maxDepth += tokens[idx].depth;
				}
				if (i >= start) {
					parts.push(value);
					prevIndex = i;
				}
			}
			const n = prevIndex !== void 0 ? prevIndex + 1 : start;
			const value = input.slice(n);
			parts.push(value);
			if (opts.tokens && prevIndex && prevIndex + 1 < input.length) {
				tokens[tokens.length - 1].value = value;
				depth(tokens[tokens.length - 1]);
				state.maxDepth += tokens[tokens.length - 1].depth;
			}
			state.slashes = slashes;
			state.parts = parts;
		}
		return state;
	};
	module.exports = scan;
}));
// node_modules/picomatch/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const constants = require_constants();
	const utils = require_utils();
	/**
	* Constants
	*/
	const { MAX_LENGTH, POSIX_REGEX_SOURCE, REGEX_NON_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_BACKREF, REPLACEMENTS } = constants;
	/**
	* Helpers
	*/
	const expandRange = (args, options) => {
		if (typeof options.expandRange === "function") return options.expandRange(...args, options);
		args.sort();
		const value = `[${args.join("-")}]`;
		try {
			new RegExp(value);
		} catch (ex) {
			return args.map((v) => utils.escapeRegex(v)).join("..");
		}
		return value;
	};
	/**
	* Create the message for a syntax error
	*/
	const syntaxError = (type, char) => {
		return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
	};
	const splitTopLevel = (input) => {
		const parts = [];
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let value = "";
		let escaped = false;
		for (const ch of input) {
			if (escaped === true) {
				value += ch;
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				value += ch;
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				value += ch;
				continue;
			}
			if (quote === 0) {
				if (ch === "[") bracket++;
				else if (ch === "]" && bracket > 0) bracket--;
				else if (bracket === 0) {
					if (ch === "(") paren++;
					else if (ch === ")" && paren > 0) paren--;
					else if (ch === "|" && paren === 0) {
						parts.push(value);
						value = "";
						continue;
					}
				}
			}
			value += ch;
		}
		parts.push(value);
		return parts;
	};
	const isPlainBranch = (branch) => {
		let escaped = false;
		for (const ch of branch) {
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (/[?*+@!()[\]{}]/.test(ch)) return false;
		}
		return true;
	};
	const normalizeSimpleBranch = (branch) => {
		let value = branch.trim();
		let changed = true;
		while (changed === true) {
			changed = false;
			if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
				value = value.slice(2, -1);
				changed = true;
			}
		}
		if (!isPlainBranch(value)) return;
		return value.replace(/\\(.)/g, "$1");
	};
	const hasRepeatedCharPrefixOverlap = (branches) => {
		const values = branches.map(normalizeSimpleBranch).filter(Boolean);
		for (let i = 0; i < values.length; i++) for (let j = i + 1; j < values.length; j++) {
			const a = values[i];
			const b = values[j];
			const char = a[0];
			if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) continue;
			if (a === b || a.startsWith(b) || b.startsWith(a)) return true;
		}
		return false;
	};
	const parseRepeatedExtglob = (pattern, requireEnd = true) => {
		if (pattern[0] !== "+" && pattern[0] !== "*" || pattern[1] !== "(") return;
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let escaped = false;
		for (let i = 1; i < pattern.length; i++) {
			const ch = pattern[i];
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				continue;
			}
			if (quote === 1) continue;
			if (ch === "[") {
				bracket++;
				continue;
			}
			if (ch === "]" && bracket > 0) {
				bracket--;
				continue;
			}
			if (bracket > 0) continue;
			if (ch === "(") {
				paren++;
				continue;
			}
			if (ch === ")") {
				paren--;
				if (paren === 0) {
					if (requireEnd === true && i !== pattern.length - 1) return;
					return {
						type: pattern[0],
						body: pattern.slice(2, i),
						end: i
					};
				}
			}
		}
	};
	const buildCharClassStar = (chars) => {
		return `${chars.length === 1 ? utils.escapeRegex(chars[0]) : `[${chars.map((ch) => utils.escapeRegex(ch)).join("")}]`}*`;
	};
	const getStarExtglobSequenceChars = (pattern) => {
		let index = 0;
		const chars = [];
		while (index < pattern.length) {
			const match = parseRepeatedExtglob(pattern.slice(index), false);
			if (!match || match.type !== "*") return;
			const branches = splitTopLevel(match.body).map((branch) => branch.trim());
			if (branches.length !== 1) return;
			const branch = normalizeSimpleBranch(branches[0]);
			if (!branch || branch.length !== 1) return;
			chars.push(branch);
			index += match.end + 1;
		}
		if (chars.length < 1) return;
		return chars;
	};
	const repeatedExtglobRecursion = (pattern) => {
		let depth = 0;
		let value = pattern.trim();
		let match = parseRepeatedExtglob(value);
		while (match) {
			depth++;
			value = match.body.trim();
			match = parseRepeatedExtglob(value);
		}
		return depth;
	};
	const analyzeRepeatedExtglob = (body, options) => {
		if (options.maxExtglobRecursion === false) return { risky: false };
		const max = typeof options.maxExtglobRecursion === "number" ? options.maxExtglobRecursion : constants.DEFAULT_MAX_EXTGLOB_RECURSION;
		const branches = splitTopLevel(body).map((branch) => branch.trim());
		if (branches.length > 1) {
			if (branches.some((branch) => branch === "") || branches.some((branch) => /^[*?]+$/.test(branch)) || hasRepeatedCharPrefixOverlap(branches)) return { risky: true };
		}
		const safeChars = [];
		let sawStarSequence = false;
		let combinable = true;
		for (const branch of branches) {
			const chars = getStarExtglobSequenceChars(branch);
			if (chars) {
				sawStarSequence = true;
				safeChars.push(...chars);
				continue;
			}
			const literal = normalizeSimpleBranch(branch);
			if (literal && literal.length === 1) {
				safeChars.push(literal);
				continue;
			}
			combinable = false;
			if (repeatedExtglobRecursion(branch) > max) return { risky: true };
		}
		if (sawStarSequence) return combinable ? {
			risky: true,
			safeOutput: buildCharClassStar([...new Set(safeChars)])
		} : { risky: true };
		return { risky: false };
	};
	/**
	* Parse the given input string.
	* @param {String} input
	* @param {Object} options
	* @return {Object}
	*/
	const parse = (input, options) => {
		if (typeof input !== "string") throw new TypeError("Expected a string");
		input = REPLACEMENTS[input] || input;
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		let len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		const bos = {
			type: "bos",
			value: "",
			output: opts.prepend || ""
		};
		const tokens = [bos];
		const capture = opts.capture ? "" : "?:";
		const PLATFORM_CHARS = constants.globChars(opts.windows);
		const EXTGLOB_CHARS = constants.extglobChars(PLATFORM_CHARS);
		const { DOT_LITERAL, PLUS_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOT_SLASH, NO_DOTS_SLASH, QMARK, QMARK_NO_DOT, STAR, START_ANCHOR } = PLATFORM_CHARS;
		const globstar = (opts) => {
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const nodot = opts.dot ? "" : NO_DOT;
		const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
		let star = opts.bash === true ? globstar(opts) : STAR;
		if (opts.capture) star = `(${star})`;
		if (typeof opts.noext === "boolean") opts.noextglob = opts.noext;
		const state = {
			input,
			index: -1,
			start: 0,
			dot: opts.dot === true,
			consumed: "",
			output: "",
			prefix: "",
			backtrack: false,
			negated: false,
			brackets: 0,
			braces: 0,
			parens: 0,
			quotes: 0,
			globstar: false,
			tokens
		};
		input = utils.removePrefix(input, state);
		len = input.length;
		const extglobs = [];
		const braces = [];
		const stack = [];
		let prev = bos;
		let value;
		/**
		* Tokenizing helpers
		*/
		const eos = () => state.index === len - 1;
		const peek = state.peek = (n = 1) => input[state.index + n];
		const advance = state.advance = () => input[++state.index] || "";
		const remaining = () => input.slice(state.index + 1);
		const consume = (value = "", num = 0) => {
			state.consumed += value;
			state.index += num;
		};
		const append = (token) => {
			state.output += token.output != null ? token.output : token.value;
			consume(token.value);
		};
		const negate = () => {
			let count = 1;
			while (peek() === "!" && (peek(2) !== "(" || peek(3) === "?")) {
				advance();
				state.start++;
				count++;
			}
			if (count % 2 === 0) return false;
			state.negated = true;
			state.start++;
			return true;
		};
		const increment = (type) => {
			state[type]++;
			stack.push(type);
		};
		const decrement = (type) => {
			state[type]--;
			stack.pop();
		};
		/**
		* Push tokens onto the tokens array. This helper speeds up
		* tokenizing by 1) helping us avoid backtracking as much as possible,
		* and 2) helping us avoid creating extra tokens when consecutive
		* characters are plain text. This improves performance and simplifies
		* lookbehinds.
		*/
		const push = (tok) => {
			if (prev.type === "globstar") {
				const isBrace = state.braces > 0 && (tok.type === "comma" || tok.type === "brace");
				const isExtglob = tok.extglob === true || extglobs.length && (tok.type === "pipe" || tok.type === "paren");
				if (tok.type !== "slash" && tok.type !== "paren" && !isBrace && !isExtglob) {
					state.output = state.output.slice(0, -prev.output.length);
					prev.type = "star";
					prev.value = "*";
					prev.output = star;
					state.output += prev.output;
				}
			}
			if (extglobs.length && tok.type !== "paren") extglobs[extglobs.length - 1].inner += tok.value;
			if (tok.value || tok.output) append(tok);
			if (prev && prev.type === "text" && tok.type === "text") {
				prev.output = (prev.output || prev.value) + tok.value;
				prev.value += tok.value;
				return;
			}
			tok.prev = prev;
			tokens.push(tok);
			prev = tok;
		};
		const extglobOpen = (type, value) => {
			const token = {
				...EXTGLOB_CHARS[value],
				conditions: 1,
				inner: ""
			};
			token.prev = prev;
			token.parens = state.parens;
			token.output = state.output;
			token.startIndex = state.index;
			token.tokensIndex = tokens.length;
			const output = (opts.capture ? "(" : "") + token.open;
			increment("parens");
			push({
				type,
				value,
				output: state.output ? "" : ONE_CHAR
			});
			push({
				type: "paren",
				extglob: true,
				value: advance(),
				output
			});
			extglobs.push(token);
		};
		const extglobClose = (token) => {
			const literal = input.slice(token.startIndex, state.index + 1);
			const body = input.slice(token.startIndex + 2, state.index);
			const analysis = analyzeRepeatedExtglob(body, opts);
			if ((token.type === "plus" || token.type === "star") && analysis.risky) {
				const safeOutput = analysis.safeOutput ? (token.output ? "" : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput) : void 0;
				const open = tokens[token.tokensIndex];
				open.type = "text";
				open.value = literal;
				open.output = safeOutput || utils.escapeRegex(literal);
				for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
					tokens[i].value = "";
					tokens[i].output = "";
					delete tokens[i].suffix;
				}
				state.output = token.output + open.output;
				state.backtrack = true;
				push({
					type: "paren",
					extglob: true,
					value,
					output: ""
				});
				decrement("parens");
				return;
			}
			let output = token.close + (opts.capture ? ")" : "");
			let rest;
			if (token.type === "negate") {
				let extglobStar = star;
				if (token.inner && token.inner.length > 1 && token.inner.includes("/")) extglobStar = globstar(opts);
				if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) output = token.close = `)$))${extglobStar}`;
				if (token.inner.includes("*") && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) output = token.close = `)${parse(rest, {
					...options,
					fastpaths: false
				}).output})${extglobStar})`;
				if (token.prev.type === "bos") state.negatedExtglob = true;
			}
			push({
				type: "paren",
				extglob: true,
				value,
				output
			});
			decrement("parens");
		};
		/**
		* Fast paths
		*/
		if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
			let backslashes = false;
			let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
				if (first === "\\") {
					backslashes = true;
					return m;
				}
				if (first === "?") {
					if (esc) return esc + first + (rest ? QMARK.repeat(rest.length) : "");
					if (index === 0) return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : "");
					return QMARK.repeat(chars.length);
				}
				if (first === ".") return DOT_LITERAL.repeat(chars.length);
				if (first === "*") {
					if (esc) return esc + first + (rest ? star : "");
					return star;
				}
				return esc ? m : `\\${m}`;
			});
			if (backslashes === true) {
				if (opts.unescape === true) output = output.replace(/\\/g, "");
				else output = output.replace(/\\+/g, (m) => {
					return m.length % 2 === 0 ? "\\\\" : m ? "\\" : "";
				});
			}
			if (output === input && opts.contains === true) {
				state.output = input;
				return state;
			}
			state.output = utils.wrapOutput(output, state, options);
			return state;
		}
		/**
		* Tokenize input until we reach end-of-string
		*/
		while (!eos()) {
			value = advance();
			if (value === "\0") continue;
			/**
			* Escaped characters
			*/
			if (value === "\\") {
				const next = peek();
				if (next === "/" && opts.bash !== true) continue;
				if (next === "." || next === ";") continue;
				if (!next) {
					value += "\\";
					push({
						type: "text",
						value
					});
					continue;
				}
				const match = /^\\+/.exec(remaining());
				let slashes = 0;
				if (match && match[0].length > 2) {
					slashes = match[0].length;
					state.index += slashes;
					if (slashes % 2 !== 0) value += "\\";
				}
				if (opts.unescape === true) value = advance();
				else value += advance();
				if (state.brackets === 0) {
					push({
						type: "text",
						value
					});
					continue;
				}
			}
			/**
			* If we're inside a regex character class, continue
			* until we reach the closing bracket.
			*/
			if (state.brackets > 0 && (value !== "]" || prev.value === "[" || prev.value === "[^")) {
				if (opts.posix !== false && value === ":") {
					const inner = prev.value.slice(1);
					if (inner.includes("[")) {
						prev.posix = true;
						if (inner.includes(":")) {
							const idx = prev.value.lastIndexOf("[");
							const pre = prev.value.slice(0, idx);
							const rest = prev.value.slice(idx + 2);
							const posix = POSIX_REGEX_SOURCE[rest];
							if (posix) {
								prev.value = pre + posix;
								state.backtrack = true;
								advance();
								if (!bos.output && tokens.indexOf(prev) === 1) bos.output = ONE_CHAR;
								continue;
							}
						}
					}
				}
				if (value === "[" && peek() !== ":" || value === "-" && peek() === "]") value = `\\${value}`;
				if (value === "]" && (prev.value === "[" || prev.value === "[^")) value = `\\${value}`;
				if (opts.posix === true && value === "!" && prev.value === "[") value = "^";
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* If we're inside a quoted string, continue
			* until we reach the closing double quote.
			*/
			if (state.quotes === 1 && value !== "\"") {
				value = utils.escapeRegex(value);
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* Double quotes
			*/
			if (value === "\"") {
				state.quotes = state.quotes === 1 ? 0 : 1;
				if (opts.keepQuotes === true) push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Parentheses
			*/
			if (value === "(") {
				increment("parens");
				push({
					type: "paren",
					value
				});
				continue;
			}
			if (value === ")") {
				if (state.parens === 0 && opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "("));
				const extglob = extglobs[extglobs.length - 1];
				if (extglob && state.parens === extglob.parens + 1) {
					extglobClose(extglobs.pop());
					continue;
				}
				push({
					type: "paren",
					value,
					output: state.parens ? ")" : "\\)"
				});
				decrement("parens");
				continue;
			}
			/**
			* Square brackets
			*/
			if (value === "[") {
				if (opts.nobracket === true || !remaining().includes("]")) {
					if (opts.nobracket !== true && opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
					value = `\\${value}`;
				} else increment("brackets");
				push({
					type: "bracket",
					value
				});
				continue;
			}
			if (value === "]") {
				if (opts.nobracket === true || prev && prev.type === "bracket" && prev.value.length === 1) {
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				if (state.brackets === 0) {
					if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "["));
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				decrement("brackets");
				const prevValue = prev.value.slice(1);
				if (prev.posix !== true && prevValue[0] === "^" && !prevValue.includes("/")) value = `/${value}`;
				prev.value += value;
				append({ value });
				if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) continue;
				const escaped = utils.escapeRegex(prev.value);
				state.output = state.output.slice(0, -prev.value.length);
				if (opts.literalBrackets === true) {
					state.output += escaped;
					prev.value = escaped;
					continue;
				}
				prev.value = `(${capture}${escaped}|${prev.value})`;
				state.output += prev.value;
				continue;
			}
			/**
			* Braces
			*/
			if (value === "{" && opts.nobrace !== true) {
				increment("braces");
				const open = {
					type: "brace",
					value,
					output: "(",
					outputIndex: state.output.length,
					tokensIndex: state.tokens.length
				};
				braces.push(open);
				push(open);
				continue;
			}
			if (value === "}") {
				const brace = braces[braces.length - 1];
				if (opts.nobrace === true || !brace) {
					push({
						type: "text",
						value,
						output: value
					});
					continue;
				}
				let output = ")";
				if (brace.dots === true) {
					const arr = tokens.slice();
					const range = [];
					for (let i = arr.length - 1; i >= 0; i--) {
						tokens.pop();
						if (arr[i].type === "brace") break;
						if (arr[i].type !== "dots") range.unshift(arr[i].value);
					}
					output = expandRange(range, opts);
					state.backtrack = true;
				}
				if (brace.comma !== true && brace.dots !== true) {
					const out = state.output.slice(0, brace.outputIndex);
					const toks = state.tokens.slice(brace.tokensIndex);
					brace.value = brace.output = "\\{";
					value = output = "\\}";
					state.output = out;
					for (const t of toks) state.output += t.output || t.value;
				}
				push({
					type: "brace",
					value,
					output
				});
				decrement("braces");
				braces.pop();
				continue;
			}
			/**
			* Pipes
			*/
			if (value === "|") {
				if (extglobs.length > 0) extglobs[extglobs.length - 1].conditions++;
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Commas
			*/
			if (value === ",") {
				let output = value;
				const brace = braces[braces.length - 1];
				if (brace && stack[stack.length - 1] === "braces") {
					brace.comma = true;
					output = "|";
				}
				push({
					type: "comma",
					value,
					output
				});
				continue;
			}
			/**
			* Slashes
			*/
			if (value === "/") {
				if (prev.type === "dot" && state.index === state.start + 1) {
					state.start = state.index + 1;
					state.consumed = "";
					state.output = "";
					tokens.pop();
					prev = bos;
					continue;
				}
				push({
					type: "slash",
					value,
					output: SLASH_LITERAL
				});
				continue;
			}
			/**
			* Dots
			*/
			if (value === ".") {
				if (state.braces > 0 && prev.type === "dot") {
					if (prev.value === ".") prev.output = DOT_LITERAL;
					const brace = braces[braces.length - 1];
					prev.type = "dots";
					prev.output += value;
					prev.value += value;
					brace.dots = true;
					continue;
				}
				if (state.braces + state.parens === 0 && prev.type !== "bos" && prev.type !== "slash") {
					push({
						type: "text",
						value,
						output: DOT_LITERAL
					});
					continue;
				}
				push({
					type: "dot",
					value,
					output: DOT_LITERAL
				});
				continue;
			}
			/**
			* Question marks
			*/
			if (value === "?") {
				if (!(prev && prev.value === "(") && opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("qmark", value);
					continue;
				}
				if (prev && prev.type === "paren") {
					const next = peek();
					let output = value;
					if (prev.value === "(" && !/[!=<:]/.test(next) || next === "<" && !/<([!=]|\w+>)/.test(remaining())) output = `\\${value}`;
					push({
						type: "text",
						value,
						output
					});
					continue;
				}
				if (opts.dot !== true && (prev.type === "slash" || prev.type === "bos")) {
					push({
						type: "qmark",
						value,
						output: QMARK_NO_DOT
					});
					continue;
				}
				push({
					type: "qmark",
					value,
					output: QMARK
				});
				continue;
			}
			/**
			* Exclamation
			*/
			if (value === "!") {
				if (opts.noextglob !== true && peek() === "(") {
					if (peek(2) !== "?" || !/[!=<:]/.test(peek(3))) {
						extglobOpen("negate", value);
						continue;
					}
				}
				if (opts.nonegate !== true && state.index === 0) {
					negate();
					continue;
				}
			}
			/**
			* Plus
			*/
			if (value === "+") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("plus", value);
					continue;
				}
				if (prev && prev.value === "(" || opts.regex === false) {
					push({
						type: "plus",
						value,
						output: PLUS_LITERAL
					});
					continue;
				}
				if (prev && (prev.type === "bracket" || prev.type === "paren" || prev.type === "brace") || state.parens > 0) {
					push({
						type: "plus",
						value
					});
					continue;
				}
				push({
					type: "plus",
					value: PLUS_LITERAL
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value === "@") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					push({
						type: "at",
						extglob: true,
						value,
						output: ""
					});
					continue;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value !== "*") {
				if (value === "$" || value === "^") value = `\\${value}`;
				const match = REGEX_NON_SPECIAL_CHARS.exec(remaining());
				if (match) {
					value += match[0];
					state.index += match[0].length;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Stars
			*/
			if (prev && (prev.type === "globstar" || prev.star === true)) {
				prev.type = "star";
				prev.star = true;
				prev.value += value;
				prev.output = star;
				state.backtrack = true;
				state.globstar = true;
				consume(value);
				continue;
			}
			let rest = remaining();
			if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
				extglobOpen("star", value);
				continue;
			}
			if (prev.type === "star") {
				if (opts.noglobstar === true) {
					consume(value);
					continue;
				}
				const prior = prev.prev;
				const before = prior.prev;
				const isStart = prior.type === "slash" || prior.type === "bos";
				const afterStar = before && (before.type === "star" || before.type === "globstar");
				if (opts.bash === true && (!isStart || rest[0] && rest[0] !== "/")) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				const isBrace = state.braces > 0 && (prior.type === "comma" || prior.type === "brace");
				const isExtglob = extglobs.length && (prior.type === "pipe" || prior.type === "paren");
				if (!isStart && prior.type !== "paren" && !isBrace && !isExtglob) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				while (rest.slice(0, 3) === "/**") {
					const after = input[state.index + 4];
					if (after && after !== "/") break;
					rest = rest.slice(3);
					consume("/**", 3);
				}
				const isEnd = eos() || state.parens > 0 && rest === ")".repeat(state.parens) && !extglobs.some((extglob) => extglob.type === "negate");
				if (prior.type === "bos" && eos()) {
					prev.type = "globstar";
					prev.value += value;
					prev.output = globstar(opts);
					state.output = prev.output;
					state.globstar = true;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && !afterStar && isEnd) {
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = globstar(opts) + (opts.strictSlashes ? ")" : "|$)");
					prev.value += value;
					state.globstar = true;
					state.output += prior.output + prev.output;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && rest[0] === "/") {
					const end = rest[1] !== void 0 ? "|$" : "";
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
					prev.value += value;
					state.output += prior.output + prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				if (prior.type === "bos" && rest[0] === "/") {
					prev.type = "globstar";
					prev.value += value;
					prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
					state.output = prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				state.output = state.output.slice(0, -prev.output.length);
				prev.type = "globstar";
				prev.output = globstar(opts);
				prev.value += value;
				state.output += prev.output;
				state.globstar = true;
				consume(value);
				continue;
			}
			const token = {
				type: "star",
				value,
				output: star
			};
			if (opts.bash === true) {
				token.output = ".*?";
				if (prev.type === "bos" || prev.type === "slash") token.output = nodot + token.output;
				push(token);
				continue;
			}
			if (prev && (prev.type === "bracket" || prev.type === "paren") && opts.regex === true) {
				token.output = value;
				push(token);
				continue;
			}
			if (state.index === state.start || prev.type === "slash" || prev.type === "dot") {
				if (prev.type === "dot") {
					state.output += NO_DOT_SLASH;
					prev.output += NO_DOT_SLASH;
				} else if (opts.dot === true) {
					state.output += NO_DOTS_SLASH;
					prev.output += NO_DOTS_SLASH;
				} else {
					state.output += nodot;
					prev.output += nodot;
				}
				if (peek() !== "*") {
					state.output += ONE_CHAR;
					prev.output += ONE_CHAR;
				}
			}
			push(token);
		}
		while (state.brackets > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
			state.output = utils.escapeLast(state.output, "[");
			decrement("brackets");
		}
		while (state.parens > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", ")"));
			state.output = utils.escapeLast(state.output, "(");
			decrement("parens");
		}
		while (state.braces > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "}"));
			state.output = utils.escapeLast(state.output, "{");
			decrement("braces");
		}
		if (opts.strictSlashes !== true && (prev.type === "star" || prev.type === "bracket")) push({
			type: "maybe_slash",
			value: "",
			output: `${SLASH_LITERAL}?`
		});
		if (state.backtrack === true) {
			state.output = "";
			for (const token of state.tokens) {
				state.output += token.output != null ? token.output : token.value;
				if (token.suffix) state.output += token.suffix;
			}
		}
		return state;
	};
	/**
	* Fast paths for creating regular expressions for common glob patterns.
	* This can significantly speed up processing and has very little downside
	* impact when none of the fast paths match.
	*/
	parse.fastpaths = (input, options) => {
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		const len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		input = REPLACEMENTS[input] || input;
		const { DOT_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOTS, NO_DOTS_SLASH, STAR, START_ANCHOR } = constants.globChars(opts.windows);
		const nodot = opts.dot ? NO_DOTS : NO_DOT;
		const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
		const capture = opts.capture ? "" : "?:";
		const state = {
			negated: false,
			prefix: ""
		};
		let star = opts.bash === true ? ".*?" : STAR;
		if (opts.capture) star = `(${star})`;
		const globstar = (opts) => {
			if (opts.noglobstar === true) return star;
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const create = (str) => {
			switch (str) {
				case "*": return `${nodot}${ONE_CHAR}${star}`;
				case ".*": return `${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*.*": return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*/*": return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;
				case "**": return nodot + globstar(opts);
				case "**/*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;
				case "**/*.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "**/.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;
				default: {
					const match = /^(.*?)\.(\w+)$/.exec(str);
					if (!match) return;
					const source = create(match[1]);
					if (!source) return;
					return source + DOT_LITERAL + match[2];
				}
			}
		};
		let source = create(utils.removePrefix(input, state));
		if (source && opts.strictSlashes !== true) source += `${SLASH_LITERAL}?`;
		return source;
	};
	module.exports = parse;
}));
// node_modules/picomatch/lib/picomatch.js
var require_picomatch$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const scan = require_scan();
	const parse = require_parse();
	const utils = require_utils();
	const constants = require_constants();
	const isObject = (val) => val && typeof val === "object" && !Array.isArray(val);
	/**
	* Creates a matcher function from one or more glob patterns. The
	* returned function takes a string to match as its first argument,
	* and returns true if the string is a match. The returned matcher
	* function also takes a boolean as the second argument that, when true,
	* returns an object with additional information.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch(glob[, options]);
	*
	* const isMatch = picomatch('*.!(*a)');
	* console.log(isMatch('a.a')); //=> false
	* console.log(isMatch('a.b')); //=> true
	*
	* // For environments without `node.js`, `picomatch/posix` provides you a dependency-free matcher, without automatic OS detection.
	* const picomatch = require('picomatch/posix');
	* // the same API, defaulting to posix paths
	* const isMatch = picomatch('a/*');
	* console.log(isMatch('a\\b')); //=> false
	* console.log(isMatch('a/b')); //=> true
	*
	* // you can still configure the matcher function to accept windows paths
	* const isMatch = picomatch('a/*', { options: windows });
	* console.log(isMatch('a\\b')); //=> true
	* console.log(isMatch('a/b')); //=> true
	* ```
	* @name picomatch
	* @param {String|Array} `globs` One or more glob patterns.
	* @param {Object=} `options`
	* @return {Function=} Returns a matcher function.
	* @api public
	*/
	const picomatch = (glob, options, returnState = false) => {
		if (Array.isArray(glob)) {
			const fns = glob.map((input) => picomatch(input, options, returnState));
			const arrayMatcher = (str) => {
				for (const isMatch of fns) {
					const state = isMatch(str);
					if (state) return state;
				}
				return false;
			};
			return arrayMatcher;
		}
		const isState = isObject(glob) && glob.tokens && glob.input;
		if (glob === "" || typeof glob !== "string" && !isState) throw new TypeError("Expected pattern to be a non-empty string");
		const opts = options || {};
		const posix = opts.windows;
		const regex = isState ? picomatch.compileRe(glob, options) : picomatch.makeRe(glob, options, false, true);
		const state = regex.state;
		delete regex.state;
		let isIgnored = () => false;
		if (opts.ignore) {
			const ignoreOpts = {
				...options,
				ignore: null,
				onMatch: null,
				onResult: null
			};
			isIgnored = picomatch(opts.ignore, ignoreOpts, returnState);
		}
		const matcher = (input, returnObject = false) => {
			const { isMatch, match, output } = picomatch.test(input, regex, options, {
				glob,
				posix
			});
			const result = {
				glob,
				state,
				regex,
				posix,
				input,
				output,
				match,
				isMatch
			};
			if (typeof opts.onResult === "function") opts.onResult(result);
			if (isMatch === false) {
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (isIgnored(input)) {
				if (typeof opts.onIgnore === "function") opts.onIgnore(result);
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (typeof opts.onMatch === "function") opts.onMatch(result);
			return returnObject ? result : true;
		};
		if (returnState) matcher.state = state;
		return matcher;
	};
	/**
	* Test `input` with the given `regex`. This is used by the main
	* `picomatch()` function to test the input string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.test(input, regex[, options]);
	*
	* console.log(picomatch.test('foo/bar', /^(?:([^/]*?)\/([^/]*?))$/));
	* // { isMatch: true, match: [ 'foo/', 'foo', 'bar' ], output: 'foo/bar' }
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp} `regex`
	* @return {Object} Returns an object with matching info.
	* @api public
	*/
	picomatch.test = (input, regex, options, { glob, posix } = {}) => {
		if (typeof input !== "string") throw new TypeError("Expected input to be a string");
		if (input === "") return {
			isMatch: false,
			output: ""
		};
		const opts = options || {};
		const format = opts.format || (posix ? utils.toPosixSlashes : null);
		let match = input === glob;
		let output = match && format ? format(input) : input;
		if (match === false) {
			output = format ? format(input) : input;
			match = output === glob;
		}
		if (match === false || opts.capture === true) {
			if (opts.matchBase === true || opts.basename === true) match = picomatch.matchBase(input, regex, options, posix);
			else match = regex.exec(output);
		}
		return {
			isMatch: Boolean(match),
			match,
			output
		};
	};
	/**
	* Match the basename of a filepath.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.matchBase(input, glob[, options]);
	* console.log(picomatch.matchBase('foo/bar.js', '*.js'); // true
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp|String} `glob` Glob pattern or regex created by [.makeRe](#makeRe).
	* @return {Boolean}
	* @api public
	*/
	picomatch.matchBase = (input, glob, options, posix = options && options.windows) => {
		return (glob instanceof RegExp ? glob : picomatch.makeRe(glob, options)).test(utils.basename(input, { windows: posix }));
	};
	/**
	* Returns true if **any** of the given glob `patterns` match the specified `string`.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.isMatch(string, patterns[, options]);
	*
	* console.log(picomatch.isMatch('a.a', ['b.*', '*.a'])); //=> true
	* console.log(picomatch.isMatch('a.a', 'b.*')); //=> false
	* ```
	* @param {String|Array} str The string to test.
	* @param {String|Array} patterns One or more glob patterns to use for matching.
	* @param {Object} [options] See available [options](#options).
	* @return {Boolean} Returns true if any patterns match `str`
	* @api public
	*/
	picomatch.isMatch = (str, patterns, options) => picomatch(patterns, options)(str);
	/**
	* Parse a glob pattern to create the source string for a regular
	* expression.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const result = picomatch.parse(pattern[, options]);
	* ```
	* @param {String} `pattern`
	* @param {Object} `options`
	* @return {Object} Returns an object with useful properties and output to be used as a regex source string.
	* @api public
	*/
	picomatch.parse = (pattern, options) => {
		if (Array.isArray(pattern)) return pattern.map((p) => picomatch.parse(p, options));
		return parse(pattern, {
			...options,
			fastpaths: false
		});
	};
	/**
	* Scan a glob pattern to separate the pattern into segments.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.scan(input[, options]);
	*
	* const result = picomatch.scan('!./foo/*.js');
	* console.log(result);
	* { prefix: '!./',
	*   input: '!./foo/*.js',
	*   start: 3,
	*   base: 'foo',
	*   glob: '*.js',
	*   isBrace: false,
	*   isBracket: false,
	*   isGlob: true,
	*   isExtglob: false,
	*   isGlobstar: false,
	*   negated: true }
	* ```
	* @param {String} `input` Glob pattern to scan.
	* @param {Object} `options`
	* @return {Object} Returns an object with
	* @api public
	*/
	picomatch.scan = (input, options) => scan(input, options);
	/**
	* Compile a regular expression from the `state` object returned by the
	* [parse()](#parse) method.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const state = picomatch.parse('*.js');
	* // picomatch.compileRe(state[, options]);
	*
	* console.log(picomatch.compileRe(state));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {Object} `state`
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Intended for implementors, this argument allows you to return the raw output from the parser.
	* @param {Boolean} `returnState` Adds the state to a `state` property on the returned regex. Useful for implementors and debugging.
	* @return {RegExp}
	* @api public
	*/
	picomatch.compileRe = (state, options, returnOutput = false, returnState = false) => {
		if (returnOutput === true) return state.output;
		const opts = options || {};
		const prepend = opts.contains ? "" : "^";
		const append = opts.contains ? "" : "$";
		let source = `${prepend}(?:${state.output})${append}`;
		if (state && state.negated === true) source = `^(?!${source}).*$`;
		const regex = picomatch.toRegex(source, options);
		if (returnState === true) regex.state = state;
		return regex;
	};
	/**
	* Create a regular expression from a parsed glob pattern.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.makeRe(state[, options]);
	*
	* const result = picomatch.makeRe('*.js');
	* console.log(result);
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `state` The object returned from the `.parse` method.
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Implementors may use this argument to return the compiled output, instead of a regular expression. This is not exposed on the options to prevent end-users from mutating the result.
	* @param {Boolean} `returnState` Implementors may use this argument to return the state from the parsed glob with the returned regular expression.
	* @return {RegExp} Returns a regex created from the given pattern.
	* @api public
	*/
	picomatch.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
		if (!input || typeof input !== "string") throw new TypeError("Expected a non-empty string");
		let parsed = {
			negated: false,
			fastpaths: true
		};
		if (options.fastpaths !== false && (input[0] === "." || input[0] === "*")) parsed.output = parse.fastpaths(input, options);
		if (!parsed.output) parsed = parse(input, options);
		return picomatch.compileRe(parsed, options, returnOutput, returnState);
	};
	/**
	* Create a regular expression from the given regex source string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.toRegex(source[, options]);
	*
	* const { output } = picomatch.parse('*.js');
	* console.log(picomatch.toRegex(output));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `source` Regular expression source string.
	* @param {Object} `options`
	* @return {RegExp}
	* @api public
	*/
	picomatch.toRegex = (source, options) => {
		try {
			const opts = options || {};
			return new RegExp(source, opts.flags || (opts.nocase ? "i" : ""));
		} catch (err) {
			if (options && options.debug === true) throw err;
			return /$^/;
		}
	};
	/**
	* Picomatch constants.
	* @return {Object}
	*/
	picomatch.constants = constants;
	/**
	* Expose "picomatch"
	*/
	module.exports = picomatch;
}));
// node_modules/picomatch/index.js
var require_picomatch = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const pico = require_picomatch$1();
	const utils = require_utils();
	function picomatch(glob, options, returnState = false) {
		if (options && (options.windows === null || options.windows === void 0)) options = {
			...options,
			windows: utils.isWindows()
		};
		return pico(glob, options, returnState);
	}
	Object.assign(picomatch, pico);
	module.exports = picomatch;
}));
// src/model/select.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/** True when `name` is selected: matched by a glob (or there are only negative ones) and by no negative one. */
function matchesAny(name, globs) {
	const negative = globs.filter((glob) => glob.startsWith("!"));
	const positive = globs.filter((glob) => !glob.startsWith("!"));
	if (negative.some((glob) => matches(name, glob.slice(1)))) return false;
	return positive.length === 0 || positive.some((glob) => matches(name, glob));
}
/**
* The test of one glob, made once for many names. With a `!` in front it is true for all that do not match. Throws
* `UserError` for what is no glob.
*/
function globMatcher(glob) {
	if (glob.startsWith("!") && globShape.test(glob)) {
		const isTaken = globMatcher(glob.slice(1));
		return (name) => !isTaken(name);
	}
	if (!globShape.test(glob)) throw new UserError(`${JSON.stringify(glob)} matches nothing: it names no benchmark`, { hint: "A glob has at least one name or star, such as watch/react or !watch/*/gaze." });
	const bare = glob.replace(/\/+$/, "");
	const isMatch = (0, import_picomatch.default)(bare, {
		dot: true,
		nonegate: true,
		noext: true,
		windows: false
	});
	return (name) => {
		if (name === bare || name.startsWith(`${bare}/`)) return true;
		const parts = name.split("/");
		return parts.some((_, index) => isMatch(parts.slice(0, index + 1).join("/")));
	};
}
function matches(name, glob) {
	return globMatcher(glob)(name);
}
/** Throws a `UserError` that names the nearest names unless each glob matches at least one name. */
function requireMatches(options) {
	for (const glob of options.globs) {
		const bare = glob.startsWith("!") ? glob.slice(1) : glob;
		if (options.names.some((name) => matches(name, bare))) continue;
		const near = nearest(bare, options.names);
		const where = options.where === void 0 ? "" : ` (${options.where})`;
		throw new UserError(`No ${options.what} matches ${JSON.stringify(glob)}${where}`, { hint: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are none to choose from; see \`paceline list\`.` });
	}
}
/** The names nearest to what was typed, best first, at most three; prefixes of the same depth are offered, too. */
function nearest(typed, names) {
	const depth = typed.split("/").length;
	const candidates = [...new Set(names.map((name) => name.split("/").slice(0, depth).join("/")))];
	if (candidates.length === 0) return [];
	const best = (0, import_fastest_levenshtein.distance)(typed, (0, import_fastest_levenshtein.closest)(typed, candidates));
	const reach = Math.max(best, 2);
	return candidates.map((name) => ({
		name,
		far: (0, import_fastest_levenshtein.distance)(typed, name)
	})).filter(({ far }) => far <= reach).sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1)).slice(0, 3).map(({ name }) => name);
}
// src/compare/levels.ts
const defaultLevels = {
	regression: "fail",
	minor: "warn",
	inconclusive: "warn",
	"not-comparable": "note",
	removed: "warn",
	failed: "fail",
	skipped: "note"
};
/** The level of a verdict. `severe`: the estimate of a regression reaches `failAt`. */
function levelOf(verdict, levels, severe) {
	if (verdict === "regression") return severe ? levels.regression : levels.minor;
	return verdict === "improvement" || verdict === "no-change" || verdict === "added" ? "note" : levels[verdict];
}
// src/compare/platform-glob.ts
/** Platforms as people name them in a policy: `linux`, `macos-arm64`, `win32-*`. */
const spokenNames = {
	macos: "darwin",
	windows: "win32"
};
/** A test for platforms such as `darwin-arm64`. The architecture may be left out; `macos` and `windows` are understood. */
function platformMatcher(glob) {
	const isMatch = globMatcher(glob.replaceAll(/[a-z]+/g, (word) => spokenNames[word] ?? word).replaceAll("-", "/"));
	return (platform) => isMatch(platform.replaceAll("-", "/"));
}
// src/compare/policy.ts
const defaultAlpha = .01;
const defaultIgnore = .01;
const defaultFailAt = .05;
/**
* The rules of any row. What is more particular wins: our defaults, then the policy as a whole, then what the suite
* says of its metric, then the policy's rules for that row, the last of them that speaks of a threshold.
*/
function compilePolicy(policy = {}) {
	const rules = (policy.rules ?? []).map((rule) => ({
		rule,
		applies: rowMatcher(rule)
	}));
	return (row, spec) => {
		const own = rules.filter(({ applies }) => applies(row)).map(({ rule }) => rule);
		const pick = (key, otherwise) => own.findLast((rule) => rule[key] !== void 0)?.[key] ?? spec[key] ?? policy[key] ?? otherwise;
		return {
			ignore: pick("ignore", defaultIgnore),
			detect: pick("detect", defaultDetect(spec.unit)),
			failAt: pick("failAt", defaultFailAt),
			floor: pick("floor", 0),
			gate: own.findLast((rule) => rule.gate !== void 0)?.gate ?? spec.gate,
			covariate: policy.covariate ?? false,
			levels: Object.assign({}, defaultLevels, policy.levels, ...own.map((rule) => rule.levels ?? {}))
		};
	};
}
/** A test for rows. A glob that is left out matches everything. */
function rowMatcher({ match, metric, platform }) {
	const isBenchmark = globMatcher(match);
	const isMetric = metric === void 0 ? () => true : globMatcher(metric);
	const isPlatform = platform === void 0 ? () => true : platformMatcher(platform);
	return (row) => isBenchmark(row.benchmark) && isMetric(row.metric) && isPlatform(row.platform);
}
// src/compare/accept.ts
/** Regressions taken knowingly: an entry excuses a row up to a ceiling. */
function compileAccept(entries = []) {
	const compiled = entries.map((entry, index) => ({
		entry,
		index,
		ceiling: ceilingOf(entry, index),
		applies: rowMatcher(entry)
	}));
	return (row, worse) => {
		const covering = compiled.filter(({ applies }) => applies(row)).map(({ entry, index, ceiling }) => ({
			index,
			entry,
			accepted: held(ceiling, worse, entry.reason)
		}));
		return covering.find(({ accepted }) => !accepted.exceeded) ?? covering.toSorted((a, b) => b.accepted.upTo - a.accepted.upTo)[0] ?? null;
	};
}
/** `-12%` is how people write a rate that fell by 12 %: the sign says nothing, the entry is about worse. */
function ceilingOf({ upTo }, index) {
	if (typeof upTo === "number") return {
		scale: "absolute",
		value: Math.abs(upTo)
	};
	const value = Math.abs(Number.parseFloat(upTo)) / 100;
	if (!Number.isFinite(value)) throw new UserError(`accept[${index}].upTo: ${JSON.stringify(upTo)} is no percentage`);
	return {
		scale: "relative",
		value
	};
}
function held(ceiling, worse, reason) {
	const size = ceiling.scale === "relative" ? worse.relative : worse.absolute;
	const exceeded = size === null || size > ceiling.value * (1 + 1e-9);
	const isShownRelative = worse.relative !== null && worse.absolute !== null && worse.absolute !== 0;
	return {
		reason,
		upTo: ceiling.scale === "absolute" && isShownRelative ? ceiling.value / Math.abs(worse.absolute ?? 1) * Math.abs(worse.relative ?? 1) : ceiling.value,
		exceeded
	};
}
// src/compare/amount.ts
/** Amounts with a unit, as people write them in a budget: `250 ms`, `2 MB`, `40000 events/s`. */
/** Size of each unit in the smallest of its kind. Decimal and binary multiples of bytes are told apart by the i. */
const sizes = {
	ns: ["time", 1],
	us: ["time", 1e3],
	µs: ["time", 1e3],
	ms: ["time", 1e6],
	s: ["time", 1e9],
	min: ["time", 6e10],
	bytes: ["bytes", 1],
	B: ["bytes", 1],
	kB: ["bytes", 1e3],
	KB: ["bytes", 1e3],
	MB: ["bytes", 1e6],
	GB: ["bytes", 1e9],
	KiB: ["bytes", 1024],
	MiB: ["bytes", 1048576],
	GiB: ["bytes", 1073741824],
	"%": ["percent", 1],
	percent: ["percent", 1]
};
/** An amount in `unit`. A bare number is in that unit already. Throws `UserError` when it has another kind of unit. */
function amountIn(unit, amount) {
	if (typeof amount === "number") return amount;
	const [, digits, given = ""] = /^\s*([+-]?\d[\d,_]*(?:\.\d+)?)\s*(\S*)\s*$/.exec(amount) ?? [];
	if (digits === void 0) throw new UserError(`${JSON.stringify(amount)} is no amount`, { hint: "Write it like 250 ms, 2 MB or 40000 events/s." });
	const factor = given === "" || given === unit ? 1 : factorBetween(given, unit);
	if (factor === null) throw new UserError(`${JSON.stringify(amount)} cannot be compared with a metric in ${unit}`, { hint: `Write the limit in ${unit}.` });
	return Number(digits.replaceAll(/[,_]/g, "")) * factor;
}
function factorBetween(from, to) {
	const [fromUnit, fromPer] = split(from);
	const [toUnit, toPer] = split(to);
	const a = Object.hasOwn(sizes, fromUnit) ? sizes[fromUnit] : void 0;
	const b = Object.hasOwn(sizes, toUnit) ? sizes[toUnit] : void 0;
	if (a === void 0 || b === void 0 || a[0] !== b[0] || fromPer !== toPer) return null;
	return a[1] / b[1];
}
/** `ns/op` is a time per something; `MB/s` an amount of bytes per something. */
function split(unit) {
	const slash = unit.indexOf("/");
	if (slash === -1) return [unit, ""];
	const per = unit.slice(slash + 1);
	return [unit.slice(0, slash), per === "sec" ? "s" : per];
}
// src/compare/budgets.ts
/** Absolute limits on a figure of the head, whatever the base was. */
function compileBudgets(budgets = []) {
	const compiled = budgets.map((budget, index) => {
		if (budget.max === void 0 && budget.min === void 0) throw new UserError(`policy.budgets[${index}] (${budget.match}) has neither max nor min`);
		return {
			budget,
			index,
			applies: rowMatcher(budget)
		};
	});
	return ({ row, unit, value }) => {
		for (const { budget, index, applies } of compiled) {
			if (!applies(row)) continue;
			const max = limitIn(unit, budget.max, index);
			const min = limitIn(unit, budget.min, index);
			if (max !== null && value > max) return {
				reason: words$1(value, "over", max, unit),
				limit: max,
				budget
			};
			if (min !== null && value < min) return {
				reason: words$1(value, "under", min, unit),
				limit: min,
				budget
			};
		}
		return null;
	};
}
function limitIn(unit, amount, index) {
	if (amount === void 0) return null;
	try {
		return amountIn(unit, amount);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		throw new UserError(`policy.budgets[${index}]: ${error.message}`, {
			...withHint(error),
			cause: error
		});
	}
}
function withHint({ hint }) {
	return hint === void 0 ? {} : { hint };
}
function words$1(value, side, limit, unit) {
	const [a, b] = distinct(value, limit);
	return `${a} ${unit} is ${side} the budget of ${b} ${unit}`;
}
/** Two numbers with as few digits as tell them apart. */
function distinct(value, limit) {
	for (let digits = 4; digits < 16; digits += 1) {
		const [a, b] = [Number(value.toPrecision(digits)), Number(limit.toPrecision(digits))];
		if (a !== b) return [String(a), String(b)];
	}
	return [String(value), String(limit)];
}
// src/stats/select.ts
/** How many numbers `table` holds. */
function countOf(table) {
	let total = 0;
	for (let row = 0; row < table.rows; row++) total += table.columns - table.first(row);
	return total;
}
/** The number with exactly `rank` (from 0) numbers before it in ascending order. */
function selectRanked(table, rank) {
	const from = Int32Array.from({ length: table.rows }, (_, row) => table.first(row));
	const to = new Int32Array(table.rows).fill(table.columns);
	let left = countOf(table);
	let wanted = rank;
	if (!(rank >= 0 && rank < left)) throw new RangeError(`there is no rank ${rank} among ${left} numbers`);
	while (left > 4 * table.rows) {
		const pivot = middleOfMiddles(table, {
			from,
			to,
			left
		});
		const below = from.map((start, row) => boundary(table, {
			row,
			from: start,
			to: to[row],
			pivot,
			strict: true
		}));
		const through = below.map((start, row) => boundary(table, {
			row,
			from: start,
			to: to[row],
			pivot,
			strict: false
		}));
		const countBelow = distance$2(from, below);
		const countThrough = distance$2(from, through);
		if (wanted < countBelow) {
			to.set(below);
			left = countBelow;
		} else if (wanted >= countThrough) {
			from.set(through);
			wanted -= countThrough;
			left -= countThrough;
		} else return pivot;
	}
	return remaining(table, from, to).sort()[wanted];
}
/** The median: the middle number, or the mean of the two middle ones. */
function medianOf(table) {
	const count = countOf(table);
	const upper = selectRanked(table, Math.floor(count / 2));
	if (count % 2 === 1) return upper;
	const lower = selectRanked(table, count / 2 - 1);
	return lower === upper ? lower : lower + (upper - lower) / 2;
}
/** The median of the rows' medians, each weighing as much as its row is long: a quarter lies on either side of it. */
function middleOfMiddles(table, { from, to, left }) {
	const middles = [];
	for (let row = 0; row < table.rows; row++) {
		const weight = to[row] - from[row];
		if (weight > 0) middles.push({
			value: table.at(row, from[row] + (weight >> 1)),
			weight
		});
	}
	middles.sort((a, b) => a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
	let passed = 0;
	return middles.find(({ weight }) => (passed += weight) * 2 >= left).value;
}
/** The first column of [from, to) whose number is not below the pivot (`strict`), or is above it. */
function boundary(table, { row, from, to, pivot, strict }) {
	let low = from;
	let high = to;
	while (low < high) {
		const middle = low + high >> 1;
		const number = table.at(row, middle);
		if (strict ? number < pivot : number <= pivot) low = middle + 1;
		else high = middle;
	}
	return low;
}
function distance$2(from, to) {
	let total = 0;
	for (let row = 0; row < from.length; row++) total += to[row] - from[row];
	return total;
}
function remaining(table, from, to) {
	const numbers = new Float64Array(distance$2(from, to));
	let next = 0;
	for (let row = 0; row < table.rows; row++) for (let column = from[row]; column < to[row]; column++) numbers[next++] = table.at(row, column);
	return numbers;
}
// src/stats/location.ts
/**
* Hodges-Lehmann estimates of location and shift: as robust against stray values as a median, almost as precise as
* a mean (95.5 % for normal noise).
*
* Source: Hodges & Lehmann 1963, Estimates of Location Based on Rank Tests.
*/
/** By how much head lies above base: the median of all differences head_j - base_i. Infinities as in `minus`. */
function hodgesLehmannShift(samples) {
	return medianOf(differences(samples));
}
/** All differences head_j - base_i as ascending rows, one for each base value; ranks are found without listing them. */
function differences({ base, head }) {
	const b = ascending$1(base);
	const h = ascending$1(head);
	return {
		rows: b.length,
		columns: h.length,
		first: () => 0,
		at: (row, column) => minus(h[column], b[row])
	};
}
/** The difference with exactly `rank` differences below or beside it in ascending order. */
function differenceAt(table, rank) {
	return selectRanked(table, rank);
}
/** a - b, where two equal infinities (two timeouts, say) do not differ. */
function minus(a, b) {
	return a === b ? 0 : a - b;
}
// src/stats/spread.ts
/** How far values scatter, measured so that a few stray ones do not count. */
/** The median absolute deviation of normal noise is its standard deviation times 1 / 1.4826. */
const normalConsistency = 1.4826;
/**
* A robust standard deviation: 1.4826 times the median distance from the median. 0 for a single value; infinite where
* half of the values or more are. Throws a RangeError on no values.
*/
function robustDeviation(values) {
	const middle = median(values);
	if (!Number.isFinite(middle)) return values.every((value) => value === middle) ? 0 : 1e400;
	return normalConsistency * median(values.map((value) => Math.abs(value - middle)));
}
/** The robust standard deviation of the differences head_i - base_i within pairs: the noise that one pair carries. */
function pairDeviation({ base, head }) {
	return robustDeviation(head.map((value, i) => minus(value, base[i])));
}
/**
* Half of the distance between the quartiles, in the values' unit; what a reader sees behind the plus-minus sign.
* Throws a RangeError on no values.
*/
function halfInterquartileRange(values) {
	return minus(quantile(values, .75), quantile(values, .25)) / 2;
}
// src/compare/judgement.ts
/** A judgement that says nothing yet. */
function blank$1(rules) {
	const { ignore, detect, failAt } = rules;
	return {
		verdict: "not-comparable",
		reason: null,
		method: "none",
		base: null,
		head: null,
		change: null,
		interval: null,
		p: null,
		pairs: null,
		sigma: null,
		detectable: null,
		samples: null,
		warnings: [],
		thresholds: {
			ignore,
			detect,
			failAt
		},
		figures: {},
		severe: false,
		level: null,
		family: null
	};
}
/** The values of the head that exist, in the order of measurement. */
function headValues(data) {
	return isPaired(data) ? data.head.filter((value) => value !== null) : [...data.values];
}
/** One side of a row as it is shown. */
function sideOf$1({ values, version, runs }) {
	const measured = values.length > 0;
	return {
		value: measured ? finiteOrNull(median(values)) : null,
		spread: measured ? finiteOrNull(halfInterquartileRange(values)) : null,
		count: values.length,
		...runs === void 0 ? {} : { runs },
		version
	};
}
/** JSON knows no infinity, and a sum of the largest numbers is one. */
function finiteOrNull(value) {
	return value !== null && Number.isFinite(value) ? value : null;
}
/** At most 200 values for a plot, the first of them. */
function plotted(values) {
	return values.slice(0, 200);
}
// src/compare/exact.ts
/** True when every value is the same, as those of an exact metric should be. */
function isOneValue(values) {
	return values.length > 0 && values.every((value) => value === values[0]);
}
/**
* `no-change` below `ignore` or the floor, `improvement` when better; a worse value is a regression, severe from
* `failAt` on. From a base of zero any growth beyond the floor is severe: a share of nothing has no size.
*/
function judgeExact({ cell, base, head, counts, baseVersion }) {
	const { rules, data, benchmark } = cell;
	const sign = data.better === "lower" ? 1 : -1;
	const absolute = head - base;
	const change = {
		relative: base === 0 ? absolute === 0 ? 0 : null : absolute / Math.abs(base),
		absolute
	};
	const scale = {
		kind: "raw",
		sign,
		margin: 0,
		detect: 0,
		failAt: rules.failAt,
		at: base
	};
	return {
		...blank$1(rules),
		verdict: verdictOf({
			change,
			sign,
			cell
		}),
		method: "exact",
		base: repeated(base, counts.base, baseVersion),
		head: repeated(head, counts.head, benchmark.package?.version ?? null),
		change,
		severe: reachesFailAt(scale, change),
		figures: {
			base,
			head,
			floor: rules.floor
		}
	};
}
function verdictOf({ change, sign, cell }) {
	const { ignore, floor } = cell.rules;
	const size = Math.abs(change.absolute ?? 0);
	const share = change.relative === null ? 1e400 : Math.abs(change.relative);
	if (size === 0 || size < floor || share < ignore) return "no-change";
	return sign * (change.absolute ?? 0) > 0 ? "regression" : "improvement";
}
function repeated(value, count, version) {
	return {
		...sideOf$1({
			values: [value],
			version
		}),
		count
	};
}
// src/stats/incomplete-beta.ts
/**
* The regularised incomplete beta function, from which the t and the binomial distribution follow.
*
* Source: Abramowitz & Stegun 1964, 26.5.8 (continued fraction). The log-gamma it needs is simple-statistics' Lanczos
* series (relative error 6e-16 at half-integers).
*/
/** I_x(a, b). Accurate in relative terms where it is small. */
function incompleteBeta({ x, complement, a, b }) {
	if (x <= 0) return 0;
	if (complement <= 0) return 1;
	const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log(complement));
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(complement, b, a) / b;
}
/** The continued fraction of the incomplete beta, by the modified Lentz method (Thompson & Barnett 1986). */
function betaFraction(x, a, b) {
	const tiny = 1e-300;
	const guard = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / guard(1 - (a + b) * x / (a + 1));
	let result = d;
	for (let m = 1; m <= 500; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / guard(1 + even * d);
		c = guard(1 + even / c);
		result *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / guard(1 + odd * d);
		c = guard(1 + odd / c);
		const step = d * c;
		result *= step;
		if (Math.abs(step - 1) < 1e-15) return result;
	}
	throw new RangeError(`the incomplete beta function did not converge at x = ${x}, a = ${a}, b = ${b}`);
}
// src/stats/binomial.ts
/** The binomial distribution: counts of failures and of slow trials, and bounds for shares. */
/**
* P(Bin(trials, chance) >= successes); 1 for no trials. Source: Abramowitz & Stegun 1964, 26.5.24.
*/
function binomialUpperTail({ successes, trials }, chance) {
	if (successes <= 0) return 1;
	if (successes > trials) return 0;
	return incompleteBeta({
		x: chance,
		complement: 1 - chance,
		a: successes,
		b: trials - successes + 1
	});
}
/** Up to here the number of patterns of heads and tails is a double. */
const mostCountedCoins = 1e3;
/** P(at least so many heads among so many fair coins), counted to the last digit up to a thousand coins. */
function coinUpperTail({ successes, trials }) {
	if (trials > mostCountedCoins) return binomialUpperTail({
		successes,
		trials
	}, .5);
	let patterns = 0;
	let ways = 1;
	for (let heads = trials; heads >= Math.max(0, successes); heads--) {
		patterns += ways;
		ways *= heads / (trials - heads + 1);
	}
	return patterns * 2 ** -trials;
}
// src/stats/looks.ts
const pairsTo100 = [
	8,
	10,
	12,
	14,
	18,
	24,
	32,
	44,
	60,
	80,
	100
];
const alphaTo100 = [
	0,
	0,
	0,
	.08,
	.09,
	.1,
	.12,
	.13,
	.15,
	.16,
	.17
];
const betaTo100 = [
	.06,
	.06,
	.07,
	.07,
	.08,
	.09,
	.1,
	.11,
	.12,
	.12,
	.12
];
const alphaTo60 = [
	0,
	0,
	0,
	.12,
	.12,
	.14,
	.17,
	.2,
	.25
];
const betaTo60 = [
	.08,
	.08,
	.08,
	.1,
	.1,
	.11,
	.13,
	.15,
	.17
];
/**
* The looks on the way to `cap` pairs, the last of them at the cap itself. Caps of 60 and 100 were tuned by simulation;
* any other keeps the looks of the schedule to 100 that lie below it (above 100, each look a quarter later than the
* one before) and scales the shares to a sum of 1.
*/
function lookSchedule(cap) {
	if (!Number.isInteger(cap) || cap < 1) throw new RangeError(`a cap is a whole number of pairs, not ${cap}`);
	if (cap === 60) return looks(pairsTo100.slice(0, alphaTo60.length), alphaTo60, betaTo60);
	const pairs = pairsTo100.filter((count) => count < cap);
	while (pairs.length >= pairsTo100.length && pairs.at(-1) * 1.25 < cap) pairs.push(Math.round(pairs.at(-1) * 1.25));
	pairs.push(cap);
	return looks(pairs, alphaTo100, betaTo100);
}
function looks(pairs, alpha, beta) {
	const alphaWeights = pairs.map((_, i) => alpha[Math.min(i, alpha.length - 1)]);
	if (sum(alphaWeights) === 0) alphaWeights[alphaWeights.length - 1] = 1;
	const betaWeights = pairs.map((_, i) => beta[Math.min(i, beta.length - 1)]);
	const [allAlpha, allBeta] = [sum(alphaWeights), sum(betaWeights)];
	return pairs.map((count, i) => ({
		pairs: count,
		alphaWeight: alphaWeights[i] / allAlpha,
		betaWeight: betaWeights[i] / allBeta
	}));
}
/**
* Moves the share of a look that could not fire even on the clearest data to the first look at which, added up, it
* can. A share that finds no such look is lost: better than a level nobody asked for.
*/
function planLooks(schedule, { levels, smallestP, smallestTailP }) {
	const pairs = schedule.map((look) => look.pairs);
	const alpha = schedule.map((look) => look.alphaWeight);
	const beta = schedule.map((look) => look.betaWeight);
	const location = movedWeights(alpha, levels.location, pairs.map(smallestP));
	const tail = movedWeights(alpha, levels.tail, pairs.map(smallestTailP));
	const same = movedWeights(beta, levels.same, pairs.map(smallestP));
	return pairs.map((count, i) => ({
		pairs: count,
		locationWeight: location[i],
		tailWeight: tail[i],
		sameWeight: same[i]
	}));
}
/** All pairs pointing the same way: one pattern of swaps in 2^n. */
function smallestSwapP(pairs) {
	return 2 ** -pairs;
}
function movedWeights(weights, level, smallestPs) {
	let carried = 0;
	return weights.map((weight, i) => {
		carried += weight;
		if (level === 0 || smallestPs[i] > level * carried) return 0;
		const spent = carried;
		carried = 0;
		return spent;
	});
}
/**
* The looks of a measurement that does not stop early: one at each end of measuring, with all the shares that came due
* since the end before. `ends` ascend; more than one comes from resuming.
*/
function looksAtEnds(schedule, ends) {
	return ends.map((pairs, i) => {
		const due = schedule.filter((look) => look.pairs > (ends[i - 1] ?? 0) && look.pairs <= pairs);
		return {
			pairs,
			alphaWeight: sum(due.map((look) => look.alphaWeight)),
			betaWeight: sum(due.map((look) => look.betaWeight))
		};
	});
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/compare/measured-pairs.ts
/** Indices of the pairs in which both children could be started. */
function startedPairs({ pairs = [] }) {
	return pairs.flatMap((pair, index) => pair.base === "lost" || pair.head === "lost" ? [] : [index]);
}
/** Share of the pairs in which a child could not be started. */
function lostShare(benchmark) {
	const all = benchmark.pairs?.length ?? 0;
	return all === 0 ? 0 : 1 - startedPairs(benchmark).length / all;
}
/**
* The values of one metric. A timeout counts as infinitely bad for clock readings and rates only: it says nothing about
* memory. Logarithms unless a value forbids them.
*/
function pairedValues(benchmark, data) {
	const started = startedPairs(benchmark).filter((index) => index < data.base.length && index < data.head.length);
	const measured = [...data.base, ...data.head].filter((value) => value !== null);
	const scale = data.signed || measured.some((value) => value <= 0) ? "raw" : "log";
	const worst = data.better === "lower" ? 1e400 : scale === "log" ? 0 : -1e400;
	let timeouts = 0;
	const valueOf = (value, outcome) => {
		if (outcome !== "timeout" || !followsMachine(data.unit)) return value;
		timeouts += 1;
		return worst;
	};
	const sideOf = (side) => started.map((index) => valueOf(data[side][index] ?? null, benchmark.pairs?.[index]?.[side]));
	const [base, head] = [sideOf("base"), sideOf("head")];
	const pooled = finiteValues([...base, ...head]);
	return {
		scale,
		base,
		head,
		location: pooled.length === 0 ? 0 : Math.abs(median(pooled)),
		covariate: covariateOf$1(benchmark, started),
		timeouts
	};
}
function covariateOf$1({ covariate }, started) {
	if (covariate === void 0 || !("base" in covariate)) return void 0;
	const sideOf = (side) => started.map((index) => {
		const value = covariate[side][index] ?? null;
		return value !== null && value > 0 ? value : null;
	});
	return {
		base: sideOf("base"),
		head: sideOf("head")
	};
}
/** True where an exact metric is exact here, too: all trials of a side agree, so that no test is needed. */
function isExactPair(data, { base, head }) {
	return data.kind === "exact" && isOneValue(finiteValues(base)) && isOneValue(finiteValues(head));
}
/** The values that exist and are no timeouts. */
function finiteValues(values) {
	return values.filter((value) => value !== null && Number.isFinite(value));
}
// src/stats/normal.ts
/**
* The standard normal distribution, accurate in relative terms far out in the tail (simple-statistics' table has four
* digits, and decisions here fall at levels of about 1e-4).
*
* Source: Abramowitz & Stegun 1964, 26.2.11 (series) and 26.2.14 (continued fraction).
*/
/** P(Z > z). */
function normalUpperTail(z) {
	if (Number.isNaN(z)) throw new RangeError("z must be a number");
	if (z < 0) return 1 - normalUpperTail(-z);
	if (z > 38.6) return 0;
	return z < 3 ? .5 - density(z) * series(z) : density(z) / fraction(z);
}
/** The z with P(Z > z) = `level`, 0 < level < 1, to the last bit or two. Infinite at the ends. */
function normalUpperQuantile(level) {
	if (!(level >= 0 && level <= 1)) throw new RangeError(`a level lies between 0 and 1, not at ${level}`);
	if (level > .5) return -normalUpperQuantile(1 - level);
	if (level === 0) return 1e400;
	let low = 0;
	let high = 39;
	for (;;) {
		const middle = (low + high) / 2;
		if (middle <= low || middle >= high) return middle;
		if (normalUpperTail(middle) > level) low = middle;
		else high = middle;
	}
}
function density(z) {
	return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
}
/** z + z^3 / 3 + z^5 / (3 * 5) + ... */
function series(z) {
	let term = z;
	let sum = z;
	for (let odd = 3; term > sum * 1e-17; odd += 2) {
		term *= z * z / odd;
		sum += term;
	}
	return sum;
}
/** z + 1 / (z + 2 / (z + 3 / ...)), from far enough inside that more terms change nothing for z >= 3. */
function fraction(z) {
	let value = z;
	for (let k = 120; k >= 1; k--) value = z + k / value;
	return value;
}
// src/stats/detectable.ts
/** How small a change a number of pairs can find, and the other way round. */
/** How much of the precision of a mean the rank test keeps for normal noise: 3 / pi (Hodges & Lehmann 1956). */
const efficiency = .955;
/** The smallest shift that `pairs` pairs find in 19 of 20 cases, on the scale of the test; infinite without pairs. */
function detectableShift({ sigma, alpha, ignored }, pairs) {
	if (pairs === 0) return 1e400;
	return ignored + reach(alpha) * sigma / Math.sqrt(efficiency * pairs);
}
function reach(alpha) {
	return normalUpperQuantile(alpha) + normalUpperQuantile(.050000000000000044);
}
// src/stats/modes.ts
/** Do values fall into two heaps? A location says little about a trial that is either fast or slow. */
/** Both heaps must hold so much of the values, or one of them is a few strays. */
const leastShare = .1;
const leastCount = 4;
/** Distance of the heaps' means in units of their own deviation; even a flat spread reaches only 3.5. */
const leastSeparation = 6;
/**
* The two heaps of `values`, or null where there is one. The split is the one with the least squares within the heaps
* (Wang & Song 2011); it counts if the gap between the heaps is wider than any gap within them and their means lie
* six of their own deviations apart (Ashman, Bird & Zepf 1994). Infinite values are left out.
*/
function twoModes(values) {
	const finite = values.filter(Number.isFinite);
	if (new Set(finite).size < 2) return null;
	const [low, high] = ckmeans(finite, 2);
	const least = Math.max(leastCount, leastShare * finite.length);
	if (low.length < least || high.length < least) return null;
	if (high[0] - low.at(-1) <= Math.max(widestGap(low), widestGap(high))) return null;
	const deviation = Math.sqrt((sampleVariance(low) + sampleVariance(high)) / 2);
	const [lowMean, highMean] = [mean(low), mean(high)];
	if (highMean - lowMean < leastSeparation * deviation) return null;
	return {
		low: lowMean,
		high: highMean,
		highShare: high.length / finite.length
	};
}
function widestGap(sorted) {
	return sorted.slice(1).reduce((widest, value, i) => Math.max(widest, value - sorted[i]), 0);
}
function mean(values) {
	return values.reduce((total, value) => total + value, 0) / values.length;
}
// src/stats/covariate.ts
/** A workload's share in the value is never negative, and hardly more than one to one. */
const steepest = 1.5;
/** How many per cent the value moves with a per cent of the covariate, between 0 and 1.5; 0 where that is unknown. */
function covariateSlope({ values, covariate }) {
	const y = firstDifferences(pairMeans(values));
	const x = firstDifferences(pairMeans(covariate));
	let products = 0;
	let squares = 0;
	for (let i = 0; i < x.length; i++) {
		if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) continue;
		products += x[i] * y[i];
		squares += x[i] * x[i];
	}
	return squares === 0 ? 0 : Math.min(steepest, Math.max(0, products / squares));
}
/** The values with `slope` times the covariate taken off. */
function residuals({ values, covariate }, slope) {
	return {
		base: values.base.map((value, i) => value - slope * covariate.base[i]),
		head: values.head.map((value, i) => value - slope * covariate.head[i])
	};
}
function pairMeans({ base, head }) {
	return base.map((value, i) => (value + head[i]) / 2);
}
function firstDifferences(values) {
	return values.slice(1).map((value, i) => value - values[i]);
}
// src/stats/paired-data.ts
/**
* Measured pairs of one metric, made ready for the test: complete pairs only, on the scale of the test, turned so that
* larger is worse, the covariate taken off, and the margins in the same scale.
*/
/** Throws a RangeError where the arrays differ in length, or a value is NaN, or not positive on the log scale. */
function completePairs(pairs, covariate) {
	if ([
		pairs.base,
		pairs.head,
		covariate?.base ?? pairs.base,
		covariate?.head ?? pairs.head
	].some((side) => side.length !== pairs.base.length)) throw new RangeError("sides differ in length");
	const complete = [];
	const missing = [];
	let excess = 0;
	for (let i = 0; i < pairs.base.length; i++) {
		const [baseMissing, headMissing] = [pairs.base[i] === null, pairs.head[i] === null];
		excess += Number(headMissing) - Number(baseMissing);
		if (baseMissing || headMissing) continue;
		complete.push(i);
		missing.push(excess);
	}
	return {
		values: pick$1(pairs, complete),
		covariate: covariate ? pick$1(covariate, complete) : null,
		missing
	};
}
function pick$1({ base, head }, positions) {
	const picked = {
		base: positions.map((i) => base[i]),
		head: positions.map((i) => head[i])
	};
	return [...picked.base, ...picked.head].every((value) => typeof value === "number") ? picked : null;
}
/** The first `count` complete pairs, ready for the test. */
function readyPairs({ values, covariate }, thresholds, count) {
	const raw = first(values, count);
	const [ignored, detect] = margins(raw, thresholds);
	const sign = thresholds.better === "lower" ? 1 : -1;
	const turned = thresholds.scale === "raw" ? mapped(raw, (value) => sign * value) : mapped(raw, (v) => sign * log(v));
	if (!covariate || thresholds.scale === "raw") return {
		...turned,
		ignored,
		detect,
		slope: null
	};
	const input = {
		values: turned,
		covariate: mapped(first(covariate, count), log)
	};
	const slope = covariateSlope(input);
	return {
		...residuals(input, slope),
		ignored,
		detect,
		slope
	};
}
/**
* The shifts to ignore and to detect. They rest on all values with the labels left aside, so that swapping the labels
* of a pair, which is what the test does, leaves them alone.
*/
function margins({ base, head }, thresholds) {
	const { scale, ignore, detect, floor } = thresholds;
	if (scale === "raw") {
		const location = Math.abs(thresholds.location ?? median([...base, ...head]));
		const ignored = Math.max(ignore * location, floor);
		return [ignored, Math.max(detect * location, 2 * ignored)];
	}
	const relative = floor === 0 ? ignore : Math.max(ignore, floor / median([...base, ...head]));
	return [Math.log1p(relative), Math.log1p(Math.max(detect, 2 * relative))];
}
function log(value) {
	if (!(value >= 0)) throw new RangeError(`${value} has no place on the log scale`);
	return Math.log(value);
}
function first({ base, head }, count) {
	return {
		base: base.slice(0, count),
		head: head.slice(0, count)
	};
}
function mapped({ base, head }, change) {
	return {
		base: base.map((value) => change(value)),
		head: head.map((value) => change(value))
	};
}
// src/stats/rank.ts
/** Infinite values are allowed and tie with their like. Throws a RangeError on NaN. */
function rankSample(values) {
	if (values.some(Number.isNaN)) throw new RangeError("a value is not a number");
	const order = Int32Array.from(values, (_, i) => i).sort((a, b) => ascending(values[a], values[b]));
	const sorted = Float64Array.from(order, (position) => values[position]);
	const doubledMidranks = new Int32Array(values.length);
	for (let start = 0; start < sorted.length;) {
		let end = start + 1;
		while (end < sorted.length && sorted[end] === sorted[start]) end += 1;
		for (let i = start; i < end; i++) doubledMidranks[order[i]] = start + 1 + end;
		start = end;
	}
	return {
		order,
		sorted,
		doubledMidranks
	};
}
function ascending(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
/**
* P(sum of +-|steps| >= sum of steps), each sign a fair coin. 1 where all steps are 0.
*
* Exact up to 400 steps: the number of sign patterns for every possible sum is built up step by step (Pagano &
* Tritchler 1983). Beyond, the saddlepoint approximation of Lugannani & Rice 1980, whose relative error there is below
* a thousandth. `steps` must be whole numbers.
*/
function swapTail(steps) {
	const sizes = steps.filter((step) => step !== 0).map(Math.abs);
	if (sizes.length === 0) return 1;
	const total = steps.reduce((sum, step) => sum + step, 0);
	if (sizes.length > 400) return saddlepointTail(sizes, total);
	const unit = sizes.reduce(greatestCommonDivisor);
	const scaled = sizes.map((size) => size / unit).sort();
	const all = scaled.reduce((sum, size) => sum + size, 0);
	const scaledTotal = total / unit;
	if (scaledTotal >= 0) return lowerTail(scaled, (all - scaledTotal) / 2);
	return 1 - lowerTail(scaled, (all + scaledTotal) / 2 - 1);
}
/** P(sum of a random half of `sizes` <= most); `sizes` ascending, so that the table stays short for long. */
function lowerTail(sizes, most) {
	if (most < 0) return 0;
	const patterns = new Float64Array(most + 1);
	patterns[0] = 1;
	let reach = 0;
	for (const size of sizes) {
		reach = Math.min(reach + size, most);
		for (let sum = reach; sum >= size; sum--) patterns[sum] += patterns[sum - size];
	}
	let count = 0;
	for (const pattern of patterns) count += pattern;
	return count * 2 ** -sizes.length;
}
/** Finds the tilt at which the sum's mean is `total`, and corrects the normal tail there. */
function saddlepointTail(sizes, total) {
	if (total < 0) return 1 - saddlepointTail(sizes, -total);
	const spread = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0));
	if (total < .001 * spread) return normalUpperTail(total / spread);
	if (sizes.reduce((sum, size) => sum + size, 0) === total) return 2 ** -sizes.length;
	const meanAt = (tilt) => sizes.reduce((sum, size) => sum + size * Math.tanh(tilt * size), 0);
	let low = 0;
	let high = 1 / spread;
	while (meanAt(high) < total) high *= 2;
	for (let step = 0; step < 60; step++) {
		const tilt = (low + high) / 2;
		if (meanAt(tilt) < total) low = tilt;
		else high = tilt;
	}
	const cumulant = sizes.reduce((sum, size) => sum + logCosh(low * size), 0);
	const variance = sizes.reduce((sum, size) => sum + (size / Math.cosh(low * size)) ** 2, 0);
	const w = Math.sqrt(2 * (low * total - cumulant));
	const u = low * Math.sqrt(variance);
	return normalUpperTail(w) + Math.exp(-w * w / 2) / Math.sqrt(2 * Math.PI) * (1 / u - 1 / w);
}
function logCosh(x) {
	return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2;
}
function greatestCommonDivisor(a, b) {
	let x = a;
	let y = b;
	while (y !== 0) [x, y] = [y, x % y];
	return x;
}
// src/stats/psr.ts
/**
* The pair-swap randomisation rank test (PSR): is head shifted against base by more than d?
*
* Which side of a pair ran first was decided by our own fair coin. If nothing but a shift of d separates the sides,
* swapping the two labels of any pair was as likely as not, so every one of the 2^n patterns of swaps was equally
* likely, whatever the machine did meanwhile: drift, bursts, several modes. The p-value is the share of patterns
* whose rank sum of head is at least as large as the one seen. It is counted exactly, not sampled.
*
* Sources: Fisher 1935, The Design of Experiments; Pitman 1937; Lehmann 1975, Nonparametrics (midranks).
*/
/** Values may be infinite (timeouts). Throws a RangeError on NaN or if the sides are not equally long. */
function rankPairs({ base, head }) {
	if (base.length !== head.length) throw new RangeError(`${base.length} base values make no pairs with ${head.length}`);
	return {
		count: base.length,
		base: rankSample(base),
		head: rankSample(head)
	};
}
/** p-value of "head is shifted by at most `shift`": small where head is higher than that. */
function pShiftAtMost(pairs, shift) {
	return swapTail(rankSteps(pairs, against(shift)));
}
/** p-value of "head is shifted by at least `shift`": small where head is lower than that. */
function pShiftAtLeast(pairs, shift) {
	return swapTail(rankSteps(pairs, against(shift)).map((step) => -step));
}
/** Two infinities tie whatever the shift: infinity minus a shift is infinity. */
function against(shift) {
	return (head, base) => {
		const difference = minus(head, base);
		if (difference === 0 && !Number.isFinite(head)) return 0;
		return difference > shift ? 1 : difference < shift ? -1 : 0;
	};
}
/**
* Twice the rank of head minus base within each pair, all 2n values ranked together once head is moved back by the
* shift that `compare` stands for. The order within a side does not depend on the shift, so one pass over both sorted
* sides is enough: a value's rank among all is its rank on its own side plus what lies below it on the other.
*/
function rankSteps({ count, base, head }, compare) {
	const steps = new Int32Array(count);
	addOthers(steps, {
		own: head,
		other: base,
		sign: 1,
		compare
	});
	addOthers(steps, {
		own: base,
		other: head,
		sign: -1,
		compare: (own, other) => -compare(other, own)
	});
	for (let i = 0; i < count; i++) steps[i] += head.doubledMidranks[i] - base.doubledMidranks[i];
	return steps;
}
/** Adds to each pair's step, for its own value, twice the count of other values below and once the count of equal ones. */
function addOthers(steps, { own, other, sign, compare }) {
	let below = 0;
	let through = 0;
	for (let i = 0; i < own.sorted.length; i++) {
		const value = own.sorted[i];
		while (below < other.sorted.length && compare(value, other.sorted[below]) > 0) below += 1;
		through = Math.max(through, below);
		while (through < other.sorted.length && compare(value, other.sorted[through]) >= 0) through += 1;
		steps[own.order[i]] += sign * (below + through);
	}
}
// src/stats/psr-limits.ts
/**
* Limits of the shift: the test of psr.ts turned around. A shift is believable as long as the test does not refute
* it. The p-value only changes where the shift passes one of the n^2 differences between a head and a base value,
* and never falls as the shift grows, so a bisection over the sorted differences finds the limit.
*/
/**
* The largest shift below which every shift is refuted at one-sided `level`; -Infinity where nothing is refuted.
*/
function lowerLimit(pairs, level) {
	const table = differences({
		base: [...pairs.base.sorted],
		head: [...pairs.head.sorted]
	});
	return limit({
		ranks: pairs.count ** 2,
		at: (rank) => differenceAt(table, rank),
		refuted: (difference) => swapTail(rankSteps(pairs, justBelow(difference))) <= level,
		none: -1e400
	});
}
/** The smallest shift above which every shift is refuted at one-sided `level`; Infinity where nothing is refuted. */
function upperLimit(pairs, level) {
	const table = differences({
		base: [...pairs.base.sorted],
		head: [...pairs.head.sorted]
	});
	const last = pairs.count ** 2 - 1;
	return limit({
		ranks: pairs.count ** 2,
		at: (rank) => differenceAt(table, last - rank),
		refuted: (difference) => swapTail(rankSteps(pairs, justAbove(difference)).map((step) => -step)) <= level,
		none: 1e400
	});
}
/** A shift a hair below `difference`: a head value that far above a base value is still above it. */
function justBelow(difference) {
	return (head, base) => tieOr(head, base, () => minus(head, base) >= difference ? 1 : -1);
}
function justAbove(difference) {
	return (head, base) => tieOr(head, base, () => minus(head, base) > difference ? 1 : -1);
}
function tieOr(head, base, otherwise) {
	return head === base && !Number.isFinite(head) ? 0 : otherwise();
}
/** The difference of the last rank at which shifts are still refuted. */
function limit({ ranks, at, refuted, none }) {
	let low = -1;
	let high = ranks;
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (refuted(at(middle))) low = middle;
		else high = middle;
	}
	return low < 0 ? none : at(low);
}
// src/stats/tail.ts
/**
* Is head slow *more often* than base? A change in how often a trial falls into a slow mode hardly moves the location,
* so the location test does not see it.
*/
/** Slow is what lies above this quantile of all values, the labels left aside. */
const slowFrom = .8;
/**
* `base[i]` and `head[i]` are pair i; larger is worse. Head is first moved back by `ignored`, the shift that is not to
* count: unshifted, a harmless half per cent more memory would be flagged every time. Exact by the same coin as the
* location test, because neither the threshold nor the number of uneven pairs depends on the labels.
*/
function tailTest({ base, head }, ignored) {
	const moved = head.map((value) => value - ignored);
	const threshold = quantile([...base, ...moved], slowFrom);
	const slow = base.map((value, i) => ({
		base: value > threshold,
		head: moved[i] > threshold
	}));
	const uneven = slow.filter((pair) => pair.base !== pair.head).length;
	const unevenHead = slow.filter((pair) => pair.head && !pair.base).length;
	return {
		slowBase: slow.filter((pair) => pair.base).length,
		slowHead: slow.filter((pair) => pair.head).length,
		uneven,
		unevenHead,
		p: coinUpperTail({
			successes: unevenHead,
			trials: uneven
		})
	};
}
/** The smallest p-value that `pairs` pairs can give: all slow trials in the head, each in a pair of its own. */
function smallestTailP(pairs) {
	const last = 2 * pairs - 1;
	return 2 ** -(last - Math.floor(slowFrom * last));
}
// src/stats/sequential.ts
/**
* The decision about one metric of one benchmark: worse, better, the same, or undecided, from pairs as they come in.
*
* The decision is the one of the first look that decides, so it is a plain function of the pairs: measuring on, for the
* sake of another metric or after a resume, changes nothing about it, and calling again with more pairs is all that a
* resume takes.
*/
const defaultBeta = .05;
/** A regression is sought by location with four fifths of alpha and in the tail with the rest. */
const locationShare = .8;
/** "No change" must also rule out an improvement of that size, more loosely: nobody is harmed by missing one. */
const improvementBeta = .2;
/** A p-value that does not prove a change, but forbids to stop early for "no change". Costs clean rows 2 % more pairs. */
const defaultHint = .1;
/** The levels of all tests for these settings, before they are split over the looks. */
function levelsOf$1({ alpha, beta = defaultBeta, tailTest }) {
	const location = (tailTest ? locationShare : 1) * alpha;
	return {
		location,
		tail: alpha - location,
		same: beta,
		sameBetter: improvementBeta
	};
}
/** The looks of these settings; `ends` are the ends of measuring so far, which matter without early stopping only. */
function looksOf(settings, ends) {
	const schedule = lookSchedule(settings.cap);
	return planLooks(settings.stopEarly || ends === null ? schedule : looksAtEnds(schedule, ends), {
		levels: levelsOf$1(settings),
		smallestP: smallestSwapP,
		smallestTailP
	});
}
/** Decides. Throws a RangeError on values that cannot be (see paired-data.ts). */
function decide(question) {
	return decideComplete(question, completePairs(question.pairs, question.covariate));
}
/** Decides on pairs that are sorted out already. */
function decideComplete(question, complete) {
	const { settings, earlierEnds = [] } = question;
	const pairs = complete.values.base.length;
	const ended = question.ended || pairs >= settings.cap;
	const due = looksOf(settings, ended ? [...earlierEnds, pairs] : earlierEnds).filter((look) => look.pairs <= pairs);
	const looksMade = [];
	let p = null;
	let pSequential = {
		worse: 1,
		better: 1
	};
	let found = null;
	for (const look of due) {
		const result = lookAt(look, {
			complete,
			settings
		});
		looksMade.push(look.pairs);
		p = result.p;
		pSequential = smaller(pSequential, result.pOfAlpha);
		found = result.finding;
		if (found) break;
	}
	return {
		verdict: found?.verdict ?? (ended ? "inconclusive" : "continue"),
		by: found?.by ?? null,
		look: found ? due[looksMade.length - 1] : null,
		looksMade,
		pairs,
		leastPairs: leastPairs(settings),
		leastPairsForChange: leastPairsForChange(settings),
		p,
		pSequential
	};
}
function lookAt(look, { complete, settings }) {
	const ready = readyPairs(complete, settings, look.pairs);
	const ranked = rankPairs(ready);
	const levels = levelsOf$1(settings);
	const p = {
		worse: pShiftAtMost(ranked, ready.ignored),
		better: pShiftAtLeast(ranked, -ready.ignored)
	};
	const share = levels.location / settings.alpha;
	const byLocation = perWeight(p.worse, share * look.locationWeight);
	const byTail = look.tailWeight === 0 ? 1 : perWeight(tailTest(ready, ready.ignored).p, (1 - share) * look.tailWeight);
	const pOfAlpha = {
		worse: Math.min(byLocation, byTail),
		better: perWeight(p.better, share * look.locationWeight)
	};
	if (pOfAlpha.worse <= settings.alpha) return {
		finding: {
			verdict: "regression",
			by: byLocation <= byTail ? "location" : "tail"
		},
		p,
		pOfAlpha
	};
	if (pOfAlpha.better <= settings.alpha) return {
		finding: {
			verdict: "improvement",
			by: "location"
		},
		p,
		pOfAlpha
	};
	return {
		finding: !(settings.stopEarly && look.pairs < settings.cap && (hintsAtChange(p, settings) || failsUnevenly(complete, look))) && ruledOut(ranked, {
			weight: look.sameWeight,
			detect: ready.detect,
			settings
		}) ? {
			verdict: "no-change",
			by: null
		} : null,
		p,
		pOfAlpha
	};
}
/**
* A change smaller than the one to detect may show clearly long before it is certain: with little noise, +8 % is as good
* as proven when +10 % is ruled out. Stopping there as "no change" would hide it, so measuring goes on.
*/
function hintsAtChange(p, { hint = defaultHint }) {
	return Math.min(p.worse, p.better) <= hint;
}
/** While one side fails more often, "no change" would be said about the trials that did not fail. */
function failsUnevenly(complete, look) {
	return complete.missing[look.pairs - 1] !== 0;
}
/** Are a regression and an improvement of the size to detect both ruled out? */
function ruledOut(ranked, { weight, detect, settings }) {
	if (weight === 0) return false;
	const levels = levelsOf$1(settings);
	return pShiftAtLeast(ranked, detect) <= levels.same * weight && pShiftAtMost(ranked, -detect) <= levels.sameBetter * weight;
}
function perWeight(p, weight) {
	return weight === 0 ? 1 : Math.min(1, p / weight);
}
function smaller(a, b) {
	return {
		worse: Math.min(a.worse, b.worse),
		better: Math.min(a.better, b.better)
	};
}
/** Without early stopping the shares add up until measuring ends, so the same number holds. */
function leastPairs(settings) {
	return looksOf(settings, null).find((look) => look.locationWeight > 0 || look.sameWeight > 0)?.pairs ?? 1e400;
}
/** "No change" has the larger error rate and can fire earlier; a measurement that is looked at once can end anywhere. */
function leastPairsForChange(settings) {
	return (settings.stopEarly ? looksOf(settings, null) : Array.from({ length: settings.cap }, (_, index) => looksOf(settings, [index + 1])[0])).find((look) => look.locationWeight > 0 || look.tailWeight > 0)?.pairs ?? 1e400;
}
// src/stats/paired-figures.ts
/** Everything a report shows about one metric's pairs: the decision, and the figures that explain it. */
/** Decides and explains. Throws a RangeError on values that cannot be (see paired-data.ts). */
function judgePairs(question) {
	const complete = completePairs(question.pairs, question.covariate);
	const decision = decideComplete(question, complete);
	const { settings } = question;
	const pairsUsed = decision.look?.pairs ?? decision.pairs;
	const later = looksOf(settings, null).find((look) => look.pairs > decision.pairs && look.locationWeight > 0);
	const tooFewPairs = decision.pairs < decision.leastPairsForChange;
	const counts = {
		...decision,
		tooFewPairs,
		pairsUsed,
		nextLook: later?.pairs ?? null
	};
	if (pairsUsed === 0) return {
		...counts,
		...withoutPairs
	};
	const ready = readyPairs(complete, settings, pairsUsed);
	const shift = hodgesLehmannShift(ready);
	const levels = shownLevels(decision, settings, pairsUsed);
	const sigma = pairDeviation(ready);
	const size = sizeOf(settings);
	return {
		...counts,
		worseBy: size(shift),
		change: changeOf(settings, shift),
		interval: changeInterval(ready, {
			settings,
			levels
		}),
		sigma,
		detectable: size(detectableShift({
			sigma,
			alpha: levels.certain,
			ignored: ready.ignored
		}, pairsUsed)),
		ignored: size(ready.ignored),
		detect: size(ready.detect),
		tail: settings.tailTest ? tailTest(ready, ready.ignored) : null,
		modes: Number.isFinite(shift) ? twoModes(centred(ready, shift)) : null,
		covariateSlope: ready.slope
	};
}
const withoutPairs = {
	worseBy: null,
	change: null,
	interval: null,
	sigma: null,
	detectable: null,
	ignored: null,
	detect: null,
	tail: null,
	modes: null,
	covariateSlope: null
};
/**
* The levels of the test that decided; where none did, those of the "no change" test at the look these pairs lead to,
* because what a reader wants to know then is what can be ruled out.
*/
function shownLevels(decision, settings, pairs) {
	const levels = levelsOf$1(settings);
	const looks = looksOf(settings, null);
	const next = looks.filter((look) => look.pairs >= pairs);
	const own = decision.look ? [decision.look] : [];
	const weight = (test) => [
		...own,
		...next,
		...looks.toReversed()
	].find((look) => look[test] > 0)?.[test] ?? 1;
	const certain = levels.location * weight("locationWeight");
	if (decision.verdict === "regression" || decision.verdict === "improvement") return {
		better: certain,
		worse: certain,
		certain
	};
	return {
		better: levels.sameBetter * weight("sameWeight"),
		worse: levels.same * weight("sameWeight"),
		certain
	};
}
function changeInterval(ready, { settings, levels }) {
	const ranked = rankPairs(ready);
	const towardsBetter = limitOf(settings, lowerLimit(ranked, levels.better));
	const towardsWorse = limitOf(settings, upperLimit(ranked, levels.worse));
	return settings.better === "lower" ? {
		lower: towardsBetter,
		upper: towardsWorse,
		lowerLevel: levels.better,
		upperLevel: levels.worse
	} : {
		lower: towardsWorse,
		upper: towardsBetter,
		lowerLevel: levels.worse,
		upperLevel: levels.better
	};
}
/** A shift on the scale of the test as a relative size, or in the unit. */
function sizeOf({ scale }) {
	return scale === "log" ? Math.expm1 : (shift) => shift;
}
/** The change of the value itself: what is worse by a shift went down if more is better. */
function changeOf(settings, shift) {
	const change = sizeOf(settings)(settings.better === "lower" ? shift : -shift);
	return change === 0 ? 0 : change;
}
/** As `changeOf`, but no limit stays no limit: as a ratio, minus infinity would turn into -100 %. */
function limitOf(settings, shift) {
	if (Number.isFinite(shift)) return changeOf(settings, shift);
	return settings.better === "lower" ? shift : -shift;
}
function centred({ base, head }, shift) {
	return [...base, ...head.map((value) => value - shift)];
}
// src/compare/paired-question.ts
/** The question, and the values as it takes them. The same here and while measuring, or the two would disagree. */
function pairedQuestion(options) {
	const { benchmark, data, rules, plan, alpha, ended } = options;
	const values = pairedValues(benchmark, data);
	const { base, head, covariate, scale, location } = values;
	return {
		question: {
			pairs: {
				base,
				head
			},
			...covariate === void 0 || !rules.covariate ? {} : { covariate },
			settings: {
				better: data.better,
				scale,
				ignore: rules.ignore,
				detect: rules.detect,
				floor: rules.floor,
				...scale === "raw" ? { location } : {},
				alpha,
				cap: plan.cap,
				stopEarly: plan.stopEarly,
				tailTest: true
			},
			ended
		},
		values
	};
}
// src/measure/git.ts
/** Runs Git. Every path and revision goes in as an argument of its own; no shell is involved. */
const run = promisify(execFile);
const maxOutputBytes = 67108864;
/** Git in a directory. `env` is the environment that Git and its hooks see. */
function gitIn(root, env, signal) {
	const git = async (args, extra = {}) => {
		try {
			const { stdout } = await run("git", [...args], {
				cwd: root,
				env: {
					...env,
					...extra.env,
					GIT_TERMINAL_PROMPT: "0",
					LC_ALL: "C"
				},
				maxBuffer: maxOutputBytes,
				windowsHide: true,
				...signal === void 0 ? {} : { signal }
			});
			return stdout.replace(/\r?\n$/, "");
		} catch (cause) {
			throw explained(args, cause);
		}
	};
	return Object.assign(git, { root });
}
function explained(args, cause) {
	if (!(cause instanceof Error) || cause.name === "AbortError") return cause;
	if ("code" in cause && cause.code === "ENOENT") return new UserError("Git was not found", {
		hint: "Install Git, or put it on PATH.",
		cause
	});
	const lastLine = ("stderr" in cause && typeof cause.stderr === "string" ? cause.stderr.trim() : "").split("\n").at(-1) ?? "";
	return new UserError(`git ${args[0] ?? ""} failed: ${lastLine === "" ? cause.message : lastLine}`, { cause });
}
/** What Git answers, or null where it says no: for questions whose answer may be "there is none". */
async function ask$1(git, args) {
	try {
		return await git(args);
	} catch (error) {
		if (error instanceof UserError && error.message !== "Git was not found") return null;
		throw error;
	}
}
// src/measure/missing-commits.ts
/**
* Commits that a clone does not have yet: a shallow one lacks history, and one of a single branch does not even know
* the others. They are fetched from `origin`; where that cannot be reached, nothing is found and nothing thrown.
*/
/** The commit that a name stands for in this clone; null where it has none. */
function commitOf(git, name) {
	return ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		`${name}^{commit}`
	]);
}
async function isShallow(git) {
	return await git(["rev-parse", "--is-shallow-repository"]) === "true";
}
/** Asks origin for the name of its default branch, which not every server tells, and fetches it. Returns `origin/NAME`, or null. */
async function fetchDefaultBranch(git) {
	const listed = await askOrigin(git, [
		"ls-remote",
		"--symref",
		"origin",
		"HEAD"
	]);
	const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed ?? "")?.[1];
	for (const candidate of name === void 0 ? ["main", "master"] : [name]) if (await fetchBranch(git, candidate) !== null) return `origin/${candidate}`;
	return null;
}
/** Fetches a branch, a tag or a whole commit id of origin by its name; null where origin has none. */
async function fetchNamed(git, name) {
	const branch = await fetchBranch(git, name.replace(/^origin\//, ""));
	if (branch !== null) return {
		sha: branch,
		isBranch: true
	};
	const tag = await commitOfTag(git, name);
	if (tag !== null) return {
		sha: tag,
		isBranch: false
	};
	if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(name)) return null;
	await askOrigin(git, [
		"fetch",
		"--no-tags",
		...await depth$1(git),
		"origin",
		name
	]);
	const sha = await commitOf(git, name);
	return sha === null ? null : {
		sha,
		isBranch: false
	};
}
/** Names of all tags, those of origin included where the clone may lack some. */
async function tagNames(git) {
	const own = (await git([
		"for-each-ref",
		"--format=%(refname:strip=2)",
		"refs/tags"
	])).split("\n");
	const theirs = [...((own.some((name) => name !== "") && !await isShallow(git) ? null : await askOrigin(git, [
		"ls-remote",
		"--tags",
		"--refs",
		"origin"
	])) ?? "").matchAll(/\trefs\/tags\/(\S+)$/gm)].map(([, name = ""]) => name);
	return [.../* @__PURE__ */ new Set([...own, ...theirs])].filter((name) => name !== "");
}
/** The commit of a tag, fetched where it is not here; null where it is of no commit. */
async function commitOfTag(git, name) {
	const ref = `refs/tags/${name}`;
	return await commitOf(git, ref) ?? fetchTo(git, {
		from: ref,
		to: ref
	});
}
function fetchBranch(git, name) {
	return fetchTo(git, {
		from: `refs/heads/${name}`,
		to: `refs/remotes/origin/${name}`
	});
}
async function fetchTo(git, { from, to }) {
	if (await ask$1(git, ["check-ref-format", from]) === null) return null;
	await askOrigin(git, [
		"fetch",
		"--no-tags",
		...await depth$1(git),
		"origin",
		`+${from}:${to}`
	]);
	return commitOf(git, to);
}
/** What is shallow stays so; a whole clone must not become shallow. */
async function depth$1(git) {
	return await isShallow(git) ? ["--depth=1"] : [];
}
async function askOrigin(git, args) {
	return await ask$1(git, [
		"remote",
		"get-url",
		"origin"
	]) === null ? null : ask$1(git, args);
}
/** Deepens a shallow clone, in larger and larger steps, until it is found or nothing is left to fetch. */
async function deepenUntil(git, found) {
	for (const step of [
		"--deepen=20",
		"--deepen=200",
		"--unshallow"
	]) {
		if (await found()) return;
		if (!await isShallow(git)) return;
		await askOrigin(git, [
			"fetch",
			"--no-tags",
			step,
			"origin"
		]);
	}
}
// src/measure/revisions.ts
/**
* Which two commits are compared.
*
* - On `pull_request` the head is the merge commit that was checked out and the base its first parent: what main
*   gained meanwhile is in both and is never blamed on the pull request.
* - Elsewhere the base is where the branch left the default branch, or what the user names. A branch that is named
*   counts as where HEAD left it; a commit or a tag is taken as it is.
*/
/** Finds both commits; deepens a shallow clone as far as needed. Throws `UserError` where no base can be found. */
async function findRevisions(options) {
	const { git } = options;
	const headSha = await git([
		"rev-parse",
		"--verify",
		"HEAD^{commit}"
	]);
	const head = await describeHead(git, headSha, options.ownFolders);
	if (options.pullRequestMerge && options.base === null) {
		const base = await mergeParent(git, headSha);
		return {
			head: {
				...head,
				label: "this pull request"
			},
			base,
			how: "the first parent of the merge commit"
		};
	}
	const branch = options.base ?? await defaultBranch(git);
	const named = await resolveNamed(git, branch);
	if (!named.isBranch) return {
		head,
		base: await sideOf(git, named.sha, branch),
		how: `the commit ${branch} names`
	};
	return {
		head,
		base: await sideOf(git, await mergeBase(git, headSha, named.sha), branch),
		how: `where HEAD left ${branch}`
	};
}
/** The commit checked out, and whether the working tree differs from it, Paceline's own folders aside. */
async function describeHead(git, sha, ownFolders = []) {
	const dirty = await git([
		"status",
		"--porcelain",
		"--untracked-files=normal",
		"--",
		...[":/", ...ownFolders.map((folder) => `:(exclude,literal)${folder}`)]
	]) !== "";
	const side = await sideOf(git, sha, await ask$1(git, [
		"symbolic-ref",
		"--short",
		"-q",
		"HEAD"
	]));
	return {
		label: dirty ? "the working tree" : side.label,
		commit: {
			...side.commit,
			dirty
		}
	};
}
async function sideOf(git, sha, ref) {
	const date = await git([
		"show",
		"-s",
		"--format=%cI",
		sha
	]);
	return {
		label: ref === null || ref === "" ? sha.slice(0, 7) : ref.slice(0, 300),
		commit: {
			sha,
			ref: ref?.slice(0, 300) ?? null,
			date: new Date(date).toISOString(),
			dirty: false
		}
	};
}
async function mergeParent(git, headSha) {
	await deepenUntil(git, async () => await commitOf(git, `${headSha}^1`) !== null);
	const parents = (await git([
		"show",
		"-s",
		"--format=%P",
		headSha
	])).split(" ");
	if (parents.length < 2) throw new UserError(`The commit checked out (${headSha.slice(0, 7)}) is not the merge commit of a pull request`, { hint: await withShallowHint(git, "Check out the default ref of the pull_request event, or name a base with --base.") });
	return sideOf(git, parents[0], "main");
}
/** The branch that pull requests go to, as the clone knows it, or else its origin. */
async function defaultBranch(git, hint = "Name what to compare with: --base REF.") {
	const remote = await ask$1(git, [
		"symbolic-ref",
		"--short",
		"-q",
		"refs/remotes/origin/HEAD"
	]);
	const candidates = [
		...remote === null ? [] : [remote],
		"origin/main",
		"origin/master",
		"main",
		"master"
	];
	for (const name of candidates) if (await commitOf(git, name) !== null) return name;
	const fetched = await fetchDefaultBranch(git);
	if (fetched !== null) return fetched;
	throw new UserError("No default branch was found (looked for origin/HEAD, main and master)", { hint: await withShallowHint(git, hint) });
}
/** The commit that a name stands for, fetched where it is not here. Throws `UserError` for one that is none. */
async function resolveNamed(git, name) {
	if (name.startsWith("-")) throw new UserError(`${JSON.stringify(name)} is not a revision`);
	const direct = await commitOf(git, name);
	if (direct !== null) {
		const full = await ask$1(git, [
			"rev-parse",
			"--symbolic-full-name",
			name
		]);
		return {
			sha: direct,
			isBranch: full !== null && /^refs\/(heads|remotes)\//.test(full)
		};
	}
	const remote = await commitOf(git, `refs/remotes/origin/${name}`);
	const found = remote === null ? await fetchNamed(git, name) : {
		sha: remote,
		isBranch: true
	};
	if (found !== null) return found;
	throw new UserError(`${JSON.stringify(name)} names no commit here`, { hint: await withShallowHint(git, "Name a branch, a tag or a commit of this repository, or a folder.") });
}
async function mergeBase(git, head, other) {
	const find = () => ask$1(git, [
		"merge-base",
		head,
		other
	]);
	await deepenUntil(git, async () => await find() !== null);
	const found = await find();
	if (found !== null) return found;
	throw new UserError(`HEAD and ${other.slice(0, 7)} have no commit in common`, { hint: await withShallowHint(git, "Name a base with --base.") });
}
/** In a clone that is still shallow, what is missing may just not be here. */
async function withShallowHint(git, hint) {
	if (!await isShallow(git)) return hint;
	return `This clone is shallow, and the rest could not be fetched. \`git fetch --unshallow\` brings it; in a workflow, check out with \`fetch-depth: 0\`.\n${hint}`;
}
// src/model/baseline.ts
/** The baseline file, `paceline/baseline@1`: the newest runs of the default branch on one platform. */
const baselineSchemaId = "paceline/baseline@1";
const maxRuns = 1e3;
/** An intended change of level: runs before it are left out of the model for the rows it names. */
const acceptRecordSchema = strictObject({
	id: string().regex(/^[0-9a-f]{16}$/, "must be sixteen hex digits"),
	at: instant,
	/** The first run on the new level. */
	fromRun: string().max(60),
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
const levelsSchema$1 = strictObject({
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
	levels: levelsSchema$1.optional()
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
	levels: levelsSchema$1.optional(),
	rules: array(ruleSchema).max(200).optional(),
	budgets: array(budgetSchema).max(200).optional()
});
const acceptSchema = strictObject({
	match: glob,
	metric: glob.optional(),
	platform: glob.optional(),
	/** How much worse is still accepted: `+12%`, or a number in the metric's unit. */
	upTo: union([string().regex(/^[+-]?\d+(\.\d+)?\s?%$/, "must be like +12%"), number$1()]),
	reason: string().min(3).max(500)
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
/**
* What is wrong with a value from outside, as one place and one sentence in our own words. The schema library has
* words of its own, for programmers; nobody who mends a config should have to read those.
*/
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
			what: oneLine(what)
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
	return parseJsonText(await readText(path, kind), {
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
	const text = await readText(path, any);
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
function parseJsonText(text, { file, kind }) {
	const value = parseJson(text, {
		file,
		kind
	});
	refuseTraps(value, {
		file,
		kind
	});
	if (kind.schemaId !== null) checkSchemaId(value, {
		file,
		kind,
		wanted: kind.schemaId
	});
	const checked = checkSchema(kind.schema, value);
	if (checked.ok) return checked.data;
	const { place, what } = checked.problem;
	throw problem(`${place}: ${what}`, {
		file,
		place,
		kind
	});
}
async function readText(path, kind) {
	const bytes = await readBytes(path, kind);
	if (bytes.length > kind.maxBytes) throw problem(`is larger than ${kind.maxBytes} bytes, the most that is read of a ${kind.name}`, {
		file: path,
		kind
	});
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw problem("is not UTF-8 text", {
			file: path,
			kind,
			cause
		});
	}
}
/** The bytes of the file, at most one more than may be read: a pipe has no size to ask for, and a file may grow. */
async function readBytes(path, kind) {
	try {
		const chunks = [];
		for await (const chunk of createReadStream(path, { end: kind.maxBytes })) chunks.push(chunk);
		return Buffer.concat(chunks);
	} catch (cause) {
		const { what, hint } = readFailure(errorCode(cause), kind);
		throw new UserError(`${path}: ${what}`, {
			file: path,
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
function checkSchemaId(value, { file, kind, wanted }) {
	const found = schemaOf(value);
	if (found === wanted) return;
	const [type, version] = /^(paceline\/[a-z]{1,20})@(\d{1,6})$/.exec(String(found))?.slice(1) ?? [];
	const [ourType, ourVersion] = wanted.split("@");
	const place = "$.schema";
	const hint = kind.origin;
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
function refuseTraps(value, { file, kind }) {
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
			const place = jsonPath(path);
			throw problem(`${place}: ${`has ${next.value.length} entries, and no list is read that has more than ${maxEntries}`}`, {
				file,
				place,
				kind
			});
		}
		const entries = Array.isArray(next.value) ? [...next.value.entries()] : Object.entries(next.value);
		for (const [key, inner] of entries) {
			if (key === "__proto__") {
				const place = jsonPath(path);
				throw problem(`${place}: unknown key "__proto__"`, {
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
// src/store/serialise.ts
/**
* Runs and baselines as text: the same value always gives the same bytes, one benchmark to a line, so that a history
* in Git stays small and its differences readable. Numbers are written as they are; whoever measures rounds them.
*/
/** The text of a run file. */
function runText(run) {
	return `${runLines(run)}\n`;
}
/** The text of a baseline file, runs and records in the order they are in. */
function baselineText({ runs, accepted, ...head }) {
	const { schema, platform } = baselineSchema.omit({
		runs: true,
		accepted: true
	}).parse(head);
	return `${JSON.stringify({
		schema,
		platform
	}).slice(0, -1)},"runs":${list(runs.map(runLines))},"accepted":${list(accepted.map(recordLine))}}\n`;
}
/** The one line of an accepted level change. */
function recordLine(record) {
	return JSON.stringify(acceptRecordSchema.parse(record));
}
/** A run over several lines: its head, each benchmark, its warnings. */
function runLines(run) {
	const { benchmarks, warnings, ...head } = runSchema.parse(run);
	return `${JSON.stringify(head).slice(0, -1)},"benchmarks":${list(benchmarks.map((benchmark) => JSON.stringify(benchmark, sortDictionaries)))},"warnings":${JSON.stringify(warnings)}}`;
}
function list(items) {
	return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n]`;
}
/** Parsing put the keys that a schema fixes into its order; what is left are the names of metrics and notes. */
function sortDictionaries(key, value) {
	if (key !== "metrics" && key !== "notes" || typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
// \0@oxc-project+runtime@0.158.0/helpers/esm/usingCtx.js
function _usingCtx() {
	var r = "function" == typeof SuppressedError ? SuppressedError : function(r, e) {
		var n = Error();
		return n.name = "SuppressedError", n.error = r, n.suppressed = e, n;
	}, e = {}, n = [];
	function using(r, e) {
		if (null != e) {
			if (Object(e) !== e) throw new TypeError("using declarations can only be used with objects, functions, null, or undefined.");
			if (r) var o = e[Symbol.asyncDispose || Symbol["for"]("Symbol.asyncDispose")];
			if (void 0 === o && (o = e[Symbol.dispose || Symbol["for"]("Symbol.dispose")], r)) var t = o;
			if ("function" != typeof o) throw new TypeError("Object is not disposable.");
			t && (o = function o() {
				try {
					t.call(e);
				} catch (r) {
					return Promise.reject(r);
				}
			}), n.push({
				v: e,
				d: o,
				a: r
			});
		} else r && n.push({
			d: e,
			a: r
		});
		return e;
	}
	return {
		e,
		u: using.bind(null, !1),
		a: using.bind(null, !0),
		d: function d() {
			var o, t = this.e, s = 0;
			function next() {
				for (; o = n.pop();) try {
					if (!o.a && 1 === s) return s = 0, n.push(o), Promise.resolve().then(next);
					if (o.d) {
						var r = o.d.call(o.v);
						if (o.a) return s |= 2, Promise.resolve(r).then(next, err);
					} else s |= 1;
				} catch (r) {
					return err(r);
				}
				if (1 === s) return t !== e ? Promise.reject(t) : Promise.resolve();
				if (t !== e) throw t;
			}
			function err(n) {
				return t = t !== e ? new r(n, t) : n, next();
			}
			return next();
		}
	};
}
// src/store/write-whole.ts
/**
* Writing a file so that a reader finds either all of the old one or all of the new one, whatever happens in between.
*/
const realEffects = {
	rename,
	wait: (ms) => setTimeout$1(ms)
};
/** On Windows a virus scanner or an indexer may hold a file for a moment: half a second in all is waited for it. */
const renameWaitsMs = [
	10,
	20,
	40,
	80,
	160,
	320
];
const passing = /* @__PURE__ */ new Set([
	"EPERM",
	"EBUSY",
	"EACCES"
]);
/**
* Writes `text` to `path` through a temporary file in the same folder, flushed to disk and then renamed. Makes the
* folder if need be, keeps the permissions of a file that is there, and follows a symbolic link to the file it names.
* Throws `UserError` when it cannot; then the old file is as it was and the temporary one is gone.
*/
async function writeWhole(path, text, effects = realEffects) {
	try {
		await mkdir(dirname(path), { recursive: true });
		const target = await realpath(path).catch(() => path);
		const mode = await stat(target).then((found) => found.mode & 511, () => null);
		const temporary = await writeTemporary(target, text);
		try {
			if (mode !== null) await chmod(temporary, mode);
			await renameWithPatience({
				from: temporary,
				to: target
			}, effects);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
		await flushFolder(dirname(target));
	} catch (cause) {
		throw new UserError(`${path}: ${writeFailure(errorCode(cause))}`, {
			file: path,
			hint: "Nothing was changed. Name a place that can be written to.",
			cause
		});
	}
}
/** Writes and flushes a new file beside `target`; its name is taken by nobody else, also not by a killed process. */
async function writeTemporary(target, text) {
	for (let attempt = 0;; attempt += 1) {
		const path = join(dirname(target), `.${basename(target)}.${process.pid}-${attempt}.tmp`);
		try {
			try {
				var _usingCtx$4 = _usingCtx();
				const file = _usingCtx$4.a(await open(path, "wx"));
				try {
					await file.writeFile(text);
					await file.sync();
				} catch (error) {
					await rm(path, { force: true });
					throw error;
				}
				return path;
			} catch (_) {
				_usingCtx$4.e = _;
			} finally {
				await _usingCtx$4.d();
			}
		} catch (error) {
			if (errorCode(error) !== "EEXIST" || attempt >= 1e3) throw error;
		}
	}
}
async function renameWithPatience({ from, to }, effects) {
	for (const waitMs of renameWaitsMs) try {
		await effects.rename(from, to);
		return;
	} catch (error) {
		if (!passing.has(errorCode(error))) throw error;
		await effects.wait(waitMs);
	}
	await effects.rename(from, to);
}
/** So that the new name survives a power cut, too. Windows has no such thing, and some file systems refuse it. */
async function flushFolder(folder) {
	try {
		try {
			var _usingCtx3 = _usingCtx();
			await _usingCtx3.a(await open(folder, "r")).sync();
		} catch (_) {
			_usingCtx3.e = _;
		} finally {
			await _usingCtx3.d();
		}
	} catch {}
}
function writeFailure(code) {
	if (code === "ENOSPC") return "cannot be written: the disk is full";
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "may not be written (no permission)";
	if (code === "EISDIR") return "is a folder, not a file";
	if (code === "ENOTDIR" || code === "EEXIST") return "cannot be written: a part of its path is a file, not a folder";
	return `cannot be written (${code ?? "unknown error"})`;
}
// src/store/run-file.ts
/** Reads a run file. Throws a one-line `UserError` with file and place for anything else than a whole, valid run. */
async function readRun(path) {
	return readJsonFile(path, runKind);
}
/** Writes a run file whole. A run that could not be read again is a bug of the caller's, and is not written. */
async function writeRun(path, run) {
	await writeWhole(path, runText(run));
}
// src/store/ignored-folder.ts
/** Folders that Paceline makes inside a project, and that are none of the project's business. */
/** Where results go unless told otherwise. */
const resultsFolder = "paceline-out";
/**
* Makes the folder if need be, with a file in it by which Git ignores it and npm does not pack it. Otherwise the
* results of one run would make the working tree of the next one differ from its commit.
*/
async function ensureIgnored(folder) {
	await mkdir(folder, { recursive: true });
	const ignore = join(folder, ".gitignore");
	if (!existsSync(ignore)) await writeFile(ignore, "*\n");
}
// src/pipeline/project.ts
/** The project that is measured: its folder, its config, and where Paceline keeps what it makes there. */
/** Reads the config. Throws `UserError` for one that is named and missing, or is not as it should be. */
async function openProject({ cwd, config }) {
	const here = await realpath(cwd);
	const configPath = config === null ? findConfig(here) : resolve(here, config);
	const root = configPath === null ? here : await realpath(dirname(configPath)).catch(() => dirname(configPath));
	return {
		root,
		configPath,
		config: configPath === null ? {} : await readJsonFile(configPath, configKind),
		home: join(root, ".paceline")
	};
}
function findConfig(from) {
	const path = join(from, configFileName);
	if (existsSync(path)) return path;
	const parent = dirname(from);
	return parent === from || existsSync(join(from, ".git")) ? null : findConfig(parent);
}
/** Makes the project's `.paceline` folder, which Git ignores by a file inside it. */
async function ensureHome({ home }) {
	await ensureIgnored(home);
}
/**
* A path from a config, resolved inside the project, links included. Throws `UserError` for one that leads out: a
* config comes with a pull request, and what it names is read and run.
*/
async function resolveInside(root, path) {
	const full = resolve(root, path);
	const real = await realpath(full).catch(() => full);
	if (full !== root && !full.startsWith(root + sep)) throw outside(path);
	if (real !== root && !real.startsWith(root + sep)) throw outside(path);
	return full;
}
function outside(path) {
	return new UserError(`${JSON.stringify(path)} leads out of the project`, { hint: "Paths in a config are relative to it and stay below it." });
}
// src/store/admit-run.ts
/** What of a run becomes a part of the stored history: decided here for every way into a baseline. Pure. */
/** Sorts a run out: what was measured, what failed, and what is no part of the history. */
function admitRun(run) {
	const leftOut = run.benchmarks.filter((benchmark) => !isStored(benchmark));
	const stored = run.benchmarks.filter(isStored);
	const measured = stored.filter(({ status }) => status === "ok").map(benchmarkId);
	const failed = stored.filter(({ status, known }) => status === "failed" && known !== true).map(benchmarkId);
	const names = leftOut.map(benchmarkId);
	if (measured.length === 0) return {
		run: null,
		measured,
		failed,
		leftOut: names
	};
	if (names.length === 0) return {
		run,
		measured,
		failed,
		leftOut: []
	};
	const elsewhere = run.leftOut === void 0 ? {} : { leftOut: [...run.leftOut, ...names] };
	return {
		run: {
			...run,
			...elsewhere,
			benchmarks: stored
		},
		measured,
		failed,
		leftOut: names
	};
}
const unreached = new Set(Object.values(notMeasured));
function isStored(benchmark) {
	const { status, reason, once } = benchmark;
	if (status === "ok") return valuesOf(benchmark) >= (once === true ? 1 : 4);
	return status === "failed" || !unreached.has(reason);
}
/** Values of the metric that has fewest; of pairs, those of the head. */
function valuesOf({ metrics }) {
	const counts = Object.values(metrics).map((metric) => isPaired(metric) ? metric.head.filter((value) => value !== null).length : metric.values.length);
	return counts.length === 0 ? 0 : Math.min(...counts);
}
/** Benchmarks that are called by name. */
const named = 10;
/** What is missing of a run, in words, a sentence for each kind without its full stop; none where nothing is. */
function shortfalls({ run, measured, failed, leftOut }) {
	const all = measured.length + failed.length + leftOut.length;
	const sentence = (ids, what) => {
		if (ids.length === 0) return [];
		const more = ids.length > named ? ` and ${ids.length - named} more` : "";
		return [`${ids.length} of ${counted(all, "benchmark")} ${what}: ${ids.slice(0, named).join(", ")}${more}`];
	};
	return [
		...run === null ? ["nothing was measured, so there is nothing to store"] : [],
		...sentence(failed, "failed"),
		...sentence(leftOut, `had fewer than 4 trials and ${leftOut.length === 1 ? "is" : "are"} not stored`)
	];
}
/**
* The same for a file that somebody adds by hand. Throws `UserError` for a run that says nothing of any commit: one
* without anything to store and, unless it is allowed, one of a working tree that differed from its commit.
*/
function admitFile({ run, file, allowDirty }) {
	const admitted = admitRun(run);
	if (admitted.run === null) throw new UserError(`${file}: ${shortfalls(admitted).join("; ")}`, {
		file,
		hint: `Measure again, with more --trials or a larger --budget; \`paceline run\` says why one has no values.`
	});
	if (run.head.commit?.dirty === true && !allowDirty) throw new UserError(`${file}: was measured on a working tree that differs from its commit ${run.head.commit.sha.slice(0, 7)}`, {
		file,
		hint: "A baseline holds what commits measure. Commit and measure again, or add it all the same with --dirty."
	});
	return {
		...admitted,
		run: admitted.run
	};
}
// src/store/baseline.ts
/**
* The stored history as a set: merging two of them is a union by id, cut to the newest N. Pure.
*
* Because the union of sets does not depend on order, writers may arrive in any order, twice, or at once, and the same
* file comes out, byte for byte. Two different things under one id are no error but a choice that does not depend on
* order either (see `better`).
*/
/** The baseline that holds nothing yet. */
function emptyBaseline(platform) {
	return {
		schema: baselineSchemaId,
		platform,
		runs: [],
		accepted: []
	};
}
/**
* The union of two baselines of one platform, pruned. Associative, commutative and idempotent for one and the same
* `keep`. Throws `UserError` when the platforms differ.
*/
function mergeBaselines(a, b, options = {}) {
	if (a.platform !== b.platform) throw new UserError(`A baseline of ${b.platform} cannot be merged into one of ${a.platform}`, { hint: "Each platform has a baseline file of its own." });
	return pruneBaseline({
		...a,
		runs: [...a.runs, ...b.runs],
		accepted: [...a.accepted, ...b.accepted]
	}, options);
}
/** The baseline with these runs in it, pruned. Throws `UserError` for a run of another platform. */
function addRuns(baseline, runs, options = {}) {
	const stranger = runs.find((run) => run.environment.platform !== baseline.platform);
	if (stranger !== void 0) throw new UserError(`Run ${stranger.id} was measured on ${stranger.environment.platform} and does not belong into the baseline of ${baseline.platform}`, { hint: "Each platform has a baseline file of its own." });
	return mergeBaselines(baseline, {
		...emptyBaseline(baseline.platform),
		runs: [...runs]
	}, options);
}
/**
* The newest `keep` runs, sorted by id and each id once, and the records that can still matter: a record that
* starts at or before the oldest run of a full baseline leaves nothing out, now or later.
*/
function pruneBaseline(baseline, { keep = 50 } = {}) {
	if (!Number.isInteger(keep) || keep < 1 || keep > 1e3) throw new UserError(`A baseline keeps 1 to ${maxRuns} runs, not ${keep}`);
	const runs = unique(baseline.runs, {
		line: runLines,
		rank: weight
	}).slice(-keep);
	const oldest = runs.length === keep ? runs[0]?.id ?? "" : "";
	const accepted = unique(baseline.accepted, {
		line: recordLine,
		rank: () => 0
	}).filter((record) => record.fromRun > oldest).sort((a, b) => compareText(a.fromRun, b.fromRun) || compareText(a.id, b.id)).slice(-1e3);
	return {
		...baseline,
		runs,
		accepted
	};
}
/** A record of an intended level change. Its id follows from what it says, so that saying it twice changes nothing. */
function acceptRecord(record) {
	const said = JSON.stringify([
		record.fromRun,
		record.match,
		record.metric,
		record.reason
	]);
	return {
		id: createHash("sha256").update(said).digest("hex").slice(0, 16),
		...record
	};
}
/** The baseline with this record in it. Throws `UserError` when the run that it starts from is not in it. */
function acceptLevel(baseline, record, options = {}) {
	if (!baseline.runs.some((run) => run.id === record.fromRun)) throw new UserError(`The baseline of ${baseline.platform} has no run ${JSON.stringify(record.fromRun)}`, { hint: "`paceline baseline show FILE` lists the runs by id." });
	return mergeBaselines(baseline, {
		...emptyBaseline(baseline.platform),
		accepted: [record]
	}, options);
}
/** Each id once, sorted by id. */
function unique(items, order) {
	const chosen = /* @__PURE__ */ new Map();
	for (const item of items) {
		const other = chosen.get(item.id);
		if (other === void 0 || isBetter(item, other, order)) chosen.set(item.id, item);
	}
	return [...chosen.values()].sort((a, b) => compareText(a.id, b.id));
}
/** A total order, or the outcome would depend on who came first: by what it holds, then by its text. */
function isBetter(a, b, { line, rank }) {
	return rank(a) - rank(b) > 0 || rank(a) === rank(b) && line(a) > line(b);
}
/** A run that was resumed keeps its id and has more trials, counted over all benchmarks; a whole one beats a cut one. */
function weight(run) {
	const trials = run.benchmarks.reduce((total, benchmark) => total + benchmark.trials, 0);
	return (run.complete ? 0xe8d4a51000 : 0) + trials;
}
/** By code units, as ids sort by time; a locale would differ from machine to machine. */
function compareText(a, b) {
	return a < b ? -1 : Number(a > b);
}
// src/store/file-lock.ts
/**
* One writer at a time: a lock file beside the file that is about to change.
*
* Whoever creates `FILE.lock` has it. A lock whose process is gone is taken over; one whose process lives, or is on
* another machine, is waited for.
*/
const defaultPatienceMs = 3e4;
const pollMs$1 = 25;
/** Runs `work` while no other process that asks for the lock of `path` does. Throws `UserError` after the wait. */
async function withFileLock(path, work, { patienceMs = defaultPatienceMs } = {}) {
	const lock = `${path}.lock`;
	await mkdir(dirname(lock), { recursive: true });
	await take(lock, patienceMs);
	try {
		return await work();
	} finally {
		await rm(lock, { force: true });
	}
}
async function take(lock, patienceMs) {
	const mine = `${process.pid}@${hostname()}`;
	for (let waitedMs = 0;; waitedMs += pollMs$1) {
		if (await create(lock, mine)) return;
		const holder = await readFile(lock, "utf8").catch(() => "");
		if (isGone(holder)) await removeStale(lock, holder);
		else if (waitedMs >= patienceMs) throw inUse(lock, holder);
		else await setTimeout$1(pollMs$1);
	}
}
async function create(lock, holder) {
	try {
		try {
			var _usingCtx$3 = _usingCtx();
			await _usingCtx$3.a(await open(lock, "wx")).writeFile(holder);
			return true;
		} catch (_) {
			_usingCtx$3.e = _;
		} finally {
			await _usingCtx$3.d();
		}
	} catch (cause) {
		const code = errorCode(cause);
		if (code === "EEXIST" || process.platform === "win32" && (code === "EPERM" || code === "EBUSY")) return false;
		throw new UserError(`${lock}: cannot be created (${code ?? "unknown error"})`, {
			file: lock,
			cause
		});
	}
}
/** Whether the holder is a process of this machine that has ended. A lock without a name yet is being made right now. */
function isGone(holder) {
	const [pid, host] = holder.split("@");
	if (host !== hostname() || !/^\d+$/.test(pid ?? "")) return false;
	try {
		process.kill(Number(pid), 0);
		return false;
	} catch (error) {
		return errorCode(error) === "ESRCH";
	}
}
/** Two may find the lock stale at once, and the second must not remove the first one's new lock: so it is moved and looked at. */
async function removeStale(lock, stale) {
	const aside = `${lock}.${process.pid}.tmp`;
	try {
		await rename(lock, aside);
		if (await readFile(aside, "utf8") === stale) await rm(aside, { force: true });
		else await rename(aside, lock);
	} catch (error) {
		if (errorCode(error) !== "ENOENT") throw error;
	}
}
function inUse(lock, holder) {
	return new UserError(`${lock}: ${holder === "" ? "another process" : `process ${JSON.stringify(holder)}`} holds this lock`, {
		file: lock,
		hint: "Wait for it to end. If no Paceline is running, delete the lock file."
	});
}
// src/store/baseline-file.ts
/** The baseline file on disk: read, changed and written by one process at a time. */
/**
* Reads a baseline file. Runs that a hand put into another order, or twice, are sorted and united again, none is
* dropped; a run of another platform is an error.
*/
async function readBaseline(path) {
	return checkedBaseline(await readJsonFile(path, baselineKind), path);
}
/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
function parseBaseline(text, file) {
	return checkedBaseline(parseJsonText(text, {
		file,
		kind: baselineKind
	}), file);
}
/**
* Reads the file, changes it and writes it whole, while no other process does the same. A file that cannot be read is
* left as it is, and the error says why. A file that would not change is not written. Returns what it holds now.
*/
async function updateBaseline(path, { change, ...lock }) {
	return withFileLock(path, async () => {
		const before = await readJsonFileIfAny(path, baselineKind);
		const after = change(before === null ? null : checkedBaseline(before, path));
		const text = baselineText(after);
		if (before === null || await readFile(path, "utf8") !== text) await writeWhole(path, text);
		return after;
	}, lock);
}
/** All runs sorted and each once, however many there are; throws `UserError` for a run of another platform. */
function checkedBaseline(baseline, file) {
	const index = baseline.runs.findIndex((run) => run.environment.platform !== baseline.platform);
	if (index !== -1) {
		const place = `$.runs[${index}].environment.platform`;
		throw new UserError(`${file}: ${place}: is ${baseline.runs[index].environment.platform} in the baseline of ${baseline.platform}`, {
			file,
			place,
			hint: baselineKind.remedy
		});
	}
	return pruneBaseline(baseline, { keep: Math.min(baseline.runs.length + 1, maxRuns) });
}
// src/pipeline/stored-baseline.ts
/** The history that a head is compared with: what the project stores, and what this machine has measured before. */
/** Where baselines are unless the config says otherwise. */
const defaultBaseline = "path:baselines";
/** Folders of a project that Paceline writes to, relative to it; never the project itself. */
function ownFolders({ baseline = defaultBaseline }) {
	const folder = baseline.startsWith("path:") ? normalize(baseline.slice(5)) : ".";
	const isBelow = !isAbsolute(folder) && !/^\.\.?(?:[\\/]|$)/.test(folder);
	return [
		resultsFolder,
		".paceline",
		...isBelow ? [folder.replace(/[\\/]+$/, "").split(sep).join("/")] : []
	];
}
/** Reads the project's baseline of a platform and this machine's own history. A file that cannot be read is an error. */
async function readStoredBaseline({ project, effects }, platform) {
	const found = [await readProjectBaseline({
		project,
		effects
	}, platform), await readIfThere(historyFile(project, platform), "this machine's own history")].filter((entry) => entry !== null);
	return {
		baseline: found.map((entry) => entry.baseline).reduce((all, next) => all === null ? next : mergeBaselines(all, next, { keep: 1e3 }), null),
		sources: found.map(({ baseline, name }) => `${name}: ${plural(baseline.runs.length, "run")}`)
	};
}
/** Adds what was measured of a run to this machine's own history, which the project's own files know nothing of. */
async function rememberRun(project, measured) {
	const { run } = admitRun(measured);
	if (run === null) return;
	const { platform } = run.environment;
	await updateBaseline(historyFile(project, platform), { change: (before) => addRuns(before ?? emptyBaseline(platform), [run]) });
}
function historyFile({ home }, platform) {
	return join(home, "history", `${platform}.json`);
}
async function readIfThere(path, name) {
	return existsSync(path) ? {
		baseline: await readBaseline(path),
		name
	} : null;
}
async function readProjectBaseline({ project, effects }, platform) {
	const place = project.config.baseline ?? "path:baselines";
	const name = place.slice(place.indexOf(":") + 1);
	if (place.startsWith("path:")) {
		const folder = await resolveInside(project.root, name);
		return readIfThere(join(folder, `${platform}.json`), `${name}/${platform}.json`);
	}
	const git = gitIn(project.root, { ...effects.env }, effects.signal);
	for (const ref of [`origin/${name}`, name]) {
		const text = await ask$1(git, ["show", `${ref}:${platform}.json`]);
		if (text !== null) {
			const label = `${platform}.json of branch ${name}`;
			return {
				baseline: parseBaseline(text, label),
				name: label
			};
		}
	}
	return null;
}
// src/pipeline/drift.ts
/**
* Creep: ten merges of +1 % each pass every gate. So the default branch is measured against its last release now and
* then, in pairs, and every later report shows how far it has moved.
*/
/** What drift is measured from: the config's `driftFrom`, or the newest tag that HEAD contains. */
async function driftAnchor({ config, root }, { env, signal }) {
	if (config.project?.driftFrom !== void 0) return config.project.driftFrom;
	const tag = await ask$1(gitIn(root, { ...env }, signal), [
		"describe",
		"--tags",
		"--abbrev=0"
	]);
	if (tag !== null) return tag;
	throw new UserError("There is no tag to measure drift from", { hint: "Name a release or a commit: --from v1.2.0, or \"project\": { \"driftFrom\": \"v1.2.0\" } in the config." });
}
/** The stored drift run of a platform: the project's, else this machine's own; null where there is none. */
async function readDriftRun(project, platform) {
	const found = (await placesOf$1(project, platform)).find((path) => existsSync(path));
	return found === void 0 ? null : readRun(found);
}
/** Stores a drift run: beside the baseline where that is a folder of the project, else on this machine only. */
async function writeDriftRun(project, run) {
	const [path = ""] = await placesOf$1(project, run.environment.platform);
	await mkdir(dirname(path), { recursive: true });
	await writeRun(path, run);
	return path;
}
async function placesOf$1(project, platform) {
	const name = `drift-${platform}.json`;
	const place = project.config.baseline ?? "path:baselines";
	const own = join(project.home, "history", name);
	if (!place.startsWith("path:")) return [own];
	return [join(await resolveInside(project.root, place.slice(5)), name), own];
}
// src/pipeline/beforehand.ts
/** What a comparison would refuse is refused before anything is measured: nobody should wait minutes for it. */
/**
* Throws the `UserError` of a stored file that cannot be read, of a place for it that leads out of the project, or of
* a budget in a unit that is not its metric's.
*/
async function checkBeforehand({ project, effects, environment }, benchmarks) {
	const { platform } = environment;
	const { policy, accept } = project.config;
	compileAccept(accept);
	const breachOf = compileBudgets(policy?.budgets);
	for (const { id, metrics } of benchmarks) for (const [metric, { unit }] of Object.entries(metrics)) breachOf({
		row: {
			benchmark: id,
			metric,
			platform
		},
		unit,
		value: NaN
	});
	await readStoredBaseline({
		project,
		effects
	}, platform);
	await readDriftRun(project, platform);
}
// src/measure/checkout.ts
/**
* Checkouts of commits beside each other, at paths of the same length and depth: head and base, or any number.
*
* They lie in `<workRoot>/<id>/<name>` and are Git worktrees. Whatever ends the run, they go: on disposal, or, when
* the parent was killed, at the start of the next run that finds their owner dead.
*/
const ownerFile = "owner";
/** Checks every commit out. One that Git cannot check out is told with its reason; the others are there all the same. */
async function makeCheckouts(options) {
	const { git, workRoot } = options;
	await removeAbandoned(options);
	const place = join(workRoot, randomBytes(4).toString("hex"));
	await mkdir(place, { recursive: true });
	await writeFile(join(place, ownerFile), String(options.pid));
	const remove = async () => removePlace(git, place);
	const folders = {};
	try {
		for (const [name, sha] of Object.entries(options.commits)) folders[name] = await checkOut(git, {
			folder: join(place, name),
			sha
		});
		return {
			folders,
			[Symbol.asyncDispose]: remove
		};
	} catch (error) {
		await remove();
		throw error;
	}
}
async function checkOut(git, { folder, sha }) {
	try {
		await git([
			"worktree",
			"add",
			"--detach",
			"--force",
			folder,
			sha
		]);
		return folder;
	} catch (error) {
		if (error instanceof UserError) return error;
		throw error;
	}
}
/** The folder of a run that has only just begun may not say yet whose it is. */
const unsignedMs = 6e4;
/**
* Removes what dead runs left: folders whose owner no longer lives, and Git's memory of them. Nothing else that may
* lie there is touched.
*/
async function removeAbandoned({ git, workRoot, isAlive }) {
	if (!existsSync(workRoot)) return;
	for (const name of await readdir(workRoot)) {
		if (!/^[0-9a-f]{8}$/.test(name)) continue;
		const place = join(workRoot, name);
		const owner = await readFile(join(place, ownerFile), "utf8").catch(() => null);
		if (!(owner === null ? await isNew(place) : isAlive(Number(owner)))) await removePlace(git, place);
	}
}
async function isNew(place) {
	const { mtimeMs } = await stat(place);
	return Date.now() - mtimeMs < unsignedMs;
}
async function removePlace(git, place) {
	await rm(place, {
		recursive: true,
		force: true,
		maxRetries: 5,
		retryDelay: 100
	});
	await ask$1(git, ["worktree", "prune"]);
}
/**
* The working tree as a commit that no branch knows: what is committed, changed and new, without what Git ignores.
* The index and the working tree of the user stay as they are.
*/
async function snapshotWorkingTree(git) {
	const index = join(tmpdir(), `paceline-index-${randomBytes(8).toString("hex")}`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await git(["read-tree", "HEAD"], { env });
		await git([
			"add",
			"--all",
			":/"
		], { env });
		const tree = await git(["write-tree"], { env });
		const author = {
			GIT_AUTHOR_NAME: "Paceline",
			GIT_AUTHOR_EMAIL: "paceline@localhost"
		};
		const committer = {
			GIT_COMMITTER_NAME: "Paceline",
			GIT_COMMITTER_EMAIL: "paceline@localhost"
		};
		return await git([
			"commit-tree",
			tree,
			"-p",
			"HEAD",
			"-m",
			"Working tree"
		], { env: {
			...author,
			...committer
		} });
	} finally {
		await rm(index, { force: true });
		await rm(`${index}.lock`, { force: true });
	}
}
/** True when a process of that id exists on this machine, whoever owns it. */
function processIsAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
// src/measure/command-files.ts
/** Which files of a project a command reads, as far as its words and the imports of what they name tell. */
/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference$1 = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g;
const script$1 = /(?:^|\/)[^/.]+$|\.[cm]?[jt]sx?$/;
/** What `require` tries after the name itself. */
const endings = [
	"",
	".js",
	".cjs",
	".mjs",
	".json",
	".ts",
	".cts",
	".mts",
	"/index.js",
	"/index.cjs",
	"/index.ts"
];
/**
* Files and folders, relative to `root` with forward slashes, sorted: those that a word of the command names, also
* after a `=`, or as the folder above a pattern (`src/*.ts`), and what their scripts import by relative paths.
* Files in `node_modules` are left out: the versions of packages speak for them.
*/
async function filesOfCommand(root, command) {
	const found = /* @__PURE__ */ new Set();
	for (const word of command) for (const named of [word, word.slice(word.indexOf("=") + 1)]) {
		const path = folderAbovePattern(named);
		if (path !== "") await add(resolve(root, path));
	}
	return [...found].sort();
	async function add(path) {
		const name = relative(root, path).split(sep).join("/");
		if (name.startsWith("../") || name === ".." || resolve(root, name) !== path || found.has(name || ".")) return;
		if (name.split("/").includes("node_modules")) return;
		const status = await lstat(path).catch(() => null);
		if (status === null) return;
		found.add(name || ".");
		if (!status.isFile() || !script$1.test(name)) return;
		for (const match of (await readFile(path, "utf8")).matchAll(relativeReference$1)) for (const ending of endings) await addFile(join(dirname(path), `${match[2] ?? ""}${ending}`));
	}
	/** An import never means a folder as a whole. */
	async function addFile(path) {
		if ((await lstat(path).catch(() => null))?.isFile() === true) await add(path);
	}
}
/** A word without a pattern as it is; empty for what is rather code or prose. */
function folderAbovePattern(word) {
	const start = word.search(/[*?{[]/);
	if (start < 0) return word;
	return /\s/.test(word) ? "" : word.slice(0, word.lastIndexOf("/", start) + 1) || ".";
}
// src/measure/identical.ts
/**
* Whether head and base can differ at all: a fingerprint of everything that a trial could load from a checkout.
*
* It covers the files that the package would publish, the files that the project's own suites import and its commands
* name, and every package that an install without dev dependencies brings, or with them where commands may use them. Equal fingerprints mean that there is nothing to measure.
*
* Baselines that a package publishes for want of a list of files are Paceline's own and nothing that runs.
*
* Texts for people at the top of the package are published and not run: they are told apart, so that who mends the
* readme need not wait for a measurement. One that a suite imports or a command names counts like any other file.
*/
/** README, CHANGELOG and the like, and any Markdown, at the top of the package. */
const isText = (path) => /^[^/]+\.(md|markdown)$/i.test(path) || /^(readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributors)(\.(txt|rst))?$/i.test(path);
/** What counts of a checkout. It must be prepared: what a build makes counts, too. */
async function fingerprint(options) {
	const { directory } = options;
	const extra = new Set((await Promise.all(options.extra.map((path) => filesBelow(directory, path)))).flat());
	const published = await packedFiles(options);
	const baselines = await Promise.all(published.map((path) => isBaseline(join(directory, path))));
	const packed = published.filter((_, index) => baselines[index] !== true);
	const texts = packed.filter((path) => isText(path) && !extra.has(path));
	const loaded = /* @__PURE__ */ new Set([...packed, ...extra]);
	for (const path of texts) loaded.delete(path);
	const hash = createHash("sha256");
	for (const path of [...loaded].sort()) hash.update(`${path}\0${await digestOf$1(join(directory, path))}\n`);
	for (const line of await installedPackages(options)) hash.update(`${line}\n`);
	const told = texts.sort().map(async (path) => [path, await digestOf$1(join(directory, path))]);
	return {
		loaded: hash.digest("hex"),
		texts: new Map(await Promise.all(told))
	};
}
/** By what it says of itself, not by its folder: a config could name one that holds code. */
async function isBaseline(path) {
	if (!path.endsWith(".json")) return false;
	return (await readFile(path, "utf8").catch(() => "")).startsWith(`{"schema":"${baselineSchemaId}"`);
}
/** Texts that one side has and the other has not, or not the same, sorted. */
function differingTexts(a, b) {
	return [.../* @__PURE__ */ new Set([...a.texts.keys(), ...b.texts.keys()])].filter((path) => a.texts.get(path) !== b.texts.get(path)).sort();
}
async function digestOf$1(path) {
	const bytes = await readFile(path).catch(() => null);
	return bytes === null ? "missing" : createHash("sha256").update(bytes).digest("hex");
}
/** Paths that `npm pack` would put into the package, with forward slashes; all files where there is no package.json. */
async function packedFiles({ directory, run }) {
	if (!existsSync(join(directory, "package.json"))) return filesBelow(directory, ".");
	const { code, stdout, tail } = await run({
		command: [
			"npm",
			"pack",
			"--dry-run",
			"--json",
			"--ignore-scripts"
		],
		shell: false
	}, directory);
	const start = stdout.search(/^[[{]/m);
	if (code !== 0 || start < 0) throw new UserError("`npm pack --dry-run` could not list the files of the package", { hint: tail.trim().split("\n").slice(-3).join("\n") });
	return packedPaths(JSON.parse(stdout.slice(start)));
}
/** npm up to 11 prints a list of packages, later ones an object by name. */
function packedPaths(printed) {
	return (Array.isArray(printed) ? printed : Object.values(printed)).flatMap((entry) => {
		return (entry.files ?? []).map((file) => file.path);
	});
}
/** Every file below a path, node_modules and .git left out, relative to `directory` with forward slashes. */
async function filesBelow(directory, path) {
	const full = join(directory, path);
	const status = await lstat(full).catch(() => null);
	if (status === null) return [path];
	if (!status.isDirectory()) return [path.split(sep).join("/")];
	const nested = (await readdir(full)).filter((name) => name !== "node_modules" && name !== ".git" && name !== ".paceline").map((name) => filesBelow(directory, relative(directory, join(full, name))));
	return (await Promise.all(nested)).flat();
}
/** Of the project and of every folder above it, where a workspace has its packages; what lies above both sides is the same. */
async function installedPackages({ directory, dev = false }) {
	const own = await packagesIn(directory, dev);
	const above = dirname(directory);
	return above === directory ? own : [...own, ...await installedPackages({
		directory: above,
		dev
	})];
}
/**
* `path name version integrity` of every installed package that counts, as npm recorded it in
* `node_modules/.package-lock.json`; for other package managers the whole lockfile, which is stricter.
*/
async function packagesIn(directory, dev) {
	const hidden = join(directory, "node_modules", ".package-lock.json");
	if (existsSync(hidden)) {
		const { packages } = JSON.parse(await readFile(hidden, "utf8"));
		return Object.entries(packages).filter(([, entry]) => dev || entry.dev !== true).map(([path, entry]) => `${path} ${entry.version ?? ""} ${entry.integrity ?? ""} ${String(entry.link ?? false)}`).sort();
	}
	const present = [
		"pnpm-lock.yaml",
		"yarn.lock",
		"package-lock.json",
		"npm-shrinkwrap.json"
	].filter((name) => existsSync(join(directory, name)));
	return Promise.all(present.map(async (name) => `${name} ${await readFile(join(directory, name), "utf8")}`));
}
// src/measure/module-digest.ts
/** The digest of a module's code: of the file and of what it imports by relative paths inside its own folder. */
/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
/**
* sha256 in hex over the paths (relative, with slashes) and contents of the module and its relative imports, sorted
* by path. Line ends are read as LF, so that Git's conversion on Windows changes nothing. Imports by computed names
* and from outside of the module's folder are not seen.
*/
async function moduleDigest(path, scope = {}) {
	const sources = await sourcesOf(path, scope);
	const hash = createHash("sha256");
	for (const file of [...sources.keys()].sort()) {
		const name = relative(dirname(path), file).split(sep).join("/");
		hash.update(`${JSON.stringify(name)}\n${JSON.stringify(sources.get(file))}\n`);
	}
	return hash.digest("hex");
}
/** The module and the files that it imports by relative paths, inside the same scope. */
async function importedFiles(path, scope = {}) {
	return [...(await sourcesOf(path, scope)).keys()].sort();
}
async function sourcesOf(path, { within = dirname(path), alone = false }) {
	const sources = /* @__PURE__ */ new Map();
	if (alone) sources.set(path, await readSource(path) ?? "");
	else await collect$1(path, within, sources);
	return sources;
}
async function collect$1(file, folder, sources) {
	if (sources.has(file) || !file.startsWith(folder + sep)) return;
	const source = await readSource(file);
	if (source === null) return;
	sources.set(file, source);
	for (const match of source.matchAll(relativeReference)) await collect$1(resolve(dirname(file), match[2] ?? ""), folder, sources);
}
/** Null for what is not a file: the pattern also matches text that only looks like an import. */
async function readSource(file) {
	try {
		return (await readFile(file, "utf8")).replaceAll("\r\n", "\n");
	} catch {
		return null;
	}
}
// src/measure/prepare.ts
/**
* Makes a checkout ready to be measured: install, then build, both sides alike.
*
* Which package manager is used follows from the lockfile; without one, plain `npm install`. A config may name a
* command of its own instead, run by a shell that it may name, too.
*/
const lockfiles = [
	{
		file: "pnpm-lock.yaml",
		install: [
			"pnpm",
			"install",
			"--frozen-lockfile"
		],
		run: ["pnpm", "run"]
	},
	{
		file: "npm-shrinkwrap.json",
		install: [
			"npm",
			"ci",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	},
	{
		file: "package-lock.json",
		install: [
			"npm",
			"ci",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	}
];
/** The commands that prepare a folder, in order; none for a folder without package.json. */
async function preparationOf(directory, settings) {
	if (settings.prepare === false) return [];
	if (settings.prepare !== void 0) return [{
		command: [settings.prepare],
		shell: settings.shell ?? true
	}];
	const manifest = await readManifest$1(directory);
	if (manifest === null) return [];
	const manager = await managerOf(directory);
	const steps = [{
		command: manager.install,
		shell: false
	}];
	if (manifest.scripts["build"] !== void 0) steps.push({
		command: [...manager.run, "build"],
		shell: false
	});
	return steps;
}
async function managerOf(directory) {
	const known = lockfiles.find(({ file }) => existsSync(join(directory, file)));
	if (known !== void 0) return known;
	const yarnLock = join(directory, "yarn.lock");
	if (!existsSync(yarnLock)) return {
		install: [
			"npm",
			"install",
			"--no-audit",
			"--no-fund"
		],
		run: ["npm", "run"]
	};
	return {
		install: [
			"yarn",
			"install",
			(await readFile(yarnLock, "utf8")).includes("__metadata:") ? "--immutable" : "--frozen-lockfile"
		],
		run: ["yarn", "run"]
	};
}
/** The parts of package.json that matter here; null where there is none. */
async function readManifest$1(directory) {
	const path = join(directory, "package.json");
	if (!existsSync(path)) return null;
	try {
		const manifest = JSON.parse(await readFile(path, "utf8"));
		const field = (name) => manifest[name];
		const scripts = field("scripts");
		return {
			name: textOrNull(field("name")),
			version: textOrNull(field("version")),
			scripts: typeof scripts === "object" && scripts !== null ? scripts : {}
		};
	} catch (cause) {
		throw new UserError(`package.json is not readable: ${cause.message}`, {
			file: path,
			cause
		});
	}
}
function textOrNull(value) {
	return typeof value === "string" ? value : null;
}
/** Runs the preparation. Throws `UserError` with the command and its last lines when one fails. */
async function prepare(directory, steps, run) {
	for (const step of steps) {
		const { code, tail } = await run(step, directory);
		if (code === 0) continue;
		const lines = tail.trim().split("\n").slice(-8).join("\n");
		throw new PreparationError(`\`${step.command.join(" ")}\` ended with ${code ?? "a signal"}`, lines);
	}
}
/** A checkout that could not be installed or built. `output` holds the last lines that the command printed. */
var PreparationError = class extends UserError {
	output;
	constructor(message, output) {
		super(message, { hint: output === "" ? "It printed nothing." : output });
		this.name = "PreparationError";
		this.output = output;
	}
};
// src/measure/child-environment.ts
/** What programs need to start, to find their home and to write temporary files. */
const needed = [
	[
		"PATH",
		"HOME",
		"USER",
		"LOGNAME",
		"SHELL",
		"LANG",
		"LANGUAGE",
		"TZ",
		"TMPDIR",
		"TMP",
		"TEMP"
	],
	[
		"LC_ALL",
		"LC_CTYPE",
		"LC_COLLATE",
		"LC_MESSAGES",
		"LC_MONETARY",
		"LC_NUMERIC",
		"LC_TIME"
	],
	[
		"LD_LIBRARY_PATH",
		"DYLD_LIBRARY_PATH",
		"DYLD_FALLBACK_LIBRARY_PATH"
	],
	[
		"SystemRoot",
		"SystemDrive",
		"windir",
		"ComSpec",
		"PATHEXT",
		"OS",
		"NUMBER_OF_PROCESSORS"
	],
	[
		"PROCESSOR_ARCHITECTURE",
		"PROCESSOR_IDENTIFIER",
		"PROCESSOR_LEVEL",
		"PROCESSOR_REVISION"
	],
	[
		"USERNAME",
		"USERPROFILE",
		"HOMEDRIVE",
		"HOMEPATH",
		"APPDATA",
		"LOCALAPPDATA",
		"ProgramData",
		"PUBLIC"
	],
	[
		"ProgramFiles",
		"ProgramFiles(x86)",
		"ProgramW6432",
		"CommonProgramFiles",
		"CommonProgramFiles(x86)"
	]
].flat();
/** The way to the network, for trials that install a package: where certificates lie, and which proxy there is. */
const certificates = [
	"NODE_EXTRA_CA_CERTS",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR"
];
const proxies = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY"
].flatMap((name) => [name, name.toLowerCase()]);
/** What package managers need besides: the continuous integration they are in, and where their caches are. */
const neededToInstall = [[
	"CI",
	"PNPM_HOME",
	"COREPACK_HOME",
	"YARN_CACHE_FOLDER"
], [
	"XDG_CACHE_HOME",
	"XDG_CONFIG_HOME",
	"XDG_DATA_HOME",
	"XDG_STATE_HOME"
]].flat();
const secretName = /token|secret|passw|auth|credential|api.?key|private.?key|access.?key|otp|cookie|session|_pat$/i;
const secretValue = /(^|[^a-z0-9])(gh[opsur]_|github_pat_|npm_|glpat-|xox[abpr]-|sk-)[A-Za-z0-9_-]{16}/i;
/** Variables that belong to the runner, the package manager or Node itself. */
const foreignName = /^(github|actions|input|runner|npm_config|node|paceline)_/i;
/** The variables that trials may see. Names are compared without regard to case on Windows, as Windows does. */
function filterEnvironment(environment, platform) {
	const network = [...certificates, ...proxies];
	const kept = keep(environment, platform, [...needed, ...network], () => false);
	return Object.fromEntries(Object.entries(kept).filter(([name, value]) => !/^(https?|all)_proxy$/i.test(name) || isOpenProxy(value)));
}
/** Whether this is the address of a proxy without a user and a password; a trial goes without one that has them. */
function isOpenProxy(address) {
	const url = URL.parse(address);
	return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
/** The variables that package managers may see: those, and the npm configuration without its secrets. */
function filterInstallEnvironment(environment, platform) {
	return keep(environment, platform, [
		...needed,
		...certificates,
		...proxies,
		...neededToInstall
	], (name) => /^npm_config_/i.test(name) && !secretName.test(name) && !/^npm_config_(_|key$|cert$)/i.test(name));
}
/**
* Whether a suite may read this variable as an option. A suite that comes with a pull request could otherwise
* declare `GITHUB_TOKEN` an option and be handed it.
*/
function mayBeOption(name) {
	return !secretName.test(name) && !foreignName.test(name);
}
/** The options that a suite declares as far as the environment sets them; nothing that could be a secret. */
function optionsFrom(environment, declared) {
	const set = declared.map((name) => [name, environment[name]]);
	return Object.fromEntries(set.filter((entry) => entry[1] !== void 0 && mayBeOption(entry[0]) && !secretValue.test(entry[1])));
}
function keep(environment, platform, names, also) {
	const fold = (name) => platform === "win32" ? name.toUpperCase() : name;
	const wanted = new Set(names.map(fold));
	const kept = {};
	for (const name of Object.keys(environment).sort()) {
		const value = environment[name];
		if (value !== void 0 && (wanted.has(fold(name)) || also(name))) kept[name] = value;
	}
	return kept;
}
// src/measure/kill-tree.ts
/** Ends a process and all it has started, on every platform. */
/**
* Kills the process group that `pid` leads, or the process tree below `pid` on Windows. Never throws: a process
* that is gone is what was wanted. On Windows nothing can be found of the tree once its root has ended.
*/
async function killTree(pid, options) {
	const { platform, running, env, kill = sendSignal, run = runProgram } = options;
	if (platform !== "win32") return attempt$1(() => kill(-pid, "SIGKILL"));
	if (!running) return;
	const system = env["SystemRoot"] ?? env["SYSTEMROOT"] ?? "C:\\Windows";
	await attempt$1(() => run(win32.join(system, "System32", "taskkill.exe"), [
		"/pid",
		String(pid),
		"/T",
		"/F"
	]));
}
async function attempt$1(action) {
	try {
		await action();
	} catch {}
}
function sendSignal(pid, signal) {
	process.kill(pid, signal);
}
function runProgram(command, args) {
	return new Promise((resolve) => {
		execFile(command, args, { windowsHide: true }, () => resolve());
	});
}
// src/measure/run-command.ts
/** Commands of a preparation: package managers and what a project names itself. */
const maxStdout = 16777216;
/** Runs commands without the tokens of the environment; an interruption ends them with all they started. */
function commandRunner({ env, platform, signal }) {
	const childEnv = filterInstallEnvironment(env, platform);
	return ({ command, shell }, directory) => {
		signal.throwIfAborted();
		const inShell = shell === false && platform === "win32" ? true : shell;
		const [program = "", ...args] = command;
		const line = inShell === false ? {
			program,
			args
		} : {
			program: command.join(" "),
			args: []
		};
		return new Promise((resolve, reject) => {
			const child = spawn(line.program, line.args, {
				cwd: directory,
				env: childEnv,
				shell: inShell,
				detached: platform !== "win32",
				windowsHide: true,
				stdio: [
					"ignore",
					"pipe",
					"pipe"
				]
			});
			let [stdout, tail] = ["", ""];
			child.stdout.setEncoding("utf8").on("data", (text) => {
				stdout = (stdout + text).slice(0, maxStdout);
				tail = (tail + text).slice(-16384);
			});
			child.stderr.setEncoding("utf8").on("data", (text) => {
				tail = (tail + text).slice(-16384);
			});
			const onAbort = () => {
				if (child.pid !== void 0) killTree(child.pid, {
					platform,
					running: true,
					env: childEnv
				});
			};
			signal.addEventListener("abort", onAbort, { once: true });
			child.once("error", (cause) => {
				signal.removeEventListener("abort", onAbort);
				reject(new UserError(`\`${program}\` could not be started: ${cause.message}`, {
					hint: "Is it installed?",
					cause
				}));
			});
			child.once("close", (code) => {
				signal.removeEventListener("abort", onAbort);
				if (signal.aborted) reject(signal.reason);
				else resolve({
					code,
					stdout,
					tail
				});
			});
		});
	};
}
// src/measure/find-program.ts
/**
* Finds the program of a command without a shell, as an npm script of the project would: in `node_modules/.bin` of the
* project and, up to the top of its repository, of the folders above it, then on PATH. What is JavaScript is run by the `node` of the trials, so that it is the same everywhere.
*/
/** Null where there is none. Throws `UserError` for a batch file that does not say which JavaScript it starts. */
function findProgram(name, place) {
	const { directory, node, platform } = place;
	if (name === "node" || platform === "win32" && name.toLowerCase() === "node.exe") return {
		command: [node],
		isNode: true
	};
	if (/[\\/]/.test(name)) {
		const path = candidates(resolve(directory, name), place).find(isFile);
		return path === void 0 ? null : programAt(path, place);
	}
	const path = [...binFolders(directory), ...pathFolders(place)].flatMap((folder) => candidates(join(folder, name), place)).find((candidate) => isFile(candidate) && (platform === "win32" || isExecutable(candidate)));
	return path === void 0 ? null : programAt(path, place);
}
/** A checkout of base or head lies in a project of its own, whose programs must not be taken for the checkout's. */
function binFolders(directory) {
	const bin = join(directory, "node_modules", ".bin");
	return existsSync(join(directory, ".git")) || basename(dirname(directory)) === ".paceline" || directory === dirname(directory) ? [bin] : [bin, ...binFolders(dirname(directory))];
}
function pathFolders({ env, platform }) {
	const key = Object.keys(env).find((name) => name === "PATH" || platform === "win32" && name.toUpperCase() === "PATH");
	const separator = platform === "win32" ? ";" : ":";
	return ((key === void 0 ? void 0 : env[key]) ?? "").split(separator).filter((folder) => isAbsolute(folder));
}
/** On Windows a program has an extension, which may be left out; beside it may lie a shell script without one. */
function candidates(path, { platform }) {
	if (platform !== "win32") return [path];
	const withExtension = [
		".com",
		".exe",
		".bat",
		".cmd"
	].map((extension) => path + extension);
	return extname(path) === "" ? withExtension : [path, ...withExtension];
}
function programAt(path, { node, platform }) {
	const script = (file) => ({
		command: [node, file],
		isNode: true
	});
	if (platform === "win32" && /\.(cmd|bat)$/i.test(path)) return script(scriptOfBatch(path));
	const firstLine = readFirstLine(path);
	if (firstLine.startsWith("#!")) return isNodeShebang(firstLine) ? script(path) : {
		command: [path],
		isNode: false
	};
	return /\.[cm]?[jt]s$/.test(path) ? script(path) : {
		command: [path],
		isNode: false
	};
}
/** `#!/usr/bin/env node` and `#!/usr/bin/node`; with options for Node, the system has to start it. */
function isNodeShebang(line) {
	return /^#!\s*\S*\/(env\s+)?node\s*$/.test(line);
}
/** The JavaScript that a batch file starts, as npm, pnpm and Node's own npm.cmd and npx.cmd are written. */
function scriptOfBatch(path) {
	const text = readFileSync(path, "utf8");
	const match = /SET "NP[MX]_CLI_JS=%~dp0\\?([^"%\r\n]+\.js)"/i.exec(text) ?? /"%(?:~dp0|dp0%)\\?([^"%\r\n]+\.[cm]?js)"\s+%\*/.exec(text);
	if (match !== null) return join(dirname(path), ...(match[1] ?? "").split("\\"));
	throw new UserError(`${path} is a batch file, which cannot be started without a shell`, { hint: "Name the program itself, such as \"command\": [\"node\", \"path/to/cli.js\"]." });
}
function readFirstLine(path) {
	const bytes = Buffer.alloc(256);
	const file = openSync(path, "r");
	try {
		const length = readSync(file, bytes);
		return bytes.toString("latin1", 0, length).split(/\r?\n/, 1)[0] ?? "";
	} finally {
		closeSync(file);
	}
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
// src/pipeline/commands.ts
/**
* Commands of the config as benchmarks: the built-in suite `command` measures whatever command it is told, and here
* the subjects that the config describes as commands take the place of the one it declares.
*/
const commandSuite = "command";
/** The one subject that the suite itself declares. */
const standIn = "command";
/** The suite's case for Node programs, and the one for all others, whose memory and CPU time nobody can ask for. */
const cases = {
	node: "run",
	other: "time"
};
/** The commands of a config, by the subject's name. */
function commandsOf({ subjects = {} }) {
	return Object.fromEntries(Object.entries(subjects).filter((entry) => typeof entry[1] !== "string"));
}
/**
* The names of the suites to measure: with commands, their suite is one of them without being named; without any, it
* is none. Throws `UserError` for a config that names the suite and no command.
*/
function withCommandSuite(names, config) {
	if (Object.keys(commandsOf(config)).length > 0) return [.../* @__PURE__ */ new Set([...names, commandSuite])];
	if (config.suites?.includes("command") === true) throw new UserError("The suite \"command\" has nothing to measure: no subject is a command", { hint: "Add one, such as \"subjects\": { \"my-cli\": { \"command\": [\"node\", \"cli.js\", \"--help\"] } }." });
	return names.filter((name) => name !== commandSuite);
}
/** The suite with the commands as its subjects, each in the case that suits its program. */
function withCommands(suite, { config, place }) {
	const { description } = suite;
	const configured = Object.entries(commandsOf(config));
	const isNode = new Map(configured.map(([name, command]) => [name, isNodeCommand(command, place)]));
	const namesIn = (caseName) => configured.map(([name]) => name).filter((name) => caseName === cases.other !== isNode.get(name));
	return {
		...suite,
		description: {
			...description,
			options: {},
			subjects: Object.fromEntries(configured.map(([name]) => [name, { package: null }])),
			cases: Object.fromEntries(Object.entries(description.cases).map(([name, suiteCase]) => [name, {
				...suiteCase,
				subjects: namesIn(name)
			}]).filter(([, { subjects }]) => subjects.length > 0))
		},
		commands: Object.fromEntries(configured.map(([name, { command, exitCode = 0 }]) => [name, {
			command,
			exitCode,
			digest: digestOf([
				description.digest,
				command,
				exitCode
			])
		}]))
	};
}
/** A program that is not there yet comes with the project's packages, once they are installed, and those are Node's. */
function isNodeCommand({ command, node }, place) {
	return node ?? findProgram(command[0], place)?.isNode ?? true;
}
/** Another command line is another series of figures. */
function digestOf(parts) {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
/** Where programs are looked for on a side, whose project is in `directory`. */
function programPlace({ host }, directory) {
	return {
		directory,
		node: host.node,
		env: host.env,
		platform: host.platform
	};
}
/** What a trial of a command asks the suite for: the program as found on this side, started in this side's project. */
function commandRequest({ command, exitCode }, place) {
	const [name = "", ...args] = command;
	const program = findProgram(name, place)?.command ?? [name];
	return {
		subject: standIn,
		options: {
			COMMAND: JSON.stringify([...program, ...args]),
			DIRECTORY: place.directory,
			EXIT_CODE: String(exitCode)
		}
	};
}
// src/pipeline/prepared-commits.ts
/**
* Commits made ready to be measured, any number of them by one way: each checked out in a folder of its own, installed
* and built alike, the suites of one of them laid over the others.
*
* One that cannot be had is a value, an error in place of its folder, and keeps nobody from measuring the others.
*/
/** Checks commits out, by names of one length. The folders are those of the project, wherever it lies in its repository. */
async function checkOutCommits({ project, effects, workRoot }, commits) {
	const git = gitIn(project.root, { ...effects.env });
	const below = (await git(["rev-parse", "--show-prefix"])).replace(/\/$/, "");
	const checkouts = await makeCheckouts({
		git,
		workRoot,
		commits,
		pid: effects.pid,
		isAlive: processIsAlive
	});
	const folders = Object.entries(checkouts.folders).map(([name, folder]) => {
		return [name, typeof folder === "string" ? join(folder, below) : folder];
	});
	return Object.assign(checkouts, { folders: Object.fromEntries(folders) });
}
/** Installs and builds each folder. Returns the folders; an error, whose hint is what the command printed last, in place of one that failed. */
async function prepareFolders({ project, effects, watcher }, { folders, labels, onFailure = () => void 0 }) {
	const run = commandRunner({
		env: effects.env,
		platform: effects.platform,
		signal: effects.signal
	});
	const settings = {
		prepare: project.config.project?.prepare,
		shell: project.config.project?.shell
	};
	const entries = Object.entries(folders);
	const prepared = {};
	const phase = watcher.phase("preparing", "checkouts");
	for (const [index, [name, folder]] of entries.entries()) {
		prepared[name] = folder;
		if (typeof folder !== "string") continue;
		phase.update({
			done: index,
			expected: entries.length,
			detail: labels?.[name] ?? name,
			leftMs: null
		});
		try {
			await prepare(folder, await preparationOf(folder, settings), run);
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			onFailure(name, error);
			prepared[name] = error;
		}
	}
	const ready = Object.values(prepared).filter((folder) => typeof folder === "string").length;
	phase.finish(finished(ready, entries.length));
	return prepared;
}
function finished(ready, all) {
	if (ready < all) return `${ready} of ${all} prepared alike`;
	return all === 1 ? "prepared" : `${all === 2 ? "both" : all} prepared alike`;
}
/** The module of a suite as it lies in a checkout of the project; a built-in one lies in none. */
function moduleAt({ project }, { module, root }) {
	return module.builtIn ? module : {
		...module,
		path: join(root, relative(project.root, module.path))
	};
}
/**
* One side's suites measure all: the project's own suites are laid over another checkout, so that what they import
* from the project comes from the side that they lie on. The suite's own module always comes from `from`; a file that
* it imports from its own folder only where `to` has none, or where the package does not publish it.
*
* Returns the modules as they lie in `to`.
*/
async function bringSuites(workshop, { modules, from, to, published }) {
	for (const module of modules.filter((candidate) => !candidate.builtIn)) {
		const { path } = moduleAt(workshop, {
			module,
			root: from
		});
		for (const file of await importedFiles(path, { alone: module.alone })) {
			const name = relative(from, file);
			const target = join(to, name);
			if (file !== path && existsSync(target) && published.has(name.split(sep).join("/"))) continue;
			await mkdir(dirname(target), { recursive: true });
			await cp(file, target);
		}
	}
	return modules.map((module) => moduleAt(workshop, {
		module,
		root: to
	}));
}
// src/pipeline/sides.ts
/**
* Base and head, side by side: found, checked out, prepared alike, and told apart by what a trial could load. Where
* there is no base, the head alone, by the same way.
*/
/** A base that cannot be built: then the stored baseline is all there is to compare with. */
var BaseNotBuilt = class extends UserError {};
/**
* Checks out and prepares both sides of a repository. Throws `BaseNotBuilt` when only the base cannot be prepared,
* `UserError` with exit code 4 when the head cannot, and leaves no checkout behind either way.
*/
async function gitSides(workshop, options) {
	const { project, effects, watcher } = workshop;
	const git = gitIn(project.root, { ...effects.env }, effects.signal);
	if (await ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD"
	]) === null) throw new UserError("This folder is in no Git repository with a commit, so there is no base", { hint: "Measure against the stored baseline: --base none. Or make a first commit." });
	const revisions = await findRevisions({
		git,
		base: options.base,
		pullRequestMerge: options.pullRequestMerge,
		ownFolders: ownFolders(project.config)
	});
	return withCheckouts(workshop, {
		head: await commitToMeasure(git, revisions.head),
		base: revisions.base.commit.sha
	}, (roots, dispose) => {
		watcher.note(`Base: ${revisions.base.commit.sha.slice(0, 7)}, ${revisions.how}.`);
		return readySides(workshop, {
			modules: options.modules,
			roots,
			sides: {
				head: revisions.head,
				base: revisions.base
			},
			how: revisions.how,
			dispose
		});
	});
}
/** Checks out and prepares what is checked out here, just as the head of a pair. Throws as `gitSides` does. */
async function headAlone(workshop, modules) {
	const { project, effects } = workshop;
	const git = gitIn(project.root, { ...effects.env }, effects.signal);
	const side = await headOf(project, effects.env);
	if (side.commit === null) throw new UserError("This folder is in no Git repository with a commit, so there is nothing to check out");
	return withCheckouts(workshop, { head: await commitToMeasure(git, {
		...side,
		commit: side.commit
	}) }, async ({ head: root }, dispose) => {
		await prepareSides(workshop, { head: root });
		const own = modules.map((module) => moduleAt(workshop, {
			module,
			root
		}));
		return {
			side,
			root,
			replaced: {},
			modules: own,
			[Symbol.asyncDispose]: dispose
		};
	});
}
/** The commit of the project, if it is in a repository with one. */
async function headOf({ root, config }, env) {
	const git = gitIn(root, { ...env });
	const sha = await ask$1(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD^{commit}"
	]).catch(() => null);
	return sha === null ? {
		label: "this folder",
		commit: null
	} : describeHead(git, sha, ownFolders(config));
}
/** Changes that are not committed are part of the head. */
async function commitToMeasure(git, { commit }) {
	return commit.dirty ? snapshotWorkingTree(git) : commit.sha;
}
/** Checks commits out and hands their folders on; whatever fails then, no checkout is left behind. */
async function withCheckouts(workshop, commits, use) {
	const checkouts = await checkOutCommits(workshop, commits);
	const dispose = () => Promise.resolve(checkouts[Symbol.asyncDispose]());
	try {
		const lost = Object.values(checkouts.folders).find((folder) => folder instanceof UserError);
		if (lost !== void 0) throw lost;
		return await use(checkouts.folders, dispose);
	} catch (error) {
		await dispose();
		throw error;
	}
}
/** Prepares both sides alike, brings the head's suites to both and tells whether they can differ at all. */
async function readySides(workshop, options) {
	const { effects } = workshop;
	const { roots, sides, how, dispose } = options;
	await prepareSides(workshop, {
		base: roots.base,
		head: roots.head
	});
	const head = options.modules.map((module) => moduleAt(workshop, {
		module,
		root: roots.head
	}));
	const run = commandRunner({
		env: effects.env,
		platform: effects.platform,
		signal: effects.signal
	});
	const published = new Set(await packedFiles({
		directory: roots.head,
		run
	}));
	const base = await bringSuites(workshop, {
		modules: options.modules,
		from: roots.head,
		to: roots.base,
		published
	});
	const likeness = await compareSides(workshop, {
		roots,
		modules: head,
		run
	});
	return {
		head: {
			side: sides.head,
			root: roots.head,
			replaced: {},
			modules: head
		},
		base: {
			side: sides.base,
			root: roots.base,
			replaced: {},
			modules: base
		},
		how,
		...likeness,
		[Symbol.asyncDispose]: dispose
	};
}
/** One side or both, in the order they are given in: where the base cannot be prepared, that of the head can wait. */
async function prepareSides(workshop, folders) {
	await prepareFolders(workshop, {
		folders,
		onFailure(name, error) {
			if (!(error instanceof PreparationError)) throw error;
			const options = {
				hint: error.hint ?? error.output,
				cause: error
			};
			if (name === "base") throw new BaseNotBuilt(`The base cannot be prepared: ${error.message}`, options);
			throw new UserError(`The head cannot be prepared: ${error.message}`, {
				...options,
				exitCode: 4
			});
		}
	});
}
async function compareSides({ project }, { roots, modules, run }) {
	const folders = Object.values(project.config.subjects ?? {}).filter((source) => typeof source === "string" && source !== "." && !source.startsWith("npm:"));
	const commands = Object.values(commandsOf(project.config)).map(({ command }) => command);
	const named = [roots.head, roots.base].flatMap((root) => commands.map((command) => filesOfCommand(root, command)));
	const own = await projectFilesOf(modules, roots.head);
	const what = {
		extra: [
			...folders,
			...own,
			...(await Promise.all(named)).flat()
		],
		dev: commands.length > 0,
		run
	};
	const head = await fingerprint({
		directory: roots.head,
		...what
	});
	const base = await fingerprint({
		directory: roots.base,
		...what
	});
	return {
		identical: head.loaded === base.loaded,
		texts: differingTexts(head, base)
	};
}
/** What the project's own suites import of the project, beyond their own folders. */
async function projectFilesOf(modules, root) {
	const own = modules.filter((module) => !module.builtIn);
	const files = await Promise.all(own.map((module) => importedFiles(module.path, { within: root })));
	return [...new Set(files.flat())].map((file) => relative(root, file).split(sep).join("/")).sort();
}
// src/measure/tally.ts
/**
* Gathers the reports of trials into what a run file says of one benchmark.
*/
const maxWarnings = 50;
const maxFailures = 20;
/** Failures, notes and warnings of one benchmark, as they come in. */
var Tally = class {
	#failures = /* @__PURE__ */ new Map();
	#warnings = /* @__PURE__ */ new Set();
	#notes = {};
	/**
	* Takes a report in. A note that differs between trials (a content id, say) makes the trial a failed one:
	* the returned result is what counts.
	*/
	add(result, side) {
		const counted = result.outcome === "ok" ? rounded(this.#checkNotes(result)) : result;
		for (const warning of counted.warnings) if (this.#warnings.size < maxWarnings) this.#warnings.add(warning);
		if (counted.outcome !== "ok") this.#addFailure(counted, side);
		return counted;
	}
	warn(text) {
		this.#warnings.add(text);
	}
	get failures() {
		return [...this.#failures.values()].slice(0, maxFailures);
	}
	get warnings() {
		return [...this.#warnings].slice(0, maxWarnings);
	}
	get notes() {
		return this.#notes;
	}
	#checkNotes(result) {
		for (const [name, text] of Object.entries(result.notes)) {
			const before = this.#notes[name];
			if (before === void 0) this.#notes[name] = text;
			else if (before !== text) {
				const message = `${name} was ${JSON.stringify(before)} in one trial and ${JSON.stringify(text)} in another`;
				return {
					...result,
					outcome: "failed",
					message,
					metrics: {},
					covariateMs: null
				};
			}
		}
		return result;
	}
	#addFailure(result, side) {
		const message = result.message ?? "no reason given";
		const key = `${side} ${result.outcome} ${message}`;
		const known = this.#failures.get(key);
		this.#failures.set(key, {
			side,
			outcome: result.outcome,
			message,
			...result.detail === null ? {} : { detail: result.detail },
			count: (known?.count ?? 0) + 1
		});
	}
};
function round(value) {
	return Number.isInteger(value) ? value : Number(value.toPrecision(7));
}
/** Seven digits are more than any clock here is good for, and keep files small; counts and bytes stay whole. */
function rounded(result) {
	const metrics = Object.entries(result.metrics).map(([name, value]) => [name, round(value)]);
	return {
		...result,
		metrics: Object.fromEntries(metrics),
		covariateMs: result.covariateMs === null ? null : round(result.covariateMs)
	};
}
/** The part of a benchmark's entry that does not depend on how it was measured. */
function entryOf(benchmark, packages) {
	return {
		suite: benchmark.suite,
		case: benchmark.case,
		subject: benchmark.subject,
		suiteDigest: benchmark.suiteDigest,
		...packages,
		...benchmark.once && { once: true }
	};
}
/** Why a benchmark that was to be measured never had its turn. */
function withoutTurn(signal) {
	return signal.aborted ? notMeasured.interrupted : notMeasured.outOfTime;
}
/** The entry of a benchmark that was not tried. */
function skippedEntry(benchmark, packages, reason) {
	return {
		...entryOf(benchmark, packages),
		status: "skipped",
		reason,
		trials: 0,
		failures: [],
		metrics: {},
		warnings: []
	};
}
// node_modules/pure-rand/lib/esm/distribution/uniformFloat64.js
const scale26 = 1.4901161193847656e-8;
const scale53 = 11102230246251565e-32;
const mask1 = 67108863;
const mask2 = 134217727;
/**
* Uniformly generate random 64-bit floating point values between 0 (included) and 1 (excluded)
*
* @remarks Generated values are multiples of 2**-53, providing 53 bits of randomness.
*
* @param rng - Instance of RandomGenerator to extract random values from
*
* @public
*/
function uniformFloat64(rng) {
	const value1 = rng.next() & mask1;
	const value2 = rng.next() & mask2;
	return value1 * scale26 + value2 * scale53;
}
// node_modules/pure-rand/lib/esm/generator/xoroshiro128plus.js
const jumps = [
	3639956645,
	3750757012,
	1261568508,
	386426335
];
var XoroShiro128Plus = class XoroShiro128Plus {
	constructor(s01, s00, s11, s10) {
		this.s01 = s01;
		this.s00 = s00;
		this.s11 = s11;
		this.s10 = s10;
	}
	clone() {
		return new XoroShiro128Plus(this.s01, this.s00, this.s11, this.s10);
	}
	next() {
		const out = this.s00 + this.s10 | 0;
		const a0 = this.s10 ^ this.s00;
		const a1 = this.s11 ^ this.s01;
		const s00 = this.s00;
		const s01 = this.s01;
		this.s00 = s00 << 24 ^ s01 >>> 8 ^ a0 ^ a0 << 16;
		this.s01 = s01 << 24 ^ s00 >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
		this.s10 = a1 << 5 ^ a0 >>> 27;
		this.s11 = a0 << 5 ^ a1 >>> 27;
		return out;
	}
	jump() {
		let ns01 = 0;
		let ns00 = 0;
		let ns11 = 0;
		let ns10 = 0;
		let s01 = this.s01;
		let s00 = this.s00;
		let s11 = this.s11;
		let s10 = this.s10;
		for (let i = 0; i !== 4; ++i) {
			const ji = jumps[i];
			for (let mask = 1; mask; mask <<= 1) {
				if (ji & mask) {
					ns01 ^= s01;
					ns00 ^= s00;
					ns11 ^= s11;
					ns10 ^= s10;
				}
				const a0 = s10 ^ s00;
				const a1 = s11 ^ s01;
				const s00_ = s00;
				const s01_ = s01;
				s00 = s00_ << 24 ^ s01_ >>> 8 ^ a0 ^ a0 << 16;
				s01 = s01_ << 24 ^ s00_ >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
				s10 = a1 << 5 ^ a0 >>> 27;
				s11 = a0 << 5 ^ a1 >>> 27;
			}
		}
		this.s01 = ns01;
		this.s00 = ns00;
		this.s11 = ns11;
		this.s10 = ns10;
	}
	getState() {
		return [
			this.s01,
			this.s00,
			this.s11,
			this.s10
		];
	}
};
function xoroshiro128plusFromState(state) {
	if (!(state.length === 4)) throw new Error("The state must have been produced by a xoroshiro128plus RandomGenerator");
	return new XoroShiro128Plus(state[0], state[1], state[2], state[3]);
}
function xoroshiro128plus(seed) {
	return new XoroShiro128Plus(-1, ~seed, seed | 0, 0);
}
// src/stats/random.ts
/**
* Seeded randomness: the same seed, written as eight hex digits, gives the same coins on every machine and Node.
*
* The generator is pure-rand's xoroshiro128+. Its own seeding gives neighbouring seeds similar first numbers, so
* the state is filled by a mixing function instead (the finaliser of MurmurHash3, Appleby 2011).
*/
const seedPattern = /^[0-9a-f]{8}$/;
/** Throws a RangeError unless `seed` is eight hex digits in lower case. */
function seededRandom(seed) {
	const generator = xoroshiro128plusFromState([
		0,
		1,
		2,
		3
	].map((word) => mixed(numberOf(seed), word)));
	const uniform = () => uniformFloat64(generator);
	const below = (count) => Math.floor(uniform() * count);
	return {
		uniform,
		below,
		normal: () => normal(uniform),
		exponential: () => -Math.log1p(-uniform()),
		coin: () => uniform() < .5,
		shuffled: (items) => shuffled(items, below)
	};
}
/** A seed of its own for each label, so that one benchmark's coins do not depend on how many another one used. */
function derivedSeed(seed, label) {
	let hash = numberOf(seed);
	for (let i = 0; i < label.length; i++) hash = mixed(hash, label.charCodeAt(i));
	return hash.toString(16).padStart(8, "0");
}
function numberOf(seed) {
	if (!seedPattern.test(seed)) throw new RangeError(`a seed is eight hex digits, not "${seed}"`);
	return Number.parseInt(seed, 16);
}
/** 32 well-mixed bits out of two numbers of 32 bits. */
function mixed(hash, word) {
	let bits = (hash ^ Math.imul(word + 1, 2654435761)) >>> 0;
	bits = Math.imul(bits ^ bits >>> 16, 2246822507);
	bits = Math.imul(bits ^ bits >>> 13, 3266489909);
	return (bits ^ bits >>> 16) >>> 0;
}
/** The polar method (Marsaglia & Bray 1964). */
function normal(uniform) {
	for (;;) {
		const x = 2 * uniform() - 1;
		const y = 2 * uniform() - 1;
		const square = x * x + y * y;
		if (square > 0 && square < 1) return x * Math.sqrt(-2 * Math.log(square) / square);
	}
}
function shuffled(items, below) {
	const copy = [...items];
	for (let last = copy.length - 1; last > 0; last--) {
		const other = below(last + 1);
		const item = copy[last];
		copy[last] = copy[other];
		copy[other] = item;
	}
	return copy;
}
// src/fixture/words.ts
/** 128 words of three to eight letters; seven random bits choose one. */
const words = `
  account action adapter alert anchor array asset async batch block border bound branch bridge browser buffer
  build bundle button cache canvas channel chart client clock code color column command common config content
  context core counter cursor data date debug default delta design device dialog diff digest domain draft
  driver editor effect element encoder engine entry error event example export factory feature field filter
  fixture flag folder format frame function garden graph grid group guard handler header helper history hook
  icon image import index input item journal kernel keymap label layer layout lexer library line link list
  loader locale logger machine marker matrix menu message method metric model module monitor node number object
  option output packet panel parser path pattern pixel plugin point
  policy promise query queue reader record
`.trim().split(/\s+/);
/** A name that `taken` does not hold yet, and puts it there: `parser.js`, else `parser-event.js`, else `parser-event-2.js`. */
function freshName(random, taken, extension = "") {
	const [first, second] = [random.below(words.length), random.below(words.length)];
	const pair = `${words[first]}-${words[second]}`;
	let name = `${words[first]}${extension}`;
	for (let copy = 1; taken.has(name); copy++) name = `${pair}${copy === 1 ? "" : `-${copy}`}${extension}`;
	taken.add(name);
	return name;
}
// src/fixture/contents.ts
/** Text that looks like source code from afar: lines of ASCII that end in LF. */
/** A text of exactly `bytes` bytes; unless it is empty, it ends with LF. */
function sourceText(random, bytes) {
	const lines = [];
	for (let length = 0; length < bytes; length += lines.at(-1).length) lines.push(line(random.bits()));
	const text = Buffer$1.from(lines.join("").slice(0, bytes), "latin1");
	if (bytes > 0) text[bytes - 1] = 10;
	return text;
}
/** One line from 32 bits: four words of seven bits each, and four bits for what stands between them. */
function line(bits) {
	const a = words[bits & 127];
	const b = words[bits >>> 7 & 127];
	const c = words[bits >>> 14 & 127];
	const d = words[bits >>> 21 & 127];
	const indent = "  ".repeat(bits >>> 28 & 3);
	if (bits >>> 30 === 0) return `${indent}// The ${a} ${b} has a ${c} for each ${d}.\n`;
	if (bits >>> 30 === 1) return `${indent}if (${a}.${b}) return ${c}(${d})\n`;
	return `${indent}const ${a} = ${b}.${c}(${d})\n`;
}
// node_modules/pure-rand/lib/esm/distribution/uniformInt.js
/**
* Uniformly generate number in range [0 ; rangeSize[
* With rangeSize <= 0x100000000
* @internal
*/
function uniformIntInternal(rng, rangeSize) {
	const MaxAllowed = rangeSize > 2 ? ~~(4294967296 / rangeSize) * rangeSize : 4294967296;
	let deltaV = rng.next() + 2147483648;
	while (deltaV >= MaxAllowed) deltaV = rng.next() + 2147483648;
	return deltaV % rangeSize;
}
/**
* We only accept safe integers here
* @internal
*/
function fromNumberToArrayInt64(out, n) {
	if (n < 0) {
		const posN = -n;
		out.sign = -1;
		out.data[0] = ~~(posN / 4294967296);
		out.data[1] = posN >>> 0;
	} else {
		out.sign = 1;
		out.data[0] = ~~(n / 4294967296);
		out.data[1] = n >>> 0;
	}
	return out;
}
/**
* Substract two ArrayInt of 64 bits on 64 bits.
* With arrayIntA - arrayIntB >= 0
* @internal
*/
function substractArrayInt64(out, arrayIntA, arrayIntB) {
	const lowA = arrayIntA.data[1];
	const highA = arrayIntA.data[0];
	const signA = arrayIntA.sign;
	const lowB = arrayIntB.data[1];
	const highB = arrayIntB.data[0];
	const signB = arrayIntB.sign;
	out.sign = 1;
	if (signA === 1 && signB === -1) {
		const low = lowA + lowB;
		const high = highA + highB + (low > 4294967295 ? 1 : 0);
		out.data[0] = high >>> 0;
		out.data[1] = low >>> 0;
		return out;
	}
	let lowFirst = lowA;
	let highFirst = highA;
	let lowSecond = lowB;
	let highSecond = highB;
	if (signA === -1) {
		lowFirst = lowB;
		highFirst = highB;
		lowSecond = lowA;
		highSecond = highA;
	}
	let reminderLow = 0;
	let low = lowFirst - lowSecond;
	if (low < 0) {
		reminderLow = 1;
		low = low >>> 0;
	}
	out.data[0] = highFirst - highSecond - reminderLow;
	out.data[1] = low;
	return out;
}
/**
* Uniformly generate ArrayInt64 in range [0 ; rangeSize[
*
* @remarks
* In the worst case scenario it may discard half of the randomly generated value.
* Worst case being: most significant number is 1 and remaining part evaluates to 0.
*
* @internal
*/
function uniformArrayIntInternal(rng, out, rangeSize) {
	const maxIndex0 = rangeSize[0] + 1;
	out[0] = uniformIntInternal(rng, maxIndex0);
	out[1] = uniformIntInternal(rng, 4294967296);
	while (out[0] >= rangeSize[0] && (out[0] !== rangeSize[0] || out[1] >= rangeSize[1])) {
		out[0] = uniformIntInternal(rng, maxIndex0);
		out[1] = uniformIntInternal(rng, 4294967296);
	}
	return out;
}
const safeNumberMaxSafeInteger = Number.MAX_SAFE_INTEGER;
const sharedA = {
	sign: 1,
	data: [0, 0]
};
const sharedB = {
	sign: 1,
	data: [0, 0]
};
const sharedC = {
	sign: 1,
	data: [0, 0]
};
const sharedData = [0, 0];
function uniformLargeIntInternal(rng, from, to, rangeSize) {
	const rangeSizeArrayIntValue = rangeSize <= safeNumberMaxSafeInteger ? fromNumberToArrayInt64(sharedC, rangeSize) : substractArrayInt64(sharedC, fromNumberToArrayInt64(sharedA, to), fromNumberToArrayInt64(sharedB, from));
	if (rangeSizeArrayIntValue.data[1] === 4294967295) {
		rangeSizeArrayIntValue.data[0] += 1;
		rangeSizeArrayIntValue.data[1] = 0;
	} else rangeSizeArrayIntValue.data[1] += 1;
	uniformArrayIntInternal(rng, sharedData, rangeSizeArrayIntValue.data);
	return sharedData[0] * 4294967296 + sharedData[1] + from;
}
/**
* Uniformly generate random integer values between `from` (included) and `to` (included)
*
* @param rng - Instance of RandomGenerator to extract random values from
* @param from - Lower bound of the range (included)
* @param to - Upper bound of the range (included)
*
* @public
*/
function uniformInt(rng, from, to) {
	const rangeSize = to - from;
	if (rangeSize <= 4294967295) return uniformIntInternal(rng, rangeSize + 1) + from;
	return uniformLargeIntInternal(rng, from, to, rangeSize);
}
// src/fixture/random.ts
/** Seeded randomness in integers: the same on every machine, unlike anything that passes through Math.log or a locale. */
/** A generator of its own for each purpose, so that drawing more names, say, does not change the sizes. */
function createRandom(seed, purpose) {
	const generator = xoroshiro128plus(createHash("sha256").update(`${purpose}\n${seed}`).digest().readInt32BE(0));
	const below = (limit) => uniformInt(generator, 0, limit - 1);
	return {
		below,
		bits: () => generator.next() >>> 0,
		shuffled: (values) => {
			const result = [...values];
			for (let last = result.length - 1; last > 0; last--) {
				const other = below(last + 1);
				const held = result[last];
				result[last] = result[other];
				result[other] = held;
			}
			return result;
		}
	};
}
// src/fixture/share.ts
/**
* Deals `total` things out, as counts that add up to it; the first receiver is the one with `most`. The more
* one has, the likelier it gets the next (a Pólya urn), which gives the long tail that directories have.
* Returns null where it cannot be done.
*/
function share(random, { total, among, most, avoid }) {
	if (among === 0) return total === 0 ? [] : null;
	const least = avoid === 1 ? 2 : 1;
	const cap = most ?? total;
	const counts = Array.from({ length: among }, () => least);
	if (most !== void 0) counts[0] = most;
	const left = total - counts.reduce((sum, count) => sum + count, 0);
	if (left < 0 || cap < least || total > cap * among) return null;
	deal$1(random, counts, {
		left,
		cap
	});
	return avoid === void 0 || disperse(counts, {
		avoid,
		cap,
		fixed: most === void 0 ? 0 : 1
	}) ? counts : null;
}
function deal$1(random, counts, { left, cap }) {
	const urn = counts.flatMap((count, receiver) => count < cap ? [receiver] : []);
	for (let dealt = 0; dealt < left; dealt++) {
		let receiver = urn[random.below(urn.length)];
		while (counts[receiver] >= cap) receiver = (receiver + 1) % counts.length;
		counts[receiver]++;
		urn.push(receiver);
	}
}
/** Moves single things about until nobody has exactly `avoid`; false where there is no way. */
function disperse(counts, limits) {
	const { avoid, cap, fixed } = limits;
	if (fixed === 1 && counts[0] === avoid) return false;
	const wrong = counts.flatMap((count, receiver) => count === avoid && receiver >= fixed ? [receiver] : []);
	const odd = avoid < cap ? wrong.length % 2 : wrong.length;
	for (const [index, receiver] of wrong.slice(odd).entries()) counts[receiver] += index % 2 === 0 ? 1 : -1;
	return wrong.slice(0, odd).every((receiver) => settle(counts, receiver, limits));
}
/** Gives `receiver` another count than `avoid`, at the cost or to the good of one other. */
function settle(counts, receiver, { avoid, cap, fixed }) {
	const fine = (count) => count >= 1 && count <= cap && count !== avoid;
	for (let amount = 1; amount <= cap; amount++) for (const moved of [-amount, amount].filter((change) => fine(avoid + change))) {
		const partner = counts.findIndex((count, other) => other >= fixed && other !== receiver && fine(count - moved));
		if (partner === -1) continue;
		counts[receiver] += moved;
		counts[partner] -= moved;
		return true;
	}
	return false;
}
// src/fixture/sizes.ts
/** Quantiles are read in millionths, so that everything after that is whole numbers below 2^53. */
const whole = 1e6;
/**
* `count` sizes in bytes, rising. The k-th of n lies at quantile k / (n - 1), between the points around it on a straight
* line and rounded down. `points` go from quantile 0 to 1.
*/
function plannedSizes(points, count) {
	const scale = points.map((point) => ({
		at: Math.round(point.quantile * whole),
		bytes: point.bytes
	}));
	let segment = 1;
	return Array.from({ length: count }, (_, index) => {
		const at = count === 1 ? whole / 2 : Math.floor(index * whole / (count - 1));
		while (scale[segment].at < at) segment++;
		const [low, high] = [scale[segment - 1], scale[segment]];
		return low.bytes + Math.floor((high.bytes - low.bytes) * (at - low.at) / (high.at - low.at));
	});
}
// src/fixture/plan-tree.ts
/** From a spec to the list of every directory and file of its tree. Pure: nothing is written. */
/** Longest path within a tree: leaves room for where the tree is put below Windows' 260 characters. */
const maxPathLength = 170;
/** Plans the tree of a spec. Throws `UserError` where the figures of the spec contradict each other. */
function planTree(spec) {
	const shape = createRandom(spec.seed, "shape");
	const names = createRandom(spec.seed, "names");
	const { levels, usualFiles } = levelsOf(spec);
	const directories = [];
	const files = [];
	let current = [{
		path: "",
		taken: /* @__PURE__ */ new Set()
	}];
	for (const [index, level] of levels.entries()) {
		const next = levels[index + 1];
		const below = next === void 0 ? 0 : next.directories + (next.bare ?? 0);
		const roles = assignRoles(shape, current, {
			place: `shape.levels[${index}]`,
			level,
			below,
			usualFiles
		});
		for (const { directory, count } of roles.holders) for (let made = 0; made < count; made++) {
			const extension = spec.extensions[names.below(spec.extensions.length)];
			files.push(`${directory.path}${freshName(names, directory.taken, extension)}`);
		}
		current = roles.parents.flatMap(({ directory, count }) => Array.from({ length: count }, () => ({
			path: `${directory.path}${freshName(names, directory.taken)}/`,
			taken: /* @__PURE__ */ new Set()
		})));
		for (const { path } of current) directories.push(path.slice(0, -1));
	}
	return checked(spec, {
		directories: directories.sort(byCodeUnits),
		files: files.sort(byCodeUnits)
	});
}
/** Orders text the same way everywhere: by UTF-16 code units, never by a locale. */
function byCodeUnits(a, b) {
	return a < b ? -1 : Number(a > b);
}
function levelsOf({ shape }) {
	if (shape.kind === "flat") return {
		levels: [{
			directories: 1,
			files: shape.files
		}],
		usualFiles: 0
	};
	if (shape.kind === "levels") return {
		levels: shape.levels,
		usualFiles: shape.usualFiles ?? 0
	};
	const { directories, filesEach } = shape;
	return {
		levels: [{
			directories: 1,
			files: 0
		}, {
			directories,
			files: directories * filesEach,
			mostFiles: filesEach
		}],
		usualFiles: 0
	};
}
/** Which directories of a depth hold files, which hold subdirectories, and how many. */
function assignRoles(random, all, depth) {
	const { level, below, place } = depth;
	const lived = random.shuffled(all).slice(level.bare ?? 0);
	if (lived.length !== level.directories) throw contradiction(place, "the root is one directory");
	const holders = level.holders ?? Math.min(level.directories, level.files);
	const parents = level.parents ?? defaultParents(level, {
		below,
		holders
	});
	if (parents + holders < lived.length && lived.length > 1) throw contradiction(place, `${lived.length} directories, but only ${holders} hold files and ${parents} directories`);
	if (Math.max(parents, holders) > lived.length) throw contradiction(place, `more holders or parents than the ${lived.length} directories`);
	const subdirectories = share(random, {
		total: below,
		among: parents,
		most: level.mostSubdirectories
	});
	if (subdirectories === null) throw contradiction(place, `${below} directories below do not fit ${parents} parents`);
	const files = filesPerHolder(random, holders, depth);
	return {
		parents: deal(lived.slice(0, parents), subdirectories),
		holders: deal(lived.slice(lived.length - holders), files)
	};
}
function deal(directories, counts) {
	return directories.map((directory, index) => ({
		directory,
		count: counts[index]
	}));
}
/** As many parents as there must be, and about half of those there can be. */
function defaultParents(level, { below, holders }) {
	const possible = Math.min(level.directories, below);
	const needed = Math.max(level.directories - holders, level.mostSubdirectories ? Math.ceil(below / level.mostSubdirectories) : 0);
	return Math.min(possible, Math.max(needed, Math.ceil(possible / 2)));
}
function filesPerHolder(random, holders, { level, place, usualFiles }) {
	const usual = level.usual ?? 0;
	const rest = share(random, {
		total: level.files - usual * usualFiles,
		among: holders - usual,
		most: level.mostFiles,
		avoid: level.usual === void 0 ? void 0 : usualFiles
	});
	if (rest === null || usual > holders) throw contradiction(place, `${level.files} files do not fit ${holders} holders, ${usual} of them usual`);
	return [...rest, ...Array.from({ length: usual }, () => usualFiles)];
}
function checked(spec, plan) {
	const { directories, files } = plan;
	if (files.length !== spec.files || directories.length + 1 !== spec.directories) throw contradiction("shape", `comes to ${`${files.length} files in ${directories.length + 1} directories`}, not ${spec.files} in ${spec.directories} as the spec says`);
	const tooLong = files.concat(directories).find((path) => path.length > maxPathLength);
	if (tooLong !== void 0) throw contradiction("shape", `so deep that a path has ${tooLong.length} characters`);
	const sizes = createRandom(spec.seed, "sizes").shuffled(plannedSizes(spec.sizes, files.length));
	return {
		directories,
		files: files.map((path, index) => ({
			path,
			bytes: sizes[index]
		}))
	};
}
function contradiction(place, what) {
	return new UserError(`The fixture spec contradicts itself at ${place}: ${what}`, { place });
}
// src/fixture/walk.ts
/** Looking through a directory: every entry below it with its size and times, in one order on every system. */
/** How many entries are handled before timers, signals and progress get their turn. */
const turn = 400;
/** Gives the event loop a turn every few hundred calls, and stops when `signal` says so. */
function createBreather(signal) {
	let calls = 0;
	return () => {
		calls++;
		if (calls % turn !== 0) return void 0;
		signal?.throwIfAborted();
		return setImmediate();
	};
}
/**
* Lists everything below `directory`. The calls are synchronous, since that is several times faster for small entries,
* with pauses for the event loop in between. Rejects with the system's error where something cannot be read.
*/
async function walkTree(directory, { limit = 1e400, signal } = {}) {
	const breathe = createBreather(signal);
	const entries = [];
	const open = [""];
	for (let parent = open.pop(); parent !== void 0 && entries.length <= limit; parent = open.pop()) for (const entry of readdirSync(path.join(directory, parent), { withFileTypes: true })) {
		if (entries.length > limit) break;
		await breathe();
		const found = inspect(directory, `${parent}${entry.name}`, entry);
		entries.push(found);
		if (found.kind === "directory") open.push(`${found.path}/`);
	}
	const files = entries.filter(({ kind }) => kind === "file").length;
	const directories = entries.filter(({ kind }) => kind === "directory").length + 1;
	entries.sort((a, b) => byCodeUnits(a.path, b.path));
	return {
		entries,
		files,
		directories,
		complete: entries.length <= limit
	};
}
function inspect(directory, relative, entry) {
	const nothing = {
		path: relative,
		bytes: 0,
		modifiedMs: 0,
		changedMs: 0
	};
	if (entry.isDirectory()) return {
		...nothing,
		kind: "directory"
	};
	if (!entry.isFile()) return {
		...nothing,
		kind: "other"
	};
	const { size, mtimeMs, ctimeMs } = lstatSync(path.join(directory, relative));
	return {
		path: relative,
		kind: "file",
		bytes: size,
		modifiedMs: mtimeMs,
		changedMs: ctimeMs
	};
}
// src/fixture/digest.ts
/**
* What a tree is, in one number.
*
* `treeDigest` is the sha256 over all entries sorted by path (relative, with `/`, compared by UTF-16 code units):
* for a directory `directory <path>` and NUL, for a file `file <path>` and NUL, its length in decimals and NUL,
* then its bytes. The root itself is left out. Names, contents and empty directories count; times and permissions do not.
*/
/** The digest of a directory that has been walked already. */
async function digestOfWalk(directory, walk, options = {}) {
	const breathe = createBreather(options.signal);
	const hash = createHash("sha256");
	for (const [done, entry] of walk.entries.entries()) {
		const pause = breathe();
		if (pause !== void 0) {
			options.onEntries?.(done);
			await pause;
		}
		hash.update(`${entry.kind} ${entry.path}\0`);
		if (entry.kind === "file") addFile(hash, readFileSync(path.join(directory, entry.path)));
	}
	return hash.digest("hex");
}
/** The contents of a plan's files, one after the other in the plan's order. */
function* contentsOf(spec, plan) {
	const random = createRandom(spec.seed, "contents");
	for (const file of plan.files) yield sourceText(random, file.bytes);
}
/**
* A cheap fingerprint of a directory that has been walked: names, sizes, and the times at which each file was last
* modified and changed. Equal stamps mean that nobody wrote to a file in between, short of tampering with the clock.
*/
function stampOfWalk(walk) {
	const hash = createHash("sha256");
	for (const entry of walk.entries) hash.update(stampLine(entry));
	return hash.digest("hex");
}
function stampLine({ kind, path: name, bytes, modifiedMs, changedMs }) {
	return `${kind} ${name}\0${bytes} ${modifiedMs} ${changedMs}\0`;
}
function addFile(hash, bytes) {
	hash.update(`${bytes.length}\0`).update(bytes);
}
// src/fixture/mark.ts
/**
* The mark beside a tree that says what it is and that Paceline made it.
*
* It lies next to the directory (`react.paceline.json` beside `react`), never in it, where a watcher would see it.
*/
const count$1 = number$1().int().min(0);
const markSchema = strictObject({
	schema: literal$1("paceline/tree@1"),
	/** What the tree was made from; a tree of another origin is never taken for this one. */
	origin: string().max(200),
	digest,
	files: count$1,
	directories: count$1,
	/** Fingerprint of names, sizes and times when the digest was last checked byte for byte. */
	stamp: digest,
	/** Which directory of the file system Paceline made; null where it found one that was right already. */
	identity: string().max(100).nullable()
});
/** The mark of a directory, or null where there is none that can be read. */
function readMark(directory) {
	try {
		return markSchema.parse(JSON.parse(readFileSync(markPath(directory), "utf8")));
	} catch {
		return null;
	}
}
function writeMark(directory, mark) {
	writeFileSync(markPath(directory), `${JSON.stringify({
		schema: "paceline/tree@1",
		...mark
	}, null, 2)}\n`);
}
/**
* Which directory this is, whatever its name: inode number and time of birth. Somebody else's directory under a name
* that was once ours has another identity.
*/
function identityOf(directory) {
	const { ino, birthtimeNs } = statSync(directory, { bigint: true });
	return `${ino}:${birthtimeNs}`;
}
function isEmpty(directory) {
	return readdirSync(directory).length === 0;
}
function markPath(directory) {
	return `${directory}.paceline.json`;
}
// src/fixture/judge-site.ts
/** What lies where a tree shall be. */
/**
* The counts of a tree whose mark says that it is the right one and whose names, sizes and times are those of the mark;
* else null. Reads only, and without the lock, so that it is quick and works where nothing may be written.
*/
async function recognise(site) {
	const { directory, signal } = site;
	const facts = knownFacts(site);
	if (facts === null || !facts.marked) return null;
	try {
		const walk = await walkTree(directory, {
			limit: entriesOf(facts),
			signal
		});
		return walk.complete && stampOfWalk(walk) === readMark(directory)?.stamp ? countsOf(facts) : null;
	} catch {
		signal?.throwIfAborted();
		return null;
	}
}
/** What the tree must come to, as far as that is known beforehand, and whether its mark says that it does. */
function knownFacts({ directory, origin, expected }) {
	const mark = readMark(directory);
	const sameOrigin = mark?.origin === origin ? mark : null;
	const facts = expected ?? sameOrigin;
	return facts === null ? null : {
		...facts,
		marked: sameOrigin?.digest === facts.digest
	};
}
/**
* What lies at the place: the right tree (then its counts), nothing, an empty directory, or a wrong tree of ours.
* Throws `UserError` for anything else. To be called under the lock: it writes a mark where every byte was found right.
*/
async function judge(site) {
	const { directory } = site;
	const status = statSync(directory, { throwIfNoEntry: false });
	if (status === void 0) return "missing";
	if (!status.isDirectory()) throw new UserError(`${directory} is not a directory`, { file: directory });
	const facts = knownFacts(site);
	if (facts !== null && await isRight(site, facts)) return countsOf(facts);
	if (isEmpty(directory)) return "empty";
	if (readMark(directory)?.identity === identityOf(directory)) return "wrong";
	throw new UserError(`${directory} is not empty and was not made by Paceline, so it is left alone`, {
		hint: "Choose another directory, or delete this one yourself.",
		file: directory
	});
}
/** Reads every byte; a tree that changes meanwhile is not right. Renews the mark of a tree that is. */
async function isRight(site, facts) {
	try {
		return await holds(site, facts);
	} catch (error) {
		if (error.code === "ENOENT") return false;
		throw error;
	}
}
async function holds({ directory, origin, signal }, facts) {
	const walk = await walkTree(directory, {
		limit: entriesOf(facts),
		signal
	});
	if (!walk.complete || walk.files !== facts.files || walk.directories !== facts.directories) return false;
	const digest = await digestOfWalk(directory, walk, { signal });
	if (digest !== facts.digest) return false;
	const identity = identityOf(directory);
	const ours = readMark(directory)?.identity === identity;
	writeMark(directory, {
		origin,
		digest,
		...countsOf(walk),
		stamp: stampOfWalk(walk),
		identity: ours ? identity : null
	});
	return true;
}
function entriesOf({ files, directories }) {
	return files + directories - 1;
}
/** The counts alone, out of whatever has them. */
function countsOf({ files, directories }) {
	return {
		files,
		directories
	};
}
// src/fixture/lock.ts
/** One process at a time: for the moment in which a finished tree takes its place. */
const pollMs = 25;
/**
* Runs `work` while no other process does so for the same directory. The lock is a directory beside it, since making a
* directory either succeeds or fails on every file system. Throws `UserError` when the lock does not come free.
*/
async function withLock(directory, work, options = {}) {
	const lock = `${directory}.paceline-lock`;
	const tries = Math.ceil((options.patienceMs ?? 12e4) / pollMs);
	for (let failed = 0; !acquired(lock); failed++) {
		if (failed >= tries) throw stillLocked(lock);
		await setTimeout$1(pollMs, void 0, options.signal ? { signal: options.signal } : {});
	}
	try {
		return await work();
	} finally {
		rmdirSync(lock);
	}
}
function acquired(lock) {
	try {
		mkdirSync(lock);
		return true;
	} catch (error) {
		const code = error.code;
		if (code === "EEXIST" || code === "EPERM") return false;
		throw error;
	}
}
function stillLocked(lock) {
	return new UserError(`Another process holds ${lock}`, {
		hint: "If no other Paceline is running, one was killed at a bad moment: delete that empty directory and try again.",
		file: lock
	});
}
// src/fixture/trouble.ts
/** Says in words what the file system objects to. */
const reasons = {
	EACCES: "permission denied",
	EPERM: "the system does not permit it",
	EROFS: "the file system is read-only",
	ENOSPC: "the disk is full",
	EDQUOT: "the disk quota is used up",
	ENOTDIR: "a part of the path is a file",
	EEXIST: "a file is in the way",
	ENAMETOOLONG: "the path is too long",
	EMFILE: "too many open files",
	ELOOP: "the path has a loop of links"
};
/** A `UserError` for trouble that the user can do something about; any other error as it is. */
function explainTrouble(error, directory) {
	if (!(error instanceof Error) || error instanceof UserError) return error;
	const reason = reasons[error.code ?? ""];
	if (reason === void 0) return error;
	return new UserError(`Cannot put a tree at ${directory}: ${reason}`, {
		hint: "Choose another directory, or make room and permission there.",
		file: directory,
		cause: error
	});
}
// src/fixture/workshop.ts
/** A temporary directory beside the tree that is being made, so that the finished tree can be renamed into place. */
const note = "made-by-paceline";
/** What a killed process left behind is removed by a later one, once no living one can still be using it. */
const leftoverAgeMs = 864e5;
/** Opens a workshop for a tree at `directory`, whose parent must exist. */
async function openWorkshop(directory) {
	const workshop = mkdtempSync(`${directory}.paceline-`);
	writeFileSync(path.join(workshop, note), "");
	const tree = path.join(workshop, "tree");
	mkdirSync(tree);
	await removeLeftovers(directory, workshop);
	return {
		path: workshop,
		tree,
		aside: path.join(workshop, "aside"),
		close: () => remove(workshop)
	};
}
/** Ages are taken from the file system's own clock: the difference to the directory that was made just now. */
async function removeLeftovers(directory, workshop) {
	const now = statSync(workshop).mtimeMs;
	const parent = path.dirname(directory);
	const prefix = `${path.basename(directory)}.paceline-`;
	for (const name of readdirSync(parent)) {
		const leftover = path.join(parent, name);
		if (!name.startsWith(prefix) || !existsSync(path.join(leftover, note))) continue;
		if (now - (statSync(leftover, { throwIfNoEntry: false })?.mtimeMs ?? now) > leftoverAgeMs) await remove(leftover);
	}
}
/** Patient, because on Windows a virus scanner may hold a file that was just written. */
function remove(directory) {
	return rm(directory, {
		recursive: true,
		force: true,
		maxRetries: 10,
		retryDelay: 100
	});
}
// src/fixture/place-tree.ts
/**
* Puts a tree in its place: keeps one that is right, replaces a wrong one that Paceline made, touches nobody else's.
*
* A tree is made in a workshop beside its place and renamed into it, so that there is never half a tree under its name.
* Any number of processes may do so at once: each finds the other's tree right, or puts its own, equal one there.
*/
/**
* Sees to it that the tree is there; creates the parent of its directory if need be. Where `expected` is null, the
* first tree that is built counts, and later ones of the same origin give way to it. Throws `UserError` when the
* directory is somebody else's, cannot be written, or when what was built is not what is expected.
*/
async function placeTree(options) {
	try {
		return await place({
			...options,
			directory: resolved(options.directory)
		});
	} catch (error) {
		throw explainTrouble(error, options.directory);
	}
}
async function place(placement) {
	const { directory, signal } = placement;
	const reused = (counts) => ({
		path: directory,
		...counts,
		reused: true
	});
	const known = await recognise(placement);
	if (known !== null) return reused(known);
	mkdirSync(path.dirname(directory), { recursive: true });
	const found = await withLock(directory, () => judge(placement), { signal });
	if (typeof found === "object") return reused(found);
	const workshop = await openWorkshop(directory);
	try {
		await placement.build({
			tree: workshop.tree,
			scratch: workshop.path
		});
		return await install(placement, workshop);
	} finally {
		await workshop.close();
	}
}
/** A link to a directory is replaced by nothing: the directory that it points to is meant. */
function resolved(directory) {
	const absolute = path.resolve(directory);
	return lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(absolute) : absolute;
}
/** Checks the finished tree byte for byte and renames it into place, unless an equal one got there first. */
async function install(placement, workshop) {
	const { directory, origin, expected, signal } = placement;
	const walk = await walkTree(workshop.tree, { signal });
	const digest = await digestOfWalk(workshop.tree, walk, {
		signal,
		onEntries: placement.onChecked
	});
	if (expected !== null && digest !== expected.digest) throw unexpected(digest, expected);
	const swap = async () => {
		const found = await judge(placement);
		if (typeof found === "object") return {
			path: directory,
			...found,
			reused: true
		};
		if (found === "empty") rmdirSync(directory);
		if (found === "wrong") await move(directory, workshop.aside);
		await move(workshop.tree, directory);
		const stamp = stampOfWalk(walk);
		writeMark(directory, {
			origin,
			digest,
			...countsOf(walk),
			stamp,
			identity: identityOf(directory)
		});
		return {
			path: directory,
			...countsOf(walk),
			reused: false
		};
	};
	return withLock(directory, swap, { signal });
}
/** Renames a directory. Patient, because Windows refuses while a virus scanner still reads one of its new files. */
async function move(from, to) {
	for (let tries = 100;; tries--) try {
		renameSync(from, to);
		return;
	} catch (error) {
		const code = error.code ?? "";
		if (tries === 0 || ![
			"EPERM",
			"EACCES",
			"EBUSY"
		].includes(code)) throw error;
		await setTimeout$1(100);
	}
}
function unexpected(digest, expected) {
	return new UserError(`The tree came to the digest ${digest}, but its spec says ${expected.digest}`, { hint: "If the spec was changed on purpose, write the new digest into it; if not, please report this." });
}
// src/fixture/write-tree.ts
/** Writes a planned tree to disk. */
/** Writes every directory and file of the spec's tree. Rejects with the system's error, or when `signal` aborts. */
async function writeTree({ spec, directory, signal, onWritten }) {
	const plan = planTree(spec);
	const breathe = createBreather(signal);
	let done = 0;
	const pause = async () => {
		const turn = breathe();
		done++;
		if (turn === void 0) return;
		onWritten?.(done);
		await turn;
	};
	for (const name of plan.directories) {
		mkdirSync(path.join(directory, name));
		await pause();
	}
	const contents = contentsOf(spec, plan);
	for (const file of plan.files) {
		writeFileSync(path.join(directory, file.path), contents.next().value, { flag: "wx" });
		await pause();
	}
}
// src/fixture/ensure-tree.ts
/** Generated trees: made on first use, kept for the next. */
/**
* Sees to it that the tree of `spec` is in the folder `root` and returns where: `<root>/<name>-<start of its digest>`,
* so that trees of different specs never meet. Throws like `ensureTreeAt`.
*/
function ensureTree({ root, ...options }) {
	const { name, digest } = options.spec;
	return ensureTreeAt({
		...options,
		directory: path.join(root, `${name}-${digest.slice(0, 12)}`)
	});
}
/**
* Sees to it that `directory` itself is the tree of `spec`.
*
* A tree that is there already is kept if its names, sizes and times are those of the last check, or else if every
* byte is right; one of ours that is wrong is replaced. Throws `UserError` when the directory is not empty and not
* ours, cannot be written, or when the spec and its digest do not agree. Rejects with the signal's reason on abort,
* and leaves nothing half made.
*/
function ensureTreeAt(options) {
	const { spec, directory, signal, onProgress } = options;
	const total = spec.files + spec.directories - 1;
	const report = (step) => (done) => onProgress?.({
		step,
		done,
		total
	});
	return placeTree({
		directory,
		origin: `spec ${spec.digest}`,
		expected: spec,
		signal,
		build: ({ tree }) => writeTree({
			spec,
			directory: tree,
			signal,
			onWritten: report("write")
		}),
		onChecked: report("check")
	});
}
// src/model/fixture-spec.ts
/** The spec of a generated tree: from it and nothing else follows every byte. Kept in fixtures/*.json. */
const count = number$1().int().min(0).max(1e6);
/**
* Sizes of files in bytes: points of their distribution, from quantile 0 (the smallest) to 1 (the largest), read with
* straight lines between them. The sizes of a tree follow it exactly; only which file has which is random.
*/
const sizesSchema = array(strictObject({
	quantile: number$1().min(0).max(1),
	bytes: count
})).min(2).max(20).refine((points) => points[0]?.quantile === 0 && points.at(-1)?.quantile === 1, "must go from quantile 0 to 1").refine((points) => points.every((point, index) => {
	const before = points[index - 1];
	return before === void 0 || point.quantile - before.quantile > 1e-6 && point.bytes >= before.bytes;
}), "must rise from point to point");
/** `flat`: `files` files in the root. */
const flatSchema = strictObject({
	kind: literal$1("flat"),
	files: count
});
/** `grid`: `directories` directories beside each other, each with `filesEach` files. The root holds no file. */
const gridSchema = strictObject({
	kind: literal$1("grid"),
	directories: count,
	filesEach: count
});
/** All directories at one depth. What is left out is chosen by the generator. */
const levelSchema = strictObject({
	/** How many directories hold a file or a subdirectory. At depth 0, the root, exactly one. */
	directories: count.min(1),
	/** Directories beside these that hold nothing at all. */
	bare: count.optional(),
	/** Files in the directories of this depth, in all. */
	files: count,
	/** How many of the directories hold a file; as many as there are files for, unless told otherwise. */
	holders: count.optional(),
	/** How many of the holders hold exactly `usualFiles` files; then no other does. */
	usual: count.optional(),
	/** The most files that one of them holds: one holds so many, none more. */
	mostFiles: count.optional(),
	/** How many of the directories hold subdirectories. */
	parents: count.optional(),
	/** The most subdirectories that one of them holds: one holds so many, none more. */
	mostSubdirectories: count.optional()
});
/** `levels`: like a source tree, described depth by depth; `levels[0]` is the root. */
const levelsSchema = strictObject({
	kind: literal$1("levels"),
	levels: array(levelSchema).min(1).max(16),
	/** What `usual` counts. */
	usualFiles: count.min(1).optional()
});
const fixtureSpecSchema = strictObject({
	$schema: string().optional(),
	name: plainName,
	/** For people: what the tree imitates, and where its figures come from. */
	about: string().max(2e3).optional(),
	/** Seed of everything random about the tree. */
	seed: string().min(1).max(100),
	shape: discriminatedUnion("kind", [
		flatSchema,
		gridSchema,
		levelsSchema
	]),
	sizes: sizesSchema,
	/** One is drawn for each file; listing one twice makes it twice as frequent. */
	extensions: array(string().regex(/^\.[a-z0-9]{1,8}$/, "must be an extension like .js")).min(1).max(20),
	/** What the tree must come to; the root directory counts. */
	files: count,
	directories: count.min(1),
	/** sha256 over the sorted paths and the bytes; see fixture/digest.ts. */
	digest,
	/** The real tree that this one imitates. */
	source: strictObject({
		repository: url({
			protocol: /^(https|http|ssh|git|file)$/,
			error: "must be the address of a repository"
		}),
		commit: string().regex(/^[0-9a-f]{40}$/, "must be a full commit id")
	}).optional()
});
// src/model/suite.ts
/**
* A suite as its author writes it, and the description of it that travels between processes.
*
* Words: suite (watch) > case (react) > subject (chokidar). A benchmark is `suite/case/subject`.
*/
/** What the parent knows of a suite: it never loads a suite's code itself. */
const suiteDescriptionSchema = strictObject({
	name: plainName,
	title: sentence.nullable(),
	digest,
	hasCovariate: boolean(),
	options: record(plainName, string().max(1e3)),
	metrics: record(plainName, metricSpecSchema),
	subjects: record(plainName, strictObject({ package: string().max(214).nullable() })),
	cases: record(plainName, strictObject({
		metrics: array(plainName).max(100),
		subjects: array(plainName).max(100),
		profiles: array(plainName).max(20).nullable(),
		profilesOf: record(plainName, array(plainName).max(20)),
		knownFailures: record(plainName, sentence),
		skipped: record(plainName, sentence),
		timeoutMs: number$1().int().min(1).max(36e5),
		once: boolean(),
		/** Trees to make before the first trial, by the key of the case that asks for them. */
		fixtures: record(string().max(100), fixtureSpecSchema),
		/** Keys of the case whose directories the suite makes itself, once, before the first trial. */
		prepared: array(string().max(100)).max(20).optional()
	}))
});
// src/model/trial.ts
/**
* What passes between Paceline and the child process of a trial: one request in a file, one answer in a file.
*
* Requests are written by the parent and trusted by the child, which carries no schemas: its memory is being
* measured. Answers come from a process that ran a stranger's code, so the parent parses them strictly.
*/
/** Longest texts in an answer; the child cuts what is longer. */
const answerLimits = {
	message: 2e3,
	detail: 8e3,
	note: 500,
	warnings: 50
};
const failedAnswerSchema = strictObject({
	outcome: literal$1("failed"),
	/** Why, in one line. */
	message: string().max(answerLimits.message),
	/** The stack, or whatever else helps to find the cause. */
	detail: string().max(answerLimits.detail).nullable()
});
const figuresSchema = strictObject({
	outcome: literal$1("ok"),
	/** Metric to value, in the metric's unit: exactly the metrics that the case reports. */
	metrics: record(plainName, value),
	/** Time of the suite's covariate; null where it has none. */
	covariateMs: number$1().min(0).nullable(),
	notes: record(readableName, string().max(answerLimits.note)),
	warnings: array(sentence).max(answerLimits.warnings),
	/** Node, and each package of the request that the trial really loaded: name to version. */
	versions: record(string().max(214), string().max(100))
});
/** A failed trial has no figures: a subject that did not do the work has no time. */
const trialAnswerSchema = discriminatedUnion("outcome", [figuresSchema, failedAnswerSchema]);
const describeAnswerSchema = discriminatedUnion("outcome", [strictObject({
	outcome: literal$1("ok"),
	suite: unknown$1()
}), failedAnswerSchema]);
const prepareAnswerSchema = discriminatedUnion("outcome", [strictObject({ outcome: literal$1("ok") }), failedAnswerSchema]);
const calibrateAnswerSchema = discriminatedUnion("outcome", [strictObject({
	outcome: literal$1("ok"),
	ms: number$1().gt(0)
}), failedAnswerSchema]);
/** A metric as its author writes it, with what Paceline takes for it by itself. */
const authoredMetricSchema = strictObject({
	...metricSpecSchema.shape,
	cpuOf: plainName.optional(),
	retained: _enum([
		"heap-used",
		"heap-total",
		"rss"
	]).optional(),
	peakRss: boolean().optional()
});
const caseShape = suiteDescriptionSchema.shape.cases.valueType.shape;
/** A suite as the child found it in the module: what its author left out is still missing. */
const authoredSuiteSchema = strictObject({
	name: plainName,
	title: sentence.optional(),
	hasCovariate: boolean(),
	options: record(plainName, string().max(1e3)).default({}),
	metrics: record(plainName, authoredMetricSchema),
	subjects: suiteDescriptionSchema.shape.subjects,
	cases: record(plainName, strictObject({
		metrics: caseShape.metrics.min(1).optional(),
		subjects: caseShape.subjects.min(1).optional(),
		profiles: array(plainName).max(20).optional(),
		profilesOf: caseShape.profilesOf.default({}),
		knownFailures: caseShape.knownFailures.default({}),
		skipped: caseShape.skipped,
		timeoutMs: caseShape.timeoutMs.default(6e4),
		once: boolean().default(false),
		/** Key of the case to the fixture it asks for, by name or path. */
		fixtures: record(string().max(100), string().min(1).max(300)),
		prepared: array(string().max(100)).max(20)
	}))
});
// src/measure/strays.ts
/**
* Ends the processes that left the group of a trial: those started `detached`, and daemons. A signal to the group
* does not reach them, and the next trial would be measured beside them.
*
* They are known by what every descendant inherits: the variable that names the trial's own directory, and, on
* Linux, a working directory inside it. Not seen are processes that have given up both, and any on Windows, where
* no program can ask for another one's environment.
*/
/** The variable that tells a child where its question is; its value lies in the directory of the trial. */
const marker$1 = "PACELINE_REQUEST";
/** A process may start another one while it is looked for, and takes a moment to end. */
const maxSweeps = 10;
const pauseMs = 10;
/** Kills what is left of the trial in `directory`, whatever group it is in. Never throws. */
async function killStrays(directory, options) {
	const { platform, find = findStrays, kill = (pid) => process.kill(pid, "SIGKILL") } = options;
	for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
		const strays = await find(directory, platform);
		if (strays.length === 0) return;
		for (const pid of strays) try {
			kill(pid);
		} catch {}
		await setTimeout$1(pauseMs);
	}
}
/** The processes of the trial in `directory`, without those that are merely waiting to be buried. */
function findStrays(directory, platform) {
	if (platform === "linux") return findInProc(directory);
	if (platform === "darwin") return findByPs(directory);
	return [];
}
function findInProc(directory) {
	return attempt(() => readdirSync("/proc"), []).filter((name) => /^\d+$/.test(name)).filter((pid) => belongsTo(pid, directory)).map(Number);
}
/** What cannot be read belongs to another user, or is a zombie. */
function belongsTo(pid, directory) {
	if (`${attempt(() => readlinkSync(`/proc/${pid}/cwd`), "")}/`.startsWith(`${directory}/`)) return true;
	return `\0${attempt(() => readFileSync(`/proc/${pid}/environ`, "utf8"), "")}`.includes(`\0${marker$1}=${directory}/`);
}
function attempt(read, otherwise) {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
/** `ps -E` of macOS shows the environment behind the command line, of processes of the same user. */
function findByPs(directory) {
	return new Promise((resolve) => {
		execFile("/bin/ps", [
			"-axwwE",
			"-o",
			"pid=,command="
		], {
			maxBuffer: 67108864,
			timeout: 5e3
		}, (_error, text) => {
			resolve(pidsOf(text, directory));
		});
	});
}
/** The first figure of each line that shows the marker. */
function pidsOf(listing, directory) {
	return listing.split("\n").filter((line) => line.includes(` ${marker$1}=${directory}/`)).map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 1);
}
// src/measure/watchdog.ts
/** Outlives a parent that is killed outright, for as long as it takes to clear up after it. */
/**
* Waits for the end of its input, which comes with the end of the parent: the parent writes nothing and kills it when
* done. Then ends what strays.ts would have found; where there is no /proc, that is nothing.
*/
const script = `read -r _
kill -KILL "-$1"
[ -n "$2" ] || exit 0
for place in /proc/[0-9]*; do
  case "$(readlink "$place/cwd")" in "$2"/*) kill -KILL "\${place#/proc/}" ;; esac
  if grep -qsF -- "${marker$1}=$2/" "$place/environ"; then kill -KILL "\${place#/proc/}"; fi
done
rm -rf -- "$2"`;
/**
* Sets a watchdog on a child and returns how to call it off. A child that is busy in an endless loop cannot notice
* that its parent is gone; a shell that waits beside it can, and costs next to nothing.
*
* On Windows there is none and no need: the system ends a child with its parent there.
*/
function setWatchdog({ pid, directory, platform }) {
	if (platform === "win32") return () => {};
	const shell = spawn("/bin/sh", [
		"-c",
		script,
		"paceline-watchdog",
		String(pid),
		directory ?? ""
	], {
		cwd: "/",
		detached: true,
		env: { PATH: "/usr/bin:/bin" },
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	shell.on("error", () => {});
	shell.stdin.on("error", () => {});
	shell.unref();
	return () => {
		shell.kill("SIGKILL");
		shell.stdin.destroy();
	};
}
// src/measure/processes.ts
/** Child processes that end when they should, together with everything they started. */
/** How long pipes may stay open after the child is gone, held by a process that escaped, and how long a kill may take. */
const drainMs = 200;
const killMs = 5e3;
/** How often a child is asked whether it is done: seldom, because it is being measured. Done twice, it lingers. */
const doneEveryMs = 2e3;
/** What a process that got Ctrl-C ends with on Windows, where everything on the console gets it. */
const controlC = 3221225786;
/**
* Runs a child to its end. Never rejects: whatever happens is told by `end`.
*
* Its stdin stays open for as long as it is wanted and is then closed, which a trial takes as its sign to stop;
* after the grace it is killed with all its descendants. Output is read and thrown away, but for the tail of stderr.
*/
async function runChild(options) {
	if (options.signal?.aborted === true) return {
		end: { kind: "aborted" },
		stderrTail: []
	};
	const child = start(options);
	if (child instanceof Error) return {
		end: {
			kind: "not-started",
			reason: child.message
		},
		stderrTail: []
	};
	const tail = keepTail(child, options.onStderr);
	const exit = exitOf(child);
	const callOff = child.pid === void 0 ? void 0 : setWatchdog({
		...options,
		pid: child.pid,
		directory: options.directory
	});
	const end = await Promise.race([exit, stopRequest(options, exit)]);
	if (end.kind !== "exited" && end.kind !== "not-started") {
		child.stdin?.destroy();
		await within(exit, options.graceMs);
	}
	if (child.pid !== void 0) {
		const running = child.exitCode === null && child.signalCode === null;
		await killTree(child.pid, {
			platform: options.platform,
			running,
			env: options.env
		});
		if (options.directory !== void 0) await killStrays(options.directory, { platform: options.platform });
		await within(exit, killMs);
		await within(closeOf(child), drainMs);
	}
	callOff?.();
	for (const stream of child.stdio) stream?.destroy();
	return {
		end,
		stderrTail: tail()
	};
}
function start({ command, args, env, cwd, platform, onStdout }) {
	try {
		const child = spawn(command, args, {
			cwd,
			env,
			detached: platform !== "win32",
			windowsHide: true,
			stdio: "pipe"
		});
		child.stdin.on("error", () => {});
		if (onStdout === void 0) child.stdout.resume();
		else child.stdout.setEncoding("utf8").on("data", onStdout);
		return child;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
function exitOf(child) {
	return new Promise((resolve) => {
		child.once("error", (error) => {
			if (child.pid === void 0) resolve({
				kind: "not-started",
				reason: error.message
			});
		});
		child.once("exit", (code, signal) => {
			resolve(code === controlC ? { kind: "aborted" } : {
				kind: "exited",
				code,
				signal
			});
		});
	});
}
/**
* Resolves when the time is over, the caller has had enough, or the child is done and does not exit; cleans up after
* itself once the child has ended.
*/
function stopRequest({ timeoutMs, signal, isDone }, exit) {
	return new Promise((resolve) => {
		const timer = setTimeout(() => resolve({ kind: "timeout" }), timeoutMs);
		let wasDone = false;
		const look = async () => {
			const done = await isDone?.() ?? false;
			if (done && wasDone) resolve({ kind: "lingered" });
			wasDone = done;
		};
		const looking = isDone === void 0 ? void 0 : setInterval(() => void look(), doneEveryMs);
		const onAbort = () => resolve({ kind: "aborted" });
		signal?.addEventListener("abort", onAbort, { once: true });
		exit.finally(() => {
			clearTimeout(timer);
			clearInterval(looking);
			signal?.removeEventListener("abort", onAbort);
		});
	});
}
/** Waits for a promise that never rejects, but no longer than this. */
async function within(promise, ms) {
	let timer;
	const over = new Promise((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([promise, over]);
	clearTimeout(timer);
}
function closeOf(child) {
	if (child.stdout?.destroyed !== false && child.stderr?.destroyed !== false) return Promise.resolve();
	return new Promise((resolve) => {
		child.once("close", () => resolve());
	});
}
function keepTail(child, onStderr) {
	let text = "";
	child.stderr?.setEncoding("utf8");
	child.stderr?.on("data", (piece) => {
		text = (text + piece).slice(-16384);
		onStderr?.(piece);
	});
	return () => text.trimEnd().split(/\r?\n/).slice(-20);
}
// src/measure/ask-child.ts
/** Puts a question to a child process, in a directory of its own that is always cleared away. */
/** Answers larger than this are not read. */
const maxAnswerBytes = 4e6;
/** The child gives itself 300 ms to clean up. */
const graceMs$1 = 500;
/** Starts a child with a question, waits for its end and reads its answer. */
async function ask(host, options) {
	await mkdir(host.temporaryRoot, { recursive: true });
	const directory = await mkdtemp(join(await realpath(host.temporaryRoot), "paceline-"));
	try {
		const [scratch, temporary] = [join(directory, "scratch"), join(directory, "tmp")];
		await Promise.all([mkdir(scratch), mkdir(temporary)]);
		const [requestPath, answerPath] = [join(directory, "request.json"), join(directory, "answer.json")];
		await writeFile(requestPath, JSON.stringify({
			...options.question,
			scratch,
			answerPath
		}));
		return {
			...await runChild({
				...options,
				command: host.node,
				args: childArguments(host),
				env: childEnvironment(host, {
					added: options.options ?? {},
					requestPath,
					temporary
				}),
				cwd: scratch,
				directory,
				graceMs: graceMs$1,
				platform: host.platform,
				isDone: () => stat(answerPath).then(() => true, () => false)
			}),
			answer: await readAnswer(answerPath),
			directory
		};
	} finally {
		await rm(directory, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		}).catch(() => {});
	}
}
function childArguments(host) {
	return [
		"--expose-gc",
		"--disable-warning=ExperimentalWarning",
		"--import",
		pathToFileURL(host.register).href,
		host.entry
	];
}
function childEnvironment(host, { added, requestPath, temporary }) {
	const own = /* @__PURE__ */ new Set([
		"TMPDIR",
		"TMP",
		"TEMP"
	]);
	const kept = Object.entries(filterEnvironment(host.env, host.platform)).filter(([name]) => !own.has(name.toUpperCase()));
	return {
		...Object.fromEntries(kept),
		...added,
		...Object.fromEntries([...own].map((name) => [name, temporary])),
		...host.compileCache === null ? {} : { NODE_COMPILE_CACHE: host.compileCache },
		[marker$1]: requestPath
	};
}
/** Follows no link and does not wait for the other end of a pipe; Windows knows neither flag, and has neither trap. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
/**
* The text of a regular file of at most the limit; null for anything else. A stranger's code may have put a pipe, a
* device, a link or a file without end in its place, and what it started may still be writing.
*/
async function readAnswer(path) {
	try {
		try {
			var _usingCtx$2 = _usingCtx();
			if (!(await lstat(path)).isFile()) return null;
			const file = _usingCtx$2.a(await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
			const { size } = await file.stat();
			if (size > maxAnswerBytes) return null;
			const bytes = Buffer.alloc(size + 1);
			let length = 0;
			for (let read = -1; read !== 0 && length < bytes.length; length += read) read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead;
			return length > size ? null : bytes.toString("utf8", 0, length);
		} catch (_) {
			_usingCtx$2.e = _;
		} finally {
			await _usingCtx$2.d();
		}
	} catch {
		return null;
	}
}
// src/measure/child-answer.ts
/** Lines of a stack that help to find the place. */
const hintLines = 8;
/** The answer, or null where there is none or it is not one. */
function parseAnswer({ answer }, schema) {
	if (answer === null) return null;
	try {
		return schema.parse(JSON.parse(answer));
	} catch {
		return null;
	}
}
/** What to say of a child that ended without an answer: how, and the line of stderr that looks most like the cause. */
function crashMessage({ end, stderrTail, answer }) {
	if (end.kind === "not-started") return `its process could not be started: ${end.reason}`;
	if (end.kind === "timeout") return "it took too long and was ended";
	if (end.kind === "aborted") return "it was interrupted";
	if (end.kind === "lingered") return "its process did not end";
	if (answer !== null) return "its process gave an answer that makes no sense";
	const how = end.signal === null ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}`;
	const cause = stderrTail.find((line) => /^(FATAL ERROR|\w*Error\b|Segmentation|fatal)/.test(line));
	return `its process ${how}${cause === void 0 ? "" : `: ${cause.slice(0, 500)}`}`;
}
/** What a child said went wrong, or what became of it: for a message and a hint. */
function explain(asked, answer) {
	const hint = (answer?.detail ?? asked.stderrTail.join("\n")).split("\n").slice(0, hintLines).join("\n").trim();
	return {
		reason: answer?.message ?? crashMessage(asked),
		hint: hint === "" ? void 0 : hint
	};
}
/** The last lines of stderr; null where there are none. */
function tailText({ stderrTail }) {
	const text = stderrTail.join("\n").slice(-8e3);
	return text === "" ? null : text;
}
// src/measure/calibration.ts
/** How fast the machine is at this moment: slices of one fixed workload, taken between trials. */
const timeoutMs$3 = 3e4;
/**
* Times one slice of the workload (see trial/calibrate.ts) in a process like a trial's, in ms: about 150 to 250.
* Null when it could not be taken; a missing slice spoils nothing.
*/
async function calibrate(host, { signal } = {}) {
	const answer = parseAnswer(await ask(host, {
		question: { kind: "calibrate" },
		timeoutMs: timeoutMs$3,
		signal
	}), calibrateAnswerSchema);
	return answer?.outcome === "ok" ? answer.ms : null;
}
// src/measure/shorten-paths.ts
/** Takes the places of this machine out of what a trial said: they differ from trial to trial, and are nobody's business. */
/**
* The text with every path below one of the folders given by the folder's name: `/tmp/paceline-x1/scratch/a` is
* `trial/scratch/a`. Two trials that fail alike then say the same, and are counted as one failure.
*/
function shortenPaths(text, folders) {
	let shortened = text;
	for (const [path, name] of folders) for (const written of [
		pathToFileURL(path).href,
		path,
		JSON.stringify(path).slice(1, -1)
	]) shortened = shortened.replaceAll(below(written), name);
	return shortened;
}
/** The path where it ends or a part of it does: `/tmp/a` is no part of `/tmp/a-b`, nor of `/x/tmp/a`. */
function below(path) {
	return new RegExp(`(?<![\\w.-])${path.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\w.-])`, "g");
}
// src/measure/executor.ts
/** Runs trials: one child process each, in a directory of its own, that is always cleared away. */
const nothing = {
	metrics: {},
	covariateMs: null,
	notes: {},
	warnings: [],
	versions: {}
};
/**
* Runs one trial. Never throws for what the trial does: a crash, a hang, noise or a missing answer are reports.
*
* `failed`: the suite or subject went wrong. `timeout`: it was killed after `timeoutMs`. `lost`: it could not be
* started, or `signal` fired. No process that it started and no file of its directory is left behind.
*/
async function runTrial(host, options) {
	try {
		const { request } = options;
		const asked = await ask(host, {
			...options,
			question: {
				...request,
				kind: "trial"
			},
			options: request.options
		});
		const report = reportOf(asked, options.timeoutMs);
		const short = (text) => text === null ? null : shortenPaths(text, [[asked.directory, "trial"], [host.root, "paceline"]]);
		return {
			...report,
			message: short(report.message),
			detail: short(report.detail)
		};
	} catch (error) {
		return lost(`the trial could not be started: ${String(error)}`);
	}
}
function reportOf(asked, timeoutMs) {
	const answer = parseAnswer(asked, trialAnswerSchema);
	const { end } = asked;
	if (end.kind === "aborted") return lost("the trial was interrupted");
	if (end.kind === "not-started") return lost(`the trial could not be started: ${end.reason}`);
	if (end.kind === "timeout") {
		const detail = answer?.outcome === "failed" ? answer.detail : null;
		const message = `the trial took longer than ${timeoutMs / 1e3} s and was ended`;
		return {
			...nothing,
			outcome: "timeout",
			message,
			detail: detail ?? tailText(asked)
		};
	}
	if (answer === null) return {
		...nothing,
		outcome: "failed",
		message: crashMessage(asked),
		detail: tailText(asked)
	};
	if (answer.outcome === "failed") return {
		...nothing,
		...answer,
		detail: joinDetail(answer.detail, asked)
	};
	return {
		...answer,
		warnings: withCrash(answer.warnings, asked),
		message: null,
		detail: null
	};
}
function lost(message) {
	return {
		...nothing,
		outcome: "lost",
		message,
		detail: null
	};
}
/** A process that breaks down on its way out, with its figures given, is worth a word and no more. */
function withCrash(warnings, { end }) {
	if (end.kind === "lingered") return [...warnings, "the process did not end after the trial was over"].slice(-50);
	if (end.kind !== "exited" || end.code === 0) return warnings;
	return [...warnings, `the process ended with ${String(end.signal ?? end.code)} after the trial was over`].slice(-50);
}
function joinDetail(detail, asked) {
	const parts = [detail, tailText(asked)].filter((part) => part !== null);
	return parts.length === 0 ? null : parts.join("\n\nlast lines of stderr:\n").slice(0, 8e3);
}
// src/measure/prepared-tree.ts
/** Directories that a suite fills itself: filled once in a child process, kept beside the generated trees. */
const timeoutMs$2 = 6e5;
/**
* Sees to it that the directory is there and as the suite filled it, and returns it.
*
* One that was filled before by the same code with the same options is taken again while its digest holds. Throws
* `UserError` with the suite's own words when it cannot be filled.
*/
async function ensurePrepared(host, options) {
	const { suite, root, key, signal } = options;
	const origin = originOf(options);
	const { path, files, directories } = await placeTree({
		directory: join(root, `${suite}-${options.case}-${key}-${origin.slice(0, 12)}`),
		origin: `suite ${suite}/${options.case}/${key} ${origin}`.slice(0, 200),
		expected: null,
		build: ({ tree }) => fill(host, {
			...options,
			directory: tree
		}),
		signal
	});
	return {
		path,
		files,
		directories
	};
}
/** Changes when anything does that the directory follows from. */
function originOf({ suiteDigest, case: caseName, key, options }) {
	const sorted = Object.entries(options).sort(([left], [right]) => left < right ? -1 : 1);
	return createHash("sha256").update(JSON.stringify([
		suiteDigest,
		caseName,
		key,
		sorted
	])).digest("hex");
}
async function fill(host, options) {
	const { suitePath, packages, suitePackages, case: caseName, key, directory, signal } = options;
	const asked = await ask(host, {
		question: {
			kind: "prepare",
			suitePath,
			packages,
			suitePackages,
			case: caseName,
			key,
			directory,
			options: options.options
		},
		timeoutMs: timeoutMs$2,
		signal,
		options: options.options
	});
	signal?.throwIfAborted();
	const answer = parseAnswer(asked, prepareAnswerSchema);
	if (answer?.outcome === "ok") return;
	const { reason, hint } = explain(asked, answer);
	throw new UserError(`${options.suite}/${caseName} could not prepare its ${key}: ${reason}`, {
		file: suitePath,
		place: `cases.${caseName}.${key}`,
		...hint !== void 0 && { hint }
	});
}
// src/measure/npm.ts
/** Runs npm, on Windows as elsewhere without a shell. */
const timeoutMs$1 = 12e5;
const graceMs = 2e3;
const isError = /^npm (?:error|ERR!) ?(?:notarget|404|network)?/;
const maxErrors = 40;
const shownLines = 8;
/**
* Finds npm: the one on PATH, else the one that comes with `node`; null where there is neither.
*
* On Windows `npm` is a batch file, which Node starts only through a shell, and a shell is a place to go wrong. Hence
* the program behind it, `npm-cli.js`, is run by `node` wherever it can be found.
*/
function findNpm({ node, env, platform }, { exists, realpath } = {
	exists: existsSync,
	realpath: realpathSync
}) {
	const paths = platform === "win32" ? win32 : posix;
	const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	const cli = [
		"node_modules",
		"npm",
		"bin",
		"npm-cli.js"
	];
	for (const folder of path.split(paths.delimiter).filter((part) => part !== "")) if (platform === "win32") {
		if (exists(paths.join(folder, "npm.cmd")) && exists(paths.join(folder, ...cli))) return {
			command: node,
			args: [paths.join(folder, ...cli)]
		};
	} else if (exists(paths.join(folder, "npm"))) {
		const program = realpath(paths.join(folder, "npm"));
		return program.endsWith(".js") ? {
			command: node,
			args: [program]
		} : {
			command: program,
			args: []
		};
	}
	const beside = [paths.join(paths.dirname(node), ...cli), paths.join(paths.dirname(node), "..", "lib", ...cli)].find(exists);
	return beside === void 0 ? null : {
		command: node,
		args: [beside]
	};
}
/** Runs npm to its end. Throws `UserError` with npm's last lines where it fails, and the signal's reason on abort. */
async function runNpm(host, { args, cwd, directory, purpose, signal, onLine }) {
	const npm = findNpm(host);
	if (npm === null) throw new UserError(`npm was not found, which is needed to ${purpose}`, { hint: "Install npm; it comes with Node." });
	const errors = [];
	const lines = splitLines((line) => {
		if (isError.test(line) && errors.length < maxErrors) errors.push(line);
		onLine?.(line);
	});
	const { end } = await runChild({
		command: npm.command,
		args: [...npm.args, ...args],
		env: filterInstallEnvironment(host.env, host.platform),
		cwd,
		directory,
		timeoutMs: timeoutMs$1,
		graceMs,
		signal,
		platform: host.platform,
		onStderr: lines
	});
	signal?.throwIfAborted();
	if (end.kind === "exited" && end.code === 0) return;
	throw npmError(`npm could not ${purpose}`, end, errors);
}
/** Says what npm said, from its first error on: what follows is advice and the path of a log. */
function npmError(message, end, errors) {
	const said = errors.map((line) => line.replace(isError, "").trim()).filter((line) => line !== "");
	return new UserError(`${message}: ${said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? describeEnd(end)}`, { hint: [...said.slice(0, shownLines), "Is the registry within reach, and is there space on the disk?"].join("\n") });
}
function describeEnd(end) {
	if (end.kind === "timeout") return `it took longer than ${timeoutMs$1 / 6e4} minutes`;
	if (end.kind === "not-started") return end.reason;
	return end.kind === "exited" ? `it ended with ${String(end.code ?? end.signal)}` : "it was interrupted";
}
function splitLines(onLine) {
	let rest = "";
	return (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = lines.pop() ?? "";
		for (const line of lines) onLine(line);
	};
}
// src/measure/install.ts
/** Installs packages into folders of their own, once, however many processes want them at the same time. */
/** Written last; a folder without it is not a whole install. */
const marker = ".paceline-complete";
/**
* Sees to it that the packages are installed and returns the folder whose `node_modules` holds them.
*
* The folder is made under another name and renamed, so it is whole or absent. Install scripts do not run. Throws
* `UserError` with npm's own words where it fails.
*/
async function ensureInstalled(host, plan) {
	const folder = folderOf(host, plan);
	if (isInstalled(host, plan)) return folder;
	await mkdir(host.cacheRoot, { recursive: true });
	const workshop = await mkdtemp(join(host.cacheRoot, `.${plan.label}-`));
	try {
		await writeFile(join(workshop, "package.json"), plan.manifest);
		await writeFile(join(workshop, "package-lock.json"), plan.lock);
		await runNpm(host, {
			args: [
				"ci",
				"--ignore-scripts",
				"--no-audit",
				"--no-fund",
				"--no-update-notifier",
				"--loglevel=http"
			],
			cwd: workshop,
			directory: workshop,
			purpose: `install the packages of ${plan.label}`,
			signal: host.signal,
			onLine: countFetches(host, plan)
		});
		await writeFile(join(workshop, marker), "");
		await moveInto(folder, workshop);
		return folder;
	} finally {
		await rm(workshop, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		});
	}
}
/** Whether `ensureInstalled` has nothing left to do. */
function isInstalled(host, plan) {
	return existsSync(join(folderOf(host, plan), marker));
}
function folderOf({ cacheRoot, target }, plan) {
	const digest = createHash("sha256").update([
		plan.manifest,
		plan.lock,
		target
	].join("\0")).digest("hex");
	return join(cacheRoot, `${plan.label}-${digest.slice(0, 16)}`);
}
/** npm logs one line for each package that it fetches or takes from its cache. */
function countFetches({ onProgress }, { label, lock }) {
	const { packages = {} } = JSON.parse(lock);
	const total = Object.keys(packages).filter((path) => path !== "").length;
	let done = 0;
	onProgress?.({
		label,
		done,
		total
	});
	return (line) => {
		if (!/^npm http (fetch|cache)/.test(line)) return;
		done = Math.min(done + 1, total);
		onProgress?.({
			label,
			done,
			total
		});
	};
}
/** Renames; when another process was faster, its install is as good. Patient with virus scanners on Windows. */
async function moveInto(folder, workshop) {
	for (let tries = 50;; tries -= 1) try {
		await rename(workshop, folder);
		return;
	} catch (cause) {
		if (existsSync(join(folder, marker))) return;
		if (tries === 0) throw new UserError(`The install cannot be moved to ${folder}`, {
			file: folder,
			cause
		});
		await rm(folder, {
			recursive: true,
			force: true
		});
		await setTimeout$1(100);
	}
}
// src/measure/packages.ts
/** Finds the packages that suites and subjects need: a suite's own, a released one, the project's. */
/** How long the choice of a version for `chokidar@6` stands before npm is asked again. */
const pinMs = 864e5;
/**
* Installs the packages of a suite from its package.json and package-lock.json, on first use, and returns the folder
* whose `node_modules` holds them. Throws `UserError` where that fails.
*/
async function installSuitePackages(host, suite) {
	return ensureInstalled(host, await suitePlan(suite));
}
/** Reads the suite's lockfile and looks whether its packages are there; installs nothing. */
async function describeSuitePackages(host, suite) {
	const plan = await suitePlan(suite);
	const { packages = {} } = JSON.parse(plan.lock);
	return {
		count: Object.keys(packages).filter((path) => path !== "").length,
		isInstalled: isInstalled(host, plan),
		versionOf: (name) => packages[`node_modules/${name}`]?.version ?? null
	};
}
async function suitePlan({ name, folder }) {
	const [manifest, lock] = await Promise.all(["package.json", "package-lock.json"].map((file) => readFile(join(folder, file), "utf8")));
	return {
		label: name,
		manifest: manifest ?? "",
		lock: lock ?? ""
	};
}
/**
* Installs one released package, `chokidar@6` or `@scope/name@1.2.3`, apart from all others.
*
* Which versions are meant is npm's choice, asked for once a day (`nowMs` is the time); the last choice serves where
* the registry cannot be reached. Throws `UserError` where the spec is none or nothing can be installed.
*/
async function installPackage(host, { spec, nowMs }) {
	const { name, range } = parseSpec(spec);
	const label = `${name}@${range}`.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^-/, "");
	const manifest = `${JSON.stringify({
		private: true,
		dependencies: { [name]: range }
	}, null, 2)}\n`;
	return requirePackage(name, await ensureInstalled(host, {
		label,
		manifest,
		lock: await pinnedLock(host, {
			spec,
			label,
			manifest,
			nowMs
		})
	}));
}
async function pinnedLock(host, pin) {
	const digest = createHash("sha256").update(pin.manifest).digest("hex").slice(0, 8);
	const file = join(host.cacheRoot, `${pin.label}-${digest}.lock.json`);
	const age = await stat(file).then(({ mtimeMs }) => pin.nowMs - mtimeMs, () => null);
	if (age !== null && age < pinMs) return readFile(file, "utf8");
	try {
		return await choose$1(host, pin, file);
	} catch (error) {
		if (age === null || !(error instanceof UserError)) throw error;
		return readFile(file, "utf8");
	}
}
/** Lets npm choose all versions, and keeps its choice. */
async function choose$1(host, { spec, label, manifest }, file) {
	await mkdir(host.cacheRoot, { recursive: true });
	const workshop = await mkdtemp(join(host.cacheRoot, `.${label}-`));
	try {
		await writeFile(join(workshop, "package.json"), manifest);
		await runNpm(host, {
			args: [
				"install",
				"--package-lock-only",
				"--ignore-scripts",
				"--no-audit",
				"--no-fund",
				"--no-update-notifier"
			],
			cwd: workshop,
			directory: workshop,
			purpose: `find ${spec}`,
			signal: host.signal
		});
		const lockFile = join(workshop, "package-lock.json");
		const lock = await readFile(lockFile, "utf8");
		await rename(lockFile, file);
		return lock;
	} finally {
		await rm(workshop, {
			recursive: true,
			force: true,
			maxRetries: 10,
			retryDelay: 100
		});
	}
}
/** `chokidar@6`, `@scope/name@^1.2`, `name`: no paths, no URLs. */
function parseSpec(spec) {
	const match = /^((?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*)(?:@([A-Za-z0-9.^~<>=|* +-]+))?$/i.exec(spec);
	if (match !== null) return {
		name: match[1] ?? "",
		range: match[2] ?? "latest"
	};
	throw new UserError(`${JSON.stringify(spec)} is not a package as in chokidar@6 or @scope/name@^1.2`, { hint: "A subject is npm:NAME@VERSION, a folder, or . for the project itself." });
}
/** The package of the project under test, from its package.json; null where it has none or no name. */
async function projectPackage(folder) {
	const root = await realpath(folder);
	const found = await readManifest(root);
	return found === null ? null : {
		...found,
		source: "project",
		root,
		spec: root
	};
}
/**
* The package `name` as a module in `folder` would find it: in `node_modules` there or further up. Null where it is
* not installed. Reads no `exports`, which may hide package.json.
*/
async function findPackage(name, folder) {
	for (let place = folder;; place = dirname(place)) {
		const candidate = join(place, "node_modules", ...name.split("/"));
		if (existsSync(join(candidate, "package.json"))) {
			const root = await realpath(candidate);
			const found = await readManifest(root);
			return found === null ? null : {
				...found,
				source: "npm",
				root,
				spec: `${found.name}@${found.version}`
			};
		}
		if (place === dirname(place)) return null;
	}
}
async function requirePackage(name, folder) {
	const found = await findPackage(name, folder);
	if (found !== null) return found;
	throw new UserError(`${name} was installed to ${folder} and is not there`, { hint: `Delete ${folder} and try again.` });
}
async function readManifest(root) {
	const text = await readFile(join(root, "package.json"), "utf8").catch(() => null);
	if (text === null) return null;
	const { name, version } = JSON.parse(text);
	return typeof name === "string" ? {
		name,
		version: typeof version === "string" ? version : "0.0.0"
	} : null;
}
// src/pipeline/subjects.ts
/** Where each subject's package comes from: the project under test, a released version, the suite's own packages. */
/**
* The package behind a benchmark's subject on one side; null for a subject that names none.
*
* A config maps subjects to `.`, a folder or `npm:name@range`. Without an entry, the project itself is meant where
* its own name is that of the package, so that a library measures its checkout without any config.
*/
async function subjectPackage(workshop, benchmark, { side, suitePackages }) {
	if (benchmark.command !== void 0) return commandPackage(benchmark.subject, benchmark.command, side.root);
	const name = benchmark.package;
	if (name === null) return null;
	const replaced = side.replaced[name];
	if (replaced !== void 0) return replaced;
	const source = sourceOf(workshop.project.config, benchmark.subject);
	if (source?.startsWith("npm:") === true) return installPackage(workshop.installHost, {
		spec: source.slice(4),
		nowMs: workshop.effects.today().getTime()
	});
	if (source !== null) return requireProjectPackage(await resolveInside(side.root, source), {
		name,
		source
	});
	const own = await projectPackage(side.root);
	if (own?.name === name) return own;
	return (suitePackages === null ? null : await findPackage(name, suitePackages)) ?? findPackage(name, side.root);
}
/** A command has the version of the project that it runs in. */
async function commandPackage(name, { command }, root) {
	const project = await projectPackage(root);
	return project === null ? null : {
		name,
		version: project.version,
		source: "command",
		root,
		spec: command.join(" ")
	};
}
/** The config's word on a subject; null where it has none. */
function sourceOf(config, subject) {
	const source = config.subjects?.[subject];
	return typeof source === "string" ? source : null;
}
async function requireProjectPackage(folder, { name, source }) {
	const found = await projectPackage(folder);
	if (found !== null) return found;
	throw new UserError(`The subject ${JSON.stringify(source)} has no package.json with a name`, {
		file: join(folder, "package.json"),
		hint: `It should be the folder of the package ${name}.`
	});
}
// src/fixture/load-spec.ts
/** Finds and reads fixture specs. */
/** The trees that come with Paceline, each a spec in fixtures/. */
const builtinFixtures = [
	"react",
	"vscode",
	"babel",
	"flat",
	"flat-6000",
	"dirs-20x16",
	"dirs-400x16",
	"add-dir-src",
	"add-dir-dist",
	"add-dir-package"
];
/**
* Loads a built-in spec by name, or an own one by path: what starts with a dot, is absolute, has a separator in it or
* ends in `.json` is a path. Throws `UserError` when there is no such spec, or when it is not a valid one.
*/
async function loadFixtureSpec(nameOrPath, places) {
	if (isPath(nameOrPath)) return readSpec(path.resolve(places.from, nameOrPath));
	if (!builtinFixtures.some((name) => name === nameOrPath)) throw unknownFixture(nameOrPath);
	return readSpec(path.join(places.builtinDirectory, `${nameOrPath}.json`));
}
function isPath(text) {
	return text.startsWith(".") || path.isAbsolute(text) || /[/\\]/.test(text) || text.endsWith(".json");
}
async function readSpec(file) {
	let data;
	try {
		data = JSON.parse(await readFile(file, "utf8"));
	} catch (cause) {
		throw new UserError(`The fixture spec ${file} ${cause instanceof SyntaxError ? `is not JSON: ${cause.message}` : "cannot be read"}`, {
			file,
			cause
		});
	}
	const checked = checkSchema(fixtureSpecSchema, data);
	if (checked.ok) return checked.data;
	const { place, what } = checked.problem;
	throw new UserError(`The fixture spec ${file} is wrong: ${place}: ${what}`, {
		file,
		place,
		hint: "docs/fixtures.md has what a spec may hold."
	});
}
function unknownFixture(name) {
	const near = (0, import_fastest_levenshtein.closest)(name, builtinFixtures);
	const guess = (0, import_fastest_levenshtein.distance)(name, near) <= 3 ? `Did you mean ${near}? ` : "";
	return new UserError(`There is no fixture called ${JSON.stringify(name)}`, { hint: `${guess}There are: ${builtinFixtures.join(", ")}. An own spec is given by its path, such as ./trees/mine.json.` });
}
// src/measure/check-suite.ts
const timeUnits = /* @__PURE__ */ new Set([
	"ns",
	"us",
	"ms",
	"s",
	"min"
]);
/** The first thing that does not fit; null when all does. */
function checkSuite(suite) {
	return [
		...checkOptions(suite),
		...checkMetrics(suite),
		...checkCases(suite)
	][0] ?? null;
}
function checkOptions(suite) {
	return Object.keys(suite.options).filter((name) => !mayBeOption(name)).map((name) => ({
		message: `an option may not be called ${name}: secrets are kept from suites`,
		place: "options"
	}));
}
function checkMetrics({ metrics }) {
	return Object.entries(metrics).flatMap(([name, { unit, cpuOf, retained, peakRss }]) => {
		const place = `metrics.${name}`;
		const found = [];
		if (cpuOf !== void 0 && !Object.hasOwn(metrics, cpuOf)) found.push(unknown("metric", [cpuOf], metrics, place));
		if (cpuOf !== void 0 && !timeUnits.has(unit)) found.push({
			message: `${name} takes CPU time and needs a unit of time, not ${unit}`,
			place
		});
		if ((retained !== void 0 || peakRss === true) && unit !== "bytes") found.push({
			message: `${name} takes memory and needs the unit bytes, not ${unit}`,
			place
		});
		return found;
	});
}
function checkCases(suite) {
	const found = [];
	if (Object.keys(suite.cases).length === 0) found.push({
		message: "it has no case",
		place: "cases"
	});
	if (Object.keys(suite.subjects).length === 0) found.push({
		message: "it has no subject",
		place: "subjects"
	});
	for (const [name, definition] of Object.entries(suite.cases)) {
		const place = `cases.${name}`;
		const metrics = definition.metrics ?? Object.keys(suite.metrics);
		const subjects = [
			...definition.subjects ?? [],
			...Object.keys(definition.profilesOf),
			...Object.keys(definition.knownFailures)
		];
		const strangeMetrics = metrics.filter((metric) => !Object.hasOwn(suite.metrics, metric));
		const strangeSubjects = subjects.filter((subject) => !Object.hasOwn(suite.subjects, subject));
		if (metrics.length === 0) found.push({
			message: `case ${name} reports no metric`,
			place
		});
		if (strangeMetrics.length > 0) found.push(unknown("metric", strangeMetrics, suite.metrics, place));
		if (strangeSubjects.length > 0) found.push(unknown("subject", strangeSubjects, suite.subjects, place));
		const scattered = metrics.filter((metric) => suite.metrics[metric]?.kind === "sampled");
		if (definition.once && scattered.length > 0) found.push({
			message: `case ${name} is measured once, but ${scattered.join(", ")} is not exact`,
			place
		});
	}
	return found;
}
function unknown(what, names, known, place) {
	return {
		message: `there is no ${what} ${names.join(", ")}; there are ${Object.keys(known).join(", ")}`,
		place
	};
}
// src/measure/describe-suite.ts
/** Describes a suite without loading its code here: a child loads it, and what it says is checked. */
const timeoutMs = 6e4;
/**
* What there is to know of a suite: its cases, subjects, metrics, options and trees, and the digest of its code.
*
* @throws UserError that names the suite's file when it cannot be loaded or is not a suite.
*/
async function describeSuite(host, options) {
	const { suitePath, fixturesFolder } = options;
	const suite = await askForSuite(host, options, {});
	const declared = Object.keys(suite.options);
	const given = declared.flatMap((name) => options.options?.[name] === void 0 ? [] : [[name, options.options[name]]]);
	const set = {
		...Object.fromEntries(given),
		...optionsFrom(host.env, declared)
	};
	return describe(Object.keys(set).length === 0 ? suite : await askForSuite(host, options, set), {
		suitePath,
		fixturesFolder
	});
}
async function askForSuite(host, { suitePath, suitePackages, packages = {}, signal }, set) {
	const asked = await ask(host, {
		question: {
			kind: "describe",
			suitePath,
			suitePackages,
			packages
		},
		timeoutMs,
		signal,
		options: set
	});
	signal?.throwIfAborted();
	const answer = parseAnswer(asked, describeAnswerSchema);
	if (answer?.outcome === "ok") return parseSuite(answer.suite, suitePath);
	const { reason, hint } = explain(asked, answer);
	throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${reason}`, {
		file: suitePath,
		...hint !== void 0 && { hint }
	});
}
function parseSuite(suite, suitePath) {
	const checked = checkSchema(authoredSuiteSchema, suite);
	if (checked.ok) {
		const complaint = checkSuite(checked.data);
		if (complaint === null) return checked.data;
		throw new UserError(`The suite ${basename(suitePath)} contradicts itself: ${complaint.message}`, {
			file: suitePath,
			place: complaint.place
		});
	}
	const place = checked.problem.place.replace(/^\$\.?/, "");
	const what = place === "" ? checked.problem.what : `${place}: ${checked.problem.what}`;
	throw new UserError(`The suite ${basename(suitePath)} is not right: ${what}`, {
		file: suitePath,
		place,
		hint: "docs/writing-a-suite.md has what a suite may hold."
	});
}
async function describe(suite, { suitePath, fixturesFolder }) {
	const allMetrics = Object.keys(suite.metrics);
	const allSubjects = Object.keys(suite.subjects);
	const cases = await Promise.all(Object.entries(suite.cases).map(async ([name, definition]) => {
		const fixtures = await readFixtures(definition.fixtures, {
			suitePath,
			fixturesFolder,
			place: `cases.${name}`
		});
		return [name, {
			...definition,
			metrics: definition.metrics ?? allMetrics,
			subjects: definition.subjects ?? allSubjects,
			profiles: definition.profiles ?? null,
			fixtures
		}];
	}));
	return {
		name: suite.name,
		title: suite.title ?? null,
		digest: await moduleDigest(suitePath),
		hasCovariate: suite.hasCovariate,
		options: suite.options,
		metrics: Object.fromEntries(Object.entries(suite.metrics).map(([name, metric]) => [name, metricSpecSchema.strip().parse(metric)])),
		subjects: suite.subjects,
		cases: Object.fromEntries(cases)
	};
}
/** The specs that a case asks for; a spec that cannot be used is the suite's mistake, and said so. */
async function readFixtures(references, { suitePath, fixturesFolder, place }) {
	const places = {
		builtinDirectory: fixturesFolder,
		from: dirname(suitePath)
	};
	const read = Object.entries(references).map(async ([key, reference]) => {
		try {
			return [key, await loadFixtureSpec(reference, places)];
		} catch (cause) {
			if (!(cause instanceof UserError)) throw cause;
			const { message, hint } = cause;
			throw new UserError(message, {
				file: suitePath,
				place: `${place}.${key}`,
				cause,
				...hint && { hint }
			});
		}
	});
	return Object.fromEntries(await Promise.all(read));
}
// src/pipeline/suites.ts
/** Finds the suites that a project measures and asks each what it holds. */
/**
* The suites that the config names, or all built-in ones; that of commands where there are commands. Throws
* `UserError` for a name that is none.
*/
async function findSuites({ project, installation }, root = project.root) {
	const where = project.configPath === null ? {} : {
		file: project.configPath,
		place: "suites"
	};
	const names = project.config.suites ?? installation.suites.map((suite) => suite.name);
	return Promise.all(withCommandSuite(names, project.config).map((name) => findSuite(name)));
	async function findSuite(name) {
		const builtIn = installation.suites.find((suite) => suite.name === name);
		if (builtIn !== void 0) {
			const packagesFolder = builtIn.needsPackages ? builtIn.folder : null;
			return {
				name,
				path: builtIn.path,
				packagesFolder,
				builtIn: true,
				alone: false
			};
		}
		if (!/^\.\.?[\\/]/.test(name)) {
			const near = nearest(name, installation.suites.map((suite) => suite.name));
			throw new UserError(`There is no built-in suite called ${JSON.stringify(name)}`, {
				...where,
				hint: `Did you mean ${near.join(" or ")}? An own suite is a path that starts with ./`
			});
		}
		const path = await resolveInside(root, name);
		if (existsSync(path)) return {
			name,
			path,
			packagesFolder: null,
			builtIn: false,
			alone: dirname(path) === root
		};
		throw new UserError(`There is no suite at ${JSON.stringify(name)}`, where);
	}
}
/** Asks each suite for its description, in a child process each. */
async function describeSuites(workshop, modules) {
	const { host, installation, effects, project } = workshop;
	const found = [];
	for (const module of modules) {
		const description = await describeSuite(host, {
			suitePath: module.path,
			suitePackages: null,
			packages: {},
			options: project.config.options ?? {},
			fixturesFolder: installation.fixturesFolder,
			signal: effects.signal
		});
		if (found.find((suite) => suite.description.name === description.name) !== void 0) throw new UserError(`Two suites are called ${JSON.stringify(description.name)}`, { file: module.path });
		const digest = module.alone ? await moduleDigest(module.path, { alone: true }) : description.digest;
		const suite = {
			path: module.path,
			description: {
				...description,
				digest
			}
		};
		const isCommands = module.builtIn && module.name === "command";
		const place = programPlace(workshop, project.root);
		found.push(isCommands ? withCommands(suite, {
			config: project.config,
			place
		}) : suite);
	}
	return found;
}
/** Installs what the suite itself needs, once; returns the folder whose `node_modules` holds it, or null. */
async function suitePackagesOf(workshop, module) {
	if (module.packagesFolder === null) return null;
	return installSuitePackages(workshop.installHost, {
		name: module.name,
		folder: module.packagesFolder
	});
}
// src/pipeline/bench.ts
/**
* The bench: everything that trials of a plan need, made before the first one. Trees, packages, prepared
* directories; then a function that runs one trial.
*/
/** Makes trees, installs packages, lets suites prepare directories. Throws `UserError` where one of them cannot be had. */
async function setUpBench(options) {
	const { workshop, benchmarks, head, base } = options;
	const places = {
		head: await placesOf(options, head),
		base: base === null ? /* @__PURE__ */ new Map() : await placesOf(options, base)
	};
	const trees = await makeTrees(workshop, benchmarks, places.head);
	return {
		trial: (benchmark, side) => {
			const { suitePath, suitePackages, packages, subject, options } = places[side].get(benchmark);
			return runTrial(workshop.host, {
				request: {
					suitePath,
					suitePackages,
					packages,
					case: benchmark.case,
					subject,
					trees: trees.get(benchmark),
					options
				},
				timeoutMs: benchmark.timeoutMs,
				signal: workshop.effects.signal,
				...isTraced(options) && { onStderr: tracer(workshop) }
			});
		},
		calibrate: () => calibrate(workshop.host, { signal: workshop.effects.signal }),
		packagesOf: (benchmark) => ({
			package: recorded(places.head.get(benchmark)?.package ?? null),
			...base === null ? {} : { basePackage: recorded(places.base.get(benchmark)?.package ?? null) }
		})
	};
}
/** What trials write to stderr is nobody's concern, unless their suite declares an option DEBUG and it is set. */
function isTraced(options) {
	return (options["DEBUG"] ?? "") !== "";
}
/** Shows what a trial writes, line by line, with nothing in it that a terminal or a runner would obey. */
function tracer({ watcher }) {
	let rest = "";
	return (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = lines.pop() ?? "";
		for (const line of lines) watcher.note(plainText(line, 500));
	};
}
async function placesOf({ workshop, benchmarks, suiteNames }, side) {
	const places = /* @__PURE__ */ new Map();
	const installed = /* @__PURE__ */ new Map();
	for (const benchmark of benchmarks) {
		const module = side.modules[suiteNames.indexOf(benchmark.suite)];
		if (!installed.has(module)) installed.set(module, await suitePackagesOf(workshop, module));
		const suitePackages = installed.get(module);
		const found = await subjectPackage(workshop, benchmark, {
			side,
			suitePackages
		});
		const packages = found === null || benchmark.package === null ? {} : { [benchmark.package]: found };
		const { subject, options } = benchmark.command === void 0 ? benchmark : commandRequest(benchmark.command, programPlace(workshop, side.root));
		places.set(benchmark, {
			suitePath: module.path,
			suitePackages,
			packages,
			package: found,
			subject,
			options
		});
	}
	return places;
}
/** The trees of each benchmark by the key of its case; a tree that several ask for is made once. */
async function makeTrees(workshop, benchmarks, places) {
	const { treesRoot, effects, watcher } = workshop;
	const made = /* @__PURE__ */ new Map();
	const trees = /* @__PURE__ */ new Map();
	const phase = watcher.phase("trees", "entries");
	for (const benchmark of benchmarks) {
		const own = {};
		for (const [key, spec] of Object.entries(benchmark.fixtures)) {
			const onProgress = ({ done, total }) => phase.update({
				done,
				expected: total,
				detail: spec.name,
				leftMs: null
			});
			const tree = made.get(spec.digest) ?? await ensureTree({
				spec,
				root: treesRoot,
				signal: effects.signal,
				onProgress
			});
			made.set(spec.digest, tree);
			own[key] = {
				path: tree.path,
				files: tree.files,
				directories: tree.directories
			};
		}
		for (const key of benchmark.prepared) {
			const id = `${benchmark.suite}/${benchmark.case}/${key}`;
			if (!made.has(id)) phase.update({
				done: 0,
				expected: 1,
				detail: id,
				leftMs: null
			});
			own[key] = made.get(id) ?? await prepareTree(workshop, {
				benchmark,
				key,
				place: places.get(benchmark)
			});
			made.set(id, own[key]);
		}
		trees.set(benchmark, own);
	}
	phase.finish(made.size === 0 ? "none needed" : `${made.size} ready`);
	return trees;
}
async function prepareTree({ host, treesRoot, effects }, { benchmark, key, place }) {
	return ensurePrepared(host, {
		suite: benchmark.suite,
		suiteDigest: benchmark.suiteDigest,
		case: benchmark.case,
		key,
		suitePath: place.suitePath,
		suitePackages: place.suitePackages,
		packages: place.packages,
		options: benchmark.options,
		root: treesRoot,
		signal: effects.signal
	});
}
/** What a run file says of a package: no paths of this machine. */
function recorded(found) {
	return found === null ? null : {
		name: found.name,
		version: found.version,
		source: found.source
	};
}
// src/compare/glance.ts
/**
* The metrics that keep a benchmark going, each with its estimate and with the limits that the report would show if
* measuring ended here. Where nothing gates: the exact ones.
*/
function glanceAtPairs(benchmark, options) {
	const { platform, rulesOf } = options;
	const id = benchmarkId(benchmark);
	const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
		if (!isPaired(data)) return [];
		return [{
			metric,
			data,
			rules: rulesOf({
				benchmark: id,
				metric,
				platform
			}, data),
			isExact: isExactPair(data, pairedValues(benchmark, data))
		}];
	});
	const tested = cells.filter(({ rules, isExact }) => rules.gate && !isExact);
	if (tested.length > 0) return tested.map((cell) => testedGlance(cell, benchmark, options));
	return cells.filter(({ isExact }) => isExact).map(exactGlance);
}
function testedGlance({ metric, data, rules }, benchmark, options) {
	const { plan, alpha } = options;
	const { question, values } = pairedQuestion({
		benchmark,
		data,
		rules,
		plan,
		alpha,
		ended: false
	});
	const { verdict, change, interval, detect } = judgePairs(question);
	const base = finiteValues(data.base);
	const location = base.length === 0 ? 0 : Math.abs(median(base));
	const relative = (size) => {
		if (size === null || size === void 0 || !Number.isFinite(size)) return null;
		if (values.scale === "log") return size;
		return location === 0 ? null : size / location;
	};
	return {
		metric,
		unit: data.unit,
		verdict: verdict === "continue" || verdict === "inconclusive" ? null : verdict,
		change: relative(change),
		lower: relative(interval?.lower),
		upper: relative(interval?.upper),
		detect: relative(detect),
		value: null
	};
}
/** Whether a difference matters is for the thresholds to say, in the report. */
function exactGlance({ metric, data }) {
	const [base] = finiteValues(data.base);
	const [head] = finiteValues(data.head);
	const change = !(base !== void 0 && head !== void 0) ? null : base === head ? 0 : base === 0 ? null : (head - base) / Math.abs(base);
	return {
		...blank(metric, data.unit),
		verdict: change === 0 ? "no-change" : null,
		change
	};
}
/** Medians so far of what is measured without a base: the metrics that gate, or all where none does. */
function glanceAtValues(benchmark) {
	const metrics = Object.entries(benchmark.metrics);
	const gated = metrics.filter(([, { gate }]) => gate);
	return (gated.length === 0 ? metrics : gated).flatMap(([metric, data]) => {
		const values = isPaired(data) ? [] : finiteValues(data.values);
		return values.length === 0 ? [] : [{
			...blank(metric, data.unit),
			value: median(values)
		}];
	});
}
function blank(metric, unit) {
	return {
		metric,
		unit,
		verdict: null,
		change: null,
		lower: null,
		upper: null,
		detect: null,
		value: null
	};
}
// src/measure/collect.ts
/**
* Trials of one side, without a base: every benchmark once per round, the rounds shuffled, one discarded warm-up
* each, slices of the calibration workload in between.
*
* The warm-up tells what a trial of each costs. What the budget has no room for is left out, in the order of the plan:
* few benchmarks with values enough to be stored are worth more than all of them with too few.
*/
/** A benchmark that failed this many times in a row, and never gave a value, is not tried again. */
const hopeless = 3;
/** Slices of the calibration workload in a run; each takes about 0.2 s. */
const calibrationSlices = 10;
/** Of the budget: a round that was begun to have enough values may end so much later, or all of it would be for nothing. */
const grace = .1;
/** Measures until every benchmark has its trials, the budget is used up or the signal fires. Never throws for a failing trial. */
async function collect(options, effects) {
	const start = effects.now();
	const entries = options.benchmarks.filter((benchmark) => benchmark.skipped === null).map((benchmark) => {
		return {
			benchmark,
			tally: new Tally(),
			reports: [],
			failed: 0,
			turns: 0,
			tried: 0,
			spentMs: 0,
			leftOut: false
		};
	});
	const state = new Session(options, effects, start, entries);
	const finished = await state.measure();
	return {
		benchmarks: options.benchmarks.map((benchmark) => {
			const entry = entries.find((candidate) => candidate.benchmark === benchmark);
			if (entry === void 0) return skippedEntry(benchmark, options.packagesOf(benchmark), benchmark.skipped ?? "");
			return benchmarkRun(entry, {
				...options,
				signal: effects.signal
			});
		}),
		calibrationMs: state.calibrationMs,
		measuringMs: effects.now() - start,
		complete: finished
	};
}
var Session = class {
	calibrationMs = [];
	#options;
	#effects;
	#start;
	#entries;
	#done = 0;
	#sinceCalibration = 0;
	#rounds = 0;
	constructor(options, effects, start, entries) {
		this.#options = options;
		this.#effects = effects;
		this.#start = start;
		this.#entries = entries;
	}
	/** True when every benchmark has as many trials as it needs, or has failed too often to get them. */
	async measure() {
		const { signal } = this.#effects;
		await this.#calibrate();
		await this.#warmUp();
		while (this.#rounds < this.#options.trials && !signal.aborted) {
			if (this.#isNeeded()) this.#leaveOut({ atLeast: 1 });
			const active = this.#entries.filter((entry) => this.#isActive(entry));
			if (active.length === 0 || !this.#timeForARound(active)) break;
			if (!await this.#round(active)) break;
			this.#rounds += 1;
		}
		while (this.calibrationMs.length < 3 && !signal.aborted) await this.#calibrate();
		return !signal.aborted && this.#entries.every((entry) => !entry.leftOut && this.#owedTrials(entry) === 0);
	}
	/**
	* One trial of each in the order of the plan, as long as there would be time for what it is a warm-up of: nobody knows
	* what the next one costs, so it is taken to be as cheap as the cheapest. Where one trial is all, this is the one.
	*/
	async #warmUp() {
		for (const entry of this.#entries) {
			if (this.#effects.signal.aborted) return;
			this.#leaveOut({ atLeast: 0 });
			const others = this.#entries.filter(({ tried }) => tried > 0);
			const neededMs = (others.length === 0 ? 0 : Math.min(...others.map(costMs))) * (entry.benchmark.once ? 1 : 1 + this.#enough);
			if (others.reduce((sum, other) => sum + this.#owedMs(other), 0) + neededMs >= this.#leftMs()) entry.leftOut = true;
			else await this.#trial(entry, entry.benchmark.once);
		}
		const first = this.#entries.find(({ tried }) => tried > 0);
		if (first !== void 0 && this.#entries.every((entry) => entry.leftOut)) first.leftOut = false;
	}
	/** Keeps what has time for the trials that it still needs, the first of the plan first. */
	#leaveOut({ atLeast }) {
		let leftMs = this.#leftMs();
		const active = this.#entries.filter((entry) => entry.tried > 0 && this.#isActive(entry));
		const fitting = active.filter((entry) => {
			const owedMs = this.#owedMs(entry);
			if (owedMs > leftMs) return false;
			leftMs -= owedMs;
			return true;
		});
		const kept = fitting.length > 0 ? fitting : active.slice(0, atLeast);
		for (const entry of active) entry.leftOut = !kept.includes(entry);
	}
	/** Counted trials of each without which a run of it cannot be stored. */
	get #enough() {
		return Math.min(4, this.#options.trials);
	}
	/** True for the rounds that every benchmark needs. */
	#isNeeded() {
		return this.#rounds < this.#enough;
	}
	/** Trials that a benchmark still needs; one that has only failed is soon given up. */
	#owedTrials(entry) {
		if (!this.#isActive(entry)) return 0;
		if (entry.reports.length === 0 && entry.failed > 0) return hopeless - entry.failed;
		return Math.max(0, this.#enough - entry.turns);
	}
	#owedMs(entry) {
		return this.#owedTrials(entry) * costMs(entry);
	}
	/** False when it was cut short. */
	async #round(entries) {
		const lateMs = this.#isNeeded() ? grace * this.#options.budgetMs : 0;
		for (const entry of this.#effects.shuffle(entries)) {
			if (this.#effects.signal.aborted || this.#leftMs() + lateMs <= 0) return false;
			await this.#trial(entry, true);
		}
		return !this.#effects.signal.aborted;
	}
	async #trial(entry, counted) {
		this.#report(entry);
		const before = this.#effects.now();
		const result = await this.#effects.trial(entry.benchmark);
		if (this.#effects.signal.aborted) return;
		entry.tried += 1;
		entry.spentMs += this.#effects.now() - before;
		this.#done += 1;
		this.#sinceCalibration += 1;
		if (counted) entry.turns += 1;
		if (result.outcome !== "ok") {
			entry.failed += 1;
			entry.tally.add(result, "head");
		} else if (counted) {
			const taken = entry.tally.add(result, "head");
			if (taken.outcome === "ok") entry.reports.push(taken);
			else entry.failed += 1;
		}
		this.#report(entry);
		if (this.#sinceCalibration >= this.#expected() / calibrationSlices) await this.#calibrate();
	}
	async #calibrate() {
		this.#sinceCalibration = 0;
		const sliceMs = await this.#effects.calibrate();
		if (sliceMs !== null) this.calibrationMs.push(sliceMs);
	}
	#isActive(entry) {
		if (entry.leftOut) return false;
		if (entry.reports.length === 0 && entry.failed >= (entry.benchmark.knownFailure === null ? hopeless : 1)) return false;
		return !(entry.benchmark.once && entry.reports.length > 0);
	}
	#leftMs() {
		return this.#options.budgetMs - (this.#effects.now() - this.#start);
	}
	/** The first round is begun in any case: a value is better than none. */
	#timeForARound(entries) {
		return this.#rounds === 0 || entries.reduce((sum, entry) => sum + costMs(entry), 0) <= this.#leftMs();
	}
	/** Trials there will be: all that are asked for, or as many as the budget has time for at the pace so far. */
	#expected() {
		const wanted = this.#entries.filter((entry) => this.#isActive(entry)).reduce((sum, { benchmark, turns }) => sum + (benchmark.once ? 1 : this.#options.trials) - turns, 0);
		const elapsedMs = this.#effects.now() - this.#start;
		if (this.#done === 0) return Math.max(wanted, 1);
		const affordable = Math.floor(Math.max(0, this.#leftMs()) / (elapsedMs / this.#done));
		return Math.max(this.#done + Math.min(wanted, affordable), 1);
	}
	#report(entry) {
		const expected = this.#expected();
		const elapsedMs = this.#effects.now() - this.#start;
		const leftMs = this.#done < 3 ? null : Math.min(Math.max(0, this.#leftMs()), elapsedMs / this.#done * (expected - this.#done));
		const entries = this.#entries.map((one) => ({
			id: one.benchmark.id,
			count: one.reports.length,
			isDone: !this.#isActive(one) || one.turns >= this.#options.trials,
			soFar: () => benchmarkRun(one, {
				...this.#options,
				signal: this.#effects.signal
			})
		}));
		this.#effects.onProgress({
			benchmark: entry.benchmark.id,
			done: this.#done,
			expected,
			leftMs,
			entries
		});
	}
};
/** What one more trial of it is expected to take. */
function costMs({ spentMs, tried }) {
	return tried === 0 ? 0 : spentMs / tried;
}
/** What its trials gave, as the run file has it. */
function benchmarkRun(entry, options) {
	const { benchmark, tally, reports } = entry;
	const packages = options.packagesOf(benchmark);
	const failures = tally.failures;
	if (entry.leftOut && reports.length === 0) return skippedEntry(benchmark, packages, notMeasured.tooLittleTime);
	if (reports.length === 0 && failures.length === 0) return skippedEntry(benchmark, packages, withoutTurn(options.signal));
	if (reports.length > 0 && benchmark.knownFailure !== null) tally.warn(`was expected to fail (${benchmark.knownFailure}) and did not`);
	return {
		...entryOf(benchmark, packages),
		...statusOf(entry),
		trials: reports.length + failures.reduce((sum, failure) => sum + failure.count, 0),
		failures,
		...covariateOf(benchmark, reports),
		metrics: Object.fromEntries(Object.entries(benchmark.metrics).flatMap(([name, spec]) => {
			const values = reports.flatMap((report) => report.metrics[name] ?? []);
			return values.length === 0 ? [] : [[name, {
				...spec,
				values
			}]];
		})),
		...Object.keys(tally.notes).length > 0 ? { notes: tally.notes } : {},
		warnings: tally.warnings
	};
}
/** `known` where every trial failed with just what the suite says it fails with. */
function statusOf({ benchmark, reports, tally }) {
	if (reports.length > 0) return { status: "ok" };
	const expected = benchmark.knownFailure;
	if (expected !== null && tally.failures.every((failure) => failure.message.includes(expected))) return {
		status: "failed",
		reason: expected,
		known: true
	};
	return {
		status: "failed",
		reason: tally.failures[0]?.message ?? "failed"
	};
}
function covariateOf(benchmark, reports) {
	if (benchmark.once || reports.length === 0 || reports.some((report) => report.covariateMs === null)) return {};
	return { covariate: {
		unit: "ms",
		better: "lower",
		kind: "sampled",
		gate: false,
		signed: false,
		values: reports.map((report) => report.covariateMs)
	} };
}
// src/pipeline/onlooker.ts
/** Estimates are made at most so often, and take at most this share of the time. */
const glanceEveryMs = 500;
const costShare = .01;
/** Takes each report of progress on to the phase. */
function onlooker({ phase, now, glance, atMost }) {
	const known = /* @__PURE__ */ new Map();
	let nextAt = Number.NEGATIVE_INFINITY;
	const look = ({ id, count, isDone, soFar }) => {
		const before = known.get(id);
		if (!(before === void 0 ? count > 0 : before.count !== count || before.isDone !== isDone)) return before ?? {
			id,
			count,
			isDone,
			isCurrent: false,
			failures: 0,
			metrics: []
		};
		if (now() < nextAt && !isDone) return {
			...before ?? {
				failures: 0,
				metrics: []
			},
			id,
			count,
			isDone,
			isCurrent: false
		};
		const begun = now();
		const run = soFar();
		const fresh = {
			id,
			count,
			isDone,
			isCurrent: false,
			failures: run.failures.reduce((sum, { side, count: times }) => sum + (side === "head" ? times : 0), 0),
			metrics: glance(run)
		};
		known.set(id, fresh);
		const ended = now();
		nextAt = ended + Math.max(glanceEveryMs, (ended - begun) / costShare);
		return fresh;
	};
	return ({ benchmark, entries, ...state }) => phase.update({
		...state,
		atMost,
		detail: benchmark,
		benchmarks: () => entries.map((entry) => ({
			...look(entry),
			isCurrent: entry.id === benchmark
		}))
	});
}
// src/plan.ts
/** Profiles that exist without being listed in a config. */
const builtInProfiles = ["quick", "full"];
/**
* Chooses the benchmarks. A glob that names something outside the profile gets it all the same: who asks for
* `watch/babel` means it. Throws `UserError` with the nearest names when a glob matches nothing.
*/
function planBenchmarks(options) {
	const all = options.suites.flatMap((suite) => benchmarksOf(suite, options));
	const ids = all.map((entry) => entry.benchmark.id);
	const own = options.profiles[options.profile];
	requireMatches({
		globs: options.cases,
		names: ids,
		what: "benchmark",
		where: "cases in the config"
	});
	if (own !== void 0) requireMatches({
		globs: own,
		names: ids,
		what: "benchmark",
		where: `profile "${options.profile}" in the config`
	});
	requireMatches({
		globs: options.globs,
		names: ids,
		what: "benchmark"
	});
	const inProfile = ({ benchmark, profiles }) => (options.cases.length === 0 || matchesAny(benchmark.id, options.cases)) && (own === void 0 ? profiles === null || profiles.includes(options.profile) : matchesAny(benchmark.id, own));
	const ordinary = all.filter(inProfile);
	return (options.globs.length === 0 ? ordinary : all.filter((entry) => isAskedFor(entry, ordinary, options.globs))).map((entry) => entry.benchmark).filter((benchmark) => hasMetric(benchmark, options.metrics));
}
/** Everything that a suite holds, as `suite/case/subject`. */
function benchmarkIds({ description }) {
	return Object.entries(description.cases).flatMap(([name, { subjects }]) => subjects.map((subject) => `${description.name}/${name}/${subject}`));
}
function isAskedFor(entry, ordinary, globs) {
	const negative = globs.filter((glob) => glob.startsWith("!"));
	const positive = globs.filter((glob) => !glob.startsWith("!"));
	if (!matchesAny(entry.benchmark.id, negative)) return false;
	if (positive.length === 0) return ordinary.includes(entry);
	return positive.some((glob) => {
		if (!matchesAny(entry.benchmark.id, [glob])) return false;
		const withinProfile = ordinary.filter((other) => matchesAny(other.benchmark.id, [glob]));
		return withinProfile.length === 0 || withinProfile.includes(entry);
	});
}
function hasMetric(benchmark, metrics) {
	return metrics.length === 0 || metrics.some((metric) => metric in benchmark.metrics);
}
function benchmarksOf({ path, description, commands = {} }, { options }) {
	return Object.entries(description.cases).flatMap(([caseName, suiteCase]) => suiteCase.subjects.map((subject) => ({
		profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
		benchmark: {
			id: `${description.name}/${caseName}/${subject}`,
			suite: description.name,
			case: caseName,
			subject,
			suitePath: path,
			suiteDigest: commands[subject]?.digest ?? description.digest,
			metrics: Object.fromEntries(suiteCase.metrics.map((name) => [name, description.metrics[name]])),
			package: description.subjects[subject]?.package ?? null,
			...commands[subject] !== void 0 && { command: commands[subject] },
			fixtures: suiteCase.fixtures,
			prepared: suiteCase.prepared ?? [],
			options: {
				...description.options,
				...pick(options, Object.keys(description.options))
			},
			timeoutMs: suiteCase.timeoutMs,
			once: suiteCase.once,
			knownFailure: suiteCase.knownFailures[subject] ?? null,
			skipped: suiteCase.skipped[subject] ?? null
		}
	})));
}
function pick(from, names) {
	return Object.fromEntries(names.flatMap((name) => Object.hasOwn(from, name) ? [[name, from[name]]] : []));
}
// src/pipeline/plan-project.ts
/** From a project and what the user asked for to a plan. */
/** Finds and describes the suites and chooses the benchmarks. Throws `UserError` when nothing is left to measure. */
async function planProject(workshop, selection) {
	const { config } = workshop.project;
	requireProfile(selection.profile, Object.keys(config.profiles ?? {}));
	const modules = await findSuites(workshop);
	const suites = await describeSuites(workshop, modules);
	requireMetrics(selection.metrics, suites);
	requireSubjects(workshop, suites);
	const benchmarks = choose(workshop, {
		suites,
		selection
	});
	if (benchmarks.length > 0) return narrowed({
		modules,
		suites
	}, benchmarks);
	throw new UserError("There is nothing to measure: no benchmark is left after profile, cases and metrics", { hint: "`paceline list` shows all there are." });
}
/**
* What a commit adds to the stored history: the project's own benchmarks, as a pull request measures them, unless globs
* ask for more. A project that has none measures what its config names. Throws `UserError` when nothing is left.
*/
async function planHistory(workshop, selection) {
	const plan = await planProject(workshop, selection);
	const { suites: named, subjects, cases, refresh } = workshop.project.config;
	const globs = refresh?.others ?? [];
	requireMatches({
		globs,
		names: plan.suites.flatMap(benchmarkIds),
		what: "benchmark",
		where: "refresh.others in the config"
	});
	if (selection.globs.length > 0) return plan;
	const own = benchmarksOfProject(workshop, plan);
	const usual = own.length === 0 && (named ?? subjects ?? cases) !== void 0 ? plan.benchmarks : own;
	const added = selection.withOthers && globs.length > 0 ? choose(workshop, {
		suites: plan.suites,
		selection: {
			...selection,
			globs
		}
	}) : [];
	const benchmarks = [...new Map([...usual, ...added].map((benchmark) => [benchmark.id, benchmark])).values()];
	if (benchmarks.length > 0) return narrowed(plan, benchmarks);
	throw nothingOfProject("There is nothing to store");
}
/** What a change of the project can change: subjects that come from it, commands, and suites that are its own. */
function benchmarksOfProject({ project, packageName }, plan) {
	const ownSuites = new Set(plan.suites.flatMap((suite, index) => plan.modules[index].builtIn ? [] : [suite.description.name]));
	return plan.benchmarks.filter((benchmark) => {
		if (ownSuites.has(benchmark.suite) || benchmark.command !== void 0) return true;
		const source = sourceOf(project.config, benchmark.subject);
		if (source !== null) return !source.startsWith("npm:");
		return benchmark.package !== null && benchmark.package === packageName;
	});
}
/** Where `benchmarksOfProject` has none; `what` is not possible without. */
function nothingOfProject(what) {
	return new UserError(`${what}: no benchmark measures this project`, { hint: "Map a subject to the project in paceline.config.json, such as \"subjects\": { \"chokidar\": \".\" }, or add a suite of your own." });
}
/** The plan with these benchmarks only. */
function narrowed({ modules, suites }, benchmarks) {
	return {
		modules,
		suites,
		benchmarks,
		leftOut: leftOutOf(suites, benchmarks)
	};
}
/** What the suites hold beside these benchmarks, as `suite/case/subject`. */
function leftOutOf(suites, benchmarks) {
	const planned = new Set(benchmarks.map(({ id }) => id));
	return suites.flatMap(benchmarkIds).filter((id) => !planned.has(id));
}
function choose({ project, effects }, { suites, selection }) {
	const { config } = project;
	return planBenchmarks({
		suites,
		globs: selection.globs,
		profile: selection.profile,
		profiles: config.profiles ?? {},
		cases: config.cases ?? [],
		metrics: selection.metrics,
		options: {
			...config.options,
			...optionsFrom(effects.env, declaredOptions(suites))
		}
	});
}
function declaredOptions(suites) {
	return suites.flatMap((suite) => Object.keys(suite.description.options));
}
function requireProfile(profile, own) {
	const known = [...builtInProfiles, ...own];
	if (known.includes(profile)) return;
	throw new UserError(`There is no profile called ${JSON.stringify(profile)}`, { hint: `Did you mean ${nearest(profile, known).join(" or ")}? There are: ${known.join(", ")}.` });
}
function requireMetrics(metrics, suites) {
	const known = [...new Set(suites.flatMap((suite) => Object.keys(suite.description.metrics)))];
	for (const metric of metrics) {
		if (known.includes(metric)) continue;
		throw new UserError(`No suite has a metric called ${JSON.stringify(metric)}`, { hint: `Did you mean ${nearest(metric, known).join(" or ")}?` });
	}
}
/** An entry of the config that could change nothing is a mistake: somebody believes that it does. */
function requireSubjects({ project }, suites) {
	const where = project.configPath === null ? {} : { file: project.configPath };
	for (const [subject, source] of Object.entries(project.config.subjects ?? {})) {
		if (typeof source !== "string") continue;
		const found = suites.flatMap(({ description }) => subject in description.subjects ? [description.subjects[subject]] : []);
		const place = `subjects.${subject}`;
		if (found.length === 0) {
			const near = nearest(subject, suites.flatMap(({ description }) => Object.keys(description.subjects)));
			throw new UserError(`No suite has a subject called ${JSON.stringify(subject)}`, {
				...where,
				place,
				hint: `Did you mean ${near.join(" or ")}?`
			});
		}
		if (found.some((entry) => entry.package !== null)) continue;
		throw new UserError(`The subject ${JSON.stringify(subject)} names no package, so it cannot come from ${source}`, {
			...where,
			place,
			hint: "Declare it in the suite: { package: 'its-name', load: … }. What a suite imports by a path needs no entry."
		});
	}
}
// src/pipeline/measure-run.ts
/** Measures one side, without a base: the working tree, or a clean checkout. */
/** Measures what is selected in the working tree and returns it as a run. */
async function measureRun(workshop, options) {
	const { project, effects } = workshop;
	const plan = await planProject(workshop, options);
	const side = await headOf(project, effects.env);
	return measureAlone(workshop, {
		...options,
		plan,
		head: {
			side,
			root: project.root,
			replaced: {},
			modules: plan.modules
		}
	});
}
/** Measures the commit that is checked out for the stored history: prepared, and planned, as a pull request is. */
async function measureHistory(workshop, options) {
	const plan = await planHistory(workshop, options);
	await checkBeforehand(workshop, plan.benchmarks);
	return measurePrepared(workshop, {
		...options,
		plan
	});
}
/** Measures a clean checkout of the head, prepared like the head of a pair. */
async function measurePrepared(workshop, options) {
	try {
		var _usingCtx$1 = _usingCtx();
		const head = _usingCtx$1.a(await headAlone(workshop, options.plan.modules));
		return await measureAlone(workshop, {
			...options,
			head
		});
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
/** Interrupted, it returns what there is, as not complete. */
async function measureAlone(workshop, options) {
	const { effects, watcher } = workshop;
	const { suites, benchmarks, leftOut } = options.plan;
	const bench = await setUpBench({
		workshop,
		benchmarks,
		suiteNames: suites.map((suite) => suite.description.name),
		head: options.head,
		base: null
	});
	const startedAt = effects.today();
	const phase = watcher.phase("measuring", "trials");
	const random = seededRandom(options.seed);
	const collected = await collect({
		benchmarks,
		packagesOf: bench.packagesOf,
		trials: options.trials,
		budgetMs: options.budgetMs
	}, {
		trial: (benchmark) => bench.trial(benchmark, "head"),
		calibrate: bench.calibrate,
		now: effects.now,
		shuffle: random.shuffled,
		onProgress: onlooker({
			phase,
			now: effects.now,
			glance: glanceAtValues,
			atMost: false
		}),
		signal: effects.signal
	});
	const trials = collected.benchmarks.reduce((sum, benchmark) => sum + benchmark.trials, 0);
	phase.finish(`${plural(trials, "trial")} of ${plural(benchmarks.length, "benchmark")} in ${formatDuration(collected.measuringMs)}`);
	return {
		schema: runSchemaId,
		id: runId(startedAt, options.seed),
		startedAt: startedAt.toISOString(),
		measuringMs: Math.round(collected.measuringMs),
		head: options.head.side,
		base: null,
		environment: workshop.environment,
		harness: workshop.harness,
		profile: options.profile,
		seed: options.seed,
		calibrationMs: collected.calibrationMs,
		complete: collected.complete,
		benchmarks: collected.benchmarks,
		leftOut: [...leftOut],
		warnings: []
	};
}
/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
function runId(startedAt, seed) {
	return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, "")}-${seed}`;
}
export { checkedBaseline as $, pShiftAtMost as $t, Tally as A, matchesAny as An, runKind as At, commandRunner as B, exitCodes as Bn, commitOf as Bt, installPackage as C, compileBudgets as Cn, readJsonFile as Ct, walkTree as D, platformMatcher as Dn, baselineKind as Dt, placeTree as E, defaultAlpha as En, checkSchema as Et, gitSides as F, reachesFailAt as Fn, baselineSchema as Ft, removeAbandoned as G, ask$1 as Gt, moduleDigest as H, deepenUntil as Ht, readySides as I, scaleFor as In, defaultBranch as It, readDriftRun as J, judgePairs as Jt, checkBeforehand as K, gitIn as Kt, bringSuites as L, sizeOf$1 as Ln, resolveNamed as Lt, skippedEntry as M, requireMatches as Mn, configSchema as Mt, withoutTurn as N, changeOf$1 as Nn, durationText as Nt, derivedSeed as O, levelOf as On, comparisonKind as Ot, BaseNotBuilt as P, onScale as Pn, policySchema as Pt, rememberRun as Q, pShiftAtLeast as Qt, checkOutCommits as R, worseningOf as Rn, sideOf as Rt, findPackage as S, hodgesLehmannShift as Sn, parseJsonText as St, ensureTreeAt as T, compilePolicy as Tn, readJsonFileOf as Tt, packedFiles as U, isShallow as Ut, optionsFrom as V, errorCode as Vn, commitOfTag as Vt, processIsAlive as W, tagNames as Wt, defaultBaseline as X, levelsOf$1 as Xt, writeDriftRun as Y, decide as Yt, readStoredBaseline as Z, looksOf as Zt, findSuites as _, sideOf$1 as _n, writeRun as _t, benchmarksOfProject as a, isExactPair as an, addRuns as at, sourceOf as b, differenceAt as bn, baselineText as bt, nothingOfProject as c, startedPairs as cn, admitFile as ct, benchmarkIds as d, isOneValue as dn, ensureHome as dt, rankPairs as en, parseBaseline as et, onlooker as f, judgeExact as fn, openProject as ft, describeSuites as g, plotted as gn, readRun as gt, setUpBench as h, headValues as hn, resultsFolder as ht, runId as i, finiteValues as in, acceptRecord as it, entryOf as j, nearest as jn, configFileName as jt, seededRandom as k, globMatcher as kn, configKind as kt, planHistory as l, coinUpperTail as ln, admitRun as lt, glanceAtPairs as m, finiteOrNull as mn, ensureIgnored as mt, measurePrepared as n, readyPairs as nn, updateBaseline as nt, leftOutOf as o, lostShare as on, emptyBaseline as ot, benchmarkRun as p, blank$1 as pn, resolveInside as pt, driftAnchor as q, pairedQuestion as qt, measureRun as r, detectableShift as rn, acceptLevel as rt, narrowed as s, pairedValues as sn, pruneBaseline as st, measureHistory as t, completePairs as tn, readBaseline as tt, planProject as u, incompleteBeta as un, shortfalls as ut, builtinFixtures as v, halfInterquartileRange as vn, writeWhole as vt, projectPackage as w, compileAccept as wn, readJsonFileIfAny as wt, describeSuitePackages as x, differences as xn, runText as xt, loadFixtureSpec as y, pairDeviation as yn, _usingCtx as yt, prepareFolders as z, UserError as zn, withShallowHint as zt };

import { r as __toESM } from "./chunks/rolldown-runtime.js";
import { At as runKind, Bn as exitCodes, Dn as platformMatcher, En as defaultAlpha, Et as checkSchema$1, Gt as ask, Kt as gitIn, Nt as durationText, St as parseJsonText, Z as readStoredBaseline, _t as writeRun, at as addRuns, bt as baselineText, et as parseBaseline, ft as openProject, it as acceptRecord, kt as configKind, lt as admitRun, ot as emptyBaseline, rt as acceptLevel, t as measureHistory, ut as shortfalls, vt as writeWhole, xt as runText, zn as UserError } from "./chunks/measure-run.js";
import { E as generous, F as policyNotices, G as version, O as check, T as fit, W as exitCodeOf, _ as parseDuration, a as figuresBeside, b as markOf, c as plainPhase, h as openWorkshop, j as textsNotice, s as findSuspects, t as renderRunMarkdown, v as bodyOf, x as rowName, y as renderComment, z as compareRuns } from "./chunks/run-markdown.js";
import { A as solid, F as sortRows, L as platformName, N as rowsThat, S as countStanding, d as sideValues, f as headline, j as tableOf, k as details, w as isWatched } from "./chunks/terminal-method.js";
import { A as comparisonSchemaId, At as unknown, Ct as literal, Dt as strictObject, Et as record, Ht as plainText, It as codeName, Nt as _coercedNumber, Ot as string, Pt as NEVER, S as formatMagnitude, St as discriminatedUnion, Tt as object, Ut as proseText, W as benchmarkId, Z as sideSchema, a as changeWords, bt as array, d as metricTitle, dt as environmentSchema$1, et as commitSha, f as plural, h as standingText, kt as union, m as standingOf, mt as ZodNumber, ot as readableName, st as seed, t as briefChange, wt as number$1, x as formatInterval, xt as boolean, yt as _enum, zt as logSafe } from "./chunks/words.js";
import { createHash, randomBytes } from "node:crypto";
import { basename, dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { appendFile, readFile, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
// node_modules/zod/v4/classic/coerce.js
function number(params) {
	return _coercedNumber(ZodNumber, params);
}
// node_modules/universal-user-agent/index.js
function getUserAgent() {
	if (typeof navigator === "object" && "userAgent" in navigator) return navigator.userAgent;
	if (typeof process === "object" && process.version !== void 0) return `Node.js/${process.version.substr(1)} (${process.platform}; ${process.arch})`;
	return "<environment undetectable>";
}
// node_modules/@octokit/endpoint/dist-bundle/index.js
var DEFAULTS = {
	method: "GET",
	baseUrl: "https://api.github.com",
	headers: {
		accept: "application/vnd.github.v3+json",
		"user-agent": `octokit-endpoint.js/0.0.0-development ${getUserAgent()}`
	},
	mediaType: { format: "" }
};
function lowercaseKeys(object) {
	if (!object) return {};
	return Object.keys(object).reduce((newObj, key) => {
		newObj[key.toLowerCase()] = object[key];
		return newObj;
	}, {});
}
function isPlainObject$1(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
function mergeDeep(defaults, options) {
	const result = Object.assign({}, defaults);
	Object.keys(options).forEach((key) => {
		if (isPlainObject$1(options[key])) {
			if (!(key in defaults)) Object.assign(result, { [key]: options[key] });
			else result[key] = mergeDeep(defaults[key], options[key]);
		} else Object.assign(result, { [key]: options[key] });
	});
	return result;
}
function removeUndefinedProperties(obj) {
	for (const key in obj) if (obj[key] === void 0) delete obj[key];
	return obj;
}
function merge(defaults, route, options) {
	if (typeof route === "string") {
		let [method, url] = route.split(" ");
		options = Object.assign(url ? {
			method,
			url
		} : { url: method }, options);
	} else options = Object.assign({}, route);
	options.headers = lowercaseKeys(options.headers);
	removeUndefinedProperties(options);
	removeUndefinedProperties(options.headers);
	const mergedOptions = mergeDeep(defaults || {}, options);
	if (options.url === "/graphql") {
		if (defaults && defaults.mediaType.previews?.length) mergedOptions.mediaType.previews = defaults.mediaType.previews.filter((preview) => !mergedOptions.mediaType.previews.includes(preview)).concat(mergedOptions.mediaType.previews);
		mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map((preview) => preview.replace(/-preview/, ""));
	}
	return mergedOptions;
}
function addQueryParameters(url, parameters) {
	const separator = /\?/.test(url) ? "&" : "?";
	const names = Object.keys(parameters);
	if (names.length === 0) return url;
	return url + separator + names.map((name) => {
		if (name === "q") return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
		return `${name}=${encodeURIComponent(parameters[name])}`;
	}).join("&");
}
var urlVariableRegex = /\{[^{}}]+\}/g;
function removeNonChars(variableName) {
	return variableName.replace(/(?:^\W+)|(?:(?<!\W)\W+$)/g, "").split(/,/);
}
function extractUrlVariableNames(url) {
	const matches = url.match(urlVariableRegex);
	if (!matches) return [];
	return matches.map(removeNonChars).reduce((a, b) => a.concat(b), []);
}
function omit(object, keysToOmit) {
	const result = { __proto__: null };
	for (const key of Object.keys(object)) if (keysToOmit.indexOf(key) === -1) result[key] = object[key];
	return result;
}
function encodeReserved(str) {
	return str.split(/(%[0-9A-Fa-f]{2})/g).map(function(part) {
		if (!/%[0-9A-Fa-f]/.test(part)) part = encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]");
		return part;
	}).join("");
}
function encodeUnreserved(str) {
	return encodeURIComponent(str).replace(/[!'()*]/g, function(c) {
		return "%" + c.charCodeAt(0).toString(16).toUpperCase();
	});
}
function encodeValue(operator, value, key) {
	value = operator === "+" || operator === "#" ? encodeReserved(value) : encodeUnreserved(value);
	if (key) return encodeUnreserved(key) + "=" + value;
	else return value;
}
function isDefined(value) {
	return value !== void 0 && value !== null;
}
function isKeyOperator(operator) {
	return operator === ";" || operator === "&" || operator === "?";
}
function getValues(context, operator, key, modifier) {
	var value = context[key], result = [];
	if (isDefined(value) && value !== "") {
		if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
			value = value.toString();
			if (modifier && modifier !== "*") value = value.substring(0, parseInt(modifier, 10));
			result.push(encodeValue(operator, value, isKeyOperator(operator) ? key : ""));
		} else if (modifier === "*") {
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				result.push(encodeValue(operator, value2, isKeyOperator(operator) ? key : ""));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) result.push(encodeValue(operator, value[k], k));
			});
		} else {
			const tmp = [];
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				tmp.push(encodeValue(operator, value2));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) {
					tmp.push(encodeUnreserved(k));
					tmp.push(encodeValue(operator, value[k].toString()));
				}
			});
			if (isKeyOperator(operator)) result.push(encodeUnreserved(key) + "=" + tmp.join(","));
			else if (tmp.length !== 0) result.push(tmp.join(","));
		}
	} else if (operator === ";") {
		if (isDefined(value)) result.push(encodeUnreserved(key));
	} else if (value === "" && (operator === "&" || operator === "?")) result.push(encodeUnreserved(key) + "=");
	else if (value === "") result.push("");
	return result;
}
function parseUrl(template) {
	return { expand: expand.bind(null, template) };
}
function expand(template, context) {
	var operators = [
		"+",
		"#",
		".",
		"/",
		";",
		"?",
		"&"
	];
	template = template.replace(/\{([^\{\}]+)\}|([^\{\}]+)/g, function(_, expression, literal) {
		if (expression) {
			let operator = "";
			const values = [];
			if (operators.indexOf(expression.charAt(0)) !== -1) {
				operator = expression.charAt(0);
				expression = expression.substr(1);
			}
			expression.split(/,/g).forEach(function(variable) {
				var tmp = /([^:\*]*)(?::(\d+)|(\*))?/.exec(variable);
				values.push(getValues(context, operator, tmp[1], tmp[2] || tmp[3]));
			});
			if (operator && operator !== "+") {
				var separator = ",";
				if (operator === "?") separator = "&";
				else if (operator !== "#") separator = operator;
				return (values.length !== 0 ? operator : "") + values.join(separator);
			} else return values.join(",");
		} else return encodeReserved(literal);
	});
	if (template === "/") return template;
	else return template.replace(/\/$/, "");
}
function parse$2(options) {
	let method = options.method.toUpperCase();
	let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
	let headers = Object.assign({}, options.headers);
	let body;
	let parameters = omit(options, [
		"method",
		"baseUrl",
		"url",
		"headers",
		"request",
		"mediaType"
	]);
	const urlVariableNames = extractUrlVariableNames(url);
	url = parseUrl(url).expand(parameters);
	if (!/^http/.test(url)) url = options.baseUrl + url;
	const remainingParameters = omit(parameters, Object.keys(options).filter((option) => urlVariableNames.includes(option)).concat("baseUrl"));
	if (!/application\/octet-stream/i.test(headers.accept)) {
		if (options.mediaType.format) headers.accept = headers.accept.split(/,/).map((format) => format.replace(/application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `application/vnd$1$2.${options.mediaType.format}`)).join(",");
		if (url.endsWith("/graphql")) {
			if (options.mediaType.previews?.length) headers.accept = (headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || []).concat(options.mediaType.previews).map((preview) => {
				return `application/vnd.github.${preview}-preview${options.mediaType.format ? `.${options.mediaType.format}` : "+json"}`;
			}).join(",");
		}
	}
	if (["GET", "HEAD"].includes(method)) url = addQueryParameters(url, remainingParameters);
	else if ("data" in remainingParameters) body = remainingParameters.data;
	else if (Object.keys(remainingParameters).length) body = remainingParameters;
	if (!headers["content-type"] && typeof body !== "undefined") headers["content-type"] = "application/json; charset=utf-8";
	if (["PATCH", "PUT"].includes(method) && typeof body === "undefined") body = "";
	return Object.assign({
		method,
		url,
		headers
	}, typeof body !== "undefined" ? { body } : null, options.request ? { request: options.request } : null);
}
function endpointWithDefaults(defaults, route, options) {
	return parse$2(merge(defaults, route, options));
}
function withDefaults$1(oldDefaults, newDefaults) {
	const DEFAULTS2 = merge(oldDefaults, newDefaults);
	const endpoint2 = endpointWithDefaults.bind(null, DEFAULTS2);
	return Object.assign(endpoint2, {
		DEFAULTS: DEFAULTS2,
		defaults: withDefaults$1.bind(null, DEFAULTS2),
		merge: merge.bind(null, DEFAULTS2),
		parse: parse$2
	});
}
var endpoint = withDefaults$1(null, DEFAULTS);
// node_modules/content-type/dist/index.js
/*!
* content-type
* Copyright(c) 2015 Douglas Christopher Wilson
* MIT Licensed
*/
const SP = 32;
const HTAB = 9;
const SEMI = 59;
const EQ = 61;
const DQUOTE = 34;
const BSLASH = 92;
const COMMA = 44;
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 65280;
const CASE_FLAGS = 65281;
/**
* Character flags used to normalize HTTP field values while scanning.
* Out-of-range reads intentionally coerce to zero in bitwise expressions.
*/
const CHAR_MAP = /* @__PURE__ */ new Uint8Array(256);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 128; code <= 255; code++) CHAR_MAP[code] |= LOWER_CASE;
for (const char of "!#$%&'*+-.^_`|~") CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
for (let code = 48; code <= 57; code++) CHAR_MAP[code] |= TOKEN_FLAG;
for (let code = 65; code <= 90; code++) CHAR_MAP[code] |= 17;
for (let code = 97; code <= 122; code++) CHAR_MAP[code] |= TOKEN_FLAG;
/**
* Null object perf optimization. Faster than `Object.create(null)` and `{ __proto__: null }`.
*/
const NullObject = /* @__PURE__ */ (() => {
	const C = function() {};
	C.prototype = Object.create(null);
	return C;
})();
/**
* Parse a `Content-Type` header.
*/
function parse$1(header, options) {
	const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
	const len = header.length;
	let valueStart = options?.start ?? 0;
	while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) valueStart++;
	let index = valueStart;
	let typeFlags = 0;
	let whitespace = -1;
	let stop = options?.parameters === false ? COMMA_FLAG : 0;
	while (index < len) {
		const code = header.charCodeAt(index);
		const flags = CHAR_MAP[code];
		if ((flags & stopFlags) !== 0) {
			stop |= flags & COMMA_FLAG;
			break;
		}
		if ((flags & OWS) !== 0) {
			if (whitespace === -1) whitespace = index;
		} else whitespace = -1;
		typeFlags |= code & NON_ASCII | flags;
		index++;
	}
	const valueEnd = whitespace === -1 ? index : whitespace;
	const value = header.slice(valueStart, valueEnd);
	const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
	if (index === len || stop !== 0) return {
		type,
		index,
		parameters: new NullObject()
	};
	return parseParameters(header, type, index, len, stopFlags);
}
/**
* Parses the parameters of a `Content-Type` header starting at the given index.
*/
function parseParameters(header, type, index, len, stopFlags) {
	const parameters = new NullObject();
	parameter: while (index < len) {
		index++;
		while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
		const keyStart = index;
		let keyFlags = 0;
		let keyWhitespace = -1;
		while (index < len) {
			const code = header.charCodeAt(index);
			const flags = CHAR_MAP[code];
			if ((flags & stopFlags) !== 0) {
				if ((flags & COMMA_FLAG) !== 0) break parameter;
				continue parameter;
			}
			if (code === EQ) {
				const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
				const value = header.slice(keyStart, keyEnd);
				const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
				index++;
				while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
				if (index < len && header.charCodeAt(index) === DQUOTE) {
					const quotedStart = ++index;
					let escaped = false;
					while (index < len) {
						const code = header.charCodeAt(index);
						if (code === DQUOTE) {
							if (parameters[key] === void 0) parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
							index++;
							let stop = 0;
							while (index < len) {
								const code = header.charCodeAt(index);
								const flags = CHAR_MAP[code];
								if ((flags & stopFlags) !== 0) {
									stop = flags & COMMA_FLAG;
									break;
								}
								index++;
							}
							if (stop !== 0) break parameter;
							continue parameter;
						}
						if (code === BSLASH && index + 1 < len) {
							escaped = true;
							index += 2;
							continue;
						}
						index++;
					}
					continue parameter;
				}
				const valueStart = index;
				let stop = 0;
				let valueWhitespace = -1;
				while (index < len) {
					const code = header.charCodeAt(index);
					const flags = CHAR_MAP[code];
					if ((flags & stopFlags) !== 0) {
						stop = flags & COMMA_FLAG;
						break;
					}
					if ((flags & OWS) !== 0) {
						if (valueWhitespace === -1) valueWhitespace = index;
					} else valueWhitespace = -1;
					index++;
				}
				if (parameters[key] === void 0) {
					const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
					parameters[key] = header.slice(valueStart, valueEnd);
				}
				if (stop !== 0) break parameter;
				continue parameter;
			}
			if ((flags & OWS) !== 0) {
				if (keyWhitespace === -1) keyWhitespace = index;
			} else keyWhitespace = -1;
			keyFlags |= code & NON_ASCII | flags;
			index++;
		}
	}
	return {
		type,
		index,
		parameters
	};
}
/**
* Remove backslashes from quoted pairs in a known-terminated quoted string body.
*/
function unescapeQuotedPairs(str, start, end) {
	let result = "";
	for (let index = start; index < end; index++) if (str.charCodeAt(index) === BSLASH) {
		result += str.slice(start, index);
		start = ++index;
	}
	return result + str.slice(start, end);
}
// node_modules/json-with-bigint/json-with-bigint.js
const intRegex = /^-?\d+$/;
const noiseValue = /^-?\d+n+$/;
const originalStringify = JSON.stringify;
const originalParse = JSON.parse;
const customFormat = /^-?\d+n$/;
const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;
/**
* @typedef {(this: any, key: string | number | undefined, value: any) => any} Replacer
* @typedef {(key: string | number | undefined, value: any, context?: { source: string }) => any} Reviver
*/
/**
* Checks if a value is unstringifiable according to native JSON.stringify rules.
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is undefined, a function, or a symbol.
*/
const isUnstringifiable = (val) => val === void 0 || typeof val === "function" || typeof val === "symbol";
/**
* Checks if a value is a native JSON.rawJSON object (Node.js 22+).
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is a RawJSON instance.
*/
const isRawJSON = (val) => val !== null && typeof val === "object" && val.constructor && val.constructor.name === "RawJSON";
/**
* Iteratively converts a JS value to a JSON string.
* Used as a fallback when the native JSON.stringify hits the Maximum Call Stack size.
* Fully compliant with JSON formatting (space), replacers, and toJSON behaviors.
*
* @param {any} rootValue The value to stringify.
* @param {Replacer | Array<string | number> | null} [replacer] User's custom replacer function.
* @param {string | number} [spaceParam] Indentation for pretty-printing.
* @returns {string | undefined} The generated JSON string.
*/
const stringifyIteratively = (rootValue, replacer, spaceParam) => {
	let space = "";
	if (typeof spaceParam === "number") space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
	else if (typeof spaceParam === "string") space = spaceParam.slice(0, 10);
	const isFunctionReplacer = typeof replacer === "function";
	const propertyList = Array.isArray(replacer) ? new Set(replacer.map(String)) : null;
	/**
	* Prepares a value for stringification by resolving toJSON, handling BigInts,
	* applying custom replacers, and unwrapping primitive objects.
	*
	* @param {object|Array} parent The parent object or array holding the value.
	* @param {string} key The key associated with the value.
	* @param {any} val The raw value to process.
	* @returns {any} The processed value ready for stringification.
	*/
	const prepareVal = (parent, key, val) => {
		if (val !== null && typeof val === "object" && typeof val.toJSON === "function") val = val.toJSON(key);
		if (typeof val === "string" && noiseValue.test(val)) return val + "n";
		if (typeof val === "bigint") {
			if ("rawJSON" in JSON) return JSON.rawJSON(val.toString());
			return val.toString() + "n";
		}
		if (isFunctionReplacer) val = replacer.call(parent, key, val);
		if (val !== null && typeof val === "object") {
			if (val instanceof Number || val instanceof String || val instanceof Boolean) val = val.valueOf();
		}
		return val;
	};
	const rootProcessed = prepareVal({ "": rootValue }, "", rootValue);
	if (isUnstringifiable(rootProcessed)) return;
	const isRootPrimitive = rootProcessed === null || typeof rootProcessed !== "object";
	const isRootNativeRawJSON = isRawJSON(rootProcessed);
	if (isRootPrimitive || isRootNativeRawJSON) return originalStringify(rootProcessed);
	const chunks = [];
	let level = 0;
	const stack = [{
		parent: { "": rootProcessed },
		key: "",
		val: rootProcessed,
		isArray: Array.isArray(rootProcessed),
		keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
		index: 0,
		first: true
	}];
	const visited = new WeakSet([rootProcessed]);
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (node.index === 0) {
			chunks.push(node.isArray ? "[" : "{");
			level++;
		}
		let isDone = false;
		if (node.isArray) {
			if (node.index < node.val.length) {
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level));
				const childRaw = node.val[node.index];
				const childVal = prepareVal(node.val, String(node.index), childRaw);
				if (isUnstringifiable(childVal)) {
					chunks.push("null");
					node.first = false;
					node.index++;
				} else {
					const isComplexObject = childVal !== null && typeof childVal === "object";
					const isNativeRaw = isRawJSON(childVal);
					if (isComplexObject && !isNativeRaw) {
						if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
						visited.add(childVal);
						stack.push({
							parent: node.val,
							key: String(node.index),
							val: childVal,
							isArray: Array.isArray(childVal),
							keys: Array.isArray(childVal) ? null : Object.keys(childVal),
							index: 0,
							first: true
						});
						node.first = false;
						node.index++;
					} else {
						chunks.push(originalStringify(childVal));
						node.first = false;
						node.index++;
					}
				}
			} else isDone = true;
		} else {
			while (node.index < node.keys.length) {
				const k = node.keys[node.index++];
				if (propertyList && !propertyList.has(k)) continue;
				const childRaw = node.val[k];
				const childVal = prepareVal(node.val, k, childRaw);
				if (isUnstringifiable(childVal)) continue;
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
				else chunks.push(originalStringify(k) + ":");
				const isComplexObject = childVal !== null && typeof childVal === "object";
				const isNativeRaw = isRawJSON(childVal);
				if (isComplexObject && !isNativeRaw) {
					if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
					visited.add(childVal);
					stack.push({
						parent: node.val,
						key: k,
						val: childVal,
						isArray: Array.isArray(childVal),
						keys: Array.isArray(childVal) ? null : Object.keys(childVal),
						index: 0,
						first: true
					});
					node.first = false;
					break;
				} else {
					chunks.push(originalStringify(childVal));
					node.first = false;
				}
			}
			if (node.index >= node.keys.length && stack[stack.length - 1] === node) isDone = true;
		}
		if (isDone) {
			level--;
			if (!node.first && space) chunks.push("\n" + space.repeat(level));
			chunks.push(node.isArray ? "]" : "}");
			visited.delete(node.val);
			stack.pop();
		}
	}
	return chunks.join("");
};
/**
* Converts a JavaScript value to a JSON string.
*
* Supports serialization of BigInt values using two strategies:
* 1. Custom format "123n" → "123" (universal fallback)
* 2. Native JSON.rawJSON() (Node.js 22+, fastest) when available
*
* All other values are serialized exactly like native JSON.stringify().
*
* @param {*} value The value to convert to a JSON string.
* @param {Replacer | Array<string | number> | null} [replacer]
* A function that alters the behavior of the stringification process,
* or an array of strings/numbers to indicate properties to exclude.
* @param {string | number} [space]
* A string or number to specify indentation or pretty-printing.
* @returns {string} The JSON string representation.
*/
const JSONStringify = (value, replacer, space) => {
	try {
		if ("rawJSON" in JSON) return originalStringify(value, (key, val) => {
			if (typeof val === "bigint") return JSON.rawJSON(val.toString());
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space);
		if (!value) return originalStringify(value, replacer, space);
		return originalStringify(value, (key, val) => {
			if (typeof val === "string" && noiseValue.test(val)) return val.toString() + "n";
			if (typeof val === "bigint") return val.toString() + "n";
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space).replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
	} catch (error) {
		if (error instanceof RangeError) {
			const convertedJSON = stringifyIteratively(value, replacer, space);
			if (convertedJSON === void 0) return void 0;
			if ("rawJSON" in JSON) return convertedJSON;
			return convertedJSON.replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
		}
		throw error;
	}
};
const featureCache = /* @__PURE__ */ new Map();
/**
* Detects if the current JSON.parse implementation supports the context.source feature.
*
* Uses toString() fingerprinting to cache results and automatically detect runtime
* replacements of JSON.parse (polyfills, mocks, etc.).
*
* @returns {boolean} true if context.source is supported, false otherwise.
*/
const isContextSourceSupported = () => {
	const parseFingerprint = JSON.parse.toString();
	if (featureCache.has(parseFingerprint)) return featureCache.get(parseFingerprint);
	try {
		const result = JSON.parse("1", (_, __, context) => !!context?.source && context.source === "1");
		featureCache.set(parseFingerprint, result);
		return result;
	} catch {
		featureCache.set(parseFingerprint, false);
		return false;
	}
};
/**
* Reviver function that converts custom-format BigInt strings back to BigInt values.
* Also handles "noise" strings that accidentally match the BigInt format.
*
* @param {string | number | undefined} key The object key.
* @param {*} value The value being parsed.
* @param {object} [context] Parse context (if supported by JSON.parse).
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The transformed value.
*/
const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
	if (typeof value === "string" && customFormat.test(value)) return BigInt(value.slice(0, -1));
	if (typeof value === "string" && noiseValue.test(value)) return value.slice(0, -1);
	if (!(typeof userReviver === "function")) return value;
	return userReviver(key, value, context);
};
/**
* Fast JSON.parse implementation (~2x faster than classic fallback).
* Uses JSON.parse's context.source feature to detect integers and convert
* large numbers directly to BigInt without string manipulation.
*
* Does not support legacy custom format from v1 of this library.
*
* @param {string} text JSON string to parse.
* @param {Reviver} [reviver] Transform function to apply to each value.
* @returns {any} Parsed JavaScript value.
*/
const JSONParseV2 = (text, reviver) => {
	return JSON.parse(text, (key, value, context) => {
		const isBigNumber = typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);
		const isInt = context && intRegex.test(context.source);
		if (isBigNumber && isInt) return BigInt(context.source);
		if (!(typeof reviver === "function")) return value;
		return reviver(key, value, context);
	});
};
const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
const MAX_DIGITS = MAX_INT.length;
const stringsOrLargeNumbers = /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
const noiseValueWithQuotes = /^"-?\d+n+"$/;
/**
* Iteratively traverses the parsed object bottom-up (post-order),
* emulating the native JSON.parse reviver behavior.
* This avoids Call Stack overflows (RangeError) on deeply nested structures.
*
* @param {any} parsed The natively parsed JSON object.
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The fully processed object.
*/
const applyReviverIteratively = (parsed, userReviver) => {
	const rootHolder = { "": parsed };
	const stack = [{
		parent: rootHolder,
		key: "",
		visited: false
	}];
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (!node.visited) {
			node.visited = true;
			const value = node.parent[node.key];
			if (value !== null && typeof value === "object") {
				const keys = Object.keys(value);
				for (let i = keys.length - 1; i >= 0; i--) stack.push({
					parent: value,
					key: keys[i],
					visited: false
				});
			}
		} else {
			const { parent, key } = node;
			let value = parent[key];
			if (typeof value === "string") {
				if (customFormat.test(value)) value = BigInt(value.slice(0, -1));
				else if (noiseValue.test(value)) value = value.slice(0, -1);
			}
			if (typeof userReviver === "function") value = userReviver.call(parent, key, value);
			if (value === void 0) delete parent[key];
			else parent[key] = value;
			stack.pop();
		}
	}
	return rootHolder[""];
};
/**
* Pre-processes the JSON string to mark large numbers with an 'n' suffix.
*
* @param {string} text The raw JSON string.
* @returns {string} The serialized string with marked BigInts.
*/
const serializeBigInts = (text) => {
	return text.replace(stringsOrLargeNumbers, (match, digits, fractional, exponential) => {
		const isString = match[0] === "\"";
		if (isString && noiseValueWithQuotes.test(match)) return match.substring(0, match.length - 1) + "n\"";
		const hasFractionalOrExponential = fractional || exponential;
		const isLessThanMaxSafeInt = digits && (digits.length < MAX_DIGITS || digits.length === MAX_DIGITS && digits <= MAX_INT);
		if (isString || hasFractionalOrExponential || isLessThanMaxSafeInt) return match;
		return "\"" + match + "n\"";
	});
};
/**
* Converts a JSON string into a JavaScript value.
*
* Supports parsing of large integers using two strategies:
* 1. Classic fallback: Marks large numbers with "123n" format, then converts to BigInt
* 2. Fast path (JSONParseV2): Uses context.source feature (~2x faster) when available
*
* All other JSON values are parsed exactly like native JSON.parse().
*
* @param {string} text A valid JSON string.
* @param {Reviver} [reviver]
* A function that transforms the results. This function is called for each member
* of the object. If a member contains nested objects, the nested objects are
* transformed before the parent object is.
* @returns {any} The parsed JavaScript value.
* @throws {SyntaxError} If text is not valid JSON.
*/
const JSONParse = (text, reviver) => {
	if (!text) return originalParse(text, reviver);
	try {
		if (isContextSourceSupported()) return JSONParseV2(text, reviver);
		const serializedData = serializeBigInts(text);
		return originalParse(serializedData, (key, value, context) => convertMarkedBigIntsReviver(key, value, context, reviver));
	} catch (error) {
		if (error instanceof RangeError) {
			const serializedData = serializeBigInts(text);
			const parsed = originalParse(serializedData);
			return applyReviverIteratively(parsed, reviver);
		}
		throw error;
	}
};
// node_modules/@octokit/request-error/dist-src/index.js
var RequestError = class extends Error {
	name;
	/**
	* http status code
	*/
	status;
	/**
	* Request options that lead to the error.
	*/
	request;
	/**
	* Response object if a response was received
	*/
	response;
	constructor(message, statusCode, options) {
		super(message, { cause: options.cause });
		this.name = "HttpError";
		this.status = Number.parseInt(statusCode);
		if (Number.isNaN(this.status)) this.status = 0;
		/* v8 ignore else -- @preserve -- Bug with vitest coverage where it sees an else branch that doesn't exist */
		if ("response" in options) this.response = options.response;
		const requestCopy = Object.assign({}, options.request);
		if (options.request.headers.authorization) requestCopy.headers = Object.assign({}, options.request.headers, { authorization: options.request.headers.authorization.replace(/(?<! ) .*$/, " [REDACTED]") });
		requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
		this.request = requestCopy;
	}
};
// node_modules/@octokit/request/dist-bundle/index.js
var defaults_default = { headers: { "user-agent": `octokit-request.js/10.0.16 ${getUserAgent()}` } };
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
var noop = () => "";
async function fetchWrapper(requestOptions) {
	const fetch = requestOptions.request?.fetch || globalThis.fetch;
	if (!fetch) throw new Error("fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing");
	const log = requestOptions.request?.log || console;
	const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
	const body = isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
	const requestHeaders = Object.fromEntries(Object.entries(requestOptions.headers).map(([name, value]) => [name, String(value)]));
	let fetchResponse;
	try {
		fetchResponse = await fetch(requestOptions.url, {
			method: requestOptions.method,
			body,
			redirect: requestOptions.request?.redirect,
			headers: requestHeaders,
			signal: requestOptions.request?.signal,
			...requestOptions.body && { duplex: "half" }
		});
	} catch (error) {
		let message = "Unknown Error";
		if (error instanceof Error) {
			if (error.name === "AbortError") {
				error.status = 500;
				throw error;
			}
			message = error.message;
			if (error.name === "TypeError" && "cause" in error) {
				if (error.cause instanceof Error) message = error.cause.message;
				else if (typeof error.cause === "string") message = error.cause;
			}
		}
		const requestError = new RequestError(message, 500, { request: requestOptions });
		requestError.cause = error;
		throw requestError;
	}
	const status = fetchResponse.status;
	const url = fetchResponse.url;
	const responseHeaders = {};
	for (const [key, value] of fetchResponse.headers) responseHeaders[key] = value;
	const octokitResponse = {
		url,
		status,
		headers: responseHeaders,
		data: ""
	};
	if ("deprecation" in responseHeaders) {
		const matches = responseHeaders.link && responseHeaders.link.match(/<([^<>]+)>; rel="deprecation"/);
		const deprecationLink = matches && matches.pop();
		log.warn(`[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`);
	}
	if (status === 204 || status === 205) return octokitResponse;
	if (requestOptions.method === "HEAD") {
		if (status < 400) return octokitResponse;
		throw new RequestError(fetchResponse.statusText, status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status === 304) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError("Not modified", status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status >= 400) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError(toErrorMessage(octokitResponse.data), status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	octokitResponse.data = parseSuccessResponseBody ? await getResponseData(fetchResponse) : fetchResponse.body;
	return octokitResponse;
}
async function getResponseData(response) {
	const contentType = response.headers.get("content-type");
	if (!contentType) return response.text().catch(noop);
	const mimetype = parse$1(contentType);
	if (isJSONResponse(mimetype)) {
		let text = "";
		try {
			text = await response.text();
			return JSONParse(text);
		} catch (err) {
			return text;
		}
	} else if (mimetype.type.startsWith("text/") || mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") return response.text().catch(noop);
	else return response.arrayBuffer().catch(
		/* v8 ignore next -- @preserve */
		() => /* @__PURE__ */ new ArrayBuffer(0)
	);
}
function isJSONResponse(mimetype) {
	return mimetype.type === "application/json" || mimetype.type === "application/scim+json";
}
function toErrorMessage(data) {
	if (typeof data === "string") return data;
	if (data instanceof ArrayBuffer) return "Unknown error";
	if (typeof data === "object" && data !== null && "message" in data) {
		const objectData = data;
		const suffix = "documentation_url" in objectData ? ` - ${objectData.documentation_url}` : "";
		return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map((v) => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
	}
	return `Unknown error: ${JSON.stringify(data)}`;
}
function withDefaults(oldEndpoint, newDefaults) {
	const endpoint2 = oldEndpoint.defaults(newDefaults);
	const newApi = function(route, parameters) {
		const endpointOptions = endpoint2.merge(route, parameters);
		if (!endpointOptions.request || !endpointOptions.request.hook) return fetchWrapper(endpoint2.parse(endpointOptions));
		const request2 = (route2, parameters2) => {
			return fetchWrapper(endpoint2.parse(endpoint2.merge(route2, parameters2)));
		};
		Object.assign(request2, {
			endpoint: endpoint2,
			defaults: withDefaults.bind(null, endpoint2)
		});
		return endpointOptions.request.hook(request2, endpointOptions);
	};
	return Object.assign(newApi, {
		endpoint: endpoint2,
		defaults: withDefaults.bind(null, endpoint2)
	});
}
var request = withDefaults(endpoint, defaults_default);
/* v8 ignore next -- @preserve */
/* v8 ignore else -- @preserve */
// src/github/api-error.ts
/** A request that did not succeed, with what a caller needs to decide what to do next. */
/** Shown as one line and a hint. The server's words are quoted as JSON: they never start a line of the log. */
var ApiError = class extends UserError {
	route;
	status;
	said;
	retryAfterMs;
	constructor(options) {
		const { route, status, said } = options;
		const words = JSON.stringify(said.slice(0, 300));
		const message = status === null ? `no answer to ${route}: ${words}` : `${status} to ${route}: ${words}`;
		super(message, {
			hint: hintFor(options),
			cause: options.cause
		});
		this.name = "ApiError";
		this.route = route;
		this.status = status;
		this.said = said;
		this.retryAfterMs = options.retryAfterMs ?? null;
	}
	/** True when the server may have done it all the same: a 5xx, or no answer. */
	get mayHaveHappened() {
		return this.status === null || this.status >= 500;
	}
};
/** True for an `ApiError` with one of these statuses. */
function hasStatus(error, ...statuses) {
	return error instanceof ApiError && error.status !== null && statuses.includes(error.status);
}
function hintFor({ status, retryAfterMs, accepted }) {
	if (retryAfterMs !== null && retryAfterMs !== void 0) return `The rate limit is used up; try again in ${Math.ceil(retryAfterMs / 1e3)} s.`;
	if (status === 401) return "The token is missing, wrong or expired.";
	if (status === 403) return `The token may not do this${accepted === void 0 ? "" : `: it needs ${JSON.stringify(accepted.slice(0, 200))}`}. Tokens of fork and Dependabot pull requests are read-only.`;
	if (status === 404) return "It is not there, or the token may not see it.";
	if (status === null || status >= 500) return "The server or the network failed; running it again may help.";
	return "The server refused the request as it was.";
}
// src/github/retry.ts
/** A request is tried at most this many times. */
const maxAttempts = 4;
const firstDelayMs = 1e3;
/** Longer waits than this are the user's decision: the request fails and says when it would work. */
const longestWaitMs$2 = 9e4;
/** Methods that may be sent twice: the second does nothing that the first did not. */
const repeatable = /* @__PURE__ */ new Set([
	"GET",
	"PATCH",
	"DELETE"
]);
/**
* Milliseconds to wait before the next try, or null for no further try. POST and PUT are never repeated
* here: whoever sends them looks first whether the lost answer was a success.
*/
function retryDelayMs({ method, attempts, error, random }) {
	if (!repeatable.has(method) || attempts >= maxAttempts) return null;
	if (error.retryAfterMs !== null) return error.retryAfterMs <= longestWaitMs$2 ? error.retryAfterMs + Math.round(random() * firstDelayMs) : null;
	return error.mayHaveHappened ? jitteredDelayMs({
		attempts,
		random,
		firstMs: firstDelayMs,
		longestMs: 8e3
	}) : null;
}
/** Exponential waiting with jitter: between half and all of `firstMs` doubled with every attempt, capped. */
function jitteredDelayMs(of) {
	const most = Math.min(of.longestMs, of.firstMs * 2 ** (of.attempts - 1));
	return Math.round(most * (.5 + of.random() / 2));
}
/** Reads what an answer says about rate limits: the wait it asks for in ms, or null if it is not one. */
function rateLimitWaitMs(answer) {
	if (answer.status !== 403 && answer.status !== 429) return null;
	const seconds = Number(answer.headers["retry-after"] ?? NaN);
	if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1e3;
	const reset = Number(answer.headers["x-ratelimit-reset"] ?? NaN);
	if (String(answer.headers["x-ratelimit-remaining"]) === "0" && Number.isFinite(reset)) return Math.max(0, reset * 1e3 - answer.nowMs);
	return answer.status === 429 || /secondary rate limit/i.test(answer.said) ? 6e4 : null;
}
// src/github/client.ts
/**
* The one place that talks to a GitHub-like server: REST only, every answer parsed before anything is
* concluded from it, failures as `ApiError`.
*/
/** Lists longer than this are refused: 30,000 items at 100 a page. */
const maxPages = 300;
function createClient(options) {
	const { server, clock, random, log, signal, timeoutMs = 3e4 } = options;
	const base = request.defaults({
		baseUrl: server.apiUrl,
		headers: {
			accept: "application/vnd.github+json",
			"user-agent": `paceline/${options.version}`,
			"x-github-api-version": "2022-11-28",
			...options.token ? { authorization: `token ${options.token}` } : {}
		}
	});
	async function once(route, given) {
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			return await base(route, {
				...given.parameters,
				request: {
					fetch: options.fetch,
					signal: signal === void 0 ? timeout : AbortSignal.any([timeout, signal]),
					log: { warn: () => void 0 },
					...given.request
				}
			});
		} catch (error) {
			signal?.throwIfAborted();
			throw toApiError(error, {
				route,
				nowMs: clock.nowMs()
			});
		}
	}
	async function persist(of) {
		const method = of.route.slice(0, of.route.indexOf(" "));
		for (let attempts = 1;; attempts++) try {
			return await of.attempt();
		} catch (error) {
			if (!(error instanceof ApiError) || !of.retry) throw error;
			const delayMs = retryDelayMs({
				method,
				attempts,
				error,
				random
			});
			if (delayMs === null) throw error;
			log(`${error.message}; trying again in ${(delayMs / 1e3).toFixed(1)} s`);
			await clock.sleep(delayMs);
		}
	}
	const answerTo = (route, sent) => persist({
		route,
		retry: sent.retry ?? true,
		attempt: async () => wholeAnswer(await once(route, { parameters: sent.with }), route)
	});
	return {
		server,
		clock,
		random,
		fetch: options.fetch,
		async send(route, sent) {
			return parse(await answerTo(route, sent), {
				route,
				schema: sent.as
			});
		},
		async *list(route, sent) {
			const items = array(sent.as);
			const schema = sent.key === void 0 ? items : object({ [sent.key]: items });
			for (let page = 1; page <= maxPages; page++) {
				const answer = await answerTo(route, {
					...sent,
					with: {
						...sent.with,
						per_page: 100,
						page
					}
				});
				const parsed = parse(answer, {
					route,
					schema
				});
				yield* sent.key === void 0 ? parsed : parsed[sent.key];
				if (!/rel="next"/.test(String(answer.headers["link"] ?? ""))) return;
			}
			throw new UserError(`${route} has more than ${maxPages} pages`);
		},
		async locate(route, parameters) {
			const answer = await persist({
				route,
				retry: true,
				attempt: () => once(route, {
					parameters,
					request: {
						redirect: "manual",
						parseSuccessResponseBody: false
					}
				})
			});
			const body = answer.data;
			const location = answer.headers["location"];
			if (answer.status < 300 || location === void 0) return { body };
			await body.cancel();
			return { url: new URL(String(location), server.apiUrl) };
		}
	};
}
/** The library hands out the text where JSON was cut off, and even an empty one: that is no answer. */
function wholeAnswer(answer, route) {
	if (/^application\/([\w.+-]+\+)?json\b/.test(String(answer.headers["content-type"] ?? "")) && typeof answer.data === "string" && answer.status !== 204) throw new ApiError({
		route,
		status: null,
		said: "the answer was cut off"
	});
	return answer;
}
function parse(answer, { route, schema }) {
	const parsed = schema.safeParse(answer.data);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new UserError(`${route} was answered with something unexpected: ${issue?.message ?? "no data"}`, {
		place: issue?.path.join(".") ?? "",
		hint: "Is GITHUB_API_URL the address of a REST API?"
	});
}
const failureSchema = object({
	status: number$1(),
	message: string(),
	response: object({ headers: record(string(), union([string(), number$1()])) }).optional()
});
function toApiError(error, { route, nowMs }) {
	const failure = failureSchema.safeParse(error).data;
	if (failure === void 0) return error;
	const { message: said, response } = failure;
	const status = response === void 0 ? null : failure.status;
	const headers = response?.headers ?? {};
	const retryAfterMs = status === null ? null : rateLimitWaitMs({
		status,
		headers,
		said,
		nowMs
	});
	const accepted = headers["x-accepted-github-permissions"];
	return new ApiError({
		route,
		status,
		said,
		retryAfterMs,
		accepted: accepted === void 0 ? void 0 : String(accepted),
		cause: error
	});
}
// src/github/contents.ts
/** Files of a branch by the contents API, for servers without Git data writes: one commit per file. */
const writtenSchema = object({ commit: object({ sha: string() }) });
/** Writes one file and returns the commit. */
async function writeContents(client, write) {
	const { repository, path, message, branch, replaces } = write;
	const content = Buffer.from(write.text).toString("base64");
	const parameters = {
		...repository,
		path,
		message,
		content
	};
	if (replaces !== null) return (await client.send("PUT /repos/{owner}/{repo}/contents/{path}", {
		with: {
			...parameters,
			branch,
			sha: replaces
		},
		as: writtenSchema
	})).commit.sha;
	if (client.server.kind === "forge") {
		const where = write.startBranch ? { new_branch: branch } : { branch };
		return (await client.send("POST /repos/{owner}/{repo}/contents/{path}", {
			with: {
				...parameters,
				...where
			},
			as: writtenSchema
		})).commit.sha;
	}
	return (await client.send("PUT /repos/{owner}/{repo}/contents/{path}", {
		with: {
			...parameters,
			branch
		},
		as: writtenSchema
	})).commit.sha;
}
// src/github/git-data.ts
/** Files of a branch by the Git data API: commits made of blobs and trees, and a reference moved only forward. */
/** Larger files are refused before they are read. */
const longestFileBytes = 48 * 2 ** 20;
const withSha = object({ sha: string() });
const treeSchema = object({
	tree: array(object({
		path: string(),
		type: string(),
		sha: string(),
		size: number$1().nullish()
	})),
	truncated: boolean().nullish()
});
/** The commit a branch points at, or null if there is no such branch (or no commit at all yet). */
async function readHead(client, { repository, branch }) {
	try {
		if (client.server.kind === "forge") {
			const route = "GET /repos/{owner}/{repo}/branches/{branch}";
			const as = object({ commit: object({ id: string() }) });
			return (await client.send(route, {
				with: {
					...repository,
					branch
				},
				as
			})).commit.id;
		}
		const route = "GET /repos/{owner}/{repo}/git/ref/{ref}";
		const as = object({ object: withSha });
		return (await client.send(route, {
			with: {
				...repository,
				ref: `heads/${branch}`
			},
			as
		})).object.sha;
	} catch (error) {
		if (hasStatus(error, 404, 409)) return null;
		throw error;
	}
}
/** The files at `paths` in a commit; null for a path that is not there. */
async function readFiles(client, of) {
	const folders = /* @__PURE__ */ new Map();
	const readTree = async (sha) => {
		const { tree, truncated } = await client.send("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
			with: {
				...of.repository,
				tree_sha: sha
			},
			as: treeSchema
		});
		if (truncated === true) throw new UserError("a folder of the branch has too many files to list");
		return tree;
	};
	const entriesOf = (sha) => {
		const known = folders.get(sha) ?? readTree(sha);
		folders.set(sha, known);
		return known;
	};
	const files = /* @__PURE__ */ new Map();
	for (const path of of.paths) {
		let entry = {
			path: "",
			type: "tree",
			sha: of.commit
		};
		for (const name of path.split("/")) entry = entry?.type === "tree" ? (await entriesOf(entry.sha)).find((one) => one.path === name) : void 0;
		const file = entry?.type === "blob" ? {
			text: await readBlob(client, {
				...of,
				path,
				entry
			}),
			blobSha: entry.sha
		} : null;
		files.set(path, file);
	}
	return files;
}
/** By blob, because the contents API leaves out what is larger than 1 MB. */
async function readBlob(client, of) {
	if ((of.entry.size ?? 0) > longestFileBytes) throw new UserError("the file is too large to read", { file: of.path });
	const as = object({
		content: string(),
		encoding: literal("base64")
	});
	const { content } = await client.send("GET /repos/{owner}/{repo}/git/blobs/{file_sha}", {
		with: {
			...of.repository,
			file_sha: of.entry.sha
		},
		as
	});
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(Buffer.from(content, "base64"));
	} catch (cause) {
		throw new UserError("the file is not UTF-8 text", {
			file: of.path,
			cause
		});
	}
}
/** Makes a commit of `files` on top of `parent`, or of these files alone where there is none. Moves nothing. */
async function makeCommit(client, of) {
	const { repository, parent, message } = of;
	const tree = [];
	for (const [path, text] of of.files) {
		const content = Buffer.from(text).toString("base64");
		const parameters = {
			...repository,
			content,
			encoding: "base64"
		};
		const { sha } = await client.send("POST /repos/{owner}/{repo}/git/blobs", {
			with: parameters,
			as: withSha
		});
		tree.push({
			path,
			mode: "100644",
			type: "blob",
			sha
		});
	}
	const base = parent === null ? {} : { base_tree: await treeOf(client, {
		repository,
		commit: parent
	}) };
	const made = await client.send("POST /repos/{owner}/{repo}/git/trees", {
		with: {
			...repository,
			...base,
			tree
		},
		as: withSha
	});
	const parameters = {
		...repository,
		message,
		tree: made.sha,
		parents: parent === null ? [] : [parent]
	};
	const { sha } = await client.send("POST /repos/{owner}/{repo}/git/commits", {
		with: parameters,
		as: withSha
	});
	return sha;
}
async function treeOf(client, { repository, commit }) {
	const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
	const as = object({ tree: withSha });
	return (await client.send(route, {
		with: {
			...repository,
			commit_sha: commit
		},
		as
	})).tree.sha;
}
/** Points the branch at `commit`: creates it, or moves it forward; a branch that has moved on refuses. */
async function moveBranch(client, of) {
	const { repository, branch, commit: sha } = of;
	if (of.create) {
		const parameters = {
			...repository,
			ref: `refs/heads/${branch}`,
			sha
		};
		await client.send("POST /repos/{owner}/{repo}/git/refs", {
			with: parameters,
			as: unknown()
		});
	} else {
		const parameters = {
			...repository,
			ref: `heads/${branch}`,
			sha,
			force: false
		};
		await client.send("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
			with: parameters,
			as: unknown()
		});
	}
}
// src/github/repository.ts
/** A repository's name, and the names inside it that become part of a request's path. */
const namePattern$1 = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** Reads `OWNER/NAME`. */
function parseRepository(text) {
	const [owner = "", repo = "", ...rest] = text.split("/");
	if (rest.length > 0 || !namePattern$1.test(owner) || !namePattern$1.test(repo)) throw new UserError(`not a repository: ${JSON.stringify(text.slice(0, 200))}`, { hint: "Write it as OWNER/NAME." });
	return {
		owner,
		repo
	};
}
const unsafeInBranch = /[^A-Za-z0-9._/@+-]|\.\.|\/\/|\/\.|@\{|^[-/.]|[/.]$|\.lock(\/|$)/;
/** Refuses names that Git would refuse, and more: what is left needs no escaping anywhere. */
function assertBranchName(name) {
	if (name.length > 200 || name === "" || unsafeInBranch.test(name)) throw new UserError(`not a branch name we accept: ${JSON.stringify(name.slice(0, 200))}`);
}
const pathPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Refuses paths that are not plain names joined by slashes: no `..`, nothing hidden, nothing absolute. */
function assertFilePath(path) {
	if (path.length > 300 || !pathPattern.test(path)) throw new UserError(`not a path we write to: ${JSON.stringify(path.slice(0, 300))}`);
}
const longestWaitMs$1 = 9e4;
/** The texts of `paths` on a branch, or null if there is no such branch. */
async function readBranch(client, of) {
	const commit = await readHead(client, of);
	if (commit === null) return null;
	return {
		commit,
		files: textsOf$1(await readFiles(client, {
			...of,
			commit
		}))
	};
}
/** Merges into the branch, at most `maxTries` times. */
async function updateBranch(client, update) {
	assertBranchName(update.branch);
	const denied = {
		at: null,
		times: 0
	};
	for (let tries = 1;; tries++) {
		const head = await readHead(client, update);
		try {
			return {
				...await tryOnce(client, {
					update,
					head
				}),
				tries
			};
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.status === 403) {
				denied.times = denied.at === head ? denied.times + 1 : 1;
				denied.at = head;
			}
			if (tries >= 10 || denied.times > 2 || !isCollision(error)) throw explain(error);
			const jitter = {
				attempts: tries,
				random: client.random,
				firstMs: 250,
				longestMs: 8e3
			};
			await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter));
		}
	}
}
async function tryOnce(client, { update, head }) {
	if (head === null && update.whenMissing === "refuse") throw new UserError(`there is no branch ${JSON.stringify(update.branch)} to write to`);
	const stored = head === null ? new Map(update.paths.map((path) => [path, null])) : await readFiles(client, {
		...update,
		commit: head
	});
	const merged = update.merge(textsOf$1(stored));
	const changed = new Map([...merged].filter(([path, text]) => stored.get(path)?.text !== text));
	for (const path of changed.keys()) {
		assertFilePath(path);
		if (!stored.has(path)) throw new Error(`${path} is written without having been read`);
	}
	if (changed.size === 0) return {
		kind: "unchanged",
		commit: head
	};
	return {
		kind: "written",
		commit: await write$1(client, {
			update,
			head,
			stored,
			changed
		})
	};
}
async function write$1(client, { update, head, stored, changed }) {
	let commit;
	try {
		commit = await makeCommit(client, {
			...update,
			parent: head,
			files: changed
		});
	} catch (error) {
		if (!hasStatus(error, 404, 405, 501)) throw error;
		return await writeEach(client, {
			update,
			head,
			stored,
			changed
		});
	}
	await moveBranch(client, {
		...update,
		commit,
		create: head === null
	});
	return commit;
}
async function writeEach(client, { update, head, stored, changed }) {
	let commit = head;
	for (const [path, text] of changed) {
		const replaces = stored.get(path)?.blobSha ?? null;
		commit = await writeContents(client, {
			...update,
			path,
			text,
			replaces,
			startBranch: commit === null
		});
	}
	if (commit === null) throw new Error("a write without files");
	return commit;
}
/** True where reading and merging again can help. */
function isCollision(error) {
	if (error.retryAfterMs !== null) return error.retryAfterMs <= longestWaitMs$1;
	if (isRule(error)) return false;
	const moves = /\/git\/refs|\/contents\//.test(error.route);
	if (error.status === 403) return error.route.includes("/contents/");
	return error.mayHaveHappened || error.status === 409 || error.status === 422 && moves;
}
/** A protected branch answers like a collision, but never gives way. */
function isRule(error) {
	return /protected branch|rule violation/i.test(error.said);
}
function explain(error) {
	if (!isRule(error)) return error;
	return new UserError("the branch is protected: the baseline cannot be written to it", {
		hint: "Let the workflow bypass the rule, or keep the baseline on a branch of its own: \"baseline\": \"branch:paceline-data\".",
		cause: error
	});
}
function textsOf$1(files) {
	return new Map([...files].map(([path, file]) => [path, file?.text ?? null]));
}
// src/github/identity.ts
/** Who we are on the server: needed to tell our own comments from a stranger's. */
/** An author as comments and issues carry it; servers without bot accounts leave `type` out. */
const authorSchema = object({
	login: string(),
	id: number$1()
}).nullish();
const userSchema = object({
	login: string().min(1),
	id: number$1()
});
/**
* Asks the server. Installation tokens (`GITHUB_TOKEN` among them) may not ask; then it is `assumed`, or the
* account that workflow tokens act as. No user can register those names: on GitHub a login has no brackets,
* Gitea and Forgejo each reserve their own.
*/
async function identify(client, { assumed } = {}) {
	if (assumed !== void 0) return {
		login: assumed,
		id: null
	};
	try {
		return await client.send("GET /user", {
			with: {},
			as: userSchema
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
		return {
			login: client.server.kind === "github" ? "github-actions[bot]" : await forgeAccount(client),
			id: null
		};
	}
}
/** Forgejo's version names the Gitea it is compatible with: `12.0.0+gitea-1.22.0`. */
async function forgeAccount(client) {
	const { version } = await client.send("GET /version", {
		with: {},
		as: object({ version: string() })
	});
	return version.includes("+gitea-") ? "forgejo-actions" : "gitea-actions";
}
/** True if `author` is us. */
function isOurs(author, us) {
	return author?.login === us.login && (us.id === null || author.id === us.id);
}
// src/github/create-once.ts
/** Creating something once, although the answer to a POST can get lost. */
const maxPosts = 3;
const longestWaitMs = 9e4;
/**
* Posts, and where the answer is a 5xx or none at all, looks before it posts again. A server that lists what
* it stored only later can still end up with two: callers that can delete their own look once more afterwards.
* A refusal is thrown at once, a rate limit is waited for.
*/
async function createOnce(client, { post, find }) {
	for (let attempts = 1;; attempts++) try {
		return await post();
	} catch (error) {
		if (!(error instanceof ApiError) || attempts >= maxPosts) throw error;
		if (error.retryAfterMs === null && !error.mayHaveHappened) throw error;
		if ((error.retryAfterMs ?? 0) > longestWaitMs) throw error;
		const jitter = {
			attempts,
			random: client.random,
			firstMs: 1500,
			longestMs: 6e3
		};
		await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter));
		const stored = await find();
		if (stored !== void 0) return stored;
	}
}
// src/github/marker.ts
/**
* Hidden first lines of what we post: a marker that says what it is, and the state that says what it shows.
*
*     <!-- paceline:comment name=default -->
*     <!-- paceline:state sha=9f3e… run=210 attempt=1 series=1f2e3d4c -->
*/
/** The exact beginning of every text of this kind and name. */
function marker(kind, name) {
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(name)) throw new UserError(`not a name for a report: ${JSON.stringify(name.slice(0, 100))}`, { hint: "Use up to 50 letters, digits, dots, dashes and underscores." });
	return `<!-- paceline:${kind} name=${name} -->`;
}
/** The text with both hidden lines before it; a marker that it already begins with is not doubled. */
function withMarkers(text, { own, measured }) {
	if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(measured.sha)) throw new UserError("not a full commit id");
	const rest = text.startsWith(own) ? text.slice(own.length).replace(/^\r?\n/, "") : text;
	const { sha, runNumber, attempt, seriesDigest } = stateOf(measured);
	return `${own}\n<!-- paceline:state sha=${sha} run=${runNumber} attempt=${attempt} series=${seriesDigest} -->\n${rest}`;
}
/** The text without the hidden lines that `withMarkers` puts before it. */
function withoutMarkers(text, own) {
	return text.slice(own.length).replace(/^\r?\n(<!-- paceline:state [^\n]* -->\r?\n)?/, "");
}
/** The state a posted text carries, or null where there is none (an older version wrote it, or a person changed it). */
function readState(text, own) {
	const line = text.slice(own.length, own.length + 300);
	const found = /^\r?\n<!-- paceline:state sha=([0-9a-f]{40,64}) run=(\d{1,12}) attempt=(\d{1,6}) series=([0-9a-f]{8}) -->/.exec(line);
	if (!text.startsWith(own) || found === null) return null;
	const [, sha = "", run, attempt, seriesDigest = ""] = found;
	return {
		sha,
		runNumber: Number(run),
		attempt: Number(attempt),
		seriesDigest
	};
}
function stateOf({ sha, runNumber, attempt, series }) {
	return {
		sha,
		runNumber,
		attempt,
		seriesDigest: createHash("sha256").update(series).digest("hex").slice(0, 8)
	};
}
/** Positive if `a` comes from a later run (or attempt) than `b`; 0 if the same, or if there is no order. */
function compareStates(a, b) {
	if (a === null || b === null) return Number(a !== null) - Number(b !== null);
	if (a.seriesDigest !== b.seriesDigest) return 0;
	return a.runNumber - b.runNumber || a.attempt - b.attempt;
}
/** True if both were posted by the very same attempt of the same run. */
function isSameState(a, b) {
	return a?.sha === b.sha && a.seriesDigest === b.seriesDigest && compareStates(a, b) === 0;
}
// src/github/comment.ts
/** The one comment on a pull request: found among all others, updated in place, never overtaken by an older run. */
/** What GitHub takes, hidden lines included. */
const longestBody = 65536;
const commentSchema = object({
	id: number$1(),
	body: string().nullish(),
	html_url: string(),
	user: authorSchema
});
/** Creates or updates our comment, and deletes duplicates of it that are ours. */
async function postComment(client, request) {
	if (typeof request.body === "string") bodyOver(void 0, request);
	const head = await headOf(client, request);
	if (head !== request.measured.sha) return {
		kind: "moved",
		reason: `the pull request is at ${head}, measured was ${request.measured.sha}`
	};
	try {
		return await write(client, request) ?? await write(client, request) ?? vanished;
	} catch (error) {
		if (!hasStatus(error, 403) || error.retryAfterMs !== null) throw error;
		return {
			kind: "forbidden",
			reason: error.message
		};
	}
}
const vanished = {
	kind: "stale",
	reason: "other jobs are writing and deleting this comment right now"
};
/** Looks, then updates or creates; null where the comment to update was deleted in between. */
async function write(client, request) {
	const state = stateOf(request.measured);
	const [current, ...others] = newestFirst(await ownComments(client, request));
	if (current?.state && compareStates(current.state, state) > 0) return staleAfter(current.state);
	const body = bodyOver(current, request);
	if (body === null) return {
		kind: "missing",
		reason: "there is nothing to update"
	};
	if (current !== void 0) {
		const updated = await update$1(client, {
			request,
			id: current.id,
			body
		});
		if (updated === null) return null;
		return {
			kind: "updated",
			...updated,
			removed: await remove(client, {
				request,
				comments: others
			})
		};
	}
	if (request.whenMissing === "leave") return {
		kind: "missing",
		reason: "there is no comment to update"
	};
	const { id, url } = await create$1(client, {
		request,
		body
	});
	const [kept, ...duplicates] = newestFirst(await ownComments(client, request));
	const removed = await remove(client, {
		request,
		comments: duplicates
	});
	return kept?.state && compareStates(kept.state, state) > 0 ? staleAfter(kept.state) : {
		kind: "created",
		id,
		url,
		removed
	};
}
/** The whole text to post, hidden lines first; null where the comment is to be left alone. */
function bodyOver(current, { body, measured, name }) {
	const own = marker("comment", name);
	const earlier = current === void 0 ? null : {
		text: withoutMarkers(current.text, own),
		sha: current.state?.sha ?? null
	};
	const text = typeof body === "string" ? body : body(earlier);
	if (text === null) return null;
	const whole = withMarkers(text, {
		own,
		measured
	});
	if (whole.length <= 65536) return whole;
	throw new UserError(`the comment is ${whole.length} characters long; ${longestBody} fit`);
}
function staleAfter({ runNumber, attempt }) {
	return {
		kind: "stale",
		reason: `run ${runNumber}, attempt ${attempt} has already reported`
	};
}
async function headOf(client, { repository, pullRequest }) {
	const as = object({ head: object({ sha: string() }) });
	const { head } = await client.send("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
		with: {
			...repository,
			pull_number: pullRequest
		},
		as
	});
	return head.sha;
}
/** Comments that are ours *and* start with our marker: either alone can be had by a stranger or another tool. */
async function ownComments(client, request) {
	const own = marker("comment", request.name);
	const found = [];
	const parameters = {
		...request.repository,
		issue_number: request.pullRequest
	};
	for await (const { id, body, html_url: url, user } of client.list("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		with: parameters,
		as: commentSchema
	})) if (isOurs(user, request.us) && body?.startsWith(own)) found.push({
		id,
		url,
		text: body,
		state: readState(body, own)
	});
	return found;
}
/** The newest state first, so that writers that collided agree on which one stays; of equals the oldest. */
function newestFirst(comments) {
	return [...comments].sort((a, b) => compareStates(b.state, a.state) || a.id - b.id);
}
async function create$1(client, { request, body }) {
	const state = stateOf(request.measured);
	return await createOnce(client, {
		post: async () => {
			const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
			const parameters = {
				...request.repository,
				issue_number: request.pullRequest,
				body
			};
			const { id, html_url: url } = await client.send(route, {
				with: parameters,
				as: commentSchema
			});
			return {
				id,
				url,
				text: body,
				state
			};
		},
		find: async () => (await ownComments(client, request)).find((own) => isSameState(own.state, state))
	});
}
/** Null where it is gone. */
async function update$1(client, { request, id, body }) {
	const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
	try {
		const parameters = {
			...request.repository,
			comment_id: id,
			body
		};
		return {
			id,
			url: (await client.send(route, {
				with: parameters,
				as: commentSchema
			})).html_url
		};
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return null;
	}
}
/** Deletes duplicates of ours; one that is gone already was deleted by whoever collided with us. */
async function remove(client, { request, comments }) {
	const route = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
	for (const { id } of comments) try {
		await client.send(route, {
			with: {
				...request.repository,
				comment_id: id
			},
			as: unknown()
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
	}
	return comments.length;
}
// src/github/issue.ts
/** The one issue about drift: opened when it is found, kept up to date, closed when it is gone. */
const issueSchema = object({
	number: number$1(),
	body: string().nullish(),
	html_url: string(),
	user: authorSchema,
	/** Lists of issues hold pull requests too. */
	pull_request: unknown().optional()
});
/** Opens, updates or closes our issue; a second open one is left to people. */
async function postIssue(client, request) {
	const own = marker("drift", request.name);
	const body = withMarkers(request.body, {
		own,
		measured: request.measured
	});
	if (body.length > 65536) throw new UserError(`the issue is ${body.length} characters long; ${longestBody} fit`);
	const current = (await ownIssues(client, request))[0];
	const posted = readState(current?.body ?? "", own);
	if (posted !== null && compareStates(posted, stateOf(request.measured)) > 0) return {
		kind: "stale",
		reason: `run ${posted.runNumber}, attempt ${posted.attempt} has already reported`
	};
	if (current === void 0 && request.state === "closed") return {
		kind: "missing",
		reason: "there is no open issue to close"
	};
	try {
		const { number, html_url: url } = current === void 0 ? await open(client, {
			request,
			body
		}) : await update(client, {
			request,
			body,
			number: current.number
		});
		return {
			kind: request.state === "closed" ? "closed" : current === void 0 ? "opened" : "updated",
			number,
			url
		};
	} catch (error) {
		if (!hasStatus(error, 403, 410) || error.retryAfterMs !== null) throw error;
		return {
			kind: "forbidden",
			reason: error.message
		};
	}
}
/**
* Our open issues, the oldest first. All pages are read: filters by creator have been seen to come back
* empty for apps, and an issue that is overlooked is opened again on every run.
*/
async function ownIssues(client, request) {
	const own = marker("drift", request.name);
	const found = [];
	const parameters = {
		...request.repository,
		state: "open"
	};
	for await (const issue of client.list("GET /repos/{owner}/{repo}/issues", {
		with: parameters,
		as: issueSchema
	})) if ((issue.pull_request === void 0 || issue.pull_request === null) && isOurs(issue.user, request.us) && issue.body?.startsWith(own)) found.push(issue);
	return found.sort((a, b) => a.number - b.number);
}
async function open(client, { request, body }) {
	const own = marker("drift", request.name);
	const state = stateOf(request.measured);
	return await createOnce(client, {
		post: () => {
			const parameters = {
				...request.repository,
				title: request.title,
				body
			};
			return client.send("POST /repos/{owner}/{repo}/issues", {
				with: parameters,
				as: issueSchema
			});
		},
		find: async () => (await ownIssues(client, request)).find((issue) => isSameState(readState(issue.body ?? "", own), state))
	});
}
async function update(client, { request, body, number }) {
	const { repository, title, state } = request;
	const parameters = {
		...repository,
		issue_number: number,
		title,
		body,
		state
	};
	return await client.send("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
		with: parameters,
		as: issueSchema
	});
}
// src/report/summary.ts
/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
const longestSummaryBytes$1 = 1e6;
const shortenedSummary = "*Shortened to fit into a job summary; everything is in the comparison file.*";
/** The summary as Markdown, at most 1,000,000 bytes of UTF-8. */
function renderSummary(comparison, context) {
	return `${fit({
		from: generous,
		fits: (candidate) => Buffer.byteLength(candidate) < longestSummaryBytes$1,
		render: (limits, isCut) => bodyOf({
			comparison,
			context,
			limits,
			shortened: isCut ? shortenedSummary : "",
			appendix: fullTable
		})
	})}\n`;
}
/** All rows, one line each, worst first. */
function fullTable(scene) {
	const { comparison, limits, platforms } = scene;
	const rows = sortRows(comparison.rows);
	const shown = rows.slice(0, limits.full);
	if (shown.length === 0) return "";
	const titles = [
		"",
		...platforms.length > 1 ? ["system"] : [],
		"verdict",
		"base",
		"head",
		"change",
		"interval",
		"pairs",
		"why"
	];
	const align = titles.map((title) => [
		"",
		"system",
		"verdict",
		"why"
	].includes(title) ? "l" : "r");
	const cells = shown.map((row) => cellsOf(row, scene));
	const left = rows.length - shown.length;
	const more = left === 0 ? "" : `\n\nand ${plural(left, "more row")}.`;
	return details(`<b>All ${plural(rows.length, "row")}</b>`, tableOf(titles, cells, align) + more);
}
function cellsOf(row, scene) {
	const { base, head } = sideValues(row);
	const interval = row.interval === null ? "" : solid(formatInterval(row.interval, row.unit));
	const system = scene.platforms.length > 1 ? [scene.platformName(row.platform)] : [];
	return [rowName(row, scene)].concat(system, [
		`${markOf(row)} ${standingText(standingOf(row))}`,
		solid(base),
		solid(head),
		solid(briefChange(row) ?? ""),
		row.kind === "exact" ? "exact" : interval,
		row.pairs === null ? "" : String(row.pairs),
		row.reason === null ? "" : scene.prose(row.reason)
	]);
}
// src/action/outputs.ts
/**
* Outputs of the step. Whatever stands here may end up in a shell of somebody else's workflow, so only numbers, words
* of our own, commit ids, paths and addresses are let through; a line break could start an output of its own.
*/
const safe = /^[A-Za-z0-9 ._:/#@+*?,{}"[\]\\-]{0,2000}$/;
/** Appends the outputs to the runner's file; null becomes empty. Without a file nothing is written. */
async function writeOutputs(file, outputs) {
	const lines = Object.entries(outputs).map(([name, value]) => {
		const text = value === null ? "" : String(value);
		if (!safe.test(text)) throw new UserError(`The output ${name} would hold ${JSON.stringify(text.slice(0, 100))}`);
		return `${name}=${text}\n`;
	});
	if (file !== null) await appendFile(file, lines.join(""));
}
// src/github/clip.ts
/** Cuts a text to a server's limit. */
/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clip(text, longest) {
	if (text.length <= longest) return text;
	return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
// src/github/commit-status.ts
/** A commit status: what a check run falls back to. */
const statusSchema = object({
	context: string(),
	description: string().nullish()
});
/** Posts the conclusion as a status of the same name. A status knows no neutral: it passes and says so. */
async function postStatus(client, request) {
	const { repository, sha, name: context, conclusion, title, detailsUrl } = request;
	const parameters = {
		...repository,
		sha,
		context,
		state: conclusion === "failure" ? "failure" : "success",
		description: clip(conclusion === "neutral" ? `Neutral: ${title}` : title, 140),
		...detailsUrl === void 0 ? {} : { target_url: detailsUrl }
	};
	await createOnce(client, {
		post: () => client.send("POST /repos/{owner}/{repo}/statuses/{sha}", {
			with: parameters,
			as: statusSchema
		}),
		find: () => Promise.resolve(void 0)
	});
}
// src/github/check.ts
/** The verdict on a commit: a check run with annotations, or a commit status where checks are not to be had. */
/** Longest summary and longest text. */
const longestOutput = 65535;
const annotationsPerRequest = 50;
const checkSchema = object({
	id: number$1(),
	html_url: string().nullish(),
	external_id: string().nullish(),
	app: object({ slug: string().optional() }).nullish(),
	output: object({ annotations_count: number$1() }).partial().nullish()
});
/** Posts the check, already completed, and adds annotations fifty at a time. */
async function postCheck(client, request) {
	const annotations = request.annotations.slice(0, 500);
	let check;
	try {
		check = await createOnce(client, {
			post: () => create(client, {
				request,
				annotations
			}),
			find: () => findCheck(client, request)
		});
	} catch (error) {
		if (!hasStatus(error, 403, 404, 405, 501) || error.retryAfterMs !== null) throw error;
		return await fallBack(client, {
			request,
			reason: error.message
		});
	}
	for (let from = annotationsPerRequest; from < annotations.length; from += annotationsPerRequest) await addAnnotations(client, {
		request,
		id: check.id,
		annotations,
		from
	});
	const { id, html_url: url, app } = check;
	return {
		kind: "check",
		id,
		url: url ?? null,
		author: app?.slug === void 0 ? null : `${app.slug}[bot]`
	};
}
async function create(client, { request, annotations }) {
	return await client.send("POST /repos/{owner}/{repo}/check-runs", {
		with: {
			...request.repository,
			name: request.name,
			head_sha: request.sha,
			status: "completed",
			conclusion: request.conclusion,
			external_id: request.externalId,
			...request.detailsUrl === void 0 ? {} : { details_url: request.detailsUrl },
			output: {
				...outputOf(request),
				annotations: annotations.slice(0, annotationsPerRequest).map(toWire)
			}
		},
		as: checkSchema
	});
}
/**
* A PATCH *adds* its annotations: repeated after a lost answer it would show them twice. So it is not
* repeated before the server has been asked how many it has.
*/
async function addAnnotations(client, of) {
	const batch = of.annotations.slice(of.from, of.from + annotationsPerRequest);
	const parameters = {
		...of.request.repository,
		check_run_id: of.id
	};
	await createOnce(client, {
		post: () => {
			const output = {
				...outputOf(of.request),
				annotations: batch.map(toWire)
			};
			return client.send("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
				with: {
					...parameters,
					output
				},
				as: checkSchema,
				retry: false
			});
		},
		find: async () => {
			const check = await client.send("GET /repos/{owner}/{repo}/check-runs/{check_run_id}", {
				with: parameters,
				as: checkSchema
			});
			return (check.output?.annotations_count ?? 0) >= of.from + batch.length ? check : void 0;
		}
	});
}
async function findCheck(client, request) {
	const route = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
	const parameters = {
		...request.repository,
		ref: request.sha,
		check_name: request.name
	};
	for await (const check of client.list(route, {
		with: parameters,
		as: checkSchema,
		key: "check_runs"
	})) if (check.external_id === request.externalId) return check;
}
async function fallBack(client, { request, reason }) {
	try {
		await postStatus(client, request);
		return { kind: "status" };
	} catch (error) {
		if (!(error instanceof ApiError) || !hasStatus(error, 403, 404)) throw error;
		return {
			kind: "forbidden",
			reason
		};
	}
}
function outputOf({ title, summary, text }) {
	return {
		title: clip(title, 255),
		summary: clip(summary, longestOutput),
		...text === void 0 ? {} : { text: clip(text, longestOutput) }
	};
}
function toWire({ path, startLine, endLine, level, title, message }) {
	return {
		path,
		start_line: startLine,
		end_line: endLine,
		annotation_level: level,
		title: clip(title, 255),
		message: clip(message, 4096)
	};
}
// src/action/annotations.ts
/** One annotation per row that fails or warns, worst first. They stand at the config: no line of code is to blame. */
function annotationsOf(comparison, path) {
	return rowsThat(sortRows(comparison.rows), "failed", "worse").filter((row) => row.level !== "note").map((row) => ({
		path,
		startLine: 1,
		endLine: 1,
		level: row.level === "fail" ? "failure" : "warning",
		title: titleOf$2(row),
		message: messageOf(row)
	}));
}
function titleOf$2(row) {
	const name = plainText(benchmarkId(row));
	return standingOf(row) === "failed" ? `${name} failed` : `${name}: ${metricTitle(plainText(row.metric))}`;
}
function messageOf(row) {
	const where = `on ${platformName(row.platform)}`;
	if (standingOf(row) === "failed") return `Failed ${where}: ${plainText(row.reason ?? "no reason is known", 600)}`;
	return `${changeWords(row)} ${where}: ${sideValues(row).both}`;
}
// src/action/stored.ts
/** Config and stored history, read from the server at a commit: the reporting job has no checkout. */
/** Path of the config in the repository. Throws `UserError` for a path that is not a plain one. */
function configPath(given) {
	const path = posix.normalize((given ?? "paceline.config.json").replaceAll("\\", "/"));
	assertFilePath(path);
	return path;
}
/** The config at a commit; an empty one where there is none. */
async function readConfig(client, of) {
	const file = (await readFiles(client, {
		...of,
		paths: [of.path]
	})).get(of.path);
	return file === null || file === void 0 ? {} : parseJsonText(file.text, {
		file: of.path,
		kind: configKind
	});
}
/** Reads `branch:NAME` or `path:FOLDER`; a folder is relative to the config's. */
function baselinePlace(text, config) {
	const place = text ?? "path:baselines";
	const name = place.slice(place.indexOf(":") + 1);
	if (place.startsWith("branch:")) return {
		kind: "branch",
		branch: name,
		folder: ""
	};
	const folder = posix.normalize(posix.join(posix.dirname(config), name.replaceAll("\\", "/")));
	const inside = folder === "." ? "" : `${folder.replace(/\/$/, "")}/`;
	if (inside !== "") assertFilePath(inside.slice(0, -1));
	return {
		kind: "path",
		branch: "",
		folder: inside
	};
}
function baselineFile({ folder }, platform) {
	return `${folder}${platform}.json`;
}
/** The newest pairs of the default branch against its anchor, such as the last release. */
function driftFile({ folder }, platform) {
	return `${folder}drift-${platform}.json`;
}
/** Reads what is stored of some platforms; of a folder as it is at `commit`. */
async function readStored(client, of) {
	const { repository, place, commit, platforms } = of;
	const paths = platforms.flatMap((platform) => [baselineFile(place, platform), driftFile(place, platform)]);
	const texts = /* @__PURE__ */ new Map();
	const problems = [];
	try {
		if (place.kind === "branch") {
			const found = await readBranch(client, {
				repository,
				branch: place.branch,
				paths
			});
			for (const [path, text] of found?.files ?? []) texts.set(path, text);
		} else for (const [path, file] of await readFiles(client, {
			repository,
			commit,
			paths
		})) texts.set(path, file?.text ?? null);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		problems.push(`The stored baseline could not be read: ${error.message}`);
	}
	const parsed = (path, parse) => {
		const text = texts.get(path);
		if (text === null || text === void 0) return [];
		try {
			return [parse(text)];
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			problems.push(`A stored file was left out: ${error.message}`);
			return [];
		}
	};
	return {
		baselines: platforms.flatMap((platform) => {
			const path = baselineFile(place, platform);
			return parsed(path, (text) => parseBaseline(text, path));
		}),
		drift: platforms.flatMap((platform) => {
			const path = driftFile(place, platform);
			return parsed(path, (text) => parseJsonText(text, {
				file: path,
				kind: runKind
			}));
		}),
		problems
	};
}
// src/action/verdict.ts
/** What a comparison comes to in one word, and the conclusion of the check. */
/** The verdict on all platforms together. */
function verdictOf({ comparison, missing }) {
	if (comparison === null) return {
		word: "failed",
		regressions: 0,
		improvements: 0,
		stops: true
	};
	const code = exitCodeOf(comparison);
	const stops = code === exitCodes.regression || code === exitCodes.newFailure || missing.length > 0;
	const regressions = countStanding(comparison.rows, "worse");
	const improvements = countStanding(comparison.rows, "better");
	return {
		word: wordOf(comparison, {
			code,
			isMissing: missing.length > 0
		}),
		regressions,
		improvements,
		stops
	};
}
function wordOf(comparison, { code, isMissing }) {
	if (code === exitCodes.regression || countStanding(comparison.rows, "worse") > 0) return "regression";
	if (code === exitCodes.newFailure || isMissing) return "failed";
	if (comparison.state !== "decided") return comparison.state;
	if (countStanding(comparison.rows, "better") > 0) return "improvement";
	return countStanding(comparison.rows, "undecided") > 0 ? "undecided" : "no-change";
}
/** With the gate off, a check that would fail is neutral. Where nothing could be compared, it is neutral either way. */
function conclusionOf({ stops, word }, gate) {
	if (stops) return gate ? "failure" : "neutral";
	return word === "nothing-compared" ? "neutral" : "success";
}
/** Whether a comment that appears only on changes is due. */
function isChange({ comparison, missing }) {
	if (comparison === null || missing.length > 0) return true;
	const loud = /* @__PURE__ */ new Set([
		"regression",
		"improvement",
		"failed",
		"removed"
	]);
	return comparison.rows.some((row) => !isWatched(row) && loud.has(row.verdict));
}
// src/github/server.ts
/**
* Which server we talk to: github.com, GitHub Enterprise Server, or a forge with the same REST dialect
* (Gitea, Forgejo). Everything is derived from `GITHUB_API_URL` and `GITHUB_SERVER_URL`.
*/
/** Reads both addresses as a workflow gives them; an empty or missing one means github.com. */
function parseServer(from) {
	const apiUrl = parseAddress(from.apiUrl || "https://api.github.com", "GITHUB_API_URL");
	return {
		apiUrl,
		webUrl: parseAddress(from.webUrl || "https://github.com", "GITHUB_SERVER_URL"),
		kind: new URL(apiUrl).pathname.endsWith("/api/v1") ? "forge" : "github"
	};
}
/** An address without credentials, query or fragment: a token is sent there and links are built on it. */
function parseAddress(text, name) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!(url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "" && url.search === "" && url.hash === "")) throw new UserError(`${name} is not a plain http(s) address: ${JSON.stringify(text.slice(0, 200))}`, { hint: "It must look like https://api.github.com or https://github.example.com/api/v3." });
	return url.href.replace(/\/+$/, "");
}
// src/action/workflow.ts
/** The facts of the workflow run that the action is a step of, read once from `GITHUB_*` and the event's payload. */
const idOnly = object({ id: number$1() });
const login = object({ login: string() });
/** The parts of a payload that are used; what an event does not have is absent. */
const payloadSchema = object({
	repository: object({
		id: number$1(),
		default_branch: string(),
		fork: boolean()
	}).optional(),
	pull_request: object({
		number: number$1(),
		user: login.nullish(),
		head: object({
			sha: commitSha,
			repo: idOnly.nullish()
		}),
		base: object({
			sha: commitSha,
			ref: string(),
			repo: idOnly
		})
	}).optional(),
	merge_group: object({
		head_sha: commitSha,
		base_sha: commitSha
	}).optional(),
	comment: object({
		id: number$1(),
		body: string(),
		created_at: string(),
		user: object({
			login: string(),
			id: number$1()
		})
	}).optional(),
	issue: object({
		number: number$1(),
		pull_request: object({}).nullish()
	}).optional(),
	workflow_run: object({
		id: number$1(),
		run_number: number$1(),
		run_attempt: number$1(),
		/** Missing on older servers. */
		path: string().optional(),
		workflow_id: number$1(),
		head_sha: commitSha,
		head_repository: idOnly.nullish(),
		actor: login.nullish()
	}).optional(),
	/** Of a push: the commit before it. */
	before: string().nullish()
});
const environmentSchema = object({
	GITHUB_EVENT_NAME: string().min(1),
	GITHUB_EVENT_PATH: string().min(1),
	GITHUB_REPOSITORY: string().min(1),
	GITHUB_REF: string().default(""),
	GITHUB_SHA: commitSha,
	GITHUB_RUN_ID: number().int().min(0),
	GITHUB_RUN_NUMBER: number().int().min(0),
	GITHUB_RUN_ATTEMPT: number().int().min(0).default(1),
	GITHUB_WORKFLOW_REF: string().default(""),
	GITHUB_ACTOR: string().default(""),
	GITHUB_WORKSPACE: string().min(1),
	GITHUB_API_URL: string().default(""),
	GITHUB_SERVER_URL: string().default(""),
	GITHUB_ACTION_REPOSITORY: string().default(""),
	GITHUB_ACTION_REF: string().default(""),
	GITHUB_OUTPUT: string().default(""),
	GITHUB_STEP_SUMMARY: string().default(""),
	RUNNER_TEMP: string().default("")
});
/** Reads it all. Throws `UserError` outside of a workflow, or for a payload that is none. */
async function readWorkflow(env) {
	const parsed = environmentSchema.safeParse(env);
	if (!parsed.success) throw new UserError(`${String(parsed.error.issues[0]?.path[0])} is missing or not as a runner sets it`, { hint: "The action runs inside a workflow; elsewhere use the command line." });
	const facts = parsed.data;
	const rawPayload = await readPayload(facts.GITHUB_EVENT_PATH);
	const payload = payloadSchema.safeParse(rawPayload);
	if (!payload.success) {
		const place = payload.error.issues[0]?.path.join(".");
		throw new UserError(`The payload of this ${facts.GITHUB_EVENT_NAME} event is not as expected: ${place}`);
	}
	const server = parseServer({
		apiUrl: facts.GITHUB_API_URL,
		webUrl: facts.GITHUB_SERVER_URL
	});
	return {
		event: facts.GITHUB_EVENT_NAME,
		payload: payload.data,
		rawPayload,
		repository: parseRepository(facts.GITHUB_REPOSITORY),
		ref: facts.GITHUB_REF,
		sha: facts.GITHUB_SHA,
		runId: facts.GITHUB_RUN_ID,
		runNumber: facts.GITHUB_RUN_NUMBER,
		attempt: facts.GITHUB_RUN_ATTEMPT,
		series: workflowPath(facts.GITHUB_WORKFLOW_REF, facts.GITHUB_REPOSITORY),
		actor: facts.GITHUB_ACTOR,
		workspace: facts.GITHUB_WORKSPACE,
		server,
		guideUrl: guideOf(server, {
			repository: facts.GITHUB_ACTION_REPOSITORY,
			ref: facts.GITHUB_ACTION_REF
		}),
		outputFile: facts.GITHUB_OUTPUT || null,
		summaryFile: facts.GITHUB_STEP_SUMMARY || null,
		temporary: facts.RUNNER_TEMP || facts.GITHUB_WORKSPACE
	};
}
/** The page at the commit or tag of the action that runs. */
const guidePage = "docs/reading-a-report.md";
function guideOf({ webUrl }, { repository, ref }) {
	return /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w.-]+(\/[\w.-]+)*$/.test(ref) ? `${webUrl}/${repository}/blob/${ref}/${guidePage}` : null;
}
async function readPayload(path) {
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch (cause) {
		throw new UserError("The event's payload cannot be read", {
			file: path,
			cause
		});
	}
}
/** `.github/workflows/x.yml` of `octo/widget/.github/workflows/x.yml@refs/heads/main`. */
function workflowPath(reference, repository = "") {
	return (reference.startsWith(`${repository}/`) ? reference.slice(repository.length + 1) : reference).split("@")[0] ?? "";
}
/** The page of a workflow run. */
function runUrl({ server, repository }, runId, attempt) {
	const page = `${server.webUrl}/${repository.owner}/${repository.repo}/actions/runs/${runId}`;
	return attempt === void 0 ? page : `${page}/attempts/${attempt}`;
}
/**
* True where the event's token is read-only whatever the workflow asks for: pull requests from forks and those of
* Dependabot.
*/
function isReadOnly({ event, payload, actor }) {
	const pull = payload.pull_request;
	if (event !== "pull_request" || pull === void 0) return false;
	return pull.head.repo?.id !== pull.base.repo.id || actor === "dependabot[bot]";
}
// src/action/publish.ts
/** Tells the outcome where people look: the check, the comment, the annotations. */
/** Name of the check that a branch rule may require. */
function checkName(name) {
	return name === "default" ? "Paceline" : `Paceline (${name})`;
}
/** What comment and summary have in common. */
function contextOf({ job, target, judged, runId }) {
	const { inputs, workflow } = job;
	const run = runUrl(workflow, runId);
	return {
		name: inputs.name,
		version,
		...judged.config.report?.title === void 0 ? {} : { title: judged.config.report.title },
		...target.pullRequest === null ? {} : { pullRequest: target.pullRequest },
		urls: {
			run,
			report: `${run}#artifacts`,
			...workflow.guideUrl === null ? {} : { guide: workflow.guideUrl }
		},
		run: {
			number: target.measured.runNumber,
			attempt: target.measured.attempt
		},
		missing: judged.missing,
		beside: judged.beside,
		bench: inputs.bench
	};
}
/** Posts check and comment. What the token may not do becomes a warning: the summary has it all. */
async function publish(publication) {
	const { job, target, judged, runId } = publication;
	const { client, inputs, log, workflow } = job;
	const { repository } = workflow;
	const body = renderComment(judged.comparison, contextOf(publication));
	const check = await postCheck(client, {
		repository,
		sha: target.sha,
		name: checkName(inputs.name),
		conclusion: conclusionOf(verdictOf(judged), inputs.gate),
		title: titleOf$1(judged),
		summary: withoutMarker(body),
		annotations: judged.comparison === null ? [] : annotationsOf(judged.comparison, configPath(inputs.config)),
		detailsUrl: runUrl(workflow, runId),
		externalId: `${runId}-${target.measured.attempt}-${inputs.name}`
	});
	if (check.kind === "forbidden") log.warning({
		title: "No check was written",
		message: hinted(check.reason)
	});
	const hasCheck = check.kind !== "forbidden";
	const mode = inputs.comment ?? judged.config.report?.comment ?? "always";
	if (target.pullRequest === null || mode === "never") return {
		commentUrl: null,
		hasCheck
	};
	const author = check.kind === "check" ? check.author : null;
	const outcome = await postComment(client, {
		repository,
		pullRequest: target.pullRequest.number,
		name: inputs.name,
		body,
		measured: target.measured,
		us: await identify(client, author === null ? {} : { assumed: author }),
		whenMissing: mode === "on-change" && !isChange(judged) ? "leave" : "create"
	});
	if ("url" in outcome) {
		log.info(`The comment was ${outcome.kind}: ${outcome.url}`);
		return {
			commentUrl: outcome.url,
			hasCheck
		};
	}
	if (outcome.kind === "forbidden") log.warning({
		title: "No comment was written",
		message: hinted(outcome.reason)
	});
	else log.info(`No comment was written: ${outcome.reason}`);
	return {
		commentUrl: null,
		hasCheck
	};
}
/** The verdict in words, without Markdown. */
function titleOf$1({ comparison, missing }) {
	if (comparison === null) return "Nothing was measured";
	return headline(comparison, { missing: missing.map(({ platform }) => platform) }).text;
}
function hinted(reason) {
	return `${reason}. The job summary has the whole report. Does the job grant pull-requests: write and checks: write? docs/github-action.md says what forks need.`;
}
/** The check and the issue have markers of their own, or need none. */
function withoutMarker(body) {
	return body.replace(/^<!-- [^\n]* -->\n/, "");
}
// src/github/write-gate.ts
/** Whether a job may write the baseline at all: asked in code, because a workflow file can be copied wrongly. */
const events = /* @__PURE__ */ new Set([
	"push",
	"workflow_dispatch",
	"schedule"
]);
/** The permit, or a `UserError` that says what stands in the way. */
function permitBaselineWrite({ event, ref, defaultBranch, fork }) {
	const obstacle = !events.has(event) ? `the event is ${JSON.stringify(event.slice(0, 50))}` : defaultBranch === "" || ref !== `refs/heads/${defaultBranch}` ? `the ref is ${JSON.stringify(ref.slice(0, 200))}` : fork ? "the repository is a fork" : null;
	if (obstacle !== null) throw new UserError(`the baseline is not written: ${obstacle}`, { hint: "Only push, workflow_dispatch and schedule on the default branch of a repository that is no fork may write it." });
	return {};
}
// src/github/ancestors.ts
/** The commits that a commit grew from, along the branch itself: what was merged into it has no stored runs. */
/** Each commit is one request, so a search that leads nowhere must end. */
const mostCommits = 50;
/** Whether one commit grew from another, as far as the server says so: what it does not know is none. */
async function isAncestor(client, { repository, ancestor, of }) {
	const as = object({ status: string() });
	try {
		const { status } = await client.send("GET /repos/{owner}/{repo}/compare/{basehead}", {
			with: {
				...repository,
				basehead: `${ancestor}...${of}`,
				per_page: 1
			},
			as
		});
		return status === "ahead" || status === "identical";
	} catch (error) {
		if (error instanceof UserError) return false;
		throw error;
	}
}
/** The commit itself and its first parents, nearest first. What the server does not say ends the list. */
async function readAncestors(client, { repository, commit, enough }) {
	const ancestors = [commit];
	const as = object({ parents: array(object({ sha: string() })) });
	const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
	while (ancestors.length < mostCommits && !enough(ancestors)) try {
		const { parents } = await client.send(route, {
			with: {
				...repository,
				commit_sha: ancestors.at(-1)
			},
			as
		});
		if (parents[0] === void 0) break;
		ancestors.push(parents[0].sha);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		break;
	}
	return ancestors;
}
// src/action/path-inside.ts
/** Paths from inputs stay inside the workspace or the runner's temporary folder, links followed. */
/** The path, absolute. Throws `UserError` for one that leads elsewhere; it need not exist. */
async function pathInside(path, { workspace, temporary }) {
	const full = resolve(workspace, path);
	const real = await realOf(full);
	for (const folder of [workspace, temporary]) if (contains(folder, full) && contains(await realOf(folder), real)) return full;
	throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, { hint: "Paths in inputs are relative to the workspace and stay below it." });
}
/** The path with links resolved, as far as it exists. */
async function realOf(path) {
	try {
		return await realpath(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(await realOf(parent), basename(path));
	}
}
function contains(folder, path) {
	const way = relative(folder, path);
	return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}
// src/github/unzip.ts
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
* size that is not what was declared, bytes that are not UTF-8.
*/
async function unzipJson(zip) {
	const { fromBufferPromise } = await import("./chunks/yauzl.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
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
	return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
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
const platform = environmentSchema$1.shape.platform;
const outcomeSchema = discriminatedUnion("outcome", [strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("identical"),
	platform,
	head: sideSchema,
	base: sideSchema,
	profile: string().max(50),
	seed,
	/** Texts for people in which they differ all the same: README and the like. */
	texts: array(readableName).max(20).optional()
}), strictObject({
	schema: literal(outcomeSchemaId),
	outcome: literal("failed"),
	platform,
	/** In one line, for people. */
	reason: string().min(1).max(600)
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
/** Reads one file of results. */
function readResult(text, from) {
	try {
		return text.includes("\"paceline/outcome@") ? {
			...from,
			content: {
				kind: "outcome",
				outcome: parseJsonText(text, {
					file: "results",
					kind: outcomeKind
				})
			}
		} : {
			...from,
			content: {
				kind: "run",
				run: parseJsonText(text, {
					file: "results",
					kind: runKind
				})
			}
		};
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return {
			...from,
			content: {
				kind: "refused",
				reason: `its results were refused (${ownPlace(error.place)})`
			}
		};
	}
}
/** Where a file is broken, as far as the place has no names out of the file: those lie below the first key. */
function ownPlace(place = "") {
	return /^(line \d+, column \d+|\$(\.[A-Za-z]+(\[\d+\])?)?)/.exec(place)?.[0] ?? "unreadable";
}
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
	const { size } = await stat(path);
	if (size > zipLimits.entryBytes) return {
		...from,
		content: {
			kind: "refused",
			reason: "its results were refused (too large)"
		}
	};
	return readResult(await readFile(path, "utf8"), from);
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
// src/action/summary.ts
/** The summary of the job: Markdown on the run's page. A summary that is too large would be dropped whole. */
/** One mebibyte is the limit of a step; some of it is left. */
const longestSummaryBytes = 1e6;
/** Appends Markdown to the step's summary, unless it would become too large; then a sentence says so. */
async function writeSummary(file, markdown) {
	if (file === null) return;
	const fits = Buffer.byteLength(markdown) <= longestSummaryBytes;
	await appendFile(file, fits ? `${markdown}\n` : "The report is too large for a summary: see the artifacts of this run.\n");
}
// src/action/filled-history.ts
/**
* The past of the stored history, filled in by hand: on workflow_dispatch a runner measures past commits instead of the
* newest one and leaves a run file for each.
*/
/** Nobody waits for it, and it is done once. */
const budget = "30m";
const trials = 8;
/** Measures past commits and leaves their runs; exit code 0 also where all of them were there already. */
async function measurePast({ inputs, log, workflow, randomSeed }, { workshop, folder }) {
	if (workflow.event !== "workflow_dispatch") throw new UserError(`The history is filled by hand alone (workflow_dispatch), not on ${workflow.event}`);
	const { fill } = await import("./chunks/fill2.js");
	const { environment, effects, project } = workshop;
	const { platform } = environment;
	const place = inputs.baseline ?? project.config.baseline;
	const config = place === void 0 ? project.config : {
		...project.config,
		baseline: place
	};
	const { baseline } = await readStoredBaseline({
		project: {
			...project,
			config
		},
		effects
	}, platform);
	const { runs, finished, wasFilled, stored } = await fill(workshop, {
		globs: inputs.benchmarks,
		profile: inputs.profile,
		metrics: [],
		past: {
			...inputs.fill,
			packageName: workshop.packageName
		},
		trials,
		budgetMs: parseDuration(inputs.budget ?? budget, "budget"),
		seed: null,
		randomSeed,
		again: false,
		stored: baseline ?? emptyBaseline(platform)
	});
	for (const [index, run] of runs.entries()) await writeRun(join(folder, `filled-${String(index + 1).padStart(3, "0")}.json`), run);
	await stored();
	if (!finished) log.warning({
		title: "Out of time",
		message: "Not all trials were made; another start fills the rest."
	});
	const title = `### 📏 Measured on ${platformName(platform)}: ${plural(runs.length, "past commit")}`;
	const commits = runs.map(({ head }) => `- \`${head.commit.sha.slice(0, 7)}\` of ${head.commit.date.slice(0, 10)}`);
	await writeSummary(workflow.summaryFile, [
		title,
		"",
		...commits
	].join("\n"));
	if (runs.length > 0 || wasFilled) return 0;
	log.error({
		title: "Nothing was measured",
		message: "No past commit has enough trials; the log says why."
	});
	return 1;
}
/**
* The runs of past commits that the measuring jobs left. They are believed as far as the run of the newest commit is,
* which comes from the same jobs: only on workflow_dispatch, and only of commits that the default branch grew from.
*/
async function pastRuns({ client, inputs, log, workflow }) {
	const all = await readResultsFolder(await pathInside(inputs.results, workflow), {
		name: inputs.name,
		isWanted: isFilledName
	});
	const newest = /* @__PURE__ */ new Map();
	for (const { runner, attempt } of all) newest.set(runner, Math.max(attempt, newest.get(runner) ?? 0));
	const results = all.filter(({ runner, attempt }) => attempt === newest.get(runner));
	const { repository, sha: head, event } = workflow;
	const known = /* @__PURE__ */ new Map();
	const runs = [];
	for (const { runner, content } of results) {
		const refuse = (why) => log.warning({
			title: "A run was left out",
			message: `${runner ?? "a runner"}: ${why}`
		});
		if (event !== "workflow_dispatch") refuse(`past commits are stored on workflow_dispatch alone, not on ${event}`);
		else if (content.kind !== "run") refuse(content.kind === "refused" ? content.reason : "it is no run");
		else if (content.run.filled === void 0 || content.run.base !== null) refuse("its run is not of a past commit alone");
		else {
			const { commit } = content.run.head;
			if (commit === null || commit.dirty) {
				refuse("its run is of no commit");
				continue;
			}
			const isOurs = known.get(commit.sha) ?? await isAncestor(client, {
				repository,
				ancestor: commit.sha,
				of: head
			});
			known.set(commit.sha, isOurs);
			if (isOurs) runs.push(content.run);
			else refuse(`the default branch did not grow from the commit ${commit.sha}`);
		}
	}
	return runs;
}
// src/action/level-changes.ts
/** Accept entries that came in with a merge: from then on the new level is the level, and `main` is not suspect. */
/** The entries of this commit's config that the commit before the push did not have. Only a push brings any in. */
async function newlyAccepted({ client, workflow }, { config, path }) {
	const { before } = workflow.payload;
	const entries = config.accept ?? [];
	if (workflow.event !== "push" || typeof before !== "string" || entries.length === 0) return [];
	if (!/^[0-9a-f]{40,64}$/.test(before) || /^0+$/.test(before)) return [];
	const old = (await readConfig(client, {
		repository: workflow.repository,
		commit: before,
		path
	})).accept ?? [];
	return entries.filter((entry) => !old.some((known) => isDeepStrictEqual(known, entry)));
}
/** The baseline with a record for each entry that is about its platform: earlier runs no longer count for those rows. */
function recordAccepted(baseline, { accepted, run }) {
	return accepted.filter(({ platform }) => platform === void 0 || platformMatcher(platform)(baseline.platform)).reduce((current, { match, metric = null, reason }) => {
		if (!current.runs.some(({ id }) => id === run.id)) return current;
		return acceptLevel(current, acceptRecord({
			at: run.startedAt,
			fromRun: run.id,
			match,
			metric,
			reason
		}));
	}, baseline);
}
// src/action/refresh-summary.ts
/** Markdown: what was stored where, and what looks suspect. */
function refreshSummary({ additions, gaps, baselines, suspects, outcome }) {
	const title = suspects.length === 0 ? `### ${gaps.length === 0 ? "✅" : "⚠️"} The stored history has been brought up to date` : `### ⚠️ The stored history has been brought up to date, and this run is suspect in ${plural(suspects.length, "row")}`;
	const lines = baselines.map(({ platform, runs: all }) => {
		const measured = additions.filter((addition) => addition.platform === platform).reduce((sum, addition) => sum + addition.measured.length, 0);
		return `- **${platformName(platform)}**: ${plural(measured, "benchmark")} measured, ${plural(all.length, "run")} in all`;
	});
	const where = outcome.kind === "written" ? `Written as \`${outcome.commit.slice(0, 7)}\`.` : "Everything was there already.";
	const doubts = suspects.map(({ platform, benchmark, metric, relative }) => `- ${codeName(benchmark)} ${codeName(metric)} on ${platformName(platform)}: ${changeText(relative)} than the history`);
	const meaning = "A suspect run is left out of the baseline until later runs agree with it, so that one bad run never becomes the measure of all.";
	const missing = gaps.length === 0 ? [] : [
		"",
		"Missing:",
		"",
		...gapLines(gaps)
	];
	const suspect = doubts.length === 0 ? [] : [
		"",
		...doubts,
		"",
		meaning
	];
	return [
		title,
		"",
		...lines,
		...missing,
		"",
		where,
		...suspect
	].join("\n");
}
/** Markdown for a refresh that has nothing to add. */
function nothingStored(reasons) {
	return [
		"### ❌ Nothing was stored: nothing was measured",
		"",
		...gapLines(reasons)
	].join("\n");
}
function gapLines(gaps) {
	return gaps.map((gap) => `- ${proseText(gap, 2e3)}`);
}
/** What is suspect, for the log: one line each; at most ten, as more are not shown. */
function suspectLines(suspects) {
	return suspects.slice(0, 10).map(({ platform, benchmark, metric, relative }) => `${plainText(benchmark)}: ${metricTitle(plainText(metric))} is ${changeText(relative)} than the history on ${platformName(platform)}`);
}
function changeText(relative) {
	return relative === null ? "worse" : `${formatMagnitude(Math.abs(relative))} worse`;
}
// src/action/refresh.ts
/**
* `command: refresh`: adds the runs of the default branch to its stored history, in one commit for all platforms.
* The history is a set of runs, so it does not matter which of several writers comes first.
*/
/** Writes the history; exit code 1 where there is nothing to add. */
async function refresh(job) {
	const { client, inputs, log, workflow } = job;
	const permit = permitOf(workflow);
	const { repository, sha } = workflow;
	const path = configPath(inputs.config);
	const config = await readConfig(client, {
		repository,
		commit: sha,
		path
	});
	const found = await runsOf(job);
	const past = await pastRuns(job);
	const additions = [...found.runs.filter((run) => run.base === null), ...past].map(additionOf);
	const gaps = [...found.missing, ...additions.flatMap(gapsOf)];
	const runs = additions.flatMap(({ run }) => run ?? []);
	if (runs.length === 0 && gaps.length === 0 && inputs.fill !== null) {
		log.info("Nothing new to write: the commits are in the history already, or the jobs that measure say why not.");
		return 0;
	}
	if (runs.length === 0) {
		const reasons = gaps.length === 0 ? ["no runner left a run of this commit"] : gaps;
		log.error({
			title: "Nothing to store",
			message: reasons.map((reason) => plainText(reason, 2e3)).join("\n")
		});
		await writeSummary(workflow.summaryFile, nothingStored(reasons));
		return 1;
	}
	for (const gap of additions.flatMap(gapsOf)) log.warning({
		title: "Not everything was measured",
		message: plainText(gap, 2e3)
	});
	const { outcome, baselines } = await store(job, {
		permit,
		place: baselinePlace(inputs.baseline ?? config.baseline, path),
		runs,
		accepted: await newlyAccepted(job, {
			config,
			path
		})
	});
	const suspects = baselines.flatMap((baseline) => suspectsOf(baseline, {
		runs: found.runs,
		policy: config.policy
	}));
	for (const message of suspectLines(suspects)) log.warning({
		title: "This run is suspect",
		message
	});
	await writeSummary(workflow.summaryFile, refreshSummary({
		additions,
		gaps,
		baselines,
		suspects,
		outcome
	}));
	log.info(outcome.kind === "written" ? `Written as ${outcome.commit} (try ${outcome.tries}).` : "Nothing new to write.");
	await writeOutputs(workflow.outputFile, {
		verdict: suspects.length === 0 ? "no-change" : "regression",
		regressions: suspects.length
	});
	return 0;
}
function additionOf(run) {
	const { environment, filled, head } = run;
	const commit = filled === void 0 ? null : head.commit?.sha.slice(0, 7) ?? head.label;
	return {
		...admitRun(run),
		platform: environment.platform,
		commit
	};
}
function gapsOf(addition) {
	const { platform, commit } = addition;
	return shortfalls(addition).map((text) => `${platformName(platform)}${commit === null ? "" : `, ${commit}`}: ${text}`);
}
/** The permit to write, or a `UserError`: asked in code, whatever the workflow file says. */
function permitOf({ event, ref, payload }) {
	const { default_branch: defaultBranch = "", fork = true } = payload.repository ?? {};
	return permitBaselineWrite({
		event,
		ref,
		defaultBranch,
		fork
	});
}
/** The runs that were measured of this very commit, without changes. */
async function runsOf({ inputs, log, workflow }) {
	const results = await readResultsFolder(await pathInside(inputs.results, workflow), { name: inputs.name });
	const [runs, missing] = [[], []];
	const miss = (title, message) => {
		log.warning({
			title,
			message: plainText(message, 2e3)
		});
		missing.push(message);
	};
	for (const { runner, content } of newestOfEach(results)) {
		const who = runner ?? "a runner";
		if (content.kind !== "run") {
			miss("A platform is missing", `${who}: ${whyMissing(content)}`);
			continue;
		}
		const { commit } = content.run.head;
		if (content.run.filled !== void 0) miss("A run was left out", `${who}: its run claims to be of a past commit`);
		else if (commit?.sha === workflow.sha && !commit.dirty) runs.push(content.run);
		else miss("A run was left out", `${who}: its run is not of the commit ${workflow.sha}`);
	}
	return {
		runs,
		missing
	};
}
function whyMissing(content) {
	if (content.kind === "refused") return content.reason;
	return content.outcome.outcome === "failed" ? content.outcome.reason : "there was nothing to measure";
}
async function store({ client, workflow }, { permit, place, runs, accepted }) {
	const platforms = [...new Set(runs.map((run) => run.environment.platform))].sort();
	let baselines = [];
	return {
		outcome: await updateBranch(client, {
			permit,
			repository: workflow.repository,
			branch: branchOf(place, workflow),
			paths: platforms.map((platform) => baselineFile(place, platform)),
			message: `Store performance of ${workflow.sha.slice(0, 7)} on ${platforms.join(", ")}`,
			whenMissing: place.kind === "branch" ? "orphan" : "refuse",
			merge: (files) => {
				const merged = platforms.map((platform) => {
					const path = baselineFile(place, platform);
					const text = files.get(path) ?? null;
					const before = text === null ? emptyBaseline(platform) : parseBaseline(text, path);
					const own = runs.filter((run) => run.environment.platform === platform);
					return [path, recordAccepted(addRuns(before, own), {
						accepted,
						run: own[0]
					})];
				});
				baselines = merged.map(([, baseline]) => baseline);
				return new Map(merged.map(([path, baseline]) => [path, baselineText(baseline)]));
			}
		}),
		baselines
	};
}
/** The branch that is written to: one of its own, or the default branch where the history is a folder in it. */
function branchOf(place, { payload }) {
	return place.kind === "branch" ? place.branch : payload.repository?.default_branch ?? "";
}
/** What the history says against the runs that were just added. */
function suspectsOf(baseline, { runs, policy }) {
	const added = new Set(runs.map((run) => run.id));
	return findSuspects(baseline, policy).filter((suspect) => added.has(suspect.runId) && suspect.worse && suspect.state === "suspect").map((suspect) => Object.assign(suspect, { platform: baseline.platform }));
}
// src/action/drift.ts
/**
* `command: drift`: the default branch against its last release, as pairs. Many small losses that each passed add up
* here: one issue says so for as long as it holds.
*/
/** Stores the pairs, so that reports can show the drift, and opens, updates or closes the issue. */
async function drift(job) {
	const { client, inputs, log, workflow } = job;
	const permit = permitOf(workflow);
	const { repository, sha, runNumber, attempt, series } = workflow;
	const path = configPath(inputs.config);
	const config = await readConfig(client, {
		repository,
		commit: sha,
		path
	});
	const runs = (await runsOf(job)).runs.filter((run) => run.base !== null);
	if (runs.length === 0) {
		log.notice({ message: "No runner left pairs of this commit and a release: nothing is known about drift." });
		return 0;
	}
	const place = baselinePlace(inputs.baseline ?? config.baseline, path);
	await updateBranch(client, {
		permit,
		repository,
		branch: branchOf(place, workflow),
		paths: runs.map((run) => driftFile(place, run.environment.platform)),
		message: `Store drift of ${sha.slice(0, 7)} since ${plainText(runs[0]?.base?.label ?? "the release", 60)}`,
		whenMissing: place.kind === "branch" ? "orphan" : "refuse",
		merge: (files) => new Map(runs.map((run) => newer(run, {
			files,
			path: driftFile(place, run.environment.platform)
		})))
	});
	const comparison = compareRuns({
		heads: runs,
		policy: config.policy,
		version
	});
	const context = {
		name: inputs.name,
		version,
		bench: false,
		urls: { run: runUrl(workflow, workflow.runId) },
		run: {
			number: runNumber,
			attempt
		}
	};
	await writeSummary(workflow.summaryFile, renderSummary(comparison, context));
	const alarm = isAlarm(comparison);
	const outcome = await postIssue(client, {
		repository,
		name: inputs.name,
		title: titleOf(comparison),
		body: withoutMarker(renderComment(comparison, context)),
		state: alarm ? "open" : "closed",
		measured: {
			sha,
			runNumber,
			attempt,
			series
		},
		us: await identify(client)
	});
	if ("reason" in outcome) log.info(`No issue was written: ${outcome.reason}`);
	else log.info(`The issue was ${outcome.kind}: ${outcome.url}`);
	if (outcome.kind === "forbidden") log.warning({
		title: "No issue was written",
		message: `${outcome.reason}. Does the job grant issues: write?`
	});
	const { word, regressions, improvements } = verdictOf({
		comparison,
		missing: []
	});
	await writeOutputs(workflow.outputFile, {
		verdict: word,
		regressions,
		improvements
	});
	return 0;
}
/** A later run that another job stored meanwhile stays. */
function newer(run, { files, path }) {
	const text = files.get(path) ?? null;
	const stored = text === null ? null : parseJsonText(text, {
		file: path,
		kind: runKind
	});
	return [path, runText(stored !== null && stored.id > run.id ? stored : run)];
}
/** A row that got certainly worse and counts. */
function isAlarm({ rows }) {
	return rows.some((row) => row.verdict === "regression" && row.level !== "note" && !isWatched(row));
}
function titleOf({ base }) {
	return `Performance has drifted since ${plainText(base?.label ?? "the last release", 100)}`;
}
// src/action/inputs.ts
/** The inputs of the action as one typed value: the only place that knows how a runner hands them over. */
const commands$1 = [
	"plan",
	"measure",
	"report",
	"refresh",
	"drift"
];
/** Empty stands for "not given" everywhere: that is what a workflow passes for an input of its own without a value. */
const optional = (schema) => union([literal("").transform(() => null), schema]);
const words = string().transform((text) => text.split(/\s+/).filter((word) => word !== ""));
/** A list of runner labels, as JSON. */
const runners = string().transform((text, context) => {
	const parsed = labels.safeParse(text === "" ? [] : parseJson(text));
	if (parsed.success) return parsed.data;
	context.addIssue({
		code: "custom",
		message: "must be a JSON list of runner labels, such as [\"ubuntu-latest\"]"
	});
	return NEVER;
});
const labels = array(string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)).max(50);
/** `12`: the last commits of the default branch; `tags:12`: the newest versions. */
const past = string().regex(/^(tags:)?([1-9]|1\d|20)$/, "must be a number of commits up to 20, such as 12, or of versions, such as tags:12").transform((text) => {
	const count = Number(text.replace("tags:", ""));
	return {
		kind: text.startsWith("tags:") ? "tags" : "last",
		count
	};
});
const onOff = _enum([
	"",
	"on",
	"off"
]).transform((word) => word !== "off");
const inputsSchema = object({
	command: _enum(commands$1),
	config: optional(string().max(300)),
	benchmarks: words,
	profile: string().regex(/^([A-Za-z0-9][A-Za-z0-9._-]{0,49})?$/, "must be the name of a profile").transform((name) => name === "" ? "quick" : name),
	budget: optional(durationText),
	base: optional(string().max(300)),
	head: optional(commitSha),
	fill: optional(past),
	results: string().transform((path) => path === "" ? "paceline-results" : path),
	earlier: optional(string().max(300)),
	baseline: optional(string().regex(/^(path|branch):[^\s:]{1,200}$/, "must be path:FOLDER or branch:NAME")),
	token: optional(string()),
	comment: optional(_enum([
		"always",
		"on-change",
		"never"
	])),
	gate: onOff,
	bench: onOff,
	"pull-request": optional(string().regex(/^\d{1,9}$/, "must be the number of a pull request").transform(Number)),
	name: string().regex(/^([A-Za-z0-9][A-Za-z0-9._-]{0,49})?$/, "must be up to 50 letters, digits, dots, dashes and underscores").transform((name) => name === "" ? "default" : name),
	platforms: runners
});
/** Reads `INPUT_*` from an environment. Throws a `UserError` that names the input. */
function readInputs(env) {
	const names = Object.keys(inputsSchema.shape);
	const given = Object.fromEntries(names.map((name) => [name, (env[`INPUT_${name.toUpperCase()}`] ?? "").trim()]));
	const checked = checkSchema$1(inputsSchema, given);
	if (checked.ok) {
		const { "pull-request": pullRequest, ...inputs } = checked.data;
		return {
			...inputs,
			pullRequest
		};
	}
	const { place, what } = checked.problem;
	const name = place.replace(/^\$\./, "");
	throw new UserError(`The input ${name} is not valid: it ${name === "token" ? "cannot be read" : what}`, { hint: "docs/github-action.md lists the inputs." });
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
// src/action/log.ts
/**
* What the action writes to its log. A runner reads commands out of it (`::error::…`), so outside text never starts a
* line, and whatever goes into a command of ours is escaped.
*/
/** Longer messages are cut off by the server. */
const longestMessage = 4e3;
/** A log that writes to a stream. */
function makeLog(write) {
	const command = (name, properties, message) => {
		const shown = Object.entries(properties).filter((entry) => entry[1] !== void 0).map(([key, value]) => `${key}=${escapeProperty(value)}`).join(",");
		write(`::${name}${shown === "" ? "" : ` ${shown}`}::${escapeData(message)}\n`);
	};
	const annotate = (name) => (annotation) => {
		const { message, title = "Paceline", file } = annotation;
		command(name, {
			file,
			title
		}, message.slice(0, longestMessage));
	};
	return {
		info: (text) => write(`${text.split(/\r\n|\r|\n/).map(logSafe).join("\n")}\n`),
		notice: annotate("notice"),
		warning: annotate("warning"),
		error: annotate("error"),
		addMatcher: (path) => command("add-matcher", {}, path)
	};
}
function escapeData(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function escapeProperty(text) {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
// src/action/earlier-run.ts
/** The newest run of pairs of this very commit, platform, Node and profile; null where there is none. */
async function earlierRun({ inputs, log, workflow, effects }, { workshop, profile }) {
	if (inputs.earlier === null) return null;
	const results = await readResultsFolder(await pathInside(inputs.earlier, workflow), { name: inputs.name });
	const git = gitIn(workshop.project.root, { ...effects.env }, effects.signal);
	const head = await ask(git, [
		"rev-parse",
		"--verify",
		"-q",
		"HEAD^{commit}"
	]);
	const { platform, node } = workshop.environment;
	const [newest] = results.flatMap(({ content }) => content.kind === "run" ? [content.run] : []).filter((run) => run.base !== null && run.head.commit?.sha === head && !run.head.commit.dirty).filter((run) => run.profile === profile && run.environment.platform === platform && run.environment.node === node).sort((a, b) => a.id < b.id ? 1 : -1);
	if (newest === void 0) return null;
	log.info(`Adding to the pairs of an earlier attempt (${newest.id}).`);
	return newest;
}
// src/action/log-watcher.ts
/** A watcher that writes to the log; `now` is in milliseconds on a monotonic clock. */
function logWatcher(log, now) {
	return {
		phase: (label, unit) => plainPhase({
			write: log.info,
			label,
			unit,
			now
		}),
		note: (text) => log.info(text)
	};
}
// src/action/problem-matcher.ts
/** Benchmarks that fail become annotations of the run, by a problem matcher of our own. */
/** Reads the lines of `failureLine`: severity, benchmark, message. */
const problemMatcher = { problemMatcher: [{
	owner: "paceline",
	pattern: [{
		regexp: "^paceline (error|warning): (\\S+): (.+)$",
		severity: 1,
		code: 2,
		message: 3
	}]
}] };
/** Writes one line per benchmark that failed, for the matcher and for people. */
async function showFailures({ log, workflow }, run) {
	const lines = failureLines(run);
	if (lines.length === 0) return;
	const path = join(workflow.temporary, "paceline-problem-matcher.json");
	await writeFile(path, JSON.stringify(problemMatcher));
	log.addMatcher(path);
	for (const line of lines) log.info(line);
}
/** At most ten: more annotations of a step are not shown. */
function failureLines({ benchmarks }) {
	return benchmarks.flatMap((benchmark) => benchmark.known === true ? [] : benchmark.failures.slice(0, 1).map((failure) => ({
		benchmark,
		failure
	}))).slice(0, 10).map(({ benchmark, failure }) => {
		return `paceline ${benchmark.status === "failed" ? "error" : "warning"}: ${plainText(benchmarkId(benchmark)).replaceAll(/\s/g, "_")}: ${failure.count} failed on the ${failure.side}: ${JSON.stringify(failure.message)}`;
	});
}
// src/action/measure.ts
/**
* `command: measure`: head and base in pairs on this runner, or the head alone for the stored history. Leaves
* `run.json` or `outcome.json` for the reporting job, and a summary for people. Rows that fail are results, too.
*/
const defaultBudget = "4m";
/** Nobody waits for the history, and what has too few trials is no part of it. */
const historyBudget = "10m";
/** Trials of each benchmark at most where the head is measured alone. */
const trialsAlone = 20;
/** So many names of texts go into a report. */
const maxTexts = 20;
/** Measures; exit code 0 whatever the rows say, 1 where nothing could be measured at all, or nothing for the history. */
async function measure(job) {
	const { inputs, log, workflow } = job;
	const folder = await pathInside(inputs.results, workflow);
	let workshop = null;
	try {
		workshop = await openFor(job);
		if (inputs.fill !== null) {
			await empty(folder);
			return await measurePast(job, {
				workshop,
				folder
			});
		}
		const left = await measured(job, workshop);
		await leave(folder, left, workshop);
		await writeSummary(workflow.summaryFile, summaryOf(left, inputs));
		if (left.kind !== "identical") await showFailures(job, left.run);
		await writeOutputs(workflow.outputFile, { report: inputs.results });
		return left.kind === "alone" ? toldOfHistory(job, left.run) : 0;
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		await leaveFailure(folder, {
			platform: workshop?.environment.platform ?? `${process.platform}-${process.arch}`,
			error
		});
		log.info(`Kept for the report: ${join(inputs.results, "outcome.json")}`);
		throw error;
	}
}
async function openFor({ inputs, workflow, effects, log }) {
	const config = inputs.config === null ? null : await pathInside(inputs.config, workflow);
	const project = await openProject({
		cwd: workflow.workspace,
		config
	});
	return openWorkshop({
		project,
		effects,
		watcher: logWatcher(log, effects.now)
	});
}
/** Says what of the run is no part of the history; exit code 1 where that is all of it. */
function toldOfHistory({ log }, run) {
	const admitted = admitRun(run);
	const message = shortfalls(admitted).join("\n");
	if (admitted.run === null) log.error({
		title: "Nothing was measured",
		message
	});
	else if (message !== "") log.warning({
		title: "Not everything was measured",
		message
	});
	return admitted.run === null ? 1 : 0;
}
async function measured(job, workshop) {
	const { inputs, workflow } = job;
	const { config } = workshop.project;
	const base = inputs.base === "release" ? await releaseOf(workshop) : inputs.base;
	const budget = base === "none" ? config.refresh?.budget ?? historyBudget : config.budget ?? defaultBudget;
	const common = {
		globs: inputs.benchmarks,
		profile: inputs.profile,
		metrics: [],
		trials: trialsAlone,
		budgetMs: parseDuration(inputs.budget ?? budget, "budget")
	};
	if (base === "none") {
		const withOthers = workflow.event === "schedule";
		return {
			kind: "alone",
			run: await measureHistory(workshop, {
				...common,
				seed: job.randomSeed(),
				withOthers
			})
		};
	}
	const resume = await earlierRun(job, {
		workshop,
		profile: inputs.profile
	});
	const { run, comparison, texts = [] } = await check(workshop, {
		...common,
		seed: resume?.seed ?? job.randomSeed(),
		strategy: "paired",
		base,
		pullRequestMerge: workflow.event === "pull_request" && inputs.head === null && base === null,
		platforms: Math.max(1, inputs.platforms.length),
		resume
	});
	return run === null ? {
		kind: "identical",
		comparison,
		texts
	} : {
		kind: "compared",
		run,
		comparison
	};
}
function summaryOf(left, { name, bench }) {
	if (left.kind !== "alone") return renderSummary(left.comparison, {
		name,
		version,
		bench
	});
	const { benchmarks, environment } = left.run;
	const admitted = admitRun(left.run);
	return `${`### 📏 Measured on ${platformName(environment.platform)}: ${admitted.measured.length} of ${plural(benchmarks.length, "benchmark")}`}\n\nFor the stored history; there is nothing to compare with in this job.\n${shortfalls(admitted).map((line) => `\n- ${proseText(line, 2e3)}`).join("")}\n\n${renderRunMarkdown(left.run)}`;
}
/** What drift is measured from: the config's `driftFrom`, else the newest tag that looks like a version. */
async function releaseOf({ project, effects }) {
	const { driftFrom } = project.config.project ?? {};
	if (driftFrom !== void 0) return driftFrom;
	const git = gitIn(project.root, { ...effects.env }, effects.signal);
	const tag = await ask(git, [
		"describe",
		"--tags",
		"--abbrev=0",
		"--match",
		"*[0-9].[0-9]*"
	]);
	if (tag !== null) return tag;
	throw new UserError("There is no release to measure drift from", { hint: "Tag one, or name a commit as project.driftFrom in the config; check out with fetch-depth: 0." });
}
async function leave(folder, left, { environment }) {
	await empty(folder);
	if (left.kind !== "identical") return writeRun(join(folder, "run.json"), left.run);
	const { texts } = left;
	const { head, base, profile, seed } = left.comparison;
	const { platform } = environment;
	await writeOutcome(folder, {
		schema: outcomeSchemaId,
		outcome: "identical",
		platform,
		head,
		base,
		profile,
		seed,
		...texts.length === 0 ? {} : { texts: texts.slice(0, maxTexts) }
	});
}
async function leaveFailure(folder, { platform, error }) {
	const hint = (error.hint ?? "").trim().replaceAll(/\s*\n\s*/g, " · ");
	const reason = `${error.message}${hint === "" ? "" : ` (${hint})`}`.slice(0, 600);
	await empty(folder);
	await writeOutcome(folder, {
		schema: outcomeSchemaId,
		outcome: "failed",
		platform,
		reason
	});
}
/** What an earlier step, or the commit itself, left there is not a result. */
async function empty(folder) {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (isResultName(name) || isFilledName(name)) await rm(join(folder, name), { force: true });
}
async function writeOutcome(folder, outcome) {
	await writeWhole(join(folder, "outcome.json"), `${JSON.stringify(outcomeSchema.parse(outcome))}\n`);
}
// src/github/bench-command.ts
const benchUsage = "/bench [GLOB] [--profile NAME] [--platform linux|windows|macos[-x64|-arm64]] [--budget 15m]";
/** Nothing in here means anything to a shell inside quotes, to YAML inside quotes, or to Markdown inside code. */
const globPattern = /^[A-Za-z0-9@*{][A-Za-z0-9@*?._+/,{}-]{0,199}$/;
const flags = {
	"--profile": {
		key: "profile",
		accepts: /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/
	},
	"--platform": {
		key: "platform",
		accepts: /^(linux|windows|macos)(-(x64|arm64))?$/
	},
	"--budget": {
		key: "budget",
		accepts: /^\d{1,4}(s|m|h)$/
	}
};
/**
* Reads the first line of a comment; what follows is for people. A line that starts with the word `/bench`
* either is a whole command or a problem, never half of each.
*/
function parseBenchComment(body) {
	const [line = ""] = body.split(/\r?\n/, 1);
	const [word, ...words] = line.trimEnd().split(/[ \t]+/);
	if (word !== "/bench") return null;
	const given = {};
	for (let index = 0; index < words.length; index++) {
		const text = words[index] ?? "";
		if (text.startsWith("-")) {
			const flag = Object.hasOwn(flags, text) ? flags[text] : void 0;
			if (flag === void 0) return { problem: `there is no option like the one at word ${index + 2}` };
			const value = words[++index] ?? "";
			if (given[flag.key] !== void 0) return { problem: `${text} is given twice` };
			if (!flag.accepts.test(value)) return { problem: `${text} does not take what follows it` };
			given[flag.key] = value;
		} else {
			if (given.glob !== void 0) return { problem: "only one glob can be given" };
			if (!globPattern.test(text)) return { problem: "the glob has characters that no benchmark has in its name" };
			given.glob = text;
		}
	}
	const budgetMs = given.budget === void 0 ? null : durationMs(given.budget);
	if (budgetMs !== null && (budgetMs === 0 || budgetMs > 36e5)) return { problem: "--budget takes a time up to 60m" };
	const { glob = null, profile = null, platform = null } = given;
	return { command: {
		glob,
		profile,
		platform,
		budgetMs
	} };
}
function durationMs(text) {
	const unitMs = {
		s: 1e3,
		m: 6e4,
		h: 36e5
	}[text.at(-1)];
	return Number(text.slice(0, -1)) * unitMs;
}
// src/github/pull-request.ts
/** Which pull request an event is about, as the server says: never as a results file claims. */
const repositoryIdSchema = object({
	id: number$1(),
	pushed_at: string().nullish()
});
const pullSchema = object({
	number: number$1(),
	state: string(),
	head: object({
		sha: string(),
		repo: repositoryIdSchema.nullish()
	}),
	base: object({
		sha: string(),
		ref: string(),
		repo: repositoryIdSchema
	})
});
const eventSchema = object({
	repository: object({ id: number$1() }),
	pull_request: object({ number: number$1() }).optional(),
	issue: object({
		number: number$1(),
		pull_request: object({}).nullish()
	}).optional(),
	workflow_run: object({
		event: string(),
		head_sha: string(),
		head_branch: string().nullable(),
		head_repository: object({
			id: number$1(),
			owner: object({ login: string() })
		}).nullable()
	}).optional()
});
/**
* Finds the pull request of an event. Events about no pull request, and runs that no open pull request or
* more than one fits, give a reason: then nothing may be posted.
*/
async function findPullRequest(client, { repository, event }) {
	const parsed = eventSchema.safeParse(event.payload);
	if (!parsed.success) return { none: `the payload of this ${event.name} event names no repository` };
	const { pull_request: pull, issue, workflow_run: run, repository: base } = parsed.data;
	if ((event.name === "pull_request" || event.name === "pull_request_target") && pull !== void 0) return await readPullRequest(client, {
		repository,
		number: pull.number
	});
	if (event.name === "issue_comment" && issue !== void 0) {
		if (!issue.pull_request) return { none: `${issue.number} is an issue, not a pull request` };
		return await readPullRequest(client, {
			repository,
			number: issue.number
		});
	}
	if (event.name === "workflow_run" && run !== void 0) return await pullRequestOfRun(client, {
		repository,
		repositoryId: base.id,
		run
	});
	return { none: `a ${event.name} event is about no pull request` };
}
/** Reads one pull request by its number. */
async function readPullRequest(client, { repository, number }) {
	try {
		return { pullRequest: toPullRequest(await client.send("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
			with: {
				...repository,
				pull_number: number
			},
			as: pullSchema
		})) };
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return { none: `there is no pull request ${number}, or the token may not see it` };
	}
}
/**
* `workflow_run.pull_requests` is empty for forks, so open pull requests are asked for by head branch. The
* branch alone proves nothing: head commit, head repository and base repository must be the run's own.
*/
async function pullRequestOfRun(client, of) {
	const { repository, repositoryId, run } = of;
	if (run.event !== "pull_request") return { none: `the run was started by ${JSON.stringify(run.event.slice(0, 50))}, not by a pull request` };
	const head = run.head_repository;
	if (head === null || run.head_branch === null) return { none: "the repository or branch that was measured is gone" };
	const matching = [];
	const parameters = {
		...repository,
		state: "open",
		head: `${head.owner.login}:${run.head_branch}`
	};
	for await (const pull of client.list("GET /repos/{owner}/{repo}/pulls", {
		with: parameters,
		as: pullSchema
	})) if (pull.head.sha === run.head_sha && pull.head.repo?.id === head.id && pull.base.repo.id === repositoryId) matching.push(toPullRequest(pull));
	const [pullRequest, ...others] = matching;
	if (pullRequest === void 0) return { none: "no open pull request has the commit that was measured as its head: it was updated or closed" };
	if (others.length > 0) return { none: `the commit that was measured is the head of several pull requests: ${matching.map(({ number }) => `#${number}`).join(", ")}` };
	return { pullRequest };
}
/** Parents of the merge commit that a `pull_request` event checks out; null if `sha` is no merge of two. */
async function mergeParents(client, { repository, sha }) {
	const as = object({ parents: array(object({ sha: string() })) });
	const { parents } = await client.send("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", {
		with: {
			...repository,
			commit_sha: sha
		},
		as
	});
	const [base, head, ...more] = parents;
	return base === void 0 || head === void 0 || more.length > 0 ? null : {
		base: base.sha,
		head: head.sha
	};
}
function toPullRequest({ number, state, head, base }) {
	return {
		number,
		open: state === "open",
		headSha: head.sha,
		baseSha: base.sha,
		baseRef: base.ref,
		fromFork: head.repo?.id !== base.repo.id,
		headPushedAt: head.repo?.pushed_at ?? null
	};
}
// src/github/permission.ts
/** Who may start a measurement by a comment, and on which commit. */
const permissionSchema = object({
	permission: string(),
	user: object({ id: number$1() }).nullish()
});
/**
* True for people who may push to the repository. `author_association` is not asked: a member of the
* organisation need not have any right to this repository.
*/
async function mayStartBench(client, { repository, author }) {
	const refused = {
		allowed: false,
		reason: "only people who may push to this repository can start a measurement"
	};
	const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
	try {
		const found = await client.send(route, {
			with: {
				...repository,
				username: author.login
			},
			as: permissionSchema
		});
		if (found.user?.id !== author.id) return refused;
		return [
			"admin",
			"write",
			"owner"
		].includes(found.permission) ? { allowed: true } : refused;
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return refused;
	}
}
/**
* The commit that the author of a comment saw: the pull request's head, unless the fork was pushed to since.
* Without this, a push right after a maintainer's `/bench` would be measured unseen. Commit dates are the
* pusher's to choose; the time of the push is the server's. Pushers to the repository itself are trusted.
*/
async function pinHead(client, of) {
	const found = await readPullRequest(client, of);
	if ("none" in found) return { refused: found.none };
	const { open, headSha: sha, fromFork, headPushedAt } = found.pullRequest;
	if (!open) return { refused: `pull request ${of.number} is closed` };
	if (!fromFork) return {
		sha,
		fromFork
	};
	const commentedMs = Date.parse(of.commentedAt);
	return Date.parse(headPushedAt ?? "") < commentedMs ? {
		sha,
		fromFork
	} : { refused: "the fork was pushed to after the comment was written (or is gone): look again and repeat the comment" };
}
// src/github/reaction.ts
/** Says "seen" to a comment, with the smallest thing that GitHub has for it. */
const reactionSchema = object({ content: string() });
/** Adds a reaction of ours; the same one twice is one. False where the token may not, or the server has none. */
async function react(client, of) {
	const route = "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions";
	const parameters = {
		...of.repository,
		comment_id: of.commentId,
		content: of.reaction
	};
	try {
		await createOnce(client, {
			post: () => client.send(route, {
				with: parameters,
				as: reactionSchema
			}),
			find: () => Promise.resolve(void 0)
		});
		return true;
	} catch (error) {
		if (!hasStatus(error, 403, 404, 422) || error.retryAfterMs !== null) throw error;
		return false;
	}
}
// src/action/runner-platform.ts
/** Which platform a hosted runner's label stands for. */
const systems = [
	{
		label: /^ubuntu-/,
		system: "linux",
		short: "linux"
	},
	{
		label: /^windows-/,
		system: "win32",
		short: "windows"
	},
	{
		label: /^macos-/,
		system: "darwin",
		short: "macos"
	}
];
/** As in `linux-x64`; the label itself where it is none of GitHub's own. */
function platformOfRunner(label) {
	const system = systems.find((one) => one.label.test(label))?.system;
	return system === void 0 ? label : `${system}-${architectureOf(label, system)}`;
}
function architectureOf(label, system) {
	if (system === "darwin") return /-(intel|large)$|^macos-1[0-3]$/.test(label) ? "x64" : "arm64";
	return /-arm\b/.test(label) ? "arm64" : "x64";
}
/** The runners among `labels` that `/bench --platform` means: `macos`, or `linux-arm64` with the architecture. */
function runnersOn(wanted, labels) {
	const [system = "", architecture] = wanted.split("-");
	return labels.filter((label) => {
		const [own = "", ownArchitecture] = platformOfRunner(label).split("-");
		return systems.find((one) => one.system === own)?.short === system && (architecture === void 0 || architecture === ownArchitecture);
	});
}
// src/action/announce.ts
/** Says on the pull request that a measurement runs, in the place where its result will appear. */
/**
* Posts the state "running", with the result so far kept below it, and marks what `/bench` comments brought up for an
* earlier commit as out of date. Whatever goes wrong is only worth a line: the result itself comes later.
*/
async function announce(job, plan) {
	const { client, inputs, log, workflow } = job;
	const pull = workflow.payload.pull_request;
	const number = plan.pullRequest ?? pull?.number ?? null;
	const sha = plan.ref ?? pull?.head.sha ?? null;
	if (number === null || sha === null || isReadOnly(workflow)) return;
	const { repository, runNumber, attempt, series } = workflow;
	try {
		const mode = inputs.comment ?? await configuredMode(job);
		if (mode === "never") return;
		const us = await identify(client);
		const measured = {
			sha,
			runNumber,
			attempt,
			series
		};
		const post = async (comment) => await postComment(client, {
			repository,
			pullRequest: number,
			measured,
			us,
			...comment
		});
		const running = {
			kind: "running",
			head: sha,
			platforms: plan.runners.map(platformOfRunner)
		};
		const outcome = await post({
			name: plan.name,
			body: (earlier) => banner(job, {
				name: plan.name,
				state: running,
				earlier,
				sha
			}),
			whenMissing: mode === "on-change" ? "leave" : "create"
		});
		if ("reason" in outcome) log.info(`The measurement was not announced: ${outcome.reason}`);
		if (pull === void 0) return;
		const name = benchName(plan.name);
		const state = {
			kind: "out-of-date",
			head: sha
		};
		await post({
			name,
			body: (earlier) => earlier === null || earlier.sha === sha ? null : banner(job, {
				name,
				state,
				earlier,
				sha
			}),
			whenMissing: "leave"
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		log.info(`The measurement was not announced: ${error.message}`);
	}
}
function banner({ inputs, workflow }, of) {
	const { name, state, earlier, sha } = of;
	const { runId, runNumber, attempt } = workflow;
	return renderComment(null, {
		name,
		version,
		state,
		urls: { run: runUrl(workflow, runId) },
		run: {
			number: runNumber,
			attempt
		},
		bench: inputs.bench,
		...earlier === null ? {} : { earlier: {
			text: earlier.text,
			sameCommit: earlier.sha === sha
		} }
	});
}
async function configuredMode({ client, inputs, workflow }) {
	const { repository, payload, sha } = workflow;
	return (await readConfig(client, {
		repository,
		commit: payload.pull_request?.base.sha ?? sha,
		path: configPath(inputs.config)
	})).report?.comment ?? "always";
}
// src/action/plan.ts
/**
* `command: plan`: what this event asks for, decided before any runner measures. For `/bench` this is the gate: who
* may start a measurement, and of which commit.
*/
/** Writes the plan as outputs; `proceed` is false where nothing is to be measured. */
async function plan(job) {
	const { log, workflow } = job;
	const decided = await decide(job);
	if ("stop" in decided) {
		log.info(decided.stop);
		await writeOutputs(workflow.outputFile, {
			proceed: false,
			runners: "[]"
		});
		return 0;
	}
	const { runners, ref, base, profile, benchmarks, budget, pullRequest, name } = decided;
	await announce(job, decided);
	await writeOutputs(workflow.outputFile, {
		proceed: true,
		runners: JSON.stringify(runners),
		ref,
		base,
		profile,
		benchmarks,
		budget,
		"pull-request": pullRequest,
		name
	});
	return 0;
}
async function decide(job) {
	const { inputs, workflow } = job;
	if (workflow.event === "issue_comment") return fromComment(job);
	const usual = {
		runners: inputs.platforms,
		ref: inputs.head,
		base: inputs.base ?? workflow.payload.merge_group?.base_sha ?? null,
		profile: inputs.profile,
		benchmarks: inputs.benchmarks.join(" "),
		budget: inputs.budget,
		pullRequest: null,
		name: inputs.name
	};
	return inputs.pullRequest === null ? usual : onPullRequest(job, {
		usual,
		number: inputs.pullRequest
	});
}
/** A pull request that somebody with the right to start workflows named by hand. */
async function onPullRequest(job, { usual, number }) {
	const found = await readPullRequest(job.client, {
		repository: job.workflow.repository,
		number
	});
	if ("none" in found) return { stop: `Nothing is measured: ${found.none}` };
	const { headSha: ref, baseRef } = found.pullRequest;
	return {
		...usual,
		ref,
		base: usual.base ?? remoteBranch(baseRef),
		pullRequest: number
	};
}
async function fromComment(job) {
	const { client, log, workflow } = job;
	const { comment, issue } = workflow.payload;
	if (comment === void 0 || !issue?.pull_request) return { stop: "The comment is on no pull request." };
	const parsed = parseBenchComment(comment.body);
	if (parsed === null) return { stop: "The comment is no command." };
	const { repository } = workflow;
	const permission = await mayStartBench(client, {
		repository,
		author: comment.user
	});
	if (!permission.allowed) return { stop: `Nothing is measured: ${permission.reason}.` };
	const acknowledge = (reaction) => react(client, {
		repository,
		commentId: comment.id,
		reaction
	});
	const stop = async (problem) => {
		await acknowledge("confused");
		log.warning({
			title: "This /bench comment was not understood",
			message: `${problem}. Usage: ${benchUsage}`
		});
		return { stop: "Nothing is measured." };
	};
	if ("problem" in parsed) return stop(parsed.problem);
	const pinned = await pinHead(client, {
		repository,
		number: issue.number,
		commentedAt: comment.created_at
	});
	if ("refused" in pinned) return stop(pinned.refused);
	const runners = runnersFor(parsed.command, job.inputs.platforms);
	if (runners.length === 0) return stop("none of the runners here is such a platform");
	const found = await readPullRequest(client, {
		repository,
		number: issue.number
	});
	if ("none" in found) return stop(found.none);
	await acknowledge("eyes");
	return {
		runners,
		ref: pinned.sha,
		base: remoteBranch(found.pullRequest.baseRef),
		profile: parsed.command.profile ?? job.inputs.profile,
		benchmarks: parsed.command.glob ?? job.inputs.benchmarks.join(" "),
		budget: budgetOf(parsed.command) ?? job.inputs.budget,
		pullRequest: issue.number,
		name: benchName(job.inputs.name)
	};
}
/** A part must not take the place of the whole: neither in the comment nor in the check that may be required. */
function benchName(name) {
	return name === "default" ? "bench" : `${name.slice(0, 44)}-bench`;
}
function runnersFor({ platform }, all) {
	return platform === null ? all : runnersOn(platform, all);
}
function budgetOf({ budgetMs }) {
	return budgetMs === null ? null : `${Math.round(budgetMs / 1e3)}s`;
}
function remoteBranch(name) {
	assertBranchName(name);
	return `origin/${name}`;
}
// src/github/artifact.ts
/** Artifacts of workflow runs, by REST: listed, chosen, downloaded with a cap, never written to disk. */
const artifactSchema = object({
	id: number$1(),
	name: string(),
	size_in_bytes: number$1(),
	expired: boolean(),
	digest: string().nullish(),
	workflow_run: object({
		id: number$1(),
		repository_id: number$1(),
		head_repository_id: number$1(),
		head_branch: string().nullish(),
		head_sha: string()
	}).nullish()
}).transform(({ id, name, size_in_bytes: bytes, expired, digest, workflow_run: run }) => ({
	id,
	name,
	bytes,
	expired,
	digest: digest ?? null,
	run: run ? {
		id: run.id,
		repositoryId: run.repository_id,
		headRepositoryId: run.head_repository_id,
		headBranch: run.head_branch ?? null,
		headSha: run.head_sha
	} : null
}));
/** Artifacts of one run whose names start with `prefix`, those that have expired left out. */
async function listArtifacts(client, { repository, runId, prefix }) {
	const found = [];
	const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
	const sent = {
		with: {
			...repository,
			run_id: runId
		},
		as: artifactSchema,
		key: "artifacts"
	};
	for await (const artifact of client.list(route, sent)) if (artifact.name.startsWith(prefix) && !artifact.expired) found.push(artifact);
	return found;
}
/** The JSON files in an artifact by name, under the limits of `unzipJson`. */
async function readArtifact(client, { repository, artifact }) {
	const zip = await download(client, {
		repository,
		id: artifact.id
	});
	const digest = `sha256:${createHash("sha256").update(zip).digest("hex")}`;
	if (artifact.digest?.startsWith("sha256:") && artifact.digest !== digest) throw new UserError("the artifact is refused: its bytes are not those that were uploaded");
	return await unzipJson(zip);
}
const maxRedirects = 3;
const downloadTimeoutMs = 12e4;
async function download(client, { repository, id }) {
	const located = await client.locate("GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}", {
		...repository,
		artifact_id: id,
		archive_format: "zip"
	});
	return await readCapped("url" in located ? await follow(client, located) : located.body);
}
/** The zip lies on another host, behind an address that is its own permission: our token has no business there. */
async function follow(client, { url }) {
	let next = url;
	for (let redirects = 0; redirects < maxRedirects; redirects++) {
		if (next.protocol !== "https:" && !client.server.apiUrl.startsWith("http:")) throw new UserError("the artifact is refused: its download is not over https");
		const signal = AbortSignal.timeout(downloadTimeoutMs);
		const answer = await client.fetch(next, {
			redirect: "manual",
			signal
		});
		const location = answer.headers.get("location");
		if (answer.ok && answer.body !== null) return answer.body;
		await answer.body?.cancel();
		if (location === null) throw new UserError(`the artifact could not be downloaded: the store answered ${answer.status}`);
		next = new URL(location, next);
	}
	throw new UserError("the artifact could not be downloaded: too many redirects");
}
async function readCapped(body) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.byteLength;
		if (bytes > zipLimits.totalBytes) throw new UserError("the artifact is refused: it is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
// src/action/comment-from-run.ts
/**
* The half that may write, for pull requests whose own run may not: started by `workflow_run` on the default branch,
* it checks out nothing and runs nothing. Results come as a zip by the API and are read in memory.
*/
/** Most artifacts that are read of one run. */
const maxArtifacts = 60;
/** What the run left and which pull request it belongs to, or why there is nothing to report. */
async function findMeasuredRun(job) {
	const { client, workflow } = job;
	const { repository } = workflow;
	const run = workflow.payload.workflow_run;
	if (run === void 0) return { none: "the event names no run" };
	if (!couldNotWrite(workflow.payload)) return { none: "the run could write, and has reported for itself" };
	const lookup = await findPullRequest(client, {
		repository,
		event: {
			name: workflow.event,
			payload: workflow.rawPayload
		}
	});
	if ("none" in lookup) return lookup;
	const { number, headSha, baseSha, fromFork } = lookup.pullRequest;
	const results = await readArtifacts(job, run.id);
	if (results.length === 0) return { none: "the run left no results" };
	return {
		target: {
			sha: headSha,
			measuredSha: await measuredHead(job, {
				results,
				headSha
			}),
			policyCommit: baseSha,
			pullRequest: {
				number,
				isFork: fromFork
			},
			measured: {
				sha: headSha,
				runNumber: run.run_number,
				attempt: run.run_attempt,
				series: run.path === void 0 ? String(run.workflow_id) : workflowPath(run.path)
			}
		},
		results,
		runId: run.id
	};
}
/** Everybody else's run had a token that writes; two writers would only get in each other's way. */
function couldNotWrite({ repository, workflow_run: run }) {
	return run?.head_repository?.id !== repository?.id || run?.actor?.login === "dependabot[bot]";
}
async function readArtifacts({ client, inputs, log, workflow }, runId) {
	const { repository } = workflow;
	const artifacts = await listArtifacts(client, {
		repository,
		runId,
		prefix: artifactPrefix(inputs.name)
	});
	const results = [];
	for (const artifact of artifacts.slice(0, maxArtifacts)) {
		const parts = partsOfArtifact(artifact.name, inputs.name);
		if (parts === null) continue;
		try {
			const files = await readArtifact(client, {
				repository,
				artifact
			});
			for (const [name, text] of files) if (isResultName(name)) results.push(readResult(text, parts));
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			log.warning({
				title: "Results were refused",
				message: error.message
			});
			results.push({
				...parts,
				content: {
					kind: "refused",
					reason: error.message
				}
			});
		}
	}
	return results;
}
/**
* The commit that was checked out: a merge of the pull request's head into its base, or the head itself. The results
* name it, the server must agree, and whatever is of another commit is left out later.
*/
async function measuredHead({ client, workflow }, { results, headSha }) {
	const named = new Set(results.flatMap(({ content }) => shaOf(content)));
	for (const sha of [...named].slice(0, 5)) {
		if (sha === headSha) return sha;
		if ((await mergeParents(client, {
			repository: workflow.repository,
			sha
		}).catch((error) => {
			if (error instanceof UserError) return null;
			throw error;
		}))?.head === headSha) return sha;
	}
	return headSha;
}
function shaOf(content) {
	if (content.kind === "refused") return [];
	const side = content.kind === "run" ? content.run.head : "head" in content.outcome ? content.outcome.head : null;
	return side?.commit === null || side === null ? [] : [side.commit.sha];
}
// src/action/base-ancestors.ts
/** Which stored runs a head may be held against: those of the commits that its base grew from. */
/**
* The base's commit and its ancestors, nearest first, up to those that have a stored run on every platform: what the
* default branch gained or lost since is none of the head's doing. Empty where nothing is stored.
*/
async function baseAncestors(client, { repository, target, runs, baselines }) {
	const stored = baselines.map((baseline) => new Set(baseline.runs.map(({ head }) => head.commit?.sha)));
	if (stored.length === 0) return [];
	const { policyCommit, measuredSha } = target;
	const measured = runs.find((run) => run.base !== null)?.base?.commit?.sha;
	const commit = policyCommit === measuredSha ? measured ?? measuredSha : policyCommit;
	const from = commit === measuredSha ? 1 : 0;
	const enough = (ancestors) => stored.every((commits) => ancestors.slice(from).some((sha) => commits.has(sha)));
	return (await readAncestors(client, {
		repository,
		commit,
		enough
	})).slice(from);
}
// src/action/judge.ts
/**
* From results to a comparison: every verdict is computed here from raw values, by the policy of the base's commit
* and the accept entries of the head's. What a measuring job concluded is never used.
*/
/** Judges what the runners left. Throws `UserError` for a config that cannot be read. */
async function judge(client, { workflow, inputs, target, results }) {
	const { repository } = workflow;
	const path = configPath(inputs.config);
	const base = await readConfig(client, {
		repository,
		commit: target.policyCommit,
		path
	});
	const head = await readConfig(client, {
		repository,
		commit: target.measuredSha,
		path
	});
	const sorted = sortOut(newestOfEach(results), {
		expected: inputs.platforms,
		sha: target.measuredSha
	});
	const place = baselinePlace(inputs.baseline ?? base.baseline, path);
	const platforms = [...new Set(sorted.runs.map((run) => run.environment.platform))];
	const stored = await readStored(client, {
		repository,
		place,
		commit: target.policyCommit,
		platforms
	});
	return {
		comparison: compareSorted(sorted, {
			base,
			head,
			stored,
			ancestors: await baseAncestors(client, {
				repository,
				target,
				runs: sorted.runs,
				baselines: stored.baselines
			}),
			notices: [
				...configNotices(base, head),
				...identicalNotices(sorted),
				...stored.problems
			]
		}),
		missing: sorted.missing,
		beside: stored.baselines.flatMap(({ runs }) => figuresBeside(runs)),
		config: base
	};
}
/** Tells what counts from what does not; results of another commit do not. */
function sortOut(results, of) {
	const [runs, identical, missing] = [
		[],
		[],
		[]
	];
	const miss = (platform, reason) => void missing.push({
		platform,
		reason
	});
	for (const { runner, content } of results) {
		const isOther = (side) => side.commit?.sha !== of.sha;
		const at = (platform) => runner === null ? platform : knownPlatform(runner, platform);
		if (content.kind === "refused") miss(runner === null ? "unknown" : platformOfRunner(runner), content.reason);
		else if (content.kind === "run") {
			const { run } = content;
			if (isOther(run.head)) miss(at(run.environment.platform), "its results are of another commit");
			else runs.push(run);
		} else if (content.outcome.outcome === "failed") miss(at(content.outcome.platform), content.outcome.reason);
		else if (isOther(content.outcome.head)) miss(at(content.outcome.platform), "its results are of another commit");
		else identical.push(content.outcome);
	}
	const there = new Set(results.map(({ runner }) => runner));
	const unlabelled = new Set(results.flatMap((result) => result.runner === null ? [platformOf(result)] : []));
	for (const label of of.expected) {
		const platform = platformOfRunner(label);
		if (!there.has(label) && !unlabelled.has(platform)) miss(platform, null);
	}
	return {
		runs,
		identical,
		missing
	};
}
/** What the label says where it says something: a results file may claim what it likes. */
function knownPlatform(runner, claimed) {
	const platform = platformOfRunner(runner);
	return platform === runner ? claimed : platform;
}
function compareSorted({ runs, identical }, of) {
	const [same] = identical;
	if (runs.length === 0) {
		if (same === void 0) return null;
		const { head, base, profile, seed } = same;
		const nothing = {
			alpha: defaultAlpha,
			family: 0,
			platforms: [],
			rows: [],
			warnings: []
		};
		const notices = [...of.notices, ...textsNotice(textsOf(identical))];
		return {
			schema: comparisonSchemaId,
			version,
			state: "identical",
			head,
			base,
			profile,
			seed,
			notices,
			...nothing
		};
	}
	return compareRuns({
		heads: runs,
		baselines: of.stored.baselines,
		ancestors: of.ancestors,
		drift: of.stored.drift,
		policy: of.base.policy,
		accept: of.head.accept ?? [],
		version,
		notices: of.notices
	});
}
/** What a pull request changes about how it is measured and judged: for the reviewer. */
function configNotices(base, head) {
	const accepted = (head.accept ?? []).filter((entry) => !(base.accept ?? []).some((old) => isDeepStrictEqual(old, entry)));
	const measured = [
		"suites",
		"subjects",
		"cases",
		"profiles",
		"options",
		"project"
	].filter((key) => !isDeepStrictEqual(base[key], head[key])).map((key) => `This change sets what is measured anew (${key} in the config); both sides were measured the new way.`);
	return [
		...policyNotices(base.policy, head.policy),
		...measured,
		...accepted.map((entry) => `This change accepts ${entry.match} up to ${entry.upTo}: ${entry.reason}`)
	];
}
function identicalNotices({ runs, identical }) {
	if (runs.length === 0) return [];
	return identical.map(({ platform }) => `On ${platform} what runs is byte for byte the same on both sides: nothing was measured.`);
}
function textsOf(identical) {
	return [...new Set(identical.flatMap(({ texts }) => texts ?? []))].sort();
}
// src/action/target.ts
/** What a report is about, as the event and the server say: never as a results file claims. */
/** The target of the event that this run was started by. */
async function findTarget(client, { workflow, inputs }) {
	const { payload, sha } = workflow;
	if (inputs.pullRequest !== null) return chosenPullRequest(client, {
		workflow,
		inputs,
		number: inputs.pullRequest
	});
	if (payload.pull_request !== void 0) {
		const { number, head, base } = payload.pull_request;
		const parents = await mergeParents(client, {
			repository: workflow.repository,
			sha
		});
		const isFork = head.repo?.id !== base.repo.id;
		return {
			...targetOf(workflow, head.sha),
			measuredSha: sha,
			policyCommit: parents?.base ?? base.sha,
			pullRequest: {
				number,
				isFork
			}
		};
	}
	if (payload.merge_group !== void 0) {
		const { head_sha: head, base_sha: base } = payload.merge_group;
		return {
			...targetOf(workflow, head),
			policyCommit: base
		};
	}
	return targetOf(workflow, inputs.head ?? sha);
}
/** A pull request that was named: by a comment or by hand. Its head was pinned before anything ran. */
async function chosenPullRequest(client, { workflow, inputs, number }) {
	const found = await readPullRequest(client, {
		repository: workflow.repository,
		number
	});
	if ("none" in found) throw new UserError(`Nothing can be reported: ${found.none}`);
	if (inputs.head === null) throw new UserError("The input pull-request needs the input head: the commit that was measured", { hint: "The step with `command: plan` gives out both." });
	const { baseSha, fromFork } = found.pullRequest;
	return {
		...targetOf(workflow, inputs.head),
		policyCommit: baseSha,
		pullRequest: {
			number,
			isFork: fromFork
		}
	};
}
function targetOf({ runNumber, attempt, series }, sha) {
	return {
		sha,
		measuredSha: sha,
		policyCommit: sha,
		pullRequest: null,
		measured: {
			sha,
			runNumber,
			attempt,
			series
		}
	};
}
// src/action/report.ts
/**
* `command: report`: reads what all runners left, judges it, and tells the outcome: one comment, one check, outputs
* and a summary. Started by `workflow_run` it does the same for a run that had no right to write.
*/
/** Reports; exit code 1 where the change is stopped and no check could say so. */
async function report(job) {
	const { client, inputs, log, workflow } = job;
	const found = workflow.event === "workflow_run" ? await findMeasuredRun(job) : await findOwnResults(job);
	if ("none" in found) {
		log.notice({
			title: "Nothing is reported",
			message: found.none
		});
		await writeSummary(workflow.summaryFile, `Nothing is reported: ${found.none}`);
		return 0;
	}
	const judged = await judge(client, {
		workflow,
		inputs,
		target: found.target,
		results: found.results
	});
	const publication = {
		job,
		judged,
		target: found.target,
		runId: found.runId
	};
	await writeSummary(workflow.summaryFile, renderSummary(judged.comparison, contextOf(publication)));
	log.info(titleOf$1(judged));
	const published = await tell(publication);
	await hand(publication, published);
	return verdictOf(judged).stops && inputs.gate && !published.hasCheck ? 1 : 0;
}
async function findOwnResults({ client, inputs, workflow }) {
	return {
		target: await findTarget(client, {
			workflow,
			inputs
		}),
		results: await readResultsFolder(await pathInside(inputs.results, workflow), { name: inputs.name }),
		runId: workflow.runId
	};
}
/** Where nobody may write, or nobody waits for a check, the summary and the annotations of the log are the report. */
async function tell(publication) {
	const { log, workflow } = publication.job;
	const asked = publication.target.pullRequest !== null || workflow.event === "merge_group";
	if (asked && !isReadOnly(workflow)) return publish(publication);
	if (asked) log.notice({
		title: "Reported elsewhere",
		message: "This pull request is from a fork or from Dependabot, so this job may not write. The workflow that runs after this one posts the comment; without it, the job summary is the report."
	});
	const { word, stops } = verdictOf(publication.judged);
	const annotation = {
		title: `Paceline: ${word}`,
		message: titleOf$1(publication.judged)
	};
	if (stops && publication.job.inputs.gate) log.error(annotation);
	else if (stops) log.warning(annotation);
	return {
		commentUrl: null,
		hasCheck: false
	};
}
/** The comparison as a file and as a page, and the outputs. */
async function hand(publication, { commentUrl }) {
	const { job, judged } = publication;
	const { workflow } = job;
	const context = contextOf(publication);
	const path = resolve(workflow.workspace, "paceline-report", "comparison.json");
	if (judged.comparison !== null) {
		await writeComparison(path, judged);
		const { renderHtml } = await import("./chunks/html2.js");
		await writeWhole(join(dirname(path), "report.html"), renderHtml(judged.comparison, { context }));
	}
	const { word, regressions, improvements } = verdictOf(judged);
	await writeOutputs(workflow.outputFile, {
		verdict: word,
		regressions,
		improvements,
		report: judged.comparison === null ? "" : join("paceline-report", "comparison.json").replaceAll("\\", "/"),
		"comment-url": commentUrl,
		version
	});
}
async function writeComparison(path, { comparison }) {
	await writeWhole(path, `${JSON.stringify(comparison, null, 1)}\n`);
}
// src/action/run-action.ts
/** Runs the action in a process: reads its inputs, does one command, sets the exit code. */
const commands = {
	plan,
	measure,
	report,
	refresh,
	drift
};
/** Never throws; the outcome is in `process.exitCode`. */
async function runAction(process) {
	const log = makeLog((text) => void process.stdout.write(text));
	const abort = new AbortController();
	const onSignal = () => abort.abort(/* @__PURE__ */ new Error("interrupted"));
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	try {
		process.exitCode = await runCommand(process, {
			log,
			signal: abort.signal
		});
	} catch (error) {
		process.exitCode = 1;
		if (abort.signal.aborted) log.info("Cancelled: what was measured by then is kept, nothing else is done.");
		else showError(log, error);
	} finally {
		process.off("SIGINT", onSignal);
		process.off("SIGTERM", onSignal);
	}
}
async function runCommand({ env, platform, pid }, { log, signal }) {
	const inputs = readInputs(env);
	const workflow = await readWorkflow(env);
	const job = {
		workflow,
		inputs,
		log,
		client: createClient({
			server: workflow.server,
			token: inputs.token ?? void 0,
			version,
			fetch: globalThis.fetch,
			clock: {
				nowMs: () => Date.now(),
				sleep: (ms) => setTimeout(ms)
			},
			random: () => Math.random(),
			log: log.info,
			signal
		}),
		effects: {
			env: withoutRunnerSecrets(env),
			platform,
			pid,
			signal,
			today: () => /* @__PURE__ */ new Date(),
			now: () => performance.now()
		},
		randomSeed: () => randomBytes(4).toString("hex")
	};
	return commands[inputs.command](job);
}
const runnerName = /^(INPUT_|ACTIONS_)|TOKEN|SECRET|PASSW|CREDENTIAL|PRIVATE_KEY/i;
const runnerFile = /^GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/;
/**
* What measuring sees of the environment: no inputs, no runner tokens, no files that a later step reads. Trials get
* less still: an allowlist of their own.
*/
function withoutRunnerSecrets(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !runnerName.test(name) && !runnerFile.test(name)));
}
function showError(log, error) {
	if (error instanceof UserError) {
		const { message, hint, file } = error;
		log.error({
			message: hint === void 0 || hint === "" ? message : `${message}\n${hint}`,
			...file === void 0 ? {} : { file }
		});
		return;
	}
	const stack = error instanceof Error ? error.stack ?? error.message : String(error);
	log.error({
		title: "This is a bug in Paceline, please report it",
		message: stack
	});
}
// src/action/main.ts
/** Entry point of the action. */
await runAction(process);
export {};

import { _ as durationText, o as checkSchema, x as UserError } from "./chunks/json-file.js";
import { C as actionFolders, E as writeWhole, M as inSilence, N as makeWaiting } from "./chunks/stored-baseline.js";
import { t as ApiError } from "./chunks/api-error.js";
import { a as readConfig, d as retryDelayMs, n as baselinePlace, o as readStored, r as configPath, s as readText, u as rateLimitWaitMs } from "./chunks/stored.js";
import { d as version } from "./chunks/comment.js";
import { n as standardStream, r as makeEnding, t as refusedAccess } from "./chunks/refused-access.js";
import { A as commitSha, L as quoted, Q as array, T as proseText, Z as _enum, ct as union, it as record, n as comparisonSchemaId, nt as number, ot as string, pt as NEVER, rt as object, tt as literal, x as logSafe } from "./chunks/comparison.js";
import { t as announce } from "./chunks/announce.js";
import { t as writeOutputs } from "./chunks/outputs.js";
import { n as writeSummary, t as pathInside } from "./chunks/path-inside.js";
import { c as textsNotice, l as baseConfig, r as ensureResultsFolder, s as jsonText, t as figuresBeside, u as policyNotices } from "./chunks/figures.js";
import { t as renderSummary } from "./chunks/summary.js";
import { a as verdictOf, n as publish, o as makeAttempts, r as titleOf, t as contextOf } from "./chunks/publish.js";
import { o as clipped, t as compareRuns } from "./chunks/compare.js";
import { _ as defaultAlpha } from "./chunks/exact.js";
import { n as readAncestors } from "./chunks/ancestors.js";
import { a as newestOfEach, c as platformOf, o as ofOtherPlatform, u as readResultsFolder } from "./chunks/results.js";
import { n as platformOfRunner } from "./chunks/runner-platform.js";
import { n as mergeParents, r as readPullRequest } from "./chunks/pull-request.js";
import { n as readWorkflow, t as isReadOnly } from "./chunks/workflow.js";
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import process$1 from "node:process";
import { isDeepStrictEqual } from "node:util";
import { setTimeout } from "node:timers/promises";
// src/action/credentials.ts
/**
* The credentials of a runner, and a process without them. Trials run a stranger's code, and what a process was started
* with can be read by whatever runs as the same user for as long as it lives: taking a variable away later hides nothing.
*/
/** Inputs that could be one, what the runner hands to actions (caches, artifacts, identity), and names of secrets. */
const credentialName = /^ACTIONS_|TOKEN|SECRET|PASSW|CREDENTIAL|PRIVATE_KEY/i;
function withoutCredentials(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !credentialName.test(name)));
}
/**
* Starts the program again without credentials, in place of this process where the system can do that, else as a child
* that is waited for. False where it holds none: then this process is the one to go on.
*/
async function restartedClean(process) {
	const clean = withoutCredentials(process.env);
	if (Object.keys(clean).length === Object.keys(process.env).length) return false;
	const args = [...process.execArgv, ...process.argv.slice(1)];
	if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...args], clean);
	process.exitCode = await new Promise((resolve, reject) => {
		const child = spawn(process.execPath, args, {
			env: clean,
			stdio: "inherit",
			windowsHide: true
		});
		const pass = (signal) => void child.kill(signal);
		globalThis.process.on("SIGINT", pass).on("SIGTERM", pass);
		child.once("error", reject);
		child.once("close", (code) => {
			globalThis.process.off("SIGINT", pass).off("SIGTERM", pass);
			resolve(code ?? 1);
		});
	});
	return true;
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
// src/github/client.ts
/**
* The one place that talks to a GitHub-like server: REST only, every answer parsed before anything is
* concluded from it, failures as `ApiError`.
*/
/** Lists longer than this are refused: 30,000 items at 100 a page. */
const maxPages = 300;
function createClient(options) {
	const { server, clock, random, log, signal, timeoutMs = 3e4, waiting = inSilence } = options;
	const { host } = new URL(server.apiUrl);
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
			return await waiting(`${host} to answer ${route}`, () => base(route, {
				...given.parameters,
				request: {
					fetch: options.fetch,
					signal: signal === void 0 ? timeout : AbortSignal.any([timeout, signal]),
					log: { warn: () => void 0 },
					...given.request
				}
			}));
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
		waiting,
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
	status: number(),
	message: string(),
	response: object({ headers: record(string(), union([string(), number()])) }).optional()
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
	results: string().transform((path) => path === "" ? actionFolders.measured : path),
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
	const checked = checkSchema(inputsSchema, given);
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
// src/action/plan.ts
/** `command: plan`: what this event asks for, decided before any runner measures. */
/** Writes the plan as outputs; `proceed` is false where nothing is to be measured. */
async function plan(job) {
	const { workflow } = job;
	const decided = await decide(job);
	if ("stop" in decided) return stopped(job, decided);
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
/** Whoever starts a workflow by hand waits for it: there a refusal fails the job. */
async function stopped({ log, workflow }, { stop }) {
	await writeOutputs(workflow.outputFile, {
		proceed: false,
		runners: "[]"
	});
	if (typeof stop === "string") {
		log.info(stop);
		return 0;
	}
	const { title, message, isFailure } = stop;
	(isFailure ? log.error : log.warning)({
		title,
		message
	});
	await writeSummary(workflow.summaryFile, `### ⚠️ ${title}\n\n${proseText(message)}`);
	return isFailure ? 1 : 0;
}
async function decide(job) {
	const { inputs, workflow } = job;
	if (workflow.event === "issue_comment") return (await import("./chunks/asked.js")).byComment(job);
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
	if (inputs.pullRequest === null) return usual;
	const { byHand } = await import("./chunks/asked.js");
	return byHand(job, {
		usual,
		number: inputs.pullRequest
	});
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
/** Where the rules cannot be had: whatever was measured, nothing of it counts. */
function nothingJudged(why) {
	return {
		comparison: null,
		unjudged: why,
		missing: [],
		beside: [],
		config: {}
	};
}
/** Judges what the runners left. Throws `UserError` where the config of the base cannot be read. */
async function judge(client, { workflow, inputs, target, results }) {
	const { repository } = workflow;
	const path = configPath(inputs.config);
	const { config: base, path: basePath } = await rulesOf(client, {
		repository,
		commit: target.policyCommit,
		path
	});
	const head = await readConfig(client, {
		repository,
		commit: target.measuredSha,
		path
	}).catch(unreadable);
	const sorted = sortOut(newestOfEach(results), {
		expected: inputs.platforms,
		sha: target.measuredSha
	});
	const place = inputs.baseline === null ? baselinePlace(base.baseline, basePath) : baselinePlace(inputs.baseline, path);
	const platforms = [...new Set(sorted.runs.map((run) => run.environment.platform))];
	const stored = await readStored(client, {
		repository,
		place,
		commit: target.policyCommit,
		platforms
	});
	const ancestors = await baseAncestors(client, {
		repository,
		target,
		runs: sorted.runs,
		baselines: stored.baselines
	});
	const told = "problem" in head ? [head.problem] : configNotices(base, head);
	const accept = "problem" in head ? [] : head.accept ?? [];
	const notices = [
		...told,
		...identicalNotices(sorted),
		...stored.problems
	];
	return {
		comparison: compareSorted(sorted, {
			policy: base.policy,
			accept,
			stored,
			ancestors,
			notices
		}),
		missing: sorted.missing,
		beside: stored.baselines.flatMap(({ runs }) => figuresBeside(runs)),
		config: base
	};
}
/** The base's config, or an empty one where it has none: the rules of Paceline. */
async function rulesOf(client, { repository, commit, path }) {
	const read = (place) => readText(client, {
		repository,
		commit,
		path: place
	});
	return await baseConfig({
		path,
		read,
		where: `at ${commit.slice(0, 7)}`
	}) ?? {
		config: {},
		path
	};
}
/** What the change accepts counts only where it can be read; the base's policy judges either way. */
function unreadable(error) {
	if (!(error instanceof UserError)) throw error;
	return { problem: clipped(`The config of this change cannot be read, so nothing is accepted: ${error.message}`) };
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
	const there = new Set(results.map(({ runner }) => runner));
	const labels = [...of.expected, ...[...there].filter((runner) => runner !== null)];
	for (const { runner, content } of results) {
		const isOther = (side) => side.commit?.sha !== of.sha;
		const at = (platform) => runner === null ? platform : knownPlatform(runner, platform);
		if (content.kind === "refused") miss(runner === null ? "unknown" : platformOfRunner(runner), content.reason);
		else if (runner !== null && isImpostor(runner, {
			claimed: platformOf({ content }),
			labels
		})) miss(platformOfRunner(runner), ofOtherPlatform);
		else if (content.kind === "run") {
			const { run } = content;
			if (isOther(run.head)) miss(at(run.environment.platform), "its results are of another commit");
			else runs.push(run);
		} else if (content.outcome.outcome === "failed") miss(at(content.outcome.platform), `its job says ${quoted(content.outcome.reason)}`);
		else if (isOther(content.outcome.head)) miss(at(content.outcome.platform), "its results are of another commit");
		else identical.push(content.outcome);
	}
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
/** A runner of GitHub's whose results claim the very platform that another one's label stands for. */
function isImpostor(runner, { claimed, labels }) {
	const own = platformOfRunner(runner);
	return own !== runner && own !== claimed && labels.some((label) => platformOfRunner(label) === claimed);
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
		policy: of.policy,
		accept: of.accept,
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
		...accepted.map((entry) => `This change accepts ${entry.match} up to ${entry.upTo}: ${quoted(entry.reason)}`)
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
async function findTarget(job) {
	const { workflow, inputs } = job;
	const { payload, sha } = workflow;
	if (inputs.pullRequest !== null) return chosenPullRequest(job, inputs.pullRequest);
	if (payload.pull_request !== void 0) {
		const { number, head, base } = payload.pull_request;
		const parents = await parentsIfKnown(job);
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
/** Without the merge commit's parents, the base is the one that the event names. */
async function parentsIfKnown({ client, log, workflow }) {
	try {
		return await mergeParents(client, {
			repository: workflow.repository,
			sha: workflow.sha
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		log.info(`The parents of the merge commit could not be read, so the base is that of the event: ${error.message}`);
		return null;
	}
}
/** A pull request that was named: by a comment or by hand. Its head was pinned before anything ran. */
async function chosenPullRequest({ client, workflow, inputs }, number) {
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
/**
* Reports; exit code 1 where the change is stopped and no check could say so, where nothing could be judged, and where
* something could not be written. What lies on this machine comes first, as it needs no server.
*/
async function report(job) {
	const { inputs, log, workflow } = job;
	const found = await foundOrFailed(job);
	if ("none" in found) {
		log.notice({
			title: "Nothing is reported",
			message: found.none
		});
		await writeSummary(workflow.summaryFile, `Nothing is reported: ${found.none}`);
		return 0;
	}
	for (const { runner, content } of found.results) {
		if (content.kind !== "refused") continue;
		log.warning({
			title: "Results were refused",
			message: `${runner ?? "A runner"}: ${content.reason}`
		});
	}
	const judged = await judgedOrNot(job, found);
	const publication = {
		job,
		judged,
		target: found.target,
		runId: found.runId
	};
	const attempts = makeAttempts(job);
	await hand(publication, attempts);
	log.info(titleOf(judged));
	const published = await tell(publication, attempts);
	await writeOutputs(workflow.outputFile, { "comment-url": published.commentUrl });
	return verdictOf(judged).stops && inputs.gate && !published.hasCheck || judged.unjudged !== void 0 || attempts.failed() > 0 ? 1 : 0;
}
/** Nothing is known then, and the outputs say so: no later job may take an empty verdict for a good one. */
async function foundOrFailed(job) {
	try {
		if (job.workflow.event !== "workflow_run") return await findOwnResults(job);
		return await (await import("./chunks/comment-from-run.js")).findMeasuredRun(job);
	} catch (error) {
		await writeOutputs(job.workflow.outputFile, outputsOf(nothingJudged(""), ""));
		throw error;
	}
}
async function findOwnResults(job) {
	const { inputs, workflow } = job;
	const target = await findTarget(job);
	const folder = await pathInside(inputs.results, workflow);
	return {
		target,
		results: await readResultsFolder(folder, { name: inputs.name }),
		runId: workflow.runId
	};
}
/** Where nobody can say by which rules: a verdict all the same, and it is that nothing is known. */
async function judgedOrNot({ client, inputs, log, workflow }, { target, results }) {
	try {
		return await judge(client, {
			workflow,
			inputs,
			target,
			results
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const message = [error.message, error.hint ?? ""].filter((line) => line !== "").join("\n");
		log.error({
			title: "Nothing could be judged",
			message
		});
		return nothingJudged(message);
	}
}
/** Where nobody may write, or nobody waits for a check, the summary and the annotations of the log are the report. */
async function tell(publication, attempts) {
	const { log, workflow } = publication.job;
	const asked = publication.target.pullRequest !== null || workflow.event === "merge_group";
	if (asked && !isReadOnly(workflow)) return publish(publication, attempts);
	if (asked) log.notice({
		title: "Reported elsewhere",
		message: "This pull request is from a fork or from Dependabot, so this job may not write. The workflow that runs after this one posts the comment; without it, the job summary is the report."
	});
	const { word, stops } = verdictOf(publication.judged);
	const annotation = {
		title: `Paceline: ${word}`,
		message: titleOf(publication.judged)
	};
	if (stops && publication.job.inputs.gate) log.error(annotation);
	else if (stops) log.warning(annotation);
	return {
		commentUrl: null,
		hasCheck: false
	};
}
/** The summary, the comparison as a file and as a page, and the outputs. */
async function hand(publication, { attempt }) {
	const { judged } = publication;
	const { workflow } = publication.job;
	const context = contextOf(publication);
	await attempt("The summary", () => writeSummary(workflow.summaryFile, renderSummary(judged.comparison, context)));
	const { comparison } = judged;
	const path = resolve(workflow.workspace, actionFolders.reported, "comparison.json");
	const written = comparison !== null && await attempt("comparison.json", async () => {
		await ensureResultsFolder(dirname(path));
		await writeWhole(path, jsonText(comparison, 1));
		return true;
	});
	if (comparison !== null) await attempt("report.html", async () => {
		const { renderHtml } = await import("./chunks/html2.js");
		await writeWhole(join(dirname(path), "report.html"), renderHtml(comparison, { context }));
	});
	await writeOutputs(workflow.outputFile, outputsOf(judged, written === true ? `${actionFolders.reported}/comparison.json` : ""));
}
/** The address of the comment follows when there is one: of two lines for one output, the later counts. */
function outputsOf(judged, file) {
	const { word, regressions, improvements } = verdictOf(judged);
	return {
		verdict: word,
		regressions,
		improvements,
		report: file,
		"comment-url": null,
		version
	};
}
// src/action/run-action.ts
/** Runs the action in a process: reads its inputs, does one command, sets the exit code. */
/** What measures, and what writes the history, is loaded by the jobs that do: every job loads the rest. */
const commands = {
	plan,
	measure: async (job) => (await import("./chunks/measure.js")).measure(job),
	report,
	refresh: async (job) => (await import("./chunks/refresh2.js")).refresh(job),
	drift: async (job) => (await import("./chunks/drift.js")).drift(job)
};
/** Never throws; the outcome is in `process.exitCode`. */
async function runAction(process) {
	const stdout = standardStream(process.stdout);
	const log = makeLog((text) => stdout.write(text));
	const ending = makeEnding(process, {
		onInterruption: () => log.info("Cancelled: what was measured by then is kept, nothing else is done."),
		onBug: (error) => log.error(annotationOf(error)),
		now: () => performance.now()
	});
	const summaryFile = process.env["GITHUB_STEP_SUMMARY"] || null;
	const code = await runCommand(process, {
		log,
		ending
	}).catch(async (error) => {
		if (ending.cause() === null) await showError(error, {
			log,
			summaryFile
		});
		return 1;
	});
	await stdout.lost();
	ending.settle(code);
}
async function runCommand(process, of) {
	const inputs = readInputs(process.env);
	const work = async () => commands[inputs.command](await jobOf(process, {
		...of,
		inputs
	}));
	return inputs.command === "measure" ? of.ending.during(work) : work();
}
async function jobOf({ env, platform }, { log, ending, inputs }) {
	const { signal } = ending;
	const waiting = makeWaiting({ say: log.info });
	const workflow = await readWorkflow(env);
	return {
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
			signal,
			waiting
		}),
		effects: {
			env: withoutRunnerSecrets(env),
			platform,
			signal,
			waiting,
			today: () => /* @__PURE__ */ new Date(),
			now: () => performance.now()
		},
		randomSeed: () => randomBytes(4).toString("hex")
	};
}
const runnerName = /^(INPUT_|GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$)/i;
/**
* What measuring sees of the environment: no inputs, no credentials, no files that a later step reads. Trials get
* less still: an allowlist of their own.
*/
function withoutRunnerSecrets(env) {
	return Object.fromEntries(Object.entries(withoutCredentials(env)).filter(([name]) => !runnerName.test(name)));
}
/** In the log and on the run's page, where people look first. */
async function showError(error, { log, summaryFile }) {
	const shown = annotationOf(error);
	log.error(shown);
	const { title = "Paceline could not go on", message } = shown;
	const lines = message.split("\n").map((line) => proseText(line, 2e3));
	try {
		await writeSummary(summaryFile, [`### ❌ ${title}`, ...lines].join("\n\n"));
	} catch (cause) {
		log.warning({
			title: "The summary could not be written",
			message: String(cause)
		});
	}
}
function annotationOf(thrown) {
	const error = refusedAccess(thrown) ?? thrown;
	if (!(error instanceof UserError)) return {
		title: "This is a bug in Paceline, please report it",
		message: error instanceof Error ? error.stack ?? error.message : String(error)
	};
	const { message, hint, file } = error;
	return {
		message: hint === void 0 || hint === "" ? message : `${message}\n${hint}`,
		...file === void 0 ? {} : { file }
	};
}
// src/action/main.ts
/** Entry point of the action. */
if (!(process$1.env["INPUT_COMMAND"]?.trim() === "measure" && await restartedClean(process$1))) await runAction(process$1);
export {};

import { C as writeRun, Lt as UserError, M as checkSchema, St as defaultAlpha, U as ask, W as gitIn, g as shortfalls, h as admitRun, v as openProject, w as writeWhole, z as durationText } from "./chunks/stored-baseline.js";
import { A as retryDelayMs, C as outcomeSchema, D as pathInside, E as zipLimits, M as hasStatus, S as readResultsFolder, T as unzipJson, _ as isResultName, a as readConfig, b as platformOf, c as assertBranchName, d as measurePast, g as isFilledName, h as artifactPrefix, j as ApiError, k as rateLimitWaitMs, m as readAncestors, n as baselinePlace, o as readStored, p as writeSummary, r as configPath, u as writeOutputs, v as newestOfEach, w as outcomeSchemaId, x as readResult, y as partsOfArtifact } from "./chunks/stored.js";
import { d as compareRuns, n as renderComment, p as version } from "./chunks/comment.js";
import { A as comparisonSchemaId, Ct as literal, Et as record, Ht as plainText, Ot as string, Pt as NEVER, Tt as object, Ut as proseText, W as benchmarkId, bt as array, et as commitSha, f as plural, kt as union, wt as number, xt as boolean, yt as _enum, zt as logSafe } from "./chunks/words.js";
import { t as parseDuration } from "./chunks/duration.js";
import { C as policyNotices, a as figuresBeside, g as check, m as openWorkshop, s as plainPhase, t as renderRunMarkdown, y as textsNotice } from "./chunks/run-markdown.js";
import { t as measureHistory } from "./chunks/measure-run.js";
import { n as platformName } from "./chunks/platform-name.js";
import { S as renderSummary, a as verdictOf, c as runUrl, d as postComment, l as workflowPath, n as publish, o as isReadOnly, r as titleOf, s as readWorkflow, t as contextOf, x as createOnce, y as identify } from "./chunks/publish.js";
import { createHash, randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readdir, rm, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
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
	id: number(),
	pushed_at: string().nullish()
});
const pullSchema = object({
	number: number(),
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
	repository: object({ id: number() }),
	pull_request: object({ number: number() }).optional(),
	issue: object({
		number: number(),
		pull_request: object({}).nullish()
	}).optional(),
	workflow_run: object({
		event: string(),
		head_sha: string(),
		head_branch: string().nullable(),
		head_repository: object({
			id: number(),
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
	user: object({ id: number() }).nullish()
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
	const commit = payload.pull_request?.base.sha ?? sha;
	return (await readConfig(client, {
		repository,
		commit,
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
	id: number(),
	name: string(),
	size_in_bytes: number(),
	expired: boolean(),
	digest: string().nullish(),
	workflow_run: object({
		id: number(),
		repository_id: number(),
		head_repository_id: number(),
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
	log.info(titleOf(judged));
	const published = await tell(publication);
	await hand(publication, published);
	return verdictOf(judged).stops && inputs.gate && !published.hasCheck ? 1 : 0;
}
async function findOwnResults({ client, inputs, workflow }) {
	const target = await findTarget(client, {
		workflow,
		inputs
	});
	const folder = await pathInside(inputs.results, workflow);
	return {
		target,
		results: await readResultsFolder(folder, { name: inputs.name }),
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
		message: titleOf(publication.judged)
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
/** What writes the history is loaded by the jobs that do: every job loads the rest. */
const commands = {
	plan,
	measure,
	report,
	refresh: async (job) => (await import("./chunks/refresh2.js")).refresh(job),
	drift: async (job) => (await import("./chunks/drift.js")).drift(job)
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

import { createRequire, isBuiltin, registerHooks } from "node:module";
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
// src/trial/resolution.ts
/** Which module a bare import means inside a trial. Pure: the hooks of register.ts do what it says. */
const natural = { kind: "natural" };
const bareName = /^(@[^/:]+\/[^/:]+|[^./@:#][^/:]*)(\/.*)?$/;
/** From the request of a trial; a child without one (a process that cleared its environment) still finds `paceline`. */
function resolutionOf(request, { apiUrl, realpath }) {
	if (request === null || request.kind === "calibrate") return {
		apiUrl,
		packages: {},
		suiteFolders: [],
		suitePackages: null
	};
	const packages = Object.entries(request.packages).map(([name, found]) => [name, found.source === "builtin" ? found : {
		...found,
		root: realpath(found.root)
	}]);
	return {
		apiUrl,
		packages: Object.fromEntries(packages),
		suiteFolders: [dirname(realpath(request.suitePath)) + sep],
		suitePackages: request.suitePackages
	};
}
/**
* Decides on one import.
*
* A subject's package is found where the parent says, for any importer outside of `node_modules`. Installed packages keep
* their own dependencies: watchpack keeps the chokidar that it was installed with.
*/
function decide(resolution, specifier, importer) {
	const match = bareName.exec(specifier);
	if (match === null) return natural;
	const name = match[1] ?? "";
	if (name === "paceline") return specifier === name ? {
		kind: "url",
		url: resolution.apiUrl
	} : natural;
	const path = importer?.startsWith("file:") === true ? fileURLToPath(importer) : "";
	const fromSuite = resolution.suiteFolders.some((folder) => path.startsWith(folder) && !isInstalled(path, folder));
	const wanted = Object.hasOwn(resolution.packages, name) ? resolution.packages[name] : void 0;
	if (wanted !== void 0 && wanted.source !== "builtin" && (fromSuite || mayAsk(resolution, wanted, path))) return {
		kind: "inside",
		folder: wanted.root,
		specifier: `${wanted.name}${match[2] ?? ""}`,
		package: wanted
	};
	return fromSuite && resolution.suitePackages !== null ? {
		kind: "suite-package",
		folder: resolution.suitePackages
	} : natural;
}
/** Helpers beside the suite may ask for a subject's package; installed packages and other projects have their own. */
function mayAsk(resolution, wanted, path) {
	if (isInstalled(path, "")) return false;
	return !Object.values(resolution.packages).some((other) => other !== wanted && other.source === "project" && path.startsWith(other.root + sep));
}
function isInstalled(path, folder) {
	return path.slice(folder.length).includes(`${sep}node_modules${sep}`) || path.slice(folder.length).startsWith(`node_modules${sep}`);
}
/** URL of an imaginary file in `folder`, from which Node's own rules are to be applied. */
function importerIn(folder) {
	return pathToFileURL(`${folder}${sep}paceline-resolves-from-here.js`).href;
}
/** Shared between register.ts and main.ts, which are bundled apart: packages that were really loaded, name to version. */
const key = Symbol.for("paceline.loadedPackages");
function loadedPackages() {
	const shared = globalThis;
	return shared[key] ??= {};
}
// src/trial/register.ts
/**
* Loaded by `node --import` before anything else of a trial, and by the processes that a suite forks: sets the
* rules by which bare imports are resolved (see resolution.ts). Synchronous hooks, which Node has since 22.15.
*/
const requestPath = process.env["PACELINE_REQUEST"];
const request = requestPath === void 0 ? null : JSON.parse(readFileSync(requestPath, "utf8"));
/** Beside this file when bundled, one folder up in the sources. */
const apiUrl = new URL(import.meta.url.endsWith(".ts") ? "../index.ts" : "./index.js", import.meta.url).href;
const resolution = resolutionOf(request, {
	apiUrl,
	realpath
});
const loaded = loadedPackages();
/** True while a look-up of ours is under way: then Node's own rules apply. */
let lookingUp = false;
registerHooks({ resolve(specifier, context, next) {
	if (lookingUp || isBuiltin(specifier)) return next(specifier, context);
	const decision = decide(resolution, specifier, context.parentURL);
	if (decision.kind === "natural") return next(specifier, context);
	if (decision.kind === "url") return {
		url: decision.url,
		shortCircuit: true
	};
	if (decision.kind === "suite-package") return resolveSuitePackage(specifier, decision.folder, context, next);
	loaded[decision.package.name] = decision.package.version;
	return resolveInside(decision, context, next);
} });
/** The suite's own packages come first; what is not among them is looked for as usual. */
function resolveSuitePackage(specifier, folder, context, next) {
	const original = { ...context };
	try {
		return resolveFrom(folder, specifier, context, next);
	} catch (error) {
		if (!isNotFound(error)) throw error;
		return next(specifier, original);
	}
}
/**
* A package refers to itself by name through its `exports`. Without `exports`, Node looks for the name in
* `node_modules` only, where a checkout is not: then its `main`, or the file named, is resolved as a path.
*/
function resolveInside({ folder, specifier, package: wanted }, context, next) {
	const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	if (manifest.exports !== void 0 && manifest.exports !== null) return resolveFrom(folder, specifier, context, next);
	const subpath = specifier.slice(wanted.name.length);
	return resolvePath(lookUp(folder, subpath === "" ? folder : join(folder, subpath)), context, next);
}
/** Resolves as for a file in `folder`. `require` takes no other importer than its own, so its path is looked up first. */
function resolveFrom(folder, specifier, context, next) {
	return isRequire(context) ? resolvePath(lookUp(folder, specifier), context, next) : next(specifier, {
		...context,
		parentURL: importerIn(folder)
	});
}
function resolvePath(path, context, next) {
	return next(isRequire(context) ? path : pathToFileURL(path).href, context);
}
/** Node 22 gives the conditions of `require` as a set, whatever its documentation says. */
function isRequire({ conditions }) {
	return Array.from(conditions).includes("require");
}
/** What `require.resolve` says in `folder`. */
function lookUp(folder, specifier) {
	lookingUp = true;
	try {
		return createRequire(importerIn(folder)).resolve(specifier);
	} finally {
		lookingUp = false;
	}
}
/** A path that does not exist stays as it is: its import gives the better error. */
function realpath(path) {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}
function isNotFound(error) {
	return error instanceof Error && "code" in error && (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND");
}
export {};

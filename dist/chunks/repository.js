import { x as UserError } from "./json-file.js";
// src/github/repository.ts
/** A repository's name, and the names inside it that become part of a request's path. */
const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** Reads `OWNER/NAME`. */
function parseRepository(text) {
	const [owner = "", repo = "", ...rest] = text.split("/");
	if (rest.length > 0 || !namePattern.test(owner) || !namePattern.test(repo)) throw new UserError(`not a repository: ${JSON.stringify(text.slice(0, 200))}`, { hint: "Write it as OWNER/NAME." });
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
export { assertFilePath as n, parseRepository as r, assertBranchName as t };

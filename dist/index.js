// src/index.ts
/** Declares a suite. Returns it unchanged; it is here for its types. */
function defineSuite(suite) {
	return suite;
}
/** Asks for a generated tree: a built-in one by name (`react`), or the path of a spec file beside the suite. */
function fixture(name) {
	return { fixture: name };
}
/**
* Asks for a directory that the suite fills itself: documents, a repository, one large file. `prepare` runs once
* for all trials of a case, in a process of its own, and must write the same bytes whenever its options are the same.
*/
function prepared(prepare) {
	return { prepare };
}
export { defineSuite, fixture, prepared };

import { devNull } from "node:os";
// benchmarks/git-read/git-environment.ts
function gitEnvironment(env) {
	const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
	return {
		...Object.fromEntries(kept),
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: devNull,
		GIT_DEFAULT_HASH: "sha1",
		LC_ALL: "C"
	};
}
export { gitEnvironment as t };

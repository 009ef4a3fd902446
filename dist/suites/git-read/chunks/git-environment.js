import { devNull } from "node:os";
// benchmarks/git-read/git-environment.ts
/** The environment in which this suite runs git: what it does must not depend on whose machine it is. */
/** `env` without variables that point git elsewhere (a hook sets GIT_DIR, say) and without anyone's configuration. */
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

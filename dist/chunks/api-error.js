import { x as UserError } from "./json-file.js";
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
export { hasStatus as n, ApiError as t };

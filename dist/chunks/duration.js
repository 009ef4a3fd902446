import { x as UserError } from "./json-file.js";
// src/model/duration.ts
/** Times as people write them: `90s`, `5m`, `1h`. */
const unitMs = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5
};
/** Milliseconds of a time such as `90s`. Throws `UserError` that says what `what` must look like. */
function parseDuration(text, what) {
	const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim());
	const ms = match === null ? 0 : Number(match[1]) * (unitMs[match[2] ?? ""] ?? 0);
	if (ms > 0) return ms;
	throw new UserError(`${what}: ${JSON.stringify(text)} is not a time`, { hint: "Write it like 90s, 5m or 1h." });
}
export { parseDuration as t };

import { x as UserError } from "./json-file.js";
import { Q as array, ot as string, rt as object } from "./comparison.js";
import { n as hasStatus } from "./api-error.js";
// src/github/ancestors.ts
/** The commits that a commit grew from, along the branch itself: what was merged into it has no stored runs. */
/** Each commit is one request, so a search that leads nowhere must end. */
const mostCommits = 50;
/**
* Those of `from` that a commit grew from, or is. One that the server does not know is none of them; throws `UserError`
* where the server does not answer.
*/
async function grownFrom(client, question) {
	const { repository, commit, from } = question;
	if (client.server.kind === "forge") {
		const enough = (found) => [...from].every((sha) => found.includes(sha));
		return new Set((await readAncestors(client, {
			repository,
			commit,
			enough
		})).filter((sha) => from.has(sha)));
	}
	const found = /* @__PURE__ */ new Set();
	const as = object({ status: string() });
	for (const ancestor of from) {
		const basehead = `${ancestor}...${commit}`;
		const route = "GET /repos/{owner}/{repo}/compare/{basehead}";
		try {
			const { status } = await client.send(route, {
				with: {
					...repository,
					basehead,
					per_page: 1
				},
				as
			});
			if (status === "ahead" || status === "identical") found.add(ancestor);
		} catch (error) {
			if (!hasStatus(error, 404)) throw error;
		}
	}
	return found;
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
export { readAncestors as n, grownFrom as t };

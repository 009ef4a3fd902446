import { t as gitEnvironment } from "./git-environment.js";
import { spawn } from "node:child_process";
// benchmarks/git-read/batch-answers.ts
var BatchAnswers = class {
	#onAnswer;
	#pending = Buffer.alloc(0);
	constructor(onAnswer) {
		this.#onAnswer = onAnswer;
	}
	take(chunk) {
		this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
		while (this.#takeAnswer());
	}
	#takeAnswer() {
		const lineEnd = this.#pending.indexOf("\n");
		if (lineEnd === -1) return false;
		const found = / (?<type>[a-z]+) (?<size>\d+)$/.exec(this.#pending.toString("latin1", 0, lineEnd))?.groups;
		if (found === void 0) {
			this.#pending = this.#pending.subarray(lineEnd + 1);
			this.#onAnswer(null);
			return true;
		}
		const contentEnd = lineEnd + 1 + Number(found["size"]);
		if (this.#pending.length <= contentEnd) return false;
		const content = this.#pending.subarray(lineEnd + 1, contentEnd);
		this.#pending = this.#pending.subarray(contentEnd + 1);
		this.#onAnswer(found["type"] === "blob" ? content : null);
		return true;
	}
};
// benchmarks/git-read/subjects/git-cat-file.ts
const readsPerBatch = 100;
function openReader(directory) {
	const child = spawn("git", ["cat-file", "--batch"], {
		cwd: directory,
		env: gitEnvironment(process.env),
		stdio: [
			"pipe",
			"pipe",
			"inherit"
		],
		windowsHide: true
	});
	const waiting = [];
	const answers = new BatchAnswers((content) => {
		const asked = waiting.shift();
		if (content === null) asked?.reject(new Error(`${asked.path} is not in HEAD`));
		else asked?.resolve(content);
	});
	const fail = (error) => waiting.splice(0).forEach(({ reject }) => reject(error));
	child.stdout.on("data", (chunk) => answers.take(chunk));
	child.stdin.on("error", fail);
	child.on("error", fail);
	child.on("exit", () => fail(new Error("git cat-file ended before it had answered")));
	return {
		synchronous: false,
		read: async (path) => new Promise((resolve, reject) => {
			waiting.push({
				path,
				resolve,
				reject
			});
			child.stdin.write(`HEAD:${path}\n`);
		}),
		close: () => child.stdin.end()
	};
}
export { openReader, readsPerBatch };

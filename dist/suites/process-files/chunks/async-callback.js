import { readFile } from "node:fs";
// benchmarks/process-files/subjects/async-callback.ts
async function readRepeatedly({ file, times, consume }) {
	await new Promise((resolve, reject) => {
		let left = times;
		for (let reading = 0; reading < times; reading++) readFile(file, (error, content) => {
			if (error !== null) {
				reject(error);
				return;
			}
			try {
				consume(content);
			} catch (problem) {
				reject(problem);
			}
			left -= 1;
			if (left === 0) resolve();
		});
	});
}
export { readRepeatedly };

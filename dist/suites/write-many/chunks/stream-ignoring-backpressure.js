import { t as textOf } from "./writer.js";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
// benchmarks/write-many/subjects/stream-ignoring-backpressure.ts
async function writeAll({ file, count }) {
	const stream = createWriteStream(file);
	const done = finished(stream);
	for (let index = 0; index < count; index++) stream.write(textOf(index));
	stream.end();
	await done;
}
export { writeAll };

import { t as textOf } from "./writer.js";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { once } from "node:events";
// benchmarks/write-many/subjects/stream.ts
async function writeAll({ file, count }) {
	const stream = createWriteStream(file);
	for (let index = 0; index < count; index++) if (!stream.write(textOf(index))) await once(stream, "drain");
	stream.end();
	await finished(stream);
}
export { writeAll };

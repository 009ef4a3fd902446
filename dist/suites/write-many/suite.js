import { t as textOf } from "./chunks/writer.js";
import { join } from "node:path";
import { defineSuite } from "paceline";
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
// benchmarks/write-many/check-file.ts
const pieceBytes = 65536;
function checkFile(file, count) {
	const expected = expectedContent(count);
	const hash = createHash("sha256");
	const ticks = tickOff(count);
	let bytes = 0;
	for (const piece of pieces(file)) {
		hash.update(piece);
		ticks.take(piece);
		bytes += piece.length;
	}
	const inOrder = hash.digest("hex") === expected.digest;
	return {
		bytes,
		expectedBytes: expected.bytes,
		inOrder,
		complete: ticks.areAll()
	};
}
function expectedContent(count) {
	const hash = createHash("sha256");
	const piece = Buffer.alloc(pieceBytes);
	let bytes = 0;
	let filled = 0;
	for (let index = 0; index < count; index++) {
		if (filled > 65516) {
			hash.update(piece.subarray(0, filled));
			filled = 0;
		}
		const length = piece.write(textOf(index), filled, "latin1");
		filled += length;
		bytes += length;
	}
	return {
		digest: hash.update(piece.subarray(0, filled)).digest("hex"),
		bytes
	};
}
function* pieces(file) {
	const buffer = Buffer.alloc(pieceBytes);
	const descriptor = openSync(file, "r");
	try {
		for (;;) {
			const length = readSync(descriptor, buffer);
			if (length === 0) return;
			yield buffer.subarray(0, length);
		}
	} finally {
		closeSync(descriptor);
	}
}
const space = 32;
const digitZero = 48;
function tickOff(count) {
	const seen = new Uint8Array(count);
	let ticked = 0;
	let wrong = false;
	let number = null;
	const onSpace = () => {
		if (number === null) {
			number = 0;
			return;
		}
		if (number >= count || seen[number] === 1) wrong = true;
		else {
			seen[number] = 1;
			ticked += 1;
		}
		number = null;
	};
	return {
		take: (piece) => {
			for (let at = 0; at < piece.length; at++) {
				const byte = piece[at];
				const digit = byte - digitZero;
				if (byte === space) onSpace();
				else if (number === null || digit < 0 || digit > 9) wrong = true;
				else number = number * 10 + digit;
			}
		},
		areAll: () => !wrong && number === null && ticked === count
	};
}
// benchmarks/write-many/suite.ts
const unbounded = "callback-unbounded";
var suite_default = defineSuite({
	name: "write-many",
	revision: "1",
	title: "Many small writes",
	subjects: {
		promises: () => import("./chunks/promises.js"),
		"callback-sync": () => import("./chunks/callback-sync.js"),
		"sync-buffer": () => import("./chunks/sync-buffer.js"),
		[unbounded]: () => import("./chunks/callback-unbounded.js"),
		stream: () => import("./chunks/stream.js"),
		"stream-ignoring-backpressure": () => import("./chunks/stream-ignoring-backpressure.js"),
		writev: () => import("./chunks/writev.js")
	},
	reference: ["promises", "sync-buffer"],
	cases: {
		million: {
			count: 1e6,
			profiles: ["full"],
			timeoutMs: 18e4
		},
		"hundred-thousand": { count: 1e5 }
	},
	metrics: {
		"wall-time": {
			unit: "ms",
			better: "lower",
			gate: true,
			floor: 2
		},
		throughput: {
			unit: "writes/s",
			better: "higher",
			gate: true
		},
		cpu: {
			unit: "percent",
			better: "lower"
		},
		"peak-rss": {
			unit: "bytes",
			better: "lower",
			gate: true,
			floor: 2097152,
			peakRss: true
		}
	},
	options: { UNBOUNDED_MAX: "500000" },
	async trial({ subject, subjectName, case: { count: asked }, scratch, measure, expect, option }) {
		const count = subjectName === unbounded ? Math.min(asked, parseCount(option("UNBOUNDED_MAX"))) : asked;
		const file = join(scratch, "written.txt");
		const cpuAtStart = process.cpuUsage();
		const startedAt = performance.now();
		await subject.writeAll({
			file,
			count
		});
		const wallMs = performance.now() - startedAt;
		const { user, system } = process.cpuUsage(cpuAtStart);
		measure.record("wall-time", wallMs);
		measure.record("throughput", count / wallMs * 1e3);
		measure.record("cpu", (user + system) / 1e3 / wallMs * 100);
		const check = checkFile(file, count);
		expect.equal(check.bytes, check.expectedBytes, "size of the file in bytes");
		expect.ok(check.complete, "the file does not hold every write once");
		expect.ok(check.inOrder || subjectName === unbounded, "the writes are not in order");
		measure.note("writes", String(count));
		if (!check.inOrder) measure.note("order-kept", "no");
		else if (subjectName !== unbounded) measure.note("order-kept", "yes");
	}
});
function parseCount(text) {
	const count = Number(text);
	if (!Number.isInteger(count) || count < 1) throw new Error(`UNBOUNDED_MAX must be a whole number above 0, not "${text}"`);
	return count;
}
export { suite_default as default };

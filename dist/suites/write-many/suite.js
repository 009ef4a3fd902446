import { join } from "node:path";
import { defineSuite } from "paceline";
import { createHash } from "node:crypto";
import { close, closeSync, createWriteStream, open, openSync, readSync, write, writeSync } from "node:fs";
import { open as open$1 } from "node:fs/promises";
import { promisify } from "node:util";
import { once } from "node:events";
import { finished } from "node:stream/promises";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, flags) => {
	let target = Object.setPrototypeOf({}, null);
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!(flags & 1)) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return flags & 2 ? target : Object.preventExtensions(target);
};
// benchmarks/write-many/writer.ts
function textOf(index) {
	return ` ${index} `;
}
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
	let number;
	const onSpace = () => {
		if (number === void 0) {
			number = 0;
			return;
		}
		if (number >= count || seen[number] === 1) wrong = true;
		else {
			seen[number] = 1;
			ticked += 1;
		}
		number = void 0;
	};
	return {
		take: (piece) => {
			for (let at = 0; at < piece.length; at++) {
				const byte = piece[at];
				const digit = byte - digitZero;
				if (byte === space) onSpace();
				else if (number === void 0 || digit < 0 || digit > 9) wrong = true;
				else number = number * 10 + digit;
			}
		},
		areAll: () => !wrong && number === void 0 && ticked === count
	};
}
// benchmarks/write-many/subjects/promises.ts
var promises_exports = __exportAll({ writeAll: () => writeAll$6 });
async function writeAll$6({ file, count }) {
	const handle = await open$1(file, "w");
	try {
		for (let index = 0; index < count; index++) await handle.write(textOf(index));
	} finally {
		await handle.close();
	}
}
var init_promises = __esmMin((() => {}));
// benchmarks/write-many/subjects/callback-sync.ts
var callback_sync_exports = __exportAll({ writeAll: () => writeAll$5 });
async function writeAll$5({ file, count }) {
	const descriptor = await openFile$2(file, "w");
	try {
		for (let index = 0; index < count; index++) writeSync(descriptor, textOf(index));
	} finally {
		closeSync(descriptor);
	}
}
var openFile$2;
var init_callback_sync = __esmMin((() => {
	openFile$2 = promisify(open);
}));
// benchmarks/write-many/subjects/sync-buffer.ts
var sync_buffer_exports = __exportAll({ writeAll: () => writeAll$4 });
async function writeAll$4({ file, count }) {
	const descriptor = await openFile$1(file, "w");
	try {
		for (let index = 0; index < count; index++) writeSync(descriptor, Buffer.from(textOf(index)));
	} finally {
		closeSync(descriptor);
	}
}
var openFile$1;
var init_sync_buffer = __esmMin((() => {
	openFile$1 = promisify(open);
}));
// benchmarks/write-many/subjects/callback-unbounded.ts
var callback_unbounded_exports = __exportAll({ writeAll: () => writeAll$3 });
async function writeAll$3({ file, count }) {
	const descriptor = await openFile(file, "w");
	try {
		await writeUnbounded(descriptor, count);
	} finally {
		await closeFile(descriptor);
	}
}
async function writeUnbounded(descriptor, count) {
	await new Promise((resolve, reject) => {
		let left = count;
		let problem = null;
		const onWritten = (error) => {
			problem ??= error;
			left -= 1;
			if (left > 0) return;
			if (problem === null) resolve();
			else reject(problem);
		};
		for (let index = 0; index < count; index++) write(descriptor, textOf(index), onWritten);
	});
}
var openFile, closeFile;
var init_callback_unbounded = __esmMin((() => {
	openFile = promisify(open);
	closeFile = promisify(close);
}));
// benchmarks/write-many/subjects/stream.ts
var stream_exports = __exportAll({ writeAll: () => writeAll$2 });
async function writeAll$2({ file, count }) {
	const stream = createWriteStream(file);
	for (let index = 0; index < count; index++) if (!stream.write(textOf(index))) await once(stream, "drain");
	stream.end();
	await finished(stream);
}
var init_stream = __esmMin((() => {}));
// benchmarks/write-many/subjects/stream-ignoring-backpressure.ts
var stream_ignoring_backpressure_exports = __exportAll({ writeAll: () => writeAll$1 });
async function writeAll$1({ file, count }) {
	const stream = createWriteStream(file);
	const done = finished(stream);
	for (let index = 0; index < count; index++) stream.write(textOf(index));
	stream.end();
	await done;
}
var init_stream_ignoring_backpressure = __esmMin((() => {}));
// benchmarks/write-many/subjects/writev.ts
var writev_exports = __exportAll({ writeAll: () => writeAll });
async function writeAll({ file, count }) {
	const handle = await open$1(file, "w");
	try {
		for (let from = 0; from < count; from += batchSize) {
			const length = Math.min(batchSize, count - from);
			await handle.writev(Array.from({ length }, (_, offset) => Buffer.from(textOf(from + offset))));
		}
	} finally {
		await handle.close();
	}
}
var batchSize;
var init_writev = __esmMin((() => {
	batchSize = 1e3;
}));
// benchmarks/write-many/suite.ts
const unbounded = "callback-unbounded";
var suite_default = defineSuite({
	name: "write-many",
	revision: "1",
	title: "Many small writes",
	subjects: {
		promises: () => Promise.resolve().then(() => (init_promises(), promises_exports)),
		"callback-sync": () => Promise.resolve().then(() => (init_callback_sync(), callback_sync_exports)),
		"sync-buffer": () => Promise.resolve().then(() => (init_sync_buffer(), sync_buffer_exports)),
		[unbounded]: () => Promise.resolve().then(() => (init_callback_unbounded(), callback_unbounded_exports)),
		stream: () => Promise.resolve().then(() => (init_stream(), stream_exports)),
		"stream-ignoring-backpressure": () => Promise.resolve().then(() => (init_stream_ignoring_backpressure(), stream_ignoring_backpressure_exports)),
		writev: () => Promise.resolve().then(() => (init_writev(), writev_exports))
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

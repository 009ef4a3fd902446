import { S as exitCodes, b as errorCode, x as UserError } from "./json-file.js";
import { fstatSync, writeSync } from "node:fs";
// src/pipeline/ending.ts
/**
* How a process of ours ends, whichever way it does: with a code of the table in docs/files.md.
*
* A signal ends it at once, as it ends any program, also in the midst of a long calculation: a listener would have to
* wait until that is over, so there is none. Only while there is something to clear away (children, checkouts, trees
* half made) it is listened to, and aborts the work, which then ends by itself.
*/
/** npm passes on to us what the terminal sent us as well: so soon after the first, a signal is the same one. */
const sameSignalMs = 500;
/** How long an interrupted process may go on removing checkouts; the next run removes what it leaves. */
const removalMs = 1500;
/**
* How long work may take to end after a signal: it keeps what was measured. What hangs is not waited for. A person, and
* GitHub's runner, begin with SIGINT and have patience; who sends SIGTERM is about to kill.
*/
const abortedMs = {
	SIGINT: 7e3,
	SIGTERM: 1900
};
const codes = {
	SIGINT: exitCodes.interrupted,
	SIGTERM: exitCodes.terminated
};
/** Takes the end of a process into our hands; a process has one. */
function makeEnding(process, { onInterruption, onBug, now }) {
	const abort = new AbortController();
	let own = null;
	let interruptedAt = null;
	let isSettled = false;
	let hanging;
	process.exitCode = exitCodes.bug;
	process.on("beforeExit", () => {
		if (isSettled) return;
		isSettled = true;
		onBug(/* @__PURE__ */ new Error("Nothing was left to do, and the command was not done"));
	});
	process.on("uncaughtException", (error) => {
		own = exitCodes.bug;
		process.exitCode = own;
		onBug(error);
		abort.abort(error);
		leaveSoon(own);
	});
	const leaveSoon = (code) => {
		setTimeout(() => process.exit(code), removalMs).unref();
	};
	const dieOf = (signal) => {
		if (process.platform === "win32") return void process.exit(codes[signal]);
		process.removeAllListeners(signal);
		process.kill(process.pid, signal);
	};
	const onSignal = (signal) => () => {
		if (interruptedAt !== null) {
			if (now() - interruptedAt >= sameSignalMs) dieOf(signal);
			return;
		}
		interruptedAt = now();
		own ??= codes[signal];
		onInterruption();
		abort.abort(/* @__PURE__ */ new Error("interrupted"));
		hanging = setTimeout(() => dieOf(signal), abortedMs[signal]).unref();
	};
	const listeners = {
		SIGINT: onSignal("SIGINT"),
		SIGTERM: onSignal("SIGTERM")
	};
	return {
		signal: abort.signal,
		cause: () => own === null ? null : own === exitCodes.bug ? "bug" : "signal",
		async during(work) {
			for (const name of ["SIGINT", "SIGTERM"]) process.on(name, listeners[name]);
			try {
				return await work();
			} finally {
				for (const name of ["SIGINT", "SIGTERM"]) process.off(name, listeners[name]);
			}
		},
		settle(code) {
			isSettled = true;
			clearTimeout(hanging);
			process.exitCode = own ?? code;
			if (own !== null) leaveSoon(own);
		}
	};
}
// src/pipeline/standard-stream.ts
/** stdout and stderr: what is written to them arrives whole, or it is known that it did not. */
/** Codes of writing to a pipe that nobody reads any more; `EOF` is that of Windows. */
const closed = /* @__PURE__ */ new Set([
	"EPIPE",
	"EOF",
	"ERR_STREAM_DESTROYED"
]);
/**
* A reader that has had enough, such as `head`, is no error: what is written after it left is dropped. Anything else
* that keeps a text from being written, such as a full disk, is what `lost` tells.
*/
function standardStream(raw) {
	let failure = null;
	let left = Promise.resolve();
	const fail = (error) => {
		if (error && !closed.has(errorCode(error))) failure ??= error;
	};
	raw.on("error", fail);
	const file = fileOf(raw);
	return {
		write(text) {
			if (failure !== null) return;
			if (file === null) {
				const sent = new Promise((resolve) => {
					raw.write(text, (error) => {
						fail(error);
						resolve();
					});
				});
				left = Promise.all([left, sent]);
				return;
			}
			try {
				writeAll(file, text);
			} catch (error) {
				fail(error);
			}
		},
		async lost() {
			await left;
			return failure;
		},
		get isTTY() {
			return raw.isTTY;
		},
		get columns() {
			return raw.columns;
		},
		get rows() {
			return raw.rows;
		}
	};
}
/** The descriptor where it is a file: Node takes a write to one for done when the disk had room for the first half. */
function fileOf({ fd }) {
	try {
		return fd !== void 0 && fstatSync(fd).isFile() ? fd : null;
	} catch {
		return null;
	}
}
function writeAll(fd, text) {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
// src/store/refused-access.ts
/** What the operating system would not let Paceline write or read: the user's to mend, and no bug. */
const refusals = {
	EACCES: "permission denied",
	EPERM: "not permitted",
	EROFS: "the file system is read-only"
};
const shortages = {
	ENOSPC: "no space left on the device",
	EDQUOT: "the disk quota is used up",
	EFBIG: "the file would become larger than this user may make one",
	EIO: "the device fails to read or write",
	EMFILE: "too many open files",
	ENFILE: "too many open files on this machine"
};
/**
* The error as a `UserError` that names the file or folder, or what was to be read or written (`subject`); null for any
* other error. A failed write to an open file does not know the file's name.
*/
function refusedAccess(error, subject = "A file in .paceline or in the temporary folder") {
	const code = errorCode(error) ?? "";
	const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : null;
	const shortage = shortages[code];
	if (shortage !== void 0) {
		const hint = code === "ENOSPC" || code === "EDQUOT" ? "Make room there and try again." : "Mend that and try again.";
		return new UserError(`${path ?? subject}: ${shortage}`, {
			hint,
			cause: error
		});
	}
	const refusal = refusals[code];
	if (refusal === void 0 || path === null) return null;
	return new UserError(`${path}: ${refusal}`, {
		hint: "Paceline keeps caches and checkouts in the .paceline folder of the project: run it as a user who may write there, or in a copy (`git clone`) of your own.",
		cause: error
	});
}
export { standardStream as n, makeEnding as r, refusedAccess as t };

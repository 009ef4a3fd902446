import { y as UserError } from "./json-file.js";
import { N as rowMatcher } from "./paired-question.js";
// src/compare/accept.ts
/** Regressions taken knowingly: an entry excuses a row up to a ceiling. */
function compileAccept(entries = []) {
	const compiled = entries.map((entry, index) => ({
		entry,
		index,
		ceiling: ceilingOf(entry, index),
		applies: rowMatcher(entry)
	}));
	return (row, worse) => {
		const covering = compiled.filter(({ applies }) => applies(row)).map(({ entry, index, ceiling }) => ({
			index,
			entry,
			accepted: held(ceiling, worse, entry.reason)
		}));
		return covering.find(({ accepted }) => !accepted.exceeded) ?? covering.toSorted((a, b) => b.accepted.upTo - a.accepted.upTo)[0] ?? null;
	};
}
/** `-12%` is how people write a rate that fell by 12 %: the sign says nothing, the entry is about worse. */
function ceilingOf({ upTo }, index) {
	if (typeof upTo === "number") return {
		scale: "absolute",
		value: Math.abs(upTo)
	};
	const value = Math.abs(Number.parseFloat(upTo)) / 100;
	if (!Number.isFinite(value)) throw new UserError(`accept[${index}].upTo: ${JSON.stringify(upTo)} is no percentage`);
	return {
		scale: "relative",
		value
	};
}
function held(ceiling, worse, reason) {
	const size = ceiling.scale === "relative" ? worse.relative : worse.absolute;
	const exceeded = size === null || size > ceiling.value * (1 + 1e-9);
	const isShownRelative = worse.relative !== null && worse.absolute !== null && worse.absolute !== 0;
	return {
		reason,
		upTo: ceiling.scale === "absolute" && isShownRelative ? ceiling.value / Math.abs(worse.absolute ?? 1) * Math.abs(worse.relative ?? 1) : ceiling.value,
		exceeded
	};
}
// src/compare/amount.ts
/** Amounts with a unit, as people write them in a budget: `250 ms`, `2 MB`, `40000 events/s`. */
/** Size of each unit in the smallest of its kind. Decimal and binary multiples of bytes are told apart by the i. */
const sizes = {
	ns: ["time", 1],
	us: ["time", 1e3],
	µs: ["time", 1e3],
	ms: ["time", 1e6],
	s: ["time", 1e9],
	min: ["time", 6e10],
	bytes: ["bytes", 1],
	B: ["bytes", 1],
	kB: ["bytes", 1e3],
	KB: ["bytes", 1e3],
	MB: ["bytes", 1e6],
	GB: ["bytes", 1e9],
	KiB: ["bytes", 1024],
	MiB: ["bytes", 1048576],
	GiB: ["bytes", 1073741824],
	"%": ["percent", 1],
	percent: ["percent", 1]
};
/** An amount in `unit`. A bare number is in that unit already. Throws `UserError` when it has another kind of unit. */
function amountIn(unit, amount) {
	if (typeof amount === "number") return amount;
	const [, digits, given = ""] = /^\s*([+-]?\d[\d,_]*(?:\.\d+)?)\s*(\S*)\s*$/.exec(amount) ?? [];
	if (digits === void 0) throw new UserError(`${JSON.stringify(amount)} is no amount`, { hint: "Write it like 250 ms, 2 MB or 40000 events/s." });
	const factor = given === "" || given === unit ? 1 : factorBetween(given, unit);
	if (factor === null) throw new UserError(`${JSON.stringify(amount)} cannot be compared with a metric in ${unit}`, { hint: `Write the limit in ${unit}.` });
	return Number(digits.replaceAll(/[,_]/g, "")) * factor;
}
function factorBetween(from, to) {
	const [fromUnit, fromPer] = split(from);
	const [toUnit, toPer] = split(to);
	const a = Object.hasOwn(sizes, fromUnit) ? sizes[fromUnit] : void 0;
	const b = Object.hasOwn(sizes, toUnit) ? sizes[toUnit] : void 0;
	if (a === void 0 || b === void 0 || a[0] !== b[0] || fromPer !== toPer) return null;
	return a[1] / b[1];
}
/** `ns/op` is a time per something; `MB/s` an amount of bytes per something. */
function split(unit) {
	const slash = unit.indexOf("/");
	if (slash === -1) return [unit, ""];
	const per = unit.slice(slash + 1);
	return [unit.slice(0, slash), per === "sec" ? "s" : per];
}
// src/compare/budgets.ts
/** Absolute limits on a figure of the head, whatever the base was. */
function compileBudgets(budgets = []) {
	const compiled = budgets.map((budget, index) => {
		if (budget.max === void 0 && budget.min === void 0) throw new UserError(`policy.budgets[${index}] (${budget.match}) has neither max nor min`);
		return {
			budget,
			index,
			applies: rowMatcher(budget)
		};
	});
	return ({ row, unit, value }) => {
		for (const { budget, index, applies } of compiled) {
			if (!applies(row)) continue;
			const max = limitIn(unit, budget.max, index);
			const min = limitIn(unit, budget.min, index);
			if (max !== null && value > max) return {
				reason: words(value, "over", max, unit),
				limit: max,
				budget
			};
			if (min !== null && value < min) return {
				reason: words(value, "under", min, unit),
				limit: min,
				budget
			};
		}
		return null;
	};
}
function limitIn(unit, amount, index) {
	if (amount === void 0) return null;
	try {
		return amountIn(unit, amount);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		throw new UserError(`policy.budgets[${index}]: ${error.message}`, {
			...withHint(error),
			cause: error
		});
	}
}
function withHint({ hint }) {
	return hint === void 0 ? {} : { hint };
}
function words(value, side, limit, unit) {
	const [a, b] = distinct(value, limit);
	return `${a} ${unit} is ${side} the budget of ${b} ${unit}`;
}
/** Two numbers with as few digits as tell them apart. */
function distinct(value, limit) {
	for (let digits = 4; digits < 16; digits += 1) {
		const [a, b] = [Number(value.toPrecision(digits)), Number(limit.toPrecision(digits))];
		if (a !== b) return [String(a), String(b)];
	}
	return [String(value), String(limit)];
}
export { compileAccept as n, compileBudgets as t };

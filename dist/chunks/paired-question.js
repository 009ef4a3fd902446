import { x as UserError } from "./json-file.js";
import { o as isPaired } from "./comparison.js";
import { z as followsMachine } from "./words.js";
import { a as ckmeans, i as quantile, o as gammaln, r as median, s as sampleVariance } from "./quantile.js";
import { d as pairDeviation, f as differenceAt, h as minus, m as hodgesLehmannShift, p as differences, t as isOneValue, v as rowMatcher } from "./exact.js";
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
// src/stats/incomplete-beta.ts
/**
* The regularised incomplete beta function, from which the t and the binomial distribution follow.
*
* Source: Abramowitz & Stegun 1964, 26.5.8 (continued fraction). The log-gamma it needs is simple-statistics' Lanczos
* series (relative error 6e-16 at half-integers).
*/
/** I_x(a, b). Accurate in relative terms where it is small. */
function incompleteBeta({ x, complement, a, b }) {
	if (x <= 0) return 0;
	if (complement <= 0) return 1;
	const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log(complement));
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(complement, b, a) / b;
}
/** The continued fraction of the incomplete beta, by the modified Lentz method (Thompson & Barnett 1986). */
function betaFraction(x, a, b) {
	const tiny = 1e-300;
	const guard = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / guard(1 - (a + b) * x / (a + 1));
	let result = d;
	for (let m = 1; m <= 500; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / guard(1 + even * d);
		c = guard(1 + even / c);
		result *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / guard(1 + odd * d);
		c = guard(1 + odd / c);
		const step = d * c;
		result *= step;
		if (Math.abs(step - 1) < 1e-15) return result;
	}
	throw new RangeError(`the incomplete beta function did not converge at x = ${x}, a = ${a}, b = ${b}`);
}
// src/stats/binomial.ts
/** The binomial distribution: counts of failures and of slow trials, and bounds for shares. */
/**
* P(Bin(trials, chance) >= successes); 1 for no trials. Source: Abramowitz & Stegun 1964, 26.5.24.
*/
function binomialUpperTail({ successes, trials }, chance) {
	if (successes <= 0) return 1;
	if (successes > trials) return 0;
	return incompleteBeta({
		x: chance,
		complement: 1 - chance,
		a: successes,
		b: trials - successes + 1
	});
}
/** Up to here the number of patterns of heads and tails is a double. */
const mostCountedCoins = 1e3;
/** P(at least so many heads among so many fair coins), counted to the last digit up to a thousand coins. */
function coinUpperTail({ successes, trials }) {
	if (trials > mostCountedCoins) return binomialUpperTail({
		successes,
		trials
	}, .5);
	let patterns = 0;
	let ways = 1;
	for (let heads = trials; heads >= Math.max(0, successes); heads--) {
		patterns += ways;
		ways *= heads / (trials - heads + 1);
	}
	return patterns * 2 ** -trials;
}
// src/compare/measured-pairs.ts
/** A benchmark's pairs as the tests take them: trials lost to the machinery dropped, timeouts infinitely bad. */
/** Indices of the pairs in which both children could be started. */
function startedPairs({ pairs = [] }) {
	return pairs.flatMap((pair, index) => pair.base === "lost" || pair.head === "lost" ? [] : [index]);
}
/** Share of the pairs in which a child could not be started. */
function lostShare(benchmark) {
	const all = benchmark.pairs?.length ?? 0;
	return all === 0 ? 0 : 1 - startedPairs(benchmark).length / all;
}
/**
* The values of one metric. A timeout counts as infinitely bad for clock readings and rates only: it says nothing about
* memory. Logarithms unless a value forbids them.
*/
function pairedValues(benchmark, data) {
	const started = startedPairs(benchmark).filter((index) => index < data.base.length && index < data.head.length);
	const measured = [...data.base, ...data.head].filter((value) => value !== null);
	const scale = data.signed || measured.some((value) => value <= 0) ? "raw" : "log";
	const worst = data.better === "lower" ? 1e400 : scale === "log" ? 0 : -1e400;
	let timeouts = 0;
	const valueOf = (value, outcome) => {
		if (outcome !== "timeout" || !followsMachine(data.unit)) return value;
		timeouts += 1;
		return worst;
	};
	const sideOf = (side) => started.map((index) => valueOf(data[side][index] ?? null, benchmark.pairs?.[index]?.[side]));
	const [base, head] = [sideOf("base"), sideOf("head")];
	const pooled = finiteValues([...base, ...head]);
	return {
		scale,
		base,
		head,
		location: pooled.length === 0 ? 0 : Math.abs(median(pooled)),
		covariate: covariateOf(benchmark, started),
		timeouts
	};
}
function covariateOf({ covariate }, started) {
	if (covariate === void 0 || !("base" in covariate)) return void 0;
	const sideOf = (side) => started.map((index) => {
		const value = covariate[side][index] ?? null;
		return value !== null && value > 0 ? value : null;
	});
	return {
		base: sideOf("base"),
		head: sideOf("head")
	};
}
/** True where an exact metric is exact here, too: all trials of a side agree, so that no test is needed. */
function isExactPair(data, { base, head }) {
	return data.kind === "exact" && isOneValue(finiteValues(base)) && isOneValue(finiteValues(head));
}
/** The values that exist and are no timeouts. */
function finiteValues(values) {
	return values.filter((value) => value !== null && Number.isFinite(value));
}
/** True where a run measured base and head in pairs, so that it can be judged by itself. */
function holdsPairs({ benchmarks }) {
	return benchmarks.some(({ pairs }) => pairs !== void 0);
}
/** The head of a run measured in pairs as if it had been measured alone: what one file is against another. */
function headAlone(run) {
	const { pairing: _, ...alone } = run;
	return {
		...alone,
		base: null,
		benchmarks: run.benchmarks.map(withoutBase)
	};
}
function withoutBase(benchmark) {
	const { pairs: _, basePackage: _base, covariate, failures, metrics, ...rest } = benchmark;
	return {
		...rest,
		failures: failures.filter(({ side }) => side === "head"),
		...covariate === void 0 ? {} : { covariate: valuesAlone(covariate) },
		metrics: Object.fromEntries(Object.entries(metrics).map(([name, data]) => [name, valuesAlone(data)]))
	};
}
function valuesAlone(data) {
	if (!isPaired(data)) return data;
	const { base: _, head, ...spec } = data;
	return {
		...spec,
		values: head.filter((value) => value !== null)
	};
}
// src/stats/normal.ts
/**
* The standard normal distribution, accurate in relative terms far out in the tail (simple-statistics' table has four
* digits, and decisions here fall at levels of about 1e-4).
*
* Source: Abramowitz & Stegun 1964, 26.2.11 (series) and 26.2.14 (continued fraction).
*/
/** P(Z > z). */
function normalUpperTail(z) {
	if (Number.isNaN(z)) throw new RangeError("z must be a number");
	if (z < 0) return 1 - normalUpperTail(-z);
	if (z > 38.6) return 0;
	return z < 3 ? .5 - density(z) * series(z) : density(z) / fraction(z);
}
/** The z with P(Z > z) = `level`, 0 < level < 1, to the last bit or two. Infinite at the ends. */
function normalUpperQuantile(level) {
	if (!(level >= 0 && level <= 1)) throw new RangeError(`a level lies between 0 and 1, not at ${level}`);
	if (level > .5) return -normalUpperQuantile(1 - level);
	if (level === 0) return 1e400;
	let low = 0;
	let high = 39;
	for (;;) {
		const middle = (low + high) / 2;
		if (middle <= low || middle >= high) return middle;
		if (normalUpperTail(middle) > level) low = middle;
		else high = middle;
	}
}
function density(z) {
	return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
}
/** z + z^3 / 3 + z^5 / (3 * 5) + ... */
function series(z) {
	let term = z;
	let sum = z;
	for (let odd = 3; term > sum * 1e-17; odd += 2) {
		term *= z * z / odd;
		sum += term;
	}
	return sum;
}
/** z + 1 / (z + 2 / (z + 3 / ...)), from far enough inside that more terms change nothing for z >= 3. */
function fraction(z) {
	let value = z;
	for (let k = 120; k >= 1; k--) value = z + k / value;
	return value;
}
// src/stats/detectable.ts
/** How small a change a number of pairs can find, and the other way round. */
/** How much of the precision of a mean the rank test keeps for normal noise: 3 / pi (Hodges & Lehmann 1956). */
const efficiency = .955;
/** The smallest shift that `pairs` pairs find in 19 of 20 cases, on the scale of the test; infinite without pairs. */
function detectableShift({ sigma, alpha, ignored }, pairs) {
	if (pairs === 0) return 1e400;
	return ignored + reach(alpha) * sigma / Math.sqrt(efficiency * pairs);
}
function reach(alpha) {
	return normalUpperQuantile(alpha) + normalUpperQuantile(.050000000000000044);
}
// src/stats/modes.ts
/** Do values fall into two heaps? A location says little about a trial that is either fast or slow. */
/** Both heaps must hold so much of the values, or one of them is a few strays. */
const leastShare = .1;
const leastCount$1 = 4;
/** Distance of the heaps' means in units of their own deviation; even a flat spread reaches only 3.5. */
const leastSeparation = 6;
/**
* The two heaps of `values`, or null where there is one. The split is the one with the least squares within the heaps
* (Wang & Song 2011); it counts if the gap between the heaps is wider than any gap within them and their means lie
* six of their own deviations apart (Ashman, Bird & Zepf 1994). Infinite values are left out.
*/
function twoModes(values) {
	const finite = values.filter(Number.isFinite);
	if (new Set(finite).size < 2) return null;
	const [low, high] = ckmeans(finite, 2);
	const least = Math.max(leastCount$1, leastShare * finite.length);
	if (low.length < least || high.length < least) return null;
	if (high[0] - low.at(-1) <= Math.max(widestGap(low), widestGap(high))) return null;
	const deviation = Math.sqrt((sampleVariance(low) + sampleVariance(high)) / 2);
	const [lowMean, highMean] = [mean(low), mean(high)];
	if (highMean - lowMean < leastSeparation * deviation) return null;
	return {
		low: lowMean,
		high: highMean,
		highShare: high.length / finite.length
	};
}
function widestGap(sorted) {
	return sorted.slice(1).reduce((widest, value, i) => Math.max(widest, value - sorted[i]), 0);
}
function mean(values) {
	return values.reduce((total, value) => total + value, 0) / values.length;
}
// src/stats/covariate.ts
/** A workload's share in the value is never negative, and hardly more than one to one. */
const steepest = 1.5;
/** How many per cent the value moves with a per cent of the covariate, between 0 and 1.5; 0 where that is unknown. */
function covariateSlope({ values, covariate }) {
	const y = firstDifferences(pairMeans(values));
	const x = firstDifferences(pairMeans(covariate));
	let products = 0;
	let squares = 0;
	for (let i = 0; i < x.length; i++) {
		if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) continue;
		products += x[i] * y[i];
		squares += x[i] * x[i];
	}
	return squares === 0 ? 0 : Math.min(steepest, Math.max(0, products / squares));
}
/** The values with `slope` times the covariate taken off. */
function residuals({ values, covariate }, slope) {
	return {
		base: values.base.map((value, i) => value - slope * covariate.base[i]),
		head: values.head.map((value, i) => value - slope * covariate.head[i])
	};
}
function pairMeans({ base, head }) {
	return base.map((value, i) => (value + head[i]) / 2);
}
function firstDifferences(values) {
	return values.slice(1).map((value, i) => value - values[i]);
}
// src/stats/paired-data.ts
/**
* Measured pairs of one metric, made ready for the test: complete pairs only, on the scale of the test, turned so that
* larger is worse, the covariate taken off, and the margins in the same scale.
*/
/** Throws a RangeError where the arrays differ in length, or a value is NaN, or not positive on the log scale. */
function completePairs(pairs, covariate) {
	if ([
		pairs.base,
		pairs.head,
		covariate?.base ?? pairs.base,
		covariate?.head ?? pairs.head
	].some((side) => side.length !== pairs.base.length)) throw new RangeError("sides differ in length");
	const complete = [];
	const missing = [];
	let excess = 0;
	for (let i = 0; i < pairs.base.length; i++) {
		const [baseMissing, headMissing] = [pairs.base[i] === null, pairs.head[i] === null];
		excess += Number(headMissing) - Number(baseMissing);
		if (baseMissing || headMissing) continue;
		complete.push(i);
		missing.push(excess);
	}
	return {
		values: pick(pairs, complete),
		positions: complete,
		covariate: covariate ? pick(covariate, complete) : null,
		missing
	};
}
function pick({ base, head }, positions) {
	const picked = {
		base: positions.map((i) => base[i]),
		head: positions.map((i) => head[i])
	};
	return [...picked.base, ...picked.head].every((value) => typeof value === "number") ? picked : null;
}
/** The first `count` complete pairs, ready for the test. */
function readyPairs({ values, covariate }, thresholds, count) {
	const raw = first(values, count);
	const [ignored, detect] = margins(raw, thresholds);
	const sign = thresholds.better === "lower" ? 1 : -1;
	const turned = thresholds.scale === "raw" ? mapped(raw, (value) => sign * value) : mapped(raw, (v) => sign * log(v));
	if (!covariate || thresholds.scale === "raw") return {
		...turned,
		ignored,
		detect,
		slope: null
	};
	const input = {
		values: turned,
		covariate: mapped(first(covariate, count), log)
	};
	const slope = covariateSlope(input);
	return {
		...residuals(input, slope),
		ignored,
		detect,
		slope
	};
}
/**
* The shifts to ignore and to detect. They rest on all values with the labels left aside, so that swapping the labels
* of a pair, which is what the test does, leaves them alone.
*/
function margins({ base, head }, thresholds) {
	const { scale, ignore, detect, floor } = thresholds;
	if (scale === "raw") {
		const location = Math.abs(thresholds.location ?? median([...base, ...head]));
		const ignored = Math.max(ignore * location, floor);
		return [ignored, Math.max(detect * location, 2 * ignored, thresholds.leastDetect ?? 0)];
	}
	const relative = floor === 0 ? ignore : Math.max(ignore, floor / median([...base, ...head]));
	return [Math.log1p(relative), Math.log1p(Math.max(detect, 2 * relative))];
}
function log(value) {
	if (!(value >= 0)) throw new RangeError(`${value} has no place on the log scale`);
	return Math.log(value);
}
function first({ base, head }, count) {
	return {
		base: base.slice(0, count),
		head: head.slice(0, count)
	};
}
function mapped({ base, head }, change) {
	return {
		base: base.map((value) => change(value)),
		head: head.map((value) => change(value))
	};
}
// src/stats/rank.ts
/** Infinite values are allowed and tie with their like. Throws a RangeError on NaN. */
function rankSample(values) {
	if (values.some(Number.isNaN)) throw new RangeError("a value is not a number");
	const order = Int32Array.from(values, (_, i) => i).sort((a, b) => ascending(values[a], values[b]));
	const sorted = Float64Array.from(order, (position) => values[position]);
	const doubledMidranks = new Int32Array(values.length);
	for (let start = 0; start < sorted.length;) {
		let end = start + 1;
		while (end < sorted.length && sorted[end] === sorted[start]) end += 1;
		for (let i = start; i < end; i++) doubledMidranks[order[i]] = start + 1 + end;
		start = end;
	}
	return {
		order,
		sorted,
		doubledMidranks
	};
}
function ascending(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
/**
* P(sum of +-|steps| >= sum of steps), each sign a fair coin. 1 where all steps are 0.
*
* Exact up to 250 steps: the number of sign patterns for every possible sum is built up step by step (Pagano &
* Tritchler 1983). Beyond, the saddlepoint approximation of Lugannani & Rice 1980, whose relative error there is below
* two thousandths. `steps` must be whole numbers.
*/
function swapTail(steps) {
	const sizes = steps.filter((step) => step !== 0).map(Math.abs);
	if (sizes.length === 0) return 1;
	const total = steps.reduce((sum, step) => sum + step, 0);
	if (sizes.length > 250) return saddlepointTail(sizes, total);
	const unit = sizes.reduce(greatestCommonDivisor);
	const scaled = sizes.map((size) => size / unit).sort();
	const all = scaled.reduce((sum, size) => sum + size, 0);
	const scaledTotal = total / unit;
	if (scaledTotal >= 0) return lowerTail(scaled, (all - scaledTotal) / 2);
	return 1 - lowerTail(scaled, (all + scaledTotal) / 2 - 1);
}
/** P(sum of a random half of `sizes` <= most); `sizes` ascending, so that the table stays short for long. */
function lowerTail(sizes, most) {
	if (most < 0) return 0;
	const patterns = new Float64Array(most + 1);
	patterns[0] = 1;
	let reach = 0;
	for (const size of sizes) {
		reach = Math.min(reach + size, most);
		for (let sum = reach; sum >= size; sum--) patterns[sum] += patterns[sum - size];
	}
	let count = 0;
	for (const pattern of patterns) count += pattern;
	return count * 2 ** -sizes.length;
}
/** Finds the tilt at which the sum's mean is `total`, and corrects the normal tail there. */
function saddlepointTail(sizes, total) {
	if (total < 0) return 1 - saddlepointTail(sizes, -total);
	const spread = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0));
	if (total < .001 * spread) return normalUpperTail(total / spread);
	if (sizes.reduce((sum, size) => sum + size, 0) === total) return 2 ** -sizes.length;
	const meanAt = (tilt) => sizes.reduce((sum, size) => sum + size * Math.tanh(tilt * size), 0);
	let low = 0;
	let high = 1 / spread;
	while (meanAt(high) < total) high *= 2;
	for (let step = 0; step < 60; step++) {
		const tilt = (low + high) / 2;
		if (meanAt(tilt) < total) low = tilt;
		else high = tilt;
	}
	const cumulant = sizes.reduce((sum, size) => sum + logCosh(low * size), 0);
	const variance = sizes.reduce((sum, size) => sum + (size / Math.cosh(low * size)) ** 2, 0);
	const w = Math.sqrt(2 * (low * total - cumulant));
	const u = low * Math.sqrt(variance);
	return normalUpperTail(w) + Math.exp(-w * w / 2) / Math.sqrt(2 * Math.PI) * (1 / u - 1 / w);
}
function logCosh(x) {
	return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2;
}
function greatestCommonDivisor(a, b) {
	let x = a;
	let y = b;
	while (y !== 0) [x, y] = [y, x % y];
	return x;
}
// src/stats/psr.ts
/**
* The pair-swap randomisation rank test (PSR): is head shifted against base by more than d?
*
* Which side of a pair ran first was decided by our own fair coin. If nothing but a shift of d separates the sides,
* swapping the two labels of any pair was as likely as not, so every one of the 2^n patterns of swaps was equally
* likely, whatever the machine did meanwhile: drift, bursts, several modes. The p-value is the share of patterns
* whose rank sum of head is at least as large as the one seen. It is counted exactly, not sampled.
*
* Sources: Fisher 1935, The Design of Experiments; Pitman 1937; Lehmann 1975, Nonparametrics (midranks).
*/
/** Values may be infinite (timeouts). Throws a RangeError on NaN or if the sides are not equally long. */
function rankPairs({ base, head }) {
	if (base.length !== head.length) throw new RangeError(`${base.length} base values make no pairs with ${head.length}`);
	return {
		count: base.length,
		base: rankSample(base),
		head: rankSample(head)
	};
}
/** p-value of "head is shifted by at most `shift`": small where head is higher than that. */
function pShiftAtMost(pairs, shift) {
	return swapTail(rankSteps(pairs, against(shift)));
}
/** p-value of "head is shifted by at least `shift`": small where head is lower than that. */
function pShiftAtLeast(pairs, shift) {
	return swapTail(rankSteps(pairs, against(shift)).map((step) => -step));
}
/** Two infinities tie whatever the shift: infinity minus a shift is infinity. */
function against(shift) {
	return (head, base) => {
		const difference = minus(head, base);
		if (difference === 0 && !Number.isFinite(head)) return 0;
		return difference > shift ? 1 : difference < shift ? -1 : 0;
	};
}
/**
* Twice the rank of head minus base within each pair, all 2n values ranked together once head is moved back by the
* shift that `compare` stands for. The order within a side does not depend on the shift, so one pass over both sorted
* sides is enough: a value's rank among all is its rank on its own side plus what lies below it on the other.
*/
function rankSteps({ count, base, head }, compare) {
	const steps = new Int32Array(count);
	addOthers(steps, {
		own: head,
		other: base,
		sign: 1,
		compare
	});
	addOthers(steps, {
		own: base,
		other: head,
		sign: -1,
		compare: (own, other) => -compare(other, own)
	});
	for (let i = 0; i < count; i++) steps[i] += head.doubledMidranks[i] - base.doubledMidranks[i];
	return steps;
}
/** Adds to each pair's step, for its own value, twice the count of other values below and once the count of equal ones. */
function addOthers(steps, { own, other, sign, compare }) {
	let below = 0;
	let through = 0;
	for (let i = 0; i < own.sorted.length; i++) {
		const value = own.sorted[i];
		while (below < other.sorted.length && compare(value, other.sorted[below]) > 0) below += 1;
		through = Math.max(through, below);
		while (through < other.sorted.length && compare(value, other.sorted[through]) >= 0) through += 1;
		steps[own.order[i]] += sign * (below + through);
	}
}
// src/stats/psr-limits.ts
/**
* Limits of the shift: the test of psr.ts turned around. A shift is believable as long as the test does not refute
* it. The p-value only changes where the shift passes one of the n^2 differences between a head and a base value,
* and never falls as the shift grows, so a bisection over the sorted differences finds the limit.
*/
/**
* The largest shift below which every shift is refuted at one-sided `level`; -Infinity where nothing is refuted.
*/
function lowerLimit(pairs, level) {
	const table = differences({
		base: [...pairs.base.sorted],
		head: [...pairs.head.sorted]
	});
	return limit({
		ranks: pairs.count ** 2,
		at: (rank) => differenceAt(table, rank),
		refuted: (difference) => swapTail(rankSteps(pairs, justBelow(difference))) <= level,
		none: -1e400
	});
}
/** The smallest shift above which every shift is refuted at one-sided `level`; Infinity where nothing is refuted. */
function upperLimit(pairs, level) {
	const table = differences({
		base: [...pairs.base.sorted],
		head: [...pairs.head.sorted]
	});
	const last = pairs.count ** 2 - 1;
	return limit({
		ranks: pairs.count ** 2,
		at: (rank) => differenceAt(table, last - rank),
		refuted: (difference) => swapTail(rankSteps(pairs, justAbove(difference)).map((step) => -step)) <= level,
		none: 1e400
	});
}
/** A shift a hair below `difference`: a head value that far above a base value is still above it. */
function justBelow(difference) {
	return (head, base) => tieOr(head, base, () => minus(head, base) >= difference ? 1 : -1);
}
function justAbove(difference) {
	return (head, base) => tieOr(head, base, () => minus(head, base) > difference ? 1 : -1);
}
function tieOr(head, base, otherwise) {
	return head === base && !Number.isFinite(head) ? 0 : otherwise();
}
/** The difference of the last rank at which shifts are still refuted. */
function limit({ ranks, at, refuted, none }) {
	let low = -1;
	let high = ranks;
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (refuted(at(middle))) low = middle;
		else high = middle;
	}
	return low < 0 ? none : at(low);
}
// src/stats/tail.ts
/**
* Is head slow *more often* than base? A change in how often a trial falls into a slow mode hardly moves the location,
* so the location test does not see it.
*/
/** Slow is what lies above this quantile of all values, the labels left aside. */
const slowFrom = .8;
/**
* `base[i]` and `head[i]` are pair i; larger is worse. Head is first moved back by `ignored`, the shift that is not to
* count: unshifted, a harmless half per cent more memory would be flagged every time. Exact by the same coin as the
* location test, because neither the threshold nor the number of uneven pairs depends on the labels.
*/
function tailTest({ base, head }, ignored) {
	const moved = head.map((value) => value - ignored);
	const threshold = quantile([...base, ...moved], slowFrom);
	const slow = base.map((value, i) => ({
		base: value > threshold,
		head: moved[i] > threshold
	}));
	const uneven = slow.filter((pair) => pair.base !== pair.head).length;
	const unevenHead = slow.filter((pair) => pair.head && !pair.base).length;
	return {
		slowBase: slow.filter((pair) => pair.base).length,
		slowHead: slow.filter((pair) => pair.head).length,
		uneven,
		unevenHead,
		p: coinUpperTail({
			successes: unevenHead,
			trials: uneven
		})
	};
}
/** The smallest p-value that `pairs` pairs can give: all slow trials in the head, each in a pair of its own. */
function smallestTailP(pairs) {
	const last = 2 * pairs - 1;
	return 2 ** -(last - Math.floor(slowFrom * last));
}
// src/stats/looks.ts
const pairsTo100 = [
	8,
	10,
	12,
	14,
	18,
	24,
	32,
	44,
	60,
	80,
	100
];
const alphaTo100 = [
	0,
	0,
	0,
	.08,
	.09,
	.1,
	.12,
	.13,
	.15,
	.16,
	.17
];
const betaTo100 = [
	.06,
	.06,
	.07,
	.07,
	.08,
	.09,
	.1,
	.11,
	.12,
	.12,
	.12
];
const alphaTo60 = [
	0,
	0,
	0,
	.12,
	.12,
	.14,
	.17,
	.2,
	.25
];
const betaTo60 = [
	.08,
	.08,
	.08,
	.1,
	.1,
	.11,
	.13,
	.15,
	.17
];
/** Rows that nothing has changed in stop by the first looks, so those have most of beta: they wait no longer than to 100. */
const pairsTo400 = [
	...pairsTo100,
	125,
	160,
	200,
	250,
	320,
	400
];
const alphaTo400 = [
	0,
	0,
	0,
	.08,
	.06,
	.07,
	.08,
	.09,
	.1,
	.11,
	.11,
	.05,
	.05,
	.05,
	.05,
	.05,
	.05
];
const betaTo400 = [
	.06,
	.07,
	.08,
	.1,
	.11,
	.12,
	.11,
	.1,
	.08,
	.05,
	.04,
	.02,
	.02,
	.01,
	.01,
	.01,
	.01
];
/**
* The looks on the way to `cap` pairs, the last of them at the cap itself. Caps of 60, 100 and 400 were tuned by
* simulation; any other keeps the looks of the schedule to 100 that lie below it (above 100, each look a quarter later than the
* one before) and scales the shares to a sum of 1.
*/
function lookSchedule(cap) {
	if (!Number.isInteger(cap) || cap < 1) throw new RangeError(`a cap is a whole number of pairs, not ${cap}`);
	if (cap === 60) return looks(pairsTo100.slice(0, alphaTo60.length), alphaTo60, betaTo60);
	if (cap === 400) return looks(pairsTo400, alphaTo400, betaTo400);
	const pairs = pairsTo100.filter((count) => count < cap);
	while (pairs.length >= pairsTo100.length && pairs.at(-1) * 1.25 < cap) pairs.push(Math.round(pairs.at(-1) * 1.25));
	pairs.push(cap);
	return looks(pairs, alphaTo100, betaTo100);
}
function looks(pairs, alpha, beta) {
	const alphaWeights = pairs.map((_, i) => alpha[Math.min(i, alpha.length - 1)]);
	if (sum(alphaWeights) === 0) alphaWeights[alphaWeights.length - 1] = 1;
	const betaWeights = pairs.map((_, i) => beta[Math.min(i, beta.length - 1)]);
	const [allAlpha, allBeta] = [sum(alphaWeights), sum(betaWeights)];
	return pairs.map((count, i) => ({
		pairs: count,
		alphaWeight: alphaWeights[i] / allAlpha,
		betaWeight: betaWeights[i] / allBeta
	}));
}
/** When a clock ends the measuring, the last look takes this part of what is unspent; the rest is for a resume. */
const lastLookPart = .8;
/**
* The looks with what each may spend.
*
* A look that could not fire even on the clearest data leaves its share to the first one at which, added up, it can. A
* share that finds no such look is lost: better than a level nobody asked for.
*
* Where a clock ended the measuring there is one look more, with what came due and four fifths of what did not; later
* looks, after a resume, have a fifth of their shares. This keeps the error rates because the clock knows nothing of our
* coins: whichever of two trials is called the head, the pair takes as long. Whoever has seen values may not choose the
* look, so it is made at the first end only: an interruption does not bring it, nor does any end after one, and the
* budget of a resume, chosen by people who know the first part, brings no second.
*
* The end comes out of a run file, which may be a stranger's. It is written by the process that keeps the clock, not by
* those that run the head, and for any list of ends the shares of a test sum to at most one. A head that wastes time to
* end the measuring at a moment it likes, or an author who writes the file himself, can choose one look out of many; but
* both have the measured values in their hands already, and get more by changing those.
*/
function planLooks({ cap, stopEarly, ends, levels, smallestP, smallestTailP }) {
	const steps = stepsTo(cap, {
		stopEarly,
		ends
	});
	const location = spentShares(steps, {
		share: "alphaWeight",
		level: levels.location,
		smallestP
	});
	const tail = spentShares(steps, {
		share: "alphaWeight",
		level: levels.tail,
		smallestP: smallestTailP
	});
	const same = spentShares(steps, {
		share: "betaWeight",
		level: levels.same,
		smallestP
	});
	return steps.map(({ pairs, isLast }, i) => ({
		pairs,
		locationWeight: location[i],
		tailWeight: tail[i],
		sameWeight: same[i],
		isLast
	}));
}
function stepsTo(cap, { stopEarly, ends }) {
	const schedule = lookSchedule(cap);
	const first = ends[0];
	const last = first?.by === "clock" ? first.pairs : null;
	const atEnds = stopEarly ? [] : ends.map((end) => end.pairs);
	const planned = stopEarly ? schedule.map((look) => look.pairs) : [];
	const places = [.../* @__PURE__ */ new Set([
		...planned,
		...atEnds,
		...last === null ? [] : [last]
	])].filter((pairs) => pairs > 0 && pairs <= cap).sort((a, b) => a - b);
	return places.map((pairs, i) => {
		const due = schedule.filter((look) => look.pairs > (places[i - 1] ?? 0) && look.pairs <= pairs);
		return {
			pairs,
			alphaWeight: sum(due.map((look) => look.alphaWeight)),
			betaWeight: sum(due.map((look) => look.betaWeight)),
			isLast: pairs === last
		};
	});
}
function spentShares(steps, { share, level, smallestP }) {
	let [due, ahead, part] = [
		0,
		1,
		1
	];
	return steps.map((step) => {
		const own = part * step[share];
		due += own;
		ahead = Math.max(0, ahead - own);
		const spent = step.isLast ? due + lastLookPart * ahead : due;
		if (level === 0 || smallestP(step.pairs) > level * spent) return 0;
		if (step.isLast) {
			part = .19999999999999996;
			ahead *= part;
		}
		due = 0;
		return spent;
	});
}
/** All pairs pointing the same way: one pattern of swaps in 2^n. */
function smallestSwapP(pairs) {
	return 2 ** -pairs;
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/stats/sequential.ts
/**
* The decision about one metric of one benchmark: worse, better, the same, or undecided, from pairs as they come in.
*
* The decision is the one of the first look that decides, so it is a plain function of the pairs: measuring on, for the
* sake of another metric or after a resume, changes nothing about it, and calling again with more pairs is all that a
* resume takes.
*/
const defaultBeta = .05;
/** A regression is sought by location with four fifths of alpha and in the tail with the rest. */
const locationShare = .8;
/** "No change" must also rule out an improvement of that size, more loosely: nobody is harmed by missing one. */
const improvementBeta = .2;
/** A p-value that does not prove a change, but forbids to stop early for "no change". Costs clean rows 2 % more pairs. */
const defaultHint = .1;
/** The levels of all tests for these settings, before they are split over the looks. */
function levelsOf({ alpha, beta = defaultBeta, tailTest, cap }) {
	const tail = .19999999999999996 * alpha;
	const hasTail = tailTest && smallestTailP(cap) <= tail;
	return {
		location: hasTail ? locationShare * alpha : alpha,
		tail: hasTail ? tail : 0,
		same: beta,
		sameBetter: improvementBeta
	};
}
/** The looks of these settings, after measuring ended at `ends` (in complete pairs, ascending). */
function looksOf(settings, ends = []) {
	const { cap, stopEarly } = settings;
	return planLooks({
		cap,
		stopEarly,
		ends,
		levels: levelsOf(settings),
		smallestP: smallestSwapP,
		smallestTailP
	});
}
/** Decides. Throws a RangeError on values that cannot be (see paired-data.ts). */
function decide(question) {
	return decideComplete(question, completePairs(question.pairs, question.covariate));
}
/** Decides on pairs that are sorted out already. */
function decideComplete(question, complete) {
	const { settings } = question;
	const pairs = complete.values.base.length;
	const ended = question.ended || pairs >= settings.cap;
	const ends = (question.ends ?? []).map(({ pairs: all, by }) => ({
		pairs: completeBefore(complete, all),
		by
	}));
	const looks = looksOf(settings, [...ends, {
		pairs,
		by: "interruption"
	}]);
	const reach = ended || settings.stopEarly ? pairs : ends.at(-1)?.pairs ?? 0;
	const due = looks.filter((look) => look.pairs <= reach);
	const looksMade = [];
	let p = null;
	let pSequential = {
		worse: 1,
		better: 1
	};
	let found = null;
	for (const look of due) {
		const result = lookAt(look, {
			complete,
			settings
		});
		looksMade.push(look.pairs);
		p = result.p;
		pSequential = smaller(pSequential, result.pOfAlpha);
		found = result.finding;
		if (found) break;
	}
	return {
		verdict: found?.verdict ?? (ended ? "inconclusive" : "continue"),
		by: found?.by ?? null,
		look: found ? due[looksMade.length - 1] : null,
		looksMade,
		pairs,
		looks,
		p,
		pSequential
	};
}
function lookAt(look, { complete, settings }) {
	const ready = readyPairs(complete, settings, look.pairs);
	const ranked = rankPairs(ready);
	const levels = levelsOf(settings);
	const p = {
		worse: pShiftAtMost(ranked, ready.ignored),
		better: pShiftAtLeast(ranked, -ready.ignored)
	};
	const share = levels.location / settings.alpha;
	const byLocation = perWeight(p.worse, share * look.locationWeight);
	const byTail = look.tailWeight === 0 ? 1 : perWeight(tailTest(ready, ready.ignored).p, (1 - share) * look.tailWeight);
	const pOfAlpha = {
		worse: Math.min(byLocation, byTail),
		better: perWeight(p.better, share * look.locationWeight)
	};
	if (pOfAlpha.worse <= settings.alpha) return {
		finding: {
			verdict: "regression",
			by: byLocation <= byTail ? "location" : "tail"
		},
		p,
		pOfAlpha
	};
	if (pOfAlpha.better <= settings.alpha) return {
		finding: {
			verdict: "improvement",
			by: "location"
		},
		p,
		pOfAlpha
	};
	return {
		finding: !(settings.stopEarly && look.pairs < settings.cap && !look.isLast && (hintsAtChange(p, settings) || failsUnevenly(complete, look))) && ruledOut(ranked, {
			weight: look.sameWeight,
			detect: ready.detect,
			settings
		}) ? {
			verdict: "no-change",
			by: null
		} : null,
		p,
		pOfAlpha
	};
}
/**
* A change smaller than the one to detect may show clearly long before it is certain: with little noise, +8 % is as good
* as proven when +10 % is ruled out. Stopping there as "no change" would hide it, so measuring goes on.
*/
function hintsAtChange(p, { hint = defaultHint }) {
	return Math.min(p.worse, p.better) <= hint;
}
/** While one side fails more often, "no change" would be said about the trials that did not fail. */
function failsUnevenly(complete, look) {
	return complete.missing[look.pairs - 1] !== 0;
}
/** Are a regression and an improvement of the size to detect both ruled out? */
function ruledOut(ranked, { weight, detect, settings }) {
	if (weight === 0) return false;
	const levels = levelsOf(settings);
	return pShiftAtLeast(ranked, detect) <= levels.same * weight && pShiftAtMost(ranked, -detect) <= levels.sameBetter * weight;
}
function completeBefore({ positions }, end) {
	return positions.filter((position) => position < end).length;
}
function perWeight(p, weight) {
	return weight === 0 ? 1 : Math.min(1, p / weight);
}
function smaller(a, b) {
	return {
		worse: Math.min(a.worse, b.worse),
		better: Math.min(a.better, b.better)
	};
}
// src/stats/paired-figures.ts
/** Everything a report shows about one metric's pairs: the decision, and the figures that explain it. */
/** Decides and explains. Throws a RangeError on values that cannot be (see paired-data.ts). */
function judgePairs(question) {
	const complete = completePairs(question.pairs, question.covariate);
	const decision = decideComplete(question, complete);
	const { settings } = question;
	const pairsUsed = decision.look?.pairs ?? decision.pairs;
	const later = decision.looks.find((look) => look.pairs > decision.pairs && look.locationWeight > 0);
	const least = leastPairs(settings, question.ends?.[0]?.by === "clock");
	const tooFewPairs = decision.pairs < least.leastPairsForChange;
	const counts = {
		...decision,
		...least,
		tooFewPairs,
		pairsUsed,
		nextLook: later?.pairs ?? null
	};
	if (pairsUsed === 0) return {
		...counts,
		...withoutPairs
	};
	const ready = readyPairs(complete, settings, pairsUsed);
	const shift = hodgesLehmannShift(ready);
	const levels = shownLevels(decision, settings, pairsUsed);
	const sigma = pairDeviation(ready);
	const size = sizeOf(settings);
	return {
		...counts,
		worseBy: size(shift),
		change: changeOf(settings, shift),
		interval: changeInterval(ready, {
			settings,
			levels
		}),
		sigma,
		detectable: size(detectableShift({
			sigma,
			alpha: levels.certain,
			ignored: ready.ignored
		}, pairsUsed)),
		ignored: size(ready.ignored),
		detect: size(ready.detect),
		tail: settings.tailTest ? tailTest(ready, ready.ignored) : null,
		modes: Number.isFinite(shift) ? twoModes(centred(ready, shift)) : null,
		covariateSlope: ready.slope
	};
}
/** Between the looks of the schedule a verdict is possible where measuring has no such looks, or a clock ended it. */
function leastPairs(settings, byClock) {
	const counts = Array.from({ length: settings.cap }, (_, index) => index + 1);
	const by = byClock ? "clock" : "interruption";
	const canFire = (test) => (pairs) => looksOf(settings, [{
		pairs,
		by
	}]).some((look) => look.pairs === pairs && test(look) > 0);
	return {
		leastPairs: counts.find(canFire((look) => look.locationWeight + look.sameWeight)) ?? 1e400,
		leastPairsForChange: counts.find(canFire((look) => look.locationWeight + look.tailWeight)) ?? 1e400
	};
}
const withoutPairs = {
	worseBy: null,
	change: null,
	interval: null,
	sigma: null,
	detectable: null,
	ignored: null,
	detect: null,
	tail: null,
	modes: null,
	covariateSlope: null
};
/**
* The levels of the test that decided; where none did, those of the "no change" test at the look these pairs lead to,
* because what a reader wants to know then is what can be ruled out.
*/
function shownLevels(decision, settings, pairs) {
	const levels = levelsOf(settings);
	const { looks } = decision;
	const next = looks.filter((look) => look.pairs >= pairs);
	const own = decision.look ? [decision.look] : [];
	const weight = (test) => [
		...own,
		...next,
		...looks.toReversed()
	].find((look) => look[test] > 0)?.[test] ?? 1;
	const certain = levels.location * weight("locationWeight");
	if (decision.verdict === "regression" || decision.verdict === "improvement") return {
		better: certain,
		worse: certain,
		certain
	};
	return {
		better: levels.sameBetter * weight("sameWeight"),
		worse: levels.same * weight("sameWeight"),
		certain
	};
}
function changeInterval(ready, { settings, levels }) {
	const ranked = rankPairs(ready);
	const towardsBetter = limitOf(settings, lowerLimit(ranked, levels.better));
	const towardsWorse = limitOf(settings, upperLimit(ranked, levels.worse));
	return settings.better === "lower" ? {
		lower: towardsBetter,
		upper: towardsWorse,
		lowerLevel: levels.better,
		upperLevel: levels.worse
	} : {
		lower: towardsWorse,
		upper: towardsBetter,
		lowerLevel: levels.worse,
		upperLevel: levels.better
	};
}
/** A shift on the scale of the test as a relative size, or in the unit. */
function sizeOf({ scale }) {
	return scale === "log" ? Math.expm1 : (shift) => shift;
}
/** The change of the value itself: what is worse by a shift went down if more is better. */
function changeOf(settings, shift) {
	const change = sizeOf(settings)(settings.better === "lower" ? shift : -shift);
	return change === 0 ? 0 : change;
}
/** As `changeOf`, but no limit stays no limit: as a ratio, minus infinity would turn into -100 %. */
function limitOf(settings, shift) {
	if (Number.isFinite(shift)) return changeOf(settings, shift);
	return settings.better === "lower" ? shift : -shift;
}
function centred({ base, head }, shift) {
	return [...base, ...head.map((value) => value - shift)];
}
// src/compare/paired-question.ts
/** Of what is counted, nothing less than one is to be found or ruled out: of next to nothing a share has no meaning. */
const leastCount = 1;
/** The question, and the values as it takes them. The same here and while measuring, or the two would disagree. */
function pairedQuestion(options) {
	const { benchmark, data, rules, plan, alpha, ended } = options;
	const values = pairedValues(benchmark, data);
	const { base, head, covariate, scale, location } = values;
	return {
		question: {
			pairs: {
				base,
				head
			},
			...covariate === void 0 || !rules.covariate ? {} : { covariate },
			settings: {
				better: data.better,
				scale,
				ignore: rules.ignore,
				detect: rules.detect,
				floor: rules.floor,
				...scale === "raw" ? { location } : {},
				...scale === "raw" && data.unit === "count" && data.kind === "sampled" ? { leastDetect: leastCount } : {},
				alpha,
				cap: plan.cap,
				stopEarly: plan.stopEarly,
				tailTest: true
			},
			ended,
			ends: endsOf(benchmark)
		},
		values
	};
}
/** Where measuring ended, in pairs whose children could be started: those are what the statistics are given. */
function endsOf(benchmark) {
	const { ends = [] } = benchmark;
	const started = startedPairs(benchmark);
	return ends.map(({ pairs, by }) => ({
		by,
		pairs: started.filter((index) => index < pairs).length
	}));
}
export { compileAccept as C, compileBudgets as S, lostShare as _, looksOf as a, coinUpperTail as b, rankPairs as c, twoModes as d, detectableShift as f, isExactPair as g, holdsPairs as h, levelsOf as i, completePairs as l, headAlone as m, judgePairs as n, pShiftAtLeast as o, finiteValues as p, decide as r, pShiftAtMost as s, pairedQuestion as t, readyPairs as u, pairedValues as v, incompleteBeta as x, startedPairs as y };

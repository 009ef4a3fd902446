import { O as shellGlob, a as benchmarkId, w as plainText } from "./comparison.js";
import { C as thresholdTexts, E as decimal, F as formatThreshold, I as formatValue, L as shortCommit, M as formatPair, O as formatDifference, P as formatRelative, S as standingText, _ as metricTitle, a as changeWord, d as feltRank, g as joinList, i as changeText, j as formatMagnitude, k as formatDuration, l as estimatorText, o as changeWords, p as isEstimated, r as capital, u as feltAs, v as plural, w as worstPossible, x as standingOf } from "./words.js";
import { i as sortPlatforms, r as platformNames } from "./platform-name.js";
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	1048573,
	1048576,
	1114109
];
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];
// node_modules/get-east-asian-width/utilities.js
/**
Binary search on a sorted flat array of [start, end] pairs.

@param {number[]} ranges - Flat array of inclusive [start, end] range pairs, e.g. [0, 5, 10, 20].
@param {number} codePoint - The value to search for.
@returns {boolean} Whether the value falls within any of the ranges.
*/
const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};
// node_modules/get-east-asian-width/lookup.js
const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};
// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}
// src/report/text-layout.ts
/** Text in columns: display widths, wrapping, and tables that fit a terminal. */
/** Columns that a text takes on a terminal: two for wide characters and emoji, none for combining marks. */
function displayWidth(text) {
	let width = 0;
	for (const character of text) if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0));
	return width;
}
/** The text padded to `width` columns; a longer one is cut with an ellipsis. */
function pad(text, width, align = "left") {
	const cut = cutTo(text, width);
	const space = " ".repeat(Math.max(0, width - displayWidth(cut)));
	return align === "left" ? cut + space : space + cut;
}
/** The text cut to `width` columns, with an ellipsis where something is missing. */
function cutTo(text, width) {
	if (displayWidth(text) <= width) return text;
	let cut = "";
	let used = 0;
	for (const character of text) {
		const size = displayWidth(character);
		if (used + size > width - 1) break;
		cut += character;
		used += size;
	}
	return `${cut.trimEnd()}…`;
}
/** A number stays with its unit: the space between them is glued while lines are broken. */
const glue = "\xA0";
const numberAndUnit = /(?<=\d) (?=(?:%|ns|µs|ms|s|min|kB|MB|GB|bytes|rows?)(?![A-Za-z]))/g;
/** A text that `wrap` does not break: its spaces are glued. */
function unbroken(text) {
	return text.replaceAll(" ", glue);
}
/** Words on lines of at most `columns`; a word that is longer is cut into pieces. */
function wrap(text, options) {
	const { columns, first = "", rest = " ".repeat(displayWidth(first)) } = options;
	const lines = [];
	let line = first;
	let isEmpty = true;
	const room = Math.max(10, columns - displayWidth(rest));
	const glued = text.replace(numberAndUnit, glue);
	for (const word of glued.split(" ").flatMap((long) => pieces(long, room))) {
		if (!isEmpty && displayWidth(line) + 1 + displayWidth(word) > columns) {
			lines.push(line);
			line = rest;
			isEmpty = true;
		}
		line += isEmpty ? word : ` ${word}`;
		isEmpty = false;
	}
	return [...lines, line].map((one) => one.replaceAll(glue, " "));
}
function pieces(word, width) {
	if (displayWidth(word) <= width) return [word];
	const found = [];
	let piece = "";
	for (const character of word) {
		if (displayWidth(piece + character) > width) {
			found.push(piece);
			piece = "";
		}
		piece += character;
	}
	return [...found, piece];
}
/** Columns that the table would take without cutting anything. */
function naturalWidth(options) {
	const widths = columnWidths(options);
	const { indent = "", gap = 2 } = options;
	return displayWidth(indent) + widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
}
function columnWidths({ columns, rows, titles = true }) {
	return columns.map((column, index) => Math.max(titles ? displayWidth(column.title) : 0, ...rows.map((row) => displayWidth(row[index]?.text ?? ""))));
}
/** The lines of a table. Flexible columns give way until it fits `width`, but keep at least eight columns each. */
function table(options) {
	const { columns, rows, indent = "", gap = 2, titles = true } = options;
	const widths = columnWidths(options);
	let excess = naturalWidth(options) - options.width;
	for (const index of columns.keys()) {
		if (excess <= 0 || columns[index].flexible !== true) continue;
		const taken = Math.min(excess, Math.max(0, widths[index] - 8));
		widths[index] -= taken;
		excess -= taken;
	}
	const line = (cells) => (indent + cells.map(({ text, paint }, index) => {
		const padded = pad(text, widths[index], columns[index].align);
		return paint === void 0 ? padded : paint(padded);
	}).join(" ".repeat(gap))).trimEnd();
	const head = line(columns.map((column) => ({ text: column.title })));
	return [...titles ? [head] : [], ...rows.map(line)];
}
/** How far flexible columns may shrink before a poorer table is taken instead. */
const readableName = 20;
/**
* The first of several tables, from rich to poor, that fits without cutting; else the first that fits with names cut
* to a readable length; else the poorest.
*/
function fittingTable(candidates) {
	return table(candidates.find(isWhole) ?? candidates.find(fits) ?? candidates.at(-1));
}
function isWhole(options) {
	return naturalWidth(options) <= options.width;
}
/** Whether a table fits with no name cut to less than a readable length. */
function fits(options) {
	const widths = columnWidths(options);
	const spare = options.columns.map((column, index) => column.flexible === true ? Math.max(0, widths[index] - readableName) : 0);
	return naturalWidth(options) - spare.reduce((sum, width) => sum + width, 0) <= options.width;
}
// src/report/rows.ts
const standingOrder = [
	"failed",
	"worse",
	"accepted",
	"better",
	"undecided",
	"not-comparable",
	"known-failure",
	"both-fail",
	"noted-failure",
	"skipped",
	"removed",
	"added",
	"same"
];
const levelOrder = [
	"fail",
	"warn",
	"note"
];
/**
* A copy, sorted: what fails the check first, gated before watched, what a user feels most before the rest, then larger
* changes first, then by name. Systems of one benchmark and metric stay together.
*/
function sortRows(rows) {
	const platforms = sortPlatforms(rows.map((row) => row.platform));
	const keys = rows.map((row) => {
		const name = `${benchmarkId(row)}\n${row.metric}`;
		return {
			row,
			rank: [
				row.level === "fail" ? 0 : 1,
				standingOrder.indexOf(standingOf(row)),
				levelOrder.indexOf(row.level),
				row.gate ? 0 : 1,
				feltRank(row)
			],
			group: `${name}\n${row.verdict}`,
			name,
			platform: platforms.indexOf(row.platform)
		};
	});
	const sizes = /* @__PURE__ */ new Map();
	for (const { row, group } of keys) sizes.set(group, Math.max(changedSize(row), sizes.get(group) ?? 0));
	return keys.toSorted((a, b) => compareRanks(a.rank, b.rank) || sizes.get(b.group) - sizes.get(a.group) || compareText(a.name, b.name) || a.platform - b.platform).map(({ row }) => row);
}
function compareRanks(a, b) {
	const index = a.findIndex((rank, place) => rank !== b[place]);
	return index < 0 ? 0 : a[index] - b[index];
}
function changedSize(row) {
	return row.verdict === "regression" || row.verdict === "improvement" ? Math.abs(row.change?.relative ?? 0) : 0;
}
function compareText(a, b) {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
/** Rows with one of the standings, sorted. */
function rowsThat(rows, ...wanted) {
	return sortRows(rows.filter((row) => wanted.includes(standingOf(row))));
}
/** Short names of benchmarks: a suite or a subject that all of them share is said once. */
function shortNames(rows) {
	const oneSuite = new Set(rows.map((row) => row.suite)).size === 1;
	const oneSubject = new Set(rows.map((row) => row.subject)).size === 1;
	const first = rows[0];
	return {
		common: (first === void 0 ? [] : [oneSuite ? first.suite : "", oneSubject ? first.subject : ""]).filter((part) => part !== ""),
		of: (row) => [
			oneSuite ? "" : row.suite,
			row.case,
			oneSubject ? "" : row.subject
		].filter(Boolean).join("/")
	};
}
/** Values grouped by a key, in order of first appearance. */
function groupBy(values, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group === void 0) groups.set(keyOf(value), [value]);
		else group.push(value);
	}
	return groups;
}
// node_modules/markdown-table/index.js
/**
* @typedef {Options} MarkdownTableOptions
*   Configuration.
*/
/**
* @typedef Options
*   Configuration.
* @property {boolean | null | undefined} [alignDelimiters=true]
*   Whether to align the delimiters (default: `true`);
*   they are aligned by default:
*
*   ```markdown
*   | Alpha | B     |
*   | ----- | ----- |
*   | C     | Delta |
*   ```
*
*   Pass `false` to make them staggered:
*
*   ```markdown
*   | Alpha | B |
*   | - | - |
*   | C | Delta |
*   ```
* @property {ReadonlyArray<string | null | undefined> | string | null | undefined} [align]
*   How to align columns (default: `''`);
*   one style for all columns or styles for their respective columns;
*   each style is either `'l'` (left), `'r'` (right), or `'c'` (center);
*   other values are treated as `''`, which doesn’t place the colon in the
*   alignment row but does align left;
*   *only the lowercased first character is used, so `Right` is fine.*
* @property {boolean | null | undefined} [delimiterEnd=true]
*   Whether to end each row with the delimiter (default: `true`).
*
*   > 👉 **Note**: please don’t use this: it could create fragile structures
*   > that aren’t understandable to some markdown parsers.
*
*   When `true`, there are ending delimiters:
*
*   ```markdown
*   | Alpha | B     |
*   | ----- | ----- |
*   | C     | Delta |
*   ```
*
*   When `false`, there are no ending delimiters:
*
*   ```markdown
*   | Alpha | B
*   | ----- | -----
*   | C     | Delta
*   ```
* @property {boolean | null | undefined} [fillRows=true]
*   Whether to fill rows with empty cells up to the most cells in a row
*   (default: `true`).
*
*   When `true`, all rows have as many cells as the longest row:
*
*   ```markdown
*   | Alpha | B    |   |
*   | ----- | ---- | - |
*   | C     |      |   |
*   | D     | Echo | F |
*   ```
*
*   When `false`, rows keep their cells,
*   and the delimiter row has as many cells as the header row:
*
*   ```markdown
*   | Alpha | B    |
*   | ----- | ---- |
*   | C     |
*   | D     | Echo | F |
*   ```
* @property {boolean | null | undefined} [delimiterStart=true]
*   Whether to begin each row with the delimiter (default: `true`).
*
*   > 👉 **Note**: please don’t use this: it could create fragile structures
*   > that aren’t understandable to some markdown parsers.
*
*   When `true`, there are starting delimiters:
*
*   ```markdown
*   | Alpha | B     |
*   | ----- | ----- |
*   | C     | Delta |
*   ```
*
*   When `false`, there are no starting delimiters:
*
*   ```markdown
*   Alpha | B     |
*   ----- | ----- |
*   C     | Delta |
*   ```
* @property {boolean | null | undefined} [padding=true]
*   Whether to add a space of padding between delimiters and cells
*   (default: `true`).
*
*   When `true`, there is padding:
*
*   ```markdown
*   | Alpha | B     |
*   | ----- | ----- |
*   | C     | Delta |
*   ```
*
*   When `false`, there is no padding:
*
*   ```markdown
*   |Alpha|B    |
*   |-----|-----|
*   |C    |Delta|
*   ```
* @property {((value: string) => number) | null | undefined} [stringLength]
*   Function to detect the length of table cell content (optional);
*   this is used when aligning the delimiters (`|`) between table cells;
*   full-width characters and emoji mess up delimiter alignment when viewing
*   the markdown source;
*   to fix this, you can pass this function,
*   which receives the cell content and returns its “visible” size;
*   note that what is and isn’t visible depends on where the text is displayed.
*
*   Without such a function, the following:
*
*   ```js
*   markdownTable([
*     ['Alpha', 'Bravo'],
*     ['中文', 'Charlie'],
*     ['👩‍❤️‍👩', 'Delta']
*   ])
*   ```
*
*   Yields:
*
*   ```markdown
*   | Alpha | Bravo |
*   | - | - |
*   | 中文 | Charlie |
*   | 👩‍❤️‍👩 | Delta |
*   ```
*
*   With [`string-width`](https://github.com/sindresorhus/string-width):
*
*   ```js
*   import stringWidth from 'string-width'
*
*   markdownTable(
*     [
*       ['Alpha', 'Bravo'],
*       ['中文', 'Charlie'],
*       ['👩‍❤️‍👩', 'Delta']
*     ],
*     {stringLength: stringWidth}
*   )
*   ```
*
*   Yields:
*
*   ```markdown
*   | Alpha | Bravo   |
*   | ----- | ------- |
*   | 中文  | Charlie |
*   | 👩‍❤️‍👩    | Delta   |
*   ```
*/
/**
* Get the length of a cell.
*
* @param {string} value
*   Cell value.
* @returns {number}
*   Cell size.
*/
function defaultStringLength(value) {
	return value.length;
}
/**
* Generate a markdown
* ([GFM](https://docs.github.com/en/github/writing-on-github/working-with-advanced-formatting/organizing-information-with-tables))
* table.
*
* @param {ReadonlyArray<ReadonlyArray<string | null | undefined>>} table
*   Table data (matrix of strings).
* @param {Readonly<Options> | null | undefined} [options]
*   Configuration (optional).
* @returns {string}
*   Result.
*/
function markdownTable(table, options) {
	const settings = options || {};
	const align = (settings.align || []).concat();
	const stringLength = settings.stringLength || defaultStringLength;
	/** @type {Array<number>} Character codes as symbols for alignment per column. */
	const alignments = [];
	/** @type {Array<Array<string>>} Cells per row. */
	const cellMatrix = [];
	/** @type {Array<Array<number>>} Sizes of each cell per row. */
	const sizeMatrix = [];
	/** @type {Array<number>} */
	const longestCellByColumn = [];
	let mostCellsPerRow = 0;
	let rowIndex = -1;
	while (++rowIndex < table.length) {
		/** @type {Array<string>} */
		const row = [];
		/** @type {Array<number>} */
		const sizes = [];
		let columnIndex = -1;
		if (table[rowIndex].length > mostCellsPerRow) mostCellsPerRow = table[rowIndex].length;
		while (++columnIndex < table[rowIndex].length) {
			const cell = serialize(table[rowIndex][columnIndex]);
			if (settings.alignDelimiters !== false) {
				const size = stringLength(cell);
				sizes[columnIndex] = size;
				if (longestCellByColumn[columnIndex] === void 0 || size > longestCellByColumn[columnIndex]) longestCellByColumn[columnIndex] = size;
			}
			row.push(cell);
		}
		cellMatrix[rowIndex] = row;
		sizeMatrix[rowIndex] = sizes;
	}
	let columnIndex = -1;
	if (typeof align === "object" && "length" in align) while (++columnIndex < mostCellsPerRow) alignments[columnIndex] = toAlignment(align[columnIndex]);
	else {
		const code = toAlignment(align);
		while (++columnIndex < mostCellsPerRow) alignments[columnIndex] = code;
	}
	columnIndex = -1;
	/** @type {Array<string>} */
	const row = [];
	/** @type {Array<number>} */
	const sizes = [];
	while (++columnIndex < mostCellsPerRow) {
		const code = alignments[columnIndex];
		let before = "";
		let after = "";
		if (code === 99) {
			before = ":";
			after = ":";
		} else if (code === 108) before = ":";
		else if (code === 114) after = ":";
		let size = settings.alignDelimiters === false ? 1 : Math.max(1, longestCellByColumn[columnIndex] - before.length - after.length);
		const cell = before + "-".repeat(size) + after;
		if (settings.alignDelimiters !== false) {
			size = before.length + size + after.length;
			if (size > longestCellByColumn[columnIndex]) longestCellByColumn[columnIndex] = size;
			sizes[columnIndex] = size;
		}
		row[columnIndex] = cell;
	}
	cellMatrix.splice(1, 0, row);
	sizeMatrix.splice(1, 0, sizes);
	rowIndex = -1;
	/** @type {Array<string>} */
	const lines = [];
	while (++rowIndex < cellMatrix.length) {
		const row = cellMatrix[rowIndex];
		const sizes = sizeMatrix[rowIndex];
		const cellsInRow = settings.fillRows === false ? Math.max(1, cellMatrix[rowIndex === 1 ? 0 : rowIndex].length) : mostCellsPerRow;
		columnIndex = -1;
		/** @type {Array<string>} */
		const line = [];
		while (++columnIndex < cellsInRow) {
			const cell = row[columnIndex] || "";
			let before = "";
			let after = "";
			if (settings.alignDelimiters !== false) {
				const size = longestCellByColumn[columnIndex] - (sizes[columnIndex] || 0);
				const code = alignments[columnIndex];
				if (code === 114) before = " ".repeat(size);
				else if (code === 99) {
					const half = size / 2;
					if (size % 2) {
						before = " ".repeat(half + .5);
						after = " ".repeat(half - .5);
					} else {
						before = " ".repeat(half);
						after = before;
					}
				} else after = " ".repeat(size);
			}
			if (settings.delimiterStart !== false && !columnIndex) line.push("|");
			if (settings.padding !== false && !(settings.alignDelimiters === false && cell === "") && (settings.delimiterStart !== false || columnIndex)) line.push(" ");
			if (settings.alignDelimiters !== false) line.push(before);
			line.push(cell);
			if (settings.alignDelimiters !== false) line.push(after);
			if (settings.padding !== false) line.push(" ");
			if (settings.delimiterEnd !== false || columnIndex !== cellsInRow - 1) line.push("|");
		}
		lines.push(settings.delimiterEnd === false ? line.join("").replace(/ +$/, "") : line.join(""));
	}
	return lines.join("\n");
}
/**
* Serialize a cell value.
*
* @param {string | null | undefined} [value]
*   Value to serialize.
* @returns {string}
*   Result.
*/
function serialize(value) {
	return value === null || value === void 0 ? "" : String(value);
}
/**
* Get the alignment character code from a value.
*
* @param {string | null | undefined} value
*   Value.
* @returns {number}
*   Alignment.
*/
function toAlignment(value) {
	const code = typeof value === "string" ? value.codePointAt(0) : 0;
	return code === 67 || code === 99 ? 99 : code === 76 || code === 108 ? 108 : code === 82 || code === 114 ? 114 : 0;
}
// src/report/comment/markdown.ts
/** The pieces of Markdown that reports are made of. */
/** A table of GitHub's dialect, not padded: the source is for machines. Cells hold no newline and no bar. */
function tableOf(head, rows, align) {
	return markdownTable([head, ...rows], {
		align,
		alignDelimiters: false
	});
}
/** A collapsed section. Blank lines inside let Markdown be Markdown again. */
function details(summary, body) {
	return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
/** A number stays with its unit and its sign, so that a narrow table breaks elsewhere. */
function solid(text) {
	return text.replaceAll(/(?<=\d) (?=[%A-Za-zµ])|(?<=[≤≥<]) /g, "\xA0");
}
/** A command as inline code. It must hold nothing that Markdown could take for the end of it. */
function command(text) {
	return `\`${text.replaceAll("`", "'")}\``;
}
/** Commands in a block that can be copied as a whole. */
function commandBlock(lines) {
	return [
		"```sh",
		...lines.map((line) => line.replaceAll("`", "'")),
		"```"
	].join("\n");
}
/** Parts of a text, each a paragraph or a block, without the empty ones. */
function blocks(parts) {
	return parts.filter((part) => part !== null && part !== "").join("\n\n");
}
// src/report/counts.ts
/** A row without a gate: shown, but no part of the verdict. A broken budget is always part of it. */
function isWatched(row) {
	return !row.gate && row.level === "note";
}
/** True for a watched row that changed beyond chance. */
function isWatchedChange(row) {
	return isWatched(row) && (row.verdict === "regression" || row.verdict === "improvement");
}
const order = [
	["failed", "failed"],
	["worse", "worse"],
	["accepted", "worse but accepted"],
	["better", "better"],
	["undecided", "undecided"],
	["same", "same"],
	["not-comparable", "not comparable"],
	["known-failure", "known to fail"],
	["both-fail", "failing on both sides"],
	["noted-failure", "failed but only noted"],
	["skipped", "skipped"],
	["removed", "removed"],
	["added", "new"]
];
/** How many rows that count stand how. */
function countStanding(rows, standing) {
	return rows.filter((row) => !isWatched(row) && standingOf(row) === standing).length;
}
/** The counts as short texts, worse first; what is zero is left out. Watched rows are counted together, at the end. */
function countTexts(comparison) {
	const { rows } = comparison;
	const shown = order.map(([standing, text]) => [countStanding(rows, standing), text]).filter(([count]) => count > 0).map(([count, text]) => `${decimal(count, 0)} ${text}`);
	const watched = rows.filter(isWatched).length;
	const changed = rows.filter(isWatchedChange).length;
	if (watched === 0) return shown;
	return [...shown, `${decimal(watched, 0)} watched only${changed === 0 ? "" : ` (${decimal(changed, 0)} changed)`}`];
}
// src/report/row-names.ts
/** Many rows under few names: `react: ready time, heap kept (Linux, macOS)`. */
/** True for the row of a benchmark that has no figures at all: it failed or was skipped as a whole. */
function speaksForAll(row) {
	return row.metric === "failures" && (row.verdict === "failed" || row.verdict === "skipped");
}
/**
* A row's short name: `react ready time`; the metric alone where the case is called the same, the case alone where the
* row speaks for the whole benchmark.
*/
function rowTitle(row, names) {
	const title = metricTitle(row.metric);
	const name = names.of(row);
	if (speaksForAll(row)) return name;
	return metricTitle(name) === title ? title : `${name} ${title}`;
}
/** The rows' names, systems in brackets where the comparison has several and the row is not on all of them. */
function nameRows(rows, { comparison, write, limit }) {
	const short = shortNames(comparison.rows);
	const all = sortPlatforms(comparison.platforms.map((part) => part.platform));
	const groups = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()];
	const names = groups.slice(0, limit).map((group) => {
		const here = sortPlatforms(group.map((row) => row.platform));
		return `${write(rowTitle(group[0], short))}${systemsIn(here, all)}`;
	});
	return {
		names,
		more: groups.length - names.length
	};
}
function systemsIn(here, all) {
	if (all.length < 2) return "";
	if (here.length === all.length) return " (every system)";
	const names = platformNames(all);
	return ` (${here.map((platform) => names.get(platform) ?? platform).join(", ")})`;
}
// src/report/sides.ts
const plain = {
	name: plainText,
	commit: (sha) => shortCommit(sha)
};
/** `this pull request (9f3e2ab) against main (c81d04e)`; without a base: `this pull request (9f3e2ab), without a base`. */
function sidesText(comparison, write = plain) {
	const head = sideText(comparison.head, write);
	return comparison.base === null ? `${head}, without a base` : `${head} against ${sideText(comparison.base, write)}`;
}
function sideText(side, write) {
	const { commit, label } = side;
	if (commit === null) return write.name(label);
	const dirty = commit.dirty ? " with changes" : "";
	return commit.sha.startsWith(label) && label.length >= 7 ? write.commit(commit.sha) + dirty : `${write.name(label)} (${write.commit(commit.sha)}${dirty})`;
}
/** Titles of the two value columns: versions where they differ alike in all rows, else `base` and `head`. */
function sideTitles(rows) {
	const versions = new Set(rows.map((row) => `${row.base?.version ?? ""}\n${row.head?.version ?? ""}`));
	const [only] = versions;
	if (versions.size !== 1 || only === void 0) return ["base", "head"];
	const [base = "", head = ""] = only.split("\n");
	return base === "" || head === "" || base === head ? ["base", "head"] : [plainText(base, 12), plainText(head, 12)];
}
/** What `--base` takes to name the same base again: a short commit id, or null where the base has none. */
function baseArgument(comparison) {
	const commit = comparison.base?.commit ?? null;
	return commit === null || commit.dirty ? null : shortCommit(commit.sha);
}
// src/report/reproduce.ts
/** False for what something else has measured: profiles of ours have plain names, imported runs have a remark instead. */
function isReproducible({ profile }) {
	return /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(profile);
}
/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
function rowCommand(row, options) {
	const metric = speaksForAll(row) ? [] : [`--metric ${shellGlob(row.metric)}`];
	return checkCommand([shellGlob(benchmarkId(row)), ...metric], options);
}
/** Above this many benchmarks, the whole profile is measured again. */
const mostGlobs = 6;
const unsettled = /* @__PURE__ */ new Set([
	"failed",
	"worse",
	"accepted",
	"better",
	"undecided"
]);
/** One command for every benchmark that failed, changed or is undecided; where there is none, for all of the profile. */
function changedCommand(options) {
	const { rows, profile } = options.comparison;
	const changed = rows.filter((row) => !isWatched(row) && unsettled.has(standingOf(row)));
	const globs = [...new Set(changed.map((row) => shellGlob(benchmarkId(row))))];
	return checkCommand([...globs.length > mostGlobs ? [] : globs, ...isReproducible(options.comparison) ? [`--profile ${profile}`] : []], options);
}
function checkCommand(words, { comparison, program = "paceline" }) {
	const base = baseArgument(comparison);
	return [
		`${/^[\w@:#./\\+" -]{1,300}$/.test(program) ? program : "paceline"} check`,
		...words,
		...base === null ? [] : [`--base ${base}`]
	].join(" ");
}
// src/report/phrases.ts
/** Where the head fails, and whether the base does: `the head fails in babel on Linux (the base does not)`. */
function failurePhrases(rows, scene) {
	const names = shortNames(scene.comparison.rows);
	const all = new Set(scene.comparison.rows.map(benchmarkId)).size;
	return [...groupBy(rows, kindOfFailure).values()].map((group) => () => {
		const here = [...groupBy(group, benchmarkId).values()].map(([row]) => scene.write(names.of(row)));
		const what = here.length > 2 ? `${here.length} of ${all} benchmarks` : joinList(here);
		if (group[0].head === null) return `${what} could not be measured${onSystems(group, scene)}`;
		const base = worksInBase(group[0]) ? " (the base does not)" : "";
		return `the head fails in ${what}${onSystems(group, scene)}${base}`;
	});
}
function kindOfFailure(row) {
	return `${row.head === null}${worksInBase(row)}`;
}
/** True where trials of the base are known to have worked: the failure is the head's doing. */
function worksInBase({ base }) {
	return base !== null && base.value !== null && base.value < base.count;
}
/** Phrases as a list; a place that several in a row share is said once. */
function phraseList(phrases) {
	const said = phrases.map(({ say }) => say());
	return said.map(({ what, where }, index) => said[index + 1]?.where === where ? what : what + where).join(", ");
}
/** One phrase per metric and direction. Sizes of several rows are given as the largest: never a mean over systems. */
function changePhrases(rows, scene) {
	return [...groupBy(rows, (row) => `${row.metric}\n${kindOfWords(row)}`).values()].map((group) => ({
		rows: group,
		say: () => phraseOf(group, scene)
	}));
}
function phraseOf(group, scene) {
	return {
		what: `${scene.write(metricTitle(group[0].metric))} ${groupWords(group)}`,
		where: inBenchmarks(group, scene) + onSystems(group, scene)
	};
}
/** Names of systems: `macOS`, `Linux and Windows`; from four on their number. */
function systemList(here, all) {
	const names = platformNames(all);
	if (here.length > 3) return `${here.length} of ${all.length} systems`;
	return joinList(sortPlatforms(here).map((platform) => names.get(platform) ?? platform));
}
/** `slower`, or the whole phrase where it carries no number (`slow more often`). */
function kindOfWords(row) {
	const words = changeWords(row);
	return /\d/.test(words) ? changeWord(row) : words;
}
function groupWords(rows) {
	const first = rows[0];
	const word = kindOfWords(first);
	if (!/\d/.test(changeWords(first))) return word;
	const relative = rows.map((row) => row.change?.relative ?? null).filter((value) => value !== null);
	const upTo = new Set(rows.map((row) => Math.abs(row.change?.relative ?? row.change?.absolute ?? 0))).size > 1 ? "up to " : "";
	const exact = rows.every((row) => row.kind === "exact");
	if (relative.length === rows.length) return `${upTo}${formatMagnitude(Math.max(...relative.map(Math.abs)), {
		exact,
		rough: true
	})} ${word}`;
	const largest = Math.max(...rows.map((row) => Math.abs(row.change?.absolute ?? 0)));
	return `${upTo}${formatDifference(largest, first.unit, { exact }).slice(1)} ${word}`;
}
/** ` in react`, where the comparison has other benchmarks with this metric; ` in 3 of 8 benchmarks`. */
function inBenchmarks(rows, { comparison, write }) {
	const all = new Set(comparison.rows.filter((row) => row.metric === rows[0].metric).map(benchmarkId));
	const here = [...groupBy(rows, benchmarkId).values()].map((group) => group[0]);
	if (all.size === 1) return "";
	if (here.length === all.size) return all.size === 2 ? " in both benchmarks" : ` in all ${all.size} benchmarks`;
	if (here.length > 2) return ` in ${here.length} of ${all.size} benchmarks`;
	const names = shortNames(comparison.rows);
	return ` in ${joinList(here.map((row) => write(names.of(row))))}`;
}
/**
* ` on macOS`, ` on every system`; nothing where there is only one system, or where several benchmarks changed on
* different ones.
*/
function onSystems(rows, { comparison }) {
	const all = sortPlatforms(comparison.platforms.map((part) => part.platform));
	const here = sortPlatforms(rows.map((row) => row.platform));
	const benchmarks = new Set(rows.map(benchmarkId)).size;
	if (all.length < 2 || new Set(rows.map((row) => `${benchmarkId(row)}\n${row.platform}`)).size < benchmarks * here.length) return "";
	if (here.length === all.length) return all.length === 2 ? " on both systems" : " on every system";
	return ` on ${systemList(here, all)}`;
}
// src/report/headline.ts
/** What the reader is asked to do, by tone. */
const requests = {
	bad: ": please read",
	warn: ": worth a look",
	good: ": no action needed",
	unsure: ": passes with a warning",
	neutral: ""
};
/** The headline of a comparison, without emoji or markup of its own. */
function headline(comparison, options = {}) {
	const { write = plainText, missing = [] } = options;
	const said = summarise({
		comparison,
		write
	}, missing);
	const measured = comparison.platforms.map((part) => part.platform);
	const gap = missing.length === 0 ? "" : `; ${systemList(missing, [...measured, ...missing])} not measured`;
	const tone = missing.length > 0 ? "bad" : said.tone;
	return {
		tone,
		text: capital(said.text) + gap + requests[tone]
	};
}
/** Where there is no comparison: nothing was measured, or nobody can say by which rules to judge it. */
function headlineOfNone({ unjudged }) {
	return {
		tone: "bad",
		text: `${unjudged === void 0 ? "Nothing was measured" : "Nothing could be judged"}, so nothing is known about this change${requests.bad}`
	};
}
function summarise(scene, missing) {
	const { comparison } = scene;
	if (comparison.state === "identical") return {
		tone: "good",
		text: "nothing to measure, what runs is byte for byte the same"
	};
	const gated = comparison.rows.filter((row) => !isWatched(row));
	const failed = rowsThat(gated, "failed");
	if (comparison.state === "nothing-compared" && failed.length === 0) return nothingCompared(comparison);
	const worse = rowsThat(gated, "worse").filter((row) => row.level !== "note");
	const others = [...groupBy(gated.filter((row) => row.level === "fail" && !["failed", "worse"].includes(standingOf(row))), standingOf).values()].map((rows) => loudPhrase(rows));
	const good = goodParts(changePhrases(rowsThat(gated, "better"), scene));
	if (failed.length + worse.length + others.length === 0) return nothingWorse({
		gated,
		good,
		scene,
		missing
	});
	const phrases = changePhrases(worse, scene);
	const fails = failurePhrases(failed, scene).map((phrase) => phrase());
	const isFelt = phrases.some(({ rows }) => feltAs(rows[0]) !== null);
	const bad = worseText(phrases, {
		rows: worse.length,
		most: fails.length > 0 ? 1 : 2
	});
	const nothing = comparison.state === "nothing-compared" ? ["nothing could be compared"] : [];
	const text = fails.length === 0 && !isFelt && good.felt.length > 0 ? [phraseList(good.felt), [bad, ...others].filter(Boolean).join(", ")] : [[
		...fails,
		bad,
		...others,
		...nothing
	].filter(Boolean).join(", "), phraseList(good.all.slice(0, 1))];
	return {
		tone: gated.some((row) => row.level === "fail") ? "bad" : "warn",
		text: text.filter(Boolean).join("; ")
	};
}
/** `ready time 8 % slower in react, installed bytes 110 % larger (3 rows worse)`: the count where not all is said. */
function worseText(phrases, { rows, most }) {
	const said = phrases.slice(0, most);
	const count = said.reduce((sum, phrase) => sum + phrase.rows.length, 0) < rows ? ` (${plural(rows, "row")} worse)` : "";
	return phraseList(said) + count;
}
function goodParts(phrases) {
	const felt = [...groupBy(phrases, ({ rows }) => feltAs(rows[0]) ?? "")].flatMap(([kind, group]) => kind === "" ? [] : [group[0]]);
	return {
		felt,
		all: felt.length > 0 ? felt : phrases.slice(0, 2)
	};
}
function loudPhrase(rows) {
	return `${plural(rows.length, "row")} ${standingText(standingOf(rows[0]))}`;
}
function nothingWorse({ gated, good, scene, missing }) {
	const open = rowsThat(gated, "undecided").filter((row) => row.level !== "note");
	const undecided = open.length;
	const suspect = open.filter((row) => row.suspect === "worse").length;
	const unsure = [suspect === 0 ? "" : `; ${plural(suspect, "row")} suspect`, undecided === suspect ? "" : `; ${plural(undecided - suspect, "row")} undecided`].join("");
	const known = changePhrases(rowsThat(gated, "accepted"), scene).slice(0, 1);
	const changes = [...known.length === 0 ? [] : [`${phraseList(known)} (accepted)`], phraseList(good.all)].filter(Boolean);
	if (changes.length > 0) return {
		tone: "good",
		text: changes.join("; ") + unsure
	};
	if (undecided > 0 && rowsThat(gated, "same").length === 0) return {
		tone: "unsure",
		text: `undecided: ${plural(undecided, "row")} could not be told in the time allowed`
	};
	const systems = scene.comparison.platforms.map((part) => part.platform);
	const where = missing.length > 0 ? ` on ${systemList(systems, systems)}` : systems.length > 1 ? " on any system" : "";
	return {
		tone: undecided > 0 ? "unsure" : "good",
		text: `${undecided > 0 ? "nothing certainly worse" : "nothing got worse"}${where}${unsure}`
	};
}
/** True where there is neither a base nor a stored run, and figures all the same: the beginning of a history. */
function isFirstRun({ state, base, platforms, rows }) {
	const isEmpty = platforms.length > 0 && platforms.every((part) => part.baselineRuns === 0);
	return state === "nothing-compared" && isEmpty && base === null && rows.some((row) => row.head !== null);
}
function nothingCompared(comparison) {
	if (isFirstRun(comparison)) {
		const measured = comparison.rows.filter((row) => row.head !== null).length;
		return {
			tone: "neutral",
			text: `first run: ${plural(measured, "figure")} recorded, nothing to compare with yet`
		};
	}
	return {
		tone: "warn",
		text: "nothing could be compared, so nothing is known about this change"
	};
}
// src/report/row-values.ts
/** A row's values and limits as they stand in tables. */
/** Values of both sides; a dash where a side has none. Trials that failed are told of all: `0 of 3`, `0 → 3 of 3`. */
function sideValues(row) {
	const exact = row.kind === "exact";
	const base = row.base?.value ?? null;
	const head = row.head?.value ?? null;
	if (row.metric === "failures") return failureCounts(row);
	if (base !== null && head !== null) {
		const pair = formatPair({
			base,
			head
		}, row.unit, { exact });
		return {
			base: pair.base,
			head: pair.head,
			both: pair.arrow
		};
	}
	const one = (value) => value === null ? "-" : formatValue(value, row.unit, { exact });
	return {
		base: one(base),
		head: one(head),
		both: base === null && head === null ? "" : `${one(base)} → ${one(head)}`
	};
}
function failureCounts({ base, head }) {
	const [left, right] = [shareOf(base), shareOf(head)];
	const isShort = base !== null && head !== null && base.count === head.count;
	return {
		base: left,
		head: right,
		both: base === null && head === null ? "" : `${isShort ? base.value : left} → ${right}`
	};
}
function shareOf(side) {
	return side === null ? "-" : `${side.value} of ${side.count}`;
}
/** The limit nearer to no change, the least that is certain; empty where the middle did not move for certain. */
function atLeast(row) {
	if (row.verdict === "failed") return "";
	if (row.kind === "exact") return "exact";
	if (row.interval === null) return row.method === "budget" ? "limit" : "";
	const { lower, upper, scale } = row.interval;
	const isUp = row.verdict === "regression" === (row.better === "lower");
	const limit = isUp ? lower : upper;
	if (limit === null || limit === 0 || limit > 0 !== isUp) return "";
	return scale === "relative" ? formatRelative(limit) : formatDifference(limit, row.unit);
}
/** A row's interval as a share of the base, as a bar shows it; null where it has none, or the base gives a share no meaning. */
function relativeInterval(row) {
	const { interval, change, kind } = row;
	if (change === null || change.relative === null) return null;
	if (kind === "exact") return {
		lower: change.relative,
		upper: change.relative,
		estimate: change.relative
	};
	if (interval === null) return null;
	const { lower, upper, scale } = interval;
	if (scale === "relative") return {
		lower,
		upper,
		estimate: change.relative
	};
	const base = row.base?.value ?? 0;
	if (base <= 0) return null;
	const share = (limit) => limit === null ? null : limit / base;
	return {
		lower: share(lower),
		upper: share(upper),
		estimate: change.relative
	};
}
/** What an unchanged row is: its exact value (both, where they differ by less than counts), or the worst still possible. */
function sameText(row) {
	if (row.kind === "exact") {
		const { base, head, both } = sideValues(row);
		return base === head ? head : both;
	}
	return worstPossible(row) ?? changeText(row) ?? "same";
}
/** A limit so many times the next one says little about the other rows. */
const farApart = 2;
/** Limits that hold for all of the rows, one a scale: a share and an amount cannot be set beside each other. */
function sharedLimits(rows) {
	return [...groupBy(rows.filter((row) => worstPossible(row) !== null), (row) => row.interval.scale).values()].map((group) => {
		const [worst, next, ...others] = group.toSorted((a, b) => badLimit(b) - badLimit(a));
		const alone = next !== void 0 && others.length > 0 && badLimit(worst) > farApart * badLimit(next);
		return {
			count: group.length - Number(alone),
			worst: alone ? next : worst,
			apart: alone ? worst : null
		};
	});
}
/** `14 rows, each ≤ +9.8 %; react ≤ +106.9 %`. */
function sharedLimitsText(rows, nameOf) {
	const limits = sharedLimits(rows);
	const unlimited = rows.filter((row) => worstPossible(row) === null).length;
	return [
		...unlimited === 0 ? [] : [plural(unlimited, "row")],
		...limits.map(({ count, worst }) => `${plural(count, "row")}${count === 1 ? "" : ", each"} ${worstPossible(worst)}`),
		...limits.flatMap(({ apart }) => apart === null ? [] : [`${nameOf(apart)} ${worstPossible(apart)}`])
	].join("; ");
}
/** Positive for worse. */
function badLimit(row) {
	return row.better === "lower" ? row.interval?.upper ?? 0 : -(row.interval?.lower ?? 0);
}
/** The change, and what it is where it is no difference of the two values beside it; null where it is not known. */
function changeFact(row) {
	const text = changeText(row);
	if (text === null || !isEstimated(row)) return text;
	return `${text}, the middle of all differences between a head and a base trial`;
}
/** `ignored below 1 %, sought from 10 %, fails from 5 %`; null where nothing was held against thresholds. */
function thresholdsFact(row) {
	const texts = thresholdTexts(row);
	if (texts === null) return null;
	const sought = row.kind === "exact" ? "" : `sought from ${texts.detect}, `;
	return `ignored below ${texts.ignore}, ${sought}fails from ${texts.failAt}`;
}
/** Under which ceiling and for which reason a row was accepted; null where it was not. */
function acceptedText(row) {
	if (row.accepted === null) return null;
	const { reason, exceeded, upTo } = row.accepted;
	const ceiling = row.change?.relative === null ? `${upTo} ${row.unit}` : formatThreshold(upTo);
	return `${exceeded ? "more than was accepted" : "accepted"} up to ${ceiling}: ${reason}`;
}
// src/report/terminal-method.ts
/** The machine in a few words: `AMD EPYC 7763 64-Core Processor, 4 cores, ubuntu24, Node 24.21.0`. */
function machineText(part) {
	const { cpu, node, os } = part.environment;
	const system = os.image ?? os.release;
	return [
		cpu.model,
		plural(cpu.cores, "core"),
		system,
		`Node ${node}`
	].map((text) => plainText(text)).join(", ");
}
/** How long was measured, and whether that was the limit: `4 min 00 s (all the time allowed)`. */
function measuringText(part) {
	return formatDuration(part.measuringMs) + (part.complete ? "" : " (all the time allowed)");
}
/** The stored baseline's part in it: `34 stored runs, 21 on this kind of machine`. */
function baselineText(part) {
	if (part.baselineRuns === 0) return "no stored runs yet";
	return `${plural(part.baselineRuns, "stored run")}, ${part.classRuns === 0 ? "none" : part.classRuns} on this kind of machine`;
}
/** What the family-wise false alarm rate promises: `at most 1 report in 100`. */
function alphaText(comparison) {
	const oneIn = 1 / comparison.alpha;
	return Number.isFinite(oneIn) ? `at most 1 report in ${decimal(oneIn, 0)}` : "no report";
}
/** Who shares the false alarm rate: more than the rows that are shown, since failures are a test, too. */
function testsText(family) {
	return `${plural(family, "test")}${family === 1 ? "" : ", one for each gated row and one for the failures of each benchmark,"}`;
}
/** Lines of the section HOW. */
function methodLines({ comparison, columns }) {
	const { platforms } = comparison;
	if (platforms.length === 0) return [];
	const names = platformNames(platforms.map((part) => part.platform));
	const machines = platforms.filter(({ environment }) => environment.memoryBytes > 0).flatMap((part) => wrap(`${names.get(part.platform)}: ${machineText(part)}; measured for ${measuringText(part)}; ${baselineText(part)}.`, {
		columns,
		first: "  - "
	}));
	const bases = [...groupBy(platforms, (part) => part.basis).values()].map((group) => {
		const where = group.length === platforms.length ? "" : ` (${joinList(group.map((part) => names.get(part.platform) ?? ""))})`;
		return `  - ${capitalFirst(plainText(group[0].basis, 600))}${where}.`;
	});
	const chance = comparison.family === 0 || comparison.state !== "decided" ? "" : ` If nothing had changed, ${alphaText(comparison)} would show any regression; ${testsText(comparison.family)} ${comparison.family === 1 ? "has" : "share"} that rate.`;
	return [
		...wrap(`profile ${plainText(comparison.profile)}, seed ${plainText(comparison.seed)}`, {
			columns,
			first: "HOW  "
		}),
		...machines,
		...bases.flatMap((line) => wrap(line.slice(4), {
			columns,
			first: "  - "
		})),
		...comparison.rows.some(isEstimated) ? wrap(estimatorText, {
			columns,
			first: "  - "
		}) : [],
		...chance === "" ? [] : wrap(chance.trim(), {
			columns,
			first: "  - "
		})
	];
}
function capitalFirst(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
export { command as A, displayWidth as B, rowTitle as C, isWatched as D, countTexts as E, groupBy as F, table as G, fittingTable as H, rowsThat as I, unbroken as K, shortNames as L, details as M, solid as N, isWatchedChange as O, tableOf as P, sortRows as R, nameRows as S, countStanding as T, naturalWidth as U, fits as V, pad as W, changedCommand as _, acceptedText as a, sideTitles as b, relativeInterval as c, sharedLimitsText as d, sideValues as f, isFirstRun as g, headlineOfNone as h, methodLines as i, commandBlock as j, blocks as k, sameText as l, headline as m, baselineText as n, atLeast as o, thresholdsFact as p, wrap as q, measuringText as r, changeFact as s, alphaText as t, sharedLimits as u, isReproducible as v, speaksForAll as w, sidesText as x, rowCommand as y, cutTo as z };

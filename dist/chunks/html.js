import { D as safeUrl, S as oneLine, a as benchmarkId } from "./comparison.js";
import { A as formatInterval, D as formatCertainty, E as decimal, I as formatValue, L as shortCommit, N as formatProbability, P as formatRelative, S as standingText, T as axisUnit, _ as metricTitle, b as sizeText, f as identicalText, g as joinList, h as isTailChange, n as briefChange, o as changeWords, r as capital, s as detectableText, t as besideZeroText, v as plural, x as standingOf, y as scaledChange } from "./words.js";
import { i as sortPlatforms, n as platformName, r as platformNames } from "./platform-name.js";
import { C as rowTitle, D as isWatched, E as countTexts, F as groupBy, L as shortNames, N as solid, R as sortRows, _ as changedCommand, a as acceptedText, b as sideTitles, d as sharedLimitsText, f as sideValues, g as isFirstRun, l as sameText, m as headline, n as baselineText, p as thresholdsFact, r as measuringText, s as changeFact, t as alphaText, v as isReproducible, w as speaksForAll, y as rowCommand } from "./terminal-method.js";
import { i as quantile } from "./quantile.js";
import { createHash } from "node:crypto";
// src/report/markup.ts
/** `true` gives an empty attribute; `false` and `undefined` leave it out. */
function element(name, attributes = {}, children = []) {
	return {
		name,
		attributes,
		children
	};
}
/** Elements without content, in HTML and in SVG. All others get an end tag, which HTML needs. */
const leaves = new Set("br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use".split(" "));
/** Elements whose children stand on lines of their own: space between them is not shown. */
const blocks = new Set("html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select".split(" "));
function renderMarkup(markup) {
	if (typeof markup === "string") return escaped(markup);
	if ("raw" in markup) return markup.raw;
	const { name, attributes, children } = markup;
	const start = `<${name}${Object.entries(attributes).map(renderAttribute).join("")}`;
	if (children.length === 0 && leaves.has(name)) return `${start}/>`;
	const inner = children.map(renderMarkup);
	if (inner.length === 0 || !blocks.has(name) || children.some((child) => typeof child === "string")) return `${start}>${inner.join("")}</${name}>`;
	return `${start}>\n${inner.join("\n")}\n</${name}>`;
}
function renderAttribute([name, value]) {
	if (value === void 0 || value === false) return "";
	if (name.startsWith("on") || name === "style") throw new Error(`${name} in markup: our own policy forbids it`);
	if (isAddress(name) && hasOtherScheme(String(value))) return "";
	return ` ${name}="${value === true ? "" : escaped(String(value))}"`;
}
const isAddress = (name) => name === "href" || name === "src" || name === "action";
/** An address that would run something rather than lead somewhere. Browsers skip control characters and spaces in it. */
function hasOtherScheme(address) {
	const scheme = /^[^/?#:]*:/.exec(readable(address).replaceAll(/\s/g, ""));
	return scheme !== null && !/^https?:$/i.test(scheme[0]);
}
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escaped(text) {
	return readable(text).replaceAll(/[&<>"']/g, (character) => entities[character]);
}
/** Without control, format (bidi) and lone surrogate characters; a line break becomes a space. */
function readable(text) {
	return text.replaceAll(/[\t\n\r\f\v]+/g, " ").replaceAll(/\p{C}/gu, "");
}
/** The parts with a separator between them. */
function joinMarkup(parts, separator) {
	return parts.flatMap((part, i) => i === 0 ? [part] : [separator, part]);
}
/** JSON that may stand inside a script element. */
function scriptData(value) {
	return { raw: JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, unicodeEscape) };
}
function unicodeEscape(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
// src/report/chart/style.ts
/**
* How charts look: one set of variables for light and one for dark, and rules that use them.
*
* A series is told by colour and by dashes (and its marks by shape), so that a chart reads in grey as well. The
* colours keep a contrast of at least 3 to 1 with the paper, text one of 4.5 to 1; a test computes both.
*/
/** Colours by the name of their variable. `s0` to `s5` are series; `grid` is meant to be faint. */
const lightColours = {
	paper: "#ffffff",
	ink: "#1f2328",
	quiet: "#59636e",
	grid: "#e3e6ea",
	band: "#f1f3f5",
	worse: "#b3261e",
	better: "#17703c",
	warn: "#8a5a00",
	s0: "#1a5fb4",
	s1: "#ad501b",
	s2: "#0f766e",
	s3: "#7b2d8e",
	s4: "#7a6200",
	s5: "#a3195b"
};
const darkColours = {
	paper: "#14171c",
	ink: "#e6e9ed",
	quiet: "#a3adb8",
	grid: "#2c323a",
	band: "#1e232a",
	worse: "#ff8a80",
	better: "#5fd08a",
	warn: "#f0b429",
	s0: "#79b0f2",
	s1: "#f2a261",
	s2: "#57cbbd",
	s3: "#cf9ee6",
	s4: "#dcc04f",
	s5: "#f48fbb"
};
const variables = (colours) => Object.entries(colours).map(([name, colour]) => `--chart-${name}:${colour}`).join(";");
const series = [
	"none",
	"8 3",
	"3 3",
	"10 3 2 3",
	"1 4",
	"14 4"
].map((dash, index) => `.chart-s${index}{--chart-own:var(--chart-s${index})}.chart-line.chart-s${index}{stroke-dasharray:${dash}}`).join("\n");
// src/report/html/base-style.ts
/** How every page looks: the variables of the charts carry the colours of the rest, too. */
/** Rules for the head of a page. Class `js-only` is shown only where scripts run. */
const baseStyle = `${`
:root{${variables(lightColours)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${variables(darkColours)}}}
:root[data-theme=dark]{${variables(darkColours)}}
.chart:not(.chart-fluid){max-width:100%;height:auto}
.chart{color:var(--chart-ink);font:13px/1.3 system-ui,sans-serif;overflow:visible}
.chart text{fill:currentColor}
.chart .chart-note,.chart-axis text{fill:var(--chart-quiet)}
.chart-stretched path{vector-effect:non-scaling-stroke}
.chart-paper{fill:var(--chart-paper)}
.chart-band{fill:var(--chart-band)}
.chart-grid{stroke:var(--chart-grid);fill:none}
.chart-rule{stroke:var(--chart-quiet);fill:none}
.chart-line{stroke:var(--chart-own,currentColor);fill:none;stroke-width:2.25;stroke-linejoin:round}
.chart-mark{fill:var(--chart-own,currentColor);stroke:var(--chart-paper);stroke-width:1}
.chart-hollow{fill:var(--chart-paper);stroke:var(--chart-own,currentColor);stroke-width:1.75}
.chart-cross{fill:none;stroke:var(--chart-own,currentColor);stroke-width:1.75}
${series}
.chart-worse{--chart-own:var(--chart-worse)}
.chart-better{--chart-own:var(--chart-better)}
.chart-warn{--chart-own:var(--chart-warn)}
.chart-quiet{--chart-own:var(--chart-quiet)}
@media (forced-colors:active){.chart{--chart-paper:Canvas;--chart-ink:CanvasText;--chart-quiet:CanvasText;--chart-grid:GrayText;--chart-band:Canvas}}
`.trim()}
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--chart-paper);color:var(--chart-ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.page{max-width:76rem;margin:0 auto;padding:0 1.25rem 3rem}
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance}
h2{font-size:1.2rem;margin:2.25rem 0 .6rem}
h3{font-size:1rem;margin:0 0 .4rem}
p{margin:.4rem 0}
a{color:var(--chart-s0)}
code,.figures{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.quiet{color:var(--chart-quiet)}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:9;background:var(--chart-paper);padding:.4rem .8rem}
:focus-visible{outline:2px solid var(--chart-s0);outline-offset:2px;border-radius:2px}
button,select,input{font:inherit;color:inherit;background:var(--chart-paper);border:1px solid var(--page-border);border-radius:6px;padding:.3rem .6rem}
button{cursor:pointer}
button:hover{background:var(--chart-band)}
:root{--page-border:color-mix(in srgb,var(--chart-quiet) 45%,var(--chart-paper))}
html:not(.js) .js-only{display:none!important}
.scroll{overflow-x:auto}
@media (max-width:40rem){.page{padding:0 .8rem 2rem}}
@media print{.js-only{display:none!important}}`;
// src/report/html/theme-script.ts
/**
* Light or dark: what the system says, until the button of the page (`data-theme-button`) says otherwise. The choice is
* kept where the browser lets a page keep something. Also tells style sheets by a class that scripts run.
*/
const themeScript = String.raw`
(() => {
  const root = document.documentElement
  const key = 'paceline-theme'
  const wanted = matchMedia('(prefers-color-scheme: dark)')
  root.classList.add('js')
  const kept = (() => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  })()
  if (kept === 'light' || kept === 'dark') root.dataset.theme = kept

  const isDark = () => (root.dataset.theme ?? (wanted.matches ? 'dark' : 'light')) === 'dark'
  const tell = () => {
    for (const button of document.querySelectorAll('[data-theme-button]')) {
      button.textContent = isDark() ? 'Light page' : 'Dark page'
    }
  }
  wanted.addEventListener('change', tell)
  document.addEventListener('DOMContentLoaded', tell)
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-theme-button]')) return
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem(key, root.dataset.theme)
    } catch {
      // A page opened from a disk may not be allowed to.
    }
    tell()
  })
})()
`;
// src/report/html/document.ts
/**
* A whole page in one file. Its policy lets run the scripts and styles that stand in it, known by their digests, and
* nothing else: no address is loaded, and what somebody smuggles in does not run.
*/
/** The page, ending with a newline. Scripts stand at its end; the one that sets the theme stands in the head. */
function renderPage({ title, styles = [], scripts = [], body }) {
	const style = [baseStyle, ...styles].join("\n");
	const head = element("head", {}, [
		element("meta", { charset: "utf-8" }),
		element("meta", {
			"http-equiv": "Content-Security-Policy",
			content: policyOf([style], [themeScript, ...scripts])
		}),
		element("meta", {
			name: "viewport",
			content: "width=device-width, initial-scale=1"
		}),
		element("meta", {
			name: "color-scheme",
			content: "light dark"
		}),
		element("meta", {
			name: "referrer",
			content: "no-referrer"
		}),
		element("title", {}, [title]),
		element("style", {}, [{ raw: style }]),
		element("script", {}, [{ raw: themeScript }])
	]);
	const ends = scripts.map((script) => element("script", {}, [{ raw: script }]));
	return `<!doctype html>\n${renderMarkup(element("html", { lang: "en" }, [head, element("body", {}, [...body, ...ends])]))}\n`;
}
function policyOf(styles, scripts) {
	return [
		`default-src 'none'`,
		`style-src ${digests(styles)}`,
		`script-src ${digests(scripts)}`,
		`base-uri 'none'`,
		`form-action 'none'`
	].join("; ");
}
function digests(texts) {
	return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
}
// src/report/html/row-id.ts
const longestId = 150;
/**
* One id per row, the same in every report as long as no two names become alike once all but letters, digits, dots and
* dashes is gone; such rows are numbered in the order of the comparison.
*/
function rowIds(rows) {
	const taken = /* @__PURE__ */ new Map();
	return new Map(rows.map((row) => {
		const plain = `row-${`${benchmarkId(row)}-${row.metric}-${row.platform}`.replaceAll(/[^A-Za-z0-9.]+/g, "-").slice(0, longestId)}`;
		const before = taken.get(plain) ?? 0;
		taken.set(plain, before + 1);
		return [row, before === 0 ? plain : `${plain}--${before + 1}`];
	}));
}
// src/report/html/scene.ts
function sceneOf(comparison, { missing = [], context = {} }) {
	const known = context.missing ?? [];
	const unknown = missing.filter((platform) => known.every((one) => one.platform !== platform));
	const absent = [...known, ...unknown.map((platform) => ({
		platform,
		reason: null
	}))];
	const present = [
		...comparison.platforms,
		...comparison.rows,
		...absent
	].map(({ platform }) => platform);
	const platforms = sortPlatforms(present);
	const named = platformNames(platforms);
	const ids = rowIds(comparison.rows);
	return {
		comparison,
		context,
		missing: absent,
		rows: sortRows(comparison.rows),
		names: shortNames(comparison.rows),
		platforms,
		platformName: (platform) => named.get(platform) ?? platform,
		idOf: (row) => ids.get(row) ?? ""
	};
}
/** A name from outside: one line, in a place of its own, so that letters written from right to left move no others. */
function nameOf(text, length = 200) {
	return element("bdi", {}, [oneLine(text, length)]);
}
/** The name of a benchmark: where it has to be broken, it is broken at a slash. */
function benchmarkName(text, length = 120) {
	return element("bdi", {}, oneLine(text, length).split("/").flatMap((part, index) => index === 0 ? [part] : [
		"/",
		element("wbr"),
		part
	]));
}
/** A sentence from outside. */
function proseOf(text, length = 600) {
	return element("bdi", {}, [oneLine(text, length)]);
}
const quiet = {
	added: "+",
	removed: "−",
	same: "="
};
function markOf(row) {
	const standing = standingOf(row);
	if (row.level === "fail") return {
		tone: "bad",
		sign: "✕"
	};
	if (standing === "worse" || standing === "failed") return {
		tone: "warn",
		sign: "!"
	};
	if (standing === "better") return {
		tone: "good",
		sign: "✓"
	};
	if (standing === "undecided") return {
		tone: "unsure",
		sign: "?"
	};
	return {
		tone: "quiet",
		sign: standing === "accepted" ? "✓" : quiet[standing] ?? "–"
	};
}
/** The sign itself; the word beside it says the same to those who hear the page. */
function signOf({ tone, sign }) {
	return element("span", {
		class: `sign ${tone}`,
		"aria-hidden": "true"
	}, [sign]);
}
// src/report/html/environment.ts
/** The one command that measures again what is worth it. */
function reproduceSection({ comparison, context }) {
	if (comparison.rows.length === 0 || !isReproducible(comparison)) return [];
	const sha = comparison.head.commit?.sha;
	const where = sha === void 0 ? "In the folder of the project" : "In a checkout of the head";
	return [element("section", {}, [
		element("h2", { id: "again" }, ["Measure it again"]),
		element("p", {}, [`${where}:`]),
		...sha === void 0 ? [] : [commandLine(`git checkout ${sha.slice(0, 12)}`)],
		commandLine(changedCommand({
			comparison,
			program: context.program
		})),
		element("p", { class: "quiet" }, ["Each row below has a command of its own, too."])
	])];
}
function commandLine(command) {
	return element("p", { class: "again" }, [element("code", { class: "command" }, [command])]);
}
function environmentSection(scene) {
	const { comparison } = scene;
	const facts = [
		["Head", sideFact$1(comparison.head)],
		["Base", comparison.base === null ? ["none"] : sideFact$1(comparison.base)],
		["Profile", [nameOf(comparison.profile)]],
		["Seed", [element("code", {}, [comparison.seed])]],
		["Paceline", [nameOf(comparison.version)]]
	];
	return [element("section", {}, [
		element("h2", { id: "how" }, ["How this was measured"]),
		element("dl", { class: "wide" }, facts.flatMap(([term, text]) => [element("dt", {}, [term]), element("dd", {}, text)])),
		...machineTable(scene),
		...promiseOf(scene)
	])];
}
function sideFact$1({ label, commit }) {
	if (commit === null) return [nameOf(label)];
	const date = commit.date === null ? "" : `, ${commit.date.slice(0, 16).replace("T", " ")} UTC`;
	const ref = commit.ref === null || commit.ref === label ? [] : [" on ", nameOf(commit.ref, 100)];
	const dirty = commit.dirty ? ", with changes that are not committed" : "";
	return [
		nameOf(label),
		...ref,
		": ",
		element("code", {}, [commit.sha]),
		`${date}${dirty}`
	];
}
const columns$1 = [
	"System",
	"Processor",
	"Cores",
	"Memory",
	"Image",
	"Node",
	"Measured for",
	"Stored baseline"
];
function machineTable({ comparison }) {
	if (comparison.platforms.length === 0) return [];
	return [element("div", {
		class: "scroll",
		tabindex: 0,
		role: "region",
		"aria-label": "Machines"
	}, [element("table", { class: "machines" }, [element("thead", {}, [element("tr", {}, columns$1.map((title) => element("th", { scope: "col" }, [title])))]), element("tbody", {}, comparison.platforms.map(machineLine))])])];
}
function machineLine(part) {
	const { cpu, node, os, memoryBytes } = part.environment;
	const image = os.image === null ? `${os.type} ${os.release}` : `${os.image} ${os.imageVersion ?? ""}`;
	const cells = [
		nameOf(cpu.model),
		decimal(cpu.cores, 0),
		`${decimal(memoryBytes / 1e9, 1)} GB`,
		nameOf(image),
		nameOf(node),
		measuringText(part),
		baselineText(part)
	];
	return element("tr", {}, [element("th", { scope: "row" }, [platformName(part.platform)]), ...cells.map((cell) => element("td", {}, [cell]))]);
}
/** Which comparison was possible where, and how often a report like this one is wrong. */
function promiseOf({ comparison, platformName: shortName }) {
	const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()];
	const texts = [...groups.map((group) => {
		return element("li", {}, [groups.length === 1 ? "" : `${joinList(group.map((part) => shortName(part.platform)))}: `, proseOf(group[0].basis)]);
	}), ...promiseTexts(comparison).map((text) => element("li", {}, [text]))];
	return texts.length === 0 ? [] : [element("ul", {}, texts)];
}
function promiseTexts(comparison) {
	const { family, platforms, rows, state } = comparison;
	return [
		rows.some((row) => row.method === "pairs") ? "Base and head took turns, a coin deciding the order in each pair." : "",
		platforms.length > 1 ? "Systems are never mixed." : "",
		family > 0 && state === "decided" ? `If nothing had changed, ${alphaText(comparison)} would show any regression: ${plural(family, "gated row")} share that chance.` : ""
	].filter((text) => text !== "");
}
// src/report/html/matrix.ts
/** More lines than these are no overview. */
const mostLines = 40;
/** The table; nothing where there are no rows. Metrics that nobody gates stand last. */
function matrixOf(scene) {
	const { rows, platforms } = scene;
	if (rows.length === 0) return [];
	const groups = [...groupBy(rows, (row) => speaksForAll(row) ? "" : row.metric).values()];
	const lines = [...groups.filter((group) => !group.every(isWatched)), ...groups.filter((group) => group.every(isWatched))];
	const heads = platforms.map((platform) => element("th", { scope: "col" }, [scene.platformName(platform)]));
	const left = lines.length - mostLines;
	return [element("section", {}, [
		element("h2", { id: "matrix" }, ["By metric and system"]),
		element("div", {
			class: "scroll",
			tabindex: 0,
			role: "region",
			"aria-labelledby": "matrix"
		}, [element("table", { class: platforms.length < 3 ? "matrix few" : "matrix" }, [element("thead", {}, [element("tr", {}, [element("th", { scope: "col" }, ["Metric"]), ...heads])]), element("tbody", {}, lines.slice(0, mostLines).map((line) => lineOf(line, scene)))])]),
		...left > 0 ? [element("p", { class: "quiet" }, [`and ${plural(left, "more metric")} in the table below`])] : []
	])];
}
function lineOf(line, scene) {
	const first = line[0];
	const title = speaksForAll(first) ? "Benchmarks as a whole" : capital(oneLine(metricTitle(first.metric), 80));
	const watched = line.every(isWatched) ? [element("span", { class: "quiet" }, [" watched only"])] : [];
	return element("tr", {}, [element("th", { scope: "row" }, [element("bdi", {}, [title]), ...watched]), ...scene.platforms.map((platform) => cellOf(platform, line, scene))]);
}
function cellOf(platform, line, scene) {
	const rows = line.filter((row) => row.platform === platform);
	const [worst] = rows;
	if (worst === void 0) {
		const isMissing = scene.missing.some((one) => one.platform === platform);
		return element("td", {
			class: "quiet",
			"data-title": scene.platformName(platform)
		}, [isMissing ? "not measured" : ""]);
	}
	const mark = markOf(worst);
	const link = element("a", { href: `#${scene.idOf(worst)}` }, wordsOf(worst, rows, scene));
	const more = moreOf(rows, scene.names);
	return element("td", {
		class: `tone-${mark.tone}`,
		"data-title": scene.platformName(platform)
	}, [
		signOf(mark),
		" ",
		link,
		...more === "" ? [] : [element("span", { class: "more" }, [more])]
	]);
}
const changes = /* @__PURE__ */ new Set([
	"worse",
	"accepted",
	"better"
]);
/** Of the worst row, with the name of its benchmark where it is one of several; or what all rows have in common. */
function wordsOf(worst, rows, { names }) {
	const standing = standingOf(worst);
	if (rows.length === 1 && isFigure(worst)) return [solid(sideValues(worst).head)];
	if (!changes.has(standing) && rows.length > 1 && rows.every((row) => standingOf(row) === standing)) return [`all ${standingText(standing)}`];
	return [
		solid(changes.has(standing) ? changeWords(worst) : standingText(standing)),
		...rows.length > 1 ? [" in ", element("bdi", {}, [oneLine(names.of(worst), 60)])] : [],
		...standing === "accepted" ? [", accepted"] : []
	];
}
/** A value without anything that it could be held against. */
function isFigure(row) {
	const standing = standingOf(row);
	return (standing === "not-comparable" || standing === "added") && row.base === null && row.head !== null;
}
/** What stands under the words: values of a single row, counts of the others, or what none of them exceeds. */
function moreOf(rows, names) {
	const [worst, ...others] = rows;
	const standing = standingOf(worst);
	if (others.length === 0) {
		if (isFigure(worst)) return standingText(standing);
		return solid(standing === "same" ? sameText(worst) : sideValues(worst).both);
	}
	if (!changes.has(standing) && rows.every((row) => standingOf(row) === standing)) return solid(standing === "same" ? sharedLimitsText(rows, (row) => oneLine(names.of(row), 60)) : plural(rows.length, "row"));
	return `also ${[...groupBy(others, (row) => standingText(standingOf(row))).entries()].map(([text, group]) => `${group.length} ${text}`).join(", ")}`;
}
// src/report/html/report-script.ts
/**
* What the page of a comparison does where scripts run: rows open and close, are filtered and sorted, and tell the trial
* under the pointer. It makes elements and sets their text; no text ever becomes markup. Plain JavaScript, put into the
* page as it stands here.
*/
const reportScript = String.raw`
(() => {
  const table = document.querySelector('table.rows')
  if (!table) return
  const bodies = [...table.tBodies]
  const form = document.querySelector('form.filter')
  const told = form.querySelector('output')
  const nothing = document.querySelector('.nothing')
  const make = (name, properties) => Object.assign(document.createElement(name), properties)
  const linkOf = (body) => body.querySelector('.name a')

  // Filtering
  const texts = new Map()
  const textOf = (body) => {
    if (!texts.has(body)) texts.set(body, (body.rows[0].textContent + ' ' + linkOf(body).title).toLowerCase())
    return texts.get(body)
  }
  const filter = () => {
    const { standing, text, system, suite } = Object.fromEntries(new FormData(form))
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const body of bodies) {
      const wanted =
        (!standing || body.dataset.standing === standing) &&
        (!system || body.dataset.system === system) &&
        (!suite || body.dataset.suite === suite) &&
        words.every((word) => textOf(body).includes(word))
      body.hidden = !wanted
      if (wanted) count += 1
    }
    nothing.hidden = count > 0
    told.textContent = count === bodies.length ? '' : count + ' of ' + bodies.length + ' rows'
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  const reset = () => {
    form.reset()
    filter()
  }
  document.querySelector('[data-reset]').addEventListener('click', () => {
    reset()
    form.querySelector('[type=search]').focus()
  })

  // Sorting
  const order = new Map(bodies.map((body, index) => [body, index]))
  const collator = new Intl.Collator('en', { numeric: true })
  const cellText = (body, name) => body.querySelector('.' + name).textContent
  const numberOf = (text) => (text === undefined || text === '' ? null : Number(text))
  const keys = {
    order: (body) => order.get(body),
    name: (body) => cellText(body, 'name'),
    metric: (body) => cellText(body, 'metric'),
    system: (body) => cellText(body, 'system'),
    change: (body) => numberOf(body.querySelector('.change').dataset.value),
    pairs: (body) => numberOf(body.rows[0].lastElementChild.textContent),
  }
  const compare = (a, b) => (typeof a === 'string' ? collator.compare(a, b) : a - b)
  const sort = (head, key) => {
    const down = head.getAttribute('aria-sort') === 'ascending' || (!head.hasAttribute('aria-sort') && head.matches('.number'))
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
    const known = bodies.map((body) => ({ body, value: keys[key](body) }))
    known.sort((a, b) => {
      // What has no such figure comes last in both directions.
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || order.get(a.body) - order.get(b.body)
      return (down ? -1 : 1) * compare(a.value, b.value) || order.get(a.body) - order.get(b.body)
    })
    table.append(...known.map(({ body }) => body))
  }
  table.tHead.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-sort]')
    if (button) sort(button.closest('th'), button.dataset.sort)
  })

  // Opening and closing
  const show = (body, open) => {
    body.classList.toggle('open', open)
    linkOf(body).setAttribute('aria-expanded', String(open))
    if (open) furnish(body)
  }
  table.addEventListener('click', (event) => {
    const line = event.target.closest('.line')
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
    const body = line.parentElement
    if (event.target.closest('a')) event.preventDefault()
    const open = !body.classList.contains('open')
    show(body, open)
    try {
      if (open) history.replaceState(null, '', '#' + body.id)
    } catch {
      // Where the address may not be changed, the row opens all the same.
    }
  })

  // Addresses of rows
  const follow = () => {
    let id = ''
    try {
      id = decodeURIComponent(location.hash.slice(1))
    } catch {
      return
    }
    const body = bodies.find((one) => one.id === id)
    if (!body) return
    if (body.hidden) reset()
    show(body, true)
    body.scrollIntoView({ block: 'start' })
    linkOf(body).focus({ preventScroll: true })
  }
  addEventListener('hashchange', follow)
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('.matrix a')
    // The address may be the same as before: then it would lead nowhere.
    if (link && link.hash === location.hash) follow()
  })

  // What is behind a row, made when it is first seen
  const furnished = new WeakSet()
  const furnish = (body) => {
    if (furnished.has(body)) return
    furnished.add(body)
    const plot = body.querySelector('.strips')
    if (plot) letPick(plot)
    for (const command of body.querySelectorAll('.command')) letCopy(command)
  }

  const letCopy = (command) => {
    const button = make('button', { type: 'button', textContent: 'Copy' })
    button.setAttribute('aria-label', 'Copy the command')
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(command)
        button.textContent = 'Selected'
      }
    })
    command.after(button)
  }

  /** A slider and the pointer choose a pair of trials; the picture marks it and the text says its values. */
  const letPick = (plot) => {
    const figure = plot.closest('figure')
    // As a label the title is heard, and does not cover what the pointer is on.
    const title = plot.querySelector('title')
    plot.setAttribute('aria-label', title.textContent)
    plot.removeAttribute('aria-labelledby')
    title.remove()
    const list = figure.querySelector('.values')
    const unit = list.dataset.unit ? ' ' + list.dataset.unit : ''
    const sides = [...figure.querySelectorAll('[data-values]')].map((span) => {
      const values = span.textContent.split(' ')
      const path = plot.querySelector('[data-side=' + span.dataset.values + ']')
      const places = path.getAttribute('d').match(/[^Mh]+(?=h)/g).map((text) => text.split(' ').map(Number))
      let next = 0
      return { name: span.dataset.values, values, points: values.map((value) => (value === '–' ? null : places[next++])) }
    })
    const paired = sides.length === 2 && 'paired' in list.dataset
    const length = Math.max(...sides.map(({ values }) => values.length))
    const ring = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    ring.setAttribute('class', 'strip-picked')
    plot.append(ring)

    const slider = make('input', { type: 'range', min: 1, max: length, value: 1 })
    slider.setAttribute('aria-label', paired ? 'Pair of trials' : 'Trial')
    const output = make('output', { textContent: 'Each dot is a trial, the first at the top. Point at one, or move the slider.' })
    const box = make('div', { className: 'pick' })
    box.append(slider, output)
    plot.after(box)

    const pick = (index) => {
      const parts = []
      let d = ''
      for (const { name, values, points } of sides) {
        if (index >= values.length) continue
        parts.push(name + ' ' + (points[index] ? values[index] + unit : 'without a value'))
        if (points[index]) d += 'M' + (points[index][0] - 6) + ' ' + points[index][1] + 'a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z'
      }
      ring.setAttribute('d', d)
      const text = (paired ? 'Pair ' : 'No. ') + (index + 1) + ' of ' + length + ': ' + parts.join(', ')
      output.textContent = text
      slider.value = index + 1
      slider.setAttribute('aria-valuetext', text)
    }
    slider.addEventListener('input', () => pick(slider.value - 1))
    slider.addEventListener('focus', () => pick(slider.value - 1))
    plot.addEventListener('pointermove', (event) => {
      const box = plot.getBoundingClientRect()
      const { width, height } = plot.viewBox.baseVal
      const x = ((event.clientX - box.left) / box.width) * width
      const y = ((event.clientY - box.top) / box.height) * height
      let best = null
      for (const { points } of sides) {
        points.forEach((point, index) => {
          if (!point) return
          const far = Math.hypot(point[0] - x, point[1] - y)
          if (!best || far < best.far) best = { far, index }
        })
      }
      if (best && best.far < 40) pick(best.index)
    })
  }

  for (const body of bodies) {
    const open = body.classList.contains('open')
    linkOf(body).setAttribute('aria-expanded', String(open))
    if (open) furnish(body)
  }
  for (const command of document.querySelectorAll('main > section > .again > .command')) letCopy(command)
  filter()
  follow()
})()
`;
// src/report/html/report-style.ts
/** What only the page of a comparison has: its matrix, its table of rows, its plots. */
const reportStyle = `
:root{--tint-bad:color-mix(in srgb,var(--chart-worse) 12%,var(--chart-paper));--tint-good:color-mix(in srgb,var(--chart-better) 12%,var(--chart-paper));--tint-warn:color-mix(in srgb,var(--chart-warn) 14%,var(--chart-paper))}
header.page{padding-bottom:0}
.top{display:flex;justify-content:space-between;align-items:center;padding:.8rem 0}
.brand{font-weight:700;letter-spacing:.02em}
h1{font-size:1.55rem;display:flex;gap:.7rem;align-items:flex-start;overflow-wrap:anywhere}
.sign{display:inline-block;flex:none;width:1.35em;height:1.35em;line-height:1.35em;text-align:center;border-radius:50%;font-weight:700;font-size:.8em;background:var(--chart-band);color:var(--chart-quiet)}
h1 .sign{margin-top:.1em}
.sign.bad{background:var(--chart-worse);color:var(--chart-paper)}
.sign.warn{background:var(--tint-warn);color:var(--chart-warn);box-shadow:inset 0 0 0 1.5px var(--chart-warn)}
.sign.good{background:var(--tint-good);color:var(--chart-better);box-shadow:inset 0 0 0 1.5px var(--chart-better)}
.sign.unsure{background:none;color:var(--chart-warn);box-shadow:inset 0 0 0 1.5px var(--chart-warn)}
.sides{margin:.7rem 0 .2rem}
.counts{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.2rem 0 0;padding:0;color:var(--chart-quiet)}
.counts li:first-child{color:var(--chart-ink);font-weight:600}
.remarks{margin:1rem 0 0;padding:.6rem .9rem .6rem 1.9rem;border-left:3px solid var(--page-border);background:var(--chart-band);border-radius:0 6px 6px 0;overflow-wrap:anywhere}
.remarks.warn{border-left-color:var(--chart-warn)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .6rem;vertical-align:top;border-bottom:1px solid var(--chart-grid)}
thead th{color:var(--chart-quiet);font-weight:600;font-size:.88rem;white-space:nowrap}
.matrix th[scope=row]{font-weight:600;min-width:9rem}
.matrix th .quiet{font-weight:400;font-size:.85rem}
.matrix td{min-width:11rem}
.matrix td a{color:inherit}
.matrix .tone-bad{background:var(--tint-bad)}
.matrix .tone-good{background:var(--tint-good)}
.matrix .tone-warn{background:var(--tint-warn)}
.matrix .tone-quiet,.matrix .more{color:var(--chart-quiet)}
.matrix .more{display:block;font-size:.88rem;padding-left:1.55em}
@media (min-width:52.01rem){.matrix.few .more{display:inline;padding-left:.8em}}
.machines{font-size:.92rem}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:.6rem 0 .8rem}
.filter fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem;flex-basis:100%;min-width:0}
.filter label{color:var(--chart-quiet)}
.filter input[type=search]{width:16rem;max-width:100%}
.filter input,.filter select{color:var(--chart-ink)}
.filter ::placeholder{color:var(--chart-quiet);opacity:1}
.chip{position:relative}
.chip input{position:absolute;opacity:0;inset:0;margin:0;width:100%;height:100%;cursor:pointer}
.chip span{display:block;border:1px solid var(--page-border);border-radius:1rem;padding:.15rem .7rem;color:var(--chart-ink)}
.chip b{font-weight:400;color:var(--chart-quiet)}
.chip input:checked+span{background:var(--chart-ink);border-color:var(--chart-ink);color:var(--chart-paper)}
.chip input:checked+span b{color:inherit}
.chip input:focus-visible+span{outline:2px solid var(--chart-s0);outline-offset:2px}
.rows thead button{border:0;background:none;padding:.1rem .2rem;margin:-.1rem -.2rem;font-weight:600;color:inherit}
.rows thead th[aria-sort] button{color:var(--chart-ink)}
.rows th[aria-sort=ascending] button::after{content:" ▲";font-size:.7em}
.rows th[aria-sort=descending] button::after{content:" ▼";font-size:.7em}
html:not(.js) .rows thead button{pointer-events:none}
.number{text-align:right;white-space:nowrap}
.rows .verdict{white-space:nowrap}
.rows .name,.rows .metric{overflow-wrap:anywhere}
.rows .name{font-weight:600;min-width:10rem}
.rows .metric{min-width:7rem}
.rows .name a{text-decoration-thickness:1px;text-underline-offset:3px}
.js .rows .name a{position:relative;display:inline-block;padding-left:.95em}
.js .rows .name a::before{content:"";position:absolute;left:0;top:.42em;border:.32em solid transparent;border-left:.45em solid var(--chart-quiet)}
.js .rows .open .name a::before{transform:rotate(90deg);top:.5em;left:-.1em}
.rows .line:hover td{background:var(--chart-band)}
.rows .change{font-weight:600}
.one-system .system{display:none}
.tone-bad{color:var(--chart-worse)}
.tone-warn,.tone-unsure{color:var(--chart-warn)}
.tone-good{color:var(--chart-better)}
.verdict.tone-quiet{color:var(--chart-quiet)}
.rows .detail{display:none}
.rows .open .detail,html:not(.js) .rows tbody:target .detail{display:table-row}
.rows .open .line td,html:not(.js) .rows tbody:target .line td{border-bottom-color:transparent}
.rows tbody{scroll-margin-top:3rem}
@media (min-width:52.01rem){.rows thead th{position:sticky;top:0;z-index:1;background:var(--chart-paper)}}
.rows tbody:target .line td:first-child{box-shadow:inset 3px 0 var(--chart-s0)}
.detail>td{padding:.2rem .6rem 1.2rem 2.2rem}
.detail-box{display:grid;gap:.2rem 2rem;grid-template-columns:minmax(0,600px) minmax(16rem,1fr);align-items:start;overflow-wrap:anywhere}
.detail-box>p,.detail-box>details{grid-column:1/-1}
.detail-box:not(:has(figure)){grid-template-columns:1fr}
figure{margin:.3rem 0}
figcaption{font-size:.85rem;color:var(--chart-quiet)}
.strips{display:block;width:100%}
.strips>g text{paint-order:stroke;stroke:var(--chart-paper);stroke-width:5px;stroke-linejoin:round}
.strip-dots{fill:none;stroke:var(--chart-own);stroke-linecap:round;stroke-opacity:.6}
.strip-middle{fill:none;stroke:var(--chart-own);stroke-width:3}
.strip-interval{fill:none;stroke:var(--chart-own);stroke-width:2.5}
.chart-neutral{--chart-own:var(--chart-ink)}
.no-change{stroke-dasharray:4 4}
.strip-picked{fill:none;stroke:var(--chart-ink);stroke-width:2}
.pick{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .8rem;margin:.3rem 0;font-size:.92rem}
.pick input{flex:1 1 10rem;min-width:0;padding:0;accent-color:var(--chart-s0)}
.pick output{flex:1 1 16rem}
.values{font-size:.88rem;color:var(--chart-quiet);margin:.2rem 0 .6rem}
.values span{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:.3rem 0;font-size:.93rem}
dt{color:var(--chart-quiet)}
dd{margin:0;overflow-wrap:anywhere}
.command{background:var(--chart-band);padding:.25rem .5rem;border-radius:5px;overflow-wrap:anywhere}
.again button{margin-left:.5rem;padding:.1rem .5rem;font-size:.85rem}
.figures{margin:.3rem 0;padding-left:1.2rem;columns:18rem}
summary{cursor:pointer}
footer{border-top:1px solid var(--chart-grid);font-size:.9rem}
@media (max-width:52rem){
.detail-box{grid-template-columns:minmax(0,1fr)}
.detail>td{padding-left:.6rem}
.rows,.rows thead,.rows tbody,.rows .detail>td{display:block}
.rows tbody[hidden]{display:none}
.rows .open .detail,html:not(.js) .rows tbody:target .detail{display:block}
.rows tr:not(.detail){display:flex;flex-wrap:wrap;gap:.1rem .8rem;padding:.5rem 0}
.rows tbody{border-bottom:1px solid var(--chart-grid)}
.rows th,.rows td{border:0;padding:0 .1rem;min-width:0}
.rows .line td:empty{display:none}
.rows thead th:not(:has(button)){display:none}
.rows .verdict{flex:1 1 50%}
.rows .change{flex:0 1 auto;order:-1;margin-left:auto}
.rows .verdict{order:-2}
.rows .name{flex-basis:100%}
.rows .metric{min-width:0}
.rows .line .number:not(.change){color:var(--chart-quiet);font-size:.9rem;white-space:normal}
.rows .line [data-title]::before{content:attr(data-title) " "}
.matrix thead{position:absolute;clip-path:inset(50%)}
.matrix,.matrix tbody,.matrix th,.matrix tr{display:block}
.matrix tr{padding:.5rem 0;border-bottom:1px solid var(--chart-grid)}
.matrix th,.matrix td{border:0;padding:.15rem 0}
.matrix td{display:grid;grid-template-columns:5.2rem 1.4rem minmax(0,1fr);min-width:0;padding:.2rem .3rem;margin:0 -.3rem}
.matrix td::before{content:attr(data-title);color:var(--chart-quiet)}
.matrix td:empty{display:none}
.matrix .more{grid-column:3;padding:0}
.matrix td.quiet{grid-template-columns:5.2rem minmax(0,1fr)}
.chart.strips{font-size:20px}
h1{font-size:1.25rem}
}
@media print{.rows .detail{break-inside:avoid}}`;
/** The rows that are drawn, as many of the first as there is room for. */
function plotBudget(rows) {
	const drawn = /* @__PURE__ */ new Set();
	let trials = 0;
	for (const row of rows) {
		trials += (row.samples?.base.length ?? 0) + (row.samples?.head.length ?? 0);
		if (trials > 3e5) break;
		drawn.add(row);
	}
	return drawn;
}
// src/report/html/row-facts.ts
/** What is known about a row, as pairs of a term and its text; what is unknown is left out. */
function factsOf(row, scene) {
	return [
		["Base", sideFact(row, "base")],
		["Head", sideFact(row, "head")],
		["Change", changeFact(row)],
		["Interval", intervalFact(row)],
		["Decided by", methodFact(row)],
		["Certainty", certaintyFact(row, scene)],
		["Noise", noiseFact(row)],
		["Thresholds", row.change === null ? null : thresholdsFact(row)],
		["Accepted", row.accepted === null ? null : proseOf(acceptedText(row) ?? "")],
		["Drift", driftFact(row)],
		["Gate", row.gate ? null : "none: watched only, no part of the verdict"],
		["Possible", row.possible && row.verdict !== "regression" ? "worth a look: such a list is by chance in one of ten" : null]
	].flatMap(([term, text]) => text === null ? [] : [[term, [typeof text === "string" ? solid(text) : text]]]);
}
function sideFact(row, side) {
	const one = row[side];
	if (one === null || one.value === null) return null;
	const { count, runs, spread, version } = one;
	if (row.metric === "failures") return element("bdi", {}, [solid(`${sideValues(row)[side]} trials failed`)]);
	const values = plural(count, "value");
	const texts = [
		sideValues(row)[side] + scatterOf(spread, row),
		runs === void 0 ? `median of ${values}` : `expected from ${plural(runs, "stored run")} (${values})`,
		...version === null ? [] : [`version ${version}`]
	];
	return element("bdi", {}, [solid(oneLine(texts.join(", ")))]);
}
function scatterOf(spread, { kind, unit }) {
	return spread === null || spread === 0 ? "" : ` ± ${formatValue(spread, unit, { exact: kind === "exact" })}`;
}
function intervalFact({ interval, unit }) {
	if (interval === null || interval.lower === null && interval.upper === null) return null;
	const { lower, upper, lowerLevel, upperLevel } = interval;
	const levels = [...lower === null ? [] : [lowerLevel], ...upper === null ? [] : [upperLevel]];
	const holds = [...new Set(levels.map((level) => formatCertainty(level)))];
	return `${formatInterval(interval, unit)}; ${holds.length === 1 ? "holds" : "its limits hold"} with ${holds.join(" and ")}`;
}
function methodFact({ method, pairs, base }) {
	switch (method) {
		case "pairs": return `${pairs === null ? "pairs" : plural(pairs, "pair")} of base and head, and an exact test`;
		case "baseline": return `the head's values against ${base?.runs === void 0 ? "the stored runs" : plural(base.runs, "stored run")}`;
		case "exact": return "counting: any difference is real";
		case "budget": return "the budget that the policy sets";
		default: return null;
	}
}
function certaintyFact({ p, pAdjusted }, { comparison }) {
	if (p === null) return null;
	const family = plural(comparison.family, "gated row");
	const adjusted = pAdjusted === null ? "" : `, ${formatProbability(pAdjusted)} as one of ${family}`;
	return `p ${formatProbability(p)}${adjusted}`;
}
function noiseFact(row) {
	const { sigma, method } = row;
	const per = method === "baseline" ? "run" : "pair";
	const seen = detectableText(row);
	const known = [sigma === null ? "" : `${sizeText(row, sigma)} per ${per}`, seen === null ? "" : `a change from ${seen} on would have been seen`].filter((text) => text !== "");
	return known.length === 0 ? null : known.join("; ");
}
function driftFact({ drift }) {
	if (drift === null) return null;
	return proseOf(`the base itself has moved by ${formatRelative(drift.relative)} since ${drift.since}${drift.alarm ? ": more than the policy allows" : ""}`);
}
/** Figures of the deciding rule, one per line: name and value. */
function figureLines({ figures = {} }) {
	return Object.entries(figures).map(([name, value]) => {
		return `${name}: ${typeof value === "number" ? figureText(value) : value}`;
	});
}
function figureText(value) {
	return Number.isInteger(value) && Math.abs(value) < 1e9 ? decimal(value, 0) : String(Number(value.toPrecision(5)));
}
// src/report/chart/ticks.ts
/** Round numbers to mark an axis at: 1, 2 or 5 times a power of ten. */
/** About `count` round numbers from `low` to `high`, both included where they are round. `low` is below `high`. */
function linearTicks(low, high, count) {
	const step = roundStep((high - low) / Math.max(1, count));
	return multiples(step, Math.ceil(inSteps(step, low) - slack), Math.floor(inSteps(step, high) + slack));
}
/** The same, from the last round number that is not above `low` to the first that is not below `high`. */
function enclosingTicks(low, high, count) {
	const step = roundStep((high - low) / Math.max(1, count));
	return multiples(step, Math.floor(inSteps(step, low) + slack), Math.ceil(inSteps(step, high) - slack));
}
/** What counts as lying on a tick, in steps. */
const slack = 1e-9;
function inSteps({ size, per }, value) {
	return per > 0 ? value * per : value / size;
}
function multiples({ size, per }, first, last) {
	const count = Math.max(0, last - first + 1);
	return Array.from({ length: count }, (_, i) => (per > 0 ? (first + i) / per : (first + i) * size) + 0);
}
/** 1, 2 or 5 times a power of ten near `wanted`. */
function roundStep(wanted) {
	const power = Math.floor(Math.log10(wanted));
	const size = wanted / 10 ** power;
	const factor = size >= Math.sqrt(50) ? 10 : size >= Math.sqrt(10) ? 5 : size >= Math.SQRT2 ? 2 : 1;
	const step = factor * 10 ** power;
	return {
		size: step,
		per: step < 1 ? Math.round(10 ** -power / factor) : 0
	};
}
/**
* Round numbers on a logarithmic axis, `low` above zero: powers of ten, with 2 and 5 between them where there is room.
* Where the limits are so close that fewer than three would stand between them, as on a linear axis.
*/
function logTicks(low, high, count) {
	const decades = Array.from({ length: Math.floor(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 }, (_, i) => Math.floor(Math.log10(low)) + i);
	const within = (value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
	const times = (factors) => decades.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`))).filter(within);
	const fine = times([
		1,
		2,
		5
	]);
	if (fine.length < 3) return linearTicks(low, high, count);
	if (fine.length <= count + 2) return fine;
	const coarse = times([1]);
	const stride = Math.ceil(coarse.length / Math.max(1, count));
	return coarse.filter((_, i) => i % stride === 0);
}
// src/report/chart/scale.ts
/** From values to places in a drawing, with ticks that read well in the unit they are shown in. */
/** A scale around `values`. A logarithmic one is asked for in vain where a value is zero or negative. */
function scaleOf(options) {
	const { unit, range, count = 5, zero = false, nice = true, exact = false } = options;
	const values = options.values.filter((value) => Number.isFinite(value));
	const kind = options.kind === "log" && values.length > 0 && values.every((value) => value > 0) ? "log" : "linear";
	const largest = Math.max(0, ...values.map(Math.abs));
	const { divisor, name } = axisUnit(largest, unit, { exact });
	const shown = limitsOf(values.map((value) => value / divisor), zero && kind === "linear");
	const encloses = kind === "linear" && nice;
	const ticks = (encloses ? enclosingTicks : kind === "log" ? logTicks : linearTicks)(...shown, count);
	const [low, high] = encloses ? [ticks[0], ticks.at(-1)] : shown;
	const place = (value) => kind === "log" ? Math.log(value) : value;
	const [from, to] = [place(low), place(high)];
	return {
		kind,
		at: (value) => round(range[0] + (place(value / divisor) - from) / (to - from) * (range[1] - range[0])),
		ticks: labelled(ticks).map(({ value, label }) => ({
			value: value * divisor,
			label
		})),
		unit: name
	};
}
/** The smallest and the largest value, kept apart where they are one. */
function limitsOf(values, zero) {
	const all = values.length === 0 ? [0, 1] : zero ? [0, ...values] : values;
	const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
	if (low < high) return [low, high];
	const room = low === 0 ? 1 : Math.abs(low) * .05;
	return [low - room, high + room];
}
/** Labels of equal precision, the finest that one of them needs; of its own each where decades lie between them. */
function labelled(ticks) {
	const digits = ticks.map(placesOf);
	const most = Math.max(0, ...digits);
	const wide = most > 0 && Math.max(...ticks.map(Math.abs)) >= 100;
	return ticks.map((value, i) => {
		const label = decimal(value, wide ? digits[i] : most);
		return {
			value,
			label: value !== 0 && !/[1-9]/.test(label) ? value.toExponential() : label
		};
	});
}
/** Decimal places that the number needs, six at most. */
function placesOf(value) {
	return [
		0,
		1,
		2,
		3,
		4,
		5
	].find((digits) => Math.abs(Number(value.toFixed(digits)) - value) < 1e-9) ?? 6;
}
/** Hundredths are finer than any screen; more digits would only make files larger. */
function round(value) {
	return Math.round(value * 100) / 100;
}
// src/report/chart/axis.ts
/** Axes: ticks with labels, lines through the plot, and what is measured in which unit. */
/** Labels below the plot, the title below them. */
function bottomAxis({ scale, plot, title, grid = true }) {
	const labels = scale.ticks.map(({ value, label }) => element("text", {
		x: scale.at(value),
		y: plot.bottom + 18,
		"text-anchor": "middle"
	}, [label]));
	const lines = scale.ticks.map(({ value }) => `M${scale.at(value)} ${plot.top}V${plot.bottom}`);
	const name = element("text", {
		x: round((plot.left + plot.right) / 2),
		y: plot.bottom + 40,
		"text-anchor": "middle"
	}, [title ?? ""]);
	return axis([
		...grid ? [gridPath(lines)] : [],
		...labels,
		...title === void 0 ? [] : [name]
	]);
}
function gridPath(lines) {
	return element("path", {
		class: "chart-grid",
		d: lines.join("")
	});
}
function axis(children) {
	return element("g", { class: "chart-axis" }, children);
}
// src/report/chart/frame.ts
/** The frame of a chart: its size, and its name and description for those who do not see it. */
/** A chart as one picture. It scales down with the space it gets, and never grows beyond its size. */
function chartFrame(options, children) {
	const { id, width, height, title, description } = options;
	return element("svg", {
		class: ["chart", options.class].filter(Boolean).join(" "),
		viewBox: `0 0 ${width} ${height}`,
		width,
		height,
		role: "img",
		"aria-labelledby": `${id}-title`,
		"aria-describedby": `${id}-description`
	}, [...[element("title", { id: `${id}-title` }, [title]), element("desc", { id: `${id}-description` }, [description])], ...children]);
}
// src/report/chart/mark.ts
/** Marks and lines as path data: many of one kind in one path, so that a thousand charts stay small. */
/** The outlines of marks of about `size` across, centred on the points. */
function markPath(shape, points, size) {
	return points.map(([x, y]) => outlines[shape](round(x), round(y), size / 2)).join("");
}
const outlines = {
	circle: (x, y, r) => `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
	square: (x, y, r) => closed(x - .9 * r, y - .9 * r, [1.8 * r, 0], [0, 1.8 * r], [-1.8 * r, 0]),
	diamond: (x, y, r) => closed(x, y - 1.25 * r, [1.25 * r, 1.25 * r], [-1.25 * r, 1.25 * r], [-1.25 * r, -1.25 * r]),
	triangle: (x, y, r) => closed(x, y - 1.15 * r, [1.15 * r, 2 * r], [-2.3 * r, 0]),
	cross: (x, y, r) => `M${round(x - r)} ${round(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
	down: (x, y, r) => closed(x, y + 1.15 * r, [1.15 * r, -2 * r], [-2.3 * r, 0])
};
function closed(x, y, ...steps) {
	return `M${round(x)} ${round(y)}${steps.map(([dx, dy]) => `l${round(dx)} ${round(dy)}`).join("")}z`;
}
/** A line through the points; it is interrupted where one is missing. */
function linePath(points) {
	let pen = "M";
	return points.map((point) => {
		if (point === null) {
			pen = "M";
			return "";
		}
		const text = `${pen}${round(point[0])} ${round(point[1])}`;
		pen = "L";
		return text;
	}).join("");
}
// src/report/html/interval-lane.ts
function intervalLane(row, { interval, scale, top, left, right }) {
	const y = top + 39;
	const [low, lowIn] = limitAt(interval.lower, left, scale, [left, right]);
	const [high, highIn] = limitAt(interval.upper, right, scale, [left, right]);
	const caps = [lowIn ? `M${low} ${y - 6}v12` : `M${low + 6} ${y - 5}l-6 5l6 5`, highIn ? `M${high} ${y - 6}v12` : `M${high - 6} ${y - 5}l6 5l-6 5`];
	const estimate = interval.estimate === null ? null : scale.at(interval.estimate);
	const isInside = estimate !== null && estimate >= left - 8 && estimate <= right + 8;
	return element("g", { class: toneOf(row) }, [
		element("text", {
			x: left - 10,
			y: top + 20
		}, [titleOf$1(row)]),
		element("path", {
			class: "strip-interval",
			d: `M${low} ${y}H${high}${caps.join("")}`
		}),
		...isInside ? [element("path", {
			class: "chart-mark",
			d: markPath("diamond", [[estimate, y]], 11)
		})] : []
	]);
}
/** Where a limit is drawn, and whether it is there or somewhere beyond. */
function limitAt(limit, edge, scale, [left, right]) {
	const at = limit === null ? NaN : scale.at(limit);
	if (!Number.isFinite(at)) return [edge, false];
	const inside = Math.min(right, Math.max(left, at));
	return [inside, Math.abs(inside - at) < 1];
}
function titleOf$1(row) {
	const limits = row.interval === null ? "" : `, ${formatInterval(row.interval, row.unit)}`;
	return `change: ${scaledChange(row) ?? "unknown"}${limits}`;
}
function toneOf(row) {
	const standing = standingOf(row);
	if (standing === "better") return "chart-better";
	return standing === "worse" ? "chart-worse" : "chart-neutral";
}
// src/report/html/strip-span.ts
/** Null for a row without trials. */
function stripSpan(row) {
	const { samples } = row;
	if (samples === null) return null;
	const sides = ["base", "head"].map((side) => ({
		side,
		values: samples[side],
		middle: row[side]?.value ?? null
	})).filter(({ values }) => numbers(values).length > 0);
	if (sides.length === 0) return null;
	const interval = intervalOf(row);
	const bulk = sides.flatMap(({ values, middle }) => [...bulkOf(numbers(values)), ...numbers([middle])]);
	const all = sides.flatMap(({ values, middle }) => numbers([...values, middle]));
	return {
		sides,
		interval,
		limits: withInterval(ends(spread(bulk) * worthCutting < spread(all) ? bulk : all), interval)
	};
}
/** The axis is cut only where that makes the rest this many times as wide. */
const worthCutting = 2.5;
/** Values that are no lonely ones: within three quartile ranges of the middle half. */
function bulkOf(values) {
	const [low, high] = [quantile(values, .25), quantile(values, .75)];
	const room = 3 * (high - low);
	return room > 0 ? values.filter((value) => value >= low - room && value <= high + room) : values;
}
/** Limits of the interval find room, too, unless they would make it three times as wide. */
function withInterval([low, high], interval) {
	const room = high - low;
	return ends([
		low,
		high,
		...numbers([
			interval?.lower ?? null,
			interval?.estimate ?? null,
			interval?.upper ?? null
		]).filter((value) => room === 0 || value >= low - room && value <= high + room)
	]);
}
function intervalOf({ interval, change, base }) {
	const from = base?.value ?? null;
	if (interval === null || change === null || from === null) return null;
	const isRelative = interval.scale === "relative";
	const place = (size) => {
		const at = size === null ? null : isRelative ? from * (1 + size) : from + size;
		return at === null || !Number.isFinite(at) ? null : at;
	};
	return {
		estimate: place(isRelative ? change.relative : change.absolute),
		lower: place(interval.lower),
		upper: place(interval.upper)
	};
}
/** Beyond this a difference of two values may be no number any more, and a file may hold such values. */
const largest = 1e300;
function numbers(values) {
	return values.filter((value) => value !== null && Math.abs(value) < largest);
}
function ends(values) {
	return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}
function spread(values) {
	const [low, high] = ends(values);
	return high - low;
}
// src/report/html/value-lists.ts
function valueLists(row) {
	const { samples, unit } = row;
	if (samples === null) return [];
	const { base, head } = samples;
	const largest = [...base, ...head].filter((value) => value !== null).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
	const { divisor, name } = axisUnit(largest, unit, { exact: row.kind === "exact" });
	const text = (value) => value === null ? "–" : String(Number((value / divisor).toPrecision(4)));
	const list = (side, values) => element("p", {}, [`${sideTitle(row, side)}${name === "" ? "" : `, in ${name}`}: `, element("span", { "data-values": side }, [values.map(text).join(" ")])]);
	return [element("details", {
		class: "values",
		"data-unit": name,
		"data-paired": row.base?.runs === void 0
	}, [
		element("summary", {}, ["All values, in the order of measurement"]),
		...base.length === 0 ? [] : [list("base", base)],
		...head.length === 0 ? [] : [list("head", head)]
	])];
}
/** Of a stored baseline, what is drawn are its runs, each as its median. */
function sideTitle(row, side) {
	return side === "base" && row.base?.runs !== void 0 ? "stored runs" : side;
}
// src/report/html/strip-plot.ts
const width = 600;
const left = 18;
const right = 582;
const stripHeight = 44;
/** Height of a strip with its title above it. */
const laneHeight = 74;
/** The plot; null where there is no trial to draw. */
function stripPlot(row, { id, title }) {
	const span = stripSpan(row);
	if (span === null) return null;
	const scale = scaleOf({
		values: span.limits,
		unit: row.unit,
		range: [left, right],
		exact: row.kind === "exact"
	});
	const top = span.sides.length * laneHeight;
	const bottom = top + (span.interval === null ? 0 : 54) + 4;
	return chartFrame({
		id,
		title,
		description: describe(row, span),
		class: "strips",
		width,
		height: bottom + 48
	}, [
		bottomAxis({
			scale,
			plot: {
				left,
				right,
				top: 6,
				bottom
			},
			title: axisTitle(row, scale)
		}),
		...referenceLine(row, {
			scale,
			bottom
		}),
		...span.sides.map((side, index) => stripOf(row, {
			side,
			scale,
			top: index * laneHeight,
			limits: span.limits
		})),
		...span.interval === null ? [] : [intervalLane(row, {
			interval: span.interval,
			scale,
			top,
			left,
			right
		})]
	]);
}
/** Where the head would be if nothing had changed. */
function referenceLine({ base, head }, { scale, bottom }) {
	const value = base?.value ?? null;
	if (value === null || head === null) return [];
	return [element("path", {
		class: "chart-rule no-change",
		d: `M${place(scale, value)} 6V${bottom}`
	})];
}
function stripOf(row, { side, scale, top, limits }) {
	const { values, middle } = side;
	const floor = top + 26;
	const step = stripHeight / Math.max(1, values.length);
	const dots = values.flatMap((value, index) => value === null ? [] : [`M${place(scale, value)} ${tenths(floor + (index + .5) * step)}h0`]);
	const size = values.length > 80 ? 5 : values.length > 30 ? 6 : 7.5;
	const beyond = values.filter((value) => value !== null && (value < limits[0] || value > limits[1])).length;
	const far = beyond === 0 ? [] : [element("text", {
		class: "chart-quiet",
		x: right,
		y: top + 20,
		"text-anchor": "end"
	}, [`${beyond} beyond the edge`])];
	return element("g", { class: side.side === "base" ? "chart-s0" : "chart-s1" }, [
		element("text", {
			x: 8,
			y: top + 20
		}, [stripTitle(row, side)]),
		...far,
		element("path", {
			class: "strip-dots",
			"data-side": side.side,
			"stroke-width": size,
			d: dots.join("")
		}),
		...middle === null ? [] : [element("path", {
			class: "strip-middle",
			d: `M${place(scale, middle)} ${floor - 3}v50`
		})]
	]);
}
function stripTitle(row, { side, middle }) {
	if (middle === null) return sideTitle(row, side);
	const of = side === "base" && row.base?.runs !== void 0 ? "expected" : "median";
	return `${sideTitle(row, side)}, ${of} ${valueOf(row, middle)}`;
}
function axisTitle(row, { unit }) {
	return `${oneLine(metricTitle(row.metric), 40)}${unit === "" ? "" : `, ${unit}`} (${row.better} is better)`;
}
/** Inside the picture whatever the value: what lies beyond is drawn at the edge. */
function place(scale, value) {
	const at = scale.at(value);
	return Number.isFinite(at) ? tenths(Math.min(590, Math.max(10, at))) : value > 0 ? 590 : 10;
}
function tenths(value) {
	return Math.round(value * 10) / 10;
}
function valueOf(row, value) {
	return formatValue(value, row.unit, { exact: row.kind === "exact" });
}
/** The picture in words. */
function describe(row, { sides }) {
	const strips = sides.map(({ side, values, middle }) => {
		const present = values.filter((value) => value !== null);
		const [low, high] = [Math.min(...present), Math.max(...present)];
		const from = low === high ? `all ${valueOf(row, low)}` : `from ${valueOf(row, low)} to ${valueOf(row, high)}`;
		const lost = values.length - present.length;
		const gaps = lost === 0 ? "" : `, ${plural(lost, "trial")} without a value`;
		const at = middle === null ? "" : `, the middle at ${valueOf(row, middle)}`;
		return `${sideTitle(row, side)}: ${plural(present.length, "value")} ${from}${at}${gaps}.`;
	});
	const change = scaledChange(row);
	const limits = row.interval === null ? "" : `, interval ${formatInterval(row.interval, row.unit)}`;
	return [...strips, ...change === null ? [] : [`Change ${change}${limits}.`]].join(" ");
}
// src/report/html/row-detail.ts
function rowDetail(row, scene, { hasPlot }) {
	const { comparison, names, idOf } = scene;
	const title = oneLine(`${rowTitle(row, names)} on ${scene.platformName(row.platform)}`, 200);
	const plot = hasPlot ? stripPlot(row, {
		id: `${idOf(row)}-plot`,
		title
	}) : null;
	const facts = factsOf(row, scene);
	const figures = figureLines(row);
	return [element("div", { class: "detail-box" }, [
		...row.reason === null ? [] : [element("p", { class: "reason" }, [proseOf(row.reason)])],
		...row.warnings.map((warning) => element("p", {}, [element("strong", {}, ["Warning: "]), proseOf(warning)])),
		...plot === null ? [] : [element("figure", {}, [plot, ...valueLists(row)])],
		...hasPlot || row.samples === null ? [] : [element("p", { class: "quiet" }, ["Too many trials for one page: those of this row are in the comparison file."])],
		element("dl", {}, facts.flatMap(([term, text]) => [element("dt", {}, [term]), element("dd", {}, text)])),
		...isReproducible(comparison) ? [againLine(row, scene)] : [],
		...figures.length === 0 ? [] : [element("details", {}, [element("summary", {}, ["Figures of the rule that decided"]), element("ul", { class: "figures" }, figures.map((line) => element("li", {}, [proseOf(line, 400)])))])]
	])];
}
function againLine(row, { comparison, context }) {
	return element("p", { class: "again" }, ["Measure it again: ", element("code", { class: "command" }, [rowCommand(row, {
		comparison,
		program: context.program
	})])]);
}
// src/report/html/row-body.ts
/** Columns of the line; the detail beneath is as wide as all of them. */
const columns = 9;
/** Without scripts the link opens the row, too: it is the target then. */
function rowBody(row, scene, { isOpen, hasPlot }) {
	const id = scene.idOf(row);
	return element("tbody", {
		id,
		class: isOpen ? "open" : void 0,
		"data-standing": standingOf(row),
		"data-system": row.platform,
		"data-suite": row.suite
	}, [element("tr", { class: "line" }, cellsOf(row, id, scene)), element("tr", { class: "detail" }, [element("td", { colspan: columns }, rowDetail(row, scene, { hasPlot }))])]);
}
function cellsOf(row, id, scene) {
	const { base, head } = sideValues(row);
	const mark = markOf(row);
	const full = oneLine(`${benchmarkId(row)} ${row.metric} ${row.platform}`, 400);
	const besideZero = besideZeroText(row);
	const watched = isWatched(row) ? [element("span", { class: "quiet" }, [" watched"])] : [];
	return [
		element("td", { class: `verdict tone-${mark.tone}` }, [
			signOf(mark),
			` ${standingText(standingOf(row))}`,
			...besideZero === null ? [] : [element("span", { class: "quiet" }, [` ${besideZero}`])],
			...watched
		]),
		element("td", { class: "name" }, [element("a", {
			href: `#${id}`,
			title: full
		}, [benchmarkName(scene.names.of(row))])]),
		element("td", { class: "metric" }, speaksForAll(row) ? ["as a whole"] : [nameOf(metricTitle(row.metric), 80)]),
		element("td", { class: "system" }, [scene.platformName(row.platform)]),
		numberCell(base, { "data-title": "base" }),
		numberCell(head, { "data-title": "head" }),
		element("td", {
			class: "number change",
			"data-value": row.change?.relative ?? void 0
		}, [changeCell(row)]),
		numberCell(intervalCell(row), { "data-title": "interval" }),
		numberCell(row.pairs === null ? "" : String(row.pairs), { "data-title": "pairs" })
	];
}
/** A dash stands for a value that is not there; here the place stays empty. */
function numberCell(text, attributes) {
	return element("td", {
		class: "number",
		...attributes
	}, [text === "-" ? "" : text]);
}
function changeCell(row) {
	if (row.verdict === "failed") return "";
	if (isTailChange(row)) return changeWords(row);
	return briefChange(row) ?? (row.verdict === "regression" ? changeWords(row) : "");
}
function intervalCell(row) {
	if (row.verdict === "failed") return "";
	if (row.kind === "exact") return "exact";
	return row.interval === null ? "" : formatInterval(row.interval, row.unit);
}
// src/report/html/rows-table.ts
/** A page of more rows than these opens too slowly to be of use. */
const mostRows = 5e3;
/** So many of the rows that want to be read stand open from the start. */
const openRows = 3;
function rowsSection(scene) {
	const { rows } = scene;
	if (rows.length === 0) return [];
	const shown = rows.slice(0, mostRows);
	const withPlot = plotBudget(shown);
	const left = rows.length - shown.length;
	return [element("section", {}, [
		element("h2", { id: "rows" }, [rows.length === 1 ? "The only row" : `All ${plural(rows.length, "row")}, worst first`]),
		filterOf(shown, scene),
		element("table", {
			class: scene.platforms.length > 1 ? "rows" : "rows one-system",
			"aria-labelledby": "rows"
		}, [element("thead", {}, [element("tr", {}, headsOf(shown))]), ...shown.map((row, index) => rowBody(row, scene, {
			isOpen: index < openRows && wantsReading(row),
			hasPlot: withPlot.has(row)
		}))]),
		element("p", {
			class: "nothing",
			hidden: true
		}, ["No row is like that. ", element("button", {
			type: "button",
			"data-reset": true
		}, ["Show all rows"])]),
		...left === 0 ? [] : [element("p", {}, [`${plural(left, "more row")} of the least interest would make this page too slow to use: they are in the comparison file.`])]
	])];
}
function wantsReading(row) {
	return !isWatched(row) && [
		"failed",
		"worse",
		"better"
	].includes(standingOf(row));
}
/** The columns: those that sort have a button, and the table begins sorted by the first. */
function headsOf(rows) {
	const [base, head] = sideTitles(rows);
	return [
		headOf({
			title: "Verdict",
			sort: "order",
			isSorted: true
		}),
		headOf({
			title: "Benchmark",
			sort: "name"
		}),
		headOf({
			title: "Metric",
			sort: "metric"
		}),
		headOf({
			title: "System",
			sort: "system",
			name: "system"
		}),
		headOf({
			title: base,
			isNumber: true
		}),
		headOf({
			title: head,
			isNumber: true
		}),
		headOf({
			title: "Change",
			sort: "change",
			isNumber: true
		}),
		headOf({
			title: "Interval",
			isNumber: true
		}),
		headOf({
			title: "Pairs",
			sort: "pairs",
			isNumber: true
		})
	];
}
function headOf({ title, sort, isSorted = false, isNumber = false, name }) {
	return element("th", {
		scope: "col",
		class: isNumber ? "number" : name,
		"aria-sort": isSorted ? "ascending" : void 0
	}, [sort === void 0 ? title : element("button", {
		type: "button",
		"data-sort": sort
	}, [title])]);
}
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
/** What is only of use where scripts run: shown there alone. */
function filterOf(rows, { platforms, platformName }) {
	const standings = groupBy(rows, standingOf);
	const present = standingOrder.filter((standing) => standings.has(standing));
	const suites = [...new Set(rows.map((row) => row.suite))].sort();
	return element("form", {
		class: "filter js-only",
		role: "search",
		"aria-labelledby": "rows"
	}, [
		element("fieldset", {}, [
			element("legend", { class: "hidden-text" }, ["Verdict"]),
			chip("", "all", rows.length),
			...present.map((standing) => chip(standing, standingText(standing), standings.get(standing)?.length ?? 0))
		]),
		element("label", { class: "find" }, ["Find ", element("input", {
			type: "search",
			name: "text",
			autocomplete: "off",
			placeholder: "benchmark, metric, system"
		})]),
		...choice("system", "System", platforms.map((platform) => [platform, platformName(platform)])),
		...choice("suite", "Suite", suites.map((suite) => [suite, oneLine(suite, 60)])),
		element("output", {
			class: "quiet",
			role: "status"
		}, [])
	]);
}
/** A list to choose from; none where there is no choice. */
function choice(name, title, options) {
	if (options.length < 2) return [];
	return [element("label", {}, [`${title} `, element("select", { name }, [element("option", { value: "" }, ["all"]), ...options.map(([value, text]) => element("option", { value }, [text]))])])];
}
function chip(value, text, count) {
	return element("label", { class: "chip" }, [element("input", {
		type: "radio",
		name: "standing",
		value,
		checked: value === ""
	}), element("span", {}, [`${text} `, element("b", {}, [decimal(count, 0)])])]);
}
// src/report/html/verdict.ts
const marks = {
	bad: {
		tone: "bad",
		sign: "✕"
	},
	warn: {
		tone: "warn",
		sign: "!"
	},
	good: {
		tone: "good",
		sign: "✓"
	},
	unsure: {
		tone: "unsure",
		sign: "?"
	},
	neutral: {
		tone: "quiet",
		sign: "•"
	}
};
/** The first line of every report, as the heading of the page. */
function verdictOf(scene) {
	const { tone, text } = headlineOf(scene);
	return element("h1", {}, [
		signOf(marks[tone]),
		" ",
		element("span", {}, [solid(text)])
	]);
}
/** The same for the title of the window. */
function titleOf(scene) {
	return oneLine(`${headlineOf(scene).text} · Paceline`, 300);
}
function headlineOf({ comparison, missing }) {
	return headline(comparison, {
		write: (name) => oneLine(name, 80),
		missing: missing.map(({ platform }) => platform)
	});
}
/** Counts, and what was held against what. */
function summaryOf(scene) {
	const { comparison, names } = scene;
	const counts = isFirstRun(comparison) ? [] : countTexts(comparison);
	const common = names.common.flatMap((part) => [nameOf(part, 80), " · "]);
	const base = comparison.base;
	return [element("p", { class: "sides" }, [
		...common,
		...sideText(comparison.head),
		...base === null ? [", without a base"] : [" against ", ...sideText(base)]
	]), ...counts.length === 0 ? [] : [element("ul", { class: "counts" }, counts.map((count) => element("li", {}, [count])))]];
}
function sideText({ label, commit }) {
	if (commit === null) return [nameOf(label)];
	const sha = element("code", { title: commit.sha }, [shortCommit(commit.sha)]);
	const dirty = commit.dirty ? " with changes" : "";
	return commit.sha.startsWith(label) && label.length >= 7 ? [sha, dirty] : [
		nameOf(label),
		" (",
		sha,
		...dirty === "" ? [] : [dirty],
		")"
	];
}
/** Platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
function remarksOf(scene) {
	const { comparison, missing } = scene;
	const remarks = [
		...missing.map((one) => absentText(one, scene)),
		...comparison.state === "nothing-compared" ? basisTexts(scene) : [],
		...comparison.notices.map((notice) => [proseOf(notice)]),
		...comparison.warnings.map((warning) => [element("strong", {}, ["Warning: "]), proseOf(warning)])
	];
	if (comparison.state === "identical") remarks.push([identicalText]);
	if (remarks.length === 0) return [];
	const list = element("ul", { class: missing.length > 0 || comparison.warnings.length > 0 || comparison.state === "nothing-compared" ? "remarks warn" : "remarks" }, remarks.map((remark) => element("li", {}, remark)));
	return remarks.length <= shownRemarks ? [list] : [element("details", {}, [element("summary", {}, [`${remarks.length} remarks for the reviewer`]), list])];
}
function absentText({ platform, reason }, { platformName }) {
	return [
		element("strong", {}, [`${platformName(platform)} was not measured: `]),
		reason === null ? "nothing is known about why" : proseOf(reason),
		". Nothing here is about it."
	];
}
/** More remarks than these are folded away. */
const shownRemarks = 8;
function basisTexts({ comparison, platformName }) {
	const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()];
	return groups.map((group) => [element("strong", {}, [groups.length === 1 ? "Why: " : `${joinList(group.map((part) => platformName(part.platform)))}: `]), proseOf(group[0].basis)]);
}
// src/report/html.ts
/** The page, ending with a newline. */
function renderHtml(comparison, options = {}) {
	const scene = sceneOf(comparison, options);
	return renderPage({
		title: titleOf(scene),
		styles: [reportStyle],
		scripts: [reportScript],
		body: [
			element("a", {
				class: "skip",
				href: "#rows"
			}, ["Skip to the rows"]),
			headerOf(scene),
			element("main", { class: "page" }, [
				...matrixOf(scene),
				...reproduceSection(scene),
				...rowsSection(scene),
				...environmentSection(scene)
			]),
			footerOf(scene)
		]
	});
}
function headerOf(scene) {
	const { title } = scene.context;
	return element("header", { class: "page" }, [
		element("div", { class: "top" }, [element("span", { class: "brand" }, [title === void 0 ? "Paceline" : oneLine(title, 80)]), element("button", {
			type: "button",
			class: "js-only",
			"data-theme-button": true
		}, ["Dark page"])]),
		verdictOf(scene),
		...summaryOf(scene),
		...remarksOf(scene)
	]);
}
function footerOf({ comparison, context }) {
	const links = [["the workflow run", safeUrl(context.urls?.run)], ["how to read this", safeUrl(context.urls?.guide)]];
	return element("footer", { class: "page quiet" }, [element("p", {}, [`Paceline ${oneLine(comparison.version, 40)}`, ...links.flatMap(([text, href]) => href === null ? [] : [" · ", element("a", { href }, [text])])])]);
}
export { scaleOf as a, joinMarkup as c, round as i, scriptData as l, linePath as n, renderPage as o, markPath as r, element as s, renderHtml as t };

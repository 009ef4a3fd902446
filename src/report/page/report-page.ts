/** A comparison as one page in one file: no network, no framework, readable without scripts, usable without a mouse. */
import type { Comparison } from '../../model/comparison.ts'
import { oneLine, safeUrl } from '../escape.ts'
import { headline, type Tone } from '../headline.ts'
import { solid } from '../markdown.ts'
import {
  element,
  type Children,
  type Element,
  bullets,
  commandLine,
  folded,
  nameOf,
  signOf,
  type Mark,
} from '../markup.ts'
import { changedCommand, isReproducible } from '../reproduce.ts'
import type { MissingPlatform, ViewSide } from '../view.ts'
import { identicalText } from '../words.ts'
import { renderPage } from './document.ts'
import { metricTable } from './metric-table.ts'
import { originSection } from './origin.ts'
import { pageView, type HtmlOptions, type PageView } from './page-view.ts'
import { reportScript } from './report-script.ts'
import { rowsSection } from './rows-table.ts'

export type { HtmlOptions } from './page-view.ts'

/** The page, ending with a newline. */
export function renderHtml(comparison: Comparison, options: HtmlOptions = {}): string {
  const view = pageView(comparison, options)
  const { tone, text } = headline(view, (name) => oneLine(name, 80))
  const { title, urls } = view.context
  return renderPage({
    title: oneLine(`${text} · Paceline`, 300),
    style: reportStyle,
    script: reportScript,
    skip: ['#rows', 'Skip to the rows'],
    top: [element('span', { class: 'brand' }, title === undefined ? 'Paceline' : oneLine(title, 80))],
    head: [element('h1', [signOf(marks[tone]), ' ', element('span', solid(text))]), summaryOf(view), remarksOf(view)],
    main: [metricTable(view), againSection(view), rowsSection(view), originSection(view)],
    foot: [
      `Paceline ${oneLine(comparison.version, 40)}`,
      linkTo('the workflow run', safeUrl(urls?.run)),
      linkTo('how to read this', safeUrl(urls?.guide)),
    ],
  })
}

const marks: Readonly<Record<Tone, Mark>> = {
  bad: { tone: 'bad', sign: '✕' },
  warn: { tone: 'warn', sign: '!' },
  good: { tone: 'good', sign: '✓' },
  unsure: { tone: 'unsure', sign: '?' },
  neutral: { tone: 'quiet', sign: '•' },
}

function linkTo(text: string, href: string | null): Children {
  return href === null ? [] : [' · ', element('a', { href }, text)]
}

/** What was compared with what, and counts. */
function summaryOf({ base, head, common, counts, isFirstRun }: PageView): Children {
  return [
    element('p', { class: 'sides' }, [
      common.map((part) => [nameOf(part, 80), ' · ']),
      sideText(head),
      base === null ? ', without a base' : [' compared with ', sideText(base)],
    ]),
    !isFirstRun && counts.length > 0 && bullets(counts, 'counts'),
  ]
}

function sideText({ label, commit, sha, isDirty }: ViewSide): Children {
  if (commit === null) return [nameOf(label ?? '')]
  const code = element('code', { title: sha ?? undefined }, commit)
  const dirty = isDirty && ' with changes'
  return label === null ? [code, dirty] : [nameOf(label), ' (', code, dirty, ')']
}

/** More remarks than these are folded away. */
const shownRemarks = 8

/** Platforms that sent nothing, why nothing could be compared, and notices for the reviewer. */
function remarksOf(view: PageView): Element | null {
  const { bases, comparison, missing } = view
  const { notices, warnings, state } = comparison
  const isNothing = state === 'nothing-compared'
  const remarks: readonly Children[] = [
    ...missing.map((one) => absentText(one, view)),
    ...(isNothing
      ? bases.map(({ text, systems }) => [element('strong', `${systems || 'Why'}: `), nameOf(text, 600)])
      : []),
    ...notices.map((notice) => [nameOf(notice, 600)]),
    ...warnings.map((warning) => [element('strong', 'Warning: '), nameOf(warning, 600)]),
    ...(state === 'identical' ? [identicalText(view.comparison)] : []),
  ]
  if (remarks.length === 0) return null
  const isWarning = missing.length > 0 || warnings.length > 0 || isNothing
  const list = bullets(remarks, isWarning ? 'remarks warn' : 'remarks')
  return remarks.length <= shownRemarks ? list : folded(`${remarks.length} remarks for the reviewer`, [list])
}

function absentText(missing: MissingPlatform, { missingText }: PageView): Children {
  const { reason } = missing
  return [
    element('strong', `${missingText(missing)}: `),
    reason === null ? 'the reason is unknown' : nameOf(reason, 600),
    '. This report does not cover it.',
  ]
}

/** One command that measures everything again that failed, changed or is undecided. */
function againSection({ comparison, context }: PageView): Element | null {
  if (comparison.rows.length === 0 || !isReproducible(comparison)) return null
  const sha = comparison.head.commit?.sha
  return element('section', [
    element('h2', { id: 'again' }, 'Measure it again'),
    element('p', `${sha === undefined ? 'In the folder of the project' : 'In a checkout of the head'}:`),
    sha !== undefined && commandLine(`git checkout ${sha.slice(0, 12)}`),
    commandLine(changedCommand({ ...context, comparison })),
    element('p', { class: 'quiet' }, 'Each row below has its own command, too.'),
  ])
}

/** The style that only this page needs: of its matrix, its table of rows, its plots. */
const reportStyle = `
:root{--tint-bad:color-mix(in srgb,var(--chart-worse) 12%,var(--chart-paper));--tint-good:color-mix(in srgb,var(--chart-better) 12%,var(--chart-paper));--tint-warn:color-mix(in srgb,var(--chart-warn) 14%,var(--chart-paper))}
.brand{font-weight:700;letter-spacing:.02em}
h1{display:flex;gap:.7rem;align-items:flex-start}
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
.matrix th[scope=row]{font-weight:600;min-width:9rem}
.matrix th .quiet{font-weight:400;font-size:.85rem}
.matrix td{min-width:11rem}
.matrix td a{color:inherit}
.matrix .tone-bad{background:var(--tint-bad)}
.matrix .tone-good{background:var(--tint-good)}
.matrix .tone-warn{background:var(--tint-warn)}
.matrix .more{color:var(--chart-quiet);display:block;font-size:.88rem;padding-left:1.55em}
@media (min-width:52.01rem){.matrix.few .more{display:inline;padding-left:.8em}}
.machines{font-size:.92rem}
.filter fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem;flex-basis:100%;min-width:0}
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
.rows .detail{display:none}
.rows .open .detail,html:not(.js) .rows tbody:target .detail{display:table-row}
.rows .open .line td,html:not(.js) .rows tbody:target .line td{border-bottom-color:transparent}
.rows tbody{scroll-margin-top:3rem}
.pager{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.8rem 0}
.pager button:disabled{opacity:.5;cursor:default}
.short td:nth-child(2){font-weight:600}
.short td:nth-child(n+5){text-align:right;white-space:nowrap}
.short tr:target td:first-child{box-shadow:inset 3px 0 var(--chart-s0)}
@media (min-width:52.01rem){.rows thead th{position:sticky;top:0;z-index:1;background:var(--chart-paper)}}
.rows tbody:target .line td:first-child{box-shadow:inset 3px 0 var(--chart-s0)}
.detail>td{padding:.2rem .6rem 1.2rem 2.2rem}
.why{grid-column:1/-1;min-width:0}
.places td:first-child{min-width:17rem}
.places td:last-child{min-width:11rem}
.places th:nth-child(n+2):nth-child(-n+6){text-align:right}
.flame-pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
@media (max-width:52rem){.flame-pair{grid-template-columns:1fr}}
.flames figure{margin:0;min-width:0}
.flame{display:block;background:var(--chart-band)}
.flame svg{overflow:hidden;cursor:zoom-in}
.flame rect{fill:var(--chart-paper);stroke:var(--page-border);stroke-width:1}
.flame .more rect{fill:var(--tint-bad);stroke:var(--chart-worse);stroke-width:4}
.flame .less rect{fill:var(--tint-good);stroke:var(--chart-better);stroke-width:3;stroke-dasharray:5 3}
.flame text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:var(--chart-ink);pointer-events:none}
.flame .dim{opacity:.3}
.flame :focus-visible rect{stroke:var(--chart-s0);stroke-width:6;stroke-dasharray:none}
.flame-told{display:block;min-height:3em;overflow-wrap:anywhere}
.detail-box{display:grid;gap:.2rem 2rem;grid-template-columns:minmax(0,600px) minmax(16rem,1fr);align-items:start;overflow-wrap:anywhere}
.detail-box>p,.detail-box>details{grid-column:1/-1}
.detail-box:not(:has(figure)){grid-template-columns:1fr}
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
@media (max-width:52rem){
.detail-box{grid-template-columns:minmax(0,1fr)}
.detail>td{padding-left:.6rem}
.rows,.rows thead,.rows tbody,.rows .detail>td{display:block}
.rows .open .detail,html:not(.js) .rows tbody:target .detail{display:block}
.rows tr:not(.detail){display:flex;flex-wrap:wrap;gap:.1rem .8rem;padding:.5rem 0}
.rows tbody{border-bottom:1px solid var(--chart-grid)}
.rows th,.rows td{border:0;padding:0 .1rem;min-width:0}
.rows .line td:empty{display:none}
.rows thead th:not(:has(button)){display:none}
.rows .verdict{flex:1 1 50%;order:-2}
.rows .change{flex:0 1 auto;order:-1;margin-left:auto}
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
@media print{.rows .detail{break-inside:avoid}}`

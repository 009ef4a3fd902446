import{toShortLine as e}from"./base.js";import{axisUnit as t,decimal as n}from"./files.js";import{createHash as r}from"node:crypto";function i(e,t={},n=[]){if(typeof t==`string`||Array.isArray(t))return i(e,{},t);let r=`<${e}`,l=t;for(let e in l)r+=u(e,l[e]);let d=c.has(e)&&!a(n),f=o(n,d?`
`:``);return f===``&&s.has(e)?{raw:`${r}/>`}:{raw:`${r}>${f}${d&&f!==``?`
`:``}</${e}>`}}function a(e){return typeof e==`string`||Array.isArray(e)&&e.some(a)}function o(e,t){if(e===void 0||e===!1)return``;if(!Array.isArray(e))return t+l(e);let n=``;for(let r of e)n+=o(r,t);return n}const s=new Set(`br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use`.split(` `)),c=new Set(`html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select`.split(` `));function l(e){return typeof e==`string`?p(e):e.raw}function u(e,t){if(t===void 0||t===!1)return``;if(e.startsWith(`on`)||e===`style`)throw Error(`${e} in markup: our own policy forbids it`);return[`href`,`src`,`action`].includes(e)&&d(String(t))?``:` ${e}="${t===!0?``:p(String(t))}"`}function d(e){let t=/^[^/?#:]*:/.exec(m(e).replaceAll(/\s/g,``));return t!==null&&!/^https?:$/i.test(t[0])}const f={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function p(e){return/^[ !#-%(-;=?-~]*$/.test(e)?e:m(e).replaceAll(/[&<>"']/g,e=>f[e])}function m(e){return e.replaceAll(/[\t\n\r\f\v]+/g,` `).replaceAll(/\p{C}/gu,``)}function h(e,t){return e.flatMap((e,n)=>n===0?[e]:[t,e])}function g(t,n=200){return i(`bdi`,e(t,n))}function _({tone:e,sign:t}){return i(`span`,{class:`sign ${e}`,"aria-hidden":`true`},t)}function v({class:e,label:t,heads:n,rows:r}){let a=n.map(e=>i(`th`,{scope:`col`},e));return i(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":t},[i(`table`,{class:e},[i(`thead`,[i(`tr`,a)]),i(`tbody`,r)])])}function y(e){return i(`dl`,e.flatMap(([e,t])=>[i(`dt`,e),i(`dd`,t)]))}function b(e,t){let n=e.map(e=>i(`li`,e));return i(`ul`,{class:t},n)}function x(e,t){return i(`details`,[i(`summary`,e),t])}function S(e,t=``){return i(`p`,{class:`again`},[t,i(`code`,{class:`command`},e)])}const C={"chart.css":`/*
 * The style of charts, for the head of a page or of an SVG file. The grid is meant to be faint; all other colours keep a
 * contrast of 4.5 to 1 with the paper and with bands, which a test computes.
 */
:root {
  color-scheme: light dark;
  --chart-paper: light-dark(#ffffff, #14171c);
  --chart-ink: light-dark(#1f2328, #e6e9ed);
  --chart-quiet: light-dark(#59636e, #a3adb8);
  --chart-grid: light-dark(#e3e6ea, #2c323a);
  --chart-band: light-dark(#f1f3f5, #1e232a);
  --chart-worse: light-dark(#b3261e, #ff8a80);
  --chart-better: light-dark(#17703c, #5fd08a);
  --chart-warn: light-dark(#8a5a00, #f0b429);
  --chart-s0: light-dark(#1a5fb4, #79b0f2);
  --chart-s1: light-dark(#ad501b, #f2a261);
}
.chart:not(.chart-fluid) { max-width: 100%; height: auto }
.chart { color: var(--chart-ink); font: 13px/1.3 system-ui, sans-serif; overflow: visible }
.chart text { fill: currentColor }
.chart-axis text { fill: var(--chart-quiet) }
.chart-stretched path { vector-effect: non-scaling-stroke }
.chart-grid { stroke: var(--chart-grid); fill: none }
.chart-rule { stroke: var(--chart-quiet); fill: none }
.chart-line { stroke: var(--chart-own, currentColor); fill: none; stroke-width: 2.25; stroke-linejoin: round }
.chart-mark { fill: var(--chart-own, currentColor); stroke: var(--chart-paper); stroke-width: 1 }
.chart-hollow { fill: var(--chart-paper); stroke: var(--chart-own, currentColor); stroke-width: 1.75 }
.chart-cross { fill: none; stroke: var(--chart-own, currentColor); stroke-width: 1.75 }
.chart-s0 { --chart-own: var(--chart-s0) }
.chart-s1 { --chart-own: var(--chart-s1) }
.chart-worse { --chart-own: var(--chart-worse) }
.chart-better { --chart-own: var(--chart-better) }
.chart-warn { --chart-own: var(--chart-warn) }
.chart-quiet { --chart-own: var(--chart-quiet) }
@media (forced-colors: active) {
  .chart { --chart-paper: Canvas; --chart-ink: CanvasText; --chart-quiet: CanvasText }
  .chart { --chart-grid: GrayText; --chart-band: Canvas }
}
`,"flame.ts":`/** Two flame graphs of one tree: zoom into a call on both sides, and go around by keys. */

/** A call of one side, as it stands on the page. */
                
                           
                       
                                             
                        
                       
                       
                       
                       
 

function collectFlameBoxes(box         )         {
  return Array.from(box.querySelectorAll            ('[data-node]'), (part) => ({
    part,
    node: Number(part.dataset['node']),
    under: Number(part.dataset['under']),
    side: part.closest            ('.flame') .dataset['side'] ,
    from: Number(part.dataset['from']),
    size: Number(part.dataset['size']),
    text: part.querySelector('title') .textContent,
  }))
}

function attachFlameNavigation(box             )       {
  const parts = collectFlameBoxes(box)
  const told = box.querySelector('.flame-told') 
  const whole = Number(box.dataset['whole'])
  const find = (side        , node        )                   =>
    parts.find((one) => one.side === side && one.node === node)
  let zoomed = -1
  const zoom = (node        )       => {
    zoomed = node
    const size = node < 0 ? whole : Math.max(...['base', 'head'].map((side) => find(side, node)?.size ?? 0))
    for (const { part, side, from, size: width } of parts) {
      const start = find(side, node)?.from ?? 0
      part.setAttribute('x', \`\${((from - start) / size) * 100}%\`)
      part.setAttribute('width', \`\${(width / size) * 100}%\`)
    }
  }
  const describe = (one      )       => {
    told.textContent = one.text
    for (const { part } of parts) part.setAttribute('tabindex', part === one.part ? '0' : '-1')
  }
  for (const one of parts) {
    one.part.setAttribute('role', 'button')
    one.part.setAttribute('aria-label', one.text)
    one.part.setAttribute('tabindex', parts.find(({ side }) => side === one.side) === one ? '0' : '-1')
    one.part.addEventListener('pointerenter', () => (told.textContent = one.text))
    one.part.addEventListener('focus', () => describe(one))
    one.part.addEventListener('click', () => zoom(zoomed === one.node ? one.under : one.node))
    one.part.addEventListener('keydown', (event) => {
      const inRow = parts.filter(({ side, under }) => side === one.side && under === one.under)
      const at = inRow.indexOf(one)
      const moves                                       = {
        ArrowUp: () => find(one.side, one.under)?.part.focus(),
        ArrowDown: () => parts.find(({ side, under }) => side === one.side && under === one.node)?.part.focus(),
        ArrowLeft: () => inRow[at - 1]?.part.focus(),
        ArrowRight: () => inRow[at + 1]?.part.focus(),
        Enter: () => zoom(one.node),
        ' ': () => zoom(one.node),
        Escape: () => zoom(-1),
      }
      if (!Object.hasOwn(moves, event.key)) return
      event.preventDefault()
      moves[event.key] ()
    })
  }
  box.querySelector('[data-zoom-out]') .addEventListener('click', () => zoom(-1))
}
`,"page.css":`:root { --page-border: color-mix(in srgb, var(--chart-quiet) 45%, var(--chart-paper)) }
*, *::before, *::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem }
body {
  margin: 0; background: var(--chart-paper); color: var(--chart-ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif
}
.page { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 3rem }
header.page { padding-bottom: 0 }
.top { padding: 0.8rem 0 }
footer.page { border-top: 1px solid var(--chart-grid); font-size: 0.9rem }
h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; overflow-wrap: anywhere }
h1 { font-size: 1.55rem }
h2 { font-size: 1.2rem; margin: 2.25rem 0 0.6rem }
h3 { font-size: 1rem; margin: 0 0 0.4rem }
p { margin: 0.4rem 0 }
a { color: var(--chart-s0) }
code { font: 0.9em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.quiet { color: var(--chart-quiet) }
.tone-bad { color: var(--chart-worse) }
.tone-warn, .tone-unsure { color: var(--chart-warn) }
.tone-good { color: var(--chart-better) }
.tone-quiet { color: var(--chart-quiet) }
.hidden-text {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap
}
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 9; background: var(--chart-paper); padding: 0.4rem 0.8rem }
:focus-visible { outline: 2px solid var(--chart-s0); outline-offset: 2px; border-radius: 2px }
button, select, input {
  font: inherit; color: inherit; background: var(--chart-paper); border: 1px solid var(--page-border);
  border-radius: 6px; padding: 0.3rem 0.6rem
}
button, summary { cursor: pointer }
button:hover { background: var(--chart-band) }
.filter { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: center; margin: 0.6rem 0 0.8rem }
.filter label { color: var(--chart-quiet) }
.filter input[type=search] { width: 16rem; max-width: 100% }
.filter input, .filter select { color: var(--chart-ink) }
.filter ::placeholder { color: var(--chart-quiet); opacity: 1 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: 0.4rem 0.6rem; vertical-align: top; border-bottom: 1px solid var(--chart-grid) }
thead th { color: var(--chart-quiet); font-weight: 600; font-size: 0.88rem; white-space: nowrap }
figure { margin: 0.3rem 0 }
[hidden] { display: none !important }
.scroll { overflow: auto }
@media (max-width: 40rem) { .page { padding: 0 0.8rem 2rem } }
@media print, (scripting: none) { .js-only { display: none !important } }
`,"report.css":`:root {
  --tint-bad: color-mix(in srgb, var(--chart-worse) 12%, var(--chart-paper));
  --tint-good: color-mix(in srgb, var(--chart-better) 12%, var(--chart-paper));
  --tint-warn: color-mix(in srgb, var(--chart-warn) 14%, var(--chart-paper))
}
.brand { font-weight: 700; letter-spacing: 0.02em }
h1 { display: flex; gap: 0.7rem; align-items: flex-start }
.sign {
  display: inline-block; flex: none; width: 1.35em; height: 1.35em; line-height: 1.35em; text-align: center;
  border-radius: 50%; font-weight: 700; font-size: 0.8em; background: var(--chart-band); color: var(--chart-quiet)
}
h1 .sign { margin-top: 0.1em }
.sign.bad { background: var(--chart-worse); color: var(--chart-paper) }
.sign.warn { background: var(--tint-warn); color: var(--chart-warn); box-shadow: inset 0 0 0 1.5px var(--chart-warn) }
.sign.good {
  background: var(--tint-good); color: var(--chart-better); box-shadow: inset 0 0 0 1.5px var(--chart-better)
}
.sign.unsure { background: none; color: var(--chart-warn); box-shadow: inset 0 0 0 1.5px var(--chart-warn) }
.sides { margin: 0.7rem 0 0.2rem }
.counts {
  list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.2rem 0 0; padding: 0;
  color: var(--chart-quiet)
}
.counts li:first-child { color: var(--chart-ink); font-weight: 600 }
.remarks {
  margin: 1rem 0 0; padding: 0.6rem 0.9rem 0.6rem 1.9rem; border-left: 3px solid var(--page-border);
  background: var(--chart-band); border-radius: 0 6px 6px 0; overflow-wrap: anywhere
}
.remarks.warn { border-left-color: var(--chart-warn) }
.machines { font-size: 0.92rem }
.filter fieldset {
  border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.35rem; flex-basis: 100%; min-width: 0
}
.chip { position: relative }
.chip input { position: absolute; opacity: 0; inset: 0; margin: 0; width: 100%; height: 100%; cursor: pointer }
.chip span {
  display: block; border: 1px solid var(--page-border); border-radius: 1rem; padding: 0.15rem 0.7rem;
  color: var(--chart-ink)
}
.chip b { font-weight: 400; color: var(--chart-quiet) }
.chip input:checked + span { background: var(--chart-ink); border-color: var(--chart-ink); color: var(--chart-paper) }
.chip input:checked + span b { color: inherit }
.chip input:focus-visible + span { outline: 2px solid var(--chart-s0); outline-offset: 2px }
.rows thead button {
  border: 0; background: none; padding: 0.1rem 0.2rem; margin: -0.1rem -0.2rem; font-weight: 600; color: inherit
}
.rows thead th[aria-sort] button { color: var(--chart-ink) }
.rows th[aria-sort=ascending] button::after { content: " ▲"; font-size: 0.7em }
.rows th[aria-sort=descending] button::after { content: " ▼"; font-size: 0.7em }
.number { text-align: right; white-space: nowrap }
.rows .verdict { white-space: nowrap }
.rows .name, .rows .metric { overflow-wrap: anywhere }
.rows .name { font-weight: 600; min-width: 10rem }
.rows .metric { min-width: 7rem }
.rows .name a { text-decoration-thickness: 1px; text-underline-offset: 3px }
.rows .name a { position: relative; display: inline-block; padding-left: 0.95em }
.rows .name a::before {
  content: ""; position: absolute; left: 0; top: 0.42em; border: 0.32em solid transparent;
  border-left: 0.45em solid var(--chart-quiet)
}
.rows .open .name a::before { transform: rotate(90deg); top: 0.5em; left: -0.1em }
.rows .line:hover td { background: var(--chart-band) }
.rows .change { font-weight: 600 }
.one-system .system { display: none }
.rows .detail { display: none }
.rows .open .detail { display: table-row }
.rows .open .line td { border-bottom-color: transparent }
.rows tbody { scroll-margin-top: 3rem }
.pager { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 0.8rem 0 }
@media (min-width: 52.01rem) { .rows thead th { position: sticky; top: 0; z-index: 1; background: var(--chart-paper) } }
.rows tbody:target .line td:first-child { box-shadow: inset 3px 0 var(--chart-s0) }
.detail > td { padding: 0.2rem 0.6rem 1.2rem 2.2rem }
.why { grid-column: 1/-1; min-width: 0 }
.places td:first-child { min-width: 17rem }
.places td:last-child { min-width: 11rem }
.places th:nth-child(n + 2):nth-child(-n + 6) { text-align: right }
.flame-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
@media (max-width: 52rem) { .flame-pair { grid-template-columns: 1fr } }
.flames figure { margin: 0; min-width: 0 }
.flame { display: block; background: var(--chart-band) }
.flame svg { overflow: hidden; cursor: zoom-in }
.flame rect { fill: var(--chart-paper); stroke: var(--page-border); stroke-width: 1 }
.flame .more rect { fill: var(--tint-bad); stroke: var(--chart-worse); stroke-width: 4 }
.flame .less rect { fill: var(--tint-good); stroke: var(--chart-better); stroke-width: 3; stroke-dasharray: 5 3 }
.flame text {
  font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: var(--chart-ink); pointer-events: none
}
.flame :focus-visible rect { stroke: var(--chart-s0); stroke-width: 6; stroke-dasharray: none }
.flame-told { display: block; min-height: 3em; overflow-wrap: anywhere }
.detail-box {
  display: grid; gap: 0.2rem 2rem; grid-template-columns: minmax(0, 600px) minmax(16rem, 1fr); align-items: start;
  overflow-wrap: anywhere
}
.detail-box > p, .detail-box > details { grid-column: 1/-1 }
.detail-box:not(:has(figure)) { grid-template-columns: 1fr }
figcaption { font-size: 0.85rem; color: var(--chart-quiet) }
.strips { display: block; width: 100% }
.strips > g text { paint-order: stroke; stroke: var(--chart-paper); stroke-width: 5px; stroke-linejoin: round }
.strip-dots { fill: none; stroke: var(--chart-own); stroke-linecap: round; stroke-opacity: 0.6 }
.strip-middle { fill: none; stroke: var(--chart-own); stroke-width: 3 }
.strip-interval { fill: none; stroke: var(--chart-own); stroke-width: 2.5 }
.chart-neutral { --chart-own: var(--chart-ink) }
.same { stroke-dasharray: 4 4 }
dl {
  display: grid; grid-template-columns: fit-content(7.5rem) minmax(0, 1fr); gap: 0.15rem 0.9rem; margin: 0.3rem 0;
  font-size: 0.93rem
}
dt { color: var(--chart-quiet) }
dd { margin: 0; overflow-wrap: anywhere }
.command { background: var(--chart-band); padding: 0.25rem 0.5rem; border-radius: 5px; overflow-wrap: anywhere }
.again button { margin-left: 0.5rem; padding: 0.1rem 0.5rem; font-size: 0.85rem }
@media (max-width: 52rem) {
  .detail-box { grid-template-columns: minmax(0, 1fr) }
  .detail > td { padding-left: 0.6rem }
  .rows, .rows thead, .rows tbody, .rows .detail > td { display: block }
  .rows .open .detail { display: block }
  .rows tr:not(.detail) { display: flex; flex-wrap: wrap; gap: 0.1rem 0.8rem; padding: 0.5rem 0 }
  .rows tbody { border-bottom: 1px solid var(--chart-grid) }
  .rows th, .rows td { border: 0; padding: 0 0.1rem; min-width: 0 }
  .rows .line td:empty { display: none }
  .rows thead th:not(:has(button)) { display: none }
  .rows .verdict { flex: 1 1 50%; order: -2 }
  .rows .change { flex: 0 1 auto; order: -1; margin-left: auto }
  .rows .name { flex-basis: 100% }
  .rows .metric { min-width: 0 }
  .rows .line .number:not(.change) { color: var(--chart-quiet); font-size: 0.9rem; white-space: normal }
  .rows .line td:nth-child(5)::before { content: "base " }
  .rows .line td:nth-child(6)::before { content: "head " }
  .rows .line td:nth-child(8)::before { content: "interval " }
  .rows .line td:nth-child(9)::before { content: "pairs " }
  .chart.strips { font-size: 20px }
  h1 { font-size: 1.25rem }
}
@media print { .rows .detail { break-inside: avoid } }
@media (scripting: none) {
  .rows thead button { pointer-events: none }
  .rows tbody:target .detail { display: table-row }
}
@media (scripting: none) and (max-width: 52rem) { .rows tbody:target .detail { display: block } }
`,"report.ts":`/** The page of a comparison: rows open and close, are filtered and sorted. Text enters it as text only. */

                                   

function makeElement                                          (
  name      ,
  properties                                      ,
  parent          ,
)                              {
  const made = Object.assign(document.createElement(name), properties)
  parent?.append(made)
  return made
}

function formatGroupedNumber(count        )         {
  return count.toLocaleString('en')
}

/**
 * Lets the form show those rows whose text has all words of its search field, and whose data are what its other fields
 * choose; \`onFilter\` is called with how many are left. Gives what empties the form.
 */
function attachRowFilter(form                 , rows                 , onFilter                         )             {
  const search = form.querySelector                  ('[type=search]') 
  const texts = new Map              ()
  const matches = (row      , words                   , choices                                         )          => {
    if (!texts.has(row)) texts.set(row, \`\${cellTextsOfRow(row).join(' ')} \${linkElementOfRow(row).title}\`.toLowerCase())
    const text = texts.get(row) 
    return choices.every(([name, value]) => row.dataset[name] === value) && words.every((word) => text.includes(word))
  }
  const filter = ()       => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const choices = [...new FormData(form)].filter(([name, value]) => name !== search.name && value !== '')
    for (const row of rows) row.hidden = !matches(row, words, choices)
    const count = rows.filter(({ hidden }) => !hidden).length
    form.querySelector('output') .textContent =
      count === rows.length ? '' : \`\${formatGroupedNumber(count)} of \${formatGroupedNumber(rows.length)} rows\`
    onFilter(count)
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
  return () => {
    form.reset()
    filter()
  }
}

function addCopyButton(command         )       {
  const button = makeElement('button', { type: 'button', textContent: 'Copy', ariaLabel: 'Copy the command' })
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection() .selectAllChildren(command)
      button.textContent = 'Selected'
    }
  })
  command.after(button)
}

/** Adds the packed rows; gives what is beneath each, as markup in which all that came from outside is escaped. */
async function addRowsAndGetMarkup(table                  , packed             )                                     {
  const bytes = Uint8Array.from(atob(packed.querySelector('script') .text), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const rest = (await new Response(stream).json())                                               
  const bodies = [...makeElement('table', { innerHTML: rest.map(([line]) => line).join('') }).tBodies]
  table.append(...bodies)
  packed.hidden = true
  return new Map(bodies.map((body, index) => [body, rest[index] [1]]))
}

/** Opens and closes rows by a click; returns what does so. \`details\`: of the rows that have no place for theirs yet. */
function attachAndGetOpener(
  table                  ,
  details                           ,
)                                      {
  const seen = new WeakSet      ()
  const show = (body      , open         )       => {
    body.classList.toggle('open', open)
    linkElementOfRow(body).ariaExpanded = String(open)
    if (!open || seen.has(body)) return
    seen.add(body)
    const detail = details.get(body)
    if (detail !== undefined) {
      const row = makeElement('tr', { className: 'detail' }, body)
      makeElement('td', { colSpan: body.rows[0] .cells.length, innerHTML: detail }, row)
    }
    for (const command of body.querySelectorAll('.command')) addCopyButton(command)
    for (const box of body.querySelectorAll             ('.flames')) attachFlameNavigation(box)
  }
  table.addEventListener('click', (event) => {
    const line = (event.target           ).closest('.line')
    if (line === null || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
    const body = line.parentElement        
    if ((event.target           ).closest('a')) event.preventDefault()
    const open = !body.classList.contains('open')
    show(body, open)
    try {
      if (open) history.replaceState(null, '', \`#\${body.id}\`)
    } catch {
      // Where the address may not be changed, the row opens all the same.
    }
  })
  return show
}

/** Lets rows be found, sorted, shown and led to. */
function makeTableInteractive(table                  , details                           )       {
  const rows = [...table.tBodies]
  const form = document.querySelector                 ('form.filter') 
  const pager = document.querySelector             ('.pager')
  const step = pager === null ? Infinity : Number(pager.dataset['size'])
  let sorted                  = rows
  /** So many of the rows that match are in the table. */
  let most = step

  const lay = ()       => {
    const all = sorted.filter(({ hidden }) => !hidden)
    const shown = all.slice(0, most)
    for (const body of rows) body.remove()
    table.append(...shown)
    if (pager === null) return
    pager.hidden = shown.length === all.length
    pager.querySelector('output') .textContent =
      \`Rows 1 to \${formatGroupedNumber(shown.length)} of \${formatGroupedNumber(all.length)}\`
  }
  pager?.querySelector('button') .addEventListener('click', () => {
    most += step
    lay()
  })

  const reset = attachRowFilter(form, rows, (count) => {
    document.querySelector             ('.nothing') .hidden = count > 0
    most = step
    lay()
  })
  document.querySelector('[data-reset]') .addEventListener('click', () => {
    reset()
    form.querySelector             ('[type=search]') .focus()
  })

  table.tHead .addEventListener('click', ({ target }) => {
    const button = (target           ).closest             ('[data-sort]')
    if (button === null) return
    sorted = markColumnAndGetSortedRows(rows, button)
    most = step
    lay()
  })
  const show = attachAndGetOpener(table, details)
  for (const body of rows) show(body, body.classList.contains('open'))
  atEachAddressHash((id) => {
    const body = rows.find((row) => row.id === id)
    if (body === undefined) return
    if (body.hidden) reset()
    const place = sorted.filter(({ hidden }) => !hidden).indexOf(body)
    if (place >= most) {
      most = step * Math.ceil((place + 1) / step)
      lay()
    }
    show(body, true)
    body.scrollIntoView({ block: 'start' })
    linkElementOfRow(body).focus({ preventScroll: true })
  })
}

/** Leads to the row that the address names: now, and whenever it changes. */
function atEachAddressHash(leadTo                      )       {
  const follow = ()       => leadTo(location.hash.slice(1))
  addEventListener('hashchange', follow)
  follow()
}

/** Returns the first link, that of the name; a selector would be matched against each of many thousand lines. */
function linkElementOfRow(body      )                    {
  return body.rows[0] .getElementsByTagName('a')[0] 
}

function cellTextsOfRow(body      )           {
  return Array.from(body.rows[0] .cells, (cell) => cell.textContent)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts rows by the button's column, in the other direction where they are sorted by it; numbers begin with the largest. */
function markColumnAndGetSortedRows(rows                 , button             )         {
  const head = button.closest('th') 
  const heads = [...head.parentElement .children]
  const down = head.ariaSort === 'ascending' || (head.ariaSort !== 'descending' && head.classList.contains('number'))
  for (const one of heads) one.removeAttribute('aria-sort')
  head.ariaSort = down ? 'descending' : 'ascending'
  const direction = down ? -1 : 1
  const at = heads.indexOf(head)
  if (at === 0) return down ? rows.toReversed() : [...rows]
  const isNumber = head.classList.contains('number')
  const known = rows.map((body) => {
    const { textContent: text, dataset } = body.rows[0] .cells[at]               
    return { body, text, number: Number.parseFloat(dataset['value'] ?? text) }
  })
  known.sort((a, b) => {
    if (!isNumber) return direction * collator.compare(a.text, b.text)
    // What has no such figure comes last in both directions.
    const [isLast, isOtherLast] = [Number.isNaN(a.number), Number.isNaN(b.number)]
    return isLast || isOtherLast ? Number(isLast) - Number(isOtherLast) : direction * (a.number - b.number)
  })
  return known.map(({ body }) => body)
}

for (const command of document.querySelectorAll('main > section > .again > .command')) addCopyButton(command)
const table = document.querySelector                  ('table.rows')
const packed = document.querySelector             ('.packed')
const none                            = new Map()
if (table !== null && packed === null) makeTableInteractive(table, none)
else if (table !== null && packed !== null) {
  addRowsAndGetMarkup(table, packed).then(
    (details) => makeTableInteractive(table, details),
    // A browser that cannot unpack them has the first rows, and the page says what is missing.
    () => makeTableInteractive(table, none),
  )
}
`,"trends.css":`p { max-width: 46rem }
nav, .metrics { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem }
ul { list-style: none; margin: 0.75rem 0; padding: 0 }
.definitions { position: absolute }
.spread, .joined { fill: none; stroke: var(--chart-s0); opacity: 0.35 }
.joined { opacity: 0.55 }
.level { opacity: 0.8 }
.chart .commit { font-family: ui-monospace, SFMono-Regular, Consolas, monospace; font-size: 12px }
.chart .event text { fill: var(--chart-own) }
.event line { stroke: var(--chart-own); stroke-width: 1.5 }
.event.chart-quiet line { stroke-dasharray: 5 3 }
.event.chart-reference { --chart-own: var(--chart-quiet) }
.event.chart-reference line { stroke-width: 1; opacity: 0.6 }
.trend .trend { margin: 0.75rem 0 0 }
.break { stroke: var(--chart-quiet); stroke-width: 1.5; stroke-dasharray: 1 4; stroke-linecap: round }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem 1.25rem }
.card {
  margin: 0; min-width: 0; container-type: inline-size; padding: 0.5rem 0.75rem 0.75rem;
  border: 1px solid var(--chart-grid); border-radius: 8px
}
.card > p { margin: 0 }
figcaption { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; margin-bottom: 0.5rem }
.plot { padding: 6px 4px 0 58px }
.key { flex: none }
.plot svg { display: block }
@container (max-width: 26rem) { .wide { display: none } }
.more { display: block }
.legend, .notes, .sparks a { font-size: 0.82rem }
.legend, .notes { margin: 0.5rem 0 0 }
.legend li { display: inline-flex; gap: 0.35rem; align-items: center; margin-right: 1rem; color: var(--chart-quiet) }
.notes li, .events li { overflow-wrap: anywhere }
.notes li { margin-top: 0.25rem }
.single { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 0 2rem }
.single > h2, .single > p { grid-column: 1/-1 }
h3 { margin-top: 1.5rem }
article { scroll-margin-top: 1rem }
article:target, .trend:target { outline: 3px solid var(--chart-s0); outline-offset: 6px; border-radius: 8px }
.here { color: var(--chart-quiet); text-decoration: none; font-weight: 400 }
.here:hover, .here:focus { text-decoration: underline }
.events li { padding: 0.4rem 0; border-bottom: 1px solid var(--chart-grid) }
.rows > li {
  display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 0.25rem 1rem; padding: 0.5rem 0;
  border-bottom: 1px solid var(--chart-grid); align-items: center
}
.sparks { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: 0.25rem 1rem; margin: 0 }
.sparks li { max-width: 22rem }
.sparks a { display: block; color: inherit; text-decoration: none; line-height: 1.3 }
.sparks a:hover .state, .sparks a:focus .state { text-decoration: underline }
.sparks svg { display: block; width: 100% }
.spark path { fill: none; stroke: var(--chart-own); stroke-width: 1; opacity: 0.7 }
.spark :not(.chart-quiet) { stroke-width: 2; opacity: 1 }
.spark .chart-better { stroke-dasharray: 5 2 }
.spark .chart-warn { stroke-width: 6; stroke-linecap: round }
@media (max-width: 34rem) { .rows > li { grid-template-columns: 1fr } }
@media print { nav { display: none } }
`},w=e=>C[e],T=e=>[`chart.css`,`page.css`,`${e}.css`].map(w).join(``),E=()=>`(() => {\n'use strict'\n${[`flame.ts`,`report.ts`].map(w).join(``)}})()\n`;function D(e){let t=T(e.kind),n=e.kind===`report`?E():void 0,[r,a]=e.skip,o=[`default-src 'none'`,`style-src ${O(t)}`,`script-src ${n===void 0?`'none'`:O(n)}`,`base-uri 'none'`,`form-action 'none'`];return`<!doctype html>\n${i(`html`,{lang:`en`},[i(`head`,[i(`meta`,{charset:`utf-8`}),i(`meta`,{"http-equiv":`Content-Security-Policy`,content:o.join(`; `)}),i(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),i(`meta`,{name:`color-scheme`,content:`light dark`}),i(`meta`,{name:`referrer`,content:`no-referrer`}),i(`title`,e.title),i(`style`,[{raw:t}])]),i(`body`,[i(`a`,{class:`skip`,href:r},a),i(`header`,{class:`page`},[i(`div`,{class:`top`},e.top),e.head]),i(`main`,{class:`page`,id:`content`},e.main),i(`footer`,{class:`page quiet`},[i(`p`,e.foot)]),n!==void 0&&i(`script`,[{raw:n}])])]).raw}\n`}function O(e){return`'sha256-${r(`sha256`).update(e).digest(`base64`)}'`}function k(e,t,n){let r=0,i=e.findIndex(e=>(r+=n(e))>t);return i<0?e.length:i}function A(e,t,n={}){let{width:r,height:i}=e,a=[`chart`,e.class].filter(Boolean).join(` `);return M({...n,class:a,viewBox:`0 0 ${r} ${i}`,width:r,height:i},e,t)}function j(e,t){return M({class:`chart chart-fluid`,width:`100%`,height:e.height},e,t)}function M(e,{id:t,title:n,description:r},a){let o={role:`img`,"aria-labelledby":`${t}-title`,"aria-describedby":`${t}-description`};return i(`svg`,{...e,...o},[i(`title`,{id:`${t}-title`},n),i(`desc`,{id:`${t}-description`},r),a])}function N(e){return`${z(100*e)}%`}function P(e,t){return i(`svg`,{class:`chart-stretched`,viewBox:`0 0 100 ${e}`,preserveAspectRatio:`none`,width:`100%`,height:e},t)}function F(e,t,n){return t.map(([t,r])=>I[e](z(t),z(r),n/2)).join(``)}const I={circle:(e,t,n)=>`M${z(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>L(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>L(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>L(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${z(e-n)} ${z(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>L(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function L(e,t,...n){return`M${z(e)} ${z(t)}${n.map(([e,t])=>`l${z(e)} ${z(t)}`).join(``)}z`}function R(e){return e.map(([e,t],n)=>`${n===0?`M`:`L`}${z(e)} ${z(t)}`).join(``)}function z(e){return Math.round(e*100)/100}function B(e){let{unit:n,range:r,count:i=5,exact:a=!1}=e,o=e.values.filter(e=>Number.isFinite(e)),s=Math.max(0,...o.map(Math.abs)),{divisor:c,name:l}=t(s,n,{exact:a}),u=G(...V(o.map(e=>e/c)),i),[d,f]=[u[0],u.at(-1)];return{at:e=>z(r[0]+(e/c-d)/(f-d)*(r[1]-r[0])),ticks:H(u).map(({value:e,label:t})=>({value:e*c,label:t})),unit:l}}function V(e){let t=e.length===0?[0,1]:e,[n,r]=[t.reduce((e,t)=>Math.min(e,t)),t.reduce((e,t)=>Math.max(e,t))];if(n<r)return[n,r];let i=n===0?1:Math.abs(n)*.05;return[n-i,r+i]}function H(e){let t=e.map(e=>(String(Number(e.toFixed(6))).split(`.`)[1]??``).length),r=Math.max(0,...t),i=r>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,a)=>{let o=n(e,i?t[a]:r);return{value:e,label:e!==0&&!/[1-9]/.test(o)?e.toExponential():o}})}function U({scale:e,plot:t,title:n,grid:r=!0}){let a=e.ticks.map(({value:t,label:n})=>({y:e.at(t),label:n})),{left:o,right:s}=t,c=`translate(14 ${z((t.top+t.bottom)/2)}) rotate(-90)`;return i(`g`,{class:`chart-axis`},[r&&a.map(({y:e})=>i(`line`,{class:`chart-grid`,x1:o,x2:s,y1:e,y2:e})),a.map(({y:e,label:n})=>i(`text`,{x:t.left-8,y:z(e+4),"text-anchor":`end`},n)),n!==void 0&&i(`text`,{transform:c,"text-anchor":`middle`},n)])}function W({scale:e,plot:t,title:n,grid:r=!0}){let a=e.ticks.map(({value:t,label:n})=>({x:e.at(t),label:n})),o=a.map(({x:e})=>`M${e} ${t.top}V${t.bottom}`),s=z((t.left+t.right)/2);return i(`g`,{class:`chart-axis`},[r&&i(`path`,{class:`chart-grid`,d:o.join(``)}),a.map(({x:e,label:n})=>i(`text`,{x:e,y:t.bottom+18,"text-anchor":`middle`},n)),n!==void 0&&i(`text`,{x:s,y:t.bottom+40,"text-anchor":`middle`},n)])}function G(e,t,n){let r=Y((t-e)/Math.max(1,n));return q(r,Math.floor(e/r+K),Math.ceil(t/r-K))}const K=1e-9;function q(e,t,n){let r=Math.max(0,n-t+1);return Array.from({length:r},(n,r)=>Number(((t+r)*e).toPrecision(12))+0)}const J=[[10,50],[5,10],[2,2]];function Y(e){let t=Math.floor(Math.log10(e)),n=e/10**t,[r]=J.find(([,e])=>n>=Math.sqrt(e))??[1];return Number(`${r}e${t}`)}export{g as bdiElement,W as bottomAxis,b as bulletList,S as commandBlock,x as details,i as element,A as fixedSizeChart,j as fluidChart,k as howManyFit,h as intersperse,U as leftAxis,R as linePath,B as makeAxisScale,F as marksPath,N as percentOfWidth,D as renderPage,z as round2,v as scrollTable,_ as signElement,P as stretchedPaths,y as termList};
//# sourceMappingURL=page.js.map
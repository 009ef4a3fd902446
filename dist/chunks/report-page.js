import"./rolldown-runtime.js";import{D as e,S as t}from"./comparison.js";import{_ as n,a as r,c as i,f as a,h as o,i as s,l as c,m as l,n as u,t as d,u as f}from"./view.js";import{s as p}from"./markdown.js";import{G as m,H as h,L as g,M as _,N as v,P as ee,T as y,_ as te,et as b,n as ne,s as re}from"./platform-name.js";import{r as x}from"./rows.js";import{createHash as ie}from"node:crypto";function S(e,t={},n=[]){return ae(t)?S(e,{},t):{name:e,attributes:t,children:C(n)}}function C(e){return e===null||e===!1?[]:Array.isArray(e)?e.flatMap(C):[e]}function ae(e){return typeof e==`string`||Array.isArray(e)}const oe=new Set(`br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use`.split(` `)),se=new Set(`html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select`.split(` `));function ce(e){if(typeof e==`string`)return pe(e);if(`raw`in e)return e.raw;let{name:t,attributes:n,children:r}=e,i=`<${t}${Object.entries(n).map(le).join(``)}`;if(r.length===0&&oe.has(t))return`${i}/>`;let a=r.map(ce);return a.length===0||!se.has(t)||r.some(e=>typeof e==`string`)?`${i}>${a.join(``)}</${t}>`:`${i}>\n${a.join(`
`)}\n</${t}>`}function le([e,t]){if(t===void 0||t===!1)return``;if(e.startsWith(`on`)||e===`style`)throw Error(`${e} in markup: our own policy forbids it`);return ue(e)&&de(String(t))?``:` ${e}="${t===!0?``:pe(String(t))}"`}const ue=e=>e===`href`||e===`src`||e===`action`;function de(e){let t=/^[^/?#:]*:/.exec(me(e).replaceAll(/\s/g,``));return t!==null&&!/^https?:$/i.test(t[0])}const fe={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function pe(e){return me(e).replaceAll(/[&<>"']/g,e=>fe[e])}function me(e){return e.replaceAll(/[\t\n\r\f\v]+/g,` `).replaceAll(/\p{C}/gu,``)}function he(e,t){return e.flatMap((e,n)=>n===0?[e]:[t,e])}const ge={paper:`#ffffff`,ink:`#1f2328`,quiet:`#59636e`,grid:`#e3e6ea`,band:`#f1f3f5`,worse:`#b3261e`,better:`#17703c`,warn:`#8a5a00`,s0:`#1a5fb4`,s1:`#ad501b`,s2:`#0f766e`,s3:`#7b2d8e`,s4:`#7a6200`,s5:`#a3195b`},_e={paper:`#14171c`,ink:`#e6e9ed`,quiet:`#a3adb8`,grid:`#2c323a`,band:`#1e232a`,worse:`#ff8a80`,better:`#5fd08a`,warn:`#f0b429`,s0:`#79b0f2`,s1:`#f2a261`,s2:`#57cbbd`,s3:`#cf9ee6`,s4:`#dcc04f`,s5:`#f48fbb`},w=e=>Object.entries(e).map(([e,t])=>`--chart-${e}:${t}`).join(`;`),ve=[`none`,`8 3`,`3 3`,`10 3 2 3`,`1 4`,`14 4`].map((e,t)=>`.chart-s${t}{--chart-own:var(--chart-s${t})}.chart-line.chart-s${t}{stroke-dasharray:${e}}`).join(`
`),ye=`${`
:root{${w(ge)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${w(_e)}}}
:root[data-theme=dark]{${w(_e)}}
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
.chart-mark{fill:var(--chart-own,currentColor);stroke:var(--chart-edge,var(--chart-paper));stroke-width:1}
.chart-hollow{fill:var(--chart-paper);stroke:var(--chart-own,currentColor);stroke-width:1.75}
.chart-cross{fill:none;stroke:var(--chart-own,currentColor);stroke-width:1.75}
${ve}
.chart-worse{--chart-own:var(--chart-worse)}
.chart-better{--chart-own:var(--chart-better)}
.chart-warn{--chart-own:var(--chart-warn)}
.chart-quiet{--chart-own:var(--chart-quiet)}
@media (forced-colors:active){.chart{--chart-paper:Canvas;--chart-ink:CanvasText;--chart-quiet:CanvasText;--chart-grid:GrayText;--chart-band:Canvas}}
`.trim()}
:root{--page-border:color-mix(in srgb,var(--chart-quiet) 45%,var(--chart-paper))}
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--chart-paper);color:var(--chart-ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.page{max-width:76rem;margin:0 auto;padding:0 1.25rem 3rem}
header.page{padding-bottom:0}
.top{display:flex;justify-content:space-between;align-items:center;padding:.8rem 0}
footer.page{border-top:1px solid var(--chart-grid);font-size:.9rem}
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:1.55rem}
h2{font-size:1.2rem;margin:2.25rem 0 .6rem}
h3{font-size:1rem;margin:0 0 .4rem}
p{margin:.4rem 0}
a{color:var(--chart-s0)}
code,.figures{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.quiet{color:var(--chart-quiet)}
.tone-bad{color:var(--chart-worse)}
.tone-warn,.tone-unsure{color:var(--chart-warn)}
.tone-good{color:var(--chart-better)}
.tone-quiet{color:var(--chart-quiet)}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:9;background:var(--chart-paper);padding:.4rem .8rem}
:focus-visible{outline:2px solid var(--chart-s0);outline-offset:2px;border-radius:2px}
button,select,input{font:inherit;color:inherit;background:var(--chart-paper);border:1px solid var(--page-border);border-radius:6px;padding:.3rem .6rem}
button,summary{cursor:pointer}
button:hover{background:var(--chart-band)}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:.6rem 0 .8rem}
.filter label{color:var(--chart-quiet)}
.filter input[type=search]{width:16rem;max-width:100%}
.filter input,.filter select{color:var(--chart-ink)}
.filter ::placeholder{color:var(--chart-quiet);opacity:1}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .6rem;vertical-align:top;border-bottom:1px solid var(--chart-grid)}
thead th{color:var(--chart-quiet);font-weight:600;font-size:.88rem;white-space:nowrap}
figure{margin:.3rem 0}
[hidden],html:not(.js) .js-only{display:none!important}
.scroll{overflow:auto}
@media (max-width:40rem){.page{padding:0 .8rem 2rem}}
@media print{.js-only{display:none!important}}`;function T(e){let t=`${ye}\n${e.style}`,n=`(() => {\n'use strict'\n${be}\n${e.script}\n})()`,[r,i]=e.skip,a=[`default-src 'none'`,`style-src ${E(t)}`,`script-src ${E(D)} ${E(n)}`,`base-uri 'none'`,`form-action 'none'`];return`<!doctype html>\n${ce(S(`html`,{lang:`en`},[S(`head`,[S(`meta`,{charset:`utf-8`}),S(`meta`,{"http-equiv":`Content-Security-Policy`,content:a.join(`; `)}),S(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),S(`meta`,{name:`color-scheme`,content:`light dark`}),S(`meta`,{name:`referrer`,content:`no-referrer`}),S(`title`,e.title),S(`style`,[{raw:t}]),S(`script`,[{raw:D}])]),S(`body`,[S(`a`,{class:`skip`,href:r},i),S(`header`,{class:`page`},[S(`div`,{class:`top`},[e.top,S(`button`,{type:`button`,class:`js-only`,"data-theme-button":!0},`Dark page`)]),e.head]),S(`main`,{class:`page`,id:`content`,...e.data},e.main),S(`footer`,{class:`page quiet`},[S(`p`,e.foot)]),S(`script`,[{raw:n}])])]))}\n`}function E(e){return`'sha256-${ie(`sha256`).update(e).digest(`base64`)}'`}const D=String.raw`
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
`,be=String.raw`
const make = (name, properties, parent) => {
  const made = Object.assign(document.createElement(name), properties)
  if (parent) parent.append(made)
  return made
}

/**
 * Lets the form show those items whose text has all words of its search field, and whose data are what its other fields
 * choose. Gives what filters anew, and what empties the form before.
 */
const letFilter = (form, items, { textOf, tell }) => {
  const texts = new Map()
  const filter = () => {
    const { text, ...choices } = Object.fromEntries(new FormData(form))
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const item of items) {
      if (!texts.has(item)) texts.set(item, textOf(item).toLowerCase())
      item.hidden = !(
        Object.entries(choices).every(([name, value]) => !value || item.dataset[name] === value) &&
        words.every((word) => texts.get(item).includes(word))
      )
      if (!item.hidden) count += 1
    }
    form.querySelector('output').textContent = count === items.length ? '' : count + ' of ' + items.length + ' rows'
    tell(count)
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  return [
    filter,
    () => {
      form.reset()
      filter()
    },
  ]
}
`;function O(e,n=200){return S(`bdi`,t(e,n))}function k({tone:e,sign:t}){return S(`span`,{class:`sign ${e}`,"aria-hidden":`true`},t)}function A({class:e,name:t,heads:n,rows:r}){return S(`div`,{class:`scroll`,tabindex:0,role:`region`,...t},[S(`table`,{class:e},[S(`thead`,[S(`tr`,n.map(e=>S(`th`,{scope:`col`},[e])))]),S(`tbody`,r)])])}function j(e,t){return S(`dl`,{class:t},e.flatMap(([e,t])=>[S(`dt`,e),S(`dd`,t)]))}function M(e,t){return S(`ul`,{class:t},e.map(e=>S(`li`,e)))}function N(e,t,n={}){return S(`details`,n,[S(`summary`,e),t])}function P(e,t=``){return S(`p`,{class:`again`},[t,S(`code`,{class:`command`},e)])}function F({name:e,label:t,placeholder:n,before:r=[],after:i=[]}){return S(`form`,{class:`filter js-only`,role:`search`,...e},[r,S(`label`,[`${t} `,S(`input`,{type:`search`,name:`text`,autocomplete:`off`,placeholder:n})]),i,S(`output`,{class:`quiet`,role:`status`})])}function xe(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=s(e,[...r,...i.map(e=>({platform:e,reason:null}))]),o=Se(a.asGiven);return{...a,context:n,idOf:e=>o.get(e)??``}}function Se(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const Ce={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function I({standing:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:Ce[e]??`–`}}function we(e){let{rows:t,platforms:n,systemName:r}=e;if(t.length===0)return null;let i=[...x(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(L(e))-Number(L(t))),a=i.length-40;return S(`section`,[S(`h2`,{id:`matrix`},`By metric and system`),A({class:n.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...n.map(r)],rows:i.slice(0,40).map(t=>Te(t,e))}),a>0&&S(`p`,{class:`quiet`},`and ${y(a,`more metric`)} in the table below`)])}function L(e){return e.every(e=>e.isWatched)}function Te(e,n){let r=e[0];return S(`tr`,[S(`th`,{scope:`row`},[O(r.speaksForAll?`Benchmarks as a whole`:re(t(r.metricTitle,80))),L(e)&&S(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(t=>Ee(t,e,n))])}function Ee(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r,a={"data-title":n.systemName(e)};if(i===void 0){let t=n.missing.some(t=>t.platform===e);return S(`td`,{class:`quiet`,...a},t?`not measured`:``)}let o=I(i),s=Oe(r);return S(`td`,{class:`tone-${o.tone}`,...a},[k(o),` `,S(`a`,{href:`#${n.idOf(i)}`},De(i,r)),s!==``&&S(`span`,{class:`more`},s)])}const R=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function De(e,t){let{standing:n,texts:r}=e;return t.length===1&&B(e)?p(r.head):t.length>1&&z(t)?`all ${r.standing}`:[p(R.has(n)?r.words:r.standing),t.length>1&&[` in `,O(e.name,60)],n===`accepted`&&`, accepted`]}function z(e){let{standing:t}=e[0];return!R.has(t)&&e.every(e=>e.standing===t)}function B({standing:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function Oe(e){let[n,...r]=e,{standing:i,texts:a}=n;return r.length===0?B(n)?a.standing:p(i===`same`?a.same:a.both):z(e)?p(i===`same`?l(e,({name:e})=>t(e,60)):y(e.length,`row`)):`also ${[...x(r,e=>e.texts.standing)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const ke=[`System`,`Processor`,`Cores`,`Memory`,`Image`,`Node`,`Measured for`,`Stored baseline`];function Ae(e){let{head:t,base:n,profile:r,seed:i,version:a,platforms:o}=e.comparison,{bases:s,method:c,promise:l}=e,u=`${y(e.comparison.family,`gated row`)} share that chance.`,d=[...s.map(({text:e,systems:t})=>[t!==``&&`${t}: `,O(e,600)]),...c,...l===``?[]:[`${l}: ${u}`]];return S(`section`,[S(`h2`,{id:`how`},`How this was measured`),j([[`Head`,V(t)],[`Base`,n===null?`none`:V(n)],[`Profile`,[O(r)]],[`Seed`,[S(`code`,i)]],[`Paceline`,[O(a)]]],`wide`),o.length>0&&A({class:`machines`,name:{"aria-label":`Machines`},heads:ke,rows:o.map(je)}),d.length>0&&M(d)])}function V({label:e,commit:t}){if(t===null)return[O(e)];let n=t.date===null?``:`, ${Ne(t.date)} UTC`;return[O(e),t.ref!==null&&t.ref!==e&&[` on `,O(t.ref,100)],`: `,S(`code`,t.sha),`${n}${t.dirty?`, with uncommitted changes`:``}`]}function je(e){let{cpu:t,node:n,os:r,memoryBytes:i}=e.environment,a=[O(t.model),v(t.cores,0),`${v(i/1e9,1)} GB`,O(Me(r)),O(n),u(e),d(e)];return S(`tr`,[S(`th`,{scope:`row`},ne(e.platform)),a.map(e=>S(`td`,[e]))])}function Me({image:e,imageVersion:t,type:n,release:r}){return e===null?`${n} ${r}`:[e,t].filter(Boolean).join(` `)}function Ne(e){return e.slice(0,16).replace(`T`,` `)}const Pe=String.raw`
const table = document.querySelector('table.rows')
if (!table) return
const bodies = [...table.tBodies]
const form = document.querySelector('form.filter')
const nothing = document.querySelector('.nothing')
const linkOf = (body) => body.querySelector('.name a')

const [filter, reset] = letFilter(form, bodies, {
  textOf: (body) => body.rows[0].textContent + ' ' + linkOf(body).title,
  tell: (count) => {
    nothing.hidden = count > 0
  },
})
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
`;function Fe(e,t){let{width:n,height:r}=e;return Le({class:[`chart`,e.class].filter(Boolean).join(` `),viewBox:`0 0 ${n} ${r}`,width:n,height:r},e,t)}function Ie(e,t){return Le({class:`chart chart-fluid`,width:`100%`,height:e.height},e,t)}function Le(e,{id:t,title:n,description:r},i){let a={role:`img`,"aria-labelledby":`${t}-title`,"aria-describedby":`${t}-description`};return S(`svg`,{...e,...a},[S(`title`,{id:`${t}-title`},n),S(`desc`,{id:`${t}-description`},r),i])}function Re(e){return`${U(100*e)}%`}function ze(e,t){return S(`svg`,{class:`chart-stretched`,viewBox:`0 0 100 ${e}`,preserveAspectRatio:`none`,width:`100%`,height:e},t)}function Be(e,t,n){return t.map(([t,r])=>Ve[e](U(t),U(r),n/2)).join(``)}const Ve={circle:(e,t,n)=>`M${U(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>H(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>H(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>H(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${U(e-n)} ${U(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>H(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function H(e,t,...n){return`M${U(e)} ${U(t)}${n.map(([e,t])=>`l${U(e)} ${U(t)}`).join(``)}z`}function He(e){return e.map((t,n)=>t===null?``:`${(e[n-1]??null)===null?`M`:`L`}${U(t[0])} ${U(t[1])}`).join(``)}function U(e){return Math.round(e*100)/100}function Ue(e){let{unit:t,range:n,count:r=5,exact:i=!1}=e,a=e.values.filter(e=>Number.isFinite(e)),o=e.kind===`log`&&a.length>0&&a.every(e=>e>0)?`log`:`linear`,s=Math.max(0,...a.map(Math.abs)),{divisor:c,name:l}=_(s,t,{exact:i}),u=We(a.map(e=>e/c)),d=o===`log`?$e(...u,r):Xe(...u,r),[f,p]=o===`log`?u:[d[0],d.at(-1)],m=e=>o===`log`?Math.log(e):e,[h,g]=[m(f),m(p)];return{kind:o,at:e=>U(n[0]+(m(e/c)-h)/(g-h)*(n[1]-n[0])),ticks:Ge(d).map(({value:e,label:t})=>({value:e*c,label:t})),unit:l}}function We(e){let t=e.length===0?[0,1]:e,[n,r]=[t.reduce((e,t)=>Math.min(e,t)),t.reduce((e,t)=>Math.max(e,t))];if(n<r)return[n,r];let i=n===0?1:Math.abs(n)*.05;return[n-i,r+i]}function Ge(e){let t=e.map(Ke),n=Math.max(0,...t),r=n>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,i)=>{let a=v(e,r?t[i]:n);return{value:e,label:e!==0&&!/[1-9]/.test(a)?e.toExponential():a}})}function Ke(e){return[0,1,2,3,4,5].find(t=>Math.abs(Number(e.toFixed(t))-e)<1e-9)??6}function qe({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({y:e.at(t),label:n})),{left:a,right:o}=t,s=`translate(14 ${U((t.top+t.bottom)/2)}) rotate(-90)`;return S(`g`,{class:`chart-axis`},[r&&i.map(({y:e})=>S(`line`,{class:`chart-grid`,x1:a,x2:o,y1:e,y2:e})),i.map(({y:e,label:n})=>S(`text`,{x:t.left-8,y:U(e+4),"text-anchor":`end`},n)),n!==void 0&&S(`text`,{transform:s,"text-anchor":`middle`},n)])}function Je({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({x:e.at(t),label:n})),a=i.map(({x:e})=>`M${e} ${t.top}V${t.bottom}`),o=U((t.left+t.right)/2);return S(`g`,{class:`chart-axis`},[r&&S(`path`,{class:`chart-grid`,d:a.join(``)}),i.map(({x:e,label:n})=>S(`text`,{x:e,y:t.bottom+18,"text-anchor":`middle`},n)),n!==void 0&&S(`text`,{x:o,y:t.bottom+40,"text-anchor":`middle`},n)])}function Ye(e,t,n){let r=Qe((t-e)/Math.max(1,n));return Ze(r,Math.ceil(G(r,e)-W),Math.floor(G(r,t)+W))}function Xe(e,t,n){let r=Qe((t-e)/Math.max(1,n));return Ze(r,Math.floor(G(r,e)+W),Math.ceil(G(r,t)-W))}const W=1e-9;function G({size:e,per:t},n){return t>0?n*t:n/e}function Ze({size:e,per:t},n,r){let i=Math.max(0,r-n+1);return Array.from({length:i},(r,i)=>(t>0?(n+i)/t:(n+i)*e)+0)}function Qe(e){let t=Math.floor(Math.log10(e)),n=e/10**t,r=n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1,i=r*10**t;return{size:i,per:i<1?Math.round(10**-t/r):0}}function $e(e,t,n){let r=Array.from({length:Math.floor(Math.log10(t))-Math.floor(Math.log10(e))+1},(t,n)=>Math.floor(Math.log10(e))+n),i=n=>n>=e*(1-1e-9)&&n<=t*(1+1e-9),a=e=>r.flatMap(t=>e.map(e=>Number(`${e}e${t}`))).filter(i),o=a([1,2,5]);if(o.length<3)return Ye(e,t,n);if(o.length<=n+2)return o;let s=a([1]),c=Math.ceil(s.length/Math.max(1,n));return s.filter((e,t)=>t%c===0)}function et(e,t){let n=ct(e);return n===null?null:S(`figure`,[tt(e,n,t),st(e)])}function tt(e,n,r){let{sides:i,interval:a,limits:o}=n,s=Ue({values:o,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),c=i.length*74,l=c+(a===null?0:54)+4,u=e.base?.value??null,d=`${t(e.metricTitle,40)}${s.unit===``?``:`, ${s.unit}`}`;return Fe({...r,description:ot(e,n),class:`strips`,width:600,height:l+48},[Je({scale:s,plot:{left:18,right:582,top:6,bottom:l},title:`${d} (${e.better} is better)`}),u!==null&&e.head!==null&&S(`path`,{class:`chart-rule no-change`,d:`M${K(s,u)} 6V${l}`}),i.map((t,n)=>nt(e,{side:t,scale:s,top:n*74,limits:o})),a!==null&&rt(e,{interval:a,scale:s,top:c})])}function nt(e,{side:t,scale:n,top:r,limits:i}){let{values:a,middle:o}=t,s=r+26,c=44/Math.max(1,a.length),l=a.map((e,t)=>e===null?``:`M${K(n,e)} ${at(s+(t+.5)*c)}h0`),u=a.length>80?5:a.length>30?6:7.5,d=a.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,f=t.side===`base`&&e.base?.runs!==void 0?`expected`:`median`,p=J(e,t.side)+(o===null?``:`, ${f} ${q(e,o)}`);return S(`g`,{class:t.side===`base`?`chart-s0`:`chart-s1`},[S(`text`,{x:8,y:r+20},p),d>0&&S(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${d} beyond the edge`),S(`path`,{class:`strip-dots`,"data-side":t.side,"stroke-width":u,d:l.join(``)}),o!==null&&S(`path`,{class:`strip-middle`,d:`M${K(n,o)} ${s-3}v50`})])}function rt(e,{interval:t,scale:n,top:r}){let i=r+39,[a,o]=it(t.lower,18,n),[s,c]=it(t.upper,582,n),l=[o?`M${a} ${i-6}v12`:`M${a+6} ${i-5}l-6 5l6 5`,c?`M${s} ${i-6}v12`:`M${s-6} ${i-5}l6 5l-6 5`],u=t.estimate===null?NaN:n.at(t.estimate),d=e.interval===null?``:`, ${g(e.interval,e.unit)}`,{standing:f}=e;return S(`g`,{class:`chart-${f===`better`||f===`worse`?f:`neutral`}`},[S(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${d}`),S(`path`,{class:`strip-interval`,d:`M${a} ${i}H${s}${l.join(``)}`}),u>=10&&u<=590&&S(`path`,{class:`chart-mark`,d:Be(`diamond`,[[u,i]],11)})])}function it(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}function K(e,t){let n=e.at(t);return Number.isFinite(n)?at(Math.min(590,Math.max(10,n))):t>0?590:10}function at(e){return Math.round(e*10)/10}function q(e,t){return m(t,e.unit,{exact:e.kind===`exact`})}function J(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function ot(e,{sides:t}){let n=t.map(({side:t,values:n,middle:r})=>{let i=n.filter(e=>e!==null),[a,o]=[Math.min(...i),Math.max(...i)],s=a===o?`all ${q(e,a)}`:`from ${q(e,a)} to ${q(e,o)}`,c=n.length-i.length,l=c===0?``:`, ${y(c,`trial`)} without a value`,u=r===null?``:`, the middle at ${q(e,r)}`;return`${J(e,t)}: ${y(i.length,`value`)} ${s}${u}${l}.`}),r=e.texts.scaledChange,i=e.interval===null?``:`, interval ${g(e.interval,e.unit)}`;return[...n,...r===``?[]:[`Change ${r}${i}.`]].join(` `)}function st(e){let{samples:t,unit:n}=e;if(t===null)return null;let r=[...t.base,...t.head].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0),{divisor:i,name:a}=_(r,n,{exact:e.kind===`exact`}),o=e=>e===null?`–`:String(Number((e/i).toPrecision(4)));return N(`All values, in the order of measurement`,[`base`,`head`].map(n=>t[n].length>0&&S(`p`,[`${J(e,n)}${a===``?``:`, in ${a}`}: `,S(`span`,{"data-values":n},t[n].map(o).join(` `))])),{class:`values`,"data-unit":a,"data-paired":e.base?.runs===void 0})}function ct(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>Y(e).length>0);if(n.length===0)return null;let r=ft(e),i=n.flatMap(({values:e,middle:t})=>[...ut(Y(e)),...Y([t])]),a=n.flatMap(({values:e,middle:t})=>Y([...e,t]));return{sides:n,interval:r,limits:dt(X(pt(i)*lt<pt(a)?i:a),r)}}const lt=2.5;function ut(e){let[t,n]=[b(e,.25),b(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function dt([e,t],n){let r=t-e;return X([e,t,...Y([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function ft({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function Y(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function X(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function pt(e){let[t,n]=X(e);return n-t}function mt(e,n,r){let{comparison:i,context:a,idOf:o}=n,s=t(`${e.title} on ${e.system}`,200),l=Object.entries(e.figures??{}).map(([e,t])=>`${e}: ${typeof t==`number`?ht(t):t}`);return S(`div`,{class:`detail-box`},[e.reason!==null&&S(`p`,{class:`reason`},[O(e.reason,600)]),e.warnings.map(e=>S(`p`,[S(`strong`,`Warning: `),O(e,600)])),r&&et(e,{id:`${o(e)}-plot`,title:s}),!r&&e.samples!==null&&S(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),j(gt(e,i.family)),c(i)&&P(f(e,{comparison:i,program:a.program}),`Measure it again: `),l.length>0&&N(`Figures of the rule that decided`,[M(l.map(e=>[O(e,400)]),`figures`)])])}function ht(e){return Number.isInteger(e)&&Math.abs(e)<1e9?v(e,0):String(Number(e.toPrecision(5)))}function gt(e,t){return[[`Base`,_t(e,`base`)],[`Head`,_t(e,`head`)],[`Change`,a(e)],[`Interval`,vt(e)],[`Decided by`,yt(e)],[`Certainty`,bt(e,t)],[`Noise`,xt(e)],[`Thresholds`,e.change===null?null:n(e)],[`Accepted`,e.accepted===null?null:O(e.texts.accepted,600)],[`Drift`,St(e)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?`worth a look: at most one in ten of such a list is there by chance`:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?p(t):t]]])}function _t(e,n){let r=e[n];if(r===null||r.value===null)return null;let{count:i,runs:a,spread:o,version:s}=r;if(e.metric===`failures`)return S(`bdi`,p(`${e.texts[n]} trials failed`));let c=o===null||o===0?``:` ± ${m(o,e.unit,{exact:e.kind===`exact`})}`,l=y(i,`value`),u=[e.texts[n]+c,a===void 0?`median of ${l}`:`expected from ${y(a,`stored run`)} (${l})`,...s===null?[]:[`version ${s}`]];return S(`bdi`,p(t(u.join(`, `))))}function vt({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:a}=e,o=[...n===null?[]:[i],...r===null?[]:[a]],s=[...new Set(o.map(e=>ee(e)))];return`${g(e,t)}; ${s.length===1?`holds`:`its limits hold`} with ${s.join(` and `)}`}function yt({method:e,pairs:t,base:n}){switch(e){case`pairs`:return`${t===null?`pairs`:y(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values compared with ${n?.runs===void 0?`the stored runs`:y(n.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function bt({p:e,pAdjusted:t,texts:n},r){if(e===null)return null;let i=t===null?``:`, ${n.pAdjusted} as one of ${y(r,`gated row`)}`;return`p ${n.p}${i}`}function xt({method:e,texts:{noise:t,detectable:n}}){let r=[t===``?``:`${t} per ${e===`baseline`?`run`:`pair`}`,n===``?``:`a change from ${n} on would have been seen`].filter(e=>e!==``);return r.length===0?null:r.join(`; `)}function St({drift:e}){if(e===null)return null;let t=e.alarm?`: more than the policy allows`:``;return O(`the base itself has moved by ${h(e.relative)} since ${e.since}${t}`,600)}function Ct(e){let{rows:t,platforms:n}=e;if(t.length===0)return null;let r=t.slice(0,5e3),i=wt(r),a=t.length-r.length;return S(`section`,[S(`h2`,{id:`rows`},t.length===1?`The only row`:`All ${y(t.length,`row`)}, worst first`),Dt(r,e),S(`table`,{class:n.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[S(`thead`,[S(`tr`,Et(r))]),r.map((t,n)=>At(t,e,{isOpen:n<3&&Tt(t),hasPlot:i.has(t)}))]),S(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,S(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),a>0&&S(`p`,`${y(a,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`)])}function wt(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>3e5));return new Set(n<0?e:e.slice(0,n))}function Tt({isWatched:e,standing:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Et(e){let[t,n]=o(e),r={class:`number`};return[Z(`Verdict`,{"aria-sort":`ascending`},`order`),Z(`Benchmark`,{},`name`),Z(`Metric`,{},`metric`),Z(`System`,{class:`system`},`system`),Z(t,r),Z(n,r),Z(`Change`,r,`change`),Z(`Interval`,r),Z(`Pairs`,r,`pairs`)]}function Z(e,t,n){let r=n===void 0?e:S(`button`,{type:`button`,"data-sort":n},e);return S(`th`,{scope:`col`,...t},[r])}function Dt(e,{platforms:n,systemName:r}){let i=[...new Set(e.map(e=>e.suite))].sort();return F({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[S(`fieldset`,[S(`legend`,{class:`hidden-text`},`Verdict`),Ot(``,`all`,e.length),[...x(e,({standing:e})=>e)].map(([e,t])=>Ot(e,t[0].texts.standing,t.length))])],after:[kt(`System`,n,r),kt(`Suite`,i,e=>t(e,60))]})}function Ot(e,t,n){return S(`label`,{class:`chip`},[S(`input`,{type:`radio`,name:`standing`,value:e,checked:e===``}),S(`span`,[`${t} `,S(`b`,v(n,0))])])}function kt(e,t,n){return t.length<2?null:S(`label`,[`${e} `,S(`select`,{name:e.toLowerCase()},[S(`option`,{value:``},`all`),t.map(e=>S(`option`,{value:e},n(e)))])])}function At(e,t,{isOpen:n,hasPlot:r}){let i=jt(e,t);return S(`tbody`,{id:t.idOf(e),class:n?`open`:void 0,"data-standing":e.standing,"data-system":e.platform,"data-suite":e.suite},[S(`tr`,{class:`line`},i),S(`tr`,{class:`detail`},[S(`td`,{colspan:i.length},[mt(e,t,r)])])])}function jt(e,n){let{texts:r}=e,i=I(e);return[S(`td`,{class:`verdict tone-${i.tone}`},[k(i),` ${r.standing}`,r.besideZero!==``&&S(`span`,{class:`quiet`},` ${r.besideZero}`),e.isWatched&&S(`span`,{class:`quiet`},` watched`)]),S(`td`,{class:`name`},[S(`a`,{href:`#${n.idOf(e)}`,title:t(`${e.benchmark} ${e.metric} ${e.platform}`,400)},[Mt(e.name)])]),S(`td`,{class:`metric`},e.speaksForAll?`as a whole`:[O(e.metricTitle,80)]),S(`td`,{class:`system`},e.system),Q(r.base,`base`),Q(r.head,`head`),S(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},Nt(e)),Q(e.verdict===`failed`?``:r.interval,`interval`),Q(r.pairs,`pairs`)]}function Mt(e){return S(`bdi`,t(e,120).split(`/`).map((e,t)=>t===0?[e]:[`/`,S(`wbr`),e]))}function Q(e,t){return S(`td`,{class:`number`,"data-title":t},e===`-`?``:e)}function Nt({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function Pt(n,i={}){let a=xe(n,i),{tone:o,text:s}=r(a,e=>t(e,80)),{title:c,urls:l}=a.context;return T({title:t(`${s} · Paceline`,300),style:`
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
.matrix .more{color:var(--chart-quiet)}
.matrix .more{display:block;font-size:.88rem;padding-left:1.55em}
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
@media (min-width:52.01rem){.rows thead th{position:sticky;top:0;z-index:1;background:var(--chart-paper)}}
.rows tbody:target .line td:first-child{box-shadow:inset 3px 0 var(--chart-s0)}
.detail>td{padding:.2rem .6rem 1.2rem 2.2rem}
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
@media print{.rows .detail{break-inside:avoid}}`,script:Pe,skip:[`#rows`,`Skip to the rows`],top:[S(`span`,{class:`brand`},c===void 0?`Paceline`:t(c,80))],head:[S(`h1`,[k(Ft[o]),` `,S(`span`,p(s))]),Lt(a),Rt(a)],main:[we(a),Bt(a),Ct(a),Ae(a)],foot:[`Paceline ${t(n.version,40)}`,It(`the workflow run`,e(l?.run)),It(`how to read this`,e(l?.guide))]})}const Ft={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function It(e,t){return t===null?[]:[` · `,S(`a`,{href:t},e)]}function Lt({base:e,head:t,common:n,counts:r,isFirstRun:i}){return[S(`p`,{class:`sides`},[n.map(e=>[O(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!i&&r.length>0&&M(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[O(e??``)];let i=S(`code`,{title:n??void 0},t),a=r&&` with changes`;return e===null?[i,a]:[O(e),` (`,i,a,`)`]}function Rt(e){let{bases:t,comparison:n,missing:r}=e,{notices:i,warnings:a,state:o}=n,s=o===`nothing-compared`,c=[...r.map(t=>zt(t,e)),...s?t.map(({text:e,systems:t})=>[S(`strong`,`${t||`Why`}: `),O(e,600)]):[],...i.map(e=>[O(e,600)]),...a.map(e=>[S(`strong`,`Warning: `),O(e,600)]),...o===`identical`?[te]:[]];if(c.length===0)return null;let l=M(c,r.length>0||a.length>0||s?`remarks warn`:`remarks`);return c.length<=8?l:N(`${c.length} remarks for the reviewer`,[l])}function zt({platform:e,reason:t},{systemName:n}){return[S(`strong`,`${n(e)} was not measured: `),t===null?`the reason is unknown`:O(t,600),`. This report does not cover it.`]}function Bt({comparison:e,context:t}){if(e.rows.length===0||!c(e))return null;let n=e.head.commit?.sha;return S(`section`,[S(`h2`,{id:`again`},`Measure it again`),S(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&P(`git checkout ${n.slice(0,12)}`),P(i({comparison:e,program:t.program})),S(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}export{S as _,Ie as a,U as c,Me as d,M as f,T as g,A as h,Re as i,ze as l,N as m,qe as n,He as o,F as p,Ue as r,Be as s,Pt as t,Ne as u,he as v};
//# sourceMappingURL=report-page.js.map
import"./rolldown-runtime.js";import{E as e,x as t}from"./start.js";import{t as n}from"./headline.js";import{s as r}from"./markdown.js";import{C as i,S as a,_ as o,a as s,b as c,c as l,f as u,g as d,h as f,m as p,r as m,t as h,v as g,x as ee,y as te}from"./axis.js";import{n as _,r as ne,t as re}from"./reproduce.js";import{A as ie,N as v,O as ae,R as oe,V as y,k as b,p as se,r as ce,x}from"./words.js";import{c as S,r as C,s as le,u as ue}from"./row-values.js";import{r as w}from"./rows.js";import{i as de}from"./view.js";import"./files.js";import{i as T}from"./quantile.js";function fe(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=de(e,[...r,...i.map(e=>({platform:e,reason:null}))]),o=pe(a.asGiven);return{...a,context:n,idOf:e=>o.get(e)??``}}function pe(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const me={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function E({standing:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:me[e]??`–`}}function he(e){let{rows:t,platforms:n,systemName:r}=e;if(t.length===0)return null;let a=[...w(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(D(e))-Number(D(t))),o=a.length-40;return i(`section`,[i(`h2`,{id:`matrix`},`By metric and system`),te({class:n.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...n.map(r)],rows:a.slice(0,40).map(t=>ge(t,e))}),o>0&&i(`p`,{class:`quiet`},`and ${x(o,`more metric`)} in the table below`)])}function D(e){return e.every(e=>e.isWatched)}function ge(e,n){let r=e[0];return i(`tr`,[i(`th`,{scope:`row`},[g(r.speaksForAll?`Benchmarks as a whole`:ce(t(r.metricTitle,80))),D(e)&&i(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(t=>O(t,e,n))])}function O(e,t,n){let r=t.filter(t=>t.platform===e),[a]=r,o={"data-title":n.systemName(e)};if(a===void 0){let t=n.missing.some(t=>t.platform===e);return i(`td`,{class:`quiet`,...o},t?`not measured`:``)}let s=E(a),l=N(r);return i(`td`,{class:`tone-${s.tone}`,...o},[c(s),` `,i(`a`,{href:`#${n.idOf(a)}`},A(a,r)),l!==``&&i(`span`,{class:`more`},l)])}const k=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function A(e,t){let{standing:n,texts:i}=e;return t.length===1&&M(e)?r(i.head):t.length>1&&j(t)?`all ${i.standing}`:[r(k.has(n)?i.words:i.standing),t.length>1&&[` in `,g(e.name,60)],n===`accepted`&&`, accepted`]}function j(e){let{standing:t}=e[0];return!k.has(t)&&e.every(e=>e.standing===t)}function M({standing:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function N(e){let[n,...i]=e,{standing:a,texts:o}=n;return i.length===0?M(n)?o.standing:r(a===`same`?o.same:o.both):j(e)?r(a===`same`?le(e,({name:e})=>t(e,60)):x(e.length,`row`)):`also ${[...w(i,e=>e.texts.standing)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const P=String.raw`
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
`;function F(e,t){let n=be(e);return n===null?null:i(`figure`,[I(e,n,t),ye(e)])}function I(e,n,r){let{sides:a,interval:o,limits:c}=n,l=m({values:c,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),u=a.length*74,d=u+(o===null?0:54)+4,f=e.base?.value??null,p=`${t(e.metricTitle,40)}${l.unit===``?``:`, ${l.unit}`}`,g={...r,description:ve(e,n),class:`strips`,width:600,height:d+48};return s(g,[h({scale:l,plot:{left:18,right:582,top:6,bottom:d},title:`${p} (${e.better} is better)`}),f!==null&&e.head!==null&&i(`path`,{class:`chart-rule no-change`,d:`M${z(l,f)} 6V${d}`}),a.map((t,n)=>L(e,{side:t,scale:l,top:n*74,limits:c})),o!==null&&_e(e,{interval:o,scale:l,top:u})])}function L(e,{side:t,scale:n,top:r,limits:a}){let{values:o,middle:s}=t,c=r+26,l=44/Math.max(1,o.length),u=o.map((e,t)=>e===null?``:`M${z(n,e)} ${B(c+(t+.5)*l)}h0`),d=o.length>80?5:o.length>30?6:7.5,f=o.filter(e=>e!==null&&(e<a[0]||e>a[1])).length,p=t.side===`base`&&e.base?.runs!==void 0?`expected`:`median`,m=H(e,t.side)+(s===null?``:`, ${p} ${V(e,s)}`);return i(`g`,{class:t.side===`base`?`chart-s0`:`chart-s1`},[i(`text`,{x:8,y:r+20},m),f>0&&i(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${f} beyond the edge`),i(`path`,{class:`strip-dots`,"data-side":t.side,"stroke-width":d,d:u.join(``)}),s!==null&&i(`path`,{class:`strip-middle`,d:`M${z(n,s)} ${c-3}v50`})])}function _e(e,{interval:t,scale:n,top:r}){let a=r+39,[o,s]=R(t.lower,18,n),[c,u]=R(t.upper,582,n),d=[s?`M${o} ${a-6}v12`:`M${o+6} ${a-5}l-6 5l6 5`,u?`M${c} ${a-6}v12`:`M${c-6} ${a-5}l6 5l-6 5`],f=t.estimate===null?NaN:n.at(t.estimate),p=e.interval===null?``:`, ${v(e.interval,e.unit)}`,{standing:m}=e;return i(`g`,{class:`chart-${m===`better`||m===`worse`?m:`neutral`}`},[i(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${p}`),i(`path`,{class:`strip-interval`,d:`M${o} ${a}H${c}${d.join(``)}`}),f>=10&&f<=590&&i(`path`,{class:`chart-mark`,d:l(`diamond`,[[f,a]],11)})])}function R(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}function z(e,t){let n=e.at(t);return Number.isFinite(n)?B(Math.min(590,Math.max(10,n))):t>0?590:10}function B(e){return Math.round(e*10)/10}function V(e,t){return y(t,e.unit,{exact:e.kind===`exact`})}function H(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function ve(e,{sides:t}){let n=t.map(({side:t,values:n,middle:r})=>{let i=n.filter(e=>e!==null),[a,o]=[Math.min(...i),Math.max(...i)],s=a===o?`all ${V(e,a)}`:`from ${V(e,a)} to ${V(e,o)}`,c=n.length-i.length,l=c===0?``:`, ${x(c,`trial`)} without a value`,u=r===null?``:`, the middle at ${V(e,r)}`;return`${H(e,t)}: ${x(i.length,`value`)} ${s}${u}${l}.`}),r=e.texts.scaledChange,i=e.interval===null?``:`, interval ${v(e.interval,e.unit)}`;return[...n,...r===``?[]:[`Change ${r}${i}.`]].join(` `)}function ye(e){let{samples:t,unit:n}=e;if(t===null)return null;let r=[...t.base,...t.head].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0),{divisor:a,name:s}=ae(r,n,{exact:e.kind===`exact`}),c=e=>e===null?`–`:String(Number((e/a).toPrecision(4))),l=[`base`,`head`].map(n=>t[n].length>0&&i(`p`,[`${H(e,n)}${s===``?``:`, in ${s}`}: `,i(`span`,{"data-values":n},t[n].map(c).join(` `))])),u={class:`values`,"data-unit":s,"data-paired":e.base?.runs===void 0};return o(`All values, in the order of measurement`,l,u)}function be(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>W(e).length>0);if(n.length===0)return null;let r=Ce(e),i=n.flatMap(({values:e,middle:t})=>[...U(W(e)),...W([t])]),a=n.flatMap(({values:e,middle:t})=>W([...e,t]));return{sides:n,interval:r,limits:Se(G(K(i)*xe<K(a)?i:a),r)}}const xe=2.5;function U(e){let[t,n]=[T(e,.25),T(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function Se([e,t],n){let r=t-e;return G([e,t,...W([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function Ce({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function W(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function G(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function K(e){let[t,n]=G(e);return n-t}function we(e,n,r){let{comparison:a,context:s,idOf:c}=n,l=t(`${e.title} on ${e.system}`,200),u=Object.entries(e.figures??{}).map(([e,t])=>`${e}: ${typeof t==`number`?Te(t):t}`);return i(`div`,{class:`detail-box`},[e.reason!==null&&i(`p`,{class:`reason`},[g(e.reason,600)]),e.warnings.map(e=>i(`p`,[i(`strong`,`Warning: `),g(e,600)])),r&&F(e,{id:`${c(e)}-plot`,title:l}),!r&&e.samples!==null&&i(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),ee(Ee(e,a.family)),_(a)&&f(ne(e,{comparison:a,program:s.program}),`Measure it again: `),u.length>0&&o(`Figures of the rule that decided`,[p(u.map(e=>[g(e,400)]),`figures`)])])}function Te(e){return Number.isInteger(e)&&Math.abs(e)<1e9?b(e,0):String(Number(e.toPrecision(5)))}function Ee(e,t){return[[`Base`,q(e,`base`)],[`Head`,q(e,`head`)],[`Change`,C(e)],[`Interval`,De(e)],[`Decided by`,Oe(e)],[`Certainty`,ke(e,t)],[`Noise`,Ae(e)],[`Thresholds`,e.change===null?null:ue(e)],[`Accepted`,e.accepted===null?null:g(e.texts.accepted,600)],[`Drift`,je(e)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?`worth a look: at most one in ten of such a list is there by chance`:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?r(t):t]]])}function q(e,n){let a=e[n];if(a===null||a.value===null)return null;let{count:o,runs:s,spread:c,version:l}=a;if(e.metric===`failures`)return i(`bdi`,r(`${e.texts[n]} trials failed`));let u=c===null||c===0?``:` ± ${y(c,e.unit,{exact:e.kind===`exact`})}`,d=x(o,`value`),f=[e.texts[n]+u,s===void 0?`median of ${d}`:`expected from ${x(s,`stored run`)} (${d})`,...l===null?[]:[`version ${l}`]];return i(`bdi`,r(t(f.join(`, `))))}function De({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:a}=e,o=[...n===null?[]:[i],...r===null?[]:[a]],s=[...new Set(o.map(e=>ie(e)))];return`${v(e,t)}; ${s.length===1?`holds`:`its limits hold`} with ${s.join(` and `)}`}function Oe({method:e,pairs:t,base:n}){switch(e){case`pairs`:return`${t===null?`pairs`:x(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values compared with ${n?.runs===void 0?`the stored runs`:x(n.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function ke({p:e,pAdjusted:t,texts:n},r){if(e===null)return null;let i=t===null?``:`, ${n.pAdjusted} as one of ${x(r,`gated row`)}`;return`p ${n.p}${i}`}function Ae({method:e,texts:{noise:t,detectable:n}}){let r=[t===``?``:`${t} per ${e===`baseline`?`run`:`pair`}`,n===``?``:`detectable from ${n}`].filter(e=>e!==``);return r.length===0?null:r.join(`; `)}function je({drift:e}){if(e===null)return null;let t=e.alarm?`: more than the policy allows`:``;return g(`the base itself has moved by ${oe(e.relative)} since ${e.since}${t}`,600)}function Me(e){let{rows:t,platforms:n}=e;if(t.length===0)return null;let r=t.slice(0,5e3),a=Ne(r),o=t.length-r.length;return i(`section`,[i(`h2`,{id:`rows`},t.length===1?`The only row`:`All ${x(t.length,`row`)}, worst first`),Ie(r,e),i(`table`,{class:n.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[i(`thead`,[i(`tr`,Fe(r))]),r.map((t,n)=>Le(t,e,{isOpen:n<3&&Pe(t),hasPlot:a.has(t)}))]),i(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,i(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),o>0&&i(`p`,`${x(o,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`)])}function Ne(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>3e5));return new Set(n<0?e:e.slice(0,n))}function Pe({isWatched:e,standing:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Fe(e){let[t,n]=S(e),r={class:`number`};return[J(`Verdict`,{"aria-sort":`ascending`},`order`),J(`Benchmark`,{},`name`),J(`Metric`,{},`metric`),J(`System`,{class:`system`},`system`),J(t,r),J(n,r),J(`Change`,r,`change`),J(`Interval`,r),J(`Pairs`,r,`pairs`)]}function J(e,t,n){let r=n===void 0?e:i(`button`,{type:`button`,"data-sort":n},e);return i(`th`,{scope:`col`,...t},[r])}function Ie(e,{platforms:n,systemName:r}){let a=[...new Set(e.map(e=>e.suite))].sort();return d({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[i(`fieldset`,[i(`legend`,{class:`hidden-text`},`Verdict`),Y(``,`all`,e.length),[...w(e,({standing:e})=>e)].map(([e,t])=>Y(e,t[0].texts.standing,t.length))])],after:[X(`System`,n,r),X(`Suite`,a,e=>t(e,60))]})}function Y(e,t,n){return i(`label`,{class:`chip`},[i(`input`,{type:`radio`,name:`standing`,value:e,checked:e===``}),i(`span`,[`${t} `,i(`b`,b(n,0))])])}function X(e,t,n){return t.length<2?null:i(`label`,[`${e} `,i(`select`,{name:e.toLowerCase()},[i(`option`,{value:``},`all`),t.map(e=>i(`option`,{value:e},n(e)))])])}function Le(e,t,{isOpen:n,hasPlot:r}){let a=Re(e,t),o={id:t.idOf(e),class:n?`open`:void 0,"data-standing":e.standing,"data-system":e.platform,"data-suite":e.suite};return i(`tbody`,o,[i(`tr`,{class:`line`},a),i(`tr`,{class:`detail`},[i(`td`,{colspan:a.length},[we(e,t,r)])])])}function Re(e,n){let{texts:r}=e,a=E(e);return[i(`td`,{class:`verdict tone-${a.tone}`},[c(a),` ${r.standing}`,r.besideZero!==``&&i(`span`,{class:`quiet`},` ${r.besideZero}`),e.isWatched&&i(`span`,{class:`quiet`},` watched`)]),i(`td`,{class:`name`},[i(`a`,{href:`#${n.idOf(e)}`,title:t(`${e.benchmark} ${e.metric} ${e.platform}`,400)},[ze(e.name)])]),i(`td`,{class:`metric`},e.speaksForAll?`as a whole`:[g(e.metricTitle,80)]),i(`td`,{class:`system`},e.system),Z(r.base,`base`),Z(r.head,`head`),i(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},Be(e)),Z(e.verdict===`failed`?``:r.interval,`interval`),Z(r.pairs,`pairs`)]}function ze(e){let n=t(e,120).split(`/`);return i(`bdi`,n.map((e,t)=>t===0?[e]:[`/`,i(`wbr`),e]))}function Z(e,t){return i(`td`,{class:`number`,"data-title":t},e===`-`?``:e)}function Be({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function Ve(o,s={}){let l=fe(o,s),{tone:d,text:f}=n(l,e=>t(e,80)),{title:p,urls:m}=l.context;return a({title:t(`${f} · Paceline`,300),style:`
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
@media print{.rows .detail{break-inside:avoid}}`,script:P,skip:[`#rows`,`Skip to the rows`],top:[i(`span`,{class:`brand`},p===void 0?`Paceline`:t(p,80))],head:[i(`h1`,[c(He[d]),` `,i(`span`,r(f))]),Ue(l),We(l)],main:[he(l),Ke(l),Me(l),u(l)],foot:[`Paceline ${t(o.version,40)}`,Q(`the workflow run`,e(m?.run)),Q(`how to read this`,e(m?.guide))]})}const He={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function Q(e,t){return t===null?[]:[` · `,i(`a`,{href:t},e)]}function Ue({base:e,head:t,common:n,counts:r,isFirstRun:a}){return[i(`p`,{class:`sides`},[n.map(e=>[g(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!a&&r.length>0&&p(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[g(e??``)];let a=i(`code`,{title:n??void 0},t),o=r&&` with changes`;return e===null?[a,o]:[g(e),` (`,a,o,`)`]}function We(e){let{bases:t,comparison:n,missing:r}=e,{notices:a,warnings:s,state:c}=n,l=c===`nothing-compared`,u=[...r.map(t=>Ge(t,e)),...l?t.map(({text:e,systems:t})=>[i(`strong`,`${t||`Why`}: `),g(e,600)]):[],...a.map(e=>[g(e,600)]),...s.map(e=>[i(`strong`,`Warning: `),g(e,600)]),...c===`identical`?[se]:[]];if(u.length===0)return null;let d=r.length>0||s.length>0||l,f=p(u,d?`remarks warn`:`remarks`);return u.length<=8?f:o(`${u.length} remarks for the reviewer`,[f])}function Ge({platform:e,reason:t},{systemName:n}){return[i(`strong`,`${n(e)} was not measured: `),t===null?`the reason is unknown`:g(t,600),`. This report does not cover it.`]}function Ke({comparison:e,context:t}){if(e.rows.length===0||!_(e))return null;let n=e.head.commit?.sha;return i(`section`,[i(`h2`,{id:`again`},`Measure it again`),i(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&f(`git checkout ${n.slice(0,12)}`),f(re({comparison:e,program:t.program})),i(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}export{Ve as t};
//# sourceMappingURL=report-page.js.map
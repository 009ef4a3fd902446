import"./rolldown-runtime.js";import{w as e,y as t}from"./start.js";import{F as n,U as r,_ as i,at as a,dt as o,et as s,f as c,g as l,k as u,lt as d,nt as f,o as p,s as ee,tt as m,x as h,y as te}from"./rows.js";import{s as g}from"./markdown.js";import{C as _,S as ne,_ as v,a as re,f as ie,g as y,h as b,l as ae,r as oe,s as x,t as S,v as se,w as ce,x as C,y as w}from"./axis.js";import{a as le,n as ue,r as T}from"./reproduce.js";import"./files.js";import{i as E}from"./quantile.js";function de(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=p(e,[...r,...i.map(e=>({platform:e,reason:null}))]),o=fe(a.asGiven);return{...a,context:n,idOf:e=>o.get(e)??``}}function fe(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const pe={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function D({standing:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:pe[e]??`–`}}function me(e){let{rows:t,platforms:n,systemName:i}=e;if(t.length===0)return null;let a=[...h(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(O(e))-Number(O(t))),o=a.length-40;return v(`section`,[v(`h2`,{id:`matrix`},`By metric and system`),ne({class:n.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...n.map(i)],rows:a.slice(0,40).map(t=>he(t,e))}),o>0&&v(`p`,{class:`quiet`},`and ${r(o,`more metric`)} in the table below`)])}function O(e){return e.every(e=>e.isWatched)}function he(e,n){let r=e[0];return v(`tr`,[v(`th`,{scope:`row`},[C(r.speaksForAll?`Benchmarks as a whole`:u(t(r.metricTitle,80))),O(e)&&v(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(t=>ge(t,e,n))])}function ge(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r,a={"data-title":n.systemName(e)};if(i===void 0){let t=n.missing.some(t=>t.platform===e);return v(`td`,{class:`quiet`,...a},t?`not measured`:``)}let o=D(i),s=N(r);return v(`td`,{class:`tone-${o.tone}`,...a},[_(o),` `,v(`a`,{href:`#${n.idOf(i)}`},A(i,r)),s!==``&&v(`span`,{class:`more`},s)])}const k=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function A(e,t){let{standing:n,texts:r}=e;return t.length===1&&M(e)?g(r.head):t.length>1&&j(t)?`all ${r.standing}`:[g(k.has(n)?r.words:r.standing),t.length>1&&[` in `,C(e.name,60)],n===`accepted`&&`, accepted`]}function j(e){let{standing:t}=e[0];return!k.has(t)&&e.every(e=>e.standing===t)}function M({standing:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function N(e){let[n,...i]=e,{standing:a,texts:o}=n;return i.length===0?M(n)?o.standing:g(a===`same`?o.same:o.both):j(e)?g(a===`same`?l(e,({name:e})=>t(e,60)):r(e.length,`row`)):`also ${[...h(i,e=>e.texts.standing)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const P=String.raw`
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
`;function F(e,t){let n=be(e);return n===null?null:v(`figure`,[I(e,n,t),ye(e)])}function I(e,n,r){let{sides:i,interval:a,limits:o}=n,s=oe({values:o,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),c=i.length*74,l=c+(a===null?0:54)+4,u=e.base?.value??null,d=`${t(e.metricTitle,40)}${s.unit===``?``:`, ${s.unit}`}`,f={...r,description:ve(e,n),class:`strips`,width:600,height:l+48};return ae(f,[S({scale:s,plot:{left:18,right:582,top:6,bottom:l},title:`${d} (${e.better} is better)`}),u!==null&&e.head!==null&&v(`path`,{class:`chart-rule no-change`,d:`M${z(s,u)} 6V${l}`}),i.map((t,n)=>L(e,{side:t,scale:s,top:n*74,limits:o})),a!==null&&_e(e,{interval:a,scale:s,top:c})])}function L(e,{side:t,scale:n,top:r,limits:i}){let{values:a,middle:o}=t,s=r+26,c=44/Math.max(1,a.length),l=a.map((e,t)=>e===null?``:`M${z(n,e)} ${B(s+(t+.5)*c)}h0`),u=a.length>80?5:a.length>30?6:7.5,d=a.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,f=t.side===`base`&&e.base?.runs!==void 0?`expected`:`median`,p=H(e,t.side)+(o===null?``:`, ${f} ${V(e,o)}`);return v(`g`,{class:t.side===`base`?`chart-s0`:`chart-s1`},[v(`text`,{x:8,y:r+20},p),d>0&&v(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${d} beyond the edge`),v(`path`,{class:`strip-dots`,"data-side":t.side,"stroke-width":u,d:l.join(``)}),o!==null&&v(`path`,{class:`strip-middle`,d:`M${z(n,o)} ${s-3}v50`})])}function _e(e,{interval:t,scale:n,top:r}){let i=r+39,[o,s]=R(t.lower,18,n),[c,l]=R(t.upper,582,n),u=[s?`M${o} ${i-6}v12`:`M${o+6} ${i-5}l-6 5l6 5`,l?`M${c} ${i-6}v12`:`M${c-6} ${i-5}l6 5l-6 5`],d=t.estimate===null?NaN:n.at(t.estimate),f=e.interval===null?``:`, ${a(e.interval,e.unit)}`,{standing:p}=e;return v(`g`,{class:`chart-${p===`better`||p===`worse`?p:`neutral`}`},[v(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${f}`),v(`path`,{class:`strip-interval`,d:`M${o} ${i}H${c}${u.join(``)}`}),d>=10&&d<=590&&v(`path`,{class:`chart-mark`,d:ie(`diamond`,[[d,i]],11)})])}function R(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}function z(e,t){let n=e.at(t);return Number.isFinite(n)?B(Math.min(590,Math.max(10,n))):t>0?590:10}function B(e){return Math.round(e*10)/10}function V(e,t){return o(t,e.unit,{exact:e.kind===`exact`})}function H(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function ve(e,{sides:t}){let n=t.map(({side:t,values:n,middle:i})=>{let a=n.filter(e=>e!==null),[o,s]=[Math.min(...a),Math.max(...a)],c=o===s?`all ${V(e,o)}`:`from ${V(e,o)} to ${V(e,s)}`,l=n.length-a.length,u=l===0?``:`, ${r(l,`trial`)} without a value`,d=i===null?``:`, the middle at ${V(e,i)}`;return`${H(e,t)}: ${r(a.length,`value`)} ${c}${d}${u}.`}),i=e.texts.scaledChange,o=e.interval===null?``:`, interval ${a(e.interval,e.unit)}`;return[...n,...i===``?[]:[`Change ${i}${o}.`]].join(` `)}function ye(e){let{samples:t,unit:n}=e;if(t===null)return null;let r=[...t.base,...t.head].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0),{divisor:i,name:a}=s(r,n,{exact:e.kind===`exact`}),o=e=>e===null?`–`:String(Number((e/i).toPrecision(4))),c=[`base`,`head`].map(n=>t[n].length>0&&v(`p`,[`${H(e,n)}${a===``?``:`, in ${a}`}: `,v(`span`,{"data-values":n},t[n].map(o).join(` `))])),l={class:`values`,"data-unit":a,"data-paired":e.base?.runs===void 0};return w(`All values, in the order of measurement`,c,l)}function be(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>U(e).length>0);if(n.length===0)return null;let r=we(e),i=n.flatMap(({values:e,middle:t})=>[...Se(U(e)),...U([t])]),a=n.flatMap(({values:e,middle:t})=>U([...e,t]));return{sides:n,interval:r,limits:Ce(W(G(i)*xe<G(a)?i:a),r)}}const xe=2.5;function Se(e){let[t,n]=[E(e,.25),E(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function Ce([e,t],n){let r=t-e;return W([e,t,...U([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function we({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function U(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function W(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function G(e){let[t,n]=W(e);return n-t}function Te(e){let{rows:t,platforms:n}=e;if(t.length===0)return null;let i=t.slice(0,5e3),a=Ee(i),o=t.length-i.length;return v(`section`,[v(`h2`,{id:`rows`},t.length===1?`The only row`:`All ${r(t.length,`row`)}, worst first`),ke(i,e),v(`table`,{class:n.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[v(`thead`,[v(`tr`,Oe(i))]),i.map((t,n)=>Ae(t,e,{isOpen:n<3&&De(t),hasPlot:a.has(t)}))]),v(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,v(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),o>0&&v(`p`,`${r(o,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`)])}function Ee(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>3e5));return new Set(n<0?e:e.slice(0,n))}function De({isWatched:e,standing:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Oe(e){let[t,n]=i(e),r={class:`number`};return[K(`Verdict`,{"aria-sort":`ascending`},`order`),K(`Benchmark`,{},`name`),K(`Metric`,{},`metric`),K(`System`,{class:`system`},`system`),K(t,r),K(n,r),K(`Change`,r,`change`),K(`Interval`,r),K(`Pairs`,r,`pairs`)]}function K(e,t,n){let r=n===void 0?e:v(`button`,{type:`button`,"data-sort":n},e);return v(`th`,{scope:`col`,...t},[r])}function ke(e,{platforms:n,systemName:r}){let i=[...new Set(e.map(e=>e.suite))].sort();return se({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[v(`fieldset`,[v(`legend`,{class:`hidden-text`},`Verdict`),q(``,`all`,e.length),[...h(e,({standing:e})=>e)].map(([e,t])=>q(e,t[0].texts.standing,t.length))])],after:[J(`System`,n,r),J(`Suite`,i,e=>t(e,60))]})}function q(e,t,n){return v(`label`,{class:`chip`},[v(`input`,{type:`radio`,name:`standing`,value:e,checked:e===``}),v(`span`,[`${t} `,v(`b`,m(n,0))])])}function J(e,t,n){return t.length<2?null:v(`label`,[`${e} `,v(`select`,{name:e.toLowerCase()},[v(`option`,{value:``},`all`),t.map(e=>v(`option`,{value:e},n(e)))])])}function Ae(e,t,{isOpen:n,hasPlot:r}){let i=je(e,t),a={id:t.idOf(e),class:n?`open`:void 0,"data-standing":e.standing,"data-system":e.platform,"data-suite":e.suite};return v(`tbody`,a,[v(`tr`,{class:`line`},i),v(`tr`,{class:`detail`},[v(`td`,{colspan:i.length},[Pe(e,t,r)])])])}function je(e,n){let{texts:r}=e,i=D(e);return[v(`td`,{class:`verdict tone-${i.tone}`},[_(i),` ${r.standing}`,r.besideZero!==``&&v(`span`,{class:`quiet`},` ${r.besideZero}`),e.isWatched&&v(`span`,{class:`quiet`},` watched`)]),v(`td`,{class:`name`},[v(`a`,{href:`#${n.idOf(e)}`,title:t(`${e.benchmark} ${e.metric} ${e.platform}`,400)},[Me(e.name)])]),v(`td`,{class:`metric`},e.speaksForAll?`as a whole`:[C(e.metricTitle,80)]),v(`td`,{class:`system`},e.system),Y(r.base,`base`),Y(r.head,`head`),v(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},Ne(e)),Y(e.verdict===`failed`?``:r.interval,`interval`),Y(r.pairs,`pairs`)]}function Me(e){let n=t(e,120).split(`/`);return v(`bdi`,n.map((e,t)=>t===0?[e]:[`/`,v(`wbr`),e]))}function Y(e,t){return v(`td`,{class:`number`,"data-title":t},e===`-`?``:e)}function Ne({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function Pe(e,n,r){let{comparison:i,context:a,idOf:o}=n,s=t(`${e.title} on ${e.system}`,200),c=Object.entries(e.figures??{}).map(([e,t])=>`${e}: ${typeof t==`number`?Fe(t):t}`);return v(`div`,{class:`detail-box`},[e.reason!==null&&v(`p`,{class:`reason`},[C(e.reason,600)]),e.warnings.map(e=>v(`p`,[v(`strong`,`Warning: `),C(e,600)])),r&&F(e,{id:`${o(e)}-plot`,title:s}),!r&&e.samples!==null&&v(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),ce(Ie(e,i.family)),T(i)&&y(le(e,{...a,comparison:i}),`Measure it again: `),c.length>0&&w(`Figures of the rule that decided`,[b(c.map(e=>[C(e,400)]),`figures`)])])}function Fe(e){return Number.isInteger(e)&&Math.abs(e)<1e9?m(e,0):String(Number(e.toPrecision(5)))}function Ie(e,t){return[[`Base`,X(e,`base`)],[`Head`,X(e,`head`)],[`Change`,c(e)],[`Interval`,Z(e)],[`Decided by`,Le(e)],[`Certainty`,Re(e,t)],[`Noise`,ze(e)],[`Thresholds`,e.change===null?null:te(e)],[`Accepted`,e.accepted===null?null:C(e.texts.accepted,600)],[`Drift`,Be(e)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?`worth a look: at most one in ten of such a list is there by chance`:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?g(t):t]]])}function X(e,n){let i=e[n];if(i===null||i.value===null)return null;let{count:a,runs:s,spread:c,version:l}=i;if(e.metric===`failures`)return v(`bdi`,g(`${e.texts[n]} trials failed`));let u=c===null||c===0?``:` ± ${o(c,e.unit,{exact:e.kind===`exact`})}`,d=r(a,`value`),f=[e.texts[n]+u,s===void 0?`median of ${d}`:`expected from ${r(s,`stored run`)} (${d})`,...l===null?[]:[`version ${l}`]];return v(`bdi`,g(t(f.join(`, `))))}function Z({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:o}=e,s=[...n===null?[]:[i],...r===null?[]:[o]],c=[...new Set(s.map(e=>f(e)))];return`${a(e,t)}; ${c.length===1?`holds`:`its limits hold`} with ${c.join(` and `)}`}function Le({method:e,pairs:t,base:n}){switch(e){case`pairs`:return`${t===null?`pairs`:r(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values compared with ${n?.runs===void 0?`the stored runs`:r(n.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function Re({p:e,pAdjusted:t,texts:n},i){if(e===null)return null;let a=t===null?``:`, ${n.pAdjusted} as one of ${r(i,`gated row`)}`;return`p ${n.p}${a}`}function ze({method:e,texts:{noise:t,detectable:n}}){let r=[t===``?``:`${t} per ${e===`baseline`?`run`:`pair`}`,n===``?``:`detectable from ${n}`].filter(e=>e!==``);return r.length===0?null:r.join(`; `)}function Be({drift:e}){if(e===null)return null;let t=e.alarm?`: more than the policy allows`:``;return C(`the base itself has moved by ${d(e.relative)} since ${e.since}${t}`,600)}function Ve(n,r={}){let i=de(n,r),{tone:a,text:o}=ee(i,e=>t(e,80)),{title:s,urls:c}=i.context;return x({title:t(`${o} · Paceline`,300),style:qe,script:P,skip:[`#rows`,`Skip to the rows`],top:[v(`span`,{class:`brand`},s===void 0?`Paceline`:t(s,80))],head:[v(`h1`,[_(He[a]),` `,v(`span`,g(o))]),Ue(i),We(i)],main:[me(i),Ke(i),Te(i),re(i)],foot:[`Paceline ${t(n.version,40)}`,Q(`the workflow run`,e(c?.run)),Q(`how to read this`,e(c?.guide))]})}const He={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function Q(e,t){return t===null?[]:[` · `,v(`a`,{href:t},e)]}function Ue({base:e,head:t,common:n,counts:r,isFirstRun:i}){return[v(`p`,{class:`sides`},[n.map(e=>[C(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!i&&r.length>0&&b(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[C(e??``)];let i=v(`code`,{title:n??void 0},t),a=r&&` with changes`;return e===null?[i,a]:[C(e),` (`,i,a,`)`]}function We(e){let{bases:t,comparison:r,missing:i}=e,{notices:a,warnings:o,state:s}=r,c=s===`nothing-compared`,l=[...i.map(t=>Ge(t,e)),...c?t.map(({text:e,systems:t})=>[v(`strong`,`${t||`Why`}: `),C(e,600)]):[],...a.map(e=>[C(e,600)]),...o.map(e=>[v(`strong`,`Warning: `),C(e,600)]),...s===`identical`?[n(e.comparison)]:[]];if(l.length===0)return null;let u=i.length>0||o.length>0||c,d=b(l,u?`remarks warn`:`remarks`);return l.length<=8?d:w(`${l.length} remarks for the reviewer`,[d])}function Ge({platform:e,reason:t},{systemName:n}){return[v(`strong`,`${n(e)} was not measured: `),t===null?`the reason is unknown`:C(t,600),`. This report does not cover it.`]}function Ke({comparison:e,context:t}){if(e.rows.length===0||!T(e))return null;let n=e.head.commit?.sha;return v(`section`,[v(`h2`,{id:`again`},`Measure it again`),v(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&y(`git checkout ${n.slice(0,12)}`),y(ue({...t,comparison:e})),v(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}const qe=`
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
@media print{.rows .detail{break-inside:avoid}}`;export{Ve as t};
//# sourceMappingURL=report-page.js.map
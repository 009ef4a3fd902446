import"./rolldown-runtime.js";import{w as e,y as t}from"./start.js";import{J as n,M as r,O as i,R as a,Z as o,at as s,et as c,j as l,k as u,lt as d,nt as f,pt as p,r as m,rt as h,tt as g,u as _,ut as v,w as y}from"./rows.js";import{c as b}from"./markdown.js";import{a as x,c as S,d as C,f as ee,n as w,o as T,r as E,t as D,u as O}from"./markup.js";import{a as te,n as ne,r as k}from"./reproduce.js";import{a as re,f as ie,l as ae,r as oe,s as se,t as ce}from"./axis.js";import"./files.js";import{i as A}from"./quantile.js";import{n as le,t as ue}from"./why-words.js";function de(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=_(e,[...r,...i.map(e=>({platform:e,reason:null}))]),o=fe(a.asGiven);return{...a,context:n,idOf:e=>o.get(e)??``}}function fe(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const pe={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function j({outcome:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:pe[e]??`–`}}function me(e){let{rows:t,platforms:r,systemName:i}=e;if(t.length===0)return null;let a=[...Map.groupBy(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(M(e))-Number(M(t))),o=a.length-40;return E(`section`,[E(`h2`,{id:`matrix`},`By metric and system`),O({class:r.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...r.map(i)],rows:a.slice(0,40).map(t=>he(t,e))}),o>0&&E(`p`,{class:`quiet`},`and ${n(o,`more metric`)} in the table below`)])}function M(e){return e.every(e=>e.isWatched)}function he(e,n){let i=e[0];return E(`tr`,[E(`th`,{scope:`row`},[S(i.speaksForAll?`Benchmarks as a whole`:r(t(i.metricTitle,80))),M(e)&&E(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(t=>ge(t,e,n))])}function ge(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r,a={"data-title":n.systemName(e)};if(i===void 0){let t=n.missing.some(t=>t.platform===e);return E(`td`,{class:`quiet`,...a},t?`not measured`:``)}let o=j(i),s=ve(r);return E(`td`,{class:`tone-${o.tone}`,...a},[C(o),` `,E(`a`,{href:`#${n.idOf(i)}`},_e(i,r)),s!==``&&E(`span`,{class:`more`},s)])}const N=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function _e(e,t){let{outcome:n,texts:r}=e;return t.length===1&&F(e)?b(r.head):t.length>1&&P(t)?`all ${r.outcome}`:[b(N.has(n)?r.words:r.outcome),t.length>1&&[` in `,S(e.name,60)],n===`accepted`&&`, accepted`]}function P(e){let{outcome:t}=e[0];return!N.has(t)&&e.every(e=>e.outcome===t)}function F({outcome:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function ve(e){let[r,...a]=e,{outcome:o,texts:s}=r;return a.length===0?F(r)?s.outcome:b(o===`same`?s.same:s.both):P(e)?b(o===`same`?i(e,({name:e})=>t(e,60)):n(e.length,`row`)):`also ${[...Map.groupBy(a,e=>e.texts.outcome)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const ye=String.raw`
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
  for (const box of body.querySelectorAll('.flames')) letLookAround(box)
}

/** Two flame graphs of one tree: search, zoom into a call on both sides, go around by keys, and take the profiles along. */
const letLookAround = (box) => {
  const parts = [...box.querySelectorAll('[data-node]')].map((part) => ({
    part,
    node: Number(part.dataset.node),
    under: Number(part.dataset.under),
    side: part.closest('.flame').dataset.side,
    from: Number(part.dataset.from),
    size: Number(part.dataset.size),
    text: part.querySelector('title').textContent,
  }))
  const told = box.querySelector('.flame-told')
  const form = box.querySelector('form')
  const search = form.querySelector('[type=search]')
  const whole = Number(box.dataset.whole)
  const find = (side, node) => parts.find((one) => one.side === side && one.node === node)
  let zoomed = -1
  const zoom = (node) => {
    zoomed = node
    const own = ['base', 'head'].map((side) => [side, find(side, node)])
    const size = node < 0 ? whole : Math.max(...own.map(([, one]) => (one ? one.size : 0)))
    for (const { part, side, from, size: width } of parts) {
      const start = node < 0 ? 0 : ((find(side, node) || {}).from ?? 0)
      part.setAttribute('x', ((from - start) / size) * 100 + '%')
      part.setAttribute('width', (width / size) * 100 + '%')
    }
  }
  const tell = (one) => {
    told.textContent = one.text
    for (const { part } of parts) part.setAttribute('tabindex', part === one.part ? 0 : -1)
  }
  const go = (one) => {
    if (!one) return
    tell(one)
    one.part.focus()
  }
  for (const one of parts) {
    one.part.setAttribute('role', 'button')
    one.part.setAttribute('aria-label', one.text)
    one.part.setAttribute('tabindex', -1)
    one.part.addEventListener('pointerenter', () => (told.textContent = one.text))
    one.part.addEventListener('focus', () => tell(one))
    one.part.addEventListener('click', () => zoom(zoomed === one.node ? one.under : one.node))
    one.part.addEventListener('keydown', (event) => {
      const inRow = parts.filter(({ side, under }) => side === one.side && under === one.under)
      const at = inRow.indexOf(one)
      const moves = {
        ArrowUp: () => go(find(one.side, one.under)),
        ArrowDown: () => go(parts.find(({ side, under }) => side === one.side && under === one.node)),
        ArrowLeft: () => go(inRow[at - 1]),
        ArrowRight: () => go(inRow[at + 1]),
        Enter: () => zoom(one.node),
        ' ': () => zoom(one.node),
        Escape: () => zoom(-1),
      }
      if (!Object.hasOwn(moves, event.key)) return
      event.preventDefault()
      moves[event.key]()
    })
  }
  for (const side of ['base', 'head']) {
    const first = parts.find((one) => one.side === side)
    if (first) first.part.setAttribute('tabindex', 0)
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  box.querySelector('[data-zoom-out]').addEventListener('click', () => zoom(-1))
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase()
    const nodes = new Set()
    for (const { part, text, node } of parts) {
      const isFound = text.toLowerCase().includes(wanted)
      part.classList.toggle('dim', !isFound)
      if (isFound) nodes.add(node)
    }
    form.querySelector('output').textContent = wanted === '' ? '' : nodes.size + ' found'
  })
  for (const side of ['base', 'head']) {
    const own = parts.filter((one) => one.side === side)
    const kind = box.dataset.profiler
    const button = make('button', { type: 'button', textContent: 'Download ' + side + ' (.' + kind + 'profile)' })
    button.addEventListener('click', () => {
      const blob = new Blob([JSON.stringify(profileOf(own, kind))], { type: 'application/json' })
      const link = make('a', { href: URL.createObjectURL(blob), download: side + '.' + kind + 'profile' })
      link.click()
      URL.revokeObjectURL(link.href)
    })
    told.after(button)
  }
}

/** The merged tree of a side as other tools read it: each call with what it took by itself. */
const profileOf = (parts, kind) => {
  const callFrame = (functionName) => ({ functionName, scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 })
  const children = Map.groupBy(parts, ({ under }) => under)
  const below = (node) => children.get(node) ?? []
  const own = ({ node, size }) => Math.max(0, size - below(node).reduce((sum, one) => sum + one.size, 0))
  const nameOf = ({ part }) => part.querySelector('text').textContent
  if (kind === 'heap') {
    const made = (name, size, node) => ({
      callFrame: callFrame(name),
      selfSize: Math.round(size),
      id: node + 2,
      children: below(node).map((one) => made(nameOf(one), own(one), one.node)),
    })
    return { head: made('(root)', 0, -1), samples: [] }
  }
  const ids = (node) => below(node).map((one) => one.node + 2)
  const us = parts.map((one) => Math.round(own(one) * 1000))
  return {
    nodes: [{ id: 1, callFrame: callFrame('(root)'), children: ids(-1) }].concat(
      parts.map((one) => ({ id: one.node + 2, callFrame: callFrame(nameOf(one)), children: ids(one.node) })),
    ),
    startTime: 0,
    endTime: us.reduce((sum, one) => sum + one, 0),
    samples: parts.map(({ node }) => node + 2).concat(1),
    timeDeltas: [0].concat(us),
  }
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
`;function be(e,t){let n=Ee(e);return n===null?null:E(`figure`,[xe(e,n,t),Te(e)])}function xe(e,n,r){let{sides:i,interval:a,limits:o}=n,s=oe({values:o,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),c=i.length*74,l=c+(a===null?0:54)+4,u=e.base?.value??null,d=`${t(e.metricTitle,40)}${s.unit===``?``:`, ${s.unit}`}`,f={...r,description:we(e,n),class:`strips`,width:600,height:l+48};return ae(f,[ce({scale:s,plot:{left:18,right:582,top:6,bottom:l},title:`${d} (${e.better} is better)`}),u!==null&&e.head!==null&&E(`path`,{class:`chart-rule no-change`,d:`M${L(s,u)} 6V${l}`}),i.map((t,r)=>Se(e,t,{...n,scale:s,top:r*74})),a!==null&&Ce(e,a,{scale:s,top:c})])}function Se(e,t,{scale:n,top:r,limits:i}){let{side:a,values:s,middle:c}=t,l=r+26,u=44/Math.max(1,s.length),d=s.map((e,t)=>e===null?``:`M${L(n,e)} ${R(l+(t+.5)*u)}h0`),f=s.length>80?5:s.length>30?6:7.5,p=s.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,m=z(e,a)===a?`median`:`expected`,h=z(e,a)+(c===null?``:`, ${m} ${o(e,c)}`);return E(`g`,{class:a===`base`?`chart-s0`:`chart-s1`},[E(`text`,{x:8,y:r+20},h),p>0&&E(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${p} beyond the edge`),E(`path`,{class:`strip-dots`,"data-side":a,"stroke-width":f,d:d.join(``)}),c!==null&&E(`path`,{class:`strip-middle`,d:`M${L(n,c)} ${l-3}v50`})])}function Ce(e,t,{scale:n,top:r}){let i=r+39,[a,o]=I(t.lower,18,n),[c,l]=I(t.upper,582,n),u=[o?`M${a} ${i-6}v12`:`M${a+6} ${i-5}l-6 5l6 5`,l?`M${c} ${i-6}v12`:`M${c-6} ${i-5}l6 5l-6 5`],d=t.estimate===null?NaN:n.at(t.estimate),f=e.interval===null?``:`, ${s(e.interval,e.unit)}`,{outcome:p}=e;return E(`g`,{class:`chart-${p===`better`||p===`worse`?p:`neutral`}`},[E(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${f}`),E(`path`,{class:`strip-interval`,d:`M${a} ${i}H${c}${u.join(``)}`}),d>=10&&d<=590&&E(`path`,{class:`chart-mark`,d:ie(`diamond`,[[d,i]],11)})])}function I(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}function L(e,t){let n=e.at(t);return Number.isFinite(n)?R(Math.min(590,Math.max(10,n))):t>0?590:10}function R(e){return Math.round(e*10)/10}function z(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function we(e,{sides:t}){let r=t.map(({side:t,values:r,middle:i})=>{let a=r.filter(e=>e!==null),[s,c]=[Math.min(...a),Math.max(...a)],l=s===c?`all ${o(e,s)}`:`from ${o(e,s)} to ${o(e,c)}`,u=r.length-a.length,d=u===0?``:`, ${n(u,`trial`)} without a value`,f=i===null?``:`, the middle at ${o(e,i)}`;return`${z(e,t)}: ${n(a.length,`value`)} ${l}${f}${d}.`}),i=e.texts.scaledChange,a=e.interval===null?``:`, interval ${s(e.interval,e.unit)}`;return[...r,...i===``?[]:[`Change ${i}${a}.`]].join(` `)}function Te(e){let{samples:t,unit:n}=e;if(t===null)return null;let r=[...t.base,...t.head].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0),{divisor:i,name:a}=c(r,n,{exact:e.kind===`exact`}),o=e=>e===null?`–`:String(Number((e/i).toPrecision(4))),s=[`base`,`head`].map(n=>t[n].length>0&&E(`p`,[`${z(e,n)}${a===``?``:`, in ${a}`}: `,E(`span`,{"data-values":n},t[n].map(o).join(` `))])),l={class:`values`,"data-unit":a,"data-paired":e.base?.runs===void 0};return T(`All values, in the order of measurement`,s,l)}function Ee(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>B(e).length>0);if(n.length===0)return null;let r=Ae(e),i=n.flatMap(({values:e,middle:t})=>[...Oe(B(e)),...B([t])]),a=n.flatMap(({values:e,middle:t})=>B([...e,t]));return{sides:n,interval:r,limits:ke(V(H(i)*De<H(a)?i:a),r)}}const De=2.5;function Oe(e){let[t,n]=[A(e,.25),A(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function ke([e,t],n){let r=t-e;return V([e,t,...B([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function Ae({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function B(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function V(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function H(e){let[t,n]=V(e);return n-t}function je({why:e,title:t,id:n}){let{tree:r=[],unit:i,profiler:a}=e;if(r.length===0)return null;let o={base:U(r,`base`),head:U(r,`head`)},s=Math.max(W(r,`base`),W(r,`head`));if(s===0)return null;let c=Math.min(40,Math.max(...o.base.map(({row:e})=>e))+1)*20,l=e=>E(`figure`,[E(`figcaption`,`${e===`base`?`Base`:`Head`}: ${p(W(r,e),i)}`),E(`svg`,{class:`flame`,"data-side":e,width:`100%`,height:c,role:`group`,"aria-label":`${e}, calls`},[r.map((t,n)=>{let{from:r,row:a}=o[e][n];return t[e]===0||a>=40?null:Me(t,{at:n,from:r,row:a,side:e,whole:s,unit:i})})])]);return T(`Flame graphs of base and head`,[E(`div`,{class:`flames`,"data-unit":i,"data-profiler":a,"data-whole":s,id:n},[x({name:{"aria-label":`Search the calls of ${t}`},label:`Find`,placeholder:`a function or a file`,after:[E(`button`,{type:`button`,"data-zoom-out":!0},`Show all`)]}),E(`p`,{class:`quiet`},[`Callers on top; both on one scale. Thick edge: more on the head. Dashed edge: less. `,E(`span`,{class:`js-only`},`Click or press Enter to zoom, Escape to go back; arrow keys move.`)]),E(`div`,{class:`flame-pair`},[l(`base`),l(`head`)]),E(`output`,{class:`flame-told`,role:`status`})])])}function U(e,t){let n=/* @__PURE__ */ new Map,r=[];for(let[i,{under:a,[t]:o}]of e.entries()){let e=r[a],t=n.get(a)??e?.from??0;r.push({from:t,row:e===void 0?0:e.row+1}),n.set(a,t+o),n.set(i,t)}return r}function W(e,t){return e.reduce((e,n)=>e+(n.under===-1?n[t]:0),0)}function Me(e,{at:n,from:r,row:i,side:a,whole:o,unit:s}){let c=e.head-e.base,l=Math.abs(c)>=o*.01,u=l?c>0?`more`:`less`:`same`,{name:d,package:f=null,file:m=null,line:g=null}=e,_=t(ue({name:d,package:f,file:m,line:g}),200),v=`${l?`${h(c,s)} `:``}${_}`,y=`${p(e.base,s)} on the base, ${p(e.head,s)} on the head`;return E(`svg`,{class:u,x:G(r/o),y:i*20,width:G(e[a]/o),height:19,"data-node":n,"data-under":e.under,"data-from":K(r),"data-size":K(e[a])},[E(`title`,`${v}: ${y}`),E(`rect`,{width:`100%`,height:`100%`}),E(`text`,{x:4,y:14},v)])}function G(e){return`${K(e*100)}%`}function K(e){return String(Number(e.toPrecision(6)))}const Ne=[`Where`,`Change by itself`,`Interval`,`Base`,`Head`,`With what it calls`,`p`,`Remarks`];function Pe({why:e,title:i},a){if(e===void 0)return null;let{unit:o,trials:s,places:c}=e,{change:l,places:u,sentence:f}=le(e),m=s===0?``:`Profiles of ${n(s,`trial`)} a side see ${l} in all. `,g=[b(m),f!==``&&S(`${r(f)}.`,700)],_=c.map(({self:e,total:t,p:n},r)=>{let{name:i,isCode:a,calling:s,remark:c,interval:l}=u[r],f=[s===null?``:`calling ${s}`,c].filter(e=>e!==``).join(`; `);return E(`tr`,[E(`td`,[a?E(`code`,[S(i,400)]):S(i)]),q(h(e.change,o)),q(l),q(p(e.base,o)),q(p(e.head,o)),q(h(t.change,o)),q(d(n)),E(`td`,[S(f,400)])])});return E(`div`,{class:`why`},[E(`h3`,`Why`),E(`p`,g),_.length>0&&O({class:`places`,name:{"aria-label":`Why ${t(i)} changed`},heads:Ne,rows:_}),je({why:e,title:t(i),id:a})])}function q(e){return E(`td`,{class:`number`},b(e))}function Fe(e){let{rows:t,platforms:r}=e;if(t.length===0)return null;let i=t.slice(0,5e3),a=Ie(i),o=t.length-i.length,s=t.length===1?`The only row`:`All ${n(t.length,`row`)}, worst first`;return E(`section`,[E(`h2`,{id:`rows`},s),ze(i,e),E(`table`,{class:r.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[E(`thead`,[E(`tr`,Re(i))]),i.map((t,n)=>Be(t,e,{isOpen:n<3&&Le(t),hasPlot:a.has(t)}))]),E(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,E(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),o>0&&E(`p`,`${n(o,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`)])}function Ie(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>3e5));return new Set(n<0?e:e.slice(0,n))}function Le({isWatched:e,outcome:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Re(e){let[t,n]=u(e),r={class:`number`};return[[`Verdict`,{"aria-sort":`ascending`},`order`],[`Benchmark`,{},`name`],[`Metric`,{},`metric`],[`System`,{class:`system`},`system`],[t,r],[n,r],[`Change`,r,`change`],[`Interval`,r],[`Pairs`,r,`pairs`]].map(([e,t,n])=>E(`th`,Object.assign({scope:`col`},t),[n===void 0?e:E(`button`,{type:`button`,"data-sort":n},e)]))}function ze(e,{platforms:n,systemName:r}){let i=[...new Set(e.map(e=>e.suite))].sort();return x({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[E(`fieldset`,[E(`legend`,{class:`hidden-text`},`Verdict`),J(``,`all`,e.length),[...Map.groupBy(e,({outcome:e})=>e)].map(([e,t])=>J(e,t[0].texts.outcome,t.length))])],after:[Y(`System`,n,r),Y(`Suite`,i,e=>t(e,60))]})}function J(e,t,n){return E(`label`,{class:`chip`},[E(`input`,{type:`radio`,name:`outcome`,value:e,checked:e===``}),E(`span`,[`${t} `,E(`b`,g(n,0))])])}function Y(e,t,n){return t.length<2?null:E(`label`,[`${e} `,E(`select`,{name:e.toLowerCase()},[E(`option`,{value:``},`all`),t.map(e=>E(`option`,{value:e},n(e)))])])}function Be(e,t,{isOpen:n,hasPlot:r}){let i=Ve(e,t),a={id:t.idOf(e),class:n?`open`:void 0,"data-outcome":e.outcome,"data-system":e.platform,"data-suite":e.suite};return E(`tbody`,a,[E(`tr`,{class:`line`},i),E(`tr`,{class:`detail`},[E(`td`,{colspan:i.length},[We(e,t,r)])])])}function Ve(e,n){let{texts:r}=e,i=j(e),a=t(`${e.benchmark} ${e.metric} ${e.platform}`,400);return[E(`td`,{class:`verdict tone-${i.tone}`},[C(i),` ${r.outcome}`,r.besideZero!==``&&E(`span`,{class:`quiet`},` ${r.besideZero}`),e.isWatched&&E(`span`,{class:`quiet`},` watched`)]),E(`td`,{class:`name`},[E(`a`,{href:`#${n.idOf(e)}`,title:a},[He(e.name)])]),E(`td`,{class:`metric`},e.speaksForAll?`as a whole`:[S(e.metricTitle,80)]),E(`td`,{class:`system`},e.system),X(r.base,`base`),X(r.head,`head`),E(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},Ue(e)),X(e.verdict===`failed`?``:r.interval,`interval`),X(r.pairs,`pairs`)]}function He(e){let n=t(e,120).split(`/`).map((e,t)=>t===0?[e]:[`/`,E(`wbr`),e]);return E(`bdi`,n)}function X(e,t){return E(`td`,{class:`number`,"data-title":t},e===`-`?``:e)}function Ue({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function We(e,n,r){let{comparison:i,context:a,idOf:o}=n,s=t(`${e.title} on ${e.system}`,200),c=Object.entries(e.figures??{}).map(([e,t])=>[S(`${e}: ${typeof t==`number`?Ge(t):t}`,400)]);return E(`div`,{class:`detail-box`},[e.reason!==null&&E(`p`,{class:`reason`},[S(e.reason,600)]),e.warnings.map(e=>E(`p`,[E(`strong`,`Warning: `),S(e,600)])),r&&be(e,{id:`${o(e)}-plot`,title:s}),!r&&e.samples!==null&&E(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),Pe(e,`${o(e)}-calls`),ee(Ke(e,i.family)),k(i)&&w(te(e,{...a,comparison:i}),`Measure it again: `),c.length>0&&T(`Figures of the rule that decided`,[D(c,`figures`)])])}function Ge(e){return Number.isInteger(e)&&Math.abs(e)<1e9?g(e,0):String(Number(e.toPrecision(5)))}function Ke(e,t){return[[`Base`,Z(e,`base`)],[`Head`,Z(e,`head`)],[`Change`,y(e)],[`Interval`,Je(e)],[`Decided by`,Ye(e)],[`Certainty`,Xe(e,t)],[`Noise`,Ze(e)],[`Thresholds`,e.change===null?null:l(e)],[`Accepted`,e.accepted===null?null:S(e.texts.accepted,600)],[`Drift`,Qe(e)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?qe:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?b(t):t]]])}const qe=`worth a look: at most one in ten of such a list is there by chance`;function Z(e,r){let i=e[r];if(i===null||i.value===null)return null;let{count:a,runs:s,spread:c,version:l}=i;if(e.metric===`failures`)return E(`bdi`,b(`${e.texts[r]} trials failed`));let u=c===null||c===0?``:` ± ${o(e,c)}`,d=n(a,`value`),f=[e.texts[r]+u,s===void 0?`median of ${d}`:`expected from ${n(s,`stored run`)} (${d})`,...l===null?[]:[`version ${l}`]];return E(`bdi`,b(t(f.join(`, `))))}function Je({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:a}=e,o=[...n===null?[]:[i],...r===null?[]:[a]],c=[...new Set(o.map(e=>f(e)))];return`${s(e,t)}; ${c.length===1?`holds`:`its limits hold`} with ${c.join(` and `)}`}function Ye({method:e,pairs:t,base:r}){switch(e){case`pairs`:return`${t===null?`pairs`:n(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values compared with ${r?.runs===void 0?`the stored runs`:n(r.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function Xe({p:e,pAdjusted:t,texts:r},i){if(e===null)return null;let a=t===null?``:`, ${r.pAdjusted} as one of ${n(i,`gated row`)}`;return`p ${r.p}${a}`}function Ze({method:e,texts:{noise:t,detectable:n}}){let r=[t===``?``:`${t} per ${e===`baseline`?`run`:`pair`}`,n===``?``:`detectable from ${n}`].filter(e=>e!==``);return r.length===0?null:r.join(`; `)}function Qe({drift:e}){if(e===null)return null;let t=e.alarm?`: more than the policy allows`:``;return S(`the base itself has moved by ${v(e.relative)} since ${e.since}${t}`,600)}function $e(n,r={}){let i=de(n,r),{tone:a,text:o}=m(i,e=>t(e,80)),{title:s,urls:c}=i.context;return se({title:t(`${o} · Paceline`,300),style:at,script:ye,skip:[`#rows`,`Skip to the rows`],top:[E(`span`,{class:`brand`},s===void 0?`Paceline`:t(s,80))],head:[E(`h1`,[C(et[a]),` `,E(`span`,b(o))]),tt(i),nt(i)],main:[me(i),it(i),Fe(i),re(i)],foot:[`Paceline ${t(n.version,40)}`,Q(`the workflow run`,e(c?.run)),Q(`how to read this`,e(c?.guide))]})}const et={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function Q(e,t){return t===null?[]:[` · `,E(`a`,{href:t},e)]}function tt({base:e,head:t,common:n,counts:r,isFirstRun:i}){return[E(`p`,{class:`sides`},[n.map(e=>[S(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!i&&r.length>0&&D(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[S(e??``)];let i=E(`code`,{title:n??void 0},t),a=r&&` with changes`;return e===null?[i,a]:[S(e),` (`,i,a,`)`]}function nt(e){let{bases:t,comparison:n,missing:r}=e,{notices:i,warnings:o,state:s}=n,c=s===`nothing-compared`,l=[...r.map(t=>rt(t,e)),...c?t.map(({text:e,systems:t})=>[E(`strong`,`${t||`Why`}: `),S(e,600)]):[],...i.map(e=>[S(e,600)]),...o.map(e=>[E(`strong`,`Warning: `),S(e,600)]),...s===`identical`?[a(e.comparison)]:[]];if(l.length===0)return null;let u=r.length>0||o.length>0||c,d=D(l,u?`remarks warn`:`remarks`);return l.length<=8?d:T(`${l.length} remarks for the reviewer`,[d])}function rt({platform:e,reason:t},{systemName:n}){return[E(`strong`,`${n(e)} was not measured: `),t===null?`the reason is unknown`:S(t,600),`. This report does not cover it.`]}function it({comparison:e,context:t}){if(e.rows.length===0||!k(e))return null;let n=e.head.commit?.sha;return E(`section`,[E(`h2`,{id:`again`},`Measure it again`),E(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&w(`git checkout ${n.slice(0,12)}`),w(ne({...t,comparison:e})),E(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}const at=`
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
@media (min-width:52.01rem){.rows thead th{position:sticky;top:0;z-index:1;background:var(--chart-paper)}}
.rows tbody:target .line td:first-child{box-shadow:inset 3px 0 var(--chart-s0)}
.detail>td{padding:.2rem .6rem 1.2rem 2.2rem}
.why{grid-column:1/-1;min-width:0}
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
@media print{.rows .detail{break-inside:avoid}}`;export{$e as t};
//# sourceMappingURL=report-page.js.map
import"./rolldown-runtime.js";import{w as e,y as t}from"./start.js";import{J as n,M as r,O as i,R as a,Z as o,at as s,et as c,ft as l,j as u,k as d,lt as f,nt as p,r as m,rt as h,tt as g,u as _,w as v}from"./rows.js";import{c as y}from"./markdown.js";import{a as b,c as x,d as S,f as ee,n as C,o as w,r as T,t as E,u as D}from"./markup.js";import{a as te,n as ne,r as O}from"./reproduce.js";import{a as re,f as ie,l as ae,r as oe,s as se,t as ce}from"./axis.js";import"./files.js";import{i as k}from"./quantile.js";import{n as le,t as ue}from"./why-words.js";function de(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=_(e,[...r,...i.map(e=>({platform:e,reason:null}))]),o=fe(a.asGiven);return{...a,context:n,idOf:e=>o.get(e)??``}}function fe(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const pe={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function A({outcome:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:pe[e]??`–`}}function me(e){let{rows:t,platforms:r,systemName:i}=e;if(t.length===0)return null;let a=[...Map.groupBy(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(j(e))-Number(j(t))),o=a.length-40;return T(`section`,[T(`h2`,{id:`matrix`},`By metric and system`),D({class:r.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...r.map(i)],rows:a.slice(0,40).map(t=>he(t,e))}),o>0&&T(`p`,{class:`quiet`},`and ${n(o,`more metric`)} in the table below`)])}function j(e){return e.every(e=>e.isWatched)}function he(e,n){let i=e[0];return T(`tr`,[T(`th`,{scope:`row`},[x(i.speaksForAll?`Benchmarks as a whole`:r(t(i.metricTitle,80))),j(e)&&T(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(t=>ge(t,e,n))])}function ge(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r,a={"data-title":n.systemName(e)};if(i===void 0){let t=n.missing.some(t=>t.platform===e);return T(`td`,{class:`quiet`,...a},t?`not measured`:``)}let o=A(i),s=ve(r);return T(`td`,{class:`tone-${o.tone}`,...a},[S(o),` `,T(`a`,{href:`#${n.idOf(i)}`},_e(i,r)),s!==``&&T(`span`,{class:`more`},s)])}const M=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function _e(e,t){let{outcome:n,texts:r}=e;return t.length===1&&P(e)?y(r.head):t.length>1&&N(t)?`all ${r.outcome}`:[y(M.has(n)?r.words:r.outcome),t.length>1&&[` in `,x(e.name,60)],n===`accepted`&&`, accepted`]}function N(e){let{outcome:t}=e[0];return!M.has(t)&&e.every(e=>e.outcome===t)}function P({outcome:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function ve(e){let[r,...a]=e,{outcome:o,texts:s}=r;return a.length===0?P(r)?s.outcome:y(o===`same`?s.same:s.both):N(e)?y(o===`same`?i(e,({name:e})=>t(e,60)):n(e.length,`row`)):`also ${[...Map.groupBy(a,e=>e.texts.outcome)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const ye=String.raw`
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
`;function be(e,t){let n=Ee(e);return n===null?null:T(`figure`,[xe(e,n,t),Te(e)])}function xe(e,n,r){let{sides:i,interval:a,limits:o}=n,s=oe({values:o,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),c=i.length*74,l=c+(a===null?0:54)+4,u=e.base?.value??null,d=`${t(e.metricTitle,40)}${s.unit===``?``:`, ${s.unit}`}`,f={...r,description:we(e,n),class:`strips`,width:600,height:l+48};return ae(f,[ce({scale:s,plot:{left:18,right:582,top:6,bottom:l},title:`${d} (${e.better} is better)`}),u!==null&&e.head!==null&&T(`path`,{class:`chart-rule no-change`,d:`M${I(s,u)} 6V${l}`}),i.map((t,r)=>Se(e,t,{...n,scale:s,top:r*74})),a!==null&&Ce(e,a,{scale:s,top:c})])}function Se(e,t,{scale:n,top:r,limits:i}){let{side:a,values:s,middle:c}=t,l=r+26,u=44/Math.max(1,s.length),d=s.map((e,t)=>e===null?``:`M${I(n,e)} ${L(l+(t+.5)*u)}h0`),f=s.length>80?5:s.length>30?6:7.5,p=s.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,m=R(e,a)===a?`median`:`expected`,h=R(e,a)+(c===null?``:`, ${m} ${o(e,c)}`);return T(`g`,{class:a===`base`?`chart-s0`:`chart-s1`},[T(`text`,{x:8,y:r+20},h),p>0&&T(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${p} beyond the edge`),T(`path`,{class:`strip-dots`,"data-side":a,"stroke-width":f,d:d.join(``)}),c!==null&&T(`path`,{class:`strip-middle`,d:`M${I(n,c)} ${l-3}v50`})])}function Ce(e,t,{scale:n,top:r}){let i=r+39,[a,o]=F(t.lower,18,n),[c,l]=F(t.upper,582,n),u=[o?`M${a} ${i-6}v12`:`M${a+6} ${i-5}l-6 5l6 5`,l?`M${c} ${i-6}v12`:`M${c-6} ${i-5}l6 5l-6 5`],d=t.estimate===null?NaN:n.at(t.estimate),f=e.interval===null?``:`, ${s(e.interval,e.unit)}`,{outcome:p}=e;return T(`g`,{class:`chart-${p===`better`||p===`worse`?p:`neutral`}`},[T(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${f}`),T(`path`,{class:`strip-interval`,d:`M${a} ${i}H${c}${u.join(``)}`}),d>=10&&d<=590&&T(`path`,{class:`chart-mark`,d:ie(`diamond`,[[d,i]],11)})])}function F(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}function I(e,t){let n=e.at(t);return Number.isFinite(n)?L(Math.min(590,Math.max(10,n))):t>0?590:10}function L(e){return Math.round(e*10)/10}function R(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function we(e,{sides:t}){let r=t.map(({side:t,values:r,middle:i})=>{let a=r.filter(e=>e!==null),[s,c]=[Math.min(...a),Math.max(...a)],l=s===c?`all ${o(e,s)}`:`from ${o(e,s)} to ${o(e,c)}`,u=r.length-a.length,d=u===0?``:`, ${n(u,`trial`)} without a value`,f=i===null?``:`, the middle at ${o(e,i)}`;return`${R(e,t)}: ${n(a.length,`value`)} ${l}${f}${d}.`}),i=e.texts.scaledChange,a=e.interval===null?``:`, interval ${s(e.interval,e.unit)}`;return[...r,...i===``?[]:[`Change ${i}${a}.`]].join(` `)}function Te(e){let{samples:t,unit:n}=e;if(t===null)return null;let r=[...t.base,...t.head].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0),{divisor:i,name:a}=c(r,n,{exact:e.kind===`exact`}),o=e=>e===null?`–`:String(Number((e/i).toPrecision(4))),s=[`base`,`head`].map(n=>t[n].length>0&&T(`p`,[`${R(e,n)}${a===``?``:`, in ${a}`}: `,T(`span`,{"data-values":n},t[n].map(o).join(` `))])),l={class:`values`,"data-unit":a,"data-paired":e.base?.runs===void 0};return w(`All values, in the order of measurement`,s,l)}function Ee(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>z(e).length>0);if(n.length===0)return null;let r=Ae(e),i=n.flatMap(({values:e,middle:t})=>[...Oe(z(e)),...z([t])]),a=n.flatMap(({values:e,middle:t})=>z([...e,t]));return{sides:n,interval:r,limits:ke(B(V(i)*De<V(a)?i:a),r)}}const De=2.5;function Oe(e){let[t,n]=[k(e,.25),k(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function ke([e,t],n){let r=t-e;return B([e,t,...z([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function Ae({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function z(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function B(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function V(e){let[t,n]=B(e);return n-t}function je({why:e,title:t,id:n}){let{tree:r=[],unit:i,profiler:a}=e;if(r.length===0)return null;let o={base:H(r,`base`),head:H(r,`head`)},s=Math.max(U(r,`base`),U(r,`head`));if(s===0)return null;let c=Math.min(40,Math.max(...o.base.map(({row:e})=>e))+1)*20,u=e=>T(`figure`,[T(`figcaption`,`${e===`base`?`Base`:`Head`}: ${l(U(r,e),i)}`),T(`svg`,{class:`flame`,"data-side":e,width:`100%`,height:c,role:`group`,"aria-label":`${e}, calls`},[r.map((t,n)=>{let{from:r,row:a}=o[e][n];return t[e]===0||a>=40?null:Me(t,{at:n,from:r,row:a,side:e,whole:s,unit:i})})])]);return w(`Flame graphs of base and head`,[T(`div`,{class:`flames`,"data-unit":i,"data-profiler":a,"data-whole":s,id:n},[b({name:{"aria-label":`Search the calls of ${t}`},label:`Find`,placeholder:`a function or a file`,after:[T(`button`,{type:`button`,"data-zoom-out":!0},`Show all`)]}),T(`p`,{class:`quiet`},[`Callers on top; both on one scale. Thick edge: more on the head. Dashed edge: less. `,T(`span`,{class:`js-only`},`Click or press Enter to zoom, Escape to go back; arrow keys move.`)]),T(`div`,{class:`flame-pair`},[u(`base`),u(`head`)]),T(`output`,{class:`flame-told`,role:`status`})])])}function H(e,t){let n=/* @__PURE__ */ new Map,r=[];for(let[i,{under:a,[t]:o}]of e.entries()){let e=r[a],t=n.get(a)??e?.from??0;r.push({from:t,row:e===void 0?0:e.row+1}),n.set(a,t+o),n.set(i,t)}return r}function U(e,t){return e.reduce((e,n)=>e+(n.under===-1?n[t]:0),0)}function Me(e,{at:n,from:r,row:i,side:a,whole:o,unit:s}){let c=e.head-e.base,u=Math.abs(c)>=o*.01,d=u?c>0?`more`:`less`:`same`,{name:f,package:p=null,file:m=null,line:g=null}=e,_=t(ue({name:f,package:p,file:m,line:g}),200),v=`${u?`${h(c,s)} `:``}${_}`,y=`${l(e.base,s)} on the base, ${l(e.head,s)} on the head`;return T(`svg`,{class:d,x:W(r/o),y:i*20,width:W(e[a]/o),height:19,"data-node":n,"data-under":e.under,"data-from":G(r),"data-size":G(e[a])},[T(`title`,`${v}: ${y}`),T(`rect`,{width:`100%`,height:`100%`}),T(`text`,{x:4,y:14},v)])}function W(e){return`${G(e*100)}%`}function G(e){return String(Number(e.toPrecision(6)))}const Ne=[`Where`,`Change by itself`,`Interval`,`Base`,`Head`,`With what it calls`,`Remarks`];function Pe({why:e,title:i},a){if(e===void 0)return null;let{unit:o,trials:s,places:c}=e,{change:u,places:d,sentence:f}=le(e),p=s===0?``:`Profiles of ${n(s,`trial`)} a side see ${u} in all. `,m=[y(p),f!==``&&x(`${r(f)}.`,700)],g=c.map(({self:e,total:t},n)=>{let{name:r,isCode:i,calling:a,remark:s,interval:c}=d[n],u=[a===null?``:`calling ${a}`,s].filter(e=>e!==``).join(`; `);return T(`tr`,[T(`td`,[i?T(`code`,[x(r,400)]):x(r)]),K(h(e.change,o)),K(c),K(l(e.base,o)),K(l(e.head,o)),K(h(t.change,o)),T(`td`,[x(u,400)])])});return T(`div`,{class:`why`},[T(`h3`,`Why`),T(`p`,m),g.length>0&&D({class:`places`,name:{"aria-label":`Why ${t(i)} changed`},heads:Ne,rows:g}),je({why:e,title:t(i),id:a})])}function K(e){return T(`td`,{class:`number`},y(e))}function Fe(e){let{rows:t,platforms:r}=e;if(t.length===0)return null;let i=t.slice(0,5e3),a=Ie(i),o=t.length-i.length,s=t.length===1?`The only row`:`All ${n(t.length,`row`)}, worst first`;return T(`section`,[T(`h2`,{id:`rows`},s),ze(i,e),T(`table`,{class:r.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[T(`thead`,[T(`tr`,Re(i))]),i.map((t,n)=>Be(t,e,{isOpen:n<3&&Le(t),hasPlot:a.has(t)}))]),T(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,T(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),o>0&&T(`p`,`${n(o,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`)])}function Ie(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>3e5));return new Set(n<0?e:e.slice(0,n))}function Le({isWatched:e,outcome:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Re(e){let[t,n]=d(e),r={class:`number`};return[[`Verdict`,{"aria-sort":`ascending`},`order`],[`Benchmark`,{},`name`],[`Metric`,{},`metric`],[`System`,{class:`system`},`system`],[t,r],[n,r],[`Change`,r,`change`],[`Interval`,r],[`Pairs`,r,`pairs`]].map(([e,t,n])=>T(`th`,Object.assign({scope:`col`},t),[n===void 0?e:T(`button`,{type:`button`,"data-sort":n},e)]))}function ze(e,{platforms:n,systemName:r}){let i=[...new Set(e.map(e=>e.suite))].sort();return b({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[T(`fieldset`,[T(`legend`,{class:`hidden-text`},`Verdict`),q(``,`all`,e.length),[...Map.groupBy(e,({outcome:e})=>e)].map(([e,t])=>q(e,t[0].texts.outcome,t.length))])],after:[J(`System`,n,r),J(`Suite`,i,e=>t(e,60))]})}function q(e,t,n){return T(`label`,{class:`chip`},[T(`input`,{type:`radio`,name:`outcome`,value:e,checked:e===``}),T(`span`,[`${t} `,T(`b`,g(n,0))])])}function J(e,t,n){return t.length<2?null:T(`label`,[`${e} `,T(`select`,{name:e.toLowerCase()},[T(`option`,{value:``},`all`),t.map(e=>T(`option`,{value:e},n(e)))])])}function Be(e,t,{isOpen:n,hasPlot:r}){let i=Ve(e,t),a={id:t.idOf(e),class:n?`open`:void 0,"data-outcome":e.outcome,"data-system":e.platform,"data-suite":e.suite};return T(`tbody`,a,[T(`tr`,{class:`line`},i),T(`tr`,{class:`detail`},[T(`td`,{colspan:i.length},[We(e,t,r)])])])}function Ve(e,n){let{texts:r}=e,i=A(e),a=t(`${e.benchmark} ${e.metric} ${e.platform}`,400);return[T(`td`,{class:`verdict tone-${i.tone}`},[S(i),` ${r.outcome}`,r.besideZero!==``&&T(`span`,{class:`quiet`},` ${r.besideZero}`),e.isWatched&&T(`span`,{class:`quiet`},` watched`)]),T(`td`,{class:`name`},[T(`a`,{href:`#${n.idOf(e)}`,title:a},[He(e.name)])]),T(`td`,{class:`metric`},e.speaksForAll?`as a whole`:[x(e.metricTitle,80)]),T(`td`,{class:`system`},e.system),Y(r.base,`base`),Y(r.head,`head`),T(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},Ue(e)),Y(e.verdict===`failed`?``:r.interval,`interval`),Y(r.pairs,`pairs`)]}function He(e){let n=t(e,120).split(`/`).map((e,t)=>t===0?[e]:[`/`,T(`wbr`),e]);return T(`bdi`,n)}function Y(e,t){return T(`td`,{class:`number`,"data-title":t},e===`-`?``:e)}function Ue({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function We(e,n,r){let{comparison:i,context:a,idOf:o}=n,s=t(`${e.title} on ${e.system}`,200),c=Object.entries(e.figures??{}).map(([e,t])=>[x(`${e}: ${typeof t==`number`?Ge(t):t}`,400)]);return T(`div`,{class:`detail-box`},[e.reason!==null&&T(`p`,{class:`reason`},[x(e.reason,600)]),e.warnings.map(e=>T(`p`,[T(`strong`,`Warning: `),x(e,600)])),r&&be(e,{id:`${o(e)}-plot`,title:s}),!r&&e.samples!==null&&T(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),Pe(e,`${o(e)}-calls`),ee(Ke(e,i.family)),O(i)&&C(te(e,{...a,comparison:i}),`Measure it again: `),c.length>0&&w(`Figures of the rule that decided`,[E(c,`figures`)])])}function Ge(e){return Number.isInteger(e)&&Math.abs(e)<1e9?g(e,0):String(Number(e.toPrecision(5)))}function Ke(e,t){return[[`Base`,X(e,`base`)],[`Head`,X(e,`head`)],[`Change`,v(e)],[`Interval`,Je(e)],[`Decided by`,Ye(e)],[`Certainty`,Xe(e,t)],[`Noise`,Ze(e)],[`Thresholds`,e.change===null?null:u(e)],[`Accepted`,e.accepted===null?null:x(e.texts.accepted,600)],[`Drift`,Qe(e)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?qe:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?y(t):t]]])}const qe=`worth a look: at most one in ten in such a list is due to chance`;function X(e,r){let i=e[r];if(i===null||i.value===null)return null;let{count:a,runs:s,spread:c,version:l}=i;if(e.metric===`failures`)return T(`bdi`,y(`${e.texts[r]} trials failed`));let u=c===null||c===0?``:` ± ${o(e,c)}`,d=n(a,`value`),f=[e.texts[r]+u,s===void 0?`median of ${d}`:`expected from ${n(s,`stored run`)} (${d})`,...l===null?[]:[`version ${l}`]];return T(`bdi`,y(t(f.join(`, `))))}function Je({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:a}=e,o=[...n===null?[]:[i],...r===null?[]:[a]],c=[...new Set(o.map(e=>p(e)))];return`${s(e,t)}; ${c.length===1?`holds`:`its limits hold`} with ${c.join(` and `)}`}function Ye({method:e,pairs:t,base:r}){switch(e){case`pairs`:return`${t===null?`pairs`:n(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values compared with ${r?.runs===void 0?`the stored runs`:n(r.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function Xe({p:e,pAdjusted:t,texts:r},i){if(e===null)return null;let a=t===null?``:`, ${r.pAdjusted} as one of ${n(i,`gated row`)}`;return`p ${r.p}${a}`}function Ze({method:e,texts:{noise:t,detectable:n}}){let r=[t===``?``:`${t} per ${e===`baseline`?`run`:`pair`}`,n===``?``:`detectable from ${n}`].filter(e=>e!==``);return r.length===0?null:r.join(`; `)}function Qe({drift:e}){if(e===null)return null;let t=e.alarm?`: more than the policy allows`:``;return x(`the base itself has moved by ${f(e.relative)} since ${e.since}${t}`,600)}function $e(n,r={}){let i=de(n,r),{tone:a,text:o}=m(i,e=>t(e,80)),{title:s,urls:c}=i.context;return se({title:t(`${o} · Paceline`,300),style:it,script:ye,skip:[`#rows`,`Skip to the rows`],top:[T(`span`,{class:`brand`},s===void 0?`Paceline`:t(s,80))],head:[T(`h1`,[S(Z[a]),` `,T(`span`,y(o))]),et(i),tt(i)],main:[me(i),rt(i),Fe(i),re(i)],foot:[`Paceline ${t(n.version,40)}`,Q(`the workflow run`,e(c?.run)),Q(`how to read this`,e(c?.guide))]})}const Z={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function Q(e,t){return t===null?[]:[` · `,T(`a`,{href:t},e)]}function et({base:e,head:t,common:n,counts:r,isFirstRun:i}){return[T(`p`,{class:`sides`},[n.map(e=>[x(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!i&&r.length>0&&E(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[x(e??``)];let i=T(`code`,{title:n??void 0},t),a=r&&` with changes`;return e===null?[i,a]:[x(e),` (`,i,a,`)`]}function tt(e){let{bases:t,comparison:n,missing:r}=e,{notices:i,warnings:o,state:s}=n,c=s===`nothing-compared`,l=[...r.map(t=>nt(t,e)),...c?t.map(({text:e,systems:t})=>[T(`strong`,`${t||`Why`}: `),x(e,600)]):[],...i.map(e=>[x(e,600)]),...o.map(e=>[T(`strong`,`Warning: `),x(e,600)]),...s===`identical`?[a(e.comparison)]:[]];if(l.length===0)return null;let u=r.length>0||o.length>0||c,d=E(l,u?`remarks warn`:`remarks`);return l.length<=8?d:w(`${l.length} remarks for the reviewer`,[d])}function nt({platform:e,reason:t},{systemName:n}){return[T(`strong`,`${n(e)} was not measured: `),t===null?`the reason is unknown`:x(t,600),`. This report does not cover it.`]}function rt({comparison:e,context:t}){if(e.rows.length===0||!O(e))return null;let n=e.head.commit?.sha;return T(`section`,[T(`h2`,{id:`again`},`Measure it again`),T(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&C(`git checkout ${n.slice(0,12)}`),C(ne({...t,comparison:e})),T(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}const it=`
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
@media print{.rows .detail{break-inside:avoid}}`;export{$e as t};
//# sourceMappingURL=report-page.js.map
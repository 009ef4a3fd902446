import"./rolldown-runtime.js";import{E as e,a as t,x as n}from"./comparison.js";import{A as r,D as i,E as a,I as o,L as s,N as c,P as l,S as u,T as d,_ as f,b as p,f as m,g as h,h as g,n as ee,o as _,r as v,s as te,t as ne,v as y,x as b,y as re}from"./words.js";import{i as ie,n as ae,r as oe}from"./platform-name.js";import{C as se,D as x,E as ce,F as S,L as le,N as C,R as ue,_ as de,a as fe,b as pe,d as me,f as w,g as he,l as ge,m as _e,n as ve,p as ye,r as be,s as xe,t as Se,v as Ce,w as T,y as we}from"./terminal-method.js";import{i as E}from"./quantile.js";import{createHash as Te}from"node:crypto";function D(e,t={},n=[]){return{name:e,attributes:t,children:n}}const Ee=new Set(`br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use`.split(` `)),De=new Set(`html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select`.split(` `));function O(e){if(typeof e==`string`)return Me(e);if(`raw`in e)return e.raw;let{name:t,attributes:n,children:r}=e,i=`<${t}${Object.entries(n).map(Oe).join(``)}`;if(r.length===0&&Ee.has(t))return`${i}/>`;let a=r.map(O);return a.length===0||!De.has(t)||r.some(e=>typeof e==`string`)?`${i}>${a.join(``)}</${t}>`:`${i}>\n${a.join(`
`)}\n</${t}>`}function Oe([e,t]){if(t===void 0||t===!1)return``;if(e.startsWith(`on`)||e===`style`)throw Error(`${e} in markup: our own policy forbids it`);return ke(e)&&Ae(String(t))?``:` ${e}="${t===!0?``:Me(String(t))}"`}const ke=e=>e===`href`||e===`src`||e===`action`;function Ae(e){let t=/^[^/?#:]*:/.exec(Ne(e).replaceAll(/\s/g,``));return t!==null&&!/^https?:$/i.test(t[0])}const je={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function Me(e){return Ne(e).replaceAll(/[&<>"']/g,e=>je[e])}function Ne(e){return e.replaceAll(/[\t\n\r\f\v]+/g,` `).replaceAll(/\p{C}/gu,``)}function Pe(e,t){return e.flatMap((e,n)=>n===0?[e]:[t,e])}function Fe(e){return{raw:JSON.stringify(e).replaceAll(/[<>&\u2028\u2029]/g,Ie)}}function Ie(e){return`\\u${e.charCodeAt(0).toString(16).padStart(4,`0`)}`}const Le={paper:`#ffffff`,ink:`#1f2328`,quiet:`#59636e`,grid:`#e3e6ea`,band:`#f1f3f5`,worse:`#b3261e`,better:`#17703c`,warn:`#8a5a00`,s0:`#1a5fb4`,s1:`#ad501b`,s2:`#0f766e`,s3:`#7b2d8e`,s4:`#7a6200`,s5:`#a3195b`},Re={paper:`#14171c`,ink:`#e6e9ed`,quiet:`#a3adb8`,grid:`#2c323a`,band:`#1e232a`,worse:`#ff8a80`,better:`#5fd08a`,warn:`#f0b429`,s0:`#79b0f2`,s1:`#f2a261`,s2:`#57cbbd`,s3:`#cf9ee6`,s4:`#dcc04f`,s5:`#f48fbb`},k=e=>Object.entries(e).map(([e,t])=>`--chart-${e}:${t}`).join(`;`),ze=[`none`,`8 3`,`3 3`,`10 3 2 3`,`1 4`,`14 4`].map((e,t)=>`.chart-s${t}{--chart-own:var(--chart-s${t})}.chart-line.chart-s${t}{stroke-dasharray:${e}}`).join(`
`),Be=`${`
:root{${k(Le)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${k(Re)}}}
:root[data-theme=dark]{${k(Re)}}
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
${ze}
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
@media print{.js-only{display:none!important}}`,Ve=String.raw`
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
`;function He({title:e,styles:t=[],scripts:n=[],body:r}){let i=[Be,...t].join(`
`),a=D(`head`,{},[D(`meta`,{charset:`utf-8`}),D(`meta`,{"http-equiv":`Content-Security-Policy`,content:Ue([i],[Ve,...n])}),D(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),D(`meta`,{name:`color-scheme`,content:`light dark`}),D(`meta`,{name:`referrer`,content:`no-referrer`}),D(`title`,{},[e]),D(`style`,{},[{raw:i}]),D(`script`,{},[{raw:Ve}])]),o=n.map(e=>D(`script`,{},[{raw:e}]));return`<!doctype html>\n${O(D(`html`,{lang:`en`},[a,D(`body`,{},[...r,...o])]))}\n`}function Ue(e,t){return[`default-src 'none'`,`style-src ${We(e)}`,`script-src ${We(t)}`,`base-uri 'none'`,`form-action 'none'`].join(`; `)}function We(e){return e.map(e=>`'sha256-${Te(`sha256`).update(e).digest(`base64`)}'`).join(` `)}function Ge(e){let n=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let r=`row-${`${t(e)}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,i=n.get(r)??0;return n.set(r,i+1),[e,i===0?r:`${r}--${i+1}`]}))}function Ke(e,{missing:t=[],context:n={}}){let r=n.missing??[],i=t.filter(e=>r.every(t=>t.platform!==e)),a=[...r,...i.map(e=>({platform:e,reason:null}))],o=[...e.platforms,...e.rows,...a].map(({platform:e})=>e),s=ie(o),c=oe(s),l=Ge(e.rows);return{comparison:e,context:n,missing:a,rows:ue(e.rows),names:le(e.rows),platforms:s,platformName:e=>c.get(e)??e,idOf:e=>l.get(e)??``}}function A(e,t=200){return D(`bdi`,{},[n(e,t)])}function qe(e,t=120){return D(`bdi`,{},n(e,t).split(`/`).flatMap((e,t)=>t===0?[e]:[`/`,D(`wbr`),e]))}function j(e,t=600){return D(`bdi`,{},[n(e,t)])}const Je={added:`+`,removed:`−`,same:`=`};function Ye(e){let t=b(e);return e.level===`fail`?{tone:`bad`,sign:`✕`}:t===`worse`||t===`failed`?{tone:`warn`,sign:`!`}:t===`better`?{tone:`good`,sign:`✓`}:t===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:t===`accepted`?`✓`:Je[t]??`–`}}function M({tone:e,sign:t}){return D(`span`,{class:`sign ${e}`,"aria-hidden":`true`},[t])}function Xe({comparison:e,context:t}){if(e.rows.length===0||!Ce(e))return[];let n=e.head.commit?.sha,r=n===void 0?`In the folder of the project`:`In a checkout of the head`;return[D(`section`,{},[D(`h2`,{id:`again`},[`Measure it again`]),D(`p`,{},[`${r}:`]),...n===void 0?[]:[N(`git checkout ${n.slice(0,12)}`)],N(de({comparison:e,program:t.program})),D(`p`,{class:`quiet`},[`Each row below has a command of its own, too.`])])]}function N(e){return D(`p`,{class:`again`},[D(`code`,{class:`command`},[e])])}function Ze(e){let{comparison:t}=e,n=[[`Head`,P(t.head)],[`Base`,t.base===null?[`none`]:P(t.base)],[`Profile`,[A(t.profile)]],[`Seed`,[D(`code`,{},[t.seed])]],[`Paceline`,[A(t.version)]]];return[D(`section`,{},[D(`h2`,{id:`how`},[`How this was measured`]),D(`dl`,{class:`wide`},n.flatMap(([e,t])=>[D(`dt`,{},[e]),D(`dd`,{},t)])),...$e(e),...tt(e)])]}function P({label:e,commit:t}){if(t===null)return[A(e)];let n=t.date===null?``:`, ${t.date.slice(0,16).replace(`T`,` `)} UTC`,r=t.ref===null||t.ref===e?[]:[` on `,A(t.ref,100)],i=t.dirty?`, with changes that are not committed`:``;return[A(e),...r,`: `,D(`code`,{},[t.sha]),`${n}${i}`]}const Qe=[`System`,`Processor`,`Cores`,`Memory`,`Image`,`Node`,`Measured for`,`Stored baseline`];function $e({comparison:e}){return e.platforms.length===0?[]:[D(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-label":`Machines`},[D(`table`,{class:`machines`},[D(`thead`,{},[D(`tr`,{},Qe.map(e=>D(`th`,{scope:`col`},[e])))]),D(`tbody`,{},e.platforms.map(et))])])]}function et(e){let{cpu:t,node:n,os:r,memoryBytes:i}=e.environment,o=r.image===null?`${r.type} ${r.release}`:`${r.image} ${r.imageVersion??``}`,s=[A(t.model),a(t.cores,0),`${a(i/1e9,1)} GB`,A(o),A(n),be(e),ve(e)];return D(`tr`,{},[D(`th`,{scope:`row`},[ae(e.platform)]),...s.map(e=>D(`td`,{},[e]))])}function tt({comparison:e,platformName:t}){let n=[...S(e.platforms,e=>e.basis).values()],r=[...n.map(e=>D(`li`,{},[n.length===1?``:`${h(e.map(e=>t(e.platform)))}: `,j(e[0].basis)])),...nt(e).map(e=>D(`li`,{},[e]))];return r.length===0?[]:[D(`ul`,{},r)]}function nt(e){let{family:t,platforms:n,rows:r,state:i}=e;return[r.some(e=>e.method===`pairs`)?`Base and head took turns, a coin deciding the order in each pair.`:``,n.length>1?`Systems are never mixed.`:``,t>0&&i===`decided`?`If nothing had changed, ${Se(e)} would show any regression: ${y(t,`gated row`)} share that chance.`:``].filter(e=>e!==``)}function rt(e){let{rows:t,platforms:n}=e;if(t.length===0)return[];let r=[...S(t,e=>T(e)?``:e.metric).values()],i=[...r.filter(e=>!e.every(x)),...r.filter(e=>e.every(x))],a=n.map(t=>D(`th`,{scope:`col`},[e.platformName(t)])),o=i.length-40;return[D(`section`,{},[D(`h2`,{id:`matrix`},[`By metric and system`]),D(`div`,{class:`scroll`,tabindex:0,role:`region`,"aria-labelledby":`matrix`},[D(`table`,{class:n.length<3?`matrix few`:`matrix`},[D(`thead`,{},[D(`tr`,{},[D(`th`,{scope:`col`},[`Metric`]),...a])]),D(`tbody`,{},i.slice(0,40).map(t=>it(t,e)))])]),...o>0?[D(`p`,{class:`quiet`},[`and ${y(o,`more metric`)} in the table below`])]:[]])]}function it(e,t){let r=e[0],i=T(r)?`Benchmarks as a whole`:v(n(f(r.metric),80)),a=e.every(x)?[D(`span`,{class:`quiet`},[` watched only`])]:[];return D(`tr`,{},[D(`th`,{scope:`row`},[D(`bdi`,{},[i]),...a]),...t.platforms.map(n=>at(n,e,t))])}function at(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r;if(i===void 0){let t=n.missing.some(t=>t.platform===e);return D(`td`,{class:`quiet`,"data-title":n.platformName(e)},[t?`not measured`:``])}let a=Ye(i),o=D(`a`,{href:`#${n.idOf(i)}`},ot(i,r,n)),s=st(r,n.names);return D(`td`,{class:`tone-${a.tone}`,"data-title":n.platformName(e)},[M(a),` `,o,...s===``?[]:[D(`span`,{class:`more`},[s])]])}const F=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function ot(e,t,{names:r}){let i=b(e);return t.length===1&&I(e)?[C(w(e).head)]:!F.has(i)&&t.length>1&&t.every(e=>b(e)===i)?[`all ${u(i)}`]:[C(F.has(i)?_(e):u(i)),...t.length>1?[` in `,D(`bdi`,{},[n(r.of(e),60)])]:[],...i===`accepted`?[`, accepted`]:[]]}function I(e){let t=b(e);return(t===`not-comparable`||t===`added`)&&e.base===null&&e.head!==null}function st(e,t){let[r,...i]=e,a=b(r);return i.length===0?I(r)?u(a):C(a===`same`?ge(r):w(r).both):!F.has(a)&&e.every(e=>b(e)===a)?C(a===`same`?me(e,e=>n(t.of(e),60)):y(e.length,`row`)):`also ${[...S(i,e=>u(b(e))).entries()].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const ct=String.raw`
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
`;function lt(e){let t=/* @__PURE__ */ new Set,n=0;for(let r of e){if(n+=(r.samples?.base.length??0)+(r.samples?.head.length??0),n>3e5)break;t.add(r)}return t}function ut(e,t){return[[`Base`,L(e,`base`)],[`Head`,L(e,`head`)],[`Change`,xe(e)],[`Interval`,ft(e)],[`Decided by`,pt(e)],[`Certainty`,mt(e,t)],[`Noise`,ht(e)],[`Thresholds`,e.change===null?null:ye(e)],[`Accepted`,e.accepted===null?null:j(fe(e)??``)],[`Drift`,gt(e)],[`Gate`,e.gate?null:`none: watched only, no part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?`worth a look: such a list is by chance in one of ten`:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?C(t):t]]])}function L(e,t){let r=e[t];if(r===null||r.value===null)return null;let{count:i,runs:a,spread:o,version:s}=r;if(e.metric===`failures`)return D(`bdi`,{},[C(`${w(e)[t]} trials failed`)]);let c=y(i,`value`),l=[w(e)[t]+dt(o,e),a===void 0?`median of ${c}`:`expected from ${y(a,`stored run`)} (${c})`,...s===null?[]:[`version ${s}`]];return D(`bdi`,{},[C(n(l.join(`, `)))])}function dt(e,{kind:t,unit:n}){return e===null||e===0?``:` ± ${o(e,n,{exact:t===`exact`})}`}function ft({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:a,lowerLevel:o,upperLevel:s}=e,c=[...n===null?[]:[o],...a===null?[]:[s]],l=[...new Set(c.map(e=>i(e)))];return`${r(e,t)}; ${l.length===1?`holds`:`its limits hold`} with ${l.join(` and `)}`}function pt({method:e,pairs:t,base:n}){switch(e){case`pairs`:return`${t===null?`pairs`:y(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the head's values against ${n?.runs===void 0?`the stored runs`:y(n.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function mt({p:e,pAdjusted:t},{comparison:n}){if(e===null)return null;let r=y(n.family,`gated row`),i=t===null?``:`, ${c(t)} as one of ${r}`;return`p ${c(e)}${i}`}function ht(e){let{sigma:t,method:n}=e,r=n===`baseline`?`run`:`pair`,i=te(e),a=[t===null?``:`${p(e,t)} per ${r}`,i===null?``:`a change from ${i} on would have been seen`].filter(e=>e!==``);return a.length===0?null:a.join(`; `)}function gt({drift:e}){return e===null?null:j(`the base itself has moved by ${l(e.relative)} since ${e.since}${e.alarm?`: more than the policy allows`:``}`)}function _t({figures:e={}}){return Object.entries(e).map(([e,t])=>`${e}: ${typeof t==`number`?vt(t):t}`)}function vt(e){return Number.isInteger(e)&&Math.abs(e)<1e9?a(e,0):String(Number(e.toPrecision(5)))}function R(e,t,n){let r=H((t-e)/Math.max(1,n));return V(r,Math.ceil(B(r,e)-z),Math.floor(B(r,t)+z))}function yt(e,t,n){let r=H((t-e)/Math.max(1,n));return V(r,Math.floor(B(r,e)+z),Math.ceil(B(r,t)-z))}const z=1e-9;function B({size:e,per:t},n){return t>0?n*t:n/e}function V({size:e,per:t},n,r){let i=Math.max(0,r-n+1);return Array.from({length:i},(r,i)=>(t>0?(n+i)/t:(n+i)*e)+0)}function H(e){let t=Math.floor(Math.log10(e)),n=e/10**t,r=n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1,i=r*10**t;return{size:i,per:i<1?Math.round(10**-t/r):0}}function bt(e,t,n){let r=Array.from({length:Math.floor(Math.log10(t))-Math.floor(Math.log10(e))+1},(t,n)=>Math.floor(Math.log10(e))+n),i=n=>n>=e*(1-1e-9)&&n<=t*(1+1e-9),a=e=>r.flatMap(t=>e.map(e=>Number(`${e}e${t}`))).filter(i),o=a([1,2,5]);if(o.length<3)return R(e,t,n);if(o.length<=n+2)return o;let s=a([1]),c=Math.ceil(s.length/Math.max(1,n));return s.filter((e,t)=>t%c===0)}function U(e){let{unit:t,range:n,count:r=5,zero:i=!1,nice:a=!0,exact:o=!1}=e,s=e.values.filter(e=>Number.isFinite(e)),c=e.kind===`log`&&s.length>0&&s.every(e=>e>0)?`log`:`linear`,l=Math.max(0,...s.map(Math.abs)),{divisor:u,name:f}=d(l,t,{exact:o}),p=xt(s.map(e=>e/u),i&&c===`linear`),m=c===`linear`&&a,h=(m?yt:c===`log`?bt:R)(...p,r),[g,ee]=m?[h[0],h.at(-1)]:p,_=e=>c===`log`?Math.log(e):e,[v,te]=[_(g),_(ee)];return{kind:c,at:e=>W(n[0]+(_(e/u)-v)/(te-v)*(n[1]-n[0])),ticks:St(h).map(({value:e,label:t})=>({value:e*u,label:t})),unit:f}}function xt(e,t){let n=e.length===0?[0,1]:t?[0,...e]:e,[r,i]=[n.reduce((e,t)=>Math.min(e,t)),n.reduce((e,t)=>Math.max(e,t))];if(r<i)return[r,i];let a=r===0?1:Math.abs(r)*.05;return[r-a,i+a]}function St(e){let t=e.map(Ct),n=Math.max(0,...t),r=n>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,i)=>{let o=a(e,r?t[i]:n);return{value:e,label:e!==0&&!/[1-9]/.test(o)?e.toExponential():o}})}function Ct(e){return[0,1,2,3,4,5].find(t=>Math.abs(Number(e.toFixed(t))-e)<1e-9)??6}function W(e){return Math.round(e*100)/100}function wt({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:n,label:r})=>D(`text`,{x:e.at(n),y:t.bottom+18,"text-anchor":`middle`},[r])),a=e.ticks.map(({value:n})=>`M${e.at(n)} ${t.top}V${t.bottom}`),o=D(`text`,{x:W((t.left+t.right)/2),y:t.bottom+40,"text-anchor":`middle`},[n??``]);return Et([...r?[Tt(a)]:[],...i,...n===void 0?[]:[o]])}function Tt(e){return D(`path`,{class:`chart-grid`,d:e.join(``)})}function Et(e){return D(`g`,{class:`chart-axis`},e)}function Dt(e,t){let{id:n,width:r,height:i,title:a,description:o}=e;return D(`svg`,{class:[`chart`,e.class].filter(Boolean).join(` `),viewBox:`0 0 ${r} ${i}`,width:r,height:i,role:`img`,"aria-labelledby":`${n}-title`,"aria-describedby":`${n}-description`},[D(`title`,{id:`${n}-title`},[a]),D(`desc`,{id:`${n}-description`},[o]),...t])}function Ot(e,t,n){return t.map(([t,r])=>kt[e](W(t),W(r),n/2)).join(``)}const kt={circle:(e,t,n)=>`M${W(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>G(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>G(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>G(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${W(e-n)} ${W(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>G(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function G(e,t,...n){return`M${W(e)} ${W(t)}${n.map(([e,t])=>`l${W(e)} ${W(t)}`).join(``)}z`}function At(e){let t=`M`;return e.map(e=>{if(e===null)return t=`M`,``;let n=`${t}${W(e[0])} ${W(e[1])}`;return t=`L`,n}).join(``)}function jt(e,{interval:t,scale:n,top:r,left:i,right:a}){let o=r+39,[s,c]=Mt(t.lower,i,n,[i,a]),[l,u]=Mt(t.upper,a,n,[i,a]),d=[c?`M${s} ${o-6}v12`:`M${s+6} ${o-5}l-6 5l6 5`,u?`M${l} ${o-6}v12`:`M${l-6} ${o-5}l6 5l-6 5`],f=t.estimate===null?null:n.at(t.estimate),p=f!==null&&f>=i-8&&f<=a+8;return D(`g`,{class:Pt(e)},[D(`text`,{x:i-10,y:r+20},[Nt(e)]),D(`path`,{class:`strip-interval`,d:`M${s} ${o}H${l}${d.join(``)}`}),...p?[D(`path`,{class:`chart-mark`,d:Ot(`diamond`,[[f,o]],11)})]:[]])}function Mt(e,t,n,[r,i]){let a=e===null?NaN:n.at(e);if(!Number.isFinite(a))return[t,!1];let o=Math.min(i,Math.max(r,a));return[o,Math.abs(o-a)<1]}function Nt(e){let t=e.interval===null?``:`, ${r(e.interval,e.unit)}`;return`change: ${re(e)??`unknown`}${t}`}function Pt(e){let t=b(e);return t===`better`?`chart-better`:t===`worse`?`chart-worse`:`chart-neutral`}function Ft(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>K(e).length>0);if(n.length===0)return null;let r=zt(e),i=n.flatMap(({values:e,middle:t})=>[...Lt(K(e)),...K([t])]),a=n.flatMap(({values:e,middle:t})=>K([...e,t]));return{sides:n,interval:r,limits:Rt(q(Bt(i)*It<Bt(a)?i:a),r)}}const It=2.5;function Lt(e){let[t,n]=[E(e,.25),E(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function Rt([e,t],n){let r=t-e;return q([e,t,...K([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function zt({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?null:i?r*(1+e):r+e;return t===null||!Number.isFinite(t)?null:t};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function K(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function q(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function Bt(e){let[t,n]=q(e);return n-t}function Vt(e){let{samples:t,unit:n}=e;if(t===null)return[];let{base:r,head:i}=t,a=[...r,...i].filter(e=>e!==null).reduce((e,t)=>Math.max(e,Math.abs(t)),0),{divisor:o,name:s}=d(a,n,{exact:e.kind===`exact`}),c=e=>e===null?`–`:String(Number((e/o).toPrecision(4))),l=(t,n)=>D(`p`,{},[`${J(e,t)}${s===``?``:`, in ${s}`}: `,D(`span`,{"data-values":t},[n.map(c).join(` `)])]);return[D(`details`,{class:`values`,"data-unit":s,"data-paired":e.base?.runs===void 0},[D(`summary`,{},[`All values, in the order of measurement`]),...r.length===0?[]:[l(`base`,r)],...i.length===0?[]:[l(`head`,i)]])]}function J(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function Ht(e,{id:t,title:n}){let r=Ft(e);if(r===null)return null;let i=U({values:r.limits,unit:e.unit,range:[18,582],exact:e.kind===`exact`}),a=r.sides.length*74,o=a+(r.interval===null?0:54)+4;return Dt({id:t,title:n,description:Jt(e,r),class:`strips`,width:600,height:o+48},[wt({scale:i,plot:{left:18,right:582,top:6,bottom:o},title:Kt(e,i)}),...Ut(e,{scale:i,bottom:o}),...r.sides.map((t,n)=>Wt(e,{side:t,scale:i,top:n*74,limits:r.limits})),...r.interval===null?[]:[jt(e,{interval:r.interval,scale:i,top:a,left:18,right:582})]])}function Ut({base:e,head:t},{scale:n,bottom:r}){let i=e?.value??null;return i===null||t===null?[]:[D(`path`,{class:`chart-rule no-change`,d:`M${Y(n,i)} 6V${r}`})]}function Wt(e,{side:t,scale:n,top:r,limits:i}){let{values:a,middle:o}=t,s=r+26,c=44/Math.max(1,a.length),l=a.flatMap((e,t)=>e===null?[]:[`M${Y(n,e)} ${qt(s+(t+.5)*c)}h0`]),u=a.length>80?5:a.length>30?6:7.5,d=a.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,f=d===0?[]:[D(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},[`${d} beyond the edge`])];return D(`g`,{class:t.side===`base`?`chart-s0`:`chart-s1`},[D(`text`,{x:8,y:r+20},[Gt(e,t)]),...f,D(`path`,{class:`strip-dots`,"data-side":t.side,"stroke-width":u,d:l.join(``)}),...o===null?[]:[D(`path`,{class:`strip-middle`,d:`M${Y(n,o)} ${s-3}v50`})]])}function Gt(e,{side:t,middle:n}){if(n===null)return J(e,t);let r=t===`base`&&e.base?.runs!==void 0?`expected`:`median`;return`${J(e,t)}, ${r} ${X(e,n)}`}function Kt(e,{unit:t}){return`${n(f(e.metric),40)}${t===``?``:`, ${t}`} (${e.better} is better)`}function Y(e,t){let n=e.at(t);return Number.isFinite(n)?qt(Math.min(590,Math.max(10,n))):t>0?590:10}function qt(e){return Math.round(e*10)/10}function X(e,t){return o(t,e.unit,{exact:e.kind===`exact`})}function Jt(e,{sides:t}){let n=t.map(({side:t,values:n,middle:r})=>{let i=n.filter(e=>e!==null),[a,o]=[Math.min(...i),Math.max(...i)],s=a===o?`all ${X(e,a)}`:`from ${X(e,a)} to ${X(e,o)}`,c=n.length-i.length,l=c===0?``:`, ${y(c,`trial`)} without a value`,u=r===null?``:`, the middle at ${X(e,r)}`;return`${J(e,t)}: ${y(i.length,`value`)} ${s}${u}${l}.`}),i=re(e),a=e.interval===null?``:`, interval ${r(e.interval,e.unit)}`;return[...n,...i===null?[]:[`Change ${i}${a}.`]].join(` `)}function Yt(e,t,{hasPlot:r}){let{comparison:i,names:a,idOf:o}=t,s=n(`${se(e,a)} on ${t.platformName(e.platform)}`,200),c=r?Ht(e,{id:`${o(e)}-plot`,title:s}):null,l=ut(e,t),u=_t(e);return[D(`div`,{class:`detail-box`},[...e.reason===null?[]:[D(`p`,{class:`reason`},[j(e.reason)])],...e.warnings.map(e=>D(`p`,{},[D(`strong`,{},[`Warning: `]),j(e)])),...c===null?[]:[D(`figure`,{},[c,...Vt(e)])],...r||e.samples===null?[]:[D(`p`,{class:`quiet`},[`Too many trials for one page: those of this row are in the comparison file.`])],D(`dl`,{},l.flatMap(([e,t])=>[D(`dt`,{},[e]),D(`dd`,{},t)])),...Ce(i)?[Xt(e,t)]:[],...u.length===0?[]:[D(`details`,{},[D(`summary`,{},[`Figures of the rule that decided`]),D(`ul`,{class:`figures`},u.map(e=>D(`li`,{},[j(e,400)])))])]])]}function Xt(e,{comparison:t,context:n}){return D(`p`,{class:`again`},[`Measure it again: `,D(`code`,{class:`command`},[we(e,{comparison:t,program:n.program})])])}function Zt(e,t,{isOpen:n,hasPlot:r}){let i=t.idOf(e);return D(`tbody`,{id:i,class:n?`open`:void 0,"data-standing":b(e),"data-system":e.platform,"data-suite":e.suite},[D(`tr`,{class:`line`},Qt(e,i,t)),D(`tr`,{class:`detail`},[D(`td`,{colspan:9},Yt(e,t,{hasPlot:r}))])])}function Qt(e,r,i){let{base:a,head:o}=w(e),s=Ye(e),c=n(`${t(e)} ${e.metric} ${e.platform}`,400),l=ne(e),d=x(e)?[D(`span`,{class:`quiet`},[` watched`])]:[];return[D(`td`,{class:`verdict tone-${s.tone}`},[M(s),` ${u(b(e))}`,...l===null?[]:[D(`span`,{class:`quiet`},[` ${l}`])],...d]),D(`td`,{class:`name`},[D(`a`,{href:`#${r}`,title:c},[qe(i.names.of(e))])]),D(`td`,{class:`metric`},T(e)?[`as a whole`]:[A(f(e.metric),80)]),D(`td`,{class:`system`},[i.platformName(e.platform)]),Z(a,{"data-title":`base`}),Z(o,{"data-title":`head`}),D(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},[$t(e)]),Z(en(e),{"data-title":`interval`}),Z(e.pairs===null?``:String(e.pairs),{"data-title":`pairs`})]}function Z(e,t){return D(`td`,{class:`number`,...t},[e===`-`?``:e])}function $t(e){return e.verdict===`failed`?``:g(e)?_(e):ee(e)??(e.verdict===`regression`?_(e):``)}function en(e){return e.verdict===`failed`?``:e.kind===`exact`?`exact`:e.interval===null?``:r(e.interval,e.unit)}function tn(e){let{rows:t}=e;if(t.length===0)return[];let n=t.slice(0,5e3),r=lt(n),i=t.length-n.length;return[D(`section`,{},[D(`h2`,{id:`rows`},[t.length===1?`The only row`:`All ${y(t.length,`row`)}, worst first`]),on(n,e),D(`table`,{class:e.platforms.length>1?`rows`:`rows one-system`,"aria-labelledby":`rows`},[D(`thead`,{},[D(`tr`,{},rn(n))]),...n.map((t,n)=>Zt(t,e,{isOpen:n<3&&nn(t),hasPlot:r.has(t)}))]),D(`p`,{class:`nothing`,hidden:!0},[`No row is like that. `,D(`button`,{type:`button`,"data-reset":!0},[`Show all rows`])]),...i===0?[]:[D(`p`,{},[`${y(i,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file.`])]])]}function nn(e){return!x(e)&&[`failed`,`worse`,`better`].includes(b(e))}function rn(e){let[t,n]=pe(e);return[Q({title:`Verdict`,sort:`order`,isSorted:!0}),Q({title:`Benchmark`,sort:`name`}),Q({title:`Metric`,sort:`metric`}),Q({title:`System`,sort:`system`,name:`system`}),Q({title:t,isNumber:!0}),Q({title:n,isNumber:!0}),Q({title:`Change`,sort:`change`,isNumber:!0}),Q({title:`Interval`,isNumber:!0}),Q({title:`Pairs`,sort:`pairs`,isNumber:!0})]}function Q({title:e,sort:t,isSorted:n=!1,isNumber:r=!1,name:i}){return D(`th`,{scope:`col`,class:r?`number`:i,"aria-sort":n?`ascending`:void 0},[t===void 0?e:D(`button`,{type:`button`,"data-sort":t},[e])])}const an=[`failed`,`worse`,`accepted`,`better`,`undecided`,`not-comparable`,`known-failure`,`both-fail`,`noted-failure`,`skipped`,`removed`,`added`,`same`];function on(e,{platforms:t,platformName:r}){let i=S(e,b),a=an.filter(e=>i.has(e)),o=[...new Set(e.map(e=>e.suite))].sort();return D(`form`,{class:`filter js-only`,role:`search`,"aria-labelledby":`rows`},[D(`fieldset`,{},[D(`legend`,{class:`hidden-text`},[`Verdict`]),cn(``,`all`,e.length),...a.map(e=>cn(e,u(e),i.get(e)?.length??0))]),D(`label`,{class:`find`},[`Find `,D(`input`,{type:`search`,name:`text`,autocomplete:`off`,placeholder:`benchmark, metric, system`})]),...sn(`system`,`System`,t.map(e=>[e,r(e)])),...sn(`suite`,`Suite`,o.map(e=>[e,n(e,60)])),D(`output`,{class:`quiet`,role:`status`},[])])}function sn(e,t,n){return n.length<2?[]:[D(`label`,{},[`${t} `,D(`select`,{name:e},[D(`option`,{value:``},[`all`]),...n.map(([e,t])=>D(`option`,{value:e},[t]))])])]}function cn(e,t,n){return D(`label`,{class:`chip`},[D(`input`,{type:`radio`,name:`standing`,value:e,checked:e===``}),D(`span`,{},[`${t} `,D(`b`,{},[a(n,0)])])])}const ln={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function un(e){let{tone:t,text:n}=$(e);return D(`h1`,{},[M(ln[t]),` `,D(`span`,{},[C(n)])])}function dn(e){return n(`${$(e).text} · Paceline`,300)}function $({comparison:e,missing:t}){return _e(e,{write:e=>n(e,80),missing:t.map(({platform:e})=>e)})}function fn(e){let{comparison:t,names:n}=e,r=he(t)?[]:ce(t),i=n.common.flatMap(e=>[A(e,80),` · `]),a=t.base;return[D(`p`,{class:`sides`},[...i,...pn(t.head),...a===null?[`, without a base`]:[` against `,...pn(a)]]),...r.length===0?[]:[D(`ul`,{class:`counts`},r.map(e=>D(`li`,{},[e])))]]}function pn({label:e,commit:t}){if(t===null)return[A(e)];let n=D(`code`,{title:t.sha},[s(t.sha)]),r=t.dirty?` with changes`:``;return t.sha.startsWith(e)&&e.length>=7?[n,r]:[A(e),` (`,n,...r===``?[]:[r],`)`]}function mn(e){let{comparison:t,missing:n}=e,r=[...n.map(t=>hn(t,e)),...t.state===`nothing-compared`?_n(e):[],...t.notices.map(e=>[j(e)]),...t.warnings.map(e=>[D(`strong`,{},[`Warning: `]),j(e)])];if(t.state===`identical`&&r.push([m]),r.length===0)return[];let i=D(`ul`,{class:n.length>0||t.warnings.length>0||t.state===`nothing-compared`?`remarks warn`:`remarks`},r.map(e=>D(`li`,{},e)));return r.length<=gn?[i]:[D(`details`,{},[D(`summary`,{},[`${r.length} remarks for the reviewer`]),i])]}function hn({platform:e,reason:t},{platformName:n}){return[D(`strong`,{},[`${n(e)} was not measured: `]),t===null?`nothing is known about why`:j(t),`. Nothing here is about it.`]}const gn=8;function _n({comparison:e,platformName:t}){let n=[...S(e.platforms,e=>e.basis).values()];return n.map(e=>[D(`strong`,{},[n.length===1?`Why: `:`${h(e.map(e=>t(e.platform)))}: `]),j(e[0].basis)])}function vn(e,t={}){let n=Ke(e,t);return He({title:dn(n),styles:[`
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
@media print{.rows .detail{break-inside:avoid}}`],scripts:[ct],body:[D(`a`,{class:`skip`,href:`#rows`},[`Skip to the rows`]),yn(n),D(`main`,{class:`page`},[...rt(n),...Xe(n),...tn(n),...Ze(n)]),bn(n)]})}function yn(e){let{title:t}=e.context;return D(`header`,{class:`page`},[D(`div`,{class:`top`},[D(`span`,{class:`brand`},[t===void 0?`Paceline`:n(t,80)]),D(`button`,{type:`button`,class:`js-only`,"data-theme-button":!0},[`Dark page`])]),un(e),...fn(e),...mn(e)])}function bn({comparison:t,context:r}){let i=[[`the workflow run`,e(r.urls?.run)],[`how to read this`,e(r.urls?.guide)]];return D(`footer`,{class:`page quiet`},[D(`p`,{},[`Paceline ${n(t.version,40)}`,...i.flatMap(([e,t])=>t===null?[]:[` · `,D(`a`,{href:t},[e])])])])}export{U as a,Pe as c,W as i,Fe as l,At as n,He as o,Ot as r,D as s,vn as t};
//# sourceMappingURL=html.js.map
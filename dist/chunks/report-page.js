import"./rolldown-runtime.js";import{N as e,R as t}from"./start.js";import{B as n,I as r,K as i,L as a,V as o,at as s,ct as c,f as l,ft as u,j as d,lt as f,nt as p,st as m,t as h,ut as g,yt as _}from"./rows.js";import{c as v}from"./markdown.js";import{a as y,c as b,d as ee,f as x,l as S,n as C,o as w,p as te,r as T,t as E,u as D}from"./markup.js";import{a as ne,n as re,r as O}from"./reproduce.js";import{a as ie,f as ae,l as oe,r as se,s as ce,t as le}from"./axis.js";import"./files.js";import{i as k}from"./quantile.js";import{n as ue,t as de}from"./why-words.js";function fe(e,{missing:t=[],context:n={},mostRows:r=2e4}){let i=n.missing??[],a=t.filter(e=>i.every(t=>t.platform!==e)),o=l(e,[...i,...a.map(e=>({platform:e,reason:null}))]),s=pe(o.asGiven);return{...o,context:n,mostRows:r,idOf:e=>s.get(e)??``}}function pe(e){let t=/* @__PURE__ */ new Map;return new Map(e.map(e=>{let n=`row-${`${e.benchmark}-${e.metric}-${e.platform}`.replaceAll(/[^A-Za-z0-9.]+/g,`-`).slice(0,150)}`,r=t.get(n)??0;return t.set(n,r+1),[e,r===0?n:`${n}--${r+1}`]}))}const me={added:`+`,removed:`−`,same:`=`,accepted:`✓`};function A({outcome:e,level:t}){return t===`fail`?{tone:`bad`,sign:`✕`}:e===`worse`||e===`failed`?{tone:`warn`,sign:`!`}:e===`better`?{tone:`good`,sign:`✓`}:e===`undecided`?{tone:`unsure`,sign:`?`}:{tone:`quiet`,sign:me[e]??`–`}}function he(e){let{rows:t,platforms:n,systemName:r}=e;if(t.length===0)return null;let i=[...Map.groupBy(t,e=>e.speaksForAll?``:e.metric).values()].toSorted((e,t)=>Number(j(e))-Number(j(t))),a=i.length-40;return T(`section`,[T(`h2`,{id:`matrix`},`By metric and system`),D({class:n.length<3?`matrix few`:`matrix`,name:{"aria-labelledby":`matrix`},heads:[`Metric`,...n.map(r)],rows:i.slice(0,40).map(t=>ge(t,e))}),a>0&&T(`p`,{class:`quiet`},`and ${p(a,`more metric`)} in the table below`)])}function j(e){return e.every(e=>e.isWatched)}function ge(t,n){let r=t[0];return T(`tr`,[T(`th`,{scope:`row`},[b(r.speaksForAll?`Benchmarks as a whole`:o(e(r.metricTitle,80))),j(t)&&T(`span`,{class:`quiet`},` watched only`)]),n.platforms.map(e=>_e(e,t,n))])}function _e(e,t,n){let r=t.filter(t=>t.platform===e),[i]=r,a={"data-title":n.systemName(e)};if(i===void 0)return T(`td`,{class:`quiet`,...a},n.isAbsent(e)?`not measured`:``);let o=A(i),s=ye(r);return T(`td`,{class:`tone-${o.tone}`,...a},[x(o),` `,T(`a`,{href:`#${n.idOf(i)}`},ve(i,r)),s!==``&&T(`span`,{class:`more`},s)])}const M=/* @__PURE__ */ new Set([`worse`,`accepted`,`better`]);function ve(e,t){let{outcome:n,texts:r}=e;return t.length===1&&P(e)?v(r.head):t.length>1&&N(t)?`all ${r.outcome}`:[v(M.has(n)?r.words:r.outcome),t.length>1&&[` in `,b(e.name,60)],n===`accepted`&&`, accepted`]}function N(e){let{outcome:t}=e[0];return!M.has(t)&&e.every(e=>e.outcome===t)}function P({outcome:e,base:t,head:n}){return(e===`not-comparable`||e===`added`)&&t===null&&n!==null}function ye(t){let[n,...i]=t,{outcome:a,texts:o}=n;return i.length===0?P(n)?o.outcome:v(a===`same`?o.same:o.both):N(t)?v(a===`same`?r(t,({name:t})=>e(t,60)):p(t.length,`row`)):`also ${[...Map.groupBy(i,e=>e.texts.outcome)].map(([e,t])=>`${t.length} ${e}`).join(`, `)}`}const be=String.raw`
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
`;function xe(e,t){let n=Oe(e);return n===null?null:T(`figure`,[Se(e,n,t),Ee(e)])}function Se(t,n,r){let{sides:i,interval:a,limits:o}=n,s=se({values:o,unit:t.unit,range:[18,582],exact:t.kind===`exact`}),c=i.length*74,l=c+(a===null?0:54)+4,u=t.base?.value??null,d=`${e(t.metricTitle,40)}${s.unit===``?``:`, ${s.unit}`}`,f={...r,description:Te(t,n),class:`strips`,width:600,height:l+48};return oe(f,[le({scale:s,plot:{left:18,right:582,top:6,bottom:l},title:`${d} (${t.better} is better)`}),u!==null&&t.head!==null&&T(`path`,{class:`chart-rule no-change`,d:`M${R(s,u)} 6V${l}`}),i.map((e,r)=>Ce(t,e,{...n,scale:s,top:r*74})),a!==null&&we(t,a,{scale:s,top:c})])}function Ce(e,t,{scale:n,top:r,limits:i}){let{side:a,values:o,middle:c}=t,l=r+26,u=44/Math.max(1,o.length),d=(e,t)=>e===null?``:`M${Math.round(R(n,e))} ${z(l+(t+.5)*u)}h0`,f=o.length>80?5:o.length>30?6:7.5,p=o.filter(e=>e!==null&&(e<i[0]||e>i[1])).length,m=B(e,a)===a?`median`:`expected`,h=B(e,a)+(c===null?``:`, ${m} ${s(e,c)}`);return T(`g`,{class:a===`base`?`chart-s0`:`chart-s1`},[T(`text`,{x:8,y:r+20},h),p>0&&T(`text`,{class:`chart-quiet`,x:582,y:r+20,"text-anchor":`end`},`${p} beyond the edge`),T(`path`,{class:`strip-dots`,"data-side":a,"stroke-width":f,d:o.map(d).join(``)}),c!==null&&T(`path`,{class:`strip-middle`,d:`M${R(n,c)} ${l-3}v50`})])}function we(e,t,{scale:n,top:r}){let i=r+39,[a,o]=F(t.lower,18,n),[s,c]=F(t.upper,582,n),l=[o?`M${a} ${i-6}v12`:`M${a+6} ${i-5}l-6 5l6 5`,c?`M${s} ${i-6}v12`:`M${s-6} ${i-5}l6 5l-6 5`],d=t.estimate===null?NaN:n.at(t.estimate),f=e.interval===null?``:`, ${u(e.interval,e.unit)}`,{outcome:p}=e;return T(`g`,{class:`chart-${p===`better`||p===`worse`?p:`neutral`}`},[T(`text`,{x:8,y:r+20},`change: ${e.texts.scaledChange||`unknown`}${f}`),T(`path`,{class:`strip-interval`,d:`M${a} ${i}H${s}${l.join(``)}`}),d>=10&&d<=590&&T(`path`,{class:`chart-mark`,d:ae(`diamond`,[[d,i]],11)})])}function F(e,t,n){let r=e===null?NaN:n.at(e);if(!Number.isFinite(r))return[t,!1];let i=Math.min(582,Math.max(18,r));return[i,Math.abs(i-r)<1]}const[I,L]=[10,590];function R(e,t){let n=e.at(t);return Number.isFinite(n)?z(Math.min(L,Math.max(I,n))):t>0?L:I}function z(e){return Math.round(e*10)/10}function B(e,t){return t===`base`&&e.base?.runs!==void 0?`stored runs`:t}function Te(e,{sides:t}){let n=t.map(({side:t,values:n,middle:r})=>{let i=n.filter(e=>e!==null),[a,o]=[Math.min(...i),Math.max(...i)],c=a===o?`all ${s(e,a)}`:`from ${s(e,a)} to ${s(e,o)}`,l=n.length-i.length,u=l===0?``:`, ${p(l,`trial`)} without a value`,d=r===null?``:`, the middle at ${s(e,r)}`;return`${B(e,t)}: ${p(i.length,`value`)} ${c}${d}${u}.`}),r=e.texts.scaledChange,i=e.interval===null?``:`, interval ${u(e.interval,e.unit)}`;return[...n,...r===``?[]:[`Change ${r}${i}.`]].join(` `)}function Ee(e){let{samples:t}=e;if(t===null)return null;let{divisor:n,name:r}=De(e),i=e=>e===null?`–`:String(Number((e/n).toPrecision(4))),a=[`base`,`head`].map(n=>t[n].length>0&&T(`p`,[`${B(e,n)}${r===``?``:`, in ${r}`}: `,T(`span`,{"data-values":n},t[n].map(i).join(` `))])),o={class:`values`,"data-unit":r,"data-paired":e.base?.runs===void 0};return w(`All values, in the order of measurement`,a,o)}function De({samples:e,unit:t,kind:n}){let r=[...e?.base??[],...e?.head??[]].reduce((e,t)=>Math.max(e,Math.abs(t??0)),0);return m(r,t,{exact:n===`exact`})}function Oe(e){let{samples:t}=e;if(t===null)return null;let n=[`base`,`head`].map(n=>({side:n,values:t[n],middle:e[n]?.value??null})).filter(({values:e})=>V(e).length>0);if(n.length===0)return null;let r=Me(e),i=n.flatMap(({values:e,middle:t})=>[...Ae(V(e)),...V([t])]),a=n.flatMap(({values:e,middle:t})=>V([...e,t]));return{sides:n,interval:r,limits:je(H(U(i)*ke<U(a)?i:a),r)}}const ke=2.5;function Ae(e){let[t,n]=[k(e,.25),k(e,.75)],r=3*(n-t);return r>0?e.filter(e=>e>=t-r&&e<=n+r):e}function je([e,t],n){let r=t-e;return H([e,t,...V([n?.lower??null,n?.estimate??null,n?.upper??null]).filter(n=>r===0||n>=e-r&&n<=t+r)])}function Me({interval:e,change:t,base:n}){let r=n?.value??null;if(e===null||t===null||r===null)return null;let i=e.scale===`relative`,a=e=>{let t=e===null?NaN:i?r*(1+e):r+e;return Number.isFinite(t)?t:null};return{estimate:a(i?t.relative:t.absolute),lower:a(e.lower),upper:a(e.upper)}}function V(e){return e.filter(e=>e!==null&&Math.abs(e)<1e300)}function H(e){return[e.reduce((e,t)=>Math.min(e,t)),e.reduce((e,t)=>Math.max(e,t))]}function U(e){let[t,n]=H(e);return n-t}function Ne({why:e,title:t,id:n}){let{tree:r=[],unit:i,profiler:a}=e;if(r.length===0)return null;let o={base:W(r,`base`),head:W(r,`head`)},s=Math.max(G(r,`base`),G(r,`head`));if(s===0)return null;let c=Math.min(40,Math.max(...o.base.map(({row:e})=>e))+1)*20,l=e=>T(`figure`,[T(`figcaption`,`${e===`base`?`Base`:`Head`}: ${_(G(r,e),i)}`),T(`svg`,{class:`flame`,"data-side":e,width:`100%`,height:c,role:`group`,"aria-label":`${e}, calls`},[r.map((t,n)=>{let{from:r,row:a}=o[e][n];return t[e]===0||a>=40?null:Pe(t,{at:n,from:r,row:a,side:e,whole:s,unit:i})})])]);return w(`Flame graphs of base and head`,[T(`div`,{class:`flames`,"data-unit":i,"data-profiler":a,"data-whole":s,id:n},[y({name:{"aria-label":`Search the calls of ${t}`},label:`Find`,placeholder:`a function or a file`,after:[T(`button`,{type:`button`,"data-zoom-out":!0},`Show all`)]}),T(`p`,{class:`quiet`},[`Callers on top; both on one scale. Thick edge: more on the head. Dashed edge: less. `,T(`span`,{class:`js-only`},`Click or press Enter to zoom, Escape to go back; arrow keys move.`)]),T(`div`,{class:`flame-pair`},[l(`base`),l(`head`)]),T(`output`,{class:`flame-told`,role:`status`})])])}function W(e,t){let n=/* @__PURE__ */ new Map,r=[];for(let[i,{under:a,[t]:o}]of e.entries()){let e=r[a],t=n.get(a)??e?.from??0;r.push({from:t,row:e===void 0?0:e.row+1}),n.set(a,t+o),n.set(i,t)}return r}function G(e,t){return e.reduce((e,n)=>e+(n.under===-1?n[t]:0),0)}function Pe(t,{at:n,from:r,row:i,side:a,whole:o,unit:s}){let c=t.head-t.base,l=Math.abs(c)>=o*.01,u=l?c>0?`more`:`less`:`same`,{name:d,package:f=null,file:p=null,line:m=null}=t,h=e(de({name:d,package:f,file:p,line:m}),200),v=`${l?`${g(c,s)} `:``}${h}`,y=`${_(t.base,s)} on the base, ${_(t.head,s)} on the head`;return T(`svg`,{class:u,x:K(r/o),y:i*20,width:K(t[a]/o),height:19,"data-node":n,"data-under":t.under,"data-from":q(r),"data-size":q(t[a])},[T(`title`,`${v}: ${y}`),T(`rect`,{width:`100%`,height:`100%`}),T(`text`,{x:4,y:14},v)])}function K(e){return`${q(e*100)}%`}function q(e){return String(Number(e.toPrecision(6)))}const Fe=[`Where`,`Change by itself`,`Interval`,`Base`,`Head`,`With what it calls`,`Remarks`];function Ie({why:t,title:n},r){if(t===void 0)return null;let{unit:i,trials:a,places:s}=t,{change:c,places:l,sentence:u}=ue(t),d=a===0?``:`Profiles of ${p(a,`trial`)} a side see ${c} in all. `,f=[v(d),u!==``&&b(`${o(u)}.`,700)],m=s.map(({self:e,total:t},n)=>{let{name:r,isCode:a,calling:o,remark:s,interval:c}=l[n],u=[o===null?``:`calling ${o}`,s].filter(e=>e!==``).join(`; `);return T(`tr`,[T(`td`,[a?T(`code`,[b(r,400)]):b(r)]),J(g(e.change,i)),J(c),J(_(e.base,i)),J(_(e.head,i)),J(g(t.change,i)),T(`td`,[b(u,400)])])});return T(`div`,{class:`why`},[T(`h3`,`Why`),T(`p`,f),m.length>0&&D({class:`places`,name:{"aria-label":`Why ${e(n)} changed`},heads:Fe,rows:m}),Ne({why:t,title:e(n),id:r})])}function J(e){return T(`td`,{class:`number`},v(e))}function Y(t,n,r){let{comparison:i,context:a,idOf:o}=n,s=e(`${t.title} on ${t.system}`,200),c=Object.entries(t.figures??{}).map(([e,t])=>[b(`${e}: ${typeof t==`number`?Le(t):t}`,400)]);return T(`div`,{class:`detail-box`},[t.reason!==null&&T(`p`,{class:`reason`},[b(t.reason,600)]),t.warnings.map(e=>T(`p`,[T(`strong`,`Warning: `),b(e,600)])),r&&xe(t,{id:`${o(t)}-plot`,title:s}),!r&&t.samples!==null&&T(`p`,{class:`quiet`},`Too many trials for one page: those of this row are in the comparison file.`),Ie(t,`${o(t)}-calls`),te(Re(t,i.family)),O(i)&&C(ne(t,{...a,comparison:i}),`Measure it again: `),c.length>0&&w(`Figures of the rule that decided`,[E(c,`figures`)])])}function Le(e){return Number.isInteger(e)&&Math.abs(e)<1e9?c(e,0):String(Number(e.toPrecision(5)))}function Re(e,t){return[[`Base`,X(e,`base`)],[`Head`,X(e,`head`)],[`Change`,d(e)],[`Interval`,Be(e)],[`Decided by`,Ve(e)],[`Certainty`,He(e,t)],[`Noise`,Ue(e)],[`Thresholds`,e.change===null?null:n(e)],[`Accepted`,e.accepted===null?null:b(e.texts.accepted,600)],[`Main`,e.since===void 0?null:b(e.texts.since,600)],[`Gate`,e.gate?null:`none: watched only, not part of the verdict`],[`Possible`,e.possible&&e.verdict!==`regression`?ze:null]].flatMap(([e,t])=>t===null?[]:[[e,[typeof t==`string`?v(t):t]]])}const ze=`worth a look: at most one in ten in such a list is due to chance`;function X(t,n){let r=t[n];if(r===null||r.value===null)return null;let{count:i,runs:a,spread:o,version:c}=r;if(t.metric===`failures`)return T(`bdi`,v(`${t.texts[n]} trials failed`));let l=o===null||o===0?``:` ± ${s(t,o)}`,u=p(i,`value`),d=[t.texts[n]+l,a===void 0?`median of ${u}`:`what main would measure here: the reference's ${u}, moved by the change in ${p(a,`stored run`)}`,...c===null?[]:[`version ${c}`]];return T(`bdi`,v(e(d.join(`, `))))}function Be({interval:e,unit:t}){if(e===null||e.lower===null&&e.upper===null)return null;let{lower:n,upper:r,lowerLevel:i,upperLevel:a}=e,o=[...n===null?[]:[i],...r===null?[]:[a]],s=[...new Set(o.map(e=>f(e)))];return`${u(e,t)}; ${s.length===1?`holds`:`its limits hold`} with ${s.join(` and `)}`}function Ve({method:e,pairs:t,base:n}){switch(e){case`pairs`:return`${t===null?`pairs`:p(t,`pair`)} of base and head, and an exact test`;case`baseline`:return`the change since the reference compared with that of main in ${n?.runs===void 0?`the stored runs`:p(n.runs,`stored run`)}`;case`exact`:return`counting: any difference is real`;case`budget`:return`the budget that the policy sets`;default:return null}}function He({p:e,pAdjusted:t,texts:n},r){if(e===null)return null;let i=t===null?``:`, ${n.pAdjusted} as one of ${p(r,`gated row`)}`;return`p ${n.p}${i}`}function Ue({texts:{noise:e,detectable:t}}){let n=[e===``?``:`${e} per pair`,t===``?``:`detectable from ${t}`].filter(e=>e!==``);return n.length===0?null:n.join(`; `)}const We={rows:50,bytes:25e4};function Ge(e){let{rows:t,platforms:n,mostRows:r}=e;if(t.length===0)return null;let i=t.slice(0,r),a=Ye(i),o=Je(i,e,a),s=i.slice(o.length),c=t.length-i.length,l=t.length===1?`The only row`:`All ${p(t.length,`row`)}, worst first`;return T(`section`,[T(`h2`,{id:`rows`},l),Qe(i,e),T(`table`,{class:Ke(n),"aria-labelledby":`rows`},[T(`thead`,[T(`tr`,Ze(i))]),o]),T(`p`,{class:`nothing`,hidden:!0},[`No row matches. `,T(`button`,{type:`button`,"data-reset":!0},`Show all rows`)]),i.length>1e3&&qe,s.length>0&&tt(s,e,{heads:Ze(i),class:Ke(n),drawn:a}),c>0&&T(`p`,{class:`left-out`},`${p(c,`more row`)} of the least interest would make this page too slow to use: they are in the comparison file, and \`paceline report FILE --format csv\` lists them.`)])}function Ke(e){return e.length>1?`rows`:`rows one-system`}const qe=T(`nav`,{class:`pager`,"aria-label":`Pages of rows`,"data-size":100,hidden:!0},[T(`button`,{type:`button`,class:`js-only`,"data-turn":-1},`Previous`),T(`output`,{role:`status`}),T(`button`,{type:`button`,class:`js-only`,"data-turn":1},`Next`)]);function Je(e,t,n){let r=[],i=0;for(let[a,o]of e.entries()){let s=et(o,t,{isOpen:a<3&&Xe(o),detail:Y(o,t,n.has(o))});if(e.length>300&&(i+=s.raw.length,(a>=We.rows||i>We.bytes)&&a>=3))break;r.push(s)}return r}function Ye(e){let t=0,n=e.findIndex(({samples:e})=>(t+=(e?.base.length??0)+(e?.head.length??0),t>1e5));return new Set(n<0?e:e.slice(0,n))}function Xe({isWatched:e,outcome:t}){return!e&&[`failed`,`worse`,`better`].includes(t)}function Ze(e){let[t,n]=a(e),r={class:`number`};return[[`Verdict`,{"aria-sort":`ascending`},`order`],[`Benchmark`,{},`name`],[`Metric`,{},`metric`],[`System`,{class:`system`},`system`],[t,r],[n,r],[`Change`,r,`change`],[`Interval`,r],[`Pairs`,r,`pairs`]].map(([e,t,n])=>T(`th`,Object.assign({scope:`col`},t),[n===void 0?e:T(`button`,{type:`button`,"data-sort":n},e)]))}function Qe(t,{platforms:n,systemName:r}){let i=[...new Set(t.map(e=>e.suite))].sort();return y({name:{"aria-labelledby":`rows`},label:`Find`,placeholder:`benchmark, metric, system`,before:[T(`fieldset`,[T(`legend`,{class:`hidden-text`},`Verdict`),$e(``,`all`,t.length),[...Map.groupBy(t,({outcome:e})=>e)].map(([e,t])=>$e(e,t[0].texts.outcome,t.length))])],after:[Z(`System`,n,r),Z(`Suite`,i,t=>e(t,60))]})}function $e(e,t,n){return T(`label`,{class:`chip`},[T(`input`,{type:`radio`,name:`outcome`,value:e,checked:e===``}),T(`span`,[`${t} `,T(`b`,c(n,0))])])}function Z(e,t,n){return t.length<2?null:T(`label`,[`${e} `,T(`select`,{name:e.toLowerCase()},[T(`option`,{value:``},`all`),t.map(e=>T(`option`,{value:e},n(e)))])])}function et(e,t,{isOpen:n=!1,detail:r}){let i=ct(e,t.idOf(e)),a={id:t.idOf(e),class:n?`open`:void 0,"data-outcome":e.outcome,"data-system":e.platform,"data-suite":e.suite};return T(`tbody`,a,[T(`tr`,{class:`line`},i),T(`tr`,{class:`detail`},[T(`td`,{colspan:i.length},r===void 0?[]:[r])])])}function tt(e,t,n){let r=nt(t),i=e.map(e=>({id:r.has(e)?t.idOf(e):void 0,cells:rt(e)})),a=Array.from({length:Math.ceil(e.length/500)},(t,n)=>e.slice(n*500,(n+1)*500));return[T(`noscript`,{class:`packed-lines`},[T(`p`,`The other rows, as lines only: their charts and figures need scripts. The comparison file has them, too.`),T(`table`,{class:`${n.class} short`,"aria-label":`The other rows`},[T(`thead`,[T(`tr`,n.heads)]),T(`tbody`,[ee(i)])])]),it(`packed-index`,e.map(e=>S(et(e,t,{}))).join(``)),...a.map(e=>it(`packed-details`,e.map(e=>S(Y(e,t,n.drawn.has(e))))))]}function nt({rows:e}){let t=/* @__PURE__ */ new Map;for(let n of e){let e=`${n.speaksForAll?``:n.metric}\n${n.platform}`;t.has(e)||t.set(e,n)}return new Set(t.values())}function rt(e){let{mark:t,outcome:n,remarks:r,name:i,metric:a,system:o,base:s,head:c,change:l,interval:u,pairs:d}=at(e);return[[t.sign,n,...r].join(` `),i,a,o,s,c,l,u,d]}function it(e,t){let{deflateRawSync:n}=process.getBuiltinModule(`node:zlib`),r=n(JSON.stringify(t),{level:9});return T(`script`,{type:`text/plain`,class:e},[{raw:r.toString(`base64`)}])}function at(t){let{texts:n}=t;return{mark:A(t),outcome:n.outcome,remarks:[n.besideZero,t.isWatched?`watched`:``].filter(e=>e!==``),name:e(t.name,120),title:e(`${t.benchmark} ${t.metric} ${t.platform}`,400),metric:t.speaksForAll?`as a whole`:e(t.metricTitle,80),system:t.system,base:ot(n.base),head:ot(n.head),change:st(t),interval:t.verdict===`failed`?``:n.interval,pairs:n.pairs}}function ot(e){return e===`-`?``:e}function st({verdict:e,isTail:t,texts:n}){return e===`failed`||n.change===``&&!t&&e!==`regression`?``:n.shownChange}function ct(e,t){let n=at(e);return[T(`td`,{class:`verdict tone-${n.mark.tone}`},[x(n.mark),` ${n.outcome}`,n.remarks.map(e=>T(`span`,{class:`quiet`},` ${e}`))]),T(`td`,{class:`name`},[T(`a`,{href:`#${t}`,title:n.title},[lt(n.name)])]),T(`td`,{class:`metric`},e.speaksForAll?n.metric:[b(n.metric,80)]),T(`td`,{class:`system`},n.system),Q(n.base,`base`),Q(n.head,`head`),T(`td`,{class:`number change`,"data-value":e.change?.relative??void 0},n.change),Q(n.interval,`interval`),Q(n.pairs,`pairs`)]}function lt(e){let t=e.split(`/`).map((e,t)=>t===0?[e]:[`/`,T(`wbr`),e]);return T(`bdi`,t)}function Q(e,t){return T(`td`,{class:`number`,"data-title":t},e)}const ut=String.raw`
const table = document.querySelector('table.rows')
if (!table) return
const form = document.querySelector('form.filter')
const nothing = document.querySelector('.nothing')
const pager = document.querySelector('.pager')
// The first link of a line is that of its name; a selector would be matched against each of many thousand lines.
const linkOf = (body) => body.rows[0].getElementsByTagName('a')[0]
const numberOf = (text) => (text === undefined || text === '' ? null : Number(text))

// The rows: what they are found and sorted by, and what makes the detail of one that is packed
const rowOf = new WeakMap()
const rowFrom = (body, fill) => {
  const row = {
    id: body.id,
    dataset: body.dataset,
    cells: [...body.rows[0].cells].map((cell) => cell.textContent),
    title: linkOf(body).title,
    change: numberOf(body.querySelector('.change').dataset.value),
    body,
    fill,
  }
  rowOf.set(body, row)
  linkOf(body).setAttribute('aria-expanded', String(body.classList.contains('open')))
  return row
}
const rows = [...table.tBodies].map((body) => rowFrom(body))

// One page of the rows that match is in the table at a time
let sorted = rows
let from = 0
const size = pager ? Number(pager.dataset.size) : Infinity
const matching = () => sorted.filter((row) => !row.hidden)
const lay = () => {
  const all = matching()
  const bodies = all.slice(from, from + size).map((row) => row.body)
  const kept = new Set(bodies)
  for (const body of [...table.tBodies]) if (!kept.has(body)) body.remove()
  if (bodies.some((body, index) => body !== table.tBodies[index])) table.append(...bodies)
  if (!pager) return
  pager.hidden = all.length <= size
  pager.querySelector('output').textContent =
    'Rows ' + [from + 1, from + bodies.length].map(grouped).join(' to ') + ' of ' + grouped(all.length)
  for (const button of pager.querySelectorAll('button')) {
    const to = from + button.dataset.turn * size
    button.disabled = to < 0 || to >= all.length
  }
}
if (pager) {
  pager.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-turn]')
    if (!button) return
    from += button.dataset.turn * size
    lay()
    // At the end of the way the button cannot keep the focus.
    if (button.disabled) pager.querySelector('button:not([disabled])').focus()
    table.scrollIntoView({ block: 'start' })
  })
}

const [filter, reset] = letFilter(form, rows, {
  textOf: ({ cells, title }) => cells.join(' ') + ' ' + title,
  tell: (count) => {
    nothing.hidden = count > 0
    from = 0
    lay()
  },
})
document.querySelector('[data-reset]').addEventListener('click', () => {
  reset()
  form.querySelector('[type=search]').focus()
})

// Sorting
const collator = new Intl.Collator('en', { numeric: true })
const keys = {
  name: ({ cells }) => cells[1],
  metric: ({ cells }) => cells[2],
  system: ({ cells }) => cells[3],
  change: ({ change }) => change,
  pairs: ({ cells }) => numberOf(cells.at(-1)),
}
const compare = (a, b) => (typeof a === 'string' ? collator.compare(a, b) : a - b)
const sort = (head, key) => {
  const down = head.getAttribute('aria-sort') === 'ascending' || (!head.hasAttribute('aria-sort') && head.matches('.number'))
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
  const known = rows.map((row, order) => ({ row, order, value: key in keys ? keys[key](row) : order }))
  known.sort((a, b) => {
    // What has no such figure comes last in both directions.
    if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.order - b.order
    return (down ? -1 : 1) * compare(a.value, b.value) || a.order - b.order
  })
  sorted = known.map(({ row }) => row)
  from = 0
  lay()
}
table.tHead.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-sort]')
  if (button) sort(button.closest('th'), button.dataset.sort)
})

// Opening and closing
const show = (row, open) => {
  const body = row.body
  body.classList.toggle('open', open)
  linkOf(body).setAttribute('aria-expanded', String(open))
  if (open) furnish(row)
}
table.addEventListener('click', (event) => {
  const line = event.target.closest('.line')
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
  const body = line.parentElement
  if (event.target.closest('a')) event.preventDefault()
  const open = !body.classList.contains('open')
  show(rowOf.get(body), open)
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
  const row = rows.find((one) => one.id === id)
  if (!row) return
  if (row.hidden) reset()
  const place = matching().indexOf(row)
  if (place < from || place >= from + size) {
    from = place - (place % size)
    lay()
  }
  const body = row.body
  show(row, true)
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
const furnish = async (row) => {
  if (furnished.has(row)) return
  furnished.add(row)
  if (row.fill) await row.fill()
  const body = row.body
  const plot = body.querySelector('.strips')
  if (plot) letPick(plot)
  for (const command of body.querySelectorAll('.command')) letCopy(command)
  for (const box of body.querySelectorAll('.flames')) letLookAround(box)
}
${be}
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

for (const row of rows) if (row.body.classList.contains('open')) furnish(row)
for (const command of document.querySelectorAll('main > section > .again > .command')) letCopy(command)

const unpack = async (element) => {
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}
/** The part that was opened last stays unpacked: its rows are beside each other. */
let opened = {}
const partOf = (element) => {
  if (opened.element !== element) opened = { element, part: unpack(element) }
  return opened.part
}
const fillFrom = (body, element, place) => async () => {
  const cell = body.rows[1].cells[0]
  try {
    cell.innerHTML = (await partOf(element))[place]
  } catch {
    cell.textContent = 'This browser cannot unpack what is known about the row. The comparison file has it, too.'
  }
}
const addPacked = async (lines) => {
  try {
    const bodies = make('table', { innerHTML: await unpack(document.querySelector('.packed-index')) }).tBodies
    const parts = document.querySelectorAll('.packed-details')
    for (const [at, body] of [...bodies].entries())
      rows.push(rowFrom(body, fillFrom(body, parts[Math.floor(at / ${500})], at % ${500})))
  } catch {
    lines.outerHTML = lines.textContent
  }
}

const begin = () => {
  filter()
  follow()
}
const lines = document.querySelector('.packed-lines')
if (lines) addPacked(lines).then(begin)
else begin()
`;function dt(n,r={}){let i=fe(n,r),{tone:a,text:o}=h(i,t=>e(t,80)),{title:s,urls:c}=i.context;return ce({title:e(`${o} · Paceline`,300),style:vt,script:ut,skip:[`#rows`,`Skip to the rows`],top:[T(`span`,{class:`brand`},s===void 0?`Paceline`:e(s,80))],head:[T(`h1`,[x(ft[a]),` `,T(`span`,v(o))]),mt(i),ht(i)],main:[he(i),_t(i),Ge(i),ie(i)],foot:[`Paceline ${e(n.version,40)}`,pt(`the workflow run`,t(c?.run)),pt(`how to read this`,t(c?.guide))]})}const ft={bad:{tone:`bad`,sign:`✕`},warn:{tone:`warn`,sign:`!`},good:{tone:`good`,sign:`✓`},unsure:{tone:`unsure`,sign:`?`},neutral:{tone:`quiet`,sign:`•`}};function pt(e,t){return t===null?[]:[` · `,T(`a`,{href:t},e)]}function mt({base:e,head:t,common:n,counts:r,isFirstRun:i}){return[T(`p`,{class:`sides`},[n.map(e=>[b(e,80),` · `]),$(t),e===null?`, without a base`:[` compared with `,$(e)]]),!i&&r.length>0&&E(r,`counts`)]}function $({label:e,commit:t,sha:n,isDirty:r}){if(t===null)return[b(e??``)];let i=T(`code`,{title:n??void 0},t),a=r&&` with changes`;return e===null?[i,a]:[b(e),` (`,i,a,`)`]}function ht(e){let{bases:t,comparison:n,missing:r}=e,{notices:a,warnings:o,state:s}=n,c=s===`nothing-compared`,l=[...r.map(t=>gt(t,e)),...c?t.map(({text:e,systems:t})=>[T(`strong`,`${t||`Why`}: `),b(e,600)]):[],...a.map(e=>[b(e,600)]),...o.map(e=>[T(`strong`,`Warning: `),b(e,600)]),...s===`identical`?[i(e.comparison)]:[]];if(l.length===0)return null;let u=r.length>0||o.length>0||c,d=E(l,u?`remarks warn`:`remarks`);return l.length<=8?d:w(`${l.length} remarks for the reviewer`,[d])}function gt(e,{missingText:t}){let{reason:n}=e;return[T(`strong`,`${t(e)}: `),n===null?`the reason is unknown`:b(n,600),`. This report does not cover it.`]}function _t({comparison:e,context:t}){if(e.rows.length===0||!O(e))return null;let n=e.head.commit?.sha;return T(`section`,[T(`h2`,{id:`again`},`Measure it again`),T(`p`,`${n===void 0?`In the folder of the project`:`In a checkout of the head`}:`),n!==void 0&&C(`git checkout ${n.slice(0,12)}`),C(re({...t,comparison:e})),T(`p`,{class:`quiet`},`Each row below has its own command, too.`)])}const vt=`
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
@media print{.rows .detail{break-inside:avoid}}`;export{dt as t};
//# sourceMappingURL=report-page.js.map
import{a as e}from"./rolldown-runtime.js";import{C as t}from"./builtins.js";import{y as n}from"./start.js";import{U as r,Z as i,et as a,i as o,r as s,tt as c}from"./rows.js";var l=/* @__PURE__ */ e(t(),1);function u(e,t={},n=[]){return f(t)?u(e,{},t):{name:e,attributes:t,children:d(n)}}function d(e){return e===null||e===!1?[]:Array.isArray(e)?e.flatMap(d):[e]}function f(e){return typeof e==`string`||Array.isArray(e)}const p=new Set(`br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use`.split(` `)),m=new Set(`html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select`.split(` `));function h(e){if(typeof e==`string`)return y(e);if(`raw`in e)return e.raw;let{name:t,attributes:n,children:r}=e,i=`<${t}${Object.entries(n).map(g).join(``)}`;if(r.length===0&&p.has(t))return`${i}/>`;let a=r.map(h);return a.length===0||!m.has(t)||r.some(e=>typeof e==`string`)?`${i}>${a.join(``)}</${t}>`:`${i}>\n${a.join(`
`)}\n</${t}>`}function g([e,t]){if(t===void 0||t===!1)return``;if(e.startsWith(`on`)||e===`style`)throw Error(`${e} in markup: our own policy forbids it`);return _(e)&&v(String(t))?``:` ${e}="${t===!0?``:y(String(t))}"`}const _=e=>e===`href`||e===`src`||e===`action`;function v(e){let t=/^[^/?#:]*:/.exec(b(e).replaceAll(/\s/g,``));return t!==null&&!/^https?:$/i.test(t[0])}const ee={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function y(e){return b(e).replaceAll(/[&<>"']/g,e=>ee[e])}function b(e){return e.replaceAll(/[\t\n\r\f\v]+/g,` `).replaceAll(/\p{C}/gu,``)}function x(e,t){return e.flatMap((e,n)=>n===0?[e]:[t,e])}function S(e,t=200){return u(`bdi`,n(e,t))}function te({tone:e,sign:t}){return u(`span`,{class:`sign ${e}`,"aria-hidden":`true`},t)}function C({class:e,name:t,heads:n,rows:r}){return u(`div`,{class:`scroll`,tabindex:0,role:`region`,...t},[u(`table`,{class:e},[u(`thead`,[u(`tr`,n.map(e=>u(`th`,{scope:`col`},[e])))]),u(`tbody`,r)])])}function w(e,t){return u(`dl`,{class:t},e.flatMap(([e,t])=>[u(`dt`,e),u(`dd`,t)]))}function T(e,t){return u(`ul`,{class:t},e.map(e=>u(`li`,e)))}function E(e,t,n={}){return u(`details`,n,[u(`summary`,e),t])}function D(e,t=``){return u(`p`,{class:`again`},[t,u(`code`,{class:`command`},e)])}function O({name:e,label:t,placeholder:n,before:r=[],after:i=[]}){return u(`form`,{class:`filter js-only`,role:`search`,...e},[r,u(`label`,[`${t} `,u(`input`,{type:`search`,name:`text`,autocomplete:`off`,placeholder:n})]),i,u(`output`,{class:`quiet`,role:`status`})])}function k(e,t){let{width:n,height:r}=e;return A({class:[`chart`,e.class].filter(Boolean).join(` `),viewBox:`0 0 ${n} ${r}`,width:n,height:r},e,t)}function ne(e,t){return A({class:`chart chart-fluid`,width:`100%`,height:e.height},e,t)}function A(e,{id:t,title:n,description:r},i){let a={role:`img`,"aria-labelledby":`${t}-title`,"aria-describedby":`${t}-description`};return u(`svg`,{...e,...a},[u(`title`,{id:`${t}-title`},n),u(`desc`,{id:`${t}-description`},r),i])}function re(e){return`${N(100*e)}%`}function ie(e,t){return u(`svg`,{class:`chart-stretched`,viewBox:`0 0 100 ${e}`,preserveAspectRatio:`none`,width:`100%`,height:e},t)}function ae(e,t,n){return t.map(([t,r])=>oe[e](N(t),N(r),n/2)).join(``)}const oe={circle:(e,t,n)=>`M${N(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>j(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>j(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>j(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${N(e-n)} ${N(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>j(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function j(e,t,...n){return`M${N(e)} ${N(t)}${n.map(([e,t])=>`l${N(e)} ${N(t)}`).join(``)}z`}function M(e){return e.map((t,n)=>t===null?``:`${(e[n-1]??null)===null?`M`:`L`}${N(t[0])} ${N(t[1])}`).join(``)}function N(e){return Math.round(e*100)/100}const P={paper:`#ffffff`,ink:`#1f2328`,quiet:`#59636e`,grid:`#e3e6ea`,band:`#f1f3f5`,worse:`#b3261e`,better:`#17703c`,warn:`#8a5a00`,s0:`#1a5fb4`,s1:`#ad501b`,s2:`#0f766e`,s3:`#7b2d8e`,s4:`#7a6200`,s5:`#a3195b`},F={paper:`#14171c`,ink:`#e6e9ed`,quiet:`#a3adb8`,grid:`#2c323a`,band:`#1e232a`,worse:`#ff8a80`,better:`#5fd08a`,warn:`#f0b429`,s0:`#79b0f2`,s1:`#f2a261`,s2:`#57cbbd`,s3:`#cf9ee6`,s4:`#dcc04f`,s5:`#f48fbb`},I=e=>Object.entries(e).map(([e,t])=>`--chart-${e}:${t}`).join(`;`),L=[`none`,`8 3`,`3 3`,`10 3 2 3`,`1 4`,`14 4`].map((e,t)=>`.chart-s${t}{--chart-own:var(--chart-s${t})}.chart-line.chart-s${t}{stroke-dasharray:${e}}`).join(`
`),R=`
:root{${I(P)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${I(F)}}}
:root[data-theme=dark]{${I(F)}}
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
${L}
.chart-worse{--chart-own:var(--chart-worse)}
.chart-better{--chart-own:var(--chart-better)}
.chart-warn{--chart-own:var(--chart-warn)}
.chart-quiet{--chart-own:var(--chart-quiet)}
@media (forced-colors:active){.chart{--chart-paper:Canvas;--chart-ink:CanvasText;--chart-quiet:CanvasText;--chart-grid:GrayText;--chart-band:Canvas}}
`.trim();function z(e){let t=`${U}\n${e.style}`,n=`(() => {\n'use strict'\n${H}\n${e.script}\n})()`,[r,i]=e.skip,a=[`default-src 'none'`,`style-src ${B(t)}`,`script-src ${B(V)} ${B(n)}`,`base-uri 'none'`,`form-action 'none'`];return`<!doctype html>\n${h(u(`html`,{lang:`en`},[u(`head`,[u(`meta`,{charset:`utf-8`}),u(`meta`,{"http-equiv":`Content-Security-Policy`,content:a.join(`; `)}),u(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),u(`meta`,{name:`color-scheme`,content:`light dark`}),u(`meta`,{name:`referrer`,content:`no-referrer`}),u(`title`,e.title),u(`style`,[{raw:t}]),u(`script`,[{raw:V}])]),u(`body`,[u(`a`,{class:`skip`,href:r},i),u(`header`,{class:`page`},[u(`div`,{class:`top`},[e.top,u(`button`,{type:`button`,class:`js-only`,"data-theme-button":!0},`Dark page`)]),e.head]),u(`main`,{class:`page`,id:`content`,...e.data},e.main),u(`footer`,{class:`page quiet`},[u(`p`,e.foot)]),u(`script`,[{raw:n}])])]))}\n`}function B(e){return`'sha256-${(0,l.createHash)(`sha256`).update(e).digest(`base64`)}'`}const V=String.raw`
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
`,H=String.raw`
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
`,U=`${R}
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
@media print{.js-only{display:none!important}}`,W=[`System`,`Processor`,`Cores`,`Memory`,`Image`,`Node`,`Measured for`,`Stored baseline`];function G(e){let{head:t,base:n,profile:i,seed:a,version:o,platforms:s}=e.comparison,{bases:c,method:l,promise:d}=e,f=`${r(e.comparison.family,`gated row`)} share that chance.`,p=[...c.map(({text:e,systems:t})=>[t!==``&&`${t}: `,S(e,600)]),...l,...d===``?[]:[`${d}: ${f}`]];return u(`section`,[u(`h2`,{id:`how`},`How this was measured`),w([[`Head`,K(t)],[`Base`,n===null?`none`:K(n)],[`Profile`,[S(i)]],[`Seed`,[u(`code`,a)]],[`Paceline`,[S(o)]]],`wide`),s.length>0&&C({class:`machines`,name:{"aria-label":`Machines`},heads:W,rows:s.map(se)}),p.length>0&&T(p)])}function K({label:e,commit:t}){if(t===null)return[S(e)];let n=t.date===null?``:`, ${J(t.date)} UTC`;return[S(e),t.ref!==null&&t.ref!==e&&[` on `,S(t.ref,100)],`: `,u(`code`,t.sha),`${n}${t.dirty?`, with uncommitted changes`:``}`]}function se(e){let{cpu:t,node:n,os:r,memoryBytes:a}=e.environment,l=[S(t.model),c(t.cores,0),`${c(a/1e9,1)} GB`,S(q(r)),S(n),o(e),s(e)];return u(`tr`,[u(`th`,{scope:`row`},i(e.platform)),l.map(e=>u(`td`,[e]))])}function q({image:e,imageVersion:t,type:n,release:r}){return e===null?`${n} ${r}`:[e,t].filter(Boolean).join(` `)}function J(e){return e.slice(0,16).replace(`T`,` `)}function ce(e){let{unit:t,range:n,count:r=5,exact:i=!1}=e,o=e.values.filter(e=>Number.isFinite(e)),s=e.kind===`log`&&o.length>0&&o.every(e=>e>0)?`log`:`linear`,c=Math.max(0,...o.map(Math.abs)),{divisor:l,name:u}=a(c,t,{exact:i}),d=le(o.map(e=>e/l)),f=s===`log`?he(...d,r):me(...d,r),[p,m]=s===`log`?d:[f[0],f.at(-1)],h=e=>s===`log`?Math.log(e):e,[g,_]=[h(p),h(m)];return{kind:s,at:e=>N(n[0]+(h(e/l)-g)/(_-g)*(n[1]-n[0])),ticks:ue(f).map(({value:e,label:t})=>({value:e*l,label:t})),unit:u}}function le(e){let t=e.length===0?[0,1]:e,[n,r]=[t.reduce((e,t)=>Math.min(e,t)),t.reduce((e,t)=>Math.max(e,t))];if(n<r)return[n,r];let i=n===0?1:Math.abs(n)*.05;return[n-i,r+i]}function ue(e){let t=e.map(de),n=Math.max(0,...t),r=n>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,i)=>{let a=c(e,r?t[i]:n);return{value:e,label:e!==0&&!/[1-9]/.test(a)?e.toExponential():a}})}function de(e){return[0,1,2,3,4,5].find(t=>Math.abs(Number(e.toFixed(t))-e)<1e-9)??6}function fe({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({y:e.at(t),label:n})),{left:a,right:o}=t,s=`translate(14 ${N((t.top+t.bottom)/2)}) rotate(-90)`;return u(`g`,{class:`chart-axis`},[r&&i.map(({y:e})=>u(`line`,{class:`chart-grid`,x1:a,x2:o,y1:e,y2:e})),i.map(({y:e,label:n})=>u(`text`,{x:t.left-8,y:N(e+4),"text-anchor":`end`},n)),n!==void 0&&u(`text`,{transform:s,"text-anchor":`middle`},n)])}function pe({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({x:e.at(t),label:n})),a=i.map(({x:e})=>`M${e} ${t.top}V${t.bottom}`),o=N((t.left+t.right)/2);return u(`g`,{class:`chart-axis`},[r&&u(`path`,{class:`chart-grid`,d:a.join(``)}),i.map(({x:e,label:n})=>u(`text`,{x:e,y:t.bottom+18,"text-anchor":`middle`},n)),n!==void 0&&u(`text`,{x:o,y:t.bottom+40,"text-anchor":`middle`},n)])}function Y(e,t,n){let r=$((t-e)/Math.max(1,n));return Q(r,Math.ceil(Z(r,e)-X),Math.floor(Z(r,t)+X))}function me(e,t,n){let r=$((t-e)/Math.max(1,n));return Q(r,Math.floor(Z(r,e)+X),Math.ceil(Z(r,t)-X))}const X=1e-9;function Z({size:e,per:t},n){return t>0?n*t:n/e}function Q({size:e,per:t},n,r){let i=Math.max(0,r-n+1);return Array.from({length:i},(r,i)=>(t>0?(n+i)/t:(n+i)*e)+0)}function $(e){let t=Math.floor(Math.log10(e)),n=e/10**t,r=n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1,i=r*10**t;return{size:i,per:i<1?Math.round(10**-t/r):0}}function he(e,t,n){let r=Array.from({length:Math.floor(Math.log10(t))-Math.floor(Math.log10(e))+1},(t,n)=>Math.floor(Math.log10(e))+n),i=n=>n>=e*(1-1e-9)&&n<=t*(1+1e-9),a=e=>r.flatMap(t=>e.map(e=>Number(`${e}e${t}`))).filter(i),o=a([1,2,5]);if(o.length<3)return Y(e,t,n);if(o.length<=n+2)return o;let s=a([1]),c=Math.ceil(s.length/Math.max(1,n));return s.filter((e,t)=>t%c===0)}export{te as C,C as S,u as _,G as a,x as b,re as c,M as d,ae as f,D as g,T as h,J as i,k as l,ie as m,fe as n,q as o,N as p,ce as r,z as s,pe as t,ne as u,O as v,w,S as x,E as y};
//# sourceMappingURL=axis.js.map
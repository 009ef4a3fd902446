import{a as e}from"./escape.js";import{O as t,k as n,x as r}from"./words.js";import{n as i}from"./platform-name.js";import{n as a,t as o}from"./view.js";import{createHash as s}from"node:crypto";function c(e,t={},n=[]){return u(t)?c(e,{},t):{name:e,attributes:t,children:l(n)}}function l(e){return e===null||e===!1?[]:Array.isArray(e)?e.flatMap(l):[e]}function u(e){return typeof e==`string`||Array.isArray(e)}const d=new Set(`br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use`.split(` `)),f=new Set(`html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select`.split(` `));function p(e){if(typeof e==`string`)return v(e);if(`raw`in e)return e.raw;let{name:t,attributes:n,children:r}=e,i=`<${t}${Object.entries(n).map(m).join(``)}`;if(r.length===0&&d.has(t))return`${i}/>`;let a=r.map(p);return a.length===0||!f.has(t)||r.some(e=>typeof e==`string`)?`${i}>${a.join(``)}</${t}>`:`${i}>\n${a.join(`
`)}\n</${t}>`}function m([e,t]){if(t===void 0||t===!1)return``;if(e.startsWith(`on`)||e===`style`)throw Error(`${e} in markup: our own policy forbids it`);return h(e)&&g(String(t))?``:` ${e}="${t===!0?``:v(String(t))}"`}const h=e=>e===`href`||e===`src`||e===`action`;function g(e){let t=/^[^/?#:]*:/.exec(y(e).replaceAll(/\s/g,``));return t!==null&&!/^https?:$/i.test(t[0])}const _={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function v(e){return y(e).replaceAll(/[&<>"']/g,e=>_[e])}function y(e){return e.replaceAll(/[\t\n\r\f\v]+/g,` `).replaceAll(/\p{C}/gu,``)}function ee(e,t){return e.flatMap((e,n)=>n===0?[e]:[t,e])}const b={paper:`#ffffff`,ink:`#1f2328`,quiet:`#59636e`,grid:`#e3e6ea`,band:`#f1f3f5`,worse:`#b3261e`,better:`#17703c`,warn:`#8a5a00`,s0:`#1a5fb4`,s1:`#ad501b`,s2:`#0f766e`,s3:`#7b2d8e`,s4:`#7a6200`,s5:`#a3195b`},x={paper:`#14171c`,ink:`#e6e9ed`,quiet:`#a3adb8`,grid:`#2c323a`,band:`#1e232a`,worse:`#ff8a80`,better:`#5fd08a`,warn:`#f0b429`,s0:`#79b0f2`,s1:`#f2a261`,s2:`#57cbbd`,s3:`#cf9ee6`,s4:`#dcc04f`,s5:`#f48fbb`},S=e=>Object.entries(e).map(([e,t])=>`--chart-${e}:${t}`).join(`;`),C=[`none`,`8 3`,`3 3`,`10 3 2 3`,`1 4`,`14 4`].map((e,t)=>`.chart-s${t}{--chart-own:var(--chart-s${t})}.chart-line.chart-s${t}{stroke-dasharray:${e}}`).join(`
`),w=`${`
:root{${S(b)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${S(x)}}}
:root[data-theme=dark]{${S(x)}}
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
${C}
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
@media print{.js-only{display:none!important}}`;function T(e){let t=`${w}\n${e.style}`,n=`(() => {\n'use strict'\n${O}\n${e.script}\n})()`,[r,i]=e.skip,a=[`default-src 'none'`,`style-src ${E(t)}`,`script-src ${E(D)} ${E(n)}`,`base-uri 'none'`,`form-action 'none'`];return`<!doctype html>\n${p(c(`html`,{lang:`en`},[c(`head`,[c(`meta`,{charset:`utf-8`}),c(`meta`,{"http-equiv":`Content-Security-Policy`,content:a.join(`; `)}),c(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),c(`meta`,{name:`color-scheme`,content:`light dark`}),c(`meta`,{name:`referrer`,content:`no-referrer`}),c(`title`,e.title),c(`style`,[{raw:t}]),c(`script`,[{raw:D}])]),c(`body`,[c(`a`,{class:`skip`,href:r},i),c(`header`,{class:`page`},[c(`div`,{class:`top`},[e.top,c(`button`,{type:`button`,class:`js-only`,"data-theme-button":!0},`Dark page`)]),e.head]),c(`main`,{class:`page`,id:`content`,...e.data},e.main),c(`footer`,{class:`page quiet`},[c(`p`,e.foot)]),c(`script`,[{raw:n}])])]))}\n`}function E(e){return`'sha256-${s(`sha256`).update(e).digest(`base64`)}'`}const D=String.raw`
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
`,O=String.raw`
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
`;function k(t,n=200){return c(`bdi`,e(t,n))}function A({tone:e,sign:t}){return c(`span`,{class:`sign ${e}`,"aria-hidden":`true`},t)}function j({class:e,name:t,heads:n,rows:r}){return c(`div`,{class:`scroll`,tabindex:0,role:`region`,...t},[c(`table`,{class:e},[c(`thead`,[c(`tr`,n.map(e=>c(`th`,{scope:`col`},[e])))]),c(`tbody`,r)])])}function M(e,t){return c(`dl`,{class:t},e.flatMap(([e,t])=>[c(`dt`,e),c(`dd`,t)]))}function N(e,t){return c(`ul`,{class:t},e.map(e=>c(`li`,e)))}function te(e,t,n={}){return c(`details`,n,[c(`summary`,e),t])}function ne(e,t=``){return c(`p`,{class:`again`},[t,c(`code`,{class:`command`},e)])}function re({name:e,label:t,placeholder:n,before:r=[],after:i=[]}){return c(`form`,{class:`filter js-only`,role:`search`,...e},[r,c(`label`,[`${t} `,c(`input`,{type:`search`,name:`text`,autocomplete:`off`,placeholder:n})]),i,c(`output`,{class:`quiet`,role:`status`})])}const ie=[`System`,`Processor`,`Cores`,`Memory`,`Image`,`Node`,`Measured for`,`Stored baseline`];function P(e){let{head:t,base:n,profile:i,seed:a,version:o,platforms:s}=e.comparison,{bases:l,method:u,promise:d}=e,f=`${r(e.comparison.family,`gated row`)} share that chance.`,p=[...l.map(({text:e,systems:t})=>[t!==``&&`${t}: `,k(e,600)]),...u,...d===``?[]:[`${d}: ${f}`]];return c(`section`,[c(`h2`,{id:`how`},`How this was measured`),M([[`Head`,F(t)],[`Base`,n===null?`none`:F(n)],[`Profile`,[k(i)]],[`Seed`,[c(`code`,a)]],[`Paceline`,[k(o)]]],`wide`),s.length>0&&j({class:`machines`,name:{"aria-label":`Machines`},heads:ie,rows:s.map(I)}),p.length>0&&N(p)])}function F({label:e,commit:t}){if(t===null)return[k(e)];let n=t.date===null?``:`, ${R(t.date)} UTC`;return[k(e),t.ref!==null&&t.ref!==e&&[` on `,k(t.ref,100)],`: `,c(`code`,t.sha),`${n}${t.dirty?`, with uncommitted changes`:``}`]}function I(e){let{cpu:t,node:r,os:s,memoryBytes:l}=e.environment,u=[k(t.model),n(t.cores,0),`${n(l/1e9,1)} GB`,k(L(s)),k(r),a(e),o(e)];return c(`tr`,[c(`th`,{scope:`row`},i(e.platform)),u.map(e=>c(`td`,[e]))])}function L({image:e,imageVersion:t,type:n,release:r}){return e===null?`${n} ${r}`:[e,t].filter(Boolean).join(` `)}function R(e){return e.slice(0,16).replace(`T`,` `)}function z(e,t){let{width:n,height:r}=e;return V({class:[`chart`,e.class].filter(Boolean).join(` `),viewBox:`0 0 ${n} ${r}`,width:n,height:r},e,t)}function B(e,t){return V({class:`chart chart-fluid`,width:`100%`,height:e.height},e,t)}function V(e,{id:t,title:n,description:r},i){let a={role:`img`,"aria-labelledby":`${t}-title`,"aria-describedby":`${t}-description`};return c(`svg`,{...e,...a},[c(`title`,{id:`${t}-title`},n),c(`desc`,{id:`${t}-description`},r),i])}function H(e){return`${J(100*e)}%`}function U(e,t){return c(`svg`,{class:`chart-stretched`,viewBox:`0 0 100 ${e}`,preserveAspectRatio:`none`,width:`100%`,height:e},t)}function W(e,t,n){return t.map(([t,r])=>G[e](J(t),J(r),n/2)).join(``)}const G={circle:(e,t,n)=>`M${J(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>K(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>K(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>K(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${J(e-n)} ${J(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>K(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function K(e,t,...n){return`M${J(e)} ${J(t)}${n.map(([e,t])=>`l${J(e)} ${J(t)}`).join(``)}z`}function q(e){return e.map((t,n)=>t===null?``:`${(e[n-1]??null)===null?`M`:`L`}${J(t[0])} ${J(t[1])}`).join(``)}function J(e){return Math.round(e*100)/100}function ae(e){let{unit:n,range:r,count:i=5,exact:a=!1}=e,o=e.values.filter(e=>Number.isFinite(e)),s=e.kind===`log`&&o.length>0&&o.every(e=>e>0)?`log`:`linear`,c=Math.max(0,...o.map(Math.abs)),{divisor:l,name:u}=t(c,n,{exact:a}),d=oe(o.map(e=>e/l)),f=s===`log`?fe(...d,i):de(...d,i),[p,m]=s===`log`?d:[f[0],f.at(-1)],h=e=>s===`log`?Math.log(e):e,[g,_]=[h(p),h(m)];return{kind:s,at:e=>J(r[0]+(h(e/l)-g)/(_-g)*(r[1]-r[0])),ticks:se(f).map(({value:e,label:t})=>({value:e*l,label:t})),unit:u}}function oe(e){let t=e.length===0?[0,1]:e,[n,r]=[t.reduce((e,t)=>Math.min(e,t)),t.reduce((e,t)=>Math.max(e,t))];if(n<r)return[n,r];let i=n===0?1:Math.abs(n)*.05;return[n-i,r+i]}function se(e){let t=e.map(ce),r=Math.max(0,...t),i=r>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,a)=>{let o=n(e,i?t[a]:r);return{value:e,label:e!==0&&!/[1-9]/.test(o)?e.toExponential():o}})}function ce(e){return[0,1,2,3,4,5].find(t=>Math.abs(Number(e.toFixed(t))-e)<1e-9)??6}function le({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({y:e.at(t),label:n})),{left:a,right:o}=t,s=`translate(14 ${J((t.top+t.bottom)/2)}) rotate(-90)`;return c(`g`,{class:`chart-axis`},[r&&i.map(({y:e})=>c(`line`,{class:`chart-grid`,x1:a,x2:o,y1:e,y2:e})),i.map(({y:e,label:n})=>c(`text`,{x:t.left-8,y:J(e+4),"text-anchor":`end`},n)),n!==void 0&&c(`text`,{transform:s,"text-anchor":`middle`},n)])}function ue({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({x:e.at(t),label:n})),a=i.map(({x:e})=>`M${e} ${t.top}V${t.bottom}`),o=J((t.left+t.right)/2);return c(`g`,{class:`chart-axis`},[r&&c(`path`,{class:`chart-grid`,d:a.join(``)}),i.map(({x:e,label:n})=>c(`text`,{x:e,y:t.bottom+18,"text-anchor":`middle`},n)),n!==void 0&&c(`text`,{x:o,y:t.bottom+40,"text-anchor":`middle`},n)])}function Y(e,t,n){let r=$((t-e)/Math.max(1,n));return Q(r,Math.ceil(Z(r,e)-X),Math.floor(Z(r,t)+X))}function de(e,t,n){let r=$((t-e)/Math.max(1,n));return Q(r,Math.floor(Z(r,e)+X),Math.ceil(Z(r,t)-X))}const X=1e-9;function Z({size:e,per:t},n){return t>0?n*t:n/e}function Q({size:e,per:t},n,r){let i=Math.max(0,r-n+1);return Array.from({length:i},(r,i)=>(t>0?(n+i)/t:(n+i)*e)+0)}function $(e){let t=Math.floor(Math.log10(e)),n=e/10**t,r=n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1,i=r*10**t;return{size:i,per:i<1?Math.round(10**-t/r):0}}function fe(e,t,n){let r=Array.from({length:Math.floor(Math.log10(t))-Math.floor(Math.log10(e))+1},(t,n)=>Math.floor(Math.log10(e))+n),i=n=>n>=e*(1-1e-9)&&n<=t*(1+1e-9),a=e=>r.flatMap(t=>e.map(e=>Number(`${e}e${t}`))).filter(i),o=a([1,2,5]);if(o.length<3)return Y(e,t,n);if(o.length<=n+2)return o;let s=a([1]),c=Math.ceil(s.length/Math.max(1,n));return s.filter((e,t)=>t%c===0)}export{c as C,T as S,te as _,z as a,A as b,W as c,R as d,P as f,re as g,ne as h,H as i,J as l,N as m,le as n,B as o,L as p,ae as r,q as s,ue as t,U as u,k as v,ee as w,M as x,j as y};
//# sourceMappingURL=axis.js.map
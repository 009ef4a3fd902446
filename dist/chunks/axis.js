import{n as e}from"./rolldown-runtime.js";import{yt as t}from"./start.js";import{E as n,ct as r,i,nt as a,s as o,st as s}from"./rows.js";import{c,p as l,r as u,t as d,u as f}from"./markup.js";var p=/* @__PURE__ */ e(t(),1);function m(e,t,n={}){let{width:r,height:i}=e,a={class:[`chart`,e.class].filter(Boolean).join(` `),viewBox:`0 0 ${r} ${i}`,width:r,height:i};return g(Object.assign({},n,a),e,t)}function h(e,t){return g({class:`chart chart-fluid`,width:`100%`,height:e.height},e,t)}function g(e,{id:t,title:n,description:r},i){let a={role:`img`,"aria-labelledby":`${t}-title`,"aria-describedby":`${t}-description`};return u(`svg`,{...e,...a},[u(`title`,{id:`${t}-title`},n),u(`desc`,{id:`${t}-description`},r),i])}function _(e){return`${C(100*e)}%`}function v(e,t){let n={viewBox:`0 0 100 ${e}`,preserveAspectRatio:`none`,width:`100%`,height:e};return u(`svg`,{class:`chart-stretched`,...n},t)}function y(e,t,n){return t.map(([t,r])=>b[e](C(t),C(r),n/2)).join(``)}const b={circle:(e,t,n)=>`M${C(e-n)} ${t}a${n} ${n} 0 1 0 ${2*n} 0a${n} ${n} 0 1 0 ${-2*n} 0z`,square:(e,t,n)=>x(e-.9*n,t-.9*n,[1.8*n,0],[0,1.8*n],[-1.8*n,0]),diamond:(e,t,n)=>x(e,t-1.25*n,[1.25*n,1.25*n],[-1.25*n,1.25*n],[-1.25*n,-1.25*n]),triangle:(e,t,n)=>x(e,t-1.15*n,[1.15*n,2*n],[-2.3*n,0]),cross:(e,t,n)=>`M${C(e-n)} ${C(t-n)}l${2*n} ${2*n}m0 ${-2*n}l${-2*n} ${2*n}`,down:(e,t,n)=>x(e,t+1.15*n,[1.15*n,-2*n],[-2.3*n,0])};function x(e,t,...n){return`M${C(e)} ${C(t)}${n.map(([e,t])=>`l${C(e)} ${C(t)}`).join(``)}z`}function S(e){return e.map((t,n)=>t===null?``:`${(e[n-1]??null)===null?`M`:`L`}${C(t[0])} ${C(t[1])}`).join(``)}function C(e){return Math.round(e*100)/100}const w={paper:`#ffffff`,ink:`#1f2328`,quiet:`#59636e`,grid:`#e3e6ea`,band:`#f1f3f5`,worse:`#b3261e`,better:`#17703c`,warn:`#8a5a00`,s0:`#1a5fb4`,s1:`#ad501b`,s2:`#0f766e`,s3:`#7b2d8e`,s4:`#7a6200`,s5:`#a3195b`},T={paper:`#14171c`,ink:`#e6e9ed`,quiet:`#a3adb8`,grid:`#2c323a`,band:`#1e232a`,worse:`#ff8a80`,better:`#5fd08a`,warn:`#f0b429`,s0:`#79b0f2`,s1:`#f2a261`,s2:`#57cbbd`,s3:`#cf9ee6`,s4:`#dcc04f`,s5:`#f48fbb`},E=e=>Object.entries(e).map(([e,t])=>`--chart-${e}:${t}`).join(`;`),D=[`none`,`8 3`,`3 3`,`10 3 2 3`,`1 4`,`14 4`];D.length;const O=Array.from(D.entries(),([e,t])=>{let n=`chart-s${e}`;return`.${n}{--chart-own:var(--${n})}.chart-line.${n}{stroke-dasharray:${t}}`}).join(`
`),k=`
:root{${E(w)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${E(T)}}}
:root[data-theme=dark]{${E(T)}}
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
${O}
.chart-worse{--chart-own:var(--chart-worse)}
.chart-better{--chart-own:var(--chart-better)}
.chart-warn{--chart-own:var(--chart-warn)}
.chart-quiet{--chart-own:var(--chart-quiet)}
@media (forced-colors:active){.chart{--chart-paper:Canvas;--chart-ink:CanvasText;--chart-quiet:CanvasText;--chart-grid:GrayText;--chart-band:Canvas}}
`.trim();function A(e){let t=`${P}\n${e.style}`,n=`(() => {\n'use strict'\n${N}\n${e.script}\n})()`,[r,i]=e.skip,a=[`default-src 'none'`,`style-src ${j(t)}`,`script-src ${j(M)} ${j(n)}`,`base-uri 'none'`,`form-action 'none'`];return`<!doctype html>\n${u(`html`,{lang:`en`},[u(`head`,[u(`meta`,{charset:`utf-8`}),u(`meta`,{"http-equiv":`Content-Security-Policy`,content:a.join(`; `)}),u(`meta`,{name:`viewport`,content:`width=device-width, initial-scale=1`}),u(`meta`,{name:`color-scheme`,content:`light dark`}),u(`meta`,{name:`referrer`,content:`no-referrer`}),u(`title`,e.title),u(`style`,[{raw:t}]),u(`script`,[{raw:M}])]),u(`body`,[u(`a`,{class:`skip`,href:r},i),u(`header`,{class:`page`},[u(`div`,{class:`top`},[e.top,u(`button`,{type:`button`,class:`js-only`,"data-theme-button":!0},`Dark page`)]),e.head]),u(`main`,{class:`page`,id:`content`,...e.data},e.main),u(`footer`,{class:`page quiet`},[u(`p`,e.foot)]),u(`script`,[{raw:n}])])]).raw}\n`}function j(e){return`'sha256-${(0,p.createHash)(`sha256`).update(e).digest(`base64`)}'`}const M=String.raw`
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
`,N=String.raw`
const make = (name, properties, parent) => {
  const made = Object.assign(document.createElement(name), properties)
  if (parent) parent.append(made)
  return made
}

const grouped = (number) => number.toLocaleString('en')
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
    form.querySelector('output').textContent = count === items.length ? '' : grouped(count) + ' of ' + grouped(items.length) + ' rows'
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
`,P=`${k}
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
@media print{.js-only{display:none!important}}`,F=[`System`,`Processor`,`Cores`,`Memory`,`Image`,`Node`,`Measured for`,`Stored baseline`];function I(e){let{head:t,base:n,profile:r,seed:i,version:o,platforms:s}=e.comparison,{bases:p,method:m,promise:h}=e,g=`${a(e.comparison.family,`gated row`)} share that chance.`,_=[...p.map(({text:e,systems:t})=>[t!==``&&`${t}: `,c(e,600)]),...m,...h===``?[]:[`${h}: ${g}`]];return u(`section`,[u(`h2`,{id:`how`},`How this was measured`),l([[`Head`,L(t)],[`Base`,n===null?`none`:L(n)],[`Profile`,[c(r)]],[`Seed`,[u(`code`,i)]],[`Paceline`,[c(o)]]],`wide`),s.length>0&&f({class:`machines`,name:{"aria-label":`Machines`},heads:F,rows:s.map(R)}),_.length>0&&d(_)])}function L({label:e,commit:t}){if(t===null)return[c(e)];let n=t.date===null?``:`, ${B(t.date)} UTC`;return[c(e),t.ref!==null&&t.ref!==e&&[` on `,c(t.ref,100)],`: `,u(`code`,t.sha),`${n}${t.dirty?`, with uncommitted changes`:``}`]}function R(e){let{cpu:t,node:a,os:s,memoryBytes:l}=e.environment,d=[c(t.model),r(t.cores,0),`${r(l/1e9,1)} GB`,c(z(s)),c(a),o(e),i(e)];return u(`tr`,[u(`th`,{scope:`row`},n(e.platform)),d.map(e=>u(`td`,[e]))])}function z({image:e,imageVersion:t,type:n,release:r}){return e===null?`${n} ${r}`:[e,t].filter(Boolean).join(` `)}function B(e){return e.slice(0,16).replace(`T`,` `)}function V(e){let{unit:t,range:n,count:r=5,exact:i=!1}=e,a=e.values.filter(e=>Number.isFinite(e)),o=e.kind===`log`&&a.length>0&&a.every(e=>e>0)?`log`:`linear`,c=Math.max(0,...a.map(Math.abs)),{divisor:l,name:u}=s(c,t,{exact:i}),d=H(a.map(e=>e/l)),f=o===`log`?$(...d,r):J(...d,r),[p,m]=o===`log`?d:[f[0],f.at(-1)],h=e=>o===`log`?Math.log(e):e,[g,_]=[h(p),h(m)];return{kind:o,at:e=>C(n[0]+(h(e/l)-g)/(_-g)*(n[1]-n[0])),ticks:U(f).map(({value:e,label:t})=>({value:e*l,label:t})),unit:u}}function H(e){let t=e.length===0?[0,1]:e,[n,r]=[t.reduce((e,t)=>Math.min(e,t)),t.reduce((e,t)=>Math.max(e,t))];if(n<r)return[n,r];let i=n===0?1:Math.abs(n)*.05;return[n-i,r+i]}function U(e){let t=e.map(W),n=Math.max(0,...t),i=n>0&&Math.max(...e.map(Math.abs))>=100;return e.map((e,a)=>{let o=r(e,i?t[a]:n);return{value:e,label:e!==0&&!/[1-9]/.test(o)?e.toExponential():o}})}function W(e){return[0,1,2,3,4,5].find(t=>Math.abs(Number(e.toFixed(t))-e)<1e-9)??6}function G({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({y:e.at(t),label:n})),{left:a,right:o}=t,s=`translate(14 ${C((t.top+t.bottom)/2)}) rotate(-90)`;return u(`g`,{class:`chart-axis`},[r&&i.map(({y:e})=>u(`line`,{class:`chart-grid`,x1:a,x2:o,y1:e,y2:e})),i.map(({y:e,label:n})=>u(`text`,{x:t.left-8,y:C(e+4),"text-anchor":`end`},n)),n!==void 0&&u(`text`,{transform:s,"text-anchor":`middle`},n)])}function K({scale:e,plot:t,title:n,grid:r=!0}){let i=e.ticks.map(({value:t,label:n})=>({x:e.at(t),label:n})),a=i.map(({x:e})=>`M${e} ${t.top}V${t.bottom}`),o=C((t.left+t.right)/2);return u(`g`,{class:`chart-axis`},[r&&u(`path`,{class:`chart-grid`,d:a.join(``)}),i.map(({x:e,label:n})=>u(`text`,{x:e,y:t.bottom+18,"text-anchor":`middle`},n)),n!==void 0&&u(`text`,{x:o,y:t.bottom+40,"text-anchor":`middle`},n)])}function q(e,t,n){let r=Q((t-e)/Math.max(1,n));return Z(r,Math.ceil(X(r,e)-Y),Math.floor(X(r,t)+Y))}function J(e,t,n){let r=Q((t-e)/Math.max(1,n));return Z(r,Math.floor(X(r,e)+Y),Math.ceil(X(r,t)-Y))}const Y=1e-9;function X({size:e,per:t},n){return t>0?n*t:n/e}function Z({size:e,per:t},n,r){let i=Math.max(0,r-n+1);return Array.from({length:i},(r,i)=>(t>0?(n+i)/t:(n+i)*e)+0)}function Q(e){let t=Math.floor(Math.log10(e)),n=e/10**t,r=n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1,i=r*10**t;return{size:i,per:i<1?Math.round(10**-t/r):0}}function $(e,t,n){let[r,i]=[Math.floor(Math.log10(e)),Math.floor(Math.log10(t))],a=Array.from({length:i-r+1},(e,t)=>r+t),o=n=>n>=e*(1-1e-9)&&n<=t*(1+1e-9),s=e=>a.flatMap(t=>e.map(e=>Number(`${e}e${t}`))).filter(o),c=s([1,2,5]);if(c.length<3)return q(e,t,n);if(c.length<=n+2)return c;let l=s([1]),u=Math.ceil(l.length/Math.max(1,n));return l.filter((e,t)=>t%u===0)}export{I as a,_ as c,S as d,y as f,B as i,m as l,v as m,G as n,z as o,C as p,V as r,A as s,K as t,h as u};
//# sourceMappingURL=axis.js.map
import{stripVTControlCharacters as e}from"node:util";const t=/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u,n=/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;function r(r){return t.test(r)?e(r).replaceAll(`\r
`,`
`).replace(n,``):r}const i=[`“`,`”`];function a(e){let t=r(e).replaceAll(/[“”]/g,`"`).replaceAll(/\s+/g,` `).trim(),[n,a]=i;return`${n}${t.length<=300?t:`${t.slice(0,299)}…`}${a}`}export{t as i,a as n,r,i as t};
//# sourceMappingURL=readable.js.map
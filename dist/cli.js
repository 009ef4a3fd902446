#!/usr/bin/env node
import"./chunks/rolldown-runtime.js";const{XDG_CACHE_HOME:e,HOME:t,USERPROFILE:n}=process.env,r=t??n,i=e??(r===void 0?void 0:`${r}/.cache`);i!==void 0&&process.getBuiltinModule?.(`node:module`).enableCompileCache?.(`${i}/paceline`);const{run:a}=await import(`./chunks/run-cli.js`);await a(process,{stdout:1,stderr:2});export{};
//# sourceMappingURL=cli.js.map
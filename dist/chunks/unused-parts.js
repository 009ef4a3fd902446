var e=class{getAgent(){}getAgentDispatcher(){}};const t=globalThis.fetch,n={defaults:()=>n},r=()=>({});export{n as i,t as n,r,e as t};
//# sourceMappingURL=unused-parts.js.map
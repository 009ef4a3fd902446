function e(e){return e==="default"?`bench`:`${e.slice(0,44)}-bench`}export{e as t};
//# sourceMappingURL=job.js.map
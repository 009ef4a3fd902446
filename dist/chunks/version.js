const e=`0.1.0`;export{e as t};
//# sourceMappingURL=version.js.map
import"./rolldown-runtime.js";import{t as e}from"./esm.js";import{K as t}from"./start.js";const n={bash:u,zsh:p,fish:h};function r(e,t){let n=e.createHelp(),o=n.visibleCommands(e),s=e.registeredArguments.flatMap(({argChoices:e=[]})=>e),c=[...o.map(e=>({name:e.name(),summary:a(e.description())})),...s.map(e=>({name:e,summary:``}))],l=n.visibleOptions(e).flatMap(i),u=e.registeredArguments.length>1?s:[];return[{path:t,words:c,options:l},...u.map(e=>({path:`${t} ${e}`,words:[],options:l})),...o.flatMap(e=>r(e,t===``?e.name():`${t} ${e.name()}`))]}function i({long:e,description:t,required:n,optional:r,argChoices:i=[]}){return e?[{name:e,summary:a(t),takesValue:n||r,values:i}]:[]}function a(e){return e.replaceAll(/\s+/g,` `).trim()}const o=(e,t)=>e.filter(({path:e})=>e!==``).map(({path:e})=>s(e.includes(` `)?e.replace(/ (?=\S+$)/,`/`):`/${e}`)).join(t),s=e=>`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function c(e){let t=e.flatMap(({path:e,options:t})=>t.map(t=>({path:e,...t})));return[...Map.groupBy(t.filter(({takesValue:e})=>e),({values:e})=>e.join(` `)).values()].map(e=>({at:e.map(({path:e,name:t})=>s(`${e} ${t}`)).join(`|`),values:e[0].values}))}const l=({words:e,options:t})=>[...e,...t].map(({name:e})=>e).join(` `);function u(e){return`# Completes paceline in bash: source <(paceline completion bash)
_paceline() {
  local at='' names='' word before='' now="\${COMP_WORDS[COMP_CWORD]}" last="\${COMP_WORDS[COMP_CWORD-1]}"
  # --format=json is three words, or one where = does not break them.
  case "$now" in
    =) now='' ;;
    --*=*) last="\${now%%=*}" before="\${now%%=*}=" now="\${now#*=}" ;;
    *) [[ "$last" != = ]] || last="\${COMP_WORDS[COMP_CWORD-2]}" ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      ${o(e,` | `)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${c(e).map(({at:e,values:t})=>`    ${e}) names=${s(t.join(` `))} ;;`).join(`
`)}
    *)
      case "$at" in
${e.map(e=>`        ${s(e.path)}) names=${s(l(e))} ;;`).join(`
`)}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -P "$before" -W "$names" -- "$now"))
}
complete -o default -F _paceline paceline
`}const d=e=>e.map(({name:e,summary:t})=>s(t===``?e:`${e}:${t}`)).join(` `),f=e=>e.length===0?`_files`:`compadd -- ${e.map(s).join(` `)}`;function p(e){return`#compdef paceline
# Completes paceline in zsh, after compinit: source <(paceline completion zsh)
_paceline() {
  local at='' word last="\${words[CURRENT-1]}"
  local -a known options
  if [[ "$PREFIX" == --*=* ]]; then
    last="\${PREFIX%%=*}"
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in
      (${o(e,`|`)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${c(e).map(({at:e,values:t})=>`    (${e}) ${f(t)}; return ;;`).join(`
`)}
  esac
  case "$at" in
${e.map(({path:e,words:t,options:n})=>`    (${s(e)}) known=(${d(t)}) options=(${d(n)}) ;;`).join(`
`)}
  esac
  _describe -t commands command known
  _describe -o option options
  [[ -z "$at" || \${#known} -gt 0 ]] || _files
}
compdef _paceline paceline
`}const m=e=>`'${e.replaceAll(/['\\]/g,String.raw`\$&`)}'`;function h(e){let t=e.flatMap(({path:e,words:t,options:n})=>{let r=`complete -c paceline -n ${m(`__paceline_at ${m(e)}`)}`;return[...t.length>0?[`${r} -f`]:[],...t.map(({name:e,summary:t})=>`${r} -a ${m(e)} -d ${m(t)}`),...n.map(({name:e,summary:t,takesValue:n,values:i})=>{let a=i.length>0?` -x -a ${m(i.join(` `))}`:n?` -r`:``;return`${r} -l ${e.slice(2)}${a} -d ${m(t)}`})]});return`# Completes paceline in fish: paceline completion fish | source
function __paceline_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${o(e,` `)}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${t.join(`
`)}
`}const g=(i,{console:a},o)=>{i.addArgument(new e(`<shell>`,`which shell`).choices(Object.keys(n))).addHelpText(`after`,`
Completes commands, options and their values, and files in all other places; benchmarks are not completed.
The shell looks for a program called paceline: put one on PATH, such as node_modules/.bin/paceline.

Examples:
  source <(paceline completion bash)          in ~/.bashrc
  source <(paceline completion zsh)           in ~/.zshrc, after compinit
  paceline completion fish | source           in ~/.config/fish/config.fish`).action(e=>{a.out(n[e](r(i.parent,``))),o(t.fine)})};export{g as add};
//# sourceMappingURL=paceline-completion.js.map
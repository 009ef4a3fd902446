import"./rolldown-runtime.js";import{t as e}from"./esm.js";import{B as t}from"./start.js";const n=[`bash`,`zsh`,`fish`];function r(e,t){let n=i(e,``);return t===`fish`?g(n):t===`zsh`?m(n):d(n)}function i(e,t){let n=e.createHelp(),r=n.visibleCommands(e),s=e.registeredArguments.flatMap(({argChoices:e=[]})=>e),c=[...r.map(e=>({name:e.name(),summary:o(e.description())})),...s.map(e=>({name:e,summary:``}))],l=n.visibleOptions(e).flatMap(a),u=e.registeredArguments.length>1?s:[];return[{path:t,words:c,options:l},...u.map(e=>({path:`${t} ${e}`,words:[],options:l})),...r.flatMap(e=>i(e,t===``?e.name():`${t} ${e.name()}`))]}function a({long:e,description:t,required:n,optional:r,argChoices:i=[]}){return e?[{name:e,summary:o(t),takesValue:n||r,values:i}]:[]}function o(e){return e.replaceAll(/\s+/g,` `).trim()}const s=(e,t)=>e.filter(({path:e})=>e!==``).map(({path:e})=>c(e.includes(` `)?e.replace(/ (?=\S+$)/,`/`):`/${e}`)).join(t),c=e=>`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function l(e){let t=/* @__PURE__ */ new Map;for(let{path:n,options:r}of e)for(let{name:e,values:i}of r.filter(({takesValue:e})=>e)){let r=i.join(` `);t.set(r,[...t.get(r)??[],c(`${n} ${e}`)])}return[...t].map(([e,t])=>({at:t.join(`|`),values:e===``?[]:e.split(` `)}))}const u=({words:e,options:t})=>[...e,...t].map(({name:e})=>e).join(` `);function d(e){return`# Completes paceline in bash: source <(paceline completion bash)
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
      ${s(e,` | `)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${l(e).map(({at:e,values:t})=>`    ${e}) names=${c(t.join(` `))} ;;`).join(`
`)}
    *)
      case "$at" in
${e.map(e=>`        ${c(e.path)}) names=${c(u(e))} ;;`).join(`
`)}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -P "$before" -W "$names" -- "$now"))
}
complete -o default -F _paceline paceline
`}const f=e=>e.map(({name:e,summary:t})=>c(t===``?e:`${e}:${t}`)).join(` `),p=e=>e.length===0?`_files`:`compadd -- ${e.map(c).join(` `)}`;function m(e){return`#compdef paceline
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
      (${s(e,`|`)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${l(e).map(({at:e,values:t})=>`    (${e}) ${p(t)}; return ;;`).join(`
`)}
  esac
  case "$at" in
${e.map(({path:e,words:t,options:n})=>`    (${c(e)}) known=(${f(t)}) options=(${f(n)}) ;;`).join(`
`)}
  esac
  _describe -t commands command known
  _describe -o option options
  [[ -z "$at" || \${#known} -gt 0 ]] || _files
}
compdef _paceline paceline
`}const h=e=>`'${e.replaceAll(/['\\]/g,String.raw`\$&`)}'`;function g(e){let t=e.flatMap(({path:e,words:t,options:n})=>{let r=`complete -c paceline -n ${h(`__paceline_at ${h(e)}`)}`;return[...t.length>0?[`${r} -f`]:[],...t.map(({name:e,summary:t})=>`${r} -a ${h(e)} -d ${h(t)}`),...n.map(({name:e,summary:t,takesValue:n,values:i})=>{let a=i.length>0?` -x -a ${h(i.join(` `))}`:n?` -r`:``;return`${r} -l ${e.slice(2)}${a} -d ${h(t)}`})]});return`# Completes paceline in fish: paceline completion fish | source
function __paceline_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${s(e,` `)}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${t.join(`
`)}
`}const _=(i,{console:a},o)=>{i.addArgument(new e(`<shell>`,`which shell`).choices(n)).addHelpText(`after`,`
Commands, options and what they take are completed; benchmarks are not, and files are where nothing else is known.
The shell looks for a program called paceline: put one on PATH, such as node_modules/.bin/paceline.

Examples:
  source <(paceline completion bash)          in ~/.bashrc
  source <(paceline completion zsh)           in ~/.zshrc, after compinit
  paceline completion fish | source           in ~/.config/fish/config.fish`).action(e=>{a.out(r(i.parent,e)),o(t.fine)})};export{_ as addCompletionCommand};
//# sourceMappingURL=paceline-completion.js.map
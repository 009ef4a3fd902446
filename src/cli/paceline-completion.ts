/** `paceline completion`: scripts that make a shell complete commands and options, made from the commands themselves. */
import { Argument, type Command, type Option } from 'commander'
import { exitCodes } from '../errors.ts'
import type { AddCommand } from './command.ts'

const scripts = { bash, zsh, fish }

/** What can follow a command, `baseline add`, or its choice, `import go`; '' is the program itself. */
interface Place {
  readonly path: string
  readonly words: readonly Word[]
  readonly options: readonly KnownOption[]
}

interface Word {
  readonly name: string
  readonly summary: string
}

interface KnownOption extends Word {
  readonly takesValue: boolean
  /** What it takes; empty if that cannot be listed. */
  readonly values: readonly string[]
}

/** The program and all commands below it. */
function placesOf(command: Command, path: string): Place[] {
  const help = command.createHelp()
  const inner = help.visibleCommands(command)
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  const words = [
    ...inner.map((one) => ({ name: one.name(), summary: oneLine(one.description()) })),
    ...choices.map((name) => ({ name, summary: '' })),
  ]
  const options = help.visibleOptions(command).flatMap(knownOption)
  // After a choice that files follow, it is these that are wanted.
  const chosen = command.registeredArguments.length > 1 ? choices : []
  return [
    { path, words, options },
    ...chosen.map((name) => ({ path: `${path} ${name}`, words: [], options })),
    ...inner.flatMap((one) => placesOf(one, path === '' ? one.name() : `${path} ${one.name()}`)),
  ]
}

function knownOption({ long, description, required, optional, argChoices = [] }: Option): KnownOption[] {
  if (!long) return []
  return [{ name: long, summary: oneLine(description), takesValue: required || optional, values: argChoices }]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** `run | baseline/add`: a word after the words before it, as the loops below see them. */
const steps = (places: readonly Place[], between: string): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path.includes(' ') ? path.replace(/ (?=\S+$)/, '/') : `/${path}`))
    .join(between)

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The options with a value, by what they take: `'run --out'|'check --out'`, as both shells write it. */
function valueCases(places: readonly Place[]): { readonly at: string; readonly values: readonly string[] }[] {
  const taking = places.flatMap(({ path, options }) => options.map((option) => ({ path, ...option })))
  const cases = Map.groupBy(
    taking.filter(({ takesValue }) => takesValue),
    ({ values }) => values.join(' '),
  )
  return [...cases.values()].map((same) => ({
    at: same.map(({ path, name }) => quoted(`${path} ${name}`)).join('|'),
    values: same[0]!.values,
  }))
}

const names = ({ words, options }: Place): string => [...words, ...options].map(({ name }) => name).join(' ')

function bash(places: readonly Place[]): string {
  return `# Completes paceline in bash: source <(paceline completion bash)
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
      ${steps(places, ' | ')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${valueCases(places)
  .map(({ at, values }) => `    ${at}) names=${quoted(values.join(' '))} ;;`)
  .join('\n')}
    *)
      case "$at" in
${places.map((place) => `        ${quoted(place.path)}) names=${quoted(names(place))} ;;`).join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -P "$before" -W "$names" -- "$now"))
}
complete -o default -F _paceline paceline
`
}

const items = (words: readonly Word[]): string =>
  words.map(({ name, summary }) => quoted(summary === '' ? name : `${name}:${summary}`)).join(' ')

const takes = (values: readonly string[]): string =>
  values.length === 0 ? '_files' : `compadd -- ${values.map(quoted).join(' ')}`

function zsh(places: readonly Place[]): string {
  return `#compdef paceline
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
      (${steps(places, '|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${valueCases(places)
  .map(({ at, values }) => `    (${at}) ${takes(values)}; return ;;`)
  .join('\n')}
  esac
  case "$at" in
${places.map(({ path, words, options }) => `    (${quoted(path)}) known=(${items(words)}) options=(${items(options)}) ;;`).join('\n')}
  esac
  _describe -t commands command known
  _describe -o option options
  [[ -z "$at" || \${#known} -gt 0 ]] || _files
}
compdef _paceline paceline
`
}

const inFish = (words: string): string => `'${words.replaceAll(/['\\]/g, String.raw`\$&`)}'`

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, words, options }) => {
    const here = `complete -c paceline -n ${inFish(`__paceline_at ${inFish(path)}`)}`
    return [
      ...(words.length > 0 ? [`${here} -f`] : []),
      ...words.map(({ name, summary }) => `${here} -a ${inFish(name)} -d ${inFish(summary)}`),
      ...options.map(({ name, summary, takesValue, values }) => {
        const takes = values.length > 0 ? ` -x -a ${inFish(values.join(' '))}` : takesValue ? ' -r' : ''
        return `${here} -l ${name.slice(2)}${takes} -d ${inFish(summary)}`
      }),
    ]
  })
  return `# Completes paceline in fish: paceline completion fish | source
function __paceline_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${steps(places, ' ')}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}

const help = `
Completes commands, options and their values, and files in all other places; benchmarks are not completed.
The shell looks for a program called paceline: put one on PATH, such as node_modules/.bin/paceline.

Examples:
  source <(paceline completion bash)          in ~/.bashrc
  source <(paceline completion zsh)           in ~/.zshrc, after compinit
  paceline completion fish | source           in ~/.config/fish/config.fish`

export const add: AddCommand = (command, { console }, done) => {
  command
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .addHelpText('after', help)
    .action((shell: keyof typeof scripts) => {
      console.out(scripts[shell](placesOf(command.parent!, '')))
      done(exitCodes.fine)
    })
}

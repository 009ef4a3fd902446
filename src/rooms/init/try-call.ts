/**
 * Looks for an export that can be called without knowing it: as the README calls it, else with an input that is made up. Node
 * permits it no writing, programs or threads.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tryProgram, type TryOptions } from './try-out.ts'

/** Holds a call that works: the name of the export, and each argument as code, by its name. */
export interface FoundCall {
  /** As `tryImport` names it: `default.parse` is a member of the default export. */
  readonly name: string
  readonly input: Readonly<Record<string, string>>
  /** True if no user passes it, as far as is known. */
  readonly isMadeUp: boolean
}

/** Lists what functions of libraries take, the likeliest first. The text is JSON, YAML, Markdown and words at once. */
const inputs: readonly FoundCall['input'][] = [
  { text: `'{ "name": "a", "list": [1, 2, 3] }'` },
  // No whole address: a function might ask the server that it names.
  { path: `'/a%20path?list=1&list=2#top'` },
  { left: `{ name: 'a', list: [1, 2, 3] }`, right: `{ name: 'b', deep: { more: true } }` },
  { value: `{ name: 'a', list: [1, 2, 3] }` },
  { list: '[3, 1, 2]' },
  { number: '1000' },
]

/** Functions that are likely to calculate, and to have no effect. Names of more than one word may have others. */
const calculating =
  /^(?:parse|stringify|format|encode|decode|render|compile|transform|serialize|tokenize|escape|unescape|convert|merge|clone|hash|sort|compare|validate|normalize|match)$/

/** Writes a name without scope, hyphens and case: `@acme/deep-merge` and `deepMerge` are one. */
function simplifyNameForMatch(name: string): string {
  return name.replaceAll(/^@[^/]*\/|[^a-z0-9]/gi, '').toLowerCase()
}

/** Returns `parse` for `default.parse`. */
export function nameAfterDot(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`/g
const mostLength = 300

/** Finds the arguments of the first call of a function in a text, if they are literals without a server; else none. */
export function findCallArguments(text: string, name: string): FoundCall['input'] | undefined {
  for (const match of text.matchAll(new RegExp(`(?<![\\w$])${name}\\(`, 'gi'))) {
    const rest = text.slice(match.index + match[0].length, match.index + mostLength)
    // Of the same length, so that the places of commas and brackets are those of the code.
    const plain = rest.replace(quoted, (literal) => '0'.repeat(literal.length))
    const end = plain.indexOf(')')
    const code = plain.slice(0, Math.max(0, end))
    const names = code.replaceAll(/[\w$]+(?=\s*:)|\b(?:true|false|null|undefined)\b|\b\d[\d._]*/g, '')
    if (code.trim() === '' || !/^[\s,:{}[\]-]*$/.test(names) || rest.slice(0, end).includes('://')) continue
    const values = splitAtOuterCommas(rest.slice(0, end), code)
    return Object.fromEntries(values.map((value, at) => [values.length === 1 ? 'input' : `input${at + 1}`, value]))
  }
  return undefined
}

/** Splits at the commas that lie in no brackets, as `plain` shows them. */
function splitAtOuterCommas(code: string, plain: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at <= plain.length; at += 1) {
    const letter = plain[at] ?? ','
    if ('{['.includes(letter)) depth += 1
    if ('}]'.includes(letter)) depth -= 1
    if (letter !== ',' || depth > 0) continue
    parts.push(code.slice(start, at).trim())
    start = at + 1
  }
  return parts.filter((part) => part !== '')
}

/** Finds the likeliest function that makes something out of one of the inputs; none if none does, or Node cannot say. */
export async function findCallByTryingInChild(
  entry: string,
  functions: readonly string[],
  { readme, ...options }: TryOptions & { readonly readme: string },
): Promise<FoundCall | undefined> {
  const packageName = simplifyNameForMatch(options.look.package?.name ?? '')
  const isLikely = (name: string): boolean =>
    calculating.test(name) || name === 'default' || simplifyNameForMatch(name) === packageName
  const likely = functions.filter((name) => isLikely(nameAfterDot(name)))
  const asUsers = likely.flatMap((name): FoundCall[] => {
    const input = findCallArguments(readme, name === 'default' ? packageName : nameAfterDot(name))
    return input === undefined ? [] : [{ name, input, isMadeUp: false }]
  })
  const calls = [...asUsers, ...likely.flatMap((name) => inputs.map((input) => ({ name, input, isMadeUp: true })))]
  if (calls.length === 0) return undefined
  const url = JSON.stringify(pathToFileURL(join(options.look.root, entry)).href)
  const lines = calls.map(({ name, input }, at) => {
    const called = ['it', ...name.split('.').map((part) => `[${JSON.stringify(part)}]`)].join('')
    return `await works(${at}, (...input) => ${called}(...input), () => [${Object.values(input).join(', ')}])`
  })
  const script = `const it = await import(${url})
// What has methods is made to be used, and making it is not its use.
const hasMethods = (value) => typeof value === 'function' || (typeof value === 'object' && !Array.isArray(value) &&
  [value, Object.getPrototypeOf(value)].some((one) => one !== null && one !== Object.prototype &&
    Object.getOwnPropertyNames(one).some((name) => name !== 'constructor' && typeof Object.getOwnPropertyDescriptor(one, name).value === 'function')))
async function works(at, call, inputOf) {
  try {
    for (let time = 0; time < 3; time += 1) {
      const input = inputOf()
      const found = await call(...input)
      const isNothing = found === null || found === false || (JSON.stringify(found) ?? '').length < 3
      const isBlind = typeof found === 'string' && found.includes('[object Object]')
      if (isNothing || isBlind || input.includes(found) || hasMethods(found)) return
    }
    console.log('\\n' + JSON.stringify([at]))
    process.exit(0)
  } catch {}
}
${lines.join('\n')}`
  const permissions = ['--permission', '--allow-fs-read=*', '--no-warnings']
  const tried = await tryProgram([options.place.node, ...permissions, '--input-type=module', '--eval', script], options)
  const [, at] = /^\[(\d+)\]$/m.exec(tried.kind === 'works' ? tried.result : '') ?? []
  return at === undefined ? undefined : calls[Number(at)]
}

/** Looks for an export that can be called without knowing it; Node permits it no writing, programs or threads. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram, type TryOptions } from './try-out.ts'

/** A call that works: the name of the export, and each argument as code, by its name. */
export interface FoundCall {
  readonly name: string
  readonly input: Readonly<Record<string, string>>
}

/** What functions of libraries take, the likeliest first. The text is JSON, YAML, Markdown and plain words at once. */
const inputs: readonly FoundCall['input'][] = [
  { text: `'{ "name": "a", "list": [1, 2, 3] }'` },
  // No whole address: a function might ask the server that it names.
  { path: `'/a%20path?list=1&list=2#top'` },
  { left: `{ name: 'a', list: [1, 2, 3] }`, right: `{ name: 'b', deep: { more: true } }` },
  { value: `{ name: 'a', list: [1, 2, 3] }` },
  { list: '[3, 1, 2]' },
  { number: '1_000' },
]

/** Functions that are likely to calculate, and to have no effect. Names of more than one word may have others. */
const calculating =
  /^(?:parse|stringify|format|encode|decode|render|compile|transform|serialize|tokenize|escape|unescape|convert|merge|clone|hash|sort|compare|validate|normalize|match)$/

/** A name without scope, hyphens and case: `@acme/deep-merge` and `deepMerge` are one. */
function plain(name: string): string {
  return name.replaceAll(/^@[^/]*\/|[^a-z0-9]/gi, '').toLowerCase()
}

/** The likeliest of these functions that makes something out of one of the inputs; null if none does, or Node cannot say. */
export async function tryCall(
  entry: string,
  functions: readonly string[],
  options: TryOptions,
): Promise<FoundCall | null> {
  const own = plain(options.look.package?.name ?? '')
  const names = functions.filter((name) => calculating.test(name) || name === 'default' || plain(name) === own)
  if (names.length === 0) return null
  const url = JSON.stringify(pathToFileURL(join(options.look.root, entry)).href)
  const calls = inputs.map((input) => `[${Object.values(input).join(', ')}]`)
  const script = `const it = await import(${url})
for (const name of ${JSON.stringify(names)}) {
  for (const [at, input] of [${calls.join(', ')}].entries()) {
    try {
      for (let time = 0; time < 3; time += 1) {
        const found = await it[name](...input)
        const isNothing = found === null || found === false || (JSON.stringify(found) ?? '').length < 3
        const isBlind = typeof found === 'string' && found.includes('[object Object]')
        if (isNothing || isBlind || input.includes(found)) throw new Error()
      }
      console.log('\\n' + JSON.stringify([name, at]))
      process.exit(0)
    } catch {}
  }
}`
  const permissions = ['--permission', '--allow-fs-read=*', '--no-warnings']
  const tried = await runProgram([options.place.node, ...permissions, '--input-type=module', '--eval', script], options)
  const [, name, at] = /^\["([\w$]+)",(\d)\]$/m.exec(tried.kind === 'works' ? tried.found : '') ?? []
  const input = inputs[Number(at)]
  return name === undefined || input === undefined ? null : { name, input }
}

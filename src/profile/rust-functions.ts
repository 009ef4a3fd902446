/**
 * Finds the functions of a project's own crates in their sources, by the names that a program has for them. Programs of a
 * benchmark have no debug information, and to build all anew with it takes minutes. What two functions could be is neither.
 */

/** A source or a `Cargo.toml`. */
export interface CrateFile {
  /** Below the project, with slashes. */
  readonly path: string
  readonly text: string
}

/** Nobody writes a longer one by hand. */
const longestLine = 300

interface Definition {
  readonly path: string
  /** From 0. */
  readonly line: number
  /** The type whose function it is; null for none. */
  readonly type: string | null
}

type Find = (symbol: string) => Pick<Definition, 'path' | 'line'> | null

export function rustFunctions(files: readonly CrateFile[]): Find {
  const sources = files.filter(({ path }) => path.endsWith('.rs'))
  const definitions = Map.groupBy(sources.flatMap(definitionsIn), ({ name }) => name)
  const crates = Map.groupBy(files.flatMap(cratesIn), ({ name }) => name)
  return (symbol) => {
    const [crate = '', ...parts] = partsOf(symbol)
    const name = parts.pop() ?? ''
    const type = /^[A-Z]/.test(parts.at(-1) ?? '') ? parts.pop()! : null
    const folders = crates.get(crate) ?? []
    const inCrate = (definitions.get(name) ?? []).filter(
      (one) => one.type === type && folders.some(({ folder }) => one.path.startsWith(folder)),
    )
    const inModule = inCrate.filter(({ path }) => {
      const modules = path.replace(/(\/mod)?\.rs$/, '').split('/')
      return parts.every((part) => modules.includes(part))
    })
    const [only, second] = inCrate.length > 1 ? inModule : inCrate
    return only === undefined || second !== undefined ? null : { path: only.path, line: only.line }
  }
}

/** `<words::Line as core::fmt::Display>::fmt` and `words::Line<T>::fmt::{{closure}}` are `fmt` of `Line` in `words`. */
function partsOf(symbol: string): string[] {
  const plain = symbol.replace(/^<(.+) as .+>::/, '$1::').replaceAll('::{{closure}}', '')
  // The innermost brackets first, until none are left.
  let [text, before] = [plain, '']
  while (text !== before) [text, before] = [text.replaceAll(/(::)?<[^<>]*>/g, ''), text]
  return text.replace(/^[&<(*]+/, '').split('::')
}

function definitionsIn({ path, text }: CrateFile): (Definition & { readonly name: string })[] {
  const found: (Definition & { readonly name: string })[] = []
  let block: { readonly indent: number; readonly type: string } | null = null
  for (const [line, written] of text.split('\n').entries()) {
    if (written.length > longestLine) continue
    const indent = /^\s*/.exec(written)![0].length
    if (block !== null && indent <= block.indent && /^\s*\}/.test(written)) block = null
    const [, type] =
      /^\s*(?:unsafe )?(?:impl\b(?:<[^{]*?>)?(?: [^{]*? for)?|trait) &?(?:mut )?(?:\w+::)*(\w+)/.exec(written) ?? []
    if (type !== undefined && !/\}\s*$/.test(written)) block = { indent, type }
    const [, name] =
      /^\s*(?:(?:pub(?:\([^)]*\))?|const|async|unsafe|extern(?: "[^"]*")?) )*fn (\w+)/.exec(written) ?? []
    if (name !== undefined) found.push({ name, path, line, type: block?.type ?? null })
  }
  return found
}

/** A benchmark or an example is a crate called after its file. */
function cratesIn({ path, text }: CrateFile): { readonly name: string; readonly folder: string }[] {
  const [, own] = /^(?:.*\/)?(?:benches|examples)\/(\w+)(?:\/main)?\.rs$/.exec(path) ?? []
  if (own !== undefined) return [{ name: own, folder: path }]
  if (!/(^|\/)Cargo\.toml$/.test(path)) return []
  const names = text.matchAll(/^\[(?:package|lib)\]\n(?:(?!\[).*\n)*?name *= *"([^"\n]+)"/gm)
  return [...names].map(([, name]) => ({
    name: name!.replaceAll('-', '_'),
    folder: path.replace(/Cargo\.toml$/, 'src/'),
  }))
}

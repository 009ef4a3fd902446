/** The published types: a declaration file for each module that those of an entry point lead to. */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isolatedDeclaration } from 'rolldown/experimental'

/** Path in `folder` to text, from the entry `index.ts` on. Throws for a module whose types cannot be read off it alone. */
export async function declarationsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const waiting = [join(folder, 'index.ts')]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = relative(folder, path).replaceAll('\\', '/').replace(/\.ts$/, '.d.ts')
    if (found.has(name)) continue
    const { code, errors } = await isolatedDeclaration(path, await readFile(path, 'utf8'))
    if (errors.length > 0)
      throw new Error(`${path}: ${errors.map(({ codeframe, message }) => codeframe ?? message).join()}`)
    // As an author of declarations would write it: older compilers do not know the other way.
    found.set(name, code.replaceAll(/(?<=\bfrom "\.[^"]*)\.ts(?=")/g, '.js'))
    for (const [, imported = ''] of code.matchAll(/\bfrom "(\.[^"]*)"/g)) waiting.push(join(dirname(path), imported))
  }
  return found
}

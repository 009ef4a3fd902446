/** Which packages an import loads. */
import { registerHooks } from 'node:module'

/** Runs `load` and returns how many packages it brought modules in from. */
export async function countLoadedPackages(load: () => Promise<unknown>): Promise<number> {
  const packages = new Set<string>()
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const name = packageOf(url)
      if (name !== undefined) packages.add(name)
      return nextLoad(url, context)
    },
  })
  try {
    await load()
  } finally {
    hooks.deregister()
  }
  return packages.size
}

/** `…/node_modules/a/node_modules/@b/c` of a module's URL; for code that is not installed, its folder; none for Node's own. */
export function packageOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  const match = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(url)
  return match === null ? 'not installed' : match[0]
}

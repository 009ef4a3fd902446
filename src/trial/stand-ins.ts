/**
 * Loaded before a file of benchmarks that cannot be loaded where it is described: its packages are not installed there,
 * or what it measures is not built. Stand-ins take the place of whatever the file imports, as its benchmarks have the
 * same names without. No trial loads this.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin, registerHooks } from 'node:module'

const scheme = 'paceline-stand-in:'

/** Whatever is asked of it, or done with it, gives itself; there is nothing in it to go through. */
const standIn = `const s = new Proxy(class {}, {
  get: (target, key) =>
    key === 'then' ? undefined
    : key === 'prototype' ? target[key]
    : key === Symbol.toPrimitive ? () => ''
    : key === Symbol.iterator ? () => [].values()
    : s,
  apply: () => s,
  construct: () => s,
})`

/** Any word of the file may be the name of an import; one too many does no harm. */
function moduleFor(importer: string): string {
  const words = importer.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
  const names = new Set(['default', "'module.exports'", ...words])
  return `${standIn}\nexport { ${[...names].map((name) => `s as ${name}`).join(', ')} }`
}

/** Must be called before the file at `url` is loaded. */
export function useStandIns(url: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier === 'paceline' || isBuiltin(specifier)
      if (context.parentURL !== url || isOurs) return next(specifier, context)
      return { url: `${scheme}${encodeURIComponent(specifier)}`, format: 'module', shortCircuit: true }
    },
    load(loaded, context, next) {
      if (!loaded.startsWith(scheme)) return next(loaded, context)
      return { format: 'module', source: moduleFor(readFileSync(new URL(url), 'utf8')), shortCircuit: true }
    },
  })
}

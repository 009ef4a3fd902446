/** Reads from a package.json what matters for measuring. The file is not trusted: anything may be missing or malformed. */
import { normalize } from 'node:path'
import { dependencyKinds, type RawManifest } from '../../measure/manifest.ts'

export interface PackageLook {
  readonly name: string | null
  readonly version: string | null
  readonly format: 'CommonJS' | 'ES modules'
  readonly isPrivate: boolean
  /** Whether TypeScript is among its development dependencies. */
  readonly usesTypeScript: boolean
  /** Whether it needs other packages to run. */
  readonly hasDependencies: boolean
  readonly hasBuild: boolean
  /** File that `import('name')` loads, relative to the package; null if none is named and there is no index.js. */
  readonly entry: string | null
  readonly commands: readonly NamedText[]
  /** Scripts that measure something, by their name or command. */
  readonly benchScripts: readonly NamedText[]
}

interface NamedText {
  readonly name: string
  readonly text: string
}

const maxNamed = 50
const benchName = /(?:^|[:._-])bench(?:mark)?s?(?:$|[:._-])|^perf(?:$|[:._-])/i
const benchCommand = /\b(?:vitest bench|mitata|tinybench)\b/

/** `files` are those at the top of the package. */
export function packageLook(manifest: RawManifest, files: readonly string[]): PackageLook {
  const name = textOrNull(manifest['name'])
  const scripts = textsOf(manifest['scripts'])
  const developed = recordOf(manifest['devDependencies'])
  return {
    name,
    version: textOrNull(manifest['version']),
    format: manifest['type'] === 'module' ? 'ES modules' : 'CommonJS',
    isPrivate: manifest['private'] === true,
    usesTypeScript: 'typescript' in developed || files.includes('tsconfig.json'),
    hasDependencies: Object.keys(recordOf(manifest['dependencies'])).length > 0,
    hasBuild: scripts.some((script) => script.name === 'build'),
    entry: entryOf(manifest, files),
    commands: commandsOf(manifest['bin'], name),
    benchScripts: scripts.filter(({ name: script, text }) => benchName.test(script) || benchCommand.test(text)),
  }
}

/** Whether a package is among its dependencies of any kind. */
export function dependsOn(manifest: RawManifest, name: string): boolean {
  return dependencyKinds.some((kind) => Object.hasOwn(recordOf(manifest[kind]), name))
}

/** As Node resolves it for an import: by `exports`, else by `main`, else index.js. */
function entryOf({ exports, main }: RawManifest, files: readonly string[]): string | null {
  if (exports !== undefined && exports !== null) return inside(targetOf(exports))
  const named = inside(textOrNull(main))
  // Node completes the name of a main file.
  if (named !== null)
    return ['', '.js', '/index.js'].map((end) => named + end).find((file) => files.includes(file)) ?? named
  return files.includes('index.js') ? 'index.js' : null
}

const conditions: ReadonlySet<string> = new Set(['node', 'import', 'module-sync', 'require', 'default'])

/** The file of the package itself: of `exports`, the first that an import by Node would take. */
function targetOf(exports: unknown): string | null {
  if (typeof exports === 'string') return exports
  if (Array.isArray(exports)) return exports.map(targetOf).find((target) => target !== null) ?? null
  const entries = Object.entries(recordOf(exports))
  if (entries.some(([key]) => key.startsWith('.'))) return targetOf(recordOf(exports)['.'])
  for (const [condition, target] of entries) {
    const found = conditions.has(condition) ? targetOf(target) : null
    if (found !== null) return found
  }
  return null
}

/** Null for a path that leads out of the package. */
function inside(path: string | null): string | null {
  if (path === null || path === '') return null
  const plain = normalize(path).replaceAll('\\', '/').replace(/^\.\//, '')
  return plain.startsWith('../') || plain.startsWith('/') || /^[A-Za-z]:/.test(plain) ? null : plain
}

/** One command is called as the package, without its scope. */
function commandsOf(bin: unknown, name: string | null): NamedText[] {
  const named = typeof bin === 'string' ? [{ name: (name ?? '').replace(/^@[^/]*\//, ''), text: bin }] : textsOf(bin)
  return named.flatMap(({ name: command, text }) => {
    const path = inside(text)
    return path === null || command === '' ? [] : [{ name: command, text: path }]
  })
}

function textsOf(value: unknown): NamedText[] {
  return Object.entries(recordOf(value))
    .flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []))
    .slice(0, maxNamed)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** How the command line and the action are bundled, for the build and for the test that weighs them. */
import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path, { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InputOptions, OutputOptions, Plugin } from 'rolldown'
import { clientText } from '../src/report/client-files.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const common: InputOptions = {
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  // The command line explains itself on older Nodes, too: what is newer than them is rewritten.
  transform: { target: 'node20' },
  resolve: { conditionNames: ['node', 'import', 'default'] },
}

const unusedParts = fileURLToPath(new URL('unused-parts.ts', import.meta.url))

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  resolveId(source, importer = '') {
    const importedBy = (name: string): boolean => importer.split(sep).join('/').includes(`/node_modules/${name}/`)
    const isUnused =
      (importedBy('@actions/github/lib') && /^(undici|@actions\/http-client)$/.test(source)) ||
      (importedBy('octokit') && /^@octokit\/(app|oauth-app)$/.test(source)) ||
      source === '@octokit/plugin-rest-endpoint-methods'
    return isUnused ? unusedParts : null
  },
}

/** A Node that is too old to be asked is told here; one that can be asked is told by the command line. */
const olderNode = `if (!process.getBuiltinModule) {
  console.error('paceline: needs Node 22.18 or newer, and this is ' + process.versions.node)
  process.exit(2)
}`

/** The texts that `client-files.ts` reads from the sources, which bundles do not have beside them. */
const clientTexts: Plugin = {
  name: 'client-texts',
  load(id) {
    if (!id.split(sep).join('/').endsWith('/src/report/client-files.ts')) return null
    const names = readdirSync(path.join(id, '..', 'client')).filter((name) => /\.(css|ts)$/.test(name))
    const texts = Object.fromEntries(names.map((name) => [name, clientText(name)]))
    return {
      code: `const texts = ${JSON.stringify(texts)}\nexport const clientText = (name) => texts[name]`,
      moduleSideEffects: false,
    }
  },
}

const builtinMark = '\0builtin:'

/**
 * Node's own modules are asked for, not imported: an import reads every export of a module, and with it loads what Node
 * leaves until somebody wants it, such as readline and workers for one word of `node:fs` and `node:util`.
 */
const builtinsAskedFor: Plugin = {
  name: 'builtins-asked-for',
  resolveId(source) {
    if (!isBuiltin(source) || source === 'node:module') return null
    return `${builtinMark}${source.replace(/^node:/, '')}`
  },
  load(id) {
    if (!id.startsWith(builtinMark)) return null
    const name = id.slice(builtinMark.length)
    return { code: `${olderNode}\nmodule.exports = process.getBuiltinModule('node:${name}')`, moduleSideEffects: false }
  },
}

/**
 * The same for what trials load, where it is more than half of their time to start; but each function is taken at once: the
 * code under measurement may replace those of `node:fs`, and the answer is written all the same.
 */
export const trials: InputOptions = {
  ...common,
  plugins: [
    {
      name: 'builtins-taken-at-once',
      resolveId: (source) =>
        isBuiltin(source) && source !== 'node:module' ? `${builtinMark}${source.replace(/^node:/, '')}` : null,
      load(id) {
        if (!id.startsWith(builtinMark)) return null
        const name = `node:${id.slice(builtinMark.length)}`
        const words = Object.keys(process.getBuiltinModule(name) as object).filter((word) => /^[a-z]\w*$/i.test(word))
        const named = words.filter((word) => word !== 'default').map((word) => `export const ${word} = all.${word}`)
        const code = [`const all = process.getBuiltinModule('${name}')`, 'export default all', ...named].join('\n')
        return { code, moduleSideEffects: false }
      },
    },
  ],
  treeshake: { propertyReadSideEffects: false },
}

/** Entry points of the parent, which share chunks. */
export const parents: InputOptions = {
  ...common,
  input: { cli: 'src/cli/main.ts', action: 'src/action/main.ts' },
  plugins: [withoutUnusedParts, clientTexts, builtinsAskedFor],
  // Asked by zod whether this is Cloudflare, Node would load it for that: a tenth of a start.
  transform: { ...common.transform, define: { navigator: 'undefined' } },
  // Of core only what is used: its packages for running programs and asking for identities do nothing when loaded. So it is
  // with zod, whose writer of JSON Schemas only `paceline schema` loads.
  treeshake: { moduleSideEffects: (id) => !/[\\/](@actions[\\/](core|exec|io|http-client)|zod)[\\/]/.test(id) },
  preserveEntrySignatures: 'allow-extension',
}

export const parentsOutput: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
  // What is loaded together lies together: each file costs half a millisecond.
  codeSplitting: {
    groups: [
      // All that it needs is in the other files, as parts of zod that each reader uses.
      { name: 'json-schema', test: /[\\/]zod[\\/].*json-schema/, priority: 2, includeDependenciesRecursively: false },
      { name: 'undici', test: /undici/, priority: 2 },
      { name: 'octokit', test: /[\\/]node_modules[\\/]@octokit[\\/](core|plugin-(?!paginate-graphql))/, priority: 2 },
      {
        name: 'start',
        test: /builtin:|[\\/]src[\\/](errors|waiting|model[\\/](readable|version)|report[\\/](escape|text-layout)|pipeline[\\/]ending)\.ts$|helpers[\\/].*usingCtx/,
        priority: 3,
      },
      {
        name: 'files',
        test: /[\\/](zod|fastest-levenshtein)[\\/]|[\\/]src[\\/](model[\\/](run|comparison|baseline|config|environment|metric|scalars|schema-problem|select)|store[\\/](json-file|file-kinds|run-file|write-whole))/,
        priority: 1,
      },
      {
        name: 'rows',
        test: /[\\/]src[\\/]report[\\/](words|rows|row-values|platform-name|format|view|headline|report-document|limits|sections|method-section|terminal-printer)\.ts$/,
        priority: 0,
      },
      {
        name: 'show',
        test: /[\\/]src[\\/](cli[\\/]show|report[\\/](index|terminal))\.ts$/,
        priority: 0,
      },
    ],
  },
  minify: true,
  // A stack of a bug can be read with `node --enable-source-maps`; the sources themselves are in the repository.
  sourcemap: true,
  sourcemapExcludeSources: true,
}

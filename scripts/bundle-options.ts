/** How the command line and the action are bundled, for the build and for the test that weighs them. */
import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RolldownMagicString } from 'rolldown'
import type { ChunkingContext, InputOptions, OutputOptions, Plugin, RenderedChunk } from 'rolldown'
import { readClientFile } from '../src/rooms/page/client-files.ts'

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
    // Undici has its parser twice; the one without SIMD runs everywhere.
    if (source.endsWith('llhttp_simd-wasm.js')) return join(importer, '..', source.replace('_simd', ''))
    const isUnused =
      (importer.endsWith(join('undici', 'index.js')) &&
        /\/(mock|interceptor|websocket|eventsource|cache|cookies|fileapi)\/|retry|balanced|env-http/.test(source)) ||
      /^\.\/(client-h2\.js|formdata-parser|api-(request|stream|pipeline|upgrade))$/.test(source) ||
      (importedBy('@actions/github/lib') && /^(undici|@actions\/http-client)$/.test(source)) ||
      (importedBy('@actions/http-client') && source === 'tunnel') ||
      (importedBy('octokit') && /^@octokit\/(app|oauth-app)$/.test(source)) ||
      source === '@octokit/plugin-rest-endpoint-methods'
    return isUnused ? unusedParts : undefined
  },
}

/** The texts that `client-files.ts` reads from the sources, which bundles do not have beside them. */
const clientTexts: Plugin = {
  name: 'client-texts',
  load(id) {
    if (!id.split(sep).join('/').endsWith('/src/rooms/page/client-files.ts')) return undefined
    const names = readdirSync(join(id, '..', 'client')).filter((name) => /\.(css|ts)$/.test(name))
    const texts = Object.fromEntries(names.map((name) => [name, readClientFile(name)]))
    return {
      code: `const texts = ${JSON.stringify(texts)}\nexport const readClientFile = (name) => texts[name]`,
      moduleSideEffects: false,
    }
  },
}

/**
 * A file that some import at once and others later becomes part of a shared chunk, and keeps one of its own that only
 * leads there. Those who import it later are sent to the shared chunk itself, as names of exports are unique.
 */
const withoutDetours: Plugin = {
  name: 'without-detours',
  renderChunk(code, _chunk, _options, { chunks }) {
    const all = Object.values(chunks)
    const text = new RolldownMagicString(code)
    for (const { fileName, exports } of all.filter(isDetour)) {
      const shared = all.find((chunk) => !isDetour(chunk) && exports.every((name) => chunk.exports.includes(name)))
      if (shared !== undefined) text.replaceAll(`/${basename(fileName)}")`, `/${basename(shared.fileName)}")`)
    }
    return { code: text }
  },
  generateBundle(_options, files) {
    const chunks = Object.values(files).filter((file) => file.type === 'chunk')
    const code = chunks.map((chunk) => chunk.code).join('')
    for (const { fileName } of chunks.filter(isDetour)) {
      if (code.includes(`/${basename(fileName)}`)) continue
      delete files[fileName]
      delete files[`${fileName}.map`]
    }
  },
}

/** What is CommonJS is exported as `default`, a name that others have, too. */
const isDetour = ({ moduleIds, isDynamicEntry, exports }: RenderedChunk): boolean =>
  isDynamicEntry && moduleIds.length === 0 && !exports.includes('default')

const builtinMark = '\0builtin:'

/**
 * Trials ask for Node's own modules instead of importing them: an import reads every export of a module, which loads what
 * Node leaves until somebody wants it and is more than half of their time to start. Each function is taken at once, because
 * the code under measurement may replace those of `node:fs`, and the answer is written all the same.
 */
export const trials: InputOptions = {
  ...common,
  plugins: [
    {
      name: 'builtins-taken-at-once',
      resolveId: (source) =>
        isBuiltin(source) && source !== 'node:module' ? `${builtinMark}${source.replace(/^node:/, '')}` : undefined,
      load(id) {
        if (!id.startsWith(builtinMark)) return undefined
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

/** The files that begin each job: with all that they import, they say which chunk a shared file belongs to. */
const jobs = {
  start: ['bin/cli.ts', 'cli/run-cli.ts'],
  show: ['rooms/files/paceline-report.ts', 'core/report/terminal.ts'],
  plan: ['bin/action.ts'],
  report: ['action/report-job.ts'],
  client: ['github/client.ts', 'github/octokit-of-action.ts'],
  octokit: ['rooms/comment/octokit-of-command.ts'],
  page: ['rooms/page/report-page.ts'],
} as const
type Job = keyof typeof jobs

function jobsByModule(context: ChunkingContext): ReadonlyMap<string, ReadonlySet<Job>> {
  const found = new Map<string, Set<Job>>()
  for (const [job, files] of Object.entries(jobs) as [Job, readonly string[]][]) {
    const queue = files.map((file) => join(root, 'src', file))
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const known = found.get(id) ?? new Set()
      if (known.has(job)) continue
      found.set(id, known.add(job))
      queue.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return found
}

const jobsOfModules = new WeakMap<ChunkingContext, ReadonlyMap<string, ReadonlySet<Job>>>()

/** The chunk of a module that several files share; undefined leaves it where it is used. */
function sharedChunk(id: string, context: ChunkingContext): string | undefined {
  const info = context.getModuleInfo(id)
  if (info === null || info.isEntry || (info.importers.length === 0 && info.dynamicImporters.length > 0))
    return undefined
  // Of zod it needs what is in the other chunks, too, as each reader of a file uses it.
  if (/[\\/]zod[\\/].*json-schema|published-schema/.test(id)) return 'json-schema'
  if (/undici|http-client[\\/]lib[\\/]index/.test(id)) return 'undici'
  const cached = jobsOfModules.get(context) ?? jobsByModule(context)
  jobsOfModules.set(context, cached)
  const of = cached.get(id) ?? new Set()
  const inAction = of.has('plan') || of.has('report')
  if (of.has('start')) return inAction ? 'base' : 'command-line'
  // The package leaves out what only the Action has: the chunks of jobs.
  if (/[\\/]src[\\/]action\b/.test(id)) {
    const later = of.has('report') ? 'publish-job' : 'history-job'
    return of.has('plan') ? 'any-job' : later
  }
  // Apart from what those commands share that talk to nobody.
  if (/@actions|[\\/]src[\\/]github\b/.test(id)) {
    if (of.has('plan')) return 'github'
    if (of.has('report')) return 'publish'
    if (of.size === 0) return 'jobs'
  }
  if (of.has('show')) return inAction ? 'files' : 'show'
  return (['plan', 'client', 'octokit', 'report', 'page'] as const).find((job) => of.has(job)) ?? 'measure'
}

/** Entry points of the parent, which share chunks. */
export const parents: InputOptions = {
  ...common,
  input: { cli: 'src/bin/cli.ts', action: 'src/bin/action.ts' },
  plugins: [withoutUnusedParts, clientTexts, withoutDetours],
  // Its modules for Node are CommonJS, of which no part can be left out.
  resolve: { ...common.resolve, alias: { yaml: join(root, 'node_modules', 'yaml', 'browser', 'index.js') } },
  // What one command loads later, another loads at once.
  checks: { ineffectiveDynamicImport: false },
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
  // An importer can then be sent to the chunk that a file has become part of: see `withoutDetours`.
  minifyInternalExports: false,
  codeSplitting: {
    groups: [
      { name: sharedChunk, debugName: 'shared', minShareCount: 2 },
      { name: (id, context) => (sharedChunk(id, context) === 'octokit' ? 'octokit' : undefined), debugName: 'octokit' },
    ],
    includeDependenciesRecursively: false,
  },
  minify: true,
  // Those that ask to be kept are in dist/LICENSES.txt.
  comments: false,
  // With the maps of a release beside the files, `node --enable-source-maps` shows a stack of the sources.
  sourcemap: true,
  sourcemapExcludeSources: true,
}

/** How the command line and the action are bundled, for the build and for the test that weighs them. */
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InputOptions, OutputOptions, Plugin } from 'rolldown'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const common: InputOptions = {
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  // The command line explains itself on older Nodes, too: what is newer than them is rewritten.
  transform: { target: 'node20' },
  resolve: { conditionNames: ['node', 'import', 'default'] },
}

const unusedTransport = fileURLToPath(new URL('unused-transport.ts', import.meta.url))

const withoutUnusedTransport: Plugin = {
  name: 'without-unused-transport',
  resolveId(source, importer = '') {
    const isOfGithub = importer.split(sep).join('/').includes('/node_modules/@actions/github/lib/')
    return isOfGithub && /^(undici|@actions\/http-client)$/.test(source) ? unusedTransport : null
  },
}

/** Entry points of the parent, which share chunks. */
export const parents: InputOptions = {
  ...common,
  input: { cli: 'src/cli/main.ts', action: 'src/action/main.ts' },
  plugins: [withoutUnusedTransport],
  // Asked by zod whether this is Cloudflare, Node would load it for that: a tenth of a start.
  transform: { ...common.transform, define: { navigator: 'undefined' } },
  // Of core only what is used: its packages for running programs and asking for identities do nothing when loaded.
  treeshake: { moduleSideEffects: (id) => !/[\\/]@actions[\\/](core|exec|io|http-client)[\\/]/.test(id) },
}

export const parentsOutput: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
  minify: true,
  // A stack of a bug can be read with `node --enable-source-maps`; the sources themselves are beside dist already.
  sourcemap: true,
  sourcemapExcludeSources: true,
}

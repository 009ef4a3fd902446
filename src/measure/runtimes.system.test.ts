import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryDirectory } from '../../test/repository.ts'
import type { ProgramPlace } from '../sides/run-command.ts'
import { asNodeSays, commandOf, findRuntime } from './runtimes.ts'

/** Writes files below a folder that is the top of a repository. */
function repository(files: Readonly<Record<string, string>>): Disposable & { readonly path: string } {
  const folder = temporaryDirectory()
  for (const [path, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    const full = join(folder.path, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, text, { mode: 0o755 })
  }
  return folder
}

interface Started {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
}

async function started(root: string): Promise<Started> {
  const own = { version: '1.0.0', source: 'project', root, spec: '.' } as const
  const { args, env } = await commandOf(
    { name: 'deno' },
    {
      register: '/paceline/dist/register.js',
      entry: '/paceline/dist/trial.js',
      env: { DENO_DIR: '/cache', TOKEN: 'secret' },
      suitePath: join(root, 'bench', 'a.bench.ts'),
      packages: { widget: { ...own, name: 'widget' } },
      directory: root,
    },
  )
  return { args, env, ...(JSON.parse(readFileSync(join(root, 'imports.json'), 'utf8')) as Pick<Started, 'imports'>) }
}

test("Deno finds paceline beside what the project's own config maps, comments and all", async () => {
  const config = `{
  // "jsr:no" is a comment
  "imports": { "#src/": "./src/", "url": "https://example.com/a.ts", /* and */ "@std/fs": "jsr:@std/fs@1", },
  "scopes": { "./old/": { "x": "./x.ts" } },
}`
  using folder = repository({ 'deno.jsonc': config, 'bench/a.bench.ts': '', 'package.json': '{ "exports": "./x.js" }' })
  const { args, env, imports } = await started(folder.path)
  const at = (path: string): string => pathToFileURL(join(folder.path, path)).href
  assert.deepEqual(imports, {
    '#src/': `${at('src')}/`,
    url: 'https://example.com/a.ts',
    '@std/fs': 'jsr:@std/fs@1',
    '@std/fs/': 'jsr:/@std/fs@1/',
    paceline: pathToFileURL('/paceline/dist/index.js').href,
  })
  assert.equal(args[args.indexOf('--config') + 1], join(folder.path, 'deno.jsonc'))
  assert.ok(args.includes('--no-lock'), 'the lockfile of the project stays as it is')
  assert.deepEqual(env, { DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', DENO_DIR: '/cache' })
})

test('a package without exports is mapped to its main file, where it has one', async () => {
  using folder = repository({ 'package.json': '{ "main": "lib/main.js" }', 'lib/main.js': '' })
  const { args, imports } = await started(folder.path)
  assert.equal(imports['widget'], pathToFileURL(join(folder.path, 'lib', 'main.js')).href)
  assert.ok(!args.includes('--config'))
  using unbuilt = repository({ 'package.json': '{ "main": "lib/main.js" }' })
  assert.deepEqual(Object.keys((await started(unbuilt.path)).imports), ['paceline'])
})

test('a config of Deno that cannot be read is named', async () => {
  using folder = repository({ 'deno.json': '{ imports: }', 'package.json': '{}' })
  await assert.rejects(started(folder.path), /deno\.json is not JSON/)
})

test(
  'a program that is not what it is called, or does not start, is refused',
  { skip: process.platform === 'win32' },
  async () => {
    using folder = repository({
      'node_modules/.bin/bun': '#!/bin/sh\necho \'["/usr/bin/bun", {"node":"24.0.0"}]\'\n',
      'node_modules/.bin/deno': '#!/bin/sh\nexit 3\n',
    })
    const place: ProgramPlace = { directory: folder.path, node: process.execPath, env: {}, platform: process.platform }
    await assert.rejects(findRuntime('bun', place), /is not Bun$/)
    await assert.rejects(findRuntime('deno', place), /^UserError: Deno does not start: /)
    writeFileSync(join(folder.path, 'node_modules/.bin/bun'), `#!/bin/sh\necho '["/opt/bun", {"bun":"1.4.5"}]'\n`)
    assert.deepEqual(await findRuntime('bun', place), { name: 'bun', path: '/opt/bun', version: '1.4.5' })
  },
)

test('what cannot be imported is told in the words of Node', () => {
  const file = resolve('/a/b.js')
  for (const [said, means] of [
    [`TypeError: Module not found "${pathToFileURL(file).href}".`, `Cannot find module '${file}'`],
    ['TypeError: Import "ms" not a dependency', "TypeError: Cannot find package 'ms'"],
    ['Error: on purpose', 'Error: on purpose'],
  ] as const) {
    assert.equal(asNodeSays(said), means)
  }
})

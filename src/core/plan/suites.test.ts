import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import type { Member } from './project.ts'
import { expandSuiteGlobs } from './suites.ts'

const ours = `import { bench } from 'paceline'`

/** What these suites stand for in a folder with these files. */
async function named(
  suites: readonly string[],
  { files, members = [] }: { readonly files: Readonly<Record<string, string>>; readonly members?: readonly Member[] },
): Promise<readonly string[]> {
  using directory = temporaryDirectory()
  const root = join(directory.path, 'project')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  writeFileSync(join(directory.path, 'outside.bench.js'), ours)
  symlinkSync(directory.path, join(root, 'out'), 'junction')
  const configPath = join(root, 'paceline.config.json')
  return await expandSuiteGlobs({ root, configPath, config: {}, home: root, members }, suites)
}

const files = {
  'bench/b.bench.ts': ours,
  'bench/a.bench.ts': ours,
  'bench/slow.bench.ts': ours,
  'bench/[a].bench.ts': ours,
  'bench/vitest.bench.ts': `import { bench } from 'vitest'`,
  'bench/types.d.ts': ours,
  'bench/deep/er/c.bench.mjs': ours,
  'bench/notes.md': ours,
  'packages/p/d.bench.ts': ours,
  'node_modules/x/e.bench.ts': ours,
}

test('suites: a glob stands for modules that it names and that import Paceline', async () => {
  assert.deepEqual(
    await named(['watch', './bench/b.bench.ts', './bench/*.bench.ts', '!./bench/{slow,\\[a\\]}.*'], { files }),
    ['watch', './bench/b.bench.ts', './bench/a.bench.ts'],
  )
  assert.deepEqual(await named(['./bench/**/*.mjs', './bench/[a].bench.ts'], { files }), [
    './bench/deep/er/c.bench.mjs',
    './bench/[a].bench.ts',
  ])
})

test('suites: other projects, installed files and those behind links do not count', async () => {
  const member = { folder: 'packages/p' } as Member
  assert.ok(!(await named(['./**/*.bench.ts'], { files, members: [member] })).includes('./packages/p/d.bench.ts'))
  const all = await named(['./**/*.bench.{ts,js}'], { files })
  assert.ok(all.includes('./packages/p/d.bench.ts'))
  assert.deepEqual(
    all.filter((path) => /node_modules|out/.test(path)),
    [],
  )
})

test('suites: one that names nothing or leads out of the project ends with one line', async () => {
  const cases = [
    ['./bench/*.bench.cts', /^"\.\/bench\/\*\.bench\.cts" names no module that imports paceline$/],
    ['./bench/vitest*', /names no module that imports paceline$/],
    ['../*.bench.js', /leads out of the project$/],
    ['./a/../../*.bench.js', /leads out of the project$/],
    ['./out/*.bench.js', /leads out of the project$/],
  ] as const
  for (const [glob, message] of cases) {
    await assert.rejects(named([glob], { files }), (error) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, message)
      return true
    })
  }
})

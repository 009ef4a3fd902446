/** The package as npm publishes it, installed into an empty project: what is in it, and what compilers make of its types. */
import assert from 'node:assert/strict'
import { execFile, type ExecFileException } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { snippets } from '../../scripts/snippets.ts'
import { findNpmCommand } from '../../src/core/sides/npm.ts'
import { nodeFirst, repositoryRoot } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

interface Packed {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

const directory = temporaryDirectory()
const project = join(directory.path, 'project')
let packed: Packed
let tarball: Uint8Array<ArrayBuffer>

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

async function npm(args: readonly string[], cwd: string): Promise<string> {
  const found = findNpmCommand({ node: process.execPath, env: nodeFirst, platform: process.platform })
  assert.ok(found !== undefined, 'npm is missing')
  const words = [...found.args, ...args, '--ignore-scripts', '--json']
  return (await promisify(execFile)(found.command, words, { cwd, env: nodeFirst })).stdout
}

before(async () => {
  packed = (JSON.parse(await npm(['pack', '--pack-destination', directory.path], repositoryRoot)) as [Packed])[0]
  tarball = Uint8Array.from(readFileSync(join(directory.path, packed.filename)))
  write('package.json', JSON.stringify({ name: 'consumer', type: 'module' }))
  await npm(['install', '--offline', '--no-audit', '--no-fund', join('..', packed.filename)], project)
  for (const { page, file, text } of snippets(repositoryRoot)) {
    if (file === undefined || !/\.[jt]s$/.test(file)) continue
    // The package that a page's suites measure is the one they are in.
    write(`${page}/package.json`, JSON.stringify({ name: 'tiny-query', type: 'module', exports: './index.js' }))
    write(`${page}/index.d.ts`, 'export declare function parse(text: string): Record<string, string>\n')
    write(`${page}/${file}`, text)
  }
  cpSync(join(repositoryRoot, 'test', 'samples', 'inferred-suite.ts'), join(project, 'inferred-suite.ts'))
})
after(() => directory[Symbol.dispose]())

for (const compiler of ['typescript', 'typescript-5.9']) {
  for (const [moduleResolution, module] of Object.entries({ nodenext: 'nodenext', bundler: 'esnext' })) {
    test(`package: ${compiler} finds the documented suites right, in ${moduleResolution}`, async () => {
      const types = join(repositoryRoot, 'node_modules', '@types')
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2024',
        lib: ['es2024'],
        types: ['node'],
        typeRoots: [types],
        strict: true,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        skipLibCheck: false,
      }
      const config = `tsconfig.${compiler}.${moduleResolution}.json`
      write(config, JSON.stringify({ compilerOptions, include: ['docs', '*.ts'] }))
      const tsc = fileURLToPath(import.meta.resolve(`${compiler}/package.json`)).replace('package.json', 'bin/tsc')
      // Several checkers would each find out much of the same.
      const once = compiler === 'typescript' ? ['--singleThreaded'] : []
      const run = promisify(execFile)(process.execPath, [tsc, '-p', config, '--listFiles', ...once], { cwd: project })
      const { stdout } = await run.catch(({ stdout: said = '' }: ExecFileException) =>
        assert.fail(
          said
            .split('\n')
            .filter((line) => line.includes('error'))
            .join('\n'),
        ),
      )
      for (const name of [
        'parse.js',
        'query.ts',
        'parse.bench.js',
        'inferred-suite.ts',
        'paceline/dist/types/index.d.ts',
      ]) {
        assert.ok(stdout.replaceAll('\\', '/').includes(`/${name}`), `${name} is checked`)
      }
    })
  }
}

test('package: publint and arethetypeswrong find nothing wrong with it', async () => {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  assert.deepEqual(messages, [])
  const analysis = await checkPackage(createPackageFromTarballData(tarball))
  assert.ok(analysis.types !== false && analysis.types.kind === 'included')
  // It is an ES module, which the oldest Node that runs it can `require`, too.
  assert.deepEqual(
    analysis.problems.map(({ kind }) => kind),
    ['CJSResolvesToESM'],
  )
})

test('package: it holds what runs and what the README links to, and nothing else', () => {
  const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
  // Pictures are shown from the repository.
  const linked = Array.from(readme.matchAll(/\]\((docs\/[^)#]+\.md)/g), (match) => match[1]!)
  assert.ok(linked.length > 0)
  const paths = packed.files.map(({ path }) => path)
  for (const path of ['dist/cli.js', 'dist/suites/watch/package.json', ...linked]) {
    assert.ok(paths.includes(path), path)
  }
  assert.deepEqual(
    paths.filter((path) => /node_modules|(?<!\.d)\.ts$|golden|sample-|dist\/action|-job\./.test(path)),
    [],
  )
  const { size, unpackedSize } = packed
  assert.ok(size < 800_000 && unpackedSize < 2_200_000, `${size} bytes, ${unpackedSize} unpacked`)
})

test('package: the command line of it runs, and finds its suites', async () => {
  write('paceline.config.json', JSON.stringify({ suites: ['watch'] }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(project, 'node_modules', 'paceline', 'dist', 'cli.js'), 'list', '--json'],
    { cwd: project, env: nodeFirst },
  )
  assert.ok(stdout.includes('"suite": "watch"'), stdout)
})

/**
 * Bundles the entry points into dist/, which is committed: the action and `node dist/cli.js` run without an install.
 *
 *     node scripts/build.ts                 writes dist/
 *     node scripts/build.ts --check         builds beside it and fails when a byte differs
 *     node scripts/build.ts --maps FOLDER   writes the source maps of dist/, which a release carries
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build, type RolldownOutput } from 'rolldown'
import { jsonText } from '../src/core/report/escape.ts'
import { jsonSchemaOfFileType } from '../src/core/model/published-schema.ts'
import { common, parents, parentsOutput, root, trials } from './bundle-options.ts'
import { declarationsOf } from './declarations.ts'
import { licencesOf } from './licences.ts'

/** Entry points that share nothing: what a trial loads is kept apart from all else, and what only some trials need, too. */
const singles: Readonly<Record<string, string>> = {
  index: 'src/index.ts',
  trial: 'src/core/trial/main.ts',
  register: 'src/core/trial/register.ts',
  profiled: 'src/rooms/why/profiled.ts',
}

/** A suite's own packages and the package it is about come from elsewhere at run time. */
const isForeign = (id: string): boolean => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(id)

async function suiteNames(): Promise<string[]> {
  const names = await readdir(join(root, 'benchmarks'))
  return names.filter((name) => existsSync(join(root, 'benchmarks', name, 'suite.ts'))).sort()
}

/** Files of a suite that a child process loads by path: `*.worker.ts`. */
async function workersOf(suite: string): Promise<string[]> {
  const files = await readdir(join(root, 'benchmarks', suite), { recursive: true })
  return files.filter((file) => file.endsWith('.worker.ts') && !file.includes('node_modules')).sort()
}

/** Maps name the sources as seen from dist/, wherever this is written to. */
const bundleParents = (): Promise<RolldownOutput> =>
  build({ ...parents, output: { ...parentsOutput, dir: join(root, 'dist') }, write: false })

async function write(directory: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(directory, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function bundle(directory: string): Promise<void> {
  const built = [await bundleParents()]
  for (const file of built[0]!.output) if (file.type === 'chunk') await write(directory, file.fileName, file.code)
  for (const [name, path] of Object.entries(singles)) {
    built.push(
      await build({
        ...(name === 'index' ? common : trials),
        input: { [name]: path },
        output: {
          dir: directory,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          minify: true,
          comments: false,
        },
      }),
    )
  }
  for (const suite of await suiteNames()) await bundleSuite(suite, directory)
  for (const [name, text] of await declarationsOf(join(root, 'src'))) await write(join(directory, 'types'), name, text)
  const modules = built.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))
  await writeFile(join(directory, 'LICENSES.txt'), await licencesOf(modules))
  // What `$schema` names in a project that has Paceline installed.
  await writeFile(join(directory, 'config.schema.json'), jsonText(jsonSchemaOfFileType('config'), 0))
}

async function bundleSuite(suite: string, directory: string): Promise<void> {
  const folder = join(root, 'benchmarks', suite)
  const target = join(directory, 'suites', suite)
  for (const file of ['suite.ts', ...(await workersOf(suite))]) {
    await build({
      ...common,
      input: join(folder, file),
      external: isForeign,
      // The sources have the comments. Names and lines stay: profiles and stacks show them.
      output: { file: join(target, file.replace(/\.ts$/, '.js')), codeSplitting: false, comments: false },
    })
  }
  for (const file of ['package.json', 'package-lock.json'].filter((name) => existsSync(join(folder, name)))) {
    const value = JSON.parse(await readFile(join(folder, file), 'utf8')) as Manifest
    // `npm ci` does not go by these; with the white space they are a third of a lockfile.
    for (const entry of Object.values(value.packages ?? {})) {
      for (const key of ['engines', 'funding', 'license']) delete entry[key]
    }
    await write(target, file, JSON.stringify(value))
  }
}

interface Manifest {
  /** Of a lockfile: what it installs, by folder. */
  readonly packages?: Readonly<Record<string, Record<string, unknown>>>
}

async function contents(directory: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (!existsSync(directory)) return found
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found.set(relative(directory, path).replaceAll('\\', '/'), await readFile(path, 'utf8'))
  }
  return found
}

async function check(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'paceline-build-'))
  try {
    await bundle(directory)
    const [committed, fresh] = [await contents(join(root, 'dist')), await contents(directory)]
    const names = [...new Set([...committed.keys(), ...fresh.keys()])].sort()
    const different = names.filter((name) => committed.get(name) !== fresh.get(name))
    if (different.length === 0) {
      process.stdout.write(`dist/ is what the sources give: ${fresh.size} files, byte for byte.\n`)
      return 0
    }
    process.stderr.write(
      `dist/ is not what the sources give: ${different.join(', ')}\nRun \`npm run dist\` and commit dist/.\n`,
    )
    return 1
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const [task, folder = ''] = process.argv.slice(2)
if (task === '--check') process.exitCode = await check()
else if (task === '--maps') {
  for (const file of (await bundleParents()).output) {
    if (file.type === 'asset') await write(folder, file.fileName, file.source)
  }
} else {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await bundle(join(root, 'dist'))
}

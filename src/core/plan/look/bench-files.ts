/** Finds benchmarks in a project: those in JavaScript by their names and imports, those in other languages by their text. */
import { join, basename, posix } from 'node:path'
import { readBytesOrNone } from '../../model/regular-file.ts'
import { tomlTablesNamed, tomlTextOfKey } from './programs.ts'

export interface BenchFile {
  /** Relative to the project, with slashes. */
  readonly path: string
  /** Is undefined for a file that is called a benchmark and imports none of the tools. */
  readonly tool: BenchTool | undefined
  /** The number of the project's modules that it imports, itself or by others: a change in none of them reaches it. */
  readonly reaches?: number
}

/** Names the tools by the package that is imported. */
export const benchTools = {
  paceline: 'Paceline',
  tinybench: 'tinybench',
  vitest: 'vitest bench',
  mitata: 'mitata',
  benchmark: 'benchmark.js',
  fastbench: 'fastbench',
  console: 'console.time',
} as const

type BenchTool = keyof typeof benchTools

const maxFiles = 60
const maxBytes = 262_144
const source = /\.[cm]?[jt]sx?$/
/** `parse.bench.ts`, `benchmark.js`, `bench/parse.js` */
const named = /(?:^|[./_-])(?:bench|benchmark)s?(?:[./_-]|$)/i
const ofVitest = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/
/** A declaration, a test, a configuration of something else, or a helper such as `_data.js`. */
const other = /\.d\.[cm]?ts$|\.(?:test|spec|config)\.[cm]?[jt]sx?$|(?:^|\/)_[^/]*$/

interface Searched {
  readonly files: readonly string[]
  /** The names under which the packages of the project are imported; without them no modules are counted. */
  readonly names?: readonly string[]
  readonly usesVitest?: boolean
}

/** Finds files that are called benchmarks. With `usesVitest`, those of its pattern are its, whatever they import. */
export async function inspectBenchFiles(
  root: string,
  { files, names, usesVitest = false }: Searched,
): Promise<readonly BenchFile[]> {
  const candidates = files.filter((path) => source.test(path) && named.test(path) && !other.test(path))
  const reachOf = names === undefined ? () => 0 : reachableModuleCounter(root, { files, names })
  const checked = candidates.map(async (path, index) => {
    const text = index < maxFiles ? await readSmallTextOrEmpty(join(root, path)) : ''
    const tool = benchToolIn(text) ?? (usesVitest && ofVitest.test(path) ? 'vitest' : undefined)
    return { path, tool, reaches: tool === undefined || tool === 'paceline' ? 0 : await reachOf(path) }
  })
  return Promise.all(checked)
}

/** Counts modules by following imports. What is imported by a name of the project, or is built, may hold all of them. */
function reachableModuleCounter(
  root: string,
  { files, names }: Required<Pick<Searched, 'files' | 'names'>>,
): (path: string) => Promise<number> {
  const modules = files.filter((path) => source.test(path) && !named.test(path) && !other.test(path))
  const all = modules.length + 1
  const there = new Set(files)
  const imports = new Map<string, Promise<ReadonlySet<string>>>()
  return async (path) => {
    const reached = new Set([path])
    // It grows meanwhile.
    for (const from of reached) {
      if (!imports.has(from)) imports.set(from, readSmallTextOrEmpty(join(root, from)).then(importsIn))
      for (const name of await imports.get(from)!) {
        const to = name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined
        const paths = to === undefined ? [] : [to, ...endings.map((end) => to.replace(/\.[cm]?js$/, '') + end)]
        const file = paths.find((one) => there.has(one))
        if (file !== undefined && source.test(file)) reached.add(file)
        const isOwn = to !== undefined || name.startsWith('#') || names.some((one) => `${name}/`.startsWith(`${one}/`))
        if (file === undefined && isOwn && named.test(from)) return all
      }
    }
    return [...reached].filter((one) => !named.test(one)).length
  }
}

const endings = ['.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.jsx', '.tsx', '/index.js', '/index.ts']

/** Returns an empty text if it is not a file, or too large. */
export async function readSmallTextOrEmpty(path: string): Promise<string> {
  const bytes = await readBytesOrNone(path, { maxBytes, follow: false })
  return bytes?.toString() ?? ''
}

function importsIn(text: string): ReadonlySet<string> {
  const imports = text.matchAll(/\b(?:from|import|require)\s*(?:\(\s*)?['"]([^'"\n]{1,100})['"]/g)
  return new Set(Array.from(imports, ([, name]) => name!))
}

/** Returns the first tool, in the order of `benchTools`, that a module imports or requires, or else uses. */
export function benchToolIn(text: string): BenchTool | undefined {
  const imported = importsIn(text)
  const names = Object.keys(benchTools) as BenchTool[]
  const tool = names.find((name) => imported.has(name) && (name !== 'vitest' || /\bbench\b/.test(text)))
  return tool ?? (/\bconsole\.timeEnd\(/.test(text) ? 'console' : undefined)
}

/** Describes benchmarks in another language than JavaScript, and the command that runs them. */
export interface LanguageBenchmarks {
  readonly tool: string
  /** A file that holds some, relative to the project, with slashes. */
  readonly path: string
  /** The folder that the command runs in, relative to the project, with slashes; empty for the project's own. */
  readonly folder: string
  readonly name: string
  readonly command: readonly string[]
  readonly read: string
  /** The file that the tool writes; undefined for standard output. */
  readonly output?: string | undefined
  /** Compiles them, or installs what they need, beforehand; undefined if nothing has to be done. */
  readonly prepare?: string | undefined
}

const maxSources = 200

/** Finds one for each folder and tool, with Criterion and pyperf for each target, in files called benchmarks first. */
export async function findLanguageBenchmarks(root: string, files: readonly string[]): Promise<LanguageBenchmarks[]> {
  const read = async (path: string): Promise<string> => readSmallTextOrEmpty(join(root, path))
  const project = { there: new Set(files), read }
  const candidates = files.filter((path) => kinds.some(({ file }) => file.test(path)))
  const named = candidates.filter((path) => /bench/i.test(path))
  const first = new Set([...named, ...candidates].slice(0, maxSources))
  const benchmarks = kinds.map(async (kind) => {
    const fitting = candidates
      .filter((path) => first.has(path) && kind.file.test(path))
      .map(async (path) => (kind.text.test(await read(path)) ? [path] : []))
    return kind.of((await Promise.all(fitting)).flat(), project)
  })
  const all = (await Promise.all(benchmarks)).flat().sort((a, b) => Number(a.path > b.path) - Number(a.path < b.path))
  const groups = Map.groupBy(all, ({ folder, command }) => `${folder}: ${command.join(' ')}`)
  return Array.from(groups.values(), ([first]) => first!)
}

interface ProjectFiles {
  readonly there: ReadonlySet<string>
  /** Text of a file; empty if it cannot be read. */
  readonly read: (path: string) => Promise<string>
}

interface LanguageFiles {
  readonly file: RegExp
  readonly text: RegExp
  readonly of: (paths: readonly string[], project: ProjectFiles) => LanguageBenchmarks[] | Promise<LanguageBenchmarks[]>
}

/** For strangers' files: no pattern goes far from where it begins. */
const kinds: readonly LanguageFiles[] = [
  { file: /_test\.go$/, text: /^func Benchmark\w*\(\w+ \*testing\.B\)/m, of: perFileFinder(goBenchCommandsForPath) },
  { file: /\.rs$/, text: /\bcriterion_main!/, of: criterionBenchmarks },
  { file: /\.rs$/, text: /^[ \t]*#\[bench\]/m, of: perFileFinder(libtestBenchCommandsForPath) },
  {
    file: /bench.*\.py$/,
    text: /\bpyperf\.Runner\(|^[ \t]*from pyperf import\b[^\n]{0,200}\bRunner\b/m,
    of: pyperfBenchmarksOfFiles,
  },
  {
    file: /(?:^|\/)(?:test_|bench_)[^/]*\.py$|_(?:test|bench)\.py$/,
    text: /^[ \t]*(?:async )?def test_\w+\([^)]{0,400}\bbenchmark\b/m,
    of: pytestBenchmarksOfFiles,
  },
]

function perFileFinder(of: (path: string, there: ReadonlySet<string>) => LanguageBenchmarks[]): LanguageFiles['of'] {
  return (paths, { there }) => paths.flatMap((path) => of(path, there))
}

/** Proposes the same commands as docs/commands.md. */
function goBenchCommandsForPath(path: string, there: ReadonlySet<string>): LanguageBenchmarks[] {
  const folder = nearestFolderWith(path, ['go.mod'], there)
  if (folder === undefined) return []
  const command = ['go', 'test', '-run=^$', '-bench={filter}', '-benchmem', '-benchtime=20ms', './...']
  return [{ tool: 'Go', path, folder, name: 'bench', command, read: 'go' }]
}

/** The least that Criterion takes: what a pair needs, without its own statistics and plots. */
const leastTime = ['--warm-up-time', '0.05', '--measurement-time', '0.05']
const shortCriterion = [...leastTime, '--sample-size', '10', '--nresamples', '1000', '--noplot']

/**
 * Finds targets: what a `[[bench]]` of its package names by `path`, else a file of `benches`, or a folder there with a
 * `main.rs`. The package need be no member of the workspace above it.
 */
async function criterionBenchmarks(
  paths: readonly string[],
  { there, read }: ProjectFiles,
): Promise<LanguageBenchmarks[]> {
  const benchmarks = paths.map(async (path) => {
    const folder = furthestFolderWith(path, 'Cargo.toml', there)
    const crate = nearestFolderWith(path, ['Cargo.toml'], there)
    if (folder === undefined || crate === undefined) return []
    const manifest = posix.join(crate, 'Cargo.toml')
    const name = findCargoTargetName(posix.relative(crate, path), await read(manifest))
    if (name === undefined) return []
    const cargo = ['cargo', 'bench', ...(crate === folder ? [] : ['--manifest-path', posix.relative(folder, manifest)])]
    const target = [...cargo, '--bench', name]
    const command = [...target, '--', '{filter}', ...shortCriterion]
    const prepare = [...target, '--no-run'].join(' ')
    return [{ tool: 'Criterion', path, folder, name, command, read: 'criterion', output: undefined, prepare }]
  })
  return (await Promise.all(benchmarks)).flat()
}

/** Returns undefined for a module of a target. */
function findCargoTargetName(path: string, manifest: string): string | undefined {
  const named = tomlTablesNamed(manifest, 'bench').find((table) => tomlTextOfKey(table, 'path') === path)
  if (named !== undefined) return tomlTextOfKey(named, 'name')
  const [, name] = /^benches\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path) ?? []
  return name
}

function libtestBenchCommandsForPath(path: string, there: ReadonlySet<string>): LanguageBenchmarks[] {
  const folder = furthestFolderWith(path, 'Cargo.toml', there)
  if (folder === undefined) return []
  const how = { command: ['cargo', 'bench'], read: 'cargo', output: undefined, prepare: 'cargo bench --no-run' }
  return [{ tool: 'cargo bench', path, folder, name: 'bench', ...how }]
}

const pythonProject = ['pyproject.toml', 'setup.py', 'setup.cfg', 'pytest.ini', 'tox.ini', 'requirements.txt']

/** Systems let no pip install into their own Python. */
const venv = '.venv'
const python = `${venv}/bin/python`

/** Makes a Python of its own for each checkout, with the project and the tool, or the extra of the project that has it. */
async function venvSetupLine(tool: string, folder: string, { there, read }: ProjectFiles): Promise<string> {
  // A pyproject.toml may hold nothing but settings of tools.
  const text = await read(posix.join(folder, 'pyproject.toml'))
  const isInstalled = there.has(posix.join(folder, 'setup.py')) || /^\[build-system\]/m.test(text)
  const extra = isInstalled ? findExtraWithPackage(text, tool) : undefined
  const alone = isInstalled ? `${tool} -e .` : tool
  const packages = extra === undefined ? alone : `-e ".[${extra}]"`
  return `python -m venv ${venv} && ${python} -m pip install ${packages}`
}

/** Finds the optional dependencies with this package: they name what else the benchmarks import. */
function findExtraWithPackage(pyproject: string, name: string): string | undefined {
  const [, extras = ''] = /^\[project\.optional-dependencies\](.*?)(?:^\[|(?![^]))/ms.exec(pyproject) ?? []
  const lists = [...extras.matchAll(/^([\w.-]+) *= *\[(.*?)\]\s*$/gms)]
  return lists.find(([, , list = '']) => new RegExp(`["']${name}(?![\\w-])`).test(list))?.[1]
}

function groupByPythonProject(paths: readonly string[], there: ReadonlySet<string>) {
  const groups = Map.groupBy(paths, (path) => nearestFolderWith(path, pythonProject, there))
  return [...groups].flatMap(([folder, files]) => (folder === undefined ? [] : [[folder, files] as const]))
}

/**
 * Loads the checkout by `-m` and `pythonpath`, not what is installed of the project: that may be another commit. Names
 * the files, as pytest finds none called `bench_…` itself, and all others may need more than the benchmarks do. The
 * results hold every round, and within the usual second grow too large; of fewer than five rounds, one would decide.
 */
async function pytestBenchmarksOfFiles(paths: readonly string[], project: ProjectFiles): Promise<LanguageBenchmarks[]> {
  const { there } = project
  const tool = 'pytest-benchmark'
  const output = 'paceline-bench.json'
  const how = ['--benchmark-only', '--benchmark-max-time=0.02', `--benchmark-json=${output}`]
  const benchmarks = groupByPythonProject(paths, there).map(async ([folder, files]) => {
    const hasSource = [...there].some((file) => file.startsWith(posix.join(folder, 'src/')) && file.endsWith('.py'))
    const source = hasSource ? ['-o', 'pythonpath=src'] : []
    const prepare = await venvSetupLine(tool, folder, project)
    const named = files.map((path) => posix.relative(folder, path))
    const command = [python, '-m', 'pytest', ...source, ...named, '-k', '{filter}', ...how]
    return { tool, path: files[0]!, folder, name: 'bench', command, read: 'pytest', output, prepare }
  })
  return Promise.all(benchmarks)
}

/** Lets pairs take the place of its repetitions: one process, and the least that its clock allows. */
async function pyperfBenchmarksOfFiles(paths: readonly string[], project: ProjectFiles): Promise<LanguageBenchmarks[]> {
  const tool = 'pyperf'
  const output = 'paceline-bench.json'
  const how = ['--quiet', '--processes=1', '--values=3', '--min-time=0.02', '-o', output]
  const benchmarks = groupByPythonProject(paths, project.there).map(async ([folder, files]) => {
    const prepare = await venvSetupLine(tool, folder, project)
    return files.map((path) => {
      const command = [python, posix.relative(folder, path), ...how]
      return { tool, path, folder, name: basename(path, '.py'), command, read: 'pyperf', output, prepare }
    })
  })
  return (await Promise.all(benchmarks)).flat()
}

/** Finds the folder from the file's up that holds one of these; undefined if none does. */
function nearestFolderWith(path: string, names: readonly string[], there: ReadonlySet<string>): string | undefined {
  return foldersAbove(path).find((folder) => names.some((name) => there.has(posix.join(folder, name))))
}

/** Finds the topmost, as the top of a workspace of Cargo is above its members. */
function furthestFolderWith(path: string, name: string, there: ReadonlySet<string>): string | undefined {
  return foldersAbove(path).findLast((folder) => there.has(posix.join(folder, name)))
}

/** Lists folders from the file's own to the project's, which is empty. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return [...parts.keys(), parts.length].toReversed().map((count) => parts.slice(0, count).join('/'))
}

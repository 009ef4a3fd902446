/** Finds the programs of a project in Rust, Go or Python that has no benchmarks: what could be timed as a command. */
import { posix } from 'node:path'

export interface TimedProgram {
  readonly name: string
  readonly command: readonly string[]
  /** Builds or installs it in a checkout. */
  readonly prepare: string
}

type Read = (path: string) => Promise<string>

const mostPrograms = 3

/** Finds programs to time; `files` are relative to the project, with slashes. */
export async function findProgramsToTime(files: readonly string[], read: Read): Promise<TimedProgram[]> {
  const programs = [
    await findRustPrograms(files, read),
    pickGoPrograms(files),
    await findPythonPrograms(files, read),
  ].flat()
  const byName = Map.groupBy(programs, ({ name }) => name)
  return Array.from(byName.values(), ([first]) => first!).slice(0, mostPrograms)
}

/** Finds the binaries of all packages; where there are none, the examples of a library. */
async function findRustPrograms(files: readonly string[], read: Read): Promise<TimedProgram[]> {
  if (!files.includes('Cargo.toml')) return []
  const manifests = files.filter((path) => posix.basename(path) === 'Cargo.toml')
  const binaries = manifests.map(async (path) => {
    const folder = path.slice(0, -'Cargo.toml'.length)
    const text = await read(path)
    const tables = files.includes(`${folder}src/main.rs`) ? tomlTablesNamed(text, 'package') : []
    return [...tables, ...tomlTablesNamed(text, 'bin')].flatMap((table) => tomlTextOfKey(table, 'name') ?? [])
  })
  const names = [
    ...(await Promise.all(binaries)).flat(),
    ...pickNamesFromPaths(files, /^src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/),
  ]
  const examples = pickNamesFromPaths(files, /^examples\/([\w-]+)(?:\.rs|\/main\.rs)$/)
  return names.length > 0
    ? names.map((name) => timedCargoProgram(name, 'cargo build --release'))
    : examples.map((name) => timedCargoProgram(`examples/${name}`, 'cargo build --release --examples'))
}

/** Returns the tables of a TOML file with this name, such as each `[[bench]]`. */
export function tomlTablesNamed(text: string, name: string): string[] {
  return text.split(/^(?=\[)/m).filter((table) => table.startsWith(`[${name}]`) || table.startsWith(`[[${name}]]`))
}

/** Returns what a table says in a line such as `name = "text"`; undefined if it has none. */
export function tomlTextOfKey(table: string, key: 'name' | 'path'): string | undefined {
  return new RegExp(`^${key}[ \\t]*=[ \\t]*["']([\\w./-]+)["']`, 'm').exec(table)?.[1]
}

function timedCargoProgram(path: string, prepare: string): TimedProgram {
  return { name: posix.basename(path), command: [`target/release/${path}`, '--help'], prepare }
}

function pickNamesFromPaths(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((path) => pattern.exec(path)?.[1] ?? [])
}

function pickGoPrograms(files: readonly string[]): TimedProgram[] {
  if (!files.includes('go.mod')) return []
  const folders = pickNamesFromPaths(files, /^cmd\/([\w-]+)\/main\.go$/).map((name) => [name, `./cmd/${name}`] as const)
  const all = files.includes('main.go') ? [['program', '.'] as const, ...folders] : folders
  return all.map(([name, folder]) => {
    const binary = `.paceline/bin/${name}`
    return { name, command: [binary, '--help'], prepare: `go build -o ${binary} ${folder}` }
  })
}

/** Finds its scripts, else the module that `python -m` runs, else the import of its package. */
async function findPythonPrograms(files: readonly string[], read: Read): Promise<TimedProgram[]> {
  if (!files.includes('pyproject.toml') && !files.includes('setup.py')) return []
  const [scripts = ''] = tomlTablesNamed(await read('pyproject.toml'), 'project.scripts')
  const python = '.venv/bin/python'
  const prepare = `python -m venv .venv && ${python} -m pip install --quiet -e .`
  const named = Array.from(scripts.matchAll(/^["']?([\w.-]+)["']?[ \t]*=/gm), ([, name]) => name!)
  if (named.length > 0) return named.map((name) => ({ name, command: [`.venv/bin/${name}`, '--help'], prepare }))
  const modules = pickNamesFromPaths(files, /^(?:src\/)?(\w+)\/__main__\.py$/)
  if (modules.length > 0) return modules.map((name) => ({ name, command: [python, '-m', name, '--help'], prepare }))
  const packages = pickNamesFromPaths(files, /^(?:src\/)?(\w+)\/__init__\.py$/).filter(
    (name) => !/^(?:test|doc|example|bench|benchmark)s?$|^benches$/.test(name),
  )
  return packages.map((name) => ({ name, command: [python, '-c', `import ${name}`], prepare }))
}

/** Finds the packages that benchmarks in Python need, where their project lists them, so that a new venv can run them. */
import { posix } from 'node:path'

export interface PythonBenchmarks {
  /** The project's folder, relative to the place that is looked at, with slashes. */
  readonly folder: string
  readonly tool: string
  readonly paths: readonly string[]
}

export interface ProjectFiles {
  readonly there: ReadonlySet<string>
  /** Text of a file; empty if it cannot be read. */
  readonly read: (path: string) => Promise<string>
}

interface List {
  readonly packages: readonly string[]
  /** The name of an extra, or what pip takes. */
  readonly kind: 'extra' | 'words'
  readonly texts: readonly string[]
}

/** `requirements.txt`, `requirements-dev.txt`, `requirements/test.txt` */
const requirements = /^(?:[\w.-]*requirements[\w.-]*|requirements\/[\w.-]+)\.txt$/

/**
 * What to pass to `pip install`: the tool, `requirements.txt`, the project itself, and each list of packages that names the
 * tool or what the benchmarks import: extras of the project, its dependency groups, other files of requirements.
 */
export async function packagesFor(
  { folder, tool, paths }: PythonBenchmarks,
  { there, read }: ProjectFiles,
): Promise<string> {
  const has = (name: string): boolean => there.has(posix.join(folder, name))
  const project = has('pyproject.toml') ? await read(posix.join(folder, 'pyproject.toml')) : ''
  // A pyproject.toml may hold nothing but settings of tools.
  const isInstalled = has('setup.py') || /^\[build-system\]/m.test(project)
  const own = normal(/^name[ \t]*=[ \t]*["']([\w.-]+)["']/m.exec(tableIn(project, 'project'))?.[1] ?? '')
  const extrasIn = isInstalled ? arraysIn(tableIn(project, 'project.optional-dependencies')) : []
  const lists: List[] = [
    ...extrasIn.map(({ name, items }) => ({ packages: items.map(packageIn), kind: 'extra' as const, texts: [name] })),
    ...arraysIn(tableIn(project, 'dependency-groups')).map(group),
    ...(await filesOfRequirements(folder, { there, read })),
  ]
  const needed = [tool, ...(await importsIn(paths, { there, read }))].filter((name) => name !== own)
  const chosen = new Set<List>()
  for (const name of needed) {
    const naming = lists.filter(({ packages }) => packages.includes(name))
    if (naming[0] !== undefined && !naming.some((list) => chosen.has(list))) chosen.add(naming[0])
  }
  const texts = (kind: List['kind']): string[] => [...chosen].flatMap((list) => (list.kind === kind ? list.texts : []))
  const extras = texts('extra')
  const words = [
    tool,
    ...(has('requirements.txt') ? ['-r requirements.txt'] : []),
    ...texts('words'),
    // Some shells take brackets for a pattern.
    ...(isInstalled ? [extras.length === 0 ? '-e .' : `-e ".[${extras.join(',')}]"`] : []),
  ]
  return [...new Set(words)].join(' ')
}

/** One by one, as only pip 25 takes a group by its name. */
function group({ items }: { readonly items: readonly string[] }): List {
  const texts = items.filter((item) => /^[\w.\-[\], <>=!~;'"()*+]+$/.test(item)).map(shellWord)
  return { packages: items.map(packageIn), kind: 'words', texts }
}

function shellWord(requirement: string): string {
  return /^[\w.-]+$/.test(requirement) ? requirement : `"${requirement.replaceAll('"', "'")}"`
}

async function filesOfRequirements(folder: string, { there, read }: ProjectFiles): Promise<List[]> {
  const files = [...there]
    .map((path) => ({ path, name: posix.relative(folder, path) }))
    .filter(({ name }) => requirements.test(name) && name !== 'requirements.txt')
    .map(async ({ path, name }) => {
      const text = await read(path)
      // With one hash, pip wants one for the tool, too.
      const packages = text.includes('--hash') ? [] : text.split('\n').map(packageIn)
      return { packages, kind: 'words', texts: [`-r ${name}`] } as const
    })
  return Promise.all(files)
}

async function importsIn(paths: readonly string[], { read }: ProjectFiles): Promise<string[]> {
  const texts = await Promise.all(paths.map(read))
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/^[ \t]*(?:from|import)[ \t]+(\w+)/gm), ([, name]) => normal(name!)),
  )
  return [...new Set(names)].filter((name) => name !== 'pytest')
}

/** The lines of a table in TOML; empty if there is none. */
function tableIn(text: string, name: string): string {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim() === `[${name}]`)
  if (start === -1) return ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  return (end === -1 ? rest : rest.slice(0, end)).join('\n')
}

const array =
  /^[ \t]*["']?([\w.-]+)["']?[ \t]*=[ \t]*\[((?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|\{[^}\n]*\}|[^[\]"'#{])*)\]/gm
const item = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|#[^\n]*|\{[^}\n]*\}/g

/** The arrays of texts in the lines of a table, without what else they hold, such as other groups. */
function arraysIn(table: string) {
  return Array.from(table.matchAll(array), ([, name, body]) => {
    const texts = Array.from(body!.matchAll(item), ([, quoted, literal]) => quoted?.replaceAll('\\"', '"') ?? literal)
    return { name: name!, items: texts.filter((text) => text !== undefined) }
  })
}

/** The package of a requirement, such as `Sample_Name[extra]>=1; python_version>'3'`. */
function packageIn(requirement: string): string {
  return normal(/^\s*([A-Za-z\d][\w.-]*)/.exec(requirement)?.[1] ?? '')
}

/** Names of packages that differ only in this are the same; a module is called as its package, but for dashes. */
function normal(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-')
}

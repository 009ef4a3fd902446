/** What other tools limit the size of, as package.json says: size-limit, bundlesize and bundlewatch. Pure. */
import { dependsOn, type RawManifest } from '../../sides/manifest.ts'
import { configSchema, type Policy } from '../../model/config.ts'
import { plainName } from '../../model/scalars.ts'

export type SizeLimits = NonNullable<ReturnType<typeof sizeLimitsOf>>

type Entry = Readonly<Partial<Record<string, unknown>>>

const bundlers = ['webpack', 'esbuild', 'preset-small-lib', 'preset-big-lib'].map((name) => `@size-limit/${name}`)

/** Null if package.json has no configuration of such a tool. `taken` are the names of other subjects. */
export function sizeLimitsOf(manifest: RawManifest, taken: readonly string[] = []) {
  const tool = ['size-limit', 'bundlesize', 'bundlewatch'].find((name) => Object.hasOwn(manifest, name))
  if (tool === undefined) return null
  const declared = manifest[tool] as { readonly files?: unknown } | null
  const listed = Array.isArray(declared) ? declared : declared?.files
  const entries = ((Array.isArray(listed) ? listed : []) as (Entry | null)[]).map((entry) => entry ?? {})
  // Then its limits are about what it makes of the files.
  const isBundled = tool === 'size-limit' && bundlers.some((name) => dependsOn(manifest, name))
  // By the name that a subject of the config can have.
  const files: Record<string, string | string[]> = {}
  const budgets: NonNullable<Policy['budgets']> = []
  for (const entry of entries) {
    const name = freeName(entry, new Set([...taken, ...Object.keys(files)]))
    const own = pathsOf(entry)
    if (own === null || !configSchema.safeParse({ subjects: { [name]: { files: own } } }).success) continue
    files[name] = own
    const max = isBundled ? null : limitOf(entry, tool)
    if (max !== null) budgets.push({ match: `size/files/${name}`, metric: metricOf(entry, tool), max })
  }
  return { tool, files, budgets, left: entries.length - Object.keys(files).length, isBundled }
}

/** Null where a tool would make the file itself. */
function pathsOf({ path, import: imported }: Entry): string | string[] | null {
  const paths = [path].flat()
  if (imported !== undefined || !paths.every((one) => typeof one === 'string')) return null
  const bare = paths.map((one) => one.replace(/^(!?)\.\//, '$1'))
  return bare.length === 1 ? bare[0]! : bare
}

function metricOf({ gzip, brotli, compression = 'gzip' }: Entry, tool: string): string {
  const ofSizeLimit = gzip === true ? 'gzip' : brotli === false ? 'none' : 'brotli'
  const kind = tool === 'size-limit' ? ofSizeLimit : compression
  return kind === 'none' ? 'bytes' : `${kind === 'brotli' ? 'brotli' : 'gzip'}-bytes`
}

/** `10KB` as a budget has it: of size-limit that is 10 kB, and of the other two, which count in 1,024 bytes, 10 KiB. */
function limitOf({ limit, maxSize }: Entry, tool: string): string | null {
  const said = tool === 'size-limit' ? limit : maxSize
  const pattern = /^\s*(\d+(?:\.\d+)?)\s*([km]?)(i?)b\s*$/i
  const [, amount, prefix = '', binary] = (typeof said === 'string' ? pattern.exec(said) : null) ?? []
  if (amount === undefined) return null
  const isBinary = binary !== '' || tool !== 'size-limit'
  const units: Readonly<Record<string, string>> = isBinary ? { k: 'KiB', m: 'MiB' } : { k: 'kB', m: 'MB' }
  return `${amount} ${units[prefix.toLowerCase()] ?? 'B'}`
}

function freeName({ name, path }: Entry, taken: ReadonlySet<string>): string {
  const [first] = [path].flat()
  const said = typeof name === 'string' ? name : typeof first === 'string' ? first.replace(/^\.\//, '') : ''
  const plain = said.replaceAll(/[^\w@.+-]+/g, '-').replaceAll(/^[^A-Za-z0-9@]+|-+(?=\.|$)/g, '')
  const start = plainName.safeParse(plain).success ? plain : 'files'
  let free = start
  for (let count = 2; taken.has(free); count++) free = `${start}-${count}`
  return free
}

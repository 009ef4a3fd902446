/** How large are the files of a project, as they are and compressed? See docs/commands.md. */
import { glob, readFile, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineSuite } from 'paceline'

const metric = { unit: 'bytes', better: 'lower', kind: 'exact', gate: true } as const
/** Read and compressed at the same time: enough to keep the threads busy that compress. */
const atOnce = 8

export default defineSuite({
  name: 'size',
  revision: '1',
  title: 'Files of the project: bytes, and bytes compressed with gzip and brotli',
  // Stands for any group of files: which there are is the config's to say.
  subjects: { files: () => undefined },
  cases: { files: { once: true, timeoutMs: 300_000 } },
  metrics: { bytes: metric, 'gzip-bytes': metric, 'brotli-bytes': metric },
  /** The globs as JSON, and the folder that they are relative to. */
  options: { FILES: '[]', DIRECTORY: '.' },
  async trial({ measure, expect, option }) {
    const globs = JSON.parse(option('FILES')) as string[]
    const files = await filesOf(await realpath(option('DIRECTORY')), globs)
    expect.ok(
      files.length > 0,
      `no file matches ${globs.join(', ')}: is it built, and do the paths begin in the project's folder?`,
    )
    let sum = { raw: 0, gzip: 0, brotli: 0 }
    for (let at = 0; at < files.length; at += atOnce) {
      const sizes = await Promise.all(files.slice(at, at + atOnce).map(sizesOf))
      sum = sizes.reduce(
        (all, one) => ({ raw: all.raw + one.raw, gzip: all.gzip + one.gzip, brotli: all.brotli + one.brotli }),
        sum,
      )
    }
    measure.record('bytes', sum.raw)
    measure.record('gzip-bytes', sum.gzip)
    measure.record('brotli-bytes', sum.brotli)
  },
})

/**
 * The real paths of the files that match, each once. A folder stands for all files in it, `!` takes away, and what
 * packages install does not count. Throws if a link leads out of the folder or nowhere: what lies there is not the project's.
 */
async function filesOf(root: string, globs: readonly string[]): Promise<string[]> {
  const less = globs.filter((one) => one.startsWith('!')).map((one) => one.slice(1))
  const more = globs.filter((one) => !one.startsWith('!'))
  const excluded = new Set(await matching(root, less))
  const found = new Set<string>()
  for (const name of await matching(root, more)) {
    if (excluded.has(name)) continue
    const path = await realpath(join(root, name)).catch((cause: Error) => {
      throw new Error(`${shown(name)} cannot be read: ${cause.message}`, { cause })
    })
    const below = relative(root, path)
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) {
      throw new Error(`${shown(name)} leads out of the project: leave it out with "!${shown(name)}"`)
    }
    if ((await stat(path)).isFile()) found.add(path)
  }
  return [...found].sort()
}

async function matching(cwd: string, globs: readonly string[]): Promise<string[]> {
  const all = globs.flatMap((one) => [one, `${one}/**`])
  const names: string[] = []
  for await (const name of glob(all, { cwd, exclude: (one) => basename(one) === 'node_modules' })) names.push(name)
  return names
}

function shown(name: string): string {
  return name.split(sep).join('/')
}

const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)]

/** Compressed as far as it goes, as servers do with files that they keep, and as size-limit counts. */
async function sizesOf(path: string): Promise<{ raw: number; gzip: number; brotli: number }> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [zipped, packed] = await Promise.all([gzipped(bytes, { level: 9 }), brotlied(bytes, { params })])
  return { raw: bytes.length, gzip: zipped.length, brotli: packed.length }
}

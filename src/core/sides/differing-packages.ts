/**
 * Installed packages whose versions differ between base and head: as npm recorded them, else as they lie in `node_modules`.
 * Names and versions come from the project's dependencies and are shown to people.
 */
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readable } from '../model/readable.ts'
import { maxPackages, type DifferingPackage } from '../model/run.ts'
import { readRegularFile } from '../model/regular-file.ts'
import { topOf } from './manifest.ts'

type Versions = ReadonlyMap<string, string>

/** By name, and empty where one side has nothing installed. Of a package that is there twice, all versions. */
export async function differingPackages(base: string, head: string): Promise<DifferingPackage[]> {
  const [before, after] = await Promise.all([installedVersions(base), installedVersions(head)])
  if (before.size === 0 || after.size === 0) return []
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names
    .map((name) => ({ name, base: before.get(name) ?? null, head: after.get(name) ?? null }))
    .filter((one) => one.base !== one.head)
    .slice(0, maxPackages)
}

/** In the project and the folders above it in its checkout; of a package that is installed elsewhere, beside it. */
async function installedVersions(root: string): Promise<Versions> {
  const top = topOf(root)
  const all = new Map<string, Set<string>>()
  for (let folder = root; ; folder = dirname(folder)) {
    await addVersions(all, join(folder, 'node_modules'))
    const isEnd = folder === top || folder === dirname(folder) || (top === null && all.size > 0)
    if (isEnd) return new Map(Array.from(all, ([name, versions]) => [name, shown([...versions].sort().join(', '))]))
  }
}

async function addVersions(all: Map<string, Set<string>>, folder: string): Promise<void> {
  const recorded = await readObject(join(folder, '.package-lock.json'), 'packages')
  const found = recorded === null ? await packagesIn(folder) : Object.entries(recorded)
  for (const [path, entry] of found) {
    const [, own = ''] = /(?:^|\/)node_modules\/((?:(?!node_modules\/).)+)$/s.exec(path) ?? []
    const { version: text } = (entry ?? {}) as { readonly version?: unknown }
    const [name, version] = [shown(own), shown(typeof text === 'string' ? text : '')]
    if (name !== '' && version !== '') all.set(name, (all.get(name) ?? new Set()).add(version))
  }
}

/** As a run file may hold it. */
function shown(text: string): string {
  return readable(text).replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

/** As pnpm, Yarn and Bun leave them: each with its package.json, those of pnpm in a store of the project. */
async function packagesIn(folder: string): Promise<[string, unknown][]> {
  const store = await namesIn(join(folder, '.pnpm'))
  const stored = store
    .map((name) => /^(.+?)@([^(_/@]+)/.exec(name.replaceAll('+', '/')))
    .filter((match) => match !== null)
  if (stored.length > 0) return stored.map(([, name, version]) => [`node_modules/${name!}`, { version }])
  const scopes = (await namesIn(folder)).filter((name) => !name.startsWith('.'))
  const names = await Promise.all(
    scopes.map(async (name) =>
      name.startsWith('@') ? (await namesIn(join(folder, name))).map((own) => `${name}/${own}`) : [name],
    ),
  )
  return Promise.all(
    names
      .flat()
      .map(
        async (name) =>
          [`node_modules/${name}`, await readObject(join(folder, name, 'package.json'))] as [string, unknown],
      ),
  )
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** The object in a file of JSON, or in one of its fields; null if there is none. */
async function readObject(path: string, field?: string): Promise<object | null> {
  const bytes = await readRegularFile(path, { maxBytes: 64_000_000, follow: true })
  try {
    const content = JSON.parse(String(bytes)) as Readonly<Record<string, unknown>> | null
    const found = field === undefined ? content : content?.[field]
    return typeof found === 'object' ? found : null
  } catch {
    return null
  }
}

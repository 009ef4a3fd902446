/** Lets a checkout begin with what Cargo built of the same dependencies in another. */
import { existsSync } from 'node:fs'
import { constants, cp, glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readRegularFile } from '../store/regular-file.ts'

/** What Cargo looks up in a profile's folder; the rest is results, or what Criterion stored of earlier runs. */
const kept = ['.fingerprint', 'build', 'deps']
const maxManifestBytes = 1_048_576

/**
 * Copies the built dependencies of the checkout `from` to `to`, so that the second side compiles only its own crates. Those
 * of the checkout are left to be built: Cargo goes by the time of a source, and would take what it built on the other side
 * for the result of these. Does nothing without a `target` folder of Cargo's in `from`, or with one in `to`.
 */
export async function takeCargoTarget(from: string, to: string): Promise<void> {
  const target = join(to, 'target')
  if (!existsSync(join(to, 'Cargo.toml')) || !existsSync(join(from, 'target', 'CACHEDIR.TAG')) || existsSync(target)) {
    return
  }
  const own = new Set([...(await crateNames(from)), ...(await crateNames(to))])
  for await (const folder of glob(['*/.fingerprint', '*/*/.fingerprint'], { cwd: join(from, 'target') })) {
    const profile = folder.slice(0, -'.fingerprint'.length)
    const there = kept.filter((name) => existsSync(join(from, 'target', profile, name)))
    for (const name of there) {
      await cp(join(from, 'target', profile, name), join(target, profile, name), {
        recursive: true,
        preserveTimestamps: true,
        mode: constants.COPYFILE_FICLONE,
        filter: (path) => !(name === '.fingerprint' && own.has(crateOf(path))),
      })
    }
  }
}

/** `itoa` of `…/.fingerprint/itoa-35ecebf4f61dd9c4` */
function crateOf(path: string): string {
  return basename(path).replace(/-[0-9a-f]{16}$/, '')
}

const foreign = new Set(['target', 'node_modules', '.git', '.paceline'])

/** Names of the crates whose sources lie in a checkout. */
async function crateNames(root: string): Promise<string[]> {
  const names: string[] = []
  for await (const path of glob('**/Cargo.toml', { cwd: root, exclude: (path) => foreign.has(basename(path)) })) {
    const text = (await readRegularFile(join(root, path), { maxBytes: maxManifestBytes, follow: false }))?.toString()
    const [, name] = /^\[package\][^[]*?^name\s*=\s*["']([^"'\n]+)["']/ms.exec(text ?? '') ?? []
    if (name !== undefined) names.push(name)
  }
  return names
}

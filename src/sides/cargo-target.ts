/** Lets a checkout begin with what Cargo built of the same dependencies in another. */
import { existsSync } from 'node:fs'
import { constants, cp, glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readRegularFile } from '../store/regular-file.ts'

/** What Cargo looks up in a profile's folder; the rest is results, or what Criterion stored of earlier runs. */
const kept = ['.fingerprint', 'build', 'deps']
const maxLockBytes = 16_777_216

/**
 * Copies the built dependencies of `from` to `to`, so that the second side compiles only its own crates. Of the others
 * no fingerprint is copied: Cargo goes by times, and would take the other side's build for theirs. Does nothing without
 * a `target` folder of Cargo's in `from`, or with one in `to`.
 */
export async function takeCargoTarget(from: string, to: string): Promise<void> {
  const target = join(to, 'target')
  if (!existsSync(join(to, 'Cargo.toml')) || !existsSync(join(from, 'target', 'CACHEDIR.TAG')) || existsSync(target)) {
    return
  }
  const fetched = await fetchedCrates(from)
  const isKept = (path: string): boolean => {
    const [, crate] = fingerprint.exec(basename(path)) ?? []
    return crate === undefined || fetched.has(crate)
  }
  for await (const folder of glob(['*/.fingerprint', '*/*/.fingerprint'], { cwd: join(from, 'target') })) {
    const profile = folder.slice(0, -'.fingerprint'.length)
    const there = kept.filter((name) => existsSync(join(from, 'target', profile, name)))
    for (const name of there) {
      await cp(join(from, 'target', profile, name), join(target, profile, name), {
        recursive: true,
        preserveTimestamps: true,
        mode: constants.COPYFILE_FICLONE,
        filter: (path) => name !== '.fingerprint' || isKept(path),
      })
    }
  }
}

/** `itoa-35ecebf4f61dd9c4` */
const fingerprint = /^(.+)-[0-9a-f]{16}$/

/** Names of the crates that come from a registry or from Git: in Cargo.lock, those of a folder have no source. */
async function fetchedCrates(root: string): Promise<ReadonlySet<string>> {
  const lock = await readRegularFile(join(root, 'Cargo.lock'), { maxBytes: maxLockBytes, follow: false })
  const entries = (lock?.toString() ?? '').split(/^\[\[package\]\]$/m).slice(1)
  const crates = entries.map((text) => ({
    name: /^name = "([^"\n]+)"$/m.exec(text)?.[1] ?? '',
    isFetched: /^source = "/m.test(text),
  }))
  const local = new Set(crates.filter(({ isFetched }) => !isFetched).map(({ name }) => name))
  return new Set(crates.map(({ name }) => name).filter((name) => !local.has(name)))
}

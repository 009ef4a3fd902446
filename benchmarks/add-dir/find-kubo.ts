/** Finds the `ipfs` binary of Kubo. It never comes with this suite: installing the `kubo` package downloads it. */
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export const howToGetKubo =
  'no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH (https://dist.ipfs.tech), or install the npm package kubo'

/** Why there is none. */
export function whyNoKubo({ configured }: Pick<FindKuboOptions, 'configured'>): string {
  return configured === '' ? howToGetKubo : `no Kubo binary: KUBO_BINARY names ${configured}, which is no file`
}

export interface FindKuboOptions {
  /** Value of KUBO_BINARY; empty if unset. */
  readonly configured: string
  /** Value of PATH. */
  readonly path: string
  readonly platform: NodeJS.Platform
  /** Module from which the package `kubo` would be found. */
  readonly from: string
}

/** Path of the binary: as configured, else on PATH, else of the package `kubo`. Undefined if there is none. */
export function findKubo({ configured, path, platform, from }: FindKuboOptions): string | undefined {
  if (configured !== '') return isFile(configured) ? configured : undefined
  const name = platform === 'win32' ? 'ipfs.exe' : 'ipfs'
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const packaged = packageFolder(from)
  const candidates = [
    ...folders.map((folder) => join(folder, name)),
    ...(packaged === undefined ? [] : [join(packaged, 'kubo', name)]),
  ]
  return candidates.find(isFile)
}

function packageFolder(from: string): string | undefined {
  try {
    return dirname(createRequire(from).resolve('kubo/package.json'))
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

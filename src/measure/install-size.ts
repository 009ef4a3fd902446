/** The size of an install, shown before it begins: recorded for the suites' own packages, else estimated from the lockfile. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { formatDuration, formatValue } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { readRegularFile } from '../store/regular-file.ts'
import recorded from './suite-sizes.json' with { type: 'json' }

/** Smaller installs are not announced. */
const announcedBytes = 50e6

interface InstallSize {
  readonly packages: number
  /** On disk. */
  readonly bytes: number
  readonly seconds: number
  /** Where it was recorded, such as `linux-x64`; null if it is estimated from the number of packages. */
  readonly recordedOn: string | null
}

/**
 * What suites install, by the digest of their lockfile: evaluation/suite-sizes.ts records it, and tests fail if a record
 * is of another lockfile or no longer true.
 */
const records = Object.values(recorded.suites)

/** Of what a package-lock.json says: `dist/` has it without white space. */
export function lockDigest(lock: string): string {
  return createHash('sha256').update(lock.replaceAll(/\s+/g, '')).digest('hex')
}

/** The size of the packages in a package-lock.json, given as text: recorded, else estimated. */
export function sizeOfInstall(lock: string): InstallSize {
  const record = records.find((one) => one.lock === lockDigest(lock))
  return record === undefined
    ? sizeByCount(lockedPackages('package-lock.json', lock))
    : { ...record, recordedOn: recorded.platform }
}

/** Estimates the size of so many packages from the mean of the recorded ones. */
export function sizeByCount(packages: number): InstallSize {
  const share = packages / sum('packages')
  return { packages, bytes: sum('bytes') * share, seconds: sum('seconds') * share, recordedOn: null }
}

function sum(of: 'packages' | 'bytes' | 'seconds'): number {
  return records.reduce((total, record) => total + record[of], 0)
}

/** The number of packages in a lockfile of npm, pnpm or yarn; 0 if it cannot be parsed. */
export function lockedPackages(name: string, text: string): number {
  if (name.endsWith('.json')) return npmPackages(text)
  if (name === 'yarn.lock') return (text.match(/^(?![#\s]|__metadata:).+:$/gm) ?? []).length
  const [, packages = ''] = /^packages:\n([^]*?)(?=^\S|$(?![^]))/m.exec(text) ?? []
  return (packages.match(/^ {2}[^\s#].*:(?: \{\})?$/gm) ?? []).length
}

function npmPackages(text: string): number {
  try {
    const { packages = {} } = JSON.parse(text) as { packages?: Record<string, { link?: boolean }> }
    const entries = Object.entries(packages)
    return entries.filter(([path, { link }]) => path.includes('node_modules/') && link !== true).length
  } catch {
    return 0
  }
}

const lockfiles = ['pnpm-lock.yaml', 'npm-shrinkwrap.json', 'package-lock.json', 'yarn.lock']
const maxLockBytes = 64 * 1_048_576

/** The estimated size of a project's install, by its lockfile; null without one that can be read. */
export async function sizeOfProject(folder: string): Promise<InstallSize | null> {
  for (const name of lockfiles) {
    const bytes = await readRegularFile(join(folder, name), { maxBytes: maxLockBytes, follow: true })
    if (bytes !== null) return sizeByCount(lockedPackages(name, bytes.toString()))
  }
  return null
}

/** `1,982 packages, about 780 MB and 95 s on linux-x64, more with a slow registry`; null for a small install. */
export function sizeText({ packages, bytes, seconds, recordedOn }: InstallSize): string | null {
  if (bytes <= announcedBytes) return null
  const about = recordedOn === null ? 'very roughly' : 'about'
  const where = recordedOn === null ? '' : ` on ${recordedOn}`
  const time = formatDuration(Math.max(10, round(seconds)) * 1_000)
  return `${plural(packages, 'package')}, ${about} ${formatValue(round(bytes), 'bytes')} and ${time}${where}, more with a slow registry`
}

/** To two digits; more are not known. */
function round(value: number): number {
  return Number(value.toPrecision(2))
}

/** What an install comes to, said before it begins: from records of the suites' own packages, or by a lockfile's count. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { formatDuration, formatValue } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { readRegularFile } from '../store/regular-file.ts'
import recorded from './suite-sizes.json' with { type: 'json' }

/** What is smaller than this is not worth a word. */
const worthSayingBytes = 50e6

export interface InstallSize {
  readonly packages: number
  /** On disk. */
  readonly bytes: number
  readonly seconds: number
  /** Where it was recorded, such as `linux-x64`; null where it follows from the number of packages alone. */
  readonly recordedOn: string | null
}

/**
 * Files of one version that suites install, by the digest of their lockfile: `npm run sizes` measures and records them,
 * and tests fail where a record is of another lockfile or no longer true.
 */
interface SizeRecord {
  readonly lock: string
  readonly packages: number
  readonly bytes: number
  readonly seconds: number
}

const records: readonly SizeRecord[] = Object.values(recorded.suites)

/** Of what a package-lock.json says: `dist/` has it without white space. */
export function lockDigest(lock: string): string {
  return createHash('sha256').update(lock.replaceAll(/\s+/g, '')).digest('hex')
}

/** Of the packages of a package-lock.json, by its text: as recorded, else about as large as those that are. */
export function sizeOfInstall(lock: string): InstallSize {
  const record = records.find((one) => one.lock === lockDigest(lock))
  return record === undefined
    ? sizeByCount(lockedPackages('package-lock.json', lock))
    : { ...record, recordedOn: recorded.platform }
}

/** About what so many packages come to. */
export function sizeByCount(packages: number): InstallSize {
  const each = packages / sum('packages')
  return { packages, bytes: sum('bytes') * each, seconds: sum('seconds') * each, recordedOn: null }
}

function sum(of: keyof Omit<SizeRecord, 'lock'>): number {
  return records.reduce((total, record) => total + record[of], 0)
}

/** How many packages a lockfile of npm, pnpm or yarn pins; 0 for one that cannot be read. */
export function lockedPackages(name: string, text: string): number {
  if (name.endsWith('.json')) return npmPackages(text)
  if (name === 'yarn.lock') return (text.match(/^(?![#\s]|__metadata:).+:$/gm) ?? []).length
  const [, packages = ''] = /^packages:\n([^]*?)(?=^\S|$(?![^]))/m.exec(text) ?? []
  return (packages.match(/^ {2}[^\s#].*:(?: \{\})?$/gm) ?? []).length
}

function npmPackages(text: string): number {
  try {
    const { packages = {} } = JSON.parse(text) as { packages?: Record<string, { link?: boolean }> }
    return Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
      .length
  } catch {
    return 0
  }
}

const lockfiles = ['pnpm-lock.yaml', 'npm-shrinkwrap.json', 'package-lock.json', 'yarn.lock']
const maxLockBytes = 64 * 1_048_576

/** About what installing a project comes to, by its lockfile; null without one that can be read. */
export async function sizeOfProject(folder: string): Promise<InstallSize | null> {
  for (const name of lockfiles) {
    const bytes = await readRegularFile(join(folder, name), { maxBytes: maxLockBytes, follow: true })
    if (bytes !== null) return sizeByCount(lockedPackages(name, bytes.toString()))
  }
  return null
}

/**
 * The size in words: `1,982 packages, about 780 MB and 95 s on linux-x64, more with a slow registry`; null for one that
 * needs none.
 */
export function sizeText({ packages, bytes, seconds, recordedOn }: InstallSize): string | null {
  if (bytes <= worthSayingBytes) return null
  const about = recordedOn === null ? 'very roughly' : 'about'
  const where = recordedOn === null ? '' : ` on ${recordedOn}`
  const time = formatDuration(Math.max(10, round(seconds)) * 1_000)
  return `${plural(packages, 'package')}, ${about} ${formatValue(round(bytes), 'bytes')} and ${time}${where}, more with a slow registry`
}

/** Two digits say all that is known. */
function round(value: number): number {
  return Number(value.toPrecision(2))
}

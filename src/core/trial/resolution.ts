/** Decides which module a bare import means inside a trial. Pure: the hooks of register.ts do what it says. */
import { dirname, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SubjectPackage } from '../model/suite.ts'
import type { ChildRequest } from '../model/trial.ts'

export interface Resolution {
  readonly apiUrl: string
  /** Packages whose place was decided by the parent, by the name that the suite imports. */
  readonly packages: Readonly<Record<string, SubjectPackage>>
  /** Folders of the suite's own code, with a separator at the end. */
  readonly suiteFolders: readonly string[]
  /** Folder whose `node_modules` holds the suite's own packages. */
  readonly suitePackages?: string | undefined
}

/** `natural`: as Node would. `inside`: as if imported by a file of `folder`. `url`: this very module. */
type Resolved =
  | { readonly kind: 'natural' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'inside'; readonly folder: string; readonly specifier: string; readonly package: SubjectPackage }
  | { readonly kind: 'suite-package'; readonly folder: string }

const natural: Resolved = { kind: 'natural' }
const bareName = /^(@[^/:]+\/[^/:]+|[^./@:#][^/:]*)(\/.*)?$/

interface Surroundings {
  readonly apiUrl: string
  /** Real path of a file: importers are known by theirs. */
  readonly realpath: (path: string) => string
}

/** Reads the request of a trial; a child without one (a process that cleared its environment) still finds `paceline`. */
export function resolutionOfRequest(request: ChildRequest | undefined, { apiUrl, realpath }: Surroundings): Resolution {
  if (request === undefined) return { apiUrl, packages: {}, suiteFolders: [] }
  const packages = Object.entries(request.packages).map(
    ([name, place]) => [name, place.source === 'builtin' ? place : { ...place, root: realpath(place.root) }] as const,
  )
  return {
    apiUrl,
    packages: Object.fromEntries(packages),
    suiteFolders: [dirname(realpath(request.suitePath)) + sep],
    suitePackages: request.suitePackages,
  }
}

/**
 * Finds a subject's package where the parent says, for any importer outside of `node_modules`. Installed packages keep
 * their own dependencies: watchpack keeps the chokidar that it was installed with.
 */
export function decideResolution(resolution: Resolution, specifier: string, importer: string | undefined): Resolved {
  const match = bareName.exec(specifier)
  if (match === null) return natural
  const name = match[1] ?? ''
  if (name === 'paceline') return specifier === name ? { kind: 'url', url: resolution.apiUrl } : natural
  const path = importer?.startsWith('file:') === true ? fileURLToPath(importer) : ''
  const fromSuite = resolution.suiteFolders.some((folder) => path.startsWith(folder) && !isInNodeModules(path, folder))
  const subject = Object.hasOwn(resolution.packages, name) ? resolution.packages[name] : undefined
  if (subject !== undefined && subject.source !== 'builtin' && (fromSuite || mayImport(resolution, subject, path))) {
    return { kind: 'inside', folder: subject.root, specifier: `${subject.name}${match[2] ?? ''}`, package: subject }
  }
  return fromSuite && resolution.suitePackages !== undefined
    ? { kind: 'suite-package', folder: resolution.suitePackages }
    : natural
}

/** Lets helpers beside the suite ask for a subject's package; installed packages and other projects have their own. */
function mayImport(resolution: Resolution, subject: SubjectPackage, path: string): boolean {
  if (isInNodeModules(path, '')) return false
  return !Object.values(resolution.packages).some(
    (other) => other !== subject && other.source === 'project' && path.startsWith(other.root + sep),
  )
}

function isInNodeModules(path: string, folder: string): boolean {
  const below = path.slice(folder.length)
  return below.includes(`${sep}node_modules${sep}`) || below.startsWith(`node_modules${sep}`)
}

/** Returns the URL of an imaginary file in `folder`, from which Node's own rules are to be applied. */
export function imaginaryImporterUrl(folder: string): string {
  return pathToFileURL(`${folder}${sep}paceline-resolves-from-here.js`).href
}

/** Shared between register.ts and main.ts, which are bundled apart: packages that were really loaded, name to version. */
const key = Symbol.for('paceline.loadedPackages')

export function loadedVersionsStore(): Record<string, string> {
  const shared = globalThis as { [key]?: Record<string, string> }
  return (shared[key] ??= {})
}

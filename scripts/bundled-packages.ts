/**
 * What npm says of the packages whose code is in dist/, and of no others:
 *
 *     node scripts/bundled-packages.ts audit     fails for known vulnerabilities; needs a registry that answers audits
 *     node scripts/bundled-packages.ts sbom      a bill of materials in CycloneDX, on stdout
 *
 * To npm all of them are for development, and are mixed with what only tests use. So it is asked about a project that has
 * just these. Needs no installed packages: the release asks in the job that may write, which installs nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Locked {
  readonly version: string
  readonly integrity: string
  readonly license: string
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** Name and version of each package in dist/LICENSES.txt, which the build writes from the modules that it bundled. */
export function bundledPackages(): readonly (readonly [name: string, version: string])[] {
  const sections = readFileSync(join(root, 'dist', 'LICENSES.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`)
  const heads = sections.slice(1).flatMap((section) => section.split('\n\n', 1)[0]!.split('\n'))
  return heads.sort().map((head) => {
    const [, name, version] = /^(\S+) (\S+) \(.*\)$/.exec(head)!
    return [name!, version!]
  })
}

/** The lockfile of a project that depends on the bundled packages alone, each as the real lockfile has it. */
function lockfile(): object {
  const { packages: locked } = readJson('package-lock.json') as { packages: Record<string, Locked> }
  const { name, version, license } = readJson('package.json') as Manifest
  const bundled = bundledPackages()
  const entries = bundled.map(([own, ownVersion]) => {
    const found = Object.entries(locked).find(
      ([path, entry]) => path.endsWith(`node_modules/${own}`) && entry.version === ownVersion,
    )
    if (found === undefined) throw new Error(`${own} ${ownVersion} is in dist/ and not in package-lock.json`)
    const { integrity, license: ownLicense } = found[1]
    return [`node_modules/${own}`, { version: ownVersion, integrity, license: ownLicense }]
  })
  const project = { name, version, license, dependencies: Object.fromEntries(bundled) }
  return { ...project, lockfileVersion: 3, requires: true, packages: { '': project, ...Object.fromEntries(entries) } }
}

/** What npm prints, and its exit code. */
function askNpm(args: readonly string[]): { readonly status: number | undefined; readonly text: string } {
  const scratch = mkdtempSync(join(tmpdir(), 'paceline-bundled-'))
  try {
    // The bill of materials takes its name from the folder.
    const folder = join(scratch, 'paceline')
    mkdirSync(folder)
    const text = JSON.stringify(lockfile())
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), text)
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const
    const { status, stdout: answer, error } = spawnSync('npm', [...args, '--package-lock-only'], options)
    if (error !== undefined) throw error
    return { status: status ?? undefined, text: answer }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface AuditAnswer {
  /** Set where the registry does not answer. */
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly via: readonly unknown[] }>>
}

function audit(): number {
  const { text } = askNpm(['audit', '--json'])
  const { vulnerabilities, message } = JSON.parse(text) as AuditAnswer
  if (vulnerabilities === undefined) {
    stderr.write(
      `npm could not audit the bundled packages: ${message ?? 'no answer'}\nAsk another registry, with --registry.\n`,
    )
    return 2
  }
  for (const [name, { severity, via }] of Object.entries(vulnerabilities)) {
    const advisories = via.flatMap((cause) =>
      typeof cause === 'object' ? [cause as { title: string; url: string }] : [],
    )
    for (const { title, url } of advisories) stderr.write(`${name}: ${severity}: ${title} (${url})\n`)
  }
  const count = Object.keys(vulnerabilities).length
  const number = bundledPackages().length
  if (count === 0) stdout.write(`${number} bundled packages: no known vulnerabilities.\n`)
  else
    stderr.write(`${count} of ${number} bundled packages have known vulnerabilities: update them, then npm run dist.\n`)
  return count === 0 ? 0 : 1
}

function sbom(): number {
  const { status, text } = askNpm(['sbom', '--sbom-format', 'cyclonedx'])
  if (status === 0) stdout.write(text)
  else stderr.write('npm sbom failed.\n')
  return status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command] = process.argv.slice(2)
  if (command === 'audit') process.exitCode = audit()
  else if (command === 'sbom') process.exitCode = sbom()
  else throw new Error('Say what: audit or sbom.')
}

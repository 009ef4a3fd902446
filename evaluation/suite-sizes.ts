/**
 * Measures what installing the packages of each suite comes to, with an empty cache of npm, and records it in
 * src/measure/suite-sizes.json: Paceline says it before it installs them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env, execPath, platform, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { folderBytes } from '../scripts/folder-bytes.ts'
import { findInstallation } from '../src/measure/installation.ts'
import { lockDigest, lockedPackages } from '../src/measure/install-size.ts'
import { installSuitePackages } from '../src/measure/packages.ts'
import { writeWhole } from '../src/store/write-whole.ts'

const file = fileURLToPath(new URL('../src/measure/suite-sizes.json', import.meta.url))
const target = `${platform}-${process.arch}`
const suites: Record<string, object> = {}
for (const { name, folder } of findInstallation(import.meta.url).suites.filter(({ needsPackages }) => needsPackages)) {
  const place = mkdtempSync(join(tmpdir(), 'paceline-sizes-'))
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  try {
    const host = {
      node: execPath,
      env: { ...env, npm_config_cache: join(place, 'npm') },
      platform,
      cacheRoot: join(place, 'packages'),
      target,
    }
    const start = performance.now()
    const installed = await installSuitePackages(host, { name, folder })
    suites[name] = {
      lock: lockDigest(lock),
      packages: lockedPackages('package-lock.json', lock),
      bytes: await folderBytes(join(installed, 'node_modules')),
      seconds: Math.round((performance.now() - start) / 1_000),
    }
    stdout.write(`${name} ${JSON.stringify(suites[name])}\n`)
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 10 })
  }
}
await writeWhole(file, `${JSON.stringify({ platform: target, suites }, null, 2)}\n`)

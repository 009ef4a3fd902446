/** Measures how long installing the packages of each suite takes, with an empty cache of npm, for bench-shards.ts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env, execPath, platform, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { findInstallation } from '../src/measure/installation.ts'
import { installSuitePackages } from '../src/sides/packages.ts'
import { writeWhole } from '../src/store/write-whole.ts'

const file = fileURLToPath(new URL('data/suite-sizes.json', import.meta.url))
const target = `${platform}-${process.arch}`
const suites: Record<string, object> = {}
for (const { name, folder } of findInstallation(import.meta.url).suites.filter(({ needsPackages }) => needsPackages)) {
  const place = mkdtempSync(join(tmpdir(), 'paceline-sizes-'))
  try {
    const host = {
      node: execPath,
      env: { ...env, npm_config_cache: join(place, 'npm') },
      platform,
      cacheRoot: join(place, 'packages'),
      target,
    }
    const start = performance.now()
    await installSuitePackages(host, { name, folder })
    suites[name] = { seconds: Math.round((performance.now() - start) / 1_000) }
    stdout.write(`${name} ${JSON.stringify(suites[name])}\n`)
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 10 })
  }
}
await writeWhole(file, `${JSON.stringify({ platform: target, suites }, null, 2)}\n`)

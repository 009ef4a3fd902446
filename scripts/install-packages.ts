/**
 * Installs the packages that tests need beside those of `npm ci`, once: those that suites measure, each suite with a
 * lockfile of its own, or those of the folders that are named as arguments.
 */
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process, { env, execPath, platform, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from '../src/core/errors.ts'
import { runNpm } from '../src/core/sides/npm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** npm writes its hidden lockfile last, so an install that was cut short has none, or one older than what it is of. */
function isInstalled(folder: string): boolean {
  const changed = (name: string): number => statSync(join(root, folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changed(join('node_modules', '.package-lock.json')) > changed('package-lock.json')
}

const named = process.argv.slice(2)
const folders = named.length > 0 ? named : globSync('benchmarks/*/package-lock.json', { cwd: root }).map(dirname).sort()
try {
  for (const folder of folders.filter((one) => !isInstalled(one))) {
    stdout.write(`Installing the packages of ${folder}, once …\n`)
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    const purpose = `install the packages of ${folder}`
    await runNpm({ node: execPath, env, platform }, { args, cwd: join(root, folder), purpose })
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error
  stderr.write(`${error.message}\n${error.hint ?? ''}\n`)
  process.exitCode = 1
}

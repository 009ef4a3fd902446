/**
 * Installs the packages that tests need beside those of `npm ci`, once: those that suites measure, each suite with a
 * lockfile of its own, and whatever folders are named as arguments.
 */
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process, { stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** npm writes its hidden lockfile last, so an install that was cut short has none, or one older than what it is of. */
function isInstalled(folder: string): boolean {
  const changed = (name: string): number => statSync(join(root, folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changed(join('node_modules', '.package-lock.json')) > changed('package-lock.json')
}

function install(folder: string): boolean {
  stdout.write(`Installing the packages of ${folder}, once …\n`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', join(root, folder)]
  // npm says where it is to those whom it runs: on Windows a script cannot be started by its name alone.
  const npm = process.env['npm_execpath']
  const { status } =
    npm === undefined
      ? spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
  return status === 0
}

const named = process.argv.slice(2)
const folders = named.length > 0 ? named : globSync('benchmarks/*/package-lock.json', { cwd: root }).map(dirname).sort()
const missing = folders.filter((folder) => !isInstalled(folder) && !install(folder))
if (missing.length > 0) {
  stderr.write(`The packages of ${missing.join(', ')} could not be installed: npm says why above. Try again online.\n`)
  process.exitCode = 1
}

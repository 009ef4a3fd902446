/** Runs this machine's Git for the git.exe of git.c, with the paths of Windows turned into this machine's and back. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'

/** What Git for Windows has in its own settings. */
const settings = '[core]\n\tautocrlf = true\n[safe]\n\tdirectory = *\n[init]\n\tdefaultBranch = main\n'
/** What it finds out of its file system for each repository. */
const found = ['core.fileMode=false', 'core.symlinks=false', 'core.ignoreCase=true'].flatMap((one) => ['-c', one])

/** Whose output has paths of this machine. Everything else passes as it is, as it may be bytes of files. */
const namingPaths = new Set(['rev-parse', 'worktree', 'config', 'init', 'clone', 'ls-files'])

/** Letters of drives and their folders here. */
type Drives = Readonly<Record<string, string>>

/** `D:\a`, `--git-dir=D:\a`, `file:///D:/a` as paths of this machine. */
export function hostText(text: string, drives: Drives): string {
  const match = /^(.*?=)?(file:\/\/\/)?([a-z]):[\\/](.*)$/is.exec(text)
  const [, before = '', scheme, drive = '', rest = ''] = match ?? []
  const folder = drives[drive.toUpperCase()]
  if (folder === undefined || /[\s:]/.test(before)) return text
  return `${before}${scheme === undefined ? '' : 'file://'}${path.posix.join(folder, rest.replaceAll('\\', '/'))}`
}

export function windowsText(text: string, drives: Drives): string {
  let result = text
  for (const [drive, folder] of Object.entries(drives)) {
    if (folder !== '/') result = result.replaceAll(folder, `${drive}:`)
  }
  return result
}

interface GitServer extends AsyncDisposable {
  readonly port: number
}

/** Answers until it is disposed. `settingsFile` is written. */
export async function serveGit(drives: Drives, settingsFile: string): Promise<GitServer> {
  writeFileSync(settingsFile, settings)
  const open = new Set<net.Socket>()
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    void answer(socket, drives, settingsFile)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first `count` bytes; what came after them goes back. */
async function bytesOf(socket: net.Socket, count: number): Promise<Buffer | undefined> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes) return bytes.length === count ? bytes : undefined
    if (socket.readableEnded || socket.destroyed) return undefined
    await Promise.race([once(socket, 'readable'), once(socket, 'close')])
  }
}

const exitCode = 3

function frame(kind: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeInt32LE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

async function answer(socket: net.Socket, drives: Drives, settingsFile: string): Promise<void> {
  const length = await bytesOf(socket, 4)
  const request = length && (await bytesOf(socket, length.readInt32LE()))
  if (request === undefined) return void socket.destroy()
  const [folder = '', count = '0', ...texts] = request.toString('utf8').split('\0').slice(0, -1)
  const args = texts.slice(0, Number(count)).map((text) => hostText(text, drives))
  const git = spawn('git', [...found, ...args], {
    cwd: hostText(folder, drives),
    env: { ...environmentOf(texts.slice(Number(count)), drives), GIT_CONFIG_SYSTEM: settingsFile },
  })
  const isNaming = args.some((word) => namingPaths.has(word))
  for (const [kind, stream] of [git.stdout, git.stderr].entries()) {
    stream.on('data', (bytes: Buffer) => {
      // Paths of a line that comes in two parts are not found: what Git says of paths is short.
      const isText = kind === 1 || isNaming
      socket.write(frame(kind + 1, isText ? Buffer.from(windowsText(bytes.toString('utf8'), drives)) : bytes))
    })
  }
  git.stdin.on('error', () => {})
  socket.pipe(git.stdin)
  socket.once('close', () => git.kill('SIGKILL'))
  const code = await new Promise<number>((resolve) => {
    git.once('error', (error) => {
      socket.write(frame(2, Buffer.from(`fatal: ${error.message}\n`)))
      resolve(128)
    })
    git.once('close', (status, signal) => resolve(signal === null ? (status ?? 128) : 128))
  })
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(code)
  socket.end(frame(exitCode, bytes))
}

/** Names of Windows have no case: those that Git knows are upper case. */
function environmentOf(entries: readonly string[], drives: Drives): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {}
  for (const entry of entries) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(entry) ?? []
    if (name !== '') env[name.toUpperCase()] = value === 'NUL' ? '/dev/null' : hostText(value, drives)
  }
  for (const name of ['TMP', 'TEMP', 'TMPDIR', 'NODE_OPTIONS']) delete env[name]
  return { ...env, HOME: env['HOME'] ?? env['USERPROFILE'], PATH: process.env['PATH'] }
}

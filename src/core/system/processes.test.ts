import assert from 'node:assert/strict'
import { it } from 'node:test'
import { killTree, signedCode } from './processes.ts'

it('gives exit codes of Windows their sign back', () => {
  assert.deepEqual([4_294_963_247, 3_221_225_477, 1, 0, null].map(signedCode), [-4_049, -1_073_741_819, 1, 0, null])
})

/** Notes what would be done to process 4711. */
async function kill(platform: NodeJS.Platform, running: boolean): Promise<string[]> {
  const done: string[] = []
  await killTree(4711, {
    platform,
    running,
    env: { SystemRoot: 'D:\\Win' },
    kill: (pid, signal) => done.push(`kill ${pid} ${signal}`),
    run: async (command, args) => {
      done.push([command, ...args].join(' '))
    },
  })
  return done
}

it('ends a whole process group on POSIX, also when its leader has ended', async () => {
  assert.deepEqual(await kill('linux', true), ['kill -4711 SIGKILL'])
  assert.deepEqual(await kill('darwin', false), ['kill -4711 SIGKILL'])
})

it('ends a process tree on Windows while its root is there', async () => {
  assert.deepEqual(await kill('win32', true), ['D:\\Win\\System32\\taskkill.exe /pid 4711 /T /F'])
  assert.deepEqual(await kill('win32', false), [])
})

it('is content when nothing is left to be ended', async () => {
  const gone = (): never => {
    throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  }
  await killTree(4711, { platform: 'linux', running: true, env: {}, kill: gone })
})

it('is content with a group of dead members, to which macOS allows no signal', async () => {
  const refused = (): never => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  }
  await killTree(4711, { platform: 'darwin', running: false, env: {}, kill: refused })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { killTree, markedPids, signedExitCode } from './processes.ts'

it('processes: gives exit codes of Windows their sign back', () => {
  assert.deepEqual([4_294_963_247, 3_221_225_477, 1, 0].map(signedExitCode), [-4_049, -1_073_741_819, 1, 0])
  assert.equal(signedExitCode(null), undefined)
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

it('processes: ends a whole process group on POSIX, also when its leader has ended', async () => {
  assert.deepEqual(await kill('linux', true), ['kill -4711 SIGKILL'])
  assert.deepEqual(await kill('darwin', false), ['kill -4711 SIGKILL'])
})

it('processes: ends a process tree on Windows while its root is there', async () => {
  assert.deepEqual(await kill('win32', true), ['D:\\Win\\System32\\taskkill.exe /pid 4711 /T /F'])
  assert.deepEqual(await kill('win32', false), [])
})

it('processes: is content when nothing is left to be ended', async () => {
  const gone = (): never => {
    throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  }
  await killTree(4711, { platform: 'linux', running: true, env: {}, kill: gone })
})

it('processes: tells processes of macOS by their environment, as ps shows it', () => {
  const directory = '/private/var/folders/ab/T/paceline-Xy12'
  const listing = [
    '    1 /sbin/launchd',
    `  501 node -e 1 PATH=/usr/bin PACELINE_REQUEST=${directory}/request.json HOME=/Users/a`,
    `  502 node -e 1 PACELINE_REQUEST=${directory}34/request.json`,
    `  503 node -e 1 PACELINE_REQUEST=/private/tmp/other/request.json TMPDIR=${directory}/tmp`,
    `41234 /usr/bin/tail -f x TMPDIR=${directory}/tmp`,
    '',
  ].join('\n')
  assert.deepEqual(markedPids(listing, directory), [501])
})

// Both as recorded on macOS 26.6.2, in MaxGhenis/subfleet-v2: tests/fixtures/ps_vis_bytes.json has how ps writes the bytes C3
// and A9 in the C locale, docs/reports/2026-09-23-containment-marker-gap.md that it shows no environment of /bin/sleep.
it('processes: finds them below a folder whose name ps rewrites, if macOS shows all', () => {
  const listing = [
    '  501 /opt/homebrew/bin/node -e 1 PACELINE_REQUEST=/private/var/JosM-CM-)/paceline-Xy12/request.json HOME=/Users/a',
    '  502 /bin/sleep 20',
  ].join('\n')
  assert.deepEqual(markedPids(listing, '/private/var/José/paceline-Xy12'), [501])
})

it('processes: is content with a group of dead members that macOS lets nobody signal', async () => {
  const refused = (): never => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  }
  await killTree(4711, { platform: 'darwin', running: false, env: {}, kill: refused })
})

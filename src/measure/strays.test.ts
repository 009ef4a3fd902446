import assert from 'node:assert/strict'
import { it } from 'node:test'
import { killStrays, pidsOf } from './strays.ts'

it('looks again until nothing is left, because a process may start another one meanwhile', async () => {
  const rounds = [[11, 12], [13], []]
  const killed: number[] = []
  await killStrays('/tmp/paceline-x', {
    platform: 'linux',
    find: () => rounds.shift() ?? [],
    kill: (pid) => {
      killed.push(pid)
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    },
  })
  assert.deepEqual(killed, [11, 12, 13])
})

it('gives up on a process that will not end', async () => {
  let looks = 0
  await killStrays('/tmp/paceline-x', {
    platform: 'linux',
    find: () => {
      looks += 1
      return [11]
    },
    kill: () => {},
  })
  assert.equal(looks, 10)
})

it('tells processes of macOS by their environment, which ps shows behind the command line', () => {
  const directory = '/private/var/folders/ab/T/paceline-Xy12'
  const listing = [
    '    1 /sbin/launchd',
    `  501 node -e 1 PATH=/usr/bin PACELINE_REQUEST=${directory}/request.json HOME=/Users/a`,
    `  502 node -e 1 PACELINE_REQUEST=${directory}34/request.json`,
    `41234 /usr/bin/tail -f x TMPDIR=${directory}/tmp`,
    '',
  ].join('\n')
  assert.deepEqual(pidsOf(listing, directory), [501])
})

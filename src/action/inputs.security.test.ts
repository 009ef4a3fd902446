/** Rule 14: no step writes, or reads results, through a link that leads out of the workspace. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { workspace, type StepOptions, type StepResult } from '../../test/action-step.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { pullRequestScene, leaveResults, reportInputs, type Scene } from '../../test/pull-request-scene.ts'
import { temporaryDirectory } from '../../test/repository.ts'

interface Attempt {
  readonly step: StepResult
  readonly scene: Scene
  /** The files in the folder that the link leads to, with what is in them. */
  readonly outside: Readonly<Record<string, string>>
}

/** A step in a workspace where `link` leads out of it: to a folder with a file in it, or to that file. */
async function attempted(
  inputs: StepOptions['inputs'],
  { link, to = '.', leaves = true }: { link: string; to?: string; leaves?: boolean },
): Promise<Attempt> {
  await using fake = await startFakeGitHub()
  const scene = pullRequestScene(fake)
  using place = workspace()
  using elsewhere = temporaryDirectory()
  if (leaves) leaveResults(place, scene, [1.2, 1, 1])
  writeFileSync(join(elsewhere.path, 'precious.txt'), 'precious')
  const path = join(place.path, link)
  mkdirSync(join(path, '..'), { recursive: true })
  symlinkSync(join(elsewhere.path, to), path, to === '.' ? 'junction' : 'file')
  const step = await place.step(fake, { ...scene.event, inputs })
  const files = readdirSync(elsewhere.path).map((name) => [name, readFileSync(join(elsewhere.path, name), 'utf8')])
  return { step, scene, outside: Object.fromEntries(files) }
}

function isRefused({ step, outside }: Attempt, path: string): void {
  assert.equal(step.code, 1, step.log)
  const lines = step.log.split('\n').filter((line) => line.includes('leads out of the workspace'))
  assert.deepEqual(
    lines.map((line) => /^::error title=[^:]*::"([^"]*)" leads out of the workspace%0A/.exec(line)?.[1]),
    [path],
  )
  assert.deepEqual(outside, { 'precious.txt': 'precious' })
}

test('link out: a report into a folder that leads out is refused, the rest is posted', async () => {
  const attempt = await attempted(reportInputs, { link: 'paceline-report' })
  isRefused(attempt, 'paceline-report')
  assert.equal(attempt.step.outputs['report'], '')
  const { comments, checks } = attempt.scene.repository
  assert.deepEqual([comments.length, checks.length], [1, 1])
})

for (const name of ['comparison.json', 'report.html']) {
  test(
    `link out: a report into a file that leads out is refused: ${name}`,
    { skip: process.platform === 'win32' },
    async () => {
      const link = `paceline-report/${name}`
      isRefused(await attempted(reportInputs, { link, to: 'precious.txt' }), link)
    },
  )
}

test('link out: measuring into a folder that leads out is refused', async () => {
  const link = 'paceline-results'
  isRefused(await attempted({ command: 'measure' }, { link, leaves: false }), link)
})

test('link out: results in a folder that leads out are not read', async () => {
  isRefused(await attempted(reportInputs, { link: 'paceline-results', leaves: false }), 'paceline-results')
})

/** Two commands that measure in one project: the second says who is there, and waits. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Run } from '../../src/core/model/run.ts'
import { paceline, type Outcome, written } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

/** A trial writes `begun`, and ends once there is a file called `go`. */
const suite = `import { defineSuite } from 'paceline'
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

export default defineSuite({
  name: 'wait',
  cases: { once: {} },
  subjects: { subject: () => null },
  metrics: { steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  async trial({ measure }) {
    writeFileSync(new URL('./begun', import.meta.url), 'x')
    while (!existsSync(new URL('./go', import.meta.url))) await setTimeout(20)
    measure.record('steps', 1)
  },
})
`

interface Scene extends Disposable {
  readonly path: string
  readonly go: () => void
}

function project(): Scene {
  const directory = temporaryDirectory()
  const { path } = directory
  writeFileSync(join(path, 'paceline.config.json'), '{ "suites": ["./wait.js"] }')
  writeFileSync(join(path, 'wait.js'), suite)
  return Object.assign(directory, { go: () => writeFileSync(join(path, 'go'), '') })
}

/** Without a lock the first would wait for ever. */
const timeout = 300_000

const run = ['run', '--trials', '1', '--json']

/** Starts a run, and resolves once it measures; `ended` is its end. */
async function measuring({ path }: Scene): Promise<{ readonly ended: Promise<Outcome> }> {
  const ended = paceline(run, { cwd: path })
  await Promise.race([written(join(path, 'begun')), ended])
  return { ended }
}

test('two at once: the second says that it waits, does so, and writes afterwards', { timeout }, async () => {
  using scene = project()
  const { ended } = await measuring(scene)
  const second = paceline(run, { cwd: scene.path, onStderr: { text: 'Waiting: ', act: scene.go } })
  const outcomes = await Promise.all([ended, second])
  for (const { code, stderr } of outcomes) assert.equal(code, 0, stderr)
  assert.match(outcomes[1].stderr, /^Waiting: the project .* is in use by another process\.$/m)
  const [first, last] = outcomes.map(({ stdout }) => JSON.parse(stdout) as Run)
  assert.ok(first!.startedAt < last!.startedAt)
  const kept = JSON.parse(readFileSync(join(scene.path, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.equal(kept.id, last!.id)
})

test('two at once: the second can be interrupted as it waits; a look does not wait', { timeout }, async () => {
  using scene = project()
  const { ended } = await measuring(scene)
  const looking = await paceline(['list'], { cwd: scene.path })
  assert.equal(looking.code, 0, looking.stderr)
  const second = await paceline(['check', '--base', 'none'], {
    cwd: scene.path,
    onStderr: { text: 'Waiting: ', act: (kill) => kill('SIGINT') },
  })
  assert.equal(second.code, 130, second.stderr)
  assert.match(second.stderr, /Not finished: run the same command again\./)
  assert.equal(existsSync(join(scene.path, 'paceline-out')), false)
  scene.go()
  assert.equal((await ended).code, 0)
})

test('two at once: the second comes in when the first is killed', { timeout }, async () => {
  using scene = project()
  const begun = Promise.withResolvers<(signal: NodeJS.Signals) => void>()
  const moment = written(join(scene.path, 'begun'))
  const first = paceline(run, { cwd: scene.path, onMoment: { moment, act: begun.resolve } })
  const kill = await begun.promise
  const second = await paceline(run, {
    cwd: scene.path,
    onStderr: {
      text: 'Waiting: ',
      act: () => {
        kill('SIGKILL')
        scene.go()
      },
    },
  })
  assert.equal(second.code, 0, second.stderr)
  await first
})

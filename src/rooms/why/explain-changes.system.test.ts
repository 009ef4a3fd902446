import { rooms } from '../../rooms.ts'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { library, profiling, smallLibrary } from '../../../test/small-library.ts'
import { measureAndJudgeChange } from '../../core/check.ts'
import type { Checked } from '../../core/judge-here.ts'
import { openProject } from '../../core/plan/project.ts'
import { setUpAndLockProject } from '../../core/plan/setup.ts'

/** The change takes so much longer that no pause of a busy machine outweighs ten trials. */
const change = { 'index.js': library(200) }

/** A check of that change; `onProfiling` is called when its rows are about to be profiled. */
async function checked(
  onProfiling: (stop: () => void) => void,
  { more = profiling, trials = 1 }: { more?: Readonly<Record<string, string>>; trials?: number } = {},
): Promise<Checked & { notes: readonly string[] }> {
  using own = smallLibrary(change, more)
  const stopping = new AbortController()
  const notes: string[] = []
  const phase = { update: () => undefined, print: () => undefined }
  using setup = await setUpAndLockProject({
    rooms,
    project: await openProject({ cwd: own.repository.root }),
    effects: testEffects(nodeFirst, { signal: stopping.signal }),
    progress: {
      phase: (label) => {
        if (label === 'profiling') onProfiling(() => stopping.abort())
        return phase
      },
      note: (text) => notes.push(text),
    },
  })
  const asked = { globs: [], profile: 'quick', metrics: ['time'], trials, budgetMs: 120_000, seed: '0000abcd' }
  const compared = { base: own.base, pullRequest: undefined, platforms: 1, resume: undefined } as const
  return { ...(await measureAndJudgeChange(setup, { ...asked, ...compared })), notes }
}

const verdictOf = ({ comparison }: Checked): string | undefined =>
  comparison.rows.find(({ metric }) => metric === 'time')?.verdict

test('explain changes: whatever happens while rows are profiled, the rest is kept', async () => {
  const kept = await checked(() => {
    throw new Error('no more handles')
  })
  assert.equal(verdictOf(kept), 'worse')
  assert.equal(kept.run?.explained, undefined)
  assert.match(kept.notes.join('\n'), /^The report goes without profiles: Error: no more handles$/m)
})

test('explain changes: who interrupts the profiles has the verdicts all the same', async () => {
  const kept = await checked((stop) => stop())
  assert.equal(verdictOf(kept), 'worse')
  assert.equal(kept.run?.explained, undefined)
  assert.doesNotMatch(kept.notes.join('\n'), /profile/)
})

/** A tool that writes as tinybench does, in the place of an installed one; it counts its runs under the profiler in `log`. */
const toolFiles = (log: string, command = ['node', 'tool/bench.js']) => ({
  'tool/node_modules/tool/index.js': `const { appendFileSync } = require('node:fs')
exports.run = (all) => {
  if (process.env.NODE_OPTIONS?.includes('--cpu-prof')) appendFileSync(${JSON.stringify(log)}, '.')
  const tasks = Object.entries(all).map(([name, work]) => {
    const begun = performance.now()
    work()
    return { name, result: { latency: { mean: performance.now() - begun, sd: 0 } } }
  })
  console.log(JSON.stringify(tasks))
}
`,
  'tool/bench.js': `import { work } from '../index.js'
import tool from 'tool'
const all = {}
const add = (name, run) => { all[name] = run }
add('one', () => work())
add('two', () => { work() })
tool.run(all)
`,
  'paceline.config.json': `{ "subjects": { "bench": { "command": ${JSON.stringify(command)}, "read": "tinybench" } }, "project": { "prepare": false } }`,
})

test('explain changes: a run of a tool is profiled once for all rows that it is about', async () => {
  const log = join(mkdtempSync(join(tmpdir(), 'paceline-runs-')), 'log')
  const more = toolFiles(log)
  const { run } = await checked(() => undefined, { more, trials: 12 })
  // On a busy machine a trial may leave too little of one of them.
  const explained = run?.explained?.map(({ why: { trials, places } }) => [trials >= 5, places[0]?.name])
  assert.deepEqual(
    explained,
    Array.from({ length: 2 }, () => [true, 'work']),
  )
  assert.equal(readFileSync(log, 'utf8').length, 20)
  rmSync(dirname(log), { recursive: true })
})

const posix = { skip: process.platform === 'win32' && 'it needs a shell' }
test('explain changes: a command that takes the profiler from its programs is named', posix, async () => {
  const more = toolFiles('', ['sh', '-c', 'NODE_OPTIONS= exec node tool/bench.js'])
  const { run } = await checked(() => undefined, { more, trials: 12 })
  const reasons = run?.explained?.map(({ why: { reason } }) => reason)
  const reason = 'its processes left no profile; none is left where a command sets NODE_OPTIONS itself'
  assert.deepEqual(reasons, [reason, reason])
})

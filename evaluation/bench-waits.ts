/**
 * Does `bench` see waits that come irregularly? `node evaluation/bench-waits.ts`, after `npm run dist`; some minutes.
 *
 * Each row waits in some of its calls, drawn at random: for a timer, for the disk, for a lock that another thread holds. In the
 * head it waits longer, or more often; `rare` waits there in one call of 500. Each is checked as a pull request is.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../scripts/bundle-options.ts'
import type { Comparison } from '../src/core/model/comparison.ts'
import { formatRelative } from '../src/core/model/format.ts'
import { testRepository } from '../test/repository.ts'

const bench = `import { bench } from 'paceline'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { waits } from './waits.mjs'

const work = () => { let sum = 0; for (let at = 0; at < 2e4; at += 1) sum = (sum * 31 + at) | 0; return sum }
const some = (share) => Math.random() < share
bench('timer', async () => { if (some(0.3)) await setTimeout(waits.timerMs * Math.random()); return work() })
bench('disk', {
  setup: () => openSync('written', 'w'),
  run: (file) => { if (some(waits.disk)) { writeSync(file, 'text', 0); fsyncSync(file) } return work() },
  teardown: (file) => closeSync(file),
})
bench('lock', {
  setup: () => {
    const lock = new Int32Array(new SharedArrayBuffer(4))
    const text = \`const { workerData: lock } = require('node:worker_threads')
      const pause = new Int32Array(new SharedArrayBuffer(4))
      for (;;) {
        Atomics.store(lock, 0, 1)
        Atomics.wait(pause, 0, 0, \${waits.lockMs} * Math.random())
        Atomics.store(lock, 0, 0)
        Atomics.notify(lock, 0)
        Atomics.wait(pause, 0, 0, 2 * Math.random())
      }\`
    return { lock, worker: new Worker(text, { eval: true, workerData: lock }) }
  },
  run: ({ lock }) => { Atomics.wait(lock, 0, 1); return work() },
  teardown: ({ worker }) => worker.terminate(),
})
bench('rare', async () => { if (some(waits.rare)) await setTimeout(50); return work() })
`
const sides = [
  { timerMs: 4, disk: 0.2, lockMs: 4, rare: 0 },
  { timerMs: 6, disk: 0.4, lockMs: 6, rare: 1 / 500 },
]

using repository = testRepository()
const config = { suites: ['./waits.bench.mjs'], project: { prepare: false }, why: false }
for (const side of sides) {
  repository.commit({
    'package.json': '{ "name": "waits", "type": "module" }',
    '.gitignore': 'paceline-out\n.paceline\n',
    'waits.bench.mjs': bench,
    'paceline.config.json': JSON.stringify(config),
    'waits.mjs': `export const waits = ${JSON.stringify(side)}\n`,
  })
}
const args = [join(root, 'dist', 'cli.js'), 'check', '--base', 'HEAD~1', '--budget', '4m', '--json']
const { stdout } = spawnSync(process.execPath, args, {
  cwd: repository.root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
for (const { metric, case: name, verdict, change, base } of (JSON.parse(stdout) as Comparison).rows) {
  if (metric !== 'time' && metric !== 'throughput') continue
  const relative = change?.relative === undefined ? '' : formatRelative(change.relative)
  process.stdout.write(`| ${[name, metric, verdict, relative, String(base?.count ?? 0)].join(' | ')} |\n`)
}

/** The doctor as a real process, on a suite of a few lines. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { DoctorReport } from '../../src/model/diagnosis.ts'
import { readRun } from '../../src/store/run-file.ts'
import { budget, paceline } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const suite = `import { defineSuite } from 'paceline'

export default defineSuite({
  name: 'sums',
  cases: { small: {}, broken: { subjects: ['thrower'] } },
  subjects: { loop: () => 1000, thrower: () => { throw new Error('no such luck') } },
  metrics: {
    size: { unit: 'bytes', better: 'lower', gate: true },
    steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
  },
  trial({ subject, measure }) {
    measure.record('size', subject + Math.random())
    measure.record('steps', 7)
  },
})
`

function project(): Disposable & { readonly path: string } {
  const directory = temporaryDirectory()
  writeFileSync(join(directory.path, 'paceline.config.json'), '{ "suites": ["./sums.js"] }')
  writeFileSync(join(directory.path, 'sums.js'), suite)
  return directory
}

test(
  'the doctor measures the same code against itself and finds a quiet metric fit',
  { timeout: 600_000 },
  async () => {
    using directory = project()
    const { code, stdout, stderr } = await paceline(
      ['doctor', 'sums/small/loop', '--budget', budget(6), '--seed', '0000abcd', '--json', '--out', 'pairs.json'],
      { cwd: directory.path },
    )
    assert.equal(code, 0, stderr)
    const report = JSON.parse(stdout) as DoctorReport
    assert.equal(report.schema, 'paceline/doctor@1')
    assert.equal(report.seed, '0000abcd')
    // size and failures; exact figures need no test.
    assert.equal(report.family, 2)
    assert.deepEqual(
      report.rows.map(({ benchmark, metric, falseAlarm }) => [benchmark, metric, falseAlarm]),
      [
        ['sums/small/loop', 'size', false],
        ['sums/small/loop', 'steps', false],
      ],
    )
    assert.equal(report.alarms.seen, 0)
    assert.equal(report.rows[1]?.fit, true)
    const kept = await readRun(join(directory.path, 'pairs.json'))
    assert.equal(kept.benchmarks[0]?.pairs?.length, report.rows[1]?.pairs)
  },
)

test('the doctor exits with 3 where nothing could be measured, and says why', { timeout: 600_000 }, async () => {
  using directory = project()
  const { code, stdout, stderr } = await paceline(['doctor', 'sums/broken', '--budget', budget(2)], {
    cwd: directory.path,
  })
  assert.equal(code, 3, stderr)
  assert.match(stdout, /NOT MEASURED\n {2}- sums\/broken\/thrower: .*no such luck/)
})

/** The pairs inside a run file, judged through the real command line. */
import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { comparisonSchema, type Row } from '../../src/core/model/comparison.ts'
import { paceline } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const pairedRun = fileURLToPath(new URL('../../evaluation/data/chokidar-5-to-6.json', import.meta.url))
test('pairs of run: a file against itself is the same; a note says how to judge them', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  cpSync(pairedRun, join(cwd, 'run.json'))
  const itself = await paceline(['compare', 'run.json', 'run.json', '--json'], { cwd })
  assert.equal(itself.code, 0, itself.stderr)
  const { rows, notices, base, head } = comparisonSchema.parse(JSON.parse(itself.stdout))
  assert.equal(rows.length, 20)
  for (const row of rows) {
    assert.deepEqual([row.verdict, row.level, row.change?.absolute], ['same', 'note', 0], row.metric)
    assert.equal(row.base?.value, row.head?.value)
  }
  assert.equal(base?.label, head.label)
  assert.match(notices.join('\n'), /^base and head are one and the same run \(20261121T153205Z-e0512c53\)/)
  assert.match(
    notices.join('\n'),
    /run\.json holds pairs of chokidar 5\.0\.0 and chokidar 6\.0\.0; only its head is comp.*: paceline report run\.json judges the pairs/,
  )
})

test('pairs of run: those inside a run file are judged by report and compare --head', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  cpSync(pairedRun, join(cwd, 'run.json'))
  const reported = await paceline(['report', 'run.json', '--json'], { cwd })
  assert.equal(reported.code, 0, reported.stderr)
  const comparison = comparisonSchema.parse(JSON.parse(reported.stdout))
  const { change, verdict } = comparison.rows.find((row) => row.metric === 'ready-time' && row.case === 'react') as Row
  assert.deepEqual([verdict, change?.relative?.toFixed(3)], ['better', '-0.280'])
  const judged = await paceline(['compare', '--head', 'run.json', '--json'], { cwd })
  assert.equal(judged.code, 1, judged.stderr)
  assert.deepEqual(JSON.parse(judged.stdout), comparison)
})

test('pairs of run: what cannot be judged ends with exit code 2 and one line', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await paceline(['compare', ...args], { cwd })
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    return stderr
  }
  cpSync(pairedRun, join(cwd, 'run.json'))
  assert.match(await refused('run.json'), /give a base and a head\n.*report FILE. judges the pairs inside one run file/)
})

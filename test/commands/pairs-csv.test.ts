/** Pairs from a CSV file through the real command line. */
import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { comparisonSchema, type Row } from '../../src/model/comparison.ts'
import { assertGolden } from '../golden.ts'
import { paceline } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const pairedRun = fileURLToPath(new URL('../../docs/data/chokidar-5-to-6.json', import.meta.url))
const example = fileURLToPath(new URL('../pairs/example.csv', import.meta.url))

function folder(): Disposable & { readonly path: string } {
  const directory = temporaryDirectory()
  cpSync(example, join(directory.path, 'pairs.csv'))
  return directory
}

test('pairs from a file are judged and shown with all of their figures', async () => {
  using directory = folder()
  const outcome = await paceline(['compare', '--pairs', 'pairs.csv'], { cwd: directory.path })
  assert.equal(outcome.stderr, '')
  assert.equal(outcome.code, 1)
  // As it is typed from these sources, with the folder that they lie in.
  const text = outcome.stdout.replaceAll(/node \S+main\.ts/g, 'paceline')
  assertGolden(new URL('../pairs/example.golden.txt', import.meta.url), text)
})

/** sort/large/quick: base 100, 101, … 113 ms, each head 20% above its base, 14 pairs; alpha 2%, a family of 10. */
test('the figures of a row are those that hand arithmetic gives', async () => {
  using directory = folder()
  const options = ['--alpha', '2%', '--comparisons', '10', '--ignore', '2%', '--detect', '0.3', '--fail-at', '25%']
  const { stdout, code, stderr } = await paceline(['compare', '--pairs', 'pairs.csv', '--json', ...options], {
    cwd: directory.path,
  })
  assert.equal(code, 0, stderr)
  const comparison = comparisonSchema.parse(JSON.parse(stdout))
  assert.equal(comparison.alpha, 0.02)
  assert.equal(comparison.family, 10)
  assert.deepEqual(comparison.notices, [])
  const row = comparison.rows.find((one) => one.suite === 'sort') as Row
  const near = (value: number | null | undefined | string, wanted: number): void => {
    assert.ok(Math.abs(Number(value) - wanted) <= 1e-12 + 1e-9 * Math.abs(wanted), `${value} is not ${wanted}`)
  }
  // Even 2% lower each head (from 117.6) lies above every base (to 113), so all 14 pairs point one way: p = 2^-14.
  near(row.figures?.['p worse'], 2 ** -14)
  // The location test has 0.8 of alpha, and the look at 14 pairs a share of 0.12 of it.
  near(row.p, 2 ** -14 / (0.8 * 0.12))
  // Times the rows of the family; 0.0064 is below 0.02: certain.
  near(row.pAdjusted, (10 * 2 ** -14) / (0.8 * 0.12))
  assert.equal(row.verdict, 'regression')
  assert.equal(row.level, 'warn', '20% is less than fails')
  // The differences ln(head) - ln(base) lie evenly about ln 1.2.
  near(row.change?.relative, 0.2)
  assert.equal(row.pairs, 14)
  assert.equal(row.figures?.['pairs used'], 14)
  assert.equal(row.figures?.['cap'], 60)
  // Head follows base exactly, so there is no noise, and everything beyond what is ignored would be seen.
  near(row.sigma, 0)
  near(row.detectable, 0.02)
  assert.deepEqual(row.thresholds, { ignore: 0.02, detect: 0.3, failAt: 0.25 })
})

test('fewer comparisons than the file holds are not believed, and the report says so', async () => {
  using directory = folder()
  const { stdout } = await paceline(['compare', '--pairs', 'pairs.csv', '--json', '--comparisons', '2'], {
    cwd: directory.path,
  })
  const comparison = comparisonSchema.parse(JSON.parse(stdout))
  assert.equal(comparison.family, 6)
  assert.match(comparison.notices.join(), /The file has 6 rows.* not among 2/)
})

test('a file against itself is the same, whatever pairs are inside it, and a note names the way to judge them', async () => {
  using directory = folder()
  const cwd = directory.path
  cpSync(pairedRun, join(cwd, 'run.json'))
  const itself = await paceline(['compare', 'run.json', 'run.json', '--json'], { cwd })
  assert.equal(itself.code, 0, itself.stderr)
  const { rows, notices, base, head } = comparisonSchema.parse(JSON.parse(itself.stdout))
  assert.equal(rows.length, 20)
  for (const row of rows) {
    assert.deepEqual([row.verdict, row.level, row.change?.absolute], ['no-change', 'note', 0], row.metric)
    assert.equal(row.base?.value, row.head?.value)
  }
  assert.equal(base?.label, head.label)
  assert.match(notices.join('\n'), /^base and head are one and the same run \(20261121T153205Z-e0512c53\)/)
  assert.match(
    notices.join('\n'),
    /run\.json holds pairs of chokidar 5\.0\.0 and chokidar 6\.0\.0; only its head is comp.*: paceline report run\.json judges the pairs/,
  )
})

test('the pairs inside a run file are judged by report and by compare --pairs alike', async () => {
  using directory = folder()
  const cwd = directory.path
  cpSync(pairedRun, join(cwd, 'run.json'))
  const reported = await paceline(['report', 'run.json', '--json'], { cwd })
  assert.equal(reported.code, 0, reported.stderr)
  const comparison = comparisonSchema.parse(JSON.parse(reported.stdout))
  const { change, verdict } = comparison.rows.find((row) => row.metric === 'ready-time' && row.case === 'react') as Row
  assert.deepEqual([verdict, change?.relative?.toFixed(3)], ['improvement', '-0.280'])
  const judged = await paceline(['compare', '--pairs', 'run.json', '--json'], { cwd })
  assert.equal(judged.code, 1, judged.stderr)
  assert.deepEqual(JSON.parse(judged.stdout), comparison)
})

test('bad files and bad options end with exit code 2 and one line', async () => {
  using directory = folder()
  const cwd = directory.path
  writeFileSync(join(cwd, 'bad.csv'), 'benchmark,metric,unit,better,pair,base,head\nx,t,ms,lower,1,ten,11\n')
  writeFileSync(join(cwd, 'latin.csv'), Buffer.from([0x62, 0xe4, 0x0a]))
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await paceline(['compare', ...args], { cwd })
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    return stderr
  }
  assert.equal(
    await refused('--pairs', 'bad.csv'),
    'paceline: bad.csv: line 2, column 6 (base): "ten" is not a number\n',
  )
  const hint = '  docs/pairs-csv.md says what such a file contains.\n'
  assert.equal(await refused('--pairs', 'none.csv'), `paceline: none.csv: there is no such CSV file\n${hint}`)
  assert.equal(await refused('--pairs', 'latin.csv'), `paceline: latin.csv: is not UTF-8 text\n${hint}`)
  assert.match(await refused('--pairs', 'pairs.csv', 'run.json'), /--pairs has both sides/)
  cpSync(pairedRun, join(cwd, 'run.json'))
  assert.match(await refused('run.json'), /give a base and a head\n.*report FILE. judges the pairs inside one run file/)
  assert.match(await refused('--pairs', 'run.json', '--cap', '9'), /--cap is for a CSV: run\.json itself says/)
  const alone = fileURLToPath(new URL('../../baselines/examples/git-read-linux-x64.json', import.meta.url))
  cpSync(alone, join(cwd, 'alone.json'))
  assert.match(await refused('--pairs', 'alone.json'), /alone\.json: holds no pairs: it was measured without a base/)
  assert.match(await refused('--alpha', '1%', 'a.json', 'b.json'), /--alpha is for --pairs/)
  assert.match(await refused('--pairs', 'pairs.csv', '--ignore', 'one'), /like 1% or 0\.01/)
})

/**
 * The whole job on real input: a watcher that is made worse on purpose is found by its stored baseline, and the one
 * beside it that was left alone is not accused.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { paceline } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const globs = ['watch/dirs-20x16/{chokidar,watchboy}']
const quick = ['--trials', '14', '--budget', '10m']

/** A package that is chokidar, untouched or with 5 MB kept and much more work done before it is ready. */
function writeWrapper(folder: string, real: string, worse: boolean): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "chokidar", "version": "6.0.0", "type": "module", "main": "index.js" }',
  )
  const untouched = `export * from ${JSON.stringify(real)}\n`
  const spoilt = `import { watch as realWatch } from ${JSON.stringify(real)}
const kept = []
export function watch(...args) {
  for (let index = 0; index < 80_000; index += 1) kept.push({ index, text: 'kept ' + index })
  const end = performance.now() + 80
  while (performance.now() < end) Math.sqrt(end)
  const watcher = realWatch(...args)
  watcher.kept = kept
  return watcher
}
`
  writeFileSync(join(folder, 'index.js'), worse ? spoilt : untouched)
}

/** Where the suite's own packages were installed by the first run. */
function realChokidar(project: string): string {
  const packages = join(project, '.paceline', 'cache', 'packages')
  const folder = readdirSync(packages).find((name) => /^watch-[0-9a-f]+$/.test(name))
  assert.ok(folder, 'the packages of the suite are installed')
  return join(packages, folder, 'node_modules', 'chokidar', 'index.js')
}

test(
  'a watcher made worse on purpose is found, and the one beside it is left in peace',
  { timeout: 1_200_000 },
  async () => {
    using directory = temporaryDirectory()
    const cwd = directory.path
    const config = (subjects: object): void =>
      writeFileSync(join(cwd, 'paceline.config.json'), JSON.stringify({ suites: ['watch'], subjects }))
    config({})
    const first = await paceline(['run', ...globs, '--trials', '1', '--out', 'first.json'], { cwd })
    assert.equal(first.code, 0, first.stderr)

    const wrapper = join(cwd, 'wrapped-chokidar')
    const real = realChokidar(cwd)
    writeWrapper(wrapper, real, false)
    config({ chokidar: './wrapped-chokidar' })
    for (let index = 0; index < 3; index += 1) {
      const run = await paceline(['run', ...globs, ...quick, '--out', `run-${index}.json`], { cwd })
      assert.equal(run.code, 0, run.stderr)
    }
    const files = Array.from({ length: 3 }, (_, index) => `run-${index}.json`)
    const added = await paceline(['baseline', 'add', ...files, '--file', 'baseline.json'], { cwd })
    assert.match(added.stdout, /3 runs/)

    writeWrapper(wrapper, real, true)
    const head = await paceline(['run', ...globs, ...quick, '--out', 'head.json'], { cwd })
    assert.equal(head.code, 0, head.stderr)
    const compared = await paceline(['compare', 'baseline.json', 'head.json', '--format', 'json'], { cwd })
    assert.equal(compared.code, 1, compared.stderr)
    const { rows } = JSON.parse(compared.stdout) as Comparison
    const kept = rows.find((row) => row.subject === 'chokidar' && row.metric === 'retained-heap')
    assert.equal(kept?.verdict, 'worse', JSON.stringify(kept))
    assert.equal(kept?.level, 'fail')
    assert.ok((kept?.change?.absolute ?? 0) > 4_000_000, `${kept?.change?.absolute} bytes more`)
    const accused = rows.filter((row) => row.subject === 'watchboy' && row.verdict === 'worse')
    assert.deepEqual(
      accused.map((row) => row.metric),
      [],
    )

    const inWords = await paceline(['compare', 'baseline.json', 'head.json'], { cwd })
    assert.match(inWords.stdout, /^VERDICT {2}[^]*heap kept ×[\d.]+/)
    assert.equal(readFileSync(join(cwd, '.paceline', '.gitignore'), 'utf8'), '*\n')
  },
)

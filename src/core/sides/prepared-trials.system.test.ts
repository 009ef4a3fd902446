import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { UserError } from '../errors.ts'
import { ensureSuiteTree, type PreparedOptions } from './prepared-trials.ts'
import { openTrialLab, type TrialLab } from '../../../test/trial-lab.ts'

let lab: TrialLab
let options: PreparedOptions

beforeEach(async () => {
  lab = await openTrialLab()
  const suitePath = await lab.write(
    'suite.mjs',
    `import { prepared } from 'paceline'
     import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
     import { join } from 'node:path'
     export default {
       name: 'papers', subjects: { s: () => 1 }, metrics: { n: { unit: 'count', better: 'lower' } }, options: { COUNT: '2' },
       cases: { a: {
         documents: prepared(({ directory, option }) => {
           appendFileSync(${JSON.stringify(join(lab.folder, 'log'))}, 'made ')
           mkdirSync(join(directory, 'sub'))
           for (let index = 0; index < Number(option('COUNT')); index += 1) writeFileSync(join(directory, 'sub', String(index)), 'x')
         }),
         broken: prepared(() => { throw new Error('no paper') }),
       } },
       trial: ({ case: { documents }, measure }) => measure.record('n', documents.files),
     }`,
  )
  options = {
    suitePath,
    packages: {},
    suite: 'papers',
    codeDigest: 'a'.repeat(64),
    case: 'a',
    key: 'documents',
    options: {},
    root: join(lab.folder, 'trees'),
  }
})

afterEach(async () => {
  await lab[Symbol.asyncDispose]()
})

const timesMade = async (): Promise<number> => (await readFile(join(lab.folder, 'log'), 'utf8')).split(' ').length - 1

it('prepared trials: a directory that a suite prepares is filled once, for all', async () => {
  const tree = await ensureSuiteTree(lab.host, options)
  assert.deepEqual([tree.files, tree.directories], [2, 2])
  assert.deepEqual(await ensureSuiteTree(lab.host, options), tree)
  assert.equal(await timesMade(), 1)
  const report = await lab.trial(options.suitePath, { trees: { documents: tree } })
  assert.deepEqual(report.metrics, { n: 2 })
})

it('prepared trials: other options, or other code of the suite, make another one', async () => {
  const first = await ensureSuiteTree(lab.host, options)
  const more = await ensureSuiteTree(lab.host, { ...options, options: { COUNT: '3' } })
  const other = await ensureSuiteTree(lab.host, { ...options, codeDigest: 'b'.repeat(64) })
  assert.deepEqual([first.files, more.files, other.files], [2, 3, 2])
  assert.equal(new Set([first.path, more.path, other.path]).size, 3)
})

it('prepared trials: a directory that was tampered with is filled anew', async () => {
  const tree = await ensureSuiteTree(lab.host, options)
  await writeFile(join(tree.path, 'sub', '0'), 'changed')
  await rm(join(tree.path, 'sub', '1'))
  assert.deepEqual(await ensureSuiteTree(lab.host, options), tree)
  assert.equal(await readFile(join(tree.path, 'sub', '0'), 'utf8'), 'x')
})

it('prepared trials: a suite that cannot prepare its directory is named and quoted', async () => {
  for (const [key, message] of [
    ['broken', /^papers\/a could not prepare its broken: Error: no paper$/],
    ['absent', /case a prepares nothing called absent/],
  ] as const) {
    await assert.rejects(ensureSuiteTree(lab.host, { ...options, key }), (error: unknown) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, message)
      assert.equal(error.place, `cases.a.${key}`)
      return true
    })
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportOf } from './mutation-record.ts'
import * as inProcess from './tests-in-process.ts'

/** Runs the tests that `register` makes; what happened, in order, and what was thrown. */
async function played(register: (log: (word: string) => () => void) => void, numbers?: readonly number[]) {
  const words: string[] = []
  const tests = await inProcess.collectTests(async () => register((word) => () => void words.push(word)))
  const chosen = numbers?.map((number) => tests[number]!) ?? tests
  const failure = await inProcess.runTests(chosen, (begun) => words.push(begun?.name ?? '-')).catch(String)
  return { words: words.join(' '), failure }
}

test('tests in process: hooks run around the tests, once for a suite or each test', async () => {
  const { words, failure } = await played((log) => {
    inProcess.before(log('before'))
    inProcess.afterEach(log('afterEach'))
    inProcess.after(log('after'))
    inProcess.test('one', log('1'))
    inProcess.describe('inner', () => {
      inProcess.beforeEach(log('beforeEach'))
      inProcess.test('two', { concurrency: true } as object, log('2'))
      inProcess.test('skipped', { skip: 'not here' }, log('never'))
    })
  })
  assert.equal(failure, undefined)
  assert.equal(words, '- before one 1 afterEach - two beforeEach 2 afterEach - after')
})

test('tests in process: the first failure ends it, after what the tests asked to undo', async () => {
  const { words, failure } = await played((log) => {
    inProcess.test('first', (context) => {
      ;(context as { after: (ending: () => void) => void }).after(log('undone'))
      throw new Error('found')
    })
    inProcess.test('second', log('never'))
    inProcess.after(log('after'))
  })
  assert.deepEqual([words, failure], ['- first undone - after', 'Error: found'])
})

test('tests in process: only the tests that are asked for run, in the order asked', async () => {
  const { words } = await played(
    (log) => {
      for (const name of ['a', 'b', 'c']) inProcess.test(name, log(name.toUpperCase()))
    },
    [2, 0],
  )
  assert.equal(words, '- c C - a A -')
})

test('tests in process: the score is the share of mutants found, by folder and file', () => {
  const survivors = [
    { at: '1:1', was: 'a', is: 'b', reached: true },
    { at: '2:1', was: 'a', is: 'b', reached: false },
  ]
  const report = reportOf({
    'src/core/judge/judge.ts': { every: 5, killed: 5, timedOut: 1, survivors },
    'src/core/judge/a.ts': { every: 1, killed: 2, timedOut: 0, survivors: [] },
    'src/core/judge/types.ts': { every: 1, killed: 0, timedOut: 0, survivors: [] },
  })
  const [areas, files] = report.split('\n\n')
  assert.match(areas!, /^\| `src\/core\/judge` \| +80\.0% \| +10 \| +2 \| +1 \| all, 1 in 5 \|$/m)
  assert.match(files!, /^\| `src\/core\/judge\/judge\.ts` +\| +75\.0% \| +8 \| +2 \| +1 \| 1 in 5 \|$/m)
  assert.match(files!, /^\| `src\/core\/judge\/a\.ts` +\| +100\.0% \|/m)
  assert.match(files!, /^\| `src\/core\/judge\/types\.ts` +\| +\| +0 \|/m)
})

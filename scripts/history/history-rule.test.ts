/** How a head is judged against stored runs: the quick form of `npm run bench:history`. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { examineHistoryRule, gaussianRule, trialsRule } from './history-examination.ts'
import { acrossMachines, ourHistoryRule, type HistoryRule } from './history-outcome.ts'
import { readHistories } from './recorded-histories.ts'

const seed = 'c0ffee11'
const baselines = path.join(import.meta.dirname, '..', '..', 'baselines')
const recorded = readHistories(baselines)
const failedQuestions = (rule: HistoryRule, reports: number, histories = recorded) =>
  examineHistoryRule({ rule, seed, reports, recorded: histories })
    .filter((answer) => !answer.passed)
    .map((answer) => `${answer.question}: ${answer.found}`)

test(`the rule as it ships passes the examination (seed ${seed})`, () => {
  assert.ok(recorded.length > 0)
  assert.deepEqual(failedQuestions(ourHistoryRule, 80), [])
})

test('memory compared with runs of other kinds of machines blames the machine on the head', () => {
  assert.match(
    failedQuestions(acrossMachines(ourHistoryRule), 60, []).join('\n'),
    /^a machine whose kind was never seen/m,
  )
})

test('normal tails cry wolf over heap that keeps to a few levels', () => {
  const gaussian = gaussianRule({ leastScatter: 'two thousandths of the value' })
  assert.match(failedQuestions(gaussian, 80, []).join('\n'), /^an invented history in which nothing changed/m)
})

test('a least scatter of two thousandths of a byte cries wolf, too', () => {
  const unscaled = gaussianRule({ leastScatter: 'two thousandths of a unit' })
  assert.match(failedQuestions(unscaled, 80, []).join('\n'), /^an invented history in which nothing changed/m)
})

test('trials that are trusted whatever their runs do blame a machine on the head', () => {
  assert.match(failedQuestions(trialsRule, 80, []).join('\n'), /^four runs, each of which a machine shifts as a whole/m)
})

test('a rule that never says anything is not let through for its lack of false alarms', () => {
  const silent: HistoryRule = (question) => {
    const { rows, family } = gaussianRule({ leastScatter: 'two thousandths of the value' })(question)
    return { rows: rows.map((row) => Object.assign({}, row, { verdict: 'undecided' as const })), family }
  }
  assert.equal(failedQuestions(silent, 40, []).length, 5)
})

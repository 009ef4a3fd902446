/** How a head is judged against stored runs: the quick form of `npm run bench:history`. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { examineHistoryRule, gaussianRule, trialsRule } from './history-examination.ts'
import { acrossMachines, ourHistoryRule, type HistoryRule } from './history-outcome.ts'
import { readHistories, type RecordedHistory } from './recorded-histories.ts'

const seed = 'c0ffee11'
const baselines = path.join(import.meta.dirname, '..', '..', 'baselines')
const recorded = readHistories(baselines)
function* failed(
  rule: HistoryRule,
  reports: number,
  histories: readonly RecordedHistory[] = [],
): Generator<string, undefined> {
  const answers = examineHistoryRule({ rule, seed, reports, recorded: histories })
  for (const { question, passed, found } of answers) if (!passed) yield `${question}: ${found}`
}
/** No question is asked after it. */
const firstFailed = (rule: HistoryRule, reports: number) => failed(rule, reports).next().value ?? ''

test(`the rule as it ships passes the examination (seed ${seed})`, () => {
  assert.ok(recorded.length > 0)
  assert.deepEqual([...failed(ourHistoryRule, 80, recorded)], [])
})

test('memory compared with runs of other kinds of machines blames the machine on the head', () => {
  assert.match(firstFailed(acrossMachines(ourHistoryRule), 60), /^a machine whose kind was never seen/)
})

test('normal tails cry wolf over heap that keeps to a few levels', () => {
  const gaussian = gaussianRule({ leastScatter: 'two thousandths of the value' })
  assert.match(firstFailed(gaussian, 80), /^an invented history in which nothing changed/)
})

test('a least scatter of two thousandths of a byte cries wolf, too', () => {
  const unscaled = gaussianRule({ leastScatter: 'two thousandths of a unit' })
  assert.match(firstFailed(unscaled, 80), /^an invented history in which nothing changed/)
})

test('trials that are trusted whatever their runs do blame a machine on the head', () => {
  assert.match(firstFailed(trialsRule, 80), /^four runs, each of which a machine shifts as a whole/)
})

test('a rule that never says anything is not let through for its lack of false alarms', () => {
  const silent: HistoryRule = (question) => {
    const { rows, family } = gaussianRule({ leastScatter: 'two thousandths of the value' })(question)
    return { rows: rows.map((row) => Object.assign({}, row, { verdict: 'undecided' as const })), family }
  }
  assert.equal([...failed(silent, 40)].length, 5)
})

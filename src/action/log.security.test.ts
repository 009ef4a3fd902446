/** Rules 10 and 11: outside text never becomes a command of the log, an output of its own, or a summary that is dropped. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { temporaryDirectory } from '../../test/repository.ts'
import { makeLog } from './log.ts'
import { writeOutputs } from './outputs.ts'
import { longestSummaryBytes, writeSummary } from './summary.ts'

const seed = 20_261_121

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  let text = ''
  write(makeLog((line) => void (text += line)))
  return text
}

const piece = fc.constantFrom(
  '::',
  '##[',
  'error',
  'set-output name=x',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\t',
  ':',
  '%0A',
  'é',
  '\u2028',
)
const hostile = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''))

test('no line of outside text is a command', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const lines = logged((log) => log.info(text)).split(/\r\n|\r|\n/)
      for (const line of lines) assert.doesNotMatch(line, /^\s*(::|##\[)/)
    }),
    { seed },
  )
})

test('an annotation is one line, and its message stays in it', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, message) => {
      const text = logged((log) => log.error({ title, message, file: message }))
      const lines = text.split(/\r\n|\r|\n/)
      assert.equal(lines.length, 2, text)
      assert.match(lines[0] ?? '', /^::error file=[^:,]*,title=[^:,]*::/)
    }),
    { seed },
  )
})

test('an output with a line break, or anything else unusual, is refused', async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'output')
  await writeOutputs(file, { verdict: 'regression', regressions: 3, 'comment-url': null, proceed: true })
  assert.equal(readFileSync(file, 'utf8'), 'verdict=regression\nregressions=3\ncomment-url=\nproceed=true\n')
  for (const value of ['a\nproceed=true', 'a\rb', '$(id)', '`id`', 'x;y', 'a<<EOF']) {
    await assert.rejects(writeOutputs(file, { verdict: value }), /The output verdict/)
  }
  await writeOutputs(null, { verdict: 'regression' })
})

test('a summary that would be dropped for its size is replaced by a sentence', async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'summary')
  await writeSummary(file, 'é'.repeat(longestSummaryBytes / 2 + 1))
  assert.match(readFileSync(file, 'utf8'), /^The report is too large/)
})

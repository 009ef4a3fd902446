import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sampleSha } from '../../test/sample-run.ts'
import { bisectionSchema, bisectionSchemaId, type BisectionResult } from '../model/bisection.ts'
import { renderBisection, renderBisectionMarkdown } from './bisection-report.ts'

const commit = (start: string, subject: string) => ({ sha: start.padEnd(40, '0'), subject })

const ends = {
  scale: 'log',
  size: 0.148,
  lower: 0.091,
  upper: 0.206,
  isExact: false,
  pairs: 18,
  from: 102,
  to: 117,
} as const

const found: BisectionResult = {
  schema: bisectionSchemaId,
  outcome: 'found',
  benchmark: 'parse/words/library',
  metric: 'time',
  unit: 'ms',
  good: commit('c81d04e', 'Release 1.2.0'),
  bad: commit('7d1f0aa', 'Say more in the readme'),
  commits: 64,
  direction: 'worse',
  suspects: [{ ...commit('3f2a1b9', 'Read the config on every call'), skipped: null }],
  ends,
  change: { ...ends, size: 0.153, lower: 0.109, upper: 0.201, pairs: 12 },
  before: commit('90c2e14', 'Rename a folder'),
  isCertain: true,
  pairs: 53,
  error: 0.05,
  seed: '0badcafe',
  skipped: [],
}

test('the commit comes first, then how much, how certain and what to type', () => {
  bisectionSchema.parse(found)
  const page = readFileSync(new URL('../../docs/baseline.md', import.meta.url), 'utf8')
  const shown = renderBisection(found).replaceAll(/^(?=.)/gm, '    ')
  assert.ok(page.includes(`\n${shown}`), `docs/baseline.md shows this:\n${shown}`)
})

test('commits that cannot be told apart are all named, with what to look at', () => {
  const lost = { ...commit('1234567', 'Break the build'), skipped: 'it does not build' }
  const text = renderBisection({ ...found, suspects: [lost, ...found.suspects], skipped: [lost] })
  assert.match(text, /^Found: one of these 2 commits made .* worse; the first of them cannot be measured\.\n/)
  assert.match(text, /^ {2}1234567 Break the build \(not measured: it does not build\)$/m)
  assert.match(text, /^Next: git log -p 1234567\^\.\.3f2a1b9$/m)
  assert.doesNotMatch(text, /which changes nothing/)
  assert.match(renderBisection({ ...found, skipped: [lost] }), /^Left out, without effect on the answer: 1234567\.$/m)
})

test('a commit whose change is certainly smaller than the whole is not blamed for all', () => {
  const change = { ...found.change!, size: 0.05, lower: 0.02, upper: 0.08 }
  assert.match(renderBisection({ ...found, change }), /only part of the whole change/)
  assert.doesNotMatch(renderBisection(found), /part of the whole/)
  const better = {
    ...found,
    direction: 'better',
    change: { ...change, size: -0.05, lower: -0.08, upper: -0.02 },
  } as const
  const less = { ...ends, size: -0.2, lower: -0.25, upper: -0.15 }
  assert.match(renderBisection({ ...better, ends: less }), /only part of the whole change/)
})

test('where nothing differs or time was up, that is said in place of a commit', () => {
  const without: BisectionResult = { ...found, suspects: [], change: null, before: null, direction: null }
  assert.match(
    renderBisection({ ...without, outcome: 'alike' }),
    /^Nothing found: c81d04e and 7d1f0aa do not differ in/,
  )
  const unproven = renderBisection({ ...without, outcome: 'alike', isCertain: false })
  assert.match(unproven, /^Nothing found: .* are not shown to differ in/)
  const early = renderBisection({ ...without, outcome: 'unfinished', ends: null, pairs: 0 })
  assert.match(early, /^Not finished: it is not known yet whether/)
  assert.match(early, /continues where this one stopped/)
  const late = renderBisection({ ...found, outcome: 'unfinished', change: null, before: null })
  assert.match(late, /^Not finished: one of 1 commit made/)
  for (const text of [unproven, early, late]) assert.doesNotMatch(text, /Next:/)
})

test('what a commit says of itself is text, in a terminal and in Markdown', () => {
  const subject = '\u001B[31m<b>@team</b> [x](http://evil) `code` #1\u202E'
  const hostile = { ...found, suspects: [{ sha: sampleSha(7), subject, skipped: null }] }
  for (const mark of ['\u001B', '\u202E']) assert.ok(!renderBisection(hostile).includes(mark))
  const markdown = renderBisectionMarkdown(hostile)
  assert.doesNotMatch(markdown, /<b>|\]\(|(^|\s)@team|`code`/)
  assert.match(markdown, /^### 🔎 Found/)
})

test('hundreds of suspects are counted, not listed', () => {
  const suspects = Array.from({ length: 300 }, (_, index) => ({ ...commit(sampleSha(index), 'x'), skipped: null }))
  const text = renderBisection({ ...found, outcome: 'unfinished', suspects })
  assert.ok(text.split('\n').length < 40)
  assert.match(text, /and 280 commits before these/)
})

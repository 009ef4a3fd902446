import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../test/any-text.ts'
import { parseBenchComment, type BenchCommand } from './bench-command.ts'

const nothing: BenchCommand = { glob: null, profile: null, platform: null, budgetMs: null, bisect: null }

for (const [line, command] of [
  ['/bench', {}],
  ['/bench  ', {}],
  ['/bench watch/react/chokidar', { glob: 'watch/react/chokidar' }],
  ['/bench watch/{react,flat}/*', { glob: 'watch/{react,flat}/*' }],
  ['/bench **/@parcel-watcher', { glob: '**/@parcel-watcher' }],
  ['/bench --profile full', { profile: 'full' }],
  ['/bench --platform macos watch/** --budget 15m', { glob: 'watch/**', platform: 'macos', budgetMs: 900_000 }],
  ['/bench --platform linux-arm64', { platform: 'linux-arm64' }],
  ['/bench\t--budget 90s', { budgetMs: 90_000 }],
  ['/bench --budget 1h', { budgetMs: 3_600_000 }],
  ['/bench bisect lib/a/b time', { bisect: { good: null, bad: null, glob: 'lib/a/b', metric: 'time' } }],
  [
    '/bench bisect v1.2.0 lib time --budget 1h',
    {
      bisect: { good: 'v1.2.0', bad: null, glob: 'lib', metric: 'time' },
      budgetMs: 3_600_000,
    },
  ],
  [
    '/bench bisect --platform linux v1.2.0..origin/main~3 lib/* peak-rss',
    {
      bisect: { good: 'v1.2.0', bad: 'origin/main~3', glob: 'lib/*', metric: 'peak-rss' },
      platform: 'linux',
    },
  ],
] as const) {
  test(`${JSON.stringify(line)} is understood`, () => {
    assert.deepEqual(parseBenchComment(line), { command: { ...nothing, ...command } })
  })
}

for (const line of [
  '/bench --profile',
  '/bench --profile --budget 5m',
  '/bench --profile full --profile full',
  '/bench --profile=full',
  '/bench --profile $(id)',
  '/bench --platform beos',
  '/bench --platform linux/../x',
  '/bench --budget 61m',
  '/bench --budget 0m',
  '/bench --budget 5',
  '/bench --budget -5m',
  '/bench --sha abc',
  '/bench -h',
  '/bench a b',
  '/bench bisect',
  '/bench bisect lib',
  '/bench bisect v1..v2..v3 lib time',
  '/bench bisect v1...v2 lib time',
  '/bench bisect ..v2 lib time',
  '/bench bisect --upload-pack=x lib time',
  '/bench bisect $(id) lib time',
  '/bench bisect v1 lib ti/me',
  '/bench bisect v1 lib time more',
  '/bench `id`',
  '/bench $(id)',
  '/bench a;b',
  '/bench a|b',
  '/bench a&b',
  '/bench "a"',
  "/bench 'a'",
  '/bench <script>',
  '/bench a\u202eb',
  '/bench a\u200bb',
  '/bench a\0b',
  '/bench ${{ secrets.TOKEN }}',
  `/bench ${'a'.repeat(201)}`,
  '/bench --__proto__ x',
  '/bench --constructor x',
]) {
  test(`${JSON.stringify(line.slice(0, 40))} is a mistake`, () => {
    assert.ok('problem' in (parseBenchComment(line) ?? {}))
  })
}

for (const line of [
  '',
  'Please /bench',
  '/benchmark',
  '/bench\u00a0watch',
  ' /bench',
  '> /bench',
  '`/bench`',
  '\n/bench',
  '/BENCH',
]) {
  test(`${JSON.stringify(line)} is no command`, () => {
    assert.equal(parseBenchComment(line), null)
  })
}

test('only the first line counts', () => {
  const expected = { command: { ...nothing, glob: 'watch' } }
  for (const end of ['\n', '\r\n'])
    assert.deepEqual(parseBenchComment(`/bench watch${end}--profile full; thanks`), expected)
})

test('a problem never repeats what the comment said', () => {
  const problem = parseBenchComment('/bench --evil::add-mask')
  assert.ok(problem !== null && 'problem' in problem)
  assert.doesNotMatch(problem.problem, /evil/)
})

test('whatever follows /bench, what comes out is harmless in a shell, in YAML and in a log', () => {
  const harmless = fc.property(fc.string({ unit: anyCharacter }), (rest) => {
    const parsed = parseBenchComment(`/bench ${rest}`)
    if (parsed === null || 'problem' in parsed) return
    const { glob, profile, platform } = parsed.command
    for (const text of [glob, profile, platform]) assert.match(text ?? '', /^([A-Za-z0-9@*{][A-Za-z0-9@*?._+/,{}-]*)?$/)
  })
  fc.assert(harmless, { seed: 20_261_121, numRuns: 2_000 })
})

test('an unknown option is named by its place in the line, with `bisect` counted', () => {
  assert.deepEqual(parseBenchComment('/bench lib --nope'), { problem: 'word 3 is not a known option' })
  assert.deepEqual(parseBenchComment('/bench bisect lib --nope'), { problem: 'word 4 is not a known option' })
})

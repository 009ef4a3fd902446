import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../test/any-text.ts'
import { type BenchCommand, benchUsage, parseCommandOrProblemIfAny } from './bench-command.ts'

const nothing: BenchCommand = { glob: undefined, profile: undefined, platform: undefined, budgetMs: undefined }

for (const [line, command] of [
  ['/bench', {}],
  ['/bench  ', {}],
  ['/bench watch/react/chokidar', { glob: 'watch/react/chokidar' }],
  ['/bench watch/{react,flat}/*', { glob: 'watch/{react,flat}/*' }],
  ['/bench **/@parcel-watcher', { glob: '**/@parcel-watcher' }],
  ['/bench !_go/[Dd]ecode/size=1k::x(2)', { glob: '!_go/[Dd]ecode/size=1k::x(2)' }],
  ['/bench --profile full', { profile: 'full' }],
  ['/bench --platform macos watch/** --budget 15m', { glob: 'watch/**', platform: 'macos', budgetMs: 900_000 }],
  ['/bench --platform linux-arm64', { platform: 'linux-arm64' }],
  ['/bench\t--budget 90s', { budgetMs: 90_000 }],
  ['/bench --budget 1h', { budgetMs: 3_600_000 }],
  ['/bench --budget 3600s', { budgetMs: 3_600_000 }],
  [`/bench ${'a'.repeat(200)} --profile ${'x'.repeat(50)}`, { glob: 'a'.repeat(200), profile: 'x'.repeat(50) }],
  ['/bench --platform windows-x64', { platform: 'windows-x64' }],
] as const) {
  test(`bench command: ${JSON.stringify(line.slice(0, 80))} is understood`, () => {
    assert.deepEqual(parseCommandOrProblemIfAny(line), { command: { ...nothing, ...command } })
  })
}

const mistakes = {
  'word 2 is not a known option': ['--profile=full', '--sha abc', '-h', '--__proto__ x', '--constructor x'],
  '--profile is given twice': ['--profile full --profile full'],
  '--profile does not accept the value after it': [
    '--profile',
    '--profile --budget 5m',
    '--profile $(id)',
    '--profile -x',
    `--profile ${'x'.repeat(51)}`,
  ],
  '--platform does not accept the value after it': ['beos', 'linux/../x', 'xlinux', 'linux-arm'].map(
    (value) => `--platform ${value}`,
  ),
  '--budget does not accept the value after it': [
    '--budget 5',
    '--budget -5m',
    '--budget 5d',
    '--budget x5m',
    '--budget 5mm',
    '--budget 10000s',
  ],
  '--budget takes a time up to 60m': ['--budget 61m', '--budget 0m', '--budget 3601s', '--budget 2h'],
  'only one glob can be given': ['a b'],
  'word 3 is not a known option': ['lib --nope'],
  'there is no bisect: use `git bisect run npx paceline check --bisect --base GOOD GLOB`': ['bisect lib time'],
  'the glob has characters that no benchmark has in its name': [
    ...'`id` $(id) a;b a|b a&b "a" <script>'.split(' '),
    "'a'",
    'a\u202eb',
    'a\u200bb',
    'a\0b',
    '${{ secrets.TOKEN }}',
    'a'.repeat(201),
  ],
}
for (const [problem, rests] of Object.entries(mistakes)) {
  for (const rest of rests) {
    test(`bench command: ${JSON.stringify(`/bench ${rest.slice(0, 40)}`)} is a mistake: ${problem}`, () => {
      assert.deepEqual(parseCommandOrProblemIfAny(`/bench ${rest}`), { problem })
    })
  }
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
  test(`bench command: ${JSON.stringify(line)} is no command`, () => {
    assert.equal(parseCommandOrProblemIfAny(line), undefined)
  })
}

test('bench command: only the first line counts', () => {
  const expected = { command: { ...nothing, glob: 'watch' } }
  for (const end of ['\n', '\r\n'])
    assert.deepEqual(parseCommandOrProblemIfAny(`/bench watch${end}--profile full; thanks`), expected)
})

test('bench command: a problem never repeats what the comment said', () => {
  const problem = parseCommandOrProblemIfAny('/bench --evil::add-mask')
  assert.ok(problem !== undefined && 'problem' in problem)
  assert.doesNotMatch(problem.problem, /evil/)
})

test('bench command: whatever follows /bench is harmless in a shell, in YAML, in a log', () => {
  const harmless = fc.property(fc.string({ unit: anyCharacter }), (rest) => {
    const parsed = parseCommandOrProblemIfAny(`/bench ${rest}`)
    if (parsed === undefined || 'problem' in parsed) return
    const { glob, profile, platform } = parsed.command
    for (const text of [glob, profile, platform])
      assert.match(text ?? '', /^([\p{L}\p{N}@*{!_[(][\p{L}\p{M}\p{N}@*?._+/,{}!=:()[\]-]*)?$/u)
  })
  fc.assert(harmless, { seed: 20_261_121, numRuns: 2_000 })
})

test('bench command: the usage names every option', () => {
  const options = '[--profile NAME] [--platform linux|windows|macos[-x64|-arm64]] [--budget 15m]'
  assert.equal(benchUsage, `/bench [GLOB] ${options}`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPerfProfile } from './perf-profile.ts'
import type { Profile } from './profile.ts'
import { ProfileProblem, profileLimits } from './read-profile.ts'

/** As perf 6.1 prints a sample, the innermost call first. */
const sample = (time: string, ...symbols: readonly string[]): string => sampleOf(time, symbols)
const sampleOf = (time: string, symbols: readonly string[]): string =>
  [`${time}:    2004008 `, ...symbols.map((symbol, at) => `\t           a48${at} ${symbol}`), '', ''].join('\n')
const outer = [
  'criterion::bencher::Bencher<M>::iter',
  '<criterion::routine::Function<M,F,T> as criterion::routine::Routine<M,T>>::warm_up',
  'criterion::analysis::common',
  'words::main',
  'main',
  '__libc_start_main_impl (inlined)',
]

function stacksOf(profile: Profile | null): Record<string, number> {
  const { frames, frameOf, parentOf, self } = profile!
  const path = (node: number): string[] =>
    parentOf[node] === -1 ? [] : [...path(parentOf[node]!), frames[frameOf[node]!]!.name]
  const seen = [...self.keys()].filter((node) => self[node]! > 0)
  return Object.fromEntries(seen.map((node) => [path(node).join(' > '), Math.round(self[node]!)]))
}

const problemOf = (text: string): string => {
  try {
    readPerfProfile(text)
  } catch (error) {
    if (error instanceof ProfileProblem) return error.message
    throw error
  }
  return 'was read'
}

test('of what Criterion ran, what is below the benchmark counts, and the time between', () => {
  const text = [
    sample('35251.000000', 'core::fmt::write', 'criterion::report::measure', 'words::main', 'main'),
    sample('35251.100000', 'words::finish::h0123456789abcdef', ...outer),
    sample(
      '35251.102000',
      '__memmove_avx_unaligned',
      '<alloc::vec::Vec<T,A> as core::clone::Clone>::clone',
      'words::finish',
      ...outer,
    ),
    sample('35251.110000', ...outer),
    sample('35259.000000', 'rayon::scope', 'criterion::stats::bootstrap', 'clone3'),
  ].join('')
  const own = 'the benchmark, with what was compiled into it'
  assert.deepEqual(stacksOf(readPerfProfile(text)), {
    [`${own} > words::finish`]: 2_004,
    [`${own} > words::finish > alloc::vec::Vec<T,A>::clone > __memmove_avx_unaligned`]: 2_004,
    [own]: 2_004,
    '(idle)': 3_988,
  })
})

test('functions of crates are places, those of the standard library and of C are not', () => {
  const names = [
    'words::digest',
    '<words::Line as core::ops::Add>::add',
    '<[T] as core::fmt::Debug>::fmt',
    '<&core::str as x>::y',
    'std::io::Write::write_all',
    'malloc',
    '[unknown]',
  ]
  const { frames } = readPerfProfile(sample('1.5', ...names, ...outer))!
  assert.deepEqual(
    frames
      .filter(({ url }) => url !== '')
      .map(({ name }) => name)
      .sort(),
    ['the benchmark, with what was compiled into it', 'words::Line::add', 'words::digest'],
  )
})

test('a program that ran no benchmark has no profile', () => {
  assert.equal(readPerfProfile(''), null)
  assert.equal(readPerfProfile(sample('1.5', 'words::main', 'main')), null)
})

test('text that perf does not print is refused', () => {
  const good = sample('1.5', ...outer)
  for (const [text, problem] of [
    ['what is this', 'has a sample without a time'],
    [good.replace('1.5:', `${'9'.repeat(40)}.5:`), 'has a sample without a time'],
    [good.replace('2004008', '-3'), 'has a sample without a time'],
    [good.replace('a480 ', 'a480'), 'has a call without a name'],
    [good.slice(0, good.lastIndexOf('a485') + 4), 'has a call without a name'],
    ['\n\n'.repeat(profileLimits.samples + 1), `has more than ${profileLimits.samples} samples`],
    [
      sampleOf('1.5', [...Array.from({ length: profileLimits.nodes }, (_, at) => `a::b${at}`), ...outer]),
      `has more than ${profileLimits.nodes} nodes`,
    ],
  ] as const) {
    assert.equal(problemOf(text), problem)
  }
  assert.equal(problemOf(good), 'was read')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pprofOf } from '../../test/sample-pprof.ts'
import { goProfiler } from './go-profiler.ts'

const variablesOf = (name: string, samples: 'cpu' | 'alloc_space' = 'cpu') =>
  goProfiler({ name, samples, node: '/opt/my node/bin/node' }).variables('/tmp/profiles')
const flagsOf = (name: string, samples?: 'cpu' | 'alloc_space') =>
  JSON.parse(variablesOf(name, samples)['PACELINE_GO_FLAGS']!) as string[]

test('the pattern names one benchmark, with whatever a full run adds to its name', () => {
  for (const [name, pattern] of [
    ['BenchmarkTop', '^BenchmarkTop$'],
    ['BenchmarkTop (example.com/words)', '^BenchmarkTop$'],
    ['BenchmarkTop-4', '^(BenchmarkTop-4|BenchmarkTop)$'],
    ['BenchmarkSum/a.b/n=10-2 (a.b/c)', String.raw`^BenchmarkSum$/^a\.b$/^(n=10-2|n=10)$`],
    ['BenchmarkSum/(x|y)#01', String.raw`^BenchmarkSum$/^\(x\|y\)#01$`],
  ] as const) {
    assert.ok(flagsOf(name).includes(`-test.bench=${pattern}`), `${name}: ${flagsOf(name).join(' ')}`)
  }
})

test('memory is sampled more often than Go would, and time is not', () => {
  const rates = (samples: 'cpu' | 'alloc_space') =>
    flagsOf('BenchmarkTop', samples).filter((flag) => /rate=/.test(flag))
  assert.deepEqual([rates('cpu'), rates('alloc_space')], [[], ['-test.memprofilerate=4096']])
})

test('the program that starts the tests is quoted as Go reads it', () => {
  const { GOFLAGS } = variablesOf('BenchmarkTop')
  const [, value = ''] = /^'-exec=([^']+)'$/.exec(GOFLAGS!) ?? []
  const words = [...value.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
  assert.deepEqual([words.length, words[0], words[1], words[3]], [4, '/opt/my node/bin/node', '-e', '--'])
})

test('a process that ran no benchmark, or one of another package, has no profile', () => {
  const profile = (...names: readonly string[]) => {
    const calls = names.map((name) => ({ name, file: '/srv/a.go', line: 1 }))
    return gzipSync(pprofOf({ types: ['cpu'], samples: [{ calls, values: [1_000] }], duration: 0 }))
  }
  const isRead = (name: string, ...names: readonly string[]): boolean =>
    goProfiler({ name, samples: 'cpu', node: 'node' }).read(profile(...names)) !== null
  const run = ['testing.(*B).runN', 'example.com/words.BenchmarkTop'] as const
  assert.ok(isRead('BenchmarkTop', ...run) && isRead('BenchmarkTop (example.com/words)', ...run))
  assert.ok(
    !isRead('BenchmarkTop (example.com/other)', ...run) &&
      !isRead('BenchmarkTop', 'runtime.main', 'example.com/words.init'),
  )
})

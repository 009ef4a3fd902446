/** With a real Go, where there is one: its own profiles of benchmarks that run below a command of the project. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTrialLab, type TrialLab } from '../../test/trial-lab.ts'
import type { GoSamples } from '../profile/go-profile.ts'
import { goProfiler } from './go-profiler.ts'
import { openProfiler, type TrialProfile } from './profiler.ts'
import { runTool, trialOfTool } from './run-tool.ts'

const skip = spawnSync('go', ['version']).status !== 0 && 'Go is not installed'

const benchmark = `package PACKAGE

import "testing"

var kept []byte

func work(rounds int) (sum int) {
	for i := 0; i < rounds; i++ {
		sum += i % 7
	}
	return sum
}

func BenchmarkSame(b *testing.B) {
	for _, size := range []string{"n=10", "n=1+0"} {
		b.Run(size, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				NAME(size)
			}
		})
	}
}

//go:noinline
func NAME(size string) {
	kept = make([]byte, 4000+len(size))
	work(20000)
}
`
const script = `const { spawnSync } = require('node:child_process')
spawnSync('go', ['test', '-run=^$', '-bench=.', '-benchmem', '-benchtime=1ms', '-count=2', './...'], { stdio: 'inherit' })`

interface Asked {
  readonly samples: GoSamples
  readonly row: string
  readonly command?: readonly string[]
}

async function profiled(lab: TrialLab, { samples, row, command = ['node', 'bench.cjs'] }: Asked) {
  await lab.write('words/go.mod', 'module example.com/words\n\ngo 1.20\n')
  for (const [part, name] of [
    ['left', 'leftWork'],
    ['right', 'rightWork'],
  ] as const) {
    const text = benchmark.replaceAll('PACKAGE', part).replaceAll('NAME', name)
    await lab.write(`words/${part}/${part}_test.go`, text)
  }
  await lab.write('words/bench.cjs', script)
  const directory = join(lab.folder, 'words')
  const request = {
    kind: samples === 'cpu' ? 'cpu' : 'heap',
    metric: 'time',
    processes: false,
    perCall: false,
  } as const
  const own = goProfiler({ name: row, samples, node: process.execPath })
  await using profiler = await openProfiler(lab.host, { module: '', request, expectedMs: null, tool: own })
  const tool = { command, exitCode: 0, digest: 'a'.repeat(64), read: 'go', output: null, timeoutMs: 300_000 }
  return await profiler.watch(async () =>
    trialOfTool(await runTool(profiler.host, { tool, directory, side: 'head', only: [row] })),
  )
}

/** By the name of the function, what it took itself. */
function amounts({ profiles }: TrialProfile): Map<string, number> {
  assert.equal(profiles.length, 1, 'that of one process')
  const { frames, frameOf, self } = profiles[0]!
  const found = new Map<string, number>()
  for (const [node, frame] of frameOf.entries()) {
    const { name } = frames[frame]!
    found.set(name, (found.get(name) ?? 0) + self[node]!)
  }
  return found
}

test('one benchmark of one of two packages is profiled, below a script of the project', { skip }, async () => {
  await using lab = await openTrialLab()
  const row = 'BenchmarkSame/n=1+0 (example.com/words/right)'
  const { report, profile } = await profiled(lab, { samples: 'cpu', row })
  assert.equal(report.outcome, 'ok', report.detail ?? report.message ?? '')
  const names = [...report.rows!.keys()]
  assert.ok(names.every((name) => name.includes('n-1+0')) && names.length === 2, names.join())
  const found = amounts(profile!)
  assert.ok((found.get('work') ?? 0) > 100_000, JSON.stringify([...found]))
  assert.ok(found.has('rightWork') && !found.has('leftWork'), [...found.keys()].join())
  const frame = profile!.profiles[0]!.frames.find(({ name }) => name === 'work')
  assert.deepEqual([frame?.url, frame?.line], [join(lab.folder, 'words', 'right', 'right_test.go'), 6])
})

test('of memory there are the bytes and the number of pieces', { skip }, async () => {
  await using lab = await openTrialLab()
  const row = 'BenchmarkSame/n=10'
  const command = ['go', 'test', '-run=^$', '-bench={filter}', '-benchmem', './left']
  const own = async (samples: GoSamples): Promise<number> => {
    const { report, profile } = await profiled(lab, { samples, row, command })
    assert.equal(report.outcome, 'ok', report.detail ?? report.message ?? '')
    return amounts(profile!).get('leftWork')!
  }
  const [bytes, pieces] = [await own('alloc_space'), await own('alloc_objects')]
  assert.ok(bytes > 4_000 * 100 && pieces > 100, `${bytes} bytes, ${pieces} pieces`)
})

test('a benchmark that runs a number of rounds runs as many under the profiler', () => {
  const { GOFLAGS = '', ...flags } = goProfiler({ name: 'BenchmarkTop', samples: 'cpu', node: '' }).variables('/tmp')
  const [, starter = ''] = /-e "([^"]+)" --'$/.exec(GOFLAGS) ?? []
  const given = (...args: readonly string[]): string => {
    const program = [process.execPath, '-p', 'process.argv.join()', '--', '-test.bench=.', ...args]
    const options = { env: { ...process.env, ...flags }, encoding: 'utf8' } as const
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', starter, '--', ...program], options)
    assert.match(stdout, /-test\.cpuprofile=/, stderr)
    return stdout
  }
  assert.match(given(), /benchtime=500ms/)
  assert.match(given('-test.benchtime=2s'), /benchtime=500ms/)
  assert.doesNotMatch(given('-test.benchtime=30x'), /benchtime=500ms/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comparison } from '../../src/model/comparison.ts'
import type { Why } from '../../src/model/why.ts'
import { paceline } from '../command-line.ts'
import { profiling, smallLibrary, suite } from '../small-library.ts'

const options = ['check', '--base', 'main', '--budget', '120s', '--seed', '0000abcd', '--metric', 'time']

function whyOf(stdout: string): Why | undefined {
  return (JSON.parse(stdout) as Comparison).rows.find(({ metric }) => metric === 'time')?.why
}

test('rows that the same profile is about share it', async () => {
  const withCpu = suite.replace('calls:', "cpu: { unit: 'ms', better: 'lower', cpuOf: 'time' },\n    calls:")
  using library = smallLibrary(undefined, { ...profiling, 'bench/parse.js': withCpu })
  const { stdout, stderr } = await paceline([...options, '--json'], { cwd: library.repository.root })
  const changed = (JSON.parse(stdout) as Comparison).rows.flatMap(({ metric, why }) => (why ? [{ metric, why }] : []))
  assert.deepEqual(changed.map(({ metric }) => metric).sort(), ['cpu', 'time'], stderr)
  const [first, second] = changed.map(({ why: { places } }) => [places[0]?.name, places[0]?.self.base])
  assert.equal(first?.[0], 'work')
  assert.deepEqual(first, second, 'not alike, but the same')
})

test('a check names the function that got slower, says that the change altered it, and shows it when asked', async () => {
  using library = smallLibrary(undefined, profiling)
  const cwd = library.repository.root
  const { stdout, stderr } = await paceline(options, { cwd })
  assert.match(stderr, /profiling: .*looked at/)
  assert.doesNotMatch(stdout, /^WHY/m)
  assert.match(stdout, /report paceline-out\/comparison\.json --why\s+which functions are behind what changed/)
  const json = await paceline(['report', 'paceline-out/comparison.json', '--json'], { cwd })
  const why = whyOf(json.stdout)
  assert.equal(why?.outcome, 'places', `${why?.reason ?? ''}\n${stderr}`)
  const [first] = why.places
  assert.deepEqual([first?.name, first?.file, first?.line, first?.changedHere], ['work', 'index.js', 2, true])
  assert.ok(Math.abs(first!.self.change - 20) < 10, String(first!.self.change))
  const shown = await paceline(['report', 'paceline-out/comparison.json', '--why'], { cwd })
  assert.match(shown.stdout, /^WHY/m)
  assert.match(shown.stdout, /index\.js:2 work/)
  assert.doesNotMatch(shown.stdout, /which functions are behind/)
})

for (const [how, given, files] of [
  ['--no-why', ['--no-why'], profiling],
  ['the config', [], {}],
] as const) {
  test(`${how} leaves the profiles out`, async () => {
    using library = smallLibrary(undefined, files)
    const args = [...options, '--budget', '15s', '--json', ...given]
    const { stdout, stderr } = await paceline(args, { cwd: library.repository.root })
    assert.equal((JSON.parse(stdout) as Comparison).rows.find(({ metric }) => metric === 'time')?.verdict, 'regression')
    assert.equal(whyOf(stdout), undefined)
    assert.doesNotMatch(stderr, /profiling/)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Comparison } from '../../src/core/model/comparison.ts'
import type { Why } from '../../src/core/model/why.ts'
import { paceline } from '../command-line.ts'
import { playScenario } from '../scenario.ts'
import { profiling, smallLibrary, suite } from '../small-library.ts'

const options = ['check', '--base', 'main', '--budget', '120s', '--seed', '0000abcd', '--metric', 'time']

function whyOf(stdout: string): Why | undefined {
  return (JSON.parse(stdout) as Comparison).rows.find(({ metric }) => metric === 'time')?.why
}

test('profiles: rows that the same profile is about share it', async () => {
  const withCpu = suite.replace('calls:', "cpu: { unit: 'ms', better: 'lower', cpuOf: 'time' },\n    calls:")
  using library = smallLibrary(undefined, { ...profiling, 'bench/parse.js': withCpu })
  const { stdout, stderr } = await paceline([...options, '--json'], { cwd: library.repository.root })
  const changed = (JSON.parse(stdout) as Comparison).rows.flatMap(({ metric, why }) => (why ? [{ metric, why }] : []))
  assert.deepEqual(changed.map(({ metric }) => metric).sort(), ['cpu', 'time'], stderr)
  const [first, second] = changed.map(({ why: { places } }) => [places[0]?.name, places[0]?.self.base])
  assert.equal(first?.[0], 'work')
  assert.deepEqual(first, second, 'not alike, but the same')
})

test('profiles: a check names the function that got slower, and shows it when asked', async () => {
  using library = smallLibrary(undefined, profiling)
  const cwd = library.repository.root
  const { stdout, stderr } = await paceline(options, { cwd })
  assert.match(stdout, /^WHY IT GOT WORSE[^]*index\.js:2 work/m)
  assert.match(stdout, /^NEXT .* report paceline-out\/comparison\.json/m)
  const json = await paceline(['report', 'paceline-out/comparison.json', '--json'], { cwd })
  const why = whyOf(json.stdout)
  assert.equal(why?.outcome, 'places', `${why?.reason ?? ''}\n${stderr}`)
  const [first] = why.places
  assert.deepEqual([first?.name, first?.file, first?.line, first?.changedHere], ['work', 'index.js', 2, true])
  assert.ok(Math.abs(first!.self.change - 20) < 10, String(first!.self.change))
  const shown = await paceline(['report', 'paceline-out/comparison.json'], { cwd })
  assert.match(shown.stdout, /^WHY EACH ROW CHANGED/m)
  assert.match(shown.stdout, /index\.js:2 work/)
})

for (const [how, given, files] of [
  ['--no-why', ['--no-why'], profiling],
  ['the config', [], {}],
] as const) {
  test(`profiles: ${how} leaves the profiles out`, async () => {
    using library = smallLibrary(undefined, files)
    const { stdout } = await paceline([...options, '--json', ...given], { cwd: library.repository.root })
    assert.equal((JSON.parse(stdout) as Comparison).rows.find(({ metric }) => metric === 'time')?.verdict, 'worse')
    assert.equal(whyOf(stdout), undefined)
  })
}

/** Counted, not timed: on a busy machine a loop until a time is over does less. */
const program = (millions: number): string => `export const calls: number = ${millions}

function spin(count: number): number {
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += Math.sqrt(at)
  return sum
}

export const work = (): number => spin(${millions}e6)
`

const tool = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
const tsc = `${tool('typescript/bin/tsc')} --outDir dist --target es2022 --module nodenext --lib es2022,dom src/index.ts`

for (const [how, build, linked] of [
  ['a build without source maps gets no links, as its files are not in Git', tsc, []],
  ['tsc with a source map gets links to the source', `${tsc} --sourceMap`, ['src/index.ts#L9', 'src/index.ts#L3']],
  [
    'a minified bundle with a source map gets links to the source',
    `${tool('rolldown/bin/cli.mjs')} src/index.ts --dir dist --sourcemap --minify`,
    ['src/index.ts#L9', 'src/index.ts#L3'],
  ],
] as const) {
  test(`profiles: ${how}`, async () => {
    const config = { suites: ['./bench/parse.js'], project: { prepare: `node ${build}` } }
    const end = await playScenario({
      main: {
        '.gitignore': 'dist\n.paceline\n',
        'package.json': '{ "name": "widget", "version": "1.0.0", "type": "module", "exports": "./dist/index.js" }',
        'bench/parse.js': suite.replace('../index.js', '../dist/index.js'),
        'src/index.ts': program(20),
        'paceline.config.json': JSON.stringify(config),
      },
      change: { 'src/index.ts': program(100) },
      inputs: { budget: '240s' },
    })
    const lines = end.comment.split('\n')
    const why = lines[lines.indexOf('**Why it got worse**, by profiles') + 1] ?? ''
    assert.match(why, /time, .*index/, end.log)
    const links = Array.from(why.matchAll(/\/blob\/[0-9a-f]{40}\/([^)]+)\)/g), ([, path]) => path)
    // First what was changed, which has the other do the work.
    assert.deepEqual([...new Set(links)], linked, why)
  })
}

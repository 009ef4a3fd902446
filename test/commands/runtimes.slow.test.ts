/**
 * Bun and Deno as the runtime of benchmarks and commands, judged by the real command line: what got worse is found, and no
 * more. Both are installed once, see scripts/developer-tools.ts.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { bun, deno, findRuntimeProgram } from '../../scripts/developer-tools.ts'
import type { Comparison, Row } from '../../src/model/comparison.ts'
import type { Run } from '../../src/model/run.ts'
import { nodeFirst, paceline } from '../command-line.ts'
import { branchedLibrary } from '../small-library.ts'

/** TypeScript as every runtime takes it. */
const operation = (name: string, rounds: number): string =>
  `export function ${name}(start: number): number {
  let value: number = start
  for (let round = 0; round < ${rounds}; round += 1) value = (value * 31 + round) | 0
  return value
}
`
const script = (rounds: number): string => `${operation('work', rounds)}
console.log(work(1))
`
const usual = { call: 20_000, script: 100_000_000 } as const

/** What `bench` measures lies in no checkout before it is built, and is imported by path and by the name of the package. */
const main = {
  'package.json': '{ "name": "widget", "version": "1.0.0", "type": "module", "main": "dist/index.ts" }',
  '.gitignore': 'dist\n',
  'build.js': `import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n`,
  'src/index.ts': `export * from './slower.ts'\nexport * from './same.ts'\n`,
  'src/slower.ts': operation('slower', usual.call),
  'src/same.ts': operation('same', usual.call),
  'slower.ts': script(usual.script),
  'same.ts': script(usual.script),
  'bench/calls.bench.ts': `import { bench } from 'paceline'
import { slower } from '../dist/index.ts'
import { same } from 'widget'

const start: number = 1
bench('slower', () => slower(start))
bench('same', async () => same(start))
`,
}
const worse = {
  'src/slower.ts': operation('slower', 2 * usual.call),
  'src/same.ts': `// Nothing but a comment.\n${operation('same', usual.call)}`,
  'slower.ts': script(2 * usual.script),
  'same.ts': `// Nothing but a comment.\n${script(usual.script)}`,
}

const suites = ['./bench/calls.bench.ts']
const project = { prepare: 'node build.js' }

for (const [tool, absent] of [
  [bun, ['allocated', 'gc']],
  [deno, ['gc']],
] as const) {
  const { name, version } = tool
  const env = (): NodeJS.ProcessEnv => {
    const program = findRuntimeProgram(tool)
    return { ...nodeFirst, PATH: `${dirname(program)}${delimiter}${nodeFirst['PATH']}` }
  }

  test(`under ${name}, twice as long is found, and what only looks different is not`, async () => {
    const commands = { slower: { command: [name, 'run', 'slower.ts'] }, same: { command: [name, 'run', 'same.ts'] } }
    const config = JSON.stringify({ suites, runtime: name, subjects: commands, project })
    using library = branchedLibrary({ ...main, 'paceline.config.json': config }, worse)
    const cwd = library.repository.root
    const args = ['check', '--base', library.base, '--budget', '4m', '--json']
    const { code, stdout, stderr } = await paceline(args, { cwd, env: env() })
    assert.equal(code, 1, stderr)
    const { rows, notices } = JSON.parse(stdout) as Comparison
    const isFound = ({ gate, verdict }: Row): boolean => gate && (verdict === 'regression' || verdict === 'improvement')
    const found = rows.filter(isFound)
    assert.deepEqual(
      found.map((row) => [row.suite, row.case, row.subject, row.metric, row.verdict, row.level].join(' ')).sort(),
      ['calls slower widget time regression fail', 'command time slower wall-time regression fail'],
    )
    const call = found.find(({ metric }) => metric === 'time')
    assert.ok(Math.abs((call?.change?.relative ?? 0) - 1) < 0.2, `${call?.change?.relative}`)
    assert.match(call?.why?.reason ?? '', /Paceline profiles only Node processes/)

    const metrics = ['time', 'allocated', 'retained-heap', 'throughput', 'gc', 'first-call']
    const run = JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
    for (const { suite, runtime, baseRuntime, metrics: measured } of run.benchmarks) {
      assert.deepEqual([runtime, baseRuntime], [{ name, version }, undefined])
      const expected = suite === 'command' ? ['wall-time'] : metrics.filter((one) => !absent.some((no) => no === one))
      assert.deepEqual(Object.keys(measured).toSorted(), expected.toSorted())
    }
    const title = `${name === 'bun' ? 'Bun' : 'Deno'} ${version}`
    assert.deepEqual(
      notices.filter((notice) => notice.startsWith(title)),
      [`${title} ran calls, and does not report ${absent.join(' and ')}.`, `${title} ran slower, same.`],
    )
  })

  test(`${name} that is not installed is said in one line, before anything is measured`, async () => {
    const config = JSON.stringify({ suites, runtime: name, project })
    using library = branchedLibrary({ ...main, 'paceline.config.json': config }, worse)
    for (const args of [
      ['run'],
      ['check', '--base', library.base],
      ['ab', '--', `${name} run same.ts`, 'node same.ts'],
    ]) {
      const { code, stdout, stderr } = await paceline(args, { cwd: library.repository.root })
      assert.deepEqual([code, stdout], [2, ''])
      const [message = ''] = stderr.split('\n')
      assert.match(
        message,
        args[0] === 'ab' ? /There is no program/ : /is not installed: there is no ".*" in node_modules/,
      )
      assert.doesNotMatch(stderr, /measuring/)
    }
  })
}

test('a program under Node beside the same under Bun is compared, and that is said', async () => {
  using library = branchedLibrary(main, worse)
  const cwd = library.repository.root
  const env = { ...nodeFirst, PATH: `${dirname(findRuntimeProgram(bun))}${delimiter}${nodeFirst['PATH']}` }
  const args = ['ab', '--budget', '20s', '--json', '--', 'node same.ts', 'bun same.ts']
  const { notices } = JSON.parse((await paceline(args, { cwd, env })).stdout) as Comparison
  assert.match(notices.join('\n'), /^Node ran the base and Bun [\d.]+ the head of node same\.ts → bun same\.ts/m)
})

test("Deno keeps to the imports of the project's own config", async () => {
  const files = {
    'deno.json': '{ "imports": { "#widget": "./src/index.ts" } }',
    'bench/mapped.bench.ts': `import { bench } from 'paceline'\nimport { same } from '#widget'\nbench('same', () => same(1))\n`,
    'paceline.config.json': '{ "suites": ["./bench/mapped.bench.ts"], "runtime": "deno" }',
  }
  using library = branchedLibrary({ ...main, ...files }, worse)
  const cwd = library.repository.root
  const env = { ...nodeFirst, PATH: `${dirname(findRuntimeProgram(deno))}${delimiter}${nodeFirst['PATH']}` }
  const { code, stdout, stderr } = await paceline(['run', '--reference', 'none', '--trials', '4', '--json'], {
    cwd,
    env,
  })
  assert.equal(code, 0, stderr)
  assert.equal((JSON.parse(stdout) as Run).benchmarks[0]?.trials, 4)
  assert.deepEqual(library.repository.git('status', '--porcelain', '--', ':!paceline-out'), '')
})

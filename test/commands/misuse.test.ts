/** A Node that is too old, and a suite that calls Paceline wrongly: one line with the place and the right call, before anything is measured. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, paceline } from '../command-line.ts'
import { testRepository } from '../repository.ts'

const suite = (trial: string): string => `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'parse',
  cases: { small: {} },
  subjects: { widget: { package: 'widget', load: () => import('widget') } },
  metrics: { heap: { unit: 'bytes', better: 'lower' } },
  trial: async ({ subject, measure, expect }) => {
    ${trial}
  },
})
`

const project = (trial: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'widget', version: '1.0.0', type: 'module', exports: './index.js' }),
  'index.js': 'export const parse = (text) => text.length\n',
  'bench/parse.js': suite(trial),
  'paceline.config.json': JSON.stringify({ suites: ['./bench/parse.js'] }),
})

const wrong: Readonly<Record<string, readonly [trial: string, message: RegExp]>> = {
  run: ["await measure.retained('heap')", /measure\.retained\(\) takes no argument; .*retained: 'heap-used'/],
  check: ["await measure.time('heap')", /call it as measure\.time\(metric, \(\) => work\)/],
  ab: ["measure.record('haep', 1)", /the suite has no metric haep; it has heap/],
}

for (const [command, [trial, message]] of Object.entries(wrong)) {
  test(`misuse: ${command} ends at ${trial} with its place and the right call`, async () => {
    using repository = testRepository()
    repository.commit(project(trial))
    repository.git('switch', '--quiet', '--create', 'change')
    repository.commit({ 'index.js': 'export const parse = (text) => text.length + 0\n' })
    const args = command === 'run' ? ['run', 'parse'] : [command, '--base', 'main', 'parse']
    const { code, stdout, stderr } = await paceline(args, { cwd: repository.root })
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    const line = stderr.split('\n').find((text) => text.includes('bench/parse.js')) ?? ''
    assert.match(line, /bench\/parse\.js:8: /, stderr)
    assert.match(line, message)
    assert.doesNotMatch(stderr, /both sides|MisuseError/)
  })
}

test('misuse: a Node that is too old is told so, and which to install', async () => {
  // Node 20, as far as the command line can tell: that much of the language is not there yet.
  const versions = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })"
  const missing = 'delete Promise.withResolvers; delete Promise.try; delete Map.groupBy; delete Object.groupBy'
  const old = `data:text/javascript,${encodeURIComponent(`${versions}; ${missing}`)}`
  using repository = testRepository()
  const env = { ...nodeFirst, NODE_OPTIONS: `--import=${old}` }
  const { code, stdout, stderr } = await paceline(['report', 'comparison.json'], { cwd: repository.root, env })
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /^paceline: needs Node 22\.18 or newer, and this is 20\.20\.2\n {2}Install Node 24/)
})

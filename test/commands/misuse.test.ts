/** A suite that calls Paceline wrongly: one line with the place and the right call, before anything is measured. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceline } from '../command-line.ts'
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
  check: ["await measure.time('heap')", /it is called measure\.time\(metric, \(\) => work\)/],
  ab: ["measure.record('haep', 1)", /the suite has no metric haep; it has heap/],
}

for (const [command, [trial, message]] of Object.entries(wrong)) {
  test(`${command} ends at ${trial} with its place and the right call`, async () => {
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

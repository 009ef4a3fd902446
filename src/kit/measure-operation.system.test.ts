/** Trials of micro-benchmarks as real child processes. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openTrialLab } from '../../test/trial-lab.ts'
import type { TrialReport } from '../core/model/trial.ts'
import { describeSuite } from '../core/measure/describe-suite.ts'
import { locateRunningInstallation } from '../core/measure/installation.ts'

const { fixturesFolder } = locateRunningInstallation(import.meta.url)

const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())

/** A trial of a file with one benchmark, called `a`, for a few ms. */
async function trialOf(operation: string, top = ''): Promise<TrialReport> {
  const path = await lab.write('a.bench.mjs', `import { bench } from 'paceline'\n${top}\nbench('a', ${operation})\n`)
  return lab.trial(path)
}

const quick = 'measureMs: 20'

describe('a trial of a micro-benchmark', () => {
  it('gives time, rate, memory and the share of garbage collection, in their units', async () => {
    const { outcome, message, metrics } = await trialOf(
      `{ ${quick}, run: () => { const end = performance.now() + 2; while (performance.now() < end); } }`,
    )
    assert.equal(outcome, 'ok', message ?? '')
    assert.deepEqual(Object.keys(metrics).sort(), 'allocated first-call gc retained-heap throughput time'.split(' '))
    // A call cannot take less; how much more it takes is up to what else the machine does.
    assert.ok(metrics['time']! >= 1.99e6, `${metrics['time']} ns`)
    assert.ok(metrics['throughput']! <= 1e9 / metrics['time']! + 1e-6)
  })

  it('makes calls of each between two marks and measures nothing, if it is asked to', async () => {
    const operation = '{ setup: () => [], run: (all) => all.push(1), teardown: (all) => { console.error(all.length) } }'
    const both = ['a', '1'].map((name) => `bench('${name}', ${operation})`)
    const path = await lab.write('a.bench.mjs', `import { bench } from 'paceline'\n${both.join('\n')}\n`)
    let said = ''
    const calls = [
      ['a', 8],
      ['1', 2],
    ] as const
    const { outcome, metrics } = await lab.trial(path, { calls }, { onStderr: (text) => (said += text) })
    // The first one, 24 to get going, and the eight that somebody counts; then those of the other.
    assert.deepEqual([outcome, metrics, said.trim().split(/\s+/)], ['ok', {}, ['33', '9']])
  })

  it('says that a first call fills what later ones use', async () => {
    const wait = 'const waitFor = (ms) => { const end = performance.now() + ms; while (performance.now() < end); }'
    const filling = await trialOf(
      `{ ${quick}, run: () => { filled ||= (waitFor(60), true); waitFor(0.5) } }`,
      `${wait}; let filled`,
    )
    assert.ok(filling.metrics['first-call']! >= 60 && filling.metrics['time']! < 30e6, JSON.stringify(filling.metrics))
    assert.match(filling.warnings.join(), /first call takes at least ten times as long/)
    const late = await trialOf(
      `{ run: () => { filled ||= (waitFor(1_000), true); waitFor(0.5) } }`,
      `${wait}; let filled`,
    )
    assert.ok(late.metrics['time']! < 30e6, JSON.stringify(late.metrics))
    const steady = await trialOf(`{ ${quick}, run: () => waitFor(50) }`, wait)
    assert.ok(steady.metrics['first-call']! >= 50)
    assert.doesNotMatch(steady.warnings.join(), /first call/)
  })

  it('calls twice what takes a second, so that there is time for many trials', async () => {
    const { metrics, message } = await trialOf(
      `{
        run: () => { calls += 1; const end = performance.now() + 1_000; while (performance.now() < end); return Array(1_000).fill(0) },
        check: (list) => { if (calls !== 2 || list.length !== 1_000) throw new Error(calls + ' calls') },
      }`,
      'let calls = 0',
    )
    assert.equal(message, undefined)
    assert.ok(metrics['time']! >= 999e6 && metrics['allocated']! > 8_000, JSON.stringify(metrics))
  })

  it('counts what a call allocates to the byte, and what a thousand calls have kept', async () => {
    const { metrics } = await trialOf(
      `{ ${quick}, run: () => { kept.push(new Array(10).fill(0)); if (kept.length > 1_000) kept.pop(); return {} } }`,
      'const kept = []',
    )
    // Without compressed pointers: an array of ten is 16 + 80 and 32 bytes, an empty object with room for four 56.
    assert.ok(metrics['allocated']! > 150 && metrics['allocated']! < 250, `${metrics['allocated']} bytes`)
    assert.ok(
      metrics['retained-heap']! > 120_000 && metrics['retained-heap']! < 250_000,
      `${metrics['retained-heap']} bytes`,
    )
    const other = await trialOf(`{ ${quick}, run: () => 1 }`)
    assert.equal(Math.round(other.metrics['allocated']!), 0)
    assert.ok(Math.abs(other.metrics['retained-heap']!) < 64_000, `${other.metrics['retained-heap']} bytes`)
  })

  it('makes as many first calls on a machine that is busy now and then', async () => {
    const { metrics } = await trialOf(
      `{ ${quick}, run: () => {
        const end = performance.now() + ([3, 8, 13].includes(kept.length) ? 40 : 0)
        while (performance.now() < end);
        kept.push(new Array(10).fill(0))
        if (kept.length > 1_000) kept.pop()
      } }`,
      'const kept = []',
    )
    assert.ok(metrics['retained-heap']! > 120_000, `${metrics['retained-heap']} bytes`)
  })

  it('says of an empty function that it is too fast, instead of a figure', async () => {
    const { metrics, warnings } = await trialOf('() => {}')
    assert.equal(metrics['time'], 0)
    assert.match(warnings.join(), /too fast to measure/)
  })

  it('sets up once, waits for promises, checks the result, tears down, in this order', async () => {
    const told = join(lab.folder, 'told.txt')
    const { outcome, message, warnings } = await trialOf(
      `{
        ${quick},
        setup: async () => { tell('setup'); return { calls: 0 } },
        run: async (input) => { await null; input.calls += 1; return input.calls },
        check: (result, input) => tell(result === input.calls && result > 5 ? 'check' : 'wrong'),
        teardown: async () => tell('teardown'),
      }`,
      `import { appendFileSync } from 'node:fs'\nconst tell = (text) => appendFileSync(${JSON.stringify(told)}, text + '\\n')`,
    )
    assert.equal(outcome, 'ok', message ?? '')
    assert.match(warnings.join(), /await/)
    assert.equal(readFileSync(told, 'utf8'), 'setup\ncheck\nteardown\n')
  })

  it('hands one combination of parameters to each case', async () => {
    const path = await lab.write(
      'params.bench.ts',
      `import { bench } from 'paceline'
       bench('a', {
         params: { size: [1, 300] }, measureMs: 5,
         setup: ({ size }): string => 'x'.repeat(size),
         run: (text) => text.split(''),
         check: (result: unknown) => { if ((result as string[]).length !== 300) throw new Error('not 300') },
       })`,
    )
    assert.equal((await lab.trial(path, { case: 'a-size-300' })).message, undefined)
    assert.match((await lab.trial(path, { case: 'a-size-1' })).message ?? '', /not 300/)
  })

  it('fails with what the operation throws or rejects with, and tears down anyway', async () => {
    const left = join(lab.folder, 'torn-down')
    const top = `import { writeFileSync } from 'node:fs'\nconst teardown = () => writeFileSync(${JSON.stringify(left)}, '')`
    const thrown = await trialOf(`{ run() { throw new Error('no such text') }, teardown }`, top)
    assert.equal(thrown.message, 'Error: no such text')
    assert.ok(existsSync(left))
    const rejected = await trialOf(`async () => { throw new Error('no answer') }`)
    assert.equal(rejected.message, 'Error: no answer')
  })

  it('is not made of a file that is a suite as well, or neither', async () => {
    const both = await lab.write(
      'both.bench.mjs',
      `import { bench } from 'paceline'\nbench('a', () => 1)\nexport default { trial() {} }`,
    )
    assert.match((await lab.trial(both)).message ?? '', /exports a suite and calls bench/)
    const neither = await lab.write('neither.bench.mjs', `export const x = 1`)
    assert.match((await lab.trial(neither)).message ?? '', /neither exports a suite as its default nor calls bench/)
  })
})

describe('the examples of the page about micro-benchmarks', () => {
  it('work as they stand, in a package of that name', async () => {
    const page = await readFile(new URL('../../docs/writing-a-suite.md', import.meta.url), 'utf8')
    const examples = [...page.matchAll(/<!-- file: (\S+\.bench\.\S+) -->\n\n```\w+\n([^]*?)```/g)]
    assert.deepEqual(
      examples.map(([, name]) => name),
      ['bench/parse.bench.js', 'bench/sizes.bench.ts'],
    )
    await lab.write('page/package.json', '{ "name": "tiny-query", "type": "module" }')
    await lab.write(
      'page/index.js',
      `export const parse = (text) => Object.fromEntries(text.split('&').map((pair) => pair.split('=')))`,
    )
    for (const [, name = '', code = ''] of examples) {
      const suitePath = await lab.write(`page/${name}`, code)
      const { cases } = await describeSuite(lab.host, { suitePath, fixturesFolder })
      assert.notEqual(Object.keys(cases).length, 0)
      for (const caseName of Object.keys(cases)) {
        assert.equal((await lab.trial(suitePath, { case: caseName })).message, undefined, `${name} ${caseName}`)
      }
    }
  })
})

describe('a file of micro-benchmarks', () => {
  const described = async (name: string, text: string) =>
    describeSuite(lab.host, { suitePath: await lab.write(name, text), fixturesFolder })

  it('is described where nothing is installed or built', async () => {
    const module = await described(
      'absent/a.bench.mjs',
      `import { bench } from 'paceline'
       import parser, { parse as read, Reader, s } from '../dist/not-built.js'
       import 'not-installed'
       class Own extends Reader {}
       const reader = new Own(parser.options, s)
       import * as all from '../dist/not-built.js'
       bench('one', { run: all.read })
       bench('two', { params: { size: [1, 2] }, run: () => reader.parse('a') })`,
    )
    assert.deepEqual(Object.keys(module.cases), ['one', 'two-size-1', 'two-size-2'])
    const script = await described(
      'absent/b.bench.cjs',
      `const { bench } = require('paceline')
       const { parse } = require('not-installed')
       bench('one', () => parse('a'))`,
    )
    assert.deepEqual(Object.keys(script.cases), ['one'])
  })

  it('is refused with the first reason where it cannot be loaded for another', async () => {
    const refused = described('broken.bench.mjs', `import 'not-installed'\nimport { bench } from 'paceline'\nnope()`)
    await assert.rejects(refused, /broken\.bench\.mjs cannot be loaded: .*Cannot find package 'not-installed'/)
  })

  it('is refused with the line of a call that cannot be right', async () => {
    const begin = "import { bench } from 'paceline'\n"
    const wrong: Readonly<Record<string, RegExp>> = {
      "bench('a', () => 1)\nbench('a', () => 2)": /^wrong\.bench\.mjs:3: two benches are called a$/,
      "bench('a', { run: () => 1, iteratons: 5 })": /^wrong\.bench\.mjs:2: bench takes no iteratons; it takes params, /,
      'bench(() => 1)': /^wrong\.bench\.mjs:2: call it as bench\(name, \(\) => work\) or bench/,
      "bench('a', () => 1, { measureMs: 5 })": /^wrong\.bench\.mjs:2: call it as bench\(name, \(\) => work\) or bench/,
    }
    for (const [call, message] of Object.entries(wrong)) {
      await assert.rejects(described('wrong.bench.mjs', begin + call), (error: Error) => message.test(error.message))
    }
  })
})

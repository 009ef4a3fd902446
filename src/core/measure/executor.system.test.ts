import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { TrialReport } from '../model/trial.ts'
import { ms } from '../../../test/scripted-trials.ts'
import { eventually, isAlive, openTrialLab, suiteWithTrial } from '../../../test/trial-lab.ts'

/** Code for a trial: starts a process that outlives everything and notes its id. */
const grandchild = (file: string): string => `
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' })
  writeFileSync(${JSON.stringify(file)}, JSON.stringify([process.pid, child.pid]))
`

/** The same for processes that leave the group of the trial, in the ways that can be seen on Linux. */
const stray = (file: string): string => `
  const idle = ['-e', 'setInterval(() => {}, 1e6)']
  const apart = { detached: true, stdio: 'ignore' }
  const children = [
    spawn(process.execPath, idle, apart),
    spawn(process.execPath, idle, { ...apart, cwd: '/' }),
    spawn(process.execPath, idle, { ...apart, env: {} }),
  ]
  const double = spawn(process.execPath, ['-e', "const { pid } = require('node:child_process').spawn(process.execPath, "
    + "['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' }); console.log(pid); process.exit()"],
    { detached: true })
  const daemon = Number(await new Promise((resolve) => double.stdout.once('data', resolve)))
  for (const child of children) child.unref()
  writeFileSync(${JSON.stringify(file)}, JSON.stringify([...children.map((child) => child.pid), daemon]))
`

async function pidsIn(file: string): Promise<number[]> {
  const written = (): boolean => existsSync(file) && statSync(file).size > 0
  assert.ok(await eventually(written), 'the trial did not start')
  return JSON.parse(await readFile(file, 'utf8')) as number[]
}

const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())

describe('a trial that works', () => {
  it('gives exactly the figures of its case, with notes, warnings and versions', async () => {
    const suite = await lab.write(
      'whole.mjs',
      `import { defineSuite } from 'paceline'
       const order = []
       export default defineSuite({
         name: 'whole',
         cases: { a: { metrics: ['time', 'cpu', 'kept', 'peak', 'count'], answer: 42, tree: { fixture: 'flat' } } },
         subjects: { s: { package: 'fs', load: () => { order.push('subject'); return { name: 'the subject' } } } },
         metrics: {
           time: { unit: 'us', better: 'lower' },
           cpu: { unit: 'ms', better: 'lower', cpuOf: 'time' },
           kept: { unit: 'bytes', better: 'lower', retained: 'heap-used' },
           rss: { unit: 'bytes', better: 'lower', retained: 'rss' },
           peak: { unit: 'bytes', better: 'lower', peakRss: true },
           count: { unit: 'count', better: 'lower' },
           unasked: { unit: 'count', better: 'lower' },
         },
         options: { SIZE: '1', COLOUR: 'red' },
         async trial({ subject, subjectName, case: data, caseName, package: from, measure, expect, option, load }) {
           order.push('trial')
           expect.equal(order, ['subject', 'trial'])
           expect.equal([subject.name, subjectName, data.answer, caseName], ['the subject', 's', 42, 'a'])
           expect.equal(data.tree, { path: '/tree', files: 3, directories: 1 })
           expect.equal(await load(), subject)
           expect.equal(from.version, '1.2.3')
           expect.equal([option('SIZE'), option('COLOUR'), process.env.COLOUR], ['1', 'blue', 'blue'])
           const result = await measure.time('time', async () => {
             const [end, cpu] = [performance.now() + 20, process.cpuUsage()]
             while (performance.now() < end || process.cpuUsage(cpu).user < 5_000);
             return 'done'
           })
           expect.equal(result, 'done')
           globalThis.kept = Array.from({ length: 100_000 }, (_, index) => ({ index }))
           await measure.retained()
           measure.record('count', 7)
           measure.record('unasked', 8)
           measure.note('id', 'abc')
           measure.warn('beware')
         },
       })`,
    )
    const report = await lab.trial(suite, {
      trees: { tree: { path: '/tree', files: 3, directories: 1 } },
      options: { COLOUR: 'blue' },
      packages: { fs: { name: 'fs', version: '1.2.3', source: 'npm', root: lab.folder, spec: 'fs@1.2.3' } },
    })
    assert.equal(report.message, undefined)
    assert.equal(report.outcome, 'ok')
    assert.deepEqual(Object.keys(report.metrics), ['time', 'cpu', 'kept', 'peak', 'count'])
    const { time = 0, cpu = 0, kept = 0, peak = 0, count } = report.metrics
    assert.ok(time >= 20_000, `${time} us for 20 ms: the unit is the metric's`)
    assert.ok(cpu >= 5 && cpu < time, `${cpu} ms of CPU time`)
    // 100,000 objects of one number: three pointers and a map each at the very least.
    assert.ok(kept > 1_600_000 && kept < 16_000_000, `${kept} bytes kept`)
    assert.ok(peak > 20e6 && peak < 2e9, `${peak} bytes at most`)
    assert.equal(count, 7)
    assert.deepEqual(report.notes, { id: 'abc' })
    assert.deepEqual(report.warnings, ['beware'])
    assert.deepEqual(report.versions, { node: process.versions.node })
  })

  it('does not count the memory of the process that started it', async () => {
    const ballast = Buffer.alloc(600_000_000, 1)
    const suite = await lab.write(
      'peak.mjs',
      `export default { name: 'peak', cases: { a: {} }, subjects: { s: () => ({}) },
         metrics: { peak: { unit: 'bytes', better: 'lower', peakRss: true } }, trial() {} }`,
    )
    const report = await lab.trial(suite)
    assert.equal(report.outcome, 'ok')
    assert.ok((report.metrics['peak'] ?? 0) < ballast.length / 2, `${report.metrics['peak']} bytes`)
  })

  it('leaves the subject of a lazy case to be loaded by the trial itself', async () => {
    const suite = await lab.write(
      'lazy.mjs',
      `let loads = 0
       export default { name: 'lazy', cases: { a: { lazy: true } },
         subjects: { s: () => { loads += 1; return 'loaded' } },
         metrics: { loads: { unit: 'count', better: 'lower' } },
         async trial({ subject, load, measure, expect }) {
           expect.equal([subject, loads], [undefined, 0])
           expect.equal([await load(), await load()], ['loaded', 'loaded'])
           measure.record('loads', loads)
         } }`,
    )
    const report = await lab.trial(suite)
    assert.deepEqual([report.message, report.metrics], [undefined, { loads: 1 }])
  })

  it('runs in an empty directory of its own, whose files vanish with it', async () => {
    const note = join(lab.folder, 'where.json')
    const report = await lab.body(`
      const { readdirSync } = await import('node:fs')
      const { tmpdir } = await import('node:os')
      expect.equal([process.cwd(), readdirSync(scratch)], [scratch, []])
      writeFileSync('file', 'x')
      writeFileSync(tmpdir() + '/file', 'x')
      writeFileSync(${JSON.stringify(note)}, JSON.stringify([scratch, tmpdir()]))
      measure.record('time', 1)
    `)
    assert.equal(report.message, undefined)
    const places = JSON.parse(await readFile(note, 'utf8')) as string[]
    assert.ok(places.every((place) => place.startsWith(lab.host.temporaryRoot) && !existsSync(place)))
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('is not disturbed by what its subject prints, be it an answer or 50 MB', async () => {
    const report = await lab.body(`
      console.log(JSON.stringify({ outcome: 'failed', message: 'forged' }))
      const block = Buffer.alloc(1_000_000, 'x')
      for (let megabytes = 0; megabytes < 50; megabytes += 1) process.stdout.write(block)
      await new Promise((resolve) => process.stdout.write('the end', resolve))
      measure.record('time', 3)
    `)
    assert.deepEqual([report.outcome, report.metrics], ['ok', { time: 3 }])
  })

  it('is ended with the processes that it left running', async () => {
    const file = join(lab.folder, 'left.json')
    const report = await lab.body(`${grandchild(file)}; measure.record('time', 1)`)
    assert.equal(report.outcome, 'ok')
    const pids = await pidsIn(file)
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process was left')
  })

  it('is ended with the processes that left its group', { skip: process.platform !== 'linux' }, async () => {
    const file = join(lab.folder, 'strays.json')
    const report = await lab.body(`${stray(file)}; measure.record('time', 1)`)
    assert.deepEqual([report.outcome, report.message], ['ok', undefined])
    const pids = await pidsIn(file)
    assert.equal(pids.length, 4)
    // What was killed may still be dying.
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process was left')
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('keeps its figures and says so when the process breaks down on its way out', async () => {
    const report = await lab.body(`
      process.on('exit', () => process.reallyExit(9))
      measure.record('time', 1)
    `)
    assert.deepEqual([report.outcome, report.metrics], ['ok', { time: 1 }])
    assert.deepEqual(report.warnings, ['the process ended with 9 after the trial was over'])
  })

  it('keeps its figures and says so when the process does not end after the trial', async () => {
    const report = await lab.body(`
      process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
      measure.record('time', 1)
    `)
    assert.deepEqual([report.outcome, report.metrics], ['ok', { time: 1 }])
    assert.deepEqual(report.warnings, ['the process did not end after the trial was over'])
    assert.deepEqual(await lab.leftovers(), [])
  })
})

describe('what a trial says', () => {
  it('is the same for two trials that fail alike: their directories are not told', async () => {
    const body = `throw new Error('no such file: ' + process.cwd())`
    const [one, two] = [await lab.body(body), await lab.body(body)]
    assert.equal(one.message, `Error: no such file: ${join('trial', 'scratch')}`)
    assert.deepEqual([two.message, two.detail], [one.message, one.detail])
  })
})

describe('a time that says little', () => {
  it('is warned of where the clock can hardly see it', async () => {
    // On a busy machine even nothing takes long now and then.
    const isWarned = async (): Promise<boolean> => {
      const { warnings } = await lab.body(`await measure.time('time', () => 1)`)
      return warnings
        .join()
        .startsWith('time took less than 100 steps of the clock: measure the operation with `bench`')
    }
    assert.ok(await eventually(isWarned))
    const long = await lab.body(
      `await measure.time('time', () => { const end = performance.now() + 3; while (performance.now() < end); })`,
    )
    assert.deepEqual([long.outcome, long.warnings], ['ok', []])
  })
})

describe('a trial that fails', () => {
  const cases: readonly [name: string, body: string, message: RegExp, detail?: RegExp][] = [
    ['throws', `throw new TypeError('no such thing\\nmore')`, /^TypeError: no such thing$/, /suite\.mjs/],
    ['throws something that is no error', `throw 'a string'`, /^threw a string$/],
    [
      'throws with a cause',
      `throw new Error('outer', { cause: new Error('inner') })`,
      /outer/,
      /caused by Error: inner/,
    ],
    ['checks its work in vain', `expect.equal(1, 2, 'files seen')`, /^files seen is 1, expected 2$/, /suite\.mjs/],
    ['finds a condition not met', `expect.ok(false, 'no file was seen')`, /^no file was seen$/],
    [
      'leaves a rejection unhandled',
      `Promise.reject(new Error('adrift')); await new Promise((r) => setTimeout(r, 5e3))`,
      /^Error: adrift$/,
    ],
    [
      'overflows the stack in a callback',
      `setTimeout(() => { (function down() { down() })() }); await new Promise((r) => setTimeout(r, 5e3))`,
      /^RangeError: Maximum call stack size exceeded$/,
    ],
    ['calls process.exit', `process.exit(0)`, /ended by process\.exit\(0\)/],
    ['waits for nothing', `await new Promise(() => {})`, /waits for something that will never happen/],
    [
      'is killed',
      `process.kill(process.pid, 'SIGKILL'); await new Promise((r) => setTimeout(r, 5e3))`,
      /was ended by SIGKILL|exited with code 1/,
    ],
    [
      'aborts',
      `console.error('FATAL ERROR: out of everything'); process.abort()`,
      /^its process (was ended by SIGABRT|exited with code \d+): FATAL ERROR: out of everything$/,
      /FATAL ERROR/,
    ],
    [
      'ends below a long stack of V8, as on Windows',
      `const frames = Array.from({ length: 40 }, (_, at) => ' ' + (at + 1) + ': 00007FF6A1B2C3D4 ').join('\\n')
       writeFileSync(2, 'FATAL ERROR: out of everything\\n' + frames + '\\n'); process.reallyExit(134)`,
      /^its process exited with code 134: FATAL ERROR: out of everything$/,
      /FATAL ERROR/,
    ],
    [
      'forges an answer of 5 MB',
      `const { readFileSync } = await import('node:fs')
       const { answerPath } = JSON.parse(readFileSync(process.env.PACELINE_REQUEST, 'utf8'))
       writeFileSync(answerPath, '{"outcome":"failed","message":"forged","detail":null}' + ' '.repeat(5e6))
       process.reallyExit(0)`,
      /^its process exited with code 0$/,
    ],
    [
      'forges an answer that makes no sense',
      `const { readFileSync } = await import('node:fs')
       const { answerPath } = JSON.parse(readFileSync(process.env.PACELINE_REQUEST, 'utf8'))
       writeFileSync(answerPath, '{"outcome":"ok","metrics":{"time":"fast"}}')
       process.reallyExit(0)`,
      /gave an invalid answer/,
    ],
    ['records what is not a number', `measure.record('time', NaN)`, /metric time was recorded as NaN/],
    ['records infinity', `measure.record('time', 1 / 0)`, /metric time was recorded as Infinity/],
    ['records twice', `measure.record('time', 1); measure.record('time', 1)`, /time was recorded twice/],
    ['records an unknown metric', `measure.record('tiem', 1)`, /no metric tiem; it has time/],
    ['times an unknown metric', `await measure.time('tiem', () => {})`, /no metric tiem; it has time/],
    ['records nothing', ``, /case a recorded no value for time/],
    [
      'records a time below zero',
      `measure.record('time', -5)`,
      /^metric time is -5, and only a metric with `signed: true` may be negative$/,
    ],
    [
      'records more than any clock can show',
      `measure.record('time', 1e300)`,
      /invalid answer: metrics\.time: must be 0 or of a size between 1e-30 and 1e\+30, not 1e\+300$/,
    ],
    [
      'writes a note whose name nobody can read',
      `measure.record('time', 1); measure.note('content\\u202Eid', 'x')`,
      /invalid answer: notes\["content id"\]: its name must not contain control or format characters$/,
    ],
    ['writes a note that is too long', `measure.note('id', 'x'.repeat(501))`, /note id is longer than 500/],
  ]
  for (const [name, body, message, detail] of cases) {
    it(`that ${name} is a report, not an exception`, async () => {
      const report = await lab.body(body, { metrics: { time: ms } })
      assert.equal(report.outcome, 'failed')
      assert.match(report.message ?? '', message)
      if (detail !== undefined) assert.match(report.detail ?? '', detail)
      assert.deepEqual(report.metrics, {})
      assert.deepEqual(await lab.leftovers(), [])
    })
  }

  const traps: [name: string, code: string][] = [
    [
      'a pipe that nobody writes to',
      `const { execFileSync } = await import('node:child_process'); execFileSync('mkfifo', [answerPath])`,
    ],
    ['a link to a device without end', `symlinkSync('/dev/zero', answerPath)`],
    ['a link to a file', `writeFileSync('there', '{}'); symlinkSync(resolve('there'), answerPath)`],
    ['a folder', `mkdirSync(answerPath)`],
    // By its name alone: on macOS the path of a socket has 103 bytes, and that of the temporary folder takes 57.
    [
      'a socket',
      `process.chdir(dirname(answerPath)); await new Promise((done) => createServer().listen(basename(answerPath), done))`,
    ],
    ['a sparse file of a terabyte', `writeFileSync(answerPath, ''); truncateSync(answerPath, 1e12)`],
  ]
  for (const [name, code] of traps) {
    it(
      `that leaves ${name} in place of its answer has none, and nobody waits`,
      { skip: process.platform === 'win32' },
      async () => {
        const report = await lab.body(`
        const { mkdirSync, readFileSync, symlinkSync, truncateSync } = await import('node:fs')
        const { createServer } = await import('node:net')
        const { basename, dirname, resolve } = await import('node:path')
        const { answerPath } = JSON.parse(readFileSync(process.env.PACELINE_REQUEST, 'utf8'))
        ${code}
        process.reallyExit(0)`)
        assert.deepEqual([report.outcome, report.message], ['failed', 'its process exited with code 0'])
        assert.deepEqual(await lab.leftovers(), [])
      },
    )
  }

  it('an answer that a process out of reach makes endless is none, and nobody waits', async () => {
    const file = join(lab.folder, 'writer.json')
    // Where it runs, and what it was told, say nothing of the trial: nobody can know that it belongs to it.
    const writer = `const { appendFileSync, openSync, writeFileSync, writeSync } = require('node:fs')
      const answer = openSync(process.argv[1], 'a')
      writeFileSync(process.argv[2], JSON.stringify([process.pid]))
      for (;;) writeSync(answer, ' '.repeat(512))`
    const body = `const { existsSync, readFileSync } = await import('node:fs')
      const { answerPath } = JSON.parse(readFileSync(process.env.PACELINE_REQUEST, 'utf8'))
      writeFileSync(answerPath, '{"outcome":"failed"')
      spawn(process.execPath, ['-e', ${JSON.stringify(writer)}, answerPath, ${JSON.stringify(file)}],
        { detached: true, stdio: 'ignore', cwd: '/', env: {} }).unref()
      while (!existsSync(${JSON.stringify(file)})) await new Promise((r) => setTimeout(r, 5))
      process.reallyExit(0)`
    const report = await lab.body(body).finally(async () => {
      for (const pid of await pidsIn(file)) process.kill(pid, 'SIGKILL')
    })
    assert.equal(report.outcome, 'failed')
    assert.match(report.message ?? '', /^its process (exited with code 0|gave an invalid answer)/)
  })

  // No folder of Windows with a path of more than 260 characters can be entered, but it can be made.
  const deep =
    process.platform === 'win32'
      ? `mkdirSync(scratch + ('/' + 'd'.repeat(20)).repeat(100), { recursive: true })`
      : `process.chdir(scratch); for (let i = 0; i < 250; i += 1) { mkdirSync('d'.repeat(20)); process.chdir('d'.repeat(20)) }`
  const litter: readonly [name: string, code: string][] = [
    ['folders in folders, deeper than any path', deep],
    [
      'a folder that nobody may enter',
      `mkdirSync(scratch + '/x/y', { recursive: true }); chmodSync(scratch + '/x', 0)`,
    ],
    ['its own directory closed', `chmodSync(scratch + '/..', 0o300)`],
    ['twenty thousand files', `for (let i = 0; i < 20_000; i += 1) writeFileSync(scratch + '/' + i, '')`],
  ]
  for (const [name, code] of litter) {
    it(`that leaves ${name} has its figures all the same`, async () => {
      const report = await lab.body(`const { chmodSync, mkdirSync } = await import('node:fs')
        ${code}
        measure.record('time', 1)`)
      assert.deepEqual([report.outcome, report.message], ['ok', undefined])
      assert.deepEqual(await lab.leftovers(), [])
    })
  }

  it('is read at its own pace and kept in part, however much it writes', async () => {
    const flood = `const piece = 'x'.repeat(65_536)
      for (let i = 0; i < 1_000; i += 1) await new Promise((r) => process.stderr.write(piece, r))
      for (let i = 0; i < 1_000; i += 1) await new Promise((r) => process.stdout.write(piece, r))
      throw new Error('enough')`
    const report = await lab.body(flood)
    assert.equal(report.message, 'Error: enough')
    assert.ok((report.detail?.length ?? 0) <= 8_000)
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('cannot make a terminal obey it', async () => {
    const report = await lab.body(`
      console.error('\\u001B[31mred\\u001B[0m and \\u202Ebackwards')
      measure.note('word', 'a\\u0007b')
      throw new Error('\\u001B]0;title\\u0007no \\u009B2J')`)
    assert.equal(report.message, 'Error: no ')
    assert.match(report.detail ?? '', /last lines of stderr:\nred and backwards$/)
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    assert.doesNotMatch(JSON.stringify([report.message, report.detail]), /[\u001B\u0007\u009B\u202E]|\\u00/)
  })

  it('shows the last twenty lines of stderr, and no more', async () => {
    const report = await lab.body(`
      for (let line = 1; line <= 500; line += 1) console.error('line ' + line)
      throw new Error('after all that')
    `)
    assert.match(report.detail ?? '', /after all that[^]*last lines of stderr:\nline 481\n[^]*line 500$/)
    assert.doesNotMatch(report.detail ?? '', /line 480\n/)
  })

  it('of an unknown case, subject or option names those that exist', async () => {
    const suite = await lab.write('names.mjs', suiteWithTrial(''))
    assert.match((await lab.trial(suite, { case: 'b' })).message ?? '', /no case b; it has a$/)
    assert.match((await lab.trial(suite, { subject: 't' })).message ?? '', /no subject t; it has s$/)
    const asks = await lab.write(
      'asks.mjs',
      `export default { name: 'asks', cases: { a: {} }, subjects: { s: () => ({}) }, metrics: {},
         options: { SIZE: '1' }, trial: ({ option }) => option('COLOR') }`,
    )
    assert.match((await lab.trial(asks)).message ?? '', /no option COLOR; it has SIZE$/)
  })

  it('because its suite does not parse says where', async () => {
    const suite = await lab.write('broken.mjs', 'export default {\n  name: = 3\n}')
    const report = await lab.trial(suite)
    assert.match(report.message ?? '', /^SyntaxError/)
    assert.match(report.detail ?? '', /broken\.mjs:2/)
  })
})

describe('a trial that hangs', () => {
  /** With more time until it got as far as that: on a busy machine a trial may be ended before it has begun. */
  async function hung(body: string, hasBegun: (report: TrialReport) => boolean): Promise<TrialReport> {
    for (let timeoutMs = 1_500; ; timeoutMs *= 3) {
      const report = await lab.body(body, { timeoutMs })
      assert.equal(report.outcome, 'timeout')
      assert.equal(report.message, `the trial took longer than ${timeoutMs / 1_000} s and was ended`)
      if (hasBegun(report) || timeoutMs > 100_000) return report
    }
  }

  it('is killed with all that it started, and says what it was waiting for', async () => {
    const file = join(lab.folder, 'hung.json')
    // What is waited for is there before the file is, by which the test knows that the trial has come so far.
    const body = `const waiting = new Promise((r) => setTimeout(r, 1e6)); ${grandchild(file)}; await waiting`
    const { detail } = await hung(body, (report) => existsSync(file) && report.detail !== '')
    assert.match(detail ?? '', /waiting for: .*Timeout/)
    const pids = await pidsIn(file)
    assert.equal(pids.length, 2)
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process survived')
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('is killed even in an endless loop', async () => {
    const file = join(lab.folder, 'loop.json')
    await hung(`${grandchild(file)}; for (;;);`, () => existsSync(file))
    const pids = await pidsIn(file)
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process survived')
  })

  it('is told first, and may clean up', async () => {
    const file = join(lab.folder, 'cleaned')
    const body = `
      signal.addEventListener('abort', () => writeFileSync(${JSON.stringify(file)}, 'cleaned'))
      await new Promise((resolve) => setTimeout(resolve, 1e6))`
    await hung(body, () => existsSync(file))
    assert.equal(await readFile(file, 'utf8'), 'cleaned')
  })
})

describe('a trial that is lost', () => {
  it('by an interruption is ended with all that it started', async () => {
    const file = join(lab.folder, 'interrupted.json')
    const controller = new AbortController()
    const running = lab.body(`${grandchild(file)}; await new Promise((r) => setTimeout(r, 1e6))`, {
      signal: controller.signal,
    })
    assert.ok(await eventually(() => existsSync(file)))
    controller.abort()
    const report = await running
    assert.deepEqual([report.outcome, report.message], ['lost', 'the trial was interrupted'])
    const pids = await pidsIn(file)
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process survived')
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('is ended with what it started through a shell, too', async () => {
    const file = join(lab.folder, 'behind-a-shell.json')
    const program = `
      require('node:fs').writeFileSync(process.argv[2], JSON.stringify([process.pid]))
      setInterval(() => {}, 1e6)`
    const behind = await lab.write('behind.cjs', program)
    const line = [process.execPath, behind, file].map((word) => `"${word}"`).join(' ')
    const controller = new AbortController()
    const running = lab.body(
      `spawn(${JSON.stringify(line)}, { shell: true, stdio: 'ignore' }); await new Promise((r) => setTimeout(r, 1e6))`,
      { signal: controller.signal },
    )
    const pids = await pidsIn(file)
    controller.abort()
    assert.equal((await running).outcome, 'lost')
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process survived')
    assert.deepEqual(await lab.leftovers(), [])
  })

  it('before it began does not begin', async () => {
    const report = await lab.body(`measure.record('time', 1)`, { signal: AbortSignal.abort() })
    assert.equal(report.outcome, 'lost')
  })

  it('because there is no such node, or no place for its directory, says so', async () => {
    await using other = await openTrialLab({ node: join(lab.folder, 'no-node-here') })
    const report = await other.body('')
    assert.equal(report.outcome, 'lost')
    assert.match(report.message ?? '', /could not be started: spawn .*ENOENT/)
    const blocked = await lab.write('a-file', '')
    await using nowhere = await openTrialLab({ temporaryRoot: join(blocked, 'temporary') })
    assert.match((await nowhere.body('')).message ?? '', /could not be started: .*(ENOTDIR|EEXIST|ENOENT)/)
  })
})

describe('a parent that is killed', () => {
  const program = fileURLToPath(new URL('../../../test/trial-lab-parent.ts', import.meta.url))
  const states: readonly [name: string, body: string][] = [
    ['waits', 'await new Promise((r) => setTimeout(r, 1e6))'],
    ['is in an endless loop', 'for (;;);'],
  ]
  for (const [name, body] of states) {
    it(`leaves neither processes nor files when the trial ${name}`, async () => {
      await using lab = await openTrialLab()
      const file = join(lab.folder, 'pids.json')
      const suite = await lab.write('suite.mjs', suiteWithTrial(`${grandchild(file)}; ${body}`))
      const parent = spawn(process.execPath, [program, suite, lab.host.temporaryRoot], { stdio: 'ignore' })
      const pids = await pidsIn(file)
      assert.deepEqual(pids.map(isAlive), [true, true])
      parent.kill('SIGKILL')
      assert.ok(await eventually(() => !pids.some(isAlive)), `one of ${pids.join(', ')} survived`)
      if (process.platform !== 'win32') {
        assert.ok(await eventually(async () => (await lab.leftovers()).length === 0), 'its directory was left')
      }
    })
  }

  // On Windows the system has ended it before.
  it('lets the trial clean up', { skip: process.platform === 'win32' }, async () => {
    await using lab = await openTrialLab()
    const [started, cleaned] = [join(lab.folder, 'started'), join(lab.folder, 'cleaned')]
    const body = `
      signal.addEventListener('abort', () => writeFileSync(${JSON.stringify(cleaned)}, ''))
      writeFileSync(${JSON.stringify(started)}, '')
      await new Promise((resolve) => setTimeout(resolve, 1e6))`
    const suite = await lab.write('suite.mjs', suiteWithTrial(body))
    const parent = spawn(process.execPath, [program, suite, lab.host.temporaryRoot], { stdio: 'ignore' })
    assert.ok(await eventually(() => existsSync(started)))
    parent.kill('SIGKILL')
    assert.ok(await eventually(() => existsSync(cleaned)), 'the signal did not fire')
  })
})

it(
  "executor: a parent that is killed leaves no process outside its trial's group",
  { skip: process.platform !== 'linux' },
  async () => {
    await using lab = await openTrialLab()
    const file = join(lab.folder, 'pids.json')
    const program = fileURLToPath(new URL('../../../test/trial-lab-parent.ts', import.meta.url))
    const suite = await lab.write('suite.mjs', suiteWithTrial(`${stray(file)}; for (;;);`))
    const parent = spawn(process.execPath, [program, suite, lab.host.temporaryRoot], { stdio: 'ignore' })
    const [inheriting = 0, elsewhere = 0, , daemon = 0] = await pidsIn(file)
    const pids = [inheriting, elsewhere, daemon]
    assert.deepEqual(pids.map(isAlive), [true, true, true])
    parent.kill('SIGKILL')
    assert.ok(await eventually(() => !pids.some(isAlive)), `one of ${pids.join(', ')} survived`)
  },
)

describe('the environment of a trial', () => {
  it('holds no token, whatever the variable is called', async () => {
    const canary = 'canary-4f2c6ecf-do-not-leak'
    const names =
      'GITHUB_TOKEN GH_TOKEN ACTIONS_RUNTIME_TOKEN ACTIONS_ID_TOKEN_REQUEST_TOKEN INPUT_TOKEN NPM_TOKEN NODE_AUTH_TOKEN ' +
      'npm_config__authToken AWS_SECRET_ACCESS_KEY AZURE_CLIENT_SECRET DOCKER_PAT SLACK_WEBHOOK SSH_AUTH_SOCK HTTP_PROXY ' +
      'DATABASE_URL Anything'
    const env = { ...process.env, ...Object.fromEntries(names.split(' ').map((name) => [name, canary])) }
    await using lab = await openTrialLab({ env })
    const file = join(lab.folder, 'environment.json')
    const report = await lab.body(`
      writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env))
      measure.record('time', 1)
    `)
    assert.equal(report.outcome, 'ok')
    const text = await readFile(file, 'utf8')
    assert.ok(!text.includes(canary), text)
    const seen = JSON.parse(text) as Record<string, string>
    assert.equal(seen['PATH'] ?? seen['Path'], process.env['PATH'] ?? process.env['Path'])
    assert.equal(seen['GITHUB_TOKEN'], undefined)
  })
})

/** The command line as its users meet it: real processes in real folders. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { notMeasured, type Run } from '../../src/core/model/run.ts'
import type { SuiteListing } from '../../src/rooms/list/listing.ts'
import { nodeFirst, paceline, written } from '../command-line.ts'
import { temporaryDirectory, testRepository } from '../repository.ts'
import { project, suite } from '../sums-project.ts'

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''

test('command line: help shows commands, exit codes and examples, of each command too', async () => {
  const help = await paceline(['--help'], { cwd: '.' })
  assert.equal(help.code, 0)
  assert.match(help.stdout, /Exit codes: 0 fine/)
  for (const name of ['check', 'run', 'ab', 'compare', 'report', 'baseline', 'list', 'fixture', 'schema']) {
    const own = await paceline([name, '--help'], { cwd: '.' })
    assert.equal(own.code, 0)
    assert.match(own.stdout, /Examples?:/, `${name} has examples`)
  }
})

test('command line: help is asked for by a command, too, and it ends well', async () => {
  const all = await paceline(['help'], { cwd: '.' })
  assert.deepEqual(all, await paceline(['--help'], { cwd: '.' }))
  assert.equal(all.code, 0)
  assert.deepEqual(await paceline(['help', 'check'], { cwd: '.' }), await paceline(['check', '--help'], { cwd: '.' }))
  const unknown = await paceline(['help', 'chekc'], { cwd: '.' })
  assert.deepEqual([unknown.code, unknown.stdout], [2, ''])
  assert.match(unknown.stderr, /There is no command "chekc"\n {2}.* help` lists them/)
})

test("command line: compiled code is kept in the user's own cache, or nowhere", async () => {
  using directory = temporaryDirectory()
  const { path } = directory
  const [home, temporary] = [join(path, 'home'), join(path, 'temporary')]
  for (const folder of [home, temporary]) mkdirSync(folder)
  const { NODE_COMPILE_CACHE: _, XDG_CACHE_HOME: __, HOME: ___, USERPROFILE: ____, ...others } = nodeFirst
  const env = { ...others, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const schema = async (own: NodeJS.ProcessEnv): Promise<void> => {
    const { code } = await paceline(['schema', 'run'], { cwd: path, env: { ...env, ...own } })
    assert.equal(code, 0)
    assert.deepEqual(readdirSync(temporary), [])
  }
  await schema({})
  await schema({ HOME: home })
  assert.deepEqual(readdirSync(join(home, '.cache')), ['paceline'])
  await schema({ HOME: home, XDG_CACHE_HOME: join(path, 'caches') })
  assert.deepEqual(readdirSync(join(path, 'caches')), ['paceline'])
})

test('command line: a missing option or command is refused with the nearest one', async () => {
  const option = await paceline(['check', '--profle', 'full'], { cwd: '.' })
  assert.equal(option.code, 2)
  assert.match(option.stderr, /unknown option '--profle'[\s\S]*--profile/)
  const command = await paceline(['chekc'], { cwd: '.' })
  assert.equal(command.code, 2)
  assert.match(command.stderr, /Did you mean check/)
  const unlike = await paceline(['frobnicate'], { cwd: '.' })
  assert.equal(unlike.code, 2)
  assert.match(unlike.stderr, /unknown command 'frobnicate'\n\n?.* --help` lists the commands/)
})

test('command line: a reference that names nothing is refused where it was named', async () => {
  using repository = testRepository()
  const config = '{ "suites": ["./sums.js"], "project": { "reference": "tag:v9" } }'
  repository.commit({ 'paceline.config.json': config, 'sums.js': suite, 'package.json': '{ "type": "module" }' })
  const problemOf = async (...more: string[]): Promise<string> => {
    const { code, stderr } = await paceline(['run', ...more], { cwd: repository.root })
    assert.equal(code, 2, stderr)
    return firstLine(stderr)
  }
  assert.match(
    await problemOf(),
    /paceline\.config\.json: project\.reference: The reference "tag:v9" names no tag here/,
  )
  assert.match(await problemOf('--reference', 'v8'), /^paceline: --reference: The reference "v8" names no commit here/)
})

test('command line: a missing glob, profile, metric or suite gets the nearest name', async () => {
  using directory = project()
  const cwd = directory.path
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr, stdout } = await paceline(args, { cwd })
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    return stderr
  }
  assert.match(await refused('run', 'sums/smal'), /No benchmark matches "sums\/smal"\n.*sums\/small/)
  assert.match(await refused('run', '--profile', 'quik'), /no profile called "quik"\n.*quick/)
  assert.match(
    await refused('run', '--metric', 'wall-tim'),
    /no metric called|has a metric called "wall-tim"\n.*wall-time/i,
  )
  assert.match(await refused('run', '--budget', 'soon'), /--budget: "soon" is not a time/)
  writeFileSync(join(cwd, 'paceline.config.json'), '{ "suites": ["wacth"] }')
  assert.match(await refused('list'), /no built-in suite called "wacth"\n.*watch/)
  writeFileSync(join(cwd, 'paceline.config.json'), '{ "suites": ["./nowhere.js"] }')
  assert.match(await refused('list'), /no suite at/)
  writeFileSync(join(cwd, 'paceline.config.json'), '{ "suites": [')
  assert.match(await refused('list'), /paceline\.config\.json/)
})

test('command line: a list says what a suite holds, its versions, what is installed', async () => {
  using directory = project()
  const cwd = directory.path
  const manifest = { name: 'chokidar', version: '7.7.7', main: 'index.js' }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(cwd, 'paceline.config.json'),
    '{ "suites": ["./sums.js", "watch"], "subjects": { "gaze": "npm:gaze@1" } }',
  )
  const { code, stdout, stderr } = await paceline(['list', 'sums', 'watch/react', '--json'], { cwd })
  assert.equal(code, 0, stderr)
  const [sums, watch] = JSON.parse(stdout) as SuiteListing[]
  assert.deepEqual([sums?.suite, sums?.from, sums?.packages], ['sums', './sums.js', undefined])
  assert.deepEqual(
    sums?.cases.map(({ name, subjects, metrics }) => [name, subjects[0]?.profiles, metrics]),
    [
      ['small', undefined, ['wall-time', 'steps']],
      ['large', ['full'], ['wall-time', 'steps']],
    ],
  )
  assert.deepEqual(sums?.metrics[1], { name: 'steps', unit: 'count', better: 'lower', kind: 'exact', gate: true })
  assert.deepEqual(
    watch?.cases.map(({ name }) => name),
    ['react'],
  )
  assert.equal(watch?.packages?.installed, false)
  const versions = Object.fromEntries(watch.subjects.map(({ name, version, source }) => [name, [source, version]]))
  assert.deepEqual(versions['chokidar'], ['project', '7.7.7'])
  assert.deepEqual(versions['gaze'], ['npm', undefined])
  assert.match(versions['watchboy']?.join(' ') ?? '', /^npm \d+\.\d+\.\d+$/)
  const text = await paceline(['list', 'watch/react/chokidar'], { cwd })
  assert.match(text.stdout, /not installed; the first run installs them, such as\s+paceline run watch/)
  assert.match(text.stdout, /chokidar 7\.7\.7, this project/)
  assert.doesNotMatch(text.stdout, /gaze|install-size|sums/)
  assert.match((await paceline(['list'], { cwd })).stdout, /^sums \(\.\/sums\.js\)\n[\s\S]*\n\nwatch \(built in\)/)
})

test('command line: a run of an own suite in plain JavaScript lands whole in a file', async () => {
  using directory = project()
  const outcome = await paceline(['run', '--trials', '3', '--seed', '0000abcd'], { cwd: directory.path })
  assert.equal(outcome.code, 0, outcome.stderr)
  const run = JSON.parse(readFileSync(join(directory.path, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.equal(run.schema, 'paceline/run@1')
  assert.equal(run.seed, '0000abcd')
  assert.deepEqual(
    run.benchmarks.map((benchmark) => [benchmark.case, benchmark.status, benchmark.trials]),
    [['small', 'ok', 3]],
  )
  const steps = run.benchmarks[0]?.metrics['steps']
  assert.ok(steps !== undefined && 'values' in steps)
  assert.deepEqual(steps.values, [1000, 1000, 1000])
  const report = (...args: string[]) => paceline(['report', 'paceline-out/run.json', ...args], { cwd: directory.path })
  assert.match(
    (await report()).stdout,
    /sums\/small\n +metric +subject +best +median +worst +unit +trials\n {2}- steps +loop( +1,000){3} +3\n/,
  )
  const refused = await report('--format', 'html')
  assert.deepEqual([refused.code, refused.stdout], [2, ''])
  assert.match(refused.stderr, /A run has no verdicts to show as html\n.*terminal, markdown, json/)
  assert.match(outcome.stderr, /measuring: 3 trials of 1 benchmark in [\d.]+ m?s$/m)
})

test('command line: whatever is started looks for programs on PATH alone', async () => {
  using directory = project()
  const cwd = directory.path
  const seen = "process.env['NoDefaultCurrentDirectoryInExePath'] === '1'"
  writeFileSync(join(cwd, 'sums.js'), suite.replace('sum, 499500', `${seen}, true`))
  const { code, stderr } = await paceline(['run', '--trials', '1'], { cwd })
  assert.equal(code, 0, stderr)
})

test('command line: a run in which a benchmark gave no value says why and exits 4', async () => {
  using directory = project()
  const cwd = directory.path
  writeFileSync(join(cwd, 'sums.js'), suite.replace('sum, 499500', 'sum, 1'))
  const { code, stdout } = await paceline(['run', '--trials', '1'], { cwd })
  assert.equal(code, 4)
  assert.match(stdout, /sums: no values\n {2}- small\/loop: .*499500/)
})

test('command line: what trials write to stderr is shown under DEBUG, and not obeyed', async () => {
  using directory = project()
  const cwd = directory.path
  const noisy = suite
    .replace('  cases:', "  options: { DEBUG: '' },\n  cases:")
    .replace(
      '    const sum',
      "    process.stderr.write('first\\n::error::se\\u001b[31mcond\\nwithout an end')\n    const sum",
    )
  writeFileSync(join(cwd, 'sums.js'), noisy)
  const args = ['run', '--trials', '1']
  const quiet = await paceline(args, { cwd })
  assert.doesNotMatch(quiet.stderr, /first|cond/)
  const traced = await paceline(args, { cwd, env: { ...nodeFirst, DEBUG: 'sums*' } })
  assert.equal(traced.code, 0, traced.stderr)
  assert.match(traced.stderr, /^first\n: :error::se.*cond\n/m)
  assert.ok(!traced.stderr.includes('\u001b'))
  writeFileSync(join(cwd, 'sums.js'), noisy.replace("options: { DEBUG: '' },", ''))
  assert.doesNotMatch((await paceline(args, { cwd, env: { ...nodeFirst, DEBUG: 'sums*' } })).stderr, /first/)
})

test('command line: an unknown failure exits 4, is named, and the rest is kept', async () => {
  using directory = project()
  const cwd = directory.path
  const broken = suite
    .replace('subjects: {', 'subjects: { broken: () => () => { throw new Error("it broke") },')
    .replace('small: {}', 'small: KNOWN')
  writeFileSync(join(cwd, 'sums.js'), broken.replace('KNOWN', '{}'))
  const outcome = await paceline(['run', '--trials', '2'], { cwd })
  assert.equal(outcome.code, 4, outcome.stderr)
  assert.match(outcome.stderr, /paceline: 1 of 2 benchmarks failed: sums\/small\/broken\n/)
  assert.match(outcome.stderr, /^measuring: \d trials of 2 benchmarks in .*; \d trials? failed$/m)
  assert.match(outcome.stdout, /- small\/broken: Error: it broke\n/)
  const run = JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.deepEqual(
    run.benchmarks.map(({ subject, status }) => [subject, status]),
    [
      ['broken', 'failed'],
      ['loop', 'ok'],
    ],
  )
  writeFileSync(join(cwd, 'sums.js'), broken.replace('KNOWN', '{ knownFailures: { broken: "it broke" } }'))
  const known = await paceline(['run', '--trials', '2'], { cwd })
  assert.equal(known.code, 0, known.stderr)
})

/** The suite whose trials append to a file, and then do this. */
function noting(log: string, then = ''): string {
  const note = `    (await import('node:fs')).appendFileSync(${JSON.stringify(log)}, 'x')\n${then}`
  return suite.replace('    const sum', `${note}    const sum`)
}

test('command line: an interruption ends the children, and keeps what was measured', async () => {
  using directory = project()
  const log = join(directory.path, 'trials.log')
  writeFileSync(join(directory.path, 'sums.js'), noting(log))
  const outcome = await paceline(['run', '--trials', '500', '--budget', '2m'], {
    cwd: directory.path,
    onMoment: { moment: written(log, 3), act: (kill) => kill('SIGINT') },
  })
  assert.equal(outcome.code, 130, outcome.stderr)
  const run = JSON.parse(readFileSync(join(directory.path, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.equal(run.complete, false)
  assert.equal(run.benchmarks[0]?.status, 'ok')
  assert.match(outcome.stderr, /Interrupted[^]*Written: .*\nIt is not complete: run the same command again/)
})

test('command line: an interruption before the first trial leaves earlier results', async () => {
  using directory = project()
  const path = join(directory.path, 'paceline-out', 'run.json')
  mkdirSync(join(directory.path, 'paceline-out'))
  const endless = '    await new Promise((end) => setTimeout(end, 600_000))\n'
  for (const args of [['run'], ['check', '--base', 'none']]) {
    const log = join(directory.path, `trials-of-${args[0]!}.log`)
    writeFileSync(join(directory.path, 'sums.js'), noting(log, endless))
    writeFileSync(path, 'earlier')
    const { code, stderr } = await paceline(args, {
      cwd: directory.path,
      onMoment: { moment: written(log), act: (kill) => kill('SIGINT') },
    })
    assert.equal(code, 130, stderr)
    assert.match(stderr, /Nothing had been measured yet.* Run the same command again\./)
    assert.equal(readFileSync(path, 'utf8'), 'earlier')
  }
})

test('command line: a check without a base uses the stored history, or exits with 3', async () => {
  using directory = project()
  const cwd = directory.path
  const first = await paceline(['check', '--base', 'none', '--trials', '4'], { cwd })
  assert.equal(first.code, 3, first.stderr)
  assert.match(firstLine(first.stdout), /^VERDICT /)
  for (const name of ['run.json', 'comparison.json', 'comment.md', 'report.html']) {
    assert.ok(existsSync(join(cwd, 'paceline-out', name)), name)
  }
  await paceline(['baseline', 'add', 'paceline-out/run.json'], { cwd })
  const second = await paceline(['check', '--base', 'none', '--trials', '4'], { cwd })
  assert.equal(second.code, 0, second.stderr + second.stdout)
  // Outside of Git nothing can be measured in pairs with a reference.
  assert.match(second.stdout, /1 same[^]*- not comparable: [^]*: measured without pairs: /)
  const allowed = await paceline(['compare', '--head', 'paceline-out/run.json', '--allow-empty'], { cwd })
  assert.equal(allowed.code, 0, allowed.stderr)
})

test('command line: a broken file is one line with name and place, exit 2, untouched', async () => {
  using directory = project()
  const cwd = directory.path
  await paceline(['run', '--trials', '1', '--out', 'run.json'], { cwd })
  const good = readFileSync(join(cwd, 'run.json'), 'utf8')
  const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text)
  write('cut.json', good.slice(0, good.length / 2))
  write('newer.json', good.replace('paceline/run@1', 'paceline/run@2'))
  for (const name of ['cut.json', 'newer.json']) {
    const before = readFileSync(join(cwd, name), 'utf8')
    for (const args of [
      ['compare', 'run.json', name],
      ['baseline', 'add', name, '--file', 'main.json'],
      ['report', name],
    ]) {
      const { code, stdout, stderr } = await paceline(args, { cwd })
      assert.equal(code, 2, `${args.join(' ')}: ${stderr}`)
      assert.equal(stdout, '')
      assert.match(firstLine(stderr), new RegExp(`^paceline: .*${name.replace('.', '\\.')}`))
      assert.doesNotMatch(stderr, /\n\s+at /, 'no stack')
    }
    assert.equal(readFileSync(join(cwd, name), 'utf8'), before)
  }
  assert.equal(existsSync(join(cwd, 'main.json')), false, 'nothing was written')
  // A corrupt baseline is never taken for an empty one.
  const corrupt = '{ "schema": "paceline/baseline@1", "runs": ['
  write('main.json', corrupt)
  assert.equal((await paceline(['baseline', 'add', 'run.json', '--file', 'main.json'], { cwd })).code, 2)
  assert.equal(readFileSync(join(cwd, 'main.json'), 'utf8'), corrupt)
})

test('command line: what a comparison would refuse is refused before measuring', async () => {
  using directory = project()
  const cwd = directory.path
  const earlier = ['comparison.json', 'comment.md', 'report.html'].map((name) => join(cwd, 'paceline-out', name))
  mkdirSync(join(cwd, 'paceline-out'))
  const refused = async (config: object, words: RegExp, asked = ['check', '--base', 'none']): Promise<void> => {
    writeFileSync(join(cwd, 'paceline.config.json'), JSON.stringify({ suites: ['./sums.js'], ...config }))
    for (const path of earlier) writeFileSync(path, 'the verdict on another change')
    const { code, stderr } = await paceline(asked, { cwd })
    assert.equal(code, 2, stderr)
    assert.match(stderr, words)
    assert.doesNotMatch(stderr, /measuring/)
    assert.deepEqual(earlier.filter(existsSync), [], 'nothing of an earlier check is left')
  }
  await refused({}, /There is no base to compare with/, ['ab'])
  await refused({ suites: ['./gone.js'] }, /There is no suite at/)
  const budgets = (max: string) => ({ policy: { budgets: [{ match: 'sums', metric: 'wall-time', max }] } })
  await refused(budgets('2 MB'), /policy\.budgets\[0\]: "2 MB" cannot be compared with a metric in ms/)
  await refused({ baseline: 'path:../elsewhere' }, /leads out of the project/)
  mkdirSync(join(cwd, 'baselines'))
  writeFileSync(join(cwd, 'baselines', `${process.platform}-${process.arch}.json`), '{ "schema": ')
  await refused({}, /baselines.*\.json: ends in the middle/)
})

test('command line: no result is written through a link that leads out of the folder', async () => {
  using directory = project()
  using outside = temporaryDirectory()
  const cwd = directory.path
  await paceline(['run', '--trials', '1', '--out', 'run.json'], { cwd })
  symlinkSync(outside.path, join(cwd, 'paceline-out'), 'junction')
  for (const args of [['check', '--base', 'none'], ['run'], ['report', 'run.json', '--out', 'paceline-out/a.md']]) {
    const { code, stderr } = await paceline(args, { cwd })
    assert.equal(code, 2, stderr)
    assert.match(stderr, /paceline-out.*: leads out of .* through a link\n {2}Remove the link/)
  }
  assert.deepEqual(readdirSync(outside.path), [])
})

test('command line: text from outside reaches the terminal as text', async () => {
  using directory = project()
  const cwd = directory.path
  const hostile = 'a\u001B[31mb\u202Ec\n::error::d'
  const config = (value: object): void =>
    writeFileSync(join(cwd, 'paceline.config.json'), JSON.stringify({ suites: ['./sums.js'], ...value }))
  const shown = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await paceline(args, { cwd })
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    assert.doesNotMatch(stderr.replaceAll('\n', ''), /\p{C}/u)
    assert.doesNotMatch(stderr, /^\s*::/m)
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack')
    return stderr
  }
  await shown('report', `${hostile}.json`)
  await shown('run', hostile)
  await shown('run', '--profile', hostile)
  await shown('run', `--${hostile}`)
  await shown(hostile)
  config({ suites: [`./${hostile}.js`] })
  assert.match(await shown('list'), /There is no suite at/)
  config({ [hostile]: 1 })
  assert.match(await shown('list'), /unknown key/)
})

test('command line: runs are added to a baseline, shown, and the newest kept', async () => {
  using directory = project()
  const cwd = directory.path
  for (const name of ['a.json', 'b.json']) {
    await paceline(['run', '--trials', '4', '--out', name], { cwd })
    // Ids tell runs apart by the second in which they began and by their seed.
  }
  assert.match(
    (await paceline(['baseline', 'add', 'a.json', 'b.json', 'a.json', '--file', 'main.json'], { cwd })).stdout,
    /2 runs/,
  )
  assert.match((await paceline(['baseline', 'show', 'main.json'], { cwd })).stdout, /2 runs/)
  const keeping = ['baseline', 'add', 'a.json', '--file', 'main.json', '--keep', '1']
  assert.match((await paceline(keeping, { cwd })).stdout, /main\.json: 1 run\n/)
  const gone = await paceline(['baseline', 'prune', 'main.json'], { cwd })
  assert.equal(gone.code, 2)
  assert.match(gone.stderr, /There is no command "prune": .* --keep N/)
})

test('command line: a run of a dirty working tree is kept out of a baseline', async () => {
  using repository = testRepository()
  const cwd = repository.root
  repository.commit({ 'paceline.config.json': '{ "suites": ["./sums.js"] }', 'sums.js': suite, '.gitignore': 'out/\n' })
  await paceline(['run', '--trials', '4'], { cwd })
  assert.equal(repository.git('status', '--porcelain'), '', 'what Paceline leaves behind makes no tree dirty')
  const run = JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.equal(run.head.commit?.dirty, false)
  mkdirSync(join(cwd, 'out'))
  const write = (name: string, change: Partial<Run>): void =>
    writeFileSync(join(cwd, 'out', name), JSON.stringify({ ...run, ...change }))
  write('dirty.json', { head: { label: 'the working tree', commit: { ...run.head.commit, dirty: true } } })
  const late = { ...run.benchmarks[0]!, subject: 'late', status: 'skipped', reason: notMeasured.outOfTime, metrics: {} }
  write('early.json', { complete: false, benchmarks: [...run.benchmarks, late] as Run['benchmarks'] })
  const add = async (...args: string[]) => paceline(['baseline', 'add', '--file', 'out/main.json', ...args], { cwd })
  const refused = await add('out/early.json', 'out/dirty.json')
  assert.equal(refused.code, 2, refused.stderr)
  assert.match(refused.stderr, /out\/dirty\.json: was measured on a working tree that differs .*\n.*--dirty/)
  assert.equal(existsSync(join(cwd, 'out', 'main.json')), false, 'nothing was written')
  const early = await add('out/early.json')
  assert.equal(early.code, 0, early.stderr)
  assert.match(
    early.stderr,
    /^out\/early\.json: 1 of \d+ benchmarks had fewer than 4 trials and is not stored: .*\/late\.$/m,
  )
  assert.equal((await add('--dirty', 'out/dirty.json')).code, 0)
})

test('command line: the schemas of all files are printed as JSON Schema', async () => {
  for (const name of ['config', 'run', 'baseline', 'comparison']) {
    const { code, stdout } = await paceline(['schema', name], { cwd: '.' })
    assert.equal(code, 0)
    assert.equal((JSON.parse(stdout) as { $schema: string }).$schema, 'https://json-schema.org/draft/2020-12/schema')
  }
})

test("command line: a tree is made where it was asked for, never in another's folder", async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  const made = await paceline(['fixture', 'dirs-20x16', 'tree'], { cwd })
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /320 files in 21 directories/)
  writeFileSync(join(cwd, 'mine.txt'), 'mine')
  const refused = await paceline(['fixture', 'dirs-20x16', '.'], { cwd })
  assert.equal(refused.code, 2)
  assert.equal(readFileSync(join(cwd, 'mine.txt'), 'utf8'), 'mine')
  assert.match((await paceline(['fixture', 'raect', 'tree'], { cwd })).stderr, /Did you mean react/)
})

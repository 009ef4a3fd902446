/** Real programs in real folders: what they print, what they write, and how they end. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { PlannedTool } from '../../core/plan/plan.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { toolCalled } from '../../../test/scripted-trials.ts'
import type { TrialHost } from '../../core/measure/ask-child.ts'
import { runTool, trialReportOfToolRun, type ToolRun } from './run-tool.ts'

const host: TrialHost = {
  node: process.execPath,
  entry: '',
  register: '',
  root: '/',
  env: process.env,
  platform: process.platform,
  temporaryRoot: tmpdir(),
}

interface Given {
  /** What the tool runs. */
  readonly code: string
  readonly tool?: Partial<PlannedTool>
  readonly files?: Readonly<Record<string, string>>
  readonly only?: readonly string[] | undefined
  readonly runs?: number
  readonly prepare?: (directory: string) => void
}

const row = (name: string, value: number): string => JSON.stringify([{ name, unit: 'ms', value }])
const print = (text: string): string => `console.log(${JSON.stringify(text)})`
const write = (path: string, text: string): string =>
  `require('fs').mkdirSync(require('path').dirname('${path}'), { recursive: true })
require('fs').writeFileSync('${path}', ${JSON.stringify(text)})\n`

/** The last of its runs. */
async function ran({ code, tool = {}, files = {}, only, runs = 1, prepare = () => {} }: Given): Promise<ToolRun> {
  using directory = temporaryDirectory()
  for (const [name, text] of Object.entries({ 'bench.js': code, ...files })) {
    mkdirSync(dirname(join(directory.path, name)), { recursive: true })
    writeFileSync(join(directory.path, name), text)
  }
  prepare(directory.path)
  const planned = {
    ...toolCalled('node', 'bench.js'),
    read: 'customSmallerIsBetter',
    timeoutMs: 60_000,
    ...tool,
  }
  let last: ToolRun | undefined
  for (let nth = 0; nth < runs; nth += 1) {
    last = await runTool(host, { tool: planned, directory: directory.path, side: 'head', only })
  }
  return last!
}

async function failure(given: Given): Promise<Extract<ToolRun, { kind: 'failed' }>> {
  const run = await ran(given)
  assert.equal(run.kind, 'failed')
  return run
}

test('run tool: what a tool prints is read as its format says', async () => {
  const run = await ran({ code: print(row('a', 3)) })
  assert.equal(run.kind, 'ok')
  assert.equal(run.format, 'customSmallerIsBetter')
  const trial = trialReportOfToolRun(run)
  assert.equal(trial.rows?.get('a')?.outcome, 'ok')
  assert.deepEqual(Object.keys(trial.rows?.get('a')?.metrics ?? {}), ['time'])
})

test('run tool: a tool gets its filter; what it prints then is called as when all run', async () => {
  const code = 'console.log(`pkg: a.b/c\\nBenchmarkUp 100 ${process.argv[2].length} ns/op`)'
  const tool = { command: ['node', 'bench.js', '{filter}'], read: 'go' }
  const rowsOf = async (only?: readonly string[]) => {
    const run = await ran({ code, tool, only })
    return run.kind === 'ok' && run.rows.map(({ name, metrics }) => [name, metrics['time']?.value])
  }
  assert.deepEqual(await rowsOf(), [['BenchmarkUp (a.b/c)', 1]])
  assert.deepEqual(await rowsOf(['BenchmarkUp (a.b/c)']), [['BenchmarkUp (a.b/c)', '^(BenchmarkUp)$'.length]])
})

test('run tool: a name has no folder in it that only one side has', async () => {
  const code = `const at = process.cwd(), results = [{ ok: { p75: 5 } }]
    const url = require('url').pathToFileURL(at + '/sub/a.ts').href
    console.log(JSON.stringify({ benches: [{ origin: url, name: 'run ' + require('path').join(at, 'b'), results }] }))`
  const run = await ran({ code, tool: { read: 'deno' } })
  assert.deepEqual(run.kind === 'ok' && run.rows.map(({ name }) => name), ['sub/a.ts > run b'])
})

test('run tool: of the files that match, those count that this run wrote', async () => {
  const files = { 'out/old.json': row('old', 1), 'node_modules/x/out/x.json': row('x', 1) }
  const run = await ran({
    code: write('out/new.json', row('new', 2)),
    files,
    tool: { output: '**/out/*.json' },
    runs: 2,
  })
  assert.equal(run.kind, 'ok')
  assert.deepEqual(
    run.rows.map(({ name }) => name),
    ['new'],
  )
})

test('run tool: a tool that writes over no file can run again', async () => {
  const code = `require('node:fs').writeFileSync('out.json', ${JSON.stringify(row('a', 1))}, { flag: 'wx' })`
  assert.equal((await ran({ code, tool: { output: 'out.json' }, runs: 2 })).kind, 'ok')
})

test('run tool: a tool that writes nothing new has failed, whatever was there before', async () => {
  const { message } = await failure({ code: '', files: { 'out.json': row('a', 1) }, tool: { output: 'out.json' } })
  assert.match(message, /wrote no file that matches "out\.json"; 1 that match are older/)
})

test('run tool: a file behind a link is not read', { skip: process.platform === 'win32' }, async () => {
  using elsewhere = temporaryDirectory()
  const code = write('out/a.json', row('a', 1))
  const prepare = (directory: string): void => symlinkSync(elsewhere.path, join(directory, 'out'))
  const { message } = await failure({ code, prepare, tool: { output: 'out/a.json' } })
  assert.match(message, /through a link, or its spelling differs: its real path is \.\.\/.*\/a\.json$/)
})

test('run tool: another exit code than the wanted one is a failure with the last lines', async () => {
  const { outcome, message, detail } = await failure({ code: `${print('here')}; process.exitCode = 3` })
  assert.deepEqual([outcome, message, detail], ['failed', 'the tool exited with code 3, expected 0', 'here'])
  assert.equal((await ran({ code: `${print(row('a', 1))}; process.exitCode = 3`, tool: { exitCode: 3 } })).kind, 'ok')
})

test('run tool: output that is not of the format names what was looked for', async () => {
  const { message } = await failure({ code: print('nothing here'), tool: { read: 'go' } })
  assert.match(message, /^its standard output: .*no benchmark of go test/)
})

test('run tool: a tool that takes too long is ended, one that is not there is named', async () => {
  const { outcome, message } = await failure({ code: 'setInterval(() => {}, 1_000)', tool: { timeoutMs: 500 } })
  assert.equal(outcome, 'timeout')
  assert.match(message, /longer than 0\.5 s/)
  assert.match((await failure({ code: '', tool: { command: ['no-such-tool'] } })).message, /no program "no-such-tool"/)
})

test('run tool: a tool finds its input empty and none of our tokens', async () => {
  const code = `process.stdin.resume().on('end', () => console.log(JSON.stringify([
    { name: process.env.GITHUB_TOKEN ?? 'none', unit: 'ms', value: 1 }])))`
  process.env['GITHUB_TOKEN'] = 'secret'
  try {
    const run = await ran({ code })
    assert.equal(run.kind, 'ok')
    assert.equal(run.rows[0]?.name, 'none')
  } finally {
    delete process.env['GITHUB_TOKEN']
  }
})

test('run tool: output without end is read to a limit, and said to be too long', async () => {
  const { message } = await failure({ code: `process.stdout.write('x'.repeat(17_000_000))` })
  assert.match(message, /printed more than 16 MB/)
})

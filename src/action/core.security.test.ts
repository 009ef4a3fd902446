/** Rules 10, 11 and 12: outside text never becomes a command of the log, an output of its own, or a summary that is dropped. */
import assert from 'node:assert/strict'
import { appendFileSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import * as fc from 'fast-check'
import { outputsIn } from '../../test/action-step.ts'
import { temporaryDirectory } from '../../test/repository.ts'
import { longestSummaryBytes } from '../core/report/markdown.ts'
import { addSummary, makePresentFilesRestorer, log, maskEnvironmentTokensInLogs, setOutputs } from './core.ts'

const seed = 20_261_121

/** What reaches the runner: core writes to the process itself. */
function written({ mock }: TestContext, work: () => void): string {
  let text = ''
  const stream = mock.method(process.stdout, 'write', (part: string) => {
    text += part
    return true
  })
  try {
    work()
    return text
  } finally {
    stream.mock.restore()
  }
}

/** The runner's file of this name for as long as the work takes. */
async function withFile(name: string, work: (file: string) => Promise<void> | void): Promise<void> {
  using directory = temporaryDirectory()
  const before = process.env[name]
  process.env[name] = join(directory.path, 'file')
  writeFileSync(process.env[name], '')
  try {
    await work(process.env[name])
  } finally {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
}

const piece = fc.constantFrom(...'::,##[,error,set-output name=x,\n,\r,\r\n, ,\t,:,%0A,é,\u2028'.split(','))
const hostile = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''))

test('log: no line of outside text is a command', (context) => {
  fc.assert(
    fc.property(hostile, (text) => {
      const lines = written(context, () => log.info(text)).split(/\r\n|\r|\n/)
      for (const line of lines) assert.doesNotMatch(line, /^\s*(::|##\[)/)
    }),
    { seed },
  )
})

test('log: an annotation is one line, and its message stays in it', (context) => {
  fc.assert(
    fc.property(hostile, hostile, (title, message) => {
      const text = written(context, () => log.error({ title: `a${title}`, message, file: `b${message}`, line: 3 }))
      const lines = text.split(/\r\n|\r|\n/)
      assert.equal(lines.length, 2, text)
      assert.match(lines[0] ?? '', /^::error title=a[^:,]*,file=b[^:,]*,line=3::/)
    }),
    { seed },
  )
})

test('log: an annotation that is too long is cut, and one without a title is ours', (context) => {
  const text = written(context, () => log.notice({ message: 'x'.repeat(5_000) }))
  assert.equal(text.trimEnd(), `::notice title=Paceline::${'x'.repeat(4_000)}`)
})

test('log: the name of a group is one line', async (context) => {
  let done: Promise<unknown> = Promise.resolve()
  const text = written(context, () => {
    done = log.group('a\n::error::b', () => Promise.resolve())
  })
  await done
  for (const line of text.split(/\r\n|\r|\n/)) assert.doesNotMatch(line, /^::error/)
})

test('log: an output is one output, whatever is in it', async () => {
  await withFile('GITHUB_OUTPUT', (file) => {
    setOutputs({ worse: 3, 'comment-url': undefined, proceed: true })
    const odd = ['a\nproceed=true', 'b<<EOF\nx\nEOF', '!parse/größe', 'feature/a=b', '^24.1', 'x'.repeat(30_000)]
    for (const [at, value] of odd.entries()) setOutputs({ [`odd-${at}`]: value })
    const right = { worse: '3', 'comment-url': '', proceed: 'true' }
    const all = { ...right, ...Object.fromEntries(odd.map((value, at) => [`odd-${at}`, value])) }
    assert.deepEqual(outputsIn(readFileSync(file, 'utf8')), all)
  })
})

test("log: what code wrote to the runner's files is gone, or put in their place", () => {
  using directory = temporaryDirectory()
  const names = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY']
  const folder = join(directory.path, 'files')
  mkdirSync(folder)
  const env = Object.fromEntries(names.map((name) => [name, join(folder, name)]))
  const before = Object.fromEntries(names.map((name) => [name, name === 'GITHUB_OUTPUT' ? 'a=b\n' : '']))
  for (const name of names) writeFileSync(env[name]!, before[name]!)
  const held = (): object => Object.fromEntries(names.map((name) => [name, readFileSync(env[name]!, 'utf8')]))
  const elsewhere = join(directory.path, 'elsewhere')
  writeFileSync(elsewhere, 'LD_PRELOAD=/x.so\n')
  const ways: Readonly<Record<string, (path: string) => void>> = {
    appended: (path) => appendFileSync(path, 'LD_PRELOAD=/x.so\n'),
    removed: (path) => rmSync(path),
    'removed with its folder': () => rmSync(folder, { recursive: true, force: true }),
    'a folder': (path) => {
      rmSync(path)
      mkdirSync(path)
    },
    ...(process.platform !== 'win32' && {
      'a link': (path: string) => {
        rmSync(path)
        symlinkSync(elsewhere, path)
      },
    }),
  }
  for (const [way, write] of Object.entries(ways)) {
    const putBack = makePresentFilesRestorer(Object.values(env))
    for (const name of names) write(env[name]!)
    assert.deepEqual(putBack(), Object.values(env), way)
    assert.deepEqual(held(), before, way)
    assert.ok(
      names.every((name) => lstatSync(env[name]!).isFile()),
      way,
    )
    assert.deepEqual(putBack(), [], 'nothing to do')
  }
  assert.equal(readFileSync(elsewhere, 'utf8'), 'LD_PRELOAD=/x.so\n', 'what a link led to is left alone')
})

test('log: without files for outputs and summary nothing is written', async (context) => {
  const before = { ...process.env }
  context.after(() => Object.assign(process.env, before))
  delete process.env['GITHUB_OUTPUT']
  delete process.env['GITHUB_STEP_SUMMARY']
  assert.equal(
    written(context, () => setOutputs({ verdict: 'worse' })),
    '',
  )
  await addSummary('nobody reads this')
})

test('log: a summary that would be dropped for its size is replaced by a sentence', async () => {
  await withFile('GITHUB_STEP_SUMMARY', async (file) => {
    await addSummary('é'.repeat(longestSummaryBytes / 2 + 1))
    await addSummary('one line')
    assert.match(readFileSync(file, 'utf8'), /^The report is too large.*\r?\none line\r?\n$/)
  })
})

test('log: every token of the environment is taken out where a runner does that', (context) => {
  const env = {
    INPUT_TOKEN: 'ghp_inputtoken',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'identity-token',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://example.test',
    MY_SECRET: 'two\nlines of it',
    GITHUB_TOKEN: '',
    SHORT_TOKEN: '1',
    PATH: '/usr/bin:/bin',
  }
  const masks = ['ghp_inputtoken', 'identity-token', 'two%0Alines of it']
  const lines = written(context, () => maskEnvironmentTokensInLogs({ ...env, GITHUB_ACTIONS: 'true' })).split(/\r?\n/)
  assert.deepEqual(
    lines.slice(0, -1),
    masks.map((value) => `::add-mask::${value}`),
  )
  assert.equal(
    written(context, () => maskEnvironmentTokensInLogs(env)),
    '',
  )
})

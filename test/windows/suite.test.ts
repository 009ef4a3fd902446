import assert from 'node:assert/strict'
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../command-line.ts'
import { asksTheSystem, chosen, short, winesOwn } from './chosen.ts'
import { onWindows, type Windows } from './on-windows.ts'
import type { Failure, Summary } from './reporter.ts'
import { whyNot } from './set-up.ts'

/** Other files than the chosen ones, as globs with spaces between them. */
const others = process.env['PACELINE_WINDOWS_TESTS']?.split(' ')
const isShort = others === undefined && process.env['PACELINE_WINDOWS_SHORT'] !== undefined
const globs = others ?? (isShort ? short : chosen)
/** Each takes longer than on Linux, as every program that it starts does. */
const fileMs = others === undefined ? 300_000 : 900_000
const lanes = 2

interface FileResult {
  readonly file: string
  readonly failures: readonly Failure[]
  readonly ms: number
}

/** A file whose process ends without a word has failed as a whole, under the name of the file. */
async function runFile(windows: Windows, file: string): Promise<FileResult> {
  const begun = performance.now()
  const reporter = ['--test-reporter=./test/windows/reporter.ts', '--test-timeout=120000']
  const args = ['--import', './test/register.ts', ...reporter, file]
  // The gate has compared dist with the sources byte for byte; from them a command takes three times as long to start.
  const env = isShort ? { PACELINE_CLI: String.raw`${windows.repository}\dist\cli.js` } : {}
  const { code, stdout, stderr } = await windows.node(args, { cwd: windows.repository, env, timeoutMs: fileMs })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{"'))
  const read = lines.map((line) => JSON.parse(line) as Failure | Summary)
  const failures = read.filter((line) => 'message' in line)
  const isWhole = read.some((line) => 'passed' in line && line.passed + line.skipped + failures.length > 0)
  const ended = code === undefined ? `it did not end within ${fileMs / 1000} s` : `it ended with ${code}`
  if (!isWhole) failures.push({ name: file, message: `${ended}\n${stdout.slice(-2000)}${stderr.slice(-2000)}` })
  const result = { file, failures, ms: Math.round(performance.now() - begun) }
  const record = process.env['PACELINE_WINDOWS_RECORD']
  if (record !== undefined) appendFileSync(record, `${JSON.stringify({ ...result, code, passed: read.at(-1) })}\n`)
  return result
}

test(
  'Windows suite: what passes on Linux passes here, but for what is Wine’s own',
  { skip: whyNot() ?? false },
  async () => {
    await using windows = await onWindows()
    const named = globs.map((glob) => globSync(glob, { cwd: repositoryRoot }).toSorted())
    for (const [index, files] of named.entries()) assert.ok(files.length > 0, globs[index])
    const isTried = (file: string): boolean =>
      !isShort || /\.\w+\.test\.ts$/.test(file) || asksTheSystem(readFileSync(path.join(repositoryRoot, file), 'utf8'))
    const files = named.flat().filter(isTried)
    const queue = [...files]
    const results: FileResult[] = []
    const lane = async (): Promise<void> => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift())
        results.push(await runFile(windows, file))
    }
    await Promise.all(Array.from({ length: lanes }, lane))

    const failures = results.flatMap(({ file, failures: own }) => own.map((failure) => ({ file, ...failure })))
    const isSame = (a: { file: string; name: string }, b: typeof a): boolean => a.file === b.file && a.name === b.name
    const unexpected = failures.filter((failure) => !winesOwn.some((own) => isSame(own, failure)))
    const text = unexpected.map(({ file, name, message }) => `${file}: ${name}\n${message}`).join('\n\n')
    assert.equal(unexpected.length, 0, text)
    const wasSeen = ({ file }: { file: string }): boolean =>
      files.includes(file) || !existsSync(path.join(repositoryRoot, file))
    const passing = winesOwn.filter((own) => wasSeen(own) && !failures.some((failure) => isSame(own, failure)))
    assert.deepEqual(passing, [], 'These pass now, or are gone: take them off the list.')
  },
)

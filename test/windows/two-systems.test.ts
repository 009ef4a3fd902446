import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { payloadOf, workspace } from '../action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../fake-github/server.ts'
import { pullRequestScene } from '../pull-request-scene.ts'
import { library, smallLibrary, type SmallLibrary } from '../small-library.ts'
import { runSchema, type Run } from '../../src/core/model/run.ts'
import { onWindows, type Windows } from './on-windows.ts'
import { whyNot } from './set-up.ts'
import { hostPath } from './wine.ts'

/** The gate has no time for them: what they join is tried there on each system alone. */
const isShort = process.env['PACELINE_WINDOWS_SHORT'] !== undefined
const skip = whyNot() ?? (isShort && 'left to the whole `npm run test:windows`')
const runners = ['ubuntu-latest', 'windows-latest']
const platforms = JSON.stringify(runners)
const inputs = { command: 'measure', budget: '90s', token: '', platforms }
const resultsOf = (runner: string): string => `paceline-results/paceline+default+${runner}+1`

/** The measuring step on Windows, in a checkout as GitHub's runners make one; its results come back as a file and its text. */
async function measureOnWindows(
  windows: Windows,
  own: SmallLibrary,
  payload: object,
): Promise<{ file: string; text: string; log: string }> {
  const folder = String.raw`D:\a\widget\widget`
  const checkout = hostPath(windows.made, folder)
  fs.rmSync(path.dirname(checkout), { recursive: true, force: true })
  execFileSync('git', ['-c', 'core.autocrlf=true', 'clone', '--quiet', '--no-checkout', own.repository.root, checkout])
  execFileSync('git', ['config', 'core.autocrlf', 'true'], { cwd: checkout })
  execFileSync('git', ['checkout', '--quiet', '--detach', own.merge], { cwd: checkout })
  const temporary = hostPath(windows.made, String.raw`D:\a\_temp`)
  fs.writeFileSync(path.join(temporary, 'event.json'), JSON.stringify(payload))
  for (const name of ['output', 'summary']) fs.writeFileSync(path.join(temporary, name), '')
  const env = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: String.raw`D:\a\_temp\event.json`,
    GITHUB_OUTPUT: String.raw`D:\a\_temp\output`,
    GITHUB_STEP_SUMMARY: String.raw`D:\a\_temp\summary`,
    GITHUB_WORKSPACE: folder,
    GITHUB_REPOSITORY: 'acme/widget',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: own.merge,
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_SERVER_URL: 'https://github.com',
    RUNNER_TEMP: String.raw`D:\a\_temp`,
    RUNNER_OS: 'Windows',
    RUNNER_ARCH: 'X64',
    ImageOS: 'win22',
    ImageVersion: '20261101.1.0',
  }
  const program = String.raw`${windows.repository}\dist\action.js`
  const { stdout, stderr } = await windows.node([program], { cwd: folder, env })
  const results = path.join(checkout, 'paceline-results')
  const file = ['run.json', 'outcome.json'].find((name) => fs.existsSync(path.join(results, name)))
  assert.ok(file !== undefined, `${stdout}${stderr}`)
  return { file, text: fs.readFileSync(path.join(results, file), 'utf8'), log: stdout + stderr }
}

/** The step that reports, with what both systems left. The fake has commits of its own, so the runs get those. */
async function commentOf(fake: FakeGitHub, own: SmallLibrary, windows: Windows) {
  const scene = pullRequestScene(fake)
  const event = { ...scene.event, payload: payloadOf('pull_request', scene.repository, scene.event.payload) }
  using linux = workspace(own.repository.root)
  const measured = await linux.step(fake, { inputs, ...event, sha: own.merge })
  assert.equal(measured.code, 0, measured.log)
  const onLinux = fs.readFileSync(path.join(linux.path, 'paceline-results', 'run.json'), 'utf8')
  const there = await measureOnWindows(windows, own, event.payload)
  const renamed = (text: string): string => text.replaceAll(own.merge, scene.merge).replaceAll(own.base, scene.base)
  using place = workspace()
  place.write(`${resultsOf('ubuntu-latest')}/run.json`, renamed(onLinux))
  place.write(`${resultsOf('windows-latest')}/${there.file}`, renamed(there.text))
  const step = await place.step(fake, { inputs: { command: 'report', platforms }, ...event })
  const [comment] = scene.repository.comments
  assert.ok(comment !== undefined, step.log)
  const runs = [onLinux, ...(there.file === 'run.json' ? [there.text] : [])]
  return {
    comment: comment.body,
    step,
    log: there.log,
    runs: runs.map((text): Run => runSchema.parse(JSON.parse(text))),
  }
}

/** Takes that many milliseconds on Linux, and so many on Windows. */
const bySystem = (linux: number, windows: number): string => {
  const ms = `process.platform === 'win32' ? ${windows} : ${linux}`
  return library(1).replace('calls = 1', `calls = ${ms}`).replace('+ 1\n', '+ calls\n')
}

/** The cells of a row of the table, without what draws intervals. */
function cellsOf(comment: string, row: string): readonly string[] {
  const line =
    comment.split('\n').find((one) => one.startsWith(`| **${row}** |`)) ?? assert.fail(`no ${row} in\n${comment}`)
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) =>
      cell
        .replace(/<br>.*/, '')
        .replaceAll('*', '')
        .replaceAll(/\s/g, ' ')
        .trim(),
    )
}

const headOf = (comment: string): string => /^### .*$/m.exec(comment)?.[0] ?? assert.fail(comment)

test('two systems: what is worse on Windows only stands in its column', { skip }, async () => {
  await using windows = await onWindows()
  await using fake = await startFakeGitHub()
  using own = smallLibrary({ 'index.js': bySystem(20, 40) }, { 'index.js': bySystem(20, 20) })
  const { comment, runs, log } = await commentOf(fake, own, windows)
  assert.deepEqual(
    runs.map(({ environment }) => environment.platform),
    ['linux-x64', 'win32-x64'],
    log,
  )
  // Its time and its failures, on each of two systems: one false alarm rate is shared by both.
  assert.deepEqual(
    runs.map(({ pairing }) => pairing?.family),
    [4, 4],
  )
  assert.match(headOf(comment), /^### ❌ 2 worse: time \d+% slower on Windows, calls 100% more on Windows$/)
  assert.match(comment, /^\| <code>words<\/code>.* \| Linux \| Windows \|$/m)
  const [linux = '', there = ''] = cellsOf(comment, 'Time')
  assert.doesNotMatch(linux, /❌|slower/, comment)
  assert.match(there, /^❌ \d+(\.\d)?% slower$/, comment)
  assert.deepEqual(cellsOf(comment, 'Calls'), ['same', '❌ 20 more'])
  assert.match(comment, /at most 1 report in 100 would call anything worse/)
})

test('two systems: one that failed is said, the other has its verdict', { skip }, async () => {
  await using windows = await onWindows()
  await using fake = await startFakeGitHub()
  const failing = `if (process.platform === 'win32') throw new Error('no such thing on Windows')\n${library(20)}`
  using own = smallLibrary({ 'index.js': failing })
  const { comment } = await commentOf(fake, own, windows)
  assert.equal(headOf(comment), '### ❌ 1 failed: words on Windows')
  assert.deepEqual(cellsOf(comment, 'The benchmark itself'), ['', '❌ failed'])
  assert.deepEqual(cellsOf(comment, 'Calls'), ['same', ''])
  assert.match(comment, /in each of 3 trials.*no such thing on Windows/)
})
